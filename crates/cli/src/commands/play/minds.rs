//! The bots at the table, and an adviser for each person.

use std::time::Duration;

use bots::{AnyBot, Level};
use session::{AnySession, Controller};
use shelf::{GameId, Visitor};
use tabletop::{Features, Seat};
use thinking::{Supervised, Think};

/// How long a bot is waited for beyond its time to think. Long: a machine may be busy, and a plain
/// move in the place of a good one spoils a game.
const GRACE: Duration = Duration::from_secs(10);

/// A mind for each seat: its bot, or the adviser of the person who sits there.
pub(super) fn seated(session: &dyn AnySession, game: GameId, think: Think) -> Vec<Supervised> {
    let mind = |seat: Seat| {
        let level = match session.controller(seat) {
            Controller::Person | Controller::Nobody => Level::Hard,
            Controller::Bot(level) => level,
        };
        let make = move || shelf::visit(game, MakeBot { level });
        Supervised::new(seat, think, GRACE, make)
    };
    let n_seats = session.game().header().players.len();
    (0..).map(Seat).take(n_seats).map(mind).collect()
}

/// Makes a bot for a game.
struct MakeBot {
    level: Level,
}

impl Visitor for MakeBot {
    type Out = Box<dyn AnyBot>;

    fn visit<G: Features>(self) -> Box<dyn AnyBot> {
        bots::any_bot::<G>(self.level)
    }
}
