//! The commodity market: six price tracks on one printed panel.

use raccoon_tycoon::edition::N_COMMODITIES;
use raccoon_tycoon::{Commodity, Edition};

use super::token;
use crate::layout::{int, title};
use crate::palette::{BRASS, BRASS_DARK, BRASS_LIGHT, CARD, CARD_EDGE, GREEN, GREEN_DARK, INK};
use crate::svg::{Anchor, Pen, Picture};

/// The box of the panel.
pub const WIDTH: i32 = 400;
pub const HEIGHT: i32 = 344;

/// How wide the token lies that marks a price.
pub const MARKER: i32 = 36;

const COLUMN: i32 = 62;
const LEFT: i32 = 14;
/// Where the highest and the lowest price are printed.
const TOP: i32 = 66;
const BOTTOM: i32 = 314;

/// The middle of the token that marks a price of a commodity.
pub fn place(edition: &Edition, commodity: Commodity, price: u8) -> (i32, i32) {
    let track = edition.track(commodity);
    let (lowest, highest) = (i32::from(track.lowest), i32::from(track.highest));
    let step = i32::from(price).clamp(lowest, highest) - lowest;
    (column(commodity) + 42, BOTTOM - step * (BOTTOM - TOP) / (highest - lowest))
}

fn column(commodity: Commodity) -> i32 {
    LEFT + COLUMN * int(commodity.idx())
}

/// The panel without tokens on it.
pub fn panel(edition: &Edition) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| paint(pen, edition))
}

/// The panel with its tokens at these prices.
pub fn priced(edition: &Edition, prices: &[u8; N_COMMODITIES]) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        paint(pen, edition);
        for commodity in Commodity::ALL {
            let (x, y) = place(edition, commodity, prices[commodity.idx()]);
            pen.faint(35, |pen| _ = pen.oval(INK, x, y + 17, 17, 6));
            let half = MARKER / 2;
            pen.put(&token::commodity(commodity), x - half, y - half, MARKER);
        }
    })
}

fn paint(pen: &mut Pen, edition: &Edition) {
    pen.round(BRASS_DARK, 0, 0, WIDTH, HEIGHT, 12)
        .round(GREEN_DARK, 1, 1, WIDTH - 2, HEIGHT - 2, 11)
        .round(GREEN, 2, 2, WIDTH - 4, HEIGHT - 6, 11);
    pen.frame(BRASS, 20, [6, 6, WIDTH - 12, HEIGHT - 14], 8);
    pen.frame(BRASS_DARK, 8, [9, 9, WIDTH - 18, HEIGHT - 20], 6);
    for (x, y) in [(6, 6), (WIDTH - 6, 6), (6, HEIGHT - 8), (WIDTH - 6, HEIGHT - 8)] {
        pen.dot(BRASS_DARK, x, y, 5).dot(BRASS_LIGHT, x, y, 3);
    }
    for commodity in Commodity::ALL {
        track(pen, edition, commodity);
    }
}

fn track(pen: &mut Pen, edition: &Edition, commodity: Commodity) {
    let (x, [middle, light, dark]) = (column(commodity), token::tones(commodity));
    pen.round(CARD_EDGE, x + 2, 15, COLUMN - 4, 319, 6).round(CARD, x + 2, 15, COLUMN - 4, 317, 6);
    pen.fill(dark, format_args!("M{} 37V21q0-6 6-6h46q6 0 6 6v16z", x + 2));
    pen.text(title(115), CARD, (x + 31, 30, Anchor::Middle), commodity.name());
    let (groove, top, bottom) = (x + 42, TOP - 20, BOTTOM + 13);
    pen.line(dark, 100, format_args!("M{groove} {}V{}", top + 5, bottom - 5));
    pen.line(middle, 80, format_args!("M{groove} {}V{}", top + 5, bottom - 5));
    let printed = edition.track(commodity);
    // A long track has numbers on every second, third … step only.
    let every = i32::from(printed.highest - printed.lowest) / 16 + 1;
    for price in printed.lowest..=printed.highest {
        let (_, y) = place(edition, commodity, price);
        let step = i32::from(price - printed.lowest);
        pen.dot(dark, groove, y, 4).dot(light, groove, y, 3);
        if step % every == 0 {
            pen.text(title(120), INK, (x + 21, y + 4, Anchor::End), price);
        }
    }
}
