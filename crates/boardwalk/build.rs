//! Puts the built page into the program, as a table of files.
//!
//! The page is taken from the folder that `BOARDWALK_CLIENT` names, or from `client/dist` in the
//! folder that cargo builds into, where `cargo xtask client` leaves it.
//! Without a page the table is empty and the program still compiles.

#![allow(clippy::print_stdout, reason = "this is how one talks to cargo")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use sha2::{Digest as _, Sha256};

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    println!("cargo::rerun-if-env-changed=BOARDWALK_CLIENT");
    let folder = match env::var_os("BOARDWALK_CLIENT") {
        Some(folder) => PathBuf::from(folder),
        None => usual_folder(&out)?,
    };
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = BTreeMap::new();
    find(&folder, "", &mut files)?;
    fs::write(out.join("embedded.rs"), table(&files)?)
}

/// The folder `client/dist` in the target folder, which cargo marks by a file of its own.
fn usual_folder(out: &Path) -> io::Result<PathBuf> {
    let target = out.ancestors().find(|folder| folder.join("CACHEDIR.TAG").is_file());
    let folder = target.unwrap_or(out).join("client/dist");
    // Cargo takes a missing folder for a changed one, and would build us anew each time.
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

fn find(folder: &Path, prefix: &str, files: &mut BTreeMap<String, PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{prefix}{name}");
        if path.is_dir() {
            find(&path, &format!("{name}/"), files)?;
        } else {
            files.insert(name, path.canonicalize()?);
        }
    }
    Ok(())
}

/// The table as Rust, in the order of the names: one entry for a file with its packed forms.
fn table(files: &BTreeMap<String, PathBuf>) -> io::Result<String> {
    let is_packed = |name: &str| {
        let plain = name.strip_suffix(".br").or_else(|| name.strip_suffix(".gz"));
        plain.is_some_and(|plain| files.contains_key(plain))
    };
    let include = |path: &PathBuf| {
        let path = path.to_str().expect("cargo builds in a folder whose name is text");
        format!("include_bytes!({path:?})")
    };
    let packed = |name: String| match files.get(&name) {
        Some(path) => format!("Some({})", include(path)),
        None => "None".to_owned(),
    };
    let mut table = "&[".to_owned();
    for (name, path) in files.iter().filter(|(name, _)| !is_packed(name)) {
        let digest = Sha256::digest(fs::read(path)?);
        let tag = u64::from_be_bytes(*digest.first_chunk().expect("it has 32 bytes"));
        writeln!(
            table,
            "server::File {{ path: {name:?}, tag: \"{tag:016x}\", bytes: {}, brotli: {}, gzip: {} }},",
            include(path),
            packed(format!("{name}.br")),
            packed(format!("{name}.gz")),
        )
        .map_err(io::Error::other)?;
    }
    table.push(']');
    Ok(table)
}
