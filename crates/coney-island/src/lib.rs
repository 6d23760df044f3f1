//! Coney Island: the rules, as one value.
//!
//! Showmen fill a park of building sites; grand attractions are built over them. A player's cars
//! pay from every spot whose showman is out in the park. A turn is an income, then up to three
//! main and five minor actions in any order, each once unless a repeat is spent. The most points
//! win when someone has had sixty, or one of three stacks has run low (RULES.md §7).
//!
//! The rooms, in reading order:
//!
//! - [`park`]: plots, cells, sets of them, squares.
//! - [`pieces`]: materials, cars, sites, characters, newspapers.
//! - [`edition`]: what is printed on the components.
//! - [`state`]: one position, and questions to it.
//! - [`setup`]: seats, options and an edition become the first position.
//! - [`action`], [`event`]: what can be done, what chance can do, what happened, why not.
//! - `phases`: the flow chart, and one file per phase.
//! - [`score`]: squares, the four ends, the final scoring.
//! - [`view`]: what leaves a position.
//! - `game`: the contract that all of these keep.
//! - `words`: notation, sentences, the park as text.
//! - [`preview`]: what a move would bring, from a view.
//! - `features`: what bots look at.

pub mod action;
pub mod edition;
mod environment;
pub mod event;
mod features;
mod game;
mod measures;
pub mod park;
mod phases;
pub mod pieces;
pub mod preview;
pub mod score;
pub mod setup;
pub mod state;
pub mod view;
mod words;

pub use action::{Action, Now, Outcome, Refusal};
pub use edition::Edition;
pub use event::{Ending, Event, Fact};
pub use park::{Cell, Cells, Corner, Plot, Plots};
pub use pieces::{
    Bonus, Car, Character, Characters, Colour, Colours, Deed, Deeds, Layer, Material, Materials,
    Newspaper, Site, Stack,
};
pub use setup::Options;
pub use state::{Mat, Phase, Pick, State};
pub use view::{News, View};
