//! A player's row: everything public, always in view, in the same order in every game.

use maud::{Markup, html};
use tabletop::{Seat, Viewer};

use super::{Board, How, Swipe, markup};
use crate::parts::{badge_text, seat_class};
use crate::prelude::*;
use crate::table::{Play, Seen};

/// What a game says about a player. Name and mark, whose turn it is and what bots are called are
/// the table's to say.
pub(crate) struct Panel {
    /// What wins: points or money, as a number.
    pub(crate) score: String,
    /// The same in words: "7 points".
    pub(crate) score_said: String,
    /// The next most important number, if there is one: money beside points.
    pub(crate) purse: Option<Markup>,
    /// Holdings as pictures.
    pub(crate) holdings: Markup,
    /// How much is hidden: "3 cards".
    pub(crate) hidden: String,
}

/// What the table says about a player.
struct Row<'a> {
    seat: Seat,
    name: &'a str,
    /// The level of a bot.
    bot: Option<&'a str>,
    is_reader: bool,
    is_on_turn: bool,
    is_to_act: bool,
    mark: &'static str,
    /// Of somebody elsewhere: whether they are there, and their clock.
    beside: &'a str,
}

/// Everybody's rows, the reader's first.
pub(crate) fn players<G: Board>(play: Play<G>) -> AnyView {
    let (beside, turns) = (play.connection().beside(), Swipe::new(play));
    markup(
        move || beside.with(|beside| play.with(|seen| rows::<G>(seen, beside))),
        move |touch| {
            if touch.how == How::Click {
                turns.toggle_players();
            }
            false
        },
    )
}

fn rows<G: Board>(seen: &Seen<G>, beside: &[String]) -> Markup {
    let n = u8::try_from(seen.players.len()).unwrap_or(u8::MAX);
    let first = match seen.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => Seat(0),
    };
    let rows = first.around(n).map(|seat| {
        let on_turn = G::turn_key(&seen.view).seat;
        let row = Row {
            seat,
            name: seen.names.subject(seat),
            bot: seen.players[seat.idx()].bot.as_deref(),
            is_reader: seen.viewer.is(seat),
            is_on_turn: !seen.is_over() && on_turn.is_none_or(|it| it == seat),
            is_to_act: seen.waits_for(seat),
            mark: G::mark(seen, seat),
            beside: beside.get(seat.idx()).map_or("", String::as_str),
        };
        write_row(&row, &G::panel(seen, seat))
    });
    let rows: Vec<Markup> = rows.collect();
    html! {
        section.players tabindex="0" aria-label="Players" data-part="players" data-n=(n) data-roving {
            @for row in rows { (row) }
        }
    }
}

fn write_row(row: &Row<'_>, panel: &Panel) -> Markup {
    let seat = row.seat;
    html! {
        article.player.(seat_class(seat)).reader[row.is_reader].on-turn[row.is_on_turn].acts[row.is_to_act]
            data-key=(seat) data-seat=(seat) data-place={ "seat:" (seat) } data-do="players"
            aria-label={ "Seat " (seat) ", " (row.name) }
        {
            span.panel-name {
                (badge_text(seat)) " " b { (row.name) } " "
                @if let Some(level) = row.bot { span.level { (level) " bot" } }
                @if !row.beside.is_empty() { span.beside { (row.beside) } }
                span.turn-mark aria-hidden=(row.mark.is_empty()) { (row.mark) }
            }
            span.panel-purse { @if let Some(purse) = &panel.purse { (purse) } }
            span.panel-score title=(panel.score_said) {
                span aria-hidden="true" { (panel.score) }
                span.only-read { (panel.score_said) }
            }
            div.panel-holdings { (panel.holdings) }
            span.panel-hidden { (panel.hidden) }
        }
    }
}
