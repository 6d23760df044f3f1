//! The table and the games do no IO, read no clock, and know no chance but the dice.

use super::Problem;
use super::rust::{Token, test_lines, tokens};
use super::tree::Tree;
use crate::games::Title;

/// Modules of the standard library that reach outside.
const MODULES: &[&str] = &["env", "fs", "io", "net", "os", "process", "thread", "time"];

/// Names that bring a clock, an order that differs between runs, or output.
const NAMES: &[&str] = &[
    "HashMap",
    "HashSet",
    "Instant",
    "RandomState",
    "SystemTime",
    "dbg",
    "eprint",
    "eprintln",
    "print",
    "println",
];

pub(super) fn check(tree: &Tree, titles: &[Title]) -> Vec<Problem> {
    let games = titles.iter().map(|title| title.id.as_str());
    let pure = ["tabletop", "bots", "draw", "session", "shelf", "wire"].into_iter().chain(games);
    let mut problems = Vec::new();
    for name in pure {
        let folder = format!("crates/{name}/src/");
        for (path, text) in tree.texts(&folder, ".rs") {
            for (line, found) in impurities(text) {
                let sentence = format!("{found} has no place below the shelf, except in tests");
                problems.push(Problem::at(path, line, sentence));
            }
        }
    }
    problems
}

fn impurities(text: &str) -> Vec<(usize, String)> {
    let (Ok(file), Ok(stream)) = (syn::parse_file(text), text.parse()) else { return Vec::new() };
    let tests = test_lines(&file);
    let tokens = tokens(stream);
    let mut found = Vec::new();
    for (i, (token, line)) in tokens.iter().enumerate() {
        let Token::Ident(name) = token else { continue };
        if tests.iter().any(|&(from, to)| (from..=to).contains(line)) {
            continue;
        }
        if NAMES.contains(&name.as_str()) {
            found.push((*line, name.clone()));
        }
        if name == "std" && tokens.get(i + 1).is_some_and(|(token, _)| *token == Token::Path) {
            let modules = modules_used(&tokens[i + 2..]).into_iter();
            let modules = modules.filter(|module| MODULES.contains(module));
            found.extend(modules.map(|module| (*line, format!("std::{module}"))));
        }
    }
    found
}

/// The modules named after `std::`, which may be one or a list in braces.
fn modules_used(tokens: &[(Token, usize)]) -> Vec<&str> {
    let mut modules = Vec::new();
    let mut depth = 0_u32;
    // Whether the next name is directly below `std`.
    let mut is_first = true;
    for (token, _) in tokens {
        match token {
            Token::Open(_) => depth += 1,
            Token::Close(_) => depth = depth.saturating_sub(1),
            Token::Ident(name) if is_first && depth <= 1 => modules.push(name.as_str()),
            Token::Punct(',') if depth == 1 => {
                is_first = true;
                continue;
            }
            Token::Ident(_) | Token::Path | Token::Dots | Token::Punct(_) | Token::Literal => {}
        }
        if !matches!(token, Token::Open(_)) {
            is_first = false;
        }
        if depth == 0 {
            break;
        }
    }
    modules
}

#[cfg(test)]
mod tests {
    use super::super::endings::tests::toy;
    use super::*;

    #[track_caller]
    fn check_with(text: &str, expected: &[&str]) {
        let tree = Tree::of(&[("crates/toy/src/state.rs", text)]);
        let found = check(&tree, &[toy()]);
        let found: Vec<String> = found
            .iter()
            .map(|problem| {
                let what = problem.sentence.split(' ').next().unwrap_or_default();
                format!("{} {what}", problem.line.unwrap_or_default())
            })
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn the_outside_world_is_found() {
        check_with("fn f() { std::fs::read(\"a\"); }", &["1 std::fs"]);
        check_with("use std::{fmt, time::Duration, net};", &["1 std::time", "1 std::net"]);
        check_with(
            "use std::env;\nfn f() {\n    println!(\"{}\", 1);\n}",
            &["1 std::env", "3 println"],
        );
        check_with("use std::collections::HashMap;", &["1 HashMap"]);
        check_with("use std::collections::{BTreeMap, HashSet};", &["1 HashSet"]);
    }

    #[test]
    fn words_are_no_code() {
        check_with("// std::fs, HashMap\n/// println!\nfn f() -> &str { \"std::fs\" }", &[]);
        check_with("use std::{fmt, ops::{Deref, Range}, sync::Mutex};", &[]);
        check_with("fn f() { std::cmp::max(time, net); let env = fs; }", &[]);
    }

    #[test]
    fn tests_may_do_what_they_like() {
        check_with("fn a() {}\n#[cfg(test)]\nmod tests {\n    use std::fs;\n}", &[]);
        check_with("#[cfg(test)]\nmod tests {\n    fn f() {}\n}\nuse std::fs;", &["5 std::fs"]);
    }

    #[test]
    fn crates_above_the_shelf_may_reach_outside() {
        let tree = Tree::of(&[("crates/cli/src/main.rs", "use std::fs;")]);
        assert!(check(&tree, &[toy()]).is_empty());
        let tree = Tree::of(&[("crates/tabletop/src/dice.rs", "use std::fs;")]);
        assert_eq!(check(&tree, &[]).len(), 1);
    }
}
