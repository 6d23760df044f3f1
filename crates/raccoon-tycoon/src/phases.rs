//! The flow chart: which phase follows which, and nothing else.
//!
//! Each phase has a file that says what is legal in it, checks and performs. Within a phase it
//! counts for itself how much is left; when it is done it calls one of the `after_…` and `end_…`
//! functions here, which alone say what comes next.

mod auctioning;
mod building;
mod claiming;
mod dealing;
mod declaring;
mod producing;
mod selling;
mod town;

use tabletop::{
    Dice, Game, Hear, Money, PerSeat, Printed, Seat, SetupError, Standing, Title, Turn, Viewer,
};

use crate::action::{Action, Now, Outcome, Refusal};
use crate::edition::{Card, Commodity, Edition};
use crate::event::{Ending, Event, Fact, Offer};
use crate::setup::{self, Options};
use crate::state::{Auction, Draw, Due, Phase, State};
use crate::view::{self, News, View};

/// Room for the longest list but those of the Trading Floor, so that pushing rarely grows it.
const MOST_USUAL_ACTIONS: usize = 64;

impl Game for State {
    const TITLE: Title = Title {
        id: "raccoon-tycoon",
        name: "Raccoon Tycoon",
        credit: "A game by Glenn Drover, published by Forbidden Games",
        blurb: "Corner the market, outbid your rivals, and join towns and railroads into an empire.",
        min_seats: 2,
        max_seats: 5,
        minutes: 60,
        rules_version: 1,
        endings: Ending::NAMES,
        options: setup::OPTIONS,
        longest: 1_000_000,
    };

    type Edition = Edition;
    type Options = Options;
    type Action = Action;
    type Outcome = Outcome;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type News = News;

    fn start(seats: u8, options: &Options, edition: Printed<Edition>) -> Result<State, SetupError> {
        setup::start(seats, *options, edition)
    }

    fn n_seats(&self) -> u8 {
        self.n_seats
    }

    fn edition(&self) -> Printed<Edition> {
        self.edition
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.actor() != Some(seat) {
            return;
        }
        out.reserve(MOST_USUAL_ACTIONS);
        if !self.may_declare.is_empty() {
            out.extend([Action::Declare, Action::Hold]);
            return;
        }
        match self.phase {
            Phase::SettingUp | Phase::Closing { .. } | Phase::Over { .. } => {}
            Phase::Claiming { .. } => self.list_claims(seat, out),
            Phase::Choosing { extra } => {
                self.list_productions(seat, out);
                self.list_sales(seat, None, out);
                self.list_auctions(seat, out);
                self.list_purchases(seat, out);
                self.list_town(seat, out);
                if extra {
                    out.push(Action::Decline);
                }
            }
            Phase::Trading { .. } => {
                self.list_trades(seat, out);
                out.push(Action::Decline);
            }
            Phase::Taking { icons, .. } => State::list_takes(icons, out),
            Phase::ChoosingBonus { .. } => {
                self.list_bonuses(seat, out);
                out.push(Action::Decline);
            }
            Phase::TakingBonus { .. } => State::list_takes(self.supply, out),
            Phase::Returning { .. } => self.list_returns(seat, out),
            Phase::SellingAgain { sold } => {
                self.list_sales(seat, Some(sold), out);
                out.push(Action::Decline);
            }
            Phase::Bidding(auction) => self.list_bids(&auction, out),
            Phase::BuildingAgain => {
                self.list_purchases(seat, out);
                out.push(Action::Decline);
            }
            Phase::Paying { .. } => self.list_payments(seat, out),
        }
    }

    fn is_free_form(action: &Action) -> bool {
        matches!(action, Action::Bid { .. })
    }

    fn apply<H: Hear<Event>>(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut H,
    ) -> Result<(), Refusal> {
        match self.actor() {
            Some(actor) if actor == seat => {}
            Some(waits_for) => return Err(Refusal::NotYourTurn { waits_for }),
            None if self.whose_turn() == Turn::Over => return Err(Refusal::GameOver),
            None => return Err(Refusal::NotNow { now: Now::Chance }),
        }
        if !self.may_declare.is_empty() {
            return self.declare_or_hold(seat, *action, events);
        }
        match (self.phase, *action) {
            (Phase::Claiming { left }, Action::Claim { commodity }) => {
                self.claim(seat, commodity, left, events)
            }
            (Phase::Choosing { .. }, Action::Produce { card }) => self.produce(seat, card, events),
            (Phase::Trading { card }, Action::BuyFrom { seat: seller, commodity, units }) => {
                self.buy_from(seat, seller, commodity, units, card, events)
            }
            (Phase::Trading { card }, Action::Decline) => {
                events.hear(Fact::Declined { seat, what: Offer::Trade }.into());
                self.after_trading(seat, card, events);
                Ok(())
            }
            (Phase::Taking { card, left, icons }, Action::Take { commodity }) => {
                self.take_icon(seat, card, left, icons, commodity, events)
            }
            (Phase::ChoosingBonus { card }, Action::UseBonus { tile }) => {
                self.use_bonus(seat, card, tile, events)
            }
            (Phase::ChoosingBonus { card }, Action::Decline) => {
                events.hear(Fact::Declined { seat, what: Offer::Bonus }.into());
                self.after_bonus(seat, card, events);
                Ok(())
            }
            (Phase::TakingBonus { card, left, tile }, Action::Take { commodity }) => {
                self.take_bonus(seat, card, tile, left, commodity, events)
            }
            (Phase::Returning { card, left }, Action::Return { commodity }) => {
                self.return_token(seat, card, left, commodity, events)
            }
            (Phase::Choosing { .. }, Action::Sell { commodity, units, export }) => {
                self.sell(seat, commodity, units, export, None, events)
            }
            (Phase::SellingAgain { sold }, Action::Sell { commodity, units, export }) => {
                self.sell(seat, commodity, units, export, Some(sold), events)
            }
            (Phase::Choosing { .. }, Action::StartAuction { line }) => {
                self.start_auction(seat, line, events)
            }
            (Phase::Bidding(auction), Action::Bid { amount }) => {
                self.bid(seat, auction, amount, events)
            }
            (Phase::Bidding(auction), Action::Pass) => self.pass(seat, auction, events),
            (Phase::Choosing { .. }, Action::Build { tile }) => {
                self.build(seat, tile, false, events)
            }
            (Phase::BuildingAgain, Action::Build { tile }) => self.build(seat, tile, true, events),
            (Phase::Choosing { .. }, Action::Upgrade { tile }) => {
                self.upgrade(seat, tile, false, events)
            }
            (Phase::BuildingAgain, Action::Upgrade { tile }) => {
                self.upgrade(seat, tile, true, events)
            }
            (Phase::Choosing { .. }, Action::BuyTown { mix }) => self.buy_town(seat, mix, events),
            (Phase::Paying { left }, Action::Pay { commodity }) => {
                self.pay_token(seat, commodity, left, events)
            }
            (Phase::Choosing { extra: true }, Action::Decline) => {
                events.hear(Fact::Declined { seat, what: Offer::ExtraAction }.into());
                self.end_turn(events);
                Ok(())
            }
            (Phase::SellingAgain { .. }, Action::Decline) => {
                events.hear(Fact::Declined { seat, what: Offer::SecondSale }.into());
                self.end_turn(events);
                Ok(())
            }
            (Phase::BuildingAgain, Action::Decline) => {
                events.hear(Fact::Declined { seat, what: Offer::SecondPurchase }.into());
                self.end_turn(events);
                Ok(())
            }
            (Phase::Choosing { extra: false }, Action::Decline) => Err(Refusal::MustAct),
            (phase, _) => Err(Refusal::NotNow { now: phase.now() }),
        }
    }

    fn outcomes(&self, out: &mut Vec<(Outcome, u32)>) {
        self.list_draws(out);
    }

    fn is_possible(&self, outcome: &Outcome) -> bool {
        self.can_draw(*outcome)
    }

    fn draw<D: Dice>(&self, dice: &mut D) -> Outcome {
        self.draw_next(dice)
    }

    fn resolve<H: Hear<Event>>(&mut self, outcome: &Outcome, events: &mut H) {
        self.deal(*outcome, events);
    }

    fn standing(&self) -> Standing {
        let scores = PerSeat::from_fn(self.n_seats, |seat| self.score(seat).total());
        Standing { scores, places: self.over().map(|ending| self.places(ending)) }
    }

    fn ending(&self) -> Option<&'static str> {
        self.over().map(Ending::name)
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn news(&self, event: &Event, viewer: Viewer) -> Option<News> {
        Some(view::news(*event, viewer))
    }

    fn resample<D: Dice>(&self, viewer: Viewer, dice: &mut D) -> State {
        view::resample(self, viewer, dice)
    }
}

impl Phase {
    fn now(self) -> Now {
        match self {
            Phase::SettingUp | Phase::Over { .. } => Now::Chance,
            Phase::Closing { .. } => Now::Declaring,
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
        }
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
        self.phase = match self.may_declare.is_empty() {
            true => Phase::Over { ending },
            false => Phase::Closing { ending },
        };
        if self.may_declare.is_empty() {
            events.hear(Fact::Over { ending }.into());
        }
    }

    fn after_declarations(&mut self, events: &mut impl Hear<Event>) {
        if let Phase::Closing { ending } = self.phase {
            self.end_game(ending, events);
        }
    }
}

/// Money moves through these two alone.
impl State {
    fn receive(&mut self, seat: Seat, amount: Money, events: &mut impl Hear<Event>) {
        self.mat_mut(seat).money += amount;
        self.notice_wealth(seat, events);
    }

    fn pay(&mut self, seat: Seat, amount: Money, events: &mut impl Hear<Event>) {
        let money = self.mat(seat).money;
        self.mat_mut(seat).money = money.less(amount).expect("it was checked before");
        self.notice_wealth(seat, events);
    }
}

/// Commodity tokens move through these two alone.
impl State {
    #[inline]
    fn take_tokens(&mut self, seat: Seat, commodity: Commodity, units: u8) {
        self.supply[commodity.idx()] -= units;
        self.mat_mut(seat).goods[commodity.idx()] += units;
    }

    #[inline]
    fn give_back(&mut self, seat: Seat, commodity: Commodity, units: u8) {
        self.mat_mut(seat).goods[commodity.idx()] -= units;
        self.supply[commodity.idx()] += units;
    }
}

/// The auction as the phase holds it, for the files that run it.
impl State {
    fn ask_next(&mut self, auction: Auction) {
        self.phase = Phase::Bidding(auction);
    }
}
