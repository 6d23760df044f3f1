//! Reading and writing files, with sentences for what can go wrong.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};

/// Nothing that we read is larger; a device that never ends is.
const MAX_BYTES: u64 = 65 << 20;

/// The text of a file.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    let name = path.display();
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| {
        if file.metadata()?.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        file.take(MAX_BYTES + 1).read_to_end(&mut bytes)
    });
    read.map_err(|error| anyhow!("cannot read {name}: {}", reason(&error)))?;
    if bytes.len() as u64 > MAX_BYTES {
        bail!("cannot read {name}: it is larger than {} MiB", MAX_BYTES >> 20);
    }
    String::from_utf8(bytes).map_err(|_| anyhow!("cannot read {name}: it is not a text file"))
}

/// A path as a shell takes it.
pub(crate) fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:,@%".contains(c);
    match !text.is_empty() && text.chars().all(is_plain) {
        true => text,
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

/// What an error of the operating system means for the person who named the file.
#[allow(clippy::wildcard_enum_match_arm, reason = "the rest speaks for itself")]
pub(crate) fn reason(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        ErrorKind::IsADirectory => "it is a folder, not a file".to_owned(),
        ErrorKind::NotADirectory => "part of its path is a file, not a folder".to_owned(),
        ErrorKind::PermissionDenied => "you are not allowed to".to_owned(),
        ErrorKind::AlreadyExists => "it exists already".to_owned(),
        _ => error.to_string(),
    }
}

/// Makes a new, empty file; one that exists is left alone.
pub(crate) fn create(path: &Path) -> Result<()> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(_) => Ok(()),
        Err(error) => bail!("cannot make {}: {}", path.display(), reason(&error)),
    }
}

/// Makes a new, empty file of that name, or of the first free one of `name-2`, `name-3`…
pub(crate) fn create_free(stem: &str, extension: &str) -> Result<PathBuf> {
    for n in 1_u32.. {
        let tail = if n == 1 { String::new() } else { format!("-{n}") };
        let path = PathBuf::from(format!("{stem}{tail}.{extension}"));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => bail!("cannot make {}: {}", path.display(), reason(&error)),
        }
    }
    bail!("every name for the record is taken")
}

/// How sure the new text must be before we go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Care {
    /// It survives the end of this program.
    Program,
    /// It survives the end of this machine as well, which takes some milliseconds.
    Machine,
}

/// Replaces a file in one step: whoever looks finds the old one or the new, never half of one.
pub(crate) fn replace(path: &Path, content: impl AsRef<[u8]>, care: Care) -> Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(name);
    let write = || {
        let mut file = File::create(&temporary)?;
        file.write_all(content.as_ref())?;
        if care == Care::Machine {
            file.sync_data()?;
        }
        fs::rename(&temporary, path)
    };
    write().map_err(|error| {
        // What could not be finished should not lie about; a failure here adds nothing.
        let _ = fs::remove_file(&temporary);
        anyhow!("cannot write {}: {}", path.display(), reason(&error))
    })
}

/// Adds to the end of a file.
pub(crate) fn append(path: &Path, text: &str, care: Care) -> Result<()> {
    let write = || {
        let mut file = OpenOptions::new().append(true).open(path)?;
        file.write_all(text.as_bytes())?;
        if care == Care::Machine {
            file.sync_data()?;
        }
        Ok(())
    };
    write().map_err(|error| anyhow!("cannot write {}: {}", path.display(), reason(&error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("record.jsonl");
        create(&path).unwrap();
        replace(&path, "one\n", Care::Program).unwrap();
        replace(&path, "two\n", Care::Machine).unwrap();
        assert_eq!(read_text(&path).unwrap(), "two\n");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_exists_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let stem = folder.path().join("game").display().to_string();
        let first = create_free(&stem, "jsonl").unwrap();
        let second = create_free(&stem, "jsonl").unwrap();
        assert!(first.ends_with("game.jsonl") && second.ends_with("game-2.jsonl"));
        assert!(create(&first).unwrap_err().to_string().ends_with("it exists already"));
    }

    #[test]
    fn what_cannot_be_read_says_why() {
        let folder = tempfile::tempdir().unwrap();
        let problem = |path: &Path| read_text(path).unwrap_err().to_string();
        assert!(problem(folder.path()).ends_with("it is a folder, not a file"));
        assert!(problem(&folder.path().join("none")).ends_with("there is no such file or folder"));
        let binary = folder.path().join("binary");
        fs::write(&binary, [0xff, 0xfe]).unwrap();
        assert!(problem(&binary).ends_with("it is not a text file"));
    }
}
