//! Replays a record and digests everything that anybody saw or heard on the way.
//!
//! One function, compiled twice: natively, and to WebAssembly as the browser will run it. The
//! same record must give the same summary in both, or the rules are not the same everywhere.

use serde::Serialize;
use sha2::{Digest, Sha256};
use shelf::Visitor;
use tabletop::record::{Outcome, Record, RecordError};
use tabletop::{Game, Match, Standing, Viewer, Words};
use wasm_bindgen::prelude::wasm_bindgen;

/// What a replay came to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Report {
    Replayed(Summary),
    /// The sentence that says which line is wrong.
    Refused(String),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Summary {
    pub game: String,
    pub entries: usize,
    /// As the header says, once the replay has confirmed it.
    pub result: Option<Outcome>,
    pub standing: Standing,
    /// Whether the seed was there and every outcome followed from it.
    pub fair: bool,
    /// SHA-256 over what every viewer saw at the start, and saw and heard after every entry.
    pub sha256: String,
}

/// Replays the text of a record; the answer is a [`Report`] as JSON.
#[wasm_bindgen]
pub fn replay(text: &str) -> String {
    serde_json::to_string(&report(text)).expect("a report is plain data")
}

/// Replays the text of a record.
pub fn report(text: &str) -> Report {
    match summarize(text) {
        Ok(summary) => Report::Replayed(summary),
        Err(error) => Report::Refused(error.to_string()),
    }
}

fn summarize(text: &str) -> Result<Summary, RecordError> {
    let record = Record::read(text)?;
    shelf::visit(shelf::game_of(&record)?, Replay { record: &record })
}

struct Replay<'a> {
    record: &'a Record,
}

impl Visitor for Replay<'_> {
    type Out = Result<Summary, RecordError>;

    fn visit<G: Words>(self) -> Self::Out {
        let (game, verdict) = Match::<G>::open(self.record, None, None)?;
        let header = game.header();
        let mut digest = Sha256::new();
        look(game.start(), &[], &mut digest);
        let n = self.record.entries.len();
        let position = game.replay(n, |position, _, events| look(position, events, &mut digest));
        Ok(Summary {
            game: header.game,
            entries: n,
            result: header.result,
            standing: position.standing(),
            fair: verdict.fair,
            sha256: hex(&digest.finalize()),
        })
    }
}

/// Adds what every viewer sees of a position, and heard on the way to it.
fn look<G: Game>(position: &G, events: &[G::Event], digest: &mut Sha256) {
    for viewer in Viewer::all(position.n_seats()) {
        add(&position.view(viewer), digest);
        for news in events.iter().filter_map(|event| position.news(event, viewer)) {
            add(&news, digest);
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    let digit = |nibble: u8| char::from_digit(nibble.into(), 16).expect("half a byte");
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn add(value: &impl Serialize, digest: &mut Sha256) {
    digest.update(serde_json::to_vec(value).expect("views and news are plain data"));
    digest.update(b"\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::{Player, QuickDice, Seat, Seed, Turn};

    /// A finished game of random players.
    fn record(seed: u8) -> String {
        let game = shelf::GAMES[0];
        let players = (0..game.title().min_seats).map(|i| Player::person(Seat(i).to_string()));
        let mut it = shelf::new_match(game, players.collect(), &[], None, Seed([seed; 32]))
            .expect("the smallest table of a game");
        let mut dice = QuickDice::new(u64::from(seed));
        while let Turn::Seats(seats) = it.turn() {
            let seat = tabletop::walk::any_of(seats, &mut dice);
            let action = it.sample(seat, &mut dice);
            it.submit(seat, &action).expect("a sampled action is legal");
        }
        it.record()
    }

    fn summary(text: &str) -> Summary {
        match report(text) {
            Report::Replayed(summary) => summary,
            Report::Refused(sentence) => panic!("{sentence}"),
        }
    }

    #[test]
    fn a_record_gives_the_same_summary_every_time() {
        let text = record(1);
        let once = summary(&text);
        assert_eq!(once, summary(&text));
        assert_eq!(once.entries, text.lines().count() - 1);
        assert_eq!(once.result.as_ref().map(|result| result.standing), Some(once.standing));
        assert!(once.fair);
        assert_eq!(once.sha256.len(), 64);
        assert_ne!(once.sha256, summary(&record(2)).sha256);
    }

    #[test]
    fn the_answer_is_json() {
        let answer: serde_json::Value = serde_json::from_str(&replay(&record(3))).unwrap();
        assert_eq!(answer["replayed"]["game"], shelf::GAMES[0].id());
    }

    #[test]
    fn a_wrong_line_is_named() {
        let text = record(1);
        let mut lines: Vec<&str> = text.lines().collect();
        let removed = lines.remove(3);
        assert_ne!(removed, lines[3]);
        let sentence = match report(&lines.join("\n")) {
            Report::Refused(sentence) => sentence,
            Report::Replayed(summary) => panic!("{summary:?}"),
        };
        assert!(sentence.starts_with("line 4 was altered"), "{sentence}");
        assert!(replay("").contains("the record is empty"));
    }
}
