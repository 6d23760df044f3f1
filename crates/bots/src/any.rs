//! A bot for a match whose type no longer matters.

use serde::Serialize;
use serde_json::Value;
use tabletop::{AnyMatch, Features, Match, QuickDice, Seat, Viewer};

use crate::budget::Budget;
use crate::guard::{Guarded, Mishap};
use crate::hint::hint;
use crate::level::Level;
use crate::observed::{Observed, Player as _};

/// A piece of advice, ready to be shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnyAdvice {
    pub action: Value,
    pub notation: String,
    pub sentence: String,
    /// The share of the win to be expected after it: an estimate.
    pub share: f32,
    pub reasons: Vec<String>,
}

/// A bot at the table of a match of any game.
pub trait AnyBot: Send {
    /// What to play, and what went wrong on the way. The match must be of the bot's game.
    fn choose(
        &mut self,
        game: &dyn AnyMatch,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> (Value, Vec<Mishap>);

    /// Whether the bot has nothing to say although it may act, and waits for the others.
    fn rests(&self, game: &dyn AnyMatch) -> bool;

    /// The best moves of the bot's seat, the best first.
    fn hint(
        &self,
        game: &dyn AnyMatch,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Vec<AnyAdvice>;
}

/// A bot for a seat of a match of `G`.
pub fn any_bot<G: Features>(level: Level, seat: Seat) -> Box<dyn AnyBot> {
    Box::new(Bot::<G> { seat, guarded: Guarded::of(level), n_heard: 0 })
}

struct Bot<G: Features> {
    seat: Seat,
    guarded: Guarded<G>,
    /// Entries of the log whose news the bot has heard.
    n_heard: usize,
}

impl<G: Features> AnyBot for Bot<G> {
    fn choose(
        &mut self,
        game: &dyn AnyMatch,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> (Value, Vec<Mishap>) {
        let game = typed::<G>(game);
        if G::LISTENS {
            self.listen(game);
        }
        let table = Observed::new(game.position(), self.seat);
        let action = self.guarded.choose(&table, budget, dice);
        let action = serde_json::to_value(action).expect("an action is plain data");
        (action, self.guarded.take_mishaps())
    }

    fn rests(&self, game: &dyn AnyMatch) -> bool {
        typed::<G>(game).position().rests(self.seat)
    }

    fn hint(
        &self,
        game: &dyn AnyMatch,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Vec<AnyAdvice> {
        let game = typed::<G>(game);
        let table = Observed::new(game.position(), self.seat);
        let (edition, view) = (table.edition(), table.view());
        let names = game.names().read_by(Viewer::Seat(self.seat));
        let advice = hint(&table, budget, dice).into_iter().map(|it| AnyAdvice {
            action: serde_json::to_value(&it.action).expect("an action is plain data"),
            notation: G::write_action(edition, &it.action),
            sentence: G::say_action(edition, &view, &it.action, &names),
            share: it.share,
            reasons: it.reasons,
        });
        advice.collect()
    }
}

impl<G: Features> Bot<G> {
    /// Hears what has happened since the last decision; everything anew after an undo.
    fn listen(&mut self, game: &Match<G>) {
        let n_entries = game.log().len();
        if n_entries < self.n_heard {
            self.guarded.forget();
            self.n_heard = 0;
        }
        for news in game.news_since(self.n_heard, Viewer::Seat(self.seat)) {
            self.guarded.hear(self.seat, &news);
        }
        self.n_heard = n_entries;
    }
}

/// The match with its types again.
fn typed<G: Features>(game: &dyn AnyMatch) -> &Match<G> {
    game.as_any().downcast_ref().expect("the bot sits at a match of its own game")
}
