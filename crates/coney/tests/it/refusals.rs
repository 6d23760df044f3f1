//! Every reason to refuse, produced once, with the sentence and the section that it names.

use coney::action::{Now, Others};
use coney::{Options, Refusal, Token, Tokens};
use tabletop::{Reason, Seat};

use crate::table::{A, B, Table};

#[track_caller]
fn check(refusal: &Refusal, expected: &Refusal, sentence: &str, rule: &str) {
    assert_eq!(refusal, expected);
    assert_eq!(refusal.to_string(), sentence);
    assert_eq!(refusal.rule(), rule);
}

// §4.1
#[test]
fn a_seat_acts_in_its_turn() {
    let table = Table::new(3);
    let refusal = table.refused(B, "restock");
    let sentence = "it is not your turn: the table waits for A";
    check(&refusal, &Refusal::NotYourTurn { waits_for: A }, sentence, "§4.1");
    assert_eq!(table.refused(Seat(200), "restock"), Refusal::NotYourTurn { waits_for: A });
}

// §3.2
#[test]
fn who_is_not_at_the_table_has_kept_nothing() {
    let mut table = Table::dealt(3, Options::default());
    let keep = table.choices(A).remove(0);
    assert_eq!(table.refused(Seat(3), &keep), Refusal::NotYourTurn { waits_for: A });
    table.play(A, &keep);
    assert_eq!(table.refused(A, &keep), Refusal::AlreadyKept);
}

#[test]
fn every_moment_has_its_actions() {
    let not_now = |now| Refusal::NotNow { now };
    let mut table = Table::new(2);
    let sentence = "that cannot be done at this moment: choose to restock, to play or to grow";
    check(&table.refused(A, "draw pile"), &not_now(Now::Choosing), sentence, "§4.1");
    table.play(A, "restock");
    assert_eq!(table.refused(A, "done"), not_now(Now::Restocking));
    table.play(A, "draw pile");
    assert_eq!(table.refused(A, "draw pile"), not_now(Now::Chance));

    let mut table = Table::new(2);
    table.build(A, "pearl c3, lily c2").reserve(A, "jet").hand(A, "smudge angel");
    table.purse(A, 3, 3, 3);
    table.play(A, "play");
    assert_eq!(table.refused(A, "restock"), not_now(Now::Playing));
    let mut trading = table.clone();
    trading.play(A, "place smudge d3 pay 1 hay 2 pellet");
    assert_eq!(trading.refused(A, "draw pile"), not_now(Now::TradingReserved));
    table.play(A, "place angel b3 pay 1 hay 2 carrot 1 pellet");
    assert_eq!(table.refused(A, "done"), not_now(Now::GainingCards));

    let mut table = Table::new(2);
    table.build(A, "midnight c3, lily c2").hand(A, "licorice").purse(A, 1, 2, 1);
    let mut placing = table.clone();
    placing.play_all(A, "play; place licorice d2 pay 1 hay 1 carrot 1 pellet");
    assert_eq!(placing.refused(A, "done"), not_now(Now::Placing));
    table.play(A, "growth");
    assert_eq!(table.refused(A, "trade c3"), not_now(Now::Growing));
    table.play(A, "redeem c3");
    assert_eq!(table.refused(A, "put carrot c2"), not_now(Now::Gaining));
    table.play(A, "draw daisy");
    assert_eq!(table.refused(A, "put carrot c2"), not_now(Now::GainingTokens));

    let mut table = Table::new(2);
    table.hand(A, "jet lily angel opal velvet");
    table.play_all(A, "play; done");
    assert_eq!(table.refused(A, "done"), not_now(Now::Discarding));

    let table = Table::dealt(2, Options::default());
    assert_eq!(table.refused(A, "restock"), not_now(Now::Drafting));
}

// §12.3
#[test]
fn a_card_goes_into_the_farm_choice_by_choice() {
    let not_now = |now| Refusal::NotNow { now };
    let mut table = Table::new(2);
    table.build(A, "lily c3").hand(A, "pepper cotton").purse(A, 2, 0, 2);
    table.play(A, "play");
    assert_eq!(table.choices(A), ["trade c3", "pick cotton", "pick pepper", "hutch", "done"]);
    assert_eq!(table.refused(A, "on c2"), not_now(Now::Playing));
    assert_eq!(table.refused(A, "pay 2 hay"), not_now(Now::Playing));
    let mut hutch = table.clone();
    hutch.play(A, "hutch");
    assert_eq!(hutch.refused(A, "on c2"), not_now(Now::PickingCard));
    assert!(matches!(hutch.refused(A, "pick jet"), Refusal::NotHeld { .. }));
    assert_eq!(hutch.choices(A), ["pick cotton", "pick pepper"]);
    hutch.play_all(A, "pick pepper; on c2; pay 1 hay 1 pellet");
    assert!(hutch.is_turn_of(B));

    table.play(A, "pick pepper");
    assert_eq!(table.refused(A, "done"), not_now(Now::PickingSpace));
    assert!(matches!(table.refused(A, "on c3"), Refusal::Occupied { .. }));
    table.play(A, "on c2");
    assert_eq!(table.refused(A, "place cotton d3 pay 1 hay"), not_now(Now::PickingPayment));
    assert!(matches!(table.refused(A, "pay 1 hay"), Refusal::WrongPayment { .. }));
    assert_eq!(table.choices(A), ["pay 1 hay 2 pellet", "pay 2 hay 1 pellet"]);
    table.play(A, "pay 2 hay 1 pellet");
    assert_eq!(table.mat(A).tokens, Tokens([0, 0, 1]));

    // Where there is one choice it is made: one card, one space, one way to pay.
    let mut table = Table::new(2);
    table.hand(A, "jet").purse(A, 2, 0, 0);
    let said = table.play_all(A, "play; hutch");
    assert_eq!(said, ["A laid a card on c3 as a hutch for 2 hay"]);
}

#[test]
fn what_fits_nowhere_is_not_picked() {
    let mut table = Table::new(2);
    table.build(A, "fern c3").hand(A, "jet").purse(A, 9, 9, 9).play(A, "play");
    check(
        &table.refused(A, "hutch"),
        &Refusal::FitsNowhere { what: "a hutch".to_owned() },
        "a hutch fits on no free space of your farm",
        "§6.5",
    );
    // Sable bears no white, and Domino is white.
    let mut table = Table::new(2);
    table.build(A, "sable c3").hand(A, "domino").purse(A, 1, 1, 0).play(A, "play");
    let nowhere = Refusal::FitsNowhere { what: "Domino".to_owned() };
    assert_eq!(table.refused(A, "pick domino"), nowhere);
    table.purse(A, 0, 0, 1);
    assert!(matches!(table.refused(A, "pick domino"), Refusal::TooFewTokens { .. }));
    table.hand(A, "").purse(A, 2, 0, 0);
    let sentence = "you have no card to lay face down";
    check(&table.refused(A, "hutch"), &Refusal::NothingToLay, sentence, "§6.7");
}

#[test]
fn the_draft_takes_one_card_of_the_packet() {
    let mut table = Table::dealt(2, Options::default());
    let elsewhere = table.choices_to(B, "keep").remove(0);
    let refusal = table.refused(A, &format!("keep {elsewhere}"));
    assert!(matches!(refusal, Refusal::NotInPacket { .. }), "{refusal}");
    assert_eq!(refusal.rule(), "§3.2");
    let keep = table.choices(A).remove(0);
    table.play(A, &keep);
    let again = table.choices_to(B, "keep").remove(0);
    let refusal = table.refused(A, &format!("keep {again}"));
    check(
        &refusal,
        &Refusal::AlreadyKept,
        "you have kept a card already; wait for the others",
        "§3.2",
    );
}

#[test]
fn a_restock_has_its_order() {
    let mut table = Table::new(2);
    table.hand(A, "jet lily angel opal").reserve(A, "pearl velvet");
    table.play(A, "restock");
    check(
        &table.refused(A, "draw daisy"),
        &Refusal::HandFull { held: 4, limit: 4 },
        "you hold 4 cards, and draw only up to 4",
        "§5.2",
    );
    check(
        &table.refused(A, "reserve jet"),
        &Refusal::ReserveFull { limit: 2 },
        "your reserve is full: it has room for 2 cards",
        "§5.3",
    );
    check(
        &table.refused(A, "discard pearl"),
        &Refusal::NotInHand { card: "Pearl".to_owned() },
        "Pearl is not in your hand",
        "§5.1",
    );
    table.play(A, "discard jet");
    check(
        &table.refused(A, "draw cotton"),
        &Refusal::NotInMarket { card: "Cotton".to_owned() },
        "Cotton is not in the market",
        "§4.2",
    );
    table.play(A, "draw daisy");
    assert_eq!(table.refused(A, "discard lily"), Refusal::DiscardFirst);
    assert_eq!(Refusal::DiscardFirst.rule(), "§5.2");

    let mut table = Table::new(2);
    table.hand(A, "jet lily angel opal");
    table.play_all(A, "restock; reserve jet; draw daisy");
    check(
        &table.refused(A, "reserve lily"),
        &Refusal::ReserveOver,
        "there is no reserving after the second draw",
        "§5.4",
    );

    let mut table = Table::new(2);
    table.pile("").play(A, "restock");
    check(
        &table.refused(A, "draw pile"),
        &Refusal::PileEmpty,
        "the pile is empty and there are no discards to shuffle",
        "§4.6",
    );
}

// §4.3
#[test]
fn tokens_are_taken_as_they_are_due() {
    let mut table = Table::new(2);
    table.supply(1, 5, 0).play(A, "restock");
    check(
        &table.refused(A, "take 3 carrot"),
        &Refusal::WrongNumber { due: 2, asked: 3 },
        "take 2 tokens, not 3",
        "§4.3",
    );
    check(
        &table.refused(A, "take 2 hay"),
        &Refusal::NotInSupply { token: Token::Hay, left: 1, asked: 2 },
        "the supply has 1 hay, not 2",
        "§4.7",
    );
    assert_eq!(
        table.refused(A, "take 255 hay 255 carrot 255 pellet"),
        Refusal::WrongNumber { due: 2, asked: 765 }
    );
    let mut table = Table::new(2);
    table.build(A, "truffle c3").play_all(A, "growth; redeem c3");
    check(
        &table.refused(A, "take 2 hay"),
        &Refusal::NotDifferent,
        "these tokens must all be different",
        "§4.3",
    );
}

#[test]
fn trades_take_rabbits_of_the_farm_first() {
    let mut table = Table::new(2);
    table.build(A, "lily c3, hutch d3").hand(A, "pepper").purse(A, 2, 2, 2);
    table.play(A, "play");
    check(
        &table.refused(A, "trade c2"),
        &Refusal::NoRabbit { cell: "c2".to_owned() },
        "there is no rabbit on c2",
        "§6.1",
    );
    let sentence = "a hutch cannot be traded, it stays for good";
    check(&table.refused(A, "trade d3"), &Refusal::HutchStays, sentence, "§6.1");
    table.play(A, "place pepper c2 pay 1 hay 1 carrot");
    let sentence = "trade before you place: this turn's first rabbit lies already";
    check(&table.refused(A, "trade c3"), &Refusal::TradeFirst, sentence, "§6.1");
    let sentence = "a hutch takes the whole turn: it cannot follow a rabbit";
    let refusal = table.refused(A, "hutch pepper c4 pay 2 pellet");
    check(&refusal, &Refusal::HutchOrRabbits, sentence, "§6.7");
}

#[test]
fn a_card_must_have_its_place() {
    let mut table = Table::new(2);
    table.build(A, "lily c3, opal d3, pearl d4").hand(A, "snowball pepper").purse(A, 2, 2, 2);
    table.play(A, "play");
    let pay = "pay 1 hay 1 carrot";
    check(
        &table.refused(A, &format!("place jet c2 {pay}")),
        &Refusal::NotHeld { card: "Jet".to_owned() },
        "Jet is neither in your hand nor in your reserve",
        "§6.2",
    );
    check(
        &table.refused(A, &format!("place pepper c3 {pay}")),
        &Refusal::Occupied { cell: "c3".to_owned() },
        "c3 is occupied",
        "§6.3",
    );
    check(
        &table.refused(A, &format!("place pepper a3 {pay}")),
        &Refusal::OutsideFrame { cell: "a3".to_owned() },
        "with a3 the farm would be more than three wide or high",
        "§6.3",
    );
    check(
        &table.refused(A, &format!("place pepper b2 {pay}")),
        &Refusal::NotAdjacent { cell: "b2".to_owned() },
        "b2 is not next to any card of your farm",
        "§6.4",
    );
    check(
        &table.refused(A, "place snowball d2 pay 1 hay 1 pellet"),
        &Refusal::RuleBroken { rabbit: "Opal".to_owned(), rule: "next to it no male".to_owned() },
        "Opal does not allow it: next to it no male",
        "§6.5",
    );
    let mut hostile = table.clone();
    let action = coney::Action::Trade { cell: coney::Cell(200) };
    let refusal = tabletop::Game::apply(&mut hostile.state, A, &action, &mut Vec::new());
    let sentence = "there is no such space: they go from a1 to e5";
    check(&refusal.unwrap_err(), &Refusal::NoSuchSpace, sentence, "§12.1");
}

#[test]
fn a_card_must_be_paid() {
    let mut table = Table::new(2);
    table.build(A, "lily c3").hand(A, "angel pepper").purse(A, 1, 2, 0);
    table.play(A, "play");
    check(
        &table.refused(A, "place angel c2 pay 1 hay 2 carrot"),
        &Refusal::TooFewTokens { cost: Tokens([1, 2, 1]), short: 1, needed: 2, others: 0 },
        "you lack 1 of 1 hay, 2 carrots and 1 pellet and would pay 2 other tokens instead, \
         but have 0",
        "§6.6",
    );
    check(
        &table.refused(A, "place pepper c2 pay 2 carrot"),
        &Refusal::WrongPayment {
            owed: Tokens([1, 1, 0]),
            others: Others(0),
            paid: Tokens([0, 2, 0]),
        },
        "the price is 1 hay and 1 carrot, not 2 carrots",
        "§6.6",
    );
    table.purse(A, 0, 4, 1);
    let refusal = table.refused(A, "place pepper c2 pay 1 carrot");
    let sentence = "the price is 1 carrot and 2 others of your choice, not 1 carrot";
    assert_eq!(refusal.to_string(), sentence);
}

// §7.4
#[test]
fn growth_has_its_order() {
    let mut table = Table::new(2);
    table.build(A, "frost c3, lily d3, magpie c2").purse(A, 0, 2, 0);
    table.play(A, "growth");
    check(
        &table.refused(A, "redeem d3"),
        &Refusal::NoGrowthCoupon { card: "Lily".to_owned() },
        "Lily has no growth coupon",
        "§7.1",
    );
    check(
        &table.refused(A, "redeem c3 3"),
        &Refusal::NoSuchChoice { card: "Frost".to_owned(), choices: 2, asked: 3 },
        "the coupon of Frost offers 2 gains, not 3",
        "§7.1",
    );
    table.play(A, "redeem c3 1");
    check(
        &table.refused(A, "redeem c3 2"),
        &Refusal::AlreadyRedeemed { card: "Frost".to_owned() },
        "the coupon of Frost was used in this turn already",
        "§7.1",
    );
    check(
        &table.refused(A, "put pellet d3"),
        &Refusal::NotEligible { card: "Lily".to_owned(), token: Token::Pellet },
        "Lily gives no points for pellet",
        "§7.3",
    );
    table.build(A, "ebony e3");
    check(
        &table.refused(A, "put hay e3"),
        &Refusal::TokenNotHeld { token: Token::Hay },
        "you have no hay",
        "§7.2",
    );
    table.purse(A, 1, 3, 0).play(A, "put carrot d3");
    check(
        &table.refused(A, "put carrot d3"),
        &Refusal::AlreadyFed { card: "Lily".to_owned() },
        "Lily was given a token in this turn already",
        "§7.2",
    );
    check(
        &table.refused(A, "redeem c2"),
        &Refusal::CouponsOver,
        "coupons are used before tokens are placed",
        "§7.2",
    );
}

#[test]
fn only_reserved_cards_are_traded_by_the_coupon() {
    let mut table = Table::new(2);
    table.hand(A, "cinnamon jet").reserve(A, "frost").purse(A, 1, 0, 2);
    table.play_all(A, "play; place cinnamon c3 pay 1 hay 2 pellet");
    check(
        &table.refused(A, "trade reserved jet"),
        &Refusal::NotReserved { card: "Jet".to_owned() },
        "Jet is not in your reserve",
        "§6.11",
    );
}

// §6.1: without such a coupon nothing but the rabbits of the farm is traded.
#[test]
fn cards_of_the_hand_and_the_reserve_are_not_traded() {
    let mut table = Table::new(2);
    table.build(A, "cotton c3").hand(A, "jet").reserve(A, "frost");
    table.play(A, "play");
    for card in ["jet", "frost"] {
        let refused = table.refused(A, &format!("trade reserved {card}"));
        assert!(matches!(refused, Refusal::NotNow { .. }), "{refused:?}");
    }
    let trades: Vec<String> =
        table.choices(A).into_iter().filter(|it| it.starts_with("trade")).collect();
    assert_eq!(trades, ["trade c3"]);
}

#[test]
fn nothing_happens_after_the_end() {
    let mut table = Table::with(2, Options { last_round_after: 1, ..Options::default() });
    for _ in 0..4 {
        table.pass_turn();
    }
    check(&table.refused(A, "restock"), &Refusal::GameOver, "the game is over", "§8.1");
}
