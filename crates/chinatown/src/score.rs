//! What businesses pay, and who is ahead. Pure functions of the board.

use tabletop::{PerSeat, Seat, Standing};

use crate::edition::{Edition, MAX_PLAYERS, Shop};
use crate::lots::LotSet;
use crate::setup::Split;
use crate::state::{Board, Phase, State};

/// The connected shops of one kind and one owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    pub shop: Shop,
    pub lots: LotSet,
    /// Bills it pays each year.
    pub income: u16,
}

/// The groups of a seat, by kind.
pub fn groups(
    edition: &Edition,
    board: &Board,
    split: Split,
    seat: Seat,
) -> impl Iterator<Item = Group> {
    let owned = board.owned[seat.idx()];
    Shop::all().flat_map(move |shop| {
        edition.parts(board.built[shop.idx()] & owned).map(move |lots| Group {
            shop,
            lots,
            income: group_income(edition, split, shop, lots),
        })
    })
}

/// Bills that a connected group pays (§8.2).
#[inline]
pub fn group_income(edition: &Edition, split: Split, shop: Shop, lots: LotSet) -> u16 {
    match split {
        Split::BySize => edition.income(shop, lots.len()),
        Split::Connected => best_cut(edition, shop, lots),
    }
}

/// The most that a connected group pays when each business must be connected: one complete
/// business is cut off in every possible way, and the pieces left over are looked at again.
fn best_cut(edition: &Edition, shop: Shop, lots: LotSet) -> u16 {
    let size = edition.shop(shop).size;
    if lots.len() <= size {
        return edition.income(shop, lots.len());
    }
    let complete = edition.income(shop, size);
    let all: Vec<_> = lots.iter().collect();
    let choices = 0_u32..1 << all.len();
    let piece = |choice: u32| -> LotSet {
        let chosen = all.iter().enumerate().filter(|&(i, _)| choice >> i & 1 == 1);
        chosen.map(|(_, &lot)| lot).collect()
    };
    let of_size = choices.filter(|choice| choice.count_ones() == u32::from(size));
    let connected = of_size.map(piece).filter(|&piece| {
        let first = piece.first().expect("a piece has at least three lots");
        edition.connected(LotSet::one(first), piece) == piece
    });
    let pay = |piece: LotSet| -> u16 {
        let rest = edition.parts(lots.less(piece)).map(|part| best_cut(edition, shop, part));
        complete + rest.sum::<u16>()
    };
    connected.map(pay).max().unwrap_or(0)
}

/// Bills that each seat's businesses pay in a year.
#[inline]
pub fn incomes(edition: &Edition, board: &Board, split: Split) -> [u16; MAX_PLAYERS] {
    let mut incomes = [0; MAX_PLAYERS];
    for shop in Shop::all() {
        let built = board.built[shop.idx()];
        if built.is_empty() {
            continue;
        }
        for (income, &owned) in incomes.iter_mut().zip(&board.owned) {
            for part in edition.parts(built & owned) {
                *income += group_income(edition, split, shop, part);
            }
        }
    }
    incomes
}

/// Bills that one seat's businesses pay in a year.
#[inline]
pub fn income(edition: &Edition, board: &Board, split: Split, seat: Seat) -> u16 {
    groups(edition, board, split, seat).map(|group| group.income).sum()
}

/// Shops on the board under a seat's ownership, which break ties (§10.2).
pub fn n_shops(board: &Board, seat: Seat) -> u8 {
    (board.all_built() & board.owned[seat.idx()]).len()
}

/// Money of each seat in dollars and, at the end, places.
pub(crate) fn standing(state: &State) -> Standing {
    let key = |seat: Seat| (state.bills[seat.idx()], n_shops(&state.board, seat));
    Standing {
        scores: PerSeat::from_fn(state.n_seats, |seat| {
            i32::try_from(state.money(seat).0).expect("nobody earns two thousand million")
        }),
        places: (state.phase == Phase::Over).then(|| Standing::places_by(state.n_seats, key)),
    }
}
