//! Files that are dropped anywhere on the page, or chosen at the front door: the record of a match
//! to be watched, or an edition that a record needs.

use tabletop::Record;
use web_sys::{DragEvent, File};

use crate::games::{self, NotHere};
use crate::prelude::*;
use crate::route::Route;
use crate::{browser, notice};

/// Takes whatever file is dropped on the page, as long as the page lives. A place that takes files
/// itself keeps them from coming here.
pub(crate) fn listen() {
    let over = window_event_listener(ev::dragover, |event| {
        if has_file(&event) {
            event.prevent_default();
        }
    });
    let drop = window_event_listener(ev::drop, |event| {
        if has_file(&event) {
            event.prevent_default();
            take(event.data_transfer().and_then(|luggage| luggage.files()?.get(0)));
        }
    });
    on_cleanup(move || {
        over.remove();
        drop.remove();
    });
}

/// Pieces are dragged too, and are nobody's business but the board's.
fn has_file(event: &DragEvent) -> bool {
    let kinds = event.data_transfer().map(|luggage| luggage.types());
    kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind == "Files"))
}

/// Shows the match whose record this is, or says why not.
pub(crate) fn take(file: Option<File>) {
    let Some(file) = file else { return };
    spawn_local(async move {
        let name = file.name();
        let admitted = match browser::read_text(file).await {
            Ok(text) => admit(&name, &text).await,
            Err(problem) => Err(problem),
        };
        match admitted {
            Ok(Admitted::Record(id)) => {
                notice::clear();
                Route::Replay(id).go();
            }
            Ok(Admitted::Edition(name)) => {
                notice::say(format!("The edition {name} is at hand. Now bring the record."));
            }
            Err(problem) => notice::say(format!("Not shown: {problem}.")),
        }
    });
}

enum Admitted {
    Record(String),
    Edition(String),
}

/// A record, or an edition that a record was waiting for.
async fn admit(name: &str, text: &str) -> Result<Admitted, String> {
    let is_edition =
        name.rsplit_once('.').is_some_and(|(_, ending)| ending.eq_ignore_ascii_case("toml"));
    if is_edition {
        let mut problem = String::new();
        for game in games::BOARDS {
            match games::read_edition(game, text).await {
                Ok(name) => return Ok(Admitted::Edition(name)),
                Err(error) => problem = error.to_string(),
            }
        }
        return Err(problem);
    }
    if !text.trim_start().starts_with('{') {
        return Err(format!("{name} is neither the record of a match nor an edition"));
    }
    let record = Record::read(text).map_err(|error| error.to_string())?;
    let game = record.header.game.as_str();
    match games::fetch(game).await {
        Ok(game) => (game.admit)(&record, text).map(Admitted::Record),
        Err(NotHere::NoBoard) if games::find(game).is_some() => {
            Err(format!("{game} has no board on this page yet; 'boardwalk replay' shows it"))
        }
        Err(NotHere::NoBoard) => Err("this record is of no game of ours".to_owned()),
        Err(problem @ NotHere::NotFetched) => Err(problem.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    /// Outside of a browser nothing has to be fetched, and so nothing is waited for.
    fn admitted(name: &str, text: &str) -> Result<Admitted, String> {
        match pin!(admit(name, text)).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(admitted) => admitted,
            Poll::Pending => panic!("it waits"),
        }
    }

    #[test]
    fn what_is_neither_record_nor_edition_is_refused() {
        let refused = |name, text| admitted(name, text).err().unwrap();
        let problem = refused("a.png", "hello");
        assert_eq!(problem, "a.png is neither the record of a match nor an edition");
        let problem = refused("a.toml", "hello");
        assert!(problem.starts_with("line 1: "), "{problem}");
        let problem = refused("a.jsonl", "{}");
        assert!(problem.contains("format"), "{problem}");
    }

    #[test]
    fn an_edition_is_known_as_one() {
        let text = include_str!("../../raccoon-tycoon/editions/first.toml");
        assert!(
            matches!(admitted("my.toml", text), Ok(Admitted::Edition(name)) if name == "First printing")
        );
    }
}
