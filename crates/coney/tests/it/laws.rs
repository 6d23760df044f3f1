//! The laws of every game, and the conservation law of this one.

use coney::state::MARKET;
use coney::{Action, Card, Cell, Options, State, Token, Tokens};
use testkit::Laws;

use crate::table::audit;

pub(crate) fn laws() -> Laws<State> {
    // A discard may be shuffled into the pile in the same breath, to fill the market, and a coupon
    // may be used in vain.
    let leaves_no_trace = |state: &State, action: &Action| match action {
        Action::Discard { .. } => state.pile.len() < MARKET,
        Action::Redeem { .. } => true,
        _ => false,
    };
    Laws::<State>::new().audit(audit).traceless(leaves_no_trace)
}

#[test]
fn every_game_obeys_the_laws() {
    laws().games(12).check();
}

#[test]
fn what_is_accepted_is_listed_and_nothing_else() {
    laws().games(3).conceivable(|state, _| conceivable(state)).conceivable_every(40).check();
}

#[test]
fn the_laws_hold_with_every_option() {
    let strong = Options { strong_hutch: true, ..Options::default() };
    laws().options(strong).games(4).check();
    let short = Options { last_round_after: 3, ..Options::default() };
    laws().options(short).games(8).check();
}

/// Everything one could think of, legal or not.
fn conceivable(state: &State) -> Vec<Action> {
    let mut actions = vec![
        Action::Restock,
        Action::Play,
        Action::Growth,
        Action::DrawPile,
        Action::Skip,
        Action::Done,
    ];
    let cards = || (0..74).chain([128, 255]).map(Card);
    for card in cards() {
        actions.extend([
            Action::Keep { card },
            Action::Discard { card },
            Action::DrawMarket { card },
            Action::Reserve { card },
            Action::TradeReserved { card },
        ]);
    }
    let cells = || (0..26).chain([255]).map(Cell);
    for cell in cells() {
        actions.push(Action::Trade { cell });
        actions.extend((0..4).chain([255]).map(|choice| Action::Redeem { cell, choice }));
        actions.extend(Token::ALL.map(|token| Action::Put { cell, token }));
    }
    let heaps = || {
        let few = [0, 1, 2, 3];
        few.into_iter()
            .flat_map(move |hay| {
                few.into_iter().flat_map(move |carrot| {
                    few.into_iter().map(move |pellet| Tokens([hay, carrot, pellet]))
                })
            })
            .chain([Tokens([255; 3])])
    };
    actions.extend(heaps().map(|tokens| Action::Take { tokens }));
    // Of all that could be placed, the cards of the hand and two others.
    let held = state.mats[state.active.idx()].playable().chain([Card(3), Card(200)]);
    for card in held {
        for cell in cells() {
            for pay in heaps() {
                actions.push(Action::Place { card, cell, pay });
                actions.push(Action::Hutch { card, cell, pay });
            }
        }
    }
    actions
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<State>() <= 768, "{} bytes", size_of::<State>());
    assert!(size_of::<Action>() <= 8, "{} bytes", size_of::<Action>());
}
