//! One game, in which every step is one choice.

use bots::{Budget, Guarded, Observed, Player as _};
use tabletop::environment::{Environment, Path, Row};
use tabletop::features::next_to_act;
use tabletop::walk::settle;
use tabletop::{Deaf, Dice as _, QuickDice, Seat, SeatSet, Standing, Turn, Viewer};

use crate::common;

/// A choice that cannot be made now. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("choice {choice} cannot be made now; the mask says which can")]
pub struct IllegalChoice {
    pub choice: i64,
}

/// One game.
///
/// A decision is a walk from choice to choice until an action is put together. A choice without an
/// alternative is made at once, unless it is the last of its action.
#[derive(Clone, Debug)]
pub struct Env<G: Environment> {
    position: G,
    dice: QuickDice,
    /// Who decides; nobody when the game is over.
    seat: Option<Seat>,
    actions: Vec<G::Action>,
    paths: Vec<Path>,
    begun: Vec<u16>,
    /// What can be chosen now, in rising order.
    choices: Vec<u16>,
    /// Whether a draft was dropped in this decision.
    has_dropped: bool,
    n_decisions: u64,
}

impl<G: Environment> Env<G> {
    /// A game from its first position.
    pub fn new(start: G, seed: u64) -> Env<G> {
        let mut env = Env {
            position: start,
            dice: QuickDice::new(seed),
            seat: None,
            actions: Vec::new(),
            paths: Vec::new(),
            begun: Vec::new(),
            choices: Vec::new(),
            has_dropped: false,
            n_decisions: 0,
        };
        env.wait_for_decision();
        env
    }

    /// Begins anew, keeping what was allocated.
    pub fn restart(&mut self, start: &G, seed: u64) {
        self.position.clone_from(start);
        self.dice = QuickDice::new(seed);
        self.n_decisions = 0;
        self.wait_for_decision();
    }

    pub fn position(&self) -> &G {
        &self.position
    }

    /// Who decides now; `None` when the game is over.
    #[inline]
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// What can be chosen now, in rising order. Never empty before the end.
    #[inline]
    pub fn choices(&self) -> &[u16] {
        &self.choices
    }

    /// The choices made of the decision so far.
    pub fn begun(&self) -> &[u16] {
        &self.begun
    }

    /// Everything that can be decided, beside drafts: the ragged menu of actions.
    pub fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    pub fn n_decisions(&self) -> u64 {
        self.n_decisions
    }

    #[inline]
    pub fn is_legal(&self, choice: i64) -> bool {
        u16::try_from(choice).is_ok_and(|choice| self.choices.binary_search(&choice).is_ok())
    }

    /// Makes a choice, and lets chance move until the next is to be made.
    ///
    /// # Errors
    /// When it cannot be made now; nothing has changed then.
    #[inline]
    pub fn choose(&mut self, choice: i64) -> Result<(), IllegalChoice> {
        let legal = u16::try_from(choice).ok().filter(|it| self.choices.binary_search(it).is_ok());
        let (Some(choice), Some(seat)) = (legal, self.seat) else {
            return Err(IllegalChoice { choice });
        };
        if G::DROP == Some(choice) {
            self.begun.clear();
            self.has_dropped = true;
            self.list_choices(seat);
            return Ok(());
        }
        self.begun.push(choice);
        if let Some(action) = self.finished(seat) {
            self.position.apply(seat, &action, &mut Deaf).expect("what is put together is legal");
            self.n_decisions += 1;
            self.wait_for_decision();
        } else {
            self.list_choices(seat);
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
        self.position.apply(seat, &action, &mut Deaf).expect("a guarded bot plays legal moves");
        self.n_decisions += 1;
        self.wait_for_decision();
        true
    }

    /// The action that the choices so far have put together.
    #[inline]
    fn finished(&self, seat: Seat) -> Option<G::Action> {
        let listed = self.paths.iter().position(|path| path.choices() == self.begun);
        match listed {
            Some(i) => Some(self.actions[i].clone()),
            None => self.position.drafted(seat, &self.begun),
        }
    }

    fn wait_for_decision(&mut self) {
        settle(&mut self.position, &mut self.dice);
        self.begun.clear();
        self.choices.clear();
        self.actions.clear();
        self.paths.clear();
        self.has_dropped = false;
        self.seat = match self.position.turn() {
            Turn::Seats(seats) if seats.len() == 1 => seats.first(),
            Turn::Seats(_) => next_to_act(&self.position, SeatSet::ALL, &mut self.dice),
            Turn::Chance | Turn::Over => None,
        };
        if let Some(seat) = self.seat {
            self.position.decisions(seat, &mut self.actions);
            self.paths.extend(self.actions.iter().map(|action| self.position.path(action)));
            self.list_choices(seat);
        }
    }

    /// Lists what can be chosen next, and chooses where there is no alternative.
    fn list_choices(&mut self, seat: Seat) {
        loop {
            self.choices.clear();
            let depth = self.begun.len();
            let mut is_last = false;
            for path in &self.paths {
                let path = path.choices();
                if path.len() > depth && path[..depth] == self.begun {
                    self.choices.push(path[depth]);
                    is_last |= path.len() == depth + 1;
                }
            }
            let n_listed = self.choices.len();
            if !self.has_dropped || depth > 0 {
                self.position.drafts(seat, &self.begun, &mut self.choices);
            }
            is_last |= self.choices.len() > n_listed;
            self.choices.sort_unstable();
            self.choices.dedup();
            match self.choices.as_slice() {
                &[only] if !is_last => self.begun.push(only),
                _ => return,
            }
        }
    }

    /// Puts another position in the place of this one, which whoever decides cannot tell from it.
    pub fn put_in(&mut self, position: G) {
        self.position = position;
    }

    /// The same decision at a position that the seat cannot tell from this one.
    #[must_use]
    pub fn resampled(&self, seat: Seat, seed: u64) -> Env<G> {
        let mut env = self.clone();
        env.dice = QuickDice::new(seed);
        env.position = self.position.resample(Viewer::Seat(seat), &mut env.dice);
        // What can be done is known to whoever decides; others learn nothing of it here.
        if self.seat != Some(seat) {
            env.wait_for_decision();
        }
        env
    }

    /// Writes what a seat observes.
    #[inline]
    pub fn observe(&self, seat: Seat, row: &mut [f32]) {
        let begun = if self.seat == Some(seat) { self.begun.as_slice() } else { &[] };
        let rest = common::write(self.position.n_seats(), seat, begun, row);
        let mut row = Row::new(rest, G::OBSERVATION);
        self.position.observe(seat, &mut row);
        debug_assert!(row.is_full(), "an observation has all its blocks");
    }

    /// What a finished game is worth to each seat: 1 for the winner, and together nothing. A shared
    /// win is split.
    pub fn rewards(&self, out: &mut [f32]) {
        reward(&self.position.standing(), out);
    }
}

#[allow(clippy::cast_precision_loss, reason = "at most six seats")]
fn reward(standing: &Standing, out: &mut [f32]) {
    let winners = standing.winners();
    let (n_seats, n_winners) = (out.len() as f32, f32::from(winners.len()));
    for (seat, place) in (0..).map(Seat).zip(out) {
        let share = if winners.contains(seat) { 1.0 / n_winners } else { 0.0 };
        *place = (n_seats * share - 1.0) / (n_seats - 1.0);
    }
}
