//! The log: a row for each turn, the newest first. A row shows its turn on the board once more.
//!
//! Only the latest rows are in the page, and a row is made once, so that the hundredth turn costs
//! what the first did.

use leptos::prelude::*;
use tabletop::{Seat, Viewer};

use super::Board;
use crate::parts::{badge, memo, roving};
use crate::table::{Play, look_back};

/// So many rows are shown until more are asked for.
const LATEST: usize = 30;

/// A turn as its row tells it.
#[derive(Clone, PartialEq)]
struct Row {
    turn: usize,
    /// The row is another one when more has happened in its turn.
    n_lines: usize,
    seat: Option<Seat>,
    sentences: Vec<String>,
    /// Whether it happened since the reader's last turn.
    is_new: bool,
}

pub(crate) fn log<G: Board>(play: Play<G>) -> AnyView {
    let all = RwSignal::new(false);
    let rows = memo(move || latest(play, if all.get() { usize::MAX } else { LATEST }));
    let more = move || {
        let n = play.turns(|turns| turns.starts().len());
        (n > LATEST && !all.get()).then(|| {
            view! {
                <button class="quiet" data-part="all-turns" on:click=move |_| all.set(true)>
                    {format!("Show all {n} turns")}
                </button>
            }
        })
    };
    let n_new = memo(move || rows.with(|rows| rows.iter().filter(|row| row.is_new).count()));
    view! {
        <section class="log-panel" data-part="log" aria-label="Log">
            <h2>
                "Log"
                {move || {
                    (n_new.get() > 0).then(|| view! { <small>"● since your last turn"</small> })
                }}
            </h2>
            // One stop for Tab; arrows lead from turn to turn.
            <ol
                class="log"
                tabindex="0"
                aria-label="Log, the latest turn first"
                on:keydown=|e| roving::on_key(&e)
            >
                <For
                    each=move || rows.get()
                    key=|row| (row.turn, row.n_lines, row.is_new)
                    let(row)
                >
                    {row_view(play, row)}
                </For>
                <li class="log-more">{more}</li>
            </ol>
        </section>
    }
    .into_any()
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
                    n_lines: of_turn.len(),
                    seat: start.seat,
                    sentences: of_turn.iter().map(|line| line.sentence.clone()).collect(),
                    is_new: new.contains(&turn),
                });
            }
            rows
        })
    })
}

fn row_view<G: Board>(play: Play<G>, row: Row) -> impl IntoView {
    let Row { turn, seat, sentences, is_new, .. } = row;
    let mark = match seat {
        Some(seat) => badge(seat).into_any(),
        None => view! { <span class="no-badge" aria-hidden="true">"·"</span> }.into_any(),
    };
    let said = sentences.join(". ");
    let first = sentences.first().cloned().unwrap_or_default();
    let rest = sentences.get(1..).unwrap_or_default().join(". ");
    view! {
        <li class:new=is_new>
            <button
                type="button"
                class="log-row"
                data-turn=turn.to_string()
                tabindex="-1"
                title=said
                on:click=move |_| look_back(play, turn)
            >
                {mark}
                <span class="log-text">
                    <b>{first}</b>
                    " "
                    <span>{rest}</span>
                </span>
                <span class="only-read">". Show this turn on the board"</span>
            </button>
        </li>
    }
}
