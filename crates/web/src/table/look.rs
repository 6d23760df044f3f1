//! A turn of the log, on the board once more.

use std::ops::Range;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::play::{Past, Play, Shown};
use crate::board::Board;
use crate::browser;

/// Each move of a turn is shown this long.
const STEP: Duration = Duration::from_millis(700);

/// Shows how a turn went, move by move, and stays at its end until the reader goes back.
pub(crate) fn look_back<G: Board>(play: Play<G>, turn: usize) {
    let entries = untrack(|| play.turns(|turns| turns.entries(turn)));
    look_back_at(play, entries, "How this turn went");
}

/// The same of some entries of the log.
pub(crate) fn look_back_at<G: Board>(play: Play<G>, entries: Range<usize>, title: &'static str) {
    // What others look at meanwhile ends this one.
    let token = play.skipped.try_update(|n| {
        *n += 1;
        *n
    });
    let is_on = move || play.skipped.try_get_untracked() == token;
    spawn_local(async move {
        let connection = play.connection();
        for n in entries.start..=entries.end {
            let happened = untrack(|| {
                play.heard(|feed| {
                    let of_entry = feed.lines().iter().filter(|line| n > 0 && line.entry == n - 1);
                    of_entry
                        .map(|line| (line.sentence.clone(), line.news.clone()))
                        .collect::<Vec<_>>()
                })
            });
            // What nobody hears of needs no time; the first moment is before the turn.
            if n > entries.start && happened.is_empty() {
                continue;
            }
            let Some(seen) = connection.moment(n).await else { return };
            if !is_on() {
                return;
            }
            let (sentences, news): (Vec<String>, Vec<G::News>) = happened.into_iter().unzip();
            let caption = match n == entries.start {
                true => title.to_owned(),
                false => sentences.join(". "),
            };
            play.past.set(Some(Past { shown: Shown(seen), caption }));
            if n > entries.start {
                play.echo.set(news);
            }
            browser::sleep(STEP).await;
            if !is_on() {
                return;
            }
        }
    });
}
