//! Hints of every game, at positions of random play.

use ::bots::{Budget, Observed, hint};
use shelf::{GAMES, Visitor, visit};
use tabletop::features::awake;
use tabletop::walk::{any_of, settle};
use tabletop::{Deaf, Dice as _, Environment, Feature, Printed, QuickDice, Turn};

/// Asks for hints in the midst of a game, with few looks each, and counts those with a choice.
struct Hints;

impl Visitor for Hints {
    type Out = usize;

    fn visit<G: Environment>(self) -> usize {
        let n_seats = G::TITLE.min_seats;
        let mut n_choices = 0;
        for seed in 0..4 {
            let mut dice = QuickDice::new(seed);
            let mut position =
                G::start(n_seats, &G::Options::default(), Printed::standard()).unwrap();
            for n_moves in 0..60 {
                settle(&mut position, &mut dice);
                let Turn::Seats(seats) = position.turn() else { break };
                let seat = seats.first().unwrap();
                if n_moves % 6 == 5 {
                    let observed = Observed::new(&position, seat);
                    let advice = hint(&observed, &mut Budget::iterations(12), &mut dice);
                    let shares: Vec<f32> = advice.iter().map(|it| it.share).collect();
                    assert!(shares.is_sorted_by(|a, b| a >= b), "{}: {shares:?}", G::TITLE.id);
                    n_choices += usize::from(shares.len() > 1);
                }
                let action = position.sample(seat, &mut dice, &mut Vec::new());
                position.apply(seat, &action, &mut Deaf).unwrap();
            }
        }
        n_choices
    }
}

#[test]
fn what_is_advised_first_is_told_to_be_worth_most() {
    for &game in GAMES {
        let n_choices = visit(game, Hints);
        assert!(n_choices > 10, "{} of {}", n_choices, game.id());
    }
}

/// Positions of each game at which a hint is asked for: a thousand in all.
const POSITIONS: u32 = 200;

/// Whether a sentence names a feature as files of weights do, or is nothing but its name with a
/// number, or the label of a number. Words of a name may well be words of an honest sentence: "it is
/// your last pawn"; and a name of one word is mostly a word of the game: "+2 points".
fn speaks_of(reason: &str, feature: &Feature) -> bool {
    let lower = reason.to_lowercase();
    let is_joined = lower.contains(feature.name) || lower.contains(&feature.name.replace('-', "_"));
    let name = bare(feature.name);
    let is_bare = name.contains(' ') && bare(&lower) == name;
    let is_label = lower.starts_with(&format!("{}: ", feature.says.to_lowercase()));
    is_label || feature.name.contains('-') && (is_joined || is_bare)
}

/// A sentence without numbers, signs, and words that only compare.
fn bare(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let says_what = |word: &&str| {
        word.contains(char::is_alphabetic) && !["more", "less", "fewer"].contains(word)
    };
    words.filter(says_what).collect::<Vec<_>>().join(" ")
}

/// Asks for hints along random games and reads their reasons; counts them.
struct Reasons;

impl Visitor for Reasons {
    type Out = usize;

    fn visit<G: Environment>(self) -> usize {
        let span = u32::from(G::TITLE.max_seats - G::TITLE.min_seats) + 1;
        let mut dice = QuickDice::new(15);
        let (mut n_asked, mut n_reasons) = (0, 0);
        for round in 0.. {
            let n_seats = G::TITLE.min_seats + u8::try_from(round % span).unwrap();
            let mut position =
                G::start(n_seats, &G::Options::default(), Printed::standard()).unwrap();
            loop {
                settle(&mut position, &mut dice);
                let Turn::Seats(seats) = position.turn() else { break };
                let seat = any_of(awake(&position, seats), &mut dice);
                // Neighbouring positions would have neighbouring hints.
                if dice.up_to(4) == 0 {
                    let observed = Observed::new(&position, seat);
                    for advice in hint(&observed, &mut Budget::iterations(2), &mut dice) {
                        for reason in &advice.reasons {
                            check_reason::<G>(reason);
                        }
                        n_reasons += advice.reasons.len();
                    }
                    n_asked += 1;
                }
                if n_asked == POSITIONS {
                    return n_reasons;
                }
                let action = position.sample(seat, &mut dice, &mut Vec::new());
                position.apply(seat, &action, &mut Deaf).unwrap();
            }
        }
        unreachable!("it is played on until all hints were asked for")
    }
}

#[track_caller]
fn check_reason<G: Environment>(reason: &str) {
    let game = G::TITLE.id;
    assert!(!reason.trim().is_empty(), "{game}: a reason without a word");
    let named = G::FEATURES.iter().find(|feature| speaks_of(reason, feature));
    assert!(named.is_none(), "{game}: '{reason}' speaks of a feature: {named:?}");
}

/// A test for each game, so that they run side by side; `POSITIONS` counts on five.
macro_rules! no_hint_names_a_feature {
    ($($game:ident,)*) => {
        mod no_hint_of_a_thousand_positions_names_a_feature {
            $(#[test]
            fn $game() {
                let id = stringify!($game).replace('_', "-");
                let n_reasons = shelf::visit(shelf::find(&id).unwrap(), super::Reasons);
                assert!(n_reasons > 100, "{n_reasons} reasons tell little");
            })*

            #[test]
            fn every_game() {
                let games: Vec<&str> = shelf::TITLES.iter().map(|title| title.id).collect();
                let tested = [$(stringify!($game).replace('_', "-")),*];
                assert_eq!(games, tested);
                assert!(super::POSITIONS as usize * games.len() >= 1_000);
            }
        }
    };
}

no_hint_names_a_feature! { coney_island, coney, theme_parque, chinatown, raccoon_tycoon, }

#[test]
fn a_name_is_found_however_it_is_spelt() {
    let feature = |name, says| Feature { name, says, early: 0.0, late: 0.0 };
    let tokens = feature("many-tokens", "tokens beyond the first six");
    for named in [
        "you would have Many-Tokens",
        "many_tokens: +2",
        "many tokens +2",
        "2.5 more many tokens",
        "tokens beyond the first six: 1 less",
    ] {
        assert!(speaks_of(named, &tokens), "{named}");
    }
    assert!(!speaks_of("2 tokens more than many have", &tokens));
    let hand = feature("hand", "dominoes in hand");
    assert!(speaks_of("dominoes in hand: 2 more", &hand));
    assert!(!speaks_of("2 more dominoes in hand", &hand));
}
