//! What things are, for people who ask, and how a long list of actions is ordered.

use tabletop::{Group, Piece};

use super::cards;
use crate::action::{Action, Errand};
use crate::edition::{Coupon, Edition, Face};
use crate::pieces::{Card, TOKENS_PER_KIND, Token};
use crate::preview;
use crate::score::{TOKENS_PER_POINT, for_logos};
use crate::setup::Hutch;
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

pub(super) fn doubt(edition: &Edition, view: &View, action: Action) -> Option<String> {
    let is_idle = |errand| {
        preview::prospect(edition, view, errand).is_some_and(|prospect| prospect.is_idle())
    };
    let question = match (action, view.phase) {
        (Action::Play, Phase::Choosing) if is_idle(Errand::Play) => {
            "No card of yours fits and can be paid, and there is none to trade. Play all the same?"
        }
        (Action::Growth, Phase::Choosing) if is_idle(Errand::Growth) => {
            "You have no growth coupon, and no card for your tokens: growth would only pass your \
             turn. Grow all the same?"
        }
        (Action::Done, Phase::Growing { redeemed, fed })
            if redeemed.is_empty() && fed.is_empty() =>
        {
            "You have used no coupon and put no token. End your turn all the same?"
        }
        (Action::Done, Phase::Playing { n_rabbits: 0 }) => {
            "You have placed no rabbit. End your turn all the same?"
        }
        _ => return None,
    };
    Some(question.to_owned())
}

const COUPONS: [(&str, &str); 3] = [
    ("Growth coupon", "may be used once in every growth of yours, and bears the logo of a store"),
    (
        "Immediate coupon",
        "works when its card is placed, once in a game, before the second rabbit of the turn",
    ),
    ("End coupon", "gives VP when the game is over, for what is beside its card or lies on it"),
];
const WILD: &str = "a rabbit without sex and colour; it is any colour where a neighbour wants at \
                    least one of a colour, and has no VP of its own";

pub(super) fn pieces(edition: &Edition, hutch: Hutch) -> Vec<Piece> {
    let n_cards = u8::try_from(edition.faces.len()).expect("72 cards");
    let card = |card| {
        let name = edition.card_name(card);
        let sentence = cards::sentence(edition, card);
        let what = sentence.strip_prefix(&format!("{name}, ")).unwrap_or(&sentence).to_owned();
        Piece::new(name, what)
    };
    let mut pieces: Vec<Piece> = (0..n_cards).map(Card).map(card).collect();
    let logos = [3, 4, 5].map(|n| for_logos(n).to_string()).join(", ");
    for (number, name) in (0..).zip(&edition.stores) {
        let bears = |face: &&Face| match &face.coupon {
            Coupon::Growth { store, .. } => store.0 == number,
            Coupon::End { .. } | Coupon::Immediately { .. } => false,
        };
        let n_logos = edition.faces.iter().filter(bears).count();
        let coupons = match n_logos {
            1 => "1 growth coupon bears it".to_owned(),
            n => format!("{n} growth coupons bear it"),
        };
        let what = format!(
            "a store; three, four, or five and more of its logos in a farm are {logos} VP at the \
             end, and {coupons}"
        );
        pieces.push(Piece::new(name, what));
    }
    for (name, what) in COUPONS {
        pieces.push(Piece::new(name, what));
    }
    for token in Token::ALL {
        let what = format!(
            "a token; there are {TOKENS_PER_KIND} of it; it pays for cards, lies on cards that \
             give VP for it, and {TOKENS_PER_POINT} tokens of any kind that are left at the end are \
             1 VP"
        );
        pieces.push(Piece::new(token.to_string(), what));
    }
    pieces.push(Piece::new("Wild rabbit", WILD));
    let excused = match hutch {
        Hutch::Free => "ignores every placement rule",
        Hutch::Own => "ignores its own placement rules",
        Hutch::Side => "ignores its own placement rules towards it",
    };
    let what = format!(
        "a card laid face down for any 2 tokens, instead of rabbits; it fills a space, scores \
         nothing and stays; a rabbit placed beside it {excused}, unless it says no hutch"
    );
    pieces.push(Piece::new("Hutch", what));
    pieces
}
