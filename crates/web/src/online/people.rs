//! Who one is on the server: a name, and a cookie that only the browser reads.

use maud::{Markup, html};
use serde_json::json;
use wire::api::{Guest, Me, Name, Secret};

use super::http::{self, Trouble};
use super::{lists, qr};
use crate::board::{How, markup};
use crate::browser;
use crate::door::art;
use crate::parts::home;
use crate::prelude::*;
use crate::route::Route;
use crate::settings::Preferences;
use crate::store;

/// Who the server takes us for. Somebody whom no server has met need not ask.
pub(crate) async fn me() -> Result<Me, Trouble> {
    if !store::is_online() {
        return Err(Trouble::Stranger);
    }
    let me = http::get::<Me>("/api/me").await;
    match &me {
        Ok(_) => store::set_online(true),
        Err(Trouble::Stranger) => store::set_online(false),
        Err(Trouble::Away | Trouble::Refused(_)) => {}
    }
    me
}

/// Comes in under a name, or is called so from now on.
pub(crate) async fn be_called(name: &str) -> Result<(), Trouble> {
    match me().await {
        Ok(me) if me.name == name.trim() => Ok(()),
        Ok(_) => http::post::<Name>("/api/me", &json!({ "name": name })).await.map(|_| ()),
        Err(Trouble::Stranger) => {
            http::post::<Guest>("/api/guest", &json!({ "name": name })).await?;
            store::set_online(true);
            Ok(())
        }
        Err(trouble) => Err(trouble),
    }
}

/// A link that brings everything to another device.
pub(crate) async fn personal_link() -> Result<String, Trouble> {
    let secret: Secret = http::post("/api/me/link", &json!({})).await?;
    // The page is where it is, whatever the server thinks it is called.
    let origin = window().location().origin().unwrap_or_default();
    Ok(format!("{origin}/#/me/{}", secret.token))
}

/// Shows a personal link, to be read by the camera of the other device or to be sent there.
pub(super) fn show_link(link: &str) -> Markup {
    html! {
        div.room-link-parts data-part="personal" {
            (qr::code(link))
            div {
                p { "Open this on your other device, and show it to nobody: it lets in whoever has it." }
                input.link type="text" readonly aria-label="The link for your other device"
                    value=(link);
            }
        }
    }
}

/// A personal link was opened: asks once, because whoever opens it becomes that person here.
pub(super) fn claim(token: &str) -> AnyView {
    let token = StoredValue::new(token.to_owned());
    let is_claimed = RwSignal::new(false);
    browser::set_title("Your tables");
    // What lets somebody in does not stay in the address, which is that of what comes next.
    browser::replace_address(&Route::Online("tables".to_owned()));
    let show = move || match is_claimed.get() {
        true => untrack(lists::screen),
        false => untrack(|| ask_whose_link(token, is_claimed)),
    };
    show.into_any()
}

fn ask_whose_link(token: StoredValue<String>, is_claimed: RwSignal<bool>) -> AnyView {
    let preferences = Preferences::get();
    let problem = RwSignal::new(None::<String>);
    browser::focus_soon("main h1");
    markup(
        move || {
            html! {
                main.plain data-screen="claim" #main {
                    (home(&Route::Door.to_string(), "Boardwalk"))
                    h1 tabindex="-1" { "Your tables, on this device" }
                    p {
                        "This is a personal link. If it is yours, this device becomes yours too: it "
                        "shows your tables and plays your seats."
                    }
                    @if let Some(problem) = problem.get() { p.problem role="alert" { (problem) } }
                    p.buttons {
                        button.primary data-part="claim" data-do="claim" { "It is mine" }
                        a.button href=(Route::Door) { "To the front door" }
                    }
                }
            }
        },
        move |touch| {
            if touch.how == How::Click {
                spawn_local(async move {
                    let body = json!({ "token": token.get_value() });
                    match http::post::<Guest>("/api/me/claim", &body).await {
                        Ok(guest) => {
                            store::set_online(true);
                            preferences.now.update(|it| it.name = guest.name);
                            is_claimed.set(true);
                        }
                        Err(trouble) => {
                            problem.set(Some(crate::table::sentence(&trouble.to_string())));
                        }
                    }
                });
            }
            false
        },
    )
}

/// Asks for a name, and then goes on. The box of `game` is shown, if it is about one.
pub(crate) fn ask_name(
    title: Signal<String>,
    what: Signal<String>,
    game: Signal<String>,
    button: &'static str,
    then: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    let preferences = Preferences::get();
    let problem = RwSignal::new(None::<String>);
    let name = RwSignal::new(preferences.now.with_untracked(|it| it.name.clone()));
    browser::focus_soon("[data-part=name] input");
    markup(
        move || {
            html! {
                main.plain.ask-name data-screen="name" #main {
                    (home(&Route::Door.to_string(), "Boardwalk"))
                    @let game = game.get();
                    @if !game.is_empty() { (art::lid(&game)) }
                    h1 tabindex="-1" { (title.get()) }
                    p { (what.get()) }
                    form data-part="name" data-submit="name" {
                        label.field {
                            span { "What are you called?" }
                            input type="text" name="name" maxlength="24" autocomplete="nickname"
                                required value=(name.get_untracked());
                        }
                        @if let Some(problem) = problem.get() { p.problem role="alert" { (problem) } }
                        p.buttons { button.primary type="submit" data-part="come-in" { (button) } }
                    }
                    p.fine {
                        "No account and no password: this browser remembers who you are."
                    }
                }
            }
        },
        move |touch| {
            if touch.how != How::Submit {
                return false;
            }
            let called = touch.value.trim().to_owned();
            spawn_local(async move {
                match be_called(&called).await {
                    Ok(()) => {
                        preferences.now.update(|it| it.name = called);
                        then();
                    }
                    Err(trouble) => {
                        problem.set(Some(crate::table::sentence(&trouble.to_string())));
                    }
                }
            });
            false
        },
    )
}
