//! What the page asks of the browser, each in one place.

use std::time::Duration;

use js_sys::Promise;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, Element, File, FocusOptions, HtmlAnchorElement, HtmlElement, Url,
};

use crate::prelude::{document, request_animation_frame, set_timeout, window};
use crate::route::Route;

/// Milliseconds since 1970. Works in a worker too.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// Random bytes that nobody can guess: a seed, a name for a game.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    let crypto = window().crypto().expect("every browser that runs WebAssembly has it");
    crypto.get_random_values_with_u8_array(&mut bytes).expect("fewer than 65536 bytes");
    bytes
}

/// A name for a match on this device. It begins with the game, so that an address says what will
/// be shown before anything is loaded.
pub(crate) fn new_id(game: &str) -> String {
    format!("{game}-{:08x}", u32::from_le_bytes(random_bytes()))
}

/// Gives the reader a file to keep.
pub(crate) fn download(name: &str, text: &str) -> Result<(), JsValue> {
    download_as(name, "application/jsonl", text)
}

/// The same for a file of any kind.
pub(crate) fn download_as(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // The browser has begun to read by then; without this the text would stay in memory.
    set_timeout(
        move || {
            let _ = Url::revoke_object_url(&address);
        },
        Duration::from_secs(10),
    );
    Ok(())
}

#[wasm_bindgen(module = "/src/share.js")]
extern "C" {
    /// Whether this device can hand a file to another program.
    pub(crate) fn can_share() -> bool;

    /// Hands a text to another program, as a file.
    pub(crate) fn share(name: &str, text: &str);
}

/// The text of a file that the reader chose or dropped.
pub(crate) async fn read_text(file: File) -> Result<String, String> {
    const LARGEST: f64 = 67_108_864.0;
    if file.size() > LARGEST {
        return Err("the file is larger than 64 MiB".to_owned());
    }
    let text = JsFuture::from(file.text()).await;
    text.ok().and_then(|text| text.as_string()).ok_or_else(|| "the file cannot be read".to_owned())
}

/// Puts on the style sheet of a game, and waits until it is there. A page without one is ugly, and
/// still a page.
pub(crate) async fn dress(game: &str) {
    let links = game_styles();
    let (ours, others): (Vec<_>, Vec<_>) = links
        .into_iter()
        .partition(|link| link.get_attribute("data-game").as_deref() == Some(game));
    take_off(&others);
    if let Some(link) = ours.first() {
        wear(link).await;
    }
}

/// Puts on a style sheet, and waits until it is there.
pub(crate) async fn wear(link: &Element) {
    let is_there = js_sys::Reflect::get(link, &"sheet".into()).is_ok_and(|it| !it.is_null());
    if is_there {
        return;
    }
    let loaded = Promise::new(&mut |resolve, _| {
        for event in ["load", "error"] {
            let _ = link.add_event_listener_with_callback(event, &resolve);
        }
        let _ = link.remove_attribute("disabled");
    });
    let _ = JsFuture::from(loaded).await;
}

/// Takes off the style sheets of all games.
pub(crate) fn undress() {
    take_off(&game_styles());
}

fn take_off(links: &[Element]) {
    for link in links {
        let _ = link.set_attribute("disabled", "");
    }
}

fn game_styles() -> Vec<Element> {
    let Ok(links) = document().query_selector_all("link[data-game]") else { return Vec::new() };
    (0..links.length()).filter_map(|i| links.item(i)?.dyn_into().ok()).collect()
}

/// Moves the focus to the first element that fits, once the page shows it. The page does not
/// scroll: what is focused so is in sight, or said aloud.
pub(crate) fn focus_soon(selector: &'static str) {
    request_animation_frame(move || {
        focus(selector);
    });
}

/// Whoever plays by keyboard loses their place when the button they pressed is gone. Then the focus
/// goes to where the match goes on: to the score if it is over, which lies above all else, to what
/// confirms a move that is held, or to what is asked.
pub(crate) fn catch_focus_soon() {
    const PLACES: [&str; 3] = ["[data-part=score] h2", "[data-part=confirm]", "#prompt"];
    request_animation_frame(move || {
        let is_lost = document().active_element().is_none_or(|it| it.tag_name() == "BODY");
        if is_lost {
            let _ = PLACES.iter().any(|place| focus(place));
        }
    });
}

/// Moves the focus to the first element that fits; says whether it has it now.
pub(crate) fn focus(selector: &str) -> bool {
    let found = document().query_selector(selector).ok().flatten();
    let Some(element) = found.and_then(|it| it.dyn_into::<HtmlElement>().ok()) else {
        return false;
    };
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    let _ = element.focus_with_options(&options);
    // What is hidden takes no focus, and says nothing of it.
    document().active_element().as_ref() == Some::<&Element>(&element)
}

/// Whether a window lies above the page.
pub(crate) fn dialog_is_open() -> bool {
    document().query_selector("dialog[open]").ok().flatten().is_some()
}

/// Whether no control has the focus, so that a key is meant for the table.
pub(crate) fn focus_is_idle() -> bool {
    let focused = document().active_element();
    focused.is_none_or(|it| {
        !matches!(&*it.tag_name(), "BUTTON" | "INPUT" | "SELECT" | "A" | "SUMMARY")
    })
}

/// Comes back after a while.
pub(crate) async fn sleep(time: Duration) {
    let (sender, receiver) = futures_channel::oneshot::channel();
    set_timeout(
        move || {
            // Who waited may be gone.
            let _ = sender.send(());
        },
        time,
    );
    let _ = receiver.await;
}

/// A screen begins at its top, wherever the last one was left.
pub(crate) fn scroll_to_top() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// To where the reader came from, or else to `home`.
pub(crate) fn go_back(home: &Route) {
    let history = window().history();
    match history.as_ref().map(web_sys::History::length) {
        Ok(Ok(n)) if n > 1 => {
            let _ = history.map(|history| history.back());
        }
        _ => home.go(),
    }
}

/// Says another address, without going there.
pub(crate) fn replace_address(route: &Route) {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&route.to_string()));
    }
}

/// What the window is called, after what it shows.
pub(crate) fn set_title(what: &str) {
    document().set_title(&format!("{what} · Boardwalk"));
}

/// A place on the screen to the nearest pixel: what writes fractions is ten kilobytes of code that
/// nothing else on the page needs.
#[expect(clippy::cast_possible_truncation, reason = "no screen has that many pixels")]
pub(crate) fn whole(pixels: f64) -> i32 {
    pixels.round() as i32
}

/// A day as people write it, in the reader's own language.
pub(crate) fn day(milliseconds: f64) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(milliseconds));
    date.to_locale_date_string("default", &JsValue::UNDEFINED).into()
}
