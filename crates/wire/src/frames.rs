//! The frames of a match.
//!
//! Each is a JSON object whose `t` says what it is. `seq` counts the changes of a match: it is
//! dense, so whoever has applied `n` waits for `n + 1`, ignores what is older, and asks for what is
//! missing by `sub` with `since`.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::api::SeatInfo;

/// What a client sends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientFrame {
    /// The first frame on a socket. Who one is comes from the cookie, never from a frame.
    Hello {
        proto: u32,
        build: String,
    },
    /// Follow a match. `since` is the last `seq` that was applied; `watch` asks for what anybody
    /// may see, even if one has a seat.
    Sub {
        table: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
        #[serde(default, skip_serializing_if = "is_false")]
        watch: bool,
        /// The secret of the link, at a private table where one has no seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invite: Option<String>,
    },
    /// Follow a match no longer.
    Unsub {
        table: String,
    },
    /// Do something. `cid` is chosen by the client: whatever was sent twice under one is done
    /// once. `base` is the `seq` that the player saw.
    Act {
        table: String,
        cid: String,
        base: u64,
        action: Value,
        /// What follows at once, as one gesture: all of it is done, or nothing.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        then: Vec<Value>,
    },
    /// What would come of these actions, one after the other? Nothing is stored.
    Try {
        table: String,
        base: u64,
        actions: Vec<Value>,
        /// Comes back with the answer, so that whoever asks much knows what was answered.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cid: Option<String>,
    },
    /// May this be done, and what would come of it?
    Check {
        table: String,
        base: u64,
        action: Value,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cid: Option<String>,
    },
    /// What would a bot do?
    Hint {
        table: String,
        base: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cid: Option<String>,
    },
    /// How did the table look to me after so many entries of the log?
    At {
        table: String,
        cid: String,
        entries: usize,
    },
    /// Say something to those who play, or, without a seat, to those who watch.
    Say {
        table: String,
        cid: String,
        text: String,
    },
    /// Keep private notes, in the place of those before.
    Note {
        table: String,
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cid: Option<String>,
    },
    /// Remind whoever is waited for. Nothing is kept of it.
    Nudge {
        table: String,
        cid: String,
        seat: u8,
    },
    /// Take back what was done after `to`. One's own last clicks come back at once; anything else
    /// is put to the vote, and what was learnt never comes back.
    UndoAsk {
        table: String,
        cid: String,
        to: u64,
    },
    UndoVote {
        table: String,
        cid: String,
        ask: u64,
        agree: bool,
    },
    /// I have looked at everything up to here.
    Seen {
        table: String,
        seq: u64,
    },
    /// Whether I look at this table now. Whoever follows it looks until they say otherwise, as a
    /// page does that lies behind another; notices go to those who do not.
    Look {
        table: String,
        looks: bool,
    },
    /// Do this for me from now on, in the place of what I ordered before; absent: nothing any more.
    /// Answered by `order`; nobody else learns of it.
    Order {
        table: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<Order>,
    },
    Ping {
        n: u64,
    },
}

/// What the server does for somebody who is away. To everybody else it looks as if they had done it
/// themselves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// In the auction that is held now, bid the least that is enough, up to this. When more is asked
    /// for, pass or, if that is not wanted, stop.
    Bid { limit: u32, then_pass: bool },
    /// Do this now, and again whenever I am asked the same: it is one of the listed actions, such as
    /// to pass. Stops as soon as there is anything else to choose from.
    Again { action: Value },
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
pub(crate) fn is_false(it: &bool) -> bool {
    !it
}

/// What the server sends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum ServerFrame {
    Welcome {
        proto: u32,
        build: String,
        /// Milliseconds since 1970.
        server_time: u64,
        /// The id of the person, so that a page knows its own seat.
        you: String,
    },
    /// Everything as it is now: in answer to `sub`, or because something went missing.
    Snap(Box<Snap>),
    /// One change.
    Ev(Box<Ev>),
    /// It is done and kept; `seq` is the change that it was.
    Ok {
        cid: String,
        table: String,
        seq: u64,
    },
    /// It is not done, and nothing has changed.
    No(No),
    /// The client knows more than the server, or not enough; a `snap` follows.
    Resync {
        table: String,
        seq: u64,
    },
    Presence {
        table: String,
        seats: Vec<SeatInfo>,
        watching: u32,
        seen: Vec<u64>,
    },
    Chat {
        table: String,
        line: ChatLine,
    },
    /// The private notes, as they are kept.
    Note {
        table: String,
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cid: Option<String>,
    },
    /// In answer to `check` and `try`.
    Checked {
        table: String,
        seq: u64,
        preview: Option<Preview>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cid: Option<String>,
    },
    Hinted {
        table: String,
        seq: u64,
        advice: Vec<Advice>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cid: Option<String>,
    },
    /// In answer to `at`.
    Past {
        table: String,
        cid: String,
        entries: usize,
        view: Value,
        turn: Vec<u8>,
    },
    /// Somebody reminds a seat that it is waited for.
    Nudged {
        table: String,
        by: u8,
        seat: u8,
    },
    /// Somebody wants to take something back; answered by `undo_vote`.
    UndoAsked {
        table: String,
        ask: u64,
        by: u8,
        to: u64,
        waiting: Vec<u8>,
    },
    /// The question is settled; if it was agreed to, an `ev` tells what came of it.
    UndoSettled {
        table: String,
        ask: u64,
        agreed: bool,
        why: String,
    },
    Clock {
        table: String,
        clocks: Vec<SeatClock>,
        server_time: u64,
    },
    /// What one has ordered, as it stands, and what became of it; for nobody else.
    Order {
        table: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<Order>,
        why: String,
    },
    Pong {
        n: u64,
    },
    /// The server, or this connection, ends; come back after `retry_ms`.
    Bye {
        reason: String,
        retry_ms: u64,
    },
    /// This page is of another version than the server: fetch it anew.
    Upgrade {
        proto: u32,
        sentence: String,
    },
}

/// A match as one viewer may see it now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Snap {
    pub table: String,
    pub seq: u64,
    pub game: String,
    /// The seat of the viewer; absent for somebody who watches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    pub seats: Vec<SeatInfo>,
    pub now: Now,
    /// The entries of the log that the viewer knew already and that still stand.
    pub kept: usize,
    /// What the viewer has not heard of the entries after those.
    pub news: Vec<NewsLine>,
    pub watching: u32,
    /// The last `seq` that each seat says it has looked at.
    pub seen: Vec<u64>,
    pub chat: Vec<ChatLine>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// What the viewer has ordered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    /// The question that is being voted on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<UndoOpen>,
    /// SHA-256 of the seed, fixed before the first move; the seed itself once the match is over.
    pub commitment: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

/// One change of a match, as one viewer may hear of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Ev {
    pub table: String,
    pub seq: u64,
    /// Who really moved.
    pub actor: Actor,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The entries of the log that stay as they were; what was heard of later ones was taken back.
    pub kept: usize,
    pub news: Vec<NewsLine>,
    /// How things are afterwards; absent in those that a later one follows at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<Now>,
}

/// Who made a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    Person,
    Bot,
    /// A bot for a person who is away.
    StandIn,
    /// All together: a move that was taken back by consent.
    Table,
}

/// How things are for one viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Now {
    pub view: Value,
    /// The entries of the log.
    #[serde(default)]
    pub entries: usize,
    /// Who may act.
    pub turn: Vec<u8>,
    /// What the viewer must decide; empty when there is nothing.
    pub prompt: String,
    /// What the viewer may do, as far as it can be listed.
    pub legal: Vec<Choice>,
    /// How far back the viewer's own last clicks could be taken at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo_to: Option<u64>,
    /// How far back everything could be taken if all agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vote_to: Option<u64>,
    /// How it ended, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    pub clocks: Vec<SeatClock>,
    pub server_time: u64,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Ending {
    pub ending: String,
    pub scores: Vec<i32>,
    pub places: Vec<u8>,
    /// Where the points came from: a heading, and one number for each seat.
    pub sheet: Vec<(String, Vec<i32>)>,
}

/// One listed action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Choice {
    pub action: Value,
    pub notation: String,
    pub sentence: String,
}

/// A piece of news and the entry of the log that it came with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewsLine {
    pub entry: usize,
    /// Who moved; absent for chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    pub news: Value,
    pub sentence: String,
}

/// What would come of an action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Preview {
    pub view: Value,
    pub prompt: String,
    pub legal: Vec<Choice>,
}

/// A move that a bot would think of, and why.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Advice {
    pub action: Value,
    pub notation: String,
    pub sentence: String,
    /// The share of the win to be expected after it, in thousandths: an estimate.
    pub share: u16,
    pub reasons: Vec<String>,
}

/// The clock of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatClock {
    /// Milliseconds left at `server_time`.
    pub left_ms: u64,
    pub runs: bool,
    /// The others may now wait on, or let a bot stand in.
    pub is_over: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct UndoOpen {
    pub ask: u64,
    pub by: u8,
    pub to: u64,
    /// The seats that have not voted yet.
    pub waiting: Vec<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChatLine {
    pub n: u64,
    pub name: String,
    /// The seat of who spoke; absent for somebody who watches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    pub text: String,
    pub at: u64,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct No {
    /// What it answers, where that had an id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cid: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    pub code: Code,
    /// What to do, for a person.
    pub sentence: String,
    /// The section of the game's RULES.md that forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The game's own reason, with its numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Value>,
    /// Where the match stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
}

/// What kind of refusal it is, for a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The rules forbid it.
    Refused,
    /// It was meant for another position.
    Stale,
    /// It cannot be understood.
    Unreadable,
    /// It is larger, longer or more than is accepted.
    TooMuch,
    /// Too often; a little later it may be sent again.
    Slow,
    /// There is no such thing, or it is not for you.
    NotFound,
    /// You have no seat here.
    NoSeat,
    /// It cannot be taken back: something was learnt since.
    Barrier,
    /// Not at this time.
    NotNow,
    /// The table's options forbid it.
    Off,
    /// It could not be kept; it was not done. Send it again.
    Store,
    /// The match is stopped because something is wrong with it; nothing is lost.
    Frozen,
    /// The frame is out of order, such as a first frame that is no `hello`.
    Order,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(value: &Value) -> Result<ClientFrame, String> {
        serde_json::from_str(&value.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn frames_are_read_as_they_are_written() {
        let action = json!({"bid": {"amount": 4}});
        let (table, cid) = ("t".to_owned(), "c".to_owned());
        let act = ClientFrame::Act { table, cid, base: 7, action, then: Vec::new() };
        let text = serde_json::to_string(&act).unwrap();
        assert_eq!(
            text,
            r#"{"t":"act","table":"t","cid":"c","base":7,"action":{"bid":{"amount":4}}}"#
        );
        assert_eq!(serde_json::from_str::<ClientFrame>(&text).unwrap(), act);
        let sub = read(&json!({"t": "sub", "table": "t"})).unwrap();
        assert_eq!(serde_json::to_string(&sub).unwrap(), r#"{"t":"sub","table":"t"}"#);
    }

    #[test]
    fn what_is_unknown_is_refused() {
        assert!(read(&json!({"t": "ping", "n": 1})).is_ok());
        assert!(read(&json!({"t": "ping", "n": 1, "m": 2})).unwrap_err().contains("unknown field"));
        assert!(read(&json!({"t": "pong", "n": 1})).unwrap_err().contains("unknown variant"));
        assert!(read(&json!({"t": "ping", "n": -1})).is_err());
        assert!(read(&json!({"t": "ping", "n": 1.5})).is_err());
        assert!(read(&json!({"n": 1})).is_err());
        let deep = "[".repeat(2_000) + &"]".repeat(2_000);
        let frame = format!(r#"{{"t":"check","table":"t","base":0,"action":{deep}}}"#);
        let error = serde_json::from_str::<ClientFrame>(&frame).unwrap_err().to_string();
        assert!(error.contains("recursion limit"), "{error}");
    }
}
