//! Raccoon Tycoon.

use draw::Picture;
use draw::raccoon_tycoon::card::{self, Back};
use draw::raccoon_tycoon::{building, market, railroad, token, town};
use raccoon_tycoon::{Commodity, Edition, State};
use tabletop::Edition as _;

use crate::{Section, table};

pub(crate) fn sections() -> Vec<Section> {
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
    vec![
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
        ("The table", vec![table::<State>(5, 420), table::<State>(3, 150), table::<State>(2, 20)]),
        ("Railroads of somebody's own", strange.lines.iter().map(railroad::card).collect()),
        ("Towns of somebody's own", strange.towns.iter().map(town::card).collect()),
        (
            "Buildings of somebody's own",
            strange.tiles.iter().map(|tile| building::tile(tile, false)).collect(),
        ),
    ]
}
