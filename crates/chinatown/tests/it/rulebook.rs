//! The examples of the rulebook, each by its place there.

use chinatown::{Options, Phase, State};
use tabletop::{Game, Printed, QuickDice, walk};

use crate::table::{A, B, C, Table};

// "Deal Building Cards", example: four players, first round. RULES.md §5.1.
// §4.2
#[test]
fn four_players_keep_four_of_six() {
    let mut state = State::start(4, &Options::default(), Printed::standard()).unwrap();
    walk::settle(&mut state, &mut QuickDice::new(1));
    let Phase::Choosing(cards) = &state.phase else { panic!("{:?}", state.phase) };
    assert!(cards.dealt[..4].iter().all(|dealt| dealt.len() == 6));
    let table = Table::of(state);
    assert_eq!(table.choices(A).len(), 15, "six cards, two of them put back");
    assert!(table.choices(A).iter().all(|it| it.split(' ').count() == 5));
}

// "Trades", example: Chang sells a Tea House to Lucy. RULES.md §6.2, CT-13.
#[test]
fn chang_trades_a_tea_house_with_lucy() {
    let (chang, lucy) = (A, B);
    let mut table = Table::new(3);
    table.built(chang, "tea-house", &[17]).built(lucy, "tea-house", &[16, 19]).owns(lucy, &[20]);
    table.holds(lucy, 2, "dim-sum");
    table.play(chang, "propose A gets 20, 2x dim-sum; B gets 17, 10k");
    let said = table.play(lucy, "accept 1");
    assert_eq!(
        said,
        [
            "B agreed to offer 1",
            "Offer 1 was carried out: A gives B lot 17 with its Tea House and $10,000; \
             B gives A lot 20 and 2 Dim Sum tiles"
        ]
    );
    assert_eq!([table.money(chang), table.money(lucy)], [40, 60]);
    assert_eq!(table.held(chang, "dim-sum"), 2);
    assert_eq!(table.owner(20), Some(chang));
    // Lucy's three Tea Houses touch one another: a complete business.
    assert_eq!(table.owner(17), Some(lucy));
    assert_eq!(table.income(lucy), 50);
}

// "Place Shop Tiles", first example: Lucy's Dim Sum grows. RULES.md §8.1.
#[test]
fn lucy_adds_to_her_dim_sum() {
    let mut table = Table::new(3);
    table.built(B, "dim-sum", &[28, 29, 31]).owns(B, &[32]).holds(B, 1, "dim-sum");
    assert_eq!(table.income(B), 40);
    table.phase(Phase::Placing { active: B, n_placed: 0 });
    table.play(B, "place dim-sum 32");
    assert_eq!(table.income(B), 60);
}

// Second example: Tropical Fish of two owners. RULES.md §8.1, CT-4, CT-5.
#[test]
fn simons_tropical_fish_joins_changs() {
    let (chang, simon) = (A, C);
    let mut table = Table::new(3);
    table.built(chang, "tropical-fish", &[71, 72, 73]).built(simon, "tropical-fish", &[74]);
    assert_eq!([table.income(chang), table.income(simon)], [40, 10]);
    table.play(simon, "propose A gets 74; C gets 20k");
    table.play(chang, "accept 1");
    assert_eq!([table.income(chang), table.income(simon)], [80, 0]);
}

// Third example: five Photos are a business of three and one of two. RULES.md §8.2, CT-1.
#[test]
fn changs_five_photos_are_two_businesses() {
    let mut table = Table::new(3);
    table.built(A, "photo", &[1, 2, 3, 4, 5]);
    assert_eq!(table.income(A), 50 + 20);
}

// "Earn income", example: Simon at the end of the third round. RULES.md §8.3, CT-22.
#[test]
fn simon_earns_for_four_businesses() {
    let mut table = Table::new(3);
    table.built(C, "sea-food", &[43, 44, 47]).built(C, "laundry", &[51, 52, 48]);
    table.built(C, "factory", &[57, 58]).built(C, "factory", &[53]);
    assert_eq!(table.income(C), 50 + 40 + 20 + 10);
    // A Factory on 55 would join the two.
    table.built(C, "factory", &[55]);
    assert_eq!(table.income(C), 50 + 40 + 60);
}

// "Earn income": six Antiques are complete, four Dim Sum are not, five are. RULES.md §8.3.
#[test]
fn a_business_is_complete_at_its_own_size() {
    let mut table = Table::new(3);
    table.built(A, "antiques", &[6, 7, 10, 11, 13, 14]);
    assert_eq!(table.income(A), 140);
    let mut table = Table::new(3);
    table.built(A, "dim-sum", &[6, 7, 10, 11]);
    assert_eq!(table.income(A), 60);
    table.built(A, "dim-sum", &[14]);
    assert_eq!(table.income(A), 110);
}

// "End of the game": the most money, then the most shops. RULES.md §10.2, CT-23.
#[test]
fn shops_break_a_tie() {
    let mut table = Table::new(3);
    table.built(A, "photo", &[1]).built(B, "photo", &[20, 30]).cash(A, 60).cash(C, 90);
    table.cash(B, 60).phase(Phase::Over);
    let places = table.state.standing().places.unwrap();
    assert_eq!(places.as_slice(), [3, 2, 1]);
    table.built(A, "photo", &[40]);
    let places = table.state.standing().places.unwrap();
    assert_eq!(places.as_slice(), [2, 2, 1], "still equal: a shared place");
}
