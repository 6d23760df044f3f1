//! The seam between a board and the match behind it, wherever that is played.

use std::pin::Pin;
use std::sync::Arc;

use session::Feed;

use super::seen::Seen;
use super::turns::Turns;
use crate::board::Board;
use crate::prelude::Signal;

/// What will be answered, at once or by somebody far away.
pub(crate) type Later<T> = Pin<Box<dyn Future<Output = T>>>;

/// The reader's side of a match. [`Local`](super::local::Local) plays it in this page,
/// [`Replay`](crate::replay) shows one that was played, [`Remote`](super::remote::Remote) is at a
/// server's table; no board knows the difference.
///
/// Nothing here gives a position away: what is seen is a view, and everything else is asked.
pub(crate) trait Connection<G: Board> {
    /// What the reader sees now, replaced whole after every move.
    fn seen(&self) -> Signal<Arc<Seen<G>>>;

    /// What the reader has heard.
    fn feed(&self) -> Signal<Feed<G>>;

    /// Where the turns of the log begin.
    fn turns(&self) -> Signal<Turns>;

    /// Plays clicks of the reader's as one gesture: all of them, or none and the reason.
    fn submit(&self, clicks: Vec<G::Action>) -> Later<Result<(), Refused>>;

    /// Whether these clicks could be played, and taken back afterwards.
    fn check(&self, clicks: Vec<G::Action>) -> Later<Judged>;

    /// Takes the reader's last gesture back, or says why not.
    fn undo(&self) -> Later<Result<(), Refused>>;

    /// The moves that a strong bot thinks best, the best first.
    fn hint(&self) -> Later<Result<Vec<Advice<G>>, String>>;

    /// What the reader saw after the first `n_entries` of the log; `None` when that is not to be
    /// had.
    fn moment(&self, n_entries: usize) -> Later<Option<Arc<Seen<G>>>>;

    /// Leaves an order with whoever runs the match, or takes it back; whether they carry it out.
    /// Else the page does, as long as it is open.
    fn leave_order(&self, order: Option<&G::Draft>) -> bool {
        let _ = order;
        false
    }

    /// Others' turns are to be over soon: somebody has clicked them away.
    fn skip(&self);

    /// What is about to happen, while the table waits for somebody to intervene.
    fn last_call(&self) -> Signal<Option<LastCall>> {
        Signal::stored(None)
    }

    /// The reader would rather not have done what the table is about to do.
    fn call_off(&self) {}

    /// What stands beside each name when people are elsewhere: who is away, how much time is left.
    fn beside(&self) -> Signal<Vec<String>> {
        Signal::stored(Vec::new())
    }
}

/// Something that is about to happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LastCall {
    /// "Trading ends in 4 seconds".
    pub(crate) says: String,
    /// Whether it is by the reader, who can call it off.
    pub(crate) is_own: bool,
}

/// Why something is not allowed, and where the rules say so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refused {
    pub(crate) sentence: String,
    /// The section of the rules, `§5.2`, where it is a rule that forbids it.
    pub(crate) rule: Option<&'static str>,
}

impl Refused {
    /// A reason that no rule gives.
    pub(crate) fn because(sentence: impl Into<String>) -> Refused {
        Refused { sentence: sentence.into(), rule: None }
    }
}

/// What would become of clicks that are not played yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Judged {
    Refused(Refused),
    /// They are allowed, and could be taken back.
    Open,
    /// They are allowed, and somebody would learn from them or go on from there.
    Final,
}

/// A move that is worth a thought.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Advice<G: Board> {
    pub(crate) action: G::Action,
    /// Why, in a person's words: one clause.
    pub(crate) reason: Option<String>,
}
