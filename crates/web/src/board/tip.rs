//! What a picture is, for whoever cannot hover over it: a finger that rests on something with a
//! `title`, or a keyboard that has come there, is told what a mouse is told by the browser.
//!
//! It is one element beside the page, written by hand: signals for it would weigh more than it does.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use wasm_bindgen::JsCast as _;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent};

use super::markup::{Listener, is_finger};
use crate::browser::whole;
use crate::prelude::{document, set_timeout, window};

/// A finger that rests so long asks what something is.
const REST: Duration = Duration::from_millis(450);

/// Below so little room above something, it is explained underneath.
const ROOM: i32 = 96;

const EVENTS: [&str; 6] =
    ["pointerdown", "pointerup", "pointercancel", "focusin", "keydown", "contextmenu"];

/// Counts what fingers do, so that a rest is known to have been interrupted.
static TOUCHES: AtomicU32 = AtomicU32::new(0);

/// Whether a finger lies on something that explains itself.
static IS_HELD: AtomicBool = AtomicBool::new(false);

/// Whether a finger has rested and is not lifted yet: what some browsers take for a click by then
/// is none.
static RESTED: AtomicBool = AtomicBool::new(false);

/// Whether a click is only the end of a rest.
pub(super) fn ends_rest() -> bool {
    RESTED.swap(false, Ordering::Relaxed)
}

/// Explains what is pointed at on every table from now on.
pub(crate) fn explain_titles() {
    static IS_HEARD: AtomicBool = AtomicBool::new(false);
    if IS_HEARD.swap(true, Ordering::Relaxed) {
        return;
    }
    let hear = Listener::new(|event: Event| heard(&event)).into_js_value();
    for name in EVENTS {
        let _ = window().add_event_listener_with_callback(name, hear.unchecked_ref());
    }
}

/// What an event is about, if it explains itself.
fn titled(event: &Event) -> Option<Element> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest(".frame [title]").ok().flatten()
}

fn heard(event: &Event) {
    match event.type_().as_str() {
        "pointerdown" => {
            hide();
            RESTED.store(false, Ordering::Relaxed);
            let nth = TOUCHES.fetch_add(1, Ordering::Relaxed) + 1;
            let held = titled(event).filter(|_| is_finger(event));
            IS_HELD.store(held.is_some(), Ordering::Relaxed);
            if let Some(it) = held {
                let show = move || {
                    if TOUCHES.load(Ordering::Relaxed) == nth {
                        RESTED.store(true, Ordering::Relaxed);
                        show(&it);
                    }
                };
                set_timeout(show, REST);
            }
        }
        "focusin" => {
            // A finger that is lifted gives the focus as well, and wants to go on reading.
            let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
            if target.is_some_and(|it| matches!(it.matches(":focus-visible"), Ok(true))) {
                hide();
                if let Some(it) = titled(event) {
                    show(&it);
                }
            }
        }
        "keydown" => {
            if event.unchecked_ref::<KeyboardEvent>().key() == "Escape" {
                hide();
            }
        }
        // A finger that rests somewhere asks for no menu.
        "contextmenu" => {
            if IS_HELD.load(Ordering::Relaxed) && titled(event).is_some() {
                event.prevent_default();
            }
        }
        _ => {
            TOUCHES.fetch_add(1, Ordering::Relaxed);
            IS_HELD.store(false, Ordering::Relaxed);
        }
    }
}

fn hide() {
    if let Ok(Some(tip)) = document().query_selector(".tip") {
        tip.remove();
    }
}

/// Says what something is, at the middle of its upper edge, or of its lower one.
fn show(it: &Element) {
    let (Some(text), Ok(tip)) = (it.get_attribute("title"), document().create_element("div"))
    else {
        return;
    };
    let place = it.get_bounding_client_rect();
    let is_below = whole(place.top()) < ROOM;
    tip.set_class_name(if is_below { "tip below" } else { "tip" });
    let _ = tip.set_attribute("data-part", "tip");
    let _ = tip.set_attribute("aria-hidden", "true");
    tip.set_text_content(Some(&text));
    let style = tip.unchecked_ref::<HtmlElement>().style();
    let x = i32::midpoint(whole(place.left()), whole(place.right()));
    let y = whole(if is_below { place.bottom() } else { place.top() });
    let _ = style.set_property("--x", &format!("{x}px"));
    let _ = style.set_property("--y", &format!("{y}px"));
    if let Some(body) = document().body() {
        let _ = body.append_child(&tip);
    }
}
