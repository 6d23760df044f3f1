//! Games that are had again from what was done in them, and bots that sit in them.

use bots::{Guarded, Level};
use env::{AnyVector, Env, ScriptError, Sitters, Vector};
use shelf::{GAMES, Visitor};
use tabletop::{Environment, QuickDice, Seat};

use crate::{Arrays, any_choice, start};

/// Plays a while, with all that can happen to a game, and compares it with what is had again.
struct Again {
    asks_chance: bool,
}

impl Visitor for Again {
    type Out = ();

    fn visit<G: Environment>(self) {
        let first = start::<G>(G::TITLE.min_seats);
        let new = |first: G| match self.asks_chance {
            true => Env::with_chance(first),
            false => Env::new(first, 11),
        };
        let (mut env, mut dice) = (new(first.clone()), QuickDice::new(2));
        let mut bot = Guarded::of(Level::Easy);
        for n in 0..60 {
            if env.choices().is_empty() {
                break;
            }
            if n % 7 == 3 && env.ask(&mut bot, 1) {
                continue;
            }
            if n % 20 == 9 {
                env = env.resampled(Seat(1), n);
            }
            let choice = any_choice(&env, &mut dice);
            env.choose(choice).unwrap();
        }
        let text = serde_json::to_string(env.script()).unwrap();
        let script = serde_json::from_str(&text).unwrap();
        let mut twin = new(first.clone());
        twin.replay(&first, &script).unwrap();
        for _ in 0..40 {
            assert!(twin.position() == env.position() && twin.choices() == env.choices());
            assert!(twin.seat() == env.seat() && twin.chosen() == env.chosen());
            if env.choices().is_empty() {
                break;
            }
            let choice = any_choice(&env, &mut dice);
            env.choose(choice).unwrap();
            twin.choose(choice).unwrap();
        }
        assert!(serde_json::to_string(twin.script()).unwrap().len() >= text.len());
    }
}

#[test]
fn a_game_is_had_again_from_its_script() {
    for &game in GAMES {
        shelf::visit(game, Again { asks_chance: false });
        shelf::visit(game, Again { asks_chance: true });
    }
}

struct Saved;

impl Visitor for Saved {
    type Out = ();

    fn visit<G: Environment>(self) {
        let seats = G::TITLE.min_seats;
        let levels = std::iter::once(None).chain(std::iter::repeat(Some(Level::Random)));
        let sitters = Sitters { levels: levels.take(seats.into()).collect(), think: 1 };
        let new = || Vector::new(start::<G>(seats), 3, 8, true, sitters.clone());
        let (mut vector, mut twin) = (new(), new());
        let mut arrays = Arrays::of(&vector);
        vector.write(&mut arrays.rows());
        let mut dice = QuickDice::new(4);
        for _ in 0..150 {
            // Bots decide within the step.
            assert!(arrays.to_play.iter().all(|&seat| seat == 0));
            let choices = arrays.any_choices(vector.n_choices(), &mut dice);
            vector.step(&choices, &mut arrays.rows()).unwrap();
        }
        let saved = vector.save();
        twin.load(&saved).unwrap();
        let mut others = Arrays::of(&twin);
        twin.write(&mut others.rows());
        assert_eq!((&others.observations, &others.masks), (&arrays.observations, &arrays.masks));
        for _ in 0..30 {
            let choices = arrays.any_choices(vector.n_choices(), &mut dice);
            vector.step(&choices, &mut arrays.rows()).unwrap();
            twin.step(&choices, &mut others.rows()).unwrap();
            assert_eq!(others.observations, arrays.observations);
        }
        let before = twin.save();
        assert!(matches!(twin.load(b"nonsense"), Err(ScriptError::Unreadable(_))));
        let forged = br#"{"seed":1,"episodes":[0,0,0],"scripts":[
            {"seed":1,"codes":[],"rare":[]},{"seed":1,"codes":[],"rare":[]},
            {"seed":1,"codes":[511],"rare":[]}]}"#;
        assert_eq!(twin.load(forged), Err(ScriptError::Entry { at: 0 }));
        let short = br#"{"seed":1,"episodes":[],"scripts":[]}"#;
        assert_eq!(twin.load(short), Err(ScriptError::Number { given: 0, games: 3 }));
        assert_eq!(twin.save(), before);
    }
}

#[test]
fn games_with_bots_are_saved_and_loaded() {
    for &game in GAMES {
        shelf::visit(game, Saved);
    }
}
