//! Standing orders: what is done for somebody who is away, and that nobody else can tell.

use serde_json::{Value, json};

use crate::house::{House, Person, Socket};
use crate::matches::opened;

const SEED: &str = "7777777777777777777777777777777777777777777777777777777777777777";

/// Three people at a table of Raccoon Tycoon, in a fixed order.
async fn begin(people: &[Person<'_>; 3]) -> String {
    let new = json!({"game": "raccoon-tycoon", "seats": ["me", "open", "open"],
                     "keep_order": true, "seed": SEED});
    let (table, invite) = people[0].table(new).await;
    for person in &people[1..] {
        person.post(&format!("/api/tables/{table}/join"), json!({"invite": invite})).await;
    }
    people[0].post(&format!("/api/tables/{table}/start"), Value::Null).await;
    table
}

async fn state(person: &Person<'_>, table: &str) -> Value {
    person.ask("GET", &format!("/api/tables/{table}/state"), Value::Null).await.1
}

async fn act(person: &Person<'_>, table: &str, seq: u64, action: &Value) -> Value {
    let act = json!({"t": "act", "table": table, "cid": format!("c{seq}"), "base": seq,
                     "action": action});
    person.frame(act).await
}

async fn order(person: &Person<'_>, table: &str, order: Value) -> Value {
    person.frame(json!({"t": "order", "table": table, "order": order})).await
}

fn is_bid(choice: &Value) -> bool {
    !choice["action"]["bid"].is_null()
}

/// Plays until Cem has put a railroad up for auction and has bid, after whom Ann is asked; gives how
/// much it was. Before that everybody earns money, so that bids can rise.
async fn until_auction(people: &[Person<'_>; 3], table: &str) -> u64 {
    let mut n = 0;
    loop {
        n += 1;
        let shown = state(&people[0], table).await;
        let (who, seq) =
            (shown["now"]["turn"][0].as_u64().unwrap(), shown["seq"].as_u64().unwrap());
        let who = usize::try_from(who).unwrap();
        let own = state(&people[who], table).await;
        let legal = own["now"]["legal"].as_array().unwrap();
        let find = |kind: &str| legal.iter().rev().find(|it| !it["action"][kind].is_null());
        let begins = find("start_auction").filter(|_| n >= EARNING && who == 2);
        let earns = || find("sell").or_else(|| find("produce")).or_else(|| find("take"));
        let chosen = find("bid").or(begins).or_else(earns).unwrap_or(&legal[0]);
        let answer = act(&people[who], table, seq, &chosen["action"]).await;
        assert_eq!(answer["t"], "ok", "{answer}");
        if let Some(amount) = chosen["action"]["bid"]["amount"].as_u64() {
            return amount;
        }
    }
}

/// Everybody but Ann bids the least while it is asked of them, until she is told that her order has
/// ended; gives what she is told.
async fn bid_on(people: &[Person<'_>; 3], table: &str, socket: &mut Socket) -> Value {
    let begin = socket.heard.len();
    loop {
        let told = socket.heard[begin..].iter().find(|it| it.contains("\"t\":\"order\""));
        if let Some(told) = told {
            return serde_json::from_str(told).unwrap();
        }
        let shown = state(&people[0], table).await;
        let who = usize::try_from(shown["now"]["turn"][0].as_u64().unwrap()).unwrap();
        if who == 0 {
            // Hers is done for her, or she is told why not.
            socket.next_where(|it| it["t"] == "ev" || it["t"] == "order").await;
            continue;
        }
        let own = state(&people[who], table).await;
        let seq = own["seq"].as_u64().unwrap();
        let Some(bid) = own["now"]["legal"].as_array().unwrap().iter().find(|it| is_bid(it)) else {
            panic!("{who} cannot bid on: {}", own["now"]);
        };
        act(&people[who], table, seq, &bid["action"]).await;
        socket.next_where(|it| it["t"] == "ev" && it["seq"] == seq + 1).await;
    }
}

/// Moves that are made before railroads are put up.
const EARNING: u32 = 90;

async fn come(house: &House) -> [Person<'_>; 3] {
    [house.guest("Ann").await, house.guest("Ben").await, house.guest("Cem").await]
}

/// What somebody heard of moves, without the names that are drawn anew at every table.
fn moves_heard(socket: &Socket, table: &str) -> Vec<String> {
    let heard = socket.heard.iter().filter(|it| it.contains("\"t\":\"ev\""));
    heard.map(|it| it.replace(table, "table")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn f18_an_order_bids_up_to_its_limit_and_nobody_can_tell_it_from_a_person() {
    let house = House::open().await;
    let people = come(&house).await;
    let table = begin(&people).await;
    let (mut ben, _) = people[1].follow(&table).await;
    let limit = until_auction(&people, &table).await + 1;
    let (mut ann, _) = people[0].follow(&table).await;
    let ordered = json!({"bid": {"limit": limit, "then_pass": true}});
    let ordered = order(&people[0], &table, ordered).await;
    assert_eq!(ordered["order"]["bid"]["limit"], limit, "{ordered}");
    assert_eq!(state(&people[1], &table).await["order"], Value::Null, "it is hers alone");
    let told = bid_on(&people, &table, &mut ann).await;
    assert!(told["why"].as_str().unwrap().contains(&format!("{limit} was your limit")), "{told}");
    assert!(told["order"].is_null() && state(&people[0], &table).await["order"].is_null());
    let rows = opened(&house).await.actions(&table, 0).await.unwrap();
    let by_order: Vec<_> = rows.iter().filter(|row| row.actor == "order").collect();
    assert!(by_order.len() == 2 && by_order.iter().all(|row| row.seat == Some(0)));
    for row in &by_order {
        assert_eq!(row.cid, format!("order:{}", row.seq), "it follows from the place");
    }
    assert!(by_order.last().unwrap().lines.contains("[0,\"pass\"]"), "{by_order:?}");
    // The same match, every move of which is made by hand: the others hear the same, to the byte.
    let again = House::open().await;
    let hands = come(&again).await;
    let twin = begin(&hands).await;
    let (mut ben_there, _) = hands[1].follow(&twin).await;
    for row in &rows {
        let line: Value = serde_json::from_str(row.lines.lines().next().unwrap()).unwrap();
        let seat = usize::from(row.seat.unwrap());
        let answer = act(&hands[seat], &twin, row.seq - 1, &line["seat"][1]).await;
        assert_eq!(answer["t"], "ok", "{answer}");
    }
    let last = rows.last().unwrap().seq;
    for socket in [&mut ben, &mut ben_there] {
        let is_last = |text: &String| text.contains(&format!("\"seq\":{last},"));
        while !socket.heard.iter().any(is_last) {
            socket.next_of("ev").await;
        }
    }
    assert!(ben.heard.iter().all(|text| !text.contains("order")), "not even the word");
    assert_eq!(moves_heard(&ben, &table), moves_heard(&ben_there, &twin));
}

#[tokio::test(flavor = "multi_thread")]
async fn f18_an_order_that_is_not_meant_for_what_is_asked_stops_and_tells_its_owner_alone() {
    let house = House::open().await;
    let people = come(&house).await;
    let table = begin(&people).await;
    let early = order(&people[0], &table, json!({"bid": {"limit": 7, "then_pass": true}})).await;
    assert_eq!((&early["t"], &early["code"]), (&json!("no"), &json!("not_now")), "no auction yet");
    let stray = order(&people[0], &table, json!({"again": {"action": "pass"}})).await;
    assert_eq!(stray["code"], "not_now", "{stray}");
    // Done once, and then she is asked something else.
    let (mut ann, shown) = people[0].follow(&table).await;
    let (mut ben, _) = people[1].follow(&table).await;
    let action = &shown["now"]["legal"][0]["action"];
    let ordered = order(&people[0], &table, json!({"again": {"action": action}})).await;
    assert_eq!(ordered["t"], "order", "{ordered}");
    assert_eq!(ann.next_of("ev").await["actor"], "person");
    while ann.heard.iter().all(|text| !text.contains("something else")) {
        let shown = state(&people[0], &table).await;
        let who = usize::try_from(shown["now"]["turn"][0].as_u64().unwrap()).unwrap();
        if who != 0 {
            let own = state(&people[who], &table).await;
            let action = &own["now"]["legal"][0]["action"];
            act(&people[who], &table, own["seq"].as_u64().unwrap(), action).await;
        } else {
            ann.next_of("order").await;
        }
    }
    // Without a pass, nothing is done beyond the limit.
    until_auction(&people, &table).await;
    let ordered = order(&people[0], &table, json!({"bid": {"limit": 1, "then_pass": false}})).await;
    assert_eq!(ordered["t"], "order", "{ordered}");
    let told = bid_on(&people, &table, &mut ann).await;
    assert!(told["why"].as_str().unwrap().contains("1 was your limit"), "{told}");
    let shown = state(&people[0], &table).await;
    assert_eq!(shown["now"]["turn"], json!([0]), "it is left to her");
    // Withdrawn before anything comes of it.
    let none = people[0].frame(json!({"t": "order", "table": table})).await;
    assert!(none["t"] == "order" && none["order"].is_null(), "{none}");
    ben.send(json!({"t": "ping", "n": 1})).await;
    ben.next_of("pong").await;
    assert!(ben.heard.iter().all(|text| !text.contains("order")), "not even the word");
}

#[tokio::test(flavor = "multi_thread")]
async fn f20_what_is_taken_back_takes_back_what_was_ordered_and_the_order_stands_again() {
    let house = House::open().await;
    let people = come(&house).await;
    let table = begin(&people).await;
    until_auction(&people, &table).await;
    let (mut ann, _) = people[0].follow(&table).await;
    order(&people[0], &table, json!({"bid": {"limit": 1, "then_pass": true}})).await;
    let told = bid_on(&people, &table, &mut ann).await;
    assert!(told["why"].as_str().unwrap().contains("you have passed"), "{told}");
    let rows = opened(&house).await.actions(&table, 0).await.unwrap();
    let passed = rows.iter().find(|row| row.actor == "order").unwrap().seq;
    let back = json!({"t": "undo_ask", "table": table, "cid": "back", "to": passed - 1});
    assert_eq!(people[1].frame(back).await["t"], "ok");
    let ask = ann.next_of("undo_asked").await["ask"].clone();
    for (n, person) in [&people[0], &people[2]].into_iter().enumerate() {
        let vote = json!({"t": "undo_vote", "table": table, "cid": format!("v{n}"), "ask": ask,
                          "agree": true});
        assert_eq!(person.frame(vote).await["t"], "ok");
    }
    let again = ann.next_of("order").await;
    assert_eq!(again["order"]["bid"]["limit"], 1, "{again}");
    // And is carried out again, from where the match was taken back to.
    let ended = ann.next_of("order").await;
    assert!(ended["order"].is_null(), "{ended}");
    let rows = opened(&house).await.actions(&table, 0).await.unwrap();
    let by_order: Vec<u64> =
        rows.iter().filter(|row| row.actor == "order").map(|row| row.seq).collect();
    assert_eq!(by_order, [passed, rows.len() as u64]);
    let key = store::Key::new(crate::house::KEY);
    let found = server::examine(&*opened(&house).await, &key).await.unwrap();
    assert_eq!(found.problems, [""; 0]);
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn f16_an_order_that_two_servers_have_in_mind_is_carried_out_once() {
    use store::Store as _;
    let town = crate::nodes::Town::new();
    // So long that both are about to do it before either has.
    let slowly = |config: &mut server::Config| {
        config.order_delay = std::time::Duration::from_millis(300);
    };
    let one = House::open_on(town.store().await, crate::house::START, slowly).await;
    let two = House::open_on(town.store().await, crate::house::START, slowly).await;
    let people = come(&one).await;
    let table = begin(&people).await;
    let limit = until_auction(&people, &table).await + 50;
    let (mut here, shown) = people[0].follow(&table).await;
    let (mut there, _) = people[1].at(&two).follow(&table).await;
    let seq = shown["seq"].as_u64().unwrap();
    order(&people[0], &table, json!({"bid": {"limit": limit, "then_pass": true}})).await;
    for socket in [&mut here, &mut there] {
        let ev = socket.next_of("ev").await;
        assert_eq!((ev["seq"].as_u64(), &ev["seat"]), (Some(seq + 1), &json!(0)), "{ev}");
    }
    // Ben is asked next: nothing else is done for Ann, by either of them.
    let own = state(&people[1].at(&two), &table).await;
    let bid = own["now"]["legal"].as_array().unwrap().iter().find(|it| is_bid(it)).unwrap();
    assert_eq!(act(&people[1].at(&two), &table, seq + 1, &bid["action"]).await["seq"], seq + 2);
    let rows = town.store().await.actions(&table, 0).await.unwrap();
    let by_order = rows.iter().filter(|row| row.actor == "order").map(|row| row.cid.clone());
    assert_eq!(by_order.collect::<Vec<_>>(), [format!("order:{}", seq + 1)]);
    assert_eq!((one.hall.alarms(), two.hall.alarms()), (0, 0), "neither takes it for a failure");
    town.is_well().await;
}
