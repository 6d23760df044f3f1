//! Signs on buttons. Drawn, because not every font has them.

use maud::{Markup, html};

use crate::prelude::*;

/// A path in a box of 24 by 24.
pub(crate) type Icon = &'static str;

pub(crate) const FIRST: Icon = "M6 5v14M19 5l-10 7l10 7z";
pub(crate) const BACK: Icon = "M17 5l-10 7l10 7z";
pub(crate) const PLAY: Icon = "M7 4l13 8l-13 8z";
pub(crate) const PAUSE: Icon = "M8 5v14M16 5v14";
pub(crate) const BACK_TURN: Icon = "M12 5l-8 7l8 7zM21 5l-8 7l8 7z";
pub(crate) const ON_TURN: Icon = "M3 5l8 7l-8 7zM12 5l8 7l-8 7z";
pub(crate) const ON: Icon = "M7 5l10 7l-10 7z";
pub(crate) const LAST: Icon = "M18 5v14M5 5l10 7l-10 7z";
pub(crate) const CLOSE: Icon = "M6 6l12 12M18 6L6 18";
pub(crate) const PLUS: Icon = "M12 5v14M5 12h14";
pub(crate) const MINUS: Icon = "M5 12h14";
pub(crate) const MENU: Icon = "M4 7h16M4 12h16M4 17h16";
pub(crate) const WHOLE: Icon = "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5";

/// The sign alone; its button has the name.
pub(crate) fn show(icon: Icon) -> AnyView {
    svg::svg()
        .class("icon")
        .attr("viewBox", "0 0 24 24")
        .aria_hidden("true")
        .child(svg::path().attr("d", icon))
        .into_any()
}

/// The same as it is written.
pub(crate) fn written(icon: Icon) -> Markup {
    html! { svg class="icon" viewBox="0 0 24 24" aria-hidden="true" { path d=(icon) {} } }
}
