//! The rulebook of the first edition, sentence by sentence, and the pictures of the revised one.

use tabletop::{Game, Seat, Turn};
use theme_parque::{Action, Ending, Options, Phase, Refusal, Side, State};

use crate::table::{
    A, B, Down, FIRST, Left, REVISED, Right, Up, act, cell, choices, hold, lay, play, points,
    put_pawn, settle, start, table, throw_deck_away,
};

// Setup.
// §2.7, §3.1, §3.2
#[test]
fn every_player_has_five_dominoes_and_the_market_five() {
    for seats in 2..=6 {
        let mut state = start(seats, FIRST);
        settle(&mut state);
        assert!(state.seats().all(|seat| state.hands.size(seat) == 5));
        assert_eq!(state.market.size(), 5);
        assert!(state.seats().all(|seat| state.pawns_at_home(seat) == 3));
        assert_eq!(state.park.n_dominoes(), 1, "the Entrance is on the table");
        assert_eq!(u16::from(seats) * 5 + 5 + state.bag.n_dominoes(), 44);
    }
}

// Setup of the revised edition.
// §3.2
#[test]
fn the_revised_edition_deals_four_and_offers_four() {
    let mut state = start(3, REVISED);
    settle(&mut state);
    assert!(state.seats().all(|seat| state.hands.size(seat) == 4));
    assert_eq!(state.market.size(), 4);
}

// Play: two dominoes must be played.
// §4.1, §5.1
#[test]
fn a_turn_is_two_dominoes() {
    let mut state = table(2, FIRST);
    hold(&mut state, A, ["tree", "tree"]);
    assert_eq!(act(&mut state, Action::Pass), Err(Refusal::MustPlay));
    play(&mut state, (1, 0), Right, ["tree", "tree"]).unwrap();
    assert_eq!((state.phase, state.active), (Phase::Playing, A));
    play(&mut state, (1, 1), Right, ["tree", "tree"]).unwrap();
    assert_ne!(state.phase, Phase::Playing, "two are played, although one more is in the hand");
}

// Play: it must connect to the board, without overlap; holes are fine.
// §5.2
#[test]
fn a_domino_touches_the_park_and_covers_nothing() {
    let mut state = table(2, FIRST);
    let far = play(&mut state, (2, 0), Right, ["tree", "tree"]);
    assert_eq!(far, Err(Refusal::TouchesNothing));
    let corner = play(&mut state, (1, 2), Right, ["tree", "tree"]);
    assert_eq!(corner, Err(Refusal::TouchesNothing), "a corner is no side");
    let over = play(&mut state, (1, 1), Left, ["tree", "tree"]);
    assert_eq!(over, Err(Refusal::Occupied { at: cell((0, 1)) }));
    lay(&mut state, (1, 0), Right, ["tree", "tree"]);
    lay(&mut state, (2, 1), Down, ["tree", "tree"]);
    lay(&mut state, (0, 2), Right, ["tree", "tree"]);
    play(&mut state, (3, 2), Right, ["tree", "tree"]).unwrap();
    assert_eq!(state.park.find(cell((1, 1))), None, "a hole");
}

/// Whether a new square may touch an old one that lies to its right.
fn may_touch(options: Options, new: &str, old: &str) -> bool {
    let mut state = table(2, options);
    lay(&mut state, (10, 0), Right, [old, "tree"]);
    let verdict = play(&mut state, (9, 0), Left, [new, "tree"]);
    let clashes = matches!(verdict, Err(Refusal::EdgesClash { side: Side::Right, .. }));
    assert!(clashes || verdict.is_ok(), "{new} beside {old}: {verdict:?}");
    verdict.is_ok()
}

// Open to the right and to the left, and closed there.
const OPEN: [&str; 3] = ["regular-straight", "queue1-straight", "queue2-straight"];
const CLOSED: [&str; 3] = ["regular-straight/1", "queue1-straight/1", "queue2-straight/1"];

// Play: endings need not match, unless both squares have a path of the same type; §5.3.
#[test]
fn the_edge_table_holds_row_by_row() {
    for options in [FIRST, REVISED] {
        let may_touch = |new, old| may_touch(options, new, old);
        for kind in 0..3 {
            assert!(may_touch(OPEN[kind], OPEN[kind]));
            assert!(may_touch(CLOSED[kind], CLOSED[kind]));
            assert!(!may_touch(OPEN[kind], CLOSED[kind]));
            assert!(!may_touch(CLOSED[kind], OPEN[kind]));
        }
        assert!(!may_touch(OPEN[1], OPEN[2]), "queues of two kinds");
        assert!(!may_touch(OPEN[2], OPEN[1]));
        for queue in [1, 2] {
            assert!(may_touch(OPEN[queue], OPEN[0]), "a connection");
            assert!(may_touch(OPEN[0], OPEN[queue]));
            assert!(may_touch(CLOSED[queue], OPEN[0]), "a dead end");
            assert!(may_touch(OPEN[queue], CLOSED[0]));
            assert!(may_touch(OPEN[queue], CLOSED[3 - queue]));
            assert!(may_touch(OPEN[queue], "carousel"), "a connection");
            assert!(may_touch("carousel", OPEN[queue]));
            assert!(may_touch(OPEN[queue], "track-station/1"), "a station at a side without track");
            assert!(!may_touch(OPEN[queue], "toilet"));
            assert!(!may_touch("toilet", OPEN[queue]));
            assert!(!may_touch(OPEN[queue], "tree"));
            assert!(!may_touch("tree", OPEN[queue]));
            assert!(!may_touch(OPEN[queue], "track-straight"), "open track");
            assert!(may_touch(CLOSED[queue], "toilet"));
            assert!(may_touch(CLOSED[queue], "track-straight/1"));
        }
        for item in ["carousel", "toilet", "tree", "track-station/1"] {
            assert!(may_touch(OPEN[0], item), "a regular path may end at a {item}");
            assert!(may_touch(item, OPEN[0]));
            assert!(may_touch(item, "carousel"));
            assert!(!may_touch(item, "track-bend/1"), "open track beside a {item}");
        }
        assert!(!may_touch(CLOSED[0], "track-straight"), "open track meets open track only");
        assert!(!may_touch(OPEN[0], "track-straight"));
        assert!(!may_touch("track-straight", "track-straight/1"));
        assert!(may_touch("track-straight", "track-straight"));
        assert!(may_touch("track-straight", "track-tunnel"));
        assert!(may_touch("track-station", "track-bend/1"));
        assert!(may_touch("track-straight/1", "track-straight/1"));
        assert!(may_touch("track-straight/1", "tree"));
    }
}

// Play: path endings can be a dead end, also at the side of a track; Raging Rollercoasters: a
// rollercoaster is an attraction, so a queue may join any part of it. §5.3.
#[test]
fn paths_and_queues_meet_the_side_of_a_track_in_the_first_edition() {
    // Closed to the left, and closed to the right.
    for (old, new) in [("track-straight/1", "track-straight/1"), ("track-bend", "track-bend/1")] {
        for path in OPEN {
            assert!(may_touch(FIRST, path, old), "{path} beside {old}");
            assert!(may_touch(FIRST, new, path), "{new} beside {path}");
            assert!(!may_touch(REVISED, path, old));
            assert!(!may_touch(REVISED, new, path));
        }
    }
    assert!(!may_touch(REVISED, OPEN[0], "track-tunnel/2"));
    // It is the one connection to an attraction that a queue may have.
    let mut state = table(2, FIRST);
    lay(&mut state, (5, 0), Down, ["track-straight/1", "track-straight/1"]);
    lay(&mut state, (4, 0), Left, ["queue1-straight", "queue1-straight"]);
    let second = play(&mut state, (2, 0), Up, ["carousel", "tree"]);
    assert_eq!(second, Err(Refusal::QueueMeetsTwoRides));
}

// §9.9: the length of a queue at any part counts as the coaster's queue in the first edition.
#[test]
fn a_queue_at_any_part_is_that_of_the_coaster() {
    let mut state = table(3, FIRST);
    // The queue from the Entrance meets a straight, the station is on the other side.
    lay(&mut state, (1, 0), Right, ["queue1-straight", "queue1-straight"]);
    lay(&mut state, (3, -1), Down, ["track-bend", "track-straight/1"]);
    lay(&mut state, (3, 1), Right, ["track-bend/3", "track-bend/2"]);
    lay(&mut state, (4, -1), Down, ["track-bend/1", "track-station/1"]);
    assert_eq!(points(&state, (4, 0)), 2 * 6 * 2);
}

// Play: a queue has exactly one connection to a regular path and one to an attraction.
// §5.4
#[test]
fn a_queue_meets_one_path_and_one_attraction() {
    let mut state = table(2, FIRST);
    // From the Entrance to the right, and then a carousel at its end.
    lay(&mut state, (1, 0), Right, ["queue1-straight", "queue1-cross"]);
    let second_path = play(&mut state, (2, -1), Up, ["regular-straight/1", "tree"]);
    assert_eq!(second_path, Err(Refusal::QueueMeetsTwoPaths));
    lay(&mut state, (3, 0), Right, ["carousel", "tree"]);
    let second_ride = play(&mut state, (2, 1), Right, ["carousel", "tree"]);
    assert_eq!(second_ride, Err(Refusal::QueueMeetsTwoRides));
}

// Claim: an item, once, with one of three pawns.
// §7.1
#[test]
fn an_item_is_claimed_once() {
    let mut state = table(2, FIRST);
    lay(&mut state, (1, 0), Right, ["carousel", "tree"]);
    lay(&mut state, (1, 1), Right, ["toilet", "tree"]);
    state.phase = Phase::Claiming;
    let path = act(&mut state, Action::Claim { at: cell((0, 0)) });
    assert_eq!(path, Err(Refusal::NotAnItem { at: cell((0, 0)) }));
    act(&mut state, Action::Claim { at: cell((1, 0)) }).unwrap();
    assert_eq!(state.pawns_at_home(A), 2);
    let mut state = State { phase: Phase::Claiming, active: B, ..state };
    let again = act(&mut state, Action::Claim { at: cell((1, 0)) });
    assert_eq!(again, Err(Refusal::AlreadyClaimed { at: cell((1, 0)) }));
    assert_eq!(choices(&state), [Action::Claim { at: cell((1, 1)) }, Action::Pass]);
}

// Claim: with the final pawn a player is done and gives the remaining dominoes away.
// §7.4
#[test]
fn whoever_places_the_last_pawn_is_out() {
    let mut state = table(3, FIRST);
    for y in 2..5 {
        lay(&mut state, (0, y), Right, ["carousel", "tree"]);
    }
    put_pawn(&mut state, A, (0, 2));
    put_pawn(&mut state, A, (0, 3));
    for _ in 0..3 {
        hold(&mut state, A, ["toilet", "toilet"]);
    }
    state.phase = Phase::Claiming;
    act(&mut state, Action::Claim { at: cell((0, 4)) }).unwrap();
    assert_eq!(state.phase, Phase::Giving);
    assert_eq!(choices(&state), [Action::Give { to: B }, Action::Give { to: Seat(2) }]);
    act(&mut state, Action::Give { to: Seat(2) }).unwrap();
    act(&mut state, Action::Give { to: B }).unwrap();
    act(&mut state, Action::Give { to: Seat(2) }).unwrap();
    assert_eq!(state.active, B, "without a draw it is the next player's turn");
    assert_eq!((state.hands.size(A), state.hands.size(B), state.hands.size(Seat(2))), (0, 1, 2));
    state.phase = Phase::Claiming;
    state.active = Seat(2);
    act(&mut state, Action::Pass).unwrap();
    while state.phase == Phase::Taking {
        act(&mut state, Action::Take { tile: 0 }).unwrap();
    }
    settle(&mut state);
    assert_eq!(state.active, B, "A has no more turns");
}

// Draw: up to five again, and the market is filled from the deck.
// §8.1, §8.2
#[test]
fn hands_are_filled_to_five_from_the_market() {
    let mut state = start(2, FIRST);
    settle(&mut state);
    let n_deck = state.bag.n_dominoes();
    state.hands.remove(A, 0);
    state.hands.remove(A, 0);
    state.phase = Phase::Claiming;
    act(&mut state, Action::Pass).unwrap();
    assert_eq!(choices(&state).len(), 5);
    act(&mut state, Action::Take { tile: 4 }).unwrap();
    assert_eq!(choices(&state).len(), 4, "not refilled between the draws of a turn");
    act(&mut state, Action::Take { tile: 0 }).unwrap();
    assert_eq!(state.turn(), Turn::Chance);
    settle(&mut state);
    assert_eq!((state.hands.size(A), state.market.size()), (5, 5));
    assert_eq!(state.bag.n_dominoes(), n_deck - 2);
    assert_eq!((state.active, state.phase), (B, Phase::Playing));
}

// Objective: the game ends when all dominoes are placed.
// §9.1
#[test]
fn the_first_edition_ends_when_everything_is_placed() {
    let mut state = table(2, FIRST);
    throw_deck_away(&mut state);
    play(&mut state, (1, 0), Right, ["carousel", "tree"]).unwrap();
    assert_eq!(state.phase, Phase::Over { ending: Ending::AllPlaced });
}

// Scoring: stalls score when adjacent to any path.
// §9.7
#[test]
fn a_stall_of_the_first_edition_needs_a_path_at_its_side() {
    let mut state = table(2, FIRST);
    lay(&mut state, (1, 0), Right, ["food-stall", "food-stall"]);
    assert_eq!(points(&state, (1, 0)), 2);
    assert_eq!(points(&state, (2, 0)), 0, "only the Entrance is a path, and it is not adjacent");
    lay(&mut state, (2, 1), Right, ["queue1-straight", "tree"]);
    assert_eq!(points(&state, (2, 0)), 2, "a queue will do");
}

// Scoring picture 4 of the revised edition: a diagonal regular path is enough, a queue is not.
// §9.7
#[test]
fn a_stall_of_the_revised_edition_needs_a_regular_path_nearby() {
    let mut state = table(2, REVISED);
    lay(&mut state, (1, 2), Right, ["food-stall", "food-stall"]);
    assert_eq!(points(&state, (1, 2)), 2, "the lower half of the Entrance touches its corner");
    assert_eq!(points(&state, (2, 2)), 0);
    lay(&mut state, (3, 2), Right, ["queue1-straight", "tree"]);
    assert_eq!(points(&state, (2, 2)), 0);
}

// Scoring: an attraction scores the length of its queue times its factor.
// §9.5, §9.8
#[test]
fn an_attraction_scores_its_queue_times_its_factor() {
    for options in [FIRST, REVISED] {
        let mut state = table(2, options);
        lay(&mut state, (1, 0), Right, ["queue1-straight", "queue1-straight"]);
        lay(&mut state, (3, 0), Right, ["queue1-straight", "swinging-ship"]);
        assert_eq!(points(&state, (4, 0)), 2 * 3);
        let mut unconnected = table(2, options);
        lay(&mut unconnected, (2, 5), Right, ["queue1-straight", "swinging-ship"]);
        assert_eq!(points(&unconnected, (3, 5)), 0, "without a regular path it scores nothing");
    }
}

/// An attraction, a queue that ends in a tunnel, and a queue elsewhere that begins at the Entrance.
fn two_ends_of_a_tunnel(options: Options, end: &str, at: (i16, i16)) -> State {
    let mut state = table(2, options);
    lay(&mut state, (4, 0), Right, ["queue1-tunnel", "carousel"]);
    lay(&mut state, at, Left, [end, "queue1-straight"]);
    state
}

// Scoring: a tunnel connects to paths of its type in its row or column.
// §9.4
#[test]
fn a_tunnel_of_the_first_edition_joins_its_row_and_column() {
    let row = two_ends_of_a_tunnel(FIRST, "queue1-straight", (2, 0));
    assert_eq!(points(&row, (5, 0)), 3, "the square at (1, 0) ends at the Entrance");
    let elsewhere = two_ends_of_a_tunnel(FIRST, "queue1-tunnel/2", (2, 1));
    assert_eq!(points(&elsewhere, (5, 0)), 0, "another row");
}

// The revised edition: a tunnel connects to any other tunnel.
// §9.4
#[test]
fn a_tunnel_of_the_revised_edition_joins_other_tunnels_anywhere() {
    let row = two_ends_of_a_tunnel(REVISED, "queue1-straight", (2, 0));
    assert_eq!(points(&row, (5, 0)), 0, "the other square is no tunnel");
    let elsewhere = two_ends_of_a_tunnel(REVISED, "queue1-tunnel/2", (2, 1));
    assert_eq!(points(&elsewhere, (5, 0)), 3);
}

/// A ring of six with one station, and a queue of two from the Entrance to it.
fn ring(options: Options) -> State {
    let mut state = table(3, options);
    lay(&mut state, (1, 0), Right, ["queue1-straight", "queue1-straight"]);
    lay(&mut state, (3, -1), Down, ["track-bend", "track-station/1"]);
    lay(&mut state, (3, 1), Right, ["track-bend/3", "track-bend/2"]);
    lay(&mut state, (4, -1), Down, ["track-bend/1", "track-straight/1"]);
    state
}

// Raging Rollercoasters: twice length times queue in the first edition, once in the revised.
// §9.9
#[test]
fn a_ring_with_a_station_scores() {
    assert_eq!(points(&ring(FIRST), (3, 0)), 2 * 6 * 2);
    assert_eq!(points(&ring(REVISED), (3, 0)), 6 * 2);
}

// Raging Rollercoasters: it must come back to where it started.
// §9.9
#[test]
fn an_unfinished_coaster_scores_nothing() {
    let mut state = table(2, FIRST);
    lay(&mut state, (1, 0), Right, ["queue1-straight", "queue1-straight"]);
    lay(&mut state, (3, -1), Down, ["track-bend", "track-station/1"]);
    lay(&mut state, (3, 1), Right, ["track-bend/3", "track-bend/2"]);
    assert_eq!(points(&state, (3, 0)), 0);
}

// Raging Rollercoasters: every station can be claimed, so a coaster can be claimed several times.
// §7.1, §9.9
#[test]
fn every_station_of_a_coaster_takes_a_pawn() {
    let mut state = table(3, FIRST);
    lay(&mut state, (1, 0), Right, ["queue1-straight", "queue1-straight"]);
    lay(&mut state, (3, -1), Down, ["track-bend", "track-station/1"]);
    lay(&mut state, (3, 1), Right, ["track-bend/3", "track-bend/2"]);
    lay(&mut state, (4, -1), Down, ["track-bend/1", "track-station/1"]);
    put_pawn(&mut state, A, (3, 0));
    put_pawn(&mut state, B, (4, 0));
    assert_eq!(state.scores()[..3], [24, 24, 0]);
}

// Raging Rollercoasters: a domino beside open track must continue it.
// §5.3
#[test]
fn track_must_be_continued() {
    let mut state = table(2, FIRST);
    lay(&mut state, (1, 5), Right, ["track-straight", "track-straight"]);
    assert!(play(&mut state, (3, 5), Up, ["tree", "tree"]).is_err());
    assert!(play(&mut state, (3, 5), Up, ["track-straight/1", "tree"]).is_err());
    play(&mut state, (3, 5), Up, ["track-bend/2", "track-straight/1"]).unwrap();
}

// Picture of the revised edition: a station's two other sides take queues.
// §5.3
#[test]
fn queues_attach_to_stations_where_there_is_no_track() {
    let mut state = table(2, REVISED);
    lay(&mut state, (5, 0), Right, ["track-station", "track-straight"]);
    assert!(play(&mut state, (4, 0), Left, ["queue1-straight", "tree"]).is_err());
    play(&mut state, (5, 1), Down, ["queue1-straight/1", "queue1-straight/1"]).unwrap();
    let queue = state.park.find(cell((5, 1))).and_then(|sq| state.park.label(sq)).unwrap();
    let ride = state.park.queue(queue).ride.map(|sq| state.park.at(sq));
    assert_eq!(ride, Some(cell((5, 0))));
}
