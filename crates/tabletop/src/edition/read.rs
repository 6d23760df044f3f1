//! Reads an edition file; whatever is wrong is named with its line and what is allowed there.
//!
//! Every file says first which game it is for and what it is called. The rest is the game's own:
//! it takes it as a whole ([`Fields::rest`]) or field by field ([`Fields::take`]), and asks a
//! [`Reader`] about numbers, names and lists.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Range, RangeInclusive};

use serde::Deserialize;
pub use toml::de::{DeTable, DeValue};

use super::EditionError;
pub use super::spanned::Spanned;
use super::value::Value;
use crate::words::slug;

/// A number as it is written: wide and signed, so that a wrong one is refused by our own sentence,
/// which knows what is allowed.
pub type Number = Spanned<i64>;

/// Letters in the name of an edition.
const LONGEST_TITLE: usize = 60;
/// Letters of a wrong text that are shown again.
const LONGEST_QUOTE: usize = 30;

/// Judges what a file says, and knows on which line it says it.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'t> {
    text: &'t str,
}

impl Reader<'_> {
    /// A problem with a value of the file.
    pub fn at<T>(self, value: &Spanned<T>, problem: impl Into<String>) -> EditionError {
        EditionError::at(self.text, &value.span(), problem)
    }

    /// # Errors
    /// When the number is not among those allowed.
    pub fn number<N>(
        self,
        value: &Number,
        field: &str,
        allowed: RangeInclusive<N>,
    ) -> Result<N, EditionError>
    where
        N: TryFrom<i64> + PartialOrd + fmt::Display,
    {
        let found = *value.get_ref();
        let number = N::try_from(found).ok().filter(|number| allowed.contains(number));
        number.ok_or_else(|| {
            let (lowest, highest) = (allowed.start(), allowed.end());
            self.at(value, format!("{field} must be {lowest} to {highest}, not {found}"))
        })
    }

    /// A name that people read and type: a short line with something in it.
    ///
    /// # Errors
    /// When it is empty, long, or no plain text.
    pub fn name(
        self,
        value: &Spanned<String>,
        field: &str,
        longest: usize,
    ) -> Result<String, EditionError> {
        let name = value.get_ref().trim();
        let n_letters = name.chars().count();
        if !(1..=longest).contains(&n_letters) {
            let problem = format!("{field} must have 1 to {longest} letters, not {n_letters}");
            return Err(self.at(value, problem));
        }
        if name.chars().any(char::is_control) {
            return Err(self.at(value, format!("{field} must be one line of plain text")));
        }
        if slug(name).is_empty() {
            return Err(self.at(value, format!("{field} must have a letter or a digit in it")));
        }
        Ok(name.to_owned())
    }

    /// One of several things, by its name.
    ///
    /// # Errors
    /// Says which there are.
    pub fn one_of<T>(
        self,
        value: &Spanned<String>,
        what: &str,
        known: impl IntoIterator<Item = (impl AsRef<str>, T)>,
    ) -> Result<T, EditionError> {
        let mut names = Vec::new();
        for (name, thing) in known {
            if name.as_ref() == value.get_ref() {
                return Ok(thing);
            }
            names.push(name.as_ref().to_owned());
        }
        let found = plain(value.get_ref());
        Err(self.at(value, format!("'{found}' is no {what}; there are {}", names.join(", "))))
    }

    /// # Errors
    /// When a list has too few elements, or too many.
    pub fn count<T>(
        self,
        list: &Spanned<Vec<T>>,
        what: &str,
        allowed: RangeInclusive<usize>,
    ) -> Result<(), EditionError> {
        let n_found = list.get_ref().len();
        if allowed.contains(&n_found) {
            return Ok(());
        }
        let needed = match allowed.into_inner() {
            (fewest, most) if fewest == most => most.to_string(),
            (fewest, most) => format!("{fewest} to {most}"),
        };
        Err(self.at(list, format!("there are {n_found} {what}, the game needs {needed}")))
    }

    /// Reads a list that must have exactly as many elements as the box holds.
    ///
    /// # Errors
    /// When there are more or fewer, or one of them is wrong.
    ///
    /// # Panics
    /// Never: the length is checked before.
    pub fn exactly<R, T: fmt::Debug, const N: usize>(
        self,
        list: Spanned<Vec<R>>,
        what: &str,
        read: impl FnMut(R) -> Result<T, EditionError>,
    ) -> Result<[T; N], EditionError> {
        self.count(&list, what, N..=N)?;
        let read: Vec<T> = list.into_inner().into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(read.try_into().expect("the length was checked"))
    }
}

/// What a file may say once.
#[derive(Clone, Debug, Default)]
pub struct Once(BTreeMap<String, Option<usize>>);

impl Once {
    /// # Errors
    /// When it was said before; names that line, too.
    pub fn say<T>(
        &mut self,
        reader: Reader<'_>,
        value: &Spanned<T>,
        what: impl Into<String>,
    ) -> Result<(), EditionError> {
        let what = what.into();
        let Some(first) = self.0.get(&what) else {
            self.0.insert(what, reader.at(value, "").line);
            return Ok(());
        };
        let first = first.map_or_else(String::new, |line| format!(", first in line {line}"));
        Err(reader.at(value, format!("{what} is there twice{first}")))
    }
}

/// A field of a table, and what it may be.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub name: &'static str,
    pub allowed: &'static str,
}

const PROVENANCE: Field =
    Field { name: "provenance", allowed: "a text that says where the numbers come from" };

/// A table whose fields are taken out one by one; what is left at the end is unknown.
#[derive(Clone, Debug)]
pub struct Fields<'t> {
    reader: Reader<'t>,
    table: DeTable<'t>,
    span: Range<usize>,
    /// Whose fields they are: "card Snowball, ", or nothing for the file itself.
    whose: String,
}

impl<'t> Fields<'t> {
    /// Opens an edition of `game`.
    ///
    /// # Errors
    /// When it is no TOML, or says that it is of another game, or of none.
    pub fn open(text: &'t str, game: &str) -> Result<Fields<'t>, EditionError> {
        let reader = Reader { text };
        let mut file = Fields::new(reader, parse(text)?, 0..0, String::new());
        let allowed = format!("\"{game}\"");
        let found: Spanned<String> = file.take_named("game", &allowed)?;
        if found.get_ref() != game {
            let other = plain(found.get_ref());
            return Err(reader.at(&found, format!("this is an edition of {other}, not of {game}")));
        }
        Ok(file)
    }

    /// A table within the file; `whose` says which, at the beginning of a sentence.
    pub fn new(
        reader: Reader<'t>,
        table: DeTable<'t>,
        span: Range<usize>,
        whose: String,
    ) -> Fields<'t> {
        Fields { reader, table, span, whose }
    }

    pub fn reader(&self) -> Reader<'t> {
        self.reader
    }

    /// What the edition is called.
    ///
    /// # Errors
    /// When it says no name, or none that can be printed.
    pub fn name(&mut self) -> Result<String, EditionError> {
        let allowed = format!("a text of 1 to {LONGEST_TITLE} letters");
        let name = self.take_named("name", &allowed)?;
        self.reader.name(&name, "the name of the edition", LONGEST_TITLE)
    }

    /// Where the edition comes from.
    ///
    /// # Errors
    /// When it does not say.
    pub fn provenance(&mut self) -> Result<String, EditionError> {
        let provenance: Spanned<String> = self.take(&PROVENANCE)?;
        let text = provenance.get_ref().trim();
        self.check(&provenance, &PROVENANCE, !text.is_empty(), "it is empty")?;
        Ok(text.to_owned())
    }

    /// All that has not been taken, read as one value.
    ///
    /// # Errors
    /// When a field is missing, wrong or unknown.
    pub fn rest<T: Deserialize<'t>>(self) -> Result<T, EditionError> {
        T::deserialize(Value::new(self.span, DeValue::Table(self.table)))
            .map_err(|wrong| wrong.of(self.reader.text))
    }

    /// # Errors
    /// When the field is missing or not of the kind.
    pub fn take<T: Deserialize<'t>>(&mut self, field: &Field) -> Result<Spanned<T>, EditionError> {
        self.take_named(field.name, field.allowed)
    }

    fn take_named<T: Deserialize<'t>>(
        &mut self,
        name: &str,
        allowed: &str,
    ) -> Result<Spanned<T>, EditionError> {
        let value = self.value(name, allowed)?;
        let span = value.span();
        match T::deserialize(Value::from(value)) {
            Ok(value) => Ok(Spanned::new(span, value)),
            Err(wrong) => {
                let problem = wrong.problem.replace('\n', " ");
                Err(self.wrong(&wrong.span.unwrap_or(span), name, &problem, allowed))
            }
        }
    }

    fn value(
        &mut self,
        name: &str,
        allowed: &str,
    ) -> Result<toml::Spanned<DeValue<'t>>, EditionError> {
        let value = self.table.remove(name);
        value.ok_or_else(|| self.wrong(&self.span, name, "it is missing", allowed))
    }

    /// The tables of a list like `[[card]]`, with what is asked about the list as a whole.
    ///
    /// # Errors
    /// When the field is missing or no list of tables.
    pub fn tables(
        &mut self,
        field: &Field,
    ) -> Result<Spanned<Vec<Spanned<DeTable<'t>>>>, EditionError> {
        let list = self.value(field.name, field.allowed)?;
        let span = list.span();
        let wrong = |this: &Fields<'t>, span| this.problem(&span, field, "it is no list of tables");
        let DeValue::Array(list) = list.into_inner() else { return Err(wrong(self, span)) };
        let mut tables = Vec::with_capacity(list.len());
        for value in list {
            let span = value.span();
            let DeValue::Table(table) = value.into_inner() else { return Err(wrong(self, span)) };
            tables.push(Spanned::new(span, table));
        }
        Ok(Spanned::new(span, tables))
    }

    /// A field that is still there, as it is written.
    pub fn peek(&self, name: &str) -> Option<&DeValue<'t>> {
        self.table.get(name).map(toml::Spanned::get_ref)
    }

    pub fn problem(&self, span: &Range<usize>, field: &Field, problem: &str) -> EditionError {
        self.wrong(span, field.name, problem, field.allowed)
    }

    fn wrong(&self, span: &Range<usize>, name: &str, problem: &str, allowed: &str) -> EditionError {
        let problem = format!("{}field {name}: {problem}; allowed: {allowed}", self.whose);
        EditionError::at(self.reader.text, span, problem)
    }

    /// # Errors
    /// Unless it is `fine`.
    pub fn check<T>(
        &self,
        value: &Spanned<T>,
        field: &Field,
        fine: bool,
        problem: &str,
    ) -> Result<(), EditionError> {
        if fine { Ok(()) } else { Err(self.problem(&value.span(), field, problem)) }
    }

    /// # Errors
    /// When something is left that is none of the fields that are `known`.
    pub fn finish(self, known: &[&Field]) -> Result<(), EditionError> {
        let Some((key, _)) = self.table.iter().next() else { return Ok(()) };
        // The head of the file has been taken before.
        let head: &[&str] =
            if self.whose.is_empty() { &["game", "name", "provenance"] } else { &[] };
        let known = head.iter().copied().chain(known.iter().map(|field| field.name));
        let known: Vec<&str> = known.collect();
        let (whose, found) = (&self.whose, plain(key.get_ref()));
        let problem = format!("{whose}there is no field {found}; allowed: {}", known.join(", "));
        Err(EditionError::at(self.reader.text, &key.span(), problem))
    }
}

fn parse(text: &str) -> Result<DeTable<'_>, EditionError> {
    let table = DeTable::parse(text).map_err(|error| EditionError::toml(text, &error))?;
    Ok(table.into_inner())
}

/// Which game a file says it is for, if it says so.
///
/// # Errors
/// When it is no TOML, or says something that is no text.
pub fn game(text: &str) -> Result<Option<Spanned<String>>, EditionError> {
    let game = parse(text)?.remove("game").map(|game| Spanned::deserialize(Value::from(game)));
    game.transpose().map_err(|wrong| wrong.of(text))
}

/// A text as it may be shown again: short, and without anything that a terminal obeys.
pub fn plain(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(LONGEST_QUOTE).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Raw {
        bank: Number,
        sizes: Spanned<Vec<Number>>,
        colour: Spanned<String>,
        #[serde(default)]
        shop: Vec<Spanned<String>>,
    }

    const FINE: &str = "# A box.\ngame = 'toy'\nname = ' The Box '\nprovenance = 'ours'\n\
                        bank = 3\nsizes = [1, 2]\ncolour = 'red'\n";

    fn read(text: &str) -> Result<(String, String, u8, [i8; 2], u8), EditionError> {
        let mut file = Fields::open(text, "toy")?;
        let (name, provenance, reader) = (file.name()?, file.provenance()?, file.reader());
        let raw: Raw = file.rest()?;
        let mut once = Once::default();
        for shop in &raw.shop {
            let name = reader.name(shop, "the name of a shop", 8)?;
            once.say(reader, shop, format!("shop '{}'", slug(&name)))?;
        }
        Ok((
            name,
            provenance,
            reader.number(&raw.bank, "bank", 1..=9)?,
            reader.exactly(raw.sizes, "sizes", |it| reader.number(&it, "a size", -5..=5))?,
            reader.one_of(&raw.colour, "colour", [("red", 1), ("blue", 2)])?,
        ))
    }

    #[track_caller]
    fn refused(from: &str, to: &str, expected: &str) {
        assert!(FINE.contains(from), "{from}");
        let error = read(&FINE.replace(from, to)).unwrap_err().to_string();
        assert_eq!(error, expected);
    }

    #[test]
    fn a_sound_file_is_read() {
        let expected = ("The Box".to_owned(), "ours".to_owned(), 3, [1, 2], 1);
        assert_eq!(read(FINE).unwrap(), expected);
    }

    #[test]
    fn the_head_is_needed() {
        let line = "game = 'toy'";
        refused(line, "", "line 1: field game: it is missing; allowed: \"toy\"");
        refused(line, "game = 'chess'", "line 2: this is an edition of chess, not of toy");
        let problem = "invalid type: integer `3`, expected a string";
        refused(line, "game = 3", &format!("line 2: field game: {problem}; allowed: \"toy\""));
        let line = "name = ' The Box '";
        let allowed = "allowed: a text of 1 to 60 letters";
        refused(line, "", &format!("line 1: field name: it is missing; {allowed}"));
        let name = "the name of the edition";
        refused(line, "name = ' '", &format!("line 3: {name} must have 1 to 60 letters, not 0"));
        refused(line, "name = '?'", &format!("line 3: {name} must have a letter or a digit in it"));
        let problem = format!("line 3: {name} must be one line of plain text");
        refused(line, "name = \"a\\u001b[2J\"", &problem);
        let allowed = "allowed: a text that says where the numbers come from";
        let line = "provenance = 'ours'";
        refused(line, "", &format!("line 1: field provenance: it is missing; {allowed}"));
        refused(
            line,
            "provenance = ''",
            &format!("line 4: field provenance: it is empty; {allowed}"),
        );
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        refused("bank = 3", "bank = 10", "line 5: bank must be 1 to 9, not 10");
        refused("bank = 3", "bank = -300", "line 5: bank must be 1 to 9, not -300");
        refused("[1, 2]", "[1, -6]", "line 6: a size must be -5 to 5, not -6");
        refused("[1, 2]", "[1]", "line 6: there are 1 sizes, the game needs 2");
        refused("'red'", "'mauve'", "line 7: 'mauve' is no colour; there are red, blue");
        let shops = "'red'\nshop = ['Tea House',\n 'tea-house']";
        let problem = "line 8: the name of a shop must have 1 to 8 letters, not 9";
        refused("'red'", shops, problem);
        let shops = "'red'\nshop = ['Tea Hut',\n 'tea-hut']";
        refused("'red'", shops, "line 9: shop 'tea-hut' is there twice, first in line 8");
        let problem = "unknown field `luck`, expected one of `bank`, `sizes`, `colour`, `shop`";
        refused("bank = 3", "bank = 3\nluck = 1", &format!("line 6: {problem}"));
        refused("bank = 3", "", "line 1: missing field `bank`");
    }

    #[test]
    fn a_hostile_text_is_not_shown_in_full() {
        let long = format!("colour = \"\\u001b[2J{}\"", "x".repeat(99));
        let error = read(&FINE.replace("colour = 'red'", &long)).unwrap_err().to_string();
        assert!(error.starts_with("line 7: '[2Jxxx") && error.len() < 80, "{error}");
    }

    const CARDS: Field = Field { name: "card", allowed: "tables [[card]]" };
    const SIZE: Field = Field { name: "size", allowed: "0 to 9" };

    fn read_cards(cards: &str) -> Result<Vec<u8>, EditionError> {
        let text = format!("game = 'toy'\n{cards}");
        let mut file = Fields::open(&text, "toy")?;
        let mut sizes = Vec::new();
        for (n, card) in (1..).zip(file.tables(&CARDS)?.into_inner()) {
            let span = card.span();
            let whose = format!("card {n}, ");
            let mut card = Fields::new(file.reader(), card.into_inner(), span, whose);
            let size: Spanned<u8> = card.take(&SIZE)?;
            card.check(&size, &SIZE, *size.get_ref() < 10, "it is large")?;
            card.finish(&[&SIZE])?;
            sizes.push(size.into_inner());
        }
        file.finish(&[&CARDS])?;
        Ok(sizes)
    }

    #[test]
    fn fields_are_taken_one_by_one() {
        assert_eq!(read_cards("[[card]]\nsize = 3\n[[card]]\nsize = 4").unwrap(), [3, 4]);
        let error = |cards: &str| read_cards(cards).unwrap_err().to_string();
        let allowed = "allowed: 0 to 9";
        assert_eq!(
            error("[[card]]\nsize = 10"),
            format!("line 3: card 1, field size: it is large; {allowed}")
        );
        assert_eq!(
            error("[[card]]"),
            format!("line 2: card 1, field size: it is missing; {allowed}")
        );
        assert_eq!(
            error("[[card]]\nsize = 1\nsizes = 2"),
            "line 4: card 1, there is no field sizes; allowed: size"
        );
        let allowed = "allowed: tables [[card]]";
        assert_eq!(error(""), format!("line 1: field card: it is missing; {allowed}"));
        assert_eq!(
            error("card = 3"),
            format!("line 2: field card: it is no list of tables; {allowed}")
        );
        assert_eq!(
            error("card = [3]"),
            format!("line 2: field card: it is no list of tables; {allowed}")
        );
        let allowed = "allowed: game, name, provenance, card";
        assert_eq!(
            error("deck = 1\ncard = []"),
            format!("line 2: there is no field deck; {allowed}")
        );
    }
}
