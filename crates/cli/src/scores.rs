//! The end of a match: who has what from where, and who won.
//!
//! - [`lookback`]: how it came to that, and what could have been done better.

pub(crate) mod lookback;

mod chart;

use std::io::Write;

use anyhow::Result;
use console::style;
use tabletop::{AnyMatch, Seat};

use crate::text;

/// No column of the score sheet is wider.
const MAX_NAME: usize = 12;

/// Writes the score sheet, the places and the winner of a finished match.
pub(crate) fn write_result(game: &dyn AnyMatch, out: &mut dyn Write) -> Result<()> {
    let header = game.header();
    let standing = game.standing();
    let Some(places) = standing.places else { return Ok(()) };
    let names = header.players.iter().map(|player| {
        let name = console::truncate_str(&player.name, MAX_NAME, "…");
        style(name).bold().to_string()
    });
    let mut rows = vec![std::iter::once(String::new()).chain(names).collect::<Vec<_>>()];
    let sheet = game.score_sheet();
    for (i, (heading, points)) in sheet.iter().enumerate() {
        let is_total = i + 1 == sheet.len();
        let cell = |text: String| match is_total {
            true => style(text).bold().to_string(),
            false => text,
        };
        let points = points.iter().map(|points| cell(points.to_string()));
        rows.push(std::iter::once(cell(heading.clone())).chain(points).collect());
    }
    let place_row = places.as_slice().iter().map(|&place| ordinal(place));
    rows.push(std::iter::once("Place".to_owned()).chain(place_row).collect());
    for line in text::columns(&rows) {
        writeln!(out, "  {line}")?;
    }
    writeln!(out)?;
    let winners: Vec<&str> = standing
        .winners()
        .iter()
        .map(|seat: Seat| header.players[seat.idx()].name.as_str())
        .collect();
    let ending = game.ending().unwrap_or("over").replace(['_', '-'], " ");
    let verdict = match winners.as_slice() {
        [one] => format!("{one} wins"),
        several => format!("{} share the win", text::and(several)),
    };
    writeln!(out, "{} (the end: {ending})", style(verdict).bold())?;
    Ok(())
}

fn ordinal(place: u8) -> String {
    match place {
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        n => format!("{n}th"),
    }
}
