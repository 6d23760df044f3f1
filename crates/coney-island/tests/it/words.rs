//! Notation and sentences.

use coney_island::{Action, Car, Options, Stack, State};
use expect_test::expect;
use tabletop::{Game, Names, Printed, Seat, Viewer, Words};

use crate::table::{A, B, Table};

fn read(text: &str) -> Result<Action, String> {
    State::read_action(Printed::standard(), text).map_err(|error| error.to_string())
}

#[test]
fn notation_is_generous() {
    let showman = Action::Showman { car: Car::Top, to: "B3nw".parse().unwrap() };
    assert_eq!(read("  SHOWMAN   Top b3NW "), Ok(showman));
    assert_eq!(read("take red"), Ok(Action::Take { red: 1, white: 0 }));
    assert_eq!(read("return white"), Ok(Action::Return { red: 0, white: 1 }));
    // The cells of an attraction may be named in any order.
    let at = "B3nw".parse().unwrap();
    let attraction = Action::Attraction { stack: Stack(3), at, turn: 0 };
    assert_eq!(read("attraction 4 B3se B3nw B3sw B3ne"), Ok(attraction));
    let standing = Action::Attraction { stack: Stack(2), at, turn: 1 };
    assert_eq!(read("attraction 3 C3nw B3nw B3sw"), Ok(standing));
}

#[test]
fn wrong_notation_says_what_is_right() {
    let check = |text: &str, expected: &str| {
        let error = read(text).unwrap_err();
        assert!(error.contains(expected), "{error}");
    };
    check("", "write site, place B2");
    check("fly", "write site, place B2");
    check("showman top", "write site, place B2");
    check("showman left B3nw", "the cars are top, middle and bottom");
    check("showman top B9nw", "a cell is a plot and a corner, as in B3nw");
    check("place Z9", "write place B2, or place B2 grass nw");
    check("place B2 grass up", "write place B2, or place B2 grass nw");
    check("move B3nw", "write site, place B2");
    check("attraction 0 B3nw", "the stacks are 1, 2, 3 and 4");
    check("attraction 9 B3nw", "the stacks are 1, 2, 3 and 4");
    check("attraction 3 B3nw B3ne", "name the 3 cells that a tile of stack 3 would cover");
    check("attraction 3 B3nw B3ne B3sw", "name the 3 cells");
    check("attraction 2 at B3nw turn x", "a turn is a number");
    check("hire clown", "the characters are worker, officer, patron, promoter, journalist");
    check("patron gold", "write patron red");
    check("journalist", "write site, place B2");
    check("journalist gold", "write journalist red");
    check("discard blue 3", "write discard pink 3");
    check("discard pink 300", "write discard pink 3");
    check("take 999 red", "write take 1 red 1 white");
    check("return", "write return 1 red 1 white");
    let outcome = |text| State::read_outcome(Printed::standard(), text).unwrap_err().to_string();
    for text in ["", "site 5", "material gold", "start E1", "newspaper pink", "start B3 grass"] {
        assert!(outcome(text).contains("write start B3 grass nw"), "{text}");
    }
}

#[test]
fn a_menu_says_what_an_action_would_do() {
    let mut table = Table::new(2);
    table.hold(A, 2, 2).money(A, 3).out(A, Car::Top, "B3nw").out(B, Car::Bottom, "B3ne");
    table.out(A, Car::Top, "B4nw B4ne").employ(B, coney_island::Character::Patron);
    table.paper(A, coney_island::Layer::Pink, 3);
    let view = table.state.view(Viewer::Seat(A));
    let names = Names::new(vec!["Ann".to_owned(), "Bob".to_owned()]).read_by(Viewer::Seat(A));
    let say = |text: &str| {
        let action = read(text).unwrap();
        State::say_action(table.state.edition, &view, &action, &names)
    };
    let texts = [
        "site",
        "place A4",
        "place A6 grass ne",
        "showman middle B3sw",
        "move B4nw C3nw",
        "attraction 3 B3nw B3ne B4nw",
        "worker",
        "officer",
        "patron white",
        "promoter",
        "journalist red",
        "hire worker",
        "hire patron",
        "discard pink 3",
        "take 1 red 1 white",
        "return 2 white",
        "done",
    ];
    let menu: String = texts.map(|text| say(text) + "\n").concat();
    expect![[r"
        Turn up one of 6 building sites and place it
        Place the site on A4 for 1 money
        Place the site on A6 grass ne for 2 money; 3 points
        Send a Fortune Teller (middle car) to B3sw for 1 red 1 white
        Move the Fire Eater from B4nw to C3nw for 1 red
        Build the Dodgems on B3nw B3ne B4nw for 2 red 2 white: 9 points, 2 points for your showmen, 3 points for Bob's showmen
        Pay the migrant worker 1 money for a random material
        Pay the police officer 1 point for a random material
        Exchange 1 white for 1 red with the patron
        Pay the promoter 1 money for 2 points
        Pay the journalist 1 red for a newspaper
        Hire the migrant worker for 2 money
        Hire the patron away from Bob for 2 money
        Give up a newspaper (pink 3) to take an action once more
        Take 1 red and 1 white
        Put back 2 white
        End the turn
    "]]
    .assert_eq(&menu);
}

#[test]
fn a_menu_says_when_a_repeat_is_spent() {
    let mut table = Table::new(2);
    table.hold(A, 2, 0).state.repeats = 1;
    table.play(A, "showman top B3nw");
    let view = table.state.view(Viewer::Seat(A));
    let action = read("showman top B3ne").unwrap();
    let said = State::say_action(table.state.edition, &view, &action, &Names::letters(2));
    assert!(said.ends_with("(spends a repeat)"), "{said}");
    let prompt = State::prompt(table.state.edition, &view, &Names::letters(2));
    assert_eq!(
        prompt,
        "You have 0 money and 1 red. You may take one action once more. Empty spots: 14 (12 or \
         fewer end the game with the last site; 6 sites are to come). Take an action, or 'done'."
    );
}

#[test]
fn only_who_must_decide_is_asked() {
    let state = State::start(2, &Options::default(), Printed::standard()).unwrap();
    for viewer in Viewer::all(2) {
        let prompt = State::prompt(state.edition, &state.view(viewer), &Names::letters(2));
        assert_eq!(prompt, "", "chance moves");
    }
    let table = Table::new(2);
    let prompt =
        |viewer| State::prompt(table.state.edition, &table.state.view(viewer), &Names::letters(2));
    assert_eq!(prompt(Viewer::Spectator), "");
    assert_eq!(prompt(Viewer::Seat(Seat(1))), "");
    assert_ne!(prompt(Viewer::Seat(A)), "");
}

#[test]
fn the_sheet_adds_up_to_the_final_score() {
    let mut table = Table::new(3);
    table.score(A, 61).paper(A, coney_island::Layer::Pink, 3).out(A, Car::Top, "B3nw B3ne");
    table.state.had_sixty = true;
    table.turn_of(Seat(2)).play(Seat(2), "done");
    let view = table.state.view(Viewer::Spectator);
    let sheet = State::score_sheet(table.state.edition, &view);
    let row = |i: usize| (sheet[i].0.as_str(), sheet[i].1[0]);
    assert_eq!(row(0), ("on the track", 61));
    assert_eq!(row(1), ("newspapers", 3));
    assert_eq!(row(2), ("showmen in the park", -4));
    assert_eq!(row(3), ("total", 60));
    assert_eq!(sheet[3].1, table.state.standing().scores.as_slice());
}
