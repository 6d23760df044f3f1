//! The tray: what can be done with what is picked, or what must be decided now.

use leptos::prelude::*;
use raccoon_tycoon::edition::Goods;
use raccoon_tycoon::{Action, Commodity, Phase, State};
use tabletop::{Game, Money, Seat, Viewer};

use super::board::{Pick, Picked};
use super::hand::{face, moved_prices};
use super::market::held;
use super::{SeenHere, act, act_in_words, art};
use crate::parts::{roving, token};
use crate::table::{Play, reason};

pub(super) fn tray(play: Play<State>, picked: Picked) -> impl IntoView {
    let content = move || {
        let pick = picked.get(play);
        play.with(|seen| {
            let asked = asked(play, seen);
            let picked = pick.map(|pick| look_closer(play, seen, pick));
            let declare = (seen.view.may_declare && !seen.view.declaring).then(|| {
                let declare = act_in_words(play, seen, Action::Declare, "choice");
                view! { <div class="choices">{declare}</div> }
            });
            let is_empty = asked.is_none() && picked.is_none();
            let advice = (is_empty && is_to_pick(seen)).then(|| {
                let pieces = "Pick a card of your hand, a price or something on offer: here it \
                    says what that would do.";
                view! { <p class="tray-advice">{pieces}</p> }
            });
            view! { {declare} {asked} {picked} {advice} }
        })
    };
    view! {
        <section
            class="rt-tray"
            aria-label="Your choice"
            data-part="tray"
            on:keydown=|e| roving::on_key(&e)
        >
            {content}
        </section>
    }
}

/// What the phase asks for, apart from what is clicked on the board.
fn asked(play: Play<State>, seen: &SeenHere) -> Option<AnyView> {
    if !seen.is_asked() {
        return None;
    }
    if seen.view.declaring {
        let choices = [Action::Declare, Action::Hold];
        let buttons = choices.map(|action| act_in_words(play, seen, action, "choice"));
        return Some(view! { <div class="choices">{Vec::from(buttons)}</div> }.into_any());
    }
    Some(match seen.view.phase {
        Phase::Claiming { .. } => kinds(play, seen, |commodity| Action::Claim { commodity }),
        Phase::Taking { card, icons, .. } => view! {
            <div class="card production small" aria-hidden="true">
                {face(seen.edition.card(card))}
            </div>
            {some_kinds(play, seen, icons, |commodity| Action::Take { commodity })}
        }
        .into_any(),
        Phase::TakingBonus { .. } => {
            some_kinds(play, seen, seen.view.supply, |commodity| Action::Take { commodity })
        }
        Phase::Returning { .. } => {
            some_kinds(play, seen, own_goods(seen), |commodity| Action::Return { commodity })
        }
        Phase::Paying { .. } => {
            some_kinds(play, seen, own_goods(seen), |commodity| Action::Pay { commodity })
        }
        Phase::Trading { .. } => trades(play, seen),
        Phase::ChoosingBonus { .. } => {
            let buttons = seen.choices.iter().map(|&it| act_in_words(play, seen, it, "choice"));
            view! { <div class="choices">{buttons.collect_view()}</div> }.into_any()
        }
        Phase::Choosing { .. } | Phase::SellingAgain { .. } | Phase::BuildingAgain => {
            return seen.choices.contains(&Action::Decline).then(|| {
                let decline = act_in_words(play, seen, Action::Decline, "choice");
                view! { <div class="choices">{decline}</div> }.into_any()
            });
        }
        Phase::SettingUp | Phase::Bidding(_) | Phase::Closing { .. } | Phase::Over { .. } => {
            return None;
        }
    })
}

/// Whether the reader's turn begins with a piece on the board.
fn is_to_pick(seen: &SeenHere) -> bool {
    seen.is_asked() && !matches!(seen.view.phase, Phase::Bidding(_))
}

fn own_goods(seen: &SeenHere) -> Goods {
    match seen.viewer {
        Viewer::Seat(seat) => seen.view.mats[seat.idx()].goods,
        Viewer::Spectator => Goods::default(),
    }
}

/// One button for each kind, allowed or not.
fn kinds(play: Play<State>, seen: &SeenHere, action: fn(Commodity) -> Action) -> AnyView {
    let buttons = Commodity::ALL.map(|it| kind(play, seen, it, 1, action(it)));
    view! { <div class="choices tokens">{Vec::from(buttons)}</div> }.into_any()
}

/// One button for each kind of which there is something.
fn some_kinds(
    play: Play<State>,
    seen: &SeenHere,
    there: Goods,
    action: fn(Commodity) -> Action,
) -> AnyView {
    let some = Commodity::ALL.into_iter().filter(|it| there[it.idx()] > 0);
    let buttons = some.map(|it| kind(play, seen, it, there[it.idx()], action(it)));
    view! { <div class="choices tokens">{buttons.collect_view()}</div> }.into_any()
}

fn kind(play: Play<State>, seen: &SeenHere, it: Commodity, n: u8, action: Action) -> AnyView {
    let content = view! {
        {token("big", it.name(), art::commodity(it), n)}
        <span>{it.name()}</span>
    };
    match seen.choices.contains(&action) {
        true => act(play, seen, action, "choice token-choice", content.into_any()),
        false => view! {
            <button
                type="button"
                class="choice token-choice"
                aria-disabled="true"
                on:click=move |_| play.refuse(&action)
            >
                <span class="only-read">
                    {format!("{}, not allowed: why?", seen.say(&action))}
                </span>
                <span class="act" aria-hidden="true">
                    {content}
                </span>
            </button>
        }
        .into_any(),
    }
}

/// What can be bought from rivals, by rival and kind.
fn trades(play: Play<State>, seen: &SeenHere) -> AnyView {
    let mut rows: Vec<((Seat, Commodity), Vec<AnyView>)> = Vec::new();
    for &action in &seen.choices {
        let Action::BuyFrom { seat, commodity, units } = action else { continue };
        let button = act(play, seen, action, "unit", view! { {units} }.into_any());
        match rows.last_mut() {
            Some((key, buttons)) if *key == (seat, commodity) => buttons.push(button),
            Some(_) | None => rows.push(((seat, commodity), vec![button])),
        }
    }
    let rows = rows.into_iter().map(|((seat, commodity), buttons)| {
        let price = seen.view.prices[commodity.idx()];
        let from = format!("from {} at ${price} each", seen.names.object(seat));
        view! {
            <div class="units">
                {token("", commodity.name(), art::commodity(commodity), 1)} <span>{from}</span>
                {buttons}
            </div>
        }
    });
    let rows = rows.collect_view();
    let decline = act_in_words(play, seen, Action::Decline, "choice");
    view! {
        <div class="trades">{rows}</div>
        <div class="choices">{decline}</div>
    }
    .into_any()
}

/// What can be done with a piece that was picked, or why nothing can.
fn look_closer(play: Play<State>, seen: &SeenHere, pick: Pick) -> AnyView {
    match pick {
        Pick::Card(card) => {
            let action = Action::Produce { card };
            let after = play.table.and_then(|table| table.rehearse(&action));
            let prices = after.map(|after| moved_prices(&seen.view, &after));
            let note = prices.map(|prices| match prices.is_empty() {
                true => "No price moves.".to_owned(),
                false => format!("Prices: {}.", prices.join(", ")),
            });
            allowed_or_why(play, seen, action, note)
        }
        Pick::Sale(commodity) => sale(play, seen, commodity),
        Pick::Railroad(line) => allowed_or_why(play, seen, Action::StartAuction { line }, None),
        Pick::Building(tile) => {
            let action = Action::Build { tile };
            let left = money_after(play, seen, action);
            allowed_or_why(play, seen, action, left.map(|left| format!("You keep {left}.")))
        }
        Pick::Upgrade(tile) => {
            let action = Action::Upgrade { tile };
            let left = money_after(play, seen, action);
            allowed_or_why(play, seen, action, left.map(|left| format!("You keep {left}.")))
        }
        Pick::Town => {
            let ways =
                [false, true].map(|mix| allowed_or_why(play, seen, Action::BuyTown { mix }, None));
            view! { {Vec::from(ways)} }.into_any()
        }
    }
}

fn money_after(play: Play<State>, seen: &SeenHere, action: Action) -> Option<Money> {
    let Viewer::Seat(seat) = seen.viewer else { return None };
    play.what_if(&action)?.mats[seat.idx()].money
}

/// The action as a button with a note, or the reason why not, with its rule.
fn allowed_or_why(
    play: Play<State>,
    seen: &SeenHere,
    action: Action,
    note: Option<String>,
) -> AnyView {
    match play.refusal(&action) {
        None if play.table.is_some() => view! {
            <div class="closer">
                {act_in_words(play, seen, action, "primary")}
                {note.map(|note| view! { <span class="note">{note}</span> })}
            </div>
        }
        .into_any(),
        Some(refused) => view! {
            <div class="closer">
                <span>{seen.say(&action)}</span>
                {reason(State::TITLE.id, &refused)}
            </div>
        }
        .into_any(),
        None => view! { <div class="closer">{seen.say(&action)}</div> }.into_any(),
    }
}

/// So many of a kind for so much, and where the price would fall to.
fn sale(play: Play<State>, seen: &SeenHere, commodity: Commodity) -> AnyView {
    let offers = seen.choices.iter().filter_map(|&action| match action {
        Action::Sell { commodity: it, units, export } if it == commodity => {
            Some((action, units, export))
        }
        Action::Sell { .. }
        | Action::Claim { .. }
        | Action::Produce { .. }
        | Action::BuyFrom { .. }
        | Action::Take { .. }
        | Action::UseBonus { .. }
        | Action::Return { .. }
        | Action::StartAuction { .. }
        | Action::Bid { .. }
        | Action::Pass
        | Action::Build { .. }
        | Action::Upgrade { .. }
        | Action::BuyTown { .. }
        | Action::Pay { .. }
        | Action::Decline
        | Action::Declare
        | Action::Hold => None,
    });
    let (exports, plain): (Vec<_>, Vec<_>) = offers.partition(|(_, _, export)| *export);
    if plain.is_empty() {
        let units = held(seen, commodity).unwrap_or(0).max(1);
        return allowed_or_why(play, seen, Action::Sell { commodity, units, export: false }, None);
    }
    let rows = [("Sell", plain), ("Raise the price, then sell", exports)].map(|(title, offers)| {
        (!offers.is_empty()).then(|| {
            let buttons = offers.into_iter().map(|(action, units, _)| {
                let income = income(play, seen, action, commodity);
                let content = view! {
                    <b>{units}</b>
                    {income.map(|(income, to)| {
                        view! {
                            <span class="income">{income.to_string()}</span>
                            <small>{format!("→${to}")}</small>
                        }
                    })}
                };
                act(play, seen, action, "unit", content.into_any())
            });
            let buttons = buttons.collect_view();
            view! {
                <div class="units">
                    <span>{format!("{title} {commodity}:")}</span>
                    {buttons}
                </div>
            }
        })
    });
    view! { <div class="sale">{rows.into_iter().collect_view()}</div> }.into_any()
}

/// What a sale would bring, and the price after it.
fn income(
    play: Play<State>,
    seen: &SeenHere,
    action: Action,
    commodity: Commodity,
) -> Option<(Money, u8)> {
    let Viewer::Seat(seat) = seen.viewer else { return None };
    let after = play.what_if(&action)?;
    let money = after.mats[seat.idx()].money?.less(seen.view.mats[seat.idx()].money?)?;
    Some((money, after.prices[commodity.idx()]))
}
