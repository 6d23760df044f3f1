//! What every bot keeps to, at the table of a small game with one of everything.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::float_arithmetic, reason = "shares of wins are not rules")]

use bots::evaluator::WeightSource;
use bots::search::Searcher;
use bots::{Budget, Guarded, Level, Mishap, Observed, Player, Purpose, hint};
use tabletop::{
    AnyMatch as _, Deaf, Dice as _, Features, Game, Match, Printed, QuickDice, SearchBy, Seat,
    Seed, Turn, Viewer, walk::any_of,
};
use testkit::toy::{Action, Options, State};

fn start(n_seats: u8) -> State {
    State::start(n_seats, &Options::default(), Printed::standard()).unwrap()
}

/// A kind of bot.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Level(Level),
    /// Hard, looking ahead one way or the other, whichever the game prefers.
    SearchBy(SearchBy),
}

impl Kind {
    fn all() -> impl Iterator<Item = Kind> {
        let ways = [SearchBy::Clicks, SearchBy::Turns].map(Kind::SearchBy);
        Level::ALL.iter().copied().map(Kind::Level).chain(ways)
    }

    fn player(self) -> Box<dyn Player<State>> {
        match self {
            Kind::Level(level) => level.player(),
            Kind::SearchBy(ahead) => Box::new(searcher(ahead)),
        }
    }
}

fn searcher(ahead: SearchBy) -> Searcher<State> {
    Searcher::new(WeightSource::Trained(Purpose::Search), ahead)
}

/// Plays a game with one bot for each seat; gives every decision and the final position.
fn play(kinds: &[Kind], seed: u64) -> (Vec<Action>, State) {
    let mut position = start(u8::try_from(kinds.len()).unwrap());
    let seat = |kind: &Kind| Guarded::new(kind.player());
    let mut players: Vec<Guarded<State>> = kinds.iter().map(seat).collect();
    let mut dice = QuickDice::new(seed);
    let mut decisions = Vec::new();
    loop {
        match position.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let outcome = position.draw(&mut dice);
                position.resolve(&outcome, &mut Deaf);
            }
            Turn::Seats(seats) => {
                let seat = any_of(seats, &mut dice);
                let player = &mut players[seat.idx()];
                let observed = Observed::new(&position, seat);
                let action = player.choose(&observed, &mut Budget::iterations(60), &mut dice);
                assert_eq!(player.take_mishaps(), []);
                position.apply(seat, &action, &mut Deaf).unwrap();
                decisions.push(action);
            }
        }
    }
    (decisions, position)
}

#[test]
fn the_toy_keeps_its_promises_to_bots() {
    testkit::features::<State>(&Options::default(), 20);
}

#[test]
fn every_bot_plays_to_the_end_at_every_table() {
    for kind in Kind::all() {
        for n_seats in State::TITLE.min_seats..=State::TITLE.max_seats {
            for seed in 0..5 {
                play(&vec![kind; usize::from(n_seats)], seed);
            }
        }
    }
}

#[test]
fn the_same_seed_and_iterations_give_the_same_game() {
    for kind in Kind::all() {
        let kinds = [kind, Kind::Level(Level::Random), kind];
        assert_eq!(play(&kinds, 7).0, play(&kinds, 7).0, "{kind:?}");
    }
}

#[test]
fn a_decision_is_a_function_of_what_the_seat_may_know() {
    let mut dice = QuickDice::new(3);
    let mut n_told_apart = 0;
    for seed in 0..40 {
        let mut position = start(3);
        let mut scratch = Vec::new();
        let mut walk = QuickDice::new(seed);
        loop {
            match position.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = position.draw(&mut walk);
                    position.resolve(&outcome, &mut Deaf);
                }
                Turn::Seats(seats) => {
                    let seat = any_of(seats, &mut walk);
                    let other = position.resample(Viewer::Seat(seat), &mut dice);
                    n_told_apart += u32::from(other != position);
                    for kind in Kind::all() {
                        let decide = |position: &State| {
                            let observed = Observed::new(position, seat);
                            let mut budget = Budget::iterations(20);
                            kind.player().choose(&observed, &mut budget, &mut QuickDice::new(seed))
                        };
                        assert_eq!(decide(&position), decide(&other), "{kind:?}, seed {seed}");
                    }
                    let action = position.sample(seat, &mut walk, &mut scratch);
                    position.apply(seat, &action, &mut Deaf).unwrap();
                }
            }
        }
    }
    assert!(n_told_apart > 100, "the secrets must differ for this to mean anything");
}

#[test]
fn what_a_bot_can_print_is_no_secret() {
    let mut position = start(2);
    let mut dice = QuickDice::new(1);
    tabletop::walk::settle(&mut position, &mut dice);
    let other = loop {
        let other = position.resample(Viewer::Seat(Seat(0)), &mut dice);
        if other != position {
            break other;
        }
    };
    let print = |position: &State| format!("{:?}", Observed::new(position, Seat(0)));
    assert_eq!(print(&position), print(&other));
}

/// The share of games that the bot in one seat wins against the others, over all seats.
fn share(one: Kind, rest: Kind, games: u64) -> f64 {
    let mut sum = 0.0;
    for seed in 0..games {
        for seat in 0..3 {
            let mut kinds = [rest; 3];
            kinds[seat] = one;
            let winners = play(&kinds, seed).1.standing().winners();
            let seat = Seat(u8::try_from(seat).unwrap());
            sum += f64::from(u8::from(winners.contains(seat))) / f64::from(winners.len());
        }
    }
    sum / f64::from(u32::try_from(games * 3).unwrap())
}

#[test]
fn every_bot_that_looks_ahead_beats_random_play() {
    let random = Kind::Level(Level::Random);
    let looks = |kind: &Kind| !matches!(kind, Kind::Level(Level::Random));
    for kind in Kind::all().filter(looks) {
        let share = share(kind, random, 60);
        assert!(share > 0.42, "{kind:?} wins {share:.2} of its games, a third is nothing");
    }
}

#[test]
fn a_search_tells_of_every_candidate_once() {
    for ahead in [SearchBy::Clicks, SearchBy::Turns] {
        let mut position = start(3);
        let mut dice = QuickDice::new(6);
        let mut searcher = searcher(ahead);
        loop {
            tabletop::walk::settle(&mut position, &mut dice);
            let Turn::Seats(seats) = position.turn() else { break };
            let seat = seats.first().unwrap();
            let observed = Observed::new(&position, seat);
            let found = searcher.search(&observed, &mut Budget::iterations(30), &mut dice);
            let mut candidates = Vec::new();
            position.candidates(seat, &(), &mut dice, &mut candidates);
            assert_eq!(found.len(), candidates.len(), "{ahead:?}");
            assert!(candidates.iter().all(|it| found.iter().any(|found| found.action == *it)));
            position.apply(seat, &found[0].action, &mut Deaf).unwrap();
        }
    }
}

struct Broken(&'static str);

impl Player<State> for Broken {
    fn choose(&mut self, _: &Observed<'_, State>, _: &mut Budget<'_>, _: &mut QuickDice) -> Action {
        match self.0 {
            "panics" => panic!("out of ideas"),
            _ => Action::Bid { amount: 60_000 },
        }
    }
}

#[test]
fn a_bot_that_panics_or_cheats_is_replaced_for_that_decision() {
    for kind in ["panics", "cheats"] {
        let mut position = start(2);
        let mut dice = QuickDice::new(5);
        let mut player = Guarded::new(Box::new(Broken(kind)));
        let mut n_mishaps = 0;
        loop {
            match position.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = position.draw(&mut dice);
                    position.resolve(&outcome, &mut Deaf);
                }
                Turn::Seats(seats) => {
                    let seat = seats.first().unwrap();
                    let observed = Observed::new(&position, seat);
                    let action = player.choose(&observed, &mut Budget::iterations(1), &mut dice);
                    position.apply(seat, &action, &mut Deaf).unwrap();
                    match player.take_mishaps().as_slice() {
                        [Mishap::Panicked { seat: who, message }] if kind == "panics" => {
                            assert_eq!((*who, message.as_str()), (seat, "out of ideas"));
                        }
                        [Mishap::Illegal { seat: who, action }] if kind == "cheats" => {
                            assert_eq!(*who, seat);
                            assert!(action.contains("60000"), "{action}");
                        }
                        other => panic!("{kind}: {other:?}"),
                    }
                    n_mishaps += 1;
                }
            }
        }
        assert!(n_mishaps > 5, "{kind}");
    }
}

#[test]
fn advice_is_legal_distinct_and_the_best_first() {
    let mut dice = QuickDice::new(8);
    for seed in 0..20 {
        let mut position = start(3);
        let mut walk = QuickDice::new(seed);
        tabletop::walk::settle(&mut position, &mut walk);
        let Turn::Seats(seats) = position.turn() else { panic!("all hide a lantern now") };
        let seat = seats.first().unwrap();
        let observed = Observed::new(&position, seat);
        let advice = hint(&observed, &mut Budget::iterations(200), &mut dice);
        assert!((1..=3).contains(&advice.len()));
        for (i, it) in advice.iter().enumerate() {
            assert!(observed.is_legal(&it.action));
            assert!((0.0..=1.0).contains(&it.share), "{it:?}");
            assert!(advice[..i].iter().all(|other| other.action != it.action));
        }
    }
}

#[test]
fn advice_gives_its_reasons_in_words() {
    let mut position = start(2);
    let mut dice = QuickDice::new(2);
    // Somebody bids at last: what the bid costs and brings is the reason.
    loop {
        match position.turn() {
            Turn::Seats(seats) if !position.is_quiet() => {
                let observed = Observed::new(&position, seats.first().unwrap());
                let advice = hint(&observed, &mut Budget::iterations(200), &mut dice);
                let bid = advice.iter().find(|it| matches!(it.action, Action::Bid { .. })).unwrap();
                assert_eq!(bid.reasons.len(), 1, "{bid:?}");
                assert!(bid.reasons[0].starts_with("points: "), "{bid:?}");
                assert!(bid.reasons[0].ends_with(" more"), "{bid:?}");
                return;
            }
            Turn::Seats(seats) => {
                let seat = seats.first().unwrap();
                let action = position.sample(seat, &mut dice, &mut Vec::new());
                position.apply(seat, &action, &mut Deaf).unwrap();
            }
            Turn::Chance => {
                let outcome = position.draw(&mut dice);
                position.resolve(&outcome, &mut Deaf);
            }
            Turn::Over => panic!("nobody came to bid"),
        }
    }
}

#[test]
fn a_bot_without_types_plays_a_match() {
    let players = ["Ann", "Ben"].map(|name| tabletop::Player::bot(name, "medium")).to_vec();
    let mut game: Match<State> =
        Match::new(players, &Options::default(), Printed::standard(), Seed([9; 32])).unwrap();
    let mut bots: Vec<_> = Seat::all(2).map(|_| bots::any_bot::<State>(Level::Medium)).collect();
    let mut dice = QuickDice::new(4);
    while let Turn::Seats(seats) = tabletop::AnyMatch::turn(&game) {
        let seat = any_of(seats, &mut dice);
        let bot = &mut bots[seat.idx()];
        let question = bots::Question::new(game.position(), seat, &<_>::default(), game.names());
        let question = bots::AnyQuestion::new(question);
        let advice = bot.hint(&question, &mut Budget::iterations(30), &mut dice);
        assert!(!advice[0].sentence.is_empty());
        assert_eq!(game.read_action(&advice[0].notation).unwrap(), advice[0].action);
        let (action, mishaps) = bot.choose(&question, &mut Budget::iterations(30), &mut dice);
        assert_eq!(mishaps, []);
        tabletop::AnyMatch::submit(&mut game, seat, &action).unwrap();
        let _ = dice.next_u32();
    }
    assert!(game.ending().is_some());
}
