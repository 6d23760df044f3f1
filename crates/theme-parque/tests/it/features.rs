//! What bots look at, and what follows from it where one move is plainly right.

use theme_parque::{Options, State};

use crate::table::{FIRST, REVISED, everything};

#[test]
fn bots_are_told_what_they_are_promised() {
    testkit::features::<State>(&FIRST, 1);
}

#[test]
fn the_promises_hold_with_every_option() {
    testkit::features::<State>(&everything(FIRST), 1);
    testkit::features::<State>(&everything(REVISED), 1);
    testkit::features::<State>(&Options { frozen_queues: true, ..REVISED }, 1);
}
