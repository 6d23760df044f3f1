//! The hand of Price & Production cards, what each would do, and the pile they go to.

use leptos::prelude::*;
use raccoon_tycoon::edition::{CardFace, Goods};
use raccoon_tycoon::view::{HandView, News, View};
use raccoon_tycoon::{Action, Card, Commodity, Fact, State};
use tabletop::{Viewer, Words};

use super::SeenHere;
use super::art;
use super::board::{Pick, Picked};
use crate::parts::{Face, drag, pick_card, roving, token};
use crate::table::Play;

/// Tokens of a number of goods.
pub(super) fn tokens(goods: Goods) -> impl IntoView {
    let some = Commodity::ALL.into_iter().filter(move |it| goods[it.idx()] > 0);
    some.map(|it| token("", it.name(), art::commodity(it), goods[it.idx()])).collect_view()
}

/// "2 wheat, coal".
pub(super) fn in_words(goods: Goods) -> String {
    let some = Commodity::ALL.into_iter().filter(|it| goods[it.idx()] > 0);
    let words = some.map(|it| match goods[it.idx()] {
        1 => it.name().to_owned(),
        n => format!("{n} {it}"),
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

/// What is printed on a card.
pub(super) fn face(printed: CardFace) -> AnyView {
    view! {
        <span class="card-half produces">{tokens(printed.produces)}</span>
        <span class="card-half raises">
            <span class="rise" aria-hidden="true">
                "▲"
            </span>
            {tokens(printed.raises)}
        </span>
    }
    .into_any()
}

/// What a card would do for the viewer, played now.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Preview {
    /// "Take 3 of 4" or "+2 wheat, coal".
    yields: String,
    /// "wheat $3→$4", one for each price that moves.
    prices: Vec<String>,
}

fn preview(play: Play<State>, seen: &SeenHere, card: Card) -> Option<Preview> {
    let Viewer::Seat(me) = seen.viewer else { return None };
    let printed = seen.edition.card(card);
    let n_icons: u8 = printed.produces.iter().sum();
    let limit = seen.view.mats[me.idx()].production_limit;
    let yields = match n_icons > limit {
        true => format!("Take {limit} of {n_icons}"),
        false => format!("Take {}", in_words(printed.produces)),
    };
    let after = play.table?.rehearse(&Action::Produce { card })?;
    let prices = moved_prices(&seen.view, &after);
    Some(Preview { yields, prices })
}

/// Every price that differs between two views.
pub(super) fn moved_prices(before: &View, after: &View) -> Vec<String> {
    let pairs =
        Commodity::ALL.into_iter().map(|it| (it, before.prices[it.idx()], after.prices[it.idx()]));
    let moved = pairs.filter(|(_, before, after)| before != after);
    moved.map(|(it, before, after)| format!("{it} ${before}→${after}")).collect()
}

pub(super) fn hand(play: Play<State>, picked: Picked) -> impl IntoView {
    let cards = move || {
        play.with(|seen| {
            let Viewer::Seat(seat) = seen.viewer else { return None };
            let HandView::Mine { cards } = &seen.view.mats[seat.idx()].hand else { return None };
            let cards: Vec<AnyView> =
                cards.iter().map(|&card| hand_card(play, seen, picked, card)).collect();
            Some(cards)
        })
    };
    let is_there = Memo::new(move |_| play.with(|seen| seen.viewer != Viewer::Spectator));
    move || {
        is_there.get().then(|| {
            view! {
                <section class="rt-hand" aria-label="Your cards" data-part="hand">
                    <h2>"Your hand"</h2>
                    <div
                        class="cards"
                        role="group"
                        aria-label="Your hand"
                        on:keydown=|e| roving::on_key(&e)
                    >
                        {cards}
                    </div>
                </section>
            }
        })
    }
}

fn hand_card(play: Play<State>, seen: &SeenHere, picked: Picked, card: Card) -> AnyView {
    let action = Action::Produce { card };
    let ready = seen.choices.contains(&action);
    let notation = seen.notation(&action);
    let preview = preview(play, seen, card).filter(|_| ready);
    let said = preview.as_ref().map(|it| format!(". {}. {}", it.yields, it.prices.join(", ")));
    let lines = preview.map(|it| {
        let prices = it.prices.into_iter().map(|price| view! { <span>{price}</span> });
        let prices = prices.collect_view();
        view! {
            <span class="card-preview">
                <b>{it.yields}</b>
                {prices}
            </span>
        }
    });
    let content = view! {
        {face(seen.edition.card(card))}
        <span class="card-number" aria-hidden="true">
            {card.0 + 1}
        </span>
        {lines}
    };
    let face = Face {
        class: "production",
        label: format!("{}{}", seen.say(&action), said.unwrap_or_default()),
        hook: notation.clone(),
        picked: picked.get(play) == Some(Pick::Card(card)),
        ready,
        content: content.into_any(),
    };
    let card = pick_card(face, move || picked.toggle(play, Pick::Card(card)));
    view! {
        <div
            class="drag"
            draggable=ready.to_string()
            on:dragstart=move |event| drag::lift(&event, &notation)
        >
            {card}
        </div>
    }
    .into_any()
}

/// The pile: the card that was played last lies on top. A card can be dragged onto it.
pub(super) fn pile(play: Play<State>) -> impl IntoView {
    let last = move || {
        play.heard(|feed| {
            let played = feed.lines().iter().rev().find_map(|line| match line.news {
                News::Fact(Fact::CardPlayed { seat, card }) => Some((line.entry, seat, card)),
                News::Fact(_) | News::Drew { .. } => None,
            });
            played.into_iter().collect::<Vec<_>>()
        })
    };
    let n_deck = move || play.with(|seen| seen.view.n_deck);
    let catch = move |event: web_sys::DragEvent| {
        let edition = play.with(|seen| seen.edition);
        let action = drag::dropped(&event).and_then(|text| State::read_action(edition, &text).ok());
        if let Some(action) = action {
            play.submit(action);
        }
    };
    view! {
        <section
            class="rt-pile"
            aria-label="Played last"
            data-part="pile"
            on:dragover=move |event| drag::hover(&event)
            on:drop=catch
        >
            <For each=last key=|(entry, ..)| *entry let((_, seat, card))>
                {play
                    .seen
                    .with_untracked(|seen| {
                        let who = seen.names.object(seat).to_owned();
                        let printed = seen.edition.card(card);
                        let label = format!(
                            "Played last, by {}: {}, raises {}",
                            seen.names.object(seat),
                            in_words(printed.produces),
                            in_words(printed.raises),
                        );
                        view! {
                            <div class="card production laid" role="img" aria-label=label>
                                {face(printed)}
                            </div>
                            <span class="pile-note" aria-hidden="true">
                                {format!("played by {who}")}
                            </span>
                        }
                    })}
            </For>
            <span class="pile-note">{move || format!("{} in the deck", n_deck())}</span>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goods_are_said_in_words() {
        assert_eq!(in_words([2, 0, 0, 1, 0, 0]), "2 wheat, coal");
        assert_eq!(in_words([0; 6]), "nothing");
    }
}
