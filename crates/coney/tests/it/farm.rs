//! The field of five by five, and the frame on it that floats until it is fixed.

use coney::farm::{CellError, FIRST};
use coney::{Card, Cell, CellSet, Farm};
use proptest::prelude::*;

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

// §12.1
#[test]
fn spaces_have_names() {
    assert_eq!(FIRST.to_string(), "c3");
    for space in Cell::all() {
        assert_eq!(space.to_string().parse(), Ok(space));
    }
    assert_eq!("E5".parse(), Ok(Cell(24)));
    for wrong in ["", "a", "a0", "f1", "a6", "a11", "1a"] {
        assert_eq!(wrong.parse::<Cell>(), Err(CellError));
    }
}

#[test]
fn neighbours_share_a_side_and_lines_a_row_or_column() {
    let names = |set: CellSet| set.iter().map(|cell| cell.to_string()).collect::<Vec<_>>();
    assert_eq!(names(cell("a1").neighbours()), ["b1", "a2"]);
    assert_eq!(names(cell("e3").neighbours()), ["e2", "d3", "e4"]);
    assert_eq!(names(cell("b2").lines()), ["b1", "a2", "c2", "d2", "e2", "b3", "b4", "b5"]);
}

/// What RULES.md §6.3 says: all spaces in use and this one fit into three by three.
fn fits(used: &[Cell], new: Cell) -> bool {
    let all = || used.iter().copied().chain([new]);
    let width = |of: fn(Cell) -> u8| all().map(of).max().unwrap() - all().map(of).min().unwrap();
    width(Cell::column) < 3 && width(Cell::row) < 3
}

proptest! {
    // The frame of CN-19, grown and traded at random.
    #[test]
    fn the_room_is_what_still_fits(choices in proptest::collection::vec(any::<u8>(), 1..30)) {
        let mut farm = Farm::EMPTY;
        let mut used = Vec::new();
        for choice in choices {
            let open: Vec<Cell> = farm.open().iter().collect();
            if choice % 4 == 0 && !farm.is_empty() {
                let cells: Vec<Cell> = farm.rabbits.iter().collect();
                farm.clear(cells[usize::from(choice / 4) % cells.len()]);
            } else if !open.is_empty() {
                let cell = open[usize::from(choice) % open.len()];
                farm.place(cell, Card(cell.0));
                used.push(cell);
            }
            for space in Cell::all() {
                let expected = match used.is_empty() {
                    true => space == FIRST,
                    false => fits(&used, space),
                };
                prop_assert_eq!(farm.room.contains(space), expected);
                let touches =
                    farm.is_empty() || !space.neighbours().and(farm.occupied()).is_empty();
                let free = !farm.occupied().contains(space);
                prop_assert_eq!(farm.open().contains(space), expected && touches && free);
            }
            for (cell, card) in farm.rabbits() {
                prop_assert_eq!(card, Card(cell.0));
            }
        }
    }
}
