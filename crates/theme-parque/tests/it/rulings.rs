//! Every ruling of RULES.md §10, by its id.

use tabletop::{Game, Seat, SeatSet, Turn, Viewer, Words};
use theme_parque::deck::Seen;
use theme_parque::{Action, Ending, Event, Fact, Options, Phase, Refusal, Rules, State};

use crate::table::{
    A, B, C, Down, FIRST, Left, REVISED, Right, Up, act, cell, choices, hold, lay, play, points,
    put_pawn, settle, spot, start, table, throw_deck_away, tile, wholes,
};

const BOTH: [Options; 2] = [FIRST, REVISED];

/// The same table at the beginning of another turn of A's.
fn new_turn(state: &State) -> State {
    let turn = theme_parque::state::TurnNotes::new(2);
    State { phase: Phase::Playing, active: A, turn, ..*state }
}

fn claim(state: &mut State, at: (i16, i16)) -> Result<Vec<Event>, Refusal> {
    act(state, Action::Claim { at: cell(at) })
}

// TP-1
// §9.5
#[test]
fn a_queue_is_as_long_as_its_longest_route() {
    for options in BOTH {
        let mut state = table(2, options);
        // A loop of four beside the way, and a dead branch.
        lay(&mut state, (1, 0), Right, ["queue1-straight", "queue1-cross"]);
        lay(&mut state, (2, 1), Right, ["queue1-corner/3", "queue1-corner/2"]);
        lay(&mut state, (3, 0), Right, ["queue1-cross", "carousel"]);
        lay(&mut state, (2, -1), Up, ["queue1-straight/1", "queue1-straight/1"]);
        // (1,0) (2,0) (2,1) (3,1) (3,0), then the carousel.
        assert_eq!(points(&state, (4, 0)), 5);
    }
}

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

// TP-3
#[test]
fn tunnels_join_one_kind_and_score_only() {
    for options in BOTH {
        let mut state = table(2, options);
        // A queue with a carousel and a tunnel; another one with a carousel, a tunnel and a path.
        lay(&mut state, (5, 0), Right, ["queue1-tunnel", "carousel"]);
        lay(&mut state, (1, 0), Right, ["queue1-straight", "queue1-cross"]);
        lay(&mut state, (3, 0), Down, ["queue1-tunnel/2", "tree"]);
        lay(&mut state, (2, 1), Down, ["carousel", "tree"]);
        assert_eq!(points(&state, (6, 0)), 0, "the queue over there has a carousel of its own");
        // In the first edition its own tunnel makes the way to the Entrance longer.
        let expected = if options == FIRST { 3 } else { 2 };
        assert_eq!(points(&state, (2, 1)), expected);
        // The rare queue is another kind.
        let mut state = table(2, options);
        lay(&mut state, (5, 0), Right, ["queue1-tunnel", "carousel"]);
        lay(&mut state, (1, 0), Right, ["queue2-straight", "queue2-tunnel/2"]);
        assert_eq!(points(&state, (6, 0)), 0);
    }
    // A queue's tunnel leads to the regular tunnels, in the revised edition.
    let with_regular_tunnel = |options| {
        let mut state = table(2, options);
        lay(&mut state, (5, 0), Right, ["queue1-tunnel", "carousel"]);
        assert_eq!(points(&state, (6, 0)), 0);
        lay(&mut state, (0, 2), Right, ["regular-tunnel/3", "tree"]);
        points(&state, (6, 0))
    };
    assert_eq!(with_regular_tunnel(FIRST), 0);
    assert_eq!(with_regular_tunnel(REVISED), 1);
    // Placing does not care: a second path for a queue that a tunnel leads to is allowed.
    let mut state = table(2, REVISED);
    lay(&mut state, (0, 2), Right, ["regular-tunnel/3", "tree"]);
    lay(&mut state, (1, 0), Right, ["queue1-straight", "queue1-tunnel/2"]);
    lay(&mut state, (5, 0), Right, ["queue1-tunnel/2", "tree"]);
    play(&mut state, (4, 0), Left, ["regular-straight", "tree"]).unwrap();
}

// TP-4
// §9.10
#[test]
fn dump_flowers_and_statue_change_points() {
    // A ship of factor 2 at the end of a queue of two.
    let ship = |options| {
        let mut state = table(2, options);
        lay(&mut state, (1, 0), Right, ["queue1-straight", "queue1-straight"]);
        lay(&mut state, (3, 0), Right, ["swinging-ship", "flowers"]);
        state
    };
    let (mut first, mut revised) = (ship(FIRST), ship(REVISED));
    assert_eq!((points(&first, (3, 0)), points(&revised, (3, 0))), (4 + 1, 4 + 2));
    for state in [&mut first, &mut revised] {
        lay(state, (3, 1), Down, ["dump", "dump"]);
    }
    assert_eq!((points(&first, (3, 0)), points(&revised, (3, 0))), (4 + 1 - 1, 4 + 2 - 2));
    for state in [&mut first, &mut revised] {
        // Adjacent to one square of the queue, nearby both.
        lay(state, (1, -1), Up, ["statue", "tree"]);
    }
    assert_eq!((points(&first, (3, 0)), points(&revised, (3, 0))), (4 + 1, 4 + 2));
    for state in [&mut first, &mut revised] {
        // A second queue nearby gives its ride the same.
        lay(state, (1, -3), Up, ["tree", "tree"]);
        lay(state, (0, -1), Up, ["queue2-straight/1", "carousel"]);
    }
    assert_eq!((points(&first, (0, -2)), points(&revised, (0, -2))), (1 + 1, 1 + 2));
    assert_eq!((points(&first, (3, 0)), points(&revised, (3, 0))), (4 + 1, 4 + 2));
}

// TP-5
#[test]
fn what_does_not_score_stays_at_zero_and_what_scores_may_fall_below() {
    for options in BOTH {
        let mut state = table(2, options);
        lay(&mut state, (9, 9), Right, ["carousel", "flowers"]);
        assert_eq!(points(&state, (9, 9)), 0);
        lay(&mut state, (1, 0), Right, ["queue1-straight", "carousel"]);
        lay(&mut state, (2, 1), Down, ["dump", "tree"]);
        lay(&mut state, (2, -1), Up, ["dump", "tree"]);
        assert!(points(&state, (2, 0)) < 0);
    }
}

// TP-6
#[test]
fn more_decorations_than_needed_are_fine() {
    for options in BOTH {
        let mut state = table(2, options);
        lay(&mut state, (1, 0), Right, ["queue1-straight", "wooden-coaster"]);
        assert_eq!(points(&state, (2, 0)), 0);
        lay(&mut state, (3, 0), Down, ["tree", "dump"]);
        assert!(points(&state, (2, 0)) > 0, "two decorations nearby");
        lay(&mut state, (2, -1), Up, ["tree", "tree"]);
        assert!(points(&state, (2, 0)) > 0, "three do no harm");
    }
}

// TP-7
#[test]
fn spaces_are_counted_sideways_and_up() {
    for options in BOTH {
        let mut state = table(2, options);
        lay(&mut state, (1, 0), Right, ["queue1-straight", "launch-tower"]);
        assert_eq!(points(&state, (2, 0)), 3);
        let mut five_away = state;
        lay(&mut five_away, (5, 2), Right, ["toilet", "tree"]);
        assert_eq!(points(&five_away, (2, 0)), 3);
        lay(&mut state, (5, 1), Right, ["toilet", "tree"]);
        assert_eq!(points(&state, (2, 0)), 0, "three and one are four");
        let mut partner = table(2, options);
        lay(&mut partner, (2, 0), Right, ["launch-tower", "toilet"]);
        lay(&mut partner, (1, 0), Up, ["queue1-straight", "tree"]);
        assert_eq!(points(&partner, (2, 0)), 0, "the other half is one away");
    }
}

// TP-8
// §9.6
#[test]
fn a_lantern_lights_paths_once() {
    for options in BOTH {
        let mut state = table(2, options);
        lay(&mut state, (1, 0), Right, ["queue1-straight", "carousel"]);
        lay(&mut state, (1, 1), Down, ["lantern", "tree"]);
        assert_eq!(points(&state, (2, 0)), 2);
        lay(&mut state, (1, -1), Up, ["lantern", "tree"]);
        assert_eq!(points(&state, (2, 0)), 2, "two light no more than one");
        // A corner is nearby, not adjacent.
        let mut corner = table(2, options);
        lay(&mut corner, (1, 0), Right, ["queue1-straight", "carousel"]);
        lay(&mut corner, (2, 1), Down, ["lantern", "tree"]);
        let expected = if options == FIRST { 1 } else { 2 };
        assert_eq!(points(&corner, (2, 0)), expected);
    }
    // Track is not lit: a ring of four with a lantern in reach of all of it.
    let mut state = table(2, REVISED);
    lay(&mut state, (1, 0), Right, ["queue1-straight", "queue1-straight"]);
    lay(&mut state, (3, -1), Down, ["track-bend", "track-station/1"]);
    lay(&mut state, (3, 1), Right, ["track-bend/3", "track-bend/2"]);
    lay(&mut state, (4, -1), Down, ["track-bend/1", "track-straight/1"]);
    lay(&mut state, (5, 0), Right, ["lantern", "tree"]);
    assert_eq!(points(&state, (3, 0)), 6 * 2);
    // A kiosk counts lit regular paths twice.
    let mut kiosk = table(2, REVISED);
    lay(&mut kiosk, (1, -1), Up, ["info-kiosk", "tree"]);
    assert_eq!(points(&kiosk, (1, -1)), 0, "one half of the Entrance is nearby");
    lay(&mut kiosk, (1, 0), Down, ["lantern", "regular-straight"]);
    assert_eq!(points(&kiosk, (1, -1)), 0, "it is lit and counts two");
    lay(&mut kiosk, (2, 0), Down, ["regular-straight/1", "tree"]);
    assert_eq!(points(&kiosk, (1, -1)), 4);
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

/// Two tracks between tunnels, one with a station and a queue of one.
fn two_tracks() -> State {
    let mut state = table(2, REVISED);
    lay(&mut state, (1, 0), Right, ["queue1-straight", "track-station/1"]);
    lay(&mut state, (2, -1), Up, ["track-tunnel/3", "tree"]);
    lay(&mut state, (2, 1), Down, ["track-tunnel/1", "tree"]);
    lay(&mut state, (9, 9), Right, ["track-tunnel/2", "track-tunnel"]);
    state
}

// TP-10
#[test]
fn tracks_between_tunnels_are_one_coaster() {
    let mut state = two_tracks();
    assert_eq!(points(&state, (2, 0)), 3 + 2);
    lay(&mut state, (20, 9), Right, ["track-tunnel/2", "track-straight"]);
    assert_eq!(points(&state, (2, 0)), 3 + 2, "a track that ends in the void is no part");
}

// TP-11
// §9.8
#[test]
fn the_best_queue_counts() {
    for options in BOTH {
        let mut state = table(2, options);
        // Bumper cars with a long common queue and a short rare one.
        lay(&mut state, (3, 0), Right, ["bumper-cars", "tree"]);
        lay(&mut state, (1, 0), Right, ["queue1-straight", "queue1-straight"]);
        assert_eq!(points(&state, (3, 0)), 0, "the common queue does not count");
        lay(&mut state, (3, 1), Down, ["queue2-straight/1", "regular-straight/1"]);
        assert_eq!(points(&state, (3, 0)), 4);
        // A wave swinger with a queue that is too long and one that is not.
        let mut state = table(2, options);
        lay(&mut state, (6, 0), Right, ["wave-swinger", "tree"]);
        for x in [1, 3] {
            lay(&mut state, (x, 0), Right, ["queue1-straight", "queue1-straight"]);
        }
        lay(&mut state, (5, 0), Up, ["queue1-straight", "tree"]);
        assert_eq!(points(&state, (6, 0)), 0);
        lay(&mut state, (6, 1), Down, ["queue2-straight/1", "regular-straight/1"]);
        assert_eq!(points(&state, (6, 0)), 2);
        // A spiral slide with the same two.
        let mut state = table(2, options);
        lay(&mut state, (6, 0), Right, ["spiral-slide", "tree"]);
        lay(&mut state, (6, 1), Down, ["queue2-straight/1", "regular-straight/1"]);
        assert_eq!(points(&state, (6, 0)), 0);
        for x in [1, 3] {
            lay(&mut state, (x, 0), Right, ["queue1-straight", "queue1-straight"]);
        }
        lay(&mut state, (5, 0), Up, ["queue1-straight", "tree"]);
        assert_eq!(points(&state, (6, 0)), 2 * 5);
    }
}

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

/// Ends the turn of the active seat without playing, claiming or refusing to draw.
fn sit_out(state: &mut State) {
    if state.phase == Phase::Playing {
        state.phase = Phase::Claiming;
        while state.hands.size(state.active) > 0 {
            state.hands.remove(state.active, 0);
        }
    }
    if state.phase == Phase::Claiming {
        act(state, Action::Pass).expect("nothing needs to be claimed");
    }
    settle(state);
    while state.phase == Phase::Taking {
        act(state, Action::Take { tile: 0 }).expect("the market has one");
        settle(state);
    }
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

// TP-21
// §2.4, §9.7
#[test]
fn a_toilet_counts_the_toilets_of_its_networks() {
    for options in BOTH {
        let mut state = table(2, options);
        lay(&mut state, (1, 0), Right, ["toilet", "regular-straight/1"]);
        assert_eq!(points(&state, (1, 0)), 1, "itself");
        lay(&mut state, (-1, 0), Left, ["toilet", "tree"]);
        assert_eq!(points(&state, (1, 0)), 2);
        lay(&mut state, (1, 6), Right, ["toilet", "regular-straight/1"]);
        assert_eq!(points(&state, (1, 0)), 2, "another network");
        assert_eq!(points(&state, (1, 6)), 1);
        lay(&mut state, (3, 0), Down, ["cash-machine", "tree"]);
        assert_eq!(points(&state, (3, 0)), 2, "itself and the toilet beside the same path");
    }
    // A queue is a network too in the first edition.
    let along_a_queue = |options| {
        let mut state = table(2, options);
        lay(&mut state, (5, 5), Right, ["queue1-straight", "queue1-straight"]);
        lay(&mut state, (5, 4), Right, ["toilet", "toilet"]);
        points(&state, (5, 4))
    };
    assert_eq!((along_a_queue(FIRST), along_a_queue(REVISED)), (2, 0));
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

// TP-24
#[test]
fn any_regular_path_ends_a_queue() {
    for options in BOTH {
        let mut state = table(2, options);
        lay(&mut state, (5, 5), Right, ["regular-tunnel", "queue1-straight"]);
        lay(&mut state, (7, 5), Right, ["carousel", "tree"]);
        assert_eq!(points(&state, (7, 5)), 1, "a lone tunnel will do");
    }
    // Only the playground of the revised edition asks for the Entrance.
    let playground = |options, path: (i16, i16)| {
        let mut state = table(2, options);
        lay(&mut state, path, Right, ["queue1-straight", "playground"]);
        lay(&mut state, (5, 5), Up, ["regular-straight", "tree"]);
        points(&state, (path.0 + 1, path.1))
    };
    assert_eq!((playground(FIRST, (1, 0)), playground(REVISED, (1, 0))), (3, 3));
    assert_eq!((playground(FIRST, (6, 5)), playground(REVISED, (6, 5))), (3, 0));
}

// TP-25
#[test]
fn a_station_counts_as_an_attraction() {
    for options in BOTH {
        // A ring of six with a queue of one: 12 or 6 points.
        let mut state = table(2, options);
        lay(&mut state, (1, 0), Down, ["queue1-straight", "tree"]);
        lay(&mut state, (2, -1), Down, ["track-bend", "track-station/1"]);
        lay(&mut state, (2, 1), Right, ["track-bend/3", "track-bend/2"]);
        lay(&mut state, (3, -1), Down, ["track-bend/1", "track-station/1"]);
        let coaster = points(&state, (2, 0));
        assert_eq!(coaster, 6 * options.rules.coaster_factor());
        lay(&mut state, (4, 0), Down, ["photo-booth", "regular-cross"]);
        assert_eq!(points(&state, (4, 0)), coaster / 2, "a photo booth sees it");
        // A statue at the queue helps both stations.
        lay(&mut state, (1, -1), Left, ["statue", "tree"]);
        let statue = if options == FIRST { 1 } else { 2 };
        assert_eq!(points(&state, (2, 0)), coaster + statue);
        assert_eq!(points(&state, (3, 0)), coaster + statue);
        // A launch tower four away from a station.
        let mut tower = table(2, options);
        lay(&mut tower, (1, 0), Right, ["queue1-straight", "launch-tower"]);
        lay(&mut tower, (6, 0), Right, ["track-station", "track-straight"]);
        assert_eq!(points(&tower, (2, 0)), 0);
        // A balloon shop at the Entrance, alone and then beside a station.
        let mut balloons = table(2, options);
        lay(&mut balloons, (1, 0), Up, ["balloon-shop", "tree"]);
        assert_eq!(points(&balloons, (1, 0)), 2);
        lay(&mut balloons, (2, 0), Up, ["track-station/1", "track-straight/1"]);
        assert_eq!(points(&balloons, (1, 0)), 0);
        // A dump beside a station.
        let mut dump = table(2, options);
        lay(&mut dump, (1, 0), Down, ["queue1-straight", "tree"]);
        lay(&mut dump, (2, -1), Down, ["track-bend", "track-station/1"]);
        lay(&mut dump, (2, 1), Right, ["track-bend/3", "track-bend/2"]);
        lay(&mut dump, (3, -1), Down, ["track-bend/1", "track-straight/1"]);
        lay(&mut dump, (1, -1), Left, ["dump", "tree"]);
        let coaster = 6 * options.rules.coaster_factor();
        let expected = if options == FIRST { coaster } else { coaster - 2 };
        assert_eq!(points(&dump, (2, 0)), expected, "a corner is nearby, not adjacent");
    }
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

// TP-35
#[test]
fn statues_and_steel_coasters_see_all_of_a_queue() {
    for options in BOTH {
        let mut state = table(2, options);
        lay(&mut state, (1, 0), Right, ["queue1-split", "steel-coaster"]);
        lay(&mut state, (1, 1), Down, ["queue1-straight/1", "queue1-straight/1"]);
        assert_eq!(points(&state, (2, 0)), 0);
        lay(&mut state, (2, 1), Down, ["tree", "tree"]);
        lay(&mut state, (0, 2), Left, ["statue", "tree"]);
        let statue = if options == FIRST { 1 } else { 2 };
        assert_eq!(points(&state, (2, 0)), 4 + statue, "the dead branch counts for both");
    }
    // What a tunnel reaches is part of the queue, and so is a queue without a path.
    let mut state = table(2, REVISED);
    lay(&mut state, (1, 0), Right, ["queue1-straight", "carousel"]);
    lay(&mut state, (3, 0), Right, ["queue1-straight", "queue1-tunnel/2"]);
    lay(&mut state, (9, 9), Right, ["queue1-tunnel", "queue1-straight"]);
    let before = points(&state, (2, 0));
    lay(&mut state, (10, 8), Up, ["statue", "tree"]);
    assert_eq!(points(&state, (2, 0)), before + 2);
}

// TP-36
#[test]
fn half_a_score_is_rounded_down() {
    for options in BOTH {
        let mut state = table(2, options);
        lay(&mut state, (1, 0), Down, ["photo-booth", "tree"]);
        assert_eq!(points(&state, (1, 0)), 0, "no ride in reach");
        lay(&mut state, (0, -1), Up, ["queue1-straight/1", "queue1-corner"]);
        lay(&mut state, (1, -2), Right, ["queue1-corner/1", "tree"]);
        lay(&mut state, (1, -1), Right, ["carousel", "tree"]);
        assert_eq!((points(&state, (1, -1)), points(&state, (1, 0))), (3, 1));
        lay(&mut state, (2, 0), Right, ["dump", "tree"]);
        let dump = if options == FIRST { 1 } else { 2 };
        let carousel = if options == FIRST { 3 } else { 3 - 2 };
        assert_eq!(points(&state, (1, -1)), carousel);
        assert_eq!(points(&state, (1, 0)), carousel / 2 - dump);
    }
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

/// Two unfinished tracks with a station each, one domino apart; finished they are a ring of ten.
fn two_coasters(options: Options) -> State {
    let mut state = table(3, options);
    lay(&mut state, (1, 0), Down, ["queue1-straight", "tree"]);
    lay(&mut state, (2, -1), Down, ["track-bend", "track-station/1"]);
    lay(&mut state, (2, 1), Right, ["track-bend/3", "track-straight"]);
    lay(&mut state, (5, -1), Down, ["track-bend/1", "track-station/1"]);
    lay(&mut state, (5, 1), Left, ["track-bend/2", "track-straight"]);
    state
}

// TP-41, §7.1: a player claims one station of a coaster.
#[test]
fn a_player_claims_one_station_of_a_coaster() {
    for options in BOTH {
        let mut state = two_coasters(options);
        put_pawn(&mut state, A, (2, 0));
        state.phase = Phase::Claiming;
        let again = claim(&mut state, (5, 0));
        assert_eq!(again, Err(Refusal::OwnCoaster { at: cell((5, 0)) }), "the tracks are joined");
        assert_eq!(choices(&state), [Action::Pass]);
        // Another player may, and so may the same player while the tracks are apart.
        let mut rival = State { active: B, ..state };
        claim(&mut rival, (5, 0)).unwrap();
        let mut apart = table(3, options);
        lay(&mut apart, (2, -1), Down, ["track-bend", "track-station/1"]);
        lay(&mut apart, (5, -1), Down, ["track-bend/1", "track-station/1"]);
        put_pawn(&mut apart, A, (2, 0));
        apart.phase = Phase::Claiming;
        claim(&mut apart, (5, 0)).unwrap();
    }
}

// TP-41, §9.9: coasters that grow together are scored once by a player.
// §9.11
#[test]
fn a_player_scores_a_coaster_once() {
    for options in BOTH {
        let mut state = two_coasters(options);
        put_pawn(&mut state, A, (2, 0));
        put_pawn(&mut state, A, (5, 0));
        put_pawn(&mut state, B, (5, 0));
        assert_eq!(state.scores()[..3], [0, 0, 0], "not finished");
        lay(&mut state, (3, -1), Right, ["track-straight", "track-straight"]);
        let coaster = 10 * options.rules.coaster_factor();
        assert_eq!(state.scores()[..3], [coaster, coaster, 0]);
        // Flowers at one of the stations: the better one counts.
        lay(&mut state, (6, 0), Right, ["flowers", "tree"]);
        let flowers = if options == FIRST { 1 } else { 2 };
        assert_eq!(state.scores()[..3], [coaster + flowers, coaster + flowers, 0]);
        let view = state.view(Viewer::Spectator);
        let sheet = State::score_sheet(state.edition, &view);
        let coasters = sheet.iter().find(|(name, _)| name == "Rollercoasters").unwrap();
        assert_eq!(coasters.1, [coaster + flowers, coaster + flowers, 0]);
        let totals: Vec<i32> = view.mats.iter().map(|mat| mat.score).collect();
        assert_eq!(sheet.last().unwrap().1, totals);
    }
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

// §9.8
#[test]
fn a_spiral_slide_needs_a_queue_that_is_longer() {
    for (options, n) in [(FIRST, 4), (REVISED, 3)] {
        for length in [n, n + 1] {
            let mut state = table(2, options);
            for x in 1..=length {
                lay(&mut state, (x, 0), Down, ["queue1-straight", "tree"]);
            }
            lay(&mut state, (length + 1, 0), Down, ["spiral-slide", "tree"]);
            assert_eq!(points(&state, (length + 1, 0)) > 0, length > n, "{length}");
        }
    }
}

// §9.8
#[test]
fn a_steel_coaster_wants_its_decorations_at_the_queue() {
    for options in BOTH {
        let mut state = table(2, options);
        lay(&mut state, (1, 0), Right, ["queue1-straight", "queue1-straight"]);
        lay(&mut state, (3, 0), Right, ["steel-coaster", "toilet"]);
        lay(&mut state, (1, 1), Right, ["tree", "tree"]);
        lay(&mut state, (1, 4), Right, ["tree", "tree"]);
        assert_eq!(points(&state, (3, 0)), 0, "two of four trees are at the queue");
        lay(&mut state, (1, -1), Up, ["tree", "toilet"]);
        assert!(points(&state, (3, 0)) > 0, "three are");
    }
}

// §9.5, §9.10
#[test]
fn flowers_do_nothing_for_a_ride_whose_queue_has_no_end() {
    for options in BOTH {
        let mut state = table(2, options);
        lay(&mut state, (5, 0), Right, ["queue1-straight", "swinging-ship"]);
        lay(&mut state, (6, 1), Down, ["flowers", "tree"]);
        assert_eq!(points(&state, (6, 0)), 0);
    }
}

// §9.11
#[test]
fn pawns_score_for_their_owner() {
    let mut state = table(2, FIRST);
    lay(&mut state, (1, 0), Right, ["queue1-straight", "queue1-straight"]);
    lay(&mut state, (3, 0), Right, ["carousel", "tree"]);
    put_pawn(&mut state, A, (3, 0));
    assert_eq!((state.score(A), state.score(B)), (2, 0));
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
