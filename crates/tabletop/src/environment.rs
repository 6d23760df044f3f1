//! A game as an environment for learning: every decision is a walk through a fixed list of choices,
//! and what a seat knows is a row of named numbers.
//!
//! Nothing here is a rule. A game says how each of its actions is put together from choices, and
//! what a seat sees as numbers; `env` makes steps of it.

#![allow(clippy::float_arithmetic, reason = "an observation is not a rule")]

use crate::Measures;
use crate::bits::{nth_set_bit, set_bits};
use crate::dice::Dice;
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

/// Some of the choices of a game: a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ChoiceSet([u64; MAX_CHOICES / 64]);

impl ChoiceSet {
    pub const EMPTY: ChoiceSet = ChoiceSet([0; MAX_CHOICES / 64]);

    #[inline]
    pub fn clear(&mut self) {
        self.0 = [0; MAX_CHOICES / 64];
    }

    #[inline]
    pub fn insert(&mut self, choice: u16) {
        self.0[usize::from(choice / 64)] |= 1 << (choice % 64);
    }

    #[inline]
    pub fn contains(&self, choice: u16) -> bool {
        self.0.get(usize::from(choice / 64)).is_some_and(|word| word >> (choice % 64) & 1 == 1)
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Inserts `first`, and as many after it as there are, in all `n`.
    #[inline]
    pub fn insert_row(&mut self, first: u16, n: u16) {
        let (mut at, end) = (usize::from(first), usize::from(first) + usize::from(n));
        while at < end {
            let n_here = (64 - at % 64).min(end - at);
            self.0[at / 64] |= (u64::MAX >> (64 - n_here)) << (at % 64);
            at += n_here;
        }
    }

    pub fn len(&self) -> u32 {
        self.words().map(|(word, _)| word.count_ones()).sum()
    }

    /// The only one there is.
    #[inline]
    pub fn only(&self) -> Option<u16> {
        let mut words = self.words();
        let (word, first) = words.next()?;
        let is_only = word.is_power_of_two() && words.next().is_none();
        is_only.then(|| first + u16::from(word.trailing_zeros().to_le_bytes()[0]))
    }

    /// The lowest, after `n` lower ones.
    pub fn nth(&self, n: u32) -> Option<u16> {
        let mut left = n;
        for (word, first) in self.words() {
            match left.checked_sub(word.count_ones()) {
                Some(rest) => left = rest,
                None => return Some(first + u16::from(nth_set_bit(word, left))),
            }
        }
        None
    }

    /// Any of them, each with the same chance.
    pub fn any<D: Dice>(&self, dice: &mut D) -> Option<u16> {
        let counts = self.0.map(|word| if word == 0 { 0 } else { word.count_ones() });
        let mut left = dice.up_to(counts.iter().sum::<u32>().checked_sub(1)?);
        for ((word, count), first) in self.0.into_iter().zip(counts).zip((0..).step_by(64)) {
            match left.checked_sub(count) {
                Some(rest) => left = rest,
                None => return Some(first + u16::from(nth_set_bit(word, left))),
            }
        }
        None
    }

    /// The words that have a bit, and what their lowest bit stands for. Most have none.
    #[inline]
    fn words(&self) -> impl Iterator<Item = (u64, u16)> + use<> {
        self.0.into_iter().zip((0..).step_by(64)).filter(|&(word, _)| word != 0)
    }

    /// In rising order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = u16> + use<> {
        self.words().flat_map(|(word, first)| set_bits(word).map(move |bit| first + u16::from(bit)))
    }

    /// Writes 1 for each that is there, and 0 for the others.
    #[inline]
    pub fn write(&self, mask: &mut [u8]) {
        let (whole, rest) = mask.as_chunks_mut::<64>();
        for (places, &word) in whole.iter_mut().zip(&self.0) {
            if word == 0 {
                *places = [0; 64];
                continue;
            }
            let (eights, _) = places.as_chunks_mut::<8>();
            for (eight, byte) in eights.iter_mut().zip(word.to_le_bytes()) {
                *eight = BYTES[usize::from(byte)];
            }
        }
        let last = self.0.get(whole.len()).copied().unwrap_or(0).to_le_bytes();
        let (eights, rest) = rest.as_chunks_mut::<8>();
        for (eight, byte) in eights.iter_mut().zip(last) {
            *eight = BYTES[usize::from(byte)];
        }
        let last = last.get(eights.len()).map_or([0; 8], |&byte| BYTES[usize::from(byte)]);
        for (place, bit) in rest.iter_mut().zip(last) {
            *place = bit;
        }
    }
}

impl Extend<u16> for ChoiceSet {
    #[inline]
    fn extend<I: IntoIterator<Item = u16>>(&mut self, choices: I) {
        for choice in choices {
            self.insert(choice);
        }
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

    /// Appends what a seat may decide, as a menu: what is listed, and what of the drafts can be
    /// told one by one.
    fn decisions(&self, seat: Seat, out: &mut Vec<Self::Action>) {
        self.legal_actions(seat, out);
    }

    /// The choice that drops a draft, in a game that has drafts. In the same decision no other is
    /// begun then.
    const DROP: Option<u16> = None;

    /// Whether there are actions that are drafted.
    const DRAFTS: bool = false;

    /// Adds what may be chosen next in a draft of a free-form action, which is put together
    /// without having been listed: its beginnings, where nothing has been chosen.
    fn drafts(&self, seat: Seat, begun: &[u16], out: &mut ChoiceSet) {
        let _ = (seat, begun, out);
    }

    /// Whether the game puts all its actions together by [`Environment::next_choices`] and
    /// [`Environment::drafted`], because that is quicker than listing them and looking for those
    /// that go on with what was chosen.
    const TELLS_NEXT: bool = false;

    /// Adds what may be chosen next, and says whether one of it is the last of its action. It is
    /// the same as the list and the drafts come to.
    fn next_choices(&self, seat: Seat, begun: &[u16], out: &mut ChoiceSet) -> bool {
        let _ = (seat, begun, out);
        false
    }

    /// The action that a draft has become, if it is done.
    fn drafted(&self, seat: Seat, begun: &[u16]) -> Option<Self::Action> {
        let _ = (seat, begun);
        None
    }

    /// The choices by which an action is drafted, if it can be.
    fn draft_of(&self, seat: Seat, action: &Self::Action) -> Option<Vec<u16>> {
        let _ = (seat, action);
        None
    }

    /// Whether observing takes so long that a row is kept for the further choices of a decision. It
    /// must not depend on what was chosen of it then.
    const KEEPS_ROWS: bool = false;

    /// Writes what a seat may know, block by block; `begun` is what it has chosen of its decision.
    /// It must be the same for every position that the seat cannot tell from this one.
    ///
    /// The numbers become a [`Row`] where they are written, so that the compiler knows its blocks.
    fn observe(&self, seat: Seat, begun: &[u16], numbers: &mut [f32]);
}

/// A row of numbers that is written from its beginning to its end.
#[derive(Debug)]
pub struct Row<'a> {
    /// What is not yet written.
    rest: &'a mut [f32],
    /// How much of it belongs to the block that was begun.
    left: usize,
    blocks: &'static [Block],
    next: usize,
}

impl<'a> Row<'a> {
    /// A row for these blocks, as long as they are. All of it is zero until it is written, so that
    /// what is left out costs nothing.
    #[inline]
    pub fn new(numbers: &'a mut [f32], blocks: &'static [Block]) -> Row<'a> {
        numbers.fill(0.0);
        Row { rest: numbers, left: 0, blocks, next: 0 }
    }

    /// A row for what is observed of a game.
    #[inline]
    pub fn of<G: Environment>(numbers: &'a mut [f32]) -> Row<'a> {
        Row::new(&mut numbers[..const { length(G::OBSERVATION) }], G::OBSERVATION)
    }

    /// Begins a block, which is the one that comes next. What the block before has left out is zero.
    #[inline]
    pub fn block(&mut self, name: &str) {
        self.finish();
        let block = self.blocks[self.next];
        // The order is the same in every position, so that any test finds a wrong one.
        debug_assert!(block.name == name, "{name} is written where {} belongs", block.name);
        self.next += 1;
        self.left = usize::from(block.len);
    }

    /// Leaves out the rest of the block that was begun.
    #[inline]
    fn finish(&mut self) {
        self.skip(self.left);
    }

    /// Ends with the last block.
    #[inline]
    pub fn end(mut self) {
        self.finish();
        debug_assert!(
            self.next == self.blocks.len() && self.rest.is_empty(),
            "an observation has all its blocks"
        );
    }

    /// The next `n` places.
    #[inline]
    fn take(&mut self, n: usize) -> &'a mut [f32] {
        debug_assert!(n <= self.left, "more is written than the block is long");
        let (places, rest) = std::mem::take(&mut self.rest).split_at_mut(n);
        self.rest = rest;
        self.left -= n;
        places
    }

    #[inline]
    pub fn put(&mut self, number: f32) {
        self.take(1)[0] = number.clamp(-FARTHEST, FARTHEST);
    }

    /// Several numbers.
    #[inline]
    pub fn put_all<const N: usize>(&mut self, numbers: [f32; N]) {
        for (place, number) in self.take(N).iter_mut().zip(numbers) {
            *place = number.clamp(-FARTHEST, FARTHEST);
        }
    }

    #[inline]
    pub fn flag(&mut self, is_so: bool) {
        self.take(1)[0] = f32::from(u8::from(is_so));
    }

    /// A count as a share of what is usual.
    #[inline]
    pub fn count(&mut self, count: impl Into<u32>, of: f32) {
        self.put(share(count, of));
    }

    /// Several counts.
    #[inline]
    pub fn counts<const N: usize>(&mut self, counts: [impl Into<u32>; N], of: f32) {
        self.put_all(counts.map(|count| share(count, of)));
    }

    /// Several small counts, by a table that [`shares`] has made: without a division for each.
    #[inline]
    pub fn small<const N: usize>(&mut self, counts: [u8; N], table: &[f32; 256]) {
        for (place, count) in self.take(N).iter_mut().zip(counts) {
            *place = table[usize::from(count)];
        }
    }

    /// One of `n` is set, or none.
    #[inline]
    pub fn one_of(&mut self, which: Option<usize>, n: usize) {
        let places = self.take(n);
        if let Some(place) = which.and_then(|it| places.get_mut(it)) {
            *place = 1.0;
        }
    }

    /// How often each of `n` is named.
    #[inline]
    pub fn tally(&mut self, named: impl Iterator<Item = u8>, n: usize) {
        let places = self.take(n);
        for it in named {
            places[usize::from(it)] += 1.0;
        }
    }

    /// The lowest `n` bits.
    #[inline]
    pub fn bits(&mut self, bits: u128, n: usize) {
        let mut eights = self.take(n).chunks_exact_mut(8);
        let bytes = bits.to_le_bytes();
        for (eight, byte) in eights.by_ref().zip(bytes) {
            eight.copy_from_slice(&EIGHTS[usize::from(byte)]);
        }
        let rest = eights.into_remainder();
        if let Some(&byte) = bytes.get(n / 8) {
            for (place, number) in rest.iter_mut().zip(EIGHTS[usize::from(byte)]) {
                *place = number;
            }
        }
    }

    /// The next `n` places, which are zero, for numbers whose order is none of the row's. They must
    /// be between [`FARTHEST`] and its negative.
    #[inline]
    pub fn places(&mut self, n: usize) -> &'a mut [f32] {
        self.take(n)
    }

    /// Leaves `n` places empty.
    #[inline]
    pub fn skip(&mut self, n: usize) {
        self.take(n);
    }
}

/// The bits of every byte as numbers, the lowest first.
static EIGHTS: [[f32; 8]; 256] = {
    let mut eights = [[0.0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                eights[byte][bit] = 1.0;
            }
            bit += 1;
        }
        byte += 1;
    }
    eights
};

/// The same as bytes.
static BYTES: [[u8; 8]; 256] = {
    let mut bytes = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                bytes[byte][bit] = 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    bytes
};

/// A count as a share of what is usual.
#[inline]
pub fn share(count: impl Into<u32>, of: f32) -> f32 {
    // Machines turn signed numbers into fractions, and others with more ado.
    #[allow(clippy::cast_precision_loss, reason = "counts in games are small")]
    let count = count.into().cast_signed() as f32;
    count / of
}

/// The shares of all counts that a byte holds, for [`Row::small`].
#[allow(clippy::cast_precision_loss, reason = "a byte has no more bits than a fraction")]
pub const fn shares(of: f32) -> [f32; 256] {
    let mut table = [0.0; 256];
    let mut count = 0;
    while count < 256 {
        let share = count as f32 / of;
        table[count] = if share > FARTHEST { FARTHEST } else { share };
        count += 1;
    }
    table
}

/// How far a seat sits from another, clockwise: 0 for itself.
#[inline]
pub fn places_after(seat: Seat, from: Seat, n_seats: u8) -> usize {
    let behind = if seat < from { n_seats } else { 0 };
    usize::from(seat.0 + behind - from.0)
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
