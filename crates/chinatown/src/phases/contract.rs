//! Deals: what makes one well-formed, and how one is carried out. Desk and floor share this.

use tabletop::{Hear, Money, Seat, SeatSet};

use crate::action::Refusal;
use crate::deal::{Deal, Offer, OfferId};
use crate::edition::{MAX_PLAYERS, Shop, dollars};
use crate::event::Event;
use crate::lots::{Lot, LotSet};
use crate::state::State;
use crate::view::{Short, clamp};

impl State {
    /// Whether a deal is well-formed, is about goods that are there, and can be paid by its author
    /// (§6.2). Whether the others can pay is nobody's business before they have all signed.
    pub(crate) fn check_deal(&self, author: Seat, deal: &Deal) -> Result<(), Refusal> {
        if let Some(seat) = deal.parties.iter().find(|seat| seat.0 >= self.n_seats) {
            return Err(Refusal::NoSuchSeat { seat });
        }
        if !deal.parties.contains(author) {
            return Err(Refusal::AuthorNotParty);
        }
        if deal.parties.len() < 2 {
            return Err(Refusal::TooFewParties);
        }
        self.check_lots(deal)?;
        self.check_named(deal)?;
        self.check_tiles(author, deal)?;
        check_money(deal)?;
        self.check_parties(deal)?;
        let price = deal.bills[author.idx()].min(0).unsigned_abs();
        if price > self.bills[author.idx()] {
            return Err(Refusal::CannotPay { amount: dollars(price) });
        }
        Ok(())
    }

    /// Every lot belongs to a party and goes to another one.
    pub(crate) fn check_lots(&self, deal: &Deal) -> Result<(), Refusal> {
        let all = deal.all_lots();
        if all.is_empty() {
            return Ok(());
        }
        let mut before = LotSet::EMPTY;
        for (seat, &received) in (0..5).map(Seat).zip(&deal.lots) {
            if received.is_empty() {
                continue;
            }
            if !deal.parties.contains(seat) {
                return Err(Refusal::NotAmongParties { seat });
            }
            if let Some(lot) = (received & before).first() {
                return Err(Refusal::LotTwice { lot });
            }
            if let Some(lot) = (received & self.board.owned[seat.idx()]).first() {
                return Err(Refusal::LotStays { lot, seat });
            }
            before |= received;
        }
        let theirs = deal
            .parties
            .iter()
            .fold(LotSet::EMPTY, |theirs, party| theirs | self.board.owned[party.idx()]);
        match all.less(theirs).first() {
            Some(lot) => Err(Refusal::LotNotOwned { lot }),
            None => Ok(()),
        }
    }

    /// Where a shop was named, it stands; otherwise a tile from a hand may have been meant.
    fn check_named(&self, deal: &Deal) -> Result<(), Refusal> {
        let all = deal.all_lots();
        let is_wrong =
            |&(lot, shop): &(Lot, Shop)| all.contains(lot) && self.board.shop(lot) != Some(shop);
        match deal.named.iter().find(is_wrong) {
            Some((lot, shop)) => Err(Refusal::OtherShop { lot, shop }),
            None => Ok(()),
        }
    }

    /// Tiles go between parties, and those that all can see are there. Where tiles are hidden,
    /// only the author's own are looked at: a refusal must not tell what others hold.
    fn check_tiles(&self, author: Seat, deal: &Deal) -> Result<(), Refusal> {
        if !deal.moves_tiles() {
            return Ok(());
        }
        let seats = deal.tile_seats();
        if let Some(seat) = seats.iter().find(|&seat| !deal.parties.contains(seat)) {
            return Err(Refusal::NotAmongParties { seat });
        }
        let visible = |seat: &Seat| *seat == author || !self.options.hidden_tiles;
        match seats.iter().filter(visible).find_map(|seat| self.missing_tiles(seat, deal)) {
            Some((seat, shop, asked)) => Err(Refusal::TilesNotHeld { seat, shop, asked }),
            None => Ok(()),
        }
    }

    /// The first kind of which a seat should give more tiles than it holds.
    fn missing_tiles(&self, seat: Seat, deal: &Deal) -> Option<(Seat, Shop, u16)> {
        let held = &self.hands[seat.idx()];
        let given = deal.tiles_given(seat);
        let short = Shop::all().find(|it| given[it.idx()] > u16::from(held[it.idx()]))?;
        Some((seat, short, given[short.idx()]))
    }

    /// Every party gives or receives something; at some tables, both.
    fn check_parties(&self, deal: &Deal) -> Result<(), Refusal> {
        let lots = deal.all_lots();
        if lots.is_empty() && !deal.moves_tiles() && !deal.moves_money() {
            return Err(Refusal::EmptyDeal);
        }
        let tile_seats = deal.tile_seats();
        for seat in deal.parties.iter() {
            let bills = deal.bills[seat.idx()];
            let gives_lots = lots.meets(self.board.owned[seat.idx()]);
            let gets_lots = !deal.lots[seat.idx()].is_empty();
            if !gives_lots && !gets_lots && bills == 0 && !tile_seats.contains(seat) {
                return Err(Refusal::IdleParty { seat });
            }
            if self.options.no_gifts {
                let gives = gives_lots || bills < 0 || deal.tile_moves().any(|it| it.from == seat);
                let gets = gets_lots || bills > 0 || deal.tile_moves().any(|it| it.to == seat);
                if !gives || !gets {
                    return Err(Refusal::Gift { seat });
                }
            }
        }
        Ok(())
    }

    /// Puts an offer on the table: numbered, signed by its author.
    pub(crate) fn new_offer(
        &mut self,
        author: Seat,
        parent: Option<OfferId>,
        deal: &Deal,
        events: &mut impl Hear<Event>,
    ) -> Offer {
        self.n_offers += 1;
        let bills = self.bills[author.idx()];
        let spare = match deal.bills[author.idx()].min(0).unsigned_abs() {
            0 => u8::MAX,
            price => clamp(bills - price),
        };
        let signed = SeatSet::one(author);
        let id = OfferId(self.n_offers);
        let offer = Offer { id, author, parent, signed, spare, deal: deal.unnamed() };
        self.learn(|fog| fog.proposed(author, bills, deal));
        events.hear(Event::Proposed { offer });
        offer
    }

    /// Why a signed deal cannot be carried out now. Lots need no second look: an offer becomes
    /// void at once when one of its lots changes hands (§6.6).
    fn shortage(&self, deal: &Deal) -> Option<Short> {
        debug_assert_eq!(self.check_lots(deal), Ok(()));
        let owes =
            |seat: &Seat| deal.bills[seat.idx()].min(0).unsigned_abs() > self.bills[seat.idx()];
        if let Some(seat) = deal.parties.iter().find(owes) {
            return Some(Short::Money(seat));
        }
        if !deal.moves_tiles() {
            return None;
        }
        let missing = deal.tile_seats().iter().find_map(|seat| self.missing_tiles(seat, deal));
        missing.map(|(seat, shop, _)| Short::Tiles(seat, shop))
    }

    /// Carries out an offer that all parties have signed, in full or not at all (§6.6). Says
    /// whether it was carried out.
    pub(crate) fn carry_out(&mut self, offer: &Offer, events: &mut impl Hear<Event>) -> bool {
        let deal = &offer.deal;
        if let Some(short) = self.shortage(deal) {
            let held = match short {
                Short::Money(_) => 0,
                Short::Tiles(seat, shop) => self.hands[seat.idx()][shop.idx()],
            };
            self.learn(|fog| fog.failed(short, held));
            return false;
        }
        let all = deal.all_lots();
        let given = self.board.owned.map(|owned| owned & all);
        self.board.hand_over(deal);
        if deal.moves_tiles() {
            for seat in deal.tile_seats().iter() {
                self.hands[seat.idx()] = deal.hand_after(seat, &self.hands[seat.idx()]);
            }
        }
        for (bills, &net) in self.bills.iter_mut().zip(&deal.bills) {
            *bills = bills.checked_add_signed(net).expect("every party can pay");
        }
        let bills = self.bills;
        self.learn(|fog| fog.settled(offer, &bills));
        events.hear(Event::Settled { offer: *offer, given });
        true
    }

    /// Whether all can see that an open offer can no longer be carried out, now that these lots
    /// have changed hands.
    pub(crate) fn is_void(&self, offer: &Offer, moved: LotSet) -> bool {
        let deal = &offer.deal;
        deal.all_lots().meets(moved)
            || !self.options.hidden_tiles
                && deal.moves_tiles()
                && deal.tile_seats().iter().any(|seat| self.missing_tiles(seat, deal).is_some())
    }
}

/// What some pay, others get.
fn check_money(deal: &Deal) -> Result<(), Refusal> {
    if !deal.moves_money() {
        return Ok(());
    }
    for (seat, &bills) in (0..5).map(Seat).zip(&deal.bills) {
        if bills != 0 && !deal.parties.contains(seat) {
            return Err(Refusal::NotAmongParties { seat });
        }
    }
    let sum: i32 = deal.bills.iter().copied().map(i32::from).sum();
    if sum != 0 {
        let bills = sum.unsigned_abs();
        return Err(Refusal::UnevenMoney { difference: Money(bills * crate::edition::BILL) });
    }
    Ok(())
}

const _: () = assert!(MAX_PLAYERS == 5, "seats are counted to five above");
