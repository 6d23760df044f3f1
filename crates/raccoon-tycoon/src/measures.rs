//! What is worth counting: towns, railroads, buildings and cards, money, and how one begins.

use tabletop::bits::set_bits;
use tabletop::{Catalogue, Kind, Measures, Notes, Seat};

use crate::edition::{Card, Line, Tile, Town};
use crate::event::{Event, Fact};
use crate::score::Score;
use crate::state::{State, tiles};

const BUILDINGS: usize = 0;
const TOWNS: usize = 1;
const RAILROADS: usize = 2;
const CARDS: usize = 3;
const OPENING: usize = 4;

/// The five actions, as an opening.
#[derive(Clone, Copy)]
enum First {
    Produce,
    Sell,
    Auction,
    Build,
    Town,
}

impl Measures for State {
    fn catalogue(&self) -> Catalogue {
        let edition = self.edition.tables();
        let tiles = Tile::all().map(|tile| edition.tile(tile).name.clone());
        let towns = Town::all().map(|town| edition.town(town).name.clone());
        let lines = Line::all().map(|line| edition.line(line).name.clone());
        let openings = ["Produce", "Sell", "Start an auction", "Build", "Buy a town"];
        Catalogue::new(
            "points",
            ["Towns", "Railroads", "Buildings", "Pairs", "Offices", "Bank"],
            ["Money", "Commodities stored", "Buildings owned"],
            vec![
                Kind::pieces("Buildings", "bought", tiles),
                Kind::pieces("Towns", "bought", towns).bringing("points"),
                Kind::pieces("Railroads", "won at auction", lines).bringing("points"),
                Kind::pieces("Price & Production cards", "played", Card::all().map(card_name)),
                Kind::opening("First action", openings),
            ],
        )
    }

    #[allow(clippy::wildcard_enum_match_arm, reason = "what is not counted changes nothing")]
    fn note(&self, event: &Event, notes: &mut Notes) {
        let Event::Fact(fact) = event else { return };
        match *fact {
            Fact::CardPlayed { seat, card } => {
                notes.used(seat, CARDS, card.idx());
                notes.used(seat, OPENING, First::Produce as usize);
            }
            Fact::Sold { seat, .. } => notes.used(seat, OPENING, First::Sell as usize),
            Fact::AuctionStarted { seat, .. } => notes.used(seat, OPENING, First::Auction as usize),
            Fact::RailroadWon { seat, line, .. } => notes.used(seat, RAILROADS, line.idx()),
            Fact::Built { seat, tile, .. } => {
                notes.used(seat, BUILDINGS, tile.idx());
                notes.used(seat, OPENING, First::Build as usize);
            }
            Fact::TownBought { seat, town, .. } => {
                notes.used(seat, TOWNS, town.idx());
                notes.used(seat, OPENING, First::Town as usize);
            }
            _ => {}
        }
    }

    fn close(&self, notes: &mut Notes) {
        let edition = self.edition.tables();
        for seat in Seat::all(self.n_seats) {
            let Score { towns, railroads, buildings, pairs, offices, bank } = self.score(seat);
            for (i, points) in
                [towns, railroads, buildings, pairs, offices, bank].into_iter().enumerate()
            {
                notes.scored(seat, i, points);
            }
            let mat = self.mat(seat);
            for town in set_bits(u64::from(mat.towns)).map(Town) {
                notes.brought(seat, TOWNS, town.idx(), edition.town(town).points);
            }
            for line in Line::all() {
                if let Some(n) = usize::from(mat.railroads[line.idx()]).checked_sub(1) {
                    notes.brought(seat, RAILROADS, line.idx(), edition.line(line).points[n]);
                }
            }
        }
    }

    fn curves(&self, seat: Seat, out: &mut Vec<i64>) {
        let mat = self.mat(seat);
        let n_buildings = tiles(mat.buildings).count().try_into().unwrap_or(i64::MAX);
        out.extend([i64::from(mat.money.0), i64::from(mat.n_goods()), n_buildings]);
    }

    fn turn_mark(&self) -> u32 {
        u32::from(self.round) << 3 | u32::from(self.active.0)
    }
}

/// Cards have numbers, as in the notation.
fn card_name(card: Card) -> String {
    format!("Card {}", card.0 + 1)
}
