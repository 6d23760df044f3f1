//! Sessions of a game that is chosen at run time.

use bots::Level;
use session::seating::BOT_NAMES;
use session::{AnySession, Change, Controller, Feed, Follower, Session, Sitter};
use shelf::{GAMES, GameId, Setup, Visitor, edition_text, new_session, open_session, visit};
use tabletop::{Features, Printed, QuickDice, Record, SeatSet, Seating, Seed, Viewer};

fn bots(n_seats: u8) -> Vec<Sitter> {
    let sitter = Sitter { controller: Controller::Bot(Level::Random), name: None };
    vec![sitter; usize::from(n_seats)]
}

fn begun(game: GameId) -> Box<dyn AnySession> {
    let (sat_down, seed) = (bots(game.title().max_seats), Seed([7; 32]));
    let seating = Seating::draw(seed, game.title().max_seats);
    new_session(game, Setup { sat_down, seating, options: &[], edition: None, seed }).unwrap()
}

#[test]
fn a_journal_grows_into_the_record_of_every_game() {
    for &game in GAMES {
        let mut session = begun(game);
        let mut journal = session.journal();
        let mut dice = QuickDice::new(7);
        let mut revision = session.revision();
        while let Some(seat) = session.next_of(SeatSet::ALL) {
            let action = session.game().sample(seat, &mut dice);
            let change = session.submit(seat, &action).unwrap();
            assert!(change.revision > revision, "{game}");
            revision = change.revision;
            journal.push_str(&(change.lines.join("\n") + "\n"));
        }
        let record = Record::read(&session.game().record()).unwrap();
        assert_eq!(Record::read(&journal).unwrap().entries, record.entries, "{game}");
        let opened = open_session(&record, None, Seed([7; 32])).unwrap();
        assert_eq!(opened.game().record(), session.game().record(), "{game}");
    }
}

/// Everybody who follows a match move by move knows what somebody knows who comes late.
struct InStep;

impl Visitor for InStep {
    type Out = usize;

    fn visit<G: Features>(self) -> usize {
        let (options, n_seats) = (G::Options::default(), G::TITLE.min_seats);
        let (edition, seed) = (Printed::standard(), Seed([3; 32]));
        let begin = Session::<G>::new(bots(n_seats), Seating::Chosen, &options, edition, seed);
        let mut session = begin.unwrap();
        let viewers: Vec<Viewer> = Viewer::all(n_seats).collect();
        let mut feeds: Vec<Feed<G>> =
            viewers.iter().map(|&viewer| Feed::of(session.game(), viewer)).collect();
        let mut follower = Follower::of(session.game().rewound(session.game().log().len()));
        let mut dice = QuickDice::new(5);
        let mut n_undone = 0;
        for n in 0..400 {
            let Some(seat) = session.next_of(SeatSet::ALL) else { break };
            let action = session.game().position().sample(seat, &mut dice, &mut Vec::new());
            let mut changes: Vec<Change<G>> = vec![session.submit(seat, action).unwrap()];
            if n % 3 == 0
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
                    follower.follow(step.entry.clone()).map_err(|e| e.to_string()).unwrap();
                }
            }
            assert!(follower.game().position() == session.game().position());
            if n % 40 == 0 {
                for (feed, &viewer) in feeds.iter().zip(&viewers) {
                    assert!(*feed == Feed::of(session.game(), viewer), "{viewer:?} at {n}");
                }
            }
        }
        n_undone
    }
}

#[test]
fn everybody_who_follows_a_match_of_any_game_stays_in_step() {
    for &game in GAMES {
        let n_undone = visit(game, InStep);
        assert!(n_undone > 0, "in {game} nothing was taken back");
    }
}

#[test]
fn no_bot_is_called_like_a_component() {
    for &game in GAMES {
        let text = edition_text(game).to_lowercase();
        for name in BOT_NAMES {
            let is_named = |line: &&str| line.contains(&format!("\"{}\"", name.to_lowercase()));
            assert_eq!(text.lines().find(is_named), None, "{game}");
        }
    }
}

#[test]
fn a_match_that_cannot_begin_says_why() {
    for &game in GAMES {
        let setup = |sat_down| Setup {
            sat_down,
            seating: Seating::Chosen,
            options: &[],
            edition: None,
            seed: Seed([7; 32]),
        };
        let error = new_session(game, setup(bots(1))).unwrap_err().to_string();
        assert!(error.contains(" players, not 1"), "{error}");
        let twins = vec![
            Sitter { controller: Controller::Person, name: Some("Ann".to_owned()) };
            usize::from(game.title().min_seats)
        ];
        let error = new_session(game, setup(twins)).unwrap_err().to_string();
        assert_eq!(error, "two players are called Ann; take a different name");
    }
}
