//! The game as an environment: how actions are put together from choices, and what a seat observes.
//!
//! Deals are drafted item by item. Between two parties: with whom, then lots, tiles and bills in
//! rising order of their numbers, and last the word that makes it an offer. Between three: with
//! whom, who else, and then way by way who gives whom what.

#![allow(clippy::float_arithmetic, reason = "an observation is not a rule")]

use tabletop::bits::set_bits;
use tabletop::environment::{Block, ChoiceSet, Environment, Path, Row, places_after};
use tabletop::{Seat, SeatSet};

use crate::action::Action;
use crate::deal::{Deal, OfferId, TileMove};
use crate::edition::{MAX_PLAYERS, N_SHOPS, Shop, n_tiles};
use crate::lots::{LOT_NUMBERS, Lot, LotSet};
use crate::setup::Privacy;
use crate::state::{Floor, Phase, State};

/// Sums of bills that are put into a deal; several add up.
const BILLS: [u16; 5] = [1, 2, 5, 10, 20];
/// Bills that may be asked for, whoever is asked: more than anybody ever has is not offered.
const MOST_ASKED: u16 = 40;
/// No draft is put together from more choices.
const LONGEST_DRAFT: usize = 24;

tabletop::choices!(CHOICES {
    KEEP: "keep", 100, "keep a lot of the cards dealt; one after the other, in rising order";
    PROPOSE: "propose", 5, "draft a deal with a seat; what changes hands follows";
    COUNTER: "counter", 5, "draft a counter-offer with a seat, on the floor; the same follows";
    THIRD: "third", 5, "in a draft: a third party, of a higher seat than the second; ways follow";
    WAY: "way", 25, "between three: what follows goes from a seat to a seat, five for each giver";
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
        "lots of the offer that is to be answered, or of one's own draft: 1 comes to the observer, \
         -1 goes, a half changes hands between others",
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
    third: Option<Seat>,
    is_counter: bool,
    deal: Deal,
    /// From whom to whom the items go, between three.
    way: Option<(Seat, Seat)>,
    /// The last item, after which the next must come.
    last: u16,
    /// Items of the whole draft, and of the way.
    n_items: usize,
    n_on_way: usize,
    is_offered: bool,
    /// Bills paid and got, between two; paid on the way, between three.
    paid: u16,
    got: u16,
}

fn way_number(from: Seat, to: Seat) -> u16 {
    WAY + u16::from(from.0) * 5 + u16::from(to.0)
}

/// The bills that add up to a sum, the smallest first.
fn in_bills(mut sum: u16) -> Vec<usize> {
    let mut bills = Vec::new();
    for (nth, bill) in BILLS.into_iter().enumerate().rev() {
        while sum >= bill {
            bills.push(nth);
            sum -= bill;
        }
    }
    bills.reverse();
    bills
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
    const DRAFTS: bool = true;

    fn drafts(&self, seat: Seat, begun: &[u16], out: &mut ChoiceSet) {
        if begun.is_empty() {
            return self.begin_drafts(seat, out);
        }
        let Some(draft) = self.draft(seat, begun) else { return };
        // The last place is for the word that ends it.
        if begun.len() + 1 < LONGEST_DRAFT {
            self.list_items(seat, &draft, out);
        }
        if draft.n_items > 0 && self.offered(seat, &draft).is_some() {
            out.insert(OFFER);
        }
        out.insert(DROP);
    }

    fn drafted(&self, seat: Seat, begun: &[u16]) -> Option<Action> {
        let draft = self.draft(seat, begun).filter(|draft| draft.is_offered)?;
        self.offered(seat, &draft)
    }

    fn draft_of(&self, seat: Seat, action: &Action) -> Option<Vec<u16>> {
        let (deal, is_counter) = match action {
            Action::Propose { deal } => (deal, false),
            Action::Counter { deal, close: true, .. } if matches!(self.phase, Phase::Floor(_)) => {
                (deal, true)
            }
            Action::Counter { .. }
            | Action::Keep { .. }
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
            | Action::Pass
            | Action::Place { .. }
            | Action::Done => return None,
        };
        let mut others = deal.parties.iter().filter(|&party| party != seat);
        let (partner, third) = (others.next()?, others.next());
        if others.next().is_some() || !deal.parties.contains(seat) {
            return None;
        }
        let first = if is_counter { COUNTER } else { PROPOSE };
        let mut choices = vec![first + u16::from(partner.0)];
        match third {
            None => choices.extend(items_of_two(seat, partner, deal)),
            Some(third) => {
                choices.push(THIRD + u16::from(third.0));
                choices.extend(self.items_of_three([seat, partner, third], deal));
            }
        }
        choices.push(OFFER);
        (choices.len() <= LONGEST_DRAFT).then_some(choices)
    }

    fn observe(&self, seat: Seat, begun: &[u16], numbers: &mut [f32]) {
        let mut row = Row::of::<State>(numbers);
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
        row.bits(own.bits(), LOT_NUMBERS);
        row.block("other_lots");
        let owners = row.places(LOT_NUMBERS);
        for (nth, other) in (0_u8..).zip(seat.around(self.n_seats)).skip(1) {
            write_on(self.board.owned[other.idx()], f32::from(nth) / 4.0, owners);
        }
        row.block("built");
        let built = row.places(LOT_NUMBERS);
        for (nth, lots) in (1_u8..).zip(&self.board.built) {
            write_on(*lots, f32::from(nth) / 12.0, built);
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
        row.bits(dealt.bits(), LOT_NUMBERS);
        self.observe_offer(seat, begun, &mut row);
        row.block("bag");
        row.count(n_tiles(&self.bag), 50.0);
        row.block("mats");
        for other in seat.around(self.n_seats) {
            self.observe_seat(seat, other, &mut row);
        }
        row.end();
    }
}

/// Writes a number on the places of lots.
#[inline]
fn write_on(lots: LotSet, number: f32, places: &mut [f32]) {
    for (half, places) in lots.halves().into_iter().zip(places.chunks_mut(64)) {
        for bit in set_bits(half) {
            places[usize::from(bit)] = number;
        }
    }
}

impl State {
    /// The place of an offer among those that are open.
    fn place_of(&self, id: OfferId) -> u16 {
        small(self.offers.iter().position(|offer| offer.id == id).unwrap_or(0))
    }

    fn begin_drafts(&self, seat: Seat, out: &mut ChoiceSet) {
        let (first, parties) = match &self.phase {
            Phase::Desk(desk) if desk.settling.is_none() => (PROPOSE, SeatSet::ALL),
            Phase::Floor(Floor { offer: None, .. }) => (PROPOSE, SeatSet::ALL),
            // Nobody new comes in by a counter-offer.
            Phase::Floor(Floor { offer: Some(offer), n_counters, .. })
                if *n_counters < self.options.floor_counters =>
            {
                (COUNTER, offer.deal.parties)
            }
            Phase::Dealing(_)
            | Phase::Choosing(_)
            | Phase::Revealing(_)
            | Phase::Drawing { .. }
            | Phase::Desk(_)
            | Phase::Floor(_)
            | Phase::Placing { .. }
            | Phase::Over => return,
        };
        let others = self.seats().filter(|&other| other != seat && parties.contains(other));
        out.extend(others.map(|other| first + u16::from(other.0)));
    }

    fn draft(&self, seat: Seat, begun: &[u16]) -> Option<Draft> {
        let (&first, items) = begun.split_first()?;
        let is_counter = (COUNTER..THIRD).contains(&first);
        if !is_counter && !(PROPOSE..COUNTER).contains(&first) {
            return None;
        }
        let start = if is_counter { COUNTER } else { PROPOSE };
        let partner = Seat(u8::try_from(first - start).ok()?);
        let mut draft = Draft {
            partner,
            third: None,
            is_counter,
            deal: Deal::between([seat, partner]),
            way: None,
            last: 0,
            n_items: 0,
            n_on_way: 0,
            is_offered: false,
            paid: 0,
            got: 0,
        };
        for &item in items {
            match item {
                OFFER => {
                    draft.is_offered = true;
                    continue;
                }
                _ if (THIRD..WAY).contains(&item) => {
                    let third = Seat(u8::try_from(item - THIRD).ok()?);
                    draft.third = Some(third);
                    draft.deal.parties.insert(third);
                    continue;
                }
                _ if (WAY..LOT).contains(&item) => {
                    let way = u8::try_from(item - WAY).ok()?;
                    draft.way = Some((Seat(way / 5), Seat(way % 5)));
                    (draft.last, draft.n_on_way, draft.paid) = (0, 0, 0);
                    continue;
                }
                _ => {}
            }
            draft.last = item;
            draft.n_items += 1;
            draft.n_on_way += 1;
            let (from, to) = draft.way.unwrap_or((seat, partner));
            match item {
                _ if (LOT..GIVE).contains(&item) => {
                    let lot = Lot(u8::try_from(item - LOT).ok()?);
                    let is_given = self.board.owned[from.idx()].contains(lot);
                    draft.deal.add_lot(lot, if is_given { to } else { from });
                }
                _ if (GIVE..ASK).contains(&item) => {
                    draft.deal.add_tiles(from, to, shop(item - GIVE), 1);
                }
                _ if (ASK..PAY).contains(&item) => {
                    draft.deal.add_tiles(to, from, shop(item - ASK), 1);
                }
                _ if (PAY..GET).contains(&item) => {
                    let bills = BILLS[usize::from(item - PAY)];
                    draft.paid += bills;
                    draft.deal.add_bills(from, to, i16::try_from(bills).ok()?);
                }
                _ if (GET..OFFER).contains(&item) => {
                    let bills = BILLS[usize::from(item - GET)];
                    draft.got += bills;
                    draft.deal.add_bills(to, from, i16::try_from(bills).ok()?);
                }
                _ => return None,
            }
        }
        Some(draft)
    }

    /// The items that may come next.
    fn list_items(&self, seat: Seat, draft: &Draft, out: &mut ChoiceSet) {
        if let Some(third) = draft.third {
            let parties = [seat, draft.partner, third];
            return self.list_items_of_three(seat, parties, draft, out);
        }
        let Draft { partner, deal, last, n_items, .. } = draft;
        if *n_items == 0 && !draft.is_counter {
            out.extend(self.third_parties(seat, *partner));
        }
        if *n_items == 0
            && draft.is_counter
            && let Phase::Floor(Floor { offer: Some(offer), .. }) = &self.phase
        {
            let parties = offer.deal.parties;
            let thirds = self.third_parties(seat, *partner);
            out.extend(thirds.filter(|it| {
                u8::try_from(it - THIRD).is_ok_and(|third| parties.contains(Seat(third)))
            }));
        }
        let lots = self.board.owned[seat.idx()] | self.board.owned[partner.idx()];
        let lots = lots.iter().map(|lot| LOT + small(lot.idx())).filter(|it| it > last);
        out.extend(lots);
        for (first, giver, taker) in [(GIVE, seat, *partner), (ASK, *partner, seat)] {
            let (given, taken) = (deal.tiles_given(giver), deal.tiles_given(taker));
            for (nth, held) in self.known_hand(seat, giver).into_iter().enumerate() {
                let item = first + small(nth);
                if item >= *last && taken[nth] == 0 && u16::from(held) > given[nth] {
                    out.insert(item);
                }
            }
        }
        for (nth, bills) in BILLS.into_iter().enumerate() {
            let (pay, get) = (PAY + small(nth), GET + small(nth));
            if pay >= *last && draft.paid + bills <= self.bills[seat.idx()] {
                out.insert(pay);
            }
            if get >= *last && draft.paid == 0 && draft.got + bills <= MOST_ASKED {
                out.insert(get);
            }
        }
    }

    /// Who may be the third party of a draft: of higher seats than the second, so that there is
    /// one way to say it.
    fn third_parties(&self, seat: Seat, partner: Seat) -> impl Iterator<Item = u16> {
        let others = self.seats().filter(move |&other| other > partner && other != seat);
        others.map(|other| THIRD + u16::from(other.0))
    }

    fn list_items_of_three(
        &self,
        seat: Seat,
        parties: [Seat; 3],
        draft: &Draft,
        out: &mut ChoiceSet,
    ) {
        let deal = &draft.deal;
        let current = draft.way.map_or(0, |(from, to)| way_number(from, to));
        // Another way, once something goes the last one.
        if draft.way.is_none() || draft.n_on_way > 0 {
            for from in parties {
                let ways = parties.into_iter().filter(|&to| to != from);
                out.extend(ways.map(|to| way_number(from, to)).filter(|&way| way > current));
            }
        }
        let Some((from, to)) = draft.way else { return };
        let lots = self.board.owned[from.idx()].less(deal.all_lots());
        out.extend(lots.iter().map(|lot| LOT + small(lot.idx())).filter(|&it| it > draft.last));
        let given = deal.tiles_given(from);
        for (nth, held) in self.known_hand(seat, from).into_iter().enumerate() {
            let item = GIVE + small(nth);
            let comes_back = |it: TileMove| it.from == to && it.to == from && it.shop.idx() == nth;
            if item >= draft.last
                && u16::from(held) > given[nth]
                && !deal.tile_moves().any(comes_back)
            {
                out.insert(item);
            }
        }
        let has = if from == seat { self.bills[seat.idx()] } else { MOST_ASKED };
        for (nth, bills) in BILLS.into_iter().enumerate() {
            let item = PAY + small(nth);
            if item >= draft.last && draft.paid + bills <= has {
                out.insert(item);
            }
        }
    }

    /// The tiles of a seat as another knows them. What is hidden may be asked for: the offer is
    /// then refused, or declined.
    fn known_hand(&self, observer: Seat, holder: Seat) -> [u8; N_SHOPS] {
        match holder == observer || !self.options.hidden_tiles {
            true => self.hands[holder.idx()],
            false => [u8::MAX; N_SHOPS],
        }
    }

    /// What goes which way between three, in the order in which it is chosen.
    fn items_of_three(&self, parties: [Seat; 3], deal: &Deal) -> Vec<u16> {
        let mut items = Vec::new();
        for to in parties {
            for lot in deal.lots[to.idx()] {
                let from = parties.into_iter().find(|it| self.board.owned[it.idx()].contains(lot));
                items.extend(from.map(|from| (way_number(from, to), LOT + small(lot.idx()))));
            }
        }
        for TileMove { from, to, shop, count } in deal.tile_moves() {
            let item = (way_number(from, to), GIVE + small(shop.idx()));
            items.extend(std::iter::repeat_n(item, count.into()));
        }
        // Whoever pays pays those who get, one after the other.
        let mut bills = deal.bills;
        for from in parties {
            for to in parties {
                let sum = (-bills[from.idx()]).min(bills[to.idx()]).max(0);
                bills[from.idx()] += sum;
                bills[to.idx()] -= sum;
                let sum = u16::try_from(sum).unwrap_or(0);
                let way = way_number(from, to);
                items.extend(in_bills(sum).into_iter().map(|nth| (way, PAY + small(nth))));
            }
        }
        items.sort_unstable();
        let mut choices = Vec::new();
        let mut current = None;
        for (way, item) in items {
            if current != Some(way) {
                choices.push(way);
                current = Some(way);
            }
            choices.push(item);
        }
        choices
    }

    /// The action that a draft stands for, if the rules allow it now.
    fn offered(&self, seat: Seat, draft: &Draft) -> Option<Action> {
        let deal = draft.deal;
        match (&self.phase, draft.is_counter) {
            (Phase::Desk(desk), false) if desk.settling.is_none() => {
                self.check_new(desk, seat, &deal, None).ok()?;
                Some(Action::Propose { deal })
            }
            (Phase::Floor(Floor { offer: None, .. }), false) => {
                self.check_deal(seat, &deal).ok()?;
                Some(Action::Propose { deal })
            }
            (Phase::Floor(Floor { offer: Some(offer), .. }), true) => {
                self.check_counter(seat, &deal).ok()?;
                Some(Action::Counter { offer: offer.id, deal, close: true })
            }
            _ => None,
        }
    }

    fn observe_offer(&self, seat: Seat, begun: &[u16], row: &mut Row<'_>) {
        let draft = self.draft(seat, begun).map(|draft| (seat, draft.deal));
        let on_floor =
            if let Phase::Floor(floor) = &self.phase { floor.offer.as_ref() } else { None };
        let awaited = || self.offers.iter().find(|offer| offer.awaits(seat));
        let offer = || on_floor.or_else(awaited).map(|offer| (offer.author, offer.deal));
        let offer = draft.or_else(offer);
        row.block("draft");
        if let Some((_, deal)) = &offer {
            let lots = row.places(LOT_NUMBERS);
            let own = self.board.owned[seat.idx()];
            for lot in deal.all_lots() {
                lots[lot.idx()] = match () {
                    () if deal.lots[seat.idx()].contains(lot) => 1.0,
                    () if own.contains(lot) => -1.0,
                    () => 0.5,
                };
            }
        }
        row.block("draft_tiles");
        if let Some((_, deal)) = &offer {
            let mut net = [0.0_f32; N_SHOPS];
            for it in deal.tile_moves() {
                let sign =
                    f32::from(u8::from(it.to == seat)) - f32::from(u8::from(it.from == seat));
                net[it.shop.idx()] += sign * f32::from(it.count);
            }
            row.put_all(net);
        }
        row.block("draft_bills");
        // Amounts between others may be hidden; one's own never are.
        if let Some((_, deal)) = &offer {
            row.put(f32::from(deal.bills[seat.idx()]) / 10.0);
        }
        row.block("draft_author");
        let author = offer.map(|(author, _)| places_after(author, seat, self.n_seats));
        row.one_of(author, MAX_PLAYERS);
        row.block("draft_party");
        row.flag(offer.is_some_and(|(_, deal)| deal.parties.contains(seat)));
    }

    fn observe_seat(&self, observer: Seat, seat: Seat, row: &mut Row<'_>) {
        let is_mine = observer == seat;
        let money = is_mine || self.options.money == Privacy::Open || self.phase == Phase::Over;
        row.flag(true);
        row.count(if money { self.bills[seat.idx()] } else { 0 }, 10.0);
        row.flag(money);
        let hand = &self.hands[seat.idx()];
        if is_mine || !self.options.hidden_tiles {
            row.counts(*hand, 3.0);
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

/// What changes hands between two, in the order in which it is chosen.
fn items_of_two(seat: Seat, partner: Seat, deal: &Deal) -> Vec<u16> {
    let mut items: Vec<u16> = deal.all_lots().iter().map(|lot| LOT + small(lot.idx())).collect();
    for TileMove { from, shop, count, .. } in deal.tile_moves() {
        let first = if from == seat { GIVE } else { ASK };
        items.extend(std::iter::repeat_n(first + small(shop.idx()), count.into()));
    }
    for (first, payer) in [(PAY, seat), (GET, partner)] {
        let sum = u16::try_from(-deal.bills[payer.idx()]).unwrap_or(0);
        items.extend(in_bills(sum).into_iter().map(|nth| first + small(nth)));
    }
    items.sort_unstable();
    items
}

fn shop(number: u16) -> Shop {
    Shop(u8::try_from(number).expect("twelve shops"))
}
