//! The screen of a match on a server: the table of every game, with the people elsewhere.

use std::rc::Rc;

use maud::Markup;
use serde_json::json;
use tabletop::{Match, Names, PerSeat, Printed, Record, Standing};
use wire::api::TableInfo;
use wire::frames::Order;

use super::http;
use super::line::State;
use super::seat::Place;
use super::{around, host, share, talk};
use crate::board::{
    Board, Chart, EndMatter, Moment, Share, action_bar, coach, end_sheet, last_deed,
};
use crate::browser;
use crate::games;
use crate::parts::waiting;
use crate::prelude::*;
use crate::route::Route;
use crate::table::{Play, Regions, Remote, Seen, frame, look_back_at, sentence, trouble, who_won};

/// Shows the match at a table; the edition is `None` if it comes with the game.
pub(crate) type Show = fn(Place, Option<&str>) -> AnyView;

/// Fetches the board of the game, and shows it when it is here.
pub(super) fn screen(place: Place) -> AnyView {
    let fetched = RwSignal::new(None::<Result<(Show, Option<String>), String>>);
    let info = place.info.get_untracked();
    let game = info.as_ref().map(|it| it.game.clone()).unwrap_or_default();
    let is_own = info.is_some_and(|it| it.edition.is_some());
    spawn_local(async move {
        let _ = fetched.try_set(Some(fetch(place, &game, is_own).await));
    });
    let show = move || match fetched.get() {
        None => waiting(None),
        Some(Err(problem)) => trouble(&problem),
        Some(Ok((show, edition))) => untrack(|| show(place, edition.as_deref())),
    };
    show.into_any()
}

async fn fetch(place: Place, game: &str, is_own: bool) -> Result<(Show, Option<String>), String> {
    let mut edition = None;
    if is_own {
        let link = place.invite().map_or_else(String::new, |it| format!("?invite={it}"));
        let path = format!("/api/tables/{}/edition{link}", place.id());
        let text = http::text("GET", &path, None).await.map_err(|it| it.to_string())?;
        games::read_edition(game, &text).await.map_err(|it| it.to_string())?;
        edition = Some(text);
    }
    browser::dress(game).await;
    let show = games::fetch_online(game).await.map_err(|it| it.to_string())?;
    Ok((show, edition))
}

/// The table of one game.
pub(crate) fn show<G: Board>(place: Place, edition: Option<&str>) -> AnyView {
    let opened = games::edition_of::<G>(edition)
        .and_then(|edition| Remote::<G>::open(place, edition, around::beside(place)));
    let remote = match opened {
        Ok(remote) => remote,
        Err(problem) => return trouble(&problem),
    };
    let play = Play::new(Rc::new(remote));
    let is_over = play.part(Seen::is_over);
    let scene = Signal::derive(move || match is_over.get() && play.past.with(Option::is_none) {
        true => "over",
        false => play.with(|seen| G::scene(&seen.view)),
    });
    // What ends the line is said where everything is said.
    Effect::new(move |_| {
        if let State::Ended(why) = place.state.get() {
            // What was on its way is refused for the same reason, which leads no further.
            if play.refused.with(Option::is_some) {
                play.refused.set(None);
            }
            play.problem.set(Some(sentence(&why)));
        }
    });
    // What was ordered is carried out by the server; here it is only shown.
    let limit = memo(move || place.followed.with(|it| it.order.as_ref().and_then(limit)));
    Effect::new(move |_| play.order_stands(limit.get()));
    if G::ACTS_FOR_READER {
        play.play_what_is_forced();
    }
    around::announce(place, G::TITLE.name);
    let caption = Signal::derive(move || caption(place, play));
    let dismiss = move || {
        play.problem.set(None);
        if let State::Ended(_) = place.state.get_untracked() {
            host::load_anew();
        }
    };
    let way_on = Signal::derive(move || match place.state.get() {
        State::Ended(_) => "Load anew",
        State::Connecting | State::Here | State::Away => "Try again",
    });
    let bar = action_bar(play, caption, way_on, dismiss);
    browser::focus_soon("#prompt");
    let talk_open = RwSignal::new(false);
    let missed = around::catch_up(place);
    let show_missed = move |from| {
        let n_entries = play.with_untracked(|seen| seen.n_entries);
        look_back_at(play, from..n_entries, "While you were away");
    };
    let over = (
        coach(play),
        around::floating(place, missed, show_missed),
        talk::dialog_of(place, talk_open),
        move || is_over.get().then(|| untrack(|| over(place, play))),
    );
    let unread = talk::unread(place, talk_open);
    frame(
        play,
        Regions {
            back: &Route::Door,
            back_name: "Boardwalk",
            title: G::TITLE.name.to_owned(),
            tools: Box::new(move || {
                let (is_asked, is_over) = play.with(|seen| (seen.is_asked(), seen.is_over()));
                around::tools(place, is_asked, is_over, unread.get())
            }),
            tool_used: Box::new(move |word| match word {
                "undo" => play.undo(),
                "hint" => play.ask_for_hint(),
                "talk" => talk_open.update(|it| *it = !*it),
                _ => {}
            }),
            bar,
            over: over.into_any(),
            screen: scene,
            menu: Box::new(move || {
                (talk::links(place, G::TITLE.id), crate::table::text_panel(play)).into_any()
            }),
        },
    )
}

/// How far an order goes that the page can show.
fn limit(order: &Order) -> Option<u32> {
    match order {
        Order::Bid { limit, .. } => Some(*limit),
        Order::Again { .. } => None,
    }
}

/// What the bar says while nothing is asked: what was done last, and who is waited for.
fn caption<G: Board>(place: Place, play: Play<G>) -> String {
    if play.with(Seen::is_over) {
        let names = play.with(|seen| seen.names.clone());
        return place
            .followed
            .with(|it| standing(it).map(|it| who_won(&it, &names)))
            .unwrap_or_default();
    }
    let latest = last_deed(play);
    let waits = place.followed.with(around::who_is_waited_for);
    match (latest.is_empty(), waits.is_empty()) {
        (true, _) => waits,
        (false, true) => latest,
        (false, false) => format!("{} {waits}", sentence(&latest)),
    }
}

/// How it ended.
fn standing(followed: &super::Followed) -> Option<Standing> {
    let ending = followed.now.as_ref()?.ending.as_ref()?;
    Some(Standing {
        scores: PerSeat::try_from(ending.scores.clone()).ok()?,
        places: PerSeat::try_from(ending.places.clone()).ok(),
    })
}

/// What the record of a finished match tells.
struct Told {
    charts: Vec<Chart>,
    hindsight: Option<Markup>,
}

/// Replays the record here: what it tells, and whether every draw follows from the seed.
fn look_back<G: Board>(record: &str, edition: Printed<G::Edition>) -> Result<(Told, bool), String> {
    let record = Record::read(record).map_err(|error| error.to_string())?;
    let opened = Match::<G>::open(&record, Some(edition), None);
    let (game, verdict) = opened.map_err(|error| error.to_string())?;
    let (moments, names): (_, Names) = (Moment::all(&game), game.names());
    let told =
        Told { charts: G::charts(&moments, &names), hindsight: G::hindsight(&moments, &names) };
    Ok((told, verdict.fair))
}

/// The end of a match, over the board. It waits for the record, which tells how it went.
fn over<G: Board>(place: Place, play: Play<G>) -> AnyView {
    let record = RwSignal::new(None::<Option<String>>);
    spawn_local(async move {
        let _ = record.try_set(Some(place.record().await.ok()));
    });
    let show = move || {
        let record = record.get()?;
        let edition = play.with_untracked(|seen| seen.edition);
        let told = record.as_deref().map(|text| look_back::<G>(text, edition));
        let (told, fair) = match told {
            Some(Ok((told, fair))) => (told, Some(fair)),
            Some(Err(_)) => (Told { charts: Vec::new(), hindsight: None }, Some(false)),
            None => (Told { charts: Vec::new(), hindsight: None }, None),
        };
        let places = place.followed.with_untracked(standing).and_then(|it| it.places);
        let id = place.id();
        let sheet = untrack(|| {
            end_sheet(
                play,
                EndMatter {
                    charts: told.charts,
                    hindsight: Some(around::seal(fair, told.hindsight)),
                    places,
                    lapses: Signal::stored(Some(Vec::new())),
                    again: Box::new(move || rematch(place)),
                    download: Box::new(move || {
                        if let Some(text) = &record {
                            let _ = browser::download(&format!("{}.jsonl", place.id()), text);
                        }
                    }),
                    share: Some(Share {
                        ways: &[("share", "Share the link"), ("picture", "Picture")],
                        act: Box::new(move |how| show_around(place, play, how)),
                    }),
                    replay: Route::Online(format!("record/{id}")),
                },
            )
        });
        Some(sheet)
    };
    show.into_any()
}

/// Hands out the end of the match, as a link or as a picture.
fn show_around<G: Board>(place: Place, play: Play<G>, how: &str) {
    if !matches!(how, "share" | "picture") {
        return;
    }
    let (how, at) = (how.to_owned(), play.with_untracked(|seen| seen.n_entries).to_string());
    let invite = place.info.with_untracked(|it| it.as_ref().and_then(|it| it.invite.clone()));
    let secret = invite.as_deref().map(share::secret).map(str::to_owned).or(place.invite());
    let address = share::address(&place.id(), &at, &secret.unwrap_or_default());
    spawn_local(async move { share::share(&how, &address).await });
}

/// The same table again; whoever asks second comes to the same one.
pub(super) fn rematch(place: Place) {
    let path = format!("/api/tables/{}/rematch", place.id());
    spawn_local(async move {
        match http::post::<TableInfo>(&path, &json!({})).await {
            Ok(info) => Route::Online(format!("table/{}", info.id)).go(),
            Err(trouble) => place.say_word(sentence(&trouble.to_string())),
        }
    });
}
