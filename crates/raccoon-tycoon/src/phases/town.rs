//! Towns: the one on offer, for its own commodity or for any mix (RULES.md §5.5).

use tabletop::{Hear, Menu, Seat};

use crate::action::{Action, Refusal};
use crate::edition::{Commodity, Goods};
use crate::event::{Ending, Event, Fact};
use crate::state::{Draw, Phase, State, TownPrices};

impl State {
    fn check_town(&self, seat: Seat, mix: bool) -> Result<TownPrices, Refusal> {
        let prices = self.town_prices(seat).ok_or(Refusal::NoTown)?;
        let mat = self.mat(seat);
        let (price, held) = match mix {
            true => (prices.mix, mat.n_goods()),
            false => (prices.amount, mat.goods[prices.commodity.idx()]),
        };
        match held >= price {
            true => Ok(prices),
            false => Err(Refusal::TooFewForTown { price, held }),
        }
    }

    pub(super) fn list_town(&self, seat: Seat, out: &mut impl Menu<Action>) {
        let Some(prices) = self.town_prices(seat) else { return };
        let mat = self.mat(seat);
        if mat.goods[prices.commodity.idx()] >= prices.amount {
            out.add(Action::BuyTown { mix: false });
        }
        if mat.n_goods() >= prices.mix {
            out.add(Action::BuyTown { mix: true });
        }
    }

    pub(super) fn buy_town(
        &mut self,
        seat: Seat,
        mix: bool,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let prices = self.check_town(seat, mix)?;
        let mat = self.mat(seat);
        let mut goods = Goods::default();
        if mix {
            if mat.n_goods() > prices.mix {
                self.phase = Phase::Paying { left: prices.mix };
                return Ok(());
            }
            // Every token is needed, so there is nothing to choose.
            goods = mat.goods;
        } else {
            goods[prices.commodity.idx()] = prices.amount;
        }
        for commodity in Commodity::ALL {
            self.give_back(seat, commodity, goods[commodity.idx()]);
        }
        self.hand_over_town(seat, goods, events);
        Ok(())
    }

    pub(super) fn list_paying(&self, seat: Seat, out: &mut impl Menu<Action>) {
        let goods = self.mat(seat).goods;
        let held = Commodity::ALL.into_iter().filter(|commodity| goods[commodity.idx()] > 0);
        for commodity in held {
            out.add(Action::Pay { commodity });
        }
    }

    pub(super) fn apply_paying(
        &mut self,
        seat: Seat,
        left: u8,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let Action::Pay { commodity } = action else { return Err(self.not_now()) };
        if self.mat(seat).goods[commodity.idx()] == 0 {
            return Err(Refusal::NoneToPay { commodity });
        }
        self.give_back(seat, commodity, 1);
        events.hear(Fact::Paid { seat, commodity }.into());
        match left - 1 {
            0 => self.hand_over_town(seat, Goods::default(), events),
            left => self.phase = Phase::Paying { left },
        }
        Ok(())
    }

    /// `goods` is what was paid at once; a mix was announced token by token.
    fn hand_over_town(&mut self, seat: Seat, goods: Goods, events: &mut impl Hear<Event>) {
        let town = self.town_offer.take().expect("it was checked before");
        self.mat_mut(seat).towns |= 1 << town.0;
        events.hear(Fact::TownBought { seat, town, goods }.into());
        match self.n_towns_to_come() {
            0 => self.trigger_end(Ending::Towns, events),
            _ => self.due.add(Draw::Town),
        }
        self.end_turn(events);
    }
}
