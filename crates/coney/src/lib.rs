//! Coney: breed the best rabbits in a farm of three by three.
//!
//! A turn is one action out of three: restock (cards and tokens), play (trade rabbits away, place
//! up to two or a hutch), growth (use coupons, put tokens on cards). Each rabbit says next to
//! whom it can live. When a farm is full the round is played out, and the most victory points
//! win. The rules are in `RULES.md`.
//!
//! The rooms, in reading order: [`pieces`] (cards and tokens as such), [`edition`] (what is
//! printed on them), [`farm`] (the frame, neighbours, placement rules), [`state`] (a position),
//! [`setup`] (the first one), [`action`] (what can be done, and why not), [`event`] (what
//! happened), `phases` (how play flows), [`score`], [`view`] (what each viewer sees), `game` (the
//! contract that all of these keep), `words` (what people read), [`preview`] (what a move would
//! bring) and `features` (what bots look at).

pub mod action;
pub mod edition;
mod environment;
pub mod event;
pub mod farm;
mod features;
mod game;
mod measures;
mod phases;
pub mod pieces;
pub mod preview;
pub mod score;
pub mod setup;
pub mod state;
pub mod view;
pub mod words;

pub use action::{Action, Errand, Outcome, Refusal};
pub use edition::Edition;
pub use event::{Ending, Event, Fact};
pub use farm::{Cell, CellSet, Farm};
pub use pieces::{Card, CardSet, Token, Tokens};
pub use setup::Options;
pub use state::{Lay, Mat, Phase, Pick, State};
pub use view::{News, View};
