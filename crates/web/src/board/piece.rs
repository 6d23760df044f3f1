//! A card, tile or token that can be picked up, or says why not.

use draw::Picture;
use maud::{Markup, PreEscaped, html};
use tabletop::Words;

use super::Board;
use crate::table::{Play, Seen};

/// A piece of the table. What is drawn on it comes beside it, in [`piece`].
pub(crate) struct Piece<G: Board> {
    /// Its kind, for the style sheet.
    pub(crate) class: &'static str,
    /// All that is on it in words, for those who hear the page and as an explanation.
    pub(crate) label: String,
    /// What it is for: the first action of its draft, by which it is found and judged.
    pub(crate) action: G::Action,
    /// What the reader holds once it is picked.
    pub(crate) draft: G::Draft,
    /// The class of drafts in which it counts as picked; of two that are equal in this a click
    /// means "play it".
    pub(crate) is_picked: fn(&G::Draft, &G::Draft) -> bool,
}

/// A piece in [`markup`](super::markup), with what is held at this moment. A click on it comes
/// back as its notation, for [`touch_piece`].
pub(crate) fn piece<G: Board>(
    seen: &Seen<G>,
    held: Option<&G::Draft>,
    it: &Piece<G>,
    content: &Markup,
) -> Markup {
    let is_picked = held.is_some_and(|held| (it.is_picked)(held, &it.draft));
    let is_ready = seen.choices.contains(&it.action);
    button(it.class, &seen.notation(&it.action), &it.label, is_picked, is_ready, content)
}

/// How a piece lies there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    Picked,
    /// Something can be done with it.
    Ready,
    Resting,
}

impl Mark {
    pub(crate) fn of(is_picked: bool, is_ready: bool) -> Mark {
        match (is_picked, is_ready) {
            (true, _) => Mark::Picked,
            (false, true) => Mark::Ready,
            (false, false) => Mark::Resting,
        }
    }

    /// Its class in the style sheet.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Mark::Picked => "picked",
            Mark::Ready => "ready",
            Mark::Resting => "resting",
        }
    }
}

/// What a piece is as an element, whatever the game.
fn button(
    class: &str,
    notation: &str,
    label: &str,
    is_picked: bool,
    is_ready: bool,
    content: &Markup,
) -> Markup {
    let state = Mark::of(is_picked, is_ready).class();
    html! {
        button type="button" class={ "piece " (class) " " (state) } data-pick=(notation) title=(label)
            aria-pressed=(is_picked) draggable=(is_ready)
        {
            span.only-read { (label) }
            span.face aria-hidden="true" { (content) }
        }
    }
}

/// A piece in markup was clicked: it is picked, played if it was picked already, or says why it
/// cannot be.
pub(crate) fn touch_piece<G: Board>(play: Play<G>, notation: &str) {
    let found = play.with_untracked(|seen| {
        let action = <G as Words>::read_action(seen.edition, notation).ok()?;
        let draft = G::draft_of(seen, &action).filter(|_| seen.choices.contains(&action));
        Some((action, draft))
    });
    match found {
        Some((_, Some(draft))) => play.pick(draft),
        Some((action, None)) => play.tell_why(action),
        None => {}
    }
}

/// A drawing in markup.
pub(crate) fn drawing(class: &str, picture: &Picture) -> Markup {
    html! {
        svg class=(class) viewBox=(picture.view_box()) aria-hidden="true" {
            (PreEscaped(&picture.inside))
        }
    }
}
