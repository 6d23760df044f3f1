//! The flow chart: which phase follows which. What may be done in each, and what it does, is in
//! the file of that phase.
//!
//! ```text
//! laying ─ dealing ─┐
//!                   ├─► income: drawing ─ choosing ─ returning ─► acting ─ done ─┐
//!                   │                                             │  ▲           │
//!                   │        revealing ─ placing ─ (bonus) ───────┤  │           │
//!                   │        drawing ─ choosing ─ returning ──────┤  │           │
//!                   │        printing ────────────────────────────┴──┘           │
//!                   └────────────────────────── next seat ◄──────────────────────┴─► over
//! ```

mod acting;
mod attractions;
mod characters;
mod income;
mod materials;
mod opening;
mod showmen;
mod sites;

pub(crate) use characters::{HIRE_PRICE, PROMOTER_POINTS};

use tabletop::{
    Dice, Game, Hear, Printed, Seat, SeatSet, SetupError, Standing, Title, Turn, Viewer,
};

use crate::action::{Action, Now, Outcome, Refusal};
use crate::edition::Edition;
use crate::event::{Ending, Event, Fact};
use crate::pieces::{Deeds, Newspaper};
use crate::setup::{self, Options};
use crate::state::{Gain, Phase, State};
use crate::view::{News, View};
use crate::{score, view};

impl Game for State {
    const TITLE: Title = Title {
        id: "coney-island",
        name: "Coney Island",
        credit: "a game by Michael Schacht, published by Argentum Verlag in 2011",
        blurb: "Fill a park with showmen, and build grand attractions over everybody's.",
        min_seats: 2,
        max_seats: setup::MAX_PLAYERS,
        minutes: 60,
        rules_version: 1,
        endings: Ending::NAMES,
        options: setup::OPTIONS,
        // A thousand rounds of four turns with every action, every repeat and every choice that
        // can follow from them.
        longest: 200_000,
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
        match self.phase {
            Phase::Laying { .. }
            | Phase::Dealing { .. }
            | Phase::Drawing { .. }
            | Phase::Revealing
            | Phase::Printing => Turn::Chance,
            Phase::Choosing { .. }
            | Phase::Returning { .. }
            | Phase::Acting
            | Phase::Placing { .. } => Turn::Seats(SeatSet::one(self.active)),
            Phase::Over => Turn::Over,
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if seat != self.active {
            return;
        }
        match self.phase {
            Phase::Laying { .. }
            | Phase::Dealing { .. }
            | Phase::Drawing { .. }
            | Phase::Revealing
            | Phase::Printing
            | Phase::Over => {}
            Phase::Choosing { n_due, .. } => self.list_takes(n_due, out),
            Phase::Returning { excess, .. } => self.list_returns(excess, out),
            Phase::Acting => self.list_deeds(out),
            Phase::Placing { site } => self.list_placings(site, out),
        }
    }

    #[inline]
    fn sample<D: Dice>(&self, seat: Seat, dice: &mut D, scratch: &mut Vec<Action>) -> Action {
        match self.phase {
            Phase::Acting => self.sample_deed(dice),
            Phase::Placing { site } => self.sample_placing(site, dice),
            Phase::Choosing { .. }
            | Phase::Returning { .. }
            | Phase::Laying { .. }
            | Phase::Dealing { .. }
            | Phase::Drawing { .. }
            | Phase::Revealing
            | Phase::Printing
            | Phase::Over => {
                scratch.clear();
                self.legal_actions(seat, scratch);
                scratch[dice.index(scratch.len())]
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
        self.check_seat(seat)?;
        match *action {
            Action::Take { red, white } => self.take(red, white, events),
            Action::Return { red, white } => self.put_back(red, white, events),
            Action::Reveal => self.reveal(events),
            Action::Place { plot, grass } => self.place(plot, grass, events),
            Action::Showman { car, to } => self.send_showman(car, to, events),
            Action::Relocate { from, to } => self.relocate(from, to, events),
            Action::Attraction { stack, at, turn } => self.build(stack, at, turn, events),
            Action::Worker => self.pay_worker(events),
            Action::Officer => self.pay_officer(events),
            Action::Patron { give } => self.ask_patron(give, events),
            Action::Promoter => self.pay_promoter(events),
            Action::Journalist { pay } => self.pay_journalist(pay, events),
            Action::Hire { character } => self.hire(character, events),
            Action::Discard { colour, points } => {
                self.discard(Newspaper { colour, points }, events)
            }
            Action::Done => self.end_turn(events),
        }
    }

    fn outcomes(&self, out: &mut Vec<(Outcome, u32)>) {
        match self.phase {
            Phase::Laying { n_laid } => self.list_starts(n_laid, out),
            Phase::Dealing { .. } | Phase::Drawing { .. } => self.list_draws(out),
            Phase::Revealing => self.list_sites(out),
            Phase::Printing => self.list_papers(out),
            Phase::Choosing { .. }
            | Phase::Returning { .. }
            | Phase::Acting
            | Phase::Placing { .. }
            | Phase::Over => {}
        }
    }

    #[inline]
    fn draw<D: Dice>(&self, dice: &mut D) -> Outcome {
        match self.phase {
            Phase::Laying { n_laid } => self.draw_start(n_laid, dice),
            Phase::Dealing { .. } | Phase::Drawing { .. } => self.draw_material(dice),
            Phase::Revealing => self.draw_site(dice),
            Phase::Printing => self.draw_paper(dice),
            Phase::Choosing { .. }
            | Phase::Returning { .. }
            | Phase::Acting
            | Phase::Placing { .. }
            | Phase::Over => unreachable!("a seat moves here, or nobody"),
        }
    }

    #[inline]
    fn resolve<H: Hear<Event>>(&mut self, outcome: &Outcome, events: &mut H) {
        match *outcome {
            Outcome::Start { plot, grass } => self.lay_start(plot, grass, events),
            Outcome::Material { colour } => self.receive(colour, events),
            Outcome::Site { site } => self.turn_up(site, events),
            Outcome::Newspaper { colour, points } => {
                self.receive_paper(Newspaper { colour, points }, events);
            }
        }
    }

    fn standing(&self) -> Standing {
        score::standing(self)
    }

    fn ending(&self) -> Option<&'static str> {
        self.ending.filter(|_| self.phase == Phase::Over).map(Ending::name)
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

impl State {
    /// Whether anybody may act now, and whether it is this seat.
    #[inline]
    fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        match self.turn() {
            Turn::Over => Err(Refusal::GameOver),
            Turn::Chance => Err(Refusal::NotNow { now: Now::Chance }),
            Turn::Seats(_) if seat != self.active => {
                Err(Refusal::NotYourTurn { waits_for: self.active })
            }
            Turn::Seats(_) => Ok(()),
        }
    }

    /// The refusal of an action that belongs to another phase.
    #[cold]
    fn not_now(&self) -> Refusal {
        let now = match self.phase {
            Phase::Choosing { .. } => Now::Choosing,
            Phase::Returning { .. } => Now::Returning,
            Phase::Placing { .. } => Now::Placing,
            Phase::Acting => Now::Acting,
            Phase::Laying { .. }
            | Phase::Dealing { .. }
            | Phase::Drawing { .. }
            | Phase::Revealing
            | Phase::Printing
            | Phase::Over => Now::Chance,
        };
        Refusal::NotNow { now }
    }

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
    fn end_turn(&mut self, events: &mut impl Hear<Event>) -> Result<(), Refusal> {
        self.check_acting()?;
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
                return Ok(());
            }
            Some(ending) if !was_certain => events.hear(Fact::LastRound { ending }.into()),
            Some(_) | None => {}
        }
        self.active = self.active.next(self.n_seats);
        self.round += u16::from(round_is_done);
        self.begin_turn(events);
        Ok(())
    }

    /// Gives points. Whoever has had sixty has had sixty (ruling CI-39).
    #[inline]
    fn score(&mut self, seat: Seat, points: u8) {
        let mat = &mut self.mats[seat.idx()];
        mat.points += u16::from(points);
        self.had_sixty |= mat.points >= score::GOAL;
    }
}
