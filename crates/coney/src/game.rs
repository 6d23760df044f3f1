//! The contract with everything around the game, kept by the rooms: nothing is decided here.

use tabletop::{Dice, Game, Hear, Printed, Seat, SetupError, Standing, Title, Turn, Viewer};

use crate::action::{Action, Outcome, Refusal};
use crate::edition::Edition;
use crate::event::{Ending, Event};
use crate::setup::{self, Options};
use crate::state::{Phase, State};
use crate::view::{News, View};
use crate::{score, view};

impl Game for State {
    const TITLE: Title = Title {
        id: "coney",
        name: "Coney",
        credit: "A game by Giampaolo Razzino, published by Little Rocket Games; the cards played \
                 here are of our own design.",
        blurb: "Place rabbits that suit each other in a farm of three by three.",
        min_seats: 2,
        max_seats: 4,
        minutes: 30,
        rules_version: 2,
        endings: Ending::NAMES,
        options: setup::OPTIONS,
        longest: 400_000,
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

    /// The last card that is kept in a round moves the packets on, and a new one is seen.
    fn reveals(&self, action: &Action) -> bool {
        matches!(action, Action::Keep { .. })
            && matches!(self.phase, Phase::Drafting { waiting, .. } if waiting.len() == 1)
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list_actions(seat, out);
    }

    fn is_free_form(action: &Action) -> bool {
        action.is_free_form()
    }

    #[inline]
    fn sample<D: Dice>(&self, seat: Seat, dice: &mut D, _scratch: &mut Vec<Action>) -> Action {
        self.sample_action(seat, dice)
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

    #[inline]
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
        view::news(*event, viewer)
    }

    fn resample<D: Dice>(&self, viewer: Viewer, dice: &mut D) -> State {
        view::resample(self, viewer, dice)
    }
}
