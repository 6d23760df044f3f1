//! Who sits where, and what they are called.

use std::fmt;

use bots::{Level, UnknownLevel};
use tabletop::{MAX_SEATS, Player, Seat};

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Controller {
    Person,
    Bot(Level),
    /// The seat is free: the match waits for it.
    Nobody,
}

impl Controller {
    /// Who decided for a seat when its match began.
    ///
    /// # Errors
    /// When it was a bot of a level that there is not.
    pub fn of(player: &Player) -> Result<Controller, UnknownLevel> {
        match &player.bot {
            Some(level) => Ok(Controller::Bot(level.parse()?)),
            None => Ok(Controller::Person),
        }
    }
}

/// Somebody who sits down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    pub controller: Controller,
    /// What a person is called, or what a bot is to be called.
    pub name: Option<String>,
}

/// Nobody is called anything longer.
pub const LONGEST_NAME: usize = 24;

/// What bots are called, each by the letter of its seat. None is the name of a component of any
/// game, so that no sentence is a riddle.
pub const BOT_NAMES: [&str; MAX_SEATS] = ["Ash", "Basil", "Cress", "Dill", "Elder", "Fennel"];

/// Why somebody cannot be called that.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    #[error("a name has at least one letter")]
    Empty,
    #[error("a name has at most {LONGEST_NAME} letters, and '{name}' has {n_chars}")]
    TooLong { name: String, n_chars: usize },
    #[error("a name is made of letters that can be seen; {} is not", Named(*.found))]
    Invisible { found: char },
    #[error("two players are called {name}; take a different name")]
    Taken { name: String },
}

/// A letter that cannot be seen, by its number.
struct Named(char);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "U+{:04X}", u32::from(self.0))
    }
}

/// A name as it is shown: without spaces around it, and with single ones inside.
///
/// # Errors
/// Says what a name is.
pub fn clean_name(text: &str) -> Result<String, NameError> {
    if let Some(found) = text.trim().chars().find(|&c| is_invisible(c)) {
        return Err(NameError::Invisible { found });
    }
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match name.chars().count() {
        0 => Err(NameError::Empty),
        1..=LONGEST_NAME => Ok(name),
        n_chars => {
            let name = name.chars().take(LONGEST_NAME).chain(['…']).collect();
            Err(NameError::TooLong { name, n_chars })
        }
    }
}

/// Letters that steer a terminal, turn a line around or hide inside a word.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

/// The players of a match, in the order of their seats. Who has no name gets one.
///
/// # Errors
/// When a name is none, or two are called the same.
pub fn name_players(sitters: &[Sitter]) -> Result<Vec<Player>, NameError> {
    let mut names: Vec<Option<String>> = Vec::new();
    for sitter in sitters {
        let name = sitter.name.as_deref().map(clean_name).transpose()?;
        if let Some(name) = &name
            && names.iter().flatten().any(|other| is_same(other, name))
        {
            return Err(NameError::Taken { name: name.clone() });
        }
        names.push(name);
    }
    let mut players = Vec::new();
    for (seat, sitter) in (0..).map(Seat).zip(sitters) {
        let given = names[seat.idx()].clone();
        let name = given.unwrap_or_else(|| free_name(seat, sitter.controller, &names));
        names[seat.idx()] = Some(name.clone());
        players.push(match sitter.controller {
            Controller::Bot(level) => Player::bot(name, level.name()),
            Controller::Person | Controller::Nobody => Player::person(name),
        });
    }
    Ok(players)
}

/// A name for somebody who has none, and that nobody else has.
fn free_name(seat: Seat, controller: Controller, taken: &[Option<String>]) -> String {
    let plain = match controller {
        Controller::Bot(_) => {
            BOT_NAMES.get(seat.idx()).map_or_else(String::new, |it| (*it).to_owned())
        }
        Controller::Person | Controller::Nobody => format!("Player {seat}"),
    };
    let numbered = (2..).map(|n| format!("{plain} {n}"));
    let is_free = |name: &String| !taken.iter().flatten().any(|other| is_same(other, name));
    let mut names = std::iter::once(plain.clone()).chain(numbered);
    names.find(is_free).expect("there are more numbers than players")
}

fn is_same(one: &str, other: &str) -> bool {
    tabletop::words::lower(one) == tabletop::words::lower(other)
}
