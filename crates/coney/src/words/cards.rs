//! Every card in words, made from its data.

use crate::edition::{Atom, Bonus, ColourSet, Condition, Coupon, Each, Edition, Face, Part, Sex};
use crate::pieces::Card;

/// The whole card: "Snowball, male, white, 2 VP. Costs 1 hay and 1 pellet. …".
pub fn sentence(edition: &Edition, card: Card) -> String {
    let face = edition.face(card);
    format!(
        "{}. Costs {}. {}. Trade: {}. {}.",
        headline(edition, card),
        face.cost,
        placement(edition, face),
        parts(&face.trade),
        coupon(edition, face),
    )
}

/// What matters of a card that lies in a farm: "Snowball. Next to it: no male. Trade: …".
pub fn in_farm(edition: &Edition, card: Card) -> String {
    let face = edition.face(card);
    format!(
        "{}. {}. Trade: {}. {}.",
        face.name,
        placement(edition, face),
        parts(&face.trade),
        coupon(edition, face),
    )
}

/// "1 card", "3 cards".
pub fn n_cards(n: usize) -> String {
    if n == 1 { "1 card".to_owned() } else { format!("{n} cards") }
}

/// "Snowball, male, white, 2 VP".
pub fn headline(edition: &Edition, card: Card) -> String {
    if !edition.has(card) {
        return edition.card_name(card);
    }
    let face = edition.face(card);
    match face.sex {
        Sex::Wild => format!("{}, wild, {} VP", face.name, face.vp),
        Sex::Male | Sex::Female => {
            let colours = colours(edition, face.colours, " and ");
            format!("{}, {}, {colours}, {} VP", face.name, sex(face.sex), face.vp)
        }
    }
}

pub fn sex(sex: Sex) -> &'static str {
    match sex {
        Sex::Male => "male",
        Sex::Female => "female",
        Sex::Wild => "wild",
    }
}

fn colours(edition: &Edition, colours: ColourSet, between: &str) -> String {
    let names: Vec<&str> = colours.iter().map(|colour| edition.colour_name(colour)).collect();
    names.join(between)
}

/// The placement rules: "Next to it: no male; at least one white or brown".
pub fn placement(edition: &Edition, face: &Face) -> String {
    if face.rules.is_empty() {
        return "Goes anywhere".to_owned();
    }
    let rules: Vec<String> = face.rules.iter().map(|&atom| rule(edition, atom)).collect();
    format!("Next to it: {}", rules.join("; "))
}

/// One placement rule: "at most 1 male".
pub fn rule(edition: &Edition, atom: Atom) -> String {
    match atom {
        Atom::MaxMales(0) => "no male".to_owned(),
        Atom::MaxMales(1) => "at most 1 male".to_owned(),
        Atom::MaxMales(n) => format!("at most {n} males"),
        Atom::NeedsFemale => "at least one female".to_owned(),
        Atom::OnlyFemales => "only females".to_owned(),
        Atom::Refuses(colour) => format!("no {}", edition.colour_name(colour)),
        Atom::AtLeast(wanted) => format!("at least one {}", colours(edition, wanted, " or ")),
        Atom::NoHutch => "no hutch".to_owned(),
    }
}

/// "2 different tokens and 1 card".
pub fn parts(list: &[Part]) -> String {
    let texts: Vec<String> = list.iter().copied().map(part).collect();
    match texts.as_slice() {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

pub fn part(part: Part) -> String {
    match part {
        Part::Cards(n) => n_cards(usize::from(n)),
        Part::Any(1) | Part::Different(1) => "1 token of choice".to_owned(),
        Part::Any(n) => format!("{n} tokens of choice"),
        Part::Different(n) => format!("{n} different tokens of choice"),
        Part::Tokens { token, n } => token.counted(n),
        Part::Place(1) => "placing 1 own token on a card".to_owned(),
        Part::Place(n) => format!("placing {n} own tokens on cards"),
        Part::TradeReserved(1) => "trading 1 reserved card".to_owned(),
        Part::TradeReserved(n) => format!("trading {n} reserved cards"),
    }
}

/// The coupon: "At the end: 1 VP for each female next to it".
pub fn coupon(edition: &Edition, face: &Face) -> String {
    match &face.coupon {
        &Coupon::End { vp, bonus: Bonus::ForEach(each) } => {
            format!("At the end: {vp} VP for each {}", for_each(edition, each))
        }
        &Coupon::End { vp, bonus: Bonus::If(condition) } => {
            format!("At the end: {vp} VP if {}", if_so(condition))
        }
        Coupon::Immediately { parts: list } => format!("Immediately: {}", parts(list)),
        Coupon::Growth { store, choices } => {
            let gains: Vec<String> = choices.iter().map(|list| parts(list)).collect();
            let store = edition.store_name(*store);
            format!("During growth: {} (store: {store})", gains.join(", or "))
        }
    }
}

fn for_each(edition: &Edition, each: Each) -> String {
    match each {
        Each::AdjacentSex(wanted) => format!("{} next to it", sex(wanted)),
        Each::AdjacentColour(colour) => {
            format!("{} rabbit next to it", edition.colour_name(colour))
        }
        Each::AdjacentRabbit => "rabbit next to it".to_owned(),
        Each::InLine(colour) => {
            format!("other {} rabbit in its row and column", edition.colour_name(colour))
        }
        Each::Placed(token) => format!("{token} placed on it"),
        Each::PlacedToken => "token placed on it".to_owned(),
    }
}

fn if_so(condition: Condition) -> String {
    match condition {
        Condition::NoHutch => "the farm has no hutch".to_owned(),
        Condition::FullFarm => "the farm is full".to_owned(),
        Condition::Centre => "it lies in the centre".to_owned(),
        Condition::Colours(1) => "the farm shows exactly 1 colour".to_owned(),
        Condition::Colours(n) => format!("the farm shows exactly {n} colours"),
        Condition::Males(1) => "the farm has exactly 1 male".to_owned(),
        Condition::Males(n) => format!("the farm has exactly {n} males"),
        Condition::FemalesAtLeast(1) => "the farm has a female".to_owned(),
        Condition::FemalesAtLeast(n) => format!("the farm has at least {n} females"),
        Condition::WildAtLeast(1) => "the farm has a wild rabbit".to_owned(),
        Condition::WildAtLeast(n) => format!("the farm has at least {n} wild rabbits"),
    }
}
