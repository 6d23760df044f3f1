//! Newspapers: who knows what they say.

use coney_island::{Character, Layer, News, State};
use tabletop::{Game, QuickDice, Viewer, Words};

use crate::table::{A, B, C, Table, audit};

fn table() -> Table {
    let mut table = Table::new(3);
    table.paper(A, Layer::Pink, 3).paper(A, Layer::Pink, 3).paper(B, Layer::Pink, 2);
    table.paper(B, Layer::Pink, 2).paper(B, Layer::Pink, 3).paper(C, Layer::Pink, 3);
    table
}

#[test]
fn a_resampled_position_keeps_what_the_viewer_knows() {
    let table = table();
    let mut dice = QuickDice::new(1);
    for viewer in Viewer::all(3) {
        let mut seen = Vec::new();
        for _ in 0..200 {
            let other = table.state.resample(viewer, &mut dice);
            audit(&other).unwrap();
            assert_eq!(other.view(viewer), table.state.view(viewer));
            for seat in [A, B, C] {
                let n_papers = table.state.mat(seat).n_papers();
                assert_eq!(other.mat(seat).n_papers(), n_papers);
                if viewer.is(seat) {
                    assert_eq!(other.mat(seat).papers, table.state.mat(seat).papers);
                }
            }
            let hands = [A, B, C].map(|seat| other.mat(seat).papers);
            if !seen.contains(&hands) {
                seen.push(hands);
            }
        }
        assert!(seen.len() > 5, "{viewer:?} could tell: {}", seen.len());
    }
}

#[test]
fn when_the_game_is_over_all_is_known() {
    let mut table = table();
    table.state.phase = coney_island::Phase::Over;
    let mut dice = QuickDice::new(1);
    for viewer in Viewer::all(3) {
        assert_eq!(table.state.resample(viewer, &mut dice), table.state);
        assert!(table.state.view(viewer).mats.iter().all(|mat| mat.open_papers.is_some()));
    }
}

#[test]
fn only_the_buyer_hears_what_a_newspaper_says() {
    let mut table = Table::new(3);
    table.employ(A, Character::Journalist).hold(A, 1, 0).play(A, "journalist red");
    let outcome = State::read_outcome(table.state.edition, "newspaper pink 3").unwrap();
    let mut events = Vec::new();
    table.state.resolve(&outcome, &mut events);
    let heard = |viewer| table.state.news(&events[0], viewer).unwrap();
    let taken = |points| News::NewspaperTaken { seat: A, colour: Layer::Pink, points };
    assert_eq!(heard(Viewer::Seat(A)), taken(Some(3)));
    assert_eq!(heard(Viewer::Seat(B)), taken(None));
    assert_eq!(heard(Viewer::Spectator), taken(None));
}

/// The score that is shown during the game does not count newspapers of others.
#[test]
fn the_score_sheet_shows_only_what_the_viewer_knows() {
    let table = table();
    let sheet = |viewer| State::score_sheet(table.state.edition, &table.state.view(viewer));
    assert_eq!(sheet(Viewer::Spectator)[1].1, [0, 0, 0]);
    assert_eq!(sheet(Viewer::Seat(B))[1].1, [0, 7, 0]);
}
