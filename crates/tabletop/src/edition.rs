//! What is printed on the components, read from TOML into tables.
//!
//! A position refers to its edition through [`Printed`], a handle of one word that is copied with
//! it. Editions are few and live as long as the program: each distinct text is read and kept once.
//! How a file is read is in [`read`], and what serde is given of it in `value`.

pub mod long_array;
pub mod read;
mod spanned;
mod value;

use std::any::{Any, TypeId};
use std::fmt;
use std::ops::{Deref, Range};
use std::sync::{Mutex, PoisonError};

use crate::seed::sha256_hex;

/// The tables of one edition of one game.
pub trait Edition: Sized + fmt::Debug + Send + Sync + 'static {
    /// The editions that come with the game; the first is the default.
    const EMBEDDED: &'static [&'static str];

    /// Reads and validates.
    ///
    /// # Errors
    /// Names the line, and what is allowed there.
    fn read(text: &str) -> Result<Self, EditionError>;

    /// The edition's own name, for records and people.
    fn name(&self) -> &str;

    /// Where the numbers come from, and which of them are our own design.
    fn provenance(&self) -> &str;
}

/// A handle on a loaded edition: as small as a pointer, equal when the text was equal.
pub struct Printed<E: 'static>(&'static Sheet<E>);

#[derive(Debug)]
struct Sheet<E> {
    tables: E,
    text: String,
    hash: String,
}

/// Whether embedded editions come as tables, and their texts are not read.
const PRELOADED: bool = cfg!(all(feature = "preloaded", target_family = "wasm"));

/// No edition needs more, and nobody should make us read more.
const MAX_EDITION_BYTES: usize = 1 << 20;

impl<E: Edition> Printed<E> {
    /// The default edition of the game.
    ///
    /// # Panics
    /// If the embedded text is broken, which a test of the game rules out.
    pub fn standard() -> Printed<E> {
        Printed::embedded(E::EMBEDDED[0]).expect("the embedded edition is valid")
    }

    /// An edition that comes with the game.
    fn embedded(text: &str) -> Result<Printed<E>, EditionError> {
        match PRELOADED {
            true => Printed::known(text),
            false => Printed::load(text),
        }
    }

    /// An edition that was read before.
    ///
    /// # Errors
    /// When it was not.
    pub fn known(text: &str) -> Result<Printed<E>, EditionError> {
        Printed::find(|sheet| sheet.text == text)
            .ok_or_else(|| EditionError::new("the edition has not been read yet"))
    }

    /// Takes tables that were read from this text somewhere else.
    pub fn preload(text: &str, tables: E) -> Printed<E> {
        Printed::known(text).unwrap_or_else(|_| Printed::sheet(text, tables))
    }

    fn sheet(text: &str, tables: E) -> Printed<E> {
        let (text, hash) = (text.to_owned(), sha256_hex(text));
        let sheet: &'static Sheet<E> = Box::leak(Box::new(Sheet { tables, text, hash }));
        let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
        loaded.push((TypeId::of::<E>(), sheet));
        Printed(sheet)
    }

    /// Reads an edition, or finds it among those read before.
    ///
    /// # Errors
    /// Names the line, and what is allowed there.
    pub fn load(text: &str) -> Result<Printed<E>, EditionError> {
        if text.len() > MAX_EDITION_BYTES {
            return Err(EditionError::new("an edition file is at most 1 MiB"));
        }
        match Printed::known(text) {
            Ok(printed) => Ok(printed),
            Err(_) => Ok(Printed::sheet(text, E::read(text)?)),
        }
    }

    /// Reads an edition and gives its tables and its hash, without keeping anything: for whoever
    /// judges texts that may never be played.
    ///
    /// # Errors
    /// Names the line, and what is allowed there.
    pub fn check(text: &str) -> Result<(E, String), EditionError> {
        if text.len() > MAX_EDITION_BYTES {
            return Err(EditionError::new("an edition file is at most 1 MiB"));
        }
        Ok((E::read(text)?, sha256_hex(text)))
    }

    /// The edition with that hash, if it is embedded or was loaded before.
    pub fn by_hash(hash: &str) -> Option<Printed<E>> {
        Printed::find(|sheet| sheet.hash == hash).or_else(|| {
            let text = E::EMBEDDED.iter().find(|text| sha256_hex(text) == hash)?;
            Printed::embedded(text).ok()
        })
    }

    /// Whether an edition with that hash comes with the game.
    pub fn is_embedded(hash: &str) -> bool {
        E::EMBEDDED.iter().any(|text| sha256_hex(text) == hash)
    }

    fn find(is_it: impl Fn(&Sheet<E>) -> bool) -> Option<Printed<E>> {
        let loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
        loaded.iter().filter(|(game, _)| *game == TypeId::of::<E>()).find_map(|(_, sheet)| {
            let sheet = sheet.downcast_ref::<Sheet<E>>()?;
            is_it(sheet).then_some(Printed(sheet))
        })
    }

    /// SHA-256 of the text, in hex.
    pub fn hash(self) -> &'static str {
        &self.0.hash
    }

    pub fn text(self) -> &'static str {
        &self.0.text
    }

    /// The tables, for as long as the program runs.
    #[inline]
    pub fn tables(self) -> &'static E {
        &self.0.tables
    }
}

/// How many editions have been read and kept, of all games together: for whoever takes them from
/// strangers and must bound their number.
pub fn n_kept() -> usize {
    LOADED.lock().unwrap_or_else(PoisonError::into_inner).len()
}

static LOADED: Mutex<Vec<(TypeId, &'static (dyn Any + Send + Sync))>> = Mutex::new(Vec::new());

impl<E> Clone for Printed<E> {
    #[inline]
    fn clone(&self) -> Printed<E> {
        *self
    }
}

impl<E> Copy for Printed<E> {}

impl<E> PartialEq for Printed<E> {
    #[inline]
    fn eq(&self, other: &Printed<E>) -> bool {
        std::ptr::eq(self.0, other.0) || self.0.hash == other.0.hash
    }
}

impl<E> Eq for Printed<E> {}

impl<E> Deref for Printed<E> {
    type Target = E;

    #[inline]
    fn deref(&self) -> &E {
        &self.0.tables
    }
}

impl<E> fmt::Debug for Printed<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Printed({})", &self.0.hash[..8])
    }
}

/// What is wrong with an edition, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{problem}", .line.map_or_else(String::new, |line| format!("line {line}: ")))]
pub struct EditionError {
    pub line: Option<usize>,
    pub problem: String,
}

impl EditionError {
    pub fn new(problem: impl Into<String>) -> EditionError {
        EditionError { line: None, problem: problem.into() }
    }

    /// A problem with the part of `text` that starts at `span`, as [`read::Spanned`] gives it.
    pub fn at(text: &str, span: &Range<usize>, problem: impl Into<String>) -> EditionError {
        let before = text.as_bytes().iter().take(span.start);
        let line = 1 + before.filter(|&&byte| byte == b'\n').count();
        EditionError { line: Some(line), problem: problem.into() }
    }

    /// The error of the TOML reader, in one line.
    pub fn toml(text: &str, error: &toml::de::Error) -> EditionError {
        let problem = error.message().replace('\n', " ");
        match error.span() {
            Some(span) => EditionError::at(text, &span, problem),
            None => EditionError::new(problem),
        }
    }
}

#[cfg(test)]
mod tests {
    use toml::de::DeTable;

    use super::*;

    #[derive(Debug)]
    struct Toy(u8);

    impl Edition for Toy {
        const EMBEDDED: &'static [&'static str] = &["n = 3"];

        fn read(text: &str) -> Result<Toy, EditionError> {
            let table = DeTable::parse(text).map_err(|e| EditionError::toml(text, &e))?;
            let n = table.get_ref().get("n").expect("there is an n");
            let number = n.get_ref().as_integer().and_then(|n| n.as_str().parse().ok());
            match number {
                Some(number @ ..=5) => Ok(Toy(number)),
                _ => Err(EditionError::at(text, &n.span(), "n is at most 5")),
            }
        }

        fn name(&self) -> &'static str {
            "toy"
        }

        fn provenance(&self) -> &'static str {
            "made up"
        }
    }

    #[test]
    fn the_same_text_is_the_same_edition() {
        let standard = Printed::<Toy>::standard();
        assert_eq!(standard.0.tables.0, 3);
        assert!(std::ptr::eq(standard.tables(), Printed::<Toy>::load("n = 3").unwrap().tables()));
        assert_ne!(standard, Printed::<Toy>::load("n = 4").unwrap());
        assert_eq!(Printed::by_hash(standard.hash()), Some(standard));
        assert_eq!(Printed::<Toy>::by_hash("0"), None);
        assert!(Printed::<Toy>::is_embedded(standard.hash()));
        assert!(!Printed::<Toy>::is_embedded(Printed::<Toy>::load("n = 4").unwrap().hash()));
        let (tables, hash) = Printed::<Toy>::check("n = 2").unwrap();
        assert_eq!((tables.0, Printed::<Toy>::by_hash(&hash)), (2, None), "nothing is kept of it");
        let n_before = n_kept();
        Printed::<Toy>::load("n = 1").unwrap();
        Printed::<Toy>::load("n = 1").unwrap();
        assert!(n_kept() > n_before);
    }

    #[test]
    fn tables_can_be_brought_for_a_text() {
        assert!(Printed::<Toy>::known("n = 5").is_err());
        let brought = Printed::preload("n = 5", Toy(5));
        assert_eq!(brought, Printed::<Toy>::load("n = 5").unwrap());
        assert!(std::ptr::eq(brought.tables(), Printed::preload("n = 5", Toy(5)).tables()));
    }

    #[test]
    fn errors_name_the_line() {
        let error = |text| Printed::<Toy>::load(text).unwrap_err().to_string();
        assert_eq!(error("# one\n\nn = 9"), "line 3: n is at most 5");
        assert!(error("n = -1").starts_with("line 1: "), "{}", error("n = -1"));
        assert!(error(&"#".repeat(2 << 20)).contains("1 MiB"));
    }
}
