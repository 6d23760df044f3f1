//! What the menu of a table holds: the table as text, what was fixed before the first move, the
//! record, settings.

use maud::{Markup, html};
use tabletop::{Header, Words};

use super::local::Local;
use super::play::Play;
use crate::board::{Board, How, markup, still_markup};
use crate::prelude::*;
use crate::route::Route;

pub(super) fn menu<G: Board>(table: Local<G>, play: Play<G>) -> AnyView {
    let settings = play.preferences.now;
    let replay = Route::Replay(table.id()).to_string();
    let links = markup(
        move || links(G::TITLE.id, &replay),
        move |touch| {
            match touch.word.as_str() {
                "guide" => settings.update(|it| it.met.retain(|met| met != G::TITLE.id)),
                "download" => table.download(),
                _ => {}
            }
            false
        },
    );
    let header = table.header();
    (links, text_panel(play), still_markup(move || match_panel(&header))).into_any()
}

fn links(game: &str, replay: &str) -> Markup {
    html! {
        p.buttons {
            a.button href=(Route::Settings) { "Settings" }
            a.button href={ "/rules/" (game) ".html" } target="_blank" rel="noopener" { "Rules" }
            button data-part="guide" data-do="guide" { "Show the guide" }
            button data-part="download-now" data-do="download" { "Download the record" }
            a.button href=(replay) { "Watch it so far" }
            a.button href=(Route::Door) { "Leave the table" }
        }
    }
}

/// The table as the terminal shows it: the same board, the same menu, the same notation. A line to
/// type a move into serves free-form ones above all.
pub(crate) fn text_panel<G: Board>(play: Play<G>) -> AnyView {
    let problem = RwSignal::new(None::<String>);
    markup(
        move || {
            // The bar, where refusals are said, lies behind this window.
            let refused = play.refused.get().map(|it| super::sentence(&it.sentence));
            let problem = problem.get().or(refused);
            play.with(|seen| {
                let board = <G as Words>::board(seen.edition, &seen.view, &seen.names);
                let choices = seen.choices.iter().map(|it| (seen.notation(it), seen.say(it)));
                let choices: Vec<(String, String)> = choices.collect();
                let is_asked = seen.is_asked();
                write_text(&board, &seen.prompt, &choices, is_asked, problem.as_deref())
            })
        },
        move |touch| {
            let is_typed = touch.how == How::Submit;
            if !is_typed && touch.how != How::Click {
                return false;
            }
            let text = if is_typed { &touch.value } else { &touch.word };
            match play.with(|seen| G::read_action(seen.edition, text)) {
                Ok(action) => {
                    problem.set(None);
                    play.submit(vec![action]);
                    true
                }
                Err(error) => {
                    problem.set(Some(error.to_string()));
                    false
                }
            }
        },
    )
}

fn write_text(
    board: &str,
    prompt: &str,
    choices: &[(String, String)],
    is_asked: bool,
    problem: Option<&str>,
) -> Markup {
    html! {
        details.panel data-part="text" {
            summary { "The table as text" }
            pre.text-board tabindex="0" aria-label="The table as text" { (board) }
            (prompt)
            ol.menu {
                @for (notation, sentence) in choices {
                    li { button data-act=(notation) data-do=(notation) { (sentence) } }
                }
            }
            @if is_asked {
                form.typed data-submit="move" {
                    label {
                        "Type a move "
                        input type="text" autocomplete="off" autocapitalize="off";
                    }
                    button type="submit" { "Play it" }
                    @if let Some(problem) = problem { p role="alert" { (problem) } }
                }
            }
        }
    }
}

/// What was fixed before the first move.
fn match_panel(header: &Header) -> Markup {
    html! {
        details.panel data-part="match" {
            summary { "This match" }
            dl.facts-of-match {
                dt { "edition" }
                dd { (header.edition.name) }
                @for (name, value) in &header.options {
                    dt { (name.replace('_', " ")) }
                    dd { (value) }
                }
                dt { "promise" }
                dd {
                    "SHA-256 of the seed, which is shown at the end: "
                    code { (header.commitment) }
                }
            }
        }
    }
}
