//! The rulings of RULES.md §12, each named by its id.

use chinatown::edition::{MAX_PLAYERS, N_SHOPS, n_tiles};
use chinatown::state::Cards;
use chinatown::{
    Action, Event, FirstPlayer, Lot, Options, Outcome, Phase, Shop, Split, State, Trade, View,
};
use tabletop::{Deaf, Game, Match, Player, Printed, QuickDice, Seat, Seed, Turn, Viewer, walk};

use crate::table::{A, B, C, Table, lots, shop};

// CT-2, CT-3: a plus of five Photos is cut anew at each income, by size or in connected parts.
// §11.4
#[test]
fn a_group_is_cut_anew_each_year() {
    let mut table = Table::new(3);
    table.built(A, "photo", &[64, 66, 67, 68, 69]);
    assert_eq!(table.income(A), 70, "three and two, although no two of the rest would touch");
    table.state.options.split = Split::Connected;
    assert_eq!(table.income(A), 70, "two single Photos pay what a pair pays");
    // B buys the middle one: nothing remembers which tiles belonged together.
    table.play(A, "propose A gets 50k; B gets 67");
    table.play(B, "accept 1");
    assert_eq!([table.income(A), table.income(B)], [40, 10]);
}

// CT-3: a square of four Photos can be cut in no way but a connected one.
// §8.2, §11.4
#[test]
fn a_square_is_cut_into_three_and_one() {
    let mut table = Table::new(3);
    table.built(A, "photo", &[1, 2, 3, 4]);
    for split in [Split::BySize, Split::Connected] {
        table.state.options.split = split;
        assert_eq!(table.income(A), 60);
    }
}

// CT-5: a change of owner may cut a group in pieces.
#[test]
fn selling_the_middle_cuts_a_business() {
    let mut table = Table::new(3);
    table.built(A, "florist", &[13, 14, 15]);
    assert_eq!(table.income(A), 40);
    table.play(A, "propose A gets 10k; B gets 14");
    table.play(B, "accept 1");
    assert_eq!([table.income(A), table.income(B)], [20, 10]);
}

/// A game in the middle of choosing cards.
fn choosing(n_seats: u8) -> (Table, Cards) {
    let mut state = State::start(n_seats, &Options::default(), Printed::standard()).unwrap();
    walk::settle(&mut state, &mut QuickDice::new(8));
    let Phase::Choosing(cards) = state.phase else { panic!("{:?}", state.phase) };
    (Table::of(state), cards)
}

// §5.1
#[test]
fn cards_are_told_when_all_of_a_seat_are_dealt() {
    let mut state = State::start(3, &Options::default(), Printed::standard()).unwrap();
    let mut events = Vec::new();
    while let Phase::Dealing(_) = state.phase {
        let outcome = state.draw(&mut QuickDice::new(1));
        state.resolve(&outcome, &mut events);
    }
    let is_whole = |event: &Event| matches!(event, Event::Dealt { lots, .. } if lots.len() == 7);
    assert!(events.len() == 3 && events.iter().all(is_whole), "{events:?}");
}

// §2.3, §5.2
#[test]
fn only_tiles_in_the_bag_are_drawn_and_by_whom_they_are_due() {
    let mut table = Table::new(4);
    let (photo, florist) = (shop("photo"), shop("florist"));
    table.state.bag = [0; N_SHOPS];
    table.state.bag[florist.idx()] = 2;
    let drawn = [[0; N_SHOPS]; MAX_PLAYERS];
    table.phase(Phase::Drawing { seat: C, left: 3, drawn });
    let mut outcomes = Vec::new();
    table.state.outcomes(&mut outcomes);
    assert_eq!(outcomes, [(Outcome::Draw { seat: C, shop: florist }, 2)]);
    let can = |seat, shop| table.state.is_possible(&Outcome::Draw { seat, shop });
    assert!(can(C, florist) && !can(A, florist) && !can(C, photo));
    assert!(!can(C, Shop(u8::try_from(N_SHOPS).unwrap())), "there is no such kind");
}

// CT-7: all choices are shown at once, and kept cards leave the deck.
// §5.1
#[test]
fn choices_are_shown_together() {
    let (mut table, cards) = choosing(3);
    for seat in [B, A, C] {
        let Turn::Seats(waiting) = table.state.turn() else { panic!("nobody is asked") };
        assert!(waiting.contains(seat));
        assert!(table.state.board.all_owned().is_empty(), "nothing is shown yet");
        let kept = cards.dealt[seat.idx()].iter().take(5).collect();
        table.state.apply(seat, &Action::Keep { lots: kept }, &mut Deaf).unwrap();
    }
    assert_eq!(table.state.turn(), Turn::Chance);
    let mut events = Vec::new();
    table.state.resolve(&Outcome::Reveal, &mut events);
    assert_eq!(events.len(), 3);
    assert_eq!(table.state.board.all_owned().len(), 15);
    assert_eq!(table.state.deck().len(), 70, "what was not kept is in the deck again");
}

// CT-8: what was put back is known to nobody else.
// §5.1
#[test]
fn cards_put_back_are_not_told() {
    let (mut table, cards) = choosing(3);
    let back = cards.dealt[0].iter().next_back_two();
    let kept = cards.dealt[0].less(back.into_iter().collect());
    let mut events = Vec::new();
    table.state.apply(A, &Action::Keep { lots: kept }, &mut events).unwrap();
    for viewer in [Viewer::Seat(B), Viewer::Spectator] {
        let heard = table.tell(&events, viewer);
        assert_eq!(heard, ["A chose which cards to keep"]);
        assert_eq!(table.state.view(viewer).n_deck, 85 - 21);
    }
    assert!(table.tell(&events, Viewer::Seat(A))[0].starts_with("You chose to keep lots "));
}

trait NextBackTwo {
    fn next_back_two(self) -> [Lot; 2];
}

impl<I: Iterator<Item = Lot>> NextBackTwo for I {
    /// The last two.
    fn next_back_two(self) -> [Lot; 2] {
        let all: Vec<Lot> = self.collect();
        [all[all.len() - 2], all[all.len() - 1]]
    }
}

fn tiles_of(view: &View, seat: Seat) -> Option<u8> {
    view.seats[seat.idx()].tiles.as_ref().map(n_tiles)
}

// CT-9: tiles in hand are public, without limit, and worth nothing at the end.
#[test]
fn tiles_in_hand_lie_open() {
    let mut table = Table::new(3);
    table.holds(A, 6, "photo").holds(A, 9, "factory").owns(B, &[1]);
    let view = table.state.view(Viewer::Seat(B));
    assert_eq!(tiles_of(&view, A), Some(15));
    table.phase(Phase::Over);
    assert_eq!(table.state.standing().scores.as_slice(), [50_000; 3]);
    table.state.options.hidden_tiles = true;
    let view = table.state.view(Viewer::Seat(B));
    assert_eq!((tiles_of(&view, A), view.seats[0].n_tiles), (None, 15));
    assert_eq!(view.bag, None);
}

// CT-10: tiles lie face down until all have drawn, for those who look and those who listen.
// §5.2
#[test]
fn tiles_lie_face_down_until_all_have_drawn() {
    let mut table = Table::new(4);
    table.holds(B, 2, "photo");
    table.state.phase = Phase::Revealing(Cards::NONE);
    table.state.resolve(&Outcome::Reveal, &mut Deaf);
    let mut heard = Vec::new();
    let mut twins = Vec::new();
    for seed in 0.. {
        let Phase::Drawing { drawn, .. } = table.state.phase else { break };
        for viewer in Viewer::all(4) {
            let view = table.state.view(viewer);
            assert_eq!(view.bag, None, "what is left would tell what was drawn");
            let counts: Vec<u8> = view.seats.iter().map(|seat| seat.n_face_down).collect();
            assert_eq!(counts, drawn[..4].iter().map(n_tiles).collect::<Vec<u8>>());
            assert_eq!(tiles_of(&view, B), Some(2), "those of earlier rounds lie open");
            let twin = table.state.resample(viewer, &mut QuickDice::new(seed));
            assert_eq!(twin.view(viewer), view);
            twins.push(twin != table.state);
        }
        let outcome = table.state.draw(&mut QuickDice::new(seed));
        let mut events = Vec::new();
        table.state.resolve(&outcome, &mut events);
        heard.push(table.tell(&events, Viewer::Seat(B)));
    }
    assert!(twins.iter().filter(|&&differs| differs).count() > 50, "what is unseen is imagined");
    let last = heard.pop().unwrap();
    let before: Vec<String> = heard.into_iter().flatten().collect();
    assert_eq!(
        before,
        ["A", "B", "C"].map(|it| match it {
            "B" => "You drew 6 tiles, face down".to_owned(),
            name => format!("{name} drew 6 tiles, face down"),
        })
    );
    let turned_up = last.iter().filter(|it| it.contains(" turned up ")).count();
    assert_eq!((turned_up, last.len()), (4, 6), "{last:?}");
    assert_eq!(last[0], "D drew 6 tiles, face down");
    assert_eq!(table.state.hands.iter().map(n_tiles).sum::<u8>(), 26);
}

// CT-10: the first player draws first.
// §5.2
#[test]
fn the_first_player_draws_first() {
    let mut table = Table::new(4);
    table.state.first = C;
    table.state.phase = Phase::Revealing(Cards::NONE);
    table.state.resolve(&Outcome::Reveal, &mut Deaf);
    let mut order = Vec::new();
    while let Phase::Drawing { seat, .. } = table.state.phase {
        if order.last() != Some(&seat.0) {
            order.push(seat.0);
        }
        let outcome = table.state.draw(&mut QuickDice::new(2));
        table.state.resolve(&outcome, &mut Deaf);
    }
    assert_eq!(order, [2, 3, 0, 1]);
}

/// Plays at random to the end; says who was first player in each round.
fn first_players(options: Options) -> Vec<u8> {
    let mut state = State::start(4, &options, Printed::standard()).unwrap();
    let mut dice = QuickDice::new(4);
    let mut firsts = vec![state.first.0];
    while state.turn() != Turn::Over {
        let round = state.round;
        step(&mut state, &mut dice, &mut Vec::new());
        if state.round != round {
            firsts.push(state.first.0);
        }
    }
    firsts
}

/// One random move, of chance or of a seat.
fn step(state: &mut State, dice: &mut QuickDice, events: &mut Vec<Event>) {
    match state.turn() {
        Turn::Over => panic!("the game is over"),
        Turn::Chance => {
            let outcome = state.draw(dice);
            state.resolve(&outcome, events);
        }
        Turn::Seats(seats) => {
            let seat = walk::any_of(seats, dice);
            let action = state.sample(seat, dice, &mut Vec::new());
            state.apply(seat, &action, events).unwrap();
        }
    }
}

// CT-11: the First Player card stays, unless the table wants it to move.
// §9.1, §11.3
#[test]
fn the_first_player_card_stays() {
    let floor = Options { trade: Trade::Floor, ..Options::default() };
    assert_eq!(first_players(floor), [0; 6]);
    let rotating = Options { first_player: FirstPlayer::Rotate, ..floor };
    assert_eq!(first_players(rotating), [0, 1, 2, 3, 0, 1]);
}

// CT-12: one may give something for nothing.
// §6.1
#[test]
fn gifts_are_allowed() {
    let mut table = Table::new(3);
    table.owns(A, &[1]);
    table.play(A, "propose A gets nothing; B gets 1");
    table.play(B, "accept 1");
    assert_eq!(table.owner(1), Some(B));
}

// CT-14: a deal holds what changes hands now and nothing else.
#[test]
fn a_promise_is_no_part_of_a_deal() {
    let text = r#"{"propose":{"deal":{"parties":[0,1],"promise":"a lot next year"}}}"#;
    let error = serde_json::from_str::<Action>(text).unwrap_err().to_string();
    assert!(error.contains("unknown field `promise`"), "{error}");
}

// CT-15: no credit, but neither bank nor markers have a limit.
// §2.6
#[test]
fn nobody_pays_what_they_do_not_have() {
    let mut table = Table::new(3);
    table.owns(A, &[1]);
    table.play(A, "propose A gets 60k; B pays 60k gets 1");
    let said = table.play(B, "accept 1");
    assert_eq!(said.last().unwrap(), "Offer 1 could not be settled");
    assert_eq!(table.owner(1), Some(A));
    let all: Vec<u8> = (1..=40).collect();
    table.owns(C, &all);
    assert_eq!(table.state.board.owned[2].len(), 40, "more lots than a colour has markers");
}

// CT-16, CT-33: one may accept what one cannot pay; it fails, and it is not said why.
// §6.6, §6.10
#[test]
fn a_failed_settlement_reveals_nothing() {
    let mut table = Table::new(4);
    table.owns(A, &[1]).cash(B, 20).cash(C, 0);
    table.play(A, "propose A gets 60k; B pays 30k gets 1; C pays 30k");
    table.play(C, "accept 1");
    let said = table.play(B, "accept 1");
    assert_eq!(said, ["B agreed to offer 1", "Offer 1 could not be settled"]);
    let mut other = table.clone();
    other.cash(B, 500);
    let bytes = |table: &Table| serde_json::to_string(&table.state.view(Viewer::Seat(A))).unwrap();
    assert_eq!(bytes(&table), bytes(&other));
}

// CT-17: trading ends when all are ready at the same moment.
// §6.7
#[test]
fn trading_ends_when_all_agree() {
    let mut table = Table::new(3);
    table.owns(A, &[1]).holds(A, 1, "photo");
    table.play(A, "ready");
    table.play(B, "ready");
    table.play(A, "not-ready");
    table.play(C, "ready");
    assert!(matches!(table.state.phase, Phase::Desk(_)));
    table.play(B, "propose A gets 10k; B pays 10k gets 1");
    let said = table.play(A, "ready");
    assert_eq!(said, ["A had traded enough"], "B's own offer took B's readiness back");
    let said = table.play(B, "ready");
    assert_eq!(said, ["B had traded enough", "Offer 1 expired", "Trading ended"]);
    assert!(matches!(table.state.phase, Phase::Placing { active: A, .. }));
}

// CT-17: an offer to somebody leaves them ready, a settlement leaves nobody ready.
// §6.5
#[test]
fn a_settlement_asks_everybody_anew() {
    let mut table = Table::new(4);
    table.owns(A, &[1]);
    table.play(C, "ready");
    table.play(B, "ready");
    table.play(A, "propose A gets 10k; B pays 10k gets 1");
    let ready = |table: &Table| match &table.state.phase {
        Phase::Desk(desk) => desk.ready,
        other => panic!("{other:?}"),
    };
    assert!(ready(&table).contains(B), "being offered something changes nothing");
    table.play(B, "accept 1");
    assert!(ready(&table).is_empty());
}

// CT-36: whoever stands by is ready until an offer waits for them. §6.5
#[test]
fn who_stands_by_is_woken_by_an_offer() {
    let mut table = Table::new(4);
    table.owns(A, &[1]);
    table.play(B, "stand-by");
    table.play(C, "ready");
    let said = table.play(A, "propose A gets 10k; C pays 10k gets 1");
    assert_eq!(said.len(), 1, "that was for C, who is simply ready: {said:?}");
    let said = table.play(A, "propose A gets 10k; B pays 10k gets 1");
    assert_eq!(said[1], "B wanted to trade on");
    assert_eq!(table.refused(B, "not-ready"), chinatown::Refusal::NotYetReady);
    let Phase::Desk(desk) = &table.state.phase else { panic!("trading goes on") };
    assert!(desk.ready.contains(C) && !desk.ready.contains(B) && desk.standing_by.is_empty());
    assert_eq!(desk.n_rethought, [0; 5], "it is no change of mind");
    // Standing by counts when all are ready.
    table.play(B, "decline all");
    table.play(B, "stand-by");
    table.play(Seat(3), "stand-by");
    let said = table.play(A, "stand-by");
    assert_eq!(said[0], "A had traded enough");
    assert!(!matches!(table.state.phase, Phase::Desk(_)));
}

// §6.4: one word declines everything that waits for one's answer, and nothing else.
#[test]
fn everything_can_be_declined_at_once() {
    let mut table = Table::new(4);
    table.owns(A, &[1, 2]).owns(C, &[3]);
    table.play(A, "propose A gets 10k; B pays 10k gets 1");
    table.play(A, "propose A gets 10k; C pays 10k gets 2");
    table.play(C, "propose B pays 10k gets 3; C gets 10k");
    table.play(B, "propose B gets 3; C gets 20k");
    let said = table.play(B, "decline all");
    assert_eq!(said, ["B declined offer 1", "B declined offer 3"]);
    let open: Vec<u16> = table.state.offers.iter().map(|offer| offer.id.0).collect();
    assert_eq!(open, [2, 4]);
    assert_eq!(table.refused(B, "decline all"), chinatown::Refusal::NothingToDecline);
}

// CT-37: who asked to be heard gets a moment before a deal of others is carried out. §6.8
#[test]
fn who_asked_is_heard_before_others_settle() {
    let mut table = Table::new(4);
    table.owns(A, &[1]);
    table.play(A, "propose A gets 10k; B pays 10k gets 1");
    table.play(C, "ready");
    table.play(C, "hear-me");
    assert_eq!(table.refused(C, "hear-me"), chinatown::Refusal::AlreadyAsked);
    assert_eq!(table.refused(C, "go-on"), chinatown::Refusal::NoHearing);
    table.play(B, "accept 1");
    assert_eq!(table.owner(1), Some(A), "C is heard first");
    assert_eq!(table.state.turn(), Turn::Seats(tabletop::SeatSet::one(C)));
    let hearing = chinatown::Refusal::NotNow { now: chinatown::action::Now::Hearing };
    assert_eq!(table.refused(A, "withdraw 1"), hearing);
    assert_eq!(table.refused(C, "not-ready"), hearing);
    assert_eq!(table.choices(C), ["go-on"]);
    // C lets it be: the deal is carried out.
    let mut quiet = table.clone();
    let said = quiet.play(C, "go-on");
    assert_eq!(said[0], "C had nothing to say to offer 1");
    assert_eq!(quiet.owner(1), Some(B));
    // C offers more: B must agree once more, and A may prefer C.
    let said = table.play(C, "propose A gets 20k; C pays 20k gets 1");
    assert_eq!(said[1], "Offer 1 waits once more for the word of B");
    assert_eq!(table.owner(1), Some(A));
    table.play(A, "accept 2");
    assert_eq!(table.owner(1), Some(C));
    assert_eq!(table.money(B), 50);
}

// CT-37: the parties of a deal have said what they had to say; hearings are counted.
// §6.8
#[test]
fn a_hearing_is_for_deals_of_others_and_costs_a_change_of_mind() {
    let mut table = Table::new(3);
    table.owns(A, &[1, 2]).cash(B, 500);
    table.play(B, "hear-me");
    table.play(A, "propose A gets 10k; B pays 10k gets 1");
    table.play(B, "accept 1");
    assert_eq!(table.owner(1), Some(B), "B need not be heard about B's own deal");
    let Phase::Desk(desk) = &table.state.phase else { panic!("trading goes on") };
    assert!(desk.to_hear.contains(B), "B will be heard before one of A and C");
    for _ in 1..20 {
        table.play(B, "ready");
        table.play(B, "not-ready");
    }
    table.play(A, "propose A gets 10k; C pays 10k gets 2");
    table.play(C, "accept 2");
    table.play(B, "go-on");
    assert_eq!(table.refused(B, "hear-me"), chinatown::Refusal::NoSecondThoughts { most: 20 });
}

// CT-18: anybody may offer more for the same goods, and nothing is reserved.
// §6.4
#[test]
fn the_same_lot_may_be_in_many_offers() {
    let mut table = Table::new(4);
    table.owns(A, &[1]);
    table.play(B, "propose A gets 10k; B pays 10k gets 1");
    table.play(C, "propose A gets 20k; C pays 20k gets 1");
    table.play(A, "propose A gets 30k; D pays 30k gets 1");
    let said = table.play(A, "accept 2");
    assert_eq!(
        said[2..],
        [
            "Offer 1 became void because goods in it changed hands",
            "Offer 3 became void because goods in it changed hands"
        ]
    );
    assert_eq!((table.owner(1), table.money(A)), (Some(C), 70));
    assert!(table.state.offers.is_empty());
}

// Only goods that are gone make an offer void: what merely can no longer be paid stays open,
// since its end would tell a balance. CT-16.
// §6.6
#[test]
fn an_offer_that_can_no_longer_be_paid_stays_open() {
    let mut table = Table::new(3);
    table.owns(A, &[1]).owns(C, &[2]);
    table.play(B, "propose A gets 50k; B pays 50k gets 1");
    table.play(B, "propose B pays 50k gets 2; C gets 50k");
    table.play(A, "accept 1");
    assert_eq!(table.money(B), 0);
    assert_eq!(table.state.offers.len(), 1, "B cannot pay it, and nobody is told");
    let said = table.play(C, "accept 2");
    assert_eq!(said, ["C agreed to offer 2", "Offer 2 could not be settled"]);
}

// Tiles that their giver no longer holds make an offer void, too.
// §6.6
#[test]
fn tiles_that_are_gone_void_an_offer() {
    let mut table = Table::new(3);
    table.holds(A, 2, "photo");
    table.play(A, "propose A gets 10k; B pays 10k gets 1x photo from A");
    table.play(A, "propose A gets 10k; C pays 10k gets 2x photo from A");
    table.play(A, "propose A gets 20k; C pays 20k gets 1x photo from A");
    let said = table.play(B, "accept 1");
    assert_eq!(said[2..], ["Offer 2 became void because goods in it changed hands"]);
    assert_eq!(table.state.offers.len(), 1);
}

// Where tiles are hidden, an offer of tiles that are gone stays open: it would tell what is held.
// §6.6, §11.6
#[test]
fn hidden_tiles_that_are_gone_void_no_offer() {
    let mut table = Table::with(3, Options { hidden_tiles: true, ..Options::default() });
    table.holds(A, 2, "photo");
    table.play(A, "propose A gets 10k; B pays 10k gets 1x photo from A");
    table.play(A, "propose A gets 10k; C pays 10k gets 2x photo from A");
    table.play(B, "accept 1");
    assert_eq!(table.held(B, "photo"), 1);
    assert_eq!(table.state.offers.len(), 1, "nobody is told that A has no two Photos");
}

// §6.6, §6.9
#[test]
fn a_deal_on_the_floor_is_carried_out_or_fails_and_not_both() {
    let mut table = Table::floor(3);
    table.owns(A, &[1]);
    let failed = "Offer 1 could not be settled".to_owned();
    let mut poor = table.clone();
    for (table, cash, is_failure) in [(&mut table, 50, false), (&mut poor, 0, true)] {
        table.cash(B, cash).play(A, "propose A gets 10k; B pays 10k gets 1");
        let said = table.play(B, "accept 1");
        assert_eq!(said.contains(&failed), is_failure, "{said:?}");
        assert_eq!(table.owner(1), Some(if is_failure { A } else { B }));
    }
}

// CT-19: one player after the other builds; a step can be taken back until one is done.
// §7.1
#[test]
fn building_goes_round_from_the_first_player() {
    let mut table = Table::new(3);
    table.owns(A, &[1]).owns(C, &[2]).holds(A, 1, "photo").holds(C, 1, "photo");
    table.state.first = C;
    table.play(A, "ready");
    table.play(B, "ready");
    table.play(C, "ready");
    assert!(matches!(table.state.phase, Phase::Placing { active: C, .. }));
    table.play(C, "place photo 2");
    assert_eq!(table.choices(C), ["done"]);
    table.play(C, "done");
    assert!(matches!(table.state.phase, Phase::Placing { active: A, .. }));
}

// CT-20: tiles may be kept back, and any shop may stand beside any other.
// §7.1
#[test]
fn tiles_may_be_kept_back() {
    let mut table = Table::new(3);
    table.owns(A, &[1, 2]).built(B, "photo", &[3]).holds(A, 1, "photo").holds(A, 1, "florist");
    table.phase(Phase::Placing { active: A, n_placed: 0 });
    assert_eq!(
        table.choices(A),
        ["place photo 1", "place florist 1", "place photo 2", "place florist 2", "done"]
    );
    table.play(A, "place florist 1");
    table.play(A, "done");
    assert_eq!(table.held(A, "photo"), 1);
}

// CT-21: income is public and comes in every year, the last included.
// §10.1
#[test]
fn income_is_paid_in_the_last_year() {
    let mut table = Table::new(3);
    table.built(B, "photo", &[1, 2, 3]).built(C, "photo", &[20]);
    table.state.round = 6;
    table.state.earned[B.idx()] = 2;
    table.phase(Phase::Placing { active: C, n_placed: 0 });
    let mut events = Vec::new();
    table.state.apply(C, &Action::Done, &mut events).unwrap();
    assert_eq!(table.state.earned[..3], [0, 7, 1], "it adds up");
    assert_eq!(
        table.tell(&events, Viewer::Spectator)[1..],
        [
            "Income was paid: A $0, B $50,000, C $10,000",
            "The game ended: A $50,000, B $100,000, C $60,000"
        ]
    );
}

/// How many cards and tiles there are before each round, and how many cards are left in the last.
fn consumption(n_seats: u8) -> (Vec<u8>, Vec<u8>, u8, u8) {
    let options = Options { trade: Trade::Floor, floor_turns: 1, ..Options::default() };
    let mut state = State::start(n_seats, &options, Printed::standard()).unwrap();
    let mut dice = QuickDice::new(u64::from(n_seats));
    let (mut decks, mut bags, mut spare) = (Vec::new(), Vec::new(), 0);
    while state.turn() != Turn::Over {
        let is_new = matches!(&state.phase, Phase::Dealing(cards) if *cards == Cards::NONE);
        if is_new {
            decks.push(state.deck().len());
            bags.push(n_tiles(&state.bag));
        }
        if matches!(state.phase, Phase::Choosing(_)) {
            spare = state.deck().len();
        }
        step(&mut state, &mut dice, &mut Vec::new());
    }
    (decks, bags, spare, n_tiles(&state.bag))
}

// CT-24: nothing runs out, and with five players the last deal takes the last card.
// §2.3
#[test]
fn cards_and_tiles_last() {
    let tables = [
        (3, [85, 70, 58, 46, 34, 22], [90, 69, 57, 45, 33, 21], 4, 9),
        (4, [85, 69, 57, 45, 33, 21], [90, 66, 54, 42, 30, 18], 1, 6),
        (5, [85, 70, 55, 40, 30, 20], [90, 65, 50, 35, 25, 15], 0, 5),
    ];
    for (n_seats, decks, bags, spare, left) in tables {
        assert_eq!(
            consumption(n_seats),
            (decks.to_vec(), bags.to_vec(), spare, left),
            "{n_seats} players"
        );
    }
}

// CT-25: 3 to 5 players.
// §3.1
#[test]
fn there_is_no_game_for_two_or_six() {
    for seats in [0, 1, 2, 6, 255] {
        let error = State::start(seats, &Options::default(), Printed::standard()).unwrap_err();
        let expected = format!("Chinatown is for 3 to 5 players, not {seats}");
        assert_eq!(error.to_string(), expected);
    }
}

// CT-28: a seat that does the least it may do holds nobody up.
#[test]
fn an_idle_seat_holds_nobody_up() {
    let mut state = State::start(4, &Options::default(), Printed::standard()).unwrap();
    let mut dice = QuickDice::new(11);
    let mut list = Vec::new();
    let mut n_moves = 0;
    while state.turn() != Turn::Over {
        match state.turn() {
            Turn::Seats(seats) if seats.contains(A) => {
                list.clear();
                state.legal_actions(A, &mut list);
                let idle =
                    |it: &&Action| matches!(it, Action::Keep { .. } | Action::Ready | Action::Done);
                if let Some(action) = list.iter().find(idle) {
                    state.apply(A, action, &mut Deaf).unwrap();
                } else {
                    let mut others = seats;
                    others.remove(A);
                    let seat = walk::any_of(others, &mut dice);
                    let action = state.sample(seat, &mut dice, &mut Vec::new());
                    state.apply(seat, &action, &mut Deaf).unwrap();
                }
            }
            Turn::Seats(_) | Turn::Chance => step(&mut state, &mut dice, &mut Vec::new()),
            Turn::Over => {}
        }
        n_moves += 1;
        assert!(n_moves < 20_000, "the game goes on and on");
    }
    assert_eq!((state.board.all_built() & state.board.owned[0]).len(), 0, "A never built");
}

// CT-29: a lot that went from one party of an open offer to another makes the offer void.
// §6.6
#[test]
fn a_lot_that_moved_between_parties_voids_the_offer() {
    let mut table = Table::new(3);
    table.owns(B, &[17]);
    table.play(B, "propose A gets 17; B gets 20k; C pays 20k");
    table.play(C, "accept 1");
    // B sells the lot to C, who would otherwise have to give it away for nothing.
    table.play(B, "propose B gets 10k; C pays 10k gets 17");
    let said = table.play(C, "accept 2");
    assert_eq!(said[2..], ["Offer 1 became void because goods in it changed hands"]);
    assert_eq!(table.owner(17), Some(C));
}

// CT-30: a deal that was carried out cannot be undone, an offer can.
#[test]
fn nobody_can_undo_a_deal() {
    let players = ["Ann", "Ben", "Cleo"].map(Player::person).to_vec();
    let seed: Seed = "c7".parse().unwrap();
    let mut game =
        Match::<State>::new(players, &Options::default(), Printed::standard(), seed).unwrap();
    let mut dice = QuickDice::new(1);
    while matches!(game.position().phase, Phase::Choosing(_)) {
        let Turn::Seats(seats) = game.position().turn() else { panic!("chance ran") };
        let seat = walk::any_of(seats, &mut dice);
        let action = game.position().sample(seat, &mut dice, &mut Vec::new());
        game.submit(seat, action).unwrap();
    }
    assert!(game.undo(A).is_err(), "the cards have been shown");
    let table = Table::of(game.position().clone());
    let mine = table.state.board.owned[0].first().unwrap();
    let offer = table.read(&format!("propose A gets 10k; B pays 10k gets {mine}"));
    game.submit(A, offer).unwrap();
    game.undo(A).unwrap();
    game.submit(A, offer).unwrap();
    game.submit(B, table.read("accept 1")).unwrap();
    assert_eq!(game.position().board.owner(mine), Some(B));
    assert_eq!(
        game.undo(B).unwrap_err().to_string(),
        "chance has spoken since: what was drawn cannot be put back unseen"
    );
}

// CT-31: whoever only wants to keep trading from ending runs out of ways to do so.
#[test]
fn trading_ends_even_against_somebodys_will() {
    let mut table = Table::new(3);
    table.cash(A, 500);
    let mut n_moves = 0;
    while matches!(table.state.phase, Phase::Desk(_)) {
        // B and C want to go on building; A does whatever is not "ready" as long as it can.
        for seat in [B, C] {
            let choices = table.choices(seat);
            let wanted = ["decline", "ready"].into_iter().find_map(|verb| {
                choices.iter().find(|it| it.split(' ').next() == Some(verb)).cloned()
            });
            if let Some(choice) = wanted {
                table.play(seat, &choice);
            }
        }
        n_moves += 1;
        let spam = format!("propose A pays {}0k; B gets {}0k", n_moves % 45 + 1, n_moves % 45 + 1);
        let mut next = table.state.clone();
        if next.apply(A, &table.read(&spam), &mut Deaf).is_ok() {
            table.state = next;
            continue;
        }
        let choices = table.choices(A);
        let stalling = ["not-ready", "withdraw"]
            .into_iter()
            .find_map(|verb| choices.iter().find(|it| it.split(' ').next() == Some(verb)).cloned());
        match stalling {
            Some(choice) => table.play(A, &choice),
            None => table.play(A, "ready"),
        };
        assert!(n_moves < 200, "A still stalls");
    }
    assert!(n_moves > 40, "40 offers are A's right");
}

// CT-32: ten open offers are enough for anybody; one that is replaced does not count.
#[test]
fn a_replaced_offer_makes_room() {
    let mut table = Table::new(3);
    table.cash(A, 500);
    for n in 1..=10 {
        table.play(A, &format!("propose A pays {n}0k; B gets {n}0k"));
    }
    let said = table.play(A, "replace 1 A pays 110k; B gets 110k");
    assert_eq!(said, ["A withdrew offer 1", "A made offer 11 in answer to 1: A gives B $110,000"]);
}

// CT-34: who cannot build is passed over.
// §7.1
#[test]
fn seats_that_cannot_build_are_passed_over() {
    let mut table = Table::new(5);
    table.owns(A, &[1]).holds(B, 1, "photo").owns(Seat(3), &[2]).holds(Seat(3), 1, "photo");
    for seat in Seat::all(5) {
        table.play(seat, "ready");
    }
    assert!(matches!(table.state.phase, Phase::Placing { active: Seat(3), .. }));
    let said = table.play(Seat(3), "done");
    assert_eq!(said[0], "D built nothing");
    assert_eq!(table.state.round, 2);
}

// CT-35: a party may pay with what it gets in the same deal.
#[test]
fn money_passes_through() {
    let mut table = Table::new(3);
    table.cash(B, 0).owns(A, &[1]).owns(B, &[2]).owns(C, &[3]);
    // B buys from A and sells to C: 40k in, 40k out.
    table.play(B, "propose A gets 40k; B gets 1; C pays 40k gets 2");
    table.play(A, "accept 1");
    let said = table.play(C, "accept 1");
    assert_eq!(
        said[1],
        "Offer 1 was carried out: A gives B lot 1; B gives C lot 2; A gets $40,000; \
         C pays $40,000"
    );
    assert_eq!([table.money(A), table.money(B), table.money(C)], [90, 0, 10]);
}

// CT-12 and RULES.md §6.1: a three-way exchange in one contract.
#[test]
fn three_give_each_other_something() {
    let mut table = Table::new(3);
    table.owns(A, &[1]).built(B, "florist", &[20]).holds(C, 2, "photo");
    table.play(A, "propose A gets 2x photo from C; B gets 1; C gets 20");
    table.play(B, "accept 1");
    assert_eq!(table.owner(1), Some(A), "C has not agreed yet");
    table.play(C, "accept 1");
    assert_eq!([table.owner(1), table.owner(20)], [Some(B), Some(C)]);
    assert_eq!((table.held(A, "photo"), table.held(C, "photo")), (2, 0));
    assert!(table.state.board.built[shop("florist").idx()].contains(Lot(20)));
    assert_eq!(table.state.board.owned[2], lots(&[20]));
}
