//! The front door: the shelf, the games on this device, the settings.

pub(crate) mod art;
mod mine;
mod preferences;
mod setup;
mod shelf;

use maud::html;

use crate::board::{How, markup};
use crate::browser;
use crate::drop;
use crate::games::SHELF;
use crate::parts::dialog;
use crate::prelude::*;
use crate::route::Route;
use crate::settings::Preferences;

use setup::Mode;

pub(crate) use preferences::screen as settings;

/// The first of these looks as `index.html` has it before the program has loaded.
pub(crate) fn screen() -> AnyView {
    let cards = mine::cards();
    // The game that somebody is about to delete, and has been asked about.
    let doubted = RwSignal::new(None::<String>);
    let open = RwSignal::new(false);
    let chosen = RwSignal::new(None);
    let reader = Preferences::get();
    browser::set_title("The front door");
    browser::focus_soon(".welcome h1");
    let door = markup(
        move || {
            let (is_away, cards) = (cards.is_away.get(), cards.all.get());
            let doubted = doubted.get();
            html! {
                div.door {
                    header.welcome {
                        (art::boardwalk())
                        nav aria-label="House" {
                            a.button.glass data-part="tables"
                                href=(Route::Online("tables".to_owned())) { "Tables" }
                            a.button.glass href=(Route::Settings) { "Settings" }
                        }
                        div.welcome-words {
                            h1 tabindex="-1" { "Boardwalk" }
                            p.lead {
                                "Five board games by the sea, with friends, against bots or around one screen."
                            }
                            (mine::first_step(&cards))
                        }
                    }
                    main data-screen="door" #main {
                        @if is_away { (mine::away()) }
                        (mine::unfinished(&cards, doubted.as_deref()))
                        (shelf::shelf())
                        (mine::finished(&cards, doubted.as_deref()))
                    }
                    footer.foot {
                        "The games belong to their designers and publishers; rules, words and "
                        "pictures here are our own."
                    }
                }
            }
        },
        move |touch| {
            if touch.how == How::File {
                drop::take(touch.file.clone());
                return false;
            }
            let Some((verb, id)) = touch.word.split_once(' ') else { return false };
            let lid = SHELF.iter().find(|lid| lid.id == id);
            let mode = match verb {
                "play-bots" => Mode::AgainstBots,
                "play-pass" => Mode::PassAndPlay,
                "invite" => Mode::Friends,
                "play-now" => {
                    if let Some(lid) = lid {
                        setup::play_now(lid, reader.name());
                    }
                    return false;
                }
                "delete" => {
                    mine::delete(id, doubted, cards);
                    return false;
                }
                _ => return false,
            };
            if let Some(lid) = lid {
                chosen.set(Some((lid, mode)));
                open.set(true);
            }
            false
        },
    );
    let title = move || chosen.get().map_or("", |(_, mode)| mode.title());
    let form = move || match chosen.get_untracked() {
        Some((lid, mode)) => setup::form(lid, mode),
        None => ().into_any(),
    };
    (door, dialog(open, Signal::derive(title), Box::new(form))).into_any()
}
