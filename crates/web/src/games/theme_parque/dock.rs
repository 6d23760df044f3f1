//! What is the reader's own: the hand, pawns, and what the claimed items score now.

use maud::{Markup, html};
use tabletop::Seat;
use theme_parque::preview::{self, Map};
use theme_parque::view::HeldView;
use theme_parque::{Action, Stage};

use super::draft::{Draft, hand, receivers, tile_name};
use super::{SeenHere, faces, shown_seat};
use crate::board::Mark;
use crate::parts::{badge_text, seat_class};

pub(super) fn dock(seen: &SeenHere, held: Option<&Draft>) -> Markup {
    html! {
        (own(seen))
        @if let Some(Draft::Give(to)) = held { (gifts(seen, to)) } @else { (tiles(seen, held)) }
        (claims(seen))
    }
}

/// Pawns at home and points.
fn own(seen: &SeenHere) -> Markup {
    let seat = shown_seat(seen);
    let mat = &seen.view.mats[seat.idx()];
    let pawns = match (mat.is_out, mat.pawns_at_home) {
        (true, _) => "You are out: all pawns are placed".to_owned(),
        (false, 0) => "No pawn left".to_owned(),
        (false, 1) => "1 pawn left".to_owned(),
        (false, n) => format!("{n} pawns left"),
    };
    html! {
        section.tp-own aria-label="Your pawns" data-part="own" {
            b.tp-total { (crate::board::rolling("", mat.score)) small { "points" } }
            span.tp-home role="img" aria-label=(pawns) title=(pawns) {
                (faces::pawns(seat, mat.pawns_at_home))
                @if mat.pawns_at_home == 0 { small aria-hidden="true" { "no pawns" } }
            }
        }
    }
}

/// The hand.
fn tiles(seen: &SeenHere, held: Option<&Draft>) -> Markup {
    let none = match (seen.reader(), seen.view.stage) {
        (None, Stage::Over(_)) => "The park is finished.",
        (None, _) => "Hands are hidden from those who watch.",
        (Some(_), Stage::Over(_)) => "Nothing is left in your hand.",
        (Some(_), _) => "No domino in your hand.",
    };
    let in_hand = if let Some(Draft::Lay { tile, .. }) = held { Some(*tile) } else { None };
    let hand = match seen.reader() {
        Some(_) => hand(seen),
        None => open_hand(seen),
    };
    html! {
        section.tp-hand aria-label="Your dominoes" data-part="hand" data-roving data-scrolls
            data-vars={ "--n " (hand.len()) " --half " (hand.len().div_ceil(2)) }
        {
            @if seen.view.stage == Stage::Moving && seen.is_asked() {
                @if let Some(lifted) = seen.view.lifted {
                    span.tp-piece.tp-lifted {
                        (faces::lying(lifted.halves))
                        span.tp-name { "Lifted: " (tile_name(seen, lifted.halves)) }
                    }
                }
            }
            @for tile in hand {
                @if let Some(face_up) = tile.tile {
                    @let action = Action::Pick { tile: tile.number };
                    @let label = faces::explained(seen, face_up.halves);
                    @let is_picked = in_hand == Some(tile.number);
                    @let is_ready = seen.choices.contains(&action);
                    @let mark = Mark::of(is_picked, is_ready);
                    button type="button" class={ "piece tp-piece " (mark.class()) }
                        data-pick=(seen.notation(&action)) data-do={ "hand " (tile.number) }
                        title=(label) aria-pressed=(is_picked) draggable=(is_ready)
                    {
                        span.only-read { (label) }
                        span.face aria-hidden="true" { (faces::lying(face_up.halves)) }
                        span.tp-name aria-hidden="true" { (tile_name(seen, face_up.halves)) }
                    }
                } @else {
                    span.tp-piece { (faces::back()) }
                }
            }
            @if hand.is_empty() { p.tp-none { (none) } }
        }
    }
}

/// The hand of the seat on turn where all hands are open, as in a replay.
fn open_hand(seen: &SeenHere) -> &[HeldView] {
    let hand = &seen.view.mats[shown_seat(seen).idx()].hand;
    if hand.iter().all(|held| held.tile.is_some()) { hand } else { &[] }
}

/// Whoever leaves says who gets each domino.
fn gifts(seen: &SeenHere, to: &[Seat]) -> Markup {
    let receivers = receivers(seen);
    html! {
        section.tp-hand.tp-gifts aria-label="Your dominoes, to be given away" data-part="gifts"
            data-scrolls data-vars={ "--n " (to.len()) }
        {
            @for (i, (tile, &to)) in hand(seen).iter().zip(to).enumerate() {
                @if let Some(face_up) = tile.tile {
                    div.tp-gift role="group" aria-label=(tile_name(seen, face_up.halves)) {
                        (faces::lying(face_up.halves))
                        div.tp-to {
                            @for &seat in &receivers {
                                @let name = seen.names.plain(seat);
                                button type="button" class={ "tp-give " (seat_class(seat)) }
                                    data-do={ "give " (i) " " (seat) } aria-pressed=(to == seat)
                                    title={ "To " (name) }
                                {
                                    span.only-read { "To " (name) }
                                    (badge_text(seat))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What the reader has claimed, and what it scores now.
fn claims(seen: &SeenHere) -> Markup {
    let (edition, view, seat) = (seen.edition.tables(), &seen.view, shown_seat(seen));
    let map = Map::of(edition, view);
    let claimed = view.park.iter().filter(|square| square.pawns.contains(&seat));
    let claimed: Vec<_> = claimed.collect();
    html! {
        section.tp-claims aria-label="What you have claimed" data-part="claims" tabindex="0" {
            @if claimed.is_empty() { p.tp-none { "Nothing claimed yet." } }
            ul {
                @for square in claimed {
                    @let account = map.account(square.at).unwrap_or_default();
                    li title=(account.sentence()) data-point={ "cell " (square.at) } {
                        (faces::face(square.face))
                        span { (preview::name(edition, square.face)) }
                        b { (account.points) }
                    }
                }
            }
        }
    }
}
