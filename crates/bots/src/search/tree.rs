//! The tree of a search: all nodes and edges of one decision, in two lists that are kept between
//! decisions.
//!
//! A move `M` is one click, or the clicks of a whole turn.

use tabletop::Seat;

use tabletop::order::best_first;

/// The parameters of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Parameters {
    /// The PUCT exploration constant: how much the prior of a move counts against its value.
    pub exploration: f32,
    /// How many visits the first evaluation of a move counts for.
    pub pseudo_visits: f32,
    /// The temperature of the softmax that makes priors of evaluations: the difference in share
    /// that multiplies a prior by about 2.7.
    pub temperature: f32,
    /// Progressive widening: moves of a node that are open at its first visit. Their number grows
    /// with the square root of its visits.
    pub initial_width: f32,
}

const NONE: u32 = u32::MAX;

#[derive(Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node>,
    edges: Vec<Edge<M>>,
    /// The edges of the walk under way, each with the seat that moves.
    path: Vec<(usize, Seat)>,
    skipped: Vec<usize>,
    parameters: Parameters,
}

/// A sequence of moves after which a seat decides.
#[derive(Clone, Copy, Debug)]
struct Node {
    seat: Seat,
    visits: u32,
    /// Visits when it was last expanded.
    expanded_at: u32,
    first: u32,
    last: u32,
    /// Another seat that decides after the same moves, because chance went another way.
    sibling: u32,
}

/// A move at a node.
#[derive(Clone, Debug)]
struct Edge<M> {
    by: M,
    visits: u32,
    /// The sum of the values that were backed up, for the seat that moves.
    total_value: f32,
    /// The first evaluation.
    evaluation: f32,
    prior: f32,
    child: u32,
    next: u32,
}

impl<M: Eq> Tree<M> {
    pub(super) fn new(parameters: Parameters) -> Tree<M> {
        let (nodes, edges, path, skipped) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Tree { nodes, edges, path, skipped, parameters }
    }

    /// Forgets everything but the room that it took, and gives the new root.
    pub(super) fn reset(&mut self, seat: Seat) -> usize {
        self.nodes.clear();
        self.edges.clear();
        self.add_node(seat)
    }

    fn add_node(&mut self, seat: Seat) -> usize {
        let node = Node { seat, visits: 0, expanded_at: 0, first: NONE, last: NONE, sibling: NONE };
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Whether the move is among those of the node.
    pub(super) fn has(&self, node: usize, by: &M) -> bool {
        self.edges_of(node).any(|edge| self.edges[edge].by == *by)
    }

    /// Expands a node by moves with their evaluations; the best are tried first.
    pub(super) fn expand(&mut self, node: usize, mut moves: Vec<(M, f32)>) {
        self.nodes[node].expanded_at = self.nodes[node].visits;
        best_first(&mut moves, |&(_, share)| share.into());
        let Some(&(_, most)) = moves.first() else { return };
        let weight = |share: f32| libm::expf((share - most) / self.parameters.temperature);
        let sum: f32 = moves.iter().map(|&(_, share)| weight(share)).sum();
        for (by, evaluation) in moves {
            let prior = libm::expf((evaluation - most) / self.parameters.temperature) / sum;
            let edge = u32::try_from(self.edges.len()).expect("a tree fits into memory");
            self.edges.push(Edge {
                by,
                visits: 0,
                total_value: 0.0,
                evaluation,
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

    /// The moves of a node, each with its visits and its value.
    pub(super) fn moves_of(&self, node: usize) -> impl Iterator<Item = (&M, u32, f32)> {
        let tell = |edge: usize| (&self.edges[edge].by, self.edges[edge].visits, self.value(edge));
        self.edges_of(node).map(tell)
    }

    fn value(&self, edge: usize) -> f32 {
        let Edge { visits, total_value, evaluation, .. } = self.edges[edge];
        let pseudo_visits = self.parameters.pseudo_visits;
        (total_value + pseudo_visits * evaluation) / (count(visits) + pseudo_visits)
    }

    pub(super) fn seat(&self, node: usize) -> Seat {
        self.nodes[node].seat
    }

    pub(super) fn visits(&self, node: usize) -> u32 {
        self.nodes[node].visits
    }

    /// Whether a node should be expanded, for the first time or again.
    pub(super) fn is_expansion_due(&self, node: usize) -> bool {
        let Node { visits, expanded_at, .. } = self.nodes[node];
        visits >= 2 * expanded_at.max(1)
    }

    /// Begins a walk at the root.
    pub(super) fn begin(&mut self) {
        self.path.clear();
    }

    /// Selection: takes the most promising move that can be played, and gives its edge; `play`
    /// tries one.
    pub(super) fn select(
        &mut self,
        node: usize,
        mut play: impl FnMut(&M) -> bool,
    ) -> Option<usize> {
        self.skipped.clear();
        loop {
            let edge = self.best_by_puct(node)?;
            if play(&self.edges[edge].by) {
                self.path.push((edge, self.nodes[node].seat));
                return Some(edge);
            }
            self.skipped.push(edge);
        }
    }

    /// The move with the highest PUCT score (value plus exploration bonus), of those not skipped.
    fn best_by_puct(&self, node: usize) -> Option<usize> {
        let visits: u32 = self.edges_of(node).map(|edge| self.edges[edge].visits).sum();
        let root = libm::sqrtf(count(visits) + 1.0);
        let n_open = self.parameters.initial_width + root;
        let mut best: Option<(f32, usize)> = None;
        let open = self.edges_of(node).filter(|edge| !self.skipped.contains(edge));
        for (i, edge) in open.enumerate() {
            if small(i) >= n_open {
                break;
            }
            let it = &self.edges[edge];
            let bonus = self.parameters.exploration * it.prior * root / (1.0 + count(it.visits));
            let score = self.value(edge) + bonus;
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, edge));
            }
        }
        best.map(|(_, edge)| edge)
    }

    /// Visits of the move that a walk from the node would take first.
    pub(super) fn next_visit(&mut self, node: usize) -> u32 {
        self.skipped.clear();
        self.best_by_puct(node).map_or(0, |edge| self.edges[edge].visits)
    }

    /// Visits the node that follows a move when `seat` decides next.
    pub(super) fn visit(&mut self, edge: usize, seat: Seat) -> usize {
        let node = self.child(edge, seat);
        self.nodes[node].visits += 1;
        node
    }

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

    /// Backup: adds to every move on the walk the value for the seat that made it.
    pub(super) fn back_up(&mut self, share: impl Fn(Seat) -> f32) {
        for &(edge, seat) in &self.path {
            let edge = &mut self.edges[edge];
            edge.visits += 1;
            edge.total_value += share(seat);
        }
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
