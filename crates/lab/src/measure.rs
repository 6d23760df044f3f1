//! One game, measured while it is played.

use tabletop::walk::Walk;
use tabletop::{Catalogue, Measures, Notes, Seat, Standing, Turn};

use crate::game::Watch;

/// What a game was like.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// Its number in the simulation.
    pub game: u64,
    pub walk: Walk,
    /// Decisions in each turn.
    pub turns: Vec<u32>,
    pub standing: Standing,
    pub ending: &'static str,
    pub notes: Notes,
    pub samples: Samples,
    /// Decisions in which a bot had to be replaced.
    pub mishaps: u64,
}

/// Numbers of every seat, the score first, at the start and after each turn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Samples {
    values: Vec<i64>,
    n_seats: usize,
    n_curves: usize,
}

impl Samples {
    /// Points on a curve: so many steps from the first to the last turn of a game.
    pub const STEPS: usize = 20;

    /// How many moments were sampled.
    pub fn len(&self) -> usize {
        self.values.len() / (self.n_seats * self.n_curves).max(1)
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    fn at(&self, moment: usize, seat: usize, curve: usize) -> i64 {
        self.values[(moment * self.n_seats + seat) * self.n_curves + curve]
    }

    /// The value of a curve when a game has come so many steps of its way.
    pub fn on_the_way(&self, step: usize, seat: usize, curve: usize) -> i64 {
        // The moment nearest to the step, a half rounded up.
        let moment = (2 * step * (self.len() - 1) + Samples::STEPS) / (2 * Samples::STEPS);
        self.at(moment, seat, curve)
    }
}

/// What a row of data says about one decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    pub turn: u32,
    pub seat: Seat,
    /// Listed actions there were to choose from.
    pub n_listed: u32,
    /// In the notation of the game.
    pub action: String,
    /// The score of the seat before the decision, then its other curves.
    pub values: Vec<i64>,
}

/// Whether every decision is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detail {
    Games,
    Decisions,
}

/// Measures games of one table, one after the other.
pub(crate) struct Gauge<G: Measures> {
    notes: Notes,
    samples: Samples,
    turns: Vec<u32>,
    mark: Option<u32>,
    detail: Detail,
    pub(crate) decisions: Vec<Decision>,
    listed: Vec<G::Action>,
}

impl<G: Measures> Gauge<G> {
    pub(crate) fn new(start: &G, catalogue: &Catalogue, detail: Detail) -> Gauge<G> {
        let n_seats = start.n_seats();
        let n_curves = 1 + catalogue.curves.len();
        Gauge {
            notes: Notes::new(catalogue, n_seats),
            samples: Samples { values: Vec::new(), n_seats: n_seats.into(), n_curves },
            turns: Vec::new(),
            mark: None,
            detail,
            decisions: Vec::new(),
            listed: Vec::new(),
        }
    }

    /// What the game that is over was like; ready for the next one.
    pub(crate) fn finish(&mut self, game: u64, walk: Walk, position: &G) -> Measured {
        position.close(&mut self.notes);
        let measured = Measured {
            game,
            walk,
            turns: std::mem::take(&mut self.turns),
            standing: position.standing(),
            ending: position.ending().expect("the game is over"),
            notes: self.notes.clone(),
            samples: self.samples.clone(),
            mishaps: 0,
        };
        self.notes.clear();
        self.samples.values.clear();
        self.mark = None;
        measured
    }

    fn sample(&mut self, position: &G) {
        let scores = position.standing().scores;
        for (seat, score) in scores.iter() {
            self.samples.values.push(score.into());
            position.curves(seat, &mut self.samples.values);
        }
    }
}

impl<G: Measures> Watch<G> for Gauge<G> {
    const HEARS: bool = true;

    fn before(&mut self, position: &G, seat: Seat, action: &G::Action) {
        // The first decision shows how everybody began, once chance has dealt.
        if self.mark.is_none() {
            self.sample(position);
        }
        let mark = position.turn_mark();
        if self.mark.replace(mark) == Some(mark) {
            *self.turns.last_mut().expect("a turn has begun") += 1;
        } else {
            self.turns.push(1);
        }
        if self.detail == Detail::Decisions {
            self.listed.clear();
            position.legal_actions(seat, &mut self.listed);
            let mut values = vec![position.standing().scores[seat].into()];
            position.curves(seat, &mut values);
            self.decisions.push(Decision {
                turn: count(self.turns.len()),
                seat,
                n_listed: count(self.listed.len()),
                action: G::write_action(position.edition(), action),
                values,
            });
        }
    }

    fn heard(&mut self, position: &G, event: &G::Event) {
        position.note(event, &mut self.notes);
    }

    fn after(&mut self, position: &G) {
        if Some(position.turn_mark()) != self.mark || position.turn() == Turn::Over {
            self.sample(position);
        }
    }
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
