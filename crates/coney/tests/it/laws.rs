//! The laws of every game, and the conservation law of this one.

use coney::setup::{FirstPlayer, Hutch};
use coney::state::MARKET;
use coney::{Action, Card, Cell, Options, Phase, State, Token, Tokens};
use tabletop::{Deaf, Game, Match, Player, Printed, QuickDice, Seed, Turn, Viewer, Words, walk};
use testkit::Laws;

use crate::table::{A, B, audit, follow_clicks};

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

// §2.2
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
    for hutch in [Hutch::Own, Hutch::Side] {
        laws().options(Options { hutch, ..Options::default() }).games(4).check();
    }
    let short = Options { last_round_after: 3, ..Options::default() };
    laws().options(short).games(8).check();
}

// RULES.md §12.3: one click is one choice, and all choices of a placement can be written in one.
#[test]
fn what_can_be_written_in_one_can_be_clicked() {
    let mut dice = QuickDice::new(5);
    let (mut n_positions, mut n_lays, mut longest) = (0, 0, 0);
    for seed in 0..40 {
        let mut state =
            State::start(2 + seed % 3, &Options::default(), Printed::standard()).unwrap();
        walk::settle(&mut state, &mut dice);
        while let Turn::Seats(seats) = state.turn() {
            let seat = walk::any_of(seats, &mut dice);
            let mut list = Vec::new();
            state.legal_actions(seat, &mut list);
            longest = longest.max(list.len());
            let is_whole = |action: &Action| State::is_free_form(action);
            if matches!(state.phase, Phase::Playing { .. }) && state.due.is_empty() {
                let written = conceivable(&state).into_iter().filter(is_whole).filter(|action| {
                    let mut after = state;
                    after.apply(seat, action, &mut Deaf).is_ok()
                });
                let write = |action: &Action| State::write_action(state.edition, action);
                let mut written: Vec<String> = written.map(|action| write(&action)).collect();
                let mut lays = Vec::new();
                follow_clicks(&state, seat, &mut lays);
                let mut clicked: Vec<String> = lays.iter().map(write).collect();
                // Payments of more than three of a kind are beyond what is conceived here.
                let is_small = |lay: &String| {
                    !lay.split(' ').any(|word| word.parse::<u8>().is_ok_and(|n| n > 3))
                };
                clicked.retain(is_small);
                written.retain(is_small);
                written.sort_unstable();
                clicked.sort_unstable();
                written.dedup();
                assert_eq!(clicked, written);
                n_positions += 1;
                n_lays += clicked.len();
            }
            let action = state.sample(seat, &mut dice, &mut list);
            state.apply(seat, &action, &mut Deaf).unwrap();
            walk::settle(&mut state, &mut dice);
        }
    }
    assert!(n_positions > 200 && n_lays > 10 * n_positions, "{n_positions} {n_lays}");
    // Nobody is shown a list that does not fit a screen.
    assert!(longest <= 30, "{longest}");
}

/// A placement is sampled whole, card, space and payment in one. Of several gains of a card random
/// players take the first; there nothing is asked.
#[test]
fn whatever_is_legal_can_be_sampled() {
    let legal = |state: &State, seat| {
        let mut list = Vec::new();
        state.legal_actions(seat, &mut list);
        let is_draw = |it: &Action| matches!(it, Action::DrawPile | Action::DrawMarket { .. });
        let kind = |it: &Action| (!is_draw(it)).then(|| std::mem::discriminant(it));
        let mut gains: Vec<_> = list.iter().filter(|it| **it != Action::Skip).map(kind).collect();
        gains.dedup();
        if !state.due.is_empty() && gains.len() > 1 {
            return Vec::new();
        }
        if matches!(state.phase, Phase::Playing { .. }) && state.due.is_empty() {
            list.retain(|it| !matches!(it, Action::Pick { .. } | Action::LayHutch));
            follow_clicks(state, seat, &mut list);
        }
        list
    };
    testkit::sampling::<State>(&Options::default(), 400, legal);
}

// RULES.md §12.3
#[test]
fn a_picked_card_is_hidden_and_can_be_put_back() {
    let players = ["Ann", "Ben"].map(Player::person).to_vec();
    let options = Options { first_player: FirstPlayer::A, ..Options::default() };
    let mut game =
        Match::<State>::new(players, &options, Printed::standard(), Seed([3; 32])).unwrap();
    while let Phase::Drafting { waiting, .. } = game.position().phase {
        let seat = waiting.first().unwrap();
        let mut list = Vec::new();
        game.position().legal_actions(seat, &mut list);
        game.submit(seat, list[0]).unwrap();
    }
    game.submit(A, Action::Play).unwrap();
    let before = *game.position();
    let seen = before.view(Viewer::Seat(B));
    game.submit(A, Action::LayHutch).unwrap();
    let card = game.position().mat(A).hand.nth(1);
    game.submit(A, Action::Pick { card }).unwrap();
    assert!(game.position().picked.is_some_and(|pick| pick.card == Some(card)));
    assert_eq!(game.position().view(Viewer::Seat(B)), seen);
    assert!(game.news_since(game.log().len() - 2, Viewer::Seat(B)).is_empty());
    game.undo(A).unwrap();
    game.undo(A).unwrap();
    assert_eq!(*game.position(), before);
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
        Action::LayHutch,
    ];
    let cards = || (0..74).chain([128, 255]).map(Card);
    for card in cards() {
        actions.extend([
            Action::Keep { card },
            Action::Discard { card },
            Action::DrawMarket { card },
            Action::Reserve { card },
            Action::TradeReserved { card },
            Action::Pick { card },
        ]);
    }
    let cells = || (0..26).chain([255]).map(Cell);
    for cell in cells() {
        actions.extend([Action::Trade { cell }, Action::On { cell }]);
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
    actions.extend(heaps().map(|tokens| Action::Pay { tokens }));
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

#[test]
fn f33_two_hundred_random_games_end_and_nothing_is_lost() {
    testkit::random_games::<State>(audit);
}
