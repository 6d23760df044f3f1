//! How somebody hears that they are waited for while they look elsewhere: in this browser, or at an
//! address of theirs.

use js_sys::Promise;
use maud::{Markup, html};
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::JsFuture;
use wire::api::{NoticeRules, NoticeTarget, Notices, TargetKind};

use super::http::{self, Trouble};
use super::people;
use crate::board::{How, markup};
use crate::browser;
use crate::parts::home;
use crate::prelude::*;
use crate::route::Route;
use crate::table::sentence;

#[wasm_bindgen(module = "/src/online/push.js")]
extern "C" {
    fn state() -> Promise;
    fn subscribe(key: &str) -> Promise;
    fn unsubscribe() -> Promise;
}

const PATH: &str = "/api/me/notices";

/// What is shown.
#[derive(Clone, PartialEq, Debug, Default)]
struct Shown {
    notices: Option<Notices>,
    /// `none`, `denied`, `on` or `off`, as `push.js` says it.
    here: String,
    said: Option<String>,
    is_stranger: bool,
    /// Whether rules are on their way to the server.
    is_sending: bool,
}

impl Shown {
    fn choose(&mut self, rules: NoticeRules) {
        if let Some(notices) = &mut self.notices {
            notices.rules = rules;
        }
    }

    fn rules(&self) -> NoticeRules {
        self.notices.as_ref().map(|it| it.rules).unwrap_or_default()
    }
}

pub(super) fn screen() -> AnyView {
    let shown = RwSignal::new(Shown::default());
    browser::set_title("Notices");
    browser::undress();
    browser::focus_soon("main h1");
    let look = move || {
        spawn_local(async move {
            let here = JsFuture::from(state()).await.ok().and_then(|it| it.as_string());
            let found = match people::me().await {
                Ok(_) => http::get::<Notices>(PATH).await,
                Err(trouble) => Err(trouble),
            };
            let _ = shown.try_update(|it| {
                it.here = here.unwrap_or_default();
                it.is_stranger = found == Err(Trouble::Stranger);
                match found {
                    Ok(mut notices) => {
                        // What was chosen meanwhile is newer than what the server says.
                        if let (true, Some(now)) = (it.is_sending, &it.notices) {
                            notices.rules = now.rules;
                        }
                        it.notices = Some(notices);
                    }
                    Err(Trouble::Stranger) => {}
                    Err(trouble) => it.said = Some(sentence(&trouble.to_string())),
                }
            });
        });
    };
    look();
    let title = Signal::stored("Who are you?".to_owned());
    let what = Signal::stored("The server tells you when you are waited for.".to_owned());
    let is_stranger = memo(move || shown.with(|it| it.is_stranger));
    let show = move || match is_stranger.get() {
        true => {
            untrack(|| people::ask_name(title, what, Signal::stored(String::new()), "Go on", look))
        }
        false => markup(
            move || write(&shown.get()),
            move |touch| {
                if !matches!(touch.how, How::Click | How::Set | How::Submit) {
                    return false;
                }
                let wish = touch_of(&touch.word, &touch.value, &shown.get_untracked());
                // At once, so that the next rule that is touched knows of it.
                if let Wish::Rules(rules) = wish {
                    shown.update(|it| it.choose(rules));
                }
                spawn_local(async move {
                    let done = act(wish, shown).await;
                    let _ = shown.try_update(|it| it.said = done.err());
                    look();
                });
                touch.how == How::Submit
            },
        ),
    };
    show.into_any()
}

/// What the reader wants.
enum Wish {
    Rules(NoticeRules),
    Here(bool),
    Webhook(Value),
    Drop(String),
    Try(String),
    Nothing,
}

/// What touching an element means: `turns`, `live`, `after`, `every`, `here`, `not-here`, `webhook`,
/// `drop ID`, `try ID`.
fn touch_of(word: &str, value: &str, shown: &Shown) -> Wish {
    let mut rules = shown.rules();
    let (verb, id) = word.split_once(' ').unwrap_or((word, ""));
    match verb {
        "turns" => rules.turns = value == "true",
        "live" => rules.live = value == "true",
        "after" => rules.after_minutes = value.parse().unwrap_or(1),
        "every" => rules.every_minutes = value.parse().unwrap_or(0),
        "here" => return Wish::Here(true),
        "not-here" => return Wish::Here(false),
        "webhook" => return Wish::Webhook(json!({ "url": value.trim() })),
        "drop" => return Wish::Drop(id.to_owned()),
        "try" => return Wish::Try(id.to_owned()),
        _ => return Wish::Nothing,
    }
    Wish::Rules(rules)
}

async fn act(wish: Wish, shown: RwSignal<Shown>) -> Result<(), String> {
    let told = |trouble: Trouble| sentence(&trouble.to_string());
    match wish {
        Wish::Rules(_) => send_rules(shown).await.map_err(told)?,
        Wish::Here(true) => {
            let key = shown.with_untracked(|it| it.notices.as_ref().map(|it| it.push_key.clone()));
            let asked = JsFuture::from(subscribe(&key.unwrap_or_default())).await;
            let asked = asked.map_err(|_| "The browser's push service does not answer.")?;
            let Some(text) = asked.as_string() else {
                return Err("This browser was told to say nothing.".to_owned());
            };
            let path = format!("{PATH}/push");
            http::text("POST", &path, Some(text)).await.map_err(told)?;
        }
        Wish::Here(false) => {
            let _ = JsFuture::from(unsubscribe()).await;
            let this = shown.with_untracked(|it| {
                let targets = it.notices.as_ref().map_or(&[][..], |it| &it.targets);
                targets.iter().find(|it| it.is_this).map(|it| it.id.clone())
            });
            if let Some(id) = this {
                http::text("DELETE", &format!("{PATH}/{id}"), None).await.map_err(told)?;
            }
        }
        Wish::Webhook(webhook) => {
            http::post::<Value>(&format!("{PATH}/webhook"), &webhook).await.map_err(told)?;
        }
        Wish::Drop(id) => {
            http::text("DELETE", &format!("{PATH}/{id}"), None).await.map_err(told)?;
        }
        Wish::Try(id) => {
            let path = format!("{PATH}/{id}/test");
            let tried: NoticeTarget = http::post(&path, &json!({})).await.map_err(told)?;
            return Err(match tried.problem {
                Some(problem) => sentence(&problem),
                None => format!("Sent to {}.", tried.host),
            });
        }
        Wish::Nothing => {}
    }
    Ok(())
}

/// Sends the rules as they are chosen, one after the other: of two that are under way at the same
/// time the older could arrive last.
async fn send_rules(shown: RwSignal<Shown>) -> Result<(), Trouble> {
    let is_sending = shown.try_update(|it| std::mem::replace(&mut it.is_sending, true));
    if is_sending != Some(false) {
        return Ok(());
    }
    let mut sent = Ok(());
    while let (Ok(()), Some(rules)) = (&sent, shown.try_with_untracked(Shown::rules)) {
        sent = http::post::<Notices>(PATH, &rules).await.map(drop);
        if shown.try_with_untracked(Shown::rules) == Some(rules) {
            break;
        }
    }
    let _ = shown.try_update(|it| it.is_sending = false);
    sent
}

fn write(shown: &Shown) -> Markup {
    html! {
        div.tables {
            header.bar { (home(&Route::Door.to_string(), "Boardwalk")) }
            main.plain data-screen="notices" #main {
                h1 tabindex="-1" { "When it is your turn" }
                p.lead-in { "Somebody waits for you at a table, and you are elsewhere: how do you want to hear of it? Never while you look at the table." }
                p role="status" data-part="said" { @if let Some(said) = &shown.said { (said) } }
                @if let Some(notices) = &shown.notices {
                    (here(&shown.here))
                    (elsewhere(&notices.targets))
                    (rules(notices.rules))
                }
                p.buttons {
                    a.button href=(Route::Online("tables".to_owned())) { "To the tables" }
                    a.button href=(Route::Door) { "To the front door" }
                }
            }
        }
    }
}

fn here(state: &str) -> Markup {
    html! {
        section.card-of aria-label="In this browser" data-part="here" data-state=(state) {
            h2 { "In this browser" }
            @match state {
                "on" => {
                    p { "A notice appears on this device, also when the page is closed." }
                    button data-part="not-here" data-do="not-here" { "No longer" }
                },
                "off" => {
                    p { "A notice on this device, also when the page is closed. The browser asks you once." }
                    button.primary data-part="tell-here" data-do="here" { "Tell me here" }
                },
                "denied" => {
                    p { "You have told this browser to show no notices of this page; its settings, beside the address, take that back." }
                },
                _ => {
                    p { "This browser cannot. On a phone, put the page on the home screen first, and open it from there." }
                },
            }
        }
    }
}

fn elsewhere(targets: &[NoticeTarget]) -> Markup {
    html! {
        section.card-of aria-label="At an address of yours" {
            h2 { "In a chat, or in a program" }
            p { "A webhook of Discord, Slack, Mattermost, ntfy or your own: the server posts a sentence and a link there." }
            form.typed data-submit="webhook" data-part="webhook" {
                label {
                    span.only-read { "Address of the webhook" }
                    input type="url" required placeholder="https://" autocomplete="off";
                }
                button type="submit" { "Add" }
            }
            @if !targets.is_empty() {
                ul.targets data-part="targets" { @for it in targets { (target(it)) } }
            }
        }
    }
}

fn target(it: &NoticeTarget) -> Markup {
    let kind = match it.kind {
        TargetKind::Push if it.is_this => "This browser",
        TargetKind::Push => "A browser",
        TargetKind::Webhook => "Webhook",
    };
    html! {
        li data-key=(it.id) {
            span.seat-name {
                (kind) " " small { (it.host) }
                @if let Some(problem) = &it.problem { span.target-problem { (sentence(problem)) } }
            }
            button.quiet data-do={ "try " (it.id) } { "Try" span.only-read { " " (it.host) } }
            button.quiet data-do={ "drop " (it.id) } { "Remove" span.only-read { " " (it.host) } }
        }
    }
}

fn rules(now: NoticeRules) -> Markup {
    let after =
        [(0, "At once"), (1, "After a minute"), (10, "After ten minutes"), (60, "After an hour")];
    let every = [(0, "Each time"), (60, "Once an hour at most"), (720, "Twice a day at most")];
    let choice = |says: &str, word: &str, now: u16, all: &[(u16, &str)]| {
        html! {
            label.field {
                span { (says) }
                select name=(word) data-set=(word) {
                    @for (n, text) in all { option value=(n) selected[*n == now] { (text) } }
                }
            }
        }
    };
    html! {
        section.card-of aria-label="When" {
            h2 { "When" }
            label.check {
                input type="checkbox" name="turns" data-set="turns" checked[now.turns];
                span { "Tell me when I am waited for" }
            }
            label.check {
                input type="checkbox" name="live" data-set="live" checked[now.live];
                span { "Also in matches with a live clock, where everybody is expected to be there" }
            }
            (choice("How soon", "after", now.after_minutes, &after))
            (choice("How often", "every", now.every_minutes, &every))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_changed_and_the_others_stay() {
        let live = NoticeRules { live: true, ..NoticeRules::default() };
        let notices = Notices { push_key: String::new(), rules: live, targets: Vec::new() };
        let shown = Shown { notices: Some(notices), ..Shown::default() };
        let wished = |word, value| {
            let Wish::Rules(rules) = touch_of(word, value, &shown) else {
                panic!("{word} is a rule");
            };
            rules
        };
        assert_eq!(wished("after", "10"), NoticeRules { after_minutes: 10, ..live });
        assert_eq!(wished("turns", "false"), NoticeRules { turns: false, ..live });
        assert!(matches!(touch_of("drop t1", "", &shown), Wish::Drop(id) if id == "t1"));
    }

    #[test]
    fn every_state_of_a_browser_says_what_to_do() {
        for state in ["on", "off", "denied", "none"] {
            assert!(here(state).into_string().contains("<p>"), "{state}");
        }
        assert!(here("off").into_string().contains("tell-here"));
    }
}
