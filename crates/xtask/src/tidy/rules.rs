//! Every numbered rule of a game is named by a test, and told in docs/fidelity.md beside the place of
//! the rulebook that it comes from.

use std::collections::{BTreeMap, BTreeSet};

use super::Problem;
use super::rulings::tests_of;
use super::tree::Tree;

/// All games.
const GAMES: &[&str] = &["chinatown", "coney", "coney-island", "raccoon-tycoon", "theme-parque"];

/// Chapters of a RULES.md whose paragraphs are no rules of play, or are asked for elsewhere.
const NO_RULES: &[&str] = &["Sources", "Rulings", "Not implemented", "Version history"];

const FIDELITY: &str = "docs/fidelity.md";

pub(super) fn check(tree: &Tree) -> Vec<Problem> {
    GAMES.iter().flat_map(|game| check_game(tree, game)).collect()
}

fn check_game(tree: &Tree, game: &str) -> Vec<Problem> {
    let folder = format!("crates/{game}/");
    let path = format!("{folder}RULES.md");
    let Some(text) = tree.text(&path) else {
        return vec![Problem::new(path, "there is no such file")];
    };
    let mut problems = Vec::new();
    let rules = rules(text);
    let tests = tests_of(tree, &folder, ".rs");
    let named: BTreeSet<String> = tests.lines().flat_map(sections).collect();
    for (rule, line) in rules.iter().filter(|(rule, _)| !named.contains(*rule)) {
        problems.push(Problem::at(&path, *line, format!("no test names {rule}")));
    }
    let all: BTreeSet<String> = text.lines().filter_map(numbered).collect();
    for section in named.iter().filter(|section| !all.contains(*section)) {
        problems.push(Problem::new(&path, format!("a test names {section}, which is not here")));
    }
    problems.extend(check_fidelity(tree, game, &rules, &tests));
    problems
}

/// The table of a game: it has every rule, and the tests that it names exist.
fn check_fidelity(
    tree: &Tree,
    game: &str,
    rules: &BTreeMap<String, usize>,
    tests: &str,
) -> Vec<Problem> {
    let text = tree.text(FIDELITY).unwrap_or_default();
    let heading = format!("## {game}");
    let lines = (1..).zip(text.lines()).skip_while(|(_, line)| *line != heading).skip(1);
    let table: Vec<(usize, &str)> =
        lines.take_while(|(_, line)| !line.starts_with("## ")).collect();
    let told: BTreeSet<String> = table.iter().flat_map(|(_, line)| sections(line)).collect();
    let missing = rules.keys().filter(|rule| !told.contains(*rule));
    let mut problems: Vec<Problem> = missing
        .map(|rule| Problem::new(FIDELITY, format!("the table of {game} lacks {rule}")))
        .collect();
    for &(line, row) in &table {
        for name in row.split('`').skip(1).step_by(2) {
            if !tests.contains(&format!("fn {name}(")) {
                problems.push(Problem::at(FIDELITY, line, format!("there is no test '{name}'")));
            }
        }
    }
    problems
}

/// The paragraphs that begin with their number, in chapters that hold rules, with their lines.
fn rules(text: &str) -> BTreeMap<String, usize> {
    let mut rules = BTreeMap::new();
    let mut is_rule = false;
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(heading) = line.strip_prefix("## ") {
            is_rule = !NO_RULES.iter().any(|it| heading.contains(it));
        } else if let Some(section) = numbered(line).filter(|_| is_rule) {
            rules.insert(section, number);
        }
    }
    rules
}

/// The number with which a paragraph begins.
fn numbered(line: &str) -> Option<String> {
    line.starts_with('§').then(|| sections(line).next()).flatten()
}

/// Everything like `§4.2` in a line.
fn sections(line: &str) -> impl Iterator<Item = String> + '_ {
    line.split('§').skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let number = rest[..end].trim_end_matches('.');
        let (chapter, paragraph) = number.split_once('.')?;
        let is_number = |it: &str| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit());
        (is_number(chapter) && is_number(paragraph)).then(|| format!("§{number}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "# Coney\n\n## §1 Sources and edition\n\n§1.1 The book.\n\n## §2 Turn\n\n\
        §2.1 Draw.\nAs in §9.9.\n\n§2.2 Play.\n\n## §3 Version history\n\n§3.1 The first.\n";
    const TABLE: &str = "# Fidelity\n\n## coney\n\n| Turn 1 | §2.1, §2.2 | `one_draws` |\n\n\
        ## other\n\n| `nothing` |\n";

    #[track_caller]
    fn check_with(tests: &str, table: &str, expected: &[&str]) {
        let tree = Tree::of(&[
            ("crates/coney/RULES.md", RULES),
            ("crates/coney/tests/it/rules.rs", tests),
            ("crates/coney/tests/transcripts/x.play", "§2.2 in a transcript is no test"),
            (FIDELITY, table),
        ]);
        let found: Vec<String> =
            check_game(&tree, "coney").iter().map(ToString::to_string).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_rule_without_a_test_is_found() {
        check_with("// §2.1, CN-3, §2.2.\nfn one_draws() {}", TABLE, &[]);
        check_with(
            "// §2.1\nfn one_draws() {}",
            TABLE,
            &["crates/coney/RULES.md:12: no test names §2.2"],
        );
    }

    #[test]
    fn a_rule_that_is_not_there_is_found() {
        check_with(
            "// §2.1 §2.2 §2.7\nfn one_draws() {}",
            TABLE,
            &["crates/coney/RULES.md: a test names §2.7, which is not here"],
        );
        // What is no rule may be named all the same.
        check_with("// §1.1 §2.1 §2.2 and §4\nfn one_draws() {}", TABLE, &[]);
    }

    #[test]
    fn the_table_has_every_rule_and_only_tests_that_exist() {
        let short = TABLE.replace(", §2.2", "").replace("one_draws", "one_drew");
        check_with(
            "// §2.1 §2.2\nfn one_draws() {}",
            &short,
            &[
                "docs/fidelity.md: the table of coney lacks §2.2",
                "docs/fidelity.md:5: there is no test 'one_drew'",
            ],
        );
    }
}
