//! A match that is played in this page: people click, bots think, and every move is kept.

use std::sync::Arc;
use std::time::Duration;

use bots::Level;
use serde::Serialize;
use serde_json::Value;
use session::{Change, Controller, Feed, Session, Sitter};
use tabletop::{
    Deaf, Entry, Header, Match, Player, Printed, Reason, Seat, SeatSet, Seating, Seed, Turn,
    Viewer, options,
};

use super::connection::{Advice, Connection, Judged, LastCall, Later, Refused};
use super::keep::{Shelf, card_of, own_text};
use super::pace::Clock;
use super::seen::{Eyes, Seen};
use super::turns::{TurnKey, Turns};
use crate::board::Board;
use crate::brain::{Advised, Answer, Opening, Question, Task};
use crate::browser;
use crate::prelude::*;
use crate::settings::{Pace, Preferences};
use crate::store::{self, Saved};
use crate::worker::Bots;

/// A handle on a running match.
pub(crate) struct Local<G: Board> {
    truth: StoredValue<Truth<G>>,
    seen: RwSignal<Arc<Seen<G>>>,
    feed: RwSignal<Feed<G>>,
    turns: RwSignal<Turns>,
    /// Whom the screen must be handed to before it shows anything secret.
    pub(crate) curtain: RwSignal<Option<Seat>>,
    /// The bot that thinks.
    pub(crate) thinking: RwSignal<Option<Seat>>,
    /// What went wrong around the game.
    pub(crate) trouble: RwSignal<Option<String>>,
    /// What the table is about to do, unless somebody intervenes.
    last_call: RwSignal<Option<LastCall>>,
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
    session: Session<G>,
    shelf: Shelf,
    /// Who reads; nobody while the screen is handed on.
    reader: Option<Seat>,
    /// What everybody around this screen has heard who does not read now.
    feeds: Vec<Feed<G>>,
    /// The length of the log before each gesture that could be taken back.
    gestures: Vec<usize>,
    /// The entries of the log that the worker knows and that still stand; `None` before it has
    /// met the match.
    worker_knows: Option<usize>,
    clock: Clock,
    /// A turn that is left on the table for a while: the revision that it ended with, and what will
    /// end that.
    resting: Option<(u64, TimeoutHandle)>,
    /// Something was heard of that is not shown yet.
    has_news: bool,
}

impl<G: Board> Truth<G> {
    /// Whether somebody around this screen may act.
    fn awaits_people(&self) -> bool {
        self.session.next_of(self.session.people()).is_some()
    }
}

impl<G: Board> Local<G> {
    /// Opens a match and lets it go on.
    pub(crate) fn open(id: String, session: Session<G>, seed: Seed) -> Local<G> {
        let people: Vec<Seat> = session.people().iter().collect();
        let reader = if people.len() == 1 { Some(people[0]) } else { None };
        let viewer = viewer(reader);
        let game = session.game();
        let seen = Seen::of(game, session.revision(), Eyes::Of(viewer));
        let others = Viewer::all(game.position().n_seats()).filter(|it| match it {
            Viewer::Seat(seat) => people.contains(seat) && *it != viewer,
            Viewer::Spectator => *it != viewer,
        });
        let feeds = others.map(|viewer| Feed::of(game, viewer)).collect();
        let table = Local {
            seen: RwSignal::new(Arc::new(seen)),
            feed: RwSignal::new(Feed::of(game, viewer)),
            turns: RwSignal::new(Turns::of(game)),
            truth: StoredValue::new(Truth {
                session,
                shelf: Shelf { id, seed },
                reader,
                feeds,
                gestures: Vec::new(),
                worker_knows: None,
                clock: Clock::default(),
                resting: None,
                has_news: false,
            }),
            curtain: RwSignal::new(None),
            thinking: RwSignal::new(None),
            trouble: RwSignal::new(None),
            last_call: RwSignal::new(None),
            preferences: Preferences::get(),
            bots: Bots::get(),
        };
        table.truth.with_value(|truth| truth.shelf.keep_whole(&truth.session));
        table.go_on();
        table
    }

    pub(crate) fn id(self) -> String {
        self.truth.with_value(|truth| truth.shelf.id.clone())
    }

    /// What was fixed before the first move.
    pub(crate) fn header(self) -> Header {
        self.truth.with_value(|truth| truth.session.header())
    }

    /// The record so far, and what it is called as a file.
    fn record(self) -> (String, String) {
        self.truth.with_value(|truth| {
            let name = format!("{}.jsonl", truth.shelf.id);
            (name, truth.session.game().record())
        })
    }

    /// Hands the record so far to another program.
    pub(crate) fn share(self) {
        let (name, text) = self.record();
        browser::share(&name, &text);
    }

    /// Gives the reader the record so far.
    pub(crate) fn download(self) {
        let (name, text) = self.record();
        if browser::download(&name, &text).is_err() {
            self.trouble.set(Some("The browser did not take the file.".to_owned()));
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

    fn reader(self) -> Option<Seat> {
        self.truth.with_value(|truth| truth.reader)
    }

    pub(crate) fn is_reader(self, seat: Seat) -> bool {
        self.reader() == Some(seat)
    }

    /// Plays clicks of a seat, all of them or none; gives the length of the log before them.
    fn play_for(self, seat: Seat, clicks: Vec<G::Action>) -> Result<usize, Refused> {
        let before = self.truth.with_value(|truth| truth.session.game().log().len());
        for action in clicks {
            let played = self.truth.try_update_value(|truth| {
                let key = G::turn_key(&truth.session.game().position().view(Viewer::Spectator));
                let change = truth.session.submit(seat, action);
                change.map(|change| (change, key)).map_err(|refusal| refused(&refusal))
            });
            match played {
                Some(Ok((change, key))) => self.take_in(&change, key),
                Some(Err(refused)) => {
                    // What was played of the gesture goes back, as far as nothing was learnt.
                    let undone =
                        self.truth.try_update_value(|truth| truth.session.undo_to(seat, before));
                    if let Some(Ok(change)) = undone {
                        self.roll_back(&change);
                    }
                    return Err(refused);
                }
                None => return Ok(before),
            }
        }
        Ok(before)
    }

    /// Moves were taken back.
    fn roll_back(self, change: &Change<G>) {
        let key = self.truth.with_value(|truth| {
            G::turn_key(&truth.session.game().position().view(Viewer::Spectator))
        });
        self.take_in(change, key);
    }

    /// Keeps what has changed in a turn, and tells everybody around this screen; it is shown later.
    fn take_in(self, change: &Change<G>, turn: TurnKey) {
        self.turns.update_untracked(|turns| turns.hear(change, turn));
        self.truth.update_value(|truth| {
            truth.has_news = true;
            truth.worker_knows = truth.worker_knows.map(|known| known.min(change.kept));
            truth.gestures.retain(|&before| before < change.kept);
            let game = truth.session.game();
            self.feed.update_untracked(|feed| feed.hear(change, game));
            for feed in &mut truth.feeds {
                feed.hear(change, game);
            }
            truth.shelf.append(change, &truth.session);
        });
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
                table: truth.shelf.id.clone(),
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

    async fn ask(self, seat: Seat, task: Task) -> Result<Vec<Advised>, String> {
        let (sender, receiver) = futures_channel::oneshot::channel();
        self.bots.ask(self.question(seat, task), move |answer: Result<Answer, String>| {
            // Who asked may be gone.
            let _ = sender.send(answer);
        });
        let answer = receiver.await.map_err(|_| "the bots have gone".to_owned())?;
        answer?.moves
    }

    /// The decisions of the reader's that cost most, once the match is over: what would have been
    /// better, what was done instead, and by how much it was worse, in percent.
    pub(crate) async fn review(self) -> Result<Vec<Advised>, String> {
        let people = self.truth.with_value(|truth| truth.session.people().first());
        match people {
            Some(seat) => self.ask(seat, Task::Review).await,
            None => Ok(Vec::new()),
        }
    }

    /// Shows the match, and sees who is next.
    fn go_on(self) {
        self.thinking.set(None);
        let (bot, person) = self.truth.with_value(|truth| {
            let session = &truth.session;
            let awake = |seat: &Seat| session.next_of(SeatSet::one(*seat)).is_some();
            // Whoever has the screen keeps it as long as there is something to decide.
            let person = truth.reader.or(self.curtain.get_untracked()).filter(awake);
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
            spawn_local(self.let_bot_move(seat, level));
        }
    }

    fn show(self) {
        self.show_as(true);
    }

    /// Shows the match as it is now, with everything that was heard since it was shown last. Nobody
    /// is asked anything unless `asks`.
    fn show_as(self, asks: bool) {
        let has_news = self.truth.try_update_value(|truth| std::mem::take(&mut truth.has_news));
        if has_news == Some(true) {
            self.turns.notify();
            self.feed.notify();
        }
        let seen = self.truth.with_value(|truth| {
            let session = &truth.session;
            let eyes = Eyes::Of(viewer(truth.reader));
            let mut seen = Seen::of(session.game(), session.revision(), eyes);
            if !asks {
                seen.put_away();
            }
            seen
        });
        self.seen.set(Arc::new(seen));
        browser::catch_focus_soon();
    }

    /// The turn that the match is in, by its number.
    fn turn_number(self) -> u32 {
        self.truth.with_value(|truth| {
            G::turn_key(&truth.session.game().position().view(Viewer::Spectator)).number
        })
    }

    /// Lets a bot move until its turn is over or somebody else is next. That is shown as one: a turn
    /// of many clicks is no more to look at than one of a single click.
    async fn let_bot_move(self, seat: Seat, level: Level) {
        self.thinking.set(Some(seat));
        let turn = self.turn_number();
        loop {
            let asked_at = self.revision();
            let within = self.truth.try_update_value(|truth| truth.clock.allowance(turn));
            let task = Task::Move { level: level.name().to_owned(), within: within.unwrap_or(0) };
            let asked = browser::now();
            let moves = self.ask(seat, task).await;
            if self.revision() != asked_at {
                return;
            }
            let spent = milliseconds_since(asked);
            self.truth.update_value(|truth| truth.clock.spend(spent));
            let edition = self.seen.with_untracked(|seen| seen.edition);
            let action = moves.and_then(|moves| {
                let first = moves.into_iter().next().ok_or("the bot named no move")?;
                G::read_action(edition, &first.action).map_err(|error| error.to_string())
            });
            if let Ok(action) = &action
                && !self.wait_for_others(action, false).await
            {
                return;
            }
            let played = action
                .and_then(|it| self.play_for(seat, vec![it]).map_err(|refused| refused.sentence));
            if let Err(problem) = played {
                self.show();
                self.thinking.set(None);
                self.trouble.set(Some(problem));
                return;
            }
            let goes_on = self.turn_number() == turn
                && self.truth.with_value(|truth| {
                    let next = truth.session.next_bot().map(|(seat, _)| seat);
                    next == Some(seat) && !truth.awaits_people()
                });
            if !goes_on {
                break;
            }
        }
        self.rest(turn);
    }

    /// Waits a moment where everybody may still intervene; whether nobody has.
    async fn wait_for_others(self, action: &G::Action, is_own: bool) -> bool {
        const SECONDS: u32 = 5;
        let pace = self.preferences.now.with_untracked(|settings| settings.pace);
        let call = self.seen.with_untracked(|seen| G::last_call(&seen.view, action));
        let Some(call) = call.filter(|_| pace != Pace::Instant) else { return true };
        let revision = self.revision();
        self.truth.update_value(|truth| truth.clock.restart());
        for left in (1..=SECONDS).rev() {
            let seconds = if left == 1 { "second" } else { "seconds" };
            let says = format!("{call} in {left} {seconds}, unless somebody has more to say.");
            self.last_call.set(Some(LastCall { says, is_own }));
            for _ in 0..10 {
                browser::sleep(Duration::from_millis(100)).await;
                let is_off = self.last_call.try_with_untracked(Option::is_none).unwrap_or(true);
                if is_off || self.revision() != revision {
                    let _ = self.last_call.try_set(None);
                    return false;
                }
                if self.truth.try_with_value(|truth| truth.clock.is_skipped()).unwrap_or(true) {
                    self.last_call.set(None);
                    return true;
                }
            }
        }
        self.last_call.set(None);
        true
    }

    /// The people around this screen who may act now, if there are several: each may have it.
    pub(crate) fn speakers(self) -> Vec<Seat> {
        self.seen.track();
        self.truth.with_value(|truth| {
            let may_act = truth.session.people().and(truth.session.may_act());
            if may_act.len() > 1 { may_act.iter().collect() } else { Vec::new() }
        })
    }

    /// The screen goes to somebody else who may act as well.
    pub(crate) fn hand_to(self, seat: Seat) {
        if self.reader() != Some(seat) {
            self.read_as(None);
            self.show();
            self.curtain.set(Some(seat));
        }
    }

    /// A turn that is done stays on the table for a while, before anybody is asked who could not act
    /// meanwhile; the clicks inside of it do not.
    fn rest(self, turn: u32) {
        let revision = self.revision();
        let is_done = self.turn_number() != turn;
        let is_skipped = self.truth.with_value(|truth| truth.clock.is_skipped());
        let rest = match is_done && !is_skipped {
            true => self.preferences.now.with_untracked(|settings| settings.pace.milliseconds()),
            false => 0,
        };
        if rest == 0 {
            return self.go_on();
        }
        let was_asked = self.seen.with_untracked(|seen| seen.is_asked());
        self.show_as(was_asked);
        let time = Duration::from_millis(rest.into());
        match set_timeout_with_handle(move || self.end_rest(), time) {
            Ok(timeout) => self.truth.update_value(|truth| {
                // Somebody may have moved while the turn before was left there.
                if let Some((_, before)) = truth.resting.replace((revision, timeout)) {
                    before.clear();
                }
            }),
            Err(_) => self.go_on(),
        }
    }

    /// Goes on after a turn that was left on the table, unless somebody has moved meanwhile.
    fn end_rest(self) {
        let rested = self.truth.try_update_value(|truth| {
            let (revision, timeout) = truth.resting.take()?;
            timeout.clear();
            Some(revision)
        });
        if rested.flatten() == Some(self.revision()) {
            self.go_on();
        }
    }

    /// Gives a bot that failed another try.
    pub(crate) fn retry(self) {
        self.trouble.set(None);
        // The worker may have lost the thread: it is told everything anew.
        let bot = self.truth.try_update_value(|truth| {
            truth.worker_knows = None;
            truth.session.next_bot()
        });
        if self.thinking.get_untracked().is_none()
            && let Some(Some((seat, level))) = bot
        {
            spawn_local(self.let_bot_move(seat, level));
        }
    }

    fn judge(self, clicks: &[G::Action]) -> Judged {
        let Some(seat) = self.reader() else {
            return Judged::Refused(Refused::because("nobody reads this screen now"));
        };
        self.truth.with_value(|truth| {
            let mut position = truth.session.game().position().clone();
            let mut is_learnt = false;
            for action in clicks {
                is_learnt |= position.reveals(action);
                if let Err(refusal) = position.apply(seat, action, &mut Deaf) {
                    return Judged::Refused(refused(&refusal));
                }
            }
            match position.turn() {
                Turn::Seats(seats) if seats.contains(seat) && !is_learnt => Judged::Open,
                Turn::Seats(_) | Turn::Chance | Turn::Over => Judged::Final,
            }
        })
    }

    fn take_back(self) -> Result<(), Refused> {
        let Some(seat) = self.reader() else { return Ok(()) };
        let undone = self.truth.try_update_value(|truth| {
            let one_click = truth.session.game().log().len().saturating_sub(1);
            let to = truth.gestures.last().copied().unwrap_or(one_click);
            truth.session.undo_to(seat, to)
        });
        match undone {
            Some(Err(error)) => Err(Refused::because(format!("not taken back: {error}"))),
            Some(Ok(change)) => {
                self.roll_back(&change);
                self.go_on();
                Ok(())
            }
            None => Ok(()),
        }
    }
}

impl<G: Board> Connection<G> for Local<G> {
    fn seen(&self) -> Signal<Arc<Seen<G>>> {
        self.seen.into()
    }

    fn feed(&self) -> Signal<Feed<G>> {
        self.feed.into()
    }

    fn turns(&self) -> Signal<Turns> {
        self.turns.into()
    }

    fn submit(&self, clicks: Vec<G::Action>) -> Later<Result<(), Refused>> {
        let it = *self;
        Box::pin(async move {
            let Some(seat) = it.reader() else { return Ok(()) };
            if let [action] = &*clicks
                && !it.wait_for_others(action, true).await
            {
                return Ok(());
            }
            let before = it.play_for(seat, clicks)?;
            it.truth.update_value(|truth| {
                truth.gestures.push(before);
                truth.clock.restart();
            });
            it.go_on();
            Ok(())
        })
    }

    fn check(&self, clicks: Vec<G::Action>) -> Later<Judged> {
        let it = *self;
        Box::pin(async move { it.judge(&clicks) })
    }

    fn undo(&self) -> Later<Result<(), Refused>> {
        let it = *self;
        Box::pin(async move { it.take_back() })
    }

    fn hint(&self) -> Later<Result<Vec<Advice<G>>, String>> {
        let it = *self;
        Box::pin(async move {
            let Some(seat) = it.reader() else { return Ok(Vec::new()) };
            let moves = it.ask(seat, Task::Hint).await?;
            // Who asked may have left the table meanwhile.
            let Some(edition) = it.seen.try_with_untracked(|seen| seen.edition) else {
                return Ok(Vec::new());
            };
            let advice = moves.into_iter().filter_map(|advised| {
                let action = G::read_action(edition, &advised.action).ok()?;
                Some(Advice { action, reason: advised.reasons.into_iter().next() })
            });
            Ok(advice.collect())
        })
    }

    fn moment(&self, n_entries: usize) -> Later<Option<Arc<Seen<G>>>> {
        let it = *self;
        Box::pin(async move {
            it.truth.try_with_value(|truth| {
                let rewound = truth.session.game().rewound(n_entries);
                let mut seen = Seen::of(&rewound, u64::MAX, Eyes::Of(viewer(truth.reader)));
                seen.put_away();
                Arc::new(seen)
            })
        })
    }

    fn skip(&self) {
        self.truth.update_value(|truth| truth.clock.skip());
        self.end_rest();
    }

    fn last_call(&self) -> Signal<Option<LastCall>> {
        self.last_call.into()
    }

    fn call_off(&self) {
        self.last_call.set(None);
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_arithmetic,
    reason = "clamped before it is cut; a pause is not a rule"
)]
fn milliseconds_since(moment: f64) -> u32 {
    (browser::now() - moment).clamp(0.0, 60_000.0) as u32
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
    Refused { sentence: refusal.to_string(), rule: Some(refusal.rule()) }
}
