//! No viewer's news change when others' secrets are resampled.

use session::{Controller, Feed, Session};
use tabletop::{Features, QuickDice, Seat, SeatSet, Viewer};

use crate::{begin, person, play_on, seed};

/// Plays a match; at every move each viewer's twin, in which all that is hidden from the viewer
/// was dealt anew, must look and sound the same to it. Gives how often a twin differed in truth.
fn check<G: Features>(n_seats: usize, n: u8) -> u32 {
    let names = ["Ann", "Ben", "Cem", "Dot"];
    let sat_down = names[..n_seats].iter().map(|name| person(name)).collect();
    let mut session: Session<G> = begin(sat_down, seed(n));
    let mut dice = QuickDice::new(n.into());
    let mut n_differed = 0;
    loop {
        for viewer in Viewer::all(u8::try_from(n_seats).unwrap()) {
            let twin = session.game().resampled(viewer, &mut dice);
            n_differed += u32::from(twin.position() != session.game().position());
            let twin = Session::of(twin, seed(n), vec![Controller::Person; n_seats]);
            compare(&session, &twin, viewer, &mut dice);
        }
        if !play_on(&mut session, &mut dice) {
            return n_differed;
        }
    }
}

fn compare<G: Features>(
    session: &Session<G>,
    twin: &Session<G>,
    viewer: Viewer,
    dice: &mut QuickDice,
) {
    let (here, there) = (session.seen(viewer), twin.seen(viewer));
    assert_eq!(here.view, there.view);
    assert_eq!((here.turn, &here.prompt), (there.turn, &there.prompt));
    assert_eq!(here.choices, there.choices);
    assert_eq!(session.next_of(SeatSet::ALL).is_some(), twin.next_of(SeatSet::ALL).is_some());
    let Viewer::Seat(seat) = viewer else { return };
    if here.choices.is_empty() {
        return;
    }
    let action = session.game().position().sample(seat, dice, &mut Vec::new());
    let reveals = session.game().position().reveals(&action);
    let (mut session, mut twin) = (session.clone(), twin.clone());
    let (mut mine, mut theirs) =
        (Feed::of(session.game(), viewer), Feed::of(session.game(), viewer));
    match (session.submit(seat, action.clone()), twin.submit(seat, action)) {
        (Err(here), Err(there)) => assert_eq!(here, there),
        (Ok(mut here), Ok(mut there)) if !reveals => {
            // What chance adds is another story in another position.
            here.steps.truncate(1);
            there.steps.truncate(1);
            mine.hear(&here, session.game());
            theirs.hear(&there, twin.game());
            assert_eq!(mine, theirs);
            assert_eq!(here.lines.first(), there.lines.first());
        }
        (Ok(_), Ok(_)) => {}
        (here, there) => panic!("{here:?} and {there:?} for {}", Seat::idx(seat)),
    }
}

#[test]
fn no_viewers_news_change_when_others_secrets_are_resampled() {
    let n_differed = check::<testkit::toy::State>(3, 1) + check::<testkit::toy::State>(2, 2);
    assert!(n_differed > 20, "{n_differed}");
    let n_differed = check::<chinatown::State>(3, 1);
    assert!(n_differed > 50, "{n_differed}");
}
