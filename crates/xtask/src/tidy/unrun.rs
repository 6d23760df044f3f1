//! No tests in a library that is not compiled for tests: nobody would ever run them.

use proc_macro2::Delimiter;

use super::Problem;
use super::rust::{Token, tokens};
use super::tree::Tree;

pub(super) fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (manifest, text) in tree.texts("crates/", "/Cargo.toml") {
        if !leaves_out_tests(text) {
            continue;
        }
        let folder = manifest.trim_end_matches("Cargo.toml");
        for (path, text) in tree.texts(&format!("{folder}src/"), ".rs") {
            let sentence =
                "with 'test = false' in Cargo.toml this is never run; tests are in tests/it";
            problems.extend(marks(text).into_iter().map(|line| Problem::at(path, line, sentence)));
        }
    }
    problems
}

/// Whether a manifest says `test = false` of the library.
fn leaves_out_tests(manifest: &str) -> bool {
    let library = manifest.lines().skip_while(|line| line.trim() != "[lib]").skip(1);
    let mut library = library.take_while(|line| !line.trim_start().starts_with('['));
    library.any(|line| line.replace(' ', "").split('#').next() == Some("test=false"))
}

/// Lines with an attribute that speaks of tests, as `#[test]` and `#[cfg(test)]` do, in macros too.
fn marks(text: &str) -> Vec<usize> {
    let Ok(stream) = text.parse() else { return Vec::new() };
    let tokens = tokens(stream);
    let mut lines = Vec::new();
    for (i, (token, line)) in tokens.iter().enumerate() {
        let opens = matches!(tokens.get(i + 1), Some((Token::Open(Delimiter::Bracket), _)));
        if *token != Token::Punct('#') || !opens {
            continue;
        }
        let is_inside = |it: &&(Token, usize)| it.0 != Token::Close(Delimiter::Bracket);
        let mut attribute = tokens[i + 2..].iter().take_while(is_inside);
        if attribute.any(|(token, _)| *token == Token::Ident("test".to_owned())) {
            lines.push(*line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn lines(manifest: &str, text: &str, expected: &[usize]) {
        let tree = Tree::of(&[
            ("crates/coney/Cargo.toml", manifest),
            ("crates/coney/src/score.rs", text),
            ("crates/coney/tests/it/score.rs", "#[test]\nfn one_scores() {}"),
            ("crates/coney-island/Cargo.toml", "[package]\n"),
            ("crates/coney-island/src/score.rs", "#[test]\nfn one_scores() {}"),
        ]);
        let found = check(&tree);
        assert!(found.iter().all(|it| it.path == "crates/coney/src/score.rs"), "{found:?}");
        let found: Vec<usize> = found.into_iter().filter_map(|it| it.line).collect();
        assert_eq!(found, expected, "{manifest:?} {text:?}");
    }

    #[test]
    fn a_test_that_is_never_run_is_found() {
        let manifest = "[package]\nname = \"coney\"\n\n[lib]\n# Why.\ntest = false\n\n[lints]\n";
        for (text, expected) in [
            ("fn f() {}\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn g() {}\n}", &[2, 4][..]),
            ("proptest! {\n    #[test]\n    fn f() {}\n}", &[2]),
            ("#[cfg(all(test, unix))]\nfn f() {}\n#[tokio::test]\nasync fn g() {}", &[1, 3]),
            ("// #[test]\n#[derive(Debug)]\nstruct A;\nconst B: &str = \"#[cfg(test)]\";", &[]),
            ("#[cfg(feature = \"test\")]\nfn test() {}\n#[inline]\nfn f() { test() }", &[]),
        ] {
            lines(manifest, text, expected);
        }
    }

    #[test]
    fn only_libraries_without_tests_are_asked() {
        let text = "#[cfg(test)]\nmod tests {}";
        lines("[lib]\ntest=false # why", text, &[1]);
        for manifest in [
            "[package]\n",
            "[lib]\ndoctest = false\n",
            "[lib]\n# test = false\n",
            "[lib]\nname = \"a\"\n\n[[bin]]\ntest = false\n",
        ] {
            lines(manifest, text, &[]);
        }
    }
}
