//! What a board is told of a deal before it is sent, against what the rules then do.

use chinatown::preview::{self, Answer, Idea};
use chinatown::{Action, Deal, Lot, Options, Phase, Refusal, State};
use tabletop::{Deaf, Game, Names, Printed, QuickDice, Seat, Turn, Viewer, walk};

use crate::table::{A, B, C, Table, shop};

/// A lacks B's lot 17 for the third Tea House, and C holds the tile.
fn tea_houses() -> Table {
    let mut table = Table::new(3);
    table.built(A, "tea-house", &[16, 19]).owns(B, &[17]).holds(C, 1, "tea-house");
    table.owns(C, &[60]).owns(B, &[70, 71]);
    table.earned(A, 200).earned(B, 50).earned(C, 50);
    table.state.round = 2;
    table
}

fn view(table: &Table, seat: Seat) -> chinatown::View {
    table.state.view(Viewer::Seat(seat))
}

#[test]
fn incomes_are_those_of_the_rules() {
    let mut table = tea_houses();
    table.holds(A, 1, "tea-house");
    let deal = Deal::between([A, B]).lot(Lot(17), A).pay(A, B, 3);
    let steps = preview::incomes(Printed::standard(), &view(&table, A), &deal);
    assert_eq!(steps.len(), 2);
    let [mine, theirs] = [&steps[0], &steps[1]];
    assert_eq!((mine.now.before.0, mine.now.after.0), (20_000, 20_000));
    assert_eq!((mine.built.before.0, mine.built.after.0), (20_000, 50_000));
    assert_eq!((theirs.built.before.0, theirs.built.after.0), (0, 0));
    // The deal carried out and the tile built, that is the income.
    table.play(A, "propose A gets 17; B gets 30k");
    table.play(B, "accept 1");
    table.phase(Phase::Placing { active: A, n_placed: 0 });
    table.play(A, "place tea-house 17");
    assert_eq!(table.income(A), 50);
}

/// In random positions: the income of shops that stand is exactly what the deal makes of it, and
/// what can be built never looks worse for having more.
#[test]
fn incomes_hold_in_random_positions() {
    let mut n_deals = 0;
    for seed in 0..12 {
        let mut state = State::start(4, &Options::default(), Printed::standard()).unwrap();
        let mut dice = QuickDice::new(seed);
        while state.turn() != Turn::Over {
            walk::settle(&mut state, &mut dice);
            let Turn::Seats(seats) = state.turn() else { break };
            let seat = walk::any_of(seats, &mut dice);
            let action = state.sample(seat, &mut dice, &mut Vec::new());
            if let Action::Propose { deal } = action {
                let seen = state.view(Viewer::Seat(seat));
                assert_eq!(preview::why_not(state.edition, &seen, seat, &deal), None);
                let mut board = state.board;
                board.hand_over(&deal);
                for step in preview::incomes(state.edition, &seen, &deal) {
                    let split = state.options.split;
                    let bills = chinatown::score::income(&state.edition, &board, split, step.seat);
                    assert_eq!(step.now.after.0, u32::from(bills) * 10_000);
                    let gives = deal.tile_moves().any(|it| it.from == step.seat)
                        || deal.all_lots().meets(state.board.owned[step.seat.idx()]);
                    let (was, is) = (step.built.before.0, step.built.after.0);
                    assert!(gives || is >= was, "{deal:?}: {was} to {is}");
                }
                let worth = preview::worth_of_deal(state.edition, &seen, seat, &deal);
                assert!(worth.low <= worth.about && worth.about <= worth.high, "{worth:?}");
                n_deals += 1;
            }
            state.apply(seat, &action, &mut Deaf).unwrap();
        }
    }
    assert!(n_deals > 100, "{n_deals}");
}

#[test]
fn what_is_missing_has_an_owner() {
    let table = tea_houses();
    let missing = preview::missing(Printed::standard(), &view(&table, A), A);
    assert_eq!(missing.len(), 1);
    let it = &missing[0];
    assert_eq!((it.shop, it.n_tiles, it.n_held), (shop("tea-house"), 1, 0));
    assert_eq!(it.holders, [(C, 1)]);
    assert!(it.lots.contains(&(Lot(17), Some(B))), "{:?}", it.lots);
    assert_eq!(it.gain.0, 30_000);
}

/// The lot of one and the tile of another: a deal of three that all gain by.
#[test]
fn a_business_can_be_completed_by_one_proposal() {
    let table = tea_houses();
    let seen = view(&table, A);
    let missing = preview::missing(Printed::standard(), &seen, A);
    let deal = preview::completion(Printed::standard(), &seen, &missing[0]).expect("a deal");
    assert_eq!(preview::why_not(Printed::standard(), &seen, A, &deal), None);
    assert!(deal.lots[A.idx()].contains(Lot(17)), "{deal:?}");
    assert!(deal.tile_moves().any(|it| (it.from, it.to) == (C, A)), "{deal:?}");
    for step in preview::incomes(Printed::standard(), &seen, &deal).iter().filter(|it| it.seat == A)
    {
        assert!(step.built.after.0 >= step.built.before.0 + 30_000, "{step:?}");
    }
    for party in deal.parties.iter() {
        assert!(preview::worth_of_deal(Printed::standard(), &seen, party, &deal).about > 0);
    }
    assert_eq!(preview::completion(Printed::standard(), &view(&table, B), &missing[0]), None);
}

/// An offer that became impossible says why.
#[test]
fn a_void_deal_says_why() {
    let mut table = tea_houses();
    let deal = Deal::between([A, B]).lot(Lot(17), A).pay(A, B, 3);
    let why = |table: &Table| preview::why_not(Printed::standard(), &view(table, A), A, &deal);
    assert_eq!(why(&table), None);
    table.owns(C, &[17]);
    assert_eq!(why(&table), Some(Refusal::LotNotOwned { lot: Lot(17) }));
    table.owns(A, &[17]);
    assert_eq!(why(&table), Some(Refusal::LotStays { lot: Lot(17), seat: A }));
    table.owns(B, &[17]).earned(A, 10);
    assert!(matches!(why(&table), Some(Refusal::CannotPay { .. })));
}

#[test]
fn others_have_opinions_and_prices() {
    let mut table = tea_houses();
    table.holds(A, 1, "tea-house");
    let seen = view(&table, A);
    let names = Names::letters(3).read_by(Viewer::Seat(A));
    let ask = |bills: i16| {
        let deal = Deal::between([A, B]).lot(Lot(17), A).pay(A, B, bills);
        preview::opinion(Printed::standard(), &seen, A, B, &deal)
    };
    let gift = ask(0);
    assert_eq!(gift.answer, Answer::Gift);
    assert_eq!(preview::say(&gift.answer, &names), "What would I get for it?");
    let price = gift.counter.expect("there is a price").bills[B.idx()];
    assert!(price > 1, "{price}");
    assert!(matches!(ask(1).answer, Answer::Loses { .. } | Answer::TooLittle { .. }));
    assert!(matches!(ask(price).answer, Answer::Agrees { gain } if gain > 0), "{:?}", ask(price));
    // Whoever is far ahead is told so.
    table.earned(A, 900).built(A, "antiques", &[1, 2, 3, 4, 5, 7]);
    let seen = view(&table, A);
    assert_eq!(preview::leader(Printed::standard(), &seen), Some(A));
    let deal = Deal::between([A, B]).lot(Lot(17), A).pay(A, B, price);
    let opinion = preview::opinion(Printed::standard(), &seen, A, B, &deal);
    assert_ne!(opinion.answer, Answer::Agrees { gain: 0 });
    let helps = preview::helps_leader(Printed::standard(), &view(&table, B), &deal.pay(B, A, 2));
    assert_eq!(helps, Some(A));
}

/// An offer of the past may be about lots that have changed hands since.
#[test]
fn of_a_lot_that_is_gone_nobody_names_a_price() {
    let mut table = tea_houses();
    let deal = Deal::between([A, B]).lot(Lot(17), A).pay(A, B, 1);
    table.owns(C, &[17]);
    let opinion = preview::opinion(Printed::standard(), &view(&table, A), A, B, &deal);
    assert_eq!((opinion.answer, opinion.counter), (Answer::Impossible, None));
}

/// What the preview knows is what the viewer knows.
#[test]
fn a_rivals_money_changes_no_opinion() {
    let table = tea_houses();
    let mut rich = table.clone();
    rich.state.bills[B.idx()] = 90;
    rich.state.bills[C.idx()] = 0;
    let deal = Deal::between([A, B]).lot(Lot(17), A).pay(A, B, 3);
    let seen = |table: &Table| {
        let view = view(table, A);
        let opinion = preview::opinion(Printed::standard(), &view, A, B, &deal);
        (opinion, preview::prospects(Printed::standard(), &view))
    };
    assert_eq!(seen(&table), seen(&rich));
}

#[test]
fn a_lot_and_a_tile_have_their_worth() {
    let mut table = tea_houses();
    table.holds(A, 1, "tea-house");
    let seen = view(&table, A);
    let lot = |lot, seat| preview::worth_of_lot(Printed::standard(), &seen, seat, Lot(lot));
    assert!(lot(17, A).about > lot(17, B).about, "{:?} {:?}", lot(17, A), lot(17, B));
    assert!(lot(17, B).about > 0 && lot(85, C).about > 0);
    let tile = |seat| preview::worth_of_tile(Printed::standard(), &seen, seat, shop("tea-house"));
    assert!(tile(A).about >= 0 && tile(B).about >= 0);
    assert!(tile(A).low <= tile(A).about && tile(A).about <= tile(A).high);
}

#[test]
fn shops_that_would_be_built_pay_what_the_rules_pay() {
    let mut table = tea_houses();
    table.holds(A, 1, "tea-house").owns(A, &[17]);
    let seen = view(&table, A);
    let steps = [(Lot(17), shop("tea-house"))];
    let (before, after) = preview::income_built(Printed::standard(), &seen, A, &steps);
    assert_eq!((before.0, after.0), (20_000, 50_000));
    table.phase(Phase::Placing { active: A, n_placed: 0 });
    table.play(A, "place tea-house 17");
    assert_eq!(table.income(A), 50);
}

#[test]
fn an_idea_is_a_deal_of_its_kind_that_can_be_offered() {
    let mut table = tea_houses();
    table.holds(A, 1, "tea-house");
    let seen = view(&table, A);
    let edition = Printed::standard();
    let deal = preview::idea(edition, &seen, Idea::Buy, Some(B)).expect("lot 17 is wanted");
    assert!(deal.lots[A.idx()].contains(Lot(17)) && deal.bills[A.idx()] < 0);
    assert_eq!(preview::why_not(edition, &seen, A, &deal), None);
    let seen = view(&table, B);
    let deal = preview::idea(edition, &seen, Idea::Sell, Some(A)).expect("it can be sold");
    assert!(deal.lots[A.idx()].contains(Lot(17)) && deal.bills[B.idx()] > 0);
    for idea in [Idea::Buy, Idea::Sell, Idea::Swap] {
        if let Some(deal) = preview::idea(edition, &seen, idea, None) {
            assert_eq!(preview::why_not(edition, &seen, B, &deal), None);
            assert_eq!(deal.parties.len(), 2);
        }
    }
}
