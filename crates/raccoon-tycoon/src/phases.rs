//! The flow chart: which room answers for a phase, and which phase follows which.
//!
//! Each phase has a file that says what is legal in it, checks and performs. Within a phase it
//! counts for itself how much is left; when it is done it calls one of the `after_…` and `end_…`
//! functions here, which alone say what comes next.

mod accounts;
mod auctioning;
mod building;
mod choosing;
mod claiming;
mod dealing;
mod declaring;
mod producing;
mod selling;
mod town;

use tabletop::{Hear, Menu, Seat, Turn};

use crate::action::{Action, Now, Refusal};
use crate::edition::{Card, Commodity};
use crate::event::{Ending, Event, Fact, Offer};
use crate::state::{Draw, Due, Phase, State};

/// Which room answers for a phase.
impl State {
    /// Whether `seat` is to decide now.
    fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        match self.actor() {
            Some(actor) if actor == seat => Ok(()),
            Some(waits_for) => Err(Refusal::NotYourTurn { waits_for }),
            None if self.whose_turn() == Turn::Over => Err(Refusal::GameOver),
            None => Err(Refusal::NotNow { now: Now::Chance }),
        }
    }

    pub(crate) fn list_actions(&self, seat: Seat, out: &mut impl Menu<Action>) {
        if self.actor() != Some(seat) {
            return;
        }
        if self.may_declare(seat) {
            out.add(Action::Declare);
        }
        if !self.declaring.is_empty() {
            out.add(Action::Hold);
            return;
        }
        match self.phase {
            Phase::SettingUp | Phase::Closing { .. } | Phase::Over { .. } => {}
            Phase::Claiming { .. } => self.list_claiming(seat, out),
            Phase::Choosing { extra } => self.list_choosing(seat, extra, out),
            Phase::Trading { .. } => self.list_trading(seat, out),
            Phase::Taking { icons, .. } => producing::list_taking(icons, out),
            Phase::ChoosingBonus { .. } => self.list_choosing_bonus(seat, out),
            Phase::TakingBonus { .. } => producing::list_taking(self.supply, out),
            Phase::Returning { .. } => self.list_returning(seat, out),
            Phase::SellingAgain { sold } => self.list_selling_again(seat, sold, out),
            Phase::Bidding(auction) => self.list_bidding(&auction, out),
            Phase::BuildingAgain => self.list_building_again(seat, out),
            Phase::Paying { .. } => self.list_paying(seat, out),
        }
    }

    pub(crate) fn apply_action(
        &mut self,
        seat: Seat,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        if action == Action::Declare {
            return self.declare(seat, events);
        }
        if !self.declaring.is_empty() {
            return self.apply_declaring(seat, action, events);
        }
        match self.phase {
            Phase::Claiming { left } => self.apply_claiming(seat, left, action, events),
            Phase::Choosing { extra } => self.apply_choosing(seat, extra, action, events),
            Phase::Trading { card } => self.apply_trading(seat, card, action, events),
            Phase::Taking { card, left, icons } => {
                self.apply_taking(seat, card, left, icons, action, events)
            }
            Phase::ChoosingBonus { card } => self.apply_choosing_bonus(seat, card, action, events),
            Phase::TakingBonus { card, left, tile } => {
                self.apply_taking_bonus(seat, card, tile, left, action, events)
            }
            Phase::Returning { card, left } => {
                self.apply_returning(seat, card, left, action, events)
            }
            Phase::SellingAgain { sold } => self.apply_selling_again(seat, sold, action, events),
            Phase::Bidding(auction) => self.apply_bidding(seat, auction, action, events),
            Phase::BuildingAgain => self.apply_building_again(seat, action, events),
            Phase::Paying { left } => self.apply_paying(seat, left, action, events),
            Phase::SettingUp | Phase::Closing { .. } | Phase::Over { .. } => {
                unreachable!("no seat is on turn then")
            }
        }
    }

    /// The refusal of an action that belongs elsewhere.
    #[cold]
    fn not_now(&self) -> Refusal {
        let now = match self.phase {
            Phase::SettingUp | Phase::Closing { .. } | Phase::Over { .. } => Now::Chance,
            Phase::Claiming { .. } => Now::Claiming,
            Phase::Choosing { .. } => Now::Choosing,
            Phase::Trading { .. } => Now::Trading,
            Phase::Taking { .. } => Now::Taking,
            Phase::ChoosingBonus { .. } => Now::ChoosingBonus,
            Phase::TakingBonus { .. } => Now::TakingBonus,
            Phase::Returning { .. } => Now::Returning,
            Phase::SellingAgain { .. } => Now::SellingAgain,
            Phase::Bidding(_) => Now::Bidding,
            Phase::BuildingAgain => Now::BuildingAgain,
            Phase::Paying { .. } => Now::Paying,
        };
        Refusal::NotNow { now }
    }
}

/// Where play goes next.
impl State {
    /// The table is laid: the start player takes its one free token.
    fn after_setup(&mut self) {
        self.phase = Phase::Claiming { left: 1 };
    }

    /// Each player takes one more free token than the one before (§3.6).
    fn after_claim(&mut self, seat: Seat, left: u8) {
        let next = seat.next(self.n_seats);
        self.phase = match left {
            0 if next == Seat(0) => Phase::Choosing { extra: false },
            0 => Phase::Claiming { left: next.0 + 1 },
            _ => Phase::Claiming { left },
        };
        if left == 0 {
            self.active = next;
        }
    }

    /// A card is on the table: the Trading Floor comes before the tokens (§5.1).
    fn after_card(&mut self, seat: Seat, card: Card, events: &mut impl Hear<Event>) {
        match self.can_trade(seat) {
            true => self.phase = Phase::Trading { card },
            false => self.after_trading(seat, card, events),
        }
    }

    fn after_trading(&mut self, seat: Seat, card: Card, events: &mut impl Hear<Event>) {
        let icons = self.icons_left(card);
        let n_icons: u8 = icons.iter().sum();
        let limit = self.production_limit(seat);
        if n_icons > limit {
            self.phase = Phase::Taking { card, left: limit, icons };
            return;
        }
        self.take_all(seat, icons, events);
        self.after_taking(seat, card, events);
    }

    fn after_taking(&mut self, seat: Seat, card: Card, events: &mut impl Hear<Event>) {
        match self.can_use_bonus(seat) {
            true => self.phase = Phase::ChoosingBonus { card },
            false => self.after_bonus(seat, card, events),
        }
    }

    fn after_bonus(&mut self, seat: Seat, card: Card, events: &mut impl Hear<Event>) {
        let excess = self.mat(seat).n_goods().saturating_sub(self.storage_limit(seat));
        self.after_returning(seat, card, excess, events);
    }

    fn after_returning(&mut self, seat: Seat, card: Card, left: u8, events: &mut impl Hear<Event>) {
        if left > 0 {
            self.phase = Phase::Returning { card, left };
            return;
        }
        self.raise_prices(card, events);
        self.due.add(Draw::Card(seat));
        self.end_turn(events);
    }

    /// A sale is done; the Freight Company allows another one (§6.3).
    fn after_sale(
        &mut self,
        seat: Seat,
        sold: Commodity,
        is_second: bool,
        events: &mut impl Hear<Event>,
    ) {
        let may_again = !is_second && self.has_any(seat, self.edition.sets.second_sale);
        let has_more = Commodity::ALL
            .into_iter()
            .any(|other| other != sold && self.mat(seat).goods[other.idx()] > 0);
        match may_again && has_more {
            true => self.phase = Phase::SellingAgain { sold },
            false => self.end_turn(events),
        }
    }

    /// The hammer has fallen: whoever started the auction and lost it may act again (§5.3).
    fn after_auction(&mut self, winner: Seat, events: &mut impl Hear<Event>) {
        if winner == self.active {
            self.end_turn(events);
            return;
        }
        events.hear(Fact::MayActAgain { seat: self.active }.into());
        self.phase = Phase::Choosing { extra: true };
    }

    /// A building is bought; `may_again` when a Construction Company was there before (§6.4).
    fn after_purchase(&mut self, may_again: bool, events: &mut impl Hear<Event>) {
        match may_again {
            true => self.phase = Phase::BuildingAgain,
            false => self.end_turn(events),
        }
    }

    /// What may be left out is left out.
    fn decline(&mut self, seat: Seat, what: Offer, events: &mut impl Hear<Event>) {
        events.hear(Fact::Declined { seat, what }.into());
        self.end_turn(events);
    }

    /// Where play goes when a turn is done. The round is played out after the end is triggered,
    /// so that all have had the same number of turns (§7.1).
    fn end_turn(&mut self, events: &mut impl Hear<Event>) {
        self.active = self.active.next(self.n_seats);
        self.phase = Phase::Choosing { extra: false };
        if self.active != Seat(0) {
            return;
        }
        match self.last_round {
            Some(ending) => self.end_game(ending, events),
            None if self.round >= self.options.round_limit => {
                self.end_game(Ending::RoundLimit, events);
            }
            None => self.round += 1,
        }
    }

    fn trigger_end(&mut self, ending: Ending, events: &mut impl Hear<Event>) {
        if self.last_round.is_none() {
            self.last_round = Some(ending);
            events.hear(Fact::LastRound { ending }.into());
        }
    }

    /// Ends the game, unless somebody has still to say whether to end it otherwise.
    fn end_game(&mut self, ending: Ending, events: &mut impl Hear<Event>) {
        self.due = Due::default();
        self.phase = match self.declaring.is_empty() {
            true => Phase::Over { ending },
            false => Phase::Closing { ending },
        };
        if self.declaring.is_empty() {
            events.hear(Fact::Over { ending }.into());
        }
    }

    fn after_declarations(&mut self, events: &mut impl Hear<Event>) {
        if let Phase::Closing { ending } = self.phase {
            self.end_game(ending, events);
        }
    }
}
