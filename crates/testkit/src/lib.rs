//! Laws, transcripts, perft and records for the tests of every game.
//!
//! A game crate has this kit as a dev-dependency and four short tests:
//!
//! ```no_run
//! use testkit::toy::State;
//!
//! testkit::Laws::<State>::new().audit(State::audit).check();
//! testkit::transcripts::<State>(env!("CARGO_MANIFEST_DIR"));
//! testkit::perfts::<State>(env!("CARGO_MANIFEST_DIR"));
//! testkit::records::<State>(env!("CARGO_MANIFEST_DIR"));
//! ```
//!
//! Tests of single rules arrange a position and play in notation: a [`Trial`] does what is the same
//! in every game.
//!
//! [`toy`] is a small game with one of everything: the kit tests itself with it.
//!
//! # Laws
//!
//! [`Laws`] plays random games and asks at each position whether the promises of
//! [`Game`](tabletop::Game) and [`Words`](tabletop::Words) are kept. A broken one is reported as a
//! sentence with the game, the seats, the seed, the ply and the action in notation, and with the
//! line that plays this one game again:
//!
//! ```text
//! night-market breaks the law that a listed action is accepted: 'bid 9999' is listed for B but
//! refused: you have 10 coins, not 9999 (§4.2) (2 seats, seed 0, ply 9; see it again with
//! .seats(2..=2).seed(0).games(1))
//! ```
//!
//! | family | what is asked |
//! | --- | --- |
//! | setup | the table is the one asked for; other numbers of players are refused; embedded editions are valid; the options on the title are those of the game |
//! | listing | somebody can act until it is over; only seats on turn have actions, each at least one and none twice; listed and sampled actions are accepted; accepted ones are listed or free-form; a list is appended to the caller's buffer |
//! | refusals | actions of other seats, of other positions, of seats that no table has, and twisted ones (numbers out of range, flags turned, lists emptied or swollen) are refused without moving anything, without events, without a panic, with one sentence and a rule |
//! | chance | outcomes are listed once, each with a weight; draws are among them and follow the weights (chi-square); `is_possible` agrees with the list, also about twisted outcomes; every listed outcome can be resolved |
//! | secrets | for each viewer, a resampled position has the same view, turn, choices and refusals; when the viewer acts, it sees and hears the same; what others do and the viewer cannot see, it does not hear; a resampled position passes the audit and can be played to its end; resampling does change something |
//! | words | JSON of actions, outcomes, views, news and refusals, and notation of actions and outcomes, can be read again; notation is read generously; garbage is refused without a panic; boards, prompts and sentences are well formed; the score sheet ends with the scores |
//! | endings | the game ends within the title's `longest`; ending and places are there exactly when it is over; the ending is on the title |
//! | records | the log replays; a record opens to the same match, with the seed and without; undo takes back one click and nothing else |
//!
//! Nothing is left to luck between two runs: the same seats and seed are the same game with the
//! same questions. `BOARDWALK_GAMES=100` plays a hundred times as many games.
//!
//! What a game tells the laws about itself:
//!
//! - [`Laws::audit`]: its own invariants, as a function that says what is wrong.
//! - [`Laws::conceivable`]: a brute-force list of all that could be tried, so that what is accepted
//!   is what is listed.
//! - [`Laws::traceless`]: which actions all may hear of although the table looks the same
//!   afterwards, whichever was taken.
//! - [`Laws::hides`]: `false` when nothing is ever hidden from anybody.
//!
//! # Transcripts
//!
//! A `.play` file in `tests/transcripts` is a script with what it leads to.
//!
//! ```text
//! about: the second bidder wins
//! seats: 2
//! options: rounds=1,tips=none
//!
//! # Lines like this one, and blank ones before a command, are the author's.
//! > chance seed 7
//!   chance deal A 4
//!   …
//! > A hide 4
//!   A hid a lantern
//! > B bid 3
//!   refused: there is no auction to speak in (§4)
//! ```
//!
//! The head says `seats`, and perhaps `options`, `edition` (a file, seen from the crate), `about`,
//! and `seed`: with a seed, chance moves by itself whenever it is to move. The commands:
//!
//! | command | what it does and says |
//! | --- | --- |
//! | `> chance OUTCOME` | chance does this; what a spectator hears |
//! | `> chance seed 7` | chance moves as in a match with that seed until a seat must decide; each outcome |
//! | `> A ACTION` | seat A does this; what a spectator hears, or the refusal with its rule |
//! | `> board`, `> board A` | the board for a spectator, or for a seat |
//! | `> choices A` | the listed actions of a seat |
//! | `> prompt A` | what a seat is asked |
//! | `> random 7 for 30`, `> random 7 until over` | random moves; how many |
//!
//! The command that ends the game also says `over: ENDING` and the points and place of each seat.
//! A command that cannot be understood, or an outcome that is not possible, is an error with its
//! line and never becomes part of the story.
//!
//! With `UPDATE_EXPECT=1` the output is written anew; read the diff before you commit it.
//!
//! # Perft
//!
//! A `.perft` file in `tests/perft` has the same head and the same commands (without output), and
//! lines `perft DEPTH COUNT` about the position reached so far. The count is the number of ways to
//! make so many moves, chance included ([`perft`](tabletop::walk::perft)); where several seats may
//! act, the lowest goes first. `UPDATE_EXPECT=1` fills the counts in.
//!
//! # Records
//!
//! A `.jsonl` file in `tests/records` is a finished game, one at least for each number of players.
//! [`records`] opens them all, and alters each in every way that needs no knowledge of the game:
//! lines lost, swapped and cut; another header; outcomes that the seed does not give or chance
//! cannot bring; moves out of turn. What a game wants to try besides it does with [`kept_record`]
//! and [`forged`].

mod features;
mod json;
mod laws;
mod perft;
mod random;
mod records;
mod sampling;
mod script;
pub mod toy;
mod transcript;
mod trial;

pub use features::{features, reasons, reasons_for_each_change};
pub use laws::{Broken, Law, Laws};
pub use perft::perfts;
pub use random::random_games;
pub use records::{entry_with, forged, kept_record, records};
pub use sampling::sampling;
pub use transcript::transcripts;
pub use trial::{A, B, C, D, Trial};

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
