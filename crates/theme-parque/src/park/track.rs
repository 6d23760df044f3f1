//! Rollercoasters: which pieces of track belong together (RULES.md §9.9).

use crate::face::{Edge, Side};
use crate::park::{Park, Sq, Squares};

/// All the track that one coaster is made of so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Coaster {
    pub(crate) squares: Squares,
    pub(crate) is_finished: bool,
}

/// What a piece of track comes to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Track {
    Unfinished,
    Ring,
    BetweenTunnels,
}

impl Park {
    /// The rollercoaster that a square of track belongs to.
    pub(crate) fn coaster(&self, sq: Sq) -> Coaster {
        let mut squares = Squares::default();
        let track = self.follow_track(sq, &mut squares);
        if track == Track::BetweenTunnels {
            // A track goes on from any other tunnel, so all such pieces are one coaster.
            for tunnel in self.squares().filter(|&it| self.face(it).is_track_tunnel()) {
                let mut piece = Squares::default();
                if self.follow_track(tunnel, &mut piece) == Track::BetweenTunnels {
                    squares.union(&piece);
                }
            }
        }
        Coaster { squares, is_finished: track != Track::Unfinished }
    }

    /// Follows the track through a square both ways and gathers its squares.
    fn follow_track(&self, start: Sq, squares: &mut Squares) -> Track {
        squares.insert(start);
        let mut n_tunnels = usize::from(self.face(start).is_track_tunnel());
        for side in Side::ALL.into_iter().filter(|&side| self.face(start).is_open(side)) {
            let (mut sq, mut side) = (start, side);
            while let Some(next) = self.beside(sq, side) {
                let from = side.opposite();
                if self.edge(next, from) != Edge::TrackOpen {
                    break;
                }
                if next == start {
                    return Track::Ring;
                }
                squares.insert(next);
                let face = self.face(next);
                if face.is_track_tunnel() {
                    n_tunnels += 1;
                    break;
                }
                let onwards = Side::ALL.into_iter().find(|&it| it != from && face.is_open(it));
                sq = next;
                side = onwards.expect("track that is no tunnel has two ends");
            }
        }
        if n_tunnels == 2 { Track::BetweenTunnels } else { Track::Unfinished }
    }
}
