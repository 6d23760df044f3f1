//! The game as an environment: how actions are put together from choices, and what a seat observes.
//!
//! Deals are drafted item by item between two parties: with whom, then lots, tiles and bills in
//! rising order of their numbers, and last the word that makes it an offer.

#![allow(clippy::float_arithmetic, reason = "an observation is not a rule")]

use tabletop::environment::{Block, Environment, LONGEST_PATH, Path, Row, places_after};
use tabletop::{Deaf, Game as _, Seat};

use crate::action::Action;
use crate::deal::{Deal, OfferId};
use crate::edition::{MAX_PLAYERS, N_SHOPS, Shop, n_tiles};
use crate::lots::{LOT_NUMBERS, Lot, LotSet};
use crate::setup::Privacy;
use crate::state::{Floor, Phase, State};

/// Sums of bills that are put into a deal; several add up.
const BILLS: [u16; 5] = [1, 2, 5, 10, 20];
/// Bills that may be asked for, whoever is asked: more than anybody ever has is not offered.
const MOST_ASKED: u16 = 40;

tabletop::choices!(CHOICES {
    KEEP: "keep", 100, "keep a lot of the cards dealt; one after the other, in rising order";
    PROPOSE: "propose", 5, "draft a deal with a seat; what changes hands follows";
    COUNTER: "counter", 5, "draft a counter-offer with a seat, on the floor; the same follows";
    LOT: "lot", 100, "in a deal: this lot goes from the one to the other";
    GIVE: "give", 12, "in a deal: one gives a tile of a shop";
    ASK: "ask", 12, "in a deal: one gets a tile of a shop";
    PAY: "pay", 5, "in a deal: one pays 1, 2, 5, 10, 20 bills";
    GET: "get", 5, "in a deal: one gets 1, 2, 5, 10, 20 bills";
    OFFER: "offer", 1, "make the drafted deal an offer";
    DROP: "drop", 1, "drop the draft, and draft no other in this decision";
    ACCEPT: "accept", 1, "accept an offer, whose place follows";
    TAKE_BACK: "take_back", 1, "take back one's agreement to an offer, whose place follows";
    DECLINE: "decline", 1, "decline an offer, whose place follows";
    WITHDRAW: "withdraw", 1, "withdraw one's offer, whose place follows";
    OPEN: "open", 50, "the place of an offer among those that are open";
    DECLINE_ALL: "decline_all", 1, "decline everything that waits for an answer";
    READY: "ready", 1, "have traded enough";
    STAND_BY: "stand_by", 1, "have traded enough unless somebody offers something";
    NOT_READY: "not_ready", 1, "want to trade on";
    ASK_HEARING: "ask_hearing", 1, "ask for a moment before the next deal of others";
    GO_ON: "go_on", 1, "let the deal of others be carried out";
    PASS: "pass", 1, "make no offer";
    PLACE: "place", 100, "build on a lot; the shop follows";
    SHOP: "shop", 12, "a shop by its number";
    DONE: "done", 1, "have built enough";
});

const fn block(name: &'static str, len: u16, says: &'static str) -> Block {
    Block { name, len, says }
}

const OBSERVATION: &[Block] = &[
    block("phase", 8, "what is waited for, in the order of the rules"),
    block("round", 1, "years, in sixes"),
    block("first", 5, "who has the First Player card, by places after the observer"),
    block("active", 5, "whose turn it is on the floor or to build, by places after the observer"),
    block("turns", 1, "turns on the floor, in tens"),
    block("own_lots", 100, "the observer's lots"),
    block("other_lots", 100, "lots of others: their places after the observer, in fourths"),
    block("built", 100, "shops on the lots, by their numbers from 1, in twelves"),
    block("dealt", 100, "cards dealt to the observer"),
    block(
        "draft",
        100,
        "lots of the offer that is to be answered: 1 comes to the observer, -1 goes",
    ),
    block("draft_tiles", 12, "tiles of that offer: above zero they come to the observer"),
    block("draft_bills", 1, "bills of that offer that come to the observer, in tens"),
    block("draft_author", 5, "whose offer it is, by places after the observer"),
    block("draft_party", 1, "whether the observer is a party of it"),
    block("bag", 1, "tiles in the bag, in fifties"),
    block(
        "mats",
        5 * 16,
        "for each seat from the observer on: it is there, its bills in tens and whether they are known, \
         tiles by shop in threes as far as they are known, tiles in tens",
    ),
];

fn small(n: usize) -> u16 {
    u16::try_from(n).expect("a few")
}

/// What a draft has come to.
struct Draft {
    partner: Seat,
    is_counter: bool,
    deal: Deal,
    /// The last item, after which the next must come.
    last: u16,
    n_items: usize,
    is_offered: bool,
    paid: u16,
    got: u16,
}

impl Environment for State {
    const CHOICES: &'static [Block] = CHOICES;
    const OBSERVATION: &'static [Block] = OBSERVATION;

    fn path(&self, action: &Action) -> Path {
        let offer = |first: u16, id: OfferId| Path::of(first).then(OPEN + self.place_of(id));
        match *action {
            Action::Keep { lots } => {
                let mut lots = lots.iter().map(|lot| KEEP + small(lot.idx()));
                let first = lots.next().map_or_else(|| Path::of(KEEP), Path::of);
                lots.fold(first, Path::then)
            }
            // Never listed: drafted.
            Action::Propose { .. } => Path::of(PROPOSE),
            Action::Counter { .. } => Path::of(COUNTER),
            Action::Accept { offer: id } => offer(ACCEPT, id),
            Action::TakeBack { offer: id } => offer(TAKE_BACK, id),
            Action::Decline { offer: id } => offer(DECLINE, id),
            Action::DeclineAll => Path::of(DECLINE_ALL),
            Action::Withdraw { offer: id } => offer(WITHDRAW, id),
            Action::Ready => Path::of(READY),
            Action::StandBy => Path::of(STAND_BY),
            Action::NotReady => Path::of(NOT_READY),
            Action::AskHearing => Path::of(ASK_HEARING),
            Action::GoOn => Path::of(GO_ON),
            Action::Pass => Path::of(PASS),
            Action::Place { lot, shop } => {
                Path::of(PLACE + small(lot.idx())).then(SHOP + small(shop.idx()))
            }
            Action::Done => Path::of(DONE),
        }
    }

    const DROP: Option<u16> = Some(DROP);

    fn drafts(&self, seat: Seat, begun: &[u16], out: &mut Vec<u16>) {
        if begun.is_empty() {
            return self.begin_drafts(seat, out);
        }
        let Some(draft) = self.draft(seat, begun) else { return };
        // The last two places are for the word that ends it.
        if begun.len() + 2 < LONGEST_PATH {
            self.list_items(seat, &draft, out);
        }
        if draft.n_items > 0 && self.offered(seat, &draft).is_some() {
            out.push(OFFER);
        }
        out.push(DROP);
    }

    fn drafted(&self, seat: Seat, begun: &[u16]) -> Option<Action> {
        let draft = self.draft(seat, begun).filter(|draft| draft.is_offered)?;
        self.offered(seat, &draft)
    }

    fn observe(&self, seat: Seat, row: &mut Row<'_>) {
        let place = |other: Seat| Some(places_after(other, seat, self.n_seats));
        let (phase, active, n_turns) = self.in_numbers();
        row.block("phase");
        row.one_of(Some(phase), 8);
        row.block("round");
        row.count(self.round, 6.0);
        row.block("first");
        row.one_of(place(self.first), MAX_PLAYERS);
        row.block("active");
        row.one_of(active.and_then(place), MAX_PLAYERS);
        row.block("turns");
        row.count(n_turns, 10.0);
        row.block("own_lots");
        let own = self.board.owned[seat.idx()];
        row.bits(bits(own), LOT_NUMBERS);
        row.block("other_lots");
        let mut owners = [0.0_f32; LOT_NUMBERS];
        for (nth, other) in (0_u8..).zip(seat.around(self.n_seats)).skip(1) {
            for lot in self.board.owned[other.idx()] {
                owners[lot.idx()] = f32::from(nth) / 4.0;
            }
        }
        for owner in owners {
            row.put(owner);
        }
        row.block("built");
        let mut built = [0.0_f32; LOT_NUMBERS];
        for (nth, lots) in (1_u8..).zip(&self.board.built) {
            for lot in *lots {
                built[lot.idx()] = f32::from(nth) / 12.0;
            }
        }
        for shop in built {
            row.put(shop);
        }
        row.block("dealt");
        let dealt = match &self.phase {
            Phase::Dealing(cards) | Phase::Choosing(cards) | Phase::Revealing(cards) => {
                cards.dealt[seat.idx()]
            }
            Phase::Drawing { .. }
            | Phase::Desk(_)
            | Phase::Floor(_)
            | Phase::Placing { .. }
            | Phase::Over => LotSet::EMPTY,
        };
        row.bits(bits(dealt), LOT_NUMBERS);
        self.observe_offer(seat, row);
        row.block("bag");
        row.count(n_tiles(&self.bag), 50.0);
        row.block("mats");
        for other in seat.around(self.n_seats) {
            self.observe_seat(seat, other, row);
        }
        row.finish();
    }
}

fn bits(lots: LotSet) -> u128 {
    lots.iter().fold(0, |bits, lot| bits | 1 << lot.idx())
}

impl State {
    /// The place of an offer among those that are open.
    fn place_of(&self, id: OfferId) -> u16 {
        small(self.offers.iter().position(|offer| offer.id == id).unwrap_or(0))
    }

    fn begin_drafts(&self, seat: Seat, out: &mut Vec<u16>) {
        let first = match &self.phase {
            Phase::Desk(desk) if desk.settling.is_none() => PROPOSE,
            Phase::Floor(Floor { offer: None, .. }) => PROPOSE,
            Phase::Floor(floor) if floor.n_counters < self.options.floor_counters => COUNTER,
            Phase::Dealing(_)
            | Phase::Choosing(_)
            | Phase::Revealing(_)
            | Phase::Drawing { .. }
            | Phase::Desk(_)
            | Phase::Floor(_)
            | Phase::Placing { .. }
            | Phase::Over => return,
        };
        let others = self.seats().filter(|&other| other != seat);
        out.extend(others.map(|other| first + u16::from(other.0)));
    }

    fn draft(&self, seat: Seat, begun: &[u16]) -> Option<Draft> {
        let (&first, items) = begun.split_first()?;
        let is_counter = (COUNTER..COUNTER + 5).contains(&first);
        if !is_counter && !(PROPOSE..PROPOSE + 5).contains(&first) {
            return None;
        }
        let start = if is_counter { COUNTER } else { PROPOSE };
        let partner = Seat(u8::try_from(first - start).ok()?);
        let deal = Deal::between([seat, partner]);
        let mut draft = Draft {
            partner,
            is_counter,
            deal,
            last: 0,
            n_items: 0,
            is_offered: false,
            paid: 0,
            got: 0,
        };
        for &item in items {
            if item == OFFER {
                draft.is_offered = true;
                continue;
            }
            draft.last = item;
            draft.n_items += 1;
            match item {
                _ if (LOT..GIVE).contains(&item) => {
                    let lot = Lot(u8::try_from(item - LOT).ok()?);
                    let to =
                        if self.board.owned[seat.idx()].contains(lot) { partner } else { seat };
                    draft.deal.add_lot(lot, to);
                }
                _ if (GIVE..ASK).contains(&item) => {
                    draft.deal.add_tiles(seat, partner, shop(item - GIVE), 1);
                }
                _ if (ASK..PAY).contains(&item) => {
                    draft.deal.add_tiles(partner, seat, shop(item - ASK), 1);
                }
                _ if (PAY..GET).contains(&item) => draft.paid += BILLS[usize::from(item - PAY)],
                _ if (GET..OFFER).contains(&item) => draft.got += BILLS[usize::from(item - GET)],
                _ => return None,
            }
        }
        let net = i16::try_from(draft.paid).ok()? - i16::try_from(draft.got).ok()?;
        draft.deal.add_bills(seat, partner, net);
        Some(draft)
    }

    /// The items that may come next.
    fn list_items(&self, seat: Seat, draft: &Draft, out: &mut Vec<u16>) {
        let Draft { partner, deal, last, .. } = draft;
        let lots = self.board.owned[seat.idx()] | self.board.owned[partner.idx()];
        let lots = lots.iter().map(|lot| LOT + small(lot.idx())).filter(|it| it > last);
        out.extend(lots);
        // What others hide may be asked for: the offer is then refused, or declined.
        let hand = |holder: Seat| -> [u8; N_SHOPS] {
            match holder == seat || !self.options.hidden_tiles {
                true => self.hands[holder.idx()],
                false => [u8::MAX; N_SHOPS],
            }
        };
        for (first, giver, taker) in [(GIVE, seat, *partner), (ASK, *partner, seat)] {
            let (given, taken) = (deal.tiles_given(giver), deal.tiles_given(taker));
            for (nth, held) in hand(giver).into_iter().enumerate() {
                let item = first + small(nth);
                if item >= *last && taken[nth] == 0 && u16::from(held) > given[nth] {
                    out.push(item);
                }
            }
        }
        for (nth, bills) in BILLS.into_iter().enumerate() {
            let (pay, get) = (PAY + small(nth), GET + small(nth));
            if pay >= *last && draft.paid + bills <= self.bills[seat.idx()] {
                out.push(pay);
            }
            if get >= *last && draft.paid == 0 && draft.got + bills <= MOST_ASKED {
                out.push(get);
            }
        }
    }

    /// The action that a draft stands for, if the rules allow it now.
    fn offered(&self, seat: Seat, draft: &Draft) -> Option<Action> {
        let deal = draft.deal;
        let action = if draft.is_counter {
            let Phase::Floor(Floor { offer: Some(offer), .. }) = &self.phase else { return None };
            Action::Counter { offer: offer.id, deal, close: true }
        } else {
            Action::Propose { deal }
        };
        self.clone().apply(seat, &action, &mut Deaf).is_ok().then_some(action)
    }

    fn observe_offer(&self, seat: Seat, row: &mut Row<'_>) {
        let on_floor =
            if let Phase::Floor(floor) = &self.phase { floor.offer.as_ref() } else { None };
        let awaited = self.offers.iter().find(|offer| offer.awaits(seat));
        let offer = on_floor.or(awaited);
        row.block("draft");
        if let Some(offer) = offer {
            let mine = offer.deal.lots[seat.idx()];
            let own = self.board.owned[seat.idx()];
            let all = offer.deal.all_lots();
            for lot in (0..LOT_NUMBERS).map(|lot| Lot(u8::try_from(lot).unwrap_or(0))) {
                let sign = match () {
                    () if mine.contains(lot) => 1.0,
                    () if all.contains(lot) && own.contains(lot) => -1.0,
                    () => 0.0,
                };
                row.put(sign);
            }
        }
        row.block("draft_tiles");
        if let Some(offer) = offer {
            let mut net = [0.0_f32; N_SHOPS];
            for it in offer.deal.tile_moves() {
                let sign =
                    f32::from(u8::from(it.to == seat)) - f32::from(u8::from(it.from == seat));
                net[it.shop.idx()] += sign * f32::from(it.count);
            }
            for tiles in net {
                row.put(tiles);
            }
        }
        row.block("draft_bills");
        // Amounts between others may be hidden; one's own never are.
        if let Some(offer) = offer {
            row.put(f32::from(offer.deal.bills[seat.idx()]) / 10.0);
        }
        row.block("draft_author");
        let author = offer.map(|offer| places_after(offer.author, seat, self.n_seats));
        row.one_of(author, MAX_PLAYERS);
        row.block("draft_party");
        row.flag(offer.is_some_and(|offer| offer.deal.parties.contains(seat)));
    }

    fn observe_seat(&self, observer: Seat, seat: Seat, row: &mut Row<'_>) {
        let is_mine = observer == seat;
        let money = is_mine || self.options.money == Privacy::Open || self.phase == Phase::Over;
        row.flag(true);
        row.count(if money { self.bills[seat.idx()] } else { 0 }, 10.0);
        row.flag(money);
        let hand = &self.hands[seat.idx()];
        if is_mine || !self.options.hidden_tiles {
            for &tiles in hand {
                row.count(tiles, 3.0);
            }
        } else {
            row.skip(N_SHOPS);
        }
        row.count(n_tiles(hand), 10.0);
    }

    /// The phase by its number, whose turn it is in it, and the turns that have begun.
    fn in_numbers(&self) -> (usize, Option<Seat>, u8) {
        match &self.phase {
            Phase::Dealing(_) => (0, None, 0),
            Phase::Choosing(_) => (1, None, 0),
            Phase::Revealing(_) => (2, None, 0),
            Phase::Drawing { seat, .. } => (3, Some(*seat), 0),
            Phase::Desk(_) => (4, None, 0),
            Phase::Floor(floor) => (5, Some(floor.holder), floor.n_turns),
            Phase::Placing { active, .. } => (6, Some(*active), 0),
            Phase::Over => (7, None, 0),
        }
    }
}

fn shop(number: u16) -> Shop {
    Shop(u8::try_from(number).expect("twelve shops"))
}
