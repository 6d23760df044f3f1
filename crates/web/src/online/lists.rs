//! Tables: mine, those open to anybody, and new ones.

use std::collections::BTreeMap;

use maud::{Markup, html};
use serde_json::Value;
use session::Controller;
use tabletop::Player;
use wire::api::{Clock, Me, NewTable, SeatInfo, SeatKind, SeatWish, Status, TableInfo};

use super::http::{self, Trouble};
use super::people;
use crate::board::{How, markup};
use crate::browser;
use crate::games::{self, Setup};
use crate::parts::home;
use crate::prelude::*;
use crate::route::Route;
use crate::settings::Preferences;
use crate::store::Card;
use crate::table::sentence;

/// Sets a table up, and gives the address of it.
pub(super) async fn set_up(game: String, setup: Setup) -> Result<String, String> {
    let name = setup.sat_down.first().and_then(|it| it.name.clone()).unwrap_or_default();
    people::be_called(&name).await.map_err(|trouble| trouble.to_string())?;
    let new = new_table(game, setup);
    let made: Result<TableInfo, Trouble> = http::post("/api/tables", &new).await;
    let info = made.map_err(|trouble| sentence(&trouble.to_string()))?;
    Ok(format!("table/{}", info.id))
}

fn new_table(game: String, setup: Setup) -> NewTable {
    let seats = setup.sat_down.iter().enumerate().map(|(i, sitter)| match sitter.controller {
        Controller::Bot(level) => SeatWish::Bot(level.name().to_owned()),
        Controller::Person | Controller::Nobody if i == 0 => SeatWish::Me,
        Controller::Person | Controller::Nobody => SeatWish::Open,
    });
    let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let options: BTreeMap<String, String> =
        setup.options.iter().map(|(name, it)| (name.clone(), plain(it))).collect();
    let clock = match setup.clock.as_str() {
        "live" => Clock::Live { seconds: 1_200, increment: 20 },
        "days" => Clock::Days { hours: 96, increment: 12, night: None },
        _ => Clock::None,
    };
    NewTable {
        game,
        seats: seats.collect(),
        options,
        edition: setup.edition,
        clock,
        listed: setup.listed,
        seed: setup.is_seed_chosen.then(|| setup.seed.to_string()),
        keep_order: setup.in_order,
        hints: true,
    }
}

/// My tables as the front door shows games; `None` while the server is away.
pub(super) async fn cards() -> Option<Vec<Card>> {
    match people::me().await {
        Ok(me) => Some(me.tables.iter().filter_map(|info| card(&me.person, info)).collect()),
        Err(Trouble::Away) => None,
        Err(Trouble::Stranger | Trouble::Refused(_)) => Some(Vec::new()),
    }
}

fn card(me: &str, info: &TableInfo) -> Option<Card> {
    let over = match info.status {
        Status::Waiting | Status::Playing => false,
        Status::Over => true,
        Status::Closed | Status::Frozen => return None,
    };
    let player = |it: &SeatInfo| Player { name: seat_name(it).to_owned(), bot: it.level.clone() };
    let id = if over { format!("record/{}", info.id) } else { format!("table/{}", info.id) };
    Some(Card {
        id,
        game: info.game.clone(),
        players: info.seats.iter().map(player).collect(),
        played: milliseconds(info.created_at),
        standing: standing(me, info),
        over,
        guest: false,
    })
}

#[expect(clippy::cast_precision_loss, reason = "a time in milliseconds, for a day to be shown")]
fn milliseconds(at: u64) -> f64 {
    at as f64
}

fn seat_name(it: &SeatInfo) -> &str {
    if it.kind == SeatKind::Open { "somebody" } else { &it.name }
}

/// Whose turn it is, as the reader cares: "your turn", "waiting for Bob".
fn standing(me: &str, info: &TableInfo) -> String {
    match info.status {
        Status::Waiting => "seats are being taken".to_owned(),
        Status::Over => "over".to_owned(),
        Status::Closed | Status::Frozen => "closed".to_owned(),
        Status::Playing => {
            let acts = info.seats.iter().filter(|it| info.turn.contains(&it.seat));
            let acts: Vec<&SeatInfo> = acts.collect();
            if acts.iter().any(|it| it.person.as_deref() == Some(me)) {
                return "your turn".to_owned();
            }
            let names: Vec<&str> = acts.into_iter().map(seat_name).collect();
            format!("waiting for {}", names.join(" and "))
        }
    }
}

/// What the server has to show.
#[derive(Clone, PartialEq, Debug, Default)]
struct Shown {
    me: Option<Me>,
    open: Vec<TableInfo>,
    problem: Option<String>,
    /// A link for another device that was asked for.
    personal: Option<String>,
    is_here: bool,
}

/// Tables that anybody may find, and mine.
pub(super) fn screen() -> AnyView {
    let shown = RwSignal::new(Shown::default());
    let preferences = Preferences::get();
    browser::set_title("Tables");
    browser::undress();
    browser::focus_soon("main h1");
    let load = move || {
        spawn_local(async move {
            let open = http::get::<Vec<TableInfo>>("/api/tables").await;
            let me = people::me().await.ok();
            let _ = shown.try_set(match open {
                Ok(open) => Shown { me, open, is_here: true, ..Shown::default() },
                Err(trouble) => Shown {
                    problem: Some(sentence(&trouble.to_string())),
                    is_here: true,
                    ..Shown::default()
                },
            });
        });
    };
    load();
    markup(
        move || write(&shown.get()),
        move |touch| {
            match (touch.how, touch.word.as_str()) {
                (How::Click, "again") => load(),
                (How::Submit, _) => {
                    let name = touch.value.trim().to_owned();
                    spawn_local(async move {
                        match people::be_called(&name).await {
                            Ok(()) => {
                                preferences.now.update(|it| it.name = name);
                                load();
                            }
                            Err(trouble) => {
                                let problem = Some(sentence(&trouble.to_string()));
                                shown.update(|it| it.problem = problem);
                            }
                        }
                    });
                }
                (How::Click, "elsewhere") => spawn_local(async move {
                    let link = people::personal_link().await;
                    shown.update(|it| match link {
                        Ok(link) => it.personal = Some(link),
                        Err(trouble) => it.problem = Some(sentence(&trouble.to_string())),
                    });
                }),
                _ => {}
            }
            false
        },
    )
}

fn write(shown: &Shown) -> Markup {
    let me = shown.me.as_ref();
    let mine = me.map_or(&[][..], |me| &me.tables);
    let mine = mine.iter().filter(|it| !matches!(it.status, Status::Closed | Status::Frozen));
    let mine: Vec<&TableInfo> = mine.collect();
    let is_mine = |info: &TableInfo| mine.iter().any(|it| it.id == info.id);
    let open: Vec<&TableInfo> = shown.open.iter().filter(|it| !is_mine(it)).collect();
    let id = me.map_or("", |me| me.person.as_str());
    html! {
        div.tables {
            header.bar { (home(&Route::Door.to_string(), "Boardwalk")) }
            main.plain data-screen="tables" #main {
                h1 tabindex="-1" { "Tables" }
                @if let Some(problem) = &shown.problem { p role="status" { (problem) } }
                @if let Some(me) = me {
                    form.typed data-submit="name" data-part="name" {
                        label {
                            "You are called "
                            input type="text" name="name" maxlength="24" autocomplete="nickname"
                                value=(me.name);
                        }
                        button type="submit" { "Change" }
                        button.quiet type="button" data-do="elsewhere" {
                            "Continue on another device"
                        }
                    }
                }
                @if let Some(link) = &shown.personal { (people::show_link(link)) }
                (list("Your tables", "mine", &mine, id))
                (list("Open to anybody", "open", &open, id))
                @if shown.is_here && shown.problem.is_none() && open.is_empty() {
                    p { "No table is open to anybody at the moment. Set one up at the front door." }
                }
                p.buttons {
                    button data-do="again" { "Look again" }
                    a.button data-part="notices" href=(Route::Online("notices".to_owned())) {
                        "Notices"
                    }
                    a.button href=(Route::Door) { "To the front door" }
                }
            }
        }
    }
}

fn list(title: &str, part: &str, tables: &[&TableInfo], me: &str) -> Markup {
    html! {
        @if !tables.is_empty() {
            section.my-games aria-label=(title) data-part=(part) data-key=(part) {
                h2 { (title) }
                ul.games { @for info in tables { (row(info, me)) } }
            }
        }
    }
}

fn row(info: &TableInfo, me: &str) -> Markup {
    let name = games::find(&info.game).map_or("A game", |lid| lid.name);
    let players: Vec<&str> = info.seats.iter().map(seat_name).collect();
    let players = players.join(", ");
    let sits = info.seats.iter().any(|it| it.person.as_deref() == Some(me));
    let n_open = info.seats.iter().filter(|it| it.kind == SeatKind::Open).count();
    let (what, verb) = match info.status {
        Status::Over => ("record", "Watch it again"),
        Status::Waiting | Status::Playing if sits => ("table", "Continue"),
        Status::Waiting if n_open > 0 => ("table", "Sit down"),
        Status::Waiting | Status::Playing | Status::Closed | Status::Frozen => ("table", "Watch"),
    };
    html! {
        li.game-row data-key=(info.id) data-table=(info.id) {
            span.game-name { (name) }
            span.game-players { (players) }
            span.game-standing { (standing(me, info)) }
            a.button href=(Route::Online(format!("{what}/{}", info.id))) {
                (verb) span.only-read { " " (name) " with " (players) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use session::Sitter;
    use tabletop::Seed;

    use super::*;

    fn info(status: Status, turn: &[u8]) -> TableInfo {
        let seats = json!([
            { "seat": 0, "kind": "person", "name": "Ann", "person": "p1", "here": true },
            { "seat": 1, "kind": "person", "name": "Bob", "person": "p2", "here": false },
            { "seat": 2, "kind": "open", "name": "", "here": false },
        ]);
        serde_json::from_value(json!({
            "id": "t", "game": "coney", "status": status, "host": "p1", "seats": seats,
            "options": {}, "clock": "none", "listed": false, "hints": true,
            "is_seed_chosen": false, "commitment": "c", "seq": 0, "turn": turn, "created_at": 5,
        }))
        .unwrap()
    }

    #[test]
    fn a_table_says_whose_turn_it_is() {
        assert_eq!(standing("p1", &info(Status::Playing, &[0])), "your turn");
        assert_eq!(standing("p1", &info(Status::Playing, &[1])), "waiting for Bob");
        assert_eq!(standing("p2", &info(Status::Waiting, &[])), "seats are being taken");
        let card = card("p2", &info(Status::Over, &[])).unwrap();
        assert_eq!((card.id.as_str(), card.over), ("record/t", true));
        assert_eq!(super::card("p2", &info(Status::Closed, &[])), None);
    }

    #[test]
    fn friends_get_the_seats_that_no_bot_has() {
        let sitter = |controller, name: &str| Sitter { controller, name: Some(name.to_owned()) };
        let setup = Setup {
            sat_down: vec![
                sitter(Controller::Person, "Ann"),
                sitter(Controller::Person, "A friend"),
                sitter(Controller::Bot(bots::Level::Easy), "Bea"),
            ],
            in_order: true,
            options: serde_json::Map::from_iter([
                ("towns".to_owned(), json!(3)),
                ("trade".to_owned(), json!("floor")),
            ]),
            edition: None,
            seed: Seed([7; 32]),
            is_seed_chosen: false,
            clock: "live".to_owned(),
            listed: true,
        };
        let new = new_table("coney".to_owned(), setup);
        let wanted = [SeatWish::Me, SeatWish::Open, SeatWish::Bot("easy".to_owned())];
        assert_eq!(new.seats, wanted);
        assert_eq!(new.options["towns"], "3");
        assert_eq!(new.options["trade"], "floor");
        assert_eq!((new.seed, new.keep_order, new.listed), (None, true, true));
        assert_eq!(new.clock, Clock::Live { seconds: 1_200, increment: 20 });
    }
}
