//! What must not be seen, and what a viewer may imagine in its place.

use chinatown::state::Cards;
use chinatown::view::PhaseView;
use chinatown::{Action, Deal, Event, LotSet, News, Options, Outcome, Phase, Privacy, State};
use tabletop::{Deaf, FairDice, Game, Printed, QuickDice, Seat, Turn, Viewer, walk};
use testkit::n_games;

use crate::table::{A, B, C, Table, lots};

fn bytes(state: &State, viewer: Viewer) -> String {
    serde_json::to_string(&state.view(viewer)).unwrap()
}

// §6.10
#[test]
fn a_rivals_money_changes_no_byte() {
    let table = Table::new(4);
    let mut rich = table.clone();
    rich.cash(B, 640);
    for viewer in [Viewer::Seat(A), Viewer::Spectator] {
        assert_eq!(bytes(&rich.state, viewer), bytes(&table.state, viewer));
    }
    assert_ne!(bytes(&rich.state, Viewer::Seat(B)), bytes(&table.state, Viewer::Seat(B)));
    let mut open = table.clone();
    open.state.options.money = Privacy::Open;
    assert!(bytes(&open.state, Viewer::Spectator).contains("\"money\":50000"));
}

#[test]
fn cards_in_hand_are_their_owners_alone() {
    let mut table = Table::new(3);
    let dealt = |numbers: [&[u8]; 3]| Cards {
        dealt: [lots(numbers[0]), lots(numbers[1]), lots(numbers[2]), LotSet::EMPTY, LotSet::EMPTY],
        ..Cards::NONE
    };
    let mut other = table.clone();
    table.phase(Phase::Choosing(dealt([&[1, 2], &[3, 4], &[5, 6]])));
    other.phase(Phase::Choosing(dealt([&[1, 2], &[5, 7], &[80, 81]])));
    for viewer in [Viewer::Seat(A), Viewer::Spectator] {
        assert_eq!(bytes(&other.state, viewer), bytes(&table.state, viewer));
    }
    let view = table.state.view(Viewer::Seat(B));
    assert!(matches!(view.phase, PhaseView::Choosing { mine, .. } if mine == lots(&[3, 4])));
}

#[test]
fn dealt_cards_are_news_to_their_owner_alone() {
    let table = Table::new(3);
    let event = Event::Dealt { seat: A, lots: lots(&[1, 2]) };
    let heard = |viewer| table.state.news(&event, viewer);
    assert_eq!(heard(Viewer::Seat(A)), Some(News::Dealt { seat: A, lots: lots(&[1, 2]) }));
    assert_eq!(heard(Viewer::Seat(B)), None);
    assert_eq!(heard(Viewer::Spectator), None);
}

// §11.6
#[test]
fn hidden_tiles_are_counted_but_not_named() {
    let mut table = Table::new(3);
    table.state.options.hidden_tiles = true;
    table.holds(A, 2, "photo");
    let mut other = table.clone();
    other.holds(A, 0, "photo").holds(A, 2, "factory");
    assert_eq!(bytes(&other.state, Viewer::Seat(B)), bytes(&table.state, Viewer::Seat(B)));
    let event = Event::TurnedUp { seat: A, tiles: table.state.hands[0] };
    assert_eq!(table.state.news(&event, Viewer::Seat(B)), None);
    assert!(table.state.news(&event, Viewer::Seat(A)).is_some());
}

/// Incomes and the amounts of deals are public, so whoever adds them up knows everybody's money.
/// This is why a resampled position may keep balances that are merely secret. RULES.md §6.9.
// §6.10
#[test]
fn public_news_tell_everybodys_money() {
    for seed in 0..u64::from(n_games(60)) {
        let n_seats = u8::try_from(3 + seed % 3).unwrap();
        let mut state = State::start(n_seats, &Options::default(), Printed::standard()).unwrap();
        let mut dice = QuickDice::new(seed);
        let mut ledger = [50_000_i64; 5];
        while state.turn() != Turn::Over {
            let mut events = Vec::new();
            match state.turn() {
                Turn::Over => unreachable!("the loop has ended"),
                Turn::Chance => {
                    let outcome = state.draw(&mut dice);
                    state.resolve(&outcome, &mut events);
                }
                Turn::Seats(seats) => {
                    let seat = walk::any_of(seats, &mut dice);
                    let action = state.sample(seat, &mut dice, &mut Vec::new());
                    state.apply(seat, &action, &mut events).unwrap();
                }
            }
            for news in events.iter().filter_map(|it| state.news(it, Viewer::Spectator)) {
                match news {
                    News::Earned { amounts } => {
                        for (sum, amount) in ledger.iter_mut().zip(amounts) {
                            *sum += i64::from(amount.0);
                        }
                    }
                    News::Settled { deal, .. } => {
                        for it in deal.cash.unwrap() {
                            ledger[it.seat.idx()] += it.amount;
                        }
                    }
                    _ => {}
                }
            }
            for seat in state.seats() {
                assert_eq!(ledger[seat.idx()], i64::from(state.money(seat).0), "seed {seed}");
            }
        }
    }
}

/// A good resampler reaches every hand: over many draws each hidden card is seen in B's hand.
#[test]
fn resampling_can_deal_a_rival_any_hidden_card() {
    let mut state = State::start(3, &Options::default(), Printed::standard()).unwrap();
    walk::settle(&mut state, &mut QuickDice::new(2));
    let Phase::Choosing(cards) = state.phase else { panic!("{:?}", state.phase) };
    let mut dice = FairDice::new([2; 32]);
    let mut seen = LotSet::EMPTY;
    for _ in 0..400 {
        let twin = state.resample(Viewer::Seat(A), &mut dice);
        let Phase::Choosing(twin) = twin.phase else { panic!("{:?}", twin.phase) };
        assert_eq!(twin.dealt[0], cards.dealt[0]);
        seen |= twin.dealt[1];
    }
    assert_eq!(seen, state.edition.lots.less(cards.dealt[0]));
}

fn hidden_amounts() -> Table {
    Table::with(4, Options { money: Privacy::HiddenAmounts, ..Options::default() })
}

/// The balances that a viewer can imagine for a seat, in thousands.
fn imagined(table: &Table, viewer: Viewer, seat: Seat) -> Vec<u32> {
    let mut dice = QuickDice::new(5);
    let mut found: Vec<u32> =
        (0..400).map(|_| table.state.resample(viewer, &mut dice).money(seat).0 / 1_000).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// A and B deal for 20k out of sight of C. C knows who paid whom, not how much: A paid at least
/// 10k and at most all it had.
#[test]
fn outsiders_imagine_every_amount_that_could_have_been_paid() {
    let mut table = hidden_amounts();
    table.owns(B, &[1]);
    table.play(A, "propose A pays 20k gets 1; B gets 20k");
    table.play(B, "accept 1");
    assert_eq!(imagined(&table, Viewer::Seat(C), A), [0, 10, 20, 30, 40]);
    assert_eq!(imagined(&table, Viewer::Spectator, B), [60, 70, 80, 90, 100]);
    assert_eq!(imagined(&table, Viewer::Seat(A), B), [70], "a party knows");
    assert_eq!(imagined(&table, Viewer::Seat(C), C), [50]);
    // Then A pays 30k where C can see it, so A had at least that.
    table.owns(C, &[2]);
    table.play(A, "propose A pays 30k gets 2; C gets 30k");
    table.play(C, "accept 2");
    assert_eq!(imagined(&table, Viewer::Seat(C), A), [0, 10]);
}

/// What was offered in public sight must have been there, and what failed must still fail.
#[test]
fn outsiders_imagine_nothing_that_contradicts_what_they_saw() {
    let mut table = hidden_amounts();
    table.owns(B, &[1, 3]).owns(C, &[2]);
    table.play(A, "propose A pays 20k gets 1; B gets 20k");
    table.play(B, "accept 1");
    let mut offering = table.clone();
    offering.play(A, "propose A pays 30k gets 2; C gets 30k");
    assert_eq!(imagined(&offering, Viewer::Seat(C), A), [30, 40]);
    // C sees B agree to pay 80k and fail: B cannot be imagined to have them.
    table.play(C, "propose B pays 80k gets 2; C gets 80k");
    let said = table.play(B, "accept 2");
    assert_eq!(said[1], "Offer 2 could not be settled");
    assert_eq!(imagined(&table, Viewer::Seat(C), B), [60, 70]);
}

/// An author was able to pay when it made the offer: money that came later does not count.
#[test]
fn an_author_is_not_imagined_to_have_offered_what_it_did_not_have() {
    let mut table = hidden_amounts();
    table.owns(B, &[1]).owns(A, &[2]);
    table.play(A, "propose A pays 30k gets 1; B gets 30k");
    // D pays A before B agrees, so A is rich when the deal is carried out.
    table.play(A, "propose A gets 50k; D pays 50k gets 2");
    table.play(Seat(3), "accept 2");
    table.play(B, "accept 1");
    assert_eq!(table.money(A), 70);
    // C saw neither amount, and D paid at least 10k: A has 50k - 30k + 10k or more.
    assert_eq!(imagined(&table, Viewer::Seat(C), A)[0], 30);
    // D knows what D paid: A may have paid 20k more to B.
    assert_eq!(imagined(&table, Viewer::Seat(Seat(3)), A), [50, 60, 70, 80, 90]);
}

/// A tile that passes through a hand leaves one that is known.
#[test]
fn a_tile_received_in_exchange_is_known_to_be_there() {
    let options = Options { hidden_tiles: true, ..Options::default() };
    let mut table = Table::with(4, options);
    table.holds(A, 1, "photo").holds(C, 1, "photo").holds(A, 1, "factory");
    table.play(A, "propose A gets 1x photo from C; B gets 1x photo from A; C gets nothing");
    table.play(B, "accept 1");
    table.play(C, "accept 1");
    let mut dice = QuickDice::new(3);
    for _ in 0..200 {
        let twin = table.state.resample(Viewer::Seat(Seat(3)), &mut dice);
        assert!(twin.hands[0][0] >= 1, "A's other tile may be a Photo too, as far as D knows");
        assert_eq!(twin.hands[1][0], 1);
    }
}

/// Amounts of open offers that a viewer does not see are imagined, too.
#[test]
fn outsiders_imagine_other_prices() {
    let mut table = hidden_amounts();
    table.owns(B, &[1]);
    table.play(A, "propose A pays 30k gets 1; B gets 30k");
    let price = |viewer: Viewer| {
        let mut dice = QuickDice::new(6);
        let mut found: Vec<i16> = (0..100)
            .map(|_| table.state.resample(viewer, &mut dice).offers[0].deal.bills[1])
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    };
    assert_eq!(price(Viewer::Seat(C)), [1, 2, 3], "A was able to pay that");
    assert_eq!(price(Viewer::Seat(B)), [3]);
}

/// With hidden tiles one imagines any tiles in other hands, except against what was seen.
// §11.6
#[test]
fn hidden_tiles_are_imagined_within_what_was_seen() {
    let options = Options { hidden_tiles: true, ..Options::default() };
    let mut table = Table::with(3, options);
    table.holds(A, 2, "photo").holds(B, 2, "factory").owns(A, &[1]).owns(B, &[2]);
    let photos_of_a = |table: &Table| {
        let mut dice = QuickDice::new(7);
        let twins = (0..300).map(|_| table.state.resample(Viewer::Seat(C), &mut dice).hands[0][0]);
        let mut found: Vec<u8> = twins.collect();
        found.sort_unstable();
        found.dedup();
        found
    };
    assert_eq!(photos_of_a(&table), [0, 1, 2]);
    // A offers a Photo, so all know of one.
    table.play(A, "propose A gets 10k; C pays 10k gets 1x photo from A");
    assert_eq!(photos_of_a(&table), [1, 2]);
    // A is asked for three, agrees, and does not have them: no more than two can be imagined.
    table.play(C, "propose A gets 10k; C pays 10k gets 3x photo from A");
    let said = table.play(A, "accept 2");
    assert_eq!(said[1], "Offer 2 could not be settled");
    let mut full = table.clone();
    full.state.hands[0][1] = 4;
    full.state.bag[1] -= 4;
    assert_eq!(photos_of_a(&full), [1, 2], "with room for six tiles as well");
    // A delivers one: what is left is one or none.
    table.play(C, "accept 1");
    assert_eq!(photos_of_a(&table), [0, 1]);
}

/// Settling is a step of its own because it can tell a secret: before it, nobody can tell apart
/// positions that settle from positions that do not.
#[test]
fn agreeing_tells_nothing_but_settling_may() {
    let mut table = hidden_amounts();
    table.owns(B, &[1]).owns(C, &[2]);
    table.play(A, "propose A pays 20k gets 1; B gets 20k");
    table.play(B, "accept 1");
    let deal = Deal::between([A, C]).lot(chinatown::Lot(2), A).pay(A, C, 3);
    table.state.apply(C, &Action::Propose { deal }, &mut Deaf).unwrap();
    let mut poor = table.clone();
    poor.state.bills[0] -= 2;
    poor.state.bills[1] += 2;
    let offer = table.state.offers[0].id;
    for it in [&mut table, &mut poor] {
        it.state.apply(A, &Action::Accept { offer }, &mut Deaf).unwrap();
    }
    assert_eq!(bytes(&table.state, Viewer::Seat(C)), bytes(&poor.state, Viewer::Seat(C)));
    table.state.resolve(&Outcome::Settle, &mut Deaf);
    poor.state.resolve(&Outcome::Settle, &mut Deaf);
    assert_eq!([table.owner(2), poor.owner(2)], [Some(A), Some(C)]);
}
