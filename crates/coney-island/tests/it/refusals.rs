//! Every reason for a refusal, with its numbers.

use coney_island::{
    Action, Car, Cell, Character, Colours, Corner, Deed, Layer, Material, Materials, Now, Options,
    Phase, Refusal, Stack,
};
use tabletop::{Game, Reason, Seat};

use crate::table::{A, B, Table};

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

/// Refused, with this reason and this sentence.
#[track_caller]
fn check(table: &mut Table, seat: Seat, notation: &str, reason: Refusal, sentence: &str) {
    assert_eq!(table.refused(seat, notation), reason);
    assert_eq!(reason.to_string(), sentence);
}

// §4.1
#[test]
fn out_of_turn() {
    let mut table = Table::new(3);
    let reason = Refusal::NotYourTurn { waits_for: A };
    check(&mut table, B, "done", reason, "it is not your turn: the table waits for A");
    check(&mut table, Seat(200), "done", reason, &reason.to_string());
    table.state.phase = Phase::Over;
    check(&mut table, A, "done", Refusal::GameOver, "the game is over");
}

#[test]
fn at_another_moment() {
    let mut table = Table::new(3);
    let now = |now| Refusal::NotNow { now };
    let acting = "that cannot be done at this moment; take an action, or end your turn";
    check(&mut table, A, "take 1 red", now(Now::Acting), acting);
    check(&mut table, A, "return 1 red", now(Now::Acting), acting);
    check(&mut table, A, "place A4", now(Now::Acting), acting);
    table.money(A, 1).play(A, "site");
    let chance = "that cannot be done at this moment; chance moves first";
    check(&mut table, A, "done", now(Now::Chance), chance);
    table.chance("site 3");
    let placing = "that cannot be done at this moment; first place the building site you turned up";
    check(&mut table, A, "done", now(Now::Placing), placing);
    check(&mut table, A, "showman top B3nw", now(Now::Placing), placing);
    let mut table = Table::new(3);
    table.out(B, Car::Bottom, "B3nw").hold(B, 4, 1).play(A, "done");
    table.chance("material red");
    let choosing = "that cannot be done at this moment; first take the materials of your choice";
    check(&mut table, B, "hire patron", now(Now::Choosing), choosing);
    table.play(B, "take 1 red");
    let returning = "that cannot be done at this moment; first put back what is over the limit";
    check(&mut table, B, "done", now(Now::Returning), returning);
}

#[test]
fn chosen_materials() {
    let mut table = Table::new(3);
    table.out(B, Car::Bottom, "B3nw B3ne").play(A, "done");
    table.chance("material red");
    let reason = Refusal::TakesTooMany { due: 2, asked: 3 };
    check(&mut table, B, "take 3 red", reason, "the number of materials to choose is 2, not 3");
    let reason = Refusal::TakesTooMany { due: 2, asked: 510 };
    check(&mut table, B, "take 255 red 255 white", reason, &reason.to_string());
    let reason = Refusal::TakesTooFew { due: 2, asked: 1 };
    let sentence = "the number of materials to choose is 2, not 1; the bag has both colours left";
    check(&mut table, B, "take 1 white", reason, sentence);
    let reason = Refusal::TakesTooFew { due: 2, asked: 0 };
    check(&mut table, B, "take nothing", reason, &reason.to_string());
    table.state.bag = Materials { red: 1, white: 9 };
    let reason = Refusal::NotInBag { bag: table.state.bag, red: 2, white: 0 };
    let sentence = "the bag holds 1 red 9 white, so you cannot take 2 red";
    check(&mut table, B, "take 2 red", reason, sentence);
}

#[test]
fn surplus_materials() {
    let mut table = Table::new(3);
    table.employ(A, Character::Officer).hold(A, 1, 4).play(A, "officer");
    table.chance("material white");
    let reason = Refusal::ReturnsWrongNumber { excess: 1, asked: 2 };
    check(&mut table, A, "return 1 red 1 white", reason, "put back exactly 1, not 2");
    let reason = Refusal::ReturnsWrongNumber { excess: 1, asked: 510 };
    check(&mut table, A, "return 255 red 255 white", reason, &reason.to_string());
    table.hold(A, 0, 6);
    let held = Materials { red: 0, white: 6 };
    let reason = Refusal::ReturnNotHeld { held, red: 1, white: 0 };
    let sentence = "you hold 6 white, so you cannot put back 1 red and 0 white";
    check(&mut table, A, "return 1 red", reason, sentence);
}

#[test]
fn costs() {
    let mut table = Table::new(3);
    let held = Materials { red: 0, white: 2 };
    table.hold(A, 0, 2).money(A, 1);
    let reason = Refusal::TooFewMaterials { cost: Materials { red: 1, white: 0 }, held };
    check(&mut table, A, "showman top B3nw", reason, "that costs 1 red, you hold 2 white");
    let reason = Refusal::TooLittleMoney { price: 2, money: 1 };
    check(&mut table, A, "hire patron", reason, "that costs 2 money, you have 1");
    table.money(A, 0).employ(A, Character::Worker).employ(A, Character::Promoter);
    let reason = Refusal::TooLittleMoney { price: 1, money: 0 };
    check(&mut table, A, "worker", reason, &reason.to_string());
    check(&mut table, A, "promoter", reason, &reason.to_string());
    let reason = Refusal::DoneAlready { deed: Deed::Showman };
    table.hold(A, 2, 0).play(A, "showman top B3nw");
    let sentence = "you have taken the showman action this turn and have no repeat left";
    check(&mut table, A, "showman top B3ne", reason, sentence);
}

#[test]
fn building_sites() {
    let mut table = Table::new(3);
    let reason = Refusal::NoPlotAffordable { money: 0 };
    let sentence = "with 0 money you can afford no plot beside the park";
    check(&mut table, A, "site", reason, sentence);
    table.money(A, 2).play(A, "site");
    table.chance("site 3");
    let plot = |name: &str| name.parse().unwrap();
    let reason = Refusal::PlotTaken { plot: plot("B3") };
    check(&mut table, A, "place B3 grass nw", reason, "there is a building site on B3 already");
    let reason = Refusal::NotAdjacent { plot: plot("D6") };
    check(&mut table, A, "place D6 grass nw", reason, "D6 is not side by side with the park");
    let sentence = "name the corner that its grass shall lie in";
    check(&mut table, A, "place A4", Refusal::GrassNeeded, sentence);
    let mut table = Table::new(4);
    table.money(A, 2).play(A, "site");
    table.chance("site 4");
    let sentence = "this building site has no grass";
    check(&mut table, A, "place A4 grass ne", Refusal::NoGrass, sentence);
    let mut table = Table::new(4);
    table.state.sites_left = [0, 0];
    check(&mut table, A, "site", Refusal::NoSiteLeft, "no building site is left");
}

#[test]
fn showmen() {
    let mut table = Table::new(2);
    table.hold(A, 5, 0);
    let plot = "A1".parse().unwrap();
    let sentence = "no building site lies on A1";
    check(&mut table, A, "showman top A1se", Refusal::NoSiteThere { plot }, sentence);
    let reason = Refusal::Grass { cell: cell("C4se") };
    let sentence = "C4se is grass, and nothing is built on grass";
    check(&mut table, A, "showman top C4se", reason, sentence);
    table.out(A, Car::Top, "B3nw B3ne").out(B, Car::Top, "B4nw");
    let reason = Refusal::SpotTaken { cell: cell("B4nw") };
    check(&mut table, A, "showman top B4nw", reason, "B4nw is taken");
    let reason = Refusal::CarNotEmpty { car: Car::Top, n_left: 1 };
    let sentence = "showmen of the top car may move only when it is empty, and it holds 1";
    check(&mut table, A, "move B3nw C3nw", reason, sentence);
    table.out(A, Car::Top, "B3sw");
    let reason = Refusal::CarEmpty { car: Car::Top };
    let sentence = "your top car is empty; you may relocate one of its showmen";
    check(&mut table, A, "showman top C3nw", reason, sentence);
    for (from, sentence) in [
        ("B4nw", "there is no showman of yours on B4nw"),
        ("C3nw", "there is no showman of yours on C3nw"),
        ("A1nw", "there is no showman of yours on A1nw"),
    ] {
        let reason = Refusal::NotYourShowman { cell: cell(from) };
        check(&mut table, A, &format!("move {from} C3ne"), reason, sentence);
    }
}

#[test]
fn attractions() {
    let mut table = Table::new(4);
    table.hold(A, 2, 3).out(A, Car::Top, "B3nw B3ne").out(B, Car::Top, "B4nw");
    let at = "attraction 5 at B3nw turn 0";
    let sentence = "there are four stacks of grand attractions";
    check(&mut table, A, at, Refusal::NoSuchStack, sentence);
    check(&mut table, A, "attraction 256 at B3nw turn 255", Refusal::NoSuchStack, sentence);
    let reason = Refusal::NoSuchTurn { stack: 2, n_turns: 2 };
    let sentence = "a tile of stack 2 can lie in 2 ways";
    check(&mut table, A, "attraction 2 at B3nw turn 2", reason, sentence);
    let reason = Refusal::OffTheBoard;
    let sentence = "the attraction would reach over the edge of the board";
    check(&mut table, A, "attraction 4 at D6se turn 0", reason, sentence);
    let reason = Refusal::NoShowman { cell: cell("B4ne") };
    let sentence = "B4ne holds no showman, and an attraction covers showmen only";
    check(&mut table, A, "attraction 3 B3ne B4nw B4ne", reason, sentence);
    let reason = Refusal::WrongColours { wanted: Colours::One, found: 2 };
    let sentence = "this attraction wants one colour, and 2 would be covered";
    check(&mut table, A, "attraction 2 B3ne B4nw", reason, sentence);
    table.state.n_built = [2, 0, 0, 0];
    let sentence = "that stack of grand attractions is used up";
    check(&mut table, A, "attraction 1 B3nw", Refusal::StackEmpty, sentence);
}

#[test]
fn colours_of_every_kind() {
    let mut table = Table::new(4);
    table.hold(A, 2, 3);
    table.out(A, Car::Top, "B3nw B3ne").out(B, Car::Top, "B4nw B4ne").out(A, Car::Middle, "B3sw");
    let wants = |wanted, found| Refusal::WrongColours { wanted, found };
    table.state.n_built = [0, 2, 1, 1];
    assert_eq!(table.refused(A, "attraction 2 B3nw B3ne"), wants(Colours::Two, 1));
    let mut other = table.clone();
    other.out(Seat(2), Car::Top, "C3nw").out(A, Car::Bottom, "C4sw");
    other.state.n_built[2] = 1;
    other.out(B, Car::Middle, "C3ne").out(A, Car::Middle, "C4nw");
    assert_eq!(other.refused(A, "attraction 3 C3nw C3ne C4nw"), wants(Colours::Two, 3));
    table.out(A, Car::Middle, "B3se");
    assert_eq!(table.refused(A, "attraction 4 B3nw B3ne B3sw B3se"), wants(Colours::TwoOrMore, 1));
}

#[test]
fn characters() {
    let mut table = Table::new(3);
    let patron = Character::Patron;
    let reason = Refusal::NotHired { character: patron };
    check(&mut table, A, "patron red", reason, "the patron does not work for you");
    table.money(A, 2).employ(A, patron);
    let reason = Refusal::HiredAlready { character: patron };
    check(&mut table, A, "hire patron", reason, "the patron works for you already");
    let reason = Refusal::MaterialNotHeld { material: Material::Red };
    check(&mut table, A, "patron red", reason, "you have no red to give");
    table.employ(A, Character::Journalist);
    check(&mut table, A, "journalist red", reason, &reason.to_string());
    table.hold(A, 1, 0).state.bag.white = 0;
    let reason = Refusal::BagHasNone { material: Material::White };
    check(&mut table, A, "patron red", reason, "the bag has no white left to exchange for");
    table.state.papers_left = [0, 0];
    let sentence = "no newspaper is left";
    check(&mut table, A, "journalist red", Refusal::NoNewspaperLeft, sentence);
    table.employ(A, Character::Officer).score(A, 0);
    check(&mut table, A, "officer", Refusal::NoPoint, "you have no point to lose");
}

#[test]
fn newspapers() {
    let mut table = Table::new(3);
    table.paper(A, Layer::Pink, 3).paper(A, Layer::Pink, 2);
    let reason = Refusal::NewspaperNotHeld { colour: Layer::White, points: 2 };
    check(&mut table, A, "discard white 2", reason, "you have no newspaper 'white 2'");
    let reason = Refusal::NewspaperNotHeld { colour: Layer::Pink, points: 255 };
    check(&mut table, A, "discard pink 255", reason, "you have no newspaper 'pink 255'");
    table.play(A, "discard pink 3");
    let sentence = "you have given up a newspaper this turn";
    check(&mut table, A, "discard pink 2", Refusal::DiscardedAlready, sentence);
}

#[test]
fn no_setup_for_one_or_five() {
    let start = |n_seats| {
        coney_island::State::start(n_seats, &Options::default(), tabletop::Printed::standard())
    };
    for n_seats in [0, 1, 5, 255] {
        let error = start(n_seats).unwrap_err().to_string();
        assert!(error.contains("2 to 4 players"), "{error}");
    }
    let options = Options { round_limit: 0, ..Options::default() };
    let state = coney_island::State::start(2, &options, tabletop::Printed::standard());
    assert!(state.unwrap_err().to_string().contains("round_limit"));
}

#[test]
fn hostile_actions_are_refused_at_every_moment() {
    let mut table = Table::new(2);
    let hostile = [
        Action::Take { red: 255, white: 255 },
        Action::Return { red: 255, white: 255 },
        Action::Attraction { stack: Stack(255), at: cell("D6se"), turn: 255 },
        Action::Attraction { stack: Stack(3), at: cell("D6se"), turn: 255 },
        Action::Discard { colour: Layer::White, points: 255 },
        Action::Place { plot: "A1".parse().unwrap(), grass: Some(Corner::NorthWest) },
    ];
    for action in hostile {
        let before = table.state;
        for seat in [A, B, Seat(7), Seat(255)] {
            assert!(table.state.apply(seat, &action, &mut Vec::new()).is_err(), "{action:?}");
        }
        assert_eq!(table.state, before);
    }
}

// §11.1
#[test]
fn what_is_picked_is_placed_before_anything_else() {
    let not_now = |now| Refusal::NotNow { now };
    let mut table = Table::new(4);
    table.hold(A, 2, 0).out(A, Car::Top, "B3nw B3ne").play(A, "pick top");
    assert_eq!(table.refused(A, "done"), not_now(Now::Picking));
    assert_eq!(table.refused(A, "pick top"), not_now(Now::Picking));
    // Another place than those that are listed may be written all the same.
    table.clone().play(A, "attraction 1 B3nw");
    table.play(A, "showman top B3sw");
    assert_eq!(table.state.picked, None);

    // Where there is one place it is taken.
    let mut table = Table::new(4);
    table.hold(A, 2, 0).out(A, Car::Top, "B3nw");
    table.state.spots = "B3nw B3ne".split(' ').map(|cell| cell.parse().unwrap()).collect();
    let said = table.play(A, "pick top");
    assert!(said[0].ends_with("to B3ne for 1 red"), "{said:?}");
    assert_eq!(table.refused(A, "pick top"), {
        Refusal::DoneAlready { deed: coney_island::Deed::Showman }
    });
}

#[test]
fn what_has_no_place_is_not_picked() {
    let mut table = Table::new(4);
    table.hold(A, 3, 3).out(A, Car::Top, "B3nw B3ne");
    table.state.spots = "B3nw B3ne".split(' ').map(|cell| cell.parse().unwrap()).collect();
    assert_eq!(table.refused(A, "pick top"), Refusal::NoSpot);
    assert_eq!(Refusal::NoSpot.rule(), "§6.4");
    assert_eq!(table.refused(A, "pick stack 3"), Refusal::FitsNowhere);
    assert_eq!(Refusal::FitsNowhere.rule(), "§6.7");
    assert_eq!(table.choices_to(A, "showman"), Vec::<String>::new());
}
