//! A choice of a few named values, all in sight.

use leptos::prelude::*;

use crate::settings::Choices;

/// A row of radio buttons with a legend.
pub(crate) fn radio_row<T: Choices>(
    legend: &'static str,
    name: &'static str,
    value: impl Fn() -> T + Copy + Send + Sync + 'static,
    set: impl Fn(T) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let options = T::ALL.iter().map(|&choice| {
        view! {
            <label class="radio">
                <input
                    type="radio"
                    name=name
                    value=choice.word()
                    prop:checked=move || value() == choice
                    on:change=move |_| set(choice)
                />
                <span>{choice.label()}</span>
            </label>
        }
    });
    view! {
        <fieldset class="radios">
            <legend>{legend}</legend>
            {options.collect_view()}
        </fieldset>
    }
}
