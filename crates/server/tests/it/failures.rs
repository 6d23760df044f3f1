//! What can go wrong, by the numbers of the list in docs/security.md.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bots::{AnyAdvice, AnyBot, AnyQuestion, Budget, Level, Mishap};
use serde_json::{Value, json};
use sqlx::Connection as _;
use tabletop::{Dice as _, QuickDice};

use crate::house::{House, PATIENCE, Person, Socket, begin};
use crate::matches::opened;

/// Does something to the file behind the server's back.
async fn meddle(house: &House, sql: &'static str) {
    let path = house.folder.as_ref().unwrap().path().join("boardwalk.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
    let mut file = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::raw_sql(sql).execute(&mut file).await.unwrap();
}

fn first_action(now: &Value) -> Value {
    now["legal"][0]["action"].clone()
}

/// Whoever may act does what is listed first; gives who it was, and where the match then stands.
pub(crate) async fn step(people: &[&Person<'_>], table: &str, n: usize) -> Option<(usize, u64)> {
    for (i, person) in people.iter().enumerate() {
        let path = format!("/api/tables/{table}/state");
        let (_, snap) = person.ask("GET", &path, Value::Null).await;
        if snap["now"]["legal"].as_array().is_some_and(|it| !it.is_empty()) {
            let action = first_action(&snap["now"]);
            let act = json!({"t": "act", "table": table, "cid": format!("step{n}"),
                             "base": snap["seq"], "action": action});
            let answer = person.frame(act).await;
            assert_eq!(answer["t"], "ok", "{answer}");
            return Some((i, answer["seq"].as_u64().unwrap()));
        }
    }
    None
}

#[tokio::test(flavor = "multi_thread")]
async fn f3_what_cannot_be_kept_is_not_done() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let (mut socket, snap) = ann.follow(&table).await;
    meddle(
        &house,
        "CREATE TRIGGER full BEFORE INSERT ON action \
                    BEGIN SELECT RAISE(ABORT, 'disk full'); END",
    )
    .await;
    let action = first_action(&snap["now"]);
    let no = socket.act(&table, "a", 0, &action).await;
    assert_eq!((&no["t"], &no["code"], &no["seq"]), (&json!("no"), &json!("store"), &json!(0)));
    let (_, again) = ann.ask("GET", &format!("/api/tables/{table}/state"), Value::Null).await;
    assert_eq!(again["now"], snap["now"], "it is as it was");
    assert!(socket.heard.iter().all(|it| !it.contains("\"t\":\"ev\"")), "nobody heard of it");
    meddle(&house, "DROP TRIGGER full").await;
    let ok = socket.act(&table, "a", 0, &action).await;
    assert_eq!((&ok["t"], &ok["seq"]), (&json!("ok"), &json!(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn f4_f5_what_is_sent_again_is_done_once() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let (mut one, snap) = ann.follow(&table).await;
    let (mut two, _) = ann.follow(&table).await;
    let action = first_action(&snap["now"]);
    // Two tabs at the same moment, and again after the connection was lost.
    let (first, second) =
        tokio::join!(one.act(&table, "same", 0, &action), two.act(&table, "same", 0, &action));
    assert_eq!((&first["t"], &first["seq"]), (&json!("ok"), &json!(1)));
    assert_eq!(first, second);
    drop(one);
    let (mut three, _) = ann.follow(&table).await;
    assert_eq!(three.act(&table, "same", 0, &action).await, first);
    assert_eq!(opened(&house).await.actions(&table, 0).await.unwrap().len(), 1);
    // It is the same after the server was started anew.
    let token = ann.token.clone();
    let folder = house.close().await;
    let house = House::open_in(folder, crate::house::START, |_| {}, |store| store).await;
    let mut four = Socket::connect(&house.address, &token, None).await.unwrap();
    assert_eq!(four.act(&table, "same", 0, &action).await, first);
}

#[tokio::test(flavor = "multi_thread")]
async fn f6_seats_that_act_at_the_same_moment_are_both_heard() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "chinatown", 3).await;
    let (mut one, a) = ann.follow(&table).await;
    let (mut two, b) = ben.follow(&table).await;
    let (a, b) = (first_action(&a["now"]), first_action(&b["now"]));
    let base = 0;
    let (first, second) =
        tokio::join!(one.act(&table, "a", base, &a), two.act(&table, "b", base, &b));
    assert_eq!((&first["t"], &second["t"]), (&json!("ok"), &json!("ok")), "{first} {second}");
    assert_ne!(first["seq"], second["seq"], "their order is on the record");
    let key = store::Key::new(crate::house::KEY);
    let found = server::examine(&*opened(&house).await, &key).await.unwrap();
    assert_eq!(found.problems, [""; 0]);
}

/// The first listed action of a kind that a seat has now.
async fn listed(person: &Person<'_>, table: &str, kind: &str) -> Option<(u64, Value)> {
    let path = format!("/api/tables/{table}/state");
    let (_, snap) = person.ask("GET", &path, Value::Null).await;
    let legal = snap["now"]["legal"].as_array().unwrap();
    let found = legal.iter().find(|it| !it["action"][kind].is_null())?;
    Some((snap["seq"].as_u64().unwrap(), found["action"].clone()))
}

#[tokio::test(flavor = "multi_thread")]
async fn f7_of_two_that_exclude_each_other_exactly_one_happens() {
    let house = House::open().await;
    let people = [house.guest("Ann").await, house.guest("Ben").await, house.guest("Cem").await];
    let [ann, ben, cem] = &people;
    let new = json!({"game": "chinatown", "seats": ["me", "open", "open"], "keep_order": true,
                     "seed": "7".repeat(64)});
    let (table, invite) = ann.table(new).await;
    for person in [ben, cem] {
        person.post(&format!("/api/tables/{table}/join"), json!({"invite": invite})).await;
    }
    ann.post(&format!("/api/tables/{table}/start"), Value::Null).await;
    let mut lots = Vec::new();
    for person in &people {
        let (seq, keep) = listed(person, &table, "keep").await.unwrap();
        lots.push(keep["keep"]["lots"].as_array().unwrap().clone());
        let act = json!({"t": "act", "table": table, "cid": "keep", "base": seq, "action": keep});
        assert_eq!(person.frame(act).await["t"], "ok");
    }
    let (mut one, snap) = ann.follow(&table).await;
    let (mut two, _) = ben.follow(&table).await;
    let (mut three, _) = cem.follow(&table).await;
    let mut base = snap["seq"].as_u64().unwrap();
    let deal = |lot: &Value, to: u8| {
        json!({"propose": {"deal": {"parties": [0, to], "lots": [{"lot": lot, "to": to}],
                                     "tiles": [], "cash": []}}})
    };
    // It is accepted and withdrawn at the same moment. Whoever is second is told why.
    let (mut n_accepted, mut n_withdrawn) = (0, 0);
    for (n, lot) in lots[0][1..].iter().enumerate() {
        let cid = |what: &str| format!("{what}{n}");
        let answer = one.act(&table, &cid("offer"), base, &deal(lot, 1)).await;
        assert_eq!(answer["t"], "ok", "{answer}");
        let (seq, accept) = listed(ben, &table, "accept").await.unwrap();
        let (_, withdraw) = listed(ann, &table, "withdraw").await.unwrap();
        let (yes, back) = (cid("yes"), cid("back"));
        let (accepted, withdrawn) = tokio::join!(
            two.act(&table, &yes, seq, &accept),
            one.act(&table, &back, seq, &withdraw)
        );
        let is_ok = |it: &Value| usize::from(it["t"] == "ok");
        assert_eq!(is_ok(&accepted) + is_ok(&withdrawn), 1, "{accepted} {withdrawn}");
        n_accepted += is_ok(&accepted);
        n_withdrawn += is_ok(&withdrawn);
        let loser = if accepted["t"] == "ok" { &withdrawn } else { &accepted };
        assert_eq!(loser["code"], "refused", "{loser}");
        assert!(loser["rule"].is_string() && !loser["sentence"].as_str().unwrap().is_empty());
        base = seq + 1;
    }
    assert_eq!(n_accepted + n_withdrawn, lots[0].len() - 1);
    // Two deals about the same lot are accepted at the same moment.
    let lot = &lots[0][0];
    for (cid, to) in [("first", 1), ("second", 2)] {
        let answer = one.act(&table, cid, base, &deal(lot, to)).await;
        assert_eq!(answer["t"], "ok", "{answer}");
        base = answer["seq"].as_u64().unwrap();
    }
    let (_, ben_accepts) = listed(ben, &table, "accept").await.unwrap();
    let (_, cem_accepts) = listed(cem, &table, "accept").await.unwrap();
    let (first, second) = tokio::join!(
        two.act(&table, "mine", base, &ben_accepts),
        three.act(&table, "mine", base, &cem_accepts)
    );
    let n_done = [&first, &second].iter().filter(|it| it["t"] == "ok").count();
    assert_eq!(n_done, 1, "{first} {second}");
    let loser = if first["t"] == "ok" { &second } else { &first };
    assert_eq!(loser["code"], "refused", "{loser}");
    let key = store::Key::new(crate::house::KEY);
    let found = server::examine(&*opened(&house).await, &key).await.unwrap();
    assert_eq!(found.problems, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn f10_a_slow_reader_costs_nobody_anything_and_gets_it_all_anew() {
    const MOVES: usize = 60;
    // However long the match takes here, the sleeper is not given up.
    let house = House::open_with(|config| {
        (config.outbox, config.write_time) = (8, Duration::from_hours(1));
    })
    .await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let (mut quick, _) = ben.follow(&table).await;
    // A connection with little room on its way, whose reader falls asleep after its questions,
    // which bring more than fits.
    let mut slow = Socket::narrow(&house.address, &ann.token).await;
    for _ in 0..400 {
        slow.send(json!({"t": "sub", "table": table})).await;
    }
    let mut last = 0;
    for n in 0..MOVES {
        let (_, seq) = step(&[&ann, &ben], &table, n).await.unwrap();
        assert_eq!(quick.next_of("ev").await["seq"], seq, "the other hears of everything at once");
        last = seq;
    }
    // Awake again: what had been on its way, then everything as it is now.
    let (mut n_moves, mut frame) = (0, slow.next().await.unwrap());
    while frame["seq"] != last {
        n_moves += usize::from(frame["t"] == "ev");
        frame = slow.next().await.unwrap();
    }
    assert_eq!(frame["t"], "snap", "{n_moves} moves came one by one");
    assert!(n_moves < MOVES, "{n_moves}");
    let (_, state) = ann.ask("GET", &format!("/api/tables/{table}/state"), Value::Null).await;
    assert_eq!(frame["now"], state["now"]);
    // The rest of its questions is answered, or was too much and is answered together. What comes
    // last was asked last, and there is room again.
    slow.send(json!({"t": "note", "table": table, "text": "awake"})).await;
    slow.next_where(|frame| frame["text"] == "awake" || frame["note"] == "awake").await;
    // From here on it is told like everybody.
    step(&[&ann, &ben], &table, MOVES).await.unwrap();
    assert_eq!(slow.next_of("ev").await["seq"], last + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn f8_f9_whoever_was_away_gets_exactly_what_was_missed() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let mut socket = ann.connect().await;
    socket.send(json!({"t": "sub", "table": table, "since": 0})).await;
    // Nothing was missed: nothing but presence comes.
    assert_eq!(socket.next().await.unwrap()["t"], "presence");
    let mut all = Vec::new();
    for n in 0..80 {
        let Some((_, seq)) = step(&[&ann, &ben], &table, n).await else { break };
        let ev = socket.next_of("ev").await;
        assert_eq!(ev["seq"], seq);
        all.push(ev);
    }
    let last = all.len();
    let mut late = ann.connect().await;
    late.send(json!({"t": "sub", "table": table, "since": last - 3})).await;
    for (i, before) in all[last - 3..].iter().enumerate() {
        let ev = late.next_of("ev").await;
        assert_eq!(
            (&ev["seq"], &ev["news"], &ev["kept"]),
            (&before["seq"], &before["news"], &before["kept"])
        );
        assert_eq!(ev["now"].is_null(), i < 2, "only the last says how things are");
    }
    // Long away: everything that was missed, from the log.
    let mut later = ann.connect().await;
    later.send(json!({"t": "sub", "table": table, "since": 1})).await;
    let snap = later.next_of("snap").await;
    let missed: Vec<&Value> =
        all[1..].iter().flat_map(|ev| ev["news"].as_array().unwrap()).collect();
    let told: Vec<&Value> = snap["news"].as_array().unwrap().iter().collect();
    assert_eq!(told, missed);
    assert_eq!(snap["now"], all[last - 1]["now"]);
    // Whoever knows more than the server is told so.
    later.send(json!({"t": "sub", "table": table, "since": 10_000})).await;
    assert_eq!(later.next_of("resync").await["seq"], last);
    assert_eq!(later.next_of("snap").await["seq"], last);
}

#[tokio::test(flavor = "multi_thread")]
async fn f9_what_happened_long_ago_is_read_again_when_somebody_asks_for_it() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let (mut socket, snap) = ann.follow(&table).await;
    let mut moments = vec![snap["now"].clone()];
    for n in 0..100 {
        step(&[&ann, &ben], &table, n).await.unwrap();
        moments.push(socket.next_of("ev").await["now"].clone());
    }
    let path = format!("/api/tables/{table}/state");
    let state = async || ann.ask("GET", &path, Value::Null).await.1;
    let before = state().await;
    let n_read = async || {
        let numbers = ann.text("/metrics").await;
        let line = numbers.lines().find_map(|it| it.strip_prefix("boardwalk_load_seconds_count "));
        line.unwrap().parse::<u64>().unwrap()
    };
    // Nobody asks for a while, and it leaves memory.
    let a_while = async || {
        for _ in 0..2 {
            house.hall.tick().await;
        }
    };
    a_while().await;
    let n_before = n_read().await;
    let early = &moments[3];
    let look =
        |cid: &str| json!({"t": "at", "table": table, "cid": cid, "entries": early["entries"]});
    assert_eq!(ann.frame(look("a")).await["view"], early["view"]);
    assert_eq!(n_read().await, n_before + 1, "it was read from the store");
    for moment in &moments {
        let (cid, entries) = ("b", &moment["entries"]);
        let past = json!({"t": "at", "table": table, "cid": cid, "entries": entries});
        assert_eq!(ann.frame(past).await["view"], moment["view"]);
    }
    assert_eq!(state().await, before, "whoever comes late hears everything");
    // What was learnt then stays learnt.
    a_while().await;
    let undo = json!({"t": "undo_ask", "table": table, "cid": "u", "to": 1});
    assert_eq!(ann.frame(undo).await["code"], "barrier");
    // It cannot be read: the board is shown, and what happened lately.
    a_while().await;
    meddle(&house, "ALTER TABLE action RENAME TO away").await;
    assert_eq!(ann.frame(look("c")).await["code"], "store");
    let lately = state().await;
    assert_eq!(lately["now"], before["now"]);
    let (all, some) = (before["news"].as_array().unwrap(), lately["news"].as_array().unwrap());
    assert!(!some.is_empty() && some.len() < all.len(), "{} of {}", some.len(), all.len());
    assert!(all.ends_with(some));
    meddle(&house, "ALTER TABLE away RENAME TO action").await;
    assert_eq!(ann.frame(look("d")).await["view"], early["view"]);
    assert_eq!(state().await, before);
    let last = step(&[&ann, &ben], &table, 100).await.unwrap();
    assert_eq!(socket.next_of("ev").await["seq"], last.1);
}

/// People who have been here before, put into the file behind the server's back; their tokens.
async fn many_people(house: &House, n: usize) -> Vec<String> {
    let path = house.folder.as_ref().unwrap().path().join("boardwalk.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
    let mut file = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
    let mut all = file.begin().await.unwrap();
    let mut tokens = Vec::new();
    for i in 0..n {
        let (id, token) = (format!("guest{i}"), store::secrets::new_token());
        let person = sqlx::query("INSERT INTO person (id, name, created_at) VALUES (?1, ?1, 0)");
        person.bind(&id).execute(&mut *all).await.unwrap();
        let row = sqlx::query(
            "INSERT INTO token (hash, person, kind, created_at) VALUES (?, ?, 'session', 0)",
        );
        let row = row.bind(store::secrets::hash_token(&token)).bind(&id);
        row.execute(&mut *all).await.unwrap();
        tokens.push(token);
    }
    all.commit().await.unwrap();
    tokens
}

#[tokio::test(flavor = "multi_thread")]
async fn f11_five_thousand_that_come_back_at_once_do_not_read_everything_at_once() {
    const MANY: usize = 5_000;
    // Both ends of every connection are in this process. A machine that does not allow so many
    // files sees fewer sockets, and says so.
    let n_files = rlimit::increase_nofile_limit(2 * MANY as u64 + 500).unwrap();
    let n_files = usize::try_from(n_files).unwrap_or(usize::MAX);
    let sockets = MANY.min(n_files.saturating_sub(500) / 2 / 5 * 5);
    if sockets < MANY {
        let mut said = std::io::stderr();
        let _ = writeln!(said, "{sockets} of {MANY} sockets: ulimit -Hn should be 10500");
    }
    assert!(sockets >= 200, "a server needs more than {n_files} files");
    let house = House::open().await;
    let mut tables = Vec::new();
    for name in ["Ann", "Ben", "Cem", "Dan", "Eve"] {
        let host = house.guest(name).await;
        for _ in 0..16 {
            let seats = json!(["me", {"bot": "random"}]);
            let new = json!({"game": "coney", "seats": seats, "listed": true});
            let (table, _) = host.table(new).await;
            host.post(&format!("/api/tables/{table}/start"), Value::Null).await;
            tables.push((table, host.token.clone()));
        }
    }
    let tokens = many_people(&house, sockets / wire::caps::SOCKETS).await;
    let folder = house.close().await;
    let change = |config: &mut server::Config| {
        config.loads = 2;
        config.look_anew = Duration::from_mins(10);
    };
    let house = House::open_in(folder, crate::house::START, change, |store| store).await;
    let (go, ready) = tokio::sync::watch::channel(false);
    let doors = Arc::new(tokio::sync::Semaphore::new(64));
    let mut crowd = tokio::task::JoinSet::new();
    for i in 0..sockets {
        let (address, table) = (house.address.clone(), tables[i % tables.len()].0.clone());
        let (token, doors) = (tokens[i / wire::caps::SOCKETS].clone(), Arc::clone(&doors));
        let (mut ready, connected) = (ready.clone(), go.clone());
        crowd.spawn(async move {
            let door = doors.acquire_owned().await.unwrap();
            let mut socket = Socket::connect(&address, &token, None).await.unwrap();
            drop((door, connected));
            ready.wait_for(|is_go| *is_go).await.unwrap();
            socket.send(json!({"t": "sub", "table": table})).await;
            let snap = socket.next_of("snap").await;
            assert_eq!(snap["table"], table);
            (socket, snap["seq"].as_u64().unwrap())
        });
    }
    let count = async || house.ask("GET", "/healthz", "", Value::Null).await.1["sockets"].clone();
    while count().await != sockets {
        tokio::task::yield_now().await;
    }
    assert_eq!(house.hall.n_live(), 0, "nothing has been read yet");
    // All at once; and while they come, somebody plays.
    go.send(true).unwrap();
    let (table, host) = &tables[0];
    let mut acknowledged = Vec::new();
    for n in 0..10 {
        let path = format!("/api/tables/{table}/state");
        let (_, snap) = house.ask("GET", &path, host, Value::Null).await;
        if snap["now"]["legal"].get(0).is_some() {
            let act = json!({"t": "act", "table": table, "cid": format!("c{n}"),
                             "base": snap["seq"], "action": first_action(&snap["now"])});
            let (_, answer) = house.ask("POST", "/api/frame", host, act).await;
            assert_eq!(answer["t"], "ok", "{answer}");
            acknowledged.push((format!("A:c{n}"), answer["seq"].as_u64().unwrap()));
        }
    }
    let all = crowd.join_all().await;
    assert_eq!(all.len(), sockets);
    assert!(house.hall.most_loading() <= 2, "{}", house.hall.most_loading());
    assert_eq!(house.hall.n_live(), tables.len());
    let rows = opened(&house).await.actions(table, 0).await.unwrap();
    for (cid, seq) in acknowledged {
        let is_it = |row: &&store::rows::ActionRow| row.cid.ends_with(&cid[1..]) && row.seq == seq;
        assert_eq!(rows.iter().filter(is_it).count(), 1, "{cid}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn f15_a_clock_that_ran_out_opens_a_choice_and_an_outage_is_credited() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let seats = json!(["me", "open"]);
    let clock = json!({"live": {"seconds": 100, "increment": 0}});
    let new = json!({"game": "raccoon-tycoon", "seats": seats, "clock": clock, "keep_order": true});
    let (table, invite) = ann.table(new).await;
    ben.post(&format!("/api/tables/{table}/join"), json!({"invite": invite})).await;
    ann.post(&format!("/api/tables/{table}/start"), Value::Null).await;
    let (ann, ben) = (ann.token.clone(), ben.token.clone());
    house.pass(40_000);
    house.hall.tick().await;
    let folder = house.close().await;
    // A long night without a server.
    let later = crate::house::START + 5_000_000;
    let house = House::open_in(folder, later, |_| {}, |store| store).await;
    let path = format!("/api/tables/{table}/state");
    let (_, snap) = house.ask("GET", &path, &ben, Value::Null).await;
    let turn = snap["now"]["turn"][0].as_u64().unwrap();
    let clocks = |snap: &Value| snap["now"]["clocks"].clone();
    let left = clocks(&snap)[usize::try_from(turn).unwrap()]["left_ms"].as_u64().unwrap();
    assert_eq!(left, 60_000, "forty seconds were thought, and the rest was the server's");
    let stand_in = json!({"seat": turn, "level": "random"});
    let (waiting, thinking) = if turn == 0 { (&ben, &ann) } else { (&ann, &ben) };
    let mut socket = Socket::connect(&house.address, thinking, None).await.unwrap();
    socket.send(json!({"t": "sub", "table": table})).await;
    socket.next_of("snap").await;
    let path = format!("/api/tables/{table}/stand-in");
    let (status, answer) = house.ask("POST", &path, waiting, stand_in.clone()).await;
    assert_eq!(status, 409, "{answer}");
    house.pass(60_000);
    house.hall.tick().await;
    let told = socket.next_of("clock").await;
    assert_eq!(told["clocks"][usize::try_from(turn).unwrap()]["is_over"], true);
    let (status, answer) = house.ask("POST", &path, waiting, stand_in).await;
    assert_eq!(status, 200, "{answer}");
}

/// A bot that does what no bot should.
struct Bad {
    inner: Box<dyn AnyBot>,
    level: Level,
    goes_on: Arc<AtomicBool>,
}

impl AnyBot for Bad {
    fn choose(
        &mut self,
        question: &AnyQuestion,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> (Value, Vec<Mishap>) {
        match self.level {
            Level::Random => panic!("a bot panics"),
            Level::Easy => (json!({"no": "such action"}), Vec::new()),
            Level::Medium => {
                while self.goes_on.load(Ordering::SeqCst) {
                    std::thread::sleep(Duration::from_millis(5));
                }
                self.inner.choose(question, budget, dice)
            }
            Level::Hard | Level::Handmade | Level::Ismcts => {
                self.inner.choose(question, budget, dice)
            }
        }
    }

    fn fallback_action(&self, question: &AnyQuestion, dice: &mut QuickDice) -> Value {
        self.inner.fallback_action(question, dice)
    }

    fn hint(
        &self,
        question: &AnyQuestion,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Vec<AnyAdvice> {
        self.inner.hint(question, budget, dice)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn f17_a_bot_that_panics_cheats_or_hangs_does_not_stop_the_match() {
    for level in ["random", "easy", "medium"] {
        let goes_on = Arc::new(AtomicBool::new(true));
        let (bots, again) = (server::house_bots(), Arc::clone(&goes_on));
        let house = House::open_with(move |config| {
            config.bots = Arc::new(move |game, level| {
                let (inner, goes_on) = (bots(game, Level::Random), Arc::clone(&again));
                Box::new(Bad { inner, level, goes_on })
            });
            config.patience = Duration::from_millis(50);
        })
        .await;
        let ann = house.guest("Ann").await;
        let seats = json!(["me", {"bot": level}]);
        let new = json!({"game": "coney-island", "seats": seats, "keep_order": true});
        let (table, _) = ann.table(new).await;
        ann.post(&format!("/api/tables/{table}/start"), Value::Null).await;
        let (mut socket, mut snap) = ann.follow(&table).await;
        let mut n_bot = 0;
        let mut n = 0;
        while n_bot < 3 {
            if snap["now"]["legal"].as_array().is_some_and(|it| !it.is_empty()) {
                n += 1;
                let (seq, action) = (snap["seq"].as_u64().unwrap(), first_action(&snap["now"]));
                let answer = socket.act(&table, &format!("c{n}"), seq, &action).await;
                assert_eq!(answer["t"], "ok", "{answer}");
            }
            snap = socket.next_of("ev").await;
            n_bot += u32::from(snap["actor"] == "bot");
        }
        assert!(house.hall.alarms() >= 3, "{level}: {}", house.hall.alarms());
        goes_on.store(false, Ordering::SeqCst);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn f19_f20_undo_is_free_in_the_turn_consented_beyond_and_never_across_chance() {
    let house = House::open().await;
    let people = [house.guest("Ann").await, house.guest("Ben").await];
    // The third is a bot: what it did upon a move is taken back with it.
    let table = begin(&people[0], &people[1], "raccoon-tycoon", 3).await;
    let (mut heard, mut snap) = people[0].follow(&table).await;
    let path = format!("/api/tables/{table}/state");
    let mut dice = QuickDice::new(3);
    let (mut n_own, mut n_agreed, mut n_declined, mut n_barred, mut n_bots) = (0, 0, 0, 0, 0);
    // What Ann saw at each place that still stands, and whose move led there.
    let mut seen: BTreeMap<u64, Value> = BTreeMap::new();
    let mut movers: BTreeMap<u64, Value> = BTreeMap::new();
    let mut n = 0;
    while n_own < 2 || n_agreed < 2 || n_declined < 1 || n_barred < 2 || n_bots < 1 {
        n += 1;
        assert!(n < 1_000, "{n_own} {n_agreed} {n_declined} {n_barred} {n_bots}");
        // Until a person may act, with nothing of the bot's on its way.
        while snap["now"]["turn"] == json!([2]) {
            seen.insert(snap["seq"].as_u64().unwrap(), snap["now"]["view"].clone());
            snap = heard.next_of("ev").await;
            movers.insert(snap["seq"].as_u64().unwrap(), snap["seat"].clone());
        }
        assert!(
            snap["now"]["ending"].is_null(),
            "{n_own} {n_agreed} {n_declined} {n_barred} {n_bots}"
        );
        let seq = snap["seq"].as_u64().unwrap();
        seen.insert(seq, snap["now"]["view"].clone());
        let who = usize::try_from(snap["now"]["turn"][0].as_u64().unwrap()).unwrap();
        let (mover, other) = (&people[who], &people[1 - who]);
        let (_, mine) = mover.ask("GET", &path, Value::Null).await;
        let (_, theirs) = other.ask("GET", &path, Value::Null).await;
        let ask =
            |cid: String, to: u64| json!({"t": "undo_ask", "table": table, "cid": cid, "to": to});
        let mut back = None;
        // One's own last clicks.
        if let Some(to) = mine["now"]["undo_to"].as_u64().filter(|_| n_own < 2) {
            let answer = mover.frame(ask(format!("own{n}"), to)).await;
            assert_eq!((&answer["t"], &answer["seq"]), (&json!("ok"), &json!(seq + 1)), "{answer}");
            n_own += 1;
            back = Some(to);
        }
        // What others have done since: they are asked, and bots agree.
        let is_enough = n_declined > 0 && n_agreed >= 2 && n_bots > 0;
        let is_others = theirs["now"]["undo_to"].is_null() && !is_enough && dice.index(2) == 0;
        let to = theirs["now"]["vote_to"].as_u64().filter(|&to| is_others && to < seq);
        if let (None, Some(to)) = (back, to) {
            let agree = n_declined > 0;
            let answer = other.frame(ask(format!("ask{n}"), to)).await;
            assert_eq!(answer["t"], "ok", "{answer}");
            let asked = heard.next_of("undo_asked").await;
            assert_eq!((&asked["by"], &asked["to"]), (&json!(1 - who), &json!(to)));
            assert_eq!(asked["waiting"], json!([who]), "people are asked, and nobody else");
            let vote = |cid: &str| {
                json!({"t": "undo_vote", "table": table, "ask": asked["ask"],
                                          "cid": format!("{cid}{n}"), "agree": agree})
            };
            // Whoever asked has no vote.
            assert_eq!(other.frame(vote("self")).await["code"], "no_seat");
            let answer = mover.frame(vote("vote")).await;
            assert_eq!(answer["t"], "ok", "{answer}");
            assert_eq!(mover.frame(vote("again")).await["code"], "not_now", "it is settled");
            if agree {
                assert_eq!(answer["seq"], seq + 1);
                let bots = movers.range(to + 1..=seq).filter(|(_, seat)| **seat == json!(2));
                n_bots += bots.count();
                n_agreed += 1;
                back = Some(to);
            } else {
                assert_eq!(heard.next_of("undo_settled").await["agreed"], false);
                let again = other.frame(ask(format!("soon{n}"), to)).await;
                assert_eq!(again["code"], "slow", "whoever is refused does not ask again at once");
                house.pass(60_000);
                n_declined += 1;
            }
        }
        if let Some(to) = back {
            let ev = heard.next_where(|it| it["t"] == "ev" && it["seq"] == seq + 1).await;
            assert_eq!(ev["now"]["view"], seen[&to], "all is as it was at {to}");
            snap = ev;
            movers.insert(seq + 1, Value::Null);
            continue;
        }
        // Never what was learnt.
        if mine["now"]["vote_to"].is_null() && snap["now"]["view"] != seen[&0] {
            let answer = mover.frame(ask(format!("far{n}"), 0)).await;
            assert_eq!(
                (&answer["t"], &answer["code"]),
                (&json!("no"), &json!("barrier")),
                "{answer}"
            );
            n_barred += 1;
        }
        let legal = mine["now"]["legal"].as_array().unwrap();
        let action = &legal[dice.index(legal.len())]["action"];
        let act = json!({"t": "act", "table": table, "cid": format!("act{n}"), "base": seq,
                         "action": action});
        let answer = mover.frame(act).await;
        assert_eq!(answer["t"], "ok", "{answer}");
        snap = heard.next_where(|it| it["t"] == "ev" && it["seq"] == answer["seq"]).await;
        movers.insert(seq + 1, snap["seat"].clone());
    }
    // Who agreed stays in the log.
    let rows = opened(&house).await.actions(&table, 0).await.unwrap();
    let consents = rows.iter().filter(|row| row.actor == "table" && row.cid.starts_with("undo:"));
    assert_eq!(consents.count(), n_agreed);
    let key = store::Key::new(crate::house::KEY);
    let found = server::examine(&*opened(&house).await, &key).await.unwrap();
    assert_eq!(found.problems, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn f21_a_stand_in_plays_until_its_person_is_back() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "coney-island", 2).await;
    let (mut socket, mut snap) = ann.follow(&table).await;
    let stand_in = json!({"seat": 1, "level": "random"});
    ann.post(&format!("/api/tables/{table}/stand-in"), stand_in).await;
    for n in 0.. {
        if snap["actor"] == "stand_in" {
            break;
        }
        if snap["now"]["legal"].as_array().is_some_and(|it| !it.is_empty()) {
            let (seq, action) = (snap["seq"].as_u64().unwrap(), first_action(&snap["now"]));
            socket.act(&table, &format!("c{n}"), seq, &action).await;
        }
        snap = socket.next_of("ev").await;
    }
    let (mut other, theirs) = ben.follow(&table).await;
    assert_eq!(theirs["seats"][1]["kind"], "person", "handed back at once");
    // Whatever the bot still thought of is not played: the next move in this seat is Ben's.
    let rows = opened(&house).await.actions(&table, 0).await.unwrap();
    let n_before = rows.iter().filter(|row| row.actor == "stand_in").count();
    other.send(json!({"t": "ping", "n": 1})).await;
    other.next_of("pong").await;
    let rows = opened(&house).await.actions(&table, 0).await.unwrap();
    assert_eq!(rows.iter().filter(|row| row.actor == "stand_in").count(), n_before);
    assert!(rows.iter().all(|row| row.actor == "stand_in" || row.actor == "person"));
}

#[tokio::test(flavor = "multi_thread")]
async fn f22_whoever_watches_sees_what_anybody_may_see() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let mut watcher = ann.connect().await;
    watcher.send(json!({"t": "sub", "table": table, "watch": true})).await;
    let snap = watcher.next_of("snap").await;
    assert!(snap["seat"].is_null() && snap["note"].is_null());
    assert_eq!(snap["now"]["legal"], json!([]));
    let (_, own) = ann.ask("GET", &format!("/api/tables/{table}/state"), Value::Null).await;
    assert_ne!(own["now"]["view"], snap["now"]["view"]);
    // A stranger does not even learn that the table is there.
    let eve = house.guest("Eve").await;
    let (status, answer) = eve.ask("GET", &format!("/api/tables/{table}"), Value::Null).await;
    let (nothing, same) = eve.ask("GET", "/api/tables/00000000000000000000", Value::Null).await;
    assert_eq!((status, answer), (nothing, same));
    assert_eq!(status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn f24_an_old_page_is_told_to_load_anew_and_plays_nothing() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let mut socket = Socket::bare(&house.address, &ann.token, None).await.unwrap();
    socket.send(json!({"t": "act", "table": "t", "cid": "c", "base": 0, "action": 1})).await;
    assert_eq!(socket.next().await.unwrap()["code"], "order");
    socket.send(json!({"t": "hello", "proto": wire::PROTO + 1, "build": "?"})).await;
    assert_eq!(socket.next().await.unwrap()["t"], "upgrade");
    assert_eq!(socket.next().await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn f27_f28_what_was_altered_is_found_and_what_was_noted_beside_is_made_anew() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    for n in 0..6 {
        step(&[&ann, &ben], &table, n).await;
    }
    let token = ann.token.clone();
    let path = format!("/api/tables/{table}/state");
    let (_, before) = ann.ask("GET", &path, Value::Null).await;
    let folder = house.close().await;
    let house = House::open_in(folder, crate::house::START, |_| {}, |store| store).await;
    meddle(&house, "UPDATE board SET turn = 0, clocks = '', status = 'over'").await;
    let (_, after) = house.ask("GET", &path, &token, Value::Null).await;
    assert_eq!((&after["now"], &after["seq"]), (&before["now"], &before["seq"]));
    let folder = house.close().await;
    let house = House::open_in(folder, crate::house::START, |_| {}, |store| store).await;
    meddle(&house, "UPDATE action SET at_ms = at_ms + 1 WHERE seq = 3").await;
    let key = store::Key::new(crate::house::KEY);
    let found = server::examine(&*opened(&house).await, &key).await.unwrap();
    assert_eq!(found.problems.len(), 1, "{:?}", found.problems);
    assert!(found.problems[0].contains("action 3 is not as it was written"));
    // The match is stopped; the server is not.
    let (status, answer) = house.ask("GET", &path, &token, Value::Null).await;
    assert_eq!((status, &answer["code"]), (503, &json!("frozen")), "{answer}");
    let (_, info) = house.ask("GET", &format!("/api/tables/{table}"), &token, Value::Null).await;
    assert_eq!(info["status"], "frozen");
    assert_eq!(house.ask("GET", "/healthz", "", Value::Null).await.1["alarms"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn f34_whoever_is_shut_out_is_out_within_a_moment() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let link = ann.post("/api/me/link", Value::Null).await;
    let other = ann.house.ask("POST", "/api/me/claim", "", json!({"token": link["token"]})).await;
    let other = other.1["token"].as_str().unwrap().to_owned();
    let mut socket = Socket::connect(&house.address, &other, None).await.unwrap();
    let devices = ann.ask("GET", "/api/me/devices", Value::Null).await.1;
    let device = devices.as_array().unwrap().iter();
    let device = device.filter(|it| it["kind"] == "session" && it["is_this"] == false);
    let device = device.map(|it| it["id"].as_str().unwrap()).next().unwrap();
    let (status, _) = ann.ask("DELETE", &format!("/api/me/devices/{device}"), Value::Null).await;
    assert_eq!(status, 204);
    let bye = tokio::time::timeout(PATIENCE, socket.next_of("bye")).await.unwrap();
    assert_eq!(bye["reason"], "you were shut out");
    assert_eq!(house.ask("GET", "/api/me", &other, Value::Null).await.0, 401);
    assert_eq!(ann.ask("GET", "/api/me", Value::Null).await.0, 200);
    // Whoever is banned is out altogether, however they came in, and others stay.
    let mut here = ann.connect().await;
    let mut other = house.guest("Ben").await.connect().await;
    let path = house.folder.as_ref().unwrap().path().join("boardwalk.db");
    let store = store::Sqlite::open(&path).await.unwrap();
    store::Store::ban(&store, &ann.id, Some(crate::house::START)).await.unwrap();
    assert_eq!(here.next_of("bye").await["reason"], "you were shut out");
    assert_eq!(ann.ask("GET", "/api/me", Value::Null).await.0, 401);
    assert!(Socket::connect(&house.address, &ann.token, None).await.is_err());
    other.send(json!({"t": "ping", "n": 1})).await;
    assert_eq!(other.next_of("pong").await["n"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_says_when_to_come_back() {
    let mut house = House::open().await;
    let token = house.guest("Ann").await.token;
    let mut socket = Socket::connect(&house.address, &token, None).await.unwrap();
    house.ask_to_stop();
    let bye = socket.next_of("bye").await;
    assert_eq!(bye["reason"], "the server stops");
    assert!(bye["retry_ms"].as_u64().unwrap() >= 500);
}

#[tokio::test(flavor = "multi_thread")]
async fn f29_matches_go_on_from_a_backup_and_whoever_has_seen_more_is_shown_everything_anew() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let (mut copied, mut seen) = (0, 0);
    for n in 0..5 {
        copied = step(&[&ann, &ben], &table, n).await.unwrap().1;
    }
    let (_, then) = ann.ask("GET", &format!("/api/tables/{table}/state"), Value::Null).await;
    let folder = tempfile::tempdir().unwrap();
    let from = house.folder.as_ref().unwrap().path().join("boardwalk.db");
    store::Sqlite::backup(&from, &folder.path().join("boardwalk.db")).await.unwrap();
    for n in 5..8 {
        seen = step(&[&ann, &ben], &table, n).await.unwrap().1;
    }
    assert!(seen > copied);
    let again = House::open_in(folder, crate::house::START, |_| {}, |store| store).await;
    let (ann, ben) = (ann.at(&again), ben.at(&again));
    let mut socket = ann.connect().await;
    socket.send(json!({"t": "sub", "table": table, "since": seen})).await;
    assert_eq!(socket.next_of("resync").await["seq"], copied);
    let snap = socket.next_of("snap").await;
    assert_eq!((&snap["seq"], &snap["now"]), (&json!(copied), &then["now"]));
    assert_eq!(step(&[&ann, &ben], &table, 5).await.unwrap().1, copied + 1);
}
