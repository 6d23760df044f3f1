//! What is on its way to one connection: bounded, so that a slow reader costs nobody else anything.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, oneshot};
use wire::ServerFrame;

use std::sync::Arc;

/// The queue of one connection. When it is full, what a table has to say is dropped, and the table
/// is noted: as soon as the queue has drained it says everything anew.
#[derive(Debug)]
pub(crate) struct Outbox {
    pub(crate) id: u64,
    queue: mpsc::Sender<Utf8Bytes>,
    behind: Mutex<BTreeSet<String>>,
}

impl Outbox {
    pub(crate) fn new(id: u64, size: usize) -> (Arc<Outbox>, mpsc::Receiver<Utf8Bytes>) {
        let (queue, out) = mpsc::channel(size);
        (Arc::new(Outbox { id, queue, behind: Mutex::default() }), out)
    }

    fn behind(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.behind.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something that a table says.
    pub(crate) fn push(&self, table: &str, text: Utf8Bytes) {
        let mut behind = self.behind();
        if !behind.contains(table) && self.queue.try_send(text).is_err() {
            behind.insert(table.to_owned());
        }
    }

    /// Something that belongs to no table. Whoever is too slow for it does without.
    pub(crate) fn push_alone(&self, frame: &ServerFrame) {
        let _ = self.queue.try_send(text(frame));
    }

    /// The tables that have to say everything anew.
    pub(crate) fn behind_at(&self) -> Vec<String> {
        self.behind().iter().cloned().collect()
    }

    /// A table is about to say everything anew.
    pub(crate) fn catch_up(&self, table: &str) {
        self.behind().remove(table);
    }
}

/// Where the answer to one frame goes.
#[derive(Debug)]
pub(crate) enum Reply {
    /// Into the queue, so that it stands before whatever follows from it.
    Queue(Arc<Outbox>),
    Once(oneshot::Sender<ServerFrame>),
    Nobody,
}

impl Reply {
    pub(crate) fn send(self, table: &str, frame: ServerFrame) {
        match self {
            Reply::Queue(outbox) => outbox.push(table, text(&frame)),
            // Whoever asked has gone.
            Reply::Once(answer) => drop(answer.send(frame)),
            Reply::Nobody => {}
        }
    }
}

/// A frame as it travels.
pub(crate) fn text(frame: &ServerFrame) -> Utf8Bytes {
    serde_json::to_string(frame).expect("a frame is plain data").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f10_the_queue_of_a_slow_reader_is_bounded_and_it_hears_everything_anew() {
        let (outbox, mut queue) = Outbox::new(1, 3);
        for n in 0..100 {
            outbox.push("a", format!("a{n}").into());
        }
        outbox.push("b", "b".into());
        assert_eq!(outbox.behind_at(), ["a", "b"]);
        let mut drain = || {
            let mut drained = Vec::new();
            while let Ok(text) = queue.try_recv() {
                drained.push(text.to_string());
            }
            drained
        };
        assert_eq!(drain(), ["a0", "a1", "a2"], "what came first comes in order");
        // There is room again, but what is missing is missing until all is said anew.
        outbox.push("a", "a100".into());
        assert_eq!(drain(), [""; 0]);
        outbox.catch_up("a");
        outbox.push("a", "all".into());
        outbox.push("b", "b".into());
        assert_eq!(drain(), ["all"]);
        assert_eq!(outbox.behind_at(), ["b"]);
    }
}
