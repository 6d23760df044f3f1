//! A card at the rim of the park: what the domino at the pointer would change, or what the square
//! there is and scores.

use maud::{Markup, html};
use tabletop::Reason as _;
use theme_parque::preview::{self, Map};
use theme_parque::{Cell, Face, PathKind};

use super::draft::{Holding, consequences, tile_name};
use super::ghost::Ghost;
use super::park::read_cell;
use super::{SeenHere, n_points, words};
use crate::parts::badge_text;
use crate::table::sentence;

/// What is said of a domino that hangs somewhere.
pub(super) fn of_ghost(seen: &SeenHere, holding: &Holding, ghost: &Ghost) -> Markup {
    let title = tile_name(seen, holding.halves);
    html! {
        @match &ghost.verdict {
            Ok(after) => {
                h3 { (title) }
                @let lines = consequences(seen, after);
                @if lines.is_empty() { p { "No points change." } }
                ul { @for line in lines.iter().take(5) { li { (line) } } }
                @if lines.len() > 5 { p { "and " (lines.len() - 5) " more" } }
                @let scores = seen.view.mats.iter().zip(&after.mats).zip((0..).map(tabletop::Seat));
                p.tp-scores {
                    @for ((before, after), seat) in scores {
                        @if before.score != after.score {
                            span { (badge_text(seat)) " " (before.score) " → " b { (after.score) } }
                        }
                    }
                }
            }
            Err(refusal) => {
                h3.tp-no { "It does not fit here" }
                p { (sentence(&without_places(&refusal.to_string()))) " " small { (refusal.rule()) } }
            }
        }
        (specials(seen, holding.halves))
    }
}

/// The cell that a word names: `3,-1`, or `3,-1,` in the middle of a sentence.
fn place(word: &str) -> Option<Cell> {
    read_cell(word.trim_end_matches([',', '.']))
}

/// The last place that a sentence tells of.
pub(super) fn last_place(told: &str) -> Option<Cell> {
    told.split(' ').rev().find_map(place)
}

/// A sentence without the numbers of places, where the park marks what it is about.
pub(super) fn without_places(told: &str) -> String {
    let words: Vec<&str> = told.split(' ').collect();
    let is_told = |i: usize| match words.get(i) {
        Some(&"at") => words.get(i + 1).is_none_or(|next| place(next).is_none()),
        Some(word) => place(word).is_none(),
        None => false,
    };
    let kept: Vec<&str> = (0..words.len()).filter(|&i| is_told(i)).map(|i| words[i]).collect();
    kept.join(" ")
}

/// What the halves of a domino do when they are laid, a sentence each.
fn specials(seen: &SeenHere, halves: [Face; 2]) -> Markup {
    let (edition, rules) = (seen.edition.tables(), seen.view.options.rules);
    html! {
        @for face in halves {
            @if let Some(what) = words::what(edition, face, rules) {
                p.tp-special { b { (preview::name(edition, face)) } ": " (what) "." }
            }
        }
    }
}

/// What is said of a domino that is held while nothing is pointed at.
pub(super) fn of_held(seen: &SeenHere, holding: &Holding) -> Markup {
    html! {
        h3 { (tile_name(seen, holding.halves)) }
        (specials(seen, holding.halves))
    }
}

/// What is said of a square.
pub(super) fn of_square(seen: &SeenHere, at: Cell, promise: Option<i32>) -> Markup {
    let (edition, rules) = (seen.edition.tables(), seen.view.options.rules);
    let map = Map::of(edition, &seen.view);
    let Some(square) = preview::square(&seen.view, at) else { return html! {} };
    let name = match square.domino {
        0 => "Entrance".to_owned(),
        _ => preview::name(edition, square.face),
    };
    html! {
        h3 {
            (name)
            @for &seat in &square.pawns { " " (badge_text(seat)) }
            @if let Some(points) = square.points { " " b.tp-sum { (n_points(points)) } }
        }
        @if let Some(account) = map.account(at) { p { (sentence(&account.sentence())) } }
        @if let Some(most) = promise {
            p.tp-promise { "With a domino of your hand it could be worth " b { (most) } "." }
        }
        @if let Some(what) = words::what(edition, square.face, rules) {
            p.tp-special { (sentence(&what)) }
        }
        @if square.face.is_path() { p { (network(&map, at, square.face)) } }
    }
}

/// "7 squares hang together; they lead to the Carousel".
fn network(map: &Map<'_>, at: Cell, face: Face) -> String {
    let n = map.network(at).len();
    let kind = match face.path_kind() {
        Some(PathKind::Queue1) => "common queue",
        Some(PathKind::Queue2) => "rare queue",
        Some(PathKind::Regular) | None => "regular path",
    };
    match n {
        1 => format!("A {kind} of one square."),
        n => format!("A {kind} of {n} squares that hang together."),
    }
}

#[cfg(test)]
mod tests {
    use theme_parque::Refusal;

    use super::*;

    #[test]
    fn a_sentence_needs_no_numbers_where_the_park_marks_the_place() {
        let (at, office) = (Cell::new(-3, 2), Cell::new(4, -1));
        let told = |refusal: Refusal| without_places(&refusal.to_string());
        assert_eq!(told(Refusal::NearOffice { at, office }), "the office allows no item");
        assert_eq!(told(Refusal::Occupied { at }), "there is a square already");
        let apart = "the dominoes of one turn may not touch, and they would";
        assert_eq!(told(Refusal::NotSeparated { at }), apart);
        assert_eq!(told(Refusal::FallsApart), Refusal::FallsApart.to_string());
    }

    #[test]
    fn a_line_of_the_log_is_about_the_place_that_it_tells_of_last() {
        let told =
            "Ann laid Carousel + regular corner at 0,1 left. Ann claimed the Carousel at -3,2";
        assert_eq!(last_place(told), Some(Cell::new(-3, 2)));
        assert_eq!(last_place("Ann took Carousel + Toilets, and passed"), None);
    }
}
