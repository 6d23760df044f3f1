//! The moves worth a thought: the legal ones without those that another one beats.

use tabletop::{Game, Money, Seat};

use crate::action::Action;
use crate::edition::Commodity;
use crate::state::{Auction, Phase, State, TownPrices};

/// By how much more than the minimum the only bid may be.
const RAISES: [u32; 12] = [1, 3, 5, 8, 12, 16, 21, 27, 35, 45, 60, 80];

impl State {
    pub(super) fn list_candidates(&self, seat: Seat, out: &mut Vec<Action>) {
        if let (Phase::Bidding(auction), true) = (self.phase, self.declaring.is_empty()) {
            self.list_sensible_bids(seat, &auction, out);
            return;
        }
        let n_before = out.len();
        self.legal_actions(seat, out);
        let town = self.town_prices(seat);
        let mut n_kept = n_before;
        for i in n_before..out.len() {
            let action = out[i];
            let is_sensible = match action {
                Action::Sell { commodity, units, export } => {
                    self.is_sensible_sale(seat, commodity, units, export, town)
                }
                Action::BuyFrom { seat: seller, commodity, units } => {
                    self.is_sensible_trade(seat, seller, commodity, units, town)
                }
                Action::Claim { .. }
                | Action::Produce { .. }
                | Action::Take { .. }
                | Action::UseBonus { .. }
                | Action::Return { .. }
                | Action::StartAuction { .. }
                | Action::Bid { .. }
                | Action::Pass
                | Action::Build { .. }
                | Action::Upgrade { .. }
                | Action::BuyTown { .. }
                | Action::Pay { .. }
                | Action::Decline
                | Action::Declare
                | Action::Hold => true,
            };
            if is_sensible {
                out[n_kept] = action;
                n_kept += 1;
            }
        }
        out.truncate(n_kept);
    }

    /// Every token of a sale brings the same price, so all are sold but those kept for the town.
    fn is_sensible_sale(
        &self,
        seat: Seat,
        commodity: Commodity,
        units: u8,
        export: bool,
        town: Option<TownPrices>,
    ) -> bool {
        let mat = self.mat(seat);
        let can_export = self.export_raise(seat) > 0
            && self.prices[commodity.idx()] < self.edition.track(commodity).highest;
        if export != can_export {
            return false;
        }
        let kept = mat.goods[commodity.idx()] - units;
        let for_town = town.is_some_and(|town| {
            let own = town.commodity == commodity && kept == town.amount;
            own || mat.n_goods() - units == town.mix
        });
        kept == 0 || for_town
    }

    /// As many as can be bought and stored, or as many as the town still asks for.
    fn is_sensible_trade(
        &self,
        seat: Seat,
        seller: Seat,
        commodity: Commodity,
        units: u8,
        town: Option<TownPrices>,
    ) -> bool {
        let mat = self.mat(seat);
        let held = self.mat(seller).goods[commodity.idx()];
        let price = self.price(commodity);
        let is_most = units == held || price.times(units + 1) > mat.money;
        let for_town = town.is_some_and(|town| {
            town.commodity == commodity && mat.goods[commodity.idx()] + units == town.amount
        });
        is_most || for_town
    }

    /// The lowest bid and the way out. Of two players the starter bids only once and has to find
    /// the right amount, which is never more than all that the other has.
    fn list_sensible_bids(&self, seat: Seat, auction: &Auction, out: &mut Vec<Action>) {
        let bids = self.allowed_bids(auction);
        let bid = |amount: u32| Action::Bid { amount: Money(amount) };
        if self.may_declare(seat) {
            out.push(Action::Declare);
        }
        if !bids.is_empty() {
            out.push(bid(bids.lowest.0));
        }
        if auction.high != Money::ZERO {
            out.push(Action::Pass);
        }
        if self.n_seats == 2 && seat == self.active {
            let other = self.mat(seat.next(self.n_seats)).money.0;
            let enough = bids.highest.0.min(other).max(bids.lowest.0);
            let raises = RAISES.iter().map(|raise| bids.lowest.0 + raise);
            out.extend(raises.take_while(|&amount| amount < enough).map(bid));
            if enough > bids.lowest.0 {
                out.push(bid(enough));
            }
        }
    }
}
