//! Where dominoes may lie: RULES.md §5 and what its rulings say of edges, queues and Offices.

use theme_parque::{Action, Options, Refusal, Rules, State};

use super::{BOTH, new_turn};
use crate::table::{
    A, B, Down, FIRST, Left, REVISED, Right, Up, act, cell, choices, hold, lay, play, points,
    put_pawn, spot, table, tile, wholes,
};

// TP-2
#[test]
fn two_edges_to_one_ride_are_two_connections() {
    for options in BOTH {
        let mut state = table(2, options);
        lay(&mut state, (3, 0), Right, ["carousel", "tree"]);
        lay(&mut state, (2, 0), Up, ["queue1-corner/3", "queue1-corner"]);
        let around = play(&mut state, (3, -1), Up, ["queue1-straight/1", "tree"]);
        assert!(matches!(around, Err(Refusal::EdgesClash { .. })), "{around:?}");
        let around = play(&mut state, (3, -1), Up, ["queue1-corner/1", "tree"]);
        assert_eq!(around, Err(Refusal::QueueMeetsTwoRides));
        play(&mut state, (3, -1), Up, ["queue1-corner/2", "queue1-tunnel/1"]).unwrap();
    }
}

// TP-9
#[test]
fn the_inner_edge_of_a_domino_is_never_wrong() {
    for options in BOTH {
        let mut state = table(2, options);
        // A queue that opens towards a stall of its own domino, and two queues face to face.
        play(&mut state, (1, 0), Right, ["queue1-cross", "toilet"]).unwrap();
        let mut state = table(2, options);
        play(&mut state, (1, 0), Right, ["queue1-cross", "queue2-cross"]).unwrap();
        let labels = [(1, 0), (2, 0)]
            .map(|at| state.park.find(cell(at)).and_then(|sq| state.park.label(sq)));
        assert_ne!(labels[0], labels[1], "they are dead to each other");
        // Where the kinds fit it is a connection like any other.
        let mut state = table(2, options);
        lay(&mut state, (3, 0), Right, ["carousel", "tree"]);
        let two = play(&mut state, (2, 0), Up, ["queue1-cross", "carousel"]);
        assert_eq!(two, Err(Refusal::QueueMeetsTwoRides));
    }
}

// TP-22
// §5.6
#[test]
fn an_office_forbids_later_items_only() {
    for options in BOTH {
        let mut state = table(2, options);
        lay(&mut state, (1, 1), Right, ["carousel", "tree"]);
        play(&mut state, (1, 0), Right, ["office", "toilet"]).unwrap();
        let mut state = new_turn(&state);
        let beside = play(&mut state, (1, -1), Up, ["toilet", "tree"]);
        let refused = Err(Refusal::NearOffice { at: cell((1, -1)), office: cell((1, 0)) });
        assert_eq!(beside, refused);
    }
    let at_a_corner = |options| {
        let mut state = table(2, options);
        lay(&mut state, (1, 0), Right, ["office", "tree"]);
        play(&mut state, (0, -1), Left, ["toilet", "tree"]).is_ok()
    };
    assert!(at_a_corner(FIRST) && !at_a_corner(REVISED));
    let station = |halves| {
        let mut state = table(2, REVISED);
        lay(&mut state, (1, 0), Right, ["office", "tree"]);
        play(&mut state, (0, -1), Left, halves).is_ok()
    };
    assert!(!station(["track-station/1", "tree"]), "a station is an item (TP-25)");
    assert!(station(["tree", "tree"]));
}

/// The table with one domino in A's hand.
fn with_hand(state: &State, halves: [&str; 2]) -> State {
    let mut state = *state;
    let upright = halves.map(crate::table::face).map(|face| face.turned(4 - Up.turns()));
    state.hands.add(A, theme_parque::Tile { halves: upright, ..tile(["tree", "tree"]) });
    state
}

fn at_number_0(at: (i16, i16), way: theme_parque::Side) -> Action {
    Action::Play { tile: 0, at: cell(at), way }
}

// TP-30
// §5.7
#[test]
fn a_frozen_queue_does_not_grow() {
    for options in BOTH {
        let options = Options { frozen_queues: true, ..options };
        let mut state = table(2, options);
        lay(&mut state, (3, 0), Right, ["queue1-straight", "carousel"]);
        lay(&mut state, (3, 1), Right, ["tree", "tree"]);
        let mut unclaimed = state;
        play(&mut unclaimed, (2, 0), Up, ["queue1-straight", "tree"]).unwrap();
        put_pawn(&mut state, B, (4, 0));
        let grown = play(&mut state, (2, 0), Up, ["queue1-straight", "tree"]);
        assert_eq!(grown, Err(Refusal::QueueFrozen));
        let mut finished = state;
        play(&mut finished, (2, 0), Up, ["regular-straight", "tree"]).unwrap();
        assert_eq!(points(&finished, (4, 0)), 1, "its end may still meet a path");
        play(&mut state, (5, 0), Right, ["queue2-straight", "queue2-straight"]).unwrap();
        let mut state = new_turn(&state);
        let grown = play(&mut state, (7, 0), Right, ["queue2-straight", "tree"]);
        assert_eq!(grown, Err(Refusal::QueueFrozen), "a new queue may be connected, then it stays");
        // With a bulldozer it is the same.
        let mut state = table(2, options);
        lay(&mut state, (3, 0), Right, ["queue1-cross", "carousel"]);
        lay(&mut state, (3, 1), Right, ["regular-straight/1", "tree"]);
        put_pawn(&mut state, B, (4, 0));
        state.turn.overlaps = true;
        let grown = play(&mut state, (3, 1), Right, ["queue1-straight/1", "tree"]);
        assert_eq!(grown, Err(Refusal::QueueFrozen));
    }
}

// TP-30, TP-3: nor through a tunnel.
// §5.7
#[test]
fn a_frozen_queue_does_not_grow_through_tunnels() {
    for options in BOTH {
        let options = Options { frozen_queues: true, ..options };
        // A carousel of B's with a queue that ends in a tunnel, and far away a tree to build on.
        let mut state = table(2, options);
        lay(&mut state, (3, 0), Right, ["queue1-tunnel", "carousel"]);
        lay(&mut state, (3, 8), Right, ["tree", "tree"]);
        lay(&mut state, (1, 8), Right, ["tree", "tree"]);
        let (in_column, tunnel) = ((3, 7), ["queue1-tunnel/3", "tree"]);
        let free = state;
        play(&mut free.clone(), in_column, Up, tunnel).unwrap();
        put_pawn(&mut state, B, (4, 0));
        assert_eq!(play(&mut state, in_column, Up, tunnel), Err(Refusal::QueueFrozen));
        assert!(!wholes(&with_hand(&state, tunnel)).contains(&at_number_0(in_column, Up)));
        // A queue in the column of the tunnel is reached in the first edition, another is not.
        let straight = ["queue1-straight", "tree"];
        let reached = play(&mut state.clone(), in_column, Up, straight);
        match options.rules {
            Rules::First => assert_eq!(reached, Err(Refusal::QueueFrozen)),
            Rules::Revised => assert_eq!(reached, Ok(())),
        }
        play(&mut state.clone(), (1, 7), Up, straight).unwrap();
        // The rare queue is another kind, and a queue with a ride of its own is not come to.
        play(&mut state.clone(), in_column, Up, ["queue2-tunnel/3", "tree"]).unwrap();
        play(&mut state.clone(), in_column, Up, ["queue1-tunnel/3", "carousel"]).unwrap();
        // What a bulldozer uncovers is growth too: the ride that kept the queues apart is gone.
        lay(&mut state, (3, 7), Up, ["queue1-tunnel/3", "carousel"]);
        state.turn.overlaps = true;
        state.options.rules = options.rules;
        let covered = play(&mut state, (3, 6), Right, ["bulldozer", "tree"]);
        if options.rules == Rules::First {
            assert!(matches!(covered, Err(Refusal::EdgesClash { .. })), "{covered:?}");
            let covered = play(&mut state, (3, 6), Right, ["regular-straight", "tree"]);
            assert_eq!(covered, Err(Refusal::QueueFrozen));
        }
    }
}

// TP-30: a coaster is claimed with any of its stations, and a moved domino adds nothing either.
#[test]
fn the_queues_of_a_claimed_coaster_are_frozen() {
    for options in BOTH {
        let options = Options { frozen_queues: true, ..options };
        let mut state = table(2, options);
        lay(&mut state, (2, -1), Down, ["track-bend", "track-station/1"]);
        lay(&mut state, (2, 1), Right, ["track-bend/3", "track-bend/2"]);
        lay(&mut state, (3, -1), Down, ["track-bend/1", "track-station/1"]);
        lay(&mut state, (4, 0), Right, ["queue1-straight", "queue1-straight"]);
        put_pawn(&mut state, B, (2, 0));
        let longer = ["queue1-straight", "tree"];
        let grown = play(&mut state.clone(), (6, 0), Right, longer);
        assert_eq!(grown, Err(Refusal::QueueFrozen), "it is the queue of the other station");
        lay(&mut state, (6, 1), Right, ["tree", "tree"]);
        lay(&mut state, (9, 1), Left, ["tree", "queue1-straight"]);
        play(&mut state, (-1, 0), Left, ["signpost", "tree"]).unwrap();
        act(&mut state, Action::Lift { at: cell((9, 1)) }).unwrap();
        let moved = Action::Lay { at: cell((6, 0)), way: Right };
        assert!(!choices(&state).contains(&moved));
        assert!(act(&mut state, moved).is_err());
        act(&mut state, Action::PutBack).unwrap();
    }
}

// The dominoes of one turn, RULES.md §5.5.
#[test]
fn dominoes_of_one_turn_stay_apart_in_the_revised_edition() {
    let second = |options| {
        let mut state = table(2, options);
        hold(&mut state, A, ["tree", "tree"]);
        play(&mut state, (1, 0), Right, ["toilet", "tree"]).unwrap();
        let touching = play(&mut state, (1, 1), Right, ["toilet", "tree"]);
        (touching, state)
    };
    assert_eq!(second(FIRST).0, Ok(()));
    let (touching, mut state) = second(REVISED);
    assert_eq!(touching, Err(Refusal::NotSeparated { at: cell((1, 1)) }));
    play(&mut state, (0, 2), Right, ["tree", "tree"]).expect("a corner is no side");
}

// Laying a spot by hand is what a play lays.
// §2.1
#[test]
fn a_domino_lies_as_it_was_turned() {
    let mut state = table(2, FIRST);
    let wanted = spot((1, 0), Right, ["queue1-straight", "carousel"]);
    play(&mut state, (1, 0), Right, ["queue1-straight", "carousel"]).unwrap();
    for (at, face) in wanted.cells.into_iter().zip(wanted.faces) {
        assert_eq!(state.park.find(at).map(|sq| state.park.face(sq)), Some(face));
    }
}
