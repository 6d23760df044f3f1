//! What is shown until a table is set.

use maud::html;

use super::home;
use crate::board::still_markup;
use crate::prelude::AnyView;
use crate::route::Route;

/// The frame of the table, until it is set.
pub(crate) fn waiting(name: Option<&'static str>) -> AnyView {
    still_markup(move || {
        html! {
            div.frame {
                header.bar { (home(&Route::Door.to_string(), "Boardwalk")) }
                main.waiting data-screen="waiting" #main {
                    h1 { (name.unwrap_or_default()) }
                    p role="status" { "The table is being set…" }
                }
            }
        }
    })
}
