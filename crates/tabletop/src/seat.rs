//! Chairs at the table, sets of them, and who may be looking.

use std::fmt;

use serde::{Deserialize, Serialize};

/// No game of the house seats more.
pub const MAX_SEATS: usize = 6;

/// A chair, counted clockwise from the start player. Shown to people as `A`, `B`, `C`…
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Position in an array that has one element per seat.
    #[inline]
    pub fn idx(self) -> usize {
        usize::from(self.0)
    }

    /// The next chair clockwise at a table of `n_seats`.
    #[inline]
    #[must_use]
    pub fn next(self, n_seats: u8) -> Seat {
        let next = self.0 + 1;
        if next >= n_seats { Seat(0) } else { Seat(next) }
    }

    /// All chairs of a table, clockwise from the start player.
    pub fn all(n_seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..n_seats).map(Seat)
    }

    /// The chairs of a table clockwise, beginning at this one.
    pub fn around(self, n_seats: u8) -> impl Iterator<Item = Seat> {
        // At a table the second time round is the last; a division takes longer than all the rest.
        (0..n_seats).map(move |step| match (self.0 + step).checked_sub(n_seats) {
            None => Seat(self.0 + step),
            Some(beyond) if beyond < n_seats => Seat(beyond),
            Some(beyond) => Seat(beyond % n_seats),
        })
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'A' + self.0.min(25)))
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::str::FromStr for Seat {
    type Err = SeatError;

    fn from_str(text: &str) -> Result<Seat, SeatError> {
        match text.as_bytes() {
            &[letter] if letter.to_ascii_uppercase().is_ascii_uppercase() => {
                let seat = letter.to_ascii_uppercase() - b'A';
                if usize::from(seat) < MAX_SEATS { Ok(Seat(seat)) } else { Err(SeatError) }
            }
            _ => Err(SeatError),
        }
    }
}

/// A text that names no seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seat is a letter from A to F")]
pub struct SeatError;

/// A set of seats, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct SeatSet(u8);

impl SeatSet {
    pub const EMPTY: SeatSet = SeatSet(0);
    /// Every seat of any table.
    pub const ALL: SeatSet = SeatSet((1 << MAX_SEATS) - 1);

    #[inline]
    pub fn one(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    #[inline]
    pub fn all(n_seats: u8) -> SeatSet {
        SeatSet(u8::try_from((1u16 << n_seats) - 1).expect("at most eight seats"))
    }

    /// Whether the set has the seat; of one that no table has, it is false.
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 >> seat.0 & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn len(self) -> u8 {
        u8::try_from(self.0.count_ones()).expect("a byte has at most eight bits")
    }

    /// The seats that are in both sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// The lowest seat of the set.
    #[inline]
    pub fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros().to_le_bytes()[0])) }
    }

    /// Seats in rising order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl From<SeatSet> for Vec<Seat> {
    fn from(set: SeatSet) -> Vec<Seat> {
        set.iter().collect()
    }
}

impl From<Vec<Seat>> for SeatSet {
    fn from(seats: Vec<Seat>) -> SeatSet {
        // A hostile list may hold any byte; seats beyond the table are no members of any set.
        seats.into_iter().filter(|seat| seat.idx() < MAX_SEATS).collect()
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Who looks at the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    Seat(Seat),
    /// Sees what is public and no more.
    Spectator,
}

impl Viewer {
    /// Whether the viewer sits in `seat`.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// Every viewer of a table: the spectator, then each seat.
    pub fn all(n_seats: u8) -> impl Iterator<Item = Viewer> {
        std::iter::once(Viewer::Spectator).chain(Seat::all(n_seats).map(Viewer::Seat))
    }
}

/// One value per seat; shorter tables leave the tail at its default, and no one sees it.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<T>", try_from = "Vec<T>")]
#[serde(bound(
    serialize = "T: Copy + Serialize",
    deserialize = "T: Copy + Default + Deserialize<'de>"
))]
pub struct PerSeat<T: Copy> {
    n_seats: u8,
    values: [T; MAX_SEATS],
}

impl<T: Copy + Default> PerSeat<T> {
    pub fn from_fn(n_seats: u8, mut value: impl FnMut(Seat) -> T) -> PerSeat<T> {
        let mut values = [T::default(); MAX_SEATS];
        for seat in Seat::all(n_seats) {
            values[seat.idx()] = value(seat);
        }
        PerSeat { n_seats, values }
    }
}

impl<T: Copy> PerSeat<T> {
    pub fn as_slice(&self) -> &[T] {
        &self.values[..usize::from(self.n_seats)]
    }

    pub fn iter(&self) -> impl Iterator<Item = (Seat, T)> {
        Seat::all(self.n_seats).zip(self.values)
    }
}

impl<T: Copy> std::ops::Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.as_slice()[seat.idx()]
    }
}

impl<T: Copy + fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T: Copy> From<PerSeat<T>> for Vec<T> {
    fn from(values: PerSeat<T>) -> Vec<T> {
        values.as_slice().to_vec()
    }
}

impl<T: Copy + Default> TryFrom<Vec<T>> for PerSeat<T> {
    type Error = &'static str;

    fn try_from(values: Vec<T>) -> Result<PerSeat<T>, &'static str> {
        let n_seats = u8::try_from(values.len()).ok().filter(|&n| usize::from(n) <= MAX_SEATS);
        let n_seats = n_seats.ok_or("a table has at most six seats")?;
        Ok(PerSeat::from_fn(n_seats, |seat| values[seat.idx()]))
    }
}

/// What the people at the table are called, and which of them is reading.
///
/// Sentences are in the past tense so that "You sold" and "Ann sold" are the same words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    names: Vec<String>,
    reader: Option<Seat>,
}

impl Names {
    pub fn new(names: Vec<String>) -> Names {
        Names { names, reader: None }
    }

    /// Seat letters as names, for transcripts.
    pub fn letters(n_seats: u8) -> Names {
        Names::new(Seat::all(n_seats).map(|seat| seat.to_string()).collect())
    }

    /// The same names with the viewer's seat called "You".
    #[must_use]
    pub fn read_by(mut self, viewer: Viewer) -> Names {
        self.reader = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        self
    }

    /// The name at the head of a sentence: "Ann" or "You".
    pub fn subject(&self, seat: Seat) -> &str {
        if self.reader == Some(seat) { "You" } else { self.plain(seat) }
    }

    /// The name inside a sentence: "Ann" or "you".
    pub fn object(&self, seat: Seat) -> &str {
        if self.reader == Some(seat) { "you" } else { self.plain(seat) }
    }

    /// The name as it was given, whoever reads.
    pub fn plain(&self, seat: Seat) -> &str {
        self.names.get(seat.idx()).map_or("nobody", String::as_str)
    }

    /// Whether `seat` is the reader.
    pub fn is_reader(&self, seat: Seat) -> bool {
        self.reader == Some(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round_the_table() {
        assert_eq!(Seat(2).next(3), Seat(0));
        assert_eq!(Seat(1).around(3).collect::<Vec<_>>(), [Seat(1), Seat(2), Seat(0)]);
    }

    #[test]
    fn a_set_forgets_seats_no_table_has() {
        let set: SeatSet = serde_json::from_str("[0, 2, 200]").unwrap();
        assert_eq!(Vec::from(set), [Seat(0), Seat(2)]);
        assert_eq!(serde_json::to_string(&set).unwrap(), "[0,2]");
        assert!(!set.contains(Seat(200)));
    }

    #[test]
    fn seat_letters_are_read_and_written() {
        assert_eq!("c".parse(), Ok(Seat(2)));
        assert_eq!(Seat(2).to_string(), "C");
        assert_eq!("G".parse::<Seat>(), Err(SeatError));
        assert_eq!("".parse::<Seat>(), Err(SeatError));
    }

    #[test]
    fn a_list_of_seven_is_no_table() {
        assert!(serde_json::from_str::<PerSeat<u8>>("[1,2,3,4,5,6,7]").is_err());
        let two: PerSeat<u8> = serde_json::from_str("[4,5]").unwrap();
        assert_eq!(two[Seat(1)], 5);
    }
}
