//! The examples of the rulebook, each by its name there.

use raccoon_tycoon::Commodity::{Coal, Goods, Iron, Luxury, Wheat, Wood};

use crate::table::{A, B, Table};

// "Production", first example: Jacoby. RULES.md §5.1.
#[test]
fn jacoby_takes_three_of_five_and_raises_two_prices() {
    let mut table = Table::new(3);
    table.deal(A, &[49, 1, 2]);
    let (goods, luxury) = (table.price(Goods), table.price(Luxury));
    table.play(A, "produce 49");
    assert_eq!(table.choices(A), ["take wood", "take iron", "take coal", "take goods"]);
    table.play(A, "take wood");
    table.play(A, "take wood");
    assert_eq!(table.choices(A), ["take iron", "take coal", "take goods"]);
    let said = table.play(A, "take goods");
    assert_eq!(
        said,
        ["A took goods", "The price of goods rose to $4", "The price of luxury rose to $4"]
    );
    assert_eq!((table.goods(A, Wood), table.goods(A, Goods), table.total(A)), (2, 1, 3));
    assert_eq!((table.price(Goods), table.price(Luxury)), (goods + 1, luxury + 1));
    assert!(table.settle().is_turn_of(B));
}

// "Commodity Bonus and Production Buildings", first example: Ethan. RULES.md §6.1, RT-12.
#[test]
fn ethan_takes_a_coal_or_a_wheat_but_not_both() {
    let mut table = Table::new(3);
    table.owns(A, "wheat-field").owns(A, "coal-deposit").deal(A, &[36]);
    table.play(A, "produce 36");
    for commodity in ["wood", "luxury", "coal"] {
        table.play(A, &format!("take {commodity}"));
    }
    assert_eq!(table.choices(A), ["bonus wheat-field", "bonus coal-deposit", "decline"]);
    let mut other = table.clone();
    table.play(A, "bonus coal-deposit");
    assert_eq!((table.goods(A, Coal), table.goods(A, Wheat)), (2, 0));
    other.play(A, "bonus wheat-field");
    assert_eq!((other.goods(A, Coal), other.goods(A, Wheat)), (1, 1));
    assert!(table.settle().is_turn_of(B));
}

// Second example: Ethan with the Cottage Industry. RULES.md §6.1, RT-12, RT-13.
#[test]
fn ethan_takes_four_of_the_card_and_one_coal() {
    let mut table = Table::new(3);
    table.owns(A, "cottage-industry").owns(A, "wheat-field").owns(A, "coal-deposit");
    table.deal(A, &[22]);
    let said = table.play(A, "produce 22");
    assert!(said.contains(&"A took 2 wheat, iron, goods".to_owned()), "{said:?}");
    table.play(A, "bonus coal-deposit");
    assert_eq!(table.state.mat(A).goods, [2, 0, 1, 1, 1, 0]);
}

// Third example: a Factory and a Cottage Industry. RULES.md §6.1, RT-13.
#[test]
fn ethan_benefits_from_only_one_production_building() {
    let mut table = Table::new(3);
    table.owns(A, "factory").owns(A, "cottage-industry").deal(A, &[49]);
    assert_eq!(table.state.production_limit(A), 5);
    table.play(A, "produce 49");
    assert_eq!(table.total(A), 5);
}

// "Storage limit": Dan. RULES.md §5.1 (d), RT-16.
#[test]
fn dan_stores_thirteen_and_with_a_warehouse_sixteen() {
    let mut table = Table::new(3);
    table.owns(A, "smuggler").owns(A, "bank").owns(A, "auction-house");
    assert_eq!(table.state.storage_limit(A), 13);
    let mut table = Table::new(3);
    table.owns(A, "smuggler").owns(A, "bank").owns(A, "warehouse");
    assert_eq!(table.state.storage_limit(A), 16);
}

// "Sell a Commodity". RULES.md §5.2.
#[test]
fn four_wood_at_six_bring_twenty_four_and_the_price_falls_to_two() {
    let mut table = Table::new(3);
    table.hold(A, "DDDDW").set_price(Wood, 6).cash(A, 10);
    let supply = table.state.supply[Wood.idx()];
    let said = table.play(A, "sell 4 wood");
    assert_eq!(said, ["A sold 4 wood at $6 for $24", "The price of wood fell to $2"]);
    assert_eq!((table.money(A), table.price(Wood), table.goods(A, Wood)), (34, 2, 0));
    assert_eq!(table.state.supply[Wood.idx()], supply + 4);
    assert_eq!(table.goods(A, Iron), 0);
}

// "Scoring", first example. RULES.md §7.2.
#[test]
fn one_top_dog_is_worth_four_and_two_are_worth_nine() {
    let mut table = Table::new(3);
    let top_dog = table.line("top-dog");
    table.state.mats[0].railroads[top_dog.idx()] = 1;
    assert_eq!(table.state.score(A).railroads, 4);
    table.state.mats[0].railroads[top_dog.idx()] = 2;
    assert_eq!(table.state.score(A).railroads, 9);
}

// "Scoring", second example. RULES.md §7.2.
#[test]
fn three_railroads_and_six_towns_make_three_pairs() {
    let mut table = Table::new(3);
    table.state.mats[0].railroads = [0, 1, 0, 1, 1, 0];
    table.state.mats[0].towns = 0b11_1111;
    assert_eq!(table.state.score(A).pairs, 6);
}
