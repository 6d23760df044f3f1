//! What is worth counting in the night market.

use tabletop::{Catalogue, Kind, Measures, Notes, Seat};

use super::{Event, Lantern, State};

const BOUGHT: usize = 0;
const OPENING: usize = 1;

const COINS: usize = 0;
const LANTERNS: usize = 1;

impl Measures for State {
    fn catalogue(&self) -> Catalogue {
        let lanterns = Lantern::ALL.map(|lantern| format!("Lantern {lantern}"));
        Catalogue::new(
            "points",
            ["Coins", "Lanterns"],
            ["Coins"],
            vec![
                Kind::pieces("Lanterns", "bought", lanterns).bringing("points"),
                Kind::opening("First word in an auction", ["Bid", "Pass"]),
            ],
        )
    }

    fn note(&self, event: &Event, notes: &mut Notes) {
        match *event {
            Event::Bid { seat, .. } => notes.used(seat, OPENING, 0),
            Event::Passed { seat } => notes.used(seat, OPENING, 1),
            Event::Bought { seat, lantern, .. } => {
                let number = usize::from(lantern.0) - 1;
                notes.used(seat, BOUGHT, number);
                notes.brought(seat, BOUGHT, number, 2 * lantern.0);
            }
            Event::Dealt { .. }
            | Event::Shown { .. }
            | Event::Hid { .. }
            | Event::TurnedUp { .. }
            | Event::Unsold { .. }
            | Event::Tipped { .. }
            | Event::Ended { .. } => {}
        }
    }

    fn close(&self, notes: &mut Notes) {
        for seat in Seat::all(self.n_seats) {
            let worth = self.stalls[seat.idx()].iter().map(|it| 2 * i32::from(it.0)).sum();
            notes.scored(seat, COINS, self.coins[seat.idx()].into());
            notes.scored(seat, LANTERNS, worth);
        }
    }

    fn curves(&self, seat: Seat, out: &mut Vec<i64>) {
        out.push(self.coins[seat.idx()].into());
    }

    fn turn_mark(&self) -> u32 {
        self.round.into()
    }
}
