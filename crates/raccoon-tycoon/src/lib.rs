//! Raccoon Tycoon: produce, sell, build and outbid your way to the best towns and railroads.
//!
//! A turn is one action out of five: produce commodities, sell one kind, start the auction of a
//! railroad, buy a building, buy the town on offer. When the last town or the last railroad is
//! gone the round is played out, and the most victory points win. The rules are in `RULES.md`.
//!
//! The rooms, in reading order: [`edition`] (what is printed), [`state`] (a position),
//! [`setup`] (the first one), [`action`] (what can be done, and why not), [`event`] (what
//! happened), `phases` (how play flows), [`score`], [`view`] (what each viewer sees), `game` (the
//! contract that all of these keep), `words` (what people read), [`preview`] (what a move would
//! bring) and `features` (what bots look at).

pub mod action;
pub mod edition;
mod environment;
pub mod event;
mod features;
mod game;
mod measures;
mod phases;
pub mod preview;
pub mod score;
pub mod setup;
pub mod state;
pub mod view;
mod words;

pub use action::{Action, Outcome, Refusal};
pub use edition::{Card, Commodity, Edition, Line, Tile, Town};
pub use event::{Ending, Event, Fact, Offer};
pub use setup::Options;
pub use state::{Auction, Mat, Phase, State};
pub use view::{News, View};
pub use words::power as say_power;
