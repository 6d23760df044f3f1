//! What is worth counting: what shops paid, which lots were built on, what deals brought.

use tabletop::{Catalogue, Kind, Measures, Notes, Seat};

use crate::edition::{BILL, Shop, dollars};
use crate::event::Event;
use crate::lots::LotSet;
use crate::score::{groups, income, n_shops};
use crate::state::{Desk, Floor, Phase, State};

const SHOPS: usize = 0;
const LOTS: usize = 1;
const OPENING: usize = 2;

const SOURCES: [&str; 6] =
    ["Start", "Shops of 3", "Shops of 4", "Shops of 5", "Shops of 6", "Deals"];
const START: usize = 0;
/// Shops of the smallest size come next, then those of the other sizes.
const SIZES: usize = 1;
const SMALLEST: u8 = 3;
const LARGEST: u8 = 6;
const DEALS: usize = SIZES + (LARGEST - SMALLEST) as usize + 1;

/// The most lots that are kept in the first year.
const MOST_KEPT: u8 = 5;

impl Measures for State {
    fn catalogue(&self) -> Catalogue {
        let edition = self.edition.tables();
        let touching = (2..=MOST_KEPT).map(|n| format!("{n} lots that touch"));
        let none = ["No lots that touch".to_owned()];
        Catalogue::new(
            "dollars",
            SOURCES,
            ["Income a year", "Shops on the board", "Lots owned"],
            vec![
                Kind::pieces("Shops", "built", Shop::all().map(|shop| edition.shop_name(shop)))
                    .bringing("dollars"),
                Kind::pieces(
                    "Lots",
                    "built on",
                    edition.lots.iter().map(|lot| format!("Lot {lot}")),
                ),
                Kind::opening("Lots kept in the first year", none.into_iter().chain(touching)),
            ],
        )
    }

    #[allow(clippy::wildcard_enum_match_arm, reason = "what is not counted changes nothing")]
    fn note(&self, event: &Event, notes: &mut Notes) {
        let edition = self.edition.tables();
        match *event {
            Event::Claimed { seat, lots } if self.round == 1 => {
                let largest = edition.parts(lots).map(LotSet::len).max().unwrap_or(1);
                notes.used(seat, OPENING, usize::from(largest.clamp(1, MOST_KEPT)) - 1);
            }
            Event::Placed { seat, lot, shop } => {
                notes.used(seat, SHOPS, shop.idx());
                notes.used(seat, LOTS, edition.lots.iter().take_while(|&it| it != lot).count());
            }
            Event::Earned { .. } => {
                for seat in self.seats() {
                    for group in groups(edition, &self.board, self.options.split, seat) {
                        let earned = i64::from(dollars(group.income).0);
                        notes.brought(seat, SHOPS, group.shop.idx(), earned);
                        let size = edition.shop(group.shop).size.clamp(SMALLEST, LARGEST);
                        let source = SIZES + usize::from(size - SMALLEST);
                        notes.scored(seat, source, i32::try_from(earned).unwrap_or(i32::MAX));
                    }
                }
            }
            _ => {}
        }
    }

    fn close(&self, notes: &mut Notes) {
        let whole = |bills: u16| i32::try_from(u32::from(bills) * BILL).unwrap_or(i32::MAX);
        for seat in self.seats() {
            let (bills, earned) = (self.bills[seat.idx()], self.earned[seat.idx()]);
            let start = whole(self.edition.start);
            notes.scored(seat, START, start);
            notes.scored(seat, DEALS, whole(bills) - whole(earned) - start);
        }
    }

    fn curves(&self, seat: Seat, out: &mut Vec<i64>) {
        let edition = self.edition.tables();
        let earns = income(edition, &self.board, self.options.split, seat);
        out.push(i64::from(dollars(earns).0));
        out.push(i64::from(n_shops(&self.board, seat)));
        out.push(i64::from(self.board.owned[seat.idx()].len()));
    }

    /// Everybody's choosing is one turn, everybody's talk at the desk is another; on the floor and
    /// in building each seat has turns of its own.
    fn turn_mark(&self) -> u32 {
        let (part, turn) = match self.phase {
            Phase::Dealing(_) | Phase::Choosing(_) | Phase::Revealing(_) => (0, 0),
            Phase::Drawing { .. } => (1, 0),
            Phase::Desk(Desk { .. }) => (2, 0),
            Phase::Floor(Floor { n_turns, .. }) => (3, n_turns),
            Phase::Placing { active, .. } => (4, active.0),
            Phase::Over => (5, 0),
        };
        u32::from(self.round) << 16 | part << 8 | u32::from(turn)
    }
}
