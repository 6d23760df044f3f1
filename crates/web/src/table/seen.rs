//! What one viewer sees and has heard.

use std::ops::Range;

use tabletop::{Entry, Match, Names, Player, Printed, Seat, Turn, Viewer};

use super::board::{Board, open_view};

/// The table as one viewer sees it. Made anew after every move.
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
    /// Everything the viewer has heard.
    pub(crate) log: Vec<Line<G>>,
    /// The part of the log that came between the viewer's last turn and this one.
    pub(crate) since: Range<usize>,
    pub(crate) n_entries: usize,
    pub(crate) turn: Turn,
    pub(crate) may_undo: bool,
}

/// A piece of news and the move it came with.
pub(crate) struct Line<G: Board> {
    pub(crate) entry: usize,
    /// Who moved; `None` for chance.
    pub(crate) seat: Option<Seat>,
    pub(crate) news: G::News,
    pub(crate) sentence: String,
}

/// Whose eyes a match is looked at with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Eyes {
    Of(Viewer),
    /// Everything that anybody sees: only for a match that is over.
    Open,
}

impl<G: Board> Seen<G> {
    pub(crate) fn of(game: &Match<G>, eyes: Eyes) -> Seen<G> {
        let position = game.position();
        let (viewer, view) = match eyes {
            Eyes::Of(viewer) => (viewer, position.view(viewer)),
            Eyes::Open => (Viewer::Spectator, open_view(position)),
        };
        let edition = position.edition();
        let names = game.names().read_by(viewer);
        let turn = position.turn();
        let mut choices = Vec::new();
        let mut may_undo = false;
        if let Viewer::Seat(seat) = viewer {
            if matches!(turn, Turn::Seats(seats) if seats.contains(seat)) {
                position.legal_actions(seat, &mut choices);
            }
            may_undo = game.clone().undo(seat).is_ok();
        }
        let log = log_of(game, viewer, &names);
        Seen {
            viewer,
            edition,
            prompt: G::prompt(edition, &view, &names),
            since: since_last_turn(&log, viewer),
            view,
            names,
            players: game.header().players,
            choices,
            log,
            n_entries: game.log().len(),
            turn,
            may_undo,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.turn == Turn::Over
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

fn log_of<G: Board>(game: &Match<G>, viewer: Viewer, names: &Names) -> Vec<Line<G>> {
    let edition = game.position().edition();
    let mut log = Vec::new();
    let mut n = 0;
    game.replay(game.log().len(), |position, entry, events| {
        let seat = match entry {
            Entry::Seat(seat, _) => Some(*seat),
            Entry::Chance(_) => None,
        };
        for news in events.iter().filter_map(|event| position.news(event, viewer)) {
            let sentence = G::say_news(edition, &news, names);
            log.push(Line { entry: n, seat, news, sentence });
        }
        n += 1;
    });
    log
}

/// What others did after the viewer's last turn, up to the viewer's next move. During a turn of
/// several moves it stays the same.
fn since_last_turn<G: Board>(log: &[Line<G>], viewer: Viewer) -> Range<usize> {
    let movers: Vec<Option<Seat>> = log.iter().map(|line| line.seat).collect();
    since(&movers, viewer)
}

fn since(movers: &[Option<Seat>], viewer: Viewer) -> Range<usize> {
    let Viewer::Seat(me) = viewer else { return 0..0 };
    let is_other = |mover: &Option<Seat>| mover.is_some_and(|seat| seat != me);
    let is_mine = |mover: &Option<Seat>| *mover == Some(me);
    let Some(last_other) = movers.iter().rposition(is_other) else { return 0..0 };
    let from = movers[..last_other].iter().rposition(is_mine).map_or(0, |mine| mine + 1);
    let until = movers[last_other..].iter().position(is_mine);
    from..until.map_or(movers.len(), |n| last_other + n)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `A`, `B` are seats, `.` is chance.
    fn part(movers: &str, me: u8) -> String {
        let seats: Vec<Option<Seat>> =
            movers.chars().map(|mover| mover.to_string().parse().ok()).collect();
        movers[since(&seats, Viewer::Seat(Seat(me)))].to_owned()
    }

    #[test]
    fn since_your_last_turn_is_what_others_did() {
        assert_eq!(part("..A.BB.C", 0), ".BB.C");
        assert_eq!(part("..A.BB.CAA", 0), ".BB.C");
        assert_eq!(part("..B.", 0), "..B.");
    }

    #[test]
    fn before_anybody_else_moved_there_is_nothing_to_tell() {
        assert_eq!(part("..AA", 0), "");
        assert_eq!(part("", 0), "");
        assert_eq!(since(&[Some(Seat(0))], Viewer::Spectator), 0..0);
    }
}
