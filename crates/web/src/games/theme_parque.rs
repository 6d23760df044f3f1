//! Theme Parque on the page: a park that grows. What it is drawn with is in `draw`.

mod board;
mod dock;
mod draft;
mod faces;
mod flights;
mod gallery;
mod ghost;
mod market;
mod note;
mod panel;
mod park;
mod score;
mod words;

use maud::Markup;
use tabletop::{Names, Seat};
pub(crate) use theme_parque::State;
use theme_parque::preview;
use theme_parque::view::News;
use theme_parque::{Action, Cell, Edition, Rules, Stage, View};

use crate::board::{Board, Chart, Coach, Flight, Moment, Panel, Plan};
use crate::prelude::*;
use crate::table::{Play, Seen, TurnKey};

use draft::Draft;

type SeenHere = Seen<State>;
type Table = Play<State>;

/// What several parts of this board share beyond the match.
#[derive(Clone, Copy)]
struct Shared {
    /// The cell that is pointed at.
    pointed: RwSignal<Option<Cell>>,
    /// The cell over which a domino hangs.
    hovered: RwSignal<Option<Cell>>,
    /// The cell that Tab leads to.
    stop: RwSignal<Option<Cell>>,
    /// Whether the last pointer was a finger.
    is_finger: StoredValue<bool>,
}

impl Shared {
    /// Made with the board, before its other parts are.
    fn provide() -> Shared {
        let shared = Shared {
            pointed: RwSignal::new(None),
            hovered: RwSignal::new(None),
            stop: RwSignal::new(None),
            is_finger: StoredValue::new(false),
        };
        provide_context(shared);
        shared
    }
}

impl Board for State {
    const ACCENT: &'static str = "theme-parque";

    const PANES: &'static [(&'static str, &'static str)] =
        &[("park", "Park"), ("market", "Market")];

    const COACH: Coach = Coach {
        wins: "The most points win: those of the attractions and stalls with your pawns on them. \
               An attraction scores its factor times the length of its queue, a stall what it \
               says. All build one park: you claim, and hope that others build on.",
        marks: [
            (
                "hand",
                "Your dominoes. Click one, and it hangs at the pointer; R, the wheel or two \
                 fingers turn it. Each turn you lay two.",
            ),
            (
                "park",
                "The park. Places where the domino fits glow. Point at anything to see what it is \
                 worth and why; numbers on queues are their length.",
            ),
            ("market", "At the end of a turn you fill your hand from here. All see what you take."),
        ],
    };

    const GALLERY: Option<fn(&'static Edition) -> AnyView> = Some(gallery::gallery);

    type Draft = Draft;

    fn how_far(view: &View) -> String {
        let left = match view.n_deck {
            1 => "1 domino left".to_owned(),
            n => format!("{n} dominoes left"),
        };
        match (matches!(view.stage, Stage::Over(_)), view.turn.is_final) {
            (true, _) => "Over".to_owned(),
            (false, true) => "The final turn".to_owned(),
            (false, false) => left,
        }
    }

    /// A turn begins with the dominoes that lie there before it.
    fn turn_key(view: &View) -> TurnKey {
        let last = view.park.iter().map(|square| square.domino).max().unwrap_or(0);
        let before = u32::from(last).saturating_sub(u32::from(view.turn.n_played));
        let seat = (view.stage != Stage::Dealing).then_some(view.active);
        TurnKey { number: before * 8 + u32::from(view.active.0), seat }
    }

    fn request(seen: &SeenHere) -> String {
        let view = &seen.view;
        let turn = &view.turn;
        match view.stage {
            Stage::Playing if view.must_pass => "Nothing in your hand fits anywhere".to_owned(),
            Stage::Playing => {
                let (n, limit) = (turn.n_played + 1, turn.limit);
                let apart =
                    if turn.apart_from.is_empty() { "" } else { ", not touching the first" };
                let over = if turn.overlaps { ", over others if you like" } else { "" };
                let last = if turn.is_final { " This is the final turn." } else { "" };
                format!("Lay a domino of your hand, {n} of {limit}{apart}{over}.{last}")
            }
            Stage::Signposting => {
                "Your Signpost may move a domino: click one to lift it, or leave all as it is"
                    .to_owned()
            }
            Stage::Moving => "Lay the lifted domino somewhere else, or put it back".to_owned(),
            Stage::Binning => "Your Garbage Bin sends a pawn home: click it".to_owned(),
            Stage::Claiming => claiming(view),
            Stage::Rehoming => {
                "Your Merchandise Shop may move a pawn: click it, then the item it goes to"
                    .to_owned()
            }
            Stage::Giving => {
                "You have placed your last pawn: give your dominoes to those who play on".to_owned()
            }
            Stage::Taking => match draft::n_taken(view) {
                1 => "Take a domino of the market".to_owned(),
                n => format!("Take {n} dominoes of the market"),
            },
            Stage::Dealing | Stage::Refilling | Stage::Over(_) => seen.prompt.clone(),
        }
    }

    fn label(seen: &SeenHere, action: &Action) -> String {
        match (action, seen.view.stage) {
            (Action::PutBack, _) => "Put it back".to_owned(),
            (Action::Pass, Stage::Claiming) if seen.view.turn.n_claims > 0 => {
                "Claim no more".to_owned()
            }
            (Action::Pass, Stage::Claiming) => "Claim nothing".to_owned(),
            (Action::Pass, Stage::Signposting | Stage::Rehoming) => "Leave all".to_owned(),
            (Action::Pass, _) => "Pass".to_owned(),
            (_, _) => seen.say(action),
        }
    }

    fn first_draft(seen: &SeenHere) -> Option<Draft> {
        draft::first(seen)
    }

    fn draft_of(seen: &SeenHere, action: &Action) -> Option<Draft> {
        draft::of(seen, *action)
    }

    fn plan(seen: &SeenHere, draft: &Draft) -> Plan<State> {
        draft::plan(seen, draft)
    }

    fn layout(play: Table) -> AnyView {
        board::board(play)
    }

    fn dock(play: Table) -> AnyView {
        board::dock(play)
    }

    fn mark(seen: &SeenHere, seat: Seat) -> &'static str {
        let view = &seen.view;
        let is_on_turn = view.active == seat && !seen.is_over();
        match (is_on_turn, view.mats[seat.idx()].is_out) {
            (true, _) => "on turn",
            (false, true) => "has left",
            (false, false) => "",
        }
    }

    fn panel(seen: &SeenHere, seat: Seat) -> Panel {
        panel::panel(seen, seat)
    }

    fn flights(seen: &SeenHere, news: &News) -> Vec<Flight> {
        flights::flights(seen, *news)
    }

    fn lesson(seen: &SeenHere) -> Option<(&'static str, &'static str)> {
        let view = &seen.view;
        let lesson = match view.stage {
            Stage::Playing if view.turn.overlaps => (
                "overlaps",
                "The Bulldozer clears the way: for the rest of this turn your dominoes may lie over \
                 others, but not over pawns and not over the Entrance.",
            ),
            Stage::Playing if view.turn.n_played == 0 => (
                "play",
                "Take a domino and look where it glows. A queue joins one attraction to one regular \
                 path; the longer it is, the more it is worth. Paths of one kind must go on, others \
                 may end anywhere.",
            ),
            Stage::Playing => (
                "second",
                "One more domino. It may go on where the first one ended, or help what you have \
                 claimed, or spoil what others have.",
            ),
            Stage::Claiming => (
                "claim",
                "You may put one of your pawns on anything that is free, whoever has laid it. The \
                 number is what it is worth now, the one behind the arrow what a domino of your \
                 hand could make of it. Pawns stay where they are, so do not hurry.",
            ),
            Stage::Taking => (
                "take",
                "Fill your hand from the market. Queues make what you have claimed longer, and what \
                 you leave there others may take.",
            ),
            Stage::Signposting | Stage::Moving => (
                "signpost",
                "A Signpost moves one domino of the park that has no pawn on it: longer queues for \
                 you, or shorter ones for others.",
            ),
            Stage::Binning => ("bin", "The Garbage Bin sends one of the pawns beside it home."),
            Stage::Rehoming => (
                "shop",
                "The Merchandise Shop costs points, but moves any pawn to any item, even one that \
                 is claimed.",
            ),
            Stage::Giving => (
                "give",
                "You are done, and your dominoes go to others. Give them to those who will build \
                 where your pawns stand.",
            ),
            Stage::Dealing | Stage::Refilling | Stage::Over(_) => return None,
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
        score::hindsight(moments, names)
    }

    fn charts(moments: &[Moment<State>], names: &Names) -> Vec<Chart> {
        score::charts(moments, names)
    }
}

/// What is asked when a pawn may be placed.
fn claiming(view: &View) -> String {
    let turn = &view.turn;
    let is_last = view.options.rules == Rules::First
        && preview::own_mat(view).is_some_and(|mat| mat.pawns_at_home == 1);
    let last = if is_last { " It is your last pawn: with it you leave." } else { "" };
    match (turn.duties.len(), turn.claims_twice, turn.n_claims) {
        (1.., _, _) => format!("You must claim the Haunted House that you have placed.{last}"),
        (0, true, 0) => format!("Your Fountain: you must claim something, and may twice.{last}"),
        (0, true, _) => format!("Your Fountain: you may claim something more.{last}"),
        (0, false, _) => format!("Put a pawn on an item, or claim nothing.{last}"),
    }
}

/// "1 point", "-2 points".
fn n_points(points: i32) -> String {
    match points {
        1 | -1 => format!("{points} point"),
        n => format!("{n} points"),
    }
}

/// Whose things the dock shows: the reader's, or for those who watch those of the seat on turn.
fn shown_seat(seen: &SeenHere) -> Seat {
    seen.reader().unwrap_or(seen.view.active)
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use tabletop::{Dice as _, Game, Match, Player, Printed, QuickDice, Turn, Viewer};
    use theme_parque::Options;

    use super::*;
    use crate::table::Eyes;

    /// A table with all expansions, of both editions in turn.
    fn table(seed: u64) -> Match<State> {
        let players = (0..2 + seed % 5).map(|i| Player::bot(format!("P{i} <&>"), "random"));
        let options = Options {
            rules: if seed.is_multiple_of(2) { Rules::First } else { Rules::Revised },
            frozen_queues: seed % 4 == 3,
            wishneyland: true,
            unibearsal: true,
            rollercoasters: true,
        };
        let seed = seed.to_string().parse().unwrap();
        Match::new(players.collect(), &options, Printed::standard(), seed).unwrap()
    }

    /// Games played by dice, as whoever is to decide sees each decision.
    pub(super) fn games(
        seeds: Range<u64>,
        mut look: impl FnMut(&Match<State>, Seat, &SeenHere),
    ) -> Vec<Match<State>> {
        let mut games = Vec::new();
        for seed in seeds {
            let mut game = table(seed);
            let mut dice = QuickDice::new(seed);
            while let Turn::Seats(seats) = game.position().turn() {
                let seat = seats.first().unwrap();
                let seen = Seen::of(&game, 0, Eyes::Of(Viewer::Seat(seat)));
                look(&game, seat, &seen);
                // Whoever seldom claims stays in, and the park grows.
                let claims = seen.view.stage == Stage::Claiming && dice.index(4) > 0;
                if claims && game.submit(seat, Action::Pass).is_ok() {
                    continue;
                }
                let action = game.position().sample(seat, &mut dice, &mut Vec::new());
                game.submit(seat, action).unwrap();
            }
            games.push(game);
        }
        games
    }

    pub(super) fn finished(seed: u64) -> Match<State> {
        games(seed..seed + 1, |_, _, _| ()).pop().unwrap()
    }

    #[test]
    fn with_all_hands_open_every_hand_is_there() {
        let game = table(1);
        let position = game.position();
        let n = position.n_seats();
        let views: Vec<View> = Seat::all(n).map(|seat| position.view(Viewer::Seat(seat))).collect();
        let open = State::all_open(position.view(Viewer::Spectator), views.clone());
        for (i, mat) in open.mats.iter().enumerate() {
            assert_eq!(mat, &views[i].mats[i]);
            assert!(mat.hand.iter().all(|held| held.tile.is_some()));
        }
    }

    /// What stands in the attributes of one name.
    fn values<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
        let name = format!(" {name}=\"");
        let after = html.split(name.as_str()).skip(1);
        after.map(|rest| rest.split('"').next().unwrap()).collect()
    }

    /// Of every piece that is listed there is a button; all that is used of the sheet is on it; and
    /// nothing has a style of its own.
    #[test]
    fn what_can_be_done_is_written_with_what_it_needs() {
        let (mut n_pieces, mut n_uses, mut n) = (0, 0, 0);
        games(40..44, |_, _, seen| {
            n += 1;
            if n % 9 != 0 {
                return;
            }
            let held = draft::first(seen);
            let holding = draft::Holding::of(seen, held.as_ref());
            let n_seats = u8::try_from(seen.players.len()).unwrap();
            let sheet = faces::sheet(seen.edition.tables(), seen.view.options, n_seats);
            let sheet = sheet.into_string();
            let mut html = park::ground(seen, &[]).into_string();
            let cells = park::cells(seen, held.as_ref(), holding.as_ref(), None, &[]);
            html += &cells.into_string();
            html += &market::market(seen, held.as_ref()).into_string();
            html += &dock::dock(seen, held.as_ref()).into_string();
            for seat in Seat::all(n_seats) {
                html += &panel::panel(seen, seat).holdings.into_string();
            }
            for square in &seen.view.park {
                html += &note::of_square(seen, square.at, None).into_string();
            }
            assert!(!html.contains("style=") && !html.contains("<&>"));
            for id in values(&html, "href") {
                let symbol = format!("<symbol id=\"{}\"", id.strip_prefix('#').unwrap());
                assert!(sheet.contains(&symbol), "{id}");
                n_uses += 1;
            }
            let picks = values(&html, "data-pick");
            for action in &seen.choices {
                let has_piece = match action {
                    // Those have a button in the bar, or are choices of a draft that is held.
                    Action::Pass
                    | Action::PutBack
                    | Action::Give { .. }
                    | Action::Lay { .. }
                    | Action::Play { .. }
                    | Action::MovePawn { .. } => true,
                    // Two pawns on one item have one button.
                    Action::SendHome { at, .. } => {
                        picks.iter().any(|it| it.ends_with(&format!("home from {at}")))
                    }
                    Action::Pick { .. }
                    | Action::Take { .. }
                    | Action::Claim { .. }
                    | Action::Lift { .. } => picks.contains(&seen.notation(action).as_str()),
                };
                assert!(has_piece, "{action:?} has no piece");
                n_pieces += 1;
            }
        });
        assert!(n_pieces > 100 && n_uses > 1000, "{n_pieces} {n_uses}");
    }

    /// A domino that is held has a button wherever it fits, and its ghost says what comes of it, or
    /// what stands in its way.
    #[test]
    fn a_ghost_says_what_the_rules_would() {
        let (mut n_fits, mut n_clashes, mut n) = (0, 0, 0);
        games(50..53, |_, _, seen| {
            n += 1;
            let Some(Action::Pick { tile }) = seen.choices.first().copied() else { return };
            if n % 5 != 0 {
                return;
            }
            let held = draft::taken_up(seen, tile);
            let holding = draft::Holding::of(seen, Some(&held)).unwrap();
            for it in park::buttons(seen, Some(&held), Some(&holding)) {
                let ghost = ghost::Ghost::of(seen, &holding, Some(it.at)).unwrap();
                assert_eq!(ghost.verdict.is_ok(), it.state == "ready", "{it:?}");
                let drawn = ghost::draw(seen, &ghost).into_string();
                let said = note::of_ghost(seen, &holding, &ghost).into_string();
                if ghost.verdict.is_ok() {
                    assert!(drawn.contains("tp-ghost fits"));
                    let tapped = board::meaning(seen, Some(&held), Some(&holding), it.at, false);
                    assert!(matches!(tapped, board::Tapped::Pick(_)), "{tapped:?}");
                    n_fits += 1;
                } else {
                    assert!(drawn.contains("tp-ghost clashes") && said.contains('§'));
                    n_clashes += 1;
                }
                // A finger may tap what fits when it is turned.
                let tapped = board::meaning(seen, Some(&held), Some(&holding), it.at, true);
                let is_held = matches!(tapped, board::Tapped::Hold(_));
                assert_eq!(is_held, it.state != "resting", "{it:?} {tapped:?}");
            }
        });
        assert!(n_fits > 100 && n_clashes > 100, "{n_fits} {n_clashes}");
    }

    /// Another turn has another key, and one turn has one.
    #[test]
    fn a_turn_is_known_by_its_key() {
        let mut n_turns = 0;
        for seed in 0..4 {
            let mut before: Option<(TurnKey, u8, Seat)> = None;
            games(seed..seed + 1, |_, seat, seen| {
                let key = State::turn_key(&seen.view);
                let n_played = seen.view.turn.n_played;
                if let Some((last, played_before, seat_before)) = before {
                    let is_same = seat == seat_before && n_played >= played_before;
                    if is_same && n_played > played_before {
                        assert_eq!(key, last, "a domino does not begin a turn");
                    }
                    if seat != seat_before {
                        assert_ne!(key, last);
                        n_turns += 1;
                    }
                }
                before = Some((key, n_played, seat));
            });
        }
        assert!(n_turns > 50, "{n_turns}");
    }
}
