//! The flow of a game: six rounds of six phases, and who decides in each (RULES.md §4).
//!
//! 1. `Dealing`, `Choosing`, `Revealing`: cards, in secret and at once.
//! 2. `Drawing`: tiles from the bag.
//! 3. `Desk` or `Floor`: trading.
//! 4. `Placing`: building, the first player first.
//! 5. Income and 6. the year, which need no decision.

mod choosing;
mod contract;
mod desk;
mod floor;
mod placing;

use tabletop::{Dice, Game, Hear, Printed, Seat, SetupError, Standing, Title, Turn, Viewer};

use crate::action::{Action, Now, Outcome, Refusal};
use crate::edition::{Edition, N_SHOPS, Shop};
use crate::event::Event;
use crate::score;
use crate::setup::{self, FirstPlayer, Options, Trade};
use crate::state::{Cards, Desk, Floor, Phase, State};
use crate::view::{News, View};

impl State {
    /// After phase 1: the first player draws tiles.
    fn begin_drawing(&mut self) {
        self.draw_for(self.first);
    }

    fn draw_for(&mut self, seat: Seat) {
        self.phase = Phase::Drawing { seat, left: self.share().tiles, drawn: [0; N_SHOPS] };
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

    /// Phase 2: a tile is drawn.
    #[inline]
    fn draw_tile(&mut self, seat: Seat, shop: Shop, events: &mut impl Hear<Event>) {
        self.bag[shop.idx()] -= 1;
        self.hands[seat.idx()][shop.idx()] += 1;
        self.learn(|fog| fog.drew(seat));
        let Phase::Drawing { left, drawn, .. } = &mut self.phase else {
            unreachable!("tiles are drawn")
        };
        drawn[shop.idx()] += 1;
        *left -= 1;
        if *left > 0 {
            return;
        }
        events.hear(Event::Drew { seat, tiles: *drawn });
        let next = seat.next(self.n_seats);
        match next == self.first {
            true => self.begin_trading(events),
            false => self.draw_for(next),
        }
    }
}

impl Game for State {
    const TITLE: Title = Title {
        id: "chinatown",
        name: "Chinatown",
        credit: "designed by Karsten Hartwig, published by Z-Man Games",
        blurb: "Claim buildings, trade everything, and open the shops that belong together.",
        min_seats: 3,
        max_seats: 5,
        minutes: 60,
        rules_version: 1,
        endings: &["last-year"],
        options: setup::OPTIONS,
        longest: LONGEST,
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

    #[inline]
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
        match self.turn() {
            Turn::Seats(seats) if seats.contains(seat) => {}
            Turn::Seats(_) | Turn::Chance | Turn::Over => return,
        }
        match &self.phase {
            Phase::Choosing(cards) => self.list_choices(cards, seat, out),
            Phase::Desk(desk) => self.list_at_desk(desk, seat, out),
            Phase::Floor(floor) => State::list_on_floor(floor, out),
            Phase::Placing { .. } => self.list_placings(seat, out),
            Phase::Dealing(_) | Phase::Revealing(_) | Phase::Drawing { .. } | Phase::Over => {}
        }
    }

    fn is_free_form(action: &Action) -> bool {
        matches!(action, Action::Propose { .. } | Action::Counter { .. })
    }

    #[inline]
    fn sample<D: Dice>(&self, seat: Seat, dice: &mut D, scratch: &mut Vec<Action>) -> Action {
        match &self.phase {
            Phase::Choosing(cards) => self.sample_choice(cards, seat, dice),
            Phase::Desk(desk) => self.sample_at_desk(desk, seat, dice, scratch),
            Phase::Floor(floor) => self.sample_on_floor(floor, seat, dice),
            Phase::Placing { .. } => self.sample_placing(seat, dice),
            Phase::Dealing(_) | Phase::Revealing(_) | Phase::Drawing { .. } | Phase::Over => {
                unreachable!("nobody is to act")
            }
        }
    }

    #[inline]
    fn apply<H: Hear<Event>>(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut H,
    ) -> Result<(), Refusal> {
        if seat.0 >= self.n_seats {
            return Err(Refusal::NoSuchSeat { seat });
        }
        match &self.phase {
            Phase::Dealing(_) | Phase::Revealing(_) | Phase::Drawing { .. } => {
                Err(Refusal::NotNow { now: Now::Chance })
            }
            Phase::Choosing(_) => match *action {
                Action::Keep { lots } => self.keep(seat, lots, events),
                Action::Propose { .. }
                | Action::Counter { .. }
                | Action::Accept { .. }
                | Action::TakeBack { .. }
                | Action::Decline { .. }
                | Action::Withdraw { .. }
                | Action::Ready
                | Action::NotReady
                | Action::Pass
                | Action::Place { .. }
                | Action::Done => Err(Refusal::NotNow { now: Now::Choosing }),
            },
            Phase::Desk(desk) => self.apply_at_desk(*desk, seat, action, events),
            Phase::Floor(_) => self.apply_on_floor(seat, action, events),
            Phase::Placing { active, .. } if *active != seat => Err(Refusal::NotYourTurn),
            Phase::Placing { n_placed, .. } => self.apply_placing(seat, *n_placed, action, events),
            Phase::Over => Err(Refusal::GameOver),
        }
    }

    fn outcomes(&self, out: &mut Vec<(Outcome, u32)>) {
        match &self.phase {
            Phase::Dealing(cards) => {
                let seat = self.next_dealt(cards).expect("a card is due");
                out.extend(self.deck().iter().map(|lot| (Outcome::Deal { seat, lot }, 1)));
            }
            Phase::Revealing(_) => out.push((Outcome::Reveal, 1)),
            Phase::Drawing { seat, .. } => {
                let there = Shop::all().filter(|shop| self.bag[shop.idx()] > 0);
                out.extend(there.map(|shop| {
                    (Outcome::Draw { seat: *seat, shop }, u32::from(self.bag[shop.idx()]))
                }));
            }
            Phase::Desk(_) | Phase::Floor(_) if self.turn() == Turn::Chance => {
                out.push((Outcome::Settle, 1));
            }
            Phase::Choosing(_)
            | Phase::Desk(_)
            | Phase::Floor(_)
            | Phase::Placing { .. }
            | Phase::Over => {}
        }
    }

    fn is_possible(&self, outcome: &Outcome) -> bool {
        match *outcome {
            Outcome::Deal { seat, lot } => {
                matches!(&self.phase, Phase::Dealing(cards) if self.next_dealt(cards) == Some(seat))
                    && self.deck().contains(lot)
            }
            Outcome::Reveal => matches!(self.phase, Phase::Revealing(_)),
            Outcome::Draw { seat, shop } => {
                matches!(self.phase, Phase::Drawing { seat: drawing, .. } if drawing == seat)
                    && shop.exists()
                    && self.bag[shop.idx()] > 0
            }
            Outcome::Settle => {
                matches!(self.phase, Phase::Desk(_) | Phase::Floor(_))
                    && self.turn() == Turn::Chance
            }
        }
    }

    #[inline]
    fn draw<D: Dice>(&self, dice: &mut D) -> Outcome {
        match &self.phase {
            Phase::Dealing(cards) => Outcome::Deal {
                seat: self.next_dealt(cards).expect("a card is due"),
                lot: self.deck().any(dice),
            },
            Phase::Revealing(_) => Outcome::Reveal,
            Phase::Drawing { seat, .. } => {
                let shop = dice.weighted(self.bag.iter().map(|&n| u32::from(n)));
                Outcome::Draw {
                    seat: *seat,
                    shop: Shop(u8::try_from(shop).expect("there are twelve kinds")),
                }
            }
            Phase::Desk(_) | Phase::Floor(_) => Outcome::Settle,
            Phase::Choosing(_) | Phase::Placing { .. } | Phase::Over => {
                unreachable!("chance has no move here")
            }
        }
    }

    #[inline]
    fn resolve<H: Hear<Event>>(&mut self, outcome: &Outcome, events: &mut H) {
        match *outcome {
            Outcome::Deal { seat, lot } => self.deal_card(seat, lot, events),
            Outcome::Reveal => {
                self.reveal(events);
                self.begin_drawing();
            }
            Outcome::Draw { seat, shop } => self.draw_tile(seat, shop, events),
            Outcome::Settle => match self.options.trade {
                Trade::Desk => self.settle_at_desk(events),
                Trade::Floor => self.settle_on_floor(events),
            },
        }
    }

    fn standing(&self) -> Standing {
        score::standing(self)
    }

    fn ending(&self) -> Option<&'static str> {
        (self.phase == Phase::Over).then_some(State::TITLE.endings[0])
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn news(&self, event: &Event, viewer: Viewer) -> Option<News> {
        self.heard_by(event, viewer)
    }

    fn resample<D: Dice>(&self, viewer: Viewer, dice: &mut D) -> State {
        self.imagined_by(viewer, dice)
    }
}

/// The desk is the longer way to trade. In one of six rounds five seats make 40 offers each, so
/// there are at most 200 offers, 200 refusals or withdrawals, 100 second thoughts, 900 agreements
/// (four for each offer and one after each second thought) and, since readiness is lost by an
/// offer, an agreement, a second thought or by any of 200 settlements for all five, 2,205 times
/// "ready". Cards and building add less than 30 in a round.
const LONGEST: u32 = 6 * (200 + 200 + 100 + 900 + 2_205 + 30);
