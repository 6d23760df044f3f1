//! The laws of every game, and the conservation law of this one.

use raccoon_tycoon::edition::{N_CARDS, N_LINES, N_TILES};
use raccoon_tycoon::{Action, Card, Commodity, Event, Fact, Line, Options, State, Tile};
use tabletop::{Dice, Edition as _, Game, Money, Printed, QuickDice, Seat, Turn, walk};
use testkit::{Laws, n_games};

use crate::table::audit;

// §2.1
#[test]
fn every_game_obeys_the_laws() {
    Laws::<State>::new().games(12).audit(audit).check();
}

#[test]
fn what_is_accepted_is_listed_and_nothing_else() {
    Laws::<State>::new()
        .games(2)
        .audit(audit)
        .conceivable(|state, _| conceivable(state))
        .conceivable_every(7)
        .check();
}

// §8.1
#[test]
fn the_laws_hold_with_every_option() {
    let all = Options {
        basic_offer_by_players: true,
        sudden_death: true,
        open_money: true,
        ..Options::default()
    };
    Laws::<State>::new().options(all).games(10).audit(audit).check();
    let beginners = Options { beginners: true, ..Options::default() };
    Laws::<State>::new().options(beginners).games(10).audit(audit).check();
    let short = Options { round_limit: 3, ..Options::default() };
    Laws::<State>::new().options(short).games(10).audit(audit).check();
}

/// Random players are poor; with money from the start they use every building.
#[test]
fn the_laws_hold_for_the_rich() {
    let text = <State as Game>::Edition::EMBEDDED[0].replace("money = 10\n", "money = 900\n");
    let edition = Printed::load(&text).unwrap();
    let options = Options { sudden_death: true, ..Options::default() };
    Laws::<State>::new().edition(edition).games(10).audit(audit).check();
    Laws::<State>::new()
        .edition(edition)
        .options(options)
        .games(4)
        .audit(audit)
        .conceivable(|state, _| conceivable(state))
        .conceivable_every(9)
        .check();
}

/// Everything one could think of, legal or not.
fn conceivable(state: &State) -> Vec<Action> {
    let mut actions = vec![
        Action::Pass,
        Action::BuyTown { mix: false },
        Action::BuyTown { mix: true },
        Action::Decline,
        Action::Declare,
        Action::Hold,
    ];
    let beyond = |n: usize| 0..u8::try_from(n).unwrap() + 2;
    actions.extend(beyond(N_CARDS).map(|card| Action::Produce { card: Card(card) }));
    actions.extend(beyond(N_LINES).map(|line| Action::StartAuction { line: Line(line) }));
    for tile in beyond(N_TILES).map(Tile) {
        actions.extend([
            Action::Build { tile },
            Action::Upgrade { tile },
            Action::UseBonus { tile },
        ]);
    }
    for commodity in Commodity::ALL {
        actions.extend([
            Action::Claim { commodity },
            Action::Take { commodity },
            Action::Return { commodity },
            Action::Pay { commodity },
        ]);
        for units in 0..31 {
            for export in [false, true] {
                actions.push(Action::Sell { commodity, units, export });
            }
            for seat in (0..state.n_seats + 2).map(Seat) {
                actions.push(Action::BuyFrom { seat, commodity, units });
            }
        }
    }
    for amount in [0, 1, 2, 5, 6, 7, 12, 40, 1_000, u32::MAX] {
        actions.push(Action::Bid { amount: Money(amount) });
    }
    actions
}

/// RT-7: money is not shown, but whoever adds up what is said aloud knows it. This is why a
/// resampled position may keep it.
#[test]
fn public_facts_tell_everybodys_money() {
    for seed in 0..u64::from(n_games(200)) {
        let n_seats = u8::try_from(2 + seed % 4).unwrap();
        let mut state = State::start(n_seats, &Options::default(), Printed::standard()).unwrap();
        let mut dice = QuickDice::new(seed);
        let mut scratch = Vec::new();
        let mut ledger = [state.edition.start_money; 5];
        loop {
            let mut events = Vec::new();
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = state.draw(&mut dice);
                    state.resolve(&outcome, &mut events);
                }
                Turn::Seats(seats) => {
                    let seat = walk::any_of(seats, &mut dice);
                    let mut action = state.sample(seat, &mut dice, &mut scratch);
                    // Now and then a bid that the list does not hold.
                    if let (Some(bids), Action::Bid { .. }) = (state.bids_now(), action) {
                        let spread = bids.highest.0 - bids.lowest.0;
                        action = Action::Bid {
                            amount: Money(bids.lowest.0 + dice.up_to(spread.min(4))),
                        };
                    }
                    state.apply(seat, &action, &mut events).unwrap();
                }
            }
            for event in events {
                let Event::Fact(fact) = event else { continue };
                enter(&mut ledger, fact);
            }
            for seat in state.seats() {
                assert_eq!(state.mat(seat).money, ledger[seat.idx()], "seed {seed}");
            }
        }
    }
}

fn enter(ledger: &mut [Money; 5], fact: Fact) {
    let mut earn = |seat: Seat, amount: Money| ledger[seat.idx()] += amount;
    match fact {
        Fact::Sold { seat, income, .. } => earn(seat, income),
        Fact::FirmPaid { seat, amount, .. } | Fact::CommissionPaid { seat, amount } => {
            earn(seat, amount);
        }
        Fact::BoughtFrom { seat, seller, paid, .. } => {
            earn(seller, paid);
            ledger[seat.idx()] = ledger[seat.idx()].less(paid).unwrap();
        }
        Fact::RailroadWon { seat, paid, .. }
        | Fact::Built { seat, paid, .. }
        | Fact::Upgraded { seat, paid, .. } => {
            ledger[seat.idx()] = ledger[seat.idx()].less(paid).unwrap();
        }
        _ => {}
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<State>() <= 512, "{} bytes", size_of::<State>());
}

#[test]
fn f33_two_hundred_random_games_end_and_nothing_is_lost() {
    testkit::random_games::<State>(audit);
}
