//! What runs in the worker: a question in, the bots' answer out, both as text.

use bots::{Budget, Level, Observed};
use serde::{Deserialize, Serialize};
use tabletop::{Features, Match, Printed, QuickDice, Record, Seat, Viewer};

/// What a bot is asked. The record has no seed: what is still to come stays unknown to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Question {
    /// Comes back with the answer.
    pub(crate) id: u64,
    pub(crate) record: String,
    /// The edition's text, unless it comes with the game.
    pub(crate) edition: Option<String>,
    pub(crate) seat: Seat,
    pub(crate) task: Task,
    /// Starts the bot's own dice.
    pub(crate) dice: u64,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Task {
    /// Decide, at a level.
    Move { level: String },
    /// Name the best moves, with reasons.
    Hint,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) id: u64,
    /// The best first; to a [`Task::Move`] there is one.
    pub(crate) moves: Result<Vec<Advised>, String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Advised {
    /// The action in the notation of the game.
    pub(crate) action: String,
    /// The chance to win after it, as the bot sees it.
    pub(crate) percent: u8,
    pub(crate) reasons: Vec<String>,
}

/// A hard bot thinks this long, and so does a hint.
const THINKING_MS: f64 = 1_000.0;

/// Answers a question whose game is found in its record.
pub(crate) fn answer_text(question: &str) -> String {
    let answer = match serde_json::from_str::<Question>(question) {
        Ok(question) => {
            match game_of(&question.record).and_then(|game| crate::games::shop(&game)) {
                Some(shop) => (shop.think)(&question),
                None => Answer { id: question.id, moves: Err("there is no such game".to_owned()) },
            }
        }
        Err(error) => Answer { id: 0, moves: Err(error.to_string()) },
    };
    serde_json::to_string(&answer).expect("plain data")
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

/// Answers a question about a match of `G`. `now` is a clock in milliseconds.
pub(crate) fn answer<G: Features>(question: &Question, now: impl Fn() -> f64) -> Answer {
    Answer { id: question.id, moves: think::<G>(question, now) }
}

fn think<G: Features>(question: &Question, now: impl Fn() -> f64) -> Result<Vec<Advised>, String> {
    let edition = match &question.edition {
        Some(text) => Some(Printed::load(text).map_err(|error| error.to_string())?),
        None => None,
    };
    let record = Record::read(&question.record).map_err(|error| error.to_string())?;
    let (game, _) = Match::<G>::open(&record, edition, None).map_err(|error| error.to_string())?;
    let table = Observed::new(game.position(), question.seat);
    #[expect(clippy::float_arithmetic, reason = "a clock is not a rule")]
    let deadline = now() + THINKING_MS;
    let mut is_over = || now() > deadline;
    let mut budget = Budget::until(&mut is_over);
    let mut dice = QuickDice::new(question.dice);
    let notation = |action: &G::Action| G::write_action(game.position().edition(), action);
    match &question.task {
        Task::Move { level } => {
            let level: Level =
                level.parse().map_err(|error: bots::UnknownLevel| error.to_string())?;
            let mut player = level.player::<G>();
            if G::LISTENS {
                for news in game.news_since(0, Viewer::Seat(question.seat)) {
                    player.hear(question.seat, &news);
                }
            }
            let action = player.choose(&table, &mut budget, &mut dice);
            Ok(vec![Advised { action: notation(&action), percent: 0, reasons: Vec::new() }])
        }
        Task::Hint => {
            let found = bots::hint::<G>(&table, &mut budget, &mut dice);
            let advised = found.into_iter().map(|advice| Advised {
                action: notation(&advice.action),
                percent: percent(advice.share),
                reasons: advice.reasons,
            });
            Ok(advised.collect())
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

    use raccoon_tycoon::{Options, State};
    use tabletop::{Game, Player, Turn, Words};

    use super::*;

    fn table() -> Match<State> {
        let players = vec![Player::person("Ann"), Player::bot("Bea", "medium")];
        let seed = "7".parse().unwrap();
        Match::new(players, &Options::default(), Printed::standard(), seed).unwrap()
    }

    fn question(game: &Match<State>, task: Task) -> Question {
        let Turn::Seats(seats) = game.position().turn() else { panic!("somebody is to act") };
        let seat = seats.first().unwrap();
        Question { id: 5, record: game.record(), edition: None, seat, task, dice: 1 }
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
    fn a_bot_answers_with_a_move_that_is_legal() {
        let mut game = table();
        for level in ["random", "easy", "medium", "hard"] {
            let question = question(&game, Task::Move { level: level.to_owned() });
            let answer = answer::<State>(&question, clock());
            assert_eq!(answer.id, 5);
            let moves = answer.moves.unwrap();
            let action = State::read_action(Printed::standard(), &moves[0].action).unwrap();
            game.submit(question.seat, action).unwrap();
        }
    }

    #[test]
    fn a_hint_is_what_bots_advise_with_their_reasons() {
        let game = table();
        let question = question(&game, Task::Hint);
        let advised = answer::<State>(&question, clock()).moves.unwrap();
        let now = clock();
        let deadline = now() + THINKING_MS;
        let mut is_over = || now() > deadline;
        let observed = Observed::new(game.position(), question.seat);
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
        let game = table();
        let level = Task::Move { level: "godlike".to_owned() };
        let problem = answer::<State>(&question(&game, level), clock()).moves.unwrap_err();
        assert!(problem.contains("there is no bot level 'godlike'"), "{problem}");
        let broken = Question { record: "{}".to_owned(), ..question(&game, Task::Hint) };
        assert!(answer::<State>(&broken, clock()).moves.is_err());
    }

    #[test]
    fn the_question_says_nothing_of_what_is_to_come() {
        let game = table();
        let text = serde_json::to_string(&question(&game, Task::Hint)).unwrap();
        assert!(!text.contains("\"seed\\\""), "{text}");
    }

    #[test]
    fn shares_become_percent() {
        assert_eq!([percent(0.0), percent(0.254), percent(2.0)], [0, 25, 100]);
    }
}
