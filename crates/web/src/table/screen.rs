//! The screen of a match that is being played.

use std::rc::Rc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use session::{Controller, Session};
use tabletop::{Match, Printed, Record, Seat, Seed};

use super::frame::{Regions, frame};
use super::keep::who_won;
use super::local::Local;
use super::menu::menu;
use super::play::Play;
use super::seen::Seen;
use crate::board::{Board, EndMatter, Moment, action_bar, coach, end_sheet};
use crate::brain::Advised;
use crate::browser;
use crate::parts::{badge, memo};
use crate::route::Route;
use crate::store::Saved;

/// Opens the stored match `id` and shows it.
pub(crate) fn show<G: Board>(id: String, saved: &Saved) -> AnyView {
    match open::<G>(saved) {
        Ok((session, seed)) => screen(Local::open(id, session, seed)),
        Err(problem) => trouble(&problem),
    }
}

fn open<G: Board>(saved: &Saved) -> Result<(Session<G>, Seed), String> {
    let seed = saved.seed.ok_or("this record can be watched, but not played on")?;
    let edition = match &saved.edition {
        Some(text) => Some(Printed::known(text).map_err(|error| error.to_string())?),
        None => None,
    };
    let record = Record::read(&saved.record).map_err(|error| error.to_string())?;
    let (game, _) = Match::open(&record, edition, Some(seed)).map_err(|error| error.to_string())?;
    let controllers = game.header().players.iter().map(Controller::of).collect::<Result<_, _>>();
    Ok((Session::of(game, seed, controllers.map_err(|error| error.to_string())?), seed))
}

/// A screen for what cannot be shown.
pub(crate) fn trouble(problem: &str) -> AnyView {
    view! {
        <main class="plain" data-screen="trouble" id="main">
            <h1>"This game cannot be opened"</h1>
            <p role="alert">{problem.to_owned()}</p>
            <p>
                <a class="button" href=Route::Door.to_string()>
                    "To the front door"
                </a>
            </p>
        </main>
    }
    .into_any()
}

fn screen<G: Board>(table: Local<G>) -> AnyView {
    let covered = memo(move || table.curtain.get());
    browser::set_title(G::TITLE.name);
    (move || {
        let covered = covered.get();
        untrack(|| match covered {
            Some(seat) => curtain(table, seat),
            None => open_table(table),
        })
    })
    .into_any()
}

/// Hides the table while the screen goes from hand to hand.
fn curtain<G: Board>(table: Local<G>, seat: Seat) -> AnyView {
    let name = table.header().players[seat.idx()].name.clone();
    browser::focus_soon("[data-part=curtain] button");
    view! {
        <main class="curtain" data-screen="cover" data-part="curtain" id="main">
            <div class="curtain-card">
                {badge(seat)} <h1>{format!("Hand the screen to {name}")}</h1>
                <p>"Money and cards stay covered until then."</p>
                <button class="primary" on:click=move |_| table.lift_curtain()>
                    {format!("I am {name}")}
                </button>
                <a href=Route::Door.to_string()>"Leave the table"</a>
            </div>
        </main>
    }
    .into_any()
}

fn open_table<G: Board>(table: Local<G>) -> AnyView {
    let play = Play::new(Rc::new(table));
    let is_over = play.part(Seen::is_over);
    let scene = Signal::derive(move || match is_over.get() && play.past.with(Option::is_none) {
        true => "over",
        false => play.with(|seen| G::scene(&seen.view)),
    });
    // What goes wrong around the game is said where everything is said.
    Effect::new(move |_| play.problem.set(table.trouble.get()));
    let caption = Signal::derive(move || caption(table, play));
    let dismiss = move || {
        play.problem.set(None);
        table.retry();
    };
    let bar = action_bar(play, caption, dismiss);
    browser::focus_soon("#prompt");
    let over = view! {
        {coach(play)}
        {move || is_over.get().then(|| untrack(|| over(table, play)))}
    };
    frame(
        play,
        Regions {
            back: &Route::Door,
            back_name: "Boardwalk",
            title: G::TITLE.name.to_owned(),
            tools: tools(play).into_any(),
            bar,
            over: over.into_any(),
            screen: scene,
            menu: Box::new(move || menu(table, play)),
        },
    )
}

fn tools<G: Board>(play: Play<G>) -> impl IntoView {
    let may_undo = play.part(|seen| seen.can_undo);
    let is_asked = play.part(Seen::is_asked);
    let is_over = play.part(Seen::is_over);
    let in_play = move || {
        view! {
            <button
                class="quiet"
                data-part="undo"
                aria-disabled=move || (!may_undo.get()).to_string()
                on:click=move |_| play.undo()
            >
                "Undo"
            </button>
            <button
                class="quiet"
                data-part="ask-hint"
                aria-disabled=move || (!is_asked.get()).to_string()
                on:click=move |_| play.ask_for_hint()
            >
                "Hint"
            </button>
        }
    };
    move || (!is_over.get()).then(in_play)
}

/// What the bar says while nothing is asked: what happened last, and who thinks.
fn caption<G: Board>(table: Local<G>, play: Play<G>) -> String {
    if play.with(Seen::is_over) {
        let won = table.look_back(|game| {
            let names = play.with(|seen| seen.names.clone());
            who_won(&game.position().standing(), &names)
        });
        return won.unwrap_or_default();
    }
    let latest = play.heard(|feed| {
        let lines = feed.lines();
        let of_move = lines.iter().rposition(|line| line.seat.is_some());
        let entry = of_move.map_or(usize::MAX, |i| lines[i].entry);
        let fresh = lines.iter().rev().take_while(|line| line.entry >= entry);
        let mut fresh: Vec<&str> = fresh.map(|line| line.sentence.as_str()).collect();
        fresh.reverse();
        fresh.join(". ")
    });
    match table.thinking.get() {
        Some(seat) if latest.is_empty() => {
            play.with(|seen| format!("{} is thinking…", seen.names.plain(seat)))
        }
        Some(_) | None => latest,
    }
}

/// A sentence from the rules with a capital and a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return String::new() };
    let ends = text.ends_with(['.', '!', '?', '…']);
    first.to_uppercase().chain(chars).chain((!ends).then_some('.')).collect()
}

/// The end of a game, over the board.
fn over<G: Board>(table: Local<G>, play: Play<G>) -> AnyView {
    let charts = table.look_back(|game| G::charts(&Moment::all(game), &game.names()));
    let places = table.look_back(|game| game.position().standing().places).flatten();
    let lapses = RwSignal::new(None::<Vec<Advised>>);
    spawn_local(async move {
        // Without an answer there is nothing to tell.
        let found = table.review().await.unwrap_or_default();
        let _ = lapses.try_set(Some(found));
    });
    let again = move || match table.again() {
        Ok(id) => Route::Play(id).go(),
        Err(problem) => play.problem.set(Some(problem)),
    };
    end_sheet(
        play,
        EndMatter {
            charts: charts.unwrap_or_default(),
            places,
            lapses: lapses.into(),
            again: Box::new(again),
            download: Box::new(move || table.download()),
            replay: Route::Replay(table.id()),
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_becomes_a_sentence() {
        assert_eq!(sentence("the game is over"), "The game is over.");
        assert_eq!(sentence("Really?"), "Really?");
        assert_eq!(sentence(""), "");
    }
}
