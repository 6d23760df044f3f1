//! Who sits at a simulated table, and what they get to see.

use std::fmt;

use serde::Serialize;
use tabletop::{Game, Printed, QuickDice, Seat, Viewer};

/// The table as one seat may know it. The true position stays behind it, so an honest player is
/// the only kind that compiles.
#[derive(Debug)]
pub struct Observed<'a, G> {
    position: &'a G,
    seat: Seat,
}

impl<'a, G: Game> Observed<'a, G> {
    pub fn new(position: &'a G, seat: Seat) -> Observed<'a, G> {
        Observed { position, seat }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn n_seats(&self) -> u8 {
        self.position.n_seats()
    }

    pub fn edition(&self) -> Printed<G::Edition> {
        self.position.edition()
    }

    pub fn view(&self) -> G::View {
        self.position.view(Viewer::Seat(self.seat))
    }

    /// Appends the actions that can be listed.
    pub fn legal_actions(&self, out: &mut Vec<G::Action>) {
        self.position.legal_actions(self.seat, out);
    }

    /// A random legal action.
    pub fn sample(&self, dice: &mut QuickDice, scratch: &mut Vec<G::Action>) -> G::Action {
        self.position.sample(self.seat, dice, scratch)
    }

    /// A position that this seat cannot tell from the true one.
    pub fn resample(&self, dice: &mut QuickDice) -> G {
        self.position.resample(Viewer::Seat(self.seat), dice)
    }
}

/// Somebody who decides. The dice are the player's own stream, apart from those of the table.
pub trait Player<G: Game>: Send {
    fn choose(&mut self, table: &Observed<'_, G>, dice: &mut QuickDice) -> G::Action;
}

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Any legal action, each as likely as the next.
    Random,
}

impl Level {
    pub const ALL: &[Level] = &[Level::Random];

    pub fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
        }
    }

    /// A player of this level.
    pub fn player<G: Game>(self) -> Box<dyn Player<G>> {
        match self {
            Level::Random => Box::new(Random { scratch: Vec::new() }),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let level = Level::ALL.iter().find(|level| level.name() == text);
        let name = || text.chars().filter(|c| !c.is_control()).take(60).collect();
        level.copied().ok_or_else(|| UnknownLevel { name: name() })
    }
}

/// A bot that does not exist.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no bot level '{name}'; {}", known())]
pub struct UnknownLevel {
    pub name: String,
}

fn known() -> String {
    let names: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
    match names.as_slice() {
        [only] => format!("the only level for now is {only}"),
        names => format!("the levels are {}", names.join(", ")),
    }
}

struct Random<A> {
    scratch: Vec<A>,
}

impl<G: Game> Player<G> for Random<G::Action> {
    fn choose(&mut self, table: &Observed<'_, G>, dice: &mut QuickDice) -> G::Action {
        table.sample(dice, &mut self.scratch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_as_they_are_written() {
        for &level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
    }

    #[test]
    fn an_unknown_level_is_answered_with_the_known_ones() {
        let error = "godlike".parse::<Level>().unwrap_err().to_string();
        assert!(error.starts_with("there is no bot level 'godlike'; "), "{error}");
        assert!(error.contains("random"), "{error}");
    }
}
