//! The browser client: the front door, the table and the boards.
//!
//! It links the same game crates as everything else, so that no rule is written twice.

mod app;

use wasm_bindgen::prelude::wasm_bindgen;

/// Puts the page into the document. `js` and `wasm` are the hashed addresses of this very module,
/// for the worker to load it again.
#[wasm_bindgen]
pub fn open_page(js: String, wasm: String) {
    let _ = (js, wasm);
    leptos::mount::mount_to_body(app::page);
}
