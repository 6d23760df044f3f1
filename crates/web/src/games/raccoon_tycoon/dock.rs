//! What is the reader's own: money, storage, goods, the hand.

use draw::raccoon_tycoon::{building, card};
use maud::{Markup, html};
use raccoon_tycoon::view::{HandView, MatView};
use raccoon_tycoon::{Action, Card, Commodity, State, preview, say_power};

use super::draft::{self, Draft, Set, card_draft, in_words, set_of, total, with_one};
use super::market::stack;
use super::{SeenHere, Table, panel, token};
use crate::board::{
    Chip, How, Piece, drawing, markup, piece, rolling, token_picker, touch_piece, touched_chip,
};
use crate::prelude::{AnyView, untrack};

pub(super) fn dock(play: Table) -> AnyView {
    markup(
        move || {
            let draft = play.draft();
            play.with(|seen| write(seen, draft))
        },
        move |touch| {
            if let Some((i, is_more)) = touched_chip(touch) {
                change(play, i, is_more);
            } else if touch.how == How::Click {
                touch_piece(play, &touch.word);
            }
            false
        },
    )
}

fn write(seen: &SeenHere, draft: Option<Draft>) -> Markup {
    let Some(mat) = preview::own_mat(&seen.view).filter(|_| seen.reader().is_some()) else {
        return html! { p.watching { "You are watching." } };
    };
    html! {
        section.rt-purse aria-label="What is yours" data-part="purse" {
            p.rt-money {
                b { (money(mat)) }
                (stored(mat, draft::goods_after(seen, mat, draft)))
            }
            (goods(seen, mat, draft))
            div.rt-tiles { (tiles(seen, mat, draft)) }
        }
        section.rt-hand aria-label="Your cards" data-part="hand" data-roving {
            @if let HandView::Mine { cards } = &mat.hand {
                @for &card in cards { (hand_card(seen, mat, draft, card)) }
            }
        }
    }
}

fn money(mat: &MatView) -> Markup {
    let money = mat.money.map_or(0, |money| i32::try_from(money.0).unwrap_or(i32::MAX));
    rolling("$", money)
}

fn stored(mat: &MatView, after: raccoon_tycoon::edition::Goods) -> Markup {
    let (now, then, limit) = (total(mat.goods), total(after), mat.storage_limit);
    html! {
        span.rt-stored.full[then > limit] {
            meter min="0" max=(limit) value=(then) aria-label="Storage" title="Storage" {}
            span { (now) @if now != then { " → " (then) } " of " (limit) span.spare { " stored" } }
        }
    }
}

/// The set that is being chosen here; free tokens are chosen on the market.
fn set_here(seen: &SeenHere, draft: Option<Draft>) -> Option<Set> {
    let draft = draft.filter(|it| !matches!(it, Draft::Claim(_)))?;
    set_of(seen, draft)
}

/// The reader's tokens, or the set that is being chosen, in the same place.
fn goods(seen: &SeenHere, mat: &MatView, draft: Option<Draft>) -> Markup {
    if let Some(set) = set_here(seen, draft) {
        let chips: Vec<Chip> = kinds(&set).map(|it| chip(seen, &set, it)).collect();
        return token_picker("Choose tokens", &chips);
    }
    let (now, then) = (mat.goods, draft::goods_after(seen, mat, draft));
    html! {
        @let said = format!("You hold {}", in_words(now));
        div.rt-goods role="img" aria-label=(said) title=(said) {
            @for it in Commodity::ALL {
                @let (now, then) = (now[it.idx()], then[it.idx()]);
                span.rt-stack.empty[now == 0 && then == 0] { (stack(it, now, then)) }
            }
        }
    }
}

fn kinds(set: &Set) -> impl Iterator<Item = Commodity> {
    Commodity::ALL.into_iter().filter(|it| set.there[it.idx()] > 0)
}

fn chip(seen: &SeenHere, set: &Set, it: Commodity) -> Chip {
    Chip {
        name: it.name().to_owned(),
        notation: seen.notation(&set.click(it)),
        there: set.there[it.idx()],
        chosen: set.chosen[it.idx()],
        picture: token(it),
    }
}

/// One token more or less in the set that is being chosen.
fn change(play: Table, i: usize, is_more: bool) {
    let draft = untrack(|| play.draft());
    let next = play.with_untracked(|seen| {
        let set = set_here(seen, draft)?;
        let it = kinds(&set).nth(i)?;
        let (there, chosen) = (set.there[it.idx()], set.chosen[it.idx()]);
        let can = if is_more { chosen < there } else { chosen > 0 };
        let chosen = || match is_more {
            true => set.and(seen, it),
            false => with_one(set.chosen, it, false),
        };
        can.then(|| set.with(chosen()))
    });
    if let Some(next) = next {
        play.hold(next);
    }
}

/// The reader's buildings; one that has a better side can be turned over.
fn tiles(seen: &SeenHere, mat: &MatView, draft: Option<Draft>) -> Markup {
    html! {
        @for it in &mat.buildings {
            @let face = seen.edition.tile(it.tile);
            @let name = match &face.upgrade {
                Some(upgrade) if it.upgraded => &upgrade.name,
                _ => &face.name,
            };
            @let label = format!("{name}: {}", say_power(seen.edition.tables(), it.tile));
            @let drawn = drawing("rt-picture", &building::view(face, it.upgraded));
            @if face.upgrade.is_some() && !it.upgraded {
                @let upgrade = Piece::<State> {
                    class: "rt-mini rt-upgrade",
                    label,
                    action: Action::Upgrade { tile: it.tile },
                    draft: Draft::Upgrade(it.tile),
                    is_picked: |held, mine| held == mine,
                };
                (piece(seen, draft.as_ref(), &upgrade, &html! { (drawn) i.rt-up { "↑" } }))
            } @else {
                (panel::mini("rt-mini", &label, &drawn))
            }
        }
    }
}

fn hand_card(seen: &SeenHere, mat: &MatView, draft: Option<Draft>, card: Card) -> Markup {
    let (face, limit) = (seen.edition.card(card), mat.production_limit);
    let (makes, raises) = (in_words(face.produces), in_words(face.raises));
    let it = Piece::<State> {
        class: "rt-card",
        label: format!("Card {}: take up to {limit} of {makes}; raises {raises}", card.0 + 1),
        action: Action::Produce { card },
        // The choice that comes with the card depends on prices and supply, which change.
        draft: card_draft(seen, card),
        is_picked: |held, mine| match (held, mine) {
            (Draft::Card { card: held, .. }, Draft::Card { card: mine, .. }) => held == mine,
            _ => false,
        },
    };
    let take = limit.min(total(face.produces));
    let drawn = drawing("rt-picture", &card::production(face, take));
    piece(seen, draft.as_ref(), &it, &drawn)
}
