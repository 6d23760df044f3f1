//! Those who follow: what they are shown, and what they have missed.

use std::sync::Arc;

use session::AnyLine;
use store::rows::ChatRow;
use tabletop::{Seat, SeatSet, Viewer};
use wire::api::{SeatInfo, Status, TableInfo};
use wire::frames::{ChatLine, Choice, Ending, Ev, NewsLine, Now, Snap, UndoOpen};
use wire::{Code, ServerFrame};

use super::act::STOPPED;
use super::{Follower, Live, Play, Recent};
use crate::hall::Caller;
use crate::outbox::{Outbox, text};
use crate::tables;

/// Lines of chat that somebody who comes in gets to see.
const CHAT_LINES: u32 = 50;

impl Live {
    pub(super) async fn follow(
        &mut self,
        outbox: Arc<Outbox>,
        caller: &Caller,
        since: Option<u64>,
        watch: bool,
    ) {
        let viewer = self.viewer_of(caller, watch);
        let person = caller.person.clone();
        // Whoever asks for what is missing looks as they did before.
        let before = self.followers.iter().find(|it| it.outbox.id == outbox.id);
        let looks = before.is_none_or(|it| it.looks);
        self.followers.retain(|it| it.outbox.id != outbox.id);
        let watching = 0;
        self.followers.push(Follower {
            outbox: Arc::clone(&outbox),
            viewer,
            person,
            watch,
            watching,
            looks,
        });
        outbox.catch_up(&self.id);
        if let Viewer::Seat(seat) = viewer {
            self.hand_back(seat).await;
        }
        if self.kept.play.is_some() {
            let seq = self.seq();
            if since.is_some_and(|since| since > seq) {
                let frame = ServerFrame::Resync { table: self.id.clone(), seq };
                outbox.push(&self.id, text(&frame));
            }
            let oldest = self.ring.front().map_or(seq + 1, |it| it.seq);
            match since {
                Some(since) if since <= seq && since + 1 >= oldest => {
                    for frame in self.missed(since, viewer) {
                        outbox.push(&self.id, text(&frame));
                    }
                }
                since => {
                    let since = since.filter(|&since| since <= seq);
                    let snap = self.snap(viewer, &caller.person, since).await;
                    outbox.push(&self.id, text(&snap));
                }
            }
        }
        if self.status() == Status::Frozen {
            let no = self.no(None, Code::Frozen, STOPPED);
            outbox.push(&self.id, text(&no));
        }
        match viewer {
            Viewer::Seat(_) => self.tell_presence(),
            // A crowd that comes to watch does not make everybody hear of everybody: how many they
            // are is told by and by.
            Viewer::Spectator => {
                let watching = self.n_watching();
                outbox.push(&self.id, text(&self.presence()));
                if let Some(it) = self.followers.last_mut() {
                    it.watching = watching;
                }
            }
        }
    }

    /// What was missed, from what is at hand; only the last says how things are.
    pub(super) fn missed(&mut self, since: u64, viewer: Viewer) -> Vec<ServerFrame> {
        let last = self.seq();
        let now = self.now_for(viewer);
        let recent = self.ring.iter().filter(|it| it.seq > since);
        let frame = |it: &Recent| {
            let news = it.news.iter().find(|(it, _)| *it == viewer);
            ServerFrame::Ev(Box::new(Ev {
                table: self.id.clone(),
                seq: it.seq,
                actor: it.actor,
                seat: it.seat.map(|seat| seat.0),
                kept: it.kept,
                news: news.map_or_else(Vec::new, |(_, news)| news.clone()),
                now: if it.seq == last { now.clone() } else { None },
            }))
        };
        recent.map(frame).collect()
    }

    /// How things are for one viewer.
    fn now_for(&mut self, viewer: Viewer) -> Option<Now> {
        self.settle();
        let play = self.kept.play.as_ref()?;
        let (session, game) = (&play.session, play.session.game());
        let turn = session.may_act();
        let (mut prompt, mut legal, mut undo_to, mut vote_to) = (String::new(), vec![], None, None);
        if let Viewer::Seat(seat) = viewer {
            prompt = game.prompt(seat);
            if turn.contains(seat) {
                legal = game.choices(seat).into_iter().map(choice).collect();
            }
            if session.can_undo(seat).is_ok() {
                let mut n = game.n_entries();
                while n > session.barrier() && game.seat_of(n - 1) == Some(seat) {
                    n -= 1;
                }
                undo_to = play.seq_at(n);
            }
            if !turn.is_empty() && session.barrier() < game.n_entries() {
                vote_to = play.seq_at(session.barrier());
            }
        }
        let ending = game.header().result.map(|result| Ending {
            ending: result.ending,
            scores: result.standing.scores.as_slice().to_vec(),
            places: result.standing.places.map_or_else(Vec::new, |it| it.as_slice().to_vec()),
            sheet: game.score_sheet(),
        });
        Some(Now {
            view: game.view(viewer),
            entries: game.n_entries(),
            turn: seats_of(turn),
            prompt,
            legal,
            undo_to,
            vote_to,
            ending,
            clocks: self.kept.clocks.shown(),
            server_time: self.hall.now(),
        })
    }

    pub(super) async fn snap(
        &mut self,
        viewer: Viewer,
        person: &str,
        since: Option<u64>,
    ) -> ServerFrame {
        let room = room_of(viewer);
        // What was said is no reason to keep somebody from the board.
        let chat = self.hall.store.chat(&self.id, room, CHAT_LINES).await.unwrap_or_default();
        let note = match viewer {
            Viewer::Seat(_) => self.hall.store.note(&self.id, person).await.unwrap_or_default(),
            Viewer::Spectator => None,
        };
        let known = |play: &Play| since.and_then(|since| play.known_at(since));
        let kept = self.kept.play.as_ref().and_then(known).unwrap_or(0);
        let news = self.heard_since(kept, viewer).await.into_iter().map(news_line).collect();
        let Some(now) = self.now_for(viewer) else { return self.presence() };
        let seq = self.seq();
        let play = self.kept.play.as_ref().expect("it has a position");
        let header = play.session.game().header();
        ServerFrame::Snap(Box::new(Snap {
            table: self.id.clone(),
            seq,
            game: self.kept.row.game.clone(),
            seat: match viewer {
                Viewer::Seat(seat) => Some(seat.0),
                Viewer::Spectator => None,
            },
            seats: self.seat_infos(),
            now,
            kept,
            news,
            watching: self.n_watching(),
            seen: self.all_seen(),
            chat: chat.into_iter().map(chat_line).collect(),
            note,
            order: match viewer {
                Viewer::Seat(seat) => self.ordered_by(seat),
                Viewer::Spectator => None,
            },
            undo: self.ask.as_ref().map(|ask| UndoOpen {
                ask: ask.id,
                by: ask.by,
                to: ask.to_seq,
                waiting: ask.waiting.clone(),
            }),
            commitment: self.kept.row.commitment.clone(),
            seed: header.seed.map(|seed| store::secrets::hex(&seed.0)),
        }))
    }

    fn n_watching(&self) -> u32 {
        let watching = self.followers.iter().filter(|it| it.viewer == Viewer::Spectator);
        let watching = u32::try_from(watching.count()).unwrap_or(u32::MAX);
        watching.saturating_add(self.elsewhere.watching)
    }

    pub(super) fn is_here(&self, seat: Seat) -> bool {
        self.followers.iter().any(|it| it.viewer == Viewer::Seat(seat))
            || self.elsewhere.seats & 1 << seat.0 != 0
    }

    /// Whether somebody looks at the table from this seat, on any of their devices.
    pub(super) fn looks(&self, seat: Seat) -> bool {
        self.followers.iter().any(|it| it.viewer == Viewer::Seat(seat) && it.looks)
            || self.elsewhere.looks & 1 << seat.0 != 0
    }

    /// The last `seq` that each seat says it has looked at, wherever it said so.
    pub(super) fn all_seen(&self) -> Vec<u64> {
        let elsewhere = self.elsewhere.seen.iter().chain(std::iter::repeat(&0));
        self.seen.iter().zip(elsewhere).map(|(&here, &there)| here.max(there)).collect()
    }

    /// Everybody is shown everything as it is now, as who they are by now.
    pub(super) async fn say_all_anew(&mut self) {
        for it in &mut self.followers {
            let seat = self.kept.seats.iter().find(|row| row.person.as_ref() == Some(&it.person));
            it.viewer = match seat {
                Some(row) if !it.watch => Viewer::Seat(Seat(row.seat)),
                Some(_) | None => Viewer::Spectator,
            };
        }
        for i in 0..self.followers.len() {
            let it = &self.followers[i];
            let (viewer, person, outbox) = (it.viewer, it.person.clone(), Arc::clone(&it.outbox));
            let snap = self.snap(viewer, &person, None).await;
            outbox.push(&self.id, text(&snap));
        }
    }

    fn seat_infos(&self) -> Vec<SeatInfo> {
        let here = |seat| self.is_here(Seat(seat));
        tables::seat_infos(&self.kept.seats, here)
    }

    pub(super) fn presence(&self) -> ServerFrame {
        ServerFrame::Presence {
            table: self.id.clone(),
            seats: self.seat_infos(),
            watching: self.n_watching(),
            seen: self.all_seen(),
        }
    }

    pub(super) fn tell_presence(&mut self) {
        let watching = self.n_watching();
        self.tell_all(&self.presence());
        for it in &mut self.followers {
            it.watching = watching;
        }
    }

    /// Tells how many watch to whoever has heard another number.
    pub(super) fn tell_watching(&mut self) {
        let watching = self.n_watching();
        if self.followers.iter().all(|it| it.watching == watching) {
            return;
        }
        let frame = text(&self.presence());
        for it in self.followers.iter_mut().filter(|it| it.watching != watching) {
            it.outbox.push(&self.id, frame.clone());
            it.watching = watching;
        }
    }

    pub(super) fn tell_all(&self, frame: &ServerFrame) {
        let text = text(frame);
        for it in &self.followers {
            it.outbox.push(&self.id, text.clone());
        }
    }

    pub(super) fn info(&mut self, caller: &Caller) -> TableInfo {
        let mut info = tables::info(&self.kept.row, &self.kept.setup, &self.kept.seats);
        info.seats = self.seat_infos();
        info.seq = self.seq();
        info.turn = match &self.kept.play {
            Some(play) => seats_of(play.session.may_act()),
            None => Vec::new(),
        };
        if self.seat_of(caller).is_some() || self.kept.row.host == caller.person {
            info.invite = Some(self.hall.invite_link(&self.id, self.kept.row.invites));
        }
        info
    }
}

pub(super) fn news_line(line: AnyLine) -> NewsLine {
    NewsLine {
        entry: line.entry,
        seat: line.seat.map(|seat| seat.0),
        news: line.news,
        sentence: line.sentence,
    }
}

pub(super) fn choice(it: tabletop::Choice) -> Choice {
    Choice { action: it.action, notation: it.notation, sentence: it.sentence }
}

pub(super) fn seats_of(set: SeatSet) -> Vec<u8> {
    set.iter().map(|seat| seat.0).collect()
}

/// What is said where.
pub(super) fn room_of(viewer: Viewer) -> &'static str {
    match viewer {
        Viewer::Seat(_) => "players",
        Viewer::Spectator => "watchers",
    }
}

pub(super) fn chat_line(row: ChatRow) -> ChatLine {
    let ChatRow { n, name, seat, text, at_ms, .. } = row;
    ChatLine { n, name, seat, text, at: at_ms }
}
