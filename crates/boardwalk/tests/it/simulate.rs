//! The same seed gives the same report, whatever the machine does meanwhile.

use serde_json::Value;

use crate::run;

const GAMES: [&str; 7] = ["simulate", "raccoon-tycoon", "--seats", "3", "--games", "60", "--json"];

/// The report without its times.
fn report(args: &[&str]) -> Value {
    let mut report: Value = serde_json::from_str(&run(args).ok()).unwrap();
    let fields = report.as_object_mut().unwrap();
    assert!(fields.remove("seconds").unwrap().as_f64().unwrap() > 0.0);
    assert!(fields.remove("decisions_per_second").unwrap().as_f64().unwrap() > 0.0);
    report
}

#[test]
fn the_same_seed_gives_the_same_report() {
    let with = |more: &[&'static str]| report(&[&GAMES[..], more].concat());
    let one = with(&["--seed", "7"]);
    assert_eq!(one, with(&["--seed", "7"]));
    assert_eq!(one, with(&["--seed", "7", "--threads", "1"]));
    assert_eq!(one, with(&["--seed", "7", "--threads", "2"]));
    assert_eq!(one, with(&["--seed", "7", "--bots", "random,random,random"]));
    assert_ne!(one, with(&["--seed", "8"]));
}

#[test]
fn a_report_adds_up() {
    let report = report(&[&GAMES[..], &["--seed", "7"]].concat());
    assert_eq!(report["game"], "raccoon-tycoon");
    assert_eq!((&report["seats"], &report["games"]), (&3.into(), &60.into()));
    assert_eq!(report["bots"], serde_json::json!(["random", "random", "random"]));
    let wins: f64 =
        report["win_share"].as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).sum();
    assert!((wins - 1.0).abs() < 1e-9, "{wins}");
    let ended: u64 =
        report["end_reasons"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(ended, 60);
    let mean = report["mean_length"].as_f64().unwrap();
    assert!((mean * 60.0 - report["decisions"].as_f64().unwrap()).abs() < 1e-6);
    assert!(mean <= report["max_length"].as_f64().unwrap());
    assert_eq!(report["mean_scores"].as_array().unwrap().len(), 3);
    assert!(report["edition"]["hash"].is_string() && report["options"].is_object());
    assert!(report["seed"].as_str().unwrap().ends_with("07"));
}

#[test]
fn options_change_the_games() {
    let short = report(&[&GAMES[..], &["--seed", "7", "--options", "round_limit=5"]].concat());
    assert_eq!(short["options"]["round_limit"], 5);
    assert_eq!(short["end_reasons"]["round-limit"], 60);
}

#[test]
fn a_table_for_people_names_every_seat() {
    let table = run(&["simulate", "raccoon-tycoon", "--games", "20", "--seed", "7"]).ok();
    for seat in ["A 1st random", "B 2nd random", "C 3rd random"] {
        assert!(table.contains(seat), "{table}");
    }
    assert!(table.contains("20 games") && table.contains("seed 7"), "{table}");
}
