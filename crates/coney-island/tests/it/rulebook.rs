//! The rulebook, chapter by chapter: what it gives a number for.

use coney_island::{Car, Character, Corner, Layer, Options, Phase, Refusal, Stack, State};
use tabletop::{Game, Printed, Turn, Viewer};

use crate::table::{A, B, C, Table};

/// Chapters on components and setup, with the changes for two and three players; RULES.md §2, §3.
// §2.2, §2.5, §3.2
#[test]
fn the_box_is_complete() {
    for (n_seats, n_sites, n_papers, n_spots) in [(2, 10, 16, 33), (3, 11, 18, 37), (4, 12, 20, 41)]
    {
        let state = State::start(n_seats, &Options::default(), Printed::standard()).unwrap();
        assert_eq!(state.n_sites_left(), n_sites);
        assert_eq!(state.papers_left.iter().sum::<u8>(), n_papers);
        assert_eq!(3 * state.sites_left[0] + 4 * state.sites_left[1], n_spots);
        assert_eq!(state.bag.total(), 24);
        assert_eq!(state.bank, 20 - 2 * n_seats);
        for mat in &state.mats[..usize::from(n_seats)] {
            assert_eq!((mat.points, mat.money), (5, 2));
            assert!(mat.cars.iter().all(|car| car.n_on() == 3));
        }
    }
    let edition = Printed::<coney_island::Edition>::standard();
    let stacks = Stack::ALL.map(|stack| {
        let face = edition.stack(stack);
        (face.size(), face.tiles.len(), face.cost.red, face.cost.white)
    });
    assert_eq!(stacks, [(1, 2, 2, 0), (2, 3, 1, 2), (3, 3, 2, 2), (4, 2, 2, 3)]);
    assert_eq!(Layer::ALL.map(|colour| edition.n_papers(colour)), [10, 10]);
}

/// Chapter on setup: a first material, by chance, before the first income; §3.3.
#[test]
fn everybody_starts_with_a_material() {
    let mut state = State::start(3, &Options::default(), Printed::standard()).unwrap();
    let mut n_chances = 0;
    let mut dice = tabletop::QuickDice::new(3);
    while state.turn() == Turn::Chance {
        let outcome = state.draw(&mut dice);
        state.resolve(&outcome, &mut Vec::new());
        n_chances += 1;
    }
    assert_eq!(n_chances, 4 + 3 + 1, "four sites, three materials, the first income");
    assert_eq!(state.mats[0].materials.total(), 2);
    assert_eq!(state.mats[1].materials.total(), 1);
}

/// Chapter on the income phase: what each number of empty spots gives; §5.
// §2.3, §5.1
#[test]
fn cars_pay_from_their_empty_spots() {
    let edition = Printed::<coney_island::Edition>::standard();
    let pay = |car| {
        edition.car(car).income.map(|it| (it.points, it.money, it.random, it.chosen, it.repeats))
    };
    assert_eq!(pay(Car::Top), [(1, 0, 0, 0, 0), (2, 0, 0, 0, 0), (3, 0, 0, 0, 0), (4, 0, 0, 0, 0)]);
    assert_eq!(
        pay(Car::Middle),
        [(0, 1, 0, 0, 0), (0, 2, 0, 0, 0), (0, 3, 0, 0, 0), (1, 3, 0, 0, 0)]
    );
    assert_eq!(
        pay(Car::Bottom),
        [(0, 0, 1, 0, 0), (0, 0, 1, 1, 0), (0, 0, 1, 2, 0), (0, 0, 1, 2, 1)]
    );
}

/// Chapter on the action phase: all actions may be left out; §6.1.
#[test]
fn a_turn_may_be_only_its_income() {
    let mut table = Table::new(2);
    let points = table.points(B);
    table.play(A, "done");
    table.settle();
    table.play(B, "done");
    assert_eq!(table.points(B), points + 1);
    assert_eq!(table.state.active, A);
    assert_eq!(table.state.round, 2);
}

/// Main action 1: the price of a plot, and each of the bonuses; §6.2, §6.3.
#[test]
fn dearer_plots_give_a_bonus() {
    let placed = |plot: &str, paid: u8| {
        let mut table = Table::new(4);
        for site in ["A4", "B2", "B5", "D3"] {
            table.site(site, Some(Corner::NorthWest));
        }
        table.money(A, 2).play(A, "site");
        table.chance("site 3");
        table.play(A, &format!("place {plot} grass se"));
        assert_eq!(table.cash(A), 2 - paid);
        table
    };
    assert_eq!(placed("C2", 1).state.phase, Phase::Acting);
    assert_eq!(placed("A3", 2).points(A), 6 + 2);
    assert_eq!(placed("D4", 2).points(A), 6 + 2);
    assert_eq!(placed("B1", 2).state.repeats, 1);
    let mut table = placed("A5", 2);
    table.chance("material white");
    assert_eq!(table.held(A), "1 white");
    let mut table = placed("C5", 2);
    table.chance("material red");
    assert_eq!(table.held(A), "1 red");
    let mut far = Table::new(4);
    far.site("A4", Some(Corner::NorthWest)).site("A5", Some(Corner::NorthWest)).money(A, 2);
    far.play(A, "site");
    far.chance("site 3");
    far.play(A, "place A6 grass nw");
    assert_eq!(far.points(A), 6 + 3);
    let mut far = Table::new(4);
    far.site("B2", Some(Corner::NorthWest)).site("B1", Some(Corner::NorthWest)).money(A, 2);
    far.play(A, "site");
    far.chance("site 3");
    far.play(A, "place A1 grass nw");
    assert_eq!(far.choices(A), ["take 1 red", "take 1 white"]);
    far.play(A, "take 1 white");
    assert_eq!(far.held(A), "1 white");
}

/// Main action 2: what the showmen of each car cost, and that a spot opens; §6.4, §5.1.
#[test]
fn a_showman_opens_a_spot() {
    for (car, red, white) in [("top", 1, 0), ("middle", 1, 1), ("bottom", 1, 2)] {
        let mut table = Table::new(4);
        table.hold(A, red, white).play(A, &format!("showman {car} C4sw"));
        assert_eq!(table.held(A), "nothing");
        let income = table.state.income(A);
        let total = income.points + income.money + income.random + income.chosen;
        assert_eq!(total, 4);
    }
}

/// Chapter on extra income: a square lies on one, two or four sites; §6.6.
#[test]
fn a_square_may_span_one_two_or_four_sites() {
    for cells in ["B3nw B3ne B3sw B3se", "B3ne B4nw B3se B4sw", "B3se B4sw C3ne C4nw"] {
        let mut table = Table::new(4);
        let (first, last) = cells.rsplit_once(' ').unwrap();
        table.out(A, Car::Top, first).hold(A, 1, 1);
        let said = table.play(A, &format!("showman middle {last}"));
        assert_eq!(said[1], "A formed a square for 2 points");
    }
    // Four of two players are no square.
    let mut table = Table::new(4);
    table.out(A, Car::Top, "B3nw B3ne").out(B, Car::Top, "B3sw").hold(A, 1, 0);
    assert_eq!(table.play(A, "showman top B3se").len(), 1);
}

/// Main action 3: all showmen under an attraction may be a rival's, whose income falls; §6.7.
#[test]
fn showmen_of_others_may_be_covered() {
    let mut table = Table::new(3);
    table.out(B, Car::Top, "B3nw B3ne").hold(A, 1, 2);
    assert_eq!(table.state.income(B).points, 3);
    table.play(A, "attraction 2 B3nw B3ne");
    assert_eq!((table.points(A), table.points(B), table.points(C)), (6 + 6, 5 + 2, 5));
    assert_eq!(table.state.income(B).points, 1);
    assert_eq!(table.state.mat(B).car(Car::Top).n_on(), 3);
    // The next of the stack lies open.
    assert_eq!(table.state.top_tile(Stack(1)), Some(1));
}

/// Main action 3: the four signs for colours; §2.4.
#[test]
fn attractions_want_their_colours() {
    let fits = |n_built: [u8; 4], cells: [&str; 3], attraction: &str| {
        let mut table = Table::new(4);
        table.state.n_built = n_built;
        table.out(A, Car::Top, cells[0]).out(B, Car::Top, cells[1]).out(C, Car::Top, cells[2]);
        table.hold(A, 2, 3);
        table.choices(A).contains(&attraction.to_owned())
    };
    let two = "attraction 2 B3nw B3ne";
    let three = "attraction 3 B3nw B3ne B4nw";
    for (tile, one_colour, two_colours) in [(0, true, false), (1, true, true), (2, false, true)] {
        assert_eq!(fits([0, tile, 0, 0], ["B3nw B3ne", "", ""], two), one_colour);
        assert_eq!(fits([0, tile, 0, 0], ["B3nw", "B3ne", ""], two), two_colours);
    }
    for (tile, one, two, all) in
        [(0, true, true, true), (1, false, true, false), (2, false, true, true)]
    {
        assert_eq!(fits([0, 0, tile, 0], ["B3nw B3ne B4nw", "", ""], three), one);
        assert_eq!(fits([0, 0, tile, 0], ["B3nw B3ne", "B4nw", ""], three), two);
        assert_eq!(fits([0, 0, tile, 0], ["B3nw", "B3ne", "B4nw"], three), all);
    }
}

/// Chapter on minor actions; §6.9.
#[test]
fn every_character_has_an_action() {
    let mut table = Table::new(4);
    for character in Character::ALL {
        table.employ(A, character);
    }
    table.money(A, 2).hold(A, 2, 0);
    table.play(A, "worker");
    table.chance("material white");
    table.play(A, "officer");
    table.chance("material white");
    table.play(A, "patron red");
    assert_eq!(table.held(A), "1 red 3 white");
    table.play(A, "promoter");
    table.play(A, "journalist white");
    table.chance("newspaper pink 3");
    assert_eq!(table.held(A), "1 red 2 white");
    assert_eq!((table.points(A), table.cash(A)), (6 - 1 + 2, 0));
    assert_eq!(table.state.mat(A).n_papers(), 1);
    assert!(matches!(table.refused(A, "officer"), Refusal::DoneAlready { .. }));
}

/// Chapter on setup: the order of the newspaper stack; §3.1.
#[test]
fn pink_newspapers_come_first() {
    let mut table = Table::new(4);
    table.employ(A, Character::Journalist).hold(A, 5, 0).state.repeats = 20;
    for n in 0..11 {
        table.hold(A, 1, 0).play(A, "journalist red");
        let colour = if n < 10 { "pink" } else { "white" };
        table.chance(&format!("newspaper {colour} {}", if n < 5 { 3 } else { 2 }));
    }
    assert_eq!(table.state.papers_left, [0, 9]);
}

/// Chapter on final scoring, with its tie-break; §7.3, §7.4.
#[test]
fn the_final_scoring_flips_the_newspapers() {
    let mut table = Table::new(2);
    table.score(A, 61).paper(A, Layer::Pink, 3).out(A, Car::Top, "B3nw").money(B, 1).score(B, 61);
    table.state.had_sixty = true;
    table.play(A, "done");
    table.settle();
    table.play(B, "done");
    let standing = table.state.standing();
    assert_eq!(standing.scores.as_slice(), [61 + 3 - 2, 62]);
    let left = |seat| table.state.mat(seat).money + table.state.mat(seat).materials.total();
    assert!(left(B) > left(A));
    assert_eq!(standing.places.unwrap().as_slice(), [2, 1]);
    let view = table.state.view(Viewer::Spectator);
    assert_eq!(view.mats[0].open_papers.as_ref().unwrap().len(), 1);
}
