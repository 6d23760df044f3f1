//! Standing orders: what is done for somebody who is away. To everybody else it looks as if they had
//! done it themselves, a fixed time after they were asked.
//!
//! An order that cannot be carried out as it was meant stops, and its owner alone is told. It follows
//! from the match whether it still stands, so that it does again when a move is taken back.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use session::AnySession;
use store::rows::OrderRow;
use tabletop::{Seat, Viewer};
use wire::frames::{Actor, Order};
use wire::{Code, ServerFrame};

use super::act::Committed;
use super::bots::pause;
use super::{Command, Live};
use crate::hall::Caller;
use crate::outbox::{Reply, text};

/// The ids of what was ordered begin so. They follow from the place, so that two servers that carry
/// out the same order do it once.
pub(super) const CID: &str = "order:";

/// An order as it is kept, with what it was given for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Standing {
    order: Order,
    /// Where in the log the auction began that is bid in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    auction: Option<usize>,
    /// What could be chosen from when it was given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    asked: Vec<Value>,
}

/// What an order comes to, when its owner is asked.
enum Decision {
    Play(Value),
    /// The last thing it does, and why.
    PlayLast(Value, String),
    Stop(String),
}

impl Standing {
    /// An order that is given now, if it means something now.
    fn new(order: Order, seat: Seat, session: &dyn AnySession) -> Result<Standing, &'static str> {
        match order {
            Order::Bid { .. } => {
                let auction = auction(session).ok_or("no auction is held now")?;
                Ok(Standing { order, auction: Some(auction), asked: Vec::new() })
            }
            Order::Again { ref action } => {
                let asked = asked(session, seat);
                if !asked.contains(action) {
                    return Err("that is not among what you may choose now");
                }
                Ok(Standing { order, auction: None, asked })
            }
        }
    }

    fn decide(&self, seat: Seat, session: &dyn AnySession) -> Decision {
        let asked = asked(session, seat);
        match &self.order {
            Order::Bid { limit, then_pass } => {
                if auction(session) != self.auction {
                    return Decision::Stop("that auction is over".to_owned());
                }
                let least = asked.iter().find_map(|it| it["bid"]["amount"].as_u64());
                match least {
                    Some(least) if least <= u64::from(*limit) => {
                        Decision::Play(json!({"bid": {"amount": least}}))
                    }
                    Some(_) | None => {
                        let why = match least {
                            Some(least) => {
                                format!("{least} is asked for now, and {limit} was your limit")
                            }
                            None => "you cannot bid any more".to_owned(),
                        };
                        let pass = json!("pass");
                        match *then_pass && asked.contains(&pass) {
                            true => Decision::PlayLast(pass, why + "; you have passed"),
                            false => Decision::Stop(why),
                        }
                    }
                }
            }
            Order::Again { action } => match asked == self.asked {
                true => Decision::Play(action.clone()),
                false => Decision::Stop("you are asked something else now".to_owned()),
            },
        }
    }
}

/// What somebody may choose from.
fn asked(session: &dyn AnySession, seat: Seat) -> Vec<Value> {
    match session.may_act().contains(seat) {
        true => session.game().choices(seat).into_iter().map(|it| it.action).collect(),
        false => Vec::new(),
    }
}

/// Where in the log the auction began that is held now: nothing but bids and passes has followed.
fn auction(session: &dyn AnySession) -> Option<usize> {
    let game = session.game();
    for entry in (game.first_entry()..game.n_entries()).rev() {
        let notation = game.write_entry(entry);
        match notation.split(' ').nth(1)? {
            "bid" | "pass" => {}
            "auction" => return Some(entry),
            _ => return None,
        }
    }
    None
}

impl Live {
    /// What somebody has ordered, if it stands.
    pub(super) fn ordered_by(&self, seat: Seat) -> Option<Order> {
        self.standing(seat).map(|it| it.order)
    }

    fn standing(&self, seat: Seat) -> Option<Standing> {
        let row = self.kept.orders.iter().find(|it| it.seat == seat.0 && it.ended.is_none())?;
        let sits = self.kept.seats.get(seat.idx())?;
        let is_theirs = sits.person.as_ref() == Some(&row.person) && sits.kind == "person";
        is_theirs.then(|| serde_json::from_str(&row.text).ok()).flatten()
    }

    /// Somebody orders something, or nothing any more.
    pub(super) async fn order(
        &mut self,
        caller: &Caller,
        seat: Option<Seat>,
        order: Option<Order>,
        reply: Reply,
    ) {
        let Some(seat) = seat else {
            let no = self.no(None, Code::NoSeat, "you have no seat at this table");
            return reply.send(&self.id, no);
        };
        if let Some((code, sentence)) = self.closed() {
            let no = self.no(None, code, sentence);
            return reply.send(&self.id, no);
        }
        let session = &*self.kept.play.as_ref().expect("it is not closed").session;
        let standing = order.map(|order| Standing::new(order, seat, session)).transpose();
        let standing = match standing {
            Ok(standing) => standing,
            Err(sentence) => {
                let no = self.no(None, Code::NotNow, sentence);
                return reply.send(&self.id, no);
            }
        };
        let kept = if let Some(standing) = &standing {
            let row = OrderRow {
                table: self.id.clone(),
                seat: seat.0,
                person: caller.person.clone(),
                text: serde_json::to_string(standing).expect("an order is plain data"),
                ended: None,
            };
            self.keep_order(row).await
        } else {
            let dropped = self.hall.store.drop_order(&self.id, seat.0).await;
            if dropped.is_ok() {
                self.kept.orders.retain(|it| it.seat != seat.0);
            }
            dropped
        };
        if let Err(error) = kept {
            tracing::error!(table = self.id, %error, "an order could not be kept");
            let sentence = "this could not be kept and is not ordered; send it again";
            let no = self.no(None, Code::Store, sentence);
            return reply.send(&self.id, no);
        }
        let why = if standing.is_some() { "it stands" } else { "nothing is ordered" };
        let (table, order) = (self.id.clone(), standing.map(|it| it.order));
        reply.send(&self.id, ServerFrame::Order { table, order, why: why.to_owned() });
        self.drive();
    }

    async fn keep_order(&mut self, row: OrderRow) -> store::Result<()> {
        self.hall.store.set_order(&row).await?;
        self.kept.orders.retain(|it| it.seat != row.seat);
        self.kept.orders.push(row);
        Ok(())
    }

    /// Sees to it that what is ordered is done, a fixed time after it was asked for.
    pub(super) fn drive_orders(&mut self) {
        if self.closed().is_some() || self.ask.is_some() {
            return;
        }
        let play = self.kept.play.as_ref().expect("it is not closed");
        let (revision, turn) = (play.session.revision(), play.session.may_act());
        if self.due == Some(revision) || !turn.iter().any(|seat| self.standing(seat).is_some()) {
            return;
        }
        self.due = Some(revision);
        let (delay, inbox) = (self.hall.config.order_delay, self.inbox.clone());
        tokio::spawn(async move {
            pause(delay).await;
            if let Some(inbox) = inbox.upgrade() {
                let _ = inbox.send(Command::Due { revision }).await;
            }
        });
    }

    /// Does what was ordered, if it is still asked for.
    pub(super) async fn carry_out(&mut self, revision: u64) {
        if self.due == Some(revision) {
            self.due = None;
        }
        if self.closed().is_some() || self.ask.is_some() {
            return;
        }
        let play = self.kept.play.as_mut().expect("it is not closed");
        if play.session.revision() != revision {
            return self.drive();
        }
        let turn = play.session.may_act();
        let Some((seat, standing)) =
            turn.iter().find_map(|seat| Some((seat, self.standing(seat)?)))
        else {
            return;
        };
        let play = self.kept.play.as_mut().expect("it is not closed");
        let (action, ends) = match standing.decide(seat, &*play.session) {
            Decision::Play(action) => (action, None),
            Decision::PlayLast(action, why) => (action, Some(why)),
            Decision::Stop(why) => return self.end_order(seat, &why).await,
        };
        let cid = format!("{CID}{}", play.seq() + 1);
        let tried = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            play.session.submit(seat, &action)
        }));
        let change = match tried {
            Err(_) => return self.freeze("the rules broke").await,
            Ok(Err(refused)) => return self.end_order(seat, &refused.to_string()).await,
            Ok(Ok(change)) => change,
        };
        let own = cid.clone();
        let done = self.commit(Some(seat), Actor::Person, own, &cid, change, Reply::Nobody).await;
        match done {
            Committed::Kept => {
                if let Some(why) = ends {
                    self.end_order(seat, &why).await;
                }
            }
            // Another server has carried it out, or somebody else has moved.
            Committed::Before | Committed::Lost(_) | Committed::Failed => {}
        }
    }

    /// An order is over; its owner alone is told.
    async fn end_order(&mut self, seat: Seat, why: &str) {
        let n_entries = self.kept.play.as_ref().map_or(0, |play| play.session.game().n_entries());
        let Some(row) = self.kept.orders.iter().find(|it| it.seat == seat.0) else { return };
        let row = OrderRow { ended: Some(n_entries as u64), ..row.clone() };
        if let Err(error) = self.keep_order(row).await {
            tracing::error!(table = self.id, %error, "the end of an order could not be kept");
        }
        self.tell_owner(seat, None, why);
        self.drive();
    }

    fn tell_owner(&self, seat: Seat, order: Option<Order>, why: &str) {
        let frame = ServerFrame::Order { table: self.id.clone(), order, why: why.to_owned() };
        let frame = text(&frame);
        for it in self.followers.iter().filter(|it| it.viewer == Viewer::Seat(seat)) {
            it.outbox.push(&self.id, frame.clone());
        }
    }

    /// The log has been cut back to so many entries: what ended since stands again.
    pub(super) async fn restore_orders(&mut self, n_entries: usize) {
        let is_back = |it: &OrderRow| it.ended.is_some_and(|ended| ended > n_entries as u64);
        let back: Vec<OrderRow> =
            self.kept.orders.iter().filter(|it| is_back(it)).cloned().collect();
        for row in back {
            let seat = Seat(row.seat);
            if let Err(error) = self.keep_order(OrderRow { ended: None, ..row }).await {
                tracing::error!(table = self.id, %error, "an order could not be restored");
                continue;
            }
            self.tell_owner(seat, self.ordered_by(seat), "it stands again");
        }
    }

    /// The orders as they are kept, where other servers write as well.
    pub(super) async fn adopt_orders(&mut self) {
        let Ok(orders) = self.hall.store.orders(&self.id).await else { return };
        if orders != self.kept.orders {
            self.kept.orders = orders;
            self.drive();
        }
    }
}
