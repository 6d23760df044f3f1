//! Editions: what the embedded one says, and what is refused.

use coney_island::edition::turns;
use coney_island::{Bonus, Edition, Plot};
use tabletop::{Edition as _, Printed};

const STANDARD: &str = Edition::EMBEDDED[0];

/// The standard edition with something else in it.
#[track_caller]
fn error(from: &str, to: &str) -> String {
    assert!(STANDARD.contains(from), "{from}");
    let text = STANDARD.replacen(from, to, 1);
    Printed::<Edition>::load(&text).expect_err("it should be refused").to_string()
}

/// The line of the standard edition on which a text stands.
fn line(text: &str) -> usize {
    1 + STANDARD.lines().position(|line| line.contains(text)).unwrap()
}

#[track_caller]
fn refused(from: &str, to: &str, problem: &str) {
    let error = error(from, to);
    assert!(error.contains(problem), "{error}");
    assert!(error.starts_with(&format!("line {}: ", line(from))), "{error} at {}", line(from));
}

#[test]
fn the_standard_edition_says_what_is_our_design() {
    let edition = Printed::<Edition>::standard();
    assert_eq!(edition.name(), "Boardwalk design 1");
    let text = edition.provenance();
    let (printed, rest) = text.split_once("Told by public reviews:").unwrap();
    let (_, ours) = rest.split_once("Our own design, because no source prints it:").unwrap();
    assert!(printed.starts_with("Printed in the rulebook:"));
    assert!(printed.contains("what each spot of a car gives"));
    for part in ["price and the bonus", "points", "colour numbers", "newspapers", "names"] {
        assert!(ours.contains(part), "{part}");
    }
}

// §2.1
#[test]
fn the_grid_is_symmetric_and_has_all_bonuses() {
    let edition = Printed::<Edition>::standard();
    let plots: Vec<Plot> = Plot::all().collect();
    for (plot, opposite) in plots.iter().zip(plots.iter().rev()) {
        assert_eq!(edition.plot(*plot), edition.plot(*opposite));
    }
    let count = |bonus| plots.iter().filter(|plot| edition.plot(**plot).bonus == bonus).count();
    assert_eq!(count(Some(Bonus::Points(2))), 2);
    assert_eq!(count(Some(Bonus::Points(3))), 2);
    assert_eq!(count(Some(Bonus::Random)), 4);
    assert_eq!(count(Some(Bonus::Chosen)), 2);
    assert_eq!(count(Some(Bonus::Repeat)), 2);
    assert_eq!(count(None), 8 + 4);
    let dear = plots.iter().map(|plot| edition.plot(*plot));
    assert!(dear.clone().all(|face| (face.price == 2) == face.bonus.is_some()));
}

// §2.1
#[test]
fn plots_must_form_the_grid() {
    let c4 = "    { at = \"C4\", start = true },\n";
    let error = error(c4, "");
    assert!(
        error.contains("the plots must form the grid of 4 x 6, and C4 is not there"),
        "{error}"
    );
    refused("{ at = \"A2\", price = 1 }", "{ at = \"A1\", price = 1 }", "plot A1 is there twice");
    refused("{ at = \"A2\", price = 1 }", "{ at = \"E2\", price = 1 }", "'E2' is off the grid");
    refused("{ at = \"A2\", price = 1 }", "{ at = \"A7\", price = 1 }", "'A7' is off the grid");
    refused("{ at = \"A2\", price = 1 }", "{ at = \"\", price = 1 }", "'' is off the grid");
}

#[test]
fn start_plots_have_no_price_and_no_bonus() {
    let b3 = "{ at = \"B3\", start = true }";
    refused(b3, "{ at = \"B3\", start = true, price = 1 }", "start plot B3 has a price");
    refused(b3, "{ at = \"B3\", start = true, bonus = \"random\" }", "start plot B3 has a bonus");
    refused("{ at = \"A2\", price = 1 }", "{ at = \"A2\" }", "plot A2 needs a price");
    let three = error(b3, "{ at = \"B3\", price = 1 }");
    assert!(three.contains("there are 3 start plots, the game needs 4"), "{three}");
    let text = STANDARD
        .replace(b3, "{ at = \"B3\", price = 1 }")
        .replace("{ at = \"A1\", price = 2, bonus = \"chosen\" }", "{ at = \"A1\", start = true }");
    let apart = Printed::<Edition>::load(&text).unwrap_err().to_string();
    assert!(apart.contains("the start plots must lie side by side"), "{apart}");
}

#[test]
fn prices_and_bonuses_are_small() {
    let a1 = "{ at = \"A1\", price = 2, bonus = \"chosen\" }";
    for (price, bonus, problem) in [
        ("0", "\"chosen\"", "price must be 1 to 5, not 0"),
        ("6", "\"chosen\"", "price must be 1 to 5, not 6"),
        ("-1", "\"chosen\"", "price must be 1 to 5, not -1"),
        ("2", "{ points = 0 }", "points must be 1 to 20, not 0"),
        ("2", "{ points = 99999 }", "points must be 1 to 20, not 99999"),
    ] {
        refused(a1, &format!("{{ at = \"A1\", price = {price}, bonus = {bonus} }}"), problem);
    }
    let error = error(a1, "{ at = \"A1\", price = 2, bonus = \"gold\" }");
    assert!(error.contains("unknown variant `gold`"), "{error}");
}

// §2.4
#[test]
fn points_must_fall_within_a_stack() {
    let carousel = "{ name = \"Carousel\", points = 3, colours = \"1\" }";
    let problem = "points must fall within a stack: 'Swing Boat' has 4, and 'Carousel' below it";
    refused(carousel, "{ name = \"Carousel\", points = 4, colours = \"1\" }", problem);
    refused(carousel, "{ name = \"Carousel\", points = 9, colours = \"1\" }", problem);
    refused(
        carousel,
        "{ name = \"Carousel\", points = 0, colours = \"1\" }",
        "points must be 1 to 40, not 0",
    );
}

#[test]
fn attractions_must_be_buildable() {
    let carousel = "{ name = \"Carousel\", points = 3, colours = \"1\" }";
    let with =
        |colours: &str| format!("{{ name = \"Carousel\", points = 3, colours = \"{colours}\" }}");
    refused(carousel, &with("2"), "1 cell cannot hold exactly two colours");
    refused(carousel, &with("2+"), "1 cell cannot hold two or more colours");
    refused(carousel, &with("3"), "'3' is no number of colours; there are 1, 1+, 2, 2+");
    let twice = "{ name = \"Swing Boat\", points = 3, colours = \"1\" }";
    refused(carousel, twice, "attraction 'Swing Boat' is there twice");
    let nameless = "{ name = \" \", points = 3, colours = \"1\" }";
    refused(carousel, nameless, "the name of an attraction must have 1 to 30 letters");
    let line3 = "cells = [[0, 0], [0, 1], [0, 2]]";
    refused(line3, "cells = [[0, 0], [0, 1], [0, 5]]", "each 0 to 4");
    refused(line3, "cells = [[0, 0], [0, 1], [0, -1]]", "each 0 to 4");
    refused(line3, "cells = [[0, 0], [0, 1], [0, 1]]", "cell [0, 1] is there twice");
    refused(line3, "cells = []", "there are 0 cells of an attraction, the game needs 1 to 5");
    refused("cost = { red = 2, white = 3 }", "cost = { red = 2, white = 4 }", "a cost is 1 to 5");
    refused("cost = { red = 2, white = 3 }", "cost = { red = 0, white = 0 }", "a cost is 1 to 5");
    refused("cost = { red = 2, white = 3 }", "cost = { red = 9, white = 0 }", "cost.red must be");
    let fifth = "[[stacks]]\ncost = { red = 1, white = 0 }\ncells = [[0, 0]]\n\
        tiles = [{ name = \"Slide\", points = 1, colours = \"1\" }]\n\n[[newspapers]]";
    let five = error("[[newspapers]]", fifth);
    assert!(five.contains("there are 5 stacks of attractions, the game needs 4"), "{five}");
}

#[test]
fn cars_have_four_spots_and_one_begins_with_a_point() {
    let top = "spots = [\"point\", \"point\", \"point\", \"point\"]";
    refused(top, "spots = [\"point\", \"point\", \"point\"]", "a car has 4 spots, not 3");
    let money = "spots = [\"money\", \"point\", \"point\", \"point\"]";
    let error = error(top, money);
    assert!(error.contains("one car must begin with a point"), "{error}");
}

#[test]
fn there_must_be_enough_of_everything() {
    refused("money = 20", "money = 12", "money must be 20 to 100, not 12");
    refused("materials = {", "materials = { red = 11, white = 11 }\n# {", "there are 22 materials");
    refused(
        "sites = {",
        "sites = { three_spots = 7, four_spots = 1 }\n# {",
        "four_spots must be 2",
    );
    refused(
        "sites = {",
        "sites = { three_spots = 3, four_spots = 3 }\n# {",
        "the game needs 7 to 24",
    );
    refused(
        "sites = {",
        "sites = { three_spots = 24, four_spots = 2 }\n# {",
        "the game needs 7 to 24",
    );
    let text = STANDARD.replace("count = 5", "count = 1");
    let papers = Printed::<Edition>::load(&text).unwrap_err().to_string();
    assert!(papers.contains("there are 2 pink newspapers, the game needs 3 to 100"), "{papers}");
    let text = STANDARD.replace("colour = \"white\"\npoints = 1", "colour = \"white\"\npoints = 2");
    let papers = Printed::<Edition>::load(&text).unwrap_err().to_string();
    assert!(papers.contains("newspaper 'white 2' is there twice"), "{papers}");
}

#[test]
fn an_edition_says_where_it_comes_from() {
    let refuses = |from: &str, to: &str, problem: &str| {
        let error = error(from, to);
        assert!(error.contains(problem), "{error}");
    };
    refuses(
        "game = \"coney-island\"",
        "game = \"coney\"",
        "an edition of coney, not of coney-island",
    );
    refuses("from = \"rulebook\"", "from = \"hearsay\"", "'hearsay' is no source");
    refuses("name = \"Boardwalk design 1\"", "name = \"\"", "must have 1 to 60 letters");
    refuses("money = 20", "money = 20\nluck = 3", "unknown field `luck`");
    refuses("money = 20", "", "missing field `money`");
}

/// Whatever single line of the file is lost, reading says so or reads something whole.
#[test]
fn a_damaged_file_is_never_a_panic() {
    let lines: Vec<&str> = STANDARD.lines().collect();
    let mut n_refused = 0;
    for lost in 0..lines.len() {
        let mut rest = lines.clone();
        rest.remove(lost);
        n_refused += usize::from(Edition::read(&rest.join("\n")).is_err());
    }
    assert!(n_refused > 70, "{n_refused}");
    for end in 0..STANDARD.len() {
        if STANDARD.is_char_boundary(end) && end % 7 == 0 {
            assert!(end > 3_000 || Edition::read(&STANDARD[..end]).is_err());
        }
    }
}

#[test]
fn a_shape_lies_in_as_many_ways_as_look_different() {
    assert_eq!(turns(&vec![(0, 0)]), [[(0, 0)]]);
    assert_eq!(turns(&vec![(0, 0), (0, 1)]), [[(0, 0), (0, 1)], [(0, 0), (1, 0)]]);
    assert_eq!(turns(&vec![(0, 0), (0, 1), (1, 0), (1, 1)]).len(), 1);
    assert_eq!(turns(&vec![(3, 3), (4, 3), (4, 4)]).len(), 4);
}
