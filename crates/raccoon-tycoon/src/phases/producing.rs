//! Production: a card, a forced purchase, tokens, a bonus, the storage limit, prices
//! (RULES.md §5.1, §6.1, §6.2).

use tabletop::{Hear, Menu, Money, Seat};

use crate::action::{Action, Refusal};
use crate::edition::{Card, Commodity, Effect, Goods, N_COMMODITIES, Tile};
use crate::event::{Event, Fact, Offer};
use crate::state::{Phase, State, tiles};

impl State {
    pub(super) fn list_productions(&self, seat: Seat, out: &mut impl Menu<Action>) {
        let mut hand = self.mat(seat).hand;
        while hand != 0 {
            out.add(Action::Produce { card: Card(hand.trailing_zeros().to_le_bytes()[0]) });
            hand &= hand - 1;
        }
    }

    pub(super) fn produce(
        &mut self,
        seat: Seat,
        card: Card,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if !self.mat(seat).holds_card(card) {
            return Err(Refusal::CardNotHeld);
        }
        self.mat_mut(seat).hand &= !(1 << card.0);
        // It may lie there from the start: nothing is drawn before the production is done.
        self.discard |= 1 << card.0;
        events.hear(Fact::CardPlayed { seat, card }.into());
        self.after_card(seat, card, events);
        Ok(())
    }

    // The Trading Floor.

    /// The most that `seat` could buy of one rival's commodity.
    fn most_units(&self, seat: Seat, seller: Seat, commodity: Commodity) -> u8 {
        let held = self.mat(seller).goods[commodity.idx()];
        let affordable = self.mat(seat).money.0 / self.price(commodity).0;
        held.min(u8::try_from(affordable).unwrap_or(u8::MAX))
    }

    /// Whether there is something to buy; who cannot pay for it buys nothing like anybody else, so
    /// that nobody learns what they have (RT-25).
    pub(super) fn can_trade(&self, seat: Seat) -> bool {
        self.has_any(seat, self.edition.sets.trading_floor)
            && self.seats().any(|seller| seller != seat && self.mat(seller).n_goods() > 0)
    }

    pub(super) fn list_trading(&self, seat: Seat, out: &mut impl Menu<Action>) {
        for seller in self.seats().filter(|&seller| seller != seat) {
            for commodity in Commodity::ALL {
                let most = self.most_units(seat, seller, commodity);
                for units in 1..=most {
                    out.add(Action::BuyFrom { seat: seller, commodity, units });
                }
            }
        }
        out.add(Action::Decline);
    }

    fn check_trade(
        &self,
        seat: Seat,
        seller: Seat,
        commodity: Commodity,
        units: u8,
    ) -> Result<Money, Refusal> {
        if seller == seat || seller.0 >= self.n_seats {
            return Err(Refusal::NotARival);
        }
        if units == 0 {
            return Err(Refusal::NoUnitsBought);
        }
        let held = self.mat(seller).goods[commodity.idx()];
        if held < units {
            return Err(Refusal::RivalTooFew { commodity, held, asked: units });
        }
        let price = self.price(commodity).times(units);
        let money = self.mat(seat).money;
        match money >= price {
            true => Ok(price),
            false => Err(Refusal::TradeTooDear { price, money }),
        }
    }

    pub(super) fn apply_trading(
        &mut self,
        seat: Seat,
        card: Card,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if action == Action::Decline {
            events.hear(Fact::Declined { seat, what: Offer::Trade }.into());
            self.after_trading(seat, card, events);
            return Ok(());
        }
        let Action::BuyFrom { seat: seller, commodity, units } = action else {
            return Err(self.not_now());
        };
        let paid = self.check_trade(seat, seller, commodity, units)?;
        self.mat_mut(seller).goods[commodity.idx()] -= units;
        self.mat_mut(seat).goods[commodity.idx()] += units;
        events.hear(Fact::BoughtFrom { seat, seller, commodity, units, paid }.into());
        self.pay(seat, paid, events);
        self.receive(seller, paid, events);
        self.after_trading(seat, card, events);
        Ok(())
    }

    // Tokens of the card.

    /// Icons of a card that the supply can still cover.
    pub(super) fn icons_left(&self, card: Card) -> Goods {
        let mut icons = self.edition.card(card).produces;
        for (n_icons, in_supply) in icons.iter_mut().zip(self.supply) {
            *n_icons = in_supply.min(*n_icons);
        }
        icons
    }

    pub(super) fn take_all(&mut self, seat: Seat, goods: Goods, events: &mut impl Hear<Event>) {
        for commodity in Commodity::ALL {
            self.take_tokens(seat, commodity, goods[commodity.idx()]);
        }
        events.hear(Fact::Took { seat, goods }.into());
    }

    pub(super) fn apply_taking(
        &mut self,
        seat: Seat,
        card: Card,
        left: u8,
        mut icons: Goods,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let Action::Take { commodity } = action else { return Err(self.not_now()) };
        if icons[commodity.idx()] == 0 {
            let is_shown = self.edition.card(card).produces[commodity.idx()] > 0;
            return Err(match is_shown && self.supply[commodity.idx()] == 0 {
                true => Refusal::SupplyEmpty { commodity },
                false => Refusal::NoSuchIcon { commodity },
            });
        }
        icons[commodity.idx()] -= 1;
        self.take_tokens(seat, commodity, 1);
        events.hear(Fact::Took { seat, goods: one(commodity, 1) }.into());
        match left - 1 {
            0 => self.after_taking(seat, card, events),
            left => self.phase = Phase::Taking { card, left, icons },
        }
        Ok(())
    }

    // The bonus.

    /// Tokens that a bonus tile of this seat gives now.
    fn bonus_amount(&self, seat: Seat, tile: Tile) -> u8 {
        let face = self.edition.tile(tile);
        match &face.upgrade {
            Some(upgrade) if self.mat(seat).has_upgraded(tile) => upgrade.amount,
            _ => self.edition.power(tile),
        }
    }

    fn check_bonus(&self, seat: Seat, tile: Tile) -> Result<Option<Commodity>, Refusal> {
        if !self.mat(seat).owns(tile) {
            return Err(Refusal::BonusNotOwned);
        }
        let Effect::Bonus { commodity, .. } = self.edition.tile(tile).effect else {
            return Err(Refusal::NoBonus);
        };
        match commodity {
            Some(commodity) if self.supply[commodity.idx()] == 0 => {
                Err(Refusal::SupplyEmpty { commodity })
            }
            // With the whole supply gone, any kind of token is one that is not there.
            None if self.supply == [0; N_COMMODITIES] => {
                Err(Refusal::SupplyEmpty { commodity: Commodity::Wheat })
            }
            _ => Ok(commodity),
        }
    }

    fn usable_bonuses(&self, seat: Seat) -> impl Iterator<Item = Tile> {
        let tiles = tiles(self.mat(seat).buildings & self.edition.sets.bonus);
        tiles.filter(move |&tile| self.check_bonus(seat, tile).is_ok())
    }

    pub(super) fn can_use_bonus(&self, seat: Seat) -> bool {
        self.usable_bonuses(seat).next().is_some()
    }

    pub(super) fn list_choosing_bonus(&self, seat: Seat, out: &mut impl Menu<Action>) {
        for tile in self.usable_bonuses(seat) {
            out.add(Action::UseBonus { tile });
        }
        out.add(Action::Decline);
    }

    pub(super) fn apply_choosing_bonus(
        &mut self,
        seat: Seat,
        card: Card,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if action == Action::Decline {
            events.hear(Fact::Declined { seat, what: Offer::Bonus }.into());
            self.after_bonus(seat, card, events);
            return Ok(());
        }
        let Action::UseBonus { tile } = action else { return Err(self.not_now()) };
        let commodity = self.check_bonus(seat, tile)?;
        let amount = self.bonus_amount(seat, tile);
        let Some(commodity) = commodity else {
            self.phase = Phase::TakingBonus { card, left: amount, tile };
            return Ok(());
        };
        // A short supply makes the bonus smaller, and nothing replaces it.
        let units = amount.min(self.supply[commodity.idx()]);
        self.take_tokens(seat, commodity, units);
        self.tell_bonus(seat, tile, one(commodity, units), events);
        self.after_bonus(seat, card, events);
        Ok(())
    }

    pub(super) fn apply_taking_bonus(
        &mut self,
        seat: Seat,
        card: Card,
        tile: Tile,
        left: u8,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let Action::Take { commodity } = action else { return Err(self.not_now()) };
        if self.supply[commodity.idx()] == 0 {
            return Err(Refusal::SupplyEmpty { commodity });
        }
        self.take_tokens(seat, commodity, 1);
        self.tell_bonus(seat, tile, one(commodity, 1), events);
        let left = left - 1;
        match left == 0 || self.supply == [0; N_COMMODITIES] {
            true => self.after_bonus(seat, card, events),
            false => self.phase = Phase::TakingBonus { card, left, tile },
        }
        Ok(())
    }

    fn tell_bonus(&self, seat: Seat, tile: Tile, goods: Goods, events: &mut impl Hear<Event>) {
        let upgraded = self.mat(seat).has_upgraded(tile);
        events.hear(Fact::GotBonus { seat, tile, upgraded, goods }.into());
    }

    // Storage and prices.

    pub(super) fn list_returning(&self, seat: Seat, out: &mut impl Menu<Action>) {
        for commodity in Commodity::ALL {
            if self.mat(seat).goods[commodity.idx()] > 0 {
                out.add(Action::Return { commodity });
            }
        }
    }

    pub(super) fn apply_returning(
        &mut self,
        seat: Seat,
        card: Card,
        left: u8,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let Action::Return { commodity } = action else { return Err(self.not_now()) };
        if self.mat(seat).goods[commodity.idx()] == 0 {
            return Err(Refusal::NoneToReturn { commodity });
        }
        self.give_back(seat, commodity, 1);
        events.hear(Fact::Returned { seat, commodity }.into());
        self.after_returning(seat, card, left - 1, events);
        Ok(())
    }

    pub(super) fn raise_prices(&mut self, card: Card, events: &mut impl Hear<Event>) {
        let raises = self.edition.card(card).raises;
        for commodity in Commodity::ALL {
            let price = &mut self.prices[commodity.idx()];
            let to = (*price + raises[commodity.idx()]).min(self.edition.track(commodity).highest);
            if to > *price {
                *price = to;
                events.hear(Fact::PriceRose { commodity, to }.into());
            }
        }
    }
}

/// One action for each commodity of which there is something to take.
pub(super) fn list_taking(there: Goods, out: &mut impl Menu<Action>) {
    for commodity in Commodity::ALL {
        if there[commodity.idx()] > 0 {
            out.add(Action::Take { commodity });
        }
    }
}

fn one(commodity: Commodity, units: u8) -> Goods {
    let mut goods = Goods::default();
    goods[commodity.idx()] = units;
    goods
}
