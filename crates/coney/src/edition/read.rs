//! Reads the text of an edition. Whatever is wrong is reported with its line, the card, the field
//! and what is allowed there.

use std::ops::Range;

use serde::Deserialize;
use tabletop::edition::read::{DeValue, Field, Fields, Spanned, plain};
use tabletop::{EditionError, Game};

use super::{
    Atom, Bonus, Colour, ColourName, ColourSet, Condition, Coupon, Each, Edition, Face, MAX_CARDS,
    MAX_COLOURS, MAX_DEMANDS, MAX_PARTS, MAX_STORES, Part, Sex, Store, Traits, slug,
};
use crate::farm::Cell;
use crate::pieces::{MIN_CARDS, Token, Tokens};
use crate::state::State;

const COLOURS: Field = Field {
    name: "colours",
    allowed: "a list of 1 to 6 colours { name = \"white\", letter = \"W\" }, names and letters \
              all different",
};
const STORES: Field = Field { name: "stores", allowed: "a list of 1 to 4 names, all different" };
const CARDS: Field = Field { name: "card", allowed: "24 to 72 tables [[card]]" };

const CARD_ID: Field = Field { name: "id", allowed: "a text of its own, 1 to 8 characters" };
const CARD_NAME: Field = Field {
    name: "name",
    allowed: "a name of its own, 1 to 20 characters, letters and digits among them, but not the \
              name of a space (a1 to e5) and not 'pile' or 'reserved'",
};
const CARD_SEX: Field = Field { name: "sex", allowed: "\"male\", \"female\" or \"wild\"" };
const CARD_COLOURS: Field = Field {
    name: "colours",
    allowed: "one or two different colours of the edition, and [] on a wild rabbit",
};
const CARD_COST: Field =
    Field { name: "cost", allowed: "{ hay = 0, carrot = 0, pellet = 0 } with up to 4 of each" };
const CARD_VP: Field = Field { name: "vp", allowed: "0 to 9, and 0 on a wild rabbit" };
const CARD_RULES: Field = Field {
    name: "rules",
    allowed: "a list of { max_males = 0 to 4 }, \"needs_female\", \"only_females\", \
              { refuses = COLOUR }, { at_least = [COLOUR, ...] } and \"no_hutch\", with up to 3 \
              demands (needs_female, at_least)",
};
const CARD_TRADE: Field = Field {
    name: "trade",
    allowed: "a list of 1 to 4 of { cards = 1 to 4 }, { any = 1 to 4 }, { different = 1 to 3 }, \
              { hay = 1 to 4 }, { carrot = 1 to 4 }, { pellet = 1 to 4 }",
};
const CARD_COUPON: Field = Field {
    name: "coupon",
    allowed: "{ end = ... }, { immediately = [...] } or { growth = { store = ..., choices = ... } }",
};
const COUPON_FOR_EACH: Field = Field {
    name: "coupon",
    allowed: "{ end = { vp = 1 to 9, for_each = WHAT } }, where WHAT is { adjacent_sex = \"male\" or \
              \"female\" }, { adjacent_colour = COLOUR }, \"adjacent_rabbit\", { in_line = COLOUR }, \
              { placed = \"hay\", \"carrot\" or \"pellet\" } or \"placed_token\"",
};
const COUPON_IF: Field = Field {
    name: "coupon",
    allowed: "{ end = { vp = 1 to 9, if = WHAT } }, where WHAT is \"no_hutch\", \"full_farm\", \
              \"centre\", { colours = 1 to 6 }, { males = 0 to 9 }, { females_at_least = 1 to 9 } or \
              { wild_at_least = 1 to 9 }",
};
const COUPON_END: Field = Field {
    name: "coupon",
    allowed: "{ end = { vp = 1 to 9, for_each = ... } } or { end = { vp = 1 to 9, if = ... } }",
};
const COUPON_IMMEDIATELY: Field = Field {
    name: "coupon",
    allowed: "{ immediately = [...] } with 1 to 4 parts of a trade, { place = 1 to 4 } or \
              { trade_reserved = 1 to 2 }",
};
const COUPON_GROWTH: Field = Field {
    name: "coupon",
    allowed: "{ growth = { store = STORE, choices = [[...], ...] } } with 1 to 4 lists of 1 to 4 \
              parts of a trade",
};

/// What is allowed for the coupon that somebody tried to write.
fn coupon_field(value: Option<&DeValue<'_>>) -> &'static Field {
    let Some(value) = value else { return &CARD_COUPON };
    let part = |name: &str| value.get(name).is_some();
    let Some(end) = value.get("end") else {
        return match (part("immediately"), part("growth")) {
            (true, _) => &COUPON_IMMEDIATELY,
            (false, true) => &COUPON_GROWTH,
            (false, false) => &CARD_COUPON,
        };
    };
    let part = |name: &str| end.get_ref().get(name).is_some();
    match (part("for_each"), part("if")) {
        (true, false) => &COUPON_FOR_EACH,
        (false, true) => &COUPON_IF,
        (true, true) | (false, false) => &COUPON_END,
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawColour {
    name: String,
    letter: char,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum RawAtom {
    MaxMales(u8),
    NeedsFemale,
    OnlyFemales,
    Refuses(String),
    AtLeast(Vec<String>),
    NoHutch,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum RawPart {
    Cards(u8),
    Any(u8),
    Different(u8),
    Hay(u8),
    Carrot(u8),
    Pellet(u8),
    Place(u8),
    TradeReserved(u8),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum RawCoupon {
    End {
        vp: u8,
        for_each: Option<RawEach>,
        #[serde(rename = "if")]
        condition: Option<RawCondition>,
    },
    Immediately(Vec<RawPart>),
    Growth {
        store: String,
        choices: Vec<Vec<RawPart>>,
    },
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum RawEach {
    AdjacentSex(Sex),
    AdjacentColour(String),
    AdjacentRabbit,
    InLine(String),
    Placed(Token),
    PlacedToken,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum RawCondition {
    NoHutch,
    FullFarm,
    Centre,
    Colours(u8),
    Males(u8),
    FemalesAtLeast(u8),
    WildAtLeast(u8),
}

pub(super) fn read(text: &str) -> Result<Edition, EditionError> {
    let mut file = Fields::open(text, State::TITLE.id)?;
    let mut edition = Edition {
        name: file.name()?,
        provenance: file.provenance()?,
        colours: read_colours(&mut file)?,
        stores: read_stores(&mut file)?,
        faces: Vec::new(),
        traits: Vec::new(),
    };
    let cards = file.tables(&CARDS)?;
    let n_cards = cards.get_ref().len();
    let fine = (MIN_CARDS..=MAX_CARDS).contains(&n_cards);
    file.check(&cards, &CARDS, fine, &format!("there are {n_cards}"))?;
    for (n, card) in (1..).zip(cards.into_inner()) {
        let (span, table) = (card.span(), card.into_inner());
        // Until its name is known a card goes by its number.
        let whose = match table.get("name").and_then(|name| name.get_ref().as_str()) {
            Some(name) => format!("card {}, ", plain(name)),
            None => format!("card number {n}, "),
        };
        let face = read_card(Fields::new(file.reader(), table, span, whose), &edition)?;
        edition.traits.push(Traits::new(&face));
        edition.faces.push(face);
    }
    file.finish(&[&COLOURS, &STORES, &CARDS])?;
    Ok(edition)
}

fn read_colours(file: &mut Fields<'_>) -> Result<Vec<ColourName>, EditionError> {
    let raw: Spanned<Vec<RawColour>> = file.take(&COLOURS)?;
    let colours = raw.get_ref();
    let is_new = |(i, colour): (usize, &RawColour)| {
        colours[..i].iter().all(|other| other.name != colour.name && other.letter != colour.letter)
    };
    let fine = (1..=MAX_COLOURS).contains(&colours.len())
        && colours.iter().all(|colour| !colour.name.is_empty() && colour.name.len() <= 20)
        && colours.iter().all(|colour| colour.letter.is_alphanumeric())
        && colours.iter().enumerate().all(is_new);
    file.check(&raw, &COLOURS, fine, "that is not such a list")?;
    let named = |RawColour { name, letter }| ColourName { name, letter };
    Ok(raw.into_inner().into_iter().map(named).collect())
}

fn read_stores(file: &mut Fields<'_>) -> Result<Vec<String>, EditionError> {
    let raw: Spanned<Vec<String>> = file.take(&STORES)?;
    let stores = raw.get_ref();
    let fine = (1..=MAX_STORES).contains(&stores.len())
        && stores.iter().all(|store| !store.is_empty() && store.len() <= 30)
        && stores.iter().enumerate().all(|(i, store)| !stores[..i].contains(store));
    file.check(&raw, &STORES, fine, "that is not such a list")?;
    Ok(raw.into_inner())
}

fn read_card(mut card: Fields<'_>, edition: &Edition) -> Result<Face, EditionError> {
    let name: Spanned<String> = card.take(&CARD_NAME)?;
    let slug = slug(name.get_ref());
    let fine = !slug.is_empty()
        && name.get_ref().chars().count() <= 20
        && !name.get_ref().contains(char::is_control)
        && slug.parse::<Cell>().is_err()
        && !["pile", "reserved"].contains(&slug.as_str());
    card.check(&name, &CARD_NAME, fine, "that is not possible")?;
    let fine = edition.faces.iter().all(|other| other.slug != slug);
    card.check(&name, &CARD_NAME, fine, "another card has it")?;

    let id: Spanned<String> = card.take(&CARD_ID)?;
    let fine = (1..=8).contains(&id.get_ref().chars().count());
    card.check(&id, &CARD_ID, fine, "that is not possible")?;
    let fine = edition.faces.iter().all(|other| other.id != *id.get_ref());
    card.check(&id, &CARD_ID, fine, "another card has it")?;

    let sex = card.take(&CARD_SEX)?.into_inner();
    let names: Spanned<Vec<String>> = card.take(&CARD_COLOURS)?;
    let colours = colour_set(&card, &CARD_COLOURS, edition, &names)?;
    let n_colours = names.get_ref().len();
    let fine = match sex {
        Sex::Male | Sex::Female => (1..=2).contains(&n_colours),
        Sex::Wild => n_colours == 0,
    };
    let problem = format!("there are {n_colours}");
    card.check(&names, &CARD_COLOURS, fine, &problem)?;

    let cost: Spanned<Tokens> = card.take(&CARD_COST)?;
    let fine = cost.get_ref().0.iter().all(|&n| n <= 4);
    card.check(&cost, &CARD_COST, fine, "it is too high")?;
    let vp: Spanned<u8> = card.take(&CARD_VP)?;
    let most = if sex == Sex::Wild { 0 } else { 9 };
    let problem = format!("it is {}", vp.get_ref());
    card.check(&vp, &CARD_VP, *vp.get_ref() <= most, &problem)?;

    let face = Face {
        id: id.into_inner(),
        name: name.into_inner(),
        slug,
        sex,
        colours,
        cost: cost.into_inner(),
        vp: vp.into_inner(),
        rules: read_rules(&mut card, edition)?,
        trade: read_trade(&mut card)?,
        coupon: read_coupon(&mut card, edition)?,
    };
    card.finish(&[
        &CARD_ID,
        &CARD_NAME,
        &CARD_SEX,
        &CARD_COLOURS,
        &CARD_COST,
        &CARD_VP,
        &CARD_RULES,
        &CARD_TRADE,
        &CARD_COUPON,
    ])?;
    Ok(face)
}

/// Looks colours up by name; each may be named once.
fn colour_set(
    card: &Fields<'_>,
    field: &Field,
    edition: &Edition,
    names: &Spanned<Vec<String>>,
) -> Result<ColourSet, EditionError> {
    let mut colours = ColourSet::default();
    for name in names.get_ref() {
        let colour = find_colour(card, field, edition, &names.span(), name)?;
        card.check(names, field, !colours.contains(colour), &format!("{name} is named twice"))?;
        colours = ColourSet(colours.0 | 1 << colour.0);
    }
    Ok(colours)
}

fn find_colour(
    card: &Fields<'_>,
    field: &Field,
    edition: &Edition,
    span: &Range<usize>,
    name: &str,
) -> Result<Colour, EditionError> {
    let idx = edition.colours.iter().position(|colour| colour.name == name);
    let idx = idx.ok_or_else(|| {
        let known: Vec<&str> = edition.colours.iter().map(|it| it.name.as_str()).collect();
        let problem = format!("the edition has {}, not {}", known.join(", "), plain(name));
        card.problem(span, field, &problem)
    })?;
    Ok(Colour(u8::try_from(idx).expect("colours are few")))
}

fn read_rules(card: &mut Fields<'_>, edition: &Edition) -> Result<Vec<Atom>, EditionError> {
    let raw: Spanned<Vec<Spanned<RawAtom>>> = card.take(&CARD_RULES)?;
    let mut rules = Vec::new();
    let mut n_demands = 0;
    for atom in raw.get_ref() {
        let span = atom.span();
        rules.push(match atom.get_ref() {
            &RawAtom::MaxMales(n) => {
                card.check(atom, &CARD_RULES, n <= 4, &format!("max_males is {n}"))?;
                Atom::MaxMales(n)
            }
            RawAtom::NeedsFemale => {
                n_demands += 1;
                Atom::NeedsFemale
            }
            RawAtom::OnlyFemales => Atom::OnlyFemales,
            RawAtom::Refuses(name) => {
                Atom::Refuses(find_colour(card, &CARD_RULES, edition, &span, name)?)
            }
            RawAtom::AtLeast(names) => {
                n_demands += 1;
                let names = Spanned::new(span, names.clone());
                let colours = colour_set(card, &CARD_RULES, edition, &names)?;
                card.check(&names, &CARD_RULES, !colours.is_empty(), "at_least names no colour")?;
                Atom::AtLeast(colours)
            }
            RawAtom::NoHutch => Atom::NoHutch,
        });
    }
    let problem = format!("it demands {n_demands} things");
    card.check(&raw, &CARD_RULES, n_demands <= MAX_DEMANDS, &problem)?;
    Ok(rules)
}

/// The parts of a gain; those that only an immediate coupon may have are marked by `None`.
fn gain(raw: &[RawPart]) -> Option<Vec<Part>> {
    if !(1..=MAX_PARTS).contains(&raw.len()) {
        return None;
    }
    let few = |n: u8, most: u8| (1..=most).contains(&n);
    let tokens = |token, n| few(n, 4).then_some(Part::Tokens { token, n });
    raw.iter()
        .map(|part| match *part {
            RawPart::Cards(n) => few(n, 4).then_some(Part::Cards(n)),
            RawPart::Any(n) => few(n, 4).then_some(Part::Any(n)),
            RawPart::Different(n) => few(n, 3).then_some(Part::Different(n)),
            RawPart::Hay(n) => tokens(Token::Hay, n),
            RawPart::Carrot(n) => tokens(Token::Carrot, n),
            RawPart::Pellet(n) => tokens(Token::Pellet, n),
            RawPart::Place(n) => few(n, 4).then_some(Part::Place(n)),
            RawPart::TradeReserved(n) => few(n, 2).then_some(Part::TradeReserved(n)),
        })
        .collect()
}

fn is_plain(parts: &[Part]) -> bool {
    !parts.iter().any(|part| matches!(part, Part::Place(_) | Part::TradeReserved(_)))
}

fn read_trade(card: &mut Fields<'_>) -> Result<Vec<Part>, EditionError> {
    let raw: Spanned<Vec<RawPart>> = card.take(&CARD_TRADE)?;
    let trade = gain(raw.get_ref()).filter(|parts| is_plain(parts));
    trade.ok_or_else(|| card.problem(&raw.span(), &CARD_TRADE, "that is not such a list"))
}

fn read_coupon(card: &mut Fields<'_>, edition: &Edition) -> Result<Coupon, EditionError> {
    let field = coupon_field(card.peek(CARD_COUPON.name));
    let raw: Spanned<RawCoupon> = card.take(field)?;
    let span = raw.span();
    let wrong = |problem: &str| card.problem(&span, field, problem);
    let colour = |name: &str| find_colour(card, field, edition, &span, name);
    match raw.get_ref() {
        &RawCoupon::End { vp, ref for_each, ref condition } => {
            if !(1..=9).contains(&vp) {
                return Err(wrong(&format!("vp is {vp}")));
            }
            let bonus = match (for_each, condition) {
                (Some(each), None) => Bonus::ForEach(match each {
                    RawEach::AdjacentSex(Sex::Wild) => return Err(wrong("wild is no sex")),
                    RawEach::AdjacentSex(sex) => Each::AdjacentSex(*sex),
                    RawEach::AdjacentColour(name) => Each::AdjacentColour(colour(name)?),
                    RawEach::AdjacentRabbit => Each::AdjacentRabbit,
                    RawEach::InLine(name) => Each::InLine(colour(name)?),
                    RawEach::Placed(token) => Each::Placed(*token),
                    RawEach::PlacedToken => Each::PlacedToken,
                }),
                (None, Some(condition)) => Bonus::If(
                    read_condition(condition)
                        .ok_or_else(|| wrong("that number is not possible"))?,
                ),
                (None, None) | (Some(_), Some(_)) => {
                    return Err(wrong("it needs either for_each or if"));
                }
            };
            Ok(Coupon::End { vp, bonus })
        }
        RawCoupon::Immediately(parts) => {
            let parts = gain(parts).ok_or_else(|| wrong("that is not such a list"))?;
            Ok(Coupon::Immediately { parts })
        }
        RawCoupon::Growth { store, choices } => {
            let idx = edition.stores.iter().position(|name| name == store).ok_or_else(|| {
                let (known, store) = (edition.stores.join(", "), plain(store));
                wrong(&format!("the edition has {known}, not {store}"))
            })?;
            let plain = |parts: &Vec<RawPart>| gain(parts).filter(|parts| is_plain(parts));
            let gains: Option<Vec<Vec<Part>>> = choices.iter().map(plain).collect();
            let gains = gains.filter(|gains| (1..=MAX_PARTS).contains(&gains.len()));
            let choices = gains.ok_or_else(|| wrong("those are not such lists"))?;
            Ok(Coupon::Growth { store: Store(u8::try_from(idx).expect("stores are few")), choices })
        }
    }
}

fn read_condition(raw: &RawCondition) -> Option<Condition> {
    let up_to_nine = |n: u8| (1..=9).contains(&n).then_some(n);
    Some(match *raw {
        RawCondition::NoHutch => Condition::NoHutch,
        RawCondition::FullFarm => Condition::FullFarm,
        RawCondition::Centre => Condition::Centre,
        RawCondition::Colours(n) => Condition::Colours(up_to_nine(n).filter(|&n| n <= 6)?),
        RawCondition::Males(n) => Condition::Males(Some(n).filter(|&n| n <= 9)?),
        RawCondition::FemalesAtLeast(n) => Condition::FemalesAtLeast(up_to_nine(n)?),
        RawCondition::WildAtLeast(n) => Condition::WildAtLeast(up_to_nine(n)?),
    })
}
