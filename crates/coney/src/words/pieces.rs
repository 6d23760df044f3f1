//! What things are, for people who ask, and how a long list of actions is ordered.

use tabletop::{Group, Piece};

use super::cards;
use crate::action::Action;
use crate::edition::Edition;
use crate::pieces::Card;
use crate::state::Phase;
use crate::view::View;

pub(super) fn group(action: Action) -> Group {
    match action {
        Action::Pick { .. } | Action::Place { .. } => Group::new(0, "Rabbits"),
        Action::LayHutch | Action::Hutch { .. } => Group::new(1, "Hutch"),
        Action::Redeem { .. } => Group::new(0, "Coupons"),
        Action::Put { .. } => Group::new(1, "Tokens on cards"),
        Action::DrawPile | Action::DrawMarket { .. } => Group::new(0, "Draw"),
        Action::Reserve { .. } => Group::new(2, "Reserve"),
        Action::Discard { .. } => Group::new(3, "Discard"),
        Action::Trade { .. } | Action::TradeReserved { .. } => Group::new(2, "Trade"),
        Action::Take { .. } => Group::new(4, "Tokens"),
        Action::Skip | Action::Done => Group::new(5, "Or"),
        Action::Keep { .. }
        | Action::Restock
        | Action::Play
        | Action::Growth
        | Action::On { .. }
        | Action::Pay { .. } => Group::new(0, ""),
    }
}

pub(super) fn doubt(view: &View, action: Action) -> Option<String> {
    let is_idle = match view.phase {
        Phase::Growing { redeemed, fed } => redeemed.is_empty() && fed.is_empty(),
        Phase::Dealing
        | Phase::Drafting { .. }
        | Phase::Opening
        | Phase::Choosing
        | Phase::Restocking { .. }
        | Phase::Playing { .. }
        | Phase::Discarding
        | Phase::Refilling
        | Phase::Over { .. } => false,
    };
    (action == Action::Done && is_idle)
        .then(|| "You have used no coupon and put no token. End your turn all the same?".to_owned())
}

pub(super) fn pieces(edition: &Edition) -> Vec<Piece> {
    let n_cards = u8::try_from(edition.faces.len()).expect("72 cards");
    let card = |card| {
        let name = edition.card_name(card);
        let sentence = cards::sentence(edition, card);
        let what = sentence.strip_prefix(&format!("{name}, ")).unwrap_or(&sentence).to_owned();
        Piece::new(name, what)
    };
    (0..n_cards).map(Card).map(card).collect()
}
