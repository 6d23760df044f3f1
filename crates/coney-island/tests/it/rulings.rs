//! Every ruling of RULES.md §8, by its id.

use coney_island::state::Gain;
use coney_island::{
    Car, Character, Corner, Ending, Layer, Material, Newspaper, Options, Outcome, Phase, Refusal,
    Site, State,
};
use tabletop::{Edition as _, Game, Printed, Seat, Turn, Viewer};

use crate::table::{A, B, C, D, Table};

fn start(n_seats: u8) -> State {
    State::start(n_seats, &Options::default(), Printed::standard()).unwrap()
}

fn outcomes(state: &State) -> Vec<(Outcome, u32)> {
    let mut outcomes = Vec::new();
    state.outcomes(&mut outcomes);
    outcomes
}

/// The colours on a seat's cars from left to right.
fn colours(state: &State, seat: Seat) -> Vec<Vec<u8>> {
    let view = state.view(Viewer::Spectator);
    let cars = view.mats[seat.idx()].cars.iter();
    cars.map(|car| car.iter().map(|colour| colour.0).collect()).collect()
}

/// An edition with something else printed.
fn edited(from: &str, to: &str) -> Result<Printed<coney_island::Edition>, String> {
    let text = coney_island::Edition::EMBEDDED[0];
    assert!(text.contains(from), "{from}");
    Printed::load(&text.replace(from, to)).map_err(|error| error.to_string())
}

#[test]
fn ci_1_three_players_play_without_a_colour_some_papers_and_a_site() {
    // CI-1, §3.1, §3.2
    let state = start(3);
    assert_eq!(state.papers_left, [9, 9]);
    assert_eq!(state.sites_left, [7, 4]);
    assert_eq!(colours(&state, C), [[2; 3]; 3]);
    // Nobody has seen which newspapers left, so all ten of a colour may still come.
    let mut table = Table::new(3);
    table.employ(A, Character::Journalist).hold(A, 1, 0).play(A, "journalist red");
    let weights: Vec<u32> = outcomes(&table.state).iter().map(|(_, weight)| *weight).collect();
    assert_eq!(weights, [5, 5]);
    assert_eq!(start(4).papers_left, [10, 10]);
    assert_eq!(start(4).sites_left, [7, 5]);
}

#[test]
fn ci_2_two_players_have_two_colours_each() {
    // CI-2, §3.3
    let state = start(2);
    assert_eq!(state.papers_left, [8, 8]);
    assert_eq!(state.sites_left, [7, 3]);
    assert_eq!(colours(&state, A), [[0, 1, 0], [1, 0, 1], [0, 1, 0]]);
    assert_eq!(colours(&state, B), [[2, 3, 2], [3, 2, 3], [2, 3, 2]]);
}

#[test]
fn ci_3_sites_may_be_turned() {
    // CI-3
    let starts = outcomes(&start(4));
    let with_grass = starts.iter().filter(|(outcome, weight)| {
        matches!(outcome, Outcome::Start { grass: Some(_), .. }) && *weight == 7
    });
    assert_eq!(with_grass.count(), 4);
    assert_eq!(starts.last().unwrap().1, 4 * 5);
    let mut table = Table::new(4);
    table.money(A, 1).play(A, "site");
    table.chance("site 3");
    let placings = table.choices(A);
    assert!(placings.contains(&"place A4 grass nw".to_owned()));
    assert!(placings.contains(&"place A4 grass se".to_owned()));
    table.play(A, "place A4 grass se");
    assert!(!table.state.spots.contains("A4se".parse().unwrap()));
    table.money(A, 1).state.done = coney_island::Deeds::default();
    table.play(A, "site");
    table.chance("site 4");
    assert!(table.choices(A).contains(&"place B5".to_owned()));
}

#[test]
fn ci_4_seat_a_starts_and_nobody_is_compensated() {
    // CI-4, §3.4
    let table = Table::begun(4, Options::default());
    assert_eq!(table.state.active, A);
    for seat in [B, C, D] {
        assert_eq!((table.points(seat), table.cash(seat)), (5, 2));
        assert_eq!(table.state.mat(seat).materials.total(), 1);
    }
}

#[test]
fn ci_5_a_sixth_money_tile_is_not_taken() {
    // CI-5, §4.2
    let mut table = Table::new(4);
    table.out(B, Car::Middle, "B3nw B3ne").money(B, 4);
    let bank = table.state.bank;
    table.play(A, "done");
    assert_eq!(table.cash(B), 5);
    assert_eq!(table.state.bank, bank - 1);
}

#[test]
fn ci_6_the_surplus_goes_back_by_choice() {
    // CI-6, §4.2, §5.5
    let mut table = Table::new(4);
    table.employ(A, Character::Worker).money(A, 1).hold(A, 4, 1).play(A, "worker");
    table.chance("material white");
    assert_eq!(table.state.phase, Phase::Returning { excess: 1, gain: Gain::Action });
    assert_eq!(table.choices(A), ["return 1 red", "return 1 white"]);
    table.play(A, "return 1 white");
    assert_eq!(table.held(A), "4 red 1 white");
    // A whole income is one gain: it may go to eight before anything goes back.
    table.out(B, Car::Bottom, "B3nw B3ne").hold(B, 3, 2).play(A, "done");
    table.chance("material red");
    table.play(B, "take 1 red 1 white");
    assert_eq!(table.state.phase, Phase::Returning { excess: 3, gain: Gain::Income });
    table.play(B, "return 2 red 1 white");
    assert_eq!(table.held(B), "3 red 2 white");
    // Of one colour there is nothing to choose.
    let mut table = Table::new(4);
    table.employ(A, Character::Worker).money(A, 1).hold(A, 5, 0).play(A, "worker");
    table.chance("material red");
    assert_eq!(table.state.phase, Phase::Acting);
    assert_eq!(table.held(A), "5 red");
}

#[test]
fn ci_7_the_bank_cannot_run_out() {
    // CI-7
    let mut table = Table::new(4);
    for seat in [A, B, C, D] {
        table.money(seat, 5);
    }
    assert_eq!(table.state.bank, 0);
    table.play(A, "done");
    assert_eq!(table.cash(B), 5);
    let error = edited("money = 20", "money = 19").unwrap_err();
    assert!(error.contains("money must be 20 to 100, not 19"), "{error}");
}

#[test]
fn ci_8_the_bag_cannot_run_out() {
    // CI-8
    let mut table = Table::new(4);
    table.hold(A, 5, 0).hold(B, 2, 3).hold(C, 0, 5).hold(D, 5, 0);
    table.out(B, Car::Bottom, "B3nw B3ne B3sw").play(A, "done");
    table.chance("material white");
    table.play(B, "take 2 white");
    assert_eq!(table.state.bag.total(), 1);
    let error = edited("red = 12, white = 12", "red = 12, white = 10").unwrap_err();
    assert!(error.contains("there are 22 materials"), "{error}");
}

#[test]
fn ci_9_a_colour_that_ran_out_may_be_left_out() {
    // CI-9, §5.3
    let mut table = Table::new(4);
    table.hold(A, 5, 0).hold(C, 5, 0).hold(D, 1, 0).out(B, Car::Bottom, "B3nw B3ne");
    table.play(A, "done");
    table.chance("material white");
    assert_eq!(table.state.bag.red, 1);
    assert_eq!(
        table.choices(B),
        ["take 1 red 1 white", "take 1 red", "take 2 white"],
        "the second red is not there"
    );
    table.play(B, "take 1 red");
    table.employ(B, Character::Patron);
    let none = Refusal::BagHasNone { material: Material::Red };
    assert_eq!(table.refused(B, "patron white"), none);
    table.play(B, "patron red");
    assert_eq!(table.held(B), "2 white");
}

#[test]
fn ci_10_an_income_has_an_order() {
    // CI-10, §5.1, §5.2, §5.4
    let mut table = Table::new(4);
    table.out(B, Car::Bottom, "B3nw B3ne B3sw").out(B, Car::Top, "B3se").hold(B, 0, 5);
    let began = table.play(A, "done");
    assert_eq!(began[1..], ["B began turn 1", "B received 2 points and 1 money from the cars"]);
    table.chance("material red");
    assert_eq!(table.state.phase, Phase::Choosing { n_due: 2, gain: Gain::Income });
    assert_eq!(table.points(B), 7);
    let chosen = table.play(B, "take 2 red");
    assert_eq!(chosen, ["B chose 2 red", "B received 2 points for a square"]);
    assert_eq!(table.state.repeats, 0);
    let returned = table.play(B, "return 3 white");
    assert_eq!(returned, ["B put back 3 white", "B gained a repeat"]);
}

#[test]
fn ci_11_a_site_is_seen_before_its_plot_is_chosen() {
    // CI-11, §6.2
    let mut table = Table::new(4);
    assert_eq!(table.refused(A, "site"), Refusal::NoPlotAffordable { money: 0 });
    table.money(A, 1).play(A, "site");
    table.chance("site 3");
    // Turned up, it must be placed; plots for two are out of reach.
    assert!(matches!(table.refused(A, "done"), Refusal::NotNow { .. }));
    let plots = ["A4", "B5", "C2", "D3"];
    assert_eq!(table.choices(A).len(), 4 * plots.len());
    assert_eq!(
        table.refused(A, "place A3 grass nw"),
        Refusal::TooLittleMoney { price: 2, money: 1 }
    );
    table.play(A, "place D3 grass nw");
    assert_eq!(table.cash(A), 0);
}

#[test]
fn ci_12_side_by_side_is_across_an_edge() {
    // CI-12, §6.2
    let mut table = Table::new(4);
    table.money(A, 5).state.repeats = 1;
    table.play(A, "site");
    table.chance("site 3");
    let far = |plot: &str| Refusal::NotAdjacent { plot: plot.parse().unwrap() };
    assert_eq!(table.refused(A, "place A2 grass nw"), far("A2"));
    assert_eq!(table.refused(A, "place A1 grass nw"), far("A1"));
    table.play(A, "place A3 grass nw");
    // What was placed in this turn belongs to the park.
    table.play(A, "site");
    table.chance("site 3");
    table.play(A, "place A2 grass nw");
}

#[test]
fn ci_13_a_bonus_counts_at_once() {
    // CI-13, §6.3
    let mut table = Table::new(4);
    table.money(A, 2).play(A, "site");
    table.chance("site 3");
    table.play(A, "place B2 grass nw");
    table.chance("material red");
    table.play(A, "showman top B2se");
    assert_eq!(table.held(A), "nothing");
}

#[test]
fn ci_14_without_sites_there_is_no_site_action() {
    // CI-14
    let mut table = Table::new(4);
    table.money(A, 5).state.sites_left = [0, 0];
    assert_eq!(table.refused(A, "site"), Refusal::NoSiteLeft);
    assert!(table.choices_to(A, "site").is_empty());
}

#[test]
fn ci_15_the_leftmost_showman_goes_to_any_empty_spot() {
    // CI-15, §6.4
    let mut table = Table::new(2);
    table.hold(A, 3, 2).state.repeats = 2;
    // The leftmost of the middle car has the second colour.
    table.play(A, "showman middle B3nw");
    assert_eq!(table.state.showman_on("B3nw".parse().unwrap()).unwrap().0.0, 1);
    assert_eq!(colours(&table.state, A)[1], [0, 1]);
    let cell = |name: &str| name.parse().unwrap();
    assert_eq!(table.refused(A, "showman top C4se"), Refusal::Grass { cell: cell("C4se") });
    assert_eq!(table.refused(A, "showman top B3nw"), Refusal::SpotTaken { cell: cell("B3nw") });
    table.out(B, Car::Top, "B4nw").hold(A, 3, 0);
    table.play(A, "attraction 1 B4nw");
    assert_eq!(table.refused(A, "showman top B4nw"), Refusal::SpotTaken { cell: cell("B4nw") });
    table.play(A, "showman top B4ne");
}

#[test]
fn ci_16_a_showman_of_an_empty_car_may_be_relocated() {
    // CI-16, §6.5
    let mut table = Table::new(2);
    table.hold(A, 3, 0).out(A, Car::Top, "B3nw B3ne");
    let not_empty = Refusal::CarNotEmpty { car: Car::Top, n_left: 1 };
    assert_eq!(table.refused(A, "move B3nw C3nw"), not_empty);
    table.out(A, Car::Top, "B4nw").out(B, Car::Top, "B4ne");
    assert_eq!(
        table.refused(A, "move B3nw B3nw"),
        Refusal::SpotTaken { cell: "B3nw".parse().unwrap() }
    );
    // Either colour; income stays what it was.
    let income = table.state.income(A);
    assert_eq!(table.choices_to(A, "move").len(), 3 * 11);
    let said = table.play(A, "move B3ne C3nw");
    assert_eq!(said, ["A moved a Fire Eater from B3ne to C3nw for 1 red"]);
    assert_eq!(table.state.showman_on("C3nw".parse().unwrap()).unwrap().0.0, 1);
    assert_eq!(table.state.income(A), income);
    // It was the showman action.
    assert!(matches!(table.refused(A, "showman middle B3ne"), Refusal::DoneAlready { .. }));
}

#[test]
fn ci_17_overlapping_squares_count_once() {
    // CI-17, §6.6
    let mut table = Table::new(4);
    table.out(A, Car::Bottom, "B3nw B3ne B3sw").out(A, Car::Middle, "B4nw").hold(A, 5, 0);
    table.state.repeats = 4;
    let points = table.points(A);
    assert_eq!(table.play(A, "showman top B3se").len(), 2);
    assert_eq!(table.points(A), points + 2);
    // Two by three is one square still.
    table.play(A, "showman top B4sw");
    assert_eq!((table.points(A), table.state.n_squares(A)), (points + 2, 1));
    // Two by four is two.
    table.out(A, Car::Middle, "B4ne").play(A, "showman top B4se");
    assert_eq!((table.points(A), table.state.n_squares(A)), (points + 4, 2));
    // Both pay in the next income.
    for seat in [A, B, C, D] {
        table.play(seat, "done");
        table.settle();
    }
    table.play(A, "take 2 red");
    let income = u16::from(table.state.income(A).points);
    assert_eq!(table.points(A), points + 4 + income + 4);
}

#[test]
fn ci_18_a_relocated_showman_can_form_a_square() {
    // CI-18
    let mut table = Table::new(4);
    table.out(A, Car::Top, "B3nw B3ne B3sw").out(A, Car::Middle, "B3se C3nw C3ne").hold(A, 1, 0);
    assert_eq!(table.state.n_squares(A), 1);
    let points = table.points(A);
    // Two showmen of the other row stand already: the square moves with the showmen.
    table.play(A, "move B3nw C4nw");
    assert_eq!(
        (table.points(A), table.state.n_squares(A)),
        (points, 1),
        "B3 is broken, B3-C3 is not"
    );
    table.state.done = coney_island::Deeds::default();
    table.hold(A, 1, 0).play(A, "move C4nw B3nw");
    assert_eq!(table.points(A), points, "a largest number that stays the same pays nothing");
    // Lifted out of a square and put down into another.
    let mut table = Table::new(4);
    table.out(A, Car::Top, "B3nw B3ne B3sw").out(A, Car::Middle, "B3se C4nw C4ne").hold(A, 1, 0);
    table.out(A, Car::Bottom, "C4sw");
    let points = table.points(A);
    table.play(A, "move B3nw C4se");
    assert_eq!((table.points(A), table.state.n_squares(A)), (points + 2, 1));
}

#[test]
fn ci_19_a_square_ends_when_a_showman_goes() {
    // CI-19, §6.6
    let mut table = Table::new(4);
    table.out(A, Car::Top, "B3nw B3ne B4nw").out(A, Car::Middle, "B3sw B3se B4sw").hold(A, 4, 0);
    table.state.repeats = 1;
    assert_eq!(table.state.n_squares(A), 1);
    let points = table.points(A);
    table.play(A, "attraction 1 B3nw");
    assert_eq!(table.state.n_squares(A), 1, "the one that overlapped it goes on");
    table.play(A, "attraction 1 B3ne");
    assert_eq!(table.state.n_squares(A), 0);
    assert_eq!(table.points(A), points + 4 + 1 + 3 + 1, "nothing is paid back");
    // Two colours of one player make a square.
    let mut table = Table::new(2);
    table.out(A, Car::Top, "B3nw B3ne B3sw").out(A, Car::Middle, "B3se");
    assert_eq!(table.state.n_squares(A), 1);
    assert!(table.state.showmen[0].len() == 2 && table.state.showmen[1].len() == 2);
}

#[test]
fn ci_20_the_easier_game_has_no_squares() {
    // CI-20, §9.1
    let easier = Options { extra_income: false, ..Options::default() };
    let mut table = Table::with(4, easier);
    table.out(A, Car::Top, "B3nw B3ne B3sw").hold(A, 1, 1);
    let points = table.points(A);
    table.play(A, "showman middle B3se");
    assert_eq!(table.points(A), points);
    for seat in [A, B, C, D] {
        table.play(seat, "done");
        table.settle();
    }
    assert_eq!(table.points(A), points + 4);
}

#[test]
fn ci_21_a_second_time_costs_a_repeat() {
    // CI-21, §6.1
    let mut table = Table::new(4);
    table.hold(A, 3, 0).state.repeats = 1;
    table.play(A, "showman top B3nw");
    assert_eq!(table.state.repeats, 1, "the first time costs none");
    let said = table.play(A, "showman top B3ne");
    assert_eq!(said[0], "A spent a repeat on the showman action");
    assert!(matches!(table.refused(A, "showman top B3sw"), Refusal::DoneAlready { .. }));
    // What is left is lost.
    table.state.repeats = 2;
    table.play(A, "done");
    assert_eq!(table.state.repeats, 0);
}

#[test]
fn ci_22_the_bottom_car_gives_its_repeat_in_the_income() {
    // CI-22, §5.6
    let mut table = Table::new(4);
    table.out(B, Car::Bottom, "B3nw B3ne B3sw").hold(B, 0, 0).play(A, "done");
    table.chance("material red");
    table.play(B, "take 2 red");
    assert_eq!(table.state.repeats, 1);
    // Filling the spot again takes nothing away.
    table.hold(B, 2, 0).play(B, "attraction 1 B3nw");
    assert_eq!(table.state.mat(B).car(Car::Bottom).n_on(), 1);
    assert_eq!(table.state.repeats, 1);
    // Emptying it after the income gives nothing.
    let mut table = Table::new(4);
    table.out(A, Car::Bottom, "B3nw B3ne").hold(A, 1, 2).play(A, "showman bottom B3sw");
    assert_eq!(table.state.mat(A).car(Car::Bottom).n_on(), 0);
    assert_eq!(table.state.repeats, 0);
}

#[test]
fn ci_23_every_repeat_plot_gives_a_repeat() {
    // CI-23
    let mut table = Table::new(4);
    table.site("B2", Some(Corner::NorthWest)).site("C5", Some(Corner::NorthWest)).money(A, 4);
    table.play(A, "site");
    table.chance("site 3");
    table.play(A, "place B1 grass nw");
    assert_eq!(table.state.repeats, 1);
    table.play(A, "site");
    assert_eq!(table.state.repeats, 0);
    table.chance("site 3");
    table.play(A, "place C6 grass nw");
    assert_eq!(table.state.repeats, 1);
}

#[test]
fn ci_24_a_newspaper_gives_a_repeat_once_a_turn() {
    // CI-24, §6.10
    let mut table = Table::new(4);
    table.employ(A, Character::Journalist).hold(A, 2, 0).paper(A, Layer::Pink, 2);
    table.play(A, "journalist red");
    table.chance("newspaper pink 3");
    let left = table.state.papers_left;
    // Also one taken in this turn; it is not an action, and the stack does not grow.
    table.play(A, "discard pink 3");
    assert_eq!((table.state.repeats, table.state.papers_left), (1, left));
    assert!(table.state.done.iter().count() == 1);
    assert_eq!(table.refused(A, "discard pink 2"), Refusal::DiscardedAlready);
    table.play(A, "journalist red");
    table.chance("newspaper pink 3");
    assert_eq!(table.state.repeats, 0);
}

#[test]
fn ci_25_several_repeats_may_go_to_one_action() {
    // CI-25
    let mut table = Table::new(4);
    table.hold(A, 3, 0).state.repeats = 2;
    for cell in ["B3nw", "B3ne", "B3sw"] {
        table.play(A, &format!("showman top {cell}"));
    }
    assert_eq!(table.state.repeats, 0);
}

#[test]
fn ci_26_all_three_main_actions_fit_into_a_turn_in_any_order() {
    // CI-26
    let mut table = Table::new(4);
    table.hold(A, 4, 0).money(A, 2).out(B, Car::Top, "C4nw").employ(A, Character::Promoter);
    table.play(A, "attraction 1 C4nw");
    table.play(A, "promoter");
    table.play(A, "showman top B3nw");
    table.play(A, "site");
    table.chance("site 3");
    table.play(A, "place A4 grass nw");
    assert_eq!(table.state.done.iter().count(), 4);
}

#[test]
fn ci_27_newspapers_are_for_their_owner() {
    // CI-27
    let mut table = Table::new(4);
    table.paper(A, Layer::Pink, 3);
    let papers = |viewer| table.state.view(viewer).mats[0].clone();
    assert_eq!(papers(Viewer::Seat(A)).open_papers.unwrap()[0].points, 3);
    for viewer in [Viewer::Seat(B), Viewer::Spectator] {
        assert_eq!(papers(viewer).open_papers, None);
        assert_eq!(papers(viewer).papers.pink, 1);
    }
}

#[test]
fn ci_28_a_character_is_hired_from_the_table_or_a_rival_and_works_at_once() {
    // CI-28, §6.8
    let mut table = Table::new(4);
    table.money(A, 5).money(B, 2);
    assert_eq!(table.play(A, "hire promoter"), ["A hired the promoter"]);
    table.play(A, "promoter");
    table.play(A, "hire worker");
    assert!(table.state.done.iter().count() == 1, "hiring is no action");
    table.play(A, "done");
    assert!(matches!(table.refused(B, "hire worker"), Refusal::NotNow { .. }), "not in the income");
    table.settle();
    let money = (table.cash(A), table.cash(B));
    assert_eq!(table.play(B, "hire worker"), ["B hired the migrant worker away from A"]);
    assert_eq!((table.cash(A), table.cash(B)), (money.0, money.1 - 2), "without compensation");
    table.play(B, "worker");
}

#[test]
fn ci_29_money_allows_two_characters_a_turn() {
    // CI-29
    let mut table = Table::new(4);
    table.money(A, 5);
    table.play(A, "hire promoter");
    table.play(A, "hire worker");
    assert_eq!(table.refused(A, "hire patron"), Refusal::TooLittleMoney { price: 2, money: 1 });
}

#[test]
fn ci_30_the_limit_belongs_to_the_players_turn() {
    // CI-30
    let mut table = Table::new(2);
    table.money(A, 3).money(B, 2);
    table.play(A, "hire promoter");
    table.play(A, "promoter");
    table.play(A, "done");
    table.settle();
    table.play(B, "hire promoter");
    table.play(B, "promoter");
    assert_eq!(table.refused(A, "promoter"), Refusal::NotYourTurn { waits_for: B });
}

#[test]
fn ci_31_the_officer_takes_a_point_that_is_there() {
    // CI-31
    let mut table = Table::new(4);
    table.employ(A, Character::Officer).score(A, 0);
    assert_eq!(table.refused(A, "officer"), Refusal::NoPoint);
    table.score(A, 1).play(A, "officer");
    assert_eq!(table.points(A), 0);
}

#[test]
fn chance_brings_only_what_is_left() {
    // §2.5, §3.1, §3.2, §5.2
    let with_weight = |state: &State| {
        let outcomes = outcomes(state);
        assert!(outcomes.iter().all(|(_, weight)| *weight > 0), "{outcomes:?}");
        outcomes.len()
    };
    let mut table = Table::new(4);
    table.money(A, 3).hold(A, 1, 0).employ(A, Character::Worker).employ(A, Character::Journalist);
    let mut bag = table.clone();
    bag.state.bag.red = 0;
    bag.play(A, "worker");
    assert_eq!(with_weight(&bag.state), 1, "white materials");
    let mut papers = table.clone();
    let two = Newspaper { colour: Layer::Pink, points: 2 };
    let kind = papers.state.edition.kind_of(two).unwrap();
    papers.state.unseen_papers[kind] = 0;
    papers.play(A, "journalist red");
    let n_kinds = papers.state.edition.kinds_of(Layer::Pink).count();
    assert_eq!(with_weight(&papers.state), n_kinds - 1, "other pink newspapers");
    for site in [Site::ThreeSpots, Site::FourSpots] {
        let mut sites = table.clone();
        sites.state.sites_left[site.idx()] = 0;
        sites.play(A, "site");
        assert_eq!(with_weight(&sites.state), 1, "the other kind of site");
        let mut laying = start(4);
        laying.sites_left[site.idx()] = 0;
        let n_ways = if site == Site::ThreeSpots { 1 } else { 4 };
        assert_eq!(with_weight(&laying), n_ways, "the ways the other kind lies");
    }
}

#[test]
fn ci_32_no_journalist_without_newspapers() {
    // CI-32
    let mut table = Table::new(4);
    table.employ(A, Character::Journalist).hold(A, 1, 0).state.papers_left = [0, 0];
    assert_eq!(table.refused(A, "journalist red"), Refusal::NoNewspaperLeft);
    table.state.papers_left = [0, 1];
    table.play(A, "journalist red");
    assert!(outcomes(&table.state).iter().all(|(outcome, _)| {
        matches!(outcome, Outcome::Newspaper { colour: Layer::White, .. })
    }));
}

#[test]
fn ci_33_attractions_lie_on_showmen_only() {
    // CI-33, §6.7
    let mut table = Table::new(4);
    table.out(A, Car::Top, "B3ne").out(B, Car::Top, "B4nw").out(C, Car::Middle, "B4ne");
    table.hold(A, 2, 2);
    // Anybody's, across two sites.
    assert_eq!(table.choices_to(A, "attraction")[3..], ["3 B3ne B4nw B4ne"]);
    assert_eq!(
        table.refused(A, "attraction 3 B3nw B3ne B4nw"),
        Refusal::NoShowman { cell: "B3nw".parse().unwrap() }
    );
    table.play(A, "attraction 3 B3ne B4nw B4ne");
    // There for good: another cannot lie on it.
    table.state.repeats = 1;
    table.hold(A, 2, 0);
    assert_eq!(
        table.refused(A, "attraction 1 B4nw"),
        Refusal::NoShowman { cell: "B4nw".parse().unwrap() }
    );
}

#[test]
fn ci_34_attractions_lie_or_stand() {
    // CI-34
    let edition = start(4).edition;
    let n_ways = |stack| edition.stack(coney_island::Stack(stack)).turns.len();
    assert_eq!([n_ways(0), n_ways(1), n_ways(2), n_ways(3)], [1, 2, 2, 1]);
    // An edition with a hook may turn it four ways, but not mirror it.
    let hook = "cells = [[0, 0], [0, 1], [0, 2], [1, 0]]";
    let edition = edited("cells = [[0, 0], [0, 1], [1, 0], [1, 1]]", hook).unwrap();
    let turns = &edition.stack(coney_island::Stack(3)).turns;
    assert_eq!(turns.len(), 4);
    assert!(!turns.contains(&vec![(0, 0), (0, 1), (0, 2), (1, 2)]));
}

#[test]
fn ci_35_colours_are_counted_not_owners() {
    // CI-35
    let mut table = Table::new(2);
    // Hall of Mirrors wants exactly two colours; both are A's.
    table.state.n_built[1] = 2;
    table.out(A, Car::Top, "B3nw B3ne B4nw").hold(A, 1, 2);
    let fits = ["2 B3nw B3ne", "2 B3ne B4nw"];
    assert_eq!(table.choices_to(A, "attraction"), fits);
    // Ghost Train wants one: the two firsts are not side by side.
    table.state.n_built[1] = 0;
    assert!(table.choices_to(A, "attraction").is_empty());
    assert_eq!(
        table.refused(A, "attraction 2 B3nw B3ne"),
        Refusal::WrongColours { wanted: coney_island::Colours::One, found: 2 }
    );
}

#[test]
fn ci_36_every_owner_scores() {
    // CI-36, §6.7
    let mut table = Table::new(4);
    table.out(A, Car::Top, "B3ne").out(B, Car::Middle, "B4nw").out(C, Car::Bottom, "B4ne");
    table.hold(A, 2, 2);
    table.play(A, "attraction 3 B3ne B4nw B4ne");
    assert_eq!([A, B, C, D].map(|seat| table.points(seat)), [6 + 9 + 1, 5 + 2, 5 + 3, 5]);
}

#[test]
fn ci_37_the_owner_says_in_which_order_two_colours_come_back() {
    // CI-37, §6.7
    let build = || {
        let mut table = Table::new(2);
        table.state.n_built[1] = 1;
        table.out(A, Car::Top, "B3nw B3ne").hold(A, 1, 2);
        assert_eq!(colours(&table.state, A)[0], [0]);
        table.play(A, "attraction 2 B3nw B3ne");
        assert_eq!(table.state.phase, Phase::Homecoming);
        assert_eq!(table.choices(A), ["leftmost first", "leftmost second"]);
        table
    };
    let mut first = build();
    let said = first.play(A, "leftmost first");
    assert_eq!(said, ["A put one of the first colour leftmost on the top car"]);
    assert_eq!(colours(&first.state, A)[0], [0, 1, 0]);
    assert_eq!(first.state.phase, Phase::Acting);
    let mut second = build();
    second.play(A, "leftmost second");
    assert_eq!(colours(&second.state, A)[0], [1, 0, 0]);
    assert_eq!(first.points(A), second.points(A));
}

#[test]
fn ci_37_a_rival_is_asked_out_of_turn() {
    // CI-37, §4.1
    let mut table = Table::new(2);
    table.state.n_built[2] = 1;
    // Three of B's top car, of both colours: two questions, then A goes on.
    table.out(B, Car::Top, "B3nw B3ne B4nw").hold(A, 2, 2);
    assert_eq!(colours(&table.state, B)[0], [0; 0]);
    table.play(A, "attraction 3 B3nw B3ne B4nw");
    assert!(table.is_turn_of(B));
    assert_eq!(table.refused(A, "done"), Refusal::NotYourTurn { waits_for: B });
    let now = coney_island::action::Now::Homecoming;
    assert_eq!(table.refused(B, "done"), Refusal::NotNow { now });
    assert!(table.prompt(B).contains("leftmost") && table.prompt(A).is_empty());
    let mut odd = table.clone();
    odd.play(B, "leftmost second");
    assert_eq!(colours(&odd.state, B)[0], [3, 2, 2], "the others are alike");
    assert!(odd.is_turn_of(A));
    table.play(B, "leftmost first");
    assert!(table.is_turn_of(B));
    table.play(B, "leftmost first");
    assert_eq!(colours(&table.state, B)[0], [2, 2, 3]);
    assert!(table.is_turn_of(A));
    table.play(A, "done");
}

#[test]
fn ci_37_one_colour_needs_no_order() {
    // CI-37
    let mut table = Table::new(2);
    table.state.n_built[1] = 1;
    // One of the top car and one of the middle car, both of the second colour.
    table.out(A, Car::Top, "C3nw B3nw").out(A, Car::Middle, "B3ne").hold(A, 1, 2);
    table.play(A, "attraction 2 B3nw B3ne");
    assert_eq!(table.state.phase, Phase::Acting);
    let mut table = Table::new(4);
    table.out(A, Car::Top, "B3nw B3ne").hold(A, 1, 2).play(A, "attraction 2 B3nw B3ne");
    assert_eq!(table.state.phase, Phase::Acting);
}

#[test]
fn ci_38_an_end_that_was_certain_stays_certain() {
    // CI-38
    let mut table = Table::new(4);
    table.score(A, 59).employ(A, Character::Promoter).money(A, 1);
    table.play(A, "promoter");
    assert_eq!(table.state.ending, None, "it is asked at the end of the turn");
    let said = table.play(A, "done");
    assert_eq!(said[1], "The last round was reached: sixty points have been had");
    assert_eq!(table.state.ending, Some(Ending::SixtyPoints));
    assert_eq!(table.state.ending(), None, "the round is played out");
}

#[test]
fn ci_39_sixty_points_need_not_be_kept() {
    // CI-39, §7.1
    let mut table = Table::new(4);
    table.score(A, 58).employ(A, Character::Promoter).employ(A, Character::Officer).money(A, 1);
    table.play(A, "promoter");
    table.play(A, "officer");
    table.settle();
    assert_eq!(table.points(A), 59);
    table.play(A, "done");
    assert_eq!(table.state.ending, Some(Ending::SixtyPoints));
    // In a rival's turn as well.
    let mut table = Table::new(4);
    table.score(B, 59).out(B, Car::Top, "B3nw").hold(A, 2, 0);
    table.play(A, "attraction 1 B3nw");
    table.play(A, "done");
    assert_eq!(table.state.ending, Some(Ending::SixtyPoints));
}

#[test]
fn ci_40_no_stack_left_counts_as_one_left() {
    // CI-40, §7.1
    let end = |n_built: [u8; 4]| {
        let mut table = Table::new(4);
        table.state.n_built = n_built;
        table.play(A, "done");
        table.state.ending
    };
    assert_eq!(end([2, 3, 0, 0]), None);
    assert_eq!(end([2, 3, 2, 2]), Some(Ending::OneStack));
    assert_eq!(end([2, 3, 3, 2]), Some(Ending::OneStack));
}

#[test]
fn ci_41_the_last_newspaper_of_the_stack_ends_the_game() {
    // CI-41, §7.1
    let mut table = Table::new(4);
    table.state.papers_left = [0, 1];
    table.employ(A, Character::Journalist).hold(A, 1, 0);
    table.play(A, "journalist red");
    table.chance("newspaper white 1");
    table.play(A, "discard white 1");
    table.play(A, "done");
    assert_eq!(table.state.ending, Some(Ending::Newspapers));
}

#[test]
fn ci_42_the_park_is_full_when_few_spots_are_empty() {
    // CI-42, §7.1
    for (n_seats, limit) in [(2, 12), (3, 10), (4, 8)] {
        let end = |n_empty: u32, sites_left: u8| {
            let mut table = Table::new(n_seats);
            table.state.sites_left = [sites_left, 0];
            let surplus = table.state.empty_spots().len() - n_empty;
            table.state.covered = table.state.empty_spots().iter().take(surplus as usize).collect();
            table.play(A, "done");
            table.state.ending
        };
        assert_eq!(end(limit + 1, 0), None, "{n_seats}");
        assert_eq!(end(limit, 0), Some(Ending::FullPark), "{n_seats}");
        assert_eq!(end(limit, 1), None, "{n_seats}: a site is left");
    }
}

#[test]
fn ci_43_all_have_the_same_number_of_turns() {
    // CI-43, §7.2
    let mut table = Table::new(4);
    table.state.had_sixty = true;
    for seat in [A, B, C] {
        table.play(seat, "done");
        table.settle();
        assert_eq!(table.state.turn(), Turn::Seats(tabletop::SeatSet::one(Seat(seat.0 + 1))));
    }
    table.play(D, "done");
    assert_eq!(table.state.ending(), Some("sixty-points"));
    // On the last turn of a round it ends at once.
    let mut table = Table::new(4);
    table.turn_of(D).state.had_sixty = true;
    table.play(D, "done");
    assert_eq!(table.state.turn(), Turn::Over);
    assert_eq!(table.refused(D, "done"), Refusal::GameOver);
}

#[test]
fn ci_44_newspapers_add_and_showmen_cost() {
    // CI-44, §7.3
    let mut table = Table::new(2);
    table.score(A, 10).paper(A, Layer::Pink, 3).paper(A, Layer::Pink, 2);
    table.out(A, Car::Top, "B3nw B3ne").score(B, 2).out(B, Car::Bottom, "B4nw B4ne B4sw");
    let standing = table.state.standing();
    assert_eq!(standing.scores.as_slice(), [10 + 5 - 4, 2 - 6], "there is no floor");
}

#[test]
fn ci_45_money_and_materials_break_a_tie() {
    // CI-45, §7.4
    let mut table = Table::new(3);
    for seat in [A, B, C] {
        table.score(seat, 61);
    }
    table.money(A, 2).hold(A, 1, 0).money(B, 0).hold(B, 2, 2).money(C, 1).hold(C, 0, 3);
    table.employ(A, Character::Patron);
    table.state.phase = Phase::Over;
    let places = table.state.standing().places.unwrap();
    assert_eq!(places.as_slice(), [3, 1, 1], "B and C share the victory");
}

#[test]
fn ci_46_the_track_has_no_end() {
    // CI-46
    let mut table = Table::new(4);
    table.score(A, 5_000).employ(A, Character::Promoter).money(A, 1);
    table.play(A, "promoter");
    assert_eq!(table.points(A), 5_002);
}

#[test]
fn ci_47_a_newspaper_that_is_given_up_is_shown() {
    // CI-47
    let mut table = Table::new(4);
    table.paper(A, Layer::Pink, 3);
    let said = table.play(A, "discard pink 3");
    assert_eq!(said, ["A gave up a pink newspaper worth 3 points", "A gained a repeat"]);
    let gone = table.state.view(Viewer::Seat(B)).papers_gone;
    assert_eq!(gone.len(), 1);
    assert_eq!((gone[0].colour, gone[0].points), (Layer::Pink, 3));
}

#[test]
fn ci_48_the_first_end_gives_its_name() {
    // CI-48
    let mut table = Table::new(4);
    table.state.papers_left = [0, 0];
    table.state.n_built = [2, 3, 3, 2];
    table.play(A, "done");
    assert_eq!(table.state.ending, Some(Ending::OneStack));
}

#[test]
fn ci_49_a_game_has_an_end_of_the_softwares_own() {
    // CI-49, §9.2
    let mut table = Table::with(2, Options { round_limit: 2, ..Options::default() });
    for _ in 0..2 {
        for seat in [A, B] {
            assert_eq!(table.state.ending, None);
            table.play(seat, "done");
            table.settle();
        }
    }
    assert_eq!(table.state.ending(), Some("round-limit"));
    // Sixty points in the last round still name the end.
    let mut table = Table::with(2, Options { round_limit: 1, ..Options::default() });
    table.state.had_sixty = true;
    table.play(A, "done");
    assert_eq!(table.state.ending, Some(Ending::SixtyPoints));
}
