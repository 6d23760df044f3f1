//! A table to try things at: positions are arranged by hand and played in notation.

use coney_island::setup::LIMIT;
use coney_island::state::Gain;
use coney_island::{
    Action, Car, Cell, Cells, Character, Corner, Event, Fact, Layer, Materials, Newspaper, Options,
    Phase, Plot, Site, Stack, State,
};
use tabletop::{Game, Seat, Words};
use testkit::Trial;
pub(crate) use testkit::{A, B, C, D};

testkit::trial!(Table, State);

impl Table {
    /// The action phase of seat A's first turn. The four start plots have no grass, and everybody
    /// has an empty hand and no money, so that a test says itself what they hold.
    pub(crate) fn new(n_seats: u8) -> Table {
        Table::with(n_seats, Options::default())
    }

    pub(crate) fn with(n_seats: u8, options: Options) -> Table {
        let mut table = Table::begun(n_seats, options);
        for seat in Seat::all(n_seats) {
            table.hold(seat, 0, 0).money(seat, 0);
        }
        table
    }

    /// The action phase of seat A's first turn, as a real game has it.
    pub(crate) fn begun(n_seats: u8, options: Options) -> Table {
        let mut table = Table(Trial::start(n_seats, &options));
        // Four sites without grass do not exist with two players; one corner is enough then.
        for plot in ["B3", "B4", "C3", "C4"] {
            let four = table.state.sites_left[Site::FourSpots.idx()] > 0;
            let corner = if plot == "C4" { " grass se" } else { " grass sw" };
            table.chance(&format!("start {plot}{}", if four { "" } else { corner }));
        }
        table.settle();
        table
    }

    pub(crate) fn points(&self, seat: Seat) -> u16 {
        self.state.mat(seat).points
    }

    pub(crate) fn held(&self, seat: Seat) -> String {
        self.state.mat(seat).materials.to_string()
    }

    pub(crate) fn cash(&self, seat: Seat) -> u8 {
        self.state.mat(seat).money
    }

    /// Puts exactly these materials in front of a seat.
    pub(crate) fn hold(&mut self, seat: Seat, red: u8, white: u8) -> &mut Table {
        let state = &mut self.state;
        let hand = &mut state.mats[seat.idx()].materials;
        state.bag.red = state.bag.red + hand.red - red;
        state.bag.white = state.bag.white + hand.white - white;
        *hand = Materials { red, white };
        self
    }

    pub(crate) fn money(&mut self, seat: Seat, money: u8) -> &mut Table {
        let state = &mut self.state;
        let held = &mut state.mats[seat.idx()].money;
        state.bank = state.bank + *held - money;
        *held = money;
        self
    }

    pub(crate) fn score(&mut self, seat: Seat, points: u16) -> &mut Table {
        self.state.mats[seat.idx()].points = points;
        self
    }

    pub(crate) fn employ(&mut self, seat: Seat, character: Character) -> &mut Table {
        for other in &mut self.state.mats {
            other.characters.remove(character);
        }
        self.state.mats[seat.idx()].characters.insert(character);
        self
    }

    pub(crate) fn paper(&mut self, seat: Seat, colour: Layer, points: u8) -> &mut Table {
        let kind = self.state.edition.kind_of(Newspaper { colour, points }).unwrap();
        self.state.unseen_papers[kind] -= 1;
        self.state.papers_left[colour.idx()] -= 1;
        self.state.mats[seat.idx()].papers[kind] += 1;
        self
    }

    /// Lays a site, with grass when the corner says so.
    pub(crate) fn site(&mut self, plot: &str, grass: Option<Corner>) -> &mut Table {
        let plot: Plot = plot.parse().unwrap();
        let site = if grass.is_some() { Site::ThreeSpots } else { Site::FourSpots };
        self.state.sites_left[site.idx()] -= 1;
        self.state.sites.insert(plot);
        for corner in Corner::ALL.into_iter().filter(|&corner| grass != Some(corner)) {
            self.state.spots.insert(plot.cell(corner));
        }
        self
    }

    /// Sends the leftmost showmen of a car to these cells.
    pub(crate) fn out(&mut self, seat: Seat, car: Car, cells: &str) -> &mut Table {
        for cell in cells.split_whitespace() {
            let cell: Cell = cell.parse().unwrap();
            assert!(self.state.empty_spots().contains(cell), "{cell} is no empty spot");
            let second = self.state.mats[seat.idx()].cars[car.idx()].pop().unwrap();
            let colour = self.state.colour(seat, second);
            self.state.showmen[colour.idx()].insert(cell);
            self.state.shapes[car.idx()].insert(cell);
        }
        self
    }

    /// Everything a seat could do, with where to, in notation.
    pub(crate) fn choices(&self, seat: Seat) -> Vec<String> {
        let wholes = wholes(&self.state, seat);
        wholes.iter().map(|action| State::write_action(self.state.edition, action)).collect()
    }

    /// Those of a seat's choices that begin with a word, without it. What is picked first is told
    /// with where to.
    pub(crate) fn choices_to(&self, seat: Seat, word: &str) -> Vec<String> {
        let rest = |choice: &String| Some(choice.strip_prefix(word)?.trim().to_owned());
        self.choices(seat).iter().filter_map(rest).collect()
    }

    /// It is that seat's action phase.
    pub(crate) fn turn_of(&mut self, seat: Seat) -> &mut Table {
        self.state.active = seat;
        self.state.phase = Phase::Acting;
        self
    }
}

/// What is listed, and for what is picked first all that follows.
pub(crate) fn wholes(state: &State, seat: Seat) -> Vec<Action> {
    let mut listed = Vec::new();
    state.legal_actions(seat, &mut listed);
    let mut wholes = Vec::new();
    for action in listed {
        let is_pick = matches!(
            action,
            Action::PickCar { .. }
                | Action::PickShowman { .. }
                | Action::PickStack { .. }
                | Action::PickPlot { .. }
        );
        if !is_pick {
            wholes.push(action);
            continue;
        }
        let mut after = *state;
        let mut events = Vec::new();
        after.apply(seat, &action, &mut events).expect("what is listed is legal");
        if after.picked.is_some() {
            assert_eq!(events, [], "nobody hears of a pick");
            after.legal_actions(seat, &mut wholes);
            continue;
        }
        let whole = |event: &Event| match *event {
            Event::Fact(Fact::ShowmanPlaced { car, to, .. }) => Some(Action::Showman { car, to }),
            Event::Fact(Fact::ShowmanRelocated { from, to, .. }) => {
                Some(Action::Relocate { from, to })
            }
            Event::Fact(Fact::AttractionBuilt { stack, at, turn, .. }) => {
                Some(Action::Attraction { stack, at, turn })
            }
            Event::Fact(Fact::SitePlaced { plot, grass, .. }) => {
                Some(Action::Place { plot, grass })
            }
            _ => None,
        };
        wholes.push(events.iter().find_map(whole).expect("the only place was taken"));
    }
    wholes
}

/// What holds in every position: nothing appears, nothing vanishes, everything is in one place.
pub(crate) fn audit(state: &State) -> Result<(), String> {
    let edition = state.edition;
    let seats = || Seat::all(state.n_seats);
    let check = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };

    let money: u8 = seats().map(|seat| state.mat(seat).money).sum();
    check(state.bank + money == edition.money, "money is conserved")?;
    for material in coney_island::Material::ALL {
        let held: u8 = seats().map(|seat| state.mat(seat).materials.of(material)).sum();
        let in_bag = state.bag.of(material);
        check(in_bag + held == edition.materials.of(material), "materials are conserved")?;
    }
    for seat in seats() {
        let held = state.mat(seat).materials.total();
        check(state.mat(seat).money <= LIMIT, "nobody has more than five money")?;
        let surplus = held.saturating_sub(LIMIT);
        let gaining = match state.phase {
            Phase::Drawing { gain: Gain::Income, .. }
            | Phase::Choosing { gain: Gain::Income, .. } => surplus <= 3,
            Phase::Returning { excess, .. } => surplus == excess && excess > 0,
            _ => surplus == 0,
        };
        let is_active = seat == state.active;
        check(if is_active { gaining } else { surplus == 0 }, "nobody keeps six materials")?;
    }

    let mut showmen = Cells::NONE;
    for seat in seats() {
        let out = state.showmen_of(seat);
        check(showmen.both(out).is_empty(), "a showman has one colour")?;
        showmen = showmen.plus(out);
        let mut n_showmen = 0;
        for car in Car::ALL {
            let on_car = state.mat(seat).car(car);
            let of_car = out.both(state.shapes[car.idx()]);
            check(on_car.n_on() + u8::try_from(of_car.len()).unwrap() == 3, "three to a car")?;
            check(on_car.n_out() + on_car.n_on() == 3, "a car has three places")?;
            check(on_car.seconds().count() == usize::from(on_car.n_on()), "right-aligned")?;
            n_showmen += u32::from(on_car.n_on());
        }
        check(n_showmen + out.len() == 9, "nine showmen each")?;
        if state.n_seats == 2 {
            let in_park = state.showmen[state.colour(seat, true).idx()].len();
            let on_cars: usize = Car::ALL
                .into_iter()
                .map(|car| state.mat(seat).car(car).seconds().filter(|&second| second).count())
                .sum();
            check(in_park as usize + on_cars == 4, "five of one colour and four of the other")?;
        }
    }
    let all_colours = state.showmen.into_iter().fold(Cells::NONE, Cells::plus);
    check(all_colours == state.all_showmen(), "a showman has a colour and a shape")?;
    check(all_colours == showmen, "every showman has an owner")?;
    let shapes: u32 = state.shapes.iter().map(|cells| cells.len()).sum();
    check(shapes == showmen.len(), "a showman has one shape")?;

    let mut covered = Cells::NONE;
    let mut sizes = 0;
    for stack in Stack::ALL {
        let n_built = usize::from(state.n_built[stack.idx()]);
        let footings = &state.attractions[stack.idx()];
        check(footings.iter().flatten().count() == n_built, "a built tile lies somewhere")?;
        check(footings.iter().take(n_built).all(Option::is_some), "tiles go from the top")?;
        for (footing, tile) in footings.iter().flatten().zip(0..) {
            let cells = edition.covered(stack, footing.at, footing.turn).ok_or("off the board")?;
            check(covered.both(cells).is_empty(), "attractions do not overlap")?;
            covered = covered.plus(cells);
            sizes += edition.stack(stack).size();
            check(tile < edition.stack(stack).tiles.len(), "a stack has so many tiles")?;
        }
    }
    check(covered == state.covered, "what is covered is known")?;
    check(covered.len() as usize == sizes && sizes <= 25, "attractions cover their size")?;

    let empty = state.empty_spots();
    let n_used = empty.len() + showmen.len() + covered.len();
    check(n_used == state.spots.len(), "a spot is empty, or has a showman or an attraction")?;
    let used = empty.plus(showmen).plus(covered);
    check(used == state.spots, "everything stands on spots")?;
    let mut n_three = 0;
    let mut n_four = 0;
    for plot in state.sites.iter() {
        match state.spots.both(plot.cells()).len() {
            3 => n_three += 1,
            4 => n_four += 1,
            n => return Err(format!("a site with {n} spots")),
        }
    }
    check(state.spots.len() == 3 * n_three + 4 * n_four, "spots lie on sites")?;
    let mut n_sites = [n_three, n_four];
    if let Phase::Placing { site } = state.phase {
        n_sites[site.idx()] += 1;
    }
    for (site, out_of_game) in [(Site::ThreeSpots, 0), (Site::FourSpots, 4 - state.n_seats)] {
        let left = u32::from(state.sites_left[site.idx()] + out_of_game);
        let printed = u32::from(edition.sites[site.idx()]);
        check(n_sites[site.idx()] + left == printed, "sites are conserved")?;
    }

    for colour in Layer::ALL {
        let mut n_seen = 0;
        let mut n_unseen = 0;
        for kind in edition.kinds_of(colour) {
            let held: u8 = seats().map(|seat| state.mat(seat).papers[kind]).sum();
            n_unseen += state.unseen_papers[kind];
            check(held + state.unseen_papers[kind] <= edition.papers[kind].count, "no new papers")?;
            n_seen += edition.papers[kind].count - state.unseen_papers[kind];
        }
        let out_of_game = 4 - state.n_seats;
        let left = state.papers_left[colour.idx()];
        check(n_unseen == left + out_of_game, "unseen are the stack and those taken out")?;
        check(n_seen + left + out_of_game == edition.n_papers(colour), "papers are conserved")?;
    }
    let white_seen = state.papers_left[1] + 4 - state.n_seats < edition.n_papers(Layer::White);
    check(!white_seen || state.papers_left[0] == 0, "pink newspapers go first")?;

    for character in Character::ALL {
        let employers = state.mats.iter().filter(|mat| mat.characters.contains(character));
        check(employers.count() <= 1, "a character works for one player")?;
    }
    let may_pick = matches!(state.phase, Phase::Acting | Phase::Placing { .. });
    check(may_pick || state.picked.is_none(), "something is picked where nothing can be")?;
    let is_asked = state.phase == Phase::Homecoming;
    check(is_asked == state.homecomer().is_some(), "an owner is asked for an order")?;
    let is_sixty = seats().any(|seat| state.mat(seat).points >= 60);
    check(!is_sixty || state.had_sixty, "sixty points are remembered")
}
