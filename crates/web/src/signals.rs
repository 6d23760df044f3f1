//! Values that change while the page shows them: signals, memos, and what is kept beside them.
//!
//! They are those of Leptos, but for one thing. A signal of Leptos is written out anew for each type
//! of value: its lock, the list of who follows it, how it is told of and let go. The page has a
//! hundred and fifty such types, and all of that was a sixth of its code. Here a value lies behind a
//! pointer that does not know its type, so that what a signal does is there once, and only who looks
//! at the value must know what it is.

use std::any::Any;
use std::marker::PhantomData;

use reactive_graph::prelude::*;
use reactive_graph::{computed, owner, signal, wrappers};
use send_wrapper::SendWrapper;

/// A value of some type. The page has one thread, so nobody else will ask for it.
type Held = SendWrapper<Box<dyn Any>>;

fn hold<T: 'static>(value: T) -> Held {
    SendWrapper::new(Box::new(value))
}

const KEPT: &str = "a signal keeps values of its own type only";

fn look<T: 'static>(held: &Held) -> &T {
    let value: &dyn Any = &***held;
    value.downcast_ref().expect(KEPT)
}

fn reach<T: 'static>(held: &mut Held) -> &mut T {
    let value: &mut dyn Any = &mut ***held;
    value.downcast_mut().expect(KEPT)
}

/// What all of them are to their holders: as small as a key, whatever they hold.
macro_rules! handle {
    ($name:ident, $of:ty) => {
        impl<T> Clone for $name<T> {
            fn clone(&self) -> $name<T> {
                *self
            }
        }

        impl<T> Copy for $name<T> {}

        impl<T> $name<T> {
            fn of(held: $of) -> $name<T> {
                $name { held, of: PhantomData }
            }
        }
    };
}

/// How a value is looked at, by whoever follows it from then on or does not.
macro_rules! readable {
    ($name:ident) => {
        #[allow(dead_code, reason = "not everything is done with each of them")]
        impl<T: 'static> $name<T> {
            pub(crate) fn with<U>(self, see: impl FnOnce(&T) -> U) -> U {
                see(look(&self.held.read()))
            }

            pub(crate) fn with_untracked<U>(self, see: impl FnOnce(&T) -> U) -> U {
                see(look(&self.held.read_untracked()))
            }

            /// Nothing when what it belonged to is gone.
            pub(crate) fn try_with_untracked<U>(self, see: impl FnOnce(&T) -> U) -> Option<U> {
                self.held.try_read_untracked().map(|held| see(look(&held)))
            }

            pub(crate) fn get(self) -> T
            where
                T: Clone,
            {
                self.with(T::clone)
            }

            pub(crate) fn get_untracked(self) -> T
            where
                T: Clone,
            {
                self.with_untracked(T::clone)
            }

            /// Nothing when what it belonged to is gone.
            pub(crate) fn try_get_untracked(self) -> Option<T>
            where
                T: Clone,
            {
                self.try_with_untracked(T::clone)
            }

            /// Follows it without looking.
            pub(crate) fn track(self) {
                self.held.track();
            }
        }
    };
}

/// A value that may be changed, and tells whoever has looked at it.
#[derive(Debug)]
pub(crate) struct RwSignal<T> {
    held: signal::RwSignal<Held>,
    of: PhantomData<fn(T) -> T>,
}

handle!(RwSignal, signal::RwSignal<Held>);
readable!(RwSignal);

impl<T: 'static> RwSignal<T> {
    pub(crate) fn new(value: T) -> RwSignal<T> {
        RwSignal::of(signal::RwSignal::new(hold(value)))
    }

    /// When what it belonged to is gone nobody would see the change, and there is none.
    pub(crate) fn set(self, value: T) {
        if let Some(mut held) = self.held.try_write() {
            *held = hold(value);
        }
    }

    /// The same; the value comes back when nobody has taken it.
    pub(crate) fn try_set(self, value: T) -> Option<T> {
        let Some(mut held) = self.held.try_write() else { return Some(value) };
        *held = hold(value);
        None
    }

    pub(crate) fn update(self, change: impl FnOnce(&mut T)) {
        self.try_update(change);
    }

    pub(crate) fn try_update<U>(self, change: impl FnOnce(&mut T) -> U) -> Option<U> {
        self.held.try_write().map(|mut held| change(reach(&mut held)))
    }

    /// Changes it, and tells nobody.
    pub(crate) fn update_untracked(self, change: impl FnOnce(&mut T)) {
        if let Some(mut held) = self.held.try_write_untracked() {
            change(reach(&mut held));
        }
    }

    /// Changes it, and tells of it only if the change says so; with what else it says.
    pub(crate) fn try_maybe_update<U>(self, change: impl FnOnce(&mut T) -> (bool, U)) -> Option<U> {
        let mut held = self.held.try_write()?;
        let (is_told, said) = change(reach(&mut held));
        if !is_told {
            held.untrack();
        }
        Some(said)
    }

    /// Tells whoever follows it, as if it had changed.
    pub(crate) fn notify(self) {
        self.held.notify();
    }
}

/// A value that follows from others, and is told of only when it has changed.
#[derive(Debug)]
pub(crate) struct Memo<T> {
    held: computed::Memo<Held>,
    of: PhantomData<fn() -> T>,
}

handle!(Memo, computed::Memo<Held>);
readable!(Memo);

pub(crate) fn memo<T: PartialEq + 'static>(compute: impl Fn() -> T + 'static) -> Memo<T> {
    fn held(
        compute: SendWrapper<Box<dyn Fn() -> Held>>,
        differ: fn(Option<&Held>, Option<&Held>) -> bool,
    ) -> computed::Memo<Held> {
        computed::Memo::new_with_compare(move |_| compute(), differ)
    }
    fn differ<T: PartialEq + 'static>(one: Option<&Held>, other: Option<&Held>) -> bool {
        one.map(look::<T>) != other.map(look::<T>)
    }
    Memo::of(held(SendWrapper::new(Box::new(move || hold(compute()))), differ::<T>))
}

/// A value that can only be looked at, wherever it comes from.
#[derive(Debug)]
pub(crate) struct Signal<T> {
    held: wrappers::read::Signal<Held>,
    of: PhantomData<fn() -> T>,
}

handle!(Signal, wrappers::read::Signal<Held>);
readable!(Signal);

impl<T: 'static> Signal<T> {
    /// What is computed anew whenever somebody looks.
    pub(crate) fn derive(compute: impl Fn() -> T + 'static) -> Signal<T> {
        fn held(compute: SendWrapper<Box<dyn Fn() -> Held>>) -> wrappers::read::Signal<Held> {
            wrappers::read::Signal::derive(move || (**compute)())
        }
        Signal::of(held(SendWrapper::new(Box::new(move || hold(compute())))))
    }

    /// What never changes.
    pub(crate) fn stored(value: T) -> Signal<T> {
        Signal::of(wrappers::read::Signal::stored(hold(value)))
    }
}

impl<T> From<RwSignal<T>> for Signal<T> {
    fn from(signal: RwSignal<T>) -> Signal<T> {
        Signal::of(signal.held.into())
    }
}

impl<T> From<Memo<T>> for Signal<T> {
    fn from(memo: Memo<T>) -> Signal<T> {
        Signal::of(memo.held.into())
    }
}

/// A value that nobody follows.
#[derive(Debug)]
pub(crate) struct StoredValue<T> {
    held: owner::StoredValue<Held>,
    of: PhantomData<fn(T) -> T>,
}

handle!(StoredValue, owner::StoredValue<Held>);

impl<T: 'static> StoredValue<T> {
    pub(crate) fn new(value: T) -> StoredValue<T> {
        StoredValue::of(owner::StoredValue::new(hold(value)))
    }

    pub(crate) fn with_value<U>(self, see: impl FnOnce(&T) -> U) -> U {
        see(look(&self.held.read_value()))
    }

    /// Nothing when what it belonged to is gone.
    pub(crate) fn try_with_value<U>(self, see: impl FnOnce(&T) -> U) -> Option<U> {
        self.held.try_read_value().map(|held| see(look(&held)))
    }

    pub(crate) fn get_value(self) -> T
    where
        T: Clone,
    {
        self.with_value(T::clone)
    }

    /// Nothing when what it belonged to is gone.
    pub(crate) fn try_get_value(self) -> Option<T>
    where
        T: Clone,
    {
        self.try_with_value(T::clone)
    }

    pub(crate) fn set_value(self, value: T) {
        self.try_set_value(value);
    }

    /// The same; the value comes back when nobody has taken it.
    pub(crate) fn try_set_value(self, value: T) -> Option<T> {
        let Some(mut held) = self.held.try_write_value() else { return Some(value) };
        *held = hold(value);
        None
    }

    pub(crate) fn update_value(self, change: impl FnOnce(&mut T)) {
        self.try_update_value(change);
    }

    pub(crate) fn try_update_value<U>(self, change: impl FnOnce(&mut T) -> U) -> Option<U> {
        self.held.try_write_value().map(|mut held| change(reach(&mut held)))
    }
}
