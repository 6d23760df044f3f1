//! The fast rules of placing and scoring agree with the naive ones on random parks.

use std::collections::BTreeSet;

use tabletop::{Dice, Game, QuickDice, Seat};
use testkit::n_games;
use theme_parque::edition::Effect;
use theme_parque::{Action, Cell, Face, Options, Phase, Rules, Side, State, Survey};

use crate::naive::{Covering, Naive};
use crate::table::{grow, mixes, start};

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
    for (tile, held) in (0..).zip(state.hands.of(seat)) {
        let over = covering(state, held.halves);
        for &(x, y) in &cells {
            for way in Side::ALL {
                if naive.may_lay(held.halves, (x, y), way, over, apart_from) {
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
    let mut listed = Vec::new();
    state.legal_actions(seat, &mut listed);
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
