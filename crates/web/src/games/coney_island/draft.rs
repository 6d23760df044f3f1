//! What the reader can put together, and what would come of it. Pure, from what is seen.

use coney_island::preview::{self, Building};
use coney_island::setup::LIMIT;
use coney_island::view::{MatView, Waiting};
use coney_island::{
    Action, Bonus, Car, Cell, Corner, Deed, Material, Materials, Newspaper, Pick, Plot, Site,
    Stack, State,
};
use tabletop::Seat;

use super::SeenHere;
use crate::board::Plan;

/// A move that is being put together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Draft {
    /// Materials of one's choice.
    Take(Materials),
    /// What is over the limit.
    Return(Materials),
    /// The site that was turned up, on a plot, with its grass in a corner.
    Place { plot: Plot, grass: Option<Corner> },
    /// The leftmost showman of a car, on a spot.
    Send { car: Car, to: Cell },
    /// A showman of an empty car, on another spot.
    Move { from: Cell, to: Cell },
    /// The top tile of a stack, over showmen.
    Build { stack: Stack, at: Cell, turn: u8 },
    /// All that is done by one click.
    Act(Action),
}

/// "1 point", "3 points".
pub(super) fn points(n: impl Into<i32>) -> String {
    match n.into() {
        n @ (1 | -1) => format!("{n} point"),
        n => format!("{n} points"),
    }
}

/// The reader's mat, or for those who watch that of the seat on turn.
pub(super) fn shown_mat(seen: &SeenHere) -> &MatView {
    &seen.view.mats[shown_seat(seen).idx()]
}

/// Whose cars are in the dock: the reader's, or for those who watch those of the seat on turn.
pub(super) fn shown_seat(seen: &SeenHere) -> Seat {
    seen.reader().unwrap_or(seen.view.active)
}

/// A showman of a car on its way, with the best spot.
pub(super) fn send_draft(seen: &SeenHere, car: Car) -> Option<Draft> {
    preview::best_spot(&seen.view, None).map(|to| Draft::Send { car, to })
}

/// A showman of the park on its way, with the best spot.
pub(super) fn move_draft(seen: &SeenHere, from: Cell) -> Option<Draft> {
    preview::best_spot(&seen.view, Some(from)).map(|to| Draft::Move { from, to })
}

/// Every place for the top tile of a stack, the best first.
pub(super) fn buildings(seen: &SeenHere, stack: Stack) -> Vec<Building> {
    preview::buildings(seen.edition.tables(), &seen.view, stack)
}

/// The top tile of a stack at its best place.
pub(super) fn build_draft(seen: &SeenHere, stack: Stack) -> Option<Draft> {
    let best = buildings(seen, stack).into_iter().next()?;
    Some(Draft::Build { stack, at: best.at, turn: best.turn })
}

/// The site that was turned up, on a plot.
pub(super) fn place_draft(seen: &SeenHere, plot: Plot) -> Option<Draft> {
    let site = turned_up(seen)?;
    Some(Draft::Place { plot, grass: preview::best_way(&seen.view, site, plot) })
}

/// The site that is to be placed.
pub(super) fn turned_up(seen: &SeenHere) -> Option<Site> {
    match seen.view.waiting {
        Waiting::Placing { site } => Some(site),
        Waiting::Chance
        | Waiting::Choosing { .. }
        | Waiting::Returning { .. }
        | Waiting::Acting
        | Waiting::Homecoming { .. }
        | Waiting::Over => None,
    }
}

/// The draft with which a decision begins.
pub(super) fn first(seen: &SeenHere) -> Option<Draft> {
    let (edition, view) = (seen.edition.tables(), &seen.view);
    if let Some(pick) = view.picked {
        return match pick {
            Pick::Car(car) => send_draft(seen, car),
            Pick::Showman(from) => move_draft(seen, from),
            Pick::Stack(stack) => build_draft(seen, stack),
            Pick::Plot(plot) => place_draft(seen, plot),
        };
    }
    let hand = preview::own_mat(view)?.materials;
    match view.waiting {
        Waiting::Choosing { .. } => {
            let ways = seen.choices.iter().filter_map(|it| {
                let Action::Take { red, white } = *it else { return None };
                Some(Materials { red, white })
            });
            let ways = ways.map(|it| {
                let then = Materials { red: hand.red + it.red, white: hand.white + it.white };
                (it, then)
            });
            preview::best_hand(edition, view, ways).map(Draft::Take)
        }
        Waiting::Returning { .. } => {
            let ways = seen.choices.iter().filter_map(|it| {
                let Action::Return { red, white } = *it else { return None };
                Some(Materials { red, white })
            });
            let ways = ways.map(|it| (it, less(hand, it)));
            preview::best_hand(edition, view, ways).map(Draft::Return)
        }
        Waiting::Placing { .. } => place_draft(seen, preview::best_plot(edition, view)?),
        Waiting::Chance | Waiting::Acting | Waiting::Homecoming { .. } | Waiting::Over => None,
    }
}

fn less(hand: Materials, some: Materials) -> Materials {
    Materials {
        red: hand.red.saturating_sub(some.red),
        white: hand.white.saturating_sub(some.white),
    }
}

/// The draft that leads to an action; `None` for what has no piece.
pub(super) fn of(seen: &SeenHere, action: Action) -> Option<Draft> {
    Some(match action {
        Action::Take { red, white } => Draft::Take(Materials { red, white }),
        Action::Return { red, white } => Draft::Return(Materials { red, white }),
        Action::Place { plot, grass } => Draft::Place { plot, grass },
        Action::Showman { car, to } => Draft::Send { car, to },
        Action::Relocate { from, to } => Draft::Move { from, to },
        Action::Attraction { stack, at, turn } => Draft::Build { stack, at, turn },
        Action::PickCar { car } => return send_draft(seen, car),
        Action::PickShowman { from } => return move_draft(seen, from),
        Action::PickStack { stack } => return build_draft(seen, stack),
        Action::PickPlot { plot } => return place_draft(seen, plot),
        Action::Reveal
        | Action::Leftmost { .. }
        | Action::Worker
        | Action::Officer
        | Action::Patron { .. }
        | Action::Promoter
        | Action::Journalist { .. }
        | Action::Hire { .. }
        | Action::Discard { .. } => Draft::Act(action),
        Action::Done => return None,
    })
}

/// The click that plays a draft: what and where in one.
pub(super) fn click(draft: Draft) -> Action {
    match draft {
        Draft::Take(Materials { red, white }) => Action::Take { red, white },
        Draft::Return(Materials { red, white }) => Action::Return { red, white },
        Draft::Place { plot, grass } => Action::Place { plot, grass },
        Draft::Send { car, to } => Action::Showman { car, to },
        Draft::Move { from, to } => Action::Relocate { from, to },
        Draft::Build { stack, at, turn } => Action::Attraction { stack, at, turn },
        Draft::Act(action) => action,
    }
}

/// Materials out of which so many are to be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Set {
    pub(super) there: Materials,
    pub(super) chosen: Materials,
    pub(super) of: u8,
    draft: Draft,
}

impl Set {
    fn with(self, chosen: Materials) -> Draft {
        match self.draft {
            Draft::Return(_) => Draft::Return(chosen),
            Draft::Take(_)
            | Draft::Place { .. }
            | Draft::Send { .. }
            | Draft::Move { .. }
            | Draft::Build { .. }
            | Draft::Act(_) => Draft::Take(chosen),
        }
    }

    /// The same draft with one more of a kind, if there is one and one is missing. Where all are
    /// chosen, it comes instead of one of the other kind.
    pub(super) fn more(self, kind: Material) -> Option<Draft> {
        let mut chosen = self.chosen;
        let other = kind.other();
        if chosen.total() >= self.of {
            *part(&mut chosen, other) = chosen.of(other).checked_sub(1)?;
        }
        *part(&mut chosen, kind) += 1;
        (chosen.of(kind) <= self.there.of(kind)).then(|| self.with(chosen))
    }

    /// The same draft with one less of a kind.
    pub(super) fn fewer(self, kind: Material) -> Option<Draft> {
        let mut chosen = self.chosen;
        *part(&mut chosen, kind) = chosen.of(kind).checked_sub(1)?;
        Some(self.with(chosen))
    }

    /// The click of which one of a kind is a part.
    pub(super) fn click(self, kind: Material) -> Action {
        click(self.with(Materials::one(kind)))
    }
}

fn part(materials: &mut Materials, kind: Material) -> &mut u8 {
    match kind {
        Material::Red => &mut materials.red,
        Material::White => &mut materials.white,
    }
}

/// The set that a draft is about, if it is about one.
pub(super) fn set_of(seen: &SeenHere, draft: Draft) -> Option<Set> {
    match (draft, seen.view.waiting) {
        (Draft::Take(chosen), Waiting::Choosing { n_due }) => {
            let bag = seen.view.bag;
            let there = Materials { red: bag.red.min(n_due), white: bag.white.min(n_due) };
            Some(Set { there, chosen, of: n_due, draft })
        }
        (Draft::Return(chosen), Waiting::Returning { excess }) => {
            let held = preview::own_mat(&seen.view)?.materials;
            let there = Materials { red: held.red.min(excess), white: held.white.min(excess) };
            Some(Set { there, chosen, of: excess, draft })
        }
        _ => None,
    }
}

/// The reader's money and materials as they would be after what is held.
pub(super) fn after(seen: &SeenHere, held: Option<Draft>) -> (u8, Materials) {
    let mat = shown_mat(seen);
    let (mut money, mut materials) = (mat.money, mat.materials);
    let edition = seen.edition.tables();
    match held {
        Some(Draft::Take(some)) => {
            materials.red += some.red;
            materials.white += some.white;
        }
        Some(Draft::Return(some)) => materials = less(materials, some),
        Some(Draft::Place { plot, .. }) => money = money.saturating_sub(edition.plot(plot).price),
        Some(Draft::Send { car, .. }) => materials = less(materials, edition.car(car).cost),
        Some(Draft::Move { from, .. }) => {
            if let Some(car) = preview::car_on(&seen.view, from) {
                materials = less(materials, edition.car(car).cost);
            }
        }
        Some(Draft::Build { stack, .. }) => {
            materials = less(materials, edition.stack(stack).cost);
        }
        Some(Draft::Act(action)) => match action {
            Action::Worker | Action::Promoter => money = money.saturating_sub(1),
            Action::Hire { .. } => money = money.saturating_sub(preview::HIRE_PRICE),
            Action::Journalist { pay } => materials = less(materials, Materials::one(pay)),
            Action::Patron { give } => {
                materials = less(materials, Materials::one(give));
                *part(&mut materials, give.other()) += 1;
            }
            Action::Take { .. }
            | Action::Return { .. }
            | Action::Reveal
            | Action::Place { .. }
            | Action::Showman { .. }
            | Action::Relocate { .. }
            | Action::Attraction { .. }
            | Action::PickCar { .. }
            | Action::PickShowman { .. }
            | Action::PickStack { .. }
            | Action::PickPlot { .. }
            | Action::Leftmost { .. }
            | Action::Officer
            | Action::Discard { .. }
            | Action::Done => {}
        },
        None => {}
    }
    (money, materials)
}

/// What the draft that is held would bring every seat in points.
pub(super) fn gains(seen: &SeenHere, held: Option<Draft>) -> Vec<i32> {
    let (edition, view) = (seen.edition.tables(), &seen.view);
    let mut gains = vec![0; view.mats.len()];
    let mine = &mut gains[shown_seat(seen).idx()];
    match held {
        Some(Draft::Send { to, .. }) => *mine = preview::square_points(view, None, to).into(),
        Some(Draft::Move { from, to }) => {
            *mine = preview::square_points(view, Some(from), to).into();
        }
        Some(Draft::Place { plot, .. }) => {
            if let Some(Bonus::Points(n)) = edition.plot(plot).bonus {
                *mine = n.into();
            }
        }
        Some(Draft::Act(Action::Officer)) => *mine = -1,
        Some(Draft::Act(Action::Promoter)) => *mine = preview::PROMOTER_POINTS.into(),
        Some(Draft::Build { stack, at, turn }) => {
            if let Some(it) = preview::building(edition, view, stack, at, turn) {
                gains = it.gains.into_iter().map(i32::from).collect();
            }
        }
        Some(Draft::Take(_) | Draft::Return(_) | Draft::Act(_)) | None => {}
    }
    gains
}

/// What playing a draft would be.
pub(super) fn plan(seen: &SeenHere, draft: Draft) -> Plan<State> {
    let action = click(draft);
    let edition = seen.edition.tables();
    match draft {
        Draft::Take(some) => set_plan(seen, draft, format!("Take {some}"), "Take"),
        Draft::Return(some) => {
            let says = format!("{LIMIT} materials is all you can keep: put back {some}");
            set_plan(seen, draft, says, "Put back")
        }
        Draft::Place { plot, grass } => place_plan(seen, plot, grass),
        Draft::Send { car, to } => send_plan(seen, car, to),
        Draft::Move { from, to } => {
            let formed = square(preview::square_points(&seen.view, Some(from), to));
            let name = preview::car_on(&seen.view, from).map(|car| &edition.car(car).showman);
            let confirm = name.map_or_else(|| "Move".to_owned(), |name| format!("Move the {name}"));
            Plan::click(action, format!("{}{formed}", seen.say(&action)), confirm)
        }
        Draft::Build { stack, at, turn } => build_plan(seen, stack, at, turn),
        Draft::Act(action) => act_plan(seen, action),
    }
}

fn square(points: u8) -> String {
    match points {
        0 => String::new(),
        n => format!("; a square: +{n} points, now and in each income"),
    }
}

fn set_plan(seen: &SeenHere, draft: Draft, says: String, confirm: &str) -> Plan<State> {
    let action = click(draft);
    let (Draft::Take(chosen) | Draft::Return(chosen)) = draft else { return Plan::of(confirm) };
    let n = usize::from(chosen.total());
    let due = set_of(seen, draft).map_or(n, |set| usize::from(set.of));
    // Something may be left out when the bag has none of a colour (ruling CI-9).
    let of = if seen.choices.contains(&action) { n } else { due };
    Plan { count: Some((n, of)), ..Plan::click(action, says, confirm) }
}

/// What is said of a repeat that an action would cost.
fn repeat(seen: &SeenHere, deed: Deed) -> &'static str {
    if seen.view.done.contains(&deed) { " (spends a repeat)" } else { "" }
}

const ARROWS: [(Corner, &str); 4] = [
    (Corner::NorthWest, "Grass ↖"),
    (Corner::NorthEast, "↗"),
    (Corner::SouthWest, "↙"),
    (Corner::SouthEast, "↘"),
];

fn place_plan(seen: &SeenHere, plot: Plot, grass: Option<Corner>) -> Plan<State> {
    let action = Action::Place { plot, grass };
    let ways = match grass {
        None => Vec::new(),
        Some(_) => ARROWS
            .into_iter()
            .map(|(corner, arrow)| (arrow.to_owned(), Draft::Place { plot, grass: Some(corner) }))
            .collect(),
    };
    let price = seen.edition.plot(plot).price;
    Plan { ways, ..Plan::click(action, seen.say(&action), format!("Place it for ${price}")) }
}

fn send_plan(seen: &SeenHere, car: Car, to: Cell) -> Plan<State> {
    let (edition, view) = (seen.edition.tables(), &seen.view);
    let face = edition.car(car);
    let pay = preview::own_mat(view).and_then(|mat| preview::next_pay(edition, mat, car));
    let pays = pay.map_or_else(String::new, |pay| {
        format!("; its spot then pays {} each turn", super::words::pay(pay))
    });
    let formed = square(preview::square_points(view, None, to));
    let again = repeat(seen, Deed::Showman);
    let says = format!("Send a {} to {to} for {}{pays}{formed}{again}", face.showman, face.cost);
    let others = Car::ALL.into_iter().filter(|&it| can_send(seen, it));
    let way = |car: Car| (edition.car(car).showman.clone(), Draft::Send { car, to });
    let ways = others.map(way).collect();
    let action = Action::Showman { car, to };
    Plan { ways, ..Plan::click(action, says, format!("Send the {}", face.showman)) }
}

/// Whether a car's leftmost showman may be sent now.
pub(super) fn can_send(seen: &SeenHere, car: Car) -> bool {
    seen.choices.contains(&Action::PickCar { car }) || seen.view.picked == Some(Pick::Car(car))
}

/// Whether the top tile of a stack may be built now.
pub(super) fn can_build(seen: &SeenHere, stack: Stack) -> bool {
    seen.choices.contains(&Action::PickStack { stack })
        || seen.view.picked == Some(Pick::Stack(stack))
}

/// The most places that are told apart in the bar by what they bring.
const MOST_GROUPS: usize = 4;

fn build_plan(seen: &SeenHere, stack: Stack, at: Cell, turn: u8) -> Plan<State> {
    let (edition, view) = (seen.edition.tables(), &seen.view);
    let action = Action::Attraction { stack, at, turn };
    let Some((_, tile)) = preview::top_tile(edition, view, stack) else {
        return Plan::click(action, seen.say(&action), "Build");
    };
    let here = preview::building(edition, view, stack, at, turn);
    let gains = here.as_ref().map_or_else(String::new, |it| told_gains(seen, &it.gains));
    let cost = edition.stack(stack).cost;
    let again = repeat(seen, Deed::Attraction);
    // Places by what they bring everybody, the best first; what is held stands for its own.
    let mut groups: Vec<(Vec<u16>, usize, Draft)> = Vec::new();
    for it in buildings(seen, stack) {
        let is_held = (it.at, it.turn) == (at, turn);
        let draft = Draft::Build { stack, at: it.at, turn: it.turn };
        match groups.iter_mut().find(|(gains, ..)| *gains == it.gains) {
            Some((_, n, first)) => {
                *n += 1;
                if is_held {
                    *first = draft;
                }
            }
            None => groups.push((it.gains, 1, draft)),
        }
    }
    let held = groups.iter().position(|(.., draft)| *draft == Draft::Build { stack, at, turn });
    if let Some(held) = held.filter(|&it| it >= MOST_GROUPS) {
        groups.swap(held, MOST_GROUPS - 1);
    }
    let ways = groups.into_iter().take(MOST_GROUPS).map(|(gains, n, draft)| {
        let times = if n > 1 { format!(" ×{n}") } else { String::new() };
        (format!("{}{times}", short_gains(seen, &gains)), draft)
    });
    Plan {
        ways: ways.collect(),
        ..Plan::click(
            action,
            format!("Build the {} for {cost}: {gains}{again}", tile.name),
            "Build it".to_owned(),
        )
    }
}

/// "you +11, Bea +2".
fn told_gains(seen: &SeenHere, gains: &[u16]) -> String {
    let some = preview::seats(&seen.view).zip(gains).filter(|(_, n)| **n > 0);
    let told = some.map(|(seat, n)| match seen.viewer.is(seat) {
        true => format!("you +{n}"),
        false => format!("{} +{n}", seen.names.plain(seat)),
    });
    told.collect::<Vec<_>>().join(", ")
}

/// "+11, B +2".
pub(super) fn short_gains(seen: &SeenHere, gains: &[u16]) -> String {
    let me = shown_seat(seen);
    let others = preview::seats(&seen.view).zip(gains).filter(|(seat, n)| *seat != me && **n > 0);
    let others: Vec<String> = others.map(|(seat, n)| format!(", {seat} +{n}")).collect();
    format!("+{}{}", gains[me.idx()], others.concat())
}

fn act_plan(seen: &SeenHere, action: Action) -> Plan<State> {
    let plain = |confirm: &str| Plan::click(action, seen.say(&action), confirm);
    let by_material = |make: fn(Material) -> Action, name: fn(Material) -> String| {
        let listed = Material::ALL.into_iter().filter(move |&it| seen.choices.contains(&make(it)));
        listed.map(move |it| (name(it), Draft::Act(make(it)))).collect::<Vec<_>>()
    };
    match action {
        Action::Reveal => plain("Turn up a site"),
        Action::Worker => plain("Pay $1, draw"),
        Action::Officer => plain("Pay 1 point, draw"),
        Action::Promoter => plain("Pay $1 for 2 points"),
        Action::Patron { give } => Plan {
            ways: by_material(
                |give| Action::Patron { give },
                |give| format!("{give} → {}", give.other()),
            ),
            ..plain(match give {
                Material::Red => "Give red",
                Material::White => "Give white",
            })
        },
        Action::Journalist { pay } => Plan {
            ways: by_material(|pay| Action::Journalist { pay }, |pay| format!("Pay {pay}")),
            ..plain(match pay {
                Material::Red => "Pay red",
                Material::White => "Pay white",
            })
        },
        Action::Hire { character } => plain(&format!("Hire the {}", character.name())),
        Action::Discard { colour, points: n } => {
            let paper = Newspaper { colour, points: n };
            let says = format!(
                "Give up a newspaper ({paper}) to take an action once more: {} at the end",
                points(-i32::from(n))
            );
            Plan::click(action, says, "Give it up")
        }
        Action::Leftmost { .. } => plain("Leftmost"),
        Action::Done => plain("End the turn"),
        Action::Take { .. }
        | Action::Return { .. }
        | Action::Place { .. }
        | Action::Showman { .. }
        | Action::Relocate { .. }
        | Action::Attraction { .. }
        | Action::PickCar { .. }
        | Action::PickShowman { .. }
        | Action::PickStack { .. }
        | Action::PickPlot { .. } => plain("Do it"),
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Deaf, Game, Turn};

    use super::super::tests::{at_every_decision, decisions};
    use super::*;

    /// In random games every listed action has a draft or a button, and every draft can be played.
    #[test]
    fn whatever_is_listed_can_be_put_together_and_played() {
        let (mut n_drafts, mut n_ways, mut n_proposed) = (0, 0, 0);
        at_every_decision(0..12, |game, seat, seen| {
            let proposed = first(seen);
            n_proposed += u32::from(proposed.is_some());
            let mut drafts: Vec<Draft> = proposed.into_iter().collect();
            for &action in &seen.choices {
                match of(seen, action) {
                    Some(draft) => drafts.push(draft),
                    None => assert_eq!(action, Action::Done),
                }
            }
            // What else can be chosen in the bar can be played as well.
            let ways: Vec<Draft> = drafts
                .iter()
                .flat_map(|&it| plan(seen, it).ways.into_iter().map(|(_, draft)| draft))
                .collect();
            n_ways += ways.len();
            for draft in drafts.into_iter().chain(ways) {
                let plan = plan(seen, draft);
                assert!(plan.is_complete(), "{draft:?}: {}", plan.missing());
                assert!(!plan.says.is_empty() && !plan.confirm.is_empty());
                let mut position = *game.position();
                for action in &plan.clicks {
                    position.apply(seat, action, &mut Deaf).unwrap();
                }
                n_drafts += 1;
            }
        });
        assert!(n_drafts > 5000 && n_ways > 1000 && n_proposed > 100, "{n_drafts} {n_ways}");
    }

    /// What a draft is said to cost and to bring is what it then costs and brings.
    #[test]
    fn the_purse_and_the_points_are_as_they_were_previewed() {
        let (mut n_paid, mut n_scored) = (0, 0);
        at_every_decision(20..28, |game, seat, seen| {
            for &action in &seen.choices {
                let Some(draft) = of(seen, action) else { continue };
                let (money, materials) = after(seen, Some(draft));
                let said = gains(seen, Some(draft));
                let mut position = *game.position();
                position.apply(seat, &click(draft), &mut Deaf).unwrap();
                let mat = position.mat(seat);
                assert_eq!(mat.money, money, "{draft:?}");
                if !matches!(draft, Draft::Take(_)) {
                    assert_eq!(mat.materials, materials, "{draft:?}");
                }
                // What chance adds is not known before.
                if position.turn() != Turn::Chance
                    && !matches!(draft, Draft::Take(_) | Draft::Return(_))
                {
                    for (i, n) in said.iter().enumerate() {
                        let before = i32::from(seen.view.mats[i].points);
                        assert_eq!(i32::from(position.mats[i].points) - before, *n, "{draft:?}");
                        n_scored += u32::from(*n != 0);
                    }
                }
                n_paid += 1;
            }
        });
        assert!(n_paid > 3000 && n_scored > 200, "{n_paid} {n_scored}");
    }

    #[test]
    fn a_set_takes_one_more_of_a_kind_instead_of_the_other() {
        let mut n_sets = 0;
        for seen in decisions(30..36) {
            let Some(draft @ (Draft::Take(_) | Draft::Return(_))) = first(&seen) else { continue };
            let set = set_of(&seen, draft).unwrap();
            n_sets += 1;
            for kind in Material::ALL {
                if let Some(more) = set.more(kind) {
                    let more = set_of(&seen, more).unwrap();
                    assert_eq!(more.chosen.of(kind), set.chosen.of(kind) + 1);
                    assert!(more.chosen.total() <= set.of);
                }
                let Some(fewer) = set.fewer(kind) else { continue };
                let fewer = set_of(&seen, fewer).unwrap();
                assert_eq!(fewer.chosen.of(kind) + 1, set.chosen.of(kind));
                let may_miss = seen.choices.contains(&click(fewer.draft));
                assert_eq!(plan(&seen, fewer.draft).is_complete(), may_miss);
            }
        }
        assert!(n_sets > 20, "{n_sets}");
    }
}
