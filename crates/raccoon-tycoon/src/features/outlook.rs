//! The position that a turn under way will lead to, if nothing clever is done any more.

use tabletop::Seat;

use crate::edition::{Card, Commodity, Effect, Goods, Tile};
use crate::event::Ending;
use crate::state::{Auction, Draw, Phase, State, tiles};

/// A position in which nothing is half done.
pub(super) struct Outlook {
    pub(super) state: State,
    /// Who takes the next action; nobody when the game will be over.
    pub(super) next: Option<Seat>,
    pub(super) is_last_round: bool,
    /// The top of each price track.
    pub(super) highest: Goods,
}

impl Outlook {
    /// Whether a seat will have another turn.
    pub(super) fn will_act(&self, seat: Seat) -> bool {
        self.next.is_some_and(|next| !self.is_last_round || seat >= next)
    }

    /// Tokens that a bonus tile of a seat gives.
    pub(super) fn bonus_amount(&self, seat: Seat, tile: Tile) -> u8 {
        self.state.bonus_of(seat, tile)
    }
}

impl State {
    pub(super) fn outlook(&self) -> Outlook {
        let mut state = *self;
        let seat = self.active;
        let mut acts_again = false;
        match self.phase {
            Phase::SettingUp | Phase::Claiming { .. } | Phase::Choosing { .. } => {
                acts_again = true;
            }
            Phase::Trading { card } => {
                state.raise_in_mind(card);
                let icons = state.edition.card(card).produces;
                state.take_dearest(seat, icons, state.production_limit(seat));
                state.finish_production(seat, true);
            }
            Phase::Taking { card, left, icons } => {
                state.raise_in_mind(card);
                state.take_dearest(seat, icons, left);
                state.finish_production(seat, true);
            }
            Phase::ChoosingBonus { card } => {
                state.raise_in_mind(card);
                state.finish_production(seat, true);
            }
            Phase::TakingBonus { card, left, .. } => {
                state.raise_in_mind(card);
                state.take_dearest(seat, [left; 6], left);
                state.finish_production(seat, false);
            }
            Phase::Returning { card, left } => {
                state.raise_in_mind(card);
                state.lose_cheapest(seat, left);
                state.finish_production(seat, false);
            }
            Phase::Paying { left } => {
                state.lose_cheapest(seat, left);
                if let Some(town) = state.town_offer.take() {
                    state.mat_mut(seat).towns |= 1 << town.0;
                    if state.n_towns_to_come() == 0 {
                        state.last_round = state.last_round.or(Some(Ending::Towns));
                    }
                }
            }
            Phase::Bidding(auction) => acts_again = state.settle_in_mind(&auction) != seat,
            Phase::SellingAgain { .. }
            | Phase::BuildingAgain
            | Phase::Closing { .. }
            | Phase::Over { .. } => {}
        }
        let is_last_round = state.last_round.is_some() || state.round >= state.options.round_limit;
        let next = if acts_again { seat } else { seat.next(state.n_seats) };
        let is_over = is_last_round && !acts_again && next == Seat(0);
        let highest = state.edition.tracks.map(|track| track.highest);
        Outlook { state, next: (!is_over).then_some(next), is_last_round, highest }
    }

    /// Tokens that a bonus tile of a seat gives.
    fn bonus_of(&self, seat: Seat, tile: Tile) -> u8 {
        match &self.edition.tile(tile).upgrade {
            Some(upgrade) if self.mat(seat).has_upgraded(tile) => upgrade.amount,
            Some(_) | None => self.edition.power(tile),
        }
    }

    fn raise_in_mind(&mut self, card: Card) {
        let raises = self.edition.card(card).raises;
        for commodity in Commodity::ALL {
            let i = commodity.idx();
            let highest = self.edition.track(commodity).highest;
            self.prices[i] = (self.prices[i] + raises[i]).min(highest);
        }
    }

    /// Takes up to `n` of the icons, the dearest first.
    fn take_dearest(&mut self, seat: Seat, mut icons: Goods, n: u8) {
        for _ in 0..n {
            let there = Commodity::ALL
                .into_iter()
                .filter(|it| icons[it.idx()] > 0 && self.supply[it.idx()] > 0);
            let Some(dearest) = there.max_by_key(|it| self.prices[it.idx()]) else { return };
            let i = dearest.idx();
            icons[i] -= 1;
            self.supply[i] -= 1;
            self.mat_mut(seat).goods[i] += 1;
        }
    }

    fn lose_cheapest(&mut self, seat: Seat, n: u8) {
        for _ in 0..n {
            let goods = self.mat(seat).goods;
            let held = Commodity::ALL.into_iter().filter(|it| goods[it.idx()] > 0);
            let Some(cheapest) = held.min_by_key(|it| self.prices[it.idx()]) else { return };
            self.supply[cheapest.idx()] += 1;
            self.mat_mut(seat).goods[cheapest.idx()] -= 1;
        }
    }

    /// The bonus if it is still to come, then what cannot be stored goes back, then a card is due.
    fn finish_production(&mut self, seat: Seat, with_bonus: bool) {
        if with_bonus {
            let worth = |tile: Tile| {
                let Effect::Bonus { commodity, .. } = self.edition.tile(tile).effect else {
                    return (0, None);
                };
                let dearest = || Commodity::ALL.into_iter().max_by_key(|it| self.prices[it.idx()]);
                let price = commodity.or_else(dearest).map_or(0, |it| self.prices[it.idx()]);
                (u16::from(price) * u16::from(self.bonus_of(seat, tile)), commodity)
            };
            let owned = tiles(self.mat(seat).buildings & self.edition.sets.bonus);
            if let Some(tile) = owned.max_by_key(|&tile| worth(tile).0) {
                let amount = self.bonus_of(seat, tile);
                let mut kinds = [amount; 6];
                if let (_, Some(commodity)) = worth(tile) {
                    kinds = Goods::default();
                    kinds[commodity.idx()] = amount;
                }
                self.take_dearest(seat, kinds, amount);
            }
        }
        let excess = self.mat(seat).n_goods().saturating_sub(self.storage_limit(seat));
        self.lose_cheapest(seat, excess);
        self.due.add(Draw::Card(seat));
    }

    /// Lets the highest bidder win, or the starter at the minimum while nobody has bid.
    fn settle_in_mind(&mut self, auction: &Auction) -> Seat {
        let winner = auction.high_bidder;
        let price = auction.high.max(self.edition.line(auction.line).minimum);
        let mat = self.mat_mut(winner);
        mat.money = mat.money.less(price).unwrap_or_default();
        mat.railroads[auction.line.idx()] += 1;
        self.railroad_offer[usize::from(auction.slot)] = None;
        let is_last =
            self.n_railroads_to_come() == 0 && self.railroad_offer.iter().all(Option::is_none);
        if is_last {
            self.last_round = self.last_round.or(Some(Ending::Railroads));
        }
        winner
    }
}
