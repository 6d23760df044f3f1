//! Where a server keeps what it has, as the command line names it.

use std::fmt;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use anyhow::{Result, anyhow};
#[cfg(feature = "postgres")]
use store::Postgres;
use store::{Key, Sqlite, Store, StoreError};

/// A file, written as `sqlite:FILE`, or a database, written as `postgres://…`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Db {
    Sqlite(PathBuf),
    Postgres(String),
}

/// Why a program that was built to play with opens files only.
const NO_POSTGRES: &str = "this program was built without PostgreSQL; build one that knows it with \
                           'cargo build --release --package boardwalk'";

impl FromStr for Db {
    type Err = String;

    fn from_str(text: &str) -> Result<Db, String> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            let db = Db::Postgres(text.to_owned());
            return if cfg!(feature = "postgres") { Ok(db) } else { Err(NO_POSTGRES.to_owned()) };
        }
        match text.strip_prefix("sqlite:").map(|rest| rest.trim_start_matches("//")) {
            Some("") => Err("name the file: sqlite:boardwalk.db".to_owned()),
            Some(path) => Ok(Db::Sqlite(PathBuf::from(path))),
            None => Err("write it as sqlite:FILE, such as sqlite:boardwalk.db, or as \
                         postgres://USER@HOST/DATABASE"
                .to_owned()),
        }
    }
}

/// As people may see it: no password, and nothing that only a program needs.
impl fmt::Display for Db {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Db::Sqlite(path) => write!(f, "{}", path.display()),
            Db::Postgres(_) => write!(f, "the database"),
        }
    }
}

impl Db {
    /// The key lies beside the file, or where the server is started, and not in what it locks.
    pub(crate) fn key_path(&self) -> PathBuf {
        match self {
            Db::Sqlite(path) => path.with_extension("key"),
            Db::Postgres(_) => PathBuf::from("boardwalk.key"),
        }
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

    /// Refuses a file that is not there.
    pub(crate) fn need(&self) -> Result<()> {
        match self {
            Db::Sqlite(path) if !path.exists() => {
                Err(anyhow!("there is no {}; name the file by --db sqlite:FILE", path.display()))
            }
            Db::Sqlite(_) | Db::Postgres(_) => Ok(()),
        }
    }

    /// Opens it for a server, with its key. A key is made where nothing is kept yet, and never where
    /// something is: it could not be read by another.
    pub(crate) async fn open(&self) -> Result<(Arc<dyn Store>, Key)> {
        // SQLite makes a file that is not there, so that is asked before.
        let key = match self {
            Db::Sqlite(path) if self.key_path().exists() || path.exists() => Some(self.key()?),
            Db::Sqlite(_) => Some(self.new_key()?),
            Db::Postgres(_) => None,
        };
        let cannot = |error: StoreError| anyhow!("{self} cannot be opened: {error}");
        let store = self.open_store().await.map_err(cannot)?;
        let key = match key {
            Some(key) => key,
            None if self.key_path().exists() => self.key()?,
            None if store.table_ids("", 1).await.map_err(cannot)?.is_empty() => self.new_key()?,
            None => self.key()?,
        };
        Ok((store, key))
    }

    /// Opens it as it is, without its key, and brings it up to this version.
    pub(crate) async fn open_store(&self) -> Result<Arc<dyn Store>, StoreError> {
        Ok(match self {
            Db::Sqlite(path) => Arc::new(Sqlite::open(path).await?),
            #[cfg(feature = "postgres")]
            Db::Postgres(url) => Arc::new(Postgres::open(url).await?),
            #[cfg(not(feature = "postgres"))]
            Db::Postgres(_) => return Err(StoreError::Failed(NO_POSTGRES.to_owned())),
        })
    }

    /// Opens it to look, and not to touch.
    pub(crate) async fn open_to_read(&self) -> Result<Box<dyn Store>, StoreError> {
        Ok(match self {
            Db::Sqlite(path) => Box::new(Sqlite::open_to_read(path).await?),
            #[cfg(feature = "postgres")]
            Db::Postgres(url) => Box::new(Postgres::open_to_read(url).await?),
            #[cfg(not(feature = "postgres"))]
            Db::Postgres(_) => return Err(StoreError::Failed(NO_POSTGRES.to_owned())),
        })
    }

    fn new_key(&self) -> Result<Key> {
        let path = self.key_path();
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
        let db = Db::Sqlite(folder.path().join("boardwalk.db"));
        let sealed = db.new_key().unwrap().seal("table", [7; 32]);
        std::fs::remove_file(db.key_path()).unwrap();
        assert!(db.new_key().unwrap().unseal("table", &sealed).is_err(), "it is a new one");
        for _ in 0..50 {
            std::fs::remove_file(db.key_path()).unwrap();
            let invites: Vec<String> = std::thread::scope(|scope| {
                let begin = || db.new_key().unwrap().invite("table", 0);
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
        assert_eq!("sqlite:a/b.db".parse(), Ok(Db::Sqlite("a/b.db".into())));
        assert_eq!("sqlite:///srv/b.db".parse(), Ok(Db::Sqlite("/srv/b.db".into())));
        let url = "postgres://me:secret@db.example/games";
        let db: Db = url.parse().unwrap();
        assert_eq!(db, Db::Postgres(url.to_owned()));
        assert!(!db.to_string().contains("secret"), "{db}");
        assert!("b.db".parse::<Db>().is_err());
        assert!("sqlite:".parse::<Db>().is_err());
        assert_eq!(Db::Sqlite("a/b.db".into()).key_path(), PathBuf::from("a/b.key"));
    }
}
