//! Seats, options and an edition become the first position.

use serde::{Deserialize, Serialize};
use tabletop::{Game, OptionKind, OptionSpec, Printed, Seat, SeatSet, SetupError};

use crate::deck::{Bag, Making};
use crate::edition::{Edition, Set};
use crate::park::Park;
use crate::state::{Hands, Market, Pawns, Phase, State, TurnNotes};

/// Which edition of the rules is played (RULES.md §1.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rules {
    #[default]
    First,
    Revised,
}

impl Rules {
    /// Dominoes in a full hand, and in a full market (§3.2).
    #[inline]
    pub fn hand_size(self) -> u8 {
        match self {
            Rules::First => 5,
            Rules::Revised => 4,
        }
    }

    /// By how much the length of a coaster is multiplied (§9.9).
    pub fn coaster_factor(self) -> i32 {
        match self {
            Rules::First => 2,
            Rules::Revised => 1,
        }
    }
}

/// What may be varied (RULES.md §11).
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub rules: Rules,
    /// A claimed attraction's queue may not grow.
    pub frozen_queues: bool,
    pub wishneyland: bool,
    pub unibearsal: bool,
    pub rollercoasters: bool,
}

impl Options {
    /// Whether a set is in play.
    #[inline]
    pub fn has(self, set: Set) -> bool {
        match set {
            Set::Base => true,
            Set::Wishneyland => self.wishneyland,
            Set::Unibearsal => self.unibearsal,
            Set::Rollercoasters => self.rollercoasters,
        }
    }
}

pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "rules",
        what: "Which edition of the rules is played; by the revised one hands and market have four \
               dominoes, and those of one turn may not touch.",
        kind: OptionKind::Choice(&["first", "revised"]),
    },
    OptionSpec {
        name: "frozen_queues",
        what: "The queue of a claimed attraction may not grow.",
        kind: OptionKind::Flag,
    },
    OptionSpec {
        name: "wishneyland",
        what: "Play with the expansion Wishneyland Parki: rides that two may claim or that want long \
               queues, flowers and lanterns.",
        kind: OptionKind::Flag,
    },
    OptionSpec {
        name: "unibearsal",
        what: "Play with the expansion Unibearsal Honeyos: offices that keep items away, signposts \
               and bins that move what lies there.",
        kind: OptionKind::Flag,
    },
    OptionSpec {
        name: "rollercoasters",
        what: "Play with the expansion Raging Rollercoasters: track of many dominoes that scores \
               once it is closed.",
        kind: OptionKind::Flag,
    },
];

/// The Entrance alone on the table, before chance has dealt anything.
pub(crate) fn start(
    n_seats: u8,
    options: Options,
    edition: Printed<Edition>,
) -> Result<State, SetupError> {
    State::TITLE.check_seats(n_seats)?;
    Ok(State {
        edition,
        park: Park::new(options.rules),
        bag: Bag::full(&edition.tables().sets[options.rules], options),
        making: Making::Nothing,
        hands: Hands::EMPTY,
        market: Market::EMPTY,
        pawns: Pawns::AT_HOME,
        options,
        n_seats,
        active: Seat(0),
        phase: Phase::Dealing { n_dealt: 0 },
        picked: None,
        turn: TurnNotes::new(2),
        out: SeatSet::EMPTY,
        n_idle: 0,
    })
}
