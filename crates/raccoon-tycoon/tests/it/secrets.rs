//! What must not be seen, byte by byte.

use raccoon_tycoon::state::Bids;
use raccoon_tycoon::view::HandView;
use raccoon_tycoon::{Action, Event, News, Options, Phase, State, Tile};
use tabletop::{Edition as _, FairDice, Game, Money, Printed, QuickDice, Seat, Turn, Viewer, walk};
use testkit::n_games;

use crate::table::{A, B, Table, card};

fn bytes(state: &State, viewer: Viewer) -> String {
    serde_json::to_string(&state.view(viewer)).unwrap()
}

#[test]
fn a_rivals_money_changes_no_byte() {
    let mut table = Table::new(4);
    table.owns(B, "bank");
    for viewer in [Viewer::Seat(A), Viewer::Spectator] {
        let before = bytes(&table.state, viewer);
        let mut rich = table.clone();
        rich.cash(B, 640);
        assert_eq!(bytes(&rich.state, viewer), before);
    }
    let mut rich = table.clone();
    rich.cash(B, 640);
    assert_ne!(bytes(&rich.state, Viewer::Seat(B)), bytes(&table.state, Viewer::Seat(B)));
}

/// Along whole games: what a rival's purse holds shows nowhere, not in an auction either.
// §4.2
#[test]
fn a_rivals_money_changes_no_byte_in_any_phase() {
    let text = <State as Game>::Edition::EMBEDDED[0].replace("money = 10\n", "money = 300\n");
    let edition = Printed::load(&text).unwrap();
    let mut n_auctions = 0;
    for seed in 0..u64::from(n_games(3)) {
        let mut state = State::start(4, &Options::default(), edition).unwrap();
        let mut dice = QuickDice::new(seed);
        let mut scratch = Vec::new();
        walk::settle(&mut state, &mut dice);
        while let Some(actor) = state.actor() {
            n_auctions += u32::from(matches!(state.phase, Phase::Bidding(_)));
            for seat in state.seats() {
                let mut rich = state;
                rich.mats[seat.idx()].money += Money(777);
                for viewer in Viewer::all(4).filter(|viewer| !viewer.is(seat)) {
                    assert_eq!(rich.view(viewer), state.view(viewer), "seed {seed}, {viewer:?}");
                }
                assert_ne!(rich.view(Viewer::Seat(seat)), state.view(Viewer::Seat(seat)));
            }
            let action = state.sample(actor, &mut dice, &mut scratch);
            state.apply(actor, &action, &mut Vec::new()).unwrap();
            walk::settle(&mut state, &mut dice);
        }
    }
    assert!(n_auctions > 100, "only {n_auctions} bids were watched");
}

/// The same game with a rival who is richer all along: as long as everybody does the same, the
/// others see and hear the same, and the record has the same lines. Who passes because they must
/// looks like who passes because they will (RT-27), and so does who buys nothing (RT-25).
// §4.2, §5.3, §6.2
#[test]
fn a_game_looks_the_same_whatever_a_rival_has() {
    let (n_forced, n_traded, n_held) = compare_with_a_rich_rival(Options::default());
    assert!(n_forced > 100, "only {n_forced} had to pass");
    assert!(n_traded > 100, "only {n_traded} could trade");
    assert_eq!(n_held, 0, "nobody is asked for a declaration");
}

/// With sudden death too, but for one thing that the rules make public: the table waits for
/// whoever has come to a thousand dollars (RT-41). That they have, and that they play on, is not
/// said to anybody else.
// §7.4
#[test]
fn a_fortune_that_is_not_declared_is_no_news() {
    let options = Options { sudden_death: true, ..Options::default() };
    let (n_forced, n_traded, n_held) = compare_with_a_rich_rival(options);
    assert!(n_forced > 100, "only {n_forced} had to pass");
    assert!(n_traded > 100, "only {n_traded} could trade");
    assert!(n_held > 100, "only {n_held} played on with a fortune");
}

/// Plays games in which one seat is richer in a second copy of the table; says how often somebody
/// had to pass, could trade, or was asked for a declaration because of the greater wealth.
fn compare_with_a_rich_rival(options: Options) -> (u32, u32, u32) {
    let (mut n_forced, mut n_traded, mut n_held) = (0, 0, 0);
    for seed in 0..u64::from(n_games(60)) {
        let n_seats = u8::try_from(2 + seed % 4).unwrap();
        let mut poor = State::start(n_seats, &options, Printed::standard()).unwrap();
        let mut dice = QuickDice::new(seed);
        let mut scratch = Vec::new();
        let secret = Seat(u8::try_from(seed / 4 % u64::from(n_seats)).unwrap());
        let mut rich = poor;
        rich.mats[secret.idx()].money += Money(900);
        let others = || Viewer::all(n_seats).filter(move |viewer| !viewer.is(secret));
        // The building by which somebody could be asked what they cannot pay.
        let floor = table_tile("trading-floor");
        for state in [&mut poor, &mut rich] {
            state.stack &= !(1 << floor.0);
            state.mats[secret.idx()].buildings |= 1 << floor.0;
        }
        while poor.turn() != Turn::Over {
            let (mut said, mut said_rich) = (Vec::new(), Vec::new());
            match poor.actor() {
                None => {
                    let outcome = poor.draw(&mut dice);
                    poor.resolve(&outcome, &mut said);
                    rich.resolve(&outcome, &mut said_rich);
                }
                Some(actor) => {
                    let action = poor.sample(actor, &mut dice, &mut scratch);
                    n_traded += u32::from(matches!(poor.phase, Phase::Trading { .. }));
                    let could_bid = poor.bids_now().is_some();
                    n_forced += u32::from(matches!(poor.phase, Phase::Bidding(_)) && !could_bid);
                    poor.apply(actor, &action, &mut said).unwrap();
                    rich.apply(actor, &action, &mut said_rich).unwrap();
                }
            }
            let is_asked = |state: &State| state.declaring.contains(secret);
            while is_asked(&rich) && !is_asked(&poor) && rich.actor() == Some(secret) {
                rich.apply(secret, &Action::Hold, &mut said_rich).unwrap();
                n_held += 1;
            }
            assert_eq!(poor.actor(), rich.actor(), "seed {seed}: the table waits for the same");
            if poor.turn() == Turn::Over {
                break;
            }
            for viewer in others() {
                assert_eq!(poor.view(viewer), rich.view(viewer), "seed {seed}, {viewer:?}");
                let heard = |state: &State, events: &[Event]| -> Vec<_> {
                    events.iter().filter_map(|event| state.news(event, viewer)).collect()
                };
                assert_eq!(heard(&poor, &said), heard(&rich, &said_rich), "seed {seed}");
            }
        }
    }
    (n_forced, n_traded, n_held)
}

fn table_tile(slug: &str) -> Tile {
    let edition = Printed::<<State as Game>::Edition>::standard();
    Tile::all().find(|&tile| edition.tile(tile).slug == slug).expect(slug)
}

#[test]
fn a_view_counts_what_lies_on_the_table() {
    let mut table = Table::new(3);
    table.owns(A, "vineyard").owns(A, "brick-works").owns(A, "export-company").cash(A, 50);
    table.owns(B, "smuggler").owns(B, "factory").offer_town("newgate").deal(A, &[1, 2, 3]);
    table.play(A, "upgrade vineyard");
    table.deal(B, &[4]);
    table.play(B, "produce 4");
    table.settle();
    let view = table.state.view(Viewer::Seat(A));
    assert_eq!(view.discard, [card(4)]);
    assert_eq!(usize::from(view.n_deck), 54 - 3 - 4 - 3 - 1);
    assert_eq!((view.n_railroads, view.n_towns), (14, 15));
    assert_eq!(u32::from(view.n_stack), table.state.stack.count_ones());
    let prices = view.town_prices.unwrap();
    assert_eq!((prices.amount, prices.mix), (2, 3), "with the viewer's Brick Works");
    assert_eq!(table.state.view(Viewer::Seat(B)).town_prices.unwrap().mix, 4);
    let limits = |seat: Seat| {
        let mat = &view.mats[seat.idx()];
        (mat.production_limit, mat.hand_limit, mat.storage_limit, mat.export_raise)
    };
    assert_eq!(limits(A), (3, 3, 13, 3));
    assert_eq!(limits(B), (5, 4, 12, 0));
    let upgraded: Vec<bool> = view.mats[0].buildings.iter().map(|it| it.upgraded).collect();
    assert_eq!(upgraded.iter().filter(|&&it| it).count(), 1);
    assert_eq!(view.mats[1].hand, HandView::Theirs { n_cards: 4 });
}

#[test]
fn only_who_is_asked_sees_what_they_may_answer() {
    let options = Options { sudden_death: true, ..Options::default() };
    let mut table = Table::with(3, options);
    table.offer_railroads(&["fat-cat", "top-dog"]).cash(A, 30);
    table.play(A, "auction fat-cat");
    let bids = |table: &Table, viewer| table.state.view(viewer).bids;
    let range = Bids { lowest: Money(4), highest: Money(30) };
    assert_eq!(bids(&table, Viewer::Seat(A)), Some(range));
    assert_eq!(bids(&table, Viewer::Seat(B)), None);
    assert_eq!(bids(&table, Viewer::Spectator), None);
    let mut table = Table::with(3, options);
    table.hold(A, "D").cash(A, 999);
    table.play(A, "sell 1 wood");
    assert!(table.state.view(Viewer::Seat(A)).declaring);
    assert!(table.state.view(Viewer::Seat(A)).may_declare);
    assert!(!table.state.view(Viewer::Seat(B)).declaring);
    assert!(!table.state.view(Viewer::Seat(B)).may_declare);
}

#[test]
fn a_chair_that_is_not_there_sees_what_a_spectator_sees() {
    let table = Table::new(3);
    let spectator = table.state.view(Viewer::Spectator);
    for seat in [Seat(3), Seat(5), Seat(255)] {
        let mut view = table.state.view(Viewer::Seat(seat));
        view.viewer = Viewer::Spectator;
        assert_eq!(view, spectator);
    }
}

#[test]
fn a_drawn_card_is_news_to_its_owner_alone() {
    let table = Table::new(3);
    let event = Event::Drew { seat: A, card: card(7) };
    let heard = |viewer| table.state.news(&event, viewer);
    assert_eq!(heard(Viewer::Seat(A)), Some(News::Drew { seat: A, card: Some(card(7)) }));
    assert_eq!(heard(Viewer::Seat(B)), Some(News::Drew { seat: A, card: None }));
    assert_eq!(heard(Viewer::Spectator), Some(News::Drew { seat: A, card: None }));
}

#[test]
fn rivals_see_the_size_of_a_hand() {
    let table = Table::new(3);
    let view = table.state.view(Viewer::Seat(B));
    assert_eq!(view.mats[0].hand, HandView::Theirs { n_cards: 3 });
    assert!(matches!(&view.mats[1].hand, HandView::Mine { cards } if cards.len() == 3));
}

/// Whoever remembers the discards knows more than the table shows: after a reshuffle every card
/// that was not among them is in somebody's hand. A resampled position must not contradict that.
#[test]
fn resampling_keeps_to_what_a_good_memory_knows() {
    let mut dice = QuickDice::new(1);
    let mut n_checked = 0;
    for seed in 0..30 {
        let mut state = State::start(4, &Options::default(), Printed::standard()).unwrap();
        let mut play = QuickDice::new(seed);
        let mut scratch = Vec::new();
        walk::settle(&mut state, &mut play);
        // Where A knows, from the last reshuffle, which cards the others hold between them.
        let mut old_cards = None;
        for _ in 0..600 {
            let Some(seat) = state.actor() else { break };
            let epoch = state.epoch;
            let action = state.sample(seat, &mut play, &mut scratch);
            state.apply(seat, &action, &mut Vec::new()).unwrap();
            walk::settle(&mut state, &mut play);
            if state.epoch != epoch {
                old_cards = Some(
                    (0..54)
                        .filter(|&it| state.epochs[it] != state.epoch)
                        .fold(0_u64, |cards, it| cards | 1 << it),
                );
            }
            let Some(old_cards) = old_cards else { continue };
            let twin = state.resample(Viewer::Seat(A), &mut dice);
            for seat in state.seats() {
                let n_old = |it: &State| (it.mat(seat).hand & old_cards).count_ones();
                assert_eq!(n_old(&twin), n_old(&state), "seed {seed}");
            }
            assert_eq!(twin.deck & old_cards, 0);
            n_checked += 1;
        }
    }
    assert!(n_checked > 500, "only {n_checked} positions after a reshuffle");
}

/// A good resampler reaches every hand: over many draws each hidden card is seen in B's hand.
#[test]
fn resampling_can_deal_a_rival_any_hidden_card() {
    let table = Table::new(3);
    let hidden = !table.state.mat(A).hand & ((1 << 54) - 1);
    let mut dice = FairDice::new([2; 32]);
    let mut seen = 0;
    for _ in 0..600 {
        let twin = table.state.resample(Viewer::Seat(A), &mut dice);
        assert_eq!(twin.mat(A), table.state.mat(A));
        assert_eq!(twin.mat(B).money, Money(10));
        seen |= twin.mat(B).hand;
    }
    assert_eq!(seen, hidden);
}
