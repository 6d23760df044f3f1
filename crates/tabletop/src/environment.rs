//! A game as an environment for learning: every decision is a walk through a fixed list of choices,
//! and what a seat knows is a row of named numbers.
//!
//! Nothing here is a rule. A game says how each of its actions is put together from choices, and
//! what a seat sees as numbers; `env` makes steps of it.

#![allow(clippy::float_arithmetic, reason = "an observation is not a rule")]

use crate::Measures;
use crate::seat::Seat;

/// No game has more choices.
pub const MAX_CHOICES: usize = 512;

/// No action is put together from more choices.
pub const LONGEST_PATH: usize = 12;

/// Numbers in an observation stay between this and its negative.
pub const FARTHEST: f32 = 8.0;

/// Some neighbours in the list of choices, or in an observation, that have one name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    pub name: &'static str,
    /// How many there are.
    pub len: u16,
    /// What they are, in a few words.
    pub says: &'static str,
}

/// How many there are in some blocks.
pub const fn length(blocks: &[Block]) -> usize {
    let (mut i, mut sum) = (0, 0);
    while i < blocks.len() {
        sum += blocks[i].len as usize;
        i += 1;
    }
    sum
}

/// The choices that an action is put together from, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Path {
    len: u8,
    choices: [u16; LONGEST_PATH],
}

impl Path {
    /// A path that begins with a choice.
    #[inline]
    pub fn of(choice: u16) -> Path {
        let mut choices = [0; LONGEST_PATH];
        choices[0] = choice;
        Path { len: 1, choices }
    }

    /// The same path with one more choice.
    #[inline]
    #[must_use]
    pub fn then(mut self, choice: u16) -> Path {
        self.choices[usize::from(self.len)] = choice;
        self.len += 1;
        self
    }

    #[inline]
    pub fn choices(&self) -> &[u16] {
        &self.choices[..usize::from(self.len)]
    }
}

/// A game whose decisions are choices from a fixed list.
pub trait Environment: Measures {
    /// The choices, block by block; at most [`MAX_CHOICES`].
    const CHOICES: &'static [Block];

    /// What a seat observes, block by block.
    const OBSERVATION: &'static [Block];

    /// How an action is put together, if it is one of [`Environment::decisions`]. No two of them
    /// have the same path, and none is the beginning of another.
    fn path(&self, action: &Self::Action) -> Path;

    /// Appends everything that a seat may decide: what is listed, and what of the free-form kind
    /// can be put together.
    fn decisions(&self, seat: Seat, out: &mut Vec<Self::Action>) {
        self.legal_actions(seat, out);
    }

    /// The choice that drops a draft, in a game that has drafts. In the same decision no other is
    /// begun then.
    const DROP: Option<u16> = None;

    /// Appends what may be chosen next in a draft of a free-form action, which is put together
    /// without having been listed: its beginnings, where nothing has been chosen.
    fn drafts(&self, seat: Seat, begun: &[u16], out: &mut Vec<u16>) {
        let _ = (seat, begun, out);
    }

    /// The action that a draft has become, if it is done.
    fn drafted(&self, seat: Seat, begun: &[u16]) -> Option<Self::Action> {
        let _ = (seat, begun);
        None
    }

    /// Writes what a seat may know, block by block. It must be the same for every position that the
    /// seat cannot tell from this one.
    fn observe(&self, seat: Seat, row: &mut Row<'_>);
}

/// A row of numbers that is written from its beginning to its end.
#[derive(Debug)]
pub struct Row<'a> {
    numbers: &'a mut [f32],
    at: usize,
    blocks: &'static [Block],
    next: usize,
    ends: usize,
}

impl<'a> Row<'a> {
    /// A row for these blocks, as long as they are.
    pub fn new(numbers: &'a mut [f32], blocks: &'static [Block]) -> Row<'a> {
        Row { numbers, at: 0, blocks, next: 0, ends: 0 }
    }

    /// Begins a block, which is the one that comes next. What the block before has left out is zero.
    #[inline]
    pub fn block(&mut self, name: &str) {
        self.finish();
        let block = self.blocks[self.next];
        assert!(block.name == name, "{name} is written where {} belongs", block.name);
        self.next += 1;
        self.ends += usize::from(block.len);
    }

    /// Fills the rest of the block that was begun.
    #[inline]
    pub fn finish(&mut self) {
        assert!(self.at <= self.ends, "more was written than the block is long");
        self.numbers[self.at..self.ends].fill(0.0);
        self.at = self.ends;
    }

    /// Whether every block has been written.
    pub fn is_full(&self) -> bool {
        self.next == self.blocks.len() && self.at == self.numbers.len()
    }

    #[inline]
    pub fn put(&mut self, number: f32) {
        self.numbers[self.at] = number.clamp(-FARTHEST, FARTHEST);
        self.at += 1;
    }

    #[inline]
    pub fn flag(&mut self, is_so: bool) {
        self.numbers[self.at] = f32::from(u8::from(is_so));
        self.at += 1;
    }

    /// A count as a share of what is usual.
    #[inline]
    pub fn count(&mut self, count: impl Into<u32>, of: f32) {
        #[allow(clippy::cast_precision_loss, reason = "counts in games are small")]
        let count = count.into() as f32;
        self.put(count / of);
    }

    /// One of `n` is set, or none.
    #[inline]
    pub fn one_of(&mut self, which: Option<usize>, n: usize) {
        let places = &mut self.numbers[self.at..self.at + n];
        places.fill(0.0);
        if let Some(place) = which.and_then(|it| places.get_mut(it)) {
            *place = 1.0;
        }
        self.at += n;
    }

    /// The lowest `n` bits.
    #[inline]
    pub fn bits(&mut self, bits: u128, n: usize) {
        for (i, place) in self.numbers[self.at..self.at + n].iter_mut().enumerate() {
            *place = f32::from(u8::from(bits >> i & 1 == 1));
        }
        self.at += n;
    }

    /// Leaves `n` places empty.
    #[inline]
    pub fn skip(&mut self, n: usize) {
        self.numbers[self.at..self.at + n].fill(0.0);
        self.at += n;
    }
}

/// How far a seat sits from another, clockwise: 0 for itself.
#[inline]
pub fn places_after(seat: Seat, from: Seat, n_seats: u8) -> usize {
    usize::from((seat.0 + n_seats - from.0) % n_seats)
}

/// Declares the choices of a game: a constant for the first of each block, and the list of all.
#[macro_export]
macro_rules! choices {
    ($list:ident { $($first:ident: $name:literal, $len:expr, $says:literal;)* }) => {
        const $list: &[$crate::environment::Block] = &[$(
            $crate::environment::Block { name: $name, len: $len, says: $says },
        )*];
        $crate::choices!(@first 0_u16; $($first: $len;)*);
    };
    (@first $at:expr; $first:ident: $len:expr; $($rest:tt)*) => {
        const $first: u16 = $at;
        $crate::choices!(@first $at + $len; $($rest)*);
    };
    (@first $at:expr;) => {};
}
