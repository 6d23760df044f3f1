//! The action bar: what is asked, in one sentence, always at the same place.
//!
//! Refusals, the reason why something cannot be taken back, problems and advice are said here and
//! nowhere else.

use leptos::prelude::*;

use super::{Board, Plan, amount_picker};
use crate::parts::{icon, memo, rules, seat_class};
use crate::table::{Hint, Play, Refused, Seen, sentence};

/// What the bar says, and how.
#[derive(Clone, PartialEq)]
struct Saying {
    /// `refusal`, `problem`, `plan`, `hint`, `asked`, `told`, `past`, `over`.
    kind: &'static str,
    text: String,
    rule: Option<&'static str>,
}

/// `caption` is what is told while others move, and `last_word` what is said at the end.
pub(crate) fn action_bar<G: Board>(
    play: Play<G>,
    caption: Signal<String>,
    dismiss: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    let saying = memo(move || saying(play, caption));
    let is_asked = play.part(Seen::is_asked);
    let seat = move || play.with(|seen| seen.reader().map_or("", seat_class));
    let rule = move || saying.with(|it| it.rule).map(|rule| rules::link(G::TITLE.id, rule));
    view! {
        <section
            class=move || format!("action-bar {} {}", seat(), saying.with(|it| it.kind))
            class:asked=move || is_asked.get()
            aria-label="What is to be done"
            data-part="bar"
        >
            <p class="says" id="prompt" tabindex="-1" role="status" class:asked=move || is_asked.get()>
                <span class="says-text" data-part="says">
                    {move || saying.with(|it| it.text.clone())}
                </span>
                " "
                {rule}
            </p>
            <div class="acts">{move || acts(play, saying.with(|it| it.kind), dismiss)}</div>
        </section>
    }
    .into_any()
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
fn acts<G: Board>(
    play: Play<G>,
    kind: &'static str,
    dismiss: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    match kind {
        "problem" => view! {
            <button data-part="dismiss" on:click=move |_| dismiss()>
                "Try again"
            </button>
        }
        .into_any(),
        "past" => view! {
            <button class="primary" data-part="to-now" on:click=move |_| play.leave_past()>
                "Back to the game"
            </button>
        }
        .into_any(),
        _ if play.with(Seen::is_asked) => decisions(play),
        "told" => view! {
            <button class="quiet" data-part="skip" on:click=move |_| play.skip()>
                "Skip"
            </button>
        }
        .into_any(),
        _ => ().into_any(),
    }
}

fn decisions<G: Board>(play: Play<G>) -> AnyView {
    let advised = play.advice().map(|(action, _)| action);
    let others = play.with(|seen| {
        let pieceless = seen.choices.iter().filter(|action| G::draft_of(seen, action).is_none());
        let buttons = pieceless.map(|action| {
            let (label, notation) = (G::label(seen, action), seen.notation(action));
            let (said, is_advised) = (seen.say(action), advised.as_ref() == Some(action));
            let action = action.clone();
            view! {
                <button
                    type="button"
                    data-act=notation
                    title=said
                    class:hinted=is_advised
                    on:click=move |_| play.submit(vec![action.clone()])
                >
                    {label}
                </button>
            }
        });
        buttons.collect_view()
    });
    let Some((draft, plan)) = play.draft().zip(play.plan()) else {
        return view! { {others} }.into_any();
    };
    let is_complete = plan.is_complete();
    let Plan { confirm, count, amount, ways, .. } = plan;
    let amount =
        amount.filter(|it| !it.on_stage).map(|amount| amount_picker(play, &draft, &amount));
    let ways = (ways.len() > 1).then(|| {
        let buttons = ways.into_iter().map(|(label, way)| {
            let is_chosen = way == draft;
            view! {
                <button
                    type="button"
                    class="way"
                    aria-pressed=is_chosen.to_string()
                    on:click=move |_| play.hold(way.clone())
                >
                    {label}
                </button>
            }
        });
        view! { <span class="ways">{buttons.collect_view()}</span> }
    });
    let count = count.map(|(n, of)| {
        view! { <b class="count" data-part="count">{format!("{n} of {of}")}</b> }
    });
    let cancel = play.holds().then(|| {
        view! {
            <button
                type="button"
                class="cancel"
                data-part="cancel"
                aria-label="Cancel"
                title="Cancel (Escape)"
                on:click=move |_| play.cancel()
            >
                {icon::show(icon::CLOSE)}
            </button>
        }
    });
    view! {
        {ways}
        {amount}
        {count}
        {others}
        {cancel}
        <button
            type="button"
            class="primary confirm"
            data-part="confirm"
            aria-disabled=(!is_complete).to_string()
            on:click=move |_| play.confirm()
        >
            {confirm}
        </button>
    }
    .into_any()
}
