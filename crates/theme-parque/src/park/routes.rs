//! Ways through queues, by joined squares and by tunnels (RULES.md §9.4, §9.5).

use std::borrow::Cow;

use crate::face::{Edge, PathKind, Side};
use crate::park::{MAX_SQUARES, Park, Sq, Squares};
use crate::setup::Rules;

/// Squares on the longest route from a ride to a regular path by the squares of one queue alone.
pub(super) fn joined_length(park: &Park, ride: Sq, label: u8) -> u8 {
    let heads = Side::ALL.into_iter().filter_map(|side| {
        let head = park.beside(ride, side).filter(|&it| park.label(it) == Some(label))?;
        let touches =
            park.edge(ride, side) == Edge::Ride && park.edge(head, side.opposite()).is_open_queue();
        touches.then_some(head)
    });
    let mut seen = Squares::default();
    heads.map(|head| longest_from(park, head, 1, &mut seen)).max().unwrap_or(0)
}

/// The same from one of its squares on; `length` counts up to it. Most squares of a queue leave no
/// choice, so trying all is fast.
fn longest_from(park: &Park, sq: Sq, length: u8, seen: &mut Squares) -> u8 {
    seen.insert(sq);
    let mut longest = 0;
    for side in Side::ALL {
        let ours = park.edge(sq, side);
        let Some(other) = park.beside(sq, side).filter(|_| ours.is_open_queue()) else { continue };
        let theirs = park.edge(other, side.opposite());
        if theirs == Edge::RegularOpen {
            longest = longest.max(length);
        } else if theirs == ours && !seen.contains(other) {
            longest = longest.max(longest_from(park, other, length + 1, seen));
        }
    }
    seen.remove(sq);
    longest
}

/// A tunnel of a path, and the squares that it leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tunnel {
    pub(crate) sq: Sq,
    pub(crate) linked: Squares,
}

impl Tunnel {
    pub(crate) fn new(park: &Park, sq: Sq) -> Tunnel {
        let mut linked = Squares::default();
        for other in park.squares().filter(|&other| park.is_tunnelled(sq, other)) {
            linked.insert(other);
        }
        Tunnel { sq, linked }
    }
}

/// A park and the tunnels of all its paths.
#[derive(Clone, Debug)]
pub(crate) struct Routes<'a> {
    park: &'a Park,
    tunnels: Cow<'a, [Tunnel]>,
}

impl<'a> Routes<'a> {
    pub(crate) fn new(park: &'a Park) -> Routes<'a> {
        let tunnels = park.faces().filter(|(_, face)| face.is_path_tunnel());
        let tunnels = tunnels.map(|(sq, _)| Tunnel::new(park, sq)).collect();
        Routes { park, tunnels: Cow::Owned(tunnels) }
    }

    /// With tunnels that were found before.
    pub(crate) fn by(park: &'a Park, tunnels: &'a [Tunnel]) -> Routes<'a> {
        Routes { park, tunnels: Cow::Borrowed(tunnels) }
    }

    /// The tunnels of one kind of path.
    pub(crate) fn tunnels_of(&self, kind: PathKind) -> impl Iterator<Item = &Tunnel> + '_ {
        let is_one = move |it: &&Tunnel| self.park.face(it.sq).path_kind() == Some(kind);
        self.tunnels.iter().filter(is_one)
    }

    /// The path square of the same kind that a side leads to.
    #[inline]
    pub(crate) fn path_beside(&self, sq: Sq, side: Side) -> Option<Sq> {
        let ours = self.park.edge(sq, side);
        if !ours.is_open_path() {
            return None;
        }
        let other = self.park.beside(sq, side)?;
        (self.park.edge(other, side.opposite()) == ours).then_some(other)
    }

    /// The queues of an attraction or of a part of a coaster, each by the square that touches it.
    pub(crate) fn queues_at(&self, ride: Sq) -> impl Iterator<Item = Sq> + '_ {
        let (at, edges) = (self.park.at(ride), self.park.face(ride).edges(self.park.rules()));
        Side::ALL.into_iter().filter_map(move |side| {
            if edges[side.idx()] != Edge::Ride {
                return None;
            }
            let other = self.park.find(at.step(side))?;
            self.park.edge(other, side.opposite()).is_open_queue().then_some(other)
        })
    }

    /// All squares that a route from that square could come to.
    pub(crate) fn reachable(&self, start: Sq) -> Squares {
        let home = self.park.label(start);
        let mut found = Squares::default();
        let mut stack = [start; MAX_SQUARES];
        let mut height = 1;
        found.insert(start);
        while height > 0 {
            height -= 1;
            self.each_step(stack[height], home, |next| {
                if !found.contains(next) {
                    found.insert(next);
                    stack[height] = next;
                    height += 1;
                }
            });
        }
        found
    }

    /// The squares that a route can go on to from a square of a queue. Through a tunnel it may
    /// not come to another queue that has a ride.
    #[inline]
    pub(crate) fn each_step(&self, sq: Sq, home: Option<u8>, mut step: impl FnMut(Sq)) {
        for side in Side::ALL {
            if let Some(next) = self.path_beside(sq, side) {
                step(next);
            }
        }
        let Some(kind) = self.park.face(sq).path_kind() else { return };
        let is_free = |next: Sq| {
            let label = self.park.label(next);
            label == home || label.is_none_or(|it| self.park.queue(it).ride.is_none())
        };
        for tunnel in self.tunnels_of(kind) {
            if tunnel.sq == sq {
                tunnel.linked.iter().filter(|&next| is_free(next)).for_each(&mut step);
            } else if tunnel.linked.contains(sq) && is_free(tunnel.sq) {
                step(tunnel.sq);
            }
        }
    }
}

impl Park {
    /// Whether a tunnel leads to a square (§9.4): in the first edition to every path of its kind
    /// in its row and column, in the revised edition to every other tunnel of its kind.
    #[inline]
    pub(crate) fn is_tunnelled(&self, tunnel: Sq, other: Sq) -> bool {
        let (a, b) = (self.face(tunnel), self.face(other));
        if tunnel == other || a.path_kind() != b.path_kind() {
            return false;
        }
        match self.rules {
            Rules::First => {
                let (a, b) = (self.at(tunnel), self.at(other));
                a.x == b.x || a.y == b.y
            }
            Rules::Revised => b.is_path_tunnel(),
        }
    }
}
