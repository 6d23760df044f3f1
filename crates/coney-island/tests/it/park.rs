//! The ground: places have names, and nothing wraps around an edge.

use coney_island::park::{N_PLOTS, PlaceError};
use coney_island::{Cell, Corner, Plot, Plots};

#[test]
fn places_have_names() {
    assert_eq!(Plot::all().count(), N_PLOTS);
    assert_eq!(Cell::all().count(), 4 * N_PLOTS);
    for plot in Plot::all() {
        assert_eq!(plot.to_string().parse(), Ok(plot));
        assert_eq!(Plot::all().position(|it| it == plot), Some(plot.idx()));
        assert_eq!(plot.cells(), Corner::ALL.map(|corner| plot.cell(corner)).into_iter().collect());
    }
    for cell in Cell::all() {
        assert_eq!(cell.to_string().parse(), Ok(cell));
        assert_eq!(cell.plot().cell(cell.corner()), cell);
    }
    assert_eq!("c5SE".parse::<Cell>().unwrap().to_string(), "C5se");
    for wrong in ["", "B", "E1", "A7", "A0", "B33", "é1"] {
        assert_eq!(wrong.parse::<Plot>(), Err(PlaceError::Plot), "{wrong}");
    }
    for wrong in ["", "B3", "B3n", "B7nw", "B3nnw", "é3nw"] {
        assert_eq!(wrong.parse::<Cell>(), Err(PlaceError::Cell), "{wrong}");
    }
}

#[test]
fn side_by_side_does_not_wrap_around() {
    let neighbours = |plot: &str| {
        let plots: Plots = [plot.parse::<Plot>().unwrap()].into_iter().collect();
        plots.neighbours().iter().map(|plot| plot.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(neighbours("A1"), "A2 B1");
    assert_eq!(neighbours("B6"), "A6 B5 C6");
    assert_eq!(neighbours("C1"), "B1 C2 D1");
    assert_eq!(neighbours("D6"), "C6 D5");
}

#[test]
fn steps_end_at_the_edge() {
    let corner: Cell = "D6se".parse().unwrap();
    assert_eq!(corner.offset((0, 0)), Some(corner));
    assert_eq!(corner.offset((1, 0)), None);
    assert_eq!(corner.offset((0, 1)), None);
    assert_eq!(corner.offset((u8::MAX, u8::MAX)), None);
    assert_eq!("B3se".parse::<Cell>().unwrap().offset((1, 1)), "C4nw".parse().ok());
}
