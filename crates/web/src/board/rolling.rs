//! A number that counts up or down to where it goes, so that one sees that it has changed.

use std::cell::Cell;
use std::time::Duration;

use maud::{Markup, html};
use web_sys::Element;

use crate::prelude::*;

/// A number with what stands before it. When it is written anew with another value, it counts up or
/// down to it.
pub(crate) fn rolling(unit: &str, value: i32) -> Markup {
    html! { span.rolling data-roll=(value) data-unit=(unit) { (unit) (value) } }
}

/// Whether what is in an element is written by [`roll`].
pub(super) fn rolls(element: &Element) -> bool {
    element.has_attribute("data-roll")
}

/// Lets a number count to the value that its element says, from the one that it had before. Those
/// who want little motion see the last one at once.
pub(super) fn roll(element: &Element, before: &str) {
    let value = |text: Option<String>| text.and_then(|it| it.parse::<i32>().ok());
    let goal = element.get_attribute("data-roll");
    let (Some(before), Some(goal)) = (value(Some(before.to_owned())), value(goal)) else {
        return;
    };
    let unit = element.get_attribute("data-unit").unwrap_or_default();
    let root = document().document_element();
    let motion = root.and_then(|it| it.get_attribute("data-motion"));
    if motion.as_deref() == Some("reduced") {
        return element.set_text_content(Some(&format!("{unit}{goal}")));
    }
    let element = element.clone();
    let shown = Cell::new(before);
    let running = StoredValue::new(None::<IntervalHandle>);
    let tick = move || {
        let way = goal - shown.get();
        // A third of the way with each step, and at least one: it is there in half a second.
        let step = if way.abs() < 3 { way.signum() } else { way / 3 };
        shown.set(shown.get() + step);
        let is_current = value(element.get_attribute("data-roll")) == Some(goal);
        if is_current {
            element.set_text_content(Some(&format!("{unit}{}", shown.get())));
        }
        if (shown.get() == goal || !is_current)
            && let Some(handle) = running.try_update_value(Option::take).flatten()
        {
            handle.clear();
        }
    };
    let handle = set_interval_with_handle(tick, Duration::from_millis(40));
    running.set_value(handle.ok());
}
