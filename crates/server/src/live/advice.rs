//! What somebody asks before they do anything: why not, what then, and what a bot would do.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bots::Level;
use serde_json::Value;
use tabletop::{Seat, Turn, Viewer};
use tokio::time::timeout;
use wire::frames::{Advice, Preview};
use wire::{Code, ServerFrame};

use super::Live;
use super::follow::{choice, seats_of};
use crate::outbox::Reply;
use crate::thinkers::Job;

impl Live {
    pub(super) fn preview(
        &mut self,
        seat: Option<Seat>,
        actions: &[Value],
        cid: Option<String>,
    ) -> ServerFrame {
        let id = cid.as_deref();
        let Some(seat) = seat else {
            return self.no(id, Code::NoSeat, "you have no seat at this table");
        };
        if let Some((code, sentence)) = self.closed() {
            return self.no(id, code, sentence);
        }
        let play = self.kept.play.as_mut().expect("it is not closed");
        let session = &play.session;
        match catch_unwind(AssertUnwindSafe(|| session.preview(seat, actions))) {
            Err(_) => {
                // Only a copy is broken: the match itself goes on.
                self.hall.alarm();
                tracing::error!(table = self.id, "the rules broke over a thought");
                self.no(id, Code::Refused, "this cannot be thought through")
            }
            Ok(Err(error)) => self.refuse(id, &error),
            Ok(Ok(preview)) => ServerFrame::Checked {
                table: self.id.clone(),
                seq: self.seq(),
                preview: preview.view.map(|view| Preview {
                    view,
                    prompt: preview.prompt,
                    legal: preview.choices.into_iter().map(choice).collect(),
                }),
                cid,
            },
        }
    }

    /// The table as it was after so many entries, for somebody who looks back.
    pub(super) async fn past(
        &mut self,
        viewer: Viewer,
        cid: String,
        entries: usize,
    ) -> ServerFrame {
        self.recall(entries).await;
        let Some(play) = self.kept.play.as_ref() else {
            return self.no(Some(&cid), Code::NotNow, "the match has not begun");
        };
        let mut game = play.session.game();
        if entries > game.n_entries() {
            return self.no(Some(&cid), Code::NotFound, "so much has not happened yet");
        }
        if entries < game.first_entry() {
            let Some(whole) = &self.whole else {
                let sentence = "what happened then cannot be read at this moment; try again";
                return self.no(Some(&cid), Code::Store, sentence);
            };
            game = whole.game();
        }
        let then = game.at(entries);
        let turn = match then.turn() {
            Turn::Seats(seats) => seats_of(seats),
            Turn::Chance | Turn::Over => Vec::new(),
        };
        let (table, view) = (self.id.clone(), then.view(viewer));
        ServerFrame::Past { table, cid, entries, view, turn }
    }

    pub(super) fn hint(&mut self, seat: Option<Seat>, cid: Option<String>, reply: Reply) {
        let refused = match seat {
            None => Some((Code::NoSeat, "you have no seat at this table")),
            Some(_) if !self.kept.setup.hints => {
                Some((Code::Off, "at this table nobody gets advice"))
            }
            Some(_) => self.closed(),
        };
        if let Some((code, sentence)) = refused {
            let no = self.no(cid.as_deref(), code, sentence);
            return reply.send(&self.id, no);
        }
        let seat = seat.expect("it was looked at");
        let now = self.hall.now();
        let last = self.hints.insert(seat.0, now);
        if last.is_some_and(|last| now.saturating_sub(last) < self.hall.config.hint_every) {
            let no = self.no(cid.as_deref(), Code::Slow, "ask again in a moment");
            return reply.send(&self.id, no);
        }
        let seq = self.seq();
        let play = self.kept.play.as_ref().expect("it is not closed");
        if !play.session.may_act().contains(seat) {
            let no = self.no(cid.as_deref(), Code::NotNow, "it is not your turn");
            return reply.send(&self.id, no);
        }
        let job = Job {
            game: self.kept.setup.game,
            level: Level::Hard,
            question: play.session.question(seat),
            dice: play.session.dice("hint"),
            think: self.hall.config.hint,
        };
        let told = self.hall.thinkers.hint(job);
        let (table, patience) = (self.id.clone(), self.hall.config.patience);
        tokio::spawn(async move {
            let advice = match timeout(patience, told).await {
                Ok(Ok(advice)) => advice,
                Ok(Err(_)) | Err(_) => Vec::new(),
            };
            let advice = advice
                .into_iter()
                .map(|it| Advice {
                    action: it.action,
                    notation: it.notation,
                    sentence: it.sentence,
                    share: thousandths(it.share),
                    reasons: it.reasons,
                })
                .collect();
            reply.send(&table, ServerFrame::Hinted { table: table.clone(), seq, advice, cid });
        });
    }
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_arithmetic,
    reason = "a share is between nothing and one"
)]
fn thousandths(share: f32) -> u16 {
    (share.clamp(0.0, 1.0) * 1_000.0).round() as u16
}
