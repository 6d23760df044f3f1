//! Moves are taken back as entries of the journal.

use session::{AnySession, Feed, Follower, Session};
use tabletop::{Match, QuickDice, Record, Seat, UndoError, Viewer};
use testkit::toy::{Action, State};

use crate::{A, B, around_one_screen, play_on};

fn hide(session: &mut Session<State>, seat: Seat) -> session::Change<State> {
    let action = session.seen(Viewer::Seat(seat)).choices[0];
    assert!(matches!(action, Action::Hide { .. }));
    session.submit(seat, action).unwrap()
}

#[test]
fn revisions_only_grow() {
    let mut session = around_one_screen();
    let n_entries = session.game().log().len();
    let before = session.revision();
    let played = hide(&mut session, A);
    assert_eq!((played.revision, played.kept), (before + 1, n_entries));
    let undone = session.undo(A).unwrap();
    assert_eq!((undone.revision, undone.kept), (before + 2, n_entries));
    assert!(undone.steps.is_empty());
    assert_eq!(session.revision(), before + 2);
    // Who had followed until the move was played knows the log up to before it.
    assert_eq!(session.known_at(before + 1), n_entries);
    hide(&mut session, A);
    assert_eq!(session.known_at(before + 1), n_entries);
    assert_eq!(session.known_at(before + 3), n_entries + 1);
}

#[test]
fn a_record_omits_what_was_taken_back_and_the_journal_tells_it() {
    let mut session = around_one_screen();
    let mut journal = session.journal();
    let mut keep = |change: &session::Change<State>| {
        for line in &change.lines {
            journal.push_str(line);
            journal.push('\n');
        }
    };
    let untouched = session.game().record();
    keep(&hide(&mut session, A));
    keep(&session.undo(A).unwrap());
    assert_eq!(session.game().record(), untouched);
    keep(&hide(&mut session, B));
    assert!(journal.lines().any(|line| line.starts_with(r#"{"rollback":{"to":"#)), "{journal}");
    let record = Record::read(&journal).unwrap();
    let (opened, verdict) = Match::<State>::open(&record, None, None).unwrap();
    assert_eq!(opened.record(), session.game().record());
    assert!(!session.game().record().contains("rollback"));
    assert_eq!(verdict.n_actions, 1);
}

#[test]
fn what_was_laid_open_cannot_be_hidden_again() {
    let mut session = around_one_screen();
    let seats: Vec<Seat> = session.may_act().iter().collect();
    let (&last, others) = seats.split_last().unwrap();
    for &seat in others {
        hide(&mut session, seat);
        assert_eq!(session.can_undo(seat), Ok(()));
    }
    let change = hide(&mut session, last);
    assert_eq!(change.steps.len(), 1, "no chance stands in the way");
    assert_eq!(session.can_undo(last), Err(UndoError::Revealed));
    assert_eq!(session.undo(last), Err(UndoError::Revealed));
    assert!(!session.seen(Viewer::Seat(last)).can_undo);
}

#[test]
fn several_clicks_are_taken_back_in_one() {
    let mut session = around_one_screen();
    let before = session.game().log().len();
    hide(&mut session, A);
    assert_eq!(session.undo_to(A, before + 1), Err(UndoError::Nothing));
    assert_eq!(session.undo_to(A, before - 1), Err(UndoError::Chance));
    hide(&mut session, B);
    assert_eq!(session.undo_to(B, before), Err(UndoError::Other(A)));
    session.undo_to(B, before + 1).unwrap();
    session.undo_to(A, before).unwrap();
    assert_eq!(session.game().record(), around_one_screen().game().record());
}

#[test]
fn everybody_who_follows_stays_in_step() {
    let mut session = around_one_screen();
    let viewers: Vec<Viewer> = Viewer::all(3).collect();
    let mut feeds: Vec<Feed<State>> =
        viewers.iter().map(|&viewer| Feed::of(session.game(), viewer)).collect();
    let mut follower = Follower::of(session.game().rewound(session.game().log().len()));
    let mut dice = QuickDice::new(3);
    let mut n_undone = 0;
    loop {
        let before = session.game().log().len();
        if !play_on(&mut session, &mut dice) {
            break;
        }
        let change = replayed(&session, before);
        let mut changes = vec![change];
        let seat = session.game().log()[before].seat().unwrap();
        if dice_says(&mut dice)
            && let Ok(undone) = session.undo(seat)
        {
            changes.push(undone);
            n_undone += 1;
        }
        for change in &changes {
            for feed in &mut feeds {
                feed.hear(change, session.game());
            }
            assert!(follower.roll_back(change.kept));
            for step in &change.steps {
                follower.follow(step.entry.clone()).unwrap();
            }
        }
        for (feed, &viewer) in feeds.iter().zip(&viewers) {
            assert_eq!(*feed, Feed::of(session.game(), viewer));
        }
        assert_eq!(follower.game().position(), session.game().position());
        assert_eq!(follower.game().log(), session.game().log());
    }
    assert!(n_undone > 3, "{n_undone}");
}

fn dice_says(dice: &mut QuickDice) -> bool {
    use tabletop::Dice as _;
    dice.up_to(2) == 0
}

/// The last change once more, as a session that is one move behind would have given it.
fn replayed(session: &Session<State>, before: usize) -> session::Change<State> {
    let mut behind = session.game().rewound(before);
    let log = session.game().log()[before..].iter();
    let steps = log.map(|entry| behind.follow(entry.clone()).unwrap()).collect();
    session::Change { revision: session.revision(), kept: before, steps, lines: Vec::new() }
}

#[test]
fn with_everybodys_consent_the_moves_of_several_are_taken_back_but_never_what_was_learnt() {
    let mut session = around_one_screen();
    let before = session.game().log().len();
    hide(&mut session, A);
    hide(&mut session, B);
    assert_eq!(session.roll_back(before + 2), Err(UndoError::Nothing));
    assert_eq!(session.roll_back(before - 1), Err(UndoError::Chance));
    let change = session.roll_back(before).unwrap();
    assert_eq!((change.kept, change.lines.len()), (before, 1));
    assert_eq!(session.game().record(), around_one_screen().game().record());
}

#[test]
fn a_preview_changes_nothing_and_judges_like_the_rules() {
    let mut session = around_one_screen();
    let any: &dyn AnySession = &session;
    let (record, choices) = (any.game().record(), any.game().choices(A));
    let preview = any.preview(A, &[choices[0].action.clone()]).unwrap();
    let twice = [choices[0].action.clone(), choices[0].action.clone()];
    let refused = any.preview(A, &twice).unwrap_err();
    assert_eq!(any.game().record(), record);
    assert!(any.preview(Seat(5), &[]).is_err());
    let any: &mut dyn AnySession = &mut session;
    any.submit(A, &choices[0].action).unwrap();
    assert_eq!(preview.view, Some(any.game().view(Viewer::Seat(A))));
    assert_eq!(preview.choices, any.game().choices(A));
    assert_eq!(any.submit(A, &choices[0].action).unwrap_err(), refused);
}
