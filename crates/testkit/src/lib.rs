//! Laws, transcripts and perft for the tests of every game.

mod json;
mod laws;
mod perft;
mod script;
pub mod toy;
mod transcript;

pub use laws::{Broken, Law, Laws};
pub use perft::perfts;
pub use transcript::transcripts;

/// How many games a test plays: `default`, multiplied by the environment's `BOARDWALK_GAMES`.
///
/// The desk plays few, a night on a bigger machine plays many, and it is the same code.
///
/// # Panics
/// When `BOARDWALK_GAMES` is no number above zero.
pub fn n_games(default: u32) -> u32 {
    let Ok(factor) = std::env::var("BOARDWALK_GAMES") else { return default };
    match factor.parse::<u32>() {
        Ok(factor) if factor > 0 => default.saturating_mul(factor),
        _ => panic!("BOARDWALK_GAMES is a whole number above zero, not '{factor}'"),
    }
}
