//! What one viewer may know.

use serde::{Deserialize, Serialize};
use tabletop::{Dice, Seat, SeatSet, Viewer};

use super::Event;
use super::state::{Auction, Lantern, Lanterns, Options, Phase, State};

/// The market as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub viewer: Viewer,
    /// Rounds that have been played.
    pub round: u8,
    pub rounds: u8,
    pub n_in_bag: u8,
    pub bank: u16,
    pub spent: Vec<Lantern>,
    pub on_turn: SeatSet,
    /// The lantern for sale.
    pub shown: Option<Lantern>,
    pub high: Option<(Seat, u16)>,
    pub still_in: SeatSet,
    pub stands: Vec<StandView>,
    pub ending: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandView {
    pub coins: u16,
    pub hand: HandView,
    /// Whether a lantern lies face down.
    pub has_hidden: bool,
    /// Which one, for its owner.
    pub hidden: Option<Lantern>,
    pub stall: Vec<Lantern>,
    pub score: i32,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HandView {
    Open { lanterns: Vec<Lantern> },
    Closed { n_lanterns: u8 },
}

/// An event as one viewer may hear of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum News {
    /// Which lantern only its owner hears.
    Dealt {
        seat: Seat,
        lantern: Option<Lantern>,
    },
    Shown {
        lantern: Lantern,
    },
    /// Which lantern only its owner hears.
    Hid {
        seat: Seat,
        lantern: Option<Lantern>,
    },
    TurnedUp {
        seat: Seat,
        lantern: Lantern,
    },
    Bid {
        seat: Seat,
        amount: u16,
    },
    Passed {
        seat: Seat,
    },
    Bought {
        seat: Seat,
        lantern: Lantern,
        price: u16,
    },
    Unsold {
        lantern: Lantern,
    },
    Tipped {
        seat: Seat,
        coins: u8,
    },
    Ended,
}

pub(super) fn view(state: &State, viewer: Viewer) -> View {
    // In full: a new field does not compile until somebody decides who may see it.
    let &State {
        edition: _,
        rules: _,
        options: Options { rounds, open_hands, tips: _ },
        n_seats,
        round,
        bag,
        spent,
        hands,
        hidden,
        stalls,
        coins,
        bank,
        phase,
    } = state;
    let (shown, high, still_in) = match phase {
        Phase::Hiding { shown } => (Some(shown), None, SeatSet::EMPTY),
        Phase::Bidding(Auction { lantern, high, still_in, to_speak: _ }) => {
            (Some(lantern), high, still_in)
        }
        Phase::Dealing { seat: _ }
        | Phase::Showing
        | Phase::Tipping { seat: _ }
        | Phase::Over(_) => (None, None, SeatSet::EMPTY),
    };
    let scores = tabletop::Game::standing(state).scores;
    let stand = |seat: Seat| {
        let hand = hands[seat.idx()];
        let is_mine = viewer.is(seat);
        StandView {
            coins: coins[seat.idx()],
            hand: match is_mine || open_hands {
                true => HandView::Open { lanterns: hand.iter().collect() },
                false => HandView::Closed { n_lanterns: hand.len() },
            },
            has_hidden: hidden[seat.idx()].is_some(),
            hidden: hidden[seat.idx()].filter(|_| is_mine),
            stall: stalls[seat.idx()].iter().collect(),
            score: scores[seat],
        }
    };
    View {
        viewer,
        round,
        rounds,
        n_in_bag: bag.len(),
        bank,
        spent: spent.iter().collect(),
        on_turn: match tabletop::Game::turn(state) {
            tabletop::Turn::Seats(seats) => seats,
            tabletop::Turn::Chance | tabletop::Turn::Over => SeatSet::EMPTY,
        },
        shown,
        high,
        still_in,
        stands: Seat::all(n_seats).map(stand).collect(),
        ending: tabletop::Game::ending(state).map(str::to_owned),
    }
}

pub(super) fn news(event: Event, viewer: Viewer) -> News {
    match event {
        Event::Dealt { seat, lantern } => {
            News::Dealt { seat, lantern: viewer.is(seat).then_some(lantern) }
        }
        Event::Shown { lantern } => News::Shown { lantern },
        Event::Hid { seat, lantern } => {
            News::Hid { seat, lantern: viewer.is(seat).then_some(lantern) }
        }
        Event::TurnedUp { seat, lantern } => News::TurnedUp { seat, lantern },
        Event::Bid { seat, amount } => News::Bid { seat, amount },
        Event::Passed { seat } => News::Passed { seat },
        Event::Bought { seat, lantern, price } => News::Bought { seat, lantern, price },
        Event::Unsold { lantern } => News::Unsold { lantern },
        Event::Tipped { seat, coins } => News::Tipped { seat, coins },
        Event::Ended { ending: _ } => News::Ended,
    }
}

/// Deals the lanterns that the viewer does not see anew, and lets others hide any of theirs.
pub(super) fn resample<D: Dice>(state: &State, viewer: Viewer, dice: &mut D) -> State {
    let mut twin = *state;
    let others = || Seat::all(state.n_seats).filter(|&seat| !viewer.is(seat));
    if !state.options.open_hands {
        for seat in others() {
            state.hands[seat.idx()].iter().for_each(|lantern| twin.bag.add(lantern));
            twin.hands[seat.idx()] = Lanterns::default();
        }
        for seat in others() {
            for _ in 0..state.hands[seat.idx()].len() {
                let lantern = twin.bag.draw(dice);
                twin.hands[seat.idx()].add(lantern);
            }
        }
    }
    for seat in others().filter(|seat| state.hidden[seat.idx()].is_some()) {
        twin.hidden[seat.idx()] = Some(twin.hands[seat.idx()].pick(dice));
    }
    twin
}
