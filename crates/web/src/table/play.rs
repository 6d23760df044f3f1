//! What a board gets to draw and to play with.

use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use session::Feed;
use tabletop::Words;

use super::connection::{Connection, Judged, LastCall, Refused};
use super::seen::Seen;
use super::turns::Turns;
use crate::board::{Board, Plan};
use crate::browser;
use crate::prelude::*;
use crate::settings::{Confirm, Preferences};
use crate::sound;

/// The reader's hands at a table: what is seen and heard, and what is being put together before it
/// is played. Every board and every part of the screen gets this, and nothing else of the match.
pub(crate) struct Play<G: Board> {
    /// What is on the screen: the table as it is now, or a moment that is looked back at.
    pub(crate) seen: Memo<Shown<G>>,
    feed: Signal<Feed<G>>,
    turns: Signal<Turns>,
    connection: StoredValue<Rc<dyn Connection<G>>>,
    /// What the reader holds, and the revision for which it was meant.
    held: RwSignal<Option<(u64, G::Draft)>>,
    /// What the reader has ordered ahead: a draft that goes on by itself while it has a plan.
    order: RwSignal<Option<G::Draft>>,
    /// Why the last click was not played.
    pub(crate) refused: RwSignal<Option<Refused>>,
    /// What went wrong around the game: a full store, a bot that does not answer.
    pub(crate) problem: RwSignal<Option<String>>,
    pub(crate) hint: RwSignal<Hint<G>>,
    /// The part of the board that a small screen shows.
    pub(crate) pane: RwSignal<&'static str>,
    /// A moment that is looked back at.
    pub(crate) past: RwSignal<Option<Past<G>>>,
    /// What happens in the moment that is looked back at, for the pieces to move once more.
    pub(crate) echo: RwSignal<Vec<G::News>>,
    /// Whether a scene lies over the board.
    pub(crate) is_covered: RwSignal<bool>,
    /// Counts the clicks that skip what moves.
    pub(crate) skipped: RwSignal<u32>,
    pub(crate) preferences: Preferences,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would ask for `G: Clone`")]
impl<G: Board> Clone for Play<G> {
    fn clone(&self) -> Play<G> {
        *self
    }
}

impl<G: Board> Copy for Play<G> {}

/// A [`Seen`] that is equal to itself only: two looks are two things, however alike.
pub(crate) struct Shown<G: Board>(pub(crate) Arc<Seen<G>>);

impl<G: Board> Clone for Shown<G> {
    fn clone(&self) -> Shown<G> {
        Shown(Arc::clone(&self.0))
    }
}

impl<G: Board> PartialEq for Shown<G> {
    fn eq(&self, other: &Shown<G>) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// A moment of the match that is shown instead of the present.
#[derive(Clone)]
pub(crate) struct Past<G: Board> {
    pub(crate) shown: Shown<G>,
    /// What happened there, as the bar says it.
    pub(crate) caption: String,
    /// The entries of the log that are looked back at, and what they are.
    pub(crate) of: Range<usize>,
    pub(crate) title: &'static str,
}

/// Advice that was asked for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Hint<G: Board> {
    None,
    Thinking,
    /// What to do, and why.
    Here {
        revision: u64,
        action: G::Action,
        reason: Option<String>,
    },
}

impl<G: Board> Play<G> {
    pub(crate) fn new(connection: Rc<dyn Connection<G>>) -> Play<G> {
        let (now, feed, turns) = (connection.seen(), connection.feed(), connection.turns());
        let past = RwSignal::new(None::<Past<G>>);
        let seen = memo(move || match past.with(|it| it.as_ref().map(|it| it.shown.clone())) {
            Some(shown) => shown,
            None => Shown(now.get()),
        });
        Play {
            seen,
            feed,
            turns,
            connection: StoredValue::new(connection),
            held: RwSignal::new(None),
            order: RwSignal::new(None),
            refused: RwSignal::new(None),
            problem: RwSignal::new(None),
            hint: RwSignal::new(Hint::None),
            pane: RwSignal::new(G::PANES.first().map_or("", |(id, _)| id)),
            past,
            echo: RwSignal::new(Vec::new()),
            is_covered: RwSignal::new(false),
            skipped: RwSignal::new(0),
            preferences: Preferences::get(),
        }
    }

    /// Something of what is seen.
    pub(crate) fn with<T>(self, look: impl FnOnce(&Seen<G>) -> T) -> T {
        self.seen.with(|seen| look(&seen.0))
    }

    /// The same, once.
    pub(crate) fn with_untracked<T>(self, look: impl FnOnce(&Seen<G>) -> T) -> T {
        self.seen.with_untracked(|seen| look(&seen.0))
    }

    /// A part of what is seen, which is drawn anew only when that part has changed.
    pub(crate) fn part<T: PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&Seen<G>) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        memo(move || self.with(&part))
    }

    /// Something of what was heard.
    pub(crate) fn heard<T>(self, look: impl FnOnce(&Feed<G>) -> T) -> T {
        self.feed.with(look)
    }

    /// Something of the turns so far.
    pub(crate) fn turns<T>(self, look: impl FnOnce(&Turns) -> T) -> T {
        self.turns.with(look)
    }

    /// What is about to happen, while the table waits for somebody to intervene.
    pub(crate) fn last_call(self) -> Option<LastCall> {
        self.connection().last_call().get()
    }

    pub(crate) fn connection(self) -> Rc<dyn Connection<G>> {
        self.connection.with_value(Rc::clone)
    }

    /// What the reader is putting together: what was picked, or else what the board proposes.
    pub(crate) fn draft(self) -> Option<G::Draft> {
        self.in_hand()
            .or_else(|| self.with(|seen| if seen.is_asked() { G::first_draft(seen) } else { None }))
    }

    /// What was picked, as far as it still stands.
    fn in_hand(self) -> Option<G::Draft> {
        let held = self.held.get();
        self.with(|seen| match held {
            Some((revision, draft)) if revision == seen.revision => Some(draft),
            Some((_, draft)) if seen.is_asked() => G::carry_over(seen, draft),
            Some(_) | None => None,
        })
    }

    /// What playing that would be.
    pub(crate) fn plan(self) -> Option<Plan<G>> {
        let draft = self.draft()?;
        Some(self.with(|seen| G::plan(seen, &draft)))
    }

    /// Something of what the reader is putting together, drawn anew only when it has changed.
    pub(crate) fn drafted<T: PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(Option<&G::Draft>) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        memo(move || part(self.draft().as_ref()))
    }

    /// Whether the reader has picked something, beyond what the board proposes.
    pub(crate) fn holds(self) -> bool {
        self.in_hand().is_some()
    }

    /// A piece is clicked. The second click on it plays it; what can be taken back may be played
    /// by the first, as the reader likes it. What is not allowed says why.
    pub(crate) fn pick(self, draft: G::Draft) {
        if self.past.with_untracked(Option::is_some) {
            return self.leave_past();
        }
        if untrack(|| self.draft()).as_ref() == Some(&draft) {
            return self.confirm();
        }
        let plan = self.with_untracked(|seen| G::plan(seen, &draft));
        self.hold(draft);
        if !plan.is_complete() {
            return;
        }
        let asked_at = self.revision();
        let has_choice = plan.has_choice();
        spawn_local(async move {
            let judged = self.connection().check(plan.clicks.clone()).await;
            if self.revision() != asked_at {
                return;
            }
            let confirm = self.preferences.now.with_untracked(|settings| settings.confirm);
            match judged {
                Judged::Refused(refused) => {
                    self.held.set(None);
                    self.refused.set(Some(refused));
                }
                Judged::Open if confirm != Confirm::Always && !has_choice => {
                    self.submit_held(plan.clicks);
                }
                Judged::Final if confirm == Confirm::Never && !has_choice => {
                    self.submit_held(plan.clicks);
                }
                Judged::Open | Judged::Final => {}
            }
        });
    }

    /// Puts a piece to what is held, or takes one away; nothing is played by it.
    pub(crate) fn hold(self, draft: G::Draft) {
        self.refused.set(None);
        self.held.set(Some((self.revision(), draft)));
    }

    /// Puts back what was picked; a refusal and a hint go as well.
    pub(crate) fn cancel(self) {
        if self.past.with_untracked(Option::is_some) {
            return self.leave_past();
        }
        browser::focus("[data-pick][aria-pressed=true]");
        self.held.set(None);
        self.refused.set(None);
        self.hint.set(Hint::None);
    }

    /// Plays what is held.
    pub(crate) fn confirm(self) {
        if self.past.with_untracked(Option::is_some) {
            return self.leave_past();
        }
        let Some(plan) = untrack(|| self.plan()) else { return };
        match plan.is_complete() {
            true => self.submit_held(plan.clicks),
            false => self.refused.set(Some(Refused::because(plan.missing()))),
        }
    }

    /// Plays clicks, or says why not; what is held stays where it is.
    pub(crate) fn submit(self, clicks: Vec<G::Action>) {
        self.send(clicks, false);
    }

    /// Plays what is held: then it is held no longer.
    fn submit_held(self, clicks: Vec<G::Action>) {
        self.send(clicks, true);
    }

    fn send(self, clicks: Vec<G::Action>, is_held: bool) {
        if clicks.is_empty() {
            return;
        }
        spawn_local(async move {
            match self.connection().submit(clicks).await {
                Ok(()) => {
                    if is_held {
                        let _ = self.held.try_set(None);
                    }
                    sound::click(self.preferences);
                    self.refused.set(None);
                    self.hint.set(Hint::None);
                }
                Err(refused) => self.refused.set(Some(refused)),
            }
        });
    }

    /// Leaves an order: it is played now, and at every later moment at which it has a plan.
    pub(crate) fn order(self, draft: Option<G::Draft>) {
        self.held.set(None);
        if !self.connection().leave_order(draft.as_ref()) {
            self.order.set(draft);
        }
    }

    /// What somebody else carries out for the reader, as it stands there.
    pub(crate) fn order_stands(self, limit: Option<u32>) {
        let order = limit.and_then(|limit| self.with_untracked(|it| G::order_up_to(it, limit)));
        self.order.set(order);
    }

    /// What an order would do now.
    pub(crate) fn ordered(self) -> Option<Plan<G>> {
        let order = self.order.get()?;
        Some(self.with(|seen| G::plan(seen, &order)))
    }

    /// Plays what was ordered whenever the reader is asked, and forgets it once it is over.
    pub(crate) fn carry_out_orders(self) {
        Effect::new(move || {
            let Some(plan) = self.ordered() else { return };
            if self.past.with(Option::is_some) {
                // A moment that is over ends no order.
            } else if plan.says.is_empty() {
                self.order.set(None);
            } else if self.with(Seen::is_asked) && plan.is_complete() {
                self.submit(plan.clicks);
            }
        });
    }

    /// Plays what is forced, once there was time to read of it; whoever clicks is faster. Readers who
    /// confirm everything confirm this as well.
    pub(crate) fn play_what_is_forced(self) {
        Effect::new(move || {
            let settings = self.preferences.now.get();
            let is_ordered = self.ordered().is_some_and(|order| !order.says.is_empty());
            if settings.confirm == Confirm::Always || is_ordered {
                return;
            }
            let Some(action) = self.with(|seen| G::forced(seen)) else { return };
            let asked_at = self.revision();
            let play = move || {
                if self.revision() == asked_at {
                    self.submit(vec![action.clone()]);
                }
            };
            match settings.pace.milliseconds() {
                0 => play(),
                pace => set_timeout(play, Duration::from_millis(u64::from(pace) * 3)),
            }
        });
    }

    /// Says why something cannot be done now, in the bar.
    pub(crate) fn tell_why(self, action: G::Action) {
        self.tell_why_not(vec![action]);
    }

    /// The same of several clicks, of which the first ones may be allowed.
    pub(crate) fn tell_why_not(self, clicks: Vec<G::Action>) {
        spawn_local(async move {
            if let Judged::Refused(refused) = self.connection().check(clicks).await {
                self.refused.set(Some(refused));
            }
        });
    }

    pub(crate) fn undo(self) {
        self.held.set(None);
        spawn_local(async move {
            match self.connection().undo().await {
                Ok(()) => self.refused.set(None),
                Err(refused) => self.refused.set(Some(refused)),
            }
        });
    }

    /// Asks for advice: its piece is outlined and its preview filled in, and nothing is played.
    pub(crate) fn ask_for_hint(self) {
        if !self.with_untracked(Seen::is_asked) {
            return;
        }
        self.hint.set(Hint::Thinking);
        let asked_at = self.revision();
        spawn_local(async move {
            let advice = self.connection().hint().await;
            if self.revision() != asked_at {
                return self.hint.set(Hint::None);
            }
            match advice {
                Ok(advice) => {
                    let Some(best) = advice.into_iter().next() else {
                        return self.hint.set(Hint::None);
                    };
                    match self.with_untracked(|seen| G::draft_of(seen, &best.action)) {
                        Some(draft) => self.hold(draft),
                        None => self.held.set(None),
                    }
                    let (action, reason) = (best.action, best.reason);
                    self.hint.set(Hint::Here { revision: asked_at, action, reason });
                    self.show_pane_of("[data-pick][aria-pressed=true]");
                }
                Err(problem) => {
                    self.hint.set(Hint::None);
                    self.problem.set(Some(problem));
                }
            }
        });
    }

    /// The advice for this moment.
    pub(crate) fn advice(self) -> Option<(G::Action, Option<String>)> {
        let now = self.with(|seen| seen.revision);
        match self.hint.get() {
            Hint::Here { revision, action, reason } if revision == now => Some((action, reason)),
            Hint::Here { .. } | Hint::None | Hint::Thinking => None,
        }
    }

    /// Brings the part of the board to the front in which the first such element lies.
    pub(crate) fn show_pane_of(self, selector: &'static str) {
        request_animation_frame(move || {
            let found = document().query_selector(selector).ok().flatten();
            let pane = found.and_then(|it| it.closest("[data-pane]").ok().flatten());
            let id = pane.and_then(|it| it.get_attribute("data-pane"));
            if let Some((pane, _)) = G::PANES.iter().find(|(it, _)| Some(*it) == id.as_deref()) {
                self.pane.set(pane);
            }
        });
    }

    /// Others' turns and what moves are over at once.
    pub(crate) fn skip(self) {
        self.skipped.update(|n| *n += 1);
        self.connection().skip();
    }

    /// Back to the present; a turn that is still being shown ends here.
    pub(crate) fn leave_past(self) {
        self.skipped.update(|n| *n += 1);
        self.past.set(None);
    }

    /// Plays what was dropped: the notation of an action.
    pub(crate) fn drop_notation(self, text: &str) {
        let action = self.with_untracked(|seen| <G as Words>::read_action(seen.edition, text));
        if let Ok(action) = action
            && let Some(draft) = self.with_untracked(|seen| G::draft_of(seen, &action))
        {
            self.pick(draft);
        }
    }

    fn revision(self) -> u64 {
        self.seen.try_with_untracked(|seen| seen.0.revision).unwrap_or(u64::MAX)
    }
}
