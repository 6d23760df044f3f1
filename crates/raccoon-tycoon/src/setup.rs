//! Seats, options and an edition become the first position.

use serde::{Deserialize, Serialize};
use tabletop::{Game, OptionKind, OptionSpec, Printed, Seat, SeatSet, SetupError};

use crate::edition::{Edition, N_CARDS, N_COPIES, N_LINES, N_TILES, N_TOWNS};
use crate::state::{Draw, Due, MAX_PLAYERS, Mat, N_BUILDING_SLOTS, N_RAILROAD_SLOTS, Phase, State};

/// The optional rules (RULES.md §8).
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the rulebook's")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub basic_offer_by_players: bool,
    pub sudden_death: bool,
    pub beginners: bool,
    pub open_money: bool,
    pub round_limit: u16,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            basic_offer_by_players: false,
            sudden_death: false,
            beginners: false,
            open_money: false,
            round_limit: 400,
        }
    }
}

pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "basic_offer_by_players",
        what: "The building offer starts with one basic tile per player, the rest advanced.",
        kind: OptionKind::Flag,
    },
    OptionSpec {
        name: "sudden_death",
        what: "Whoever has $1,000 may end the game and win at once.",
        kind: OptionKind::Flag,
    },
    OptionSpec {
        name: "beginners",
        what: "Play without the advanced buildings.",
        kind: OptionKind::Flag,
    },
    OptionSpec {
        name: "open_money",
        what: "Everybody's money is open to all.",
        kind: OptionKind::Flag,
    },
    OptionSpec {
        name: "round_limit",
        what: "The game is scored after this many rounds if nothing else has ended it.",
        kind: OptionKind::Number { min: 1, max: 1_000 },
    },
];

/// The table before chance has dealt anything.
pub(crate) fn start(
    n_seats: u8,
    options: Options,
    edition: Printed<Edition>,
) -> Result<State, SetupError> {
    State::TITLE.check_seats(n_seats)?;
    if !(1..=1_000).contains(&options.round_limit) {
        return Err(SetupError::Option {
            option: "round_limit",
            problem: format!("must be 1 to 1000, not {}", options.round_limit),
        });
    }
    let mut due = Due::default();
    let mut mats = [Mat::EMPTY; MAX_PLAYERS];
    for seat in Seat::all(n_seats) {
        due.add(Draw::Card(seat));
        mats[seat.idx()].money = edition.start_money;
    }
    for slot in 0..N_RAILROAD_SLOTS {
        due.add(Draw::Railroad { slot: u8::try_from(slot).expect("two slots") });
    }
    due.add(Draw::Town);
    let mut railroads = [0; N_LINES];
    for (n_cards, line) in railroads.iter_mut().zip(&edition.lines) {
        *n_cards = if line.players >> n_seats & 1 == 1 { N_COPIES } else { 0 };
    }
    let advanced = ((1 << N_TILES) - 1) & !edition.sets.basic;
    let mut state = State {
        edition,
        deck: (1 << N_CARDS) - 1,
        discard: 0,
        mats,
        phase: Phase::SettingUp,
        stack: if options.beginners { 0 } else { advanced },
        building_offer: [None; N_BUILDING_SLOTS],
        options,
        round: 1,
        towns: u16::MAX >> (16 - N_TOWNS),
        due,
        prices: edition.tracks.map(|track| track.lowest),
        supply: edition.tracks.map(|track| track.tokens),
        railroads,
        railroad_offer: [None; N_RAILROAD_SLOTS],
        town_offer: None,
        n_towns_shown: 0,
        n_seats,
        active: Seat(0),
        declaring: SeatSet::EMPTY,
        declare_from: Seat(0),
        last_round: None,
        epochs: [0; N_CARDS],
        epoch: 0,
    };
    for slot in 0..u8::try_from(N_BUILDING_SLOTS).expect("four slots") {
        if state.next_tiles(slot) != 0 {
            state.due.add(Draw::Building { slot });
        }
    }
    Ok(state)
}
