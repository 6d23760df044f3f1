//! What things are, for people who ask, and how a long list of actions is ordered.

use tabletop::{Group, Piece};

use super::sentences::points;
use crate::action::Action;
use crate::edition::Edition;
use crate::pieces::{Car, Character, Colours, Layer, Stack};
use crate::setup::LIMIT;
use crate::view::{View, Waiting};

pub(super) fn group(action: Action) -> Group {
    match action {
        Action::Attraction { .. } | Action::PickStack { .. } => Group::new(0, "Attraction"),
        Action::Showman { .. }
        | Action::Relocate { .. }
        | Action::PickCar { .. }
        | Action::PickShowman { .. } => Group::new(1, "Showmen"),
        Action::Reveal => Group::new(2, "Building site"),
        Action::Worker
        | Action::Officer
        | Action::Patron { .. }
        | Action::Promoter
        | Action::Journalist { .. } => Group::new(3, "Your characters"),
        Action::Hire { .. } => Group::new(4, "Hire"),
        Action::Discard { .. } => Group::new(5, "Give up a newspaper"),
        Action::Done => Group::new(6, "Or"),
        Action::Take { .. }
        | Action::Return { .. }
        | Action::Place { .. }
        | Action::PickPlot { .. }
        | Action::Leftmost { .. } => Group::new(0, ""),
    }
}

pub(super) fn doubt(view: &View, action: Action) -> Option<String> {
    let is_idle = view.waiting == Waiting::Acting && view.done.is_empty();
    (action == Action::Done && is_idle)
        .then(|| "You have taken no action yet. End your turn all the same?".to_owned())
}

pub(super) fn pieces(edition: &Edition) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for it in Character::ALL {
        let does = match it {
            Character::Worker => "pay 1 money and draw a random material",
            Character::Officer => "pay 1 point and draw a random material",
            Character::Patron => "exchange a material for one of the other colour",
            Character::Promoter => "pay 1 money and score 2 points",
            Character::Journalist => "put a material into the bag and take a newspaper",
        };
        let what = format!("a character; hire it for 2 money, from a rival too, then {does}");
        pieces.push(Piece::new(it.to_string(), what));
    }
    for stack in Stack::ALL {
        let face = edition.stack(stack);
        for tile in &face.tiles {
            let colours = match tile.colours {
                Colours::One => "one colour",
                Colours::OneOrMore => "any colours",
                Colours::Two => "exactly two colours",
                Colours::TwoOrMore => "two or more colours",
            };
            let showmen = match face.turns.first().map_or(0, Vec::len) {
                1 => "a showman".to_owned(),
                n => format!("{n} showmen"),
            };
            let what = format!(
                "a grand attraction: {} for {}, over {showmen} of {colours}",
                points(tile.points),
                face.cost
            );
            pieces.push(Piece::new(&tile.name, what));
        }
    }
    pieces.extend(Layer::ALL.map(|it| newspaper(edition, it)));
    let [three, four] = edition.sites;
    let site = format!(
        "two by two cells to build on; {three} of them have three spots and a corner of grass, \
         {four} have four spots; turn one up and place it beside the park for the price of its \
         plot, of which the dearer ones give something"
    );
    pieces.push(Piece::new("building site", site));
    let limit = format!("nobody keeps more than {LIMIT}");
    let material = format!("red or white, it pays for showmen and attractions; {limit}");
    pieces.push(Piece::new("building material", material));
    pieces.push(Piece::new("money", format!("it pays for sites and characters; {limit}")));
    let square = "four showmen of one player on two by two cells: 2 points at once, and 2 in each \
                  income while all four stand; in the easier game they give nothing";
    pieces.push(Piece::new("square", square));
    let repeat = "takes an action once more in this turn; from the last spot of the bottom car, \
                  from some plots, or for a newspaper that is given up";
    pieces.push(Piece::new("repeat", repeat));
    for car in Car::ALL {
        let face = edition.car(car);
        let what = format!(
            "a showman of the {car} car, for {}; {} when it is covered, -2 if it is in the park \
             at the end",
            face.cost,
            points(face.worth())
        );
        pieces.push(Piece::new(&face.showman, what));
    }
    pieces
}

fn newspaper(edition: &Edition, colour: Layer) -> Piece {
    let of_colour = edition.papers.iter().filter(|it| it.paper.colour == colour);
    let counts: Vec<String> =
        of_colour.map(|it| format!("{} of {}", it.count, points(it.paper.points))).collect();
    let what = format!(
        "a newspaper of the journalist, for points at the end ({}), or given up for a repeat, one \
         in a turn",
        counts.join(", ")
    );
    Piece::new(format!("{colour} newspaper"), what)
}
