//! Chinatown.

use chinatown::{Edition, Lot, Shop, State};
use draw::Picture;
use draw::chinatown::lot::{self, Front};
use draw::chinatown::{map, shop, year};
use tabletop::{Edition as _, Seat};

use crate::{Section, table};

pub(crate) fn sections() -> Vec<Section> {
    let text = Edition::EMBEDDED[0];
    let edition = Edition::read(text).expect("the embedded edition is valid");
    let mut strange = edition.shops.clone();
    for face in &mut strange {
        face.name = format!("Mad {}", face.name);
    }
    let faces = || edition.shops.iter();
    let fronts: Vec<Picture> = (0_u8..)
        .zip(Shop::all())
        .map(|(i, it)| {
            lot::front(Front {
                lot: Lot(i * 7 + 1),
                owner: Some(Seat(i % 5)),
                shop: Some(edition.shop(it)),
                lit: i % 3 == 0,
            })
        })
        .collect();
    let empty = Front { lot: Lot(85), owner: None, shop: None, lit: false };
    let bare = vec![
        lot::front(empty),
        lot::front(Front { owner: Some(Seat(2)), ..empty }),
        lot::card(Lot(17)),
        lot::card_back(),
        shop::back(),
    ];
    vec![
        ("Signs", faces().map(shop::sign).collect()),
        ("Tiles", faces().map(shop::tile).collect()),
        ("Fronts", fronts),
        ("Lots, cards and backs", bare),
        ("Years", edition.years.iter().map(|it| year::year(it, it.number == 1967)).collect()),
        ("The quarter", vec![map::quarter(&edition, &[])]),
        ("The table", vec![table::<State>(4, 400), table::<State>(5, 60), table::<State>(3, 2)]),
        ("Shops of somebody's own", strange.iter().map(shop::tile).collect()),
    ]
}
