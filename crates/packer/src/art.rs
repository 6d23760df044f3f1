//! The pictures of the front door, for the page itself to carry: they are there before the program
//! has loaded, and the program need not know how to draw them.

use std::fmt::Write as _;

use draw::Picture;

/// A hidden element with the boardwalk and the lids of these games as symbols, to be used by
/// `#art-boardwalk` and `#lid-GAME`.
pub(crate) fn symbols(games: &[String]) -> String {
    let mut art = "<svg class=\"art\" width=\"0\" height=\"0\" aria-hidden=\"true\">".to_owned();
    symbol(&mut art, "art-boardwalk", "xMidYMid slice", &draw::door::boardwalk());
    for game in games {
        if let Some(lid) = draw::door::lid(game) {
            symbol(&mut art, &format!("lid-{game}"), "xMidYMid", &lid);
        }
    }
    art.push_str("</svg>");
    art
}

fn symbol(art: &mut String, id: &str, fit: &str, picture: &Picture) {
    let (view_box, inside) = (picture.view_box(), &picture.inside);
    write!(
        art,
        "<symbol id=\"{id}\" viewBox=\"{view_box}\" preserveAspectRatio=\"{fit}\">{inside}</symbol>"
    )
    .expect("a String takes all");
}

/// The boxes on the shelf as they look before the program has loaded: games that can be played
/// first, as the program puts them.
pub(crate) fn boxes(games: &[(String, String)], playable: impl Fn(&str) -> bool) -> String {
    let mut games: Vec<&(String, String)> = games.iter().collect();
    games.sort_by_key(|(id, _)| (!playable(id), id.clone()));
    let mut boxes = String::new();
    for (id, name) in games {
        write!(
            boxes,
            "<article class=\"lid {id}\" data-game=\"{id}\"><svg class=\"lid-art\" \
             viewBox=\"0 0 240 160\" aria-hidden=\"true\"><use href=\"#lid-{id}\"></use></svg>\
             <div class=\"lid-text\"><h2>{name}</h2></div></article>"
        )
        .expect("a String takes all");
    }
    boxes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_lid_and_a_box_those_to_play_first() {
        let games = ["coney", "chinatown", "raccoon-tycoon"].map(str::to_owned);
        let art = symbols(&games);
        let named = games.clone().map(|id| (id.clone(), id.to_uppercase()));
        let boxes = boxes(&named, |id| id == "raccoon-tycoon");
        for id in &games {
            assert!(art.contains(&format!("<symbol id=\"lid-{id}\"")), "{id}");
            assert!(boxes.contains(&format!("<use href=\"#lid-{id}\">")), "{id}");
        }
        let at = |name: &str| boxes.find(name).unwrap();
        assert!(at("RACCOON-TYCOON") < at("CHINATOWN") && at("CHINATOWN") < at("CONEY"));
        // An id is used once in a page, and a page of ours has no style in it.
        let ids: Vec<&str> =
            art.split("id=\"").skip(1).map(|it| it.split('"').next().unwrap()).collect();
        let mut once = ids.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(ids.len(), once.len(), "{ids:?}");
        assert!(!art.contains("style="));
    }
}
