//! What is on offer: railroads with everybody's progress in the set, the town, buildings, and the
//! piles that they come from.

use draw::raccoon_tycoon::card::{self, Back};
use draw::raccoon_tycoon::{building, railroad, town};
use maud::{Markup, html};
use raccoon_tycoon::view::News;
use raccoon_tycoon::{Action, Card, Commodity, Fact, Line, State, Tile, Town, preview, say_power};
use tabletop::Seat;

use super::draft::{Draft, in_words, town_draft};
use super::{SeenHere, Table, token};
use crate::board::{How, Piece, drawing, markup, piece, touch_piece};
use crate::parts::seat_class;
use crate::prelude::AnyView;

pub(super) fn offers(play: Table) -> AnyView {
    markup(
        move || {
            let draft = play.draft();
            let last = play.heard(|feed| {
                feed.lines().iter().rev().take(120).find_map(|line| match line.news {
                    News::Fact(Fact::CardPlayed { seat, card }) => Some((seat, card)),
                    News::Fact(_) | News::Drew { .. } => None,
                })
            });
            play.with(|seen| write(seen, draft.as_ref(), last))
        },
        move |touch| {
            if touch.how == How::Click {
                touch_piece(play, &touch.word);
            } else if touch.how == How::Drop {
                play.drop_notation(&touch.value);
            }
            false
        },
    )
}

fn write(seen: &SeenHere, draft: Option<&Draft>, last: Option<(Seat, Card)>) -> Markup {
    let view = &seen.view;
    let offer = |it: Piece<State>, drawn: &draw::Picture| {
        piece(seen, draft, &it, &drawing("rt-picture", drawn))
    };
    html! {
        section.rt-offers aria-label="On offer" data-part="offers" {
            div.rt-row.rt-railroads role="group" aria-label="Railroads" data-roving {
                h2 { "Railroads" }
                @for (slot, line) in view.railroad_offer.iter().enumerate() {
                    @match *line {
                        None => (empty(Back::Railroad)),
                        Some(line) => div.rt-slot data-key=(line.0) data-place={ "railroad:" (slot) } {
                            (offer(railroad_piece(seen, line), &railroad::card(seen.edition.line(line))))
                            (progress(seen, line))
                        },
                    }
                }
                (pile(Back::Railroad, view.n_railroads, "railroads to come"))
            }
            div.rt-row.rt-towns role="group" aria-label="Town" {
                h2 { "Town" }
                @match view.town_offer {
                    None => (empty(Back::Town)),
                    Some(town) => div.rt-slot data-place="town" {
                        @let (it, drawn) = town_piece(seen, town);
                        (offer(it, &drawn))
                    },
                }
                (pile(Back::Town, view.n_towns, "towns to come"))
            }
            div.rt-row.rt-buildings role="group" aria-label="Buildings" data-place="buildings" data-roving {
                h2 { "Buildings" }
                @for tile in &view.building_offer {
                    @match *tile {
                        None => (empty(Back::Building)),
                        Some(tile) => div.rt-slot data-key=(tile.0) {
                            (offer(building_piece(seen, tile), &building::tile(seen.edition.tile(tile), false)))
                            span.rt-power aria-hidden="true" {
                                (say_power(seen.edition.tables(), tile))
                            }
                        },
                    }
                }
                (pile(Back::Building, view.n_stack, "buildings to come"))
            }
            div.rt-row.rt-exchange {
                h2 { "Played last" }
                span.rt-discard data-part="pile" data-place="pile" data-drop="pile" {
                    (last_card(seen, last))
                }
                (pile(Back::Production, view.n_deck, "cards in the deck"))
                (supply(seen))
            }
        }
    }
}

/// What lies face down, with how much of it.
fn pile(kind: Back, n: u8, what: &str) -> Markup {
    let label = format!("{n} {what}");
    html! {
        span.rt-pile role="img" aria-label=(label) title=(label) {
            (drawing("rt-picture", &card::pile(kind, n.into())))
        }
    }
}

fn empty(kind: Back) -> Markup {
    html! { span.rt-empty { (drawing("rt-picture", &card::empty(kind))) } }
}

fn railroad_piece(seen: &SeenHere, line: Line) -> Piece<State> {
    let face = seen.edition.line(line);
    let points = face.points.map(|points| points.to_string()).join(", ");
    let gain = preview::own_mat(&seen.view)
        .map(|mat| preview::next_points(seen.edition.tables(), mat, line))
        .map_or_else(String::new, |gain| format!("; the next is worth {gain} points to you"));
    Piece {
        class: "rt-railroad",
        label: format!(
            "{}, bids from {}; {points} points for one to four cards{gain}",
            face.name, face.minimum
        ),
        action: Action::StartAuction { line },
        draft: Draft::Auction(line),
        is_picked: |held, mine| held == mine,
    }
}

/// How many cards of a line everybody has.
fn progress(seen: &SeenHere, line: Line) -> Markup {
    let owned = || {
        let mats = seen.view.mats.iter();
        (0..).map(Seat).zip(mats.map(|mat| mat.railroads[line.idx()]))
    };
    let said: Vec<String> = owned()
        .filter(|(_, n)| *n > 0)
        .map(|(seat, n)| format!("{} {n}", seen.names.plain(seat)))
        .collect();
    let said = if said.is_empty() { "nobody has one".to_owned() } else { said.join(", ") };
    html! {
        span.rt-progress role="img" aria-label={ "In the set: " (said) }
            title={ "In the set: " (said) }
        {
            @for (seat, n) in owned() {
                span.rt-owned.(seat_class(seat)).none[n == 0] {
                    b { (seat) }
                    @for _ in 0..n { i {} }
                }
            }
        }
    }
}

pub(super) fn town_piece(seen: &SeenHere, town: Town) -> (Piece<State>, draw::Picture) {
    let can = |mix| seen.choices.contains(&Action::BuyTown { mix });
    let mix = can(true) && !can(false);
    let face = seen.edition.town(town);
    let prices = seen.view.town_prices;
    let (amount, any) = prices.map_or((face.amount, face.mix), |it| (it.amount, it.mix));
    let label = format!(
        "{}, {} points, costs {amount} {} or any {any}",
        face.name, face.points, face.commodity
    );
    let it = Piece {
        class: "rt-town",
        label,
        action: Action::BuyTown { mix },
        draft: town_draft(seen, mix),
        is_picked: |held, _| matches!(held, Draft::Town { .. }),
    };
    (it, town::priced(face, amount, any))
}

fn building_piece(seen: &SeenHere, tile: Tile) -> Piece<State> {
    let face = seen.edition.tile(tile);
    let power = say_power(seen.edition.tables(), tile);
    let other = face.upgrade.as_ref();
    let other = other.map(|it| format!("; can become the {} for {}", it.name, it.cost));
    Piece {
        class: "rt-building",
        label: format!("{}, {}: {power}{}", face.name, face.cost, other.unwrap_or_default()),
        action: Action::Build { tile },
        draft: Draft::Build(tile),
        is_picked: |held, mine| held == mine,
    }
}

/// The card that was played last lies open on the pile.
fn last_card(seen: &SeenHere, last: Option<(Seat, Card)>) -> Markup {
    let Some((seat, card)) = last else { return empty(Back::Production) };
    let face = seen.edition.card(card);
    let (makes, raises) = (in_words(face.produces), in_words(face.raises));
    let label = format!("Played last, by {}: {makes}, raises {raises}", seen.names.object(seat));
    let limit = seen.view.mats[seat.idx()].production_limit;
    html! {
        span.rt-last role="img" aria-label=(label) title=(label) {
            (drawing("rt-picture", &card::production(face, limit)))
        }
    }
}

/// Tokens that nobody holds.
fn supply(seen: &SeenHere) -> Markup {
    let supply = seen.view.supply;
    let said = format!("In the supply: {}", in_words(supply));
    html! {
        span.rt-supply role="img" aria-label=(said) title=(said) {
            @for it in Commodity::ALL { span { (token(it)) b { (supply[it.idx()]) } } }
        }
    }
}
