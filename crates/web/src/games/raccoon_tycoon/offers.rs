//! What is on offer: railroads, the town, buildings.

use leptos::prelude::*;
use raccoon_tycoon::edition::{Effect, TileFace};
use raccoon_tycoon::{Action, Line, State, Tile, say_power};
use tabletop::Viewer;

use super::SeenHere;
use super::art;
use super::board::{Pick, Picked};
use crate::parts::{Face, pick_card, roving, token};
use crate::table::Play;

pub(super) fn offers(play: Play<State>, picked: Picked) -> impl IntoView {
    let railroads = move || {
        play.with(|seen| {
            let lines = seen.view.railroad_offer.iter().flatten();
            lines.map(|&line| railroad(play, seen, picked, line)).collect_view()
        })
    };
    let town = move || play.with(|seen| town(play, seen, picked));
    let buildings = move || {
        play.with(|seen| {
            let tiles = seen.view.building_offer.iter().flatten();
            tiles.map(|&tile| building(play, seen, picked, tile)).collect_view()
        })
    };
    let to_come = move |n: fn(&SeenHere) -> u8, what: &'static str| {
        move || match play.with(n) {
            0 => format!("none left in the {what}"),
            n => format!("{n} more in the {what}"),
        }
    };
    view! {
        <section class="rt-offers" aria-label="On offer" data-part="offers">
            <div class="offer railroads">
                <h2>"Railroads " <small>{to_come(|s| s.view.n_railroads, "deck")}</small></h2>
                <div class="cards" role="group" aria-label="Railroads" on:keydown=|e| roving::on_key(&e)>
                    {railroads}
                </div>
            </div>
            <div class="offer towns">
                <h2>"Town " <small>{to_come(|s| s.view.n_towns, "deck")}</small></h2>
                <div class="cards" role="group" aria-label="Town">
                    {town}
                </div>
            </div>
            <div class="offer buildings">
                <h2>"Buildings " <small>{to_come(|s| s.view.n_stack, "stack")}</small></h2>
                <div class="cards" role="group" aria-label="Buildings" on:keydown=|e| roving::on_key(&e)>
                    {buildings}
                </div>
            </div>
        </section>
    }
}

/// How many cards of a line the viewer has.
fn owned(seen: &SeenHere, line: Line) -> usize {
    match seen.viewer {
        Viewer::Seat(seat) => usize::from(seen.view.mats[seat.idx()].railroads[line.idx()]),
        Viewer::Spectator => 0,
    }
}

/// The face of a railroad card: the animal, the minimum and the points of one to four cards.
pub(super) fn railroad_face(seen: &SeenHere, line: Line) -> AnyView {
    let printed = seen.edition.line(line);
    let next = owned(seen, line);
    let steps = printed.points.iter().enumerate().map(|(i, points)| {
        let state = match i.cmp(&next) {
            std::cmp::Ordering::Less => "had",
            std::cmp::Ordering::Equal => "next",
            std::cmp::Ordering::Greater => "",
        };
        view! { <span class=state>{*points}</span> }
    });
    let steps = steps.collect_view();
    view! {
        <svg class="animal" viewBox="0 0 80 80" aria-hidden="true" inner_html=art::animal(line)></svg>
        <b class="card-name">{printed.name.clone()}</b>
        <span class="price">{format!("from {}", printed.minimum)}</span>
        <span class="ladder-points" aria-hidden="true">
            {steps}
        </span>
    }
    .into_any()
}

fn railroad(play: Play<State>, seen: &SeenHere, picked: Picked, line: Line) -> AnyView {
    let action = Action::StartAuction { line };
    let printed = seen.edition.line(line);
    let points = printed.points.map(|points| points.to_string()).join(", ");
    let face = Face {
        class: "railroad",
        label: format!(
            "{}, bids from {}; {points} points for one to four cards, you have {}",
            printed.name,
            printed.minimum,
            owned(seen, line)
        ),
        hook: seen.notation(&action),
        picked: picked.get(play) == Some(Pick::Railroad(line)),
        ready: seen.choices.contains(&action),
        content: railroad_face(seen, line),
    };
    pick_card(face, move || picked.toggle(play, Pick::Railroad(line)))
}

fn town(play: Play<State>, seen: &SeenHere, picked: Picked) -> Option<AnyView> {
    let town = seen.view.town_offer?;
    let printed = seen.edition.town(town);
    let (amount, mix) = match seen.view.town_prices {
        Some(prices) => (prices.amount, prices.mix),
        None => (printed.amount, printed.mix),
    };
    let content = view! {
        <svg
            class="skyline"
            viewBox="0 0 120 48"
            aria-hidden="true"
            inner_html=art::skyline(printed.points)
        ></svg>
        <b class="card-name">{printed.name.clone()}</b>
        <span class="points">{format!("{} points", printed.points)}</span>
        <span class="town-price">
            {token("", printed.commodity.name(), art::commodity(printed.commodity), amount)}
            " or any " <b>{mix}</b>
        </span>
    };
    let buy = |mix| Action::BuyTown { mix };
    let face = Face {
        class: "town",
        label: format!(
            "{}, {} points, costs {amount} {} or any {mix}",
            printed.name, printed.points, printed.commodity
        ),
        hook: seen.notation(&buy(false)),
        picked: picked.get(play) == Some(Pick::Town),
        ready: seen.choices.contains(&buy(false)) || seen.choices.contains(&buy(true)),
        content: content.into_any(),
    };
    Some(pick_card(face, move || picked.toggle(play, Pick::Town)))
}

/// The sign of a building: what it gives, or what it does.
pub(super) fn sign(printed: &TileFace) -> AnyView {
    match printed.effect {
        Effect::Bonus { commodity: Some(commodity), .. } => {
            token("", commodity.name(), art::commodity(commodity), 1)
        }
        Effect::TradingFirm([one, other]) => view! {
            {token("", one.name(), art::commodity(one), 1)}
            {token("", other.name(), art::commodity(other), 1)}
        }
        .into_any(),
        Effect::Bonus { commodity: None, .. }
        | Effect::Storage(_)
        | Effect::AuctionCommission(_)
        | Effect::TradingFloor
        | Effect::HandLimit(_)
        | Effect::SecondPurchase
        | Effect::TownDiscount(_)
        | Effect::SecondSale
        | Effect::ProductionLimit(_)
        | Effect::ExportRaise(_)
        | Effect::PointsPerTown(_)
        | Effect::PointsPerRailroad(_)
        | Effect::PointsPerBuilding(_)
        | Effect::MoneyPerPoint(_) => view! {
            <svg
                class="sign"
                viewBox="0 0 24 24"
                aria-hidden="true"
                inner_html=art::sign(printed.effect)
            ></svg>
        }
        .into_any(),
    }
}

fn building(play: Play<State>, seen: &SeenHere, picked: Picked, tile: Tile) -> AnyView {
    let action = Action::Build { tile };
    let printed = seen.edition.tile(tile);
    let power = say_power(seen.edition.tables(), tile);
    let other_side = printed
        .upgrade
        .as_ref()
        .map(|upgrade| format!("; can become the {} for {}", upgrade.name, upgrade.cost));
    let content = view! {
        <span class="signs">{sign(printed)}</span>
        <b class="card-name">{printed.name.clone()}</b>
        <span class="price">{printed.cost.to_string()}</span>
        <span class="power">{power.clone()}</span>
    };
    let face = Face {
        class: "building",
        label: format!(
            "{}, {}: {power}{}",
            printed.name,
            printed.cost,
            other_side.unwrap_or_default()
        ),
        hook: seen.notation(&action),
        picked: picked.get(play) == Some(Pick::Building(tile)),
        ready: seen.choices.contains(&action),
        content: content.into_any(),
    };
    pick_card(face, move || picked.toggle(play, Pick::Building(tile)))
}
