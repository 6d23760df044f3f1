//! One turn ahead: a small beam over the clicks that make up a turn.

use tabletop::{Deaf, Features, QuickDice, Seat, SeatSet, Temper, Turn};

use crate::budget::Budget;
use crate::judge::{Judge, Opinion};
use crate::observed::{Observed, Player};

/// Unfinished turns that are looked at further, after each click.
pub const WIDE: usize = 6;
/// The same where a plan is a small part of the thinking.
pub const NARROW: usize = 2;
/// Clicks that are looked ahead.
const DEPTH: usize = 8;

/// Looks for the best turn, judged where it ends.
#[derive(Debug)]
pub struct Planner<G: Features> {
    judge: Judge<G>,
    beam: Beam<G>,
}

impl<G: Features> Planner<G> {
    pub fn new(opinion: Opinion) -> Planner<G> {
        Planner { judge: Judge::new(opinion), beam: Beam::default() }
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
        let habit = self.judge.habit(&position, seat, table.memory(), Temper::Careful, dice);
        if let Some(action) = habit {
            return action;
        }
        self.beam.run(&position, seat, table.memory(), &mut self.judge, dice);
        self.beam.best().action.clone()
    }
}

/// A first click, and the share of the win at the end of the best turn found that begins with it.
#[derive(Clone, Debug)]
pub struct Opening<A> {
    pub action: A,
    pub share: f32,
    /// Whether the share is that of the end of a turn.
    is_valued: bool,
}

/// The search for the best turn. Kept between decisions for its memory.
#[derive(Debug)]
pub struct Beam<G: Features> {
    pub openings: Vec<Opening<G::Action>>,
    /// Turns, once they have been [looked for](Beam::find_turns).
    pub turns: Vec<Line<G>>,
    /// Unfinished turns, and those that follow from them by one click.
    front: Vec<Line<G>>,
    next: Vec<Line<G>>,
    clicks: Vec<G::Action>,
    /// The clicks of all lines, each with the one before it.
    trail: Vec<(G::Action, Option<usize>)>,
}

/// Some clicks of a turn, or all.
#[derive(Clone, Debug)]
pub struct Line<G> {
    position: G,
    opening: usize,
    /// The last click, in the trail.
    last: Option<usize>,
    pub share: f32,
}

/// What is kept of finished turns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    /// For every first click the best.
    Openings,
    /// All of them, except those that lead to a position that is known.
    Turns,
}

impl<G: Features> Default for Beam<G> {
    fn default() -> Beam<G> {
        Beam {
            openings: Vec::new(),
            turns: Vec::new(),
            front: Vec::new(),
            next: Vec::new(),
            clicks: Vec::new(),
            trail: Vec::new(),
        }
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
        self.grow(position, seat, WIDE, Keep::Openings, memory, judge, dice);
    }

    /// The opening with the best turn; the first of equals.
    pub fn best(&self) -> &Opening<G::Action> {
        let first = self.openings.first().expect("a seat that is to act has a legal candidate");
        self.openings.iter().fold(first, |best, it| if it.share > best.share { it } else { best })
    }

    /// Looks for turns that lead to different positions, the best first. A turn that is longer
    /// than a plan looks ahead is among them as far as it was seen.
    pub fn find_turns(
        &mut self,
        position: &G,
        seat: Seat,
        width: usize,
        memory: &G::Memory,
        judge: &mut Judge<G>,
        dice: &mut QuickDice,
    ) {
        self.turns.clear();
        self.grow(position, seat, width, Keep::Turns, memory, judge, dice);
        self.turns.append(&mut self.front);
        self.turns.sort_by(|a, b| b.share.total_cmp(&a.share));
    }

    /// The clicks of a turn that was found.
    pub fn clicks_of(&self, turn: usize) -> Box<[G::Action]> {
        let click = |last: Option<usize>| last.map(|last| &self.trail[last]);
        let back = std::iter::successors(click(self.turns[turn].last), |(_, last)| click(*last));
        let mut clicks: Vec<G::Action> = back.map(|(action, _)| action.clone()).collect();
        clicks.reverse();
        clicks.into_boxed_slice()
    }

    /// Follows the most promising lines click by click, until the turn is over on all of them.
    #[allow(clippy::too_many_arguments, reason = "a plan is made by somebody, of something")]
    fn grow(
        &mut self,
        position: &G,
        seat: Seat,
        width: usize,
        keep: Keep,
        memory: &G::Memory,
        judge: &mut Judge<G>,
        dice: &mut QuickDice,
    ) {
        let Beam { openings, turns, front, next, clicks, trail } = self;
        openings.clear();
        front.clear();
        next.clear();
        trail.clear();
        front.push(Line { position: position.clone(), opening: 0, last: None, share: 0.0 });
        for depth in 0..DEPTH {
            if front.is_empty() {
                break;
            }
            front.sort_by(|a, b| b.share.total_cmp(&a.share));
            front.truncate(width);
            for line in front.drain(..) {
                clicks.clear();
                line.position.candidates(seat, memory, dice, clicks);
                if depth == 0 && keep == Keep::Openings && clicks.len() == 1 {
                    // There is nothing to choose, so nothing to look ahead for.
                    let share = judge.shares(position)[seat.idx()];
                    let opening = |action| Opening { action, share, is_valued: true };
                    openings.extend(clicks.drain(..).map(opening));
                    continue;
                }
                for action in clicks.drain(..) {
                    let mut after = line.position.clone();
                    if after.apply(seat, &action, &mut Deaf).is_err() {
                        continue;
                    }
                    let (share, is_done) = value(&after, seat, judge, dice);
                    let opening = if depth == 0 { openings.len() } else { line.opening };
                    if depth == 0 {
                        let action = action.clone();
                        openings.push(Opening { action, share, is_valued: is_done });
                    } else if is_done {
                        openings[opening].note_end(share);
                    }
                    // Only ends of turns are compared with each other.
                    let lines = match (is_done, keep) {
                        (true, Keep::Openings) => continue,
                        (true, Keep::Turns) => &mut *turns,
                        (false, _) => &mut *next,
                    };
                    let is_twin =
                        |it: &Line<G>| it.share.total_cmp(&share).is_eq() && it.position == after;
                    if keep == Keep::Turns && lines.iter().any(is_twin) {
                        continue;
                    }
                    let last = Some(trail.len());
                    trail.push((action, line.last));
                    lines.push(Line { position: after, opening, last, share });
                }
            }
            std::mem::swap(front, next);
        }
        // What the beam dropped is worth no more than the worst turn that it finished.
        let valued = openings.iter().filter(|it| it.is_valued);
        let worst = valued.map(|it| it.share).fold(f32::MAX, f32::min);
        for opening in openings.iter_mut().filter(|it| !it.is_valued) {
            opening.share = opening.share.min(worst);
        }
    }
}

impl<A> Opening<A> {
    /// An unfinished turn counts as the best end it can reach.
    fn note_end(&mut self, share: f32) {
        if !self.is_valued || share > self.share {
            self.share = share;
            self.is_valued = true;
        }
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
