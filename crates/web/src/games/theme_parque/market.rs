//! The market, beside the park, and the deck.

use maud::{Markup, html};
use theme_parque::{Action, Stage};

use super::draft::{Draft, n_taken, tile_name};
use super::{SeenHere, faces};
use crate::board::Mark;

pub(super) fn market(seen: &SeenHere, held: Option<&Draft>) -> Markup {
    let view = &seen.view;
    let chosen: &[u8] = if let Some(Draft::Take(tiles)) = held { tiles } else { &[] };
    let is_over = matches!(view.stage, Stage::Over(_));
    let is_taking = view.stage == Stage::Taking && seen.is_asked();
    let deck = match view.n_deck {
        0 => "The deck is empty".to_owned(),
        1 => "1 domino in the deck".to_owned(),
        n => format!("{n} dominoes in the deck"),
    };
    html! {
        section.tp-market.over[is_over] aria-label="Market" data-part="market" {
            h2 { "Market" @if is_taking { small { "take " (n_taken(view)) } } }
            span.tp-deck role="img" aria-label=(deck) title=(deck) data-place="deck" {
                (faces::back()) b aria-hidden="true" { (view.n_deck) }
            }
            div.tp-offer role="group" aria-label="Dominoes to take" data-roving data-scrolls
                data-place="market"
            {
                @for (i, tile) in (0_u8..).zip(&view.market) {
                    @let action = Action::Take { tile: i };
                    @let label = faces::explained(seen, tile.halves);
                    @let is_picked = chosen.contains(&i);
                    @let mark = Mark::of(is_picked, is_taking);
                    button type="button" class={ "piece tp-piece " (mark.class()) }
                        data-pick=(seen.notation(&action)) data-do={ "take " (i) }
                        data-place={ "market:" (i) } title=(label) aria-pressed=(is_picked)
                    {
                        span.only-read { (label) }
                        span.face aria-hidden="true" { (faces::lying(tile.halves)) }
                        span.tp-name aria-hidden="true" { (tile_name(seen, tile.halves)) }
                    }
                }
                @if view.market.is_empty() { p.tp-none { "The market is empty." } }
            }
        }
    }
}
