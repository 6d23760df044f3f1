//! What is known of the thing that is pointed at: whose it is, what it earns, what it is worth.

use chinatown::edition::dollars;
use chinatown::preview::{self, Estimate};
use chinatown::view::PhaseView;
use chinatown::{Lot, LotSet, Shop, score};
use maud::html;

use super::draft::{short, short_money};
use super::{SeenHere, Shared, Table};
use crate::board::still_markup;
use crate::prelude::AnyView;

/// Something that can be pointed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Thing {
    Lot(Lot),
    Tile(Shop),
}

impl Thing {
    /// `lot 17`, `tile dim-sum`.
    pub(super) fn read(seen: &SeenHere, word: &str) -> Option<Thing> {
        match word.split_once(' ')? {
            ("lot", number) => number.parse().ok().map(|it| Thing::Lot(Lot(it))),
            ("tile", slug) => shop_called(seen, slug).map(Thing::Tile),
            _ => None,
        }
    }
}

pub(super) fn shop_called(seen: &SeenHere, slug: &str) -> Option<Shop> {
    Shop::all().find(|&it| seen.edition.shop(it).slug == slug)
}

pub(super) fn card(play: Table, shared: Shared) -> AnyView {
    still_markup(move || {
        let Some(thing) = shared.pointed.get() else { return html! {} };
        let (head, lines) = play.with(|seen| match thing {
            Thing::Lot(lot) => of_lot(seen, lot),
            Thing::Tile(shop) => of_tile(seen, shop),
        });
        html! {
            aside.ct-info data-part="info" aria-label="What is pointed at" {
                h3 { (head) }
                @for line in lines { p { (line) } }
            }
        }
    })
}

/// "about $25k to you, $10k to $40k".
pub(super) fn range(estimate: Estimate) -> String {
    let Estimate { low, about, high } = estimate;
    let ends = match low / 1_000 == high / 1_000 {
        true => String::new(),
        false => format!(" ({} to {})", short(low.into()), short(high.into())),
    };
    format!("about {}{ends}", short(about.into()))
}

/// The name of a lot in one line, for those who hear the page.
pub(super) fn label(seen: &SeenHere, lot: Lot) -> String {
    let found = seen.view.lots.iter().find(|it| it.lot == lot);
    let Some(it) = found else { return format!("Lot {lot}, nobody's") };
    let owner = seen.names.object(it.owner);
    match it.shop {
        None => format!("Lot {lot}, vacant, of {owner}"),
        Some(shop) => {
            let (n, size) = group_of(seen, lot, shop);
            format!("Lot {lot}, {} of {owner}, {n} of {size}", seen.edition.shop_name(shop))
        }
    }
}

/// How many shops stand together with the one on a lot, and how many complete the business.
fn group_of(seen: &SeenHere, lot: Lot, shop: Shop) -> (u8, u8) {
    (group(seen, lot, shop).len(), seen.edition.shop(shop).size)
}

fn group(seen: &SeenHere, lot: Lot, shop: Shop) -> LotSet {
    let board = seen.view.board();
    let owner = board.owner(lot).map_or(LotSet::EMPTY, |owner| board.owned[owner.idx()]);
    seen.edition.connected(LotSet::one(lot), board.built[shop.idx()] & owner)
}

fn of_lot(seen: &SeenHere, lot: Lot) -> (String, Vec<String>) {
    let edition = seen.edition.tables();
    let district = edition.districts.iter().position(|it| it.lots.contains(lot)).unwrap_or(0);
    let head = format!("Lot {lot}, district {}", district + 1);
    let mut lines = Vec::new();
    let found = seen.view.lots.iter().find(|it| it.lot == lot);
    match found.map(|it| (it.owner, it.shop)) {
        None => {
            let is_mine =
                matches!(&seen.view.phase, PhaseView::Choosing { mine, .. } if mine.contains(lot));
            let whose =
                if is_mine { "is in your hand" } else { "is still in the deck or in a hand" };
            lines.push(format!("Nobody's yet: its card {whose}."));
        }
        Some((owner, None)) => lines.push(format!("Vacant, of {}.", seen.names.object(owner))),
        Some((owner, Some(shop))) => {
            let face = edition.shop(shop);
            let lots = group(seen, lot, shop);
            let split = seen.view.options.split;
            let now = dollars(score::group_income(edition, split, shop, lots));
            let name = seen.names.object(owner);
            lines.push(format!("{} of {name}: {} of {}.", face.name, lots.len(), face.size));
            let missing = (face.size - lots.len() % face.size) % face.size;
            lines.push(match missing {
                0 => format!("Complete: {} a year.", short_money(now)),
                n => {
                    let whole = dollars(edition.income(shop, lots.len() + n));
                    let (now, whole) = (short_money(now), short_money(whole));
                    format!("{now} a year; with {n} more complete: {whole}.")
                }
            });
        }
    }
    let is_over = seen.is_over();
    if let Some(me) = seen.reader().filter(|_| found.is_some() && !is_over) {
        let worth = preview::worth_of_lot(seen.edition, &seen.view, me, lot);
        lines.push(format!("Worth to you: {}.", range(worth)));
    }
    (head, lines)
}

fn of_tile(seen: &SeenHere, shop: Shop) -> (String, Vec<String>) {
    let edition = seen.edition.tables();
    let face = edition.shop(shop);
    let built = seen.view.board().built[shop.idx()].len();
    let held = seen.view.seats.iter().filter_map(|it| it.tiles).map(|it| it[shop.idx()]);
    let held: u8 = held.sum();
    let all = edition.tiles[shop.idx()];
    let pays: Vec<String> =
        (1..=face.size).map(|n| short_money(dollars(edition.income(shop, n)))).collect();
    let mut lines = vec![
        format!("1 to {} side by side pay {} a year.", face.size, pays.join(", ")),
        format!("Of {all} tiles {built} are built and {held} in hands that one sees."),
    ];
    if let Some(me) = seen.reader().filter(|_| !seen.is_over()) {
        let worth = preview::worth_of_tile(seen.edition, &seen.view, me, shop);
        lines.push(format!("One of them is worth to you: {}.", range(worth)));
    }
    (face.name.clone(), lines)
}
