//! Rules of RULES.md that neither an example of the rulebook nor a ruling shows.

use chinatown::{Event, FirstPlayer, Options, Phase, Privacy, State, Trade};
use tabletop::{
    Deaf, Game, Match, Player, Printed, QuickDice, Seat, Seating, Seed, Turn, Viewer, walk,
};

use crate::table::{A, B, C, D, Table};

// §3.1
#[test]
fn everybody_begins_with_fifty_thousand_and_nothing_else() {
    for n_seats in 3..=5 {
        let state = State::start(n_seats, &Options::default(), Printed::standard()).unwrap();
        for seat in state.seats() {
            assert_eq!(state.money(seat).0, 50_000);
            assert!(state.board.owned[seat.idx()].is_empty());
        }
        assert_eq!(state.deck().len(), 85);
        assert_eq!(state.bag.iter().sum::<u8>(), 90);
    }
}

// §3.2, CT-11: seat A plays first, and who sits there is drawn.
#[test]
fn seat_a_plays_first_and_who_sits_there_is_drawn() {
    let names = ["Ann", "Ben", "Cleo"];
    let mut firsts = Vec::new();
    for n in 0..24_u8 {
        let seed = Seed([n; 32]);
        let seating = Seating::draw(seed, 3);
        let players: Vec<Player> = seating.seat(names.map(Player::person).to_vec());
        let first = players[0].name.clone();
        let options = Options::default();
        let game =
            Match::<State>::seated(players, Some(seating), &options, Printed::standard(), seed)
                .unwrap();
        assert_eq!(game.position().first, A);
        firsts.push(first);
    }
    for name in names {
        assert!(firsts.iter().any(|it| it == name), "{name} never sits in seat A");
    }
}

/// What a seat is dealt, keeps and draws in each year, and how the years are called.
fn years(n_seats: u8) -> Vec<(u16, u8, u8, u8)> {
    let options = Options { trade: Trade::Floor, floor_turns: 1, ..Options::default() };
    let mut state = State::start(n_seats, &options, Printed::standard()).unwrap();
    let mut dice = QuickDice::new(1);
    let mut found = Vec::new();
    let (mut dealt, mut kept, mut drawn) = (0, 0, 0);
    while state.turn() != Turn::Over {
        let round = state.round;
        let mut events = Vec::new();
        match state.turn() {
            Turn::Over => {}
            Turn::Chance => {
                let outcome = state.draw(&mut dice);
                state.resolve(&outcome, &mut events);
            }
            Turn::Seats(seats) => {
                let seat = walk::any_of(seats, &mut dice);
                let action = state.sample(seat, &mut dice, &mut Vec::new());
                state.apply(seat, &action, &mut events).unwrap();
            }
        }
        for event in events {
            match event {
                Event::Dealt { seat: A, lots } => dealt = lots.len(),
                Event::Claimed { seat: A, lots } => kept = lots.len(),
                Event::Drew { seat: A, n_tiles } => drawn = n_tiles,
                _ => {}
            }
        }
        if state.round != round || state.turn() == Turn::Over {
            let year = state.edition.years[usize::from(round) - 1].number;
            found.push((year, dealt, kept, drawn));
        }
    }
    found
}

// §4.1, §4.2, §2.7, §9.1, §10.1: six years, with the numbers of the table.
#[test]
fn six_years_have_the_numbers_of_the_table() {
    let row = |dealt: [u8; 6], drawn: [u8; 6]| -> Vec<(u16, u8, u8, u8)> {
        let year = |i: usize| 1965 + u16::try_from(i).unwrap();
        (0..6).map(|i| (year(i), dealt[i], dealt[i] - 2, drawn[i])).collect()
    };
    assert_eq!(years(3), row([7, 6, 6, 6, 6, 6], [7, 4, 4, 4, 4, 4]));
    assert_eq!(years(4), row([6, 5, 5, 5, 5, 5], [6, 3, 3, 3, 3, 3]));
    assert_eq!(years(5), row([5, 5, 5, 4, 4, 4], [5, 3, 3, 2, 2, 2]));
}

// §2.6: no amount is smaller than a bill, and money never runs out.
#[test]
fn money_moves_in_bills_of_ten_thousand() {
    use tabletop::Words;
    let error = State::read_action(Printed::standard(), "propose A gets 5k; B gets 3").unwrap_err();
    assert!(error.to_string().contains("multiples of $10,000"), "{error}");
    let mut table = Table::new(3);
    table.cash(B, 9_000).owns(A, &[1]);
    table.play(B, "propose A gets 9000k; B gets 1");
    table.play(A, "accept 1");
    assert_eq!(table.money(A), 9_050, "more than all the bills of the box");
}

// §6.3: everybody sees offers, their terms, and who has agreed to them.
#[test]
fn offers_are_public() {
    let mut table = Table::new(4);
    table.owns(A, &[1]);
    table.play(A, "propose A gets 20k; B pays 10k gets 1; C pays 10k");
    table.play(C, "accept 1");
    for viewer in [Viewer::Seat(D), Viewer::Spectator] {
        let view = table.state.view(viewer);
        let offer = &view.offers[0];
        assert_eq!(offer.deal.cash.as_ref().map(Vec::len), Some(3));
        assert!(offer.signed.contains(A) && offer.signed.contains(C) && !offer.signed.contains(B));
    }
}

// §6.9, §11.1, §11.8: the floor goes round, the parties answer clockwise, and it ends.
#[test]
fn the_floor_goes_round() {
    let mut table = Table::floor(4);
    table.owns(B, &[1, 2]);
    table.play(A, "pass");
    table.play(B, "propose A pays 10k gets 1; B gets 20k; D pays 10k gets 2");
    assert_eq!(table.state.turn(), Turn::Seats(tabletop::SeatSet::one(D)), "D sits next");
    table.play(D, "accept 1");
    table.play(A, "accept 1");
    assert_eq!((table.owner(1), table.owner(2)), (Some(A), Some(D)));
    let Phase::Floor(floor) = &table.state.phase else { panic!("the floor is open") };
    assert_eq!((floor.holder, floor.n_passes), (C, 0), "an offer ends a row of passes");
    for seat in [C, D, A] {
        table.play(seat, "pass");
    }
    let said = table.play(B, "pass");
    assert!(said.contains(&"Trading ended".to_owned()), "{said:?}");
    let options = Options { trade: Trade::Floor, floor_turns: 2, ..Options::default() };
    let mut short = Table::with(3, options);
    short.play(A, "propose A pays 10k; B gets 10k");
    let said = short.play(B, "decline 1");
    assert_eq!(said, ["B declined offer 1"]);
    let said = short.play(B, "pass");
    assert!(said.contains(&"Trading ended".to_owned()), "after two turns: {said:?}");
}

// §7.2: a shop stays where it is, whoever owns it.
#[test]
fn what_is_built_stays() {
    let mut table = Table::new(3);
    table.built(A, "photo", &[28]);
    table.play(A, "propose A gets 10k; B gets 28");
    table.play(B, "accept 1");
    assert_eq!(table.owner(28), Some(B));
    assert_eq!(table.state.board.shop(chinatown::Lot(28)), Some(crate::table::shop("photo")));
    table.phase(Phase::Placing { active: B, n_placed: 0 });
    assert_eq!(table.choices(B), ["done"]);
}

// §11.2, §11.3: money may lie open, and the First Player card may move.
#[test]
fn a_table_may_agree_on_more() {
    let mut table = Table::with(3, Options { money: Privacy::Open, ..Options::default() });
    table.cash(B, 130);
    let view = table.state.view(Viewer::Spectator);
    assert_eq!(view.seats[1].money.map(|it| it.0), Some(130_000));
    let rotating = Options { first_player: FirstPlayer::Rotate, ..Options::default() };
    let mut table = Table::with(3, rotating);
    for seat in Seat::all(3) {
        table.play(seat, "ready");
    }
    assert_eq!((table.state.round, table.state.first), (2, B));
    let mut dice = QuickDice::new(1);
    walk::settle(&mut table.state, &mut dice);
    assert!(table.state.apply(A, &chinatown::Action::Ready, &mut Deaf).is_err());
}
