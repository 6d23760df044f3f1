//! A table on the server: the room in which one waits until all have sat down, and then the match.

use std::collections::BTreeMap;

use maud::{Markup, html};
use serde_json::{Value, json};
use wire::api::{Clock, SeatInfo, SeatKind, Status, TableInfo};

use super::http::{self, Trouble};
use super::line::State;
use super::seat::Place;
use super::{host, people, qr, table};
use crate::board::{How, markup};
use crate::browser;
use crate::door::art;
use crate::games;
use crate::parts::{badge_text, home, waiting};
use crate::prelude::*;
use crate::route::Route;
use crate::settings::Preferences;
use crate::table::{sentence, trouble};

/// How far the reader has come.
#[derive(Clone, PartialEq, Debug)]
enum Step {
    Asking,
    Name,
    /// At the table, with the person's id.
    There(String),
    Failed(String),
}

pub(super) fn screen(id: &str, secret: Option<&str>) -> AnyView {
    let step = RwSignal::new(Step::Asking);
    let (id, secret) =
        (StoredValue::new(id.to_owned()), StoredValue::new(secret.map(str::to_owned)));
    let first = RwSignal::new(None::<TableInfo>);
    let look = move || {
        spawn_local(async move {
            let next = match look(&id.get_value(), secret.get_value()).await {
                Ok((me, info)) => {
                    let _ = first.try_set(Some(info));
                    Step::There(me)
                }
                Err(Trouble::Stranger) => Step::Name,
                Err(problem) => Step::Failed(sentence(&problem.to_string())),
            };
            let _ = step.try_set(next);
        });
    };
    look();
    let title = Signal::stored("Who are you?".to_owned());
    let what = Signal::stored("Tell the table your name before you come in.".to_owned());
    let show = move || match step.get() {
        Step::Asking => waiting(None),
        Step::Name => untrack(|| {
            people::ask_name(title, what, Signal::stored(String::new()), "Come in", look)
        }),
        Step::Failed(problem) => trouble(&problem),
        Step::There(me) => untrack(|| {
            let place = Place::open(&id.get_value(), secret.get_value());
            place.info.set(first.get());
            at_table(place, me)
        }),
    };
    show.into_any()
}

async fn look(id: &str, secret: Option<String>) -> Result<(String, TableInfo), Trouble> {
    let me = people::me().await?;
    let link = secret.map_or_else(String::new, |secret| format!("?invite={secret}"));
    let info = http::get(&format!("/api/tables/{id}{link}")).await?;
    Ok((me.person, info))
}

/// The room, and the match once it has begun.
fn at_table(place: Place, me: String) -> AnyView {
    let has_begun = memo(move || place.followed.with(|it| it.now.is_some()));
    let me = StoredValue::new(me);
    let show = move || match has_begun.get() {
        true => untrack(|| table::screen(place)),
        false => untrack(|| room(place, me)),
    };
    show.into_any()
}

fn room(place: Place, me: StoredValue<String>) -> AnyView {
    let shown = RwSignal::new(None::<&'static str>);
    let known = RwSignal::new(Value::Null);
    let preferences = Preferences::get();
    let game = place.info.with_untracked(|it| it.as_ref().map(|it| it.game.clone()));
    spawn_local(async move {
        // Without it the options are not said.
        if let Ok(Value::Array(games)) = http::get::<Value>("/api/games").await
            && let Some(of_game) = games.into_iter().find(|it| it["id"].as_str() == game.as_deref())
        {
            let _ = known.try_set(of_game);
        }
    });
    browser::set_title("The table is being set");
    browser::undress();
    browser::focus_soon("main h1");
    markup(
        move || {
            let info = place.info.get();
            let seats = place.followed.with(|it| it.seats.clone());
            let word = place.word.get().or_else(|| match place.state.get() {
                State::Ended(why) => Some(sentence(&why)),
                State::Away => {
                    Some("The server is away; the page comes back by itself.".to_owned())
                }
                State::Connecting | State::Here => None,
            });
            let Some(mut info) = info else {
                return html! { main.plain #main data-screen="waiting" {} };
            };
            // Who is there is told sooner than what the table is like.
            if seats.len() == info.seats.len() {
                info.seats = seats;
            }
            let known = known.get();
            let has_ended = matches!(place.state.get(), State::Ended(_));
            let word = word.as_deref().map(|word| (word, has_ended));
            me.with_value(|me| write(&info, &known, me, word, shown.get()))
        },
        move |touch| {
            match (touch.how, touch.word.split_once(' ')) {
                (How::Click, _) => clicked(place, &touch.word, shown),
                (How::Submit, _) => rename(place, preferences, touch.value.trim().to_owned()),
                (How::Set, Some(("seat", seat))) => {
                    let bot = (touch.value != "open").then(|| touch.value.clone());
                    let seat = seat.parse::<u8>().unwrap_or(0);
                    place.deed("seat", json!({ "seat": seat, "bot": bot }));
                }
                _ => {}
            }
            false
        },
    )
}

/// The reader is called so from now on, here and at every other table.
fn rename(place: Place, preferences: Preferences, name: String) {
    spawn_local(async move {
        match people::be_called(&name).await {
            Ok(()) => {
                preferences.now.update(|it| it.name = name);
                place.look_again();
            }
            Err(trouble) => place.say_word(sentence(&trouble.to_string())),
        }
    });
}

fn clicked(place: Place, word: &str, shown: RwSignal<Option<&'static str>>) {
    let link = place.info.with_untracked(|it| it.as_ref().and_then(|it| it.invite.clone()));
    let link = link.map(|link| here(&link));
    match (word, link) {
        ("copy", Some(link)) => spawn_local(async move {
            let done = host::copy(&link).await;
            shown.set(Some(if done { "Copied." } else { "Copy it from the field." }));
        }),
        ("share", Some(link)) => spawn_local(async move {
            host::share("A game at Boardwalk", &link).await;
        }),
        ("renew", _) => {
            place.deed("invite", json!({}));
            shown.set(Some("The old link is void."));
        }
        ("ready", _) => place.deed("ready", json!({ "ready": true })),
        ("not-ready", _) => place.deed("ready", json!({ "ready": false })),
        ("start", _) => place.deed("start", json!({})),
        ("load-anew", _) => host::load_anew(),
        ("leave", _) => {
            place.deed("leave", json!({}));
            Route::Door.go();
        }
        ("sit", _) => place.deed("join", json!({ "invite": place.invite() })),
        _ => {}
    }
}

/// The link as it is from here: a server may not know how it is called outside.
pub(super) fn here(link: &str) -> String {
    let origin = window().location().origin().unwrap_or_default();
    link.split_once("/#/").map_or_else(|| link.to_owned(), |(_, rest)| format!("{origin}/#/{rest}"))
}

/// `word` is what is wrong, and whether the page must be loaded anew.
fn write(
    info: &TableInfo,
    known: &Value,
    me: &str,
    word: Option<(&str, bool)>,
    shown: Option<&str>,
) -> Markup {
    let lid = games::find(&info.game);
    let mine = info.seats.iter().find(|it| it.person.as_deref() == Some(me));
    let is_mine = mine.is_some();
    let n_open = info.seats.iter().filter(|it| it.kind == SeatKind::Open).count();
    let others = info.seats.iter().filter(|it| it.person.as_deref().is_some_and(|it| it != me));
    let others: Vec<&SeatInfo> = others.collect();
    let waits = others.iter().filter(|it| !it.ready).map(|it| it.name.as_str());
    let waits: Vec<&str> = waits.collect();
    let is_ready = mine.is_some_and(|it| it.ready);
    // Where only people sit, nobody else can be invited.
    let has_room = info.seats.iter().any(|it| it.person.is_none());
    let closed = matches!(info.status, Status::Closed | Status::Frozen);
    html! {
        div.room.(info.game) {
            header.bar { (home(&Route::Door.to_string(), "Boardwalk")) }
            main.plain data-screen="room" #main {
                div.room-head {
                    (art::lid(&info.game))
                    h1 tabindex="-1" { (lid.map_or("A table", |lid| lid.name)) }
                }
                @if let Some((word, has_ended)) = word {
                    p.problem role="alert" { (word) }
                    @if has_ended {
                        p.buttons {
                            button.primary data-part="load-anew" data-do="load-anew" { "Load anew" }
                        }
                    }
                }
                @if closed {
                    p { "This table is closed: nobody sits here any more." }
                    p.buttons { a.button.primary href=(Route::Door) { "To the front door" } }
                } @else {
                    div.room-parts {
                        (seats(info, me, is_mine))
                        @if let Some(link) = info.invite.as_ref().filter(|_| has_room) {
                            (invitation(&here(link), shown))
                        }
                    }
                    div.room-start {
                        p.room-state role="status" data-part="room-state" {
                            (state(n_open, is_mine, &waits))
                        }
                        p.buttons {
                            @if is_mine {
                                @if !others.is_empty() {
                                    @let primary = !is_ready && !waits.is_empty();
                                    @let word = if is_ready { "not-ready" } else { "ready" };
                                    button.primary[primary] data-part="ready" data-do=(word)
                                        aria-pressed=(is_ready) { "I am ready" }
                                }
                                button.primary[waits.is_empty()] data-part="start" data-do="start"
                                    aria-disabled=(n_open > 0)
                                {
                                    @if waits.is_empty() { "Start the game" }
                                    @else { "Start all the same" }
                                }
                                button.quiet data-part="leave" data-do="leave" { "Leave the table" }
                            } @else {
                                button.primary data-part="sit" data-do="sit" { "Sit down" }
                                a.button href=(Route::Door) { "To the front door" }
                            }
                        }
                    }
                    (facts(info, known))
                }
            }
        }
    }
}

/// What the table waits for; `waits` are those who have not said that they are ready.
fn state(n_open: usize, is_mine: bool, waits: &[&str]) -> String {
    match (n_open, is_mine, waits) {
        (_, false, _) => "You watch until you sit down.".to_owned(),
        (0, true, []) => "All are here. Anybody at the table can start.".to_owned(),
        (0, true, [one]) => format!("All are here. {one} is not ready yet."),
        (0, true, [others @ .., last]) => {
            format!("All are here. {} and {last} are not ready yet.", others.join(", "))
        }
        (1, true, _) => "One seat is free: send the link, or let a bot play.".to_owned(),
        (n, true, _) => format!("{n} seats are free: send the link, or let bots play."),
    }
}

fn seats(info: &TableInfo, me: &str, is_mine: bool) -> Markup {
    html! {
        section.room-seats aria-label="Seats" {
            h2 { "At the table" }
            ol.seats {
                @for it in &info.seats { (seat(it, me, is_mine)) }
            }
        }
    }
}

fn seat(it: &SeatInfo, me: &str, is_mine: bool) -> Markup {
    let is_me = it.person.as_deref() == Some(me);
    let chosen = it.level.as_deref().unwrap_or("open");
    let badge = badge_text(tabletop::Seat(it.seat));
    html! {
        li.seat-row data-key=(it.seat) data-seat-kind=(kind(it.kind)) {
            (badge)
            @if is_me {
                form.seat-name.typed data-submit="name" data-part="rename" {
                    input type="text" name="name" maxlength="24" autocomplete="nickname"
                        aria-label="What you are called" value=(it.name);
                    button.quiet type="submit" { "Rename" }
                }
            } @else {
                span.seat-name {
                    @match it.kind {
                        SeatKind::Open => { i { "free" } },
                        SeatKind::Bot | SeatKind::Person | SeatKind::StandIn => { (it.name) },
                    }
                }
            }
            @if it.person.is_some() {
                span.presence data-here=(it.here) data-ready[it.here && it.ready] {
                    (presence(it))
                }
            } @else if is_mine {
                select aria-label={ "Who plays seat " (it.seat + 1) } data-set={ "seat " (it.seat) }
                    data-value=(chosen)
                {
                    option value="open" { "A friend" }
                    @for &level in bots::Level::LADDER {
                        option value=(level.name()) { "Bot, " (level) }
                    }
                }
            }
        }
    }
}

fn presence(it: &SeatInfo) -> &'static str {
    match (it.here, it.ready) {
        (false, _) => "away",
        (true, true) => "ready",
        (true, false) => "here",
    }
}

fn kind(kind: SeatKind) -> &'static str {
    match kind {
        SeatKind::Open => "open",
        SeatKind::Person => "person",
        SeatKind::Bot => "bot",
        SeatKind::StandIn => "stand-in",
    }
}

/// The link, to be copied, shared or read by a camera.
fn invitation(link: &str, shown: Option<&str>) -> Markup {
    html! {
        section.room-link aria-label="Invitation" {
            h2 { "Invite friends" }
            div.room-link-parts {
                (qr::code(link))
                div {
                    p { "Whoever opens this link sits down with you: on a phone, a tablet, a desk." }
                    input.link type="text" readonly aria-label="The link for friends" value=(link)
                        data-part="link";
                    p.buttons {
                        button.primary data-part="copy" data-do="copy" { "Copy the link" }
                        @if host::can_share() {
                            button data-part="share" data-do="share" { "Share" }
                        }
                        button.quiet data-do="renew" { "New link" }
                    }
                    p.fine role="status" { (shown.unwrap_or("Send it only to whom you want here.")) }
                }
            }
        }
    }
}

/// What was chosen, in words; `known` is what the server tells of the game's options.
fn facts(info: &TableInfo, known: &Value) -> Markup {
    let options = options(&info.options, known);
    html! {
        section.room-facts aria-label="What is played" data-part="facts" {
            h2 { "What is played" }
            ul {
                @if let Some(edition) = &info.edition { li { "With the edition " b { (edition) } "." } }
                @for option in &options { li { (option) } }
                @if options.is_empty() { li { "As the rules have it: no option was changed." } }
                li { (clock(info.clock)) }
                li {
                    @if info.hints { "Bots give advice to whoever asks for it." }
                    @else { "Bots give no advice." }
                }
                li {
                    @if info.listed { "Anybody may find this table, watch, and take a free seat." }
                    @else { "Only whoever has the link finds this table." }
                }
                @if info.is_seed_chosen {
                    li { "The seed was chosen by whoever set up the table, who knows what will come." }
                }
            }
            details {
                summary { "Why nobody can stack the deck" }
                p {
                    "Every shuffle follows from a secret number, which is shown at the end. This is "
                    "its fingerprint (SHA-256), fixed before the first move; your browser checks at "
                    "the end that it fits."
                }
                code { (info.commitment) }
            }
        }
    }
}

/// The options that are not as they usually are, and whatever is switched on.
fn options(chosen: &BTreeMap<String, String>, known: &Value) -> Vec<String> {
    let specs = known["options"].as_array().map_or(&[][..], Vec::as_slice);
    let sentence = |(name, value): (&String, &String)| {
        let spec = specs.iter().find(|it| it["name"] == **name)?;
        let what = spec["what"].as_str().unwrap_or_default();
        let usual = &known["defaults"][name];
        let usual = usual.as_str().map_or_else(|| usual.to_string(), str::to_owned);
        let is_flag = spec["kind"] == "flag";
        match (is_flag, value.as_str()) {
            (true, "true") => Some(what.to_owned()),
            _ if *value == usual => None,
            (true, _) => Some(format!("Not so: {what}")),
            (false, value) => {
                let words = |text: &str| text.replace(['-', '_'], " ");
                Some(format!("{} {}: {what}", sentence_case(&words(name)), words(value)))
            }
        }
    };
    chosen.iter().filter_map(sentence).collect()
}

fn sentence_case(text: &str) -> String {
    sentence(text).trim_end_matches('.').to_owned()
}

fn clock(clock: Clock) -> String {
    match clock {
        Clock::None => "No clock: everybody thinks as long as they like.".to_owned(),
        Clock::Live { seconds, increment } => {
            let minutes = seconds / 60;
            format!("Each has {minutes} minutes for the match, and {increment} seconds a turn.")
        }
        Clock::Days { hours, increment, night } => {
            let night = if night.is_some() { "; at night nothing ticks" } else { "" };
            let days = hours / 24;
            format!("Each has {days} days at most, and {increment} hours more a turn{night}.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_said_in_words() {
        assert_eq!(state(0, true, &[]), "All are here. Anybody at the table can start.");
        assert_eq!(state(0, true, &["Bob"]), "All are here. Bob is not ready yet.");
        let three = state(0, true, &["Bob", "Cy", "Dee"]);
        assert_eq!(three, "All are here. Bob, Cy and Dee are not ready yet.");
        assert!(state(1, true, &["Bob"]).starts_with("One seat"));
        assert!(state(3, true, &[]).starts_with("3 seats"));
        assert_eq!(state(3, false, &[]), "You watch until you sit down.");
        assert_eq!(
            clock(Clock::Live { seconds: 600, increment: 10 }),
            "Each has 10 minutes for the match, and 10 seconds a turn."
        );
    }

    #[test]
    fn only_what_is_unusual_is_said_of_the_options() {
        let known = json!({
            "options": [
                { "name": "open", "what": "All is open.", "kind": "flag" },
                { "name": "income", "what": "Squares pay.", "kind": "flag" },
                { "name": "trade", "what": "At the desk, or on the floor.",
                  "kind": { "choice": ["desk", "floor"] } },
                { "name": "round_limit", "what": "Then it is over.",
                  "kind": { "number": { "min": 1, "max": 9 } } },
            ],
            "defaults": { "open": false, "income": true, "trade": "desk", "round_limit": 9 },
        });
        let said = |chosen: &[(&str, &str)]| {
            let chosen = chosen.iter().map(|(name, it)| ((*name).to_owned(), (*it).to_owned()));
            options(&chosen.collect(), &known)
        };
        assert_eq!(said(&[("open", "false"), ("trade", "desk"), ("round_limit", "9")]), [""; 0]);
        assert_eq!(
            said(&[
                ("open", "true"),
                ("income", "false"),
                ("round_limit", "4"),
                ("trade", "floor")
            ]),
            [
                "Not so: Squares pay.",
                "All is open.",
                "Round limit 4: Then it is over.",
                "Trade floor: At the desk, or on the floor.",
            ]
        );
    }
}
