//! The line to the server at one table: a socket that comes back by itself, and what was asked and
//! is not answered yet. Where sockets are not let through, the same frames travel by plain HTTP.
//!
//! Whatever is sent has an id of its own and stays here until it is answered; after the line was
//! cut it is sent again under the same id, and the server does it once.

#![allow(clippy::float_arithmetic, reason = "times are not rules")]

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use futures_channel::oneshot;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, MessageEvent};
use wire::frames::No;
use wire::{ClientFrame, Code, PROTO, ServerFrame};

use super::host::{EventSource, WebSocket};
use super::http::{self, Trouble};
use crate::browser;
use crate::prelude::*;

/// How the line is, as the reader is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum State {
    Connecting,
    Here,
    /// It was cut, and is tried again by itself.
    Away,
    /// It ends here, and why: the page is older than the server, or somebody was shut out.
    Ended(String),
}

/// Why a question has no answer: the line has ended for good.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Lost(pub(crate) String);

/// Milliseconds until the line is tried again after so many failures: twice as long each time, and
/// never the same for two pages, so that not all come back at one moment. `luck` is any byte.
fn back_off(failures: u32, luck: u8) -> u32 {
    const FIRST: u32 = 400;
    const MOST: u32 = 15_000;
    let most = FIRST.saturating_mul(1 << failures.min(8)).min(MOST);
    most / 2 + most / 2 * u32::from(luck) / 255
}

/// After so many sockets that never opened, plain HTTP is tried.
const SOCKETS: u32 = 3;
/// The server is asked whether it is there every so many milliseconds.
const PING: u32 = 15_000;
/// Whoever has said nothing for so long is not there.
const SILENCE: f64 = 25_000.0;

/// Something that was asked, and who waits.
struct Asked {
    cid: String,
    text: String,
    answer: oneshot::Sender<Result<ServerFrame, Lost>>,
}

/// What carries the frames.
enum Carrier {
    Socket(WebSocket),
    Events(EventSource),
}

impl Carrier {
    fn close(&self) {
        match self {
            Carrier::Socket(socket) => socket.close(),
            Carrier::Events(events) => events.close(),
        }
    }
}

#[expect(clippy::struct_excessive_bools, reason = "each is about another moment of a line")]
struct Core {
    carrier: Option<Carrier>,
    /// Which try it is: what an older one says is not heard.
    attempt: u32,
    /// Tries in a row that came to nothing, and those of them that never opened.
    failures: u32,
    unopened: u32,
    /// Whether a socket has ever opened: then the network lets them through.
    has_opened: bool,
    is_welcome: bool,
    asked: Vec<Asked>,
    /// The last change that was taken in.
    since: Option<u64>,
    heard_at: f64,
    /// When the server wants us back.
    retry: Option<u32>,
    is_waiting: bool,
    has_ended: bool,
}

struct Inner {
    table: String,
    invite: Option<String>,
    watch: bool,
    state: RwSignal<State>,
    /// How much was sent and is not answered yet.
    pending: RwSignal<usize>,
    core: RefCell<Core>,
    hear: Box<dyn Fn(ServerFrame)>,
}

/// A handle on the line.
#[derive(Clone)]
pub(crate) struct Line(Rc<Inner>);

impl Line {
    /// Opens a line to a table. `hear` is told every frame that answers no question.
    pub(crate) fn open(
        table: &str,
        invite: Option<String>,
        watch: bool,
        state: RwSignal<State>,
        pending: RwSignal<usize>,
        hear: impl Fn(ServerFrame) + 'static,
    ) -> Line {
        let core = Core {
            carrier: None,
            attempt: 0,
            failures: 0,
            unopened: 0,
            has_opened: false,
            is_welcome: false,
            asked: Vec::new(),
            since: None,
            heard_at: browser::now(),
            retry: None,
            is_waiting: false,
            has_ended: false,
        };
        let line = Line(Rc::new(Inner {
            table: table.to_owned(),
            invite,
            watch,
            state,
            pending,
            core: RefCell::new(core),
            hear: Box::new(hear),
        }));
        line.connect();
        line.watch_over();
        line
    }

    /// Everything up to here was taken in.
    pub(crate) fn at(&self, seq: Option<u64>) {
        self.0.core.borrow_mut().since = seq;
    }

    /// Asks for what is missing.
    pub(crate) fn ask_for_gap(&self) {
        self.subscribe();
    }

    /// Sends a frame with an id, and gives its answer, however often the line is cut meanwhile.
    pub(crate) async fn ask(&self, cid: String, frame: &ClientFrame) -> Result<ServerFrame, Lost> {
        let text = serde_json::to_string(frame).expect("plain data");
        let (answer, answered) = oneshot::channel();
        {
            let mut core = self.0.core.borrow_mut();
            if core.has_ended {
                return Err(self.ending());
            }
            core.asked.push(Asked { cid: cid.clone(), text: text.clone(), answer });
        }
        self.count();
        self.send(text, Some(cid));
        answered.await.unwrap_or_else(|_| Err(self.ending()))
    }

    /// Sends a frame to which nobody needs an answer.
    pub(crate) fn tell(&self, frame: &ClientFrame) {
        self.send(serde_json::to_string(frame).expect("plain data"), None);
    }

    /// Nobody is at this table any more.
    pub(crate) fn close(&self) {
        let mut core = self.0.core.borrow_mut();
        core.has_ended = true;
        core.asked.clear();
        if let Some(carrier) = core.carrier.take() {
            carrier.close();
        }
    }

    fn ending(&self) -> Lost {
        Lost(match self.0.state.try_get_untracked() {
            Some(State::Ended(why)) => why,
            Some(State::Connecting | State::Here | State::Away) | None => {
                "this table was left".to_owned()
            }
        })
    }

    fn count(&self) {
        let n = self.0.core.borrow().asked.len();
        let _ = self.0.pending.try_set(n);
    }

    fn is_current(&self, attempt: u32) -> bool {
        let core = self.0.core.borrow();
        !core.has_ended && core.attempt == attempt
    }

    fn connect(&self) {
        let (attempt, by_events) = {
            let mut core = self.0.core.borrow_mut();
            if core.has_ended {
                return;
            }
            core.attempt += 1;
            core.is_waiting = false;
            core.is_welcome = false;
            core.heard_at = browser::now();
            if let Some(old) = core.carrier.take() {
                old.close();
            }
            (core.attempt, !core.has_opened && core.unopened >= SOCKETS)
        };
        let carrier = match by_events {
            false => self.open_socket(attempt),
            true => self.open_events(attempt),
        };
        match carrier {
            Some(carrier) => self.0.core.borrow_mut().carrier = Some(carrier),
            None => self.lost(attempt),
        }
    }

    fn open_socket(&self, attempt: u32) -> Option<Carrier> {
        let location = window().location();
        let kind = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
        let socket = WebSocket::new(&format!("{kind}://{}/api/socket", location.host().ok()?));
        let socket = socket.ok()?;
        let line = self.clone();
        listen(&socket, "open", move |_| {
            if line.is_current(attempt) {
                line.0.core.borrow_mut().has_opened = true;
                line.send_now(&ClientFrame::Hello { proto: PROTO, build: BUILD.to_owned() });
            }
        });
        self.listen_for_frames(&socket, attempt);
        let line = self.clone();
        listen(&socket, "close", move |_| line.lost(attempt));
        Some(Carrier::Socket(socket))
    }

    /// Server-sent events, for networks that let no socket through.
    fn open_events(&self, attempt: u32) -> Option<Carrier> {
        let Inner { table, invite, watch, .. } = &*self.0;
        let since = self.0.core.borrow().since.map(|since| format!("&since={since}"));
        let invite = invite.as_ref().map(|invite| format!("&invite={invite}"));
        let path = format!(
            "/api/tables/{table}/events?watch={watch}{}{}",
            since.unwrap_or_default(),
            invite.unwrap_or_default()
        );
        let events = EventSource::new(&path).ok()?;
        let line = self.clone();
        listen(&events, "open", move |_| {
            if line.is_current(attempt) {
                line.welcome();
            }
        });
        self.listen_for_frames(&events, attempt);
        let line = self.clone();
        // It would come back by itself, but not as we do.
        listen(&events, "error", move |_| line.lost(attempt));
        Some(Carrier::Events(events))
    }

    fn listen_for_frames(&self, from: &web_sys::EventTarget, attempt: u32) {
        let line = self.clone();
        listen(from, "message", move |event| {
            if !line.is_current(attempt) {
                return;
            }
            let text = event.unchecked_into::<MessageEvent>().data().as_string();
            line.hear(&text.unwrap_or_default());
        });
    }

    /// The server has let us in: what is missing is asked for, and what waits is sent.
    fn welcome(&self) {
        let by_socket = {
            let mut core = self.0.core.borrow_mut();
            (core.failures, core.unopened, core.is_welcome) = (0, 0, true);
            matches!(core.carrier, Some(Carrier::Socket(_)))
        };
        let _ = self.0.state.try_set(State::Here);
        if by_socket {
            self.subscribe();
        }
        // Whoever comes is thought to look.
        if document().hidden() {
            self.say_whether_looked_at();
        }
        self.send_again();
    }

    /// The server tells those who do not look that they are waited for.
    fn say_whether_looked_at(&self) {
        let (table, looks) = (self.0.table.clone(), !document().hidden());
        self.tell(&ClientFrame::Look { table, looks });
    }

    fn subscribe(&self) {
        let Inner { table, invite, watch, .. } = &*self.0;
        let since = self.0.core.borrow().since;
        let by_events = matches!(self.0.core.borrow().carrier, Some(Carrier::Events(_)));
        if by_events {
            // Events are followed from where they are asked for.
            return self.connect();
        }
        let (table, invite, watch) = (table.clone(), invite.clone(), *watch);
        self.send_now(&ClientFrame::Sub { table, since, watch, invite });
    }

    /// Sends everything that is not answered yet.
    fn send_again(&self) {
        let core = self.0.core.borrow();
        let again = core.asked.iter().map(|it| (it.text.clone(), it.cid.clone()));
        let again: Vec<(String, String)> = again.collect();
        drop(core);
        for (text, cid) in again {
            self.send(text, Some(cid));
        }
    }

    fn send_now(&self, frame: &ClientFrame) {
        let text = serde_json::to_string(frame).expect("plain data");
        if let Some(Carrier::Socket(socket)) = &self.0.core.borrow().carrier {
            // What is not sent is sent again when the line is back.
            let _ = socket.send_with_str(&text);
        }
    }

    fn send(&self, text: String, cid: Option<String>) {
        let core = self.0.core.borrow();
        if !core.is_welcome {
            return;
        }
        match &core.carrier {
            Some(Carrier::Socket(socket)) => drop(socket.send_with_str(&text)),
            Some(Carrier::Events(_)) => {
                let line = self.clone();
                spawn_local(async move {
                    match http::text("POST", "/api/frame", Some(text)).await {
                        Ok(answer) => line.hear(&answer),
                        Err(Trouble::Refused(sentence)) if sentence.starts_with("too many") => {
                            line.slow_down();
                        }
                        Err(Trouble::Refused(sentence)) => line.pass_on(ServerFrame::No(No {
                            cid,
                            table: None,
                            code: Code::Refused,
                            sentence,
                            rule: None,
                            reason: None,
                            seq: None,
                        })),
                        // It is sent again when the line is back.
                        Err(Trouble::Away | Trouble::Stranger) => {}
                    }
                });
            }
            None => {}
        }
    }

    fn hear(&self, text: &str) {
        self.0.core.borrow_mut().heard_at = browser::now();
        let Ok(frame) = serde_json::from_str::<ServerFrame>(text) else {
            return self.end("the server speaks another language by now; load the page anew");
        };
        if let ServerFrame::Welcome { .. } = frame {
            self.welcome();
        } else if let ServerFrame::Upgrade { sentence, .. } = frame {
            // What was not answered was not done, and will not be.
            self.end(&format!("{sentence}; nothing that you did is half done"));
        } else if let ServerFrame::Bye { reason, retry_ms } = frame {
            if reason.contains("shut out") {
                return self.end(&reason);
            }
            self.0.core.borrow_mut().retry = u32::try_from(retry_ms).ok();
        } else if let ServerFrame::No(No { cid: None, code: Code::Slow, .. }) = frame {
            // Too much at once, and nobody knows what it was: all of it is sent again.
            self.slow_down();
        } else {
            self.pass_on(frame);
        }
    }

    fn pass_on(&self, frame: ServerFrame) {
        let is_snap = matches!(frame, ServerFrame::Snap(_));
        let asked = cid_of(&frame).and_then(|cid| {
            let mut core = self.0.core.borrow_mut();
            let i = core.asked.iter().position(|it| it.cid == cid)?;
            Some(core.asked.remove(i))
        });
        match asked {
            Some(asked) => {
                self.count();
                drop(asked.answer.send(Ok(frame)));
            }
            None => (self.0.hear)(frame),
        }
        // All was said anew because something had to be dropped: answers may be among it.
        if is_snap {
            self.send_again();
        }
    }

    /// Too much at once: what waits is sent again in a moment.
    fn slow_down(&self) {
        const AGAIN: Duration = Duration::from_millis(1_500);
        let line = self.clone();
        set_timeout(move || line.send_again(), AGAIN);
    }

    /// The line was cut, or never came about.
    fn lost(&self, attempt: u32) {
        if !self.is_current(attempt) {
            return;
        }
        let wait = {
            let mut core = self.0.core.borrow_mut();
            if core.is_waiting {
                return;
            }
            core.is_waiting = true;
            if let Some(carrier) = core.carrier.take() {
                carrier.close();
            }
            if !core.is_welcome {
                core.unopened += 1;
            }
            core.is_welcome = false;
            let luck: [u8; 1] = browser::random_bytes();
            let wait = core.retry.take().unwrap_or_else(|| back_off(core.failures, luck[0]));
            core.failures += 1;
            wait
        };
        let _ = self.0.state.try_set(State::Away);
        let line = self.clone();
        let again = move || {
            if line.is_current(attempt) {
                line.connect();
            }
        };
        set_timeout(again, Duration::from_millis(wait.into()));
    }

    /// It is over: nothing is kept to be sent.
    fn end(&self, why: &str) {
        let asked = {
            let mut core = self.0.core.borrow_mut();
            core.has_ended = true;
            if let Some(carrier) = core.carrier.take() {
                carrier.close();
            }
            std::mem::take(&mut core.asked)
        };
        let _ = self.0.state.try_set(State::Ended(why.to_owned()));
        self.count();
        for it in asked {
            let _ = it.answer.send(Err(Lost(why.to_owned())));
        }
    }

    /// Whoever comes back to the page, or to the network, does not wait for the next try; and a
    /// server that says nothing is asked whether it is there.
    fn watch_over(&self) {
        let line = self.clone();
        let hurry = move |_: Event| {
            let is_waiting = {
                let core = line.0.core.borrow();
                core.is_waiting && browser::now() - core.heard_at > 500.0
            };
            if is_waiting && !document().hidden() {
                line.connect();
            }
        };
        let hurry = Rc::new(hurry);
        let again = Rc::clone(&hurry);
        on_window("online", move |event| again(event));
        let line = self.clone();
        on_window("visibilitychange", move |event| {
            hurry(event);
            line.say_whether_looked_at();
        });
        let line = self.clone();
        let tick = move || {
            let (attempt, is_silent, is_ended) = {
                let core = line.0.core.borrow();
                let silent = browser::now() - core.heard_at;
                (core.attempt, silent > SILENCE && !core.is_waiting, core.has_ended)
            };
            match (is_ended, is_silent) {
                (true, _) => {}
                (false, true) => line.lost(attempt),
                (false, false) => line.send_now(&ClientFrame::Ping { n: 0 }),
            }
        };
        let every = Duration::from_millis(PING.into());
        if let Ok(handle) = set_interval_with_handle(tick, every) {
            on_cleanup(move || handle.clear());
        }
    }
}

/// Listens for as long as the screen is shown.
pub(super) fn on_window(name: &'static str, heard: impl Fn(Event) + 'static) {
    let listener = window_event_listener(ev::Custom::<Event>::new(name), heard);
    on_cleanup(move || listener.remove());
}

/// Which page it is, for whoever reads a server's log.
const BUILD: &str = env!("CARGO_PKG_VERSION");

fn listen(target: &web_sys::EventTarget, name: &str, heard: impl Fn(Event) + 'static) {
    let heard = Closure::<dyn Fn(Event)>::new(heard);
    // The browser gives it back with the socket.
    let heard = heard.into_js_value();
    let _ = target.add_event_listener_with_callback(name, heard.unchecked_ref());
}

/// The question that a frame answers.
fn cid_of(frame: &ServerFrame) -> Option<&str> {
    match frame {
        ServerFrame::Ok { cid, .. } | ServerFrame::Past { cid, .. } => Some(cid),
        ServerFrame::No(No { cid, .. })
        | ServerFrame::Checked { cid, .. }
        | ServerFrame::Hinted { cid, .. }
        | ServerFrame::Note { cid, .. } => cid.as_deref(),
        ServerFrame::Welcome { .. }
        | ServerFrame::Snap(_)
        | ServerFrame::Ev(_)
        | ServerFrame::Resync { .. }
        | ServerFrame::Presence { .. }
        | ServerFrame::Chat { .. }
        | ServerFrame::UndoAsked { .. }
        | ServerFrame::UndoSettled { .. }
        | ServerFrame::Nudged { .. }
        | ServerFrame::Clock { .. }
        | ServerFrame::Order { .. }
        | ServerFrame::Pong { .. }
        | ServerFrame::Bye { .. }
        | ServerFrame::Upgrade { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_tried_less_often_the_longer_it_is_away() {
        for failures in 0..40 {
            let (least, most) = (back_off(failures, 0), back_off(failures, 255));
            assert!(least * 2 <= most + 1 && least * 2 + 2 >= most, "{least} to {most}");
            assert!((200..=15_000).contains(&least) && most <= 15_000);
            assert!(most <= back_off(failures + 1, 255));
        }
        assert_eq!([back_off(0, 255), back_off(1, 255), back_off(40, 255)], [400, 800, 15_000]);
    }
}
