//! The fast rules of placing and scoring agree with the naive ones on random parks.

use std::collections::BTreeSet;

use tabletop::{Dice, QuickDice, Seat};
use testkit::n_games;
use theme_parque::edition::Effect;
use theme_parque::{Action, Cell, Face, Options, Phase, Rules, Side, Sq, State, Survey};

use crate::naive::{Covering, Naive};
use crate::table::{Down, Right, cell, grow, lay, mixes, start, wholes};

/// What the naive rules let a domino be laid over.
pub(crate) fn covering(state: &State, halves: [Face; 2]) -> Covering {
    let effects = halves.map(|face| state.edition.effect(face, state.options.rules));
    if state.turn.overlaps || effects.contains(&Effect::OverlapThisTurn) {
        Covering::Anything
    } else if effects.contains(&Effect::CoverOneDomino) {
        Covering::OneDomino
    } else {
        Covering::Nothing
    }
}

/// Every cell within three of the park.
pub(crate) fn cells_around(naive: &Naive) -> Vec<(i16, i16)> {
    let cells: BTreeSet<(i16, i16)> = naive
        .cells
        .keys()
        .flat_map(|&(x, y)| {
            (-3..=3_i16).flat_map(move |dx| (-3..=3_i16).map(move |dy| (x + dx, y + dy)))
        })
        .collect();
    cells.into_iter().collect()
}

/// The naive list of what a seat may play.
pub(crate) fn naive_plays(state: &State, seat: Seat) -> Vec<Action> {
    let naive = Naive::new(state);
    let is_second = state.options.rules == Rules::Revised && state.turn.n_played > 0;
    let apart_from = is_second.then_some(state.turn.dominoes[0]);
    let cells = cells_around(&naive);
    let mut plays = Vec::new();
    for (tile, held) in state.hands.of(seat).iter().enumerate() {
        let over = covering(state, held.halves);
        for &(x, y) in &cells {
            for way in Side::ALL {
                if naive.may_lay(held.halves, (x, y), way, over, apart_from) {
                    let tile = state.turn.number_of(tile);
                    plays.push(Action::Play { tile, at: Cell::new(x, y), way });
                }
            }
        }
    }
    plays
}

#[track_caller]
fn check_plays(state: &State) {
    let Phase::Playing = state.phase else { return };
    let seat = state.active;
    let mut listed = wholes(state);
    let mut expected = naive_plays(state, seat);
    if expected.is_empty() {
        expected.push(Action::Pass);
    }
    let key = |action: &Action| format!("{action:?}");
    listed.sort_by_key(key);
    expected.sort_by_key(key);
    assert_eq!(listed, expected, "{:?} {:?}", state.park, state.hands.of(seat));
}

#[track_caller]
fn check_scores(state: &State) {
    let naive = Naive::new(state);
    let survey = Survey::new(state);
    for sq in state.park.squares().filter(|&sq| state.park.face(sq).is_item()) {
        let at = state.park.at(sq);
        let (fast, slow) = (survey.points(sq), naive.points((at.x, at.y)));
        assert_eq!(fast, slow, "{:?} at {at} in {:?}", state.park.face(sq), state.park);
    }
    for seat in state.seats() {
        assert_eq!(state.score(seat), naive.score(seat), "{seat} in {:?}", state.park);
    }
}

/// The labels of queues, kept from move to move, against queues counted from nothing.
#[track_caller]
pub(crate) fn check_queues(state: &State) -> Result<(), String> {
    let naive = Naive::new(state);
    for queue in naive.queues() {
        let squares = queue.iter().map(|&(x, y)| state.park.find(Cell::new(x, y)));
        let labels: BTreeSet<Option<u8>> =
            squares.map(|sq| state.park.label(sq.expect("a square is there"))).collect();
        let [Some(label)] = labels.iter().copied().collect::<Vec<_>>()[..] else {
            return Err(format!("the queue {queue:?} has labels {labels:?}"));
        };
        let (rides, paths) = naive.connections(&queue);
        if rides.len() > 1 || paths.len() > 1 {
            return Err(format!("the queue {queue:?} is connected to {rides:?} and {paths:?}"));
        }
        let kept = state.park.queue(label);
        let ride = kept.ride.map(|sq| (state.park.at(sq).x, state.park.at(sq).y));
        if ride != rides.first().copied() || kept.has_path == paths.is_empty() {
            return Err(format!("{kept:?} is kept of {queue:?}: {rides:?}, {paths:?}"));
        }
        let n = state.park.squares().filter(|&sq| state.park.label(sq) == Some(label)).count();
        if n != queue.len() {
            return Err(format!("{n} squares have the label of {queue:?}"));
        }
    }
    Ok(())
}

/// Random parks of one edition, for each mix of expansions. `BOARDWALK_GAMES=500` makes 5,000.
fn check_parks(rules: Rules) {
    for (i, options) in (0..).zip(mixes(Options { rules, ..Options::default() })) {
        for game in 0..n_games(10) {
            let mut dice = QuickDice::new(u64::from(game) << 8 | i);
            let options = Options { frozen_queues: game % 4 == 3, ..options };
            let mut state = start(2 + dice.up_to(4).to_le_bytes()[0], options);
            let deck = state.bag.n_dominoes();
            let n_dominoes = dice.up_to(u32::from(deck)).to_le_bytes()[0];
            grow(&mut state, n_dominoes, &mut dice);
            check_plays(&state);
            check_scores(&state);
            check_queues(&state).expect("labels are kept well");
        }
    }
}

#[test]
fn random_parks_of_the_first_edition_agree_with_the_oracle() {
    check_parks(Rules::First);
}

#[test]
fn random_parks_of_the_revised_edition_agree_with_the_oracle() {
    check_parks(Rules::Revised);
}

/// Lays a finished ring of track with a queue from the Entrance, so that its stations score.
fn lay_coaster(state: &mut State, dice: &mut QuickDice) {
    let up_to = |dice: &mut QuickDice, n: u32| i16::try_from(dice.up_to(n)).expect("small");
    let n_queue = 2 + 2 * up_to(dice, 1);
    for x in (1..n_queue).step_by(2) {
        lay(state, (x, 0), Right, ["queue1-straight", "queue1-straight"]);
    }
    let (left, top) = (n_queue + 1, -1 - up_to(dice, 1));
    let (right, bottom) = (left + 1 + up_to(dice, 2), 1 + up_to(dice, 1));
    // Clockwise from the upper left corner.
    let ring: Vec<(i16, i16)> = (left..right)
        .map(|x| (x, top))
        .chain((top..bottom).map(|y| (right, y)))
        .chain((left + 1..=right).rev().map(|x| (x, bottom)))
        .chain((top + 1..=bottom).rev().map(|y| (left, y)))
        .collect();
    let mut name = |&(x, y): &(i16, i16)| match (x == left, x == right, y == top, y == bottom) {
        (true, _, true, _) => "track-bend",
        (_, true, true, _) => "track-bend/1",
        (_, true, _, true) => "track-bend/2",
        (true, _, _, true) => "track-bend/3",
        (true, ..) if y == 0 => "track-station/1",
        (_, _, false, false) if dice.up_to(2) == 0 => "track-station/1",
        (_, _, false, false) => "track-straight/1",
        _ if dice.up_to(2) == 0 => "track-station",
        _ => "track-straight",
    };
    let faces: Vec<&str> = ring.iter().map(&mut name).collect();
    for (cells, names) in ring.chunks(2).zip(faces.chunks(2)) {
        let way = Side::ALL.into_iter().find(|&way| cell(cells[0]).step(way) == cell(cells[1]));
        lay(state, cells[0], way.expect("squares side by side"), [names[0], names[1]]);
    }
    if state.options.rules == Rules::Revised && dice.up_to(1) == 0 {
        // Two tracks between tunnels, far away; they are one coaster, and one has a queue.
        lay(state, (0, 30), Right, ["track-tunnel/2", "track-station"]);
        lay(state, (2, 30), Right, ["track-straight", "track-tunnel"]);
        lay(state, (1, 31), Down, ["queue2-straight/1", "regular-straight/1"]);
        lay(state, (0, 40), Right, ["track-tunnel/2", "track-tunnel"]);
    }
}

// Random parks hardly ever finish a coaster, so these begin with one.
#[test]
fn coasters_in_random_parks_agree_with_the_oracle() {
    let mut n_scoring = 0;
    for rules in [Rules::First, Rules::Revised] {
        for game in 0..n_games(40) {
            let mut dice = QuickDice::new(u64::from(game));
            let options = Options { rules, rollercoasters: true, ..Options::default() };
            let options = Options {
                wishneyland: game % 2 == 1,
                unibearsal: game % 3 == 1,
                frozen_queues: game % 4 == 3,
                ..options
            };
            let mut state = start(3, options);
            lay_coaster(&mut state, &mut dice);
            let n_dominoes = state.park.n_dominoes() + dice.up_to(30).to_le_bytes()[0];
            grow(&mut state, n_dominoes, &mut dice);
            let is_station = |sq: &Sq| state.park.face(*sq).is_station();
            let stations: Vec<Sq> = state.park.squares().filter(is_station).collect();
            let survey = Survey::new(&state);
            n_scoring += stations.iter().filter(|&&sq| survey.points(sq) > 0).count();
            for seat in Seat::all(3) {
                // Two pawns of one player on the same coaster, as shops may bring them there.
                for _ in 0..state.pawns_at_home(seat).min(2) {
                    state.pawns.place(seat, stations[dice.index(stations.len())]);
                }
            }
            check_plays(&state);
            check_scores(&state);
            check_queues(&state).expect("labels are kept well");
        }
    }
    assert!(n_scoring > 100, "{n_scoring} stations scored");
}
