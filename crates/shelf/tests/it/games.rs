//! A game by its name.

use shelf::{GAMES, GameId, TITLES, Visitor, find, visit};
use tabletop::Environment;

#[test]
fn every_game_is_found_by_its_name() {
    for (&game, title) in GAMES.iter().zip(TITLES) {
        assert_eq!(find(title.id), Ok(game));
        assert_eq!(game.title().id, title.id);
    }
}

#[test]
fn names_are_distinct_and_can_be_typed() {
    let mut ids: Vec<&str> = TITLES.iter().map(|title| title.id).collect();
    assert!(ids.iter().all(|id| *id == tabletop::words::slug(id)), "{ids:?}");
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), TITLES.len());
}

#[test]
fn a_visitor_meets_the_game_it_asked_for() {
    struct NameOf;
    impl Visitor for NameOf {
        type Out = &'static str;
        fn visit<G: Environment>(self) -> &'static str {
            G::TITLE.id
        }
    }
    for &game in GAMES {
        assert_eq!(visit(game, NameOf), game.id());
    }
}

#[test]
fn an_unknown_name_is_answered_with_the_known_ones() {
    let error = find("racoon-tycon").unwrap_err();
    assert_eq!(error.meant, Some(GameId::RaccoonTycoon));
    let sentence = error.to_string();
    assert!(
        sentence.starts_with(
            "there is no game 'racoon-tycon'; did you mean raccoon-tycoon? the games are "
        ),
        "{sentence}"
    );
    assert_eq!(find("Raccoon Tycoon").unwrap_err().meant, Some(GameId::RaccoonTycoon));
    assert_eq!(find("chess").unwrap_err().meant, None);
}
