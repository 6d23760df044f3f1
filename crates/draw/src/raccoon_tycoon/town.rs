//! Town cards: a view of the town, its points, and what it costs.

use raccoon_tycoon::edition::TownFace;

use super::card::stock;
use super::{token, townscape};
use crate::layout::{fitting, int, title};
use crate::palette::{BRASS, CARD, INK, Ink, NAVY};
use crate::svg::{Anchor, Pen, Picture};

/// The box of a town card.
pub const WIDTH: i32 = 128;
pub const HEIGHT: i32 = 168;

/// The box of the view alone, which has no text in it.
pub const VIEW_WIDTH: i32 = townscape::WIDTH;
pub const VIEW_HEIGHT: i32 = townscape::HEIGHT;

const EDGE: Ink = NAVY;

/// The town without its card: for lists and small places.
pub fn view(face: &TownFace) -> Picture {
    townscape::of(&face.slug)
}

/// A town card.
pub fn card(face: &TownFace) -> Picture {
    priced(face, face.amount, face.mix)
}

/// A town card with what it costs somebody: so many of its kind, or so many of any.
pub fn priced(face: &TownFace, amount: u8, mix: u8) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        stock(pen, WIDTH, HEIGHT, EDGE);
        pen.put_cut(&view(face), [8, 8, 112, 81]).frame(INK, 12, [8, 8, 112, 81], 3);
        pen.rect(EDGE, 5, 91, 118, 19).line(BRASS, 12, "M5 91h118M5 110h118");
        let size = fitting(&face.name, 112, 145);
        pen.text(title(size), CARD, (64, 101 + size / 30, Anchor::Middle), &face.name);
        row(pen, 122, amount, &token::commodity(face.commodity));
        pen.line(BRASS, 10, "M14 137h40M74 137h40");
        pen.text(title(95), INK, (64, 140, Anchor::Middle), "or");
        row(pen, 152, mix, &token::any());
        pen.put(&token::star(i32::from(face.points)), 90, 1, 37);
    })
}

/// Tokens one by one as long as they fit, otherwise one with a number.
fn row(pen: &mut Pen, y: i32, n: u8, token: &Picture) {
    let n = usize::from(n);
    let size = match n {
        0..=4 => 22,
        5 => 20,
        6 => 18,
        _ => 13,
    };
    if n > 8 {
        pen.put(token, 66, y - 12, 24);
        pen.text(title(160), INK, (60, y + 6, Anchor::End), format_args!("{n} ×"));
        return;
    }
    crate::layout::in_rows(pen, n, 8, (64, y), (size, 0), |pen, _, x, y| {
        pen.put(token, x - size / 2, y - size / 2, size);
    });
    debug_assert!(int(n) * size <= WIDTH - 16, "the row fits the card");
}
