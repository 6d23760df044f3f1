//! A store in one file.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[cfg(unix)]
mod postgres;

use std::path::{Path, PathBuf};

use store::rows::{broken_link, first_link};
use store::{Appended, Sqlite, Store, StoreError, conformance};
use tempfile::TempDir;

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boardwalk.db");
    (folder, path)
}

#[tokio::test]
async fn sqlite_answers_like_every_store() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).await.unwrap();
    conformance::all(&store).await;
    store.close().await;
    // Everything is still there when it is opened again, and nothing is migrated twice.
    let store = Sqlite::open(&path).await.unwrap();
    let opening = store.table("t").await.unwrap().unwrap().0.opening.unwrap();
    assert_eq!(broken_link(&opening, &store.actions("t", 0).await.unwrap()), None);
}

/// F5, F14: both think that the next place is theirs.
#[tokio::test(flavor = "multi_thread")]
async fn of_writers_at_the_same_time_exactly_one_wins() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).await.unwrap();
    let row = conformance::table("t", "ann");
    store.add_table(&row, &[]).await.unwrap();
    let opening = "{}\n".to_owned();
    let head = first_link(&opening);
    let begin = store::rows::Begin {
        table: "t".to_owned(),
        opening,
        before: Vec::new(),
        seats: Vec::new(),
        turn: 1,
        clocks: String::new(),
        status: "playing",
        waited_for: Vec::new(),
        at_ms: 0,
    };
    store.begin(&begin).await.unwrap();
    // Two programs with the same file, as two nodes would have the same database.
    let other = Sqlite::open(&path).await.unwrap();
    let mut writers = tokio::task::JoinSet::new();
    let stores = [std::sync::Arc::new(store), std::sync::Arc::new(other)];
    for i in 0..16 {
        let store = std::sync::Arc::clone(&stores[i % 2]);
        let action = conformance::action("t", 1, &format!("c{}", i / 4), &head);
        writers.spawn(async move { store.append(&action).await });
    }
    let (mut kept, mut before, mut lost) = (0, 0, 0);
    while let Some(done) = writers.join_next().await {
        match done.unwrap() {
            Ok(Appended::Kept) => kept += 1,
            Ok(Appended::Before(row)) => before += usize::from(row.seq == 1),
            Err(StoreError::Conflict) => lost += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!((kept, before, lost), (1, 3, 12), "four sent the one that won");
    assert_eq!(stores[0].actions("t", 0).await.unwrap().len(), 1);
}

/// F29: what is copied while others write is whole.
#[tokio::test]
async fn a_copy_is_a_store() {
    let (folder, path) = folder();
    let store = Sqlite::open(&path).await.unwrap();
    conformance::all(&store).await;
    let copy = folder.path().join("copy.db");
    let reader = Sqlite::open_to_read(&path).await.unwrap();
    Sqlite::backup(&path, &copy).await.unwrap();
    assert!(Sqlite::backup(&path, &copy).await.is_err(), "a copy is never overwritten");
    let copy = Sqlite::open(&copy).await.unwrap();
    assert_eq!(copy.actions("t", 0).await.unwrap(), store.actions("t", 0).await.unwrap());
    assert!(reader.set_status("t", "closed").await.is_err(), "it was opened to read");
}

#[tokio::test]
async fn a_file_that_is_no_store_is_refused() {
    let (folder, _) = folder();
    let path = folder.path().join("letter.txt");
    std::fs::write(&path, "Dear Ann, this is a letter and not a database. ".repeat(40)).unwrap();
    let error = Sqlite::open(&path).await.unwrap_err().to_string();
    assert!(error.contains("file is not a database"), "{error}");
}

/// Files that earlier versions have written, one for each. They are kept for ever and never
/// rewritten: `UPDATE_EXPECT=1` writes only one that is missing.
#[tokio::test]
async fn what_earlier_versions_have_written_still_opens() {
    // By the number of the migration that was the last then.
    for version in ["1.db", "4.db"] {
        let kept = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/written").join(version);
        if !kept.exists() && std::env::var_os("UPDATE_EXPECT").is_some() {
            let (_folder, path) = folder();
            let store = Sqlite::open(&path).await.unwrap();
            conformance::all(&store).await;
            Sqlite::backup(&path, &kept).await.unwrap();
        }
        let (_folder, path) = folder();
        std::fs::copy(&kept, &path).unwrap();
        opens(&path).await;
    }
}

async fn opens(path: &Path) {
    let store = Sqlite::open(path).await.unwrap();
    let (row, seats) = store.table("t").await.unwrap().unwrap();
    assert_eq!((&*row.game, &*row.status, row.seq, seats.len()), ("coney", "over", 3, 1));
    let actions = store.actions("t", 0).await.unwrap();
    assert_eq!(broken_link(row.opening.as_deref().unwrap(), &actions), None);
    assert_eq!((actions.len(), &actions[2].hash), (3, &row.head));
    assert_eq!(store.chat("t", "players", 9).await.unwrap().len(), 2);
    assert_eq!(store.complaints().await.unwrap(), Vec::<String>::new());
    // And it goes on: what is new can be added to what is old.
    store.say(&store.chat("t", "players", 1).await.unwrap()[0]).await.unwrap();
    store.wake("a", 9_000_000).await.unwrap();
}
