//! Theme Parque: lay dominoes into a park, and claim what will have the longest queues.
//!
//! A turn is two dominoes, perhaps a pawn on an attraction or a stall, and new dominoes from the
//! market. An attraction scores its factor times the length of its queue; a stall scores what it
//! says. Two editions of the rules and three expansions are options. The rules are in `RULES.md`.
//!
//! The rooms, in reading order: [`edition`] (what is printed), [`face`] (squares and their edges),
//! [`park`] (the table, and where a domino fits), [`deck`] (how dominoes are made), [`state`] (a
//! position), [`setup`] (the first one), [`action`] (what can be done, and why not), [`event`]
//! (what happened), `phases` (how play flows), [`score`], [`view`] (what each viewer sees), `game`
//! (the contract that all of these keep), `words` (what people read), [`preview`] (what a move
//! would bring) and `features` (what bots look at).

pub mod action;
pub mod deck;
pub mod edition;
mod environment;
pub mod event;
pub mod face;
mod features;
mod game;
mod measures;
pub mod park;
mod phases;
pub mod preview;
pub mod score;
pub mod setup;
pub mod state;
pub mod view;
mod words;

pub use action::{Action, Outcome, Refusal};
pub use deck::Tile;
pub use edition::{Edition, Set};
pub use event::{Ending, Event, Fact};
pub use face::{Cell, Edge, Face, Part, PathKind, Shape, Side, Square};
pub use park::{Park, Spot, Sq};
pub use score::Survey;
pub use setup::{Options, Rules};
pub use state::{Phase, Stage, State};
pub use view::{News, View};
