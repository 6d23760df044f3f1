//! Bots and reviews for a match whose type no longer matters.

use serde::Serialize;
use serde_json::Value;
use tabletop::{AnyMatch, Features, Match, PerSeat, QuickDice, Seat, SeatSet, Viewer};

use crate::budget::Budget;
use crate::guard::{Guarded, Mishap, stand_in};
use crate::hint::hint_knowing;
use crate::level::Level;
use crate::observed::{Observed, Player};
use crate::review::{Lapse, review};

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

    /// A legal move that needs no thought, for a bot that does not answer.
    fn stand_in(&self, game: &dyn AnyMatch, dice: &mut QuickDice) -> Value;

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
    any_player(level.player::<G>(), seat)
}

/// The same for a player of another make, guarded as well.
pub fn any_player<G: Features>(player: Box<dyn Player<G>>, seat: Seat) -> Box<dyn AnyBot> {
    Box::new(Bot { seat, guarded: Guarded::new(player), n_heard: 0 })
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

    fn stand_in(&self, game: &dyn AnyMatch, dice: &mut QuickDice) -> Value {
        let table = Observed::new(typed::<G>(game).position(), self.seat);
        serde_json::to_value(stand_in(&table, dice)).expect("an action is plain data")
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
        let mut memory = G::Memory::default();
        if G::LISTENS {
            for news in game.news_since(0, Viewer::Seat(self.seat)) {
                G::remember(&mut memory, self.seat, &news);
            }
        }
        let found = hint_knowing(&table, &memory, budget, dice);
        let advice = found.into_iter().map(|it| AnyAdvice {
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

/// A look back at a match, ready to be shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnyReview {
    /// The scores at the start and after each decision.
    pub scores: Vec<PerSeat<i32>>,
    /// The decisions that cost most, the worst first.
    pub lapses: Vec<AnyLapse>,
    /// Decisions of the seats that were asked about.
    pub n_decisions: usize,
    /// Those that there was time to judge.
    pub n_judged: usize,
}

/// A decision that could have been better.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnyLapse {
    /// The number of its entry in the log, counted from 1 as a replay counts.
    pub seq: usize,
    pub seat: Seat,
    pub played: String,
    pub better: String,
    /// The share of the win that the better move was worth more: an estimate.
    pub cost: f32,
}

/// Looks back at a finished match of `G`; `None` while it is not over, because a look back knows
/// what is hidden.
pub fn any_review<G: Features>(
    game: &dyn AnyMatch,
    seats: SeatSet,
    budget: &mut Budget<'_>,
    dice: &mut QuickDice,
) -> Option<AnyReview> {
    let game = typed::<G>(game);
    let edition = game.position().edition();
    let review = review(game, seats, budget, dice)?;
    let in_words = |lapse: Lapse<G>| {
        let names = game.names().read_by(Viewer::Seat(lapse.seat));
        let say = |action| G::say_action(edition, &lapse.view, action, &names);
        AnyLapse {
            seq: lapse.entry_idx + 1,
            seat: lapse.seat,
            played: say(&lapse.played),
            better: say(&lapse.better),
            cost: lapse.cost,
        }
    };
    Some(AnyReview {
        scores: review.scores,
        lapses: review.lapses.into_iter().map(in_words).collect(),
        n_decisions: review.n_decisions,
        n_judged: review.n_judged,
    })
}

/// The match with its types again.
fn typed<G: Features>(game: &dyn AnyMatch) -> &Match<G> {
    game.as_any().downcast_ref().expect("the bot sits at a match of its own game")
}
