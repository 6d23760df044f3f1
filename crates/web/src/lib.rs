//! The browser client: the front door, the table and the boards.
//!
//! It links the same game crates as everything else, so that no rule is written twice: what may
//! be clicked is what the game lists, why something may not is what the game answers, and a
//! preview is a function of the game's own.
//!
//! The rooms, in reading order: `app` (which screen), `door` (the front door and settings),
//! `drop` (files from elsewhere), `notice` (what the page says of itself), `table` (a match,
//! whatever the game), `online` (tables on a server), `board` (what boards are made of), `games` (the
//! boards), `replay`, `parts` (badges, icons, dialogs), `signals` (values that change while they are
//! shown), `store` (what stays on this device), `worker` and `brain` (where bots think).

mod app;
mod board;
mod brain;
mod browser;
mod door;
mod drop;
mod games;
mod notice;
mod online;
mod parts;
mod prelude;
mod replay;
mod route;
mod settings;
mod signals;
mod sound;
mod store;
mod table;
mod worker;

use wasm_bindgen::prelude::wasm_bindgen;

/// Puts the page into the document. `js` and `wasm` are the hashed addresses of this very module,
/// for the worker to load it again.
#[wasm_bindgen]
pub fn open_page(js: &str, wasm: &str) {
    let (js, wasm) = (js.to_owned(), wasm.to_owned());
    // What was shown until now is in the page itself.
    if let Some(shell) = prelude::document().get_element_by_id("shell") {
        shell.remove();
    }
    prelude::mount_to_body(move || app::page(&js, &wasm));
}

/// Answers a question, in the worker. Both are JSON, of which only the two sides know more.
#[wasm_bindgen]
pub async fn think(question: String) -> String {
    brain::answer_text(&question).await
}
