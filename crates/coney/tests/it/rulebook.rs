//! The examples of the rulebook, chapter by chapter.

use coney::{Options, Phase, Tokens};
use tabletop::{Game, Viewer};

use crate::table::{A, B, C, Table};

// "Setup", the example for three players.
// §3.1, §3.3
#[test]
fn three_players_set_up() {
    let mut table = Table::dealt(3, Options::default());
    for seat in [A, B, C] {
        assert_eq!(table.mat(seat).tokens, Tokens([1, 1, 1]));
        assert_eq!(table.state.view(Viewer::Seat(seat)).packet.len(), 5);
    }
    assert_eq!(table.state.supply, Tokens([21, 21, 21]));
    for _ in 0..4 {
        for seat in [A, B, C] {
            let choice = table.choices(seat).remove(0);
            table.play(seat, &choice);
        }
    }
    table.settle();
    for seat in [A, B, C] {
        assert_eq!(table.mat(seat).hand.len(), 4);
    }
    assert_eq!(table.state.market.len(), 3);
    assert_eq!(table.state.discards.len(), 3);
    assert_eq!(table.state.pile.len(), 72 - 3 * 5 - 3);
    assert_eq!(table.state.phase, Phase::Choosing);
}

// "Play Rabbit Cards", the card that is traded for a card and two different resources.
// §6.1
#[test]
fn a_traded_card_gives_a_card_and_two_different_tokens() {
    let mut table = Table::new(2);
    table.build(A, "alabaster c3").purse(A, 0, 0, 0);
    table.play_all(A, "play; trade c3");
    assert_eq!(table.choices_to(A, "draw"), ["pile", "daisy", "raven", "hazel"]);
    table.play(A, "draw raven");
    assert_eq!(
        table.choices(A),
        ["take 1 carrot 1 pellet", "take 1 hay 1 pellet", "take 1 hay 1 carrot", "skip"]
    );
    table.play(A, "take 1 hay 1 pellet");
    assert_eq!(table.mat(A).tokens, Tokens([1, 0, 1]));
    assert!(table.state.mat(A).hand.contains(table.card("raven")));
    assert!(table.state.discards.contains(table.card("alabaster")));
    assert!(table.farm(A).is_empty());
}

// "Play Rabbit Cards", the two examples of a highlighted card: what suits the card to the left
// may not suit the card below it, because that one bears no male.
// §6.5
#[test]
fn a_male_cannot_lie_beside_a_card_that_refuses_males() {
    let mut table = Table::new(2);
    table.build(A, "clementine c3, velvet d3, opal d4").hand(A, "snowball sugar").purse(A, 2, 2, 2);
    table.play(A, "play");
    // c4 lies below Clementine, who bears anybody, and to the left of Opal, who bears no male.
    let refusal = table.refused(A, "place snowball c4 pay 1 hay 1 pellet");
    assert_eq!(refusal.to_string(), "Opal does not allow it: next to it no male");
    table.play(A, "place sugar c4 pay 1 hay 1 carrot");
    assert!(table.farm(A).rabbits.contains("c4".parse().unwrap()));
}

// "Play Rabbit Cards", the coupon that trades a reserved card, which need not be used.
// §6.11
#[test]
fn a_reserved_card_may_be_traded() {
    let mut table = Table::new(2);
    table.hand(A, "cinnamon").reserve(A, "sunny frost").purse(A, 1, 0, 2);
    table.play_all(A, "play; place cinnamon c3 pay 1 hay 2 pellet");
    assert_eq!(table.choices(A), ["trade reserved frost", "trade reserved sunny", "skip"]);
    let mut declined = table.clone();
    declined.play(A, "skip");
    assert_eq!(declined.mat(A).n_reserved(), 2);
    table.play_all(A, "trade reserved sunny; take 1 hay 1 carrot 1 pellet");
    assert_eq!(table.mat(A).tokens, Tokens([1, 1, 1]));
    assert_eq!(table.mat(A).n_reserved(), 1);
    assert!(table.state.discards.contains(table.card("sunny")));
}

// "Growth", the coupon with two different resources or two cards.
// §7.1
#[test]
fn a_growth_coupon_may_offer_tokens_or_cards() {
    let mut table = Table::new(2);
    table.build(A, "ivory c3");
    table.play(A, "growth");
    assert_eq!(table.choices(A), ["redeem c3 1", "redeem c3 2", "done"]);
    let mut cards = table.clone();
    table.play_all(A, "redeem c3 1; take 1 hay 1 carrot");
    assert_eq!(table.mat(A).tokens, Tokens([2, 2, 1]));
    cards.play_all(A, "redeem c3 2; draw daisy; draw pile");
    cards.chance("draw sable");
    assert_eq!(cards.mat(A).hand.len(), 2);
    assert_eq!(cards.mat(A).tokens, Tokens([1, 1, 1]));
}

// "Growth", the card on which a carrot can be placed.
// §7.2, §7.3
#[test]
fn growth_places_a_carrot() {
    let mut table = Table::new(2);
    table.build(A, "lily c3");
    table.play(A, "growth");
    assert_eq!(table.choices(A), ["put carrot c3", "done"]);
    table.play(A, "put carrot c3");
    assert_eq!(table.farm(A).tokens("c3".parse().unwrap()), Tokens([0, 1, 0]));
    assert_eq!(table.mat(A).tokens, Tokens([1, 0, 1]));
    assert_eq!(table.score(A), [1, 1, 0, 0, 0]);
    assert!(table.is_turn_of(B));
}

// "End Game", the three examples: carrots on the card, adjacent females, adjacent white rabbits.
// §8.2
#[test]
fn end_coupons_count_tokens_and_neighbours() {
    let mut table = Table::new(2);
    table.build(A, "lily c3").feed(A, "c3", Tokens([0, 3, 0]));
    assert_eq!(table.score(A), [1, 3, 0, 1, 0]);

    let mut table = Table::new(2);
    table.build(A, "snowball c3, opal c2, pepper d3, clover b3");
    // Two females beside Snowball, and Opal's farm without a hutch; a wild rabbit is no female.
    assert_eq!(table.score(A), [2 + 2 + 2, 2 + 1, 0, 1, 0]);

    let mut table = Table::new(2);
    table.build(A, "pearl c3, lily c2, magpie d3, velvet c4");
    // Lily and Magpie are white, Velvet is not; Velvet's own coupon finds no black neighbour.
    assert_eq!(table.score(A), [2 + 1 + 1 + 2, 2, 0, 1, 0]);
}

// "Immediately", the coupon with two cards and a pellet.
#[test]
fn a_coupon_gives_two_cards_and_a_pellet() {
    let mut table = Table::new(2);
    table.hand(A, "angel").purse(A, 1, 2, 1);
    let said = table.play_all(A, "play; place angel c3 pay 1 hay 2 carrot 1 pellet");
    assert_eq!(said[1], "A took 1 pellet");
    table.play_all(A, "draw hazel; draw pile");
    table.chance("draw jet");
    assert_eq!(table.mat(A).tokens, Tokens([0, 0, 1]));
    assert_eq!(table.mat(A).hand.len(), 2);
}

// "Immediately", the coupon that places any one resource on an eligible card.
// §6.10
#[test]
fn a_coupon_places_a_token_on_an_eligible_card() {
    let mut table = Table::new(2);
    table.build(A, "ebony c3, pearl d3").hand(A, "licorice").purse(A, 2, 1, 1);
    table.play_all(A, "play; place licorice c2 pay 1 hay 1 carrot 1 pellet");
    assert_eq!(table.choices(A), ["put hay c3", "skip"]);
    table.play(A, "put hay c3");
    assert_eq!(table.farm(A).tokens("c3".parse().unwrap()), Tokens([1, 0, 0]));
    assert_eq!(table.mat(A).tokens, Tokens::NONE);
}

// "During Growth", two different resources and a card.
#[test]
fn a_coupon_gives_two_different_tokens_and_a_card() {
    let mut table = Table::new(2);
    table.build(A, "midnight c3");
    table.play_all(A, "growth; redeem c3; take 1 carrot 1 pellet; draw daisy");
    assert_eq!(table.mat(A).tokens, Tokens([1, 2, 2]));
    assert_eq!(table.mat(A).hand.len(), 1);
}

// "During Growth", one carrot or one pellet.
#[test]
fn a_coupon_gives_a_carrot_or_a_pellet() {
    let mut table = Table::new(2);
    table.build(A, "frost c3");
    table.play_all(A, "growth; redeem c3 2");
    assert_eq!(table.mat(A).tokens, Tokens([1, 1, 2]));
}

// "Stores", four logos of Lone Hill and three of Red Barn.
// §8.2
#[test]
fn four_logos_and_three_logos_are_six_points() {
    let mut table = Table::new(2);
    table
        .build(A, "sugar c3, midnight c2, nutmeg c4, tangerine d3, ivory d2, sable d4, saffron b3");
    assert_eq!(table.score(A)[2], 6);
}

// "Game End", the five steps of the scoring in their order.
// §8.2
#[test]
fn the_score_has_five_parts() {
    let mut table = Table::new(2);
    table.build(A, "lily c3, cotton c2, apricot c4, truffle d3").reserve(A, "jet");
    table.feed(A, "c3", Tokens([0, 2, 0])).purse(A, 3, 3, 1);
    // Printed 4, two carrots, three logos of Green Meadow, seven tokens, one reserved card.
    assert_eq!(table.score(A), [4, 2, 2, 2, -2]);
    assert_eq!(table.state.standing().scores[A], 8);
}
