//! What stands around a match when people are elsewhere: the line, who is there, clocks, questions.

#![allow(clippy::float_arithmetic, reason = "a clock on the screen is not a rule")]

use std::time::Duration;

use maud::{Markup, html};
use serde_json::json;
use wire::api::{SeatKind, Status};
use wire::frames::SeatClock;

use super::followed::Followed;
use super::host;
use super::line::{State, on_window};
use super::seat::Place;
use crate::board::{How, markup};
use crate::browser;
use crate::parts::icon;
use crate::prelude::*;
use crate::route::Route;
use crate::settings::Preferences;
use crate::sound;

/// A speech bubble.
const TALK: icon::Icon = "M4 5h16v11H11l-5 4v-4H4z";

/// Undo, hint, what is said at the table; and how the line is, if it is not as it should be.
pub(super) fn tools(place: Place, is_asked: bool, is_over: bool, unread: usize) -> Markup {
    let (undo_to, vote_to, hints) = place.followed.with(|it| {
        let now = it.now.as_ref();
        (now.and_then(|it| it.undo_to), now.and_then(|it| it.vote_to), it.seat.is_some())
    });
    let hints = hints && place.info.with(|it| it.as_ref().is_none_or(|it| it.hints));
    let can_undo = undo_to.is_some() || vote_to.is_some();
    let line = line(&place.state.get());
    html! {
        span.line data-part="line" data-line=(line.0) data-pending=(place.is_busy())
            role="status" { (line.1) }
        @if !is_over {
            button.quiet data-part="undo" data-do="undo" aria-disabled=(!can_undo)
                title=[(undo_to.is_none() && can_undo).then_some("Asks the others")]
            {
                "Undo" @if undo_to.is_none() && can_undo { "?" }
            }
            @if hints {
                button.quiet data-part="ask-hint" data-do="hint" aria-disabled=(!is_asked) { "Hint" }
            }
        }
        button.quiet.for-talk data-part="talk" data-do="talk" aria-label="People and chat" {
            (icon::written(TALK))
            @if unread > 0 { b.unread { (unread) span.only-read { " unread" } } }
        }
    }
}

/// How the line is: a word for the style sheet, and one for the reader.
fn line(state: &State) -> (&'static str, &'static str) {
    match state {
        State::Here => ("here", ""),
        State::Connecting => ("connecting", "Connecting…"),
        State::Away => ("away", "Reconnecting…"),
        State::Ended(_) => ("ended", "Not connected"),
    }
}

/// "Waiting for Ann and Bob."
pub(super) fn who_is_waited_for(followed: &Followed) -> String {
    let turn = followed.now.as_ref().map_or(&[][..], |now| &now.turn);
    let others = turn.iter().filter(|&&seat| Some(seat) != followed.seat);
    let names: Vec<&str> = others.map(|&seat| followed.name(seat)).collect();
    match &*names {
        [] => String::new(),
        [one] => format!("Waiting for {one}."),
        [others @ .., last] => format!("Waiting for {} and {last}.", others.join(", ")),
    }
}

/// What is left of a clock, some milliseconds after it was told.
fn left(clock: SeatClock, passed: u64) -> u64 {
    if clock.runs { clock.left_ms.saturating_sub(passed) } else { clock.left_ms }
}

/// "4:07", "3 h", "2 days".
fn time(milliseconds: u64) -> String {
    let seconds = milliseconds / 1_000;
    match seconds {
        0..3_600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        3_600..172_800 => format!("{} h", seconds / 3_600),
        _ => format!("{} days", seconds / 86_400),
    }
}

/// Beside each name: who is away, who is stood in for, how much time is left.
pub(super) fn beside(place: Place) -> Signal<Vec<String>> {
    let tick = RwSignal::new(browser::now());
    let step = move || {
        let ticks = place.followed.with_untracked(|it| it.clocks.iter().any(|it| it.runs));
        if ticks {
            let _ = tick.try_set(browser::now());
        }
    };
    if let Ok(handle) = set_interval_with_handle(step, Duration::from_secs(1)) {
        on_cleanup(move || handle.clear());
    }
    let words = memo(move || {
        let passed = whole(tick.get() - place.told_at.get());
        place.followed.with(|it| {
            let of_seat = |(i, seat): (usize, &wire::api::SeatInfo)| {
                let mut words = Vec::new();
                match seat.kind {
                    SeatKind::Person if !seat.here && Some(seat.seat) != it.seat => {
                        words.push("away".to_owned());
                    }
                    SeatKind::StandIn => words.push("stands in".to_owned()),
                    SeatKind::Open => words.push("has left".to_owned()),
                    SeatKind::Person | SeatKind::Bot => {}
                }
                // A bot is never late.
                if let (SeatKind::Person, Some(&clock)) = (seat.kind, it.clocks.get(i)) {
                    words.push(time(left(clock, passed)));
                }
                words.join(" · ")
            };
            it.seats.iter().enumerate().map(of_seat).collect::<Vec<String>>()
        })
    });
    words.into()
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "milliseconds, and not fewer than none"
)]
fn whole(milliseconds: f64) -> u64 {
    milliseconds.max(0.0) as u64
}

/// The window says when it is the reader's turn, and there is a sound if they want one; not while
/// they look at the table.
pub(super) fn announce(place: Place, game: &'static str) {
    let preferences = Preferences::get();
    let is_mine = memo(move || place.followed.with(Followed::is_my_turn));
    Effect::new(move |before: Option<bool>| {
        let is_mine = is_mine.get();
        match is_mine {
            true => browser::set_title(&format!("● Your turn, {game}")),
            false => browser::set_title(game),
        }
        if is_mine && before == Some(false) && document().hidden() {
            sound::click(preferences);
        }
        is_mine
    });
    // Whoever looks at the table has seen what is on it.
    Effect::new(move |_| {
        let seq = place.followed.with(|it| it.seq);
        let look = move || {
            // Not every click of a turn: where it has come to rest.
            let is_here = place.followed.try_with_untracked(|it| it.seq) == Some(seq);
            if is_here && seq.is_some() && !document().hidden() {
                place.seen();
            }
        };
        set_timeout(look, Duration::from_secs(2));
    });
    when_shown(move || place.seen());
}

/// Does something when the page is looked at again.
fn when_shown(act: impl Fn() + 'static) {
    on_window("visibilitychange", move |_| {
        if !document().hidden() {
            act();
        }
    });
}

/// Whoever looks elsewhere for longer, in milliseconds, is told what they have missed.
const AWAY: f64 = 60_000.0;

/// What happened while the reader was away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Missed {
    /// The entries of the log before it.
    pub(super) from: usize,
    /// What others did, the latest last.
    sentences: Vec<String>,
    /// How much more there was before that.
    n_more: usize,
}

/// What others did since the reader was here last; as much as one reads in a quarter of a minute.
fn missed(followed: &Followed, seen: Option<usize>) -> Option<Missed> {
    const MOST: usize = 9;
    let (from, me) = (seen?, followed.seat?);
    let others = followed.news.iter().filter(|line| line.entry >= from && line.seat != Some(me));
    let sentences: Vec<String> = others.map(|line| line.sentence.clone()).collect();
    let is_told = followed.news.iter().any(|line| line.entry >= from && line.seat.is_some());
    let n_more = sentences.len().saturating_sub(MOST);
    (is_told && !sentences.is_empty() && !followed.is_over()).then(|| Missed {
        from,
        sentences: sentences[n_more..].to_vec(),
        n_more,
    })
}

/// Looks what was missed, and remembers from now on what was seen.
pub(super) fn catch_up(place: Place) -> RwSignal<Option<Missed>> {
    let id = place.id();
    let seen = host::seen_before(&id);
    let found = RwSignal::new(place.followed.with_untracked(|it| missed(it, seen)));
    let n_entries = memo(move || place.followed.with(|it| it.now.as_ref().map(|it| it.entries)));
    let id = StoredValue::new(id);
    let left_at = StoredValue::new(browser::now());
    let keep = move || {
        if let (Some(n), false) = (n_entries.get_untracked(), document().hidden()) {
            id.with_value(|id| host::keep_seen(id, n));
        }
    };
    Effect::new(move |_| {
        n_entries.track();
        keep();
    });
    on_window("visibilitychange", move |_| {
        if document().hidden() {
            left_at.set_value(browser::now());
        } else {
            // Whoever was away for a moment has missed nothing that the log does not tell.
            if browser::now() - left_at.get_value() > AWAY {
                let seen = id.with_value(|id| host::seen_before(id));
                found.set(place.followed.with_untracked(|it| missed(it, seen)));
            }
            keep();
        }
    });
    found
}

/// What lies over the table when something is asked or told around the match. `show` shows on the
/// board what was missed.
pub(super) fn floating(
    place: Place,
    missed: RwSignal<Option<Missed>>,
    show: impl Fn(usize) + 'static,
) -> AnyView {
    markup(
        move || {
            let word = place.word.get();
            let question = place.followed.with(question);
            let over = place.followed.with(out_of_time);
            let rematch = place.info.with(|it| {
                let info = it.as_ref()?;
                info.rematch.clone().filter(|_| info.status == Status::Over)
            });
            html! {
                // The region is there before it speaks, or else nobody hears it.
                div.around role="status" data-part="around" {
                    @if let Some(word) = word {
                        div.around-card data-part="word" {
                            p { (word) }
                            button.quiet aria-label="Dismiss" data-do="dismiss" {
                                (icon::written(icon::CLOSE))
                            }
                        }
                    }
                    @if let Some(missed) = missed.get() { (write_missed(&missed)) }
                    @if let Some((text, is_asked)) = question {
                        div.around-card data-part="vote" {
                            p { (text) }
                            @if is_asked {
                                button.primary data-part="agree" data-do="agree" { "Agree" }
                                button data-part="decline" data-do="decline" { "Rather not" }
                            }
                        }
                    }
                    @for (seat, name) in over {
                        div.around-card data-part="out-of-time" {
                            p { (name) " has no time left." }
                            button data-do={ "stand-in " (seat) } { "Let a bot play" }
                        }
                    }
                    @if let Some(id) = rematch {
                        div.around-card data-part="rematch" {
                            p { "A rematch is being set up." }
                            a.button.primary href=(Route::Online(format!("table/{id}"))) {
                                "To the new table"
                            }
                        }
                    }
                }
            }
        },
        move |touch| {
            if touch.how == How::Click {
                match touch.word.as_str() {
                    "dismiss" => place.word.set(None),
                    "had-enough" => missed.set(None),
                    "show-missed" => {
                        if let Some(it) = missed.get_untracked() {
                            missed.set(None);
                            show(it.from);
                        }
                    }
                    "agree" => place.vote(true),
                    "decline" => place.vote(false),
                    word => stand_in(place, word),
                }
            }
            false
        },
    )
}

fn write_missed(missed: &Missed) -> Markup {
    html! {
        div.around-card.missed data-part="missed" {
            h2 { "While you were away" }
            ol {
                @if missed.n_more > 0 { li { "… and " (missed.n_more) " things before" } }
                @for sentence in &missed.sentences { li { (sentence) } }
            }
            button.primary data-part="show-missed" data-do="show-missed" { "Show it on the board" }
            button data-part="had-enough" data-do="had-enough" { "Go on" }
        }
    }
}

/// Lets a bot play for somebody: `stand-in 2`.
pub(super) fn stand_in(place: Place, word: &str) {
    if let Some(seat) = word.strip_prefix("stand-in ").and_then(|it| it.parse::<u8>().ok()) {
        place.deed("stand-in", json!({ "seat": seat, "level": "medium" }));
    }
}

/// What is being voted on, and whether the reader is asked.
fn question(followed: &Followed) -> Option<(String, bool)> {
    let undo = followed.undo.as_ref()?;
    let is_asked = followed.seat.is_some_and(|seat| undo.waiting.contains(&seat));
    let text = match followed.seat == Some(undo.by) {
        true => "The others are asked whether this may be taken back.".to_owned(),
        false => format!("{} would like to take back what was done last.", followed.name(undo.by)),
    };
    Some((text, is_asked))
}

/// Those for whom a bot could stand in because their time is up.
fn out_of_time(followed: &Followed) -> Vec<(u8, String)> {
    if followed.seat.is_none() || followed.is_over() {
        return Vec::new();
    }
    let seats = followed.seats.iter().zip(&followed.clocks);
    let over = seats.filter(|(seat, clock)| {
        clock.is_over && seat.kind == SeatKind::Person && Some(seat.seat) != followed.seat
    });
    over.map(|(seat, _)| (seat.seat, seat.name.clone())).collect()
}

/// What the check of the record in this browser has found, above what the game tells.
pub(super) fn seal(fair: Option<bool>, hindsight: Option<Markup>) -> Markup {
    html! {
        p.seal data-part="seal" data-fair=[fair] {
            @match fair {
                Some(true) => {
                    "✓ Checked in this browser: every draw follows from the seed that was promised "
                    "before the first move."
                },
                Some(false) => { "The record could not be checked against its promise." },
                None => { "The record is not here: the server cannot be reached." },
            }
        }
        @if let Some(hindsight) = hindsight { (hindsight) }
    }
}

#[cfg(test)]
mod tests {
    use wire::api::SeatInfo;
    use wire::frames::UndoOpen;

    use super::*;

    fn table() -> Followed {
        let seat = |(seat, name): (u8, &str)| SeatInfo {
            seat,
            kind: SeatKind::Person,
            name: name.to_owned(),
            person: None,
            level: None,
            here: true,
            ready: false,
        };
        let seats = [(0, "Ann"), (1, "Bob"), (2, "Cy")].map(seat);
        Followed { seat: Some(0), seats: seats.into(), ..Followed::default() }
    }

    #[test]
    fn time_is_read_at_a_glance() {
        let read = [0, 9_999, 247_000, 3_600_000, 200_000_000].map(time);
        assert_eq!(read, ["0:00", "0:09", "4:07", "1 h", "2 days"]);
        let clock = |runs| SeatClock { left_ms: 5_000, runs, is_over: false };
        assert_eq!([left(clock(true), 2_000), left(clock(false), 2_000)], [3_000, 5_000]);
        assert_eq!(left(clock(true), 9_000), 0);
    }

    #[test]
    fn what_others_did_meanwhile_is_told_once_and_briefly() {
        let mut it = table();
        let line = |entry: usize, seat: Option<u8>| wire::frames::NewsLine {
            entry,
            seat,
            news: serde_json::Value::Null,
            sentence: format!("s{entry}"),
        };
        it.news = vec![line(0, Some(1)), line(1, Some(0)), line(2, Some(1)), line(3, None)];
        assert_eq!(missed(&it, None), None, "somebody who was never here has missed nothing");
        assert_eq!(missed(&it, Some(3)), None, "chance alone is nothing to tell");
        let told = missed(&it, Some(1)).unwrap();
        assert_eq!((told.from, told.n_more), (1, 0));
        assert_eq!(told.sentences, ["s2", "s3"]);
        it.news = (0..20).map(|entry| line(entry, Some(1))).collect();
        let told = missed(&it, Some(0)).unwrap();
        assert_eq!((told.sentences.len(), told.n_more), (9, 11));
        it.seat = None;
        assert_eq!(missed(&it, Some(0)), None, "those who watch look at the log");
    }

    #[test]
    fn a_question_is_put_to_whoever_has_not_answered() {
        let mut it = table();
        assert_eq!(question(&it), None);
        it.undo = Some(UndoOpen { ask: 1, by: 1, to: 4, waiting: vec![0, 2] });
        let (text, is_asked) = question(&it).unwrap();
        assert!(text.starts_with("Bob") && is_asked);
        it.undo = Some(UndoOpen { ask: 1, by: 1, to: 4, waiting: vec![2] });
        assert!(!question(&it).unwrap().1);
        it.undo = Some(UndoOpen { ask: 1, by: 0, to: 4, waiting: vec![2] });
        assert!(question(&it).unwrap().0.starts_with("The others"));
    }

    #[test]
    fn whoever_has_no_time_left_can_be_stood_in_for_by_the_others() {
        let mut it = table();
        let clock = |is_over| SeatClock { left_ms: 0, runs: true, is_over };
        it.clocks = vec![clock(true), clock(true), clock(false)];
        assert_eq!(out_of_time(&it), [(1, "Bob".to_owned())]);
        it.seat = None;
        assert!(out_of_time(&it).is_empty(), "those who watch decide nothing");
    }
}
