//! The table as text: the map with owners and shops, the players, and the offers.

use std::fmt::Write as _;

use tabletop::order::by_key;
use tabletop::{Names, Printed, Seat, Viewer};

use super::sentences::{deal, effect, list, n_tiles, turns};
use crate::edition::{Edition, Shop, Tiles, dollars};
use crate::lots::LotSet;
use crate::score;
use crate::view::{PhaseView, View};

/// What a terminal has room for.
const WIDTH: usize = 80;
/// A space at which no line ends.
const TIE: char = '\u{a0}';

pub(super) fn board(printed: Printed<Edition>, view: &View, names: &Names) -> String {
    let edition = printed.tables();
    let mut text = head(edition, view, names);
    text += &map(edition, view);
    text += &legend(edition);
    text += &players(edition, view, names);
    text += &own(edition, view);
    text += &offers(printed, view, names);
    text
}

fn head(edition: &Edition, view: &View, names: &Names) -> String {
    let year = edition.years.get(usize::from(view.round) - 1);
    let year =
        year.map_or_else(String::new, |it| format!("{}, year of the {}; ", it.number, it.animal));
    let phase = match &view.phase {
        PhaseView::Dealing { .. } => "cards are dealt".to_owned(),
        PhaseView::Choosing { .. } => "choosing cards".to_owned(),
        PhaseView::Drawing { .. } => "drawing tiles".to_owned(),
        PhaseView::Desk { .. } => "trading".to_owned(),
        PhaseView::Floor { holder, turns_left, .. } => {
            format!("trading, {} on the floor, {} left", names.object(*holder), turns(*turns_left))
        }
        PhaseView::Placing { active, .. } => format!("building: {}", names.object(*active)),
        PhaseView::Over => "the game is over".to_owned(),
    };
    let line = format!(
        "{year}round {} of {}; first player {}; {phase}",
        view.round,
        edition.n_rounds(),
        names.object(view.first)
    );
    wrap(&line, 2) + "\n"
}

/// The districts side by side; those at the right that there is no room for stand below.
fn map(edition: &Edition, view: &View) -> String {
    let bands = bands(edition);
    let drawn: Vec<String> =
        bands.iter().map(|&(left, lots)| band(edition, view, left, lots)).collect();
    drawn.join("\nto the right of these:\n") + "\n"
}

/// The lots that are drawn side by side, with the column where the first of them begins.
fn bands(edition: &Edition) -> Vec<(usize, LotSet)> {
    let columns = edition.text_columns();
    let mut districts: Vec<(usize, usize, LotSet)> = Vec::new();
    for district in &edition.districts {
        let ends =
            || district.lots.iter().map(|lot| columns[usize::from(edition.spot(lot).column)]);
        let left = ends().map(|(left, _)| left).min().unwrap_or(0);
        let right = ends().map(|(_, right)| right).max().unwrap_or(0);
        districts.push((left, right, district.lots));
    }
    by_key(&mut districts, |&(left, ..)| i64::try_from(left).unwrap_or(i64::MAX));
    let mut bands: Vec<(usize, LotSet)> = Vec::new();
    for (left, right, lots) in districts {
        match bands.last_mut() {
            Some((start, band)) if right - *start <= WIDTH => *band |= lots,
            _ => bands.push((left, lots)),
        }
    }
    bands
}

/// One cell per lot: its number, its owner, its shop.
fn band(edition: &Edition, view: &View, left: usize, lots: LotSet) -> String {
    let columns = edition.text_columns();
    let last_row = lots.iter().map(|lot| edition.spot(lot).row).max().unwrap_or(0);
    let mut text = String::new();
    for row in 0..=last_row {
        let mut line = String::new();
        for lot in lots.iter().filter(|&lot| edition.spot(lot).row == row) {
            let start = columns[usize::from(edition.spot(lot).column)].0 - left;
            let found = view.lots.iter().find(|it| it.lot == lot);
            let owner = found.map_or_else(|| ".".to_owned(), |it| it.owner.to_string());
            let mark = found.and_then(|it| it.shop).map_or("", |shop| &edition.shop(shop).mark);
            let _ = write!(line, "{:width$}", "", width = start.saturating_sub(line.len()));
            let _ = write!(line, "{:>2}{owner}{mark}", lot.0);
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The marks of the shops, with the sizes that complete them.
fn legend(edition: &Edition) -> String {
    let mut text = String::new();
    for row in edition.shops.chunks(4) {
        let items: Vec<String> =
            row.iter().map(|face| format!("{} {} {}", face.mark, face.name, face.size)).collect();
        text += &wrap(&items.join(", "), 2);
    }
    text + "\n"
}

/// Tiles by their marks: `2 Ph, 1 Di`. No line ends between a number and its mark.
fn marks(edition: &Edition, tiles: &Tiles) -> String {
    let held = Shop::all().filter(|shop| tiles[shop.idx()] > 0);
    let items: Vec<String> =
        held.map(|shop| format!("{}{TIE}{}", tiles[shop.idx()], edition.shop(shop).mark)).collect();
    if items.is_empty() { "no tiles".to_owned() } else { items.join(", ") }
}

fn players(edition: &Edition, view: &View, names: &Names) -> String {
    let mut text = String::new();
    for (seat, it) in (0..).map(Seat).zip(&view.seats) {
        let name: String = names.subject(seat).chars().take(14).collect();
        let money = it.money.map_or_else(|| "secret".to_owned(), |money| money.to_string());
        let n_lots = view.lots.iter().filter(|lot| lot.owner == seat).count();
        let lots = if n_lots == 1 { "lot " } else { "lots" };
        let tiles =
            it.tiles.as_ref().map_or_else(|| n_tiles(it.n_tiles), |tiles| marks(edition, tiles));
        let mut status = String::new();
        if let PhaseView::Desk { ready, .. } = &view.phase
            && ready.contains(seat)
        {
            status.push_str(" (ready)");
        }
        let head = format!(
            "{seat} {name:14} {money:>10}  {:>8} a year  {n_lots:2} {lots}  ",
            it.income.to_string()
        );
        text += &wrap(&format!("{head}{tiles}{status}"), head.chars().count());
    }
    let bag = match &view.bag {
        Some(bag) => format!("bag: {}", marks(edition, bag)),
        None => format!("bag: {}", n_tiles(view.n_bag)),
    };
    let cards = if view.n_deck == 1 { "card" } else { "cards" };
    text + &wrap(&format!("{bag}; deck: {} {cards}", view.n_deck), 2)
}

/// What the reader owns, and the cards in its hand.
fn own(edition: &Edition, view: &View) -> String {
    let Viewer::Seat(me) = view.viewer else { return String::new() };
    let mut text = "\n".to_owned();
    if let PhaseView::Dealing { mine } | PhaseView::Choosing { mine, .. } = &view.phase
        && !mine.is_empty()
    {
        text += &wrap(&format!("your cards: {}", numbers(*mine)), 2);
    }
    let board = view.board();
    let groups: Vec<String> = score::groups(edition, &board, view.options.split, me)
        .map(|group| {
            let face = edition.shop(group.shop);
            format!(
                "{} {} of {} on {} ({})",
                face.name,
                group.lots.len(),
                face.size,
                numbers(group.lots),
                dollars(group.income)
            )
        })
        .collect();
    if !groups.is_empty() {
        text += &wrap(&format!("your businesses: {}", groups.join("; ")), 2);
    }
    let vacant = board.vacant(me);
    if !vacant.is_empty() {
        text += &wrap(&format!("your vacant lots: {}", numbers(vacant)), 2);
    }
    if text == "\n" { String::new() } else { text }
}

fn numbers(lots: LotSet) -> String {
    let all: Vec<String> = lots.iter().map(|lot| lot.to_string()).collect();
    all.join(" ")
}

fn offers(edition: Printed<Edition>, view: &View, names: &Names) -> String {
    let mut text = String::new();
    for offer in &view.offers {
        let waits: Vec<String> = offer
            .deal
            .parties
            .iter()
            .filter(|&party| !offer.signed.contains(party))
            .map(|party| names.object(party).to_owned())
            .collect();
        let mut line = format!(
            "offer {} by {}, waits for {}: {}",
            offer.id,
            names.object(offer.author),
            list(&waits),
            deal(&edition, names, &offer.deal)
        );
        if let Some(effect) = effect(edition, view, &offer.deal) {
            let _ = write!(line, " ({effect})");
        }
        text += &wrap(&line, 2);
    }
    if text.is_empty() { text } else { format!("\n{text}") }
}

/// Breaks a line at spaces, further lines indented.
fn wrap(line: &str, indent: usize) -> String {
    broken(line, indent).replace(TIE, " ")
}

fn broken(line: &str, indent: usize) -> String {
    let mut text = String::new();
    let mut rest = line;
    let mut margin = 0;
    loop {
        let room = WIDTH - margin;
        let _ = write!(text, "{:margin$}", "");
        let Some((end, _)) = rest.char_indices().nth(room) else {
            text += rest;
            text.push('\n');
            return text;
        };
        let spaces = rest.char_indices().take(room + 1).filter(|&(at, c)| c == ' ' && at > 0);
        let cut = spaces.last().map_or(end, |(at, _)| at);
        text += rest[..cut].trim_end();
        text.push('\n');
        rest = rest[cut..].trim_start();
        margin = indent;
    }
}
