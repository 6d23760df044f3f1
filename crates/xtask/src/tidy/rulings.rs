//! Every ruling is named by a test, and no test names a ruling that does not exist.

use std::collections::BTreeSet;

use super::Problem;
use super::rust::test_lines;
use super::tree::Tree;

pub(super) fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (path, rules) in tree.texts("crates/", "/RULES.md") {
        let folder = path.trim_end_matches("RULES.md");
        let Some(section) = rulings_section(rules) else {
            problems.push(Problem::new(path, "there is no section 'Rulings'"));
            continue;
        };
        let rulings = ids(section);
        let tests = tests_of(tree, folder, "");
        let named = ids(&tests);
        for id in rulings.difference(&named) {
            let line = line_of(rules, id);
            problems.push(Problem::at(path, line, format!("no test names ruling {id}")));
        }
        let prefixes: BTreeSet<&str> = rulings.iter().map(|id| &id[..2]).collect();
        for id in named.difference(&rulings).filter(|id| prefixes.contains(&id[..2])) {
            problems
                .push(Problem::new(path, format!("a test names ruling {id}, which is not here")));
        }
    }
    problems
}

/// Everything under `tests/` that ends as told, and the test modules of the sources.
pub(super) fn tests_of(tree: &Tree, folder: &str, ending: &str) -> String {
    let mut tests = String::new();
    for (_, text) in tree.texts(&format!("{folder}tests/"), ending) {
        tests.push_str(text);
        tests.push('\n');
    }
    for (_, text) in tree.texts(&format!("{folder}src/"), ".rs") {
        // What does not parse does not compile either, and the compiler says it better.
        let Ok(file) = syn::parse_file(text) else { continue };
        for (from, to) in test_lines(&file) {
            for line in text.lines().skip(from - 1).take(to + 1 - from) {
                tests.push_str(line);
                tests.push('\n');
            }
        }
    }
    tests
}

/// The text from the heading that contains `Rulings` to the next heading of its rank.
fn rulings_section(rules: &str) -> Option<&str> {
    let mut start = None;
    let mut at = 0;
    for line in rules.split_inclusive('\n') {
        let rank = line.bytes().take_while(|&byte| byte == b'#').count();
        match start {
            None if rank > 0 && line.contains("Rulings") => start = Some((at, rank)),
            Some((from, outer)) if rank > 0 && rank <= outer => return Some(&rules[from..at]),
            None | Some(_) => {}
        }
        at += line.len();
    }
    start.map(|(from, _)| &rules[from..])
}

/// Words such as `RT-12`: two capitals, a hyphen, digits.
fn ids(text: &str) -> BTreeSet<&str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    text.split(|c| !is_part(c))
        .map(|word| word.trim_matches(['-', '_']))
        .filter(|word| {
            let (letters, digits) = word.split_once('-').unwrap_or_default();
            letters.len() == 2
                && letters.bytes().all(|byte| byte.is_ascii_uppercase())
                && !digits.is_empty()
                && digits.bytes().all(|byte| byte.is_ascii_digit())
        })
        .collect()
}

fn line_of(text: &str, id: &str) -> usize {
    1 + text.lines().position(|line| ids(line).contains(id)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "# Coney\n\n## Rulings\n\n| id | question |\n| CN-1 | who begins |\n\
        | CN-2 | who ends |\n\n### More\n\n- CN-3: ties\n\n## Notation\n\nCN-9 is no ruling.\n";

    #[track_caller]
    fn check_with(files: &[(&str, &str)], expected: &[&str]) {
        let mut all = vec![("crates/coney/RULES.md", RULES)];
        all.extend(files);
        let found: Vec<String> = check(&Tree::of(&all)).iter().map(ToString::to_string).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_ruling_without_a_test_is_found() {
        let tests = "// Rulings CN-1 and CN-3.\n#[test] fn a_tie_is_shared() {}\n";
        let module = "// CN-2 in code is not a test\n#[cfg(test)]\nmod tests {\n    // CN-2\n}\n";
        let missing = "crates/coney/RULES.md:7: no test names ruling CN-2";
        check_with(&[("crates/coney/tests/it/rulings.rs", tests)], &[missing]);
        check_with(
            &[
                ("crates/coney/tests/it/rulings.rs", tests),
                ("crates/coney/src/score.rs", "// CN-2 in code is not a test\nfn score() {}\n"),
                ("crates/chinatown/tests/it/rulings.rs", "// CN-2, of another game's crate\n"),
            ],
            &[missing],
        );
        check_with(
            &[("crates/coney/tests/it/rulings.rs", tests), ("crates/coney/src/score.rs", module)],
            &[],
        );
    }

    #[test]
    fn a_ruling_that_is_not_in_the_rules_is_found() {
        let tests = "// CN-1, CN-2, CN-3 and CN-9; GT-4 is somebody else's\n";
        check_with(
            &[("crates/coney/tests/it/rulings.rs", tests)],
            &["crates/coney/RULES.md: a test names ruling CN-9, which is not here"],
        );
    }

    #[test]
    fn rules_without_rulings_are_found() {
        let tree = Tree::of(&[("crates/coney/RULES.md", "# Coney\n\nCN-1\n")]);
        assert_eq!(check(&tree)[0].sentence, "there is no section 'Rulings'");
    }

    #[test]
    fn a_longer_id_is_another_id() {
        assert_eq!(ids("RT-1 RT-12, (RT-3). ART-5 RT-6x rt-7 RT- RT-8-"), {
            BTreeSet::from(["RT-1", "RT-12", "RT-3", "RT-8"])
        });
    }
}
