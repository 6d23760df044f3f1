//! The trading desk: what is composed, what is offered, what became of it. It lies over the right
//! edge of the quarter, which stays in use.

use chinatown::Action;
use chinatown::view::PhaseView;
use maud::{Markup, PreEscaped, html};
use tabletop::Words as _;

use super::draft::Draft;
use super::info::Thing;
use super::{SeenHere, Shared, State, Table, composer, inbox, shared};
use crate::board::{Board as _, How, Touch, markup, touch_piece};
use crate::prelude::*;
use crate::table::Refused;

pub(super) fn desk(play: Table) -> AnyView {
    let shared = shared();
    let is_shown = memo(move || play.with(is_trading) && !shared.folded.get());
    // Offers are looked at anew when something has happened, and not with every tap.
    let answer = play.drafted(|draft| match draft {
        Some(Draft::Answer(action)) => Some(*action),
        _ => None,
    });
    // What a bot said stays said.
    let said = StoredValue::new(inbox::Said::new());
    let offers = memo(move || match is_shown.get() {
        true => inbox_of(play, answer.get(), said),
        false => String::new(),
    });
    let wishes = memo(move || match is_shown.get() {
        true => play.with(composer::wishes).into_string(),
        false => String::new(),
    });
    markup(
        move || {
            if !is_shown.get() {
                return html! {};
            }
            let draft = play.draft();
            let composer = play.with(|seen| composer::written(seen, draft.as_ref(), &wishes.get()));
            written(&composer, &offers.get())
        },
        move |touch| touched(play, shared, touch, said),
    )
}

fn is_trading(seen: &SeenHere) -> bool {
    matches!(seen.view.phase, PhaseView::Desk { .. } | PhaseView::Floor { .. })
}

fn written(composer: &Markup, offers: &str) -> Markup {
    html! {
        section.stage data-part="desk" aria-label="Trading desk" data-roving {
            h2 { "Trading desk" }
            div.stage-content { (composer) (PreEscaped(offers)) }
        }
    }
}

type Said = StoredValue<inbox::Said>;

fn inbox_of(play: Table, answer: Option<Action>, said: Said) -> String {
    play.heard(|feed| {
        play.with(|seen| {
            said.update_value(|said| inbox::ask(seen, feed.lines(), said));
            said.with_value(|said| inbox::written(seen, feed.lines(), answer, said)).into_string()
        })
    })
}

fn touched(play: Table, shared: Shared, touch: &Touch, said: Said) -> bool {
    let word = touch.word.as_str();
    match touch.how {
        How::Point => shared.point(play.with_untracked(|seen| Thing::read(seen, word))),
        How::Submit => return read(play, &touch.value),
        How::Click if word == "clear" => play.cancel(),
        How::Click | How::Set | How::Drop => {
            let draft = untrack(|| play.draft());
            let next = play.with_untracked(|seen| {
                let price = said.with_value(|said| inbox::price(seen, said, word));
                price.map(Ok).or_else(|| composer::after(seen, draft.as_ref(), touch))
            });
            match next {
                Some(Ok(compose)) => play.hold(Draft::Deal(compose)),
                Some(Err(why)) => play.refused.set(Some(Refused::because(why))),
                None => touch_piece(play, word),
            }
        }
        How::Focus | How::Lift | How::File => {}
    }
    false
}

/// An offer in words, which fills in the rest; the bar says how it was understood.
fn read(play: Table, written: &str) -> bool {
    match play.with_untracked(|seen| understood(seen, written)) {
        Ok(draft) => {
            play.hold(draft);
            true
        }
        Err(problem) => {
            play.refused.set(Some(Refused::because(problem)));
            false
        }
    }
}

fn understood(seen: &SeenHere, written: &str) -> Result<Draft, String> {
    let is_whole = ["propose", "offer", "counter", "replace"]
        .iter()
        .any(|verb| written.trim_start().to_ascii_lowercase().starts_with(verb));
    let line = if is_whole { written.to_owned() } else { format!("propose {written}") };
    let action = State::read_action(seen.edition, &line).map_err(|it| it.to_string())?;
    State::draft_of(seen, &action).ok_or_else(|| "that is no offer".to_owned())
}
