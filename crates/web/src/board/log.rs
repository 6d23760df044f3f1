//! The log: a row for each turn, the newest first. A row shows its turn on the board once more. What
//! was clicked one by one is told as one.
//!
//! Only the latest rows are in the page, so that the hundredth turn costs what the first did.

use maud::{Markup, html};
use session::Line;
use tabletop::{Seat, Viewer};

use super::{Board, How, markup};
use crate::parts::badge_text;
use crate::prelude::*;
use crate::table::{Play, look_back};

/// So many rows are shown until more are asked for.
const LATEST: usize = 30;

/// A turn as its row tells it.
struct Row {
    turn: usize,
    seat: Option<Seat>,
    /// What decided it first.
    sentences: Vec<String>,
    /// Whether it happened since the reader's last turn.
    is_new: bool,
}

pub(crate) fn log<G: Board>(play: Play<G>) -> AnyView {
    let all = RwSignal::new(false);
    markup(
        move || {
            let n = play.turns(|turns| turns.starts().len());
            let shown = if all.get() { usize::MAX } else { LATEST };
            write(&latest(play, shown), (n > shown).then_some(n))
        },
        move |touch| {
            match touch.word.parse() {
                Ok(turn) if touch.how == How::Click => look_back(play, turn),
                Err(_) if touch.how == How::Click => all.set(true),
                Ok(_) | Err(_) => {}
            }
            false
        },
    )
}

fn write(rows: &[Row], more: Option<usize>) -> Markup {
    html! {
        section.log-panel data-part="log" aria-label="Log" {
            h2 {
                "Log"
                @if rows.iter().any(|row| row.is_new) { small { "● since your last turn" } }
            }
            // One stop for Tab; arrows lead from turn to turn.
            ol.log tabindex="0" aria-label="Log, the latest turn first" data-roving {
                @for row in rows { (write_row(row)) }
                li.log-more data-key="more" {
                    @if let Some(n) = more {
                        button.quiet data-part="all-turns" data-do="all" { "Show all " (n) " turns" }
                    }
                }
            }
        }
    }
}

fn write_row(row: &Row) -> Markup {
    let (first, rest) = row.sentences.split_first().map_or(("", &[][..]), |(a, b)| (a, b));
    html! {
        li.new[row.is_new] data-key=(row.turn) {
            button.log-row type="button" data-turn=(row.turn) data-do=(row.turn) tabindex="-1"
                title=(row.sentences.join(". "))
            {
                @match row.seat {
                    Some(seat) => (badge_text(seat)),
                    None => span.no-badge aria-hidden="true" { "·" },
                }
                span.log-text { b { (first) } " " span { (rest.join(". ")) } }
                span.only-read { ". Show this turn on the board" }
            }
        }
    }
}

fn latest<G: Board>(play: Play<G>, n: usize) -> Vec<Row> {
    let reader = play.with(|seen| match seen.viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    });
    play.turns(|turns| {
        play.heard(|feed| {
            let new = reader.map_or(0..0, |seat| turns.since(seat));
            let mut lines = feed.lines();
            let mut rows = Vec::new();
            for (turn, start) in turns.starts().iter().enumerate().rev().take(n) {
                // From the end backwards: what came before the shown turns is never looked at.
                let from = lines.iter().rposition(|line| line.entry < start.entry);
                let (before, of_turn) = lines.split_at(from.map_or(0, |i| i + 1));
                lines = before;
                if of_turn.is_empty() {
                    continue;
                }
                let told = of_turn.iter().map(|line| (line.seat, line.sentence.as_str()));
                let decided = of_turn.iter().find(|line| G::decides(&line.news));
                rows.push(Row {
                    turn,
                    seat: start.seat,
                    sentences: fold(told, decided.map(|line| line.sentence.as_str())),
                    is_new: new.contains(&turn),
                });
            }
            rows
        })
    })
}

/// What somebody did last without anybody else acting, within one turn, as its row would tell it.
pub(crate) fn last_deed<G: Board>(play: Play<G>) -> String {
    let began = play.turns(|turns| turns.starts().last().map_or(0, |start| start.entry));
    play.heard(|feed| {
        let lines = feed.lines();
        let Some(mover) = lines.iter().rev().find_map(|line| line.seat) else {
            return String::new();
        };
        let is_of_it =
            |line: &Line<G>| line.entry >= began && line.seat.is_none_or(|it| it == mover);
        let from = lines.iter().rposition(|line| !is_of_it(line)).map_or(0, |i| i + 1);
        let deed = &lines[from..];
        let decided = deed.iter().find(|line| G::decides(&line.news));
        let told = deed.iter().map(|line| (line.seat, line.sentence.as_str()));
        fold(told, decided.map(|line| line.sentence.as_str())).join(". ")
    })
}

/// Neighbouring sentences of one seat that differ in one word at most, and in no number.
struct Run<'a> {
    seat: Option<Seat>,
    words: Vec<&'a str>,
    /// The word in which they differ, by its place.
    at: usize,
    /// What stands there, and how often.
    kinds: Vec<(&'a str, usize)>,
}

impl<'a> Run<'a> {
    fn new(seat: Option<Seat>, words: Vec<&'a str>) -> Run<'a> {
        Run { seat, at: words.len() - 1, kinds: vec![(words[words.len() - 1], 1)], words }
    }

    /// Takes another sentence in, if it is one of them.
    fn takes(&mut self, seat: Option<Seat>, words: &[&'a str]) -> bool {
        let mut differing = (0..words.len()).filter(|&i| self.words.get(i) != words.get(i));
        let at = differing.next().unwrap_or(self.at);
        // Who did what stands before it.
        let is_name = at > 1 && words[at].bytes().all(|it| it.is_ascii_alphabetic());
        let is_equal = words == self.words && self.kinds.len() == 1;
        let fits = at == self.at || self.kinds.len() == 1;
        if seat != self.seat
            || words.len() != self.words.len()
            || differing.next().is_some()
            || !(is_equal || is_name && fits)
        {
            return false;
        }
        if at != self.at {
            let n = self.kinds[0].1;
            (self.at, self.kinds) = (at, vec![(self.words[at], n)]);
        }
        match self.kinds.iter_mut().find(|(kind, _)| *kind == words[at]) {
            Some((_, n)) => *n += 1,
            None => self.kinds.push((words[at], 1)),
        }
        true
    }

    /// "Ann paid iron ×3, coal".
    fn say(&self) -> String {
        let mut said = String::new();
        for (i, word) in self.words.iter().enumerate() {
            let before = if i == 0 { "" } else { " " };
            if i != self.at {
                said = said + before + word;
                continue;
            }
            for (j, (kind, n)) in self.kinds.iter().enumerate() {
                said = said + if j == 0 { before } else { ", " } + kind;
                if *n > 1 {
                    said = said + " ×" + &n.to_string();
                }
            }
        }
        said
    }
}

/// The sentences of a turn, with what decided it first, and neighbours that are alike as one.
fn fold<'a>(
    told: impl Iterator<Item = (Option<Seat>, &'a str)>,
    decided: Option<&str>,
) -> Vec<String> {
    let mut runs: Vec<Run<'a>> = Vec::new();
    for (seat, sentence) in told {
        let words: Vec<&str> = sentence.split(' ').collect();
        if !runs.last_mut().is_some_and(|run| run.takes(seat, &words)) {
            runs.push(Run::new(seat, words));
        }
    }
    let mut sentences: Vec<String> = runs.iter().map(Run::say).collect();
    let first = sentences.iter().position(|it| Some(it.as_str()) == decided);
    if let Some(first) = first {
        let told = sentences.remove(first);
        sentences.insert(0, told);
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(told: &[(u8, &str)], decided: &str) -> Vec<String> {
        fold(told.iter().map(|&(seat, it)| (Some(Seat(seat)), it)), Some(decided))
    }

    #[test]
    fn what_was_clicked_one_by_one_is_told_as_one() {
        let town = "Player C bought the town Foxglove";
        let told = [
            (2, "Player C paid iron"),
            (2, "Player C paid iron"),
            (2, "Player C paid coal"),
            (2, "Player C paid iron"),
            (2, town),
        ];
        assert_eq!(folded(&told, town), [town, "Player C paid iron ×3, coal"]);
        let claims = [(0, "You took wheat for free"), (0, "You took wood for free")];
        assert_eq!(folded(&claims, ""), ["You took wheat, wood for free"]);
        let drawn = [(0, "Ann drew a card"); 3];
        assert_eq!(folded(&drawn, ""), ["Ann drew a card ×3"]);
    }

    #[test]
    fn what_is_not_alike_is_told_by_itself() {
        for told in [
            [(0, "Ann bid $3"), (0, "Ann bid $4")],
            [(0, "Ann paid iron"), (1, "Bea paid iron")],
            [(0, "Ann Lee passed"), (1, "Ann May passed")],
            [(0, "Ann took wheat for free"), (0, "Ann took wood for $2")],
            [(0, "Over"), (0, "Out")],
        ] {
            assert_eq!(folded(&told, ""), told.map(|(_, it)| it));
        }
    }
}
