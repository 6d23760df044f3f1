//! How far a long run has come, and how it is stopped.

use std::io::IsTerminal as _;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use crate::text;

/// Set by Ctrl-C, and by whoever ends a batch job politely.
static STOP: AtomicBool = AtomicBool::new(false);

/// Where there is no terminal, a line is written so often.
const BETWEEN_LINES: Duration = Duration::from_secs(30);

/// The course of a run: a bar on the error stream, or lines where that is no terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    games: u64,
    done: AtomicU64,
    began: Instant,
    /// When the last line was written; none are where there is a bar.
    last_line: Option<Mutex<Instant>>,
}

impl Progress {
    /// Begins, and from now on Ctrl-C lets the run end early instead of ending the program. A
    /// second Ctrl-C ends the program.
    #[allow(clippy::exit, reason = "whoever asks twice does not want to wait")]
    pub(crate) fn begin(games: u64) -> Progress {
        // It fails where there is a handler already, which then does the same.
        let _ = ctrlc::set_handler(|| {
            if STOP.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        let style = ProgressStyle::with_template(
            "{bar:32} {human_pos}/{human_len} games, {per_sec}, {eta} left",
        );
        let style = style.expect("the template is a constant").with_key(
            "per_sec",
            |state: &indicatif::ProgressState, out: &mut dyn std::fmt::Write| {
                // A bar that cannot be written is not worth stopping for.
                let _ = write!(out, "{} a second", text::pace(state.per_sec()));
            },
        );
        let now = Instant::now();
        Progress {
            bar: ProgressBar::new(games).with_style(style),
            games,
            done: AtomicU64::new(0),
            began: now,
            last_line: (!std::io::stderr().is_terminal()).then(|| Mutex::new(now)),
        }
    }

    /// A game is over: whether to go on.
    pub(crate) fn game_over(&self) -> ControlFlow<()> {
        self.bar.inc(1);
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(last) = &self.last_line {
            self.write_line(done, last);
        }
        match STOP.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    #[allow(clippy::print_stderr, reason = "the log of a batch job is the error stream")]
    fn write_line(&self, done: u64, last: &Mutex<Instant>) {
        // Whoever cannot look at the clock leaves it to the thread that does.
        let Ok(mut last) = last.try_lock() else { return };
        if last.elapsed() < BETWEEN_LINES || done >= self.games {
            return;
        }
        *last = Instant::now();
        let seconds = self.began.elapsed().as_secs_f64();
        let left =
            std::time::Duration::from_secs_f64(seconds / float(done) * float(self.games - done));
        eprintln!(
            "{} of {} games, {} a second, {} left",
            text::count(done),
            text::count(self.games),
            text::pace(float(done) / seconds),
            HumanDuration(left),
        );
    }

    /// Ends; says whether the run was stopped before all its games were played.
    #[allow(clippy::print_stderr, reason = "what is said about the run is no part of its result")]
    pub(crate) fn finish(self) {
        self.bar.finish_and_clear();
        let done = self.done.into_inner();
        if STOP.load(Ordering::Relaxed) && done < self.games {
            eprintln!("stopped after {} of {} games", text::count(done), text::count(self.games));
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
fn float(n: u64) -> f64 {
    n as f64
}
