//! Every way a game can end, and every number of players, has a transcript.

use std::collections::BTreeSet;

use super::Problem;
use super::tree::Tree;
use crate::games::Title;

pub(super) fn check(tree: &Tree, titles: &[Title]) -> Vec<Problem> {
    let mut problems = Vec::new();
    for title in titles {
        let folder = format!("crates/{}/tests/transcripts/", title.id);
        let mut endings = BTreeSet::new();
        let mut seats = BTreeSet::new();
        for (_, text) in tree.texts(&folder, ".play") {
            let value = |key| text.lines().filter_map(move |line| line.trim().strip_prefix(key));
            endings.extend(value("over:").map(str::trim));
            seats.extend(value("seats:").filter_map(|n| n.trim().parse::<u8>().ok()));
        }
        for ending in title.endings.iter().filter(|ending| !endings.contains(ending.as_str())) {
            let sentence = format!("no transcript ends with 'over: {ending}'");
            problems.push(Problem::new(folder.clone(), sentence));
        }
        for n in (title.min_seats..=title.max_seats).filter(|n| !seats.contains(n)) {
            let sentence = format!("no transcript is of a game with 'seats: {n}'");
            problems.push(Problem::new(folder.clone(), sentence));
        }
    }
    problems
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in super::super) fn toy() -> Title {
        Title {
            id: "toy".to_owned(),
            name: "Toy".to_owned(),
            rules: 1,
            min_seats: 2,
            max_seats: 3,
            endings: vec!["coins".to_owned(), "clock".to_owned()],
        }
    }

    #[test]
    fn an_ending_or_a_seat_count_without_a_transcript_is_found() {
        let tree = Tree::of(&[
            ("crates/toy/tests/transcripts/two.play", "seats: 2\n\n> A pass\n  over: coins\n"),
            ("crates/toy/tests/transcripts/notes.md", "seats: 3\nover: clock\n"),
            ("crates/coney/tests/transcripts/three.play", "seats: 3\n\nover: clock\n"),
        ]);
        let found: Vec<String> = check(&tree, &[toy()]).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "crates/toy/tests/transcripts/: no transcript ends with 'over: clock'",
                "crates/toy/tests/transcripts/: no transcript is of a game with 'seats: 3'",
            ]
        );
    }

    #[test]
    fn an_ending_is_a_whole_word() {
        let text = "seats: 2\nseats: 3\nover: coins of gold\nover: clock\n";
        let tree = Tree::of(&[("crates/toy/tests/transcripts/a.play", text)]);
        let found = check(&tree, &[toy()]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].sentence, "no transcript ends with 'over: coins'");
    }
}
