//! Reads Rust as tokens, so that comments and strings are never taken for code.

use proc_macro2::{Delimiter, Spacing, Span, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A token as the checks look at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Ident(String),
    /// `::`
    Path,
    /// `..`
    Dots,
    Punct(char),
    Open(Delimiter),
    Close(Delimiter),
    Literal,
}

/// Tokens with their lines, groups flattened.
pub(super) fn tokens(stream: TokenStream) -> Vec<(Token, usize)> {
    let mut flat = Vec::new();
    flatten(stream, &mut flat);
    flat
}

fn flatten(stream: TokenStream, out: &mut Vec<(Token, usize)>) {
    let line = |span: Span| span.start().line;
    // The character whose twin would make a `::` or a `..`.
    let mut joint = None;
    for tree in stream {
        let before = joint.take();
        match tree {
            TokenTree::Group(group) => {
                let delimiter = group.delimiter();
                out.push((Token::Open(delimiter), line(group.span_open())));
                flatten(group.stream(), out);
                out.push((Token::Close(delimiter), line(group.span_close())));
            }
            TokenTree::Ident(ident) => {
                out.push((Token::Ident(ident.to_string()), line(ident.span())));
            }
            TokenTree::Literal(literal) => out.push((Token::Literal, line(literal.span()))),
            TokenTree::Punct(punct) => {
                let c = punct.as_char();
                let token = match (before, c) {
                    (Some(':'), ':') => Token::Path,
                    (Some('.'), '.') => Token::Dots,
                    _ => {
                        joint = (punct.spacing() == Spacing::Joint).then_some(c);
                        Token::Punct(c)
                    }
                };
                if token != Token::Punct(c) {
                    out.pop();
                }
                out.push((token, line(punct.span())));
            }
        }
    }
}

/// Lines of a file that belong to its test modules, as inclusive ranges.
pub(super) fn test_lines(file: &syn::File) -> Vec<(usize, usize)> {
    struct Tests(Vec<(usize, usize)>);
    impl<'a> Visit<'a> for Tests {
        fn visit_item_mod(&mut self, module: &'a syn::ItemMod) {
            if !module.attrs.iter().any(is_cfg_test) {
                return visit::visit_item_mod(self, module);
            }
            let span = module.span();
            self.0.push((span.start().line, span.end().line));
        }
    }
    let mut tests = Tests(Vec::new());
    tests.visit_file(file);
    tests.0
}

pub(crate) fn is_cfg_test(attribute: &syn::Attribute) -> bool {
    let test = |list: &syn::MetaList| list.tokens.to_string() == "test";
    attribute.path().is_ident("cfg") && attribute.meta.require_list().is_ok_and(test)
}
