//! Who is at the table, what is said there, and what one writes down for oneself.

use maud::{Markup, html};
use serde_json::json;
use wire::api::{SeatInfo, SeatKind};
use wire::frames::ChatLine;

use super::followed::Followed;
use super::room::here;
use super::seat::Place;
use super::{around, host, people};
use crate::board::{How, markup};
use crate::browser;
use crate::parts::{badge_text, dialog};
use crate::prelude::*;
use crate::route::Route;
use crate::settings::Preferences;
use crate::table::sentence;

/// How much was said since the window was open.
pub(super) fn unread(place: Place, open: RwSignal<bool>) -> Memo<usize> {
    let read = RwSignal::new(place.followed.with_untracked(last));
    Effect::new(move |_| {
        let last = place.followed.with(last);
        if open.get() {
            read.set(last);
        }
    });
    memo(move || {
        let read = read.get();
        place.followed.with(|it| it.chat.iter().filter(|line| line.n > read).count())
    })
}

fn last(followed: &Followed) -> u64 {
    followed.chat.last().map_or(0, |line| line.n)
}

pub(super) fn dialog_of(place: Place, open: RwSignal<bool>) -> AnyView {
    dialog(open, Signal::derive(|| "At the table"), Box::new(move || content(place)))
}

fn content(place: Place) -> AnyView {
    browser::focus_soon("[data-part=say] input");
    let said = markup(
        move || {
            place.followed.with(|it| {
                html! {
                    (people_list(it))
                    (chat(it))
                }
            })
        },
        move |touch| match (touch.how, touch.word.split_once(' ')) {
            (How::Submit, _) => {
                place.say(&touch.value);
                true
            }
            (How::Click, Some(("nudge", seat))) => {
                if let Ok(seat) = seat.parse() {
                    place.nudge(seat);
                }
                false
            }
            (How::Click, _) => {
                around::stand_in(place, &touch.word);
                false
            }
            _ => false,
        },
    );
    let notes = place.followed.with_untracked(|it| it.seat.map(|_| it.note.clone()));
    let notes = notes.map(|text| {
        let has_notes = !text.is_empty();
        let field = html::textarea()
            .aria_label("Notes, for you alone")
            .rows("4")
            .maxlength("4000")
            .prop("value", text)
            .on(ev::change, move |event| place.note(&event_target_value(&event)));
        html::details()
            .class("panel")
            .attr("data-part", "notes")
            .open(has_notes)
            .child((html::summary().child("Notes, for you alone"), field))
    });
    (said, notes).into_any()
}

fn people_list(it: &Followed) -> Markup {
    let turn = it.now.as_ref().map_or(&[][..], |now| &now.turn);
    let sits = it.seat.is_some();
    html! {
        ul.people aria-label="People" data-key="people" {
            @for seat in &it.seats {
                @let is_me = Some(seat.seat) == it.seat;
                @let is_waited_for = turn.contains(&seat.seat);
                li data-key=(seat.seat) {
                    (badge_text(tabletop::Seat(seat.seat)))
                    span.seat-name { (seat.name) @if is_me { small { " (you)" } } }
                    span.presence data-here=(seat.here || is_me) { (presence(seat, is_me)) }
                    @if sits && !is_me && seat.kind == SeatKind::Person && is_waited_for {
                        button.quiet data-part="nudge" data-do={ "nudge " (seat.seat) } { "Remind" }
                    }
                    @if sits && !is_me && seat.kind == SeatKind::Person && !seat.here && !it.is_over() {
                        button.quiet data-part="stand-in" data-do={ "stand-in " (seat.seat) } {
                            "Let a bot play"
                        }
                    }
                }
            }
        }
        @if it.watching > 0 {
            p.fine data-key="watching" {
                (it.watching) @if it.watching == 1 { " person watches." } @else { " people watch." }
            }
        }
    }
}

fn presence(seat: &SeatInfo, is_me: bool) -> &'static str {
    match seat.kind {
        SeatKind::Bot => "bot",
        SeatKind::StandIn => "a bot stands in",
        SeatKind::Open => "has left",
        SeatKind::Person if seat.here || is_me => "here",
        SeatKind::Person => "away",
    }
}

fn chat(it: &Followed) -> Markup {
    html! {
        section.chat aria-label="Chat" data-key="chat" {
            ol.chat-lines tabindex="0" aria-label="What was said, the latest first" data-part="chat" {
                @for line in it.chat.iter().rev() { (chat_line(line)) }
            }
            form.typed data-submit="say" data-part="say" {
                label {
                    span.only-read { "Say something" }
                    input type="text" maxlength="500" autocomplete="off"
                        placeholder=(if it.seat.is_some() { "Say something" }
                            else { "Say something to those who watch" });
                }
                button type="submit" { "Say it" }
            }
        }
    }
}

fn chat_line(line: &ChatLine) -> Markup {
    html! {
        li data-key=(line.n) {
            @if let Some(seat) = line.seat { (badge_text(tabletop::Seat(seat))) " " }
            b { (line.name) } " " span { (line.text) }
        }
    }
}

/// What the menu holds: settings, rules, the link, a way to another device, a way out.
pub(super) fn links(place: Place, game: &'static str) -> AnyView {
    let settings = Preferences::get().now;
    let said = RwSignal::new(None::<String>);
    let personal = RwSignal::new(None::<String>);
    markup(
        move || {
            let invite = place.info.with(|it| it.as_ref().and_then(|it| it.invite.clone()));
            let (sits, is_over) = place.followed.with(|it| (it.seat.is_some(), it.is_over()));
            html! {
                p.buttons {
                    a.button href=(Route::Settings) { "Settings" }
                    a.button href={ "/rules/" (game) ".html" } target="_blank" rel="noopener" {
                        "Rules"
                    }
                    button data-part="guide" data-do="guide" { "Show the guide" }
                    @if invite.is_some() {
                        button data-do="copy" { "Copy the link to this table" }
                    }
                    a.button data-part="notices" href=(Route::Online("notices".to_owned())) {
                        "Notices"
                    }
                    button data-part="personal-link" data-do="elsewhere" {
                        "Continue on another device"
                    }
                    a.button href=(Route::Door) { "To the front door" }
                    @if sits && !is_over {
                        button.quiet data-part="give-up-seat" data-do="leave" { "Give up my seat" }
                    }
                }
                @if let Some(said) = said.get() {
                    p role="status" data-part="menu-says" { (said) }
                }
                @if let Some(link) = personal.get() { (people::show_link(&link)) }
            }
        },
        move |touch| {
            match touch.word.as_str() {
                "guide" => settings.update(|it| it.met.retain(|met| met != game)),
                "copy" => {
                    let invite = place.info.with_untracked(|it| it.as_ref()?.invite.clone());
                    if let Some(link) = invite {
                        spawn_local(async move {
                            let link = here(&link);
                            let done = host::copy(&link).await;
                            said.set(Some(if done { "Copied.".to_owned() } else { link }));
                        });
                    }
                }
                "elsewhere" => spawn_local(async move {
                    match people::personal_link().await {
                        Ok(link) => personal.set(Some(link)),
                        Err(trouble) => said.set(Some(sentence(&trouble.to_string()))),
                    }
                }),
                "leave" => {
                    place.deed("leave", json!({}));
                    Route::Door.go();
                }
                _ => {}
            }
            false
        },
    )
}
