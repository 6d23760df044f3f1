//! A match runs chance, keeps a log, and takes clicks back as long as nothing was learnt.

use std::num::NonZero;

use tabletop::{
    Entry, Game, Match, Player, Printed, QuickDice, Record, Seat, SetupError, Turn, UndoError,
    Viewer, walk,
};
use testkit::toy::{Action, News, Options, Outcome, Phase, Refusal, State};

use crate::table::{A, B, choices, finish, finished, first, fresh, seed, with};

#[test]
fn chance_moves_until_a_seat_must_decide() {
    let game = fresh();
    // Three lanterns for each of two seats, and one that is shown.
    assert_eq!(game.log().len(), 7);
    assert!(game.log().iter().all(|entry| matches!(entry, Entry::Chance(_))));
    assert!(matches!(game.position().phase, Phase::Hiding { .. }));
}

#[test]
fn chance_follows_from_the_seed_alone() {
    assert_eq!(fresh().log(), fresh().log());
    let players = vec![Player::person("Cleo"), Player::person("Dan")];
    let other = "5eee".parse().unwrap();
    let game = Match::<State>::new(players, &Options::default(), Printed::standard(), other);
    assert_ne!(game.unwrap().log(), fresh().log());
}

#[test]
fn a_table_of_the_wrong_size_is_not_set() {
    let players = vec![Player::person("Ann")];
    let error =
        Match::<State>::new(players, &Options::default(), Printed::standard(), seed()).unwrap_err();
    assert_eq!(error, SetupError::Seats { game: "Night Market", min: 2, max: 4, seats: 1 });
    let crowd = vec![Player::person("Ann"); 300];
    let error = Match::<State>::new(crowd, &Options::default(), Printed::standard(), seed());
    assert_eq!(error.unwrap_err().to_string(), "Night Market is for 2 to 4 players, not 255");
}

#[test]
fn a_refused_action_is_not_in_the_log() {
    let mut game = fresh();
    assert_eq!(game.submit(A, Action::Pass), Err(Refusal::NoAuction));
    assert_eq!(game.submit(Seat(200), Action::Pass), Err(Refusal::NotOnTurn));
    assert_eq!(game.log(), fresh().log());
    assert_eq!(game.position(), fresh().position());
}

#[test]
fn a_click_can_be_taken_back() {
    let mut game = fresh();
    first(&mut game, A);
    game.undo(A).unwrap();
    assert_eq!(game.position(), fresh().position());
    assert_eq!(game.record(), fresh().record());
    first(&mut game, A);
}

#[test]
fn a_click_of_another_cannot_be_taken_back() {
    let mut game = fresh();
    first(&mut game, A);
    assert_eq!(game.undo(B), Err(UndoError::Other(A)));
    assert_eq!(game.undo(Seat(200)), Err(UndoError::Other(A)));
    first(&mut game, B);
    assert_eq!(game.undo(A), Err(UndoError::Other(B)));
    assert_eq!(UndoError::Other(B).to_string(), "B has moved since");
}

#[test]
fn what_chance_has_shown_cannot_be_unseen() {
    let mut game = fresh();
    assert_eq!(game.undo(A), Err(UndoError::Chance), "the deal itself is chance");
    first(&mut game, A);
    first(&mut game, B);
    let opener = Seat::all(2).find(|&seat| !choices(&game, seat).is_empty()).unwrap();
    game.submit(opener, Action::Pass).unwrap();
    let buyer = opener.next(2);
    game.submit(buyer, Action::Bid { amount: 1 }).unwrap();
    // The tip was drawn, and the next lantern shown.
    assert_eq!(game.undo(buyer), Err(UndoError::Chance));
}

#[test]
fn once_over_nothing_is_taken_back() {
    let mut game = with(Options { rounds: 1, ..Options::default() });
    first(&mut game, A);
    first(&mut game, B);
    let opener = Seat::all(2).find(|&seat| !choices(&game, seat).is_empty()).unwrap();
    game.submit(opener, Action::Pass).unwrap();
    game.submit(opener.next(2), Action::Pass).unwrap();
    assert_eq!(game.position().turn(), Turn::Over);
    assert!(matches!(game.log().last(), Some(Entry::Seat(..))), "no chance stands in the way");
    // The header shows the seed now, and with it what would be drawn in another turn of events.
    assert_eq!(game.undo(opener.next(2)), Err(UndoError::Over));
}

#[test]
fn nothing_can_be_taken_back_before_the_first_move() {
    let game = fresh();
    let mut empty = game.rewound(0);
    assert_eq!(empty.undo(A), Err(UndoError::Nothing));
}

#[test]
fn the_log_leads_to_every_position_on_the_way() {
    let game = finished();
    let mut positions = vec![*game.start()];
    let end = game.replay(game.log().len(), |position, _, _| positions.push(*position));
    assert_eq!(end, *game.position());
    for (n, position) in positions.iter().enumerate() {
        assert_eq!(game.position_at(n), *position);
        let rewound = game.rewound(n);
        assert_eq!(rewound.position(), position);
        assert_eq!(rewound.log(), &game.log()[..n]);
    }
}

#[test]
fn in_a_rewound_match_chance_stands_still() {
    let game = fresh();
    let mut rewound = game.rewound(3);
    assert_eq!(rewound.position().turn(), Turn::Chance);
    assert_eq!(rewound.submit(A, Action::Pass), Err(Refusal::NotOnTurn));
    assert_eq!(rewound.log().len(), 3);
}

#[test]
fn everybody_hears_what_is_theirs_to_hear() {
    let mut game = fresh();
    let Action::Hide { lantern } = choices(&game, A)[0] else {
        panic!("lanterns are hidden first")
    };
    let from = game.log().len();
    first(&mut game, A);
    let mine = News::Hid { seat: A, lantern: Some(lantern) };
    let theirs = News::Hid { seat: A, lantern: None };
    assert_eq!(game.news_since(from, Viewer::Seat(A)), [mine]);
    assert_eq!(game.news_since(from, Viewer::Seat(B)), [theirs]);
    assert_eq!(game.news_since(from, Viewer::Spectator), [theirs]);
    assert_eq!(game.news_since(0, Viewer::Spectator).len(), 8, "the deal is news too");
}

#[test]
fn the_seed_is_hidden_until_the_match_is_over() {
    let secret = seed().to_string();
    let mut game = fresh();
    assert_eq!(game.header().seed, None);
    assert!(!game.record().contains(&secret));
    assert!(!format!("{game:?}").contains(&secret));
    assert!(game.record().contains(&seed().commitment().to_string()));
    finish(&mut game);
    assert_eq!(game.header().seed, Some(seed()));
    assert!(game.record().contains(&secret));
    let result = game.header().result.unwrap();
    assert_eq!(result.standing, game.position().standing());
    assert!(State::TITLE.endings.contains(&result.ending.as_str()));
    assert!(!game.rewound(game.log().len()).record().contains(&secret));
}

#[test]
fn an_unfinished_match_goes_on_where_it_stopped() {
    let mut game = fresh();
    first(&mut game, A);
    let record = Record::read(&game.record()).unwrap();
    let (mut again, verdict) = Match::<State>::open(&record, None, Some(seed())).unwrap();
    assert_eq!((verdict.n_actions, verdict.n_outcomes), (1, 7));
    assert!(verdict.fair && !verdict.over);
    finish(&mut game);
    finish(&mut again);
    assert_eq!(again.record(), game.record());
}

#[test]
fn without_its_seed_an_unfinished_match_can_only_be_looked_at() {
    let game = fresh();
    let record = Record::read(&game.record()).unwrap();
    let (mut again, verdict) = Match::<State>::open(&record, None, None).unwrap();
    assert!(!verdict.fair && !verdict.over);
    first(&mut again, A);
    first(&mut again, B);
    let opener = Seat::all(2).find(|&seat| !choices(&again, seat).is_empty()).unwrap();
    again.submit(opener, Action::Pass).unwrap();
    again.submit(opener.next(2), Action::Bid { amount: 1 }).unwrap();
    assert_eq!(again.position().turn(), Turn::Chance, "nobody here can draw the tip");
    assert_eq!(again.header().seed, None);
}

#[test]
fn a_record_that_stops_before_chance_goes_on_with_it() {
    let game = fresh();
    let cut = game.rewound(4).record();
    let (again, verdict) =
        Match::<State>::open(&Record::read(&cut).unwrap(), None, Some(seed())).unwrap();
    assert_eq!(verdict.n_outcomes, 4, "the verdict is about the record");
    assert_eq!(again.record(), game.record());
    let Entry::Chance(Outcome::Show { .. }) = again.log()[6] else { panic!("a lantern is shown") };
}

#[test]
fn what_was_let_go_is_missed_by_nothing_that_is_still_to_come() {
    let n_kept = NonZero::new(3).unwrap();
    let (mut whole, mut dice) = (fresh(), QuickDice::new(7));
    let mut light = whole.clone();
    let mut most_gone = 0;
    while let Turn::Seats(seats) = whole.position().turn() {
        let seat = walk::any_of(seats, &mut dice);
        let action = whole.position().sample(seat, &mut dice, &mut Vec::new());
        assert_eq!(light.submit(seat, action), whole.submit(seat, action));
        light.let_go(n_kept);
        let (first, n) = (light.first_entry(), whole.n_entries());
        most_gone = first;
        assert_eq!((light.n_entries(), light.barrier()), (n, whole.barrier()));
        assert_eq!(light.position(), whole.position());
        assert_eq!(light.header(), whole.header());
        assert_eq!(light.log(), &whole.log()[first..]);
        // Enough is at hand to look back a little, and to take back whatever can be taken back.
        assert!(first <= light.barrier() && first + 3 <= n);
        assert!(light.log().len() < 6 + n - light.barrier(), "the rest has gone");
        for entry in first..=n {
            assert_eq!(light.position_at(entry), whole.position_at(entry));
            assert_eq!(light.rewound(entry).position(), whole.rewound(entry).position());
            assert_eq!(light.rewound(entry).n_entries(), entry);
            assert_eq!(light.log_from(entry), whole.log_from(entry));
            let news = |game: &Match<State>| game.news_since(entry, Viewer::Seat(A));
            assert_eq!(news(&light), news(&whole));
        }
        assert_eq!(light.since_barrier(), whole.since_barrier());
        for to in 0..=n + 1 {
            assert_eq!(light.can_roll_back(to), whole.can_roll_back(to), "{to} of {n}");
        }
        for seat in Seat::all(2) {
            let (mut light, mut whole) = (light.clone(), whole.clone());
            assert_eq!(light.undo(seat), whole.undo(seat));
            assert_eq!(light.position(), whole.position());
            assert_eq!(light.log(), &whole.log()[first..]);
        }
    }
    assert!(most_gone > 20, "{most_gone}");
}
