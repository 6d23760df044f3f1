//! Auctions: one railroad, rising bids, passing for good (RULES.md §5.3, §6.5).

use tabletop::{Hear, Menu, Money, Seat, SeatSet};

use crate::action::{Action, Refusal};
use crate::edition::{Effect, Line};
use crate::event::{Ending, Event, Fact};
use crate::state::{Auction, Draw, Phase, State, tiles};

impl State {
    /// The place of a line among the two on offer.
    fn slot_of(&self, line: Line) -> Option<u8> {
        let slot = self.railroad_offer.iter().position(|&offered| offered == Some(line))?;
        Some(u8::try_from(slot).expect("two places"))
    }

    /// Whoever starts an auction must be able to open it.
    fn check_auction(&self, seat: Seat, line: Line) -> Result<u8, Refusal> {
        let slot = self.slot_of(line).ok_or(Refusal::RailroadNotOffered)?;
        if !self.can_open(seat, line) {
            let (minimum, money) = (self.edition.line(line).minimum, self.mat(seat).money);
            return Err(Refusal::CannotOpen { minimum, money });
        }
        Ok(slot)
    }

    #[inline]
    fn can_open(&self, seat: Seat, line: Line) -> bool {
        self.edition.line(line).minimum <= self.mat(seat).money
    }

    pub(super) fn list_auctions(&self, seat: Seat, out: &mut impl Menu<Action>) {
        let [one, other] = self.railroad_offer;
        if let Some(line) = one
            && self.can_open(seat, line)
        {
            out.add(Action::StartAuction { line });
        }
        // Two cards of one line are one choice.
        if let Some(line) = other
            && other != one
            && self.can_open(seat, line)
        {
            out.add(Action::StartAuction { line });
        }
    }

    pub(super) fn start_auction(
        &mut self,
        seat: Seat,
        line: Line,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let slot = self.check_auction(seat, line)?;
        events.hear(Fact::AuctionStarted { seat, line }.into());
        self.phase = Phase::Bidding(Auction {
            line,
            slot,
            high: Money::ZERO,
            high_bidder: seat,
            still_in: SeatSet::all(self.n_seats),
            to_speak: seat,
        });
        Ok(())
    }

    /// The lowest bid, and the way out. Any other bid in the range is as legal.
    pub(super) fn list_bidding(&self, auction: &Auction, out: &mut impl Menu<Action>) {
        let bids = self.allowed_bids(auction);
        if !bids.is_empty() {
            out.add(Action::Bid { amount: bids.lowest });
        }
        if auction.high != Money::ZERO {
            out.add(Action::Pass);
        }
    }

    pub(super) fn apply_bidding(
        &mut self,
        seat: Seat,
        auction: Auction,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if action == Action::Pass {
            return self.pass(seat, auction, events);
        }
        let Action::Bid { amount } = action else { return Err(self.not_now()) };
        self.bid(seat, auction, amount, events)
    }

    fn bid(
        &mut self,
        seat: Seat,
        mut auction: Auction,
        amount: Money,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let allowed = self.allowed_bids(&auction);
        let (lowest, highest) = (allowed.lowest, allowed.highest);
        if allowed.is_empty() {
            return Err(Refusal::CannotBidMore { lowest, money: highest });
        }
        if !allowed.contains(amount) {
            return Err(Refusal::BidOutOfRange { amount, lowest, highest });
        }
        events.hear(Fact::Bid { seat, amount }.into());
        auction.high = amount;
        auction.high_bidder = seat;
        // With two players the starter bids once and the other answers once.
        if self.n_seats == 2 && seat != self.active {
            self.settle(auction, events);
            return Ok(());
        }
        self.call_next(auction, events);
        Ok(())
    }

    /// Whoever cannot beat the bid passes like anybody else: that they must is told by their
    /// money, which is theirs to know (RT-27).
    fn pass(
        &mut self,
        seat: Seat,
        mut auction: Auction,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if auction.high == Money::ZERO {
            return Err(Refusal::StarterMustBid);
        }
        auction.still_in.remove(seat);
        events.hear(Fact::Passed { seat }.into());
        self.call_next(auction, events);
        Ok(())
    }

    /// Asks the next seat that is still in, until it comes round to the highest bidder.
    fn call_next(&mut self, mut auction: Auction, events: &mut impl Hear<Event>) {
        let next = auction.to_speak.next(self.n_seats);
        let mut seats = next.around(self.n_seats);
        let is_in = |seat: &Seat| auction.still_in.contains(*seat);
        auction.to_speak = seats.find(is_in).expect("the highest bidder is still in");
        match auction.to_speak == auction.high_bidder {
            true => self.settle(auction, events),
            false => self.phase = Phase::Bidding(auction),
        }
    }

    fn settle(&mut self, auction: Auction, events: &mut impl Hear<Event>) {
        let Auction { line, slot, high, high_bidder: winner, still_in: _, to_speak: _ } = auction;
        events.hear(Fact::RailroadWon { seat: winner, line, paid: high }.into());
        self.pay(winner, high, events);
        self.mat_mut(winner).railroads[line.idx()] += 1;
        self.railroad_offer[usize::from(slot)] = None;
        if self.n_railroads_to_come() > 0 {
            self.due.add(Draw::Railroad { slot });
        } else if self.railroad_offer.iter().all(Option::is_none) {
            self.trigger_end(Ending::Railroads, events);
        }
        self.pay_commissions(events);
        self.after_auction(winner, events);
    }

    fn pay_commissions(&mut self, events: &mut impl Hear<Event>) {
        for seat in self.seats() {
            let houses = self.mat(seat).buildings & self.edition.sets.auction_commission;
            for tile in tiles(houses) {
                let Effect::AuctionCommission(amount) = self.edition.tile(tile).effect else {
                    continue;
                };
                events.hear(Fact::CommissionPaid { seat, amount }.into());
                self.receive(seat, amount, events);
            }
        }
    }
}
