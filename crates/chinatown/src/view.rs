//! What leaves a position: what each viewer sees and hears, and what it may imagine.

mod fog;
mod resample;

use serde::{Deserialize, Serialize};
use tabletop::{Money, Seat, SeatSet, Viewer};

use crate::deal::{Cash, Deal, Offer, OfferId, Terms, TileMove};
use crate::edition::{MAX_PLAYERS, Shop, Tiles, dollars, n_tiles};
use crate::event::{Cause, Event};
use crate::lots::{Lot, LotSet};
use crate::score;
use crate::setup::{Options, Privacy};
use crate::state::{Board, Cards, Desk, Floor, Phase, SECOND_THOUGHTS, State};

pub(crate) use fog::{Short, clamp};
pub(crate) use resample::resample;

/// The table as one viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    pub viewer: Viewer,
    pub options: Options,
    /// The first round is 1.
    pub round: u8,
    /// Who has the First Player card.
    pub first: Seat,
    /// The lots that belong to somebody, by number.
    pub lots: Vec<LotView>,
    /// One per seat.
    pub seats: Vec<SeatView>,
    /// Cards that may still be dealt.
    pub n_deck: u8,
    /// Tiles in the bag, by kind, unless tiles are hidden or lie face down.
    pub bag: Option<Tiles>,
    pub n_bag: u8,
    /// Open offers, the oldest first.
    pub offers: Vec<OfferView>,
    pub phase: PhaseView,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LotView {
    pub lot: Lot,
    pub owner: Seat,
    /// What stands on it.
    pub shop: Option<Shop>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    /// `None` while it is secret.
    pub money: Option<Money>,
    /// Tiles in hand by kind; `None` while they are secret.
    pub tiles: Option<Tiles>,
    pub n_tiles: u8,
    /// Tiles that it has just drawn and that lie face down.
    pub n_face_down: u8,
    /// What its businesses would pay now.
    pub income: Money,
    /// All income so far.
    pub earned: Money,
    /// Shops on its lots.
    pub n_shops: u8,
}

/// An open offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OfferView {
    pub id: OfferId,
    pub author: Seat,
    pub parent: Option<OfferId>,
    pub signed: SeatSet,
    pub deal: DealView,
}

/// A deal as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DealView {
    pub parties: SeatSet,
    pub lots: Vec<LotChange>,
    pub tiles: Vec<TileMove>,
    /// Net amounts of those who pay or receive; `None` when they are hidden from the viewer.
    pub cash: Option<Vec<Cash>>,
    pub moves_money: bool,
}

/// A lot that changes hands in a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LotChange {
    pub lot: Lot,
    pub from: Seat,
    pub to: Seat,
    /// What stands on it and goes with it.
    pub shop: Option<Shop>,
}

impl DealView {
    /// The deal itself, if its amounts are known.
    pub fn deal(&self) -> Option<Deal> {
        let lots = self.lots.iter();
        let terms = Terms {
            parties: self.parties.iter().collect(),
            lots: lots
                .map(|it| crate::deal::LotMove { lot: it.lot, to: it.to, shop: None })
                .collect(),
            tiles: self.tiles.clone(),
            cash: self.cash.clone()?,
        };
        Deal::try_from(terms).ok()
    }
}

/// What the table waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseView {
    Dealing {
        /// The viewer's own cards.
        mine: LotSet,
    },
    Choosing {
        /// The viewer's own cards.
        mine: LotSet,
        must_keep: u8,
        /// What the viewer has chosen; empty before.
        kept: LotSet,
        /// Seats that have yet to choose.
        waiting: SeatSet,
    },
    Drawing {
        seat: Seat,
        left: u8,
    },
    Desk {
        ready: SeatSet,
        /// Those of them that are ready as long as nobody offers them anything.
        standing_by: SeatSet,
        /// Seats that asked to be heard before the next deal of others.
        to_hear: SeatSet,
        /// Offers that each seat may still make in this round.
        offers_left: Vec<u8>,
        /// How often each seat may still change its mind in this round.
        thoughts_left: Vec<u8>,
        /// Seats that can do something.
        to_act: SeatSet,
        /// The offer that is about to be carried out. Whoever can do something then is heard
        /// before.
        settling: Option<OfferId>,
    },
    Floor {
        holder: Seat,
        n_passes: u8,
        turns_left: u8,
        counters_left: u8,
        /// Who must answer the offer, if there is one.
        to_answer: Option<Seat>,
    },
    Placing {
        active: Seat,
        n_placed: u8,
    },
    Over,
}

impl View {
    /// The seat that looks, if it is one.
    pub fn me(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    pub fn n_seats(&self) -> u8 {
        u8::try_from(self.seats.len()).expect("at most five seats")
    }

    /// The board as the rules see it.
    pub fn board(&self) -> Board {
        let mut board = Board {
            owned: [LotSet::EMPTY; MAX_PLAYERS],
            built: [LotSet::EMPTY; crate::edition::N_SHOPS],
        };
        for it in &self.lots {
            board.owned[it.owner.idx()].insert(it.lot);
            if let Some(shop) = it.shop {
                board.built[shop.idx()].insert(it.lot);
            }
        }
        board
    }

    /// Whether the viewer has something to decide.
    pub fn must_decide(&self) -> bool {
        let Some(me) = self.me() else { return false };
        match &self.phase {
            PhaseView::Choosing { mine: _, must_keep: _, kept: _, waiting } => waiting.contains(me),
            PhaseView::Desk {
                ready: _,
                standing_by: _,
                to_hear: _,
                offers_left: _,
                thoughts_left: _,
                to_act,
                settling: _,
            } => to_act.contains(me),
            PhaseView::Floor {
                holder,
                n_passes: _,
                turns_left: _,
                counters_left: _,
                to_answer,
            } => match (to_answer, self.offers.is_empty()) {
                (Some(seat), _) => *seat == me,
                (None, true) => *holder == me,
                (None, false) => false,
            },
            PhaseView::Placing { active, n_placed: _ } => *active == me,
            PhaseView::Dealing { mine: _ }
            | PhaseView::Drawing { seat: _, left: _ }
            | PhaseView::Over => false,
        }
    }
}

/// An event as one viewer may hear of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum News {
    RoundBegan {
        round: u8,
        first: Seat,
    },
    /// Only the seat itself hears of it.
    Dealt {
        seat: Seat,
        lots: LotSet,
    },
    /// What was kept, only the seat itself knows.
    Chose {
        seat: Seat,
        kept: Option<LotSet>,
    },
    Claimed {
        seat: Seat,
        lots: LotSet,
    },
    /// They lie face down.
    Drew {
        seat: Seat,
        n_tiles: u8,
    },
    /// Where tiles are hidden, only the seat itself hears of it.
    TurnedUp {
        seat: Seat,
        tiles: Tiles,
    },
    TradingBegan,
    Proposed {
        offer: OfferView,
    },
    Signed {
        seat: Seat,
        offer: OfferId,
    },
    TookBack {
        seat: Seat,
        offer: OfferId,
    },
    Declined {
        seat: Seat,
        offer: OfferId,
    },
    Withdrawn {
        seat: Seat,
        offer: OfferId,
    },
    Settled {
        offer: OfferId,
        deal: DealView,
    },
    Voided {
        offer: OfferId,
        cause: Cause,
    },
    Expired {
        offer: OfferId,
    },
    BecameReady {
        seat: Seat,
        /// Only as long as nobody offers it anything.
        stands_by: bool,
    },
    ReopenedTalks {
        seat: Seat,
    },
    AskedHearing {
        seat: Seat,
    },
    LetGoOn {
        seat: Seat,
        offer: OfferId,
    },
    Interrupted {
        offer: OfferId,
        last: Seat,
    },
    Passed {
        seat: Seat,
    },
    TradingEnded,
    Placed {
        seat: Seat,
        lot: Lot,
        shop: Shop,
    },
    Finished {
        seat: Seat,
        n_placed: u8,
    },
    /// One amount per seat.
    Earned {
        amounts: Vec<Money>,
    },
    /// The money of each seat, shown at last.
    Ended {
        money: Vec<Money>,
    },
}

pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    // Destructured in full: a new field does not compile until somebody decides who sees it.
    let State {
        edition: _,
        options,
        n_seats: _,
        round,
        first,
        board: _,
        hands: _,
        bag,
        bills: _,
        earned: _,
        n_offers: _,
        offers,
        fog: _,
        phase,
    } = state;
    let pending = match phase {
        Phase::Floor(floor) => floor.offer.as_ref(),
        Phase::Dealing(_)
        | Phase::Choosing(_)
        | Phase::Revealing(_)
        | Phase::Drawing { seat: _, left: _, drawn: _ }
        | Phase::Desk(_)
        | Phase::Placing { active: _, n_placed: _ }
        | Phase::Over => None,
    };
    let open = offers.iter().chain(pending);
    let is_drawing = matches!(phase, Phase::Drawing { seat: _, left: _, drawn: _ });
    View {
        viewer,
        options: *options,
        round: *round,
        first: *first,
        lots: state.lot_views(),
        seats: state.seats().map(|seat| state.seat_view(seat, viewer)).collect(),
        n_deck: state.deck().len(),
        bag: (!options.hidden_tiles && !is_drawing).then_some(*bag),
        n_bag: n_tiles(bag),
        offers: open.map(|offer| state.offer_view(offer, viewer)).collect(),
        phase: state.phase_view(viewer),
    }
}

pub(crate) fn news(state: &State, event: &Event, viewer: Viewer) -> Option<News> {
    Some(match *event {
        Event::RoundBegan { round, first } => News::RoundBegan { round, first },
        Event::Dealt { seat, lots } if viewer.is(seat) => News::Dealt { seat, lots },
        Event::Chose { seat, kept } => News::Chose { seat, kept: viewer.is(seat).then_some(kept) },
        Event::Claimed { seat, lots } => News::Claimed { seat, lots },
        Event::Drew { seat, n_tiles } => News::Drew { seat, n_tiles },
        Event::TurnedUp { seat, tiles } if viewer.is(seat) || !state.options.hidden_tiles => {
            News::TurnedUp { seat, tiles }
        }
        Event::Dealt { seat: _, lots: _ } | Event::TurnedUp { seat: _, tiles: _ } => return None,
        Event::TradingBegan => News::TradingBegan,
        Event::Proposed { ref offer } => News::Proposed { offer: state.offer_view(offer, viewer) },
        Event::Signed { seat, offer } => News::Signed { seat, offer },
        Event::TookBack { seat, offer } => News::TookBack { seat, offer },
        Event::Declined { seat, offer } => News::Declined { seat, offer },
        Event::Withdrawn { seat, offer } => News::Withdrawn { seat, offer },
        Event::Settled { ref offer, ref given } => {
            News::Settled { offer: offer.id, deal: state.deal_view(&offer.deal, given, viewer) }
        }
        Event::Voided { offer, cause } => News::Voided { offer, cause },
        Event::Expired { offer } => News::Expired { offer },
        Event::BecameReady { seat, stands_by } => News::BecameReady { seat, stands_by },
        Event::ReopenedTalks { seat } => News::ReopenedTalks { seat },
        Event::AskedHearing { seat } => News::AskedHearing { seat },
        Event::LetGoOn { seat, offer } => News::LetGoOn { seat, offer },
        Event::Interrupted { offer, last } => News::Interrupted { offer, last },
        Event::Passed { seat } => News::Passed { seat },
        Event::TradingEnded => News::TradingEnded,
        Event::Placed { seat, lot, shop } => News::Placed { seat, lot, shop },
        Event::Finished { seat, n_placed } => News::Finished { seat, n_placed },
        Event::Earned { bills } => {
            News::Earned { amounts: state.seats().map(|seat| dollars(bills[seat.idx()])).collect() }
        }
        Event::Ended => {
            News::Ended { money: state.seats().map(|seat| state.money(seat)).collect() }
        }
    })
}

impl State {
    fn lot_views(&self) -> Vec<LotView> {
        let Board { owned, built: _ } = &self.board;
        let owner_of = |lot| self.board.owner(lot).expect("only owned lots are listed");
        let all = owned.iter().fold(LotSet::EMPTY, |all, &lots| all | lots);
        all.iter()
            .map(|lot| LotView { lot, owner: owner_of(lot), shop: self.board.shop(lot) })
            .collect()
    }

    fn seat_view(&self, seat: Seat, viewer: Viewer) -> SeatView {
        let (board, options) = (&self.board, &self.options);
        let hand = &self.hands[seat.idx()];
        let is_open =
            viewer.is(seat) || options.money == Privacy::Open || self.phase == Phase::Over;
        let edition = self.edition.tables();
        let n_face_down = match &self.phase {
            Phase::Drawing { seat: _, left: _, drawn } => n_tiles(&drawn[seat.idx()]),
            Phase::Dealing(_)
            | Phase::Choosing(_)
            | Phase::Revealing(_)
            | Phase::Desk(_)
            | Phase::Floor(_)
            | Phase::Placing { active: _, n_placed: _ }
            | Phase::Over => 0,
        };
        SeatView {
            money: is_open.then(|| self.money(seat)),
            tiles: (viewer.is(seat) || !options.hidden_tiles).then_some(*hand),
            n_tiles: n_tiles(hand),
            n_face_down,
            income: dollars(score::income(edition, board, options.split, seat)),
            earned: dollars(self.earned[seat.idx()]),
            n_shops: score::n_shops(board, seat),
        }
    }

    fn offer_view(&self, offer: &Offer, viewer: Viewer) -> OfferView {
        let Offer { id, author, parent, signed, spare: _, deal } = offer;
        OfferView {
            id: *id,
            author: *author,
            parent: *parent,
            signed: *signed,
            deal: self.deal_view(deal, &self.board.owned, viewer),
        }
    }

    /// `owned` is who owned what before the deal.
    fn deal_view(&self, deal: &Deal, owned: &[LotSet; MAX_PLAYERS], viewer: Viewer) -> DealView {
        let Deal { parties, lots: _, tiles: _, bills: _, named: _ } = deal;
        let Terms { parties: _, lots, tiles, cash } = Terms::from(*deal);
        let is_party = parties.iter().any(|party| viewer.is(party));
        let is_shown = is_party || self.options.money != Privacy::HiddenAmounts;
        let owner_of = |lot| {
            let owner = owned.iter().position(|lots| lots.contains(lot)).expect("it is owned");
            Seat(u8::try_from(owner).expect("five seats"))
        };
        let change = |it: &crate::deal::LotMove| LotChange {
            lot: it.lot,
            from: owner_of(it.lot),
            to: it.to,
            shop: self.board.shop(it.lot),
        };
        DealView {
            parties: *parties,
            lots: lots.iter().map(change).collect(),
            tiles,
            moves_money: !cash.is_empty(),
            cash: is_shown.then_some(cash),
        }
    }

    fn phase_view(&self, viewer: Viewer) -> PhaseView {
        let mine = |lots: &[LotSet; MAX_PLAYERS]| match viewer {
            Viewer::Seat(seat) => lots[seat.idx()],
            Viewer::Spectator => LotSet::EMPTY,
        };
        match &self.phase {
            Phase::Dealing(Cards { dealt, kept: _ }) => PhaseView::Dealing { mine: mine(dealt) },
            Phase::Choosing(cards) | Phase::Revealing(cards) => {
                let Cards { dealt, kept } = cards;
                PhaseView::Choosing {
                    mine: mine(dealt),
                    must_keep: self.share().kept,
                    kept: mine(kept),
                    waiting: cards.choosing(self.n_seats),
                }
            }
            Phase::Drawing { seat, left, drawn: _ } => {
                PhaseView::Drawing { seat: *seat, left: *left }
            }
            Phase::Desk(desk) => {
                let Desk {
                    ready,
                    standing_by,
                    to_hear,
                    n_offers,
                    n_rethought,
                    settling,
                    last_signer: _,
                    heard: _,
                } = desk;
                let left = |most: u8, used: &[u8; MAX_PLAYERS]| {
                    self.seats().map(|seat| most - used[seat.idx()]).collect()
                };
                PhaseView::Desk {
                    ready: *ready,
                    standing_by: *standing_by,
                    to_hear: *to_hear,
                    offers_left: left(self.options.offers, n_offers),
                    thoughts_left: left(SECOND_THOUGHTS, n_rethought),
                    to_act: self.seats_at_desk(desk),
                    settling: *settling,
                }
            }
            Phase::Floor(floor) => {
                let Floor { holder, n_passes, n_turns, n_counters, offer: _ } = floor;
                PhaseView::Floor {
                    holder: *holder,
                    n_passes: *n_passes,
                    turns_left: self.options.floor_turns - n_turns,
                    counters_left: self.options.floor_counters - n_counters,
                    to_answer: floor.to_answer(self.n_seats),
                }
            }
            Phase::Placing { active, n_placed } => {
                PhaseView::Placing { active: *active, n_placed: *n_placed }
            }
            Phase::Over => PhaseView::Over,
        }
    }
}
