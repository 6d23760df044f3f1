//! Who is asked where several may act at once.

use bots::{Budget, Level};
use chinatown::{Action, Phase, State};
use session::{Controller, Session};
use tabletop::{Features as _, QuickDice, Seat, SeatSet};

use crate::{A, begin, bot, person, play_on, seed};

/// A table at which trading has just begun.
fn at_the_desk(levels: &[Level], n: u8) -> Session<State> {
    let bots = levels.iter().map(|&level| bot(level));
    let mut session: Session<State> =
        begin([person("Ann")].into_iter().chain(bots).collect(), seed(n));
    let mut dice = QuickDice::new(1);
    while !matches!(session.game().position().phase, Phase::Desk(_)) {
        assert!(play_on(&mut session, &mut dice));
    }
    session
}

fn let_bot_move(session: &mut Session<State>) -> Seat {
    let (seat, level) = session.next_bot().expect("a bot is to act");
    let (question, mut dice) = (session.question(seat), session.dice("bot"));
    let mut player = level.player::<State>();
    let action = player.choose(&question.observed(), &mut Budget::iterations(1), &mut dice);
    session.submit(seat, action).unwrap();
    seat
}

#[test]
fn a_desk_with_a_ready_seat_never_waits_for_it() {
    for n in 0..8 {
        let mut session = at_the_desk(&[Level::Medium; 3], n);
        session.submit(A, Action::Ready).unwrap();
        assert!(session.game().position().rests(A));
        // The first of the seats that may act is ready, and yet nobody waits for it.
        assert_eq!(session.may_act().first(), Some(A));
        while session.game().position().rests(A) {
            let next = session.next_of(SeatSet::ALL).expect("the desk is open");
            assert_ne!(next, A, "somebody who is ready was asked");
            assert_eq!(session.next_bot().map(|(seat, _)| seat), Some(next));
            assert_eq!(let_bot_move(&mut session), next);
            if !matches!(session.game().position().phase, Phase::Desk(_)) {
                break;
            }
        }
    }
}

#[test]
fn people_may_act_at_any_time_and_bots_one_at_a_time() {
    let mut session = at_the_desk(&[Level::Medium; 2], 3);
    assert!(session.may_act().contains(A), "nobody has to wait for a turn");
    let (first, _) = session.next_bot().expect("a bot is to act as well");
    assert_eq!(session.next_bot().map(|(seat, _)| seat), Some(first), "until something happens");
    session.submit(A, Action::Ready).unwrap();
    session.submit(A, Action::NotReady).unwrap();
    assert!(session.may_act().contains(A));
    session.hand_over(first, Controller::Nobody);
    assert_ne!(session.next_bot().map(|(seat, _)| seat), Some(first), "the seat is free now");
}

#[test]
fn a_persons_offer_is_answered_before_bots_trade_on() {
    let mut n_asked = 0;
    for n in 0..24 {
        let mut session = at_the_desk(&[Level::Medium; 3], n);
        let position = session.game().position();
        let mine = position.board.owned[0].first().expect("five lots are A's");
        let partner = Seat(1 + n % 3);
        let deal = chinatown::Deal::between([A, partner]).lot(mine, partner).pay(partner, A, 1);
        session.submit(A, Action::Propose { deal }).unwrap();
        assert_eq!(session.game().position().waits_for(A), SeatSet::one(partner));
        assert_eq!(session.next_bot().map(|(seat, _)| seat), Some(partner));
        assert_eq!(let_bot_move(&mut session), partner);
        if matches!(session.game().position().phase, Phase::Desk(_)) {
            let is_open = session.game().position().waits_for(A).contains(partner);
            assert!(!is_open, "one move is an answer");
            n_asked += 1;
        }
    }
    assert!(n_asked > 12, "{n_asked}");
}

#[test]
fn who_asked_to_be_heard_is_waited_for() {
    let mut n_heard = 0;
    for n in 0..12 {
        let mut session = at_the_desk(&[Level::Medium; 3], n);
        session.submit(A, Action::AskHearing).unwrap();
        session.submit(A, Action::Ready).unwrap();
        while session.may_act() != SeatSet::one(A) {
            if !matches!(session.game().position().phase, Phase::Desk(_)) {
                break;
            }
            let owes = session.next_bot().is_none();
            if owes {
                break;
            }
            let_bot_move(&mut session);
        }
        let Phase::Desk(desk) = &session.game().position().phase else { continue };
        if desk.settling.is_some() {
            assert_eq!(session.next_bot(), None, "the bots wait for Ann");
            session.submit(A, Action::GoOn).unwrap();
            assert_ne!(session.may_act(), SeatSet::one(A));
            n_heard += 1;
        }
    }
    assert!(n_heard > 4, "in {n_heard} of 12 matches somebody was waited for");
}

#[test]
fn the_order_of_bots_is_drawn_and_favours_nobody() {
    // Three bots may act; each should be the first to be asked in about a third of 900 matches.
    let mut n_first = [0_u32; 4];
    for n in 0..225_u8 {
        for levels in 0..4_u8 {
            let mut session = at_the_desk(&[Level::Random; 3], n);
            for _ in 0..levels {
                session.submit(A, Action::Ready).unwrap();
                session.submit(A, Action::NotReady).unwrap();
            }
            let (seat, _) = session.next_bot().expect("a bot is to act");
            n_first[seat.idx()] += 1;
        }
    }
    // Three standard deviations of a binomial with 900 trials and a third are 42.
    assert_eq!(n_first[0], 0);
    assert!(n_first[1..].iter().all(|n| (258..=342).contains(n)), "{n_first:?}");
}

#[test]
fn a_session_taken_up_again_asks_the_same_next() {
    let mut session = at_the_desk(&[Level::Medium; 3], 4);
    for _ in 0..6 {
        let again = Session::of(
            session.game().clone(),
            seed(4),
            vec![
                Controller::Person,
                Controller::Bot(Level::Medium),
                Controller::Bot(Level::Medium),
                Controller::Bot(Level::Medium),
            ],
        );
        assert_eq!(again.next_bot(), session.next_bot());
        assert_eq!(again.dice_seed("bot"), session.dice_seed("bot"));
        if session.next_bot().is_none() {
            break;
        }
        let_bot_move(&mut session);
    }
}
