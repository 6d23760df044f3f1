//! The short form of actions and outcomes (RULES.md §11).

use std::str::FromStr;

use tabletop::NotationError;

use crate::action::{Action, Outcome};
use crate::edition::Edition;
use crate::park::{Cell, Cells, Corner, Plot};
use crate::pieces::{Car, Character, Layer, Material, Materials, Newspaper, Site, Stack};

const ACTIONS: &str = "write site, place B2 grass nw, showman top B3nw, move B3nw C3se, \
    attraction 2 B3nw B3ne, worker, officer, patron red, promoter, journalist red, hire patron, \
    discard pink 3, take 1 red 1 white, return 1 red, pick top, pick B3nw, pick stack 2, pick \
    plot B2, leftmost first, or done";

const OUTCOMES: &str = "write start B3 grass nw, material red, site 3, site 4, or newspaper pink 3";

pub(super) fn write_action(edition: &Edition, action: Action) -> String {
    match action {
        Action::Take { red, white } => format!("take {}", Materials { red, white }),
        Action::Return { red, white } => format!("return {}", Materials { red, white }),
        Action::Reveal => "site".to_owned(),
        Action::Place { plot, grass } => format!("place {}", lying(plot, grass)),
        Action::Showman { car, to } => format!("showman {car} {to}"),
        Action::Relocate { from, to } => format!("move {from} {to}"),
        Action::Attraction { stack, at, turn } => match edition.covered(stack, at, turn) {
            Some(cells) => format!("attraction {stack} {}", listed(cells)),
            // What nobody can build still has a name, so that a refusal can be told.
            None => format!("attraction {stack} at {at} turn {turn}"),
        },
        Action::PickCar { car } => format!("pick {car}"),
        Action::PickShowman { from } => format!("pick {from}"),
        Action::PickStack { stack } => format!("pick stack {stack}"),
        Action::PickPlot { plot } => format!("pick plot {plot}"),
        Action::Leftmost { second: false } => "leftmost first".to_owned(),
        Action::Leftmost { second: true } => "leftmost second".to_owned(),
        Action::Worker => Character::Worker.name().to_owned(),
        Action::Officer => Character::Officer.name().to_owned(),
        Action::Patron { give } => format!("patron {give}"),
        Action::Promoter => Character::Promoter.name().to_owned(),
        Action::Journalist { pay } => format!("journalist {pay}"),
        Action::Hire { character } => format!("hire {}", character.name()),
        Action::Discard { colour, points } => {
            format!("discard {}", Newspaper { colour, points })
        }
        Action::Done => "done".to_owned(),
    }
}

/// `B2`, or `B2 grass nw`.
pub(super) fn lying(plot: Plot, grass: Option<Corner>) -> String {
    match grass {
        Some(corner) => format!("{plot} grass {corner}"),
        None => plot.to_string(),
    }
}

/// Cells in reading order.
pub(super) fn listed(cells: Cells) -> String {
    let names: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
    names.join(" ")
}

pub(super) fn read_action(edition: &Edition, text: &str) -> Result<Action, NotationError> {
    let lower = tabletop::words::lower(text);
    let words: Vec<&str> = lower.split_whitespace().take(20).collect();
    let wrong = |expected: &str| NotationError::new(text, expected);
    let action = match words.as_slice() {
        ["take", rest @ ..] => {
            let Materials { red, white } =
                read_materials(rest).ok_or_else(|| wrong("write take 1 red 1 white"))?;
            Action::Take { red, white }
        }
        ["return", rest @ ..] => {
            let Materials { red, white } =
                read_materials(rest).ok_or_else(|| wrong("write return 1 red 1 white"))?;
            Action::Return { red, white }
        }
        ["site"] => Action::Reveal,
        ["place", rest @ ..] => {
            let (plot, grass) =
                read_lying(rest).ok_or_else(|| wrong("write place B2, or place B2 grass nw"))?;
            Action::Place { plot, grass }
        }
        ["showman", car, cell] => {
            let car = Car::ALL.into_iter().find(|it| it.name() == *car);
            let car = car.ok_or_else(|| wrong("the cars are top, middle and bottom"))?;
            Action::Showman { car, to: read_place(cell, text)? }
        }
        ["move", from, to] => {
            Action::Relocate { from: read_place(from, text)?, to: read_place(to, text)? }
        }
        ["attraction", stack, rest @ ..] => {
            let stack = read_stack(stack).ok_or_else(|| wrong("the stacks are 1, 2, 3 and 4"))?;
            read_attraction(edition, stack, rest, text)?
        }
        ["pick", "stack", stack] => {
            let stack = read_stack(stack).ok_or_else(|| wrong("the stacks are 1, 2, 3 and 4"))?;
            Action::PickStack { stack }
        }
        ["pick", "plot", plot] => Action::PickPlot { plot: read_place(plot, text)? },
        ["pick", word] => match Car::ALL.into_iter().find(|car| car.name() == *word) {
            Some(car) => Action::PickCar { car },
            None => Action::PickShowman { from: read_place(word, text)? },
        },
        ["leftmost", "first"] => Action::Leftmost { second: false },
        ["leftmost", "second"] => Action::Leftmost { second: true },
        ["worker"] => Action::Worker,
        ["officer"] => Action::Officer,
        ["promoter"] => Action::Promoter,
        ["patron", colour] => {
            Action::Patron { give: read_material(colour).ok_or_else(|| wrong("write patron red"))? }
        }
        ["journalist", colour] => Action::Journalist {
            pay: read_material(colour).ok_or_else(|| wrong("write journalist red"))?,
        },
        ["hire", name] => {
            let character = Character::ALL.into_iter().find(|it| it.name() == *name);
            let names = Character::ALL.map(Character::name).join(", ");
            let character =
                character.ok_or_else(|| wrong(&format!("the characters are {names}")))?;
            Action::Hire { character }
        }
        ["discard", colour, points] => {
            let Newspaper { colour, points } =
                read_paper(colour, points).ok_or_else(|| wrong("write discard pink 3"))?;
            Action::Discard { colour, points }
        }
        ["done"] => Action::Done,
        _ => return Err(wrong(ACTIONS)),
    };
    Ok(action)
}

pub(super) fn write_outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::Start { plot, grass } => format!("start {}", lying(plot, grass)),
        Outcome::Material { colour } => format!("material {colour}"),
        Outcome::Site { site } => format!("site {}", site.n_spots()),
        Outcome::Newspaper { colour, points } => {
            format!("newspaper {}", Newspaper { colour, points })
        }
    }
}

pub(super) fn read_outcome(text: &str) -> Result<Outcome, NotationError> {
    let lower = tabletop::words::lower(text);
    let words: Vec<&str> = lower.split_whitespace().take(20).collect();
    let outcome = match words.as_slice() {
        ["start", rest @ ..] => {
            read_lying(rest).map(|(plot, grass)| Outcome::Start { plot, grass })
        }
        ["material", colour] => read_material(colour).map(|colour| Outcome::Material { colour }),
        ["site", "3"] => Some(Outcome::Site { site: Site::ThreeSpots }),
        ["site", "4"] => Some(Outcome::Site { site: Site::FourSpots }),
        ["newspaper", colour, points] => read_paper(colour, points)
            .map(|Newspaper { colour, points }| Outcome::Newspaper { colour, points }),
        _ => None,
    };
    outcome.ok_or_else(|| NotationError::new(text, OUTCOMES))
}

fn read_place<T: FromStr<Err: ToString>>(word: &str, text: &str) -> Result<T, NotationError> {
    word.parse().map_err(|error: T::Err| NotationError::new(text, error.to_string()))
}

fn read_lying(words: &[&str]) -> Option<(Plot, Option<Corner>)> {
    match words {
        [plot] => Some((plot.parse().ok()?, None)),
        [plot, "grass", corner] => Some((plot.parse().ok()?, Some(corner.parse().ok()?))),
        _ => None,
    }
}

fn read_material(word: &str) -> Option<Material> {
    Material::ALL.into_iter().find(|material| material.name() == word)
}

fn read_materials(words: &[&str]) -> Option<Materials> {
    match words {
        ["nothing"] => Some(Materials::NONE),
        ["red"] => Some(Materials { red: 1, white: 0 }),
        ["white"] => Some(Materials { red: 0, white: 1 }),
        [n, "red"] => Some(Materials { red: n.parse().ok()?, white: 0 }),
        [n, "white"] => Some(Materials { red: 0, white: n.parse().ok()? }),
        [red, "red", white, "white"] => {
            Some(Materials { red: red.parse().ok()?, white: white.parse().ok()? })
        }
        _ => None,
    }
}

fn read_paper(colour: &str, points: &str) -> Option<Newspaper> {
    let colour = Layer::ALL.into_iter().find(|layer| layer.name() == colour)?;
    Some(Newspaper { colour, points: points.parse().ok()? })
}

fn read_stack(word: &str) -> Option<Stack> {
    let n: u16 = word.parse().ok()?;
    Some(Stack(u8::try_from(n.checked_sub(1)?).ok()?))
}

/// An attraction is named by the cells it covers, in any order.
fn read_attraction(
    edition: &Edition,
    stack: Stack,
    words: &[&str],
    text: &str,
) -> Result<Action, NotationError> {
    if let ["at", at, "turn", turn] = words {
        let turn = turn.parse().map_err(|_| NotationError::new(text, "a turn is a number"))?;
        return Ok(Action::Attraction { stack, at: read_place(at, text)?, turn });
    }
    if !edition.has_stack(stack) {
        return Err(NotationError::new(text, "the stacks are 1, 2, 3 and 4"));
    }
    let cells: Vec<Cell> =
        words.iter().map(|word| read_place(word, text)).collect::<Result<_, _>>()?;
    let covered: Cells = cells.into_iter().collect();
    for turn in (0..).take(edition.stack(stack).turns.len()) {
        let lies = |&at: &Cell| edition.covered(stack, at, turn) == Some(covered);
        if let Some(at) = Cell::all().find(lies) {
            return Ok(Action::Attraction { stack, at, turn });
        }
    }
    let cells = match edition.stack(stack).size() {
        1 => "cell".to_owned(),
        n => format!("{n} cells"),
    };
    let expected = format!("name the {cells} that a tile of stack {stack} would cover");
    Err(NotationError::new(text, expected))
}
