//! Every refusal: the move that earns it, the sentence, and a position that stays as it was.

use raccoon_tycoon::Commodity::{Coal, Iron, Luxury, Wheat, Wood};
use raccoon_tycoon::action::Now;
use raccoon_tycoon::{Action, Card, Commodity, Line, Options, Phase, Refusal, Tile};
use tabletop::{Game, Money, Reason, Seat};

use crate::table::{A, B, C, Table};

#[track_caller]
fn check(table: &mut Table, seat: Seat, notation: &str, expected: Refusal, sentence: &str) {
    let refusal = table.refused(seat, notation);
    assert_eq!(refusal, expected);
    assert_eq!(refusal.to_string(), sentence);
    section(refusal.rule());
}

/// A numbered section of RULES.md.
#[track_caller]
fn section(rule: &str) -> &'static str {
    let rules = include_str!("../../RULES.md");
    let head = format!("\n{rule} ");
    let start = rules.find(&head).unwrap_or_else(|| panic!("RULES.md has no {rule}"));
    let rest = &rules[start..];
    rest.split("\n\n").next().unwrap()
}

#[test]
fn every_refusal_cites_the_section_that_says_so() {
    let (commodity, money, seat) = (Wood, Money(1), A);
    for (refusal, words) in [
        (Refusal::GameOver, "the game is over"),
        (Refusal::NotYourTurn { waits_for: seat }, "take turns"),
        (Refusal::NotNow { now: Now::Bidding }, "one action"),
        (Refusal::MustAct, "must be taken"),
        (Refusal::AlreadyClaimed { commodity }, "different kinds"),
        (Refusal::CardNotHeld, "from your hand"),
        (Refusal::NoSuchIcon { commodity }, "production icons"),
        (Refusal::NoneToReturn { commodity }, "return tokens"),
        (Refusal::SupplyEmpty { commodity }, "The supply"),
        (Refusal::TooFewGoods { commodity, held: 0, asked: 1 }, "Sell one or more"),
        (Refusal::NoUnits, "one or more"),
        (Refusal::NoExport, "Export Company"),
        (Refusal::SameKindTwice { commodity }, "a second, different kind"),
        (Refusal::NotARival, "from one rival"),
        (Refusal::NoUnitsBought, "any number"),
        (Refusal::RivalTooFew { commodity, held: 0, asked: 1 }, "from one rival"),
        (Refusal::TradeTooDear { price: money, money }, "at the present price"),
        (Refusal::RailroadNotOffered, "railroads on offer"),
        (Refusal::CannotOpen { minimum: money, money }, "at least its minimum"),
        (
            Refusal::BidOutOfRange { amount: money, lowest: money, highest: money },
            "never more than they have",
        ),
        (Refusal::CannotBidMore { lowest: money, money }, "cannot bid more"),
        (Refusal::StarterMustBid, "open with a bid"),
        (Refusal::NoSuddenDeath, "optional rule"),
        (Refusal::NoFortune { fortune: money, money }, "$1,000 or more"),
        (Refusal::BonusNotOwned, "A bonus building"),
        (Refusal::NoBonus, "A bonus building"),
        (Refusal::TooLittleMoney { price: money, money }, "at its cost"),
        (Refusal::BuildingNotOffered, "buildings on offer"),
        (Refusal::BuildingNotOwned, "one of your double-sided tiles"),
        (Refusal::NoUpgrade, "better side"),
        (Refusal::NoTown, "the town on offer"),
        (Refusal::TooFewForTown { price: 2, held: 1 }, "its price"),
        (Refusal::NoneToPay { commodity }, "any mix"),
    ] {
        let section = section(refusal.rule());
        assert!(section.contains(words), "{refusal:?} cites {section}");
    }
}

// §4.1
#[test]
fn only_the_seat_on_turn_acts() {
    let mut table = Table::new(3);
    table.hold(B, "D");
    check(
        &mut table,
        B,
        "sell 1 wood",
        Refusal::NotYourTurn { waits_for: A },
        "it is not your turn: the table waits for A",
    );
    table.hold(A, "D");
    table.play(A, "sell 1 wood");
    check(
        &mut table,
        A,
        "sell 1 wood",
        Refusal::NotYourTurn { waits_for: B },
        "it is not your turn: the table waits for B",
    );
}

#[test]
fn each_decision_has_its_own_actions() {
    let now = |now| Refusal::NotNow { now };
    let table = Table::laid(3, Options::default());
    assert_eq!(table.refused(A, "produce 1"), now(Now::Claiming));
    let mut table = Table::new(3);
    assert_eq!(table.refused(A, "bid 5"), now(Now::Choosing));
    assert_eq!(
        table.refused(A, "take wood").to_string(),
        "that cannot be done at this moment; choose one of the five actions"
    );
    table.deal(A, &[49]);
    table.play(A, "produce 49");
    assert_eq!(table.refused(A, "sell 1 wood"), now(Now::Taking));

    let mut table = Table::new(3);
    table.owns(A, "trading-floor").hold(B, "W").deal(A, &[1]);
    table.play(A, "produce 1");
    assert_eq!(table.refused(A, "take wood"), now(Now::Trading));

    let mut table = Table::new(3);
    table.owns(A, "machine-shop").deal(A, &[1]);
    table.play(A, "produce 1");
    assert_eq!(table.refused(A, "take wood"), now(Now::ChoosingBonus));
    table.play(A, "bonus machine-shop");
    assert_eq!(table.refused(A, "decline"), now(Now::TakingBonus));

    let mut table = Table::new(3);
    table.hold(A, "WWWWWWWWWW").deal(A, &[1]);
    table.play(A, "produce 1");
    assert_eq!(table.refused(A, "decline"), now(Now::Returning));

    let mut table = Table::new(3);
    table.owns(A, "freight-company").hold(A, "WD");
    table.play(A, "sell 1 wheat");
    assert_eq!(table.refused(A, "town"), now(Now::SellingAgain));

    let mut table = Table::new(3);
    table.owns(A, "construction-company").cash(A, 99).offer_buildings(&["bank"]);
    table.play(A, "build bank");
    assert_eq!(table.refused(A, "produce 1"), now(Now::Chance));
    table.settle();
    assert_eq!(table.refused(A, "produce 1"), now(Now::BuildingAgain));

    let mut table = Table::new(3);
    table.offer_railroads(&["fat-cat", "top-dog"]);
    table.play(A, "auction top-dog");
    assert_eq!(table.refused(A, "town"), now(Now::Bidding));

    let mut table = Table::new(3);
    table.offer_town("molehill").hold(A, "WWWDD");
    table.play(A, "town mix");
    assert_eq!(table.refused(A, "decline"), now(Now::Paying));

    let options = Options { sudden_death: true, ..Options::default() };
    let mut table = Table::with(3, options);
    table.cash(A, 999).hold(A, "D");
    table.play(A, "sell 1 wood");
    assert_eq!(table.refused(A, "sell 1 wood"), now(Now::Declaring));
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut table = Table::with(2, Options { round_limit: 1, ..Options::default() });
    table.pass_turn().pass_turn();
    assert!(table.is_over());
    check(&mut table, A, "produce 1", Refusal::GameOver, "the game is over");
}

// §3.6
#[test]
fn free_tokens_are_all_different() {
    let mut table = Table::laid(3, Options::default());
    table.play(A, "claim wheat");
    table.play(B, "claim wheat");
    check(
        &mut table,
        B,
        "claim wheat",
        Refusal::AlreadyClaimed { commodity: Wheat },
        "your free tokens must all be different, and you have wheat already",
    );
}

#[test]
fn a_card_must_be_in_the_hand() {
    let mut table = Table::new(3);
    table.deal(A, &[1, 2, 3]);
    check(&mut table, A, "produce 4", Refusal::CardNotHeld, "you do not hold that card");
}

#[test]
fn an_icon_is_taken_once() {
    let mut table = Table::new(3);
    table.deal(A, &[49]);
    table.play(A, "produce 49");
    check(
        &mut table,
        A,
        "take wheat",
        Refusal::NoSuchIcon { commodity: Wheat },
        "the card has no more wheat to take",
    );
}

// §5.1
#[test]
fn an_icon_that_was_taken_or_never_shown_is_none_whatever_the_supply_holds() {
    let mut table = Table::new(3);
    // Wheat, two wood, iron and luxury: three of five are taken.
    table.deal(A, &[45]);
    table.play_all(A, "produce 45; take wheat");
    assert_eq!(table.refused(A, "take wheat"), Refusal::NoSuchIcon { commodity: Wheat });
    table.state.mats[2].goods[Coal.idx()] = table.state.supply[Coal.idx()];
    table.state.supply[Coal.idx()] = 0;
    assert_eq!(table.refused(A, "take coal"), Refusal::NoSuchIcon { commodity: Coal });
}

#[test]
fn an_empty_supply_gives_nothing() {
    let mut table = Table::new(3);
    table.owns(A, "machine-shop").owns(A, "wheat-field").deal(A, &[10]);
    table.state.mats[2].goods[Wheat.idx()] = table.state.supply[Wheat.idx()];
    table.state.supply[Wheat.idx()] = 0;
    table.play(A, "produce 10");
    check(
        &mut table,
        A,
        "bonus wheat-field",
        Refusal::SupplyEmpty { commodity: Wheat },
        "the supply has no wheat left",
    );
    table.play(A, "bonus machine-shop");
    assert_eq!(table.refused(A, "take wheat"), Refusal::SupplyEmpty { commodity: Wheat });
    // An icon of the card that the supply does not cover; four others are there to choose from.
    let mut table = Table::new(3);
    table.deal(A, &[45]);
    table.state.mats[2].goods[Iron.idx()] = table.state.supply[Iron.idx()];
    table.state.supply[Iron.idx()] = 0;
    table.play(A, "produce 45");
    assert_eq!(table.refused(A, "take iron"), Refusal::SupplyEmpty { commodity: Iron });
}

#[test]
fn one_sells_what_one_holds() {
    let mut table = Table::new(3);
    table.hold(A, "DDD");
    check(
        &mut table,
        A,
        "sell 4 wood",
        Refusal::TooFewGoods { commodity: Wood, held: 3, asked: 4 },
        "you hold 3 wood, not 4",
    );
    check(&mut table, A, "sell 0 wood", Refusal::NoUnits, "sell at least one token");
}

#[test]
fn an_export_needs_the_company() {
    let mut table = Table::new(3);
    table.hold(A, "DDD");
    check(
        &mut table,
        A,
        "export 2 wood",
        Refusal::NoExport,
        "you own no Export Company, so you sell at the market price",
    );
}

#[test]
fn the_second_sale_is_of_another_kind() {
    let mut table = Table::new(3);
    table.owns(A, "freight-company").hold(A, "DDL");
    table.play(A, "sell 1 wood");
    check(
        &mut table,
        A,
        "sell 1 wood",
        Refusal::SameKindTwice { commodity: Wood },
        "you have sold wood already; the second sale is of another kind",
    );
}

#[test]
fn the_trading_floor_buys_from_rivals_what_they_have() {
    let mut table = Table::new(3);
    table.owns(A, "trading-floor").hold(B, "II").deal(A, &[1]).cash(A, 5);
    table.play(A, "produce 1");
    let itself = "buy from another player at the table";
    check(&mut table, A, "buy 1 iron from A", Refusal::NotARival, itself);
    check(&mut table, A, "buy 1 iron from D", Refusal::NotARival, itself);
    check(
        &mut table,
        A,
        "buy 3 iron from B",
        Refusal::RivalTooFew { commodity: Iron, held: 2, asked: 3 },
        "they hold 2 iron, not 3",
    );
    check(
        &mut table,
        A,
        "buy 0 iron from B",
        Refusal::NoUnitsBought,
        "buy at least one token, or decline",
    );
    table.set_price(Iron, 3);
    check(
        &mut table,
        A,
        "buy 2 iron from B",
        Refusal::TradeTooDear { price: Money(6), money: Money(5) },
        "that would cost $6, you have $5",
    );
}

#[test]
fn an_auction_needs_a_railroad_on_offer_and_its_minimum() {
    let mut table = Table::new(3);
    table.offer_railroads(&["fat-cat", "top-dog"]).cash(A, 5);
    check(
        &mut table,
        A,
        "auction big-bear",
        Refusal::RailroadNotOffered,
        "that railroad is not on offer",
    );
    check(
        &mut table,
        A,
        "auction top-dog",
        Refusal::CannotOpen { minimum: Money(6), money: Money(5) },
        "the bidding opens at $6, you have $5",
    );
}

// §5.3
#[test]
fn a_bid_beats_the_last_one_and_is_paid_for() {
    let mut table = Table::new(3);
    table.offer_railroads(&["fat-cat", "top-dog"]).cash(A, 10).cash(B, 12).cash(C, 9);
    table.play(A, "auction top-dog");
    let range = |amount, lowest, highest| Refusal::BidOutOfRange {
        amount: Money(amount),
        lowest: Money(lowest),
        highest: Money(highest),
    };
    check(&mut table, A, "bid 5", range(5, 6, 10), "bid $6 to $10, not $5");
    assert_eq!(table.refused(A, "bid 11"), range(11, 6, 10));
    assert_eq!(table.refused(A, "bid 4294967295"), range(u32::MAX, 6, 10));
    check(
        &mut table,
        A,
        "pass",
        Refusal::StarterMustBid,
        "who starts an auction opens it with a bid and cannot pass",
    );
    table.play(A, "bid 6");
    assert_eq!(table.refused(B, "bid 6"), range(6, 7, 12));
    table.play(B, "bid 9");
    check(
        &mut table,
        C,
        "bid 10",
        Refusal::CannotBidMore { lowest: Money(10), money: Money(9) },
        "the next bid is $10 and you have $9, so you can only pass",
    );
}

// §7.4, §8.1
#[test]
fn a_victory_is_declared_with_a_fortune_where_that_was_agreed() {
    let mut table = Table::new(3);
    table.cash(A, 5_000);
    let sentence = "this game is played without sudden death";
    check(&mut table, A, "declare", Refusal::NoSuddenDeath, sentence);
    let mut table = Table::with(3, Options { sudden_death: true, ..Options::default() });
    table.cash(A, 999).cash(B, 5_000);
    check(
        &mut table,
        A,
        "declare",
        Refusal::NoFortune { fortune: Money(1_000), money: Money(999) },
        "victory can be declared with $1,000 or more, you have $999",
    );
    assert_eq!(table.refused(B, "declare"), Refusal::NotYourTurn { waits_for: A });
    assert_eq!(table.refused(A, "hold"), Refusal::NotNow { now: Now::Choosing });
}

#[test]
fn a_building_is_bought_from_the_offer_and_paid_for() {
    let mut table = Table::new(3);
    table.offer_buildings(&["bank", "warehouse"]).cash(A, 12);
    check(
        &mut table,
        A,
        "build factory",
        Refusal::BuildingNotOffered,
        "that building is not on offer",
    );
    let too_dear = Refusal::TooLittleMoney { price: Money(30), money: Money(12) };
    check(&mut table, A, "build bank", too_dear, "that costs $30, you have $12");
    table.owns(A, "vineyard");
    let too_dear = Refusal::TooLittleMoney { price: Money(15), money: Money(12) };
    check(&mut table, A, "upgrade vineyard", too_dear, "that costs $15, you have $12");
}

#[test]
fn an_upgrade_needs_a_tile_with_another_side() {
    let mut table = Table::new(3);
    table.owns(A, "bank").owns(A, "vineyard").cash(A, 50);
    check(
        &mut table,
        A,
        "upgrade wheat-field",
        Refusal::BuildingNotOwned,
        "you do not own that building",
    );
    let none = "that building has no other side, or shows it already";
    check(&mut table, A, "upgrade bank", Refusal::NoUpgrade, none);
    table.play(A, "upgrade vineyard");
    table.pass_turn().pass_turn();
    check(&mut table, A, "upgrade vineyard", Refusal::NoUpgrade, none);
}

#[test]
fn a_bonus_needs_a_bonus_building() {
    let mut table = Table::new(3);
    table.owns(A, "bank").owns(A, "vineyard").deal(A, &[1]);
    table.play(A, "produce 1");
    check(
        &mut table,
        A,
        "bonus bank",
        Refusal::NoBonus,
        "that building gives no bonus with a production",
    );
    check(
        &mut table,
        A,
        "bonus wheat-field",
        Refusal::BonusNotOwned,
        "you do not own that bonus building",
    );
}

// §5.5
#[test]
fn a_town_is_paid_in_full() {
    let mut table = Table::new(3);
    table.offer_town("molehill").hold(A, "IWW");
    check(
        &mut table,
        A,
        "town",
        Refusal::TooFewForTown { price: 2, held: 1 },
        "the town costs 2 tokens, you have 1 that count",
    );
    assert_eq!(table.refused(A, "town mix"), Refusal::TooFewForTown { price: 4, held: 3 });
    table.state.town_offer = None;
    check(&mut table, A, "town", Refusal::NoTown, "no town is on offer");
    table.offer_town("black-friar").hold(A, "IWWWW");
    table.play(A, "town mix");
    table.play(A, "pay iron");
    check(
        &mut table,
        A,
        "pay iron",
        Refusal::NoneToPay { commodity: Iron },
        "you hold no iron to pay with",
    );
    let one = Refusal::TooFewForTown { price: 1, held: 0 };
    assert_eq!(one.to_string(), "the town costs 1 token, you have 0 that count");
}

#[test]
fn one_returns_what_one_holds() {
    let mut table = Table::new(3);
    table.hold(A, "WWWWWWWWWW").deal(A, &[1]);
    table.play(A, "produce 1");
    check(
        &mut table,
        A,
        "return iron",
        Refusal::NoneToReturn { commodity: Iron },
        "you hold no iron to return",
    );
}

// §4.1
#[test]
fn a_turn_must_be_taken() {
    let mut table = Table::new(3);
    check(
        &mut table,
        A,
        "decline",
        Refusal::MustAct,
        "an action must be taken; only an extra action may be declined",
    );
}

/// Components that are in no box, amounts that overflow, seats beyond the table.
#[test]
fn hostile_actions_are_refused_without_a_panic() {
    let mut tables = vec![Table::laid(3, Options::default()), Table::new(3)];
    let mut table = Table::new(3);
    table.owns(A, "trading-floor").hold(B, "II").deal(A, &[49]);
    table.play(A, "produce 49");
    tables.push(table.clone());
    table.play(A, "decline");
    tables.push(table);
    let mut table = Table::new(3);
    table.owns(A, "machine-shop").deal(A, &[1]);
    table.play(A, "produce 1");
    tables.push(table.clone());
    let mut table = Table::new(3);
    table.offer_railroads(&["fat-cat", "top-dog"]);
    table.play(A, "auction fat-cat");
    tables.push(table);
    let hostile = [
        Action::Produce { card: Card(255) },
        Action::Produce { card: Card(64) },
        Action::BuyFrom { seat: Seat(255), commodity: Luxury, units: 255 },
        Action::BuyFrom { seat: B, commodity: Commodity::Coal, units: 255 },
        Action::UseBonus { tile: Tile(255) },
        Action::UseBonus { tile: Tile(33) },
        Action::Sell { commodity: Luxury, units: 255, export: true },
        Action::StartAuction { line: Line(255) },
        Action::Bid { amount: Money(u32::MAX) },
        Action::Build { tile: Tile(255) },
        Action::Upgrade { tile: Tile(200) },
    ];
    for table in tables {
        assert_ne!(table.state.phase, Phase::SettingUp);
        for action in hostile {
            for seat in [A, B, Seat(5), Seat(255)] {
                let mut state = table.state;
                let mut events = Vec::new();
                assert!(state.apply(seat, &action, &mut events).is_err(), "{seat} {action:?}");
                assert_eq!(state, table.state);
                assert!(events.is_empty());
            }
        }
    }
}
