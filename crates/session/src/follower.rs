//! A copy of a match that is told its entries: where bots think.

use bots::Question;
use tabletop::{EntryOf, Features, FollowError, Match, Seat, Viewer};

use crate::memories::Memories;

/// A match that is played elsewhere. It has no seed: what is still to come is not in it, and what
/// a bot gets of it is what its seat may know.
#[derive(Clone, Debug)]
pub struct Follower<G: Features> {
    game: Match<G>,
    memories: Memories<G>,
}

impl<G: Features> Follower<G> {
    /// Follows a match that was opened without its seed.
    pub fn of(game: Match<G>) -> Follower<G> {
        let memories = Memories::of(&game);
        Follower { game, memories }
    }

    pub fn n_entries(&self) -> usize {
        self.game.n_entries()
    }

    pub fn game(&self) -> &Match<G> {
        &self.game
    }

    /// Hears of the next entry.
    ///
    /// # Errors
    /// Says why it cannot come next; nothing has changed then.
    pub fn follow(&mut self, entry: EntryOf<G>) -> Result<(), FollowError<G::Refusal>> {
        let step = self.game.follow(entry)?;
        self.memories.hear(&[step], &self.game);
        Ok(())
    }

    /// Hears that moves were taken back; `false` when it cannot be so.
    pub fn roll_back(&mut self, kept: usize) -> bool {
        let is_possible = (self.game.barrier()..=self.game.n_entries()).contains(&kept);
        if is_possible && kept < self.game.n_entries() {
            self.game.rollback(kept);
            self.memories.roll_back(&self.game);
        }
        is_possible
    }

    /// What a bot in that seat, or an adviser of the person there, is asked.
    pub fn question(&self, seat: Seat) -> Question<G> {
        let names = self.game.names().read_by(Viewer::Seat(seat));
        Question::new(self.game.position(), seat, self.memories.get(seat), names)
    }
}
