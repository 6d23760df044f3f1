//! Laying a domino of the hand (RULES.md §5), and what it does at once (§6).

use tabletop::{Dice, Hear, Seat};

use crate::action::{Action, Refusal};
use crate::deck::Tile;
use crate::edition::Effect;
use crate::event::{Event, Fact};
use crate::face::{Cell, Side};
use crate::park::{
    Cover, Domino, Seek, Spot, Sq, count_places, each_fitting, each_place, throw, throw_over,
};
use crate::state::State;

impl State {
    pub(super) fn list_playing(&self, seat: Seat, out: &mut Vec<Action>) {
        if let Some(tile) = self.picked {
            self.list_plays_of(seat, tile, out);
            return;
        }
        let first = out.len();
        let ground = self.ground();
        each_fitting(&ground, self.held(seat), |n| {
            out.push(Action::Pick { tile: self.turn.number_of(n) });
        });
        if out.len() == first {
            out.push(Action::Pass);
        }
    }

    /// Every domino of the hand in every place, or to pass where nothing fits.
    pub(crate) fn list_whole(&self, seat: Seat, out: &mut Vec<Action>) {
        let first = out.len();
        each_place(&self.ground(), self.held(seat), |n, at, way| {
            out.push(Action::Play { tile: self.turn.number_of(n), at, way });
            Seek::More
        });
        if out.len() == first {
            out.push(Action::Pass);
        }
    }

    /// Every place of a domino of the hand, by its number.
    fn list_plays_of(&self, seat: Seat, tile: u8, out: &mut Vec<Action>) {
        let Ok(held) = self.check_held(seat, tile) else { return };
        let domino = (held.halves, self.cover_of(held.halves));
        each_place(&self.ground(), std::iter::once(domino), |_, at, way| {
            out.push(Action::Play { tile, at, way });
            Seek::More
        });
    }

    /// The dominoes of a hand, and what each may be laid over.
    fn held(&self, seat: Seat) -> impl Iterator<Item = Domino> + '_ {
        self.hands.of(seat).iter().map(|tile| (tile.halves, self.cover_of(tile.halves)))
    }

    /// The domino of the hand with that number.
    fn check_held(&self, seat: Seat, tile: u8) -> Result<Tile, Refusal> {
        let place = self.turn.place_of(tile).ok_or(Refusal::TileNotHeld { tile })?;
        self.hands.of(seat).get(place).copied().ok_or(Refusal::TileNotHeld { tile })
    }

    /// A random placement, each with the same chance, without listing them where that is possible.
    #[inline]
    pub(super) fn sample_playing<D: Dice>(
        &self,
        seat: Seat,
        dice: &mut D,
        scratch: &mut Vec<Action>,
    ) -> Action {
        let (ground, hand) = (self.ground(), self.hands.of(seat));
        let thrown = match self.any_covers(hand) {
            true => throw_over(&ground, hand, |halves| self.cover_of(halves), dice),
            false => throw(&ground, hand, dice),
        };
        if let Some((n, at, way)) = thrown {
            return Action::Play { tile: self.turn.number_of(n), at, way };
        }
        scratch.clear();
        self.list_whole(seat, scratch);
        let i = dice.index(scratch.len());
        scratch.swap_remove(i)
    }

    pub(super) fn apply_playing(
        &mut self,
        seat: Seat,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let (tile, at, way) = match action {
            Action::Pass if self.picked.is_none() => return self.give_up_playing(seat, events),
            Action::Pick { tile } if self.picked.is_none() => return self.pick(seat, tile, events),
            Action::Play { tile, at, way } => (tile, at, way),
            Action::Pass
            | Action::Pick { .. }
            | Action::Lift { .. }
            | Action::Lay { .. }
            | Action::PutBack
            | Action::SendHome { .. }
            | Action::Claim { .. }
            | Action::MovePawn { .. }
            | Action::Give { .. }
            | Action::Take { .. } => return Err(self.not_now()),
        };
        let halves = self.check_held(seat, tile)?.halves;
        let spot = Spot::new(at, way, halves);
        let covered = self.ground().judge(&spot, self.cover_of(halves))?.covered;

        self.lay_held(seat, tile, &spot, covered, events);
        Ok(())
    }

    /// Lays a domino of the hand where it was found to fit.
    pub(super) fn perform_play(
        &mut self,
        seat: Seat,
        tile: u8,
        at: Cell,
        way: Side,
        events: &mut impl Hear<Event>,
    ) {
        let halves = self.check_held(seat, tile).expect("the domino is held").halves;
        let spot = Spot::new(at, way, halves);
        let cover = self.cover_of(halves);
        debug_assert!(self.ground().judge(&spot, cover).is_ok(), "it was found to fit");
        let covered = match cover {
            Cover::Nothing => [None; 2],
            Cover::OneDomino | Cover::Anything => spot.cells.map(|cell| self.park.find(cell)),
        };
        self.lay_held(seat, tile, &spot, covered, events);
    }

    fn lay_held(
        &mut self,
        seat: Seat,
        tile: u8,
        spot: &Spot,
        covered: [Option<Sq>; 2],
        events: &mut impl Hear<Event>,
    ) {
        self.picked = None;
        let place = self.turn.place_of(tile).expect("the domino is held");
        self.hands.remove(seat, place);
        self.turn.gaps |= 1 << tile;
        if covered != [None, None] {
            for sq in covered.into_iter().flatten() {
                let (face, at) = (self.park.face(sq), self.park.at(sq));
                events.hear(Fact::Covered { face, at }.into());
                self.turn.duties.iter_mut().filter(|it| **it == Some(sq)).for_each(|it| *it = None);
            }
            self.park.remove(covered.into_iter().flatten());
        }
        let domino = self.park.lay(spot);
        let Spot { cells: [at, _], faces: halves, way } = *spot;
        events.hear(Fact::Played { seat, halves, at, way }.into());
        self.turn.dominoes[usize::from(self.turn.n_played)] = domino;
        self.turn.n_played += 1;
        for (half, sq) in Sq::halves(domino).into_iter().enumerate() {
            self.note_effect(half, sq);
        }
        self.next_effect(events);
    }

    /// Notes what a square just placed does in this turn.
    fn note_effect(&mut self, half: usize, sq: Sq) {
        let face = self.park.face(sq);
        if self.edition.must_claim(face) {
            let free = self.turn.duties.iter_mut().find(|duty| duty.is_none());
            *free.expect("two dominoes have four halves") = Some(sq);
        }
        match self.edition.effect(face, self.rules()) {
            Effect::OverlapThisTurn => self.turn.overlaps = true,
            Effect::LastDomino => self.turn.limit = self.turn.n_played,
            Effect::ClaimTwice => self.turn.claims_twice = true,
            Effect::ExtraDraws(n) => self.turn.extra_draws += n,
            Effect::SendHome(_) | Effect::MoveDomino => self.turn.pending |= 1 << half,
            Effect::Nothing
            | Effect::ItemPoints(_)
            | Effect::QueuePoints(_)
            | Effect::Light(_)
            | Effect::CoverOneDomino
            | Effect::KeepClear(_) => {}
        }
    }

    /// Passing is only for those whose dominoes fit nowhere (§5.8).
    fn give_up_playing(
        &mut self,
        seat: Seat,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if self.can_play(seat) {
            return Err(Refusal::MustPlay);
        }
        events.hear(Fact::CouldNotPlay { seat }.into());
        self.begin_claims(events);
        Ok(())
    }

    /// Whether nothing in the hand of the active player fits.
    pub(crate) fn must_pass(&self, seat: Seat) -> bool {
        self.picked.is_none() && !self.can_play(seat)
    }

    fn can_play(&self, seat: Seat) -> bool {
        let ground = self.ground();
        self.held(seat).any(|domino| count_places(&ground, domino, 1).0 > 0)
    }

    /// A domino is picked, and laid at once where it has only one place (§13.1).
    fn pick(&mut self, seat: Seat, tile: u8, events: &mut impl Hear<Event>) -> Result<(), Refusal> {
        let held = self.check_held(seat, tile)?;
        let cover = self.cover_of(held.halves);
        match count_places(&self.ground(), (held.halves, cover), 2) {
            (_, None) => Err(Refusal::FitsNowhere { tile }),
            (1, Some((at, way))) => {
                self.perform_play(seat, tile, at, way, events);
                Ok(())
            }
            (_, Some(_)) => {
                self.picked = Some(tile);
                Ok(())
            }
        }
    }
}
