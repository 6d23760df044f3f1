//! Victory points: pure functions of a position (RULES.md §7.2, §7.3).

use serde::{Deserialize, Serialize};
use tabletop::bits::set_bits;
use tabletop::{PerSeat, Seat, Standing};

use crate::edition::{Edition, Effect, Line, Town};
use crate::event::Ending;
use crate::state::{Mat, State, tiles};

/// Points of one player by source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    pub towns: i32,
    pub railroads: i32,
    pub buildings: i32,
    /// Two for every town that can be paired with a railroad.
    pub pairs: i32,
    /// Governor's Mansion, Rail Baron, Mayor's Office and the like.
    pub offices: i32,
    /// The Bank, which counts money.
    pub bank: i32,
}

impl Score {
    pub fn total(&self) -> i32 {
        self.towns + self.railroads + self.buildings + self.pairs + self.offices + self.bank
    }

    pub fn of(edition: &Edition, mat: &Mat) -> Score {
        let towns = set_bits(u64::from(mat.towns)).map(Town);
        let lines = Line::all().filter(|line| mat.railroads[line.idx()] > 0);
        let (n_towns, n_railroads) = (i32::from(mat.n_towns()), i32::from(mat.n_railroads()));
        let n_buildings = i32::from(mat.n_buildings());
        let mut score = Score {
            towns: towns.map(|town| i32::from(edition.town(town).points)).sum(),
            railroads: lines
                .map(|line| {
                    let n_cards = usize::from(mat.railroads[line.idx()]);
                    i32::from(edition.line(line).points[n_cards - 1])
                })
                .sum(),
            buildings: n_buildings,
            pairs: 2 * n_towns.min(n_railroads),
            offices: 0,
            bank: 0,
        };
        for tile in tiles(mat.buildings & edition.sets.scoring) {
            let each = i32::from(edition.power(tile));
            match edition.tile(tile).effect {
                Effect::PointsPerTown(_) => score.offices += each * n_towns,
                Effect::PointsPerRailroad(_) => score.offices += each * n_railroads,
                Effect::PointsPerBuilding(_) => score.offices += each * n_buildings,
                Effect::MoneyPerPoint(per_point) => {
                    let points = mat.money.0 / per_point.0;
                    score.bank += i32::try_from(points).expect("no fortune is that large");
                }
                Effect::Bonus { .. }
                | Effect::TradingFirm(_)
                | Effect::Storage(_)
                | Effect::AuctionCommission(_)
                | Effect::TradingFloor
                | Effect::HandLimit(_)
                | Effect::SecondPurchase
                | Effect::TownDiscount(_)
                | Effect::SecondSale
                | Effect::ProductionLimit(_)
                | Effect::ExportRaise(_) => unreachable!("not in the set of scoring tiles"),
            }
        }
        score
    }
}

pub(crate) fn standing(state: &State) -> Standing {
    let scores = PerSeat::from_fn(state.n_seats, |seat| state.score(seat).total());
    Standing { scores, places: state.over().map(|ending| state.places(ending)) }
}

impl State {
    pub fn score(&self, seat: Seat) -> Score {
        Score::of(&self.edition, self.mat(seat))
    }

    /// Most points win, money breaks ties, and what is still equal is shared (§7.3). Whoever
    /// declared a sudden death comes before all others.
    fn places(&self, ending: Ending) -> PerSeat<u8> {
        Standing::places_by(self.n_seats, |seat| {
            let declared = ending == Ending::SuddenDeath { winner: seat };
            (declared, self.score(seat).total(), self.mat(seat).money)
        })
    }
}
