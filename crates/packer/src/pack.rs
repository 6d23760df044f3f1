//! Compresses the page once and for all, and weighs it.

use std::fmt;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use flate2::write::GzEncoder;

use crate::Files;
use crate::page::{Build, read};

/// What the front door and the first board may weigh together, as they travel.
const BUDGET: usize = 500_000;

/// The page with its compressed forms: `a.js`, and, where they are smaller, `a.js.br` and
/// `a.js.gz`.
pub(crate) struct Packed {
    files: Files,
}

/// Compresses the files, unless they are for somebody who works on the page.
pub(crate) fn pack(files: Files, build: Build) -> Packed {
    if build == Build::Dev {
        return Packed { files };
    }
    let mut packed = Files::new();
    for (path, bytes) in files {
        for (ending, smaller) in [("br", brotli(&bytes)), ("gz", gzip(&bytes))] {
            if smaller.len() < bytes.len() {
                packed.insert(format!("{path}.{ending}"), smaller);
            }
        }
        packed.insert(path, bytes);
    }
    Packed { files: packed }
}

fn brotli(bytes: &[u8]) -> Vec<u8> {
    let params = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
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

    /// What the front door and the first board take: everything but the pages of rules, which
    /// are read on their own.
    fn weight(&self) -> usize {
        let counted = self.rows().filter(|(path, ..)| !path.starts_with("rules/"));
        counted.map(|(.., travels)| travels).sum()
    }

    /// Whether it keeps to the budget.
    pub(crate) fn judge(&self) -> Result<()> {
        let weight = self.weight();
        ensure!(
            weight <= BUDGET,
            "the front door and the first board weigh {weight} bytes compressed, {} more than \
             the {BUDGET} that they may",
            weight - BUDGET
        );
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
        let weight = self.weight();
        writeln!(
            f,
            "    front door and first board: {weight} bytes compressed, {} % of {BUDGET}",
            weight * 100 / BUDGET
        )
    }
}

/// Makes the folder hold the page and nothing else. What has not changed is left untouched, so
/// that the server is not built anew for nothing.
pub(crate) fn write(packed: &Packed, folder: &Path) -> Result<()> {
    let Packed { files } = packed;
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
        pack(files.collect(), Build::Release)
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
    fn the_budget_counts_what_travels_without_the_rules() {
        let zeros = vec![0; 2 * BUDGET];
        let rules = noise(1000);
        let fits = packed(&[("a", &noise(BUDGET - 100)), ("b", &zeros), ("rules/r", &rules)]);
        fits.judge().unwrap();
        let heavy = packed(&[("a", &noise(BUDGET)), ("b", &zeros)]);
        let problem = heavy.judge().unwrap_err().to_string();
        assert!(problem.contains("more than the 500000 that they may"), "{problem}");
        assert!(heavy.to_string().contains("100 % of 500000"), "{heavy}");
    }

    #[test]
    fn the_folder_holds_the_page_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        write(&packed(&[("a/old", b"1"), ("same", b"2")]), folder.path()).unwrap();
        write(&packed(&[("a/new", b"1"), ("same", b"2")]), folder.path()).unwrap();
        assert_eq!(read(folder.path()).unwrap().keys().collect::<Vec<_>>(), ["a/new", "same"]);
    }
}
