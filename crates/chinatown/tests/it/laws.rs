//! The laws of every game, and the conservation laws of this one.

use chinatown::deal::OfferId;
use chinatown::{
    Action, FirstPlayer, Lot, LotSet, Options, Phase, Privacy, Shop, Split, State, Trade,
};
use tabletop::{Game, Seat};
use testkit::Laws;

use crate::table::audit;

const FLOOR: Options = Options {
    trade: Trade::Floor,
    money: Privacy::Secret,
    first_player: FirstPlayer::Fixed,
    split: Split::BySize,
    no_gifts: false,
    hidden_tiles: false,
    offers: 40,
    floor_turns: 20,
    floor_counters: 1,
};

#[test]
fn every_game_at_the_desk_obeys_the_laws() {
    Laws::<State>::new().games(12).audit(audit).check();
}

#[test]
fn every_game_on_the_floor_obeys_the_laws() {
    Laws::<State>::new().options(FLOOR).games(16).audit(audit).check();
}

/// Hidden amounts and hidden tiles make secrets that no memory helps against. Nothing that is
/// shown, heard or refused may tell them.
#[test]
fn the_laws_hold_where_much_is_hidden() {
    let hidden = Options {
        money: Privacy::HiddenAmounts,
        hidden_tiles: true,
        no_gifts: true,
        ..Options::default()
    };
    Laws::<State>::new().options(hidden).games(8).secrets_every(2).audit(audit).check();
    let on_floor = Options { trade: Trade::Floor, no_gifts: false, floor_counters: 3, ..hidden };
    Laws::<State>::new().options(on_floor).games(8).secrets_every(2).audit(audit).check();
}

#[test]
fn the_laws_hold_with_the_other_options() {
    let other = Options {
        money: Privacy::Open,
        first_player: FirstPlayer::Rotate,
        split: Split::Connected,
        no_gifts: true,
        offers: 2,
        ..Options::default()
    };
    Laws::<State>::new().options(other).games(6).audit(audit).check();
    let short = Options { floor_turns: 3, floor_counters: 0, ..FLOOR };
    Laws::<State>::new().options(short).games(6).audit(audit).check();
}

#[test]
fn what_is_accepted_is_listed_and_nothing_else() {
    for options in [Options::default(), FLOOR] {
        Laws::<State>::new()
            .options(options)
            .games(2)
            .audit(audit)
            .conceivable(conceivable)
            .conceivable_every(7)
            .check();
    }
}

/// Everything but deals that one could think of, legal or not.
fn conceivable(state: &State, seat: Seat) -> Vec<Action> {
    let mut actions = vec![
        Action::DeclineAll,
        Action::Ready,
        Action::StandBy,
        Action::NotReady,
        Action::AskHearing,
        Action::GoOn,
        Action::Pass,
        Action::Done,
    ];
    let last = state.n_offers;
    for offer in (last.saturating_sub(12)..last + 2).map(OfferId) {
        actions.extend([
            Action::Accept { offer },
            Action::TakeBack { offer },
            Action::Decline { offer },
            Action::Withdraw { offer },
        ]);
    }
    if matches!(state.phase, Phase::Placing { .. }) {
        for lot in (0..90).map(Lot) {
            actions.extend((0..14).map(|shop| Action::Place { lot, shop: Shop(shop) }));
        }
    }
    if let Phase::Choosing(cards) = &state.phase {
        // All parts of the seat's own cards and two of others.
        let others = state.deck().iter().take(2);
        let near: Vec<Lot> = cards.dealt[seat.idx()].iter().chain(others).collect();
        for choice in 0..1_u32 << near.len() {
            let chosen = near.iter().enumerate().filter(|&(i, _)| choice >> i & 1 == 1);
            let lots: LotSet = chosen.map(|(_, &lot)| lot).collect();
            actions.push(Action::Keep { lots });
        }
    }
    actions
}

#[test]
fn f33_two_hundred_random_games_end_and_nothing_is_lost() {
    testkit::random_games::<State>(audit);
}

#[test]
fn whatever_is_listed_can_be_sampled() {
    let listed = |state: &State, seat| {
        let mut list = Vec::new();
        state.legal_actions(seat, &mut list);
        list
    };
    testkit::sampling::<State>(&Options::default(), 200, listed);
    testkit::sampling::<State>(&FLOOR, 100, listed);
}
