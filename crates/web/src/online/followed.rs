//! What is known of a match on a server: built of the frames that come, in order and without a gap.

use wire::ServerFrame;
use wire::api::SeatInfo;
use wire::frames::{ChatLine, Ev, NewsLine, No, Now, Order, SeatClock, Snap, UndoOpen};

/// A match as this page knows it. No game is known here: views and news are JSON.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Followed {
    /// The last change that was taken in; nothing before the match has begun.
    pub(crate) seq: Option<u64>,
    /// The reader's seat; nothing for somebody who watches.
    pub(crate) seat: Option<u8>,
    pub(crate) seats: Vec<SeatInfo>,
    /// How things are.
    pub(crate) now: Option<Now>,
    /// Everything that was heard and still stands.
    pub(crate) news: Vec<NewsLine>,
    pub(crate) chat: Vec<ChatLine>,
    pub(crate) note: String,
    pub(crate) undo: Option<UndoOpen>,
    /// What the server does for the reader.
    pub(crate) order: Option<Order>,
    pub(crate) watching: u32,
    /// What each seat has looked at, as the server says.
    pub(crate) seen: Vec<u64>,
    pub(crate) clocks: Vec<SeatClock>,
    /// Counts what says how things are on the server, so that a clock knows from when its time is.
    pub(crate) n_clocks: u32,
    pub(crate) commitment: String,
}

/// What a frame has changed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Heard {
    /// The match has moved.
    Moved(Moved),
    /// Who is there, or what the table is like.
    Around,
    /// Something else beside the match: what is said, how much time is left.
    Aside,
    /// A question about taking something back is settled.
    Settled { agreed: bool, why: String },
    /// Somebody reminds a seat that it is waited for.
    Nudged { by: u8, seat: u8 },
    /// What was ordered is over, and why.
    OrderEnded(String),
    /// Something that had no id was refused.
    Refused(String),
    /// Something is missing: it must be asked for.
    Gap,
    /// Old news, or nothing for us.
    Nothing,
}

/// What one change has changed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Moved {
    /// The entries of the log that stay as they were.
    pub(crate) kept: usize,
    /// Where in [`Followed::news`] that begins which was not known before.
    pub(crate) from: usize,
    /// Who moved.
    pub(crate) seat: Option<u8>,
    /// Whether it is one change after another, or all that has happened since.
    pub(crate) is_step: bool,
}

impl Followed {
    pub(crate) fn hear(&mut self, frame: ServerFrame) -> Heard {
        match frame {
            ServerFrame::Snap(snap) => Heard::Moved(self.hear_snap(*snap)),
            ServerFrame::Ev(ev) => match self.seq {
                Some(seq) if ev.seq == seq + 1 => Heard::Moved(self.hear_ev(*ev)),
                Some(seq) if ev.seq <= seq => Heard::Nothing,
                Some(_) | None => Heard::Gap,
            },
            ServerFrame::Presence { seats, watching, seen, .. } => {
                let is_same = self.seats == seats && self.watching == watching;
                let has_looked = self.seen != seen;
                (self.seats, self.watching, self.seen) = (seats, watching, seen);
                // That somebody has looked at something is shown nowhere.
                if is_same && has_looked { Heard::Nothing } else { Heard::Around }
            }
            ServerFrame::Chat { line, .. } => {
                // Whoever comes back is told again.
                if self.chat.iter().all(|it| it.n != line.n) {
                    self.chat.push(line);
                }
                Heard::Aside
            }
            ServerFrame::Note { text, .. } => {
                self.note = text;
                Heard::Aside
            }
            ServerFrame::UndoAsked { ask, by, to, waiting, .. } => {
                self.undo = Some(UndoOpen { ask, by, to, waiting });
                Heard::Aside
            }
            ServerFrame::UndoSettled { agreed, why, .. } => {
                self.undo = None;
                Heard::Settled { agreed, why }
            }
            ServerFrame::Clock { clocks, .. } => {
                self.take_clocks(clocks);
                Heard::Aside
            }
            ServerFrame::Nudged { by, seat, .. } => Heard::Nudged { by, seat },
            ServerFrame::Order { order, why, .. } => {
                let had = std::mem::replace(&mut self.order, order).is_some();
                match had && self.order.is_none() {
                    true => Heard::OrderEnded(why),
                    false => Heard::Aside,
                }
            }
            ServerFrame::No(No { sentence, .. }) => Heard::Refused(sentence),
            // A snap follows, or it is no news of the match.
            ServerFrame::Resync { .. }
            | ServerFrame::Welcome { .. }
            | ServerFrame::Ok { .. }
            | ServerFrame::Checked { .. }
            | ServerFrame::Hinted { .. }
            | ServerFrame::Past { .. }
            | ServerFrame::Pong { .. }
            | ServerFrame::Bye { .. }
            | ServerFrame::Upgrade { .. } => Heard::Nothing,
        }
    }

    fn take_clocks(&mut self, clocks: Vec<SeatClock>) {
        self.clocks = clocks;
        self.n_clocks += 1;
    }

    fn hear_snap(&mut self, snap: Snap) -> Moved {
        let Snap { seq, seat, seats, now, kept, news, watching, chat, note, undo, order, .. } =
            snap;
        self.seen = snap.seen;
        let from = self.forget(kept);
        self.news.extend(news);
        self.take_clocks(now.clocks.clone());
        self.seq = Some(seq);
        (self.seat, self.seats, self.watching, self.undo) = (seat, seats, watching, undo);
        (self.chat, self.order) = (chat, order);
        if let Some(note) = note {
            self.note = note;
        }
        self.commitment = snap.commitment;
        self.now = Some(now);
        Moved { kept, from, seat: None, is_step: false }
    }

    fn hear_ev(&mut self, ev: Ev) -> Moved {
        let Ev { seq, seat, kept, news, now, .. } = ev;
        let from = self.forget(kept);
        self.news.extend(news);
        self.seq = Some(seq);
        let is_step = now.is_some();
        if let Some(now) = now {
            self.take_clocks(now.clocks.clone());
            self.now = Some(now);
        }
        Moved { kept, from, seat, is_step }
    }

    /// Forgets what came after the first `kept` entries; how much is left.
    fn forget(&mut self, kept: usize) -> usize {
        while self.news.last().is_some_and(|line| line.entry >= kept) {
            self.news.pop();
        }
        self.news.len()
    }

    /// Whether the table waits for the reader.
    pub(crate) fn is_my_turn(&self) -> bool {
        let turn = self.now.as_ref().map_or(&[][..], |now| &now.turn);
        self.seat.is_some_and(|seat| turn.contains(&seat))
    }

    pub(crate) fn is_over(&self) -> bool {
        self.now.as_ref().is_some_and(|now| now.ending.is_some())
    }

    pub(crate) fn name(&self, seat: u8) -> &str {
        self.seats.get(usize::from(seat)).map_or("somebody", |it| it.name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn frame(value: Value) -> ServerFrame {
        serde_json::from_value(value).unwrap()
    }

    fn now(n: u64) -> Value {
        json!({ "view": n, "entries": n, "turn": [0], "prompt": "?", "legal": [], "clocks": [],
                "server_time": 0 })
    }

    fn line(entry: u64) -> Value {
        json!({ "entry": entry, "seat": 1, "news": entry, "sentence": format!("s{entry}") })
    }

    fn snap(seq: u64, kept: u64, news: &[u64]) -> ServerFrame {
        frame(json!({
            "t": "snap", "table": "t", "seq": seq, "game": "coney", "seat": 0, "seats": [],
            "now": now(seq), "kept": kept, "news": news.iter().map(|&n| line(n)).collect::<Vec<_>>(),
            "watching": 0, "seen": [], "chat": [], "commitment": "c",
        }))
    }

    fn ev(seq: u64, kept: u64, news: &[u64], is_last: bool) -> ServerFrame {
        let mut it = json!({
            "t": "ev", "table": "t", "seq": seq, "actor": "person", "seat": 1, "kept": kept,
            "news": news.iter().map(|&n| line(n)).collect::<Vec<_>>(),
        });
        if is_last {
            it["now"] = now(seq);
        }
        frame(it)
    }

    fn entries(it: &Followed) -> Vec<usize> {
        it.news.iter().map(|line| line.entry).collect()
    }

    #[test]
    fn f8_what_comes_twice_or_too_early_changes_nothing() {
        let mut it = Followed::default();
        assert_eq!(it.hear(ev(1, 0, &[0], true)), Heard::Gap, "nothing is known yet");
        it.hear(snap(4, 0, &[0, 1, 2]));
        let before = it.clone();
        assert_eq!(it.hear(ev(4, 2, &[2], true)), Heard::Nothing);
        assert_eq!(it.hear(ev(6, 4, &[4], true)), Heard::Gap);
        assert_eq!(it, before);
        it.hear(ev(5, 3, &[3], true));
        assert_eq!((it.seq, entries(&it)), (Some(5), vec![0, 1, 2, 3]));
    }

    #[test]
    fn what_was_missed_is_heard_and_seen_at_its_end() {
        let mut it = Followed::default();
        it.hear(snap(1, 0, &[0]));
        let heard = it.hear(ev(2, 1, &[1], false));
        assert_eq!(heard, Heard::Moved(Moved { kept: 1, from: 1, seat: Some(1), is_step: false }));
        assert_eq!(it.now.as_ref().unwrap().view, json!(1), "how it was in between is not told");
        it.hear(ev(3, 2, &[2, 3], true));
        assert_eq!(it.now.as_ref().unwrap().view, json!(3));
        assert_eq!(entries(&it), [0, 1, 2, 3]);
    }

    #[test]
    fn what_was_taken_back_is_forgotten() {
        let mut it = Followed::default();
        it.hear(snap(3, 0, &[0, 1, 2, 3]));
        it.hear(ev(4, 2, &[], true));
        assert_eq!(entries(&it), [0, 1]);
        let heard = it.hear(snap(9, 1, &[1, 2]));
        assert_eq!(heard, Heard::Moved(Moved { kept: 1, from: 1, seat: None, is_step: false }));
        assert_eq!(entries(&it), [0, 1, 2]);
    }

    #[test]
    fn that_somebody_has_looked_is_no_news() {
        let presence = |watching: u64, seen: u64| {
            frame(json!({ "t": "presence", "table": "t", "seats": [], "watching": watching,
                          "seen": [seen] }))
        };
        let mut it = Followed::default();
        assert_eq!(it.hear(presence(1, 0)), Heard::Around);
        assert_eq!(it.hear(presence(1, 4)), Heard::Nothing);
        assert_eq!(it.hear(presence(1, 4)), Heard::Around, "the table itself may have changed");
        assert_eq!(it.hear(presence(2, 5)), Heard::Around);
    }

    #[test]
    fn the_end_of_an_order_is_told_once() {
        let ordered = |order: Value, why: &str| {
            let mut it = json!({ "t": "order", "table": "t", "why": why });
            if !order.is_null() {
                it["order"] = order;
            }
            frame(it)
        };
        let order = || json!({ "bid": { "limit": 8, "then_pass": true } });
        let mut it = Followed::default();
        assert_eq!(it.hear(ordered(order(), "it stands")), Heard::Aside);
        assert_eq!(it.order, Some(Order::Bid { limit: 8, then_pass: true }));
        let ended = ordered(Value::Null, "that is over");
        assert_eq!(it.hear(ended.clone()), Heard::OrderEnded("that is over".to_owned()));
        assert_eq!((it.order.clone(), it.hear(ended)), (None, Heard::Aside));
    }

    #[test]
    fn what_is_said_is_heard_once() {
        let said = json!({ "t": "chat", "table": "t",
            "line": { "n": 1, "name": "Ann", "seat": 0, "text": "hello", "at": 5 } });
        let mut it = Followed::default();
        it.hear(frame(said.clone()));
        it.hear(frame(said));
        assert_eq!(it.chat.len(), 1);
    }
}
