//! A preview says what the rules then do.

use raccoon_tycoon::edition::Goods;
use raccoon_tycoon::{Action, Commodity, Fact, Options, Phase, State, preview};
use tabletop::{Deaf, Game, Match, Player, Printed, QuickDice, Seat, Turn, Viewer};

/// Random games, and what is true at each decision in them.
fn at_every_decision(mut check: impl FnMut(&State, Seat, &[Action])) {
    for (seed, n_seats) in [(1, 2), (2, 3), (3, 5), (4, 3), (5, 4)] {
        let players = (0..n_seats).map(|i| Player::bot(format!("P{i}"), "random")).collect();
        let edition = Printed::standard();
        let seed_text = seed.to_string();
        let mut game: Match<State> =
            Match::new(players, &Options::default(), edition, seed_text.parse().unwrap()).unwrap();
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

/// After an action and, for as long as the seat has to choose, the last of its choices.
fn played_out(state: &State, seat: Seat, action: Action) -> State {
    let mut after = *state;
    after.apply(seat, &action, &mut Deaf).unwrap();
    let mut choices = Vec::new();
    loop {
        choices.clear();
        match after.turn() {
            Turn::Seats(seats) if seats.contains(seat) && after.active == seat => {
                after.legal_actions(seat, &mut choices);
            }
            Turn::Seats(_) | Turn::Chance | Turn::Over => return after,
        }
        after.apply(seat, choices.last().unwrap(), &mut Deaf).unwrap();
    }
}

#[test]
fn a_card_brings_what_its_preview_says() {
    let mut n_choices = 0;
    at_every_decision(|state, seat, actions| {
        let view = state.view(Viewer::Seat(seat));
        for &action in actions {
            let Action::Produce { card } = action else { continue };
            let edition = state.edition;
            let said = preview::production(edition.tables(), &view, card).unwrap();
            let mut after = *state;
            after.apply(seat, &action, &mut Deaf).unwrap();
            assert_eq!(said.trades_first, matches!(after.phase, Phase::Trading { .. }));
            if let Phase::Taking { left, icons, .. } = after.phase {
                n_choices += 1;
                assert!(said.is_choice);
                assert_eq!((left, icons), (said.take, said.icons));
            } else if !said.trades_first {
                assert!(!said.is_choice);
            }
            if state.declaring.is_empty() {
                assert_eq!(played_out(state, seat, action).prices, said.prices);
            }
        }
    });
    assert!(n_choices > 100, "only {n_choices} cards left something to choose");
}

#[test]
fn a_bonus_brings_what_its_preview_says() {
    let mut n_bonuses = 0;
    at_every_decision(|state, seat, actions| {
        // What was taken is gone from the supply already.
        if !matches!(state.phase, Phase::ChoosingBonus { .. }) {
            return;
        }
        let view = state.view(Viewer::Seat(seat));
        let edition = state.edition.tables();
        let said = preview::bonuses(edition, &view, Goods::default());
        for &action in actions {
            let Action::UseBonus { tile } = action else { continue };
            let mut after = *state;
            after.apply(seat, &action, &mut Deaf).unwrap();
            let Some((_, goods)) = said.iter().find(|(it, _)| *it == tile) else {
                assert!(matches!(after.phase, Phase::TakingBonus { .. }), "any kind is asked for");
                continue;
            };
            n_bonuses += 1;
            let before = state.mat(seat).goods;
            let got = Commodity::ALL.map(|it| after.mat(seat).goods[it.idx()] - before[it.idx()]);
            assert_eq!(got, *goods);
        }
        let listed = |tile| actions.contains(&Action::UseBonus { tile });
        assert!(said.iter().all(|&(tile, _)| listed(tile)), "{said:?}");
    });
    assert!(n_bonuses > 100, "only {n_bonuses} bonuses");
}

#[test]
fn a_sale_brings_what_its_preview_says() {
    let mut n_firms = 0;
    at_every_decision(|state, seat, actions| {
        let view = state.view(Viewer::Seat(seat));
        for &action in actions {
            let Action::Sell { commodity, units, export } = action else { continue };
            let said = preview::sale(state.edition.tables(), &view, commodity, units, export);
            let said = said.unwrap();
            let mut events = Vec::new();
            let mut after = *state;
            after.apply(seat, &action, &mut events).unwrap();
            let sold = events.iter().find_map(|event| match *event {
                raccoon_tycoon::Event::Fact(Fact::Sold { price, income, .. }) => {
                    Some((price, income))
                }
                _ => None,
            });
            assert_eq!(sold, Some((said.price, said.income)));
            assert_eq!(after.prices[commodity.idx()], said.falls_to);
            let money = state.mat(seat).money.0 + said.income.0 + said.firms.0;
            assert_eq!(after.mat(seat).money.0, money);
            n_firms += u32::from(said.firms.0 > 0);
        }
    });
    assert!(n_firms > 0, "no trading firm has ever paid");
}

#[test]
fn one_more_railroad_brings_the_points_that_its_preview_says() {
    at_every_decision(|state, seat, _| {
        let view = state.view(Viewer::Seat(seat));
        let mat = preview::own_mat(&view).unwrap();
        for line in raccoon_tycoon::Line::all() {
            let n = mat.railroads[line.idx()];
            let points = |n: u8| {
                n.checked_sub(1).map_or(0, |n| state.edition.line(line).points[usize::from(n)])
            };
            let said = preview::next_points(state.edition.tables(), mat, line);
            if n < 4 {
                assert_eq!(said, points(n + 1) - points(n));
            } else {
                assert_eq!(said, 0);
            }
        }
    });
}

#[test]
fn what_is_chosen_first_is_enough_and_no_more() {
    let sum = |goods: Goods| goods.iter().sum::<u8>();
    let count = |all: &[Commodity], it| all.iter().filter(|other| **other == it).count();
    at_every_decision(|state, seat, _| {
        let (goods, prices) = (state.mat(seat).goods, state.prices);
        for n in 0..=sum(goods) {
            for chosen in
                [preview::to_take(goods, [1; 6], prices, n), preview::to_give(goods, prices, n)]
            {
                assert_eq!(chosen.len(), usize::from(n));
                for it in Commodity::ALL {
                    assert!(count(&chosen, it) <= usize::from(goods[it.idx()]));
                }
            }
        }
    });
}

const IRON: Commodity = Commodity::Iron;
const LUXURY: Commodity = Commodity::Luxury;
const WHEAT: Commodity = Commodity::Wheat;

#[test]
fn one_takes_what_makes_the_best_sale_and_then_the_dearest() {
    let (goods, prices) = ([2, 0, 1, 0, 0, 3], [1, 1, 4, 2, 3, 9]);
    assert_eq!(preview::to_take(goods, [0; 6], prices, 4), [LUXURY, LUXURY, LUXURY, IRON]);
    assert_eq!(preview::to_take(goods, [0, 0, 8, 0, 0, 0], prices, 2), [IRON, LUXURY], "nine iron");
    assert_eq!(preview::to_take(goods, [40, 0, 0, 0, 0, 0], prices, 3), [WHEAT, WHEAT, LUXURY]);
}

#[test]
fn one_gives_the_cheapest() {
    let (goods, prices) = ([2, 0, 1, 0, 0, 3], [1, 1, 4, 2, 3, 9]);
    assert_eq!(preview::to_give(goods, prices, 3), [WHEAT, WHEAT, IRON]);
    assert_eq!(preview::to_give(goods, prices, 9).len(), 6, "there are no more");
}
