//! What is the reader's own: money, storage, goods, the hand.

use draw::raccoon_tycoon::card;
use leptos::prelude::*;
use raccoon_tycoon::view::HandView;
use raccoon_tycoon::{Action, Card, Commodity, preview, say_power};

use super::draft::{self, Draft, Set, card_draft, in_words, set_of, total, with_one};
use super::market::stack;
use super::{SeenHere, Table, panel, token};
use crate::board::{Chip, Piece, picture, piece, rolling, token_picker};
use crate::parts::{memo, roving};
use crate::table::Play;

pub(super) fn dock(play: Table) -> AnyView {
    let is_there = play.part(|seen| seen.reader().is_some());
    (move || match is_there.get() {
        true => view! { {purse(play)} {hand(play)} }.into_any(),
        false => view! { <p class="rt-watching">"You are watching."</p> }.into_any(),
    })
    .into_any()
}

fn purse(play: Table) -> impl IntoView {
    let money = play.part(|seen| {
        let money = preview::own_mat(&seen.view).and_then(|mat| mat.money);
        money.map_or(0, |money| i32::try_from(money.0).unwrap_or(i32::MAX))
    });
    let storage = memo(move || {
        let draft = play.draft();
        play.with(|seen| {
            let mat = preview::own_mat(&seen.view)?;
            let after = total(draft::goods_after(seen, mat, draft));
            Some((total(mat.goods), after, mat.storage_limit))
        })
    });
    let stored = move || {
        storage.get().map(|(now, then, limit)| {
            let text = match now == then {
                true => format!("{now} of {limit} stored"),
                false => format!("{now} → {then} of {limit} stored"),
            };
            let is_full = then > limit;
            view! {
                <span class="rt-stored" class:full=is_full>
                    <meter
                        min="0"
                        max=limit.to_string()
                        value=then.to_string()
                        aria-label="Storage"
                    ></meter>
                    {text}
                </span>
            }
        })
    };
    view! {
        <section class="rt-purse" aria-label="What is yours" data-part="purse">
            <p class="rt-money">
                <b>{rolling("$", money.into())}</b>
                {stored}
            </p>
            {goods(play)}
            {tiles(play)}
        </section>
    }
}

/// The reader's tokens, or the set that is being chosen, in the same place.
fn goods(play: Table) -> impl IntoView {
    let set = memo(move || {
        let draft = play.draft()?;
        let set = play.with(|seen| set_of(seen, draft))?;
        // Free tokens are chosen on the market.
        (!matches!(draft, Draft::Claim(_))).then_some(set)
    });
    let plain = memo(move || {
        let draft = play.draft();
        play.with(|seen| {
            let mat = preview::own_mat(&seen.view)?;
            Some((mat.goods, draft::goods_after(seen, mat, draft)))
        })
    });
    move || {
        if let Some(set) = set.get() {
            picker(play, set)
        } else {
            let (now, then) = plain.get().unwrap_or_default();
            let stacks = Commodity::ALL.map(|it| {
                let (now, then) = (now[it.idx()], then[it.idx()]);
                view! {
                    <span class="rt-stack" class:empty=now == 0 && then == 0>
                        {stack(it, now, then)}
                    </span>
                }
            });
            view! {
                <div class="rt-goods" role="img" aria-label=format!("You hold {}", in_words(now))>
                    {stacks.into_iter().collect_view()}
                </div>
            }
            .into_any()
        }
    }
}

fn picker(play: Table, set: Set) -> AnyView {
    let kinds = Commodity::ALL.into_iter().filter(|it| set.there[it.idx()] > 0);
    let chips = kinds.map(|it| {
        let (there, chosen) = (set.there[it.idx()], set.chosen[it.idx()]);
        let with = |more| Some(set.with(with_one(set.chosen, it, more)));
        Chip {
            name: it.name().to_owned(),
            notation: play.with_untracked(|seen| seen.notation(&set.click(it))),
            there,
            chosen,
            picture: token(it),
            more: if chosen < there { with(true) } else { None },
            fewer: if chosen > 0 { with(false) } else { None },
        }
    });
    token_picker(play, "Choose tokens", chips.collect())
}

/// The reader's buildings; one that has a better side can be turned over.
fn tiles(play: Table) -> impl IntoView {
    let tiles = play.part(|seen| {
        preview::own_mat(&seen.view).map(|mat| mat.buildings.clone()).unwrap_or_default()
    });
    let drawn = move || {
        let tiles = tiles.get().into_iter().map(|it| {
            let (label, upgrade, drawn) = play.with_untracked(|seen| {
                let face = seen.edition.tile(it.tile);
                let view = draw::raccoon_tycoon::building::view(face, it.upgraded);
                let name = match &face.upgrade {
                    Some(upgrade) if it.upgraded => &upgrade.name,
                    _ => &face.name,
                };
                let label = format!("{name}: {}", say_power(seen.edition.tables(), it.tile));
                (label, face.upgrade.is_some() && !it.upgraded, picture("rt-picture", &view))
            });
            match upgrade {
                false => panel::mini("rt-mini", label, drawn),
                true => piece(
                    play,
                    Piece {
                        class: "rt-mini rt-upgrade",
                        label,
                        action: Action::Upgrade { tile: it.tile },
                        draft: Draft::Upgrade(it.tile),
                        is_picked: |held, mine| held == mine,
                    },
                    view! { {drawn} <i class="rt-up">"↑"</i> },
                ),
            }
        });
        tiles.collect_view()
    };
    view! { <div class="rt-tiles">{drawn}</div> }
}

fn hand(play: Table) -> impl IntoView {
    let cards = play.part(|seen| match preview::own_mat(&seen.view).map(|mat| &mat.hand) {
        Some(HandView::Mine { cards }) => cards.clone(),
        Some(HandView::Theirs { .. }) | None => Vec::new(),
    });
    view! {
        <section class="rt-hand" aria-label="Your cards" data-part="hand" on:keydown=|e| roving::on_key(&e)>
            <For each=move || cards.get() key=|card| *card let(card)>
                {hand_card(play, card)}
            </For>
        </section>
    }
}

fn hand_card(play: Play<super::State>, card: Card) -> AnyView {
    let limit =
        play.part(|seen| preview::own_mat(&seen.view).map_or(0, |mat| mat.production_limit));
    let face = play.with_untracked(|seen| seen.edition.card(card));
    let label = format!(
        "Card {}: take up to {} of {}; raises {}",
        card.0 + 1,
        limit.get_untracked(),
        in_words(face.produces),
        in_words(face.raises)
    );
    // The choice that comes with the card depends on prices and supply, which change.
    let draft = play.part(move |seen: &SeenHere| card_draft(seen, card));
    (move || {
        let it = Piece {
            class: "rt-card",
            label: label.clone(),
            action: Action::Produce { card },
            draft: draft.get(),
            is_picked: |held, mine| match (held, mine) {
                (Draft::Card { card: held, .. }, Draft::Card { card: mine, .. }) => held == mine,
                _ => false,
            },
        };
        let take = limit.get().min(total(face.produces));
        piece(play, it, picture("rt-picture", &card::production(face, take)))
    })
    .into_any()
}
