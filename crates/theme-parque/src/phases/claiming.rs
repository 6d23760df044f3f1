//! Putting a pawn on an item (RULES.md §7).

use tabletop::{Hear, Seat};

use crate::action::{Action, Refusal};
use crate::event::{Event, Fact};
use crate::park::Sq;
use crate::state::State;

impl State {
    /// Items of this turn that have to be claimed and can be.
    fn duties(&self) -> impl Iterator<Item = Sq> + '_ {
        let placed = self.turn.duties.into_iter().flatten();
        placed.filter(|&sq| self.room_for_pawns(sq) > 0)
    }

    /// An item that the next claim must be of: when there are as many duties as claims (§7.2).
    fn pressing_duty(&self, seat: Seat) -> Option<Sq> {
        let allowed: u8 = if self.turn.claims_twice { 2 } else { 1 };
        let n_claims = allowed.saturating_sub(self.turn.n_claims).min(self.pawns_at_home(seat));
        let first = self.duties().next()?;
        (self.duties().count() >= usize::from(n_claims)).then_some(first)
    }

    /// Whether nothing more needs to be claimed.
    fn check_pass(&self) -> Result<(), Refusal> {
        if let Some(sq) = self.duties().next() {
            return Err(Refusal::MustClaimThat { at: self.park.at(sq) });
        }
        match self.turn.claims_twice && self.turn.n_claims == 0 {
            true => Err(Refusal::MustClaim),
            false => Ok(()),
        }
    }

    pub(super) fn list_claiming(&self, seat: Seat, out: &mut Vec<Action>) {
        let claim = |sq| Action::Claim { at: self.park.at(sq) };
        match self.pressing_duty(seat) {
            Some(_) => out.extend(self.duties().map(claim)),
            None => out.extend(self.claimable(seat).map(claim)),
        }
        if self.check_pass().is_ok() {
            out.push(Action::Pass);
        }
    }

    pub(super) fn apply_claiming(
        &mut self,
        seat: Seat,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if action == Action::Pass {
            return self.claim_nothing(seat, events);
        }
        let Action::Claim { at } = action else { return Err(self.not_now()) };
        let found = self.park.find(at).filter(|&sq| self.park.face(sq).is_item());
        let sq = found.ok_or(Refusal::NotAnItem { at })?;
        if self.room_for_pawns(sq) == 0 {
            return Err(Refusal::AlreadyClaimed { at });
        }
        if !self.claimable(seat).any(|it| it == sq) {
            return Err(Refusal::OwnCoaster { at });
        }
        if let Some(duty) = self.pressing_duty(seat)
            && !self.duties().any(|it| it == sq)
        {
            return Err(Refusal::MustClaimThat { at: self.park.at(duty) });
        }

        self.pawns.place(seat, sq);
        self.turn.n_claims += 1;
        self.turn.duties.iter_mut().filter(|it| **it == Some(sq)).for_each(|it| *it = None);
        events.hear(Fact::Claimed { seat, face: self.park.face(sq), at }.into());
        self.after_pawn_placed(seat, sq, events);
        Ok(())
    }

    fn claim_nothing(&mut self, seat: Seat, events: &mut impl Hear<Event>) -> Result<(), Refusal> {
        self.check_pass()?;

        events.hear(Fact::Passed { seat }.into());
        self.begin_draws(events);
        Ok(())
    }
}
