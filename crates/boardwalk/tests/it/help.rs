//! What is said to somebody who asks.

use crate::run;

#[test]
fn the_bare_command_shows_the_way() {
    let welcome = run(&[]).ok();
    assert!(welcome.contains("Raccoon Tycoon") && welcome.contains("boardwalk play "), "{welcome}");
    assert!(welcome.lines().count() < 20, "{welcome}");
}

#[test]
fn every_command_explains_itself_with_examples() {
    for command in [
        "games", "play", "simulate", "compare", "merge", "replay", "render", "verify", "perft",
        "edition", "bench",
    ] {
        let help = run(&[command, "--help"]).ok();
        assert!(help.contains("Usage: boardwalk") && help.contains("Examples:"), "{help}");
        assert!(run(&["--help"]).ok().contains(&format!("\n  {command} ")));
    }
}

#[test]
fn the_games_are_listed_with_their_options() {
    let games = run(&["games"]).ok();
    assert!(games.contains("raccoon-tycoon  2 to 5 players, about "), "{games}");
    assert!(games.contains("sudden_death=false"), "{games}");
    let one = run(&["games", "raccoon-tycoon"]).ok();
    assert!(one.contains("sudden_death (true or false; default false)"), "{one}");
}

#[test]
fn no_line_of_a_list_is_wider_than_a_terminal() {
    for args in
        [&["games"][..], &["games", "raccoon-tycoon"], &["edition", "show", "raccoon-tycoon"], &[]]
    {
        let text = run(args).ok();
        let wide: Vec<&str> = text.lines().filter(|line| line.chars().count() > 80).collect();
        assert!(wide.is_empty(), "{wide:?}");
    }
}
