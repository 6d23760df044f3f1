//! Points: pure functions of what lies on the table (RULES.md §8).

use serde::{Deserialize, Serialize};
use tabletop::{PerSeat, Standing};

use crate::edition::{Bonus, Colour, ColourSet, Condition, Coupon, Each, Edition, MAX_STORES, Sex};
use crate::farm::{Cell, CellSet, Farm};
use crate::pieces::Tokens;
use crate::state::{Phase, State};

/// The five sources of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    pub printed: i32,
    pub coupons: i32,
    pub stores: i32,
    pub tokens: i32,
    /// Zero or less.
    pub reserve: i32,
}

impl Score {
    pub fn total(self) -> i32 {
        let Score { printed, coupons, stores, tokens, reserve } = self;
        printed + coupons + stores + tokens + reserve
    }
}

/// Points off for each card that is still reserved.
pub const RESERVED: i32 = 2;
/// Tokens that make one point.
pub const TOKENS_PER_POINT: u16 = 3;

/// What a player has, whether it is known from a position or from a view.
pub fn score(edition: &Edition, farm: &Farm, tokens: Tokens, n_reserved: u8) -> Score {
    Score {
        printed: farm.rabbits().map(|(_, card)| i32::from(edition.face(card).vp)).sum(),
        coupons: farm.rabbits().map(|(cell, _)| coupon(edition, farm, cell)).sum(),
        stores: stores(edition, farm),
        tokens: i32::from(tokens.total() / TOKENS_PER_POINT),
        reserve: -RESERVED * i32::from(n_reserved),
    }
}

/// Points for so many logos of one store.
pub fn for_logos(n_logos: u8) -> i32 {
    match n_logos {
        0..=2 => 0,
        3 => 2,
        4 => 4,
        5.. => 6,
    }
}

fn stores(edition: &Edition, farm: &Farm) -> i32 {
    let mut logos = [0; MAX_STORES];
    for (_, card) in farm.rabbits() {
        if let Coupon::Growth { store, .. } = edition.face(card).coupon {
            logos[usize::from(store.0)] += 1;
        }
    }
    logos.into_iter().map(for_logos).sum()
}

/// What the end coupon of the rabbit on a space brings; nothing for other coupons.
pub fn coupon(edition: &Edition, farm: &Farm, cell: Cell) -> i32 {
    let Coupon::End { vp, bonus } = edition.face(farm.card(cell)).coupon else { return 0 };
    let times = match bonus {
        Bonus::ForEach(each) => count(edition, farm, cell, each),
        Bonus::If(condition) => u16::from(holds(edition, farm, cell, condition)),
    };
    i32::from(vp) * i32::from(times)
}

fn count(edition: &Edition, farm: &Farm, cell: Cell, each: Each) -> u16 {
    let adjacent = cell.neighbours().and(farm.rabbits);
    match each {
        Each::AdjacentSex(sex) => n_of(edition, farm, adjacent, |face_sex, _| face_sex == sex),
        Each::AdjacentColour(colour) => n_showing(edition, farm, adjacent, colour),
        Each::AdjacentRabbit => adjacent.len().into(),
        Each::InLine(colour) => n_showing(edition, farm, cell.lines().and(farm.rabbits), colour),
        Each::Placed(token) => farm.tokens(cell).of(token).into(),
        Each::PlacedToken => farm.tokens(cell).total(),
    }
}

fn holds(edition: &Edition, farm: &Farm, cell: Cell, condition: Condition) -> bool {
    let n_sex = |sex| n_of(edition, farm, farm.rabbits, |face_sex, _| face_sex == sex);
    match condition {
        Condition::NoHutch => farm.hutches.is_empty(),
        Condition::FullFarm => farm.is_full(),
        Condition::Centre => farm.is_centre(cell),
        Condition::Colours(n) => {
            let shown = farm.rabbits().map(|(_, card)| edition.face(card).colours);
            ColourSet(shown.fold(0, |all, colours| all | colours.0)).len() == n
        }
        Condition::Males(n) => n_sex(Sex::Male) == u16::from(n),
        Condition::FemalesAtLeast(n) => n_sex(Sex::Female) >= u16::from(n),
        Condition::WildAtLeast(n) => n_sex(Sex::Wild) >= u16::from(n),
    }
}

fn n_showing(edition: &Edition, farm: &Farm, cells: CellSet, colour: Colour) -> u16 {
    n_of(edition, farm, cells, |_, colours| colours.contains(colour))
}

fn n_of(
    edition: &Edition,
    farm: &Farm,
    cells: CellSet,
    is_wanted: impl Fn(Sex, ColourSet) -> bool,
) -> u16 {
    let faces = cells.iter().map(|cell| edition.face(farm.card(cell)));
    faces.map(|face| u16::from(is_wanted(face.sex, face.colours))).sum()
}

pub(crate) fn standing(state: &State) -> Standing {
    let scores = PerSeat::from_fn(state.n_seats, |seat| {
        let mat = state.mat(seat);
        score(state.edition.tables(), &mat.farm, mat.tokens, mat.n_reserved()).total()
    });
    // A tie goes to more tokens, as they were before they became points (CN-43).
    let key = |seat| (scores[seat], state.mat(seat).tokens.total());
    let is_over = matches!(state.phase, Phase::Over { .. });
    let places = is_over.then(|| Standing::places_by(state.n_seats, key));
    Standing { scores, places }
}
