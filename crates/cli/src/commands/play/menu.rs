//! The list of what can be done.

use console::{Alignment, measure_text_width, pad_str, style};
use tabletop::Choice;

use crate::text;

/// Lists up to this long stand in one column whatever their width.
const SHORT: usize = 8;

/// A choice and the number to type for it.
pub(super) type Numbered<'a> = (usize, &'a Choice);

/// The choices under their headings, as many as fit on `max_lines`, and how many choices that
/// were. A list of one kind has no headings.
pub(super) fn grouped(
    choices: &[Numbered<'_>],
    width: usize,
    max_lines: usize,
) -> (Vec<String>, usize) {
    let heading = |(_, choice): &Numbered<'_>| choice.group.heading;
    let n_digits = digits(choices);
    let groups: Vec<&[Numbered<'_>]> = choices.chunk_by(|a, b| heading(a) == heading(b)).collect();
    if groups.len() < 2 {
        return lines(choices, n_digits, width, max_lines);
    }
    let (mut all, mut n_shown) = (Vec::new(), 0);
    for group in groups {
        let room = max_lines.saturating_sub(all.len() + 1);
        if n_shown > 0 && room < 2 {
            break;
        }
        if !heading(&group[0]).is_empty() {
            all.push(style(heading(&group[0])).underlined().to_string());
        }
        let (lines, n) = lines(group, n_digits, width, room.max(1));
        all.extend(lines);
        n_shown += n;
        if n < group.len() {
            break;
        }
    }
    (all, n_shown)
}

/// The width of the numbers.
fn digits(choices: &[Numbered<'_>]) -> usize {
    choices.iter().map(|(n, _)| n.to_string().len()).max().unwrap_or_default()
}

/// The choices as lines, as many as fit on `max_lines`, and how many choices that were.
fn lines(
    choices: &[Numbered<'_>],
    n_digits: usize,
    width: usize,
    max_lines: usize,
) -> (Vec<String>, usize) {
    let number = |n: usize| style(format!("{n:>n_digits$}")).bold();
    let entry = |&(n, choice): &Numbered<'_>| format!("{}  {}", number(n), choice.sentence);
    let entries: Vec<String> = choices.iter().map(entry).collect();
    let widest = entries.iter().map(|entry| measure_text_width(entry)).max().unwrap_or_default();
    let n_columns = (width / (widest + 3)).max(1);
    if n_columns > 1 && choices.len() > SHORT {
        return in_columns(&entries, widest, n_columns, max_lines);
    }
    let mut lines = Vec::new();
    for (i, (entry, &(n, choice))) in entries.iter().zip(choices).enumerate() {
        let room = width.saturating_sub(measure_text_width(&choice.notation) + 4);
        let block = if measure_text_width(entry) <= room {
            // The notation goes to the right margin, where it does not disturb the sentence.
            let entry = pad_str(entry, room, Alignment::Left, None);
            vec![format!(" {entry}  {}", style(&choice.notation).dim())]
        } else {
            let mut block = text::wrap(&choice.sentence, width, n_digits + 3, 0);
            block[0] = format!(" {}  {}", number(n), block[0].trim_start());
            block
        };
        if i > 0 && lines.len() + block.len() > max_lines {
            return (lines, i);
        }
        lines.extend(block);
    }
    (lines, choices.len())
}

/// Short entries side by side, read downwards.
fn in_columns(
    entries: &[String],
    widest: usize,
    n_columns: usize,
    max_lines: usize,
) -> (Vec<String>, usize) {
    let n_shown = entries.len().min(n_columns * max_lines.max(1));
    let n_lines = n_shown.div_ceil(n_columns);
    let line = |i: usize| {
        let cells = entries[..n_shown].iter().skip(i).step_by(n_lines);
        let cells = cells.map(|entry| pad_str(entry, widest + 2, Alignment::Left, None));
        format!(" {}", cells.collect::<Vec<_>>().join("")).trim_end().to_owned()
    };
    ((0..n_lines).map(line).collect(), n_shown)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use tabletop::Group;

    use super::*;

    fn choices(sentences: &[&str]) -> Vec<Choice> {
        let choice = |sentence: &&str| Choice {
            action: Value::Null,
            notation: sentence.to_lowercase(),
            sentence: (*sentence).to_owned(),
            group: Group::default(),
        };
        sentences.iter().map(choice).collect()
    }

    fn numbered(choices: &[Choice]) -> Vec<Numbered<'_>> {
        (1..).zip(choices).collect()
    }

    #[test]
    fn a_short_list_has_the_notation_beside_it() {
        let choices = choices(&["Pass", "Bid 7"]);
        let (lines, n_shown) = grouped(&numbered(&choices), 40, 20);
        assert_eq!(n_shown, 2);
        assert_eq!(
            lines,
            [" 1  Pass                           pass", " 2  Bid 7                         bid 7"]
                .map(str::to_owned)
        );
    }

    #[test]
    fn a_long_list_of_short_entries_stands_in_columns() {
        let sentences: Vec<String> = (1..=10).map(|n| format!("Bid {n}")).collect();
        let sentences: Vec<&str> = sentences.iter().map(String::as_str).collect();
        let choices = choices(&sentences);
        let (lines, n_shown) = grouped(&numbered(&choices), 40, 20);
        assert_eq!(n_shown, 10);
        assert_eq!(lines.len(), 4);
        assert!(lines[0].starts_with("  1  Bid 1") && lines[0].contains("5  Bid 5"), "{lines:?}");
    }

    #[test]
    fn several_kinds_have_their_headings() {
        let mut choices = choices(&["Sell 1 wood", "Build the Bank", "Build the Factory"]);
        choices[0].group = Group::new(0, "Sell");
        choices[1].group = Group::new(1, "Build");
        choices[2].group = Group::new(1, "Build");
        let numbered = numbered(&choices);
        let (lines, n_shown) = grouped(&numbered, 60, 20);
        assert_eq!(n_shown, 3);
        assert_eq!((lines[0].as_str(), lines[2].as_str()), ("Sell", "Build"));
        assert!(lines[4].starts_with(" 3  Build the Factory"), "{lines:?}");
        let (lines, _) = grouped(&numbered[1..], 60, 20);
        assert!(lines[0].starts_with(" 2  Build the Bank"), "one kind needs no heading: {lines:?}");
        let (lines, n_shown) = grouped(&numbered, 60, 3);
        assert_eq!((lines.len(), n_shown), (2, 1), "a heading is not left alone: {lines:?}");
    }

    #[test]
    fn what_does_not_fit_waits() {
        let sentences = ["A sentence that is too long for two columns of it"; 30];
        let choices = choices(&sentences);
        let (lines, n_shown) = grouped(&numbered(&choices), 60, 10);
        assert!(lines.len() <= 10, "{lines:?}");
        assert!((1..30).contains(&n_shown));
    }
}
