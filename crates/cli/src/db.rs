//! Where a server keeps what it has, as the command line names it.

use std::io::ErrorKind;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Result, anyhow};
use store::Key;

/// A file, written as `sqlite:FILE`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Db(pub(crate) PathBuf);

impl FromStr for Db {
    type Err = String;

    fn from_str(text: &str) -> Result<Db, String> {
        match text.strip_prefix("sqlite:").map(|rest| rest.trim_start_matches("//")) {
            Some("") => Err("name the file: sqlite:boardwalk.db".to_owned()),
            Some(path) => Ok(Db(PathBuf::from(path))),
            None => Err("write it as sqlite:FILE, such as sqlite:boardwalk.db".to_owned()),
        }
    }
}

impl Db {
    /// The key lies beside the file, and not in it.
    pub(crate) fn key_path(&self) -> PathBuf {
        self.0.with_extension("key")
    }

    pub(crate) fn key(&self) -> Result<Key> {
        let path = self.key_path();
        Key::read(&path).map_err(|error| {
            anyhow!(
                "the key {} cannot be read: {error}; without it no match can go on",
                path.display()
            )
        })
    }

    /// The same, and made if the file is new as well.
    pub(crate) fn key_or_new(&self) -> Result<Key> {
        let path = self.key_path();
        if path.exists() || self.0.exists() {
            return self.key();
        }
        match Key::create(&path) {
            Ok(key) => Ok(key),
            // Somebody else began at the same moment.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => self.key(),
            Err(error) => Err(anyhow!("the key {} cannot be written: {error}", path.display())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_begin_together_have_one_key() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db(folder.path().join("boardwalk.db"));
        let sealed = db.key_or_new().unwrap().seal("table", [7; 32]);
        std::fs::remove_file(db.key_path()).unwrap();
        assert!(db.key_or_new().unwrap().unseal("table", &sealed).is_err(), "it is a new one");
        for _ in 0..50 {
            std::fs::remove_file(db.key_path()).unwrap();
            let invites: Vec<String> = std::thread::scope(|scope| {
                let begin = || db.key_or_new().unwrap().invite("table", 0);
                let threads: Vec<_> = (0..4).map(|_| scope.spawn(begin)).collect();
                threads.into_iter().map(|it| it.join().unwrap()).collect()
            });
            assert!(invites.iter().all(|it| *it == invites[0]), "{invites:?}");
        }
        let n_files = std::fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(n_files, 1, "no drafts are left");
    }

    #[test]
    fn a_file_is_named_by_its_kind() {
        assert_eq!("sqlite:a/b.db".parse(), Ok(Db("a/b.db".into())));
        assert_eq!("sqlite:///srv/b.db".parse(), Ok(Db("/srv/b.db".into())));
        assert!("b.db".parse::<Db>().is_err());
        assert!("sqlite:".parse::<Db>().is_err());
        assert_eq!(Db("a/b.db".into()).key_path(), PathBuf::from("a/b.key"));
    }
}
