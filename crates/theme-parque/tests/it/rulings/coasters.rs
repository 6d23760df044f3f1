//! Coasters: what belongs to one, who may claim it, and what it scores.

use tabletop::{Game, Viewer, Words};
use theme_parque::{Action, Options, Phase, Refusal, State};

use super::{BOTH, claim};
use crate::table::{
    A, B, Down, FIRST, Left, REVISED, Right, Up, cell, choices, lay, points, put_pawn, table,
};

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
