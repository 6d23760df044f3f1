//! Small words of the board.

use coney_island::edition::{Edition, Income, Pay};
use coney_island::preview::Horizon;
use coney_island::{Bonus, Car, Character, Deed, Ending, Materials, Plot, Stack, preview};

use super::SeenHere;
use super::draft::points;

/// What an empty spot of a car gives.
pub(super) fn pay(pay: Pay) -> &'static str {
    match pay {
        Pay::Point => "1 point",
        Pay::Money => "1 money",
        Pay::Random => "a random material",
        Pay::Chosen => "a material of your choice",
        Pay::Repeat => "a repeat",
    }
}

pub(super) fn bonus(bonus: Bonus) -> String {
    match bonus {
        Bonus::Points(n) => points(n),
        Bonus::Random => "a random material".to_owned(),
        Bonus::Chosen => "a material of your choice".to_owned(),
        Bonus::Repeat => "a repeat".to_owned(),
    }
}

/// "2 points, 1 money and a repeat"; what an income is, in words.
pub(super) fn income(it: Income) -> String {
    let mut parts = Vec::new();
    if it.points > 0 {
        parts.push(points(it.points));
    }
    if it.money > 0 {
        parts.push(format!("{} money", it.money));
    }
    let materials = |n: u8, kind: &str| match n {
        1 => format!("1 {kind} material"),
        n => format!("{n} {kind} materials"),
    };
    if it.random > 0 {
        parts.push(materials(it.random, "random"));
    }
    if it.chosen > 0 {
        parts.push(materials(it.chosen, "chosen"));
    }
    if it.repeats > 0 {
        parts.push("a repeat".to_owned());
    }
    match parts.as_slice() {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => parts.concat(),
    }
}

/// The same in few letters: "4 points, $1, 3 materials, a repeat".
pub(super) fn short_income(it: Income, squares: u8) -> String {
    let mut parts = vec![points(it.points + 2 * squares)];
    if it.money > 0 {
        parts.push(format!("${}", it.money));
    }
    match it.random + it.chosen {
        0 => {}
        1 => parts.push("1 material".to_owned()),
        n => parts.push(format!("{n} materials")),
    }
    if it.repeats > 0 {
        parts.push("a repeat".to_owned());
    }
    parts.join(", ")
}

/// A plot for those who hear the page, and as an explanation.
pub(super) fn plot(edition: &Edition, plot: Plot) -> String {
    let face = edition.plot(plot);
    if edition.start_plots.contains(plot) {
        return format!("{plot}: a start plot");
    }
    let gives = face.bonus.map_or_else(String::new, |it| format!(", gives {}", bonus(it)));
    format!("{plot}: {} money{gives}", face.price)
}

/// A car with who is still on it.
pub(super) fn car(seen: &SeenHere, car: Car, n_on: usize) -> String {
    let face = seen.edition.car(car);
    let gives = income(face.income[face.spots.len() - 1 - n_on]);
    let on = match n_on {
        0 => "no showman on it, those in the park may move".to_owned(),
        1 => "1 showman on it".to_owned(),
        n => format!("{n} showmen on it"),
    };
    format!(
        "The {car} car, {}: {on}; pays {gives} each turn; a showman costs {} and is worth {} when \
         covered",
        face.showman,
        face.cost,
        points(face.worth())
    )
}

/// The top tile of a stack.
pub(super) fn stack(seen: &SeenHere, stack: Stack) -> String {
    let (edition, view) = (seen.edition.tables(), &seen.view);
    let face = edition.stack(stack);
    match preview::top_tile(edition, view, stack) {
        None => format!("The stack of size {} is used up", face.size()),
        Some((_, tile)) => {
            let n_left = view.stacks[stack.idx()];
            let showmen = match face.size() {
                1 => "a showman".to_owned(),
                n => format!("{n} showmen"),
            };
            format!(
                "{}: {} for {}, over {showmen} of {}; {n_left} left in the stack",
                tile.name,
                points(tile.points),
                face.cost,
                tile.colours
            )
        }
    }
}

/// What a character does.
pub(super) fn does(character: Character) -> &'static str {
    match character {
        Character::Worker => "pay 1 money, draw a random material",
        Character::Officer => "lose 1 point, draw a random material",
        Character::Patron => "exchange a material for one of the other colour",
        Character::Promoter => "pay 1 money, score 2 points",
        Character::Journalist => "pay a material, take a newspaper",
    }
}

/// A character, with whom it works for.
pub(super) fn character(seen: &SeenHere, it: Character) -> String {
    let whose = match seen.view.characters[it.idx()].employer {
        None => "for hire, 2 money".to_owned(),
        Some(seat) if seen.viewer.is(seat) => "works for you".to_owned(),
        Some(seat) => format!("works for {}; 2 money to hire away", seen.names.plain(seat)),
    };
    format!("The {it}, {whose}: {}", does(it))
}

/// An action in a word.
pub(super) fn deed(deed: Deed) -> &'static str {
    match deed {
        Deed::Site => "Site",
        Deed::Showman => "Showman",
        Deed::Attraction => "Attraction",
        Deed::Worker => "Worker",
        Deed::Officer => "Officer",
        Deed::Patron => "Patron",
        Deed::Promoter => "Promoter",
        Deed::Journalist => "Journalist",
    }
}

/// How near an end is: in a word, and in a sentence.
pub(super) fn near(it: Horizon, ending: Ending) -> (String, String) {
    match ending {
        Ending::SixtyPoints => (
            format!("{}/60", it.points),
            format!("Sixty points end the game; the leader has {}", it.points),
        ),
        Ending::OneStack => (
            format!("{} to go", it.stacks.saturating_sub(1)),
            format!(
                "Stacks of attractions left: {}; the game ends when only one is left",
                it.stacks
            ),
        ),
        Ending::Newspapers => (
            format!("{} left", it.papers),
            format!("Newspapers left: {}; the last one ends the game", it.papers),
        ),
        Ending::FullPark => (
            match it.sites {
                0 => format!("{} → {}", it.empty, it.few),
                1 => "1 site left".to_owned(),
                n => format!("{n} sites left"),
            },
            format!(
                "Sites to come: {}; empty spots: {}. The game ends when all sites are laid and {} \
                 spots or fewer are empty",
                it.sites, it.empty, it.few
            ),
        ),
        Ending::RoundLimit => (String::new(), String::new()),
    }
}

/// "1 red, 2 white".
pub(super) fn hand(materials: Materials) -> String {
    match (materials.red, materials.white) {
        (0, 0) => "none".to_owned(),
        (red, 0) => format!("{red} red"),
        (0, white) => format!("{white} white"),
        (red, white) => format!("{red} red, {white} white"),
    }
}
