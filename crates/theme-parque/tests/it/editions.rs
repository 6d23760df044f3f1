//! Edition files: broken ones are refused with their line, other ones can be played.

use tabletop::{Edition as _, Game, Printed, QuickDice, walk};
use theme_parque::edition::{Effect, Need, Reach, Wish, Worth};
use theme_parque::{Edition, Options, Rules, State};

use crate::remembered::check_remembered;
use crate::table::{A, FIRST, Left, Right, Up, everything, face, lay, points, put_pawn, start};

fn text() -> &'static str {
    Edition::EMBEDDED[0]
}

/// The edition with one text replaced; it must occur.
#[track_caller]
fn with(old: &str, new: &str) -> String {
    assert!(text().contains(old), "{old}");
    text().replacen(old, new, 1)
}

/// What is said about the edition with one text replaced, and that it names the line.
#[track_caller]
fn refused(old: &str, new: &str) -> String {
    let error = Edition::read(&with(old, new)).expect_err("it should be refused");
    let before = text().split(old).next().expect("the text before").lines().count();
    if let Some(line) = error.line {
        assert!(line.abs_diff(before) <= 2, "{error}, but it is near line {before}");
    }
    error.problem
}

#[test]
fn numbers_have_limits() {
    assert_eq!(refused("copies = 6", "copies = 41"), "copies must be 0 to 40, not 41");
    assert_eq!(refused("factor = 2", "factor = 0"), "factor must be 1 to 9, not 0");
    assert_eq!(refused("pawns = 3", "pawns = 7"), "pawns must be 1 to 6, not 7");
    assert_eq!(refused("pawns = 2", "pawns = 0"), "pawns must be 1 to 6, not 0");
    assert_eq!(refused("points = 4", "points = 44"), "points are -20 to 20");
    assert_eq!(refused("points = -1, within", "points = -21, within"), "points are -20 to 20");
    assert_eq!(refused("at_least = 1, within", "at_least = 0, within"), "at_least is 1 or more");
    assert_eq!(refused("at_least = 3, within", "at_least = 0, within"), "at_least is 1 or more");
    assert_eq!(
        refused("regular_paths = { at_least = 3", "regular_paths = { at_least = 17"),
        "at_least is 16 or less"
    );
    assert_eq!(
        refused("queue_shorter_than = 5", "queue_shorter_than = 1"),
        "no queue is shorter than 1"
    );
}

#[test]
fn names_are_checked() {
    assert_eq!(
        refused("key = \"toilet\"", "key = \"Toilet\""),
        "a key is small letters, digits and hyphens, such as log-flume"
    );
    let problem = refused("key = \"toilet\"", "key = \"carousel\"");
    assert!(problem.starts_with("key 'carousel' is there twice, first in line "), "{problem}");
    assert_eq!(
        refused("key = \"toilet\"", "key = \"queue1-toilet\""),
        "a key does not begin with regular, queue1, queue2 or track"
    );
    assert_eq!(refused("mark = \"to\"", "mark = \"wc1\""), "a mark is two ASCII letters or digits");
    let problem = refused("mark = \"to\"", "mark = \"Ca\"");
    assert!(problem.starts_with("mark 'Ca' is there twice, first in line "), "{problem}");
    assert_eq!(
        refused("name = \"Toilet\"", "name = \"\""),
        "name must have 1 to 40 letters, not 0"
    );
}

#[test]
fn an_edition_says_its_game() {
    let problem = "this is an edition of coney, not of theme-parque";
    assert_eq!(refused("game = \"theme-parque\"", "game = \"coney\""), problem);
    let problem = "field game: it is missing; allowed: \"theme-parque\"";
    let text = with("game = \"theme-parque\"\n", "");
    assert_eq!(Edition::read(&text).unwrap_err().problem, problem);
}

#[test]
fn unknown_words_are_refused() {
    assert!(refused("copies = 6", "copies = 6\ncolour = 3").contains("colour"));
    assert!(refused("\"cover_one_domino\"", "\"explode\"").contains("explode"));
    assert!(refused("set = \"base\"", "set = \"moon\"").contains("moon"));
    assert!(refused("cross = 3", "crossing = 3").contains("crossing"));
    assert!(refused("within = \"nearby\"", "within = \"far\"").contains("far"));
    assert!(refused("[sets.unibearsal]", "[sets.unibear]").contains("unibear"));
}

#[test]
fn a_box_that_is_too_large_is_refused() {
    assert_eq!(
        refused("straight = 10, split = 4", "straight = 60, split = 4"),
        "there are 124 squares of regular paths, at most 120 are"
    );
    let carousel = "mark = \"Ca\"\nset = \"base\"\ncopies = 6";
    assert_eq!(
        refused(carousel, &carousel.replace('6', "36")),
        "there are 148 dominoes, at most 133 are"
    );
    assert_eq!(
        refused("corner = 7, straight = 7", "corner = 17, straight = 17"),
        "there are 92 queue squares, at most 80 are"
    );
    assert_eq!(
        refused("7, split = 2, cross = 2 }\nqueue2", "7, split = 10, cross = 2 }\nqueue2"),
        "there are 18 squares of queue1 that branch, at most 16 are"
    );
    assert_eq!(
        refused("queue1.revised = { tunnel = 1", "queue1.revised = { tunnel = 7"),
        "there are 9 tunnels of queue1, at most 6 are"
    );
    assert_eq!(
        refused("extra_draws = 2", "extra_draws = 9"),
        "there are 9 extra draws on all dominoes together, at most 8 are"
    );
    assert_eq!(refused("tunnel = 6 }", "tunnel = 24 }"), "there are 33 tunnels, at most 32 are");
}

// §2.3, §2.4, §2.5
#[test]
fn both_editions_have_their_numbers() {
    let edition = Printed::<Edition>::standard();
    let needs = |key: &str| edition.attraction(face(key)).expect("an attraction").needs;
    assert_eq!(needs("spiral-slide").first, Need::QueueLongerThan(4));
    assert_eq!(needs("spiral-slide").revised, Need::QueueLongerThan(3));
    assert_eq!(needs("wave-swinger").first, Need::QueueShorterThan(5));
    assert_eq!(needs("wave-swinger").revised, Need::QueueShorterThan(3));
    assert_eq!(needs("playground").first, Need::RidesFartherThan(4));
    assert_eq!(needs("playground").revised, Need::PathToEntrance);
    assert_eq!(needs("bumper-cars").first, Need::Queue2);
    let stall = |key: &str| edition.stall(face(key)).expect("a stall");
    assert_eq!(stall("toilet").worth.first, Worth::AlikeOnNetwork(Reach::Adjacent));
    assert_eq!(stall("toilet").worth.revised, Worth::AlikeOnNetwork(Reach::Nearby));
    assert_eq!(stall("merchandise-shop").worth.first, Worth::Points(-4));
    assert_eq!(stall("balloon-shop").needs.revised, Wish::NoItems(Reach::Nearby));
    let points = |key: &str, rules| {
        let effect = edition.effect(face(key), rules);
        let (Effect::ItemPoints(bonus) | Effect::QueuePoints(bonus)) = effect else {
            panic!("{key} does {effect:?}")
        };
        (bonus.points, bonus.within)
    };
    for (key, first, revised) in [("dump", -1, -2), ("statue", 1, 2), ("flowers", 1, 2)] {
        assert_eq!(points(key, Rules::First), (first, Reach::Adjacent));
        assert_eq!(points(key, Rules::Revised), (revised, Reach::Nearby));
    }
}

#[test]
fn another_edition_can_be_played() {
    let other = with("factor = 4", "factor = 9").replace("Theme Parque\"", "Steep Parque\"");
    let edition = Printed::<Edition>::load(&other).unwrap();
    assert_eq!(edition.name(), "Steep Parque");
    let options = everything(Options::default());
    let mut state = State::start(4, &options, edition).unwrap();
    walk::playout(&mut state, &mut QuickDice::new(4), &mut Vec::new());
    assert!(state.over().is_some());
}

#[test]
fn a_stall_may_look_farther_than_the_rules_ask_of_all_stalls() {
    let old = "worth.first = { alike_on_network = \"adjacent\" }";
    let farther = with(old, &old.replace("adjacent", "nearby"));
    let edition = Printed::<Edition>::load(&farther).unwrap();
    let mut state = State::start(2, &FIRST, edition).unwrap();
    // Each toilet has a path of its own at a side, and another one at a corner.
    lay(&mut state, (10, 10), Left, ["toilet", "tree"]);
    lay(&mut state, (10, 11), Left, ["regular-straight/1", "tree"]);
    lay(&mut state, (11, 9), Up, ["regular-straight", "tree"]);
    lay(&mut state, (14, 10), Right, ["toilet", "tree"]);
    lay(&mut state, (14, 11), Right, ["regular-straight/1", "tree"]);
    lay(&mut state, (13, 9), Up, ["regular-straight", "tree"]);
    put_pawn(&mut state, A, (10, 10));
    let mut joined = state;
    lay(&mut joined, (12, 9), Up, ["regular-straight", "tree"]);
    assert_eq!([points(&state, (10, 10)), points(&joined, (10, 10))], [1, 2]);
    check_remembered(&state, &joined);
}

#[test]
fn what_is_known_of_a_park_is_not_taken_for_that_of_another_edition() {
    let old = "item_points = { points = 1,";
    let edition = Printed::<Edition>::load(&with(old, &old.replace('1', "3"))).unwrap();
    let mut state = start(2, everything(FIRST));
    lay(&mut state, (1, 0), Right, ["food-stall", "flowers"]);
    put_pawn(&mut state, A, (1, 0));
    let other = State { edition, ..state };
    assert_eq!([&state, &other, &state].map(|it| it.score(A)), [3, 5, 3]);
    check_remembered(&state, &other);
}
