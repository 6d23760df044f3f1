//! What the pictures must be, and what they must not tell.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::float_arithmetic, reason = "sizes of pictures are not rules")]

mod chinatown;
mod coney;
mod coney_island;
mod door;
mod pieces;
mod positions;
mod small;
mod theme_parque;
