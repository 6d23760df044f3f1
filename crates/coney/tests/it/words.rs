//! What a person reads at the table.

use coney::State;
use tabletop::{Game, Names, Viewer, Words};

use crate::table::{A, B, Table};

fn board(table: &Table, viewer: Viewer) -> String {
    let names = Names::letters(table.state.n_seats()).read_by(viewer);
    State::board(table.state.edition, &table.state.view(viewer), &names)
}

#[test]
fn the_board_tells_rule_trade_and_coupon_of_the_rabbits_in_ones_farm() {
    let mut table = Table::new(2);
    table.build(A, "snowball c3, hutch d3, lily c2").build(B, "rusty c3");
    let of_reader = "\
\x20 c2 Lily. Next to it: at most 1 male. Trade: 1 card. At the end: 1 VP for each
      carrot placed on it.
  c3 Snowball. Next to it: no male. Trade: 2 different tokens of choice. At the
      end: 1 VP for each female next to it.
";
    let seen_by_a = board(&table, Viewer::Seat(A));
    assert!(seen_by_a.contains(of_reader), "{seen_by_a}");
    assert!(!seen_by_a.contains("c3 Rusty"), "{seen_by_a}");
    let seen_by_b = board(&table, Viewer::Seat(B));
    assert!(seen_by_b.contains("\n  c3 Rusty. Next to it: no male. "), "{seen_by_b}");
    assert!(!board(&table, Viewer::Spectator).contains("Next to it: no male. Trade"));
}

#[test]
fn what_is_told_of_the_rabbits_in_a_farm_fits_into_eighty_columns() {
    let mut table = Table::new(2);
    table.market("");
    let cells = ["c3", "c2", "c1", "b1", "b2", "b3", "a1", "a2", "a3"];
    // Every card of the edition lies there once.
    let n_cards = table.state.edition.n_cards();
    let mut n_rabbits = 0;
    for first in (0..n_cards).step_by(cells.len()) {
        let mut table = table.clone();
        for (n, cell) in (first..n_cards).zip(cells) {
            let card = coney::Card(u8::try_from(n).unwrap());
            table.state.pile.remove(card);
            table.mat(A).farm.place(cell.parse().unwrap(), card);
        }
        let board = board(&table, Viewer::Seat(A));
        // The farm ends above the first of the sentences.
        let listed: Vec<&str> =
            board.lines().skip_while(|line| !line.contains(". Trade: ")).collect();
        for line in &listed {
            assert!(line.chars().count() <= 80, "{line}");
        }
        let begins = |line: &&&str| cells.iter().any(|it| line.starts_with(&format!("  {it} ")));
        n_rabbits += listed.iter().filter(begins).count();
    }
    assert_eq!(n_rabbits, n_cards);
}

#[test]
fn one_token_and_one_round_are_no_more_than_one() {
    let refusal = coney::Refusal::WrongNumber { due: 1, asked: 2 };
    assert_eq!(refusal.to_string(), "take 1 token, not 2");
    let mut table = Table::new(2);
    table.state.phase = coney::Phase::Over { ending: coney::Ending::RoundLimit };
    table.state.round = 1;
    let seen = board(&table, Viewer::Spectator);
    assert!(seen.starts_with("The game is over after 1 round\n"), "{seen}");
}
