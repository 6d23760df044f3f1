//! What one viewer sees.

use tabletop::{Match, Names, Player, Printed, Seat, Turn, Viewer};

use crate::board::{Board, open_view};

/// The table as one viewer sees it. Made anew after every move; what was heard is in the
/// [`Feed`](session::Feed), to which is only added.
pub(crate) struct Seen<G: Board> {
    pub(crate) viewer: Viewer,
    pub(crate) edition: Printed<G::Edition>,
    pub(crate) view: G::View,
    pub(crate) names: Names,
    pub(crate) players: Vec<Player>,
    /// What the viewer must decide; empty when there is nothing.
    pub(crate) prompt: String,
    /// What the viewer may do, as far as it can be listed.
    pub(crate) choices: Vec<G::Action>,
    pub(crate) n_entries: usize,
    /// Counts the changes of the match; what was picked is for one of them.
    pub(crate) revision: u64,
    pub(crate) turn: Turn,
    pub(crate) can_undo: bool,
}

/// Whose eyes a match is looked at with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Eyes {
    Of(Viewer),
    /// Everything that anybody sees: only for a match that is over.
    Open,
}

impl Eyes {
    pub(crate) fn viewer(self) -> Viewer {
        match self {
            Eyes::Of(viewer) => viewer,
            Eyes::Open => Viewer::Spectator,
        }
    }
}

impl<G: Board> Seen<G> {
    pub(crate) fn of(game: &Match<G>, revision: u64, eyes: Eyes) -> Seen<G> {
        let position = game.position();
        let viewer = eyes.viewer();
        let view = match eyes {
            Eyes::Of(viewer) => position.view(viewer),
            Eyes::Open => open_view(position),
        };
        let edition = position.edition();
        let names = game.names().read_by(viewer);
        let turn = position.turn();
        let mut choices = Vec::new();
        let mut can_undo = false;
        if let Viewer::Seat(seat) = viewer {
            if matches!(turn, Turn::Seats(seats) if seats.contains(seat)) {
                position.legal_actions(seat, &mut choices);
            }
            can_undo = game.can_undo(seat).is_ok();
        }
        Seen {
            viewer,
            edition,
            prompt: G::prompt(edition, &view, &names),
            view,
            names,
            players: game.header().players,
            choices,
            n_entries: game.log().len(),
            revision,
            turn,
            can_undo,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.turn == Turn::Over
    }

    /// Nothing can be played here: this is a moment that is over.
    pub(crate) fn put_away(&mut self) {
        self.choices.clear();
        self.prompt.clear();
        self.can_undo = false;
    }

    /// Whose eyes these are, unless they only watch.
    pub(crate) fn reader(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Whether the table waits for a seat.
    pub(crate) fn waits_for(&self, seat: Seat) -> bool {
        matches!(self.turn, Turn::Seats(seats) if seats.contains(seat))
    }

    /// Whether the viewer is to act.
    pub(crate) fn is_asked(&self) -> bool {
        !self.prompt.is_empty()
    }

    pub(crate) fn say(&self, action: &G::Action) -> String {
        G::say_action(self.edition, &self.view, action, &self.names)
    }

    pub(crate) fn notation(&self, action: &G::Action) -> String {
        G::write_action(self.edition, action)
    }
}
