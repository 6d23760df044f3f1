//! A contact sheet: every piece at full size, at 48 and at 24 pixels, by day and by night.
//!
//! `cargo run -p draw --example sheet -- sheet.html` writes a page to look at.

#![allow(clippy::print_stdout, reason = "it talks to a designer at a terminal")]

use std::fmt::Write as _;
use std::{env, fs, process};

use draw::raccoon_tycoon::card::{self, Back};
use draw::raccoon_tycoon::{building, market, position, railroad, token, town};
use draw::{Picture, door, palette};
use raccoon_tycoon::{Commodity, Edition, Options, State};
use tabletop::{Edition as _, Game as _, Names, Printed, QuickDice, Seat, Viewer, walk};

fn main() {
    let Some(path) = env::args().nth(1) else {
        println!("Where to? Write the name of a file: sheet -- sheet.html");
        process::exit(2);
    };
    let mut page = String::from(HEAD);
    for (theme, variables) in [("day", ""), ("night", palette::DARK)] {
        writeln!(page, "<main class='{theme}' style='{variables}'>").expect("a String takes all");
        for (heading, pictures) in sections() {
            section(&mut page, heading, &pictures);
        }
        page.push_str("</main>");
    }
    if let Err(error) = fs::write(&path, page) {
        println!("{path} cannot be written: {error}");
        process::exit(1);
    }
    println!("{path}");
}

const HEAD: &str = "<!doctype html><meta charset='utf-8'><title>Boardwalk, all pieces</title><style>\
    body{margin:0;font:14px system-ui}main{padding:16px}.day{background:#efe4cc}\
    .night{background:#1d2420;color:#eee}section div{display:flex;flex-wrap:wrap;gap:10px;\
    align-items:end;margin:8px 0}h2{font:700 16px Georgia,serif;margin:16px 0 4px}</style>";

fn section(page: &mut String, heading: &str, pictures: &[Picture]) {
    write!(page, "<section><h2>{heading}</h2>").expect("a String takes all");
    for height in [None, Some(48), Some(24)] {
        if height.is_some() && pictures.iter().any(|picture| picture.width > 300) {
            continue;
        }
        page.push_str("<div>");
        for picture in pictures {
            let Picture { width, height: full, inside } = picture;
            let shown = height.unwrap_or(*full);
            write!(
                page,
                "<svg viewBox='0 0 {width} {full}' height='{shown}' width='{}'>{inside}</svg>",
                shown * width / full
            )
            .expect("a String takes all");
        }
        page.push_str("</div>");
    }
    page.push_str("</section>");
}

fn sections() -> Vec<(&'static str, Vec<Picture>)> {
    let edition = Edition::read(Edition::EMBEDDED[0]).expect("the embedded edition is valid");
    // The same pieces under names that nobody has drawn.
    let mut strange = edition.clone();
    for (i, line) in strange.lines.iter_mut().enumerate() {
        line.slug = format!("strange-{i}");
    }
    for (i, town) in strange.towns.iter_mut().enumerate() {
        town.slug = format!("strange-{i}");
    }
    for (i, tile) in strange.tiles.iter_mut().enumerate() {
        tile.name = format!("Strange {i}");
    }
    let backs = [Back::Production, Back::Railroad, Back::Town, Back::Building];
    let mut tokens: Vec<Picture> = Commodity::ALL.map(token::commodity).into();
    tokens.push(token::any());
    tokens.extend([1, 5, 20, 60].map(token::coin));
    tokens.extend([2, 5, 15].map(token::star));
    let mut tiles = edition.tiles.to_vec();
    tiles.dedup_by(|a, b| a.name == b.name);
    let upgraded = tiles.iter().filter(|tile| tile.upgrade.is_some());
    let piles = backs.iter().flat_map(|&back| [0, 1, 9, 40].map(|n| card::pile(back, n)));
    let games = ["chinatown", "coney-island", "coney", "theme-parque", "raccoon-tycoon"];
    vec![
        ("The boardwalk", vec![door::boardwalk()]),
        ("Lids", games.iter().filter_map(|game| door::lid(game)).collect()),
        ("Icons", door::Icon::ALL.map(door::icon).into()),
        ("Tokens", tokens),
        ("Railroads", edition.lines.iter().map(railroad::card).collect()),
        ("Owners", edition.lines.iter().map(railroad::badge).collect()),
        ("Towns", edition.towns.iter().map(town::card).collect()),
        ("Townscapes", edition.towns.iter().map(town::view).collect()),
        ("Buildings", tiles.iter().map(|tile| building::tile(tile, false)).collect()),
        ("Upgraded", upgraded.map(|tile| building::tile(tile, true)).collect()),
        ("Buildings alone", tiles.iter().map(|tile| building::view(tile, false)).collect()),
        (
            "Price & Production",
            edition.cards.iter().step_by(5).map(|&face| card::production(face, 3)).collect(),
        ),
        ("Piles", piles.collect()),
        ("Market", vec![market::priced(&edition, &[1, 4, 6, 9, 14, 11])]),
        ("The table", vec![table(5, 420), table(3, 150), table(2, 20)]),
        ("Railroads of somebody's own", strange.lines.iter().map(railroad::card).collect()),
        ("Towns of somebody's own", strange.towns.iter().map(town::card).collect()),
        (
            "Buildings of somebody's own",
            strange.tiles.iter().map(|tile| building::tile(tile, false)).collect(),
        ),
    ]
}

/// What the first seat sees after so many random moves.
fn table(n_seats: u8, n_moves: u32) -> Picture {
    let edition = Printed::standard();
    let mut state = State::start(n_seats, &Options::default(), edition).expect("so many may play");
    let mut dice = QuickDice::new(4);
    let mut scratch = Vec::new();
    walk::settle(&mut state, &mut dice);
    for _ in 0..n_moves {
        let Some(actor) = state.actor() else { break };
        let action = state.sample(actor, &mut dice, &mut scratch);
        state.apply(actor, &action, &mut Vec::new()).expect("what is sampled is legal");
        walk::settle(&mut state, &mut dice);
    }
    let names = ["Ann", "Basil", "Clementine", "Dot", "Edgar"].map(str::to_owned);
    let view = state.view(Viewer::Seat(Seat(0)));
    position(edition.tables(), &view, &Names::new(names.into()))
}
