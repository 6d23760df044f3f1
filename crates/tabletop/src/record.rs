//! The record of a match: JSON Lines, a header and then one entry per line.
//!
//! ```json
//! {"format":1,"game":"raccoon-tycoon","rules":1,"edition":{"name":"…","hash":"…"},"players":[…],…}
//! {"chance":{"railroad":3},"chain":"5f2a…"}
//! {"seat":[0,{"sell":{…}}],"chain":"90c1…"}
//! ```
//!
//! Chance is written down like any other move, so a replay needs no random numbers. Each line
//! carries a digest of itself and of the line before it, so a slip of the hand is found where it
//! happened; a forger who repairs the digests still has the rules and the seed against him.
//!
//! While a match goes on it is kept as a [`Journal`], to which lines are only ever appended: its
//! header does not say how many follow, and a move that was taken back is followed by a line that
//! says so:
//!
//! ```json
//! {"rollback":{"to":17},"chain":"c07d…"}
//! ```
//!
//! A record that is written out leaves both away, the move and its undoing.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::dice::Dice as _;
use crate::game::Standing;
use crate::seat::{Names, Seat};
use crate::seed::{Commitment, Seed, sha256_hex};

/// The shape of the file. Raised when the shape changes, not when the rules do.
pub const FORMAT: u32 = 1;

/// A longer record is refused before it is read.
pub const MAX_RECORD_BYTES: usize = 64 << 20;

/// The first line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub format: u32,
    pub game: String,
    /// The game's rules version when the match began.
    pub rules: u32,
    pub edition: EditionTag,
    /// One per seat, the start player first.
    pub players: Vec<Player>,
    /// How they came to their seats; absent where nobody asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seating: Option<Seating>,
    pub options: Map<String, Value>,
    /// SHA-256 of the seed, fixed before the first move.
    pub commitment: Commitment,
    /// Shown only once the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// How it ended, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
    /// How many lines follow; absent in a journal, which grows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entries: Option<usize>,
    /// Digest of the fields above that are fixed before the first move.
    pub chain: String,
}

/// Which edition was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EditionTag {
    pub name: String,
    pub hash: String,
}

/// Who sat in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub name: String,
    /// The bot level, when it was a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

impl Player {
    pub fn person(name: impl Into<String>) -> Player {
        Player { name: name.into(), bot: None }
    }

    pub fn bot(name: impl Into<String>, level: impl Into<String>) -> Player {
        Player { name: name.into(), bot: Some(level.into()) }
    }
}

/// How the players came to their seats. Seat A plays first by definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    /// They chose.
    Chosen,
    /// The seed drew who starts; the others follow as they sat down.
    Drawn {
        /// Who starts, counted from zero in the order in which the players sat down.
        first: u8,
    },
}

impl Seating {
    /// Draws who starts at a table of `n_seats`.
    pub fn draw(seed: Seed, n_seats: u8) -> Seating {
        let drawn = seed.chance_of("seating", 0).index(usize::from(n_seats));
        Seating::Drawn { first: u8::try_from(drawn).expect("a table has at most six seats") }
    }

    /// Those who sat down in this order, from the start player on.
    pub fn seat<T>(self, mut sat_down: Vec<T>) -> Vec<T> {
        if let Seating::Drawn { first } = self {
            sat_down.rotate_left(usize::from(first));
        }
        sat_down
    }
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    pub ending: String,
    #[serde(flatten)]
    pub standing: Standing,
}

/// One line after the header.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry<A, O> {
    Seat(Seat, A),
    Chance(O),
}

impl<A, O> Entry<A, O> {
    /// Whose action it was; `None` for chance.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Entry::Seat(seat, _) => Some(*seat),
            Entry::Chance(_) => None,
        }
    }
}

/// One line of a journal.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    Seat(Seat, Value),
    Chance(Value),
    /// The log was cut back to its first `to` entries.
    Rollback {
        to: usize,
    },
}

/// A record that has been read as text but not yet replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub header: Header,
    /// The entries in order, without those that were taken back.
    pub entries: Vec<Entry<Value, Value>>,
    /// The line of the text on which each of them stands.
    lines: Vec<usize>,
    /// How many lines follow the header, those included that were taken back.
    n_lines: usize,
    /// The digest of the last line.
    chain: String,
}

/// Why a record is refused. Each names the line it found at fault.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    #[error("the record is empty; its first line should be a header")]
    Empty,
    #[error("the record is larger than {} MiB", MAX_RECORD_BYTES >> 20)]
    TooLarge,
    #[error("line {line} is not an entry of a record: {problem}")]
    Unreadable { line: usize, problem: String },
    #[error("line 1: the record has format {found}, this program reads format {FORMAT}")]
    Format { found: u64 },
    #[error("line 1: the record is of '{found}', not of '{expected}'")]
    Game { found: String, expected: &'static str },
    #[error("line 1: there is no game '{found}'; the games are {known}")]
    UnknownGame { found: String, known: String },
    #[error(
        "line 1: the record follows version {found} of the rules, and this program knows them up \
         to version {newest}; a newer program will read it"
    )]
    NewerRules { found: u32, newest: u32 },
    #[error(
        "line 1: the record follows version {found} of the rules, which is no longer played; the \
         oldest that is read is version {oldest}"
    )]
    OlderRules { found: u32, oldest: u32 },
    #[error("line 1: the edition '{name}' ({hash}) is not at hand; pass its file with --edition")]
    Edition { name: String, hash: String },
    #[error("line 1: {problem}")]
    Setup { problem: String },
    #[error("line {line} was altered: its digest is {found}, its content gives {expected}")]
    Altered { line: usize, found: String, expected: String },
    #[error("the record breaks off: its header promises {promised} entries, {found} follow")]
    Truncated { promised: usize, found: usize },
    #[error("line {line}: {who} cannot {action}: {reason} (RULES.md {rule})")]
    Refused { line: usize, who: Seat, action: String, reason: String, rule: &'static str },
    #[error("line {line}: chance cannot bring '{outcome}' here")]
    Impossible { line: usize, outcome: String },
    #[error("line {line}: {problem}")]
    OutOfOrder { line: usize, problem: &'static str },
    #[error("line 1: the seed does not match the commitment made before the first move")]
    Commitment,
    #[error("line 1: the players are not seated as the seed draws it")]
    Seating,
    #[error("line {line}: nothing is left to be taken back to entry {to}")]
    Rollback { line: usize, to: usize },
    #[error("line {line}: the seed gives '{expected}', the record says '{found}'")]
    NotFromSeed { line: usize, expected: String, found: String },
    #[error("line 1: the header's result is not the one that the moves lead to")]
    Result,
}

impl Header {
    /// Digest of what is fixed before the first move.
    pub fn digest(&self) -> String {
        let Header {
            format,
            game,
            rules,
            edition,
            players,
            seating,
            options,
            commitment,
            seed: _,
            result: _,
            entries: _,
            chain: _,
        } = self;
        let fixed = (format, game, rules, edition, players, options, commitment);
        let fixed = match seating {
            None => serde_json::to_string(&fixed),
            Some(seating) => serde_json::to_string(&(fixed, seating)),
        };
        digest("", &fixed.expect("a header is plain data"))
    }

    /// What the players are called.
    pub fn names(&self) -> Names {
        Names::new(self.players.iter().map(|player| player.name.clone()).collect())
    }
}

/// What stands between an entry and its digest.
const CHAIN: &str = ",\"chain\":\"";

fn digest(previous: &str, line: &str) -> String {
    let mut hex = sha256_hex(&format!("{previous}\n{line}"));
    hex.truncate(16);
    hex
}

/// Writes a record, with its digests and its count of entries.
pub fn write<A: Serialize, O: Serialize>(header: &Header, entries: &[Entry<A, O>]) -> String {
    let mut text = header_line(&Header { entries: Some(entries.len()), ..header.clone() });
    let mut journal = Journal::of(header);
    for entry in entries {
        text.push('\n');
        text.push_str(&journal.entry(entry));
    }
    text.push('\n');
    text
}

fn header_line(header: &Header) -> String {
    let header = Header { chain: header.digest(), ..header.clone() };
    serde_json::to_string(&header).expect("a header is plain data")
}

/// Writes the record of a match that goes on, line by line. What is written stays: whoever keeps
/// the lines only ever appends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Journal {
    /// The digest of the last line.
    chain: String,
}

impl Journal {
    /// The journal of a match before its first entry.
    pub fn of(header: &Header) -> Journal {
        Journal { chain: header.digest() }
    }

    /// The journal that has been read, to be appended to.
    pub fn after(record: &Record) -> Journal {
        Journal { chain: record.chain.clone() }
    }

    /// The first line, without its end.
    pub fn header(header: &Header) -> String {
        header_line(&Header { entries: None, seed: None, result: None, ..header.clone() })
    }

    /// The line of an entry, without its end.
    pub fn entry<A: Serialize, O: Serialize>(&mut self, entry: &Entry<A, O>) -> String {
        self.append(serde_json::to_string(entry).expect("an entry is plain data"))
    }

    /// The line that says that the log was cut back to its first `to` entries.
    pub fn rollback(&mut self, to: usize) -> String {
        self.append(format!("{{\"rollback\":{{\"to\":{to}}}}}"))
    }

    fn append(&mut self, mut line: String) -> String {
        self.chain = digest(&self.chain, &line);
        line.pop();
        line.push_str(CHAIN);
        line.push_str(&self.chain);
        line.push_str("\"}");
        line
    }
}

/// The line on which an entry stands in a record that was written out.
pub fn line_of(entry_idx: usize) -> usize {
    entry_idx + 2
}

impl Record {
    /// Reads the text of a record and checks its digests, but not yet its moves.
    ///
    /// # Errors
    /// Names the line that is not as it should be.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        if text.len() > MAX_RECORD_BYTES {
            return Err(RecordError::TooLarge);
        }
        let is_torn = !text.ends_with('\n');
        let mut lines = (1..).zip(text.trim_end().lines()).peekable();
        let (_, first) = lines.next().ok_or(RecordError::Empty)?;
        let header = Record::read_header(first)?;
        let mut chain = header.chain.clone();
        let (mut entries, mut lines_of) = (Vec::new(), Vec::new());
        let mut n_lines = 0;
        while let Some((line, text)) = lines.next() {
            let unreadable = |problem: String| RecordError::Unreadable { line, problem };
            let (content, found) = match split_line(text) {
                Ok(parts) => parts,
                // The machine stopped in the middle of a line: what was being written had not
                // been acknowledged to anybody.
                Err(_) if is_torn && header.entries.is_none() && lines.peek().is_none() => break,
                Err(problem) => return Err(unreadable(problem)),
            };
            let expected = digest(&chain, &content);
            if found != expected {
                let found = found.chars().take(32).collect();
                return Err(RecordError::Altered { line, found, expected });
            }
            chain = expected;
            n_lines += 1;
            match serde_json::from_str(&content).map_err(|e| unreadable(brief(&e)))? {
                Line::Seat(seat, action) => entries.push(Entry::Seat(seat, action)),
                Line::Chance(outcome) => entries.push(Entry::Chance(outcome)),
                Line::Rollback { to } => {
                    if to >= entries.len() || header.entries.is_some() {
                        return Err(RecordError::Rollback { line, to });
                    }
                    entries.truncate(to);
                    lines_of.truncate(to);
                    continue;
                }
            }
            lines_of.push(line);
        }
        match header.entries {
            Some(promised) if promised != entries.len() => {
                Err(RecordError::Truncated { promised, found: entries.len() })
            }
            Some(_) | None => Ok(Record { header, entries, lines: lines_of, n_lines, chain }),
        }
    }

    /// The line of the text on which an entry stands.
    pub fn line_of(&self, entry_idx: usize) -> usize {
        self.lines.get(entry_idx).copied().unwrap_or_else(|| line_of(entry_idx))
    }

    /// The number of changes that the text tells of, and the one by which each entry came: what a
    /// journal that is taken up again counts on from.
    pub fn revisions(&self) -> (u64, Vec<u64>) {
        let revision = |&line: &usize| (line - 1) as u64;
        (self.n_lines as u64, self.lines.iter().map(revision).collect())
    }

    fn read_header(line: &str) -> Result<Header, RecordError> {
        let unreadable = |problem: String| RecordError::Unreadable { line: 1, problem };
        let value: Value = serde_json::from_str(line).map_err(|e| unreadable(brief(&e)))?;
        // The format is looked at first: another format may have other fields.
        match value.get("format").and_then(Value::as_u64) {
            Some(found) if found == u64::from(FORMAT) => {}
            Some(found) => return Err(RecordError::Format { found }),
            None => return Err(unreadable("the header has no \"format\"".to_owned())),
        }
        let header: Header = serde_json::from_value(value).map_err(|e| unreadable(brief(&e)))?;
        let expected = header.digest();
        if header.chain != expected {
            let found = header.chain.chars().take(32).collect();
            return Err(RecordError::Altered { line: 1, found, expected });
        }
        Ok(header)
    }
}

/// The entry of a line and its digest. The digest is taken of the text as it stands, because the
/// order of keys does not survive being read and written again.
fn split_line(line: &str) -> Result<(String, &str), String> {
    let parts = line.trim_end().strip_suffix("\"}");
    match parts.and_then(|rest| rest.rsplit_once(CHAIN)) {
        Some((entry, chain)) => Ok((format!("{entry}}}"), chain)),
        None => Err(match serde_json::from_str::<IgnoredAny>(line) {
            Err(error) => brief(&error),
            Ok(_) => "its digest is missing".to_owned(),
        }),
    }
}

/// The reader's complaint without the position inside the line, which we name ourselves.
fn brief(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let end = text.rfind(" at line ").unwrap_or(text.len());
    text[..end].chars().filter(|c| !c.is_control()).take(200).collect()
}
