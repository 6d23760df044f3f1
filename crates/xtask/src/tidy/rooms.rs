//! The code map names every crate, and every game has the same rooms.

use super::Problem;
use super::tree::Tree;
use crate::games::Title;

/// What every game has, in reading order.
const ROOMS: &[&str] = &[
    "RULES.md",
    "editions",
    "src/lib.rs",
    "src/edition.rs",
    "src/state.rs",
    "src/setup.rs",
    "src/action.rs",
    "src/event.rs",
    "src/phases.rs",
    "src/phases",
    "src/score.rs",
    "src/view.rs",
    "src/game.rs",
    "src/words.rs",
    "src/features.rs",
    "src/measures.rs",
    "src/environment.rs",
    "tests/it/main.rs",
    "tests/transcripts",
    "tests/perft",
    "tests/records",
];

/// What every RULES.md tells, so that a reader finds it in each game under the same name.
const HEADINGS: &[&str] = &[
    "Sources and edition",
    "Components",
    "Setup",
    "Turn",
    "End and scoring",
    "Rulings",
    "Options",
    "Not implemented",
    "Notation",
    "Version history",
];

const MAP: &str = "ARCHITECTURE.md";

pub(super) fn check(tree: &Tree, titles: &[Title]) -> Vec<Problem> {
    let mut problems = Vec::new();
    let map = tree.text(MAP).unwrap_or_default();
    for name in tree.crates() {
        // In a code map a folder ends with a slash, so `coney/` is not found in `coney-island/`.
        let is_named = map.match_indices(&format!("{name}/")).any(|(at, _)| {
            let before = map[..at].chars().next_back();
            before.is_none_or(|c| !c.is_alphanumeric() && c != '-')
        });
        if !is_named {
            problems.push(Problem::new(MAP, format!("the code map does not name {name}/")));
        }
    }
    for title in titles {
        let folder = format!("crates/{}", title.id);
        for room in ROOMS.iter().filter(|room| !tree.has(&format!("{folder}/{room}"))) {
            let sentence = format!("{room} is missing; every game has the same rooms");
            problems.push(Problem::new(folder.clone(), sentence));
        }
        let path = format!("{folder}/RULES.md");
        let rules = tree.text(&path).unwrap_or_default();
        let headings: Vec<&str> = rules.lines().filter(|line| line.starts_with('#')).collect();
        for wanted in HEADINGS {
            if !headings.iter().any(|heading| heading.contains(wanted)) {
                let sentence = format!("there is no heading with '{wanted}'");
                problems.push(Problem::new(path.clone(), sentence));
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::super::endings::tests::toy;
    use super::*;

    fn whole_game() -> Vec<(String, String)> {
        let headings = HEADINGS.iter().map(|heading| format!("## §1 {heading}\n"));
        let rules: String = headings.collect();
        let file = |room: &&str| match *room {
            "RULES.md" => ("crates/toy/RULES.md".to_owned(), rules.clone()),
            room if room.contains('.') => (format!("crates/toy/{room}"), String::new()),
            room => (format!("crates/toy/{room}/a"), String::new()),
        };
        ROOMS.iter().map(file).collect()
    }

    fn sentences(files: &[(String, String)]) -> Vec<String> {
        let files: Vec<(&str, &str)> = files.iter().map(|(a, b)| (&**a, &**b)).collect();
        check(&Tree::of(&files), &[toy()]).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_crate_that_is_not_on_the_map_is_found() {
        let mut files = whole_game();
        files.push((MAP.to_owned(), "crates/\n  tin-toy/\n  toy-box/\n".to_owned()));
        assert_eq!(sentences(&files), ["ARCHITECTURE.md: the code map does not name toy/"]);
        files.pop();
        files.push((MAP.to_owned(), "crates/\n  toy/  the toy\n".to_owned()));
        assert!(sentences(&files).is_empty());
    }

    #[test]
    fn a_missing_room_is_found() {
        for room in ROOMS.iter().filter(|&&room| room != "RULES.md") {
            let mut files = whole_game();
            files.push((MAP.to_owned(), "toy/".to_owned()));
            let room_path = format!("crates/toy/{room}");
            files.retain(|(path, _)| *path != room_path && *path != format!("{room_path}/a"));
            let expected = format!("crates/toy: {room} is missing; every game has the same rooms");
            assert_eq!(sentences(&files), [expected]);
        }
    }

    #[test]
    fn rules_without_a_fixed_heading_are_found() {
        let mut files = whole_game();
        files.push((MAP.to_owned(), "toy/".to_owned()));
        files[0].1 = files[0].1.replace("## §1 Notation\n", "Notation\n");
        assert_eq!(sentences(&files), ["crates/toy/RULES.md: there is no heading with 'Notation'"]);
    }
}
