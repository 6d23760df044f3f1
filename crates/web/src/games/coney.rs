//! Coney on the page: a storybook meadow. What it is drawn with is in `draw`.

mod board;
mod dock;
mod draft;
mod faces;
mod farm;
mod flights;
mod gallery;
mod looks;
mod market;
mod panel;
mod scenes;
mod score;
mod touch;
mod ways;

pub(crate) use coney::State;
use coney::preview;
use coney::state::Step;
use coney::view::{MatView, News};
use coney::{Action, Phase, View};
use maud::Markup;
use tabletop::{Names, Seat};

use crate::board::{Board, Chart, Coach, Flight, Moment, Panel, Plan};
use crate::prelude::*;
use crate::table::{Play, Seen, TurnKey};

use draft::Draft;

type SeenHere = Seen<State>;
type Table = Play<State>;

impl Board for State {
    const ACCENT: &'static str = "coney";

    const PANES: &'static [(&'static str, &'static str)] =
        &[("farm", "Farm"), ("market", "Market")];

    const COACH: Coach = Coach {
        wins: "The most points win: those on the rabbits of your farm and of their coupons.",
        marks: [
            (
                "hand",
                "Your cards. On the right of each is what it costs, below its name which \
                 neighbours it bears, and on the ticket what it brings. The glass in its corner \
                 shows it large, in words.",
            ),
            (
                "farm",
                "Your farm. Click a card of your hand: the spaces where it may lie glow, with the \
                 points it would bring there, and the others say who is against it.",
            ),
            (
                "ways",
                "Restock brings cards and two tokens, play brings rabbits into the farm, growth \
                 uses their coupons. Each says what it would bring now.",
            ),
        ],
    };

    const GALLERY: Option<fn(&'static coney::Edition) -> AnyView> = Some(gallery::gallery);

    type Draft = Draft;

    fn how_far(view: &View) -> String {
        let most = view.mats.iter().map(|mat| mat.farm.len()).max().unwrap_or(0);
        match view.phase {
            Phase::Dealing | Phase::Opening => "The cards are dealt".to_owned(),
            Phase::Drafting { round, .. } => format!("Draft, card {} of 4", round + 1),
            Phase::Over { .. } => format!("Over after round {}", view.round),
            Phase::Choosing
            | Phase::Restocking { .. }
            | Phase::Playing { .. }
            | Phase::Growing { .. }
            | Phase::Discarding
            | Phase::Refilling => match view.last_round {
                Some(_) => format!("Round {}, the last", view.round),
                None => format!("Round {}, {most} of 9", view.round),
            },
        }
    }

    fn turn_key(view: &View) -> TurnKey {
        match view.phase {
            Phase::Dealing => TurnKey { number: 0, seat: None },
            Phase::Drafting { round, .. } => TurnKey { number: u32::from(round) + 1, seat: None },
            Phase::Opening => TurnKey { number: 5, seat: None },
            Phase::Choosing
            | Phase::Restocking { .. }
            | Phase::Playing { .. }
            | Phase::Growing { .. }
            | Phase::Discarding
            | Phase::Refilling
            | Phase::Over { .. } => TurnKey {
                number: 8 + u32::from(view.round) * 4 + u32::from(view.active.0),
                seat: Some(view.active),
            },
        }
    }

    fn scene(view: &View) -> &'static str {
        if matches!(view.phase, Phase::Drafting { .. }) { "draft" } else { "table" }
    }

    fn request(seen: &SeenHere) -> String {
        let view = &seen.view;
        match (matches!(view.phase, Phase::Choosing), view.last_round) {
            (true, Some(_)) => "Your last turn: restock, play or growth?".to_owned(),
            (true, None) => "Your turn: restock, play or growth?".to_owned(),
            (false, _) => seen.prompt.clone(),
        }
    }

    fn label(seen: &SeenHere, action: &Action) -> String {
        if *action == Action::Done {
            "End the turn".to_owned()
        } else if let (Action::Skip, Some(&part)) = (action, seen.view.due.first()) {
            format!("Skip {}", coney::words::cards::part(part))
        } else {
            seen.say(action)
        }
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

    fn mark(seen: &SeenHere, seat: Seat) -> &'static str {
        let is_draft = matches!(seen.view.phase, Phase::Drafting { .. });
        match (is_draft, seen.waits_for(seat)) {
            (true, true) => "chooses",
            (true, false) => "has chosen",
            (false, _) if seen.is_over() || seen.view.active != seat => "",
            (false, _) => "on turn",
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
        let lesson = match view.phase {
            Phase::Drafting { .. } => (
                "draft",
                "Keep one card of the five; the rest goes to your left neighbour, and you get \
                 what your right neighbour has left. Cheap cards are quick to place, and cards of \
                 one colour often suit each other.",
            ),
            _ if !view.due.is_empty() => (
                "due",
                "A card gives you something. Take its parts in any order, or skip what you do not \
                 want.",
            ),
            Phase::Choosing => (
                "choose",
                "One action a turn. Click a card of your hand to see where it would go, or \
                 restock when you lack cards or tokens.",
            ),
            Phase::Restocking { step: Step::Discarding } => (
                "restock",
                "First discard what you do not want. Then draw up to four cards, one by one, from \
                 the market or the pile. Two tokens end the restock.",
            ),
            Phase::Restocking { .. } => (
                "reserve",
                "A card of your hand can be reserved: it makes room for another one, but a \
                 reserved card that is never placed costs two points.",
            ),
            Phase::Playing { n_rabbits: 0 } => (
                "play",
                "Place up to two rabbits, or one card face down as a hutch. Next to a hutch most \
                 rules are off. What you lack of a price, two tokens of any kind replace.",
            ),
            Phase::Growing { .. } => (
                "growth",
                "Click a rabbit with a growth coupon to use it. When all are used, put tokens on \
                 the cards that give points for them, one on each.",
            ),
            Phase::Discarding => (
                "limit",
                "Four cards is all that a hand holds at the end of a turn. Those that would bring \
                 you least are chosen.",
            ),
            Phase::Dealing
            | Phase::Opening
            | Phase::Playing { .. }
            | Phase::Refilling
            | Phase::Over { .. } => return None,
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

    fn charts(moments: &[Moment<State>], names: &Names) -> Vec<Chart> {
        score::charts(moments, names)
    }
}

/// Whose farm is on the board: the reader's, or for those who watch that of the seat on turn.
fn shown_seat(seen: &SeenHere) -> Seat {
    seen.reader().unwrap_or(seen.view.active)
}

fn shown_mat(seen: &SeenHere) -> &MatView {
    preview::own_mat(&seen.view).unwrap_or(&seen.view.mats[seen.view.active.idx()])
}

#[cfg(test)]
mod tests {
    use coney::Options;
    use coney::view::HandView;
    use tabletop::{Game, Match, Player, Printed, QuickDice, Turn, Viewer};

    use super::*;
    use crate::table::Eyes;

    /// Every decision of a few games played by dice, as whoever is to decide sees it.
    pub(super) fn decisions(seeds: std::ops::Range<u64>) -> Vec<SeenHere> {
        let mut seens = Vec::new();
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
                seens.push(Seen::of(&game, 0, Eyes::Of(Viewer::Seat(seat))));
                let action = game.position().sample(seat, &mut dice, &mut Vec::new());
                game.submit(seat, action).unwrap();
            }
        }
        seens
    }

    #[test]
    fn with_all_hands_open_every_hand_is_there() {
        let players = vec![Player::person("Ann"), Player::person("Bea"), Player::person("Cy")];
        let mut game: Match<State> =
            Match::new(players, &Options::default(), Printed::standard(), "7".parse().unwrap())
                .unwrap();
        for seat in Seat::all(3) {
            let card = game.position().view(Viewer::Seat(seat)).packet[0];
            game.submit(seat, Action::Keep { card }).unwrap();
        }
        let position = game.position();
        let views: Vec<View> = Seat::all(3).map(|seat| position.view(Viewer::Seat(seat))).collect();
        let open = State::all_open(position.view(Viewer::Spectator), views.clone());
        for (i, mat) in open.mats.iter().enumerate() {
            assert_eq!(mat, &views[i].mats[i]);
            assert!(matches!(&mat.hand, HandView::Mine { cards } if cards.len() == 1));
        }
    }
}
