//! Hands, the market, whose turn it is and when the game ends: RULES.md §3, §4, §8 and §9.1 to §9.3.

use tabletop::{Game, Seat, SeatSet, Turn, Viewer};
use theme_parque::deck::Seen;
use theme_parque::{Action, Ending, Event, Fact, Phase, Refusal, State};

use super::{BOTH, claim, sit_out};
use crate::table::{
    A, B, C, Down, FIRST, REVISED, Right, act, cell, choices, hold, lay, play, put_pawn, settle,
    start, table, throw_deck_away, tile,
};

// TP-12
// §5.8, §9.3
#[test]
fn who_cannot_play_passes_and_a_round_of_that_ends_the_game() {
    for options in BOTH {
        let mut state = table(2, options);
        // Trees on all sides of the Entrance: a queue that is open everywhere fits nowhere.
        for (at, way) in [((1, 0), Down), ((-1, 0), Down), ((0, 2), Right), ((0, -1), Right)] {
            lay(&mut state, at, way, ["tree", "tree"]);
        }
        for seat in [A, B] {
            for _ in 0..5 {
                hold(&mut state, seat, ["queue1-cross", "queue1-cross"]);
            }
        }
        assert_eq!(
            act(&mut state, Action::Pick { tile: 2 }),
            Err(Refusal::FitsNowhere { tile: 2 })
        );
        assert_eq!(choices(&state), [Action::Pass]);
        act(&mut state, Action::Pass).unwrap();
        assert_eq!(state.active, B, "with a full hand there is nothing to draw");
        act(&mut state, Action::Pass).unwrap();
        assert_eq!(state.phase, Phase::Over { ending: Ending::Stalled });
    }
    // Nobody must keep a place for the second domino.
    let mut state = table(2, FIRST);
    hold(&mut state, A, ["track-straight", "track-straight/1"]);
    play(&mut state, (1, 0), Right, ["tree", "tree"]).unwrap();
    assert!(!choices(&state).is_empty());
}

// TP-13, TP-38
// §9.2
#[test]
fn the_last_player_with_pawns_has_one_final_turn_without_a_draw() {
    let mut state = table(3, REVISED);
    for y in 2..9 {
        lay(&mut state, (0, y), Right, ["carousel", "tree"]);
    }
    for (seat, ys) in [(A, 2..4), (C, 4..7)] {
        for y in ys {
            put_pawn(&mut state, seat, (0, y));
        }
    }
    state.phase = Phase::Claiming;
    let events = claim(&mut state, (0, 7)).unwrap();
    let begun = Event::Fact(Fact::FinalTurn { seat: B });
    assert!(events.contains(&begun), "A has placed the last pawn and draws nothing: {events:?}");
    assert_eq!(state.active, B, "B is next, whoever sits between");
    assert!(state.turn.is_final);
    assert_eq!(state.phase, Phase::Claiming, "B has no dominoes in this test");
    act(&mut state, Action::Pass).unwrap();
    assert_eq!(state.phase, Phase::Over { ending: Ending::FinalTurn });
    assert_eq!(state.hands.size(B), 0, "there was no draw");
}

// TP-14
// §9.2
#[test]
fn the_game_ends_in_the_middle_of_a_draw() {
    let mut state = table(2, REVISED);
    throw_deck_away(&mut state);
    state.market.add(tile(["tree", "tree"]));
    state.phase = Phase::Taking;
    state.turn.draws_left = 4;
    act(&mut state, Action::Take { tile: 0 }).unwrap();
    assert_eq!(state.phase, Phase::Over { ending: Ending::MarketEmpty });
    assert_eq!(state.turn.draws_left, 3);
}

// TP-26
// §7.4, §9.1
#[test]
fn a_hand_is_given_to_those_still_in() {
    let mut state = table(3, FIRST);
    lay(&mut state, (0, 2), Down, ["carousel", "carousel"]);
    lay(&mut state, (1, 2), Down, ["carousel", "tree"]);
    put_pawn(&mut state, A, (0, 2));
    put_pawn(&mut state, A, (0, 3));
    for _ in 0..3 {
        hold(&mut state, A, ["toilet", "tree"]);
    }
    for _ in 0..5 {
        hold(&mut state, B, ["toilet", "tree"]);
    }
    let three = State { phase: Phase::Claiming, ..state };
    let mut state = three;
    claim(&mut state, (1, 2)).unwrap();
    assert_eq!(act(&mut state, Action::Give { to: A }), Err(Refusal::CannotReceive { to: A }));
    let nobody = Seat(7);
    let refused = act(&mut state, Action::Give { to: nobody });
    assert_eq!(refused, Err(Refusal::CannotReceive { to: nobody }));
    act(&mut state, Action::Give { to: B }).unwrap();
    assert_eq!(state.hands.size(B), 6, "hands may grow beyond five");
    // If only one is still in, all go there.
    let mut state = three;
    state.out.insert(C);
    claim(&mut state, (1, 2)).unwrap();
    assert_eq!((state.hands.size(B), state.active), (8, B));
    // If nobody is, the game is over.
    let mut state = three;
    state.out = [B, C].into_iter().collect::<SeatSet>();
    claim(&mut state, (1, 2)).unwrap();
    assert_eq!(state.phase, Phase::Over { ending: Ending::AllOut });
}

// TP-28
// §3.2
#[test]
fn dealt_dominoes_are_secret_and_taken_ones_are_not() {
    let mut state = start(3, FIRST);
    settle(&mut state);
    let hidden = |state: &State, of: Seat, viewer| {
        let view = state.view(viewer);
        view.mats[of.idx()].hand.iter().filter(|held| held.tile.is_none()).count()
    };
    assert_eq!(hidden(&state, A, Viewer::Seat(A)), 0);
    assert_eq!(hidden(&state, A, Viewer::Seat(B)), 5);
    assert_eq!(hidden(&state, A, Viewer::Spectator), 5);
    state.hands.remove(A, 0);
    state.phase = Phase::Taking;
    state.turn.draws_left = 1;
    act(&mut state, Action::Take { tile: 0 }).unwrap();
    assert_eq!(hidden(&state, A, Viewer::Seat(B)), 4, "all have seen what was taken");
    // What is given is known to giver and receiver.
    settle(&mut state);
    state.active = A;
    state.out.insert(A);
    state.phase = Phase::Giving;
    let mut events = Vec::new();
    state.apply(A, &Action::Give { to: B }, &mut events).unwrap();
    assert!(state.hands.of(B)[5].seen != Seen::BY_ALL);
    assert_eq!(hidden(&state, B, Viewer::Seat(A)), 5, "A knows the one it gave");
    assert_eq!(hidden(&state, B, Viewer::Seat(B)), 0);
    assert_eq!(hidden(&state, B, Viewer::Seat(C)), 6);
    let told = |viewer| format!("{:?}", state.news(&events[0], viewer));
    assert_eq!(told(Viewer::Seat(A)), told(Viewer::Seat(B)));
    assert!(told(Viewer::Seat(C)).contains("None"));
}

// TP-29
// §4.1, §9.11
#[test]
fn seat_a_begins_and_a_tie_is_shared() {
    let mut state = start(3, FIRST);
    settle(&mut state);
    assert_eq!(state.turn(), Turn::Seats(SeatSet::one(A)));
    state.phase = Phase::Over { ending: Ending::AllOut };
    let places = state.standing().places.unwrap();
    assert_eq!(places.as_slice(), [1, 1, 1]);
}

// TP-32
// §8.2
#[test]
fn the_market_of_the_first_edition_is_refilled_after_the_draws_or_when_empty() {
    let mut state = start(2, FIRST);
    settle(&mut state);
    while state.hands.size(A) > 0 {
        state.hands.remove(A, 0);
    }
    while state.market.size() > 2 {
        state.market.remove(0);
    }
    state.phase = Phase::Claiming;
    act(&mut state, Action::Pass).unwrap();
    act(&mut state, Action::Take { tile: 0 }).unwrap();
    assert_eq!(state.phase, Phase::Taking, "one is left");
    act(&mut state, Action::Take { tile: 0 }).unwrap();
    assert_eq!(state.phase, Phase::Refilling, "none is left");
    settle(&mut state);
    assert_eq!((state.phase, state.market.size()), (Phase::Taking, 5));
    // The revised edition refills after each draw.
    let mut state = start(2, REVISED);
    settle(&mut state);
    state.hands.remove(A, 0);
    state.phase = Phase::Claiming;
    act(&mut state, Action::Pass).unwrap();
    act(&mut state, Action::Take { tile: 0 }).unwrap();
    assert_eq!(state.phase, Phase::Refilling);
}

// TP-34
#[test]
fn the_very_last_domino_is_not_followed_by_a_claim() {
    let mut state = table(2, FIRST);
    throw_deck_away(&mut state);
    lay(&mut state, (1, 0), Right, ["carousel", "tree"]);
    put_pawn(&mut state, B, (1, 0));
    play(&mut state, (1, 1), Right, ["garbage-bin", "toilet"]).unwrap();
    assert!(matches!(state.phase, Phase::Binning { .. }), "its effect comes");
    act(&mut state, Action::SendHome { seat: B, at: cell((1, 0)) }).unwrap();
    assert_eq!(state.phase, Phase::Over { ending: Ending::AllPlaced });
}

// Without pawns a turn of the revised edition is one domino and no draw, RULES.md §5.1, §8.3.
#[test]
fn a_player_without_pawns_plays_one_domino_and_draws_none() {
    let mut state = table(3, REVISED);
    lay(&mut state, (0, 2), Down, ["carousel", "carousel"]);
    lay(&mut state, (1, 2), Down, ["carousel", "tree"]);
    for at in [(0, 2), (0, 3), (1, 2)] {
        put_pawn(&mut state, B, at);
    }
    hold(&mut state, B, ["tree", "tree"]);
    hold(&mut state, B, ["tree", "tree"]);
    sit_out(&mut state);
    assert_eq!((state.active, state.turn.limit), (B, 1));
    play(&mut state, (1, 0), Right, ["tree", "tree"]).unwrap();
    assert_eq!(state.active, C);
    assert_eq!(state.hands.size(B), 2);
}

// §9.1
#[test]
fn the_first_edition_goes_on_while_the_bag_has_dominoes() {
    let mut state = start(2, FIRST);
    state.phase = Phase::Playing;
    hold(&mut state, A, ["tree", "tree"]);
    assert!(state.bag.n_dominoes() > 0 && state.market.size() == 0);
    act(&mut state, Action::Play { tile: 0, at: cell((1, 0)), way: Right }).unwrap();
    assert!(!matches!(state.phase, Phase::Over { .. }), "the last of all hands was laid");
}

// §5.8, §13.1
#[test]
fn who_can_lay_a_domino_is_not_told_to_pass() {
    let mut state = table(2, FIRST);
    assert!(state.view(Viewer::Seat(A)).must_pass, "there is nothing in the hand");
    hold(&mut state, A, ["tree", "tree"]);
    assert!(!state.view(Viewer::Seat(A)).must_pass);
    act(&mut state, Action::Pick { tile: 0 }).unwrap();
    assert!(!state.view(Viewer::Seat(A)).must_pass);
}

// §9.3
#[test]
fn a_turn_with_a_draw_is_no_idle_one() {
    let mut state = table(2, FIRST);
    state.phase = Phase::Taking;
    state.turn.draws_left = 1;
    act(&mut state, Action::Take { tile: 0 }).unwrap();
    settle(&mut state);
    assert_eq!((state.active, state.n_idle), (B, 0));
}
