//! What runs in the worker: a question in, the bots' answer out, both as text.
//!
//! The worker keeps a copy of the match, which has no seed: what is still to come stays unknown to
//! it, and a bot gets of it what its seat may know. Each question brings the moves since the last.

use std::any::Any;
use std::cell::RefCell;

use bots::{Budget, Level};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use session::Follower;
use tabletop::{Entry, Features, Match, Printed, QuickDice, Record, Seat};

use crate::games;

/// What a bot is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Question {
    /// Comes back with the answer.
    pub(crate) id: u64,
    pub(crate) game: String,
    /// The match that it is about.
    pub(crate) table: String,
    /// The match from its beginning, when the worker does not know it yet.
    pub(crate) opening: Option<Opening>,
    /// The entries of the log that the worker knows and that still stand.
    pub(crate) kept: usize,
    /// Those that follow.
    pub(crate) entries: Vec<Entry<Value, Value>>,
    pub(crate) seat: Seat,
    pub(crate) task: Task,
    /// Starts the bot's own dice.
    pub(crate) dice: u64,
}

/// A match for a worker that has not met it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Opening {
    pub(crate) journal: String,
    /// The edition's text, unless it comes with the game.
    pub(crate) edition: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Task {
    /// Decide, at a level, within so many milliseconds.
    Move { level: String, within: u32 },
    /// Name the best moves, with reasons.
    Hint,
    /// Look back at the decisions of the seat in a match that is over, and name those that cost
    /// most.
    Review,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) id: u64,
    /// The best first; to a [`Task::Move`] there is one. To a [`Task::Review`] they are what would
    /// have been better.
    pub(crate) moves: Result<Vec<Advised>, String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Advised {
    /// The action in the notation of the game.
    pub(crate) action: String,
    /// The chance to win after it, as the bot sees it; in a review, how much better it was.
    pub(crate) percent: u8,
    /// Why, in a person's words; in a review, what was done instead.
    pub(crate) reasons: Vec<String>,
}

/// A hint is thought about this long.
const THINKING_MS: f64 = 1_000.0;
/// A look back at a whole match takes longer, and nobody waits for it.
const REVIEW_MS: f64 = 3_000.0;

/// Answers a question of whatever game.
pub(crate) async fn answer_text(question: &str) -> String {
    let answer = match serde_json::from_str::<Question>(question) {
        Ok(question) => match prepare(&question).await {
            Ok(think) => think(&question),
            Err(problem) => Answer { id: question.id, moves: Err(problem) },
        },
        Err(error) => Answer { id: 0, moves: Err(error.to_string()) },
    };
    serde_json::to_string(&answer).expect("plain data")
}

/// Fetches the bots of the game that a question is about, and reads its edition.
async fn prepare(question: &Question) -> Result<games::Think, String> {
    let Question { game, opening, .. } = question;
    if let Some(text) = opening.as_ref().and_then(|opening| opening.edition.as_deref()) {
        games::read_edition(game, text).await.map_err(|problem| problem.to_string())?;
    }
    games::fetch_bots(game).await.map_err(|problem| problem.to_string())
}

/// Which game a record is of, by its first line alone.
pub(crate) fn game_of(record: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Head {
        game: String,
    }
    let first = record.lines().next()?;
    serde_json::from_str::<Head>(first).ok().map(|head| head.game)
}

thread_local! {
    /// The match that the worker follows: its id and its [`Follower`].
    static FOLLOWED: RefCell<Option<(String, Box<dyn Any>)>> = const { RefCell::new(None) };
}

/// Answers a question about a match of `G`. `now` is a clock in milliseconds.
pub(crate) fn answer<G: Features>(question: &Question, now: impl Fn() -> f64) -> Answer {
    let known = FOLLOWED.take().filter(|(table, _)| *table == question.table);
    let known = known.and_then(|(_, follower)| follower.downcast::<Follower<G>>().ok());
    let followed = follow(known.map(|it| *it), question);
    let moves = followed.and_then(|follower| {
        let moves = think(&follower, question, now);
        FOLLOWED.set(Some((question.table.clone(), Box::new(follower))));
        moves
    });
    Answer { id: question.id, moves }
}

/// Brings the copy of the match up to date.
fn follow<G: Features>(
    known: Option<Follower<G>>,
    question: &Question,
) -> Result<Follower<G>, String> {
    let mut follower = match &question.opening {
        Some(opening) => open(opening)?,
        None => known.ok_or("the worker does not know this match")?,
    };
    if !follower.roll_back(question.kept) {
        return Err("the worker's copy of the match has come apart".to_owned());
    }
    for entry in &question.entries {
        let entry = match entry {
            Entry::Seat(seat, action) => Entry::Seat(*seat, read(action)?),
            Entry::Chance(outcome) => Entry::Chance(read(outcome)?),
        };
        follower.follow(entry).map_err(|error| error.to_string())?;
    }
    Ok(follower)
}

fn open<G: Features>(opening: &Opening) -> Result<Follower<G>, String> {
    let edition = match &opening.edition {
        Some(text) => Some(Printed::known(text).map_err(|error| error.to_string())?),
        None => None,
    };
    let record = Record::read(&opening.journal).map_err(|error| error.to_string())?;
    let (game, _) = Match::<G>::open(&record, edition, None).map_err(|error| error.to_string())?;
    Ok(Follower::of(game))
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> Result<T, String> {
    T::deserialize(value).map_err(|error| error.to_string())
}

fn think<G: Features>(
    follower: &Follower<G>,
    question: &Question,
    now: impl Fn() -> f64,
) -> Result<Vec<Advised>, String> {
    let asked = follower.question(question.seat);
    let observed = asked.observed();
    let thinking = match &question.task {
        Task::Move { within, .. } => f64::from(*within),
        Task::Hint => THINKING_MS,
        Task::Review => REVIEW_MS,
    };
    #[expect(clippy::float_arithmetic, reason = "a clock is not a rule")]
    let deadline = now() + thinking;
    let mut is_over = || now() > deadline;
    let mut budget = Budget::until(&mut is_over);
    let mut dice = QuickDice::new(question.dice);
    let notation = |action: &G::Action| G::write_action(observed.edition(), action);
    match &question.task {
        Task::Move { level, .. } => {
            let level: Level =
                level.parse().map_err(|error: bots::UnknownLevel| error.to_string())?;
            let action = level.player::<G>().choose(&observed, &mut budget, &mut dice);
            Ok(vec![Advised { action: notation(&action), percent: 0, reasons: Vec::new() }])
        }
        Task::Hint => {
            let found = bots::hint::<G>(&observed, &mut budget, &mut dice);
            let advised = found.into_iter().map(|advice| Advised {
                action: notation(&advice.action),
                percent: percent(advice.share),
                reasons: advice.reasons,
            });
            Ok(advised.collect())
        }
        Task::Review => {
            let seats = tabletop::SeatSet::one(question.seat);
            let review = bots::review(follower.game(), seats, &mut budget, &mut dice);
            let review = review.ok_or("the match is not over")?;
            let names = follower.game().names().read_by(tabletop::Viewer::Seat(question.seat));
            let lapses = review.lapses.into_iter().map(|lapse| {
                let say = |action| G::say_action(observed.edition(), &lapse.view, action, &names);
                Advised {
                    action: say(&lapse.better),
                    percent: percent(lapse.cost),
                    reasons: vec![say(&lapse.played)],
                }
            });
            Ok(lapses.collect())
        }
    }
}

/// A share of one as whole percent.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_arithmetic,
    reason = "clamped before it is cut"
)]
fn percent(share: f32) -> u8 {
    (share * 100.0).round().clamp(0.0, 100.0) as u8
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use bots::Observed;
    use raccoon_tycoon::{Options, State};
    use session::{Controller, Session, Sitter};
    use tabletop::{Seating, Words};

    use super::*;

    fn table() -> Session<State> {
        let sitter = |controller| Sitter { controller, name: None };
        let sat_down = vec![sitter(Controller::Person), sitter(Controller::Bot(Level::Medium))];
        let (options, seed) = (Options::default(), "7".parse().unwrap());
        Session::new(sat_down, Seating::Chosen, &options, Printed::standard(), seed).unwrap()
    }

    /// Asks about the match as it stands; the worker knows the first `known` entries.
    fn question(session: &Session<State>, known: Option<usize>, task: Task) -> Question {
        let seat = session.may_act().first().unwrap();
        let log = session.game().log();
        let json = |entry| serde_json::from_value(serde_json::to_value(entry).unwrap()).unwrap();
        let kept = known.unwrap_or(log.len());
        Question {
            id: 5,
            game: "raccoon-tycoon".to_owned(),
            table: "t".to_owned(),
            opening: known.is_none().then(|| Opening { journal: session.journal(), edition: None }),
            kept,
            entries: log.get(kept..).unwrap_or_default().iter().map(json).collect(),
            seat,
            task,
            dice: 1,
        }
    }

    /// A clock that goes on by ten milliseconds at every look.
    fn clock() -> impl Fn() -> f64 {
        let looks = Cell::new(0_i32);
        move || {
            looks.set(looks.get() + 10);
            f64::from(looks.get())
        }
    }

    #[test]
    fn a_bot_answers_with_a_move_that_is_legal_and_follows_the_match() {
        let mut session = table();
        let mut known = None;
        for level in ["random", "easy", "medium", "hard", "easy"] {
            let question =
                question(&session, known, Task::Move { level: level.to_owned(), within: 500 });
            known = Some(session.game().log().len());
            let answer = answer::<State>(&question, clock());
            assert_eq!(answer.id, 5);
            let moves = answer.moves.unwrap();
            let action = State::read_action(Printed::standard(), &moves[0].action).unwrap();
            session.submit(question.seat, action).unwrap();
        }
        FOLLOWED.with_borrow(|followed| {
            let (_, follower) = followed.as_ref().unwrap();
            let follower: &Follower<State> = follower.downcast_ref().unwrap();
            assert_eq!(Some(follower.n_entries()), known);
        });
    }

    #[test]
    fn a_move_that_was_taken_back_is_taken_back_in_the_worker_too() {
        let mut session = table();
        let hint = |session: &Session<State>, known| {
            answer::<State>(&question(session, known, Task::Hint), clock()).moves
        };
        let n = session.game().log().len();
        let before = hint(&session, None).unwrap();
        // Seat B claims two goods, one after the other, so one of them can be taken back.
        let mut claims = Vec::new();
        while claims.len() < 2 {
            let seat = session.may_act().first().unwrap();
            let mut choices = Vec::new();
            tabletop::Game::legal_actions(session.game().position(), seat, &mut choices);
            session.submit(seat, choices[0]).unwrap();
            claims.push(seat);
        }
        hint(&session, Some(n)).unwrap();
        let known = session.game().log().len();
        session.undo(claims[1]).unwrap();
        let undone = hint(&session, Some(known - 1)).unwrap();
        assert_eq!(hint(&session, None).unwrap(), undone);
        assert_ne!(undone, before);
        assert!(hint(&session, Some(known + 3)).is_err(), "it has never been that far");
    }

    #[test]
    fn a_hint_is_what_bots_advise_with_their_reasons() {
        let session = table();
        let question = question(&session, None, Task::Hint);
        let advised = answer::<State>(&question, clock()).moves.unwrap();
        let now = clock();
        let deadline = now() + THINKING_MS;
        let mut is_over = || now() > deadline;
        let observed = Observed::new(session.game().position(), question.seat);
        let mut dice = QuickDice::new(question.dice);
        let found = bots::hint::<State>(&observed, &mut Budget::until(&mut is_over), &mut dice);
        assert!(!found.is_empty() && found.len() <= 3, "{found:?}");
        let expected = found.into_iter().map(|it| Advised {
            action: State::write_action(Printed::standard(), &it.action),
            percent: percent(it.share),
            reasons: it.reasons,
        });
        assert_eq!(advised, expected.collect::<Vec<_>>());
    }

    #[test]
    fn a_wrong_question_is_answered_with_the_reason() {
        let session = table();
        let level = Task::Move { level: "godlike".to_owned(), within: 500 };
        let problem = answer::<State>(&question(&session, None, level), clock()).moves.unwrap_err();
        assert!(problem.contains("there is no bot level 'godlike'"), "{problem}");
        let opening = Some(Opening { journal: "{}".to_owned(), edition: None });
        let broken = Question { opening, ..question(&session, None, Task::Hint) };
        assert!(answer::<State>(&broken, clock()).moves.is_err());
        let stranger =
            Question { table: "another".to_owned(), ..question(&session, Some(3), Task::Hint) };
        let problem = answer::<State>(&stranger, clock()).moves.unwrap_err();
        assert_eq!(problem, "the worker does not know this match");
    }

    #[test]
    fn the_question_says_nothing_of_what_is_to_come() {
        let session = table();
        let text = serde_json::to_string(&question(&session, None, Task::Hint)).unwrap();
        assert!(!text.contains("\"seed\\\""), "{text}");
    }

    #[test]
    fn shares_become_percent() {
        assert_eq!([percent(0.0), percent(0.254), percent(2.0)], [0, 25, 100]);
    }
}
