//! Values that follow from others.

use crate::prelude::Memo;

/// A value that follows from others and is told on only when it has changed. What computes it is
/// boxed first: a memo is written out anew for every type that it is made with, and so it is once
/// for each type of value instead of once for each place.
pub(crate) fn memo<T: PartialEq + Send + Sync + 'static>(
    compute: impl Fn() -> T + Send + Sync + 'static,
) -> Memo<T> {
    boxed(Box::new(compute))
}

fn boxed<T: PartialEq + Send + Sync + 'static>(
    compute: Box<dyn Fn() -> T + Send + Sync>,
) -> Memo<T> {
    Memo::new(move |_| compute())
}
