//! The action bar: what is asked, in one sentence, always at the same place.
//!
//! Refusals, the reason why something cannot be taken back, problems and advice are said here and
//! nowhere else.

use maud::{Markup, html};

use super::{Board, How, amount_picker, markup, touch_amount};
use crate::parts::{icon, rules, seat_class};
use crate::prelude::*;
use crate::table::{Hint, Play, Refused, Seen, sentence, step_in_past};

/// What the bar says, and how.
struct Saying {
    /// `refusal`, `problem`, `last-call`, `order`, `plan`, `hint`, `asked`, `told`, `past`, `over`.
    kind: &'static str,
    text: String,
    rule: Option<&'static str>,
}

/// `caption` is what is told while others move, and what is said at the end; `way_on` is what the
/// button says that leads on from a problem.
pub(crate) fn action_bar<G: Board>(
    play: Play<G>,
    caption: Signal<String>,
    way_on: Signal<&'static str>,
    dismiss: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    markup(
        move || {
            let saying = saying(play, caption);
            let is_asked = play.with(Seen::is_asked);
            let seat = play.with(|seen| seen.reader().map_or("", seat_class));
            let buttons = acts(play, saying.kind, way_on);
            write(G::TITLE.id, seat, &saying, is_asked, &buttons)
        },
        move |touch| {
            if !touch_amount(play, touch) && touch.how == How::Click {
                act(play, &touch.word, dismiss);
            }
            false
        },
    )
}

fn write(game: &str, seat: &str, it: &Saying, is_asked: bool, buttons: &Markup) -> Markup {
    html! {
        section.action-bar.(seat).(it.kind).asked[is_asked] aria-label="What is to be done"
            data-part="bar"
        {
            p.says.asked[is_asked] #prompt tabindex="-1" role="status" {
                span.says-text data-part="says" { (it.text) }
                " "
                @if let Some(rule) = it.rule { (rules::link(game, rule)) }
            }
            div.acts { (buttons) }
        }
    }
}

fn saying<G: Board>(play: Play<G>, caption: Signal<String>) -> Saying {
    let plain = |kind, text| Saying { kind, text, rule: None };
    if let Some(Refused { sentence: text, rule }) = play.refused.get() {
        return Saying { kind: "refusal", text: sentence(&text), rule };
    }
    if let Some(problem) = play.problem.get() {
        return plain("problem", problem);
    }
    if let Some(caption) = play.past.with(|it| it.as_ref().map(|it| it.caption.clone())) {
        return plain("past", caption);
    }
    if let Some(call) = play.last_call() {
        return plain("last-call", call.says);
    }
    if let Some(order) = play.ordered().filter(|it| !it.says.is_empty()) {
        return plain("order", order.says);
    }
    if matches!(play.hint.get(), Hint::Thinking) {
        return plain("hint", "Thinking about it…".to_owned());
    }
    let plan = play.plan();
    if let Some((action, reason)) = play.advice() {
        let says = plan.map_or_else(|| play.with(|seen| seen.say(&action)), |it| it.says);
        let reason = reason.map_or_else(String::new, |reason| format!(" {}", sentence(&reason)));
        return plain("hint", format!("Hint: {}{reason}", sentence(&says)));
    }
    if let Some(plan) = plan.filter(|plan| !plan.says.is_empty()) {
        return plain("plan", plan.says);
    }
    if play.with(Seen::is_asked) {
        return plain("asked", play.with(|seen| G::request(seen)));
    }
    let kind = if play.with(Seen::is_over) { "over" } else { "told" };
    plain(kind, caption.get())
}

/// The buttons at its right end.
fn acts<G: Board>(play: Play<G>, kind: &'static str, way_on: Signal<&'static str>) -> Markup {
    match kind {
        "problem" => button("", "dismiss", way_on.get()),
        "past" => html! {
            (step("past-back", "One move back", icon::BACK))
            (step("past-on", "One move on", icon::ON))
            (button("primary", "to-now", "Back to the game"))
        },
        "last-call" => {
            // Somebody may still intervene: the reader by thinking again, or by any move.
            let is_own = play.last_call().is_some_and(|it| it.is_own);
            html! {
                @if is_own { (button("", "call-off", "Wait")) } @else { (decisions(play)) }
                (button("primary", "go-on", "Go on"))
            }
        }
        "order" => button("", "stop", "Stop"),
        _ if play.with(Seen::is_asked) => decisions(play),
        "told" => button("quiet", "skip", "Skip"),
        _ => html! {},
    }
}

/// A button that stories and [`act`] know by one word.
fn button(class: &str, word: &str, text: &str) -> Markup {
    html! { button type="button" class=(class) data-part=(word) data-do=(word) { (text) } }
}

/// A button with a picture.
fn step(word: &str, says: &str, sign: icon::Icon) -> Markup {
    html! {
        button.quiet type="button" data-part=(word) data-do=(word) aria-label=(says) {
            (icon::written(sign))
        }
    }
}

/// Does what a button is for.
fn act<G: Board>(play: Play<G>, word: &str, dismiss: impl Fn()) {
    match word {
        "dismiss" => dismiss(),
        "to-now" => play.leave_past(),
        "past-back" => step_in_past(play, false),
        "past-on" => step_in_past(play, true),
        "call-off" => play.connection().call_off(),
        "go-on" | "skip" => play.skip(),
        "confirm" => play.confirm(),
        "cancel" => play.cancel(),
        "order" => play.order(play.plan().and_then(|it| it.order).map(|(_, order)| order)),
        "stop" => play.order(None),
        _ => {
            if let Some(i) = word.strip_prefix("act ").and_then(|i| i.parse().ok()) {
                choose(play, i);
            } else if let Some(i) = word.strip_prefix("way ").and_then(|i| i.parse().ok())
                && let Some(plan) = play.plan()
                && let Some((_, way)) = plan.ways.into_iter().nth(i)
            {
                play.hold(way);
            }
        }
    }
}

/// What has no piece on the board.
fn pieceless<G: Board>(seen: &Seen<G>) -> impl Iterator<Item = &G::Action> {
    seen.choices.iter().filter(|action| G::draft_of(seen, action).is_none())
}

/// Plays what has no piece; what gives a turn up for nothing, while something else could be done,
/// is asked about once.
fn choose<G: Board>(play: Play<G>, i: usize) {
    let found = play.with(|seen| {
        let action = pieceless(seen).nth(i)?.clone();
        let doubt = G::doubt(seen.edition, &seen.view, &action).filter(|_| seen.choices.len() > 1);
        Some((action, doubt.map(Refused::because)))
    });
    let Some((action, doubt)) = found else { return };
    if doubt.is_some() && play.refused.get_untracked() != doubt {
        play.refused.set(doubt);
    } else {
        play.submit(vec![action]);
    }
}

fn decisions<G: Board>(play: Play<G>) -> Markup {
    let advised = play.advice().map(|(action, _)| action);
    let others = play.with(|seen| {
        html! {
            @for (i, action) in pieceless(seen).enumerate() {
                button.hinted[advised.as_ref() == Some(action)] type="button"
                    data-act=(seen.notation(action)) data-do={ "act " (i) } title=(seen.say(action))
                {
                    (G::label(seen, action))
                }
            }
        }
    });
    let Some((draft, plan)) = play.draft().zip(play.plan()) else { return others };
    let amount = plan.amount.as_ref().filter(|it| !it.on_stage).map(amount_picker);
    let ways: Vec<(&str, bool)> =
        plan.ways.iter().map(|(label, way)| (label.as_str(), *way == draft)).collect();
    let of_plan = OfPlan {
        confirm: &plan.confirm,
        is_complete: plan.is_complete(),
        count: plan.count,
        can_cancel: play.holds(),
        order: plan.order.as_ref().map(|(label, _)| label.as_str()),
    };
    write_decisions(&of_plan, &ways, amount, &others)
}

/// What the bar shows of a plan, whatever the game.
struct OfPlan<'a> {
    confirm: &'a str,
    is_complete: bool,
    count: Option<(usize, usize)>,
    can_cancel: bool,
    order: Option<&'a str>,
}

fn write_decisions(
    plan: &OfPlan<'_>,
    ways: &[(&str, bool)],
    amount: Option<Markup>,
    others: &Markup,
) -> Markup {
    html! {
        @if ways.len() > 1 {
            span.ways {
                @for (i, (label, is_chosen)) in ways.iter().enumerate() {
                    button.way type="button" aria-pressed=(is_chosen) data-do={ "way " (i) } {
                        (label)
                    }
                }
            }
        }
        @if let Some(amount) = amount { (amount) }
        @if let Some((n, of)) = plan.count {
            b.count data-part="count" { (n) " of " (of) }
        }
        (others)
        @if plan.can_cancel {
            button.cancel type="button" data-part="cancel" data-do="cancel" aria-label="Cancel"
                title="Cancel (Escape)"
            {
                (icon::written(icon::CLOSE))
            }
        }
        @if let Some(order) = plan.order { (button("", "order", order)) }
        button.primary.confirm type="button" data-part="confirm" data-do="confirm"
            aria-disabled=(!plan.is_complete)
        {
            (plan.confirm)
        }
    }
}
