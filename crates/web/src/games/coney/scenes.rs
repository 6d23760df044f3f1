//! The draft, over the board: a packet of cards of which one is kept.

use coney::{Card, Phase};
use maud::{Markup, html};

use super::draft::Draft;
use super::market::card_box;
use super::touch::{self, Spot};
use super::{SeenHere, Table};
use crate::board::markup;
use crate::prelude::AnyView;

pub(super) fn scenes(play: Table) -> AnyView {
    let write = move || {
        let held = play.draft();
        play.with(|seen| written(seen, held))
    };
    markup(write, move |it| touch::touched(play, it))
}

/// Whether the reader's packet lies over the board.
pub(super) fn is_draft(seen: &SeenHere) -> bool {
    matches!(seen.view.phase, Phase::Drafting { .. }) && seen.reader().is_some()
}

pub(super) fn written(seen: &SeenHere, held: Option<Draft>) -> Markup {
    const TITLE: &str = "Keep one card, the rest goes to the left";
    if !is_draft(seen) {
        return html! {};
    }
    let packet: &[Card] = if seen.is_asked() { &seen.view.packet } else { &[] };
    html! {
        section.stage data-part="draft" aria-label=(TITLE) data-roving {
            h2 { (TITLE) }
            div.stage-content {
                div.cn-packet data-place="packet" {
                    @for &card in packet { (card_box(seen, held, Spot::Packet(card), card, "packet")) }
                    @if packet.is_empty() { p.cn-none { "The others still choose." } }
                }
            }
        }
    }
}
