//! The only door out of a position: what each viewer sees, hears, and could imagine.

use serde::{Deserialize, Serialize};
use tabletop::{Dice, Seat, SeatSet, Turn, Viewer};

use crate::deck::{self, Making, Tile};
use crate::edition::Set;
use crate::event::{Event, Fact};
use crate::face::{Cell, Face, Side};
use crate::park::Sq;
use crate::score::Survey;
use crate::setup::Options;
use crate::state::{Phase, Stage, State, TurnNotes};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub viewer: Viewer,
    pub options: Options,
    /// Whose turn it is.
    pub active: Seat,
    /// Who must decide now; empty when the game is over or chance moves.
    pub to_act: SeatSet,
    pub stage: Stage,
    /// Every square on the table, in the order of placing.
    pub park: Vec<SquareView>,
    /// The domino of the hand that the viewer has picked and not laid yet, by its number.
    pub picked: Option<u8>,
    /// The domino that a Signpost has lifted, as printed, and where it lay.
    pub lifted: Option<LiftedView>,
    pub market: Vec<TileView>,
    /// Dominoes left in the deck.
    pub n_deck: u16,
    pub mats: Vec<MatView>,
    pub turn: TurnView,
    /// Whether the viewer must decide and can only pass.
    pub must_pass: bool,
}

/// One square of the park.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SquareView {
    pub at: Cell,
    /// What it shows, turned as it lies.
    pub face: Face,
    /// The number of its domino; that of the Entrance is 0.
    pub domino: u8,
    /// Whose pawns stand on it.
    pub pawns: Vec<Seat>,
    /// What it is worth to each pawn if the game ended now; `None` if it cannot be claimed.
    pub points: Option<i32>,
    /// Of a station, the first square of its coaster: a player scores a coaster once.
    pub coaster: Option<Cell>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LiftedView {
    pub halves: [Face; 2],
    pub at: Cell,
    pub way: Side,
}

/// A domino face up: the upper half, the lower half, and the set it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileView {
    pub halves: [Face; 2],
    pub set: Set,
}

/// A domino of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeldView {
    /// Its number, counted from 0, which it keeps while its owner's turn lasts.
    pub number: u8,
    /// `None` when the viewer has not seen it.
    pub tile: Option<TileView>,
}

/// What one player has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatView {
    pub hand: Vec<HeldView>,
    pub pawns_at_home: u8,
    /// Whether the player has left the game (first edition).
    pub is_out: bool,
    /// Points if the game ended now.
    pub score: i32,
}

/// How far the turn has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnView {
    pub n_played: u8,
    /// Dominoes that may be played in this turn.
    pub limit: u8,
    /// Where the first domino of the turn lies: the second may not touch it (revised edition).
    pub apart_from: Vec<Cell>,
    /// Whether dominoes may be laid over others (first edition).
    pub overlaps: bool,
    pub n_claims: u8,
    pub claims_twice: bool,
    /// Items that must be claimed.
    pub duties: Vec<Cell>,
    /// Dominoes still to draw.
    pub draws_left: u8,
    /// Whether the game ends with this turn.
    pub is_final: bool,
}

/// An event as one viewer hears of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum News {
    Fact(Fact),
    /// Only those who have seen the domino know what it shows.
    Dealt {
        seat: Seat,
        halves: Option<[Face; 2]>,
    },
    Gave {
        from: Seat,
        to: Seat,
        halves: Option<[Face; 2]>,
    },
}

pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    // Destructured in full: a new field does not compile until somebody decides who may see it.
    let State {
        edition: _,
        park,
        bag,
        making,
        hands,
        market,
        pawns,
        options,
        n_seats: _,
        active,
        phase,
        picked,
        turn,
        out,
        n_idle: _,
    } = state;
    let survey = Survey::new(state);
    let scores = state.scores();
    let to_act = match state.whose_turn() {
        Turn::Seats(seats) => seats,
        Turn::Chance | Turn::Over => SeatSet::EMPTY,
    };
    let is_asked = to_act.iter().any(|seat| viewer.is(seat));
    let square = |sq: Sq| SquareView {
        at: park.at(sq),
        face: park.face(sq),
        domino: sq.domino(),
        pawns: pawns.on(sq).collect(),
        points: park.face(sq).is_item().then(|| survey.points(sq)),
        coaster: park.face(sq).is_station().then(|| {
            let first = park.coaster(sq).squares.iter().next().expect("it has a square");
            park.at(first)
        }),
    };
    let mut lifted = None;
    if let Phase::Moving { domino, upright } = *phase {
        let at = park.at(Sq::halves(domino)[0]);
        lifted = Some(LiftedView { halves: upright, at, way: park.way_of(domino) });
    }
    // A domino half made is still one of the deck: what is drawn of it is nobody's to see.
    let mut deck = *bag;
    unmake(state, *making, &mut deck);
    let mat = |seat: Seat| MatView {
        hand: hand_view(state, seat, hands.of(seat), viewer),
        pawns_at_home: state.pawns_at_home(seat),
        is_out: out.contains(seat),
        score: scores[seat.idx()],
    };
    View {
        viewer,
        options: *options,
        active: *active,
        to_act,
        stage: state.stage(),
        park: park.squares().map(square).collect(),
        picked: picked.filter(|_| viewer.is(*active)),
        lifted,
        market: market.tiles().iter().map(|&tile| face_up(tile)).collect(),
        n_deck: deck.n_dominoes(),
        mats: state.seats().map(mat).collect(),
        turn: turn_view(state, turn),
        must_pass: is_asked && *phase == Phase::Playing && state.must_pass(*active),
    }
}

fn turn_view(state: &State, turn: &TurnNotes) -> TurnView {
    let TurnNotes {
        limit,
        n_played,
        dominoes: _,
        gaps: _,
        pending: _,
        overlaps,
        n_claims,
        claims_twice,
        duties,
        extra_draws: _,
        draws_left,
        n_drawn: _,
        is_final,
    } = *turn;
    let apart_from = state.ground().apart_from.map_or(Vec::new(), |domino| {
        let there = Sq::halves(domino).into_iter().filter(|&sq| state.park.is_there(sq));
        there.map(|sq| state.park.at(sq)).collect()
    });
    TurnView {
        n_played,
        limit,
        apart_from,
        overlaps,
        n_claims,
        claims_twice,
        duties: duties.into_iter().flatten().map(|sq| state.park.at(sq)).collect(),
        draws_left,
        is_final,
    }
}

fn hand_view(state: &State, seat: Seat, hand: &[Tile], viewer: Viewer) -> Vec<HeldView> {
    let held = |(n, &tile): (usize, &Tile)| HeldView {
        number: state.number_of(seat, n),
        tile: tile.seen.includes(viewer).then(|| face_up(tile)),
    };
    hand.iter().enumerate().map(held).collect()
}

fn face_up(tile: Tile) -> TileView {
    let Tile { halves, set, seen: _ } = tile;
    TileView { halves, set }
}

pub(crate) fn news(event: Event, viewer: Viewer) -> News {
    let halves = |tile: Tile| tile.seen.includes(viewer).then_some(tile.halves);
    match event {
        Event::Fact(fact) => News::Fact(fact),
        Event::Dealt { seat, tile } => News::Dealt { seat, halves: halves(tile) },
        Event::Gave { from, to, tile } => News::Gave { from, to, halves: halves(tile) },
    }
}

/// Puts the squares of a domino half made back into a bag.
fn unmake(state: &State, making: Making, bag: &mut deck::Bag) {
    let sets = state.sets();
    let mut put_back = |set, squares: &[Face]| {
        for &square in squares {
            bag.put_back(sets, set, square);
        }
    };
    match making {
        Making::Nothing | Making::Of { set: _ } => {}
        Making::Top { set, top } => put_back(set, &[top]),
        Making::Both { set, top, bottom } => put_back(set, &[top, bottom]),
    }
}

/// A position this viewer could not tell from the real one.
///
/// Hidden are the dominoes that were dealt to others, or given to them unseen, and what is in the
/// deck. Everything hidden goes back into the bag and is drawn again; what was taken from the
/// market all have seen, and it stays.
pub(crate) fn resample<D: Dice>(state: &State, viewer: Viewer, dice: &mut D) -> State {
    let mut twin = *state;
    let sets = state.sets();
    if !viewer.is(twin.active) {
        // Nobody else knows that something has been picked.
        twin.picked = None;
    }
    unmake(state, state.making, &mut twin.bag);
    for seat in state.seats() {
        for tile in state.hands.of(seat).iter().filter(|tile| !tile.seen.includes(viewer)) {
            for half in tile.halves {
                twin.bag.put_back(sets, tile.set, half);
            }
        }
    }
    for seat in state.seats() {
        for tile in twin.hands.of_mut(seat) {
            if !tile.seen.includes(viewer) {
                let (halves, set) = deck::make(&mut twin.bag, sets, dice);
                *tile = Tile { halves, set, seen: tile.seen };
            }
        }
    }
    twin.making = Making::Nothing;
    remake(&mut twin, state.making.n_steps(), dice);
    twin
}

/// Makes the next domino up to a step, and begins anew when it is ready before.
fn remake<D: Dice>(twin: &mut State, n_steps: u32, dice: &mut D) {
    let sets = twin.sets();
    loop {
        let (mut bag, mut making) = (twin.bag, Making::Nothing);
        let mut is_ready = false;
        while making.n_steps() < n_steps && !is_ready {
            let outcome = deck::draw(&bag, making, sets, dice);
            is_ready = deck::resolve(&mut bag, &mut making, sets, outcome).is_some();
        }
        if !is_ready {
            (twin.bag, twin.making) = (bag, making);
            return;
        }
    }
}
