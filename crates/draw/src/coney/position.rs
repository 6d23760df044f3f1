//! The whole table as one viewer sees it: market, piles and supply above, a farm for each seat.

use coney::edition::Edition;
use coney::farm::Cell;
use coney::pieces::Token;
use coney::state::Phase;
use coney::view::{HandView, MatView, Plot, View};
use coney::{CellSet, Tokens};
use tabletop::{Names, Seat};

use super::{card, token};
use crate::layout::{fitting, int, mark, seat_ink, step, title};
use crate::palette::{
    BRASS_LIGHT, CARD, CARD_EDGE, GRASS_DARK, INK, LEAF, LEAF_DARK, LIGHT, MEADOW, MEADOW_DARK,
    ON_SEAT, PAPER, PINE, SEPIA,
};
use crate::svg::{Anchor, Pen, Picture, escape};

/// The box of the whole table.
pub const WIDTH: i32 = 1280;
pub const HEIGHT: i32 = 720;

const TOP: i32 = 54;
const MATS: i32 = 214;

/// The table, 1280 by 720. It is made of the view alone: what that hides is drawn face down.
pub fn position(edition: &Edition, view: &View, names: &Names) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        let headline = headline(view, names);
        pen.raw(&format!("<title>Coney, {}</title>", escape(&headline)));
        ground(pen);
        pen.text(title(230), BRASS_LIGHT, (20, 34, Anchor::Start), "Coney");
        pen.text(title(170), CARD, (WIDTH - 20, 33, Anchor::End), headline);
        offers(pen, edition, view);
        let n = int(view.mats.len()).max(1);
        let width = (WIDTH - 32 - 12 * (n - 1)) / n;
        for (i, mat) in view.mats.iter().enumerate() {
            let seat = Seat(u8::try_from(i).expect("at most four seats"));
            pen.at(16 + int(i) * (width + 12), MATS, 1000, |pen| {
                paint_mat(pen, (edition, view, names), (seat, mat), width);
            });
        }
    })
}

fn ground(pen: &mut Pen) {
    pen.rect(MEADOW_DARK, 0, 0, WIDTH, HEIGHT);
    pen.wash(MEADOW, 60, "M0 200q320-120 640-40t640-40v220q-340 140-640 60T0 420z").wash(
        GRASS_DARK,
        45,
        "M0 560q320-90 640-20t640-40v220H0z",
    );
    for i in 0..46 {
        let (x, y) = (i * 277 % 1270 + 5, 60 + i * 163 % 650);
        pen.line(GRASS_DARK, 18, format_args!("M{x} {y}l-4-9M{x} {y}v-11M{x} {y}l5-8"));
    }
    pen.rect(PINE, 0, 0, WIDTH, 44).line(LEAF, 30, format_args!("M0 45h{WIDTH}"));
}

/// What is going on, in a few words.
fn headline(view: &View, names: &Names) -> String {
    let round = view.round;
    match view.phase {
        Phase::Over { .. } => format!("over after round {round}"),
        Phase::Dealing | Phase::Drafting { .. } | Phase::Opening => "the draft".to_owned(),
        Phase::Choosing
        | Phase::Restocking { .. }
        | Phase::Playing { .. }
        | Phase::Growing { .. }
        | Phase::Discarding
        | Phase::Refilling => {
            let last = if view.last_round.is_some() { ", the last one" } else { "" };
            format!("round {round}{last}, {} to act", names.plain(view.active))
        }
    }
}

fn offers(pen: &mut Pen, edition: &Edition, view: &View) {
    let each = 106;
    for (i, &it) in (0..).zip(&view.market) {
        pen.put(&card::card(edition, edition.face(it)), 16 + 114 * i, TOP, each);
    }
    pen.put(&card::pile(usize::from(view.n_pile)), 372, TOP, each + 5);
    let top = view.discards.last().map(|&it| edition.face(it));
    pen.put(&card::discards(edition, top, view.discards.len()), 490, TOP, each + 5);
    pen.round(PAPER, 616, TOP + 6, 232, 54, 14).frame(SEPIA, 14, [616, TOP + 6, 232, 54], 14);
    tokens(pen, view.supply, (628, TOP + 14), 40, 74);
    if !view.packet.is_empty() {
        let step = step(view.packet.len(), 80, 400);
        for (i, &it) in (0..).zip(&view.packet) {
            pen.put(&card::card(edition, edition.face(it)), 864 + step * i, TOP + 10, 80);
        }
    }
}

/// So many tokens of each kind.
fn tokens(pen: &mut Pen, tokens: Tokens, (x, y): (i32, i32), size: i32, step: i32) {
    for (i, kind) in (0..).zip(Token::ALL) {
        let n = tokens.of(kind);
        let left = x + step * i;
        pen.faint(if n == 0 { 25 } else { 100 }, |pen| {
            pen.put(&token::token(kind), left, y, size);
            let place = (left + size + 1, y + size * 7 / 10, Anchor::Start);
            pen.text(title(size * 5), INK, place, n);
        });
    }
}

type Shown<'a> = (&'a Edition, &'a View, &'a Names);

fn paint_mat(pen: &mut Pen, shown: Shown<'_>, (seat, mat): (Seat, &MatView), width: i32) {
    let (edition, view, names) = shown;
    let height = HEIGHT - MATS - 14;
    let to_act = match view.phase {
        Phase::Drafting { round: _, waiting } => waiting.contains(seat),
        Phase::Dealing | Phase::Opening | Phase::Refilling | Phase::Over { .. } => false,
        Phase::Choosing
        | Phase::Restocking { .. }
        | Phase::Playing { .. }
        | Phase::Growing { .. }
        | Phase::Discarding => seat == view.active,
    };
    pen.round(if to_act { LIGHT } else { LEAF_DARK }, -3, -3, width + 6, height + 6, 13);
    pen.round(CARD_EDGE, 0, 0, width, height, 11).round(PAPER, 0, 0, width, height - 3, 11);
    pen.fill(seat_ink(seat), format_args!("M0 38V11q0-11 11-11h{}q11 0 11 11v27z", width - 22));
    mark(pen, seat, 22, 19, 13);
    let name = names.plain(seat);
    let size = fitting(name, width - 110, 165);
    pen.text(title(size), ON_SEAT, (42, 19 + size / 30, Anchor::Start), name);
    pen.at(width - 26, 20, 800, |pen| super::icon::paint_points(pen, 0));
    pen.dot(BRASS_LIGHT, width - 26, 20, 13);
    pen.text(title(160), INK, (width - 26, 26, Anchor::Middle), mat.score.total());
    // A wide mat has the hand beside the farm, a narrow one below it.
    if width > 560 {
        farm(pen, edition, mat, [12, 48, 430, height - 60]);
        holdings(pen, edition, mat, [452, 48, width - 464, height - 60]);
    } else {
        farm(pen, edition, mat, [8, 46, width - 16, 306]);
        holdings(pen, edition, mat, [10, 358, width - 20, height - 366]);
    }
}

/// The spaces that a farm has or can still have, as large as fits.
fn farm(pen: &mut Pen, edition: &Edition, mat: &MatView, [x, y, w, h]: [i32; 4]) {
    let mut cells = mat.room;
    for plot in &mat.farm {
        let (Plot::Rabbit { cell, .. } | Plot::Hutch { cell, .. }) = plot;
        cells = CellSet(cells.0 | CellSet::one(*cell).0);
    }
    let span = |of: fn(Cell) -> u8| {
        let least = cells.iter().map(of).min().unwrap_or(1);
        (i32::from(least), i32::from(cells.iter().map(of).max().unwrap_or(3) - least) + 1)
    };
    let ((left, columns), (top, rows)) = (span(Cell::column), span(Cell::row));
    let each = (w / columns.max(3)).min(h / rows.max(3));
    let (x, y) = (x + (w - each * columns) / 2, y + (h - each * rows) / 2);
    let place = |cell: Cell| {
        (x + each * (i32::from(cell.column()) - left), y + each * (i32::from(cell.row()) - top))
    };
    for cell in cells.iter() {
        let (x, y) = place(cell);
        pen.put(&card::space(), x + 1, y + 1, each - 2);
    }
    for plot in &mat.farm {
        match *plot {
            Plot::Rabbit { cell, card: it, tokens } => {
                let (x, y) = place(cell);
                pen.put(&card::plot(edition, edition.face(it)), x + 1, y + 1, each - 2);
                let lying = Token::ALL
                    .into_iter()
                    .flat_map(|kind| std::iter::repeat_n(kind, tokens.of(kind).into()));
                for (i, kind) in (0..).zip(lying) {
                    let size = each / 4;
                    pen.put(
                        &token::token(kind),
                        x + each / 4 + (size - 4) * (i % 3),
                        y + each / 2 + (size - 4) * (i / 3 % 2),
                        size,
                    );
                }
            }
            Plot::Hutch { cell, card: _ } => {
                let (x, y) = place(cell);
                pen.put(&card::hutch(), x + 1, y + 1, each - 2);
            }
        }
    }
}

/// Hand, reserve and tokens.
fn holdings(pen: &mut Pen, edition: &Edition, mat: &MatView, [x, y, w, h]: [i32; 4]) {
    let is_tall = h > 200;
    let hand: Vec<Picture> = match &mat.hand {
        HandView::Mine { cards } => {
            cards.iter().map(|&it| card::card(edition, edition.face(it))).collect()
        }
        HandView::Theirs { n_cards } => vec![card::back(); usize::from(*n_cards)],
    };
    let each = if is_tall { 78 } else { 60 };
    let room = if is_tall { w } else { w - 2 * 44 - 20 };
    let gap = step(hand.len(), each, room);
    for (i, picture) in (0..).zip(&hand) {
        pen.put(picture, x + gap * i, y, each);
    }
    let (reserve_x, reserve_y, size) =
        if is_tall { (x, y + 190, 78) } else { (x + w - 98, y + 22, 44) };
    let label =
        if is_tall { (x, reserve_y - 10, Anchor::Start) } else { (x + w, y + 14, Anchor::End) };
    pen.text(title(115), SEPIA, label, "in reserve");
    for i in 0..2 {
        let picture = match mat.reserve.get(usize::from(i == 1)) {
            Some(&it) => card::card(edition, edition.face(it)),
            None => card::pile(0),
        };
        let wide = if mat.reserve.len() > usize::from(i == 1) { size } else { size + 2 };
        pen.put(&picture, reserve_x + (size + 8) * i, reserve_y, wide);
    }
    let size = if is_tall { 34 } else { 26 };
    tokens(pen, mat.tokens, (x, y + h - size - 2), size, if is_tall { 56 } else { 44 });
}
