//! The first game: what wins, three things to look at, and a word at each new step.

use maud::html;
use wasm_bindgen::JsCast as _;
use web_sys::Element;

use super::pane::Panes;
use super::{Board, markup};
use crate::prelude::*;
use crate::table::{Play, Seen};

/// What a game tells somebody who has never played it.
pub(crate) struct Coach {
    /// What wins, in one line.
    pub(crate) wins: &'static str,
    /// Three things to look at, each with the part of the screen (`data-part`) that it is about.
    pub(crate) marks: [(&'static str, &'static str); 3],
}

/// The guide of a first game. It can be left at any time, and comes back from the menu.
pub(crate) fn coach<G: Board>(play: Play<G>) -> AnyView {
    let settings = play.preferences.now;
    let id = G::TITLE.id;
    let is_new = memo(move || settings.with(|it| !it.met.iter().any(|met| met == id)));
    // The marks come first, then a lesson for each new situation.
    let step = RwSignal::new(0_usize);
    let told = RwSignal::new(Vec::<&'static str>::new());
    let note = memo(move || {
        if !is_new.get() || !play.with(Seen::is_asked) {
            return None;
        }
        if step.get() == 0 {
            return Some((None, "", G::COACH.wins));
        }
        // What the table is made of is told at the table; a scene of its own comes with a lesson.
        if play.with(|seen| G::scene(&seen.view) == "table")
            && let Some(&(part, text)) = G::COACH.marks.get(step.get() - 1)
        {
            return Some((Some(part), "", text));
        }
        let (lesson, text) = play.with(|seen| G::lesson(seen))?;
        (!told.with(|told| told.contains(&lesson))).then_some((None, lesson, text))
    });
    let leave = move || {
        settings.update(|it| {
            if !it.met.iter().any(|met| met == id) {
                it.met.push(id.to_owned());
            }
        });
    };
    show(note, step, told, (G::PANES, play.pane), Box::new(leave))
}

/// The part of the screen that is spoken of, the lesson's id, and what is said.
type Note = (Option<&'static str>, &'static str, &'static str);

fn show(
    note: Memo<Option<Note>>,
    step: RwSignal<usize>,
    told: RwSignal<Vec<&'static str>>,
    (panes, shown): (Panes, RwSignal<&'static str>),
    leave: Box<dyn Fn()>,
) -> AnyView {
    // The part of the screen that is spoken of is marked. A phone turns to where it is, and back
    // when all of them were spoken of.
    let turned_from = StoredValue::new(None);
    Effect::new(move |before: Option<Option<&'static str>>| {
        let part = note.get().and_then(|(part, ..)| part);
        let mark = |part: &str, on: bool| {
            let all = document().query_selector_all(&format!("[data-part={part}]")).ok()?;
            let all = (0..all.length()).filter_map(|i| all.get(i)?.dyn_into::<Element>().ok());
            let all: Vec<Element> = all.collect();
            // What is there twice, for desks and for phones, is marked where it is seen.
            let is_seen = |it: &&Element| it.get_bounding_client_rect().width() > 0.0;
            let found = all.iter().find(is_seen).or(all.first())?;
            for it in &all {
                let _ = it.toggle_attribute_with_force("data-coached", on && it == found);
            }
            let pane = found.closest("[data-pane]").ok().flatten()?.get_attribute("data-pane")?;
            panes.iter().map(|(id, _)| *id).find(|id| *id == pane)
        };
        if let Some(before) = before.flatten() {
            mark(before, false);
        }
        if let Some(part) = part {
            if let Some(pane) = mark(part, true) {
                turned_from.update_value(|it| _ = it.get_or_insert(shown.get_untracked()));
                shown.set(pane);
            }
        } else if let Some(pane) = turned_from.try_update_value(Option::take).flatten() {
            shown.set(pane);
        }
        part
    });
    markup(
        move || {
            html! {
                @if let Some((_, lesson, text)) = note.get() {
                    aside.coach aria-label="Your first game" data-part="coach" {
                        p { (text) }
                        div.buttons {
                            button.primary type="button" data-part="coach-next" data-do="next" {
                                @if lesson.is_empty() && step.get() < 3 { "Next" } @else { "Got it" }
                            }
                            button.quiet type="button" data-part="coach-leave" data-do="leave" {
                                "No guide, thanks"
                            }
                        }
                    }
                }
            }
        },
        move |touch| {
            match (touch.word.as_str(), note.get_untracked()) {
                ("leave", _) => leave(),
                ("next", Some((_, "", _))) => step.update(|it| *it += 1),
                ("next", Some((_, lesson, _))) => told.update(|it| it.push(lesson)),
                _ => {}
            }
            false
        },
    )
}
