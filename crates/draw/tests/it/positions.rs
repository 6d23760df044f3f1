//! Whole tables: of every position, for every viewer, and nothing that a viewer may not know.

use std::ops::RangeInclusive;

use draw::raccoon_tycoon::card::{self, Back};
use draw::raccoon_tycoon::position;
use raccoon_tycoon::view::HandView;
use raccoon_tycoon::{Options, State};
use roxmltree::Document;
use tabletop::{Game, Match, Names, Printed, QuickDice, Record, Seat, Turn, Viewer, Words, walk};
use testkit::n_games;

fn draw<G: Game>(state: &G, viewer: Viewer) -> String {
    let names = Names::letters(state.n_seats());
    draw::position::<G>(state.edition().tables(), &state.view(viewer), &names).inside
}

/// Positions that a viewer cannot tell apart give that viewer the same picture: looks at random
/// games every so many moves. At least one twin in so many must differ for somebody else.
pub(crate) fn twins_look_alike<G: Game>(n_seats: u8, every: u32, one_in: u32) {
    let edition = Printed::<G::Edition>::standard();
    let (mut n_twins, mut n_others) = (0, 0);
    for seed in 0..u64::from(n_games(2)) {
        let mut state = G::start(n_seats, &G::Options::default(), edition).unwrap();
        let mut dice = QuickDice::new(seed);
        let mut scratch = Vec::new();
        walk::settle(&mut state, &mut dice);
        let mut n_moves = 0;
        while let Turn::Seats(seats) = state.turn() {
            if n_moves % every == 0 {
                for viewer in Viewer::all(n_seats) {
                    let twin = state.resample(viewer, &mut dice);
                    assert_eq!(draw(&twin, viewer), draw(&state, viewer), "{seed} {viewer:?}");
                    n_twins += 1;
                    // The twin does differ: somebody else sees it.
                    let differs = |it| draw(&twin, it) != draw(&state, it);
                    n_others += u32::from(Viewer::all(n_seats).any(differs));
                }
            }
            let actor = walk::any_of(seats, &mut dice);
            let action = state.sample(actor, &mut dice, &mut scratch);
            state.apply(actor, &action, &mut Vec::new()).unwrap();
            walk::settle(&mut state, &mut dice);
            n_moves += 1;
        }
    }
    assert!(n_others * one_in > n_twins, "only {n_others} of {n_twins} twins differ");
}

#[test]
fn two_positions_that_a_viewer_cannot_tell_apart_give_the_same_picture() {
    twins_look_alike::<State>(4, 40, 2);
}

#[test]
fn a_rivals_hand_lies_face_down() {
    let edition = Printed::<<State as Game>::Edition>::standard();
    let mut state = State::start(3, &Options::default(), edition).unwrap();
    walk::settle(&mut state, &mut QuickDice::new(7));
    let back = card::back(Back::Production).inside;
    let n_backs = |viewer| draw(&state, viewer).matches(&back).count();
    let view = state.view(Viewer::Seat(Seat(0)));
    assert!(matches!(&view.mats[0].hand, HandView::Mine { cards } if cards.len() == 3));
    assert_eq!(n_backs(Viewer::Seat(Seat(0))), 6);
    assert_eq!(n_backs(Viewer::Spectator), 9);
}

/// Every position of the records that are kept with a game has a picture that is XML.
pub(crate) fn records_can_be_drawn<G: Words>(game: &str, n_seats: RangeInclusive<u8>) {
    let folder = format!("{}/../{game}", env!("CARGO_MANIFEST_DIR"));
    for seats in n_seats {
        for kind in ["plain", "varied"] {
            let record: Record = testkit::kept_record(&folder, &format!("{seats}-seats-{kind}"));
            let (game, _) = Match::<G>::open(&record, None, None).unwrap();
            let (names, mut n_drawn) = (game.names(), 0_usize);
            game.replay(game.log().len(), |state, _, _| {
                // One viewer after the other, the spectator first.
                let viewer = Viewer::all(seats).nth(n_drawn % (usize::from(seats) + 1)).unwrap();
                let view = state.view(viewer);
                let picture = draw::position::<G>(state.edition().tables(), &view, &names);
                assert_eq!((picture.width, picture.height), (1280, 720));
                if n_drawn % 64 == 0 {
                    Document::parse(&picture.file()).unwrap();
                }
                n_drawn += 1;
            });
            assert!(n_drawn > 0);
        }
    }
}

#[test]
fn every_position_of_the_kept_records_can_be_drawn() {
    records_can_be_drawn::<State>("raccoon-tycoon", 2..=5);
}

#[test]
fn a_players_name_is_text_and_never_markup() {
    let edition = Printed::<<State as Game>::Edition>::standard();
    let mut state = State::start(2, &Options::default(), edition).unwrap();
    walk::settle(&mut state, &mut QuickDice::new(7));
    let names = Names::new(vec!["</svg><script>".to_owned(), "Ann & Ben".to_owned()]);
    let picture = position(edition.tables(), &state.view(Viewer::Spectator), &names);
    let svg = picture.svg();
    let document = Document::parse(&svg).unwrap();
    assert!(!document.descendants().any(|node| node.has_tag_name("script")));
    assert!(document.descendants().any(|node| node.text() == Some("Ann & Ben")));
}

#[test]
fn every_game_on_the_shelf_can_be_drawn() {
    let mut drawn: Vec<&str> = draw::games().map(|title| title.id).collect();
    let mut games: Vec<&str> = shelf::TITLES.iter().map(|title| title.id).collect();
    drawn.sort_unstable();
    games.sort_unstable();
    assert_eq!(drawn, games);
}
