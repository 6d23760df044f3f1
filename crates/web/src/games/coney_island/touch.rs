//! What a click on a piece means now: one pure function for all of them, the button that is drawn
//! with it, and what is done when it is clicked.

use coney_island::{
    Action, Car, Cell, Character, Deed, Layer, Material, Newspaper, Plot, Stack, preview,
};
use maud::{Markup, html};

use super::draft::{
    self, Draft, build_draft, buildings, can_build, can_send, move_draft, place_draft, send_draft,
    set_of, turned_up,
};
use super::{SeenHere, Table};
use crate::board::{self, How, Mark, touched_chip};
use crate::prelude::untrack;
use crate::table::Refused;

/// Something that can be clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    /// One of the eight actions in the strip.
    Deed(Deed),
    Car(Car),
    Stack(Stack),
    Character(Character),
    Plot(Plot),
    /// One square of the park, with whatever stands there.
    Cell(Cell),
    /// A place for the attraction that is held.
    Place {
        at: Cell,
        turn: u8,
    },
    Paper(Newspaper),
    /// One of the reader's colours, the second or the first.
    Colour(bool),
}

impl Spot {
    /// The word by which an element says what it is.
    fn word(self) -> String {
        match self {
            Spot::Deed(deed) => format!("deed {}", deed.word()),
            Spot::Car(car) => format!("car {car}"),
            Spot::Stack(stack) => format!("stack {stack}"),
            Spot::Character(it) => format!("character {}", it.name()),
            Spot::Plot(plot) => format!("plot {plot}"),
            Spot::Cell(cell) => format!("cell {cell}"),
            Spot::Place { at, turn } => format!("place {at} {turn}"),
            Spot::Paper(paper) => format!("paper {paper}"),
            Spot::Colour(false) => "colour first".to_owned(),
            Spot::Colour(true) => "colour second".to_owned(),
        }
    }

    fn read(word: &str) -> Option<Spot> {
        let (kind, which) = word.split_once(' ')?;
        Some(match kind {
            "deed" => Spot::Deed(Deed::ALL.into_iter().find(|it| it.word() == which)?),
            "car" => Spot::Car(Car::ALL.into_iter().find(|it| it.name() == which)?),
            "stack" => Spot::Stack(Stack::ALL.into_iter().find(|it| it.to_string() == which)?),
            "character" => {
                Spot::Character(Character::ALL.into_iter().find(|it| it.name() == which)?)
            }
            "plot" => Spot::Plot(which.parse().ok()?),
            "cell" => Spot::Cell(which.parse().ok()?),
            "place" => {
                let (at, turn) = which.split_once(' ')?;
                Spot::Place { at: at.parse().ok()?, turn: turn.parse().ok()? }
            }
            "paper" => {
                let (colour, points) = which.split_once(' ')?;
                let colour = Layer::ALL.into_iter().find(|it| it.name() == colour)?;
                Spot::Paper(Newspaper { colour, points: points.parse().ok()? })
            }
            "colour" => match which {
                "first" => Spot::Colour(false),
                "second" => Spot::Colour(true),
                _ => return None,
            },
            _ => return None,
        })
    }
}

/// What a click does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Next {
    /// Picks it up; what can be taken back is played at once.
    Pick(Draft),
    /// Holds it, and waits for more.
    Hold(Draft),
    Confirm,
    Cancel,
    /// Says what stands in the way of a click.
    Why(Action),
    /// Says what to do first.
    Say(&'static str),
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Touch {
    /// What the piece is for, by which it is found.
    pub(super) action: Action,
    pub(super) mark: Mark,
    pub(super) next: Next,
}

impl Touch {
    fn ready(action: Action, next: Next) -> Touch {
        Touch { action, mark: Mark::Ready, next }
    }

    fn picked(action: Action, next: Next) -> Touch {
        Touch { action, mark: Mark::Picked, next }
    }

    fn why(action: Action) -> Touch {
        Touch { action, mark: Mark::Resting, next: Next::Why(action) }
    }

    fn say(action: Action, what: &'static str) -> Touch {
        Touch { action, mark: Mark::Resting, next: Next::Say(what) }
    }
}

/// What a click on a piece means, while a draft is held.
pub(super) fn touch(seen: &SeenHere, held: Option<Draft>, spot: Spot) -> Touch {
    match spot {
        Spot::Deed(Deed::Site) => site(seen, held),
        Spot::Deed(Deed::Showman) => showman(seen, held),
        Spot::Deed(Deed::Attraction) => attraction(seen, held),
        Spot::Deed(Deed::Worker) => character(seen, held, Character::Worker),
        Spot::Deed(Deed::Officer) => character(seen, held, Character::Officer),
        Spot::Deed(Deed::Patron) => character(seen, held, Character::Patron),
        Spot::Deed(Deed::Promoter) => character(seen, held, Character::Promoter),
        Spot::Deed(Deed::Journalist) => character(seen, held, Character::Journalist),
        Spot::Character(it) => character(seen, held, it),
        Spot::Car(it) => car(seen, held, it),
        Spot::Stack(it) => stack(seen, held, it),
        Spot::Plot(it) => plot(seen, held, it),
        Spot::Cell(it) => cell(seen, held, it),
        Spot::Place { at, turn } => place(seen, held, at, turn),
        Spot::Paper(Newspaper { colour, points }) => {
            let action = Action::Discard { colour, points };
            match (held == Some(Draft::Act(action)), seen.choices.contains(&action)) {
                (true, _) => Touch::picked(action, Next::Confirm),
                // Nobody gives one up by a slip.
                (false, true) => Touch::ready(action, Next::Hold(Draft::Act(action))),
                (false, false) => Touch::why(action),
            }
        }
        Spot::Colour(second) => act(seen, held, Action::Leftmost { second }),
    }
}

/// What is done by one click.
fn act(seen: &SeenHere, held: Option<Draft>, action: Action) -> Touch {
    match (held == Some(Draft::Act(action)), seen.choices.contains(&action)) {
        (true, _) => Touch::picked(action, Next::Confirm),
        (false, true) => Touch::ready(action, Next::Pick(Draft::Act(action))),
        (false, false) => Touch::why(action),
    }
}

fn site(seen: &SeenHere, held: Option<Draft>) -> Touch {
    match held {
        Some(Draft::Place { .. }) => Touch::picked(Action::Reveal, Next::Confirm),
        Some(_) | None => act(seen, held, Action::Reveal),
    }
}

/// The showman action as a whole: the first car of which one may be sent, or else the first
/// showman who may move.
fn showman(seen: &SeenHere, held: Option<Draft>) -> Touch {
    let cars = Car::ALL.map(|it| (it, car(seen, held, it)));
    let picked = cars.iter().find(|(_, it)| it.mark == Mark::Picked);
    let ready = cars.iter().find(|(_, it)| it.mark == Mark::Ready);
    let refused = cars.iter().find(|(_, it)| matches!(it.next, Next::Why(_)));
    let found = picked.or(ready).or(refused).map(|(_, it)| *it);
    found.unwrap_or(cars[0].1)
}

fn attraction(seen: &SeenHere, held: Option<Draft>) -> Touch {
    let stacks = Stack::ALL.map(|it| stack(seen, held, it));
    let picked = stacks.iter().find(|it| it.mark == Mark::Picked);
    // The largest that can be built.
    let ready = stacks.iter().rev().find(|it| it.mark == Mark::Ready);
    *picked.or(ready).unwrap_or(&stacks[0])
}

fn character(seen: &SeenHere, held: Option<Draft>, it: Character) -> Touch {
    if !preview::works_for_viewer(&seen.view, it) {
        return act(seen, held, Action::Hire { character: it });
    }
    let by_material = |make: fn(Material) -> Action| {
        let held_one = Material::ALL.into_iter().find(|&it| held == Some(Draft::Act(make(it))));
        if let Some(it) = held_one {
            return Touch::picked(make(it), Next::Confirm);
        }
        // Of what there is more of.
        let hand = preview::own_mat(&seen.view).map(|mat| mat.materials).unwrap_or_default();
        let listed = Material::ALL.into_iter().filter(|&it| seen.choices.contains(&make(it)));
        match listed.max_by_key(|&it| hand.of(it)) {
            Some(it) => Touch::ready(make(it), Next::Hold(Draft::Act(make(it)))),
            None => Touch::why(make(Material::Red)),
        }
    };
    match it {
        Character::Worker => act(seen, held, Action::Worker),
        Character::Officer => act(seen, held, Action::Officer),
        Character::Promoter => act(seen, held, Action::Promoter),
        Character::Patron => by_material(|give| Action::Patron { give }),
        Character::Journalist => by_material(|pay| Action::Journalist { pay }),
    }
}

fn car(seen: &SeenHere, held: Option<Draft>, it: Car) -> Touch {
    let send = Action::PickCar { car: it };
    let is_empty = preview::own_mat(&seen.view).is_some_and(|mat| mat.cars[it.idx()].is_empty());
    let held_from = match held {
        Some(Draft::Send { car, .. }) if car == it => {
            return Touch::picked(send, Next::Confirm);
        }
        Some(Draft::Move { from, .. }) if preview::car_on(&seen.view, from) == Some(it) => {
            Some(from)
        }
        Some(_) | None => None,
    };
    if let Some(from) = held_from {
        return Touch::picked(Action::PickShowman { from }, Next::Confirm);
    }
    if can_send(seen, it) {
        // Whoever has chosen a spot keeps it.
        let draft = match held {
            Some(Draft::Send { to, .. }) => Some(Draft::Send { car: it, to }),
            Some(_) | None => send_draft(seen, it),
        };
        return match draft {
            Some(draft) => Touch::ready(send, Next::Hold(draft)),
            None => Touch::why(send),
        };
    }
    let first = preview::movable(&seen.view, it).iter().next().filter(|_| is_empty);
    match first {
        Some(from) => {
            let action = Action::PickShowman { from };
            let draft = move_draft(seen, from).filter(|_| seen.choices.contains(&action));
            match draft {
                Some(draft) => Touch::ready(action, Next::Hold(draft)),
                None => Touch::why(action),
            }
        }
        None => Touch::why(send),
    }
}

fn stack(seen: &SeenHere, held: Option<Draft>, it: Stack) -> Touch {
    let action = Action::PickStack { stack: it };
    match held {
        Some(Draft::Build { stack, .. }) if stack == it => {
            return Touch::picked(action, Next::Confirm);
        }
        Some(_) | None => {}
    }
    match build_draft(seen, it).filter(|_| can_build(seen, it)) {
        Some(draft) => Touch::ready(action, Next::Hold(draft)),
        None => Touch::why(action),
    }
}

fn plot(seen: &SeenHere, held: Option<Draft>, it: Plot) -> Touch {
    let action = Action::PickPlot { plot: it };
    if turned_up(seen).is_none() || !seen.is_asked() {
        return Touch::say(action, "turn up a building site first, then choose its plot");
    }
    match held {
        Some(Draft::Place { plot, .. }) if plot == it => {
            return Touch::picked(action, Next::Confirm);
        }
        Some(_) | None => {}
    }
    let is_open = preview::open_plots(seen.edition.tables(), &seen.view).contains(it);
    match place_draft(seen, it).filter(|_| is_open) {
        Some(draft) => Touch::ready(action, Next::Hold(draft)),
        None => Touch::why(action),
    }
}

fn place(seen: &SeenHere, held: Option<Draft>, at: Cell, turn: u8) -> Touch {
    let Some(Draft::Build { stack, at: now, turn: now_turned }) = held else {
        return Touch::why(Action::Attraction { stack: Stack(0), at, turn });
    };
    let action = Action::Attraction { stack, at, turn };
    match ((now, now_turned) == (at, turn), buildings(seen, stack)) {
        (true, _) => Touch::picked(action, Next::Confirm),
        (false, all) if all.iter().any(|it| (it.at, it.turn) == (at, turn)) => {
            Touch::ready(action, Next::Hold(Draft::Build { stack, at, turn }))
        }
        (false, _) => Touch::why(action),
    }
}

fn cell(seen: &SeenHere, held: Option<Draft>, it: Cell) -> Touch {
    let view = &seen.view;
    let is_empty = preview::empty_spots(view).contains(it);
    let lift = Action::PickShowman { from: it };
    let can_lift = seen.choices.contains(&lift);
    match held {
        Some(Draft::Send { car, to }) => {
            let action = Action::Showman { car, to: it };
            match (to == it, is_empty) {
                (true, _) => Touch::picked(action, Next::Confirm),
                (false, true) => Touch::ready(action, Next::Hold(Draft::Send { car, to: it })),
                (false, false) => Touch::why(action),
            }
        }
        Some(Draft::Move { from, to }) => {
            let action = Action::Relocate { from, to: it };
            if to == it {
                Touch::picked(action, Next::Confirm)
            } else if from == it {
                Touch::picked(lift, Next::Cancel)
            } else if is_empty {
                Touch::ready(action, Next::Hold(Draft::Move { from, to: it }))
            } else if can_lift {
                Touch::ready(lift, Next::Hold(Draft::Move { from: it, to }))
            } else {
                Touch::why(action)
            }
        }
        Some(Draft::Build { stack, at, turn }) => {
            let all = buildings(seen, stack);
            let is_here = |(from, turned): (Cell, u8)| {
                let found = all.iter().find(|b| (b.at, b.turn) == (from, turned));
                found.is_some_and(|b| b.cells.contains(it))
            };
            let action = Action::Attraction { stack, at: it, turn };
            if is_here((at, turn)) {
                return Touch::picked(action, Next::Confirm);
            }
            match all.iter().find(|b| b.cells.contains(it)) {
                Some(b) => {
                    let draft = Draft::Build { stack, at: b.at, turn: b.turn };
                    Touch::ready(draft::click(draft), Next::Hold(draft))
                }
                None => Touch::why(action),
            }
        }
        Some(Draft::Place { plot, grass: Some(_) }) if it.plot() == plot => {
            let there = Draft::Place { plot, grass: Some(it.corner()) };
            let action = draft::click(there);
            match held == Some(there) {
                true => Touch::picked(action, Next::Confirm),
                false => Touch::ready(action, Next::Hold(there)),
            }
        }
        Some(Draft::Place { .. } | Draft::Take(_) | Draft::Return(_) | Draft::Act(_)) | None => {
            if let Some(draft) = move_draft(seen, it).filter(|_| can_lift) {
                return Touch::ready(lift, Next::Hold(draft));
            }
            let car = Car::ALL.into_iter().find(|&car| can_send(seen, car));
            match (is_empty, car) {
                (true, Some(car)) => Touch {
                    action: Action::Showman { car, to: it },
                    mark: Mark::Resting,
                    next: Next::Hold(Draft::Send { car, to: it }),
                },
                (true, None) => Touch::why(Action::Showman { car: Car::Top, to: it }),
                (false, _) => Touch::why(lift),
            }
        }
    }
}

/// Does what a click means.
fn do_next(play: Table, next: Next) {
    match next {
        Next::Pick(draft) => play.pick(draft),
        Next::Hold(draft) => play.hold(draft),
        Next::Confirm => play.confirm(),
        Next::Cancel => play.cancel(),
        Next::Why(action) => play.tell_why(action),
        Next::Say(what) => play.refused.set(Some(Refused::because(what))),
    }
}

/// A piece as a button: lifted when something can be done with it, marked when it is picked.
pub(super) fn spot(
    seen: &SeenHere,
    held: Option<Draft>,
    it: Spot,
    class: &str,
    label: &str,
    content: &Markup,
) -> Markup {
    placed(seen, held, it, class, "", label, content)
}

/// The same at a place of the park, which is said in properties of its style.
pub(super) fn placed(
    seen: &SeenHere,
    held: Option<Draft>,
    it: Spot,
    class: &str,
    vars: &str,
    label: &str,
    content: &Markup,
) -> Markup {
    let Touch { action, mark, .. } = touch(seen, held, it);
    let (word, state) = (it.word(), mark.class());
    html! {
        button type="button" class={ "piece " (class) " " (state) } data-key=(word) data-do=(word)
            data-pick=(seen.notation(&action)) data-vars=[(!vars.is_empty()).then_some(vars)]
            title=(label) aria-pressed=(mark == Mark::Picked)
        {
            span.only-read { (label) }
            span.face aria-hidden="true" { (content) }
        }
    }
}

/// A square of the park: a button while something can be done there, and else something that says
/// why not when it is clicked, which the keyboard passes over.
pub(super) fn ground(
    seen: &SeenHere,
    held: Option<Draft>,
    it: Spot,
    class: &str,
    vars: &str,
    label: &str,
    content: &Markup,
) -> Markup {
    if touch(seen, held, it).mark != Mark::Resting {
        return placed(seen, held, it, class, vars, label, content);
    }
    let word = it.word();
    html! {
        div class={ "ci-still " (class) } data-key=(word) data-do=(word) data-vars=(vars) title=(label) {
            (content)
        }
    }
}

/// Something was done at the board.
pub(super) fn touched(play: Table, it: &board::Touch) -> bool {
    if let Some((i, is_more)) = touched_chip(it) {
        count(play, i, is_more);
    } else if it.how == How::Click
        && let Some(spot) = Spot::read(&it.word)
    {
        let held = untrack(|| play.draft());
        do_next(play, play.with_untracked(|seen| touch(seen, held, spot)).next);
    }
    false
}

/// Whether a click on what carries this word means something.
#[cfg(test)]
pub(super) fn is_known(word: &str) -> bool {
    let is_count = matches!(word.split_once(' '), Some(("more" | "fewer", _)));
    is_count || Spot::read(word).is_some()
}

/// One material more or one less in what is put together.
fn count(play: Table, i: usize, is_more: bool) {
    let held = untrack(|| play.draft());
    let draft = play.with_untracked(|seen| {
        let set = set_of(seen, held?)?;
        let kind = Material::ALL.into_iter().nth(i)?;
        if is_more { set.more(kind) } else { set.fewer(kind) }
    });
    if let Some(draft) = draft {
        play.hold(draft);
    }
}

#[cfg(test)]
mod tests {
    use coney_island::{Corner, State};
    use tabletop::{Deaf, Game};

    use super::super::tests::at_every_decision;
    use super::*;

    fn spots(seen: &SeenHere, held: Option<Draft>) -> Vec<Spot> {
        let mut all: Vec<Spot> = Deed::ALL.into_iter().map(Spot::Deed).collect();
        all.extend(Car::ALL.map(Spot::Car));
        all.extend(Stack::ALL.map(Spot::Stack));
        all.extend(Character::ALL.map(Spot::Character));
        all.extend(Plot::all().map(Spot::Plot));
        all.extend(Cell::all().map(Spot::Cell));
        all.extend([false, true].map(Spot::Colour));
        let mat = preview::own_mat(&seen.view).unwrap();
        all.extend(mat.open_papers.iter().flatten().copied().map(Spot::Paper));
        if let Some(Draft::Build { stack, .. }) = held {
            let places = buildings(seen, stack);
            all.extend(places.iter().map(|it| Spot::Place { at: it.at, turn: it.turn }));
        }
        all
    }

    #[test]
    fn every_piece_is_known_by_its_word() {
        let cell = "B3nw".parse::<Cell>().unwrap();
        let mut all = vec![
            Spot::Plot(cell.plot()),
            Spot::Cell(cell.plot().cell(Corner::SouthEast)),
            Spot::Place { at: cell, turn: 1 },
            Spot::Paper(Newspaper { colour: Layer::Pink, points: 3 }),
            Spot::Colour(false),
            Spot::Colour(true),
        ];
        all.extend(Deed::ALL.map(Spot::Deed));
        all.extend(Car::ALL.map(Spot::Car));
        all.extend(Stack::ALL.map(Spot::Stack));
        all.extend(Character::ALL.map(Spot::Character));
        for spot in all {
            assert_eq!(Spot::read(&spot.word()), Some(spot));
        }
        for wrong in ["", "car", "car x", "stack 5", "plot E1", "place B3nw", "paper blue 3"] {
            assert_eq!(Spot::read(wrong), None);
        }
    }

    /// In random games whatever glows can be played, whatever rests has a reason that the rules
    /// give, and everything that is listed has a piece.
    #[test]
    fn what_glows_can_be_played_and_what_rests_says_why() {
        let (mut n_ready, mut n_why, mut n_places) = (0, 0, 0);
        at_every_decision(40..46, |game, seat, seen| {
            let can = |action: &Action| {
                let mut position: State = *game.position();
                position.apply(seat, action, &mut Deaf).is_ok()
            };
            let proposed = draft::first(seen);
            let mut held = vec![proposed];
            // Once more with everything that can be held.
            for spot in spots(seen, proposed) {
                if let Next::Hold(draft) = touch(seen, proposed, spot).next {
                    let is_new = !held.contains(&Some(draft));
                    if is_new && !matches!(spot, Spot::Cell(_)) {
                        held.push(Some(draft));
                    }
                }
            }
            let mut found = Vec::new();
            for held in held {
                for spot in spots(seen, held) {
                    let Touch { action, mark, next } = touch(seen, held, spot);
                    found.push(action);
                    match next {
                        Next::Pick(draft) | Next::Hold(draft) => {
                            let plan = draft::plan(seen, draft);
                            assert!(plan.is_complete(), "{spot:?}: {draft:?}");
                            assert!(plan.clicks.iter().all(can), "{spot:?}: {draft:?}");
                            n_ready += u32::from(mark == Mark::Ready);
                            n_places += u32::from(matches!(spot, Spot::Place { .. }));
                        }
                        Next::Why(action) => {
                            assert_eq!(mark, Mark::Resting);
                            assert!(!can(&action), "{spot:?}: {action:?} is allowed");
                            n_why += 1;
                        }
                        Next::Confirm | Next::Cancel => assert_eq!(mark, Mark::Picked),
                        Next::Say(_) => assert_eq!(mark, Mark::Resting),
                    }
                }
            }
            for action in &seen.choices {
                let is_chip = matches!(action, Action::Take { .. } | Action::Return { .. });
                // The other material is another way of the same draft.
                let is_way = matches!(action, Action::Patron { .. } | Action::Journalist { .. });
                let has_piece = is_chip || is_way || *action == Action::Done;
                assert!(has_piece || found.contains(action), "{action:?} has no piece");
            }
        });
        assert!(n_ready > 5000 && n_why > 5000 && n_places > 50, "{n_ready} {n_why} {n_places}");
    }
}
