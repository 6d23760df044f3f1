//! Puts the page together: hashed names, filled placeholders, the list of everything.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use sha2::{Digest, Sha256};

use crate::Files;
use crate::page::Build;
use crate::split::LINK;
use crate::styles;

/// What the page is made from.
pub(crate) struct Parts {
    /// What wasm-bindgen made: `web.js`, `web_bg.wasm`, and perhaps `snippets/`.
    pub(crate) bound: Files,
    /// The script that fetches the chunks.
    pub(crate) link: String,
    /// The parts of the client that are fetched when they are needed.
    pub(crate) chunks: Files,
    /// The chunks that a part consists of. A game's part has the game's name.
    pub(crate) chunks_of: BTreeMap<String, Vec<String>>,
    /// The pictures of the front door, and the boxes on its shelf, as HTML.
    pub(crate) art: String,
    pub(crate) boxes: String,
    /// The folder `assets` of the client.
    pub(crate) sources: Files,
    /// For each game its name in addresses and its page of rules.
    pub(crate) rules: Vec<(String, String)>,
    pub(crate) rules_style: &'static str,
    pub(crate) build: Build,
}

/// The page, and which of its files come later than the rest.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) files: Files,
    /// For each part, the files that it needs.
    pub(crate) parts: BTreeMap<String, BTreeSet<String>>,
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
pub(crate) fn bundle(given: Parts) -> Result<Page> {
    let Parts { bound, link, chunks, chunks_of, art, boxes, sources, rules, rules_style, build } =
        given;
    let mut files = Files::new();
    let mut values = BTreeMap::from([("art", art), ("boxes", boxes)]);

    let (code, paths_of_chunks) = code(bound, link, chunks, &mut values)?;
    files.extend(code);
    let mut parts = chunks_of
        .into_iter()
        .map(|(part, chunks)| {
            let path = |chunk: &String| {
                paths_of_chunks.get(chunk).cloned().with_context(|| format!("there is no {chunk}"))
            };
            Ok((part.replace('_', "-"), chunks.iter().map(path).collect::<Result<_>>()?))
        })
        .collect::<Result<BTreeMap<String, BTreeSet<String>>>>()?;

    // Fonts are named by their content too, wherever they are mentioned.
    let mut fonts = Vec::new();
    let mut sources = sources;
    if build == Build::Release {
        for path in
            sources.keys().filter(|path| has_ending(path, "woff2")).cloned().collect::<Vec<_>>()
        {
            let bytes = sources.remove(&path).unwrap_or_default();
            let hashed = hashed("woff2", &bytes);
            files.insert(hashed.clone(), bytes);
            fonts.push((format!("/{path}"), format!("/{hashed}")));
        }
    }
    let with_fonts = |bytes: Vec<u8>| {
        let text =
            String::from_utf8(bytes).map_err(|_| anyhow!("a style or page is not a text"))?;
        Ok::<_, anyhow::Error>(
            fonts.iter().fold(text, |text, (from, to)| text.replace(from, to)).into_bytes(),
        )
    };

    let mut style = Vec::new();
    let mut links = String::new();
    let mut others = Files::new();
    for (path, bytes) in sources {
        if let Some((kind, game)) = style_of_part(&path, &rules) {
            let path = match build {
                Build::Release => {
                    let bytes = tightened(bytes)?;
                    let hashed = hashed("css", &bytes);
                    files.insert(hashed.clone(), bytes);
                    hashed
                }
                Build::Dev => path.clone(),
            };
            let needed = parts.entry(game.to_owned()).or_default();
            let chunks: Vec<String> = needed.iter().map(|chunk| format!("/{chunk}")).collect();
            writeln!(
                links,
                "<link rel=\"stylesheet\" href=\"/{path}\" data-{kind}=\"{game}\" \
                 data-wasm=\"{}\" disabled>",
                chunks.join(" ")
            )?;
            needed.insert(path);
        } else if path == "style.css" || path.starts_with("styles/") {
            // In order of their names, `style.css` before those of the folder `styles`.
            match build {
                Build::Release => style.extend(tightened(with_fonts(bytes)?)?),
                Build::Dev => style.extend(format!("@import url(\"/{path}\");").into_bytes()),
            }
            style.push(b'\n');
        } else if build == Build::Release || is_text(&path) && has_placeholder(&bytes) {
            let bytes = if has_ending(&path, "html") { with_fonts(bytes)? } else { bytes };
            others.insert(path, bytes);
        }
    }
    if build == Build::Dev {
        // A browser that keeps the page would not show what was edited.
        others.insert("sw.js".to_owned(), FORGETFUL.as_bytes().to_vec());
    }
    values.insert("games", links);
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
    let is_later =
        |path: &String| is_for_later(path) || parts.values().any(|needed| needed.contains(path));
    let (later, first): (Vec<_>, Vec<_>) =
        files.keys().chain(others.keys()).partition(|path| is_later(path));
    values.insert("first", list(first)?);
    values.insert("later", list(later)?);
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
    Ok(Page { files, parts })
}

/// What nobody needs to play: pages of rules, licences of fonts, and the pictures that a home screen
/// asks for.
pub(crate) fn is_for_later(path: &str) -> bool {
    path.starts_with("rules/") || has_ending(path, "txt") || has_ending(path, "png")
}

/// Whether a path is that of a kind of file.
fn has_ending(path: &str, ending: &str) -> bool {
    Path::new(path).extension().is_some_and(|it| it == ending)
}

/// A style sheet in fewer bytes.
fn tightened(style: Vec<u8>) -> Result<Vec<u8>> {
    let text = String::from_utf8(style).map_err(|_| anyhow!("a style is not a text"))?;
    Ok(styles::tighten(&text).into_bytes())
}

/// Whether a style sheet belongs to a part of the page: to a game, or to tables on a server.
fn style_of_part<'a>(path: &str, rules: &'a [(String, String)]) -> Option<(&'static str, &'a str)> {
    let name = path.strip_prefix("styles/")?.strip_suffix(".css")?;
    let part = name.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix('-')?;
    if part == "online" {
        return Some(("part", "online"));
    }
    let game = rules.iter().map(|(id, _)| id.as_str()).find(|id| *id == part)?;
    Some(("game", game))
}

/// The code under its hashed names, and the path of each chunk.
fn code(
    bound: Files,
    link: String,
    chunks: Files,
    values: &mut BTreeMap<&str, String>,
) -> Result<(Files, BTreeMap<String, String>)> {
    let mut files = Files::new();
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
    let mut paths = BTreeMap::new();
    let mut link = link;
    for (name, bytes) in chunks {
        let path = hashed("wasm", &bytes);
        link = link.replace(&format!("\"./{name}\""), &format!("\"./{}\"", base(&path)));
        files.insert(path.clone(), bytes);
        paths.insert(name, path);
    }
    let wasm = wasm.context("wasm-bindgen made no web_bg.wasm")?;
    let wasm_path = hashed("wasm", &wasm);
    let glue = text_of("web.js", glue.context("wasm-bindgen made no web.js")?)?;
    // Without this the glue would ask for the unhashed name when it is told no other.
    let glue = glue.replace("web_bg.wasm", base(&wasm_path));
    values.insert("wasm", format!("/{wasm_path}"));
    files.insert(wasm_path, wasm);
    // These two name each other, so the hash of both is in the name of both.
    let both = format!("{glue}{link}");
    let glue_path = hashed("js", both.as_bytes());
    let link_path = glue_path.replace("boardwalk-", "link-");
    // Only where it is fetched from; the module itself knows the link by its own name.
    let from = |name: &str| format!("from \"./{name}\"");
    let glue = glue.replace(&from(LINK), &from(base(&link_path)));
    let link = link.replace(&from("web.js"), &from(base(&glue_path)));
    values.insert("js", format!("/{glue_path}"));
    values.insert("link", format!("/{link_path}"));
    files.insert(glue_path, glue.into_bytes());
    files.insert(link_path, link.into_bytes());
    Ok((files, paths))
}

/// The last name of a path.
fn base(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
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
fn list(paths: Vec<&String>) -> Result<String> {
    let address = |path: &String| match path.as_str() {
        // The service worker keeps others; the browser keeps the service worker.
        "sw.js" => None,
        "index.html" => Some("/".to_owned()),
        path => Some(format!("/{path}")),
    };
    Ok(serde_json::to_string(&paths.into_iter().filter_map(address).collect::<Vec<_>>())?)
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
                ("web.js", "import * as l from \"./link.js\" 'web_bg.wasm' {\"./link.js\": l}"),
                ("web_bg.wasm", "wasm"),
                ("snippets/a-1/inline0.js", "export {}"),
            ]),
            link: "import { initSync } from \"./web.js\" \"./split_toy_box.wasm\"".to_owned(),
            chunks: files(&[("split_toy_box.wasm", "chunk"), ("chunk_1.wasm", "shared")]),
            chunks_of: BTreeMap::from([(
                "toy_box".to_owned(),
                vec!["split_toy_box.wasm".to_owned(), "chunk_1.wasm".to_owned()],
            )]),
            art: "<svg></svg>".to_owned(),
            boxes: "<article></article>".to_owned(),
            sources: files(sources),
            rules: vec![("toy-box".to_owned(), "<link href=\"{{css}}\">".to_owned())],
            rules_style: "p {}",
        }
    }

    const PAGE: (&str, &str) = ("index.html", "{{css}} {{js}} {{wasm}} {{version}}");
    const WORKER: (&str, &str) = ("sw.js", "{{version}} {{first}} {{later}}");

    fn text(files: &Files, path: &str) -> String {
        String::from_utf8(files[path].clone()).unwrap()
    }

    #[test]
    fn the_page_names_what_is_there() {
        let files = bundle(parts(&[PAGE, WORKER, ("styles/a.css", "a {}")])).unwrap().files;
        let page = text(&files, "index.html");
        let names: Vec<&str> = page.split(' ').collect();
        assert_eq!(names.len(), 4);
        for name in &names[..3] {
            assert!(files.contains_key(&name[1..]), "{name}");
        }
        assert!(text(&files, "sw.js").starts_with(names[3]), "{page}");
        // The glue asks for the hashed names too, and knows the link by its own name.
        let wasm = base(names[2]);
        let link = names[1].replace("boardwalk-", "link-");
        let glue =
            format!("import * as l from \"./{}\" '{wasm}' {{\"./link.js\": l}}", base(&link));
        assert_eq!(text(&files, &names[1][1..]), glue);
        let chunk = hashed("wasm", b"chunk");
        assert!(files.contains_key(&chunk));
        let linked =
            format!("import {{ initSync }} from \"./{}\" \"./{}\"", base(names[1]), base(&chunk));
        assert_eq!(text(&files, &link[1..]), linked);
        assert_eq!(text(&files, "rules/toy-box.html"), format!("<link href=\"{}\">", names[0]));
    }

    #[test]
    fn a_game_comes_with_its_chunks_and_its_style() {
        let styles = [("styles/40-toy-box.css", "toy {}"), ("styles/40-other.css", "o {}")];
        let sources = [&[("index.html", "{{games}} {{css}}"), WORKER], &styles[..]].concat();
        let Page { files, parts } = bundle(parts(&sources)).unwrap();
        let chunks = [b"chunk".as_slice(), b"shared"].map(|bytes| hashed("wasm", bytes));
        let style = hashed("css", b"toy{}");
        let expected = chunks.iter().cloned().chain([style.clone()]).collect();
        assert_eq!(parts, BTreeMap::from([("toy-box".to_owned(), expected)]));
        let page = text(&files, "index.html");
        let link = format!("href=\"/{style}\" data-game=\"toy-box\" data-wasm=\"/");
        assert!(page.contains(&link) && page.contains(&chunks[0]), "{page}");
        assert_eq!(text(&files, page.rsplit_once(" /").unwrap().1), "o{}\n");
        // What every visitor needs is kept first, and the rest later.
        let worker = text(&files, "sw.js");
        let [_, first, later] = worker.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!() };
        for path in chunks.iter().chain([&style, &"rules/toy-box.html".to_owned()]) {
            assert!(later.contains(path.as_str()) && !first.contains(path.as_str()), "{path}");
        }
    }

    #[test]
    fn the_list_is_everything_but_the_one_that_reads_it() {
        let files = bundle(parts(&[PAGE, WORKER, ("icons/a.svg", "<svg/>")])).unwrap().files;
        let worker = text(&files, "sw.js");
        let lists = worker.split(' ').skip(1);
        let lists = lists.map(|list| serde_json::from_str::<Vec<String>>(list).unwrap());
        let listed: Vec<String> = lists.flatten().collect();
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
        let files = bundle(parts(&[&[PAGE, WORKER], &styles[..]].concat())).unwrap().files;
        let page = text(&files, "index.html");
        let css = page.split(' ').next().unwrap();
        assert_eq!(text(&files, &css[1..]), "s{}\na{}\nb{}\n");
        assert!(!files.contains_key("styles/a.css"));
    }

    #[test]
    fn what_is_taken_as_it_is_stays_where_it_is_edited() {
        let styles = [("styles/b.css", "b {}"), ("styles/a.css", "a {}"), ("theme.js", "1")];
        let sources = [&[PAGE, WORKER], &styles[..]].concat();
        let files = bundle(parts_for(Build::Dev, &sources)).unwrap().files;
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
            let files = bundle(parts(sources)).unwrap().files;
            text(&files, "index.html").rsplit(' ').next().unwrap().to_owned()
        };
        let first = version(&[PAGE, WORKER, ("theme.js", "1")]);
        assert_eq!(first, version(&[PAGE, WORKER, ("theme.js", "1")]));
        assert_ne!(first, version(&[PAGE, WORKER, ("theme.js", "2")]));
    }

    #[test]
    fn what_cannot_be_put_together_says_why() {
        let problem = |sources: &[(&str, &str)]| bundle(parts(sources)).unwrap_err().to_string();
        let known =
            "there are art, boxes, css, first, games, js, later, link, rules-css, version, wasm";
        assert_eq!(
            problem(&[PAGE, WORKER, ("a.js", "{{ccs}}")]),
            format!("a.js: there is no '{{{{ccs}}}}'; {known}")
        );
        assert_eq!(problem(&[PAGE, WORKER, ("a.js", "{{css")]), "a.js: '{{' is not closed");
        assert_eq!(problem(&[PAGE]), "sw.js is missing");
    }
}
