//! Coney Island on the page: a poster come alive. What it is drawn with is in `draw`.

mod art;
mod board;
mod dock;
mod draft;
mod flights;
mod panel;
mod park;
mod rides;
mod scenes;
mod score;
mod touch;
mod words;

pub(crate) use coney_island::State;
use coney_island::view::{News, Waiting};
use coney_island::{Action, Fact, View, preview};
use maud::Markup;
use tabletop::{Names, Seat};

use crate::board::{Board, Chart, Coach, Flight, Moment, Panel, Plan};
use crate::prelude::*;
use crate::table::{Play, Seen, TurnKey};

use draft::Draft;

type SeenHere = Seen<State>;
type Table = Play<State>;

impl Board for State {
    const ACCENT: &'static str = "coney-island";

    const PANES: &'static [(&'static str, &'static str)] =
        &[("park", "Park"), ("rides", "Rides"), ("cars", "Cars")];

    const COACH: Coach = Coach {
        wins: "The most points win. Send showmen into the park: every spot they leave on your cars \
               pays you each turn. Then build grand attractions over showmen, your own and \
               others'. At the end each showman still in the park costs 2 points.",
        marks: [
            (
                "cars",
                "Your cars. An empty spot pays in every income: points, money, materials. The \
                 showman with the ring leaves next; on the door is what that costs.",
            ),
            (
                "park",
                "The park. Choose a car or an attraction, and all places where it fits light up, \
                 with what they bring you and others. Your hat on the promenade is your score.",
            ),
            (
                "strip",
                "A turn is up to three main actions and five minor ones, each once. Minor actions \
                 need a character, whom you hire for $2, even away from a rival.",
            ),
        ],
    };

    type Draft = Draft;

    fn how_far(view: &View) -> String {
        let round = view.round;
        match (view.waiting, view.ending) {
            (Waiting::Over, _) => format!("Over after round {round}"),
            (_, Some(_)) => format!("Round {round}, the last"),
            (_, None) => {
                format!("Round {round}, {} of 60 points", preview::horizon(view).points)
            }
        }
    }

    fn turn_key(view: &View) -> TurnKey {
        TurnKey {
            number: u32::from(view.round) * 4 + u32::from(view.active.0) + 1,
            seat: Some(view.active),
        }
    }

    fn scene(view: &View) -> &'static str {
        if matches!(view.waiting, Waiting::Homecoming { .. }) { "homecoming" } else { "table" }
    }

    fn request(seen: &SeenHere) -> String {
        let view = &seen.view;
        if view.waiting != Waiting::Acting || view.picked.is_some() {
            return seen.prompt.clone();
        }
        let last = if view.ending.is_some() { "Last round! " } else { "" };
        let repeats = match view.repeats {
            0 => String::new(),
            1 => "; one action may be taken once more".to_owned(),
            n => format!("; {n} actions may be taken once more"),
        };
        match view.done.is_empty() {
            true => format!("{last}Your turn: take actions, each once, or end the turn{repeats}"),
            false => format!("{last}Take another action, or end the turn{repeats}"),
        }
    }

    fn decides(news: &News) -> bool {
        matches!(news, News::Fact(Fact::AttractionBuilt { .. }))
    }

    fn label(seen: &SeenHere, action: &Action) -> String {
        if *action == Action::Done { "End the turn".to_owned() } else { seen.say(action) }
    }

    fn first_draft(seen: &SeenHere) -> Option<Draft> {
        draft::first(seen)
    }

    fn draft_of(seen: &SeenHere, action: &Action) -> Option<Draft> {
        draft::of(seen, *action)
    }

    fn plan(seen: &SeenHere, draft: &Draft) -> Plan<State> {
        draft::plan(seen, *draft)
    }

    fn layout(play: Table) -> AnyView {
        board::board(play)
    }

    fn stage(play: Table) -> Option<AnyView> {
        Some(scenes::scenes(play))
    }

    fn dock(play: Table) -> AnyView {
        dock::dock(play)
    }

    fn panel(seen: &SeenHere, seat: Seat) -> Panel {
        panel::panel(seen, seat)
    }

    fn flights(seen: &SeenHere, news: &News) -> Vec<Flight> {
        flights::flights(seen, *news)
    }

    fn lesson(seen: &SeenHere) -> Option<(&'static str, &'static str)> {
        let view = &seen.view;
        let can = |wanted: fn(&Action) -> bool| seen.choices.iter().any(wanted);
        let lesson = match view.waiting {
            Waiting::Choosing { .. } => (
                "choose",
                "Your cars give you materials of your choice. What you can use most is chosen; \
                 change it in your purse if you like.",
            ),
            Waiting::Returning { .. } => (
                "limit",
                "Five materials is all that anybody keeps. What is too much goes back into the \
                 bag; you choose which.",
            ),
            Waiting::Placing { .. } => (
                "place",
                "A site must be placed now. Dearer plots give something at once; the corner with \
                 grass can lie anywhere, and nothing is ever built on grass.",
            ),
            Waiting::Homecoming { .. } => (
                "home",
                "Showmen of both your colours have come home to one car. Who stands leftmost \
                 leaves first; which colour you need next is for you to say.",
            ),
            Waiting::Acting if view.ending.is_some() => (
                "last",
                "This is the last round. Showmen who are left in the park cost 2 points each: \
                 cover them if you can.",
            ),
            Waiting::Acting if view.repeats > 0 => (
                "repeat",
                "You have a repeat: one action may be taken once more in this turn. It is lost \
                 when the turn ends.",
            ),
            Waiting::Acting if can(|it| matches!(it, Action::PickStack { .. })) => (
                "build",
                "You can build. The builder gets the points of the tile, every owner those of \
                 their covered showmen, who go back to their cars and have to be sent again.",
            ),
            Waiting::Acting if can(|it| matches!(it, Action::PickShowman { .. })) => (
                "move",
                "One of your cars is empty. For its price, one of its showmen in the park may \
                 move to another spot.",
            ),
            Waiting::Acting if can(|it| matches!(it, Action::Discard { .. })) => (
                "paper",
                "Newspapers are points at the end. Once a turn you may give one up for a repeat.",
            ),
            Waiting::Acting if view.done.is_empty() => (
                "act",
                "Your income is in. Most turns begin with a showman: choose a car that you can \
                 pay, then a spot. Four of yours in a square bring 2 points each turn.",
            ),
            Waiting::Acting => (
                "more",
                "That was one action. Take others, in any order, or end the turn in the bar.",
            ),
            Waiting::Chance | Waiting::Over => return None,
        };
        Some(lesson)
    }

    fn all_open(mut spectator: View, seats: Vec<View>) -> View {
        for (i, mut view) in seats.into_iter().enumerate() {
            spectator.mats[i] = view.mats.swap_remove(i);
        }
        spectator
    }

    fn story(seen: &SeenHere) -> Markup {
        score::story(seen)
    }

    fn hindsight(moments: &[Moment<State>], names: &Names) -> Option<Markup> {
        Some(score::hindsight(moments, names))
    }

    fn charts(moments: &[Moment<State>], names: &Names) -> Vec<Chart> {
        score::charts(moments, names)
    }
}

#[cfg(test)]
mod tests {
    use coney_island::Options;
    use tabletop::{Game, Match, Player, Printed, QuickDice, Turn, Viewer};

    use super::*;
    use crate::table::Eyes;

    /// A few games played by dice: every decision, as whoever is to decide sees it.
    pub(super) fn at_every_decision(
        seeds: std::ops::Range<u64>,
        mut look: impl FnMut(&Match<State>, Seat, &SeenHere),
    ) {
        for seed in seeds {
            let players = (0..2 + seed % 3).map(|i| Player::bot(format!("P{i} <&>"), "random"));
            let mut game: Match<State> = Match::new(
                players.collect(),
                &Options::default(),
                Printed::standard(),
                seed.to_string().parse().unwrap(),
            )
            .unwrap();
            let mut dice = QuickDice::new(seed);
            while let Turn::Seats(seats) = game.position().turn() {
                let seat = seats.first().unwrap();
                let seen = Seen::of(&game, 0, Eyes::Of(Viewer::Seat(seat)));
                look(&game, seat, &seen);
                // Now and then something is picked first and placed then.
                let picks = seen.choices.iter().filter(|it| {
                    matches!(
                        it,
                        Action::PickCar { .. }
                            | Action::PickShowman { .. }
                            | Action::PickStack { .. }
                            | Action::PickPlot { .. }
                    )
                });
                let pick = picks.copied().next().filter(|_| seen.n_entries.is_multiple_of(5));
                let action = pick
                    .unwrap_or_else(|| game.position().sample(seat, &mut dice, &mut Vec::new()));
                game.submit(seat, action).unwrap();
            }
        }
    }

    pub(super) fn decisions(seeds: std::ops::Range<u64>) -> Vec<SeenHere> {
        let mut seens = Vec::new();
        at_every_decision(seeds, |game, seat, _| {
            seens.push(Seen::of(game, 0, Eyes::Of(Viewer::Seat(seat))));
        });
        seens
    }

    pub(super) fn finished(seed: u64) -> Match<State> {
        let players = (0..2 + seed % 3).map(|i| Player::bot(format!("P{i}"), "random"));
        let mut game: Match<State> = Match::new(
            players.collect(),
            &Options::default(),
            Printed::standard(),
            seed.to_string().parse().unwrap(),
        )
        .unwrap();
        let mut dice = QuickDice::new(seed);
        while let Turn::Seats(seats) = game.position().turn() {
            let seat = seats.first().unwrap();
            let action = game.position().sample(seat, &mut dice, &mut Vec::new());
            game.submit(seat, action).unwrap();
        }
        game
    }

    #[test]
    fn with_all_hands_open_every_newspaper_is_there() {
        let mut n_papers = 0;
        at_every_decision(80..84, |game, _, _| {
            let position = game.position();
            let views: Vec<View> = Seat::all(position.n_seats())
                .map(|seat| position.view(Viewer::Seat(seat)))
                .collect();
            let open = State::all_open(position.view(Viewer::Spectator), views.clone());
            for (i, mat) in open.mats.iter().enumerate() {
                assert_eq!(mat, &views[i].mats[i]);
                n_papers += mat.open_papers.as_ref().unwrap().len();
            }
        });
        assert!(n_papers > 20, "{n_papers}");
    }
}
