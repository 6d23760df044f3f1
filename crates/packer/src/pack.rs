//! Compresses the page once and for all, and weighs it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::io::Write as _;
use std::num::NonZero;
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use anyhow::{Context, Result, ensure};
use flate2::write::GzEncoder;

use crate::Files;
use crate::bundle::{Page, is_for_later};
use crate::page::{Build, read};

/// What the front door and any one board may weigh together, as they travel.
const FIRST_BOARD: usize = 500_000;
/// What every further board may weigh.
const FURTHER_BOARD: usize = 250_000;

/// The page with its compressed forms: `a.js`, and, where they are smaller, `a.js.br` and
/// `a.js.gz`.
pub(crate) struct Packed {
    files: Files,
    /// What is fetched when it is needed: for each part its files.
    parts: BTreeMap<String, BTreeSet<String>>,
    /// Those of the parts that are games.
    games: Vec<String>,
}

/// Compresses the files, unless they are for somebody who works on the page.
pub(crate) fn pack(page: Page, games: &[String], build: Build) -> Packed {
    let Page { files, parts } = page;
    let games = games.iter().filter(|game| parts.contains_key(*game)).cloned().collect();
    if build == Build::Dev {
        return Packed { files, parts, games };
    }
    let mut packed = compress_all(&files);
    packed.extend(files);
    Packed { files: packed, parts, games }
}

/// The compressed forms of files, where they are smaller. All cores take part: each takes the next
/// file that nobody has, the largest first, so that none is left alone with one at the end.
fn compress_all(files: &Files) -> Files {
    let mut largest_first: Vec<(&String, &Vec<u8>)> = files.iter().collect();
    largest_first.sort_by_key(|(_, bytes)| Reverse(bytes.len()));
    let (queue, packed) = (Mutex::new(largest_first.into_iter()), Mutex::new(Files::new()));
    let compress_next = || {
        // The lock is let go before the work begins.
        let next = queue.lock().expect("nobody panics with it").next();
        let Some((path, bytes)) = next else { return false };
        for (ending, smaller) in [("br", brotli(bytes)), ("gz", gzip(bytes))] {
            if smaller.len() < bytes.len() {
                let path = format!("{path}.{ending}");
                packed.lock().expect("nobody panics with it").insert(path, smaller);
            }
        }
        true
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| while compress_next() {});
        }
    });
    packed.into_inner().expect("nobody panicked with it")
}

/// As small as can be had soon. With blocks of this size a front door and its board are 242 to 585
/// bytes smaller than with the usual ones; the best of three sizes for each file saved 110 to 375
/// more and took twice as long.
fn brotli(bytes: &[u8]) -> Vec<u8> {
    let lgblock = if bytes.len() > 100_000 { 16 } else { 0 };
    let params = brotli::enc::BrotliEncoderParams { quality: 11, lgblock, ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &params)
        .expect("memory can be read and written");
    packed
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder
        .write_all(bytes)
        .and_then(|()| encoder.finish())
        .expect("memory can be read and written")
}

impl Packed {
    /// Each file as it is: its path, its bytes, and its bytes on the way to a browser.
    fn rows(&self) -> impl Iterator<Item = (&str, usize, usize)> {
        self.files.iter().filter(|(path, _)| !is_packed(path)).map(|(path, bytes)| {
            let brotli = self.files.get(&format!("{path}.br"));
            (path.as_str(), bytes.len(), brotli.unwrap_or(bytes).len())
        })
    }

    /// What all the files take for which something holds.
    fn weight(&self, counts: impl Fn(&str) -> bool) -> usize {
        self.rows().filter(|(path, ..)| counts(path)).map(|(.., travels)| travels).sum()
    }

    /// What the front door takes: everything but the parts, and what nobody needs to play.
    fn door(&self) -> usize {
        let is_part = |path: &str| self.parts.values().any(|files| files.contains(path));
        self.weight(|path| !is_for_later(path) && !is_part(path))
    }

    /// What a part takes, with all that it shares with others.
    fn part(&self, name: &str) -> usize {
        self.parts.get(name).map_or(0, |files| self.weight(|path| files.contains(path)))
    }

    /// What a game takes for whoever has opened another one: the most that this can be. Nothing
    /// while there is no other.
    fn further(&self, game: &str) -> usize {
        let Some(needed) = self.parts.get(game) else { return 0 };
        let others = self.games.iter().filter(|other| *other != game);
        let added = others.map(|other| {
            let there = &self.parts[other];
            self.weight(|path| needed.contains(path) && !there.contains(path))
        });
        added.max().unwrap_or(0)
    }

    /// What the bots of a game take beside its board: the worker fetches them, for games against
    /// them and for hints.
    fn bots(&self, game: &str) -> usize {
        let Some(needed) = self.parts.get(&format!("bots-{game}")) else { return 0 };
        self.weight(|path| needed.contains(path) && !self.parts[game].contains(path))
    }

    /// Whether it keeps to the budgets.
    pub(crate) fn judge(&self) -> Result<()> {
        ensure!(!self.games.is_empty(), "no game has become a part of the page");
        let door = self.door();
        for game in &self.games {
            let first = door + self.part(game);
            let further = self.further(game);
            ensure!(
                first <= FIRST_BOARD,
                "the front door and {game} weigh {first} bytes compressed, {} more than the \
                 {FIRST_BOARD} that they may",
                first - FIRST_BOARD
            );
            ensure!(
                further <= FURTHER_BOARD,
                "{game} after another game weighs {further} bytes compressed, {} more than the \
                 {FURTHER_BOARD} that it may",
                further - FURTHER_BOARD
            );
        }
        Ok(())
    }
}

fn is_packed(path: &str) -> bool {
    [".br", ".gz"].iter().any(|ending| path.ends_with(ending))
}

/// The weights as a table.
impl fmt::Display for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "    {:<40} {:>10} {:>10}", "file", "bytes", "brotli")?;
        for (path, bytes, travels) in self.rows() {
            writeln!(f, "    {path:<40} {bytes:>10} {travels:>10}")?;
        }
        let door = self.door();
        writeln!(f, "    the front door: {door} bytes compressed")?;
        for name in self.parts.keys() {
            let part = self.part(name);
            write!(f, "    {name}: {part} bytes")?;
            if self.games.contains(name) {
                let first = door + part;
                let percent = first * 100 / FIRST_BOARD;
                write!(f, "; with the front door {first}, {percent} % of {FIRST_BOARD}")?;
                write!(f, "; its bots {} more", self.bots(name))?;
            }
            let further = self.further(name);
            if self.games.contains(name) && further > 0 {
                let percent = further * 100 / FURTHER_BOARD;
                write!(f, "; after another game {further}, {percent} % of {FURTHER_BOARD}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Makes the folder hold the page and nothing else. What has not changed is left untouched, so
/// that the server is not built anew for nothing.
pub(crate) fn write(packed: &Packed, folder: &Path) -> Result<()> {
    let Packed { files, .. } = packed;
    let context = || format!("{}", folder.display());
    fs::create_dir_all(folder).with_context(context)?;
    for path in read(folder)?.keys().filter(|path| !files.contains_key(*path)) {
        fs::remove_file(folder.join(path)).with_context(context)?;
    }
    for (path, bytes) in files {
        let path = folder.join(path);
        if fs::read(&path).is_ok_and(|old| old == *bytes) {
            continue;
        }
        fs::create_dir_all(path.parent().unwrap_or(folder)).with_context(context)?;
        fs::write(&path, bytes).with_context(|| format!("{}", path.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    fn packed(files: &[(&str, &[u8])]) -> Packed {
        let files = files.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec()));
        let part = |name: &str, files: &[&str]| {
            (name.to_owned(), files.iter().map(|&file| file.to_owned()).collect())
        };
        let parts = [
            part("toy", &["toy.wasm", "shared.wasm"]),
            part("doll", &["doll.wasm", "shared.wasm"]),
            part("own", &["own.wasm"]),
        ];
        let page = Page { files: files.collect(), parts: parts.into() };
        let games = ["toy", "doll", "boxed"].map(str::to_owned);
        pack(page, &games, Build::Release)
    }

    /// Bytes that no compression makes smaller.
    fn noise(n: usize) -> Vec<u8> {
        let mut state = 1_u64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state.to_le_bytes()[3]
        };
        std::iter::repeat_with(&mut next).take(n).collect()
    }

    #[test]
    fn what_was_packed_can_be_unpacked() {
        let text = b"boardwalk ".repeat(100);
        let packed = packed(&[("a.js", &text)]);
        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut &*packed.files["a.js.br"], &mut unpacked).unwrap();
        assert_eq!(unpacked, text);
        let mut unpacked = Vec::new();
        let mut decoder = flate2::read::GzDecoder::new(&*packed.files["a.js.gz"]);
        decoder.read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, text);
    }

    #[test]
    fn what_does_not_shrink_stays_as_it_is() {
        let packed = packed(&[("a.png", &noise(1000))]);
        assert_eq!(packed.files.keys().collect::<Vec<_>>(), ["a.png"]);
    }

    #[test]
    fn the_budget_counts_the_door_and_one_game_without_rules_and_other_parts() {
        let (zeros, door) = (vec![0; 2 * FIRST_BOARD], noise(FIRST_BOARD - 60_000));
        let (toy, rules) = (noise(50_000), noise(1000));
        let fits = packed(&[
            ("a", &door),
            ("b", &zeros),
            ("toy.wasm", &toy),
            ("own.wasm", &door),
            ("rules/r", &rules),
        ]);
        fits.judge().unwrap();
        let told = fits.to_string();
        assert!(told.contains("toy: 50000 bytes; with the front door 49"), "{told}");
        assert!(told.contains("; after another game 50000, 20 % of 250000"), "{told}");
        assert!(!told.contains("boxed"), "{told}");
        let heavy = packed(&[("a", &door), ("toy.wasm", &toy), ("shared.wasm", &toy)]);
        let problem = heavy.judge().unwrap_err().to_string();
        assert!(problem.contains("the front door and toy weigh 540000 bytes"), "{problem}");
        // What the games share is there after the first of them.
        let (most, more) = (noise(FURTHER_BOARD), noise(FURTHER_BOARD + 1));
        packed(&[("toy.wasm", &most), ("shared.wasm", &toy)]).judge().unwrap();
        let problem = packed(&[("toy.wasm", &more)]).judge().unwrap_err().to_string();
        assert!(problem.contains("1 more than the 250000 that it may"), "{problem}");
    }

    #[test]
    fn the_folder_holds_the_page_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        write(&packed(&[("a/old", b"1"), ("same", b"2")]), folder.path()).unwrap();
        write(&packed(&[("a/new", b"1"), ("same", b"2")]), folder.path()).unwrap();
        assert_eq!(read(folder.path()).unwrap().keys().collect::<Vec<_>>(), ["a/new", "same"]);
    }
}
