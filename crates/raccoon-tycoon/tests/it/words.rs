//! What players read: menus, questions, what happened, the sheet of points.

use expect_test::{Expect, expect};
use raccoon_tycoon::Commodity::{Goods, Wood};
use raccoon_tycoon::{Action, Card, Line, Options, State, Tile};
use tabletop::{Edition as _, Game, Names, Printed, Seat, Viewer, Words};

use crate::table::{A, B, C, Table};

#[track_caller]
fn check_menu(table: &Table, seat: Seat, expected: &Expect) {
    expected.assert_eq(&table.menu(seat));
}

#[test]
fn the_five_actions_say_what_they_would_do() {
    let mut table = Table::new(3);
    table.hold(A, "DDIIG").set_price(Wood, 6).cash(A, 32).deal(A, &[49]);
    table.owns(A, "export-company").owns(A, "vineyard").owns(A, "brick-works");
    table.set_price(Goods, 13).offer_town("molehill");
    table.offer_buildings(&["bank", "coal-deposit", "factory", "warehouse"]);
    table.offer_railroads(&["fat-cat", "top-dog"]);
    let top_dog = table.line("top-dog");
    table.state.mats[0].railroads[top_dog.idx()] = 1;
    check_menu(
        &table,
        A,
        &expect![[r#"
        Produce with card 49: 2 wood, iron, coal, goods · raises goods, luxury
        Sell 1 wood at $6: $6
        Sell 2 wood at $6: $12
        Sell 1 wood at $9, raised for export: $9
        Sell 2 wood at $9, raised for export: $18
        Sell 1 iron at $2: $2
        Sell 2 iron at $2: $4
        Sell 1 iron at $5, raised for export: $5
        Sell 2 iron at $5, raised for export: $10
        Sell 1 goods at $13: $13
        Sell 1 goods at $14, raised for export: $14
        Auction the Fat Cat, bids from $4, worth 3 points to you
        Auction the Top Dog, bids from $6, worth 5 points to you
        Build the Bank for $30: 1 point for each $20
        Build the Coal Deposit for $5: +1 coal with a production
        Build the Warehouse for $10: stores 3 tokens more
        Upgrade the Vineyard to the Glass Works for $15: +2 instead of +1
        Buy Molehill (2 points) for 1 iron
        Buy Molehill (2 points) for any 3 tokens
    "#]],
    );
}

#[test]
fn the_smaller_decisions_say_what_they_would_do() {
    let mut table = Table::laid(2, Options::default());
    check_menu(
        &table,
        A,
        &expect![[r#"
        Take wheat for free
        Take wood for free
        Take iron for free
        Take coal for free
        Take goods for free
        Take luxury for free
    "#]],
    );
    table = Table::new(3);
    table.owns(A, "trading-floor").owns(A, "machine-shop").owns(A, "vineyard");
    let vineyard = table.tile("vineyard");
    table.state.mats[0].upgraded = 1 << vineyard.0;
    table.hold(C, "GG").deal(A, &[36]);
    table.play(A, "produce 36");
    check_menu(
        &table,
        A,
        &expect![[r#"
        Buy 1 goods from C for $3
        Buy 2 goods from C for $6
        Buy nothing from your rivals
    "#]],
    );
    table.play(A, "decline");
    check_menu(
        &table,
        A,
        &expect![[r#"
        Take wheat
        Take wood
        Take coal
        Take luxury
    "#]],
    );
    for commodity in ["wheat", "wood", "coal"] {
        table.play(A, &format!("take {commodity}"));
    }
    check_menu(
        &table,
        A,
        &expect![[r#"
        Use the Glass Works: +2 luxury
        Use the Machine Shop: +1 of any kind
        Take no bonus
    "#]],
    );
}

/// Each question as it is first asked.
#[test]
fn every_decision_has_its_question() {
    let mut asked = String::new();
    let mut ask = |table: &Table, seat: Seat| {
        asked += &(table.prompt(seat) + "\n");
    };
    let mut table = Table::laid(2, Options::default());
    ask(&table, A);
    table.play(A, "claim wood");
    ask(&table, B);
    let mut table = Table::new(3);
    ask(&table, B);
    ask(&table, A);
    table.owns(A, "trading-floor").owns(A, "machine-shop").hold(A, "WWWWWWWWWWWW").hold(B, "D");
    table.deal(A, &[49]);
    table.play(A, "produce 49");
    ask(&table, A);
    table.play(A, "buy 1 wood from B");
    ask(&table, A);
    for commodity in ["wood", "wood", "iron"] {
        table.play(A, &format!("take {commodity}"));
    }
    ask(&table, A);
    table.play(A, "bonus machine-shop");
    ask(&table, A);
    table.play(A, "take iron");
    ask(&table, A);
    let mut table = Table::new(3);
    table.owns(A, "freight-company").hold(A, "WD");
    table.play(A, "sell 1 wheat");
    ask(&table, A);
    let mut table = Table::new(3);
    table.owns(A, "construction-company").cash(A, 99).offer_buildings(&["bank"]);
    table.play(A, "build bank");
    table.settle();
    ask(&table, A);
    let mut table = Table::new(3);
    table.offer_town("molehill").hold(A, "WWWDD").offer_railroads(&["fat-cat", "top-dog"]);
    let mut auction = table.clone();
    table.play(A, "town mix");
    ask(&table, A);
    auction.play(A, "auction fat-cat");
    ask(&auction, A);
    ask(&auction, B);
    auction.play(A, "bid 4");
    ask(&auction, B);
    auction.play(B, "bid 9");
    ask(&auction, C);
    auction.play(C, "bid 10");
    ask(&auction, A);
    auction.play(A, "pass");
    auction.play(B, "pass");
    auction.settle();
    ask(&auction, A);
    let mut table = Table::with(3, Options { sudden_death: true, ..Options::default() });
    table.cash(A, 1_200).hold(A, "D");
    ask(&table, A);
    table.play(A, "sell 1 wood");
    ask(&table, A);
    expect![[r#"
        Take 1 token for free, of a kind that you do not have
        Take 2 tokens for free, of different kinds that you do not have

        Your turn: produce, sell, auction, build or buy the town
        Buy from a rival before you produce?
        Take tokens of your card: 3 to go
        Use one bonus building?
        Take your bonus in tokens of any kind: 1 to go
        Return tokens that you cannot store: 5 to go; you hold 12 wheat, 3 wood, 2 iron
        Sell a second kind?
        Build or upgrade a second time?
        Pay tokens for the town: 4 to go; you hold 3 wheat, 2 wood
        You opened the auction of the Fat Cat: bid $4 to $10 ('bid 4')

        The Fat Cat is up: bid $5 to $10 ('bid 5') or pass
        The Fat Cat is up: bid $10 ('bid 10') or pass
        The Fat Cat is up at $10 and you have $10: pass
        You lost your auction, so you may take another action
        Your turn: produce, sell, auction, build or buy the town (or 'declare' your victory)
        You have $1,000 or more: declare victory, or play on?
    "#]]
    .assert_eq(&asked);
}

#[test]
fn what_was_declined_is_said() {
    let mut table = Table::new(3);
    table.owns(A, "trading-floor").owns(A, "vineyard").hold(B, "W").deal(A, &[1]);
    table.play(A, "produce 1");
    assert_eq!(table.play(A, "decline")[0], "A bought nothing from the others");
    assert_eq!(table.play(A, "decline")[0], "A took no bonus");
    let mut table = Table::new(3);
    table.offer_railroads(&["fat-cat", "top-dog"]).cash(B, 11).cash(C, 0);
    table.play(A, "auction fat-cat");
    table.play(A, "bid 4");
    table.play(B, "bid 11");
    table.play(C, "pass");
    table.play(A, "pass");
    table.settle();
    assert_eq!(table.play(A, "decline"), ["A took no other action"]);
}

#[test]
fn the_board_names_the_railroad_under_the_hammer() {
    let mut table = Table::new(3);
    table.offer_railroads(&["fat-cat", "top-dog"]).cash(C, 4);
    table.play(A, "auction fat-cat");
    let head = |table: &Table, seat: Seat| {
        let view = table.state.view(Viewer::Seat(seat));
        let names = Names::letters(3).read_by(Viewer::Seat(seat));
        let board = State::board(table.state.edition, &view, &names);
        board.lines().nth(1).unwrap().to_owned()
    };
    assert_eq!(head(&table, B), "Auction     Fat Cat: no bid yet; still in: A, you, C");
    table.play(A, "bid 4");
    assert_eq!(head(&table, A), "Auction     Fat Cat: $4 by you; still in: you, B, C");
}

/// Names as long as an edition may have them.
#[test]
fn a_board_is_never_wider_than_a_hundred_columns() {
    let mut text = <State as Game>::Edition::EMBEDDED[0].to_owned();
    for name in ["Fat Cat", "Big Bear", "Top Dog", "Trading Floor", "Molehill"] {
        let long = format!("{name:x<30}");
        text = text.replace(&format!("\"{name}\""), &format!("\"{long}\""));
    }
    let mut table = Table::new(2);
    table.offer_buildings(&["trading-floor"]).offer_railroads(&["fat-cat", "top-dog"]);
    table.offer_town("molehill");
    table.state.edition = Printed::load(&text).unwrap();
    let view = table.state.view(Viewer::Seat(A));
    let board = State::board(table.state.edition, &view, &Names::letters(2));
    let widest = board.lines().map(|line| line.chars().count()).max().unwrap();
    assert!((80..=100).contains(&widest), "{widest}\n{board}");
}

#[test]
fn the_sheet_of_points_adds_up() {
    let mut table = Table::new(2);
    table.state.mats[0].railroads = [0, 0, 1, 0, 2, 0];
    table.state.mats[0].towns = 0b1_0001;
    table.owns(A, "bank").owns(A, "mayors-office").cash(A, 45).owns(B, "warehouse");
    let sheet = |viewer| {
        let view = table.state.view(viewer);
        let rows = State::score_sheet(table.state.edition, &view);
        rows.iter()
            .fold(String::new(), |text, (heading, points)| format!("{text}{heading} {points:?}\n"))
    };
    expect![[r#"
        Towns [5, 0]
        Railroads [12, 0]
        Buildings [2, 1]
        Town and railroad pairs [4, 0]
        Mansion, Baron, Mayor [2, 0]
        Bank [2, 0]
        Points [27, 1]
    "#]]
    .assert_eq(&sheet(Viewer::Seat(A)));
    assert!(sheet(Viewer::Spectator).contains("Bank [0, 0]"), "which hides the money");
}

/// Whatever JSON brings can be said without a panic.
#[test]
fn components_of_no_box_have_sentences_too() {
    let table = Table::new(3);
    let view = table.state.view(Viewer::Seat(A));
    let names = Names::letters(3);
    for action in [
        Action::Produce { card: Card(255) },
        Action::UseBonus { tile: Tile(255) },
        Action::StartAuction { line: Line(255) },
        Action::Build { tile: Tile(27) },
        Action::Upgrade { tile: Tile(255) },
        Action::BuyFrom { seat: Seat(255), commodity: Wood, units: 255 },
        Action::Sell { commodity: Wood, units: 255, export: true },
    ] {
        assert!(!State::say_action(table.state.edition, &view, &action, &names).is_empty());
        assert!(!State::write_action(table.state.edition, &action).is_empty());
    }
}
