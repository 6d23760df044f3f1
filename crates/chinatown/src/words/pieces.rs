//! What things are, for people who ask, and how a long list of actions is ordered.

use tabletop::{Group, Piece};

use super::sentences::lots;
use crate::action::Action;
use crate::edition::{Edition, Shop, dollars};
use crate::lots::Lot;
use crate::setup::FirstPlayer;
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

pub(super) fn pieces(edition: &Edition, view: &View) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = edition
        .lots
        .iter()
        .map(|it| Piece::new(format!("Lot {it}"), lot(edition, view, it)))
        .collect();
    let first = format!(
        "{} has it, and begins wherever there is an order; it {}",
        view.first,
        match view.options.first_player {
            FirstPlayer::Fixed => "stays there",
            FirstPlayer::Rotate => "goes on clockwise each year",
        }
    );
    pieces.push(Piece::new("First Player card", first));
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

/// "owned by B, with a Florist; it touches lots 16 and 20".
fn lot(edition: &Edition, view: &View, lot: Lot) -> String {
    let whose = match view.lots.iter().find(|it| it.lot == lot) {
        None => "nobody's yet".to_owned(),
        Some(it) => match it.shop {
            None => format!("owned by {}, vacant", it.owner),
            Some(shop) => {
                format!("owned by {}, with a shop: {}", it.owner, edition.shop(shop).name)
            }
        },
    };
    match edition.neighbours(lot) {
        none if none.is_empty() => format!("{whose}; it touches no other lot"),
        around => format!("{whose}; it touches {}", lots(around)),
    }
}
