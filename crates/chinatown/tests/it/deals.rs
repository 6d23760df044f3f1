//! Properties of deals: they are read as they are written, what is accepted is well-formed, what is
//! agreed is carried out as a whole or not at all, and nothing on the way tells what anybody has.

use chinatown::deal::{Cash, LotMove, MAX_NAMED, N_PAIRS, Named, Terms, TileMove};
use chinatown::edition::{BILL, MAX_PLAYERS, N_SHOPS};
use chinatown::state::{Board, Desk};
use chinatown::{
    Action, Deal, Event, Lot, LotSet, Options, Outcome, Phase, Privacy, Refusal, Shop, State,
};
use proptest::prelude::*;
use tabletop::{Deaf, Dice, Game, Printed, QuickDice, Seat, SeatSet, Turn, Viewer, walk};

use crate::table::audit;

/// A random game at the beginning of trading in some round.
fn trading(n_seats: u8, seed: u64, options: Options) -> State {
    let mut state = State::start(n_seats, &options, Printed::standard()).unwrap();
    let mut dice = QuickDice::new(seed);
    let mut scratch = Vec::new();
    let round = 1 + u8::try_from(seed % 6).unwrap();
    loop {
        if state.round == round && matches!(&state.phase, Phase::Desk(it) if *it == Desk::OPENING) {
            return state;
        }
        match state.turn() {
            Turn::Over => unreachable!("the round comes"),
            Turn::Chance => {
                let outcome = state.draw(&mut dice);
                state.resolve(&outcome, &mut Deaf);
            }
            Turn::Seats(seats) => {
                let seat = walk::any_of(seats, &mut dice);
                let action = state.sample(seat, &mut dice, &mut scratch);
                state.apply(seat, &action, &mut Deaf).unwrap();
            }
        }
    }
}

/// Terms that make sense more often than not: mostly goods that are there, mostly even money.
fn any_terms(state: &State, dice: &mut QuickDice) -> Terms {
    let n = usize::from(state.n_seats);
    let seat = |dice: &mut QuickDice| {
        let most = if dice.index(40) == 0 { MAX_PLAYERS } else { n };
        Seat(u8::try_from(dice.index(most)).unwrap())
    };
    let parties: SeatSet = (0..2 + dice.index(2)).map(|_| seat(dice)).collect();
    let pick = |dice: &mut QuickDice| match dice.index(16) {
        0 => seat(dice),
        _ if parties.is_empty() => Seat(0),
        _ => walk::any_of(parties, dice),
    };
    let mut lots: Vec<LotMove> = Vec::new();
    for _ in 0..dice.index(4) {
        let owned = state.board.owned[pick(dice).idx()];
        let lot = match dice.index(12) {
            0 => Lot(u8::try_from(1 + dice.index(85)).unwrap()),
            _ if owned.is_empty() => continue,
            _ => owned.any(dice),
        };
        lots.push(LotMove { lot, to: pick(dice), shop: None });
    }
    let mut tiles: Vec<TileMove> = Vec::new();
    for _ in 0..dice.index(3) {
        let (from, to) = (pick(dice), pick(dice));
        let hand = state.hands[from.idx()];
        let held: Vec<usize> = (0..N_SHOPS).filter(|&kind| hand[kind] > 0).collect();
        let kind = match held.is_empty() || dice.index(12) == 0 {
            true => dice.index(N_SHOPS),
            false => held[dice.index(held.len())],
        };
        let shop = Shop(u8::try_from(kind).unwrap());
        tiles.push(TileMove { from, to, shop, count: u8::try_from(1 + dice.index(2)).unwrap() });
    }
    let mut cash: Vec<Cash> = Vec::new();
    if dice.index(3) > 0 {
        let amount = i64::from(BILL) * i64::try_from(1 + dice.index(12)).unwrap();
        cash.push(Cash { seat: pick(dice), amount: -amount });
        let uneven = if dice.index(16) == 0 { i64::from(BILL) } else { 0 };
        cash.push(Cash { seat: pick(dice), amount: amount + uneven });
    }
    Terms { parties: parties.iter().collect(), lots, tiles, cash }
}

/// RULES.md §6.2 once more, slowly and from the lists. Terms that are no deal at all are refused
/// before they come here.
fn is_well_formed(state: &State, author: Seat, terms: &Terms) -> bool {
    let is_party = |seat: Seat| terms.parties.contains(&seat);
    let at_table = terms.parties.iter().all(|seat| seat.0 < state.n_seats);
    let owner = |lot| state.board.owner(lot);
    let lots_fit = terms.lots.iter().all(|it| {
        owner(it.lot).is_some_and(|owner| is_party(owner) && owner != it.to) && is_party(it.to)
    });
    let given = |from: Seat, shop: Shop| -> u32 {
        let moves = terms.tiles.iter().filter(|it| it.from == from && it.shop == shop);
        moves.map(|it| u32::from(it.count)).sum()
    };
    let tiles_fit = terms.tiles.iter().all(|it| {
        is_party(it.from)
            && is_party(it.to)
            && given(it.from, it.shop) <= u32::from(state.hands[it.from.idx()][it.shop.idx()])
    });
    let sum: i64 = terms.cash.iter().map(|it| it.amount).sum();
    let money_fits = sum == 0 && terms.cash.iter().all(|it| it.amount == 0 || is_party(it.seat));
    let has_part = |seat: Seat| {
        terms.lots.iter().any(|it| it.to == seat || owner(it.lot) == Some(seat))
            || terms.tiles.iter().any(|it| it.from == seat || it.to == seat)
            || terms.cash.iter().any(|it| it.seat == seat && it.amount != 0)
    };
    let pays: i64 = terms.cash.iter().filter(|it| it.seat == author).map(|it| -it.amount).sum();
    at_table
        && is_party(author)
        && terms.parties.len() >= 2
        && lots_fit
        && tiles_fit
        && money_fits
        && terms.parties.iter().all(|&seat| has_part(seat))
        && pays <= i64::from(state.money(author).0)
}

/// What a deal should leave behind.
fn carried_out(state: &State, terms: &Terms) -> (Board, [[u8; N_SHOPS]; MAX_PLAYERS], Vec<i64>) {
    let mut board = state.board;
    for it in &terms.lots {
        for owned in &mut board.owned {
            owned.remove(it.lot);
        }
        board.owned[it.to.idx()].insert(it.lot);
    }
    let mut hands = state.hands;
    for it in &terms.tiles {
        hands[it.from.idx()][it.shop.idx()] -= it.count;
        hands[it.to.idx()][it.shop.idx()] += it.count;
    }
    let money = (0..MAX_PLAYERS).map(|seat| {
        let gets = terms.cash.iter().filter(|it| it.seat.idx() == seat).map(|it| it.amount);
        i64::from(state.bills[seat]) * i64::from(BILL) + gets.sum::<i64>()
    });
    (board, hands, money.collect())
}

/// Lets all parties sign, in seat order, and settles. Says what happened.
fn sign_and_settle(state: &mut State, deal: &Deal) -> Vec<Event> {
    let id = state.offers.last().expect("it was offered").id;
    for seat in deal.parties.iter() {
        if state.offer(id).is_some_and(|offer| offer.awaits(seat)) {
            state.apply(seat, &Action::Accept { offer: id }, &mut Deaf).unwrap();
        }
    }
    assert_eq!(state.turn(), Turn::Chance, "all have signed");
    let mut events = Vec::new();
    state.resolve(&Outcome::Settle, &mut events);
    events
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// The rules accept exactly the well-formed deals.
    #[test]
    fn a_deal_is_accepted_if_and_only_if_it_is_well_formed(n_seats in 3_u8..=5, seed: u64) {
        let state = trading(n_seats, seed, Options::default());
        let mut dice = QuickDice::new(seed ^ 1);
        for _ in 0..40 {
            let terms = any_terms(&state, &mut dice);
            let Ok(deal) = Deal::try_from(terms.clone()) else { continue };
            let author = terms.parties.first().copied().unwrap_or(Seat(0));
            let terms = Terms::from(deal);
            let mut next = state.clone();
            let mut events = Vec::new();
            let verdict = next.apply(author, &Action::Propose { deal }, &mut events);
            prop_assert_eq!(
                verdict.is_ok(),
                author.0 < n_seats && is_well_formed(&state, author, &terms),
                "{:?}: {:?}", terms, verdict
            );
            if verdict.is_err() {
                prop_assert_eq!(&next, &state);
                prop_assert!(events.is_empty());
            }
        }
    }

    /// A deal that all have signed is carried out in full, or nothing happens at all.
    #[test]
    fn a_deal_settles_or_voids_without_partial_effect(n_seats in 3_u8..=5, seed: u64) {
        let state = trading(n_seats, seed, Options::default());
        let mut dice = QuickDice::new(seed ^ 2);
        for _ in 0..40 {
            let Ok(deal) = Deal::try_from(any_terms(&state, &mut dice)) else { continue };
            let mut next = state.clone();
            let Some(author) = deal.parties.first() else { continue };
            if next.apply(author, &Action::Propose { deal }, &mut Deaf).is_err() {
                continue;
            }
            let events = sign_and_settle(&mut next, &deal);
            prop_assert_eq!(audit(&next), Ok(()));
            prop_assert!(next.offers.is_empty());
            let (board, hands, money) = carried_out(&state, &Terms::from(deal));
            let can_pay = money.iter().all(|&left| left >= 0);
            let is_settled = matches!(events[0], Event::Settled { .. });
            prop_assert_eq!(is_settled, can_pay);
            if is_settled {
                prop_assert_eq!((next.board, next.hands), (board, hands));
                let left: Vec<i64> =
                    next.bills.iter().map(|&bills| i64::from(bills) * i64::from(BILL)).collect();
                prop_assert_eq!(left, money);
            } else {
                prop_assert_eq!((next.board, next.hands, next.bills), (state.board, state.hands, state.bills));
            }
        }
    }

    /// Nothing that is offered, refused, heard or seen depends on the money of others, until a
    /// deal is carried out or fails.
    #[test]
    fn nothing_tells_a_balance(n_seats in 3_u8..=5, seed: u64, other_bills: [u8; MAX_PLAYERS]) {
        let state = trading(n_seats, seed, Options::default());
        let mut dice = QuickDice::new(seed ^ 3);
        for _ in 0..20 {
            let Ok(deal) = Deal::try_from(any_terms(&state, &mut dice)) else { continue };
            let author = deal.parties.first().unwrap_or(Seat(0));
            let mut rich = state.clone();
            for seat in state.seats().filter(|&seat| seat != author) {
                rich.bills[seat.idx()] = u16::from(other_bills[seat.idx()]);
            }
            let mut states = [state.clone(), rich];
            let [here, there] = act_in_both(&mut states, author, &Action::Propose { deal });
            prop_assert_eq!(here, there);
            let Some(offer) = states[0].offers.last().map(|offer| offer.id) else { continue };
            for seat in deal.parties.iter().filter(|&seat| seat != author) {
                let [here, there] = act_in_both(&mut states, seat, &Action::Accept { offer });
                prop_assert_eq!(here, there);
            }
        }
    }

    /// Where tiles are hidden, asking for tiles tells nothing about the hand that is asked.
    #[test]
    fn asking_for_hidden_tiles_tells_nothing(n_seats in 3_u8..=5, seed: u64) {
        let options = Options { hidden_tiles: true, ..Options::default() };
        let state = trading(n_seats, seed, options);
        let mut dice = QuickDice::new(seed ^ 4);
        for _ in 0..20 {
            let Ok(deal) = Deal::try_from(any_terms(&state, &mut dice)) else { continue };
            let author = deal.parties.first().unwrap_or(Seat(0));
            if author.0 >= n_seats {
                continue;
            }
            let twin = state.resample(Viewer::Seat(author), &mut dice);
            let mut states = [state.clone(), twin];
            let [here, there] = act_in_both(&mut states, author, &Action::Propose { deal });
            prop_assert_eq!(here, there);
        }
    }
}

/// What everybody but the owner of the money learns when an action is tried in two positions.
fn act_in_both(states: &mut [State; 2], seat: Seat, action: &Action) -> [String; 2] {
    [0, 1].map(|i| {
        let state = &mut states[i];
        let mut events = Vec::new();
        let verdict: Result<(), Refusal> = state.apply(seat, action, &mut events);
        let mut learnt = format!("{verdict:?}");
        if let Err(refusal) = verdict {
            learnt += &refusal.to_string();
        }
        for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
            let news: Vec<_> = events.iter().filter_map(|it| state.news(it, viewer)).collect();
            learnt += &serde_json::to_string(&news).unwrap();
            let mut view = state.view(viewer);
            // One's own money is one's own business.
            for it in &mut view.seats {
                it.money = None;
                it.tiles = None;
            }
            learnt += &serde_json::to_string(&view).unwrap();
        }
        learnt
    })
}

/// With hidden amounts, outsiders learn that money moves and nothing else about it.
// §11.2
#[test]
fn hidden_amounts_are_hidden_from_outsiders() {
    let options = Options { money: Privacy::HiddenAmounts, ..Options::default() };
    let mut n_checked = 0;
    for seed in 0..200 {
        let state = trading(4, seed, options);
        let mut dice = QuickDice::new(seed);
        let Some(deal) = chinatown::features::sampler::deal(&state, Seat(0), &mut dice) else {
            continue;
        };
        if deal.bills[0] == 0 || deal.parties.len() != 2 {
            continue;
        }
        let mut dear = deal;
        for bills in &mut dear.bills {
            *bills *= 2;
        }
        let outsider = Seat::all(4).find(|&seat| !deal.parties.contains(seat)).unwrap();
        let seen = |deal: Deal, viewer: Viewer| {
            let mut next = state.clone();
            let mut events = Vec::new();
            next.apply(Seat(0), &Action::Propose { deal }, &mut events).ok()?;
            let news: Vec<_> = events.iter().filter_map(|it| next.news(it, viewer)).collect();
            Some(serde_json::to_string(&(next.view(viewer), news)).unwrap())
        };
        let parties = seen(dear, Viewer::Seat(Seat(0)));
        if parties.is_none() {
            continue;
        }
        assert_ne!(seen(deal, Viewer::Seat(Seat(0))), parties);
        for viewer in [Viewer::Seat(outsider), Viewer::Spectator] {
            assert_eq!(seen(deal, viewer), seen(dear, viewer), "seed {seed}");
        }
        n_checked += 1;
    }
    assert!(n_checked > 30, "only {n_checked} deals with money");
}

#[test]
fn named_shops_make_no_deal_larger() {
    let goods = size_of::<SeatSet>()
        + size_of::<[LotSet; MAX_PLAYERS]>()
        + size_of::<[[i8; N_SHOPS]; N_PAIRS]>()
        + size_of::<[i16; MAX_PLAYERS]>();
    assert_eq!(size_of::<Deal>(), goods.next_multiple_of(align_of::<LotSet>()));
}

#[test]
fn every_pair_has_its_place() {
    let pairs = (0..5).flat_map(|low| (low + 1..5).map(move |high| (Seat(low), Seat(high))));
    assert_eq!(pairs.clone().count(), N_PAIRS);
    for (i, (low, high)) in pairs.enumerate() {
        let mut deal = Deal::default();
        deal.tiles[i][0] = 1;
        assert_eq!(Deal::default().tile(low, high, Shop(0), 1), deal);
        let moved = TileMove { from: low, to: high, shop: Shop(0), count: 1 };
        assert!(deal.tile_moves().eq([moved]), "{deal:?}");
        deal.tiles[i][0] = -1;
        assert_eq!(Deal::default().tile(high, low, Shop(0), 1), deal);
    }
}

/// These shops on these lots, by rising numbers.
fn named(shops: &[(Lot, Shop)]) -> Named {
    let lots = shops.iter().map(|&(lot, shop)| LotMove { lot, to: Seat(0), shop: Some(shop) });
    let terms = Terms { parties: vec![], lots: lots.collect(), tiles: vec![], cash: vec![] };
    let Deal { named, .. } = Deal::try_from(terms).unwrap();
    assert!(named.iter().eq(shops.iter().copied()), "{named:?}");
    named
}

/// Any deal that can be written, whether or not somebody has what it moves.
fn any_deal() -> impl Strategy<Value = Deal> {
    let lots = proptest::collection::btree_map(1_u8..100, 0_u8..5, 0..20);
    let tiles = proptest::collection::vec((0..N_PAIRS, 0..N_SHOPS, -90_i8..=90), 0..20);
    let shops = proptest::collection::vec(proptest::option::of(0_u8..12), MAX_NAMED);
    (0_u8..32, lots, tiles, any::<[i16; MAX_PLAYERS]>(), shops).prop_map(
        |(parties, lots, tiles, bills, shops)| {
            let parties = (0..5).filter(|bit| parties >> bit & 1 == 1).map(Seat);
            let shops = lots.keys().zip(shops);
            let shops = shops.filter_map(|(&lot, shop)| Some((Lot(lot), Shop(shop?))));
            let named = named(&shops.collect::<Vec<_>>());
            let mut deal = Deal { bills, named, ..Deal::between(parties) };
            for (lot, to) in lots {
                deal = deal.lot(Lot(lot), Seat(to));
            }
            for (pair, shop, net) in tiles {
                deal.tiles[pair][shop] = net;
            }
            deal
        },
    )
}

proptest! {
    #[test]
    fn a_deal_is_read_as_it_is_written(deal in any_deal()) {
        let text = serde_json::to_string(&deal).unwrap();
        prop_assert_eq!(serde_json::from_str::<Deal>(&text).unwrap(), deal);
    }

    #[test]
    fn tiles_given_are_those_of_the_moves(deal in any_deal()) {
        for seat in (0..5).map(Seat) {
            let mut given = [0; N_SHOPS];
            for it in deal.tile_moves().filter(|it| it.from == seat) {
                given[it.shop.idx()] += u16::from(it.count);
            }
            prop_assert_eq!(deal.tiles_given(seat), given);
        }
    }
}

#[test]
fn what_is_no_deal_is_not_read() {
    let error = |text: &str| serde_json::from_str::<Deal>(text).unwrap_err().to_string();
    let check = |terms: &str, problem: &str| {
        let text = format!(r#"{{"parties":[0,1],{terms}}}"#);
        assert!(error(&text).contains(problem), "{text}: {}", error(&text));
    };
    check(r#""lots":[{"lot":3,"to":7}]"#, "no table has a seat H");
    check(r#""lots":[{"lot":0,"to":1}]"#, "there is no lot 0");
    check(r#""lots":[{"lot":200,"to":1}]"#, "there is no lot 200");
    check(r#""lots":[{"lot":3,"to":1},{"lot":3,"to":0}]"#, "lot 3 is named twice");
    check(r#""lots":[{"lot":3,"to":1,"shop":12}]"#, "no shop number 12");
    let five: Vec<String> =
        (1..=5).map(|lot| format!(r#"{{"lot":{lot},"to":1,"shop":0}}"#)).collect();
    check(&format!(r#""lots":[{}]"#, five.join(",")), "4 shops can be named");
    check(r#""tiles":[{"from":0,"to":1,"shop":12,"count":1}]"#, "no shop number 12");
    check(r#""tiles":[{"from":0,"to":0,"shop":1,"count":1}]"#, "from one seat to another");
    check(r#""tiles":[{"from":0,"to":1,"shop":1,"count":0}]"#, "1 to 90");
    check(
        r#""tiles":[{"from":0,"to":1,"shop":1,"count":1},{"from":1,"to":0,"shop":1,"count":1}]"#,
        "in one direction",
    );
    check(r#""cash":[{"seat":0,"amount":5000}]"#, "multiples of $10,000");
    check(r#""cash":[{"seat":0,"amount":99999990000}]"#, "multiples of $10,000");
    check(r#""gift":true"#, "unknown field");
}
