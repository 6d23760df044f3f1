//! Every reason to refuse, and what it says.

use chinatown::action::Now;
use chinatown::state::Cards;
use chinatown::{Action, Deal, Lot, OfferId, Options, Phase, Refusal, Shop, Trade};
use tabletop::{Money, Seat};

use crate::table::{A, B, C, D, Table, lots, shop};

/// A desk at which A and B own a lot each and hold a Photo, and C has nothing.
fn desk() -> Table {
    let mut table = Table::new(3);
    table.owns(A, &[1]).owns(B, &[20]).holds(A, 1, "photo").holds(B, 1, "photo");
    table
}

fn offer(number: u16) -> OfferId {
    OfferId(number)
}

#[test]
fn a_game_that_is_over_takes_no_actions() {
    let mut table = desk();
    table.phase(Phase::Over);
    assert_eq!(table.refused(A, "ready"), Refusal::GameOver);
}

#[test]
fn nobody_sits_where_there_is_no_seat() {
    let table = desk();
    assert_eq!(table.refused(D, "ready"), Refusal::NoSuchSeat { seat: D });
    assert_eq!(table.refused(Seat(200), "ready"), Refusal::NoSuchSeat { seat: Seat(200) });
    let deal = Deal::between([A, D]).pay(A, D, 1);
    assert_eq!(table.propose(A, deal), Refusal::NoSuchSeat { seat: D });
}

// §4.1
#[test]
fn everything_has_its_phase() {
    let mut table = desk();
    let trading = Refusal::NotNow { now: Now::Trading };
    assert_eq!(table.refused(A, "done"), trading);
    assert_eq!(table.refused(A, "place photo 1"), trading);
    assert_eq!(table.refused(A, "keep 1"), trading);
    table.phase(Phase::Placing { active: A, n_placed: 0 });
    assert_eq!(table.refused(A, "ready"), Refusal::NotNow { now: Now::Placing });
    assert_eq!(table.refused(B, "done"), Refusal::NotYourTurn);
    let cards = Cards { dealt: [lots(&[30, 31]); 5], ..Cards::NONE };
    table.phase(Phase::Choosing(cards));
    assert_eq!(table.refused(A, "ready"), Refusal::NotNow { now: Now::Choosing });
    table.phase(Phase::Revealing(cards));
    assert_eq!(table.refused(A, "keep 30 31"), Refusal::NotNow { now: Now::Chance });
    let mut floor = Table::floor(3);
    assert_eq!(floor.refused(A, "done"), Refusal::NotNow { now: Now::Offering });
    assert_eq!(floor.refused(B, "pass"), Refusal::NotYourTurn);
    floor.play(A, "propose A pays 10k; B gets 10k");
    assert_eq!(floor.refused(B, "pass"), Refusal::NotNow { now: Now::Answering });
    assert_eq!(floor.refused(C, "accept 1"), Refusal::NotYourTurn);
}

// §5.1
#[test]
fn cards_are_kept_once_and_as_many_as_the_table_says() {
    let mut table = Table::new(4);
    let mut cards = Cards::NONE;
    cards.dealt[0] = lots(&[1, 2, 3, 4, 5, 6]);
    cards.dealt[1] = lots(&[11, 12, 13, 14, 15, 16]);
    table.phase(Phase::Choosing(cards));
    assert_eq!(table.refused(A, "keep 1 2 3"), Refusal::WrongNumber { kept: 3, must: 4 });
    assert_eq!(table.refused(A, "keep 1 2 3 11"), Refusal::NotDealt);
    assert_eq!(table.refused(A, "keep 1 2 3 99"), Refusal::NotDealt);
    table.play(A, "keep 1 2 3 4");
    assert_eq!(table.refused(A, "keep 1 2 3 5"), Refusal::AlreadyChosen);
}

// §6.2
#[test]
fn a_deal_is_between_its_author_and_others() {
    let table = desk();
    let deal = Deal::between([B, C]).pay(B, C, 1);
    assert_eq!(table.propose(A, deal), Refusal::AuthorNotParty);
    assert_eq!(table.propose(A, Deal::between([A])), Refusal::TooFewParties);
    let deal = Deal::between([A, B]).lot(Lot(1), C);
    assert_eq!(table.propose(A, deal), Refusal::NotAmongParties { seat: C });
    let deal = Deal::between([A, B]).tile(A, C, shop("photo"), 1);
    assert_eq!(table.propose(A, deal), Refusal::NotAmongParties { seat: C });
    let deal = Deal::between([A, B]).pay(A, C, 1);
    assert_eq!(table.propose(A, deal), Refusal::NotAmongParties { seat: C });
}

// §6.1, §6.2
#[test]
fn lots_go_from_a_party_to_another() {
    let table = desk();
    let refuse = |deal| table.propose(A, deal);
    let deal = Deal::between([A, C]).lot(Lot(20), A);
    assert_eq!(refuse(deal), Refusal::LotNotOwned { lot: Lot(20) }, "it is B's");
    let deal = Deal::between([A, B]).lot(Lot(50), A);
    assert_eq!(refuse(deal), Refusal::LotNotOwned { lot: Lot(50) }, "it is nobody's");
    let deal = Deal::between([A, B]).lot(Lot(99), A);
    assert_eq!(refuse(deal), Refusal::LotNotOwned { lot: Lot(99) }, "it is not on the board");
    let deal = Deal::between([A, B]).lot(Lot(1), A);
    assert_eq!(refuse(deal), Refusal::LotStays { lot: Lot(1), seat: A });
    let deal = Deal::between([A, B, C]).lot(Lot(20), A).lot(Lot(20), C);
    assert_eq!(refuse(deal), Refusal::LotTwice { lot: Lot(20) });
}

// §6.2
#[test]
fn tiles_are_there_and_money_adds_up() {
    let table = desk();
    let photo = shop("photo");
    let deal = Deal::between([A, B]).tile(B, A, photo, 2).pay(A, B, 1);
    let missing = Refusal::TilesNotHeld { seat: B, shop: photo, asked: 2 };
    assert_eq!(table.propose(A, deal), missing);
    let mut deal = Deal::between([A, B]).lot(Lot(1), B);
    deal.bills[0] = 3;
    deal.bills[1] = -2;
    let difference = Money(10_000);
    assert_eq!(table.propose(A, deal), Refusal::UnevenMoney { difference });
    deal.bills = [i16::MIN, i16::MIN, 0, 0, 0];
    assert!(matches!(table.propose(A, deal), Refusal::UnevenMoney { .. }));
}

// §6.2
#[test]
fn every_party_has_a_part() {
    let table = desk();
    assert_eq!(table.propose(A, Deal::between([A, B])), Refusal::EmptyDeal);
    let deal = Deal::between([A, B, C]).lot(Lot(1), B).pay(B, A, 1);
    assert_eq!(table.propose(A, deal), Refusal::IdleParty { seat: C });
}

// §6.2
#[test]
fn authors_offer_no_more_than_they_have() {
    let table = desk();
    let refusal = table.refused(A, "propose A pays 60k gets 20; B gets 60k");
    assert_eq!(refusal, Refusal::CannotPay { amount: Money(60_000) });
    assert_eq!(refusal.to_string(), "you cannot pay $60,000");
    let deal = Deal::between([A, B]).pay(A, B, i16::MAX);
    assert!(matches!(table.propose(A, deal), Refusal::CannotPay { .. }));
}

// §11.5
#[test]
fn gifts_can_be_forbidden() {
    let mut table = Table::with(3, Options { no_gifts: true, ..Options::default() });
    table.owns(A, &[1]).owns(B, &[20]);
    assert_eq!(table.refused(A, "propose A gets nothing; B gets 1"), Refusal::Gift { seat: A });
    assert_eq!(table.refused(A, "propose A gets 20; B gets nothing"), Refusal::Gift { seat: A });
    table.play(A, "propose A gets 20; B gets 1");
}

// §6.4, §11.7
#[test]
fn offers_are_limited() {
    let mut table = Table::with(3, Options { offers: 12, ..Options::default() });
    table.cash(A, 500);
    for n in 1..=10 {
        table.play(A, &format!("propose A pays {n}0k; B gets {n}0k"));
    }
    assert_eq!(
        table.refused(A, "propose A pays 10k; B gets 10k"),
        Refusal::TooManyOpen { most: 10 }
    );
    for n in 1..=10 {
        table.play(A, &format!("withdraw {n}"));
    }
    table.play(A, "propose A pays 10k; B gets 10k");
    assert_eq!(
        table.refused(A, "propose A pays 10k; B gets 10k"),
        Refusal::SameOffer { offer: offer(11) }
    );
    assert_eq!(
        table.refused(B, "propose A pays 10k; B gets 10k"),
        Refusal::SameOffer { offer: offer(11) },
        "whoever says it"
    );
    table.play(A, "propose A pays 20k; B gets 20k");
    assert_eq!(
        table.refused(A, "propose A pays 30k; B gets 30k"),
        Refusal::OffersUsedUp { most: 12 }
    );
}

// §6.4
#[test]
fn offers_are_answered_by_their_parties() {
    let mut table = desk();
    let one = offer(1);
    assert_eq!(table.refused(B, "accept 1"), Refusal::NoSuchOffer { offer: one });
    table.play(A, "propose A pays 10k gets 20; B gets 10k");
    assert_eq!(table.refused(C, "accept 1"), Refusal::NotParty { offer: one });
    assert_eq!(table.refused(C, "decline 1"), Refusal::NotParty { offer: one });
    assert_eq!(
        table.refused(C, "counter 1 A gets 10k; C pays 10k"),
        Refusal::NotParty { offer: one }
    );
    assert_eq!(table.refused(A, "accept 1"), Refusal::AlreadySigned { offer: one });
    assert_eq!(table.refused(A, "decline 1"), Refusal::OwnOffer { offer: one });
    assert_eq!(table.refused(A, "take-back 1"), Refusal::OwnOffer { offer: one });
    assert_eq!(table.refused(B, "take-back 1"), Refusal::NotSigned { offer: one });
    assert_eq!(table.refused(B, "withdraw 1"), Refusal::NotAuthor { offer: one });
    table.play(B, "decline 1");
    assert_eq!(table.refused(B, "decline 1"), Refusal::NoSuchOffer { offer: one });
}

// §6.5
#[test]
fn readiness_is_said_once_and_taken_back_a_number_of_times() {
    let mut table = desk();
    assert_eq!(table.refused(A, "not-ready"), Refusal::NotYetReady);
    for _ in 0..20 {
        table.play(A, "ready");
        assert_eq!(table.refused(A, "ready"), Refusal::AlreadyReady);
        table.play(A, "not-ready");
    }
    table.play(A, "ready");
    let tired = Refusal::NoSecondThoughts { most: 20 };
    assert_eq!(table.refused(A, "not-ready"), tired);
    assert_eq!(table.refused(A, "propose A pays 10k; B gets 10k"), tired);
}

// §11.1
#[test]
fn desk_and_floor_have_their_own_actions() {
    let table = desk();
    assert_eq!(table.refused(A, "pass"), Refusal::OnlyOnFloor);
    let mut floor = Table::floor(3);
    for words in ["ready", "not-ready", "take-back 1", "withdraw 1"] {
        assert_eq!(floor.refused(A, words), Refusal::OnlyAtDesk);
    }
    assert_eq!(floor.refused(A, "accept 1"), Refusal::NoSuchOffer { offer: offer(1) });
    assert_eq!(
        floor.refused(A, "counter 1 A pays 10k; B gets 10k"),
        Refusal::NoSuchOffer { offer: offer(1) }
    );
    floor.play(A, "propose A pays 10k; B gets 10k");
    assert_eq!(floor.refused(B, "ready"), Refusal::OnlyAtDesk);
    assert_eq!(floor.refused(B, "accept 7"), Refusal::NoSuchOffer { offer: offer(7) });
}

// §6.9, §11.9
#[test]
fn counters_on_the_floor_are_limited() {
    let options = Options { trade: Trade::Floor, floor_counters: 1, ..Options::default() };
    let mut table = Table::with(4, options);
    table.play(A, "propose A pays 10k; B gets 10k");
    assert_eq!(table.refused(B, "counter 1 B pays 10k; C gets 10k"), Refusal::NewParty { seat: C });
    table.play(B, "counter 1 A pays 20k; B gets 20k");
    assert_eq!(
        table.refused(A, "counter 2 A pays 10k; B gets 10k"),
        Refusal::NoMoreCounters { most: 1 }
    );
}

// §7.1
#[test]
fn one_builds_what_one_holds_where_one_may() {
    let mut table = desk();
    table.owns(A, &[2]).built(A, "florist", &[3]);
    table.phase(Phase::Placing { active: A, n_placed: 0 });
    assert_eq!(table.refused(A, "place photo 20"), Refusal::NotYourLot { lot: Lot(20) });
    assert_eq!(table.refused(A, "place photo 50"), Refusal::NotYourLot { lot: Lot(50) });
    assert_eq!(table.refused(A, "place photo 3"), Refusal::AlreadyBuilt { lot: Lot(3) });
    let florist = shop("florist");
    assert_eq!(table.refused(A, "place florist 2"), Refusal::NoSuchTile { shop: florist });
    let hostile = |lot, shop| {
        let action = Action::Place { lot: Lot(lot), shop: Shop(shop) };
        table.refused_action(A, &action)
    };
    assert_eq!(hostile(255, 0), Refusal::NotYourLot { lot: Lot(255) });
    assert_eq!(hostile(2, 255), Refusal::NoSuchTile { shop: Shop(255) });
}
