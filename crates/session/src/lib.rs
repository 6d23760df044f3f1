//! One way to run a match, under the terminal, the page and the server alike.
//!
//! - [`Session`]: a match with who plays it: who is asked next, moves, undo, the journal.
//! - [`Controller`]: who decides for a seat: a person, a bot, nobody yet.
//! - [`seating`]: who sits where, and what they are called.
//! - [`Change`]: what one move changed, for everybody who follows the match.
//! - [`Seen`]: what one viewer may see and do now.
//! - [`Feed`]: what one viewer has heard, built by appending.
//! - [`Follower`]: a copy of the match elsewhere that is told its entries: where bots think.
//! - [`AnySession`]: the same for a match whose type no longer matters.
//!
//! Nothing here does IO, reads a clock, or is random except through the seed of the match. The
//! cost of a move does not depend on how many were made before it.

mod any;
mod change;
mod feed;
mod follower;
mod memories;
pub mod seating;
mod session;

pub use any::{AnyChange, AnyLine, AnySession, Heard, Preview};
pub use change::Change;
pub use feed::{Feed, Line};
pub use follower::Follower;
pub use seating::{Controller, NameError, Sitter};
pub use session::{BeginError, Seen, Session};
