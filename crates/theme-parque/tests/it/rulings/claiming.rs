//! Pawns: RULES.md §7.

use theme_parque::{Action, Phase, Refusal, State};

use super::{BOTH, claim, new_turn, sit_out};
use crate::table::{
    A, B, FIRST, REVISED, Right, act, cell, choices, hold, lay, play, put_pawn, table,
};

// TP-18
// §7.2
#[test]
fn a_haunted_house_must_be_claimed_if_it_can_be() {
    for options in BOTH {
        let mut state = table(2, options);
        lay(&mut state, (1, 1), Right, ["carousel", "tree"]);
        play(&mut state, (1, 0), Right, ["haunted-house", "tree"]).unwrap();
        let duty = Action::Claim { at: cell((1, 0)) };
        assert_eq!(choices(&state), [duty]);
        let other = claim(&mut state, (1, 1));
        assert_eq!(other, Err(Refusal::MustClaimThat { at: cell((1, 0)) }));
        let none = act(&mut state, Action::Pass);
        assert_eq!(none, Err(Refusal::MustClaimThat { at: cell((1, 0)) }));
        // With a fountain one of the two claims must be the house.
        let mut state = table(2, options);
        lay(&mut state, (1, 1), Right, ["carousel", "carousel"]);
        play(&mut state, (1, 0), Right, ["haunted-house", "fountain"]).unwrap();
        assert_eq!(choices(&state).len(), 3, "{:?}", choices(&state));
        claim(&mut state, (1, 1)).unwrap();
        assert_eq!(choices(&state), [duty]);
        assert_eq!(claim(&mut state, (2, 1)), Err(Refusal::MustClaimThat { at: cell((1, 0)) }));
        // Without a pawn there is no duty, and the house can be claimed later.
        let mut state = table(2, options);
        lay(&mut state, (1, 1), Right, ["carousel", "carousel"]);
        lay(&mut state, (1, 2), Right, ["carousel", "tree"]);
        for at in [(1, 1), (2, 1), (1, 2)] {
            put_pawn(&mut state, A, at);
        }
        hold(&mut state, A, ["tree", "tree"]);
        play(&mut state, (1, 0), Right, ["haunted-house", "tree"]).unwrap();
        assert_ne!(state.phase, Phase::Claiming);
        let state = State { phase: Phase::Claiming, active: B, ..new_turn(&state) };
        assert_eq!(choices(&state), [duty, Action::Pass]);
    }
}

// A fountain without a haunted house: something must be claimed, RULES.md §7.2.
#[test]
fn a_fountain_demands_a_claim_and_allows_two() {
    for options in BOTH {
        let mut state = table(2, options);
        lay(&mut state, (1, 1), Right, ["carousel", "carousel"]);
        play(&mut state, (1, 0), Right, ["fountain", "tree"]).unwrap();
        assert_eq!(act(&mut state, Action::Pass), Err(Refusal::MustClaim));
        claim(&mut state, (1, 1)).unwrap();
        assert_eq!(state.phase, Phase::Claiming);
        assert!(choices(&state).contains(&Action::Pass), "the second claim is free");
        claim(&mut state, (2, 1)).unwrap();
        assert_eq!(state.pawns_at_home(A), 1);
        assert_ne!(state.phase, Phase::Claiming);
    }
}

// TP-19
#[test]
fn a_ferris_wheel_takes_two_pawns_and_pays_both() {
    for options in BOTH {
        let mut state = table(2, options);
        lay(&mut state, (1, 0), Right, ["queue1-straight", "ferris-wheel"]);
        put_pawn(&mut state, A, (2, 0));
        state.phase = Phase::Claiming;
        state.active = B;
        claim(&mut state, (2, 0)).unwrap();
        assert_eq!(state.scores()[..2], [1, 1]);
        let mut state = State { phase: Phase::Claiming, active: B, ..state };
        assert_eq!(claim(&mut state, (2, 0)), Err(Refusal::AlreadyClaimed { at: cell((2, 0)) }));
    }
}

// TP-20
// §7.3
#[test]
fn a_merchandise_shop_may_move_a_pawn_anywhere() {
    for options in BOTH {
        let mut state = table(2, options);
        lay(&mut state, (1, 0), Right, ["merchandise-shop", "carousel"]);
        lay(&mut state, (1, 1), Right, ["toilet", "tree"]);
        put_pawn(&mut state, B, (2, 0));
        state.phase = Phase::Claiming;
        claim(&mut state, (1, 0)).unwrap();
        assert!(matches!(state.phase, Phase::Rehoming { .. }));
        let shift = |seat, from: (i16, i16), to: (i16, i16)| Action::MovePawn {
            seat,
            from: cell(from),
            to: cell(to),
        };
        assert_eq!(
            choices(&state),
            [shift(B, (2, 0), (1, 0)), shift(B, (2, 0), (1, 1)), Action::Pass],
            "onto the shop as well, although it is claimed"
        );
        let own = act(&mut state, shift(A, (1, 0), (1, 1)));
        assert_eq!(own, Err(Refusal::JustPlaced), "or the -4 would be void");
        let nowhere = act(&mut state, shift(B, (2, 0), (2, 1)));
        assert_eq!(nowhere, Err(Refusal::NotAnItem { at: cell((2, 1)) }));
        act(&mut state, shift(B, (2, 0), (1, 0))).unwrap();
        assert_eq!(state.scores()[..2], [-4, -4]);
    }
}

// TP-39
#[test]
fn one_may_claim_without_having_played() {
    let mut state = table(2, FIRST);
    lay(&mut state, (1, 0), Right, ["carousel", "tree"]);
    state.active = B;
    sit_out(&mut state);
    assert_eq!((state.active, state.phase), (A, Phase::Claiming), "A has no dominoes");
    claim(&mut state, (1, 0)).unwrap();
    assert_eq!(state.pawns_at_home(A), 2);
}

// §7.2
#[test]
fn what_somebody_has_taken_need_not_be_claimed() {
    let mut state = table(2, FIRST);
    let [toilet, _] = lay(&mut state, (1, 0), Right, ["toilet", "tree"]);
    state.turn.duties[0] = Some(toilet);
    state.phase = Phase::Claiming;
    assert_eq!(choices(&state), [Action::Claim { at: cell((1, 0)) }]);
    put_pawn(&mut state, B, (1, 0));
    assert!(choices(&state).contains(&Action::Pass));
}

// §7.3
#[test]
fn a_merchandise_shop_without_another_pawn_asks_nothing() {
    for options in BOTH {
        let mut state = table(2, options);
        lay(&mut state, (1, 0), Right, ["merchandise-shop", "carousel"]);
        state.phase = Phase::Claiming;
        claim(&mut state, (1, 0)).unwrap();
        assert!(!matches!(state.phase, Phase::Rehoming { .. }));
    }
}

// §6.1, §7.2
#[test]
fn what_is_covered_need_not_be_claimed_and_all_else_must() {
    let mut state = table(2, REVISED);
    let [covered, _] = lay(&mut state, (1, 0), Right, ["haunted-house", "tree"]);
    let [other, _] = lay(&mut state, (1, 1), Right, ["toilet", "tree"]);
    state.turn.duties = [Some(covered), Some(other), None, None];
    hold(&mut state, A, ["bulldozer", "tree"]);
    act(&mut state, Action::Play { tile: 0, at: cell((1, 0)), way: Right }).unwrap();
    assert_eq!(state.turn.duties, [None, Some(other), None, None]);
}
