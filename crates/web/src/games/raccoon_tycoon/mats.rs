//! What lies in front of everybody.

use leptos::prelude::*;
use raccoon_tycoon::view::{HandView, MatView};
use raccoon_tycoon::{Action, Line, State, say_power};
use tabletop::{Seat, Viewer};

use super::board::{Pick, Picked};
use super::hand::{face, in_words, tokens};
use super::offers::sign;
use super::{SeenHere, art};
use crate::parts::{Sitter, money, roving, seat_panel, tooltip};
use crate::table::Play;

/// Everybody's holdings, the reader's first.
pub(super) fn mats(play: Play<State>, picked: Picked) -> impl IntoView {
    let all = move || {
        play.with(|seen| {
            let n = u8::try_from(seen.view.mats.len()).expect("at most five");
            let first = match seen.viewer {
                Viewer::Seat(seat) => seat,
                Viewer::Spectator => Seat(0),
            };
            first.around(n).map(|seat| mat(play, seen, picked, seat)).collect_view()
        })
    };
    view! {
        <section class="rt-mats" aria-label="Players" data-part="mats">
            <h2>"Players"</h2>
            <div class="mats">{all}</div>
        </section>
    }
}

fn mat(play: Play<State>, seen: &SeenHere, picked: Picked, seat: Seat) -> AnyView {
    let mat = &seen.view.mats[seat.idx()];
    let n_goods: u8 = mat.goods.iter().sum();
    let n_cards = match &mat.hand {
        HandView::Mine { cards } => cards.len(),
        HandView::Theirs { n_cards } => usize::from(*n_cards),
    };
    let is_reader = seen.viewer.is(seat);
    // With all hands open, hands lie on the mats.
    let open_hand = match &mat.hand {
        HandView::Mine { cards } if seen.viewer == Viewer::Spectator => {
            let cards = cards.iter().map(|&card| {
                view! {
                    <div class="card production small">
                        {face(seen.edition.card(card))}
                    </div>
                }
            });
            Some(cards.collect_view())
        }
        HandView::Mine { .. } | HandView::Theirs { .. } => None,
    };
    let content = view! {
        <p class="mat-facts">
            {money(mat.money)} <span>{format!("{n_cards} of {} cards", mat.hand_limit)}</span>
            {storage(n_goods, mat.storage_limit)}
        </p>
        <p class="holdings" aria-label=format!("Holds {}", in_words(mat.goods)) role="img">
            {tokens(mat.goods)}
        </p>
        {open_hand.map(|cards| view! { <div class="cards">{cards}</div> })}
        {railroads(seen, mat)}
        {towns(seen, mat)}
        {buildings(play, seen, picked, mat, is_reader)}
    };
    let sitter = Sitter {
        seat,
        name: seen.names.subject(seat).to_owned(),
        bot: seen.players[seat.idx()].bot.clone(),
        is_reader,
        is_on_turn: seen.view.active == seat && !seen.is_over(),
        is_to_act: seen.view.to_act.contains(seat),
        score: points(mat.score.total()),
    };
    seat_panel(sitter, content.into_any())
}

/// "1 point", "7 points".
fn points(n: i32) -> String {
    if n == 1 { "1 point".to_owned() } else { format!("{n} points") }
}

fn storage(n: u8, limit: u8) -> impl IntoView {
    let is_full = n >= limit;
    view! {
        <span class="storage" class:full=is_full>
            <meter min="0" max=limit.to_string() value=n.to_string() aria-label="Storage"></meter>
            {format!("{n} of {limit} stored")}
        </span>
    }
}

fn railroads(seen: &SeenHere, mat: &MatView) -> Option<AnyView> {
    let lines: Vec<AnyView> = Line::all()
        .filter(|line| mat.railroads[line.idx()] > 0)
        .map(|line| {
            let n = mat.railroads[line.idx()];
            let printed = seen.edition.line(line);
            let points = printed.points[usize::from(n) - 1];
            let content = view! {
                <svg viewBox="0 0 80 80" aria-hidden="true" inner_html=art::animal(line)></svg>
                <b>{format!("×{n}")}</b>
            };
            let text = format!("{n} {}: {}", printed.name, self::points(points.into()));
            tooltip("chip rail", text, content.into_any())
        })
        .collect();
    (!lines.is_empty()).then(|| view! { <div class="chips">{lines}</div> }.into_any())
}

fn towns(seen: &SeenHere, mat: &MatView) -> Option<AnyView> {
    let towns: Vec<AnyView> = mat
        .towns
        .iter()
        .map(|&town| {
            let printed = seen.edition.town(town);
            let content = view! {
                <svg
                    viewBox="0 0 120 48"
                    aria-hidden="true"
                    inner_html=art::skyline(printed.points)
                ></svg>
                <b>{printed.points}</b>
            };
            let text = format!("{}: {}", printed.name, points(printed.points.into()));
            tooltip("chip town", text, content.into_any())
        })
        .collect();
    (!towns.is_empty()).then(|| view! { <div class="chips">{towns}</div> }.into_any())
}

fn buildings(
    play: Play<State>,
    seen: &SeenHere,
    picked: Picked,
    mat: &MatView,
    is_reader: bool,
) -> Option<AnyView> {
    let tiles: Vec<AnyView> = mat
        .buildings
        .iter()
        .map(|building| {
            let tile = building.tile;
            let printed = seen.edition.tile(tile);
            let upgrade = printed.upgrade.as_ref();
            let name = match upgrade {
                Some(upgrade) if building.upgraded => upgrade.name.clone(),
                Some(_) | None => printed.name.clone(),
            };
            let power = match upgrade {
                Some(upgrade) if building.upgraded => format!("+{} instead", upgrade.amount),
                Some(_) | None => say_power(seen.edition.tables(), tile),
            };
            let content = view! { {sign(printed)} <span class="chip-name">{name.clone()}</span> };
            let may_upgrade = is_reader && play.table.is_some() && !building.upgraded;
            match upgrade.filter(|_| may_upgrade) {
                None => tooltip("chip tile", format!("{name}: {power}"), content.into_any()),
                Some(upgrade) => {
                    let action = Action::Upgrade { tile };
                    let is_picked = picked.get(play) == Some(Pick::Upgrade(tile));
                    let label = format!(
                        "{name}: {power}. Upgrade to the {} for {}",
                        upgrade.name, upgrade.cost
                    );
                    view! {
                        <button
                            type="button"
                            class="chip tile upgradable"
                            class:ready=seen.choices.contains(&action)
                            data-pick=seen.notation(&action)
                            aria-pressed=is_picked.to_string()
                            on:click=move |_| picked.toggle(play, Pick::Upgrade(tile))
                        >
                            <span class="only-read">{label}</span>
                            <span class="act" aria-hidden="true">
                                {content} <span class="up">"▲"</span>
                            </span>
                        </button>
                    }
                    .into_any()
                }
            }
        })
        .collect();
    (!tiles.is_empty()).then(|| {
        view! {
            <div class="chips" on:keydown=|e| roving::on_key(&e)>
                {tiles}
            </div>
        }
        .into_any()
    })
}
