//! What is the reader's own: three cars, money and materials, newspapers; and the eight actions of
//! a turn, with what is done and what may be done once more.

use coney_island::setup::LIMIT;
use coney_island::view::News;
use coney_island::{Car, Character, Deed, Fact, Layer, Material, Newspaper, preview};
use maud::{Markup, html};

use super::draft::{Draft, after, set_of, shown_mat, shown_seat};
use super::touch::{self, Spot, spot};
use super::{SeenHere, Table, art, park, words};
use crate::board::{Chip, markup, token_picker};
use crate::prelude::AnyView;

pub(super) fn dock(play: Table) -> AnyView {
    let write = move || {
        let held = play.draft();
        let gained = play.heard(|feed| {
            let lines = feed.lines().iter().rev().map(|line| line.news);
            Gained::of(lines)
        });
        play.with(|seen| written(seen, held, gained))
    };
    markup(write, move |it| touch::touched(play, it))
}

/// What the last income has brought.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Gained {
    points: u8,
    money: u8,
    red: u8,
    white: u8,
    repeats: u8,
}

impl Gained {
    /// Adds up what happened since a turn began, up to its first action; the latest comes first.
    fn of(news: impl Iterator<Item = News>) -> Gained {
        let turn: Vec<Fact> = news
            .map_while(|it| match it {
                News::Fact(Fact::TurnBegan { .. }) => None,
                News::Fact(fact) => Some(Some(fact)),
                News::NewspaperTaken { .. } => Some(None),
            })
            .flatten()
            .collect();
        let mut gained = Gained::default();
        for fact in turn.into_iter().rev() {
            let mut take = |kind: Material, n: u8| match kind {
                Material::Red => gained.red += n,
                Material::White => gained.white += n,
            };
            if let Fact::IncomePaid { points, money, .. } = fact {
                gained.points += points;
                gained.money += money;
            } else if let Fact::SquaresPaid { points, .. } = fact {
                gained.points += points;
            } else if let Fact::MaterialDrawn { colour, .. } = fact {
                take(colour, 1);
            } else if let Fact::MaterialsChosen { materials, .. } = fact {
                take(Material::Red, materials.red);
                take(Material::White, materials.white);
            } else if let Fact::RepeatsGained { n_repeats, .. } = fact {
                gained.repeats += n_repeats;
            } else if !matches!(fact, Fact::MaterialsReturned { .. }) {
                break;
            }
        }
        gained
    }

    /// What is told of it; repeats are shown as long as they are left.
    fn rows(self) -> [(&'static str, u8); 4] {
        let Gained { points, money, red, white, repeats: _ } = self;
        [("star", points), ("money", money), ("red", red), ("white", white)]
    }
}

pub(super) fn written(seen: &SeenHere, held: Option<Draft>, gained: Gained) -> Markup {
    html! {
        div.ci-dock {
            (cars(seen, held))
            (strip(seen, held))
            (purse(seen, held))
            (papers(seen, held))
            (income(seen, gained))
        }
    }
}

/// The reader's cars, for the dock and for the pane of a phone.
pub(super) fn cars(seen: &SeenHere, held: Option<Draft>) -> Markup {
    let mat = shown_mat(seen);
    html! {
        section.ci-cars aria-label="Your cars" data-part="cars" data-place="cars" data-roving {
            @for car in Car::ALL {
                @let on = &mat.cars[car.idx()];
                @let label = words::car(seen, car, on.len());
                (spot(seen, held, Spot::Car(car), "ci-wagon", &label, &art::car(car, on, "ci-picture")))
            }
        }
    }
}

/// The eight actions.
fn strip(seen: &SeenHere, held: Option<Draft>) -> Markup {
    html! {
        section.ci-strip aria-label="Actions of a turn" data-part="strip" data-roving data-scrolls {
            @for deed in Deed::ALL { (tile(seen, held, deed)) }
        }
    }
}

fn tile(seen: &SeenHere, held: Option<Draft>, deed: Deed) -> Markup {
    let character = character_of(deed);
    let is_foreign = character.is_some_and(|it| !preview::works_for_viewer(&seen.view, it));
    let is_mine = seen.reader() == Some(seen.view.active);
    let is_done = is_mine && seen.view.done.contains(&deed);
    let note = match (is_foreign, is_done, seen.view.repeats) {
        (true, ..) => "hire, $2",
        (false, true, 0) => "done",
        (false, true, _) => "once more",
        (false, false, _) => cost(deed),
    };
    let state = match (is_foreign, is_done, seen.view.repeats) {
        (true, ..) => "ci-deed ci-foreign",
        (false, true, 0) => "ci-deed ci-done",
        (false, true, _) => "ci-deed ci-again",
        (false, false, _) => "ci-deed",
    };
    let kind = if character.is_some() { "ci-minor" } else { "ci-main" };
    let content = html! {
        span.ci-sign { (sign(seen, deed)) }
        b { (words::deed(deed)) }
        small { (note) }
    };
    let what = match character {
        Some(it) => words::character(seen, it),
        None => explained(deed).to_owned(),
    };
    let label = format!("{what} ({note})");
    spot(seen, held, Spot::Deed(deed), &format!("{state} {kind}"), &label, &content)
}

fn character_of(deed: Deed) -> Option<Character> {
    Character::ALL.into_iter().find(|&it| preview::deed_of(it) == deed)
}

/// What an action costs and gives, in a word.
fn cost(deed: Deed) -> &'static str {
    match deed {
        Deed::Site => "$1 or $2",
        Deed::Showman => "by car",
        Deed::Attraction => "by size",
        Deed::Worker => "$1 → ?",
        Deed::Officer => "1★ → ?",
        Deed::Patron => "red ⇄ white",
        Deed::Promoter => "$1 → 2★",
        Deed::Journalist => "1 → paper",
    }
}

fn explained(deed: Deed) -> &'static str {
    match deed {
        Deed::Site => "Turn up a building site and place it beside the park",
        Deed::Showman => "Send a showman into the park; one of an empty car may move",
        Deed::Attraction => "Build a grand attraction over showmen, your own and others'",
        Deed::Worker | Deed::Officer | Deed::Patron | Deed::Promoter | Deed::Journalist => "",
    }
}

fn sign(seen: &SeenHere, deed: Deed) -> Markup {
    match (deed, character_of(deed)) {
        (_, Some(it)) => art::face(it),
        (Deed::Showman, None) => {
            let colour = shown_mat(seen).cars.iter().flatten().next().copied();
            let colour = colour.unwrap_or(coney_island::Colour(shown_seat(seen).0));
            art::stand(Car::Top, colour)
        }
        (Deed::Attraction, None) => art::sign("ride"),
        (_, None) => {
            let site = park::waiting_site(seen);
            site.unwrap_or_else(|| art::loose_site(coney_island::Site::ThreeSpots))
        }
    }
}

/// Money and materials piece by piece with the limit in sight, as they would be after what is held;
/// or the choice among materials, in the same place.
fn purse(seen: &SeenHere, held: Option<Draft>) -> Markup {
    let mat = shown_mat(seen);
    let (money, materials) = after(seen, held);
    let has = format!("Money: {} of {LIMIT}", mat.money);
    let holds =
        format!("Materials: {}, {} of {LIMIT}", words::hand(mat.materials), mat.materials.total());
    html! {
        section.ci-purse aria-label="Your money and materials" data-part="purse" data-place="purse" {
            div.ci-slots role="img" title=(has) aria-label=(has) { (slots("money", mat.money, money)) }
            @if let Some(set) = held.and_then(|it| set_of(seen, it)) {
                @let chips: Vec<Chip> = Material::ALL.into_iter().map(|kind| Chip {
                    name: kind.name().to_owned(),
                    notation: seen.notation(&set.click(kind)),
                    there: set.there.of(kind),
                    chosen: set.chosen.of(kind),
                    picture: art::material(kind),
                }).collect();
                (token_picker("Materials to choose", &chips))
            }
            div.ci-slots role="img" title=(holds) aria-label=(holds) {
                @for kind in Material::ALL {
                    (pieces(kind.name(), mat.materials.of(kind), materials.of(kind)))
                }
                @let n = mat.materials.total().max(materials.total());
                @for _ in n..LIMIT { i.ci-free {} }
            }
        }
    }
}

/// Pieces of a kind, with those that would come or go as ghosts.
fn pieces(id: &str, now: u8, then: u8) -> Markup {
    html! {
        @for i in 0..now.max(then) {
            i class=(if i >= now { "comes" } else if i >= then { "goes" } else { "" }) { (art::sign(id)) }
        }
    }
}

fn slots(id: &str, now: u8, then: u8) -> Markup {
    html! {
        (pieces(id, now, then))
        @for _ in now.max(then)..LIMIT { i.ci-free {} }
    }
}

/// The reader's newspapers, each of which may be given up.
fn papers(seen: &SeenHere, held: Option<Draft>) -> Markup {
    let mat = shown_mat(seen);
    let mut kinds: Vec<(Newspaper, u8)> = Vec::new();
    for &paper in mat.open_papers.iter().flatten() {
        match kinds.iter_mut().find(|(it, _)| *it == paper) {
            Some((_, n)) => *n += 1,
            None => kinds.push((paper, 1)),
        }
    }
    html! {
        section.ci-papers aria-label="Your newspapers" data-part="papers" data-roving {
            @for (paper, n) in kinds {
                @let label = format!("{n} newspaper of {} points, {}; one may be given up for a repeat, once a turn", paper.points, paper.colour);
                @let content = html! { (art::paper(paper)) @if n > 1 { b { "×" (n) } } };
                (spot(seen, held, Spot::Paper(paper), "ci-sheet", &label, &content))
            }
            @if mat.open_papers.is_none() { (backs(mat.papers.pink, mat.papers.white)) }
            @if mat.papers.pink + mat.papers.white == 0 { span.ci-none { "No newspapers yet" } }
        }
    }
}

/// Newspapers of which only the backs are seen.
pub(super) fn backs(pink: u8, white: u8) -> Markup {
    html! {
        @for (layer, n) in [(Layer::Pink, pink), (Layer::White, white)] {
            @if n > 0 { span.ci-back { (art::paper_back(layer)) b { "×" (n) } } }
        }
    }
}

/// What this turn's income has brought, and the repeats that are left; in others' turns what the
/// next one will bring.
fn income(seen: &SeenHere, gained: Gained) -> Markup {
    let is_mine = seen.reader().is_none_or(|it| it == seen.view.active) && !seen.is_over();
    let mat = shown_mat(seen);
    let next = preview::income(seen.edition.tables(), mat);
    let squares = 2 * mat.n_squares;
    let rows = match is_mine {
        true => gained.rows().to_vec(),
        false => vec![
            ("star", next.points + squares),
            ("money", next.money),
            ("bag", next.random),
            ("red", next.chosen),
            ("repeat", next.repeats),
        ],
    };
    let said = match is_mine {
        true => "This turn's income".to_owned(),
        false => format!("Your next income: {}", words::income(next)),
    };
    html! {
        section.ci-income aria-label=(said) title=(said) data-part="income" {
            span { @if is_mine { "Income" } @else { "Next" } }
            @for (id, n) in rows.into_iter().filter(|it| it.1 > 0) {
                span.ci-gain { b { "+" (n) } (art::sign(id)) }
            }
            @if is_mine && seen.view.repeats > 0 {
                @let said = format!("Actions you may take once more: {}", seen.view.repeats);
                span.ci-repeats role="img" title=(said) aria-label=(said) {
                    @for _ in 0..seen.view.repeats { (art::sign("repeat")) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use coney_island::Materials;
    use tabletop::Seat;

    use super::*;

    #[test]
    fn an_income_is_what_came_before_the_first_action() {
        let seat = Seat(1);
        let mut facts = vec![
            Fact::IncomePaid { seat, points: 9, money: 9 },
            Fact::TurnEnded { seat },
            Fact::TurnBegan { seat, round: 3 },
            Fact::IncomePaid { seat, points: 2, money: 1 },
            Fact::MaterialDrawn { seat, colour: Material::White },
            Fact::MaterialsChosen { seat, materials: Materials { red: 2, white: 0 } },
            Fact::SquaresPaid { seat, n_squares: 1, points: 2 },
            Fact::RepeatsGained { seat, n_repeats: 1 },
            Fact::WorkerPaid { seat },
            Fact::MaterialDrawn { seat, colour: Material::Red },
        ];
        facts.reverse();
        let gained = Gained::of(facts.into_iter().map(News::Fact));
        assert_eq!(gained, Gained { points: 4, money: 1, red: 2, white: 1, repeats: 1 });
        assert_eq!(Gained::of(std::iter::empty()), Gained::default());
    }

    #[test]
    fn pieces_that_come_or_go_are_ghosts() {
        let html = slots("money", 3, 1).into_string() + &slots("money", 1, 2).into_string();
        for (class, n) in [("goes", 2), ("comes", 1), ("ci-free", 5)] {
            assert_eq!(html.matches(&format!("class=\"{class}\"")).count(), n, "{class}");
        }
    }
}
