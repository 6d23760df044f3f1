//! One game, in which every step is one choice.

use bots::{Budget, Guarded, Observed, Player as _};
use tabletop::environment::{ChoiceSet, Environment, Path};
use tabletop::features::{awake, next_to_act};
use tabletop::walk::settle;
use tabletop::{Deaf, Dice as _, QuickDice, Seat, SeatSet, Standing, Turn, Viewer};

use crate::common;
use crate::decisions::next_towards;
use crate::script::{RARE, Rare, Script, ScriptError};

/// A choice that cannot be made now. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("choice {choice} cannot be made now; the mask says which can")]
pub struct IllegalChoice {
    pub choice: i64,
}

/// Who moves next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mover {
    Seat(Seat),
    /// Only in a game that asks for the outcomes of chance.
    Chance,
    Nobody,
}

/// One game.
///
/// A decision is a walk from choice to choice until an action is put together. A choice without an
/// alternative is made at once, unless it is the last of its action.
#[derive(Clone, Debug)]
pub struct Env<G: Environment> {
    position: G,
    dice: QuickDice,
    /// Who decides; nobody when chance is asked for, or the game is over.
    seat: Option<Seat>,
    /// What is listed and begins with what has been chosen.
    actions: Vec<G::Action>,
    paths: Vec<Path>,
    begun: Vec<u16>,
    choices: ChoiceSet,
    /// Whether a draft was dropped in this decision.
    has_dropped: bool,
    /// Whether outcomes of chance are chosen as well, instead of being drawn.
    asks_chance: bool,
    /// What chance may do, where it is asked.
    outcomes: Vec<Outcome<G>>,
    /// What the seat that decides has observed in this decision, where that is kept.
    kept: Vec<f32>,
    n_decisions: u64,
    script: Script<G>,
}

/// One thing that chance may do.
#[derive(Clone, Debug)]
enum Outcome<G: Environment> {
    Of {
        outcome: G::Outcome,
        weight: u32,
    },
    /// Of several who may act, this one is asked next.
    Speaks(Seat),
}

impl<G: Environment> Env<G> {
    /// A game from its first position, with dice of its own.
    pub fn new(start: G, seed: u64) -> Env<G> {
        Env::begun(start, seed, false)
    }

    /// A game in which chance is asked for too: its outcomes are choices.
    pub fn with_chance(start: G) -> Env<G> {
        Env::begun(start, 0, true)
    }

    fn begun(start: G, seed: u64, asks_chance: bool) -> Env<G> {
        let mut env = Env::waiting(start, seed, asks_chance);
        env.wait_for_decision();
        env
    }

    fn waiting(position: G, seed: u64, asks_chance: bool) -> Env<G> {
        Env {
            position,
            dice: QuickDice::new(seed),
            seat: None,
            actions: Vec::new(),
            paths: Vec::new(),
            begun: Vec::new(),
            choices: ChoiceSet::EMPTY,
            has_dropped: false,
            asks_chance,
            outcomes: Vec::new(),
            kept: Vec::new(),
            n_decisions: 0,
            script: Script::new(seed),
        }
    }

    /// A seat's decision at a position, whoever else may act there.
    pub fn at(position: G, seat: Seat) -> Env<G> {
        let mut env = Env::waiting(position, 0, false);
        env.ask_seat(Some(seat));
        env
    }

    /// Begins anew, keeping what was allocated.
    pub fn restart(&mut self, start: &G, seed: u64) {
        self.position.clone_from(start);
        self.dice = QuickDice::new(seed);
        self.n_decisions = 0;
        self.script.restart(seed);
        self.wait_for_decision();
    }

    /// Begins anew and does what a script says.
    ///
    /// # Errors
    /// When it says something that cannot be done, which leaves the game as it was before that.
    pub fn replay(&mut self, start: &G, script: &Script<G>) -> Result<(), ScriptError> {
        self.restart(start, script.seed());
        let mut rare = script.rare();
        for (at, &code) in script.codes().iter().enumerate() {
            if code != RARE {
                self.choose(code.into()).map_err(|_| ScriptError::Entry { at })?;
                continue;
            }
            match rare.next().ok_or(ScriptError::Entry { at })? {
                Rare::Decided(action) => {
                    let seat = self.seat.ok_or(ScriptError::Entry { at })?;
                    // What a bot was given to think with.
                    let _ = self.dice.next_u32();
                    self.decide(seat, action).map_err(|()| ScriptError::Entry { at })?;
                }
                &Rare::Resampled { seat, seed } if seat.0 < self.position.n_seats() => {
                    self.resample(seat, seed);
                }
                Rare::Resampled { .. } => return Err(ScriptError::Entry { at }),
            }
        }
        Ok(())
    }

    /// What has been done since the beginning, by which the game can be had again.
    pub fn script(&self) -> &Script<G> {
        &self.script
    }

    pub fn position(&self) -> &G {
        &self.position
    }

    /// Who decides now; `None` when the game is over or chance is asked.
    #[inline]
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    pub fn mover(&self) -> Mover {
        match self.seat {
            Some(seat) => Mover::Seat(seat),
            None if self.outcomes.is_empty() => Mover::Nobody,
            None => Mover::Chance,
        }
    }

    /// What can be chosen now. Never empty before the end.
    #[inline]
    pub fn choices(&self) -> &ChoiceSet {
        &self.choices
    }

    /// The choices made of the decision so far.
    pub fn chosen(&self) -> &[u16] {
        &self.begun
    }

    /// What chance may do, where it is asked: each in its notation, with its probability.
    pub fn outcomes(&self) -> Vec<(String, f64)> {
        let weight = |outcome: &Outcome<G>| match outcome {
            Outcome::Of { weight, .. } => *weight,
            Outcome::Speaks(_) => 1,
        };
        let total: f64 = self.outcomes.iter().map(|it| f64::from(weight(it))).sum();
        let told = self.outcomes.iter().map(|it| {
            let name = match it {
                Outcome::Of { outcome, .. } => G::write_outcome(self.position.edition(), outcome),
                Outcome::Speaks(seat) => format!("{seat} is asked"),
            };
            (name, f64::from(weight(it)) / total)
        });
        told.collect()
    }

    pub fn n_decisions(&self) -> u64 {
        self.n_decisions
    }

    #[inline]
    pub fn is_legal(&self, choice: i64) -> bool {
        u16::try_from(choice).is_ok_and(|choice| self.choices.contains(choice))
    }

    /// Makes a choice, and lets chance move until the next is to be made.
    ///
    /// # Errors
    /// When it cannot be made now; nothing has changed then.
    #[inline]
    pub fn choose(&mut self, choice: i64) -> Result<(), IllegalChoice> {
        let illegal = IllegalChoice { choice };
        let choice = u16::try_from(choice).map_err(|_| illegal)?;
        if !self.choices.contains(choice) {
            return Err(illegal);
        }
        self.script.note(choice);
        let Some(seat) = self.seat else {
            self.resolve(choice);
            return Ok(());
        };
        if G::DROP == Some(choice) {
            self.has_dropped = true;
            self.ask_seat(Some(seat));
            return Ok(());
        }
        self.begin_with(choice);
        match self.finished(seat) {
            Some(action) => {
                self.position
                    .apply(seat, &action, &mut Deaf)
                    .expect("what is put together is legal");
                self.n_decisions += 1;
                self.wait_for_decision();
            }
            None => self.list_choices(seat),
        }
        Ok(())
    }

    /// Lets a bot decide, by a whole action and whatever has been begun. It sees what the seat that
    /// decides sees. Whether there was anything to decide.
    pub fn ask(&mut self, bot: &mut Guarded<G>, think: u32) -> bool {
        let Some(seat) = self.seat else { return false };
        let observed = Observed::new(&self.position, seat);
        let mut budget = Budget::iterations(think);
        // A stream of its own, apart from that of the table.
        let mut dice = QuickDice::new(u64::from(self.dice.next_u32()) << 32 | 1);
        let action = bot.choose(&observed, &mut budget, &mut dice);
        self.decide(seat, &action).expect("a guarded bot plays legal moves");
        true
    }

    /// What a bot would choose here, without choosing it: `None` where the game is over, and where
    /// what it would do does not begin with what was chosen, or cannot be put together.
    pub fn advice(&self, bot: &mut Guarded<G>, think: u32) -> Option<u16> {
        let seat = self.seat?;
        let observed = Observed::new(&self.position, seat);
        let mut budget = Budget::iterations(think);
        // The dice of the table are as they were.
        let mut dice = QuickDice::new(u64::from(self.dice.clone().next_u32()) << 32 | 2);
        let action = bot.choose(&observed, &mut budget, &mut dice);
        let next = next_towards(&self.position, seat, &self.begun, &action)?;
        self.choices.contains(next).then_some(next)
    }

    /// Plays a whole action.
    fn decide(&mut self, seat: Seat, action: &G::Action) -> Result<(), ()> {
        self.position.apply(seat, action, &mut Deaf).map_err(|_| ())?;
        self.script.note_rare(Rare::Decided(action.clone()));
        self.n_decisions += 1;
        self.wait_for_decision();
        Ok(())
    }

    /// Does what chance was told to do.
    fn resolve(&mut self, choice: u16) {
        match self.outcomes.swap_remove(choice.into()) {
            Outcome::Of { outcome, .. } => {
                self.position.resolve(&outcome, &mut Deaf);
                self.wait_for_decision();
            }
            Outcome::Speaks(seat) => {
                self.outcomes.clear();
                self.ask_seat(Some(seat));
            }
        }
    }

    /// Adds to what has been chosen, and keeps what goes on with it.
    #[inline]
    fn begin_with(&mut self, choice: u16) {
        let depth = self.begun.len();
        self.begun.push(choice);
        let mut n_kept = 0;
        for i in 0..self.paths.len() {
            if self.paths[i].choices().get(depth) == Some(&choice) {
                self.paths.swap(n_kept, i);
                self.actions.swap(n_kept, i);
                n_kept += 1;
            }
        }
        self.paths.truncate(n_kept);
        self.actions.truncate(n_kept);
    }

    /// The action that the choices so far have put together.
    #[inline]
    fn finished(&mut self, seat: Seat) -> Option<G::Action> {
        match self.paths.as_slice() {
            [path] if path.choices().len() == self.begun.len() => self.actions.pop(),
            [] => self.position.drafted(seat, &self.begun),
            _ => None,
        }
    }

    fn wait_for_decision(&mut self) {
        self.has_dropped = false;
        if !self.asks_chance {
            settle(&mut self.position, &mut self.dice);
            let seat = match self.position.turn() {
                Turn::Seats(seats) if seats.len() == 1 => seats.first(),
                Turn::Seats(_) => next_to_act(&self.position, SeatSet::ALL, &mut self.dice),
                Turn::Chance | Turn::Over => None,
            };
            self.ask_seat(seat);
            return;
        }
        self.outcomes.clear();
        let mut outcomes = Vec::new();
        let seat = loop {
            match self.position.turn() {
                Turn::Seats(seats) => {
                    let awake = awake(&self.position, seats);
                    if awake.len() == 1 {
                        break awake.first();
                    }
                    self.outcomes.extend(awake.iter().map(Outcome::Speaks));
                    break None;
                }
                Turn::Chance => {
                    self.position.outcomes(&mut outcomes);
                    // What cannot go otherwise is no question.
                    if let [(only, _)] = outcomes.as_slice() {
                        self.position.resolve(only, &mut Deaf);
                        outcomes.clear();
                        continue;
                    }
                    let drained = outcomes.drain(..);
                    let told = drained.map(|(outcome, weight)| Outcome::Of { outcome, weight });
                    self.outcomes.extend(told);
                    break None;
                }
                Turn::Over => break None,
            }
        };
        self.ask_seat(seat);
        self.choices.extend((0..).take(self.outcomes.len()));
    }

    /// Begins the decision of a seat.
    fn ask_seat(&mut self, seat: Option<Seat>) {
        self.seat = seat;
        self.kept.clear();
        self.begun.clear();
        self.choices.clear();
        self.actions.clear();
        self.paths.clear();
        if let Some(seat) = seat {
            if !G::TELLS_NEXT {
                self.position.legal_actions(seat, &mut self.actions);
                self.paths.extend(self.actions.iter().map(|action| self.position.path(action)));
            }
            self.list_choices(seat);
        }
    }

    /// Lists what can be chosen next, and chooses where there is no alternative.
    fn list_choices(&mut self, seat: Seat) {
        loop {
            self.choices.clear();
            let is_last = match G::TELLS_NEXT {
                true => self.position.next_choices(seat, &self.begun, &mut self.choices),
                false => self.list_from_menu(seat),
            };
            if is_last {
                return;
            }
            match self.choices.only() {
                Some(only) => self.begin_with(only),
                None => return,
            }
        }
    }

    /// Lists what can be chosen next of what is listed and of drafts; whether one of it is the last
    /// of its action.
    #[inline]
    fn list_from_menu(&mut self, seat: Seat) -> bool {
        let depth = self.begun.len();
        let mut is_last = false;
        for path in &self.paths {
            let path = path.choices();
            self.choices.insert(path[depth]);
            is_last |= path.len() == depth + 1;
        }
        if G::DRAFTS && (!self.has_dropped || depth > 0) {
            let listed = self.choices;
            self.position.drafts(seat, &self.begun, &mut self.choices);
            is_last |= self.choices != listed;
        }
        is_last
    }

    /// Puts another position in the place of this one, which whoever decides cannot tell from it.
    pub fn put_in(&mut self, position: G) {
        self.position = position;
        self.kept.clear();
    }

    /// The same decision at a position that the seat cannot tell from this one.
    #[must_use]
    pub fn resampled(&self, seat: Seat, seed: u64) -> Env<G> {
        let mut env = self.clone();
        env.resample(seat, seed);
        env
    }

    fn resample(&mut self, seat: Seat, seed: u64) {
        self.dice = QuickDice::new(seed);
        self.position = self.position.resample(Viewer::Seat(seat), &mut self.dice);
        self.script.note_rare(Rare::Resampled { seat, seed });
        self.kept.clear();
        // What can be done is known to whoever decides; others learn nothing of it here.
        if self.seat != Some(seat) {
            self.wait_for_decision();
        }
    }

    /// Writes what a seat observes.
    #[inline]
    pub fn observe(&self, seat: Seat, row: &mut [f32]) {
        let begun = if self.seat == Some(seat) { self.begun.as_slice() } else { &[] };
        observe(&self.position, seat, begun, row);
    }

    /// Writes what the seat that decides observes, and keeps it where that is worth it.
    #[inline]
    pub(crate) fn observe_turn(&mut self, seat: Seat, row: &mut [f32]) {
        if !G::KEEPS_ROWS {
            return self.observe(seat, row);
        }
        if self.kept.is_empty() {
            self.observe(seat, row);
            self.kept.extend_from_slice(row);
        } else {
            row.copy_from_slice(&self.kept);
            common::write(self.position.n_seats(), seat, &self.begun, row);
        }
    }

    /// What a finished game is worth to each seat: 1 for the winner, and together nothing. A shared
    /// win is split.
    pub fn rewards(&self, out: &mut [f32]) {
        reward(&self.position.standing(), out);
    }
}

/// Writes what a seat observes of a position; `begun` is what it has chosen of its decision.
#[inline]
pub fn observe<G: Environment>(position: &G, seat: Seat, begun: &[u16], row: &mut [f32]) {
    let rest = common::write(position.n_seats(), seat, begun, row);
    position.observe(seat, begun, rest);
}

#[allow(clippy::cast_precision_loss, reason = "at most six seats")]
pub(crate) fn reward(standing: &Standing, out: &mut [f32]) {
    let winners = standing.winners();
    let (n_seats, n_winners) = (out.len() as f32, f32::from(winners.len()));
    for (seat, place) in (0..).map(Seat).zip(out) {
        let share = if winners.contains(seat) { 1.0 / n_winners } else { 0.0 };
        *place = (n_seats * share - 1.0) / (n_seats - 1.0);
    }
}
