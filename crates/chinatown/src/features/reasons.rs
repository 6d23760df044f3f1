//! Why a move is worth a thought, in the words of somebody who looks at the quarter.

use tabletop::{Change, Money, Seat};

use super::worth::Appraiser;
use crate::deal::Deal;
use crate::edition::{Shop, dollars};
use crate::lots::{Lot, LotSet};
use crate::score;
use crate::state::{Board, Phase, State};

impl State {
    pub(super) fn say_reasons(&self, after: &State, seat: Seat, changes: &[Change]) -> Vec<String> {
        if let Some(deal) = self.agreed(after, seat) {
            return self.about_deal(seat, &deal);
        }
        if let Some(deal) = self.declined(after, seat) {
            let loss = -Appraiser::of(self).gain(seat, &deal);
            return match loss > 0 {
                true => vec![format!("it would cost you about {}", near(loss))],
                false => vec!["the others would gain more by it".to_owned()],
            };
        }
        let mut clauses = Vec::new();
        clauses.extend(self.about_shop(after, seat));
        clauses.extend(self.about_cards(after, seat));
        let has_shop = self.board.built != after.board.built;
        let has_chosen = matches!(self.phase, Phase::Choosing(_));
        for change in changes {
            let is_told = match change.feature.name {
                // The shop itself has been told.
                "built-income" | "planned-income" | "shops" => has_shop,
                // Whatever is kept, cards have been chosen then.
                "cards-due" => has_chosen,
                _ => false,
            };
            if !is_told {
                clauses.extend(clause(change));
            }
        }
        clauses
    }

    fn open_offers(&self) -> impl Iterator<Item = &crate::deal::Offer> {
        let pending = match &self.phase {
            Phase::Floor(floor) => floor.offer.as_ref(),
            Phase::Dealing(_)
            | Phase::Choosing(_)
            | Phase::Revealing(_)
            | Phase::Drawing { .. }
            | Phase::Desk(_)
            | Phase::Placing { .. }
            | Phase::Over => None,
        };
        self.offers.iter().chain(pending)
    }

    /// The deal that a seat has offered or agreed to by its move.
    fn agreed(&self, after: &State, seat: Seat) -> Option<Deal> {
        let had_signed = |id| self.offer(id).is_some_and(|offer| offer.signed.contains(seat));
        let mut signed = after.open_offers().filter(|offer| offer.signed.contains(seat));
        signed.find(|offer| !had_signed(offer.id)).map(|offer| offer.deal)
    }

    /// The deal that it has turned down.
    fn declined(&self, after: &State, seat: Seat) -> Option<Deal> {
        let mut asked = self.open_offers().filter(|offer| offer.awaits(seat));
        asked.find(|offer| after.offer(offer.id).is_none()).map(|offer| offer.deal)
    }

    fn about_deal(&self, seat: Seat, deal: &Deal) -> Vec<String> {
        let appraiser = Appraiser::of(self);
        let (before, after) = (appraiser.holding(seat), appraiser.after(seat, deal));
        let (was, is) = appraiser.planned_incomes(before, &after);
        let mut clauses = Vec::new();
        let built = |holding| {
            let mut built = self.board.built;
            for shop in Shop::all() {
                built[shop.idx()] = appraiser.shops_after(shop, holding);
            }
            built
        };
        let (old, new) = (built(before), built(&after));
        let rise = is - was;
        // A business that grows is no reason where others shrink by as much.
        let groups = Shop::all()
            .filter_map(|shop| self.about_groups(shop, old[shop.idx()], new[shop.idx()]));
        let best = groups.max_by_key(|(more, _)| more.0).filter(|_| rise > 0);
        let is_all = best.as_ref().is_some_and(|(more, _)| i64::from(more.0) == i64::from(rise));
        clauses.extend(best.map(|(_, clause)| clause));
        if rise != 0 && !is_all {
            clauses.push(format!("your income {} a year once you have built", signed(rise)));
        }
        let gain = appraiser.gain(seat, deal);
        clauses.push(format!("worth about {} to you", signed(gain / 1_000 * 1_000)));
        let mut others = deal.parties.iter().filter(|&it| it != seat);
        if others.all(|it| appraiser.gain(it, deal) > 0) {
            clauses.push("the other side gains by it too".to_owned());
        }
        clauses
    }

    /// The business that is completed, or grows, and by how much a year.
    fn about_groups(&self, shop: Shop, old: LotSet, new: LotSet) -> Option<(Money, String)> {
        let edition = self.edition.tables();
        let pays = |lots: LotSet| -> u16 {
            edition.parts(lots).map(|it| edition.income(shop, it.len())).sum()
        };
        let rise = pays(new).checked_sub(pays(old)).filter(|&rise| rise > 0)?;
        let (face, rise) = (edition.shop(shop), dollars(rise));
        let largest = edition.parts(new).max_by_key(|it| it.len())?;
        let was = edition.parts(old).map(LotSet::len).max().unwrap_or(0);
        let n = largest.len();
        if n <= was {
            return None;
        }
        let clause = match n / face.size > was / face.size {
            true => format!("completes the {}: +{rise} a year", face.name),
            false => format!("{} grows to {n} of {}: +{rise} a year", face.name, face.size),
        };
        Some((rise, clause))
    }

    /// The shop that was built.
    fn about_shop(&self, after: &State, seat: Seat) -> Option<String> {
        let lot = after.board.all_built().less(self.board.all_built()).first()?;
        let shop = after.board.shop(lot)?;
        let edition = self.edition.tables();
        let of = |board: &Board| board.built[shop.idx()] & board.owned[seat.idx()];
        let group = edition.connected(LotSet::one(lot), of(&after.board));
        let income = |board: &Board| score::income(edition, board, self.options.split, seat);
        let rise = dollars(income(&after.board).saturating_sub(income(&self.board)));
        let face = edition.shop(shop);
        Some(match (group.len(), group.len() % face.size) {
            (_, 0) => format!("completes the {}: +{rise} a year", face.name),
            (1, _) => format!("opens a {}: +{rise} a year", face.name),
            (n, _) => format!("{} grows to {n} of {}: +{rise} a year", face.name, face.size),
        })
    }

    /// The cards that were kept.
    fn about_cards(&self, after: &State, seat: Seat) -> Option<String> {
        let kept = |state: &State| match &state.phase {
            Phase::Choosing(cards) | Phase::Revealing(cards) => cards.kept[seat.idx()],
            Phase::Dealing(_)
            | Phase::Drawing { .. }
            | Phase::Desk(_)
            | Phase::Floor(_)
            | Phase::Placing { .. }
            | Phase::Over => LotSet::EMPTY,
        };
        let kept = kept(after).less(kept(self));
        let edition = self.edition.tables();
        let owned = self.board.owned[seat.idx()];
        let touches = |lot: &Lot| edition.neighbours(*lot).meets(owned | kept);
        let fitting: LotSet = kept.iter().filter(touches).collect();
        let list: Vec<String> = fitting.iter().map(|lot| lot.to_string()).collect();
        match list.as_slice() {
            [] => None,
            [one] => Some(format!("lot {one} touches one of yours")),
            [rest @ .., last] => {
                Some(format!("lots {} and {last} touch your own or each other", rest.join(", ")))
            }
        }
    }
}

/// A change that one would notice on the table.
fn clause(change: &Change) -> Option<String> {
    let rise = change.rise();
    let is_up = rise > 0.0;
    let say = |up: &str, down: &str| Some(if is_up { up.to_owned() } else { down.to_owned() });
    let amount = || near(hundred_thousands(rise.abs()));
    match change.feature.name {
        "money" => Some(match is_up {
            true => format!("{} more in hand", amount()),
            false => format!("costs {}", amount()),
        }),
        "built-income" => Some(match is_up {
            true => format!("your shops earn {} more until the end", amount()),
            false => format!("your shops earn {} less until the end", amount()),
        }),
        "planned-income" => Some(match is_up {
            true => format!("your tiles in hand can earn {} more until the end", amount()),
            false => format!("your tiles in hand can earn {} less until the end", amount()),
        }),
        "growth" => Some(match is_up {
            true => format!("your businesses have more room to grow, about {}", amount()),
            false => format!("your businesses have less room to grow, about {}", amount()),
        }),
        "vacant-lots" => say("leaves a lot for later tiles", "uses up a vacant lot"),
        "vacant-pairs" => {
            say("leaves two vacant lots side by side", "parts vacant lots that lie side by side")
        }
        "spare-tiles" => say("keeps a tile for later", "finds a place for a tile"),
        "lots-wanted" => {
            say("others need lots of yours to grow", "others need your lots less than before")
        }
        "tiles-wanted" => {
            say("others need tiles of yours", "others need your tiles less than before")
        }
        "cards-due" => say("more cards are to come", "your cards of this year are chosen"),
        "tiles-due" => say("more tiles are to come", "your tiles of this year are drawn"),
        "shops" => say("another shop, which would break a tie", "a shop less, which breaks ties"),
        _ => None,
    }
}

#[allow(clippy::cast_possible_truncation, reason = "a few million dollars")]
fn hundred_thousands(number: f32) -> i32 {
    (number * 100_000.0).round() as i32
}

/// To the nearest thousand dollars.
fn near(amount: i32) -> Money {
    Money(((amount + 500) / 1_000 * 1_000).max(0).unsigned_abs())
}

fn signed(amount: i32) -> String {
    let sign = if amount < 0 { '-' } else { '+' };
    format!("{sign}{}", Money(amount.unsigned_abs()))
}
