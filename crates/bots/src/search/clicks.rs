//! Search in which every click of every seat is a move.
//!
//! A node stands for a sequence of moves, whatever chance did in between: chance is drawn anew
//! each time and never becomes a node. Several players are served by values that are vectors: at
//! each node the seat that moves looks at its own share (max^n).
//!
//! Moves are tried in the order of their static evaluations, and few at first where they are many
//! (progressive widening). A node is expanded when it is visited for the second time: most never
//! are. A move that is not legal in the position at hand is skipped; moves that only become legal
//! in other determinizations are added when a node is expanded again, which happens whenever its
//! visits have doubled.

use tabletop::features::awake;
use tabletop::walk::settle;
use tabletop::{Deaf, Features, QuickDice, Seat, Turn};

use super::tree::{Parameters, Tree};
use super::{Context, RootMove};
use crate::budget::Budget;
use crate::observed::Observed;

const PARAMETERS: Parameters =
    Parameters { exploration: 0.6, pseudo_visits: 2.0, temperature: 0.04, initial_width: 8.0 };

#[derive(Debug)]
pub(super) struct Clicks<G: Features> {
    tree: Tree<G::Action>,
    scratch: Vec<G::Action>,
}

impl<G: Features> Default for Clicks<G> {
    fn default() -> Clicks<G> {
        Clicks { tree: Tree::new(PARAMETERS), scratch: Vec::new() }
    }
}

impl<G: Features> Clicks<G> {
    pub(super) fn search(
        &mut self,
        context: &mut Context<G>,
        observed: &Observed<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Vec<RootMove<G::Action>> {
        let seat = observed.seat();
        let position = observed.resample(dice);
        context.beam.run(&position, seat, &context.memory, &mut context.evaluator, dice);
        let first_clicks = context.beam.first_clicks.drain(..).map(|it| (it.action, it.share));
        let first_clicks: Vec<(G::Action, f32)> = first_clicks.collect();
        let has_choice = first_clicks.len() > 1;
        let root = self.tree.reset(seat);
        self.tree.expand(root, first_clicks);
        while has_choice && budget.take() {
            let position = observed.resample(dice);
            self.iterate(context, root, position, dice);
        }
        let tell = |(by, visits, share): (&G::Action, u32, f32)| {
            let action = by.clone();
            RootMove { action, visits, share }
        };
        self.tree.moves_of(root).map(tell).collect()
    }

    /// One walk down the tree and back.
    fn iterate(
        &mut self,
        context: &mut Context<G>,
        root: usize,
        mut position: G,
        dice: &mut QuickDice,
    ) {
        self.tree.begin();
        let mut node = root;
        let shares = loop {
            let seat = self.tree.seat(node);
            if node != root && self.tree.is_expansion_due(node) {
                self.expand(context, node, &position, dice);
            }
            let play = |by: &G::Action| position.apply(seat, by, &mut Deaf).is_ok();
            let Some(edge) = self.tree.select(node, play) else {
                // Nothing known is legal here: add what is for the next time.
                self.expand(context, node, &position, dice);
                break context.evaluator.quiesce(&position, dice);
            };
            settle(&mut position, dice);
            let Some(next) = play_defaults(&mut position, dice) else {
                break context.evaluator.evaluate(&position);
            };
            node = self.tree.visit(edge, next);
            if self.tree.visits(node) == 1 {
                break context.evaluator.quiesce(&position, dice);
            }
        };
        self.tree.back_up(|seat| shares[seat.idx()]);
    }

    /// Adds the moves that the node does not have yet, each with its evaluation.
    fn expand(
        &mut self,
        context: &mut Context<G>,
        node: usize,
        position: &G,
        dice: &mut QuickDice,
    ) {
        let seat = self.tree.seat(node);
        let mut actions = std::mem::take(&mut self.scratch);
        actions.clear();
        position.candidates(seat, &G::Memory::default(), dice, &mut actions);
        let mut evaluated = Vec::with_capacity(actions.len());
        for action in actions.drain(..) {
            if self.tree.has(node, &action) {
                continue;
            }
            let mut after = position.clone();
            if after.apply(seat, &action, &mut Deaf).is_err() {
                continue;
            }
            evaluated.push((action, context.evaluator.quiesce(&after, dice)[seat.idx()]));
        }
        self.scratch = actions;
        self.tree.expand(node, evaluated);
    }
}

/// Plays default actions until a seat has something to decide; `None` when the game is over.
fn play_defaults<G: Features>(position: &mut G, dice: &mut QuickDice) -> Option<Seat> {
    loop {
        let Turn::Seats(seats) = position.turn() else { return None };
        let seat = awake(position, seats).first().expect("somebody is to act");
        let Some(action) = position.default_action(seat) else { return Some(seat) };
        if position.apply(seat, &action, &mut Deaf).is_err() {
            return Some(seat);
        }
        settle(position, dice);
    }
}
