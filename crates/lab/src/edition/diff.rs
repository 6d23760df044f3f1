//! How two editions differ, in sentences.

use toml::{Table, Value};

use super::walk::{name, say, tables, words};

/// How the second edition differs from the first: a sentence for each difference, none when the two
/// are the same but for comments and order.
///
/// # Errors
/// When one of them is no TOML.
pub fn diff(before: &str, after: &str) -> Result<Vec<String>, toml::de::Error> {
    let (before, after): (Table, Table) = (toml::from_str(before)?, toml::from_str(after)?);
    let mut sentences = Vec::new();
    tables_differ("", &before, &after, &mut sentences);
    Ok(sentences)
}

fn tables_differ(whose: &str, before: &Table, after: &Table, out: &mut Vec<String>) {
    let field = |key: &str| match whose {
        "" => words(key),
        whose => format!("{whose}: {}", words(key)),
    };
    for (key, old) in before {
        match after.get(key) {
            Some(new) if old == new => {}
            Some(new) => values_differ(&field(key), key, old, new, out),
            None => out.push(sentence(&format!("{} is gone, it was {}", field(key), say(old)))),
        }
    }
    for (key, new) in after.iter().filter(|(key, _)| !before.contains_key(*key)) {
        out.push(sentence(&format!("{} is new: {}", field(key), say(new))));
    }
}

fn values_differ(field: &str, key: &str, old: &Value, new: &Value, out: &mut Vec<String>) {
    if let (Value::Table(old), Value::Table(new)) = (old, new) {
        return tables_differ(field, old, new, out);
    }
    if let (Some(old), Some(new)) = (tables(old), tables(new)) {
        return lists_differ(field, key, &old, &new, out);
    }
    let is = if old.is_array() { "are" } else { "is" };
    out.push(sentence(&format!("{field} {is} {} instead of {}", say(new), say(old))));
}

/// Pieces are matched by their names, or by their places where they have none.
fn lists_differ(field: &str, key: &str, old: &[&Table], new: &[&Table], out: &mut Vec<String>) {
    // Within a piece, a list is told with its owner; at the top, by what its pieces are.
    let kind = if field == words(key) { words(key) } else { field.to_owned() };
    let named = |pieces: &[&Table]| {
        let named = pieces.iter().enumerate().map(|(i, piece)| {
            let name = name(piece).unwrap_or_else(|| (i + 1).to_string());
            (name, (*piece).clone())
        });
        named.collect::<Vec<(String, Table)>>()
    };
    let (old, new) = (named(old), named(new));
    let find = |pieces: &[(String, Table)], wanted: &str| {
        pieces.iter().find(|(name, _)| name == wanted).map(|(_, piece)| piece.clone())
    };
    for (name, piece) in &old {
        match find(&new, name) {
            Some(other) => tables_differ(&format!("{kind} {name}"), piece, &other, out),
            None => out.push(sentence(&format!("{kind} {name} is gone"))),
        }
    }
    for (name, piece) in new.iter().filter(|(name, _)| find(&old, name).is_none()) {
        let piece = say(&Value::Table(piece.clone()));
        out.push(sentence(&format!("{kind} {name} is new: {piece}")));
    }
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    first.chain(letters).chain(['.']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEFORE: &str = "name = 'First'\n[start]\nmoney = 10\n\
        [[building]]\nname = 'Cottage'\ncost = 12\npoints = [2, 5]\n\
        [[building]]\nname = 'Bank'\ncost = 20\n\
        [[stacks]]\ntiles = [{ name = 'Wheel', points = 9 }]\n";

    #[track_caller]
    fn differ(from: &str, to: &str, expected: &[&str]) {
        assert!(BEFORE.contains(from), "{from}");
        assert_eq!(diff(BEFORE, &BEFORE.replace(from, to)).unwrap(), expected);
    }

    #[test]
    fn equal_editions_differ_in_nothing() {
        let shuffled = BEFORE.replace("name = 'First'\n", "# A comment.\nname = \"First\"\n");
        assert_eq!(diff(BEFORE, &shuffled).unwrap(), [""; 0]);
    }

    #[test]
    fn a_change_is_told_in_a_sentence() {
        differ("cost = 12", "cost = 6", &["Building Cottage: cost is 6 instead of 12."]);
        differ("[2, 5]", "[2, 6]", &["Building Cottage: points are 2, 6 instead of 2, 5."]);
        differ("money = 10", "money = 12", &["Start: money is 12 instead of 10."]);
        differ("'First'", "'Mine'", &["Name is “Mine” instead of “First”."]);
        differ("points = 9", "points = 3", &["Stacks 1: tiles Wheel: points is 3 instead of 9."]);
        differ("cost = 20", "", &["Building Bank: cost is gone, it was 20."]);
        let renamed = ["Building Bank is gone.", "Building Vault is new: cost 20, name “Vault”."];
        differ("'Bank'", "'Vault'", &renamed);
    }
}
