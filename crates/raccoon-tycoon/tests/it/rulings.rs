//! The rulings of RULES.md §9, each named by a test.

use raccoon_tycoon::Commodity::{Coal, Goods, Iron, Luxury, Wheat, Wood};
use raccoon_tycoon::{Ending, Options, Phase, Refusal, State};
use tabletop::{Game, Money, Seat, Viewer};

use crate::table::{A, B, C, D, Table, card};

// §4.1
#[test]
fn rt_1_the_start_player_starts_every_round() {
    let mut table = Table::new(3);
    for round in 1..=3 {
        for seat in [A, B, C] {
            assert_eq!((table.state.round, table.state.active), (round, seat), "RT-1");
            table.pass_turn();
        }
    }
}

// §3.6
#[test]
fn rt_2_each_seat_takes_one_more_free_token() {
    let mut table = Table::laid(4, Options::default());
    assert!(table.state.mat(A).n_cards() == 3 && table.state.town_offer.is_some());
    for (seat, kinds) in [
        (A, &["coal"][..]),
        (B, &["coal", "wood"]),
        (C, &["luxury", "goods", "coal"]),
        (D, &["wheat", "wood", "iron", "coal"]),
    ] {
        for kind in kinds {
            assert!(table.is_turn_of(seat));
            table.play(seat, &format!("claim {kind}"));
        }
        assert_eq!(usize::from(table.total(seat)), kinds.len(), "RT-2");
    }
    assert_eq!(table.state.phase, Phase::Choosing { extra: false });
    assert!(table.is_turn_of(A));
}

// §2.7, §3.1, §3.2, §3.3, §3.4, §3.5
#[test]
fn the_table_is_laid() {
    for n_seats in 2..=5 {
        let table = Table::laid(n_seats, Options::default());
        let state = &table.state;
        for seat in state.seats() {
            assert_eq!((state.mat(seat).n_cards(), table.money(seat)), (3, 10));
        }
        assert_eq!(state.prices, [1, 1, 2, 2, 3, 3]);
        assert_eq!(state.railroad_offer.iter().flatten().count(), 2);
        let town = state.town_offer.expect("one is turned up");
        assert_eq!(state.edition.town(town).points, 2);
        assert_eq!(state.building_offer.iter().flatten().count(), 4);
        assert_eq!(state.stack.count_ones(), 21);
        // The bank has no end.
        let mut rich = table.clone();
        rich.cash(A, 1_000_000_000).hold(A, "L");
        rich.state.phase = Phase::Choosing { extra: false };
        rich.play(A, "sell 1 luxury");
        assert_eq!(rich.money(A), 1_000_000_003);
    }
}

// §3.4
#[test]
fn rt_3_two_players_see_three_towns_of_each_value() {
    let mut table = Table::new(2);
    let mut points = Vec::new();
    while let Some(town) = table.state.town_offer {
        points.push(table.state.edition.town(town).points);
        let seat = table.state.active;
        table.hold(seat, "WWWDDDIICC");
        table.play(seat, "town mix");
        while matches!(table.state.phase, Phase::Paying { .. }) {
            let pay = table.choices(seat)[0].clone();
            table.play(seat, &pay);
        }
        table.settle();
    }
    assert_eq!(points, [2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5], "RT-3");
    assert_eq!(table.state.towns.count_ones(), 4, "one of each value was never seen");
    for layer in 0..4 {
        assert_eq!((table.state.towns >> (4 * layer) & 0b1111).count_ones(), 1);
    }
    assert_eq!(Table::new(3).state.n_towns_to_come(), 15);
}

// §3.3
#[test]
fn rt_4_whole_lines_leave_the_game() {
    let lines = |n_seats: u8| {
        let table = Table::new(n_seats);
        let mut n_cards = table.state.railroads;
        for line in table.state.railroad_offer.into_iter().flatten() {
            n_cards[line.idx()] += 1;
        }
        n_cards
    };
    // In the order of the edition: Skunk Works, Sly Fox, Fat Cat, Big Bear, Top Dog, Tycoon.
    assert_eq!(lines(2), [0, 0, 4, 4, 4, 0], "RT-4");
    assert_eq!(lines(3), [0, 4, 4, 4, 4, 0]);
    assert_eq!(lines(4), [0, 4, 4, 4, 4, 4]);
    assert_eq!(lines(5), [4; 6]);
}

// §3.5, §8.1
#[test]
fn rt_5_the_first_offer_is_four_basic_tiles_or_one_per_player() {
    let n_basic = |n_seats, options| {
        let table = Table::with(n_seats, options);
        let tiles = table.state.building_offer.map(|tile| tile.expect("four are on offer"));
        tiles.iter().filter(|&&tile| table.state.edition.tile(tile).basic).count()
    };
    let by_players = Options { basic_offer_by_players: true, ..Options::default() };
    for n_seats in 2..=5 {
        assert_eq!(n_basic(n_seats, Options::default()), 4, "RT-5");
        assert_eq!(n_basic(n_seats, by_players), usize::from(n_seats.min(4)));
    }
    let table = Table::with(3, by_players);
    assert_eq!(table.state.stack.count_ones(), 20, "one advanced tile was laid out");
    assert_eq!(table.state.stack & table.state.edition.sets.basic, 0, "the others are gone");
}

// §8.1
#[test]
fn rt_6_beginners_have_no_advanced_buildings() {
    let both = Options { beginners: true, basic_offer_by_players: true, ..Options::default() };
    let mut table = Table::with(2, both);
    let offer = table.state.building_offer;
    assert!(offer.iter().flatten().all(|&tile| table.state.edition.tile(tile).basic), "RT-6");
    assert_eq!(offer.iter().flatten().count(), 4);
    let slug = table.state.edition.tile(offer[0].unwrap()).slug.clone();
    table.cash(A, 40);
    table.play(A, &format!("build {slug}"));
    assert_eq!(table.state.building_offer[0], None, "the place stays empty");
    table.pass_turn();
    table.play(A, &format!("upgrade {slug}"));
}

// §4.2, §8.1
#[test]
fn rt_7_hands_and_money_are_secret() {
    let mut table = Table::new(3);
    table.hold(A, "WWD").cash(A, 77);
    let view = table.state.view(Viewer::Seat(B));
    assert_eq!(view.mats[0].money, None, "RT-7");
    assert_eq!(view.mats[0].goods, table.state.mat(A).goods);
    assert_eq!(view.mats[1].money, Some(Money(10)));
    let open = Table::with(3, Options { open_money: true, ..Options::default() });
    assert_eq!(open.state.view(Viewer::Spectator).mats[0].money, Some(Money(10)));
}

// §4.1, §5.3
#[test]
fn rt_8_only_an_extra_action_may_be_declined() {
    let mut table = Table::new(3);
    assert_eq!(table.refused(A, "decline"), Refusal::MustAct, "RT-8");
    assert!(!table.choices(A).contains(&"decline".to_owned()));
    table.offer_railroads(&["fat-cat", "top-dog"]).cash(B, 20);
    table.play(A, "auction fat-cat");
    table.play(A, "bid 4");
    table.play(B, "bid 10");
    table.play(C, "pass");
    table.play(A, "pass");
    assert!(table.settle().is_turn_of(A));
    assert!(table.choices(A).contains(&"decline".to_owned()));
    table.play(A, "decline");
    assert!(table.is_turn_of(B));
}

#[test]
fn rt_9_a_power_must_be_owned_when_the_action_begins() {
    let mut table = Table::new(3);
    table.offer_buildings(&["construction-company", "bank"]).cash(A, 90);
    table.play(A, "build construction-company");
    assert!(table.settle().is_turn_of(B));
    assert_eq!(table.state.phase, Phase::Choosing { extra: false }, "RT-9");
}

// §2.1, §6.1
#[test]
fn a_machine_shop_is_not_offered_when_no_token_is_left() {
    let mut table = Table::new(3);
    table.owns(A, "machine-shop").deal(A, &[10]);
    let State { mats, supply, .. } = &mut table.state;
    for (held, left) in mats[2].goods.iter_mut().zip(supply) {
        *held += std::mem::take(left);
    }
    table.play(A, "produce 10");
    table.settle();
    assert_eq!((table.total(A), table.state.active), (0, B));
}

// §5.1, §6.2
#[test]
fn rt_10_a_production_goes_in_its_order() {
    let mut table = Table::new(3);
    table.owns(A, "trading-floor").owns(A, "machine-shop").cash(A, 50);
    table.hold(A, "WWWWWWWWWWW").hold(B, "GG").deal(A, &[2]).set_price(Goods, 5);
    let mut order = table.play(A, "produce 2");
    order.extend(table.play(A, "buy 2 goods from B"));
    order.extend(table.play(A, "bonus machine-shop"));
    order.extend(table.play(A, "take iron"));
    for _ in 0..5 {
        order.extend(table.play(A, "return wheat"));
    }
    let expected = [
        "A played card 2: wheat, wood, goods · raises wood, coal, 2 goods",
        "A bought 2 goods from B for $10",
        "A took wheat, wood, goods",
        "A got iron with the Machine Shop",
        "A had no room for wheat and returned it",
        "A had no room for wheat and returned it",
        "A had no room for wheat and returned it",
        "A had no room for wheat and returned it",
        "A had no room for wheat and returned it",
        "The price of wood rose to $2",
        "The price of coal rose to $3",
        "The price of goods rose to $7",
    ];
    assert_eq!(order, expected, "RT-10");
    assert_eq!((table.money(A), table.money(B)), (40, 20), "at the price before the card");
}

// §5.1
#[test]
fn rt_11_one_takes_as_many_as_one_can() {
    let mut table = Table::new(3);
    table.deal(A, &[36]);
    table.play(A, "produce 36");
    table.play(A, "take wood");
    table.play(A, "take coal");
    assert_eq!(table.choices(A), ["take wheat", "take luxury"], "RT-11: no way to stop at two");
}

// §6.1
#[test]
fn rt_12_one_bonus_of_any_kind_or_none() {
    let mut table = Table::new(3);
    table.owns(A, "machine-shop").owns(A, "vineyard").deal(A, &[8]).cash(A, 99);
    let mut declined = table.clone();
    table.play(A, "upgrade machine-shop");
    table.pass_turn().pass_turn();
    table.hold(A, "");
    table.play(A, "produce 8");
    table.play(A, "bonus machine-shop");
    table.play(A, "take wheat");
    table.play(A, "take luxury");
    assert_eq!(table.state.mat(A).goods, [1, 1, 0, 2, 0, 1], "RT-12");
    declined.play(A, "produce 8");
    declined.play(A, "decline");
    assert_eq!(declined.total(A), 3);
}

// §6.1
#[test]
fn rt_13_the_best_production_building_counts() {
    let mut table = Table::new(3);
    table.owns(A, "factory").owns(A, "factory-2").owns(A, "vineyard").deal(A, &[50]);
    assert_eq!(table.state.production_limit(A), 5, "RT-13");
    table.play(A, "produce 50");
    table.play(A, "bonus vineyard");
    assert_eq!(table.state.mat(A).goods, [0, 1, 0, 3, 0, 2]);
}

// §6.1
#[test]
fn rt_14_no_more_than_the_card_shows() {
    let mut table = Table::new(3);
    table.owns(A, "factory").deal(A, &[1]);
    table.play(A, "produce 1");
    assert_eq!(table.total(A), 3, "RT-14");
}

// §5.1
#[test]
fn rt_15_a_price_stops_at_the_top() {
    let mut table = Table::new(3);
    table.set_price(Iron, 12).set_price(Luxury, 14).deal(A, &[8]);
    let said = table.play(A, "produce 8");
    assert_eq!((table.price(Iron), table.price(Luxury)), (13, 14), "RT-15");
    assert!(said.contains(&"The price of iron rose to $13".to_owned()));
    assert!(!said.iter().any(|it| it.contains("luxury rose")));
}

// §5.1, §6.7
#[test]
fn rt_16_storage_grows_with_buildings() {
    let mut table = Table::new(3);
    table.owns(A, "warehouse").owns(A, "warehouse-2");
    assert_eq!(table.state.storage_limit(A), 18, "RT-16");
    let mut table = Table::new(3);
    table.owns(A, "vineyard").cash(A, 20);
    assert_eq!(table.state.storage_limit(A), 11);
    table.play(A, "upgrade vineyard");
    assert_eq!(table.state.storage_limit(A), 11, "an upgraded tile is still one building");
    let mut table = Table::new(3);
    table.hold(A, "WWWWWDDDDD").deal(A, &[12]);
    table.play(A, "produce 12");
    assert_eq!(table.state.phase, Phase::Returning { card: card(12), left: 3 });
    for kind in ["coal", "wheat", "wood"] {
        table.play(A, &format!("return {kind}"));
    }
    assert_eq!(table.total(A), 10);
    assert_eq!(table.goods(A, Coal), 0, "new tokens may go back as well as old ones");
}

// §2.1
#[test]
fn rt_17_a_short_supply_is_replaced_by_other_icons_only() {
    let mut table = Table::new(3);
    table.owns(A, "vineyard").deal(A, &[36]);
    table.state.mats[2].goods[Coal.idx()] = table.state.supply[Coal.idx()];
    table.state.supply[Coal.idx()] = 0;
    table.state.mats[2].goods[Luxury.idx()] = table.state.supply[Luxury.idx()] - 1;
    table.state.supply[Luxury.idx()] = 1;
    table.play(A, "produce 36");
    // Wheat, wood, coal, luxury with no coal there: the other three without a choice, and no
    // luxury is left for the bonus.
    assert_eq!(table.state.mat(A).goods, [1, 1, 0, 0, 0, 1], "RT-17");
    assert!(table.settle().is_turn_of(B));

    let mut table = Table::new(3);
    table.owns(A, "vineyard").cash(A, 20);
    table.play(A, "upgrade vineyard");
    table.pass_turn().pass_turn();
    table.state.mats[2].goods[Luxury.idx()] = table.state.supply[Luxury.idx()] - 1;
    table.state.supply[Luxury.idx()] = 1;
    table.deal(A, &[8]);
    table.play(A, "produce 8");
    let said = table.play(A, "bonus vineyard");
    assert_eq!(said[0], "A got luxury with the Glass Works", "a short bonus is smaller");

    // With a single token left in the world a bonus of two is one.
    let mut table = Table::new(3);
    table.owns(A, "machine-shop").deal(A, &[1]);
    let tile = table.tile("machine-shop");
    table.state.mats[0].upgraded = 1 << tile.0;
    table.play(A, "produce 1");
    for commodity in [Wheat, Wood, Iron, Coal, Goods, Luxury] {
        let taken = std::mem::take(&mut table.state.supply[commodity.idx()]);
        table.state.mats[2].goods[commodity.idx()] += taken;
    }
    table.state.supply[Coal.idx()] += 1;
    table.state.mats[2].goods[Coal.idx()] -= 1;
    table.play(A, "bonus machine-shop");
    assert_eq!(table.choices(A), ["take coal"]);
    table.play(A, "take coal");
    assert!(table.settle().is_turn_of(B));
}

// §5.1
#[test]
fn rt_18_the_hand_is_refilled_from_the_discards_if_need_be() {
    let mut table = Table::new(2);
    table.deal(A, &[1, 2, 3]);
    table.state.discard |= std::mem::take(&mut table.state.deck);
    table.play(A, "produce 1");
    table.chance("card 1 to A");
    assert!(table.state.mat(A).holds_card(card(1)), "RT-18: the card just played came back");
    assert_eq!((table.state.discard, table.state.epoch), (0, 1));
    assert_eq!(table.state.deck.count_ones(), 54 - 6);
}

// §6.6
#[test]
fn rt_19_a_larger_hand_counts_at_once() {
    let mut table = Table::new(3);
    table.offer_buildings(&["smuggler", "black-market"]).cash(A, 99);
    table.play(A, "build smuggler");
    table.settle();
    assert_eq!(table.state.mat(A).n_cards(), 4, "RT-19");
    let mut table = Table::new(3);
    table.owns(A, "smuggler").offer_buildings(&["black-market"]).cash(A, 99);
    table.deal(A, &[1, 2, 3, 4]);
    table.play(A, "build black-market");
    table.settle();
    assert_eq!(table.state.mat(A).n_cards(), 5, "both together are five");
    table.owns(B, "black-market").deal(B, &[5, 6, 7, 8, 9]);
    table.play(B, "produce 5");
    table.settle();
    assert_eq!(table.state.mat(B).n_cards(), 5, "and the refill goes as far");
}

// §5.2
#[test]
fn rt_20_all_units_are_paid_at_the_price_before_the_fall() {
    let mut table = Table::new(3);
    table.hold(A, "GGGGGG").set_price(Goods, 5);
    table.play(A, "sell 6 goods");
    assert_eq!((table.money(A), table.price(Goods)), (40, 3), "RT-20");
}

// §6.3
#[test]
fn rt_21_a_sale_goes_in_its_order() {
    let mut table = Table::new(3);
    table.owns(A, "export-company").owns(B, "goods-luxury-trading-firm");
    table.hold(A, "GG").set_price(Goods, 5);
    let said = table.play(A, "export 2 goods");
    let expected = [
        "The price of goods rose to $8",
        "A sold 2 goods at $8 for $16",
        "B got $2 through the Goods / Luxury Trading Firm",
        "The price of goods fell to $6",
    ];
    assert_eq!(said, expected, "RT-21");
}

// §6.3
#[test]
fn rt_22_an_export_moves_the_marker_as_far_as_the_track_goes() {
    let mut table = Table::new(3);
    table.owns(A, "export-company").hold(A, "GG").set_price(Goods, 13);
    table.play(A, "export 1 goods");
    assert_eq!((table.money(A), table.price(Goods)), (24, 13), "RT-22");
    let mut table = Table::new(3);
    table.owns(A, "export-company").hold(A, "GG").set_price(Goods, 6);
    table.play(A, "sell 1 goods");
    assert_eq!((table.money(A), table.price(Goods)), (16, 5), "it is optional");
}

// §6.3
#[test]
fn rt_23_the_freight_company_sells_two_different_kinds() {
    let mut table = Table::new(3);
    table.owns(A, "freight-company").owns(A, "export-company").hold(A, "GGLW");
    table.play(A, "export 1 goods");
    assert!(!table.choices(A).iter().any(|it| it.ends_with("goods")), "RT-23");
    table.play(A, "export 1 luxury");
    assert_eq!(table.money(A), 10 + 6 + 6);
    assert!(table.is_turn_of(B));
    let mut table = Table::new(3);
    table.owns(A, "freight-company").hold(A, "GG");
    table.play(A, "sell 1 goods");
    assert!(table.is_turn_of(B));
    let mut table = Table::new(3);
    table.owns(A, "freight-company").hold(A, "GGL");
    table.play(A, "sell 1 goods");
    assert_eq!(table.choices(A), ["sell 1 luxury", "decline"], "the second is optional");
    assert_eq!(table.play(A, "decline"), ["A sold nothing more"]);
    assert!(table.is_turn_of(B));
}

// §6.3
#[test]
fn rt_24_trading_firms_earn_on_every_sale_to_the_market() {
    let mut table = Table::new(3);
    table.owns(A, "coal-iron-trading-firm").owns(A, "trading-floor").cash(A, 30);
    table.hold(A, "CCI").hold(B, "C");
    table.play(A, "sell 2 coal");
    assert_eq!(table.money(A), 30 + 4 + 2, "RT-24: the owner's own sale");
    table.play(B, "sell 1 coal");
    assert_eq!((table.money(A), table.money(B)), (37, 12), "the seller loses nothing");
    table.pass_turn();
    table.hold(B, "C").deal(A, &[1]);
    table.play(A, "produce 1");
    table.play(A, "buy 1 coal from B");
    assert_eq!(table.money(A), 35, "a purchase from a player is no sale to the market");
}

// §6.2
#[test]
fn rt_25_the_trading_floor_buys_one_kind_from_one_rival() {
    let mut table = Table::new(3);
    table.owns(A, "trading-floor").cash(A, 7).hold(B, "IIII").hold(C, "W").deal(A, &[1]);
    table.play(A, "produce 1");
    let expected = [
        "buy 1 iron from B",
        "buy 2 iron from B",
        "buy 3 iron from B",
        "buy 1 wheat from C",
        "decline",
    ];
    assert_eq!(table.choices(A), expected, "RT-25");
    let mut poor = table.clone();
    table.play(A, "buy 3 iron from B");
    assert_eq!((table.money(A), table.money(B), table.goods(A, Iron)), (1, 16, 3));
    assert_eq!(table.price(Iron), 3, "only the card has moved the price");
    assert!(table.settle().is_turn_of(B));
    // Who cannot pay buys nothing, and it looks as if they did not want to.
    poor.cash(A, 0);
    assert_eq!(poor.choices(A), ["decline"]);
    assert_eq!(poor.play(A, "decline")[0], "A bought nothing from the others");
    // With nothing to buy there is nothing to ask.
    let mut bare = Table::new(3);
    bare.owns(A, "trading-floor").deal(A, &[1]);
    bare.play(A, "produce 1");
    assert!(bare.settle().is_turn_of(B));
}

// §5.3
#[test]
fn rt_26_who_starts_an_auction_opens_it() {
    let mut table = Table::new(3);
    table.offer_railroads(&["big-bear", "top-dog"]).cash(A, 5);
    assert!(table.choices(A).contains(&"auction big-bear".to_owned()), "RT-26");
    assert!(!table.choices(A).contains(&"auction top-dog".to_owned()));
    table.play(A, "auction big-bear");
    assert_eq!(table.choices(A), ["bid 5"]);
}

// §5.3
#[test]
fn rt_27_a_pass_is_final_and_the_poor_pass_like_anybody() {
    let mut table = Table::new(4);
    table.offer_railroads(&["fat-cat", "top-dog"]);
    table.cash(A, 20).cash(B, 20).cash(C, 5).cash(D, 20);
    table.play(A, "auction fat-cat");
    table.play(A, "bid 4");
    table.play(B, "pass");
    table.play(C, "bid 5");
    table.play(D, "bid 6");
    assert_eq!(table.play(A, "bid 7"), ["A bid $7"]);
    assert!(table.is_turn_of(C), "RT-27: B is out, and C has only $5 but is asked");
    assert_eq!(table.choices(C), ["pass"]);
    assert_eq!(table.play(C, "pass"), ["C passed"]);
    assert!(table.is_turn_of(D));
    let said = table.play(D, "pass");
    assert_eq!(said, ["D passed", "A won the Fat Cat for $7"]);
    assert_eq!((table.money(A), table.money(C)), (13, 5));
}

// §5.3
#[test]
fn rt_28_a_starter_who_lost_acts_again_and_again() {
    let mut table = Table::new(3);
    table.offer_railroads(&["fat-cat", "top-dog"]).cash(A, 20).cash(B, 50).cash(C, 0);
    table.play(A, "auction fat-cat");
    table.play(A, "bid 4");
    table.play(B, "bid 21");
    table.play(C, "pass");
    table.play(A, "pass");
    table.chance("railroad big-bear");
    assert!(table.is_turn_of(A));
    assert_eq!(table.state.phase, Phase::Choosing { extra: true }, "RT-28");
    assert_eq!(table.money(B), 29);
    table.play(A, "auction big-bear");
    table.play(A, "bid 5");
    table.play(B, "bid 22");
    table.play(C, "pass");
    table.play(A, "pass");
    assert!(table.settle().is_turn_of(A));
    table.play(A, "auction top-dog");
    table.play(A, "bid 8");
    table.play(B, "pass");
    table.play(C, "pass");
    assert!(table.settle().is_turn_of(B));
    assert_eq!(table.state.phase, Phase::Choosing { extra: false }, "who wins has finished");
}

// §5.3
#[test]
fn rt_29_two_players_bid_once_each() {
    let mut table = Table::new(2);
    table.offer_railroads(&["fat-cat", "top-dog"]).cash(A, 20).cash(B, 20);
    let mut passes = table.clone();
    table.play(A, "auction fat-cat");
    table.play(A, "bid 5");
    table.play(B, "bid 6");
    assert_eq!(table.state.mat(B).n_railroads(), 1, "RT-29: no second bid");
    assert!(table.settle().is_turn_of(A));
    assert_eq!(table.state.phase, Phase::Choosing { extra: true });
    passes.play(A, "auction fat-cat");
    passes.play(A, "bid 5");
    passes.play(B, "pass");
    assert_eq!(passes.state.mat(A).n_railroads(), 1);
    assert!(passes.settle().is_turn_of(B));
}

// §6.5
#[test]
fn rt_30_the_auction_house_earns_after_the_payment() {
    let mut table = Table::new(3);
    table.owns(B, "auction-house").offer_railroads(&["fat-cat", "top-dog"]).cash(B, 9);
    table.play(A, "auction fat-cat");
    table.play(A, "bid 8");
    assert_eq!(table.refused(B, "bid 10").to_string(), "bid $9 to $9, not $10", "RT-30");
    table.play(B, "bid 9");
    table.play(C, "pass");
    table.play(A, "pass");
    assert_eq!(table.money(B), 5, "its owner wins, pays 9 and gets 5");
}

// §7.1
#[test]
fn rt_31_the_last_railroad_ends_the_game_after_the_round() {
    let mut table = Table::new(3);
    table.offer_railroads(&["fat-cat", "top-dog"]).no_more_railroads();
    table.cash(A, 10).cash(B, 40);
    table.play(A, "auction fat-cat");
    table.play(A, "bid 4");
    table.play(B, "bid 11");
    table.play(C, "pass");
    table.play(A, "pass");
    table.settle();
    assert_eq!(table.state.last_round, None, "RT-31: one is left");
    assert_eq!(table.state.railroad_offer.iter().flatten().count(), 1);
    table.play(A, "auction top-dog");
    table.play(A, "bid 6");
    table.play(B, "bid 21");
    table.play(C, "pass");
    table.play(A, "pass");
    assert_eq!(table.state.last_round, Some(Ending::Railroads));
    assert!(table.is_turn_of(A));
    assert!(!table.choices(A).iter().any(|it| it.starts_with("auction")));
    table.play(A, "decline");
    table.pass_turn();
    assert!(!table.is_over());
    table.pass_turn();
    assert!(table.is_over());
    assert_eq!(table.state.ending(), Some("railroads"));
}

// §5.4
#[test]
fn rt_32_the_offer_is_refilled_while_the_stack_lasts() {
    let mut table = Table::new(3);
    table.offer_buildings(&["bank", "warehouse", "smuggler", "factory"]).cash(A, 99).cash(B, 99);
    table.play(A, "build bank");
    table.chance("building rail-baron");
    assert_eq!(table.state.building_offer[0], Some(table.tile("rail-baron")), "RT-32");
    table.state.stack = 0;
    table.play(B, "build warehouse");
    table.settle();
    assert_eq!(table.state.building_offer[1], None, "then the offer shrinks");
}

// §5.4, §2.6
#[test]
fn rt_33_an_upgrade_costs_its_full_price() {
    let mut table = Table::new(3);
    table.owns(A, "tool-die").cash(A, 20).offer_buildings(&[]);
    table.play(A, "upgrade tool-die");
    assert_eq!(table.money(A), 5, "RT-33: 15, not 15 - 6");
    assert_eq!(table.state.mat(A).n_buildings(), 1);
    assert_eq!(table.state.score(A).buildings, 1);
}

// §6.4
#[test]
fn rt_34_the_second_purchase_may_be_anything() {
    let mut table = Table::new(3);
    table.owns(A, "construction-company").cash(A, 99).offer_buildings(&["vineyard"]);
    let mut other = table.clone();
    table.play(A, "build vineyard");
    table.chance("building factory");
    assert!(table.is_turn_of(A));
    table.play(A, "build factory");
    assert_eq!(table.state.mat(A).n_buildings(), 3, "RT-34: the tile just turned up");
    assert!(table.settle().is_turn_of(B));
    other.play(A, "build vineyard");
    other.settle();
    other.play(A, "upgrade vineyard");
    assert!(other.state.mat(A).has_upgraded(other.tile("vineyard")), "the tile just bought");
    assert!(other.is_turn_of(B));
    // The first may be an upgrade as well, and the second may be left.
    let mut table = Table::new(3);
    table.owns(A, "construction-company").owns(A, "vineyard").cash(A, 99);
    table.offer_buildings(&["bank"]);
    table.play(A, "upgrade vineyard");
    assert_eq!(table.choices(A), ["build bank", "decline"]);
    let mut other = table.clone();
    assert_eq!(table.play(A, "decline"), ["A built nothing more"]);
    assert!(table.is_turn_of(B));
    other.play(A, "build bank");
    assert!(other.settle().is_turn_of(B));
}

// §10.3
#[test]
fn rt_35_one_may_own_two_of_the_same() {
    let mut table = Table::new(3);
    table.owns(A, "factory").cash(A, 99).offer_buildings(&["factory-2"]);
    table.play(A, "build factory-2");
    assert_eq!(table.state.mat(A).n_buildings(), 2, "RT-35");
}

// §5.5
#[test]
fn rt_36_a_town_is_paid_in_its_kind_or_in_a_mix() {
    let mut table = Table::new(3);
    table.offer_town("molehill").hold(A, "IIWWD");
    let mut mixed = table.clone();
    table.play(A, "town");
    assert_eq!(table.state.mat(A).goods, [2, 1, 0, 0, 0, 0], "RT-36");
    mixed.play(A, "town mix");
    for kind in ["iron", "wheat", "wood", "wheat"] {
        mixed.play(A, &format!("pay {kind}"));
    }
    assert_eq!(mixed.state.mat(A).goods, [0, 0, 1, 0, 0, 0], "its own kind may be in the mix");
    assert_eq!(mixed.state.mat(A).n_towns(), 1);
    // With no token to spare there is nothing to choose.
    let mut all = Table::new(3);
    all.offer_town("molehill").hold(A, "IWWD");
    all.play(A, "town mix");
    assert_eq!((all.total(A), all.state.mat(A).n_towns()), (0, 1));
}

// §6.8
#[test]
fn rt_37_the_brick_works_lowers_both_prices() {
    let mut table = Table::new(3);
    table.owns(A, "brick-works").offer_town("newgate");
    let prices = table.state.town_prices(A).unwrap();
    assert_eq!((prices.commodity, prices.amount, prices.mix), (Wheat, 2, 3), "RT-37");
    table.hold(A, "WW");
    table.play(A, "town");
    assert_eq!(table.total(A), 0);
    let mut mixed = Table::new(3);
    mixed.owns(A, "brick-works").offer_town("newgate").hold(A, "WWDDD");
    mixed.play(A, "town mix");
    for kind in ["wood", "wood", "wheat"] {
        mixed.play(A, &format!("pay {kind}"));
    }
    assert_eq!(mixed.state.mat(A).goods, [1, 1, 0, 0, 0, 0], "three of any kind, not four");
    assert_eq!(mixed.state.mat(A).n_towns(), 1);
    let rival = table.offer_town("molehill").state.town_prices(B).unwrap();
    assert_eq!((rival.amount, rival.mix), (2, 4));
}

// §7.1
#[test]
fn rt_38_the_round_is_played_out() {
    let mut table = Table::new(3);
    table.pass_turn();
    table.offer_town("lands-end").no_more_towns().hold(B, "LLLLL");
    table.play(B, "town");
    assert_eq!(table.state.last_round, Some(Ending::Towns), "RT-38");
    assert!(table.is_turn_of(C));
    assert!(!table.choices(C).iter().any(|it| it.starts_with("town")));
    table.pass_turn();
    assert!(table.is_over());
    // The last seat ends it with its own turn.
    let mut table = Table::new(3);
    table.pass_turn().pass_turn();
    table.offer_town("lands-end").no_more_towns().hold(C, "LLLLL");
    table.play(C, "town");
    assert!(table.is_over());
    assert_eq!(table.state.ending(), Some("towns"));
    // What happens in the last round does not change what ended the game.
    let mut table = Table::new(3);
    table.offer_town("lands-end").no_more_towns().hold(A, "LLLLL");
    table.offer_railroads(&["top-dog"]).no_more_railroads().cash(B, 20);
    table.play(A, "town");
    table.play(B, "auction top-dog");
    table.play(B, "bid 19");
    table.play(C, "pass");
    table.play(A, "pass");
    table.pass_turn();
    assert_eq!(table.state.ending(), Some("towns"));
}

// §6.9, §7.2
#[test]
fn rt_39_what_scores() {
    let mut table = Table::new(3);
    table.state.mats[0].railroads = [0, 2, 1, 0, 0, 4];
    for slug in ["molehill", "lands-end"] {
        table.state.mats[0].towns |= 1 << table.town(slug).0;
    }
    table.hold(A, "WWWW").cash(A, 59);
    let score = |table: &Table| table.state.score(A);
    assert_eq!((score(&table).towns, score(&table).railroads), (7, 5 + 3 + 25), "RT-39");
    assert_eq!((score(&table).pairs, score(&table).buildings), (4, 0));
    assert_eq!(score(&table).total(), 7 + 33 + 4);
    table.owns(A, "governors-mansion");
    assert_eq!(score(&table).offices, 2);
    table.owns(A, "rail-baron");
    assert_eq!(score(&table).offices, 2 + 7);
    table.owns(A, "mayors-office");
    assert_eq!(score(&table).offices, 2 + 7 + 3);
    table.owns(A, "bank");
    assert_eq!((score(&table).offices, score(&table).bank), (2 + 7 + 4, 2));
    assert_eq!(score(&table).total(), 7 + 33 + 4 + 4 + 13 + 2);
    assert_eq!(table.money(A), 59, "the bank does not spend the money");
}

// §7.3
#[test]
fn rt_40_money_breaks_ties_and_then_they_are_shared() {
    let mut table = Table::with(4, Options { round_limit: 1, ..Options::default() });
    for seat in [A, B, C] {
        table.state.mats[seat.idx()].towns = 0b1 << seat.0;
    }
    table.cash(A, 30).cash(B, 31).cash(C, 30).cash(D, 500);
    for _ in 0..4 {
        table.pass_turn();
    }
    let places = table.state.standing().places.unwrap();
    assert_eq!(places.as_slice(), [2, 1, 2, 4], "RT-40");
}

// §7.4
#[test]
fn rt_41_a_thousand_dollars_may_end_the_game() {
    let options = Options { sudden_death: true, ..Options::default() };
    let mut table = Table::with(3, options);
    table.owns(C, "lumber-wheat-trading-firm").hold(A, "DD").cash(A, 998).cash(C, 998);
    let mut other = table.clone();
    // Both come to a thousand with one sale; the seat on turn is asked first.
    table.play(A, "sell 2 wood");
    assert!(table.is_turn_of(A));
    assert_eq!(table.choices(A), ["declare", "hold"], "RT-41");
    table.play(A, "hold");
    assert!(table.is_turn_of(C));
    table.play(C, "hold");
    assert!(table.settle().is_turn_of(B));
    table.pass_turn().pass_turn();
    table.hold(A, "D");
    table.play(A, "sell 1 wood");
    assert!(table.is_turn_of(A));
    other.play(A, "sell 2 wood");
    other.play(A, "hold");
    other.play(C, "declare");
    assert_eq!(other.state.ending(), Some("sudden-death"));
    assert_eq!(other.state.standing().places.unwrap()[Seat(2)], 1);
    // Without the option a fortune is only a fortune.
    let mut table = Table::new(3);
    table.hold(A, "DD").cash(A, 5_000);
    table.play(A, "sell 2 wood");
    assert!(table.is_turn_of(B));
}

#[test]
fn rt_41_the_seat_on_turn_is_asked_first_and_then_clockwise() {
    let options = Options { sudden_death: true, ..Options::default() };
    let mut table = Table::with(3, options);
    table.pass_turn();
    table.owns(A, "lumber-wheat-trading-firm").hold(B, "DD").cash(A, 998).cash(B, 998);
    table.owns(C, "coal-iron-trading-firm").cash(C, 5_000);
    table.play(B, "sell 2 wood");
    assert!(table.is_turn_of(B));
    table.play(B, "hold");
    // C has had its fortune all along; only a change of it is asked about.
    assert!(table.is_turn_of(A));
    table.play(A, "hold");
    assert!(table.is_turn_of(C));
    assert_eq!(table.state.phase, Phase::Choosing { extra: false }, "RT-41");
}

#[test]
fn rt_41_a_payment_is_a_change_too() {
    let options = Options { sudden_death: true, ..Options::default() };
    let mut table = Table::with(3, options);
    table.offer_buildings(&["bank"]).cash(A, 1_030);
    let mut poorer = table.clone();
    table.play(A, "build bank");
    assert_eq!(table.choices(A), ["declare", "hold"], "RT-41: a thousand are left");
    poorer.cash(A, 1_029);
    poorer.play(A, "build bank");
    assert!(poorer.settle().is_turn_of(B));
}

#[test]
fn rt_41_a_production_goes_on_when_a_rival_holds() {
    let options = Options { sudden_death: true, ..Options::default() };
    let mut table = Table::with(3, options);
    table.owns(A, "trading-floor").hold(C, "LL").cash(C, 995).cash(A, 20).deal(A, &[49]);
    table.play(A, "produce 49");
    table.play(A, "buy 2 luxury from C");
    assert!(table.is_turn_of(C));
    assert_eq!(table.choices(C), ["declare", "hold"], "RT-41: in another player's turn");
    let mut ended = table.clone();
    ended.play(C, "declare");
    assert_eq!(ended.state.standing().winners().first(), Some(C));
    table.play(C, "hold");
    assert!(table.is_turn_of(A));
    assert!(matches!(table.state.phase, Phase::Taking { left: 3, .. }));
}

/// Whatever is asked of somebody with a thousand dollars, they may declare instead; also whoever
/// played on before, and a bidder in the turn of somebody else.
// §7.4
#[test]
fn rt_41_with_any_decision_of_ones_own() {
    let options = Options { sudden_death: true, ..Options::default() };
    let rich = |arrange: &dyn Fn(&mut Table)| {
        let mut table = Table::with(3, options);
        table.cash(A, 2_000);
        arrange(&mut table);
        table
    };
    let tables = [
        rich(&|_| {}),
        rich(&|table| {
            table.owns(A, "trading-floor").hold(B, "W").deal(A, &[1]);
            table.play(A, "produce 1");
        }),
        rich(&|table| {
            table.deal(A, &[49]);
            table.play(A, "produce 49");
        }),
        rich(&|table| {
            table.owns(A, "machine-shop").deal(A, &[1]);
            table.play(A, "produce 1");
        }),
        rich(&|table| {
            table.owns(A, "machine-shop").deal(A, &[1]);
            table.play(A, "produce 1");
            table.play(A, "bonus machine-shop");
        }),
        rich(&|table| {
            table.hold(A, "WWWWWWWWWW").deal(A, &[1]);
            table.play(A, "produce 1");
        }),
        rich(&|table| {
            table.owns(A, "freight-company").hold(A, "WD");
            table.play(A, "sell 1 wheat");
            table.play(A, "hold");
        }),
        rich(&|table| {
            table.owns(A, "construction-company").offer_buildings(&["bank"]);
            table.play(A, "build bank");
            table.play(A, "hold");
            table.settle();
        }),
        rich(&|table| {
            table.offer_town("molehill").hold(A, "WWWDD");
            table.play(A, "town mix");
        }),
        rich(&|table| {
            table.offer_railroads(&["fat-cat", "top-dog"]);
            table.play(A, "auction fat-cat");
        }),
        rich(&|table| {
            table.offer_railroads(&["fat-cat", "top-dog"]).state.active = B;
            table.play(B, "auction fat-cat");
            table.play(B, "bid 4");
            table.play(C, "pass");
        }),
    ];
    let mut phases = Vec::new();
    for mut table in tables {
        assert_eq!(table.choices(A)[0], "declare", "RT-41: in {:?}", table.state.phase);
        assert!(table.state.view(Viewer::Seat(A)).may_declare);
        assert!(!table.state.view(Viewer::Seat(B)).may_declare);
        phases.push(std::mem::discriminant(&table.state.phase));
        assert_eq!(table.play(A, "declare"), ["A declared victory with $1,000 or more"]);
        assert_eq!(table.state.standing().winners().first(), Some(A));
    }
    phases.dedup();
    assert_eq!(phases.len(), 10, "each in a phase of its own, and bidding twice");
    // Before the first turn there is nothing to end.
    let mut table = Table::laid(3, options);
    table.cash(A, 2_000);
    assert!(!table.choices(A).contains(&"declare".to_owned()));
    assert!(matches!(table.refused(A, "declare"), Refusal::NotNow { .. }));
}

// §7.4
#[test]
fn rt_41_also_with_the_last_action_of_the_game() {
    let options = Options { sudden_death: true, round_limit: 1, ..Options::default() };
    let mut table = Table::with(2, options);
    table.pass_turn();
    table.state.mats[0].towns = 0b1111;
    table.hold(B, "L").cash(B, 997);
    table.play(B, "sell 1 luxury");
    let mut held = table.clone();
    assert!(table.is_turn_of(B));
    table.play(B, "declare");
    assert_eq!(table.state.standing().places.unwrap().as_slice(), [2, 1], "RT-41");
    held.play(B, "hold");
    assert_eq!(held.state.ending(), Some("round-limit"));
    assert_eq!(held.state.standing().places.unwrap().as_slice(), [1, 2]);
}

// §8.1
#[test]
fn rt_42_the_round_limit_ends_what_nobody_ends() {
    let mut table = Table::with(3, Options { round_limit: 2, ..Options::default() });
    for _ in 0..6 {
        assert!(!table.is_over());
        table.pass_turn();
    }
    assert_eq!(table.state.ending(), Some("round-limit"), "RT-42");
    assert!(
        State::start(3, &Options { round_limit: 0, ..Options::default() }, table.state.edition)
            .is_err()
    );
    assert_eq!(table.goods(A, Wood), 1);
}
