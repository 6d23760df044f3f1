//! What leaves a position is chosen field by field: no `..` in the patterns of a `view.rs`.

use proc_macro2::Delimiter;
use syn::spanned::Spanned;
use syn::visit::Visit;

use super::Problem;
use super::rust::{Token, tokens};
use super::tree::Tree;

pub(super) fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (path, text) in tree.texts("crates/", "/view.rs") {
        let Ok(file) = syn::parse_file(text) else { continue };
        let mut rests = Rests(Vec::new());
        rests.visit_file(&file);
        let sentence = "'..' hides fields from whoever decides what is shown: name them all";
        problems.extend(rests.0.into_iter().map(|line| Problem::at(path, line, sentence)));
    }
    problems
}

/// Lines with a rest pattern.
struct Rests(Vec<usize>);

impl<'a> Visit<'a> for Rests {
    fn visit_pat_rest(&mut self, rest: &'a syn::PatRest) {
        self.0.push(rest.span().start().line);
    }

    fn visit_macro(&mut self, it: &'a syn::Macro) {
        // `matches!(it, Phase::Auction { .. })`: inside of a macro there are only tokens. A rest
        // stands alone between commas or brackets; a range has something on one side at least.
        let tokens = tokens(it.tokens.clone());
        for window in tokens.windows(3) {
            let [(before, _), (Token::Dots, line), (after, _)] = window else { continue };
            let opens = matches!(
                before,
                Token::Open(Delimiter::Brace | Delimiter::Parenthesis) | Token::Punct(',')
            );
            let closes = matches!(
                after,
                Token::Close(Delimiter::Brace | Delimiter::Parenthesis) | Token::Punct(',')
            );
            if opens && closes {
                self.0.push(*line);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn lines(text: &str, expected: &[usize]) {
        let tree = Tree::of(&[
            ("crates/coney/src/view.rs", text),
            ("crates/coney/src/state.rs", "fn f() { let State { .. } = s; }"),
        ]);
        let found: Vec<usize> = check(&tree).iter().filter_map(|problem| problem.line).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn a_rest_is_found_wherever_a_pattern_stands() {
        lines("fn f(s: State) {\n    let State { hands, .. } = s;\n}", &[2]);
        lines(
            "fn f() { match p {\n Phase::Auction { .. } => 1,\n Phase::Bid(..) => 2 } }",
            &[2, 3],
        );
        lines("fn f(&Mat { coins, .. }: &Mat) {}", &[1]);
        lines("fn f() { if let [first, ..] = s {} }", &[1]);
        lines("fn f() { let g = |(a, ..): (u8, u8)| a; }", &[1]);
    }

    #[test]
    fn a_rest_inside_of_a_macro_is_found() {
        lines("fn f() -> bool {\n    matches!(p, Phase::Auction { .. })\n}", &[2]);
        lines("fn f() -> bool { matches!(p, Phase::Bid(Seat(0), ..)) }", &[1]);
    }

    #[test]
    fn ranges_are_no_rests() {
        lines("fn f() { for i in 0..3 { g(&s[..], &s[i..], ..4); } }", &[]);
        lines("fn f() { assert!(v[..].is_empty() && (0..).any(|i| i == 3)); }", &[]);
        lines("fn f() { let State { hands, bank } = s; }", &[]);
    }
}
