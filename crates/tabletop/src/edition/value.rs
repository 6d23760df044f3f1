//! What a file says, as serde reads it.
//!
//! The library that parses TOML has such a reader too. It knows all that TOML can say and serde can
//! ask for, and the compiler writes it out for every type that is read: with it, a quarter of what
//! was made of a game did nothing but read editions. An edition is made of numbers, texts, truths,
//! lists and tables.

use std::fmt;
use std::ops::Range;
use std::vec;

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, Expected, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use toml::de::{DeArray, DeInteger, DeString, DeTable, DeValue};

use super::{EditionError, spanned};

/// Why a value is not what was wanted, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wrong {
    pub(super) problem: String,
    pub(super) span: Option<Range<usize>>,
}

impl Wrong {
    fn new(span: &Range<usize>, problem: impl Into<String>) -> Wrong {
        Wrong { problem: problem.into(), span: Some(span.clone()) }
    }

    /// As a problem of the file with this text.
    pub(super) fn of(self, text: &str) -> EditionError {
        let problem = self.problem.replace('\n', " ");
        match self.span {
            Some(span) => EditionError::at(text, &span, problem),
            None => EditionError::new(problem),
        }
    }

    /// Something in here is wrong. Whoever has noticed it first knows best where.
    fn within(mut self, span: &Range<usize>) -> Wrong {
        self.span.get_or_insert_with(|| span.clone());
        self
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)
    }
}

impl std::error::Error for Wrong {}

impl serde::de::Error for Wrong {
    fn custom<T: fmt::Display>(problem: T) -> Wrong {
        Wrong { problem: problem.to_string(), span: None }
    }
}

/// A value of the file, or a key, which is a text.
#[derive(Debug)]
pub(super) struct Value<'de> {
    value: DeValue<'de>,
    span: Range<usize>,
}

impl<'de> From<toml::Spanned<DeValue<'de>>> for Value<'de> {
    fn from(value: toml::Spanned<DeValue<'de>>) -> Value<'de> {
        let span = value.span();
        Value::new(span, value.into_inner())
    }
}

impl<'de> Value<'de> {
    pub(super) fn new(span: Range<usize>, value: DeValue<'de>) -> Value<'de> {
        Value { value, span }
    }

    fn key(key: toml::Spanned<DeString<'de>>) -> Value<'de> {
        let span = key.span();
        Value { value: DeValue::String(key.into_inner()), span }
    }

    /// It is something else.
    fn is_no(&self, expected: &dyn Expected) -> Wrong {
        let found = match &self.value {
            DeValue::String(text) => Unexpected::Str(text),
            DeValue::Integer(number) => match small(number) {
                Some(number) => Unexpected::Signed(number),
                None => Unexpected::Other("a number that is too large"),
            },
            DeValue::Float(number) => {
                Unexpected::Float(number.as_str().parse().unwrap_or(f64::NAN))
            }
            DeValue::Boolean(truth) => Unexpected::Bool(*truth),
            DeValue::Datetime(_) => Unexpected::Other("a date"),
            DeValue::Array(_) => Unexpected::Seq,
            DeValue::Table(_) => Unexpected::Map,
        };
        Wrong::invalid_type(found, expected).within(&self.span)
    }

    fn text(&self, expected: &dyn Expected) -> Result<&str, Wrong> {
        if let DeValue::String(text) = &self.value { Ok(text) } else { Err(self.is_no(expected)) }
    }

    fn number(&self, expected: &dyn Expected) -> Result<i64, Wrong> {
        let number = self.value.as_integer().and_then(small);
        number.ok_or_else(|| self.is_no(expected))
    }

    fn list(self, expected: &dyn Expected) -> Result<List<'de>, Wrong> {
        let DeValue::Array(list) = self.value else { return Err(self.is_no(expected)) };
        Ok(List::new(list))
    }

    fn table(self, expected: &dyn Expected) -> Result<Entries<'de>, Wrong> {
        let DeValue::Table(table) = self.value else { return Err(self.is_no(expected)) };
        Ok(Entries::new(table))
    }

    /// One of several things: a text that names it, or a table with its name and what belongs to it.
    fn variant(self) -> Result<Variant<'de>, Wrong> {
        if self.value.is_str() {
            return Ok(Variant { name: self, content: None });
        }
        let DeValue::Table(table) = self.value else {
            return Err(Wrong::new(&self.span, "wanted a text or a table"));
        };
        match (table.len(), table.into_iter().next()) {
            (1, Some((name, content))) => {
                Ok(Variant { name: Value::key(name), content: Some(content.into()) })
            }
            (n, _) => Err(Wrong::new(&self.span, format!("wanted a table of one, not of {n}"))),
        }
    }
}

/// A number, unless nobody could want one as large.
fn small(number: &DeInteger<'_>) -> Option<i64> {
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

/// Numbers are all read alike.
macro_rules! numbers {
    ($($deserialize:ident)*) => {$(
        fn $deserialize<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
            let number = self.number(&visitor)?;
            visitor.visit_i64(number).map_err(|wrong: Wrong| wrong.within(&self.span))
        }
    )*};
}

/// Texts, too.
macro_rules! texts {
    ($($deserialize:ident)*) => {$(
        fn $deserialize<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
            let text = self.text(&visitor)?;
            visitor.visit_str(text).map_err(|wrong: Wrong| wrong.within(&self.span))
        }
    )*};
}

impl<'de> Deserializer<'de> for Value<'de> {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match &self.value {
            DeValue::String(_) => self.deserialize_str(visitor),
            DeValue::Integer(_) => self.deserialize_i64(visitor),
            DeValue::Boolean(_) => self.deserialize_bool(visitor),
            DeValue::Array(_) => self.deserialize_seq(visitor),
            DeValue::Table(_) => self.deserialize_map(visitor),
            DeValue::Float(_) | DeValue::Datetime(_) => Err(self.is_no(&visitor)),
        }
    }

    numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    texts! { deserialize_char deserialize_str deserialize_string deserialize_identifier }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        let DeValue::Boolean(truth) = self.value else { return Err(self.is_no(&visitor)) };
        visitor.visit_bool(truth).map_err(|wrong: Wrong| wrong.within(&self.span))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        let span = self.span.clone();
        let list = self.list(&visitor)?;
        visitor.visit_seq(list).map_err(|wrong| wrong.within(&span))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        let span = self.span.clone();
        let table = self.table(&visitor)?;
        visitor.visit_map(table).map_err(|wrong| wrong.within(&span))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        let span = self.span.clone();
        visitor.visit_enum(self.variant()?).map_err(|wrong| wrong.within(&span))
    }

    /// A field that is there has a value; one without is not there.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        let span = self.span.clone();
        visitor.visit_some(self).map_err(|wrong| wrong.within(&span))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        let span = self.span.clone();
        if name == spanned::NAME {
            spanned::hand_over(span.clone());
        }
        visitor.visit_newtype_struct(self).map_err(|wrong| wrong.within(&span))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { i128 u128 f32 f64 bytes byte_buf unit unit_struct }
}

/// The elements of a list.
struct List<'de>(vec::IntoIter<toml::Spanned<DeValue<'de>>>);

impl<'de> List<'de> {
    fn new(list: DeArray<'de>) -> List<'de> {
        let elements: Vec<_> = list.into_iter().collect();
        List(elements.into_iter())
    }
}

impl<'de> SeqAccess<'de> for List<'de> {
    type Error = Wrong;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Wrong> {
        let Some(element) = self.0.next() else { return Ok(None) };
        let span = element.span();
        seed.deserialize(Value::from(element)).map(Some).map_err(|wrong| wrong.within(&span))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

type Entry<'de> = (toml::Spanned<DeString<'de>>, toml::Spanned<DeValue<'de>>);

/// The keys and values of a table.
struct Entries<'de> {
    left: vec::IntoIter<Entry<'de>>,
    /// That of the key that was read last.
    value: Option<Value<'de>>,
}

impl<'de> Entries<'de> {
    fn new(table: DeTable<'de>) -> Entries<'de> {
        let entries: Vec<Entry<'de>> = table.into_iter().collect();
        Entries { left: entries.into_iter(), value: None }
    }

    fn take(&mut self) -> Result<Value<'de>, Wrong> {
        self.value.take().ok_or_else(|| Wrong::custom("a value is read before its key"))
    }
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Wrong;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Wrong> {
        let Some((key, value)) = self.left.next() else { return Ok(None) };
        self.value = Some(value.into());
        let span = key.span();
        seed.deserialize(Value::key(key)).map(Some).map_err(|wrong| wrong.within(&span))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Wrong> {
        let value = self.take()?;
        let span = value.span.clone();
        seed.deserialize(value).map_err(|wrong| wrong.within(&span))
    }
}

/// One of several things, by its name, with what belongs to it.
struct Variant<'de> {
    name: Value<'de>,
    content: Option<Value<'de>>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Wrong;
    type Variant = Content<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Content<'de>), Wrong> {
        let span = self.name.span.clone();
        let name = seed.deserialize(self.name).map_err(|wrong| wrong.within(&span))?;
        Ok((name, Content(self.content)))
    }
}

/// What belongs to one of several things; nothing if only its name is written.
struct Content<'de>(Option<Value<'de>>);

impl<'de> Content<'de> {
    fn needed(self, expected: &'static str) -> Result<Value<'de>, Wrong> {
        self.0.ok_or_else(|| Wrong::invalid_type(Unexpected::UnitVariant, &expected))
    }
}

impl<'de> VariantAccess<'de> for Content<'de> {
    type Error = Wrong;

    fn unit_variant(self) -> Result<(), Wrong> {
        match self.0 {
            None => Ok(()),
            Some(Value { value: DeValue::Array(list), .. }) if list.is_empty() => Ok(()),
            Some(Value { value: DeValue::Table(table), .. }) if table.is_empty() => Ok(()),
            Some(Value { span, .. }) => Err(Wrong::new(&span, "nothing belongs to it")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Wrong> {
        seed.deserialize(self.needed("newtype variant")?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Wrong> {
        self.needed("tuple variant")?.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.needed("struct variant")?.deserialize_map(visitor)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;
    use crate::edition::read::Spanned;

    #[derive(PartialEq, Debug, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    enum Ride {
        Closed,
        Wheel(u8),
        Swing(u8, bool),
        Coaster { cars: u8, name: Option<char> },
    }

    #[derive(PartialEq, Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Park {
        rides: Vec<Spanned<Ride>>,
        #[serde(default)]
        prices: BTreeMap<String, Spanned<(i8, u32)>>,
    }

    /// What is read, or the line and the problem.
    fn read<T: for<'de> Deserialize<'de>>(text: &str) -> Result<T, String> {
        let table = DeTable::parse(text).unwrap();
        let value = Value::new(table.span(), DeValue::Table(table.into_inner()));
        T::deserialize(value).map_err(|wrong| wrong.of(text).to_string())
    }

    #[test]
    fn one_of_several_things_is_a_name_or_a_table_of_one() {
        let text = "rides = ['closed', { wheel = 3 }, { swing = [1, true] }, { coaster = { cars = 2 } },\n\
                    { coaster = { cars = 0x10, name = 'a' } }, { closed = {} }]";
        let rides = read::<Park>(text).unwrap().rides;
        let said: Vec<&str> = rides.iter().map(|ride| &text[ride.span()]).collect();
        assert_eq!(said[..3], ["'closed'", "{ wheel = 3 }", "{ swing = [1, true] }"]);
        let rides: Vec<Ride> = rides.into_iter().map(Spanned::into_inner).collect();
        let coaster = |cars, name| Ride::Coaster { cars, name };
        let expected = [
            Ride::Closed,
            Ride::Wheel(3),
            Ride::Swing(1, true),
            coaster(2, None),
            coaster(16, Some('a')),
            Ride::Closed,
        ];
        assert_eq!(rides, expected);
    }

    #[test]
    fn a_value_knows_its_place_whatever_is_in_it() {
        let text = "rides = []\n[prices]\nday = [-3, 70_000]\nnight = [ 1, 2 ]";
        let prices = read::<Park>(text).unwrap().prices;
        let said: Vec<&str> = prices.values().map(|price| &text[price.span()]).collect();
        assert_eq!(said, ["[-3, 70_000]", "[ 1, 2 ]"]);
        assert_eq!(prices["day"].get_ref(), &(-3, 70_000));
        let nested: BTreeMap<String, Spanned<Vec<Spanned<i64>>>> = read("a = [5, 66]").unwrap();
        let inner: Vec<Range<usize>> = nested["a"].get_ref().iter().map(Spanned::span).collect();
        assert_eq!((nested["a"].span(), inner), (4..11, vec![5..6, 8..10]));
    }

    #[test]
    fn what_is_wrong_is_told_with_the_line_where_it_stands() {
        let refused = |rides: &str, expected: &str| {
            let error = read::<Park>(&format!("rides = [\n{rides}\n]")).unwrap_err();
            assert_eq!(error, format!("line 2: {expected}"), "{rides}");
        };
        let rides = "expected one of `closed`, `wheel`, `swing`, `coaster`";
        refused("'slide'", &format!("unknown variant `slide`, {rides}"));
        refused("{ slide = 1 }", &format!("unknown variant `slide`, {rides}"));
        refused("{ wheel = 1, swing = 2 }", "wanted a table of one, not of 2");
        refused("{}", "wanted a table of one, not of 0");
        refused("7", "wanted a text or a table");
        refused("{ closed = 1 }", "nothing belongs to it");
        refused("'wheel'", "invalid type: unit variant, expected newtype variant");
        refused("{ wheel = 'a' }", "invalid type: string \"a\", expected u8");
        refused("{ wheel = 256 }", "invalid value: integer `256`, expected u8");
        refused("{ wheel = 1.5 }", "invalid type: floating point `1.5`, expected u8");
        refused("{ wheel = true }", "invalid type: boolean `true`, expected u8");
        refused("{ wheel = [] }", "invalid type: sequence, expected u8");
        refused("{ wheel = 1979-05-27 }", "invalid type: a date, expected u8");
        let large = "invalid type: a number that is too large, expected u8";
        refused("{ wheel = 9223372036854775808 }", large);
        refused(
            "{ coaster = { cars = 1, name = 'ab' } }",
            "invalid value: string \"ab\", expected a character",
        );
        refused("{ coaster = { name = 'a' } }", "missing field `cars`");
        let fields = "unknown field `seats`, expected `cars` or `name`";
        refused("{ coaster = { cars = 1, seats = 2 } }", fields);
        let error = read::<Park>("rides = []\nprices = 3").unwrap_err();
        assert_eq!(error, "line 2: invalid type: integer `3`, expected a map");
    }
}
