//! Which mutant is on: this file is put into the copy of a game whose mutants are built.
//!
//! A test with `MUTANT` set to a number runs with that mutant. With `MUTANTS_REACHED` it runs with
//! none, and writes into the file of that name which mutants it came by.

use std::env;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::vec::IntoIter;

/// More mutants than any game has.
const MOST: usize = 10_000;
const NONE: usize = MOST;
const RECORDING: usize = MOST + 1;
const UNKNOWN: usize = MOST + 2;

static ON: AtomicUsize = AtomicUsize::new(UNKNOWN);
static REACHED: [AtomicBool; MOST] = [const { AtomicBool::new(false) }; MOST];

/// Whether this mutant is on.
#[inline]
pub(crate) fn is(number: usize) -> bool {
    match ON.load(Ordering::Relaxed) {
        on @ ..=NONE => on == number,
        RECORDING => {
            if !REACHED[number].load(Ordering::Relaxed) {
                record(number);
            }
            false
        }
        _ => {
            find_out();
            is(number)
        }
    }
}

#[cold]
fn find_out() {
    let on = match env::var("MUTANT") {
        Ok(number) => number.parse().expect("MUTANT is a number"),
        Err(_) if env::var_os("MUTANTS_REACHED").is_some() => RECORDING,
        Err(_) => NONE,
    };
    ON.store(on, Ordering::Relaxed);
}

#[cold]
fn record(number: usize) {
    if !REACHED[number].swap(true, Ordering::Relaxed) {
        let path = env::var_os("MUTANTS_REACHED").expect("it was there a moment ago");
        let file = OpenOptions::new().create(true).append(true).open(path);
        // In one piece, as other threads of the test write as well.
        file.and_then(|mut file| file.write_all(format!("{number}\n").as_bytes()))
            .expect("what is reached can be written");
    }
}

/// The iterator of a function, or that of a mutant.
#[derive(Clone, Debug)]
pub(crate) enum Either<I: Iterator> {
    Original(I),
    Other(IntoIter<I::Item>),
}

impl<I: Iterator> Iterator for Either<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        match self {
            Either::Original(original) => original.next(),
            Either::Other(other) => other.next(),
        }
    }
}

pub(crate) fn either<I: Iterator>(other: Option<Vec<I::Item>>, original: I) -> Either<I> {
    other.map_or(Either::Original(original), |other| Either::Other(other.into_iter()))
}
