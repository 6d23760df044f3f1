//! What a viewer may imagine: secrets dealt anew within what `fog` says of its knowledge.

use tabletop::{Dice, Seat, Viewer};

use super::fog::row;
use crate::deal::Offer;
use crate::edition::{MAX_PLAYERS, Shop, Tiles};
use crate::lots::LotSet;
use crate::setup::Privacy;
use crate::state::{Cards, Floor, Fog, Phase, State};

/// A position that a viewer could not tell from the real one. Every secret that it does not share
/// is dealt anew, within what it has seen: cards and tiles face down, hidden tiles, hidden amounts.
/// Balances that are merely secret stay as they are, because anybody with a perfect memory can
/// add them up (RULES.md §6.10).
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
    if state.options.hidden_tiles || matches!(state.phase, Phase::Drawing { .. }) {
        twin.imagine_tiles(viewer, dice);
    }
    if state.options.money == Privacy::HiddenAmounts && state.phase != Phase::Over {
        twin.imagine_amounts(viewer, dice);
    }
    twin
}

/// Where a tile is that a viewer does not see.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holder {
    Bag,
    Hand(Seat),
    /// Face down before a seat.
    Drawn(Seat),
}

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

    /// Swaps tiles that the viewer has not seen between the bag, what lies face down and, where
    /// tiles are hidden, the hands of the others. Who drew what, and when, cannot be told from
    /// outside, so any exchange is as good as the truth while no seat holds less than was shown of
    /// it or more than it was found to lack.
    fn imagine_tiles<D: Dice>(&mut self, viewer: Viewer, dice: &mut D) {
        let (shown, cap) = match self.fog.as_deref() {
            Some(Fog { shown, cap, .. }) => (*shown, *cap),
            None => (Fog::CLEAR.shown, Fog::CLEAR.cap),
        };
        let mut unseen: Vec<(Holder, Shop)> = Vec::new();
        for shop in Shop::all() {
            let mut add = |holder: Holder, n: u8| {
                unseen.extend((0..n).map(|_| (holder, shop)));
            };
            add(Holder::Bag, self.bag[shop.idx()]);
            if let Phase::Drawing { drawn, .. } = &self.phase {
                for seat in self.seats() {
                    add(Holder::Drawn(seat), drawn[seat.idx()][shop.idx()]);
                }
            }
            if !self.options.hidden_tiles {
                continue;
            }
            for seat in self.seats().filter(|&seat| !viewer.is(seat)) {
                let held = self.hands[seat.idx()][shop.idx()];
                add(Holder::Hand(seat), held.saturating_sub(shown[seat.idx()][shop.idx()]));
            }
        }
        if unseen.is_empty() {
            return;
        }
        for _ in 0..4 * unseen.len() {
            let (one, two) = (dice.index(unseen.len()), dice.index(unseen.len()));
            let ((holder, shop), (other, wanted)) = (unseen[one], unseen[two]);
            let can_take = |state: &State, holder: Holder, shop: Shop| match holder {
                Holder::Bag | Holder::Drawn(_) => true,
                Holder::Hand(seat) => {
                    state.hands[seat.idx()][shop.idx()] < cap[seat.idx()][shop.idx()]
                }
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
    }

    fn pile(&mut self, holder: Holder) -> &mut Tiles {
        match (holder, &mut self.phase) {
            (Holder::Bag, _) => &mut self.bag,
            (Holder::Hand(seat), _) => &mut self.hands[seat.idx()],
            (Holder::Drawn(seat), Phase::Drawing { drawn, .. }) => &mut drawn[seat.idx()],
            (Holder::Drawn(_), _) => unreachable!("tiles lie face down while they are drawn"),
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
