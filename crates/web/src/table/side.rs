//! What stands beside the board: news, the log, the table as text.

use leptos::prelude::*;
use session::Line;
use tabletop::Words;

use super::board::Board;
use super::local::Local;
use super::play::{Play, Refused};
use super::seen::Seen;
use crate::parts::log_line;
use crate::route::Route;

/// So many lines of the log are shown until more are asked for.
const LATEST: usize = 40;

fn line<G: Board>(line: &Line<G>) -> AnyView {
    log_line(line.seat, &line.sentence)
}

/// What others did since the reader's last turn.
pub(super) fn since_panel<G: Board>(play: Play<G>) -> impl IntoView {
    move || {
        let is_asked = play.with(Seen::is_asked);
        play.heard(|feed| {
            let lines = &feed.lines()[feed.since_last_turn()];
            (is_asked && !lines.is_empty()).then(|| {
                let lines = lines.iter().map(line).collect_view();
                view! {
                    <details class="panel" open data-part="since">
                        <summary>"Since your last turn"</summary>
                        <ol class="log" tabindex="0" aria-label="Since your last turn">
                            {lines}
                        </ol>
                    </details>
                }
            })
        })
    }
}

/// Everything that happened, the latest first.
pub(crate) fn log_panel<G: Board>(play: Play<G>) -> impl IntoView {
    let all = RwSignal::new(false);
    let lines = move || {
        let n = if all.get() { usize::MAX } else { LATEST };
        play.heard(|feed| feed.lines().iter().rev().take(n).map(line).collect_view())
    };
    let more = move || {
        let n = play.heard(|feed| feed.lines().len());
        (n > LATEST && !all.get()).then(|| {
            view! {
                <button class="quiet" on:click=move |_| all.set(true)>
                    {format!("Show all {n} lines")}
                </button>
            }
        })
    };
    view! {
        <details class="panel" open data-part="log">
            <summary>"Log"</summary>
            <ol class="log long" tabindex="0" aria-label="Log, the latest first">
                {lines}
            </ol>
            {more}
        </details>
    }
}

/// The table as the terminal shows it: the same board, the same menu, the same notation.
pub(crate) fn text_panel<G: Board>(play: Play<G>) -> impl IntoView {
    let open = RwSignal::new(false);
    view! {
        <details
            class="panel"
            data-part="text"
            on:toggle=move |event| {
                open.set(event_target::<web_sys::Element>(&event).has_attribute("open"));
            }
        >
            <summary>"The table as text"</summary>
            {move || open.get().then(|| text(play))}
        </details>
    }
}

fn text<G: Board>(play: Play<G>) -> impl IntoView {
    let board =
        move || play.with(|seen| <G as Words>::board(seen.edition, &seen.view, &seen.names));
    let menu = move || {
        play.with(|seen| {
            let entries = seen.choices.iter().map(|action| {
                let (action, sentence) = (action.clone(), seen.say(action));
                view! {
                    <li>
                        <button
                            data-act=seen.notation(&action)
                            on:click=move |_| play.submit(action.clone())
                        >
                            {sentence}
                        </button>
                    </li>
                }
            });
            entries.collect_view()
        })
    };
    view! {
        <pre class="text-board" tabindex="0" aria-label="The table as text">
            {board}
        </pre>
        {move || play.with(|seen| (!seen.prompt.is_empty()).then(|| seen.prompt.clone()))}
        <ol class="menu">{menu}</ol>
        {play.table.map(|_| typed(play))}
    }
}

/// A line to type a move into, for free-form ones above all.
fn typed<G: Board>(play: Play<G>) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let problem = RwSignal::new(None::<String>);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let written = text.get_untracked();
        match play.with(|seen| G::read_action(seen.edition, &written)) {
            Ok(action) => {
                problem.set(None);
                text.set(String::new());
                play.submit(action);
            }
            Err(error) => problem.set(Some(error.to_string())),
        }
    };
    view! {
        <form class="typed" on:submit=submit>
            <label>
                "Type a move "
                <input
                    type="text"
                    autocomplete="off"
                    autocapitalize="off"
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                />
            </label>
            <button type="submit">"Play it"</button>
            {move || problem.get().map(|problem| view! { <p role="alert">{problem}</p> })}
        </form>
    }
}

/// What was fixed before the first move, and the record so far.
pub(super) fn match_panel<G: Board>(table: Local<G>) -> impl IntoView {
    let header = table.header();
    let options = header.options.iter().map(|(name, value)| {
        view! {
            <dt>{name.replace('_', " ")}</dt>
            <dd>{value.to_string()}</dd>
        }
    });
    let options = options.collect_view();
    view! {
        <details class="panel" data-part="match">
            <summary>"This match"</summary>
            <dl class="facts-of-match">
                <dt>"edition"</dt>
                <dd>{header.edition.name}</dd>
                {options}
                <dt>"promise"</dt>
                <dd>
                    "SHA-256 of the seed, which is shown at the end: "
                    <code>{header.commitment.to_string()}</code>
                </dd>
            </dl>
            <p class="buttons">
                <button data-part="download-now" on:click=move |_| table.download()>
                    "Download the record"
                </button>
                <a class="button" href=Route::Replay(table.id()).to_string()>
                    "Watch it so far"
                </a>
            </p>
        </details>
    }
}

/// A reason and its rule, as a list of what cannot be done shows them.
pub(crate) fn reason(game: &'static str, refused: &Refused) -> impl IntoView + use<> {
    view! {
        <span class="why">
            {super::screen::sentence_case(&refused.sentence)} " "
            {crate::parts::rules::link(game, refused.rule)}
        </span>
    }
}
