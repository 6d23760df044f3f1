//! Watching a match again: forwards and backwards, through anybody's eyes.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use session::Feed;
use tabletop::{Entry, Match, Printed, Record, RecordError, Seat, Verdict, Viewer};

use crate::browser;
use crate::parts::{badge, chart, home, icon};
use crate::route::Route;
use crate::store::{self, Saved};
use crate::table::{Board, Eyes, Moment, Play, Seen, card_of, log_panel, text_panel, trouble};

/// Replays a record and judges it.
fn open<G: Board>(
    record: &Record,
    edition: Option<&str>,
    saved: Option<&Saved>,
) -> Result<(Match<G>, Verdict), String> {
    let edition = match edition {
        Some(text) => Some(Printed::known(text).map_err(|error| error.to_string())?),
        None => None,
    };
    Match::open(record, edition, saved.and_then(|saved| saved.seed)).map_err(|error| {
        let RecordError::Edition { name, .. } = error else { return error.to_string() };
        format!(
            "this match was played with the edition '{name}', which does not come with the game; \
             bring its .toml file first, then the record again"
        )
    })
}

/// Checks a record from outside and keeps it to be watched; gives its id.
pub(crate) fn admit<G: Board>(record: &Record, text: &str) -> Result<String, String> {
    let (game, _) = open::<G>(record, None, None)?;
    let id = browser::new_id(G::TITLE.id);
    let edition = crate::table::own_text::<G>(game.position().edition());
    let saved = Saved { record: text.to_owned(), seed: None, edition };
    store::keep(card_of(&id, &game, true), &saved);
    Ok(id)
}

/// What the check of a record found, as people say it.
fn found(verdict: &Verdict) -> String {
    let Verdict { n_actions, n_outcomes, fair, over } = *verdict;
    let chance = match fair {
        true => "and every draw follows from the seed that was promised before the first move",
        false => "and every draw was possible; the seed is not shown before the end",
    };
    let state = if over { "" } else { " The match is not over." };
    format!("Checked: {n_actions} moves and {n_outcomes} draws keep to the rules, {chance}.{state}")
}

/// The eyes through which a match may be watched.
fn eyes_for<G: Board>(game: &Match<G>, is_guest: bool, over: bool) -> Vec<(Eyes, String)> {
    let players = game.header().players;
    let persons = players.iter().filter(|player| player.bot.is_none()).count();
    let seats = (0..).map(Seat).zip(&players).filter(|(_, player)| {
        // In a match that goes on around this screen nobody looks into another's hand.
        over || is_guest || (persons == 1 && player.bot.is_none())
    });
    let mut eyes: Vec<(Eyes, String)> = seats
        .map(|(seat, player)| (Eyes::Of(Viewer::Seat(seat)), format!("As {} sees it", player.name)))
        .collect();
    eyes.push((Eyes::Of(Viewer::Spectator), "As a spectator".to_owned()));
    if over {
        eyes.insert(0, (Eyes::Open, "All hands open".to_owned()));
    }
    eyes
}

/// The entries after which somebody had something to look at: decisions, not single draws.
fn stops<G: Board>(game: &Match<G>) -> Vec<usize> {
    let log = game.log();
    let is_stop = |n: &usize| *n == log.len() || matches!(log[*n], Entry::Seat(..));
    (0..=log.len()).filter(is_stop).collect()
}

pub(crate) fn screen<G: Board>(id: String, saved: &Saved) -> AnyView {
    let opened = Record::read(&saved.record)
        .map_err(|error| error.to_string())
        .and_then(|record| open::<G>(&record, saved.edition.as_deref(), Some(saved)));
    let (game, verdict) = match opened {
        Ok(opened) => opened,
        Err(problem) => return trouble(&problem),
    };
    let eyes_list = eyes_for(&game, saved.seed.is_none(), verdict.over);
    let stops = StoredValue::new(stops(&game));
    let n_stops = stops.with_value(Vec::len);
    let charts = match verdict.over {
        true => G::charts(&Moment::all(&game), &game.names()),
        false => Vec::new(),
    };
    let file = (format!("{id}.jsonl"), game.record());
    let game = StoredValue::new(game);
    let stop = RwSignal::new(n_stops - 1);
    let look = RwSignal::new(0_usize);
    let eyes = StoredValue::new(eyes_list.iter().map(|(eyes, _)| *eyes).collect::<Vec<_>>());
    // Never equal to the last one: each look is a new one.
    let seen = Memo::new_with_compare(
        move |_| {
            let n = stops.with_value(|stops| stops[stop.get()]);
            let eyes = eyes.with_value(|eyes| eyes[look.get()]);
            let rewound = game.with_value(|game| game.rewound(n));
            let feed = Feed::of(&rewound, eyes.viewer());
            (Arc::new(Seen::of(&rewound, eyes)), feed)
        },
        |_, _| true,
    );
    let play = Play::<G> {
        seen: Signal::derive(move || seen.with(|(seen, _)| Arc::clone(seen))),
        feed: Signal::derive(move || seen.with(|(_, feed)| feed.clone())),
        table: None,
    };
    let playing = running(stop, n_stops);
    let options = (0..).zip(eyes_list).map(|(i, (_, label))| {
        view! { <option value=i.to_string()>{label}</option> }
    });
    let options = options.collect_view();
    let back = match verdict.over || saved.seed.is_none() {
        true => Route::Door,
        false => Route::Play(id),
    };
    let charts = charts.iter().map(|it| chart(it).into_any()).collect_view();
    browser::set_title(&format!("{}, replay", G::TITLE.name));
    browser::focus_soon("main h1");
    view! {
        <div class=format!("frame {}", G::ACCENT)>
            <header class="bar">
                {home(&back, "Back")}
                <span class="bar-title">{format!("{}, replay", G::TITLE.name)}</span>
                <span class="bar-progress" data-part="progress">
                    {move || play.with(|seen| G::how_far(&seen.view))}
                </span>
                <span class="bar-tools">
                    <button
                        data-part="download"
                        on:click=move |_| {
                            let _ = browser::download(&file.0, &file.1);
                        }
                    >
                        "Download" <span class="spare">" the record"</span>
                    </button>
                </span>
            </header>
            <main class="table" data-screen="replay" id="main">
                <h1 class="only-read" tabindex="-1">{format!("{}, replay", G::TITLE.name)}</h1>
                <p class="verdict" data-part="verdict">
                    <span aria-hidden="true">"✓ "</span>
                    {found(&verdict)}
                </p>
                <div class="scrubber" data-part="scrubber">
                    {step_button("First", icon::FIRST, stop, move |_| 0)}
                    {step_button("Back one move", icon::BACK, stop, |n| n.saturating_sub(1))}
                    <button
                        data-part="run"
                        aria-label=move || if playing.get() { "Pause" } else { "Play" }
                        on:click=move |_| playing.update(|it| *it = !*it)
                    >
                        {move || icon::show(if playing.get() { icon::PAUSE } else { icon::PLAY })}
                    </button>
                    {step_button("On one move", icon::ON, stop, move |n| (n + 1).min(n_stops - 1))}
                    {step_button("Last", icon::LAST, stop, move |_| n_stops - 1)}
                    <input
                        type="range"
                        min="0"
                        max=(n_stops - 1).to_string()
                        aria-label="Moment of the match"
                        aria-valuetext=move || format!("Move {} of {}", stop.get(), n_stops - 1)
                        prop:value=move || stop.get().to_string()
                        on:input=move |event| {
                            if let Ok(n) = event_target_value(&event).parse::<usize>() {
                                stop.set(n.min(n_stops - 1));
                            }
                        }
                    />
                    <output>{move || format!("{} / {}", stop.get(), n_stops - 1)}</output>
                    <label>
                        <span class="only-read">"Through whose eyes"</span>
                        <select
                            data-part="eyes"
                            on:change=move |event| {
                                if let Ok(n) = event_target_value(&event).parse::<usize>() {
                                    look.set(n.min(eyes.with_value(Vec::len) - 1));
                                }
                            }
                        >
                            {options}
                        </select>
                    </label>
                </div>
                <p class="prompt" id="prompt" tabindex="-1" role="status" data-part="latest">
                    {move || latest(play)}
                </p>
                <div class="columns">
                    <div class="play">{G::layout(play)}</div>
                    <aside class="side" aria-label="Log and curves">
                        {log_panel(play)} {text_panel(play)} <div class="charts">{charts}</div>
                    </aside>
                </div>
            </main>
        </div>
    }
    .into_any()
}

fn step_button(
    label: &'static str,
    sign: icon::Icon,
    stop: RwSignal<usize>,
    to: impl Fn(usize) -> usize + 'static,
) -> impl IntoView {
    view! {
        <button
            class="quiet"
            aria-label=label
            on:click=move |_| stop.set(to(stop.get_untracked()))
        >
            {icon::show(sign)}
        </button>
    }
}

/// A switch that, while it is on, goes on by one move every second.
fn running(stop: RwSignal<usize>, n_stops: usize) -> RwSignal<bool> {
    let playing = RwSignal::new(false);
    let tick = move || {
        if playing.get_untracked() {
            stop.update(|n| *n = (*n + 1).min(n_stops - 1));
            if stop.get_untracked() == n_stops - 1 {
                playing.set(false);
            }
        }
    };
    if let Ok(handle) = set_interval_with_handle(tick, Duration::from_millis(900)) {
        on_cleanup(move || handle.clear());
    }
    playing
}

/// What happened last, with the mark of who did it.
fn latest<G: Board>(play: Play<G>) -> AnyView {
    play.heard(|feed| match feed.lines().last() {
        None => view! { "The table is being laid" }.into_any(),
        Some(last) => {
            let lines = feed.lines();
            let of_move = lines.iter().rposition(|line| line.seat.is_some());
            let line = of_move.map_or(last, |i| {
                // The first line of the last move says what was done.
                let entry = lines[i].entry;
                lines.iter().find(|line| line.entry == entry).unwrap_or(last)
            });
            let (mark, sentence) = (line.seat.map(badge), line.sentence.clone());
            view! { {mark} {sentence} }.into_any()
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_said_in_full() {
        let verdict = Verdict { n_actions: 9, n_outcomes: 4, fair: true, over: true };
        assert_eq!(
            found(&verdict),
            "Checked: 9 moves and 4 draws keep to the rules, and every draw follows from the \
             seed that was promised before the first move."
        );
        let running = Verdict { fair: false, over: false, ..verdict };
        assert!(found(&running).ends_with("before the end. The match is not over."));
    }

    mod whose_eyes {
        use raccoon_tycoon::{Options, State};
        use tabletop::Player;

        use super::*;

        fn labels(players: Vec<Player>, is_guest: bool, over: bool) -> Vec<String> {
            let seed = "7".parse().unwrap();
            let game: Match<State> =
                Match::new(players, &Options::default(), Printed::standard(), seed).unwrap();
            eyes_for(&game, is_guest, over).into_iter().map(|(_, label)| label).collect()
        }

        #[test]
        fn a_running_match_is_seen_by_its_one_reader() {
            let players = || vec![Player::person("Ann"), Player::bot("Bea", "easy")];
            assert_eq!(labels(players(), false, false), ["As Ann sees it", "As a spectator"]);
            let all = ["All hands open", "As Ann sees it", "As Bea sees it", "As a spectator"];
            assert_eq!(labels(players(), false, true), all);
        }

        #[test]
        fn people_around_one_screen_keep_their_secrets_until_the_end() {
            let players = vec![Player::person("Ann"), Player::person("Bob")];
            assert_eq!(labels(players, false, false), ["As a spectator"]);
        }
    }
}
