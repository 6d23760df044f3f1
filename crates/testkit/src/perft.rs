//! Perft: the number of ways to make so many moves from a position.

use tabletop::{Words, walk};

use crate::script::{Stage, files, is_update, settle_files, split};

/// Counts every `perft DEPTH COUNT` of the crate's `tests/perft/*.perft`. The format is told in
/// the manual of this crate.
///
/// # Panics
/// With a diff when a count is another one now; `UPDATE_EXPECT=1` accepts it.
#[track_caller]
pub fn perfts<G: Words>(manifest_dir: &str) {
    let files = files(manifest_dir, "tests/perft", "perft");
    let run = |text: &str| count::<G>(manifest_dir, text);
    if let Err(complaints) = settle_files(files, is_update(), run) {
        panic!("{complaints}");
    }
}

/// The text with the counts as they are now.
///
/// # Errors
/// `LINE: what is wrong with the script`.
fn count<G: Words>(manifest_dir: &str, text: &str) -> Result<String, String> {
    let (head, body) = split(text);
    let mut stage = Stage::<G>::set(manifest_dir, &head)?;
    stage.settle();
    let mut counted = head.iter().fold(String::new(), |text, line| text + line + "\n");
    counted.push('\n');
    for (number, line) in body {
        let wrong = |problem: String| format!("{number}: {problem}");
        let words: Vec<&str> = line.split_whitespace().collect();
        let line = match words[..] {
            [] | ["#", ..] => line.to_owned(),
            ["perft", depth] | ["perft", depth, _] => {
                let depth: u32 =
                    depth.parse().map_err(|_| wrong(format!("'{depth}' is no depth")))?;
                let count = walk::perft(stage.position(), depth);
                format!("perft {depth} {count}")
            }
            [">", ..] => {
                let said = stage.obey(line.trim_start_matches('>')).map_err(wrong)?;
                if let Some(refused) = said.iter().find(|it| it.starts_with("refused: ")) {
                    return Err(wrong(refused.clone()));
                }
                line.to_owned()
            }
            _ => {
                let known = "'> command', 'perft DEPTH COUNT' or '# comment'";
                return Err(wrong(format!("'{line}' is not {known}")));
            }
        };
        counted.push_str(&line);
        counted.push('\n');
    }
    Ok(counted)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::toy::State;

    #[test]
    fn counts_are_filled_in() {
        let counted = count::<State>("", "seats: 2\n\n# Five lanterns.\nperft 1\nperft 2 9\n");
        assert_eq!(counted.unwrap(), "seats: 2\n\n# Five lanterns.\nperft 1 5\nperft 2 25\n");
    }

    #[test]
    fn a_script_must_be_legal() {
        let problem = |line: &str| count::<State>("", &format!("seats: 2\n\n{line}")).unwrap_err();
        expect!["3: refused: it is not your turn (§4)"].assert_eq(&problem("> A pass"));
        expect!["3: 'x' is no depth"].assert_eq(&problem("perft x"));
        expect!["3: 'A pass' is not '> command', 'perft DEPTH COUNT' or '# comment'"]
            .assert_eq(&problem("A pass"));
    }
}
