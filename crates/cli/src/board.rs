//! Makes a board fit the screen.
//!
//! Games write boards of up to a hundred columns; a terminal often has eighty. Prose is wrapped
//! anew, under the text that it goes on with; maps and tables are left alone.

use std::collections::BTreeSet;

use console::measure_text_width;

/// Where games wrap their own lines, less a little: they may keep a margin.
const USUAL_WIDTH: usize = 96;
/// A label such as `Railroads   ` is not wider.
const MAX_LABEL: usize = 24;

/// The board in lines of at most `width` columns, as far as that is possible.
pub(crate) fn fit(board: &str, width: usize) -> String {
    let narrowed = narrow_drawings(board, width);
    let lines: Vec<&str> = narrowed.iter().map(String::as_str).collect();
    let mut fitted = String::new();
    let mut i = 0;
    while let Some(&line) = lines.get(i) {
        i += 1;
        if measure_text_width(line) <= width || is_drawing(line) {
            fitted.push_str(line);
            fitted.push('\n');
            continue;
        }
        let mut paragraph = line.to_owned();
        while lines.get(i).is_some_and(|next| goes_on(lines[i - 1], next)) {
            paragraph.push(' ');
            paragraph.push_str(lines[i].trim());
            i += 1;
        }
        let hang = hang_of(line);
        while let Some(at) = breaking_point(&paragraph, width) {
            let (head, tail) = paragraph.split_at(at);
            fitted.push_str(head.trim_end());
            fitted.push('\n');
            paragraph = format!("{}{}", " ".repeat(hang), tail.trim_start());
        }
        fitted.push_str(&paragraph);
        fitted.push('\n');
    }
    fitted
}

/// The lines of a board, with the gaps between the columns of a map made smaller where it is too
/// wide.
fn narrow_drawings(board: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<Vec<char>> = board.lines().map(|line| line.chars().collect()).collect();
    // A map has short lines too, which lie far from the margin.
    let is_part = |line: &Vec<char>| {
        let line: String = line.iter().collect();
        line.trim().is_empty() || is_drawing(&line) || indent_of(&line) >= 8
    };
    let mut from = 0;
    while from < lines.len() {
        let n = lines[from..].iter().take_while(|line| is_part(line)).count();
        narrow(&mut lines[from..from + n], width);
        from += n.max(1);
    }
    lines.iter().map(|line| line.iter().collect()).collect()
}

/// Takes columns out of a map that are blank in all its lines, beside another one, from the right.
fn narrow(map: &mut [Vec<char>], width: usize) {
    let widest = map.iter().map(Vec::len).max().unwrap_or_default();
    let mut excess = widest.saturating_sub(width);
    let is_blank = |map: &[Vec<char>], at: usize| {
        map.iter().all(|line| line.get(at).is_none_or(|&c| c == ' '))
    };
    for at in (1..widest).rev() {
        if excess > 0 && is_blank(map, at) && is_blank(map, at - 1) {
            for line in map.iter_mut().filter(|line| line.len() > at) {
                line.remove(at);
            }
            excess -= 1;
        }
    }
}

/// So many changed lines are shown by themselves; more are a new board.
const FEW: usize = 5;

/// The lines of a board that were not there before, each below the lines that it hangs under;
/// `None` when they are many, or part of a map, and only the whole board would be clear.
pub(crate) fn changed(before: &str, now: &str) -> Option<Vec<String>> {
    let old: Vec<&str> = before.lines().collect();
    let lines: Vec<&str> = now.lines().collect();
    let is_new = |&i: &usize| !lines[i].trim().is_empty() && !old.contains(&lines[i]);
    // What stands under a heading may have been there before, under another one.
    let changed: Vec<usize> =
        (0..lines.len()).filter(is_new).filter(|&i| !is_heading(&lines, i)).collect();
    if changed.len() > FEW || changed.iter().any(|&i| is_drawing(lines[i])) {
        return None;
    }
    let mut shown: BTreeSet<usize> = changed.iter().copied().collect();
    for mut i in changed {
        while let Some(above) = hangs_under(&lines, i) {
            shown.insert(above);
            i = above;
        }
    }
    let say = |&i: &usize| match is_cut(&lines, &shown, i) {
        true => format!("{} …", lines[i].trim_end_matches([',', ';'])),
        false => lines[i].to_owned(),
    };
    Some(shown.iter().map(say).collect())
}

/// The line that a line is part of: the last one above it that is set in less.
fn hangs_under(lines: &[&str], i: usize) -> Option<usize> {
    let above = (0..i).rev().take_while(|&it| !lines[it].trim().is_empty());
    above.into_iter().find(|&it| indent_of(lines[it]) < indent_of(lines[i]))
}

/// Whether a line only says what the lines under it are, and nothing by itself.
fn is_heading(lines: &[&str], i: usize) -> bool {
    let has_part = lines.get(i + 1).is_some_and(|next| indent_of(next) > indent_of(lines[i]));
    let says_more = |c: char| c.is_ascii_digit() || matches!(c, ':' | ';' | ',' | '.');
    has_part && !lines[i].contains(says_more)
}

/// Whether the sentence of a line that is shown runs over into the next one, which is not.
fn is_cut(lines: &[&str], shown: &BTreeSet<usize>, i: usize) -> bool {
    let Some(next) = lines.get(i + 1) else { return false };
    let has_end = lines[i].ends_with(['.', ':']) || is_heading(lines, i);
    indent_of(next) >= indent_of(lines[i]) + 4 && !has_end && !shown.contains(&(i + 1))
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Whether the line is part of a map or a table, where columns mean something.
fn is_drawing(line: &str) -> bool {
    let gaps = line.trim().split("  ").filter(|text| !text.is_empty()).count();
    gaps > 3
}

/// Whether `next` is the rest of the sentence that `line` had no room for.
fn goes_on(line: &str, next: &str) -> bool {
    let Some(word) = next.split_whitespace().next() else { return false };
    let had_no_room = measure_text_width(line) + 1 + measure_text_width(word) > USUAL_WIDTH;
    had_no_room && indent_of(next) >= indent_of(line) && !word.starts_with(['-', '>'])
}

/// The column where the text of a line begins, behind its label if it has one.
fn hang_of(line: &str) -> usize {
    let indent = indent_of(line);
    let behind_label = line[indent..].find("  ").map(|gap| {
        let text = line[indent + gap..].trim_start();
        measure_text_width(&line[..line.len() - text.len()])
    });
    behind_label.filter(|&column| column <= MAX_LABEL).unwrap_or(indent + 4)
}

/// The last space that keeps the head of the line within `width`, unless it is all indent.
fn breaking_point(line: &str, width: usize) -> Option<usize> {
    if measure_text_width(line) <= width {
        return None;
    }
    let indent = indent_of(line);
    let fits = |&(at, _): &(usize, &str)| measure_text_width(&line[..at]) <= width;
    let spaces = line.match_indices(' ').filter(|&(at, _)| at > indent);
    spaces.take_while(fits).last().map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_go_on_under_their_text() {
        assert_eq!(
            fit("Town    one two three\nshort\n", 15),
            "Town    one two\n        three\nshort\n"
        );
        assert_eq!(fit("  B Basil: one two three", 16), "  B Basil: one\n      two three\n");
        assert_eq!(fit("unbreakable", 8), "unbreakable\n");
    }

    #[test]
    fn what_the_game_wrapped_is_put_together_first() {
        let long = format!("Clover: {}", "word ".repeat(18));
        let board = format!("{}\n  and the end of it\n- another\n", long.trim_end());
        let fitted = fit(&board, 80);
        assert_eq!(fitted.lines().count(), 3, "{fitted}");
        assert!(fitted.contains(" and the end of it\n- another\n"), "{fitted}");
        assert!(fitted.lines().all(|line| line.chars().count() <= 80), "{fitted}");
    }

    #[test]
    fn a_few_changed_lines_are_enough() {
        let before = "Round 1\nAnn: $3\nBen: $4\n";
        let now = "Round 1\nAnn: $5\nBen: $4\n";
        assert_eq!(changed(before, now), Some(vec!["Ann: $5".to_owned()]));
        assert_eq!(changed(before, before), Some(Vec::new()));
        let many = (0..9).fold(String::new(), |many, n| many + &format!("line {n}\n"));
        assert_eq!(changed(before, &many), None);
        assert_eq!(changed(before, "  1AAn  2.    3.      16.   17.\n"), None, "a map");
    }

    #[test]
    fn a_changed_line_comes_with_what_it_hangs_under() {
        let hand = "Your hand
  Snowball, male, white, 2 VP. Costs 1 hay and 1 pellet. Trade: 2 different
      tokens of choice.
    -> fits c2 (+3 VP); you lack 1
  Sable, female, black, 2 VP. Costs 2 carrots.
    -> fits nowhere now
";
        let before = format!("Round 3\n\n{hand}");
        let now = before.replace("you lack 1", "you can pay 1 hay");
        let now = now.replace("fits nowhere now", "fits b3 (+2 VP); you lack 2");
        let lines = changed(&before, &now).unwrap();
        assert_eq!(
            lines,
            [
                "Your hand",
                "  Snowball, male, white, 2 VP. Costs 1 hay and 1 pellet. Trade: 2 different …",
                "    -> fits c2 (+3 VP); you can pay 1 hay",
                "  Sable, female, black, 2 VP. Costs 2 carrots.",
                "    -> fits b3 (+2 VP); you lack 2",
            ]
        );
        // A heading by itself says nothing; a head with numbers does.
        let reserve =
            format!("{before}\nYour reserve\n  Sable, female, black, 2 VP. Costs 2 carrots.\n");
        assert_eq!(changed(&before, &reserve), Some(Vec::new()));
        let with_score = |score: &str| format!("Ann: {score} VP\n  1 hay; 3 cards in hand\n");
        assert_eq!(changed(&with_score("2"), &with_score("3")), Some(vec!["Ann: 3 VP".to_owned()]));
        let fewer = with_score("2").replace("3 cards", "2 cards");
        assert_eq!(
            changed(&with_score("2"), &fewer),
            Some(vec!["Ann: 2 VP".to_owned(), "  1 hay; 2 cards in hand".to_owned()])
        );
    }

    #[test]
    fn a_map_that_is_too_wide_gets_smaller_gaps() {
        let map = "1A     2C     16.     17.\n3.     4.     19.     20B\n           59.     60.\n";
        let fitted = fit(map, 20);
        assert!(fitted.lines().all(|line| line.chars().count() <= 20), "{fitted}");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&fitted), words(map));
        assert_eq!(fit(map, 40), map);
    }

    #[test]
    fn a_map_stays_a_map() {
        let map = "  1AAn  2.    3.      16.   17.   18.\n 4.    5.    6.      19.   20.   21.\n";
        let fitted = fit(map, 20);
        assert_eq!(fitted.lines().count(), 2, "its lines are not broken: {fitted}");
        assert!(fitted.contains("1AAn  2.  3.  16.  17.  18."), "{fitted}");
    }
}
