//! Coney Island: around one screen.

pub(super) mod passed;
