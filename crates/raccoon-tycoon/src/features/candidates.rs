//! The moves worth a thought: the legal ones without those that another one beats.

use tabletop::{Game, Money, Seat};

use crate::action::Action;
use crate::edition::Commodity;
use crate::state::{Auction, Phase, State, TownPrices};

impl State {
    pub(super) fn list_candidates(&self, seat: Seat, out: &mut Vec<Action>) {
        if let (Phase::Bidding(auction), true) = (self.phase, self.may_declare.is_empty()) {
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

    /// The lowest bid, a few higher ones, and the way out. Among three or more the lowest raise
    /// will do; of two players the starter bids only once, and has to find the right amount.
    fn list_sensible_bids(&self, seat: Seat, auction: &Auction, out: &mut Vec<Action>) {
        let bids = self.allowed_bids(auction);
        let bid = |amount: u32| Action::Bid { amount: Money(amount) };
        out.push(bid(bids.lowest.0));
        if auction.high != Money::ZERO {
            out.push(Action::Pass);
        }
        let bids_once = self.n_seats == 2 && seat == self.active;
        let raises: &[u32] =
            if bids_once { &[1, 3, 6, 10, 15, 20, 26, 33, 42, 55, 75, 100] } else { &[5] };
        for raise in raises {
            let amount = bids.lowest.0 + raise;
            if amount < bids.highest.0 {
                out.push(bid(amount));
            }
        }
        // More than all that the other has is never needed.
        if bids_once {
            let other = self.mat(seat.next(self.n_seats)).money.0;
            let enough = bids.highest.0.min(other);
            if enough > bids.lowest.0 && !out.contains(&bid(enough)) {
                out.push(bid(enough));
            }
        }
    }
}
