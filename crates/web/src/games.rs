//! The games with a board, and facts about those without one yet.

mod chinatown;
mod coney;
mod coney_island;
mod raccoon_tycoon;
mod theme_parque;

use std::fmt;

use session::Sitter;
use tabletop::{
    Edition as _, EditionError, Game, OptionSpec, Printed, Record, Seating, Seed, options,
};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::board::Board;
use crate::brain::{self, Answer, Question};
use crate::online;
use crate::prelude::AnyView;
use crate::replay;
use crate::store::Saved;
use crate::table;

/// What the shelf of the front door says about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lid {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) blurb: &'static str,
    pub(crate) min_seats: u8,
    pub(crate) max_seats: u8,
    pub(crate) minutes: u16,
    /// Whether it can be played on this page.
    pub(crate) has_board: bool,
    /// What there is to leaf through, if there is a gallery: "Cards".
    pub(crate) gallery: Option<&'static str>,
}

/// The shelf, the games that can be played first. Only games with a board are linked into the
/// page, so the rest is a table here; a test compares it with the real shelf.
pub(crate) const SHELF: [Lid; 5] = [
    Lid {
        id: "raccoon-tycoon",
        name: "Raccoon Tycoon",
        blurb: "Corner the market, outbid your rivals, and join towns and railroads into an empire.",
        min_seats: 2,
        max_seats: 5,
        minutes: 60,
        has_board: true,
        gallery: None,
    },
    Lid {
        id: "chinatown",
        name: "Chinatown",
        blurb: "Claim buildings, trade everything, and open the shops that belong together.",
        min_seats: 3,
        max_seats: 5,
        minutes: 60,
        has_board: true,
        gallery: None,
    },
    Lid {
        id: "coney",
        name: "Coney",
        blurb: "Place rabbits that suit each other in a farm of three by three.",
        min_seats: 2,
        max_seats: 4,
        minutes: 30,
        has_board: true,
        gallery: Some("Cards"),
    },
    Lid {
        id: "coney-island",
        name: "Coney Island",
        blurb: "Fill a park with showmen, and build grand attractions over everybody's.",
        min_seats: 2,
        max_seats: 4,
        minutes: 60,
        has_board: true,
        gallery: None,
    },
    Lid {
        id: "theme-parque",
        name: "Theme Parque",
        blurb: "Lay dominoes into a theme park and claim the attractions with the longest queues.",
        min_seats: 2,
        max_seats: 6,
        minutes: 30,
        has_board: true,
        gallery: Some("Dominoes"),
    },
];

pub(crate) fn find(id: &str) -> Option<&'static Lid> {
    SHELF.iter().find(|it| it.id == id)
}

/// The game whose name a match begins with.
pub(crate) fn of_match(id: &str) -> Option<&'static Lid> {
    let is_it = |lid: &&Lid| id.strip_prefix(lid.id).is_some_and(|rest| rest.rfind('-') == Some(0));
    SHELF.iter().find(is_it)
}

/// What the page can do with a game whose name it has read somewhere.
#[derive(Clone, Copy)]
pub(crate) struct Registered {
    pub(crate) options: &'static [OptionSpec],
    /// What the options are unless they are changed.
    pub(crate) defaults: fn() -> serde_json::Map<String, serde_json::Value>,
    /// Sets a match up and gives its id.
    pub(crate) begin: fn(&Setup) -> Result<String, String>,
    pub(crate) play: fn(String, &Saved) -> AnyView,
    pub(crate) replay: fn(String, &Saved) -> AnyView,
    /// Checks a record from outside and puts it on the shelf of this device.
    pub(crate) admit: fn(&Record, &str) -> Result<String, String>,
    /// Shows everything that is printed in an edition: the one with this text, or the standard one.
    pub(crate) gallery: Option<Gallery>,
}

/// Answers a question about a match of one game.
pub(crate) type Think = fn(&Question) -> Answer;

/// Shows what an edition holds, or says why not.
pub(crate) type Gallery = fn(Option<&str>) -> Result<AnyView, String>;

/// Why an edition cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NotRead {
    NotHere(NotHere),
    Wrong(EditionError),
}

impl From<SplitLoaderError> for NotRead {
    fn from(error: SplitLoaderError) -> NotRead {
        NotRead::NotHere(error.into())
    }
}

impl fmt::Display for NotRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotRead::NotHere(problem) => problem.fmt(f),
            NotRead::Wrong(problem) => problem.fmt(f),
        }
    }
}

fn read<G: Board>(text: &str) -> Result<String, NotRead> {
    let edition = Printed::<G::Edition>::load(text).map_err(NotRead::Wrong)?;
    Ok(tabletop::Edition::name(edition.tables()).to_owned())
}

/// Takes the tables of the editions that come with a game.
fn bring_tables<G: Board>(bytes: &[u8]) {
    let tables: Vec<G::Edition> = postcard::from_bytes(bytes).expect("a test has read them");
    for (text, tables) in G::Edition::EMBEDDED.iter().zip(tables) {
        Printed::preload(text, tables);
    }
}

/// Everything that is chosen before a match begins.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    /// Clockwise, as they sat down.
    pub(crate) sat_down: Vec<Sitter>,
    /// Whether the first of them starts; else the seed draws who does.
    pub(crate) in_order: bool,
    pub(crate) options: serde_json::Map<String, serde_json::Value>,
    /// The text of an edition, or the one that comes with the game.
    pub(crate) edition: Option<String>,
    pub(crate) seed: Seed,
    /// Whether somebody chose it.
    pub(crate) is_seed_chosen: bool,
    /// At a server's table: `live`, `days` or none.
    pub(crate) clock: String,
    /// At a server's table: whether anybody may find it.
    pub(crate) listed: bool,
}

/// Why a game is not at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotHere {
    /// There is no board of that name.
    NoBoard,
    /// Its code has not come: the network is away, or the server.
    NotFetched,
}

impl From<SplitLoaderError> for NotHere {
    fn from(_: SplitLoaderError) -> NotHere {
        NotHere::NotFetched
    }
}

impl fmt::Display for NotHere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotHere::NoBoard => "there is no board of this game on this page yet",
            NotHere::NotFetched => {
                "the game could not be fetched; see whether the server can be reached, and try again"
            }
        })
    }
}

/// Makes every game a part of the page that is fetched when somebody opens it: its rules and its
/// board. Its bots are another, which the worker fetches, and its board at a server's table a third.
/// Reading editions of somebody's own is one more part, for all games together.
macro_rules! boards {
    ($($id:literal => $game:ident, $bots:ident, $online:ident);+ $(;)?) => {
        /// The games that can be played on this page.
        pub(crate) const BOARDS: &[&str] = &[$($id),+];

        $(
            #[wasm_split($game, fallible, wasm_split_path = ::wasm_split_helpers)]
            fn $game() -> Result<&'static Registered, NotHere> {
                bring_tables::<$game::State>(tables!($id));
                Ok(const { &registration::<$game::State>() })
            }
        )+

        /// Fetches a game, unless it is here. The only place where a name becomes a game.
        pub(crate) async fn fetch(id: &str) -> Result<&'static Registered, NotHere> {
            match id {
                $($id => $game().await,)+
                _ => Err(NotHere::NoBoard),
            }
        }

        mod in_worker {
            use super::*;

            $(
                #[wasm_split($bots, fallible, wasm_split_path = ::wasm_split_helpers)]
                pub(super) fn $game() -> Result<Think, NotHere> {
                    bring_tables::<super::$game::State>(tables!($id));
                    Ok(|question| {
                        brain::answer::<super::$game::State>(question, crate::browser::now)
                    })
                }
            )+
        }

        /// Fetches the bots of a game, unless they are here.
        pub(crate) async fn fetch_bots(id: &str) -> Result<Think, NotHere> {
            match id {
                $($id => in_worker::$game().await,)+
                _ => Err(NotHere::NoBoard),
            }
        }

        mod at_server {
            use super::*;

            $(
                #[wasm_split($online, fallible, wasm_split_path = ::wasm_split_helpers)]
                pub(super) fn $game() -> Result<online::Show, NotHere> {
                    bring_tables::<super::$game::State>(tables!($id));
                    Ok(online::show::<super::$game::State>)
                }
            )+
        }

        /// Fetches the board of a game for a server's table, unless it is here.
        pub(crate) async fn fetch_online(id: &str) -> Result<online::Show, NotHere> {
            match id {
                $($id => at_server::$game().await,)+
                _ => Err(NotHere::NoBoard),
            }
        }

        mod own_edition {
            use super::*;

            $(
                #[wasm_split(own_edition, fallible, wasm_split_path = ::wasm_split_helpers)]
                pub(super) fn $game(text: &str) -> Result<String, NotRead> {
                    super::read::<super::$game::State>(text)
                }
            )+
        }

        /// Reads an edition of somebody's own, so that its game knows it from now on; gives its
        /// name.
        pub(crate) async fn read_edition(id: &str, text: &str) -> Result<String, NotRead> {
            match id {
                $($id => own_edition::$game(text).await,)+
                _ => Err(NotRead::NotHere(NotHere::NoBoard)),
            }
        }

        /// The games with a gallery.
        #[cfg(test)]
        fn galleries() -> Vec<&'static str> {
            let all = [$(($id, registration::<$game::State>().gallery.is_some())),+];
            all.into_iter().filter_map(|(id, has)| has.then_some(id)).collect()
        }

        #[cfg(test)]
        mod tables_tests {
            $(
                #[test]
                fn $game() {
                    super::tests::the_tables_are_those_of_the_editions::<super::$game::State>(
                        $id,
                        tables!($id),
                    );
                }
            )+
        }
    };
}

/// The tables of a game's editions, in their order and in a compact form, so that the page fetches the
/// reader of TOML only for an edition of somebody's own. They are kept as files, because to read them
/// while the page is built would compile every game once more; a test holds them to the editions, and
/// writes them.
macro_rules! tables {
    ($id:literal) => {
        include_bytes!(concat!("../tables/", $id, ".tables"))
    };
}

// A new board is a line here, and a module of the same name beside this file.
boards! {
    "raccoon-tycoon" => raccoon_tycoon, bots_raccoon_tycoon, online_raccoon_tycoon;
    "chinatown" => chinatown, bots_chinatown, online_chinatown;
    "coney" => coney, bots_coney, online_coney;
    "coney-island" => coney_island, bots_coney_island, online_coney_island;
    "theme-parque" => theme_parque, bots_theme_parque, online_theme_parque;
}

const fn registration<G: Board>() -> Registered {
    Registered {
        options: G::TITLE.options,
        defaults: defaults::<G>,
        begin: begin::<G>,
        play: table::show::<G>,
        replay: replay::screen::<G>,
        admit: replay::admit::<G>,
        gallery: match G::GALLERY {
            Some(_) => Some(gallery::<G>),
            None => None,
        },
    }
}

fn defaults<G: Game>() -> serde_json::Map<String, serde_json::Value> {
    match serde_json::to_value(G::Options::default()) {
        Ok(serde_json::Value::Object(map)) => map,
        Ok(_) | Err(_) => serde_json::Map::new(),
    }
}

/// An edition that was read before, or the standard one.
pub(crate) fn edition_of<G: Board>(text: Option<&str>) -> Result<Printed<G::Edition>, String> {
    match text {
        Some(text) => Printed::known(text).map_err(|error| error.to_string()),
        None => Ok(Printed::standard()),
    }
}

fn gallery<G: Board>(edition: Option<&str>) -> Result<AnyView, String> {
    let edition = edition_of::<G>(edition)?;
    let show = G::GALLERY.ok_or("there is nothing to leaf through")?;
    Ok(show(edition.tables()))
}

fn begin<G: Board>(setup: &Setup) -> Result<String, String> {
    let edition = edition_of::<G>(setup.edition.as_deref())?;
    let options = options::from_values(G::TITLE.options, &setup.options);
    let options = options.map_err(|error| error.to_string())?;
    let seating = match setup.in_order {
        true => Seating::Chosen,
        false => Seating::draw(setup.seed, u8::try_from(setup.sat_down.len()).unwrap_or(u8::MAX)),
    };
    table::begin::<G>(setup.sat_down.clone(), seating, &options, edition, setup.seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn the_tables_are_those_of_the_editions<G>(game: &str, kept: &[u8])
    where
        G: Board<Edition: serde::Serialize>,
    {
        let read = G::Edition::EMBEDDED.iter().map(|text| G::Edition::read(text).unwrap());
        let read: Vec<G::Edition> = read.collect();
        let written = postcard::to_allocvec(&read).unwrap();
        let file = format!("{}/tables/{game}.tables", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&file, &written).unwrap();
            return;
        }
        assert!(kept == written, "{file} is old; run this test with UPDATE_EXPECT=1");
        // They come out as they went in; every field is in what is printed of it.
        let tables: Vec<G::Edition> = postcard::from_bytes(kept).unwrap();
        assert_eq!(format!("{tables:?}"), format!("{read:?}"));
    }

    #[test]
    fn the_id_of_a_match_names_its_game() {
        let name = |id| of_match(id).map(|lid| lid.id);
        assert_eq!(name("coney-0ddba115"), Some("coney"));
        assert_eq!(name("coney-island-0ddba115"), Some("coney-island"));
        assert_eq!(name("0ddba115"), None);
        assert_eq!(name("coney"), None);
    }

    #[test]
    fn the_shelf_of_the_page_is_the_shelf_of_the_house() {
        let mut found: Vec<_> = SHELF.to_vec();
        let galleries = galleries();
        found.sort_by_key(|it| it.id);
        let mut expected: Vec<_> = shelf::TITLES
            .iter()
            .map(|title| Lid {
                id: title.id,
                name: title.name,
                blurb: title.blurb,
                min_seats: title.min_seats,
                max_seats: title.max_seats,
                minutes: title.minutes,
                has_board: BOARDS.contains(&title.id),
                gallery: galleries.contains(&title.id).then_some(
                    find(title.id).and_then(|lid| lid.gallery).unwrap_or("what there is"),
                ),
            })
            .collect();
        expected.sort_by_key(|it| it.id);
        assert_eq!(found, expected);
    }
}
