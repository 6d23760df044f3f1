//! One turn ahead: a small beam over the clicks that make up a turn.

use tabletop::{Deaf, Features, QuickDice, Seat, SeatSet, Temper, Turn};

use crate::budget::Budget;
use crate::judge::{Judge, Opinion};
use crate::observed::{Observed, Player};

/// Unfinished turns that are looked at further, after each click.
const WIDTH: usize = 6;
/// Clicks that are looked ahead.
const DEPTH: usize = 8;

/// Looks for the best turn, judged where it ends.
#[derive(Debug)]
pub struct Planner<G: Features> {
    judge: Judge<G>,
    memory: G::Memory,
    beam: Beam<G>,
}

impl<G: Features> Planner<G> {
    pub fn new(opinion: Opinion) -> Planner<G> {
        let judge = Judge::new(opinion);
        Planner { judge, memory: G::Memory::default(), beam: Beam::default() }
    }
}

impl<G: Features> Player<G> for Planner<G> {
    fn choose(
        &mut self,
        table: &Observed<'_, G>,
        _: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> G::Action {
        let seat = table.seat();
        let position = table.resample(dice);
        let habit = self.judge.habit(&position, seat, &self.memory, Temper::Careful, dice);
        if let Some(action) = habit {
            return action;
        }
        self.beam.run(&position, seat, &self.memory, &mut self.judge, dice);
        self.beam.best().action.clone()
    }

    fn hear(&mut self, me: Seat, news: &G::News) {
        G::remember(&mut self.memory, me, news);
    }

    fn forget(&mut self) {
        self.memory = G::Memory::default();
    }
}

/// A first click, and the share of the win at the end of the best turn found that begins with it.
#[derive(Clone, Debug)]
pub struct Opening<A> {
    pub action: A,
    pub share: f32,
}

/// The search for the best turn. Kept between decisions for its memory.
#[derive(Debug)]
pub struct Beam<G: Features> {
    pub openings: Vec<Opening<G::Action>>,
    /// Unfinished turns, and those that follow from them by one click.
    front: Vec<Unfinished<G>>,
    next: Vec<Unfinished<G>>,
    clicks: Vec<G::Action>,
}

#[derive(Clone, Debug)]
struct Unfinished<G> {
    position: G,
    opening: usize,
    share: f32,
}

impl<G: Features> Default for Beam<G> {
    fn default() -> Beam<G> {
        Beam { openings: Vec::new(), front: Vec::new(), next: Vec::new(), clicks: Vec::new() }
    }
}

impl<G: Features> Beam<G> {
    /// Values every candidate of a seat by the best turn that begins with it.
    pub fn run(
        &mut self,
        position: &G,
        seat: Seat,
        memory: &G::Memory,
        judge: &mut Judge<G>,
        dice: &mut QuickDice,
    ) {
        let Beam { openings, front, next, clicks } = self;
        openings.clear();
        front.clear();
        next.clear();
        clicks.clear();
        position.candidates(seat, memory, dice, clicks);
        if let [_] = clicks.as_slice() {
            // There is nothing to choose, so nothing to look ahead for.
            let share = judge.shares(position)[seat.idx()];
            openings.extend(clicks.drain(..).map(|action| Opening { action, share }));
            return;
        }
        for action in clicks.drain(..) {
            let mut after = position.clone();
            if after.apply(seat, &action, &mut Deaf).is_err() {
                continue;
            }
            let opening = openings.len();
            let (share, is_done) = value(&after, seat, judge, dice);
            openings.push(Opening { action, share });
            if !is_done {
                front.push(Unfinished { position: after, opening, share });
            }
        }
        // Only ends of turns are compared with each other; an unfinished turn counts as the best
        // end it can reach.
        let unfinished: Vec<usize> = front.iter().map(|it| it.opening).collect();
        let mut is_valued = vec![true; openings.len()];
        for opening in unfinished {
            is_valued[opening] = false;
        }
        for _ in 1..DEPTH {
            if front.is_empty() {
                break;
            }
            front.sort_by(|a, b| b.share.total_cmp(&a.share));
            front.truncate(WIDTH);
            for turn in front.drain(..) {
                clicks.clear();
                turn.position.candidates(seat, memory, dice, clicks);
                for action in clicks.iter() {
                    let mut after = turn.position.clone();
                    if after.apply(seat, action, &mut Deaf).is_err() {
                        continue;
                    }
                    let (share, is_done) = value(&after, seat, judge, dice);
                    if !is_done {
                        next.push(Unfinished { position: after, opening: turn.opening, share });
                        continue;
                    }
                    let opening = &mut openings[turn.opening];
                    if !is_valued[turn.opening] || share > opening.share {
                        opening.share = share;
                        is_valued[turn.opening] = true;
                    }
                }
            }
            std::mem::swap(front, next);
        }
        // What the beam dropped is worth no more than the worst turn that it finished.
        let worst = openings.iter().zip(&is_valued).filter(|(_, is_valued)| **is_valued);
        let worst = worst.map(|(opening, _)| opening.share).fold(f32::MAX, f32::min);
        for (opening, is_valued) in openings.iter_mut().zip(is_valued) {
            if !is_valued {
                opening.share = opening.share.min(worst);
            }
        }
    }

    /// The opening with the best turn; the first of equals.
    pub fn best(&self) -> &Opening<G::Action> {
        let first = self.openings.first().expect("a seat that is to act has a legal candidate");
        self.openings.iter().fold(first, |best, it| if it.share > best.share { it } else { best })
    }
}

/// What a position is worth to a seat, and whether its turn is over.
fn value<G: Features>(
    position: &G,
    seat: Seat,
    judge: &mut Judge<G>,
    dice: &mut QuickDice,
) -> (f32, bool) {
    if position.turn() == Turn::Seats(SeatSet::one(seat)) {
        return (judge.shares(position)[seat.idx()], false);
    }
    (judge.settled_shares(position, dice)[seat.idx()], true)
}
