//! What bots look at: points as they stand, points to come, and what stands in their way.
//!
//! Nothing here is a rule. What a seat may still hope for counts only as long as it has a turn to
//! come, so the last turn of a game is evaluated by points alone, and nobody gains by waiting.

#![allow(clippy::float_arithmetic, reason = "an evaluation is not a rule")]

mod candidates;
mod promise;
mod reasons;

use tabletop::{Change, Dice, Feature, Features, Printed, SearchBy, Seat};

use crate::action::Action;
use crate::edition::{Coupon, Edition, MAX_STORES, Part};
use crate::farm::FULL;
use crate::pieces::{CardSet, Token, Tokens};
use crate::score;
use crate::setup::Hutch;
use crate::state::{HAND_LIMIT, MAX_PLAYERS, Mat, Phase, State};

/// The numbers of one seat, in the order of [`State::FEATURES`].
#[derive(Clone, Copy, Default, Debug)]
struct Row {
    printed: f32,
    coupons: f32,
    stores: f32,
    token_points: f32,
    reserve: f32,
    tokens: f32,
    many_tokens: f32,
    rabbits: f32,
    hutches: f32,
    growth_tokens: f32,
    growth_cards: f32,
    feeders: f32,
    growth_points: f32,
    store_hopes: f32,
    coupon_hopes: f32,
    feeding: f32,
    placing: f32,
    ready: f32,
    held: f32,
    short: f32,
    unfit: f32,
    cards: f32,
    welcome: f32,
    closing: f32,
    turn: f32,
}

impl Row {
    const LEN: usize = 25;
    const CLOSING: usize = 23;

    fn numbers(&self) -> [f32; Row::LEN] {
        [
            self.printed,
            self.coupons,
            self.stores,
            self.token_points,
            self.reserve,
            self.tokens,
            self.many_tokens,
            self.rabbits,
            self.hutches,
            self.growth_tokens,
            self.growth_cards,
            self.feeders,
            self.growth_points,
            self.store_hopes,
            self.coupon_hopes,
            self.feeding,
            self.placing,
            self.ready,
            self.held,
            self.short,
            self.unfit,
            self.cards,
            self.welcome,
            self.closing,
            self.turn,
        ]
    }
}

impl Features for State {
    #[rustfmt::skip]
    const FEATURES: &'static [Feature] = &[
        feature("printed-points", "points printed on rabbits", 0.25, 0.7),
        feature("coupon-points", "points from end coupons", 0.25, 0.7),
        feature("store-points", "points from stores", 0.25, 0.7),
        feature("token-points", "points from tokens left", 0.0, 0.6),
        feature("reserve-points", "points lost to the reserve", 0.05, 0.6),
        feature("tokens", "tokens to pay with", 0.1, 0.05),
        feature("many-tokens", "tokens beyond the first six", 0.04, 0.0),
        feature("rabbits", "rabbits in the farm", 0.15, 0.05),
        feature("hutches", "hutches in the farm", -0.1, -0.1),
        feature("growth-tokens", "tokens that a growth brings", 0.15, 0.0),
        feature("growth-cards", "cards that a growth brings", 0.1, 0.0),
        feature("feeders", "rabbits that take tokens for points", 0.1, 0.0),
        feature("growth-points", "points that every growth can bring", 0.15, 0.1),
        feature("store-hopes", "stores that one more logo lets score", 0.1, 0.0),
        feature("coupon-hopes", "points that end coupons may still bring", 0.12, 0.05),
        feature("feeding", "points for tokens that can be put on rabbits now", 0.15, 0.6),
        feature("placing", "points for rabbits that can be placed now", 0.25, 0.5),
        feature("ready", "points for rabbits that can be placed next turn", 0.12, 0.2),
        feature("held", "points in the other cards held", 0.05, 0.05),
        feature("short", "tokens missing for the best two cards", -0.08, -0.05),
        feature("unfit", "cards held that fit nowhere", -0.05, -0.05),
        feature("cards", "cards in hand or about to be drawn", 0.05, 0.0),
        feature("welcome", "rabbits that the free spaces would admit", 0.1, 0.0),
        feature("closing", "lead that a full farm would make final", 0.1, 0.1),
        feature("turn", "turns to come in this round", 0.8, 0.8),
    ];

    const WEIGHTS: &'static str = include_str!("../weights.toml");
    const SEARCH_BY: SearchBy = SearchBy::Turns;
    const TEMPO: &'static [&'static str] = &["turn"];

    type Memory = ();
    type Cache = Cache;

    fn features(&self, cache: &mut Cache, rows: &mut [f32]) {
        let progress = self.progress();
        let mut scores = [0.0; MAX_PLAYERS];
        for (seat, numbers) in self.seats().zip(rows.chunks_exact_mut(Row::LEN)) {
            let row = self.row(seat, progress, cache);
            scores[seat.idx()] =
                row.printed + row.coupons + row.stores + row.token_points + row.reserve;
            numbers.copy_from_slice(&row.numbers());
        }
        for (seat, numbers) in self.seats().zip(rows.chunks_exact_mut(Row::LEN)) {
            let rivals = self.seats().filter(|&rival| rival != seat);
            let best = rivals.map(|rival| scores[rival.idx()]).fold(f32::MIN, f32::max);
            let fill = f32::from(self.mat(seat).farm.n_cards()) / f32::from(FULL);
            if self.has_turn(seat) {
                numbers[Row::CLOSING] = (scores[seat.idx()] - best) * fill * fill;
            }
        }
    }

    fn progress(&self) -> f32 {
        let n_cards = |seat: Seat| self.mat(seat).farm.n_cards();
        let fullest = self.seats().map(n_cards).max().unwrap_or(0);
        let all: u8 = self.seats().map(n_cards).sum();
        let fill = f32::from(fullest) + f32::from(all) / f32::from(self.n_seats);
        // A table that does not get on is near its end all the same: nothing is worth waiting for.
        let limit = self.round_limit().min(HORIZON);
        let rounds = f32::from((self.round - 1).min(limit)) / f32::from(limit);
        let by_farms = 0.5 * fill / f32::from(FULL);
        match self.last_round {
            Some(_) => 1.0,
            None => 0.5 * by_farms + 0.5 * rounds,
        }
    }

    fn candidates<D: Dice>(&self, seat: Seat, (): &(), _: &mut D, out: &mut Vec<Action>) {
        self.list_candidates(seat, out);
    }

    fn reasons(&self, after: &State, seat: Seat, changes: &[Change]) -> Vec<String> {
        self.say_reasons(after, seat, changes)
    }
}

/// Rounds after which bots no longer build for later: few games last so long.
const HORIZON: u8 = 16;

const fn feature(name: &'static str, says: &'static str, early: f32, late: f32) -> Feature {
    Feature { name, says, early, late }
}

/// Tokens that one turn can bring: with so many in the supply nobody goes without.
const PLENTY: u8 = 24;

/// Tokens that one always has a use for, and those beyond that may find one.
const FEW_TOKENS: u16 = 6;
const MORE_TOKENS: u16 = 9;

/// The seats that are not at their turn, as they were last described. A plan looks at many
/// positions between which only the seat that plans has changed.
#[derive(Clone, Default, Debug)]
pub struct Cache([Option<(Seen, Row)>; MAX_PLAYERS]);

/// All that the row of a seat depends on that is not at its turn.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Seen {
    edition: Printed<Edition>,
    hutch: Hutch,
    spent: CardSet,
    n_supply: u8,
    mat: Mat,
    progress: f32,
    has_turn: bool,
    acts_this_round: bool,
}

/// What a seat gets from the action under way, beyond what it has.
#[derive(Clone, Copy, Default)]
struct Coming {
    tokens: u8,
    cards: u8,
    /// Tokens that may be put on rabbits of its own.
    puts: u8,
}

impl State {
    fn row(&self, seat: Seat, progress: f32, cache: &mut Cache) -> Row {
        if seat == self.active {
            return self.describe(seat, progress);
        }
        let seen = Seen {
            edition: self.edition,
            hutch: self.options.hutch,
            spent: self.spent,
            n_supply: self.n_supply(),
            mat: *self.mat(seat),
            progress,
            has_turn: self.has_turn(seat),
            acts_this_round: self.acts_this_round(seat),
        };
        let entry = &mut cache.0[seat.idx()];
        match entry {
            Some((cached, row)) if *cached == seen => *row,
            _ => entry.insert((seen, self.describe(seat, progress))).1,
        }
    }

    fn describe(&self, seat: Seat, progress: f32) -> Row {
        let mat = self.mat(seat);
        let edition = self.edition.tables();
        let now = score::score(edition, &mat.farm, Tokens::NONE, mat.n_reserved());
        let coming = self.coming(seat);
        let n_tokens = mat.tokens.total() + u16::from(coming.tokens);
        let mut row = Row {
            printed: points(now.printed),
            coupons: points(now.coupons),
            stores: points(now.stores),
            token_points: f32::from(n_tokens / score::TOKENS_PER_POINT),
            reserve: points(now.reserve),
            feeding: self.feedable(seat, coming).into(),
            ..Row::default()
        };
        let has_turn = self.has_turn(seat);
        if has_turn {
            let engine = self.engine(seat);
            row.tokens = f32::from(n_tokens.min(FEW_TOKENS));
            row.many_tokens = f32::from(n_tokens.saturating_sub(FEW_TOKENS).min(MORE_TOKENS));
            row.rabbits = mat.farm.rabbits.len().into();
            row.hutches = mat.farm.hutches.len().into();
            row.growth_tokens = engine.tokens.into();
            row.growth_cards = engine.cards.into();
            row.feeders = engine.feeders.into();
            row.growth_points = engine.feeders.min(engine.tokens).into();
            row.store_hopes = engine.stores.into();
            row.cards = f32::from((mat.hand.len() + coming.cards).min(HAND_LIMIT));
            row.turn = f32::from(self.acts_this_round(seat));
        }
        let is_placing = seat == self.active && matches!(self.phase, Phase::Playing { .. });
        if has_turn || is_placing {
            let promise = self.promise(seat, coming.tokens, progress);
            row.coupon_hopes = promise.hopes;
            row.held = promise.rest;
            row.short = promise.short.into();
            row.unfit = promise.n_unfit.into();
            row.welcome = promise.welcome;
            match is_placing {
                true => row.placing = promise.pair,
                false => row.ready = promise.pair,
            }
        }
        row
    }

    /// Whether the seat will act after what is going on now: not in the last round, once it has
    /// had its turn.
    fn has_turn(&self, seat: Seat) -> bool {
        let is_last = self.last_round.is_some() || self.mine().farm.is_full();
        !is_last || self.acts_this_round(seat)
    }

    /// Whether a turn of the seat is still to begin in this round.
    fn acts_this_round(&self, seat: Seat) -> bool {
        let Some(first) = self.first else { return true };
        let place = |seat: Seat| (seat.0 + self.n_seats - first.0) % self.n_seats;
        match self.phase {
            Phase::Dealing | Phase::Drafting { .. } | Phase::Opening => true,
            Phase::Choosing => place(seat) >= place(self.active),
            Phase::Restocking { .. }
            | Phase::Playing { .. }
            | Phase::Growing { .. }
            | Phase::Discarding
            | Phase::Refilling
            | Phase::Over { .. } => place(seat) > place(self.active),
        }
    }

    /// Tokens of the supply, as far as they matter: what is not there cannot be gained.
    fn n_supply(&self) -> u8 {
        u8::try_from(self.supply.total()).map_or(PLENTY, |n| n.min(PLENTY))
    }

    /// What the action under way still brings to the seat.
    fn coming(&self, seat: Seat) -> Coming {
        let mut coming = Coming::default();
        if seat != self.active {
            return coming;
        }
        for part in self.due.iter() {
            coming.add(part);
        }
        match self.phase {
            Phase::Restocking { .. } => {
                coming.tokens += 2;
                coming.cards += HAND_LIMIT.saturating_sub(self.mine().hand.len());
            }
            Phase::Growing { redeemed, fed } => {
                coming.puts = FULL;
                let farm = &self.mine().farm;
                if fed.is_empty() {
                    for cell in farm.rabbits.without(redeemed).iter() {
                        let coupon = &self.edition.tables().face(farm.card(cell)).coupon;
                        if let Coupon::Growth { choices, .. } = coupon {
                            choices[0].iter().for_each(|&part| coming.add(part));
                        }
                    }
                }
            }
            Phase::Dealing
            | Phase::Drafting { .. }
            | Phase::Opening
            | Phase::Choosing
            | Phase::Playing { .. }
            | Phase::Discarding
            | Phase::Refilling
            | Phase::Over { .. } => {}
        }
        coming.tokens = coming.tokens.min(self.n_supply());
        coming
    }

    /// Points that tokens of its own bring in the action under way, at one token a rabbit.
    fn feedable(&self, seat: Seat, coming: Coming) -> u8 {
        if coming.puts == 0 {
            return 0;
        }
        let fed = match self.phase {
            Phase::Growing { fed, .. } => fed,
            Phase::Dealing
            | Phase::Drafting { .. }
            | Phase::Opening
            | Phase::Choosing
            | Phase::Restocking { .. }
            | Phase::Playing { .. }
            | Phase::Discarding
            | Phase::Refilling
            | Phase::Over { .. } => crate::farm::CellSet::EMPTY,
        };
        let mat = self.mat(seat);
        let mut purse = mat.tokens;
        let mut left = coming.puts;
        let mut n_fed = 0;
        for cell in mat.farm.rabbits.without(fed).iter() {
            let traits = self.edition.tables().traits(mat.farm.card(cell));
            if traits.eligible == 0 || left == 0 {
                continue;
            }
            let fits = |token: &Token| traits.is_eligible(*token) && purse.of(*token) > 0;
            if let Some(token) = Token::ALL.into_iter().find(fits) {
                purse.0[token.idx()] -= 1;
                n_fed += 1;
                left -= 1;
            }
        }
        n_fed
    }

    /// What the rabbits of a farm do for it turn after turn.
    fn engine(&self, seat: Seat) -> Engine {
        let mut engine = Engine::default();
        let mut logos = [0; MAX_STORES];
        let edition = self.edition.tables();
        let farm = &self.mat(seat).farm;
        for (_, card) in farm.rabbits() {
            if edition.traits(card).eligible != 0 {
                engine.feeders += 1;
            }
            if let Coupon::Growth { store, choices } = &edition.face(card).coupon {
                logos[usize::from(store.0)] += 1;
                let mut gain = Coming::default();
                choices[0].iter().for_each(|&part| gain.add(part));
                engine.tokens += gain.tokens;
                engine.cards += gain.cards;
            }
        }
        engine.tokens = engine.tokens.min(self.n_supply());
        if !farm.is_full() {
            let pays = |&n_logos: &u8| score::for_logos(n_logos + 1) > score::for_logos(n_logos);
            engine.stores = logos.iter().map(|n_logos| u8::from(pays(n_logos))).sum();
        }
        engine
    }
}

#[derive(Clone, Copy, Default)]
struct Engine {
    tokens: u8,
    cards: u8,
    feeders: u8,
    stores: u8,
}

impl Coming {
    fn add(&mut self, part: Part) {
        match part {
            Part::Cards(n) => self.cards += n,
            Part::Any(n) | Part::Different(n) | Part::Tokens { n, .. } => self.tokens += n,
            Part::Place(n) => self.puts += n,
            // What the reserved card pays depends on which it is; two tokens are usual.
            Part::TradeReserved(n) => self.tokens += 2 * n,
        }
    }
}

/// Points of a game are few.
fn points(points: i32) -> f32 {
    f32::from(i16::try_from(points).expect("a score is small"))
}
