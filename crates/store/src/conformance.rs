//! The questions that every store must answer alike.
//!
//! Each takes a store that is empty, or at least knows nothing of the ids that are used here.

pub mod postgres;

use crate::rows::{
    ActionRow, Begin, ChatRow, HereRow, NewAction, NoteRow, NoticeRow, OrderRow, Outage, PersonRow,
    SeatRow, TableRow, TargetRow, TokenRow, broken_link, first_link,
};
use crate::{Appended, Store, StoreError};

pub const OPENING: &str = "{\"header\":1}\n";

/// Asks everything.
pub async fn all(store: &dyn Store) {
    people_and_tokens(store).await;
    tables_and_seats(store).await;
    actions_are_only_appended(store).await;
    one_of_two_writers_wins(store).await;
    editions_are_counted_while_they_are_played(store).await;
    words_are_kept(store).await;
    orders_stand_one_for_a_seat(store).await;
    those_who_are_waited_for_are_told(store).await;
    a_person_is_forgotten(store).await;
    outages_are_remembered(store).await;
    servers_know_of_each_other(store).await;
    assert_eq!(store.complaints().await.unwrap(), Vec::<String>::new());
}

/// Somebody.
pub fn person(id: &str) -> PersonRow {
    PersonRow { id: id.to_owned(), name: "Ann".to_owned(), created_at: 5, banned_at: None }
}

fn token(hash: u8, person: &str, kind: &str) -> TokenRow {
    let seat = (kind == "seat").then_some(1);
    TokenRow {
        hash: vec![hash; 32],
        person: person.to_owned(),
        kind: kind.to_owned(),
        table: seat.map(|_| "t".to_owned()),
        seat,
        created_at: hash.into(),
    }
}

pub fn table(id: &str, host: &str) -> TableRow {
    TableRow {
        id: id.to_owned(),
        game: "coney".to_owned(),
        host: host.to_owned(),
        setup: "{}".to_owned(),
        edition: None,
        seed: vec![1, 2, 3],
        commitment: "c".to_owned(),
        listed: true,
        invites: 0,
        created_at: 7,
        opening: None,
        rematch: None,
        status: "waiting".to_owned(),
        seq: 0,
        head: Vec::new(),
        turn: 0,
        clocks: String::new(),
        ask: String::new(),
    }
}

fn seat(n: u8, person: Option<&str>) -> SeatRow {
    SeatRow {
        seat: n,
        kind: if person.is_some() { "person" } else { "bot" }.to_owned(),
        person: person.map(str::to_owned),
        name: format!("Player {n}"),
        level: person.is_none().then(|| "easy".to_owned()),
        ready: person.is_some(),
    }
}

fn begin(id: &str, before: &[SeatRow]) -> Begin {
    Begin {
        table: id.to_owned(),
        opening: OPENING.to_owned(),
        before: before.to_vec(),
        seats: vec![seat(0, Some("ann")), seat(1, None)],
        turn: 0b11,
        clocks: "{}".to_owned(),
        status: "playing",
        waited_for: Vec::new(),
        at_ms: 90,
    }
}

/// A table at which a match has begun, with nobody there.
pub async fn begun(store: &dyn Store, id: &str) {
    store.add_table(&table(id, "ann"), &[]).await.unwrap();
    store.begin(&begin(id, &[])).await.unwrap();
}

/// The action after `prev`.
pub fn action(id: &str, seq: u64, cid: &str, prev: &[u8]) -> NewAction {
    let row = ActionRow {
        table: id.to_owned(),
        seq,
        seat: Some(1),
        actor: "person".to_owned(),
        cid: cid.to_owned(),
        lines: format!("{{\"seat\":[1,{seq}]}}"),
        at_ms: 100 + seq,
        prev: prev.to_vec(),
        hash: Vec::new(),
    };
    NewAction {
        row: row.chained(),
        turn: 0b10,
        clocks: "{\"n\":1}".to_owned(),
        status: "playing",
        waited_for: Vec::new(),
    }
}

async fn people_and_tokens(store: &dyn Store) {
    assert_eq!(store.person("ann").await.unwrap(), None);
    store.add_person(&person("ann")).await.unwrap();
    assert!(store.add_person(&person("ann")).await.is_err());
    assert_eq!(store.people("", 9).await.unwrap(), [person("ann")]);
    assert_eq!(store.people("ann", 9).await.unwrap(), []);
    store.add_token(&token(1, "ann", "session")).await.unwrap();
    store.add_token(&token(2, "ann", "seat")).await.unwrap();
    let (found, who) = store.token(&[2; 32]).await.unwrap().unwrap();
    assert_eq!((found, who), (token(2, "ann", "seat"), person("ann")));
    assert_eq!(store.token(&[9; 32]).await.unwrap(), None);
    assert_eq!(store.tokens_of("ann").await.unwrap().len(), 2);
    store.drop_token(&[2; 32]).await.unwrap();
    assert_eq!(store.token(&[2; 32]).await.unwrap(), None);
    store.rename("ann", "Anna").await.unwrap();
    store.ban("ann", Some(9)).await.unwrap();
    let (_, who) = store.token(&[1; 32]).await.unwrap().unwrap();
    assert_eq!((&*who.name, who.banned_at), ("Anna", Some(9)));
    store.ban("ann", None).await.unwrap();
    assert!(store.add_token(&token(3, "nobody", "session")).await.is_err());
}

async fn tables_and_seats(store: &dyn Store) {
    let (row, seats) = (table("t", "ann"), vec![seat(0, Some("ann")), seat(1, None)]);
    store.add_table(&row, &seats).await.unwrap();
    assert_eq!(store.table("t").await.unwrap(), Some((row.clone(), seats.clone())));
    assert_eq!(store.table("u").await.unwrap(), None);
    assert!(matches!(store.add_table(&row, &seats).await, Err(StoreError::Conflict)));
    assert_eq!(store.tables_of("ann", 9).await.unwrap(), [(row.clone(), seats.clone())]);
    assert_eq!(store.listed(9).await.unwrap(), [(row, seats)]);
    assert_eq!(store.rename("ann", "Anna").await.unwrap(), ["t"], "a table that has not begun");
    assert_eq!(store.table("t").await.unwrap().unwrap().1[0].name, "Anna");
    store.rename("ann", "Player 0").await.unwrap();
    assert_eq!(store.n_open("ann").await.unwrap(), 1);
    assert_eq!(store.n_editions(None).await.unwrap(), 0);
    let (sat, sits) = ([seat(0, Some("ann")), seat(1, None)], [seat(0, None)]);
    assert!(matches!(store.set_seats("t", &sits, &sits).await, Err(StoreError::Conflict)));
    store.set_seats("t", &sat, &sits).await.unwrap();
    assert_eq!(store.table("t").await.unwrap().unwrap().1, sits);
    assert_eq!(store.tables_of("ann", 9).await.unwrap(), []);
    assert_eq!(store.renew_invite("t").await.unwrap(), 1);
    assert_eq!(store.set_rematch("t", "one").await.unwrap(), "one");
    assert_eq!(store.set_rematch("t", "two").await.unwrap(), "one");
    assert!(matches!(
        store.append(&action("t", 1, "a", &first_link(OPENING))).await,
        Err(StoreError::Conflict)
    ));
    // Somebody else has sat down meanwhile.
    assert!(matches!(store.begin(&begin("t", &sat)).await, Err(StoreError::Conflict)));
    store.begin(&begin("t", &sits)).await.unwrap();
    let seats = begin("t", &sits).seats;
    assert!(matches!(store.begin(&begin("t", &seats)).await, Err(StoreError::Conflict)));
    let (row, seats) = store.table("t").await.unwrap().unwrap();
    assert_eq!((&*row.status, row.turn, row.seq), ("playing", 0b11, 0));
    assert_eq!((row.opening.as_deref(), seats.len()), (Some(OPENING), 2));
    assert_eq!(row.head, first_link(OPENING));
    assert_eq!(store.table_ids("", 9).await.unwrap(), ["t"]);
    assert_eq!(store.table_ids("t", 9).await.unwrap(), Vec::<String>::new());
}

async fn actions_are_only_appended(store: &dyn Store) {
    let first = action("t", 1, "a", &first_link(OPENING));
    assert_eq!(store.append(&first).await.unwrap(), Appended::Kept);
    let second = action("t", 2, "b", &first.row.hash);
    assert_eq!(store.append(&second).await.unwrap(), Appended::Kept);
    // The same id again is the same action, whatever else it says.
    let again = action("t", 3, "a", &second.row.hash);
    assert_eq!(store.append(&again).await.unwrap(), Appended::Before(first.row.clone()));
    // A place that is taken, a place too far, a stranger's head.
    for (seq, prev) in [(2, &first.row.hash), (4, &second.row.hash), (3, &first.row.hash)] {
        let stray = action("t", seq, "c", prev);
        assert!(matches!(store.append(&stray).await, Err(StoreError::Conflict)), "{seq}");
    }
    let kept = store.actions("t", 0).await.unwrap();
    assert_eq!(kept, [first.row.clone(), second.row.clone()]);
    assert_eq!(broken_link(OPENING, &kept), None);
    assert_eq!(&*store.actions("t", 1).await.unwrap(), std::slice::from_ref(&second.row));
    assert_eq!(store.by_cid("t", "b").await.unwrap(), Some(second.row.clone()));
    assert_eq!(store.by_cid("t", "c").await.unwrap(), None);
    let (row, _) = store.table("t").await.unwrap().unwrap();
    assert_eq!((row.seq, row.head, row.turn), (2, second.row.hash.clone(), 0b10));
    assert_eq!(row.clocks, "{\"n\":1}");
    store.set_ask("t", "", "shall we?", "{}").await.unwrap();
    assert!(matches!(store.set_ask("t", "", "no", "{}").await, Err(StoreError::Conflict)));
    store.set_ask("t", "shall we?", "say!", "{\"n\":2}").await.unwrap();
    let (row, _) = store.table("t").await.unwrap().unwrap();
    assert_eq!((&*row.ask, &*row.clocks), ("say!", "{\"n\":2}"));
    let mut last = action("t", 3, "c", &second.row.hash);
    last.status = "over";
    assert_eq!(store.append(&last).await.unwrap(), Appended::Kept);
    let late = action("t", 4, "d", &last.row.hash);
    assert!(matches!(store.append(&late).await, Err(StoreError::Conflict)));
    assert_eq!(store.append(&last).await.unwrap(), Appended::Before(last.row.clone()));
    assert_eq!(store.listed(9).await.unwrap(), []);
    assert_eq!(store.table("t").await.unwrap().unwrap().0.ask, "", "it has moved on");
    let asked = ["nowhere", "t"].map(str::to_owned);
    assert_eq!(store.seqs(&asked).await.unwrap(), [("t".to_owned(), 3)]);
}

async fn one_of_two_writers_wins(store: &dyn Store) {
    store.add_table(&table("race", "ann"), &[seat(0, Some("ann"))]).await.unwrap();
    store.begin(&begin("race", &[seat(0, Some("ann"))])).await.unwrap();
    let (one, other) = (
        action("race", 1, "one", &first_link(OPENING)),
        action("race", 1, "other", &first_link(OPENING)),
    );
    let mut won = 0;
    for it in [store.append(&one).await, store.append(&other).await] {
        match it {
            Ok(Appended::Kept) => won += 1,
            Err(StoreError::Conflict) => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(won, 1);
    let mut twin = table("twin", "ann");
    (twin.opening, twin.status) = (Some(OPENING.to_owned()), "over".to_owned());
    let row = action("twin", 1, "x", &first_link(OPENING)).row;
    store.import(&twin, &[seat(0, None)], std::slice::from_ref(&row)).await.unwrap();
    assert_eq!(&*store.actions("twin", 0).await.unwrap(), std::slice::from_ref(&row));
    // All of it or nothing: its action is there already.
    let half = TableRow { id: "half".to_owned(), ..twin };
    assert!(store.import(&half, &[], &[row.clone(), row]).await.is_err());
    assert_eq!(store.table("half").await.unwrap(), None);
}

async fn editions_are_counted_while_they_are_played(store: &dyn Store) {
    let own = |id: &str, host: &str, text: &str| TableRow {
        edition: Some(text.to_owned()),
        listed: false,
        ..table(id, host)
    };
    for it in [own("own1", "ann", "a"), own("own2", "ann", "a"), own("own3", "ben", "b")] {
        store.add_table(&it, &[]).await.unwrap();
    }
    let n_editions = async || {
        let all = store.n_editions(None).await.unwrap();
        (all, store.n_editions(Some("ann")).await.unwrap())
    };
    assert_eq!(n_editions().await, (2, 1));
    store.set_status("own1", "over").await.unwrap();
    assert_eq!(n_editions().await, (2, 1), "another table still has it");
    store.set_status("own2", "closed").await.unwrap();
    assert_eq!(n_editions().await, (1, 0));
    store.set_status("own3", "over").await.unwrap();
}

/// Something that is said at a table.
pub fn said(table: &str, cid: &str) -> ChatRow {
    ChatRow {
        table: table.to_owned(),
        n: 0,
        room: "players".to_owned(),
        person: Some("ann".to_owned()),
        name: "Ann".to_owned(),
        seat: Some(0),
        cid: cid.to_owned(),
        text: "hello".to_owned(),
        at_ms: 4,
    }
}

async fn words_are_kept(store: &dyn Store) {
    let line = |cid: &str, room: &str, text: &str| ChatRow {
        room: room.to_owned(),
        text: text.to_owned(),
        ..said("t", cid)
    };
    assert_eq!(store.say(&line("1", "players", "hello")).await.unwrap(), 1);
    assert_eq!(store.say(&line("2", "watchers", "psst")).await.unwrap(), 2);
    assert_eq!(store.say(&line("3", "players", "' OR 1=1; --")).await.unwrap(), 3);
    assert_eq!(store.say(&line("1", "players", "again")).await.unwrap(), 1);
    let heard = store.chat("t", "players", 9).await.unwrap();
    let heard: Vec<_> = heard.iter().map(|it| (it.n, it.text.as_str())).collect();
    assert_eq!(heard, [(1, "hello"), (3, "' OR 1=1; --")]);
    assert_eq!(store.chat("t", "players", 1).await.unwrap()[0].n, 3);
    let after: Vec<u64> = store.chat_after("t", 1).await.unwrap().iter().map(|it| it.n).collect();
    assert_eq!((after, store.last_said("t").await.unwrap()), (vec![2, 3], 3));
    assert_eq!(store.last_said("race").await.unwrap(), 0);
    assert_eq!(store.note("t", "ann").await.unwrap(), None);
    store.set_note("t", "ann", "watch Ben").await.unwrap();
    store.set_note("t", "ann", "watch Cem").await.unwrap();
    assert_eq!(store.note("t", "ann").await.unwrap().as_deref(), Some("watch Cem"));
    assert_eq!(store.note("t", "ben").await.unwrap(), None);
    let note = NoteRow { person: "ann".to_owned(), text: "watch Cem".to_owned() };
    assert_eq!(store.notes("t").await.unwrap(), [note]);
}

async fn orders_stand_one_for_a_seat(store: &dyn Store) {
    let order = |seat, text: &str, ended| OrderRow {
        table: "t".to_owned(),
        seat,
        person: "ann".to_owned(),
        text: text.to_owned(),
        ended,
    };
    for it in [order(1, "bid", None), order(0, "pass", None), order(1, "bid", Some(7))] {
        store.set_order(&it).await.unwrap();
    }
    let both = [order(0, "pass", None), order(1, "bid", Some(7))];
    assert_eq!(store.orders("t").await.unwrap(), both);
    store.drop_order("t", 1).await.unwrap();
    assert_eq!(store.orders("t").await.unwrap(), both[..1]);
    assert_eq!(store.orders("race").await.unwrap(), []);
}

async fn those_who_are_waited_for_are_told(store: &dyn Store) {
    let target = |id: &str, person: &str, digest: u8| TargetRow {
        id: id.to_owned(),
        person: person.to_owned(),
        kind: "webhook".to_owned(),
        digest: vec![digest; 32],
        address: vec![1, 2, 3],
        token: None,
        created_at: digest.into(),
        reached_at: None,
        problem: None,
    };
    store.add_person(&person("cem")).await.unwrap();
    store.add_token(&token(7, "cem", "session")).await.unwrap();
    for it in [target("x", "ann", 1), target("y", "ann", 2), target("z", "cem", 3)] {
        store.add_target(&it).await.unwrap();
    }
    assert_eq!(store.target("y").await.unwrap(), Some(target("y", "ann", 2)));
    assert_eq!(store.targets_of("ben").await.unwrap(), []);
    // A browser is whoever's who used it last.
    let browser = TargetRow { token: Some(vec![7; 32]), ..target("b", "cem", 2) };
    store.add_target(&browser).await.unwrap();
    assert_eq!(store.targets_of("ann").await.unwrap(), [target("x", "ann", 1)]);
    store.set_reached("x", Some(50), None).await.unwrap();
    store.set_reached("x", None, Some("nobody answers")).await.unwrap();
    let tried = store.target("x").await.unwrap().unwrap();
    assert_eq!((tried.reached_at, tried.problem.as_deref()), (Some(50), Some("nobody answers")));
    assert_eq!(store.rules("ann").await.unwrap(), None);
    store.set_rules("ann", "{}").await.unwrap();
    store.set_rules("ann", "{\"live\":true}").await.unwrap();
    assert_eq!(store.rules("ann").await.unwrap().as_deref(), Some("{\"live\":true}"));

    // Whoever is waited for is told when the match begins, and with every action, once.
    store.add_table(&table("told", "ann"), &[]).await.unwrap();
    let both = || vec!["ann".to_owned(), "cem".to_owned(), "ben".to_owned()];
    let begin = Begin { waited_for: both(), ..begin("told", &[]) };
    store.begin(&begin).await.unwrap();
    let ann = || vec!["ann".to_owned()];
    let first = action("told", 1, "c", &first_link(OPENING));
    let first = NewAction { waited_for: ann(), ..first };
    store.append(&first).await.unwrap();
    store.append(&first).await.unwrap();
    let late = action("told", 1, "d", &first_link(OPENING));
    assert!(store.append(&NewAction { waited_for: ann(), ..late }).await.is_err());
    let notice = |target: &str, seq, at_ms| NoticeRow {
        kind: "turn".to_owned(),
        target: target.to_owned(),
        table: "told".to_owned(),
        seq,
        at_ms,
        due_at: at_ms,
        attempts: 0,
    };
    let begun = [notice("b", 0, 90), notice("x", 0, 90), notice("z", 0, 90)];
    let all = [&begun[..], &[notice("x", 1, 101)]].concat();
    assert_eq!(store.notices("told").await.unwrap(), all);
    store.add_notice(&notice("x", 1, 500)).await.unwrap();
    assert_eq!(store.notices("told").await.unwrap(), all, "the same twice is once");

    // What is due is taken by one.
    assert_eq!(store.claim_notices(89, 1_000, 9).await.unwrap(), []);
    let mut claimed = store.claim_notices(100, 1_000, 9).await.unwrap();
    claimed.sort_by(|a, b| a.target.cmp(&b.target));
    let leased = begun.map(|it| NoticeRow { due_at: 1_000, ..it });
    assert_eq!(claimed, leased);
    assert_eq!(store.claim_notices(200, 2_000, 9).await.unwrap().len(), 1);
    assert_eq!(store.claim_notices(999, 2_000, 9).await.unwrap(), []);
    assert_eq!(store.claim_notices(1_000, 2_000, 2).await.unwrap().len(), 2);
    let later = NoticeRow { due_at: 700, attempts: 3, ..claimed[1].clone() };
    store.keep_notice(&later).await.unwrap();
    store.drop_notice(&claimed[2]).await.unwrap();
    let n_left = store.notices("told").await.unwrap();
    assert!(n_left.contains(&later) && n_left.len() == 3, "{n_left:?}");

    // With the way to somebody goes what was to be said there; with a browser's token its way.
    store.drop_token(&[7; 32]).await.unwrap();
    assert_eq!(store.targets_of("cem").await.unwrap(), [target("z", "cem", 3)]);
    store.drop_target("z").await.unwrap();
    let n_left = store.notices("told").await.unwrap();
    assert!(n_left.iter().all(|it| it.target == "x") && n_left.len() == 2, "{n_left:?}");
    store.forget("cem", "somebody").await.unwrap();
}

async fn a_person_is_forgotten(store: &dyn Store) {
    let (_, before) = store.table("t").await.unwrap().unwrap();
    store.set_seats("t", &before, &[seat(0, Some("ann"))]).await.unwrap();
    assert_eq!(store.forget("ann", "somebody").await.unwrap(), ["race", "t", "told"]);
    assert_eq!(
        (store.rules("ann").await.unwrap(), store.notices("told").await.unwrap()),
        (None, vec![])
    );
    assert_eq!(store.person("ann").await.unwrap(), None);
    assert_eq!(store.token(&[1; 32]).await.unwrap(), None);
    assert_eq!(store.note("t", "ann").await.unwrap(), None);
    assert_eq!(store.orders("t").await.unwrap(), []);
    let (_, seats) = store.table("t").await.unwrap().unwrap();
    assert_eq!((seats[0].person.as_ref(), &*seats[0].name), (None, "somebody"));
    assert_eq!(store.chat("t", "players", 9).await.unwrap()[0].name, "somebody");
    assert_eq!(store.actions("t", 0).await.unwrap().len(), 3, "what was played stays");
}

async fn outages_are_remembered(store: &dyn Store) {
    store.wake("a", 1_000).await.unwrap();
    assert_eq!(store.outages().await.unwrap(), []);
    store.pulse("a", 2_000).await.unwrap();
    store.wake("b", 3_000).await.unwrap();
    assert_eq!(store.outages().await.unwrap(), [], "another one runs");
    store.pulse("a", 2_900).await.unwrap();
    store.wake("a", 9_000).await.unwrap();
    assert_eq!(store.outages().await.unwrap(), [Outage { from_ms: 3_000, to_ms: 9_000 }]);
}

async fn servers_know_of_each_other(store: &dyn Store) {
    store.pulse("a", 10_000).await.unwrap();
    store.pulse("b", 12_000).await.unwrap();
    assert_eq!(store.nodes(11_000).await.unwrap(), ["b"]);
    assert_eq!(store.nodes(10_000).await.unwrap(), ["a", "b"]);
    let here = |node: &str, seats| HereRow {
        table: "t".to_owned(),
        node: node.to_owned(),
        seats,
        looks: seats >> 1,
        watching: 3,
        seen: "[1]".to_owned(),
    };
    for it in [here("a", 1), here("b", 2), here("b", 4)] {
        store.set_here(&it).await.unwrap();
    }
    assert_eq!(store.here("t", "a", 0).await.unwrap(), [here("b", 4)]);
    assert_eq!(store.here("t", "", 11_000).await.unwrap(), [here("b", 4)], "a says nothing");
    assert_eq!(store.here("race", "", 0).await.unwrap(), []);
    store.part("b").await.unwrap();
    assert_eq!(store.here("t", "a", 0).await.unwrap(), []);
    assert_eq!(store.nodes(0).await.unwrap(), ["a"]);
    assert_eq!(store.fix("key", b"one").await.unwrap(), b"one");
    assert_eq!(store.fix("key", b"two").await.unwrap(), b"one");
    assert_eq!(store.settings().await.unwrap(), [("key".to_owned(), b"one".to_vec())]);
}
