//! The toy game keeps the laws.

use testkit::{Laws, toy};

#[test]
fn the_toy_game_is_lawful() {
    Laws::<toy::State>::new()
        .games(40)
        .audit(toy::State::audit)
        .reveals(toy::State::turns_up)
        .check();
}
