//! What must not be seen, and what a good memory knows all the same.

use coney::{Card, CardSet, Event, News, Options, State, Tokens};
use tabletop::{Game, QuickDice, Seat, Viewer, walk};

use crate::table::{A, B, C, D, Table};

fn bytes(state: &State, viewer: Viewer) -> String {
    serde_json::to_string(&state.view(viewer)).unwrap()
}

#[test]
fn a_rivals_hand_changes_no_byte() {
    let mut one = Table::new(3);
    one.hand(B, "jet lily");
    let mut other = Table::new(3);
    other.hand(B, "angel opal");
    for viewer in [Viewer::Seat(A), Viewer::Seat(C), Viewer::Spectator] {
        assert_eq!(bytes(&one.state, viewer), bytes(&other.state, viewer));
    }
    assert_ne!(bytes(&one.state, Viewer::Seat(B)), bytes(&other.state, Viewer::Seat(B)));
}

#[test]
fn the_face_of_a_hutch_changes_no_byte() {
    let lay = |card| {
        let mut table = Table::new(2);
        table.hand(A, "jet lily").purse(A, 2, 0, 0);
        table.play_all(A, &format!("play; hutch {card} c3 pay 2 hay"));
        table
    };
    let (one, other) = (lay("jet"), lay("lily"));
    for viewer in [Viewer::Seat(B), Viewer::Spectator] {
        assert_eq!(bytes(&one.state, viewer), bytes(&other.state, viewer));
    }
}

#[test]
fn what_is_drawn_is_news_to_its_owner_alone() {
    let table = Table::new(3);
    let card = table.card("jet");
    let heard = |event, viewer| table.state.news(&event, viewer);
    let drew = Event::Drew { seat: A, card };
    assert_eq!(heard(drew, Viewer::Seat(A)), Some(News::Drew { seat: A, card: Some(card) }));
    assert_eq!(heard(drew, Viewer::Seat(B)), Some(News::Drew { seat: A, card: None }));
    let kept = Event::Kept { seat: A, card };
    assert_eq!(heard(kept, Viewer::Spectator), Some(News::Kept { seat: A, card: None }));
    let dealt = Event::Dealt { seat: A, card };
    assert_eq!(heard(dealt, Viewer::Seat(B)), None);
    let cell = coney::farm::FIRST;
    let (paid, from_reserve) = (Tokens([2, 0, 0]), false);
    let laid = Event::HutchLaid { seat: A, card, cell, paid, from_reserve };
    let told = |card| Some(News::HutchLaid { seat: A, card, cell, paid, from_reserve });
    assert_eq!(heard(laid, Viewer::Seat(A)), told(Some(card)));
    assert_eq!(heard(laid, Viewer::Seat(B)), told(None));
}

/// Hands that a viewer holds possible for a seat, over many resampled positions.
fn guesses(state: &State, viewer: Viewer, seat: Seat) -> Vec<CardSet> {
    let mut dice = QuickDice::new(7);
    (0..400).map(|_| state.resample(viewer, &mut dice).mat(seat).hand).collect()
}

fn union(sets: &[CardSet]) -> CardSet {
    sets.iter().flat_map(|set| set.iter()).collect()
}

#[test]
fn a_spectator_can_imagine_any_hidden_card() {
    let mut table = Table::new(2);
    table.hand(A, "jet lily").hand(B, "angel opal pearl");
    let seen = union(&guesses(&table.state, Viewer::Spectator, B));
    assert_eq!(seen.len(), 72 - 3, "all but the market");
    let twin = table.state.resample(Viewer::Seat(A), &mut QuickDice::new(1));
    assert_eq!(twin.mat(A), table.state.mat(A));
}

/// Plays a draft at random and remembers who kept what.
fn drafted(n_seats: u8, seed: u64) -> Table {
    let mut table = Table::dealt(n_seats, Options::default());
    let mut dice = QuickDice::new(seed);
    while let tabletop::Turn::Seats(seats) = table.state.turn() {
        if table.state.phase == coney::Phase::Choosing {
            break;
        }
        let seat = walk::any_of(seats, &mut dice);
        let action = table.state.sample(seat, &mut dice, &mut Vec::new());
        table.state.apply(seat, &action, &mut Vec::new()).unwrap();
        walk::settle(&mut table.state, &mut dice);
    }
    table
}

/// With two players, all that B kept was either seen to vanish from a packet or is the first
/// card B ever kept.
#[test]
fn a_draft_for_two_leaves_one_card_unknown() {
    let table = drafted(2, 3);
    let hands = guesses(&table.state, Viewer::Seat(A), B);
    let always: CardSet =
        table.state.mat(B).hand.iter().filter(|&it| hands.iter().all(|h| h.contains(it))).collect();
    assert_eq!(always.len(), 3);
    let unseen = union(&hands).len() - 3;
    // Neither A's four, nor B's known three, nor the market, nor the two that were left over.
    assert_eq!(unseen, 72 - 4 - 3 - 3 - 2);
}

/// With four players, the packet that A began was shared out one card each among the others.
#[test]
fn a_draft_for_four_shares_out_the_first_packet() {
    let mut table = Table::dealt(4, Options::default());
    let packet: CardSet = table.state.view(Viewer::Seat(A)).packet.into_iter().collect();
    let mut dice = QuickDice::new(4);
    for _ in 0..16 {
        let tabletop::Turn::Seats(seats) = table.state.turn() else { break };
        let seat = walk::any_of(seats, &mut dice);
        let action = table.state.sample(seat, &mut dice, &mut Vec::new());
        table.state.apply(seat, &action, &mut Vec::new()).unwrap();
    }
    walk::settle(&mut table.state, &mut dice);
    let of_packet = |hand: CardSet| hand.iter().filter(|&it| packet.contains(it)).count();
    let mut orders = std::collections::BTreeSet::new();
    for _ in 0..200 {
        let twin = table.state.resample(Viewer::Seat(A), &mut dice);
        for seat in [B, C, D] {
            assert_eq!(of_packet(twin.mat(seat).hand), 1);
        }
        let order = [B, C, D].map(|seat| {
            let mut hand = twin.mat(seat).hand.iter();
            hand.find(|&it| packet.contains(it)).unwrap()
        });
        orders.insert(order);
    }
    assert_eq!(orders.len(), 6, "any of them may have kept any of the three");
}

#[test]
fn a_card_taken_from_the_market_is_known_to_be_held() {
    let mut table = drafted(2, 5);
    let seat = table.state.active;
    let viewer = Viewer::Seat(if seat == A { B } else { A });
    let hand: Vec<Card> = table.state.mat(seat).hand.iter().collect();
    let name = |table: &Table, card| table.state.edition.face(card).slug.clone();
    let taken = table.state.market.iter().next().unwrap();
    let (discard, draw) = (name(&table, hand[0]), name(&table, taken));
    table.play_all(seat, &format!("restock; discard {discard}; draw {draw}"));
    assert!(guesses(&table.state, viewer, seat).iter().all(|hand| hand.contains(taken)));
}

/// The face of a hutch is any card that was in the hand then; one that came later is not.
#[test]
fn a_hutch_is_one_of_the_cards_that_were_there() {
    let mut table = Table::new(2);
    table.hand(A, "jet").purse(A, 4, 0, 0);
    // Raven was seen to come to the hand before the hutch, Hazel after it.
    table.play_all(A, "restock; draw raven; take 2 hay");
    table.settle();
    table.pass_turn();
    table.play_all(A, "play; hutch jet c3 pay 2 hay");
    table.settle();
    table.pass_turn();
    table.play_all(A, "restock; draw hazel; take 2 hay");
    table.settle();
    let (jet, raven, hazel) = (table.card("jet"), table.card("raven"), table.card("hazel"));
    let mut faces = CardSet::EMPTY;
    let mut dice = QuickDice::new(2);
    for _ in 0..400 {
        let twin = table.state.resample(Viewer::Seat(B), &mut dice);
        let face = twin.mat(A).farm.card(coney::farm::FIRST);
        assert!(twin.mat(A).hand.contains(hazel));
        assert!(face == raven || twin.mat(A).hand.contains(raven));
        faces.insert(face);
    }
    assert!(faces.contains(raven) && faces.contains(jet));
    assert!(!faces.contains(hazel));
    // A hutch from the reserve was seen by all before it was turned down.
    let mut table = Table::new(2);
    table.reserve(A, "jet").purse(A, 4, 0, 0).play_all(A, "play; hutch jet c3 pay 2 hay");
    let twin = table.state.resample(Viewer::Seat(B), &mut dice);
    assert_eq!(twin.mat(A).farm.card(coney::farm::FIRST), jet);
}

/// Whoever remembers the discards knows that an old hand holds none of them.
#[test]
fn a_reshuffled_card_is_not_in_a_hand_that_was_there_before() {
    let mut table = Table::new(2);
    table.hand(B, "jet opal");
    table.state.memory.epoch = 1;
    let hands = guesses(&table.state, Viewer::Seat(A), B);
    // The pile is of another epoch, so only the two old cards themselves are possible.
    assert_eq!(union(&hands), table.state.mat(B).hand);
    table.state.memory.epoch = 0;
    assert!(union(&guesses(&table.state, Viewer::Seat(A), B)).len() > 60);
}
