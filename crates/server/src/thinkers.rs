//! Bots think on threads of their own, each for a bounded time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use bots::{AnyAdvice, AnyBot, AnyQuestion, Level, Mishap};
use serde_json::Value;
use shelf::{GameId, Visitor, visit};
use tabletop::{Features, QuickDice};
use thinking::Think;
use tokio::sync::oneshot;

/// Makes the bots; a test may have others made.
pub type Maker = Arc<dyn Fn(GameId, Level) -> Box<dyn AnyBot> + Send + Sync>;

/// The bots of the house.
pub fn house_bots() -> Maker {
    struct Make(Level);
    impl Visitor for Make {
        type Out = Box<dyn AnyBot>;
        fn visit<G: Features>(self) -> Box<dyn AnyBot> {
            bots::any_bot::<G>(self.0)
        }
    }
    Arc::new(|game, level| visit(game, Make(level)))
}

/// What a bot is asked.
pub(crate) struct Job {
    pub(crate) game: GameId,
    pub(crate) level: Level,
    pub(crate) question: AnyQuestion,
    pub(crate) dice: QuickDice,
    /// Iterations instead of time decide the same everywhere.
    pub(crate) think: Think,
}

pub(crate) type Thought = (Value, Vec<Mishap>);

type Task = Box<dyn FnOnce(&Maker) + Send>;

/// Some threads, and what waits for them. One that does not come back is given up: it gets a
/// successor, as long as not too many are lost.
pub(crate) struct Thinkers {
    tasks: Sender<Task>,
    queue: Arc<Mutex<Receiver<Task>>>,
    maker: Maker,
    lost: Mutex<usize>,
}

/// So many threads may hang for ever before bots play without a thought.
const MOST_LOST: usize = 16;

impl Thinkers {
    pub(crate) fn new(n: usize, maker: Maker) -> Thinkers {
        let (tasks, queue) = channel();
        let thinkers =
            Thinkers { tasks, queue: Arc::new(Mutex::new(queue)), maker, lost: Mutex::new(0) };
        for _ in 0..n.max(1) {
            thinkers.hire();
        }
        thinkers
    }

    fn hire(&self) {
        let (queue, maker) = (Arc::clone(&self.queue), Arc::clone(&self.maker));
        let work = move || {
            loop {
                let task = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok(task) = task else { return };
                task(&maker);
            }
        };
        let hired = thread::Builder::new().name("bot".to_owned()).spawn(work);
        if hired.is_err() {
            tracing::error!("no thread could be had for bots");
        }
    }

    /// A thread does not come back.
    pub(crate) fn give_up(&self) {
        let mut lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        *lost += 1;
        if *lost <= MOST_LOST {
            self.hire();
        }
    }

    /// What a bot plays. Nothing comes if it panics where nobody expected it.
    pub(crate) fn choose(&self, job: Job) -> oneshot::Receiver<Thought> {
        let (tell, told) = oneshot::channel();
        self.ask(move |maker| {
            let Job { game, level, question, mut dice, think } = job;
            let thought = catch_unwind(AssertUnwindSafe(|| {
                let mut bot = maker(game, level);
                think.run(|budget| bot.choose(&question, budget, &mut dice))
            }));
            if let Ok(thought) = thought {
                let _ = tell.send(thought);
            }
        });
        told
    }

    /// What a bot would advise.
    pub(crate) fn hint(&self, job: Job) -> oneshot::Receiver<Vec<AnyAdvice>> {
        let (tell, told) = oneshot::channel();
        self.ask(move |maker| {
            // Nobody waits any more.
            if tell.is_closed() {
                return;
            }
            let Job { game, level, question, mut dice, think } = job;
            let advice = catch_unwind(AssertUnwindSafe(|| {
                let bot = maker(game, level);
                think.run(|budget| bot.hint(&question, budget, &mut dice))
            }));
            if let Ok(advice) = advice {
                let _ = tell.send(advice);
            }
        });
        told
    }

    fn ask(&self, task: impl FnOnce(&Maker) + Send + 'static) {
        // The queue is as old as we are, so somebody listens.
        let _ = self.tasks.send(Box::new(task));
    }

    /// A legal move that needs no thought.
    pub(crate) fn fallback(&self, job: Job) -> Option<Value> {
        let Job { game, level, question, mut dice, .. } = job;
        catch_unwind(AssertUnwindSafe(|| {
            (self.maker)(game, level).fallback_action(&question, &mut dice)
        }))
        .ok()
    }
}
