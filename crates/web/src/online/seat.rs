//! A place at a table on the server: what is known of the match, and everything that can be asked
//! or done there. No game is known here, so that it is written once for all of them.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

use futures_channel::oneshot;
use serde_json::Value;
use wire::api::TableInfo;
use wire::frames::{Advice, No, Order};
use wire::{ClientFrame, ServerFrame};

use super::followed::{Followed, Heard, Moved};
use super::http::{self, Trouble};
use super::line::{Line, State};
use crate::browser;
use crate::prelude::*;
use crate::table::{Judged, Refused};

type Hearer = Rc<dyn Fn(&Moved)>;
type Waiting = Vec<(u64, oneshot::Sender<()>)>;

/// A handle on it, for every part of the screen.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    id: StoredValue<String>,
    /// The secret of the link by which somebody watches.
    invite: StoredValue<Option<String>>,
    pub(crate) followed: RwSignal<Followed>,
    pub(crate) state: RwSignal<State>,
    /// How much was sent and is not answered yet.
    pending: RwSignal<usize>,
    /// The table from outside: its status, options, the link for friends.
    pub(crate) info: RwSignal<Option<TableInfo>>,
    /// What has just been said around the match: somebody reminds you, nothing is taken back.
    pub(crate) word: RwSignal<Option<String>>,
    /// When the clocks were told.
    pub(crate) told_at: RwSignal<f64>,
    line: StoredValue<Option<Line>>,
    hearer: StoredValue<Option<Hearer>>,
    /// What was answered, but is not on the screen yet: a change is told after its answer.
    waiting: RwSignal<Waiting>,
    /// Where the match stood before each gesture of the reader's that could be taken back.
    gestures: StoredValue<Vec<u64>>,
    /// Whether a move is on its way.
    is_acting: StoredValue<bool>,
}

impl Place {
    /// Opens the line to a table; it is closed with the screen that asked for it.
    pub(crate) fn open(id: &str, invite: Option<String>) -> Place {
        let place = Place {
            id: StoredValue::new(id.to_owned()),
            invite: StoredValue::new(invite.clone()),
            followed: RwSignal::new(Followed::default()),
            state: RwSignal::new(State::Connecting),
            pending: RwSignal::new(0),
            info: RwSignal::new(None),
            word: RwSignal::new(None),
            told_at: RwSignal::new(browser::now()),
            line: StoredValue::new(None),
            hearer: StoredValue::new(None),
            waiting: RwSignal::new(Vec::new()),
            gestures: StoredValue::new(Vec::new()),
            is_acting: StoredValue::new(false),
        };
        let hear = move |frame| place.hear(frame);
        let line = Line::open(id, invite, false, place.state, place.pending, hear);
        on_cleanup({
            let line = StoredValue::new(line.clone());
            move || line.with_value(Line::close)
        });
        place.line.set_value(Some(line));
        place
    }

    pub(crate) fn id(self) -> String {
        self.id.get_value()
    }

    pub(crate) fn invite(self) -> Option<String> {
        self.invite.get_value()
    }

    /// What follows an address of the table.
    fn link(self) -> String {
        self.invite().map_or_else(String::new, |secret| format!("?invite={secret}"))
    }

    /// Who is told when the match has moved.
    pub(crate) fn on_move(self, hearer: impl Fn(&Moved) + 'static) {
        self.hearer.set_value(Some(Rc::new(hearer)));
    }

    fn hear(self, frame: ServerFrame) {
        let n_clocks = self.followed.try_with_untracked(|it| it.n_clocks);
        let Some(heard) = self.followed.try_maybe_update(|it| {
            let heard = it.hear(frame);
            (heard != Heard::Nothing, heard)
        }) else {
            return;
        };
        let seq = self.followed.with_untracked(|it| it.seq);
        if self.followed.try_with_untracked(|it| it.n_clocks) != n_clocks {
            self.told_at.set(browser::now());
        }
        self.with_line(|line| line.at(seq));
        match heard {
            Heard::Moved(moved) => {
                if let Some(hearer) = self.hearer.get_value() {
                    hearer(&moved);
                }
                let seq = seq.unwrap_or(0);
                self.waiting.update(|waiting| {
                    let (over, left) = std::mem::take(waiting)
                        .into_iter()
                        .partition::<Waiting, _>(|(wanted, _)| *wanted <= seq);
                    *waiting = left;
                    for (_, done) in over {
                        let _ = done.send(());
                    }
                });
                // How it began and how it ended is known outside.
                if !moved.is_step || self.followed.with_untracked(Followed::is_over) {
                    self.look_again();
                }
            }
            Heard::Around => self.look_again(),
            Heard::Settled { agreed, why } => {
                let word = format!("Taking back: {why}.");
                self.say_word(word.clone());
                // What was agreed to is on the board: there is nothing more to be said of it.
                if agreed {
                    let leave = move || {
                        let stands = |it: &Option<String>| it.as_ref() == Some(&word);
                        if self.word.try_with_untracked(stands) == Some(true) {
                            self.word.set(None);
                        }
                    };
                    set_timeout(leave, AGREED);
                }
            }
            Heard::Nudged { by, seat } => self.followed.with_untracked(|it| {
                let by = it.name(by);
                if it.seat == Some(seat) {
                    self.say_word(format!("{by} reminds you: the table waits for you."));
                } else {
                    self.say_word(format!("{by} has reminded {}.", it.name(seat)));
                }
            }),
            // Whoever ends it themselves need not be told.
            Heard::OrderEnded(why) if why == NOTHING_ORDERED => {}
            Heard::OrderEnded(why) => {
                self.say_word(crate::table::sentence(&format!("your order is over: {why}")));
            }
            Heard::Refused(sentence) => self.say_word(crate::table::sentence(&sentence)),
            Heard::Gap => self.with_line(Line::ask_for_gap),
            Heard::Aside | Heard::Nothing => {}
        }
    }

    pub(crate) fn say_word(self, word: String) {
        let _ = self.word.try_set(Some(word));
    }

    /// Asks what the table is like from outside.
    pub(crate) fn look_again(self) {
        let path = format!("/api/tables/{}{}", self.id(), self.link());
        spawn_local(async move {
            // Until then it is as it was.
            if let Ok(info) = http::get::<TableInfo>(&path).await {
                let _ = self.info.try_set(Some(info));
            }
        });
    }

    /// Does something to the table rather than in its match.
    pub(crate) fn deed(self, what: &'static str, body: Value) {
        let path = format!("/api/tables/{}/{what}", self.id());
        spawn_local(async move {
            match http::post::<TableInfo>(&path, &body).await {
                Ok(info) => _ = self.info.try_set(Some(info)),
                Err(trouble) => self.say_word(crate::table::sentence(&trouble.to_string())),
            }
        });
    }

    fn with_line(self, act: impl FnOnce(&Line)) {
        let line = self.line.try_with_value(Clone::clone).flatten();
        if let Some(line) = line {
            act(&line);
        }
    }

    async fn ask(self, cid: String, frame: ClientFrame) -> Result<ServerFrame, Refused> {
        let line = self.line.try_with_value(Clone::clone).flatten();
        let line = line.ok_or_else(|| Refused::because("this table was left"))?;
        line.ask(cid, &frame).await.map_err(|lost| Refused::because(lost.0))
    }

    /// Whether something that was sent is not on the screen yet.
    pub(crate) fn is_busy(self) -> bool {
        self.pending.get() > 0 || self.waiting.with(|it| !it.is_empty())
    }

    /// Waits until a change is on the screen.
    async fn until(self, seq: u64) {
        if self.seq() >= seq {
            return;
        }
        let (done, told) = oneshot::channel();
        self.waiting.update(|waiting| waiting.push((seq, done)));
        let _ = told.await;
    }

    fn seq(self) -> u64 {
        self.followed.try_with_untracked(|it| it.seq).flatten().unwrap_or(0)
    }

    /// Sends something that is done once, and waits until it is seen.
    async fn done(self, cid: String, frame: ClientFrame) -> Result<u64, Refused> {
        let answer = self.ask(cid, frame).await?;
        if let ServerFrame::Ok { seq, .. } = answer {
            self.until(seq).await;
            return Ok(seq);
        }
        Err(if let ServerFrame::No(no) = answer {
            refused(no)
        } else {
            Refused::because(MISUNDERSTOOD)
        })
    }

    pub(crate) async fn act(self, actions: Vec<Value>) -> Result<(), Refused> {
        // Over a slow line somebody clicks twice: that is one move.
        if self.is_acting.try_get_value().unwrap_or(true) {
            return Err(Refused::because("one moment: your last move is still on its way"));
        }
        self.is_acting.set_value(true);
        let done = self.act_once(actions).await;
        let _ = self.is_acting.try_set_value(false);
        done
    }

    async fn act_once(self, actions: Vec<Value>) -> Result<(), Refused> {
        let mut actions = actions.into_iter();
        let Some(action) = actions.next() else { return Ok(()) };
        let (table, cid, base) = (self.id(), new_cid(), self.seq());
        let then = actions.collect();
        let act = ClientFrame::Act { table, cid: cid.clone(), base, action, then };
        let seq = self.done(cid, act).await?;
        self.gestures.try_update_value(|gestures| gestures.push(seq - 1));
        Ok(())
    }

    pub(crate) async fn judge(self, actions: Vec<Value>) -> Judged {
        let cid = new_cid();
        let (table, base) = (self.id(), self.seq());
        let question = ClientFrame::Try { table, base, actions, cid: Some(cid.clone()) };
        match self.ask(cid, question).await {
            Ok(ServerFrame::Checked { preview: Some(preview), .. })
                if !preview.prompt.is_empty() =>
            {
                Judged::Open
            }
            Ok(ServerFrame::Checked { .. }) => Judged::Final,
            Ok(ServerFrame::No(no)) => Judged::Refused(refused(no)),
            Ok(_) => Judged::Refused(Refused::because(MISUNDERSTOOD)),
            Err(refused) => Judged::Refused(refused),
        }
    }

    pub(crate) async fn hint(self) -> Result<Vec<Advice>, String> {
        let cid = new_cid();
        let (table, base) = (self.id(), self.seq());
        let question = ClientFrame::Hint { table, base, cid: Some(cid.clone()) };
        match self.ask(cid, question).await {
            Ok(ServerFrame::Hinted { advice, .. }) => Ok(advice),
            Ok(ServerFrame::No(no)) => Err(crate::table::sentence(&no.sentence)),
            Ok(_) => Err(MISUNDERSTOOD.to_owned()),
            Err(refused) => Err(crate::table::sentence(&refused.sentence)),
        }
    }

    /// The view after so many entries, and who could act then.
    pub(crate) async fn past(self, entries: usize) -> Option<(Value, Vec<u8>)> {
        let (table, cid) = (self.id(), new_cid());
        let question = ClientFrame::At { table, cid: cid.clone(), entries };
        match self.ask(cid, question).await {
            Ok(ServerFrame::Past { view, turn, .. }) => Some((view, turn)),
            Ok(_) | Err(_) => None,
        }
    }

    /// Takes the last gesture back, or asks the others whether it may be.
    pub(crate) async fn take_back(self) -> Result<(), Refused> {
        let undo_to = self.followed.with_untracked(|it| it.now.as_ref()?.undo_to);
        let vote_to = self.followed.with_untracked(|it| it.now.as_ref()?.vote_to);
        let last = self.gestures.try_update_value(|gestures| {
            gestures.retain(|&at| undo_to.is_some_and(|to| at >= to));
            gestures.pop()
        });
        let to = last.flatten().or(undo_to).or(vote_to);
        let Some(to) = to else {
            return Err(Refused::because("not taken back: something was learnt since"));
        };
        let (table, cid) = (self.id(), new_cid());
        let ask = ClientFrame::UndoAsk { table, cid: cid.clone(), to };
        self.done(cid, ask).await.map(|_| ())
    }

    pub(crate) fn vote(self, agree: bool) {
        let ask = self.followed.with_untracked(|it| it.undo.as_ref().map(|it| it.ask));
        let Some(ask) = ask else { return };
        let (table, cid) = (self.id(), new_cid());
        self.tell(cid.clone(), ClientFrame::UndoVote { table, cid, ask, agree });
    }

    pub(crate) fn say(self, text: &str) {
        let (table, cid, text) = (self.id(), new_cid(), text.to_owned());
        self.tell(cid.clone(), ClientFrame::Say { table, cid, text });
    }

    pub(crate) fn nudge(self, seat: u8) {
        let (table, cid) = (self.id(), new_cid());
        self.tell(cid.clone(), ClientFrame::Nudge { table, cid, seat });
    }

    pub(crate) fn note(self, text: &str) {
        let (table, cid, text) = (self.id(), new_cid(), text.to_owned());
        self.followed.update(|it| it.note.clone_from(&text));
        self.tell(cid.clone(), ClientFrame::Note { table, text, cid: Some(cid) });
    }

    /// Has the server bid for us up to a limit, and pass above it; or no longer.
    pub(crate) fn order(self, limit: Option<u32>) {
        if self.state.get_untracked() != State::Here {
            return self.say_word("The server is away: nothing is ordered.".to_owned());
        }
        let (table, then_pass) = (self.id(), true);
        let order = limit.map(|limit| Order::Bid { limit, then_pass });
        self.with_line(|line| line.tell(&ClientFrame::Order { table, order }));
    }

    /// The reader has looked at everything.
    pub(crate) fn seen(self) {
        let (table, seq) = (self.id(), self.seq());
        self.with_line(|line| line.tell(&ClientFrame::Seen { table, seq }));
    }

    /// Sends something of which only the refusal matters.
    fn tell(self, cid: String, frame: ClientFrame) {
        spawn_local(async move {
            match self.ask(cid, frame).await {
                Ok(ServerFrame::No(No { sentence, .. })) | Err(Refused { sentence, .. }) => {
                    self.say_word(crate::table::sentence(&sentence));
                }
                Ok(_) => {}
            }
        });
    }

    /// The record of the finished match.
    pub(crate) async fn record(self) -> Result<String, Trouble> {
        let path = format!("/api/tables/{}/record{}", self.id(), self.link());
        http::text("GET", &path, None).await
    }
}

/// What the server says when somebody takes an order back.
const NOTHING_ORDERED: &str = "nothing is ordered";

/// How long it is said that all agreed to take something back.
const AGREED: Duration = Duration::from_secs(5);

const MISUNDERSTOOD: &str = "the server has answered something else; load the page anew";

/// An id that nobody has used before.
fn new_cid() -> String {
    format!("{:032x}", u128::from_le_bytes(browser::random_bytes()))
}

fn refused(no: No) -> Refused {
    Refused { sentence: no.sentence, rule: no.rule.map(rule) }
}

/// The section of the rules. There are few of them, and each is kept once.
fn rule(section: String) -> &'static str {
    thread_local! {
        static KNOWN: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
    }
    KNOWN.with_borrow_mut(|known| {
        if let Some(known) = known.get(section.as_str()) {
            return *known;
        }
        let kept: &'static str = Box::leak(section.into_boxed_str());
        known.insert(kept);
        kept
    })
}
