//! What the reader can put together, and what would come of it. Pure, from what is seen.

use tabletop::Seat;
use theme_parque::preview::{self, Change, Map, Place, Sketch};
use theme_parque::view::HeldView;
use theme_parque::{Action, Cell, Face, Refusal, Rules, Side, Stage, State, View};

use super::{SeenHere, note};
use crate::board::Plan;
use crate::table::sentence;

/// A move that is being put together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Draft {
    /// A domino of the hand, how it is turned, and where its first half is to lie.
    Lay {
        tile: u8,
        way: Side,
        at: Option<Cell>,
    },
    Lift(Cell),
    /// The lifted domino, how it is turned, and where its first half is to lie.
    Move {
        way: Side,
        at: Option<Cell>,
    },
    SendHome {
        seat: Seat,
        at: Cell,
    },
    Claim(Cell),
    Rehome {
        seat: Seat,
        from: Cell,
        to: Option<Cell>,
    },
    /// Who gets each domino of the hand.
    Give(Vec<Seat>),
    /// Dominoes of the market, in the order in which they were chosen.
    Take(Vec<u8>),
}

/// A domino that is held over the park.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Holding {
    /// As printed.
    pub(super) halves: [Face; 2],
    pub(super) way: Side,
    pub(super) at: Option<Cell>,
    /// Where it may lie, turned in any way.
    pub(super) places: Vec<Place>,
    tile: Option<u8>,
}

impl Holding {
    /// What a draft holds over the park, if it does.
    pub(super) fn of(seen: &SeenHere, draft: Option<&Draft>) -> Option<Holding> {
        match *draft? {
            Draft::Lay { tile, way, at } => {
                let halves = preview::held(&seen.view, tile)?;
                let places = Sketch::of(seen.edition, &seen.view).places(tile);
                Some(Holding { halves, way, at, places, tile: Some(tile) })
            }
            Draft::Move { way, at } => {
                let halves = seen.view.lifted?.halves;
                let place = |action: &Action| {
                    if let Action::Lay { at, way } = *action {
                        Some(Place { at, way })
                    } else {
                        None
                    }
                };
                let places = seen.choices.iter().filter_map(place).collect();
                Some(Holding { halves, way, at, places, tile: None })
            }
            Draft::Lift(_)
            | Draft::SendHome { .. }
            | Draft::Claim(_)
            | Draft::Rehome { .. }
            | Draft::Give(_)
            | Draft::Take(_) => None,
        }
    }

    /// The click that lays it somewhere.
    pub(super) fn action(&self, Place { at, way }: Place) -> Action {
        match self.tile {
            Some(tile) => Action::Play { tile, at, way },
            None => Action::Lay { at, way },
        }
    }

    /// The same domino somewhere.
    pub(super) fn on(&self, Place { at, way }: Place) -> Draft {
        match self.tile {
            Some(tile) => Draft::Lay { tile, way, at: Some(at) },
            None => Draft::Move { way, at: Some(at) },
        }
    }

    pub(super) fn fits(&self, place: Place) -> bool {
        self.places.contains(&place)
    }

    /// Where it would lie with a half on a cell, turned that way: the first half there if that
    /// fits, or else the second.
    pub(super) fn snap(&self, cell: Cell, way: Side) -> Option<Place> {
        let first = Place { at: cell, way };
        let second = Place { at: cell.step(way.opposite()), way };
        [first, second].into_iter().find(|&it| self.fits(it))
    }

    /// Where it would lie with a half on a cell, turned as it is or else as little as possible.
    pub(super) fn snap_turned(&self, cell: Cell) -> Option<Place> {
        let ways = (0..4).map(|i| Side::ALL[(self.way.idx() + i) & 3]);
        ways.into_iter().find_map(|way| self.snap(cell, way))
    }

    /// The same, turned by a quarter. What lies somewhere is turned on to where it fits next, if it
    /// fits there in another way at all.
    pub(super) fn turned(&self, clockwise: bool) -> Draft {
        let by = |n: usize| Side::ALL[(self.way.idx() + if clockwise { n } else { 4 - n }) & 3];
        let next = self.at.and_then(|at| (1..4).find_map(|n| self.snap(at, by(n))));
        let way = next.map_or(by(1), |place| place.way);
        let at = next.map_or(self.at, |place| Some(place.at));
        match self.tile {
            Some(tile) => Draft::Lay { tile, way, at },
            None => Draft::Move { way, at },
        }
    }
}

/// A domino of the hand taken up: lying as it does in the hand if it fits so somewhere, or else in
/// the way in which it has most places.
pub(super) fn taken_up(seen: &SeenHere, tile: u8) -> Draft {
    let places = Sketch::of(seen.edition, &seen.view).places(tile);
    let n = |way: Side| places.iter().filter(|place| place.way == way).count();
    let most = Side::ALL.into_iter().max_by_key(|&way| n(way)).unwrap_or(Side::Right);
    let way = if n(Side::Right) > 0 { Side::Right } else { most };
    Draft::Lay { tile, way, at: None }
}

/// The reader's hand.
pub(super) fn hand(seen: &SeenHere) -> &[HeldView] {
    preview::own_mat(&seen.view).map_or(&[], |mat| &mat.hand)
}

/// How many dominoes of the market are taken at once: the first edition fills it when all are
/// drawn, the revised one after each.
pub(super) fn n_taken(view: &View) -> usize {
    let left = usize::from(view.turn.draws_left);
    match view.options.rules {
        Rules::First => left.min(view.market.len()),
        Rules::Revised => left.min(1),
    }
}

/// Players to whom dominoes can be given.
pub(super) fn receivers(seen: &SeenHere) -> Vec<Seat> {
    let seat = |action: &Action| if let Action::Give { to } = *action { Some(to) } else { None };
    seen.choices.iter().filter_map(seat).collect()
}

/// The draft with which a decision begins.
pub(super) fn first(seen: &SeenHere) -> Option<Draft> {
    let view = &seen.view;
    match view.stage {
        Stage::Playing => view.picked.map(|tile| taken_up(seen, tile)),
        Stage::Moving => view.lifted.map(|lifted| Draft::Move { way: lifted.way, at: None }),
        Stage::Giving => {
            // To the next player who is still in.
            let n = u8::try_from(view.mats.len()).unwrap_or(u8::MAX);
            let next = view.active.next(n).around(n);
            let to = next.into_iter().find(|seat| receivers(seen).contains(seat))?;
            Some(Draft::Give(vec![to; hand(seen).len()]))
        }
        Stage::Claiming | Stage::Binning => match seen.choices[..] {
            // There is no choice.
            [action] => of(seen, action),
            _ => None,
        },
        Stage::Dealing
        | Stage::Signposting
        | Stage::Rehoming
        | Stage::Taking
        | Stage::Refilling
        | Stage::Over(_) => None,
    }
}

/// The draft that leads to an action; `None` for what has no piece.
pub(super) fn of(seen: &SeenHere, action: Action) -> Option<Draft> {
    Some(match action {
        Action::Pick { tile } => Draft::Lay { tile, way: Side::Right, at: None },
        Action::Play { tile, at, way } => Draft::Lay { tile, way, at: Some(at) },
        Action::Lift { at } => Draft::Lift(at),
        Action::Lay { at, way } => Draft::Move { way, at: Some(at) },
        Action::SendHome { seat, at } => Draft::SendHome { seat, at },
        Action::Claim { at } => Draft::Claim(at),
        Action::MovePawn { seat, from, to } => Draft::Rehome { seat, from, to: Some(to) },
        Action::Give { to } => Draft::Give(vec![to; hand(seen).len()]),
        Action::Take { tile } => Draft::Take(vec![tile]),
        Action::PutBack | Action::Pass => return None,
    })
}

/// "Carousel + regular corner".
pub(super) fn tile_name(seen: &SeenHere, [a, b]: [Face; 2]) -> String {
    let edition = seen.edition.tables();
    format!("{} + {}", preview::name(edition, a), preview::name(edition, b))
}

/// A change of points as people say it: "Carousel 6 → 8 (you; queue 3 → 4)".
pub(super) fn say_change(seen: &SeenHere, after: &View, change: &Change) -> String {
    let edition = seen.edition.tables();
    let name = preview::name(edition, change.face);
    let points = match (change.before, change.after) {
        (Some(before), Some(after)) => format!("{before} → {after}"),
        (None, Some(after)) => format!("would be worth {after}"),
        (_, None) => "gone".to_owned(),
    };
    let length = |view: &View| Map::of(edition, view).account(change.at).map_or(0, |it| it.length);
    let (was, is) = (change.before.map_or(0, |_| length(&seen.view)), length(after));
    let mut notes: Vec<String> =
        change.pawns.iter().map(|&seat| seen.names.object(seat).to_owned()).collect();
    if was != is {
        notes.push(format!("queue {was} → {is}"));
    }
    match notes.is_empty() {
        true => format!("{name} {points}"),
        false => format!("{name} {points} ({})", notes.join("; ")),
    }
}

/// What a move would change, for whom.
pub(super) fn consequences(seen: &SeenHere, after: &View) -> Vec<String> {
    let changes = preview::changes(&seen.view, after);
    changes.iter().map(|change| say_change(seen, after, change)).collect()
}

/// The changes in one sentence, the most important ones first.
fn summary(seen: &SeenHere, after: &View) -> String {
    let all = consequences(seen, after);
    match all.len() {
        0 => "no points change".to_owned(),
        n if n > 3 => format!("{}, and {} more", all[..2].join(", "), n - 2),
        _ => all.join(", "),
    }
}

/// What playing a draft would be.
pub(super) fn plan(seen: &SeenHere, draft: &Draft) -> Plan<State> {
    match draft {
        Draft::Lay { .. } | Draft::Move { .. } => lay_plan(seen, draft),
        &Draft::Lift(at) => {
            let action = Action::Lift { at };
            Plan::click(action, seen.say(&action), "Lift it")
        }
        &Draft::SendHome { seat, at } => {
            let action = Action::SendHome { seat, at };
            let says = with_summary(seen, action);
            Plan { ways: pawn_ways(seen, at), ..Plan::click(action, says, "Send it home") }
        }
        &Draft::Claim(at) => {
            let action = Action::Claim { at };
            Plan::click(action, say_claim(seen, at), "Put a pawn on it")
        }
        &Draft::Rehome { seat, from, to } => rehome_plan(seen, seat, from, to),
        Draft::Give(to) => give_plan(seen, to),
        Draft::Take(tiles) => take_plan(seen, tiles),
    }
}

fn with_summary(seen: &SeenHere, action: Action) -> String {
    let says = seen.say(&action);
    match Sketch::of(seen.edition, &seen.view).would(action) {
        Ok(after) => format!("{says}: {}", summary(seen, &after)),
        Err(_) => says,
    }
}

/// What would come of a domino that is held somewhere, or why it may not lie there.
pub(super) fn trial(seen: &SeenHere, holding: &Holding, place: Place) -> Result<View, Refusal> {
    Sketch::of(seen.edition, &seen.view).would(holding.action(place))
}

fn lay_plan(seen: &SeenHere, draft: &Draft) -> Plan<State> {
    let Some(holding) = Holding::of(seen, Some(draft)) else { return Plan::of("Lay it") };
    let name = tile_name(seen, holding.halves);
    let Some(at) = holding.at else {
        let n = holding.places.iter().filter(|place| place.way == holding.way).count();
        let says = match (n, holding.places.is_empty()) {
            (0, true) => format!("{name} fits nowhere"),
            (0, false) => "It fits nowhere like this; Turn or R turns it".to_owned(),
            (1, _) => "One place glows; Turn or R turns it".to_owned(),
            (n, _) => format!("{n} places glow; Turn or R turns it"),
        };
        return Plan { says, count: Some((0, 1)), ..Plan::of("Lay it") };
    };
    let place = Place { at, way: holding.way };
    match trial(seen, &holding, place) {
        Ok(after) => {
            let says = format!("Lay {name}: {}", summary(seen, &after));
            Plan::click(holding.action(place), says, "Lay it")
        }
        Err(refusal) => {
            let says = sentence(&note::without_places(&refusal.to_string()));
            Plan { says, count: Some((0, 1)), ..Plan::of("Lay it") }
        }
    }
}

/// The pawns on one item, where there are several to choose from.
fn pawn_ways(seen: &SeenHere, at: Cell) -> Vec<(String, Draft)> {
    let of_item = |action: &Action| {
        let Action::SendHome { seat, at: other } = *action else { return None };
        (other == at).then_some(seat)
    };
    let seats: Vec<Seat> = seen.choices.iter().filter_map(of_item).collect();
    let way = |&seat: &Seat| (seen.names.plain(seat).to_owned(), Draft::SendHome { seat, at });
    if seats.len() > 1 { seats.iter().map(way).collect() } else { Vec::new() }
}

/// A claim with what the item scores and why.
fn say_claim(seen: &SeenHere, at: Cell) -> String {
    let edition = seen.edition.tables();
    let map = Map::of(edition, &seen.view);
    let Some(face) = map.face(at) else { return String::new() };
    let account = map.account(at).unwrap_or_default();
    let last = match (seen.view.options.rules, preview::own_mat(&seen.view)) {
        (Rules::First, Some(mat)) if mat.pawns_at_home == 1 => ". It is your last pawn: you leave",
        _ => "",
    };
    format!("Claim the {}: {}{last}", preview::name(edition, face), account.sentence())
}

fn rehome_plan(seen: &SeenHere, seat: Seat, from: Cell, to: Option<Cell>) -> Plan<State> {
    let Some(to) = to else {
        let edition = seen.edition.tables();
        let face = preview::square(&seen.view, from).map(|it| it.face);
        let on = face.map_or_else(String::new, |face| preview::name(edition, face));
        let whose = match seen.names.is_reader(seat) {
            true => "Your pawn".to_owned(),
            false => format!("{}'s pawn", seen.names.plain(seat)),
        };
        let says = format!("{whose} on the {on}: to which item does it go?");
        return Plan { says, count: Some((0, 1)), ..Plan::of("Move it") };
    };
    let action = Action::MovePawn { seat, from, to };
    Plan::click(action, with_summary(seen, action), "Move it")
}

fn give_plan(seen: &SeenHere, to: &[Seat]) -> Plan<State> {
    let mut gifts = Vec::new();
    for seat in receivers(seen) {
        let n = to.iter().filter(|&&it| it == seat).count();
        let dominoes = if n == 1 { "domino" } else { "dominoes" };
        if n > 0 {
            gifts.push(format!("{n} {dominoes} to {}", seen.names.plain(seat)));
        }
    }
    let clicks = to.iter().map(|&to| Action::Give { to }).collect();
    Plan { clicks, says: format!("Give {}", gifts.join(", ")), ..Plan::of("Give away") }
}

fn take_plan(seen: &SeenHere, tiles: &[u8]) -> Plan<State> {
    let view = &seen.view;
    let mut clicks = Vec::new();
    for (i, &tile) in tiles.iter().enumerate() {
        // What was taken before it has moved it up.
        let n_before = tiles[..i].iter().filter(|&&it| it < tile).count();
        let n_before = u8::try_from(n_before).unwrap_or(0);
        clicks.push(Action::Take { tile: tile - n_before });
    }
    let names = tiles.iter().filter_map(|&tile| view.market.get(usize::from(tile)));
    let names: Vec<String> = names.map(|tile| tile_name(seen, tile.halves)).collect();
    let says = if names.is_empty() { String::new() } else { format!("Take {}", names.join(", ")) };
    let wanted = n_taken(view);
    let count = (wanted > 1).then_some((tiles.len(), wanted));
    Plan { clicks, says, count, ..Plan::of("Take") }
}

#[cfg(test)]
mod tests {
    use tabletop::{Deaf, Dice as _, Game, QuickDice};

    use super::super::tests::games;
    use super::*;

    /// A draft with whatever it still lacks.
    fn completed(seen: &SeenHere, draft: Draft) -> Option<Draft> {
        if let Some(holding) = Holding::of(seen, Some(&draft)).filter(|it| it.at.is_none()) {
            return Some(holding.on(*holding.places.first()?));
        }
        let Draft::Take(mut tiles) = draft else { return Some(draft) };
        for tile in 0_u8.. {
            if tiles.len() >= n_taken(&seen.view) {
                break;
            }
            if !tiles.contains(&tile) {
                tiles.push(tile);
            }
        }
        Some(Draft::Take(tiles))
    }

    /// In random games of both editions with all expansions, every listed action has a draft or a
    /// button, and every draft can be completed and played click by click.
    #[test]
    fn whatever_is_listed_can_be_put_together_and_played() {
        let (mut n_drafts, mut n_buttons, mut n_taken) = (0, 0, 0);
        let mut dice = QuickDice::new(5);
        games(0..8, |game, seat, seen| {
            let proposed = first(seen);
            let mut drafts: Vec<Draft> =
                seen.choices.iter().filter_map(|&it| of(seen, it)).collect();
            let buttons = seen.choices.iter().filter(|it| of(seen, **it).is_none());
            assert!(buttons.clone().all(|it| matches!(it, Action::Pass | Action::PutBack)));
            n_buttons += buttons.count();
            // Where there are many, a few of them.
            while drafts.len() > 6 {
                drafts.swap_remove(dice.index(drafts.len()));
            }
            for draft in drafts.into_iter().chain(proposed) {
                let unfinished = plan(seen, &draft);
                assert!(!unfinished.says.is_empty(), "{draft:?}");
                let Some(draft) = completed(seen, draft.clone()) else {
                    assert_eq!(seen.view.stage, Stage::Moving, "{draft:?} has no place");
                    continue;
                };
                let plan = plan(seen, &draft);
                assert!(plan.is_complete(), "{draft:?}: {}", plan.missing());
                let mut position = *game.position();
                for click in &plan.clicks {
                    position.apply(seat, click, &mut Deaf).unwrap();
                }
                n_drafts += 1;
                n_taken += u32::from(matches!(draft, Draft::Take(tiles) if tiles.len() > 1));
            }
        });
        assert!(
            n_drafts > 2000 && n_buttons > 100 && n_taken > 20,
            "{n_drafts} {n_buttons} {n_taken}"
        );
    }

    /// What is laid by a domino that is turned is what the rules say fits there.
    #[test]
    fn a_domino_snaps_to_where_it_fits() {
        let (mut n_snapped, mut n_turned) = (0, 0);
        games(20..22, |_, _, seen| {
            let Some(Action::Pick { tile }) = seen.choices.first().copied() else { return };
            let draft = taken_up(seen, tile);
            let holding = Holding::of(seen, Some(&draft)).unwrap();
            assert!(holding.places.iter().any(|place| place.way == holding.way));
            for &place in &holding.places {
                let snapped = holding.snap_turned(place.at).unwrap();
                assert!(holding.fits(snapped) && snapped.cells().contains(&place.at));
                n_snapped += 1;
                let held = Holding { at: Some(place.at), way: place.way, ..holding.clone() };
                let (Draft::Lay { way, at: Some(at), .. } | Draft::Move { way, at: Some(at) }) =
                    held.turned(true)
                else {
                    panic!("it was lying somewhere")
                };
                // It fits there in another way, or it stays and is turned by a quarter.
                n_turned += u32::from(held.fits(Place { at, way }));
                assert_ne!(way, place.way);
            }
        });
        assert!(n_snapped > 200 && n_turned > 50, "{n_snapped} {n_turned}");
    }
}
