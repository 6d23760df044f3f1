//! Editions of a game that is chosen at run time.

use shelf::{
    GAMES, GameId, check_edition, comes_with_game, default_edition, edition_game, edition_text,
    is_in_memory,
};

#[test]
fn every_embedded_edition_is_known_to_be_of_its_game() {
    for &game in GAMES {
        let text = edition_text(game);
        assert_eq!(edition_game(text), Ok(game));
        let info = check_edition(game, text).unwrap();
        assert!(info.embedded);
        assert_eq!(info, default_edition(game));
        assert!(comes_with_game(game, &info.hash));
        let own = check_edition(game, &format!("{text}\n")).unwrap();
        assert!(!own.embedded && !comes_with_game(game, &own.hash));
        assert!(is_in_memory(game, text));
        assert!(!is_in_memory(game, &format!("{text}\n")), "what is only judged is not kept");
    }
}

#[test]
fn an_edition_of_another_game_is_refused() {
    let text = "game = \"raccoon-tycoon\"";
    for &game in GAMES.iter().filter(|&&game| game != GameId::RaccoonTycoon) {
        let error = check_edition(game, text).unwrap_err().to_string();
        let problem = format!("this is an edition of raccoon-tycoon, not of {game}");
        assert_eq!(error, format!("line 1: {problem}"));
    }
}

#[test]
fn an_edition_of_no_game_is_refused_at_its_line() {
    let error = edition_game("name = \"mine\"\ngame = \"chess\"").unwrap_err().to_string();
    assert!(error.starts_with("line 2: there is no game 'chess'"), "{error}");
    assert!(edition_game("game = ").unwrap_err().to_string().starts_with("line 1: "));
    let error = edition_game("name = \"mine\"").unwrap_err().to_string();
    assert!(error.starts_with("it does not say which game it is for; the games are"), "{error}");
}
