//! The log: a row for each turn, the newest first. A row shows its turn on the board once more.
//!
//! Only the latest rows are in the page, so that the hundredth turn costs what the first did.

use leptos::prelude::*;
use maud::{Markup, html};
use tabletop::{Seat, Viewer};

use super::{Board, How, markup};
use crate::parts::badge_text;
use crate::table::{Play, look_back};

/// So many rows are shown until more are asked for.
const LATEST: usize = 30;

/// A turn as its row tells it.
struct Row {
    turn: usize,
    seat: Option<Seat>,
    sentences: Vec<String>,
    /// Whether it happened since the reader's last turn.
    is_new: bool,
}

pub(crate) fn log<G: Board>(play: Play<G>) -> AnyView {
    let all = RwSignal::new(false);
    markup(
        move || {
            let n = play.turns(|turns| turns.starts().len());
            let shown = if all.get() { usize::MAX } else { LATEST };
            write(&latest(play, shown), (n > shown).then_some(n))
        },
        move |touch| {
            match touch.word.parse() {
                Ok(turn) if touch.how == How::Click => look_back(play, turn),
                Err(_) if touch.how == How::Click => all.set(true),
                Ok(_) | Err(_) => {}
            }
            false
        },
    )
}

fn write(rows: &[Row], more: Option<usize>) -> Markup {
    html! {
        section.log-panel data-part="log" aria-label="Log" {
            h2 {
                "Log"
                @if rows.iter().any(|row| row.is_new) { small { "● since your last turn" } }
            }
            // One stop for Tab; arrows lead from turn to turn.
            ol.log tabindex="0" aria-label="Log, the latest turn first" data-roving {
                @for row in rows { (write_row(row)) }
                li.log-more data-key="more" {
                    @if let Some(n) = more {
                        button.quiet data-part="all-turns" data-do="all" { "Show all " (n) " turns" }
                    }
                }
            }
        }
    }
}

fn write_row(row: &Row) -> Markup {
    let (first, rest) = row.sentences.split_first().map_or(("", &[][..]), |(a, b)| (a, b));
    html! {
        li.new[row.is_new] data-key=(row.turn) {
            button.log-row type="button" data-turn=(row.turn) data-do=(row.turn) tabindex="-1"
                title=(row.sentences.join(". "))
            {
                @match row.seat {
                    Some(seat) => (badge_text(seat)),
                    None => span.no-badge aria-hidden="true" { "·" },
                }
                span.log-text { b { (first) } " " span { (rest.join(". ")) } }
                span.only-read { ". Show this turn on the board" }
            }
        }
    }
}

fn latest<G: Board>(play: Play<G>, n: usize) -> Vec<Row> {
    let reader = play.with(|seen| match seen.viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    });
    play.turns(|turns| {
        play.heard(|feed| {
            let new = reader.map_or(0..0, |seat| turns.since(seat));
            let mut lines = feed.lines();
            let mut rows = Vec::new();
            for (turn, start) in turns.starts().iter().enumerate().rev().take(n) {
                // From the end backwards: what came before the shown turns is never looked at.
                let from = lines.iter().rposition(|line| line.entry < start.entry);
                let (before, of_turn) = lines.split_at(from.map_or(0, |i| i + 1));
                lines = before;
                if of_turn.is_empty() {
                    continue;
                }
                rows.push(Row {
                    turn,
                    seat: start.seat,
                    sentences: of_turn.iter().map(|line| line.sentence.clone()).collect(),
                    is_new: new.contains(&turn),
                });
            }
            rows
        })
    })
}
