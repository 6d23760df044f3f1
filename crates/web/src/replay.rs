//! Watching a match again: forwards and backwards, through anybody's eyes.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use session::Feed;
use tabletop::{Entry, Match, Printed, Record, RecordError, Seat, Verdict, Viewer};

use crate::board::{Board, Moment};
use crate::browser;
use crate::parts::{badge, chart, icon, memo};
use crate::route::Route;
use crate::store::{self, Saved};
use crate::table::{
    Advice, Connection, Eyes, Judged, Later, Play, Refused, Regions, Seen, Turns, card_of, frame,
    text_panel, trouble,
};

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

/// The first stop of every turn, and the last one of all.
fn turn_stops(stops: &[usize], turns: &Turns) -> Vec<usize> {
    let starts = turns.starts().iter().map(|start| start.entry);
    let mut at: Vec<usize> =
        starts.filter_map(|entry| stops.iter().position(|&stop| stop >= entry)).collect();
    at.push(stops.len() - 1);
    at.dedup();
    at
}

/// A match that was played: it can be looked at, at any moment and through anybody's eyes.
struct Replay<G: Board> {
    game: StoredValue<Match<G>>,
    looks: Memo<Look<G>>,
    turns: RwSignal<Turns>,
    eyes: Signal<Eyes>,
}

/// One moment through somebody's eyes. Never equal to the last one: each look is a new one.
#[derive(Clone)]
struct Look<G: Board> {
    seen: Arc<Seen<G>>,
    feed: Feed<G>,
}

impl<G: Board> PartialEq for Look<G> {
    fn eq(&self, _: &Look<G>) -> bool {
        false
    }
}

const ONLY_WATCHED: &str = "this is a replay: nothing can be played in it";

impl<G: Board> Connection<G> for Replay<G> {
    fn seen(&self) -> Signal<Arc<Seen<G>>> {
        let looks = self.looks;
        Signal::derive(move || looks.with(|look| Arc::clone(&look.seen)))
    }

    fn feed(&self) -> Signal<Feed<G>> {
        let looks = self.looks;
        Signal::derive(move || looks.with(|look| look.feed.clone()))
    }

    fn turns(&self) -> Signal<Turns> {
        let (looks, turns) = (self.looks, self.turns);
        Signal::derive(move || {
            let n = looks.with(|look| look.seen.n_entries);
            turns.with(|turns| turns.until(n))
        })
    }

    fn submit(&self, _: Vec<G::Action>) -> Later<Result<(), Refused>> {
        Box::pin(async { Err(Refused::because(ONLY_WATCHED)) })
    }

    fn check(&self, _: Vec<G::Action>) -> Later<Judged> {
        Box::pin(async { Judged::Refused(Refused::because(ONLY_WATCHED)) })
    }

    fn undo(&self) -> Later<Result<(), Refused>> {
        Box::pin(async { Err(Refused::because(ONLY_WATCHED)) })
    }

    fn hint(&self) -> Later<Result<Vec<Advice<G>>, String>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn moment(&self, n_entries: usize) -> Later<Option<Arc<Seen<G>>>> {
        let (game, eyes) = (self.game, self.eyes.get_untracked());
        Box::pin(async move {
            game.try_with_value(|game| Arc::new(watched(&game.rewound(n_entries), eyes)))
        })
    }

    fn skip(&self) {}
}

/// What is seen of a match in which nobody can act any more.
fn watched<G: Board>(game: &Match<G>, eyes: Eyes) -> Seen<G> {
    let mut seen = Seen::of(game, game.log().len() as u64, eyes);
    seen.put_away();
    seen
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
    let turns = Turns::of(&game);
    let stops = stops(&game);
    let by_turn = StoredValue::new(turn_stops(&stops, &turns));
    let n_stops = stops.len();
    let charts = match verdict.over {
        true => G::charts(&Moment::all(&game), &game.names()),
        false => Vec::new(),
    };
    let file = StoredValue::new((format!("{id}.jsonl"), game.record()));
    let (game, stops) = (StoredValue::new(game), StoredValue::new(stops));
    // From the beginning.
    let stop = RwSignal::new(0_usize);
    let look = RwSignal::new(0_usize);
    let list = StoredValue::new(eyes_list.iter().map(|(eyes, _)| *eyes).collect::<Vec<_>>());
    let eyes = Signal::derive(move || list.with_value(|list| list[look.get()]));
    let looks = memo(move || {
        let n = stops.with_value(|stops| stops[stop.get()]);
        let rewound = game.with_value(|game| game.rewound(n));
        let feed = Feed::of(&rewound, eyes.get().viewer());
        Look { seen: Arc::new(watched(&rewound, eyes.get())), feed }
    });
    let connection = Replay { game, looks, turns: RwSignal::new(turns), eyes };
    let play = Play::<G>::new(Rc::new(connection));
    let back = match verdict.over || saved.seed.is_none() {
        true => Route::Door,
        false => Route::Play(id),
    };
    let options = (0..).zip(eyes_list).map(|(i, (_, label))| {
        view! { <option value=i.to_string()>{label}</option> }
    });
    let eyes_choice = view! {
        <label>
            <span class="only-read">"Through whose eyes"</span>
            <select
                data-part="eyes"
                on:change=move |event| {
                    if let Ok(n) = event_target_value(&event).parse::<usize>() {
                        look.set(n.min(list.with_value(Vec::len) - 1));
                    }
                }
            >
                {options.collect_view()}
            </select>
        </label>
    };
    let tools = view! {
        <button
            class="quiet"
            data-part="download"
            on:click=move |_| {
                file.with_value(|(name, text)| {
                    let _ = browser::download(name, text);
                });
            }
        >
            "Download" <span class="spare">" the record"</span>
        </button>
    };
    let title = format!("{}, replay", G::TITLE.name);
    browser::set_title(&title);
    browser::focus_soon("main h1");
    let verdict = found(&verdict);
    let charts = StoredValue::new(charts);
    let menu = move || {
        let charts: String = charts.with_value(|charts| charts.iter().map(chart).collect());
        view! {
            {text_panel(play)}
            <div class="charts" inner_html=charts></div>
        }
        .into_any()
    };
    let bar = view! {
        <section class="action-bar replay" aria-label="Replay" data-part="scrubber">
            <p class="says" id="prompt" tabindex="0" role="status" data-part="latest">
                {move || latest(play, &verdict)}
            </p>
            {scrubber(stop, n_stops, by_turn, eyes_choice.into_any())}
        </section>
    };
    frame(
        play,
        Regions {
            back: &back,
            back_name: "Back",
            title,
            tools: tools.into_any(),
            bar: bar.into_any(),
            over: ().into_any(),
            screen: Signal::derive(|| "replay"),
            menu: Box::new(menu),
        },
    )
}

/// Steps by move and by turn, a switch that lets it run, a slider.
fn scrubber(
    stop: RwSignal<usize>,
    n_stops: usize,
    by_turn: StoredValue<Vec<usize>>,
    eyes: AnyView,
) -> impl IntoView {
    let last = n_stops - 1;
    let playing = running(stop, n_stops);
    let turn_back = move |n: usize| {
        by_turn.with_value(|it| it.iter().rev().copied().find(|&at| at < n).unwrap_or(0))
    };
    let turn_on = move |n: usize| {
        by_turn.with_value(|it| it.iter().copied().find(|&at| at > n).unwrap_or(last))
    };
    view! {
        <div class="scrubber">
            {step_button("First", icon::FIRST, stop, Box::new(|_| 0))}
            {step_button("Back one turn", icon::BACK_TURN, stop, Box::new(turn_back))}
            {step_button("Back one move", icon::BACK, stop, Box::new(|n| n.saturating_sub(1)))}
            <button
                data-part="run"
                aria-label=move || if playing.get() { "Pause" } else { "Play" }
                on:click=move |_| playing.update(|it| *it = !*it)
            >
                {move || icon::show(if playing.get() { icon::PAUSE } else { icon::PLAY })}
            </button>
            {step_button("On one move", icon::ON, stop, Box::new(move |n| (n + 1).min(last)))}
            {step_button("On one turn", icon::ON_TURN, stop, Box::new(turn_on))}
            {step_button("Last", icon::LAST, stop, Box::new(move |_| last))}
            <input
                type="range"
                min="0"
                max=last.to_string()
                aria-label="Moment of the match"
                aria-valuetext=move || format!("Move {} of {last}", stop.get())
                prop:value=move || stop.get().to_string()
                on:input=move |event| {
                    if let Ok(n) = event_target_value(&event).parse::<usize>() {
                        stop.set(n.min(last));
                    }
                }
            />
            <output>{move || format!("{} / {last}", stop.get())}</output>
            {eyes}
        </div>
    }
}

fn step_button(
    label: &'static str,
    sign: icon::Icon,
    stop: RwSignal<usize>,
    to: Box<dyn Fn(usize) -> usize>,
) -> AnyView {
    view! {
        <button
            class="quiet"
            aria-label=label
            on:click=move |_| stop.set(to(stop.get_untracked()))
        >
            {icon::show(sign)}
        </button>
    }
    .into_any()
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

/// What happened last, with the mark of who did it; at the beginning, what the check has found.
fn latest<G: Board>(play: Play<G>, verdict: &str) -> AnyView {
    let verdict = verdict.to_owned();
    play.heard(|feed| {
        let lines = feed.lines();
        let of_move = lines.iter().rposition(|line| line.seat.is_some());
        let Some(entry) = of_move.map(|i| lines[i].entry) else {
            return view! { <span data-part="verdict">"✓ "{verdict}</span> }.into_any();
        };
        let of_entry: Vec<_> = lines
            .iter()
            .rev()
            .skip_while(|line| line.entry != entry)
            .take_while(|line| line.entry == entry)
            .collect();
        let mark = of_entry.last().and_then(|line| line.seat).map(badge);
        let text: Vec<&str> = of_entry.iter().rev().map(|line| line.sentence.as_str()).collect();
        view! { {mark} " " {text.join(". ")} }.into_any()
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
