//! Putting a pawn on an item (RULES.md §7).

use tabletop::{Dice, Hear, Seat};

use crate::action::{Action, Refusal};
use crate::event::{Event, Fact};
use crate::park::Sq;
use crate::state::State;

/// Throws before a random claim is picked from the list instead.
const MAX_TRIES: u32 = 400;

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

    /// A random claim, or none, each with the same chance: squares are thrown until one can be
    /// claimed. `None` where there are duties, or where nothing is hit for long.
    #[inline]
    pub(super) fn sample_claiming<D: Dice>(&self, seat: Seat, dice: &mut D) -> Option<Action> {
        if self.turn.claims_twice || self.turn.duties != [None; 4] {
            return None;
        }
        let n_squares = u32::from(self.park.n_squares());
        for _ in 0..MAX_TRIES {
            let throw = dice.up_to(n_squares);
            if throw == n_squares {
                return Some(Action::Pass);
            }
            let sq = Sq(u16::try_from(throw).expect("there are fewer squares"));
            let is_free = self.park.face(sq).is_item()
                && self.room_for_pawns(sq) > 0
                && !self.has_coaster(seat, sq);
            if is_free {
                return Some(Action::Claim { at: self.park.at(sq) });
            }
        }
        None
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
        if self.has_coaster(seat, sq) {
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
