//! The flow chart: which room answers for a phase, and which phase follows which.
//!
//! Each phase has a file that says what is legal in it, checks and performs.
//!
//! ```text
//! laying ─ dealing ─┐
//!                   ├─► income: drawing ─ choosing ─ returning ─► acting ─ done ─┐
//!                   │                                             │  ▲           │
//!                   │        revealing ─ placing ─ (bonus) ───────┤  │           │
//!                   │        homecoming ──────────────────────────┤  │           │
//!                   │        drawing ─ choosing ─ returning ──────┤  │           │
//!                   │        printing ────────────────────────────┴──┘           │
//!                   └────────────────────────── next seat ◄──────────────────────┴─► over
//! ```

mod acting;
mod attractions;
mod characters;
mod homecoming;
mod income;
mod materials;
mod opening;
mod picking;
mod showmen;
mod sites;

pub(crate) use characters::{HIRE_PRICE, PROMOTER_POINTS};

use tabletop::{Dice, Hear, Seat, Turn};

use crate::action::{Action, Now, Outcome, Refusal};
use crate::event::{Event, Fact};
use crate::pieces::{Deeds, Newspaper};
use crate::score;
use crate::state::{Gain, Phase, State};

/// Which room answers for a phase.
impl State {
    /// Whether `seat` is to decide now.
    #[inline]
    fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        match self.whose_turn() {
            Turn::Over => Err(Refusal::GameOver),
            Turn::Chance => Err(Refusal::NotNow { now: Now::Chance }),
            Turn::Seats(_) if seat != self.decider() => {
                Err(Refusal::NotYourTurn { waits_for: self.decider() })
            }
            Turn::Seats(_) => Ok(()),
        }
    }

    pub(crate) fn list_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.check_turn(seat).is_err() {
            return;
        }
        match self.phase {
            Phase::Choosing { n_due, .. } => self.list_choosing(n_due, out),
            Phase::Returning { excess, .. } => self.list_returning(excess, out),
            Phase::Acting => match self.picked {
                Some(pick) => self.list_picked(pick, out),
                None => self.list_acting(out),
            },
            Phase::Placing { .. } => match self.picked {
                Some(pick) => self.list_picked(pick, out),
                None => self.list_plots(out),
            },
            Phase::Homecoming => self.list_homecoming(out),
            Phase::Laying { .. }
            | Phase::Dealing { .. }
            | Phase::Drawing { .. }
            | Phase::Revealing
            | Phase::Printing
            | Phase::Over => {}
        }
    }

    #[inline]
    pub(crate) fn sample_action<D: Dice>(
        &self,
        seat: Seat,
        dice: &mut D,
        scratch: &mut Vec<Action>,
    ) -> Action {
        match self.phase {
            Phase::Acting if self.picked.is_none() => self.sample_acting(dice),
            Phase::Placing { site } if self.picked.is_none() => self.sample_placing(site, dice),
            Phase::Choosing { .. }
            | Phase::Returning { .. }
            | Phase::Acting
            | Phase::Placing { .. }
            | Phase::Homecoming
            | Phase::Laying { .. }
            | Phase::Dealing { .. }
            | Phase::Drawing { .. }
            | Phase::Revealing
            | Phase::Printing
            | Phase::Over => {
                scratch.clear();
                self.list_actions(seat, scratch);
                scratch[dice.index(scratch.len())]
            }
        }
    }

    #[inline]
    pub(crate) fn apply_action(
        &mut self,
        seat: Seat,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        match self.phase {
            Phase::Choosing { n_due, gain } => self.apply_choosing(n_due, gain, action, events),
            Phase::Returning { excess, gain } => self.apply_returning(excess, gain, action, events),
            Phase::Acting => self.apply_acting(action, events),
            Phase::Placing { site } => self.apply_placing(site, action, events),
            Phase::Homecoming => self.apply_homecoming(action, events),
            Phase::Laying { .. }
            | Phase::Dealing { .. }
            | Phase::Drawing { .. }
            | Phase::Revealing
            | Phase::Printing
            | Phase::Over => unreachable!("no seat is on turn then"),
        }
    }

    pub(crate) fn list_outcomes(&self, out: &mut Vec<(Outcome, u32)>) {
        match self.phase {
            Phase::Laying { n_laid } => self.list_starts(n_laid, out),
            Phase::Dealing { .. } | Phase::Drawing { .. } => self.list_draws(out),
            Phase::Revealing => self.list_sites(out),
            Phase::Printing => self.list_papers(out),
            Phase::Choosing { .. }
            | Phase::Returning { .. }
            | Phase::Acting
            | Phase::Homecoming
            | Phase::Placing { .. }
            | Phase::Over => {}
        }
    }

    #[inline]
    pub(crate) fn draw_outcome<D: Dice>(&self, dice: &mut D) -> Outcome {
        match self.phase {
            Phase::Laying { n_laid } => self.draw_start(n_laid, dice),
            Phase::Dealing { .. } | Phase::Drawing { .. } => self.draw_material(dice),
            Phase::Revealing => self.draw_site(dice),
            Phase::Printing => self.draw_paper(dice),
            Phase::Choosing { .. }
            | Phase::Returning { .. }
            | Phase::Acting
            | Phase::Homecoming
            | Phase::Placing { .. }
            | Phase::Over => unreachable!("a seat moves here, or nobody"),
        }
    }

    #[inline]
    pub(crate) fn resolve_outcome(&mut self, outcome: Outcome, events: &mut impl Hear<Event>) {
        match outcome {
            Outcome::Start { plot, grass } => self.lay_start(plot, grass, events),
            Outcome::Material { colour } => self.receive(colour, events),
            Outcome::Site { site } => self.turn_up(site, events),
            Outcome::Newspaper { colour, points } => {
                self.receive_paper(Newspaper { colour, points }, events);
            }
        }
    }

    /// The refusal of an action that belongs elsewhere.
    #[cold]
    fn not_now(&self) -> Refusal {
        let now = match self.phase {
            Phase::Choosing { .. } => Now::Choosing,
            Phase::Returning { .. } => Now::Returning,
            Phase::Acting | Phase::Placing { .. } if self.picked.is_some() => Now::Picking,
            Phase::Placing { .. } => Now::Placing,
            Phase::Acting => Now::Acting,
            Phase::Homecoming => Now::Homecoming,
            Phase::Laying { .. }
            | Phase::Dealing { .. }
            | Phase::Drawing { .. }
            | Phase::Revealing
            | Phase::Printing
            | Phase::Over => Now::Chance,
        };
        Refusal::NotNow { now }
    }
}

/// Where play goes next.
impl State {
    /// After a start plot was laid: the next, then the first materials.
    fn after_laying(&mut self, n_laid: u8) {
        self.phase = match u32::from(n_laid) < self.edition.start_plots.len() {
            true => Phase::Laying { n_laid },
            false => Phase::Dealing { seat: Seat(0) },
        };
    }

    /// After a first material was dealt: the next seat, then the first turn.
    fn after_dealing(&mut self, seat: Seat, events: &mut impl Hear<Event>) {
        let next = Seat(seat.0 + 1);
        if next.0 < self.n_seats {
            self.phase = Phase::Dealing { seat: next };
        } else {
            self.begin_turn(events);
        }
    }

    /// The income: cars, random materials, chosen materials, squares, in this order (CI-10).
    fn begin_turn(&mut self, events: &mut impl Hear<Event>) {
        events.hear(Fact::TurnBegan { seat: self.active, round: self.round }.into());
        let income = self.income(self.active);
        self.pay_cars(income, events);
        self.draw_materials(income.random, Gain::Income, events);
    }

    /// Draws that many materials, then goes on.
    fn draw_materials(&mut self, n_due: u8, gain: Gain, events: &mut impl Hear<Event>) {
        if n_due > 0 {
            self.phase = Phase::Drawing { n_due, gain };
            return;
        }
        let n_chosen = match gain {
            Gain::Income => self.income(self.active).chosen,
            Gain::Action => 0,
        };
        self.choose_materials(n_chosen, gain, events);
    }

    /// Lets the player take that many materials, then goes on.
    fn choose_materials(&mut self, n_due: u8, gain: Gain, events: &mut impl Hear<Event>) {
        if n_due > 0 {
            self.phase = Phase::Choosing { n_due, gain };
            return;
        }
        if gain == Gain::Income {
            self.pay_squares(events);
        }
        match self.excess_to_choose(events) {
            0 => self.after_gain(gain, events),
            excess => self.phase = Phase::Returning { excess, gain },
        }
    }

    /// After the hand is down to the limit: the actions.
    fn after_gain(&mut self, gain: Gain, events: &mut impl Hear<Event>) {
        if gain == Gain::Income {
            self.gain_repeats(self.income(self.active).repeats, events);
        }
        self.phase = Phase::Acting;
    }

    /// Whether the ends are near is asked after every turn; the round is played out (§7.2).
    fn end_turn(&mut self, events: &mut impl Hear<Event>) {
        events.hear(Fact::TurnEnded { seat: self.active }.into());
        self.done = Deeds::default();
        self.repeats = 0;
        self.discarded = false;
        let was_certain = self.ending.is_some();
        self.ending = self.ending.or_else(|| score::end_condition(self));
        let round_is_done = self.round_is_done();
        match self.ending {
            Some(ending) if round_is_done => {
                events.hear(Fact::Over { ending }.into());
                self.phase = Phase::Over;
                return;
            }
            Some(ending) if !was_certain => events.hear(Fact::LastRound { ending }.into()),
            Some(_) | None => {}
        }
        self.active = self.active.next(self.n_seats);
        self.round += u16::from(round_is_done);
        self.begin_turn(events);
    }
}
