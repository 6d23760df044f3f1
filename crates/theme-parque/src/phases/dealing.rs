//! Chance: dominoes that have been made go to a hand or to the market (RULES.md §3, §8.2).

use tabletop::{Dice, Hear, Seat, Turn};

use crate::action::Outcome;
use crate::deck::{self, Seen, Tile};
use crate::edition::Set;
use crate::event::{Event, Fact};
use crate::face::Face;
use crate::state::{Phase, State};

impl State {
    pub(crate) fn list_outcomes(&self, out: &mut Vec<(Outcome, u32)>) {
        if self.whose_turn() == Turn::Chance {
            deck::outcomes(&self.bag, self.making, self.sets(), out);
        }
    }

    pub(crate) fn can_happen(&self, outcome: Outcome) -> bool {
        self.whose_turn() == Turn::Chance
            && deck::is_possible(&self.bag, self.making, self.sets(), outcome)
    }

    #[inline]
    pub(crate) fn draw_outcome<D: Dice>(&self, dice: &mut D) -> Outcome {
        deck::draw(&self.bag, self.making, self.sets(), dice)
    }

    pub(crate) fn resolve_outcome(&mut self, outcome: Outcome, events: &mut impl Hear<Event>) {
        let sets = self.sets();
        if let Some(made) = deck::resolve(&mut self.bag, &mut self.making, sets, outcome) {
            self.hand_out(made, events);
        }
    }

    /// Where the next domino of the deal goes; `None` is the market.
    fn dealt_to(&self, n_dealt: u8) -> Option<Seat> {
        let n_hands = self.n_seats * self.rules().hand_size();
        (n_dealt < n_hands).then(|| Seat(n_dealt % self.n_seats))
    }

    fn hand_out(&mut self, (halves, set): ([Face; 2], Set), events: &mut impl Hear<Event>) {
        let Phase::Dealing { n_dealt } = self.phase else {
            self.offer(halves, set, events);
            if self.market_is_settled() {
                self.after_draw(events);
            }
            return;
        };
        if let Some(seat) = self.dealt_to(n_dealt) {
            let tile = Tile { halves, set, seen: Seen::by(seat) };
            self.hands.add(seat, tile);
            events.hear(Event::Dealt { seat, tile });
        } else {
            self.offer(halves, set, events);
        }
        match self.market_is_settled() {
            true => self.after_dealing(events),
            false => self.phase = Phase::Dealing { n_dealt: n_dealt + 1 },
        }
    }

    /// Whether the market is full, or as full as the deck can make it.
    pub(super) fn market_is_settled(&self) -> bool {
        self.market.size() >= self.rules().hand_size() || self.bag.n_dominoes() == 0
    }

    /// The market gets a domino.
    fn offer(&mut self, halves: [Face; 2], set: Set, events: &mut impl Hear<Event>) {
        self.market.add(Tile { halves, set, seen: Seen::BY_ALL });
        events.hear(Fact::Offered { halves }.into());
    }
}
