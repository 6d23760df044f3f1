//! The bots at a table: asked one at a time, and played around when they fail.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use bots::{Level, Mishap};
use serde_json::Value;
use session::{AnyChange, AnySession, Controller};
use tabletop::Seat;
use tokio::time::{sleep, timeout};
use wire::Code;
use wire::frames::Actor;

use super::act::{Committed, STOPPED};
use super::{Command, Live};
use crate::outbox::Reply;
use crate::tables;
use crate::thinkers::{Job, Thought};

impl Live {
    /// Lets the next bot think, if it is one's turn.
    pub(super) fn drive(&mut self) {
        self.obey_seats();
        let turn = self.kept.play.as_ref().map(|play| play.session.may_act());
        self.is_together = turn.is_some_and(|turn| turn.iter().count() > 1);
        self.drive_orders();
        if self.closed().is_some() || self.thinking.is_some() || self.ask.is_some() {
            return;
        }
        let play = self.kept.play.as_ref().expect("it is not closed");
        let Some((seat, level)) = play.session.next_bot() else { return };
        let revision = play.session.revision();
        let config = &self.hall.config;
        let job = Job {
            game: self.kept.setup.game,
            level,
            question: play.session.question(seat),
            dice: play.session.dice("bot"),
            think: config.think,
        };
        self.thinking = Some(revision);
        let told = self.hall.thinkers.choose(job);
        let (delay, patience, inbox) = (config.bot_delay, config.patience, self.inbox.clone());
        tokio::spawn(async move {
            // Whatever a bot has to think about, it takes at least this long.
            let (thought, ()) = tokio::join!(timeout(patience, told), pause(delay));
            let thought = thought.ok().and_then(Result::ok);
            if let Some(inbox) = inbox.upgrade() {
                let _ = inbox.send(Command::Thought { revision, seat, thought }).await;
            }
        });
    }

    /// The session is told who decides for each seat.
    pub(super) fn obey_seats(&mut self) {
        let Some(play) = &mut self.kept.play else { return };
        for it in &self.kept.seats {
            let controller = tables::controller(it);
            if play.session.controller(Seat(it.seat)) != controller {
                play.session.hand_over(Seat(it.seat), controller);
            }
        }
    }

    pub(super) async fn take_thought(
        &mut self,
        revision: u64,
        seat: Seat,
        thought: Option<Thought>,
    ) {
        let is_still_asked = self.closed().is_none()
            && self.ask.is_none()
            && self.kept.play.as_ref().is_some_and(|play| {
                play.session.revision() == revision
                    && matches!(play.session.controller(seat), Controller::Bot(_))
            });
        if !is_still_asked {
            return self.drive();
        }
        let is_stalled = thought.is_none();
        let (action, mishaps) = match thought {
            Some((action, mishaps)) => (Some(action), mishaps),
            None => (None, vec![Mishap::Stalled { seat }]),
        };
        for mishap in mishaps {
            self.hall.alarm();
            tracing::warn!(table = self.id, kind = mishap_kind(&mishap), "a bot failed");
        }
        if is_stalled {
            self.hall.thinkers.give_up();
        }
        let play = self.kept.play.as_mut().expect("it is not closed");
        let level = match play.session.controller(seat) {
            Controller::Bot(level) => level,
            Controller::Person | Controller::Nobody => Level::Random,
        };
        let row = self.kept.seats.iter().find(|it| it.seat == seat.0);
        let actor = match row.map(|it| it.kind.as_str()) {
            Some("stand_in") => Actor::StandIn,
            Some(_) | None => Actor::Bot,
        };
        let cid = format!("bot:{}", play.seq() + 1);
        // What the bot thought of, or else something plain, or else anything that is legal.
        let mut change = None;
        if let Some(action) = action {
            change = submit(&mut *play.session, seat, &action);
            if change.is_none() {
                self.hall.alarm();
                tracing::warn!(table = self.id, kind = "illegal", "a bot failed");
            }
        }
        if change.is_none() {
            let job = Job {
                game: self.kept.setup.game,
                level,
                question: play.session.question(seat),
                dice: play.session.dice("fallback"),
                think: self.hall.config.think,
            };
            let plain = self.hall.thinkers.fallback(job);
            change = plain.and_then(|action| submit(&mut *play.session, seat, &action));
        }
        if change.is_none() {
            let action = play.session.game().sample(seat, &mut play.session.dice("any"));
            change = submit(&mut *play.session, seat, &action);
        }
        match change {
            Some(change) => {
                let own = cid.clone();
                match self.commit(Some(seat), actor, own, &cid, change, Reply::Nobody).await {
                    // Another server has asked the same bot, or somebody else has moved.
                    Committed::Kept | Committed::Before | Committed::Lost(_) => {}
                    Committed::Failed => {
                        // The store failed; whoever comes next finds the bot to move.
                        self.hall.alarm();
                        self.think_later();
                    }
                }
            }
            None => self.freeze("a bot found no move").await,
        }
    }

    /// Tries again when the store may have recovered.
    fn think_later(&mut self) {
        if self.thinking.is_none() && self.closed().is_some() {
            let inbox = self.inbox.clone();
            self.thinking = Some(u64::MAX);
            tokio::spawn(async move {
                sleep(Duration::from_secs(1)).await;
                if let Some(inbox) = inbox.upgrade() {
                    let (revision, seat) = (u64::MAX, Seat(0));
                    let _ = inbox.send(Command::Thought { revision, seat, thought: None }).await;
                }
            });
        }
    }

    /// Something is wrong that cannot be played around: nobody plays on, and nothing is lost.
    pub(super) async fn freeze(&mut self, why: &str) {
        self.hall.alarm();
        tracing::error!(table = self.id, why, "a match is stopped");
        "frozen".clone_into(&mut self.kept.row.status);
        // Where it broke the position may be half of one: it is shown to nobody.
        (self.kept.play, self.ask, self.thinking) = (None, None, None);
        if let Err(error) = self.hall.store.set_status(&self.id, "frozen").await {
            tracing::error!(table = self.id, %error, "the stop could not be kept");
        }
        let no = self.no(None, Code::Frozen, STOPPED);
        self.tell_all(&no);
    }
}

/// Plays what a bot has chosen; `None` when it is not legal after all, or breaks the game.
fn submit(session: &mut dyn AnySession, seat: Seat, action: &Value) -> Option<AnyChange> {
    catch_unwind(AssertUnwindSafe(|| session.submit(seat, action))).ok()?.ok()
}

/// For the log, in which nothing of a game may stand.
fn mishap_kind(mishap: &Mishap) -> &'static str {
    match mishap {
        Mishap::Panicked { .. } => "panicked",
        Mishap::Illegal { .. } => "illegal",
        Mishap::Stalled { .. } => "stalled",
    }
}

pub(super) async fn pause(time: Duration) {
    if !time.is_zero() {
        sleep(time).await;
    }
}
