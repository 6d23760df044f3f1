//! Seats, options and an edition become the first position.

use serde::{Deserialize, Serialize};
use tabletop::{Game, OptionKind, OptionSpec, Printed, Seat, SetupError};

use crate::edition::{Edition, MAX_PLAYERS, N_SHOPS};
use crate::lots::LotSet;
use crate::state::{Board, Cards, Fog, Phase, State};

/// What a table may agree on before the first round (RULES.md §11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub trade: Trade,
    pub money: Privacy,
    pub first_player: FirstPlayer,
    pub split: Split,
    pub no_gifts: bool,
    pub hidden_tiles: bool,
    /// Offers a seat may make at the desk in one round.
    pub offers: u8,
    /// Turns on the floor in one round.
    pub floor_turns: u8,
    /// Counter-offers that an offer on the floor may have.
    pub floor_counters: u8,
}

/// How offers are made and answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trade {
    /// Everybody at any time.
    Desk,
    /// One after the other.
    Floor,
}

/// What is known about money.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Privacy {
    /// Balances are secret, the amounts of deals are not.
    Secret,
    /// Everybody's money lies open.
    Open,
    /// The amounts of a deal are known to its parties only.
    HiddenAmounts,
}

/// Whether the First Player card moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstPlayer {
    Fixed,
    /// Clockwise after each round.
    Rotate,
}

/// What becomes of a group with more tiles than complete a business.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Split {
    /// Only the numbers of tiles count.
    BySize,
    /// Each business must be connected in itself.
    Connected,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            trade: Trade::Desk,
            money: Privacy::Secret,
            first_player: FirstPlayer::Fixed,
            split: Split::BySize,
            no_gifts: false,
            hidden_tiles: false,
            offers: MAX_OFFERS,
            floor_turns: 20,
            floor_counters: 1,
        }
    }
}

/// Offers that a seat can make in one round at most.
pub const MAX_OFFERS: u8 = 40;
pub(crate) const MAX_FLOOR_TURNS: u8 = 40;
pub(crate) const MAX_COUNTERS: u8 = 3;

pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "trade",
        what: "Trade all at once at the desk, or one after the other on the floor.",
        kind: OptionKind::Choice(&["desk", "floor"]),
    },
    OptionSpec {
        name: "money",
        what: "Balances are secret, or open, or even the amounts of deals are hidden from others.",
        kind: OptionKind::Choice(&["secret", "open", "hidden_amounts"]),
    },
    OptionSpec {
        name: "first_player",
        what: "The First Player card stays where it is, or moves clockwise each round.",
        kind: OptionKind::Choice(&["fixed", "rotate"]),
    },
    OptionSpec {
        name: "split",
        what: "An oversized group is split by size alone, or into connected businesses.",
        kind: OptionKind::Choice(&["by_size", "connected"]),
    },
    OptionSpec {
        name: "no_gifts",
        what: "Every party of a deal must both give and receive.",
        kind: OptionKind::Flag,
    },
    OptionSpec { name: "hidden_tiles", what: "Tiles in hand are secret.", kind: OptionKind::Flag },
    OptionSpec {
        name: "offers",
        what: "How many offers each player may make in a round at the desk.",
        kind: OptionKind::Number { min: 1, max: MAX_OFFERS as u32 },
    },
    OptionSpec {
        name: "floor_turns",
        what: "How many turns trading on the floor lasts at most.",
        kind: OptionKind::Number { min: 1, max: MAX_FLOOR_TURNS as u32 },
    },
    OptionSpec {
        name: "floor_counters",
        what: "How many counter-offers may follow an offer on the floor.",
        kind: OptionKind::Number { min: 0, max: MAX_COUNTERS as u32 },
    },
];

/// The table before the first card is dealt.
pub(crate) fn start(
    n_seats: u8,
    options: Options,
    edition: Printed<Edition>,
) -> Result<State, SetupError> {
    State::TITLE.check_seats(n_seats)?;
    check_number("offers", options.offers, 1, MAX_OFFERS)?;
    check_number("floor_turns", options.floor_turns, 1, MAX_FLOOR_TURNS)?;
    check_number("floor_counters", options.floor_counters, 0, MAX_COUNTERS)?;
    let mut bills = [0; MAX_PLAYERS];
    bills[..usize::from(n_seats)].fill(edition.start);
    let has_fog = options.hidden_tiles || options.money == Privacy::HiddenAmounts;
    Ok(State {
        edition,
        options,
        n_seats,
        round: 1,
        first: Seat(0),
        board: Board { owned: [LotSet::EMPTY; MAX_PLAYERS], built: [LotSet::EMPTY; N_SHOPS] },
        hands: [[0; N_SHOPS]; MAX_PLAYERS],
        bag: edition.tiles,
        bills,
        earned: [0; MAX_PLAYERS],
        n_offers: 0,
        offers: Vec::new(),
        fog: has_fog.then(|| Box::new(Fog::CLEAR)),
        phase: Phase::Dealing(Cards::NONE),
    })
}

fn check_number(option: &'static str, given: u8, min: u8, max: u8) -> Result<(), SetupError> {
    if (min..=max).contains(&given) {
        return Ok(());
    }
    Err(SetupError::Option { option, problem: format!("must be {min} to {max}, not {given}") })
}
