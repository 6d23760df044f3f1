//! A Garbage Bin sends a pawn home (RULES.md §6.4).

use tabletop::{Hear, Seat};

use crate::action::{Action, Refusal};
use crate::edition::Effect;
use crate::event::{Event, Fact};
use crate::face::Cell;
use crate::park::Sq;
use crate::state::State;

impl State {
    /// Pawns that the bin can send home; none if it is no bin.
    pub(super) fn pawns_near_bin(&self, bin: Sq) -> impl Iterator<Item = (Seat, Sq)> + '_ {
        self.pawns.placed().filter(move |&(_, sq)| self.is_near_bin(bin, sq))
    }

    fn is_near_bin(&self, bin: Sq, sq: Sq) -> bool {
        let effect = self.edition.effect(self.park.face(bin), self.rules());
        let Effect::SendHome(within) = effect else { return false };
        within.includes(self.park.at(bin), self.park.at(sq))
    }

    pub(super) fn list_binning(&self, bin: Sq, out: &mut Vec<Action>) {
        let first = out.len();
        for (seat, sq) in self.pawns_near_bin(bin) {
            let action = Action::SendHome { seat, at: self.park.at(sq) };
            // Two pawns of one player on the same item are alike.
            if !out[first..].contains(&action) {
                out.push(action);
            }
        }
    }

    pub(super) fn apply_binning(
        &mut self,
        seat: Seat,
        bin: Sq,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let Action::SendHome { seat: owner, at } = action else { return Err(self.not_now()) };
        let sq = self.pawn_at(owner, at)?;
        if !self.is_near_bin(bin, sq) {
            return Err(Refusal::PawnOutOfReach { at });
        }

        self.pawns.send_home(owner, sq);
        events.hear(Fact::SentHome { seat, owner, at }.into());
        self.next_effect(events);
        Ok(())
    }

    /// The square at a cell on which a seat has a pawn.
    pub(super) fn pawn_at(&self, seat: Seat, at: Cell) -> Result<Sq, Refusal> {
        let missing = Refusal::NoPawnThere { seat, at };
        if seat.0 >= self.n_seats {
            return Err(missing);
        }
        let found = self.park.find(at).filter(|&sq| self.pawns.of(seat).any(|it| it == sq));
        found.ok_or(missing)
    }
}
