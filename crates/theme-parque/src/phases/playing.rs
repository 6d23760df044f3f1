//! Laying a domino of the hand (RULES.md §5), and what it does at once (§6).

use tabletop::{Dice, Hear, Seat};

use crate::action::{Action, Refusal};
use crate::deck::Tile;
use crate::edition::Effect;
use crate::event::{Event, Fact};
use crate::face::{Face, Side};
use crate::park::{self, Cover, Seek, Spot, Sq, count_places, each_fitting, each_place};
use crate::state::State;

/// Tries before a random placement is picked from the list instead. Where anything fits at all,
/// so many misses are rare.
const MAX_TRIES: u32 = 400;

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
    fn held(&self, seat: Seat) -> impl Iterator<Item = ([Face; 2], Cover)> + Clone + '_ {
        self.hands.of(seat).iter().map(|tile| (tile.halves, self.cover_of(tile.halves)))
    }

    /// The domino of the hand with that number.
    fn check_held(&self, seat: Seat, tile: u8) -> Result<Tile, Refusal> {
        let place = self.turn.place_of(tile).ok_or(Refusal::TileNotHeld { tile })?;
        self.hands.of(seat).get(place).copied().ok_or(Refusal::TileNotHeld { tile })
    }

    /// A random placement, each with the same chance, without listing them: an empty cell beside
    /// the park and a half to put there are thrown until it fits. A placement can be thrown once
    /// for each half that touches the park, and is kept as much less often.
    #[inline]
    pub(super) fn sample_playing<D: Dice>(
        &self,
        seat: Seat,
        dice: &mut D,
        scratch: &mut Vec<Action>,
    ) -> Action {
        self.throw(seat, dice).unwrap_or_else(|| {
            scratch.clear();
            self.list_whole(seat, scratch);
            let i = dice.index(scratch.len());
            scratch.swap_remove(i)
        })
    }

    /// `None` when no throw fits.
    #[inline]
    fn throw<D: Dice>(&self, seat: Seat, dice: &mut D) -> Option<Action> {
        let hand = self.hands.of(seat);
        if hand.iter().any(|tile| self.cover_of(tile.halves) != Cover::Nothing) {
            return self.throw_over(hand, dice);
        }
        let ground = self.ground();
        let n_squares = u32::from(self.park.n_squares());
        let n_tiles = u32::try_from(hand.len()).expect("a hand is small");
        for _ in 0..MAX_TRIES {
            // Four turns and two halves make eight ways to put a domino on a cell.
            let throw = dice.up_to(4 * n_squares * n_tiles * 8 - 1);
            let way = Side::ALL[(throw & 3) as usize];
            let half = (throw >> 2 & 1) as usize;
            let (idx, cell) = ((throw >> 3) / (4 * n_squares), (throw >> 3) % (4 * n_squares));
            // Four sides are told apart without a division.
            let side: u32 = (1..4).map(|side| u32::from(cell >= side * n_squares)).sum();
            let sq = Sq(u16::try_from(cell - side * n_squares).expect("there are fewer squares"));
            let (idx, side) = (idx as usize, Side::ALL[side as usize]);
            if self.park.is_frontier(sq, side)
                && let Some(fit) = park::fit(&ground, (sq, side), hand[idx].halves, half, way)
                && (!fit.is_twice || dice.up_to(1) == 0)
            {
                let tile = self.turn.number_of(idx);
                return Some(Action::Play { tile, at: fit.at, way });
            }
        }
        None
    }

    /// The same where some of the dominoes may be laid over others.
    #[cold]
    fn throw_over<D: Dice>(&self, hand: &[Tile], dice: &mut D) -> Option<Action> {
        let ground = self.ground();
        let n_squares = u32::from(self.park.n_squares());
        let n_tiles = u32::try_from(hand.len()).expect("a hand is small");
        // The sides of a square, and its own cell.
        let n_cells = n_squares * 5;
        for _ in 0..MAX_TRIES {
            let throw = dice.up_to(n_cells * n_tiles * 8 - 1);
            let way = Side::ALL[(throw & 3) as usize];
            let half = (throw >> 2 & 1) as usize;
            let (cell, idx) = ((throw >> 3) % n_cells, (throw >> 3) / n_cells);
            let (sq, side) = (cell % n_squares, Side::ALL.get((cell / n_squares) as usize));
            let sq = Sq(u16::try_from(sq).expect("there are fewer squares"));
            let halves = hand[idx as usize].halves;
            let cover = self.cover_of(halves);
            let cell = match side {
                Some(&side) => {
                    let inner = if half == 0 { way } else { way.opposite() };
                    let is_over = inner == side.opposite() && cover != Cover::Nothing;
                    let edge = halves[half].turned(way.turns()).edge(side.opposite(), self.rules());
                    let agrees = inner != side.opposite() && edge.agrees(self.park.edge(sq, side));
                    if !self.park.is_frontier(sq, side) || !agrees && !is_over {
                        continue;
                    }
                    self.park.at(sq).step(side)
                }
                None if cover == Cover::Nothing || !self.park.is_there(sq) => continue,
                None => self.park.at(sq),
            };
            let at = if half == 0 { cell } else { cell.step(way.opposite()) };
            let Ok(verdict) = ground.judge(&Spot::new(at, way, halves), cover) else { continue };
            // Beside a square that is covered the other half is thrown as well.
            let both = verdict.touches == [true; 2] || verdict.covered != [None, None];
            if !both || dice.up_to(1) == 0 {
                return Some(Action::Play { tile: self.turn.number_of(idx as usize), at, way });
            }
        }
        None
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
        let domino = self.park.lay(&spot);
        events.hear(Fact::Played { seat, halves: spot.faces, at, way }.into());
        self.turn.dominoes[usize::from(self.turn.n_played)] = domino;
        self.turn.n_played += 1;
        for (half, sq) in Sq::halves(domino).into_iter().enumerate() {
            self.note_effect(half, sq);
        }
        self.next_effect(events);
        Ok(())
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
        self.held(seat).any(|(halves, cover)| count_places(&ground, halves, cover, 1).0 > 0)
    }

    /// A domino is picked, and laid at once where it has only one place (§13.1).
    fn pick(&mut self, seat: Seat, tile: u8, events: &mut impl Hear<Event>) -> Result<(), Refusal> {
        let held = self.check_held(seat, tile)?;
        let cover = self.cover_of(held.halves);
        match count_places(&self.ground(), held.halves, cover, 2) {
            (_, None) => Err(Refusal::FitsNowhere { tile }),
            (1, Some((at, way))) => {
                self.apply_playing(seat, Action::Play { tile, at, way }, events)
            }
            (_, Some(_)) => {
                self.picked = Some(tile);
                Ok(())
            }
        }
    }
}
