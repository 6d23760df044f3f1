//! What things are worth: named numbers for bots, and the advice that people are given.
//!
//! An [`Appraiser`] holds what a viewer knows of a position. [`Appraiser::worth`] says what a seat's
//! lots and tiles will bring: the income of the shops, built as well as its tiles allow; what those
//! groups may grow to; and a little for what is left over. The worth of a deal to a party is the
//! difference that it makes, and [`Appraiser::candidates`] looks for deals that make one for all of
//! their parties. How a bot bargains is in `trader.rs`, and what it keeps in mind in `memory.rs`.
//!
//! What things are worth is in whole dollars and in fractions of 256, so that it is the same on
//! every machine. Nothing here is a rule: the numbers at the head of `worth.rs` are tuned by play.

#![allow(clippy::float_arithmetic, reason = "an evaluation is not a rule")]

mod deals;
mod layout;
mod memory;
mod numbers;
mod reasons;
pub mod sampler;
mod trader;
mod worth;

use tabletop::order::by_key;
use tabletop::{Change, Deaf, Dice, Feature, Features, Game, MAX_SEATS, Seat, SeatSet, Skill};

pub use deals::{Candidate, SearchLimits};
pub use memory::Memory;
pub use worth::{Appraiser, Holding, Outlook, Plan, Worth};

use crate::action::Action;
use crate::state::{Desk, Floor, Phase, State};
use crate::view::News;
pub(crate) use numbers::strengths;
pub(crate) use trader::Trader;

/// Choices of cards that are worth a thought.
const CHOICES: usize = 12;
/// Lots for each kind of tile that are.
const PLACES: usize = 3;
/// Tiles to place next that are: those left out can still follow.
const STEPS: usize = 5;
/// Deals that are.
const DEALS: usize = 6;

impl Features for State {
    const FEATURES: &'static [Feature] = numbers::FEATURES;
    const WEIGHTS: &'static str = "";

    type Memory = Memory;
    type Cache = ();
    const LISTENS: bool = true;

    fn remember(memory: &mut Memory, me: Seat, news: &News) {
        memory.hear(me, news);
    }

    fn features(&self, (): &mut (), rows: &mut [f32]) {
        numbers::write(self, rows);
    }

    fn progress(&self) -> f32 {
        numbers::progress(self)
    }

    fn candidates<D: Dice>(
        &self,
        seat: Seat,
        memory: &Memory,
        dice: &mut D,
        out: &mut Vec<Action>,
    ) {
        let _ = (memory, dice);
        let first = out.len();
        match self.phase {
            Phase::Choosing(_) => {
                self.legal_actions(seat, out);
                self.keep_best_choices(seat, first, out);
            }
            Phase::Desk(_) | Phase::Floor(Floor { offer: None, .. }) => {
                self.legal_actions(seat, out);
                self.add_best_deals(seat, out);
            }
            Phase::Floor(_) => self.legal_actions(seat, out),
            Phase::Placing { .. } => {
                let mut steps = Appraiser::of(self).first_steps(seat, PLACES);
                by_key(&mut steps, |&(gain, ..)| -i64::from(gain));
                steps.truncate(STEPS);
                out.extend(steps.iter().map(|&(_, lot, shop)| Action::Place { lot, shop }));
                out.push(Action::Done);
            }
            Phase::Dealing(_) | Phase::Revealing(_) | Phase::Drawing { .. } | Phase::Over => {}
        }
    }

    fn reasons(&self, after: &State, seat: Seat, changes: &[Change]) -> Vec<String> {
        self.say_reasons(after, seat, changes)
    }

    /// By default nobody trades.
    fn default_action(&self, seat: Seat) -> Option<Action> {
        match &self.phase {
            Phase::Desk(Desk { settling: Some(_), .. }) => Some(Action::GoOn),
            Phase::Desk(desk) => match self.offers.iter().find(|offer| offer.awaits(seat)) {
                Some(offer) => Some(Action::Decline { offer: offer.id }),
                None if !desk.ready.contains(seat) => Some(Action::Ready),
                None => self.pastime(seat),
            },
            Phase::Floor(floor) => Some(match &floor.offer {
                Some(offer) => Action::Decline { offer: offer.id },
                None => Action::Pass,
            }),
            Phase::Dealing(_)
            | Phase::Choosing(_)
            | Phase::Revealing(_)
            | Phase::Drawing { .. }
            | Phase::Placing { .. }
            | Phase::Over => None,
        }
    }

    fn rests(&self, seat: Seat) -> bool {
        trader::rests(self, seat)
    }

    fn waits_for(&self, seat: Seat) -> SeatSet {
        let mine = self.offers.iter().filter(|offer| offer.author == seat);
        mine.flat_map(|offer| offer.deal.parties.iter().filter(|&it| offer.awaits(it))).collect()
    }

    fn policy<D: Dice>(
        &self,
        seat: Seat,
        memory: &Memory,
        skill: Skill,
        strength: &mut dyn FnMut(&State) -> [f32; MAX_SEATS],
        dice: &mut D,
    ) -> Option<Action> {
        match &self.phase {
            Phase::Desk(_) | Phase::Floor(_) => {
                Trader::new(self, seat, memory, skill, strength).decide(dice)
            }
            Phase::Dealing(_)
            | Phase::Choosing(_)
            | Phase::Revealing(_)
            | Phase::Drawing { .. }
            | Phase::Placing { .. }
            | Phase::Over => None,
        }
    }
}

impl State {
    /// Something harmless for a seat at the desk that is ready and has nothing to answer: the
    /// last of the list is to change one's mind, or to close an offer.
    fn pastime(&self, seat: Seat) -> Option<Action> {
        let mut list = Vec::new();
        self.legal_actions(seat, &mut list);
        list.pop()
    }

    fn keep_best_choices(&self, seat: Seat, first: usize, out: &mut Vec<Action>) {
        let appraiser = Appraiser::of(self);
        let mut holding = appraiser.holdings[seat.idx()];
        let owned = holding.lots;
        let mut worth = |action: &Action| {
            let Action::Keep { lots } = action else { return i32::MIN };
            holding.lots = owned | *lots;
            appraiser.worth_of(&holding).total()
        };
        by_key(&mut out[first..], |action| -i64::from(worth(action)));
        out.truncate(first + CHOICES);
    }

    fn add_best_deals(&self, seat: Seat, out: &mut Vec<Action>) {
        let mut found = Vec::new();
        Appraiser::of(self).candidates(seat, SearchLimits::NARROW, &mut found);
        let offers = found.iter().map(|it| Action::Propose { deal: it.deal });
        let is_legal = |it: &Action| self.clone().apply(seat, it, &mut Deaf).is_ok();
        out.extend(offers.filter(is_legal).take(DEALS));
    }
}
