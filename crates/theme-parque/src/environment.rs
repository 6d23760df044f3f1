//! The game as an environment: how actions are put together from choices, and what a seat observes.

#![allow(clippy::float_arithmetic, reason = "an observation is not a rule")]

use tabletop::environment::{Block, Environment, Path, Row, places_after};
use tabletop::{MAX_SEATS, Seat, Viewer};

use crate::action::Action;
use crate::deck::Tile;
use crate::face::{Cell, Face};
use crate::state::{MAX_MARKET, Phase, State};

/// A park reaches at most so far from the Entrance.
const REACH: i16 = 288;
const FINE: u16 = 32;
const COARSE: u16 = 2 * REACH as u16 / FINE;

tabletop::choices!(CHOICES {
    PICK: "pick", 48, "pick a domino of the hand, by its number";
    PLAY: "play", 1, "lay the domino that was picked; a cell and a way follow";
    LIFT: "lift", 1, "lift a domino with a Signpost; a cell follows";
    LAY: "lay", 1, "lay the lifted domino; a cell and a way follow";
    PUT_BACK: "put_back", 1, "lay the lifted domino where it was";
    SEND_HOME: "send_home", 6, "send a pawn of a seat home; a cell follows";
    CLAIM: "claim", 1, "put a pawn on an item; a cell follows";
    MOVE_PAWN: "move_pawn", 6, "move a pawn of a seat; two cells follow";
    GIVE: "give", 6, "give a domino to a seat";
    TAKE: "take", 5, "take a domino of the market";
    PASS: "pass", 1, "pass";
    // A cell is told by its place right of the Entrance and then below it, each in two digits.
    RIGHT: "right", COARSE, "cells right of the Entrance, in 32s from -288";
    RIGHT_REST: "right_rest", FINE, "and the rest";
    DOWN: "down", COARSE, "cells below the Entrance, in 32s from -288";
    DOWN_REST: "down_rest", FINE, "and the rest";
    WAY: "way", 4, "where the second half lies: right, down, left, up";
});

const fn block(name: &'static str, len: u16, says: &'static str) -> Block {
    Block { name, len, says }
}

/// Cells of the window on each side of the Entrance.
const SIGHT: i16 = 8;
const SIDE: usize = 17;
const WINDOW: u16 = 17 * 17;
const _: () = assert!(SIDE == 2 * SIGHT as usize + 1, "as many cells on each side");
/// What the windows show: three kinds of squares, and pawns.
const WINDOWS: [&str; 5] = ["paths", "queues", "items", "own_pawns", "other_pawns"];
const FACE: u16 = 6;
const SEEN_OF_HAND: usize = 6;

const OBSERVATION: &[Block] = &[
    block("phase", 11, "what is waited for, in the order of the rules"),
    block("active", 6, "whose turn it is, by places after the observer"),
    block("played", 1, "dominoes played in this turn, in twos"),
    block("claims", 1, "claims of this turn, in twos"),
    block("deck", 1, "dominoes left, in fifties"),
    block("picked", 8, "the number of the domino that the observer has picked"),
    block("hand", 2 * FACE * 6, "the halves of the observer's first six dominoes"),
    block("market", 2 * FACE * 5, "the halves of the dominoes of the market"),
    block("paths", WINDOW, "squares with a regular path, 8 cells around the Entrance"),
    block("queues", WINDOW, "squares with a queue"),
    block("items", WINDOW, "squares with something to claim"),
    block("own_pawns", WINDOW, "squares with the observer's pawns"),
    block("other_pawns", WINDOW, "squares with pawns of others"),
    block(
        "mats",
        6 * 5,
        "for each seat from the observer on: it is there, dominoes in hand in fives, pawns at home in \
         fives, whether it is out, its points in tens",
    ),
];

fn cell(path: Path, cell: Cell) -> Path {
    let digits = |place: i16| {
        let place = u16::try_from((place + REACH).clamp(0, 2 * REACH - 1)).expect("not below zero");
        (place / FINE, place % FINE)
    };
    let ((right, right_rest), (down, down_rest)) = (digits(cell.x), digits(cell.y));
    path.then(RIGHT + right)
        .then(RIGHT_REST + right_rest)
        .then(DOWN + down)
        .then(DOWN_REST + down_rest)
}

fn small(n: usize) -> u16 {
    u16::try_from(n).expect("a few")
}

impl Environment for State {
    const CHOICES: &'static [Block] = CHOICES;
    const OBSERVATION: &'static [Block] = OBSERVATION;

    fn path(&self, action: &Action) -> Path {
        match *action {
            Action::Pick { tile } => Path::of(PICK + u16::from(tile)),
            Action::Play { tile: _, at, way } => {
                cell(Path::of(PLAY), at).then(WAY + small(way.idx()))
            }
            Action::Lift { at } => cell(Path::of(LIFT), at),
            Action::Lay { at, way } => cell(Path::of(LAY), at).then(WAY + small(way.idx())),
            Action::PutBack => Path::of(PUT_BACK),
            Action::SendHome { seat, at } => cell(Path::of(SEND_HOME + u16::from(seat.0)), at),
            Action::Claim { at } => cell(Path::of(CLAIM), at),
            Action::MovePawn { seat, from, to } => {
                cell(cell(Path::of(MOVE_PAWN + u16::from(seat.0)), from), to)
            }
            Action::Give { to } => Path::of(GIVE + u16::from(to.0)),
            Action::Take { tile } => Path::of(TAKE + u16::from(tile)),
            Action::Pass => Path::of(PASS),
        }
    }

    const KEEPS_ROWS: bool = true;

    fn observe(&self, seat: Seat, _: &[u16], numbers: &mut [f32]) {
        let mut row = Row::of::<State>(numbers);
        row.block("phase");
        row.one_of(Some(phase_number(self.phase)), 11);
        row.block("active");
        row.one_of(Some(places_after(self.active, seat, self.n_seats)), MAX_SEATS);
        row.block("played");
        row.count(self.turn.n_played, 2.0);
        row.block("claims");
        row.count(self.turn.n_claims, 2.0);
        row.block("deck");
        row.count(self.bag.n_dominoes(), 50.0);
        row.block("picked");
        let picked = self.picked.filter(|_| self.active == seat);
        row.one_of(picked.map(usize::from), 8);
        row.block("hand");
        for &tile in self.hands.of(seat).iter().take(SEEN_OF_HAND) {
            observe_tile(tile, Viewer::Seat(seat), &mut row);
        }
        row.block("market");
        for &tile in self.market.tiles().iter().take(MAX_MARKET) {
            observe_tile(tile, Viewer::Seat(seat), &mut row);
        }
        // The park is walked through once for all windows.
        let [paths, queues, items, own_pawns, other_pawns] = WINDOWS.map(|name| {
            row.block(name);
            row.places(SIDE * SIDE)
        });
        for sq in self.park.squares() {
            if let Some(place) = place_of(self.park.at(sq)) {
                let face = self.park.face(sq);
                paths[place] = f32::from(u8::from(face.is_regular()));
                queues[place] = f32::from(u8::from(face.is_queue()));
                items[place] = f32::from(u8::from(face.is_item()));
            }
        }
        for (owner, sq) in self.pawns.placed() {
            if let Some(place) = place_of(self.park.at(sq)) {
                let pawns = if owner == seat { &mut *own_pawns } else { &mut *other_pawns };
                pawns[place] = 1.0;
            }
        }
        row.block("mats");
        let scores = self.scores();
        for other in seat.around(self.n_seats) {
            row.flag(true);
            row.count(self.hands.size(other), 5.0);
            row.count(self.pawns_at_home(other), 5.0);
            row.flag(self.out.contains(other));
            let points = i16::try_from(scores[other.idx()]).unwrap_or(i16::MAX);
            row.put(f32::from(points) / 10.0);
        }
        row.end();
    }
}

/// The place of a cell in the windows, if they reach so far.
#[inline]
fn place_of(Cell { x, y }: Cell) -> Option<usize> {
    let (x, y) = (usize::try_from(x + SIGHT).ok()?, usize::try_from(y + SIGHT).ok()?);
    (x < SIDE && y < SIDE).then_some(y * SIDE + x)
}

fn observe_tile(tile: Tile, viewer: Viewer, row: &mut Row<'_>) {
    if !tile.seen.includes(viewer) {
        row.skip(2 * usize::from(FACE));
        return;
    }
    let [one, other] = tile.halves.map(face_bits);
    row.bits(one | other << FACE, 2 * usize::from(FACE));
}

/// What a face is, as bits.
fn face_bits(face: Face) -> u128 {
    u128::from(face.is_regular())
        | u128::from(face.is_queue()) << 1
        | u128::from(face.is_ride()) << 2
        | u128::from(face.is_stall()) << 3
        | u128::from(face.is_decoration()) << 4
        | u128::from(face.is_track()) << 5
}

fn phase_number(phase: Phase) -> usize {
    match phase {
        Phase::Dealing { .. } => 0,
        Phase::Playing => 1,
        Phase::Signposting => 2,
        Phase::Moving { .. } => 3,
        Phase::Binning { .. } => 4,
        Phase::Claiming => 5,
        Phase::Rehoming { .. } => 6,
        Phase::Giving => 7,
        Phase::Taking => 8,
        Phase::Refilling => 9,
        Phase::Over { .. } => 10,
    }
}
