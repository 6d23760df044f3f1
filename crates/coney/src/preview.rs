//! What a move would bring its player, from what that player sees and nothing else: for boards
//! that show it before it is played. Nothing here is a rule; a test holds it to what the rules do.

use tabletop::Viewer;

use crate::action::Errand;
use crate::edition::{Atom, Coupon, Edition, Part};
use crate::farm::{Cell, CellSet, Farm};
use crate::phases::Bill;
use crate::pieces::{Card, Token, Tokens};
use crate::score;
use crate::state::{HAND_LIMIT, Lay, Phase, RESERVE_LIMIT};
use crate::view::{HandView, MatView, Plot, View};

/// What lies in front of the viewer; `None` of somebody who only watches.
pub fn own_mat(view: &View) -> Option<&MatView> {
    match view.viewer {
        Viewer::Seat(seat) => view.mats.get(seat.idx()),
        Viewer::Spectator => None,
    }
}

/// The viewer's hand; empty of somebody who only watches.
pub fn own_hand(view: &View) -> &[Card] {
    match own_mat(view).map(|mat| &mat.hand) {
        Some(HandView::Mine { cards }) => cards,
        Some(HandView::Theirs { .. }) | None => &[],
    }
}

/// The rabbit on a space of the viewer's farm.
pub fn own_rabbit(view: &View, wanted: Cell) -> Option<Card> {
    own_mat(view)?.farm.iter().find_map(|plot| match *plot {
        Plot::Rabbit { cell, card, .. } if cell == wanted => Some(card),
        Plot::Rabbit { .. } | Plot::Hutch { .. } => None,
    })
}

/// Why a card cannot lie on a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    Occupied,
    /// The farm would be wider or higher than three.
    Outside,
    /// No card of the farm is next to it.
    Apart,
    /// A placement rule of this rabbit forbids it: its own, or that of a neighbour.
    Rule {
        rabbit: Card,
        atom: Atom,
    },
}

/// What stands in the way of a card on a space of the viewer's farm, if anything does.
pub fn obstacle(
    edition: &Edition,
    view: &View,
    (lay, card): (Lay, Card),
    cell: Cell,
) -> Option<Obstacle> {
    let farm = own_mat(view)?.to_farm();
    let newcomer = match lay {
        Lay::Rabbit => Some(card),
        Lay::Hutch => None,
    };
    if farm.open().contains(cell) {
        let broken = farm.obstacle(edition, cell, newcomer, view.options.hutch);
        return broken.map(|(rabbit, atom)| Obstacle::Rule { rabbit, atom });
    }
    Some(match (farm.occupied().contains(cell), farm.room.contains(cell)) {
        (true, _) => Obstacle::Occupied,
        (false, true) => Obstacle::Apart,
        (false, false) => Obstacle::Outside,
    })
}

/// Where a card can lie in the viewer's farm.
pub fn spaces(edition: &Edition, view: &View, lay: Lay, card: Card) -> CellSet {
    let Some(mat) = own_mat(view) else { return CellSet::EMPTY };
    let (farm, hutch) = (mat.to_farm(), view.options.hutch);
    let fits = |&cell: &Cell| match lay {
        Lay::Rabbit => farm.admits_rabbit(edition, cell, edition.traits(card), hutch),
        Lay::Hutch => farm.admits_hutch(edition, cell, hutch),
    };
    farm.open().iter().filter(fits).collect()
}

/// What the viewer pays for a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Price {
    /// Tokens of the cost that the viewer has; they go first.
    pub owed: Tokens,
    /// Tokens of the cost that the viewer lacks.
    pub short: u8,
    /// Tokens to pay on top, of the viewer's choice.
    pub others: u8,
    /// What there is for that.
    pub spare: Tokens,
}

impl Price {
    pub fn can_be_paid(&self) -> bool {
        self.spare.total() >= u16::from(self.others)
    }

    /// Whether there is more than one way to pay.
    pub fn is_choice(&self) -> bool {
        let kinds = self.spare.0.iter().filter(|&&n| n > 0).count();
        kinds > 1 && self.others > 0 && self.spare.total() > u16::from(self.others)
    }

    /// What one would pay: of what there is most.
    pub fn obvious(&self) -> Tokens {
        let (mut paid, mut spare) = (self.owed, self.spare);
        for _ in 0..self.others {
            let most = Token::ALL.into_iter().rev().max_by_key(|&token| spare.of(token));
            let Some(token) = most.filter(|&token| spare.of(token) > 0) else { break };
            spare.0[token.idx()] -= 1;
            paid.0[token.idx()] += 1;
        }
        paid
    }
}

/// What laying a card costs the viewer; `None` of somebody who only watches.
pub fn price(edition: &Edition, view: &View, lay: Lay, card: Card) -> Option<Price> {
    let purse = own_mat(view)?.tokens;
    let bill = match lay {
        Lay::Rabbit => Bill::for_rabbit(edition.traits(card).cost, purse),
        Lay::Hutch => Bill::for_hutch(purse),
    };
    let Bill { owed, short, others, spare, .. } = bill;
    Some(Price { owed, short, others, spare })
}

/// Whether the viewer can lay a card somewhere and pay for it.
pub fn can_lay(edition: &Edition, view: &View, lay: Lay, card: Card) -> bool {
    price(edition, view, lay, card).is_some_and(|price| price.can_be_paid())
        && !spaces(edition, view, lay, card).is_empty()
}

/// By how much a card on a space would change what the farm scores; `None` if it cannot lie there.
pub fn points(edition: &Edition, mat: &MatView, card: Card, cell: Cell) -> Option<i32> {
    let mut farm = mat.to_farm();
    if !edition.has(card) || !farm.open().contains(cell) {
        return None;
    }
    let before = of_farm(edition, &farm);
    farm.place(cell, card);
    Some(of_farm(edition, &farm) - before)
}

/// By how much a hutch on a space would change what the farm scores.
pub fn hutch_points(edition: &Edition, mat: &MatView, cell: Cell) -> i32 {
    let mut farm = mat.to_farm();
    let before = of_farm(edition, &farm);
    farm.lay_hutch(cell, Card::NONE, Farm::SEEN);
    of_farm(edition, &farm) - before
}

/// By how much trading the rabbit on a space would change what the farm scores.
pub fn trade_points(edition: &Edition, mat: &MatView, cell: Cell) -> i32 {
    let mut farm = mat.to_farm();
    let before = of_farm(edition, &farm);
    farm.clear(cell);
    of_farm(edition, &farm) - before
}

fn of_farm(edition: &Edition, farm: &Farm) -> i32 {
    score::score(edition, farm, Tokens::NONE, 0).total()
}

/// The space where a rabbit would score most, and by how much; `None` if it fits nowhere.
pub fn best_space(
    edition: &Edition,
    view: &View,
    mat: &MatView,
    card: Card,
) -> Option<(Cell, i32)> {
    let farm = mat.to_farm();
    let traits = edition.traits(card);
    let open = farm.open().iter();
    open.filter(|&cell| farm.admits_rabbit(edition, cell, traits, view.options.hutch))
        .filter_map(|cell| Some((cell, points(edition, mat, card, cell)?)))
        // The first of the best.
        .reduce(|best, next| if next.1 > best.1 { next } else { best })
}

/// What one of the three actions would bring the viewer as things are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Prospect {
    Restock {
        /// Cards up to a full hand, as far as there are some.
        cards: u8,
        /// Cards that may be reserved.
        reserve: u8,
        tokens: u8,
    },
    Play {
        /// Cards that fit somewhere and can be paid.
        rabbits: u8,
        /// Points of the best of them.
        best: i32,
        hutch: bool,
        /// Rabbits that could be traded.
        trades: u8,
    },
    Growth {
        coupons: u8,
        /// Cards that can be given a token now.
        tokens: u8,
        /// Points that these tokens bring.
        points: i32,
    },
}

impl Prospect {
    /// Whether nothing can come of it, so that it would only pass the turn.
    pub fn is_idle(&self) -> bool {
        match *self {
            Prospect::Restock { cards, reserve, tokens } => cards + reserve + tokens == 0,
            Prospect::Play { rabbits, hutch, trades, .. } => rabbits + trades == 0 && !hutch,
            Prospect::Growth { coupons, tokens, .. } => coupons + tokens == 0,
        }
    }
}

/// What an action would bring; `None` of somebody who only watches.
pub fn prospect(edition: &Edition, view: &View, errand: Errand) -> Option<Prospect> {
    let mat = own_mat(view)?;
    let farm = mat.to_farm();
    let count = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
    Some(match errand {
        Errand::Restock => {
            let there = usize::from(view.n_pile) + view.discards.len() + view.market.len();
            let room = HAND_LIMIT.saturating_sub(count(own_hand(view).len()));
            let free = RESERVE_LIMIT.saturating_sub(count(mat.reserve.len()));
            Prospect::Restock {
                cards: room.min(count(there)),
                reserve: free.min(count(own_hand(view).len())),
                tokens: Taking::Any(2).most(view.supply),
            }
        }
        Errand::Play => {
            let cards = || own_hand(view).iter().chain(&mat.reserve).copied();
            let fitting = cards().filter(|&card| can_lay(edition, view, Lay::Rabbit, card));
            let best = fitting.clone().filter_map(|card| best_space(edition, view, mat, card));
            let hutch = cards().next().is_some_and(|card| can_lay(edition, view, Lay::Hutch, card));
            Prospect::Play {
                rabbits: count(fitting.count()),
                best: best.map(|(_, points)| points).max().unwrap_or(0),
                hutch,
                trades: farm.rabbits.len(),
            }
        }
        Errand::Growth => {
            let (mut coupons, mut tokens, mut points) = (0, 0, 0);
            let mut purse = mat.tokens;
            for (_, card) in farm.rabbits() {
                let traits = edition.traits(card);
                coupons += u8::from(traits.n_choices > 0);
                let fitting = Token::ALL.into_iter().filter(|&token| traits.is_eligible(token));
                let most = fitting.max_by_key(|&token| purse.of(token));
                if let Some(token) = most.filter(|&token| purse.of(token) > 0) {
                    purse.0[token.idx()] -= 1;
                    tokens += 1;
                    points += put_points(edition, card);
                }
            }
            Prospect::Growth { coupons, tokens, points }
        }
    })
}

/// What a token on a card brings.
pub fn put_points(edition: &Edition, card: Card) -> i32 {
    match edition.face(card).coupon {
        Coupon::End { vp, .. } => vp.into(),
        Coupon::Immediately { .. } | Coupon::Growth { .. } => 0,
    }
}

/// Tokens that may be taken from the supply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taking {
    Any(u8),
    Different(u8),
}

impl Taking {
    /// How many are taken: fewer than printed if the supply is short.
    pub fn most(self, supply: Tokens) -> u8 {
        match self {
            Taking::Any(n) => n.min(u8::try_from(supply.total()).unwrap_or(u8::MAX)),
            Taking::Different(n) => n.min(supply.n_kinds()),
        }
    }

    /// How many of each kind there are to choose from.
    pub fn there(self, supply: Tokens) -> Tokens {
        match self {
            Taking::Any(_) => supply,
            Taking::Different(_) => Tokens(supply.0.map(|n| n.min(1))),
        }
    }
}

/// The tokens that the active seat may take now, in a restock or from a card.
pub fn taking(view: &View) -> Option<Taking> {
    if let Phase::Restocking { .. } = view.phase {
        return Some(Taking::Any(2));
    }
    view.due.iter().find_map(|&part| match part {
        Part::Any(n) => Some(Taking::Any(n)),
        Part::Different(n) => Some(Taking::Different(n)),
        Part::Cards(_) | Part::Tokens { .. } | Part::Place(_) | Part::TradeReserved(_) => None,
    })
}

/// The tokens that the viewer needs most: what hand and reserve cost beyond what there is.
pub fn wanted(edition: &Edition, view: &View, taking: Taking) -> Tokens {
    let Some(mat) = own_mat(view) else { return Tokens::NONE };
    let mut missing = [0_i32; 3];
    for &card in own_hand(view).iter().chain(&mat.reserve) {
        for (n, cost) in missing.iter_mut().zip(edition.traits(card).cost.0) {
            *n += i32::from(cost);
        }
    }
    for (n, owned) in missing.iter_mut().zip(mat.tokens.0) {
        *n -= i32::from(owned);
    }
    let (mut left, mut taken) = (taking.there(view.supply), Tokens::NONE);
    for _ in 0..taking.most(view.supply) {
        let there = Token::ALL.into_iter().rev().filter(|&token| left.of(token) > 0);
        let Some(token) = there.max_by_key(|token| missing[token.idx()]) else { break };
        left.0[token.idx()] -= 1;
        taken.0[token.idx()] += 1;
        missing[token.idx()] -= 1;
    }
    taken
}

/// How many cards the viewer must discard at the end of the turn.
pub fn n_too_many(view: &View) -> usize {
    own_hand(view).len().saturating_sub(usize::from(HAND_LIMIT))
}

/// How little a card of the hand is worth to the viewer now, for those that must go: cards that
/// fit nowhere first, then those with the fewest points.
pub fn worth(edition: &Edition, view: &View, card: Card) -> i32 {
    let best = own_mat(view).and_then(|mat| best_space(edition, view, mat, card));
    best.map_or(-1, |(_, points)| points)
}
