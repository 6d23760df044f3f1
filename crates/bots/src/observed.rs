//! What a bot gets to see.

use std::borrow::Cow;
use std::fmt;

use tabletop::{Deaf, Features, Names, Printed, QuickDice, Seat, Viewer};

use crate::budget::Budget;

/// The position as one seat may know it: its information set. The true position stays behind it, so
/// an honest player is the only kind that compiles:
///
/// ```compile_fail
/// use bots::Observed;
///
/// fn peek<G: tabletop::Features>(observed: &Observed<'_, G>) -> &G {
///     &observed.position
/// }
/// ```
pub struct Observed<'a, G: Features> {
    position: &'a G,
    memory: Cow<'a, G::Memory>,
    seat: Seat,
}

impl<'a, G: Features> Observed<'a, G> {
    /// For somebody who has just sat down and has heard nothing yet.
    pub fn new(position: &'a G, seat: Seat) -> Observed<'a, G> {
        let memory = Cow::Owned(G::Memory::default());
        Observed { position, memory, seat }
    }

    /// For somebody who keeps in mind what was said before.
    pub fn remembering(position: &'a G, seat: Seat, memory: &'a G::Memory) -> Observed<'a, G> {
        Observed { position, memory: Cow::Borrowed(memory), seat }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat keeps in mind of what it has heard.
    pub fn memory(&self) -> &G::Memory {
        &self.memory
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
        self.position.clone().apply(self.seat, action, &mut Deaf).is_ok()
    }

    /// A determinization: a position that this seat cannot tell from the true one.
    #[must_use]
    pub fn resample(&self, dice: &mut QuickDice) -> G {
        self.position.resample(Viewer::Seat(self.seat), dice)
    }
}

// By hand: what a bot can print must not be the position.
impl<G: Features> fmt::Debug for Observed<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Observed").field("seat", &self.seat).field("view", &self.view()).finish()
    }
}

/// What one seat may know, owned, to be sent to where a bot thinks.
pub struct Question<G: Features> {
    position: G,
    memory: G::Memory,
    seat: Seat,
    /// What the players are called, for advice in words.
    pub names: Names,
}

impl<G: Features> Question<G> {
    pub fn new(position: &G, seat: Seat, memory: &G::Memory, names: Names) -> Question<G> {
        Question { position: position.clone(), memory: memory.clone(), seat, names }
    }

    pub fn observed(&self) -> Observed<'_, G> {
        Observed::remembering(&self.position, self.seat, &self.memory)
    }
}

impl<G: Features> fmt::Debug for Question<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Question").field(&self.observed()).finish()
    }
}

/// Somebody who decides. The dice are the player's own stream, apart from those of the table.
pub trait Player<G: Features>: Send {
    fn choose(
        &mut self,
        observed: &Observed<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> G::Action;
}
