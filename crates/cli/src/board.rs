//! Makes a board fit the screen.
//!
//! Games write boards of up to a hundred columns; a terminal often has eighty. Prose is wrapped
//! anew, under the text that it goes on with; maps and tables are left alone.

use console::measure_text_width;

/// Where games wrap their own lines, less a little: they may keep a margin.
const USUAL_WIDTH: usize = 96;
/// A label such as `Railroads   ` is not wider.
const MAX_LABEL: usize = 24;

/// The board in lines of at most `width` columns, as far as that is possible.
pub(crate) fn fit(board: &str, width: usize) -> String {
    let lines: Vec<&str> = board.lines().collect();
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
    fn a_map_stays_a_map() {
        let map = "  1AAn  2.    3.      16.   17.   18.\n 4.    5.    6.      19.   20.   21.\n";
        assert_eq!(fit(map, 20), map);
    }
}
