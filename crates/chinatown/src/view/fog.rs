//! What viewers with a perfect memory still cannot know, and how it grows and shrinks.
//!
//! Two options make true secrets. With **hidden amounts**, somebody who is not a party of a deal
//! does not learn what was paid in it. [`Fog::room`] holds by how much a pair of seats could have
//! paid each other more or less in such deals: both still pay or receive, as was seen, and the
//! poorer could still pay everything it has paid since. With **hidden tiles**, what was drawn is
//! secret until it is built, traded or offered: [`Fog::shown`] and [`Fog::cap`] hold what has been
//! learnt since.
//!
//! All bounds err on the side of too little uncertainty, never of too much: a position within
//! them could have come about by the same public events.

use tabletop::{Seat, SeatSet, Viewer};

use crate::deal::{Deal, Offer};
use crate::edition::{MAX_PLAYERS, Shop};
use crate::state::{Fog, State};

/// Why a signed deal could not be carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Short {
    Money(Seat),
    Tiles(Seat, Shop),
}

/// The row of a viewer in [`Fog::room`].
pub(super) fn row(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(seat) => seat.idx(),
        Viewer::Spectator => MAX_PLAYERS,
    }
}

pub(crate) fn clamp(bills: impl TryInto<u8>) -> u8 {
    bills.try_into().unwrap_or(u8::MAX)
}

impl Fog {
    /// A seat had at least `left` more than it was seen to need, so it is not poorer than that.
    fn had(&mut self, seat: Seat, left: u16) {
        let left = clamp(left);
        for room in &mut self.room {
            for bills in &mut room[seat.idx()] {
                *bills = left.min(*bills);
            }
        }
    }

    /// The author of an offer was able to pay for it and held the tiles.
    pub(crate) fn proposed(&mut self, author: Seat, bills: u16, deal: &Deal) {
        let price = deal.bills[author.idx()].min(0).unsigned_abs();
        if price > 0 {
            self.had(author, bills - price);
        }
        for (shown, given) in self.shown[author.idx()].iter_mut().zip(deal.tiles_given(author)) {
            *shown = clamp(given).max(*shown);
        }
    }

    /// A deal was carried out and left its parties with `bills`.
    pub(crate) fn settled(&mut self, offer: &Offer, bills: &[u16; MAX_PLAYERS]) {
        let deal = &offer.deal;
        for seat in deal.parties.iter().filter(|seat| deal.bills[seat.idx()] < 0) {
            self.had(seat, bills[seat.idx()]);
        }
        let paying: SeatSet =
            deal.parties.iter().filter(|seat| deal.bills[seat.idx()] != 0).collect();
        let outsiders = (0..=MAX_PLAYERS)
            .filter(|&viewer| !deal.parties.iter().any(|party| party.idx() == viewer));
        for viewer in outsiders {
            for poorer in paying.iter() {
                for richer in paying.iter().filter(|&seat| seat != poorer) {
                    // It was seen that money moved, and both must go on paying or receiving.
                    let most_less = match deal.bills[poorer.idx()] {
                        got @ 1.. => clamp(got - 1),
                        _ => u8::MAX,
                    };
                    let most_more = match deal.bills[richer.idx()] {
                        paid @ ..=-1 => clamp(-(paid + 1)),
                        _ => u8::MAX,
                    };
                    // An author could pay the price already when it was offered.
                    let spare = if poorer == offer.author { offer.spare } else { u8::MAX };
                    let left = clamp(bills[poorer.idx()]).min(spare);
                    let fresh = left.min(most_less).min(most_more);
                    let room = &mut self.room[viewer][poorer.idx()][richer.idx()];
                    *room = fresh.max(*room);
                }
            }
        }
        // First what was given: a tile that was received is known to be there afterwards.
        for it in deal.tile_moves() {
            self.left_hand(it.from, it.shop, it.count);
        }
        for it in deal.tile_moves() {
            let (to, shop) = (it.to.idx(), it.shop.idx());
            self.shown[to][shop] += it.count;
            self.cap[to][shop] = self.cap[to][shop].saturating_add(it.count);
        }
    }

    /// Tiles were seen to leave a hand.
    pub(crate) fn left_hand(&mut self, seat: Seat, shop: Shop, count: u8) {
        let shown = &mut self.shown[seat.idx()][shop.idx()];
        *shown = shown.saturating_sub(count);
        let cap = &mut self.cap[seat.idx()][shop.idx()];
        if *cap != u8::MAX {
            *cap -= count;
        }
    }

    /// A seat took up tiles that the others did not see.
    pub(crate) fn drew(&mut self, seat: Seat, n_tiles: u8) {
        for cap in &mut self.cap[seat.idx()] {
            *cap = cap.saturating_add(n_tiles);
        }
    }

    /// A deal that all had signed was not carried out. One seat that fell short must still fall
    /// short in whatever is imagined: it is not richer, or holds no more of those tiles.
    pub(crate) fn failed(&mut self, short: Short, held: u8) {
        match short {
            Short::Money(seat) => {
                for room in &mut self.room {
                    for poorer in room {
                        poorer[seat.idx()] = 0;
                    }
                }
            }
            Short::Tiles(seat, shop) => {
                let cap = &mut self.cap[seat.idx()][shop.idx()];
                *cap = held.min(*cap);
            }
        }
    }
}

impl State {
    /// Updates what is uncertain, at tables where anything is.
    #[inline]
    pub(crate) fn learn(&mut self, lesson: impl FnOnce(&mut Fog)) {
        if let Some(fog) = self.fog.as_deref_mut() {
            lesson(fog);
        }
    }
}
