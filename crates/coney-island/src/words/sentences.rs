//! Sentences: what could be done, what happened, what must be decided.

use tabletop::{Names, Seat};

use crate::action::Action;
use crate::edition::Edition;
use crate::event::{Ending, Fact};
use crate::park::{Cell, Cells};
use crate::phases::{HIRE_PRICE, PROMOTER_POINTS};
use crate::pieces::{Bonus, Car, Character, Deed, Newspaper, Site};
use crate::score;
use crate::state::Pick;
use crate::view::{News, SiteView, View, Waiting};

use super::notation::{listed, lying};

/// `1 point`, `2 points`.
pub(super) fn points(n: impl Into<u32>) -> String {
    match n.into() {
        1 => "1 point".to_owned(),
        n => format!("{n} points"),
    }
}

pub(super) fn say_action(edition: &Edition, view: &View, action: Action, names: &Names) -> String {
    let sentence = match action {
        Action::Take { red, white } => format!("Take {}", count(red, white)),
        Action::Return { red, white } => format!("Put back {}", count(red, white)),
        Action::Reveal => {
            let n_left = view.sites_left.three_spots + view.sites_left.four_spots;
            match n_left {
                1 => "Turn up the last building site and place it".to_owned(),
                n => format!("Turn up one of {n} building sites and place it"),
            }
        }
        Action::Place { plot, grass } => {
            let face = edition.plot(plot);
            let bonus = face.bonus.map_or_else(String::new, |bonus| format!("; {}", gives(bonus)));
            format!("Place the site on {} for {} money{bonus}", lying(plot, grass), face.price)
        }
        Action::Showman { car, to } => {
            let face = edition.car(car);
            format!("Send a {} ({car} car) to {to} for {}", face.showman, face.cost)
        }
        Action::Relocate { from, to } => {
            let face = edition.car(car_on(view, from));
            format!("Move the {} from {from} to {to} for {}", face.showman, face.cost)
        }
        Action::Attraction { stack, at, turn } => {
            let covered = edition.covered(stack, at, turn).filter(|_| edition.has_stack(stack));
            match covered.zip(next_tile(edition, view, stack.idx())) {
                None => "Build a grand attraction".to_owned(),
                Some((cells, tile)) => {
                    let cost = edition.stack(stack).cost;
                    let gains = owners(edition, view, cells, names);
                    let own = points(tile.points);
                    let where_to = listed(cells);
                    format!("Build the {} on {where_to} for {cost}: {own}{gains}", tile.name)
                }
            }
        }
        Action::PickCar { car } => {
            let face = edition.car(car);
            format!("Send a {} ({car} car) into the park for {}", face.showman, face.cost)
        }
        Action::PickShowman { from } => {
            let face = edition.car(car_on(view, from));
            format!("Move the {} on {from} for {}", face.showman, face.cost)
        }
        Action::PickStack { stack } => {
            match next_tile(edition, view, stack.idx()).filter(|_| edition.has_stack(stack)) {
                None => "Build a grand attraction".to_owned(),
                Some(tile) => {
                    let (cost, own) = (edition.stack(stack).cost, points(tile.points));
                    let over = match edition.stack(stack).size() {
                        1 => "a showman".to_owned(),
                        n => format!("{n} showmen"),
                    };
                    format!("Build the {} over {over} for {cost}: {own}", tile.name)
                }
            }
        }
        Action::PickPlot { plot } => {
            let face = edition.plot(plot);
            let bonus = face.bonus.map_or_else(String::new, |bonus| format!("; {}", gives(bonus)));
            format!("Place the site on {plot} for {} money{bonus}", face.price)
        }
        Action::Leftmost { second } => {
            let colour = if second { "second" } else { "first" };
            format!("Put one of your {colour} colour leftmost, to leave first")
        }
        Action::Worker => "Pay the migrant worker 1 money for a random material".to_owned(),
        Action::Officer => "Pay the police officer 1 point for a random material".to_owned(),
        Action::Patron { give } => {
            format!("Exchange 1 {give} for 1 {} with the patron", give.other())
        }
        Action::Promoter => {
            format!("Pay the promoter 1 money for {}", points(PROMOTER_POINTS))
        }
        Action::Journalist { pay } => {
            format!("Pay the journalist 1 {pay} for a newspaper")
        }
        Action::Hire { character } => {
            let employer = view.characters[character.idx()].employer;
            let from = employer
                .map_or_else(String::new, |seat| format!(" away from {}", names.object(seat)));
            format!("Hire the {character}{from} for {HIRE_PRICE} money")
        }
        Action::Discard { colour, points: n } => {
            let paper = Newspaper { colour, points: n };
            format!("Give up a newspaper ({paper}) to take an action once more")
        }
        Action::Done => "End the turn".to_owned(),
    };
    let repeats = deed(action).is_some_and(|deed| view.done.contains(&deed));
    if repeats { format!("{sentence} (spends a repeat)") } else { sentence }
}

/// The car that the showman on a cell came from.
fn car_on(view: &View, cell: Cell) -> Car {
    let found = view.showmen.iter().find(|showman| showman.cell == cell);
    found.map_or(Car::Top, |showman| showman.car)
}

/// Which of the eight actions this is.
fn deed(action: Action) -> Option<Deed> {
    match action {
        Action::Reveal => Some(Deed::Site),
        Action::Showman { .. }
        | Action::Relocate { .. }
        | Action::PickCar { .. }
        | Action::PickShowman { .. } => Some(Deed::Showman),
        Action::Attraction { .. } | Action::PickStack { .. } => Some(Deed::Attraction),
        Action::Worker => Some(Deed::Worker),
        Action::Officer => Some(Deed::Officer),
        Action::Patron { .. } => Some(Deed::Patron),
        Action::Promoter => Some(Deed::Promoter),
        Action::Journalist { .. } => Some(Deed::Journalist),
        Action::Take { .. }
        | Action::Return { .. }
        | Action::Place { .. }
        | Action::PickPlot { .. }
        | Action::Leftmost { .. }
        | Action::Hire { .. }
        | Action::Discard { .. }
        | Action::Done => None,
    }
}

/// `1 red and 1 white`.
fn count(red: u8, white: u8) -> String {
    match (red, white) {
        (0, 0) => "nothing".to_owned(),
        (red, 0) => format!("{red} red"),
        (0, white) => format!("{white} white"),
        (red, white) => format!("{red} red and {white} white"),
    }
}

pub(super) fn gives(bonus: Bonus) -> String {
    match bonus {
        Bonus::Points(n) => points(n),
        Bonus::Random => "a random material".to_owned(),
        Bonus::Chosen => "a material of your choice".to_owned(),
        Bonus::Repeat => "an action once more".to_owned(),
    }
}

/// The tile on top of a stack.
pub(super) fn next_tile<'a>(
    edition: &'a Edition,
    view: &View,
    stack_idx: usize,
) -> Option<&'a crate::edition::TileFace> {
    let n_left = usize::from(*view.stacks.get(stack_idx)?);
    let tiles = &edition.stack(crate::pieces::Stack::ALL[stack_idx]).tiles;
    tiles.get(tiles.len().checked_sub(n_left)?)
}

/// What an attraction over these cells gives to the owners of the showmen under it.
fn owners(edition: &Edition, view: &View, covered: Cells, names: &Names) -> String {
    let n_seats = u8::try_from(view.mats.len()).expect("at most four");
    let gain = |seat| -> u32 {
        let mine = view.showmen.iter().filter(|showman| showman.owner == seat);
        let under = mine.filter(|showman| covered.contains(showman.cell));
        under.map(|showman| u32::from(edition.car(showman.car).worth())).sum()
    };
    let paid = Seat::all(n_seats).map(|seat| (seat, gain(seat))).filter(|&(_, gain)| gain > 0);
    let say = |(seat, gain)| match names.is_reader(seat) {
        true => format!(", {} for your showmen", points(gain)),
        false => format!(", {} for {}'s showmen", points(gain), names.plain(seat)),
    };
    paid.map(say).collect()
}

pub(super) fn say_news(edition: &Edition, news: News, names: &Names) -> String {
    match news {
        News::NewspaperTaken { seat, colour, points: None } => {
            format!("{} took a {colour} newspaper", names.subject(seat))
        }
        News::NewspaperTaken { seat, colour, points: Some(n) } => {
            format!("{} took a {colour} newspaper worth {}", names.subject(seat), points(n))
        }
        News::Fact(fact) => say_fact(edition, fact, names),
    }
}

fn say_fact(edition: &Edition, fact: Fact, names: &Names) -> String {
    let who = |seat| names.subject(seat);
    let showman = |car: Car| &edition.car(car).showman;
    match fact {
        Fact::SiteLaid { plot, grass } => {
            format!("A building site was laid on {}", lying(plot, grass))
        }
        Fact::TurnBegan { seat, round } => format!("{} began turn {round}", who(seat)),
        Fact::IncomePaid { seat, points: n, money: 0 } => {
            format!("{} received {} from the cars", who(seat), points(n))
        }
        Fact::IncomePaid { seat, points: n, money } => {
            format!("{} received {} and {money} money from the cars", who(seat), points(n))
        }
        Fact::MaterialDrawn { seat, colour } => format!("{} drew 1 {colour}", who(seat)),
        Fact::MaterialsChosen { seat, materials } => {
            format!("{} chose {}", who(seat), count(materials.red, materials.white))
        }
        Fact::MaterialsReturned { seat, materials } => {
            format!("{} put back {}", who(seat), count(materials.red, materials.white))
        }
        Fact::SquaresPaid { seat, n_squares: 1, points: n } => {
            format!("{} received {} for a square", who(seat), points(n))
        }
        Fact::SquaresPaid { seat, n_squares, points: n } => {
            format!("{} received {} for {n_squares} squares", who(seat), points(n))
        }
        Fact::RepeatsGained { seat, n_repeats: 1 } => format!("{} gained a repeat", who(seat)),
        Fact::RepeatsGained { seat, n_repeats } => {
            format!("{} gained {n_repeats} repeats", who(seat))
        }
        Fact::Repeated { seat, deed } => {
            format!("{} spent a repeat on the {deed} action", who(seat))
        }
        Fact::SiteRevealed { seat, site } => {
            let kind = match site {
                Site::ThreeSpots => "three spots and grass",
                Site::FourSpots => "four spots",
            };
            format!("{} turned up a building site with {kind}", who(seat))
        }
        Fact::SitePlaced { seat, plot, grass, paid } => {
            format!("{} placed it on {} for {paid} money", who(seat), lying(plot, grass))
        }
        Fact::BonusPaid { seat, points: n } => {
            format!("{} received {} from the plot", who(seat), points(n))
        }
        Fact::ShowmanPlaced { seat, colour: _, car, to, paid } => {
            format!("{} sent a {} to {to} for {paid}", who(seat), showman(car))
        }
        Fact::ShowmanRelocated { seat, colour: _, car, from, to, paid } => {
            format!("{} moved a {} from {from} to {to} for {paid}", who(seat), showman(car))
        }
        Fact::SquareFormed { seat, points: n } => {
            format!("{} formed a square for {}", who(seat), points(n))
        }
        Fact::AttractionBuilt { seat, stack, tile, at, turn, points: n } => {
            let name = edition.stack(stack).tiles.get(usize::from(tile));
            let name = name.map_or("attraction", |tile| &tile.name);
            let cells = edition.covered(stack, at, turn).map(listed).unwrap_or_default();
            format!("{} built the {name} on {cells} for {}", who(seat), points(n))
        }
        Fact::ShowmanCovered { seat, colour: _, car, from, points: n } => {
            format!("{} took back a {} from {from} for {}", who(seat), showman(car), points(n))
        }
        Fact::LinedUp { seat, colour, car } => {
            let which = if colour.0 % 2 == 1 { "second" } else { "first" };
            format!("{} put one of the {which} colour leftmost on the {car} car", who(seat))
        }
        Fact::Hired { seat, character, from: None } => {
            format!("{} hired the {character}", who(seat))
        }
        Fact::Hired { seat, character, from: Some(rival) } => {
            format!("{} hired the {character} away from {}", who(seat), names.object(rival))
        }
        Fact::WorkerPaid { seat } => {
            format!("{} paid the {} 1 money", who(seat), Character::Worker)
        }
        Fact::OfficerPaid { seat } => {
            format!("{} paid the {} 1 point", who(seat), Character::Officer)
        }
        Fact::Exchanged { seat, gave } => {
            format!("{} exchanged 1 {gave} for 1 {} with the patron", who(seat), gave.other())
        }
        Fact::Promoted { seat, points: n } => {
            format!("{} paid the promoter 1 money for {}", who(seat), points(n))
        }
        Fact::JournalistPaid { seat, paid } => {
            format!("{} paid the journalist 1 {paid}", who(seat))
        }
        Fact::NewspaperDiscarded { seat, colour, points: n } => {
            format!("{} gave up a {colour} newspaper worth {}", who(seat), points(n))
        }
        Fact::TurnEnded { seat } => format!("{} ended the turn", who(seat)),
        Fact::LastRound { ending } => format!("The last round was reached: {}", why(ending)),
        Fact::Over { ending } => format!("The game ended: {}", why(ending)),
    }
}

fn why(ending: Ending) -> &'static str {
    match ending {
        Ending::SixtyPoints => "sixty points have been had",
        Ending::OneStack => "at most one stack of grand attractions was left",
        Ending::Newspapers => "the newspapers ran out",
        Ending::FullPark => "all sites were laid and few spots were empty",
        Ending::RoundLimit => "the limit of rounds was reached",
    }
}

/// How near the end is: "21 spots are empty, and 8 or fewer end the game once all sites are laid."
fn until_the_end(view: &View) -> String {
    let n_of = |site: &SiteView| if site.grass.is_some() { 3 } else { 4 };
    let n_spots: usize = view.sites.iter().map(n_of).sum();
    let n_covered: usize = view.attractions.iter().map(|it| it.cells.len()).sum();
    let n_empty = n_spots.saturating_sub(view.showmen.len() + n_covered);
    let n_sites = view.sites_left.three_spots + view.sites_left.four_spots;
    let few = score::few_spots(u8::try_from(view.mats.len()).expect("at most four"));
    let sites = match n_sites {
        0 => "all sites are laid".to_owned(),
        1 => "1 site is to come".to_owned(),
        n => format!("{n} sites are to come"),
    };
    format!("Empty spots: {n_empty} ({few} or fewer end the game with the last site; {sites}).")
}

pub(super) fn prompt(view: &View) -> String {
    let decider = match view.waiting {
        Waiting::Homecoming { seat, .. } => seat,
        Waiting::Chance
        | Waiting::Choosing { .. }
        | Waiting::Returning { .. }
        | Waiting::Acting
        | Waiting::Placing { .. }
        | Waiting::Over => view.active,
    };
    if !view.viewer.is(decider) {
        return String::new();
    }
    if let Some(pick) = view.picked {
        return match pick {
            Pick::Car(car) => format!("Where does the showman of the {car} car go?"),
            Pick::Showman(from) => format!("Where does the showman on {from} go?"),
            Pick::Stack(_) => "Which showmen does the attraction cover?".to_owned(),
            Pick::Plot(plot) => format!("In which corner of {plot} does the grass lie?"),
        };
    }
    let hand = view.mats[view.active.idx()].materials;
    match view.waiting {
        Waiting::Homecoming { car, .. } => {
            format!("Which of your showmen stands leftmost on the {car} car, to leave first?")
        }
        Waiting::Chance | Waiting::Over => String::new(),
        Waiting::Choosing { n_due: 1 } => "Which material do you take?".to_owned(),
        Waiting::Choosing { n_due } => format!("Which {n_due} materials do you take?"),
        Waiting::Returning { excess: 1 } => {
            format!("You hold {hand}, one material too many. Which do you put back?")
        }
        Waiting::Returning { excess } => {
            format!("You hold {hand}, {excess} materials too many. Which do you put back?")
        }
        Waiting::Placing { site } => {
            let corner = match site {
                Site::ThreeSpots => ", and where does its grass lie",
                Site::FourSpots => "",
            };
            let spots = site.n_spots();
            format!("On which plot do you place the site with {spots} spots{corner}?")
        }
        Waiting::Acting => {
            let repeats = match view.repeats {
                0 => String::new(),
                1 => " You may take one action once more.".to_owned(),
                n => format!(" You may take {n} actions once more."),
            };
            let mat = &view.mats[view.active.idx()];
            let (money, materials) = (mat.money, mat.materials);
            let end = until_the_end(view);
            format!(
                "You have {money} money and {materials}.{repeats} {end} Take an action, or 'done'."
            )
        }
    }
}
