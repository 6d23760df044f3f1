//! The things in a store.

use sha2::{Digest as _, Sha256};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonRow {
    pub id: String,
    pub name: String,
    pub created_at: u64,
    pub banned_at: Option<u64>,
}

/// A way to come in, of which only the hash is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenRow {
    pub hash: Vec<u8>,
    pub person: String,
    /// `session`, `link` or `seat`.
    pub kind: String,
    /// The one table and seat that it is good for, if it is.
    pub table: Option<String>,
    pub seat: Option<u8>,
    pub created_at: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    pub id: String,
    pub game: String,
    pub host: String,
    /// What was chosen, as the server writes it.
    pub setup: String,
    pub edition: Option<String>,
    /// Sealed by the key.
    pub seed: Vec<u8>,
    pub commitment: String,
    pub listed: bool,
    /// How often the link was renewed.
    pub invites: u32,
    pub created_at: u64,
    pub opening: Option<String>,
    pub rematch: Option<String>,
    /// `waiting`, `playing`, `over`, `closed` or `frozen`.
    pub status: String,
    pub seq: u64,
    pub head: Vec<u8>,
    /// The seats that may act, as bits.
    pub turn: u8,
    pub clocks: String,
    /// What is being voted on, as the server writes it; empty when there is nothing.
    pub ask: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatRow {
    pub seat: u8,
    /// `open`, `person`, `bot` or `stand_in`.
    pub kind: String,
    pub person: Option<String>,
    pub name: String,
    pub level: Option<String>,
    /// Whether the person has said so, before the match begins.
    pub ready: bool,
}

/// What changes when a match begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Begin {
    pub table: String,
    pub opening: String,
    /// Who sat there, as the writer knows it.
    pub before: Vec<SeatRow>,
    pub seats: Vec<SeatRow>,
    pub turn: u8,
    pub clocks: String,
    pub status: &'static str,
    /// People who are waited for from now on, and when it began.
    pub waited_for: Vec<String>,
    pub at_ms: u64,
}

/// One entry of a match's log of actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionRow {
    pub table: String,
    pub seq: u64,
    pub seat: Option<u8>,
    /// `person`, `order`, `bot`, `stand_in` or `table`.
    pub actor: String,
    pub cid: String,
    pub lines: String,
    pub at_ms: u64,
    pub prev: Vec<u8>,
    pub hash: Vec<u8>,
}

/// An action to be appended, with what follows from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewAction {
    pub row: ActionRow,
    pub turn: u8,
    pub clocks: String,
    pub status: &'static str,
    /// People who are waited for from now on, and were not before.
    pub waited_for: Vec<String>,
}

impl ActionRow {
    /// The digest of everything in it and of the one before.
    pub fn digest(&self) -> Vec<u8> {
        let mut hash = Sha256::new();
        hash.update(&self.prev);
        hash.update(self.seq.to_be_bytes());
        hash.update([self.seat.map_or(0xff, |seat| seat)]);
        hash.update(self.at_ms.to_be_bytes());
        // Lengths keep the texts apart whatever is in them.
        for text in [&self.table, &self.actor, &self.cid, &self.lines] {
            hash.update((text.len() as u64).to_be_bytes());
            hash.update(text);
        }
        hash.finalize().to_vec()
    }

    /// Seals it.
    #[must_use]
    pub fn chained(mut self) -> ActionRow {
        self.hash = self.digest();
        self
    }
}

/// The digest that the first action of a match follows.
pub fn first_link(opening: &str) -> Vec<u8> {
    Sha256::digest(opening).to_vec()
}

/// The first place where a log of actions is not as it was written.
pub fn broken_link(opening: &str, actions: &[ActionRow]) -> Option<u64> {
    let mut prev = first_link(opening);
    for (seq, action) in (1..).zip(actions) {
        if action.seq != seq || action.prev != prev || action.hash != action.digest() {
            return Some(seq);
        }
        prev.clone_from(&action.hash);
    }
    None
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatRow {
    pub table: String,
    /// Given by the store.
    pub n: u64,
    /// `players` or `watchers`.
    pub room: String,
    pub person: Option<String>,
    pub name: String,
    pub seat: Option<u8>,
    pub cid: String,
    pub text: String,
    pub at_ms: u64,
}

/// Who is at a table, as one server knows it of its own connections.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HereRow {
    pub table: String,
    pub node: String,
    /// The seats whose people are connected, as bits.
    pub seats: u8,
    /// Those of them whose people look at the table.
    pub looks: u8,
    pub watching: u32,
    /// What each seat says it has looked at, as the server writes it.
    pub seen: String,
}

/// What somebody has written down at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoteRow {
    pub person: String,
    pub text: String,
}

/// What is done for somebody who is away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderRow {
    pub table: String,
    pub seat: u8,
    pub person: String,
    /// As the server writes it.
    pub text: String,
    /// How long the log of the match was when it ended.
    pub ended: Option<u64>,
}

/// A way to reach somebody who is away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TargetRow {
    pub id: String,
    pub person: String,
    /// `push` or `webhook`.
    pub kind: String,
    /// Tells addresses apart without saying them.
    pub digest: Vec<u8>,
    /// Sealed by the key.
    pub address: Vec<u8>,
    /// The hash of what the browser came in by, if it is one.
    pub token: Option<Vec<u8>>,
    pub created_at: u64,
    /// When something last arrived.
    pub reached_at: Option<u64>,
    /// Why the last thing that was sent did not arrive.
    pub problem: Option<String>,
}

/// Something that somebody is to be told, by one of the ways to reach them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoticeRow {
    /// `turn` or `nudge`.
    pub kind: String,
    pub target: String,
    pub table: String,
    pub seq: u64,
    /// When it became true.
    pub at_ms: u64,
    /// When it is looked at next.
    pub due_at: u64,
    /// How often it was sent in vain.
    pub attempts: u32,
}

/// A time at which no server ran.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    pub from_ms: u64,
    pub to_ms: u64,
}
