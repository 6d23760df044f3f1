//! A store in a real PostgreSQL server, which is started for each test and is gone afterwards.

use std::sync::Arc;

use store::conformance::postgres::Server;
use store::rows::{broken_link, first_link};
use store::{Appended, Heard, Postgres, Store, StoreError, conformance};

#[tokio::test]
async fn postgres_answers_like_every_store() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let store = Postgres::open(&server.url()).await.unwrap();
    conformance::all(&store).await;
    store.close().await;
    // Everything is still there when it is opened again, and nothing is migrated twice.
    let store = Postgres::open(&server.url()).await.unwrap();
    let opening = store.table("t").await.unwrap().unwrap().0.opening.unwrap();
    assert_eq!(broken_link(&opening, &store.actions("t", 0).await.unwrap()), None);
    assert_eq!(store.complaints().await.unwrap(), Vec::<String>::new());
    let reader = Postgres::open_to_read(&server.url()).await.unwrap();
    assert_eq!(reader.actions("t", 0).await.unwrap().len(), 3);
    assert!(reader.set_status("t", "closed").await.is_err(), "it was opened to read");
}

/// F5, F14: both think that the next place is theirs.
#[tokio::test(flavor = "multi_thread")]
async fn f14_of_servers_that_write_at_the_same_time_exactly_one_wins() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let store = Postgres::open(&server.url()).await.unwrap();
    let other = Postgres::open(&server.url()).await.unwrap();
    store.add_table(&conformance::table("t", "ann"), &[]).await.unwrap();
    let opening = "{}\n".to_owned();
    let mut head = first_link(&opening);
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
    let stores = [Arc::new(store), Arc::new(other)];
    for seq in 1..=10 {
        let mut writers = tokio::task::JoinSet::new();
        for i in 0..16 {
            let store = Arc::clone(&stores[i % 2]);
            let action = conformance::action("t", seq, &format!("{seq}:{}", i / 4), &head);
            writers.spawn(async move { (store.append(&action).await, action.row.hash) });
        }
        let (mut kept, mut before, mut lost) = (0, 0, 0);
        while let Some(done) = writers.join_next().await {
            match done.unwrap() {
                (Ok(Appended::Kept), hash) => {
                    kept += 1;
                    head = hash;
                }
                (Ok(Appended::Before(row)), _) => before += usize::from(row.seq == seq),
                (Err(StoreError::Conflict), _) => lost += 1,
                (Err(other), _) => panic!("{other}"),
            }
        }
        assert_eq!((kept, before, lost), (1, 3, 12), "four sent the one that won");
    }
    assert_eq!(stores[0].actions("t", 0).await.unwrap().len(), 10);
    // What is said at the same moment is all kept, each under a number of its own.
    let mut talkers = tokio::task::JoinSet::new();
    for i in 0..20 {
        let (store, line) = (Arc::clone(&stores[i % 2]), conformance::said("t", &format!("c{i}")));
        talkers.spawn(async move { store.say(&line).await.unwrap() });
    }
    let mut numbers = talkers.join_all().await;
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=20).collect::<Vec<u64>>());
}

/// What is told between servers is where to look, and nothing that was played.
#[tokio::test]
async fn f12_servers_hear_where_something_was_committed_and_whether_they_missed_something() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let store = Postgres::open(&server.url()).await.unwrap();
    let other = Postgres::open(&server.url()).await.unwrap();
    let mut ear = other.listen().await.unwrap().unwrap();
    conformance::begun(&store, "t").await;
    let row = conformance::action("t", 1, "a", &first_link(conformance::OPENING));
    let moved = Heard::Moved { table: "t".to_owned(), seq: 1 };
    let changed = Heard::Changed { table: "t".to_owned() };
    assert_eq!(store.append(&row).await.unwrap(), Appended::Kept);
    assert_eq!(ear.next().await.unwrap(), changed, "it has begun");
    assert_eq!(ear.next().await.unwrap(), moved);
    // What is not committed is not told.
    assert!(store.append(&conformance::action("t", 3, "b", &row.row.hash)).await.is_err());
    store.say(&conformance::said("t", "c")).await.unwrap();
    assert_eq!(ear.next().await.unwrap(), changed);
    server.cut("LISTEN");
    assert_eq!(ear.next().await.unwrap(), Heard::Lost);
    store.say(&conformance::said("t", "d")).await.unwrap();
    assert_eq!(ear.next().await.unwrap(), changed, "it hears again");
    assert!(other.now().await.unwrap().unwrap() > 1_700_000_000_000);
    let last = async {
        let heard = ear.next().await;
        drop(ear);
        heard
    };
    let ((), heard) = tokio::join!(other.close(), last);
    assert!(heard.is_err(), "it is closed");
}

#[tokio::test]
async fn an_address_that_is_none_is_refused_without_being_repeated() {
    for url in ["mysql://me:secret@here", "postgres://me:secret@127.0.0.1:1/x"] {
        let error = Postgres::open(url).await.unwrap_err().to_string();
        assert!(!error.contains("secret"), "{error}");
    }
}
