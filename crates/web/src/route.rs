//! Where in the house the reader is. The address after `#` says it, so that any server and the
//! browser's own history will do.

use std::fmt;

use crate::prelude::*;

/// A place in the house.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Route {
    Door,
    Settings,
    Play(String),
    Replay(String),
    /// What there is to leaf through of a game.
    Gallery(String),
    /// Something on a server: `tables`, `table/ID`, `join/ID/SECRET`, `me/TOKEN`, `record/ID`,
    /// `notices`.
    Online(String),
}

impl Route {
    /// Reads what stands after `#`; an address that leads nowhere leads to the door.
    fn read(hash: &str) -> Route {
        let path = hash.trim_start_matches(['#', '/']);
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        match (parts.next(), parts.next(), parts.next()) {
            (Some("settings"), None, None) => Route::Settings,
            (Some("play"), Some(id), None) => Route::Play(id.to_owned()),
            (Some("replay"), Some(id), None) => Route::Replay(id.to_owned()),
            (Some("cards"), Some(id), None) => Route::Gallery(id.to_owned()),
            (Some("tables" | "table" | "join" | "me" | "record" | "notices"), ..) => {
                Route::Online(path.to_owned())
            }
            _ => Route::Door,
        }
    }

    pub(crate) fn go(&self) {
        // Only a document without a window could refuse.
        let _ = window().location().set_hash(&self.to_string());
    }

    /// Goes there in the place of where one is, which nobody comes back to.
    pub(crate) fn go_anew(&self) {
        let _ = window().location().replace(&self.to_string());
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Route::Door => f.write_str("#/"),
            Route::Settings => f.write_str("#/settings"),
            Route::Play(id) => write!(f, "#/play/{id}"),
            Route::Replay(id) => write!(f, "#/replay/{id}"),
            Route::Gallery(id) => write!(f, "#/cards/{id}"),
            Route::Online(path) => write!(f, "#/{path}"),
        }
    }
}

/// The place the address names, as long as the page lives.
pub(crate) fn current() -> Signal<Route> {
    let read = || Route::read(&window().location().hash().unwrap_or_default());
    let route = RwSignal::new(read());
    let listener = window_event_listener(ev::hashchange, move |_| route.set(read()));
    on_cleanup(move || listener.remove());
    route.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_it_is_written() {
        let play = || Route::Play("9f2c".to_owned());
        let online = ["tables", "table/9f", "join/9f/s3", "me/t0", "record/9f/12/s3"];
        let online = online.map(|path| Route::Online(path.to_owned()));
        let others = [Route::Replay("0a".to_owned()), Route::Gallery("coney".to_owned())];
        let others = others.into_iter().chain(online);
        for route in [Route::Door, Route::Settings, play()].into_iter().chain(others) {
            assert_eq!(Route::read(&route.to_string()), route);
        }
        assert_eq!(Route::read("#play/9f2c/"), play());
    }

    #[test]
    fn an_address_that_leads_nowhere_leads_to_the_door() {
        for hash in ["", "#", "#/play", "#/play/a/b", "#/attic"] {
            assert_eq!(Route::read(hash), Route::Door);
        }
    }
}
