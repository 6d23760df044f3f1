//! Parts of a board: all at once where there is room, one at a time on a phone.

use maud::html;
use wasm_bindgen::JsCast as _;
use web_sys::PointerEvent;

use super::{Board, markup};
use crate::prelude::*;
use crate::table::{Play, Seen};

/// The pane that the table itself has: everybody's panels.
pub(crate) const PLAYERS: &str = "players";

/// One part of the board.
pub(crate) fn pane<G: Board>(play: Play<G>, id: &'static str, content: AnyView) -> AnyView {
    pane_of(play.pane, id, content)
}

fn pane_of(shown: RwSignal<&'static str>, id: &'static str, content: AnyView) -> AnyView {
    let class = move || {
        let shown = if shown.get() == id { " shown" } else { "" };
        format!("pane pane-{id}{shown}")
    };
    html::div().class(class).attr("data-pane", id).child(content).into_any()
}

/// The parts of a board: an id and what it is called.
pub(super) type Panes = &'static [(&'static str, &'static str)];

fn all(panes: Panes) -> impl Iterator<Item = (&'static str, &'static str)> {
    panes.iter().copied().chain([(PLAYERS, "Players")])
}

/// What a phone chooses among them with.
pub(crate) fn pane_tabs<G: Board>(play: Play<G>) -> AnyView {
    tabs(G::PANES, play.pane)
}

/// A phone shows one part at a time: the one that is wanted comes by itself, unless it is none.
pub(crate) fn bring_pane<G: Board>(
    play: Play<G>,
    wanted: fn(&Seen<G>, Option<&G::Draft>) -> &'static str,
) {
    let wanted = memo(move || {
        let held = play.draft();
        play.with(|seen| wanted(seen, held.as_ref()))
    });
    Effect::new(move |_| match wanted.get() {
        "" => {}
        pane => play.pane.set(pane),
    });
}

/// A finger that goes sideways over the board turns to the part beside it.
#[derive(Clone, Copy)]
pub(crate) struct Swipe {
    panes: Panes,
    shown: RwSignal<&'static str>,
    /// Where a finger came down, if it may turn the page from there.
    from: StoredValue<Option<(i32, i32)>>,
}

impl Swipe {
    pub(crate) fn new<G: Board>(play: Play<G>) -> Swipe {
        Swipe { panes: G::PANES, shown: play.pane, from: StoredValue::new(None) }
    }

    /// Shows all of everybody, or the board again.
    pub(crate) fn toggle_players(self) {
        let first = self.panes.first().map_or(PLAYERS, |(id, _)| id);
        self.shown.update(|shown| *shown = if *shown == PLAYERS { first } else { PLAYERS });
    }

    pub(crate) fn press(self, event: &PointerEvent) {
        // What is moved by a finger itself is not turned away from under it.
        let moves = ".surface-window.enlarged, [data-scrolls], input";
        let target = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
        let is_free = target.is_some_and(|it| matches!(it.closest(moves), Ok(None)));
        let is_finger = event.pointer_type() == "touch" && event.is_primary();
        let here = (event.client_x(), event.client_y());
        self.from.set_value((is_free && is_finger).then_some(here));
    }

    pub(crate) fn release(self, event: &PointerEvent) {
        let from = self.from.try_update_value(Option::take).flatten();
        let Some((x, y)) = from else { return };
        let way = (event.client_x() - x, event.client_y() - y);
        if let Some(pane) = turned_to(self.panes, self.shown.get_untracked(), way) {
            self.shown.set(pane);
        }
    }
}

/// The part that a finger turns to when it has gone so far to the right and down.
fn turned_to(panes: Panes, shown: &str, (right, down): (i32, i32)) -> Option<&'static str> {
    let is_sideways = right.abs() > 48 && right.abs() > 2 * down.abs();
    let ids = || all(panes).map(|(id, _)| id);
    let at = ids().position(|id| id == shown).filter(|_| is_sideways)?;
    let beside = if right < 0 { at + 1 } else { at.checked_sub(1)? };
    ids().nth(beside)
}

fn tabs(panes: Panes, shown: RwSignal<&'static str>) -> AnyView {
    markup(
        move || {
            html! {
                div.tabs role="group" aria-label="Parts of the table" {
                    @for (id, name) in all(panes) {
                        button.tab type="button" data-tab=(id) data-do=(id)
                            aria-pressed=(shown.get() == id)
                        {
                            (name)
                        }
                    }
                }
            }
        },
        move |touch| {
            if let Some((id, _)) = all(panes).find(|(id, _)| *id == touch.word) {
                shown.set(id);
            }
            false
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finger_turns_to_the_part_beside() {
        const PANES: Panes = &[("park", "Park"), ("cards", "Cards")];
        let turned = |shown, way| turned_to(PANES, shown, way);
        assert_eq!(turned("park", (-80, 10)), Some("cards"));
        assert_eq!(turned("cards", (-80, 10)), Some(PLAYERS));
        assert_eq!(turned("cards", (80, -10)), Some("park"));
        // Nothing lies beyond the ends, and a tap or a way down turns nothing.
        assert_eq!(turned(PLAYERS, (-80, 0)), None);
        assert_eq!(turned("park", (80, 0)), None);
        assert_eq!(turned("park", (-20, 0)), None);
        assert_eq!(turned("park", (-80, 60)), None);
    }
}
