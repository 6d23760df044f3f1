//! Cuts the client into the part that every visitor needs, and a part for each game.
//!
//! Functions that carry `#[wasm_split(NAME)]` are where it is cut: what only they reach becomes a
//! module of that name, what several of them share becomes modules of their own, one for every set
//! of parts that share something. Those are hundreds, most of them tiny, so they travel together: a
//! file holds what is wanted together, one module after the other, and a script, the link, fetches
//! the files and starts the modules when such a function is called.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use walrus::ModuleConfig;
use wasm_split_cli_support::{Options, transform};

use crate::Files;
use crate::page::Build;

/// What the link is called, for those who import it.
pub(crate) const LINK: &str = "link.js";

/// The client in pieces.
pub(crate) struct Split {
    /// What is there from the beginning, still to be bound.
    pub(crate) main: PathBuf,
    /// The script that fetches the rest.
    pub(crate) link: String,
    /// The rest: its files by their names.
    pub(crate) chunks: Files,
    /// The files that a part consists of, by the name of the part.
    pub(crate) parts: BTreeMap<String, Vec<String>>,
}

/// Cuts `wasm` into files in `folder`, which it empties before.
pub(crate) fn split(wasm: &Path, folder: &Path, games: &[String], build: Build) -> Result<Split> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    let main = folder.join("web.wasm");
    let bytes = fs::read(wasm).with_context(|| format!("{}", wasm.display()))?;
    let mut options = Options::new(&bytes);
    let link = format!("./{LINK}");
    options.output_dir = folder;
    options.main_out_path = &main;
    options.link_name = &link;
    options.main_module = "./web.js";
    let split =
        transform(options).map_err(|error| anyhow!("splitting {}: {error:#}", wasm.display()))?;
    let mut modules = Files::new();
    for path in &split.split_modules {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = fs::read(path).with_context(|| format!("{}", path.display()))?;
        let bytes = match build {
            Build::Release => tighten(&bytes).with_context(|| name.clone())?,
            Build::Dev => bytes,
        };
        modules.insert(name, bytes);
    }
    let link = folder.join(LINK);
    let link = fs::read_to_string(&link).with_context(|| format!("{}", link.display()))?;
    let games: Vec<String> = games.iter().map(|game| game.replace('-', "_")).collect();
    let needed = split.prefetch_map.into_iter().collect();
    let load = Load::new(&modules, needed, &games);
    Ok(Split { main, link: load.link(&link)?, parts: load.parts(), chunks: load.chunks })
}

/// What a part needs: its modules, by their names.
type Needed = BTreeMap<String, Vec<String>>;

/// What the name of a module begins with that is of one part alone; not every part has one.
const OWN: &str = "split_";

/// The modules in files.
struct Load {
    chunks: Files,
    /// Where a module lies: the file, and from where to where in it.
    places: BTreeMap<String, (String, usize, usize)>,
    needed: Needed,
}

impl Load {
    fn new(modules: &Files, needed: Needed, games: &[String]) -> Load {
        let mut together: BTreeMap<String, Vec<&String>> = BTreeMap::new();
        for name in modules.keys() {
            let parts = needed.iter().filter(|(_, modules)| modules.contains(name));
            let parts = parts.map(|(part, _)| part.as_str()).collect();
            together.entry(file_of(&parts, games)).or_default().push(name);
        }
        let (mut chunks, mut places) = (Files::new(), BTreeMap::new());
        for (file, mut names) in together {
            // The large ones first: the small ones are then found in them.
            names.sort_by_key(|name| std::cmp::Reverse(modules[*name].len()));
            let mut bytes = Vec::new();
            for name in names {
                let from = bytes.len();
                bytes.extend(&modules[name]);
                places.insert(name.clone(), (file.clone(), from, bytes.len()));
            }
            chunks.insert(file, bytes);
        }
        Load { chunks, places, needed }
    }

    /// The files of each part.
    fn parts(&self) -> BTreeMap<String, Vec<String>> {
        let files = |modules: &Vec<String>| {
            let files = modules.iter().filter_map(|name| self.places.get(name));
            files.map(|(file, ..)| file.clone()).collect::<BTreeSet<_>>().into_iter().collect()
        };
        self.needed.iter().map(|(part, modules)| (part.clone(), files(modules))).collect()
    }

    /// The script, from the one that would fetch every module by itself: what it loads modules with
    /// stays, and what is loaded is written anew.
    fn link(&self, written: &str) -> Result<String> {
        let (runtime, _) = written.split_once("/* ").context("the link shares nothing")?;
        let mut link = format!("{runtime}{FETCH}");
        let piece = |(file, from, to): &(String, usize, usize)| {
            format!("piece(\"./{file}\", {from}, {to})")
        };
        let mut numbers = BTreeMap::new();
        for (name, place) in self.places.iter().filter(|(name, _)| !name.starts_with(OWN)) {
            writeln!(link, "const m{} = makeLoad({}, []);", numbers.len(), piece(place))?;
            numbers.insert(name, numbers.len());
        }
        for (part, modules) in &self.needed {
            let own = format!("{OWN}{part}");
            let shared = modules.iter().filter(|name| **name != own);
            let shared: Vec<String> = shared
                .map(|name| numbers.get(name).map(|i| format!("m{i}")))
                .collect::<Option<_>>()
                .with_context(|| format!("{part} needs what is not there"))?;
            let own = self.places.get(&own).map_or_else(|| "nothing".to_owned(), piece);
            writeln!(
                link,
                "export const __wasm_split_load_{part} = wrapAsyncCb(makeLoad({own}, [{}]));",
                shared.join(",")
            )?;
        }
        Ok(link)
    }
}

/// How a module is taken out of its file. A file is remembered only while it is on its way: whoever
/// wants more of it later gets it from the browser, which keeps it.
const FETCH: &str = include_str!("pieces.js");

/// The file in which the modules travel that these parts share. What a board shares with the bots of
/// its game, or with itself at a server's table, lies with the board; what several games share lies
/// together, even if one of them does not need all of it: few files are smaller than many.
fn file_of(parts: &BTreeSet<&str>, games: &[String]) -> String {
    let game = |part: &&str| {
        let beside = ["bots_", "online_"].into_iter().find_map(|it| part.strip_prefix(it));
        games.iter().find(|game| *game == beside.unwrap_or(part))
    };
    let of_games: BTreeSet<&String> = parts.iter().filter_map(game).collect();
    let all = |kind: &str| parts.iter().all(|part| part.starts_with(kind));
    let name = match (parts.first(), of_games.first()) {
        (Some(part), _) if parts.len() == 1 => part,
        _ if all("bots_") => "bots",
        _ if all("online") => "online",
        (_, Some(game)) if of_games.len() == 1 => game,
        _ => "games",
    };
    format!("{name}.wasm")
}

/// The same module in fewer bytes. What comes from the linker leaves room in every number, so that
/// it could be relocated, and says what its functions are called.
fn tighten(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let mut module = config.parse(wasm).map_err(|error| anyhow!("{error:#}"))?;
    Ok(module.emit_wasm())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> Vec<String> {
        ["toy", "doll"].map(str::to_owned).into()
    }

    #[test]
    fn what_is_wanted_together_travels_together() {
        let file = |parts: &[&str]| file_of(&parts.iter().copied().collect(), &games());
        assert_eq!(file(&["toy"]), "toy.wasm");
        assert_eq!(file(&["toy", "online_toy", "own_edition"]), "toy.wasm");
        assert_eq!(file(&["toy", "bots_toy"]), "toy.wasm");
        assert_eq!(file(&["bots_toy"]), "bots_toy.wasm");
        assert_eq!(file(&["online_toy"]), "online_toy.wasm");
        assert_eq!(file(&["toy", "doll"]), "games.wasm");
        assert_eq!(file(&["toy", "online_doll", "online"]), "games.wasm");
        assert_eq!(file(&["bots_toy", "bots_doll"]), "bots.wasm");
        assert_eq!(file(&["bots_toy", "online_doll"]), "games.wasm");
        assert_eq!(file(&["online_toy", "online_doll"]), "online.wasm");
        assert_eq!(file(&["online", "online_doll", "online_toy"]), "online.wasm");
        assert_eq!(file(&["own_edition"]), "own_edition.wasm");
    }

    #[test]
    fn every_module_is_found_in_its_file() {
        let module = |name: &str, bytes: &[u8]| (name.to_owned(), bytes.to_vec());
        let modules = Files::from([
            module("split_toy", b"own"),
            module("chunk_1", b"little"),
            module("chunk_2", b"and much more"),
        ]);
        let needed = |part: &str, modules: &[&str]| {
            (part.to_owned(), modules.iter().map(|it| (*it).to_owned()).collect())
        };
        let needed = Needed::from([
            needed("toy", &["chunk_1", "chunk_2", "split_toy"]),
            needed("doll", &["chunk_2"]),
        ]);
        let load = Load::new(&modules, needed, &games());
        for (name, (file, from, to)) in &load.places {
            assert_eq!(load.chunks[file][*from..*to], modules[name]);
        }
        assert_eq!(load.places.len(), modules.len());
        assert_eq!(load.parts()["toy"], ["games.wasm", "toy.wasm"]);
        assert_eq!(load.parts()["doll"], ["games.wasm"]);
        let link = load.link("runtime\n/* toy, doll */ const all = 1;").unwrap();
        assert!(link.starts_with("runtime\n"), "{link}");
        let lines = [
            "const m0 = makeLoad(piece(\"./toy.wasm\", 0, 6), []);",
            "_load_toy = wrapAsyncCb(makeLoad(piece(\"./toy.wasm\", 6, 9), [m0,m1]));",
            "_load_doll = wrapAsyncCb(makeLoad(nothing, [m1]));",
        ];
        assert!(lines.iter().all(|line| link.contains(line)), "{link}");
        assert!(!link.contains("const all"), "{link}");
    }
}
