//! The contract with everything around the game, kept by the rooms: nothing is decided here.

use tabletop::{Dice, Game, Hear, Printed, Seat, SetupError, Standing, Title, Turn, Viewer};

use crate::action::{Action, Outcome, Refusal};
use crate::edition::Edition;
use crate::event::{Ending, Event};
use crate::setup::{self, Options};
use crate::state::State;
use crate::view::{News, View};
use crate::{score, view};

impl Game for State {
    const TITLE: Title = Title {
        id: "theme-parque",
        name: "Theme Parque",
        credit: "A game by Pandaqi, of The Domino Diaries",
        blurb: "Lay dominoes into a theme park and claim the attractions with the longest queues.",
        min_seats: 2,
        max_seats: 6,
        minutes: 30,
        rules_version: 2,
        endings: Ending::NAMES,
        options: setup::OPTIONS,
        longest: 5_000,
    };

    const KEPT_BESIDE: &'static str =
        "what every cell of the last park was told, and what there was to score: 60 KB a thread";

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
        self.list_actions(seat, out);
    }

    fn is_free_form(action: &Action) -> bool {
        action.is_free_form()
    }

    #[inline]
    fn sample<D: Dice>(&self, seat: Seat, dice: &mut D, scratch: &mut Vec<Action>) -> Action {
        self.sample_action(seat, dice, scratch)
    }

    fn apply<H: Hear<Event>>(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut H,
    ) -> Result<(), Refusal> {
        self.apply_action(seat, *action, events)
    }

    #[inline]
    fn perform<H: Hear<Event>>(&mut self, seat: Seat, action: &Action, events: &mut H) {
        self.perform_action(seat, *action, events);
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
        Some(view::news(*event, viewer))
    }

    fn resample<D: Dice>(&self, viewer: Viewer, dice: &mut D) -> State {
        view::resample(self, viewer, dice)
    }
}
