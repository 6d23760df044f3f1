//! Phase 2: tiles come out of the bag, the first player's first, and lie face down until all have
//! drawn (§5.2).

use tabletop::{Dice, Hear, Seat};

use crate::action::Outcome;
use crate::edition::{MAX_PLAYERS, Shop, Tiles, n_tiles};
use crate::event::Event;
use crate::state::{Phase, State};

impl State {
    pub(super) fn list_tiles(&self, seat: Seat, out: &mut Vec<(Outcome, u32)>) {
        let there = Shop::all().filter(|shop| self.bag[shop.idx()] > 0);
        out.extend(
            there.map(|shop| (Outcome::Draw { seat, shop }, u32::from(self.bag[shop.idx()]))),
        );
    }

    pub(super) fn can_draw(&self, seat: Seat, shop: Shop) -> bool {
        matches!(self.phase, Phase::Drawing { seat: drawing, .. } if drawing == seat)
            && shop.exists()
            && self.bag[shop.idx()] > 0
    }

    #[inline]
    pub(super) fn any_tile<D: Dice>(&self, seat: Seat, dice: &mut D) -> Outcome {
        let shop = dice.weighted(self.bag.iter().map(|&n| u32::from(n)));
        Outcome::Draw { seat, shop: Shop(u8::try_from(shop).expect("there are twelve kinds")) }
    }

    #[inline]
    pub(super) fn draw_tile(&mut self, seat: Seat, shop: Shop, events: &mut impl Hear<Event>) {
        self.bag[shop.idx()] -= 1;
        let Phase::Drawing { left, drawn, .. } = &mut self.phase else {
            unreachable!("tiles are drawn")
        };
        drawn[seat.idx()][shop.idx()] += 1;
        *left -= 1;
        if *left > 0 {
            return;
        }
        let drawn = *drawn;
        events.hear(Event::Drew { seat, n_tiles: n_tiles(&drawn[seat.idx()]) });
        self.after_drawing(seat, drawn, events);
    }

    /// All tiles are turned up at once.
    pub(super) fn turn_up(&mut self, drawn: &[Tiles; MAX_PLAYERS], events: &mut impl Hear<Event>) {
        for seat in self.first.around(self.n_seats) {
            let tiles = drawn[seat.idx()];
            for (held, n) in self.hands[seat.idx()].iter_mut().zip(tiles) {
                *held += n;
            }
            self.learn(|fog| fog.drew(seat, n_tiles(&tiles)));
            events.hear(Event::TurnedUp { seat, tiles });
        }
    }
}
