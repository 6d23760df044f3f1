//! The bots at the table, and an adviser for each person.

use std::time::Duration;

use bots::{AnyBot, Level};
use lab::{Supervised, Think};
use shelf::{GameId, Visitor};
use tabletop::{Features, Seat};

use super::session::Sitter;

/// How long a bot is waited for beyond its time to think. Long: a machine may be busy, and a plain
/// move in the place of a good one spoils a game.
const GRACE: Duration = Duration::from_secs(10);

/// A mind for each seat: its bot, or the adviser of the person who sits there.
pub(super) fn seated(game: GameId, sitters: &[Sitter], think: Think) -> Vec<Supervised> {
    let mind = |(seat, sitter): (Seat, &Sitter)| {
        let level = match sitter {
            Sitter::Person => Level::Hard,
            Sitter::Bot(level) => *level,
        };
        let make = move || shelf::visit(game, MakeBot { level, seat });
        Supervised::new(seat, think, GRACE, make)
    };
    (0..).map(Seat).zip(sitters).map(mind).collect()
}

/// Seats a bot at a match of its game.
struct MakeBot {
    level: Level,
    seat: Seat,
}

impl Visitor for MakeBot {
    type Out = Box<dyn AnyBot>;

    fn visit<G: Features>(self) -> Box<dyn AnyBot> {
        bots::any_bot::<G>(self.level, self.seat)
    }
}
