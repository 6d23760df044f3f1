//! Search in which a whole turn of one's own is a move, and the others do what looks best at once.
//!
//! Where a turn is many clicks, a tree of clicks hardly sees the end of the turn under way, and it
//! compares positions in the middle of turns with positions between them, which judgement is bad
//! at. Here a move is a turn that a plan has found, and every value is a judgement at the end of a
//! turn of one's own: at a leaf, of the best turn that a narrow plan finds there.
//!
//! The others' turns are no nodes. They are played anew in each walk, as chance is, by the move
//! that looks best to them at each click.
//!
//! Every turn at the root meets the same luck: its first visit the same hidden cards and the same
//! dice as the first visit of the others, its second the same as their second. So what differs
//! between two turns is more often their worth.

use tabletop::features::awake;
use tabletop::walk::settle;
use tabletop::{Deaf, Dice as _, Features, QuickDice, Seat, Turn};

use super::tree::{Tree, Tuning};
use super::{Found, Mind};
use crate::budget::Budget;
use crate::observed::Observed;
use crate::plan::{NARROW, Opening, WIDE};

const TUNING: Tuning = Tuning { explore: 0.6, trust: 2.0, warmth: 0.1, breadth: 8.0 };

/// Visits of a node for which its best turn is only judged; from then on its turns are moves.
const PATIENCE: u32 = 3;
/// Turns of a node that are kept.
const MOST_TURNS: usize = 32;

/// The clicks of a turn, up to where chance or another seat goes on.
type Clicks<G> = Box<[<G as tabletop::Game>::Action]>;

#[derive(Debug)]
pub(super) struct Turns<G: Features> {
    tree: Tree<Clicks<G>>,
}

impl<G: Features> Default for Turns<G> {
    fn default() -> Turns<G> {
        Turns { tree: Tree::new(TUNING) }
    }
}

impl<G: Features> Turns<G> {
    pub(super) fn think(
        &mut self,
        mind: &mut Mind<G>,
        table: &Observed<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Vec<Found<G::Action>> {
        let me = table.seat();
        let position = table.resample(dice);
        let mut candidates = Vec::new();
        position.candidates(me, &mind.memory, dice, &mut candidates);
        let has_choice = candidates.len() > 1;
        let root = self.tree.plant(me);
        self.list(mind, root, &position, WIDE, dice);
        let openings = std::mem::take(&mut mind.beam.openings);
        let base = u64::from(dice.next_u32()) << 32 | u64::from(dice.next_u32());
        while has_choice && budget.take() {
            let nth = u64::from(self.tree.next_visit(root));
            let mut luck = QuickDice::new(base.wrapping_add(nth.wrapping_mul(FAR)));
            let position = table.resample(&mut luck);
            self.iterate(mind, root, position, &mut luck);
        }
        let mut found: Vec<Found<G::Action>> = Vec::new();
        for (clicks, visits, share) in self.tree.moves_of(root) {
            let action = clicks.first().expect("a turn has a click");
            match found.iter_mut().find(|it| it.action == *action) {
                None => found.push(Found { action: action.clone(), visits, share }),
                // A click is worth what the best turn that begins with it is worth.
                Some(it) if visits > it.visits => (it.visits, it.share) = (visits, share),
                Some(_) => {}
            }
        }
        // What begins none of the best turns was not looked at.
        for Opening { action, share, .. } in openings {
            if found.iter().all(|it| it.action != action) {
                found.push(Found { action, visits: 0, share });
            }
        }
        found
    }

    /// One walk down the tree and back.
    fn iterate(&mut self, mind: &mut Mind<G>, root: usize, mut position: G, dice: &mut QuickDice) {
        self.tree.begin();
        let me = self.tree.seat(root);
        let mut node = root;
        let share = loop {
            if node != root && self.tree.visits(node) <= PATIENCE {
                break best(mind, &position, me, dice);
            }
            if node != root && self.tree.is_due(node) {
                self.list(mind, node, &position, NARROW, dice);
            }
            let mut after = None;
            let play = |clicks: &Clicks<G>| {
                after = play(&position, me, clicks);
                after.is_some()
            };
            let Some(edge) = self.tree.descend(node, play) else {
                // None of the turns is possible here: list those that are for the next time.
                self.list(mind, node, &position, NARROW, dice);
                break best(mind, &position, me, dice);
            };
            position = after.expect("the turn was played");
            if !await_turn(mind, &mut position, me, dice) {
                break mind.judge.shares(&position)[me.idx()];
            }
            node = self.tree.visit(edge, me);
        };
        self.tree.back_up(|_| share);
    }

    /// Adds the turns that the node does not know yet, each with the share of the win at its end.
    fn list(
        &mut self,
        mind: &mut Mind<G>,
        node: usize,
        position: &G,
        width: usize,
        dice: &mut QuickDice,
    ) {
        let Mind { judge, memory, beam } = mind;
        beam.find_turns(position, self.tree.seat(node), width, memory, judge, dice);
        let n_turns = beam.turns.len().min(MOST_TURNS);
        let turns = (0..n_turns).map(|turn| (beam.clicks_of(turn), beam.turns[turn].share));
        let turns = turns.filter(|(clicks, _)| !self.tree.knows(node, clicks)).collect();
        self.tree.list(node, turns);
    }
}

/// Far enough apart that streams of dice do not meet.
const FAR: u64 = 0x2545_f491_4f6c_dd1d;

/// What the best turn that a narrow plan finds is worth.
fn best<G: Features>(mind: &mut Mind<G>, position: &G, seat: Seat, dice: &mut QuickDice) -> f32 {
    let Mind { judge, memory, beam } = mind;
    beam.find_turns(position, seat, NARROW, memory, judge, dice);
    beam.turns.first().map_or(0.0, |it| it.share)
}

/// Where the clicks lead, if all of them can be made.
fn play<G: Features>(position: &G, seat: Seat, clicks: &[G::Action]) -> Option<G> {
    let mut after = position.clone();
    let can = clicks.iter().all(|action| after.apply(seat, action, &mut Deaf).is_ok());
    can.then_some(after)
}

/// Lets chance and the others go on until the seat is to decide; `false` if it never is again.
fn await_turn<G: Features>(
    mind: &mut Mind<G>,
    position: &mut G,
    me: Seat,
    dice: &mut QuickDice,
) -> bool {
    loop {
        settle(position, dice);
        let Turn::Seats(seats) = position.turn() else { return false };
        let seat = awake(position, seats).first().expect("somebody is to act");
        if seat == me {
            return true;
        }
        if let Some(action) = position.assumed(seat)
            && position.apply(seat, &action, &mut Deaf).is_ok()
        {
            continue;
        }
        let reply = mind.judge.best_reply(position, seat, dice);
        let (_, next) = reply.expect("a seat that is to act has a legal candidate");
        *position = next;
    }
}
