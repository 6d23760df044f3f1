//! What is on offer: railroads with everybody's progress in the set, the town, buildings, and the
//! piles that they come from.

use draw::raccoon_tycoon::card::{self, Back};
use draw::raccoon_tycoon::{building, railroad, town};
use leptos::prelude::*;
use raccoon_tycoon::state::{N_BUILDING_SLOTS, N_RAILROAD_SLOTS};
use raccoon_tycoon::view::News;
use raccoon_tycoon::{Action, Commodity, Fact, Line, Tile, preview, say_power};
use tabletop::Seat;

use super::draft::{Draft, in_words, town_draft};
use super::{SeenHere, Table, token};
use crate::board::{Piece, picture, piece};
use crate::parts::{memo, roving, seat_class};

pub(super) fn offers(play: Table) -> impl IntoView {
    let railroads = (0..N_RAILROAD_SLOTS).map(|slot| railroad_slot(play, slot)).collect_view();
    let buildings = (0..N_BUILDING_SLOTS).map(|slot| building_slot(play, slot)).collect_view();
    view! {
        <section class="rt-offers" aria-label="On offer" data-part="offers">
            <div class="rt-row rt-railroads" role="group" aria-label="Railroads" on:keydown=|e| roving::on_key(&e)>
                <h2>"Railroads"</h2>
                {railroads}
                {pile(play, Back::Railroad, |seen| seen.view.n_railroads, "railroads to come")}
            </div>
            <div class="rt-row rt-towns" role="group" aria-label="Town">
                <h2>"Town"</h2>
                {town_slot(play)}
                {pile(play, Back::Town, |seen| seen.view.n_towns, "towns to come")}
            </div>
            <div class="rt-row rt-buildings" role="group" aria-label="Buildings" data-place="buildings" on:keydown=|e| roving::on_key(&e)>
                <h2>"Buildings"</h2>
                {buildings}
                {pile(play, Back::Building, |seen| seen.view.n_stack, "buildings to come")}
            </div>
            <div class="rt-row rt-exchange">
                <h2>"Played last"</h2>
                {last_card(play)}
                {pile(play, Back::Production, |seen| seen.view.n_deck, "cards in the deck")}
                {supply(play)}
            </div>
        </section>
    }
}

/// What lies face down, with how much of it.
fn pile(play: Table, kind: Back, n: fn(&SeenHere) -> u8, what: &'static str) -> AnyView {
    let n = play.part(n);
    let drawn = move || {
        let n = n.get();
        let label = format!("{n} {what}");
        view! {
            <span class="rt-pile" role="img" aria-label=label.clone() title=label>
                {picture("rt-picture", &card::pile(kind, n.into()))}
            </span>
        }
    };
    drawn.into_any()
}

fn empty(kind: Back) -> AnyView {
    view! { <span class="rt-empty">{picture("rt-picture", &card::empty(kind))}</span> }.into_any()
}

fn railroad_slot(play: Table, slot: usize) -> impl IntoView {
    let line = play.part(move |seen| seen.view.railroad_offer[slot]);
    move || match line.get() {
        None => empty(Back::Railroad),
        Some(line) => {
            let (label, card) = play.with_untracked(|seen| {
                (railroad_label(seen, line), railroad::card(seen.edition.line(line)))
            });
            let it = Piece {
                class: "rt-railroad",
                label,
                action: Action::StartAuction { line },
                draft: Draft::Auction(line),
                is_picked: |held, mine| held == mine,
            };
            view! {
                <div class="rt-slot" data-place=format!("railroad:{slot}")>
                    {piece(play, it, picture("rt-picture", &card))}
                    {progress(play, line)}
                </div>
            }
            .into_any()
        }
    }
}

fn railroad_label(seen: &SeenHere, line: Line) -> String {
    let face = seen.edition.line(line);
    let points = face.points.map(|points| points.to_string()).join(", ");
    let gain = preview::own_mat(&seen.view)
        .map(|mat| preview::next_points(seen.edition.tables(), mat, line))
        .map_or_else(String::new, |gain| format!("; the next is worth {gain} points to you"));
    format!(
        "{}, bids from {}; {points} points for one to four cards{gain}",
        face.name, face.minimum
    )
}

/// How many cards of a line everybody has.
pub(super) fn progress(play: Table, line: Line) -> impl IntoView {
    let owned = play.part(move |seen| {
        seen.view.mats.iter().map(|mat| mat.railroads[line.idx()]).collect::<Vec<u8>>()
    });
    move || {
        let owned = owned.get();
        let names = play.with(|seen| seen.names.clone());
        let said: Vec<String> = (0..)
            .map(Seat)
            .zip(&owned)
            .filter(|(_, n)| **n > 0)
            .map(|(seat, n)| format!("{} {n}", names.plain(seat)))
            .collect();
        let said = if said.is_empty() { "nobody has one".to_owned() } else { said.join(", ") };
        let marks = (0..).map(Seat).zip(owned).map(|(seat, n)| {
            let pips = (0..n).map(|_| view! { <i></i> }).collect_view();
            view! {
                <span class=format!("rt-owned {}", seat_class(seat)) class:none=n == 0>
                    <b>{seat.to_string()}</b>
                    {pips}
                </span>
            }
        });
        view! {
            <span class="rt-progress" role="img" aria-label=format!("In the set: {said}")>
                {marks.collect_view()}
            </span>
        }
    }
}

fn town_slot(play: Table) -> impl IntoView {
    let offer = play.part(|seen| seen.view.town_offer.map(|town| (town, seen.view.town_prices)));
    move || match offer.get() {
        None => empty(Back::Town),
        Some((town, prices)) => {
            let mix = play.with(|seen| {
                let can = |mix| seen.choices.contains(&Action::BuyTown { mix });
                can(true) && !can(false)
            });
            let (label, card, draft) = play.with_untracked(|seen| {
                let face = seen.edition.town(town);
                let (amount, any) =
                    prices.map_or((face.amount, face.mix), |it| (it.amount, it.mix));
                let label = format!(
                    "{}, {} points, costs {amount} {} or any {any}",
                    face.name, face.points, face.commodity
                );
                (label, town::priced(face, amount, any), town_draft(seen, mix))
            });
            let it = Piece {
                class: "rt-town",
                label,
                action: Action::BuyTown { mix },
                draft,
                is_picked: |held, _| matches!(held, Draft::Town { .. }),
            };
            view! {
                <div class="rt-slot" data-place="town">
                    {piece(play, it, picture("rt-picture", &card))}
                </div>
            }
            .into_any()
        }
    }
}

fn building_slot(play: Table, slot: usize) -> impl IntoView {
    let tile = play.part(move |seen| seen.view.building_offer[slot]);
    move || match tile.get() {
        None => empty(Back::Building),
        Some(tile) => {
            let (label, drawn, power) = play.with_untracked(|seen| {
                let face = seen.edition.tile(tile);
                let drawn = building::tile(face, false);
                (building_label(seen, tile), drawn, say_power(seen.edition.tables(), tile))
            });
            let it = Piece {
                class: "rt-building",
                label,
                action: Action::Build { tile },
                draft: Draft::Build(tile),
                is_picked: |held, mine| held == mine,
            };
            view! {
                <div class="rt-slot">
                    {piece(play, it, picture("rt-picture", &drawn))}
                    <span class="rt-power" aria-hidden="true">{power}</span>
                </div>
            }
            .into_any()
        }
    }
}

fn building_label(seen: &SeenHere, tile: Tile) -> String {
    let face = seen.edition.tile(tile);
    let power = say_power(seen.edition.tables(), tile);
    let other = face.upgrade.as_ref();
    let other = other.map(|it| format!("; can become the {} for {}", it.name, it.cost));
    format!("{}, {}: {power}{}", face.name, face.cost, other.unwrap_or_default())
}

/// The card that was played last lies open on the pile.
fn last_card(play: Table) -> impl IntoView {
    let last = memo(move || {
        play.heard(|feed| {
            feed.lines().iter().rev().take(120).find_map(|line| match line.news {
                News::Fact(Fact::CardPlayed { seat, card }) => Some((seat, card)),
                News::Fact(_) | News::Drew { .. } => None,
            })
        })
    });
    let catch = move |event: web_sys::DragEvent| {
        if let Some(text) = crate::parts::drag::dropped(&event) {
            play.drop_notation(&text);
        }
    };
    let drawn = move || match last.get() {
        None => empty(Back::Production),
        Some((seat, card)) => play.with_untracked(|seen| {
            let face = seen.edition.card(card);
            let label = format!(
                "Played last, by {}: {}, raises {}",
                seen.names.object(seat),
                in_words(face.produces),
                in_words(face.raises),
            );
            let limit = seen.view.mats[seat.idx()].production_limit;
            let drawn = card::production(face, limit);
            view! {
                <span class="rt-last" role="img" aria-label=label.clone() title=label>
                    {picture("rt-picture", &drawn)}
                </span>
            }
            .into_any()
        }),
    };
    view! {
        <span
            class="rt-discard"
            data-part="pile"
            data-place="pile"
            on:dragover=move |event| crate::parts::drag::hover(&event)
            on:drop=catch
        >
            {drawn}
        </span>
    }
}

/// Tokens that nobody holds.
fn supply(play: Table) -> impl IntoView {
    let supply = play.part(|seen| seen.view.supply);
    move || {
        let supply = supply.get();
        let said = format!("In the supply: {}", in_words(supply));
        let tokens = Commodity::ALL.map(|it| {
            view! { <span>{token(it)}<b>{supply[it.idx()]}</b></span> }
        });
        view! {
            <span class="rt-supply" role="img" aria-label=said.clone() title=said>
                {tokens.into_iter().collect_view()}
            </span>
        }
    }
}
