//! What queues, rides, stalls and decorations score: RULES.md §9.4 to §9.11.

use super::BOTH;
use crate::table::{
    A, B, Down, FIRST, Left, REVISED, Right, Up, lay, play, points, put_pawn, table,
};

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
        // Lit or not.
        lay(&mut state, (5, 1), Down, ["lantern", "tree"]);
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

// §9.4, §9.7
#[test]
fn tunnels_join_the_networks_they_lead_to_and_no_others() {
    let mut state = table(2, FIRST);
    let stalls = [(10, 10), (20, 20), (30, 30), (50, 50), (60, 60), (70, 70)];
    for (x, y) in stalls {
        lay(&mut state, (x, y), Right, ["toilet", "regular-straight/1"]);
    }
    assert_eq!(stalls.map(|at| points(&state, at)), [1; 6]);
    // Each in the column of one path and in the row of another; the second goes on from the first.
    lay(&mut state, (11, 20), Left, ["regular-tunnel", "tree"]);
    assert_eq!(stalls.map(|at| points(&state, at)), [2, 2, 1, 1, 1, 1]);
    lay(&mut state, (21, 30), Left, ["regular-tunnel", "tree"]);
    assert_eq!(stalls.map(|at| points(&state, at)), [3, 3, 3, 1, 1, 1]);
    lay(&mut state, (51, 60), Left, ["regular-tunnel", "tree"]);
    assert_eq!(stalls.map(|at| points(&state, at)), [3, 3, 3, 2, 2, 1]);
    // Queues are networks as well.
    let mut state = table(2, FIRST);
    let stalls = [(10, 10), (20, 20), (30, 30)];
    for (x, y) in stalls {
        lay(&mut state, (x, y), Right, ["toilet", "queue1-straight/1"]);
    }
    assert_eq!(stalls.map(|at| points(&state, at)), [1; 3]);
    lay(&mut state, (21, 30), Left, ["queue1-tunnel", "tree"]);
    assert_eq!(stalls.map(|at| points(&state, at)), [1, 2, 2]);
}

// §9.7
#[test]
fn toilets_that_share_a_queue_and_a_path_count_each_other() {
    let mut state = table(2, FIRST);
    lay(&mut state, (1, 0), Down, ["toilet", "toilet"]);
    lay(&mut state, (2, 0), Down, ["queue1-straight/1", "queue1-straight/1"]);
    assert_eq!([points(&state, (1, 0)), points(&state, (1, 1))], [2, 2]);
}

// §9.4
#[test]
fn networks_are_told_apart_however_many_there_are() {
    let mut state = table(2, FIRST);
    for i in 0..65 {
        let at = (10 + 3 * i, 10 + 3 * i);
        lay(&mut state, at, Right, ["regular-straight/1", "queue1-straight/1"]);
    }
    // A tunnel leads to the last path but one.
    lay(&mut state, (199, 300), Left, ["regular-tunnel", "tree"]);
    lay(&mut state, (198, 199), Left, ["toilet", "tree"]);
    // The last queue.
    lay(&mut state, (204, 202), Right, ["toilet", "tree"]);
    assert_eq!([points(&state, (198, 199)), points(&state, (204, 202))], [1, 1]);
}
