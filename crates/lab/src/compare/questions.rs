//! What is asked of every pair of games.

use serde::Serialize;
use tabletop::Kind;

use crate::measure::{Measured, Samples};
use crate::part::Head;
use crate::report::{WHOLE_WIN, win_shares};
use crate::totals::{decided, margin, signed};

/// One number of each game that two tables are compared by.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Question {
    pub group: Group,
    /// What it is about: "Cottage", "seat A".
    pub subject: String,
    /// What is counted of it: "bought, a game".
    pub what: String,
    pub scale: Scale,
}

/// What a question is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    Length,
    Scores,
    Seats,
    Endings,
    Sources,
    Course,
    /// Pieces of a kind, by its name.
    Pieces(String),
}

impl Group {
    pub fn name(&self) -> &str {
        match self {
            Group::Length => "Length",
            Group::Scores => "Scores",
            Group::Seats => "Seats",
            Group::Endings => "Endings",
            Group::Sources => "Sources",
            Group::Course => "Course of the game",
            Group::Pieces(kind) => kind,
        }
    }
}

/// What the whole number that is summed up means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// As it is.
    Plain,
    /// A sum over the seats, of which the mean is meant.
    PerSeat,
    /// Yes or no, or a part of a whole that is that many: a share.
    ShareOf(u16),
}

impl Scale {
    /// What the number is to be multiplied by.
    pub(crate) fn factor(self, n_seats: usize) -> f64 {
        match self {
            Scale::Plain => 1.0,
            Scale::PerSeat => 1.0 / crate::float(n_seats as u64),
            Scale::ShareOf(whole) => 1.0 / f64::from(whole),
        }
    }

    /// Whether it is read in percent.
    pub fn is_share(self) -> bool {
        matches!(self, Scale::ShareOf(_))
    }
}

impl Question {
    fn new(group: Group, subject: &str, what: &str, scale: Scale) -> Question {
        Question { group, subject: subject.to_owned(), what: what.to_owned(), scale }
    }

    /// What users of a piece win above a fair share.
    pub(crate) fn gain(kind: &Kind, piece: &str) -> Question {
        let whole = u16::try_from(WHOLE_WIN).expect("a win is counted in sixtieths");
        let what = if kind.is_opening { "wins of who began so" } else { "wins of its users" };
        let group = Group::Pieces(kind.name.clone());
        Question::new(group, piece, &format!("{what}, above a fair share"), Scale::ShareOf(whole))
    }

    /// What makes it the same question at another table.
    pub(crate) fn key(&self) -> String {
        format!("{}/{}/{}", self.group.name(), self.subject, self.what)
    }
}

/// Everything that is asked at a table, in the order of `answers`.
pub fn questions(head: &Head) -> Vec<Question> {
    use Scale::{PerSeat, Plain, ShareOf};
    let whole_win = ShareOf(u16::try_from(WHOLE_WIN).expect("a win is counted in sixtieths"));
    let steps = ShareOf(u16::try_from(Samples::STEPS).expect("there are few steps"));
    let unit = &head.catalogue.unit;
    let mut asked = vec![
        Question::new(Group::Length, "Decisions", "a game", Plain),
        Question::new(Group::Length, "Turns", "a game", Plain),
        Question::new(Group::Scores, "All", &format!("{unit}, on average"), PerSeat),
        Question::new(Group::Scores, "Winner", unit, Plain),
        Question::new(Group::Scores, "Lead over the second", unit, Plain),
        Question::new(Group::Course, "Decided", "part of the game before the lead is final", steps),
    ];
    for seat in tabletop::Seat::all(u8::try_from(head.n_seats()).unwrap_or(0)) {
        asked.push(Question::new(Group::Seats, &format!("Seat {seat}"), "wins", whole_win));
    }
    for ending in &head.endings {
        asked.push(Question::new(Group::Endings, ending, "of the games", ShareOf(1)));
    }
    for source in &head.catalogue.sources {
        asked.push(Question::new(Group::Sources, source, &format!("{unit} a player"), PerSeat));
    }
    for curve in &head.catalogue.curves {
        asked.push(Question::new(Group::Course, curve, "halfway, a player", PerSeat));
        asked.push(Question::new(Group::Course, curve, "at the end, a player", PerSeat));
    }
    for (kind, piece) in head.catalogue.pieces() {
        let group = || Group::Pieces(kind.name.clone());
        let (what, scale) = match kind.is_opening {
            true => (format!("{} by a player", kind.used), PerSeat),
            false => (format!("{}, times a game", kind.used), Plain),
        };
        asked.push(Question::new(group(), piece, &what, scale));
        if let Some(brings) = &kind.brings {
            let what = format!("{brings} brought, a game");
            asked.push(Question::new(group(), piece, &what, Plain));
        }
    }
    asked
}

/// What a game answers.
pub(crate) fn answers(head: &Head, game: &Measured) -> Vec<i64> {
    let n_seats = head.n_seats();
    let scores = || game.standing.scores.as_slice().iter().map(|&score| i64::from(score));
    let mut answers = vec![
        signed(game.walk.n_decisions),
        signed(game.turns.len() as u64),
        scores().sum(),
        scores().max().unwrap_or_default(),
        margin(game),
        signed(decided(game) as u64),
    ];
    answers.extend(win_shares(&game.standing)[..n_seats].iter().map(|&win| signed(win)));
    answers.extend(head.endings.iter().map(|ending| i64::from(ending == game.ending)));
    for source in 0..head.catalogue.sources.len() {
        answers.push(game.notes.scored_from(source).iter().map(|&n| i64::from(n)).sum());
    }
    for curve in 1..=head.catalogue.curves.len() {
        for step in [Samples::STEPS / 2, Samples::STEPS] {
            let of_seat = |seat| game.samples.on_the_way(step, seat, curve);
            answers.push((0..n_seats).map(of_seat).sum());
        }
    }
    for (number, (kind, _)) in head.catalogue.pieces().enumerate() {
        answers.push(game.notes.uses_of(number).iter().map(|&n| i64::from(n)).sum());
        if kind.brings.is_some() {
            answers.push(game.notes.brought_by(number).iter().sum());
        }
    }
    answers
}
