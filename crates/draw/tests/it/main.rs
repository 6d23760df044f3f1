//! What the pictures must be, and what they must not tell.

mod pieces;
mod positions;
