//! The toy game with a slip of the pen: a game that does everything as the toy game does, except
//! what the slip does otherwise. Each planted mistake is a type that overrides one method.
//!
//! The slip in force is a matter of the thread, not of the type: the laws would otherwise be
//! compiled once for each mistake.

#![expect(clippy::trivially_copy_pass_by_ref, reason = "the methods are those of `Game`")]

use std::cell::Cell;
use std::error::Error;
use std::fmt;

use serde::{Deserialize, Serialize, Serializer};
use tabletop::{
    Dice, Game, Hear, Names, NotationError, Printed, Reason, Seat, SetupError, Standing, Title,
    Turn, Viewer, Words,
};
use testkit::toy::{Action, Edition, Event, News, Options, Outcome, Refusal, State, View};

thread_local! {
    static SLIP: Cell<&'static dyn Slip> = const { Cell::new(&Nothing) };
}

/// From now on this thread plays with that slip.
pub(crate) fn make(slip: &'static dyn Slip) {
    SLIP.set(slip);
}

fn slip() -> &'static dyn Slip {
    SLIP.get()
}

/// No slip at all.
#[derive(Debug)]
pub(crate) struct Nothing;

impl Slip for Nothing {}

/// Any dice.
pub(crate) struct AnyDice<'a>(&'a mut dyn FnMut() -> u32);

impl Dice for AnyDice<'_> {
    fn next_u32(&mut self) -> u32 {
        (self.0)()
    }
}

/// What a mistake may change. Everything defaults to what the toy game does.
pub(crate) trait Slip: Sync {
    fn start(
        &self,
        seats: u8,
        options: &Options,
        edition: Printed<Edition>,
    ) -> Result<State, SetupError> {
        State::start(seats, options, edition)
    }

    fn turn(&self, state: &State) -> Turn {
        state.turn()
    }

    fn legal_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        state.legal_actions(seat, out);
    }

    fn reveals(&self, state: &State, action: &Action) -> bool {
        state.reveals(action)
    }

    fn sample(
        &self,
        state: &State,
        seat: Seat,
        dice: &mut AnyDice<'_>,
        scratch: &mut Vec<Action>,
    ) -> Action {
        state.sample(seat, dice, scratch)
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        state.apply(seat, action, events)
    }

    /// What an action does beyond the toy game that is performed unchecked.
    fn after_unchecked(&self, _: &mut State) {}

    /// What an accepted action does beyond the toy game, knowing whether anybody listens.
    fn after(&self, _: &mut State, _is_heard: bool) {}

    fn outcomes(&self, state: &State, out: &mut Vec<(Outcome, u32)>) {
        state.outcomes(out);
    }

    fn is_possible(&self, state: &State, outcome: &Outcome) -> bool {
        let mut outcomes = Vec::new();
        self.outcomes(state, &mut outcomes);
        outcomes.iter().any(|(possible, _)| possible == outcome)
    }

    fn draw(&self, state: &State, dice: &mut AnyDice<'_>) -> Outcome {
        state.draw(dice)
    }

    fn resolve(&self, state: &mut State, outcome: &Outcome, events: &mut Vec<Event>) {
        state.resolve(outcome, events);
    }

    fn standing(&self, state: &State) -> Standing {
        state.standing()
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        state.ending()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        state.view(viewer)
    }

    fn news(&self, state: &State, event: &Event, viewer: Viewer) -> Option<News> {
        state.news(event, viewer)
    }

    fn resample(&self, state: &State, viewer: Viewer, dice: &mut AnyDice<'_>) -> State {
        state.resample(viewer, dice)
    }

    fn say_refusal(&self, refusal: &Refusal) -> String {
        refusal.to_string()
    }

    fn rule(&self, refusal: &Refusal) -> &'static str {
        refusal.rule()
    }

    /// The news as its JSON tells it.
    fn write_news(&self, news: News) -> News {
        news
    }

    fn write_action(&self, edition: Printed<Edition>, action: &Action) -> String {
        State::write_action(edition, action)
    }

    fn read_action(&self, edition: Printed<Edition>, text: &str) -> Result<Action, NotationError> {
        State::read_action(edition, text)
    }

    fn write_outcome(&self, edition: Printed<Edition>, outcome: &Outcome) -> String {
        State::write_outcome(edition, outcome)
    }

    fn say_news(&self, edition: Printed<Edition>, news: &News, names: &Names) -> String {
        State::say_news(edition, news, names)
    }

    fn prompt(&self, edition: Printed<Edition>, view: &View, names: &Names) -> String {
        State::prompt(edition, view, names)
    }

    fn board(&self, edition: Printed<Edition>, view: &View, names: &Names) -> String {
        State::board(edition, view, names)
    }

    fn score_sheet(&self, edition: Printed<Edition>, view: &View) -> Vec<(String, Vec<i32>)> {
        State::score_sheet(edition, view)
    }
}

/// The right title, and wrong ones.
pub(crate) const TITLES: [Title; 4] = [
    State::TITLE,
    Title { longest: 20, ..State::TITLE },
    Title { endings: &["rounds"], ..State::TITLE },
    Title { options: &[], ..State::TITLE },
];

/// A position of the toy game under one of the [`TITLES`] and the rules of the slip in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slipped<const TITLE: usize>(pub(crate) State);

/// A refusal in the words of a slip.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Said(Refusal);

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&slip().say_refusal(&self.0))
    }
}

impl Error for Said {}

impl Reason for Said {
    fn rule(&self) -> &'static str {
        slip().rule(&self.0)
    }
}

/// News in the JSON of a slip.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Heard(News);

impl Serialize for Heard {
    fn serialize<W: Serializer>(&self, writer: W) -> Result<W::Ok, W::Error> {
        slip().write_news(self.0).serialize(writer)
    }
}

impl<const TITLE: usize> Game for Slipped<TITLE> {
    const TITLE: Title = TITLES[TITLE];

    type Edition = Edition;
    type Options = Options;
    type Action = Action;
    type Outcome = Outcome;
    type Event = Event;
    type Refusal = Said;
    type View = View;
    type News = Heard;

    fn start(seats: u8, options: &Options, edition: Printed<Edition>) -> Result<Self, SetupError> {
        slip().start(seats, options, edition).map(Slipped)
    }

    fn n_seats(&self) -> u8 {
        self.0.n_seats()
    }

    fn edition(&self) -> Printed<Edition> {
        self.0.edition()
    }

    fn turn(&self) -> Turn {
        slip().turn(&self.0)
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        slip().legal_actions(&self.0, seat, out);
    }

    fn reveals(&self, action: &Action) -> bool {
        slip().reveals(&self.0, action)
    }

    fn is_free_form(action: &Action) -> bool {
        State::is_free_form(action)
    }

    fn sample<D: Dice>(&self, seat: Seat, dice: &mut D, scratch: &mut Vec<Action>) -> Action {
        slip().sample(&self.0, seat, &mut AnyDice(&mut || dice.next_u32()), scratch)
    }

    fn apply<H: Hear<Event>>(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut H,
    ) -> Result<(), Said> {
        let mut made = Vec::new();
        let verdict = slip().apply(&mut self.0, seat, action, &mut made);
        for event in made {
            events.hear(event);
        }
        verdict.map_err(Said)?;
        // Only the deaf have no size.
        slip().after(&mut self.0, size_of::<H>() > 0);
        Ok(())
    }

    fn perform<H: Hear<Event>>(&mut self, seat: Seat, action: &Action, events: &mut H) {
        self.apply(seat, action, events).expect("it was listed or sampled");
        slip().after_unchecked(&mut self.0);
    }

    fn outcomes(&self, out: &mut Vec<(Outcome, u32)>) {
        slip().outcomes(&self.0, out);
    }

    fn is_possible(&self, outcome: &Outcome) -> bool {
        slip().is_possible(&self.0, outcome)
    }

    fn draw<D: Dice>(&self, dice: &mut D) -> Outcome {
        slip().draw(&self.0, &mut AnyDice(&mut || dice.next_u32()))
    }

    fn resolve<H: Hear<Event>>(&mut self, outcome: &Outcome, events: &mut H) {
        let mut made = Vec::new();
        slip().resolve(&mut self.0, outcome, &mut made);
        for event in made {
            events.hear(event);
        }
    }

    fn standing(&self) -> Standing {
        slip().standing(&self.0)
    }

    fn ending(&self) -> Option<&'static str> {
        slip().ending(&self.0)
    }

    fn view(&self, viewer: Viewer) -> View {
        slip().view(&self.0, viewer)
    }

    fn news(&self, event: &Event, viewer: Viewer) -> Option<Heard> {
        slip().news(&self.0, event, viewer).map(Heard)
    }

    fn resample<D: Dice>(&self, viewer: Viewer, dice: &mut D) -> Self {
        Slipped(slip().resample(&self.0, viewer, &mut AnyDice(&mut || dice.next_u32())))
    }
}

impl<const TITLE: usize> Words for Slipped<TITLE> {
    fn write_action(edition: Printed<Edition>, action: &Action) -> String {
        slip().write_action(edition, action)
    }

    fn read_action(edition: Printed<Edition>, text: &str) -> Result<Action, NotationError> {
        slip().read_action(edition, text)
    }

    fn write_outcome(edition: Printed<Edition>, outcome: &Outcome) -> String {
        slip().write_outcome(edition, outcome)
    }

    fn read_outcome(edition: Printed<Edition>, text: &str) -> Result<Outcome, NotationError> {
        State::read_outcome(edition, text)
    }

    fn say_action(
        edition: Printed<Edition>,
        view: &View,
        action: &Action,
        names: &Names,
    ) -> String {
        State::say_action(edition, view, action, names)
    }

    fn say_news(edition: Printed<Edition>, news: &Heard, names: &Names) -> String {
        slip().say_news(edition, &news.0, names)
    }

    fn prompt(edition: Printed<Edition>, view: &View, names: &Names) -> String {
        slip().prompt(edition, view, names)
    }

    fn board(edition: Printed<Edition>, view: &View, names: &Names) -> String {
        slip().board(edition, view, names)
    }

    fn score_sheet(edition: Printed<Edition>, view: &View) -> Vec<(String, Vec<i32>)> {
        slip().score_sheet(edition, view)
    }
}
