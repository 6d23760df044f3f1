//! The market: one printed panel, a token on each track, and the reader's goods below.

use draw::raccoon_tycoon::market::{self as printed, MARKER};
use maud::{Markup, html};
use raccoon_tycoon::{Action, Commodity, Phase, preview};

use super::draft::{self, Draft, set_of, with_one};
use super::{SeenHere, Table, token};
use crate::board::{How, drawing, markup};
use crate::prelude::{AnyView, untrack};

pub(super) fn market(play: Table) -> AnyView {
    markup(
        move || {
            let draft = play.draft();
            play.with(|seen| write(seen, draft))
        },
        move |touch| {
            let found = Commodity::ALL.into_iter().find(|it| it.name() == touch.word);
            if let (How::Click, Some(commodity)) = (touch.how, found) {
                click(play, commodity);
            }
            false
        },
    )
}

fn write(seen: &SeenHere, draft: Option<Draft>) -> Markup {
    let panel = printed::panel(seen.edition.tables());
    let after = draft::prices_after(seen, draft);
    html! {
        section.rt-market aria-label="Market" data-part="market" {
            div.rt-panel {
                (drawing("rt-printed", &panel))
                svg.rt-markers viewBox=(panel.view_box()) aria-hidden="true" {
                    @for it in Commodity::ALL { (marker(seen, it, after[it.idx()])) }
                }
            }
            div.rt-columns role="group" aria-label="Prices" data-roving {
                @for it in Commodity::ALL { (column(seen, draft, it)) }
            }
        }
    }
}

/// The token that marks a price, and its ghost where what is held would put it.
fn marker(seen: &SeenHere, commodity: Commodity, then: u8) -> Markup {
    let now = seen.view.prices[commodity.idx()];
    let at = |price: u8| {
        let (x, y) = printed::place(seen.edition.tables(), commodity, price);
        format!("--x {x} --y {y}")
    };
    let half = -MARKER / 2;
    let token = html! {
        use href={ "#rt-" (commodity) } x=(half) y=(half) width=(MARKER) height=(MARKER) {}
    };
    html! {
        g.rt-marker data-key=(commodity) data-vars=(at(now)) {
            ellipse cy="16" rx="17" ry="6" {}
            (token)
            text y="5" text-anchor="middle" { "$" (now) }
        }
        @if now != then {
            g.rt-ghost data-key={ (commodity) " then" } data-vars=(at(then)) {
                (token)
                text y="5" text-anchor="middle" {
                    @if then > now { "▲$" } @else { "▼$" }
                    (then)
                }
            }
        }
    }
}

/// What a click on a column is for now.
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

fn is_picked(draft: Option<Draft>, commodity: Commodity) -> bool {
    match draft {
        Some(Draft::Sale { commodity: it, .. }) => it == commodity,
        Some(Draft::Claim(goods)) => goods[commodity.idx()] > 0,
        _ => false,
    }
}

fn column(seen: &SeenHere, draft: Option<Draft>, commodity: Commodity) -> Markup {
    let Face { action, ready, held, price, supply, income } = face(seen, commodity);
    let is_picked = is_picked(draft, commodity);
    let state = match (is_picked, ready) {
        (true, _) => "picked",
        (false, true) => "ready",
        (false, false) => "resting",
    };
    let (what, worth) = match (action, income) {
        (Action::Claim { .. }, _) => ("take one for free".to_owned(), html! { "free" }),
        (_, Some(income)) => {
            (format!("you hold {held}, all for ${income}"), html! { i { "Sell " } "$" (income) })
        }
        (_, None) => ("you hold none".to_owned(), html! { "–" }),
    };
    let label = format!("{commodity} costs ${price}: {what}; {supply} in the supply");
    let mat = preview::own_mat(&seen.view);
    let after = mat.map_or(0, |mat| draft::goods_after(seen, mat, draft)[commodity.idx()]);
    html! {
        button.rt-column.(state) type="button" data-key=(commodity) data-do=(commodity)
            data-pick=(seen.notation(&action)) data-place={ "market:" (commodity) }
            aria-pressed=(is_picked) title=(label)
        {
            span.only-read { (label) }
            span.rt-stack aria-hidden="true" { (stack(commodity, held, after)) }
            span.rt-worth aria-hidden="true" { (worth) }
        }
    }
}

fn click(play: Table, commodity: Commodity) {
    let Face { action, ready, held, .. } = play.with_untracked(|seen| face(seen, commodity));
    if ready && matches!(action, Action::Claim { .. }) {
        toggle_claim(play, commodity);
    } else if is_picked(untrack(|| play.draft()), commodity) {
        play.confirm();
    } else if ready {
        play.pick(Draft::Sale { commodity, units: held, export: false });
    } else {
        play.tell_why(action);
    }
}

/// Tokens one by one up to five, and those that would come or go as ghosts.
pub(super) fn stack(commodity: Commodity, now: u8, then: u8) -> Markup {
    let shown = now.max(then);
    html! {
        @for i in 0..shown.min(5) {
            @let class = match (i < now, i < then) {
                (true, true) => "is",
                (false, _) => "comes",
                (true, false) => "goes",
            };
            span class=(class) { (token(commodity)) }
        }
        @if shown > 0 {
            b.changes[now != then] { @if now != then { i { (now) "→" } } (then) }
        }
    }
}

/// Free tokens are all different, so a column is on or off.
fn toggle_claim(play: Table, commodity: Commodity) {
    let Some(draft) = untrack(|| play.draft()) else { return };
    let next = play.with_untracked(|seen| {
        let set = set_of(seen, draft)?;
        let chosen = match set.chosen[commodity.idx()] {
            0 => set.and(seen, commodity),
            _ => with_one(set.chosen, commodity, false),
        };
        Some(Draft::Claim(chosen))
    });
    if let Some(next) = next {
        play.hold(next);
    }
}
