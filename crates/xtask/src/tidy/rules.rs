//! Every numbered rule of a game is named by a test, and told in docs/fidelity.md beside the place of
//! the rulebook that it comes from.

use std::collections::{BTreeMap, BTreeSet};

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::Problem;
use super::rulings::tests_of;
use super::tree::Tree;

/// Chapters of a RULES.md whose paragraphs are no rules of play, or are asked for elsewhere.
const NO_RULES: &[&str] = &["Sources", "Rulings", "Not implemented", "Version history"];

const FIDELITY: &str = "docs/fidelity.md";

pub(super) fn check(tree: &Tree) -> Vec<Problem> {
    tree.texts("crates/", "/RULES.md")
        .flat_map(|(path, text)| check_game(tree, path, text))
        .collect()
}

fn check_game(tree: &Tree, path: &str, text: &str) -> Vec<Problem> {
    let folder = path.trim_end_matches("RULES.md");
    let game = folder.trim_start_matches("crates/").trim_end_matches('/');
    let mut problems = Vec::new();
    let rules = rules(text);
    let named = named_by_tests(tree, folder);
    for (rule, line) in rules.iter().filter(|(rule, _)| !named.contains(*rule)) {
        problems.push(Problem::at(path, *line, format!("no test names {rule}")));
    }
    let tests = tests_of(tree, folder, ".rs");
    let mentioned: BTreeSet<String> = tests.lines().flat_map(sections).collect();
    let all: BTreeSet<String> = text.lines().filter_map(numbered).collect();
    for section in mentioned.iter().filter(|section| !all.contains(*section)) {
        problems.push(Problem::new(path, format!("a test names {section}, which is not here")));
    }
    problems.extend(check_fidelity(tree, game, &rules, &tests));
    problems
}

/// The sections that tests name: in their bodies, or in the comment that stands right above them.
/// What a helper or the head of a file says about a rule fails with nothing.
fn named_by_tests(tree: &Tree, folder: &str) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    for inner in ["tests/", "src/"] {
        for (_, text) in tree.texts(&format!("{folder}{inner}"), ".rs") {
            // What does not parse does not compile either, and the compiler says it better.
            let Ok(file) = syn::parse_file(text) else { continue };
            let mut tests = Tests(Vec::new());
            tests.visit_file(&file);
            let lines: Vec<&str> = text.lines().collect();
            for (from, to) in tests.0 {
                let above = lines[..from - 1].iter().rev();
                let comment = above.take_while(|line| line.trim_start().starts_with("//"));
                let body = &lines[from - 1..to];
                named.extend(comment.chain(body).flat_map(|line| sections(line)));
            }
        }
    }
    named
}

/// The lines of all test functions, from their attributes on, and of macros with tests in them.
struct Tests(Vec<(usize, usize)>);

impl<'a> Visit<'a> for Tests {
    fn visit_item_fn(&mut self, function: &'a syn::ItemFn) {
        if function.attrs.iter().any(|it| it.path().is_ident("test")) {
            self.add(function.span());
        }
        visit::visit_item_fn(self, function);
    }

    fn visit_item_macro(&mut self, it: &'a syn::ItemMacro) {
        let tokens: String =
            it.mac.tokens.to_string().chars().filter(|it| !it.is_whitespace()).collect();
        if tokens.contains("#[test]") {
            self.add(it.span());
        }
    }
}

impl Tests {
    fn add(&mut self, span: proc_macro2::Span) {
        self.0.push((span.start().line, span.end().line));
    }
}

/// The table of a game: it has every rule, and every row names tests, which exist.
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
        let is_head = row.starts_with("| rulebook ") || row.starts_with("| --- ");
        let tests_cell = row.trim_end().strip_suffix('|').and_then(|row| row.rsplit('|').next());
        if row.starts_with('|') && !is_head && !tests_cell.is_some_and(|it| it.contains('`')) {
            problems.push(Problem::at(FIDELITY, line, "this row names no test"));
        }
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
    const TEST: &str = "#[test]\nfn one_draws() {}\n";

    #[track_caller]
    fn check_with(tests: &str, table: &str, expected: &[&str]) {
        let tree = Tree::of(&[
            ("crates/coney/RULES.md", RULES),
            ("crates/coney/tests/it/rules.rs", tests),
            ("crates/coney/tests/transcripts/x.play", "§2.2 in a transcript is no test"),
            (FIDELITY, table),
        ]);
        let found: Vec<String> = check(&tree).iter().map(ToString::to_string).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_rule_without_a_test_is_found() {
        check_with(&format!("// §2.1, CN-3, §2.2.\n{TEST}"), TABLE, &[]);
        check_with(
            &format!("// §2.1\n{TEST}"),
            TABLE,
            &["crates/coney/RULES.md:12: no test names §2.2"],
        );
    }

    #[test]
    fn only_a_test_names_a_rule() {
        let missing = ["crates/coney/RULES.md:12: no test names §2.2"];
        for (tests, expected) in [
            ("// §2.1\n{TEST}\n// §2.2\nfn helps() {}", &missing[..]),
            ("//! §2.2\n\n// §2.1\n{TEST}", &missing),
            // A comment that something stands below is of that.
            ("// §2.2\nconst ONE: u8 = 1;\n// §2.1\n{TEST}", &missing),
            ("// §2.2\n\n// §2.1\n{TEST}", &missing),
            ("// §2.2\n// and §2.1, by hand\n{TEST}", &[]),
            ("// §2.1\n{TEST}\n#[test]\nfn one_plays() {\n    // §2.2\n}", &[]),
            (
                "// §2.1\n{TEST}\nproptest! {\n    // §2.2\n    #[test]\n    fn one_plays() {}\n}",
                &[],
            ),
            ("// §2.1\n{TEST}\nsomething! {\n    // §2.2\n    fn one_plays() {}\n}", &missing),
        ] {
            check_with(&tests.replace("{TEST}", TEST), TABLE, expected);
        }
    }

    #[test]
    fn every_game_with_rules_is_asked() {
        let other = ("crates/other/RULES.md", "# Other\n\n## §1 Turn\n\n§1.1 Draw.\n");
        let found: Vec<String> =
            check(&Tree::of(&[other])).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "crates/other/RULES.md:5: no test names §1.1",
                "docs/fidelity.md: the table of other lacks §1.1",
            ]
        );
    }

    #[test]
    fn a_rule_that_is_not_there_is_found() {
        check_with(
            &format!("// §2.1 §2.2 §2.7\n{TEST}"),
            TABLE,
            &["crates/coney/RULES.md: a test names §2.7, which is not here"],
        );
        // What is no rule may be named all the same.
        check_with(&format!("// §1.1 §2.1 §2.2 and §4\n{TEST}"), TABLE, &[]);
    }

    #[test]
    fn the_table_has_every_rule_and_only_tests_that_exist() {
        let short = TABLE.replace(", §2.2", "").replace("one_draws", "one_drew");
        check_with(
            &format!("// §2.1 §2.2\n{TEST}"),
            &short,
            &[
                "docs/fidelity.md: the table of coney lacks §2.2",
                "docs/fidelity.md:5: there is no test 'one_drew'",
            ],
        );
        for empty in ["| |", "|"] {
            let table = TABLE.replace("| `one_draws` |", empty);
            let problem = ["docs/fidelity.md:5: this row names no test"];
            check_with(&format!("// §2.1 §2.2\n{TEST}"), &table, &problem);
        }
    }
}
