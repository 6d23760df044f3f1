//! The deck: bags of squares from which dominoes are made when they are drawn (RULES.md §2.8).
//!
//! Squares are paired at random and the dominoes of all sets are mixed, so the next domino of a
//! shuffled deck is of a set with a chance in proportion to the dominoes the set has left, and its
//! halves are any two of the set's squares that are left. Nothing needs to be paired before.

use tabletop::Dice;

use crate::action::Outcome;
use crate::edition::{MAX_KINDS, N_SETS, Set, SetFace};
use crate::face::{Edge, Face, Side};
use crate::setup::{Options, Rules};

/// The squares of every set, as the rules in play have them.
pub type Sets = [SetFace; N_SETS];

/// A domino in a hand, in the market or on its way there: its halves as printed, upright.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    /// The upper half, then the lower.
    pub halves: [Face; 2],
    pub set: Set,
    /// Who has seen its face.
    pub seen: Seen,
}

/// Who knows a domino: seats as bits, and all of them when everybody does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen(pub u8);

impl Seen {
    pub const BY_ALL: Seen = Seen(u8::MAX);

    #[inline]
    pub fn by(seat: tabletop::Seat) -> Seen {
        Seen(1 << (seat.0 & 7))
    }

    pub fn includes(self, viewer: tabletop::Viewer) -> bool {
        match viewer {
            tabletop::Viewer::Seat(seat) => self.0 >> (seat.0 & 7) & 1 == 1,
            tabletop::Viewer::Spectator => self == Seen::BY_ALL,
        }
    }

    #[must_use]
    pub fn and(self, seat: tabletop::Seat) -> Seen {
        Seen(self.0 | Seen::by(seat).0)
    }
}

/// A domino that chance is making.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Making {
    Nothing,
    /// Its set is known.
    Of {
        set: Set,
    },
    /// Its upper half is drawn.
    Top {
        set: Set,
        top: Face,
    },
    /// Both halves are drawn but not yet turned.
    Both {
        set: Set,
        top: Face,
        bottom: Face,
    },
}

impl Making {
    /// How many outcomes have gone into it.
    pub(crate) fn n_steps(self) -> u32 {
        match self {
            Making::Nothing => 0,
            Making::Of { .. } => 1,
            Making::Top { .. } => 2,
            Making::Both { .. } => 3,
        }
    }
}

/// The squares that nobody has drawn, by set and kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bag {
    /// Squares left, in the order of the sets and their kinds.
    counts: [u8; MAX_KINDS],
    totals: [u16; N_SETS],
}

impl Bag {
    pub(crate) fn full(sets: &Sets, options: Options) -> Bag {
        let mut bag = Bag { counts: [0; MAX_KINDS], totals: [0; N_SETS] };
        for set in Set::ALL.into_iter().filter(|&set| options.has(set)) {
            let SetFace { kinds, first_kind, .. } = &sets[set.idx()];
            for (count, &(_, n)) in bag.counts[*first_kind..].iter_mut().zip(kinds) {
                *count = n;
                bag.totals[set.idx()] += u16::from(n);
            }
        }
        bag
    }

    /// Dominoes that can still be made of a set.
    #[inline]
    pub fn n_dominoes_of(&self, set: Set) -> u16 {
        self.totals[set.idx()] / 2
    }

    #[inline]
    pub fn n_dominoes(&self) -> u16 {
        self.totals.iter().map(|n| n / 2).sum()
    }

    /// Squares of a set with how many of each are left.
    pub fn squares<'a>(
        &'a self,
        sets: &'a Sets,
        set: Set,
    ) -> impl Iterator<Item = (Face, u8)> + 'a {
        let SetFace { kinds, first_kind, .. } = &sets[set.idx()];
        let counts = self.counts[*first_kind..].iter().copied();
        kinds.iter().map(|&(face, _)| face).zip(counts)
    }

    fn has(&self, sets: &Sets, set: Set, face: Face) -> bool {
        sets[set.idx()].number(face).is_some_and(|kind| self.counts[kind] > 0)
    }

    pub(crate) fn take(&mut self, sets: &Sets, set: Set, face: Face) {
        let kind = sets[set.idx()].number(face).expect("the square was drawn from this set");
        self.counts[kind] -= 1;
        self.totals[set.idx()] -= 1;
    }

    pub(crate) fn put_back(&mut self, sets: &Sets, set: Set, face: Face) {
        let kind = sets[set.idx()].number(face.upright()).expect("it came from this set");
        self.counts[kind] += 1;
        self.totals[set.idx()] += 1;
    }

    #[inline]
    fn draw_square<D: Dice>(&self, sets: &Sets, set: Set, dice: &mut D) -> Face {
        let SetFace { kinds, first_kind, .. } = &sets[set.idx()];
        let ticket = dice.up_to(u32::from(self.totals[set.idx()]) - 1);
        kinds[kind_with(&self.counts[*first_kind..], kinds.len(), ticket)].0
    }

    #[inline]
    fn draw_set<D: Dice>(&self, dice: &mut D) -> Set {
        let weights = self.totals.iter().map(|&n| u32::from(n / 2));
        Set::ALL[dice.weighted(weights)]
    }
}

/// One in each of the four lanes of a word. A product with it has in each lane the sum of the
/// lanes up to there.
const LANES: u64 = 0x0001_0001_0001_0001;
/// The highest bit of a lane.
const HIGHEST_BIT: u64 = 1 << 15;

/// The kind of the square with that number, where squares are numbered kind by kind, among the
/// first so many kinds: eight kinds at a time, then in pairs, then one of a pair. All are counted
/// whatever is found, so that no branch depends on what was drawn.
#[inline]
pub fn kind_with(counts: &[u8], n_kinds: usize, ticket: u32) -> usize {
    let ticket = u64::from(ticket);
    let (mut first, mut before, mut n_squares) = (0, 0, 0);
    for &eight in counts.as_chunks().0.iter().take(n_kinds / 8) {
        n_squares += in_pairs(u64::from_le_bytes(eight)).wrapping_mul(LANES) >> 48;
        let is_passed = n_squares <= ticket;
        first += if is_passed { 8 } else { 0 };
        before = if is_passed { n_squares } else { before };
    }
    let (eight, rest) = (eight_of(&counts[first..]), ticket - before);
    let up_to = in_pairs(eight).wrapping_mul(LANES);
    // The highest bit of a lane stays where its pair is passed; no sum comes near it.
    let is_passed = ((rest | HIGHEST_BIT).wrapping_mul(LANES) - up_to) >> 15 & LANES;
    let n_pairs = is_passed.wrapping_mul(LANES) >> 48;
    let before_pair = up_to << 16 >> (16 * n_pairs) & 0xffff;
    let first_of_pair = eight >> (16 * n_pairs) & 0xff;
    let is_second = before_pair + first_of_pair <= rest;
    first + 2 * usize::from(n_pairs.to_le_bytes()[0]) + usize::from(is_second)
}

/// The first eight counts, the first in the lowest byte, and zeros beyond the last.
#[inline]
fn eight_of(counts: &[u8]) -> u64 {
    match counts.first_chunk() {
        Some(eight) => u64::from_le_bytes(*eight),
        None => counts.iter().rev().fold(0, |word, &n| word << 8 | u64::from(n)),
    }
}

/// The sums of the bytes two by two, each in a lane of sixteen bits.
#[inline]
fn in_pairs(eight: u64) -> u64 {
    const LOWER: u64 = 0xff * LANES;
    (eight & LOWER) + (eight >> 8 & LOWER)
}

/// Both halves of a domino, turned and joined as §2.8 says. `roll` holds two turns of two bits
/// each and, above them, a coin of four sides.
pub fn joined(top: Face, bottom: Face, roll: u8) -> [Face; 2] {
    let mut halves = [top.turned(usize::from(roll & 3)), bottom.turned(usize::from(roll >> 2 & 3))];
    let inner = [Side::Down, Side::Up];
    let has_openings = |face: Face| face.is_path() || face.is_track();
    let is_open = |halves: &[Face; 2], i: usize| halves[i].is_open(inner[i]);
    let both_have = has_openings(top) && has_openings(bottom);
    if both_have && (is_open(&halves, 0) || is_open(&halves, 1)) {
        for i in 0..2 {
            halves[i] = halves[i].turned(halves[i].turns_until(inner[i], true));
        }
    }
    if is_cut(top, bottom) || both_have && !top.is_cross() && !bottom.is_cross() && roll >> 4 == 0 {
        for i in 0..2 {
            halves[i] = halves[i].turned(halves[i].turns_until(inner[i], false));
        }
    }
    halves
}

/// Whether two halves are never printed as connected.
fn is_cut(a: Face, b: Face) -> bool {
    // What a half presents where it is open; items present the same everywhere.
    let edge = |face: Face| {
        // Where a half is open the editions do not differ.
        face.edge(face.first_open().unwrap_or(Side::Right), Rules::First)
    };
    let one_way = |a: Edge, b: Edge| {
        a == Edge::Still
            || (a == Edge::Ride && b == Edge::RegularOpen)
            || (a == Edge::Queue1Open && b == Edge::Queue2Open)
            || (a == Edge::TrackOpen && b != Edge::TrackOpen)
    };
    one_way(edge(a), edge(b)) || one_way(edge(b), edge(a))
}

/// How many rolls there are.
const N_ROLLS: u8 = 64;

/// Whether turning can make a difference.
fn needs_turning(top: Face, bottom: Face) -> bool {
    top.n_turns() > 1 || bottom.n_turns() > 1
}

fn as_outcome([top, bottom]: [Face; 2]) -> Outcome {
    Outcome::Turned { top: top.turn(), bottom: bottom.turn() }
}

impl Bag {
    /// A domino about to be made is of a known set when only one set has any left.
    #[inline]
    fn stage(&self, making: Making) -> Making {
        if making != Making::Nothing {
            return making;
        }
        let mut left = Set::ALL.into_iter().filter(|&set| self.n_dominoes_of(set) > 0);
        match (left.next(), left.next()) {
            (Some(set), None) => Making::Of { set },
            (Some(_) | None, _) => making,
        }
    }
}

/// What chance may do for the next domino.
pub(crate) fn outcomes(bag: &Bag, making: Making, sets: &Sets, out: &mut Vec<(Outcome, u32)>) {
    let squares = |set| bag.squares(sets, set).filter(|&(_, n)| n > 0);
    match bag.stage(making) {
        Making::Nothing => {
            let sets = Set::ALL.into_iter().map(|set| (set, bag.n_dominoes_of(set)));
            let sets = sets.filter(|&(_, n)| n > 0);
            out.extend(sets.map(|(set, n)| (Outcome::Set { set }, u32::from(n))));
        }
        Making::Of { set } => {
            out.extend(squares(set).map(|(square, n)| (Outcome::Top { square }, u32::from(n))));
        }
        Making::Top { set, .. } => {
            out.extend(squares(set).map(|(square, n)| (Outcome::Bottom { square }, u32::from(n))));
        }
        Making::Both { top, bottom, .. } => {
            let first = out.len();
            for roll in 0..N_ROLLS {
                let outcome = as_outcome(joined(top, bottom, roll));
                match out[first..].iter_mut().find(|(it, _)| *it == outcome) {
                    Some((_, weight)) => *weight += 1,
                    None => out.push((outcome, 1)),
                }
            }
        }
    }
}

pub(crate) fn is_possible(bag: &Bag, making: Making, sets: &Sets, outcome: Outcome) -> bool {
    match (bag.stage(making), outcome) {
        (Making::Nothing, Outcome::Set { set }) => bag.n_dominoes_of(set) > 0,
        (Making::Of { set }, Outcome::Top { square })
        | (Making::Top { set, .. }, Outcome::Bottom { square }) => bag.has(sets, set, square),
        (Making::Both { top, bottom, .. }, Outcome::Turned { .. }) => {
            (0..N_ROLLS).any(|roll| as_outcome(joined(top, bottom, roll)) == outcome)
        }
        (
            Making::Nothing | Making::Of { .. } | Making::Top { .. } | Making::Both { .. },
            Outcome::Set { .. }
            | Outcome::Top { .. }
            | Outcome::Bottom { .. }
            | Outcome::Turned { .. },
        ) => false,
    }
}

#[inline]
pub(crate) fn draw<D: Dice>(bag: &Bag, making: Making, sets: &Sets, dice: &mut D) -> Outcome {
    match bag.stage(making) {
        Making::Nothing => Outcome::Set { set: bag.draw_set(dice) },
        Making::Of { set } => Outcome::Top { square: bag.draw_square(sets, set, dice) },
        Making::Top { set, .. } => Outcome::Bottom { square: bag.draw_square(sets, set, dice) },
        Making::Both { top, bottom, .. } => {
            let roll = dice.up_to(u32::from(N_ROLLS) - 1).to_le_bytes()[0];
            as_outcome(joined(top, bottom, roll))
        }
    }
}

/// Takes the next step in making a domino, and returns it when it is ready.
#[inline]
pub(crate) fn resolve(
    bag: &mut Bag,
    making: &mut Making,
    sets: &Sets,
    outcome: Outcome,
) -> Option<([Face; 2], Set)> {
    match (bag.stage(*making), outcome) {
        (Making::Nothing, Outcome::Set { set }) => {
            *making = Making::Of { set };
            None
        }
        (Making::Of { set }, Outcome::Top { square }) => {
            bag.take(sets, set, square);
            *making = Making::Top { set, top: square };
            None
        }
        (Making::Top { set, top }, Outcome::Bottom { square: bottom }) => {
            bag.take(sets, set, bottom);
            if needs_turning(top, bottom) {
                *making = Making::Both { set, top, bottom };
                return None;
            }
            *making = Making::Nothing;
            Some(([top, bottom], set))
        }
        (Making::Both { set, top, bottom }, Outcome::Turned { top: a, bottom: b }) => {
            *making = Making::Nothing;
            Some(([top.turned(usize::from(a)), bottom.turned(usize::from(b))], set))
        }
        (
            Making::Nothing | Making::Of { .. } | Making::Top { .. } | Making::Both { .. },
            Outcome::Set { .. }
            | Outcome::Top { .. }
            | Outcome::Bottom { .. }
            | Outcome::Turned { .. },
        ) => unreachable!("only possible outcomes are resolved"),
    }
}

/// Makes a whole domino at once.
pub(crate) fn make<D: Dice>(bag: &mut Bag, sets: &Sets, dice: &mut D) -> ([Face; 2], Set) {
    let mut making = Making::Nothing;
    loop {
        let outcome = draw(bag, making, sets, dice);
        if let Some(made) = resolve(bag, &mut making, sets, outcome) {
            return made;
        }
    }
}
