//! What the seats keep in mind of what they have heard, for bots and advice.

use tabletop::{Features, MAX_SEATS, Match, Seat, Step, Viewer};

type Minds<G> = [<G as Features>::Memory; MAX_SEATS];

/// The memory of every seat. A game that does not listen has none, and pays nothing.
#[derive(Clone, Debug)]
pub(crate) struct Memories<G: Features> {
    now: Minds<G>,
    /// What was in mind at the last moment that cannot be taken back, unless that is now.
    at_barrier: Option<Box<Minds<G>>>,
}

impl<G: Features> Memories<G> {
    /// Hears everything that has happened so far.
    pub(crate) fn of(game: &Match<G>) -> Memories<G> {
        let mut memories = Memories { now: Minds::<G>::default(), at_barrier: None };
        if !G::LISTENS {
            return memories;
        }
        let mut n = 0;
        game.replay(game.n_entries(), |position, _, events| {
            if n == game.barrier() {
                memories.keep();
            }
            for (seat, memory) in seats(position.n_seats(), &mut memories.now) {
                for event in events {
                    if let Some(news) = position.news(event, Viewer::Seat(seat)) {
                        G::remember(memory, seat, &news);
                    }
                }
            }
            n += 1;
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
        let first = game.n_entries() - steps.len();
        for (n, step) in (first..).zip(steps) {
            if n == game.barrier() {
                self.keep();
            }
            self.hear_step(step, game.position().n_seats());
        }
        self.forget_barrier(game);
    }

    /// From here on moves can be taken back.
    fn keep(&mut self) {
        self.at_barrier = Some(Box::new(self.now.clone()));
    }

    fn forget_barrier(&mut self, game: &Match<G>) {
        if game.barrier() == game.n_entries() {
            self.at_barrier = None;
        }
    }

    /// Moves were taken back; `game` is the match after that.
    pub(crate) fn roll_back(&mut self, game: &Match<G>) {
        if !G::LISTENS {
            return;
        }
        if let Some(at_barrier) = &self.at_barrier {
            self.now.clone_from(at_barrier);
        }
        for step in game.since_barrier() {
            self.hear_step(&step, game.position().n_seats());
        }
        self.forget_barrier(game);
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
