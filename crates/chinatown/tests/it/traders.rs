//! How bots trade: what they take, what they refuse, what they offer, and that they come to an
//! end.

#![allow(clippy::float_arithmetic, reason = "an evaluation is not a rule")]

use chinatown::features::{Appraiser, Memory, sampler};
use chinatown::{Action, Deal, Event, Lot, Offer, Options, Phase, State, Trade};
use tabletop::features::{awake, next_to_act};
use tabletop::{
    Deaf, Features, Game, MAX_SEATS, Printed, QuickDice, Seat, Skill, Turn, Viewer, Words, walk,
};

use crate::table::{A, B, C, Table};

const SENSIBLE: [Skill; 2] = [Skill::Competent, Skill::Expert];
pub(crate) const ALL: [Skill; 3] = [Skill::Novice, Skill::Competent, Skill::Expert];

/// A seat asks another for something and offers nothing: money, a lot, a tile or two.
pub(crate) fn any_request(state: &State, seat: Seat, other: Seat, n: usize) -> Option<Action> {
    let deal = Deal::between([seat, other]);
    let lots: Vec<Lot> = state.board.owned[other.idx()].iter().collect();
    let hand = state.hands[other.idx()];
    let held: Vec<u8> = (0..12).filter(|&kind| hand[usize::from(kind)] > 0).collect();
    let tile = |i: usize| held.get(i % held.len().max(1)).map(|&kind| chinatown::Shop(kind));
    let deal = match n % 3 {
        0 => deal.pay(other, seat, i16::try_from(1 + n / 9).unwrap()),
        1 => deal.lot(*lots.get(n % lots.len().max(1))?, seat),
        _ => deal.tile(other, seat, tile(n)?, 1),
    };
    Some(Action::Propose { deal })
}

/// The strength of every seat by the weights set by hand.
pub(crate) fn strengths(state: &State) -> [f32; MAX_SEATS] {
    let rows = tabletop::features::rows(state);
    let progress = state.progress();
    let mut strengths = [0.0; MAX_SEATS];
    for (strength, row) in strengths.iter_mut().zip(rows.chunks(State::FEATURES.len())) {
        let weighed = row.iter().zip(State::FEATURES).map(|(number, feature)| {
            number * (feature.early + (feature.late - feature.early) * progress)
        });
        *strength = weighed.sum();
    }
    strengths
}

/// The chance of a seat to win, by those strengths.
pub(crate) fn chance(state: &State, seat: Seat) -> f32 {
    let strengths = strengths(state);
    let sum: f32 = state.seats().map(|it| strengths[it.idx()].exp()).sum();
    strengths[seat.idx()].exp() / sum
}

/// A bot that trades by its policy, and otherwise does what looks best at once.
#[derive(Clone, Debug)]
pub(crate) struct Bot {
    skill: Skill,
    memory: Memory,
}

impl Bot {
    pub(crate) fn new(skill: Skill) -> Bot {
        Bot { skill, memory: Memory::default() }
    }

    pub(crate) fn decide(&self, state: &State, seat: Seat, dice: &mut QuickDice) -> Action {
        let seen = state.resample(Viewer::Seat(seat), dice);
        if let Some(action) = seen.policy(seat, &self.memory, self.skill, &mut strengths, dice) {
            return action;
        }
        let mut candidates = Vec::new();
        seen.candidates(seat, &self.memory, dice, &mut candidates);
        let value = |action: &Action| {
            let mut next = seen.clone();
            next.apply(seat, action, &mut Deaf).unwrap();
            if next.turn() == Turn::Over { 0.0 } else { chance(&next, seat) }
        };
        let best = |a: &Action, b: &Action| value(a).total_cmp(&value(b));
        candidates.into_iter().max_by(best).expect("there is a candidate")
    }
}

/// A table at which some seats are bots and hear what happens.
#[derive(Clone, Debug)]
pub(crate) struct Company {
    pub(crate) state: State,
    pub(crate) bots: Vec<Option<Bot>>,
    /// Everything that happened.
    pub(crate) events: Vec<Event>,
    /// What bots throw.
    pub(crate) dice: QuickDice,
    /// Cards and tiles come from dice of their own, so that they are the same for whoever trades.
    chance: QuickDice,
}

impl Company {
    pub(crate) fn new(state: State, bots: Vec<Option<Bot>>, seed: u64) -> Company {
        let [dice, chance] = [seed, !seed].map(QuickDice::new);
        let mut company = Company { state, bots, events: Vec::new(), dice, chance };
        company.tell(vec![Event::TradingBegan]);
        company
    }

    fn tell(&mut self, events: Vec<Event>) {
        for event in events {
            for (seat, bot) in Seat::all(self.state.n_seats).zip(&mut self.bots) {
                if let (Some(bot), Some(news)) = (bot, self.state.news(&event, Viewer::Seat(seat)))
                {
                    State::remember(&mut bot.memory, seat, &news);
                }
            }
            self.events.push(event);
        }
    }

    pub(crate) fn act(&mut self, seat: Seat, action: &Action) {
        let mut events = Vec::new();
        self.state.apply(seat, action, &mut events).unwrap_or_else(|it| panic!("{action:?}: {it}"));
        self.tell(events);
        self.settle();
    }

    pub(crate) fn settle(&mut self) {
        while self.state.turn() == Turn::Chance {
            let mut events = Vec::new();
            let outcome = self.state.draw(&mut self.chance);
            self.state.resolve(&outcome, &mut events);
            self.tell(events);
        }
    }

    pub(crate) fn is_trading(&self) -> bool {
        matches!(self.state.phase, Phase::Desk(_) | Phase::Floor(_))
    }

    /// Plays to the end; all must be bots.
    pub(crate) fn play_on(&mut self) {
        self.settle();
        while let Turn::Seats(seats) = self.state.turn() {
            let next = next_to_act(&self.state, seats, &mut self.dice);
            let seat = next.expect("somebody is to act");
            let action = self.answer(seat);
            self.act(seat, &action);
        }
    }

    /// Lets the bots act, one click after the other, until one of the others must.
    fn let_bots_act(&mut self) {
        while self.is_trading()
            && let Turn::Seats(seats) = self.state.turn()
        {
            let awake = awake(&self.state, seats);
            let Some(seat) = awake.iter().find(|it| self.bots[it.idx()].is_some()) else { return };
            let bot = self.bots[seat.idx()].clone().expect("it was found");
            let action = bot.decide(&self.state, seat, &mut self.dice);
            self.act(seat, &action);
        }
    }

    pub(crate) fn answer(&mut self, seat: Seat) -> Action {
        let bot = self.bots[seat.idx()].clone().expect("a bot sits there");
        bot.decide(&self.state, seat, &mut self.dice)
    }

    /// Offers of a seat, in order.
    fn offers_of(&self, seat: Seat) -> Vec<Offer> {
        let made = self.events.iter().filter_map(|event| match event {
            Event::Proposed { offer } if offer.author == seat => Some(*offer),
            _ => None,
        });
        made.collect()
    }

    fn n_settled(&self) -> usize {
        self.events.iter().filter(|event| matches!(event, Event::Settled { .. })).count()
    }
}

/// A has the Photos on both sides of B's lot 29 and the tile to join them.
fn between_photos(options: Options) -> Table {
    let mut table = Table::with(3, options);
    table.built(A, "photo", &[28, 30]).holds(A, 1, "photo").owns(B, &[29]);
    table.built(C, "factory", &[1, 2]).earned(A, 200).earned(B, 200).earned(C, 200);
    table.state.round = 2;
    table
}

fn floor() -> Options {
    Options { trade: Trade::Floor, ..Options::default() }
}

/// What B gains and what A and B gain together, when A buys lot 29 for so many bills.
fn sale(bills: i16) -> (Deal, i32, i32) {
    let table = between_photos(Options::default());
    let worths = Appraiser::of(&table.state);
    let deal = Deal::between([A, B]).lot(Lot(29), A).pay(A, B, bills);
    let (mine, theirs) = (worths.gain(B, &deal), worths.gain(A, &deal));
    (deal, mine, mine + theirs)
}

/// The price at which both gain alike.
fn fair_price() -> i16 {
    let (_, gain, surplus) = sale(0);
    i16::try_from((surplus / 2 - gain + 5_000) / 10_000).unwrap()
}

fn answer_to(options: Options, skill: Skill, deal: Deal) -> Action {
    let table = between_photos(options);
    let mut company = Company::new(table.0.state, vec![None, Some(Bot::new(skill)), None], 1);
    company.act(A, &Action::Propose { deal });
    company.answer(B)
}

#[test]
fn a_fair_offer_is_accepted() {
    for options in [Options::default(), floor()] {
        for skill in SENSIBLE {
            let (deal, _, surplus) = sale(fair_price());
            assert!(surplus > 60_000, "the example is about something: {surplus}");
            let answer = answer_to(options, skill, deal);
            assert!(matches!(answer, Action::Accept { .. }), "{skill:?}: {answer:?}");
        }
    }
}

/// Whoever offers too little is told what it should be, and can have it at that price.
#[test]
fn a_poor_offer_is_answered_by_a_better_one() {
    for options in [Options::default(), floor()] {
        for skill in SENSIBLE {
            let (deal, gain, _) = sale(fair_price() - 3);
            assert!(gain > 0, "a novice would take it");
            let answer = answer_to(options, skill, deal);
            let Action::Counter { deal: counter, .. } = answer else {
                panic!("{skill:?}: {answer:?}")
            };
            assert_eq!(counter.lots, deal.lots);
            assert!(counter.bills[B.idx()] > deal.bills[B.idx()], "{counter:?}");
        }
    }
}

/// Nobody gives anything for nothing, not even a novice, however often and for whatever it is
/// asked. What is worth something to both at a price is answered with that price.
#[test]
fn nothing_is_given_away() {
    for (seed, state) in (0..).zip(tradings(3, Options::default())) {
        for skill in ALL {
            let bots = vec![None, Some(Bot::new(skill)), None];
            let mut company = Company::new(state.clone(), bots, seed);
            for n in 0..30 {
                let Some(gift) = any_request(&company.state, A, B, n) else { continue };
                if company.state.clone().apply(A, &gift, &mut Deaf).is_err() {
                    continue;
                }
                company.act(A, &gift);
                while company.state.offers.iter().any(|offer| offer.awaits(B)) {
                    let answer = company.answer(B);
                    let is_yes = matches!(answer, Action::Accept { .. });
                    assert!(!is_yes, "{skill:?} takes {gift:?}");
                    company.act(B, &answer);
                }
                while let Some(offer) = company.state.offers.iter().find(|it| it.awaits(A)) {
                    let id = offer.id;
                    company.act(A, &Action::Decline { offer: id });
                }
            }
        }
    }
    let lot = Deal::between([A, B]).lot(Lot(29), A);
    let money = Deal::between([A, B]).pay(B, A, 1);
    for skill in ALL {
        let answer = answer_to(Options::default(), skill, lot);
        let Action::Counter { deal, .. } = answer else { panic!("{skill:?}: {answer:?}") };
        assert!(deal.lots == lot.lots && deal.bills[B.idx()] > 0, "{skill:?}: {deal:?}");
    }
    for deal in [lot, money] {
        for skill in ALL {
            let answer = answer_to(Options::default(), skill, deal);
            assert!(!matches!(answer, Action::Accept { .. }), "{skill:?}: {answer:?}");
        }
    }
}

/// Less than half of what a deal makes is enough late in the phase, but not from the leader.
#[test]
fn the_leader_pays_more() {
    let (deal, gain, surplus) = sale(fair_price() - 1);
    assert!(gain * 3 > surplus && gain * 2 < surplus, "between a third and a half: {gain}");
    let mut table = between_photos(floor());
    let Phase::Floor(floor) = &mut table.state.phase else { unreachable!() };
    floor.n_turns = 18;
    let answer = |table: &Table| {
        let bots = vec![None, Some(Bot::new(Skill::Competent)), None];
        let mut company = Company::new(table.state.clone(), bots, 1);
        company.act(A, &Action::Propose { deal });
        company.answer(B)
    };
    assert!(matches!(answer(&table), Action::Accept { .. }), "{:?}", answer(&table));
    table.earned(A, 900);
    assert!(!matches!(answer(&table), Action::Accept { .. }), "{:?}", answer(&table));
}

/// A position late on the floor, in which a competent bot is content with less than half.
fn late_on_floor() -> Table {
    let mut table = between_photos(floor());
    let Phase::Floor(floor) = &mut table.state.phase else { unreachable!() };
    floor.n_turns = 16;
    table
}

/// An expert asks for more where a competent bot would agree, and takes the first offer when
/// that is refused after all.
#[test]
fn an_expert_haggles_once() {
    let (deal, ..) = sale(fair_price());
    let bots = vec![None, Some(Bot::new(Skill::Expert)), None];
    let mut company = Company::new(late_on_floor().0.state, bots, 1);
    company.act(A, &Action::Propose { deal });
    let answer = company.answer(B);
    let Action::Counter { deal: counter, .. } = answer else { panic!("{answer:?}") };
    assert_eq!(counter.lots, deal.lots);
    assert!(counter.bills[B.idx()] > deal.bills[B.idx()], "{counter:?}");

    let mut agreeing = company.clone();
    agreeing.bots[A.idx()] = Some(Bot::new(Skill::Competent));
    agreeing.act(B, &answer);
    let competent = agreeing.answer(A);
    assert!(matches!(competent, Action::Accept { .. }), "{competent:?}");

    company.act(B, &answer);
    let Phase::Floor(floor) = &company.state.phase else { unreachable!() };
    let id = floor.offer.expect("the counter-offer").id;
    company.act(A, &Action::Decline { offer: id });
    for seat in [B, C] {
        company.act(seat, &Action::Pass);
    }
    company.act(A, &Action::Propose { deal });
    let answer = company.answer(B);
    assert!(matches!(answer, Action::Accept { .. }), "{answer:?}");
}

/// Where all hope that a business will grow, an expert sells and does not buy.
#[test]
fn an_expert_does_not_pay_for_hopes() {
    let mut table = Table::new(3);
    table.built(A, "factory", &[43, 44, 45, 46, 47]).owns(B, &[48]);
    table.built(C, "photo", &[49, 50, 51]);
    table.earned(A, 200).earned(B, 200).earned(C, 200);
    table.state.round = 2;
    let worths = Appraiser::of(&table.state);
    let goods = Deal::between([A, B]).lot(Lot(48), A);
    let gains = [A, B].map(|seat| worths.gain(seat, &goods));
    let bills = i16::try_from((gains[0] - gains[1]) / 2 / 10_000).unwrap();
    let deal = goods.pay(A, B, bills);
    let answer = |skill: Skill| {
        let bots = vec![Some(Bot::new(skill)), None, None];
        let mut company = Company::new(table.state.clone(), bots, 1);
        company.act(B, &Action::Propose { deal });
        company.answer(A)
    };
    assert!(matches!(answer(Skill::Competent), Action::Accept { .. }), "{gains:?}, {bills}");
    assert!(!matches!(answer(Skill::Expert), Action::Accept { .. }), "{gains:?}, {bills}");
}

/// Positions in which trading begins, after rounds in which nobody traded.
fn tradings(n_seats: u8, options: Options) -> Vec<State> {
    let mut found = Vec::new();
    let bot = Bot::new(Skill::Competent);
    for seed in 0..2 {
        let mut state = State::start(n_seats, &options, Printed::standard()).unwrap();
        let mut dice = QuickDice::new(seed);
        let mut round = 0;
        while state.turn() != Turn::Over {
            walk::settle(&mut state, &mut dice);
            let Turn::Seats(seats) = state.turn() else { continue };
            if matches!(state.phase, Phase::Desk(_) | Phase::Floor(_)) && state.round != round {
                round = state.round;
                found.push(state.clone());
            }
            let seat = awake(&state, seats).first().unwrap();
            let action = match state.default_action(seat) {
                Some(action) => action,
                None => bot.decide(&state, seat, &mut dice),
            };
            state.apply(seat, &action, &mut Deaf).unwrap();
        }
    }
    found
}

/// B proposes to A, again and again, small deals that are good for B. Whatever A takes of that
/// must leave A better off, and by a third of what both gained together.
#[test]
fn small_takeoffs_do_not_pay() {
    let mut n_taken = 0;
    for skill in SENSIBLE {
        for (seed, state) in (0..).zip(tradings(3, Options::default())) {
            let before = Appraiser::of(&state);
            let mut company = Company::new(state, vec![Some(Bot::new(skill)), None, None], seed);
            for _ in 0..600 {
                let Phase::Desk(desk) = &company.state.phase else { break };
                if desk.n_offers[B.idx()] >= 40 {
                    break;
                }
                let Some(deal) = sampler::deal(&company.state, B, &mut company.dice) else {
                    continue;
                };
                let is_small = deal.parties.contains(A) && deal.parties.len() == 2;
                if !is_small || Appraiser::of(&company.state).gain(B, &deal) <= 0 {
                    continue;
                }
                let proposal = Action::Propose { deal };
                if company.state.clone().apply(B, &proposal, &mut Deaf).is_err() {
                    continue;
                }
                company.act(B, &proposal);
                while company.is_trading()
                    && company.state.offers.iter().any(|offer| offer.awaits(A))
                {
                    let answer = company.answer(A);
                    company.act(A, &answer);
                }
                // Counter-offers are not what B wants.
                while let Some(offer) = company.state.offers.iter().find(|it| it.awaits(B)) {
                    let id = offer.id;
                    company.act(B, &Action::Decline { offer: id });
                }
            }
            n_taken += company.n_settled();
            let after = Appraiser::of(&company.state);
            let gain = |seat: Seat| {
                let bills = |it: &Appraiser| i32::from(it.bills[seat.idx()].unwrap());
                let goods = after.worth(seat).total() - before.worth(seat).total();
                goods + (bills(&after) - bills(&before)) * 10_000
            };
            let (mine, theirs) = (gain(A), gain(B));
            assert!(mine >= 0, "{skill:?}, {seed}: A lost {mine}");
            let slack = 10_000 * i32::try_from(company.n_settled()).unwrap();
            assert!(3 * mine + slack >= mine + theirs, "{skill:?}, {seed}: {mine}, {theirs}");
        }
    }
    assert!(n_taken > 10, "{n_taken} deals were taken at all");
}

/// Three lots that complete a business together are not sold one by one for little.
#[test]
fn what_is_bought_piece_by_piece_costs_as_much() {
    for skill in SENSIBLE {
        let mut table = Table::new(3);
        table.owns(A, &[28, 29, 30]).holds(B, 3, "photo").owns(B, &[60]).owns(C, &[1, 2]);
        table.earned(A, 100).earned(B, 300).earned(C, 100);
        table.state.round = 2;
        let before = Appraiser::of(&table.state);
        let mut company = Company::new(table.0.state, vec![Some(Bot::new(skill)), None, None], 5);
        for lot in [28, 29, 30].map(Lot) {
            for bills in 1..10 {
                let deal = Deal::between([A, B]).lot(lot, B).pay(B, A, bills);
                let proposal = Action::Propose { deal };
                if company.state.clone().apply(B, &proposal, &mut Deaf).is_err() {
                    continue;
                }
                company.act(B, &proposal);
                while company.state.offers.iter().any(|offer| offer.awaits(A)) {
                    let answer = company.answer(A);
                    company.act(A, &answer);
                }
                while let Some(offer) = company.state.offers.iter().find(|it| it.awaits(B)) {
                    let id = offer.id;
                    company.act(B, &Action::Decline { offer: id });
                }
            }
        }
        assert!(company.n_settled() > 0, "{skill:?} sells nothing at any price");
        let after = Appraiser::of(&company.state);
        let gain = |seat: Seat| {
            let bills = |it: &Appraiser| i32::from(it.bills[seat.idx()].unwrap());
            let goods = after.worth(seat).total() - before.worth(seat).total();
            goods + (bills(&after) - bills(&before)) * 10_000
        };
        let (mine, theirs) = (gain(A), gain(B));
        assert!(3 * mine + 15_000 >= mine + theirs, "{skill:?}: {mine} against {theirs}");
    }
}

/// A person who always says no is not asked the same again, unless for more.
#[test]
fn a_refused_deal_is_not_repeated() {
    for options in [Options::default(), floor()] {
        for skill in [Skill::Novice, Skill::Competent, Skill::Expert] {
            let mut n_offers = 0;
            for (seed, state) in (0..).zip(tradings(3, options)) {
                let bots = vec![Some(Bot::new(skill)), None, None];
                let mut company = Company::new(state, bots, seed);
                refuse_everything(&mut company);
                let offers = company.offers_of(A);
                n_offers += offers.len();
                assert!(offers.len() <= 10, "{skill:?} made {} offers", offers.len());
                for (i, later) in offers.iter().enumerate() {
                    for earlier in &offers[..i] {
                        let (one, two) = (&earlier.deal, &later.deal);
                        let is_same = one.lots == two.lots && one.tiles == two.tiles;
                        let mut others = two.parties.iter().filter(|&it| it != A);
                        let is_better = others.any(|it| two.bills[it.idx()] > one.bills[it.idx()]);
                        assert!(!is_same || is_better, "{skill:?}: {two:?} after {one:?}");
                    }
                }
            }
            assert!(n_offers > 12, "{skill:?} made {n_offers} offers in twelve rounds");
        }
    }
}

/// The seats without a bot decline what they are offered, pass, and want to go on.
fn refuse_everything(company: &mut Company) {
    loop {
        company.let_bots_act();
        if !company.is_trading() {
            return;
        }
        let Turn::Seats(seats) = company.state.turn() else { unreachable!("chance has moved") };
        let awake = awake(&company.state, seats);
        let seat = awake.first().expect("somebody is to act");
        let action = company.state.default_action(seat).expect("one can always refuse");
        company.act(seat, &action);
    }
}

/// Whatever bots sit together, trading comes to an end, and soon.
#[test]
fn trading_ends() {
    use Skill::{Competent, Expert, Novice};
    for options in [Options::default(), floor()] {
        for skills in [[Novice, Novice, Novice], [Competent, Expert, Novice]] {
            for (seed, state) in (0..).zip(tradings(3, options)) {
                let bots = skills.map(|skill| Some(Bot::new(skill))).to_vec();
                let mut company = Company::new(state, bots, seed);
                company.let_bots_act();
                assert!(!company.is_trading(), "all are bots");
                let n_events = company.events.len();
                assert!(n_events < 200, "{skills:?}: {n_events} events");
            }
        }
    }
}

/// A bot that waits for an answer, or is ready, is not asked; one that is asked something is.
#[test]
fn a_bot_waits_for_the_answer_to_its_offer() {
    let mut table = between_photos(Options::default());
    assert!(!table.state.rests(A));
    table.play(A, "propose A gets 29; B gets 90k");
    assert!(table.state.rests(A), "B owes an answer");
    assert!(!table.state.rests(B));
    table.play(B, "ready");
    assert!(!table.state.rests(B), "there is still an offer to answer");
    assert!(!table.state.rests(A), "who is ready may never answer");
    table.play(A, "ready");
    assert!(table.state.rests(A));
    table.play(B, "decline 1");
    assert!(table.state.rests(A) && table.state.rests(B) && !table.state.rests(C));
}

/// An own offer is withdrawn when other deals have made it a bad one.
#[test]
fn an_offer_that_has_become_bad_is_withdrawn() {
    let mut table = between_photos(Options::default());
    // C would have paid for lot 29 too; A has just lost the Photos that made it worth anything.
    table.play(A, "propose A gets 29; B gets 100k");
    table.owns(C, &[28, 30]);
    let bots = vec![Some(Bot::new(Skill::Competent)), None, None];
    let mut company = Company::new(table.0.state, bots, 1);
    let action = company.answer(A);
    let written = State::write_action(company.state.edition, &action);
    assert_eq!(written, "withdraw 1");
}

/// Money that is secret is added up from what was heard, not looked at: a bot decides the same
/// whatever a rival really has.
#[test]
fn secret_money_is_estimated() {
    let mut n_offers = 0;
    for (seed, state) in (0..).zip(tradings(3, Options::default())) {
        for skill in ALL {
            let decide = |state: &State| {
                let bots = vec![Some(Bot::new(skill)), None, None];
                Company::new(state.clone(), bots, seed).answer(A)
            };
            let mut rich = state.clone();
            rich.bills[B.idx()] += 40;
            rich.bills[C.idx()] = 0;
            let action = decide(&state);
            assert_eq!(action, decide(&rich));
            n_offers += u32::from(matches!(action, Action::Propose { .. }));
        }
    }
    assert!(n_offers > 12, "{n_offers}");
    // What was paid in deals is kept in mind: B has spent everything, so B is not asked to pay.
    let mut table = between_photos(Options::default());
    table.built(B, "factory", &[43, 44]).owns(A, &[45]).owns(C, &[60]).holds(B, 1, "factory");
    table.earned(A, 50).earned(B, 50).earned(C, 50);
    let bots = vec![Some(Bot::new(Skill::Competent)), None, None];
    let mut company = Company::new(table.0.state, bots, 1);
    company.act(B, &Action::Propose { deal: Deal::between([B, C]).lot(Lot(60), B).pay(B, C, 5) });
    company.act(C, &Action::Accept { offer: chinatown::OfferId(1) });
    let Action::Propose { deal } = company.answer(A) else { panic!("A has an offer to make") };
    assert!(deal.bills[B.idx()] >= 0, "{deal:?}");
}

/// Tiles and amounts that are hidden do not keep bots from trading.
#[test]
fn bots_trade_where_much_is_hidden() {
    let hidden = Options {
        hidden_tiles: true,
        money: chinatown::Privacy::HiddenAmounts,
        ..Options::default()
    };
    for options in [hidden, Options { trade: Trade::Floor, ..hidden }] {
        let mut n_settled = 0;
        for (seed, state) in (0..).zip(tradings(4, options)) {
            let bots = vec![Some(Bot::new(Skill::Competent)); 4];
            let mut company = Company::new(state, bots, seed);
            company.let_bots_act();
            assert!(!company.is_trading());
            n_settled += company.n_settled();
        }
        assert!(n_settled > 5, "{n_settled} deals in twelve rounds");
    }
}

/// Of what a seat cannot know, its own numbers tell nothing: neither of cards face down, nor, as
/// far as they are about what it has, of hidden tiles.
#[test]
fn own_numbers_are_those_of_what_the_seat_knows() {
    let row = |state: &State| tabletop::features::rows(state)[..State::FEATURES.len()].to_vec();
    let mut dice = QuickDice::new(3);
    let mut state = State::start(4, &Options::default(), Printed::standard()).unwrap();
    walk::settle(&mut state, &mut dice);
    let keep = Bot::new(Skill::Competent).decide(&state, A, &mut dice);
    state.apply(A, &keep, &mut Deaf).unwrap();
    let twin = state.resample(Viewer::Seat(A), &mut dice);
    assert_ne!(twin, state);
    assert_eq!(row(&twin), row(&state));
    for state in tradings(3, Options { hidden_tiles: true, ..Options::default() }) {
        let twin = state.resample(Viewer::Seat(A), &mut dice);
        assert_eq!(row(&twin)[..2], row(&state)[..2], "money, and income from shops");
    }
}
