//! A table to try things at: positions are arranged by hand and played in notation.

use chinatown::edition::{N_SHOPS, n_tiles};
use chinatown::state::{Board, Desk};
use chinatown::{Action, Deal, Lot, LotSet, Options, Outcome, Phase, Refusal, Shop, State, Trade};
use tabletop::{Printed, Seat};
use testkit::Trial;
pub(crate) use testkit::{A, B, C, D};

testkit::trial!(Table, State);

pub(crate) fn lots(numbers: &[u8]) -> LotSet {
    numbers.iter().copied().map(Lot).collect()
}

pub(crate) fn shop(name: &str) -> Shop {
    let edition: Printed<chinatown::Edition> = Printed::standard();
    let place = edition.shops.iter().position(|face| face.slug == name);
    Shop(u8::try_from(place.unwrap_or_else(|| panic!("there is no shop {name}"))).unwrap())
}

impl Table {
    /// Trading has begun in the first round; nobody owns anything but money.
    pub(crate) fn new(n_seats: u8) -> Table {
        Table::with(n_seats, Options::default())
    }

    pub(crate) fn with(n_seats: u8, options: Options) -> Table {
        let mut table = Table::of(Trial::start(n_seats, &options).state);
        table.state.phase = match options.trade {
            Trade::Desk => Phase::Desk(Desk::OPENING),
            Trade::Floor => Phase::Floor(chinatown::state::Floor {
                holder: A,
                n_passes: 0,
                n_turns: 0,
                n_counters: 0,
                offer: None,
            }),
        };
        table
    }

    /// A signed deal is carried out without being asked for.
    pub(crate) fn of(state: State) -> Table {
        Table(Trial::of(state).unasked(|outcome| *outcome == Outcome::Settle))
    }

    pub(crate) fn floor(n_seats: u8) -> Table {
        Table::with(n_seats, Options { trade: Trade::Floor, ..Options::default() })
    }

    pub(crate) fn owns(&mut self, seat: Seat, numbers: &[u8]) -> &mut Table {
        for owned in &mut self.state.board.owned {
            *owned = owned.less(lots(numbers));
        }
        self.state.board.owned[seat.idx()] |= lots(numbers);
        self
    }

    /// Gives lots with shops of one kind on them.
    pub(crate) fn built(&mut self, seat: Seat, name: &str, numbers: &[u8]) -> &mut Table {
        self.owns(seat, numbers);
        let shop = shop(name).idx();
        self.state.board.built[shop] |= lots(numbers);
        self.state.bag[shop] -= lots(numbers).len();
        self
    }

    pub(crate) fn holds(&mut self, seat: Seat, count: u8, name: &str) -> &mut Table {
        let shop = shop(name).idx();
        let State { hands, bag, .. } = &mut self.state;
        let held = &mut hands[seat.idx()][shop];
        bag[shop] += *held;
        bag[shop] -= count;
        *held = count;
        self
    }

    /// Sets the money of a seat, in thousands of dollars.
    pub(crate) fn cash(&mut self, seat: Seat, thousands: u16) -> &mut Table {
        self.state.bills[seat.idx()] = thousands / 10;
        self
    }

    /// The same, and all know it: what is more than a seat began with, it has earned.
    pub(crate) fn earned(&mut self, seat: Seat, thousands: u16) -> &mut Table {
        self.state.earned[seat.idx()] = (thousands / 10).saturating_sub(self.state.edition.start);
        self.cash(seat, thousands)
    }

    pub(crate) fn phase(&mut self, phase: Phase) -> &mut Table {
        self.state.phase = phase;
        self
    }

    pub(crate) fn propose(&self, seat: Seat, deal: Deal) -> Refusal {
        self.refused_action(seat, &Action::Propose { deal })
    }

    pub(crate) fn owner(&self, lot: u8) -> Option<Seat> {
        self.state.board.owner(Lot(lot))
    }

    pub(crate) fn held(&self, seat: Seat, name: &str) -> u8 {
        self.state.hands[seat.idx()][shop(name).idx()]
    }

    /// Money in thousands of dollars.
    pub(crate) fn money(&self, seat: Seat) -> u32 {
        self.state.money(seat).0 / 1_000
    }

    /// Income of a seat's shops in thousands of dollars.
    pub(crate) fn income(&self, seat: Seat) -> u32 {
        let State { edition, board, options, .. } = &self.state;
        u32::from(chinatown::score::income(edition, board, options.split, seat)) * 10
    }
}

/// Every component is in one place, money comes from nowhere but income, offers are sound.
pub(crate) fn audit(state: &State) -> Result<(), String> {
    let check = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
    let Board { owned, built } = &state.board;
    let mut all_owned = LotSet::EMPTY;
    for lots in owned {
        check(!lots.meets(all_owned), "a lot has two owners")?;
        all_owned |= *lots;
    }
    check(all_owned.is_within(state.edition.lots), "somebody owns a lot that is not there")?;
    let mut all_built = LotSet::EMPTY;
    for lots in built {
        check(!lots.meets(all_built), "two shops stand on one lot")?;
        all_built |= *lots;
    }
    check(all_built.is_within(all_owned), "a shop stands on a lot that nobody owns")?;
    for kind in 0..N_SHOPS {
        let in_hands: u8 = state.hands.iter().map(|hand| hand[kind]).sum();
        let face_down: u8 = match &state.phase {
            Phase::Drawing { drawn, .. } => drawn.iter().map(|pile| pile[kind]).sum(),
            _ => 0,
        };
        let total = state.bag[kind] + in_hands + face_down + built[kind].len();
        check(total == state.edition.tiles[kind], "tiles are not conserved")?;
    }
    let n_seats = u16::from(state.n_seats);
    let money: u16 = state.bills.iter().sum();
    let earned: u16 = state.earned.iter().sum();
    check(money == n_seats * state.edition.start + earned, "money is not conserved")?;
    audit_cards(state)?;
    for offer in &state.offers {
        check(offer.signed.contains(offer.author), "an author has not signed")?;
        let outsiders = offer.signed.iter().filter(|&seat| !offer.is_party(seat)).count();
        check(outsiders == 0, "an outsider has signed")?;
        check(offer.deal.bills.iter().sum::<i16>() == 0, "an offer makes money")?;
    }
    let fog = state.fog.as_deref();
    if let Some(fog) = fog.filter(|_| state.options.hidden_tiles) {
        for seat in state.seats().map(Seat::idx) {
            for kind in 0..N_SHOPS {
                let held = state.hands[seat][kind];
                let known = fog.shown[seat][kind]..=fog.cap[seat][kind];
                check(known.contains(&held), "a hand is not what is known of it")?;
            }
        }
    }
    Ok(())
}

fn audit_cards(state: &State) -> Result<(), String> {
    let check = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
    if let Phase::Dealing(cards) | Phase::Choosing(cards) | Phase::Revealing(cards) = &state.phase {
        let mut all = state.board.all_owned();
        for (dealt, kept) in cards.dealt.iter().zip(&cards.kept) {
            check(!dealt.meets(all), "a card is in two places")?;
            check(kept.is_within(*dealt), "a card was kept that was not dealt")?;
            all |= *dealt;
        }
        check(!state.deck().meets(all), "a dealt card is in the deck")?;
        check((state.deck() | all) == state.edition.lots, "a card is nowhere")?;
    }
    if let Phase::Drawing { seat, left, drawn } = &state.phase {
        let n_drawn = n_tiles(&drawn[seat.idx()]);
        check(n_drawn + left == state.share().tiles, "a seat draws too many tiles or too few")?;
    }
    Ok(())
}
