//! What the menu of a table holds: the table as text, what was fixed before the first move, the
//! record, settings.

use leptos::prelude::*;
use tabletop::{Header, Words};

use super::local::Local;
use super::play::Play;
use super::seen::Seen;
use crate::board::Board;
use crate::route::Route;

pub(super) fn menu<G: Board>(table: Local<G>, play: Play<G>) -> AnyView {
    let settings = play.preferences.now;
    let guide = move |_| {
        settings.update(|it| it.met.retain(|met| met != G::TITLE.id));
    };
    view! {
        <p class="buttons">
            <a class="button" href=Route::Settings.to_string()>
                "Settings"
            </a>
            <a
                class="button"
                href=format!("/rules/{}.html", G::TITLE.id)
                target="_blank"
                rel="noopener"
            >
                "Rules"
            </a>
            <button data-part="guide" on:click=guide>
                "Show the guide"
            </button>
            <button data-part="download-now" on:click=move |_| table.download()>
                "Download the record"
            </button>
            <a class="button" href=Route::Replay(table.id()).to_string()>
                "Watch it so far"
            </a>
            <a class="button" href=Route::Door.to_string()>
                "Leave the table"
            </a>
        </p>
        {text_panel(play)}
        {match_panel(table.header())}
    }
    .into_any()
}

/// The table as the terminal shows it: the same board, the same menu, the same notation.
pub(crate) fn text_panel<G: Board>(play: Play<G>) -> AnyView {
    let board =
        move || play.with(|seen| <G as Words>::board(seen.edition, &seen.view, &seen.names));
    let choices = move || {
        play.with(|seen| {
            let entries = seen.choices.iter().map(|action| {
                let (action, sentence) = (action.clone(), seen.say(action));
                view! {
                    <li>
                        <button
                            data-act=seen.notation(&action)
                            on:click=move |_| play.submit(vec![action.clone()])
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
        <details class="panel" data-part="text">
            <summary>"The table as text"</summary>
            <pre class="text-board" tabindex="0" aria-label="The table as text">
                {board}
            </pre>
            {move || play.with(|seen| (!seen.prompt.is_empty()).then(|| seen.prompt.clone()))}
            <ol class="menu">{choices}</ol>
            {move || play.with(Seen::is_asked).then(|| typed(play))}
        </details>
    }
    .into_any()
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
                play.submit(vec![action]);
            }
            Err(error) => problem.set(Some(error.to_string())),
        }
    };
    // The bar, where refusals are said, lies behind this window.
    let refused = move || {
        let refused = play.refused.get().map(|it| super::sentence(&it.sentence));
        problem.get().or(refused)
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
            {move || refused().map(|problem| view! { <p role="alert">{problem}</p> })}
        </form>
    }
}

/// What was fixed before the first move.
fn match_panel(header: Header) -> AnyView {
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
        </details>
    }
    .into_any()
}
