//! The laws that every game keeps, checked along random games.

mod chance;
mod endings;
mod listing;
mod records;
mod refusals;
mod secrets;
mod setup;
mod words;

use std::any::Any;
use std::fmt;
use std::mem::{Discriminant, discriminant};
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};

use tabletop::{Deaf, Dice, Game, Printed, QuickDice, Seat, Turn, Words, walk};

use crate::n_games;

type Audit<G> = Box<dyn Fn(&G) -> Result<(), String>>;
type Conceivable<G> = Box<dyn Fn(&G, Seat) -> Vec<<G as Game>::Action>>;
type Judge<G> = Box<dyn Fn(&G, &<G as Game>::Action) -> bool>;

/// Plays random games and checks the laws at every position.
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
    reveals: Option<Judge<G>>,
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
            reveals: None,
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

    /// Which actions lay hidden things open at once, such as the last of several sealed bids.
    /// After such an action a viewer may see and hear different things of positions that it could
    /// not tell apart before.
    #[must_use]
    pub fn reveals(mut self, reveals: impl Fn(&G, &G::Action) -> bool + 'static) -> Laws<G> {
        self.reveals = Some(Box::new(reveals));
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
            tour.chance_is_long = false;
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

/// A law found broken, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    pub law: Law,
    pub game: &'static str,
    pub seats: u8,
    pub seed: u64,
    /// Moves made before it, those of chance included.
    pub ply: u32,
    /// What happened, as a sentence.
    pub problem: String,
}

impl std::error::Error for Broken {}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Broken { law, game, seats, seed, ply, problem } = self;
        write!(f, "{game} breaks the law that {law}: {problem}")?;
        match law.is_of_the_whole_run() {
            true => Ok(()),
            false => write!(
                f,
                " ({seats} seats, seed {seed}, ply {ply}; \
                 see it again with .seats({seats}..={seats}).seed({seed}).games(1))"
            ),
        }
    }
}

/// What every game promises. The text of each completes "the law that …".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    StartsAsAsked,
    OptionsFitTheTitle,
    SomebodyCanAct,
    OnlySeatsOnTurnAct,
    ListsAreWithoutDoubles,
    ListsAreAppended,
    ListedIsAccepted,
    SampledIsAccepted,
    AcceptedIsListed,
    ConceivableIsBroad,
    RefusedMovesNothing,
    RefusedIsSilent,
    RefusalsTeach,
    NothingPanics,
    HearingChangesNothing,
    AuditPasses,
    ChanceIsListed,
    DrawsArePossible,
    DrawsFollowWeights,
    PossibleIsListed,
    ResampleKeepsTheView,
    ResampleKeepsTheChoices,
    ResampleKeepsTheNews,
    ResamplePlaysOn,
    ResampleHides,
    SameViewSameNews,
    JsonRoundTrips,
    NotationRoundTrips,
    SentencesAreWellFormed,
    GamesEndInTime,
    EndingsAreOnTheTitle,
    PlacesComeAtTheEnd,
    LogsReplay,
    RecordsReopen,
    UndoRestores,
}

impl Law {
    fn is_of_the_whole_run(self) -> bool {
        matches!(self, Law::ConceivableIsBroad | Law::ResampleHides | Law::OptionsFitTheTitle)
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Law::StartsAsAsked => "a game starts as asked and refuses a table it is not for",
            Law::OptionsFitTheTitle => "the options on the title are those of the game",
            Law::SomebodyCanAct => "somebody can act until the game is over",
            Law::OnlySeatsOnTurnAct => "only seats on turn have actions",
            Law::ListsAreWithoutDoubles => "a list names each action once",
            Law::ListsAreAppended => "a list is appended to what the caller has",
            Law::ListedIsAccepted => "a listed action is accepted",
            Law::SampledIsAccepted => "a sampled action is accepted",
            Law::AcceptedIsListed => "an accepted action is listed or free-form",
            Law::ConceivableIsBroad => "the conceivable actions are more than the legal ones",
            Law::RefusedMovesNothing => "a refused action moves nothing",
            Law::RefusedIsSilent => "a refused action makes no events",
            Law::RefusalsTeach => "a refusal is one sentence and names its rule",
            Law::NothingPanics => "nothing panics",
            Law::HearingChangesNothing => "a move is the same whether its events are heard or not",
            Law::AuditPasses => "every position passes the game's own audit",
            Law::ChanceIsListed => "chance lists what it may do, each once and with a weight",
            Law::DrawsArePossible => "a drawn outcome is one of those listed",
            Law::DrawsFollowWeights => "draws follow the listed weights",
            Law::PossibleIsListed => "an outcome is possible if and only if it is listed",
            Law::ResampleKeepsTheView => "a resampled position looks the same to its viewer",
            Law::ResampleKeepsTheChoices => "a resampled position lets its viewer do the same",
            Law::ResampleKeepsTheNews => "a viewer hears the same in a resampled position",
            Law::ResamplePlaysOn => "a resampled position can be played to its end",
            Law::ResampleHides => "resampling changes what is hidden",
            Law::SameViewSameNews => "what a viewer cannot see it does not hear",
            Law::JsonRoundTrips => "what is written as JSON can be read again",
            Law::NotationRoundTrips => "what is written in notation can be read again",
            Law::SentencesAreWellFormed => "texts are well formed",
            Law::GamesEndInTime => "a game ends within the title's longest",
            Law::EndingsAreOnTheTitle => "a game over has an ending that its title lists",
            Law::PlacesComeAtTheEnd => "places are given when the game is over and not before",
            Law::LogsReplay => "a log replays to the same position",
            Law::RecordsReopen => "a record opens to the same match",
            Law::UndoRestores => "undo takes back the last click and nothing else",
        })
    }
}

/// Some of each kind of thing that came up in a game, to be tried where they do not belong.
struct Bag<T>(Vec<(Discriminant<T>, Vec<T>)>);

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
    fn pick(&self, dice: &mut QuickDice) -> Option<T> {
        if self.0.is_empty() {
            return None;
        }
        let (_, kept) = &self.0[dice.index(self.0.len())];
        Some(kept[dice.index(kept.len())].clone())
    }
}

/// A run of [`Laws::try_check`]: where it stands, and what it has gathered on the way.
struct Tour<'a, G: Words> {
    laws: &'a Laws<G>,
    edition: Printed<G::Edition>,
    seats: u8,
    seed: u64,
    ply: u32,
    /// For the choices of the laws. The game itself is played with dice of its own, so that it
    /// stays the same game whatever is checked along it.
    dice: QuickDice,
    actions: Bag<G::Action>,
    outcomes: Bag<G::Outcome>,
    /// Positions seen in the whole run.
    n_positions: u64,
    /// Kinds and sizes of chance whose frequencies have been tested at this table.
    tested_draws: Vec<(Discriminant<G::Outcome>, usize)>,
    /// Whether chance listed so much at this table that it is asked now and then only.
    chance_is_long: bool,
    /// Resampled positions that differed from the real one.
    n_hidden: u64,
    n_conceivable: u64,
    n_conceivable_refused: u64,
}

/// No game has this many chance moves between two decisions.
const MOST_CHANCES_IN_A_ROW: u32 = 10_000;

impl<'a, G: Words> Tour<'a, G> {
    fn new(laws: &'a Laws<G>) -> Tour<'a, G> {
        Tour {
            laws,
            edition: laws.edition.unwrap_or_else(Printed::standard),
            seats: *laws.seats.start(),
            seed: laws.first_seed,
            ply: 0,
            dice: QuickDice::new(0),
            actions: Bag(Vec::new()),
            outcomes: Bag(Vec::new()),
            n_positions: 0,
            tested_draws: Vec::new(),
            chance_is_long: false,
            n_hidden: 0,
            n_conceivable: 0,
            n_conceivable_refused: 0,
        }
    }

    /// What the laws try depends on the seats and the seed alone, so that one game can be repeated.
    fn begin(&mut self, seats: u8, seed: u64) {
        self.seats = seats;
        self.seed = seed;
        self.ply = 0;
        self.dice = QuickDice::new(!seed);
        self.actions = Bag(Vec::new());
        self.outcomes = Bag(Vec::new());
    }

    fn broken(&self, law: Law, problem: impl Into<String>) -> Broken {
        Broken {
            law,
            game: G::TITLE.id,
            seats: self.seats,
            seed: self.seed,
            ply: self.ply,
            problem: problem.into(),
        }
    }

    fn notation(&self, action: &G::Action) -> String {
        format!("'{}'", G::write_action(self.edition, action))
    }

    /// Runs a part of the tour; a panic in it is a broken law too.
    fn guarded(
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

    fn start(&self) -> Result<G, Broken> {
        G::start(self.seats, &self.laws.options, self.edition)
            .map_err(|error| self.broken(Law::StartsAsAsked, format!("it refused: {error}")))
    }

    /// Plays one game with the laws at every position.
    fn play(&mut self) -> Result<(), Broken> {
        let start = self.start()?;
        setup::check(self, &start)?;
        self.scout(start.clone());
        let mut position = start;
        let mut dice = QuickDice::new(self.seed);
        let mut scratch = Vec::new();
        let mut n_decisions = 0;
        let mut n_chances = 0;
        loop {
            self.n_positions += 1;
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
                    let action = match dice.index(4) {
                        0 if !listed.is_empty() => listed[dice.index(listed.len())].clone(),
                        _ => sampled,
                    };
                    listing::apply_sampled(self, &mut position, seat, &action)?;
                    n_decisions += 1;
                    n_chances = 0;
                }
            }
            self.ply += 1;
        }
    }

    /// Whether this is one of every `n` positions, taken so that no rhythm of the game hides
    /// positions for ever.
    fn is_nth(&mut self, n: u64) -> bool {
        let max = u32::try_from(n - 1).unwrap_or(u32::MAX);
        self.dice.up_to(max) == 0
    }

    /// `what` names the position, should it fail.
    fn audit(&self, position: &G, what: impl FnOnce() -> String) -> Result<(), Broken> {
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
    fn sum_up(&self) -> Result<(), Broken> {
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
enum Step<'s, G: Game> {
    Seat(&'s G::Action),
    Chance(&'s G::Outcome),
}

/// Plays a position on with random moves, to its end if it has one.
///
/// # Errors
/// What went wrong: a refusal or a panic.
fn wander<G: Game>(
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
fn gently<T>(part: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(part)).map_err(|panic| message(&*panic))
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("something that is not a text").to_owned()
}
