//! Selling: any quantity of one kind at the market price (RULES.md §5.2, §6.3).

use tabletop::{Hear, Menu, Money, Seat};

use crate::action::{Action, Refusal};
use crate::edition::{Commodity, Effect};
use crate::event::{Event, Fact, Offer};
use crate::state::{State, tiles};

impl State {
    /// Every sale, but not again of the kind `sold` just before.
    pub(super) fn list_sales(
        &self,
        seat: Seat,
        sold: Option<Commodity>,
        out: &mut impl Menu<Action>,
    ) {
        let goods = self.mat(seat).goods;
        let can_export = self.has_any(seat, self.edition.sets.export_raise);
        for commodity in Commodity::ALL {
            if sold == Some(commodity) {
                continue;
            }
            let all_units = 1..goods[commodity.idx()] + 1;
            for units in all_units.clone() {
                out.add(Action::Sell { commodity, units, export: false });
            }
            if can_export {
                for units in all_units {
                    out.add(Action::Sell { commodity, units, export: true });
                }
            }
        }
    }

    pub(super) fn list_selling_again(
        &self,
        seat: Seat,
        sold: Commodity,
        out: &mut impl Menu<Action>,
    ) {
        self.list_sales(seat, Some(sold), out);
        out.add(Action::Decline);
    }

    pub(super) fn apply_selling_again(
        &mut self,
        seat: Seat,
        sold: Commodity,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if action == Action::Decline {
            self.decline(seat, Offer::SecondSale, events);
            return Ok(());
        }
        let Action::Sell { commodity, units, export } = action else {
            return Err(self.not_now());
        };
        self.sell(seat, commodity, units, export, Some(sold), events)
    }

    fn check_sale(
        &self,
        seat: Seat,
        commodity: Commodity,
        units: u8,
        export: bool,
        sold: Option<Commodity>,
    ) -> Result<(), Refusal> {
        if units == 0 {
            return Err(Refusal::NoUnits);
        }
        if sold == Some(commodity) {
            return Err(Refusal::SameKindTwice { commodity });
        }
        let held = self.mat(seat).goods[commodity.idx()];
        if held < units {
            return Err(Refusal::TooFewGoods { commodity, held, asked: units });
        }
        if export && !self.has_any(seat, self.edition.sets.export_raise) {
            return Err(Refusal::NoExport);
        }
        Ok(())
    }

    pub(super) fn sell(
        &mut self,
        seat: Seat,
        commodity: Commodity,
        units: u8,
        export: bool,
        sold: Option<Commodity>,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_sale(seat, commodity, units, export, sold)?;
        if export {
            self.export(seat, commodity, events);
        }
        let price = self.price(commodity);
        let income = price.times(units);
        events.hear(Fact::Sold { seat, commodity, units, price, income }.into());
        self.give_back(seat, commodity, units);
        self.receive(seat, income, events);
        self.pay_firms(commodity, units, events);
        self.drop_price(commodity, units, events);
        self.after_sale(seat, commodity, sold.is_some(), events);
        Ok(())
    }

    /// The marker really moves, and the drop counts from where it then stands.
    fn export(&mut self, seat: Seat, commodity: Commodity, events: &mut impl Hear<Event>) {
        let raise = self.export_raise(seat);
        let price = &mut self.prices[commodity.idx()];
        let to = (*price + raise).min(self.edition.track(commodity).highest);
        if to > *price {
            *price = to;
            events.hear(Fact::PriceRose { commodity, to }.into());
        }
    }

    fn pay_firms(&mut self, commodity: Commodity, units: u8, events: &mut impl Hear<Event>) {
        let firms = self.edition.sets.trading_firms;
        for seat in self.seats() {
            for tile in tiles(self.mat(seat).buildings & firms) {
                let Effect::TradingFirm(kinds) = self.edition.tile(tile).effect else { continue };
                if kinds.contains(&commodity) {
                    let amount = Money(u32::from(units));
                    events.hear(Fact::FirmPaid { seat, tile, amount }.into());
                    self.receive(seat, amount, events);
                }
            }
        }
    }

    fn drop_price(&mut self, commodity: Commodity, units: u8, events: &mut impl Hear<Event>) {
        let lowest = self.edition.track(commodity).lowest;
        let price = &mut self.prices[commodity.idx()];
        let to = price.saturating_sub(units).max(lowest);
        if to < *price {
            *price = to;
            events.hear(Fact::PriceFell { commodity, to }.into());
        }
    }
}
