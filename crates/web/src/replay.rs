//! Watching a match again: forwards and backwards, through anybody's eyes.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use maud::{Markup, html};
use session::Feed;
use tabletop::{Entry, Match, Printed, Record, RecordError, Seat, Verdict, Viewer};

use crate::board::{Board, How, Moment, markup};
use crate::browser;
use crate::online;
use crate::parts::{badge_text, chart, icon};
use crate::prelude::*;
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

/// The record of a server's match and the moment at which it opens, from its address.
fn on_server(address: &str) -> Option<(&str, usize, &str)> {
    let mut parts = address.strip_prefix("record/")?.split('/');
    let id = parts.next()?;
    let at = parts.next().and_then(|at| at.parse().ok()).unwrap_or(0);
    Some((id, at, parts.next().unwrap_or_default()))
}

/// `id` is that of a match on this device, or the address of one on a server.
pub(crate) fn screen<G: Board>(id: String, saved: &Saved) -> AnyView {
    let shared = on_server(&id).map(|(id, _, secret)| (id.to_owned(), secret.to_owned()));
    let at = on_server(&id).map_or(0, |(_, at, _)| at);
    let id = shared.as_ref().map_or(id, |(id, _)| id.clone());
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
    let first = stops.iter().position(|&stop| stop >= at).unwrap_or(n_stops - 1);
    let charts = match verdict.over {
        true => G::charts(&Moment::all(&game), &game.names()),
        false => Vec::new(),
    };
    let file = StoredValue::new((format!("{id}.jsonl"), game.record()));
    let (game, stops) = (StoredValue::new(game), StoredValue::new(stops));
    // From the beginning, unless a link says otherwise.
    let stop = RwSignal::new(first);
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
    let labels: Vec<String> = eyes_list.into_iter().map(|(_, label)| label).collect();
    let is_shared = shared.is_some();
    let shared = StoredValue::new(shared);
    // The address leads to the moment that is shown.
    let address = move || {
        let n = stops.with_value(|stops| stops[stop.get()]);
        shared.with_value(|it| it.as_ref().map(|(id, secret)| format!("record/{id}/{n}/{secret}")))
    };
    Effect::new(move |_| {
        if let Some(address) = address() {
            browser::replace_address(&Route::Online(address));
        }
    });
    let tools = move || {
        html! {
            @if is_shared {
                button.quiet data-part="share" data-do="link" {
                    span { "Link" span.spare { " to here" } }
                }
                button.quiet data-part="picture" data-do="picture" { "Picture" }
            }
            button.quiet data-part="download" data-do="download" {
                span { "Download" span.spare { " the record" } }
            }
        }
    };
    let tool_used = move |word: &str| {
        if let ("link" | "picture", Some(address)) = (word, untrack(address)) {
            let word = word.to_owned();
            return spawn_local(async move {
                if let Ok(shared) = online::share(&word, &address).await {
                    shared.await;
                }
            });
        }
        file.with_value(|(name, text)| {
            let _ = browser::download(name, text);
        });
    };
    let title = format!("{}, replay", G::TITLE.name);
    browser::set_title(&title);
    browser::focus_soon("main h1");
    let verdict = found(&verdict);
    let charts = StoredValue::new(charts);
    let menu = move || {
        let charts: String = charts.with_value(|charts| charts.iter().map(chart).collect());
        (text_panel(play), html::div().class("charts").inner_html(charts)).into_any()
    };
    let playing = running(stop, n_stops);
    let bar = markup(
        move || {
            let (mark, text) = latest(play, &verdict);
            let at = At { stop: stop.get(), last: n_stops - 1, is_running: playing.get() };
            write_bar(&mark, &text, at, &labels, look.get())
        },
        move |touch| {
            let last = n_stops - 1;
            let number = touch.value.parse::<usize>();
            match (touch.how, touch.word.as_str(), number) {
                (How::Click, "run", _) => playing.update(|it| *it = !*it),
                (How::Click, step, _) => {
                    stop.update(|n| *n = by_turn.with_value(|turns| go(step, *n, last, turns)));
                }
                (How::Set, "moment", Ok(n)) => stop.set(n.min(last)),
                (How::Set, "eyes", Ok(n)) => look.set(n.min(list.with_value(Vec::len) - 1)),
                _ => {}
            }
            false
        },
    );
    frame(
        play,
        Regions {
            back: &back,
            back_name: "Back",
            title,
            tools: Box::new(tools),
            tool_used: Box::new(tool_used),
            bar,
            over: ().into_any(),
            screen: Signal::derive(|| "replay"),
            menu: Box::new(menu),
        },
    )
}

/// Where a replay is.
#[derive(Clone, Copy)]
struct At {
    stop: usize,
    last: usize,
    is_running: bool,
}

/// Steps by move and by turn, a switch that lets it run, a slider, and whose eyes.
fn write_bar(mark: &Markup, text: &str, at: At, eyes: &[String], look: usize) -> Markup {
    let At { stop, last, is_running } = at;
    let step = |label: &str, word: &str, sign: icon::Icon| {
        html! { button.quiet aria-label=(label) data-do=(word) { (icon::written(sign)) } }
    };
    let (run, sign) = if is_running { ("Pause", icon::PAUSE) } else { ("Play", icon::PLAY) };
    html! {
        section.action-bar.replay aria-label="Replay" data-part="scrubber" {
            p.says #prompt tabindex="0" role="status" data-part="latest" { (mark) " " (text) }
            div.scrubber {
                (step("First", "first", icon::FIRST))
                (step("Back one turn", "back-turn", icon::BACK_TURN))
                (step("Back one move", "back", icon::BACK))
                button data-part="run" data-do="run" aria-label=(run) { (icon::written(sign)) }
                (step("On one move", "on", icon::ON))
                (step("On one turn", "on-turn", icon::ON_TURN))
                (step("Last", "last", icon::LAST))
                input type="range" min="0" max=(last) aria-label="Moment of the match"
                    aria-valuetext={ "Move " (stop) " of " (last) } data-value=(stop)
                    data-set="moment";
                output { (stop) " / " (last) }
                label {
                    span.only-read { "Through whose eyes" }
                    select data-part="eyes" data-set="eyes" data-value=(look) {
                        @for (i, label) in eyes.iter().enumerate() {
                            option value=(i) { (label) }
                        }
                    }
                }
            }
        }
    }
}

/// Where a step leads, among the stops of which these begin a turn.
fn go(step: &str, n: usize, last: usize, turns: &[usize]) -> usize {
    match step {
        "first" => 0,
        "back-turn" => turns.iter().rev().copied().find(|&at| at < n).unwrap_or(0),
        "back" => n.saturating_sub(1),
        "on" => (n + 1).min(last),
        "on-turn" => turns.iter().copied().find(|&at| at > n).unwrap_or(last),
        "last" => last,
        _ => n,
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

/// What happened last, with the mark of who did it; at the beginning, what the check has found.
fn latest<G: Board>(play: Play<G>, verdict: &str) -> (Markup, String) {
    play.heard(|feed| {
        let lines = feed.lines();
        let of_move = lines.iter().rposition(|line| line.seat.is_some());
        let Some(entry) = of_move.map(|i| lines[i].entry) else {
            return (html! { span data-part="verdict" { "✓ " (verdict) } }, String::new());
        };
        let of_entry: Vec<_> = lines
            .iter()
            .rev()
            .skip_while(|line| line.entry != entry)
            .take_while(|line| line.entry == entry)
            .collect();
        let seat = of_entry.last().and_then(|line| line.seat);
        let text: Vec<&str> = of_entry.iter().rev().map(|line| line.sentence.as_str()).collect();
        (html! { @if let Some(seat) = seat { (badge_text(seat)) } }, text.join(". "))
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

    #[test]
    fn the_address_of_a_record_names_a_moment() {
        assert_eq!(on_server("record/t/12/s3"), Some(("t", 12, "s3")));
        assert_eq!(on_server("record/t"), Some(("t", 0, "")));
        assert_eq!(on_server("coney-0ddba115"), None);
    }

    #[test]
    fn steps_lead_to_moves_and_turns() {
        let turns = [0, 3, 7, 9];
        let to = |step, n| go(step, n, 9, &turns);
        assert_eq!([to("first", 5), to("back", 5), to("on", 5), to("last", 5)], [0, 4, 6, 9]);
        assert_eq!([to("back-turn", 3), to("back-turn", 5), to("back-turn", 0)], [0, 3, 0]);
        assert_eq!([to("on-turn", 3), to("on-turn", 8), to("on-turn", 9)], [7, 9, 9]);
        assert_eq!([to("back", 0), to("on", 9)], [0, 9]);
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
