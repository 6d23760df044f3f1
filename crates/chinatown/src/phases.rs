//! The flow chart: which room answers for a phase, and which phase follows which (RULES.md §4).
//!
//! A game is six rounds of six phases:
//!
//! 1. `Dealing`, `Choosing`, `Revealing`: cards, in secret and at once.
//! 2. `Drawing`: tiles from the bag.
//! 3. `Desk` or `Floor`: trading.
//! 4. `Placing`: building, the first player first.
//! 5. Income and 6. the year, which need no decision.

mod choosing;
mod contract;
mod desk;
mod drawing;
mod floor;
mod placing;

use tabletop::{Dice, Hear, Seat, Turn};

use crate::action::{Action, Now, Outcome, Refusal};
use crate::edition::{MAX_PLAYERS, N_SHOPS, Tiles};
use crate::event::Event;
use crate::score;
use crate::setup::{FirstPlayer, Trade};
use crate::state::{Cards, Desk, Floor, Phase, State};

/// Which room answers for a phase.
impl State {
    /// Whether `seat` has a say in this phase. Where all have, the room of the phase knows who has
    /// still something to decide.
    #[inline]
    fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.0 >= self.n_seats {
            return Err(Refusal::NoSuchSeat { seat });
        }
        match self.phase {
            Phase::Dealing(_) | Phase::Revealing(_) | Phase::Drawing { .. } => {
                Err(Refusal::NotNow { now: Now::Chance })
            }
            Phase::Placing { active, .. } if active != seat => Err(Refusal::NotYourTurn),
            Phase::Choosing(_) | Phase::Desk(_) | Phase::Floor(_) | Phase::Placing { .. } => Ok(()),
            Phase::Over => Err(Refusal::GameOver),
        }
    }

    pub(crate) fn list_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.whose_turn() {
            Turn::Seats(seats) if seats.contains(seat) => {}
            Turn::Seats(_) | Turn::Chance | Turn::Over => return,
        }
        match &self.phase {
            Phase::Choosing(cards) => self.list_choosing(cards, seat, out),
            Phase::Desk(desk) => self.list_at_desk(desk, seat, out),
            Phase::Floor(floor) => floor::list(floor, out),
            Phase::Placing { .. } => self.list_placing(seat, out),
            Phase::Dealing(_) | Phase::Revealing(_) | Phase::Drawing { .. } | Phase::Over => {}
        }
    }

    #[inline]
    pub(crate) fn sample_action<D: Dice>(
        &self,
        seat: Seat,
        dice: &mut D,
        scratch: &mut Vec<Action>,
    ) -> Action {
        match &self.phase {
            Phase::Choosing(cards) => self.sample_choosing(cards, seat, dice),
            Phase::Desk(desk) => self.sample_at_desk(desk, seat, dice, scratch),
            Phase::Floor(floor) => self.sample_on_floor(floor, seat, dice),
            Phase::Placing { .. } => self.sample_placing(seat, dice),
            Phase::Dealing(_) | Phase::Revealing(_) | Phase::Drawing { .. } | Phase::Over => {
                unreachable!("no seat is on turn then")
            }
        }
    }

    #[inline]
    pub(crate) fn apply_action(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        match &self.phase {
            Phase::Choosing(_) => self.apply_choosing(seat, action, events),
            Phase::Desk(desk) => self.apply_at_desk(*desk, seat, action, events),
            Phase::Floor(_) => self.apply_on_floor(seat, action, events),
            Phase::Placing { n_placed, .. } => self.apply_placing(seat, *n_placed, action, events),
            Phase::Dealing(_) | Phase::Revealing(_) | Phase::Drawing { .. } | Phase::Over => {
                unreachable!("no seat is on turn then")
            }
        }
    }

    pub(crate) fn list_outcomes(&self, out: &mut Vec<(Outcome, u32)>) {
        match &self.phase {
            Phase::Dealing(cards) => self.list_cards(cards, out),
            Phase::Revealing(_) => out.push((Outcome::Reveal, 1)),
            Phase::Drawing { seat, .. } => self.list_tiles(*seat, out),
            Phase::Desk(_) | Phase::Floor(_) if self.is_settling() => {
                out.push((Outcome::Settle, 1));
            }
            Phase::Choosing(_)
            | Phase::Desk(_)
            | Phase::Floor(_)
            | Phase::Placing { .. }
            | Phase::Over => {}
        }
    }

    pub(crate) fn can_happen(&self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Deal { seat, lot } => self.can_deal(seat, lot),
            Outcome::Reveal => matches!(self.phase, Phase::Revealing(_)),
            Outcome::Draw { seat, shop } => self.can_draw(seat, shop),
            Outcome::Settle => self.is_settling(),
        }
    }

    #[inline]
    pub(crate) fn draw_outcome<D: Dice>(&self, dice: &mut D) -> Outcome {
        match &self.phase {
            Phase::Dealing(cards) => self.any_card(cards, dice),
            Phase::Revealing(_) => Outcome::Reveal,
            Phase::Drawing { seat, .. } => self.any_tile(*seat, dice),
            Phase::Desk(_) | Phase::Floor(_) => Outcome::Settle,
            Phase::Choosing(_) | Phase::Placing { .. } | Phase::Over => {
                unreachable!("chance has no move here")
            }
        }
    }

    #[inline]
    pub(crate) fn resolve_outcome(&mut self, outcome: Outcome, events: &mut impl Hear<Event>) {
        match outcome {
            Outcome::Deal { seat, lot } => self.deal_card(seat, lot, events),
            Outcome::Reveal => self.reveal(events),
            Outcome::Draw { seat, shop } => self.draw_tile(seat, shop, events),
            Outcome::Settle => match self.options.trade {
                Trade::Desk => self.settle_at_desk(events),
                Trade::Floor => self.settle_on_floor(events),
            },
        }
    }

    /// Whether an offer that all have signed is about to be carried out.
    fn is_settling(&self) -> bool {
        matches!(self.phase, Phase::Desk(_) | Phase::Floor(_)) && self.whose_turn() == Turn::Chance
    }
}

/// Where play goes next.
impl State {
    /// After phase 1: the first player draws tiles.
    fn begin_drawing(&mut self) {
        self.draw_for(self.first, [[0; N_SHOPS]; MAX_PLAYERS]);
    }

    fn draw_for(&mut self, seat: Seat, drawn: [Tiles; MAX_PLAYERS]) {
        self.phase = Phase::Drawing { seat, left: self.share().tiles, drawn };
    }

    /// After a seat has drawn its tiles: the next seat; after the last all tiles are turned up,
    /// and phase 3 begins.
    fn after_drawing(
        &mut self,
        seat: Seat,
        drawn: [Tiles; MAX_PLAYERS],
        events: &mut impl Hear<Event>,
    ) {
        let next = seat.next(self.n_seats);
        if next != self.first {
            self.draw_for(next, drawn);
            return;
        }
        self.turn_up(&drawn, events);
        self.begin_trading(events);
    }

    /// After phase 2.
    fn begin_trading(&mut self, events: &mut impl Hear<Event>) {
        events.hear(Event::TradingBegan);
        self.phase = match self.options.trade {
            Trade::Desk => Phase::Desk(Desk::OPENING),
            Trade::Floor => Phase::Floor(Floor {
                holder: self.first,
                n_passes: 0,
                n_turns: 0,
                n_counters: 0,
                offer: None,
            }),
        };
    }

    /// After phase 3.
    fn end_trading(&mut self, events: &mut impl Hear<Event>) {
        events.hear(Event::TradingEnded);
        self.next_to_place(None, events);
    }

    /// Phase 4: the next seat that can build at all, after `last`. When there is none, the round
    /// ends.
    fn next_to_place(&mut self, last: Option<Seat>, events: &mut impl Hear<Event>) {
        let mut order = self.first.around(self.n_seats);
        if let Some(last) = last {
            order.find(|&seat| seat == last);
        }
        match order.find(|&seat| self.can_place(seat)) {
            Some(active) => self.phase = Phase::Placing { active, n_placed: 0 },
            None => self.end_round(events),
        }
    }

    /// Phases 5 and 6: income, then the next year or the end.
    fn end_round(&mut self, events: &mut impl Hear<Event>) {
        let bills = score::incomes(self.edition.tables(), &self.board, self.options.split);
        for seat in self.seats() {
            self.bills[seat.idx()] += bills[seat.idx()];
            self.earned[seat.idx()] += bills[seat.idx()];
        }
        events.hear(Event::Earned { bills });
        if self.round == self.edition.n_rounds() {
            self.phase = Phase::Over;
            events.hear(Event::Ended);
            return;
        }
        self.round += 1;
        if self.options.first_player == FirstPlayer::Rotate {
            self.first = self.first.next(self.n_seats);
        }
        self.phase = Phase::Dealing(Cards::NONE);
        events.hear(Event::RoundBegan { round: self.round, first: self.first });
    }
}
