//! Notation, sentences, and the park as text.

mod board;
mod notation;
mod pieces;
mod sentences;

use tabletop::{Group, Names, NotationError, Piece, Printed, Seat, Words};

use crate::action::{Action, Outcome};
use crate::edition::Edition;
use crate::state::State;
use crate::view::{News, View};

impl Words for State {
    fn write_action(edition: Printed<Edition>, action: &Action) -> String {
        notation::write_action(&edition, *action)
    }

    fn read_action(edition: Printed<Edition>, text: &str) -> Result<Action, NotationError> {
        notation::read_action(&edition, text)
    }

    fn write_outcome(_: Printed<Edition>, outcome: &Outcome) -> String {
        notation::write_outcome(*outcome)
    }

    fn read_outcome(_: Printed<Edition>, text: &str) -> Result<Outcome, NotationError> {
        notation::read_outcome(text)
    }

    fn say_action(
        edition: Printed<Edition>,
        view: &View,
        action: &Action,
        names: &Names,
    ) -> String {
        sentences::say_action(&edition, view, *action, names)
    }

    fn group(action: &Action) -> Group {
        pieces::group(*action)
    }

    fn doubt(_: Printed<Edition>, view: &View, action: &Action) -> Option<String> {
        pieces::doubt(view, *action)
    }

    fn pieces(edition: Printed<Edition>, _: &View) -> Vec<Piece> {
        pieces::pieces(edition.tables())
    }

    fn say_news(edition: Printed<Edition>, news: &News, names: &Names) -> String {
        sentences::say_news(&edition, *news, names)
    }

    fn prompt(_: Printed<Edition>, view: &View, _: &Names) -> String {
        sentences::prompt(view)
    }

    fn board(edition: Printed<Edition>, view: &View, names: &Names) -> String {
        board::board(&edition, view, names)
    }

    fn score_sheet(_: Printed<Edition>, view: &View) -> Vec<(String, Vec<i32>)> {
        let n_seats = u8::try_from(view.mats.len()).expect("at most four");
        let points: Vec<[i32; 3]> = Seat::all(n_seats).map(|seat| view.points_of(seat)).collect();
        let row = |i: usize| points.iter().map(|points| points[i]).collect();
        let total = points.iter().map(|points| points.iter().sum()).collect();
        vec![
            ("on the track".to_owned(), row(0)),
            ("newspapers".to_owned(), row(1)),
            ("showmen in the park".to_owned(), row(2)),
            ("total".to_owned(), total),
        ]
    }
}
