//! The textbook's information-set search, to compare with: no judgement at all, random games to
//! the end, upper confidence bounds.

use tabletop::walk::{playout, settle};
use tabletop::{Deaf, Features, Game, QuickDice, Seat, Turn};

use crate::budget::Budget;
use crate::judge::{Shares, final_shares};
use crate::observed::{Observed, Player};

const EXPLORE: f32 = 0.7;

/// Single-observer ISMCTS (Cowling, Powley, Whitehouse 2012).
#[derive(Debug)]
pub struct Plain<G: Game> {
    nodes: Vec<Node<G::Action>>,
    legal: Vec<G::Action>,
    path: Vec<usize>,
}

#[derive(Debug)]
struct Node<A> {
    /// The move that leads here, and whose it is.
    action: Option<(Seat, A)>,
    children: Vec<usize>,
    n: u32,
    n_available: u32,
    total: f32,
}

impl<G: Game> Default for Plain<G> {
    fn default() -> Plain<G> {
        Plain { nodes: Vec::new(), legal: Vec::new(), path: Vec::new() }
    }
}

impl<G: Game> Plain<G> {
    fn add(&mut self, action: Option<(Seat, G::Action)>) -> usize {
        let (children, n, n_available, total) = (Vec::new(), 0, 1, 0.0);
        self.nodes.push(Node { action, children, n, n_available, total });
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
        let shares = final_shares(&position.standing());
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
            let (n, n_available) = (count(it.n), count(it.n_available));
            let bound = it.total / n + EXPLORE * libm::sqrtf(libm::logf(n_available) / n);
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
            it.n += 1;
            if let Some((seat, _)) = &it.action {
                it.total += shares[seat.idx()];
            }
        }
    }
}

impl<G: Features> Player<G> for Plain<G> {
    fn choose(
        &mut self,
        table: &Observed<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> G::Action {
        self.nodes.clear();
        self.add(None);
        self.legal.clear();
        table.legal_actions(&mut self.legal);
        if let [only] = self.legal.as_slice() {
            return only.clone();
        }
        while budget.take() {
            let position = table.resample(dice);
            self.iterate(table.seat(), position, dice);
        }
        let children = self.nodes[0].children.iter().map(|&child| &self.nodes[child]);
        let best = children.max_by_key(|child| child.n).and_then(|child| child.action.clone());
        match best {
            Some((_, action)) => action,
            None => table.resample(dice).sample(table.seat(), dice, &mut self.legal),
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "visits stay far below 2^24")]
fn count(n: u32) -> f32 {
    n as f32
}
