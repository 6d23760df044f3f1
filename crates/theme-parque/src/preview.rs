//! What would come of a move, from a view alone: for those who look before they act.
//!
//! A [`Sketch`] is a position rebuilt from what one viewer sees, so that the rules themselves say
//! where a domino fits, why it does not, and what it would change. [`account`] tells what an item
//! scores and why.

pub mod account;

use tabletop::{Deaf, Printed, Seat, Viewer};

use crate::action::{Action, Refusal};
use crate::deck::{Seen, Tile};
use crate::edition::{Edition, Effect, Set};
use crate::face::{Cell, ENTRANCE, Face, Side};
use crate::park::{Spot, Sq};
use crate::score::Survey;
use crate::setup;
use crate::state::{Phase, Stage, State, TurnNotes};
use crate::view::{self, MatView, SquareView, View};

pub use account::{Account, Map};

/// Where a domino may lie: its first half on a cell, its second beside it that way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    pub at: Cell,
    pub way: Side,
}

impl Place {
    pub fn cells(self) -> [Cell; 2] {
        [self.at, self.at.step(self.way)]
    }
}

/// The seat that looks, unless it only watches.
pub fn reader(view: &View) -> Option<Seat> {
    match view.viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}

pub fn own_mat(view: &View) -> Option<&MatView> {
    view.mats.get(reader(view)?.idx())
}

/// The halves of a domino of the reader's hand, as printed.
pub fn held(view: &View, number: u8) -> Option<[Face; 2]> {
    let held = own_mat(view)?.hand.iter().find(|held| held.number == number)?;
    Some(held.tile?.halves)
}

pub fn square(view: &View, at: Cell) -> Option<&SquareView> {
    view.park.iter().find(|square| square.at == at)
}

/// What a square shows: "Carousel", "common queue corner".
pub fn name(edition: &Edition, face: Face) -> String {
    crate::words::face_name(edition, face)
}

/// What a square is and does, in one sentence; `None` for paths and plain track.
pub fn what(edition: &Edition, face: Face, rules: setup::Rules) -> Option<String> {
    crate::words::item(edition, face, rules)
}

/// An item whose points a move changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    pub at: Cell,
    pub face: Face,
    pub pawns: Vec<Seat>,
    /// `None` when it was not there, or is there no longer.
    pub before: Option<i32>,
    pub after: Option<i32>,
}

/// Every item that is not worth the same after a move, those with pawns first.
pub fn changes(before: &View, after: &View) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for old in before.park.iter().filter(|it| it.points.is_some()) {
        let new = square(after, old.at).filter(|it| it.face == old.face);
        let points = new.and_then(|it| it.points);
        if points != old.points {
            let pawns = new.map_or_else(Vec::new, |it| it.pawns.clone());
            let (at, face) = (old.at, old.face);
            changes.push(Change { at, face, pawns, before: old.points, after: points });
        }
    }
    for new in after.park.iter().filter(|it| it.points.is_some()) {
        if square(before, new.at).is_none_or(|it| it.face != new.face) {
            let (at, face, pawns) = (new.at, new.face, new.pawns.clone());
            changes.push(Change { at, face, pawns, before: None, after: new.points });
        }
    }
    // Twice through the list, so that nothing needs to be sorted.
    let (with, without): (Vec<Change>, Vec<Change>) =
        changes.into_iter().partition(|it| !it.pawns.is_empty());
    with.into_iter().chain(without).collect()
}

/// A position as far as one viewer can know it. What is hidden, hands and the bag, is made up, and
/// nothing that is asked here depends on it.
#[derive(Clone, Debug)]
pub struct Sketch {
    state: State,
    viewer: Viewer,
}

impl Sketch {
    pub fn of(edition: Printed<Edition>, view: &View) -> Sketch {
        let n_seats = u8::try_from(view.mats.len()).expect("at most six");
        let mut state = setup::start(n_seats, view.options, edition).expect("it is being played");
        let numbers = lay_park(&mut state, view);
        state.active = view.active;
        for (seat, mat) in (0..).map(Seat).zip(&view.mats) {
            for held in &mat.hand {
                let unseen = Tile { halves: [ENTRANCE; 2], set: Set::Base, seen: Seen(0) };
                let tile = held.tile.map_or(unseen, |it| Tile {
                    halves: it.halves,
                    set: it.set,
                    seen: Seen::BY_ALL,
                });
                state.hands.add(seat, tile);
            }
            if mat.is_out {
                state.out.insert(seat);
            }
        }
        for tile in &view.market {
            state.market.add(Tile { halves: tile.halves, set: tile.set, seen: Seen::BY_ALL });
        }
        state.turn = turn_of(&state, view, &numbers);
        state.phase = phase_of(&mut state, view);
        Sketch { state, viewer: view.viewer }
    }

    /// Every place of a domino of the hand, by its number.
    pub fn places(&self, number: u8) -> Vec<Place> {
        let mut state = self.state;
        state.phase = Phase::Playing;
        state.picked = Some(number);
        let mut actions = Vec::new();
        state.list_actions(state.active, &mut actions);
        let place = |action: Action| {
            if let Action::Play { at, way, .. } = action { Some(Place { at, way }) } else { None }
        };
        actions.into_iter().filter_map(place).collect()
    }

    /// The table after an action of whoever is on turn.
    ///
    /// # Errors
    /// Says why the rules do not allow it.
    pub fn would(&self, action: Action) -> Result<View, Refusal> {
        let mut after = self.state;
        after.apply_action(after.active, action, &mut Deaf)?;
        Ok(view::view(&after, self.viewer))
    }

    /// The most that each item could be worth after one more domino of the reader's hand, as far as
    /// that is more than it is worth now.
    pub fn promises(&self) -> Vec<(Cell, i32)> {
        let Viewer::Seat(seat) = self.viewer else { return Vec::new() };
        let mut state = self.state;
        state.active = seat;
        state.phase = Phase::Playing;
        state.turn = TurnNotes::new(2);
        let now = points(&state);
        let mut best = now.clone();
        let mut actions = Vec::new();
        state.list_whole(seat, &mut actions);
        for &action in &actions {
            let mut after = state;
            if after.apply_action(seat, action, &mut Deaf).is_err() {
                continue;
            }
            for (at, points) in points(&after) {
                if let Some((_, best)) = best.iter_mut().find(|(it, _)| *it == at) {
                    *best = points.max(*best);
                }
            }
        }
        best.retain(|it| !now.contains(it));
        best
    }
}

/// What every item is worth.
fn points(state: &State) -> Vec<(Cell, i32)> {
    let survey = Survey::new(state);
    let park = &state.park;
    let items = park.squares().filter(|&sq| park.face(sq).is_item());
    items.map(|sq| (park.at(sq), survey.points(sq))).collect()
}

/// Lays what is seen of the park, and puts the pawns on it. Returns the number that each domino has
/// here, by its number in the view: those that were covered whole have none.
fn lay_park(state: &mut State, view: &View) -> Vec<(u8, u8)> {
    let mut numbers = vec![(0, 0)];
    // Half a domino is laid as a whole one, and what it lacks is taken off again. From left to
    // right there is always room for that at its right or below.
    let other = |it: &SquareView| {
        let is_other = |other: &&SquareView| other.domino == it.domino && other.at != it.at;
        view.park.iter().find(is_other)
    };
    let mut halves: Vec<&SquareView> =
        view.park.iter().filter(|square| other(square).is_none()).collect();
    while let Some(i) = (0..halves.len()).min_by_key(|&i| halves[i].at) {
        let square = halves.swap_remove(i);
        let is_free = |side: &Side| state.park.find(square.at.step(*side)).is_none();
        let way = [Side::Right, Side::Down].into_iter().find(is_free).expect("there is room");
        let upright = [square.face.turned(4 - way.turns()); 2];
        let number = state.park.lay(&Spot::new(square.at, way, upright));
        state.park.remove([Sq::halves(number)[1]]);
        numbers.push((square.domino, number));
    }
    for (i, first) in view.park.iter().enumerate().filter(|(_, it)| it.domino != 0) {
        let is_second = |it: &&SquareView| it.domino == first.domino;
        if let Some(second) = view.park[i + 1..].iter().find(is_second) {
            let beside = |side: &Side| first.at.step(*side) == second.at;
            let way = Side::ALL.into_iter().find(beside).expect("halves lie side by side");
            let upright = [first, second].map(|it| it.face.turned(4 - way.turns()));
            numbers.push((first.domino, state.park.lay(&Spot::new(first.at, way, upright))));
        }
    }
    for square in &view.park {
        let sq = state.park.find(square.at).expect("it was laid");
        for &seat in &square.pawns {
            state.pawns.place(seat, sq);
        }
    }
    numbers
}

fn turn_of(state: &State, view: &View, numbers: &[(u8, u8)]) -> TurnNotes {
    let turn = &view.turn;
    let find = |at: Cell| state.park.find(at);
    let last = numbers.iter().max().map_or(0, |&(_, number)| number);
    let first = turn.apart_from.iter().find_map(|&at| find(at)).map_or(last, Sq::domino);
    let mut duties = [None; 4];
    for (duty, &at) in duties.iter_mut().zip(&turn.duties) {
        *duty = find(at);
    }
    let hand = &view.mats[view.active.idx()].hand;
    let is_held = |number: u8| hand.iter().any(|held| held.number == number);
    let most = hand.iter().map(|held| held.number).max().unwrap_or(0);
    let gaps = (0..most).filter(|&number| !is_held(number));
    TurnNotes {
        n_played: turn.n_played,
        dominoes: if turn.n_played == 1 { [last, 0] } else { [first, last] },
        gaps: gaps.fold(0, |gaps, number| gaps | 1 << number),
        overlaps: turn.overlaps,
        n_claims: turn.n_claims,
        claims_twice: turn.claims_twice,
        duties,
        draws_left: turn.draws_left,
        is_final: turn.is_final,
        ..TurnNotes::new(turn.limit)
    }
}

fn phase_of(state: &mut State, view: &View) -> Phase {
    let last = state.turn.last_domino().unwrap_or(0);
    match view.stage {
        Stage::Moving => {
            let Some(lifted) = view.lifted else { return Phase::Signposting };
            let domino = state.park.lay(&Spot::new(lifted.at, lifted.way, lifted.halves));
            state.park.remove(Sq::halves(domino));
            Phase::Moving { domino, upright: lifted.halves }
        }
        Stage::Binning => {
            let is_bin = |sq: &Sq| {
                let effect = state.edition.effect(state.park.face(*sq), state.rules());
                state.park.is_there(*sq) && matches!(effect, Effect::SendHome(_))
            };
            let bin = Sq::halves(last).into_iter().find(is_bin);
            Phase::Binning { bin: bin.unwrap_or(Sq(0)) }
        }
        Stage::Rehoming => {
            let moves = |sq: Sq| {
                state.edition.stall(state.park.face(sq)).is_some_and(|stall| stall.moves_pawn)
            };
            let shop = state.pawns.of(view.active).find(|&sq| moves(sq));
            Phase::Rehoming { shop: shop.unwrap_or(Sq(0)) }
        }
        Stage::Signposting => Phase::Signposting,
        Stage::Claiming => Phase::Claiming,
        Stage::Giving => Phase::Giving,
        Stage::Taking => Phase::Taking,
        Stage::Over(ending) => Phase::Over { ending },
        Stage::Dealing | Stage::Refilling | Stage::Playing => Phase::Playing,
    }
}
