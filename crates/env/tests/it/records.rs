//! Matches that were played, and the same arrays wherever they are made.

use std::fmt::Write as _;
use std::fs;

use env::{AnyVector as _, Decisions, Sitters, Vector, decisions_of};
use expect_test::expect_file;
use sha2::{Digest as _, Sha256};
use shelf::{GAMES, GameId, Visitor};
use tabletop::{AnyMatch, Environment, Match, QuickDice};

use crate::{Arrays, start};

struct Decide<'a>(&'a dyn AnyMatch);

impl Visitor for Decide<'_> {
    type Out = Decisions;

    fn visit<G: Environment>(self) -> Decisions {
        let game: &Match<G> = self.0.as_any().downcast_ref().unwrap();
        decisions_of(game)
    }
}

fn hex(hash: Sha256) -> String {
    hash.finalize().iter().take(8).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn floats(hash: &mut Sha256, numbers: &[f32]) {
    for number in numbers {
        hash.update(number.to_le_bytes());
    }
}

/// Many games, seeds and all.
struct Together;

impl Visitor for Together {
    type Out = String;

    fn visit<G: Environment>(self) -> String {
        let seats = 3.clamp(G::TITLE.min_seats, G::TITLE.max_seats);
        let mut vector = Vector::new(start::<G>(seats), 2, 3, true, Sitters::default());
        let mut arrays = Arrays::of(&vector);
        let mut hash = Sha256::new();
        let mut choices = [0; 2];
        for n in 0..200 {
            vector.sample(&mut QuickDice::new(n), &mut choices);
            vector.step(&choices, &mut arrays.rows()).unwrap();
            floats(&mut hash, &arrays.observations);
            hash.update(&arrays.masks);
            hash.update(arrays.to_play.iter().map(|it| it.to_le_bytes()[0]).collect::<Vec<_>>());
            floats(&mut hash, &arrays.rewards);
            hash.update(arrays.done.iter().map(|&it| u8::from(it)).collect::<Vec<_>>());
        }
        hex(hash)
    }
}

/// What was decided in a kept record.
fn of_record(game: GameId, name: &str) -> (Decisions, String) {
    let folder = env!("CARGO_MANIFEST_DIR");
    let text = fs::read_to_string(format!("{folder}/../{game}/tests/records/{name}.jsonl"));
    let (played, _) = shelf::open_record(&text.unwrap(), None, None).unwrap();
    let decisions = shelf::visit(game, Decide(&*played));
    let mut hash = Sha256::new();
    floats(&mut hash, &decisions.observations);
    hash.update(&decisions.masks);
    for choice in &decisions.choices {
        hash.update(choice.to_le_bytes());
    }
    (decisions, hex(hash))
}

/// Python reads the same file and compares its own arrays with it.
#[test]
fn arrays_are_the_same_wherever_they_are_made() {
    let mut lines = String::new();
    for &game in GAMES {
        let _ = writeln!(lines, "{game} together {}", shelf::visit(game, Together));
        let seats = game.title().min_seats;
        for name in [format!("{seats}-seats-plain"), format!("{seats}-seats-varied")] {
            let _ = writeln!(lines, "{game} {name} {}", of_record(game, &name).1);
        }
    }
    expect_file!["../digests.txt"].assert_eq(&lines);
}

#[test]
fn a_record_is_rows_of_what_was_decided() {
    for &game in GAMES {
        let title = game.title();
        for seats in title.min_seats..=title.max_seats {
            let (decisions, _) = of_record(game, &format!("{seats}-seats-plain"));
            let n = decisions.seats.len();
            let (mut n_known, n_choices) = (0, decisions.masks.len() / n);
            for (i, &choice) in decisions.choices.iter().enumerate() {
                let Ok(choice) = usize::try_from(choice) else { continue };
                assert_eq!(decisions.masks[i * n_choices + choice], 1, "{game}: row {i}");
                n_known += 1;
            }
            assert!(decisions.entries.is_sorted());
            let returns = decisions.returns.unwrap();
            assert!(returns.len() == usize::from(seats) && returns.iter().any(|&it| it > 0.0));
            // Deals of four, card and place in one: what cannot be put together is rare.
            assert!(n_known * 20 >= n * 19, "{game} with {seats}: {n_known} of {n}");
        }
    }
}
