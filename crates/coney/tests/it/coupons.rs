//! Every kind of end coupon, worked out by hand (RULES.md §8.2 and §8.3).
//!
//! Farms are drawn as they lie; c3 is the space of the first card.

use coney::Tokens;

use crate::table::{A, Table};

/// Points of the end coupons in a farm of A.
#[track_caller]
fn check(farm: &str, expected: i32) {
    let mut table = Table::new(2);
    table.market("briar fern tiger").build(A, farm);
    assert_eq!(table.score(A)[1], expected, "{farm}");
}

// "1 VP for each female next to it"
#[test]
fn females_next_to_the_card_count() {
    check("snowball c3", 0);
    check("snowball c3, cotton c2", 1);
    check("snowball c3, cotton c2, apricot d3, raven c4, hazel b3", 4);
    // Not across a corner, not a male, not a wild rabbit, not a hutch.
    check("snowball c3, cotton d2, frost c2, clover d3, hutch c4", 0);
}

// "1 VP for each male next to it"
#[test]
fn males_next_to_the_card_count() {
    check("calico c3, frost c2, shadow d3, cotton c4, clover b3", 2);
}

// "1 VP for each white rabbit next to it"
#[test]
fn rabbits_of_a_colour_next_to_the_card_count() {
    check("pearl c3, cotton c2", 1);
    // A rabbit of two colours counts once, whichever is asked for; a wild rabbit has none.
    check("pearl c3, magpie c2, clover d3, raven c4", 1);
    check("velvet c3, magpie c2, clover d3, cotton c4", 1);
    check("chestnut c3, cotton c2", 1);
    check("onyx c3, apricot d3, cotton c2", 1);
}

// "1 VP for each rabbit next to it"
#[test]
fn rabbits_of_any_kind_next_to_the_card_count() {
    check("bracken c3, cotton c2, frost d3, clover c4, hutch b3", 3);
}

// "1 VP for each other white rabbit in its row and column"
// §8.3
#[test]
fn rabbits_of_a_colour_in_line_count() {
    // Marble in the corner: Cotton and Sugar in her row, Magpie at the end of her column.
    check("marble c3, cotton d3, sugar e3, raven c4, magpie c5", 3);
    // The space between may be empty or a hutch, and she does not count herself.
    check("marble c3, hutch d3, sugar e3", 1);
    check("marble c3, cotton d4", 0);
}

// "1 VP for each carrot placed on it"
#[test]
fn tokens_of_a_kind_on_the_card_count() {
    let mut table = Table::new(2);
    table.build(A, "lily c3, pumpkin c2").feed(A, "c3", Tokens([0, 2, 0]));
    assert_eq!(table.score(A)[1], 2);
    table.feed(A, "c2", Tokens([0, 3, 0]));
    assert_eq!(table.score(A)[1], 5);
}

// "1 VP for each token placed on it"
#[test]
fn tokens_of_every_kind_on_the_card_count() {
    let mut table = Table::new(2);
    table.build(A, "thistle c3").feed(A, "c3", Tokens([1, 2, 3]));
    assert_eq!(table.score(A)[1], 6);
}

// "1 VP if the farm has no hutch"
#[test]
fn a_farm_without_hutches_counts() {
    check("opal c3", 1);
    check("opal c3, hutch c2", 0);
}

const SEVEN: &str = "cotton c2, raven c4, hazel d2, apricot d3, nutmeg d4, sable b2, hutch b3";

// "2 VP if the farm is full"
#[test]
fn a_full_farm_counts() {
    check(&format!("copper c3, {SEVEN}"), 0);
    check(&format!("copper c3, {SEVEN}, daisy b4"), 2);
}

// "2 VP if it lies in the centre"
// §8.3
#[test]
fn the_centre_counts_once_the_frame_is_fixed() {
    // Rufus lies on c3; with b and d, 2 and 4 in use the frame is fixed around him.
    check("rufus c3, cotton c2, raven c4, hazel b3", 0);
    check("rufus c3, cotton c2, raven c4, hazel b3, apricot d3", 2);
    check("cotton c3, rufus c2, raven c4, hazel b3, apricot d3", 0);
}

// "3 VP if the farm shows exactly 3 colours", "exactly 4"
// §8.3
#[test]
fn the_colours_of_the_farm_count() {
    check("inky c3, cotton c2", 0);
    check("inky c3, cotton c2, hazel d3", 3);
    // Two white rabbits show one colour.
    check("inky c3, cotton c2, hazel d3, sugar c4", 3);
    // A wild rabbit adds none; a fourth colour is one too many for Inky and right for Heather.
    check("inky c3, cotton c2, hazel d3, clover c4", 3);
    check("inky c3, cotton c2, hazel d3, apricot c4", 0);
    check("heather c3, raven b3, cotton c2, hazel d3, apricot c4", 3);
    // A rabbit of two colours shows both.
    check("inky c3, calico c2", 3);
}

// "2 VP if the farm has exactly 1 male"
#[test]
fn a_single_male_counts() {
    check("acorn c3, cotton c2, clover d3", 2);
    check("acorn c3, cotton c2, frost d2", 0);
}

// "2 VP if the farm has at least 6 females"
#[test]
fn six_females_count() {
    check("bramble c3, cotton c2, raven c4, hazel d2, apricot d3, nutmeg d4", 0);
    check("bramble c3, cotton c2, raven c4, hazel d2, apricot d3, nutmeg d4, sable b2", 2);
}

// "2 VP if the farm has a wild rabbit"
#[test]
fn a_wild_rabbit_counts() {
    check("cinder c3, cotton c2", 0);
    check("cinder c3, clover c2", 2);
}

// CN-23: a card can count for several coupons.
// §8.3
#[test]
fn one_card_counts_for_several_coupons() {
    // Cotton is a female next to Snowball, white next to Pearl, and in line with Marble.
    check("cotton c3, snowball c2, pearl d3, marble c4", 1 + 1 + 2);
}
