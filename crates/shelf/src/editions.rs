//! Editions of a game that is chosen at run time.

use serde::Serialize;
use tabletop::edition::read;
use tabletop::{Edition, EditionError, Printed, Words};

use crate::{GameId, Visitor, find, ids, visit};

/// What an edition says about itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EditionInfo {
    pub game: GameId,
    pub name: String,
    /// Where its numbers come from.
    pub provenance: String,
    /// SHA-256 of the text, in hex.
    pub hash: String,
    /// Whether it comes with the program.
    pub embedded: bool,
}

/// Which game an edition says it is for, by its top-level key `game`.
///
/// # Errors
/// When the text is not TOML, or names no game that is on the shelf.
pub fn edition_game(text: &str) -> Result<GameId, EditionError> {
    let Some(game) = read::game(text)? else {
        let problem = format!("it does not say which game it is for; the games are {}", ids());
        return Err(EditionError::new(problem));
    };
    find(game.get_ref())
        .map_err(|unknown| EditionError::at(text, &game.span(), unknown.to_string()))
}

/// Reads an edition of `game` and says what it is. Nothing is kept of it.
///
/// # Errors
/// Names the line, and what is allowed there.
pub fn check_edition(game: GameId, text: &str) -> Result<EditionInfo, EditionError> {
    visit(game, Check { game, text })
}

/// The edition that is played unless another is asked for.
pub fn default_edition(game: GameId) -> EditionInfo {
    let (info, _) = visit(game, Load { game, text: None }).expect("the embedded edition is valid");
    info
}

/// The text of the edition that is played unless another is asked for.
pub fn edition_text(game: GameId) -> &'static str {
    let (_, text) = visit(game, Load { game, text: None }).expect("the embedded edition is valid");
    text
}

/// Whether the edition with that hash comes with the game, so that nobody has to bring its text.
pub fn comes_with_game(game: GameId, hash: &str) -> bool {
    visit(game, ComesWithGame { hash })
}

/// Whether an edition is in memory already, so that playing it takes no more of it.
pub fn is_in_memory(game: GameId, text: &str) -> bool {
    visit(game, IsInMemory { text })
}

struct IsInMemory<'a> {
    text: &'a str,
}

impl Visitor for IsInMemory<'_> {
    type Out = bool;

    fn visit<G: Words>(self) -> bool {
        Printed::<G::Edition>::known(self.text).is_ok()
    }
}

struct ComesWithGame<'a> {
    hash: &'a str,
}

impl Visitor for ComesWithGame<'_> {
    type Out = bool;

    fn visit<G: Words>(self) -> bool {
        Printed::<G::Edition>::is_embedded(self.hash)
    }
}

struct Check<'a> {
    game: GameId,
    text: &'a str,
}

impl Visitor for Check<'_> {
    type Out = Result<EditionInfo, EditionError>;

    fn visit<G: Words>(self) -> Self::Out {
        edition_game(self.text)?;
        let (edition, hash) = Printed::<G::Edition>::check(self.text)?;
        Ok(EditionInfo {
            game: self.game,
            name: edition.name().to_owned(),
            provenance: edition.provenance().to_owned(),
            hash,
            embedded: G::Edition::EMBEDDED.contains(&self.text),
        })
    }
}

struct Load<'a> {
    game: GameId,
    text: Option<&'a str>,
}

impl Visitor for Load<'_> {
    type Out = Result<(EditionInfo, &'static str), EditionError>;

    fn visit<G: Words>(self) -> Self::Out {
        let edition = load::<G>(self.text)?;
        let info = EditionInfo {
            game: self.game,
            name: edition.name().to_owned(),
            provenance: edition.provenance().to_owned(),
            hash: edition.hash().to_owned(),
            embedded: G::Edition::EMBEDDED.contains(&edition.text()),
        };
        Ok((info, edition.text()))
    }
}

/// The edition with that text, or the default one.
pub(crate) fn load<G: Words>(text: Option<&str>) -> Result<Printed<G::Edition>, EditionError> {
    let Some(text) = text else { return Ok(Printed::standard()) };
    // Only the shelf knows the games, so that it can answer a misspelt one.
    edition_game(text)?;
    Printed::load(text)
}
