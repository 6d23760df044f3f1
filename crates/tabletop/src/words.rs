//! Everything a person reads about a game: notation, sentences, the board as text.
//!
//! Both the notation and the sentences use the names of the edition in play, so a designer who
//! renames a tile reads the new name everywhere.

use crate::edition::Printed;
use crate::game::Game;
use crate::seat::Names;

/// The words of a game. Pure text: no colour, no terminal, no markup.
pub trait Words: Game {
    /// The short notation of an action: `sell 4 wood`, `buy 3 wood from B`. One line, lower case
    /// but for the letters of seats, and without the seat that acts.
    fn write_action(edition: Printed<Self::Edition>, action: &Self::Action) -> String;

    /// Reads what [`Words::write_action`] writes, generous about case and spaces.
    ///
    /// # Errors
    /// Says what could have been written instead.
    fn read_action(
        edition: Printed<Self::Edition>,
        text: &str,
    ) -> Result<Self::Action, NotationError>;

    /// The short notation of an outcome: `town molehill`.
    fn write_outcome(edition: Printed<Self::Edition>, outcome: &Self::Outcome) -> String;

    /// # Errors
    /// Says what could have been written instead.
    fn read_outcome(
        edition: Printed<Self::Edition>,
        text: &str,
    ) -> Result<Self::Outcome, NotationError>;

    /// What an action would do, as an entry of a menu: "Sell 4 wood at $6 for $24".
    /// `view` is that of the seat that considers it.
    fn say_action(
        edition: Printed<Self::Edition>,
        view: &Self::View,
        action: &Self::Action,
        names: &Names,
    ) -> String;

    /// Whether somebody who typed this action is asked once, with the sentence of
    /// [`Words::say_action`], before it is sent: where much can be written in one line, and others
    /// can hold one to it at once.
    fn is_asked_back(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Under which heading an action stands in a long list; the headings come in the order of
    /// their ranks, what matters most first.
    fn group(action: &Self::Action) -> Group {
        let _ = action;
        Group::default()
    }

    /// What somebody is asked once before an action that gives up a turn, or the better part of
    /// it, for nothing; `None` where there is nothing to ask.
    fn doubt(
        edition: Printed<Self::Edition>,
        view: &Self::View,
        action: &Self::Action,
    ) -> Option<String> {
        let _ = (edition, view, action);
        None
    }

    /// Everything in the box that has a name, with what it does and its numbers, for people who
    /// ask what it is.
    fn pieces(edition: Printed<Self::Edition>, view: &Self::View) -> Vec<Piece> {
        let _ = (edition, view);
        Vec::new()
    }

    /// What happened, as one sentence in the past tense, without a full stop.
    fn say_news(edition: Printed<Self::Edition>, news: &Self::News, names: &Names) -> String;

    /// What the reader must decide now, as a short question or request, and what free-form
    /// actions can be typed; empty when the reader has nothing to decide.
    fn prompt(edition: Printed<Self::Edition>, view: &Self::View, names: &Names) -> String;

    /// The table as text of at most 100 columns, with a newline after each line.
    fn board(edition: Printed<Self::Edition>, view: &Self::View, names: &Names) -> String;

    /// The final score of each seat by source, for the end of a game: pairs of a heading and one
    /// number per seat, in the order in which they should be shown; the last is the total.
    fn score_sheet(edition: Printed<Self::Edition>, view: &Self::View) -> Vec<(String, Vec<i32>)>;
}

/// A heading in a list of actions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Group {
    pub rank: u8,
    /// One or two words; empty for none.
    pub heading: &'static str,
}

impl Group {
    pub const fn new(rank: u8, heading: &'static str) -> Group {
        Group { rank, heading }
    }
}

/// Something in the box, and what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    pub name: String,
    /// A sentence or two, without a full stop at the end.
    pub what: String,
}

impl Piece {
    pub fn new(name: impl Into<String>, what: impl Into<String>) -> Piece {
        Piece { name: name.into(), what: what.into() }
    }
}

/// A text that is no action (or outcome) in the notation of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{text}' is not understood: {expected}")]
pub struct NotationError {
    pub text: String,
    /// What could have been written, for example `write 'sell 4 wood'`.
    pub expected: String,
}

impl NotationError {
    pub fn new(text: &str, expected: impl Into<String>) -> NotationError {
        // A hostile text is not echoed at length.
        let text: String = text.chars().filter(|c| !c.is_control()).take(60).collect();
        NotationError { text, expected: expected.into() }
    }
}

/// A typed text in small letters, letter by letter as in a [`slug`]: one that ends in a capital sigma
/// is found by its name.
pub fn lower(text: &str) -> String {
    text.chars().map(small).collect()
}

/// A capital of the Latin, Greek or Cyrillic alphabet as a small letter; any other letter stays as it
/// is. The tables of all alphabets would be 8 kB of the page.
fn small(c: char) -> char {
    let code = u32::from(c);
    let small = match code {
        // A to Z, and with accents; Greek; Cyrillic.
        0x41..=0x5A | 0xC0..=0xD6 | 0xD8..=0xDE | 0x391..=0x3A1 | 0x3A3..=0x3AB | 0x410..=0x42F => {
            code + 32
        }
        // More accents, where small letters stand behind their capitals.
        0x100..=0x12F
        | 0x132..=0x137
        | 0x14A..=0x177
        | 0x460..=0x481
        | 0x48A..=0x4BF
        | 0x4D0..=0x52F => code | 1,
        0x139..=0x148 | 0x179..=0x17E => code + (code & 1),
        0x178 => 0xFF,
        0x386 => 0x3AC,
        0x388..=0x38A => code + 37,
        0x38C => 0x3CC,
        0x38E | 0x38F => code + 63,
        0x400..=0x40F => code + 80,
        _ => code,
    };
    char::from_u32(small).unwrap_or(c)
}

/// A name as the notation writes it: `Governor's Mansion` becomes `governors-mansion`.
pub fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            c if c.is_alphanumeric() => slug.push(small(c)),
            '\'' | '’' | '.' => {}
            _ if slug.ends_with('-') || slug.is_empty() => {}
            _ => slug.push('-'),
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_small_as_unicode_has_them() {
        // The Turkish capital with a dot becomes two letters, and one of Cyrillic is out of line.
        let others = (0..0x180).filter(|code| *code != 0x130).chain(0x386..0x3CF);
        let others = others.chain((0x400..0x530).filter(|code| !(0x4C0..0x4D0).contains(code)));
        for c in others.filter_map(char::from_u32) {
            assert_eq!(small(c).to_string(), c.to_lowercase().to_string(), "{c:?}");
        }
        assert_eq!(['漢', '\u{130}'].map(small), ['漢', '\u{130}']);
    }

    #[test]
    fn names_become_words_one_can_type() {
        assert_eq!(lower("ΟΔΟΣ"), slug("ΟΔΟΣ"));
        assert_eq!(slug("Governor's Mansion"), "governors-mansion");
        assert_eq!(slug("Lumber / Wheat Trading Firm"), "lumber-wheat-trading-firm");
        assert_eq!(slug("Tool & Die"), "tool-die");
        assert_eq!(slug(" ?"), "");
    }
}
