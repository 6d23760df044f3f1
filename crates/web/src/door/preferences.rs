//! The settings screen.

use leptos::prelude::*;
use session::seating::LONGEST_NAME;

use crate::browser;
use crate::parts::{home, radio_row};
use crate::route::Route;
use crate::settings::{Preferences, Settings};
use crate::sound;

pub(crate) fn screen() -> impl IntoView {
    let preferences = Preferences::get();
    let now = preferences.now;
    let change = move |change: &dyn Fn(&mut Settings)| now.update(change);
    browser::set_title("Settings");
    browser::focus_soon("main h1");
    view! {
        <div class="frame">
            <header class="bar">{home(&Route::Door, "Boardwalk")}</header>
            <main class="plain" data-screen="settings" id="main">
                <h1 tabindex="-1">"Settings"</h1>
                {move || {
                    preferences
                        .problem
                        .get()
                        .map(|problem| {
                            view! {
                                <p class="problem" role="alert">
                                    {problem.to_string()}
                                </p>
                            }
                        })
                }}
                <label class="field">
                    <span>"Your name at the table"</span>
                    <input
                        type="text"
                        maxlength=LONGEST_NAME.to_string()
                        autocomplete="nickname"
                        prop:value=move || now.with(|it| it.name.clone())
                        on:input=move |event| {
                            let name = event_target_value(&event);
                            change(&|it| it.name.clone_from(&name));
                        }
                    />
                </label>
                {radio_row(
                    "Colours",
                    "theme",
                    move || now.with(|it| it.theme),
                    move |theme| change(&|it| it.theme = theme),
                )}
                {radio_row(
                    "Motion",
                    "motion",
                    move || now.with(|it| it.motion),
                    move |motion| change(&|it| it.motion = motion),
                )}
                {radio_row(
                    "Text",
                    "text",
                    move || now.with(|it| it.text),
                    move |text| change(&|it| it.text = text),
                )}
                {radio_row(
                    "Bots move",
                    "pace",
                    move || now.with(|it| it.pace),
                    move |pace| change(&|it| it.pace = pace),
                )}
                {radio_row(
                    "Ask before a move is played",
                    "confirm",
                    move || now.with(|it| it.confirm),
                    move |confirm| change(&|it| it.confirm = confirm),
                )}
                <label class="check">
                    <input
                        type="checkbox"
                        name="sound"
                        prop:checked=move || now.with(|it| it.sound)
                        on:change=move |event| {
                            let sound = event_target_checked(&event);
                            change(&|it| it.sound = sound);
                            sound::click(preferences);
                        }
                    />
                    <span>"A small sound with each move of yours"</span>
                </label>
                <p class="buttons">
                    <button
                        class="primary"
                        data-part="done"
                        on:click=move |_| browser::go_back(&Route::Door)
                    >
                        "Done"
                    </button>
                    <a class="button" href=Route::Door.to_string()>
                        "To the front door"
                    </a>
                </p>
            </main>
        </div>
    }
}
