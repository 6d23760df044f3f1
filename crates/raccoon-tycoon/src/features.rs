//! What bots look at, and which moves they think about. Nothing here is a rule.
//!
//! Bots compare positions after every click, so the numbers are those of the position that the
//! click leads to: a production is finished with the dearest tokens, a town is paid with the
//! cheapest ones, and in an auction the highest bidder wins now (`features/outlook.rs`).

#![allow(clippy::float_arithmetic, reason = "an evaluation is not a rule")]

mod candidates;
mod last_round;
mod outlook;
mod reasons;

use tabletop::bits::set_bits;
use tabletop::{Change, Dice, Feature, Features, MAX_SEATS, Money, Seat};

use crate::action::Action;
use crate::edition::{Card, Commodity, Effect, Line, N_COMMODITIES};
use crate::score::Score;
use crate::state::{Draw, Phase, State, tiles};
use outlook::Outlook;

tabletop::feature_row! {
    Row {
        town_points: "town-points", "points from towns", 0.12 => 0.22;
        railroad_points: "railroad-points", "points from railroads", 0.12 => 0.22;
        pair_points: "pair-points", "points from towns with a railroad", 0.12 => 0.22;
        buildings: "buildings", "buildings", 0.10 => 0.20;
        office_points: "office-points", "points from offices, now and to come", 0.10 => 0.20;
        lone_railroads: "lone-railroads", "railroads that wait for a town", 0.12 => 0.03;
        lone_towns: "lone-towns", "towns that wait for a railroad", 0.10 => 0.03;
        line_prospects: "line-prospects", "points that lines begun make likelier", 0.04 => 0.03;
        cash_15: "cash-15", "dollars in hand, of the first 15", 0.035 => 0.02;
        cash_40: "cash-40", "dollars in hand, from 15 to 40", 0.025 => 0.015;
        cash_more: "cash-more", "dollars in hand above 40, the more the less they count", 0.02 => 0.009;
        best_sale: "best-sale", "dollars for the best sale", 0.014 => 0.005;
        second_sale: "second-sale", "dollars for the second best sale", 0.01 => 0.003;
        other_sales: "other-sales", "dollars for all other sales", 0.007 => 0.002;
        tokens: "tokens", "tokens in storage", 0.02 => 0.02;
        best_card: "best-card", "dollars of worth that the best card in hand brings", 0.006 => 0.002;
        room: "room", "room for the next production", 0.03 => 0.00;
        engine: "engine", "dollars that buildings bring each round", 0.10 => 0.00;
        town_next: "town-next", "points of the town that is yours to take", 0.03 => 0.08;
        town_later: "town-later", "points of the town if nobody takes it before", 0.015 => 0.02;
        town_near: "town-near", "points of the town that is nearly paid for", 0.015 => 0.01;
        auction_gain: "auction-gain", "points to be won by auction", 0.03 => 0.07;
        to_move: "to-move", "the next turn", 0.05 => 0.10;
        final_points: "final-points", "points at the end of the last round", 0.8 => 0.8;
        fortune: "fortune", "steps towards a sudden death", 3.0 => 3.0;
    }
}

/// What a town and a railroad together are worth.
const PAIR: f32 = 2.0;
/// What half a pair is worth while the other half is not there.
const HALF_A_PAIR: f32 = 0.8;
/// Price icons on an average card, for each commodity.
const USUAL_RAISE: f32 = 0.46;
/// Most games are over by then.
const USUAL_ROUNDS: f32 = 36.0;
/// A town that lacks so many tokens is out of reach.
const FAR: u8 = 4;

impl Features for State {
    const FEATURES: &'static [Feature] = Row::FEATURES;
    const WEIGHTS: &'static str = include_str!("../weights.toml");

    type Memory = ();
    type Cache = ();

    fn features(&self, (): &mut (), rows: &mut [f32]) {
        let mut outlook = self.outlook();
        if outlook.is_last_round {
            outlook.play_last_round();
        }
        let auction_gains = outlook.auction_gains(self.progress());
        let town_first = outlook.first_to_town();
        for (seat, row) in self.seats().zip(rows.chunks_exact_mut(Row::FEATURES.len())) {
            let town = outlook.town(seat, town_first);
            outlook.row(seat, town, auction_gains[seat.idx()]).write(row);
        }
    }

    /// The game ends when the railroads or the towns are gone.
    fn progress(&self) -> f32 {
        if self.last_round.is_some() {
            return 1.0;
        }
        let n_lines = self.edition.lines.iter().filter(|it| it.players >> self.n_seats & 1 == 1);
        let all_railroads = 4 * u8::try_from(n_lines.count()).expect("six lines");
        // As the numbers do, this counts what is being bought as bought.
        let mut n_railroads = u8::from(matches!(self.phase, Phase::Bidding(_)));
        let mut n_towns = u8::from(matches!(self.phase, Phase::Paying { .. }));
        for seat in self.seats() {
            n_railroads += self.mat(seat).n_railroads();
            n_towns += self.mat(seat).n_towns();
        }
        let share = |n: u8, of: u8| f32::from(n) / f32::from(of.max(1));
        // Time counts as well: else whoever is behind would rather buy nothing than come nearer
        // to the end.
        let usual = f32::from(self.options.round_limit).min(USUAL_ROUNDS);
        let rounds = f32::from(self.round - 1) / usual;
        share(n_railroads, all_railroads)
            .max(share(n_towns, 4 * self.towns_per_layer()))
            .max(rounds)
            .min(1.0)
    }

    /// While an auction goes on, the highest bidder is taken for the winner.
    fn is_quiet(&self) -> bool {
        !matches!(self.phase, Phase::Bidding(_))
    }

    fn candidates<D: Dice>(&self, seat: Seat, (): &(), _: &mut D, out: &mut Vec<Action>) {
        self.list_candidates(seat, out);
    }

    fn reasons(&self, after: &State, seat: Seat, changes: &[Change]) -> Vec<String> {
        self.say_reasons(after, seat, changes)
    }
}

/// How a seat stands to the town on offer.
#[derive(Clone, Copy, Default)]
struct TownPlan {
    /// It can pay, and nobody who can moves before.
    next: f32,
    /// It can pay, but somebody who can moves before.
    later: f32,
    /// It lacks a few tokens.
    near: f32,
}

impl Outlook {
    fn row(&self, seat: Seat, town: TownPlan, auction_gain: f32) -> Row {
        let state = &self.state;
        let mat = state.mat(seat);
        let score = Score::of(&state.edition, mat);
        let (n_towns, n_railroads) = (mat.n_towns(), mat.n_railroads());
        // What can only grow into points is nothing once the last turns are played in mind.
        let later = |number: f32| if self.is_last_round { 0.0 } else { number };
        // Money is of no use when nobody acts any more.
        let money = if self.next.is_some() { dollars(mat.money) } else { 0.0 };
        let points = |n: i32| f32::from(i16::try_from(n).expect("a score is small"));
        // In the last round nobody gains by producing or selling.
        let economy = if self.is_last_round { Economy::default() } else { self.economy(seat) };
        Row {
            town_points: points(score.towns),
            railroad_points: points(score.railroads),
            pair_points: points(score.pairs),
            buildings: points(score.buildings),
            office_points: points(score.offices + score.bank) + self.office_prospects(seat),
            lone_railroads: later(f32::from(n_railroads.saturating_sub(n_towns).min(3))),
            lone_towns: later(f32::from(n_towns.saturating_sub(n_railroads).min(3))),
            line_prospects: later(self.line_prospects(seat)),
            cash_15: money.min(15.0),
            cash_40: (money - 15.0).clamp(0.0, 25.0),
            cash_more: much(money - 40.0),
            best_sale: economy.sales[0],
            second_sale: economy.sales[1],
            other_sales: economy.sales[2],
            tokens: economy.tokens,
            best_card: economy.best_card,
            room: economy.room,
            engine: economy.engine,
            town_next: town.next,
            town_later: town.later,
            town_near: town.near,
            auction_gain,
            to_move: f32::from(u8::from(self.next == Some(seat))),
            final_points: match self.is_last_round {
                // Money breaks ties.
                true => points(score.total()) + (dollars(mat.money) / 2_000.0).min(0.9),
                false => 0.0,
            },
            fortune: match state.options.sudden_death {
                true => ((money - 400.0) / 600.0).clamp(0.0, 1.0),
                false => 0.0,
            },
        }
    }

    /// Points by which lines begun are ahead of lines not begun, for the cards still to come.
    fn line_prospects(&self, seat: Seat) -> f32 {
        let state = &self.state;
        let railroads = state.mat(seat).railroads;
        let n_offered =
            |line: Line| state.railroad_offer.iter().filter(|&&it| it == Some(line)).count();
        let mut prospects = 0.0;
        for line in Line::all() {
            let n_cards = usize::from(railroads[line.idx()]);
            let points = state.edition.line(line).points;
            if n_cards == 0 || n_cards >= points.len() {
                continue;
            }
            let in_deck = usize::from(state.railroads[line.idx()]);
            let n_left = (in_deck + n_offered(line)).min(points.len() - n_cards);
            let n_left = f32::from(u8::try_from(n_left).expect("four cards of a line"));
            let step = f32::from(points[n_cards]) - f32::from(points[n_cards - 1]);
            prospects += (step - f32::from(points[0])) * n_left;
        }
        prospects
    }

    /// What a railroad of the line would add to a seat's points.
    fn railroad_worth(&self, seat: Seat, line: Line) -> f32 {
        let mat = self.state.mat(seat);
        let n_cards = usize::from(mat.railroads[line.idx()]);
        let points = self.state.edition.line(line).points;
        let before = if n_cards == 0 { 0.0 } else { f32::from(points[n_cards - 1]) };
        let step = points.get(n_cards).map_or(0.0, |&after| f32::from(after) - before);
        let pair = if mat.n_towns() > mat.n_railroads() { PAIR } else { HALF_A_PAIR };
        step + pair
    }

    fn town_worth(&self, seat: Seat) -> f32 {
        let Some(town) = self.state.town_offer else { return 0.0 };
        let mat = self.state.mat(seat);
        let pair = if mat.n_railroads() > mat.n_towns() { PAIR } else { HALF_A_PAIR };
        f32::from(self.state.edition.town(town).points) + pair
    }

    /// Tokens that a seat lacks to pay for the town in the way that is nearer.
    fn short_of_town(&self, seat: Seat) -> Option<u8> {
        let prices = self.state.town_prices(seat)?;
        let mat = self.state.mat(seat);
        let own = prices.amount.saturating_sub(mat.goods[prices.commodity.idx()]);
        Some(own.min(prices.mix.saturating_sub(mat.n_goods())))
    }

    /// The first to move of those who can pay for the town.
    fn first_to_town(&self) -> Option<Seat> {
        let next = self.next?;
        next.around(self.state.n_seats)
            .find(|&seat| self.will_act(seat) && self.short_of_town(seat) == Some(0))
    }

    fn town(&self, seat: Seat, first: Option<Seat>) -> TownPlan {
        let mut plan = TownPlan::default();
        let Some(short) = self.short_of_town(seat).filter(|_| self.will_act(seat)) else {
            return plan;
        };
        let worth = self.town_worth(seat);
        match short {
            0 if first == Some(seat) => plan.next = worth,
            0 => plan.later = worth,
            _ if self.is_last_round => {}
            _ => plan.near = worth * f32::from(FAR.saturating_sub(short)) / f32::from(FAR),
        }
        plan
    }

    /// Points that each seat would gain over the price if the railroads on offer were auctioned
    /// now and everybody bid what a card is worth to them.
    fn auction_gains(&self, progress: f32) -> [f32; MAX_SEATS] {
        let mut gains = [0.0; MAX_SEATS];
        if self.next.is_none() {
            return gains;
        }
        let per_point = 4.0 + 8.0 * progress;
        for line in self.state.railroad_offer.into_iter().flatten() {
            let minimum = dollars(self.state.edition.line(line).minimum);
            // The two highest bids, and whose the higher one is.
            let (mut high, mut second) = (0.0_f32, minimum - 1.0);
            let mut winner = None;
            for seat in self.state.seats() {
                let money = dollars(self.state.mat(seat).money);
                let worth = self.railroad_worth(seat, line);
                let bid = money.min(worth * per_point);
                if bid < minimum {
                    continue;
                }
                if bid > high {
                    second = second.max(high);
                    (high, winner) = (bid, Some((seat, worth)));
                } else {
                    second = second.max(bid);
                }
            }
            if let Some((seat, worth)) = winner {
                gains[seat.idx()] += (worth - (second + 1.0) / per_point).max(0.0);
            }
        }
        gains
    }
}

/// What a seat has in storage and in hand, in dollars.
#[derive(Default)]
struct Economy {
    /// The best sale, the second best, and all others together.
    sales: [f32; 3],
    tokens: f32,
    best_card: f32,
    room: f32,
    engine: f32,
}

impl Outlook {
    fn economy(&self, seat: Seat) -> Economy {
        let state = &self.state;
        let mat = state.mat(seat);
        let raise = state.export_raise(seat);
        let mut economy = Economy::default();
        let [best, second, others] = &mut economy.sales;
        for commodity in Commodity::ALL {
            let i = commodity.idx();
            let price = (state.prices[i] + raise).min(self.highest[i]);
            let sale = f32::from(u16::from(mat.goods[i]) * u16::from(price));
            *others += sale.min(*best).min(*second);
            *second = second.max(sale.min(*best));
            *best = best.max(sale);
        }
        economy.tokens = f32::from(mat.n_goods());
        if mat.buildings != 0 {
            economy.engine = self.engine(seat);
        }
        economy.best_card = self.best_card(seat);
        let room = state.storage_limit(seat).saturating_sub(mat.n_goods());
        economy.room = f32::from(room.min(state.production_limit(seat) + 1));
        economy
    }

    /// About how many dollars a seat's buildings bring it in a round. A player produces in about
    /// every second turn and sells five tokens in every fifth.
    fn engine(&self, seat: Seat) -> f32 {
        let state = &self.state;
        let sets = &state.edition.sets;
        let buildings = state.mat(seat).buildings;
        let n_players = f32::from(state.n_seats);
        let n_of = |set: u32| f32::from((buildings & set).count_ones().to_le_bytes()[0]);
        let more_icons = f32::from(state.production_limit(seat) - state.edition.production_limit);
        let more_cards = f32::from(state.hand_limit(seat) - state.edition.hand_limit);
        let mut dollars = 0.5 * self.bonus_worth(seat) + more_icons.sqrt() * 2.3;
        dollars += 0.8 * more_cards;
        dollars += f32::from(state.export_raise(seat));
        dollars += 3.0 * n_of(sets.second_sale);
        dollars += 0.35 * n_players * n_of(sets.trading_firms);
        dollars += 1.5 * n_players * n_of(sets.auction_commission);
        dollars += n_of(sets.trading_floor) + 0.7 * n_of(sets.second_purchase);
        dollars + 1.8 * n_of(sets.town_discount)
    }

    /// What the best bonus building brings with a production. The price of today is half of the
    /// truth, the middle of the track the other half.
    fn bonus_worth(&self, seat: Seat) -> f32 {
        let state = &self.state;
        let price = |commodity: Commodity| {
            let track = state.edition.track(commodity);
            let usual = f32::from(track.lowest + track.highest) / 2.0;
            f32::midpoint(f32::from(state.prices[commodity.idx()]), usual)
        };
        let mut best = 0.0_f32;
        for tile in tiles(state.mat(seat).buildings & state.edition.sets.bonus) {
            let Effect::Bonus { commodity, .. } = state.edition.tile(tile).effect else { continue };
            let each = match commodity {
                Some(commodity) => price(commodity),
                None => Commodity::ALL.into_iter().map(price).fold(0.0, f32::max),
            };
            best = best.max(each * f32::from(self.bonus_amount(seat, tile)));
        }
        best
    }

    /// Points that offices will bring beyond those of today, if the seat gets its share of most
    /// of what is left.
    fn office_prospects(&self, seat: Seat) -> f32 {
        let state = &self.state;
        let offices = state.mat(seat).buildings & state.edition.sets.scoring;
        if offices == 0 || self.is_last_round {
            return 0.0;
        }
        let share = 0.7 / f32::from(state.n_seats);
        let mut points = 0.0;
        for tile in tiles(offices) {
            let each = f32::from(state.edition.power(tile));
            points += match state.edition.tile(tile).effect {
                Effect::PointsPerTown(_) => each * share * f32::from(state.n_towns_to_come()),
                Effect::PointsPerRailroad(_) => {
                    each * share * f32::from(state.n_railroads_to_come())
                }
                Effect::PointsPerBuilding(_) => each,
                Effect::MoneyPerPoint(_)
                | Effect::Bonus { .. }
                | Effect::TradingFirm(_)
                | Effect::Storage(_)
                | Effect::AuctionCommission(_)
                | Effect::TradingFloor
                | Effect::HandLimit(_)
                | Effect::SecondPurchase
                | Effect::TownDiscount(_)
                | Effect::SecondSale
                | Effect::ProductionLimit(_)
                | Effect::ExportRaise(_) => 0.0,
            };
        }
        points
    }

    /// Dollars by which the best card of the hand would raise the worth of what a seat has.
    fn best_card(&self, seat: Seat) -> f32 {
        let state = &self.state;
        let mat = state.mat(seat);
        let limit = state.production_limit(seat);
        let mut best = 0.0_f32;
        for card in set_bits(mat.hand).map(Card) {
            let face = state.edition.card(card);
            let (mut risen, mut produced, mut n_icons) = (0_u16, 0_u16, 0_u8);
            for i in 0..N_COMMODITIES {
                let price = (state.prices[i] + face.raises[i]).min(self.highest[i]);
                risen += u16::from(price - state.prices[i]) * u16::from(mat.goods[i]);
                produced += u16::from(price) * u16::from(face.produces[i]);
                n_icons += face.produces[i];
            }
            let taken = f32::from(limit.min(n_icons)) / f32::from(n_icons.max(1));
            best = best.max(f32::from(risen) + f32::from(produced) * taken);
        }
        // A card that is still to be drawn is an average one.
        if state.due.has(Draw::Card(seat)) {
            let mean = f32::from(state.prices.iter().map(|&price| u16::from(price)).sum::<u16>())
                / f32::from(u8::try_from(N_COMMODITIES).expect("six"));
            let usual = f32::from(limit) * mean + USUAL_RAISE * f32::from(mat.n_goods());
            best = best.max(usual);
        }
        best
    }
}

/// A sum that counts less the larger it is, and never as much as 120.
fn much(sum: f32) -> f32 {
    let sum = sum.max(0.0);
    sum / (1.0 + sum / 120.0)
}

fn dollars(money: Money) -> f32 {
    f32::from(u16::try_from(money.0).unwrap_or(u16::MAX))
}
