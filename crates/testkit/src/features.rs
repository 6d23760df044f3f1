//! What bots are promised by the features of a game, checked along random games.

use tabletop::features::{more_or_less, rows};
use tabletop::walk::{any_of, settle};
use tabletop::{
    Change, Deaf, Dice, Feature, Features, MAX_SEATS, QuickDice, Seat, Skill, Turn, Viewer,
};

use crate::n_games;

const SKILLS: [Skill; 3] = [Skill::Novice, Skill::Competent, Skill::Expert];

/// Plays random games and checks at every position that each feature is written and finite, that
/// progress is between 0 and 1, that a cache changes nothing, that candidates are legal and none is
/// missing, that what is played by default or by policy is legal, and that not everybody rests.
///
/// # Panics
/// When a promise is broken; the sentence names the seats, the seed and the ply.
pub fn features<G: Features>(options: &G::Options, n_default: u32) {
    check_names::<G>();
    for n_seats in G::TITLE.min_seats..=G::TITLE.max_seats {
        for seed in 0..n_games(n_default) {
            play::<G>(options, n_seats, u64::from(seed));
        }
    }
}

/// Plays random games until so many moves were given reasons, and checks that these are clauses in
/// a person's words: no name of a feature, no bare number of it, no full stop.
///
/// # Panics
/// When a reason is none.
pub fn reasons<G: Features>(options: &G::Options, n_moves: u32) {
    let mut dice = QuickDice::new(1);
    let mut scratch = Vec::new();
    let mut n_given = 0;
    for round in 0.. {
        let span = u32::from(G::TITLE.max_seats - G::TITLE.min_seats) + 1;
        let n_seats = G::TITLE.min_seats + u8::try_from(round % span).expect("a table is small");
        let mut position =
            G::start(n_seats, options, tabletop::Printed::standard()).expect("a table of its size");
        settle(&mut position, &mut dice);
        while let Turn::Seats(seats) = position.turn() {
            let seat = any_of(seats, &mut dice);
            let action = position.sample(seat, &mut dice, &mut scratch);
            let mut after = position.clone();
            after.apply(seat, &action, &mut Deaf).expect("a sampled action is legal");
            if after.turn() != Turn::Over {
                check_reasons(&position, &after, seat);
                n_given += 1;
            }
            if n_given == n_moves {
                return;
            }
            position = after;
            settle(&mut position, &mut dice);
        }
    }
}

/// How many reasons are given when one feature alone rises or falls, for each of them.
///
/// # Panics
/// When the game cannot be played by so many.
pub fn reasons_for_each_change<G: Features>(n_seats: u8) -> Vec<(&'static str, usize)> {
    let position = G::start(n_seats, &G::Options::default(), tabletop::Printed::standard())
        .expect("a table of its size");
    let reasons = |feature, before, after| {
        position.reasons(&position, Seat(0), &[Change { feature, before, after }]).len()
    };
    let both = |feature: &'static Feature| {
        [(0.0, 2.0), (2.0, 0.0)]
            .map(|(before, after)| (feature.name, reasons(feature, before, after)))
    };
    G::FEATURES.iter().flat_map(both).collect()
}

fn check_reasons<G: Features>(before: &G, after: &G, seat: Seat) {
    let n = G::FEATURES.len();
    let row = |position: &G| rows(position)[seat.idx() * n..][..n].to_vec();
    let numbers = row(before).into_iter().zip(row(after)).zip(G::FEATURES);
    let changes: Vec<Change> = numbers
        .map(|((before, after), feature)| Change { feature, before, after })
        .filter(|change| change.rise().abs() > 0.0)
        .collect();
    for reason in before.reasons(after, seat, &changes) {
        assert!(!reason.is_empty() && !reason.ends_with('.'), "'{reason}' is no clause");
        for Change { feature, before, after } in &changes {
            // A name of one word may be an honest word of the game.
            let is_named = feature.name.contains('-') && reason.contains(feature.name);
            assert!(!is_named, "'{reason}' speaks of the feature {}", feature.name);
            let bare = more_or_less(feature, *before, *after);
            assert_ne!(reason, bare, "a number of the feature {} is no reason", feature.name);
        }
    }
}

fn check_names<G: Features>() {
    let mut names: Vec<&str> = G::FEATURES.iter().map(|feature| feature.name).collect();
    assert!(!names.is_empty(), "bots have nothing to look at");
    for name in &names {
        assert_eq!(*name, tabletop::words::slug(name), "the name of a feature is one word");
    }
    for name in G::TEMPO {
        assert!(names.contains(name), "there is no feature '{name}' whose weight could be kept");
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), G::FEATURES.len(), "two features have one name");
}

fn play<G: Features>(options: &G::Options, n_seats: u8, seed: u64) {
    let mut position =
        G::start(n_seats, options, tabletop::Printed::standard()).expect("a table of its size");
    let mut dice = QuickDice::new(seed);
    let mut memories: Vec<G::Memory> = vec![G::Memory::default(); usize::from(n_seats)];
    let mut cache = G::Cache::default();
    let mut scratch = Vec::new();
    for ply in 0_u32.. {
        let at = format!("{n_seats} seats, seed {seed}, ply {ply}");
        let mut events = Vec::new();
        match position.turn() {
            Turn::Over => return,
            Turn::Chance => {
                check_numbers(&position, &mut cache, &at);
                let outcome = position.draw(&mut dice);
                position.resolve(&outcome, &mut events);
            }
            Turn::Seats(seats) => {
                check_numbers(&position, &mut cache, &at);
                let is_awake = seats.iter().any(|seat| !position.rests(seat));
                assert!(is_awake, "all who may act rest ({at})");
                let seat = any_of(seats, &mut dice);
                let seen = position.resample(Viewer::Seat(seat), &mut dice);
                // Policies may be slow; a look now and then is enough.
                let looks = dice.up_to(7) == 0;
                check_numbers(&seen, &mut cache, &at);
                check_moves(&seen, seat, &memories[seat.idx()], &mut dice, looks, &at);
                let action = position.sample(seat, &mut dice, &mut scratch);
                position.apply(seat, &action, &mut events).expect("a sampled action is legal");
            }
        }
        for event in &events {
            for seat in Seat::all(n_seats) {
                if let Some(news) = position.news(event, Viewer::Seat(seat)) {
                    G::remember(&mut memories[seat.idx()], seat, &news);
                }
            }
        }
    }
}

fn check_numbers<G: Features>(position: &G, cache: &mut G::Cache, at: &str) {
    let progress = position.progress();
    assert!((0.0..=1.0).contains(&progress), "progress is {progress} ({at})");
    let mut cached = vec![f32::NAN; usize::from(position.n_seats()) * G::FEATURES.len()];
    position.features(cache, &mut cached);
    for (i, (number, cached)) in rows(position).into_iter().zip(cached).enumerate() {
        let name = G::FEATURES[i % G::FEATURES.len()].name;
        assert!(number.is_finite(), "feature {name} is {number} ({at})");
        let is_same = number.to_bits() == cached.to_bits();
        assert!(is_same, "feature {name} is {number}, but {cached} with a cache ({at})");
    }
}

fn check_moves<G: Features>(
    position: &G,
    seat: Seat,
    memory: &G::Memory,
    dice: &mut QuickDice,
    looks: bool,
    at: &str,
) {
    let check = |what: &str, action: &G::Action| {
        let refused = position.clone().apply(seat, action, &mut Deaf);
        assert!(refused.is_ok(), "{what} {action:?} of {seat} is refused: {refused:?} ({at})");
    };
    let mut candidates = Vec::new();
    position.candidates(seat, memory, dice, &mut candidates);
    assert!(!candidates.is_empty(), "{seat} has nothing to think about ({at})");
    for (i, action) in candidates.iter().enumerate() {
        check("the candidate", action);
        assert!(!candidates[..i].contains(action), "{action:?} is listed twice ({at})");
    }
    if let Some(action) = position.default_action(seat) {
        check("the default action", &action);
    }
    if looks {
        for skill in SKILLS {
            let mut strength = |_: &G| [0.0; MAX_SEATS];
            if let Some(action) = position.policy(seat, memory, skill, &mut strength, dice) {
                check("the policy", &action);
            }
        }
    }
}
