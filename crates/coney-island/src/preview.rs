//! What a move would bring, from what one viewer sees and nothing else: for boards that show it
//! before it is played. Nothing here is a rule; a test holds it to what the rules do.

use tabletop::{Seat, Viewer};

use crate::edition::{Edition, Income, N_SPOTS, Pay, TileFace};
use crate::event::Ending;
use crate::park::{Cell, Cells, Corner, Plot, Plots};
use crate::pieces::{Bonus, Car, Character, Colours, Deed, Materials, Site, Stack};
use crate::score::{self, SQUARE_POINTS};
use crate::setup::LIMIT;
use crate::view::{MatView, SiteView, View, Waiting};

/// What lies in front of the viewer; `None` of somebody who only watches.
pub fn own_mat(view: &View) -> Option<&MatView> {
    match view.viewer {
        Viewer::Seat(seat) => view.mats.get(seat.idx()),
        Viewer::Spectator => None,
    }
}

/// Everybody at the table.
pub fn seats(view: &View) -> impl Iterator<Item = Seat> {
    (0..).map(Seat).take(view.mats.len())
}

/// Who decides now: the active player, but for showmen of a rival who come home.
pub fn decider(view: &View) -> Seat {
    match view.waiting {
        Waiting::Homecoming { seat, .. } => seat,
        Waiting::Chance
        | Waiting::Choosing { .. }
        | Waiting::Returning { .. }
        | Waiting::Acting
        | Waiting::Placing { .. }
        | Waiting::Over => view.active,
    }
}

// The park.

/// Plots with a building site.
pub fn sites(view: &View) -> Plots {
    view.sites.iter().map(|site| site.plot).collect()
}

/// Building spots, whatever stands on them.
pub fn spots(view: &View) -> Cells {
    let of_site = |&SiteView { plot, grass }: &SiteView| {
        Corner::ALL.into_iter().filter(move |&it| grass != Some(it)).map(move |it| plot.cell(it))
    };
    view.sites.iter().flat_map(of_site).collect()
}

/// Cells under grand attractions.
pub fn covered(view: &View) -> Cells {
    view.attractions.iter().flat_map(|it| it.cells.iter().copied()).collect()
}

/// Building spots with neither showman nor attraction.
pub fn empty_spots(view: &View) -> Cells {
    spots(view).without(all_showmen(view)).without(covered(view))
}

fn all_showmen(view: &View) -> Cells {
    view.showmen.iter().map(|it| it.cell).collect()
}

/// Cells with a seat's showmen, of both colours with two players.
pub fn showmen_of(view: &View, seat: Seat) -> Cells {
    view.showmen.iter().filter(|it| it.owner == seat).map(|it| it.cell).collect()
}

/// The blocks for which a set of showmen is paid: as many as can be without a common cell.
pub fn squares(showmen: Cells) -> Vec<Cells> {
    let block = |at: Cell| -> Option<Cells> {
        let cells: Option<Cells> =
            [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().map(|step| at.offset(step)).collect();
        cells.filter(|&it| it.without(showmen).is_empty())
    };
    let blocks: Vec<Cells> = showmen.iter().filter_map(block).collect();
    for &first in &blocks {
        if let Some(&second) = blocks.iter().find(|it| it.both(first).is_empty()) {
            return vec![first, second];
        }
    }
    blocks.into_iter().take(1).collect()
}

fn n_squares(view: &View, showmen: Cells) -> u8 {
    if view.options.extra_income { showmen.n_squares() } else { 0 }
}

// What a car pays.

/// What a seat's empty spots pay in its next income.
pub fn income(edition: &Edition, mat: &MatView) -> Income {
    let of = |car: Car| edition.car(car).income[N_SPOTS - 1 - mat.cars[car.idx()].len()];
    of(Car::Top).plus(of(Car::Middle)).plus(of(Car::Bottom))
}

/// What the spot pays that the next showman of a car leaves empty.
pub fn next_pay(edition: &Edition, mat: &MatView, car: Car) -> Option<Pay> {
    let n_on = mat.cars[car.idx()].len();
    (n_on > 0).then(|| edition.car(car).spots[N_SPOTS - n_on])
}

/// Whether an action may be taken: for the first time, or once more for a repeat.
pub fn may_do(view: &View, deed: Deed) -> bool {
    !view.done.contains(&deed) || view.repeats > 0
}

// Showmen.

/// Points of a showman of the viewer who is put down on a cell, coming from a car or from another
/// cell.
pub fn square_points(view: &View, from: Option<Cell>, to: Cell) -> u8 {
    let Viewer::Seat(seat) = view.viewer else { return 0 };
    let mut mine = showmen_of(view, seat);
    if let Some(from) = from {
        mine.remove(from);
    }
    let before = n_squares(view, mine);
    mine.insert(to);
    SQUARE_POINTS * n_squares(view, mine).saturating_sub(before)
}

/// The spot that is proposed for a showman: where a square forms, else among one's own, else among
/// others.
pub fn best_spot(view: &View, from: Option<Cell>) -> Option<Cell> {
    let Viewer::Seat(seat) = view.viewer else { return None };
    let (mine, all) = (showmen_of(view, seat), all_showmen(view));
    let company = |cell: Cell| {
        let near = Cells::around(cell);
        (square_points(view, from, cell), near.both(mine).len(), near.both(all).len())
    };
    let empty: Vec<Cell> = empty_spots(view).iter().collect();
    // The last of those that are equal would come: the first is nearer to the eye.
    empty.into_iter().rev().max_by_key(|&cell| company(cell))
}

/// The viewer's showmen of a car in the park: they may move once the car is empty.
pub fn movable(view: &View, car: Car) -> Cells {
    let Viewer::Seat(seat) = view.viewer else { return Cells::NONE };
    let of_car = view.showmen.iter().filter(|it| it.owner == seat && it.car == car);
    of_car.map(|it| it.cell).collect()
}

/// The car of the showman on a cell.
pub fn car_on(view: &View, cell: Cell) -> Option<Car> {
    view.showmen.iter().find(|it| it.cell == cell).map(|it| it.car)
}

// Grand attractions.

/// The tile on top of a stack, and which of its tiles that is.
pub fn top_tile<'a>(
    edition: &'a Edition,
    view: &View,
    stack: Stack,
) -> Option<(usize, &'a TileFace)> {
    let tiles = &edition.stack(stack).tiles;
    let n_left = usize::from(*view.stacks.get(stack.idx())?);
    let top = tiles.len().checked_sub(n_left)?;
    Some((top, tiles.get(top)?))
}

/// A place for the top tile of a stack, and what it would bring there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Building {
    pub at: Cell,
    pub turn: u8,
    pub cells: Cells,
    /// Points of every seat: for the builder those of the tile as well.
    pub gains: Vec<u16>,
}

impl Building {
    /// What it brings the builder beyond all that it brings others.
    fn lead(&self, builder: Seat) -> i32 {
        let sum: i32 = self.gains.iter().map(|&it| i32::from(it)).sum();
        2 * i32::from(self.gains[builder.idx()]) - sum
    }
}

/// What the top tile of a stack would bring at a place, if it may lie there.
pub fn building(
    edition: &Edition,
    view: &View,
    stack: Stack,
    at: Cell,
    turn: u8,
) -> Option<Building> {
    let (_, tile) = top_tile(edition, view, stack)?;
    let cells = edition.covered(stack, at, turn)?;
    let under: Vec<_> = view.showmen.iter().filter(|it| cells.contains(it.cell)).collect();
    if under.len() != edition.stack(stack).size() {
        return None;
    }
    let mut colours: Vec<u8> = under.iter().map(|it| it.colour.0).collect();
    colours.sort_unstable();
    colours.dedup();
    let fits = match tile.colours {
        Colours::One => colours.len() == 1,
        Colours::OneOrMore => true,
        Colours::Two => colours.len() == 2,
        Colours::TwoOrMore => colours.len() >= 2,
    };
    if !fits {
        return None;
    }
    let mut gains = vec![0; view.mats.len()];
    for it in under {
        gains[it.owner.idx()] += u16::from(edition.car(it.car).worth());
    }
    gains[view.active.idx()] += u16::from(tile.points);
    Some(Building { at, turn, cells, gains })
}

/// Every place for the top tile of a stack, the best for the builder first.
pub fn buildings(edition: &Edition, view: &View, stack: Stack) -> Vec<Building> {
    let n_turns = edition.stack(stack).turns.len();
    let turns = (0..).take(n_turns);
    let places = turns.flat_map(|turn| Cell::all().map(move |at| (at, turn)));
    let mut all: Vec<Building> =
        places.filter_map(|(at, turn)| building(edition, view, stack, at, turn)).collect();
    all.sort_by_key(|it| (-it.lead(view.active), it.turn, it.at));
    all
}

// Building sites.

/// Plots on which the viewer may build with the money there is.
pub fn open_plots(edition: &Edition, view: &View) -> Plots {
    let money = own_mat(view).map_or(0, |mat| mat.money.min(LIMIT));
    sites(view).neighbours().both(edition.affordable(money))
}

/// The plot that is proposed: what it gives, less what it costs.
pub fn best_plot(edition: &Edition, view: &View) -> Option<Plot> {
    let worth = |plot: Plot| {
        let face = edition.plot(plot);
        let bonus = match face.bonus {
            None => 0,
            Some(Bonus::Points(n)) => i32::from(n),
            Some(Bonus::Random) => 2,
            Some(Bonus::Chosen | Bonus::Repeat) => 3,
        };
        bonus - 2 * i32::from(face.price)
    };
    let plots: Vec<Plot> = open_plots(edition, view).iter().collect();
    plots.into_iter().rev().max_by_key(|&plot| worth(plot))
}

/// How a site is proposed to lie: its grass where it parts the fewest spots.
pub fn best_way(view: &View, site: Site, plot: Plot) -> Option<Corner> {
    match site {
        Site::FourSpots => None,
        Site::ThreeSpots => {
            let others = spots(view).without(plot.cells());
            let near = |&corner: &Corner| Cells::around(plot.cell(corner)).both(others).len();
            Corner::ALL.into_iter().min_by_key(near)
        }
    }
}

// Materials.

/// How much can be done with a hand: the worth of every showman and attraction it pays for.
fn use_of(edition: &Edition, view: &View, hand: Materials) -> (u32, i32) {
    let mat = own_mat(view);
    let cars = Car::ALL.into_iter().filter(|car| {
        mat.is_some_and(|mat| !mat.cars[car.idx()].is_empty())
            && hand.covers(edition.car(*car).cost)
    });
    let showmen: u32 = cars.map(|car| u32::from(edition.car(car).worth())).sum();
    let stacks = Stack::ALL.into_iter().filter(|&it| hand.covers(edition.stack(it).cost));
    let rides: u32 =
        stacks.filter_map(|it| Some(u32::from(top_tile(edition, view, it)?.1.points))).sum();
    (showmen + rides, -(i32::from(hand.red) - i32::from(hand.white)).abs())
}

/// The most useful of several hands that one may end up with.
pub fn best_hand<T: Copy>(
    edition: &Edition,
    view: &View,
    ways: impl Iterator<Item = (T, Materials)>,
) -> Option<T> {
    let best = ways.max_by_key(|&(_, hand)| (hand.total(), use_of(edition, view, hand)));
    best.map(|(it, _)| it)
}

// Characters.

/// What a character costs, from the table or from a rival.
pub const HIRE_PRICE: u8 = crate::phases::HIRE_PRICE;
/// What the promoter gives.
pub const PROMOTER_POINTS: u8 = crate::phases::PROMOTER_POINTS;

/// Whether a character works for the viewer.
pub fn works_for_viewer(view: &View, character: Character) -> bool {
    view.characters[character.idx()].employer.is_some_and(|seat| view.viewer.is(seat))
}

/// The action that a character is for.
pub fn deed_of(character: Character) -> Deed {
    match character {
        Character::Worker => Deed::Worker,
        Character::Officer => Deed::Officer,
        Character::Patron => Deed::Patron,
        Character::Promoter => Deed::Promoter,
        Character::Journalist => Deed::Journalist,
    }
}

// The end.

/// How near each of the four ends is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Horizon {
    /// The most points that anybody has; sixty end the game, also when they have been lost again.
    pub points: u16,
    pub had_sixty: bool,
    /// Stacks of grand attractions with tiles; the game ends with the last but one.
    pub stacks: u8,
    /// Newspapers in the stack.
    pub papers: u8,
    /// Building sites that are not in the park.
    pub sites: u8,
    /// Empty spots, and how few of them end the game once all sites are laid.
    pub empty: u32,
    pub few: u32,
}

impl Horizon {
    /// The end that has come, which is asked when the turn ends; the first of several.
    pub fn reached(self) -> Option<Ending> {
        Ending::FOUR.into_iter().find(|&it| self.is_reached(it))
    }

    pub fn is_reached(self, ending: Ending) -> bool {
        match ending {
            Ending::SixtyPoints => self.had_sixty,
            Ending::OneStack => self.stacks <= 1,
            Ending::Newspapers => self.papers == 0,
            Ending::FullPark => self.sites == 0 && self.empty <= self.few,
            Ending::RoundLimit => false,
        }
    }
}

pub fn horizon(view: &View) -> Horizon {
    let n_seats = u8::try_from(view.mats.len()).expect("at most four");
    let with_tiles = view.stacks.iter().filter(|&&n| n > 0).count();
    Horizon {
        points: view.mats.iter().map(|mat| mat.points).max().unwrap_or(0),
        had_sixty: view.had_sixty,
        stacks: u8::try_from(with_tiles).expect("four stacks"),
        papers: view.papers_left.pink + view.papers_left.white,
        sites: view.sites_left.three_spots + view.sites_left.four_spots,
        empty: empty_spots(view).len(),
        few: score::few_spots(n_seats),
    }
}
