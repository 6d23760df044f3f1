//! The screen of a match that is being played.

use leptos::prelude::*;
use session::{Controller, Session};
use tabletop::{Match, Printed, Record, Seat, Seed};

use super::board::{Board, Moment};
use super::local::{Hint, Local, who_won};
use super::play::{Play, Refused};
use super::seen::Seen;
use super::side::{log_panel, match_panel, since_panel, text_panel};
use crate::browser;
use crate::parts::{badge, chart, home, rules, surface};
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
    let play = table.play();
    let covered = Memo::new(move |_| table.curtain.get());
    browser::set_title(G::TITLE.name);
    view! {
        <div class=format!("frame {}", G::ACCENT)>
            {move || {
                let covered = covered.get();
                untrack(|| match covered {
                    Some(seat) => curtain(table, seat),
                    None => open_table(table, play),
                })
            }}
        </div>
    }
    .into_any()
}

/// Hides the table while the screen goes from hand to hand.
fn curtain<G: Board>(table: Local<G>, seat: Seat) -> AnyView {
    let name = table.play().with(|seen| seen.names.plain(seat).to_owned());
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

fn open_table<G: Board>(table: Local<G>, play: Play<G>) -> AnyView {
    let is_over = Memo::new(move |_| play.with(Seen::is_over));
    let scene = move || match is_over.get() {
        true => "over",
        false => play.with(|seen| G::scene(&seen.view)),
    };
    browser::focus_soon("#prompt");
    // The score comes up above the board, where the last click was not.
    Effect::new(move |was_over: Option<bool>| {
        let is_over = is_over.get();
        if is_over && was_over == Some(false) {
            browser::scroll_to_top();
            browser::focus_soon("[data-part=score] h2");
        }
        is_over
    });
    view! {
        {bar(table, play)}
        <main class="table" data-screen=scene id="main">
            <h1 class="only-read">{G::TITLE.name}</h1>
            {prompt(table, play)}
            {move || table.refused.get().map(|refused| refusal::<G>(table, &refused))}
            {move || is_over.get().then(|| untrack(|| over(table, play)))}
            <div class="columns">
                <div class="play">{G::layout(play)}</div>
                <aside class="side" aria-label="News and log">
                    {hint_panel(table, play)} {since_panel(play)} {log_panel(play)} {text_panel(play)} {match_panel(table)}
                </aside>
            </div>
        </main>
    }
    .into_any()
}

fn bar<G: Board>(table: Local<G>, play: Play<G>) -> impl IntoView {
    let may_undo = Memo::new(move |_| play.with(|seen| seen.can_undo));
    let is_asked = Memo::new(move |_| play.with(Seen::is_asked));
    let is_over = Memo::new(move |_| play.with(Seen::is_over));
    let in_play = move || {
        view! {
            <button
                data-part="undo"
                aria-disabled=move || (!may_undo.get()).to_string()
                on:click=move |_| table.undo()
            >
                "Undo"
            </button>
            <button
                data-part="ask-hint"
                aria-disabled=move || (!is_asked.get()).to_string()
                on:click=move |_| {
                    if is_asked.get_untracked() {
                        table.ask_for_hint();
                    }
                }
            >
                "Hint"
            </button>
        }
    };
    let problem = move || {
        table.problem.get().map(|problem| {
            view! {
                <p class="problem" role="alert" data-part="problem">
                    {problem}
                    <button class="quiet" on:click=move |_| table.dismiss()>
                        "Dismiss"
                    </button>
                </p>
            }
        })
    };
    view! {
        <header class="bar">
            {home(&Route::Door, "Boardwalk")} <span class="bar-title">{G::TITLE.name}</span>
            <span class="bar-progress" data-part="progress">
                {move || play.with(|seen| G::how_far(&seen.view))}
            </span>
            <span class="bar-tools">
                {move || (!is_over.get()).then(in_play)}
                <a
                    class="button"
                    href=format!("/rules/{}.html", G::TITLE.id)
                    target="_blank"
                    rel="noopener"
                >
                    "Rules"
                </a>
            </span>
        </header>
        {problem}
    }
}

fn prompt<G: Board>(table: Local<G>, play: Play<G>) -> impl IntoView {
    let text = move || {
        if let Some(seat) = table.thinking.get().filter(|_| !play.with(Seen::is_asked)) {
            return play.with(|seen| format!("{} is thinking…", seen.names.plain(seat)));
        }
        play.with(|seen| match seen.is_over() {
            true => final_word(table, play),
            false => G::request(seen),
        })
    };
    let latest = move || {
        play.heard(|feed| {
            let of_move = feed.lines().iter().rposition(|line| line.seat.is_some());
            let entry = of_move.map_or(usize::MAX, |i| feed.lines()[i].entry);
            let fresh = feed.lines().iter().rev().take_while(|line| line.entry >= entry);
            let mut fresh: Vec<&str> = fresh.map(|line| line.sentence.as_str()).collect();
            fresh.reverse();
            fresh.join(". ")
        })
    };
    // Until the reader moves, the panel of news says the same and more.
    let is_told = move || {
        play.with(Seen::is_asked)
            && play.heard(|feed| {
                let since = feed.since_last_turn();
                !since.is_empty() && since.end == feed.lines().len()
            })
    };
    view! {
        <p
            class="prompt"
            id="prompt"
            tabindex="-1"
            role="status"
            class:asked=move || play.with(Seen::is_asked)
            class:thinking=move || table.thinking.get().is_some() && !play.with(Seen::is_asked)
        >
            {text}
        </p>
        <p class="ticker" class:told=is_told aria-live="polite" data-part="news">
            {latest}
        </p>
    }
}

fn final_word<G: Board>(table: Local<G>, play: Play<G>) -> String {
    let won = table.look_back(|game| {
        let names = play.with(|seen| seen.names.clone());
        who_won(&game.position().standing(), &names)
    });
    won.unwrap_or_default()
}

fn refusal<G: Board>(table: Local<G>, refused: &Refused) -> impl IntoView + use<G> {
    view! {
        <p class="refusal" role="alert" data-part="refusal">
            <span>{sentence_case(&refused.sentence)}</span>
            {rules::link(G::TITLE.id, refused.rule)}
            <button class="quiet" on:click=move |_| table.refused.set(None)>
                "Dismiss"
            </button>
        </p>
    }
}

/// A sentence from the rules with a capital and a full stop.
pub(super) fn sentence_case(text: &str) -> String {
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return String::new() };
    first.to_uppercase().chain(chars).chain(['.']).collect()
}

fn hint_panel<G: Board>(table: Local<G>, play: Play<G>) -> impl IntoView {
    move || match table.hint.get() {
        Hint::None => None,
        Hint::Thinking => {
            Some(view! { <p class="hint" role="status">"Thinking about it…"</p> }.into_any())
        }
        Hint::Failed(problem) => {
            Some(view! { <p class="hint" role="alert">{problem}</p> }.into_any())
        }
        Hint::Here(moves) => {
            let advice = moves.into_iter().map(|advised| {
                let action = play.with(|seen| G::read_action(seen.edition, &advised.action));
                action.ok().map(|action| {
                    let sentence = play.with(|seen| seen.say(&action));
                    let reasons = sentence_case(&advised.reasons.join(", "));
                    view! {
                        <li>
                            <button
                                data-act=advised.action.clone()
                                on:click=move |_| table.submit(action.clone())
                            >
                                {sentence}
                            </button>
                            <span class="reason">
                                {(!reasons.is_empty()).then(|| format!("{reasons} "))}
                                {format!("Chance to win: about {} in 100.", advised.percent)}
                            </span>
                        </li>
                    }
                })
            });
            let advice = advice.collect_view();
            Some(
                view! {
                    <section class="hint" data-part="hint" aria-label="Hint">
                        <h2>"What a strong bot would do"</h2>
                        <ol>{advice}</ol>
                        <button class="quiet" on:click=move |_| table.hint.set(Hint::None)>
                            "Close the hint"
                        </button>
                    </section>
                }
                .into_any(),
            )
        }
    }
}

/// The end of a game: the score line by line, the story in curves, and what to do next.
fn over<G: Board>(table: Local<G>, play: Play<G>) -> impl IntoView {
    let charts = table.look_back(|game| G::charts(&Moment::all(game), &game.names()));
    let charts = charts.unwrap_or_default();
    let seats: Vec<String> = play.with(|seen| {
        let seats = (0..).map(Seat).zip(&seen.players);
        seats.map(|(seat, _)| seen.names.subject(seat).to_owned()).collect()
    });
    let sheet = play.with(|seen| G::score_sheet(seen.edition, &seen.view));
    let places = table.look_back(|game| game.position().standing().places).flatten();
    let last = sheet.len().saturating_sub(1);
    let heads = (0..).map(Seat).zip(seats).map(|(seat, name)| {
        let place = places.map(|places| places[seat]);
        view! {
            <th scope="col">
                {badge(seat)} {name}
                {place.filter(|&place| place == 1).map(|_| view! { <span class="won">"won"</span> })}
            </th>
        }
    });
    let rows = sheet.into_iter().enumerate().map(|(i, (heading, numbers))| {
        let cells = numbers.into_iter().map(|number| view! { <td>{number}</td> });
        view! {
            <tr class:total=i == last>
                <th scope="row">{heading}</th>
                {cells.collect_view()}
            </tr>
        }
    });
    let charts = charts.iter().map(|it| chart(it).into_any()).collect_view();
    let again = move |_| match table.again() {
        Ok(id) => Route::Play(id).go(),
        Err(problem) => table.problem.set(Some(problem)),
    };
    let id = table.id();
    view! {
        <section class="over" data-part="score" aria-label="Final score">
            <h2 tabindex="-1">"Final score"</h2>
            <div class="sheet-box" tabindex="0" role="group" aria-label="Score sheet">
                <table class="sheet">
                    <thead>
                        <tr>
                            <td></td>
                            {heads.collect_view()}
                        </tr>
                    </thead>
                    <tbody>{rows.collect_view()}</tbody>
                </table>
            </div>
            <p class="buttons">
                <button class="primary" data-part="again" on:click=again>
                    "Play again"
                </button>
                <a class="button" data-part="replay" href=Route::Replay(id).to_string()>
                    "Watch the replay"
                </a>
                <button data-part="download" on:click=move |_| table.download()>
                    "Download the record"
                </button>
                <a class="button" href=Route::Door.to_string()>
                    "Front door"
                </a>
            </p>
            {G::story(play)}
            {surface("Curves of the game", view! { <div class="charts">{charts}</div> }.into_any())}
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_becomes_a_sentence() {
        assert_eq!(sentence_case("the game is over"), "The game is over.");
        assert_eq!(sentence_case(""), "");
    }
}
