//! Night Market, a toy game: small, but with one of everything that the games of the house have.
//!
//! Hands are secret, choices are made at once, bids are free-form, chance has weights, coins are
//! conserved, and there are two ways to end. The laws are tested with it, and so are matches and
//! records; whoever writes a game may read it as a page of the rules and a page of code.
//!
//! # The rules
//!
//! - **§1** Two to four sellers have coins and a hand of lanterns worth 1 to 5, dealt in secret
//!   from a bag.
//! - **§2** A round begins with a lantern drawn from the bag and shown.
//! - **§3** All at once, each lays one lantern of the own hand face down (§3.1). When all have,
//!   they are turned up and spent. Whoever laid the highest opens the auction; of equals, the one
//!   nearest the start player; in version 1 of the rules it was the one farthest from it.
//! - **§4** In turn, each seller raises the bid, to more than the last (§4.1) and no more than the
//!   own coins (§4.2), or passes and is out. The last one in pays the bank and puts the lantern on
//!   the stall. If all pass, it is spent.
//! - **§5** The bank tips the buyer: chance says how much.
//! - **§6** The game ends after the agreed number of rounds, or as soon as a seller has no coins.
//!   Coins count one point each, lanterns on the stall twice their worth.

mod action;
mod edition;
mod features;
mod measures;
mod state;
mod view;
mod words;

pub use action::{Action, Event, Outcome, Refusal};
pub use edition::Edition;
pub use state::{
    Auction, EARLIER_OF_EQUALS_OPENS, Ending, Lantern, Lanterns, Options, Phase, State, Tips,
};
pub use view::{HandView, News, StandView, View};
