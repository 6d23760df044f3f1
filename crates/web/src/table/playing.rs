//! A match that is being played: people click, bots think, and every move is kept.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use tabletop::{
    Deaf, Edition, Header, Match, Names, Player, Printed, QuickDice, Reason, Seat, Seed, Standing,
    Turn, Viewer, options,
};

use super::board::Board;
use super::desk::{Desk, Refused};
use super::seen::{Eyes, Seen};
use crate::brain::{Advised, Question, Task};
use crate::browser;
use crate::settings::Preferences;
use crate::sound;
use crate::store::{self, Card, Saved};
use crate::worker::Bots;

/// A handle on a running match, for everything on its screen.
pub(crate) struct Table<G: Board> {
    truth: StoredValue<Truth<G>>,
    seen: RwSignal<Arc<Seen<G>>>,
    /// Whom the screen must be handed to before it shows anything secret.
    pub(crate) curtain: RwSignal<Option<Seat>>,
    /// The bot that thinks.
    pub(crate) thinking: RwSignal<Option<Seat>>,
    /// Why the last click was not played.
    pub(crate) refused: RwSignal<Option<Refused>>,
    pub(crate) hint: RwSignal<Hint>,
    /// What went wrong around the game: a full store, a bot that does not answer.
    pub(crate) problem: RwSignal<Option<String>>,
    preferences: Preferences,
    bots: Bots,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would ask for `G: Clone`")]
impl<G: Board> Clone for Table<G> {
    fn clone(&self) -> Table<G> {
        *self
    }
}

impl<G: Board> Copy for Table<G> {}

/// What no board may look at.
struct Truth<G: Board> {
    id: String,
    game: Match<G>,
    seed: Seed,
    /// Who reads; nobody while the screen is handed on.
    reader: Option<Seat>,
    /// Raised with every change, so that an answer that comes too late is known as such.
    turn_of_events: u64,
}

/// Advice that was asked for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Hint {
    None,
    Thinking,
    Here(Vec<Advised>),
    Failed(String),
}

impl<G: Board> Table<G> {
    /// Opens a match and lets it go on.
    pub(crate) fn open(id: String, game: Match<G>, seed: Seed) -> Table<G> {
        let persons = persons(&game);
        let reader = if persons.len() == 1 { Some(persons[0]) } else { None };
        let seen = RwSignal::new(Arc::new(Seen::of(&game, eyes(reader))));
        let truth = Truth { id, game, seed, reader, turn_of_events: 0 };
        let table = Table {
            truth: StoredValue::new(truth),
            seen,
            curtain: RwSignal::new(None),
            thinking: RwSignal::new(None),
            refused: RwSignal::new(None),
            hint: RwSignal::new(Hint::None),
            problem: RwSignal::new(None),
            preferences: Preferences::get(),
            bots: Bots::get(),
        };
        table.go_on();
        table
    }

    pub(crate) fn desk(self) -> Desk<G> {
        Desk { seen: self.seen.into(), table: Some(self) }
    }

    pub(crate) fn id(self) -> String {
        self.truth.with_value(|truth| truth.id.clone())
    }

    /// What was fixed before the first move.
    pub(crate) fn header(self) -> Header {
        self.truth.with_value(|truth| truth.game.header())
    }

    /// The record so far, and a name for its file.
    fn record(self) -> (String, String) {
        self.truth.with_value(|truth| {
            (format!("{}-{}.jsonl", G::TITLE.id, truth.id), truth.game.record())
        })
    }

    pub(crate) fn download(self) {
        let (name, text) = self.record();
        if browser::download(&name, &text).is_err() {
            self.problem.set(Some("The browser did not take the file.".to_owned()));
        }
    }

    /// Something of the finished match; while it goes on there is nothing to be had.
    pub(crate) fn look_back<T>(self, look: impl FnOnce(&Match<G>) -> T) -> Option<T> {
        self.truth.with_value(|truth| {
            (truth.game.position().turn() == Turn::Over).then(|| look(&truth.game))
        })
    }

    /// The same people, options and cards, another seed.
    pub(crate) fn again(self) -> Result<String, String> {
        let (header, edition) =
            self.truth.with_value(|truth| (truth.game.header(), truth.game.position().edition()));
        let options = options::from_values(G::TITLE.options, &header.options);
        let options = options.map_err(|error| error.to_string())?;
        begin::<G>(header.players, &options, edition, Seed(browser::random_bytes()))
    }

    /// Plays an action of the reader's.
    pub(crate) fn play(self, action: G::Action) {
        let Some(seat) = self.reader() else { return };
        match self.submit(seat, action) {
            Ok(()) => {
                sound::click(self.preferences);
                self.hint.set(Hint::None);
                self.go_on();
            }
            Err(refused) => self.refused.set(Some(refused)),
        }
    }

    fn reader(self) -> Option<Seat> {
        self.truth.with_value(|truth| truth.reader)
    }

    fn submit(self, seat: Seat, action: G::Action) -> Result<(), Refused> {
        let result = self.truth.try_update_value(|truth| {
            let submitted = truth.game.submit(seat, action);
            submitted.map(|_| ()).map_err(|refusal| refused(&refusal))
        });
        result.unwrap_or(Ok(()))
    }

    /// Why the reader may not do this; `None` when it is allowed.
    pub(crate) fn judge(self, action: &G::Action) -> Option<Refused> {
        let seat = self.reader()?;
        self.truth.with_value(|truth| {
            let mut position = truth.game.position().clone();
            position.apply(seat, action, &mut Deaf).err().map(|refusal| refused(&refusal))
        })
    }

    /// The reader's view after an action. The secrets of others are dealt anew first, so a
    /// preview can tell nothing that the reader does not know.
    pub(crate) fn what_if(self, action: &G::Action) -> Option<G::View> {
        self.in_mind(action, 0)
    }

    /// The reader's view after an action and whatever the reader has to decide because of it,
    /// each time by the first choice: for what does not depend on those choices.
    pub(crate) fn rehearse(self, action: &G::Action) -> Option<G::View> {
        self.in_mind(action, 24)
    }

    fn in_mind(self, action: &G::Action, n_more: usize) -> Option<G::View> {
        let seat = self.reader()?;
        self.truth.with_value(|truth| {
            let viewer = Viewer::Seat(seat);
            let mut twin = truth.game.position().resample(viewer, &mut QuickDice::new(1));
            twin.apply(seat, action, &mut Deaf).ok()?;
            let mut choices = Vec::new();
            for _ in 0..n_more {
                choices.clear();
                match twin.turn() {
                    Turn::Seats(seats) if seats.contains(seat) => {
                        twin.legal_actions(seat, &mut choices);
                    }
                    Turn::Seats(_) | Turn::Chance | Turn::Over => break,
                }
                twin.apply(seat, choices.first()?, &mut Deaf).ok()?;
            }
            Some(twin.view(viewer))
        })
    }

    pub(crate) fn undo(self) {
        let Some(seat) = self.reader() else { return };
        let undone = self.truth.try_update_value(|truth| truth.game.undo(seat));
        match undone {
            Some(Err(error)) => self.problem.set(Some(format!("Not taken back: {error}."))),
            Some(Ok(())) | None => self.go_on(),
        }
    }

    /// The reader has the screen now.
    pub(crate) fn lift_curtain(self) {
        let seat = self.curtain.get_untracked();
        self.truth.update_value(|truth| truth.reader = seat);
        self.curtain.set(None);
        self.show();
    }

    pub(crate) fn ask_for_hint(self) {
        let Some(seat) = self.reader() else { return };
        self.hint.set(Hint::Thinking);
        let asked_at = self.turn_of_events();
        self.bots.ask(self.question(seat, Task::Hint), move |answer| {
            if self.turn_of_events() != asked_at {
                return;
            }
            self.hint.set(match answer.and_then(|answer| answer.moves) {
                Ok(moves) => Hint::Here(moves),
                Err(problem) => Hint::Failed(problem),
            });
        });
    }

    /// `u64::MAX` once the screen is gone.
    fn turn_of_events(self) -> u64 {
        self.truth.try_with_value(|truth| truth.turn_of_events).unwrap_or(u64::MAX)
    }

    fn question(self, seat: Seat, task: Task) -> Question {
        self.truth.with_value(|truth| {
            let n = truth.game.log().len();
            Question {
                id: 0,
                record: truth.game.record(),
                edition: own_text::<G>(truth.game.position().edition()),
                seat,
                task,
                // The same game against the same bots, as far as their clock allows.
                dice: truth.seed.branch("bot", n as u64).quick(),
            }
        })
    }

    /// Keeps the match, shows it, and sees who is next.
    fn go_on(self) {
        self.truth.update_value(|truth| truth.turn_of_events += 1);
        self.refused.set(None);
        self.thinking.set(None);
        self.keep();
        let turn = self.truth.with_value(|truth| truth.game.position().turn());
        let Turn::Seats(seats) = turn else { return self.show() };
        let seat = seats.first().expect("somebody is to act");
        match self.level_of(seat) {
            Some(level) => {
                self.show();
                self.let_bot_move(seat, level);
            }
            None if self.reader() == Some(seat) => self.show(),
            None => {
                self.truth.update_value(|truth| truth.reader = None);
                self.show();
                self.curtain.set(Some(seat));
            }
        }
    }

    fn level_of(self, seat: Seat) -> Option<String> {
        self.truth.with_value(|truth| truth.game.header().players[seat.idx()].bot.clone())
    }

    fn show(self) {
        let seen = self.truth.with_value(|truth| Seen::of(&truth.game, eyes(truth.reader)));
        self.seen.set(Arc::new(seen));
        browser::catch_focus_soon(&[
            "[data-part=auction] button",
            "[data-part=tray] button",
            "#prompt",
        ]);
    }

    fn let_bot_move(self, seat: Seat, level: String) {
        self.thinking.set(Some(seat));
        let asked_at = self.turn_of_events();
        let asked = browser::now();
        let pace = self.preferences.now.with_untracked(|settings| settings.pace.milliseconds());
        self.bots.ask(self.question(seat, Task::Move { level }), move |answer| {
            if self.turn_of_events() != asked_at {
                return;
            }
            let notation = answer.and_then(|answer| answer.moves).and_then(|moves| {
                let first = moves.into_iter().next();
                first.map(|it| it.action).ok_or_else(|| "the bot named no move".to_owned())
            });
            #[expect(clippy::float_arithmetic, reason = "a pause is not a rule")]
            let spent = browser::now() - asked;
            let pause = f64::from(pace).max(spent);
            #[expect(clippy::float_arithmetic, reason = "a pause is not a rule")]
            let rest = Duration::from_secs_f64((pause - spent).max(0.0) / 1_000.0);
            set_timeout(move || self.bot_moves(seat, notation, asked_at), rest);
        });
    }

    fn bot_moves(self, seat: Seat, notation: Result<String, String>, asked_at: u64) {
        if self.turn_of_events() != asked_at {
            return;
        }
        let edition = self.seen.with_untracked(|seen| seen.edition);
        let action = notation
            .and_then(|text| G::read_action(edition, &text).map_err(|error| error.to_string()));
        let played =
            action.and_then(|action| self.submit(seat, action).map_err(|refused| refused.sentence));
        match played {
            Ok(()) => self.go_on(),
            Err(problem) => {
                self.thinking.set(None);
                self.problem.set(Some(problem));
            }
        }
    }

    /// Puts a problem aside, and gives a bot that failed another try.
    pub(crate) fn dismiss(self) {
        self.problem.set(None);
        let turn = self.truth.with_value(|truth| truth.game.position().turn());
        if let Turn::Seats(seats) = turn
            && self.thinking.get_untracked().is_none()
            && let Some(seat) = seats.first()
            && let Some(level) = self.level_of(seat)
        {
            self.let_bot_move(seat, level);
        }
    }

    fn keep(self) {
        let kept = self.truth.with_value(|truth| {
            let saved = Saved {
                record: truth.game.record(),
                seed: Some(truth.seed),
                edition: own_text::<G>(truth.game.position().edition()),
            };
            store::keep(card_of(&truth.id, &truth.game, false), &saved)
        });
        if let Err(error) = kept {
            self.problem.set(Some(error.to_string()));
        }
    }
}

/// Sets a match up and keeps it; its screen is then found under the id.
///
/// # Errors
/// Says why there can be no such match.
pub(crate) fn begin<G: Board>(
    players: Vec<Player>,
    options: &G::Options,
    edition: Printed<G::Edition>,
    seed: Seed,
) -> Result<String, String> {
    let game = Match::<G>::new(players, options, edition, seed).map_err(|e| e.to_string())?;
    let id = browser::new_id();
    let saved = Saved { record: game.record(), seed: Some(seed), edition: own_text::<G>(edition) };
    // What cannot be kept is kept in memory, and the table says so as soon as it is open.
    let _ = store::keep(card_of(&id, &game, false), &saved);
    Ok(id)
}

/// The seats in which people sit.
fn persons<G: Board>(game: &Match<G>) -> Vec<Seat> {
    let players = game.header().players;
    let seats = (0..).map(Seat).zip(&players);
    seats.filter(|(_, player)| player.bot.is_none()).map(|(seat, _)| seat).collect()
}

fn eyes(reader: Option<Seat>) -> Eyes {
    Eyes::Of(reader.map_or(Viewer::Spectator, Viewer::Seat))
}

fn refused(refusal: &impl Reason) -> Refused {
    Refused { sentence: refusal.to_string(), rule: refusal.rule() }
}

/// The text of an edition that does not come with the game.
pub(crate) fn own_text<G: Board>(edition: Printed<G::Edition>) -> Option<String> {
    let text = edition.text();
    (!G::Edition::EMBEDDED.contains(&text)).then(|| text.to_owned())
}

/// What the front door shows of a match.
pub(crate) fn card_of<G: Board>(id: &str, game: &Match<G>, guest: bool) -> Card {
    let header = game.header();
    let standing = match &header.result {
        Some(result) => who_won(&result.standing, &header.names()),
        None => G::how_far(&game.position().view(Viewer::Spectator)),
    };
    Card {
        id: id.to_owned(),
        game: G::TITLE.id.to_owned(),
        standing,
        over: header.result.is_some(),
        players: header.players,
        played: browser::now(),
        guest,
    }
}

/// "Ann won with 41", "Ann and Bea won with 41".
pub(crate) fn who_won(standing: &Standing, names: &Names) -> String {
    let winners: Vec<Seat> = standing.winners().iter().collect();
    let who: Vec<&str> = winners.iter().map(|&seat| names.subject(seat)).collect();
    let points = winners.first().map_or(0, |&seat| standing.scores[seat]);
    format!("{} won with {points}", who.join(" and "))
}

#[cfg(test)]
mod tests {
    use tabletop::PerSeat;

    use super::*;

    #[test]
    fn a_shared_victory_names_everybody() {
        let scores = PerSeat::from_fn(3, |seat| [41, 41, 7][seat.idx()]);
        let places = Some(PerSeat::from_fn(3, |seat| [1, 1, 3][seat.idx()]));
        let names = Names::new(vec!["Ann".to_owned(), "Bea".to_owned(), "Cy".to_owned()]);
        let standing = Standing { scores, places };
        assert_eq!(who_won(&standing, &names), "Ann and Bea won with 41");
        let names = names.read_by(Viewer::Seat(Seat(0)));
        assert_eq!(who_won(&standing, &names), "You and Bea won with 41");
    }
}
