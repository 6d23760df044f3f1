//! A preview says what the rules then do.

use tabletop::{Deaf, Dice, Game, Match, Player, Printed, QuickDice, Seat, Turn, Viewer};
use theme_parque::preview::{Map, Sketch};
use theme_parque::view::SquareView;
use theme_parque::{Action, Cell, Options, Rules, Side, Stage, State, View};

use super::table::everything;

const GAMES: [(u64, u8, Rules, bool); 6] = [
    (1, 2, Rules::First, false),
    (2, 3, Rules::Revised, false),
    (3, 4, Rules::First, true),
    (4, 6, Rules::Revised, true),
    (5, 2, Rules::Revised, false),
    (6, 6, Rules::First, false),
];

/// Random games of both editions with all expansions, and what is true at each decision in them.
fn at_every_decision(mut check: impl FnMut(&State, Seat, &mut QuickDice)) {
    for (seed, n_seats, rules, frozen_queues) in GAMES {
        let players = (0..n_seats).map(|i| Player::bot(format!("P{i}"), "random")).collect();
        let options = everything(Options { rules, frozen_queues, ..Options::default() });
        let seed_text = seed.to_string();
        let mut game: Match<State> = Match::new(
            players,
            &options,
            Printed::standard(),
            seed_text.parse().expect("a number"),
        )
        .expect("a table");
        let mut dice = QuickDice::new(seed);
        while let Turn::Seats(seats) = game.position().turn() {
            let seat = seats.first().expect("somebody acts");
            check(game.position(), seat, &mut dice);
            // Whoever seldom claims stays in, and the park grows.
            let claims = game.position().stage() == Stage::Claiming && dice.index(4) > 0;
            if claims && game.submit(seat, Action::Pass).is_ok() {
                continue;
            }
            let action = game.position().sample(seat, &mut dice, &mut Vec::new());
            game.submit(seat, action).expect("what is sampled is legal");
        }
    }
}

/// What lies where, whose it is and what it is worth: all but the numbers of dominoes.
fn park(view: &View) -> Vec<(Cell, String, Vec<Seat>, Option<i32>)> {
    let row = |it: &SquareView| {
        let mut pawns = it.pawns.clone();
        pawns.sort();
        (it.at, format!("{:?}", it.face), pawns, it.points)
    };
    let mut park: Vec<_> = view.park.iter().map(row).collect();
    park.sort_by_key(|it| it.0);
    park
}

fn scores(view: &View) -> Vec<i32> {
    view.mats.iter().map(|mat| mat.score).collect()
}

fn compare(state: &State, seat: Seat, sketch: &Sketch, action: Action) -> bool {
    let mut after = *state;
    let really = after.apply(seat, &action, &mut Deaf);
    let would = sketch.would(action);
    match (&really, &would) {
        (Ok(()), Ok(would)) => {
            let is = after.view(Viewer::Seat(seat));
            assert_eq!(park(would), park(&is), "{action:?}");
            assert_eq!(scores(would), scores(&is), "{action:?}");
        }
        (Err(really), Err(would)) => assert_eq!(really, would, "{action:?}"),
        (Ok(()), Err(_)) | (Err(_), Ok(_)) => panic!("{action:?}: {really:?}, but {would:?}"),
    }
    really.is_ok()
}

#[test]
fn what_is_done_to_the_park_is_as_it_was_foreseen() {
    let (mut n_done, mut n_refused) = (0, 0);
    at_every_decision(|state, seat, dice| {
        let view = state.view(Viewer::Seat(seat));
        let sketch = Sketch::of(state.edition, &view);
        let mut actions = Vec::new();
        state.legal_actions(seat, &mut actions);
        for _ in 0..3 {
            compare(state, seat, &sketch, actions[dice.index(actions.len())]);
        }
        if view.stage != Stage::Playing {
            return;
        }
        compare(state, seat, &sketch, state.sample(seat, dice, &mut Vec::new()));
        // Anything beside something that lies there, and most of it is not allowed.
        for _ in 0..6 {
            let hand = &view.mats[seat.idx()].hand;
            let tile = hand[dice.index(hand.len())].number;
            let near = view.park[dice.index(view.park.len())].at;
            let at = near.step(Side::ALL[dice.index(4)]);
            let action = Action::Play { tile, at, way: Side::ALL[dice.index(4)] };
            match compare(state, seat, &sketch, action) {
                true => n_done += 1,
                false => n_refused += 1,
            }
        }
    });
    assert!(n_done > 200 && n_refused > 1500, "{n_done} {n_refused}");
}

#[test]
fn a_domino_fits_where_its_preview_says() {
    let mut n_places = 0;
    at_every_decision(|state, seat, dice| {
        let view = state.view(Viewer::Seat(seat));
        if view.stage != Stage::Playing || view.must_pass {
            return;
        }
        let sketch = Sketch::of(state.edition, &view);
        let hand = &view.mats[seat.idx()].hand;
        let tile = hand[dice.index(hand.len())].number;
        let mut picked = *state;
        picked.picked = Some(tile);
        let mut listed = Vec::new();
        picked.legal_actions(seat, &mut listed);
        let mut said: Vec<String> = sketch
            .places(tile)
            .into_iter()
            .map(|it| format!("{:?}", Action::Play { tile, at: it.at, way: it.way }))
            .collect();
        let mut listed: Vec<String> = listed.iter().map(|it| format!("{it:?}")).collect();
        said.sort();
        listed.sort();
        assert_eq!(said, listed);
        n_places += said.len();
    });
    assert!(n_places > 5000, "{n_places}");
}

#[test]
fn accounts_come_to_what_the_rules_score() {
    let (mut n_scoring, mut n_lacking, mut n) = (0, 0, 0);
    at_every_decision(|state, seat, _| {
        // Every few decisions are enough: most leave most of the park as it was.
        n += 1;
        if n % 7 != 0 {
            return;
        }
        let view = state.view(Viewer::Seat(seat));
        let map = Map::of(state.edition.tables(), &view);
        for square in &view.park {
            let account = map.account(square.at);
            let points = account.as_ref().map(|it| it.points);
            assert_eq!(points, square.points, "{:?} at {}: {account:?}", square.face, square.at);
            match account {
                Some(it) if it.lacks.is_some() => n_lacking += 1,
                Some(it) => {
                    assert!(it.sentence().contains("point"), "{}", it.sentence());
                    n_scoring += 1;
                }
                None => {}
            }
        }
    });
    assert!(n_scoring > 1000 && n_lacking > 1000, "{n_scoring} {n_lacking}");
}

#[test]
fn a_promise_can_be_kept_with_a_domino_of_the_hand() {
    let (mut n, mut n_promises) = (0, 0);
    at_every_decision(|state, seat, _| {
        let view = state.view(Viewer::Seat(seat));
        if view.stage != Stage::Claiming {
            return;
        }
        n += 1;
        if n % 5 != 0 {
            return;
        }
        for (at, most) in Sketch::of(state.edition, &view).promises() {
            let now = view.park.iter().find(|it| it.at == at).and_then(|it| it.points);
            assert!(now.is_some_and(|now| now < most), "{at}: {now:?} {most}");
            n_promises += 1;
        }
    });
    assert!(n_promises > 50, "{n_promises}");
}
