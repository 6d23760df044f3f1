//! Several servers with one PostgreSQL: any of them serves any match.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use async_trait::async_trait;
use serde_json::{Value, json};
use server::{Hall, house_bots};
use store::conformance::postgres::Server;
use store::rows::{
    ActionRow, Begin, ChatRow, HereRow, NewAction, NoteRow, NoticeRow, OrderRow, Outage, PersonRow,
    SeatRow, TableRow, TargetRow, TokenRow,
};
use store::{Appended, Heard, Key, Listener, Postgres, Result, Store};
use tempfile::TempDir;
use tokio::sync::Notify;

use crate::house::{House, KEY, Person, START, begin};
use crate::matches::Scripted;

/// A database, and the servers that share it.
pub(crate) struct Town {
    database: Server,
    _folder: TempDir,
}

impl Town {
    pub(crate) fn new() -> Town {
        let folder = tempfile::tempdir().unwrap();
        Town { database: Server::start(folder.path()), _folder: folder }
    }

    pub(crate) async fn store(&self) -> Arc<Postgres> {
        Arc::new(Postgres::open(&self.database.url()).await.unwrap())
    }

    async fn house(&self) -> House {
        House::open_on(self.store().await, START, |_| {}).await
    }

    /// A server between which and the database something can go wrong.
    async fn house_by_wire(&self) -> (House, Arc<Wire>) {
        let wire = Arc::new(Wire::default());
        let store = Wired { inner: self.store().await, wire: Arc::clone(&wire) };
        (House::open_on(Arc::new(store), START, |_| {}).await, wire)
    }

    /// Everything that is kept is as it was written.
    pub(crate) async fn is_well(&self) {
        let store = self.store().await;
        let found = server::examine(&*store, &Key::new(KEY)).await.unwrap();
        assert_eq!(found.problems, [""; 0]);
    }
}

/// What can go wrong between a server and its database.
#[derive(Default)]
struct Wire {
    /// Whatever other servers say is lost, and where matches stand is not known.
    is_cut: AtomicBool,
    /// Says that something was lost.
    mended: Notify,
    /// Whether what has been read of a log is held back.
    is_held: AtomicBool,
    held: Notify,
    /// How much was heard of other servers.
    n_heard: AtomicUsize,
}

impl Wire {
    fn mend(&self) {
        self.is_cut.store(false, Ordering::SeqCst);
        self.mended.notify_one();
    }

    async fn hears_more_than(&self, n: usize) {
        while self.n_heard.load(Ordering::SeqCst) <= n {
            tokio::task::yield_now().await;
        }
    }
}

struct Wired {
    inner: Arc<Postgres>,
    wire: Arc<Wire>,
}

struct Ear {
    inner: Box<dyn Listener>,
    wire: Arc<Wire>,
}

#[async_trait]
impl Listener for Ear {
    async fn next(&mut self) -> Result<Heard> {
        loop {
            tokio::select! {
                heard = self.inner.next() => {
                    let heard = heard?;
                    if !self.wire.is_cut.load(Ordering::SeqCst) {
                        self.wire.n_heard.fetch_add(1, Ordering::SeqCst);
                        return Ok(heard);
                    }
                }
                () = self.wire.mended.notified() => return Ok(Heard::Lost),
            }
        }
    }
}

impl Wired {
    async fn hear(&self) -> Result<Option<Box<dyn Listener>>> {
        let inner = self.inner.listen().await?;
        let wire = Arc::clone(&self.wire);
        Ok(inner.map(|inner| Box::new(Ear { inner, wire }) as Box<dyn Listener>))
    }

    async fn read_log(&self, table: &str, after: u64) -> Result<Vec<ActionRow>> {
        let read = self.inner.actions(table, after).await;
        if self.wire.is_held.load(Ordering::SeqCst) {
            self.wire.held.notified().await;
        }
        read
    }

    async fn compare(&self, tables: &[String]) -> Result<Vec<(String, u64)>> {
        match self.wire.is_cut.load(Ordering::SeqCst) {
            true => Ok(Vec::new()),
            false => self.inner.seqs(tables).await,
        }
    }
}

/// A store that hands on everything but what stands first.
macro_rules! hand_on {
    (
        instead {
            $($own:ident($($own_arg:ident: $own_ty:ty),*) -> $own_out:ty => $by:ident;)*
        }
        $($name:ident($($arg:ident: $ty:ty),*) -> $out:ty;)*
    ) => {
        #[async_trait]
        impl Store for Wired {
            $(async fn $own(&self, $($own_arg: $own_ty),*) -> Result<$own_out> {
                self.$by($($own_arg),*).await
            })*
            $(async fn $name(&self, $($arg: $ty),*) -> Result<$out> {
                self.inner.$name($($arg),*).await
            })*
            async fn close(&self) {
                self.inner.close().await;
            }
        }
    };
}

hand_on! {
    instead {
        listen() -> Option<Box<dyn Listener>> => hear;
        actions(table: &str, after: u64) -> Vec<ActionRow> => read_log;
        seqs(tables: &[String]) -> Vec<(String, u64)> => compare;
    }
    add_person(person: &PersonRow) -> ();
    person(id: &str) -> Option<PersonRow>;
    people(after: &str, limit: u32) -> Vec<PersonRow>;
    rename(id: &str, name: &str) -> Vec<String>;
    ban(id: &str, at: Option<u64>) -> ();
    forget(id: &str, name: &str) -> Vec<String>;
    add_token(token: &TokenRow) -> ();
    token(hash: &[u8]) -> Option<(TokenRow, PersonRow)>;
    tokens_of(person: &str) -> Vec<TokenRow>;
    drop_token(hash: &[u8]) -> ();
    add_table(table: &TableRow, seats: &[SeatRow]) -> ();
    table(id: &str) -> Option<(TableRow, Vec<SeatRow>)>;
    tables_of(person: &str, limit: u32) -> Vec<(TableRow, Vec<SeatRow>)>;
    listed(limit: u32) -> Vec<(TableRow, Vec<SeatRow>)>;
    n_open(host: &str) -> u32;
    n_editions(host: Option<&str>) -> u32;
    set_seats(table: &str, before: &[SeatRow], seats: &[SeatRow]) -> ();
    set_status(table: &str, status: &str) -> ();
    renew_invite(table: &str) -> u32;
    set_rematch(table: &str, rematch: &str) -> String;
    begin(begin: &Begin) -> ();
    append(action: &NewAction) -> Appended;
    by_cid(table: &str, cid: &str) -> Option<ActionRow>;
    set_ask(table: &str, before: &str, ask: &str, clocks: &str) -> ();
    set_order(order: &OrderRow) -> ();
    drop_order(table: &str, seat: u8) -> ();
    orders(table: &str) -> Vec<OrderRow>;
    import(table: &TableRow, seats: &[SeatRow], actions: &[ActionRow]) -> ();
    say(line: &ChatRow) -> u64;
    chat(table: &str, room: &str, limit: u32) -> Vec<ChatRow>;
    chat_after(table: &str, n: u64) -> Vec<ChatRow>;
    last_said(table: &str) -> u64;
    set_note(table: &str, person: &str, text: &str) -> ();
    note(table: &str, person: &str) -> Option<String>;
    notes(table: &str) -> Vec<NoteRow>;
    set_rules(person: &str, text: &str) -> ();
    rules(person: &str) -> Option<String>;
    add_target(target: &TargetRow) -> ();
    target(id: &str) -> Option<TargetRow>;
    targets_of(person: &str) -> Vec<TargetRow>;
    drop_target(id: &str) -> ();
    set_reached(id: &str, at: Option<u64>, problem: Option<&str>) -> ();
    add_notice(notice: &NoticeRow) -> ();
    claim_notices(now: u64, until: u64, limit: u32) -> Vec<NoticeRow>;
    keep_notice(notice: &NoticeRow) -> ();
    drop_notice(notice: &NoticeRow) -> ();
    notices(table: &str) -> Vec<NoticeRow>;
    now() -> Option<u64>;
    pulse(node: &str, now: u64) -> ();
    wake(node: &str, now: u64) -> ();
    part(node: &str) -> ();
    outages() -> Vec<Outage>;
    add_outage(outage: Outage) -> ();
    nodes(since: u64) -> Vec<String>;
    set_here(here: &HereRow) -> ();
    here(table: &str, but: &str, since: u64) -> Vec<HereRow>;
    fix(name: &str, value: &[u8]) -> Vec<u8>;
    settings() -> Vec<(String, Vec<u8>)>;
    table_ids(after: &str, limit: u32) -> Vec<String>;
    complaints() -> Vec<String>;
}

/// The match as somebody sees it, once their server has heard of so much.
async fn shown(person: &Person<'_>, table: &str, seq: u64) -> Value {
    loop {
        let (_, snap) = person.ask("GET", &format!("/api/tables/{table}/state"), Value::Null).await;
        if snap["seq"].as_u64().is_some_and(|there| there >= seq) {
            return snap;
        }
        tokio::task::yield_now().await;
    }
}

/// Does the first thing that is listed; gives the answer.
async fn act(person: &Person<'_>, table: &str, cid: &str) -> Value {
    act_after(person, table, cid, 0).await
}

async fn act_after(person: &Person<'_>, table: &str, cid: &str, seq: u64) -> Value {
    let snap = shown(person, table, seq).await;
    let action = snap["now"]["legal"][0]["action"].clone();
    let act =
        json!({"t": "act", "table": table, "cid": cid, "base": snap["seq"], "action": action});
    person.frame(act).await
}

/// Whoever may act does, until so many moves were made; gives where the match stands.
async fn moves(people: [&Person<'_>; 2], table: &str, n: usize, name: &str) -> u64 {
    let mut seq = 0;
    for i in 0..n {
        let snap = shown(people[0], table, seq).await;
        let who = usize::try_from(snap["now"]["turn"][0].as_u64().unwrap()).unwrap();
        let base = snap["seq"].as_u64().unwrap();
        let answer = act_after(people[who], table, &format!("{name}{i}"), base).await;
        assert_eq!(answer["t"], "ok", "{answer}");
        seq = answer["seq"].as_u64().unwrap();
    }
    seq
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_played_by_people_at_two_servers_and_goes_on_when_one_has_gone() {
    let town = Town::new();
    let (mut one, two) = (town.house().await, town.house().await);
    let (ann, ben) = (one.guest("Ann").await, one.guest("Ben").await);
    // Nothing is known of a server but by the other.
    let ben = ben.at(&two);
    let table = begin(&ann, &ben, "raccoon-tycoon", 3).await;
    let (a, b) = (Scripted::sit(&ann, &table, "a").await, Scripted::sit(&ben, &table, "b").await);
    let (a, b) = tokio::join!(a.play(1), b.play(2));
    assert_eq!((a.seq, &a.now["ending"]), (b.seq, &b.now["ending"]));
    // The next match: one server stops in the middle, and whoever was there goes to the other.
    let table = begin(&ann, &ben, "coney-island", 2).await;
    let (mut socket, _) = ann.follow(&table).await;
    let seq = moves([&ann, &ben], &table, 6, "first").await;
    socket.next_where(|it| it["t"] == "ev" && it["seq"] == seq).await;
    let ann_later = ann.at(&two);
    one.stop().await;
    let mut socket = ann_later.connect().await;
    socket.send(json!({"t": "sub", "table": table, "since": seq})).await;
    let next = moves([&ann_later, &ben], &table, 1, "second").await;
    let ev = socket.next_of("ev").await;
    assert_eq!((next, ev["seq"].as_u64()), (seq + 1, Some(seq + 1)));
    town.is_well().await;
}

/// F5, F14: whoever has not heard of a move loses the race for its place, reads on, and judges anew.
#[tokio::test(flavor = "multi_thread")]
async fn f14_a_server_that_is_behind_reads_on_and_judges_anew() {
    let town = Town::new();
    let (one, wire) = town.house_by_wire().await;
    let two = town.house().await;
    let (ann, ben) = (one.guest("Ann").await, one.guest("Ben").await);
    // Several may act: what the other has done is no reason to refuse.
    let table = begin(&ann, &ben, "chinatown", 3).await;
    let (mut socket, snap) = ann.follow(&table).await;
    wire.is_cut.store(true, Ordering::SeqCst);
    let base = snap["seq"].as_u64().unwrap();
    let answer = act(&ben.at(&two), &table, "b").await;
    assert_eq!(answer["t"], "ok", "{answer}");
    let action = &snap["now"]["legal"][0]["action"];
    let ok = socket.act(&table, "a", base, action).await;
    assert_eq!(ok["t"], "ok", "{ok}");
    assert!(ok["seq"].as_u64() > answer["seq"].as_u64());
    let told: Vec<Value> =
        socket.heard.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    assert!(told.iter().any(|it| it["t"] == "ev" && it["seq"] == answer["seq"]), "{told:?}");
    // The same again is the same, by whichever server.
    let same = json!({"t": "act", "table": table, "cid": "a", "base": base, "action": action});
    assert_eq!(ann.at(&two).frame(same.clone()).await["seq"], ok["seq"]);
    // Only one may act: what was decided for another position is not played.
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let (mut socket, snap) = ann.follow(&table).await;
    assert_eq!(act(&ann.at(&two), &table, "there").await["seq"], 1);
    let action = &snap["now"]["legal"][1]["action"];
    let no = socket.act(&table, "here", 0, action).await;
    assert_eq!((&no["t"], &no["code"], &no["seq"]), (&json!("no"), &json!("stale"), &json!(1)));
    assert_eq!(socket.next_of("snap").await["seq"], 1);
    town.is_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn f12_what_was_not_heard_is_found_by_comparing() {
    let town = Town::new();
    let (one, wire) = town.house_by_wire().await;
    let two = town.house().await;
    let (ann, ben) = (one.guest("Ann").await, one.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let (mut socket, _) = ann.follow(&table).await;
    let there = [&ann.at(&two), &ben.at(&two)];
    // Nothing is heard for a while; then it is known that something was lost.
    wire.is_cut.store(true, Ordering::SeqCst);
    let seq = moves(there, &table, 5, "cut").await;
    wire.mend();
    for n in 1..=seq {
        assert_eq!(socket.next_of("ev").await["seq"], n);
    }
    // Nothing is heard, and nobody knows: where the match stands is compared by and by.
    wire.is_cut.store(true, Ordering::SeqCst);
    let later = moves(there, &table, 2, "silent").await;
    wire.is_cut.store(false, Ordering::SeqCst);
    for _ in 0..5 {
        one.hall.tick().await;
    }
    for n in seq + 1..=later {
        assert_eq!(socket.next_of("ev").await["seq"], n);
    }
    // The connection that listens is cut for real.
    assert!(town.database.cut("LISTEN") > 0);
    let last = moves(there, &table, 3, "real").await;
    for n in later + 1..=last {
        assert_eq!(socket.next_of("ev").await["seq"], n);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn f13_what_is_heard_while_a_match_is_read_is_not_missed() {
    let town = Town::new();
    let (one, wire) = town.house_by_wire().await;
    let two = town.house().await;
    let (ann, ben) = (two.guest("Ann").await, two.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    moves([&ann, &ben], &table, 2, "before").await;
    // The other server has read the log, and not yet put it into memory.
    wire.is_held.store(true, Ordering::SeqCst);
    let mut socket = ann.at(&one).connect().await;
    socket.send(json!({"t": "sub", "table": table})).await;
    let n_heard = wire.n_heard.load(Ordering::SeqCst);
    let seq = moves([&ann, &ben], &table, 1, "meanwhile").await;
    wire.hears_more_than(n_heard).await;
    wire.is_held.store(false, Ordering::SeqCst);
    wire.held.notify_waiters();
    wire.held.notify_one();
    let snap = socket.next_of("snap").await;
    let mut known = snap["seq"].as_u64().unwrap();
    while known < seq {
        let ev = socket.next_of("ev").await;
        assert_eq!(ev["seq"].as_u64(), Some(known + 1));
        known += 1;
    }
    let last = moves([&ann, &ben], &table, 1, "after").await;
    assert_eq!(socket.next_of("ev").await["seq"], last);
}

#[tokio::test(flavor = "multi_thread")]
async fn f16_of_a_bot_that_two_servers_ask_one_move_is_played() {
    let town = Town::new();
    let n_asked = Arc::new(AtomicUsize::new(0));
    let counted = |config: &mut server::Config| {
        let (n_asked, bots) = (Arc::clone(&n_asked), house_bots());
        config.bots = Arc::new(move |game, level| {
            n_asked.fetch_add(1, Ordering::SeqCst);
            bots(game, level)
        });
        // So long that both have asked before either plays.
        config.bot_delay = std::time::Duration::from_millis(300);
    };
    let one = House::open_on(town.store().await, START, counted).await;
    let two = House::open_on(town.store().await, START, counted).await;
    let ann = one.guest("Ann").await;
    let new = json!({"game": "raccoon-tycoon", "seats": [{"bot": "easy"}, "me"],
                     "keep_order": true, "seed": "7".repeat(64)});
    let (table, _) = ann.table(new).await;
    let ann_there = ann.at(&two);
    let mut here = ann.connect().await;
    here.send(json!({"t": "sub", "table": table})).await;
    let mut there = ann_there.connect().await;
    there.send(json!({"t": "sub", "table": table})).await;
    there.next_of("presence").await;
    ann.post(&format!("/api/tables/{table}/start"), Value::Null).await;
    for socket in [&mut here, &mut there] {
        let mut seq = socket.next_of("snap").await["seq"].as_u64().unwrap();
        while seq < 3 {
            let ev = socket.next_of("ev").await;
            assert_eq!((ev["seq"].as_u64(), &ev["actor"]), (Some(seq + 1), &json!("bot")));
            seq += 1;
            if ev["now"]["turn"] == json!([1]) {
                break;
            }
        }
    }
    assert!(n_asked.load(Ordering::SeqCst) >= 2, "both have asked");
    let rows = town.store().await.actions(&table, 0).await.unwrap();
    for (seq, row) in (1..).zip(&rows) {
        assert_eq!(row.cid, format!("bot:{seq}"));
    }
    assert_eq!((one.hall.alarms(), two.hall.alarms()), (0, 0), "neither takes it for a failure");
    town.is_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn f30_the_time_is_the_databases_whatever_a_server_thinks() {
    let town = Town::new();
    // One server is ten minutes behind the other.
    let one = House::open_on(town.store().await, START, |_| {}).await;
    let two = House::open_on(town.store().await, START + 600_000, |_| {}).await;
    let (ann, ben) = (one.guest("Ann").await, one.guest("Ben").await);
    let ben = ben.at(&two);
    let new = json!({"game": "raccoon-tycoon", "seats": ["me", "open"], "keep_order": true,
                     "clock": {"live": {"seconds": 1200, "increment": 0}}});
    let (table, invite) = ann.table(new).await;
    ben.post(&format!("/api/tables/{table}/join"), json!({"invite": invite})).await;
    ann.post(&format!("/api/tables/{table}/start"), Value::Null).await;
    let began = std::time::Instant::now();
    moves([&ann, &ben], &table, 20, "m").await;
    let mut shown = Vec::new();
    for person in [&ann, &ben] {
        let path = format!("/api/tables/{table}/state");
        shown.push(person.ask("GET", &path, Value::Null).await.1["now"].clone());
    }
    // However long it took, no more than that has passed at the table.
    let passed = u64::try_from(began.elapsed().as_millis()).unwrap() + 1_000;
    for now in &shown {
        let left = |seat: usize| now["clocks"][seat]["left_ms"].as_u64().unwrap();
        assert!(left(0) <= 1_200_000 && left(1) <= 1_200_000, "{now}");
        assert!(2_400_000 - left(0) - left(1) <= passed, "{} in {passed}", now["clocks"]);
    }
    let time = |now: &Value| now["server_time"].as_u64().unwrap();
    assert!(time(&shown[0]).abs_diff(time(&shown[1])) <= passed, "{shown:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn those_at_two_servers_see_each_other_talk_sit_down_and_vote() {
    let town = Town::new();
    let (one, two) = (town.house().await, town.house().await);
    let (ann, ben, cem) = (one.guest("Ann").await, one.guest("Ben").await, one.guest("Cem").await);
    let (ben, cem) = (ben.at(&two), cem.at(&two));
    let new = json!({"game": "chinatown", "seats": ["me", "open", "open"], "keep_order": true});
    let (table, invite) = ann.table(new).await;
    // They sit down at the same moment, by different servers, and both have a seat.
    let path = format!("/api/tables/{table}/join");
    let join = json!({"invite": invite});
    let cem_here = cem.at(&one);
    tokio::join!(ben.post(&path, join.clone()), cem_here.post(&path, join.clone()));
    let mut here = ann.connect().await;
    here.send(json!({"t": "sub", "table": table})).await;
    let mut there = ben.connect().await;
    there.send(json!({"t": "sub", "table": table})).await;
    // Whoever is at the table by the other server is at the table.
    let both = |it: &Value| {
        let is_here = |name: &str| {
            it["seats"].as_array().is_some_and(|seats| {
                seats.iter().any(|seat| seat["name"] == name && seat["here"] == true)
            })
        };
        is_here("Ann") && is_here("Ben")
    };
    here.next_where(both).await;
    there.next_where(both).await;
    // So is whether they are ready, and whether they look.
    ben.post(&format!("/api/tables/{table}/ready"), json!({"ready": true})).await;
    let ready = |it: &Value| {
        let ready = it["seats"].as_array().into_iter().flatten().filter(|it| it["ready"] == true);
        ready.map(|it| &it["name"]).eq([&json!("Ben")])
    };
    here.next_where(ready).await;
    there.send(json!({"t": "look", "table": table, "looks": false})).await;
    let store = town.store().await;
    let noted = async || {
        let rows = store.here(&table, "", 0).await.unwrap();
        let bits = |of: fn(&HereRow) -> u8| rows.iter().fold(0, |all, row| all | of(row));
        (bits(|row| row.seats).count_ones(), bits(|row| row.looks))
    };
    let waited = tokio::time::timeout(crate::house::PATIENCE, async {
        while noted().await != (2, 1) {
            tokio::task::yield_now().await;
        }
    });
    assert!(waited.await.is_ok(), "two are here and Ann looks: {:?}", noted().await);
    ann.post(&format!("/api/tables/{table}/start"), Value::Null).await;
    assert_eq!(there.next_of("snap").await["seq"], 0, "it has begun elsewhere");
    here.next_of("snap").await;
    for (n, (from, to)) in [(&ann, &mut there), (&ben, &mut here)].into_iter().enumerate() {
        let cid = format!("c{n}");
        from.frame(json!({"t": "say", "table": table, "cid": cid, "text": "hello"})).await;
        to.next_where(|it| it["t"] == "chat" && it["line"]["n"] == n + 1).await;
    }
    // Something is taken back by consent of people at two servers: twice, once refused.
    for agree in [true, false] {
        let name = format!("{agree}");
        let mut seq = 0;
        for (n, person) in [&ann, &ben].into_iter().enumerate() {
            let answer = act(person, &table, &format!("{name}{n}")).await;
            assert_eq!(answer["t"], "ok", "{answer}");
            seq = answer["seq"].as_u64().unwrap();
        }
        shown(&ann, &table, seq).await;
        let back =
            json!({"t": "undo_ask", "table": table, "cid": format!("u{name}"), "to": seq - 2});
        assert_eq!(ann.frame(back).await["t"], "ok");
        let ask = there.next_of("undo_asked").await["ask"].clone();
        let vote = |agree| {
            json!({"t": "undo_vote", "table": table, "cid": format!("v{name}"),
                                  "ask": ask, "agree": agree})
        };
        let (first, second) = (ben.frame(vote(true)).await, cem.frame(vote(agree)).await);
        assert_eq!((&first["t"], &second["t"]), (&json!("ok"), &json!("ok")), "{first} {second}");
        let settled = here.next_of("undo_settled").await;
        assert_eq!((&settled["ask"], &settled["agreed"]), (&ask, &json!(agree)));
        assert_eq!(there.next_of("undo_settled").await["agreed"], agree);
    }
    town.is_well().await;
}

/// A copy by PostgreSQL's own means is put in the place of the database.
#[tokio::test(flavor = "multi_thread")]
async fn f29_matches_go_on_from_a_copy_and_whoever_has_seen_more_is_shown_everything_anew() {
    let town = Town::new();
    let one = town.house().await;
    let (ann, ben) = (one.guest("Ann").await, one.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let copied = moves([&ann, &ben], &table, 5, "before").await;
    let folder = tempfile::tempdir().unwrap();
    let copy = town.database.copy(folder.path());
    let seen = moves([&ann, &ben], &table, 3, "after").await;
    assert!(seen > copied);
    let store = Arc::new(Postgres::open(&copy.url()).await.unwrap());
    let found = server::examine(&*store, &Key::new(KEY)).await.unwrap();
    assert_eq!((found.problems, found.actions as u64), (vec![], copied));
    let again = House::open_on(store, START, |_| {}).await;
    let mut socket = ann.at(&again).connect().await;
    socket.send(json!({"t": "sub", "table": table, "since": seen})).await;
    assert_eq!(socket.next_of("resync").await["seq"], copied);
    assert_eq!(socket.next_of("snap").await["seq"], copied);
    assert_eq!(moves([&ann.at(&again), &ben.at(&again)], &table, 1, "on").await, copied + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_another_key_is_refused() {
    let town = Town::new();
    let _one = town.house().await;
    let config = server::Config::new("http://127.0.0.1");
    let refused = Hall::open(town.store().await, Key::new([8; 32]), config).await.unwrap_err();
    assert!(refused.to_string().contains("another key"), "{refused}");
}
