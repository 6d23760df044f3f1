//! A player's row: everything public, always in view, in the same order in every game.

use leptos::prelude::*;
use tabletop::{Seat, Viewer};

use super::Board;
use crate::parts::{badge, seat_class};
use crate::table::{Play, Seen};

/// What a game says about a player. Name and mark, whose turn it is and what bots are called are
/// the table's to say.
pub(crate) struct Panel {
    /// What wins: points or money, as a number.
    pub(crate) score: String,
    /// The same in words: "7 points".
    pub(crate) score_said: String,
    /// The next most important number, if there is one: money beside points.
    pub(crate) purse: Option<AnyView>,
    /// Holdings as pictures.
    pub(crate) holdings: AnyView,
    /// How much is hidden: "3 cards".
    pub(crate) hidden: String,
}

/// Everybody's rows, the reader's first.
pub(crate) fn players<G: Board>(play: Play<G>) -> AnyView {
    let order = play.part(|seen| {
        let n = u8::try_from(seen.players.len()).unwrap_or(u8::MAX);
        let first = match seen.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => Seat(0),
        };
        first.around(n).collect::<Vec<Seat>>()
    });
    let rows = move || order.get().into_iter().map(|seat| row(play, seat)).collect_view();
    view! {
        <section
            class="players"
            tabindex="0"
            aria-label="Players"
            data-part="players"
            data-n=move || order.with(Vec::len).to_string()
        >
            {rows}
        </section>
    }
    .into_any()
}

fn row<G: Board>(play: Play<G>, seat: Seat) -> impl IntoView {
    let on_turn = play.part(move |seen| {
        !seen.is_over() && G::turn_key(&seen.view).seat.is_none_or(|it| it == seat)
    });
    let to_act = play.part(move |seen| seen.waits_for(seat));
    let (name, bot, is_reader) = play.with_untracked(|seen| {
        let player = &seen.players[seat.idx()];
        (seen.names.subject(seat).to_owned(), player.bot.clone(), seen.viewer.is(seat))
    });
    let level = bot.map(|level| view! { <span class="level">{format!("{level} bot")}</span> });
    let label = format!("Seat {seat}, {name}");
    let facts = move || {
        play.with(|seen: &Seen<G>| {
            let Panel { score, score_said, purse, holdings, hidden } = G::panel(seen, seat);
            let title = score_said.clone();
            view! {
                <span class="panel-purse">{purse}</span>
                <span class="panel-score" title=title>
                    <span aria-hidden="true">{score}</span>
                    <span class="only-read">{score_said}</span>
                </span>
                <div class="panel-holdings">{holdings}</div>
                <span class="panel-hidden">{hidden}</span>
            }
        })
    };
    view! {
        <article
            class=format!("player {}", seat_class(seat))
            class:reader=is_reader
            class:on-turn=move || on_turn.get()
            class:acts=move || to_act.get()
            data-seat=seat.to_string()
            data-place=format!("seat:{seat}")
            aria-label=label
            on:click=move |_| play.pane.set(super::pane::PLAYERS)
        >
            <span class="panel-name">
                {badge(seat)} <b>{name}</b> {level}
                <span class="turn-mark" aria-hidden=move || (!on_turn.get()).to_string()>
                    {move || on_turn.get().then_some("on turn")}
                </span>
            </span>
            {facts}
        </article>
    }
}
