//! What a viewer may imagine: secrets dealt anew within what `fog` says of its knowledge.

use tabletop::{Dice, Seat, Viewer};

use super::fog::row;
use crate::deal::Offer;
use crate::edition::{MAX_PLAYERS, N_SHOPS, Shop, Tiles, n_tiles};
use crate::lots::LotSet;
use crate::setup::Privacy;
use crate::state::{Cards, Floor, Fog, Phase, State};

/// A position that a viewer could not tell from the real one. Every secret that it does not share
/// is dealt anew, within what it has seen: cards face down, hidden tiles, hidden amounts.
/// Balances that are merely secret stay as they are, because anybody with a perfect memory can
/// add them up (RULES.md §6.9).
pub(crate) fn resample<D: Dice>(state: &State, viewer: Viewer, dice: &mut D) -> State {
    let mut twin = state.clone();
    match &state.phase {
        Phase::Dealing(cards) => {
            twin.phase = Phase::Dealing(state.imagined_cards(cards, viewer, dice));
        }
        Phase::Choosing(cards) => {
            twin.phase = Phase::Choosing(state.imagined_cards(cards, viewer, dice));
        }
        Phase::Revealing(cards) => {
            twin.phase = Phase::Revealing(state.imagined_cards(cards, viewer, dice));
        }
        Phase::Drawing { .. }
        | Phase::Desk(_)
        | Phase::Floor(_)
        | Phase::Placing { .. }
        | Phase::Over => {}
    }
    if state.options.hidden_tiles {
        twin.imagine_tiles(viewer, dice);
    }
    if state.options.money == Privacy::HiddenAmounts && state.phase != Phase::Over {
        twin.imagine_amounts(viewer, dice);
    }
    twin
}

/// Whoever holds a tile: a seat, or the bag.
type Holder = Option<Seat>;

impl State {
    /// The cards that the viewer does not see, dealt anew from all of those.
    fn imagined_cards<D: Dice>(&self, cards: &Cards, viewer: Viewer, dice: &mut D) -> Cards {
        let others: Vec<Seat> = self.seats().filter(|&seat| !viewer.is(seat)).collect();
        let mut unseen = self.deck();
        for seat in &others {
            unseen |= cards.dealt[seat.idx()];
        }
        let mut twin = *cards;
        for seat in others.into_iter().map(Seat::idx) {
            let dealt = any_subset(unseen, cards.dealt[seat].len(), dice);
            unseen = unseen.less(dealt);
            twin.dealt[seat] = dealt;
            twin.kept[seat] = any_subset(dealt, cards.kept[seat].len(), dice);
        }
        twin
    }

    /// Swaps tiles that the viewer has not seen between the hands of the others and the bag. Who
    /// drew what, and when, cannot be told from outside, so any exchange is as good as the truth
    /// while no seat holds less than was shown of it or more than it was found to lack.
    fn imagine_tiles<D: Dice>(&mut self, viewer: Viewer, dice: &mut D) {
        let Some(Fog { shown, cap, .. }) = self.fog.as_deref() else { return };
        let (shown, cap) = (*shown, *cap);
        let mut unseen: Vec<(Holder, Shop)> = Vec::new();
        for shop in Shop::all() {
            for _ in 0..self.bag[shop.idx()] {
                unseen.push((None, shop));
            }
            for seat in self.seats().filter(|&seat| !viewer.is(seat)) {
                let held = self.hands[seat.idx()][shop.idx()];
                for _ in shown[seat.idx()][shop.idx()]..held {
                    unseen.push((Some(seat), shop));
                }
            }
        }
        if unseen.is_empty() {
            return;
        }
        for _ in 0..4 * unseen.len() {
            let (one, two) = (dice.index(unseen.len()), dice.index(unseen.len()));
            let ((holder, shop), (other, wanted)) = (unseen[one], unseen[two]);
            let can_take = |state: &State, holder: Holder, shop: Shop| match holder {
                None => true,
                Some(seat) => state.hands[seat.idx()][shop.idx()] < cap[seat.idx()][shop.idx()],
            };
            if holder == other
                || shop == wanted
                || !can_take(self, holder, wanted)
                || !can_take(self, other, shop)
            {
                continue;
            }
            self.pile(holder)[shop.idx()] -= 1;
            self.pile(holder)[wanted.idx()] += 1;
            self.pile(other)[wanted.idx()] -= 1;
            self.pile(other)[shop.idx()] += 1;
            (unseen[one], unseen[two]) = ((holder, wanted), (other, shop));
        }
        // Which of its tiles a seat drew in this very round is also anybody's guess.
        if let Phase::Drawing { seat, drawn, .. } = &mut self.phase
            && !viewer.is(*seat)
        {
            let mut new: Tiles = [0; N_SHOPS];
            let theirs = unseen.iter().filter(|(holder, _)| *holder == Some(*seat));
            for (_, shop) in theirs.take(usize::from(n_tiles(drawn))) {
                new[shop.idx()] += 1;
            }
            *drawn = new;
        }
    }

    fn pile(&mut self, holder: Holder) -> &mut Tiles {
        match holder {
            Some(seat) => &mut self.hands[seat.idx()],
            None => &mut self.bag,
        }
    }

    /// Moves money between seats whose dealings the viewer did not see in full, and prices the
    /// offers anew whose amounts it does not see.
    fn imagine_amounts<D: Dice>(&mut self, viewer: Viewer, dice: &mut D) {
        let Some(Fog { room, .. }) = self.fog.as_deref() else { return };
        let room = room[row(viewer)];
        // What each seat has lost and gained, and the least room that it used for it: a seat that
        // gives up something to two others must have had enough since both dealings.
        let mut lost = [0; MAX_PLAYERS];
        let mut gained = [0; MAX_PLAYERS];
        let mut least_out = [u8::MAX; MAX_PLAYERS];
        let mut least_in = [u8::MAX; MAX_PLAYERS];
        for poorer in self.seats().map(Seat::idx) {
            for richer in self.seats().map(Seat::idx) {
                let room = room[poorer][richer];
                let may_lose = room.min(least_out[poorer]).saturating_sub(lost[poorer]);
                let may_gain = room.min(least_in[richer]).saturating_sub(gained[richer]);
                let most = may_lose.min(may_gain);
                let bills = u8::try_from(dice.up_to(most.into())).expect("at most a byte");
                if bills == 0 {
                    continue;
                }
                least_out[poorer] = room.min(least_out[poorer]);
                least_in[richer] = room.min(least_in[richer]);
                lost[poorer] += bills;
                gained[richer] += bills;
                self.bills[poorer] -= u16::from(bills);
                self.bills[richer] += u16::from(bills);
            }
        }
        let unknown = |offer: &Offer| !offer.deal.parties.iter().any(|party| viewer.is(party));
        if let Phase::Floor(Floor { offer: Some(offer), .. }) = &mut self.phase
            && unknown(offer)
        {
            reprice(offer, dice);
        }
        for offer in self.offers.iter_mut().filter(|offer| unknown(offer)) {
            reprice(offer, dice);
        }
    }
}

/// Other amounts for an offer: whoever paid still pays, whoever received still receives, and the
/// author pays no more than it was seen to be able to.
fn reprice<D: Dice>(offer: &mut Offer, dice: &mut D) {
    let bills = offer.deal.bills;
    let mut priced = [0_i16; MAX_PLAYERS];
    let mut pot = 0;
    for (seat, (new, &old)) in (0..5).map(Seat).zip(priced.iter_mut().zip(&bills)) {
        if old < 0 {
            let spare = if seat == offer.author { 0 } else { 3 };
            let most = old.unsigned_abs() + spare;
            let price = 1 + dice.up_to(u32::from(most) - 1);
            *new = -i16::try_from(price).expect("not much more than before");
            pot -= *new;
        }
    }
    let receivers: Vec<usize> = (0..MAX_PLAYERS).filter(|&seat| bills[seat] > 0).collect();
    for &seat in &receivers {
        priced[seat] = 1;
        pot -= 1;
    }
    let Some(&last) = receivers.last() else { return };
    if pot < 0 {
        return;
    }
    for &seat in &receivers {
        let most = if seat == last { 0 } else { pot.unsigned_abs() };
        let share = match most {
            0 => pot,
            most => i16::try_from(dice.up_to(most.into())).expect("part of the pot"),
        };
        priced[seat] += share;
        pot -= share;
    }
    offer.deal.bills = priced;
}

/// A random part of a set, of `n` lots.
fn any_subset<D: Dice>(from: LotSet, n: u8, dice: &mut D) -> LotSet {
    let mut rest = from;
    let mut chosen = LotSet::EMPTY;
    for _ in 0..n {
        let lot = rest.any(dice);
        rest.remove(lot);
        chosen.insert(lot);
    }
    chosen
}
