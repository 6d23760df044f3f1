//! Phase 1: cards are dealt, every seat chooses in secret, all choices are shown at once (§5.1).

use tabletop::{Dice, Hear, Seat};

use crate::action::{Action, Now, Outcome, Refusal};
use crate::event::Event;
use crate::lots::{Lot, LotSet};
use crate::state::{Cards, Phase, State};

impl State {
    pub(super) fn list_choosing(&self, cards: &Cards, seat: Seat, out: &mut Vec<Action>) {
        let dealt = cards.dealt[seat.idx()];
        let n_kept = self.share().kept;
        for_subsets(dealt, n_kept, LotSet::EMPTY, &mut |lots| out.push(Action::Keep { lots }));
    }

    pub(super) fn sample_choosing<D: Dice>(
        &self,
        cards: &Cards,
        seat: Seat,
        dice: &mut D,
    ) -> Action {
        let mut lots = cards.dealt[seat.idx()];
        let n_kept = self.share().kept;
        while lots.len() > n_kept {
            lots.remove(lots.any(dice));
        }
        Action::Keep { lots }
    }

    pub(super) fn apply_choosing(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let Action::Keep { lots } = *action else {
            return Err(Refusal::NotNow { now: Now::Choosing });
        };
        let must = self.share().kept;
        let Phase::Choosing(cards) = &mut self.phase else { unreachable!("seats choose") };
        if !cards.kept[seat.idx()].is_empty() {
            return Err(Refusal::AlreadyChosen);
        }
        if lots.len() != must {
            return Err(Refusal::WrongNumber { kept: lots.len(), must });
        }
        if !lots.is_within(cards.dealt[seat.idx()]) {
            return Err(Refusal::NotDealt);
        }
        cards.kept[seat.idx()] = lots;
        if cards.choosing(self.n_seats).is_empty() {
            self.phase = Phase::Revealing(*cards);
        }
        events.hear(Event::Chose { seat, kept: lots });
        Ok(())
    }

    /// Cards that may be dealt next.
    pub(super) fn list_cards(&self, cards: &Cards, out: &mut Vec<(Outcome, u32)>) {
        let seat = self.next_dealt(cards).expect("a card is due");
        out.extend(self.deck().iter().map(|lot| (Outcome::Deal { seat, lot }, 1)));
    }

    pub(super) fn can_deal(&self, seat: Seat, lot: Lot) -> bool {
        matches!(&self.phase, Phase::Dealing(cards) if self.next_dealt(cards) == Some(seat))
            && self.deck().contains(lot)
    }

    #[inline]
    pub(super) fn any_card<D: Dice>(&self, cards: &Cards, dice: &mut D) -> Outcome {
        let seat = self.next_dealt(cards).expect("a card is due");
        Outcome::Deal { seat, lot: self.deck().any(dice) }
    }

    /// A card is dealt. After the last one the seats choose.
    #[inline]
    pub(super) fn deal_card(&mut self, seat: Seat, lot: Lot, events: &mut impl Hear<Event>) {
        let n_dealt = self.share().dealt;
        let Phase::Dealing(cards) = &mut self.phase else { unreachable!("cards are dealt") };
        cards.dealt[seat.idx()].insert(lot);
        let lots = cards.dealt[seat.idx()];
        if lots.len() < n_dealt {
            return;
        }
        events.hear(Event::Dealt { seat, lots });
        let cards = *cards;
        if self.next_dealt(&cards).is_none() {
            self.phase = Phase::Choosing(cards);
        }
    }

    /// The markers are placed. What was not kept goes back to the deck by itself: the deck is
    /// whatever nobody owns.
    pub(super) fn reveal(&mut self, events: &mut impl Hear<Event>) {
        let Phase::Revealing(cards) = self.phase else { unreachable!("all have chosen") };
        for seat in self.seats() {
            let lots = cards.kept[seat.idx()];
            self.board.owned[seat.idx()] |= lots;
            events.hear(Event::Claimed { seat, lots });
        }
        self.begin_drawing();
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
