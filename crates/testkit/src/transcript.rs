//! Golden transcripts: a script and what it leads to, in one file.

use tabletop::Words;

use crate::script::{Stage, files, is_update, settle_files, split};

/// Plays every `tests/transcripts/*.play` of the crate and compares what is said with what the
/// file says. The format is told in the manual of this crate.
///
/// # Panics
/// With a diff when something else is said now; `UPDATE_EXPECT=1` accepts it.
#[track_caller]
pub fn transcripts<G: Words>(manifest_dir: &str) {
    let files = files(manifest_dir, "tests/transcripts", "play");
    let run = |text: &str| play::<G>(manifest_dir, text);
    if let Err(complaints) = settle_files(files, is_update(), run) {
        panic!("{complaints}");
    }
}

/// The text with the output as it is now.
///
/// # Errors
/// `LINE: what is wrong with the script`.
fn play<G: Words>(manifest_dir: &str, text: &str) -> Result<String, String> {
    let (head, body) = split(text);
    let mut stage = Stage::<G>::set(manifest_dir, &head)?;
    let mut played = String::new();
    for line in &head {
        played.push_str(line);
        played.push('\n');
    }
    played.push('\n');
    say(&mut played, &stage.settle());
    // Blank lines inside of old output go with it; those before the next command are the
    // author's and stay.
    let mut n_blanks = 0;
    for (number, line) in body {
        if line.is_empty() {
            n_blanks += 1;
            continue;
        }
        if line.starts_with("  ") {
            n_blanks = 0;
            continue;
        }
        let command = line.strip_prefix("> ");
        if command.is_none() && !line.starts_with('#') {
            return Err(format!(
                "{number}: '{line}' is neither a command ('> …'), nor output (indented), nor a \
                 comment ('# …')"
            ));
        }
        played.push_str(&"\n".repeat(std::mem::take(&mut n_blanks)));
        played.push_str(line);
        played.push('\n');
        if let Some(command) = command {
            let said = stage.obey(command).map_err(|problem| format!("{number}: {problem}"))?;
            say(&mut played, &said);
        }
    }
    Ok(played)
}

fn say(played: &mut String, said: &[String]) {
    for line in said {
        if !line.is_empty() {
            played.push_str("  ");
            played.push_str(line);
        }
        played.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::toy::State;

    #[test]
    fn old_output_is_replaced_and_the_authors_lines_stay() {
        let text =
            "seats: 2\nseed: 7\n\n# Who hides what?\n> board\n  old\n\n  board\n\n\n> A pass\n";
        let played = play::<State>("", text).unwrap();
        expect![[r"
            seats: 2
            seed: 7

              chance deal A 4
              chance deal B 1
              chance deal A 5
              chance deal B 4
              chance deal A 5
              chance deal B 1
              chance show 2
            # Who hides what?
            > board
              0 of 3 rounds played, 13 in the bag, bank 30
              lantern 2 is for sale

              A             10 coins  hand ???    stall
              B             10 coins  hand ???    stall


            > A pass
              refused: there is no auction to speak in (§4)
        "]]
        .assert_eq(&played);
        assert_eq!(play::<State>("", &played), Ok(played.clone()), "playing it again adds nothing");
    }

    #[test]
    fn a_stray_line_is_named() {
        let problem = play::<State>("", "seats: 2\n\n> board\nA pass\n").unwrap_err();
        expect![
            "4: 'A pass' is neither a command ('> …'), nor output (indented), nor a comment ('# …')"
        ]
        .assert_eq(&problem);
    }
}
