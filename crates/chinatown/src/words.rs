//! Everything people read: notation, sentences, the board as text.

mod board;
mod notation;
mod pieces;
mod sentences;
mod terms;

use tabletop::{Group, Names, NotationError, Piece, Printed, Words};

use crate::action::{Action, Outcome};
use crate::deal::Deal;
use crate::edition::{BILL, Edition};
use crate::preview::Answer;
use crate::state::State;
use crate::view::{News, PhaseView, View};

/// What somebody would answer to a deal, as one sentence in their own voice.
pub(crate) fn say_answer(answer: &Answer, names: &Names) -> String {
    sentences::answer(answer, names)
}

/// What a deal moves, as one sentence.
pub(crate) fn say_deal(edition: &Edition, view: &View, deal: &Deal, names: &Names) -> String {
    sentences::deal(edition, names, &sentences::shown(view, deal))
}

impl Words for State {
    fn write_action(edition: Printed<Edition>, action: &Action) -> String {
        notation::write_action(edition.tables(), action)
    }

    fn read_action(edition: Printed<Edition>, text: &str) -> Result<Action, NotationError> {
        notation::read_action(edition.tables(), text)
    }

    fn write_outcome(edition: Printed<Edition>, outcome: &Outcome) -> String {
        notation::write_outcome(edition.tables(), *outcome)
    }

    fn read_outcome(edition: Printed<Edition>, text: &str) -> Result<Outcome, NotationError> {
        notation::read_outcome(edition.tables(), text)
    }

    fn say_action(
        edition: Printed<Edition>,
        view: &View,
        action: &Action,
        names: &Names,
    ) -> String {
        sentences::say_action(edition, view, action, names)
    }

    /// Deals are: whoever they are offered to can agree at once.
    fn is_asked_back(action: &Action) -> bool {
        action.is_free_form()
    }

    fn group(action: &Action) -> Group {
        pieces::group(action)
    }

    fn doubt(_: Printed<Edition>, view: &View, action: &Action) -> Option<String> {
        pieces::doubt(view, action)
    }

    fn pieces(edition: Printed<Edition>, view: &View) -> Vec<Piece> {
        pieces::pieces(edition.tables(), view)
    }

    fn say_news(edition: Printed<Edition>, news: &News, names: &Names) -> String {
        sentences::say_news(edition.tables(), news, names)
    }

    fn prompt(_: Printed<Edition>, view: &View, names: &Names) -> String {
        sentences::prompt(view, names)
    }

    fn board(edition: Printed<Edition>, view: &View, names: &Names) -> String {
        board::board(edition, view, names)
    }

    fn score_sheet(edition: Printed<Edition>, view: &View) -> Vec<(String, Vec<i32>)> {
        if view.phase != PhaseView::Over {
            return Vec::new();
        }
        let whole = |money: u32| i32::try_from(money).expect("nobody has two thousand million");
        let row = |number: &dyn Fn(&crate::view::SeatView) -> i32| {
            view.seats.iter().map(number).collect::<Vec<i32>>()
        };
        let start = whole(u32::from(edition.start) * BILL);
        let money = |seat: &crate::view::SeatView| whole(seat.money.unwrap_or_default().0);
        let earned = |seat: &crate::view::SeatView| whole(seat.earned.0);
        vec![
            ("money at the start".to_owned(), row(&|_| start)),
            ("income".to_owned(), row(&earned)),
            ("gained in deals".to_owned(), row(&|seat| money(seat) - earned(seat) - start)),
            ("money".to_owned(), row(&money)),
        ]
    }
}
