//! The embedded deck, and what becomes of decks that are wrong.

use coney::edition::{Atom, Bonus, Condition, Coupon, Each, Edition, Face, Part, Sex};
use coney::words::cards;
use coney::{Options, Token};
use expect_test::{Expect, expect};
use tabletop::{Edition as _, Printed};

use crate::laws::laws;

fn deck() -> &'static Edition {
    Printed::<Edition>::standard().tables()
}

fn count(is_wanted: impl Fn(&Face) -> bool) -> usize {
    deck().faces.iter().filter(|face| is_wanted(face)).count()
}

#[test]
fn the_deck_says_whose_design_it_is() {
    assert!(deck().provenance().contains("our own design"), "{}", deck().provenance());
    assert!(Edition::EMBEDDED[0].contains("is therefore our own design"));
}

// §2.1
#[test]
fn the_deck_has_the_counts_of_the_box() {
    assert_eq!(deck().faces.len(), 72);
    assert_eq!(count(|face| face.sex == Sex::Male), 18);
    assert_eq!(count(|face| face.sex == Sex::Female), 48);
    assert_eq!(count(|face| face.sex == Sex::Wild), 6);
    for (i, colour) in deck().colours.iter().enumerate() {
        let shows = |face: &Face| face.colours.0 >> i & 1 == 1;
        assert_eq!(count(shows), 21, "{}", colour.name);
        assert_eq!(count(|face| shows(face) && face.sex == Sex::Male), 6, "{}", colour.name);
    }
    let kinds = deck().faces.iter().map(|face| match face.coupon {
        Coupon::End { .. } => [1, 0, 0],
        Coupon::Growth { .. } => [0, 1, 0],
        Coupon::Immediately { .. } => [0, 0, 1],
    });
    let kinds = kinds.fold([0; 3], |sum, it| [0, 1, 2].map(|i| sum[i] + it[i]));
    assert_eq!(kinds, [30, 24, 18]);
    assert_eq!(deck().stores, ["Lone Hill", "Red Barn", "Green Meadow"]);
    for store in &deck().stores {
        let is_here = |face: &Face| match face.coupon {
            Coupon::Growth { store: it, .. } => deck().store_name(it) == store,
            Coupon::End { .. } | Coupon::Immediately { .. } => false,
        };
        assert_eq!(count(is_here), 8, "{store}");
    }
    let n_vp = |vp| count(|face| face.vp == vp);
    assert_eq!([0, 1, 2, 3].map(n_vp), [6, 27, 29, 10]);
    assert!(deck().faces.iter().all(|face| (face.sex == Sex::Wild) == (face.vp == 0)));
    let n_cost = |cost| count(|face| face.cost.total() == cost);
    assert_eq!([1, 2, 3, 4].map(n_cost), [21, 37, 13, 1]);
    let per_kind =
        Token::ALL.map(|it| deck().faces.iter().map(|face| face.cost.of(it)).sum::<u8>());
    assert_eq!(per_kind, [45, 48, 45]);
}

// §2.1
#[test]
fn no_two_cards_are_alike() {
    for (i, face) in deck().faces.iter().enumerate() {
        for other in &deck().faces[..i] {
            assert_ne!(face.id, other.id);
            assert_ne!(face.slug, other.slug);
            let other = Face {
                id: face.id.clone(),
                name: face.name.clone(),
                slug: face.slug.clone(),
                ..other.clone()
            };
            assert_ne!(*face, other, "{} is a double", face.name);
        }
    }
}

#[test]
fn placement_rules_are_as_many_as_designed() {
    let atoms = || deck().faces.iter().flat_map(|face| &face.rules);
    let n = |is_wanted: fn(&Atom) -> bool| atoms().filter(|atom| is_wanted(atom)).count();
    assert_eq!(n(|atom| *atom == Atom::MaxMales(0)), 20);
    assert_eq!(n(|atom| *atom == Atom::MaxMales(1)), 24);
    assert_eq!(n(|atom| *atom == Atom::MaxMales(2)), 1);
    assert_eq!(n(|atom| matches!(atom, Atom::AtLeast(_))), 17);
    assert_eq!(n(|atom| matches!(atom, Atom::Refuses(_))), 15);
    assert_eq!(n(|atom| *atom == Atom::OnlyFemales), 4);
    assert_eq!(n(|atom| *atom == Atom::NeedsFemale), 2);
    assert_eq!(n(|atom| *atom == Atom::NoHutch), 2);
    assert_eq!(count(|face| face.rules.is_empty()), 8);
}

#[test]
fn trading_is_no_engine() {
    for face in &deck().faces {
        let size = |part: &Part| match *part {
            Part::Cards(n) => (0, u16::from(n)),
            Part::Any(n) | Part::Different(n) | Part::Tokens { n, .. } => (u16::from(n), 0),
            Part::Place(_) | Part::TradeReserved(_) => unreachable!("no trade gives that"),
        };
        let (tokens, cards) =
            face.trade.iter().map(size).fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        assert!(tokens <= face.cost.total(), "{} gives back more than it costs", face.name);
        assert!(tokens + cards <= face.cost.total() + 1, "{} gives too much", face.name);
    }
}

// §2.4
#[test]
fn every_effect_of_the_rulebook_is_in_the_deck() {
    let named = |token| Part::Tokens { token, n: 1 };
    let white = deck().colours.iter().position(|colour| colour.name == "white").unwrap();
    let white = coney::edition::Colour(u8::try_from(white).unwrap());
    let end = |each| Coupon::End { vp: 1, bonus: Bonus::ForEach(each) };
    let now = |parts: &[Part]| Coupon::Immediately { parts: parts.to_vec() };
    for coupon in [
        end(Each::AdjacentSex(Sex::Female)),
        end(Each::AdjacentColour(white)),
        end(Each::Placed(Token::Carrot)),
        now(&[Part::Cards(2), named(Token::Pellet)]),
        now(&[Part::Place(1)]),
        now(&[Part::TradeReserved(1)]),
    ] {
        assert!(count(|face| face.coupon == coupon) > 0, "{coupon:?}");
    }
    for growth in [
        vec![vec![Part::Different(2)], vec![Part::Cards(2)]],
        vec![vec![Part::Different(2), Part::Cards(1)]],
        vec![vec![named(Token::Carrot)], vec![named(Token::Pellet)]],
    ] {
        let offers = |face: &Face| match &face.coupon {
            Coupon::Growth { choices, .. } => *choices == growth,
            Coupon::End { .. } | Coupon::Immediately { .. } => false,
        };
        assert!(count(offers) > 0, "{growth:?}");
    }
    assert!(count(|face| face.trade == [Part::Cards(1), Part::Different(2)]) > 0);
    // The card of the placement example accepts a female and refuses a male.
    assert!(count(|face| face.rules == [Atom::MaxMales(0)] && face.sex == Sex::Female) > 0);
    // Requirements are one of the three kinds of end coupons.
    let requires = |face: &Face| {
        matches!(face.coupon, Coupon::End { bonus: Bonus::If(Condition::FullFarm), .. })
    };
    assert_eq!(count(requires), 1);
}

// §2.3
#[test]
fn every_card_has_its_sentence() {
    let sentence = |slug: &str| cards::sentence(deck(), deck().card_by_slug(slug).unwrap());
    let some = [
        "snowball",
        "frost",
        "shadow",
        "angel",
        "cotton",
        "amber",
        "nutmeg",
        "marble",
        "thistle",
        "inky",
        "alabaster",
        "cinnamon",
        "panda",
        "calico",
        "heather",
    ];
    let sentences: Vec<String> = some.into_iter().map(sentence).collect();
    expect![[r#"
        Snowball, male, white, 2 VP. Costs 1 hay and 1 pellet. Next to it: no male. Trade: 2 different tokens of choice. At the end: 1 VP for each female next to it.
        Frost, male, white, 1 VP. Costs 1 carrot. Next to it: no male; at least one brown. Trade: 1 card. During growth: 1 carrot, or 1 pellet (store: Lone Hill).
        Shadow, male, black, 1 VP. Costs 1 pellet. Next to it: no male; at least one female. Trade: 1 card. During growth: 1 hay, or 1 pellet (store: Red Barn).
        Angel, female, white, 3 VP. Costs 1 hay, 2 carrots and 1 pellet. Next to it: only females. Trade: 2 cards and 2 different tokens of choice. Immediately: 2 cards and 1 pellet.
        Cotton, female, white, 1 VP. Costs 1 hay. Next to it: no black. Trade: 1 hay. During growth: 1 hay, or 1 carrot (store: Green Meadow).
        Amber, female, orange, 3 VP. Costs 2 hay and 1 carrot. Next to it: only females; no hutch. Trade: 1 card and 2 different tokens of choice. Immediately: 1 card and 1 token of choice.
        Nutmeg, female, brown, 1 VP. Costs 1 carrot. Next to it: no orange. Trade: 1 pellet. During growth: 1 hay, or 1 pellet, or 1 card (store: Lone Hill).
        Marble, female, white, 2 VP. Costs 1 carrot and 1 pellet. Next to it: at most 1 male; no orange. Trade: 1 token of choice and 1 card. At the end: 1 VP for each other white rabbit in its row and column.
        Thistle, wild, 0 VP. Costs 1 hay. Next to it: at most 1 male. Trade: 1 card. At the end: 1 VP for each token placed on it.
        Inky, female, black, 2 VP. Costs 1 carrot and 1 pellet. Next to it: at least one white or orange. Trade: 1 carrot and 1 card. At the end: 3 VP if the farm shows exactly 3 colours.
        Alabaster, male, white, 3 VP. Costs 1 hay, 1 carrot and 1 pellet. Next to it: no male; no black. Trade: 1 card and 2 different tokens of choice. Immediately: placing 1 own token on a card and 1 card.
        Cinnamon, female, brown, 3 VP. Costs 1 hay and 2 pellets. Next to it: only females. Trade: 1 card and 2 different tokens of choice. Immediately: trading 1 reserved card.
        Panda, female, white and black, 2 VP. Costs 2 pellets. Next to it: at most 1 male. Trade: 1 pellet and 1 card. Immediately: placing 1 own token on a card and 1 card.
        Calico, female, white and orange, 2 VP. Costs 1 hay and 1 carrot. Next to it: at most 2 males. Trade: 1 token of choice and 1 card. At the end: 1 VP for each male next to it.
        Heather, wild, 0 VP. Costs 1 hay and 1 pellet. Goes anywhere. Trade: 1 card and 1 token of choice. At the end: 3 VP if the farm shows exactly 4 colours.
    "#]].assert_eq(&(sentences.join("\n") + "\n"));
    for card in deck().cards() {
        let face = deck().face(card);
        let sentence = cards::sentence(deck(), card);
        assert!(sentence.starts_with(&face.name), "{sentence}");
        assert!(sentence.contains(&format!("Costs {}", face.cost)), "{sentence}");
        assert!(sentence.contains("Trade: "), "{sentence}");
        let kinds = ["At the end: ", "Immediately: ", "During growth: "];
        assert_eq!(kinds.iter().filter(|kind| sentence.contains(*kind)).count(), 1, "{sentence}");
    }
}

/// Reads the house deck with something changed where it first comes up below the explanations.
#[track_caller]
fn refused(from: &str, to: &str, expected: &Expect) {
    let text = Edition::EMBEDDED[0];
    let (head, body) = text.split_at(text.find("\ngame = ").unwrap());
    assert!(body.contains(from), "the deck has no '{from}'");
    let error = Edition::read(&(head.to_owned() + &body.replacen(from, to, 1))).unwrap_err();
    expected.assert_eq(&error.to_string());
}

#[test]
fn a_wrong_card_is_refused_with_its_name_the_field_and_what_is_allowed() {
    refused(
        "sex = \"male\"",
        "sex = \"buck\"",
        &expect![[
            r#"line 58: card Snowball, field sex: unknown variant `buck`, expected one of `male`, `female`, `wild`; allowed: "male", "female" or "wild""#
        ]],
    );
    refused(
        "colours = [\"white\"]",
        "colours = [\"grey\"]",
        &expect![
            "line 59: card Snowball, field colours: the edition has white, black, brown, orange, not grey; allowed: one or two different colours of the edition, and [] on a wild rabbit"
        ],
    );
    refused(
        "colours = [\"white\"]",
        "colours = [\"white\", \"white\"]",
        &expect![
            "line 59: card Snowball, field colours: white is named twice; allowed: one or two different colours of the edition, and [] on a wild rabbit"
        ],
    );
    refused(
        "colours = [\"white\"]",
        "colours = []",
        &expect![
            "line 59: card Snowball, field colours: there are 0; allowed: one or two different colours of the edition, and [] on a wild rabbit"
        ],
    );
    refused(
        "cost = { hay = 1, pellet = 1 }",
        "cost = { hay = 5 }",
        &expect![
            "line 60: card Snowball, field cost: it is too high; allowed: { hay = 0, carrot = 0, pellet = 0 } with up to 4 of each"
        ],
    );
    refused(
        "cost = { hay = 1, pellet = 1 }",
        "cost = { straw = 1 }",
        &expect![
            "line 60: card Snowball, field cost: unknown field `straw`, expected one of `hay`, `carrot`, `pellet`; allowed: { hay = 0, carrot = 0, pellet = 0 } with up to 4 of each"
        ],
    );
    refused(
        "vp = 2",
        "vp = -1",
        &expect![
            "line 61: card Snowball, field vp: invalid value: integer `-1`, expected u8; allowed: 0 to 9, and 0 on a wild rabbit"
        ],
    );
    refused(
        "vp = 2\n",
        "",
        &expect![
            "line 55: card Snowball, field vp: it is missing; allowed: 0 to 9, and 0 on a wild rabbit"
        ],
    );
    refused(
        "vp = 2\n",
        "vp = 2\nvps = 3\n",
        &expect![
            "line 62: card Snowball, there is no field vps; allowed: id, name, sex, colours, cost, vp, rules, trade, coupon"
        ],
    );
    refused(
        "{ max_males = 0 }",
        "{ max_male = 0 }",
        &expect![[
            r#"line 62: card Snowball, field rules: unknown variant `max_male`, expected one of `max_males`, `needs_female`, `only_females`, `refuses`, `at_least`, `no_hutch`; allowed: a list of { max_males = 0 to 4 }, "needs_female", "only_females", { refuses = COLOUR }, { at_least = [COLOUR, ...] } and "no_hutch", with up to 3 demands (needs_female, at_least)"#
        ]],
    );
    refused(
        "{ max_males = 0 }",
        "{ max_males = 9 }",
        &expect![[
            r#"line 62: card Snowball, field rules: max_males is 9; allowed: a list of { max_males = 0 to 4 }, "needs_female", "only_females", { refuses = COLOUR }, { at_least = [COLOUR, ...] } and "no_hutch", with up to 3 demands (needs_female, at_least)"#
        ]],
    );
    refused(
        "{ at_least = [\"brown\"] }",
        "{ at_least = [\"mauve\"] }",
        &expect![[
            r#"line 73: card Frost, field rules: the edition has white, black, brown, orange, not mauve; allowed: a list of { max_males = 0 to 4 }, "needs_female", "only_females", { refuses = COLOUR }, { at_least = [COLOUR, ...] } and "no_hutch", with up to 3 demands (needs_female, at_least)"#
        ]],
    );
    refused(
        "{ at_least = [\"brown\"] }",
        "{ at_least = [] }",
        &expect![[
            r#"line 73: card Frost, field rules: at_least names no colour; allowed: a list of { max_males = 0 to 4 }, "needs_female", "only_females", { refuses = COLOUR }, { at_least = [COLOUR, ...] } and "no_hutch", with up to 3 demands (needs_female, at_least)"#
        ]],
    );
    refused(
        "trade = [{ different = 2 }]",
        "trade = [{ different = 4 }]",
        &expect![
            "line 63: card Snowball, field trade: that is not such a list; allowed: a list of 1 to 4 of { cards = 1 to 4 }, { any = 1 to 4 }, { different = 1 to 3 }, { hay = 1 to 4 }, { carrot = 1 to 4 }, { pellet = 1 to 4 }"
        ],
    );
    refused(
        "trade = [{ different = 2 }]",
        "trade = [{ place = 1 }]",
        &expect![
            "line 63: card Snowball, field trade: that is not such a list; allowed: a list of 1 to 4 of { cards = 1 to 4 }, { any = 1 to 4 }, { different = 1 to 3 }, { hay = 1 to 4 }, { carrot = 1 to 4 }, { pellet = 1 to 4 }"
        ],
    );
    refused(
        "{ adjacent_sex = \"female\" }",
        "{ adjacent_sex = \"wild\" }",
        &expect![[
            r#"line 64: card Snowball, field coupon: wild is no sex; allowed: { end = { vp = 1 to 9, for_each = WHAT } }, where WHAT is { adjacent_sex = "male" or "female" }, { adjacent_colour = COLOUR }, "adjacent_rabbit", { in_line = COLOUR }, { placed = "hay", "carrot" or "pellet" } or "placed_token""#
        ]],
    );
    refused(
        "{ adjacent_sex = \"female\" }",
        "\"adjacent\"",
        &expect![[
            r#"line 64: card Snowball, field coupon: unknown variant `adjacent`, expected one of `adjacent_sex`, `adjacent_colour`, `adjacent_rabbit`, `in_line`, `placed`, `placed_token`; allowed: { end = { vp = 1 to 9, for_each = WHAT } }, where WHAT is { adjacent_sex = "male" or "female" }, { adjacent_colour = COLOUR }, "adjacent_rabbit", { in_line = COLOUR }, { placed = "hay", "carrot" or "pellet" } or "placed_token""#
        ]],
    );
    refused(
        "end = { vp = 1, for_each",
        "end = { vp = 0, for_each",
        &expect![[
            r#"line 64: card Snowball, field coupon: vp is 0; allowed: { end = { vp = 1 to 9, for_each = WHAT } }, where WHAT is { adjacent_sex = "male" or "female" }, { adjacent_colour = COLOUR }, "adjacent_rabbit", { in_line = COLOUR }, { placed = "hay", "carrot" or "pellet" } or "placed_token""#
        ]],
    );
    refused(
        "{ end = { vp = 1, for_each = { adjacent_sex = \"female\" } } }",
        "{ later = 1 }",
        &expect![
            "line 64: card Snowball, field coupon: unknown variant `later`, expected one of `end`, `immediately`, `growth`; allowed: { end = ... }, { immediately = [...] } or { growth = { store = ..., choices = ... } }"
        ],
    );
    refused(
        "{ vp = 1, for_each = { adjacent_sex = \"female\" } }",
        "{ vp = 1 }",
        &expect![
            "line 64: card Snowball, field coupon: it needs either for_each or if; allowed: { end = { vp = 1 to 9, for_each = ... } } or { end = { vp = 1 to 9, if = ... } }"
        ],
    );
    refused(
        "{ immediately = [{ place = 1 }",
        "{ immediately = [{ place = 9 }",
        &expect![
            "line 86: card Alabaster, field coupon: that is not such a list; allowed: { immediately = [...] } with 1 to 4 parts of a trade, { place = 1 to 4 } or { trade_reserved = 1 to 2 }"
        ],
    );
    refused(
        "[{ carrot = 1 }], [{ pellet = 1 }]",
        "[], [{ pellet = 1 }]",
        &expect![
            "line 75: card Frost, field coupon: those are not such lists; allowed: { growth = { store = STORE, choices = [[...], ...] } } with 1 to 4 lists of 1 to 4 parts of a trade"
        ],
    );
    refused(
        "store = \"Lone Hill\"",
        "store = \"Corner Shop\"",
        &expect![
            "line 75: card Frost, field coupon: the edition has Lone Hill, Red Barn, Green Meadow, not Corner Shop; allowed: { growth = { store = STORE, choices = [[...], ...] } } with 1 to 4 lists of 1 to 4 parts of a trade"
        ],
    );
    refused(
        "if = { colours = 3 }",
        "if = { colours = 7 }",
        &expect![[
            r#"line 317: card Inky, field coupon: that number is not possible; allowed: { end = { vp = 1 to 9, if = WHAT } }, where WHAT is "no_hutch", "full_farm", "centre", { colours = 1 to 6 }, { males = 0 to 9 }, { females_at_least = 1 to 9 } or { wild_at_least = 1 to 9 }"#
        ]],
    );
    refused(
        "name = \"Frost\"",
        "name = \"snowball\"",
        &expect![
            "line 68: card snowball, field name: another card has it; allowed: a name of its own, 1 to 20 characters, letters and digits among them, but not the name of a space (a1 to e5) and not 'pile' or 'reserved'"
        ],
    );
    refused(
        "name = \"Frost\"",
        "name = \"C3\"",
        &expect![
            "line 68: card C3, field name: that is not possible; allowed: a name of its own, 1 to 20 characters, letters and digits among them, but not the name of a space (a1 to e5) and not 'pile' or 'reserved'"
        ],
    );
    refused(
        "name = \"Frost\"",
        "nom = \"Frost\"",
        &expect![
            "line 66: card number 2, field name: it is missing; allowed: a name of its own, 1 to 20 characters, letters and digits among them, but not the name of a space (a1 to e5) and not 'pile' or 'reserved'"
        ],
    );
    refused(
        "id = \"C02\"",
        "id = \"C01\"",
        &expect![
            "line 67: card Frost, field id: another card has it; allowed: a text of its own, 1 to 8 characters"
        ],
    );
    refused(
        "game = \"coney\"",
        "game = \"chinatown\"",
        &expect!["line 42: this is an edition of chinatown, not of coney"],
    );
    refused(
        "game = \"coney\"\n",
        "",
        &expect![[r#"line 1: field game: it is missing; allowed: "coney""#]],
    );
    refused(
        "name = \"House deck\"",
        "name = \"\"",
        &expect!["line 43: the name of the edition must have 1 to 60 letters, not 0"],
    );
    refused(
        "letter = \"K\"",
        "letter = \"W\"",
        &expect![[
            r#"line 47: field colours: that is not such a list; allowed: a list of 1 to 6 colours { name = "white", letter = "W" }, names and letters all different"#
        ]],
    );
    refused(
        "stores = [\"Lone Hill\"",
        "stores = [\"Red Barn\"",
        &expect![
            "line 53: field stores: that is not such a list; allowed: a list of 1 to 4 names, all different"
        ],
    );
    refused(
        "colours = [\"white\"]",
        "colours = [\"white\"",
        &expect!["line 60: missing comma between array elements, expected `,`"],
    );
}

/// A deck with only the first so many cards.
fn short_deck(n_cards: usize) -> String {
    let mut parts = Edition::EMBEDDED[0].split("[[card]]");
    let head = parts.next().unwrap().to_owned();
    parts.take(n_cards).fold(head, |text, card| text + "[[card]]" + card)
}

#[test]
fn a_deck_has_24_to_72_cards() {
    let error = Edition::read(&short_deck(23)).unwrap_err().to_string();
    assert!(
        error.ends_with("field card: there are 23; allowed: 24 to 72 tables [[card]]"),
        "{error}"
    );
    assert!(Edition::read(&short_deck(24)).is_ok());
    let long = short_deck(72) + &short_deck(72)[short_deck(0).len()..];
    let error = Edition::read(&long).unwrap_err().to_string();
    assert!(error.contains("there are 144"), "{error}");
}

/// A small deck runs out: piles and markets are empty, and the laws hold all the same.
#[test]
fn a_small_deck_can_be_played() {
    let edition = Printed::load(&short_deck(24)).unwrap();
    let options = Options { last_round_after: 12, ..Options::default() };
    laws().edition(edition).options(options).games(6).check();
}

/// A deck with all that the vocabulary can say and the house deck does not.
#[test]
fn an_odd_deck_can_be_played() {
    let text = Edition::EMBEDDED[0]
        .replace("{ immediately = [{ place = 1 }] }", "{ immediately = [{ place = 3 }, { trade_reserved = 2 }] }")
        .replace("[{ max_males = 1 }]", "[{ max_males = 3 }, { at_least = [\"white\", \"black\"] }, { at_least = [\"brown\", \"orange\"] }]")
        .replace("for_each = { placed = \"carrot\" }", "for_each = \"placed_token\"")
        .replace("choices = [[{ different = 2 }]]", "choices = [[{ any = 4 }], [{ different = 3 }], [{ cards = 4 }], [{ hay = 4 }, { carrot = 4 }, { pellet = 4 }, { any = 2 }]]")
        .replace("trade = [{ cards = 1 }]", "trade = [{ cards = 4 }, { any = 4 }, { hay = 2 }, { different = 3 }]");
    let edition = Printed::<Edition>::load(&text).unwrap();
    assert_ne!(edition.hash(), Printed::<Edition>::standard().hash());
    let options = Options { last_round_after: 30, ..Options::default() };
    laws().edition(edition).options(options).games(4).check();
}
