//! A contact sheet: every piece at full size, at 48 and at 24 pixels, by day and by night.
//!
//! `cargo run -p draw --example sheet -- sheet.html` writes a page to look at; the id of a game
//! after it, or `door`, leaves the others out.

#![allow(clippy::print_stdout, reason = "it talks to a designer at a terminal")]

use std::fmt::Write as _;
use std::{env, fs, process};

use draw::{Picture, door, palette};
use tabletop::{Game, Names, Printed, QuickDice, Seat, Turn, Viewer, walk};

mod chinatown;
mod coney;
mod coney_island;
mod raccoon_tycoon;
mod theme_parque;

fn main() {
    let Some(path) = env::args().nth(1) else {
        println!("Where to? Write the name of a file: sheet -- sheet.html");
        process::exit(2);
    };
    let mut page = String::from(HEAD);
    for (theme, variables) in [("day", ""), ("night", palette::DARK)] {
        writeln!(page, "<main class='{theme}' style='{variables}'>").expect("a String takes all");
        for (game, sections) in SHEETS {
            if env::args().nth(2).is_none_or(|wanted| wanted == *game) {
                for (heading, pictures) in sections() {
                    section(&mut page, heading, &pictures);
                }
            }
        }
        page.push_str("</main>");
    }
    if let Err(error) = fs::write(&path, page) {
        println!("{path} cannot be written: {error}");
        process::exit(1);
    }
    println!("{path}");
}

type Section = (&'static str, Vec<Picture>);

/// The sections of one game.
type Sheet = fn() -> Vec<Section>;

const SHEETS: &[(&str, Sheet)] = &[
    ("door", door),
    ("chinatown", chinatown::sections),
    ("coney", coney::sections),
    ("coney-island", coney_island::sections),
    ("raccoon-tycoon", raccoon_tycoon::sections),
    ("theme-parque", theme_parque::sections),
];

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

fn door() -> Vec<Section> {
    let games = ["chinatown", "coney-island", "coney", "theme-parque", "raccoon-tycoon"];
    vec![
        ("The boardwalk", vec![door::boardwalk()]),
        ("Lids", games.iter().filter_map(|game| door::lid(game)).collect()),
        ("Icons", door::Icon::ALL.map(door::icon).into()),
    ]
}

/// What the first seat sees after so many random moves.
fn table<G: Game>(n_seats: u8, n_moves: u32) -> Picture {
    let edition = Printed::standard();
    let mut state = G::start(n_seats, &G::Options::default(), edition).expect("so many may play");
    let mut dice = QuickDice::new(4);
    let mut scratch = Vec::new();
    walk::settle(&mut state, &mut dice);
    for _ in 0..n_moves {
        let Turn::Seats(seats) = state.turn() else { break };
        let actor = walk::any_of(seats, &mut dice);
        let action = state.sample(actor, &mut dice, &mut scratch);
        state.apply(actor, &action, &mut Vec::new()).expect("what is sampled is legal");
        walk::settle(&mut state, &mut dice);
    }
    let names = ["Ann", "Basil", "Clementine", "Dot", "Edgar", "Flo"].map(str::to_owned);
    let view = state.view(Viewer::Seat(Seat(0)));
    draw::position::<G>(edition.tables(), &view, &Names::new(names.into()))
}
