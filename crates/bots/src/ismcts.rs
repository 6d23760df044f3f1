//! The textbook's information-set search, to compare with: no evaluation function, random playouts
//! to the end of the game, upper confidence bounds.

use tabletop::walk::{playout, settle};
use tabletop::{Deaf, Features, Game, QuickDice, Seat, Turn};

use crate::budget::Budget;
use crate::evaluator::{Shares, terminal_shares};
use crate::observed::{Observed, Player};

/// The UCB1 exploration constant.
const EXPLORATION: f32 = 0.7;

/// Single-observer ISMCTS (Cowling, Powley, Whitehouse 2012).
#[derive(Debug)]
pub struct Ismcts<G: Game> {
    nodes: Vec<Node<G::Action>>,
    legal: Vec<G::Action>,
    path: Vec<usize>,
}

#[derive(Debug)]
struct Node<A> {
    /// The move that leads here, and whose it is.
    action: Option<(Seat, A)>,
    children: Vec<usize>,
    visits: u32,
    /// Visits of the parent at which the move was legal.
    n_available: u32,
    total_value: f32,
}

impl<G: Game> Default for Ismcts<G> {
    fn default() -> Ismcts<G> {
        Ismcts { nodes: Vec::new(), legal: Vec::new(), path: Vec::new() }
    }
}

impl<G: Game> Ismcts<G> {
    fn add(&mut self, action: Option<(Seat, G::Action)>) -> usize {
        let (children, visits, n_available, total_value) = (Vec::new(), 0, 1, 0.0);
        self.nodes.push(Node { action, children, visits, n_available, total_value });
        self.nodes.len() - 1
    }

    fn iterate(&mut self, me: Seat, mut position: G, dice: &mut QuickDice) {
        let mut node = 0;
        self.path.clear();
        self.path.push(node);
        while let Turn::Seats(seats) = position.turn() {
            let first = seats.first().expect("somebody is to act");
            let seat = if node == 0 { me } else { first };
            self.legal.clear();
            position.legal_actions(seat, &mut self.legal);
            let (next, is_new) = self.step(node, seat, dice);
            let (_, action) = self.nodes[next].action.as_ref().expect("only the root has none");
            position.apply(seat, action, &mut Deaf).expect("a listed action is legal");
            settle(&mut position, dice);
            self.path.push(next);
            node = next;
            if is_new {
                break;
            }
        }
        playout(&mut position, dice, &mut self.legal);
        let shares = terminal_shares(&position.standing());
        self.back_up(&shares);
    }

    /// A move not tried yet, or else the one with the highest bound.
    fn step(&mut self, node: usize, seat: Seat, dice: &mut QuickDice) -> (usize, bool) {
        let mut untried = std::mem::take(&mut self.legal);
        let mut best: Option<(f32, usize)> = None;
        for i in 0..self.nodes[node].children.len() {
            let child = self.nodes[node].children[i];
            let it = &mut self.nodes[child];
            let Some((mover, action)) = &it.action else { continue };
            let Some(at) = untried.iter().position(|legal| legal == action) else { continue };
            if *mover != seat {
                continue;
            }
            untried.swap_remove(at);
            it.n_available += 1;
            let (visits, n_available) = (count(it.visits), count(it.n_available));
            let bound = it.total_value / visits
                + EXPLORATION * libm::sqrtf(libm::logf(n_available) / visits);
            if best.is_none_or(|(most, _)| bound > most) {
                best = Some((bound, child));
            }
        }
        let found = match (untried.is_empty(), best) {
            (true, Some((_, child))) => (child, false),
            (true, None) => unreachable!("a seat that is to act has a listed action"),
            (false, _) => {
                let i = tabletop::Dice::index(dice, untried.len());
                let child = self.add(Some((seat, untried.swap_remove(i))));
                self.nodes[node].children.push(child);
                (child, true)
            }
        };
        self.legal = untried;
        found
    }

    fn back_up(&mut self, shares: &Shares) {
        for &node in &self.path {
            let it = &mut self.nodes[node];
            it.visits += 1;
            if let Some((seat, _)) = &it.action {
                it.total_value += shares[seat.idx()];
            }
        }
    }
}

impl<G: Features> Player<G> for Ismcts<G> {
    fn choose(
        &mut self,
        observed: &Observed<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> G::Action {
        self.nodes.clear();
        self.add(None);
        self.legal.clear();
        observed.legal_actions(&mut self.legal);
        if let [only] = self.legal.as_slice() {
            return only.clone();
        }
        while budget.take() {
            let position = observed.resample(dice);
            self.iterate(observed.seat(), position, dice);
        }
        let children = self.nodes[0].children.iter().map(|&child| &self.nodes[child]);
        let best = children.max_by_key(|child| child.visits).and_then(|child| child.action.clone());
        match best {
            Some((_, action)) => action,
            None => observed.resample(dice).sample(observed.seat(), dice, &mut self.legal),
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "visits stay far below 2^24")]
fn count(n: u32) -> f32 {
    n as f32
}
