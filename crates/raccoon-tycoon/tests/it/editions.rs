//! Edition files: the embedded one is the box, and broken ones are refused with their line.

use raccoon_tycoon::edition::{Effect, N_CARDS, N_TILES, N_TOWNS};
use raccoon_tycoon::{Commodity, Edition, Options, State};
use tabletop::{Edition as _, FairDice, Game, Printed, Seat, walk};
use testkit::Laws;

use crate::table::audit;

fn text() -> &'static str {
    Edition::EMBEDDED[0]
}

/// The edition with one text replaced; it must occur.
fn with(old: &str, new: &str) -> String {
    assert!(text().contains(old), "{old}");
    text().replacen(old, new, 1)
}

#[track_caller]
fn refused(text: &str) -> String {
    Edition::read(text).expect_err("it should be refused").to_string()
}

// §2.1, §2.2, §2.3, §2.4, §2.5, §2.6
#[test]
fn the_box_is_complete() {
    let edition = Printed::<Edition>::standard();
    assert_eq!(edition.cards.len(), N_CARDS);
    let icons = |pick: fn(&raccoon_tycoon::edition::CardFace) -> [u8; 6]| {
        let mut sums = [0_u32; 6];
        for card in &edition.cards {
            for (sum, n) in sums.iter_mut().zip(pick(card)) {
                *sum += u32::from(n);
            }
        }
        sums
    };
    assert_eq!(icons(|card| card.produces), [42, 36, 32, 36, 32, 32]);
    assert_eq!(icons(|card| card.raises), [17, 23, 27, 24, 31, 28]);
    let shape = |produced: u8, raised: u8| {
        let fits = |card: &&raccoon_tycoon::edition::CardFace| {
            card.produces.iter().sum::<u8>() == produced && card.raises.iter().sum::<u8>() == raised
        };
        edition.cards.iter().filter(fits).count()
    };
    assert_eq!(
        [shape(3, 4), shape(3, 3), shape(4, 3), shape(4, 2), shape(5, 2)],
        [12, 6, 12, 12, 12]
    );
    assert_eq!(edition.towns.len(), N_TOWNS);
    let points: Vec<u8> = edition.towns.iter().map(|town| town.points).collect();
    assert_eq!(points, [2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]);
    assert_eq!(edition.tiles.len(), N_TILES);
    let cost: u32 = edition.tiles.iter().map(|tile| tile.cost.0).sum();
    // 30 for the basic tiles, and the 21 advanced ones of the appendix.
    assert_eq!(cost, 30 + 490);
    assert_eq!(edition.tiles.iter().filter(|tile| tile.upgrade.is_some()).count(), 7);
    let bank = edition.tiles.iter().find(|tile| tile.name == "Bank").unwrap();
    assert_eq!(bank.effect, Effect::MoneyPerPoint(tabletop::Money(20)));
    let totals: Vec<u8> = edition.lines.iter().map(|line| line.points[3]).collect();
    assert_eq!(totals, [15, 17, 19, 21, 23, 25]);
    for commodity in Commodity::ALL {
        let track = edition.track(commodity);
        assert_eq!((track.highest - track.lowest, track.tokens), (11, 29), "{commodity}");
    }
    assert!(edition.provenance.contains("ours"));
}

#[test]
fn fifty_three_cards_are_not_a_deck() {
    let broken = with("\n[[card]] # 54\nproduces = \"ICCCL\"\nraises = \"IG\"\n", "");
    let error = refused(&broken);
    assert!(error.ends_with("there are 53 Price & Production cards, the game needs 54"), "{error}");
    assert!(error.starts_with("line "), "{error}");
}

#[test]
fn a_cost_is_not_negative() {
    let error = refused(&with("cost = 4\n", "cost = -4\n"));
    let line = text().lines().position(|line| line == "cost = 4").unwrap() + 1;
    assert_eq!(error, format!("line {line}: cost in dollars must be 1 to 999, not -4"));
}

#[test]
fn wrong_values_name_their_line_and_what_is_allowed() {
    for (old, new, expected) in [
        ("highest = 12", "highest = 1", "highest must be 2 to 60, not 1"),
        ("tokens = 30", "tokens = 0", "tokens must be 6 to 42, not 0"),
        ("name = \"wheat\"", "name = \"corn\"", "here 'wheat', not 'corn'"),
        ("minimum = 2", "minimum = 0", "minimum bid in dollars must be 1 to 999, not 0"),
        ("copies = 4", "copies = 5", "copies of a railroad must be 4 to 4, not 5"),
        (
            "[2, 5, 9, 15]",
            "[2, 5, 9]",
            "there are 3 point values, one each for 1, 2, 3 and 4 cards",
        ),
        ("[2, 5, 9, 15]", "[2, 5, 5, 15]", "the points of Skunk Works must rise with each card"),
        ("players = [5]", "players = [6]", "players must be 2 to 5, not 6"),
        (
            "commodity = \"iron\"\namount = 2",
            "commodity = \"tin\"\namount = 2",
            "'tin' is no commodity",
        ),
        ("produces = \"WDG\"", "produces = \"WDX\"", "takes the letters W D I C G L, not 'X'"),
        ("produces = \"WDG\"", "produces = \"\"", "produces must have 1 to 9 letters, not 0"),
        ("hand_limit = 4", "hand_limit = 40", "hand_limit must be 1 to 8, not 40"),
        (
            "game = \"raccoon-tycoon\"",
            "game = \"chinatown\"",
            "an edition of chinatown, not of raccoon-tycoon",
        ),
        (
            "name = \"Bank\"",
            "name = \"Factory\"",
            "the name 'factory' is there twice, first in line",
        ),
        ("name = \"Bank\"", "name = \"?\"", "a name must have a letter or a digit in it"),
        ("name = \"Bank\"", "name = \"Factory 2\"", "the name 'factory-2' is there twice"),
        ("name = \"Bank\"", "name = \"B\\u001b[2J\"", "a name must be one line of plain text"),
        (
            "name = \"Grain Farm\"",
            "name = \"Grain Farm of the Grand Duchess of Astoria\"",
            "a name must have 1 to 30 letters, not 42",
        ),
        ("amount = 2\nmix = 4", "amount = 2\nmix = 11", "mix must be 1 to 10, not 11"),
        ("[\"wood\", \"wheat\"]", "[\"wood\", \"wood\"]", "deals in two commodities"),
        (
            "points = 2\ncommodity",
            "points = 3\ncommodity",
            "four each of four different point values",
        ),
        ("copies = 2\ncost = 10", "cost = 10", "there are 26 building tiles, 6 of them basic"),
        ("storage = 3", "store = 3", "unknown variant"),
        ("[start]", "[begin]", "unknown field"),
        ("[\"wood\", \"wheat\"]", "[\"wood\"]", "deals in two commodities"),
        (
            "cost = 10\neffect = { storage = 3 }",
            "cost = 10\neffect = { storage = 3 }\nupgrade = { name = \"Depot\", cost = 9, amount = 2 }",
            "so it has no upgrade",
        ),
    ] {
        let error = refused(&with(old, new));
        assert!(error.contains(expected), "{new}: {error}");
        assert!(!error.contains('\n'), "{error}");
    }
}

#[test]
fn every_table_needs_a_railroad() {
    let mut broken = String::new();
    for line in text().lines() {
        let is_players = line.starts_with("players = ");
        broken += if is_players { "players = [3, 4, 5]" } else { line };
        broken += "\n";
    }
    let error = refused(&broken);
    assert_eq!(error, "no railroad is used with 2 players, at least one line must be");
}

/// The edition with the number (or text) of every such field replaced.
fn rewritten(fields: &[(&str, &str)]) -> Printed<Edition> {
    let mut rewritten = String::new();
    for line in text().lines() {
        let mut line = line.to_owned();
        for (field, value) in fields {
            let head = format!("{field} = ");
            if let Some(start) = line.find(&head).map(|at| at + head.len()) {
                let end = line[start..].find([',', ' ', '}']).map_or(line.len(), |at| start + at);
                line.replace_range(start..end, value);
            }
        }
        rewritten += &(line + "\n");
    }
    Printed::load(&rewritten).unwrap()
}

#[test]
fn the_largest_numbers_break_nothing() {
    let largest = rewritten(&[
        ("money", "1000"),
        ("production", "9"),
        ("hand", "5"),
        ("highest", "60"),
        ("tokens", "42"),
        ("cost", "1"),
        ("storage", "20"),
        ("hand_limit", "8"),
        ("production_limit", "9"),
        ("export_raise", "20"),
        ("town_discount", "9"),
        ("points_per_town", "9"),
        ("points_per_railroad", "9"),
        ("points_per_building", "9"),
        ("auction_commission", "99"),
        ("money_per_point", "1"),
        ("produces", "\"WWWWWWWWL\""),
        ("raises", "\"LLLLLLLLL\""),
    ]);
    for options in
        [Options::default(), Options { sudden_death: true, round_limit: 30, ..Options::default() }]
    {
        Laws::<State>::new().edition(largest).options(options).games(2).audit(audit).check();
    }
    let mut state = State::start(2, &Options::default(), largest).unwrap();
    walk::settle(&mut state, &mut FairDice::new([5; 32]));
    state.mats[0].buildings = (1 << N_TILES) - 1;
    let prices = state.town_prices(Seat(0)).unwrap();
    assert_eq!((prices.amount, prices.mix), (1, 1), "RT-37: never below one");
}

#[test]
fn the_smallest_numbers_break_nothing() {
    let smallest = rewritten(&[
        ("money", "1"),
        ("production", "1"),
        ("hand", "1"),
        ("storage", "5"),
        ("lowest", "1"),
        ("highest", "2"),
        ("tokens", "6"),
        ("cost", "999"),
        ("amount", "1"),
        ("mix", "5"),
        ("minimum", "999"),
        ("produces", "\"W\""),
        ("raises", "\"\""),
    ]);
    let options = Options { round_limit: 40, ..Options::default() };
    Laws::<State>::new().edition(smallest).options(options).games(2).audit(audit).check();
}

#[test]
fn warehouses_without_end_hold_whatever_there_is() {
    let mut storing = text().to_owned();
    let mut from = 0;
    while let Some(at) = storing[from..].find("effect = ").map(|at| from + at) {
        let end = at + storing[at..].find('\n').unwrap();
        from = at + 1;
        if !storing[at..end].contains("bonus") {
            storing.replace_range(at..end, "effect = { storage = 20 }");
        }
    }
    let edition = Printed::load(&storing).unwrap();
    let mut state = State::start(2, &Options::default(), edition).unwrap();
    walk::settle(&mut state, &mut FairDice::new([5; 32]));
    state.mats[0].buildings = (1 << N_TILES) - 1;
    assert_eq!(state.storage_limit(Seat(0)), 255);
    assert_eq!(state.storage_limit(Seat(1)), 10);
}

#[test]
fn what_is_no_toml_is_refused() {
    assert!(refused("game = ").starts_with("line 1: "));
    assert!(refused("").contains("field game: it is missing"));
    assert!(refused("\u{0}").starts_with("line 1: "));
}

#[test]
fn another_edition_plays_by_its_own_numbers() {
    let cheap = with(
        "cost = 40\neffect = { production_limit = 5 }",
        "cost = 7\neffect = { production_limit = 6 }",
    );
    let edition = Printed::<Edition>::load(&cheap).unwrap();
    assert_ne!(edition, Printed::standard());
    let factory = edition.tiles.iter().find(|tile| tile.slug == "factory").unwrap();
    assert_eq!((factory.cost.0, factory.effect), (7, Effect::ProductionLimit(6)));
}
