//! Rules that break cost their own match, and nothing else.

use std::num::NonZero;

use bots::{AnyQuestion, Level};
use serde_json::{Value, json};
use session::{AnyChange, AnyLine, AnySession, Controller, Preview};
use tabletop::{AnyMatch, QuickDice, Seat, SeatSet, SubmitError, UndoError, Viewer};

use crate::house::{House, begin};
use crate::matches::opened;

/// Where the rules break.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Where {
    Acting,
    /// Showing somebody the match: not even asked by anybody who plays.
    Showing,
    Previewing,
    TakingBack,
}

/// A match whose rules break.
#[derive(Debug)]
struct Broken {
    inner: Box<dyn AnySession>,
    at: Where,
}

impl Broken {
    fn reach(&self, at: Where) {
        assert_ne!(self.at, at, "the rules break here");
    }
}

impl AnySession for Broken {
    fn game(&self) -> &dyn AnyMatch {
        self.inner.game()
    }

    fn revision(&self) -> u64 {
        self.inner.revision()
    }

    fn journal(&self) -> String {
        self.inner.journal()
    }

    fn controller(&self, seat: Seat) -> Controller {
        self.inner.controller(seat)
    }

    fn hand_over(&mut self, seat: Seat, controller: Controller) {
        self.inner.hand_over(seat, controller);
    }

    fn people(&self) -> SeatSet {
        self.inner.people()
    }

    fn may_act(&self) -> SeatSet {
        self.reach(Where::Showing);
        self.inner.may_act()
    }

    fn next_of(&self, among: SeatSet) -> Option<Seat> {
        self.inner.next_of(among)
    }

    fn next_bot(&self) -> Option<(Seat, Level)> {
        self.inner.next_bot()
    }

    fn question(&self, seat: Seat) -> AnyQuestion {
        self.inner.question(seat)
    }

    fn dice(&self, purpose: &str) -> QuickDice {
        self.inner.dice(purpose)
    }

    fn known_at(&self, revision: u64) -> usize {
        self.inner.known_at(revision)
    }

    fn submit(&mut self, seat: Seat, action: &Value) -> Result<AnyChange, SubmitError> {
        let done = self.inner.submit(seat, action);
        self.reach(Where::Acting);
        done
    }

    fn preview(&self, seat: Seat, actions: &[Value]) -> Result<Preview, SubmitError> {
        self.reach(Where::Previewing);
        self.inner.preview(seat, actions)
    }

    fn heard_since(&self, from: usize, viewer: Viewer) -> Vec<AnyLine> {
        self.inner.heard_since(from, viewer)
    }

    fn let_go(&mut self, n_kept: NonZero<usize>) {
        self.inner.let_go(n_kept);
    }

    fn barrier(&self) -> usize {
        self.inner.barrier()
    }

    fn can_roll_back(&self, to: usize) -> Result<(), UndoError> {
        self.inner.can_roll_back(to)
    }

    fn can_undo(&self, seat: Seat) -> Result<(), UndoError> {
        self.inner.can_undo(seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<AnyChange, UndoError> {
        self.inner.undo(seat)
    }

    fn undo_to(&mut self, seat: Seat, to: usize) -> Result<AnyChange, UndoError> {
        self.reach(Where::TakingBack);
        self.inner.undo_to(seat, to)
    }

    fn roll_back(&mut self, to: usize) -> Result<AnyChange, UndoError> {
        self.inner.roll_back(to)
    }

    fn copied(&self) -> Box<dyn AnySession> {
        self.inner.copied()
    }

    fn resampled(&self, viewer: Viewer, dice: &mut QuickDice) -> Box<dyn AnySession> {
        self.inner.resampled(viewer, dice)
    }

    fn twin(&self, viewer: Viewer, dice: &mut QuickDice) -> Option<Box<dyn AnySession>> {
        self.inner.twin(viewer, dice)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_that_panics_costs_its_own_match_only() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let healthy = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let (mut other, other_snap) = ann.follow(&healthy).await;
    for (n, at) in [Where::Acting, Where::Showing, Where::TakingBack].into_iter().enumerate() {
        let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
        let (mut socket, snap) = ann.follow(&table).await;
        let action = snap["now"]["legal"][0]["action"].clone();
        let break_it: server::Change = Box::new(move |it| {
            let inner = it.resampled(Viewer::Seat(Seat(0)), &mut QuickDice::new(1));
            Box::new(Broken { inner, at })
        });
        house.hall.swap(&table, Some(break_it)).await;
        let frame = match at {
            Where::TakingBack => json!({"t": "undo_ask", "table": table, "cid": "a", "to": 0}),
            Where::Acting | Where::Showing | Where::Previewing => {
                json!({"t": "act", "table": table, "cid": "a", "base": 0, "action": action})
            }
        };
        socket.send(frame).await;
        let no = socket.next_of("no").await;
        assert_eq!(no["code"], "frozen", "{at:?}: {no}");
        assert_eq!(house.hall.alarms(), n as u64 + 1, "{at:?}");
        // It is stopped for everybody, also after it was read anew, and nothing is lost.
        let state = format!("/api/tables/{table}/state");
        let (status, answer) = ben.ask("GET", &state, Value::Null).await;
        assert_eq!((status, &answer["code"]), (503, &json!("frozen")), "{at:?}: {answer}");
        let mut late = ben.connect().await;
        late.send(json!({"t": "sub", "table": table})).await;
        assert_eq!(late.next_of("no").await["code"], "frozen");
        let (row, _) = opened(&house).await.table(&table).await.unwrap().unwrap();
        assert_eq!((&*row.status, row.seq), ("frozen", 0), "{at:?}");
    }
    // The others do not notice.
    let action = other_snap["now"]["legal"][0]["action"].clone();
    let ok = other.act(&healthy, "b", 0, &action).await;
    assert_eq!((&ok["t"], &ok["seq"]), (&json!("ok"), &json!(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_that_break_over_a_thought_are_answered() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let (mut socket, snap) = ann.follow(&table).await;
    let action = snap["now"]["legal"][0]["action"].clone();
    let break_it: server::Change = Box::new(|it| {
        let inner = it.resampled(Viewer::Seat(Seat(0)), &mut QuickDice::new(1));
        Box::new(Broken { inner, at: Where::Previewing })
    });
    house.hall.swap(&table, Some(break_it)).await;
    socket.send(json!({"t": "check", "table": table, "base": 0, "action": action})).await;
    let no = socket.next_of("no").await;
    assert_eq!((&no["code"], house.hall.alarms()), (&json!("refused"), 1), "{no}");
    // The match itself is whole.
    assert_eq!(socket.act(&table, "a", 0, &action).await["t"], "ok");
}
