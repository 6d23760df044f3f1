//! Phase 1: cards are dealt, every seat chooses in secret, all choices are shown at once (§5.1).

use tabletop::{Dice, Hear, Seat};

use crate::action::{Action, Refusal};
use crate::event::Event;
use crate::lots::{Lot, LotSet};
use crate::state::{Cards, Phase, State};

impl State {
    pub(super) fn list_choices(&self, cards: &Cards, seat: Seat, out: &mut Vec<Action>) {
        let dealt = cards.dealt[seat.idx()];
        let n_kept = self.share().kept;
        for_subsets(dealt, n_kept, LotSet::EMPTY, &mut |lots| out.push(Action::Keep { lots }));
    }

    pub(super) fn sample_choice<D: Dice>(&self, cards: &Cards, seat: Seat, dice: &mut D) -> Action {
        let mut lots = cards.dealt[seat.idx()];
        let n_kept = self.share().kept;
        while lots.len() > n_kept {
            lots.remove(lots.any(dice));
        }
        Action::Keep { lots }
    }

    pub(super) fn keep(
        &mut self,
        mut cards: Cards,
        seat: Seat,
        lots: LotSet,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if !cards.kept[seat.idx()].is_empty() {
            return Err(Refusal::AlreadyChosen);
        }
        let must = self.share().kept;
        if lots.len() != must {
            return Err(Refusal::WrongNumber { kept: lots.len(), must });
        }
        if !lots.is_within(cards.dealt[seat.idx()]) {
            return Err(Refusal::NotDealt);
        }
        cards.kept[seat.idx()] = lots;
        self.phase = match cards.choosing(self.n_seats).is_empty() {
            true => Phase::Revealing(cards),
            false => Phase::Choosing(cards),
        };
        events.hear(Event::Chose { seat, kept: lots });
        Ok(())
    }

    /// A card is dealt. Says whether it was the last of the round.
    pub(super) fn deal_card(
        &mut self,
        mut cards: Cards,
        seat: Seat,
        lot: Lot,
        events: &mut impl Hear<Event>,
    ) {
        cards.dealt[seat.idx()].insert(lot);
        let lots = cards.dealt[seat.idx()];
        if lots.len() == self.share().dealt {
            events.hear(Event::Dealt { seat, lots });
        }
        self.phase = match self.next_dealt(&cards) {
            Some(_) => Phase::Dealing(cards),
            None => Phase::Choosing(cards),
        };
    }

    /// The markers are placed. What was not kept goes back to the deck by itself: the deck is
    /// whatever nobody owns.
    pub(super) fn reveal(&mut self, cards: &Cards, events: &mut impl Hear<Event>) {
        for seat in self.seats() {
            let lots = cards.kept[seat.idx()];
            self.board.owned[seat.idx()] |= lots;
            events.hear(Event::Claimed { seat, lots });
        }
    }
}

/// Calls `found` with every subset of `n` lots.
fn for_subsets(from: LotSet, n: u8, chosen: LotSet, found: &mut impl FnMut(LotSet)) {
    if n == 0 {
        found(chosen);
        return;
    }
    if from.len() < n {
        return;
    }
    let lot = from.first().expect("there are enough lots");
    let rest = from.less(LotSet::one(lot));
    for_subsets(rest, n - 1, chosen | LotSet::one(lot), found);
    for_subsets(rest, n, chosen, found);
}
