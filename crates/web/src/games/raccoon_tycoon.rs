//! Raccoon Tycoon on the page: a gilded-age exchange. What it is drawn with is in `draw`.

mod auction;
mod board;
mod dock;
mod draft;
#[cfg(test)]
mod few_clicks;
mod flights;
mod market;
mod offers;
mod panel;
mod scenes;
mod score;

use maud::{Markup, html};
pub(crate) use raccoon_tycoon::State;
use raccoon_tycoon::edition::Goods;
use raccoon_tycoon::view::News;
use raccoon_tycoon::{Action, Commodity, Fact, Phase, View};
use tabletop::{Money, Names, Seat};

use crate::board::{Board, Chart, Coach, Flight, Moment, Panel, Plan};
use crate::prelude::*;
use crate::table::{Play, Seen, TurnKey};

use draft::Draft;

type SeenHere = Seen<State>;
type Table = Play<State>;

impl Board for State {
    const ACCENT: &'static str = "raccoon-tycoon";

    const ACTS_FOR_READER: bool = true;

    const PANES: &'static [(&'static str, &'static str)] =
        &[("market", "Market"), ("offers", "Offers")];

    const COACH: Coach = Coach {
        wins: "The most points win: railroads in sets, towns, and buildings. A turn is one action: \
               produce, sell, auction a railroad, build, or buy the town.",
        marks: [
            (
                "hand",
                "Your cards. The upper half is what you take, the lower half raises prices \
                      for everybody. Click one to see what it would do.",
            ),
            (
                "market",
                "The exchange. Click a column to sell: all your tokens of one kind go at \
                        the price shown, and then the price falls by as many steps.",
            ),
            (
                "offers",
                "Railroads go to the highest bidder, and a set of one line is worth more \
                        with every card. Towns cost goods, buildings cost money and help you for \
                        the rest of the game.",
            ),
        ],
    };

    type Draft = Draft;

    fn how_far(view: &View) -> String {
        let left = match (view.n_towns + u8::from(view.town_offer.is_some()), view.n_railroads) {
            (1, _) => "1 town left".to_owned(),
            (n, _) => format!("{n} towns left"),
        };
        match view.last_round {
            Some(_) => format!("Round {}, the last", view.round),
            None => format!("Round {}, {left}", view.round),
        }
    }

    fn turn_key(view: &View) -> TurnKey {
        // Free tokens are taken before the first round, a turn each as well.
        let round = match view.phase {
            Phase::SettingUp | Phase::Claiming { .. } => 0,
            Phase::Choosing { .. }
            | Phase::Trading { .. }
            | Phase::Taking { .. }
            | Phase::ChoosingBonus { .. }
            | Phase::TakingBonus { .. }
            | Phase::Returning { .. }
            | Phase::SellingAgain { .. }
            | Phase::Bidding(_)
            | Phase::BuildingAgain
            | Phase::Paying { .. }
            | Phase::Closing { .. }
            | Phase::Over { .. } => u32::from(view.round),
        };
        TurnKey { number: round * 8 + u32::from(view.active.0) + 1, seat: Some(view.active) }
    }

    fn scene(view: &View) -> &'static str {
        if matches!(view.phase, Phase::Bidding(_)) { "auction" } else { "table" }
    }

    fn request(seen: &SeenHere) -> String {
        let chooses = matches!(seen.view.phase, Phase::Choosing { extra: false });
        if chooses && !seen.view.may_declare {
            "Your turn: play a card, sell, auction a railroad, build, or buy the town".to_owned()
        } else if Self::forced(seen).is_some() {
            draft::cannot_bid(seen)
        } else {
            seen.prompt.clone()
        }
    }

    fn label(seen: &SeenHere, action: &Action) -> String {
        if *action == Action::Pass {
            "Pass".to_owned()
        } else if *action == Action::Decline {
            "No, thanks".to_owned()
        } else {
            seen.say(action)
        }
    }

    fn decides(news: &News) -> bool {
        let News::Fact(fact) = news else { return false };
        matches!(
            fact,
            Fact::RailroadWon { .. }
                | Fact::TownBought { .. }
                | Fact::Built { .. }
                | Fact::Upgraded { .. }
                | Fact::Sold { .. }
                | Fact::Over { .. }
        )
    }

    fn first_draft(seen: &SeenHere) -> Option<Draft> {
        draft::first(seen)
    }

    fn limit_of(draft: &Draft) -> Option<u32> {
        if let Draft::BidUpTo { limit, .. } = draft { Some(limit.0) } else { None }
    }

    fn order_up_to(seen: &SeenHere, limit: u32) -> Option<Draft> {
        draft::bid_up_to(seen, Money(limit))
    }

    fn draft_of(seen: &SeenHere, action: &Action) -> Option<Draft> {
        draft::of(seen, *action)
    }

    fn plan(seen: &SeenHere, draft: &Draft) -> Plan<State> {
        draft::plan(seen, *draft)
    }

    fn forced(seen: &SeenHere) -> Option<Action> {
        (seen.choices == [Action::Pass]).then_some(Action::Pass)
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
        flights::flights(seen, news)
    }

    fn lesson(seen: &SeenHere) -> Option<(&'static str, &'static str)> {
        let lesson = match seen.view.phase {
            Phase::Claiming { .. } => (
                "claim",
                "Everybody begins with a few free tokens, all different. The dearest are chosen \
                 for you; click other columns of the market if you like those better.",
            ),
            Phase::Choosing { .. } => (
                "choose",
                "One action a turn. At first nothing can be sold for much: play a card, and look \
                 at which prices it raises.",
            ),
            Phase::Taking { .. } | Phase::TakingBonus { .. } => {
                ("take", "A card shows more than you may take. What makes the best sale is chosen.")
            }
            Phase::Returning { .. } => (
                "return",
                "You can store ten tokens, and one more for each building. What is too much goes \
                 back; the cheapest are chosen.",
            ),
            Phase::Bidding(_) if Self::forced(seen).is_some() => return None,
            Phase::Bidding(_) => (
                "bid",
                "Bid what the railroad is worth to you, or pass. Whoever put it up and is outbid \
                 takes another action instead.",
            ),
            Phase::Paying { .. } => ("pay", "A town takes any goods, if you pay more of them."),
            Phase::SettingUp
            | Phase::Trading { .. }
            | Phase::ChoosingBonus { .. }
            | Phase::SellingAgain { .. }
            | Phase::BuildingAgain
            | Phase::Closing { .. }
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

/// A token of a kind, from the sheet of tokens that the board has once.
fn token(commodity: Commodity) -> Markup {
    html! {
        svg.token viewBox="0 0 48 48" aria-hidden="true" { use href={ "#rt-" (commodity) } {} }
    }
}

/// What somebody holds: up to five of a kind one by one, more of them as a number beside those.
fn tokens(goods: Goods) -> Markup {
    html! {
        @for (it, n) in Commodity::ALL.into_iter().zip(goods).filter(|it| it.1 > 0) {
            span {
                @for _ in 0..n.min(5) { (token(it)) }
                @if n > 5 { b { (n) } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use raccoon_tycoon::Options;
    use raccoon_tycoon::view::HandView;
    use tabletop::{Game, Match, Player, Printed, Viewer};

    use super::*;

    #[test]
    fn with_all_hands_open_every_hand_and_purse_is_there() {
        let players = vec![Player::person("Ann"), Player::person("Bea"), Player::person("Cy")];
        let seed = "7".parse().unwrap();
        let game: Match<State> =
            Match::new(players, &Options::default(), Printed::standard(), seed).unwrap();
        let position = game.position();
        let views: Vec<View> = Seat::all(3).map(|seat| position.view(Viewer::Seat(seat))).collect();
        let open = State::all_open(position.view(Viewer::Spectator), views.clone());
        for (i, mat) in open.mats.iter().enumerate() {
            assert_eq!(mat, &views[i].mats[i]);
            assert!(mat.money.is_some());
            assert!(matches!(&mat.hand, HandView::Mine { cards } if cards.len() == 3));
        }
    }
}
