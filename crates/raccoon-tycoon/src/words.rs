//! Everything a person reads about the game.

mod board;
mod notation;
mod pieces;
mod sentences;

pub use sentences::power;

use tabletop::{Group, Names, NotationError, Piece, Printed, Words};

use crate::action::{Action, Outcome};
use crate::edition::{Commodity, Edition, Goods, Tile};
use crate::state::State;
use crate::view::{News, View};

impl Words for State {
    fn write_action(edition: Printed<Edition>, action: &Action) -> String {
        notation::write_action(edition.tables(), *action)
    }

    fn read_action(edition: Printed<Edition>, text: &str) -> Result<Action, NotationError> {
        notation::read_action(edition.tables(), text)
    }

    fn write_outcome(edition: Printed<Edition>, outcome: &Outcome) -> String {
        notation::write_outcome(edition.tables(), *outcome)
    }

    fn read_outcome(edition: Printed<Edition>, text: &str) -> Result<Outcome, NotationError> {
        notation::read_outcome(edition.tables(), text)
    }

    fn say_action(
        edition: Printed<Edition>,
        view: &View,
        action: &Action,
        names: &Names,
    ) -> String {
        sentences::action(edition.tables(), view, *action, names)
    }

    fn group(action: &Action) -> Group {
        pieces::group(*action)
    }

    fn doubt(_: Printed<Edition>, view: &View, action: &Action) -> Option<String> {
        pieces::doubt(view, *action)
    }

    fn pieces(edition: Printed<Edition>, _: &View) -> Vec<Piece> {
        pieces::pieces(edition.tables())
    }

    fn say_news(edition: Printed<Edition>, news: &News, names: &Names) -> String {
        sentences::news(edition.tables(), news, names)
    }

    fn prompt(edition: Printed<Edition>, view: &View, names: &Names) -> String {
        sentences::prompt(edition.tables(), view, names)
    }

    fn board(edition: Printed<Edition>, view: &View, names: &Names) -> String {
        board::board(edition.tables(), view, names)
    }

    fn score_sheet(_: Printed<Edition>, view: &View) -> Vec<(String, Vec<i32>)> {
        board::score_sheet(view)
    }
}

/// "2 wood, coal, goods"; "nothing" when there is nothing.
pub(crate) fn list_goods(goods: Goods) -> String {
    let some = Commodity::ALL.into_iter().filter(|commodity| goods[commodity.idx()] > 0);
    let words: Vec<String> = some
        .map(|commodity| match goods[commodity.idx()] {
            1 => commodity.to_string(),
            n => format!("{n} {commodity}"),
        })
        .collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

/// "1 token", "3 tokens".
pub(crate) fn count(n: u8, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

/// A building by the name on the side that shows.
pub(crate) fn tile_name(edition: &Edition, tile: Tile, upgraded: bool) -> &str {
    let face = edition.tile(tile);
    match &face.upgrade {
        Some(upgrade) if upgraded => &upgrade.name,
        _ => &face.name,
    }
}
