//! Every ruling of RULES.md §9, by its id.

use coney::edition::Part;
use coney::setup::{FirstPlayer, Hutch};
use coney::view::{HandView, Plot};
use coney::{Action, Cell, Options, Outcome, Phase, Refusal, State, Tokens};
use tabletop::{Game, Printed, QuickDice, SetupError, Turn, Viewer};

use crate::table::{A, B, C, Table};

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

/// Lets everybody keep their first card, so many times.
fn draft(table: &mut Table, n_rounds: usize) {
    for _ in 0..n_rounds {
        for seat in table.state.seats() {
            let keep = table.choices(seat).remove(0);
            table.play(seat, &keep);
        }
    }
}

// CN-1, §3.2
#[test]
fn packets_go_left_and_the_fifth_card_is_discarded() {
    let mut table = Table::dealt(3, Options::default());
    let packet = |table: &Table, seat| table.state.view(Viewer::Seat(seat)).packet;
    let kept = packet(&table, A)[0];
    let passed: Vec<_> = packet(&table, A)[1..].to_vec();
    // All choose at the same time, in any order, and nobody learns what.
    let before = table.state.view(Viewer::Seat(B));
    let mut other = table.clone();
    let choices = table.choices(A);
    table.play(A, &choices[0]);
    other.play(A, &choices[1]);
    assert_eq!(table.state.view(Viewer::Seat(B)), other.state.view(Viewer::Seat(B)));
    assert_eq!(table.state.view(Viewer::Seat(B)).packet, before.packet);
    for seat in [C, B] {
        let keep = table.choices(seat).remove(0);
        table.play(seat, &keep);
    }
    assert!(table.state.mat(A).hand.contains(kept));
    assert_eq!(packet(&table, B), passed);
    draft(&mut table, 3);
    assert_eq!(table.state.discards.len(), 3);
    assert!(table.state.seats().all(|seat| table.state.mat(seat).hand.len() == 4));
}

// CN-2, §3.3
#[test]
fn the_market_is_laid_out_after_the_draft() {
    let mut table = Table::dealt(2, Options::default());
    draft(&mut table, 3);
    assert!(table.state.market.is_empty());
    draft(&mut table, 1);
    assert_eq!((table.state.phase, table.state.turn()), (Phase::Opening, Turn::Chance));
    assert!(table.state.market.is_empty());
}

// CN-3, §3.4, §10.3
#[test]
fn seat_a_begins_unless_another_is_named_or_drawn() {
    let mut table = Table::dealt(4, Options::default());
    draft(&mut table, 4);
    table.settle();
    assert!(table.is_turn_of(A));

    let drawn = Options { first_player: FirstPlayer::Random, ..Options::default() };
    let mut table = Table::dealt(4, drawn);
    draft(&mut table, 4);
    for _ in 0..3 {
        let mut outcomes = Vec::new();
        table.state.outcomes(&mut outcomes);
        table.state.resolve(&outcomes[0].0, &mut Vec::new());
    }
    let mut outcomes = Vec::new();
    table.state.outcomes(&mut outcomes);
    assert_eq!(outcomes.len(), 4);
    assert!(outcomes.iter().all(|&(_, weight)| weight == 1));
    assert_eq!(table.chance("first C"), ["C had the first turn"]);
    assert!(table.is_turn_of(C));

    let named = Options { first_player: FirstPlayer::B, ..Options::default() };
    let mut table = Table::dealt(2, named);
    draft(&mut table, 4);
    table.settle();
    assert!(table.is_turn_of(B));
    let nobody = Options { first_player: FirstPlayer::D, ..Options::default() };
    let error = State::start(3, &nobody, Printed::standard()).unwrap_err();
    assert_eq!(error.to_string(), "option first_player: there is no seat D at a table of 3");
}

// CN-4
#[test]
fn nobody_plays_alone() {
    for seats in [0, 1, 5] {
        let error = State::start(seats, &Options::default(), Printed::standard()).unwrap_err();
        assert!(matches!(error, SetupError::Seats { min: 2, max: 4, .. }), "{error}");
    }
}

// CN-5, §5.1, §5.2
#[test]
fn any_number_is_discarded_before_the_first_draw() {
    let mut table = Table::new(2);
    table.hand(A, "jet lily angel opal");
    table.play_all(A, "restock; discard jet; discard lily; discard angel; discard opal");
    assert_eq!(table.state.discards.len(), 4);
    table.play(A, "draw daisy");
    assert_eq!(table.refused(A, "discard daisy"), Refusal::DiscardFirst);

    // Reserving ends the discarding too.
    let mut table = Table::new(2);
    table.hand(A, "jet lily").play_all(A, "restock; reserve jet");
    assert_eq!(table.refused(A, "discard lily"), Refusal::DiscardFirst);
}

// CN-6, §4.2, §5.2
#[test]
fn cards_are_drawn_one_by_one_and_one_may_stop() {
    let mut table = Table::new(2);
    table.hand(A, "jet").play_all(A, "restock; draw pile");
    assert_eq!(table.state.turn(), Turn::Chance);
    table.chance("draw cotton");
    assert!(table.can(A, "draw pile") && table.can(A, "draw raven"));
    table.play(A, "draw raven");
    assert!(!table.can(A, "draw raven"));
    assert!(table.can(A, "take 2 hay"), "one card fewer than allowed");
    table.play(A, "draw daisy");
    assert_eq!(table.mat(A).hand.len(), 4);
    assert_eq!(table.choices_to(A, "draw"), Vec::<String>::new());
}

// CN-7, §4.5
#[test]
fn the_market_is_filled_at_the_end_of_every_turn() {
    let mut table = Table::new(2);
    table.play_all(A, "restock; draw daisy; draw raven");
    assert_eq!(table.state.market.len(), 1);
    table.play(A, "take 2 hay");
    assert_eq!(table.state.phase, Phase::Refilling);
    table.chance("market jet");
    table.chance("market lily");
    assert!(table.is_turn_of(B));
    assert_eq!(table.state.market.len(), 3);

    table.hand(B, "clementine").purse(B, 0, 0, 1);
    table.play_all(B, "play; place clementine c3 pay 1 pellet; draw jet; draw lily");
    assert_eq!(table.state.market.len(), 1);
    table.play(B, "done");
    assert_eq!(table.state.phase, Phase::Refilling);
    table.settle();
    table.build(A, "sable c3");
    table.play_all(A, "growth; redeem c3; draw hazel; skip");
    assert_eq!(table.state.phase, Phase::Refilling);
}

// CN-8, §5.3
#[test]
fn two_cards_lie_in_the_reserve_for_all_to_see() {
    let mut table = Table::new(2);
    table.hand(A, "jet lily angel").play_all(A, "restock; draw daisy; reserve daisy; reserve jet");
    assert_eq!(table.refused(A, "reserve lily"), Refusal::ReserveFull { limit: 2 });
    let seen = table.state.view(Viewer::Seat(B)).mats[0].reserve.clone();
    assert_eq!(seen, [table.card("daisy"), table.card("jet")]);
    table.play(A, "take 2 hay");
    table.settle();
    table.pass_turn();
    // They do not come back, but they can be placed.
    table.play_all(A, "play; place daisy c3 pay 1 hay");
    assert_eq!(table.mat(A).n_reserved(), 1);
}

// CN-9, §5.4
#[test]
fn a_second_draw_follows_a_reservation() {
    let mut table = Table::new(2);
    table.hand(A, "jet lily angel opal").play(A, "restock");
    assert!(matches!(table.refused(A, "draw daisy"), Refusal::HandFull { .. }));
    table.play_all(A, "reserve jet; reserve lily; draw daisy; draw raven");
    assert!(matches!(table.refused(A, "draw hazel"), Refusal::HandFull { .. }));
    assert_eq!(table.refused(A, "reserve opal"), Refusal::ReserveOver);
    assert_eq!(table.choices(A).len(), 6, "only tokens are left to take");
}

// CN-10, §5.5
#[test]
fn a_restock_gives_two_tokens_of_choice() {
    let mut table = Table::new(2);
    table.play(A, "restock");
    let takes = table.choices_to(A, "take");
    assert_eq!(
        takes,
        ["2 pellet", "1 carrot 1 pellet", "2 carrot", "1 hay 1 pellet", "1 hay 1 carrot", "2 hay"]
    );
    table.play(A, "take 2 hay");
    assert_eq!(table.mat(A).tokens, Tokens([3, 1, 1]));
}

// CN-11, §5.5
#[test]
fn a_restock_may_be_just_two_tokens() {
    let mut table = Table::new(2);
    table.hand(A, "jet lily angel opal").play_all(A, "restock; take 1 hay 1 carrot");
    assert!(table.is_turn_of(B));
    assert_eq!(table.mat(A).hand.len(), 4);
}

// CN-12, §6.6
#[test]
fn two_others_replace_a_token_that_is_missing() {
    let mut table = Table::new(2);
    // Pepper costs a hay and a carrot.
    table.hand(A, "pepper").purse(A, 1, 1, 2).play(A, "play");
    assert_eq!(table.choices_to(A, "place"), ["pepper c3 pay 1 hay 1 carrot"]);
    // Without a carrot: the hay goes first, and two of what is left.
    table.purse(A, 2, 0, 2);
    assert_eq!(
        table.choices_to(A, "place"),
        ["pepper c3 pay 1 hay 2 pellet", "pepper c3 pay 2 hay 1 pellet"]
    );
    // Both missing: four pellets.
    table.purse(A, 0, 0, 4);
    assert_eq!(table.choices_to(A, "place"), ["pepper c3 pay 4 pellet"]);
    table.purse(A, 0, 0, 3);
    assert!(table.choices_to(A, "place").is_empty());
}

// CN-13, §6.6
#[test]
fn what_was_paid_can_be_gained_at_once() {
    let mut table = Table::new(2);
    table.hand(A, "latte").purse(A, 2, 2, 1).supply(0, 0, 0);
    let said = table.play_all(A, "play; place latte c3 pay 2 carrot 1 pellet");
    // Latte gives a hay, a carrot and a pellet; the supply has what was just paid.
    assert_eq!(
        said,
        [
            "A placed Latte on c3 for 2 carrots and 1 pellet",
            "Nothing came of 1 hay for A",
            "A took 1 carrot",
            "A took 1 pellet"
        ]
    );
    assert_eq!(table.mat(A).tokens, Tokens([2, 1, 1]));
}

// CN-14, §6.7
#[test]
fn a_hutch_costs_any_two_tokens() {
    let mut table = Table::new(2);
    table.hand(A, "jet").purse(A, 2, 1, 0).play(A, "play");
    let hutches = table.choices_to(A, "hutch");
    assert_eq!(hutches, ["jet c3 pay 1 hay 1 carrot", "jet c3 pay 2 hay"]);
    table.play(A, "hutch jet c3 pay 2 hay");
    assert_eq!(table.mat(A).tokens, Tokens([0, 1, 0]));
    let mut poor = Table::new(2);
    poor.hand(A, "jet").purse(A, 0, 1, 0).play(A, "play");
    assert!(poor.choices_to(A, "hutch").is_empty());
}

// CN-15, §6.1, §6.2
#[test]
fn any_number_of_rabbits_is_traded_before_the_first_placement() {
    let mut table = Table::new(2);
    table.build(A, "cotton c3, alabaster c2");
    table.play_all(A, "play; trade c3; trade c2; draw daisy; take 1 hay 1 carrot");
    assert!(table.farm(A).is_empty());
    // Nothing need be placed.
    let mut idle = table.clone();
    idle.play(A, "done");
    assert_eq!(idle.state.phase, Phase::Refilling);
    // What was placed in this turn is not traded.
    table.play_all(A, "place daisy c3 pay 1 hay; skip");
    assert_eq!(table.refused(A, "trade c3"), Refusal::TradeFirst);
}

// CN-16
#[test]
fn what_a_trade_gives_can_be_played_at_once() {
    let mut table = Table::new(2);
    table.build(A, "cookie c3").hand(A, "jet lily angel opal").purse(A, 1, 0, 0);
    table.play_all(A, "play; trade c3; draw daisy; draw raven");
    assert_eq!(table.mat(A).hand.len(), 6, "more than four for the moment");
    table.play(A, "place daisy c3 pay 1 hay");
    assert_eq!(table.farm(A).card(cell("c3")), table.card("daisy"));
}

// CN-17, §6.1
#[test]
fn tokens_on_a_traded_card_go_back_to_the_supply() {
    let mut table = Table::new(2);
    table.build(A, "lily c3").feed(A, "c3", Tokens([0, 3, 0]));
    let supply = table.state.supply;
    let said = table.play_all(A, "play; trade c3");
    assert_eq!(said, ["A traded Lily on c3, and 3 carrots went back to the supply"]);
    let Tokens([hay, carrot, pellet]) = supply;
    assert_eq!(table.state.supply, Tokens([hay, carrot + 3, pellet]));
}

// CN-18, §6.2, §6.4
#[test]
fn the_second_card_of_the_first_turn_needs_a_neighbour() {
    let mut table = Table::new(2);
    table.hand(A, "lily pearl").purse(A, 1, 3, 0);
    table.play_all(A, "play; place lily c3 pay 1 carrot");
    for far in ["b2", "e3", "c5", "a1"] {
        let refusal = table.refused(A, &format!("place pearl {far} pay 2 carrot"));
        assert!(matches!(refusal, Refusal::NotAdjacent { .. }), "{refusal}");
    }
    table.play(A, "place pearl c4 pay 2 carrot");
    assert!(table.is_turn_of(B));
}

// CN-19, §6.3
#[test]
fn the_frame_floats_until_it_is_fixed() {
    let open = |table: &Table| -> Vec<String> {
        table.farm(A).open().iter().map(|cell| cell.to_string()).collect()
    };
    let mut table = Table::new(2);
    assert_eq!(open(&table), ["c3"]);
    table.build(A, "cotton c3");
    assert_eq!(open(&table), ["c2", "b3", "d3", "c4"]);
    table.build(A, "apricot d3");
    assert_eq!(open(&table), ["c2", "d2", "b3", "e3", "c4", "d4"]);
    table.build(A, "peaches e3");
    // Three wide: b3 would be the fourth column.
    assert_eq!(open(&table), ["c2", "d2", "e2", "c4", "d4", "e4"]);
    // An emptied space stays part of the frame.
    table.play_all(A, "play; trade e3");
    assert_eq!(open(&table), ["c2", "d2", "e3", "c4", "d4"]);
    let refusal = table.refused(A, "hutch daisy b3 pay 2 hay");
    assert!(matches!(refusal, Refusal::NotHeld { .. }));
    table.hand(A, "jet").purse(A, 2, 0, 0);
    let refusal = table.refused(A, "hutch jet b3 pay 2 hay");
    assert!(matches!(refusal, Refusal::OutsideFrame { .. }), "{refusal}");
}

// CN-20, §6.4
#[test]
fn an_emptied_farm_begins_again_and_a_split_one_goes_on() {
    let mut table = Table::new(2);
    table.build(A, "cotton c3, apricot d3").hand(A, "truffle").purse(A, 1, 0, 1);
    table.play_all(A, "play; trade c3; trade d3");
    // Truffle wants white or black beside it, but there is nobody: it is a first card again, on
    // any space within the frame of c and d.
    let places = table.choices_to(A, "place truffle");
    assert_eq!(places.len(), 20);
    table.play(A, "place truffle b5 pay 1 hay 1 pellet");

    let mut split = Table::new(2);
    split.build(A, "cotton c3, apricot d3, peaches e3").hand(A, "jet").purse(A, 2, 0, 0);
    split.play_all(A, "play; trade d3");
    assert!(split.can(A, "hutch jet e4 pay 2 hay"));
    assert!(split.can(A, "hutch jet c4 pay 2 hay"));
    assert!(split.can(A, "hutch jet d3 pay 2 hay"));
}

// CN-21, §6.5
#[test]
fn the_rules_of_every_neighbour_are_tested() {
    let mut table = Table::new(2);
    // Ivory was the first card; her wish for brown or orange is still open.
    table.build(A, "ivory c3").hand(A, "cotton cocoa").purse(A, 3, 3, 3).play(A, "play");
    let refusal = table.refused(A, "place cotton d3 pay 1 hay");
    assert_eq!(
        refusal.to_string(),
        "Ivory does not allow it: next to it at least one brown or orange"
    );
    table.play(A, "place cocoa d3 pay 2 pellet");
    // Now she is content with anybody on the other sides.
    table.play(A, "place cotton c2 pay 1 hay");

    // The new card's own rule: Frost wants brown and bears no male.
    let mut table = Table::new(2);
    table.build(A, "lily c3, cocoa d3").hand(A, "frost").purse(A, 0, 1, 0).play(A, "play");
    let places = table.choices_to(A, "place frost");
    assert_eq!(places, ["d2 pay 1 carrot", "e3 pay 1 carrot", "d4 pay 1 carrot"]);
}

// CN-22
#[test]
fn a_trade_breaks_no_rules() {
    let mut table = Table::new(2);
    table.build(A, "cocoa c3, ivory d3, pearl b3").hand(A, "cotton").purse(A, 1, 0, 0);
    table.play_all(A, "play; trade c3; skip");
    // Ivory stays although nobody brown is left beside her, and her wish matters again only for
    // cards beside her.
    assert!(table.farm(A).rabbits.contains(cell("d3")));
    assert!(table.can(A, "place cotton b2 pay 1 hay"));
    assert!(!table.can(A, "place cotton d2 pay 1 hay"));
}

// CN-23, §2.3
#[test]
fn a_rabbit_of_two_colours_shows_both() {
    let mut table = Table::new(2);
    // Sable bears no white; Domino is white and black.
    table.build(A, "sable c3").hand(A, "domino").purse(A, 1, 1, 0).play(A, "play");
    assert!(table.choices_to(A, "place domino").is_empty());
    // Domino counts once for Pearl (white) and once for Velvet (black).
    let mut table = Table::new(2);
    table.build(A, "pearl c3, domino d3, velvet e3");
    assert_eq!(table.score(A)[1], 1 + 1 + 2, "Domino counts his two females");
    // Wishes are met by either colour.
    let mut table = Table::new(2);
    table.build(A, "magpie c3").hand(A, "truffle inky").purse(A, 1, 1, 2).play(A, "play");
    assert!(table.can(A, "place truffle c2 pay 1 hay 1 pellet"));
    assert!(table.can(A, "place inky c2 pay 1 carrot 1 pellet"));
}

// CN-24, §2.5, §8.3
#[test]
fn a_wild_rabbit_is_any_colour_only_where_one_is_wanted() {
    let mut table = Table::new(2);
    table.build(A, "clover c3").hand(A, "tangerine shadow angel cotton pearl");
    table.purse(A, 9, 9, 9).play(A, "play");
    assert!(table.can(A, "place tangerine c2 pay 1 carrot 1 pellet"), "it is orange enough");
    assert!(table.can(A, "place cotton c2 pay 1 hay"), "it is not black");
    assert!(!table.can(A, "place shadow c2 pay 1 pellet"), "it is no female");
    assert!(!table.can(A, "place angel c2 pay 1 hay 2 carrot 1 pellet"), "nor only females");
    table.play(A, "place pearl d3 pay 2 carrot");
    assert_eq!(table.score(A)[1], 0, "it is not white for Pearl's coupon");
    // Bracken counts rabbits of every kind.
    let mut table = Table::new(2);
    table.build(A, "bracken c3, clover c2, lily d3, snowball b3");
    assert_eq!(table.score(A)[1], 3);
}

// CN-25, §6.9
#[test]
fn the_first_coupon_is_done_before_the_second_rabbit() {
    let mut table = Table::new(2);
    table.market("jet velvet opal").hand(A, "raven").purse(A, 0, 0, 1);
    table.play_all(A, "play; place raven c3 pay 1 pellet");
    assert!(table.choices_to(A, "place").is_empty(), "the coupon comes first");
    table.play(A, "draw pile");
    table.chance("draw ebony");
    // The card and the pellet just gained make the second rabbit.
    table.play(A, "place ebony c2 pay 1 pellet");
    assert!(table.is_turn_of(B));

    // Each part may be declined.
    let mut table = Table::new(2);
    table.build(A, "lily c3").hand(A, "alabaster").purse(A, 1, 2, 1);
    table.play_all(A, "play; place alabaster c2 pay 1 hay 1 carrot 1 pellet");
    assert_eq!(table.play(A, "skip"), ["A passed over placing 1 own token on a card"]);
    assert!(!table.can(A, "put carrot c3") && table.can(A, "draw pile"));
    table.play(A, "skip");
    assert_eq!(table.state.phase, Phase::Playing { n_rabbits: 1 });
}

// CN-26, §6.10, §7.3
#[test]
fn coupons_may_place_several_tokens_on_one_card() {
    let mut table = Table::new(2);
    table.build(A, "lily c3, clementine c4").hand(A, "licorice maple").purse(A, 1, 5, 2);
    table.play_all(A, "play; place licorice c2 pay 1 hay 1 carrot 1 pellet; put carrot c3");
    table.play_all(A, "place maple d4 pay 2 carrot 1 pellet; put carrot c3");
    assert_eq!(table.farm(A).tokens(cell("c3")), Tokens([0, 2, 0]));

    // Without an eligible card, or without a token for it, the part lapses.
    let mut table = Table::new(2);
    table.build(A, "pearl c3").hand(A, "licorice").purse(A, 1, 2, 1);
    let said = table.play_all(A, "play; place licorice c2 pay 1 hay 1 carrot 1 pellet");
    assert_eq!(said[1], "Nothing came of placing 1 own token on a card for A");
}

// CN-27, §6.11
#[test]
fn a_traded_reservation_leaves_its_place_empty() {
    let mut table = Table::new(2);
    table.build(A, "tangerine c3").hand(A, "tiger jet").reserve(A, "sunny frost");
    table.purse(A, 0, 1, 2).play_all(A, "play; place tiger c2 pay 1 carrot 2 pellet");
    table.play_all(A, "trade reserved frost; draw daisy");
    assert_eq!(table.mat(A).n_reserved(), 1);
    assert!(table.choices_to(A, "reserve").is_empty());
    table.play(A, "done");
    // Without reserved cards nothing can be traded.
    let mut table = Table::new(2);
    table.hand(A, "cinnamon").purse(A, 1, 0, 2);
    let said = table.play_all(A, "play; place cinnamon c3 pay 1 hay 2 pellet");
    assert_eq!(said[1], "Nothing came of trading 1 reserved card for A");
}

// CN-28
#[test]
fn a_hutch_comes_from_hand_or_reserve_and_hides_its_face() {
    let mut table = Table::new(2);
    table.hand(A, "jet").reserve(A, "lily").purse(A, 4, 0, 0).play(A, "play");
    let mut reserved = table.clone();
    reserved.play(A, "hutch lily c3 pay 2 hay");
    assert_eq!(reserved.mat(A).n_reserved(), 0);
    let said = table.play(A, "hutch jet c3 pay 2 hay");
    assert_eq!(said, ["A laid a card on c3 as a hutch for 2 hay"]);
    let seen = |viewer| table.state.view(viewer).mats[0].farm.clone();
    let hutch = |card| vec![Plot::Hutch { cell: cell("c3"), card }];
    assert_eq!(seen(Viewer::Seat(A)), hutch(Some(table.card("jet"))));
    assert_eq!(seen(Viewer::Seat(B)), hutch(None));
    assert_eq!(seen(Viewer::Spectator), hutch(None));
}

// CN-29, §6.8
#[test]
fn a_hutch_needs_a_neighbour_who_bears_it() {
    let mut table = Table::new(2);
    table.build(A, "fern c3, lily d3").hand(A, "jet amber").purse(A, 4, 1, 0).play(A, "play");
    let places = table.choices_to(A, "hutch jet");
    let cells: Vec<&str> = places.iter().map(|place| &place[..2]).collect();
    assert!(!cells.contains(&"c2") && !cells.contains(&"b3") && !cells.contains(&"c4"));
    assert!(cells.contains(&"d2") && cells.contains(&"e3") && cells.contains(&"d4"));
    let refusal = table.refused(A, "hutch jet b3 pay 2 hay");
    assert_eq!(refusal.to_string(), "Fern does not allow it: next to it no hutch");
    let refusal = table.refused(A, "hutch jet b2 pay 2 hay");
    assert!(matches!(refusal, Refusal::NotAdjacent { .. }));
    // And the other way round: Amber bears no hutch beside her.
    let mut table = Table::new(2);
    table.build(A, "hutch c3").hand(A, "amber").purse(A, 2, 1, 0).play(A, "play");
    let refusal = table.refused(A, "place amber c2 pay 2 hay 1 carrot");
    assert_eq!(refusal.to_string(), "Amber does not allow it: next to it no hutch");
}

// CN-30, §6.8
#[test]
fn next_to_a_hutch_no_placement_rule_counts() {
    let mut table = Table::new(2);
    // Frost bears no male and wants brown, Opal bears no male: on d3 both are beside the point.
    table.build(A, "hutch c3, snowball d2, opal d4").hand(A, "frost amber").purse(A, 3, 3, 3);
    table.play(A, "play");
    assert!(table.can(A, "place frost d3 pay 1 carrot"));
    assert!(table.can(A, "place frost b3 pay 1 carrot"));
    // Away from the hutch they count.
    assert!(!table.can(A, "place frost e4 pay 1 carrot"));
    // Amber says "no hutch" herself.
    assert!(!table.can(A, "place amber d3 pay 2 hay 1 carrot"));
    let refusal = table.refused(A, "place amber d3 pay 2 hay 1 carrot");
    assert_eq!(refusal.to_string(), "Amber does not allow it: next to it no hutch");
}

// CN-30, §6.8
#[test]
fn a_hutch_fulfils_no_demand() {
    let mut table = Table::new(2);
    // Ivory wants brown or orange, and lies beside the hutch without.
    table.build(A, "hutch c3, ivory d3").hand(A, "cotton cocoa").purse(A, 3, 3, 3).play(A, "play");
    assert!(!table.can(A, "place cotton d2 pay 1 hay"), "her wish is open");
    assert!(table.can(A, "place cocoa d2 pay 2 pellet"));
    assert!(table.can(A, "place cotton c2 pay 1 hay"), "c2 does not touch her");
    // A hutch beside her needs nobody's leave.
    assert!(table.can(A, "hutch cotton d2 pay 2 hay"));
}

// CN-30, §10.1
#[test]
fn in_the_narrower_readings_a_hutch_excuses_less() {
    let build = |hutch| {
        let mut table = Table::with(2, Options { hutch, ..Options::default() });
        table.build(A, "hutch c3, snowball d2").hand(A, "frost ivory").purse(A, 1, 1, 1);
        table.play(A, "play");
        table
    };
    let side = build(Hutch::Side);
    // Frost wants brown: the hutch will do. He bears no male: on d3 Snowball lies above.
    assert!(side.can(A, "place frost b3 pay 1 carrot"));
    assert!(!side.can(A, "place frost d3 pay 1 carrot"));
    assert!(!side.can(A, "place ivory d1 pay 1 hay 1 pellet"));
    assert!(side.can(A, "place ivory c4 pay 1 hay 1 pellet"));
    // With `own` Frost ignores his rules on d3, but Snowball, who touches no hutch, does not
    // ignore his.
    let mut own = build(Hutch::Own);
    assert!(own.can(A, "place frost b3 pay 1 carrot"));
    assert!(!own.can(A, "place frost d3 pay 1 carrot"));
    own.build(A, "hutch d1");
    assert!(own.can(A, "place frost d3 pay 1 carrot"));
}

// CN-31, §6.7
#[test]
fn a_hutch_takes_the_turn_but_trades_may_come_before() {
    let mut table = Table::new(2);
    table.build(A, "cotton c3, apricot d3").hand(A, "jet lily").purse(A, 2, 2, 0);
    table.play_all(A, "play; trade c3; hutch jet c3 pay 2 carrot");
    assert!(table.is_turn_of(B), "no rabbit after it, although Lily would fit");

    let mut table = Table::new(2);
    table.hand(A, "jet lily").purse(A, 3, 1, 0).play_all(A, "play; place lily c3 pay 1 carrot");
    assert_eq!(table.refused(A, "hutch jet c2 pay 2 hay"), Refusal::HutchOrRabbits);
}

// CN-32, §6.8
#[test]
fn a_hutch_fills_a_space_and_scores_nothing() {
    let mut table = Table::new(2);
    table.build(A, "opal c3, hutch c2").purse(A, 0, 0, 0);
    // Opal's point for a farm without hutches is gone, and nothing else happens.
    assert_eq!(table.score(A), [2, 0, 0, 0, 0]);
    table.build(A, "hutch c4, hutch d2, hutch d3, hutch d4, hutch b2, hutch b3");
    table.hand(A, "jet").purse(A, 2, 0, 0);
    table.play_all(A, "play; hutch jet b4 pay 2 hay");
    assert!(table.farm(A).is_full());
    assert!(table.state.last_round.is_some());
}

// CN-33
#[test]
fn a_hutch_stays() {
    let mut table = Table::new(2);
    table.build(A, "hutch c3, lily d3").play(A, "play");
    assert_eq!(table.choices_to(A, "trade"), ["d3"]);
    assert_eq!(table.refused(A, "trade c3"), Refusal::HutchStays);
}

// CN-34, §7.1
#[test]
fn growth_coupons_are_used_in_any_order_or_not_at_all() {
    let mut table = Table::new(2);
    table.build(A, "frost c3, magpie c2, patch d3");
    table.play(A, "growth");
    let all = ["d3 1", "d3 2", "c3 1", "c3 2", "c2 1"];
    let mut choices = table.choices_to(A, "redeem");
    choices.sort_unstable();
    let mut expected = all.to_vec();
    expected.sort_unstable();
    assert_eq!(choices, expected);
    table.play_all(A, "redeem d3 2; skip; redeem c2");
    assert_eq!(table.choices(A), ["redeem c3 1", "redeem c3 2", "done"]);
    table.play(A, "done");
    assert!(table.is_turn_of(B));
}

// CN-35, §7.2
#[test]
fn one_token_per_card_after_the_coupons() {
    let mut table = Table::new(2);
    table.build(A, "lily c3, thistle c2, frost d3").purse(A, 1, 2, 0);
    table.play_all(A, "growth; put carrot c3");
    assert!(matches!(table.refused(A, "put carrot c3"), Refusal::AlreadyFed { .. }));
    assert_eq!(table.refused(A, "redeem d3"), Refusal::CouponsOver);
    assert_eq!(table.choices(A), ["put hay c2", "put carrot c2", "done"]);
    table.play(A, "put hay c2");
    // One carrot is left: placed tokens do not make three.
    assert_eq!(table.mat(A).tokens, Tokens([0, 1, 0]));
    assert_eq!(table.score(A), [1 + 1, 2, 0, 0, 0]);
    assert!(table.is_turn_of(B));
}

// CN-36, §4.1, §7.4
#[test]
fn growth_may_be_a_pass() {
    let mut table = Table::new(2);
    let said = table.play(A, "growth");
    assert_eq!(said, ["A chose growth"]);
    assert!(table.is_turn_of(B));
}

// CN-37
#[test]
fn what_a_coupon_gave_can_be_placed() {
    let mut table = Table::new(2);
    table.build(A, "lily c3, frost d3").purse(A, 0, 0, 0);
    table.play_all(A, "growth; redeem d3 1; put carrot c3");
    assert_eq!(table.farm(A).tokens(cell("c3")), Tokens([0, 1, 0]));
}

// CN-38, §4.4
#[test]
fn the_hand_limit_is_kept_before_the_market_is_filled() {
    let mut table = Table::new(2);
    table.build(A, "sable c3").hand(A, "jet lily angel opal").reserve(A, "pearl velvet");
    table.play_all(A, "growth; redeem c3; draw daisy; draw raven");
    assert_eq!(table.state.phase, Phase::Discarding);
    assert_eq!(table.choices(A).len(), 6, "any card of the hand, none of the reserve");
    table.play(A, "discard jet");
    assert_eq!(table.state.phase, Phase::Discarding);
    table.play(A, "discard raven");
    assert_eq!(table.mat(A).hand.len(), 4);
    assert_eq!((table.state.phase, table.state.market.len()), (Phase::Refilling, 1));
}

// CN-39, §4.6
#[test]
fn the_discards_become_the_pile_when_a_card_must_be_drawn() {
    let mut table = Table::new(2);
    table.discards("jet lily").pile("").play(A, "restock");
    let said = table.play(A, "draw pile");
    assert_eq!(said, ["The 2 discards were shuffled into a new pile"]);
    table.chance("draw lily");
    assert!(table.state.discards.is_empty());

    // An empty pile alone is no reason to shuffle.
    let mut table = Table::new(2);
    table.discards("jet lily").pile("").play_all(A, "restock; take 2 hay");
    assert_eq!(table.state.discards.len(), 2);

    // With neither pile nor discards only the market is left, and it stays short.
    let mut table = Table::new(2);
    table.pile("").play(A, "restock");
    assert_eq!(table.choices_to(A, "draw"), ["daisy", "raven", "hazel"]);
    table.play_all(A, "draw daisy; take 2 hay");
    assert!(table.is_turn_of(B));
    assert_eq!(table.state.market.len(), 2);
}

// CN-40, §4.7
#[test]
fn an_empty_supply_owes_nothing() {
    let mut table = Table::new(2);
    table.supply(0, 1, 0).play(A, "restock");
    assert_eq!(table.choices_to(A, "take"), ["1 carrot"]);
    let mut table = Table::new(2);
    table.supply(0, 0, 0).play_all(A, "restock; take nothing");
    assert!(table.is_turn_of(B));
    // With a free choice another kind is taken; two different ones if there are two kinds.
    let mut table = Table::new(2);
    table.build(A, "truffle c3, clover c2").supply(0, 3, 0);
    table.play_all(A, "growth; redeem c3");
    assert_eq!(table.choices(A), ["take 1 carrot", "skip"]);
    // A named kind that is out is lost.
    let mut table = Table::new(2);
    table.build(A, "magpie c3").supply(0, 5, 5);
    let said = table.play_all(A, "growth; redeem c3");
    assert_eq!(
        said,
        [
            "A used the coupon of Magpie on c3 for 1 hay and 1 carrot",
            "Nothing came of 1 hay for A",
            "A took 1 carrot"
        ]
    );
}

// CN-40, §4.3, §4.7
#[test]
fn tokens_of_choice_are_lost_when_the_supply_is_empty() {
    let mut table = Table::new(2);
    table.build(A, "acorn c3, cotton c2").supply(0, 0, 0).play(A, "play");
    table.play(A, "trade c3");
    assert!(table.state.due.is_empty(), "nobody is asked for nothing");
    assert!(table.can(A, "done"));
}

// §4.2, §4.3
#[test]
fn a_card_that_is_due_comes_from_the_market_when_no_pile_is_left() {
    let mut table = Table::new(2);
    table.pile("").play(A, "play");
    table.owe(&[Part::Cards(1)]);
    assert_eq!(table.choices(A), ["draw daisy", "draw raven", "draw hazel", "skip"]);
}

// §3.2, §3.4, §4.2, §4.5
#[test]
fn chance_answers_what_is_asked_with_what_is_in_the_pile() {
    let table = Table::new(2);
    let [jet, daisy] = ["jet", "daisy"].map(|slug| table.card(slug));
    assert!(table.state.pile.contains(jet) && !table.state.pile.contains(daisy));
    let possible = |state: &State| {
        let mut possible = Vec::new();
        for card in [jet, daisy] {
            let deals = [A, B].map(|seat| Outcome::Deal { seat, card });
            possible.extend(deals);
            possible.extend([Outcome::Draw { card }, Outcome::Market { card }]);
        }
        possible.extend([A, B, C].map(|seat| Outcome::First { seat }));
        possible.retain(|outcome| state.is_possible(outcome));
        possible
    };
    let mut state = table.state;
    assert_eq!(possible(&state), [], "a seat is asked");
    state.drawing = true;
    assert_eq!(possible(&state), [Outcome::Draw { card: jet }]);
    state.drawing = false;
    state.phase = Phase::Dealing;
    assert_eq!(possible(&state), [Outcome::Deal { seat: A, card: jet }]);
    state.phase = Phase::Opening;
    assert_eq!(possible(&state), [A, B].map(|seat| Outcome::First { seat }));
    state.market.remove(table.card("hazel"));
    for phase in [Phase::Opening, Phase::Refilling] {
        state.phase = phase;
        assert_eq!(possible(&state), [Outcome::Market { card: jet }]);
    }
}

// §5.3, §6.2
#[test]
fn a_random_player_lays_reserved_cards_too() {
    let mut table = Table::new(2);
    table.reserve(A, "jet").purse(A, 4, 4, 4).play(A, "play");
    let sampled = |seed| table.state.sample(A, &mut QuickDice::new(seed), &mut Vec::new());
    assert!((0..50).map(sampled).any(|action| matches!(action, Action::Place { .. })));
}

const EIGHT: &str = "lily c3, pearl c2, opal c4, velvet d2, ebony d3, jet d4, hutch b2, hutch b3";

// CN-41, §8.1
#[test]
fn the_round_is_finished_after_a_full_farm() {
    let mut table = Table::new(3);
    table.pass_turn();
    table.build(B, EIGHT).hand(B, "mocha").purse(B, 1, 0, 0);
    table.play_all(B, "play; place mocha b4 pay 1 hay");
    assert!(table.state.last_round.is_none(), "not before the turn is over");
    let said = table.play(B, "done");
    assert_eq!(said[1], "B had a full farm, and the last round was announced");
    assert!(table.is_turn_of(C));
    table.pass_turn();
    assert!(table.is_over());
    assert_eq!(table.state.ending(), Some("full-farm"));

    // If the last player of the round triggers it, the game is over at once.
    let mut table = Table::new(2);
    table.pass_turn();
    table.build(B, EIGHT).hand(B, "mocha").purse(B, 2, 0, 0);
    table.play_all(B, "play; hutch mocha b4 pay 2 hay");
    assert!(table.is_over());

    // A farm that is full only for a moment triggers nothing, and once triggered it stays so.
    let mut table = Table::new(3);
    table.build(A, EIGHT).hand(A, "mocha").purse(A, 2, 0, 0);
    table.play_all(A, "play; hutch mocha b4 pay 2 hay");
    assert!(table.state.last_round.is_some());
    table.mat(A).farm = coney::Farm::EMPTY;
    table.pass_turn().pass_turn();
    assert!(table.is_over());
}

// CN-42, §8.2
#[test]
fn stores_tokens_and_reserve_are_scored() {
    let logos: Vec<i32> = (0..8).map(coney::score::for_logos).collect();
    assert_eq!(logos, [0, 0, 0, 2, 4, 6, 6, 6]);
    let mut table = Table::new(2);
    table.reserve(A, "jet lily").hand(A, "angel opal pearl velvet").purse(A, 2, 2, 1);
    // Five tokens of three kinds are one point; two reserved cards cost four.
    assert_eq!(table.score(A), [0, 0, 0, 1, -4]);
    assert_eq!(table.state.standing().scores[A], -3);
}

// CN-43, §8.4
#[test]
fn tokens_left_break_a_tie() {
    let finish = |a: u8, b: u8| {
        let mut table = Table::new(2);
        table.purse(A, a, 0, 0).purse(B, b, 0, 0);
        table.state.phase = Phase::Over { ending: coney::Ending::RoundLimit };
        let standing = table.state.standing();
        (standing.scores.as_slice().to_vec(), standing.places.unwrap().as_slice().to_vec())
    };
    assert_eq!(finish(4, 5), (vec![1, 1], vec![2, 1]));
    assert_eq!(finish(4, 4), (vec![1, 1], vec![1, 1]));
    assert_eq!(finish(6, 5), (vec![2, 1], vec![1, 2]));
}

// CN-44
#[test]
fn only_reserved_cards_cost_points() {
    let mut table = Table::new(2);
    table.hand(A, "jet lily angel opal").build(A, "hutch c3").purse(A, 0, 0, 0);
    assert_eq!(table.state.standing().scores[A], 0);
    for face in &table.state.edition.faces {
        assert!(face.vp <= 3, "{}", face.name);
    }
}

// CN-45
#[test]
fn all_is_open_but_hands_and_the_faces_of_hutches() {
    let mut table = Table::new(2);
    table.hand(A, "jet lily").reserve(A, "angel").discards("opal").build(A, "pearl c3");
    let view = table.state.view(Viewer::Seat(B));
    assert_eq!(view.mats[0].hand, HandView::Theirs { n_cards: 2 });
    assert_eq!(view.mats[0].reserve, [table.card("angel")]);
    assert_eq!(view.mats[0].tokens, Tokens([1, 1, 1]));
    assert_eq!(view.discards, [table.card("opal")]);
    assert_eq!(view.market.len(), 3);
    assert_eq!(view.supply, Tokens([22, 22, 22]));
    let pearl = Plot::Rabbit { cell: cell("c3"), card: table.card("pearl"), tokens: Tokens::NONE };
    assert_eq!(view.mats[0].farm, [pearl]);
}

// CN-46, §10.2
#[test]
fn an_option_announces_the_last_round() {
    let mut table = Table::with(2, Options { last_round_after: 2, ..Options::default() });
    for _ in 0..3 {
        table.pass_turn();
        assert_eq!(table.state.last_round, None);
    }
    table.play(B, "restock");
    let said = table.play(B, "take 2 hay");
    assert_eq!(
        said.last().unwrap(),
        "The limit of rounds was reached, and one last round was announced"
    );
    table.pass_turn();
    assert!(!table.is_over());
    table.pass_turn();
    assert!(table.is_over());
    assert_eq!((table.state.ending(), table.state.round), (Some("round-limit"), 3));
}

// CN-47
#[test]
fn no_game_lasts_longer_than_251_rounds() {
    let mut table = Table::new(2);
    table.state.round = 250;
    table.pass_turn().pass_turn();
    assert_eq!(table.state.last_round, Some(coney::Ending::RoundLimit));
    table.pass_turn().pass_turn();
    assert!(table.is_over());
    let mut longest = Table::with(4, Options { last_round_after: 250, ..Options::default() });
    longest.state.round = 250;
    for _ in 0..8 {
        longest.pass_turn();
    }
    assert!(longest.is_over());
    assert_eq!(longest.state.round, 251);
    let late = Options { last_round_after: 251, ..Options::default() };
    let error = State::start(2, &late, Printed::standard()).unwrap_err();
    assert_eq!(error.to_string(), "option last_round_after: must be 0 to 250, not 251");
}

// CN-48
#[test]
fn named_tokens_are_handed_over() {
    let mut table = Table::new(2);
    table.hand(A, "latte").purse(A, 0, 2, 1);
    let said = table.play_all(A, "play; place latte c3 pay 2 carrot 1 pellet");
    assert_eq!(said[1..], ["A took 1 hay", "A took 1 carrot", "A took 1 pellet"]);
    assert_eq!(table.state.phase, Phase::Playing { n_rabbits: 1 });
}

// CN-49, §6.9
#[test]
fn an_immediate_coupon_works_once_in_a_game() {
    let mut table = Table::new(2);
    table.market("jet velvet opal").hand(A, "raven").purse(A, 0, 0, 3);
    table.play_all(A, "play; place raven c3 pay 1 pellet; skip; done");
    assert_eq!(table.state.view(Viewer::Spectator).spent, [table.card("raven")]);
    table.pass_turn();
    // Traded away and shuffled back, it comes to somebody else, and gives nothing.
    table.play_all(A, "play; trade c3; done");
    let raven = table.card("raven");
    table.state.discards.remove(raven);
    table.mat(B).hand.insert(raven);
    table.purse(B, 0, 0, 2);
    let said = table.play_all(B, "play; place raven c3 pay 1 pellet");
    assert_eq!(said, ["B placed Raven on c3 for 1 pellet"]);
    assert_eq!(table.state.phase, Phase::Playing { n_rabbits: 1 });
    assert_eq!(table.mat(B).tokens, Tokens([0, 0, 1]));
}

// CN-49, §6.9
#[test]
fn a_coupon_that_worked_is_spent_after_its_card_was_traded_shuffled_and_drawn() {
    let mut table = Table::new(2);
    table.market("jet velvet opal").hand(A, "raven").pile("hazel").purse(A, 0, 0, 3);
    table.play_all(A, "play; place raven c3 pay 1 pellet");
    // A pellet came at once, the card follows.
    assert_eq!(table.mat(A).tokens, Tokens([0, 0, 3]));
    table.play(A, "draw pile");
    table.chance("draw hazel");
    table.play(A, "done");
    table.pass_turn();
    table.play_all(A, "play; trade c3; done");
    // The pile is empty, so that the only discard is shuffled.
    table.play_all(B, "restock; draw pile");
    table.chance("draw raven");
    table.play(B, "take 1 hay 1 pellet");
    table.pass_turn();
    let before = table.mat(B).tokens;
    let said = table.play_all(B, "play; place raven c3 pay 1 pellet");
    assert_eq!(said, ["B placed Raven on c3 for 1 pellet"]);
    let Tokens([hay, carrot, pellet]) = before;
    assert_eq!(table.mat(B).tokens, Tokens([hay, carrot, pellet - 1]), "no pellet came back");
    assert!(table.can(B, "done") && !table.can(B, "skip"), "nothing is offered");
}

// CN-50, §4.3
#[test]
fn the_gains_of_a_card_come_in_the_order_of_its_owner() {
    // Midnight gives two different tokens and a card: the card first, or the tokens.
    let mut table = Table::new(2);
    table.build(A, "midnight c3").play_all(A, "growth; redeem c3");
    assert!(table.can(A, "draw daisy") && table.can(A, "take 1 hay 1 carrot"));
    let mut tokens_first = table.clone();
    table.play_all(A, "draw daisy; take 1 hay 1 carrot");
    tokens_first.play_all(A, "take 1 hay 1 carrot; draw daisy");
    assert_eq!(table.state, tokens_first.state);

    // What cannot be done yet waits: the token of the trade feeds Lily, who had none.
    let mut table = Table::new(2);
    table.build(A, "lily c3").purse(A, 0, 0, 0).owe(&[Part::Place(1), Part::Any(1)]);
    table.state.phase = Phase::Playing { n_rabbits: 1 };
    assert_eq!(table.choices(A), ["take 1 pellet", "take 1 carrot", "take 1 hay", "skip"]);
    table.play_all(A, "take 1 carrot; put carrot c3");
    assert_eq!(table.farm(A).tokens(cell("c3")), Tokens([0, 1, 0]));
}
