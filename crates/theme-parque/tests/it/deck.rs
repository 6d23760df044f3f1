//! The squares of every set, and how dominoes are made of them.

use std::collections::BTreeMap;

use tabletop::{Deaf, Dice as _, Edition as _, Game, Printed, QuickDice};
use theme_parque::deck::{joined, kind_with};
use theme_parque::{Edition, Face, Options, Phase, Rules, Set, Shape, Side, Square};

use crate::table::{FIRST, REVISED, everything, face, mixes, start, wholes};

/// How many squares of each kind a set has, and how many dominoes they make.
fn copies(set: Set, rules: Rules) -> (BTreeMap<String, u8>, u32) {
    let edition = Printed::<Edition>::standard();
    let name = |face: Face| match face.square() {
        Square::Path { path, shape, .. } => format!("{}-{}", path.name(), shape.name()),
        Square::Track { part, .. } => format!("track-{}", part.name()),
        Square::Attraction(_) | Square::Stall(_) | Square::Decoration(_) => {
            edition.label(face).expect("an item has a label").key.clone()
        }
    };
    let set = edition.set(set, rules);
    (set.kinds.iter().map(|&(face, n)| (name(face), n)).collect(), set.n_dominoes())
}

/// `"carousel 6, …"` as a table; paths are `"regular 2 10 10 3 3"`, by shape.
fn table(text: &str) -> BTreeMap<String, u8> {
    let mut table = BTreeMap::new();
    for row in text.split(',') {
        let mut words = row.split_whitespace();
        let name = words.next().expect("a name").to_owned();
        let numbers: Vec<u8> = words.map(|word| word.parse().expect("a number")).collect();
        match numbers[..] {
            [n] => {
                table.insert(name, n);
            }
            _ => table.extend(
                Shape::ALL.iter().zip(numbers).map(|(it, n)| (format!("{name}-{}", it.name()), n)),
            ),
        }
    }
    table.retain(|_, n| *n > 0);
    table
}

#[track_caller]
fn check_set(set: Set, items: &str, first: (&str, u32), revised: (&str, u32)) {
    for (rules, (paths, n_dominoes)) in [(Rules::First, first), (Rules::Revised, revised)] {
        let items = if items.is_empty() { String::new() } else { format!("{items}, ") };
        assert_eq!(copies(set, rules), (table(&format!("{items}{paths}")), n_dominoes));
    }
}

// §2.2, §2.3, §2.4, §2.5, §2.8, TP-27
#[test]
fn the_base_game_has_44_or_49_dominoes() {
    check_set(
        Set::Base,
        "carousel 6, swinging-ship 3, log-flume 2, wooden-coaster 2, toilet 6, food-stall 3,
         souvenir-shop 2, info-kiosk 2, tree 6, dump 3, statue 2, bulldozer 2",
        ("regular 2 10 10 3 3, queue1 1 5 5 2 2, queue2 1 2 2 1 0", 44),
        ("regular 2 10 10 4 3, queue1 1 7 7 2 2, queue2 1 4 4 1 1", 49),
    );
}

// §2.2, §2.3, §2.4, §2.5, §2.8, TP-27
#[test]
fn wishneyland_has_22_or_27_dominoes() {
    check_set(
        Set::Wishneyland,
        "ferris-wheel 3, spiral-slide 2, launch-tower 1, bumper-cars 1, drinks-stall 3,
         balloon-shop 2, photo-booth 1, cash-machine 1, lantern 1, rocks 2, fountain 1, flowers 3",
        ("regular 1 5 5 1 1, queue1 1 2 2 1 1, queue2 0 1 1 1 0", 22),
        ("regular 1 6 6 2 2, queue1 1 4 4 1 1, queue2 0 2 2 1 1", 27),
    );
}

// §2.2, §2.3, §2.4, §2.5, §2.8, TP-27
#[test]
fn unibearsal_has_22_or_27_dominoes() {
    check_set(
        Set::Unibearsal,
        "haunted-house 3, wave-swinger 2, playground 1, steel-coaster 1, vending-machine 3,
         umbrella-stall 2, merchandise-shop 1, first-aid-room 1, garbage-bin 1, bench 1, office 3,
         signpost 2",
        ("regular 1 5 5 1 1, queue1 1 2 2 1 1, queue2 0 1 1 1 0", 22),
        ("regular 1 6 6 2 2, queue1 1 4 4 1 1, queue2 0 2 2 1 1", 27),
    );
}

// §2.2, §2.6, §2.8, TP-10, TP-27: the first edition has no coaster tunnels.
#[test]
fn rollercoasters_has_22_or_30_dominoes() {
    check_set(
        Set::Rollercoasters,
        "",
        (
            "track-station 6, track-straight 12, track-bend 12,
             regular 0 3 3 1 1, queue1 0 1 1 1 1, queue2 0 1 1 0 0",
            22,
        ),
        (
            "track-station 7, track-straight 14, track-bend 14, track-tunnel 6,
             regular 1 4 4 1 1, queue1 0 2 2 1 1, queue2 0 1 1 0 0",
            30,
        ),
    );
}

// Factors, points and numbers of both editions are pinned through the text of the edition.
#[test]
fn the_embedded_edition_is_read_once_and_named() {
    let edition = Printed::<Edition>::standard();
    assert_eq!(edition.name(), "Theme Parque");
    assert!(edition.provenance().contains("Pandaqi"));
    let factors: Vec<u8> = edition.attractions.iter().map(|it| it.factor).collect();
    assert_eq!(factors, [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4]);
    assert_eq!(edition.pawns, 3);
}

/// Every domino of a shuffled deck.
fn whole_deck(options: Options, seed: u64) -> Vec<[Face; 2]> {
    let mut state = start(2, options);
    let mut dice = QuickDice::new(seed);
    let mut deck = Vec::new();
    while state.bag.n_dominoes() > 0 {
        state.phase = Phase::Refilling;
        while state.market.size() == 0 {
            let outcome = state.draw(&mut dice);
            state.resolve(&outcome, &mut Deaf);
        }
        deck.push(state.market.remove(0).halves);
    }
    deck
}

#[test]
fn a_deck_is_the_squares_of_its_sets_but_for_those_left_over() {
    for (i, options) in (0..).zip(mixes(FIRST).into_iter().chain(mixes(REVISED))) {
        let deck = whole_deck(options, i);
        let sets = Set::ALL.into_iter().filter(|&set| options.has(set));
        let edition = Printed::<Edition>::standard();
        let n_dominoes: u32 =
            sets.clone().map(|set| edition.set(set, options.rules).n_dominoes()).sum();
        assert_eq!(deck.len(), n_dominoes as usize);
        let mut left: BTreeMap<Face, i32> = BTreeMap::new();
        for &(face, n) in sets.clone().flat_map(|set| &edition.set(set, options.rules).kinds) {
            *left.entry(face).or_default() += i32::from(n);
        }
        for half in deck.iter().flatten() {
            *left.get_mut(&half.upright()).expect("a square of the sets") -= 1;
        }
        assert!(left.values().all(|&n| n >= 0));
        let odd = sets.filter(|&set| edition.set(set, options.rules).n_squares() % 2 == 1).count();
        assert_eq!(left.values().sum::<i32>(), i32::try_from(odd).unwrap());
    }
}

/// What is open at the inner edge after each of the 64 rolls.
fn inner_edges(top: &str, bottom: &str) -> BTreeMap<(bool, bool), u32> {
    let mut counts = BTreeMap::new();
    for roll in 0..64 {
        let [top, bottom] = joined(face(top), face(bottom), roll);
        *counts.entry((top.is_open(Side::Down), bottom.is_open(Side::Up))).or_default() += 1;
    }
    counts
}

// RULES.md §2.8.
#[test]
fn inner_edges_are_joined_or_cut() {
    // Two corners: closed on both sides in one of four, else joined in three of four.
    let corners = inner_edges("regular-corner", "regular-corner");
    assert_eq!(corners, [((false, false), 16 + 12), ((true, true), 36)].into());
    // A cross is always open, so the other half is turned to it.
    assert_eq!(inner_edges("queue1-cross", "queue1-corner"), [((true, true), 64)].into());
    assert_eq!(inner_edges("queue1-cross", "regular-tunnel"), [((true, true), 64)].into());
    // Cut: stalls, decorations, an attraction and a regular path, queues of two kinds, track.
    let cut = [((false, false), 64)].into();
    assert_eq!(inner_edges("queue1-corner", "toilet"), cut);
    assert_eq!(inner_edges("tree", "regular-split"), cut);
    assert_eq!(inner_edges("carousel", "regular-straight"), cut);
    assert_eq!(inner_edges("queue1-split", "queue2-split"), cut);
    assert_eq!(inner_edges("track-bend", "regular-corner"), cut);
    assert_eq!(inner_edges("track-straight", "carousel"), cut);
    assert_eq!(inner_edges("queue1-cross", "queue2-corner"), [((true, false), 64)].into());
    assert_eq!(inner_edges("queue1-cross", "tree"), [((true, false), 64)].into());
    // An attraction and a queue stay as they were thrown.
    let thrown = [((false, false), 32), ((false, true), 32)].into();
    assert_eq!(inner_edges("carousel", "queue1-corner"), thrown);
    // Track joins track.
    let track = inner_edges("track-tunnel", "track-tunnel");
    assert_eq!(track.keys().copied().collect::<Vec<_>>(), [(false, false), (true, true)]);
}

// The means of the game file, from 4,000 decks of the revised edition by another program.
// §2.8
#[test]
fn decks_mix_as_published() {
    let n_decks = 60;
    let mut pairs = BTreeMap::from([("path + path", 0), ("item + path", 0), ("item + item", 0)]);
    for seed in 0..n_decks {
        for [a, b] in whole_deck(REVISED, seed) {
            let n_paths = u32::from(a.is_path()) + u32::from(b.is_path());
            let name = ["item + item", "item + path", "path + path"][n_paths as usize];
            *pairs.get_mut(name).unwrap() += 1;
        }
    }
    let mean_times_ten = |name| pairs[name] * 10 / i32::try_from(n_decks).unwrap();
    assert!((176 - mean_times_ten("path + path")).abs() < 12, "{pairs:?}");
    assert!((238 - mean_times_ten("item + path")).abs() < 12, "{pairs:?}");
    assert!((76 - mean_times_ten("item + item")).abs() < 12, "{pairs:?}");
}

// A set comes with a chance in proportion to the dominoes it has left.
#[test]
fn sets_are_drawn_in_proportion() {
    let state = start(2, everything(FIRST));
    let mut outcomes = Vec::new();
    state.outcomes(&mut outcomes);
    let weights: Vec<u32> = outcomes.iter().map(|&(_, weight)| weight).collect();
    assert_eq!(weights, [44, 22, 22, 22]);
    // With one set in play there is nothing to draw.
    let base = start(2, FIRST);
    let mut outcomes = Vec::new();
    base.outcomes(&mut outcomes);
    assert_eq!(outcomes.len(), 26);
    assert_eq!(outcomes.iter().map(|&(_, weight)| weight).sum::<u32>(), 88);
}

// The same placement is as likely as any other, whether it touches one square or many.
#[test]
fn sampled_placements_are_uniform() {
    for (seed, options) in [(1, FIRST), (2, FIRST), (3, REVISED)] {
        let mut dice = QuickDice::new(seed);
        let mut state = start(2, options);
        crate::table::grow(&mut state, 8, &mut dice);
        let seat = state.active;
        while state.hands.size(seat) > 1 {
            state.hands.remove(seat, 1);
        }
        if seed == 2 {
            // With a bulldozer, which may cover others.
            state.hands.of_mut(seat)[0].halves = [face("bulldozer"), face("tree")];
        }
        let listed = wholes(&state);
        let n_each = 60;
        let n_draws = listed.len() * n_each;
        let mut counts = BTreeMap::new();
        let mut scratch = Vec::new();
        for _ in 0..n_draws {
            let action = state.sample(seat, &mut dice, &mut scratch);
            *counts.entry(format!("{action:?}")).or_insert(0_usize) += 1;
        }
        assert_eq!(counts.len(), listed.len());
        let chi_square: usize =
            counts.values().map(|&n| n.abs_diff(n_each).pow(2)).sum::<usize>() / n_each;
        assert!(chi_square < 2 * listed.len(), "{chi_square} of {}", listed.len());
    }
}

#[test]
fn every_ticket_draws_the_kind_that_it_would_draw_one_by_one() {
    let mut dice = QuickDice::new(1);
    for n_kinds in 1..=27 {
        for most in [1, 6, 255] {
            // What other sets have comes after.
            let counts: Vec<u8> =
                (0..n_kinds + 3).map(|_| dice.up_to(most).to_le_bytes()[0]).collect();
            let own = &counts[..n_kinds];
            let tickets = (0..).zip(own).flat_map(|(kind, &n)| std::iter::repeat_n(kind, n.into()));
            for (ticket, kind) in (0..).zip(tickets) {
                assert_eq!(kind_with(&counts, n_kinds, ticket), kind, "{own:?}, {ticket}");
                assert_eq!(kind_with(own, n_kinds, ticket), kind, "{own:?}, {ticket}");
            }
        }
    }
}
