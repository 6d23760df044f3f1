//! What only this part of the page asks of the browser.

use js_sys::{Object, Promise, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::JsFuture;
use web_sys::EventTarget;

use crate::browser;
use crate::prelude::{document, window};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(extends = EventTarget)]
    pub(super) type WebSocket;

    #[wasm_bindgen(constructor, catch)]
    pub(super) fn new(address: &str) -> Result<WebSocket, JsValue>;

    #[wasm_bindgen(method, catch, js_name = send)]
    pub(super) fn send_with_str(this: &WebSocket, text: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(method)]
    pub(super) fn close(this: &WebSocket);

    #[wasm_bindgen(extends = EventTarget)]
    pub(super) type EventSource;

    #[wasm_bindgen(constructor, catch)]
    pub(super) fn new(address: &str) -> Result<EventSource, JsValue>;

    #[wasm_bindgen(method)]
    pub(super) fn close(this: &EventSource);

    pub(super) type Response;

    #[wasm_bindgen(method, getter)]
    pub(super) fn status(this: &Response) -> u16;

    #[wasm_bindgen(method)]
    pub(super) fn text(this: &Response) -> Promise;

    pub(super) fn fetch(address: &str, init: &Object) -> Promise;

    type Clipboard;

    #[wasm_bindgen(method, js_name = writeText)]
    fn write_text(this: &Clipboard, text: &str) -> Promise;

    type Navigator;

    /// Over plain http only this machine has one.
    #[wasm_bindgen(method, getter)]
    fn clipboard(this: &Navigator) -> Option<Clipboard>;

    #[wasm_bindgen(method)]
    fn share(this: &Navigator, what: &Object) -> Promise;
}

#[wasm_bindgen(module = "/src/online/renew.js")]
extern "C" {
    fn renew() -> Promise;
}

/// Loads the page as the server has it by now.
pub(super) fn load_anew() {
    let _ = renew();
}

fn navigator() -> Navigator {
    JsValue::from(window().navigator()).into()
}

/// Puts on the style sheet of what is on a server.
pub(super) async fn dress() {
    if let Ok(Some(link)) = document().query_selector("link[data-part=online]") {
        browser::wear(&link).await;
    }
}

/// How many entries of a match the reader has seen on this device, the last time.
pub(super) fn seen_before(table: &str) -> Option<usize> {
    let storage = window().local_storage().ok()??;
    storage.get_item(&seen_key(table)).ok()??.parse().ok()
}

/// Remembers how many there are by now. It is a convenience: without it nothing is told again.
pub(super) fn keep_seen(table: &str, n_entries: usize) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.set_item(&seen_key(table), &n_entries.to_string());
    }
}

fn seen_key(table: &str) -> String {
    format!("boardwalk.seen.{table}")
}

/// Puts a text where it can be pasted from; whether the browser has taken it.
pub(super) async fn copy(text: &str) -> bool {
    match navigator().clipboard() {
        Some(clipboard) => JsFuture::from(clipboard.write_text(text)).await.is_ok(),
        None => false,
    }
}

/// Whether the device can hand a link to another program.
pub(super) fn can_share() -> bool {
    Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

/// Hands a link to another program.
pub(super) async fn share(title: &str, link: &str) {
    let what = Object::new();
    for (name, value) in [("title", title), ("url", link)] {
        let _ = Reflect::set(&what, &name.into(), &value.into());
    }
    // Whoever changes their mind has shared nothing.
    let _ = JsFuture::from(navigator().share(&what)).await;
}
