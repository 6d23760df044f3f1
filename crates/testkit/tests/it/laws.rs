//! The toy game keeps the laws.

use tabletop::{Printed, Seat, Viewer};
use testkit::toy::{self, Action, Lantern, Options, State, Tips};
use testkit::{Law, Laws, n_games};

fn laws() -> Laws<State> {
    Laws::new().audit(State::audit)
}

/// All bids up to one that nobody can pay, and all lanterns, two of which do not exist.
pub(crate) fn conceivable(_: &State, _: Seat) -> Vec<Action> {
    let hides = (0..=6).map(|worth| Action::Hide { lantern: Lantern(worth) });
    let bids = (0..=120).map(|amount| Action::Bid { amount });
    hides.chain(bids).chain([Action::Pass]).collect()
}

#[test]
fn the_toy_game_is_lawful() {
    laws().conceivable(conceivable).conceivable_every(10).check();
}

#[test]
fn it_is_lawful_with_other_options_and_at_one_table() {
    let options = Options { rounds: 1, open_hands: true, tips: Tips::None };
    laws().seats(4..=4).options(options).games(20).check();
}

#[test]
fn it_is_lawful_with_other_components() {
    let text = "game = 'night-market'\nname = 'Noon Market'\nprovenance = 'ours'\n\
                coins = 3\nbank = 20\nhand = 4\nlanterns = [4, 9, 4, 4, 4]\ntips = [1, 1, 9]";
    let edition = Printed::<toy::Edition>::load(text).unwrap();
    laws().edition(edition).games(20).check();
}

#[test]
fn a_broken_law_can_be_seen_again() {
    let laws = || {
        Laws::<State>::new().hides(false).audit(|state| match state.bag.len() < 9 {
            true => Err("the bag is light".to_owned()),
            false => Ok(()),
        })
    };
    let broken = laws().try_check().unwrap_err();
    let (seats, seed) = (broken.seats, broken.seed);
    let again = laws().seats(seats..=seats).seed(seed).games(1);
    assert_eq!(again.try_check(), Err(broken.clone()));
    assert_eq!(
        broken.to_string(),
        "night-market breaks the law that every position passes the game's own audit: \
         the position: the bag is light (3 seats, seed 0, ply 30; \
         see it again with .seats(3..=3).seed(0).games(1))"
    );
}

#[test]
fn a_conceivable_list_of_legal_actions_proves_nothing() {
    let legal = |state: &State, seat: Seat| {
        let mut list = Vec::new();
        tabletop::Game::legal_actions(state, seat, &mut list);
        list
    };
    let broken = laws().games(2).conceivable(legal).try_check().unwrap_err();
    assert_eq!(broken.law, Law::ConceivableIsBroad);
}

#[test]
fn the_environment_multiplies_games() {
    // The variable itself is left alone: other tests of this process read it too.
    let factor = n_games(1);
    assert_eq!(n_games(40), 40 * factor);
    assert_eq!(n_games(0), 0);
}

#[test]
fn a_viewer_sees_its_own_hand_only() {
    let mut state: State =
        tabletop::Game::start(2, &Options::default(), Printed::standard()).unwrap();
    tabletop::walk::settle(&mut state, &mut tabletop::QuickDice::new(1));
    let json = serde_json::to_string(&tabletop::Game::view(&state, Viewer::Seat(Seat(1)))).unwrap();
    assert_eq!(json.matches("open").count(), 1, "{json}");
}
