//! The contract with everything around the game, kept by the rooms: nothing is decided here.

use tabletop::{Dice, Game, Hear, Printed, Seat, SetupError, Standing, Title, Turn, Viewer};

use crate::action::{Action, Outcome, Refusal};
use crate::edition::Edition;
use crate::event::{Ending, Event};
use crate::score;
use crate::setup::{self, Options};
use crate::state::State;
use crate::view::{self, News, View};

/// Room for the longest list but those of the Trading Floor, so that adding rarely grows it.
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
        rules_version: 2,
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
        out.reserve(MOST_USUAL_ACTIONS);
        self.list_actions(seat, out);
    }

    fn is_free_form(action: &Action) -> bool {
        action.is_free_form()
    }

    fn apply<H: Hear<Event>>(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut H,
    ) -> Result<(), Refusal> {
        self.apply_action(seat, *action, events)
    }

    fn outcomes(&self, out: &mut Vec<(Outcome, u32)>) {
        self.list_outcomes(out);
    }

    fn is_possible(&self, outcome: &Outcome) -> bool {
        self.can_happen(*outcome)
    }

    fn draw<D: Dice>(&self, dice: &mut D) -> Outcome {
        self.draw_outcome(dice)
    }

    fn resolve<H: Hear<Event>>(&mut self, outcome: &Outcome, events: &mut H) {
        self.resolve_outcome(*outcome, events);
    }

    fn standing(&self) -> Standing {
        score::standing(self)
    }

    fn ending(&self) -> Option<&'static str> {
        self.over().map(Ending::name)
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn news(&self, event: &Event, viewer: Viewer) -> Option<News> {
        view::news(self, *event, viewer)
    }

    fn resample<D: Dice>(&self, viewer: Viewer, dice: &mut D) -> State {
        view::resample(self, viewer, dice)
    }
}
