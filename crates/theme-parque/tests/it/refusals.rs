//! Every reason to refuse, and hostile actions that must be refused without a panic.

use tabletop::{Game, QuickDice, Reason, Seat, Viewer};
use theme_parque::action::Now;
use theme_parque::{Action, Cell, Ending, Phase, Refusal, Side, State};

use crate::table::{
    A, B, Down, FIRST, REVISED, Right, act, cell, choices, hold, lay, play, settle, start, table,
};

/// The sentence and the rule of a refusal.
fn told(refusal: Refusal) -> String {
    format!("{refusal} ({})", refusal.rule())
}

#[test]
fn only_the_seat_on_turn_may_act() {
    let mut state = table(2, FIRST);
    let refusal = state.apply(B, &Action::Pass, &mut tabletop::Deaf).unwrap_err();
    assert_eq!(refusal, Refusal::NotYourTurn { waits_for: A });
    assert_eq!(told(refusal), "it is not your turn: the table waits for A (§4.1)");
    let nobody = state.apply(Seat(200), &Action::Pass, &mut tabletop::Deaf);
    assert_eq!(nobody, Err(Refusal::NotYourTurn { waits_for: A }));
}

#[test]
fn each_phase_has_its_own_actions() {
    let mut dealing = start(2, FIRST);
    let refusal = act(&mut dealing, Action::Pass).unwrap_err();
    assert_eq!(refusal, Refusal::NotNow { now: Now::Chance });
    let mut state = table(2, FIRST);
    let refusal = act(&mut state, Action::Take { tile: 0 }).unwrap_err();
    assert_eq!(told(refusal), "that cannot be done at this moment; lay a domino (§4.1)");
    state.phase = Phase::Taking;
    let refusal = act(&mut state, Action::PutBack).unwrap_err();
    assert_eq!(refusal, Refusal::NotNow { now: Now::Taking });
    state.phase = Phase::Over { ending: Ending::AllOut };
    assert_eq!(act(&mut state, Action::Pass), Err(Refusal::GameOver));
}

#[test]
fn dominoes_are_played_from_the_hand_and_taken_from_the_market() {
    let mut state = table(2, FIRST);
    hold(&mut state, A, ["tree", "tree"]);
    let action = Action::Play { tile: 1, at: cell((1, 0)), way: Right };
    let refusal = act(&mut state, action).unwrap_err();
    assert_eq!(refusal, Refusal::TileNotHeld { tile: 1 });
    assert_eq!(told(refusal), "you have no domino number 2 in your hand (§5.1)");
    state.phase = Phase::Taking;
    state.turn.draws_left = 1;
    let refusal = act(&mut state, Action::Take { tile: 255 }).unwrap_err();
    assert_eq!(refusal, Refusal::NotOnOffer { tile: 255, on_offer: 5 });
    assert_eq!(told(refusal), "the market has 5 dominoes, there is no number 256 (§8.1)");
}

#[test]
fn a_refusal_of_a_place_names_edges_and_cells() {
    let mut state = table(2, FIRST);
    lay(&mut state, (3, 0), Right, ["toilet", "tree"]);
    let refusal = play(&mut state, (2, 0), Down, ["queue1-straight", "tree"]).unwrap_err();
    assert_eq!(
        told(refusal),
        "at 2,0 an open common queue would meet a stall or a decoration (right) (§5.3)"
    );
    let refusal = play(&mut state, (9, 9), Down, ["tree", "tree"]).unwrap_err();
    assert_eq!(told(refusal), "a domino must touch the park at a side (§5.2)");
    let refusal = play(&mut state, (0, 0), Down, ["tree", "tree"]).unwrap_err();
    assert_eq!(refusal, Refusal::Occupied { at: cell((0, 0)) });
    assert_eq!(told(refusal), "there is a square at 0,0 already (§5.2)");
}

// The other variants are produced where their rule is tested:
// Refusal::MustPlay, Refusal::NotAnItem and Refusal::AlreadyClaimed in the rulebook;
// Refusal::PawnInTheWay, Refusal::NearOffice and the rest in the rulings.
#[test]
fn every_refusal_is_one_sentence_with_a_rule() {
    let at = cell((3, -1));
    let ours = theme_parque::Edge::Queue1Open;
    let refusals = [
        Refusal::MustPlay,
        Refusal::EntranceStays { at },
        Refusal::PawnInTheWay { at },
        Refusal::NotOneDomino,
        Refusal::EdgesClash { at, side: Side::Up, ours, theirs: ours },
        Refusal::QueueMeetsTwoPaths,
        Refusal::QueueMeetsTwoRides,
        Refusal::QueueFrozen,
        Refusal::NotSeparated { at },
        Refusal::NearOffice { at, office: at },
        Refusal::NoDominoThere { at },
        Refusal::NotTheSignpost,
        Refusal::HalfCovered { at },
        Refusal::SamePlace,
        Refusal::FallsApart,
        Refusal::NoPawnThere { seat: B, at },
        Refusal::PawnOutOfReach { at },
        Refusal::NotAnItem { at },
        Refusal::AlreadyClaimed { at },
        Refusal::OwnCoaster { at },
        Refusal::FitsNowhere { tile: 3 },
        Refusal::MustClaimThat { at },
        Refusal::MustClaim,
        Refusal::JustPlaced,
        Refusal::CannotReceive { to: B },
    ];
    for refusal in refusals {
        let sentence = refusal.to_string();
        assert!(!sentence.ends_with('.') && !sentence.contains('\n'), "{sentence}");
        assert!(refusal.rule().starts_with('§'));
        let json = serde_json::to_string(&refusal).unwrap();
        assert_eq!(serde_json::from_str::<Refusal>(&json).unwrap(), refusal, "{json}");
    }
}

/// Actions at the rim of their numbers.
fn hostile() -> Vec<Action> {
    let mut actions = Vec::new();
    let rims = [i16::MIN, -1, 0, 1, i16::MAX];
    for x in rims {
        for y in rims {
            let at = Cell::new(x, y);
            for way in Side::ALL {
                actions.push(Action::Play { tile: 0, at, way });
                actions.extend([63, 64, 255].map(|tile| Action::Play { tile, at, way }));
                actions.push(Action::Lay { at, way });
            }
            actions.push(Action::Lift { at });
            actions.push(Action::Claim { at });
            actions.push(Action::SendHome { seat: Seat(255), at });
            actions.push(Action::MovePawn { seat: Seat(255), from: at, to: at });
        }
    }
    actions.push(Action::Give { to: Seat(255) });
    actions.extend([0, 63, 64, 255].map(|tile| Action::Pick { tile }));
    actions.push(Action::Take { tile: 255 });
    actions
}

#[test]
fn hostile_numbers_are_refused_in_every_phase() {
    let phases = [
        Phase::Playing,
        Phase::Signposting,
        Phase::Claiming,
        Phase::Giving,
        Phase::Taking,
        Phase::Binning { bin: theme_parque::Sq(0) },
        Phase::Rehoming { shop: theme_parque::Sq(0) },
    ];
    for options in [FIRST, REVISED] {
        for phase in phases {
            let mut table = table(2, options);
            lay(&mut table, (1, 0), Right, ["track-straight", "track-straight"]);
            hold(&mut table, A, ["track-bend", "track-straight"]);
            let table = State { phase, ..table };
            for action in hostile() {
                let mut state = table;
                if act(&mut state, action).is_err() {
                    assert_eq!(state, table, "{action:?}");
                }
            }
        }
    }
}

// §13.1
#[test]
fn a_picked_domino_is_laid_before_anything_else() {
    let mut state = table(2, FIRST);
    for halves in [["tree", "toilet"], ["carousel", "tree"], ["tree", "tree"]] {
        hold(&mut state, A, halves);
    }
    let pick = |tile| Action::Pick { tile };
    assert_eq!(choices(&state), [pick(0), pick(1), pick(2)]);
    assert_eq!(act(&mut state, pick(3)), Err(Refusal::TileNotHeld { tile: 3 }));
    assert_eq!(act(&mut state, pick(1)), Ok(Vec::new()));
    let not_now = Err(Refusal::NotNow { now: Now::Placing });
    assert_eq!(act(&mut state, pick(2)), not_now);
    assert_eq!(act(&mut state, Action::Pass), not_now);
    assert!(choices(&state).iter().all(|it| matches!(it, Action::Play { tile: 1, .. })));
    // A random player goes on with it.
    for seed in 0..20 {
        let sampled = state.sample(A, &mut QuickDice::new(seed), &mut Vec::new());
        assert!(choices(&state).contains(&sampled), "{sampled:?}");
    }
    // Another domino may be written all the same.
    let other = Action::Play { tile: 2, at: cell((1, 0)), way: Right };
    act(&mut state.clone(), other).unwrap();
    act(&mut state, Action::Play { tile: 1, at: cell((1, 0)), way: Right }).unwrap();
    assert_eq!(state.picked, None);
    // The others keep their numbers while the turn lasts.
    assert_eq!(choices(&state), [pick(0), pick(2)]);
    assert_eq!(act(&mut state, pick(1)), Err(Refusal::TileNotHeld { tile: 1 }));
    let numbers = |state: &State| -> Vec<u8> {
        let view = state.view(Viewer::Seat(A));
        view.mats[0].hand.iter().map(|held| held.number).collect()
    };
    assert_eq!(numbers(&state), [0, 2]);
    act(&mut state, Action::Play { tile: 2, at: cell((1, 1)), way: Right }).unwrap();
    act(&mut state, Action::Pass).unwrap();
    act(&mut state, Action::Take { tile: 0 }).unwrap();
    assert_eq!(numbers(&state), [0, 3], "what is drawn comes behind");
    while state.active == A {
        act(&mut state, Action::Take { tile: 0 }).unwrap();
        settle(&mut state);
    }
    assert_eq!(numbers(&state), [0, 1, 2, 3, 4]);
}

// §13.1: where there is one place it is taken.
#[test]
fn a_domino_with_one_place_is_laid_at_once() {
    let mut state = table(2, REVISED);
    // Open track ahead, and no track beside a regular path.
    lay(&mut state, (1, 0), Right, ["regular-cross", "track-tunnel/2"]);
    lay(&mut state, (1, -1), Right, ["regular-cross", "regular-cross"]);
    lay(&mut state, (1, 1), Right, ["regular-cross", "regular-cross"]);
    hold(&mut state, A, ["track-straight/1", "track-tunnel/1"]);
    act(&mut state, Action::Pick { tile: 0 }).unwrap();
    assert_eq!((state.picked, state.hands.size(A)), (None, 0));
    assert!(state.park.find(cell((4, 0))).is_some_and(|sq| state.park.face(sq).is_track_tunnel()));
}
