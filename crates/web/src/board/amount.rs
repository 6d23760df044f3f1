//! A number that belongs to a draft: minus, plus, a slider, or typed.

use leptos::prelude::*;

use super::{Amount, Board};
use crate::parts::icon;
use crate::table::Play;

/// Controls for the number of a draft.
pub(crate) fn amount_picker<G: Board>(play: Play<G>, draft: &G::Draft, it: &Amount<G>) -> AnyView {
    let &Amount { label, unit, value, lowest, highest, with, .. } = it;
    let draft = StoredValue::new(draft.clone());
    let set = move |n: u32| {
        let next = draft.with_value(|draft| with(draft, n.clamp(lowest, highest)));
        play.hold(next);
    };
    let read = move |event: web_sys::Event| {
        if let Ok(n) = event_target_value(&event).parse::<u32>() {
            set(n);
        }
    };
    let quick = it.quick.iter().map(|&n| {
        view! {
            <button
                type="button"
                class="quick"
                data-amount=n.to_string()
                aria-pressed=(n == value).to_string()
                on:click=move |_| if n == value { play.confirm() } else { set(n) }
            >
                {format!("{unit}{n}")}
            </button>
        }
    });
    let quick = quick.collect_view();
    view! {
        <div class="amount" role="group" aria-label=label data-part="amount">
            <button
                type="button"
                class="step"
                aria-label="One less"
                aria-disabled=(value <= lowest).to_string()
                on:click=move |_| set(value.saturating_sub(1))
            >
                {icon::show(icon::MINUS)}
            </button>
            <label class="amount-typed">
                <span class="only-read">{format!("{label}, {lowest} to {highest}")}</span>
                <span aria-hidden="true">{unit}</span>
                <input
                    type="number"
                    inputmode="numeric"
                    min=lowest.to_string()
                    max=highest.to_string()
                    prop:value=value.to_string()
                    on:change=read
                />
            </label>
            <button
                type="button"
                class="step"
                aria-label="One more"
                aria-disabled=(value >= highest).to_string()
                on:click=move |_| set(value + 1)
            >
                {icon::show(icon::PLUS)}
            </button>
            <input
                type="range"
                class="amount-slider"
                aria-label=label
                min=lowest.to_string()
                max=highest.to_string()
                prop:value=value.to_string()
                on:input=read
            />
            <span class="quicks">{quick}</span>
        </div>
    }
    .into_any()
}
