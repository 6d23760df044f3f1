//! A match that is being played: people click, bots think, and every move is kept.

use std::sync::Arc;
use std::time::Duration;

use bots::Level;
use leptos::prelude::*;
use serde::Serialize;
use serde_json::Value;
use session::{Change, Controller, Feed, Session, Sitter};
use tabletop::{
    Deaf, Edition, Entry, Header, Match, Names, Player, Printed, QuickDice, Reason, Seat, SeatSet,
    Seating, Seed, Standing, Turn, Viewer, options,
};

use super::board::Board;
use super::play::{Play, Refused};
use super::seen::{Eyes, Seen};
use crate::brain::{Advised, Opening, Question, Task};
use crate::browser;
use crate::settings::Preferences;
use crate::sound;
use crate::store::{self, Card, Saved};
use crate::worker::Bots;

/// A handle on a running match, for everything on its screen.
pub(crate) struct Local<G: Board> {
    truth: StoredValue<Truth<G>, LocalStorage>,
    seen: RwSignal<Arc<Seen<G>>>,
    feed: RwSignal<Feed<G>>,
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
impl<G: Board> Clone for Local<G> {
    fn clone(&self) -> Local<G> {
        *self
    }
}

impl<G: Board> Copy for Local<G> {}

/// What no board may look at.
struct Truth<G: Board> {
    id: String,
    session: Session<G>,
    seed: Seed,
    /// Who reads; nobody while the screen is handed on.
    reader: Option<Seat>,
    /// What everybody around this screen has heard who does not read now.
    feeds: Vec<Feed<G>>,
    /// The entries of the log that the worker knows and that still stand; `None` before it has
    /// met the match.
    worker_knows: Option<usize>,
}

/// Advice that was asked for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Hint {
    None,
    Thinking,
    Here(Vec<Advised>),
    Failed(String),
}

impl<G: Board> Local<G> {
    /// Opens a match and lets it go on.
    pub(crate) fn open(id: String, session: Session<G>, seed: Seed) -> Local<G> {
        let people: Vec<Seat> = session.people().iter().collect();
        let reader = if people.len() == 1 { Some(people[0]) } else { None };
        let viewer = viewer(reader);
        let seen = RwSignal::new(Arc::new(Seen::of(session.game(), Eyes::Of(viewer))));
        let others = Viewer::all(session.game().position().n_seats()).filter(|it| match it {
            Viewer::Seat(seat) => people.contains(seat) && *it != viewer,
            Viewer::Spectator => *it != viewer,
        });
        let feeds = others.map(|viewer| Feed::of(session.game(), viewer)).collect();
        let feed = RwSignal::new(Feed::of(session.game(), viewer));
        let truth = Truth { id, session, seed, reader, feeds, worker_knows: None };
        let table = Local {
            truth: StoredValue::new_local(truth),
            seen,
            feed,
            curtain: RwSignal::new(None),
            thinking: RwSignal::new(None),
            refused: RwSignal::new(None),
            hint: RwSignal::new(Hint::None),
            problem: RwSignal::new(None),
            preferences: Preferences::get(),
            bots: Bots::get(),
        };
        table.keep_whole();
        table.go_on();
        table
    }

    pub(crate) fn play(self) -> Play<G> {
        Play { seen: self.seen.into(), feed: self.feed.into(), table: Some(self) }
    }

    pub(crate) fn id(self) -> String {
        self.truth.with_value(|truth| truth.id.clone())
    }

    /// What was fixed before the first move.
    pub(crate) fn header(self) -> Header {
        self.truth.with_value(|truth| truth.session.header())
    }

    /// The record so far, and a name for its file.
    fn record(self) -> (String, String) {
        self.truth
            .with_value(|truth| (format!("{}.jsonl", truth.id), truth.session.game().record()))
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
            (truth.session.game().position().turn() == Turn::Over)
                .then(|| look(truth.session.game()))
        })
    }

    /// The same people, options and cards, another seed.
    pub(crate) fn again(self) -> Result<String, String> {
        let (header, edition) = self.truth.with_value(|truth| {
            (truth.session.header(), truth.session.game().position().edition())
        });
        let options = options::from_values(G::TITLE.options, &header.options);
        let options = options.map_err(|error| error.to_string())?;
        let sat_down = header.players.iter().map(sitter).collect::<Result<Vec<_>, _>>();
        let sat_down = sat_down.map_err(|error| error.to_string())?;
        let seed = Seed(browser::random_bytes());
        let seating = Seating::draw(seed, u8::try_from(sat_down.len()).unwrap_or(u8::MAX));
        begin::<G>(sat_down, seating, &options, edition, seed)
    }

    /// Plays an action of the reader's.
    pub(crate) fn submit(self, action: G::Action) {
        let Some(seat) = self.reader() else { return };
        match self.play_for(seat, action) {
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

    fn play_for(self, seat: Seat, action: G::Action) -> Result<(), Refused> {
        let result = self.truth.try_update_value(|truth| {
            truth.session.submit(seat, action).map_err(|refusal| refused(&refusal))
        });
        let Some(change) = result.transpose()? else { return Ok(()) };
        self.take_in(&change);
        Ok(())
    }

    /// Keeps what a move has changed, and tells everybody around this screen.
    fn take_in(self, change: &Change<G>) {
        let kept = self.truth.try_update_value(|truth| {
            truth.worker_knows = truth.worker_knows.map(|known| known.min(change.kept));
            let game = truth.session.game();
            self.feed.update(|feed| feed.hear(change, game));
            for feed in &mut truth.feeds {
                feed.hear(change, game);
            }
            store::append(card_of(&truth.id, game, false), &change.lines);
        });
        if kept.is_some() && self.is_over() {
            self.keep_whole();
        }
    }

    fn is_over(self) -> bool {
        self.truth.with_value(|truth| truth.session.game().position().turn() == Turn::Over)
    }

    /// Keeps the match from its beginning: the journal of one that goes on, without what was taken
    /// back, or the record of one that is over.
    fn keep_whole(self) {
        self.truth.with_value(|truth| {
            let session = &truth.session;
            let is_over = session.game().position().turn() == Turn::Over;
            let saved = Saved {
                record: if is_over { session.game().record() } else { session.journal() },
                seed: Some(truth.seed),
                edition: own_text::<G>(session.game().position().edition()),
            };
            store::keep(card_of(&truth.id, session.game(), false), &saved);
        });
    }

    /// Why the reader may not do this; `None` when it is allowed.
    pub(crate) fn judge(self, action: &G::Action) -> Option<Refused> {
        let seat = self.reader()?;
        self.truth.with_value(|truth| {
            let mut position = truth.session.game().position().clone();
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
            let mut twin = truth.session.game().position().resample(viewer, &mut QuickDice::new(1));
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
        let undone = self.truth.try_update_value(|truth| truth.session.undo(seat));
        match undone {
            Some(Err(error)) => self.problem.set(Some(format!("Not taken back: {error}."))),
            Some(Ok(change)) => {
                self.take_in(&change);
                self.go_on();
            }
            None => {}
        }
    }

    /// The reader has the screen now.
    pub(crate) fn lift_curtain(self) {
        let seat = self.curtain.get_untracked();
        self.read_as(seat);
        self.curtain.set(None);
        self.show();
    }

    /// Whoever reads from now on brings what they have heard.
    fn read_as(self, reader: Option<Seat>) {
        self.truth.update_value(|truth| {
            truth.reader = reader;
            let viewer = viewer(reader);
            if let Some(theirs) = truth.feeds.iter_mut().find(|feed| feed.viewer() == viewer) {
                self.feed.update(|feed| std::mem::swap(feed, theirs));
            }
        });
    }

    pub(crate) fn ask_for_hint(self) {
        let Some(seat) = self.reader() else { return };
        self.hint.set(Hint::Thinking);
        let asked_at = self.revision();
        self.bots.ask(self.question(seat, Task::Hint), move |answer| {
            if self.revision() != asked_at {
                return;
            }
            self.hint.set(match answer.and_then(|answer| answer.moves) {
                Ok(moves) => Hint::Here(moves),
                Err(problem) => Hint::Failed(problem),
            });
        });
    }

    /// Raised with every change, so that an answer that comes too late is known as such;
    /// `u64::MAX` once the screen is gone.
    fn revision(self) -> u64 {
        self.truth.try_with_value(|truth| truth.session.revision()).unwrap_or(u64::MAX)
    }

    fn question(self, seat: Seat, task: Task) -> Question {
        let question = self.truth.try_update_value(|truth| {
            let session = &truth.session;
            let log = session.game().log();
            let opening = truth.worker_knows.is_none().then(|| Opening {
                journal: session.journal(),
                edition: own_text::<G>(session.game().position().edition()),
            });
            let kept = truth.worker_knows.replace(log.len()).unwrap_or(log.len());
            Question {
                id: 0,
                game: G::TITLE.id.to_owned(),
                table: truth.id.clone(),
                opening,
                kept,
                entries: log[kept..].iter().map(in_json).collect(),
                seat,
                task,
                // The same game against the same bots, as far as their clock allows.
                dice: session.dice_seed("bot"),
            }
        });
        question.expect("the screen is there when somebody asks")
    }

    /// Shows the match, and sees who is next.
    fn go_on(self) {
        self.refused.set(None);
        self.thinking.set(None);
        let (bot, person) = self.truth.with_value(|truth| {
            let session = &truth.session;
            let awake = |seat: &Seat| session.next_of(SeatSet::one(*seat)).is_some();
            // Whoever has the screen keeps it as long as there is something to decide.
            let person = truth.reader.filter(awake);
            (session.next_bot(), person.or_else(|| session.next_of(session.people())))
        });
        match person {
            Some(seat) if self.reader() != Some(seat) => {
                self.read_as(None);
                self.show();
                self.curtain.set(Some(seat));
            }
            Some(_) | None => self.show(),
        }
        if let Some((seat, level)) = bot {
            self.let_bot_move(seat, level);
        }
    }

    fn show(self) {
        let seen = self
            .truth
            .with_value(|truth| Seen::of(truth.session.game(), Eyes::Of(viewer(truth.reader))));
        self.seen.set(Arc::new(seen));
        browser::catch_focus_soon(&[
            "[data-part=auction] button",
            "[data-part=tray] button",
            "#prompt",
        ]);
    }

    fn let_bot_move(self, seat: Seat, level: Level) {
        self.thinking.set(Some(seat));
        let asked_at = self.revision();
        let level = level.name().to_owned();
        let asked = browser::now();
        let pace = self.preferences.now.with_untracked(|settings| settings.pace.milliseconds());
        self.bots.ask(self.question(seat, Task::Move { level }), move |answer| {
            if self.revision() != asked_at {
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
        if self.revision() != asked_at {
            return;
        }
        let edition = self.seen.with_untracked(|seen| seen.edition);
        let action = notation
            .and_then(|text| G::read_action(edition, &text).map_err(|error| error.to_string()));
        let played = action
            .and_then(|action| self.play_for(seat, action).map_err(|refused| refused.sentence));
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
        // The worker may have lost the thread: it is told everything anew.
        let bot = self.truth.try_update_value(|truth| {
            truth.worker_knows = None;
            truth.session.next_bot()
        });
        if self.thinking.get_untracked().is_none()
            && let Some(Some((seat, level))) = bot
        {
            self.let_bot_move(seat, level);
        }
    }
}

/// Sets a match up and keeps it; its screen is then found under the id.
///
/// # Errors
/// Says why there can be no such match.
pub(crate) fn begin<G: Board>(
    sat_down: Vec<Sitter>,
    seating: Seating,
    options: &G::Options,
    edition: Printed<G::Edition>,
    seed: Seed,
) -> Result<String, String> {
    let session = Session::<G>::new(sat_down, seating, options, edition, seed)
        .map_err(|error| error.to_string())?;
    let id = browser::new_id(G::TITLE.id);
    let edition = own_text::<G>(edition);
    let saved = Saved { record: session.journal(), seed: Some(seed), edition };
    store::keep(card_of(&id, session.game(), false), &saved);
    Ok(id)
}

/// Somebody who sits down again.
fn sitter(player: &Player) -> Result<Sitter, bots::UnknownLevel> {
    Ok(Sitter { controller: Controller::of(player)?, name: Some(player.name.clone()) })
}

fn viewer(reader: Option<Seat>) -> Viewer {
    reader.map_or(Viewer::Spectator, Viewer::Seat)
}

/// An entry as it travels to the worker.
fn in_json<A: Serialize, O: Serialize>(entry: &Entry<A, O>) -> Entry<Value, Value> {
    let json = |value: serde_json::Result<Value>| value.expect("plain data");
    match entry {
        Entry::Seat(seat, action) => Entry::Seat(*seat, json(serde_json::to_value(action))),
        Entry::Chance(outcome) => Entry::Chance(json(serde_json::to_value(outcome))),
    }
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
