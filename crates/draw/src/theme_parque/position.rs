//! The whole table as one viewer sees it: the park, the market, and every player's hand.

use tabletop::{Names, Seat};
use theme_parque::view::{MatView, View};
use theme_parque::{Edition, Stage};

use super::{domino, park, pawn};
use crate::layout::{fitting, int, mark, seat_ink, step, title};
use crate::palette::{
    BRASS_LIGHT, CARD, CARD_EDGE, INK, LEAF_DARK, LIGHT, NAVY, ON_SEAT, PINE, WHITE, WOOD,
    WOOD_DARK, WOOD_LIGHT,
};
use crate::svg::{Anchor, Pen, Picture, escape};

/// The box of the whole table.
pub const WIDTH: i32 = 1280;
pub const HEIGHT: i32 = 720;

const TOP: i32 = 52;
const PARK_WIDTH: i32 = 956;
const PARK_HEIGHT: i32 = 528;
const SIDE: i32 = 980;

/// The table, 1280 by 720. It is made of the view alone: what that hides is drawn face down.
pub fn position(edition: &Edition, view: &View, names: &Names) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        let headline = headline(view, names);
        pen.raw(&format!("<title>Theme Parque, {}</title>", escape(&headline)));
        pen.rect(PINE, 0, 0, WIDTH, HEIGHT).rect(NAVY, 0, 0, WIDTH, 44);
        pen.dashes(LIGHT, 40, "1 22", format_args!("M6 45h{WIDTH}"));
        pen.text(title(230), BRASS_LIGHT, (20, 32, Anchor::Start), "Theme Parque");
        pen.text(title(170), CARD, (WIDTH - 20, 31, Anchor::End), headline);
        paint_park(pen, edition, view);
        market(pen, edition, view);
        let n = int(view.mats.len()).max(1);
        let height = ((HEIGHT - TOP - 10 - 8 * (n - 1)) / n).min(190);
        for (i, mat) in view.mats.iter().enumerate() {
            let seat = Seat(u8::try_from(i).expect("at most six seats"));
            pen.at(SIDE, TOP + int(i) * (height + 8), 1000, |pen| {
                paint_mat(pen, (edition, view, names), (seat, mat), height);
            });
        }
    })
}

/// What is going on, in a few words.
fn headline(view: &View, names: &Names) -> String {
    let left = format!("{} dominoes left", view.n_deck);
    match (view.stage, view.to_act.iter().next()) {
        (Stage::Over(_), _) => "over".to_owned(),
        (_, Some(seat)) => format!("{left}, {} to act", names.plain(seat)),
        (_, None) => left,
    }
}

/// As large as the pane allows, and no larger than its pieces are.
fn paint_park(pen: &mut Pen, edition: &Edition, view: &View) {
    pen.round(WOOD_DARK, 10, TOP - 2, PARK_WIDTH + 4, PARK_HEIGHT + 4, 8);
    let ground =
        Picture::new(PARK_WIDTH, PARK_HEIGHT, |pen| park::meadow(pen, PARK_WIDTH, PARK_HEIGHT));
    pen.put(&ground, 12, TOP, PARK_WIDTH);
    let picture = park::squares(edition, &view.park);
    let scale = (1000 * (PARK_WIDTH - 20) / picture.width)
        .min(1000 * (PARK_HEIGHT - 20) / picture.height)
        .min(1000);
    let (w, h) = (picture.width * scale / 1000, picture.height * scale / 1000);
    pen.put(&picture, 12 + (PARK_WIDTH - w) / 2, TOP + (PARK_HEIGHT - h) / 2, w);
}

fn market(pen: &mut Pen, edition: &Edition, view: &View) {
    let y = TOP + PARK_HEIGHT + 8;
    pen.round(WOOD_DARK, 10, y, PARK_WIDTH + 4, HEIGHT - y - 8, 8).round(
        WOOD,
        12,
        y + 2,
        PARK_WIDTH,
        HEIGHT - y - 12,
        7,
    );
    pen.line(
        WOOD_LIGHT,
        10,
        format_args!("M16 {}h{}M16 {}h{}", y + 40, PARK_WIDTH - 8, y + 82, PARK_WIDTH - 8),
    );
    for (i, tile) in (0..).zip(&view.market) {
        pen.put(&domino::lying(edition, tile.halves), 30 + 160 * i, y + 24, 148);
    }
    let deck = domino::deck(usize::from(view.n_deck));
    pen.put(&deck, PARK_WIDTH - 60, y + 6, 58);
}

type Shown<'a> = (&'a Edition, &'a View, &'a Names);

fn paint_mat(pen: &mut Pen, shown: Shown<'_>, (seat, mat): (Seat, &MatView), height: i32) {
    let (edition, view, names) = shown;
    let width = WIDTH - SIDE - 12;
    let to_act = view.to_act.contains(seat);
    pen.round(if to_act { LIGHT } else { LEAF_DARK }, -3, -3, width + 6, height + 6, 11);
    pen.round(CARD_EDGE, 0, 0, width, height, 9).round(CARD, 0, 0, width, height - 3, 9);
    pen.fill(seat_ink(seat), format_args!("M0 30V9q0-9 9-9h{}q9 0 9 9v21z", width - 18));
    mark(pen, seat, 18, 15, 12);
    let name = names.plain(seat);
    let size = fitting(name, width - 170, 150);
    pen.text(title(size), ON_SEAT, (36, 15 + size / 30, Anchor::Start), name);
    for i in 0..i32::from(mat.pawns_at_home.min(6)) {
        pen.put(&pawn::pawn(seat), width - 58 - 17 * i, 1, 22);
    }
    pen.dot(BRASS_LIGHT, width - 20, 15, 14);
    pen.text(title(135), INK, (width - 20, 20, Anchor::Middle), mat.score);
    if mat.is_out {
        pen.text(title(120), WHITE, (width - 42, 20, Anchor::End), "has left");
    }
    let tall = height - 44;
    let each = tall * domino::WIDTH / domino::HEIGHT;
    let gap = step(mat.hand.len(), each, width - 16);
    for (i, held) in (0..).zip(&mat.hand) {
        let picture = match held.tile {
            Some(tile) => domino::domino(edition, tile.halves),
            None => domino::back(),
        };
        pen.put(&picture, 8 + gap * i, 36, each);
    }
}
