//! Editions that people bring along, and the memory they take.
//!
//! How many are in play is counted, and they are free again when their last match is over. Their
//! memory is another matter: positions point to an edition for as long as the program runs
//! (docs/decisions/0002). When more have been read than there should be, everybody is told, and the
//! program begins anew: nothing is lost by that, and what is not in play is not read again.

use tabletop::edition::n_kept;
use wire::{Code, caps};

use super::{Hall, Refused};

impl Hall {
    /// Whether one more edition of somebody's own can be played here.
    pub(crate) async fn need_room_for_edition(&self, person: &str) -> Result<(), Refused> {
        if self.store.n_editions(Some(person)).await? >= caps::EDITIONS {
            let most = caps::EDITIONS;
            let sentence =
                format!("you have {most} editions of your own in play; finish or close a table");
            return Err(Refused { code: Code::TooMuch, sentence });
        }
        if self.store.n_editions(None).await? >= self.config.editions {
            let sentence = "as many editions of people's own are in play here as there may be; \
                            play one that comes with the game, or come back later";
            return Err(Refused::new(Code::TooMuch, sentence));
        }
        Ok(())
    }

    /// Whether an edition is in memory, or may be read into it.
    pub(crate) fn need_memory_for(&self, game: &str, edition: Option<&str>) -> Result<(), Refused> {
        let Some(text) = edition else { return Ok(()) };
        let game = shelf::find(game)
            .map_err(|error| Refused { code: Code::NotFound, sentence: error.to_string() })?;
        if n_kept() < 2 * self.config.editions_read || shelf::is_in_memory(game, text) {
            return Ok(());
        }
        self.alarm();
        tracing::warn!("there is no memory for more editions");
        let sentence = "this server has no memory for more editions at this moment; play one that \
                        comes with the game, or come back in some minutes";
        Err(Refused::new(Code::TooMuch, sentence))
    }

    /// Gives the memory of editions back, in the only way there is.
    pub(super) fn begin_anew_if_full(&self) {
        let Some(least) = self.config.begins_anew else { return };
        let is_full = n_kept() > self.config.editions_read && !self.stopping.is_cancelled();
        if is_full && self.opened.elapsed() >= least {
            tracing::info!(editions = n_kept(), "the server begins anew, to give memory back");
            self.anew.cancel();
        }
    }
}
