//! What one viewer has heard, built by appending.

use std::ops::Range;

use tabletop::{Match, Names, Seat, Viewer, Words};

use crate::change::Change;

/// A piece of news and the move it came with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<G: Words> {
    /// The entry of the log.
    pub entry: usize,
    /// Who moved; `None` for chance.
    pub seat: Option<Seat>,
    pub news: G::News,
    pub sentence: String,
}

/// Everything that one viewer has heard so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feed<G: Words> {
    viewer: Viewer,
    names: Names,
    lines: Vec<Line<G>>,
    others: Others,
}

impl<G: Words> Feed<G> {
    /// Hears everything that has happened so far, as far as it is at hand, for somebody who comes
    /// late.
    pub fn of(game: &Match<G>, viewer: Viewer) -> Feed<G> {
        let names = game.names().read_by(viewer);
        let mut feed = Feed { viewer, names, lines: Vec::new(), others: Others::default() };
        let edition = game.position().edition();
        let mut entry_idx = game.first_entry();
        game.replay(game.n_entries(), |position, entry, events| {
            for news in events.iter().filter_map(|event| position.news(event, viewer)) {
                let sentence = G::say_news(edition, &news, &feed.names);
                feed.push(Line { entry: entry_idx, seat: entry.seat(), news, sentence });
            }
            entry_idx += 1;
        });
        feed
    }

    /// Somebody who has heard nothing yet, and is told by others what happens.
    pub fn empty(viewer: Viewer, names: Names) -> Feed<G> {
        Feed { viewer, names, lines: Vec::new(), others: Others::default() }
    }

    /// Is told what happened after the first `kept` entries.
    pub fn take_in(&mut self, kept: usize, lines: impl IntoIterator<Item = Line<G>>) {
        self.roll_back(kept);
        for line in lines {
            self.push(line);
        }
    }

    /// Hears what has just happened. `game` is the match that it happened in.
    pub fn hear(&mut self, change: &Change<G>, game: &Match<G>) {
        self.roll_back(change.kept);
        let edition = game.position().edition();
        for (entry, step) in (change.kept..).zip(&change.steps) {
            for news in step.news(self.viewer) {
                let sentence = G::say_news(edition, &news, &self.names);
                self.push(Line { entry, seat: step.entry.seat(), news, sentence });
            }
        }
    }

    fn push(&mut self, line: Line<G>) {
        self.others.hear(self.lines.len(), line.seat, self.viewer);
        self.lines.push(line);
    }

    /// Forgets what came after the first `kept` entries.
    fn roll_back(&mut self, kept: usize) {
        let n_before = self.lines.len();
        while self.lines.last().is_some_and(|line| line.entry >= kept) {
            self.lines.pop();
        }
        if self.lines.len() < n_before {
            self.others = Others::default();
            for (i, line) in self.lines.iter().enumerate() {
                self.others.hear(i, line.seat, self.viewer);
            }
        }
    }

    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    pub fn lines(&self) -> &[Line<G>] {
        &self.lines
    }

    /// The lines about what others did after the viewer's last turn, up to the viewer's next move.
    /// During a turn of several moves it stays the same.
    pub fn since_last_turn(&self) -> Range<usize> {
        self.others.range(self.lines.len())
    }
}

/// Which lines came between two turns of the viewer's.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Others {
    /// After the viewer's last line.
    after_mine: usize,
    from: usize,
    /// Whether somebody else has moved at all.
    is_heard: bool,
    /// Where the viewer moved again.
    until: Option<usize>,
}

impl Others {
    fn hear(&mut self, i: usize, mover: Option<Seat>, viewer: Viewer) {
        let Viewer::Seat(me) = viewer else { return };
        match mover {
            Some(seat) if seat == me => {
                if self.is_heard && self.until.is_none() {
                    self.until = Some(i);
                }
                self.after_mine = i + 1;
            }
            Some(_) => {
                (self.from, self.is_heard, self.until) = (self.after_mine, true, None);
            }
            None => {}
        }
    }

    fn range(&self, n_lines: usize) -> Range<usize> {
        match self.is_heard {
            true => self.from..self.until.unwrap_or(n_lines),
            false => 0..0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `A`, `B` are seats, `.` is chance.
    fn part(movers: &str, viewer: Viewer) -> String {
        let mut others = Others::default();
        for (i, mover) in movers.chars().enumerate() {
            others.hear(i, mover.to_string().parse().ok(), viewer);
        }
        movers[others.range(movers.len())].to_owned()
    }

    #[test]
    fn since_your_last_turn_is_what_others_did() {
        let me = Viewer::Seat(Seat(0));
        assert_eq!(part("..A.BB.C", me), ".BB.C");
        assert_eq!(part("..A.BB.CAA", me), ".BB.C");
        assert_eq!(part("..A.BB.CAABA", me), "B");
        assert_eq!(part("..B.", me), "..B.");
    }

    #[test]
    fn before_anybody_else_moved_there_is_nothing_to_tell() {
        assert_eq!(part("..AA", Viewer::Seat(Seat(0))), "");
        assert_eq!(part("", Viewer::Seat(Seat(0))), "");
        assert_eq!(part("ABA", Viewer::Spectator), "");
    }
}
