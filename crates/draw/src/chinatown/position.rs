//! The whole table as one viewer sees it: the quarter, the years, the bag, and every player.

use chinatown::edition::{BILL, Edition};
use chinatown::view::{PhaseView, SeatView, View};
use chinatown::{LotSet, Shop};
use tabletop::{Money, Names, Seat};

use super::lot::{self, Front};
use super::{map, shop, year};
use crate::layout::{fitting, int, mark, seat_ink, step, title};
use crate::palette::{
    BRASS, BRASS_LIGHT, CARD, CARD_EDGE, COAL_DARK, DUSK_TOP, INK, JADE, LANTERN, LIGHT, ON_SEAT,
    PINE, WHITE,
};
use crate::svg::{Anchor, Pen, Picture, escape};

/// The box of the whole table.
pub const WIDTH: i32 = 1280;
pub const HEIGHT: i32 = 720;

const TOP: i32 = 52;
const SIDE: i32 = 970;
const MAP_WIDTH: i32 = 946;
const MAP_HEIGHT: i32 = 510;

/// The table, 1280 by 720. It is made of the view alone: what that hides is drawn face down.
pub fn position(edition: &Edition, view: &View, names: &Names) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        let headline = headline(edition, view, names);
        pen.raw(&format!("<title>Chinatown, {}</title>", escape(&headline)));
        pen.rect(DUSK_TOP, 0, 0, WIDTH, HEIGHT).rect(LANTERN, 0, 0, WIDTH, 44);
        pen.line(BRASS, 30, format_args!("M0 45h{WIDTH}"));
        pen.text(title(230), BRASS_LIGHT, (20, 32, Anchor::Start), "Chinatown");
        pen.text(title(170), WHITE, (WIDTH - 20, 31, Anchor::End), headline);
        quarter(pen, edition, view);
        below(pen, edition, view);
        let n = int(view.seats.len()).max(1);
        let height = ((HEIGHT - TOP - 8 - 8 * (n - 1)) / n).min(200);
        for (i, it) in view.seats.iter().enumerate() {
            let seat = Seat(u8::try_from(i).expect("at most five seats"));
            pen.at(SIDE, TOP + int(i) * (height + 8), 1000, |pen| {
                paint_seat(pen, (edition, view, names), (seat, it), height);
            });
        }
    })
}

/// What is going on, in a few words.
fn headline(edition: &Edition, view: &View, names: &Names) -> String {
    let years = &edition.years;
    let year = years.get(usize::from(view.round.saturating_sub(1)));
    let year = year.map_or_else(String::new, |year| format!("{}, ", year.number));
    match &view.phase {
        PhaseView::Over => "over".to_owned(),
        PhaseView::Dealing { .. } | PhaseView::Drawing { .. } => format!("{year}dealing"),
        PhaseView::Choosing { .. } => format!("{year}choosing cards"),
        PhaseView::Desk { .. } => format!("{year}trading"),
        PhaseView::Floor { holder, .. } => format!("{year}{} has the floor", names.plain(*holder)),
        PhaseView::Placing { active, .. } => format!("{year}{} builds", names.plain(*active)),
    }
}

/// Shops of one kind and owner that touch each other.
fn businesses(edition: &Edition, view: &View) -> Vec<(Shop, LotSet)> {
    let mut found = Vec::new();
    for shop in Shop::all() {
        for seat in 0..view.n_seats() {
            let lots =
                view.lots.iter().filter(|it| it.owner == Seat(seat) && it.shop == Some(shop));
            let mut all = LotSet::EMPTY;
            lots.for_each(|it| all.insert(it.lot));
            found.extend(edition.parts(all).map(|part| (shop, part)));
        }
    }
    found
}

fn quarter(pen: &mut Pen, edition: &Edition, view: &View) {
    let businesses = businesses(edition, view);
    let is_complete = |shop: Shop, lots: LotSet| lots.len() >= edition.shop(shop).size;
    let fronts: Vec<Front<'_>> = view
        .lots
        .iter()
        .map(|it| Front {
            lot: it.lot,
            owner: Some(it.owner),
            shop: it.shop.map(|shop| edition.shop(shop)),
            lit: businesses
                .iter()
                .any(|&(shop, lots)| lots.contains(it.lot) && is_complete(shop, lots)),
        })
        .collect();
    let ground = map::quarter(edition, &fronts);
    let picture = Picture::new(ground.width, ground.height, |pen| {
        pen.put(&ground, 0, 0, ground.width);
        for &(shop, lots) in businesses.iter().filter(|(_, lots)| lots.len() > 1) {
            map::paint_outline(pen, edition, lots, is_complete(shop, lots));
        }
        if let PhaseView::Choosing { mine, .. } | PhaseView::Dealing { mine } = view.phase {
            for it in mine {
                let (x, y) = map::place(edition, it);
                pen.frame(LIGHT, 70, [x, y, lot::WIDTH, lot::HEIGHT], 8);
            }
        }
    });
    let scale = (1000 * MAP_WIDTH / picture.width).min(1000 * MAP_HEIGHT / picture.height);
    let (w, h) = (picture.width * scale / 1000, picture.height * scale / 1000);
    let (x, y) = (12 + (MAP_WIDTH - w) / 2, TOP + (MAP_HEIGHT - h) / 2);
    pen.round(BRASS, x - 3, y - 3, w + 6, h + 6, 6).put_cut(&picture, [x, y, w, h]);
}

/// The years; what is in the bag; one's own cards.
fn below(pen: &mut Pen, edition: &Edition, view: &View) {
    let y = TOP + MAP_HEIGHT + 8;
    let track = year::track(edition, view.round);
    let width = (track.width * 62 / 100).min(320);
    pen.put(&track, 12, y, width);
    pen.put(&lot::card_back(), 14, y + 64, 50);
    pen.text(title(170), CARD, (72, y + 104, Anchor::Start), view.n_deck);
    pen.put(&shop::back(), 130, y + 64, 54);
    pen.text(title(170), CARD, (192, y + 104, Anchor::Start), view.n_bag);
    pen.round(COAL_DARK, 330, y, 300, 138, 10).frame(BRASS, 12, [334, y + 4, 292, 130], 8);
    for (i, it) in (0..).zip(Shop::all()) {
        let face = edition.shop(it);
        let (x, y) = (342 + 48 * (i % 6), y + 12 + 62 * (i / 6));
        pen.put(&shop::sign(face), x, y, 38);
        let text = match view.bag {
            Some(bag) => format!("{}", bag[it.idx()]),
            None => format!("of {}", edition.tiles[it.idx()]),
        };
        pen.text(title(130), CARD, (x + 19, y + 51, Anchor::Middle), text);
    }
    let (cards, kept) = match &view.phase {
        PhaseView::Dealing { mine } => (*mine, LotSet::EMPTY),
        PhaseView::Choosing { mine, kept, .. } => (*mine, *kept),
        PhaseView::Drawing { .. }
        | PhaseView::Desk { .. }
        | PhaseView::Floor { .. }
        | PhaseView::Placing { .. }
        | PhaseView::Over => (LotSet::EMPTY, LotSet::EMPTY),
    };
    let gap = step(usize::from(cards.len()), 64, 310);
    for (i, it) in (0..).zip(cards.iter()) {
        let lift = if kept.contains(it) { 14 } else { 0 };
        pen.put(&lot::card(it), 642 + gap * i, y + 34 - lift, 64);
    }
}

type Shown<'a> = (&'a Edition, &'a View, &'a Names);

fn paint_seat(pen: &mut Pen, shown: Shown<'_>, (seat, it): (Seat, &SeatView), height: i32) {
    let (edition, view, names) = shown;
    let width = WIDTH - SIDE - 12;
    let to_act = match &view.phase {
        PhaseView::Choosing { waiting, .. } => waiting.contains(seat),
        PhaseView::Desk { to_act, .. } => to_act.contains(seat),
        PhaseView::Floor { holder, to_answer, .. } => to_answer.unwrap_or(*holder) == seat,
        PhaseView::Placing { active, .. } => *active == seat,
        PhaseView::Dealing { .. } | PhaseView::Drawing { .. } | PhaseView::Over => false,
    };
    pen.round(if to_act { LIGHT } else { BRASS }, -3, -3, width + 6, height + 6, 11);
    pen.round(CARD_EDGE, 0, 0, width, height, 9).round(CARD, 0, 0, width, height - 3, 9);
    pen.fill(seat_ink(seat), format_args!("M0 30V9q0-9 9-9h{}q9 0 9 9v21z", width - 18));
    mark(pen, seat, 18, 15, 12);
    let name = names.plain(seat);
    let size = fitting(name, width - 160, 150);
    pen.text(title(size), ON_SEAT, (36, 15 + size / 30, Anchor::Start), name);
    let money = it.money.map_or_else(|| "?".to_owned(), thousands);
    pen.round(PINE, width - 96, 4, 90, 23, 5).frame(BRASS_LIGHT, 10, [width - 94, 6, 86, 19], 4);
    pen.text(title(150), WHITE, (width - 51, 21, Anchor::Middle), money);
    pen.text(
        title(125),
        JADE,
        (10, 48, Anchor::Start),
        format_args!("{} a year", thousands(it.income)),
    );
    let n_lots = view.lots.iter().filter(|lot| lot.owner == seat).count();
    pen.text(
        title(125),
        INK,
        (width - 10, 48, Anchor::End),
        format_args!("{n_lots} lots, {} shops", it.n_shops),
    );
    tiles(pen, edition, it, width, height);
}

/// Tiles in hand by kind, or as many backs.
fn tiles(pen: &mut Pen, edition: &Edition, it: &SeatView, width: i32, height: i32) {
    let mut pictures: Vec<Picture> = Vec::new();
    if let Some(tiles) = it.tiles {
        for shop in Shop::all() {
            let picture = shop::tile(edition.shop(shop));
            pictures.extend(vec![picture; usize::from(tiles[shop.idx()])]);
        }
    }
    let shown = pictures.len();
    let hidden = usize::from(it.n_tiles.max(it.n_face_down)).saturating_sub(shown);
    pictures.extend(vec![shop::back(); hidden]);
    let each = ((height - 62) * shop::WIDTH / shop::HEIGHT).min(66);
    let gap = step(pictures.len(), each, width - 16);
    for (i, picture) in (0..).zip(&pictures) {
        pen.put(picture, 8 + gap * i, 54, each);
    }
}

/// Money in thousands of dollars.
fn thousands(money: Money) -> String {
    debug_assert_eq!(BILL % 1000, 0, "bills are thousands");
    format!("${} k", money.0 / 1000)
}
