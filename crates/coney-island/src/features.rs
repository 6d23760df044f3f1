//! What bots look at, and which moves they think about. Nothing here is a rule.
//!
//! Bots compare positions after every click, and some clicks wait for chance while others end the
//! turn. So that both can be compared, everybody's numbers are those at the beginning of their
//! next turn, with its income (`features/prospect.rs`).

#![allow(clippy::float_arithmetic, reason = "an evaluation is not a rule")]

mod candidates;
mod prospect;
mod reasons;

use tabletop::{Change, Dice, Feature, Features, SearchBy, Seat};

use crate::action::Action;
use crate::park::Cells;
use crate::pieces::{Car, Character, Deed, Layer, Materials, Site, Stack};
use crate::score;
use crate::setup::MAX_PLAYERS;
use crate::state::{Phase, State};
use prospect::Prospect;

tabletop::feature_row! {
    Row {
        points: "points", "points", 0.12 => 0.25;
        paper_points: "paper-points", "points from newspapers", 0.12 => 0.25;
        papers: "papers", "newspapers to give up", 0.05 => 0.0;
        showmen: "showmen", "showmen in the park", -0.10 => -0.45;
        park_worth: "park-worth", "points of your showmen when they are covered", 0.06 => 0.05;
        income_points: "income-points", "points with each income", 0.50 => 0.10;
        income_money: "income-money", "money with each income", 0.50 => 0.10;
        income_chosen: "income-chosen", "chosen materials with each income", 0.80 => 0.15;
        income_repeats: "income-repeats", "repeats with each income", 0.60 => 0.10;
        squares: "squares", "squares of your showmen", 0.70 => 0.20;
        near_squares: "near-squares", "squares that lack one showman", 0.12 => 0.05;
        company: "company", "showmen next to yours", 0.03 => 0.01;
        money_2: "money-2", "money, up to 2", 0.15 => 0.08;
        money_5: "money-5", "money, above 2", 0.10 => 0.05;
        red_2: "red-2", "red materials, up to 2", 0.25 => 0.15;
        red_5: "red-5", "red materials, above 2", 0.06 => 0.03;
        white_2: "white-2", "white materials, up to 2", 0.20 => 0.15;
        white_5: "white-5", "white materials, above 2", 0.08 => 0.05;
        worker: "worker", "the migrant worker", 0.20 => 0.05;
        officer: "officer", "the police officer", 0.15 => 0.03;
        patron: "patron", "the patron", 0.20 => 0.05;
        promoter: "promoter", "the promoter", 0.30 => 0.10;
        journalist: "journalist", "the journalist", 0.30 => 0.10;
        build_next: "build-next", "points of the attraction you can build next", 0.05 => 0.12;
        build_later: "build-later", "points of an attraction if nobody builds before", 0.02 => 0.05;
        build_now: "build-now", "points of the attraction you can still build in this turn", 0.05 => 0.15;
        place_next: "place-next", "worth of the showman you can send next", 0.10 => 0.03;
        place_now: "place-now", "worth of the showman you can still send in this turn", 0.20 => 0.05;
        own_cover: "own-cover", "points of your showmen where an attraction fits", 0.03 => 0.06;
        to_move: "to-move", "the next turn", 0.05 => 0.05;
        last_turn: "last-turn", "turns before the end", 0.0 => 0.5;
    }
}

impl Features for State {
    const FEATURES: &'static [Feature] = Row::FEATURES;
    const WEIGHTS: &'static str = include_str!("../weights.toml");
    const SEARCH_BY: SearchBy = SearchBy::Turns;

    type Memory = ();
    type Cache = ();

    fn features(&self, (): &mut (), rows: &mut [f32]) {
        let footings = self.all_footings();
        let n_spots = self.n_spots_to_come();
        for (seat, row) in Seat::all(self.n_seats).zip(rows.chunks_exact_mut(Row::FEATURES.len())) {
            self.row(seat, &footings, n_spots).write(row);
        }
    }

    /// The nearest of the ends.
    fn progress(&self) -> f32 {
        if self.ending.is_some() {
            return 1.0;
        }
        let best = Seat::all(self.n_seats).map(|seat| self.mat(seat).points).max().unwrap_or(0);
        let points = f32::from(best) / f32::from(score::GOAL);
        let share = |left: u8, of: u8| 1.0 - f32::from(left) / f32::from(of.max(1));
        let n_removed = 2 * crate::setup::n_removed(self.n_seats);
        let all_papers = Layer::ALL.into_iter().map(|it| self.edition.n_papers(it)).sum::<u8>();
        let papers = share(self.papers_left.iter().sum(), all_papers.saturating_sub(n_removed));
        let rounds = f32::from(self.round - 1) / f32::from(self.options.round_limit);
        points
            .max(papers)
            .max(self.stacks_gone())
            .max(self.park_filled())
            .max(rounds)
            .clamp(0.0, 1.0)
    }

    fn candidates<D: Dice>(&self, seat: Seat, (): &(), _: &mut D, out: &mut Vec<Action>) {
        self.list_candidates(seat, out);
    }

    fn reasons(&self, after: &State, seat: Seat, changes: &[Change]) -> Vec<String> {
        self.say_reasons(after, seat, changes)
    }
}

/// A way to build the top tile of a stack.
#[derive(Clone, Copy, Default)]
struct Footing {
    cost: Materials,
    points: u8,
    /// What each seat scores for its showmen under it.
    owners: [u8; MAX_PLAYERS as usize],
}

/// Ways to build that are looked at; there are seldom so many.
const MOST_FOOTINGS: usize = 24;

/// Where attractions fit now.
struct Footings {
    list: [Footing; MOST_FOOTINGS],
    n: usize,
    /// Cells under any of them.
    under: Cells,
}

impl State {
    fn row(&self, seat: Seat, footings: &Footings, n_spots: u32) -> Row {
        let mat = self.mat(seat);
        let Prospect { points, paper_points, money, red, white, next, will_act, is_last_round } =
            self.prospect(seat);
        let moves_next = will_act && seat == next;
        let income = self.income(seat);
        let own = self.showmen_of(seat);
        let works = |character| f32::from(u8::from(mat.characters.contains(character)));
        // What only a later turn can use.
        let later = if will_act { 1.0 } else { 0.0 };
        // Others may be there before: who comes later needs more spots.
        let is_room = n_spots > u32::from((seat.0 + self.n_seats - next.0) % self.n_seats);
        let place = if will_act && is_room { self.best_showman(seat, red, white) } else { 0.0 };
        let now = self.acts_on(seat);
        let may = |deed| now && (self.repeats > 0 || !self.done.contains(deed));
        let (red_now, white_now) = (f32::from(mat.materials.red), f32::from(mat.materials.white));
        let build_now = match may(Deed::Attraction) {
            true => State::best_build(seat, red_now, white_now, 1.0, footings),
            false => 0.0,
        };
        // What can be built now is not counted a second time.
        let build = match will_act && build_now <= 0.0 {
            true => State::best_build(seat, red, white, 0.5, footings),
            false => 0.0,
        };
        Row {
            points,
            paper_points,
            papers: f32::from(mat.n_papers()) * later,
            showmen: small(own.len()),
            park_worth: self.worth_in(own) * later,
            income_points: f32::from(income.points) * later,
            income_money: f32::from(income.money) * later,
            income_chosen: f32::from(income.chosen) * later,
            income_repeats: f32::from(income.repeats) * later,
            squares: f32::from(self.n_squares(seat)) * later,
            near_squares: self.near_squares(own) * later,
            company: self.company(own) * later,
            money_2: money.min(2.0) * later,
            money_5: (money - 2.0).max(0.0) * later,
            red_2: red.min(2.0) * later,
            red_5: (red - 2.0).max(0.0) * later,
            white_2: white.min(2.0) * later,
            white_5: (white - 2.0).max(0.0) * later,
            worker: works(Character::Worker) * later,
            officer: works(Character::Officer) * later,
            patron: works(Character::Patron) * later,
            promoter: works(Character::Promoter) * later,
            journalist: works(Character::Journalist) * later,
            build_next: if moves_next { build } else { 0.0 },
            build_later: if moves_next { 0.0 } else { build },
            build_now,
            place_next: place,
            place_now: match may(Deed::Showman) && n_spots > 0 {
                true => self.best_showman(seat, red_now, white_now),
                false => 0.0,
            },
            own_cover: self.worth_in(own.both(footings.under)),
            to_move: f32::from(u8::from(moves_next)),
            last_turn: if is_last_round { later } else { 0.0 },
        }
    }

    /// What the showmen on these cells score when they are covered.
    fn worth_in(&self, cells: Cells) -> f32 {
        let worth = |car: Car| {
            small(cells.both(self.shapes[car.idx()]).len())
                * f32::from(self.edition.car(car).worth())
        };
        worth(Car::Top) + worth(Car::Middle) + worth(Car::Bottom)
    }

    /// Pairs of showmen side by side of which at least one is own: where attractions will fit.
    fn company(&self, own: Cells) -> f32 {
        let all = self.all_showmen();
        let pairs = |step| {
            let own_first = own.both(all.seen_from(step));
            own_first.plus(all.both(own.seen_from(step))).len()
        };
        small(pairs((0, 1)) + pairs((1, 0)))
    }

    /// Blocks with three own showmen and an empty spot, two at most.
    fn near_squares(&self, own: Cells) -> f32 {
        const BLOCK: [(u8, u8); 4] = [(0, 0), (0, 1), (1, 0), (1, 1)];
        if !self.options.extra_income || own.len() < 3 {
            return 0.0;
        }
        let empty = self.empty_spots();
        let mut blocks = Cells::NONE;
        for missing in BLOCK {
            let seen = BLOCK.into_iter().map(|step| {
                if step == missing { empty.seen_from(step) } else { own.seen_from(step) }
            });
            blocks = blocks.plus(seen.fold(Cells::BOARD, Cells::both));
        }
        small(blocks.len().min(2))
    }

    fn all_footings(&self) -> Footings {
        let mut footings =
            Footings { list: [Footing::default(); MOST_FOOTINGS], n: 0, under: Cells::NONE };
        for stack in Stack::ALL {
            let Some(tile) = self.top_tile(stack) else { continue };
            let face = self.edition.stack(stack);
            let tile = &face.tiles[usize::from(tile)];
            for shape in &face.turns {
                for at in self.footings(shape, tile.colours).iter() {
                    let Some(footing) = footings.list.get_mut(footings.n) else { continue };
                    *footing = Footing { cost: face.cost, points: tile.points, owners: [0; 4] };
                    for cell in shape.iter().filter_map(|&step| at.offset(step)) {
                        footings.under.insert(cell);
                        if let Some((colour, car)) = self.showman_on(cell) {
                            let owner = self.owner(colour).idx();
                            footing.owners[owner] += self.edition.car(car).worth();
                        }
                    }
                    footings.n += 1;
                }
            }
        }
        footings
    }

    /// Points of the best attraction for a seat with these materials, less half of what it gives
    /// to others. Each material that is lacking makes it less likely by so much.
    fn best_build(seat: Seat, red: f32, white: f32, each: f32, footings: &Footings) -> f32 {
        let mut best = 0.0_f32;
        for footing in &footings.list[..footings.n] {
            let lacks_red = (f32::from(footing.cost.red) - red).max(0.0);
            let lacks_white = (f32::from(footing.cost.white) - white).max(0.0);
            let likely = (1.0 - each * (lacks_red + lacks_white)).max(0.0);
            let own = footing.owners[seat.idx()];
            let all = footing.owners.iter().sum::<u8>();
            let points = f32::from(footing.points + own) - 0.5 * f32::from(all - own);
            best = best.max(likely * points);
        }
        best
    }

    /// What the dearest showman is worth that a seat with these materials can send.
    fn best_showman(&self, seat: Seat, red: f32, white: f32) -> f32 {
        let mut best = 0;
        for car in Car::ALL {
            let face = self.edition.car(car);
            let is_paid = f32::from(face.cost.red) <= red && f32::from(face.cost.white) <= white;
            if is_paid && self.mat(seat).car(car).n_on() > 0 {
                best = best.max(face.worth());
            }
        }
        f32::from(best)
    }

    /// Empty spots, with those of a site that is about to be laid.
    fn n_spots_to_come(&self) -> u32 {
        let empty = self.empty_spots().len();
        match self.phase {
            Phase::Revealing => empty + u32::from(Site::ThreeSpots.n_spots()),
            Phase::Placing { site } => empty + u32::from(site.n_spots()),
            Phase::Laying { .. }
            | Phase::Dealing { .. }
            | Phase::Drawing { .. }
            | Phase::Choosing { .. }
            | Phase::Returning { .. }
            | Phase::Acting
            | Phase::Homecoming
            | Phase::Printing
            | Phase::Over => empty,
        }
    }

    /// How far the stacks have come to having one left: three must go.
    fn stacks_gone(&self) -> f32 {
        let mut left = [0_u8; 4];
        let mut all = [0_u8; 4];
        for stack in Stack::ALL {
            let n_tiles = self.edition.stack(stack).tiles.len();
            all[stack.idx()] = u8::try_from(n_tiles).expect("a few tiles");
            left[stack.idx()] = all[stack.idx()] - self.n_built[stack.idx()];
        }
        let smallest_three =
            |numbers: [u8; 4]| numbers.iter().sum::<u8>() - numbers.into_iter().max().unwrap_or(0);
        1.0 - f32::from(smallest_three(left)) / f32::from(smallest_three(all).max(1))
    }

    /// How far the park has come to being full.
    fn park_filled(&self) -> f32 {
        let sites_left = f32::from(self.n_sites_left());
        let spots = self.spots.len().max(1);
        let to_fill = self.empty_spots().len().saturating_sub(score::few_spots(self.n_seats));
        let filled = 1.0 - small(to_fill) / small(spots);
        filled * (1.0 - sites_left / 8.0).clamp(0.0, 1.0)
    }
}

/// A count of cells.
fn small(n: u32) -> f32 {
    f32::from(u16::try_from(n).unwrap_or(u16::MAX))
}
