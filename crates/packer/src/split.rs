//! Cuts the client into the part that every visitor needs, and a part for each game.
//!
//! Functions that carry `#[wasm_split(NAME)]` are where it is cut: what only they reach becomes a
//! module of that name, what several of them share becomes modules of their own, one for every set
//! of parts that share something. Those are hundreds, most of them tiny, so they travel together: a
//! file holds what is wanted together, one module after the other, and a script, the link, fetches
//! the files and starts what is in them when such a function is called.

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
            Build::Release => tighten(&bytes)
                .and_then(|bytes| without_notes(&bytes))
                .with_context(|| name.clone())?,
            Build::Dev => bytes,
        };
        modules.insert(name, bytes);
    }
    let link = folder.join(LINK);
    let link = fs::read_to_string(&link).with_context(|| format!("{}", link.display()))?;
    let games: Vec<String> = games.iter().map(|game| game.replace('-', "_")).collect();
    let needed = split.prefetch_map.into_iter().collect();
    let load = Load::new(&modules, &needed, &games);
    Ok(Split { main, link: load.link(&link)?, parts: load.parts, chunks: load.chunks })
}

/// A module without its custom sections: what the compiler notes for linkers, in each of hundreds.
fn without_notes(module: &[u8]) -> Result<Vec<u8>> {
    const HEAD: usize = 8;
    const CUSTOM: u8 = 0;
    let mut kept = module.get(..HEAD).context("a part is no module")?.to_vec();
    let mut rest = &module[HEAD..];
    while let [kind, after @ ..] = rest {
        let n_digits = after.iter().position(|byte| byte & 0x80 == 0).context("a length ends")? + 1;
        let digits = after[..n_digits].iter().rev();
        let length = digits.fold(0, |length, byte| length << 7 | usize::from(byte & 0x7f));
        let (section, next) =
            rest.split_at_checked(1 + n_digits + length).context("a section ends")?;
        if *kind != CUSTOM {
            kept.extend(section);
        }
        rest = next;
    }
    Ok(kept)
}

/// What a part needs: its modules, by their names.
type Needed = BTreeMap<String, Vec<String>>;

/// The modules in files.
struct Load {
    chunks: Files,
    /// How long the modules in a file are, one after the other.
    lengths: BTreeMap<String, Vec<usize>>,
    /// The files of each part.
    parts: BTreeMap<String, Vec<String>>,
}

impl Load {
    fn new(modules: &Files, needed: &Needed, games: &[String]) -> Load {
        let mut together: BTreeMap<String, Vec<&String>> = BTreeMap::new();
        let mut parts: BTreeMap<String, BTreeSet<String>> =
            needed.keys().map(|part| (part.clone(), BTreeSet::new())).collect();
        for name in modules.keys() {
            let wanted = needed.iter().filter(|(_, modules)| modules.contains(name));
            let wanted: BTreeSet<&str> = wanted.map(|(part, _)| part.as_str()).collect();
            let file = file_of(&wanted, games);
            for part in wanted {
                parts.entry(part.to_owned()).or_default().insert(file.clone());
            }
            together.entry(file).or_default().push(name);
        }
        let (mut chunks, mut lengths) = (Files::new(), BTreeMap::new());
        for (file, mut names) in together {
            // The large ones first: the small ones are then found in them.
            names.sort_by_key(|name| std::cmp::Reverse(modules[*name].len()));
            let of_each: Vec<&Vec<u8>> = names.into_iter().map(|name| &modules[name]).collect();
            lengths.insert(file.clone(), of_each.iter().map(|bytes| bytes.len()).collect());
            chunks.insert(file, of_each.into_iter().flatten().copied().collect());
        }
        let parts = parts.into_iter().map(|(part, files)| (part, files.into_iter().collect()));
        Load { chunks, lengths, parts: parts.collect() }
    }

    /// The script, from the one that would fetch every module by itself: what it loads modules with
    /// stays, and what is loaded is written anew.
    fn link(&self, written: &str) -> Result<String> {
        let (runtime, _) = written.split_once("/* ").context("the link shares nothing")?;
        let mut link = format!("{runtime}{FETCH}");
        let mut names = BTreeMap::new();
        for (file, lengths) in &self.lengths {
            let name = format!("f{}", names.len());
            writeln!(link, "const {name} = file(\"./{file}\", {lengths:?});")?;
            names.insert(file, name);
        }
        for (part, files) in &self.parts {
            let files: Vec<&str> = files.iter().map(|file| names[file].as_str()).collect();
            let files = files.join(", ");
            writeln!(link, "export const __wasm_split_load_{part} = part([{files}]);")?;
        }
        Ok(link)
    }
}

/// How a file is fetched, and all that is in it is started, once. A module brings functions and data
/// to places of their own, and does nothing by itself, so that nobody minds one that is not needed.
const FETCH: &str = include_str!("files.js");

/// The file in which the modules travel that these parts share. What a board shares with the bots of
/// its game, or with itself at a server's table, lies with the board; what several games share lies
/// together, even if one of them does not need all of it: few files are smaller than many. What is
/// for all games fetches none of them.
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
        (_, Some(game)) if of_games.len() == 1 && !parts.contains("online") => {
            match parts.contains("own_edition") {
                true => &format!("edition_{game}"),
                false => game.as_str(),
            }
        }
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
    fn a_module_travels_without_what_is_noted_for_linkers() {
        let module =
            [&b"\0asm\x01\0\0\0"[..], &[0, 3, 2, b'h', b'i'], &[1, 1, 0], &[0, 1, 0]].concat();
        assert_eq!(without_notes(&module).unwrap(), b"\0asm\x01\0\0\0\x01\x01\0");
        assert!(without_notes(b"\0asm\x01\0\0\0\x01\x05\0").is_err());
        assert!(without_notes(b"wasm").is_err());
    }

    #[test]
    fn what_is_wanted_together_travels_together() {
        let file = |parts: &[&str]| file_of(&parts.iter().copied().collect(), &games());
        assert_eq!(file(&["toy"]), "toy.wasm");
        assert_eq!(file(&["toy", "online_toy"]), "toy.wasm");
        assert_eq!(file(&["toy", "online_toy", "own_edition"]), "edition_toy.wasm");
        assert_eq!(file(&["toy", "online"]), "games.wasm");
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
        let load = Load::new(&modules, &needed, &games());
        assert_eq!(load.chunks["toy.wasm"], b"littleown");
        assert_eq!(load.lengths["toy.wasm"], [6, 3]);
        assert_eq!(load.chunks["games.wasm"], b"and much more");
        assert_eq!(load.parts["toy"], ["games.wasm", "toy.wasm"]);
        assert_eq!(load.parts["doll"], ["games.wasm"]);
        let link = load.link("runtime\n/* toy, doll */ const all = 1;").unwrap();
        assert!(link.starts_with("runtime\n"), "{link}");
        let lines = [
            "const f1 = file(\"./toy.wasm\", [6, 3]);",
            "export const __wasm_split_load_toy = part([f0, f1]);",
            "export const __wasm_split_load_doll = part([f0]);",
        ];
        assert!(lines.iter().all(|line| link.contains(line)), "{link}");
        assert!(!link.contains("const all"), "{link}");
    }
}
