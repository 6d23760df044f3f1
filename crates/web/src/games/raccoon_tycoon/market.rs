//! The market: one printed panel, a token on each track, and the reader's goods below.

use draw::raccoon_tycoon::market::{self as printed, MARKER};
use leptos::prelude::*;
use raccoon_tycoon::edition::Goods;
use raccoon_tycoon::{Action, Commodity, Phase, preview};

use super::draft::{self, Draft, set_of, with_one};
use super::{SeenHere, Table, token};
use crate::board::picture;
use crate::parts::{memo, roving};

pub(super) fn market(play: Table) -> impl IntoView {
    let panel = play.with_untracked(|seen| printed::panel(seen.edition.tables()));
    let columns = Commodity::ALL.map(|commodity| column(play, commodity));
    let markers = Commodity::ALL.map(|commodity| marker(play, commodity));
    view! {
        <section class="rt-market" aria-label="Market" data-part="market">
            <div class="rt-panel">
                {picture("rt-printed", &panel)}
                <svg class="rt-markers" viewBox=panel.view_box() aria-hidden="true">
                    {markers.into_iter().collect_view()}
                </svg>
            </div>
            <div
                class="rt-columns"
                role="group"
                aria-label="Prices"
                on:keydown=|e| roving::on_key(&e)
            >
                {columns.into_iter().collect_view()}
            </div>
        </section>
    }
}

fn at(seen: &SeenHere, commodity: Commodity, price: u8) -> String {
    let (x, y) = printed::place(seen.edition.tables(), commodity, price);
    format!("translate({x}px, {y}px)")
}

/// The token that marks a price, and its ghost where what is held would put it.
fn marker(play: Table, commodity: Commodity) -> impl IntoView {
    let i = commodity.idx();
    let price = play.part(move |seen| seen.view.prices[i]);
    let goal = memo(move || {
        let draft = play.draft();
        play.with(|seen| draft::prices_after(seen, draft)[i])
    });
    let place = move |price: u8| play.with(|seen| at(seen, commodity, price));
    let half = -MARKER / 2;
    let ghost = move || {
        let (now, then) = (price.get(), goal.get());
        (now != then).then(|| {
            let sign = if then > now { "▲" } else { "▼" };
            view! {
                <g class="rt-ghost" style:transform=place(then)>
                    <use href=format!("#rt-{commodity}") x=half y=half width=MARKER height=MARKER></use>
                    <text y="5" text-anchor="middle">{format!("{sign}${then}")}</text>
                </g>
            }
        })
    };
    view! {
        <g class="rt-marker" style:transform=move || place(price.get())>
            <ellipse cy="16" rx="17" ry="6"></ellipse>
            <use href=format!("#rt-{commodity}") x=half y=half width=MARKER height=MARKER></use>
            <text y="5" text-anchor="middle">{move || format!("${}", price.get())}</text>
        </g>
        {ghost}
    }
}

/// What a click on a column is for now.
#[derive(Clone, Copy, PartialEq)]
struct Face {
    action: Action,
    /// Whether that can be done.
    ready: bool,
    held: u8,
    price: u8,
    supply: u8,
    /// What selling all would bring.
    income: Option<u32>,
}

fn face(seen: &SeenHere, commodity: Commodity) -> Face {
    let i = commodity.idx();
    let held = preview::own_mat(&seen.view).map_or(0, |mat| mat.goods[i]);
    let is_claim = matches!(seen.view.phase, Phase::Claiming { .. }) && seen.is_asked();
    let sell = Action::Sell { commodity, units: held.max(1), export: false };
    let action = if is_claim { Action::Claim { commodity } } else { sell };
    let sale = preview::sale(seen.edition.tables(), &seen.view, commodity, held, false);
    Face {
        action,
        ready: seen.choices.contains(&action),
        held,
        price: seen.view.prices[i],
        supply: seen.view.supply[i],
        income: sale.filter(|_| held > 0).map(|it| it.income.0),
    }
}

fn column(play: Table, commodity: Commodity) -> impl IntoView {
    let i = commodity.idx();
    let face = play.part(move |seen| face(seen, commodity));
    let picked = memo(move || match play.draft() {
        Some(Draft::Sale { commodity: it, .. }) => it == commodity,
        Some(Draft::Claim(goods)) => goods[i] > 0,
        _ => false,
    });
    let after = memo(move || {
        let draft = play.draft();
        play.with(|seen| {
            let mat = preview::own_mat(&seen.view)?;
            Some(draft::goods_after(seen, mat, draft)[i])
        })
    });
    let click = move |_| {
        let Face { action, ready, held, .. } = face.get_untracked();
        if ready && matches!(action, Action::Claim { .. }) {
            toggle_claim(play, commodity);
        } else if picked.get_untracked() {
            play.confirm();
        } else if ready {
            play.pick(Draft::Sale { commodity, units: held, export: false });
        } else {
            play.tell_why(action);
        }
    };
    let label = move || {
        let Face { held, price, supply, income, action, .. } = face.get();
        let what = match (action, income) {
            (Action::Claim { .. }, _) => "take one for free".to_owned(),
            (_, Some(income)) => format!("you hold {held}, all for ${income}"),
            (_, None) => "you hold none".to_owned(),
        };
        format!("{commodity} costs ${price}: {what}; {supply} in the supply")
    };
    let state = move || match (picked.get(), face.get().ready) {
        (true, _) => "picked",
        (false, true) => "ready",
        (false, false) => "resting",
    };
    let goods = move || {
        let (now, then) = (face.get().held, after.get().unwrap_or(0));
        stack(commodity, now, then)
    };
    view! {
        <button
            type="button"
            class=move || format!("rt-column {}", state())
            data-pick=move || play.with(|seen| seen.notation(&face.get().action))
            data-place=format!("market:{commodity}")
            aria-pressed=move || picked.get().to_string()
            title=label
            on:click=click
        >
            <span class="only-read">{label}</span>
            <span class="rt-stack" aria-hidden="true">
                {goods}
            </span>
            <span class="rt-worth" aria-hidden="true">
                {move || match (face.get().action, face.get().income) {
                    (Action::Claim { .. }, _) => "free".to_owned(),
                    (_, Some(income)) => format!("Sell ${income}"),
                    (_, None) => "–".to_owned(),
                }}
            </span>
        </button>
    }
}

/// Tokens one by one up to five, and those that would come or go as ghosts.
pub(super) fn stack(commodity: Commodity, now: u8, then: u8) -> AnyView {
    let (shown, most) = (now.max(then), 5);
    let tokens = (0..shown.min(most)).map(|i| {
        let class = match (i < now, i < then) {
            (true, true) => "is",
            (false, _) => "comes",
            (true, false) => "goes",
        };
        view! { <span class=class>{token(commodity)}</span> }
    });
    let count = (shown > 0).then(|| {
        let text = if now == then { now.to_string() } else { format!("{now}→{then}") };
        view! { <b>{text}</b> }
    });
    view! {
        {tokens.collect_view()}
        {count}
    }
    .into_any()
}

/// Free tokens are all different, so a column is on or off; too many push the first one out.
fn toggle_claim(play: Table, commodity: Commodity) {
    let Some(draft) = untrack(|| play.draft()) else { return };
    let next = play.with_untracked(|seen| {
        let set = set_of(seen, draft)?;
        let chosen: Goods = match set.chosen[commodity.idx()] {
            0 if draft::total(set.chosen) >= set.of => {
                let first = Commodity::ALL.into_iter().find(|it| set.chosen[it.idx()] > 0);
                let fewer = first.map_or(set.chosen, |it| with_one(set.chosen, it, false));
                with_one(fewer, commodity, true)
            }
            0 => with_one(set.chosen, commodity, true),
            _ => with_one(set.chosen, commodity, false),
        };
        Some(Draft::Claim(chosen))
    });
    if let Some(next) = next {
        play.hold(next);
    }
}
