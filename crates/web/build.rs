//! Reads the editions that come with the games, so that the page need not: it brings their tables
//! in a compact form, and fetches the reader of TOML only for an edition of somebody's own.

use std::path::PathBuf;
use std::{env, fs, io};

use serde::Serialize;
use tabletop::{Edition, EditionError};

fn main() -> io::Result<()> {
    write::<chinatown::Edition>("chinatown")?;
    write::<coney::Edition>("coney")?;
    write::<coney_island::Edition>("coney-island")?;
    write::<raccoon_tycoon::Edition>("raccoon-tycoon")?;
    write::<theme_parque::Edition>("theme-parque")
}

/// The tables of a game's editions, in their order, as a file `GAME.tables`.
fn write<E: Edition + Serialize>(game: &str) -> io::Result<()> {
    let read = E::EMBEDDED.iter().map(|text| E::read(text));
    let tables: Vec<E> = read.collect::<Result<_, EditionError>>().map_err(io::Error::other)?;
    let bytes = postcard::to_allocvec(&tables).map_err(io::Error::other)?;
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(folder.join(format!("{game}.tables")), bytes)
}
