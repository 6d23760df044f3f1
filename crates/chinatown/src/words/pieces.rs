//! What things are, for people who ask, and how a long list of actions is ordered.

use tabletop::{Group, Piece};

use crate::action::Action;
use crate::edition::{Edition, Shop, dollars};
use crate::view::{PhaseView, View};

pub(super) fn group(action: &Action) -> Group {
    match action {
        Action::Accept { .. } | Action::Counter { .. } => Group::new(0, "Accept"),
        Action::Decline { .. } | Action::DeclineAll => Group::new(1, "Decline"),
        Action::Propose { .. } => Group::new(2, "Offer"),
        Action::Withdraw { .. } | Action::TakeBack { .. } => Group::new(3, "Take back"),
        Action::Place { .. } => Group::new(2, "Build"),
        Action::Ready
        | Action::StandBy
        | Action::NotReady
        | Action::AskHearing
        | Action::GoOn
        | Action::Pass
        | Action::Done => Group::new(4, "Or"),
        Action::Keep { .. } => Group::new(0, ""),
    }
}

pub(super) fn doubt(view: &View, action: &Action) -> Option<String> {
    let me = view.me()?;
    let is_placing = matches!(view.phase, PhaseView::Placing { .. });
    let can_build = view.seats.get(me.idx())?.n_tiles > 0 && !view.board().vacant(me).is_empty();
    (*action == Action::Done && is_placing && can_build)
        .then(|| "You have tiles, and vacant lots to build on. Be done all the same?".to_owned())
}

pub(super) fn pieces(edition: &Edition) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (number, face) in (0..).zip(&edition.shops) {
        let shop = Shop(number);
        let pays = |n| dollars(edition.income(shop, n)).to_string();
        let incomes: Vec<String> = (1..=face.size).map(pays).collect();
        let what = format!(
            "a business, complete with {} tiles side by side; 1 to {} of them pay {} a year; \
             there are {} tiles of it",
            face.size,
            face.size,
            incomes.join(", "),
            edition.tiles[shop.idx()]
        );
        pieces.push(Piece::new(&face.name, what));
    }
    pieces
}
