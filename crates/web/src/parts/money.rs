//! An amount of money, or a closed purse.

use leptos::prelude::*;
use tabletop::Money;

/// What is not known is shown as a closed purse, and said so.
pub(crate) fn money(amount: Option<Money>) -> AnyView {
    match amount {
        Some(amount) => view! { <span class="money">{amount.to_string()}</span> }.into_any(),
        None => view! {
            <span class="money hidden" title="Hidden money">
                <span aria-hidden="true">"$ ?"</span>
                <span class="only-read">"hidden money"</span>
            </span>
        }
        .into_any(),
    }
}
