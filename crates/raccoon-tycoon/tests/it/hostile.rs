//! Whatever comes from outside is judged, and nothing of it makes the rules stumble.

use proptest::prelude::*;
use raccoon_tycoon::{Action, Card, Commodity, Line, Options, Outcome, State, Tile, Town};
use tabletop::{Game, Money, Names, Printed, QuickDice, Seat, Viewer, Words, walk};

/// A position somewhere in a random game.
fn somewhere(seed: u64, n_moves: u32) -> State {
    let n_seats = u8::try_from(2 + seed % 4).unwrap();
    let options = Options { sudden_death: true, ..Options::default() };
    let mut state = State::start(n_seats, &options, Printed::standard()).unwrap();
    let mut dice = QuickDice::new(seed);
    let mut scratch = Vec::new();
    walk::settle(&mut state, &mut dice);
    for _ in 0..n_moves {
        let Some(seat) = state.actor() else { break };
        let action = state.sample(seat, &mut dice, &mut scratch);
        state.apply(seat, &action, &mut Vec::new()).unwrap();
        walk::settle(&mut state, &mut dice);
    }
    state
}

fn actions() -> impl Strategy<Value = Action> {
    let commodity = proptest::sample::select(Commodity::ALL.to_vec());
    (0..17, commodity, any::<u8>(), any::<u8>(), any::<u32>(), any::<bool>()).prop_map(
        |(kind, commodity, a, units, amount, flag)| match kind {
            0 => Action::Claim { commodity },
            1 => Action::Produce { card: Card(a) },
            2 => Action::BuyFrom { seat: Seat(a), commodity, units },
            3 => Action::Take { commodity },
            4 => Action::UseBonus { tile: Tile(a) },
            5 => Action::Return { commodity },
            6 => Action::Sell { commodity, units, export: flag },
            7 => Action::StartAuction { line: Line(a) },
            8 => Action::Bid { amount: Money(amount) },
            9 => Action::Pass,
            10 => Action::Build { tile: Tile(a) },
            11 => Action::Upgrade { tile: Tile(a) },
            12 => Action::BuyTown { mix: flag },
            13 => Action::Pay { commodity },
            14 => Action::Decline,
            15 => Action::Declare,
            _ => Action::Hold,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_action_is_judged_and_can_be_said(
        seed in any::<u64>(),
        n_moves in 0..300_u32,
        seat in prop_oneof![0..6_u8, any::<u8>()],
        action in actions(),
    ) {
        let mut state = somewhere(seed, n_moves);
        let before = state;
        let mut events = Vec::new();
        if state.apply(Seat(seat), &action, &mut events).is_err() {
            prop_assert_eq!(state, before);
            prop_assert!(events.is_empty());
        }
        let view = before.view(Viewer::Seat(Seat(seat)));
        let names = Names::letters(before.n_seats);
        prop_assert!(!State::say_action(before.edition, &view, &action, &names).is_empty());
        prop_assert!(!State::board(before.edition, &view, &names).is_empty());
    }

    #[test]
    fn every_outcome_is_possible_or_not(
        seed in any::<u64>(),
        kind in 0..4,
        number in any::<u8>(),
        seat in any::<u8>(),
    ) {
        let mut state = State::start(4, &Options::default(), Printed::standard()).unwrap();
        let mut dice = QuickDice::new(seed);
        let outcome = match kind {
            0 => Outcome::Card { seat: Seat(seat % 8), card: Card(number) },
            1 => Outcome::Railroad { line: Line(number % 12) },
            2 => Outcome::Town { town: Town(number % 32) },
            _ => Outcome::Building { tile: Tile(number % 64) },
        };
        prop_assert!(!State::write_outcome(state.edition, &outcome).is_empty());
        while state.turn() == tabletop::Turn::Chance {
            let mut listed = Vec::new();
            state.outcomes(&mut listed);
            let is_listed = listed.iter().any(|(it, _)| *it == outcome);
            prop_assert_eq!(state.is_possible(&outcome), is_listed);
            let next = state.draw(&mut dice);
            state.resolve(&next, &mut Vec::new());
        }
    }

    #[test]
    fn every_text_is_notation_or_not(text in "\\PC{0,40}") {
        let edition = Printed::standard();
        if let Ok(action) = State::read_action(edition, &text) {
            let written = State::write_action(edition, &action);
            prop_assert_eq!(State::read_action(edition, &written), Ok(action));
        }
        let _ = State::read_outcome(edition, &text).map_err(|error| error.to_string());
    }
}
