//! Phase 4: one seat after the other builds on its vacant lots (§7.1).

use tabletop::{Dice, Hear, Seat};

use crate::action::{Action, Now, Refusal};
use crate::edition::{Shop, Tiles};
use crate::event::Event;
use crate::lots::Lot;
use crate::state::{Phase, State};

fn kinds(hand: &Tiles) -> impl Iterator<Item = Shop> + Clone {
    Shop::all().filter(|shop| hand[shop.idx()] > 0)
}

impl State {
    pub(super) fn list_placing(&self, seat: Seat, out: &mut Vec<Action>) {
        for lot in self.board.vacant(seat) {
            out.extend(kinds(&self.hands[seat.idx()]).map(|shop| Action::Place { lot, shop }));
        }
        out.push(Action::Done);
    }

    /// Uniform over the list, without making it.
    pub(super) fn sample_placing<D: Dice>(&self, seat: Seat, dice: &mut D) -> Action {
        let vacant = self.board.vacant(seat);
        let kinds = kinds(&self.hands[seat.idx()]);
        let n_kinds = kinds.clone().count();
        let n_placings = usize::from(vacant.len()) * n_kinds;
        match dice.index(n_placings + 1) {
            0 => Action::Done,
            i => Action::Place {
                lot: vacant.iter().nth((i - 1) / n_kinds).expect("below the count"),
                shop: kinds.into_iter().nth((i - 1) % n_kinds).expect("below the count"),
            },
        }
    }

    pub(super) fn apply_placing(
        &mut self,
        seat: Seat,
        n_placed: u8,
        action: &Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        match *action {
            Action::Place { lot, shop } => self.place(seat, n_placed, lot, shop, events),
            Action::Done => {
                events.hear(Event::Finished { seat, n_placed });
                self.next_to_place(Some(seat), events);
                Ok(())
            }
            Action::Keep { .. }
            | Action::Propose { .. }
            | Action::Counter { .. }
            | Action::Accept { .. }
            | Action::TakeBack { .. }
            | Action::Decline { .. }
            | Action::DeclineAll
            | Action::Withdraw { .. }
            | Action::Ready
            | Action::StandBy
            | Action::NotReady
            | Action::AskHearing
            | Action::GoOn
            | Action::Pass => Err(Refusal::NotNow { now: Now::Placing }),
        }
    }

    fn place(
        &mut self,
        seat: Seat,
        n_placed: u8,
        lot: Lot,
        shop: Shop,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if !self.board.owned[seat.idx()].contains(lot) {
            return Err(Refusal::NotYourLot { lot });
        }
        if self.board.all_built().contains(lot) {
            return Err(Refusal::AlreadyBuilt { lot });
        }
        if !shop.exists() || self.hands[seat.idx()][shop.idx()] == 0 {
            return Err(Refusal::NoSuchTile { shop });
        }
        self.hands[seat.idx()][shop.idx()] -= 1;
        self.board.built[shop.idx()].insert(lot);
        self.learn(|fog| fog.left_hand(seat, shop, 1));
        self.phase = Phase::Placing { active: seat, n_placed: n_placed + 1 };
        events.hear(Event::Placed { seat, lot, shop });
        Ok(())
    }
}
