//! What must not be seen, byte by byte.

use raccoon_tycoon::state::Bids;
use raccoon_tycoon::view::HandView;
use raccoon_tycoon::{Event, News, Options, Phase, State};
use tabletop::{Edition as _, FairDice, Game, Money, Printed, QuickDice, Seat, Viewer, walk};
use testkit::n_games;

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

/// Along whole games: what a rival's purse holds shows nowhere, not in an auction either.
#[test]
fn a_rivals_money_changes_no_byte_in_any_phase() {
    let text = <State as Game>::Edition::EMBEDDED[0].replace("money = 10\n", "money = 300\n");
    let edition = Printed::load(&text).unwrap();
    let mut n_auctions = 0;
    for seed in 0..u64::from(n_games(3)) {
        let mut state = State::start(4, &Options::default(), edition).unwrap();
        let mut dice = QuickDice::new(seed);
        let mut scratch = Vec::new();
        walk::settle(&mut state, &mut dice);
        while let Some(actor) = state.actor() {
            n_auctions += u32::from(matches!(state.phase, Phase::Bidding(_)));
            for seat in state.seats() {
                let mut rich = state;
                rich.mats[seat.idx()].money += Money(777);
                for viewer in Viewer::all(4).filter(|viewer| !viewer.is(seat)) {
                    assert_eq!(rich.view(viewer), state.view(viewer), "seed {seed}, {viewer:?}");
                }
                assert_ne!(rich.view(Viewer::Seat(seat)), state.view(Viewer::Seat(seat)));
            }
            let action = state.sample(actor, &mut dice, &mut scratch);
            state.apply(actor, &action, &mut Vec::new()).unwrap();
            walk::settle(&mut state, &mut dice);
        }
    }
    assert!(n_auctions > 100, "only {n_auctions} bids were watched");
}

#[test]
fn a_view_counts_what_lies_on_the_table() {
    let mut table = Table::new(3);
    table.owns(A, "vineyard").owns(A, "brick-works").owns(A, "export-company").cash(A, 50);
    table.owns(B, "smuggler").owns(B, "factory").offer_town("newgate").deal(A, &[1, 2, 3]);
    table.play(A, "upgrade vineyard");
    table.deal(B, &[4]);
    table.play(B, "produce 4");
    table.settle();
    let view = table.state.view(Viewer::Seat(A));
    assert_eq!(view.discard, [card(4)]);
    assert_eq!(usize::from(view.n_deck), 54 - 3 - 4 - 3 - 1);
    assert_eq!((view.n_railroads, view.n_towns), (14, 15));
    assert_eq!(u32::from(view.n_stack), table.state.stack.count_ones());
    let prices = view.town_prices.unwrap();
    assert_eq!((prices.amount, prices.mix), (2, 3), "with the viewer's Brick Works");
    assert_eq!(table.state.view(Viewer::Seat(B)).town_prices.unwrap().mix, 4);
    let limits = |seat: Seat| {
        let mat = &view.mats[seat.idx()];
        (mat.production_limit, mat.hand_limit, mat.storage_limit, mat.export_raise)
    };
    assert_eq!(limits(A), (3, 3, 13, 3));
    assert_eq!(limits(B), (5, 4, 12, 0));
    let upgraded: Vec<bool> = view.mats[0].buildings.iter().map(|it| it.upgraded).collect();
    assert_eq!(upgraded.iter().filter(|&&it| it).count(), 1);
    assert_eq!(view.mats[1].hand, HandView::Theirs { n_cards: 4 });
}

#[test]
fn only_who_is_asked_sees_what_they_may_answer() {
    let options = Options { sudden_death: true, ..Options::default() };
    let mut table = Table::with(3, options);
    table.offer_railroads(&["fat-cat", "top-dog"]).cash(A, 30);
    table.play(A, "auction fat-cat");
    let bids = |table: &Table, viewer| table.state.view(viewer).bids;
    let range = Bids { lowest: Money(4), highest: Money(30) };
    assert_eq!(bids(&table, Viewer::Seat(A)), Some(range));
    assert_eq!(bids(&table, Viewer::Seat(B)), None);
    assert_eq!(bids(&table, Viewer::Spectator), None);
    let mut table = Table::with(3, options);
    table.hold(A, "D").cash(A, 999);
    table.play(A, "sell 1 wood");
    assert!(table.state.view(Viewer::Seat(A)).may_declare);
    assert!(!table.state.view(Viewer::Seat(B)).may_declare);
}

#[test]
fn a_chair_that_is_not_there_sees_what_a_spectator_sees() {
    let table = Table::new(3);
    let spectator = table.state.view(Viewer::Spectator);
    for seat in [Seat(3), Seat(5), Seat(255)] {
        let mut view = table.state.view(Viewer::Seat(seat));
        view.viewer = Viewer::Spectator;
        assert_eq!(view, spectator);
    }
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
