//! The front door: a boardwalk at dusk, and the lids of the five boxes.

mod boardwalk;
mod chinatown;
mod coney;
mod coney_island;
mod icon;
mod raccoon_tycoon;
mod theme_parque;
pub(crate) mod wheel;

pub use boardwalk::{HEIGHT as BOARDWALK_HEIGHT, WIDTH as BOARDWALK_WIDTH, boardwalk};
pub use icon::{Icon, icon};

use crate::svg::Picture;

/// The box of a lid.
pub const LID_WIDTH: i32 = 240;
pub const LID_HEIGHT: i32 = 160;

/// The lid of one game, for whoever must not carry the pictures of all others along.
pub(crate) fn lid_of_chinatown() -> Picture {
    Picture::new(LID_WIDTH, LID_HEIGHT, chinatown::paint)
}

/// The lid of a game's box, by its id; `None` of a game that has none.
pub fn lid(game: &str) -> Option<Picture> {
    let paint = match game {
        "chinatown" => chinatown::paint,
        "coney" => coney::paint,
        "coney-island" => coney_island::paint,
        "raccoon-tycoon" => raccoon_tycoon::paint,
        "theme-parque" => theme_parque::paint,
        _ => return None,
    };
    Some(Picture::new(LID_WIDTH, LID_HEIGHT, paint))
}
