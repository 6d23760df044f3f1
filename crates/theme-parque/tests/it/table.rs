//! A table set for a test: parks laid by hand, games played at random.

use tabletop::{Deaf, Dice, Game, Printed, QuickDice, Seat, Turn, Words};
use theme_parque::deck::Seen;
use theme_parque::{
    Action, Cell, Edition, Event, Face, Options, Outcome, Phase, Refusal, Rules, Set, Side, Spot,
    Sq, State, Survey, Tile,
};

pub(crate) use testkit::{A, B, C};

pub(crate) use Side::{Down, Left, Right, Up};

pub(crate) const FIRST: Options = Options {
    rules: Rules::First,
    frozen_queues: false,
    wishneyland: false,
    unibearsal: false,
    rollercoasters: false,
};
pub(crate) const REVISED: Options = Options { rules: Rules::Revised, ..FIRST };

/// All eight combinations of expansions.
pub(crate) fn mixes(options: Options) -> Vec<Options> {
    let mixes = (0..8).map(|bits| Options {
        wishneyland: bits & 1 == 1,
        unibearsal: bits & 2 == 2,
        rollercoasters: bits & 4 == 4,
        ..options
    });
    mixes.collect()
}

pub(crate) const fn everything(options: Options) -> Options {
    Options { wishneyland: true, unibearsal: true, rollercoasters: true, ..options }
}

pub(crate) fn start(seats: u8, options: Options) -> State {
    State::start(seats, &options, Printed::standard()).expect("a table for that many")
}

/// A table at which A is to play, with all expansions, empty hands and some dominoes on offer.
pub(crate) fn table(seats: u8, options: Options) -> State {
    let mut state = start(seats, everything(options));
    state.phase = Phase::Playing;
    for _ in 0..state.options.rules.hand_size() {
        state.market.add(tile(["tree", "tree"]));
    }
    state
}

pub(crate) fn cell((x, y): (i16, i16)) -> Cell {
    Cell::new(x, y)
}

/// A square by its name in notation, and perhaps how far it is turned: `queue1-corner/2`.
#[track_caller]
pub(crate) fn face(name: &str) -> Face {
    let (key, turns) = name.split_once('/').unwrap_or((name, "0"));
    let printed = Printed::<Edition>::standard();
    let Ok(Outcome::Top { square }) = State::read_outcome(printed, &format!("top {key}")) else {
        panic!("there is no square '{name}'")
    };
    square.turned(turns.parse().expect("a number of turns"))
}

/// A domino as it is printed, known to all.
#[track_caller]
pub(crate) fn tile(halves: [&str; 2]) -> Tile {
    Tile { halves: halves.map(face), set: Set::Base, seen: Seen::BY_ALL }
}

#[track_caller]
pub(crate) fn hold(state: &mut State, seat: Seat, halves: [&str; 2]) {
    state.hands.add(seat, tile(halves));
}

/// A domino that lies somewhere; its faces are named as they lie.
#[track_caller]
pub(crate) fn spot(at: (i16, i16), way: Side, halves: [&str; 2]) -> Spot {
    let upright = halves.map(|name| face(name).turned(4 - way.turns()));
    Spot::new(cell(at), way, upright)
}

/// Lays a domino without asking the rules.
#[track_caller]
pub(crate) fn lay(state: &mut State, at: (i16, i16), way: Side, halves: [&str; 2]) -> [Sq; 2] {
    let spot = spot(at, way, halves);
    assert!(spot.cells.iter().all(|&it| state.park.find(it).is_none()), "{at:?} is taken");
    Sq::halves(state.park.lay(&spot))
}

/// Puts a pawn somewhere without asking the rules.
#[track_caller]
pub(crate) fn put_pawn(state: &mut State, seat: Seat, at: (i16, i16)) {
    let sq = state.park.find(cell(at)).expect("a square is there");
    state.pawns.place(seat, sq);
}

/// Plays a domino that is to lie as named, as the only one in the hand.
#[track_caller]
pub(crate) fn play(
    state: &mut State,
    at: (i16, i16),
    way: Side,
    halves: [&str; 2],
) -> Result<(), Refusal> {
    let seat = state.active;
    let upright = halves.map(|name| face(name).turned(4 - way.turns()));
    state.hands.add(seat, Tile { halves: upright, set: Set::Base, seen: Seen::BY_ALL });
    let last = usize::from(state.hands.size(seat)) - 1;
    let tile = state.turn.number_of(last);
    let verdict = act(state, Action::Play { tile, at: cell(at), way }).map(|_| ());
    if verdict.is_err() {
        state.hands.remove(seat, last);
    }
    verdict
}

/// The active seat acts.
pub(crate) fn act(state: &mut State, action: Action) -> Result<Vec<Event>, Refusal> {
    let mut events = Vec::new();
    let seat = state.active;
    state.apply(seat, &action, &mut events).map(|()| events)
}

/// What the active seat may do.
pub(crate) fn choices(state: &State) -> Vec<Action> {
    let mut choices = Vec::new();
    state.legal_actions(state.active, &mut choices);
    choices
}

/// What is listed for the active seat, and for a domino that is picked all its places.
pub(crate) fn wholes(state: &State) -> Vec<Action> {
    let mut wholes = Vec::new();
    for action in choices(state) {
        let Action::Pick { tile } = action else {
            wholes.push(action);
            continue;
        };
        let mut after = *state;
        let events = act(&mut after, action).expect("what is listed is legal");
        if after.picked.is_some() {
            assert_eq!(events, [], "nobody hears of a pick");
            wholes.extend(choices(&after));
            continue;
        }
        let played = events.iter().find_map(|event| match *event {
            Event::Fact(theme_parque::Fact::Played { at, way, .. }) => Some((at, way)),
            Event::Fact(_) | Event::Dealt { .. } | Event::Gave { .. } => None,
        });
        let (at, way) = played.expect("the only place was taken");
        wholes.push(Action::Play { tile, at, way });
    }
    wholes
}

/// What a square is worth.
#[track_caller]
pub(crate) fn points(state: &State, at: (i16, i16)) -> i32 {
    let sq = state.park.find(cell(at)).expect("a square is there");
    Survey::new(state).points(sq)
}

/// Lets chance move with dice of its own until somebody must decide.
pub(crate) fn settle(state: &mut State) {
    tabletop::walk::settle(state, &mut QuickDice::new(1));
}

/// Throws the market and the whole deck away.
pub(crate) fn throw_deck_away(state: &mut State) {
    let (phase, active) = (state.phase, state.active);
    let mut dice = QuickDice::new(1);
    loop {
        while state.market.size() > 0 {
            state.market.remove(0);
        }
        if state.bag.n_dominoes() == 0 {
            break;
        }
        state.phase = Phase::Refilling;
        while state.market.size() == 0 {
            let outcome = state.draw(&mut dice);
            state.resolve(&outcome, &mut Deaf);
        }
    }
    (state.phase, state.active) = (phase, active);
}

/// Plays at random with few claims, so that parks grow, until a park has that many dominoes.
pub(crate) fn grow(state: &mut State, n_dominoes: u8, dice: &mut QuickDice) {
    let mut scratch = Vec::new();
    while state.park.n_dominoes() < n_dominoes || state.phase != Phase::Playing {
        match state.turn() {
            Turn::Over => return,
            Turn::Chance => {
                let outcome = state.draw(dice);
                state.resolve(&outcome, &mut Deaf);
            }
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is to act");
                let hesitates = state.phase == Phase::Claiming && dice.up_to(9) > 0;
                if hesitates && state.apply(seat, &Action::Pass, &mut Deaf).is_ok() {
                    continue;
                }
                let action = state.sample(seat, dice, &mut scratch);
                state.apply(seat, &action, &mut Deaf).expect("a sampled action is legal");
            }
        }
    }
}
