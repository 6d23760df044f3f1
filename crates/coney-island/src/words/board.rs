//! The table as text: the park as a grid, the stacks, the players.

use std::fmt::Write;

use tabletop::{Names, Seat};

use crate::edition::{Edition, Pay};
use crate::park::{Cell, Corner, N_COLUMNS, N_ROWS, Plot};
use crate::pieces::{Bonus, Car, Colour, Newspaper, Stack};
use crate::view::{MatView, View, Waiting};

use super::sentences::{next_tile, points};

const LEGEND: &str =
    "'..' empty, '\"\"' grass, 'A1' showman of A worth 1, '3a' attraction of stack 3\n";
const TWO_COLOURS: &str = "Each player has two colours: 'A1' and 'a1' are both A's\n";

pub(super) fn board(edition: &Edition, view: &View, names: &Names) -> String {
    let mut text = String::new();
    headline(view, names, &mut text);
    park(edition, view, &mut text);
    text.push_str(LEGEND);
    if view.mats.len() == 2 {
        text.push_str(TWO_COLOURS);
    }
    text.push('\n');
    stacks(edition, view, &mut text);
    supplies(view, &mut text);
    characters(view, &mut text);
    text.push('\n');
    players(edition, view, names, &mut text);
    text
}

// Writing into a String cannot fail.
macro_rules! put {
    ($text:expr, $($arg:tt)*) => {
        write!($text, $($arg)*).expect("writing to a string")
    };
}

fn headline(view: &View, names: &Names, text: &mut String) {
    put!(text, "Round {}", view.round);
    match view.waiting {
        Waiting::Over => text.push_str(", the game is over"),
        Waiting::Chance
        | Waiting::Choosing { .. }
        | Waiting::Returning { .. }
        | Waiting::Acting
        | Waiting::Homecoming { .. }
        | Waiting::Placing { .. } => match names.is_reader(view.active) {
            true => text.push_str(", your turn"),
            false => put!(text, ", turn of {}", clipped(names.plain(view.active))),
        },
    }
    match view.repeats {
        0 => {}
        1 => text.push_str(", 1 repeat"),
        n => put!(text, ", {n} repeats"),
    }
    if view.ending.is_some() && view.waiting != Waiting::Over {
        text.push_str(", last round");
    }
    text.push('\n');
    if !view.done.is_empty() {
        let done: Vec<&str> = view.done.iter().map(|deed| deed.word()).collect();
        put!(text, "Taken this turn: {}\n", done.join(", "));
    }
}

/// A name that leaves room for the rest of its line.
fn clipped(name: &str) -> String {
    name.chars().take(16).collect()
}

/// The grid. Each plot is seven characters wide and two lines high.
fn park(edition: &Edition, view: &View, text: &mut String) {
    let rule = format!("    +{}\n", "-------+".repeat(usize::from(N_COLUMNS)));
    text.push_str("    ");
    for column in 1..=N_COLUMNS {
        put!(text, "    {column}   ");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text.push_str(&rule);
    for row in 0..N_ROWS {
        for (i, corners) in
            [[Corner::NorthWest, Corner::NorthEast], [Corner::SouthWest, Corner::SouthEast]]
                .into_iter()
                .enumerate()
        {
            match i {
                0 => put!(text, "  {} |", char::from(b'A' + row)),
                _ => text.push_str("    |"),
            }
            for column in 0..N_COLUMNS {
                let plot = Plot::new(row, column).expect("on the board");
                let has_site = view.sites.iter().any(|site| site.plot == plot);
                match has_site {
                    true => {
                        let [left, right] =
                            corners.map(|corner| glyph(edition, view, plot, corner));
                        put!(text, " {left} {right} |");
                    }
                    false => put!(text, "{:^7}|", for_sale(edition, plot, i)),
                }
            }
            text.push('\n');
        }
        text.push_str(&rule);
    }
}

/// What is printed on a plot that nobody has built on: its price, and its bonus below.
fn for_sale(edition: &Edition, plot: Plot, line: usize) -> String {
    let face = edition.plot(plot);
    match (line, face.bonus) {
        _ if edition.start_plots.contains(plot) => String::new(),
        (0, _) => format!("costs {}", face.price),
        (_, None) => String::new(),
        (_, Some(Bonus::Points(n))) => format!("+{n} pts"),
        (_, Some(Bonus::Random)) => "random".to_owned(),
        (_, Some(Bonus::Chosen)) => "chosen".to_owned(),
        (_, Some(Bonus::Repeat)) => "repeat".to_owned(),
    }
}

fn glyph(edition: &Edition, view: &View, plot: Plot, corner: Corner) -> String {
    let cell = plot.cell(corner);
    if let Some(showman) = view.showmen.iter().find(|showman| showman.cell == cell) {
        let worth = edition.car(showman.car).worth();
        return format!("{}{worth}", letter(view, showman.owner, showman.colour));
    }
    let covers = |cells: &[Cell]| cells.contains(&cell);
    if let Some(built) = view.attractions.iter().find(|built| covers(&built.cells)) {
        return format!("{}{}", built.stack, char::from(b'a' + built.tile));
    }
    let is_grass = view.sites.iter().any(|site| site.plot == plot && site.grass == Some(corner));
    if is_grass { "\"\"".to_owned() } else { "..".to_owned() }
}

/// The letter of a seat; small for its second colour with two players.
fn letter(view: &View, owner: Seat, colour: Colour) -> String {
    let letter = owner.to_string();
    let is_second = view.mats.len() == 2 && colour.0 % 2 == 1;
    if is_second { letter.to_ascii_lowercase() } else { letter }
}

fn stacks(edition: &Edition, view: &View, text: &mut String) {
    for stack in Stack::ALL {
        let face = edition.stack(stack);
        put!(text, "Stack {stack}: ");
        match next_tile(edition, view, stack.idx()) {
            None => text.push_str("used up"),
            Some(tile) => {
                let below = view.stacks[stack.idx()] - 1;
                let (name, own, cost) = (&tile.name, points(tile.points), face.cost);
                put!(text, "{name}, {own}, colours {}, costs {cost}", tile.colours.sign());
                if below > 0 {
                    put!(text, ", {below} below");
                }
            }
        }
        let mut built = view.attractions.iter().filter(|built| built.stack == stack).peekable();
        if built.peek().is_some() {
            text.push_str("; built");
        }
        for built in built {
            put!(text, " {stack}{}", char::from(b'a' + built.tile));
        }
        text.push('\n');
    }
}

fn supplies(view: &View, text: &mut String) {
    let sites = view.sites_left;
    put!(
        text,
        "Sites left: {} with three spots, {} with four. ",
        sites.three_spots,
        sites.four_spots
    );
    put!(
        text,
        "Newspapers left: {} pink, {} white\n",
        view.papers_left.pink,
        view.papers_left.white
    );
    put!(text, "Bag: {}. Bank: {} money\n", view.bag, view.bank);
    if !view.papers_gone.is_empty() {
        put!(text, "Newspapers given up: {}\n", values(&view.papers_gone));
    }
}

/// How many newspapers there are of each value: `pink 2x3 1x2, white 1x2`.
fn values(papers: &[Newspaper]) -> String {
    let colours = papers.chunk_by(|a, b| a.colour == b.colour).map(|of_colour| {
        let groups = of_colour.chunk_by(|a, b| a == b);
        let groups = groups.map(|group| format!(" {}x{}", group.len(), group[0].points));
        format!("{}{}", of_colour[0].colour, groups.collect::<String>())
    });
    colours.collect::<Vec<_>>().join(", ")
}

fn characters(view: &View, text: &mut String) {
    let hired = view.characters.iter().map(|it| match it.employer {
        Some(seat) => format!("{} {seat}", it.character.name()),
        None => format!("{} -", it.character.name()),
    });
    put!(text, "Characters: {}\n", hired.collect::<Vec<_>>().join(", "));
}

fn players(edition: &Edition, view: &View, names: &Names, text: &mut String) {
    put!(
        text,
        "{:<19} {:>6} {:>5} {:>3} {:>5}  {:<14} {:>7}  newspapers\n",
        "",
        "points",
        "money",
        "red",
        "white",
        "cars",
        "squares"
    );
    let n_seats = u8::try_from(view.mats.len()).expect("at most four");
    for seat in Seat::all(n_seats) {
        let mat = &view.mats[seat.idx()];
        let cars = Car::ALL.map(|car| spots(edition, view, seat, car)).join(" ");
        put!(
            text,
            "{seat} {:<17} {:>6} {:>5} {:>3} {:>5}  {cars} {:>7}  {}\n",
            clipped(names.subject(seat)),
            mat.points,
            mat.money,
            mat.materials.red,
            mat.materials.white,
            mat.n_squares,
            backs(mat)
        );
    }
    for seat in Seat::all(n_seats) {
        let open = view.mats[seat.idx()].open_papers.as_deref();
        if let Some(papers) = open.filter(|papers| !papers.is_empty()) {
            put!(text, "Newspapers of {seat}: {}\n", values(papers));
        }
    }
    text.push_str("Cars: p point, m money, ? random and ! chosen material, R repeat\n");
}

/// The four spots of a car: what an empty one gives, or the showman on it.
fn spots(edition: &Edition, view: &View, seat: Seat, car: Car) -> String {
    let face = edition.car(car);
    let on_car = &view.mats[seat.idx()].cars[car.idx()];
    let n_empty = face.spots.len() - on_car.len();
    let empty = face.spots.iter().take(n_empty).map(|pay| {
        let sign = match pay {
            Pay::Point => "p",
            Pay::Money => "m",
            Pay::Random => "?",
            Pay::Chosen => "!",
            Pay::Repeat => "R",
        };
        sign.to_owned()
    });
    empty.chain(on_car.iter().map(|&colour| letter(view, seat, colour))).collect()
}

fn backs(mat: &MatView) -> String {
    match (mat.papers.pink, mat.papers.white) {
        (0, 0) => "none".to_owned(),
        (pink, 0) => format!("{pink} pink"),
        (0, white) => format!("{white} white"),
        (pink, white) => format!("{pink} pink, {white} white"),
    }
}
