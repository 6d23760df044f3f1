//! The contract with everything around the game, kept by the rooms: nothing is decided here.

use tabletop::{Dice, Game, Hear, Printed, Seat, SetupError, Standing, Title, Turn, Viewer};

use crate::action::{Action, Outcome, Refusal};
use crate::edition::Edition;
use crate::event::Event;
use crate::setup::{self, Options};
use crate::state::{Phase, State};
use crate::view::{News, View};
use crate::{score, view};

impl Game for State {
    const TITLE: Title = Title {
        id: "chinatown",
        name: "Chinatown",
        credit: "designed by Karsten Hartwig, published by Z-Man Games",
        blurb: "Claim buildings, trade everything, and open the shops that belong together.",
        min_seats: 3,
        max_seats: 5,
        minutes: 60,
        rules_version: 2,
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
        self.list_actions(seat, out);
    }

    fn is_free_form(action: &Action) -> bool {
        action.is_free_form()
    }

    #[inline]
    fn sample<D: Dice>(&self, seat: Seat, dice: &mut D, scratch: &mut Vec<Action>) -> Action {
        self.sample_action(seat, dice, scratch)
    }

    #[inline]
    fn apply<H: Hear<Event>>(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut H,
    ) -> Result<(), Refusal> {
        self.apply_action(seat, action, events)
    }

    fn outcomes(&self, out: &mut Vec<(Outcome, u32)>) {
        self.list_outcomes(out);
    }

    fn is_possible(&self, outcome: &Outcome) -> bool {
        self.can_happen(*outcome)
    }

    #[inline]
    fn draw<D: Dice>(&self, dice: &mut D) -> Outcome {
        self.draw_outcome(dice)
    }

    #[inline]
    fn resolve<H: Hear<Event>>(&mut self, outcome: &Outcome, events: &mut H) {
        self.resolve_outcome(*outcome, events);
    }

    fn standing(&self) -> Standing {
        score::standing(self)
    }

    fn ending(&self) -> Option<&'static str> {
        (self.phase == Phase::Over).then_some(State::TITLE.endings[0])
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn news(&self, event: &Event, viewer: Viewer) -> Option<News> {
        view::news(self, event, viewer)
    }

    fn resample<D: Dice>(&self, viewer: Viewer, dice: &mut D) -> State {
        view::resample(self, viewer, dice)
    }
}

/// The desk is the longer way to trade. In one of six rounds five seats make 40 offers each, so
/// there are at most 200 offers, 200 refusals or withdrawals, 100 second thoughts or hearings that
/// are asked for and 100 that are waived, 1,000 agreements (four for each offer, one after each
/// second thought and one after each hearing) and, since readiness is lost by an offer, by being
/// offered something, by an agreement, by a second thought or by any of 200 settlements for all
/// five, 3,105 times "ready". Cards and building add less than 30 in a round.
const LONGEST: u32 = 6 * (200 + 200 + 100 + 100 + 1_000 + 3_105 + 30);
