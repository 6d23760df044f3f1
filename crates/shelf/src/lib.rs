//! The only crate that names all the games.
