//! Random play in many games at once, with observations and masks: what a profiler is pointed at.
//!
//! `cargo run --release -p env --example speed -- raccoon-tycoon 1000000`

#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use std::time::Instant;

use env::{AnyVector as _, Rows, Sitters, Vector};
use shelf::Visitor;
use tabletop::{Environment, Printed, QuickDice, options};

const N_GAMES: usize = 64;

struct Play {
    n_choices: usize,
    options: Vec<(String, String)>,
}

impl Visitor for Play {
    type Out = ();

    fn visit<G: Environment>(self) {
        let told: Vec<(&str, &str)> =
            self.options.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let options = options::from_texts(G::TITLE.options, &told).expect("options of the game");
        let seats = 3.clamp(G::TITLE.min_seats, G::TITLE.max_seats);
        let start = G::start(seats, &options, Printed::standard()).expect("a table of its size");
        let mut vector = Vector::new(start, N_GAMES, 1, true, Sitters::default());
        let mut observations = vec![0.0; N_GAMES * vector.n_observed()];
        let mut masks = vec![0; N_GAMES * vector.n_choices()];
        let (mut to_play, mut done) = ([0; N_GAMES], [false; N_GAMES]);
        let mut rewards = vec![0.0; N_GAMES * usize::from(seats)];
        let mut choices = [0; N_GAMES];
        let mut dice = QuickDice::new(1);
        let began = Instant::now();
        let mut n_games = 0;
        for _ in 0..self.n_choices / N_GAMES {
            vector.sample(&mut dice, &mut choices);
            let mut rows = Rows {
                observations: &mut observations,
                masks: &mut masks,
                to_play: &mut to_play,
                rewards: &mut rewards,
                done: &mut done,
            };
            vector.step(&choices, &mut rows).expect("what is drawn can be chosen");
            n_games += done.iter().filter(|&&is_done| is_done).count();
        }
        let nanoseconds = began.elapsed().as_nanos() / self.n_choices.max(1) as u128;
        println!("{}: {nanoseconds} ns a decision, {n_games} games ended", G::TITLE.id);
    }
}

fn main() {
    let mut words = std::env::args().skip(1);
    let game = words.next().unwrap_or_else(|| "raccoon-tycoon".to_owned());
    let n_choices = words.next().and_then(|it| it.parse().ok()).unwrap_or(1_000_000);
    let told = words.filter_map(|word| {
        word.split_once('=').map(|(name, text)| (name.to_owned(), text.to_owned()))
    });
    let play = Play { n_choices, options: told.collect() };
    shelf::visit(shelf::find(&game).expect("a game on the shelf"), play);
}
