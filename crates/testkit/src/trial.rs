//! A match in the hands of a test: positions arranged by hand, moves in notation, chance as told.

use tabletop::{FairDice, Game, Names, Printed, Reason, Seat, SeatSet, Turn, Viewer, Words, walk};

pub const A: Seat = Seat(0);
pub const B: Seat = Seat(1);
pub const C: Seat = Seat(2);
pub const D: Seat = Seat(3);

/// A game in progress with chance in the hands of the test.
///
/// How a position is arranged is the game's own business: its tests have a type of their own
/// around this one ([`trial!`](crate::trial)).
#[derive(Clone, Debug)]
pub struct Trial<G: Game> {
    pub state: G,
    unasked: fn(&G::Outcome) -> bool,
}

impl<G: Words> Trial<G> {
    /// The first position of the embedded edition, before chance has moved.
    ///
    /// # Panics
    /// When the game is not for that many, or not with such options.
    #[track_caller]
    pub fn start(n_seats: u8, options: &G::Options) -> Trial<G> {
        let state = G::start(n_seats, options, Printed::standard());
        Trial::of(state.unwrap_or_else(|error| panic!("{error}")))
    }

    pub fn of(state: G) -> Trial<G> {
        Trial { state, unasked: |_| false }
    }

    /// From now on such outcomes need not be asked for: they follow by themselves on a move.
    #[must_use]
    pub fn unasked(self, unasked: fn(&G::Outcome) -> bool) -> Trial<G> {
        Trial { unasked, ..self }
    }

    /// Plays a line of notation that must be legal, and says what a spectator hears of it.
    ///
    /// # Panics
    /// When it is refused.
    #[track_caller]
    pub fn play(&mut self, seat: Seat, notation: &str) -> Vec<String> {
        let action = self.read(notation);
        match self.act(seat, &action) {
            Ok(events) => self.tell(&events, Viewer::Spectator),
            Err(refusal) => panic!("{seat} {notation}: {refusal} ({})", refusal.rule()),
        }
    }

    /// Plays lines of notation with a semicolon between them, and says what a spectator hears of
    /// the last one.
    ///
    /// # Panics
    /// When one of them is refused.
    #[track_caller]
    pub fn play_all(&mut self, seat: Seat, lines: &str) -> Vec<String> {
        let mut said = Vec::new();
        for line in lines.split(';') {
            said = self.play(seat, line);
        }
        said
    }

    /// Applies an action and lets follow what need not be asked for.
    ///
    /// # Errors
    /// When it is refused.
    pub fn act(&mut self, seat: Seat, action: &G::Action) -> Result<Vec<G::Event>, G::Refusal> {
        let mut events = Vec::new();
        self.state.apply(seat, action, &mut events)?;
        let mut outcomes = Vec::new();
        self.state.outcomes(&mut outcomes);
        if let Some((outcome, _)) = outcomes.iter().find(|(outcome, _)| (self.unasked)(outcome)) {
            self.state.resolve(outcome, &mut events);
        }
        Ok(events)
    }

    /// An action from its notation.
    ///
    /// # Panics
    /// When it cannot be read.
    #[track_caller]
    pub fn read(&self, notation: &str) -> G::Action {
        let read = G::read_action(self.state.edition(), notation);
        read.unwrap_or_else(|error| panic!("{notation}: {error}"))
    }

    /// Why a line of notation is refused; nothing moves.
    ///
    /// # Panics
    /// When it is accepted.
    #[track_caller]
    pub fn refused(&self, seat: Seat, notation: &str) -> G::Refusal {
        self.refused_action(seat, &self.read(notation))
    }

    /// Why an action is refused; nothing moves.
    ///
    /// # Panics
    /// When it is accepted.
    #[track_caller]
    pub fn refused_action(&self, seat: Seat, action: &G::Action) -> G::Refusal {
        let mut after = self.state.clone();
        let mut events = Vec::new();
        let Err(refusal) = after.apply(seat, action, &mut events) else {
            panic!("{seat} {action:?} should be refused")
        };
        assert_eq!(after, self.state, "a refusal moves nothing");
        assert_eq!(events, [], "a refusal is no event");
        assert!(refusal.rule().starts_with('§'), "{refusal} names no rule");
        refusal
    }

    /// Lets chance bring what the test wants, and says what a spectator hears of it.
    ///
    /// # Panics
    /// When chance cannot.
    #[track_caller]
    pub fn chance(&mut self, notation: &str) -> Vec<String> {
        let outcome = G::read_outcome(self.state.edition(), notation);
        let outcome = outcome.unwrap_or_else(|error| panic!("{notation}: {error}"));
        assert!(self.state.is_possible(&outcome), "chance cannot bring {notation}");
        let mut events = Vec::new();
        self.state.resolve(&outcome, &mut events);
        self.tell(&events, Viewer::Spectator)
    }

    /// Lets chance do whatever is due, always the same.
    pub fn settle(&mut self) -> &mut Trial<G> {
        walk::settle(&mut self.state, &mut FairDice::new([8; 32]));
        self
    }

    /// What a seat could do.
    pub fn actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.state.legal_actions(seat, &mut actions);
        actions
    }

    /// What a seat could do, in notation.
    pub fn choices(&self, seat: Seat) -> Vec<String> {
        let write = |action| G::write_action(self.state.edition(), action);
        self.actions(seat).iter().map(write).collect()
    }

    /// Those of a seat's choices that begin with a word, without it.
    pub fn choices_to(&self, seat: Seat, word: &str) -> Vec<String> {
        let rest = |choice: &String| Some(choice.strip_prefix(word)?.trim().to_owned());
        self.choices(seat).iter().filter_map(rest).collect()
    }

    pub fn can(&self, seat: Seat, notation: &str) -> bool {
        self.choices(seat).iter().any(|choice| choice == notation)
    }

    /// What a seat could do, in the sentences of its menu.
    pub fn menu(&self, seat: Seat) -> String {
        let view = self.state.view(Viewer::Seat(seat));
        let names = Names::letters(self.state.n_seats()).read_by(Viewer::Seat(seat));
        let say = |action| G::say_action(self.state.edition(), &view, action, &names) + "\n";
        self.actions(seat).iter().map(say).collect()
    }

    /// What a seat is asked.
    pub fn prompt(&self, seat: Seat) -> String {
        let view = self.state.view(Viewer::Seat(seat));
        G::prompt(self.state.edition(), &view, &Names::letters(self.state.n_seats()))
    }

    /// What a viewer hears of events, in sentences.
    pub fn tell(&self, events: &[G::Event], viewer: Viewer) -> Vec<String> {
        let names = Names::letters(self.state.n_seats()).read_by(viewer);
        let news = events.iter().filter_map(|event| self.state.news(event, viewer));
        news.map(|news| G::say_news(self.state.edition(), &news, &names)).collect()
    }

    /// Whether the table waits for this seat and nobody else.
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.state.turn() == Turn::Seats(SeatSet::one(seat))
    }

    pub fn is_over(&self) -> bool {
        self.state.turn() == Turn::Over
    }
}

/// Makes a type of a game's own around a [`Trial`], to which its tests can add methods.
///
/// ```
/// testkit::trial!(Table, testkit::toy::State);
///
/// let table = Table(testkit::Trial::start(2, &Default::default()));
/// assert!(!table.is_over());
/// ```
#[macro_export]
macro_rules! trial {
    ($name:ident, $state:ty) => {
        /// A trial with the components of the game at hand.
        #[derive(Clone, Debug)]
        pub(crate) struct $name(pub(crate) $crate::Trial<$state>);

        impl ::std::ops::Deref for $name {
            type Target = $crate::Trial<$state>;

            fn deref(&self) -> &$crate::Trial<$state> {
                &self.0
            }
        }

        impl ::std::ops::DerefMut for $name {
            fn deref_mut(&mut self) -> &mut $crate::Trial<$state> {
                &mut self.0
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Options, Outcome, Phase, State};

    fn trial() -> Trial<State> {
        let mut trial = Trial::start(2, &Options::default());
        trial.settle();
        trial
    }

    #[test]
    fn moves_are_made_in_notation_and_told() {
        let mut trial = trial();
        let choices = trial.choices(A);
        assert!(trial.can(A, &choices[0]) && !trial.is_over(), "{choices:?}");
        assert_eq!(trial.choices_to(A, "hide").len(), choices.len());
        assert_eq!(trial.menu(A).lines().count(), choices.len());
        assert!(!trial.prompt(A).is_empty());
        let said = trial.play(A, &choices[0]);
        assert_eq!(said, ["A hid a lantern"]);
        assert!(trial.is_turn_of(B));
    }

    #[test]
    fn a_refusal_is_handed_back() {
        let trial = trial();
        let refusal = trial.refused(A, "pass");
        assert_eq!(refusal, trial.refused_action(A, &trial.read("pass")));
    }

    #[test]
    #[should_panic(expected = "should be refused")]
    fn a_legal_move_is_not_refused() {
        let trial = trial();
        trial.refused(A, &trial.choices(A)[0]);
    }

    #[test]
    #[should_panic(expected = "chance cannot bring")]
    fn chance_brings_what_it_can() {
        trial().chance("deal A 4");
    }

    /// Both hide a lantern, one bids, the other passes: a tip is due.
    fn played(mut trial: Trial<State>) -> State {
        for seat in [A, B] {
            let hide = trial.choices(seat).remove(0);
            trial.play(seat, &hide);
        }
        trial.play(A, "bid 1");
        trial.play(B, "pass");
        trial.state
    }

    #[test]
    fn what_need_not_be_asked_for_follows() {
        let phase = played(trial()).phase;
        assert!(matches!(phase, Phase::Tipping { .. }), "{phase:?}");
        let tipped = trial().unasked(|outcome| *outcome == Outcome::Tip { coins: 2 });
        assert_eq!(played(tipped).phase, Phase::Showing);
    }
}
