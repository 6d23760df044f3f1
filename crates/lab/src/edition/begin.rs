//! A file to start one's own edition from.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use toml::Table;

use super::walk::{lists, numbers, words};

/// The text of an edition under another name, with comments that say how to go on, and above each
/// list how many pieces it has and between which numbers they lie.
///
/// # Errors
/// When the edition is no TOML.
pub fn begin(
    standard: &str,
    game: &str,
    name: &str,
    file: &str,
) -> Result<String, toml::de::Error> {
    let table: Table = toml::from_str(standard)?;
    let mut text = format!(
        "# An edition of {game}, begun as a copy of the one that comes with the game.\n\
         # Change a number or a name, and see what it does:\n\
         #\n\
         #   boardwalk edition check {file}\n\
         #   boardwalk edition diff {game} {file}\n\
         #   boardwalk compare {game} --with-edition {file} --report report\n\
         #   boardwalk play {game} --edition {file}\n\
         #\n\
         # Whatever the game cannot be played with is named with its line and what is allowed there.\n\
         # Comments that begin with \"##\" say what this copy had when it was begun.\n\n"
    );
    let mut about: BTreeMap<String, String> = lists(&table)
        .into_iter()
        .map(|(path, pieces)| (path, ranges(pieces.len(), pieces.iter().map(|it| numbers(it)))))
        .collect();
    let mut is_named = false;
    for line in standard.lines() {
        let opened = line.strip_prefix("[[").and_then(|rest| rest.strip_suffix("]]"));
        let assigned = line.strip_suffix("= [").map(str::trim_end);
        if let Some(about) = opened.or(assigned).and_then(|path| about.remove(path)) {
            let _ = writeln!(text, "{about}");
        }
        match line.starts_with("name = ") && !is_named {
            true => {
                is_named = true;
                let _ = writeln!(text, "name = {}", toml::Value::String(name.to_owned()));
            }
            false => {
                let _ = writeln!(text, "{line}");
            }
        }
    }
    Ok(text)
}

/// "## 24 of these: cost 4 to 40, amount 1 to 3."
fn ranges(n_pieces: usize, pieces: impl Iterator<Item = Vec<(String, f64)>>) -> String {
    let mut ends: BTreeMap<String, [f64; 2]> = BTreeMap::new();
    for (field, value) in pieces.flatten() {
        let [low, high] = ends.entry(field).or_insert([value, value]);
        *low = low.min(value);
        *high = high.max(value);
    }
    let ranges = ends.into_iter().map(|(field, [low, high])| match low < high {
        true => format!("{} {low} to {high}", words(&field)),
        false => format!("{} {low}", words(&field)),
    });
    let ranges: Vec<String> = ranges.collect();
    match ranges.is_empty() {
        true => format!("## {n_pieces} of these."),
        false => format!("## {n_pieces} of these: {}.", ranges.join("; ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_named_and_annotated_and_otherwise_the_same() {
        let standard = "game = 'toy'\nname = 'The Box'\n\n[[town]]\nname = 'A'\npoints = 2\n\
                        [[town]]\nname = 'B'\npoints = 5\n";
        let text = begin(standard, "toy", "Mine \"1\"", "toy.toml").unwrap();
        assert!(text.contains("boardwalk edition check toy.toml"), "{text}");
        assert!(text.contains("## 2 of these: points 2 to 5.\n[[town]]\nname = 'A'"), "{text}");
        let (copy, mut expected): (Table, Table) =
            (toml::from_str(&text).unwrap(), toml::from_str(standard).unwrap());
        expected.insert("name".to_owned(), "Mine \"1\"".into());
        assert_eq!(copy, expected);
    }
}
