//! A table to try things at: positions are arranged by hand and played in notation.

use raccoon_tycoon::edition::{N_CARDS, N_TILES};
use raccoon_tycoon::{Card, Commodity, Line, Options, Phase, State, Tile, Town};
use tabletop::{FairDice, Money, Seat, walk};
use testkit::Trial;
pub(crate) use testkit::{A, B, C, D};

testkit::trial!(Table, State);

impl Table {
    pub(crate) fn new(n_seats: u8) -> Table {
        Table::with(n_seats, Options::default())
    }

    /// The first round begins: the table is laid, free tokens have been chosen and put back, and
    /// everybody has no token, so that a test says itself what they hold.
    pub(crate) fn with(n_seats: u8, options: Options) -> Table {
        let mut table = Table::laid(n_seats, options);
        while matches!(table.state.phase, Phase::Claiming { .. }) {
            let seat = table.state.active;
            let free = Commodity::ALL.into_iter().find(|it| table.goods(seat, *it) == 0).unwrap();
            table.play(seat, &format!("claim {free}"));
        }
        for seat in Seat::all(n_seats) {
            table.hold(seat, "");
        }
        table
    }

    /// The table is laid and the start player is about to choose a free token.
    pub(crate) fn laid(n_seats: u8, options: Options) -> Table {
        let mut trial = Trial::start(n_seats, &options);
        walk::settle(&mut trial.state, &mut FairDice::new([5; 32]));
        Table(trial)
    }

    pub(crate) fn goods(&self, seat: Seat, commodity: Commodity) -> u8 {
        self.state.mat(seat).goods[commodity.idx()]
    }

    pub(crate) fn money(&self, seat: Seat) -> u32 {
        self.state.mat(seat).money.0
    }

    pub(crate) fn price(&self, commodity: Commodity) -> u8 {
        self.state.prices[commodity.idx()]
    }

    pub(crate) fn total(&self, seat: Seat) -> u8 {
        self.state.mat(seat).n_goods()
    }

    /// Puts exactly these tokens in front of a seat: `"WWD"` is two wheat and a wood.
    pub(crate) fn hold(&mut self, seat: Seat, letters: &str) -> &mut Table {
        for commodity in Commodity::ALL {
            let units = letters.chars().filter(|&letter| letter == commodity.letter()).count();
            let units = u8::try_from(units).unwrap();
            let State { mats, supply, .. } = &mut self.state;
            let held = &mut mats[seat.idx()].goods[commodity.idx()];
            supply[commodity.idx()] += *held;
            supply[commodity.idx()] -= units;
            *held = units;
        }
        self
    }

    pub(crate) fn cash(&mut self, seat: Seat, money: u32) -> &mut Table {
        self.state.mats[seat.idx()].money = Money(money);
        self
    }

    pub(crate) fn set_price(&mut self, commodity: Commodity, price: u8) -> &mut Table {
        self.state.prices[commodity.idx()] = price;
        self
    }

    /// Deals this seat exactly these cards (numbers as people count them), the rest of its hand
    /// going back.
    pub(crate) fn deal(&mut self, seat: Seat, cards: &[u8]) -> &mut Table {
        self.state.deck |= std::mem::take(&mut self.state.mats[seat.idx()].hand);
        for number in cards {
            let bit = 1 << (number - 1);
            let mut others = Seat::all(self.state.n_seats).filter(|&other| other != seat);
            if let Some(other) = others.find(|it| self.state.mat(*it).hand & bit != 0) {
                // Somebody else holds it: swap it for another card.
                let spare = 1 << self.state.deck.trailing_zeros();
                self.state.deck &= !spare;
                let hand = &mut self.state.mats[other.idx()].hand;
                *hand = *hand & !bit | spare;
                self.state.deck |= bit;
            }
            self.state.deck &= !bit;
            self.state.mats[seat.idx()].hand |= bit;
        }
        self
    }

    pub(crate) fn tile(&self, slug: &str) -> Tile {
        Tile::all().find(|&tile| self.state.edition.tile(tile).slug == slug).expect(slug)
    }

    pub(crate) fn line(&self, slug: &str) -> Line {
        Line::all().find(|&line| self.state.edition.line(line).slug == slug).expect(slug)
    }

    pub(crate) fn town(&self, slug: &str) -> Town {
        Town::all().find(|&town| self.state.edition.town(town).slug == slug).expect(slug)
    }

    /// Gives a seat a building, wherever it was.
    pub(crate) fn owns(&mut self, seat: Seat, slug: &str) -> &mut Table {
        let tile = self.tile(slug);
        self.state.stack &= !(1 << tile.0);
        for place in &mut self.state.building_offer {
            if *place == Some(tile) {
                *place = None;
            }
        }
        self.state.mats[seat.idx()].buildings |= 1 << tile.0;
        self
    }

    /// Lays out exactly these buildings; what lay there leaves the game.
    pub(crate) fn offer_buildings(&mut self, slugs: &[&str]) -> &mut Table {
        self.state.building_offer = [None; 4];
        for (slot, slug) in slugs.iter().enumerate() {
            let tile = self.tile(slug);
            self.state.stack &= !(1 << tile.0);
            self.state.building_offer[slot] = Some(tile);
        }
        self
    }

    /// Lays out these railroads; what lay there goes back into the deck.
    pub(crate) fn offer_railroads(&mut self, slugs: &[&str]) -> &mut Table {
        let State { railroad_offer, railroads, .. } = &mut self.state;
        for line in railroad_offer.iter_mut().filter_map(Option::take) {
            railroads[line.idx()] += 1;
        }
        for (slot, slug) in slugs.iter().enumerate() {
            let line = self.line(slug);
            self.state.railroads[line.idx()] -= 1;
            self.state.railroad_offer[slot] = Some(line);
        }
        self
    }

    /// Empties the railroad deck into a box nobody opens.
    pub(crate) fn no_more_railroads(&mut self) -> &mut Table {
        self.state.railroads = [0; 6];
        self
    }

    pub(crate) fn offer_town(&mut self, slug: &str) -> &mut Table {
        let town = self.town(slug);
        self.state.towns &= !(1 << town.0);
        self.state.town_offer = Some(town);
        self
    }

    /// Makes the town on offer the last one.
    pub(crate) fn no_more_towns(&mut self) -> &mut Table {
        self.state.n_towns_shown = 4 * self.state.towns_per_layer();
        self
    }

    /// Plays a production without any choice that matters, to pass a turn.
    pub(crate) fn pass_turn(&mut self) -> &mut Table {
        let seat = self.state.active;
        self.hold(seat, "").deal(seat, &[1]);
        self.play(seat, "produce 1");
        while self.state.active == seat && !self.is_over() {
            let last = *self.actions(seat).last().unwrap();
            self.act(seat, &last).unwrap();
        }
        self.settle();
        self
    }
}

/// Everything in the box is in exactly one place, and every number is in its range.
pub(crate) fn audit(state: &State) -> Result<(), String> {
    let check = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
    let mats = || state.mats.iter();
    for commodity in Commodity::ALL {
        let i = commodity.idx();
        let held: u8 = mats().map(|mat| mat.goods[i]).sum();
        let track = state.edition.track(commodity);
        check(held + state.supply[i] == track.tokens, "tokens come and go")?;
        let range = track.lowest..=track.highest;
        check(range.contains(&state.prices[i]), "a price is off its track")?;
    }
    let mut seen = 0_u64;
    for cards in mats().map(|mat| mat.hand).chain([state.deck, state.discard]) {
        check(seen & cards == 0, "a card is in two places")?;
        seen |= cards;
    }
    check(seen == (1 << N_CARDS) - 1, "a card is nowhere")?;
    for line in Line::all() {
        let face = state.edition.line(line);
        let offered = state.railroad_offer.iter().filter(|&&it| it == Some(line)).count();
        let owned: u8 = mats().map(|mat| mat.railroads[line.idx()]).sum();
        let total = usize::from(owned + state.railroads[line.idx()]) + offered;
        let expected = if face.players >> state.n_seats & 1 == 1 { 4 } else { 0 };
        check(total == expected, "a railroad is lost or made")?;
    }
    let offered = state.building_offer.iter().flatten().map(|tile| 1_u32 << tile.0);
    let mut tiles = 0_u32;
    for set in mats().map(|mat| mat.buildings).chain(offered).chain([state.stack]) {
        check(tiles & set == 0, "a building is in two places")?;
        tiles |= set;
    }
    check(tiles < 1 << N_TILES, "a building that does not exist")?;
    check(mats().all(|mat| mat.upgraded & !mat.buildings == 0), "an upgrade of nothing")?;
    let offered = state.town_offer.map(|town| 1_u16 << town.0);
    let mut towns = 0_u16;
    for set in mats().map(|mat| mat.towns).chain(offered).chain([state.towns]) {
        check(towns & set == 0, "a town is in two places")?;
        towns |= set;
    }
    check(towns == u16::MAX, "a town is nowhere")?;
    // In a production, and when a fortune ends the game in its midst, more may lie there.
    let producing = !matches!(
        state.phase,
        Phase::Claiming { .. }
            | Phase::Choosing { .. }
            | Phase::SellingAgain { .. }
            | Phase::Bidding(_)
            | Phase::BuildingAgain
            | Phase::Paying { .. }
    );
    for seat in state.seats() {
        let mat = state.mat(seat);
        check(mat.n_cards() <= state.hand_limit(seat), "a hand is too large")?;
        if !producing {
            check(mat.n_goods() <= state.storage_limit(seat), "a storage is too full")?;
        }
    }
    Ok(())
}

pub(crate) fn card(number: u8) -> Card {
    Card(number - 1)
}
