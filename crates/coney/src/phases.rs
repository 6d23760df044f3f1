//! The flow chart: which room answers for a phase, and which phase follows which.
//!
//! A turn: choose, then restock, play or grow; discard over the limit; fill the market. What a
//! card gives (`gains`) is settled before the phase that it came up in goes on, and so is a card on
//! its way into the farm (`picking`).

mod chance;
mod choosing;
mod discarding;
mod drafting;
mod gains;
mod growing;
mod paying;
mod picking;
mod playing;
mod restocking;
mod sampling;

pub(crate) use paying::Bill;
use tabletop::{Dice, Hear, Seat, SeatSet, Turn};

use crate::action::{Action, Now, Refusal};
use crate::event::{Ending, Event, Fact};
use crate::state::{HAND_LIMIT, MARKET, Phase, Pick, State};

/// Which room answers for a phase.
impl State {
    /// Whether `seat` is to decide now.
    #[inline]
    fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        match self.whose_turn() {
            Turn::Over => Err(Refusal::GameOver),
            Turn::Chance => Err(Refusal::NotNow { now: Now::Chance }),
            // A seat that no table has is in no set, but too far out to be asked for.
            Turn::Seats(seats) if seat.0 < self.n_seats && seats.contains(seat) => Ok(()),
            Turn::Seats(_)
                if seat.0 < self.n_seats && matches!(self.phase, Phase::Drafting { .. }) =>
            {
                Err(Refusal::AlreadyKept)
            }
            Turn::Seats(seats) => {
                Err(Refusal::NotYourTurn { waits_for: seats.first().unwrap_or(self.active) })
            }
        }
    }

    pub(crate) fn list_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.check_turn(seat).is_err() {
            return;
        }
        match self.phase {
            Phase::Drafting { round, .. } => self.list_drafting(seat, round, out),
            Phase::Choosing => choosing::list(out),
            Phase::Restocking { step } => self.list_restocking(step, out),
            Phase::Playing { .. } | Phase::Growing { .. } if !self.due.is_empty() => {
                self.list_gains(out);
            }
            Phase::Playing { n_rabbits } => match self.picked {
                Some(pick) => self.list_picking(pick, out),
                None => self.list_playing(n_rabbits, out),
            },
            Phase::Growing { redeemed, fed } => self.list_growing(redeemed, fed, out),
            Phase::Discarding => self.list_discarding(out),
            Phase::Dealing | Phase::Opening | Phase::Refilling | Phase::Over { .. } => {}
        }
    }

    #[inline]
    pub(crate) fn sample_action<D: Dice>(&self, seat: Seat, dice: &mut D) -> Action {
        match self.phase {
            Phase::Drafting { round, .. } => self.sample_drafting(seat, round, dice),
            Phase::Choosing => choosing::sample(dice),
            Phase::Restocking { step } => self.sample_restocking(step, dice),
            Phase::Playing { .. } | Phase::Growing { .. } if !self.due.is_empty() => {
                self.sample_gain(dice)
            }
            Phase::Playing { n_rabbits } => match self.picked {
                Some(pick) => self.sample_picking(pick, dice),
                None => self.sample_playing(n_rabbits, dice),
            },
            Phase::Growing { redeemed, fed } => self.sample_growing(redeemed, fed, dice),
            Phase::Discarding => self.sample_discarding(dice),
            Phase::Dealing | Phase::Opening | Phase::Refilling | Phase::Over { .. } => {
                unreachable!("no seat is on turn then")
            }
        }
    }

    pub(crate) fn apply_action(
        &mut self,
        seat: Seat,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        match self.phase {
            Phase::Drafting { round, .. } => self.apply_drafting(seat, round, action, events),
            Phase::Choosing => self.apply_choosing(action, events),
            Phase::Restocking { step } => self.apply_restocking(step, action, events),
            Phase::Playing { .. } | Phase::Growing { .. } if !self.due.is_empty() => {
                self.apply_gain(action, events)
            }
            Phase::Playing { n_rabbits } => match self.picked {
                Some(pick) => self.apply_picking(n_rabbits, pick, action, events),
                None => self.apply_playing(n_rabbits, action, events),
            },
            Phase::Growing { redeemed, fed } => self.apply_growing(redeemed, fed, action, events),
            Phase::Discarding => self.apply_discarding(action, events),
            Phase::Dealing | Phase::Opening | Phase::Refilling | Phase::Over { .. } => {
                unreachable!("no seat is on turn then")
            }
        }
    }

    /// The refusal of an action that belongs elsewhere.
    fn not_now(&self) -> Refusal {
        let now = match self.phase {
            Phase::Drafting { .. } => Now::Drafting,
            Phase::Choosing => Now::Choosing,
            Phase::Restocking { .. } => Now::Restocking,
            Phase::Playing { .. } | Phase::Growing { .. } if !self.due.is_empty() => {
                self.now_gaining()
            }
            Phase::Playing { .. } => match self.picked {
                None => Now::Playing,
                Some(Pick { card: None, .. }) => Now::PickingCard,
                Some(Pick { cell: None, .. }) => Now::PickingSpace,
                Some(Pick { .. }) => Now::PickingPayment,
            },
            Phase::Growing { .. } => Now::Growing,
            Phase::Discarding => Now::Discarding,
            Phase::Dealing | Phase::Opening | Phase::Refilling | Phase::Over { .. } => Now::Chance,
        };
        Refusal::NotNow { now }
    }
}

/// Where play goes next.
impl State {
    /// After the last card was dealt.
    fn start_draft(&mut self) {
        self.phase = Phase::Drafting { round: 0, waiting: SeatSet::all(self.n_seats) };
    }

    /// After a card of the market was laid out, the draft, or a turn: chance lays out the next
    /// one if it can, and play goes on if it cannot.
    fn fill_market(&mut self, events: &mut impl Hear<Event>) {
        let opening = matches!(self.phase, Phase::Drafting { .. } | Phase::Opening);
        if self.market.len() < MARKET && self.has_pile() {
            self.reshuffle_if_empty(events);
            self.phase = if opening { Phase::Opening } else { Phase::Refilling };
        } else if !opening {
            self.next_turn(events);
        } else if let Some(first) = self.first {
            self.begin(first, events);
        } else {
            self.phase = Phase::Opening;
        }
    }

    /// The first turn of the game.
    fn begin(&mut self, first: Seat, events: &mut impl Hear<Event>) {
        events.hear(Fact::FirstPlayer { seat: first }.into());
        self.first = Some(first);
        self.active = first;
        self.phase = Phase::Choosing;
    }

    /// After the action of a turn (§4.4).
    fn end_turn(&mut self, events: &mut impl Hear<Event>) {
        if self.mine().hand.len() > HAND_LIMIT {
            self.phase = Phase::Discarding;
        } else {
            self.phase = Phase::Refilling;
            self.fill_market(events);
        }
    }

    /// Where play goes when a turn is done. The round is played out after the end is triggered,
    /// so that all have had the same number of turns (§8.1).
    fn next_turn(&mut self, events: &mut impl Hear<Event>) {
        if self.last_round.is_none() && self.mine().farm.is_full() {
            self.announce(Ending::FullFarm { seat: self.active }, events);
        }
        let next = self.active.next(self.n_seats);
        let round_is_done = Some(next) == self.first;
        match self.last_round {
            Some(ending) if round_is_done => {
                events.hear(Fact::Over { ending }.into());
                self.phase = Phase::Over { ending };
                return;
            }
            None if round_is_done && self.round >= self.round_limit() => {
                self.announce(Ending::RoundLimit, events);
            }
            Some(_) | None => {}
        }
        self.round += u8::from(round_is_done);
        self.active = next;
        self.phase = Phase::Choosing;
    }

    fn announce(&mut self, ending: Ending, events: &mut impl Hear<Event>) {
        self.last_round = Some(ending);
        events.hear(Fact::LastRound { ending }.into());
    }

    /// A card must come from the pile (§4.6).
    #[inline]
    fn reshuffle_if_empty(&mut self, events: &mut impl Hear<Event>) {
        if self.pile.is_empty() {
            std::mem::swap(&mut self.pile, &mut self.discards);
            self.memory.epoch = self.memory.epoch.saturating_add(1);
            events.hear(Fact::Reshuffled { n_cards: self.pile.len() }.into());
        }
    }
}
