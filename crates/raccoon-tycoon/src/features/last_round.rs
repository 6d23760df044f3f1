//! The last round in mind: whoever still has a turn takes the most points that it can bring.
//!
//! Points are all that counts then, and what a turn can still bring is nearly certain. Without it,
//! whoever sits before the last seat takes its money for worth keeping and does not see that a lead
//! is large enough to end the game.

use tabletop::{Money, Seat};

use super::outlook::Outlook;
use crate::edition::{Commodity, Line};
use crate::score::Score;
use crate::state::{Mat, State};

/// What a last turn can do.
#[derive(Clone, Copy)]
enum LastAct {
    Town,
    Building { slot: usize },
    Railroad { slot: usize, line: Line, price: Money },
    Sale { income: Money },
}

impl Outlook {
    /// Plays the turns that are left.
    pub(super) fn play_last_round(&mut self) {
        let Some(next) = self.next.take() else { return };
        for seat in self.state.seats().filter(|&seat| seat >= next) {
            self.state.take_last_turn(seat);
        }
    }
}

impl State {
    fn take_last_turn(&mut self, seat: Seat) {
        let now = self.score(seat).total();
        let mut best: Option<(i32, LastAct)> = None;
        let mut weigh = |act: LastAct| {
            let gain = Score::of(&self.edition, &self.after_last(seat, act)).total() - now;
            if gain > best.map_or(0, |(most, _)| most) {
                best = Some((gain, act));
            }
        };
        if self.can_pay_town(seat) {
            weigh(LastAct::Town);
        }
        for (slot, tile) in self.building_offer.iter().enumerate() {
            if tile.is_some_and(|tile| self.edition.costs[tile.idx()] <= self.mat(seat).money) {
                weigh(LastAct::Building { slot });
            }
        }
        for (slot, line) in self.railroad_offer.iter().enumerate() {
            if let Some(line) = *line
                && let Some(price) = self.last_price(seat, line)
            {
                weigh(LastAct::Railroad { slot, line, price });
            }
        }
        if self.has_any(seat, self.edition.sets.scoring) {
            let goods = self.mat(seat).goods;
            let sale = |it: Commodity| self.price(it).times(goods[it.idx()]);
            let income = Commodity::ALL.into_iter().map(sale).max().unwrap_or_default();
            weigh(LastAct::Sale { income });
        }
        let Some((_, act)) = best else { return };
        *self.mat_mut(seat) = self.after_last(seat, act);
        match act {
            LastAct::Town => self.town_offer = None,
            LastAct::Building { slot } => self.building_offer[slot] = None,
            LastAct::Railroad { slot, .. } => self.railroad_offer[slot] = None,
            LastAct::Sale { .. } => {}
        }
    }

    fn after_last(&self, seat: Seat, act: LastAct) -> Mat {
        let mut mat = *self.mat(seat);
        match act {
            LastAct::Town => {
                if let Some(town) = self.town_offer {
                    mat.towns |= 1 << town.0;
                }
            }
            LastAct::Building { slot } => {
                if let Some(tile) = self.building_offer[slot] {
                    mat.buildings |= 1 << tile.0;
                    let cost = self.edition.costs[tile.idx()];
                    mat.money = mat.money.less(cost).unwrap_or_default();
                }
            }
            LastAct::Railroad { line, price, .. } => {
                mat.railroads[line.idx()] += 1;
                mat.money = mat.money.less(price).unwrap_or_default();
            }
            LastAct::Sale { income } => mat.money += income,
        }
        mat
    }

    fn can_pay_town(&self, seat: Seat) -> bool {
        let mat = self.mat(seat);
        self.town_prices(seat).is_some_and(|prices| {
            mat.goods[prices.commodity.idx()] >= prices.amount || mat.n_goods() >= prices.mix
        })
    }

    /// What a railroad costs in the last round, where everybody else bids all they have; `None`
    /// when somebody has more.
    fn last_price(&self, seat: Seat, line: Line) -> Option<Money> {
        let others = self.seats().filter(|&other| other != seat);
        let most = others.map(|other| self.mat(other).money).max().unwrap_or_default();
        let price = most.max(self.edition.line(line).minimum);
        (price <= self.mat(seat).money).then_some(price)
    }
}
