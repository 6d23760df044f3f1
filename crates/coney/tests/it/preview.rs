//! A preview says what the rules then do.

use coney::preview::{self, Obstacle, Prospect};
use coney::{Action, Cell, Errand, Lay, Options, Phase, State, Tokens};
use tabletop::{Deaf, Game, Match, Player, Printed, QuickDice, Seat, Turn, Viewer};

/// Random games with each reading of the hutch, and what is true at each decision in them.
fn at_every_decision(mut check: impl FnMut(&State, Seat, &[Action])) {
    use coney::setup::Hutch;
    for (seed, n_seats, hutch) in [
        (1, 2, Hutch::Free),
        (2, 3, Hutch::Free),
        (3, 4, Hutch::Own),
        (4, 3, Hutch::Side),
        (5, 2, Hutch::Free),
        (6, 4, Hutch::Free),
        (7, 3, Hutch::Own),
        (8, 4, Hutch::Side),
        (9, 2, Hutch::Free),
        (10, 3, Hutch::Free),
    ] {
        let players = (0..n_seats).map(|i| Player::bot(format!("P{i}"), "random")).collect();
        let options = Options { hutch, ..Options::default() };
        let seed_text = seed.to_string();
        let mut game: Match<State> =
            Match::new(players, &options, Printed::standard(), seed_text.parse().unwrap()).unwrap();
        let mut dice = QuickDice::new(seed);
        let mut actions = Vec::new();
        while let Turn::Seats(seats) = game.position().turn() {
            let seat = seats.first().unwrap();
            actions.clear();
            game.position().legal_actions(seat, &mut actions);
            check(game.position(), seat, &actions);
            let action = game.position().sample(seat, &mut dice, &mut Vec::new());
            game.submit(seat, action).unwrap();
        }
    }
}

fn is_open_play(state: &State) -> bool {
    matches!(state.phase, Phase::Playing { n_rabbits: 0 })
        && state.due.is_empty()
        && state.picked.is_none()
}

#[test]
fn a_card_lies_where_its_preview_says_for_what_it_says() {
    let (mut n_fit, mut n_rules, mut n_apart) = (0, 0, 0);
    at_every_decision(|state, seat, _| {
        if !is_open_play(state) {
            return;
        }
        let (view, edition) = (state.view(Viewer::Seat(seat)), state.edition);
        let edition = edition.tables();
        let mat = preview::own_mat(&view).unwrap();
        for card in state.mat(seat).playable() {
            for lay in [Lay::Rabbit, Lay::Hutch] {
                let price = preview::price(edition, &view, lay, card).unwrap();
                let spaces = preview::spaces(edition, &view, lay, card);
                for cell in Cell::all() {
                    let obstacle = preview::obstacle(edition, &view, (lay, card), cell);
                    assert_eq!(obstacle.is_none(), spaces.contains(cell));
                    let pay = price.obvious();
                    let action = match lay {
                        Lay::Rabbit => Action::Place { card, cell, pay },
                        Lay::Hutch => Action::Hutch { card, cell, pay },
                    };
                    let mut after = *state;
                    let outcome = after.apply(seat, &action, &mut Deaf);
                    let said = obstacle.is_none() && price.can_be_paid();
                    assert_eq!(outcome.is_ok(), said, "{action:?}: {outcome:?}");
                    let points =
                        |state: &State| state.view(Viewer::Seat(seat)).mats[seat.idx()].score;
                    if said {
                        let (before, then) = (points(state), points(&after));
                        let of_farm = |it: coney::score::Score| it.printed + it.coupons + it.stores;
                        let gain = match lay {
                            Lay::Rabbit => preview::points(edition, mat, card, cell).unwrap(),
                            Lay::Hutch => preview::hutch_points(edition, mat, cell),
                        };
                        assert_eq!(of_farm(then) - of_farm(before), gain);
                        n_fit += 1;
                    }
                    if let Some(Obstacle::Rule { rabbit, .. }) = obstacle {
                        let name = edition.card_name(rabbit);
                        assert!(
                            !price.can_be_paid()
                                || outcome.unwrap_err().to_string().contains(&name)
                        );
                        n_rules += 1;
                    }
                    n_apart += u32::from(obstacle == Some(Obstacle::Apart));
                }
                let mut picking = *state;
                if let (Lay::Rabbit, true) = (lay, preview::can_lay(edition, &view, lay, card)) {
                    picking.apply(seat, &Action::Pick { card }, &mut Deaf).unwrap();
                    let waits = picking.picked.is_some_and(|it| it.cell.is_some());
                    assert_eq!(waits, spaces.len() == 1 && price.is_choice());
                }
            }
        }
    });
    assert!(n_fit > 2000 && n_rules > 600 && n_apart > 1000, "{n_fit} {n_rules} {n_apart}");
}

#[test]
fn a_trade_costs_the_points_that_its_preview_says() {
    let mut n_trades = 0;
    at_every_decision(|state, seat, actions| {
        for action in actions {
            let &Action::Trade { cell } = action else { continue };
            let view = state.view(Viewer::Seat(seat));
            let mat = preview::own_mat(&view).unwrap();
            let said = preview::trade_points(state.edition.tables(), mat, cell);
            let mut after = *state;
            after.apply(seat, action, &mut Deaf).unwrap();
            let then = after.view(Viewer::Seat(seat)).mats[seat.idx()].score;
            let of_farm = |it: coney::score::Score| it.printed + it.coupons + it.stores;
            assert_eq!(of_farm(then) - of_farm(mat.score), said);
            n_trades += 1;
        }
    });
    assert!(n_trades > 100, "{n_trades}");
}

#[test]
fn the_three_ways_bring_what_their_preview_says() {
    let mut n_idle = 0;
    at_every_decision(|state, seat, _| {
        if state.phase != Phase::Choosing {
            return;
        }
        let view = state.view(Viewer::Seat(seat));
        let after = |action| {
            let mut after = *state;
            after.apply(seat, &action, &mut Deaf).unwrap();
            let mut actions = Vec::new();
            if after.active == seat && after.turn() != Turn::Chance {
                after.legal_actions(seat, &mut actions);
            }
            (after, actions)
        };
        let prospect = |errand| preview::prospect(state.edition.tables(), &view, errand).unwrap();
        let count = |list: &[Action], wanted: fn(&Action) -> bool| {
            u8::try_from(list.iter().filter(|it| wanted(it)).count()).unwrap()
        };

        let (_, list) = after(Action::Restock);
        let Prospect::Restock { cards, reserve, tokens } = prospect(Errand::Restock) else {
            panic!()
        };
        assert_eq!(
            cards > 0,
            list.contains(&Action::DrawPile)
                || count(&list, |it| matches!(it, Action::DrawMarket { .. })) > 0
        );
        assert_eq!(reserve > 0, count(&list, |it| matches!(it, Action::Reserve { .. })) > 0);
        let taken = list.iter().find_map(|it| match it {
            Action::Take { tokens } => Some(tokens.total()),
            _ => None,
        });
        assert_eq!(taken, Some(tokens.into()));

        let (_, list) = after(Action::Play);
        let Prospect::Play { rabbits, hutch, trades, .. } = prospect(Errand::Play) else {
            panic!()
        };
        assert_eq!(rabbits, count(&list, |it| matches!(it, Action::Pick { .. })));
        assert_eq!(trades, count(&list, |it| matches!(it, Action::Trade { .. })));
        assert_eq!(hutch, list.contains(&Action::LayHutch));

        let (then, list) = after(Action::Growth);
        let growth = prospect(Errand::Growth);
        // A growth in which nothing can be done is over at once (§7.4).
        assert_eq!(growth.is_idle(), !matches!(then.phase, Phase::Growing { .. }));
        n_idle += u32::from(growth.is_idle());
        let Prospect::Growth { coupons, tokens, .. } = growth else { panic!() };
        assert_eq!(coupons, count(&list, |it| matches!(it, Action::Redeem { choice: 0, .. })));
        assert_eq!(tokens > 0, count(&list, |it| matches!(it, Action::Put { .. })) > 0);
    });
    assert!(n_idle > 20, "{n_idle}");
}

#[test]
fn what_is_proposed_can_be_taken_and_discarded() {
    let (mut n_taken, mut n_different, mut n_many) = (0, 0, 0);
    at_every_decision(|state, seat, actions| {
        let (view, edition) = (state.view(Viewer::Seat(seat)), state.edition);
        let edition = edition.tables();
        let listed = actions.iter().any(|it| matches!(it, Action::Take { .. }));
        if let Some(taking) = preview::taking(&view).filter(|_| listed) {
            let tokens = preview::wanted(edition, &view, taking);
            assert!(actions.contains(&Action::Take { tokens }), "{taking:?} {tokens}");
            n_taken += 1;
            n_different += u32::from(matches!(taking, preview::Taking::Different(_)));
        }
        if state.phase == Phase::Discarding {
            assert_eq!(preview::n_too_many(&view), usize::from(state.mat(seat).hand.len()) - 4);
            n_many += 1;
        }
    });
    assert!(n_taken > 400 && n_different > 5 && n_many > 5, "{n_taken} {n_different} {n_many}");
}

/// Two hay and two others; one hay and nothing else; nothing.
#[test]
fn what_is_lacking_is_paid_with_what_there_is_most_of() {
    let price =
        preview::Price { owed: Tokens([1, 0, 0]), short: 1, others: 2, spare: Tokens([0, 3, 1]) };
    assert!(price.can_be_paid() && price.is_choice());
    assert_eq!(price.obvious(), Tokens([1, 2, 0]));
    let poor = preview::Price { spare: Tokens([0, 1, 0]), ..price };
    assert!(!poor.can_be_paid() && !poor.is_choice());
    let exact = preview::Price { spare: Tokens([0, 1, 1]), ..price };
    assert!(exact.can_be_paid() && !exact.is_choice());
}
