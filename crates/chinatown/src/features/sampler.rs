//! Small random deals, cheap to make and always well-formed: for random play and rollouts.

use tabletop::{Dice, Seat, SeatSet};

use crate::deal::Deal;
use crate::edition::{Shop, n_tiles};
use crate::state::State;

/// Most that is paid in a random deal, in bills.
const MOST_BILLS: u16 = 4;

/// A small random deal that `author` may propose; `None` when nothing comes to mind.
#[inline]
pub fn deal<D: Dice>(state: &State, author: Seat, dice: &mut D) -> Option<Deal> {
    let mut others = SeatSet::all(state.n_seats);
    others.remove(author);
    among(state, author, others, dice)
}

/// A small random deal that `author` may put against another one on the floor.
#[inline]
pub fn counter<D: Dice>(state: &State, author: Seat, to: &Deal, dice: &mut D) -> Option<Deal> {
    let mut others = to.parties;
    others.remove(author);
    among(state, author, others, dice)
}

fn among<D: Dice>(state: &State, author: Seat, others: SeatSet, dice: &mut D) -> Option<Deal> {
    let partner = tabletop::walk::any_of(others, dice);
    let mut rest = others;
    rest.remove(partner);
    match !rest.is_empty() && dice.up_to(15) == 0 {
        true => three_way(state, author, partner, tabletop::walk::any_of(rest, dice), dice),
        false => two_way(state, author, partner, dice),
    }
}

/// What somebody gives.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asset {
    Lot,
    Tile(Shop),
    Bills,
    Nothing,
}

fn two_way<D: Dice>(state: &State, author: Seat, partner: Seat, dice: &mut D) -> Option<Deal> {
    let mut deal = Deal::between([author, partner]);
    let purse = state.bills[author.idx()];
    let mut ours = any_asset(state, author, dice);
    if purse == 0 && ours == Asset::Bills {
        ours = Asset::Nothing;
    }
    let mut theirs = any_asset(state, partner, dice);
    // Money against money, or a tile against its like, would cancel out.
    if theirs == ours && ours != Asset::Lot {
        theirs = Asset::Nothing;
    }
    let gifts = [ours, theirs].map(|asset| asset == Asset::Nothing);
    if gifts == [true, true] || state.options.no_gifts && gifts != [false, false] {
        return None;
    }
    give(state, &mut deal, author, partner, ours, purse.min(MOST_BILLS), dice);
    give(state, &mut deal, partner, author, theirs, MOST_BILLS, dice);
    Some(deal)
}

/// Each of three gives something to the next; at most one of them pays, so nothing cancels out.
fn three_way<D: Dice>(
    state: &State,
    author: Seat,
    second: Seat,
    third: Seat,
    dice: &mut D,
) -> Option<Deal> {
    let mut deal = Deal::between([author, second, third]);
    for (from, to) in [(author, second), (second, third)] {
        let asset = any_asset(state, from, dice);
        if matches!(asset, Asset::Bills | Asset::Nothing) {
            return None;
        }
        give(state, &mut deal, from, to, asset, 0, dice);
    }
    let asset = any_asset(state, third, dice);
    if matches!(asset, Asset::Nothing) {
        return None;
    }
    give(state, &mut deal, third, author, asset, MOST_BILLS, dice);
    Some(deal)
}

fn any_asset<D: Dice>(state: &State, seat: Seat, dice: &mut D) -> Asset {
    let hand = &state.hands[seat.idx()];
    match dice.up_to(7) {
        0..3 if !state.board.owned[seat.idx()].is_empty() => Asset::Lot,
        3..5 if n_tiles(hand) > 0 => {
            let mut held = 0_u64;
            for (bit, &n) in hand.iter().enumerate() {
                held |= u64::from(n > 0) << bit;
            }
            Asset::Tile(Shop(dice.bit_of(held)))
        }
        7 => Asset::Nothing,
        _ => Asset::Bills,
    }
}

#[inline]
fn give<D: Dice>(
    state: &State,
    deal: &mut Deal,
    from: Seat,
    to: Seat,
    asset: Asset,
    most_bills: u16,
    dice: &mut D,
) {
    match asset {
        Asset::Lot => deal.add_lot(state.board.owned[from.idx()].any(dice), to),
        Asset::Tile(shop) => deal.add_tiles(from, to, shop, 1),
        Asset::Bills => {
            let bills = 1 + dice.up_to(u32::from(most_bills) - 1);
            deal.add_bills(from, to, i16::try_from(bills).expect("at most a few bills"));
        }
        Asset::Nothing => {}
    }
}
