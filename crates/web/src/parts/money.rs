//! An amount of money, or a closed purse.

use maud::{Markup, html};
use tabletop::Money;

/// What is not known is shown as a closed purse, and said so.
pub(crate) fn money(amount: Option<Money>) -> Markup {
    html! {
        @if let Some(amount) = amount {
            span.money { (amount) }
        } @else {
            span.money.hidden title="Hidden money" {
                span aria-hidden="true" { "$ ?" }
                span.only-read { "hidden money" }
            }
        }
    }
}
