//! What a bot gets to see.

use std::borrow::Cow;
use std::fmt;

use tabletop::{Deaf, Features, Game, Printed, QuickDice, Seat, Viewer};

use crate::budget::Budget;

/// The table as one seat may know it. The true position stays behind it, so an honest player is
/// the only kind that compiles:
///
/// ```compile_fail
/// use bots::Observed;
///
/// fn peek<G: tabletop::Game>(table: &Observed<'_, G>) -> &G {
///     &table.position
/// }
/// ```
pub struct Observed<'a, G: Clone> {
    position: Cow<'a, G>,
    seat: Seat,
}

impl<'a, G: Game> Observed<'a, G> {
    pub fn new(position: &'a G, seat: Seat) -> Observed<'a, G> {
        Observed { position: Cow::Borrowed(position), seat }
    }

    /// The same, to be sent to another thread.
    pub fn detached(position: &G, seat: Seat) -> Observed<'static, G> {
        Observed { position: Cow::Owned(position.clone()), seat }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn n_seats(&self) -> u8 {
        self.position.n_seats()
    }

    pub fn edition(&self) -> Printed<G::Edition> {
        self.position.edition()
    }

    pub fn view(&self) -> G::View {
        self.position.view(Viewer::Seat(self.seat))
    }

    /// Appends the actions that can be listed.
    pub fn legal_actions(&self, out: &mut Vec<G::Action>) {
        self.position.legal_actions(self.seat, out);
    }

    /// Whether the seat may do this now.
    pub fn is_legal(&self, action: &G::Action) -> bool {
        G::clone(&self.position).apply(self.seat, action, &mut Deaf).is_ok()
    }

    /// A position that this seat cannot tell from the true one.
    #[must_use]
    pub fn resample(&self, dice: &mut QuickDice) -> G {
        self.position.resample(Viewer::Seat(self.seat), dice)
    }
}

// By hand: what a bot can print of the table must not be the position.
impl<G: Game> fmt::Debug for Observed<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Observed").field("seat", &self.seat).field("view", &self.view()).finish()
    }
}

/// Somebody who decides. The dice are the player's own stream, apart from those of the table.
pub trait Player<G: Features>: Send {
    fn choose(
        &mut self,
        table: &Observed<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> G::Action;

    /// Tells what the seat `me` has heard. Only asked for by games that [listen](Features::LISTENS).
    fn hear(&mut self, me: Seat, news: &G::News) {
        let _ = (me, news);
    }

    /// Forgets everything: a new game begins.
    fn forget(&mut self) {}
}
