//! A bot on a thread of its own, so that it cannot hold up the table.

use std::fmt;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use bots::{AnyAdvice, AnyBot, Budget, Mishap};
use serde_json::Value;
use tabletop::{AnyMatch, QuickDice, Seat};

use crate::table::Think;

/// No iteration takes longer, on any machine: so long is waited for thinking that is counted in
/// iterations.
const SLOWEST_ITERATION: Duration = Duration::from_millis(10);
/// As much as the main thread has, for positions that are copied in deep recursion.
const STACK: usize = 8 << 20;

/// A bot that is waited for only so long.
///
/// Panics and illegal moves are caught by the bot's own guard ([`bots::Guarded`]); here it is
/// made sure that there is an answer at all. A bot that does not answer is left to itself, and a
/// new one takes its seat for the next decision.
pub struct Supervised {
    seat: Seat,
    think: Think,
    grace: Duration,
    make: Box<dyn Fn() -> Box<dyn AnyBot>>,
    /// The one that thinks; gone once it has stalled.
    thinker: Option<Box<dyn AnyBot>>,
    /// One that never thinks, for questions that are answered at once.
    clerk: Box<dyn AnyBot>,
}

impl Supervised {
    /// A bot for `seat` that has as long as `think` says, and `grace` beyond that.
    pub fn new(
        seat: Seat,
        think: Think,
        grace: Duration,
        make: impl Fn() -> Box<dyn AnyBot> + 'static,
    ) -> Supervised {
        Supervised { seat, think, grace, thinker: None, clerk: make(), make: Box::new(make) }
    }

    /// What to play, and what went wrong on the way. Always a legal move.
    pub fn choose(&mut self, game: &dyn AnyMatch, dice: &mut QuickDice) -> (Value, Vec<Mishap>) {
        let mut own = dice.clone();
        let answer = self.ask(game, move |bot, game, budget| bot.choose(game, budget, &mut own));
        match answer {
            Ok(answer) => answer,
            Err(mishap) => (self.clerk.stand_in(game, dice), vec![mishap]),
        }
    }

    /// The best moves of the seat, the best first; `None` when the bot does not say.
    pub fn hint(&mut self, game: &dyn AnyMatch, dice: &QuickDice) -> Option<Vec<AnyAdvice>> {
        let mut own = dice.clone();
        self.ask(game, move |bot, game, budget| bot.hint(game, budget, &mut own)).ok()
    }

    /// Whether the seat has nothing to say although it may act, and waits for the others.
    pub fn rests(&self, game: &dyn AnyMatch) -> bool {
        self.clerk.rests(game)
    }

    /// Puts a question to the bot on a thread of its own.
    fn ask<R: Send + 'static>(
        &mut self,
        game: &dyn AnyMatch,
        question: impl FnOnce(&mut dyn AnyBot, &dyn AnyMatch, &mut Budget<'_>) -> R + Send + 'static,
    ) -> Result<R, Mishap> {
        let Supervised { seat, think, grace, .. } = *self;
        let mut bot = self.thinker.take().unwrap_or_else(|| (self.make)());
        // A copy has no seed, so nothing that is still to come is within the bot's reach.
        let game = game.at(game.n_entries());
        let (answer, answered) = mpsc::channel();
        let work = move || {
            let said = think.run(|budget| question(&mut *bot, &*game, budget));
            // Nobody may be waiting any more.
            drop(answer.send((bot, said)));
        };
        let thread = thread::Builder::new().name(format!("bot {seat}")).stack_size(STACK);
        let thread = match thread.spawn(work) {
            Ok(thread) => thread,
            Err(error) => return Err(Mishap::Panicked { seat, message: error.to_string() }),
        };
        let thinking = match think {
            Think::Time(time) => time,
            Think::Iterations(n) => SLOWEST_ITERATION.saturating_mul(n),
        };
        match answered.recv_timeout(thinking.saturating_add(grace)) {
            Ok((bot, said)) => {
                self.thinker = Some(bot);
                Ok(said)
            }
            Err(RecvTimeoutError::Timeout) => Err(Mishap::Stalled { seat }),
            Err(RecvTimeoutError::Disconnected) => Err(match thread.join() {
                Err(payload) => Mishap::panicked(seat, &*payload),
                Ok(()) => Mishap::Stalled { seat },
            }),
        }
    }
}

impl fmt::Debug for Supervised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Supervised { seat, think, grace, .. } = self;
        f.debug_struct("Supervised")
            .field("seat", seat)
            .field("think", think)
            .field("grace", grace)
            .finish_non_exhaustive()
    }
}
