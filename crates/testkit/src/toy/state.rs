//! The position, and the rules that move it.

use std::fmt;

use serde::{Deserialize, Serialize};
use tabletop::{
    Dice, Game, Gate, Hear, OptionKind, OptionSpec, Printed, Seat, SeatSet, SetupError, Standing,
    Title, Turn, Viewer,
};

use super::view::{self, News, View};
use super::{Action, Edition, Event, Outcome, Refusal};

/// Seats at the largest table.
const SEATS: usize = 4;

/// Of sellers who hid equal lanterns the earlier opens the bidding.
pub const EARLIER_OF_EQUALS_OPENS: Gate = Gate { name: "earlier-of-equals-opens", since: 2 };

/// A lantern, by its worth: 1 to 5. Anything else comes from outside and is held by nobody.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Lantern(pub u8);

impl Lantern {
    pub const ALL: [Lantern; 5] = [Lantern(1), Lantern(2), Lantern(3), Lantern(4), Lantern(5)];
}

impl fmt::Display for Lantern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A heap of lanterns without order, counted by worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lanterns(pub [u8; 5]);

impl Lanterns {
    pub fn count(&self, lantern: Lantern) -> u8 {
        let idx = usize::from(lantern.0).wrapping_sub(1);
        self.0.get(idx).copied().unwrap_or(0)
    }

    pub fn len(&self) -> u8 {
        self.0.iter().sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn add(&mut self, lantern: Lantern) {
        self.0[usize::from(lantern.0 - 1)] += 1;
    }

    pub fn take(&mut self, lantern: Lantern) {
        self.0[usize::from(lantern.0 - 1)] -= 1;
    }

    /// Takes a random one. There must be one.
    pub fn draw(&mut self, dice: &mut impl Dice) -> Lantern {
        let lantern = self.pick(dice);
        self.take(lantern);
        lantern
    }

    /// A random one, which stays. There must be one.
    pub fn pick(&self, dice: &mut impl Dice) -> Lantern {
        Lantern::ALL[dice.weighted(self.0.map(u32::from))]
    }

    /// Each lantern of the heap, the least first.
    pub fn iter(self) -> impl Iterator<Item = Lantern> {
        Lantern::ALL.into_iter().flat_map(move |it| (0..self.count(it)).map(move |_| it))
    }

    fn worth(self) -> i32 {
        self.iter().map(|lantern| i32::from(lantern.0)).sum()
    }
}

/// What may be varied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    pub rounds: u8,
    pub open_hands: bool,
    pub tips: Tips,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tips {
    Usual,
    None,
}

impl Default for Options {
    fn default() -> Options {
        Options { rounds: 3, open_hands: false, tips: Tips::Usual }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub edition: Printed<Edition>,
    /// The version of the rules that it is played under.
    pub rules: u32,
    pub options: Options,
    pub n_seats: u8,
    pub round: u8,
    pub bag: Lanterns,
    pub spent: Lanterns,
    pub hands: [Lanterns; SEATS],
    /// What lies face down. It counts as part of the hand until it is turned up.
    pub hidden: [Option<Lantern>; SEATS],
    pub stalls: [Lanterns; SEATS],
    pub coins: [u16; SEATS],
    pub bank: u16,
    pub phase: Phase,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Dealing { seat: Seat },
    Showing,
    Hiding { shown: Lantern },
    Bidding(Auction),
    Tipping { seat: Seat },
    Over(Ending),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Auction {
    pub lantern: Lantern,
    pub high: Option<(Seat, u16)>,
    /// Seats that have not passed, the high bidder among them.
    pub still_in: SeatSet,
    pub to_speak: Seat,
}

impl Auction {
    pub fn price(&self) -> u16 {
        self.high.map_or(0, |(_, amount)| amount)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    Rounds,
    Broke,
}

impl Ending {
    pub fn name(self) -> &'static str {
        match self {
            Ending::Rounds => "rounds",
            Ending::Broke => "broke",
        }
    }
}

impl State {
    /// Every coin and every lantern is somewhere, once.
    ///
    /// # Errors
    /// Says what is missing or too many.
    pub fn audit(&self) -> Result<(), String> {
        let Edition { coins, bank, lanterns, .. } = self.edition.tables();
        let there: u16 = self.bank + self.coins.iter().sum::<u16>();
        let expected = bank + coins * u16::from(self.n_seats);
        if there != expected {
            return Err(format!("there are {there} coins, not {expected}"));
        }
        let shown = match self.phase {
            Phase::Hiding { shown } => Some(shown),
            Phase::Bidding(auction) => Some(auction.lantern),
            Phase::Dealing { .. } | Phase::Showing | Phase::Tipping { .. } | Phase::Over(_) => None,
        };
        for lantern in Lantern::ALL {
            let heaps = self.hands.iter().chain(&self.stalls).chain([&self.bag, &self.spent]);
            let there = heaps.map(|heap| heap.count(lantern)).sum::<u8>()
                + u8::from(shown == Some(lantern));
            let expected = lanterns[usize::from(lantern.0 - 1)];
            if there != expected {
                return Err(format!("there are {there} lanterns {lantern}, not {expected}"));
            }
        }
        match Seat::all(self.n_seats).find(|&seat| !self.holds_what_it_hid(seat)) {
            Some(seat) => Err(format!("{seat} has hidden a lantern it does not hold")),
            None => Ok(()),
        }
    }

    fn holds_what_it_hid(&self, seat: Seat) -> bool {
        self.hidden[seat.idx()].is_none_or(|hidden| self.hands[seat.idx()].count(hidden) > 0)
    }

    /// Seats that have not laid a lantern face down.
    pub fn to_hide(&self) -> SeatSet {
        Seat::all(self.n_seats).filter(|seat| self.hidden[seat.idx()].is_none()).collect()
    }

    /// The amounts that the rules allow `seat` to bid; listing and judging both read it.
    fn check_bid(&self, auction: &Auction, seat: Seat, amount: u32) -> Result<u16, Refusal> {
        let coins = self.coins[seat.idx()];
        if amount <= u32::from(auction.price()) {
            return Err(Refusal::TooLow { high: auction.price(), amount });
        }
        u16::try_from(amount)
            .ok()
            .filter(|&amount| amount <= coins)
            .ok_or(Refusal::TooDear { coins, amount })
    }

    fn check_hide(&self, seat: Seat, lantern: Lantern) -> Result<(), Refusal> {
        match self.hands[seat.idx()].count(lantern) {
            0 => Err(Refusal::NotHeld { lantern }),
            _ => Ok(()),
        }
    }

    fn hide(&mut self, seat: Seat, lantern: Lantern, events: &mut impl Hear<Event>) {
        self.hidden[seat.idx()] = Some(lantern);
        events.hear(Event::Hid { seat, lantern });
        let Phase::Hiding { shown } = self.phase else { unreachable!("checked before") };
        if !self.to_hide().is_empty() {
            return;
        }
        let mut opener = (Seat(0), Lantern(0));
        for seat in Seat::all(self.n_seats) {
            let lantern = self.hidden[seat.idx()].take().expect("all have hidden one");
            self.hands[seat.idx()].take(lantern);
            self.spent.add(lantern);
            events.hear(Event::TurnedUp { seat, lantern });
            // Of equals the earlier seat stays the opener (§3); in version 1 the later one was it.
            let is_equal = lantern == opener.1 && !EARLIER_OF_EQUALS_OPENS.holds(self.rules);
            if lantern > opener.1 || is_equal {
                opener = (seat, lantern);
            }
        }
        let still_in = SeatSet::all(self.n_seats);
        let auction = Auction { lantern: shown, high: None, still_in, to_speak: opener.0 };
        self.phase = Phase::Bidding(auction);
    }

    /// The next one still in speaks, or the auction is over.
    fn go_round(&mut self, mut auction: Auction, events: &mut impl Hear<Event>) {
        let Auction { lantern, high, still_in, to_speak } = auction;
        match high {
            Some((seat, price)) if still_in == SeatSet::one(seat) => {
                self.coins[seat.idx()] -= price;
                self.bank += price;
                self.stalls[seat.idx()].add(lantern);
                events.hear(Event::Bought { seat, lantern, price });
                match self.options.tips {
                    Tips::Usual => self.phase = Phase::Tipping { seat },
                    Tips::None => self.end_round(events),
                }
            }
            None if still_in.is_empty() => {
                self.spent.add(lantern);
                events.hear(Event::Unsold { lantern });
                self.end_round(events);
            }
            Some(_) | None => {
                let mut others = to_speak.next(self.n_seats).around(self.n_seats);
                auction.to_speak =
                    others.find(|&seat| still_in.contains(seat)).expect("somebody is in");
                self.phase = Phase::Bidding(auction);
            }
        }
    }

    fn end_round(&mut self, events: &mut impl Hear<Event>) {
        self.round += 1;
        let coins = &self.coins[..usize::from(self.n_seats)];
        let ending = if coins.contains(&0) {
            Ending::Broke
        } else if self.round == self.options.rounds {
            Ending::Rounds
        } else {
            self.phase = Phase::Showing;
            return;
        };
        self.phase = Phase::Over(ending);
        events.hear(Event::Ended { ending });
    }

    fn on_turn(&self) -> SeatSet {
        match self.phase {
            Phase::Hiding { .. } => self.to_hide(),
            Phase::Bidding(auction) => SeatSet::one(auction.to_speak),
            Phase::Dealing { .. } | Phase::Showing | Phase::Tipping { .. } | Phase::Over(_) => {
                SeatSet::EMPTY
            }
        }
    }
}

impl Game for State {
    const TITLE: Title = Title {
        id: "night-market",
        name: "Night Market",
        credit: "made up for tests",
        blurb: "Hide a lantern, win a lantern",
        min_seats: 2,
        max_seats: 4,
        minutes: 5,
        rules_version: 2,
        endings: &["rounds", "broke"],
        options: &[
            OptionSpec {
                name: "rounds",
                what: "How many rounds are played",
                kind: OptionKind::Number { min: 1, max: 3 },
            },
            OptionSpec { name: "open_hands", what: "Hands lie open", kind: OptionKind::Flag },
            OptionSpec {
                name: "tips",
                what: "Whether the bank tips",
                kind: OptionKind::Choice(&["usual", "none"]),
            },
        ],
        longest: 250,
    };

    const OLDEST_RULES: u32 = 1;

    const GATES: &'static [Gate] = &[EARLIER_OF_EQUALS_OPENS];

    type Edition = Edition;
    type Options = Options;
    type Action = Action;
    type Outcome = Outcome;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type News = News;

    fn start(seats: u8, options: &Options, edition: Printed<Edition>) -> Result<State, SetupError> {
        State::start_by(State::TITLE.rules_version, seats, options, edition)
    }

    fn start_by(
        rules: u32,
        seats: u8,
        options: &Options,
        edition: Printed<Edition>,
    ) -> Result<State, SetupError> {
        State::TITLE.check_seats(seats)?;
        if !(1..=3).contains(&options.rounds) {
            let problem = "one to three rounds are played".to_owned();
            return Err(SetupError::Option { option: "rounds", problem });
        }
        let mut coins = [0; SEATS];
        coins[..usize::from(seats)].fill(edition.coins);
        Ok(State {
            edition,
            rules,
            options: *options,
            n_seats: seats,
            round: 0,
            bag: Lanterns(edition.lanterns),
            spent: Lanterns::default(),
            hands: [Lanterns::default(); SEATS],
            hidden: [None; SEATS],
            stalls: [Lanterns::default(); SEATS],
            coins,
            bank: edition.bank,
            phase: Phase::Dealing { seat: Seat(0) },
        })
    }

    fn n_seats(&self) -> u8 {
        self.n_seats
    }

    fn edition(&self) -> Printed<Edition> {
        self.edition
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Dealing { .. } | Phase::Showing | Phase::Tipping { .. } => Turn::Chance,
            Phase::Hiding { .. } | Phase::Bidding(_) => Turn::Seats(self.on_turn()),
            Phase::Over(_) => Turn::Over,
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.on_turn().contains(seat) {
            return;
        }
        match self.phase {
            Phase::Hiding { .. } => {
                let lanterns = Lantern::ALL.into_iter();
                let held = lanterns.filter(|&it| self.check_hide(seat, it).is_ok());
                out.extend(held.map(|lantern| Action::Hide { lantern }));
            }
            Phase::Bidding(auction) => {
                let amount = u32::from(auction.price()) + 1;
                if self.check_bid(&auction, seat, amount).is_ok() {
                    out.push(Action::Bid { amount });
                }
                out.push(Action::Pass);
            }
            Phase::Dealing { .. } | Phase::Showing | Phase::Tipping { .. } | Phase::Over(_) => {}
        }
    }

    /// The last who hides a lantern turns all of them up.
    fn reveals(&self, action: &Action) -> bool {
        matches!(action, Action::Hide { .. }) && self.to_hide().len() == 1
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
        if !self.on_turn().contains(seat) {
            return Err(Refusal::NotOnTurn);
        }
        match (*action, self.phase) {
            (Action::Hide { lantern }, Phase::Hiding { .. }) => {
                self.check_hide(seat, lantern)?;
                self.hide(seat, lantern, events);
            }
            (Action::Bid { amount }, Phase::Bidding(mut auction)) => {
                let amount = self.check_bid(&auction, seat, amount)?;
                auction.high = Some((seat, amount));
                events.hear(Event::Bid { seat, amount });
                self.go_round(auction, events);
            }
            (Action::Pass, Phase::Bidding(mut auction)) => {
                auction.still_in.remove(seat);
                events.hear(Event::Passed { seat });
                self.go_round(auction, events);
            }
            (Action::Hide { .. }, _) => return Err(Refusal::NoHiding),
            (Action::Bid { .. } | Action::Pass, _) => return Err(Refusal::NoAuction),
        }
        Ok(())
    }

    fn outcomes(&self, out: &mut Vec<(Outcome, u32)>) {
        let in_bag = Lantern::ALL.into_iter().filter(|&it| self.bag.count(it) > 0);
        let in_bag = in_bag.map(|lantern| (lantern, u32::from(self.bag.count(lantern))));
        match self.phase {
            Phase::Dealing { seat } => {
                out.extend(in_bag.map(|(lantern, n)| (Outcome::Deal { seat, lantern }, n)));
            }
            Phase::Showing => {
                out.extend(in_bag.map(|(lantern, n)| (Outcome::Show { lantern }, n)));
            }
            Phase::Tipping { .. } => {
                let tips = (0..).zip(self.edition.tips);
                out.extend(tips.map(|(coins, weight)| (Outcome::Tip { coins }, weight)));
            }
            Phase::Hiding { .. } | Phase::Bidding(_) | Phase::Over(_) => {}
        }
    }

    fn draw<D: Dice>(&self, dice: &mut D) -> Outcome {
        match self.phase {
            Phase::Dealing { seat } => Outcome::Deal { seat, lantern: self.bag.pick(dice) },
            Phase::Showing => Outcome::Show { lantern: self.bag.pick(dice) },
            Phase::Tipping { .. } => {
                let coins = dice.weighted(self.edition.tips);
                Outcome::Tip { coins: u8::try_from(coins).expect("there are three tips") }
            }
            Phase::Hiding { .. } | Phase::Bidding(_) | Phase::Over(_) => {
                unreachable!("chance is not to move")
            }
        }
    }

    fn resolve<H: Hear<Event>>(&mut self, outcome: &Outcome, events: &mut H) {
        match (*outcome, self.phase) {
            (Outcome::Deal { seat, lantern }, Phase::Dealing { .. }) => {
                self.bag.take(lantern);
                self.hands[seat.idx()].add(lantern);
                events.hear(Event::Dealt { seat, lantern });
                let next = seat.next(self.n_seats);
                self.phase = match self.hands[next.idx()].len() == self.edition.hand {
                    true => Phase::Showing,
                    false => Phase::Dealing { seat: next },
                };
            }
            (Outcome::Show { lantern }, Phase::Showing) => {
                self.bag.take(lantern);
                events.hear(Event::Shown { lantern });
                self.phase = Phase::Hiding { shown: lantern };
            }
            (Outcome::Tip { coins }, Phase::Tipping { seat }) => {
                self.bank -= u16::from(coins);
                self.coins[seat.idx()] += u16::from(coins);
                events.hear(Event::Tipped { seat, coins });
                self.end_round(events);
            }
            (Outcome::Deal { .. } | Outcome::Show { .. } | Outcome::Tip { .. }, _) => {
                unreachable!("only what is possible is resolved")
            }
        }
    }

    fn standing(&self) -> Standing {
        let score =
            |seat: Seat| i32::from(self.coins[seat.idx()]) + 2 * self.stalls[seat.idx()].worth();
        let scores = tabletop::PerSeat::from_fn(self.n_seats, score);
        let is_over = matches!(self.phase, Phase::Over(_));
        let places = is_over.then(|| Standing::places_by(self.n_seats, score));
        Standing { scores, places }
    }

    fn ending(&self) -> Option<&'static str> {
        match self.phase {
            Phase::Over(ending) => Some(ending.name()),
            Phase::Dealing { .. }
            | Phase::Showing
            | Phase::Hiding { .. }
            | Phase::Bidding(_)
            | Phase::Tipping { .. } => None,
        }
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
