//! Every reason to refuse is produced by a test.

use std::collections::BTreeSet;

use super::Problem;
use super::rust::{Token, tokens};
use super::tree::Tree;

pub(super) fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (path, text) in tree.texts("crates/", "/src/action.rs") {
        let folder = path.trim_end_matches("src/action.rs");
        let Ok(file) = syn::parse_file(text) else { continue };
        let tests = format!("{folder}tests/");
        let tests = tree.texts(&tests, ".rs").map(|(_, text)| text);
        let produced: BTreeSet<String> = tests.flat_map(refusals_named).collect();
        for variant in refusal_variants(&file) {
            let name = variant.ident.to_string();
            if !produced.contains(&name) {
                let line = variant.ident.span().start().line;
                let sentence = format!("no test produces Refusal::{name}");
                problems.push(Problem::at(path, line, sentence));
            }
        }
    }
    problems
}

fn refusal_variants(file: &syn::File) -> impl Iterator<Item = &syn::Variant> {
    let enums = file.items.iter().filter_map(|item| {
        let syn::Item::Enum(it) = item else { return None };
        Some(it)
    });
    enums.filter(|it| it.ident == "Refusal").flat_map(|it| &it.variants)
}

/// What stands after `Refusal::` in the code of a test, macros included, comments not.
fn refusals_named(text: &str) -> Vec<String> {
    let Ok(stream) = text.parse() else { return Vec::new() };
    let tokens = tokens(stream);
    let name = |window: &[(Token, usize)]| match window {
        [(Token::Ident(refusal), _), (Token::Path, _), (Token::Ident(variant), _)]
            if refusal == "Refusal" =>
        {
            Some(variant.clone())
        }
        _ => None,
    };
    tokens.windows(3).filter_map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ACTION: &str = "pub enum Action { Pass }\n\npub enum Refusal {\n    /// Why.\n    \
        NotYourTurn,\n    TooPoor { short: u32 },\n    Unheard(u8),\n}\n";

    #[track_caller]
    fn check_with(tests: &str, expected: &[&str]) {
        let tree = Tree::of(&[
            ("crates/coney/src/action.rs", ACTION),
            ("crates/coney/tests/it/refusals.rs", tests),
            ("crates/chinatown/tests/it/refusals.rs", "fn f() { Refusal::Unheard(1); }"),
        ]);
        let found: Vec<String> = check(&tree).iter().map(ToString::to_string).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_refusal_that_no_test_produces_is_found() {
        check_with(
            "#[test] fn a() { assert_eq!(play(), Err(Refusal::NotYourTurn)); }
             fn b() -> coney::Refusal { coney::Refusal::TooPoor { short: 3 } }",
            &["crates/coney/src/action.rs:7: no test produces Refusal::Unheard"],
        );
    }

    #[test]
    fn comments_strings_and_longer_names_produce_nothing() {
        check_with(
            "// Refusal::NotYourTurn\nconst A: &str = \"Refusal::TooPoor\";
             fn a() { Refusal::TooPoorly; Refusal::Unheard(1); }",
            &[
                "crates/coney/src/action.rs:5: no test produces Refusal::NotYourTurn",
                "crates/coney/src/action.rs:6: no test produces Refusal::TooPoor",
            ],
        );
    }
}
