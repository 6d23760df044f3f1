//! Coney Island: a whole game, around one screen, and what happens too seldom to wait for it.

pub(super) mod cases;
pub(super) mod game;
pub(super) mod keyboard;
pub(super) mod passed;
