//! Where the rest of the page enters this part of it: everything else here is fetched with these.
#![expect(
    clippy::unnecessary_wraps,
    reason = "that a part could not be fetched is an error which the attribute adds"
)]

use std::pin::Pin;

use super::share as sharing;
use super::{host, join, lists, notices, people, records, room};
use crate::games::{NotHere, Setup};
use crate::prelude::AnyView;
use crate::store::Card;
use wasm_split_helpers::wasm_split;

/// What will be there in a moment.
type Soon<T> = Pin<Box<dyn Future<Output = T>>>;

/// Shows what an address leads to.
type Open = fn(&str) -> AnyView;

/// Brings what shows the addresses of tables.
#[wasm_split(online, fallible, wasm_split_path = ::wasm_split_helpers)]
pub(crate) fn preload() -> Result<Soon<Open>, NotHere> {
    Ok(Box::pin(async {
        host::dress().await;
        open as Open
    }))
}

/// Shows what an address leads to: `table/ID`, `join/ID/SECRET`, `me/TOKEN`,
/// `record/ID/MOVE/SECRET`, `tables`, `notices`.
fn open(path: &str) -> AnyView {
    let mut parts = path.split('/').filter(|part| !part.is_empty());
    let (what, id) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let rest = parts.next();
    match what {
        "table" => room::screen(id, rest),
        "join" => join::screen(id, rest.unwrap_or_default()),
        "me" => people::claim(id),
        "notices" => notices::screen(),
        "record" => records::screen(id, rest, parts.next()),
        _ => lists::screen(),
    }
}

/// Sets a table up to which friends are invited; gives the address of it.
#[wasm_split(online, fallible, wasm_split_path = ::wasm_split_helpers)]
pub(crate) fn invite(game: &str, setup: &Setup) -> Result<Soon<Result<String, String>>, NotHere> {
    Ok(Box::pin(lists::set_up(game.to_owned(), setup.clone())))
}

/// Hands out a moment of a finished match: as a `link`, or as a `picture`.
#[wasm_split(online, fallible, wasm_split_path = ::wasm_split_helpers)]
pub(crate) fn share(how: &str, address: &str) -> Result<Soon<()>, NotHere> {
    let (how, address) = (how.to_owned(), address.to_owned());
    Ok(Box::pin(async move { sharing::share(&how, &address).await }))
}

/// The reader's tables, as the front door shows games; `None` while the server is away.
#[wasm_split(online, fallible, wasm_split_path = ::wasm_split_helpers)]
pub(crate) fn tables_of_mine() -> Result<Soon<Option<Vec<Card>>>, NotHere> {
    Ok(Box::pin(lists::cards()))
}
