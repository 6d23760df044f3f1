//! A run through many games: where it stands, and the order in which the laws are asked.

use std::any::Any;
use std::mem::{Discriminant, discriminant};
use std::panic::{AssertUnwindSafe, catch_unwind};

use tabletop::{Deaf, Dice, Game, Printed, QuickDice, Turn, Words, walk};

use super::listing::How;
use super::{Broken, Law, Laws, chance, endings, listing, refusals, secrets, setup, words};

/// Some of each kind of thing that came up in a game, to be tried where they do not belong.
pub(super) struct Bag<T>(Vec<(Discriminant<T>, Vec<T>)>);

impl<T: Clone + PartialEq> Bag<T> {
    const PER_KIND: usize = 6;

    fn keep(&mut self, thing: &T) {
        let kind = discriminant(thing);
        let Some((_, kept)) = self.0.iter_mut().find(|(it, _)| *it == kind) else {
            self.0.push((kind, vec![thing.clone()]));
            return;
        };
        if kept.contains(thing) {
            return;
        }
        // The latest are the most unlike those of the beginning.
        if kept.len() == Self::PER_KIND {
            kept.remove(1);
        }
        kept.push(thing.clone());
    }

    /// A thing of a random kind.
    pub(super) fn pick(&self, dice: &mut QuickDice) -> Option<T> {
        if self.0.is_empty() {
            return None;
        }
        let (_, kept) = &self.0[dice.index(self.0.len())];
        Some(kept[dice.index(kept.len())].clone())
    }
}

/// A run of [`Laws::try_check`]: where it stands, and what it has gathered on the way.
pub(super) struct Tour<'a, G: Words> {
    pub(super) laws: &'a Laws<G>,
    pub(super) edition: Printed<G::Edition>,
    pub(super) seats: u8,
    pub(super) seed: u64,
    pub(super) ply: u32,
    /// For the choices of the laws. The game itself is played with dice of its own, so that it
    /// stays the same game whatever is checked along it.
    pub(super) dice: QuickDice,
    pub(super) actions: Bag<G::Action>,
    pub(super) outcomes: Bag<G::Outcome>,
    /// Kinds and sizes of chance whose frequencies have been tested at this table.
    pub(super) tested_draws: Vec<(Discriminant<G::Outcome>, usize)>,
    /// Whether chance listed so much in this game that it is asked now and then only.
    pub(super) chance_is_long: bool,
    /// Resampled positions that differed from the real one.
    pub(super) n_hidden: u64,
    pub(super) n_conceivable: u64,
    pub(super) n_conceivable_refused: u64,
}

/// No game has this many chance moves between two decisions.
const MOST_CHANCES_IN_A_ROW: u32 = 10_000;

impl<'a, G: Words> Tour<'a, G> {
    pub(super) fn new(laws: &'a Laws<G>) -> Tour<'a, G> {
        Tour {
            laws,
            edition: laws.edition.unwrap_or_else(Printed::standard),
            seats: *laws.seats.start(),
            seed: laws.first_seed,
            ply: 0,
            dice: QuickDice::new(0),
            actions: Bag(Vec::new()),
            outcomes: Bag(Vec::new()),
            tested_draws: Vec::new(),
            chance_is_long: false,
            n_hidden: 0,
            n_conceivable: 0,
            n_conceivable_refused: 0,
        }
    }

    /// What the laws try depends on the seats and the seed alone, so that one game can be repeated.
    pub(super) fn begin(&mut self, seats: u8, seed: u64) {
        self.seats = seats;
        self.seed = seed;
        self.ply = 0;
        self.dice = QuickDice::new(!seed);
        self.actions = Bag(Vec::new());
        self.outcomes = Bag(Vec::new());
        self.chance_is_long = false;
    }

    pub(super) fn broken(&self, law: Law, problem: impl Into<String>) -> Broken {
        Broken {
            law,
            game: G::TITLE.id,
            seats: self.seats,
            seed: self.seed,
            ply: self.ply,
            problem: problem.into(),
        }
    }

    pub(super) fn notation(&self, action: &G::Action) -> String {
        format!("'{}'", G::write_action(self.edition, action))
    }

    /// Runs a part of the tour; a panic in it is a broken law too.
    pub(super) fn guarded(
        &mut self,
        part: impl FnOnce(&mut Tour<'a, G>) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        match gently(|| part(self)) {
            Ok(result) => result,
            Err(message) => {
                Err(self.broken(Law::NothingPanics, format!("it panicked with '{message}'")))
            }
        }
    }

    pub(super) fn start(&self) -> Result<G, Broken> {
        G::start(self.seats, &self.laws.options, self.edition)
            .map_err(|error| self.broken(Law::StartsAsAsked, format!("it refused: {error}")))
    }

    /// Plays one game with the laws at every position.
    pub(super) fn play(&mut self) -> Result<(), Broken> {
        let start = self.start()?;
        setup::check(self, &start)?;
        self.scout(start.clone());
        let mut position = start;
        let mut dice = QuickDice::new(self.seed);
        let mut scratch = Vec::new();
        let mut n_decisions = 0;
        let mut n_chances = 0;
        loop {
            listing::check_turn(self, &position)?;
            self.audit(&position, || "the position".to_owned())?;
            endings::check(self, &position, n_decisions)?;
            refusals::check(self, &position)?;
            if self.is_nth(self.laws.secrets_every) {
                secrets::check(self, &position)?;
            }
            if self.is_nth(2 * self.laws.secrets_every) {
                words::check_texts(self, &position)?;
            }
            match position.turn() {
                Turn::Over => return words::check_score_sheet(self, &position),
                Turn::Chance => {
                    let outcome = position.draw(&mut dice);
                    chance::check(self, &position, &outcome)?;
                    chance::resolve(self, &mut position, &outcome)?;
                    n_chances += 1;
                    if n_chances > MOST_CHANCES_IN_A_ROW {
                        let problem = format!("chance moved {n_chances} times in a row");
                        return Err(self.broken(Law::GamesEndInTime, problem));
                    }
                }
                Turn::Seats(seats) => {
                    let listed = listing::check(self, &position, seats)?;
                    let seat = walk::any_of(seats, &mut dice);
                    // Mostly what the game samples; at times what it lists, lest `sample` never
                    // goes there.
                    let sampled = position.sample(seat, &mut dice, &mut scratch);
                    let listed = &listed[seat.idx()];
                    match dice.index(4) {
                        0 => {
                            let action = &listed[dice.index(listed.len())];
                            listing::play(self, &mut position, seat, action, How::Listed)?;
                        }
                        _ => listing::play(self, &mut position, seat, &sampled, How::Sampled)?,
                    }
                    n_decisions += 1;
                    n_chances = 0;
                }
            }
            self.ply += 1;
        }
    }

    /// Whether this is one of every `n` positions, taken so that no rhythm of the game hides
    /// positions for ever.
    pub(super) fn is_nth(&mut self, n: u64) -> bool {
        let max = u32::try_from(n - 1).unwrap_or(u32::MAX);
        self.dice.up_to(max) == 0
    }

    /// `what` names the position, should it fail.
    pub(super) fn audit(&self, position: &G, what: impl FnOnce() -> String) -> Result<(), Broken> {
        let Some(audit) = &self.laws.audit else { return Ok(()) };
        audit(position)
            .map_err(|problem| self.broken(Law::AuditPasses, format!("{}: {problem}", what())))
    }

    /// Plays a game without laws and keeps some of what came up in it.
    fn scout(&mut self, mut position: G) {
        let mut dice = QuickDice::new(self.seed ^ 0x5c0_5c0);
        let (mut actions, mut outcomes) = (Bag(Vec::new()), Bag(Vec::new()));
        // What goes wrong here goes wrong again in the game proper, which then reports it.
        let _ = wander(&mut position, &mut dice, |step| match step {
            Step::Seat(action) => actions.keep(action),
            Step::Chance(outcome) => outcomes.keep(outcome),
        });
        (self.actions, self.outcomes) = (actions, outcomes);
    }

    /// The laws that only a whole run can judge.
    pub(super) fn sum_up(&self) -> Result<(), Broken> {
        if self.laws.hides && self.n_hidden == 0 {
            let problem = "resample never changed anything hidden in the whole run; \
                           a game without secrets says so with .hides(false)";
            return Err(self.broken(Law::ResampleHides, problem));
        }
        if self.n_conceivable > 0 && self.n_conceivable_refused == 0 {
            let problem = format!(
                "all {} conceivable actions that were tried are legal, so they prove nothing",
                self.n_conceivable
            );
            return Err(self.broken(Law::ConceivableIsBroad, problem));
        }
        Ok(())
    }
}

/// One move of a [`wander`].
pub(super) enum Step<'s, G: Game> {
    Seat(&'s G::Action),
    Chance(&'s G::Outcome),
}

/// Plays a position on with random moves, to its end if it has one.
///
/// # Errors
/// What went wrong: a refusal or a panic.
pub(super) fn wander<G: Game>(
    position: &mut G,
    dice: &mut QuickDice,
    mut note: impl FnMut(Step<'_, G>),
) -> Result<(), String> {
    let mut scratch = Vec::new();
    gently(|| {
        for _ in 0..8 * u64::from(G::TITLE.longest) {
            match position.turn() {
                Turn::Over => return Ok(()),
                Turn::Chance => {
                    let outcome = position.draw(dice);
                    note(Step::Chance(&outcome));
                    position.resolve(&outcome, &mut Deaf);
                }
                Turn::Seats(seats) => {
                    let seat = walk::any_of(seats, dice);
                    let action = position.sample(seat, dice, &mut scratch);
                    note(Step::Seat(&action));
                    let verdict = position.apply(seat, &action, &mut Deaf);
                    verdict
                        .map_err(|refusal| format!("a sampled action was refused: {refusal}"))?;
                }
            }
        }
        // That there is no end in sight is for another law.
        Ok(())
    })
    .unwrap_or_else(|panic| Err(format!("it panicked with '{panic}'")))
}

/// The value, or what it panicked with.
pub(super) fn gently<T>(part: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(part)).map_err(|panic| message(&*panic))
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("something that is not a text").to_owned()
}
