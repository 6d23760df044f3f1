//! Tables as they are kept, and as they are shown.

use std::collections::BTreeMap;

use bots::Level;
use serde::{Deserialize, Serialize};
use session::Controller;
use session::seating::{BOT_NAMES, clean_name};
use shelf::GameId;
use store::rows::{SeatRow, TableRow};
use wire::api::{Clock, NewTable, Night, SeatInfo, SeatKind, SeatWish, Status, TableInfo};
use wire::frames::Actor;
use wire::{Code, caps};

use crate::hall::{Caller, Refused};

/// What was chosen when a table was set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Setup {
    pub(crate) game: GameId,
    pub(crate) options: BTreeMap<String, String>,
    pub(crate) clock: Clock,
    pub(crate) hints: bool,
    pub(crate) keep_order: bool,
    pub(crate) is_seed_chosen: bool,
    pub(crate) edition_name: Option<String>,
}

/// The same as it is kept; the game stands beside it.
#[derive(Serialize, Deserialize)]
struct Written {
    options: BTreeMap<String, String>,
    clock: Clock,
    hints: bool,
    keep_order: bool,
    is_seed_chosen: bool,
    edition_name: Option<String>,
}

impl Setup {
    pub(crate) fn write(&self) -> String {
        let it = self.clone();
        let written = Written {
            options: it.options,
            clock: it.clock,
            hints: it.hints,
            keep_order: it.keep_order,
            is_seed_chosen: it.is_seed_chosen,
            edition_name: it.edition_name,
        };
        serde_json::to_string(&written).expect("a setup is plain data")
    }

    pub(crate) fn read(row: &TableRow) -> Result<Setup, String> {
        let game = shelf::find(&row.game).map_err(|error| error.to_string())?;
        let it: Written = serde_json::from_str(&row.setup).map_err(|error| error.to_string())?;
        Ok(Setup {
            game,
            options: it.options,
            clock: it.clock,
            hints: it.hints,
            keep_order: it.keep_order,
            is_seed_chosen: it.is_seed_chosen,
            edition_name: it.edition_name,
        })
    }
}

/// What is wrong with a table that somebody wants to set up, as far as can be said without its
/// game being set up.
pub(crate) fn check(new: &NewTable) -> Result<(GameId, Vec<SeatRow>), Refused> {
    let refuse = |sentence: String| Refused { code: Code::Refused, sentence };
    let game = shelf::find(&new.game).map_err(|error| refuse(error.to_string()))?;
    let n_seats = u8::try_from(new.seats.len()).unwrap_or(u8::MAX);
    game.title().check_seats(n_seats).map_err(|error| refuse(error.to_string()))?;
    check_clock(new.clock)?;
    if new.options.len() > 40 || new.options.iter().any(|(k, v)| k.len() + v.len() > 200) {
        return Err(Refused::new(Code::TooMuch, "no game has so many options"));
    }
    if new.edition.as_ref().is_some_and(|text| text.len() > caps::EDITION_BYTES) {
        let most = caps::EDITION_BYTES >> 10;
        return Err(refuse(format!("an edition that is brought along has at most {most} KiB")));
    }
    if new.seats.iter().filter(|it| **it == SeatWish::Me).count() > 1 {
        return Err(Refused::new(Code::Refused, "you can sit in one seat only"));
    }
    let mut seats = Vec::new();
    for (seat, wish) in (0..).zip(&new.seats) {
        let (kind, name, level) = match wish {
            SeatWish::Open => ("open", String::new(), None),
            SeatWish::Me => ("person", String::new(), None),
            SeatWish::Bot(name) => ("bot", bot_name(seat), Some(level(name)?.name().to_owned())),
        };
        let (kind, ready) = (kind.to_owned(), false);
        seats.push(SeatRow { seat, kind, person: None, name, level, ready });
    }
    Ok((game, seats))
}

fn check_clock(clock: Clock) -> Result<(), Refused> {
    let (is_right, sentence) = match clock {
        Clock::None => (true, ""),
        Clock::Live { seconds, increment } => (
            (30..=36_000).contains(&seconds) && increment <= 600,
            "a live clock has from 30 seconds to 10 hours, and at most 10 minutes for a turn",
        ),
        Clock::Days { hours, increment, night } => (
            (1..=2_400).contains(&hours) && increment <= 720 && night.is_none_or(is_night),
            "a clock of days has from 1 to 2400 hours, at most 720 for a turn, and a night \
                 from 0 to 23 o'clock",
        ),
    };
    if is_right { Ok(()) } else { Err(Refused::new(Code::Refused, sentence)) }
}

/// Whether there are such hours on a clock anywhere.
pub(crate) fn is_night(it: Night) -> bool {
    it.from_hour < 24 && it.to_hour < 24 && (-840..=840).contains(&it.offset_minutes)
}

/// A bot that people may play against.
pub(crate) fn level(name: &str) -> Result<Level, Refused> {
    let known = || Level::LADDER.iter().map(|it| it.name()).collect::<Vec<_>>().join(", ");
    let found = name.parse().ok().filter(|level| Level::LADDER.contains(level));
    found.ok_or_else(|| Refused {
        code: Code::Refused,
        sentence: format!("there is no such bot; the levels are {}", known()),
    })
}

pub(crate) fn bot_name(seat: u8) -> String {
    BOT_NAMES.get(usize::from(seat)).map_or_else(|| "Bot".to_owned(), |it| (*it).to_owned())
}

/// A name that nobody else at the table has.
pub(crate) fn free_name(name: &str, seats: &[SeatRow], but: usize) -> String {
    let is_taken = |name: &str| {
        let others = seats.iter().enumerate().filter(|(i, _)| *i != but);
        others.into_iter().any(|(_, it)| it.name.to_lowercase() == name.to_lowercase())
    };
    let short: String = name.chars().take(session::seating::LONGEST_NAME - 2).collect();
    let numbered = (2..).map(|n| format!("{} {n}", short.trim_end()));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !is_taken(name)).expect("there are more numbers than players")
}

/// A person's name as it is shown.
pub(crate) fn name(text: &str) -> Result<String, Refused> {
    clean_name(text).map_err(|error| Refused { code: Code::Refused, sentence: error.to_string() })
}

/// What is said, without what steers a screen or turns a line around.
pub(crate) fn clean_text(text: &str) -> String {
    let kept = text.trim().chars().filter(|&c| {
        c == '\n'
            || !(c.is_control()
                || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}')
                || matches!(c, '\u{2066}'..='\u{2069}' | '\u{feff}'))
    });
    kept.collect()
}

pub(crate) fn status(text: &str) -> Status {
    match text {
        "waiting" => Status::Waiting,
        "playing" => Status::Playing,
        "over" => Status::Over,
        "closed" => Status::Closed,
        _ => Status::Frozen,
    }
}

pub(crate) fn actor_name(actor: Actor) -> &'static str {
    match actor {
        Actor::Person => "person",
        Actor::Bot => "bot",
        Actor::StandIn => "stand_in",
        Actor::Table => "table",
    }
}

/// Who made a change, as it is kept.
pub(crate) fn actor_of(name: &str) -> Actor {
    match name {
        // Nobody can tell what was ordered from what was done.
        "person" | "order" => Actor::Person,
        "bot" => Actor::Bot,
        "stand_in" => Actor::StandIn,
        _ => Actor::Table,
    }
}

pub(crate) fn controller(seat: &SeatRow) -> Controller {
    let level = seat.level.as_deref().and_then(|level| level.parse().ok());
    match (seat.kind.as_str(), level) {
        ("person", _) => Controller::Person,
        ("bot" | "stand_in", Some(level)) => Controller::Bot(level),
        _ => Controller::Nobody,
    }
}

pub(crate) fn seat_infos(seats: &[SeatRow], here: impl Fn(u8) -> bool) -> Vec<SeatInfo> {
    let info = |it: &SeatRow| SeatInfo {
        seat: it.seat,
        kind: match it.kind.as_str() {
            "person" => SeatKind::Person,
            "bot" => SeatKind::Bot,
            "stand_in" => SeatKind::StandIn,
            _ => SeatKind::Open,
        },
        name: it.name.clone(),
        person: it.person.clone(),
        level: it.level.clone(),
        here: it.person.is_some() && here(it.seat),
        ready: it.ready,
    };
    seats.iter().map(info).collect()
}

/// A table as anybody may see it.
pub(crate) fn info(row: &TableRow, setup: &Setup, seats: &[SeatRow]) -> TableInfo {
    TableInfo {
        id: row.id.clone(),
        game: row.game.clone(),
        status: status(&row.status),
        host: row.host.clone(),
        seats: seat_infos(seats, |_| false),
        options: setup.options.clone(),
        edition: setup.edition_name.clone(),
        clock: setup.clock,
        listed: row.listed,
        hints: setup.hints,
        is_seed_chosen: setup.is_seed_chosen,
        commitment: row.commitment.clone(),
        seq: row.seq,
        turn: (0..8).filter(|bit| row.turn & 1 << bit != 0).collect(),
        created_at: row.created_at,
        invite: None,
        rematch: row.rematch.clone(),
    }
}

/// The people in these seats, given as bits.
pub(crate) fn people_at(seats: &[SeatRow], mask: u8) -> Vec<String> {
    let is_there = |it: &&SeatRow| mask >> it.seat & 1 == 1 && it.kind == "person";
    seats.iter().filter(is_there).filter_map(|it| it.person.clone()).collect()
}

/// Whether somebody may look at a table: it is listed, they sit there, or they have the link.
pub(crate) fn may_look(row: &TableRow, seats: &[SeatRow], caller: &Caller, has_link: bool) -> bool {
    let sits = seats.iter().any(|it| it.person.as_deref() == Some(caller.person.as_str()));
    let is_bound = caller.only.as_ref().is_some_and(|table| *table != row.id);
    !is_bound && (row.listed || row.host == caller.person || sits || has_link)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_taken_gets_a_number() {
        let seat = |name: &str| SeatRow {
            seat: 0,
            kind: "person".to_owned(),
            person: None,
            name: name.to_owned(),
            level: None,
            ready: false,
        };
        let seats = [seat("Ann"), seat("ann 2"), seat("")];
        assert_eq!(free_name("Ben", &seats, 2), "Ben");
        assert_eq!(free_name("ANN", &seats, 2), "ANN 3");
        assert_eq!(free_name("Ann", &seats, 0), "Ann");
    }

    #[test]
    fn what_turns_a_line_around_is_not_said() {
        assert_eq!(clean_text("  a\u{202e}b\u{7}\nc\u{feff} "), "ab\nc");
        assert_eq!(clean_text("नमस्ते 👋🏽"), "नमस्ते 👋🏽");
    }

    #[test]
    fn only_bots_of_the_ladder_sit_down() {
        assert!(level("hard").is_ok());
        assert!(level("ismcts").unwrap_err().sentence.contains("random, easy, medium, hard"));
    }
}
