//! Bots for any game.
//!
//! - [`Observed`]: all that a bot gets: what its seat may know, never the true position.
//! - [`Weights`], [`Evaluator`]: static evaluation, what a position is worth to each seat.
//! - [`Level`], [`Player`]: how well a bot plays, and somebody who decides.
//! - [`greedy`]: one ply ahead; [`plan`]: one turn ahead, by beam search; [`search`]: many turns
//!   ahead, over determinizations of the seat's information set; [`ismcts`]: the textbook's search,
//!   to compare with.
//! - [`Budget`]: how long a bot may think. In iterations it decides the same everywhere.
//! - [`mod@hint`]: the best moves, with reasons in words.
//! - [`mod@review`]: a look back at a finished match, and the decisions that cost most.
//! - [`Guarded`]: a bot that panics or cheats is replaced for that decision.
//! - [`AnyBot`], [`AnyReview`]: the same for a match whose type no longer matters.
//!
//! Nothing here reads a clock, does IO, or is random except through the dice that it is given.

#![allow(clippy::float_arithmetic, reason = "an evaluation is not a rule")]

pub mod any;
pub mod budget;
pub mod evaluator;
pub mod greedy;
pub mod guard;
pub mod hint;
pub mod ismcts;
pub mod level;
pub mod observed;
pub mod plan;
pub mod review;
pub mod search;
pub mod weights;

pub use any::{
    AnyAdvice, AnyBot, AnyLapse, AnyQuestion, AnyReview, any_bot, any_player, any_review,
};
pub use budget::Budget;
pub use evaluator::{Evaluator, Shares};
pub use guard::{Guarded, Mishap};
pub use hint::{Advice, hint};
pub use level::{Level, UnknownLevel};
pub use observed::{Observed, Player, Question};
pub use review::{Lapse, Review, review};
pub use weights::{Purpose, WeightFile, WeightTable, Weights, WeightsError};
