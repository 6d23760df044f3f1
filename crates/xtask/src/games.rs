//! What the sources say about the games.
//!
//! Read, not compiled: whoever has broken a game can still ask what is wrong with the house.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use crate::tidy::rust::is_cfg_test;

/// The lid of a box, as far as the house looks at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Title {
    /// The name in commands, and of the crate: `raccoon-tycoon`.
    pub(crate) id: String,
    /// The name for people: `Raccoon Tycoon`.
    pub(crate) name: String,
    /// The version of its rules.
    pub(crate) rules: u8,
    pub(crate) min_seats: u8,
    pub(crate) max_seats: u8,
    pub(crate) endings: Vec<String>,
}

/// Where the games are listed.
const SHELF: &str = "crates/shelf/src/lib.rs";

/// The titles of the games, in the order in which they stand on the shelf.
pub(crate) fn titles(root: &Path) -> Result<Vec<Title>> {
    let mut titles = Vec::new();
    for id in ids(root)? {
        let folder = root.join("crates").join(&id).join("src");
        let mut texts = Vec::new();
        read(&folder, &mut texts).with_context(|| format!("{}", folder.display()))?;
        let title = title(&texts).with_context(|| format!("crates/{id}/src"))?;
        titles.push(title);
    }
    Ok(titles)
}

/// The names of the games, which are the names of their crates.
pub(crate) fn ids(root: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(root.join(SHELF)).context(SHELF)?;
    listed(&text).context(SHELF)
}

/// The names in `shelf! { ConeyIsland = coney_island::State, … }`.
fn listed(text: &str) -> Result<Vec<String>> {
    let file = syn::parse_file(text)?;
    let list = file.items.iter().find_map(|item| {
        let syn::Item::Macro(it) = item else { return None };
        (it.ident.is_none() && it.mac.path.is_ident("shelf")).then_some(it)
    });
    let list = list.context("there is no list 'shelf! { … }'")?;
    Ok(after_equals(list.mac.tokens.clone()))
}

fn after_equals(tokens: TokenStream) -> Vec<String> {
    let mut names = Vec::new();
    let mut is_next = false;
    for token in tokens {
        if let TokenTree::Ident(name) = &token
            && is_next
        {
            names.push(name.to_string().replace('_', "-"));
        }
        is_next = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '=');
    }
    names
}

fn read(folder: &Path, texts: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read(&path, texts)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            texts.push(fs::read_to_string(&path)?);
        }
    }
    Ok(())
}

/// The constant `TITLE` in the sources of a game.
fn title(texts: &[String]) -> Result<Title> {
    let sources = Sources(texts);
    let syn::Expr::Struct(lid) = sources.constant("TITLE")? else {
        return Err(anyhow!("TITLE is not written as a Title with its fields"));
    };
    let value = |name: &str| {
        let is_named =
            |member: &syn::Member| matches!(member, syn::Member::Named(it) if it == name);
        let field = lid.fields.iter().find(|field| is_named(&field.member));
        let field = field.with_context(|| format!("TITLE has no {name}"))?;
        sources.value(&field.expr).with_context(|| format!("{name} of TITLE"))
    };
    let wrong = |name: &str, what: &str| {
        anyhow!("{name} of TITLE is neither {what} nor a constant that is one")
    };
    let text = |name: &str| text_of(&value(name)?).ok_or_else(|| wrong(name, "a text"));
    let number = |name: &str| number_of(&value(name)?).ok_or_else(|| wrong(name, "a number"));
    Ok(Title {
        id: text("id")?,
        name: text("name")?,
        rules: number("rules_version")?,
        min_seats: number("min_seats")?,
        max_seats: number("max_seats")?,
        endings: texts_of(&value("endings")?).ok_or_else(|| wrong("endings", "a list of texts"))?,
    })
}

fn text_of(expr: &syn::Expr) -> Option<String> {
    let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = expr else { return None };
    Some(text.value())
}

fn number_of(expr: &syn::Expr) -> Option<u8> {
    let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(n), .. }) = expr else { return None };
    n.base10_parse().ok()
}

fn texts_of(expr: &syn::Expr) -> Option<Vec<String>> {
    let syn::Expr::Reference(list) = expr else { return None };
    let syn::Expr::Array(list) = &*list.expr else { return None };
    list.elems.iter().map(text_of).collect()
}

/// The sources of a crate, of which only those are parsed that matter.
struct Sources<'a>(&'a [String]);

impl Sources<'_> {
    /// What an expression stands for, when it names a constant.
    fn value(&self, expr: &syn::Expr) -> Result<syn::Expr> {
        let syn::Expr::Path(path) = expr else { return Ok(expr.clone()) };
        let last = path.path.segments.last().context("a path has a last name")?;
        self.constant(&last.ident.to_string())
    }

    /// The value of the only constant of that name.
    fn constant(&self, name: &str) -> Result<syn::Expr> {
        let mut constants = Constants { name, found: Vec::new() };
        let start = format!("const {name}:");
        for text in self.0.iter().filter(|text| text.contains(&start)) {
            constants.visit_file(&syn::parse_file(text).with_context(|| format!("near {name}"))?);
        }
        match constants.found.len() {
            0 => Err(anyhow!("there is no constant {name}")),
            1 => Ok(constants.found.remove(0)),
            _ => Err(anyhow!("there is more than one constant {name}")),
        }
    }
}

/// The values of the constants of one name, but for those in tests.
struct Constants<'a> {
    name: &'a str,
    found: Vec<syn::Expr>,
}

impl Visit<'_> for Constants<'_> {
    fn visit_item_const(&mut self, it: &syn::ItemConst) {
        if it.ident == self.name {
            self.found.push((*it.expr).clone());
        }
    }

    fn visit_impl_item_const(&mut self, it: &syn::ImplItemConst) {
        if it.ident == self.name {
            self.found.push(it.expr.clone());
        }
    }

    fn visit_item_mod(&mut self, module: &syn::ItemMod) {
        if !module.attrs.iter().any(is_cfg_test) {
            visit::visit_item_mod(self, module);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TITLE: &str = "impl Game for State { const TITLE: Title = Title { id: \"toy\", \
        name: \"Toy\", rules_version: 4, min_seats: 2, max_seats: setup::MOST, endings: Ending::NAMES, \
        longest: 9 }; }";
    const CONSTANTS: &str = "pub const MOST: u8 = 3; \
        impl Ending { pub const NAMES: &'static [&'static str] = &[\"coins\", \"clock\"]; } \
        #[cfg(test)] mod tests { const MOST: u8 = 7; }";

    fn read(texts: &[&str]) -> Result<Title> {
        title(&texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn a_title_is_read_with_the_constants_it_names() {
        let expected = Title {
            id: "toy".to_owned(),
            name: "Toy".to_owned(),
            rules: 4,
            min_seats: 2,
            max_seats: 3,
            endings: vec!["coins".to_owned(), "clock".to_owned()],
        };
        assert_eq!(read(&[TITLE, CONSTANTS]).unwrap(), expected);
    }

    #[test]
    fn a_title_that_cannot_be_read_says_why() {
        let problem = |texts: &[&str]| format!("{:#}", read(texts).unwrap_err());
        assert_eq!(problem(&[CONSTANTS]), "there is no constant TITLE");
        assert_eq!(problem(&[TITLE]), "max_seats of TITLE: there is no constant MOST");
        assert_eq!(problem(&[TITLE, TITLE]), "there is more than one constant TITLE");
        let computed = CONSTANTS.replacen('3', "1 + 2", 1);
        let why = "max_seats of TITLE is neither a number nor a constant that is one";
        assert_eq!(problem(&[TITLE, &computed]), why);
        let short = TITLE.replace("min_seats: 2,", "");
        assert_eq!(problem(&[&short, CONSTANTS]), "TITLE has no min_seats");
    }

    #[test]
    fn the_shelf_lists_the_games_in_order() {
        let text = "macro_rules! shelf { () => {}; }\n\
            shelf! { TinToy = tin_toy::State, Toy = toy::State, }";
        assert_eq!(listed(text).unwrap(), ["tin-toy", "toy"]);
        assert!(listed("fn shelf() {}").is_err());
    }

    #[test]
    fn every_game_on_the_shelf_can_be_read() {
        let titles = titles(crate::root()).unwrap();
        let ids: Vec<&str> = titles.iter().map(|title| title.id.as_str()).collect();
        assert_eq!(ids, super::ids(crate::root()).unwrap());
        assert!(ids.contains(&"raccoon-tycoon"), "{ids:?}");
        for title in &titles {
            assert!(title.min_seats < title.max_seats, "{title:?}");
            assert!(!title.endings.is_empty(), "{title:?}");
        }
    }
}
