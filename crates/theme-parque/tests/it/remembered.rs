//! What is remembered of one park while the next is looked at changes nothing of what is seen there.

#![allow(
    clippy::float_arithmetic,
    clippy::float_cmp,
    reason = "an evaluation is not a rule, and equal positions have equal numbers"
)]

use tabletop::features::rows;
use tabletop::{Deaf, Dice, Features, Game, QuickDice};
use theme_parque::state::{Hands, TurnNotes};
use theme_parque::{Action, Phase, Sq, State};

use crate::table::{
    A, Down, FIRST, Left, REVISED, Right, Up, hold, lay, points, put_pawn, start, table,
};

type Kept = <State as Features>::Cache;

/// What bots see of a position by what they remember is what they see of it alone, and so are its
/// points.
#[track_caller]
fn check(position: &State, kept: &mut Kept) {
    let n = State::FEATURES.len();
    let anew = rows(position);
    let mut numbers = vec![f32::NAN; usize::from(position.n_seats) * n];
    position.features(kept, &mut numbers);
    assert_eq!(numbers, anew, "as if nothing were remembered");
    let points = State::FEATURES.iter().position(|it| it.name == "points").expect("a feature");
    for seat in position.seats() {
        let score = f32::from(i16::try_from(position.score(seat)).expect("points are few"));
        assert_eq!(score, anew[seat.idx() * n + points], "as if nothing were remembered");
    }
}

/// The same of two positions, from one to the other and back.
#[track_caller]
pub(crate) fn check_remembered(one: &State, other: &State) {
    let mut kept = Kept::default();
    for position in [one, other, one] {
        check(position, &mut kept);
    }
}

#[test]
fn stalls_far_apart_are_seen_to_be_joined() {
    let mut state = start(2, FIRST);
    lay(&mut state, (10, 10), Left, ["toilet", "tree"]);
    lay(&mut state, (11, 10), Up, ["regular-straight", "tree"]);
    lay(&mut state, (14, 10), Right, ["toilet", "tree"]);
    lay(&mut state, (13, 10), Up, ["regular-straight", "tree"]);
    put_pawn(&mut state, A, (10, 10));
    let mut joined = state;
    lay(&mut joined, (12, 10), Up, ["regular-straight", "tree"]);
    assert_eq!([points(&state, (10, 10)), points(&joined, (10, 10))], [1, 2]);
    check_remembered(&state, &joined);
}

#[test]
fn stalls_are_seen_to_be_joined_when_each_of_them_gets_another_network() {
    let mut state = start(2, FIRST);
    // The path at the right gives its number to all, and there is no stall at it.
    lay(&mut state, (13, 10), Up, ["regular-straight", "tree"]);
    lay(&mut state, (12, 11), Down, ["regular-straight/1", "regular-straight/1"]);
    lay(&mut state, (13, 12), Right, ["toilet", "tree"]);
    lay(&mut state, (11, 10), Left, ["regular-straight", "regular-straight"]);
    lay(&mut state, (10, 11), Down, ["toilet", "tree"]);
    put_pawn(&mut state, A, (13, 12));
    let mut joined = state;
    lay(&mut joined, (12, 10), Up, ["regular-split", "tree"]);
    assert_eq!([points(&state, (13, 12)), points(&joined, (13, 12))], [1, 2]);
    check_remembered(&state, &joined);
}

#[test]
fn a_lantern_is_seen_by_what_it_is_not_beside() {
    let mut state = table(2, REVISED);
    lay(&mut state, (10, 10), Left, ["info-kiosk", "tree"]);
    lay(&mut state, (11, 10), Down, ["regular-straight/1", "regular-straight/1"]);
    put_pawn(&mut state, A, (10, 10));
    let mut lit = state;
    lay(&mut lit, (12, 12), Right, ["lantern", "tree"]);
    assert_eq!([points(&state, (10, 10)), points(&lit, (10, 10))], [0, 4]);
    check_remembered(&state, &lit);
}

#[test]
fn a_queue_is_seen_to_go_on_in_the_column_of_its_tunnel() {
    let mut state = table(2, FIRST);
    lay(&mut state, (5, 5), Right, ["queue1-tunnel", "carousel"]);
    put_pawn(&mut state, A, (6, 5));
    let mut longer = state;
    lay(&mut longer, (5, 9), Down, ["queue1-straight/1", "regular-straight/1"]);
    assert_eq!([points(&state, (6, 5)), points(&longer, (6, 5))], [0, 2]);
    check_remembered(&state, &longer);
}

/// Squares of which many change what others are worth.
const SQUARES: [&str; 48] = [
    "regular-straight",
    "regular-corner",
    "regular-split",
    "regular-cross",
    "regular-tunnel",
    "regular-tunnel",
    "queue1-straight",
    "queue1-straight",
    "queue1-corner",
    "queue1-corner",
    "queue1-split",
    "queue1-tunnel",
    "queue2-straight",
    "queue2-corner",
    "queue2-tunnel",
    "track-station",
    "track-straight",
    "track-bend",
    "carousel",
    "carousel",
    "swinging-ship",
    "log-flume",
    "wooden-coaster",
    "spiral-slide",
    "launch-tower",
    "bumper-cars",
    "wave-swinger",
    "playground",
    "steel-coaster",
    "toilet",
    "toilet",
    "cash-machine",
    "food-stall",
    "info-kiosk",
    "info-kiosk",
    "drinks-stall",
    "photo-booth",
    "umbrella-stall",
    "tree",
    "dump",
    "statue",
    "statue",
    "lantern",
    "flowers",
    "bulldozer",
    "bulldozer",
    "signpost",
    "signpost",
];

/// Plays a random domino, and gives every position up to the next one.
fn play_on(state: &State, dice: &mut QuickDice) -> Vec<State> {
    let mut state = State { hands: Hands::EMPTY, phase: Phase::Playing, active: A, ..*state };
    state.turn = TurnNotes::new(2);
    let mut square = || SQUARES[dice.index(SQUARES.len())];
    let halves = [square(), square()];
    hold(&mut state, A, halves);
    let mut scratch = Vec::new();
    // Where most lies around, so that much is changed.
    let places = (0..4).map(|_| state.sample(A, dice, &mut scratch));
    let mut action = places.max_by_key(|action| n_around(&state, action)).expect("four of them");
    let mut positions = Vec::new();
    loop {
        state.apply(A, &action, &mut Deaf).expect("a sampled action is legal");
        positions.push(state);
        let (Phase::Signposting | Phase::Moving { .. }) = state.phase else { return positions };
        action = state.sample(A, dice, &mut scratch);
    }
}

/// How many squares lie around the halves of a domino that is played.
fn n_around(state: &State, action: &Action) -> usize {
    let &Action::Play { at, way, .. } = action else { return 0 };
    let cells = [at, at.step(way)]
        .into_iter()
        .flat_map(|cell| (-1..=1).flat_map(move |x| (-1..=1).map(move |y| cell.by(x, y))));
    cells.filter(|&cell| state.park.find(cell).is_some()).count()
}

/// The same position with two pawns of each player on items of their own, as far as there are any.
fn with_pawns(state: &State, dice: &mut QuickDice) -> State {
    let mut state = *state;
    let is_item = |sq: &Sq| state.park.face(*sq).is_item();
    let mut items: Vec<Sq> = state.park.squares().filter(is_item).collect();
    for seat in state.seats().chain(state.seats()).collect::<Vec<_>>() {
        if !items.is_empty() {
            let sq = items.swap_remove(dice.index(items.len()));
            state.pawns.place(seat, sq);
        }
    }
    state
}

// A search goes to the next park, to another in its place, back to one long before, or to that of
// another game.
#[test]
fn whatever_park_comes_after_whatever_other_it_is_seen_as_it_is() {
    const LARGE: u8 = 32;
    for (seed, options) in [(1, FIRST), (2, REVISED), (3, FIRST), (4, REVISED)] {
        let mut dice = QuickDice::new(seed);
        let mut kept = Kept::default();
        let mut parks = vec![table(6, options)];
        for _ in 0..300 {
            let n = parks.len();
            let from = match dice.up_to(15) {
                0 => parks[0],
                1 | 2 => parks[dice.index(n)],
                3..=6 => parks[n.saturating_sub(2)],
                _ => parks[n - 1],
            };
            check(&with_pawns(&from, &mut dice), &mut kept);
            if from.park.n_dominoes() > LARGE {
                parks.truncate(n / 2);
                continue;
            }
            for next in play_on(&from, &mut dice) {
                check(&with_pawns(&next, &mut dice), &mut kept);
                parks.push(next);
            }
        }
    }
}
