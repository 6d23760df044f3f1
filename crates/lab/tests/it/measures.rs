//! What games count adds up, and runs in shards are one run.

use std::collections::BTreeSet;
use std::num::NonZeroU64;

use lab::{Part, Shard, Simulation, Study, study, to_the_end};
use shelf::{GAMES, Visitor};
use tabletop::Measures;

use crate::simulate::simulation;

fn some<G: Measures>(games: u64, threads: usize, seed: &str) -> Simulation<G> {
    simulation(G::TITLE.max_seats, games, threads, seed)
}

fn all<G: Measures>(simulation: &Simulation<G>) -> Study {
    study(simulation, Shard::WHOLE, None, &to_the_end).unwrap()
}

struct AddsUp;

impl Visitor for AddsUp {
    type Out = ();

    fn visit<G: Measures>(self) {
        let id = G::TITLE.id;
        let mut was_used = false;
        for seed in ["1", "2", "3", "4"] {
            let Study { head, totals, .. } = all(&some::<G>(1, 1, seed));
            let scores: i64 =
                totals.scores_by_seat.iter().map(|it| it.least().unwrap_or_default()).sum();
            let sources: i64 = totals.sources.iter().flatten().sum();
            assert_eq!(sources, scores, "the sources of {id} do not add up, seed {seed}");
            let mut pieces = head.catalogue.pieces().zip(&totals.pieces);
            for kind in &head.catalogue.kinds {
                let names: BTreeSet<&String> = kind.pieces.iter().collect();
                assert_eq!(names.len(), kind.pieces.len(), "{id}: names of {}", kind.name);
                let uses: u64 = pieces.by_ref().take(kind.pieces.len()).map(|it| it.1.uses).sum();
                was_used |= uses > 0;
                if kind.is_opening {
                    assert!(uses <= head.n_seats() as u64, "{id}: {} opened twice", kind.name);
                }
            }
            let n_turns = totals.turns.least().unwrap();
            assert_eq!(u64::try_from(n_turns).unwrap(), totals.turn_lengths.total());
        }
        assert!(was_used, "{id} counts no piece at all");
    }
}

#[test]
fn scores_are_the_sums_of_their_sources() {
    for &game in GAMES {
        shelf::visit(game, AddsUp);
    }
}

struct AsPlain;

impl Visitor for AsPlain {
    type Out = ();

    fn visit<G: Measures>(self) {
        let simulation = some::<G>(3, 1, "7");
        let plain = lab::simulate(&simulation, &to_the_end).unwrap();
        let study = all(&simulation);
        let report =
            study.totals.tally.report(&G::TITLE, study.head.setting.clone(), plain.seconds);
        assert_eq!(report, plain, "measuring changes the games of {}", G::TITLE.id);
    }
}

#[test]
fn measuring_does_not_change_what_is_played() {
    for &game in GAMES {
        shelf::visit(game, AsPlain);
    }
}

struct InShards;

impl Visitor for InShards {
    type Out = ();

    fn visit<G: Measures>(self) {
        const OF: u64 = 3;
        let simulation = some::<G>(7, 1, "7");
        let whole = all(&simulation);
        // Each on as many threads as it has games, and through files, as on other machines.
        let parts = (1..=OF).rev().map(|number| {
            let shard = Shard { number, of: OF };
            let simulation = some::<G>(7, 3, "7");
            let part = study(&simulation, shard, None, &to_the_end).unwrap();
            Part::read(&Part::Simulation(Box::new(part)).write()).unwrap()
        });
        let mut parts: Vec<Part> = parts.collect();
        let mut merged = parts.pop().unwrap();
        assert_eq!(merged.missing(), [2, 3]);
        for part in &parts {
            merged.merge(part).unwrap();
        }
        assert_eq!(merged.missing(), [0; 0]);
        let name = G::TITLE.name;
        assert_eq!(
            lab::page::of_part(name, &merged),
            lab::page::of_simulation(name, &whole),
            "the page of {name} differs"
        );
        let Part::Simulation(study) = &merged else { panic!("it is a simulation") };
        assert_eq!(study.totals, whole.totals);
        let error = merged.clone().merge(&parts[0]).unwrap_err().to_string();
        assert_eq!(error, "shard 3 is there twice");
        let mut other = some::<G>(7, 1, "7");
        other.games = NonZeroU64::new(8).unwrap();
        let error = merged.merge(&Part::Simulation(Box::new(all(&other)))).unwrap_err().to_string();
        assert_eq!(error, "it belongs to another run: the numbers of games differ");
    }
}

#[test]
fn a_run_in_shards_is_the_whole_run_to_the_last_byte() {
    for &game in GAMES {
        shelf::visit(game, InShards);
    }
}

#[test]
fn what_is_no_part_is_refused() {
    let read = |text: &str| Part::read(text).unwrap_err().to_string();
    assert!(read("").starts_with("this is no part"), "{}", read(""));
    assert!(read("{\"boardwalk_part\":1}").starts_with("this is no part"));
    assert_eq!(
        read("{\"boardwalk_part\":9}"),
        "it was written by another version of boardwalk (format 9, not 1)"
    );
}

/// What a page says, for whoever has no browser here.
#[test]
fn a_page_has_every_chart_with_its_numbers_and_loads_nothing() {
    struct Page;
    impl Visitor for Page {
        type Out = String;
        fn visit<G: Measures>(self) -> String {
            lab::page::of_simulation(G::TITLE.name, &all(&some::<G>(6, 1, "7")))
        }
    }
    for &game in GAMES {
        let page = shelf::visit(game, Page);
        let count = |what: &str| page.matches(what).count();
        assert!(count("<figure>") >= 16, "{game} has {} figures", count("<figure>"));
        assert_eq!(count("<figure>"), count("<svg role=\"img\" aria-label="));
        assert_eq!(count("<figure>"), count("<table>"));
        for foreign in ["http://", "https://", "<script", "url(", "NaN", "inf"] {
            let plain = page.replace("information", "");
            assert!(!plain.contains(foreign), "the page of {game} has {foreign}");
        }
    }
}
