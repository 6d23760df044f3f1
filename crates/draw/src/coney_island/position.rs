//! The whole table as one viewer sees it: the park, what is on offer, and every player's board.

use coney_island::edition::Edition;
use coney_island::view::{MatView, View, Waiting};
use coney_island::{Car, Layer, Material, Stack};
use tabletop::{Names, Seat};

use super::{car, character, paper, park, ride, stand, token};
use crate::layout::{fitting, int, mark, seat_ink, step, title};
use crate::palette::{
    BRASS_LIGHT, CARD, CARD_EDGE, GOODS, INK, LIGHT, NAVY, ON_SEAT, PLANK_DARK, WHITE,
};
use crate::svg::{Anchor, Pen, Picture, escape};

/// The box of the whole table.
pub const WIDTH: i32 = 1280;
pub const HEIGHT: i32 = 720;

const TOP: i32 = 52;
const SIDE: i32 = 752;
const MATS: i32 = 540;

/// The table, 1280 by 720. It is made of the view alone: what that hides is drawn face down.
pub fn position(edition: &Edition, view: &View, names: &Names) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        let headline = headline(view, names);
        pen.raw(&format!("<title>Coney Island, {}</title>", escape(&headline)));
        park::sea(pen, WIDTH, HEIGHT);
        pen.rect(NAVY, 0, 0, WIDTH, 44).line(LIGHT, 40, format_args!("M0 46h{WIDTH}"));
        pen.dashes(GOODS, 40, "14 14", format_args!("M0 46h{WIDTH}"));
        pen.text(title(230), BRASS_LIGHT, (20, 32, Anchor::Start), "Coney Island");
        pen.text(title(170), CARD, (WIDTH - 20, 31, Anchor::End), headline);
        pen.at(16, TOP, 1000, |pen| paint_park(pen, edition, view));
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

/// What is going on, in a few words.
fn headline(view: &View, names: &Names) -> String {
    let round = view.round;
    let last = if view.ending.is_some() { ", the last one" } else { "" };
    match view.waiting {
        Waiting::Over => format!("over after round {round}"),
        Waiting::Homecoming { seat, .. } => {
            format!("round {round}{last}, {} to act", names.plain(seat))
        }
        Waiting::Chance
        | Waiting::Choosing { .. }
        | Waiting::Returning { .. }
        | Waiting::Acting
        | Waiting::Placing { .. } => {
            format!("round {round}{last}, {} to act", names.plain(view.active))
        }
    }
}

fn paint_park(pen: &mut Pen, edition: &Edition, view: &View) {
    pen.put(&park::board(edition), 0, 0, park::WIDTH);
    for site in &view.sites {
        let (x, y) = park::plot(site.plot);
        pen.put(&park::site(site.grass), x, y, 2 * park::SPOT);
    }
    for it in &view.attractions {
        let face = &edition.stack(it.stack).tiles[usize::from(it.tile)];
        let at: Vec<(i32, i32)> = it.cells.iter().map(|&cell| park::spot(cell)).collect();
        let x = at.iter().map(|it| it.0).min().unwrap_or(0);
        let y = at.iter().map(|it| it.1).min().unwrap_or(0);
        let steps = |far: i32| u8::try_from(far / park::SPOT).expect("a board is small");
        let cells: Vec<(u8, u8)> = at.iter().map(|it| (steps(it.1 - y), steps(it.0 - x))).collect();
        let picture = ride::tile(face, &cells);
        pen.put(&picture, x, y, picture.width * park::SPOT / ride::SPOT);
    }
    for it in &view.showmen {
        let (x, y) = park::spot(it.cell);
        pen.put(&stand::stand(it.car, it.colour, it.owner), x + 3, y + 3, 44);
    }
    for (i, mat) in (0..).zip(&view.mats) {
        let (x, y) = park::step(mat.points);
        let seat = Seat(u8::try_from(i).expect("at most four seats"));
        // Hats on one step stand a little apart.
        pen.put(&stand::hat(seat), x - 16 + 5 * (i % 2), y - 20 + 5 * (i / 2), 32);
    }
}

fn offers(pen: &mut Pen, edition: &Edition, view: &View) {
    for (i, (stack, &n_left)) in (0..).zip(Stack::ALL.into_iter().zip(&view.stacks)) {
        let face = edition.stack(stack);
        let picture = match face.tiles.len().checked_sub(usize::from(n_left)) {
            Some(top) if n_left > 0 => ride::offer(face, &face.tiles[top], n_left),
            _ => ride::empty(),
        };
        pen.put(&picture, SIDE + 166 * (i % 2), TOP + 132 * (i / 2), picture.width);
    }
    let x = SIDE + 344;
    pen.round(CARD_EDGE, x, TOP, 168, 254, 10).round(CARD, x, TOP, 168, 252, 10);
    for (i, (grass, n)) in (0..).zip([
        (Some(coney_island::Corner::NorthEast), view.sites_left.three_spots),
        (None, view.sites_left.four_spots),
    ]) {
        pen.put(&park::site(grass), x + 12 + 78 * i, TOP + 12, 66);
        count(pen, n, x + 45 + 78 * i, TOP + 96);
    }
    for (i, (layer, n)) in
        (0..).zip([(Layer::Pink, view.papers_left.pink), (Layer::White, view.papers_left.white)])
    {
        pen.put(&paper::back(layer), x + 20 + 78 * i, TOP + 108, 52);
        count(pen, n, x + 44 + 78 * i, TOP + 192);
    }
    for (i, kind) in (0..).zip(Material::ALL) {
        pen.put(&token::material(kind), x + 8 + 52 * i, TOP + 206, 30);
        pen.text(title(150), INK, (x + 38 + 52 * i, TOP + 228, Anchor::Start), view.bag.of(kind));
    }
    pen.put(&token::money(), x + 112, TOP + 206, 30);
    pen.text(title(150), INK, (x + 143, TOP + 228, Anchor::Start), view.bank);
    for (i, it) in (0..).zip(&view.characters) {
        let picture = character::tile(it.character, it.employer);
        pen.put(&picture, SIDE + 103 * i, TOP + 266, 99);
    }
    let gone = step(view.papers_gone.len(), 44, 500);
    for (i, &it) in (0..).zip(&view.papers_gone) {
        pen.put(&paper::front(it), SIDE + gone * i, TOP + 412, 44);
    }
}

fn count(pen: &mut Pen, n: u8, x: i32, y: i32) {
    pen.round(INK, x - 14, y - 16, 28, 20, 10);
    pen.text(title(140), WHITE, (x, y - 1, Anchor::Middle), n);
}

type Shown<'a> = (&'a Edition, &'a View, &'a Names);

fn paint_mat(pen: &mut Pen, shown: Shown<'_>, (seat, mat): (Seat, &MatView), width: i32) {
    let (edition, view, names) = shown;
    let height = HEIGHT - MATS - 10;
    let to_act = match view.waiting {
        Waiting::Over => false,
        Waiting::Homecoming { seat: it, .. } => it == seat,
        Waiting::Chance
        | Waiting::Choosing { .. }
        | Waiting::Returning { .. }
        | Waiting::Acting
        | Waiting::Placing { .. } => view.active == seat,
    };
    pen.round(if to_act { LIGHT } else { PLANK_DARK }, -3, -3, width + 6, height + 6, 11);
    pen.round(CARD_EDGE, 0, 0, width, height, 9).round(CARD, 0, 0, width, height - 3, 9);
    pen.fill(seat_ink(seat), format_args!("M0 32V9q0-9 9-9h{}q9 0 9 9v23z", width - 18));
    mark(pen, seat, 18, 16, 12);
    let name = names.plain(seat);
    let size = fitting(name, width - 90, 150);
    pen.text(title(size), ON_SEAT, (36, 16 + size / 30, Anchor::Start), name);
    pen.dot(BRASS_LIGHT, width - 22, 16, 14);
    pen.text(title(140), INK, (width - 22, 21, Anchor::Middle), mat.points);
    // Three cars in a column, or in a row where there is room.
    let is_wide = width > 560;
    let each = if is_wide { 190 } else { 118 };
    for (i, it) in (0..).zip(Car::ALL) {
        let (x, y) = if is_wide { (8 + 202 * i, 38) } else { (6, 36 + 43 * i) };
        let showmen = mat.cars.get(it.idx()).map_or(&[][..], Vec::as_slice);
        pen.put(&car::car(it, edition.car(it), showmen, seat), x, y, each);
    }
    let (x, y) = if is_wide { (12, 106) } else { (130, 38) };
    pieces(pen, mat, (x, y), if is_wide { width - 24 } else { width - 138 }, is_wide);
}

/// Money and materials one by one, squares that pay, newspapers.
fn pieces(pen: &mut Pen, mat: &MatView, (x, y): (i32, i32), width: i32, in_one_row: bool) {
    let mut tokens: Vec<Picture> = vec![token::money(); usize::from(mat.money)];
    for kind in Material::ALL {
        tokens.extend(vec![token::material(kind); usize::from(mat.materials.of(kind))]);
    }
    let room = if in_one_row { width / 2 } else { width };
    let gap = step(tokens.len(), 26, room);
    for (i, picture) in (0..).zip(&tokens) {
        pen.put(picture, x + gap * i, y, 26);
    }
    let papers: Vec<Picture> = if let Some(papers) = &mat.open_papers {
        papers.iter().map(|&it| paper::front(it)).collect()
    } else {
        let pink = vec![paper::back(Layer::Pink); usize::from(mat.papers.pink)];
        let white = vec![paper::back(Layer::White); usize::from(mat.papers.white)];
        [pink, white].concat()
    };
    let (px, py) = if in_one_row { (x + width / 2 + 10, y) } else { (x, y + 36) };
    let gap = step(papers.len(), 38, room - 10);
    for (i, picture) in (0..).zip(&papers) {
        pen.put(picture, px + gap * i, py, 38);
    }
    if mat.n_squares > 0 {
        let (x, y) = if in_one_row { (x, y + 34) } else { (x, y + 90) };
        pen.put(&park::site(None), x, y, 24);
        pen.text(
            title(130),
            INK,
            (x + 29, y + 17, Anchor::Start),
            format_args!("× {}", mat.n_squares),
        );
    }
}
