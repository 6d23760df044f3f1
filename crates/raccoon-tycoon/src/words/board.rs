//! The table as text.

use std::fmt::Write;

use tabletop::{Names, Seat, Viewer};

use super::sentences::{card, power};
use super::{count, list_goods, tile_name};
use crate::edition::{Commodity, Edition, Line};
use crate::state::Phase;
use crate::view::{HandView, MatView, View};

/// The widest part of the board is a line of offers.
const INDENT: &str = "            ";

pub(super) fn board(edition: &Edition, view: &View, names: &Names) -> String {
    let mut text = String::new();
    head(&mut text, edition, view, names);
    market(&mut text, edition, view);
    offers(&mut text, edition, view);
    for (seat, mat) in (0..).map(Seat).zip(&view.mats) {
        text.push('\n');
        player(&mut text, edition, view, seat, mat, names);
    }
    text
}

fn line(text: &mut String, content: &str) {
    text.push_str(content.trim_end());
    text.push('\n');
}

fn head(text: &mut String, edition: &Edition, view: &View, names: &Names) {
    let state = if matches!(view.phase, Phase::Over { .. }) {
        "the game is over".to_owned()
    } else if view.phase == Phase::SettingUp {
        "the table is being laid".to_owned()
    } else if names.is_reader(view.active) {
        "your turn".to_owned()
    } else {
        format!("{}'s turn", names.plain(view.active))
    };
    let last = if view.last_round.is_some() { " (the last)" } else { "" };
    line(text, &format!("Round {}{last}, {state}", view.round));
    if let Phase::Bidding(auction) = view.phase {
        let still_in: Vec<&str> = auction.still_in.iter().map(|seat| names.object(seat)).collect();
        let high = match auction.high {
            tabletop::Money::ZERO => "no bid yet".to_owned(),
            high => format!("{high} by {}", names.object(auction.high_bidder)),
        };
        let name = &edition.line(auction.line).name;
        line(text, &format!("Auction     {name}: {high}; still in: {}", still_in.join(", ")));
    }
}

fn market(text: &mut String, edition: &Edition, view: &View) {
    let mut row = |name: &str, cell: &dyn Fn(Commodity) -> String| {
        let mut content = format!("{name:<12}");
        for commodity in Commodity::ALL {
            write!(content, "{:>9}", cell(commodity)).expect("a String takes all");
        }
        line(text, &content);
    };
    row("Market", &|commodity| commodity.to_string());
    row("  price", &|commodity| format!("${}", view.prices[commodity.idx()]));
    row("  range", &|commodity| {
        let track = edition.track(commodity);
        format!("{}-{}", track.lowest, track.highest)
    });
    row("  supply", &|commodity| view.supply[commodity.idx()].to_string());
}

fn offers(text: &mut String, edition: &Edition, view: &View) {
    let mut content = "Railroads   ".to_owned();
    let lines: Vec<String> =
        view.railroad_offer.iter().flatten().map(|&it| railroad(edition, it)).collect();
    content.push_str(&match lines.join("; ") {
        one_line if one_line.len() > 88 => lines.join(&format!("\n{INDENT}")),
        one_line if !one_line.is_empty() => one_line,
        _ => "none left".to_owned(),
    });
    line(text, &content);
    line(text, &format!("{INDENT}{} more in the deck", view.n_railroads));
    let town = match view.town_offer {
        Some(town) => {
            let face = edition.town(town);
            let points = count(face.points, "point");
            format!(
                "{}, {points} for {} {} or any {}",
                face.name, face.amount, face.commodity, face.mix
            )
        }
        None => "none left".to_owned(),
    };
    line(text, &format!("Town        {town}; {} more in the deck", view.n_towns));
    let mut label = "Buildings";
    for &tile in view.building_offer.iter().flatten() {
        let face = edition.tile(tile);
        line(text, &format!("{label:<12}{} {}: {}", face.name, face.cost, power(edition, tile)));
        label = "";
    }
    if label.is_empty() {
        line(text, &format!("{INDENT}{} more in the stack", view.n_stack));
    } else {
        line(text, "Buildings   none left");
    }
}

fn railroad(edition: &Edition, it: Line) -> String {
    let face = edition.line(it);
    let points = face.points.map(|points| points.to_string()).join("/");
    format!("{} from {} ({points} points)", face.name, face.minimum)
}

fn player(
    text: &mut String,
    edition: &Edition,
    view: &View,
    seat: Seat,
    mat: &MatView,
    names: &Names,
) {
    let mark = if view.to_act.contains(seat) { ">" } else { " " };
    let name = names.subject(seat);
    let money = mat.money.map_or_else(|| "hidden money".to_owned(), |money| money.to_string());
    let n_goods: u8 = mat.goods.iter().sum();
    let points = match mat.score.total() {
        1 => "1 point".to_owned(),
        n => format!("{n} points"),
    };
    let mut content = format!("{mark} {seat} {name}: {money}, {points}");
    write!(content, ", {n_goods}/{} stored: {}", mat.storage_limit, list_goods(mat.goods))
        .expect("a String takes all");
    line(text, &content);
    let railroads = Line::all().filter(|line| mat.railroads[line.idx()] > 0);
    let railroads =
        railroads.map(|line| format!("{} {}", mat.railroads[line.idx()], edition.line(line).name));
    let towns = mat.towns.iter().map(|&town| edition.town(town).name.clone());
    let buildings =
        mat.buildings.iter().map(|it| tile_name(edition, it.tile, it.upgraded).to_owned());
    let mut things = |label: &str, things: Vec<String>| {
        if !things.is_empty() {
            wrapped(text, label, &things);
        }
    };
    things("railroads", railroads.collect());
    things("towns", towns.collect());
    things("buildings", buildings.collect());
    match &mat.hand {
        HandView::Mine { cards } => {
            let mut label = "hand";
            for &it in cards {
                let content = format!("    {label:<10}{:>2}: {}", it.0 + 1, card(edition, it));
                line(text, &content);
                label = "";
            }
        }
        HandView::Theirs { n_cards } if view.viewer != Viewer::Spectator => {
            line(text, &format!("    {:<10}{}", "hand", count(*n_cards, "card")));
        }
        HandView::Theirs { .. } => {}
    }
}

/// A labelled list, broken before column 80.
fn wrapped(text: &mut String, label: &str, things: &[String]) {
    let mut content = format!("    {label:<10}");
    let mut is_first = true;
    for thing in things {
        if !is_first {
            content.push_str(", ");
        }
        if !is_first && content.chars().count() + thing.chars().count() > 78 {
            line(text, &content);
            content = " ".repeat(14);
        }
        content.push_str(thing);
        is_first = false;
    }
    line(text, &content);
}

pub(super) fn score_sheet(view: &View) -> Vec<(String, Vec<i32>)> {
    let row = |heading: &str, part: fn(&MatView) -> i32| {
        (heading.to_owned(), view.mats.iter().map(part).collect())
    };
    vec![
        row("Towns", |mat| mat.score.towns),
        row("Railroads", |mat| mat.score.railroads),
        row("Buildings", |mat| mat.score.buildings),
        row("Town and railroad pairs", |mat| mat.score.pairs),
        row("Mansion, Baron, Mayor", |mat| mat.score.offices),
        row("Bank", |mat| mat.score.bank),
        row("Points", |mat| mat.score.total()),
    ]
}
