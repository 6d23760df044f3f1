//! Notation and sentences: a deal typed in one line, and what is said about it.

use chinatown::{Action, Deal, Refusal, State};
use tabletop::{Names, Printed, Viewer, Words};

use crate::table::{A, B, C, Table, lots, shop};

/// The rulebook's example: a Tea House on 17 and $10,000 for lot 20 and two Dim Sum tiles.
fn example() -> Deal {
    let deal = Deal::between([A, B]).lot(chinatown::Lot(20), A).lot(chinatown::Lot(17), B);
    deal.tile(B, A, shop("dim-sum"), 2).pay(A, B, 1)
}

#[track_caller]
fn check(text: &str, deal: Deal) {
    let read = State::read_action(Printed::standard(), text);
    assert_eq!(read, Ok(Action::Propose { deal }), "{text}");
}

#[track_caller]
fn check_error(text: &str, expected: &str) {
    let error = State::read_action(Printed::standard(), text).unwrap_err().to_string();
    assert!(error.contains(expected), "{error}");
}

// §14.1
#[test]
fn a_deal_can_be_typed_in_many_ways() {
    for text in [
        "propose A pays 10k gets #20, 2x dim-sum from B; B gets 10k, #17",
        "propose A gets 20, 2x dim-sum; B gets 17, 10k",
        "PROPOSE a: gets #20 + 2 x Dim Sum and pays $10,000; b: gets lot 17",
        "offer B gets #17 and $10k; A gets lots 20, 2x dim",
        "propose A gives B #17, 10 k for #20, 2 dim-sum tiles",
        "propose A gives #17 and 10,000 to B for lot 20 and 2x dim-sum",
        "propose A pays 10 thousand, B gives #20, 2x dim-sum, A gives #17",
        "propose B sells A #20, 2x dim-sum for 10000 and #17",
        "propose A gives B $ 10 k and #17 for #20 and 2x dim-sum",
        "A gets 20, 2x dim-sum; B gets 17, 10k",
        "b: gives A #20, 2x dim-sum for #17 and 10k",
    ] {
        check(text, example());
    }
    check_error("propose a pays 10k get 20, 2x dimsum;b get 17", "'dimsum' is no shop");
    let read = |text: &str| State::read_action(Printed::standard(), text).unwrap();
    let with_shop = read("propose A pays 10k gets #20, 2x dim-sum; B gets #17 with tea-house");
    for text in [
        "propose A gets #20, 2x dim-sum for lot 17 with its tea house, $10k; B gets nothing",
        "propose B sells A #20, 2x dim-sum for 10000 and #17 with tea-house",
    ] {
        assert_eq!(read(text), with_shop, "{text}");
    }
}

// §14.2: "2, florist" has meant two Florists to the reader and lot 2 to the writer.
#[test]
fn what_has_two_readings_is_refused_with_both() {
    for text in [
        "A gets 2, florist; B gets 50k",
        "propose A gets 2, florist; B gets 50k",
        "propose A gets 2 florist from B; B gets 50k",
    ] {
        let error = State::read_action(Printed::standard(), text).unwrap_err().to_string();
        for reading in ["'2x florist' are 2 Florist tiles", "'#2, florist' is lot 2 and a tile"] {
            assert!(error.contains(reading), "{error}");
        }
    }
    check_error("propose A gets #20, 3 dim sum; B gets 50k", "'3x dim-sum' are 3 Dim Sum tiles");
    check_error("propose A gets lots 20, 2 florist; B gets 50k", "'2 florist' has two meanings");
    check_error("propose A gets #2 florist; B gets 50k", "'#2 with florist' for the lot and");
    let lot_and_tile =
        Deal::between([A, B]).lot(chinatown::Lot(2), A).tile(B, A, shop("florist"), 1).pay(A, B, 5);
    check("propose A gets #2, florist; B gets 50k", lot_and_tile);
    check("propose A gets lot 2 and 1x florist; B gets 50k", lot_and_tile);
    let two = Deal::between([A, B]).tile(B, A, shop("florist"), 2).pay(A, B, 5);
    check("propose A gets 2x florist; B gets 50k", two);
    for text in [
        "A gets florist 2; B gets 50k",
        "A gets florist tiles 2; B gets 50k",
        "A gets 30, florist 2 from B; B gets 50k",
        "A gets #30 with florist 2; B gets 50k",
    ] {
        check_error(text, "'florist 2' has two meanings: '2x florist' are 2 Florist tiles");
        check_error(text, "and 'florist, #2' is a tile and lot 2");
    }
    check_error("A gets florist 1; B gets 50k", "'1x florist' is 1 Florist tile, ");
    check_error("A gets 1 florist; B gets 50k", "'1x florist' is 1 Florist tile, ");
    for text in ["florist, 2", "florist #2", "1x florist 2", "florist and lot 2"] {
        check(&format!("propose A gets {text}; B gets 50k"), lot_and_tile);
    }
    // There are only seven Florists, so twenty is no number of them.
    let lot = Deal::between([A, B]).lot(chinatown::Lot(20), A).tile(B, A, shop("florist"), 1);
    check("propose A gets 20, florist; B gets nothing", lot);
    check("propose A gets florist 20; B gets nothing", lot);
}

// §14.1, §14.2: whoever names a shop that is not there may have meant a tile.
#[test]
fn a_shop_that_is_named_must_stand_on_its_lot() {
    let mut table = Table::new(3);
    table.owns(B, &[1, 3]).built(B, "florist", &[2]).holds(B, 1, "florist");
    let refused = Refusal::OtherShop { lot: chinatown::Lot(1), shop: shop("florist") };
    let vacant = "propose A gets lot 1 with florist; B gets 50k";
    assert_eq!(table.refused(A, vacant), refused);
    let sentence = refused.to_string();
    assert!(sentence.contains("'#1' is the lot as it is"), "{sentence}");
    assert!(sentence.contains("after a comma is a tile from a hand"), "{sentence}");
    let other = Refusal::OtherShop { lot: chinatown::Lot(2), shop: shop("photo") };
    assert_eq!(table.refused(A, "propose A gets #2 with photo; B gets 50k"), other);
    // What was named is kept in the notation, and not in the offer: it is the same with or without.
    let action = table.read("propose A gets lot 2 with its florist; B gets 50k");
    let written = State::write_action(Printed::standard(), &action);
    assert_eq!(written, "propose A pays 50k gets #2 with florist; B gets 50k");
    assert_eq!(table.read(&written), action);
    table.play(A, &written);
    let same = Refusal::SameOffer { offer: chinatown::OfferId(1) };
    assert_eq!(table.refused(A, "propose A gets #2; B gets 50k"), same);
    assert_eq!(table.refused(A, &written), same);
    let deal = Deal::between([A, B]).lot(chinatown::Lot(2), A).pay(A, B, 5);
    assert_eq!(table.state.offers[0].deal, deal);
}

// §14.1
#[test]
fn three_parties_name_givers_and_amounts() {
    let deal = Deal::between([A, B, C])
        .lot(chinatown::Lot(20), A)
        .tile(C, B, shop("florist"), 3)
        .lot(chinatown::Lot(17), C)
        .pay(C, B, 1);
    check("propose A gets 20; B gets 3x florist from C, 10k; C pays 10k gets 17", deal);
    check("propose A gets 20; C gives B 3x florist, 10k for 17", deal);
    check_error("propose A gets 20; B gets 3x florist; C gets 17", "say from whom");
    check_error("propose A gets 20; B gives 3x florist; C gets 17", "say to whom");
    let paid_twice = Deal::between([A, B, C]).pay(A, B, 1).pay(A, C, 2);
    check("propose A gives B 10k, A gives C 20k", paid_twice);
    check("propose A gives B 10k, A gives C 20k; A pays 30k", paid_twice);
    check_error("propose A gives B 10k, A gives C 20k; A pays 20k", "A pays or gets one net");
    let gift = Deal::between([A, B]).lot(chinatown::Lot(20), A);
    check("propose A gets 20; B gets nothing", gift);
}

#[test]
fn what_is_no_deal_is_explained() {
    check_error(
        "propose",
        "write who gets what, such as 'A gets #20, 2x dim-sum; B gets #19, 30k'",
    );
    check_error("propose 20 for 30k", "'20' is no seat");
    check_error("propose A gets lot 2 for 30k", "say with whom, such as 'A gets #20 from B");
    check_error("A gives 20 for 30k", "say with whom");
    check_error("propose A gets 20, 2x casino; B gets 30k", "'casino' is no shop; the shops are");
    check_error("propose A gets casino; B gets 30k", "'casino' is no lot and no shop");
    check_error("propose A gets t; B gets 30k", "'t' is no lot and no shop; the shops are photo");
    check_error("propose A pays lot 3; B gets 4", "one pays money; write 'A pays 30k'");
    check_error("propose A gets 15k; B gets 3", "multiples of $10,000");
    check_error("propose A gets 20, 20; B gets 30k", "lot 20 is named twice");
    check_error("propose A gets 2x photo from A; B gets 30k", "A cannot get anything from A");
    check_error("propose A gets 200; B gets 30k", "'200' is no lot");
    check_error("propose A gets lot x; B gets 30k", "there is no lot 'x'");
    check_error("propose A gets lot; B gets 30k", "write the number of the lot");
    check_error("propose A gets #0; B gets 30k", "there is no lot '0'");
    check_error("propose A gets 3 with casino; B gets 30k", "'casino' is no shop");
    check_error("propose A gets 3 from; B gets 30k", "say from whom");
    check_error("propose A gives 3 to you; B gets 30k", "'you' is no seat; say to whom");
    check_error("propose A pays 10k 20k; B gets 3", "A pays or gets one net amount");
    check_error("counter 3", "write 'counter 3 A gets #20; B gets 30k'");
    check_error("accept it", "write 'accept 3' for offer 3");
    check_error("keep", "write the numbers of the cards to keep");
    check_error("place 17", "write the shop and the lot");
    check_error("place casino 17", "the shops are photo, tea-house");
    check_error("sell 4 wood", "write keep, propose, counter");
}

/// Typed in one line, echoed as a sentence with what it changes.
// §14.2
#[test]
fn a_deal_is_echoed_with_what_it_changes() {
    let mut table = Table::new(3);
    table.built(A, "tea-house", &[17]).built(B, "tea-house", &[16, 19]).owns(B, &[20]);
    table.holds(B, 2, "dim-sum");
    let say = |table: &Table, seat, notation: &str| {
        use tabletop::Game;
        let viewer = Viewer::Seat(seat);
        let names = Names::letters(3).read_by(viewer);
        let view = table.state.view(viewer);
        State::say_action(table.state.edition, &view, &table.read(notation), &names)
    };
    let echo = say(&table, A, "propose A gets 20, 2x dim-sum; B gets 17, 10k");
    assert!(
        echo.starts_with(
            "Offer: you give B lot 17 with its Tea House and $10,000; \
             B gives you lot 20 and 2 Dim Sum tiles \
             (your income -$10,000 a year, once you have built +$0; worth about "
        ),
        "{echo}"
    );
    table.play(A, "propose A gets 20, 2x dim-sum; B gets 17, 10k");
    let echo = say(&table, B, "accept 1");
    assert!(
        echo.starts_with(
            "Accept offer 1: A gives you lot 17 with its Tea House and $10,000; \
             you give A lot 20 and 2 Dim Sum tiles \
             (your income +$30,000 a year; worth about +$"
        ),
        "{echo}"
    );
    // An estimate, with its two ends.
    assert!(echo.contains(" to you, between +$") && echo.ends_with(')'), "{echo}");
    assert_eq!(say(&table, C, "accept 1").matches("worth").count(), 0, "C is no party");
    let outsider = say(&table, B, "counter 1 A gets 20; B gets 17, 20k");
    assert!(outsider.starts_with("Answer offer 1 with: A gives you lot 17"), "{outsider}");
}

#[test]
fn building_says_what_it_makes() {
    use tabletop::Game;
    let mut table = Table::new(3);
    table.built(A, "photo", &[28, 29]).owns(A, &[30]).holds(A, 1, "photo");
    table.phase(chinatown::Phase::Placing { active: A, n_placed: 0 });
    let view = table.state.view(Viewer::Seat(A));
    let names = Names::letters(3).read_by(Viewer::Seat(A));
    let say = |notation: &str| {
        State::say_action(table.state.edition, &view, &table.read(notation), &names)
    };
    assert_eq!(say("place photo 30"), "Build Photo on lot 30: 3 of 3, $50,000 a year");
    assert_eq!(say("place photo 85"), "Build Photo on lot 85");
    assert_eq!(table.state.board.owned[0], lots(&[28, 29, 30]));
}

/// Long names and strange letters neither break a line nor widen it.
#[test]
fn boards_stay_narrow_with_any_name() {
    use tabletop::Game;
    let mut table = Table::new(5);
    for (i, kind) in ["photo", "florist", "dim-sum", "factory", "antiques"].iter().enumerate() {
        let seat = tabletop::Seat(u8::try_from(i).unwrap());
        table.holds(seat, 3, kind).holds(seat, 1, "laundry").holds(seat, 1, "restaurant");
    }
    table.play(A, "propose A pays 10k gets 1x florist from B; B gets 10k; C gets 1x photo from A");
    let long = "Žofie-Antonie z Hradce Králové a Podkrkonoší, řečená Žofka".repeat(3);
    let names = Names::new(vec![long; 5]);
    for viewer in Viewer::all(5) {
        let view = table.state.view(viewer);
        let board = State::board(table.state.edition, &view, &names.clone().read_by(viewer));
        assert!(board.lines().all(|line| line.chars().count() <= 80), "{board}");
    }
}
