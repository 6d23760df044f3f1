//! A scene that lies over the board and pushes nothing aside: a trade, a draft, a choice.

use super::Board;
use crate::parts::roving;
use crate::prelude::*;
use crate::table::Play;

/// A scene with a name. On a phone it is a sheet from below. What it covers cannot be reached while
/// it is there.
pub(crate) fn stage<G: Board>(
    play: Play<G>,
    part: &'static str,
    title: impl Into<String>,
    content: AnyView,
) -> AnyView {
    play.is_covered.set(true);
    on_cleanup(move || {
        let _ = play.is_covered.try_set(false);
    });
    let title: String = title.into();
    let label = title.clone();
    html::section()
        .class("stage")
        .attr("data-part", part)
        .aria_label(label)
        .on(ev::keydown, |event| roving::on_key(&event))
        .child((html::h2().child(title), html::div().class("stage-content").child(content)))
        .into_any()
}
