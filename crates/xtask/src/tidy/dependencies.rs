//! Who may use whom.

use super::Problem;
use crate::packages::{Dependency, Package};

/// Which of our crates a crate may use. One that is not named here is a game: it may use the
/// table and nothing else of ours, and only those in [`NAME_GAMES`] and tests may use it.
const OURS: &[(&str, &[&str])] = &[
    ("boardwalk", &["cli", "server"]),
    ("bots", &["tabletop"]),
    ("browser", &["server", "store"]),
    (
        "cli",
        &[
            "bots", "draw", "lab", "load", "server", "session", "shelf", "store", "tabletop",
            "thinking",
        ],
    ),
    ("client", &["web"]),
    ("draw", &["tabletop"]),
    ("env", &["bots", "tabletop"]),
    ("lab", &["bots", "session", "shelf", "tabletop", "thinking"]),
    ("load", &["tabletop", "wire"]),
    ("packer", &["draw"]),
    ("python", &["bots", "draw", "env", "lab", "session", "shelf", "tabletop", "thinking"]),
    ("server", &["bots", "draw", "session", "shelf", "store", "tabletop", "thinking", "wire"]),
    ("session", &["bots", "tabletop"]),
    ("shelf", &["bots", "session", "tabletop"]),
    ("store", &[]),
    ("tabletop", &[]),
    ("testkit", &["tabletop"]),
    ("thinking", &["bots", "tabletop"]),
    ("wasm-replay", &["shelf", "tabletop"]),
    ("web", &["bots", "draw", "session", "tabletop", "wire"]),
    ("wire", &[]),
    ("xtask", &[]),
];

/// Who may name the games. The page does as well, because it travels: it carries only those that
/// have a board. So does whoever draws their pieces: a picture is of one game.
const NAME_GAMES: &[&str] = &["draw", "shelf", "web"];

/// What a game may use of the world. A new name here is a decision: it must do no IO, read no
/// clock and bring no randomness of its own.
const FOR_GAMES: &[&str] = &["serde", "thiserror", "toml"];

/// The same for the table, which also owns seeds, dice and records.
const FOR_TABLETOP: &[&str] =
    &["chacha20", "hmac", "serde", "serde_json", "sha2", "thiserror", "toml"];

/// Crates that talk to a person at a terminal, and who may use them.
const FOR_TERMINALS: &[&str] = &["anyhow", "clap", "indicatif"];
const AT_TERMINALS: &[&str] = &["browser", "cli", "load", "packer", "wasm-replay", "xtask"];

pub(super) fn check(crates: &[Package]) -> Vec<Problem> {
    let mut problems = Vec::new();
    for it in crates {
        for dependency in &it.dependencies {
            if let Some(sentence) = judge(&it.name, dependency) {
                problems.push(Problem::new(format!("crates/{}/Cargo.toml", it.name), sentence));
            }
        }
    }
    problems
}

fn judge(name: &str, dependency: &Dependency) -> Option<String> {
    let used = dependency.name.as_str();
    let is_dev = dependency.is_dev();
    let allowed = |name| OURS.iter().find(|(it, _)| *it == name).map(|(_, allowed)| *allowed);
    let is_game = allowed(name).is_none();
    if dependency.path.is_some() {
        let uses_game = allowed(used).is_none();
        return match (allowed(name), uses_game) {
            _ if used == "testkit" => (!is_dev)
                .then(|| "testkit is for tests: name it under [dev-dependencies]".to_owned()),
            (Some(_), true) => (!NAME_GAMES.contains(&name) && !is_dev)
                .then(|| format!("only shelf names the games; {name} should reach {used} by it")),
            (Some(allowed), false) => (!is_dev && !allowed.contains(&used)).then(|| {
                format!("{name} may use {}, not {used}", list(allowed, "nothing else of ours"))
            }),
            (None, _) => (used != "tabletop")
                .then(|| format!("a game uses tabletop and nothing else of ours, not {used}")),
        };
    }
    if is_dev {
        return None;
    }
    let of_the_world = match name {
        "tabletop" => Some(FOR_TABLETOP),
        _ if is_game => Some(FOR_GAMES),
        _ => None,
    };
    if let Some(allowed) = of_the_world.filter(|allowed| !allowed.contains(&used)) {
        let allowed = allowed.join(", ");
        return Some(format!(
            "{name} may use {allowed}; a new dependency below the shelf, such as {used}, is a \
             decision to be written down"
        ));
    }
    if FOR_TERMINALS.contains(&used) && !AT_TERMINALS.contains(&name) {
        return Some(format!("{used} is for programs at a terminal, which {name} is not"));
    }
    None
}

fn list(names: &[&str], empty: &str) -> String {
    if names.is_empty() { empty.to_owned() } else { names.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(name: &str, used: &str, kind: Option<&str>, why: &str) {
        let ours = OURS.iter().any(|(it, _)| *it == used) || ["coney", "chinatown"].contains(&used);
        let dependency = Dependency {
            name: used.to_owned(),
            kind: kind.map(str::to_owned),
            path: ours.then(|| format!("crates/{used}")),
        };
        let it = Package { name: name.to_owned(), dependencies: vec![dependency] };
        let found: Vec<String> = check(&[it]).iter().map(ToString::to_string).collect();
        match why {
            "" => assert!(found.is_empty(), "{found:?}"),
            why => assert!(found.len() == 1 && found[0].contains(why), "{found:?}"),
        }
    }

    #[test]
    fn a_game_uses_the_table_and_nothing_else_of_ours() {
        refused("coney", "tabletop", None, "");
        refused("coney", "chinatown", None, "crates/coney/Cargo.toml: a game uses tabletop");
        refused("coney", "shelf", None, "a game uses tabletop");
        refused("coney", "chinatown", Some("dev"), "a game uses tabletop");
    }

    #[test]
    fn only_the_shelf_names_the_games() {
        refused("shelf", "coney", None, "");
        refused("cli", "coney", None, "only shelf names the games");
        refused("web", "coney", None, "");
        refused("draw", "coney", None, "");
        refused("draw", "shelf", None, "draw may use tabletop, not shelf");
        refused("web", "shelf", None, "web may use bots, draw, session, tabletop, wire, not shelf");
        refused("web", "shelf", Some("dev"), "");
        refused("lab", "coney", Some("dev"), "");
    }

    #[test]
    fn the_table_stands_on_none_of_ours() {
        refused("tabletop", "shelf", None, "tabletop may use nothing else of ours, not shelf");
        refused("tabletop", "testkit", Some("dev"), "");
        refused("tabletop", "rand", None, "a decision to be written down");
    }

    #[test]
    fn testkit_is_for_tests_only() {
        refused("coney", "testkit", Some("dev"), "");
        refused("coney", "testkit", None, "[dev-dependencies]");
        refused("cli", "testkit", Some("build"), "[dev-dependencies]");
    }

    #[test]
    fn games_bring_no_io() {
        refused("coney", "serde", None, "");
        refused("coney", "tokio", None, "such as tokio");
        refused("coney", "proptest", Some("dev"), "");
    }

    #[test]
    fn only_programs_talk_to_terminals() {
        refused("cli", "clap", None, "");
        refused("lab", "indicatif", None, "which lab is not");
        refused("shelf", "anyhow", None, "which shelf is not");
    }
}
