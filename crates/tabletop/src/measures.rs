//! What is worth counting in a game, for whoever studies many of them.
//!
//! Nothing here is a rule. A game names what its points come from, which numbers are worth a curve,
//! and which pieces and openings there are to choose from; it recognises their use in its events.
//! What many games add up to, and how it is drawn, is the laboratory's.

use serde::{Deserialize, Serialize};

use crate::features::Features;
use crate::seat::Seat;

/// What a game counts, at one table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Catalogue {
    /// What a score is a number of: "points", "dollars".
    pub unit: String,
    /// What scores are made of, in the order of the score sheet.
    pub sources: Vec<String>,
    /// Numbers of each seat that are worth a curve, beside the score.
    pub curves: Vec<String>,
    /// What a player can use, and with what to begin.
    pub kinds: Vec<Kind>,
}

/// Pieces of one kind, or the choices of an opening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kind {
    /// The heading: "Buildings".
    pub name: String,
    /// What was done with it, after "was" or "were": "bought".
    pub used: String,
    /// What it brings its user, if that is counted: "points".
    pub brings: Option<String>,
    /// Names, all different: of those that are printed alike, the later ones are numbered.
    pub pieces: Vec<String>,
    /// Whether these are ways to begin, of which each seat goes one.
    pub is_opening: bool,
}

impl Catalogue {
    /// What scores are counted in, what they are made of, and which numbers get a curve.
    pub fn new<const S: usize, const C: usize>(
        unit: &str,
        sources: [&str; S],
        curves: [&str; C],
        kinds: Vec<Kind>,
    ) -> Catalogue {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Catalogue { unit: unit.to_owned(), sources: owned(&sources), curves: owned(&curves), kinds }
    }

    /// Pieces of all kinds, each with its kind.
    pub fn pieces(&self) -> impl Iterator<Item = (&Kind, &str)> {
        self.kinds.iter().flat_map(|kind| kind.pieces.iter().map(move |it| (kind, it.as_str())))
    }
}

impl Kind {
    /// Pieces of which each may be used, or used up, any number of times.
    pub fn pieces(
        name: &str,
        used: &str,
        pieces: impl IntoIterator<Item = impl Into<String>>,
    ) -> Kind {
        let mut named: Vec<String> = Vec::new();
        for piece in pieces {
            let name: String = piece.into();
            let n_alike = named.iter().filter(|it| **it == name).count();
            named.push(if n_alike == 0 { name } else { format!("{name} ({})", n_alike + 1) });
        }
        let (name, used) = (name.to_owned(), used.to_owned());
        Kind { name, used, brings: None, pieces: named, is_opening: false }
    }

    /// Ways to begin.
    pub fn opening(name: &str, choices: impl IntoIterator<Item = impl Into<String>>) -> Kind {
        Kind { is_opening: true, ..Kind::pieces(name, "chosen", choices) }
    }

    /// The same, and it is counted what they bring.
    #[must_use]
    pub fn bringing(self, what: &str) -> Kind {
        Kind { brings: Some(what.to_owned()), ..self }
    }
}

/// What was counted in one game so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notes {
    n_seats: usize,
    n_sources: usize,
    /// Where each kind begins among the pieces, and whether it is an opening.
    kinds: Vec<(usize, bool)>,
    n_pieces: usize,
    uses: Vec<u16>,
    brought: Vec<i64>,
    scored: Vec<i32>,
}

impl Notes {
    pub fn new(catalogue: &Catalogue, n_seats: u8) -> Notes {
        let (n_seats, n_sources) = (usize::from(n_seats), catalogue.sources.len());
        let mut n_pieces = 0;
        let place = |kind: &Kind| {
            let start = n_pieces;
            n_pieces += kind.pieces.len();
            (start, kind.is_opening)
        };
        let kinds = catalogue.kinds.iter().map(place).collect();
        Notes {
            n_seats,
            n_sources,
            kinds,
            n_pieces,
            uses: vec![0; n_pieces * n_seats],
            brought: vec![0; n_pieces * n_seats],
            scored: vec![0; n_sources * n_seats],
        }
    }

    /// Forgets everything, for the next game at the same table.
    pub fn clear(&mut self) {
        self.uses.fill(0);
        self.brought.fill(0);
        self.scored.fill(0);
    }

    fn at(&self, seat: Seat, kind: usize, piece: usize) -> usize {
        (self.kinds[kind].0 + piece) * self.n_seats + seat.idx()
    }

    /// A seat used a piece, or chose an opening, of which only its first counts.
    pub fn used(&mut self, seat: Seat, kind: usize, piece: usize) {
        let (start, is_opening) = self.kinds[kind];
        if is_opening {
            let end = self.kinds.get(kind + 1).map_or(self.n_pieces, |next| next.0);
            if (start..end).any(|it| self.uses[it * self.n_seats + seat.idx()] > 0) {
                return;
            }
        }
        let at = self.at(seat, kind, piece);
        self.uses[at] = self.uses[at].saturating_add(1);
    }

    /// A piece brought its user something.
    pub fn brought(&mut self, seat: Seat, kind: usize, piece: usize, amount: impl Into<i64>) {
        let at = self.at(seat, kind, piece);
        self.brought[at] += amount.into();
    }

    /// A seat scored from a source.
    pub fn scored(&mut self, seat: Seat, source: usize, points: i32) {
        self.scored[source * self.n_seats + seat.idx()] += points;
    }

    /// How often each seat used a piece, counted through all kinds.
    pub fn uses_of(&self, piece: usize) -> &[u16] {
        &self.uses[piece * self.n_seats..][..self.n_seats]
    }

    /// What a piece brought each seat, counted through all kinds.
    pub fn brought_by(&self, piece: usize) -> &[i64] {
        &self.brought[piece * self.n_seats..][..self.n_seats]
    }

    /// What each seat scored from a source.
    pub fn scored_from(&self, source: usize) -> &[i32] {
        &self.scored[source * self.n_seats..][..self.n_seats]
    }

    /// Pieces of all kinds.
    pub fn n_pieces(&self) -> usize {
        self.n_pieces
    }

    pub fn n_sources(&self) -> usize {
        self.n_sources
    }
}

/// A game that says what is worth counting in it.
pub trait Measures: Features {
    /// What is counted at this table, by its first position.
    fn catalogue(&self) -> Catalogue;

    /// Counts what happened. The position is the one after the move that it was part of.
    fn note(&self, event: &Self::Event, notes: &mut Notes);

    /// Counts what only the end shows: above all, the scores by their sources, which must add up to
    /// [`Standing::scores`](crate::Standing::scores).
    fn close(&self, notes: &mut Notes);

    /// Appends the numbers of a seat now, in the order of [`Catalogue::curves`].
    fn curves(&self, seat: Seat, out: &mut Vec<i64>);

    /// A number that is another one in the next turn.
    fn turn_mark(&self) -> u32;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notes() -> Notes {
        let kinds = vec![
            Kind::pieces("Lanterns", "bought", ["one", "two"]).bringing("points"),
            Kind::opening("First word", ["bid", "pass"]),
        ];
        Notes::new(&Catalogue::new("points", ["Coins"], [], kinds), 2)
    }

    #[test]
    fn pieces_are_counted_by_seat() {
        let mut notes = notes();
        notes.used(Seat(1), 0, 1);
        notes.used(Seat(1), 0, 1);
        notes.brought(Seat(1), 0, 1, 7);
        notes.scored(Seat(0), 0, 3);
        assert_eq!((notes.uses_of(0), notes.uses_of(1)), (&[0, 0][..], &[0, 2][..]));
        assert_eq!((notes.brought_by(1), notes.scored_from(0)), (&[0, 7][..], &[3, 0][..]));
        notes.clear();
        assert_eq!(notes, self::notes());
    }

    #[test]
    fn only_the_first_opening_of_a_seat_counts() {
        let mut notes = notes();
        notes.used(Seat(0), 1, 1);
        notes.used(Seat(0), 1, 0);
        notes.used(Seat(1), 1, 0);
        assert_eq!((notes.uses_of(2), notes.uses_of(3)), (&[0, 1][..], &[1, 0][..]));
    }
}
