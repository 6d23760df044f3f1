//! What is the reader's own: tokens, the hand, and what can be done in this turn.

use coney::view::HandView;
use coney::{Token, Tokens};
use maud::{Markup, html};

use super::draft::{Draft, set_of};
use super::market::{card_box, picker};
use super::touch::{self, Spot};
use super::{SeenHere, Table, faces, shown_mat, ways};
use crate::board::markup;
use crate::prelude::AnyView;

pub(super) fn dock(play: Table) -> AnyView {
    let write = move || {
        let held = play.draft();
        play.with(|seen| written(seen, held))
    };
    markup(write, move |it| touch::touched(play, it))
}

pub(super) fn written(seen: &SeenHere, held: Option<Draft>) -> Markup {
    html! {
        (purse(seen, held))
        (hand(seen, held))
        (ways::ways(seen, held))
    }
}

/// The reader's tokens, or those that are chosen to pay with, in the same place.
fn purse(seen: &SeenHere, held: Option<Draft>) -> Markup {
    let is_paying = matches!(held, Some(Draft::Lay { .. }));
    let set = held.filter(|_| is_paying).and_then(|draft| set_of(seen, draft));
    let now = shown_mat(seen).tokens;
    let said = format!("You have {now}");
    html! {
        section.cn-purse aria-label="Your tokens" data-part="purse" {
            h2 { "Tokens" }
            @if let Some(set) = set {
                (picker(seen, &set))
            } @else {
                span.cn-tokens role="img" title=(said) aria-label=(said) {
                    (stacks(now, after(now, held)))
                }
            }
        }
    }
}

/// The reader's tokens as they would be after what is held.
fn after(now: Tokens, draft: Option<Draft>) -> Tokens {
    let mut then = now;
    match draft {
        Some(Draft::Take(tokens)) => {
            for (n, more) in then.0.iter_mut().zip(tokens.0) {
                *n += more;
            }
        }
        Some(Draft::Lay { pay, .. }) => {
            for (n, less) in then.0.iter_mut().zip(pay.0) {
                *n = n.saturating_sub(less);
            }
        }
        Some(Draft::Put { token, .. }) => {
            let n = &mut then.0[token.idx()];
            *n = n.saturating_sub(1);
        }
        Some(_) | None => {}
    }
    then
}

/// A stack of each kind, with those that would come or go as ghosts.
fn stacks(now: Tokens, then: Tokens) -> Markup {
    html! {
        @for kind in Token::ALL {
            @let (now, then) = (now.of(kind), then.of(kind));
            span class=(if now + then == 0 { "none" } else { "" }) {
                @for i in 0..now.max(then).clamp(1, 5) {
                    i class=(ghost(i < now, i < then)) { (faces::token(kind)) }
                }
                b { (now) @if now != then { " → " (then) } }
            }
        }
    }
}

fn ghost(is_there: bool, will_be: bool) -> &'static str {
    match (is_there, will_be) {
        (true, true) => "",
        (true, false) => "goes",
        (false, true) => "comes",
        (false, false) => "faint",
    }
}

fn hand(seen: &SeenHere, held: Option<Draft>) -> Markup {
    let (cards, none): (&[coney::Card], _) = match (&shown_mat(seen).hand, seen.reader()) {
        (HandView::Mine { cards }, Some(_)) => (cards, "No cards in your hand."),
        (HandView::Mine { cards }, None) => (cards, "No cards in this hand."),
        (HandView::Theirs { .. }, _) => (&[], "Hands are hidden from those who watch."),
    };
    html! {
        section.cn-hand aria-label="Your cards" data-part="hand" data-place="hand" data-roving {
            @for &card in cards { (card_box(seen, held, Spot::Hand(card), card, "hand")) }
            @if cards.is_empty() { p.cn-none { (none) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use coney::preview;

    use super::super::draft;
    use super::super::tests::decisions;
    use super::*;

    /// The hand, card by card, the tokens, and the ways of the turn; what is held shows what it
    /// costs.
    #[test]
    fn the_dock_shows_the_hand_and_what_would_be_left() {
        let (mut n_ways, mut n_changes) = (0, 0);
        for seen in decisions(70..73) {
            let html = written(&seen, None).into_string();
            let cards = preview::own_hand(&seen.view);
            assert_eq!(html.matches("\"cn-card-box\"").count(), cards.len());
            assert_eq!(html.contains("No cards in your hand"), cards.is_empty());
            for &card in cards {
                assert!(html.contains(&seen.edition.card_name(card)));
            }
            assert!(html.contains(&format!("You have {}", shown_mat(&seen).tokens)));
            let is_choosing = matches!(seen.view.phase, coney::Phase::Choosing);
            n_ways += u32::from(is_choosing);
            assert!(!is_choosing || html.matches("\"piece cn-way").count() == 3);
            for draft in
                cards.iter().filter_map(|&it| draft::lay_draft(&seen, coney::Lay::Rabbit, it))
            {
                let Draft::Lay { pay, .. } = draft else { continue };
                let html = purse(&seen, Some(draft)).into_string();
                let is_choice = set_of(&seen, draft).is_some();
                assert_eq!(html.contains("chip-more"), is_choice);
                assert_eq!(html.contains(" → "), !is_choice && !pay.is_none());
                n_changes += 1;
            }
        }
        assert!(n_ways > 50 && n_changes > 50, "{n_ways} {n_changes}");
    }

    #[test]
    fn tokens_that_come_or_go_are_ghosts() {
        let html = stacks(Tokens([2, 0, 7]), Tokens([1, 1, 7])).into_string();
        for (class, n) in [("goes", 1), ("comes", 1), ("none", 0), ("faint", 0)] {
            assert_eq!(html.matches(&format!("class=\"{class}\"")).count(), n, "{class}");
        }
        assert!(html.contains("2 → 1") && html.contains("0 → 1"));
        assert_eq!(html.matches("#cn-pellet").count(), 5, "more than five are a number");
    }
}
