//! Every game keeps the promises of an environment.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod again;
mod chance;
mod records;
mod sets;

use env::{AnyVector as _, Env, Rows, Sitters, StepError, Vector, n_choices, n_observed};
use shelf::{GAMES, GameId, Visitor};
use tabletop::environment::{ChoiceSet, FARTHEST, MAX_CHOICES};
use tabletop::{Dice as _, Environment, Printed, QuickDice, Seat, Viewer};

/// Long games are looked at in part; many short ones see more.
const MOST_STEPS: u32 = 1500;

fn start<G: Environment>(seats: u8) -> G {
    G::start(seats, &G::Options::default(), Printed::standard()).unwrap()
}

fn tables() -> impl Iterator<Item = (GameId, u8)> {
    GAMES.iter().flat_map(|&game| {
        let title = game.title();
        (title.min_seats..=title.max_seats).map(move |seats| (game, seats))
    })
}

fn any_choice<G: Environment>(env: &Env<G>, dice: &mut QuickDice) -> i64 {
    let choices = env.choices();
    assert!(!choices.is_empty(), "whoever decides has a choice");
    choices.nth(dice.up_to(choices.len() - 1)).unwrap().into()
}

/// What is chosen is in the list, finds an action, and tells nothing that is secret.
struct Walk(u8);

impl Visitor for Walk {
    type Out = u64;

    fn visit<G: Environment>(self) -> u64 {
        assert!(n_choices::<G>() <= MAX_CHOICES);
        let mut dice = QuickDice::new(self.0.into());
        let mut env = Env::new(start::<G>(self.0), 7);
        let mut rows = [vec![f32::NAN; n_observed::<G>()], vec![f32::NAN; n_observed::<G>()]];
        for n in 0..MOST_STEPS {
            if env.seat().is_none() {
                break;
            }
            assert!(env.choices().iter().is_sorted());
            assert!(usize::from(env.choices().iter().last().unwrap()) < n_choices::<G>());
            if n % 7 == 0 {
                // The leak law: what a seat observes is the same in every position that it cannot
                // tell from this one.
                for observer in Seat::all(self.0) {
                    let other = env.position().resample(Viewer::Seat(observer), &mut dice);
                    let [mine, theirs] = &mut rows;
                    env.observe(observer, mine);
                    let mut twin = env.clone();
                    twin.put_in(other);
                    twin.observe(observer, theirs);
                    assert_eq!(mine, theirs, "{} at {n} for {observer}", G::TITLE.id);
                    let in_bounds = |number: &f32| number.abs() <= FARTHEST;
                    assert!(mine.iter().all(in_bounds), "{}", G::TITLE.id);
                }
            }
            let before = env.clone();
            for illegal in [-1, i64::try_from(n_choices::<G>()).unwrap(), i64::MAX] {
                assert!(env.choose(illegal).is_err());
            }
            assert!(env.position() == before.position() && env.choices() == before.choices());
            let choice = any_choice(&env, &mut dice);
            env.choose(choice).unwrap();
        }
        env.n_decisions()
    }
}

#[test]
fn what_is_chosen_is_listed_and_what_is_observed_is_no_secret() {
    for (game, seats) in tables() {
        let n_decisions = shelf::visit(game, Walk(seats));
        assert!(n_decisions > 20, "{game} with {seats}: {n_decisions}");
    }
}

/// No two actions are put together alike, and none is the beginning of another.
struct Paths(u8);

impl Visitor for Paths {
    type Out = usize;

    fn visit<G: Environment>(self) -> usize {
        let mut dice = QuickDice::new(3);
        let mut env = Env::new(start::<G>(self.0), 3);
        let mut most = 0;
        for _ in 0..MOST_STEPS {
            let Some(seat) = env.seat() else { break };
            let mut menu = Vec::new();
            env.position().decisions(seat, &mut menu);
            let paths: Vec<Vec<u16>> =
                menu.iter().map(|action| env.position().path(action).choices().to_vec()).collect();
            let mut sorted = paths.clone();
            sorted.sort();
            for pair in sorted.windows(2) {
                assert!(!pair[1].starts_with(&pair[0]), "{}: {pair:?}", G::TITLE.id);
            }
            most = most.max(paths.len());
            let choice = any_choice(&env, &mut dice);
            env.choose(choice).unwrap();
        }
        most
    }
}

#[test]
fn every_action_has_a_path_of_its_own() {
    for (game, seats) in tables() {
        assert!(shelf::visit(game, Paths(seats)) > 3, "{game}");
    }
}

/// What can be chosen goes on with what was chosen of an action of the menu, or of a draft.
struct Menus(u8);

impl Visitor for Menus {
    type Out = ();

    fn visit<G: Environment>(self) {
        let mut dice = QuickDice::new(4);
        let mut env = Env::new(start::<G>(self.0), 4);
        for n in 0..MOST_STEPS {
            let Some(seat) = env.seat() else { break };
            let mut menu = Vec::new();
            env.position().decisions(seat, &mut menu);
            let paths = menu.iter().map(|action| env.position().path(action));
            let mut listed = ChoiceSet::EMPTY;
            listed.extend(
                paths.filter_map(|it| it.choices().strip_prefix(env.chosen())?.first().copied()),
            );
            let told = env.choices();
            assert!(listed.iter().all(|it| told.contains(it)), "{} at {n}", G::TITLE.id);
            let mut drafts = listed;
            env.position().drafts(seat, env.chosen(), &mut drafts);
            assert!(told.iter().all(|it| drafts.contains(it)), "{} at {n}", G::TITLE.id);
            let choice = any_choice(&env, &mut dice);
            env.choose(choice).unwrap();
        }
    }
}

#[test]
fn what_can_be_chosen_is_what_is_listed_or_drafted() {
    for (game, seats) in tables() {
        shelf::visit(game, Menus(seats));
    }
}

/// The arrays of many games.
struct Arrays {
    observations: Vec<f32>,
    masks: Vec<u8>,
    to_play: Vec<i8>,
    rewards: Vec<f32>,
    done: Vec<bool>,
}

impl Arrays {
    fn of<G: Environment>(vector: &Vector<G>) -> Arrays {
        let n = vector.n_games();
        Arrays {
            observations: vec![0.0; n * vector.n_observed()],
            masks: vec![0; n * vector.n_choices()],
            to_play: vec![0; n],
            rewards: vec![0.0; n * usize::from(vector.n_seats())],
            done: vec![false; n],
        }
    }

    fn rows(&mut self) -> Rows<'_> {
        Rows {
            observations: &mut self.observations,
            masks: &mut self.masks,
            to_play: &mut self.to_play,
            rewards: &mut self.rewards,
            done: &mut self.done,
        }
    }

    fn any_choices(&self, n_choices: usize, dice: &mut QuickDice) -> Vec<i32> {
        let mut choices = Vec::new();
        for mask in self.masks.chunks(n_choices) {
            let legal: Vec<usize> = (0..n_choices).filter(|&it| mask[it] == 1).collect();
            choices.push(i32::try_from(legal[dice.index(legal.len())]).unwrap());
        }
        choices
    }
}

struct Together;

impl Visitor for Together {
    type Out = u32;

    fn visit<G: Environment>(self) -> u32 {
        let seats = G::TITLE.min_seats;
        let mut vector = Vector::new(start::<G>(seats), 3, 5, true, Sitters::default());
        let mut arrays = Arrays::of(&vector);
        let n_choices = vector.n_choices();
        vector.write(&mut arrays.rows());
        let mut dice = QuickDice::new(1);
        let (mut n_done, mut n_won, mut kept) = (0, 0, None);
        for n in 0..4000 {
            let choices = arrays.any_choices(n_choices, &mut dice);
            if n == 50 {
                kept = Some((vector.snapshot(), choices.clone()));
            }
            vector.step(&choices, &mut arrays.rows()).unwrap();
            if n == 50 {
                let (twin, choices) = kept.as_mut().unwrap();
                let mut other = Arrays::of(&vector);
                twin.step(choices, &mut other.rows()).unwrap();
                assert_eq!(other.observations, arrays.observations);
                assert_eq!(other.masks, arrays.masks);
            }
            for game in 0..3 {
                let rewards = &arrays.rewards[game * usize::from(seats)..][..usize::from(seats)];
                assert!(rewards.iter().sum::<f32>().abs() < 1e-5);
                // Whoever shares a win with all others has gained nothing.
                assert!(arrays.done[game] || rewards.iter().all(|&it| it == 0.0));
                n_won += u32::from(rewards.iter().any(|&it| it > 0.0));
                n_done += u32::from(arrays.done[game]);
            }
        }
        // One choice that cannot be made: none is.
        let mut choices = arrays.any_choices(n_choices, &mut dice);
        choices[2] = -1;
        let masks = arrays.masks.clone();
        let error = vector.step(&choices, &mut arrays.rows()).unwrap_err();
        assert!(matches!(error, StepError::Illegal { game: 2, .. }), "{error}");
        let error = vector.step(&[0], &mut arrays.rows()).unwrap_err();
        assert_eq!(error, StepError::Number { given: 1, games: 3 });
        vector.write(&mut arrays.rows());
        assert_eq!(arrays.masks, masks);
        assert!(n_won * 2 > n_done, "{n_won} of {n_done} games had a winner");
        n_done
    }
}

#[test]
fn games_that_are_stepped_together_begin_anew() {
    for &game in GAMES {
        assert!(shelf::visit(game, Together) > 0, "{game}: no game came to its end");
    }
}
