//! The first game: what wins, three things to look at, and a word at each new step.

use leptos::prelude::*;

use super::Board;
use crate::parts::memo;
use crate::table::{Play, Seen};

/// What a game tells somebody who has never played it.
pub(crate) struct Coach {
    /// What wins, in one line.
    pub(crate) wins: &'static str,
    /// Three things to look at, each with the part of the screen (`data-part`) that it is about.
    pub(crate) marks: [(&'static str, &'static str); 3],
}

/// The guide of a first game. It can be left at any time, and comes back from the menu.
pub(crate) fn coach<G: Board>(play: Play<G>) -> impl IntoView {
    let settings = play.preferences.now;
    let id = G::TITLE.id;
    let is_new = memo(move || settings.with(|it| !it.met.iter().any(|met| met == id)));
    // The marks come first, then a lesson for each new situation.
    let step = RwSignal::new(0_usize);
    let told = RwSignal::new(Vec::<&'static str>::new());
    let leave = move || {
        settings.update(|it| {
            if !it.met.iter().any(|met| met == id) {
                it.met.push(id.to_owned());
            }
        });
    };
    let note = move || {
        if !is_new.get() || !play.with(Seen::is_asked) {
            return None;
        }
        if step.get() == 0 {
            return Some((None, "", G::COACH.wins));
        }
        if let Some(&(part, text)) = G::COACH.marks.get(step.get() - 1) {
            return Some((Some(part), "", text));
        }
        let (lesson, text) = play.with(|seen| G::lesson(seen))?;
        (!told.with(|told| told.contains(&lesson))).then_some((None, lesson, text))
    };
    let note = memo(note);
    // The part of the screen that is spoken of is marked.
    Effect::new(move |before: Option<Option<&'static str>>| {
        let part = note.get().and_then(|(part, ..)| part);
        let mark = |part: &str, on: bool| {
            let found = document().query_selector(&format!("[data-part={part}]")).ok().flatten();
            if let Some(it) = found {
                let _ = it.class_list().toggle_with_force("coached", on);
            }
        };
        if let Some(before) = before.flatten() {
            mark(before, false);
        }
        if let Some(part) = part {
            mark(part, true);
        }
        part
    });
    let next = move |lesson: &'static str| {
        if lesson.is_empty() {
            step.update(|it| *it += 1);
        } else {
            told.update(|it| it.push(lesson));
        }
    };
    move || {
        note.get().map(|(_, lesson, text)| {
            view! {
                <aside class="coach" aria-label="Your first game" data-part="coach">
                    <p>{text}</p>
                    <div class="buttons">
                        <button type="button" class="primary" data-part="coach-next" on:click=move |_| next(lesson)>
                            {if step.get_untracked() < 3 { "Next" } else { "Got it" }}
                        </button>
                        <button type="button" class="quiet" data-part="coach-leave" on:click=move |_| leave()>
                            "No guide, thanks"
                        </button>
                    </div>
                </aside>
            }
        })
    }
}
