//! The screen of a match that is being played.

use std::rc::Rc;

use maud::{Markup, html};
use session::{Controller, Session};
use tabletop::{Match, Printed, Record, Seat, Seed};

use super::frame::{Regions, frame};
use super::keep::who_won;
use super::local::Local;
use super::menu::menu;
use super::play::Play;
use super::seen::Seen;
use crate::board::{
    Board, EndMatter, How, Moment, Share, action_bar, coach, end_sheet, last_deed, markup,
    still_markup,
};
use crate::brain::Advised;
use crate::browser;
use crate::parts::badge_text;
use crate::prelude::*;
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
    let problem = problem.to_owned();
    still_markup(move || {
        html! {
            main.plain data-screen="trouble" #main {
                h1 { "This game cannot be opened" }
                p role="alert" { (problem) }
                p { a.button href=(Route::Door) { "To the front door" } }
            }
        }
    })
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
    markup(
        move || write_curtain(seat, &name),
        move |touch| {
            if touch.how == How::Click {
                table.lift_curtain();
            }
            false
        },
    )
}

fn write_curtain(seat: Seat, name: &str) -> Markup {
    html! {
        main.curtain data-screen="cover" data-part="curtain" #main {
            div.curtain-card {
                (badge_text(seat))
                h1 { "Hand the screen to " (name) }
                p { "Money and cards stay covered until then." }
                button.primary data-do="lift" { "I am " (name) }
                a href=(Route::Door) { "Leave the table" }
            }
        }
    }
}

fn open_table<G: Board>(table: Local<G>) -> AnyView {
    let play = Play::new(Rc::new(table));
    let is_over = play.part(Seen::is_over);
    let scene = Signal::derive(move || match is_over.get() && play.past.with(Option::is_none) {
        true => "over",
        false => play.with(|seen| G::scene(&seen.view)),
    });
    if G::ACTS_FOR_READER {
        play.carry_out_orders();
        play.play_what_is_forced();
    }
    // What goes wrong around the game is said where everything is said.
    Effect::new(move |_| play.problem.set(table.trouble.get()));
    let caption = Signal::derive(move || caption(table, play));
    let dismiss = move || {
        play.problem.set(None);
        table.retry();
    };
    let bar = action_bar(play, caption, Signal::stored("Try again"), dismiss);
    browser::focus_soon("#prompt");
    let over = (coach(play), move || is_over.get().then(|| untrack(|| over(table, play))));
    frame(
        play,
        Regions {
            back: &Route::Door,
            back_name: "Boardwalk",
            title: G::TITLE.name.to_owned(),
            tools: Box::new(move || tools(table, play)),
            tool_used: Box::new(move |word| use_tool(table, play, word)),
            bar,
            over: over.into_any(),
            screen: scene,
            menu: Box::new(move || menu(table, play)),
        },
    )
}

/// Undo, hint, and where several people around this screen may act at once, who of them speaks.
fn tools<G: Board>(table: Local<G>, play: Play<G>) -> Markup {
    let names = table.header().players;
    let speakers: Vec<(Seat, &str, bool)> = table
        .speakers()
        .into_iter()
        .map(|seat| {
            let name = names.get(seat.idx()).map_or("", |it| it.name.as_str());
            (seat, name, table.is_reader(seat))
        })
        .collect();
    let (can_undo, is_asked, is_over) =
        play.with(|seen| (seen.can_undo, seen.is_asked(), seen.is_over()));
    write_tools(&speakers, can_undo, is_asked, is_over)
}

fn write_tools(
    speakers: &[(Seat, &str, bool)],
    can_undo: bool,
    is_asked: bool,
    is_over: bool,
) -> Markup {
    html! {
        @for (seat, name, is_mine) in speakers {
            button.quiet.speak-as data-speak=(seat) data-do={ "speak " (seat) }
                aria-pressed=(is_mine) title={ "Speak as " (name) }
            {
                span.only-read { "Speak as " (name) }
                (badge_text(*seat))
            }
        }
        @if !is_over {
            button.quiet data-part="undo" data-do="undo" aria-disabled=(!can_undo) { "Undo" }
            button.quiet data-part="ask-hint" data-do="hint" aria-disabled=(!is_asked) { "Hint" }
        }
    }
}

fn use_tool<G: Board>(table: Local<G>, play: Play<G>, word: &str) {
    match word {
        "undo" => play.undo(),
        "hint" => play.ask_for_hint(),
        _ => {
            let speaker = word.strip_prefix("speak ");
            let all = table.speakers();
            if let Some(seat) = all.into_iter().find(|it| Some(it.to_string().as_str()) == speaker)
            {
                table.hand_to(seat);
            }
        }
    }
}

/// What the bar says while nothing is asked: what was done last, or who thinks.
fn caption<G: Board>(table: Local<G>, play: Play<G>) -> String {
    if play.with(Seen::is_over) {
        let won = table.look_back(|game| {
            let names = play.with(|seen| seen.names.clone());
            who_won(&game.position().standing(), &names)
        });
        return won.unwrap_or_default();
    }
    let latest = last_deed(play);
    match table.thinking.get() {
        Some(seat) if latest.is_empty() => {
            play.with(|seen| format!("{} is thinking…", seen.names.plain(seat)))
        }
        Some(_) | None => latest,
    }
}

/// A sentence from the rules with a capital and a full stop. A name stays as its owner writes it,
/// unless it begins with a plain letter.
pub(crate) fn sentence(text: &str) -> String {
    let mut sentence = text.to_owned();
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    if !text.is_empty() && !text.ends_with(['.', '!', '?', '…']) {
        sentence.push('.');
    }
    sentence
}

/// The end of a game, over the board.
fn over<G: Board>(table: Local<G>, play: Play<G>) -> AnyView {
    let told = table.look_back(|game| {
        let (moments, names) = (Moment::all(game), game.names());
        (G::charts(&moments, &names), G::hindsight(&moments, &names))
    });
    let (charts, hindsight) = told.unwrap_or_default();
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
            charts,
            hindsight,
            places,
            lapses: lapses.into(),
            again: Box::new(again),
            download: Box::new(move || table.download()),
            share: browser::can_share().then(|| Share {
                ways: &[("share", "Share the record")],
                act: Box::new(move |word| {
                    if word == "share" {
                        table.share();
                    }
                }),
            }),
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
