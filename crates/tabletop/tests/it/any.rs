//! A match without its types.

use serde_json::{Value, json};
use tabletop::{AnyMatch, Match, QuickDice, Record, Seat, SubmitError, Turn, UndoError, Viewer};
use testkit::toy::State;

use crate::table::{A, B, fresh, seed};

fn any() -> Box<dyn AnyMatch> {
    Box::new(fresh())
}

#[test]
fn a_whole_match_is_played_without_types() {
    let mut game = any();
    let mut dice = QuickDice::new(3);
    while let Turn::Seats(seats) = game.turn() {
        let seat = seats.first().unwrap();
        let action = game.sample(seat, &mut dice);
        let deliveries = game.submit(seat, &action).unwrap();
        let viewers: Vec<Viewer> = deliveries.iter().map(|delivery| delivery.viewer).collect();
        assert_eq!(viewers, [Viewer::Spectator, Viewer::Seat(A), Viewer::Seat(B)]);
        assert!(deliveries.iter().all(|delivery| !delivery.told.is_empty()));
    }
    assert_eq!(game.title().id, "night-market");
    assert!(game.ending().is_some());
    assert!(game.choices(A).is_empty());
    let (heading, total) = game.score_sheet().pop().unwrap();
    assert_eq!((heading.as_str(), total.as_slice()), ("total", game.standing().scores.as_slice()));
    let record = Record::read(&game.record()).unwrap();
    assert_eq!(record.header, game.header());
    let (again, verdict) = Match::<State>::open(&record, None, None).unwrap();
    assert_eq!(AnyMatch::record(&again), game.record());
    assert!(verdict.fair && verdict.over);
}

#[test]
fn choices_can_be_shown_written_and_played() {
    let mut game = any();
    let choices = game.choices(A);
    assert!(!choices.is_empty());
    for choice in &choices {
        assert_eq!(game.read_action(&choice.notation).as_ref(), Ok(&choice.action));
        assert!(choice.sentence.starts_with("Lay lantern "), "{choice:?}");
    }
    game.submit(A, &choices[0].action).unwrap();
    let last = game.n_entries() - 1;
    assert_eq!(game.seat_of(last), Some(A));
    assert_eq!(game.seat_of(0), None);
    assert_eq!(game.seat_of(99), None);
    assert_eq!(game.write_entry(last), format!("A {}", choices[0].notation));
    assert!(game.write_entry(0).starts_with("chance deal A "));
    assert!(game.choices(A).is_empty(), "A has chosen");
    assert!(game.choices(Seat(200)).is_empty());
}

#[test]
fn everybody_is_told_in_their_own_words() {
    let mut game = any();
    let action = game.choices(A)[0].action.clone();
    let from = game.n_entries();
    let deliveries = game.submit(A, &action).unwrap();
    let said: Vec<&str> = deliveries.iter().map(|it| it.told[0].sentence.as_str()).collect();
    assert_eq!(said[0], "Ann hid a lantern");
    assert!(said[1].starts_with("You hid lantern "), "{}", said[1]);
    assert_eq!(said[2], "Ann hid a lantern");
    assert_eq!(deliveries[2].told[0].news, json!({"hid": {"seat": 0, "lantern": null}}));
    for delivery in &deliveries {
        assert_eq!(game.news_since(from, delivery.viewer), delivery.told);
    }
}

#[test]
fn nobody_sees_more_than_their_view() {
    let game = any();
    let hand = |viewer: Viewer, seat: usize| game.view(viewer)["stands"][seat]["hand"].clone();
    assert!(hand(Viewer::Seat(A), 0).get("open").is_some());
    assert_eq!(hand(Viewer::Seat(A), 1), json!({"closed": {"n_lanterns": 3}}));
    assert_eq!(hand(Viewer::Spectator, 0), json!({"closed": {"n_lanterns": 3}}));
    assert!(game.board(Viewer::Seat(A)).contains("\nYou "));
    assert!(game.board(Viewer::Spectator).contains("\nAnn "));
    assert!(!game.prompt(A).is_empty());
}

#[test]
fn a_seat_that_is_not_there_cannot_act() {
    let mut game = any();
    let error = game.submit(Seat(200), &json!("pass")).unwrap_err();
    assert_eq!(error, SubmitError::NoSuchSeat(Seat(200)));
    assert_eq!(game.submit(Seat(2), &json!("pass")), Err(SubmitError::NoSuchSeat(Seat(2))));
    assert_eq!(game.record(), fresh().record());
}

#[test]
fn what_is_no_action_is_unreadable() {
    let mut game = any();
    let huge: Value = (0..1 << 20).collect();
    let mut deep = json!("pass");
    for _ in 0..120 {
        deep = json!({"hide": deep});
    }
    let long = json!({"x".repeat(1 << 20): 1});
    let bell = json!({"\u{7}fly": 1});
    let odd = [json!(null), json!({}), json!({"bid": {"amount": 1.5}}), huge, deep, long, bell];
    for action in odd {
        let error = game.submit(A, &action).unwrap_err();
        let SubmitError::Unreadable(problem) = &error else { panic!("{error}") };
        assert!(problem.len() <= 800, "a hostile action is not echoed at length");
        assert!(!problem.chars().any(char::is_control), "{problem:?}");
    }
    assert_eq!(game.record(), fresh().record());
}

#[test]
fn a_refusal_comes_with_its_code_its_sentence_and_its_rule() {
    let mut game = any();
    let error = game.submit(A, &json!({"hide": {"lantern": 9}})).unwrap_err();
    assert_eq!(error.to_string(), "you hold no lantern 9 (RULES.md §3.1)");
    let sentence = "you hold no lantern 9".to_owned();
    let reason = json!({"not_held": {"lantern": 9}});
    assert_eq!(error, SubmitError::Refused { reason, sentence, rule: "§3.1" });
    assert_eq!(
        serde_json::to_value(&error).unwrap(),
        json!({"refused": {
            "reason": {"not_held": {"lantern": 9}},
            "sentence": "you hold no lantern 9",
            "rule": "§3.1",
        }})
    );
}

#[test]
fn an_action_can_be_judged_without_being_played() {
    let mut game = any();
    for (seat, wrong) in [
        (Seat(2), json!("pass")),
        (A, json!({"fly": 1})),
        (A, json!({"hide": {"lantern": 9}})),
        (A, json!("pass")),
    ] {
        assert_eq!(game.check(seat, &wrong), game.submit(seat, &wrong).map(drop), "{wrong}");
        assert!(game.check(seat, &wrong).is_err(), "{wrong}");
    }
    let good = game.choices(A).swap_remove(0).action;
    assert_eq!(game.check(A, &good), Ok(()));
    assert_eq!(game.record(), fresh().record(), "nothing was played");
    game.submit(A, &good).unwrap();
}

#[test]
fn notation_that_is_none_says_what_could_be_written() {
    let game = any();
    let error = game.read_action("fly to the moon").unwrap_err();
    assert_eq!(
        error.to_string(),
        "'fly to the moon' is not understood: write 'hide 3', 'bid 4' or 'pass'"
    );
    let error = game.read_action(&"x\u{7}".repeat(1 << 20)).unwrap_err();
    assert_eq!(error.text, "x".repeat(60), "a hostile text is not echoed at length");
}

#[test]
fn a_click_is_taken_back_without_types() {
    let mut game = any();
    let action = game.choices(A)[0].action.clone();
    game.submit(A, &action).unwrap();
    assert_eq!(game.undo(B), Err(UndoError::Other(A)));
    game.undo(A).unwrap();
    assert_eq!(game.record(), fresh().record());
}

#[test]
fn an_earlier_moment_can_be_looked_at() {
    let game = any();
    let earlier = game.at(3);
    assert_eq!(earlier.n_entries(), 3);
    assert_eq!(earlier.turn(), Turn::Chance);
    assert_eq!(earlier.header().commitment, seed().commitment());
}
