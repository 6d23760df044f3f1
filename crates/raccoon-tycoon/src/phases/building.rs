//! Buildings: buying a tile, or turning one over (RULES.md §5.4, §6.4).

use tabletop::{Hear, Menu, Money, Seat};

use crate::action::{Action, Refusal};
use crate::edition::Tile;
use crate::event::{Event, Fact, Offer};
use crate::state::{Draw, State, tiles};

impl State {
    fn check_money(&self, seat: Seat, price: Money) -> Result<(), Refusal> {
        let money = self.mat(seat).money;
        match money >= price {
            true => Ok(()),
            false => Err(Refusal::TooLittleMoney { price, money }),
        }
    }

    fn check_build(&self, seat: Seat, tile: Tile) -> Result<u8, Refusal> {
        let slot = self.building_offer.iter().position(|&offered| offered == Some(tile));
        let slot = slot.ok_or(Refusal::BuildingNotOffered)?;
        self.check_money(seat, self.edition.costs[tile.idx()])?;
        Ok(u8::try_from(slot).expect("four places"))
    }

    fn check_upgrade(&self, seat: Seat, tile: Tile) -> Result<Money, Refusal> {
        if !self.mat(seat).owns(tile) {
            return Err(Refusal::BuildingNotOwned);
        }
        let upgrade = self.edition.tile(tile).upgrade.as_ref();
        let upgrade = upgrade.filter(|_| !self.mat(seat).has_upgraded(tile));
        let cost = upgrade.ok_or(Refusal::NoUpgrade)?.cost;
        self.check_money(seat, cost)?;
        Ok(cost)
    }

    pub(super) fn list_purchases(&self, seat: Seat, out: &mut impl Menu<Action>) {
        let mat = self.mat(seat);
        for tile in self.building_offer {
            if let Some(tile) = tile
                && self.edition.costs[tile.idx()] <= mat.money
            {
                out.add(Action::Build { tile });
            }
        }
        for tile in tiles(mat.buildings & !mat.upgraded & self.edition.sets.upgradable) {
            if self.check_upgrade(seat, tile).is_ok() {
                out.add(Action::Upgrade { tile });
            }
        }
    }

    /// A power must be owned when the action begins, so a Construction Company bought now gives
    /// no second purchase (RT-9).
    fn may_build_again(&self, seat: Seat, is_second: bool) -> bool {
        !is_second && self.has_any(seat, self.edition.sets.second_purchase)
    }

    pub(super) fn list_building_again(&self, seat: Seat, out: &mut impl Menu<Action>) {
        self.list_purchases(seat, out);
        out.add(Action::Decline);
    }

    pub(super) fn apply_building_again(
        &mut self,
        seat: Seat,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if action == Action::Decline {
            self.decline(seat, Offer::SecondPurchase, events);
            return Ok(());
        }
        if let Action::Upgrade { tile } = action {
            return self.upgrade(seat, tile, true, events);
        }
        let Action::Build { tile } = action else { return Err(self.not_now()) };
        self.build(seat, tile, true, events)
    }

    pub(super) fn build(
        &mut self,
        seat: Seat,
        tile: Tile,
        is_second: bool,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let slot = self.check_build(seat, tile)?;
        let may_again = self.may_build_again(seat, is_second);
        let paid = self.edition.costs[tile.idx()];
        events.hear(Fact::Built { seat, tile, paid }.into());
        self.pay(seat, paid, events);
        self.mat_mut(seat).buildings |= 1 << tile.0;
        self.building_offer[usize::from(slot)] = None;
        if self.stack != 0 {
            self.due.add(Draw::Building { slot });
        }
        // A higher hand limit counts from now on (RT-19).
        if self.mat(seat).n_cards() < self.hand_limit(seat) {
            self.due.add(Draw::Card(seat));
        }
        self.after_purchase(may_again, events);
        Ok(())
    }

    pub(super) fn upgrade(
        &mut self,
        seat: Seat,
        tile: Tile,
        is_second: bool,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let paid = self.check_upgrade(seat, tile)?;
        let may_again = self.may_build_again(seat, is_second);
        events.hear(Fact::Upgraded { seat, tile, paid }.into());
        self.pay(seat, paid, events);
        self.mat_mut(seat).upgraded |= 1 << tile.0;
        self.after_purchase(may_again, events);
        Ok(())
    }
}
