//! What squares do at once when they are placed: RULES.md §6.

use theme_parque::{Action, Options, Phase, Refusal};

use super::{BOTH, sit_out};
use crate::table::{
    A, B, Down, FIRST, Left, REVISED, Right, Up, act, cell, choices, hold, lay, play, points,
    put_pawn, table, wholes,
};

// TP-15
// §6.1
#[test]
fn a_bulldozer_of_the_revised_edition_may_cover_one_domino() {
    let mut state = table(2, REVISED);
    lay(&mut state, (1, 0), Right, ["carousel", "dump"]);
    lay(&mut state, (1, 1), Right, ["toilet", "tree"]);
    hold(&mut state, A, ["bulldozer", "tree"]);
    let over = |at: (i16, i16), way| Action::Play { tile: 0, at: cell(at), way };
    assert!(wholes(&state).contains(&over((3, 0), Right)), "it may lie beside the others");
    assert!(wholes(&state).contains(&over((1, 0), Right)));
    assert!(wholes(&state).contains(&over((2, 0), Left)), "either way round");
    let half = act(&mut state, over((1, 0), Down));
    assert_eq!(half, Err(Refusal::NotOneDomino), "two halves are not one domino");
    let beside = act(&mut state, over((2, 0), Right));
    assert_eq!(beside, Err(Refusal::NotOneDomino));
    let entrance = act(&mut state, over((0, 0), Down));
    assert_eq!(entrance, Err(Refusal::EntranceStays { at: cell((0, 0)) }));
    put_pawn(&mut state, B, (1, 1));
    let pawn = act(&mut state, over((2, 1), Left));
    assert_eq!(pawn, Err(Refusal::PawnInTheWay { at: cell((2, 1)) }));
    act(&mut state, over((1, 0), Right)).unwrap();
    assert_eq!(state.park.squares().count(), 6);
    assert_eq!(points(&state, (1, 1)), 1, "the dump is gone");
    // What lies there afterwards must fit.
    let mut state = table(2, REVISED);
    lay(&mut state, (3, 0), Right, ["track-straight", "track-straight"]);
    lay(&mut state, (1, 0), Right, ["tree", "track-straight"]);
    hold(&mut state, A, ["bulldozer", "tree"]);
    assert!(matches!(act(&mut state, over((1, 0), Right)), Err(Refusal::EdgesClash { .. })));
}

// TP-31
// §6.1
#[test]
fn a_bulldozer_of_the_first_edition_overlaps_for_the_rest_of_the_turn() {
    let mut state = table(2, FIRST);
    lay(&mut state, (1, 0), Right, ["carousel", "dump"]);
    lay(&mut state, (1, 1), Right, ["toilet", "tree"]);
    lay(&mut state, (1, 2), Right, ["toilet", "tree"]);
    put_pawn(&mut state, B, (1, 2));
    hold(&mut state, A, ["tree", "tree"]);
    let over = play(&mut state, (1, 0), Down, ["tree", "tree"]);
    assert_eq!(over, Err(Refusal::Occupied { at: cell((1, 0)) }), "no bulldozer yet");
    // Over halves of two dominoes.
    play(&mut state, (1, 0), Down, ["bulldozer", "tree"]).unwrap();
    assert_eq!(
        state.park.find(cell((2, 0))).map(|sq| state.park.face(sq)),
        Some(crate::table::face("dump"))
    );
    // And any domino after it.
    let pawn = play(&mut state, (2, 2), Right, ["tree", "tree"]);
    assert_eq!(pawn, Err(Refusal::PawnInTheWay { at: cell((2, 2)) }));
    let entrance = play(&mut state, (0, 0), Left, ["tree", "tree"]);
    assert_eq!(entrance, Err(Refusal::EntranceStays { at: cell((0, 0)) }));
    play(&mut state, (2, 0), Right, ["toilet", "tree"]).unwrap();
    assert_eq!(state.phase, Phase::Claiming);
    sit_out(&mut state);
    assert!(!state.turn.overlaps, "until the turn ends");
    // A domino half covered can no more be moved.
    state.phase = Phase::Playing;
    while state.hands.size(B) > 0 {
        state.hands.remove(B, 0);
    }
    play(&mut state, (-1, 0), Left, ["signpost", "tree"]).unwrap();
    let lift = act(&mut state, Action::Lift { at: cell((2, 1)) });
    assert_eq!(lift, Err(Refusal::HalfCovered { at: cell((2, 1)) }), "its first half is gone");
    let mut state = table(2, FIRST);
    lay(&mut state, (1, 0), Right, ["carousel", "dump"]);
    state.turn.overlaps = true;
    play(&mut state, (2, 0), Right, ["tree", "tree"]).unwrap();
    state.phase = Phase::Playing;
    play(&mut state, (-1, 0), Left, ["signpost", "tree"]).unwrap();
    let lift = act(&mut state, Action::Lift { at: cell((1, 0)) });
    assert_eq!(lift, Err(Refusal::HalfCovered { at: cell((1, 0)) }));
}

// TP-42
#[test]
fn a_domino_of_the_same_turn_may_be_covered() {
    // Revised: the bulldozer exactly over the first domino, whose duty is gone with it.
    let mut state = table(2, REVISED);
    hold(&mut state, A, ["tree", "tree"]);
    lay(&mut state, (-1, 0), Left, ["carousel", "tree"]);
    play(&mut state, (1, 0), Right, ["haunted-house", "tree"]).unwrap();
    play(&mut state, (1, 0), Right, ["bulldozer", "tree"]).unwrap();
    assert_eq!(choices(&state), [Action::Claim { at: cell((-1, 0)) }, Action::Pass]);
    // First: also the bulldozer itself, and what was done stays done.
    let mut state = table(2, FIRST);
    hold(&mut state, A, ["tree", "tree"]);
    play(&mut state, (1, 0), Right, ["bulldozer", "bench"]).unwrap();
    play(&mut state, (1, 0), Right, ["toilet", "tree"]).unwrap();
    assert_eq!((state.park.squares().count(), state.turn.extra_draws), (4, 2));
}

// TP-16, TP-40
// §6.3, §13.1
#[test]
fn a_signpost_moves_a_whole_free_domino() {
    let mut state = table(2, FIRST);
    lay(&mut state, (1, 0), Right, ["carousel", "tree"]);
    lay(&mut state, (3, 0), Right, ["toilet", "tree"]);
    lay(&mut state, (1, 1), Right, ["tree", "tree"]);
    put_pawn(&mut state, B, (3, 0));
    play(&mut state, (-1, 0), Left, ["signpost", "tree"]).unwrap();
    assert_eq!(state.phase, Phase::Signposting);
    let lift = |at: (i16, i16)| Action::Lift { at: cell(at) };
    assert_eq!(choices(&state), [lift((1, 0)), lift((1, 1)), Action::Pass], "it is optional");
    assert_eq!(act(&mut state, lift((3, 0))), Err(Refusal::PawnInTheWay { at: cell((3, 0)) }));
    assert_eq!(act(&mut state, lift((0, 0))), Err(Refusal::EntranceStays { at: cell((0, 0)) }));
    assert_eq!(act(&mut state, lift((-1, 0))), Err(Refusal::NotTheSignpost));
    assert_eq!(act(&mut state, lift((9, 9))), Err(Refusal::NoDominoThere { at: cell((9, 9)) }));
    let mut other = state;
    let by_either_half = act(&mut other, lift((2, 0))).unwrap();
    assert_eq!(act(&mut state, lift((1, 0))).unwrap(), by_either_half);
    assert_eq!(state, other);
    let lay_at = |at: (i16, i16), way| Action::Lay { at: cell(at), way };
    assert_eq!(act(&mut state, lay_at((0, -1), Up)), Err(Refusal::FallsApart), "(3, 0) hung on it");
    assert_eq!(act(&mut state, lay_at((1, 0), Right)), Err(Refusal::SamePlace));
    assert!(choices(&state).contains(&Action::PutBack));
    act(&mut state, lay_at((2, 0), Left)).unwrap();
    assert_eq!(state.park.n_dominoes(), 5);

    // The two dominoes of a turn stay apart even then.
    let mut state = table(2, REVISED);
    hold(&mut state, A, ["tree", "tree"]);
    play(&mut state, (1, 0), Right, ["toilet", "tree"]).unwrap();
    play(&mut state, (-1, 0), Left, ["signpost", "tree"]).unwrap();
    act(&mut state, lift((1, 0))).unwrap();
    let touching = act(&mut state, lay_at((-1, 1), Left));
    assert_eq!(touching, Err(Refusal::NotSeparated { at: cell((-1, 1)) }));
    act(&mut state, lay_at((1, 1), Right)).unwrap();
}

// §5.5, §6.3
#[test]
fn an_older_domino_may_be_moved_beside_the_signpost() {
    let mut state = table(2, REVISED);
    lay(&mut state, (0, 2), Down, ["tree", "tree"]);
    hold(&mut state, A, ["tree", "tree"]);
    play(&mut state, (1, 0), Right, ["toilet", "tree"]).unwrap();
    play(&mut state, (-1, 0), Left, ["signpost", "tree"]).unwrap();
    act(&mut state, Action::Lift { at: cell((0, 2)) }).unwrap();
    let beside = Action::Lay { at: cell((-1, 1)), way: Left };
    assert!(choices(&state).contains(&beside));
    act(&mut state, beside).unwrap();
}

// TP-30
// §5.7, §6.3
#[test]
fn a_domino_of_a_frozen_queue_may_be_turned_around() {
    for options in BOTH {
        let mut state = table(2, Options { frozen_queues: true, ..options });
        lay(&mut state, (3, 0), Right, ["queue1-straight", "carousel"]);
        lay(&mut state, (1, 0), Right, ["queue1-straight", "queue1-straight"]);
        put_pawn(&mut state, B, (4, 0));
        play(&mut state, (-1, 0), Left, ["signpost", "tree"]).unwrap();
        act(&mut state, Action::Lift { at: cell((1, 0)) }).unwrap();
        let turned = Action::Lay { at: cell((2, 0)), way: Left };
        assert!(choices(&state).contains(&turned));
        act(&mut state, turned).expect("the queue comes to nothing that it did not come to");
        assert_eq!(points(&state, (4, 0)), 3);
    }
}

// TP-17, TP-33
// §6.4
#[test]
fn a_bin_sends_exactly_one_pawn_home() {
    for options in BOTH {
        let mut state = table(2, options);
        lay(&mut state, (1, 0), Right, ["carousel", "toilet"]);
        lay(&mut state, (2, 1), Right, ["tree", "carousel"]);
        put_pawn(&mut state, A, (1, 0));
        put_pawn(&mut state, B, (2, 0));
        put_pawn(&mut state, B, (3, 1));
        state.out.insert(B);
        play(&mut state, (3, 0), Right, ["garbage-bin", "tree"]).unwrap();
        let send = |seat, at: (i16, i16)| Action::SendHome { seat, at: cell(at) };
        assert_eq!(choices(&state), [send(B, (2, 0)), send(B, (3, 1))], "no way around it");
        let far = act(&mut state, send(A, (1, 0)));
        assert_eq!(far, Err(Refusal::PawnOutOfReach { at: cell((1, 0)) }));
        let none = act(&mut state, send(A, (2, 0)));
        assert_eq!(none, Err(Refusal::NoPawnThere { seat: A, at: cell((2, 0)) }));
        act(&mut state, send(B, (3, 1))).unwrap();
        assert_eq!(state.pawns_at_home(B), 2);
        assert!(state.out.contains(B), "whoever is out stays out");
        // Without a pawn in reach nothing happens, and one's own may go.
        let mut state = table(2, options);
        play(&mut state, (1, 0), Right, ["garbage-bin", "toilet"]).unwrap();
        assert_ne!(state.phase, Phase::Playing);
        let mut state = table(2, options);
        lay(&mut state, (2, 0), Right, ["toilet", "tree"]);
        put_pawn(&mut state, A, (2, 0));
        play(&mut state, (1, 0), Up, ["garbage-bin", "tree"]).unwrap();
        assert_eq!(choices(&state), [send(A, (2, 0))]);
    }
    // A corner is in reach in the revised edition only.
    let at_a_corner = |options| {
        let mut state = table(2, options);
        lay(&mut state, (2, 1), Right, ["toilet", "tree"]);
        put_pawn(&mut state, B, (2, 1));
        play(&mut state, (1, 0), Up, ["garbage-bin", "tree"]).unwrap();
        matches!(state.phase, Phase::Binning { .. })
    };
    assert!(!at_a_corner(FIRST) && at_a_corner(REVISED));
}

// TP-23
// §6.2, §8.3
#[test]
fn rocks_stop_and_a_bench_adds() {
    for options in BOTH {
        let mut state = table(2, options);
        hold(&mut state, A, ["tree", "tree"]);
        play(&mut state, (1, 0), Right, ["rocks", "toilet"]).unwrap();
        assert_eq!(state.phase, Phase::Claiming, "no second domino");
        // As the second domino they change nothing.
        let mut state = table(2, options);
        hold(&mut state, A, ["tree", "tree"]);
        play(&mut state, (1, 0), Right, ["toilet", "tree"]).unwrap();
        play(&mut state, (-1, 1), Left, ["rocks", "tree"]).unwrap();
        assert_eq!((state.phase, state.turn.n_played), (Phase::Claiming, 2));
        // A bench adds two beyond a full hand.
        let mut state = table(2, options);
        for _ in 0..4 {
            hold(&mut state, A, ["tree", "tree"]);
        }
        play(&mut state, (1, 0), Right, ["bench", "toilet"]).unwrap();
        state.phase = Phase::Claiming;
        sit_out(&mut state);
        assert_eq!(state.hands.size(A), options.rules.hand_size() + 2);
    }
    // It works for a player without pawns, who draws nothing else.
    let mut state = table(2, REVISED);
    lay(&mut state, (0, 2), Down, ["carousel", "carousel"]);
    lay(&mut state, (1, 2), Down, ["carousel", "tree"]);
    for at in [(0, 2), (0, 3), (1, 2)] {
        put_pawn(&mut state, A, at);
    }
    play(&mut state, (1, 0), Right, ["bench", "tree"]).unwrap();
    sit_out(&mut state);
    assert_eq!(state.hands.size(A), 2);
}

// TP-37
#[test]
fn the_first_half_takes_effect_first() {
    let mut state = table(2, REVISED);
    lay(&mut state, (1, 0), Right, ["carousel", "tree"]);
    lay(&mut state, (5, 5), Right, ["tree", "tree"]);
    put_pawn(&mut state, B, (1, 0));
    play(&mut state, (1, 1), Right, ["garbage-bin", "signpost"]).unwrap();
    assert!(matches!(state.phase, Phase::Binning { .. }));
    act(&mut state, Action::SendHome { seat: B, at: cell((1, 0)) }).unwrap();
    assert_eq!(state.phase, Phase::Signposting);
    act(&mut state, Action::Lift { at: cell((1, 0)) }).unwrap();
    act(&mut state, Action::PutBack).unwrap();
    assert_ne!(state.phase, Phase::Signposting, "one move for one signpost");
    // A bench that is moved adds no further dominoes.
    let mut state = table(2, FIRST);
    lay(&mut state, (1, 0), Right, ["bench", "tree"]);
    play(&mut state, (-1, 0), Left, ["signpost", "tree"]).unwrap();
    act(&mut state, Action::Lift { at: cell((1, 0)) }).unwrap();
    act(&mut state, Action::Lay { at: cell((1, 1)), way: Right }).unwrap();
    assert_eq!(state.turn.extra_draws, 0);
}

// §6.3
#[test]
fn a_signpost_that_can_move_nothing_asks_nothing() {
    for options in BOTH {
        let mut state = table(2, options);
        play(&mut state, (1, 0), Right, ["signpost", "tree"]).unwrap();
        assert_ne!(state.phase, Phase::Signposting);
    }
}
