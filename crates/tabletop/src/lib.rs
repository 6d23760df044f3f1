//! The vocabulary of the table.
//!
//! A game is a value that holds one position and implements [`Game`]: who is to act, what they
//! may do, what follows from it, what each viewer may see. Everything else in this crate is the
//! same for all games:
//!
//! - [`Seat`], [`SeatSet`], [`Viewer`], [`Names`], [`Money`]: small words used everywhere.
//! - [`Dice`]: where chance comes from. [`FairDice`] for matches, [`QuickDice`] for simulation.
//! - [`Seed`]: what a match's chance follows from, and the promise made with it.
//! - [`Edition`], [`Printed`]: what is printed on the components, read from a file.
//! - [`options`]: what may be varied when a match is set up.
//! - [`versions`]: which rules a record is replayed by.
//! - [`Match`]: a position with its header, log and seed; it runs chance, undoes, and writes and
//!   opens records ([`record`]).
//! - [`Words`]: notation, sentences and the board as text.
//! - [`Features`]: the numbers by which bots evaluate a position, and the moves worth a thought.
//! - [`Measures`]: what is worth counting in a game, for whoever studies many.
//! - [`AnyMatch`]: a match of any game, over JSON.
//! - [`walk`]: random playouts and perft.
//! - [`order`]: things by a number, sorted by code that is there once.
//!
//! # How a game moves
//!
//! [`Game::turn`] says what a position waits for. While it is [`Turn::Chance`], somebody draws an
//! outcome and resolves it; while it is [`Turn::Seats`], one of those seats applies an action.
//! Chance is explicit: a deck is a bag that has no order until something is drawn from it, so
//! there is no order to leak, a test can say which card comes next, and a record replays without
//! random numbers.
//!
//! # What leaves a position
//!
//! A position is never serialized. [`Game::view`] and [`Game::news`] are the only doors out, and
//! [`Game::resample`] gives a position that a viewer could not tell from the real one: that is
//! all a bot ever holds.

pub mod any;
pub mod bits;
pub mod dice;
pub mod edition;
pub mod environment;
pub mod features;
pub mod game;
pub mod matches;
pub mod measures;
pub mod money;
pub mod options;
pub mod order;
pub mod record;
pub mod seat;
pub mod seed;
pub mod versions;
pub mod walk;
pub mod words;

pub use any::{AnyMatch, Choice, Delivery, SubmitError, Told};
pub use dice::{Dice, FairDice, QuickDice};
pub use edition::{Edition, EditionError, Printed};
pub use environment::Environment;
pub use features::{Change, Feature, Features, SearchBy, Skill};
pub use game::{Deaf, Game, Hear, Menu, Reason, SetupError, Standing, Title, Turn};
pub use matches::{EntryOf, FollowError, Match, Step, UndoError, Verdict};
pub use measures::{Catalogue, Kind, Measures, Notes};
pub use money::Money;
pub use options::{OptionError, OptionKind, OptionSpec};
pub use record::{Entry, Header, Journal, Player, Record, RecordError, Seating};
pub use seat::{MAX_SEATS, Names, PerSeat, Seat, SeatSet, Viewer};
pub use seed::{Commitment, Seed, SeedError};
pub use versions::Gate;
pub use words::{Group, NotationError, Piece, Words};
