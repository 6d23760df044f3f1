//! Raccoon Tycoon: an auction, also with an order that is left at a server, payments, and a long game
//! in few clicks. What every game has is told of it elsewhere.

pub(super) mod auction;
pub(super) mod few_clicks;
pub(super) mod order;
pub(super) mod payment;
