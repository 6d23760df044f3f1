//! Search in which every click of every seat is a move.
//!
//! A node stands for a sequence of moves, whatever chance did in between: chance is drawn anew
//! each time and never becomes a node. Several players are served by values that are vectors: at
//! each node the seat that moves looks at its own share.
//!
//! Moves are tried in the order in which judgement likes them, and few at first where they are
//! many. They are listed when a node is visited for the second time: most never are. A move that
//! is not legal in the position at hand is skipped; moves that only become legal in other
//! determinizations are added when a node is listed again, which happens whenever its visits have
//! doubled.

use tabletop::features::awake;
use tabletop::walk::settle;
use tabletop::{Deaf, Features, QuickDice, Seat, Turn};

use super::tree::{Tree, Tuning};
use super::{Found, Mind};
use crate::budget::Budget;
use crate::observed::Observed;

const TUNING: Tuning = Tuning { explore: 0.6, trust: 2.0, warmth: 0.04, breadth: 8.0 };

#[derive(Debug)]
pub(super) struct Clicks<G: Features> {
    tree: Tree<G::Action>,
    scratch: Vec<G::Action>,
}

impl<G: Features> Default for Clicks<G> {
    fn default() -> Clicks<G> {
        Clicks { tree: Tree::new(TUNING), scratch: Vec::new() }
    }
}

impl<G: Features> Clicks<G> {
    pub(super) fn think(
        &mut self,
        mind: &mut Mind<G>,
        table: &Observed<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Vec<Found<G::Action>> {
        let seat = table.seat();
        let position = table.resample(dice);
        mind.beam.run(&position, seat, &mind.memory, &mut mind.judge, dice);
        let openings = mind.beam.openings.drain(..).map(|it| (it.action, it.share));
        let openings: Vec<(G::Action, f32)> = openings.collect();
        let has_choice = openings.len() > 1;
        let root = self.tree.plant(seat);
        self.tree.list(root, openings);
        while has_choice && budget.take() {
            let position = table.resample(dice);
            self.iterate(mind, root, position, dice);
        }
        let tell = |(by, visits, share): (&G::Action, u32, f32)| {
            let action = by.clone();
            Found { action, visits, share }
        };
        self.tree.moves_of(root).map(tell).collect()
    }

    /// One walk down the tree and back.
    fn iterate(&mut self, mind: &mut Mind<G>, root: usize, mut position: G, dice: &mut QuickDice) {
        self.tree.begin();
        let mut node = root;
        let shares = loop {
            let seat = self.tree.seat(node);
            if node != root && self.tree.is_due(node) {
                self.list(mind, node, &position, dice);
            }
            let play = |by: &G::Action| position.apply(seat, by, &mut Deaf).is_ok();
            let Some(edge) = self.tree.descend(node, play) else {
                // Nothing known is legal here: list what is for the next time.
                self.list(mind, node, &position, dice);
                break mind.judge.settled_shares(&position, dice);
            };
            settle(&mut position, dice);
            let Some(next) = arrive(&mut position, dice) else {
                break mind.judge.shares(&position);
            };
            node = self.tree.visit(edge, next);
            if self.tree.visits(node) == 1 {
                break mind.judge.settled_shares(&position, dice);
            }
        };
        self.tree.back_up(|seat| shares[seat.idx()]);
    }

    /// Adds the moves that the node does not know yet, each with what judgement says of it.
    fn list(&mut self, mind: &mut Mind<G>, node: usize, position: &G, dice: &mut QuickDice) {
        let seat = self.tree.seat(node);
        let mut actions = std::mem::take(&mut self.scratch);
        actions.clear();
        position.candidates(seat, &G::Memory::default(), dice, &mut actions);
        let mut judged = Vec::with_capacity(actions.len());
        for action in actions.drain(..) {
            if self.tree.knows(node, &action) {
                continue;
            }
            let mut after = position.clone();
            if after.apply(seat, &action, &mut Deaf).is_err() {
                continue;
            }
            judged.push((action, mind.judge.settled_shares(&after, dice)[seat.idx()]));
        }
        self.scratch = actions;
        self.tree.list(node, judged);
    }
}

/// Lets seats do what they are assumed to do, until one must be thought about; `None` when the
/// game is over.
fn arrive<G: Features>(position: &mut G, dice: &mut QuickDice) -> Option<Seat> {
    loop {
        let Turn::Seats(seats) = position.turn() else { return None };
        let seat = awake(position, seats).first().expect("somebody is to act");
        let Some(action) = position.assumed(seat) else { return Some(seat) };
        if position.apply(seat, &action, &mut Deaf).is_err() {
            return Some(seat);
        }
        settle(position, dice);
    }
}
