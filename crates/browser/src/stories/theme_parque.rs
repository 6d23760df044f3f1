//! Theme Parque: a first game, a whole one, six around one screen, what happens too seldom to wait
//! for it, and parks of all sets.

pub(super) mod cases;
pub(super) mod gallery;
pub(super) mod game;
pub(super) mod guided;
pub(super) mod keyboard;
pub(super) mod parks;
pub(super) mod six;
