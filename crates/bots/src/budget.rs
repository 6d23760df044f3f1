//! How long a bot may think.

use std::fmt;

/// An end to thinking: a number of iterations, or a moment that the caller knows of.
///
/// With a number of iterations a bot decides the same on every machine. Bots have no clock; who
/// gives them time gives them a way to see that it is over.
pub struct Budget<'a> {
    left: u32,
    used: u32,
    is_over: Option<&'a mut dyn FnMut() -> bool>,
}

impl<'a> Budget<'a> {
    pub fn iterations(n: u32) -> Budget<'static> {
        Budget { left: n, used: 0, is_over: None }
    }

    /// Think until `is_over` says so.
    pub fn until(is_over: &'a mut dyn FnMut() -> bool) -> Budget<'a> {
        Budget { left: u32::MAX, used: 0, is_over: Some(is_over) }
    }

    /// Takes one iteration, if there is one left.
    pub fn take(&mut self) -> bool {
        if self.left == 0 {
            return false;
        }
        if let Some(is_over) = &mut self.is_over
            && is_over()
        {
            self.left = 0;
            return false;
        }
        self.left -= 1;
        self.used += 1;
        true
    }

    /// Iterations taken so far.
    pub fn used(&self) -> u32 {
        self.used
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Budget { left, used, is_over } = self;
        f.debug_struct("Budget")
            .field("left", left)
            .field("used", used)
            .field("is_timed", &is_over.is_some())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iterations_are_counted() {
        let mut budget = Budget::iterations(3);
        assert_eq!((0..5).filter(|_| budget.take()).count(), 3);
        assert_eq!(budget.used(), 3);
    }

    #[test]
    fn a_moment_that_has_passed_ends_it_for_good() {
        let mut looks = 0;
        let mut clock = || {
            looks += 1;
            looks == 32
        };
        let mut budget = Budget::until(&mut clock);
        let n = (0..100).filter(|_| budget.take()).count();
        assert_eq!(n, 31, "the clock is looked at before every iteration");
        assert!(!budget.take());
    }
}
