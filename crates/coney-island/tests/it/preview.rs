//! A preview says what the rules then do.

use coney_island::preview;
use coney_island::view::Waiting;
use coney_island::{
    Action, Car, Cell, Cells, Deed, Ending, Event, Fact, Options, Pick, Plot, Site, Stack, State,
    score,
};
use tabletop::{Game, Match, Player, Printed, QuickDice, Seat, Turn, Viewer};

/// Random games, and what is true at each decision in them.
fn at_every_decision(mut check: impl FnMut(&State, Seat, &[Action])) {
    for seed in 1..=9_u64 {
        let players = (0..2 + seed % 3).map(|i| Player::bot(format!("P{i}"), "random")).collect();
        let options = Options { extra_income: seed % 4 != 0, ..Options::default() };
        let mut game: Match<State> =
            Match::new(players, &options, Printed::standard(), seed.to_string().parse().unwrap())
                .unwrap();
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

/// What happens, and the points of all seats before and after.
fn played(state: &State, seat: Seat, action: Action) -> Option<(Vec<Event>, Vec<i32>)> {
    let mut after = *state;
    let mut events = Vec::new();
    after.apply(seat, &action, &mut events).ok()?;
    let points = |state: &State, seat| i32::from(state.mat(seat).points);
    let gains = Seat::all(state.n_seats).map(|it| points(&after, it) - points(state, it)).collect();
    Some((events, gains))
}

#[test]
fn a_showman_scores_what_its_preview_says_where_it_says() {
    let (mut n_sent, mut n_moved, mut n_squares) = (0, 0, 0);
    at_every_decision(|state, seat, actions| {
        let view = state.view(Viewer::Seat(seat));
        let edition = state.edition.tables();
        let empty = preview::empty_spots(&view);
        assert_eq!(empty, state.empty_spots());
        for it in preview::seats(&view) {
            let mat = &view.mats[it.idx()];
            assert_eq!(preview::showmen_of(&view, it), state.showmen_of(it));
            assert_eq!(preview::income(edition, mat), state.income(it));
            let squares = preview::squares(state.showmen_of(it));
            assert_eq!(squares.len(), usize::from(state.showmen_of(it).n_squares()));
            let cells: Cells = squares.iter().flat_map(|it| it.iter()).collect();
            assert_eq!(cells.len() as usize, 4 * squares.len(), "they share no cell");
        }
        for action in actions {
            let (from, car) = match *action {
                Action::PickCar { car } => (None, car),
                Action::PickShowman { from } => {
                    let car = preview::car_on(&view, from).unwrap();
                    assert!(preview::movable(&view, car).contains(from));
                    (Some(from), car)
                }
                _ => continue,
            };
            assert!(preview::may_do(&view, Deed::Showman));
            assert!(empty.contains(preview::best_spot(&view, from).unwrap()));
            for to in Cell::all() {
                let whole = match from {
                    Some(from) => Action::Relocate { from, to },
                    None => Action::Showman { car, to },
                };
                let outcome = played(state, seat, whole);
                assert_eq!(outcome.is_some(), empty.contains(to));
                let Some((_, gains)) = outcome else { continue };
                let said = preview::square_points(&view, from, to);
                assert_eq!(gains[seat.idx()], i32::from(said));
                n_squares += u32::from(said > 0);
                n_sent += u32::from(from.is_none());
                n_moved += u32::from(from.is_some());
            }
            if from.is_none() {
                let mat = preview::own_mat(&view).unwrap();
                let pay = preview::next_pay(edition, mat, car).unwrap();
                let n_out = usize::from(state.mat(seat).car(car).n_out());
                assert_eq!(edition.car(car).spots[n_out + 1], pay);
            }
        }
    });
    assert!(n_sent > 1000 && n_moved > 100 && n_squares > 5, "{n_sent} {n_moved} {n_squares}");
}

#[test]
fn an_attraction_brings_everybody_what_its_preview_says() {
    let (mut n_fit, mut n_shared) = (0, 0);
    at_every_decision(|state, seat, actions| {
        let view = state.view(Viewer::Seat(seat));
        let edition = state.edition.tables();
        for stack in Stack::ALL {
            let tile = preview::top_tile(edition, &view, stack);
            assert_eq!(tile.map(|it| it.0), state.top_tile(stack).map(usize::from));
            if !actions.contains(&Action::PickStack { stack }) {
                continue;
            }
            let all = preview::buildings(edition, &view, stack);
            assert!(!all.is_empty());
            for turn in (0..).take(edition.stack(stack).turns.len()) {
                for at in Cell::all() {
                    let outcome = played(state, seat, Action::Attraction { stack, at, turn });
                    let said = preview::building(edition, &view, stack, at, turn);
                    assert_eq!(outcome.is_some(), said.is_some(), "stack {stack} at {at}");
                    let Some(((events, gains), said)) = outcome.zip(said) else { continue };
                    let expected: Vec<i32> = said.gains.iter().map(|&it| it.into()).collect();
                    assert_eq!(gains, expected);
                    let covered: Cells = events
                        .iter()
                        .filter_map(|event| match *event {
                            Event::Fact(Fact::ShowmanCovered { from, .. }) => Some(from),
                            _ => None,
                        })
                        .collect();
                    assert_eq!(covered, said.cells);
                    assert!(all.contains(&said));
                    n_fit += 1;
                    n_shared += u32::from(gains.iter().filter(|&&it| it > 0).count() > 1);
                }
            }
        }
    });
    assert!(n_fit > 100 && n_shared > 30, "{n_fit} {n_shared}");
}

#[test]
fn a_site_may_lie_where_its_preview_says() {
    let mut n_plots = 0;
    at_every_decision(|state, seat, _| {
        let view = state.view(Viewer::Seat(seat));
        let Waiting::Placing { site } = view.waiting else { return };
        if matches!(view.picked, Some(Pick::Plot(_))) {
            return;
        }
        let edition = state.edition.tables();
        let open = preview::open_plots(edition, &view);
        for plot in Plot::all() {
            let grass = preview::best_way(&view, site, plot);
            assert_eq!(grass.is_some(), site == Site::ThreeSpots);
            let outcome = played(state, seat, Action::Place { plot, grass });
            assert_eq!(outcome.is_some(), open.contains(plot));
            n_plots += u32::from(open.contains(plot));
        }
        assert!(open.contains(preview::best_plot(edition, &view).unwrap()));
    });
    assert!(n_plots > 100, "{n_plots}");
}

#[test]
fn the_horizon_is_where_the_game_ends() {
    let mut reached = Vec::new();
    at_every_decision(|state, seat, _| {
        let horizon = preview::horizon(&state.view(Viewer::Seat(seat)));
        let expected = score::end_condition(state).filter(|&it| it != Ending::RoundLimit);
        assert_eq!(horizon.reached(), expected);
        if let Some(ending) = expected {
            assert!(horizon.is_reached(ending));
            reached.push(ending);
        }
    });
    reached.dedup();
    assert!(reached.len() > 2, "{reached:?}");
}

#[test]
fn a_car_belongs_to_whoever_decides() {
    at_every_decision(|state, seat, _| {
        let view = state.view(Viewer::Seat(seat));
        assert_eq!(preview::decider(&view), seat);
        for car in Car::ALL {
            let n_out = usize::from(state.mat(seat).car(car).n_out());
            assert_eq!(preview::movable(&view, car).len() as usize, n_out);
        }
        let watching = state.view(Viewer::Spectator);
        assert_eq!(preview::best_spot(&watching, None), None);
        assert!(preview::own_mat(&watching).is_none());
    });
}
