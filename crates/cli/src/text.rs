//! Numbers, columns and lines for people.

use std::io::{self, Write};

use console::{Alignment, Term, measure_text_width, pad_str};
use serde::Serialize;

/// Nothing is easier to read for being wider than this.
const MAX_WIDTH: usize = 100;

/// Columns to write in: those of the terminal, or 80 where there is none.
pub(crate) fn width() -> usize {
    let columns = Term::stdout().size_checked().map_or(80, |(_, columns)| usize::from(columns));
    columns.clamp(40, MAX_WIDTH)
}

/// One JSON document.
pub(crate) fn write_json(out: &mut dyn Write, document: &impl Serialize) -> io::Result<()> {
    let text = serde_json::to_string_pretty(document).expect("plain data");
    writeln!(out, "{text}")
}

/// `1234567` as `1,234,567`.
pub(crate) fn count(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A speed in three figures: `12.3 M`, `456 k`.
pub(crate) fn pace(per_second: f64) -> String {
    let (value, unit) = match per_second {
        n if n >= 1e9 => (n / 1e9, " G"),
        n if n >= 1e6 => (n / 1e6, " M"),
        n if n >= 1e3 => (n / 1e3, " k"),
        n => (n, ""),
    };
    match value {
        n if n >= 100.0 => format!("{n:.0}{unit}"),
        n if n >= 10.0 => format!("{n:.1}{unit}"),
        n => format!("{n:.2}{unit}"),
    }
}

/// `1 game`, `2 games`.
pub(crate) fn plural(n: u64, one: &str, many: &str) -> String {
    format!("{} {}", count(n), if n == 1 { one } else { many })
}

/// A remark of the rules as a sentence: with a capital and a full stop.
pub(crate) fn sentence(remark: &str) -> String {
    let mut chars = remark.chars();
    let Some(first) = chars.next() else { return String::new() };
    let mut sentence: String = first.to_uppercase().chain(chars).collect();
    if !sentence.ends_with(['.', '!', '?', ':']) {
        sentence.push('.');
    }
    sentence
}

/// `A, B and C`.
pub(crate) fn and(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Words in lines of at most `width` columns, each indented; later lines hang by `hang` more.
pub(crate) fn wrap(text: &str, width: usize, indent: usize, hang: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = " ".repeat(indent);
        let mut is_empty = true;
        for word in paragraph.split_whitespace() {
            let needed = measure_text_width(word) + usize::from(!is_empty);
            if !is_empty && measure_text_width(&line) + needed > width {
                lines.push(std::mem::replace(&mut line, " ".repeat(indent + hang)));
                is_empty = true;
            }
            if !is_empty {
                line.push(' ');
            }
            line.push_str(word);
            is_empty = false;
        }
        lines.push(line);
    }
    lines
}

/// Writes text in lines of the terminal's width.
pub(crate) fn write_wrapped(
    out: &mut dyn Write,
    text: &str,
    indent: usize,
    hang: usize,
) -> io::Result<()> {
    wrap(text, width(), indent, hang).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// A label and, beside it, text in as many lines as it needs.
pub(crate) fn write_labelled(out: &mut dyn Write, label: &str, text: &str) -> io::Result<()> {
    const COLUMN: usize = 10;
    let mut lines = wrap(text, width(), COLUMN, 0);
    lines[0] = format!("{label:<COLUMN$}{}", lines[0].trim_start());
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Rows as columns, two spaces apart: the first to the left, the others to the right.
/// Cells may be styled.
pub(crate) fn columns(rows: &[Vec<String>]) -> Vec<String> {
    let n_columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let widths: Vec<usize> = (0..n_columns)
        .map(|i| {
            let cells = rows.iter().filter_map(|row| row.get(i));
            cells.map(|cell| measure_text_width(cell)).max().unwrap_or_default()
        })
        .collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(i, cell)| {
            let alignment = if i == 0 { Alignment::Left } else { Alignment::Right };
            pad_str(cell, widths[i], alignment, None).into_owned()
        });
        let cells: Vec<String> = cells.collect();
        cells.join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(count(7), "7");
        assert_eq!(count(123), "123");
        assert_eq!(count(1234), "1,234");
        assert_eq!(count(1_234_567), "1,234,567");
        assert_eq!(plural(1, "game", "games"), "1 game");
        assert_eq!(plural(1000, "game", "games"), "1,000 games");
    }

    #[test]
    fn speeds_have_three_figures() {
        assert_eq!(pace(12_345_678.0), "12.3 M");
        assert_eq!(pace(456_789.0), "457 k");
        assert_eq!(pace(9.876), "9.88");
    }

    #[test]
    fn remarks_become_sentences() {
        assert_eq!(sentence("no town is for sale"), "No town is for sale.");
        assert_eq!(sentence("Ready?"), "Ready?");
        assert_eq!(sentence(""), "");
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one two three four", 10, 2, 0), ["  one two", "  three", "  four"]);
        assert_eq!(wrap("a b c", 4, 1, 1), [" a b", "  c"]);
        assert_eq!(wrap("unbreakable", 5, 0, 0), ["unbreakable"]);
        assert_eq!(wrap("one\ntwo", 80, 0, 0), ["one", "two"]);
    }

    #[test]
    fn columns_line_up() {
        let rows = [vec!["a".to_owned(), "1".to_owned()], vec!["bcd".to_owned(), "23".to_owned()]];
        assert_eq!(columns(&rows), ["a     1", "bcd  23"]);
    }
}
