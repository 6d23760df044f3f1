//! Coney: a whole game, the draft, and what happens too seldom to wait for it.

pub(super) mod cases;
pub(super) mod draft;
pub(super) mod gallery;
pub(super) mod game;
pub(super) mod keyboard;
