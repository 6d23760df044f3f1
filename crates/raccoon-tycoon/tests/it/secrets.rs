//! What must not be seen, byte by byte.

use raccoon_tycoon::view::HandView;
use raccoon_tycoon::{Event, News, Options, State};
use tabletop::{FairDice, Game, Money, Printed, QuickDice, Viewer, walk};

use crate::table::{A, B, Table, card};

fn bytes(state: &State, viewer: Viewer) -> String {
    serde_json::to_string(&state.view(viewer)).unwrap()
}

#[test]
fn a_rivals_money_changes_no_byte() {
    let mut table = Table::new(4);
    table.owns(B, "bank");
    for viewer in [Viewer::Seat(A), Viewer::Spectator] {
        let before = bytes(&table.state, viewer);
        let mut rich = table.clone();
        rich.cash(B, 640);
        assert_eq!(bytes(&rich.state, viewer), before);
    }
    let mut rich = table.clone();
    rich.cash(B, 640);
    assert_ne!(bytes(&rich.state, Viewer::Seat(B)), bytes(&table.state, Viewer::Seat(B)));
}

#[test]
fn a_drawn_card_is_news_to_its_owner_alone() {
    let table = Table::new(3);
    let event = Event::Drew { seat: A, card: card(7) };
    let heard = |viewer| table.state.news(&event, viewer);
    assert_eq!(heard(Viewer::Seat(A)), Some(News::Drew { seat: A, card: Some(card(7)) }));
    assert_eq!(heard(Viewer::Seat(B)), Some(News::Drew { seat: A, card: None }));
    assert_eq!(heard(Viewer::Spectator), Some(News::Drew { seat: A, card: None }));
}

#[test]
fn rivals_see_the_size_of_a_hand() {
    let table = Table::new(3);
    let view = table.state.view(Viewer::Seat(B));
    assert_eq!(view.mats[0].hand, HandView::Theirs { n_cards: 3 });
    assert!(matches!(&view.mats[1].hand, HandView::Mine { cards } if cards.len() == 3));
}

/// Whoever remembers the discards knows more than the table shows: after a reshuffle every card
/// that was not among them is in somebody's hand. A resampled position must not contradict that.
#[test]
fn resampling_keeps_to_what_a_good_memory_knows() {
    let mut dice = QuickDice::new(1);
    let mut n_checked = 0;
    for seed in 0..30 {
        let mut state = State::start(4, &Options::default(), Printed::standard()).unwrap();
        let mut play = QuickDice::new(seed);
        let mut scratch = Vec::new();
        walk::settle(&mut state, &mut play);
        // Where A knows, from the last reshuffle, which cards the others hold between them.
        let mut old_cards = None;
        for _ in 0..600 {
            let Some(seat) = state.actor() else { break };
            let epoch = state.epoch;
            let action = state.sample(seat, &mut play, &mut scratch);
            state.apply(seat, &action, &mut Vec::new()).unwrap();
            walk::settle(&mut state, &mut play);
            if state.epoch != epoch {
                old_cards = Some(
                    (0..54)
                        .filter(|&it| state.epochs[it] != state.epoch)
                        .fold(0_u64, |cards, it| cards | 1 << it),
                );
            }
            let Some(old_cards) = old_cards else { continue };
            let twin = state.resample(Viewer::Seat(A), &mut dice);
            for seat in state.seats() {
                let n_old = |it: &State| (it.mat(seat).hand & old_cards).count_ones();
                assert_eq!(n_old(&twin), n_old(&state), "seed {seed}");
            }
            assert_eq!(twin.deck & old_cards, 0);
            n_checked += 1;
        }
    }
    assert!(n_checked > 500, "only {n_checked} positions after a reshuffle");
}

/// A good resampler reaches every hand: over many draws each hidden card is seen in B's hand.
#[test]
fn resampling_can_deal_a_rival_any_hidden_card() {
    let table = Table::new(3);
    let hidden = !table.state.mat(A).hand & ((1 << 54) - 1);
    let mut dice = FairDice::new([2; 32]);
    let mut seen = 0;
    for _ in 0..600 {
        let twin = table.state.resample(Viewer::Seat(A), &mut dice);
        assert_eq!(twin.mat(A), table.state.mat(A));
        assert_eq!(twin.mat(B).money, Money(10));
        seen |= twin.mat(B).hand;
    }
    assert_eq!(seen, hidden);
}
