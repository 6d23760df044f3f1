//! What a bot keeps in mind of the trading of a round: offers and their fate, and what it has
//! exchanged with whom.

use std::cell::RefCell;

use tabletop::{Seat, SeatSet};

use super::worth::Appraiser;
use crate::deal::{Deal, OfferId};
use crate::edition::{MAX_PLAYERS, N_SHOPS};
use crate::lots::LotSet;
use crate::view::{DealView, News};

/// What a bot has heard and will not find in the position.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// Offers of this round that it is a party of.
    offers: Vec<Heard>,
    /// What it has exchanged with each rival in this round.
    exchanged: [Exchange; MAX_PLAYERS],
    /// Bills that each seat got in deals of the whole game, as far as it heard of amounts; below
    /// zero they were paid.
    net_bills: [i16; MAX_PLAYERS],
    /// The appraiser of its last decision, with what it has worked out there.
    appraiser: RefCell<Option<Appraiser>>,
}

/// An offer, and who turned it down.
#[derive(Clone, Copy, Debug)]
struct Heard {
    id: OfferId,
    author: Seat,
    deal: Deal,
    refused: SeatSet,
    /// Whether it answers another offer.
    is_counter: bool,
}

/// What a bot got from a rival and gave to it, by deals of just those two.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Exchange {
    pub(super) got: LotSet,
    pub(super) gave: LotSet,
    /// Tiles that it got; below zero it gave them.
    pub(super) tiles: [i8; N_SHOPS],
    /// Bills that it got; below zero it paid them.
    pub(super) bills: i16,
}

impl Memory {
    pub(super) fn hear(&mut self, me: Seat, news: &News) {
        match news {
            News::TradingBegan => {
                self.offers.clear();
                self.exchanged = Default::default();
            }
            News::Proposed { offer } => {
                if offer.deal.parties.contains(me)
                    && let Some(deal) = offer.deal.deal()
                {
                    let (id, author) = (offer.id, offer.author);
                    let (refused, is_counter) = (SeatSet::EMPTY, offer.parent.is_some());
                    self.offers.push(Heard { id, author, deal, refused, is_counter });
                }
            }
            News::Declined { seat, offer } => {
                if let Some(heard) = self.offers.iter_mut().find(|it| it.id == *offer) {
                    heard.refused.insert(*seat);
                }
            }
            News::Voided { offer, .. } => {
                // Whatever the reason, offering just that again would be no use.
                if let Some(heard) = self.offers.iter_mut().find(|it| it.id == *offer) {
                    heard.refused = heard.deal.parties;
                    heard.refused.remove(me);
                }
            }
            News::Settled { deal, .. } => {
                if let Some(deal) = deal.deal() {
                    for (net, bills) in self.net_bills.iter_mut().zip(deal.bills) {
                        *net = net.saturating_add(bills);
                    }
                }
                self.exchange(me, deal);
            }
            News::BecameReady { .. }
            | News::RoundBegan { .. }
            | News::Dealt { .. }
            | News::Chose { .. }
            | News::Claimed { .. }
            | News::Drew { .. }
            | News::TurnedUp { .. }
            | News::Signed { .. }
            | News::TookBack { .. }
            | News::Withdrawn { .. }
            | News::Expired { .. }
            | News::ReopenedTalks { .. }
            | News::AskedHearing { .. }
            | News::LetGoOn { .. }
            | News::Interrupted { .. }
            | News::Passed { .. }
            | News::TradingEnded
            | News::Placed { .. }
            | News::Finished { .. }
            | News::Earned { .. }
            | News::Ended { .. } => {}
        }
    }

    fn exchange(&mut self, me: Seat, deal: &DealView) {
        let mut others = deal.parties.iter().filter(|&seat| seat != me);
        let (Some(rival), None) = (others.next(), others.next()) else { return };
        if !deal.parties.contains(me) {
            return;
        }
        let exchange = &mut self.exchanged[rival.idx()];
        for it in &deal.lots {
            let (to, back) = match it.to == me {
                true => (&mut exchange.got, &mut exchange.gave),
                false => (&mut exchange.gave, &mut exchange.got),
            };
            match back.contains(it.lot) {
                true => back.remove(it.lot),
                false => to.insert(it.lot),
            }
        }
        for it in &deal.tiles {
            let count = i8::try_from(it.count).expect("no kind has a hundred tiles");
            exchange.tiles[it.shop.idx()] += if it.to == me { count } else { -count };
        }
        if let Some(deal) = deal.deal() {
            exchange.bills += deal.bills[me.idx()];
        }
    }

    /// Takes the appraiser of the last decision out of memory.
    pub(super) fn recall(&self) -> Option<Appraiser> {
        self.appraiser.take()
    }

    pub(super) fn keep(&self, appraiser: Appraiser) {
        self.appraiser.replace(Some(appraiser));
    }

    /// What it has exchanged with a rival in this round.
    pub(super) fn exchanged(&self, rival: Seat) -> &Exchange {
        &self.exchanged[rival.idx()]
    }

    /// Offers it has made of its own accord in this round.
    pub(super) fn n_proposed(&self, me: Seat) -> usize {
        self.offers.iter().filter(|it| it.author == me && !it.is_counter).count()
    }

    /// Offers it has answered with another one in this round.
    pub(super) fn n_countered(&self, me: Seat) -> usize {
        self.offers.iter().filter(|it| it.author == me && it.is_counter).count()
    }

    /// What a seat should have, by all that was heard: what it began with and earned, which all
    /// know, and what it got or paid in deals.
    pub(super) fn purse(&self, seat: Seat, known: u16) -> u16 {
        known.saturating_add_signed(self.net_bills[seat.idx()])
    }

    /// Whether a seat has refused these goods at this price or a better one in this round.
    pub(super) fn has_refused(&self, seat: Seat, deal: &Deal) -> bool {
        self.most_refused(seat, deal).is_some_and(|bills| deal.bills[seat.idx()] <= bills)
    }

    /// The most money for which a seat has refused these goods in this round.
    pub(super) fn most_refused(&self, seat: Seat, deal: &Deal) -> Option<i16> {
        let refused = self.offers.iter().filter(|it| it.refused.contains(seat));
        let same = refused.filter(|it| it.deal.lots == deal.lots && it.deal.tiles == deal.tiles);
        same.map(|it| it.deal.bills[seat.idx()]).max()
    }
}
