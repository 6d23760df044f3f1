//! The five boxes on the shelf.

use maud::{Markup, html};

use super::art;
use crate::games::{Lid, SHELF};
use crate::route::Route;

pub(super) fn shelf() -> Markup {
    html! {
        section.shelf aria-label="The shelf" data-part="shelf" {
            @for it in &SHELF { (lid(it)) }
        }
    }
}

fn lid(lid: &Lid) -> Markup {
    let Lid { id, name, blurb, min_seats, max_seats, minutes, has_board, gallery } = *lid;
    html! {
        article.lid.(id).closed[!has_board] data-game=(id) {
            (art::lid(id))
            div.lid-text {
                h2 { (name) }
                p.blurb { (blurb) }
                ul.facts aria-label="Facts" {
                    li { (min_seats) " to " (max_seats) " players" }
                    li { (minutes) " min" }
                    li {
                        a href={ "/rules/" (id) ".html" } {
                            "Rules" span.only-read { " of " (name) }
                        }
                    }
                    @if let Some(what) = gallery {
                        li {
                            a href=(Route::Gallery(id.to_owned())) {
                                (what) span.only-read { " of " (name) }
                            }
                        }
                    }
                }
                @if has_board {
                    p.buttons {
                        button.primary data-part="play-bots" data-do={ "play-bots " (id) } {
                            "Play against bots"
                        }
                        button data-part="invite" data-do={ "invite " (id) } {
                            "Invite friends"
                        }
                        button data-part="play-pass" data-do={ "play-pass " (id) } {
                            "Pass and play"
                        }
                    }
                } @else {
                    p.no-board { "In the terminal for now: " code { "boardwalk play " (id) } }
                }
            }
        }
    }
}
