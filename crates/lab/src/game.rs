//! One game: bots that play a position to its end.

use std::time::{Duration, Instant};

use bots::{Guarded, Mishap, Observed, Player};
use tabletop::features::next_to_act;
use tabletop::walk::{Walk, any_of};
use tabletop::{Deaf, Dice, FairDice, Features, MAX_SEATS, QuickDice, Seat, Seed, Turn, Viewer};
use thinking::Think;

/// The dice of one game: one stream for chance and one for each player, so that what one
/// player's thinking consumes does not change the luck of the game.
#[derive(Debug)]
pub(crate) struct GameDice {
    chance: QuickDice,
    seats: [QuickDice; MAX_SEATS],
}

impl GameDice {
    pub(crate) fn new(seed: Seed) -> GameDice {
        let mut words = FairDice::new(seed.0);
        let mut stream = || {
            let (high, low) = (u64::from(words.next_u32()), u64::from(words.next_u32()));
            QuickDice::new(high << 32 | low)
        };
        GameDice { chance: stream(), seats: std::array::from_fn(|_| stream()) }
    }
}

/// What a player has spent, and what went wrong.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Expense {
    pub(crate) n_decisions: u64,
    pub(crate) time: Duration,
    pub(crate) mishaps: Vec<Mishap>,
}

/// Whether the time of each decision is taken: it costs as much as a quick decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Clock {
    Running,
    Stopped,
}

/// Sees a game go by. A function sees the position after each decision.
pub(crate) trait Watch<G: Features> {
    /// Whether it wants to hear of events, which otherwise need not be made.
    const HEARS: bool;

    /// What `seat` is about to do.
    fn before(&mut self, position: &G, seat: Seat, action: &G::Action);

    /// What happened in the move that led to this position.
    fn heard(&mut self, position: &G, event: &G::Event);

    fn after(&mut self, position: &G);
}

impl<G: Features, F: FnMut(&G)> Watch<G> for F {
    const HEARS: bool = false;

    fn before(&mut self, _: &G, _: Seat, _: &G::Action) {}

    fn heard(&mut self, _: &G, _: &G::Event) {}

    fn after(&mut self, position: &G) {
        self(position);
    }
}

/// Plays a position to its end; `None` when it does not come to one in as many decisions as the
/// title allows. `players[i]` is who sits in seat `i`, `expenses[i]` is what it spends, and `watch`
/// sees the game go by.
pub(crate) fn play<G: Features, W: Watch<G>>(
    position: &mut G,
    players: &mut [&mut Guarded<G>],
    expenses: &mut [Expense],
    mut dice: GameDice,
    think: Think,
    clock: Clock,
    watch: &mut W,
) -> Option<Walk> {
    let mut walk = Walk::default();
    let mut events = Vec::new();
    let mut memories: [G::Memory; MAX_SEATS] = Default::default();
    loop {
        let mut decided = false;
        match position.turn() {
            Turn::Over => return Some(walk),
            Turn::Chance => {
                let outcome = position.draw(&mut dice.chance);
                match G::LISTENS || W::HEARS {
                    true => position.resolve(&outcome, &mut events),
                    false => position.resolve(&outcome, &mut Deaf),
                }
                walk.n_chances += 1;
            }
            Turn::Seats(_) if walk.n_decisions >= u64::from(G::TITLE.longest) => return None,
            Turn::Seats(seats) => {
                let next = next_to_act(position, seats, &mut dice.chance);
                let seat = next.expect("somebody is to act");
                let (player, expense) = (&mut *players[seat.idx()], &mut expenses[seat.idx()]);
                let observed = Observed::remembering(&*position, seat, &memories[seat.idx()]);
                let began = (clock == Clock::Running).then(Instant::now);
                let action = think
                    .run(|budget| player.choose(&observed, budget, &mut dice.seats[seat.idx()]));
                expense.n_decisions += 1;
                expense.time += began.map_or(Duration::ZERO, |began| began.elapsed());
                expense.mishaps.append(&mut player.take_mishaps());
                watch.before(position, seat, &action);
                let applied = match G::LISTENS || W::HEARS {
                    true => position.apply(seat, &action, &mut events),
                    false => position.apply(seat, &action, &mut Deaf),
                };
                applied.expect("a guarded player plays legal actions");
                walk.n_decisions += 1;
                decided = true;
            }
        }
        for event in events.drain(..) {
            if W::HEARS {
                watch.heard(position, &event);
            }
            if !G::LISTENS {
                continue;
            }
            for (seat, memory) in Seat::all(position.n_seats()).zip(&mut memories) {
                if let Some(news) = position.news(&event, Viewer::Seat(seat)) {
                    G::remember(memory, seat, &news);
                }
            }
        }
        if decided {
            watch.after(position);
        }
    }
}

/// Lets random players play a position to its end, as [`playout_within`](tabletop::walk) does with
/// the same dice, and shows it to `watch`.
pub(crate) fn play_randomly<G: Features, W: Watch<G>>(
    position: &mut G,
    dice: &mut QuickDice,
    scratch: &mut Vec<G::Action>,
    watch: &mut W,
) -> Option<Walk> {
    let mut walk = Walk::default();
    let mut events = Vec::new();
    loop {
        let mut decided = false;
        match position.turn() {
            Turn::Over => return Some(walk),
            Turn::Chance => {
                let outcome = position.draw(dice);
                position.resolve(&outcome, &mut events);
                walk.n_chances += 1;
            }
            Turn::Seats(_) if walk.n_decisions >= u64::from(G::TITLE.longest) => return None,
            Turn::Seats(seats) => {
                let seat = any_of(seats, dice);
                let action = position.sample(seat, dice, scratch);
                watch.before(position, seat, &action);
                let applied = position.apply(seat, &action, &mut events);
                applied.expect("a sampled action is legal");
                walk.n_decisions += 1;
                decided = true;
            }
        }
        for event in events.drain(..) {
            watch.heard(position, &event);
        }
        if decided {
            watch.after(position);
        }
    }
}
