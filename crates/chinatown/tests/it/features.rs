//! What things are worth, and the deals that are found.

use chinatown::features::{Appraiser, Candidate, Holding, Memory, Outlook, SearchLimits};
use chinatown::score;
use chinatown::state::Cards;
use chinatown::{Action, Deal, Lot, LotSet, Options, Phase, Privacy, State, Trade};
use tabletop::{Deaf, Dice, Features, Game, Printed, QuickDice, Seat, Skill, Turn, Viewer, walk};

use crate::table::{A, B, C, Table, lots, shop};
use crate::traders::Bot;

/// Positions in which trading begins, from random games.
fn tradings(n_seats: u8, options: Options) -> Vec<State> {
    let mut found = Vec::new();
    for seed in 0..4 {
        let mut state = State::start(n_seats, &options, Printed::standard()).unwrap();
        let mut dice = QuickDice::new(seed);
        let mut scratch = Vec::new();
        let mut round = 0;
        while state.turn() != Turn::Over {
            if state.round != round && matches!(state.phase, Phase::Desk(_) | Phase::Floor(_)) {
                round = state.round;
                found.push(state.clone());
            }
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = state.draw(&mut dice);
                    state.resolve(&outcome, &mut Deaf);
                }
                Turn::Seats(seats) => {
                    let seat = walk::any_of(seats, &mut dice);
                    let action = state.sample(seat, &mut dice, &mut scratch);
                    state.apply(seat, &action, &mut Deaf).unwrap();
                }
            }
        }
    }
    found
}

/// What bots are promised holds at every kind of table.
#[test]
fn bots_can_rely_on_the_numbers() {
    let floor = Options { trade: Trade::Floor, ..Options::default() };
    let hidden =
        Options { hidden_tiles: true, money: Privacy::HiddenAmounts, ..Options::default() };
    for options in [Options::default(), Options { no_gifts: true, ..floor }, hidden] {
        testkit::features::<State>(&options, 1);
    }
}

fn candidates(state: &State, seat: Seat) -> Vec<Candidate> {
    let mut found = Vec::new();
    Appraiser::of(state).candidates(seat, SearchLimits::WIDE, &mut found);
    found
}

/// Without tiles in hand, the income is the one of the rules.
#[test]
fn the_income_is_that_of_the_rules() {
    for mut state in tradings(4, Options::default()) {
        state.hands = Default::default();
        for seat in state.seats() {
            let bills = score::income(&state.edition, &state.board, state.options.split, seat);
            let worth = Appraiser::of(&state).worth(seat);
            assert_eq!(worth.income, i32::from(bills) * 10_000);
        }
    }
}

/// Random gifts of one to three lots and tiles from one seat to another.
fn any_gift(state: &State, from: Seat, to: Seat, dice: &mut QuickDice) -> Option<Deal> {
    let mut deal = Deal::between([from, to]);
    let mut lots = state.board.owned[from.idx()];
    let mut hand = state.hands[from.idx()];
    let n = 1 + dice.index(3);
    for _ in 0..n {
        let held: Vec<u8> = (0..12).filter(|&kind| hand[usize::from(kind)] > 0).collect();
        if dice.index(2) == 0 && !lots.is_empty() {
            let lot = lots.any(dice);
            lots.remove(lot);
            deal = deal.lot(lot, to);
        } else if !held.is_empty() {
            let kind = held[dice.index(held.len())];
            hand[usize::from(kind)] -= 1;
            deal = deal.tile(from, to, chinatown::Shop(kind), 1);
        } else {
            return None;
        }
    }
    Some(deal)
}

/// More goods are never worth less, to nobody and by no outlook.
#[test]
fn more_is_never_worth_less() {
    let mut dice = QuickDice::new(1);
    let mut n_gifts = 0;
    for n_seats in 3..=5 {
        for state in tradings(n_seats, Options::default()) {
            let appraiser = Appraiser::of(&state);
            for from in state.seats() {
                for to in state.seats().filter(|&to| to != from) {
                    for _ in 0..4 {
                        let Some(gift) = any_gift(&state, from, to, &mut dice) else { continue };
                        for outlook in OUTLOOKS {
                            let got = appraiser.gain_by(to, &gift, outlook);
                            let gave = appraiser.gain_by(from, &gift, outlook);
                            assert!(got >= 0, "{to} lost {got} by getting {gift:?}: {outlook:?}");
                            assert!(gave <= 0, "{from} won {gave} by giving {gift:?}");
                        }
                        n_gifts += 1;
                    }
                }
            }
        }
    }
    assert!(n_gifts > 3_000, "{n_gifts} gifts");
}

/// The same for goods that come one by one until somebody has all that there is. That no layout of
/// such a city can be tried in every way is no reason to be silent, or to think less of it.
#[test]
fn more_is_never_worth_less_up_to_everything() {
    let mut dice = QuickDice::new(2);
    let mut most = 0;
    for state in tradings(5, Options::default()) {
        let appraiser = Appraiser::of(&state);
        let mut lots: Vec<Lot> = state.board.owned.iter().flat_map(|lots| lots.iter()).collect();
        let mut tiles: Vec<usize> = state.hands.iter().flat_map(each_tile).collect();
        let (mut holding, mut before) = (Holding::default(), 0);
        while !(lots.is_empty() && tiles.is_empty()) {
            if dice.index(lots.len() + tiles.len()) < lots.len() {
                holding.lots.insert(lots.swap_remove(dice.index(lots.len())));
            } else {
                holding.tiles[tiles.swap_remove(dice.index(tiles.len()))] += 1;
            }
            let worth = appraiser.worth_of(&holding).total();
            assert!(worth >= before, "{worth} is less than {before}: {holding:?}");
            before = worth;
        }
        let built = state.board.built.iter().fold(LotSet::EMPTY, |all, &lots| all | lots);
        most = most.max(holding.lots.less(built).len());
    }
    assert!(most > 20, "at most {most} vacant lots");
}

fn each_tile(hand: &[u8; 12]) -> impl Iterator<Item = usize> {
    hand.iter().enumerate().flat_map(|(kind, &n)| (0..n).map(move |_| kind))
}

const OUTLOOKS: [Outlook; 4] =
    [Outlook::Gloomy, Outlook::Discounted, Outlook::Common, Outlook::Sunny];

/// A seat can build as planned, and that earns what was promised, or nearly so: what kinds do to
/// each other within a district is only counted.
#[test]
fn plans_can_be_built() {
    let (mut built, mut promised) = (0, 0);
    for mut state in tradings(3, Options { trade: Trade::Floor, ..Options::default() }) {
        for seat in state.seats() {
            let appraiser = Appraiser::of(&state);
            promised += appraiser.worth(seat).income;
            state.phase = Phase::Placing { active: seat, n_placed: 0 };
            for &(lot, shop) in appraiser.plan(seat).steps() {
                state.apply(seat, &Action::Place { lot, shop }, &mut Deaf).unwrap();
            }
            let bills = score::income(&state.edition, &state.board, state.options.split, seat);
            built += i32::from(bills) * 10_000;
        }
    }
    let part = f64::from(built) / f64::from(promised);
    assert!((0.95..1.05).contains(&part), "{built} of {promised}");
}

/// Three tiles and three lots side by side: the plan sees the business.
#[test]
fn a_plan_completes_a_business() {
    let mut table = Table::new(3);
    table.owns(A, &[28, 29, 30, 50]).holds(A, 3, "photo").holds(A, 1, "factory");
    let worths = Appraiser::of(&table.state);
    let plan = worths.plan(A);
    let photos: LotSet =
        plan.steps().iter().filter(|it| it.1 == shop("photo")).map(|it| it.0).collect();
    assert_eq!(photos, lots(&[28, 29, 30]));
    assert_eq!(worths.worth(A).income, 60_000);
}

/// The lot between two Photos is worth more to their owner than to anybody else.
#[test]
fn a_lot_is_worth_most_where_it_fits() {
    let mut table = Table::new(3);
    table.built(A, "photo", &[28, 30]).holds(A, 1, "photo").owns(B, &[29]);
    table.state.round = 3;
    let worths = Appraiser::of(&table.state);
    let deal = Deal::between([A, B]).lot(Lot(29), A).pay(A, B, 5);
    assert!(worths.gain(A, &deal) > 40_000, "{}", worths.gain(A, &deal));
    assert!(worths.gain(B, &deal) > 0, "{}", worths.gain(B, &deal));
    let found = candidates(&table.state, B);
    assert_eq!(found[0].deal.lots[0], lots(&[29]), "{:?}", found[0]);
    assert!(found[0].deal.bills[1] > 0);
}

/// In the last year only this year's income counts.
#[test]
fn hope_ends_with_the_last_year() {
    let mut table = Table::new(3);
    table.owns(A, &[1, 2, 3]).built(A, "photo", &[28, 29]).holds(A, 1, "factory");
    table.state.round = 5;
    let before = Appraiser::of(&table.state).worth(A);
    assert!(before.growth > 0 && before.options > 0, "{before:?}");
    table.state.round = 6;
    let last = Appraiser::of(&table.state).worth(A);
    assert_eq!((last.growth, last.options), (0, 0));
    assert_eq!((last.income, last.incomes), (30_000, 30_000));
}

/// Every deal that is found can be offered, and is what it says it is to each party.
#[test]
fn candidates_can_be_offered_and_please_everybody() {
    for options in [Options::default(), Options { no_gifts: true, ..Options::default() }] {
        let (mut n_found, mut n_three) = (0, 0);
        for state in tradings(4, options) {
            let worths = Appraiser::of(&state);
            for seat in state.seats() {
                for it in candidates(&state, seat) {
                    let mut next = state.clone();
                    let verdict = next.apply(seat, &Action::Propose { deal: it.deal }, &mut Deaf);
                    assert_eq!(verdict, Ok(()), "{it:?}");
                    for party in it.deal.parties.iter() {
                        let gain = worths.gain(party, &it.deal);
                        assert_eq!(gain, it.gains[party.idx()], "{it:?}");
                        assert!(gain > 0, "{it:?}");
                        let price = it.deal.bills[party.idx()].min(0).unsigned_abs();
                        assert!(price <= state.bills[party.idx()], "{it:?}");
                    }
                    n_found += 1;
                    n_three += u32::from(it.deal.parties.len() == 3);
                }
            }
        }
        assert!(n_found > 500 && n_three > 10, "{n_found} deals, {n_three} of three");
    }
}

/// A lacks B's lot, B lacks C's, C lacks A's, and nobody has money: only all three together can.
#[test]
fn three_can_help_each_other_without_money() {
    let mut table = Table::new(3);
    table.built(A, "photo", &[28, 29]).built(B, "photo", &[74]).built(B, "tea-house", &[44, 45]);
    table.built(C, "tea-house", &[71]).built(C, "sea-food", &[66, 67]);
    table.owns(B, &[30]).owns(C, &[46]).owns(A, &[68]);
    table.holds(A, 1, "photo").holds(B, 1, "tea-house").holds(C, 1, "sea-food");
    table.cash(A, 0).cash(B, 0).cash(C, 0);
    let found = candidates(&table.state, A);
    let cycle = Deal::between([A, B, C]).lot(Lot(30), A).lot(Lot(46), B).lot(Lot(68), C);
    assert!(found.iter().any(|it| it.deal == cycle), "{:?}", found.first());
}

/// What a client computes from its view is what a bot computes from the position.
#[test]
fn a_view_is_enough_to_tell_worth() {
    let open = Options { money: Privacy::Open, ..Options::default() };
    for state in tradings(5, open) {
        let view = state.view(Viewer::Spectator);
        let seen = Appraiser::seen(state.edition.tables(), &view);
        let known = Appraiser::of(&state);
        for seat in state.seats() {
            assert_eq!(seen.worth(seat), known.worth(seat));
        }
        let mut from_view = Vec::new();
        seen.candidates(A, SearchLimits::WIDE, &mut from_view);
        assert_eq!(from_view, candidates(&state, A));
    }
}

/// Hidden hands count as nothing, not as a panic.
#[test]
fn hidden_tiles_are_no_obstacle() {
    let options =
        Options { hidden_tiles: true, money: Privacy::HiddenAmounts, ..Options::default() };
    for state in tradings(3, options) {
        let view = state.view(Viewer::Seat(A));
        let seen = Appraiser::seen(state.edition.tables(), &view);
        assert_eq!(seen.holdings[1].tiles, Holding::default().tiles);
        let deal = Deal::between([A, B]).tile(B, A, shop("photo"), 3).pay(A, B, 1);
        assert!(seen.gain(A, &deal) > i32::MIN);
        assert!(seen.gain(B, &deal) >= 0, "B gets money for what B is not known to hold");
    }
}

/// Cards beside each other are kept rather than cards far apart.
#[test]
fn neighbours_are_kept() {
    let table = Table::new(4);
    let dealt = lots(&[1, 28, 29, 31, 60, 85]);
    let kept = Appraiser::of(&table.state).choice(A, dealt, 4);
    assert!(lots(&[28, 29, 31]).is_within(kept), "{kept:?}");
}

/// A bot whose turn it is to build puts the third Photo beside the two, and builds everything
/// rather than wait a year.
#[test]
fn a_bot_completes_what_it_can() {
    let mut table = Table::new(3);
    table.built(A, "photo", &[28, 29]).owns(A, &[30, 50, 60]);
    table.holds(A, 1, "photo").holds(A, 1, "factory").holds(A, 1, "florist");
    table.phase(Phase::Placing { active: A, n_placed: 0 });
    table.state.round = 3;
    let bot = Bot::new(Skill::Competent);
    let mut state = table.0.state;
    let mut dice = QuickDice::new(1);
    while matches!(state.phase, Phase::Placing { active: A, .. }) {
        let action = bot.decide(&state, A, &mut dice);
        state.apply(A, &action, &mut Deaf).unwrap();
    }
    assert_eq!(state.board.built[shop("photo").idx()], lots(&[28, 29, 30]));
    assert_eq!(state.hands[A.idx()], [0; 12]);
}

/// The card beside the own business is kept, and twelve choices are enough to think about.
#[test]
fn a_bot_keeps_the_card_that_fits() {
    let mut table = Table::new(3);
    table.built(A, "photo", &[28, 29]).holds(A, 1, "photo");
    let mut cards = Cards::NONE;
    cards.dealt[A.idx()] = lots(&[1, 6, 17, 30, 46, 70, 83]);
    cards.dealt[B.idx()] = lots(&[2, 7, 18, 33, 47, 71, 84]);
    cards.dealt[C.idx()] = lots(&[3, 8, 19, 36, 48, 72, 85]);
    table.phase(Phase::Choosing(cards));
    let mut dice = QuickDice::new(1);
    let mut candidates = Vec::new();
    table.state.candidates(A, &Memory::default(), &mut dice, &mut candidates);
    assert_eq!(candidates.len(), 12, "of 21");
    let action = Bot::new(Skill::Competent).decide(&table.state, A, &mut dice);
    assert!(matches!(action, Action::Keep { lots } if lots.contains(Lot(30))), "{action:?}");
}

/// Whoever has finished building cannot use its tiles in this year any more.
#[test]
fn tiles_wait_when_building_is_over() {
    let planned = |state: &State| {
        let i = State::FEATURES.iter().position(|it| it.name == "planned-income").unwrap();
        tabletop::features::rows(state)[i]
    };
    let mut table = Table::new(3);
    table.owns(A, &[1]).holds(A, 1, "photo").owns(B, &[60]).holds(B, 1, "photo");
    table.state.round = 4;
    table.phase(Phase::Placing { active: A, n_placed: 0 });
    // A hundred thousand is one, and a shop earns a tenth of that in each of three years.
    assert!((planned(&table.state) - 0.3).abs() < 1e-6, "{}", planned(&table.state));
    table.play(A, "done");
    assert!((planned(&table.state) - 0.2).abs() < 1e-6, "{}", planned(&table.state));
}

#[test]
fn every_change_has_its_words() {
    for (name, n_reasons) in testkit::reasons_for_each_change::<State>(3) {
        assert_eq!(n_reasons, 1, "{name}");
    }
}

/// Hints are in a person's words, over a thousand random positions at each kind of table.
#[test]
fn reasons_are_what_one_would_notice() {
    testkit::reasons::<State>(&Options::default(), 1_000);
    testkit::reasons::<State>(&Options { trade: Trade::Floor, ..Options::default() }, 1_000);
}

fn reasons(table: &Table, seat: Seat, notation: &str) -> Vec<String> {
    let mut after = table.state.clone();
    after.apply(seat, &table.read(notation), &mut Deaf).unwrap();
    table.state.reasons(&after, seat, &[])
}

#[test]
fn a_reason_names_the_business() {
    let mut table = Table::new(3);
    table.built(A, "tea-house", &[16, 19]).owns(A, &[17, 60]).holds(A, 1, "tea-house");
    table.holds(A, 1, "factory");
    let desk = table.clone();
    table.phase(Phase::Placing { active: A, n_placed: 0 });
    assert_eq!(
        reasons(&table, A, "place tea-house 17"),
        ["completes the Tea House: +$30,000 a year"]
    );
    assert_eq!(reasons(&table, A, "place factory 60"), ["opens a Factory: +$10,000 a year"]);
    // A deal, before anything is built.
    let mut table = desk;
    table.owns(B, &[17]).owns(C, &[60]);
    let said = reasons(&table, A, "propose A gets 17; B gets 30k");
    assert_eq!(said[0], "completes the Tea House: +$30,000 a year");
    assert!(said[1].starts_with("worth about +$") && said.len() <= 3, "{said:?}");
    table.play(A, "propose A gets 17; B gets 30k");
    let said = reasons(&table, B, "accept 1");
    assert!(said.iter().any(|it| it.starts_with("worth about ")), "{said:?}");
    table.play(C, "propose C gets 17; B gets nothing");
    let said = reasons(&table, B, "decline 2");
    assert!(said[0].starts_with("it would cost you about $"), "{said:?}");
}

/// What is won on one side and lost on the other is no rise.
#[test]
fn a_reason_for_a_deal_tells_no_more_than_the_whole() {
    let mut table = Table::new(3);
    // A opens a shop either way: there is one lot.
    table.owns(A, &[60]).holds(A, 1, "photo").holds(B, 1, "factory").owns(B, &[1]);
    let said = reasons(&table, A, "propose A gets 1x factory; B gets 1x photo");
    assert!(said.iter().all(|it| !it.contains("a year")), "{said:?}");
    // Two Tea Houses become three, and the Photos that were two are one.
    let mut table = Table::new(3);
    table.built(A, "tea-house", &[16, 19]).built(A, "photo", &[28, 29]).owns(B, &[17]);
    table.holds(A, 1, "tea-house");
    let said = reasons(&table, A, "propose A gets 17; B gets 29");
    let whole = said.iter().find(|it| it.starts_with("your income ")).unwrap();
    assert_eq!(said[0], "completes the Tea House: +$30,000 a year");
    assert_eq!(whole, "your income +$20,000 a year once you have built");
}

#[test]
fn a_reason_names_the_lots_that_fit() {
    let mut table = Table::new(3);
    table.built(A, "photo", &[28, 29]);
    let mut cards = Cards::NONE;
    cards.dealt[A.idx()] = lots(&[1, 6, 17, 30, 46, 70, 83]);
    table.phase(Phase::Choosing(cards));
    let said = reasons(&table, A, "keep 6 17 30 46 70");
    assert_eq!(said, ["lot 30 touches one of yours"]);
}
