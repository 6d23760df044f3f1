//! A match on a server: what is seen and heard comes from there, and everything is asked there.
//!
//! All that does not depend on the game is in [`Place`]; here JSON becomes the game's own types.

use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use session::{Feed, Line};
use tabletop::{Names, Player, Printed, Seat, Turn, Viewer};
use wire::frames::NewsLine;

use super::connection::{Advice, Connection, Judged, Later, Refused};
use super::seen::Seen;
use super::turns::Turns;
use crate::board::Board;
use crate::browser;
use crate::online::{Followed, Moved, Place};
use crate::prelude::*;

/// A handle on it.
pub(crate) struct Remote<G: Board> {
    pub(crate) place: Place,
    seen: RwSignal<Arc<Seen<G>>>,
    feed: RwSignal<Feed<G>>,
    turns: RwSignal<Turns>,
    /// What stands beside each name: who is there, how much time is left.
    beside: Signal<Vec<String>>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would ask for `G: Clone`")]
impl<G: Board> Clone for Remote<G> {
    fn clone(&self) -> Remote<G> {
        *self
    }
}

impl<G: Board> Copy for Remote<G> {}

impl<G: Board> Remote<G> {
    /// Looks at a match that has begun, and follows it from then on.
    ///
    /// # Errors
    /// When the server says things that this page does not know.
    pub(crate) fn open(
        place: Place,
        edition: Printed<G::Edition>,
        beside: Signal<Vec<String>>,
    ) -> Result<Remote<G>, String> {
        let (seen, feed, turns) = place.followed.with_untracked(|followed| {
            let seen = look::<G>(followed, edition)?;
            let mut feed = Feed::empty(seen.viewer, seen.names.clone());
            feed.take_in(0, lines::<G>(&followed.news)?);
            let mut turns = Turns::default();
            turns.take_in(0, movers(&followed.news, 0, seen.n_entries, None), None);
            Ok::<_, String>((seen, feed, turns))
        })?;
        let remote = Remote {
            place,
            seen: RwSignal::new(Arc::new(seen)),
            feed: RwSignal::new(feed),
            turns: RwSignal::new(turns),
            beside,
        };
        place.on_move(move |moved| remote.hear(moved));
        // A bot may stand in for somebody, and give the seat back.
        Effect::new(move |_| {
            let players = place.followed.with(players);
            let has_changed = remote.seen.with_untracked(|seen| seen.players != players);
            if has_changed {
                remote.show();
            }
        });
        Ok(remote)
    }

    fn hear(self, moved: &Moved) {
        let Some(seen) = self.seen.try_get_untracked() else { return };
        let heard = self.place.followed.with_untracked(|followed| {
            let news = &followed.news[moved.from..];
            let now = followed.now.as_ref().map_or(0, |now| now.entries);
            let n_entries = news.last().map_or(moved.kept, |line| line.entry + 1);
            let n_entries = if followed.now.is_some() && moved.is_step { now } else { n_entries };
            let movers = movers(news, moved.kept, n_entries, moved.seat);
            (lines::<G>(news), movers)
        });
        let (Ok(lines), movers) = heard else { return self.misread() };
        let key = moved.is_step.then(|| G::turn_key(&seen.view));
        self.turns.update(|turns| turns.take_in(moved.kept, movers, key));
        self.feed.update(|feed| feed.take_in(moved.kept, lines));
        self.show();
    }

    fn show(self) {
        let edition = self.seen.with_untracked(|seen| seen.edition);
        match self.place.followed.with_untracked(|followed| look::<G>(followed, edition)) {
            Ok(seen) => self.seen.set(Arc::new(seen)),
            Err(_) => return self.misread(),
        }
        browser::catch_focus_soon();
    }

    fn misread(self) {
        self.place.say_word("The server was brought up to date: load the page anew.".to_owned());
    }
}

fn read<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    T::deserialize(value).map_err(|error| error.to_string())
}

fn write(actions: &[impl Serialize]) -> Vec<Value> {
    actions.iter().map(|it| serde_json::to_value(it).expect("plain data")).collect()
}

fn viewer(followed: &Followed) -> Viewer {
    followed.seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)))
}

fn players(followed: &Followed) -> Vec<Player> {
    let player = |it: &wire::api::SeatInfo| Player { name: it.name.clone(), bot: it.level.clone() };
    followed.seats.iter().map(player).collect()
}

fn look<G: Board>(followed: &Followed, edition: Printed<G::Edition>) -> Result<Seen<G>, String> {
    let now = followed.now.as_ref().ok_or("the match has not begun")?;
    let viewer = viewer(followed);
    let players = players(followed);
    let names = Names::new(players.iter().map(|it| it.name.clone()).collect()).read_by(viewer);
    Ok(Seen {
        viewer,
        edition,
        view: read(&now.view)?,
        names,
        players,
        prompt: now.prompt.clone(),
        choices: now.legal.iter().map(|it| read(&it.action)).collect::<Result<_, _>>()?,
        n_entries: now.entries,
        revision: followed.seq.unwrap_or(0),
        turn: match (&now.ending, &*now.turn) {
            (Some(_), _) => Turn::Over,
            (None, []) => Turn::Chance,
            (None, turn) => Turn::Seats(turn.iter().map(|&seat| Seat(seat)).collect()),
        },
        can_undo: now.undo_to.is_some(),
    })
}

fn lines<G: Board>(news: &[NewsLine]) -> Result<Vec<Line<G>>, String> {
    let line = |it: &NewsLine| {
        Ok(Line {
            entry: it.entry,
            seat: it.seat.map(Seat),
            news: read(&it.news)?,
            sentence: it.sentence.clone(),
        })
    };
    news.iter().map(line).collect()
}

/// Who moved in the entries from `kept` to `n_entries`, as far as it was heard; `first` made the
/// first of them.
fn movers(
    news: &[NewsLine],
    kept: usize,
    n_entries: usize,
    first: Option<u8>,
) -> Vec<Option<Seat>> {
    let mover = |entry: usize| {
        let heard = news.iter().find(|line| line.entry == entry).map(|line| line.seat);
        heard.unwrap_or(if entry == kept { first } else { None }).map(Seat)
    };
    (kept..n_entries).map(mover).collect()
}

impl<G: Board> Connection<G> for Remote<G> {
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
        Box::pin(self.place.act(write(&clicks)))
    }

    fn check(&self, clicks: Vec<G::Action>) -> Later<Judged> {
        Box::pin(self.place.judge(write(&clicks)))
    }

    fn undo(&self) -> Later<Result<(), Refused>> {
        Box::pin(self.place.take_back())
    }

    fn hint(&self) -> Later<Result<Vec<Advice<G>>, String>> {
        let place = self.place;
        Box::pin(async move {
            let advice = place.hint().await?.into_iter().filter_map(|it| {
                let action = read(&it.action).ok()?;
                Some(Advice { action, reason: it.reasons.into_iter().next() })
            });
            Ok(advice.collect())
        })
    }

    fn moment(&self, n_entries: usize) -> Later<Option<Arc<Seen<G>>>> {
        let remote = *self;
        Box::pin(async move {
            let (view, turn) = remote.place.past(n_entries).await?;
            let now = remote.seen.try_get_untracked()?;
            let turn: tabletop::SeatSet = turn.into_iter().map(Seat).collect();
            Some(Arc::new(Seen {
                viewer: now.viewer,
                edition: now.edition,
                view: read(&view).ok()?,
                names: now.names.clone(),
                players: now.players.clone(),
                prompt: String::new(),
                choices: Vec::new(),
                n_entries,
                revision: u64::MAX,
                turn: if turn.is_empty() { Turn::Chance } else { Turn::Seats(turn) },
                can_undo: false,
            }))
        })
    }

    fn leave_order(&self, order: Option<&G::Draft>) -> bool {
        self.place.order(order.and_then(G::limit_of));
        true
    }

    fn skip(&self) {}

    fn beside(&self) -> Signal<Vec<String>> {
        self.beside
    }
}

#[cfg(test)]
mod tests {
    use raccoon_tycoon::State;
    use serde_json::json;

    use super::*;

    #[test]
    fn who_moved_is_known_where_something_was_heard() {
        let line = |entry: u64, seat: Option<u8>| {
            serde_json::from_value(
                json!({ "entry": entry, "seat": seat, "news": 0, "sentence": "" }),
            )
        };
        let news = [line(4, Some(1)), line(5, None), line(7, Some(1))].map(Result::unwrap);
        let movers = |first| {
            let letters = movers(&news, 3, 9, first).into_iter();
            letters.map(|it| it.map_or('.', |seat| char::from(b'A' + seat.0))).collect::<String>()
        };
        assert_eq!(movers(None), ".B..B.");
        assert_eq!(movers(Some(2)), "CB..B.");
    }

    /// What a server tells is what this page would have seen itself.
    #[test]
    fn a_match_from_a_server_looks_as_it_does_here() {
        use session::{AnySession, Controller, Session, Sitter};
        use tabletop::{Seating, Viewer};

        let sitter =
            |name: &str| Sitter { controller: Controller::Person, name: Some(name.to_owned()) };
        let mut here: Session<State> = Session::new(
            vec![sitter("Ann"), sitter("Bob")],
            Seating::Chosen,
            &raccoon_tycoon::Options::default(),
            Printed::standard(),
            "7".parse().unwrap(),
        )
        .unwrap();
        for n in 0..40 {
            let seat = here.may_act().first().unwrap();
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
                let there: &dyn AnySession = &here;
                let game = there.game();
                let turn: Vec<u8> = there.may_act().iter().map(|it| it.0).collect();
                let legal = match viewer {
                    Viewer::Seat(it) if there.may_act().contains(it) => game.choices(it),
                    Viewer::Seat(_) | Viewer::Spectator => Vec::new(),
                };
                let legal: Vec<Value> = legal
                    .iter()
                    .map(|it| {
                        json!({ "action": it.action, "notation": it.notation,
                                "sentence": it.sentence })
                    })
                    .collect();
                let prompt = match viewer {
                    Viewer::Seat(it) => game.prompt(it),
                    Viewer::Spectator => String::new(),
                };
                let news: Vec<Value> = there
                    .heard_since(0, viewer)
                    .iter()
                    .map(|it| {
                        json!({ "entry": it.entry, "seat": it.seat.map(|it| it.0),
                                "news": it.news, "sentence": it.sentence })
                    })
                    .collect();
                let seat_of = |viewer| match viewer {
                    Viewer::Seat(it) => Some(it.0),
                    Viewer::Spectator => None,
                };
                let person = |(seat, name): (u8, &str)| json!({ "seat": seat, "kind": "person", "name": name, "here": true });
                let snap = json!({
                    "t": "snap", "table": "t", "seq": n, "game": "raccoon-tycoon",
                    "seat": seat_of(viewer), "seats": [person((0, "Ann")), person((1, "Bob"))],
                    "now": { "view": game.view(viewer), "entries": game.n_entries(), "turn": turn,
                             "prompt": prompt, "legal": legal, "clocks": [], "server_time": 0 },
                    "kept": 0, "news": news, "watching": 0, "seen": [], "chat": [],
                    "commitment": "c",
                });
                let mut followed = Followed::default();
                // As it travels.
                followed.hear(serde_json::from_str(&snap.to_string()).unwrap());
                let found = look::<State>(&followed, Printed::standard()).unwrap();
                let expected = Seen::of(here.game(), n, crate::table::Eyes::Of(viewer));
                assert_eq!(found.view, expected.view);
                assert_eq!(found.choices, expected.choices);
                assert_eq!(found.turn, expected.turn);
                assert_eq!(found.names, expected.names);
                assert_eq!(found.players, expected.players);
                assert_eq!(found.n_entries, expected.n_entries);
                assert_eq!((found.viewer, found.revision), (viewer, n));
                let mut feed = Feed::<State>::empty(viewer, found.names.clone());
                feed.take_in(0, lines::<State>(&followed.news).unwrap());
                assert_eq!(feed, Feed::of(here.game(), viewer));
            }
            let mut dice = here.dice("test");
            let action =
                tabletop::Game::sample(here.game().position(), seat, &mut dice, &mut vec![]);
            here.submit(seat, action).unwrap();
        }
    }
}
