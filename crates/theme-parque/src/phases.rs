//! The flow chart: which room answers for a phase, and which phase follows which.
//!
//! Each phase has a file that says what is legal in it, checks and performs. When it is done it
//! calls one of the `after_…` and `begin_…` functions here, the only writers of `phase`.

mod binning;
mod claiming;
mod dealing;
mod giving;
mod playing;
mod rehoming;
mod signposting;
mod taking;

use tabletop::{Dice, Hear, Seat, Turn};

use crate::action::{Action, Now, Refusal};
use crate::edition::Effect;
use crate::event::{Ending, Event, Fact};
use crate::park::Sq;
use crate::setup::Rules;
use crate::state::{Phase, State, TurnNotes};

/// Which room answers for a phase.
impl State {
    /// Whether `seat` is to decide now.
    #[inline]
    fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        match self.whose_turn() {
            Turn::Over => Err(Refusal::GameOver),
            Turn::Chance => Err(Refusal::NotNow { now: Now::Chance }),
            Turn::Seats(_) if seat != self.active => {
                Err(Refusal::NotYourTurn { waits_for: self.active })
            }
            Turn::Seats(_) => Ok(()),
        }
    }

    pub(crate) fn list_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.check_turn(seat).is_err() {
            return;
        }
        match self.phase {
            Phase::Playing => self.list_playing(seat, out),
            Phase::Signposting => self.list_signposting(out),
            Phase::Moving { domino, upright } => self.list_moving(domino, upright, out),
            Phase::Binning { bin } => self.list_binning(bin, out),
            Phase::Claiming => self.list_claiming(seat, out),
            Phase::Rehoming { shop } => self.list_rehoming(seat, shop, out),
            Phase::Giving => self.list_giving(seat, out),
            Phase::Taking => self.list_taking(out),
            Phase::Dealing { .. } | Phase::Refilling | Phase::Over { .. } => {}
        }
    }

    #[inline]
    pub(crate) fn sample_action<D: Dice>(
        &self,
        seat: Seat,
        dice: &mut D,
        scratch: &mut Vec<Action>,
    ) -> Action {
        let sampled = match self.phase {
            Phase::Playing if self.picked.is_none() => {
                Some(self.sample_playing(seat, dice, scratch))
            }
            Phase::Claiming => self.sample_claiming(seat, dice),
            Phase::Taking => Some(self.sample_taking(dice)),
            Phase::Playing
            | Phase::Signposting
            | Phase::Moving { .. }
            | Phase::Binning { .. }
            | Phase::Rehoming { .. }
            | Phase::Giving
            | Phase::Dealing { .. }
            | Phase::Refilling
            | Phase::Over { .. } => None,
        };
        sampled.unwrap_or_else(|| {
            scratch.clear();
            self.list_actions(seat, scratch);
            scratch.swap_remove(dice.index(scratch.len()))
        })
    }

    pub(crate) fn apply_action(
        &mut self,
        seat: Seat,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        match self.phase {
            Phase::Playing => self.apply_playing(seat, action, events),
            Phase::Signposting => self.apply_signposting(seat, action, events),
            Phase::Moving { domino, upright } => {
                self.apply_moving(seat, domino, upright, action, events)
            }
            Phase::Binning { bin } => self.apply_binning(seat, bin, action, events),
            Phase::Claiming => self.apply_claiming(seat, action, events),
            Phase::Rehoming { shop } => self.apply_rehoming(seat, shop, action, events),
            Phase::Giving => self.apply_giving(seat, action, events),
            Phase::Taking => self.apply_taking(seat, action, events),
            Phase::Dealing { .. } | Phase::Refilling | Phase::Over { .. } => {
                unreachable!("no seat is on turn then")
            }
        }
    }

    /// The same with an action that was listed or sampled here. What takes long to judge is where
    /// a domino may lie.
    #[inline]
    pub(crate) fn perform_action(
        &mut self,
        seat: Seat,
        action: Action,
        events: &mut impl Hear<Event>,
    ) {
        match (self.phase, action) {
            (Phase::Playing, Action::Play { tile, at, way }) => {
                self.perform_play(seat, tile, at, way, events);
            }
            _ => self
                .apply_action(seat, action, events)
                .unwrap_or_else(|refusal| panic!("it was listed or sampled: {refusal}")),
        }
    }

    /// The refusal of an action that belongs elsewhere.
    #[cold]
    fn not_now(&self) -> Refusal {
        let now = match self.phase {
            Phase::Dealing { .. } | Phase::Refilling | Phase::Over { .. } => Now::Chance,
            Phase::Playing if self.picked.is_some() => Now::Placing,
            Phase::Playing => Now::Playing,
            Phase::Signposting => Now::Signposting,
            Phase::Moving { .. } => Now::Moving,
            Phase::Binning { .. } => Now::Binning,
            Phase::Claiming => Now::Claiming,
            Phase::Rehoming { .. } => Now::Rehoming,
            Phase::Giving => Now::Giving,
            Phase::Taking => Now::Taking,
        };
        Refusal::NotNow { now }
    }
}

/// Where play goes next.
impl State {
    /// The table is laid. An edition with very few dominoes may leave no market (§9.2).
    fn after_dealing(&mut self, events: &mut impl Hear<Event>) {
        match self.rules() == Rules::Revised && self.market.size() == 0 {
            true => self.end_game(Ending::MarketEmpty, events),
            false => self.begin_turn(Seat(0), false, events),
        }
    }

    fn begin_turn(&mut self, seat: Seat, is_final: bool, events: &mut impl Hear<Event>) {
        // Without pawns a turn is one domino (§5.1).
        let is_short = self.rules() == Rules::Revised && self.pawns_at_home(seat) == 0;
        self.active = seat;
        self.turn = TurnNotes::new(if is_short { 1 } else { 2 });
        self.turn.is_final = is_final;
        self.begin_play(events);
    }

    fn begin_play(&mut self, events: &mut impl Hear<Event>) {
        let is_done = self.turn.n_played >= self.turn.limit;
        match is_done || self.hands.size(self.active) == 0 {
            true => self.begin_claims(events),
            false => self.phase = Phase::Playing,
        }
    }

    /// The halves of a domino take effect one after the other, the first half first (§6).
    fn next_effect(&mut self, events: &mut impl Hear<Event>) {
        while self.turn.pending != 0 {
            let half = usize::from(self.turn.pending & 1 == 0);
            self.turn.pending &= !(1 << half);
            let domino = self.turn.last_domino().expect("a domino has an effect");
            let sq = Sq::halves(domino)[half];
            let effect = self.edition.effect(self.park.face(sq), self.rules());
            if effect == Effect::MoveDomino && self.can_lift_any() {
                self.phase = Phase::Signposting;
                return;
            }
            if self.pawns_near_bin(sq).next().is_some() {
                self.phase = Phase::Binning { bin: sq };
                return;
            }
        }
        self.after_domino(events);
    }

    /// The first edition ends as soon as nothing is left to place (§9.1).
    fn after_domino(&mut self, events: &mut impl Hear<Event>) {
        let is_last = self.rules() == Rules::First
            && self.bag.n_dominoes() == 0
            && self.market.size() == 0
            && self.hands.n_tiles() == 0;
        match is_last {
            true => self.end_game(Ending::AllPlaced, events),
            false => self.begin_play(events),
        }
    }

    fn begin_claims(&mut self, events: &mut impl Hear<Event>) {
        let allowed = if self.turn.claims_twice { 2 } else { 1 };
        let may_claim = self.turn.n_claims < allowed
            && self.pawns_at_home(self.active) > 0
            && self.can_claim_any(self.active);
        match may_claim {
            true => self.phase = Phase::Claiming,
            false => self.begin_draws(events),
        }
    }

    /// The Merchandise Shop moves a pawn before the next claim (§7.3).
    fn after_pawn_placed(&mut self, seat: Seat, sq: Sq, events: &mut impl Hear<Event>) {
        let moves = self.edition.stall(self.park.face(sq)).is_some_and(|it| it.moves_pawn);
        match moves && self.can_move_any_pawn(seat, sq) {
            true => self.phase = Phase::Rehoming { shop: sq },
            false => self.after_claim(seat, events),
        }
    }

    /// The first edition sends whoever has no pawns home (§7.4).
    fn after_claim(&mut self, seat: Seat, events: &mut impl Hear<Event>) {
        if self.rules() == Rules::Revised || self.pawns_at_home(seat) > 0 {
            self.begin_claims(events);
            return;
        }
        self.out.insert(seat);
        events.hear(Fact::Left { seat }.into());
        let nobody_is_in = self.seats_in().next().is_none();
        match nobody_is_in {
            true => self.end_game(Ending::AllOut, events),
            false => self.begin_giving(seat, events),
        }
    }

    fn begin_giving(&mut self, seat: Seat, events: &mut impl Hear<Event>) {
        if let Some(to) = self.only_recipient() {
            while self.hands.size(seat) > 0 {
                self.hand_over(seat, to, events);
            }
        }
        match self.hands.size(seat) > 0 {
            true => self.phase = Phase::Giving,
            false => self.end_turn(events),
        }
    }

    fn begin_draws(&mut self, events: &mut impl Hear<Event>) {
        let seat = self.active;
        let has_none = self.pawns_at_home(seat) == 0;
        let refill = match self.rules() {
            // Whoever has no pawns plays the hand out (§8.3).
            Rules::Revised if has_none => 0,
            Rules::First | Rules::Revised => {
                self.rules().hand_size().saturating_sub(self.hands.size(seat))
            }
        };
        // What is drawn in the last turn of all would never be played.
        self.turn.draws_left = if self.turn.is_final { 0 } else { refill + self.turn.extra_draws };
        self.after_draw(events);
    }

    /// After each draw, and after each refill of the market (§8.2).
    fn after_draw(&mut self, events: &mut impl Hear<Event>) {
        let is_due = match self.rules() {
            Rules::First => self.market.size() == 0 || self.turn.draws_left == 0,
            Rules::Revised => true,
        };
        if is_due && !self.market_is_settled() {
            self.phase = Phase::Refilling;
        } else if self.market.size() == 0 && self.rules() == Rules::Revised {
            self.end_game(Ending::MarketEmpty, events);
        } else if self.turn.draws_left > 0 && self.market.size() > 0 {
            self.phase = Phase::Taking;
        } else {
            self.end_turn(events);
        }
    }

    fn end_turn(&mut self, events: &mut impl Hear<Event>) {
        // Whoever leaves gives dominoes to others, who may be able to play them.
        let has_left = self.out.contains(self.active);
        let is_idle = self.turn.n_played == 0 && self.turn.n_drawn == 0 && !has_left;
        self.n_idle = if is_idle { self.n_idle + 1 } else { 0 };
        if self.turn.is_final {
            self.end_game(Ending::FinalTurn, events);
            return;
        }
        if self.rules() == Rules::Revised
            && let Some(last) = self.only_one_with_pawns()
        {
            events.hear(Fact::FinalTurn { seat: last }.into());
            self.begin_turn(last, true, events);
            return;
        }
        if usize::from(self.n_idle) >= self.seats_in().count() {
            self.end_game(Ending::Stalled, events);
            return;
        }
        let mut others = self.active.next(self.n_seats).around(self.n_seats);
        let next = others.find(|&seat| !self.out.contains(seat));
        self.begin_turn(next.expect("somebody is still in"), false, events);
    }

    fn only_one_with_pawns(&self) -> Option<Seat> {
        let mut seats = self.seats().filter(|&seat| self.pawns_at_home(seat) > 0);
        let first = seats.next();
        if seats.next().is_none() { first } else { None }
    }

    fn end_game(&mut self, ending: Ending, events: &mut impl Hear<Event>) {
        self.phase = Phase::Over { ending };
        events.hear(Fact::Over { ending }.into());
    }
}
