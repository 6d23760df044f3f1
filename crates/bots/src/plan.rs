//! One turn ahead: a beam search over the clicks that make up a turn.

use tabletop::{Deaf, Features, QuickDice, Seat, SeatSet, Skill, Turn};

use crate::budget::Budget;
use crate::evaluator::{Evaluator, WeightSource};
use crate::observed::{Observed, Player};

/// The width of the beam: unfinished turns that are followed further, after each click.
const WIDTH: Room = Room::for_best(6);
/// The depth of the beam, in clicks.
const BEAM_DEPTH: usize = 8;

/// Looks for the best turn, evaluated where it ends.
#[derive(Debug)]
pub struct Planner<G: Features> {
    evaluator: Evaluator<G>,
    beam: Beam<G>,
}

impl<G: Features> Planner<G> {
    pub fn new(source: WeightSource) -> Planner<G> {
        Planner { evaluator: Evaluator::new(source), beam: Beam::default() }
    }
}

impl<G: Features> Player<G> for Planner<G> {
    fn choose(
        &mut self,
        observed: &Observed<'_, G>,
        _: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> G::Action {
        let seat = observed.seat();
        let position = observed.resample(dice);
        let policy =
            self.evaluator.policy(&position, seat, observed.memory(), Skill::Competent, dice);
        if let Some(action) = policy {
            return action;
        }
        self.beam.run(&position, seat, observed.memory(), &mut self.evaluator, dice);
        self.beam.best().action.clone()
    }
}

/// A first click, and the share of the win at the end of the best turn found that begins with it.
#[derive(Clone, Debug)]
pub struct FirstClick<A> {
    pub action: A,
    pub share: f32,
    /// Whether the share is that of the end of a turn.
    is_valued: bool,
}

/// The beam search for the best turn. Kept between decisions for the room that it took.
#[derive(Debug)]
pub struct Beam<G: Features> {
    pub first_clicks: Vec<FirstClick<G::Action>>,
    /// Turns, once they have been [looked for](Beam::find_turns).
    pub turns: Vec<Line<G>>,
    /// Unfinished turns, and those that follow from them by one click.
    frontier: Vec<Line<G>>,
    next: Vec<Line<G>>,
    clicks: Vec<G::Action>,
    /// The clicks of all lines, each with the one before it.
    trail: Vec<(G::Action, Option<usize>)>,
}

/// Some clicks of a turn, or all.
#[derive(Clone, Debug)]
pub struct Line<G> {
    position: G,
    first_click: usize,
    /// The last click, in the trail.
    last: Option<usize>,
    pub share: f32,
}

/// How many lines are kept: the best, but not all of them with the same beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    pub most: usize,
    /// Of those that begin with the same click.
    pub most_alike: usize,
}

impl Room {
    /// Room for the best, however they begin.
    pub const fn for_best(most: usize) -> Room {
        Room { most, most_alike: usize::MAX }
    }

    /// The place of a line among others, the best first and equals in their order, if it is one of
    /// those to keep.
    fn place<G>(self, lines: &[Line<G>], first_click: usize, share: f32) -> Option<usize> {
        let place = lines.partition_point(|it| it.share.total_cmp(&share).is_ge());
        let better = lines[..place].iter();
        let n_alike = better.filter(|it| it.first_click == first_click).count();
        (place < self.most && n_alike < self.most_alike).then_some(place)
    }

    /// Puts a line in its place; what there is no longer room for goes.
    fn keep<G>(self, lines: &mut Vec<Line<G>>, place: usize, line: Line<G>) {
        let is_alike = |it: &Line<G>| it.first_click == line.first_click;
        if lines.iter().filter(|it| is_alike(it)).count() < self.most_alike {
            lines.truncate(self.most - 1);
        } else {
            let worst = lines.iter().rposition(is_alike).expect("there are some alike");
            lines.remove(worst);
        }
        lines.insert(place, line);
    }
}

/// How much a search looks for when it looks for turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breadth {
    /// The width of the beam.
    pub width: Room,
    pub turns: Room,
}

/// What is kept of finished turns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    /// For every first click the best.
    FirstClicks,
    /// The best of them, except those that lead to a position that is known.
    Turns(Room),
}

impl<G: Features> Default for Beam<G> {
    fn default() -> Beam<G> {
        Beam {
            first_clicks: Vec::new(),
            turns: Vec::new(),
            frontier: Vec::new(),
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
        evaluator: &mut Evaluator<G>,
        dice: &mut QuickDice,
    ) {
        self.grow(position, seat, WIDTH, Keep::FirstClicks, memory, evaluator, dice);
    }

    /// The first click of the best turn; the first of equals.
    pub fn best(&self) -> &FirstClick<G::Action> {
        let first = self.first_clicks.first().expect("a seat that is to act has a legal candidate");
        self.first_clicks
            .iter()
            .fold(first, |best, it| if it.share > best.share { it } else { best })
    }

    /// Looks for turns that lead to different positions, and keeps the best of them, the best first.
    /// A turn that is longer than a plan looks ahead is among them as far as it was seen.
    pub fn find_turns(
        &mut self,
        position: &G,
        seat: Seat,
        Breadth { width, turns }: Breadth,
        memory: &G::Memory,
        evaluator: &mut Evaluator<G>,
        dice: &mut QuickDice,
    ) {
        self.turns.clear();
        self.grow(position, seat, width, Keep::Turns(turns), memory, evaluator, dice);
        for line in self.frontier.drain(..) {
            if let Some(place) = turns.place(&self.turns, line.first_click, line.share) {
                turns.keep(&mut self.turns, place, line);
            }
        }
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
        width: Room,
        keep: Keep,
        memory: &G::Memory,
        evaluator: &mut Evaluator<G>,
        dice: &mut QuickDice,
    ) {
        let Beam { first_clicks, turns, frontier, next, clicks, trail } = self;
        first_clicks.clear();
        frontier.clear();
        next.clear();
        trail.clear();
        frontier.push(Line { position: position.clone(), first_click: 0, last: None, share: 0.0 });
        for depth in 0..BEAM_DEPTH {
            if frontier.is_empty() {
                break;
            }
            // Unfinished turns after the last click are all there is to see of them.
            let width = if depth + 1 < BEAM_DEPTH { width } else { Room::for_best(usize::MAX) };
            for line in frontier.drain(..) {
                clicks.clear();
                line.position.candidates(seat, memory, dice, clicks);
                if depth == 0 && keep == Keep::FirstClicks && clicks.len() == 1 {
                    // There is nothing to choose, so nothing to look ahead for.
                    let share = evaluator.evaluate(position)[seat.idx()];
                    let first_click = |action| FirstClick { action, share, is_valued: true };
                    first_clicks.extend(clicks.drain(..).map(first_click));
                    continue;
                }
                for action in clicks.drain(..) {
                    let mut after = line.position.clone();
                    after.perform(seat, &action, &mut Deaf);
                    let (share, is_done) = value(&after, seat, evaluator, dice);
                    let first_click =
                        if depth == 0 { first_clicks.len() } else { line.first_click };
                    if depth == 0 {
                        let action = action.clone();
                        first_clicks.push(FirstClick { action, share, is_valued: is_done });
                    } else if is_done {
                        first_clicks[first_click].note_end(share);
                    }
                    // Only ends of turns are compared with each other.
                    let (lines, room) = match (is_done, keep) {
                        (true, Keep::FirstClicks) => continue,
                        (true, Keep::Turns(room)) => (&mut *turns, room),
                        (false, _) => (&mut *next, width),
                    };
                    // What is not among the best is never looked at again: it need not be kept.
                    let Some(place) = room.place(lines, first_click, share) else { continue };
                    let is_twin =
                        |it: &Line<G>| it.share.total_cmp(&share).is_eq() && it.position == after;
                    if keep != Keep::FirstClicks && lines[..place].iter().any(is_twin) {
                        continue;
                    }
                    let last = Some(trail.len());
                    trail.push((action, line.last));
                    let line = Line { position: after, first_click, last, share };
                    room.keep(lines, place, line);
                }
            }
            std::mem::swap(frontier, next);
        }
        // What the beam dropped is worth no more than the worst turn that it finished.
        let valued = first_clicks.iter().filter(|it| it.is_valued);
        let worst = valued.map(|it| it.share).fold(f32::MAX, f32::min);
        for first_click in first_clicks.iter_mut().filter(|it| !it.is_valued) {
            first_click.share = first_click.share.min(worst);
        }
    }
}

impl<A> FirstClick<A> {
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
    evaluator: &mut Evaluator<G>,
    dice: &mut QuickDice,
) -> (f32, bool) {
    if position.turn() == Turn::Seats(SeatSet::one(seat)) {
        return (evaluator.evaluate(position)[seat.idx()], false);
    }
    (evaluator.quiesce(position, dice)[seat.idx()], true)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Offers lines, each with its first click and its share in hundredths, and tells what is kept.
    fn kept(room: Room, offered: &[(usize, u8)]) -> Vec<(usize, f32)> {
        let mut lines: Vec<Line<()>> = Vec::new();
        for &(first_click, hundredths) in offered {
            let share = f32::from(hundredths) / 100.0;
            if let Some(place) = room.place(&lines, first_click, share) {
                let line = Line { position: (), first_click, last: None, share };
                room.keep(&mut lines, place, line);
            }
        }
        lines.into_iter().map(|it| (it.first_click, it.share)).collect()
    }

    #[test]
    fn the_best_lines_are_kept_the_best_first() {
        let found = kept(Room::for_best(3), &[(0, 20), (0, 50), (0, 40), (1, 30), (0, 60)]);
        assert_eq!(found, [(0, 0.6), (0, 0.5), (0, 0.4)]);
    }

    #[test]
    fn lines_that_begin_alike_leave_room_for_others() {
        let room = Room { most: 3, most_alike: 1 };
        let found = kept(room, &[(0, 20), (0, 50), (0, 40), (1, 30), (0, 60), (2, 10), (3, 20)]);
        assert_eq!(found, [(0, 0.6), (1, 0.3), (3, 0.2)]);
    }
}
