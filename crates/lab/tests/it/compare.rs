//! A planted change is found, and nothing where nothing was changed.

use std::num::{NonZeroU64, NonZeroUsize};

use ::bots::Level;
use lab::compare::Finding;
use lab::{Comparison, Part, Shard, Simulation, compare, to_the_end};
use shelf::Visitor;
use tabletop::{Measures, Printed};
use thinking::Think;

/// An edition in which a text is replaced by another.
struct Planted<'a> {
    from: &'a str,
    to: &'a str,
    seats: u8,
    games: u64,
    bots: Level,
    seeds: [&'a str; 2],
    shard: Shard,
}

impl Visitor for &Planted<'_> {
    type Out = Comparison;

    fn visit<G: Measures>(self) -> Comparison {
        let standard = Printed::<G::Edition>::standard();
        assert!(standard.text().contains(self.from), "{}", self.from);
        let changed = Printed::load(&standard.text().replacen(self.from, self.to, 1)).unwrap();
        let [before, after] =
            [(standard, self.seeds[0]), (changed, self.seeds[1])].map(|(edition, seed)| {
                Simulation::<G> {
                    options: G::Options::default(),
                    edition,
                    bots: vec![self.bots; self.seats.into()],
                    games: NonZeroU64::new(self.games).unwrap(),
                    seed: seed.parse().unwrap(),
                    threads: NonZeroUsize::new(2).unwrap(),
                    think: Think::Iterations(10),
                }
            });
        compare(&before, &after, self.shard, &to_the_end).unwrap()
    }
}

fn planted<'a>(from: &'a str, to: &'a str, seats: u8, games: u64) -> Planted<'a> {
    Planted { from, to, seats, games, bots: Level::Medium, seeds: ["7", "7"], shard: Shard::WHOLE }
}

/// The subjects of the first two significant findings.
#[track_caller]
fn is_found(game: &str, planted: &Planted<'_>, subject: &str) {
    let comparison = shelf::visit(shelf::find(game).unwrap(), planted);
    let findings = comparison.findings();
    let told: Vec<String> = findings.iter().take(4).map(lab::page::sentence).collect();
    let first_two = findings.iter().take(2).filter(|it| it.is_significant());
    assert!(first_two.into_iter().any(|it| it.question.subject == subject), "{told:#?}");
}

#[test]
fn a_raccoon_tycoon_building_at_half_its_cost_is_found() {
    let from = "name = \"Rail Baron\"\ncost = 30";
    is_found("raccoon-tycoon", &planted(from, &from.replace("30", "15"), 2, 300), "Rail Baron");
}

#[test]
fn a_chinatown_shop_worth_twice_is_found() {
    let from = "name = \"Dim Sum\"\nmark = \"Di\"\nsize = 5";
    is_found("chinatown", &planted(from, &format!("{from}\nworth = 2"), 3, 40), "Dim Sum");
}

/// It goes only where nothing is around it, as the first of a farm.
#[test]
fn a_coney_rabbit_that_fits_nowhere_is_found() {
    let from = "name = \"Caramel\"\nsex = \"female\"\ncolours = [\"brown\", \"orange\"]\n\
                cost = { hay = 1 }\nvp = 1\nrules = [{ max_males = 1 }]";
    let nowhere = "[{ refuses = \"brown\" }, { at_least = [\"brown\"] }]";
    let to = from.replace("[{ max_males = 1 }]", nowhere);
    is_found("coney", &planted(from, &to, 2, 80), "Caramel");
}

#[test]
fn equal_editions_differ_in_at_most_five_of_a_hundred_comparisons() {
    let any = |findings: Vec<Finding>| findings.iter().any(Finding::is_significant);
    let n_found = (0..100)
        .filter(|n| {
            let seeds = [format!("a{n}"), format!("b{n}")];
            let equal = Planted {
                bots: Level::Random,
                seeds: [&seeds[0], &seeds[1]],
                ..planted("cost = 30", "cost = 30", 2, 40)
            };
            any(shelf::visit(shelf::find("raccoon-tycoon").unwrap(), &equal).findings())
        })
        .count();
    assert!(n_found <= 5, "{n_found} of 100");
}

#[test]
fn the_same_table_twice_differs_in_nothing() {
    let same = Planted { bots: Level::Random, ..planted("cost = 30", "cost = 30", 2, 10) };
    let comparison = shelf::visit(shelf::find("raccoon-tycoon").unwrap(), &same);
    assert!(comparison.findings().iter().all(|it| it.difference == 0.0 && it.p > 0.999));
    assert!(
        lab::page::of_comparison("Raccoon Tycoon", &comparison, &[])
            .contains("Nothing differs significantly")
    );
}

#[test]
fn a_comparison_in_shards_is_the_whole_comparison() {
    let part = |shard| {
        let from = "name = \"Rail Baron\"\ncost = 30";
        let to = from.replace("30", "5");
        let planted = Planted { bots: Level::Random, shard, ..planted(from, &to, 2, 9) };
        let comparison = shelf::visit(shelf::find("raccoon-tycoon").unwrap(), &planted);
        Part::read(&Part::Comparison(Box::new(comparison)).write()).unwrap()
    };
    let whole = part(Shard::WHOLE);
    let mut merged = part(Shard { number: 2, of: 2 });
    merged.merge(&part(Shard { number: 1, of: 2 })).unwrap();
    let page = |part: &Part| lab::page::of_part("Raccoon Tycoon", part);
    assert_eq!(page(&merged), page(&whole));
}
