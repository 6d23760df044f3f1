//! Seats, options and an edition become the first position.

use serde::{Deserialize, Serialize};
use tabletop::{Game, OptionKind, OptionSpec, Printed, Seat, SetupError};

use crate::edition::Edition;
use crate::pieces::{Card, CardSet, TOKENS_PER_KIND, Tokens};
use crate::state::{Due, MAX_PLAYERS, Mat, Memory, PACKET, Phase, State};

/// The optional rules (RULES.md §10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub hutch: Hutch,
    pub last_round_after: u8,
    pub first_player: FirstPlayer,
}

/// What a hutch excuses a rabbit from (§10.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hutch {
    /// A rabbit placed next to a hutch ignores every placement rule.
    #[default]
    Free,
    /// A rabbit next to a hutch ignores its own rules.
    Own,
    /// A rabbit ignores its rules towards the hutch only.
    Side,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstPlayer {
    #[default]
    A,
    B,
    C,
    D,
    /// Drawn after the draft.
    Random,
}

impl FirstPlayer {
    fn seat(self) -> Option<Seat> {
        match self {
            FirstPlayer::Random => None,
            FirstPlayer::A => Some(Seat(0)),
            FirstPlayer::B => Some(Seat(1)),
            FirstPlayer::C => Some(Seat(2)),
            FirstPlayer::D => Some(Seat(3)),
        }
    }
}

/// Rounds after which the last one is announced in any case (CN-47).
pub const ROUND_LIMIT: u8 = 250;

pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "hutch",
        what: "Next to a hutch a rabbit ignores all placement rules, its own only, or its own \
               towards the hutch.",
        kind: OptionKind::Choice(&["free", "own", "side"]),
    },
    OptionSpec {
        name: "last_round_after",
        what: "After so many rounds one last round is announced; 0 leaves the end to full farms.",
        kind: OptionKind::Number { min: 0, max: ROUND_LIMIT as u32 },
    },
    OptionSpec {
        name: "first_player",
        what: "The seat that begins; a random one is drawn after the draft.",
        kind: OptionKind::Choice(&["a", "b", "c", "d", "random"]),
    },
];

/// The table before chance has dealt anything.
pub(crate) fn start(
    n_seats: u8,
    options: Options,
    edition: Printed<Edition>,
) -> Result<State, SetupError> {
    State::TITLE.check_seats(n_seats)?;
    if options.last_round_after > ROUND_LIMIT {
        return Err(SetupError::Option {
            option: "last_round_after",
            problem: format!("must be 0 to {ROUND_LIMIT}, not {}", options.last_round_after),
        });
    }
    let first = options.first_player.seat();
    if let Some(seat) = first.filter(|seat| seat.0 >= n_seats) {
        return Err(SetupError::Option {
            option: "first_player",
            problem: format!("there is no seat {seat} at a table of {n_seats}"),
        });
    }
    let mut supply = Tokens([TOKENS_PER_KIND; 3]);
    let mut mats = [Mat::EMPTY; MAX_PLAYERS];
    for mat in &mut mats[..usize::from(n_seats)] {
        supply.give(Tokens([1; 3]), &mut mat.tokens);
    }
    Ok(State {
        edition,
        pile: CardSet::first(edition.n_cards()),
        discards: CardSet::EMPTY,
        market: CardSet::EMPTY,
        mats,
        packets: [[Card::NONE; PACKET]; MAX_PLAYERS],
        phase: Phase::Dealing,
        due: Due::NONE,
        picked: None,
        spent: CardSet::EMPTY,
        drawing: false,
        options,
        n_seats,
        active: Seat(0),
        first,
        round: 1,
        last_round: None,
        supply,
        memory: Memory::BLANK,
    })
}
