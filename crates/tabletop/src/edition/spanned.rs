//! A value of an edition, and where in the file it stands.

use std::cell::RefCell;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

use serde::de::{Deserialize, Deserializer, Visitor};

/// A value, and the bytes of the file that say it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spanned<T> {
    span: Range<usize>,
    value: T,
}

impl<T> Spanned<T> {
    pub fn new(span: Range<usize>, value: T) -> Spanned<T> {
        Spanned { span, value }
    }

    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    pub fn get_ref(&self) -> &T {
        &self.value
    }

    pub fn into_inner(self) -> T {
        self.value
    }
}

/// By this name a deserializer that knows spans is asked for one.
pub(super) const NAME: &str = "tabletop::edition::Spanned";

thread_local! {
    /// The span of the value that is handed over just now. Beside the value it would be one more
    /// type of thing to read, and everything that is read were written out for it once more.
    static HANDED_OVER: RefCell<Range<usize>> = const { RefCell::new(0..0) };
}

/// Says where the value stands that a [`Spanned`] reads next.
pub(super) fn hand_over(span: Range<usize>) {
    HANDED_OVER.replace(span);
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spanned<T>, D::Error> {
        deserializer.deserialize_newtype_struct(NAME, Reader(PhantomData))
    }
}

struct Reader<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
    type Value = Spanned<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value of an edition")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, value: D) -> Result<Spanned<T>, D::Error> {
        // Before the value is read, which may have spans in it.
        let span = HANDED_OVER.take();
        Ok(Spanned { span, value: T::deserialize(value)? })
    }
}
