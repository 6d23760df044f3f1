//! A bot on a thread of its own, so that it cannot hold up the table.

use std::fmt;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use bots::{AnyAdvice, AnyBot, AnyQuestion, Budget, Mishap};
use serde_json::Value;
use tabletop::{QuickDice, Seat};

use crate::Think;

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
    /// One that never thinks, for when there is no answer.
    fallback: Box<dyn AnyBot>,
}

impl Supervised {
    /// A bot for `seat` that has as long as `think` says, and `grace` beyond that.
    pub fn new(
        seat: Seat,
        think: Think,
        grace: Duration,
        make: impl Fn() -> Box<dyn AnyBot> + 'static,
    ) -> Supervised {
        Supervised { seat, think, grace, thinker: None, fallback: make(), make: Box::new(make) }
    }

    /// What to play, and what went wrong on the way. Always a legal move. `question` puts the
    /// question, once more if there is no answer.
    pub fn choose(
        &mut self,
        question: impl Fn() -> AnyQuestion,
        dice: &mut QuickDice,
    ) -> (Value, Vec<Mishap>) {
        let (put, mut own) = (question(), dice.clone());
        match self.ask(move |bot, budget| bot.choose(&put, budget, &mut own)) {
            Ok(answer) => answer,
            Err(mishap) => (self.fallback.fallback_action(&question(), dice), vec![mishap]),
        }
    }

    /// The best moves of the seat, the best first; `None` when the bot does not say.
    pub fn hint(&mut self, question: AnyQuestion, mut dice: QuickDice) -> Option<Vec<AnyAdvice>> {
        self.ask(move |bot, budget| bot.hint(&question, budget, &mut dice)).ok()
    }

    /// Puts a question to the bot on a thread of its own.
    fn ask<R: Send + 'static>(
        &mut self,
        question: impl FnOnce(&mut dyn AnyBot, &mut Budget<'_>) -> R + Send + 'static,
    ) -> Result<R, Mishap> {
        let Supervised { seat, think, grace, .. } = *self;
        let mut bot = self.thinker.take().unwrap_or_else(|| (self.make)());
        let (answer, answered) = mpsc::channel();
        let work = move || {
            let said = think.run(|budget| question(&mut *bot, budget));
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
