//! The journal of a running match survives whatever happens to it.

use std::num::NonZero;

use session::{Controller, Feed, Session};
use tabletop::{Game as _, Match, QuickDice, Record, RecordError, SeatSet, Viewer};
use testkit::toy::State;

use crate::{A, around_one_screen, play_on, seed};

/// A journal, and the record of the match it tells of.
fn kept() -> (String, String) {
    let mut session = around_one_screen();
    let mut journal = session.journal();
    for seat in session.may_act().iter() {
        let action = session.seen(tabletop::Viewer::Seat(seat)).choices[0];
        let change = session.submit(seat, action).unwrap();
        journal.push_str(&(change.lines.join("\n") + "\n"));
    }
    (journal, session.game().record())
}

fn opened(journal: &str) -> String {
    Match::<State>::open(&Record::read(journal).unwrap(), None, None).unwrap().0.record()
}

fn opened_with_seed(journal: &str) -> String {
    let record = Record::read(journal).unwrap();
    Match::<State>::open(&record, None, Some(seed(5))).unwrap().0.record()
}

#[test]
fn a_journal_opens_to_the_same_match() {
    let (journal, record) = kept();
    assert_eq!(opened(&journal), record);
    assert!(
        !journal.lines().next().unwrap().contains("\"entries\""),
        "it does not promise a length"
    );
}

#[test]
fn a_line_that_was_being_written_when_the_machine_stopped_is_left_away() {
    let (journal, _) = kept();
    let last = journal.trim_end().rfind('\n').unwrap() + 1;
    let whole = opened(&journal[..last]);
    for end in last + 1..journal.len() - 2 {
        assert_eq!(opened(&journal[..end]), whole, "cut at {end}");
    }
    // With its last letter the line is whole, its end of line or not.
    assert_ne!(opened(&journal[..journal.len() - 1]), whole);
}

#[test]
fn a_torn_line_in_the_middle_is_refused() {
    let (journal, _) = kept();
    let last = journal.trim_end().rfind('\n').unwrap();
    let before = journal[..last].rfind('\n').unwrap();
    let torn = format!("{}{}", &journal[..before + 20], &journal[last..]);
    assert!(matches!(Record::read(&torn), Err(RecordError::Unreadable { .. })));
}

#[test]
fn a_rollback_to_where_the_log_never_was_is_refused() {
    let (journal, record) = kept();
    let n_entries = journal.lines().count() - 1;
    let read = Record::read(&journal).unwrap();
    let (header, (game, _)) =
        (read.header.clone(), Match::<State>::open(&read, None, None).unwrap());
    let forged = |to: usize, text: &str| {
        let mut chain = tabletop::Journal::of(&header);
        for entry in game.log() {
            chain.entry(entry);
        }
        Record::read(&format!("{text}{}\n", chain.rollback(to)))
    };
    let line = n_entries + 2;
    let refused = Err(RecordError::Rollback { line, to: n_entries });
    assert_eq!(forged(n_entries, &journal), refused);
    assert!(forged(n_entries - 1, &journal).is_ok());
    // What is written out takes nothing back.
    let refused = forged(n_entries - 1, &record.replace('\r', ""));
    assert!(matches!(refused, Err(RecordError::Rollback { .. })), "{refused:?}");
}

#[test]
fn the_journal_of_a_whole_match_is_its_record() {
    let mut session = around_one_screen();
    let mut dice = QuickDice::new(9);
    while play_on(&mut session, &mut dice) {}
    let record = Record::read(&session.game().record()).unwrap();
    let journal = Record::read(&session.journal()).unwrap();
    assert_eq!(journal.entries, record.entries);
    assert_eq!(journal.header.seed, None, "a journal never shows the seed");
    assert!(session.can_undo(A).is_err());
    assert_eq!(opened_with_seed(&session.journal()), session.game().record());
}

#[test]
fn a_journal_is_taken_up_where_it_was_left_with_what_was_taken_back_in_it() {
    let mut session = around_one_screen();
    let mut journal = session.journal();
    let mut keep = |change: session::Change<State>| {
        journal.push_str(&(change.lines.join("\n") + "\n"));
    };
    let action = session.seen(Viewer::Seat(A)).choices[0];
    keep(session.submit(A, action).unwrap());
    keep(session.undo(A).unwrap());
    keep(session.submit(A, action).unwrap());
    let record = Record::read(&journal).unwrap();
    let (game, _) = Match::<State>::open(&record, None, Some(seed(5))).unwrap();
    let controllers = vec![Controller::Person; 3];
    let mut resumed = Session::resumed(game, seed(5), controllers, &record);
    assert_eq!(resumed.revision(), session.revision());
    for revision in 0..=session.revision() {
        assert_eq!(resumed.known_at(revision), session.known_at(revision), "{revision}");
    }
    let change = resumed.undo(A).unwrap();
    assert_eq!(change, session.undo(A).unwrap());
    journal.push_str(&(change.lines.join("\n") + "\n"));
    assert_eq!(opened(&journal), session.game().record());
}

#[test]
fn a_session_that_lets_go_of_the_past_goes_on_as_one_that_does_not() {
    let mut whole = around_one_screen();
    let mut light = whole.clone();
    let mut dice = QuickDice::new(4);
    let (mut n_undone, mut most_gone) = (0, 0);
    while let Some(seat) = whole.next_of(SeatSet::ALL) {
        assert_eq!(light.next_of(SeatSet::ALL), Some(seat));
        assert_eq!(light.dice_seed("bot"), whole.dice_seed("bot"));
        let action = whole.game().position().sample(seat, &mut dice, &mut Vec::new());
        let played = whole.submit(seat, action).unwrap();
        assert_eq!(light.submit(seat, action).unwrap(), played);
        light.let_go(NonZero::new(2).unwrap());
        let before = played.kept;
        let undone = whole.clone().undo_to(seat, before);
        assert_eq!(light.clone().undo_to(seat, before), undone);
        if undone.is_ok() && before.is_multiple_of(2) {
            n_undone += 1;
            assert_eq!(light.roll_back(before), whole.roll_back(before));
            let again = whole.submit(seat, action);
            assert_eq!(light.submit(seat, action), again);
        }
        let first = light.game().first_entry();
        most_gone = first;
        for revision in 0..=whole.revision() {
            assert_eq!(light.known_at(revision), whole.known_at(revision));
        }
        for viewer in Viewer::all(3) {
            let (some, all) = (Feed::of(light.game(), viewer), Feed::of(whole.game(), viewer));
            let lately = all.lines().iter().filter(|line| line.entry >= first);
            assert!(some.lines().iter().eq(lately), "{viewer:?}");
        }
    }
    assert!(n_undone > 2 && most_gone > 20, "{n_undone} {most_gone}");
}
