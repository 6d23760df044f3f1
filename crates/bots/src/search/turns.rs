//! Search in which a whole turn of one's own is a move (a macro-action), and the others play
//! greedily.
//!
//! Where a turn is many clicks, a tree of clicks hardly sees the end of the turn under way, and it
//! compares positions in the middle of turns with positions between them, which static evaluation
//! is bad at. Here a move is a turn that a beam search has found, and every value is an evaluation
//! at the end of a turn of one's own: at a leaf, of the best turn that a narrow beam finds there.
//!
//! The others' turns are no nodes. They are played anew in each walk, as chance is, by the greedy
//! move at each click.
//!
//! Every turn at the root meets the same luck (common random numbers): its first visit the same
//! hidden cards and the same dice as the first visit of the others, its second the same as their
//! second. So what differs between two turns is more often their value.

use tabletop::features::awake;
use tabletop::walk::settle;
use tabletop::{Deaf, Dice as _, Features, QuickDice, Seat, Turn};

use super::tree::{Parameters, Tree};
use super::{Context, RootMove};
use crate::budget::Budget;
use crate::observed::Observed;
use crate::plan::{Breadth, FirstClick, Room};

const PARAMETERS: Parameters =
    Parameters { exploration: 0.6, pseudo_visits: 2.0, temperature: 0.1, initial_width: 8.0 };

/// Visits up to which a node is a leaf, whose best turn is only evaluated; then it is expanded.
const EXPANSION_THRESHOLD: u32 = 3;
/// What the root is expanded by. Only the first click is decided there, so every first click gets
/// one turn: the best turns of all mostly begin with the same click, and differ in what comes last.
const AT_ROOT: Breadth =
    Breadth { width: Room { most: 24, most_alike: 2 }, turns: Room { most: 32, most_alike: 1 } };
/// What the nodes below are expanded by.
const BELOW: Breadth = Breadth { width: Room::for_best(2), turns: Room::for_best(32) };
/// What a leaf is evaluated by.
const AT_LEAF: Breadth = Breadth { width: Room::for_best(2), turns: Room::for_best(1) };

/// The clicks of a turn, up to where chance or another seat goes on.
type Clicks<G> = Box<[<G as tabletop::Game>::Action]>;

#[derive(Debug)]
pub(super) struct Turns<G: Features> {
    tree: Tree<Clicks<G>>,
}

impl<G: Features> Default for Turns<G> {
    fn default() -> Turns<G> {
        Turns { tree: Tree::new(PARAMETERS) }
    }
}

impl<G: Features> Turns<G> {
    pub(super) fn search(
        &mut self,
        context: &mut Context<G>,
        observed: &Observed<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Vec<RootMove<G::Action>> {
        let me = observed.seat();
        let position = observed.resample(dice);
        let mut candidates = Vec::new();
        position.candidates(me, &context.memory, dice, &mut candidates);
        let has_choice = candidates.len() > 1;
        let root = self.tree.reset(me);
        self.expand(context, root, &position, AT_ROOT, dice);
        let first_clicks = std::mem::take(&mut context.beam.first_clicks);
        let base = u64::from(dice.next_u32()) << 32 | u64::from(dice.next_u32());
        while has_choice && budget.take() {
            let nth = u64::from(self.tree.next_visit(root));
            let mut common = QuickDice::new(base.wrapping_add(nth.wrapping_mul(FAR)));
            let position = observed.resample(&mut common);
            self.iterate(context, root, position, &mut common);
        }
        let mut found: Vec<RootMove<G::Action>> = Vec::new();
        for (clicks, visits, share) in self.tree.moves_of(root) {
            let action = clicks.first().expect("a turn has a click");
            match found.iter_mut().find(|it| it.action == *action) {
                None => found.push(RootMove { action: action.clone(), visits, share }),
                // A click is worth what the best turn that begins with it is worth.
                Some(it) if visits > it.visits => (it.visits, it.share) = (visits, share),
                Some(_) => {}
            }
        }
        // What begins none of the best turns was not looked at.
        for FirstClick { action, share, .. } in first_clicks {
            if found.iter().all(|it| it.action != action) {
                found.push(RootMove { action, visits: 0, share });
            }
        }
        found
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
        let me = self.tree.seat(root);
        let mut node = root;
        let share = loop {
            if node != root && self.tree.visits(node) <= EXPANSION_THRESHOLD {
                break best(context, &position, me, dice);
            }
            if node != root && self.tree.is_expansion_due(node) {
                self.expand(context, node, &position, BELOW, dice);
            }
            let mut after = None;
            let play = |clicks: &Clicks<G>| {
                after = play(&position, me, clicks);
                after.is_some()
            };
            let Some(edge) = self.tree.select(node, play) else {
                // None of the turns is possible here: add those that are for the next time.
                self.expand(context, node, &position, BELOW, dice);
                break best(context, &position, me, dice);
            };
            position = after.expect("the turn was played");
            if !await_turn(context, &mut position, me, dice) {
                break context.evaluator.evaluate(&position)[me.idx()];
            }
            node = self.tree.visit(edge, me);
        };
        self.tree.back_up(|_| share);
    }

    /// Adds the turns that the node does not have yet, each with the share of the win at its end.
    fn expand(
        &mut self,
        context: &mut Context<G>,
        node: usize,
        position: &G,
        breadth: Breadth,
        dice: &mut QuickDice,
    ) {
        let Context { evaluator, memory, beam } = context;
        let seat = self.tree.seat(node);
        beam.find_turns(position, seat, breadth, memory, evaluator, dice);
        let turns =
            (0..beam.turns.len()).map(|turn| (beam.clicks_of(turn), beam.turns[turn].share));
        let turns = turns.filter(|(clicks, _)| !self.tree.has(node, clicks)).collect();
        self.tree.expand(node, turns);
    }
}

/// Far enough apart that streams of dice do not meet.
const FAR: u64 = 0x2545_f491_4f6c_dd1d;

/// The value of the best turn that a narrow beam finds.
fn best<G: Features>(
    context: &mut Context<G>,
    position: &G,
    seat: Seat,
    dice: &mut QuickDice,
) -> f32 {
    let Context { evaluator, memory, beam } = context;
    beam.find_turns(position, seat, AT_LEAF, memory, evaluator, dice);
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
    context: &mut Context<G>,
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
        if let Some(action) = position.default_action(seat)
            && position.apply(seat, &action, &mut Deaf).is_ok()
        {
            continue;
        }
        let reply = context.evaluator.greedy_move(position, seat, dice);
        let (_, next) = reply.expect("a seat that is to act has a legal candidate");
        *position = next;
    }
}
