//! The games with a board, and facts about those without one yet.

mod raccoon_tycoon;

use leptos::prelude::AnyView;
use session::Sitter;
use tabletop::{Game, Record};
use tabletop::{OptionSpec, Printed, Seating, Seed, options};

use crate::brain::{self, Answer, Question};
use crate::replay;
use crate::store::Saved;
use crate::table::{self, Board};

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
    },
    Lid {
        id: "chinatown",
        name: "Chinatown",
        blurb: "Claim buildings, trade everything, and open the shops that belong together.",
        min_seats: 3,
        max_seats: 5,
        minutes: 60,
        has_board: false,
    },
    Lid {
        id: "coney",
        name: "Coney",
        blurb: "Place rabbits that suit each other in a farm of three by three.",
        min_seats: 2,
        max_seats: 4,
        minutes: 30,
        has_board: false,
    },
    Lid {
        id: "coney-island",
        name: "Coney Island",
        blurb: "Fill a park with showmen, and build grand attractions over everybody's.",
        min_seats: 2,
        max_seats: 4,
        minutes: 60,
        has_board: false,
    },
    Lid {
        id: "theme-parque",
        name: "Theme Parque",
        blurb: "Lay dominoes into a theme park and claim the attractions with the longest queues.",
        min_seats: 2,
        max_seats: 6,
        minutes: 30,
        has_board: false,
    },
];

pub(crate) fn find(id: &str) -> Option<&'static Lid> {
    SHELF.iter().find(|it| it.id == id)
}

/// What the page can do with a game whose name it has read somewhere.
#[derive(Clone, Copy)]
pub(crate) struct Registered {
    pub(crate) options: &'static [OptionSpec],
    /// What the options are unless they are changed.
    pub(crate) defaults: fn() -> serde_json::Map<String, serde_json::Value>,
    /// Reads an edition and says its name, or what is wrong with it.
    pub(crate) check_edition: fn(&str) -> Result<String, String>,
    /// Sets a match up and gives its id.
    pub(crate) begin: fn(&Setup) -> Result<String, String>,
    pub(crate) play: fn(String, &Saved) -> AnyView,
    pub(crate) replay: fn(String, &Saved) -> AnyView,
    /// Checks a record from outside and puts it on the shelf of this device.
    pub(crate) admit: fn(&Record, &str) -> Result<String, String>,
    pub(crate) think: fn(&Question) -> Answer,
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
}

/// The only place where a name becomes a game.
pub(crate) fn registered(id: &str) -> Option<Registered> {
    match id {
        "raccoon-tycoon" => Some(registration::<raccoon_tycoon::State>()),
        _ => None,
    }
}

fn registration<G: Board>() -> Registered {
    Registered {
        options: G::TITLE.options,
        defaults: defaults::<G>,
        check_edition: |text| {
            let edition = Printed::<G::Edition>::load(text).map_err(|error| error.to_string())?;
            Ok(tabletop::Edition::name(edition.tables()).to_owned())
        },
        begin: begin::<G>,
        play: table::show::<G>,
        replay: replay::screen::<G>,
        admit: replay::admit::<G>,
        think: |question| brain::answer::<G>(question, crate::browser::now),
    }
}

fn defaults<G: Game>() -> serde_json::Map<String, serde_json::Value> {
    match serde_json::to_value(G::Options::default()) {
        Ok(serde_json::Value::Object(map)) => map,
        Ok(_) | Err(_) => serde_json::Map::new(),
    }
}

fn begin<G: Board>(setup: &Setup) -> Result<String, String> {
    let edition = match &setup.edition {
        Some(text) => Printed::load(text).map_err(|error| error.to_string())?,
        None => Printed::standard(),
    };
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

    #[test]
    fn the_shelf_of_the_page_is_the_shelf_of_the_house() {
        let mut found: Vec<_> = SHELF.to_vec();
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
                has_board: registered(title.id).is_some(),
            })
            .collect();
        expected.sort_by_key(|it| it.id);
        assert_eq!(found, expected);
    }
}
