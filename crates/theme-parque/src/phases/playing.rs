//! Laying a domino of the hand (RULES.md §5), and what it does at once (§6).

use tabletop::{Dice, Hear, Seat};

use crate::action::{Action, Refusal};
use crate::deck::Tile;
use crate::edition::Effect;
use crate::event::{Event, Fact};
use crate::face::{Cell, Side};
use crate::park::{self, Cover, Ground, Spot, Sq};
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
        for (n, tile) in self.hands.of(seat).iter().enumerate() {
            if self.fits_anywhere(&ground, *tile) {
                out.push(Action::Pick { tile: self.turn.number_of(n) });
            }
        }
        if out.len() == first {
            out.push(Action::Pass);
        }
    }

    /// Every domino of the hand in every place, or to pass where nothing fits.
    pub(crate) fn list_whole(&self, seat: Seat, out: &mut Vec<Action>) {
        let first = out.len();
        for n in 0..usize::from(self.hands.size(seat)) {
            self.list_plays_of(seat, self.turn.number_of(n), out);
        }
        if out.len() == first {
            out.push(Action::Pass);
        }
    }

    /// Every place of a domino of the hand, by its number.
    fn list_plays_of(&self, seat: Seat, tile: u8, out: &mut Vec<Action>) {
        let Ok(held) = self.check_held(seat, tile) else { return };
        let ground = self.ground();
        park::list(&ground, std::iter::once(held.halves), |_, at, way| {
            out.push(Action::Play { tile, at, way });
        });
        self.each_cover(&ground, held, |at, way| out.push(Action::Play { tile, at, way }));
    }

    fn fits_anywhere(&self, ground: &Ground<'_>, tile: Tile) -> bool {
        let mut fits = false;
        park::list(ground, std::iter::once(tile.halves), |_, _, _| fits = true);
        if !fits {
            self.each_cover(ground, tile, |_, _| fits = true);
        }
        fits
    }

    /// The domino of the hand with that number.
    fn check_held(&self, seat: Seat, tile: u8) -> Result<Tile, Refusal> {
        let place = self.turn.place_of(tile).ok_or(Refusal::TileNotHeld { tile })?;
        self.hands.of(seat).get(place).copied().ok_or(Refusal::TileNotHeld { tile })
    }

    /// Every place where a domino may be laid over others (§6.1).
    fn each_cover(&self, ground: &Ground<'_>, tile: Tile, mut found: impl FnMut(Cell, Side)) {
        let mut consider = |at: Cell, way: Side, cover: Cover| {
            if ground.judge(&Spot::new(at, way, tile.halves), cover).is_ok() {
                found(at, way);
            }
        };
        let park = &self.park;
        match self.cover_of(tile.halves) {
            Cover::Nothing => {}
            Cover::OneDomino => {
                for domino in 1..park.n_dominoes() {
                    let [a, b] = Sq::halves(domino);
                    if park.is_there(a) && park.is_there(b) {
                        let way = park.way_of(domino);
                        consider(park.at(a), way, Cover::OneDomino);
                        consider(park.at(b), way.opposite(), Cover::OneDomino);
                    }
                }
            }
            Cover::Anything => {
                for sq in park.squares() {
                    for way in Side::ALL {
                        consider(park.at(sq), way, Cover::Anything);
                        // A domino over two squares was found with its first half already.
                        let at = park.at(sq).step(way.opposite());
                        if park.find(at).is_none() {
                            consider(at, way, Cover::Anything);
                        }
                    }
                }
            }
        }
    }

    /// A random placement, each with the same chance, without listing them: a square of the park
    /// and what to put beside it (or on it) are thrown until it fits. A placement can be thrown
    /// once for each square it touches or covers, and is kept as much less often.
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
        let ground = self.ground();
        let hand = self.hands.of(seat);
        let covers = hand.iter().any(|tile| self.cover_of(tile.halves) != Cover::Nothing);
        let n_squares = u32::from(self.park.n_squares());
        let n_tiles = u32::try_from(hand.len()).expect("a hand is small");
        let n_sides: u32 = if covers { 5 } else { 4 };
        // Four turns and two halves make eight ways to put a domino on a given cell.
        let n_throws = n_squares * n_tiles * n_sides * 8;
        for _ in 0..MAX_TRIES {
            let throw = dice.up_to(n_throws - 1);
            let way = Side::ALL[(throw & 3) as usize];
            let is_second = throw >> 2 & 1 == 1;
            let throw = throw >> 3;
            let (throw, side) = (throw / n_sides, throw % n_sides);
            let (sq, idx) = (throw % n_squares, throw / n_squares);
            let sq = Sq(u16::try_from(sq).expect("there are fewer squares"));
            if !self.park.is_there(sq) {
                continue;
            }
            let from = self.park.at(sq);
            let cell = Side::ALL.get(side as usize).map_or(from, |&side| from.step(side));
            let halves = hand[idx as usize].halves;
            let cover = if covers { self.cover_of(halves) } else { Cover::Nothing };
            if cover == Cover::Nothing && (side == 4 || self.park.find(cell).is_some()) {
                continue;
            }
            let at = if is_second { cell.step(way.opposite()) } else { cell };
            let spot = Spot::new(at, way, halves);
            if ground.judge(&spot, cover).is_err() {
                continue;
            }
            let n_ways = self.n_throws_to(&spot, covers);
            if n_ways == 1 || dice.up_to(n_ways - 1) == 0 {
                let tile = self.turn.number_of(idx as usize);
                return Some(Action::Play { tile, at, way });
            }
        }
        None
    }

    /// How many throws of [`State::sample_playing`] lead to a place.
    fn n_throws_to(&self, spot: &Spot, covers: bool) -> u32 {
        let is_taken = |cell: Cell| u32::from(self.park.find(cell).is_some());
        let around = |cell: &Cell| -> u32 {
            let beside: u32 = Side::ALL.iter().map(|&side| is_taken(cell.step(side))).sum();
            beside + if covers { is_taken(*cell) } else { 0 }
        };
        spot.cells.iter().map(around).sum()
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
        let covered = self.ground().judge(&spot, self.cover_of(halves))?;

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
        self.hands.of(seat).iter().any(|&tile| self.fits_anywhere(&ground, tile))
    }

    /// A domino is picked, and laid at once where it has only one place (§13.1).
    fn pick(&mut self, seat: Seat, tile: u8, events: &mut impl Hear<Event>) -> Result<(), Refusal> {
        self.check_held(seat, tile)?;
        let mut places = Vec::new();
        self.list_plays_of(seat, tile, &mut places);
        match places[..] {
            [] => Err(Refusal::FitsNowhere { tile }),
            [only] => self.apply_playing(seat, only, events),
            _ => {
                self.picked = Some(tile);
                Ok(())
            }
        }
    }
}
