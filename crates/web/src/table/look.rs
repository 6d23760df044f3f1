//! A turn of the log, on the board once more.

use std::ops::Range;
use std::time::Duration;

use super::play::{Past, Play, Shown};
use crate::board::Board;
use crate::browser;
use crate::prelude::*;

/// Each move is shown this long, and all of them together no longer than that.
const STEP: u64 = 700;
const ALL: u64 = 20_000;

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
    let stops = stops(play, &entries);
    let step = (ALL / stops.len().max(1) as u64).min(STEP);
    spawn_local(async move {
        for n in stops {
            if !show(play, n, (entries.clone(), title), is_on).await {
                return;
            }
            browser::sleep(Duration::from_millis(step)).await;
            if !is_on() {
                return;
            }
        }
    });
}

/// Goes one move on in what is looked back at, or one back; from then on by hand.
pub(crate) fn step<G: Board>(play: Play<G>, is_on: bool) {
    let Some(past) = play.past.get_untracked() else { return };
    play.skipped.update(|n| *n += 1);
    let now = past.shown.0.n_entries;
    let mut stops = stops(play, &past.of).into_iter();
    let next = match is_on {
        true => stops.find(|&n| n > now),
        false => stops.rfind(|&n| n < now),
    };
    let Some(next) = next else { return };
    spawn_local(async move {
        show(play, next, (past.of, past.title), || true).await;
    });
}

/// The moments at which somebody has something to look at: what nobody hears of is none, and the
/// first is before anything has happened.
fn stops<G: Board>(play: Play<G>, of: &Range<usize>) -> Vec<usize> {
    let is_heard = |n: usize| {
        untrack(|| play.heard(|feed| feed.lines().iter().any(|line| line.entry + 1 == n)))
    };
    (of.start..=of.end).filter(|&n| n == of.start || is_heard(n)).collect()
}

/// Shows one moment, if the reader still wants it when it is here; whether they do.
async fn show<G: Board>(
    play: Play<G>,
    n: usize,
    (of, title): (Range<usize>, &'static str),
    is_on: impl Fn() -> bool,
) -> bool {
    let Some(seen) = play.connection().moment(n).await else { return false };
    if !is_on() {
        return false;
    }
    let heard = untrack(|| {
        play.heard(|feed| {
            let of_entry = feed.lines().iter().filter(|line| line.entry + 1 == n);
            of_entry.map(|line| (line.sentence.clone(), line.news.clone())).collect::<Vec<_>>()
        })
    });
    let (sentences, news): (Vec<String>, Vec<G::News>) = heard.into_iter().unzip();
    let is_first = n == of.start;
    let caption = if is_first { title.to_owned() } else { sentences.join(". ") };
    play.past.set(Some(Past { shown: Shown(seen), caption, of, title }));
    if !is_first {
        play.echo.set(news);
    }
    true
}
