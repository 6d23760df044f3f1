//! Golden transcripts: a script and what it leads to, in one file.

use tabletop::Words;

use crate::script::{Stage, files, settle_files, split};

/// Plays every `tests/transcripts/*.play` of the crate and compares what is said with what the
/// file says. The format is told in the manual of this crate.
///
/// # Panics
/// With a diff when something else is said now; `UPDATE_EXPECT=1` accepts it.
#[track_caller]
pub fn transcripts<G: Words>(manifest_dir: &str) {
    let play = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        (path, play::<G>(manifest_dir, &text))
    };
    settle_files(files(manifest_dir, "tests/transcripts", "play").into_iter().map(play).collect());
}

/// The text with the output as it is now.
///
/// # Errors
/// `LINE: what is wrong with the script`.
pub(crate) fn play<G: Words>(manifest_dir: &str, text: &str) -> Result<String, String> {
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
