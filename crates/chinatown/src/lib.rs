//! Chinatown: claim buildings, trade everything, and open the shops that belong together.
//!
//! In each of six years every player keeps some of the buildings dealt and draws shop tiles. Then
//! everything is traded: buildings, tiles, money. Shops of one kind that touch and have one owner
//! are a business, and the larger a business the better each of its tiles pays. After 1970 the
//! most money wins. The rules are in `RULES.md`.
//!
//! The rooms, in reading order: [`edition`] (what is printed), [`lots`] (sets of buildings),
//! [`deal`] (a contract), [`state`] (a position), [`setup`] (the first one), [`action`] (what can
//! be done, and why not), [`event`] (what happened), `phases` (how play flows), [`score`],
//! [`view`] (what each viewer sees), `game` (the contract that all of these keep), `words` (what
//! people read), [`features`] (what things are worth, for bots and advice) and [`preview`] (what a
//! deal would mean, for boards).

pub mod action;
pub mod deal;
pub mod edition;
mod environment;
pub mod event;
pub mod features;
mod game;
pub mod lots;
mod measures;
mod phases;
pub mod preview;
pub mod score;
pub mod setup;
pub mod state;
pub mod view;
mod words;

pub use action::{Action, Outcome, Refusal};
pub use deal::{Deal, Offer, OfferId};
pub use edition::{Edition, Shop};
pub use event::{Cause, Event};
pub use lots::{Lot, LotSet};
pub use setup::{FirstPlayer, Options, Privacy, Split, Trade};
pub use state::{Phase, State};
pub use view::{News, View};
