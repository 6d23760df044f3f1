//! Puts the page together: hashed names, filled placeholders, the list of everything.

use std::collections::BTreeMap;

use anyhow::{Context, Result, anyhow, bail};
use sha2::{Digest, Sha256};

use crate::Files;
use crate::page::Build;

/// What the page is made from.
pub(crate) struct Parts {
    /// What wasm-bindgen made: `web.js`, `web_bg.wasm`, and perhaps `snippets/`.
    pub(crate) bound: Files,
    /// The folder `assets` of the client.
    pub(crate) sources: Files,
    /// For each game its name in addresses and its page.
    pub(crate) rules: Vec<(String, String)>,
    pub(crate) rules_style: &'static str,
    pub(crate) build: Build,
}

/// A service worker that keeps nothing, and gives up what an earlier one has kept.
const FORGETFUL: &str = include_str!("forgetful.js");

/// Where files lie whose name tells their content, and which therefore never change.
const HASHED: &str = "assets";

/// The files of the page by their addresses.
///
/// Whatever the page loads by a hashed name can be kept by a browser for ever. The other files
/// (the page itself, the service worker and what has a fixed address) are few and small.
///
/// For whoever works on the page, only what has to be made is made: styles and scripts that are
/// taken as they are stay where they are edited, and are read from there.
pub(crate) fn bundle(parts: Parts) -> Result<Files> {
    let Parts { bound, sources, rules, rules_style, build } = parts;
    let mut files = Files::new();
    let mut values = BTreeMap::new();

    let mut glue = None;
    let mut wasm = None;
    for (path, bytes) in bound {
        match path.as_str() {
            "web.js" => glue = Some(bytes),
            "web_bg.wasm" => wasm = Some(bytes),
            // The glue looks for these beside itself; their folder carries a hash of its own.
            _ if path.starts_with("snippets/") => {
                files.insert(format!("{HASHED}/{path}"), bytes);
            }
            _ => {}
        }
    }
    let wasm = wasm.context("wasm-bindgen made no web_bg.wasm")?;
    let wasm_path = hashed("wasm", &wasm);
    let glue = text_of("web.js", glue.context("wasm-bindgen made no web.js")?)?;
    // Without this the glue would ask for the unhashed name when it is told no other.
    let name = wasm_path.rsplit('/').next().unwrap_or_default();
    let glue = glue.replace("web_bg.wasm", name).into_bytes();
    values.insert("wasm", format!("/{wasm_path}"));
    files.insert(wasm_path, wasm);
    let path = hashed("js", &glue);
    values.insert("js", format!("/{path}"));
    files.insert(path, glue);

    let mut style = Vec::new();
    let mut others = Files::new();
    for (path, bytes) in sources {
        // In order of their names, `style.css` before those of the folder `styles`.
        if path == "style.css" || path.starts_with("styles/") {
            match build {
                Build::Release => style.extend(bytes),
                Build::Dev => style.extend(format!("@import url(\"/{path}\");").into_bytes()),
            }
            style.push(b'\n');
        } else if build == Build::Release || is_text(&path) && has_placeholder(&bytes) {
            others.insert(path, bytes);
        }
    }
    if build == Build::Dev {
        // A browser that keeps the page would not show what was edited.
        others.insert("sw.js".to_owned(), FORGETFUL.as_bytes().to_vec());
    }
    let path = hashed("css", &style);
    values.insert("css", format!("/{path}"));
    files.insert(path, style);
    let rules_style = rules_style.as_bytes().to_vec();
    let path = hashed("css", &rules_style);
    values.insert("rules-css", format!("/{path}"));
    files.insert(path, rules_style);

    for (game, page) in rules {
        others.insert(format!("rules/{game}.html"), page.into_bytes());
    }
    values.insert("version", version(&files, &others));
    values.insert("assets", list(files.keys().chain(others.keys()))?);
    for (path, bytes) in others {
        let bytes = match is_text(&path) {
            true => fill(&text_of(&path, bytes)?, &values)
                .map_err(|problem| anyhow!("{path}: {problem}"))?
                .into_bytes(),
            false => bytes,
        };
        files.insert(path, bytes);
    }
    for wanted in ["index.html", "sw.js"] {
        if !files.contains_key(wanted) {
            bail!("{wanted} is missing");
        }
    }
    Ok(files)
}

fn hashed(extension: &str, bytes: &[u8]) -> String {
    format!("{HASHED}/boardwalk-{}.{extension}", short(Sha256::digest(bytes).as_slice()))
}

fn short(digest: &[u8]) -> String {
    let first = digest.first_chunk().expect("a digest has 32 bytes");
    format!("{:016x}", u64::from_be_bytes(*first))
}

/// One name for all of this together: another one means that something has changed.
fn version(files: &Files, others: &Files) -> String {
    let mut hash = Sha256::new();
    for (path, bytes) in files.iter().chain(others) {
        hash.update(path.as_bytes());
        hash.update(Sha256::digest(bytes));
    }
    short(hash.finalize().as_slice())
}

/// What a browser should keep to need no server, as a list in JavaScript.
fn list<'a>(paths: impl Iterator<Item = &'a String>) -> Result<String> {
    let address = |path: &String| match path.as_str() {
        // The service worker keeps others; the browser keeps the service worker.
        "sw.js" => None,
        "index.html" => Some("/".to_owned()),
        path => Some(format!("/{path}")),
    };
    Ok(serde_json::to_string(&paths.filter_map(address).collect::<Vec<_>>())?)
}

fn is_text(path: &str) -> bool {
    [".html", ".js", ".webmanifest", ".svg"].iter().any(|ending| path.ends_with(ending))
}

fn has_placeholder(bytes: &[u8]) -> bool {
    bytes.windows(2).any(|pair| pair == b"{{")
}

fn text_of(path: &str, bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).map_err(|_| anyhow!("{path} is not a text"))
}

/// Replaces `{{name}}` by its value; a name that nobody knows is an error.
fn fill(text: &str, values: &BTreeMap<&str, String>) -> Result<String> {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").context("'{{' is not closed")?;
        let Some(value) = values.get(name) else {
            let known: Vec<&str> = values.keys().copied().collect();
            bail!("there is no '{{{{{name}}}}}'; there are {}", known.join(", "));
        };
        filled.push_str(before);
        filled.push_str(value);
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(files: &[(&str, &str)]) -> Files {
        files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
    }

    fn parts(sources: &[(&str, &str)]) -> Parts {
        parts_for(Build::Release, sources)
    }

    fn parts_for(build: Build, sources: &[(&str, &str)]) -> Parts {
        Parts {
            build,
            bound: files(&[
                ("web.js", "new URL('web_bg.wasm', import.meta.url)"),
                ("web_bg.wasm", "wasm"),
                ("snippets/a-1/inline0.js", "export {}"),
            ]),
            sources: files(sources),
            rules: vec![("toy".to_owned(), "<link href=\"{{css}}\">".to_owned())],
            rules_style: "p {}",
        }
    }

    const PAGE: (&str, &str) = ("index.html", "{{css}} {{js}} {{wasm}} {{version}}");
    const WORKER: (&str, &str) = ("sw.js", "{{version}} {{assets}}");

    fn text(files: &Files, path: &str) -> String {
        String::from_utf8(files[path].clone()).unwrap()
    }

    #[test]
    fn the_page_names_what_is_there() {
        let files = bundle(parts(&[PAGE, WORKER, ("styles/a.css", "a {}")])).unwrap();
        let page = text(&files, "index.html");
        let names: Vec<&str> = page.split(' ').collect();
        assert_eq!(names.len(), 4);
        for name in &names[..3] {
            assert!(files.contains_key(&name[1..]), "{name}");
        }
        assert!(text(&files, "sw.js").starts_with(names[3]), "{page}");
        // The glue asks for the hashed name too.
        let wasm = names[2].rsplit('/').next().unwrap();
        assert_eq!(text(&files, &names[1][1..]), format!("new URL('{wasm}', import.meta.url)"));
        assert_eq!(text(&files, "rules/toy.html"), format!("<link href=\"{}\">", names[0]));
    }

    #[test]
    fn the_list_is_everything_but_the_one_that_reads_it() {
        let files = bundle(parts(&[PAGE, WORKER, ("icons/a.svg", "<svg/>")])).unwrap();
        let worker = text(&files, "sw.js");
        let listed: Vec<String> = serde_json::from_str(worker.split_once(' ').unwrap().1).unwrap();
        let mut expected: Vec<String> =
            files.keys().filter(|path| *path != "sw.js").map(|path| format!("/{path}")).collect();
        let page = expected.iter().position(|path| path == "/index.html").unwrap();
        "/".clone_into(&mut expected[page]);
        expected.sort();
        let mut sorted = listed;
        sorted.sort();
        assert_eq!(sorted, expected);
        assert!(sorted.contains(&"/assets/snippets/a-1/inline0.js".to_owned()));
    }

    #[test]
    fn styles_are_one_file_in_the_order_of_their_names() {
        let styles = [("styles/b.css", "b {}"), ("styles/a.css", "a {}"), ("style.css", "s {}")];
        let files = bundle(parts(&[&[PAGE, WORKER], &styles[..]].concat())).unwrap();
        let page = text(&files, "index.html");
        let css = page.split(' ').next().unwrap();
        assert_eq!(text(&files, &css[1..]), "s {}\na {}\nb {}\n");
        assert!(!files.contains_key("styles/a.css"));
    }

    #[test]
    fn what_is_taken_as_it_is_stays_where_it_is_edited() {
        let styles = [("styles/b.css", "b {}"), ("styles/a.css", "a {}"), ("theme.js", "1")];
        let sources = [&[PAGE, WORKER], &styles[..]].concat();
        let files = bundle(parts_for(Build::Dev, &sources)).unwrap();
        let page = text(&files, "index.html");
        let css = page.split(' ').next().unwrap();
        let imports = "@import url(\"/styles/a.css\");\n@import url(\"/styles/b.css\");\n";
        assert_eq!(text(&files, &css[1..]), imports);
        assert!(!files.contains_key("theme.js") && !files.contains_key("styles/a.css"));
        assert_eq!(text(&files, "sw.js"), FORGETFUL);
    }

    #[test]
    fn a_change_anywhere_is_another_version() {
        let version = |sources: &[(&str, &str)]| {
            let files = bundle(parts(sources)).unwrap();
            text(&files, "index.html").rsplit(' ').next().unwrap().to_owned()
        };
        let first = version(&[PAGE, WORKER, ("theme.js", "1")]);
        assert_eq!(first, version(&[PAGE, WORKER, ("theme.js", "1")]));
        assert_ne!(first, version(&[PAGE, WORKER, ("theme.js", "2")]));
    }

    #[test]
    fn what_cannot_be_put_together_says_why() {
        let problem = |sources: &[(&str, &str)]| bundle(parts(sources)).unwrap_err().to_string();
        let known = "there are assets, css, js, rules-css, version, wasm";
        assert_eq!(
            problem(&[PAGE, WORKER, ("a.js", "{{ccs}}")]),
            format!("a.js: there is no '{{{{ccs}}}}'; {known}")
        );
        assert_eq!(problem(&[PAGE, WORKER, ("a.js", "{{css")]), "a.js: '{{' is not closed");
        assert_eq!(problem(&[PAGE]), "sw.js is missing");
    }
}
