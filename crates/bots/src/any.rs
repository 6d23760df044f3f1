//! Bots and reviews for a match whose type no longer matters.

use std::any::Any;
use std::fmt;

use serde::Serialize;
use serde_json::Value;
use tabletop::{AnyMatch, Features, Match, PerSeat, QuickDice, Seat, SeatSet, Viewer};

use crate::budget::Budget;
use crate::guard::{Guarded, Mishap, fallback_action};
use crate::hint::hint;
use crate::level::Level;
use crate::observed::{Player, Question};
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

/// A question about a game whose type no longer matters.
pub struct AnyQuestion(Box<dyn Any + Send>);

impl AnyQuestion {
    pub fn new<G: Features>(question: Question<G>) -> AnyQuestion {
        AnyQuestion(Box::new(question))
    }

    fn typed<G: Features>(&self) -> &Question<G> {
        self.0.downcast_ref().expect("the bot is asked about its own game")
    }
}

impl fmt::Debug for AnyQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyQuestion").finish_non_exhaustive()
    }
}

/// A bot for any game; it must be asked about its own.
pub trait AnyBot: Send {
    /// What to play, and what went wrong on the way.
    fn choose(
        &mut self,
        question: &AnyQuestion,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> (Value, Vec<Mishap>);

    /// A legal move that needs no thought, for a bot that does not answer.
    fn fallback_action(&self, question: &AnyQuestion, dice: &mut QuickDice) -> Value;

    /// The best moves, the best first.
    fn hint(
        &self,
        question: &AnyQuestion,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Vec<AnyAdvice>;
}

/// A bot for matches of `G`.
pub fn any_bot<G: Features>(level: Level) -> Box<dyn AnyBot> {
    any_player(level.player::<G>())
}

/// The same for a player of another make, guarded as well.
pub fn any_player<G: Features>(player: Box<dyn Player<G>>) -> Box<dyn AnyBot> {
    Box::new(Guarded::new(player))
}

impl<G: Features> AnyBot for Guarded<G> {
    fn choose(
        &mut self,
        question: &AnyQuestion,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> (Value, Vec<Mishap>) {
        let action = Player::choose(self, &question.typed::<G>().observed(), budget, dice);
        (json(&action), self.take_mishaps())
    }

    fn fallback_action(&self, question: &AnyQuestion, dice: &mut QuickDice) -> Value {
        json(&fallback_action(&question.typed::<G>().observed(), dice))
    }

    fn hint(
        &self,
        question: &AnyQuestion,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Vec<AnyAdvice> {
        let question = question.typed::<G>();
        let (observed, names) = (question.observed(), &question.names);
        let (edition, view) = (observed.edition(), observed.view());
        let advice = hint(&observed, budget, dice).into_iter().map(|it| AnyAdvice {
            action: json(&it.action),
            notation: G::write_action(edition, &it.action),
            sentence: G::say_action(edition, &view, &it.action, names),
            share: it.share,
            reasons: it.reasons,
        });
        advice.collect()
    }
}

fn json(action: &impl Serialize) -> Value {
    serde_json::to_value(action).expect("an action is plain data")
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
    /// Those that there was time to measure.
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
    /// What speaks for the better move, in a person's words.
    pub reasons: Vec<String>,
}

/// Looks back at a finished match of `G`; `None` while it is not over, because a look back knows
/// what is hidden.
pub fn any_review<G: Features>(
    game: &dyn AnyMatch,
    seats: SeatSet,
    budget: &mut Budget<'_>,
    dice: &mut QuickDice,
) -> Option<AnyReview> {
    let game: &Match<G> =
        game.as_any().downcast_ref().expect("the match is of the game that was named");
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
            reasons: lapse.reasons,
        }
    };
    Some(AnyReview {
        scores: review.scores,
        lapses: review.lapses.into_iter().map(in_words).collect(),
        n_decisions: review.n_decisions,
        n_judged: review.n_judged,
    })
}
