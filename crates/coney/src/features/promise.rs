//! What the cards held could bring, each on the space of the farm that suits it best.

use tabletop::Seat;
use tabletop::bits::set_bits;

use crate::edition::{
    Bonus, Colour, Company, Condition, Coupon, Each, Edition, Face, MAX_COLOURS, MAX_STORES, Part,
    Rule, Sex, Traits,
};
use crate::farm::{Cell, CellSet, FULL, Farm};
use crate::phases::Bill;
use crate::pieces::Tokens;
use crate::score;
use crate::setup::Hutch;
use crate::state::{Phase, State};

/// Cards that are looked at; a hand is larger only in the middle of a rich turn.
const MAX_HELD: usize = 10;
/// Rabbits that one turn can place.
const RABBITS: u8 = 2;
/// Points that a token or a card is worth to somebody who has a use for it.
const TOKEN: f32 = 0.4;
const CARD: f32 = 0.3;
/// Growths that are still to come at the start of a game.
const GROWTHS: f32 = 3.0;

/// What the cards of a seat promise, in points.
#[derive(Clone, Copy, Default)]
pub(super) struct Promise {
    /// Of the best two rabbits that can be paid together.
    pub(super) pair: f32,
    /// Of the other cards that fit somewhere.
    pub(super) rest: f32,
    /// Tokens that the best two cards lack.
    pub(super) short: u8,
    pub(super) n_unfit: u8,
    /// Points that the end coupons in the farm may still bring.
    pub(super) hopes: f32,
    /// Of each free space the share of rabbits that its neighbours would admit, summed.
    pub(super) welcome: f32,
}

/// A card that is held.
#[derive(Clone, Copy)]
struct Held<'a> {
    face: &'a Face,
    traits: &'a Traits,
    /// Points it brings wherever it lies.
    worth: f32,
    /// Points that its place adds at best; `None` while it fits nowhere.
    gain: Option<f32>,
}

impl State {
    /// What a seat can do with its cards, `n_coming` tokens of its choice being on their way.
    pub(super) fn promise(&self, seat: Seat, n_coming: u8, progress: f32) -> Promise {
        let mat = self.mat(seat);
        let edition = self.edition.tables();
        let hutch = self.options.hutch;
        let mut promise = Promise { hopes: hopes(edition, &mat.farm), ..Promise::default() };
        let outlook = Outlook::new(edition, &mat.farm, progress);
        let mut held = [const { None }; MAX_HELD];
        let mut n_held = 0;
        for (place, card) in held.iter_mut().zip(mat.playable()) {
            let (face, traits) = (edition.face(card), edition.traits(card));
            let worth = outlook.worth(face, self.spent.contains(card));
            *place = Some(Held { face, traits, worth, gain: None });
            n_held += 1;
        }
        let held = &mut held[..n_held];
        for cell in mat.farm.open().iter() {
            let spot = Spot::new(edition, &mat.farm, cell);
            promise.welcome += spot.welcome(hutch);
            for held in held.iter_mut().flatten() {
                if spot.admits(held.traits, hutch) {
                    let gain = spot.gain(held.face);
                    held.gain = Some(held.gain.map_or(gain, |best| best.max(gain)));
                }
            }
        }
        let n_wanted = match self.phase {
            Phase::Playing { n_rabbits } if seat == self.active => RABBITS - n_rabbits,
            Phase::Dealing
            | Phase::Drafting { .. }
            | Phase::Opening
            | Phase::Choosing
            | Phase::Restocking { .. }
            | Phase::Playing { .. }
            | Phase::Growing { .. }
            | Phase::Discarding
            | Phase::Refilling
            | Phase::Over { .. } => RABBITS,
        };
        promise.choose(held, n_wanted, Purse { tokens: mat.tokens, n_coming });
        promise
    }
}

impl Promise {
    /// Finds the best two cards that fit, and the best two that can be paid as well.
    fn choose(&mut self, held: &[Option<Held<'_>>], n_wanted: u8, purse: Purse) {
        let mut fitting = [(Tokens::NONE, 0.0); MAX_HELD];
        let mut n_fitting = 0;
        let mut all = 0.0;
        for held in held.iter().flatten() {
            let Some(gain) = held.gain else {
                self.n_unfit += 1;
                continue;
            };
            let (cost, worth) = (held.traits.cost, held.worth + gain);
            fitting[n_fitting] = (cost, worth);
            n_fitting += 1;
            all += (worth - TOKEN * f32::from(cost.total())).max(0.0);
        }
        let mut wanted = (0.0, 0);
        for (i, &(cost, worth)) in fitting[..n_fitting].iter().enumerate() {
            let nothing = (Tokens::NONE, 0.0);
            let seconds = if n_wanted == RABBITS { i } else { 0 };
            for &(more_cost, more) in fitting[..seconds].iter().chain([&nothing]) {
                let price = purse.price(sum(cost, more_cost));
                let net = worth + more - TOKEN * f32::from(price.n_tokens);
                if price.can_be_paid && net > self.pair {
                    self.pair = net;
                }
                if net > wanted.0 {
                    wanted = (net, price.n_missing);
                }
            }
        }
        if n_wanted == 0 {
            self.pair = 0.0;
        }
        self.rest = (all - self.pair).max(0.0);
        self.short = wanted.1;
    }
}

/// Tokens to pay with, some of them only on their way and of any kind.
#[derive(Clone, Copy)]
struct Purse {
    tokens: Tokens,
    n_coming: u8,
}

/// What a cost comes to for one purse.
struct Price {
    can_be_paid: bool,
    /// Tokens to give for it, those for missing ones included.
    n_tokens: u8,
    n_missing: u8,
}

impl Purse {
    fn price(self, cost: Tokens) -> Price {
        let bill = Bill::for_rabbit(cost, self.tokens);
        let n_missing = bill.short.saturating_sub(self.n_coming);
        let spare = bill.spare.total() + u16::from(self.n_coming.saturating_sub(bill.short));
        let n_others = 2 * n_missing;
        let n_owed = u8::try_from(cost.total()).expect("a cost is small") - n_missing;
        Price { can_be_paid: spare >= u16::from(n_others), n_tokens: n_owed + n_others, n_missing }
    }
}

fn sum(a: Tokens, b: Tokens) -> Tokens {
    Tokens([0, 1, 2].map(|i| a.0[i] + b.0[i]))
}

/// What a card is worth to a farm wherever it lies.
struct Outlook {
    /// Points that the next logo of each store brings, or helps to bring.
    logos: [f32; MAX_STORES],
    n_growths: f32,
    n_free: u8,
}

impl Outlook {
    fn new(edition: &Edition, farm: &Farm, progress: f32) -> Outlook {
        let mut n_logos = [0_u8; MAX_STORES];
        for (_, card) in farm.rabbits() {
            if let Coupon::Growth { store, .. } = edition.face(card).coupon {
                n_logos[usize::from(store.0)] += 1;
            }
        }
        let worth = |n_logos: u8| match n_logos {
            0 => 0.1,
            1 => 0.4,
            2..=4 => 2.0,
            5.. => 0.0,
        };
        Outlook {
            logos: n_logos.map(worth),
            n_growths: GROWTHS * (1.0 - progress),
            n_free: FULL - farm.n_cards(),
        }
    }

    /// Points for a card; a coupon that is spent brings nothing any more.
    fn worth(&self, face: &Face, is_spent: bool) -> f32 {
        let coupon = match &face.coupon {
            Coupon::End { vp, bonus } => match bonus {
                Bonus::ForEach(Each::Placed(_) | Each::PlacedToken) => {
                    0.6 * f32::from(*vp) * self.n_growths
                }
                Bonus::ForEach(_) => 0.0,
                Bonus::If(condition) => f32::from(*vp) * chance(*condition),
            },
            Coupon::Immediately { .. } if is_spent => 0.0,
            Coupon::Immediately { parts } => gain(parts),
            Coupon::Growth { store, choices } => {
                self.logos[usize::from(store.0)] + self.n_growths * gain(&choices[0])
            }
        };
        let tempo = if self.n_free > 1 { 0.5 } else { 0.0 };
        f32::from(face.vp) + coupon + tempo
    }
}

/// How likely a condition comes true by the end of a game.
fn chance(condition: Condition) -> f32 {
    match condition {
        Condition::NoHutch => 0.9,
        Condition::FullFarm
        | Condition::Centre
        | Condition::Colours(_)
        | Condition::FemalesAtLeast(_) => 0.6,
        Condition::Males(_) => 0.5,
        Condition::WildAtLeast(_) => 0.3,
    }
}

fn gain(parts: &[Part]) -> f32 {
    let worth = |part: &Part| match *part {
        Part::Cards(n) => CARD * f32::from(n),
        Part::Any(n) | Part::Different(n) | Part::Tokens { n, .. } => TOKEN * f32::from(n),
        Part::Place(n) | Part::TradeReserved(n) => 0.5 * f32::from(n),
    };
    parts.iter().map(worth).sum()
}

/// A free space, with everything about its neighbours that matters to a newcomer.
struct Spot<'a> {
    company: Company,
    near: [Option<(&'a Rule, Company)>; 4],
    /// Points that a newcomer brings to coupons around, by what it is.
    by_sex: [f32; 3],
    by_colour: [f32; MAX_COLOURS],
    by_any: f32,
    /// Rabbits of each colour in row and column.
    in_line: [f32; MAX_COLOURS],
    /// Neighbouring spaces that may still be filled.
    n_open: f32,
    /// Spaces in row and column that may still be filled.
    n_open_in_line: f32,
}

impl<'a> Spot<'a> {
    fn new(edition: &'a Edition, farm: &Farm, cell: Cell) -> Spot<'a> {
        let near_cells = cell.neighbours().and(farm.rabbits);
        let line = cell.lines().and(farm.rabbits);
        let mut spot = Spot {
            company: farm.company(edition, cell),
            near: [None; 4],
            by_sex: [0.0; 3],
            by_colour: [0.0; MAX_COLOURS],
            by_any: 0.0,
            in_line: [0.0; MAX_COLOURS],
            n_open: n_open(farm, cell.neighbours(), 4),
            n_open_in_line: n_open(farm, cell.lines(), 4),
        };
        for (place, near) in spot.near.iter_mut().zip(near_cells.iter()) {
            *place = Some((&edition.traits(farm.card(near)).rule, farm.company(edition, near)));
        }
        for other in near_cells.or(line).iter() {
            let face = edition.face(farm.card(other));
            if line.contains(other) {
                for colour in shown(face) {
                    spot.in_line[colour] += 1.0;
                }
            }
            let Coupon::End { vp, bonus: Bonus::ForEach(each) } = &face.coupon else { continue };
            let vp = f32::from(*vp);
            let is_near = near_cells.contains(other);
            match each {
                Each::AdjacentSex(sex) if is_near => spot.by_sex[*sex as usize] += vp,
                Each::AdjacentColour(colour) if is_near => {
                    spot.by_colour[usize::from(colour.0)] += vp;
                }
                Each::AdjacentRabbit if is_near => spot.by_any += vp,
                Each::InLine(colour) => spot.by_colour[usize::from(colour.0)] += vp,
                Each::AdjacentSex(_)
                | Each::AdjacentColour(_)
                | Each::AdjacentRabbit
                | Each::Placed(_)
                | Each::PlacedToken => {}
            }
        }
        spot
    }

    fn admits(&self, traits: &Traits, hutch: Hutch) -> bool {
        if hutch == Hutch::Free && self.company.has_hutch() {
            return traits.rule.bears_hutches();
        }
        self.company == Company::NOBODY
            || (traits.rule.allows(self.company, hutch) && self.bear(traits.presence, hutch))
    }

    /// Whether the neighbours can live with a newcomer.
    fn bear(&self, presence: Company, hutch: Hutch) -> bool {
        if hutch == Hutch::Free && self.company.has_hutch() {
            return true;
        }
        let near = self.near.iter().flatten();
        near.into_iter().all(|(rule, company)| rule.allows(company.and(presence), hutch))
    }

    /// The share of usual rabbits that the neighbours would admit.
    fn welcome(&self, hutch: Hutch) -> f32 {
        let mut share = 0.0;
        for colour in 0..4 {
            let colour = Company::of_colour(Colour(colour));
            for (sex, weight) in [(Company::FEMALE, 0.18), (Company::MALE, 0.07)] {
                if self.bear(sex.and(colour), hutch) {
                    share += weight;
                }
            }
        }
        share
    }

    /// Points that end coupons bring for a rabbit here: its own and those around.
    fn gain(&self, face: &Face) -> f32 {
        let around: f32 = shown(face).map(|colour| self.by_colour[colour]).sum();
        let around = around + self.by_sex[face.sex as usize] + self.by_any;
        let Coupon::End { vp, bonus: Bonus::ForEach(each) } = &face.coupon else { return around };
        let count = |kind| f32::from(self.company.count(kind));
        let own = match *each {
            Each::AdjacentSex(sex) => {
                let kind = match sex {
                    Sex::Male => Company::MALE,
                    Sex::Female => Company::FEMALE,
                    Sex::Wild => Company::WILD,
                };
                count(kind) + self.n_open * share_of(sex)
            }
            Each::AdjacentColour(colour) => {
                count(Company::of_colour(colour)) + self.n_open * COLOUR_SHARE
            }
            Each::AdjacentRabbit => {
                let near = self.near.iter().flatten().count();
                f32::from(u8::try_from(near).expect("four sides")) + self.n_open * 0.9
            }
            Each::InLine(colour) => {
                self.in_line[usize::from(colour.0)] + self.n_open_in_line * COLOUR_SHARE
            }
            Each::Placed(_) | Each::PlacedToken => 0.0,
        };
        around + f32::from(*vp) * own
    }
}

/// The colours of a rabbit, by their places in the edition's list.
fn shown(face: &Face) -> impl Iterator<Item = usize> {
    set_bits(face.colours.0.into()).map(usize::from)
}

/// How many rabbits of the deck show one colour, with some intent in choosing among them.
const COLOUR_SHARE: f32 = 0.4;

fn share_of(sex: Sex) -> f32 {
    match sex {
        Sex::Male => 0.2,
        Sex::Female => 0.7,
        Sex::Wild => 0.1,
    }
}

/// Free spaces among these that will belong to the farm, as far as one can tell.
fn n_open(farm: &Farm, cells: CellSet, most: u8) -> f32 {
    let free = cells.and(farm.room).without(farm.occupied()).len();
    let used = cells.and(farm.occupied()).len();
    f32::from(free.min(most - used.min(most)))
}

/// Points that end coupons in the farm may still bring as it fills.
fn hopes(edition: &Edition, farm: &Farm) -> f32 {
    let mut hopes = 0.0;
    for (cell, card) in farm.rabbits() {
        let Coupon::End { vp, bonus } = &edition.face(card).coupon else { continue };
        let times = match *bonus {
            Bonus::ForEach(Each::AdjacentSex(sex)) => {
                n_open(farm, cell.neighbours(), 4) * share_of(sex)
            }
            Bonus::ForEach(Each::AdjacentColour(_)) => {
                n_open(farm, cell.neighbours(), 4) * COLOUR_SHARE
            }
            Bonus::ForEach(Each::AdjacentRabbit) => n_open(farm, cell.neighbours(), 4) * 0.9,
            Bonus::ForEach(Each::InLine(_)) => n_open(farm, cell.lines(), 4) * COLOUR_SHARE,
            Bonus::ForEach(Each::Placed(_) | Each::PlacedToken) => 0.0,
            Bonus::If(condition) => {
                if score::coupon(edition, farm, cell) > 0 || farm.is_full() {
                    0.0
                } else {
                    chance(condition)
                }
            }
        };
        hopes += f32::from(*vp) * times;
    }
    hopes
}
