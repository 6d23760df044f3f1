//! Many turns ahead: search over positions that the seat cannot tell apart.
//!
//! Each iteration draws a position that the bot's seat could be in (a determinization), walks
//! down one tree by the moves that are legal there, adds a node and judges the position. A node
//! stands for a sequence of moves, whatever chance did in between: chance is drawn anew each time
//! and never becomes a node. Several players are served by values that are vectors: at each node
//! the seat that moves looks at its own share.
//!
//! Moves are tried in the order in which judgement likes them, and few at first where they are
//! many. They are listed when a node is visited for the second time: most never are. A move that
//! is not legal in the position at hand is skipped; moves that only become legal in other
//! determinizations are added when a node is listed again, which happens whenever its visits have
//! doubled.

use tabletop::features::awake;
use tabletop::walk::settle;
use tabletop::{Deaf, Features, QuickDice, Seat, Temper, Turn};

use crate::budget::Budget;
use crate::judge::{Judge, Opinion};
use crate::observed::{Observed, Player};
use crate::plan::Beam;

/// What can be tuned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// How much doubt is worth a look.
    pub explore: f32,
    /// Visits that the first judgement of a move counts for.
    pub trust: f32,
    /// How sharply judgement prefers the better moves: the difference in share that multiplies a
    /// prior by about 2.7.
    pub warmth: f32,
    /// Moves of a node that are considered at its first visit.
    pub breadth: f32,
}

impl Tuning {
    pub const DEFAULT: Tuning = Tuning { explore: 0.6, trust: 2.0, warmth: 0.04, breadth: 8.0 };
}

/// Thinks for as long as it is given.
#[derive(Debug)]
pub struct Searcher<G: Features> {
    judge: Judge<G>,
    memory: G::Memory,
    beam: Beam<G>,
    tree: Tree<G::Action>,
    tuning: Tuning,
}

impl<G: Features> Searcher<G> {
    pub fn new(opinion: Opinion, tuning: Tuning) -> Searcher<G> {
        Searcher {
            judge: Judge::new(opinion),
            memory: G::Memory::default(),
            beam: Beam::default(),
            tree: Tree::default(),
            tuning,
        }
    }

    /// Looks ahead, and gives the moves of the seat with what was found, the best first.
    pub fn think(
        &mut self,
        table: &Observed<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Vec<Found<G::Action>> {
        let seat = table.seat();
        let position = table.resample(dice);
        self.beam.run(&position, seat, &self.memory, &mut self.judge, dice);
        self.tree.clear();
        let root = self.tree.add_node(seat);
        let openings = self.beam.openings.drain(..).map(|it| (it.action, it.share));
        self.tree.add_edges(root, openings.collect(), self.tuning.warmth);
        let n_moves = self.tree.edges.len();
        if n_moves > 1 {
            while budget.take() {
                let position = table.resample(dice);
                self.iterate(root, position, dice);
            }
        }
        let mut found: Vec<Found<G::Action>> = self
            .tree
            .edges_of(root)
            .map(|edge| {
                let Edge { action, n, .. } = &self.tree.edges[edge];
                let share = self.tree.edges[edge].value(self.tuning.trust);
                Found { action: action.clone(), visits: *n, share }
            })
            .collect();
        found.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.share.total_cmp(&a.share)));
        found
    }

    /// One walk down the tree and back.
    fn iterate(&mut self, root: usize, mut position: G, dice: &mut QuickDice) {
        let mut path = std::mem::take(&mut self.tree.path);
        path.clear();
        let mut node = root;
        let shares = loop {
            let seat = self.tree.nodes[node].seat;
            if node != root && self.tree.is_due(node) {
                self.list(node, &position, dice);
            }
            let Some(edge) = self.tree.descend(node, &mut position, self.tuning) else {
                // Nothing known is legal here: list what is for the next time.
                self.list(node, &position, dice);
                break self.judge.settled_shares(&position, dice);
            };
            path.push((edge, seat));
            settle(&mut position, dice);
            let Some(next) = arrive(&mut position, dice) else {
                break self.judge.shares(&position);
            };
            let child = self.tree.child(edge, next);
            if self.tree.nodes[child].n == 0 {
                self.tree.nodes[child].n = 1;
                break self.judge.settled_shares(&position, dice);
            }
            self.tree.nodes[child].n += 1;
            node = child;
        };
        for &(edge, seat) in &path {
            let edge = &mut self.tree.edges[edge];
            edge.n += 1;
            edge.total += shares[seat.idx()];
        }
        self.tree.path = path;
    }

    /// Adds the moves that the node does not know yet, each with what judgement says of it.
    fn list(&mut self, node: usize, position: &G, dice: &mut QuickDice) {
        let seat = self.tree.nodes[node].seat;
        self.tree.nodes[node].listed_at = self.tree.nodes[node].n;
        let mut actions = std::mem::take(&mut self.tree.scratch);
        actions.clear();
        position.candidates(seat, &G::Memory::default(), dice, &mut actions);
        let mut judged = Vec::with_capacity(actions.len());
        for action in actions.drain(..) {
            if self.tree.edges_of(node).any(|edge| self.tree.edges[edge].action == action) {
                continue;
            }
            let mut after = position.clone();
            if after.apply(seat, &action, &mut Deaf).is_err() {
                continue;
            }
            judged.push((action, self.judge.settled_shares(&after, dice)[seat.idx()]));
        }
        self.tree.scratch = actions;
        self.tree.add_edges(node, judged, self.tuning.warmth);
    }
}

impl<G: Features> Player<G> for Searcher<G> {
    fn choose(
        &mut self,
        table: &Observed<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> G::Action {
        let (position, seat) = (table.resample(dice), table.seat());
        let habit = self.judge.habit(&position, seat, &self.memory, Temper::Shrewd, dice);
        if let Some(action) = habit {
            return action;
        }
        let found = self.think(table, budget, dice);
        let best = found.into_iter().next();
        best.expect("a seat that is to act has a legal candidate").action
    }

    fn hear(&mut self, me: Seat, news: &G::News) {
        G::remember(&mut self.memory, me, news);
    }

    fn forget(&mut self) {
        self.memory = G::Memory::default();
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

/// What a search found out about a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Found<A> {
    pub action: A,
    pub visits: u32,
    /// The share of the win to be expected after it.
    pub share: f32,
}

const NONE: u32 = u32::MAX;

/// All nodes and edges of one decision, in two lists that are kept between decisions.
#[derive(Debug)]
struct Tree<A> {
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
    path: Vec<(usize, Seat)>,
    scratch: Vec<A>,
    skipped: Vec<usize>,
}

/// A sequence of moves after which a seat decides.
#[derive(Clone, Copy, Debug)]
struct Node {
    seat: Seat,
    n: u32,
    /// Visits when its moves were last listed.
    listed_at: u32,
    first: u32,
    last: u32,
    /// Another seat that decides after the same moves, because chance went another way.
    sibling: u32,
}

/// A move at a node.
#[derive(Clone, Debug)]
struct Edge<A> {
    action: A,
    n: u32,
    /// The sum of what followed, for the seat that moves.
    total: f32,
    /// What judgement said at first.
    judged: f32,
    prior: f32,
    child: u32,
    next: u32,
}

impl<A> Edge<A> {
    fn value(&self, trust: f32) -> f32 {
        (self.total + trust * self.judged) / (count(self.n) + trust)
    }
}

impl<A> Default for Tree<A> {
    fn default() -> Tree<A> {
        Tree {
            nodes: Vec::new(),
            edges: Vec::new(),
            path: Vec::new(),
            scratch: Vec::new(),
            skipped: Vec::new(),
        }
    }
}

impl<A: Clone + Eq> Tree<A> {
    fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
    }

    fn add_node(&mut self, seat: Seat) -> usize {
        let node = Node { seat, n: 0, listed_at: 0, first: NONE, last: NONE, sibling: NONE };
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Adds moves with what judgement says of them; the best are tried first.
    fn add_edges(&mut self, node: usize, mut judged: Vec<(A, f32)>, warmth: f32) {
        judged.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let Some(&(_, most)) = judged.first() else { return };
        let sum: f32 = judged.iter().map(|(_, share)| libm::expf((share - most) / warmth)).sum();
        for (action, share) in judged {
            let prior = libm::expf((share - most) / warmth) / sum;
            let edge = u32::try_from(self.edges.len()).expect("a tree fits into memory");
            self.edges.push(Edge {
                action,
                n: 0,
                total: 0.0,
                judged: share,
                prior,
                child: NONE,
                next: NONE,
            });
            let last = std::mem::replace(&mut self.nodes[node].last, edge);
            match last {
                NONE => self.nodes[node].first = edge,
                last => self.edges[idx(last)].next = edge,
            }
        }
    }

    fn edges_of(&self, node: usize) -> impl Iterator<Item = usize> {
        let first = self.nodes[node].first;
        let link = |edge: u32| (edge != NONE).then(|| idx(edge));
        std::iter::successors(link(first), move |&edge| link(self.edges[edge].next))
    }

    /// Whether the moves of a node should be listed again.
    fn is_due(&self, node: usize) -> bool {
        let Node { n, listed_at, .. } = self.nodes[node];
        n >= 2 * listed_at.max(1)
    }

    /// Chooses a move that is legal in the position, and plays it.
    fn descend<G>(&mut self, node: usize, position: &mut G, tuning: Tuning) -> Option<usize>
    where
        G: Features<Action = A>,
    {
        self.skipped.clear();
        loop {
            let edge = self.choose(node, tuning)?;
            let seat = self.nodes[node].seat;
            if position.apply(seat, &self.edges[edge].action, &mut Deaf).is_ok() {
                return Some(edge);
            }
            self.skipped.push(edge);
        }
    }

    /// The move that is most worth a look, of those not skipped.
    fn choose(&self, node: usize, tuning: Tuning) -> Option<usize> {
        let visits: u32 = self.edges_of(node).map(|edge| self.edges[edge].n).sum();
        let root = libm::sqrtf(count(visits) + 1.0);
        let n_open = tuning.breadth + root;
        let mut best: Option<(f32, usize)> = None;
        let open = self.edges_of(node).filter(|edge| !self.skipped.contains(edge));
        for (i, edge) in open.enumerate() {
            if small(i) >= n_open {
                break;
            }
            let it = &self.edges[edge];
            let doubt = tuning.explore * it.prior * root / (1.0 + count(it.n));
            let worth = it.value(tuning.trust) + doubt;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, edge));
            }
        }
        best.map(|(_, edge)| edge)
    }

    /// The node that follows a move when `seat` decides next.
    fn child(&mut self, edge: usize, seat: Seat) -> usize {
        let first = self.edges[edge].child;
        let mut link = first;
        while link != NONE {
            let node = self.nodes[idx(link)];
            if node.seat == seat {
                return idx(link);
            }
            link = node.sibling;
        }
        let node = self.add_node(seat);
        self.nodes[node].sibling = first;
        self.edges[edge].child = u32::try_from(node).expect("a tree fits into memory");
        node
    }
}

fn idx(link: u32) -> usize {
    usize::try_from(link).expect("a link is an index")
}

#[allow(clippy::cast_precision_loss, reason = "visits stay far below 2^24")]
fn count(n: u32) -> f32 {
    n as f32
}

#[allow(clippy::cast_precision_loss, reason = "a node has few moves")]
fn small(i: usize) -> f32 {
    i as f32
}
