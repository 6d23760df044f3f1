//! The whole table as one viewer sees it: the market, the offers, and a mat for each seat.

use raccoon_tycoon::edition::{Commodity, Edition, N_COPIES};
use raccoon_tycoon::state::{Auction, Phase};
use raccoon_tycoon::view::{BuildingView, HandView, MatView, View};
use tabletop::{Names, Seat};

use super::card::{self, Back};
use super::{building, market, railroad, token, town};
use crate::layout::{fitting, int, mark, seat_ink, step, title};
use crate::palette::{
    BRASS, BRASS_DARK, BRASS_LIGHT, CARD, CARD_EDGE, EARTH, GREEN, GREEN_DARK, GREEN_LIGHT, INK,
    LIGHT, ON_SEAT,
};
use crate::svg::{Anchor, Pen, Picture, escape};

/// The box of the whole table.
pub const WIDTH: i32 = 1280;
pub const HEIGHT: i32 = 720;

const TOP: i32 = 52;
const OFFERS: i32 = 432;
const BUILDINGS: i32 = 246;
const MATS: i32 = 412;

/// The table, 1280 by 720. It is made of the view alone: what that hides is drawn face down.
pub fn position(edition: &Edition, view: &View, names: &Names) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        pen.raw(&format!("<title>Raccoon Tycoon, {}</title>", escape(&headline(view, names))));
        ground(pen);
        pen.text(title(230), BRASS_LIGHT, (20, 34, Anchor::Start), "Raccoon Tycoon");
        pen.text(title(170), CARD, (WIDTH - 20, 33, Anchor::End), headline(view, names));
        pen.put(&market::priced(edition, &view.prices), 16, TOP, market::WIDTH);
        offers(pen, edition, view);
        let n = int(view.mats.len()).max(1);
        let width = (WIDTH - 32 - 12 * (n - 1)) / n;
        for (i, mat) in view.mats.iter().enumerate() {
            let seat = Seat(u8::try_from(i).expect("at most six seats"));
            pen.at(16 + int(i) * (width + 12), MATS, 1000, |pen| {
                paint_mat(pen, (edition, view, names), (seat, mat), width);
            });
        }
    })
}

fn ground(pen: &mut Pen) {
    pen.rect(GREEN_DARK, 0, 0, WIDTH, HEIGHT);
    pen.faint(35, |pen| {
        for i in 0..16 {
            pen.line(
                GREEN,
                10,
                format_args!("M{0} 0L{1} {HEIGHT}M{1} 0L{0} {HEIGHT}", 80 * i, 80 * i + 80),
            );
        }
    });
    pen.rect(GREEN, 0, 0, WIDTH, 44).line(BRASS, 20, format_args!("M0 44h{WIDTH}"));
}

/// What is going on, in a few words.
fn headline(view: &View, names: &Names) -> String {
    let round = view.round;
    match (view.phase, view.to_act.iter().next()) {
        (Phase::Over { .. }, _) => format!("over after round {round}"),
        (_, Some(seat)) if view.last_round.is_some() => {
            format!("round {round}, the last one, {} to act", names.plain(seat))
        }
        (_, Some(seat)) => format!("round {round}, {} to act", names.plain(seat)),
        (_, None) => format!("round {round}"),
    }
}

fn offers(pen: &mut Pen, edition: &Edition, view: &View) {
    let auction = if let Phase::Bidding(auction) = view.phase { Some(auction) } else { None };
    for (i, line) in view.railroad_offer.iter().enumerate() {
        let x = OFFERS + 136 * int(i);
        let picture = match line {
            Some(line) => railroad::card(edition.line(*line)),
            None => card::empty(Back::Railroad),
        };
        if auction.is_some_and(|auction| usize::from(auction.slot) == i) {
            pen.round(LIGHT, x - 5, TOP - 1, 138, 178, 13);
        }
        pen.put(&picture, x, TOP + 4, railroad::WIDTH);
        if let Some(auction) = auction.filter(|auction| usize::from(auction.slot) == i) {
            bid(pen, x + 64, TOP + 92, auction);
        }
    }
    pile(pen, Back::Railroad, view.n_railroads, (OFFERS + 272, TOP + 4));
    let x = OFFERS + 426;
    let picture = match (view.town_offer, view.town_prices) {
        (Some(town), Some(prices)) => town::priced(edition.town(town), prices.amount, prices.mix),
        (Some(town), None) => town::card(edition.town(town)),
        (None, _) => card::empty(Back::Town),
    };
    pen.put(&picture, x, TOP + 4, town::WIDTH);
    pile(pen, Back::Town, view.n_towns, (x + 136, TOP + 4));
    pile(pen, Back::Production, view.n_deck, (x + 290, TOP + 4));
    for (i, tile) in view.building_offer.iter().enumerate() {
        let picture = match tile {
            Some(tile) => building::tile(edition.tile(*tile), false),
            None => card::empty(Back::Building),
        };
        pen.put(&picture, OFFERS + 122 * int(i), BUILDINGS + 24, building::WIDTH);
    }
    pile(pen, Back::Building, view.n_stack, (OFFERS + 488, BUILDINGS + 24));
    supply(pen, view, (OFFERS + 630, BUILDINGS + 24));
}

fn pile(pen: &mut Pen, kind: Back, n: u8, (x, y): (i32, i32)) {
    let picture = card::pile(kind, usize::from(n));
    pen.put(&picture, x, y, picture.width);
}

/// The bid on the card it is for, and whose it is.
fn bid(pen: &mut Pen, x: i32, y: i32, auction: Auction) {
    pen.dot(INK, x, y + 2, 31).put(&token::coin(auction.high.0), x - 30, y - 28, 60);
    if auction.high.0 > 0 {
        mark(pen, auction.high_bidder, x + 22, y + 20, 11);
    }
}

/// What is left in the bank of commodities.
fn supply(pen: &mut Pen, view: &View, (x, y): (i32, i32)) {
    pen.round(GREEN, x, y, 202, 112, 8).frame(BRASS_DARK, 12, [x + 3, y + 3, 196, 106], 6);
    for (i, commodity) in (0..).zip(Commodity::ALL) {
        let (left, top) = (x + 12 + 61 * (i % 3), y + 12 + 46 * (i / 3));
        pen.put(&token::commodity(commodity), left, top, 32);
        let n = view.supply[commodity.idx()];
        pen.text(title(140), CARD, (left + 35, top + 21, Anchor::Start), n);
    }
}

type Shown<'a> = (&'a Edition, &'a View, &'a Names);

fn paint_mat(pen: &mut Pen, shown: Shown<'_>, (seat, mat): (Seat, &MatView), width: i32) {
    let (edition, view, names) = shown;
    let height = HEIGHT - MATS - 14;
    let to_act = view.to_act.contains(seat);
    pen.round(if to_act { LIGHT } else { BRASS_DARK }, -3, -3, width + 6, height + 6, 11);
    pen.round(CARD_EDGE, 0, 0, width, height, 9).round(CARD, 0, 0, width, height - 3, 9);
    let colour = seat_ink(seat);
    pen.fill(colour, format_args!("M0 38V9q0-9 9-9h{}q9 0 9 9v29z", width - 18));
    mark(pen, seat, 21, 19, 13);
    let name = names.plain(seat);
    let size = fitting(name, width - 158, 165);
    pen.text(title(size), ON_SEAT, (40, 19 + size / 30, Anchor::Start), name);
    purse(pen, mat, width - 74, 19);
    pen.put(&token::star(mat.score.total()), width - 40, 0, 37);
    goods(pen, mat, width);
    hand(pen, edition, mat, width);
    railroads(pen, edition, mat, width);
    towns(pen, edition, mat, width);
    buildings(pen, edition, &mat.buildings, width);
    let stored: u8 = mat.goods.iter().sum();
    let text = format!("{stored} of {} stored", mat.storage_limit);
    pen.text(title(110), EARTH, (width - 10, height - 8, Anchor::End), text);
}

/// Money, or a closed purse.
fn purse(pen: &mut Pen, mat: &MatView, x: i32, y: i32) {
    pen.fill(BRASS_DARK, format_args!("M{} {}h58q5 12 0 26h-58q-5-14 0-26z", x - 32, y - 12));
    pen.fill(BRASS_LIGHT, format_args!("M{} {}h58q5 11 0 24h-58q-5-13 0-24z", x - 32, y - 13));
    let money = mat.money.map_or_else(|| "?".to_owned(), |money| format!("${}", money.0));
    let size = fitting(&money, 50, 160);
    pen.text(title(size), INK, (x - 3, y + size / 30, Anchor::Middle), money);
}

/// Tokens in stacks of a kind.
fn goods(pen: &mut Pen, mat: &MatView, width: i32) {
    let each = ((width - 12) / 6).min(56);
    for (i, commodity) in (0..).zip(Commodity::ALL) {
        let (n, x) = (mat.goods[commodity.idx()], 8 + each * i);
        if n == 0 {
            pen.faint(16, |pen| _ = pen.put(&token::commodity(commodity), x, 49, 22));
            continue;
        }
        // A stack grows upwards; more than four are counted rather than seen.
        for level in 0..i32::from(n.min(4)) {
            pen.put(&token::commodity(commodity), x, 51 - 3 * level, 22);
        }
        pen.text(title(125), INK, (x + 23, 68, Anchor::Start), n);
    }
    pen.line(CARD_EDGE, 12, format_args!("M8 80h{}", width - 16));
}

/// How much of a mat is for the hand.
fn hand_width(width: i32) -> i32 {
    match width {
        0..260 => 78,
        260..380 => 106,
        _ => 200,
    }
}

/// My cards, or as many backs.
fn hand(pen: &mut Pen, edition: &Edition, mat: &MatView, width: i32) {
    let pictures: Vec<Picture> = match &mat.hand {
        HandView::Mine { cards } => cards
            .iter()
            .map(|&it| card::production(edition.card(it), mat.production_limit))
            .collect(),
        HandView::Theirs { n_cards } => vec![card::back(Back::Production); usize::from(*n_cards)],
    };
    let step = step(pictures.len(), 46, hand_width(width));
    for (i, picture) in pictures.iter().enumerate() {
        pen.put(picture, 8 + step * int(i), 86, 46);
    }
}

/// The owners of the lines, each with as many cards.
fn railroads(pen: &mut Pen, edition: &Edition, mat: &MatView, width: i32) {
    let lines: Vec<_> = edition.lines.iter().zip(mat.railroads).filter(|(_, n)| *n > 0).collect();
    let left = hand_width(width) + 18;
    let each = if width < 260 { 35 } else { 44 };
    let step = step(lines.len(), each, width - left - 8);
    for (i, (face, n)) in lines.into_iter().enumerate() {
        let x = left + step * int(i);
        pen.put(&railroad::badge(face), x, 132 - each, each);
        // A card behind the other for each copy.
        for copy in 0..i32::from(n.min(N_COPIES)) {
            pen.round(INK, x + 7 * copy, 135, 12, 15, 2);
            pen.round(railroad::colour(face), x + 7 * copy + 1, 136, 10, 13, 1);
        }
    }
    pen.line(CARD_EDGE, 12, format_args!("M8 156h{}", width - 16));
}

fn towns(pen: &mut Pen, edition: &Edition, mat: &MatView, width: i32) {
    let each = 62;
    let step = step(mat.towns.len(), each, width - 16);
    for (i, &it) in mat.towns.iter().enumerate() {
        let (face, x) = (edition.town(it), 8 + step * int(i));
        pen.round(INK, x, 161, each, 46, 3).put_cut(&town::view(face), [x + 1, 162, each - 2, 44]);
        pen.put(&token::star(i32::from(face.points)), x + each - 23, 160, 22);
    }
    pen.line(CARD_EDGE, 12, format_args!("M8 212h{}", width - 16));
}

fn buildings(pen: &mut Pen, edition: &Edition, tiles: &[BuildingView], width: i32) {
    let each = 58;
    let (first, second) = tiles.split_at(match tiles.len() {
        n if step(n, each, width - 16) > each => n,
        n => n.div_ceil(2),
    });
    for (row, tiles) in (0..).zip([first, second]) {
        let step = step(tiles.len(), each, width - 16);
        for (i, it) in tiles.iter().enumerate() {
            let (x, y) = (8 + step * int(i), 217 + 37 * row);
            let edge = if it.upgraded { BRASS } else { GREEN_LIGHT };
            pen.round(INK, x, y, each, 35, 3).round(edge, x, y, each, 34, 3);
            let picture = building::view(edition.tile(it.tile), it.upgraded);
            pen.put_cut(&picture, [x + 2, y + 2, each - 4, 30]);
        }
    }
}
