//! Notation and sentences: a deal typed in one line, and what is said about it.

use chinatown::{Action, Deal, State};
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

#[test]
fn a_deal_can_be_typed_in_many_ways() {
    for text in [
        "propose A pays 10k gets 20, 2 dim-sum from B; B gets 10k, 17",
        "propose A gets 20, 2 dim-sum; B gets 17, 10k",
        "PROPOSE a: gets #20 + 2 Dim Sum and pays $10,000; b: gets lot 17",
        "offer B gets 17 and $10k; A gets lots 20, 2 dim",
        "propose a pays 10000 get 20 2 dimsum;b get 17",
    ] {
        if text.contains("dimsum") {
            check_error(text, "'dimsum' is no lot and no shop");
        } else {
            check(text, example());
        }
    }
}

#[test]
fn three_parties_name_givers_and_amounts() {
    let deal = Deal::between([A, B, C])
        .lot(chinatown::Lot(20), A)
        .tile(C, B, shop("florist"), 3)
        .lot(chinatown::Lot(17), C)
        .pay(C, B, 1);
    check("propose A gets 20; B gets 3 florist from C, 10k; C pays 10k gets 17", deal);
    check_error("propose A gets 20; B gets 3 florist; C gets 17", "say from whom");
    let gift = Deal::between([A, B]).lot(chinatown::Lot(20), A);
    check("propose A gets 20; B gets nothing", gift);
}

#[test]
fn what_is_no_deal_is_explained() {
    check_error("propose", "write who gets what, such as 'A gets 20, 2 dim-sum; B gets 19, 30k'");
    check_error("propose 20 for 30k", "'20' is no seat");
    check_error("propose A gets 20, 2 casino; B gets 30k", "'casino' is no lot and no shop");
    check_error("propose A gets 29, B gets 1", "put ';' before what B gets");
    check_error("propose A gets t; B gets 30k", "'t' is no lot and no shop; the shops are photo");
    check_error("propose A pays lot 3; B gets 4", "'3' is no amount");
    check_error("propose A gets 15k; B gets 3", "multiples of $10,000");
    check_error("propose A gets 20, 20; B gets 30k", "lot 20 is named twice");
    check_error("propose A gets 2 photo from A; B gets 30k", "A cannot get tiles from A");
    check_error("propose A gets 200; B gets 30k", "'200' is no lot");
    check_error("propose A pays 10k 20k; B gets 3", "A pays or gets one net amount");
    check_error("counter 3", "write 'counter 3 A gets 20; B gets 30k'");
    check_error("accept it", "write 'accept 3' for offer 3");
    check_error("keep", "write the numbers of the cards to keep");
    check_error("place 17", "write the shop and the lot");
    check_error("place casino 17", "the shops are photo, tea-house");
    check_error("sell 4 wood", "write keep, propose, counter");
}

/// Typed in one line, echoed as a sentence with what it changes.
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
    let echo = say(&table, A, "propose A gets 20, 2 dim-sum; B gets 17, 10k");
    assert!(
        echo.starts_with(
            "Offer: you give B lot 17 with its Tea House and $10,000; \
             B gives you lot 20 and 2 Dim Sum tiles \
             (your income -$10,000 a year, once you have built +$0; worth about "
        ),
        "{echo}"
    );
    table.play(A, "propose A gets 20, 2 dim-sum; B gets 17, 10k");
    let echo = say(&table, B, "accept 1");
    assert!(
        echo.starts_with(
            "Accept offer 1: A gives you lot 17 with its Tea House and $10,000; \
             you give A lot 20 and 2 Dim Sum tiles \
             (your income +$30,000 a year; worth about +$"
        ),
        "{echo}"
    );
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
    table.play(A, "propose A pays 10k gets 1 florist from B; B gets 10k; C gets 1 photo from A");
    let long = "Žofie-Antonie z Hradce Králové a Podkrkonoší, řečená Žofka".repeat(3);
    let names = Names::new(vec![long; 5]);
    for viewer in Viewer::all(5) {
        let view = table.state.view(viewer);
        let board = State::board(table.state.edition, &view, &names.clone().read_by(viewer));
        assert!(board.lines().all(|line| line.chars().count() <= 100), "{board}");
    }
}
