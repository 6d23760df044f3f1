//! How a bot trades: what it accepts, what it offers, and when it has had enough.
//!
//! A deal makes a surplus, which its parties divide by the money they pay. Whoever gets less than
//! one part in `n` of it, at a table of `n`, has helped the others more than itself. So a bot asks
//! for an equal part first, and is content with less towards the end of the phase, but never with
//! so little, and never with anything that lowers its own chance to win: what a party gains costs
//! the others in proportion to that party's own chance, so that the leader must leave more to its
//! partners than somebody who is far behind.
//!
//! What a deal is worth is counted in dollars, by [`Appraiser`], which is the same for everybody.
//! The weights that a bot has learnt only say who is ahead: they are not fit to price single goods,
//! and bots that price differently find no deals.
//!
//! An expert knows two things more. Of the growth that all hope for, only half comes true: it
//! sells hopes at the common price and does not buy them. And it knows what a competent bot would
//! settle for by now, and asks for the rest.

use tabletop::order::by_key;
use tabletop::{Deaf, Dice, Game, MAX_SEATS, Seat, Skill};

use super::deals::{Candidate, SearchLimits};
use super::memory::Memory;
use super::worth::{Appraiser, ONE_BILL, Outlook};
use crate::action::Action;
use crate::deal::{Deal, Offer, OfferId};
use crate::edition::MAX_PLAYERS;
use crate::setup::Privacy;
use crate::state::{Desk, Floor, Phase, State};

/// A surplus below this is not worth an offer, in dollars.
const LEAST_SURPLUS: i32 = 10_000;
/// By how much a novice errs at most, in dollars.
const ERROR: i32 = 15_000;
/// Offers in a round that a bot answers with a price of its own.
const COUNTERS: usize = 12;
/// Bills by which somebody raises the price in a deal of three at most.
const MOST_RAISED: i16 = 20;

/// The tactics of a bot that bargains, by its skill.
struct Tactics {
    /// Offers of its own in a round. Too few, and whoever asks for anything again and again would
    /// trade more by the answers than an honest bot does.
    n_offers: usize,
    /// Concession: how much of the way from an equal part to the least bearable one it goes by
    /// the end. A novice would not see who makes a habit of waiting for that, so it makes none.
    concession: f32,
    /// How hard it looks for deals, and at how many of them closely.
    limits: SearchLimits,
    n_looks: usize,
}

impl Tactics {
    fn of(skill: Skill) -> Tactics {
        match skill {
            Skill::Novice => {
                Tactics { n_offers: 4, concession: 0.0, limits: SearchLimits::NARROW, n_looks: 4 }
            }
            Skill::Competent => {
                Tactics { n_offers: 6, concession: 1.0, limits: SearchLimits::MEDIUM, n_looks: 16 }
            }
            Skill::Expert => {
                Tactics { n_offers: 10, concession: 0.8, limits: SearchLimits::WIDE, n_looks: 40 }
            }
        }
    }
}

/// A bot at the moment of a decision in trading.
pub(crate) struct Trader<'a> {
    state: &'a State,
    me: Seat,
    memory: &'a Memory,
    skill: Skill,
    tactics: Tactics,
    appraiser: Appraiser,
    /// A copy without offers, to try deals on. Money of others that is secret is what it should be
    /// by all that the bot has heard.
    plain: State,
    /// The chance of each seat to win as things are.
    chances: [f32; MAX_SEATS],
}

/// What a deal would mean.
struct Evaluation {
    /// To each party, in dollars.
    gains: [i32; MAX_PLAYERS],
    surplus: i32,
    /// What it gains each seat relative to the others, each of whom counts by its chance to win,
    /// in dollars. Above zero, the seat's own chance grows. An expert discounts hopes for
    /// itself, and counts as all do for the others.
    relative: [f32; MAX_PLAYERS],
}

impl<'a> Trader<'a> {
    pub(crate) fn new(
        state: &'a State,
        me: Seat,
        memory: &'a Memory,
        skill: Skill,
        strength: &mut dyn FnMut(&State) -> [f32; MAX_SEATS],
    ) -> Trader<'a> {
        let mut plain = state.clone();
        plain.offers.clear();
        plain.fog = None;
        if state.options.money == Privacy::Secret {
            for seat in state.seats().filter(|&it| it != me) {
                let known = state.edition.start + state.earned[seat.idx()];
                plain.bills[seat.idx()] = memory.purse(seat, known);
            }
        }
        let chances = chances(strength(&plain), state.n_seats);
        let tactics = Tactics::of(skill);
        let mut appraiser = Appraiser::of(&plain);
        appraiser.learn(memory.recall());
        Trader { state, me, memory, skill, tactics, appraiser, plain, chances }
    }

    pub(super) fn decide<D: Dice>(self, dice: &mut D) -> Option<Action> {
        let action = match &self.state.phase {
            Phase::Desk(desk) => self.at_desk(desk, dice),
            Phase::Floor(floor) => self.on_floor(floor, dice),
            Phase::Dealing(_)
            | Phase::Choosing(_)
            | Phase::Revealing(_)
            | Phase::Drawing { .. }
            | Phase::Placing { .. }
            | Phase::Over => return None,
        };
        self.memory.keep(self.appraiser);
        Some(action)
    }

    fn on_floor<D: Dice>(&self, floor: &Floor, dice: &mut D) -> Action {
        let Some(offer) = &floor.offer else {
            let may_offer = self.memory.n_proposed(self.me) < self.tactics.n_offers;
            let deal = if may_offer { self.best_offer(dice) } else { None };
            return deal.map_or(Action::Pass, |deal| Action::Propose { deal });
        };
        let id = offer.id;
        let may_counter = floor.n_counters < self.state.options.floor_counters;
        if self.accepts(&offer.deal, dice) {
            if may_counter && let Some(action) = self.haggle(offer) {
                return action;
            }
            return Action::Accept { offer: id };
        }
        let counter = if may_counter { self.counter(offer) } else { None };
        counter.unwrap_or(Action::Decline { offer: id })
    }

    fn at_desk<D: Dice>(&self, desk: &Desk, dice: &mut D) -> Action {
        let me = self.me;
        if desk.settling.is_some() {
            return Action::GoOn;
        }
        if let Some(action) = self.second_thought() {
            return action;
        }
        if let Some(action) = self.answer(dice) {
            return action;
        }
        let n_made = usize::from(desk.n_offers[me.idx()]);
        let n_proposed = n_made.saturating_sub(self.memory.n_countered(me));
        if n_proposed < self.tactics.n_offers
            && let Some(deal) = self.best_offer(dice)
        {
            return Action::Propose { deal };
        }
        if !desk.ready.contains(me) {
            return Action::Ready;
        }
        // Nobody should ask somebody who rests.
        self.state.pastime(me).unwrap_or(Action::Ready)
    }

    /// An agreement that no longer pleases, because other deals have been made since.
    fn second_thought(&self) -> Option<Action> {
        let me = self.me;
        let signed = self.state.offers.iter().filter(|offer| offer.signed.contains(me));
        for &Offer { id, author, deal, .. } in signed {
            let evaluation = self.evaluate(&deal);
            let is_bad = evaluation.is_none_or(|it| match self.skill {
                Skill::Novice => it.gains[me.idx()] < 0,
                Skill::Competent | Skill::Expert => it.relative[me.idx()] < 0.0,
            });
            if is_bad {
                return Some(match author == me {
                    true => Action::Withdraw { offer: id },
                    false => Action::Decline { offer: id },
                });
            }
        }
        None
    }

    /// Takes the best of the open offers that please, or turns down one that does not.
    fn answer<D: Dice>(&self, dice: &mut D) -> Option<Action> {
        let me = self.me;
        let mut best: Option<(f32, OfferId)> = None;
        let mut worst: Option<Offer> = None;
        for offer in self.state.offers.iter().filter(|offer| offer.awaits(me)) {
            if !self.accepts(&offer.deal, dice) {
                worst.get_or_insert(*offer);
                continue;
            }
            let Some(evaluation) = self.evaluate(&offer.deal) else { continue };
            let change = evaluation.relative[me.idx()];
            if best.is_none_or(|(most, _)| change > most) {
                best = Some((change, offer.id));
            }
        }
        if let Some((_, id)) = best {
            let offer = self.state.offers.iter().find(|it| it.id == id)?;
            return Some(self.haggle(offer).unwrap_or(Action::Accept { offer: id }));
        }
        let offer = worst?;
        Some(self.counter(&offer).unwrap_or(Action::Decline { offer: offer.id }))
    }

    /// What a deal would mean; `None` if it cannot be carried out as far as is known.
    fn evaluate(&self, deal: &Deal) -> Option<Evaluation> {
        let offer = Offer {
            id: OfferId(0),
            author: self.me,
            parent: None,
            signed: deal.parties,
            spare: u8::MAX,
            deal: *deal,
        };
        let mut after = self.plain.clone();
        if !after.carry_out(&offer, &mut Deaf) {
            return None;
        }
        let mut gains = [0; MAX_PLAYERS];
        for party in deal.parties.iter() {
            gains[party.idx()] = self.appraiser.gain(party, deal);
        }
        let mut relative = self.relative(gains);
        if self.skill == Skill::Expert {
            let mut discounted = [0; MAX_PLAYERS];
            for party in deal.parties.iter() {
                discounted[party.idx()] = self.appraiser.gain_by(party, deal, Outlook::Discounted);
            }
            relative[self.me.idx()] = self.relative(discounted)[self.me.idx()];
        }
        Some(Evaluation { gains, surplus: gains.iter().sum(), relative })
    }

    /// What gains are worth relative to those of others.
    fn relative(&self, gains: [i32; MAX_PLAYERS]) -> [f32; MAX_PLAYERS] {
        let gains = gains.map(dollars);
        let by_chance = gains.iter().zip(&self.chances).map(|(gain, chance)| gain * chance);
        let mean: f32 = by_chance.sum();
        gains.map(|gain| gain - mean)
    }

    /// How far the phase has come for a seat that makes so many offers in it, from 0 to 1.
    fn late(&self, seat: Seat, n_offers: usize) -> f32 {
        let late = match &self.state.phase {
            Phase::Floor(floor) => {
                f32::from(floor.n_turns) / f32::from(self.state.options.floor_turns)
            }
            Phase::Desk(desk) => part(usize::from(desk.n_offers[seat.idx()]), n_offers),
            Phase::Dealing(_)
            | Phase::Choosing(_)
            | Phase::Revealing(_)
            | Phase::Drawing { .. }
            | Phase::Placing { .. }
            | Phase::Over => 0.0,
        };
        late.min(1.0)
    }

    /// The part of a surplus that a seat with such tactics must have, in a deal of `n_parties`.
    fn least_part(&self, seat: Seat, tactics: &Tactics, n_parties: u8) -> f32 {
        let (equal, least) = (1.0 / f32::from(n_parties), 1.0 / f32::from(self.state.n_seats));
        equal - (equal - least) * tactics.concession * self.late(seat, tactics.n_offers)
    }

    /// Whether it would take an offer as it is, and what it is worth to each party.
    pub(crate) fn verdict(&self, deal: &Deal) -> Option<(bool, [i32; MAX_PLAYERS])> {
        let evaluation = self.evaluate(deal)?;
        Some((self.is_fair(deal, &evaluation), evaluation.gains))
    }

    fn accepts<D: Dice>(&self, deal: &Deal, dice: &mut D) -> bool {
        // Asking again does not help, unless this bot has only haggled.
        if self.memory.has_refused(self.me, deal) && !self.has_haggled(deal) {
            return false;
        }
        let Some(mut evaluation) = self.evaluate(deal) else { return false };
        if self.skill == Skill::Novice {
            // A novice sees less in a deal than there is: to see more would be an invitation.
            let error = error(dice, self.received(deal) / 2);
            evaluation.gains[self.me.idx()] -= error;
            evaluation.relative[self.me.idx()] -= dollars(error);
        }
        self.is_fair(deal, &evaluation)
    }

    /// What a deal brings the bot, without what it takes: the more there is of it, the more a
    /// novice can be mistaken about it, and of nothing nobody is.
    fn received(&self, deal: &Deal) -> i32 {
        let mut holding = *self.appraiser.holding(self.me);
        let before = self.appraiser.total_of(&holding);
        holding.lots |= deal.lots[self.me.idx()];
        for it in deal.tile_moves().filter(|it| it.to == self.me) {
            holding.tiles[it.shop.idx()] += it.count;
        }
        let bills = i32::from(deal.bills[self.me.idx()].max(0));
        self.appraiser.total_of(&holding) - before + bills * ONE_BILL
    }

    fn is_fair(&self, deal: &Deal, evaluation: &Evaluation) -> bool {
        let gain = evaluation.gains[self.me.idx()];
        if gain <= 0 || evaluation.relative[self.me.idx()] <= 0.0 {
            return false;
        }
        let n_parties = deal.parties.len();
        let is_part = |part: f32| covers(gain, evaluation.surplus, part);
        is_part(self.least_part(self.me, &self.tactics, n_parties))
            && (is_part(1.0 / f32::from(n_parties)) || self.is_fair_on_balance(deal))
    }

    /// Whether all that was exchanged with a rival in this round, and this deal with it, is fair:
    /// what is sold piece by piece must bring as much as if it were sold at once.
    fn is_fair_on_balance(&self, deal: &Deal) -> bool {
        let me = self.me;
        let mut others = deal.parties.iter().filter(|&it| it != me);
        let (Some(rival), None) = (others.next(), others.next()) else { return true };
        let exchange = self.memory.exchanged(rival);
        let appraiser = &self.appraiser;
        let (mut mine, mut theirs) =
            (appraiser.holdings[me.idx()], appraiser.holdings[rival.idx()]);
        let got = exchange.got & mine.lots;
        let gave = exchange.gave & theirs.lots;
        mine.lots = mine.lots.less(got) | gave;
        theirs.lots = theirs.lots.less(gave) | got;
        for ((mine, theirs), &net) in
            mine.tiles.iter_mut().zip(&mut theirs.tiles).zip(&exchange.tiles)
        {
            // Some may have been passed on since.
            let back = match net > 0 {
                true => (*mine).min(net.unsigned_abs()),
                false => (*theirs).min(net.unsigned_abs()),
            };
            let back = back.cast_signed() * net.signum();
            *mine = mine.saturating_add_signed(-back);
            *theirs = theirs.saturating_add_signed(back);
        }
        let gain = |seat: Seat, before: &super::worth::Holding, bills: i16| {
            let after = appraiser.total_of(&appraiser.after(seat, deal));
            let bills = bills + deal.bills[seat.idx()];
            after - appraiser.total_of(before) + i32::from(bills) * ONE_BILL
        };
        let gain_me = gain(me, &mine, exchange.bills);
        let surplus = gain_me + gain(rival, &theirs, -exchange.bills);
        covers(gain_me, surplus, 1.0 / f32::from(self.state.n_seats))
    }

    /// Asks for more in an offer that would do, once for the same goods, where a competent bot
    /// would still agree.
    fn haggle(&self, offer: &Offer) -> Option<Action> {
        if self.skill != Skill::Expert
            || offer.deal.parties.len() > 2
            || self.has_haggled(&offer.deal)
        {
            return None;
        }
        let action = self.counter(offer)?;
        let Action::Counter { deal, .. } = &action else { return None };
        let is_more = deal.bills[self.me.idx()] > offer.deal.bills[self.me.idx()];
        is_more.then_some(action)
    }

    /// Whether it has asked for more than these goods were offered for, in vain.
    fn has_haggled(&self, deal: &Deal) -> bool {
        let mut others = deal.parties.iter().filter(|&it| it != self.me);
        self.skill == Skill::Expert && others.any(|it| self.memory.most_refused(it, deal).is_some())
    }

    /// The same goods at a price that would do.
    fn counter(&self, offer: &Offer) -> Option<Action> {
        if self.memory.has_refused(self.me, &offer.deal)
            || self.memory.n_countered(self.me) >= COUNTERS
        {
            return None;
        }
        let mut deal = self.own_price(&offer.deal, offer.author)?;
        if self.skill == Skill::Novice && self.appraiser.can_pay(offer.author, &deal) {
            // Whoever asks a novice for too much is asked for a bill too much: else asking for
            // anything at all would be the way to a fair price for everything.
            let dearer = deal.pay(offer.author, self.me, 1);
            if self.appraiser.gain(offer.author, &dearer) > 0 {
                deal = dearer;
            }
        }
        let action = Action::Counter { offer: offer.id, deal, close: true };
        self.is_legal(&action).then_some(action)
    }

    /// The same goods as in a deal of `author` at a price at which this bot would agree, and the
    /// others as well as far as it can tell.
    pub(crate) fn own_price(&self, deal: &Deal, author: Seat) -> Option<Deal> {
        if deal.parties.len() == 2 {
            let mut gains = [0; MAX_PLAYERS];
            for party in deal.parties.iter() {
                gains[party.idx()] = self.appraiser.gain(party, deal);
            }
            let candidate = Candidate { deal: *deal, gains, surplus: gains.iter().sum() };
            return self.priced(&candidate).map(|(_, deal)| deal);
        }
        let mut raised = *deal;
        for _ in 0..MOST_RAISED {
            raised.bills[author.idx()] -= 1;
            raised.bills[self.me.idx()] += 1;
            let evaluation = self.evaluate(&raised)?;
            let pleases = |seat: Seat| evaluation.gains[seat.idx()] > 0;
            if !raised.parties.iter().filter(|&it| it != self.me).all(pleases) {
                return None;
            }
            if self.is_fair(&raised, &evaluation) {
                return Some(raised);
            }
        }
        None
    }

    /// The offer that helps most, among those that should please its parties.
    fn best_offer<D: Dice>(&self, dice: &mut D) -> Option<Deal> {
        let mut found = Vec::new();
        self.appraiser.candidates(self.me, self.tactics.limits, &mut found);
        if self.skill == Skill::Novice {
            found.retain(|it| !self.is_refused(&it.deal));
            found.truncate(self.tactics.n_looks);
            // Where the other side cannot pay its part, or a rival would gain too much by it, a
            // novice does not offer what it would not take.
            let is_fair = |it: &Candidate| {
                self.evaluate(&it.deal)
                    .is_some_and(|evaluation| self.is_fair(&it.deal, &evaluation))
            };
            found.retain(is_fair);
            let i = dice.index(found.len().max(1));
            return found.get(i).map(|it| it.deal).filter(|&deal| self.may_propose(deal));
        }
        by_key(&mut found, |it| -i64::from(it.gains[self.me.idx()]));
        let mut best: Option<(f32, Deal)> = None;
        let mut looks = self.tactics.n_looks;
        for candidate in &found {
            if looks == 0 {
                break;
            }
            let Some((change, deal)) = self.priced(candidate) else { continue };
            looks -= 1;
            if best.is_none_or(|(most, _)| change > most) && self.may_propose(deal) {
                best = Some((change, deal));
            }
        }
        best.map(|(_, deal)| deal)
    }

    fn may_propose(&self, deal: Deal) -> bool {
        self.is_legal(&Action::Propose { deal })
    }

    fn is_legal(&self, action: &Action) -> bool {
        self.state.clone().apply(self.me, action, &mut Deaf).is_ok()
    }

    /// Whether any other party has refused these goods at this price.
    fn is_refused(&self, deal: &Deal) -> bool {
        deal.parties.iter().any(|party| self.memory.has_refused(party, deal))
    }

    /// Puts a price on the goods of a candidate, and says what that would gain relative to others.
    /// `None` when nothing that is left to offer would please.
    fn priced(&self, candidate: &Candidate) -> Option<(f32, Deal)> {
        let Candidate { mut deal, mut gains, surplus } = *candidate;
        if surplus < LEAST_SURPLUS {
            return None;
        }
        let n_parties = deal.parties.len();
        if n_parties == 2 {
            let partner = deal.parties.iter().find(|&it| it != self.me)?;
            self.set_price(&mut deal, &mut gains, surplus, partner, self.demand(partner))?;
            // Whoever fears the leader wants more, up to an equal part.
            loop {
                let evaluation = self.evaluate(&deal)?;
                let change = evaluation.relative;
                if change[partner.idx()] > 0.0 {
                    let is_fair = self.is_fair(&deal, &evaluation);
                    return is_fair.then_some((change[self.me.idx()], deal));
                }
                let has_half = covers(evaluation.gains[partner.idx()], surplus, 0.5);
                if has_half || !self.appraiser.can_pay(self.me, &deal) {
                    return None;
                }
                deal.bills[self.me.idx()] -= 1;
                deal.bills[partner.idx()] += 1;
            }
        }
        let evaluation = self.evaluate(&deal)?;
        let pleases =
            |seat: Seat| evaluation.gains[seat.idx()] > 0 && evaluation.relative[seat.idx()] > 0.0;
        let is_fair = deal.parties.iter().all(pleases)
            && self.is_fair(&deal, &evaluation)
            && !self.is_refused(&deal);
        is_fair.then_some((evaluation.relative[self.me.idx()], deal))
    }

    /// The part of a surplus that this bot asks for: half, or all that a competent bot would
    /// leave to it by now.
    fn demand(&self, partner: Seat) -> f32 {
        match self.skill {
            Skill::Novice | Skill::Competent => 0.5,
            Skill::Expert => 1.0 - self.least_part(partner, &Tactics::of(Skill::Competent), 2),
        }
    }

    /// Changes the money of a deal of two so that this bot gets `part` of the surplus, or less if
    /// the partner has refused that.
    fn set_price(
        &self,
        deal: &mut Deal,
        gains: &mut [i32; MAX_PLAYERS],
        surplus: i32,
        partner: Seat,
        part: f32,
    ) -> Option<()> {
        let me = self.me;
        let bills = |seat: Seat, deal: &Deal| i32::from(deal.bills[seat.idx()]);
        let goods = gains[me.idx()] - bills(me, deal) * ONE_BILL;
        let goods_theirs = gains[partner.idx()] - bills(partner, deal) * ONE_BILL;
        let mut pays = bills_near(goods, surplus, part);
        if let Some(refused) = self.memory.most_refused(partner, deal) {
            pays = pays.max(i32::from(refused) + 1);
        }
        let purse = |seat: Seat| i32::from(self.plain.bills[seat.idx()]);
        pays = pays.max(-purse(partner));
        if pays > purse(me) {
            return None;
        }
        let price = i16::try_from(pays).ok()?;
        deal.bills[me.idx()] = -price;
        deal.bills[partner.idx()] = price;
        gains[me.idx()] = goods - pays * ONE_BILL;
        gains[partner.idx()] = goods_theirs + pays * ONE_BILL;
        Some(())
    }
}

/// Bills to pay so that somebody for whom the goods are worth `goods` keeps `part` of the surplus,
/// as nearly as bills allow.
#[expect(clippy::cast_possible_truncation, reason = "a few million dollars, in bills")]
fn bills_near(goods: i32, surplus: i32, part: f32) -> i32 {
    ((dollars(goods) - dollars(surplus) * part) / dollars(ONE_BILL)).round() as i32
}

/// Whether a gain is that part of the surplus, but for half a bill.
fn covers(gain: i32, surplus: i32, part: f32) -> bool {
    dollars(gain) + dollars(ONE_BILL) / 2.0 >= dollars(surplus) * part
}

#[expect(clippy::cast_precision_loss, reason = "a few million dollars")]
fn dollars(amount: i32) -> f32 {
    amount as f32
}

fn part(n: usize, of: usize) -> f32 {
    let small = |n: usize| f32::from(u16::try_from(n).unwrap_or(u16::MAX));
    small(n) / small(of).max(1.0)
}

/// The chance of each seat to win, from the strengths of all.
fn chances(strengths: [f32; MAX_SEATS], n_seats: u8) -> [f32; MAX_SEATS] {
    let n_seats = usize::from(n_seats);
    let most = strengths[..n_seats].iter().copied().fold(f32::MIN, f32::max);
    let mut chances = [0.0; MAX_SEATS];
    let mut sum = 0.0;
    for (chance, strength) in chances.iter_mut().zip(&strengths[..n_seats]) {
        *chance = exp(strength - most);
        sum += *chance;
    }
    chances.map(|it| it / sum)
}

/// The exponential of a number that is not above zero, within a few parts in a thousand and by
/// plain arithmetic, so that a bot decides the same on every machine.
fn exp(x: f32) -> f32 {
    let mut power = 1.0 + x.max(-60.0) / 1024.0;
    for _ in 0..10 {
        power *= power;
    }
    power
}

/// An error of at most so many dollars, small ones more often than large ones.
fn error<D: Dice>(dice: &mut D, most: i32) -> i32 {
    let most = most.clamp(0, ERROR).unsigned_abs();
    let mut any = || i32::try_from(dice.up_to(most)).expect("a small number");
    any().min(any())
}

/// Whether a seat at the desk need not be asked: it has nothing to answer, and is ready or waits
/// for the answer to an offer of its own. Whoever owes that answer does not rest, so somebody is
/// always awake; whoever is ready is not waited for.
pub(super) fn rests(state: &State, seat: Seat) -> bool {
    let Phase::Desk(desk) = &state.phase else { return false };
    if desk.settling.is_some() {
        return false;
    }
    let is_asked = |offer: &Offer| offer.awaits(seat);
    let waits = |offer: &Offer| {
        let mut owing = offer.deal.parties.iter().filter(|&party| offer.awaits(party));
        offer.author == seat && owing.any(|party| !desk.ready.contains(party))
    };
    !state.offers.iter().any(is_asked)
        && (desk.ready.contains(seat) || state.offers.iter().any(waits))
}
