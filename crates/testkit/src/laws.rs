//! The laws that every game keeps, checked along random games.

mod broken;
mod chance;
mod endings;
mod listing;
mod records;
mod refusals;
mod secrets;
mod setup;
mod tour;
mod words;

use std::fmt;
use std::ops::RangeInclusive;

use tabletop::{Game, Printed, Seat, Words};

pub use self::broken::{Broken, Law};
use self::tour::{Tour, gently, wander};
use crate::n_games;

type Audit<G> = Box<dyn Fn(&G) -> Result<(), String>>;
type Conceivable<G> = Box<dyn Fn(&G, Seat) -> Vec<<G as Game>::Action>>;
type Judge<G> = Box<dyn Fn(&G, &<G as Game>::Action) -> bool>;

/// Plays random games and checks the laws at every position.
///
/// ```
/// use testkit::{Laws, toy};
///
/// Laws::<toy::State>::new()
///     .seats(2..=3)
///     .games(4)
///     .audit(toy::State::audit)
///     .check();
/// ```
pub struct Laws<G: Words> {
    seats: RangeInclusive<u8>,
    options: G::Options,
    edition: Option<Printed<G::Edition>>,
    n_games: u32,
    first_seed: u64,
    hides: bool,
    audit: Option<Audit<G>>,
    conceivable: Option<Conceivable<G>>,
    conceivable_every: u64,
    secrets_every: u64,
    traceless: Option<Judge<G>>,
}

impl<G: Words> fmt::Debug for Laws<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Laws")
            .field("game", &G::TITLE.id)
            .field("seats", &self.seats)
            .field("options", &self.options)
            .field("n_games", &self.n_games)
            .finish_non_exhaustive()
    }
}

impl<G: Words> Default for Laws<G> {
    fn default() -> Laws<G> {
        Laws::new()
    }
}

impl<G: Words> Laws<G> {
    /// The title's seats, default options, the standard edition, 40 games per seat count.
    pub fn new() -> Laws<G> {
        Laws {
            seats: G::TITLE.min_seats..=G::TITLE.max_seats,
            options: G::Options::default(),
            edition: None,
            n_games: 40,
            first_seed: 0,
            hides: true,
            audit: None,
            conceivable: None,
            conceivable_every: 50,
            secrets_every: 5,
            traceless: None,
        }
    }

    /// Which tables to play at.
    #[must_use]
    pub fn seats(mut self, seats: RangeInclusive<u8>) -> Laws<G> {
        self.seats = seats;
        self
    }

    #[must_use]
    pub fn options(mut self, options: G::Options) -> Laws<G> {
        self.options = options;
        self
    }

    #[must_use]
    pub fn edition(mut self, edition: Printed<G::Edition>) -> Laws<G> {
        self.edition = Some(edition);
        self
    }

    /// Games per seat count, multiplied by the environment's `BOARDWALK_GAMES`.
    #[must_use]
    pub fn games(mut self, n_games: u32) -> Laws<G> {
        self.n_games = n_games;
        self
    }

    /// The seed of the first game; the others count on from it. With `.games(1)` and `.seats(n..=n)`
    /// this repeats the one game that a broken law named.
    #[must_use]
    pub fn seed(mut self, first_seed: u64) -> Laws<G> {
        self.first_seed = first_seed;
        self
    }

    /// Whether the game hides anything from anybody. If it does (the default), a `resample` that
    /// never changes anything breaks a law, because the other laws about secrets would pass idly.
    #[must_use]
    pub fn hides(mut self, hides: bool) -> Laws<G> {
        self.hides = hides;
        self
    }

    /// The game's own invariants (coins are conserved, each card is in one place), asked of every
    /// position and of every resampled one.
    #[must_use]
    pub fn audit(mut self, audit: impl Fn(&G) -> Result<(), String> + 'static) -> Laws<G> {
        self.audit = Some(Box::new(audit));
        self
    }

    /// A brute-force list of everything a seat could try, good or bad. The rules must accept of it
    /// what is listed and nothing else; of free-form actions they may accept more.
    #[must_use]
    pub fn conceivable(
        mut self,
        conceivable: impl Fn(&G, Seat) -> Vec<G::Action> + 'static,
    ) -> Laws<G> {
        self.conceivable = Some(Box::new(conceivable));
        self
    }

    /// Tries the conceivable actions at every n-th position only.
    #[must_use]
    pub fn conceivable_every(mut self, n: u64) -> Laws<G> {
        self.conceivable_every = n.max(1);
        self
    }

    /// Checks the laws about secrets at every n-th position only, and those about boards and
    /// sentences half as often.
    #[must_use]
    pub fn secrets_every(mut self, n: u64) -> Laws<G> {
        self.secrets_every = n.max(1);
        self
    }

    /// Which actions all may hear of although they leave no trace on the table. All other actions
    /// that leave a viewer with the same view must make the same news for it.
    #[must_use]
    pub fn traceless(mut self, traceless: impl Fn(&G, &G::Action) -> bool + 'static) -> Laws<G> {
        self.traceless = Some(Box::new(traceless));
        self
    }

    /// # Panics
    /// When a law is broken, with a sentence that says which, where and how to see it again.
    #[track_caller]
    pub fn check(self) {
        if let Err(broken) = self.try_check() {
            panic!("{broken}");
        }
    }

    /// Plays the games.
    ///
    /// # Errors
    /// The first law found broken.
    pub fn try_check(&self) -> Result<(), Broken> {
        let mut tour = Tour::new(self);
        tour.guarded(setup::check_title)?;
        for seats in self.seats.clone() {
            tour.seats = seats;
            tour.tested_draws.clear();
            for game in 0..n_games(self.n_games) {
                tour.begin(seats, self.first_seed + u64::from(game));
                tour.guarded(Tour::play)?;
                // Matches replay their log again and again; a few of them will do.
                if game % 8 == 0 {
                    tour.ply = 0;
                    tour.guarded(records::check)?;
                }
            }
        }
        tour.sum_up()
    }
}
