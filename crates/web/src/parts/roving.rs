//! Moving among the pieces of a group with the arrow keys, as among the cards of a hand or the turns
//! of the log.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

use crate::prelude::document;

/// Handles a key pressed inside a group: arrows, Home and End move the focus among its elements
/// that carry `data-pick`, `data-act`, `data-turn` or `data-mini`. From the group itself they lead into it.
pub(crate) fn on_key(event: &KeyboardEvent) {
    let group = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
    if let Some(group) = group {
        move_within(&group, event);
    }
}

/// The same for a group that is named.
pub(crate) fn move_within(group: &Element, event: &KeyboardEvent) {
    // A group within a group has moved it already.
    let Some(step) = step_of(&event.key()).filter(|_| !event.default_prevented()) else { return };
    let Ok(found) = group.query_selector_all("[data-pick], [data-act], [data-turn], [data-mini]")
    else {
        return;
    };
    let pieces: Vec<HtmlElement> =
        (0..found.length()).filter_map(|i| found.get(i)?.dyn_into().ok()).collect();
    let focused = document().active_element();
    let here = pieces.iter().position(|piece| {
        focused.as_ref().is_some_and(|focused| piece.is_same_node(Some(focused)))
    });
    let is_at_group = focused.as_ref().is_some_and(|focused| group.is_same_node(Some(focused)));
    let next = match here {
        Some(here) => Some(target(here, pieces.len(), step)),
        None => is_at_group.then_some(0),
    };
    if let Some(next) = next.and_then(|next| pieces.get(next)) {
        event.prevent_default();
        let _ = next.focus();
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Next,
    Previous,
    First,
    Last,
}

fn step_of(key: &str) -> Option<Step> {
    match key {
        "ArrowRight" | "ArrowDown" => Some(Step::Next),
        "ArrowLeft" | "ArrowUp" => Some(Step::Previous),
        "Home" => Some(Step::First),
        "End" => Some(Step::Last),
        _ => None,
    }
}

/// Where a step leads; the last piece is followed by the first.
fn target(here: usize, n: usize, step: Step) -> usize {
    match step {
        Step::Next => (here + 1) % n,
        Step::Previous => (here + n - 1) % n,
        Step::First => 0,
        Step::Last => n - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_go_round() {
        assert_eq!(target(2, 3, Step::Next), 0);
        assert_eq!(target(0, 3, Step::Previous), 2);
        assert_eq!((target(1, 3, Step::First), target(1, 3, Step::Last)), (0, 2));
    }

    #[test]
    fn other_keys_are_left_alone() {
        assert_eq!(step_of("Enter"), None);
        assert_eq!(step_of("ArrowUp"), Some(Step::Previous));
    }
}
