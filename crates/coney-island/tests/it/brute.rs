//! Fast counting against slow counting.

use std::collections::{BTreeMap, BTreeSet};

use coney_island::{Action, Car, Cell, Cells, Corner, Options, Plot, Stack, State};
use proptest::prelude::*;
use tabletop::{Deaf, Dice, Game, Printed, QuickDice, Seat, Turn, walk};
use testkit::{Trial, n_games};

use crate::table::{Table, wholes};

/// Rows and columns of cells, counted without the bits of the park.
fn cell(row: usize, column: usize) -> Option<Cell> {
    let plot = Plot::new(u8::try_from(row / 2).ok()?, u8::try_from(column / 2).ok()?)?;
    let corner = match (row % 2, column % 2) {
        (0, 0) => Corner::NorthWest,
        (0, _) => Corner::NorthEast,
        (_, 0) => Corner::SouthWest,
        (_, _) => Corner::SouthEast,
    };
    Some(plot.cell(corner))
}

fn square(row: usize, column: usize) -> [(usize, usize); 4] {
    [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
}

/// The largest number of disjoint squares, by trying every choice.
fn exhaustive(cells: &BTreeSet<(usize, usize)>) -> u8 {
    let mut best = 0;
    for &(row, column) in cells {
        let square = square(row, column);
        if square.iter().all(|cell| cells.contains(cell)) {
            let mut rest = cells.clone();
            rest.retain(|cell| !square.contains(cell));
            best = best.max(1 + exhaustive(&rest));
        }
    }
    best
}

/// Up to nine cells of a window that is small enough to be crowded.
fn crowded() -> impl Strategy<Value = BTreeSet<(usize, usize)>> {
    let window = (2..=5_usize, 2..=5_usize);
    window.prop_flat_map(|(height, width)| {
        let corner = (0..=8 - height, 0..=12 - width);
        let inside = prop::collection::btree_set((0..height, 0..width), 0..=9.min(height * width));
        (corner, inside).prop_map(|((row, column), inside)| {
            inside.into_iter().map(|(r, c)| (row + r, column + c)).collect()
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn disjoint_squares_are_counted_as_by_exhaustive_search(places in crowded()) {
        let cells: Cells = places.iter().map(|&(row, column)| cell(row, column).unwrap()).collect();
        prop_assert_eq!(cells.len() as usize, places.len());
        prop_assert_eq!(cells.n_squares(), exhaustive(&places));
    }
}

#[test]
fn two_squares_are_found_wherever_they_are() {
    for row in 0..7 {
        for column in 0..11 {
            for other_row in 0..7 {
                for other_column in 0..11 {
                    let places: BTreeSet<_> = square(row, column)
                        .into_iter()
                        .chain(square(other_row, other_column))
                        .collect();
                    let cells: Cells = places.iter().map(|&(r, c)| cell(r, c).unwrap()).collect();
                    assert_eq!(cells.n_squares(), exhaustive(&places), "{cells:?}");
                }
            }
        }
    }
}

/// A park with sites, showmen and covered spots anywhere.
fn random_board(n_seats: u8, dice: &mut QuickDice) -> Table {
    let mut state = State::start(n_seats, &Options::default(), Printed::standard()).unwrap();
    walk::settle(&mut state, dice);
    let mut table = Table(Trial::of(state));
    for plot in Plot::all() {
        if dice.up_to(1) == 0 || table.state.sites.contains(plot) {
            continue;
        }
        table.state.sites.insert(plot);
        let grass = dice.index(8);
        for (i, corner) in Corner::ALL.into_iter().enumerate() {
            if i != grass {
                table.state.spots.insert(plot.cell(corner));
            }
        }
    }
    for spot in table.state.spots.iter() {
        if dice.up_to(9) == 0 {
            table.state.covered.insert(spot);
        }
    }
    for seat in Seat::all(n_seats) {
        for car in Car::ALL {
            for _ in 0..dice.up_to(3) {
                // Close to one another, so that large attractions find room.
                let empty = table.state.empty_spots();
                let spot = empty.nth(dice.up_to(empty.len() - 1) / (1 + dice.up_to(3)));
                table.out(seat, car, &spot.to_string());
            }
        }
    }
    table
}

/// Where the top tile of a stack may lie, found cell by cell.
fn naive(state: &State, stack: Stack) -> BTreeSet<BTreeSet<Cell>> {
    let mut colours = BTreeMap::new();
    for cell in Cell::all() {
        if let Some((colour, _)) = state.showman_on(cell) {
            colours.insert(cell, colour.0);
        }
    }
    let size = stack.idx() + 1;
    let shapes: &[(usize, usize)] = match size {
        4 => &[(2, 2)],
        _ => &[(1, size), (size, 1)],
    };
    let tile = usize::from(state.n_built[stack.idx()]);
    let wanted = state.edition.stack(stack).tiles[tile].colours.sign();
    let mut found = BTreeSet::new();
    for &(height, width) in shapes {
        for row in 0..8 {
            for column in 0..12 {
                let under: Vec<_> = (0..height)
                    .flat_map(|r| (0..width).map(move |c| cell(row + r, column + c)))
                    .collect();
                let Some(under) = under.into_iter().collect::<Option<BTreeSet<Cell>>>() else {
                    continue;
                };
                let Some(under_colours) =
                    under.iter().map(|cell| colours.get(cell)).collect::<Option<BTreeSet<_>>>()
                else {
                    continue;
                };
                let n = under_colours.len();
                let fits = match wanted {
                    "1" => n == 1,
                    "1+" => n >= 1,
                    "2" => n == 2,
                    "2+" => n >= 2,
                    _ => unreachable!("four signs"),
                };
                if fits {
                    found.insert(under);
                }
            }
        }
    }
    found
}

#[test]
fn attractions_are_listed_as_by_a_naive_generator() {
    let mut n_found = [0; 4];
    for seed in 0..u64::from(n_games(600)) {
        let mut dice = QuickDice::new(seed);
        let n_seats = 2 + u8::try_from(seed % 3).unwrap();
        let mut table = random_board(n_seats, &mut dice);
        for stack in Stack::ALL {
            let face = table.state.edition.tables().stack(stack);
            let n_tiles = u32::try_from(face.tiles.len()).unwrap();
            table.state.n_built[stack.idx()] = u8::try_from(dice.up_to(n_tiles - 1)).unwrap();
            table.hold(table.state.active, face.cost.red, face.cost.white);
            let mut listed = BTreeSet::new();
            for action in wholes(&table.state, table.state.active) {
                let Action::Attraction { stack: of, at, turn } = action else { continue };
                let cells = table.state.edition.covered(of, at, turn).unwrap();
                if of == stack {
                    assert!(listed.insert(cells.iter().collect::<BTreeSet<Cell>>()), "{action:?}");
                }
            }
            assert_eq!(listed, naive(&table.state, stack), "stack {stack}, seed {seed}");
            n_found[stack.idx()] += listed.len();
        }
    }
    assert!(n_found.into_iter().all(|n| n > 100), "the boards are crowded enough: {n_found:?}");
}

/// Sampling counts instead of listing; it must give the same actions, each as often.
#[test]
fn sampling_is_fair_to_every_listed_action() {
    let mut dice = QuickDice::new(1);
    let mut scratch = Vec::new();
    for n_seats in 2..=4 {
        let mut state = State::start(n_seats, &Options::default(), Printed::standard()).unwrap();
        while state.turn() != Turn::Over {
            walk::settle(&mut state, &mut dice);
            if state.turn() == Turn::Over {
                break;
            }
            let seat = state.decider();
            let listed = wholes(&state, seat);
            if listed.len() <= 40 {
                let mut counts = BTreeMap::new();
                for _ in 0..300 * listed.len() {
                    let action = state.sample(seat, &mut dice, &mut scratch);
                    let i = listed.iter().position(|it| *it == action).expect("it is listed");
                    *counts.entry(i).or_insert(0) += 1;
                }
                assert_eq!(counts.len(), listed.len());
                // Six standard deviations are about 104.
                assert!(counts.values().all(|n| (190..=410).contains(n)), "{listed:?} {counts:?}");
            }
            let action = state.sample(seat, &mut dice, &mut scratch);
            state.apply(seat, &action, &mut Deaf).unwrap();
        }
    }
}
