//! Versions of the rules: a record is replayed by the rules it was played under.
//!
//! A game has a newest version, [`Title::rules_version`](crate::Title::rules_version), by which
//! every new match is played, and an oldest that is still played,
//! [`Game::OLDEST_RULES`](crate::Game::OLDEST_RULES). Where the versions between them differ the
//! game has a [`Gate`].

/// A change of the rules that older records do not know. Its name says what holds since then.
///
/// A position keeps the version that it is played under, and asks the gate where the rule is:
///
/// ```
/// use tabletop::Gate;
///
/// const TIES_ARE_SHARED: Gate = Gate { name: "ties-are-shared", since: 3 };
/// assert!(!TIES_ARE_SHARED.holds(2));
/// assert!(TIES_ARE_SHARED.holds(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gate {
    pub name: &'static str,
    /// The first version that has it.
    pub since: u32,
}

impl Gate {
    /// Whether it holds in a match that is played by this version of the rules.
    #[inline]
    pub const fn holds(self, rules: u32) -> bool {
        rules >= self.since
    }
}
