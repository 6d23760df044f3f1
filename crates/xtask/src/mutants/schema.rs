//! All mutants of a file in one text, each behind a switch: mutant schemata.
//!
//! `a + b` becomes `(if crate::mutant::is(7) { (a) - (b) } else { a + b })`, so that one build holds
//! every mutant and a test chooses one of them when it starts. Nothing is taken out of the source,
//! text is only put in, which is why mutants may lie within each other: what a switch turns to is
//! written without switches, as only one of them is ever on.
//!
//! An operator keeps its operands: in `a - b * c` the mutant of `*` is `a - (b + c)`.

use std::collections::BTreeSet;
use std::ops::Range;

use proc_macro2::LineColumn;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, Pat, Signature, UnOp};

use super::listed::{Genre, Mutant, Place};

/// A file with its mutants, each called by its number.
#[derive(Debug)]
pub(super) struct Schema {
    pub(super) text: String,
    /// Mutants that no switch can turn on: constants and functions that are computed by the
    /// compiler, and functions whose type, if it is no iterator, is known by their body alone.
    pub(super) without: Vec<usize>,
    /// Mutants that are no Rust: `let` may be joined by nothing but `&&`.
    pub(super) unviable: Vec<usize>,
    /// What was put in for each mutant: where its own text lies, and where all of its place.
    put_in: Vec<PutIn>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct PutIn {
    number: usize,
    own: Range<usize>,
    whole: Range<usize>,
}

/// Who is to blame that a piece of the text does not compile, the surest first.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Blame {
    /// The mutant itself is wrong; it would be so alone.
    Mutant(usize),
    /// These cannot be chosen by a switch here.
    Switches(Vec<usize>),
    Nobody,
}

impl Schema {
    /// Who put in what the compiler complains about, by its bytes in the text.
    pub(super) fn blame(&self, bytes: &Range<usize>) -> Blame {
        let is_in = |outer: &Range<usize>| outer.start <= bytes.start && bytes.end <= outer.end;
        if let Some(it) = self.put_in.iter().find(|it| is_in(&it.own)) {
            return Blame::Mutant(it.number);
        }
        let around = self.put_in.iter().filter(|it| is_in(&it.whole));
        let Some(nearest) = around.map(|it| &it.whole).min_by_key(|it| it.len()) else {
            return Blame::Nobody;
        };
        let there = self.put_in.iter().filter(|it| it.whole == *nearest);
        Blame::Switches(there.map(|it| it.number).collect())
    }
}

/// Puts the mutants of a file into its text.
pub(super) fn rewrite(source: &str, mutants: &[(usize, &Mutant)]) -> syn::Result<Schema> {
    let file = syn::parse_file(source)?;
    let mut finder = Finder { source, mutants, sites: Vec::new(), unviable: Vec::new() };
    finder.visit_file(&file);
    let Finder { sites, unviable, .. } = finder;
    let mut missing: BTreeSet<usize> = mutants.iter().map(|&(number, _)| number).collect();
    for number in sites.iter().filter(|it| !it.only_tells).flat_map(Site::numbers).chain(&unviable)
    {
        missing.remove(number);
    }
    let (text, put_in) = put_in(source, &sites);
    Ok(Schema { text, without: missing.into_iter().collect(), unviable, put_in })
}

/// The text with one mutant in the place of what it replaces, and no switch.
pub(super) fn replace(source: &str, mutant: &Mutant) -> String {
    let [start, end] = [mutant.span.start, mutant.span.end].map(|place| byte_at(source, place));
    format!("{}{}{}", &source[..start], mutant.replacement, &source[end..])
}

fn byte_at(source: &str, place: Place) -> usize {
    let line_start: usize = source.split_inclusive('\n').take(place.line - 1).map(str::len).sum();
    let line = &source[line_start..];
    line_start + line.chars().take(place.column - 1).map(char::len_utf8).sum::<usize>()
}

/// A place in the source with its mutants.
struct Site {
    bytes: Range<usize>,
    kind: Kind,
    /// Number and text of each.
    mutants: Vec<(usize, String)>,
    /// There is no switch, only a call that tells whether a test comes by.
    only_tells: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// An expression that would be another.
    Expression,
    /// The start of a function that would return a value.
    Start,
    /// The body of a function that returns an iterator without a named type, which would be
    /// another iterator.
    Iterator,
    /// The end of a pattern that would match nothing.
    Pattern,
}

impl Site {
    fn numbers(&self) -> impl Iterator<Item = &usize> {
        self.mutants.iter().map(|(number, _)| number)
    }
}

struct Finder<'s> {
    source: &'s str,
    mutants: &'s [(usize, &'s Mutant)],
    sites: Vec<Site>,
    unviable: Vec<usize>,
}

impl<'s> Finder<'s> {
    fn text(&self, of: &impl Spanned) -> &'s str {
        &self.source[of.span().byte_range()]
    }

    /// The mutants of a kind that begin at a place.
    fn at(&self, genre: Genre, start: LineColumn) -> Vec<(usize, &'s Mutant)> {
        let place = Place { line: start.line, column: start.column + 1 };
        let is_here = |mutant: &Mutant| mutant.genre == genre && mutant.span.start == place;
        self.mutants.iter().copied().filter(|(_, mutant)| is_here(mutant)).collect()
    }

    /// Notes an expression with its mutants of a kind, whose text `tell` makes of the replacement.
    fn add(
        &mut self,
        genre: Genre,
        start: LineColumn,
        expression: Range<usize>,
        tell: impl Fn(&Self, &str) -> String,
    ) {
        let mutants = self.at(genre, start).into_iter();
        let mutants: Vec<(usize, String)> =
            mutants.map(|(number, mutant)| (number, tell(self, &mutant.replacement))).collect();
        if !mutants.is_empty() {
            let (bytes, kind) = (expression, Kind::Expression);
            self.sites.push(Site { bytes, kind, mutants, only_tells: false });
        }
    }

    fn enter(&mut self, signature: &Signature, block: &Block) {
        let (Some(first), Some(last)) = (block.stmts.first(), block.stmts.last()) else { return };
        let mutants = self.at(Genre::FnValue, first.span().start()).into_iter();
        let mutants: Vec<(usize, String)> =
            mutants.map(|(number, mutant)| (number, mutant.replacement.clone())).collect();
        if mutants.is_empty() {
            return;
        }
        let start = first.span().byte_range().start;
        let returns = self.text(&signature.output);
        let (kind, end) = match returns.contains("impl Iterator") {
            true => (Kind::Iterator, last.span().byte_range().end),
            false => (Kind::Start, start),
        };
        let only_tells = kind == Kind::Start && returns.contains("impl ");
        self.sites.push(Site { bytes: start..end, kind, mutants, only_tells });
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        if function.sig.constness.is_none() {
            self.enter(&function.sig, &function.block);
            visit::visit_item_fn(self, function);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if function.sig.constness.is_none() {
            self.enter(&function.sig, &function.block);
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.enter(&function.sig, block);
        }
        visit::visit_trait_item_fn(self, function);
    }

    fn visit_expr_binary(&mut self, it: &'ast syn::ExprBinary) {
        let start = it.op.span().start();
        if matches!(it.op, BinOp::And(_)) && (has_let(&it.left) || has_let(&it.right)) {
            let numbers = self.at(Genre::BinaryOperator, start);
            let numbers: Vec<usize> = numbers.into_iter().map(|(number, _)| number).collect();
            self.unviable.extend(numbers);
        } else {
            self.add(Genre::BinaryOperator, start, it.span().byte_range(), |finder, operator| {
                format!("({}) {operator} ({})", finder.text(&it.left), finder.text(&it.right))
            });
        }
        visit::visit_expr_binary(self, it);
    }

    fn visit_expr_unary(&mut self, it: &'ast syn::ExprUnary) {
        if matches!(it.op, UnOp::Not(_) | UnOp::Neg(_)) {
            let (start, bytes) = (it.op.span().start(), it.span().byte_range());
            self.add(Genre::UnaryOperator, start, bytes, |finder, _| {
                finder.text(&it.expr).to_owned()
            });
        }
        visit::visit_expr_unary(self, it);
    }

    fn visit_expr_match(&mut self, it: &'ast syn::ExprMatch) {
        for arm in &it.arms {
            let numbers = self.at(Genre::MatchArm, arm.span().start());
            let mutants: Vec<(usize, String)> =
                numbers.into_iter().map(|(number, _)| (number, String::new())).collect();
            if !mutants.is_empty() {
                let end = arm.pat.span().byte_range().end;
                let kind = Kind::Pattern;
                self.sites.push(Site { bytes: end..end, kind, mutants, only_tells: false });
            }
        }
        visit::visit_expr_match(self, it);
    }

    fn visit_pat_guard(&mut self, it: &'ast syn::PatGuard) {
        if !has_let(&it.guard) {
            let span = it.guard.span();
            self.add(Genre::MatchArmGuard, span.start(), span.byte_range(), |_, value| {
                value.to_owned()
            });
        }
        visit::visit_pat_guard(self, it);
    }

    fn visit_expr_struct(&mut self, it: &'ast syn::ExprStruct) {
        let whole = it.span().byte_range();
        for pair in it.fields.pairs() {
            let field = pair.value();
            let bytes = field.span().byte_range();
            let end = pair.punct().map_or(bytes.end, |comma| comma.span().byte_range().end);
            self.add(Genre::StructField, field.span().start(), whole.clone(), |finder, _| {
                let [before, after] = [whole.start..bytes.start, end..whole.end];
                format!("{}{}", &finder.source[before], &finder.source[after])
            });
        }
        visit::visit_expr_struct(self, it);
    }

    // What the compiler computes has no switches: constants, lengths, and bounds of patterns.

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}

    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}

    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}

    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}

    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}

    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}

    fn visit_type_array(&mut self, _: &'ast syn::TypeArray) {}

    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}

    fn visit_pat(&mut self, pattern: &'ast Pat) {
        if !matches!(pattern, Pat::Range(_)) {
            visit::visit_pat(self, pattern);
        }
    }

    fn visit_expr_repeat(&mut self, it: &'ast syn::ExprRepeat) {
        self.visit_expr(&it.expr);
    }
}

/// Whether a condition is a chain with `let` in it.
fn has_let(condition: &Expr) -> bool {
    if let Expr::Binary(it) = condition {
        return matches!(it.op, BinOp::And(_)) && (has_let(&it.left) || has_let(&it.right));
    }
    matches!(condition, Expr::Let(_))
}

/// A piece of text that goes into the source at a byte.
struct Piece {
    at: usize,
    /// Of the pieces at one byte, ends of what is there come before starts, and what lies within
    /// another is put within it.
    order: (bool, usize),
    /// Its parts, and whose text they are.
    parts: Vec<(Option<usize>, String)>,
    /// The place of its site among all.
    site: usize,
}

fn pieces(site: usize, of: &Site, pieces: &mut Vec<Piece>) {
    let Range { start, end } = of.bytes;
    let is = |number: usize| format!("crate::mutant::is({number})");
    let mut parts = Vec::new();
    match of.kind {
        Kind::Expression => {
            parts.push((None, "(".to_owned()));
            for (number, text) in &of.mutants {
                parts.push((None, format!("if {} {{ ", is(*number))));
                parts.push((Some(*number), text.clone()));
                parts.push((None, " } else ".to_owned()));
            }
            parts.push((None, "{ ".to_owned()));
            let n_bytes = end - start;
            pieces.push(Piece { at: start, order: (true, usize::MAX - n_bytes), parts, site });
            let parts = vec![(None, " })".to_owned())];
            pieces.push(Piece { at: end, order: (false, n_bytes), parts, site });
        }
        Kind::Start => {
            for (number, text) in &of.mutants {
                if of.only_tells {
                    parts.push((None, format!("let _ = {}; ", is(*number))));
                } else {
                    parts.push((None, format!("if {} {{ return ", is(*number))));
                    parts.push((Some(*number), text.clone()));
                    parts.push((None, "; } ".to_owned()));
                }
            }
            pieces.push(Piece { at: start, order: (true, 0), parts, site });
        }
        Kind::Iterator => {
            let original = vec![(None, "let original = { ".to_owned())];
            pieces.push(Piece { at: start, order: (true, 0), parts: original, site });
            parts.push((None, " }; crate::mutant::either(".to_owned()));
            for (number, text) in &of.mutants {
                parts.push((None, format!("if {} {{ Some((", is(*number))));
                parts.push((Some(*number), text.clone()));
                parts.push((None, ").collect()) } else ".to_owned()));
            }
            parts.push((None, "{ None }, original)".to_owned()));
            pieces.push(Piece { at: end, order: (false, usize::MAX), parts, site });
        }
        Kind::Pattern => {
            for (number, _) in &of.mutants {
                parts.push((Some(*number), format!(" if !{}", is(*number))));
            }
            pieces.push(Piece { at: start, order: (false, usize::MAX), parts, site });
        }
    }
}

fn put_in(source: &str, sites: &[Site]) -> (String, Vec<PutIn>) {
    let mut all = Vec::new();
    for (site, of) in sites.iter().enumerate() {
        pieces(site, of, &mut all);
    }
    all.sort_by_key(|piece| (piece.at, piece.order));
    let mut text = String::new();
    let mut done = 0;
    let mut wholes = vec![None; sites.len()];
    let mut own = Vec::new();
    for Piece { at, parts, site, .. } in all {
        text.push_str(&source[done..at]);
        done = at;
        let start = wholes[site].as_ref().map_or(text.len(), |whole: &Range<usize>| whole.start);
        for (number, part) in parts {
            let from = text.len();
            text.push_str(&part);
            own.extend(number.map(|number| (number, site, from..text.len())));
        }
        wholes[site] = Some(start..text.len());
    }
    text.push_str(&source[done..]);
    let put_in = own.into_iter().filter_map(|(number, site, own)| {
        let whole = wholes[site].clone()?;
        Some(PutIn { number, own, whole })
    });
    (text, put_in.collect())
}

#[cfg(test)]
mod tests {
    use super::super::listed::Span;
    use super::*;

    /// The mutant that replaces what stands `nth` in the source.
    fn mutant(source: &str, genre: Genre, (text, nth): (&str, usize), by: &str) -> Mutant {
        let (at, _) = source.match_indices(text).nth(nth).unwrap();
        let place = |at: usize| {
            let before = &source[..at];
            let line = before.rsplit('\n').next().unwrap();
            Place { line: before.matches('\n').count() + 1, column: line.chars().count() + 1 }
        };
        Mutant {
            name: String::new(),
            file: String::new(),
            span: Span { start: place(at), end: place(at + text.len()) },
            replacement: by.to_owned(),
            genre,
        }
    }

    fn rewritten(source: &str, mutants: &[Mutant]) -> Schema {
        let numbered: Vec<(usize, &Mutant)> = mutants.iter().enumerate().collect();
        let schema = rewrite(source, &numbered).unwrap();
        syn::parse_file(&schema.text).expect(&schema.text);
        schema
    }

    #[test]
    fn an_operator_is_chosen_by_a_switch() {
        let source = "fn f(a: u8, b: u8) -> u8 { a + b }";
        let by = |operator| mutant(source, Genre::BinaryOperator, ("+", 0), operator);
        let schema = rewritten(source, &[by("-"), by("*")]);
        assert_eq!(
            schema.text,
            "fn f(a: u8, b: u8) -> u8 { \
             (if crate::mutant::is(0) { (a) - (b) } else \
             if crate::mutant::is(1) { (a) * (b) } else { a + b }) }"
        );
        assert!(schema.without.is_empty() && schema.unviable.is_empty());
    }

    #[test]
    fn mutants_lie_within_each_other() {
        let source = "fn f() -> bool { a && b && !c }";
        let schema = rewritten(
            source,
            &[
                mutant(source, Genre::BinaryOperator, ("&&", 1), "||"),
                mutant(source, Genre::BinaryOperator, ("&&", 0), "||"),
                mutant(source, Genre::UnaryOperator, ("!", 0), ""),
            ],
        );
        assert_eq!(
            schema.text,
            "fn f() -> bool { (if crate::mutant::is(0) { (a && b) || (!c) } else { \
             (if crate::mutant::is(1) { (a) || (b) } else { a && b }) && \
             (if crate::mutant::is(2) { c } else { !c }) }) }"
        );
    }

    #[test]
    fn an_operator_keeps_its_operands() {
        let source = "fn f() { x = a - b * c; }";
        let schema = rewritten(source, &[mutant(source, Genre::BinaryOperator, ("*", 0), "+")]);
        assert!(schema.text.contains("a - (if crate::mutant::is(0) { (b) + (c) } else"));
    }

    #[test]
    fn a_function_returns_early() {
        let source =
            "impl S {\n    fn f(&self) -> u8 {\n        let é = 1;\n        é + 1\n    }\n}\n";
        let body = ("let é = 1;\n        é + 1", 0);
        let [one, two] = ["0", "1"].map(|value| mutant(source, Genre::FnValue, body, value));
        let plus = mutant(source, Genre::BinaryOperator, ("+", 0), "-");
        let schema = rewritten(source, &[one, two, plus]);
        assert_eq!(
            schema.text,
            "impl S {\n    fn f(&self) -> u8 {\n        \
             if crate::mutant::is(0) { return 0; } if crate::mutant::is(1) { return 1; } \
             let é = 1;\n        \
             (if crate::mutant::is(2) { (é) - (1) } else { é + 1 })\n    }\n}\n"
        );
    }

    #[test]
    fn arms_and_guards_have_switches() {
        let source = "fn f() { match x { A | B => 1, C(n) if n > 2 => 2, _ => 3 } }";
        let guard = |value| mutant(source, Genre::MatchArmGuard, ("n > 2", 0), value);
        let schema = rewritten(
            source,
            &[
                mutant(source, Genre::MatchArm, ("A | B => 1,", 0), ""),
                guard("true"),
                guard("false"),
                mutant(source, Genre::BinaryOperator, ("> ", 1), ">="),
            ],
        );
        assert!(schema.without.is_empty(), "{}", schema.text);
        assert_eq!(
            schema.text,
            "fn f() { match x { A | B if !crate::mutant::is(0) => 1, C(n) if \
             (if crate::mutant::is(1) { true } else if crate::mutant::is(2) { false } else { \
             (if crate::mutant::is(3) { (n) >= (2) } else { n > 2 }) }) => 2, _ => 3 } }"
        );
    }

    #[test]
    fn a_field_is_left_out() {
        let source = "fn f() -> S { S { a: 1, b: 2, ..base } }";
        let schema = rewritten(source, &[mutant(source, Genre::StructField, ("a: 1,", 0), "")]);
        assert!(schema.text.contains("{ S {  b: 2, ..base } } else { S { a: 1, b: 2, ..base } })"));
    }

    #[test]
    fn an_assignment_is_chosen_whole() {
        let source = "fn f() { n[i] += 1; }";
        let schema = rewritten(source, &[mutant(source, Genre::BinaryOperator, ("+=", 0), "-=")]);
        assert_eq!(
            schema.text,
            "fn f() { (if crate::mutant::is(0) { (n[i]) -= (1) } else { n[i] += 1 }); }"
        );
    }

    #[test]
    fn what_the_compiler_computes_has_no_switch() {
        let source = "const A: i8 = -1; const fn f() -> u8 { 1 + 1 } \
            fn g() -> [u8; 2 * 2] { const B: u8 = 3 / 3; [0; 4 % 5] }";
        let mutants = [
            mutant(source, Genre::UnaryOperator, ("-", 0), ""),
            mutant(source, Genre::FnValue, ("1 + 1", 0), "0"),
            mutant(source, Genre::BinaryOperator, ("+", 0), "-"),
            mutant(source, Genre::BinaryOperator, ("*", 0), "/"),
            mutant(source, Genre::BinaryOperator, ("/", 0), "*"),
            mutant(source, Genre::BinaryOperator, ("%", 0), "+"),
        ];
        let schema = rewritten(source, &mutants);
        assert_eq!(
            (schema.text.as_str(), schema.without.as_slice()),
            (source, &[0, 1, 2, 3, 4, 5][..])
        );
        assert!(replace(source, &mutants[0]).starts_with("const A: i8 = 1; "));
        assert!(replace(source, &mutants[1]).contains("f() -> u8 { 0 }"));
    }

    #[test]
    fn an_iterator_without_a_named_type_is_chosen_beside_the_original() {
        let source = "fn f() -> impl Iterator<Item = u8> { once(1 + 2) }";
        let mutants = [
            mutant(source, Genre::FnValue, ("once(1 + 2)", 0), "empty()"),
            mutant(source, Genre::BinaryOperator, ("+", 0), "-"),
        ];
        let schema = rewritten(source, &mutants);
        assert_eq!(
            schema.text,
            "fn f() -> impl Iterator<Item = u8> { let original = { \
             once((if crate::mutant::is(1) { (1) - (2) } else { 1 + 2 })) }; \
             crate::mutant::either(if crate::mutant::is(0) { Some((empty()).collect()) } \
             else { None }, original) }"
        );
        let once = schema.text.find("once").unwrap();
        assert_eq!(schema.blame(&(once..once + 4)), Blame::Switches(vec![0]));
    }

    #[test]
    fn another_type_without_a_name_only_tells_who_comes_by() {
        let source = "fn f() -> impl Fn() { g }";
        let schema = rewritten(source, &[mutant(source, Genre::FnValue, ("g", 0), "h")]);
        assert_eq!(schema.without, [0]);
        assert!(schema.text.contains("{ let _ = crate::mutant::is(0); g }"));
    }

    #[test]
    fn conditions_with_let_are_joined_by_and_alone() {
        let source = "fn f() { if let Some(a) = b && c && d == e { g() } }";
        let and = |nth| mutant(source, Genre::BinaryOperator, ("&&", nth), "||");
        let schema = rewritten(
            source,
            &[and(0), and(1), mutant(source, Genre::BinaryOperator, ("==", 0), "!=")],
        );
        assert_eq!(schema.unviable, [1, 0]);
        assert!(schema.text.contains("&& c && (if crate::mutant::is(2) { (d) != (e) } else"));
    }

    #[test]
    fn what_does_not_compile_is_traced_to_its_mutant() {
        let source = "fn f() -> u8 { a + b - c }";
        let schema = rewritten(
            source,
            &[
                mutant(source, Genre::FnValue, ("a + b - c", 0), "String::new()"),
                mutant(source, Genre::BinaryOperator, ("-", 1), "*"),
                mutant(source, Genre::BinaryOperator, ("+", 0), "/"),
            ],
        );
        let bytes = |text: &str| {
            let at = schema.text.find(text).expect(text);
            at..at + text.len()
        };
        assert_eq!(schema.blame(&bytes("String::new()")), Blame::Mutant(0));
        assert_eq!(schema.blame(&bytes("(a) / (b)")), Blame::Mutant(2));
        assert_eq!(schema.blame(&bytes("{ a + b }")), Blame::Switches(vec![2]));
        assert_eq!(schema.blame(&bytes("- c }")), Blame::Switches(vec![1]));
        assert_eq!(schema.blame(&bytes("fn f")), Blame::Nobody);
    }
}
