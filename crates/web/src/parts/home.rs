//! The way back, at the left end of every bar.

use maud::{Markup, html};

/// A link to where one came from. Beside tools on a small screen the sign stands alone, and the
/// name is only said.
pub(crate) fn home(to: &str, name: &str) -> Markup {
    html! {
        a.home href=(to) {
            span.home-sign aria-hidden="true" { "‹" }
            span.home-name { (name) }
        }
    }
}
