//! What the seats keep in mind of what they have heard, for bots and advice.

use tabletop::{Features, MAX_SEATS, Match, Seat, Step, Viewer};

type Minds<G> = [<G as Features>::Memory; MAX_SEATS];

/// The memory of every seat. A game that does not listen has none, and pays nothing.
#[derive(Clone, Debug)]
pub(crate) struct Memories<G: Features> {
    now: Minds<G>,
    /// What was in mind at the last moment that cannot be taken back.
    at_barrier: Minds<G>,
}

impl<G: Features> Memories<G> {
    /// Hears everything that has happened so far.
    pub(crate) fn of(game: &Match<G>) -> Memories<G> {
        let mut memories =
            Memories { now: Minds::<G>::default(), at_barrier: Minds::<G>::default() };
        if !G::LISTENS {
            return memories;
        }
        let mut n = 0;
        game.replay(game.log().len(), |position, _, events| {
            for (seat, memory) in seats(position.n_seats(), &mut memories.now) {
                for event in events {
                    if let Some(news) = position.news(event, Viewer::Seat(seat)) {
                        G::remember(memory, seat, &news);
                    }
                }
            }
            n += 1;
            if n == game.barrier() {
                memories.at_barrier.clone_from(&memories.now);
            }
        });
        memories
    }

    pub(crate) fn get(&self, seat: Seat) -> &G::Memory {
        &self.now[seat.idx()]
    }

    /// Hears what has just happened; `game` is the match after it.
    pub(crate) fn hear(&mut self, steps: &[Step<G>], game: &Match<G>) {
        if !G::LISTENS {
            return;
        }
        let first = game.log().len() - steps.len();
        for (n, step) in (first + 1..).zip(steps) {
            self.hear_step(step, game.position().n_seats());
            if n == game.barrier() {
                self.at_barrier.clone_from(&self.now);
            }
        }
    }

    /// Moves were taken back; `game` is the match after that.
    pub(crate) fn roll_back(&mut self, game: &Match<G>) {
        if !G::LISTENS {
            return;
        }
        self.now.clone_from(&self.at_barrier);
        for step in game.since_barrier() {
            self.hear_step(&step, game.position().n_seats());
        }
    }

    fn hear_step(&mut self, step: &Step<G>, n_seats: u8) {
        for (seat, memory) in seats(n_seats, &mut self.now) {
            for news in step.news(Viewer::Seat(seat)) {
                G::remember(memory, seat, &news);
            }
        }
    }
}

fn seats<M>(n_seats: u8, minds: &mut [M]) -> impl Iterator<Item = (Seat, &mut M)> {
    Seat::all(n_seats).zip(minds)
}
