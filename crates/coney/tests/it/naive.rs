//! Random games end, and their scores are what a slow reader of the rules makes of the table.

use std::collections::BTreeMap;

use coney::edition::{Bonus, Condition, Coupon, Each, Edition, Face, Sex};
use coney::view::{MatView, Plot};
use coney::{Options, State, Tokens};
use tabletop::{Dice, Game, Printed, QuickDice, Turn, Viewer, walk};
use testkit::n_games;

/// A farm as a map from places to cards, and nothing of the engine's geometry.
type Places<'a> = BTreeMap<(i8, i8), Option<(&'a Face, Tokens)>>;

fn places<'a>(edition: &'a Edition, mat: &MatView) -> Places<'a> {
    let place = |cell: coney::Cell| {
        let cell = i8::try_from(cell.0).unwrap();
        (cell % 5, cell / 5)
    };
    let plots = mat.farm.iter().map(|plot| match *plot {
        Plot::Rabbit { cell, card, tokens } => (place(cell), Some((edition.face(card), tokens))),
        Plot::Hutch { cell, .. } => (place(cell), None),
    });
    plots.collect()
}

fn n_tokens(tokens: Tokens) -> i32 {
    tokens.0.iter().map(|&n| i32::from(n)).sum()
}

/// RULES.md §8.2 and §8.3, read aloud.
fn score(edition: &Edition, mat: &MatView) -> i32 {
    let farm = places(edition, mat);
    let rabbits = || farm.iter().filter_map(|(&place, it)| it.map(|(face, on)| (place, face, on)));
    let mut points = 0;
    for (_, face, _) in rabbits() {
        points += i32::from(face.vp);
    }
    for ((x, y), face, on) in rabbits() {
        let Coupon::End { vp, bonus } = face.coupon else { continue };
        let adjacent: Vec<&Face> = rabbits()
            .filter(|&((x2, y2), ..)| x.abs_diff(x2) + y.abs_diff(y2) == 1)
            .map(|(_, face, _)| face)
            .collect();
        let in_line: Vec<&Face> = rabbits()
            .filter(|&((x2, y2), ..)| (x == x2) != (y == y2))
            .map(|(_, face, _)| face)
            .collect();
        let n_sex = |sex| rabbits().filter(|(_, face, _)| face.sex == sex).count();
        let times = match bonus {
            Bonus::ForEach(Each::AdjacentSex(sex)) => {
                adjacent.iter().filter(|face| face.sex == sex).count()
            }
            Bonus::ForEach(Each::AdjacentColour(colour)) => {
                adjacent.iter().filter(|face| face.colours.contains(colour)).count()
            }
            Bonus::ForEach(Each::AdjacentRabbit) => adjacent.len(),
            Bonus::ForEach(Each::InLine(colour)) => {
                in_line.iter().filter(|face| face.colours.contains(colour)).count()
            }
            Bonus::ForEach(Each::Placed(token)) => on.of(token).into(),
            Bonus::ForEach(Each::PlacedToken) => usize::try_from(n_tokens(on)).unwrap(),
            Bonus::If(condition) => usize::from(match condition {
                Condition::NoHutch => farm.values().all(Option::is_some),
                Condition::FullFarm => farm.len() == 9,
                Condition::Centre => is_centre(mat, (x, y)),
                Condition::Colours(n) => {
                    let shown = edition.colours.iter().enumerate().filter(|&(i, _)| {
                        rabbits().any(|(_, face, _)| face.colours.0 >> i & 1 == 1)
                    });
                    shown.count() == usize::from(n)
                }
                Condition::Males(n) => n_sex(Sex::Male) == usize::from(n),
                Condition::FemalesAtLeast(n) => n_sex(Sex::Female) >= usize::from(n),
                Condition::WildAtLeast(n) => n_sex(Sex::Wild) >= usize::from(n),
            }),
        };
        points += i32::from(vp) * i32::try_from(times).unwrap();
    }
    for store in &edition.stores {
        let is_here = |face: &Face| match face.coupon {
            Coupon::Growth { store: it, .. } => edition.store_name(it) == store,
            Coupon::End { .. } | Coupon::Immediately { .. } => false,
        };
        points += match rabbits().filter(|(_, face, _)| is_here(face)).count() {
            0..=2 => 0,
            3 => 2,
            4 => 4,
            _ => 6,
        };
    }
    points + n_tokens(mat.tokens) / 3 - 2 * i32::try_from(mat.reserve.len()).unwrap()
}

/// The middle of the spaces that can belong to the farm, if these are nine.
fn is_centre(mat: &MatView, (x, y): (i8, i8)) -> bool {
    let room: Vec<(i8, i8)> = mat
        .room
        .iter()
        .map(|cell| (cell.column(), cell.row()))
        .map(|(x, y)| (i(x), i(y)))
        .collect();
    let n_room = i8::try_from(room.len()).unwrap();
    let sum = |of: fn(&(i8, i8)) -> i8| room.iter().map(of).sum::<i8>();
    n_room == 9 && sum(|it| it.0) == 9 * x && sum(|it| it.1) == 9 * y
}

fn i(n: u8) -> i8 {
    i8::try_from(n).unwrap()
}

/// Plays a game: half of the seeds by samples, half by lists, where hutches are many.
fn play(n_seats: u8, seed: u64) -> State {
    let mut state = State::start(n_seats, &Options::default(), Printed::standard()).unwrap();
    let mut dice = QuickDice::new(seed);
    let mut list = Vec::new();
    if seed.is_multiple_of(2) {
        walk::playout(&mut state, &mut dice, &mut list);
        return state;
    }
    let mut n_decisions = 0;
    loop {
        match state.turn() {
            Turn::Over => return state,
            Turn::Chance => {
                let outcome = state.draw(&mut dice);
                state.resolve(&outcome, &mut tabletop::Deaf);
            }
            Turn::Seats(seats) => {
                let seat = walk::any_of(seats, &mut dice);
                list.clear();
                state.legal_actions(seat, &mut list);
                let action = list[dice.index(list.len())];
                state.apply(seat, &action, &mut tabletop::Deaf).unwrap();
                n_decisions += 1;
                assert!(n_decisions < State::TITLE.longest);
            }
        }
    }
}

#[test]
fn random_games_end_and_score_as_the_rules_say() {
    for n_seats in 2..=4 {
        for seed in 0..u64::from(n_games(500)) {
            let state = play(n_seats, seed);
            assert_eq!(state.ending(), Some("full-farm"), "{n_seats} seats, seed {seed}");
            let view = state.view(Viewer::Spectator);
            let scores: Vec<i32> = view.mats.iter().map(|it| score(&state.edition, it)).collect();
            let standing = state.standing();
            assert_eq!(standing.scores.as_slice(), scores, "{n_seats} seats, seed {seed}");
            let key = |seat: usize| (scores[seat], n_tokens(view.mats[seat].tokens));
            for (seat, &place) in standing.places.unwrap().as_slice().iter().enumerate() {
                let better = (0..scores.len()).filter(|&other| key(other) > key(seat)).count();
                assert_eq!(usize::from(place), better + 1, "{n_seats} seats, seed {seed}");
            }
        }
    }
}
