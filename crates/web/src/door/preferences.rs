//! The settings screen.

use maud::{Markup, html};
use session::seating::LONGEST_NAME;

use crate::board::{How, markup};
use crate::browser;
use crate::parts::home;
use crate::prelude::*;
use crate::route::Route;
use crate::settings::{Choices, Preferences, Settings};
use crate::sound;

pub(crate) fn screen() -> AnyView {
    let preferences = Preferences::get();
    browser::set_title("Settings");
    browser::focus_soon("main h1");
    markup(
        move || {
            let problem = preferences.problem.get().map(|it| it.to_string());
            preferences.now.with(|now| write(now, problem.as_deref()))
        },
        move |touch| {
            match (touch.how, touch.word.as_str()) {
                (How::Click, "done") => browser::go_back(&Route::Door),
                (How::Set, word) => {
                    preferences.now.update(|it| set(it, word, &touch.value));
                    if word == "sound" {
                        sound::click(preferences);
                    }
                }
                _ => {}
            }
            false
        },
    )
}

fn set(it: &mut Settings, word: &str, value: &str) {
    fn choose<T: Choices>(now: &mut T, value: &str) {
        if let Some(&choice) = T::ALL.iter().find(|it| it.word() == value) {
            *now = choice;
        }
    }
    match word {
        "name" => value.clone_into(&mut it.name),
        "theme" => choose(&mut it.theme, value),
        "motion" => choose(&mut it.motion, value),
        "text" => choose(&mut it.text, value),
        "pace" => choose(&mut it.pace, value),
        "confirm" => choose(&mut it.confirm, value),
        "sound" => it.sound = value == "true",
        _ => {}
    }
}

fn write(now: &Settings, problem: Option<&str>) -> Markup {
    html! {
        div.frame {
            header.bar { (home(&Route::Door.to_string(), "Boardwalk")) }
            main.plain data-screen="settings" #main {
                h1 tabindex="-1" { "Settings" }
                @if let Some(problem) = problem { p.problem role="alert" { (problem) } }
                label.field {
                    span { "Your name at the table" }
                    input type="text" maxlength=(LONGEST_NAME) autocomplete="nickname"
                        value=(now.name) data-set="name";
                }
                (radios("Colours", "theme", now.theme))
                (radios("Motion", "motion", now.motion))
                (radios("Text", "text", now.text))
                (radios("Bots move", "pace", now.pace))
                (radios("Ask before a move is played", "confirm", now.confirm))
                label.check {
                    input type="checkbox" name="sound" data-set="sound" checked[now.sound];
                    span { "A small sound with each move of yours" }
                }
                p {
                    a data-part="notices" href=(Route::Online("notices".to_owned())) {
                        "When it is your turn at a table with friends: notices and webhooks"
                    }
                }
                p.buttons {
                    button.primary data-part="done" data-do="done" { "Done" }
                    a.button href=(Route::Door) { "To the front door" }
                }
            }
        }
    }
}

/// A choice of a few named values, all in sight.
fn radios<T: Choices>(legend: &str, name: &str, now: T) -> Markup {
    html! {
        fieldset.radios {
            legend { (legend) }
            @for &choice in T::ALL {
                label.radio {
                    input type="radio" name=(name) value=(choice.word()) data-set=(name)
                        checked[choice == now];
                    span { (choice.label()) }
                }
            }
        }
    }
}
