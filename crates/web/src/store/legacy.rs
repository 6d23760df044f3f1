//! Games as an older page has left them in local storage: the beginning of each under its own key,
//! each line that was added since under a key that follows from it, and a list of cards.

use tabletop::Record;

use super::{Card, Saved};

/// Where the list of cards was.
pub(super) const LIST: &str = "boardwalk.games";

const GAME: &str = "boardwalk.game.";

/// The games that are named by the keys of a store, each once.
pub(super) fn ids(keys: impl Iterator<Item = String>) -> Vec<String> {
    let mut ids = Vec::new();
    for key in keys {
        let id = key.strip_prefix(GAME).and_then(|rest| rest.split('.').next());
        if let Some(id) = id.filter(|id| !ids.iter().any(|it| it == id)) {
            ids.push(id.to_owned());
        }
    }
    ids
}

/// The list of cards, if it can be read.
pub(super) fn cards(get: impl Fn(&str) -> Option<String>) -> Vec<Card> {
    get(LIST).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// A game with its card; `None` of what cannot be read, which is left alone.
pub(super) fn game(
    id: &str,
    cards: &[Card],
    get: impl Fn(&str) -> Option<String>,
) -> Option<(Card, Saved)> {
    let mut keys = keys(id, &get).into_iter();
    let mut saved: Saved = serde_json::from_str(&get(&keys.next()?)?).ok()?;
    if !saved.record.is_empty() && !saved.record.ends_with('\n') {
        saved.record.push('\n');
    }
    for line in keys.filter_map(|key| get(&key)) {
        saved.record.push_str(&line);
        saved.record.push('\n');
    }
    let listed = cards.iter().find(|card| card.id == id).cloned();
    let card = listed.or_else(|| card_of(id, &saved))?;
    Some((card, saved))
}

/// All keys of a game that are there, its beginning first.
pub(super) fn keys(id: &str, get: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let lines = (0..).map(|n| format!("{GAME}{id}.{n}")).take_while(|key| get(key).is_some());
    std::iter::once(format!("{GAME}{id}")).chain(lines).collect()
}

/// What a record says of itself, for a game that is on no list.
fn card_of(id: &str, saved: &Saved) -> Option<Card> {
    let header = Record::read(&saved.record).ok()?.header;
    Some(Card {
        id: id.to_owned(),
        game: header.game,
        players: header.players,
        played: 0.0,
        standing: "From before".to_owned(),
        over: header.result.is_some(),
        guest: saved.seed.is_none(),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use tabletop::Player;

    use super::*;

    const RECORD: &str = include_str!("../../../raccoon-tycoon/tests/records/2-seats-plain.jsonl");

    fn card(id: &str) -> Card {
        Card {
            id: id.to_owned(),
            game: "raccoon-tycoon".to_owned(),
            players: vec![Player::person("Ann"), Player::bot("Bea", "easy")],
            played: 3.0,
            standing: "Round 1".to_owned(),
            over: false,
            guest: false,
        }
    }

    /// What an older page has left: a game with two lines added, a finished one that is on no
    /// list, and one that cannot be read.
    fn left() -> BTreeMap<String, String> {
        let saved = |record: &str| {
            let saved = Saved { record: record.to_owned(), seed: "7".parse().ok(), edition: None };
            serde_json::to_string(&saved).unwrap()
        };
        let (head, tail) = RECORD.split_once('\n').unwrap();
        let mut tail = tail.lines();
        BTreeMap::from([
            (LIST.to_owned(), serde_json::to_string(&[card("0a")]).unwrap()),
            ("boardwalk.game.0a".to_owned(), saved(&format!("{head}\n"))),
            ("boardwalk.game.0a.0".to_owned(), tail.next().unwrap().to_owned()),
            ("boardwalk.game.0a.1".to_owned(), tail.next().unwrap().to_owned()),
            ("boardwalk.game.0b".to_owned(), saved(RECORD)),
            ("boardwalk.game.0c".to_owned(), "{".to_owned()),
            ("boardwalk.settings".to_owned(), "{}".to_owned()),
        ])
    }

    #[test]
    fn every_game_is_found_with_all_its_lines() {
        let left = left();
        let get = |key: &str| left.get(key).cloned();
        let ids = ids(left.keys().cloned());
        assert_eq!(ids, ["0a", "0b", "0c"]);
        let cards = cards(get);
        let (found, saved) = game("0a", &cards, get).unwrap();
        assert_eq!(found, card("0a"));
        let lines: Vec<&str> = RECORD.lines().take(3).collect();
        assert_eq!(saved.record.lines().collect::<Vec<_>>(), lines);
        assert_eq!(saved.seed, "7".parse().ok());
        let expected = ["boardwalk.game.0a", "boardwalk.game.0a.0", "boardwalk.game.0a.1"];
        assert_eq!(keys("0a", get), expected);
    }

    #[test]
    fn a_game_on_no_list_is_described_by_its_record() {
        let left = left();
        let get = |key: &str| left.get(key).cloned();
        let (card, saved) = game("0b", &cards(get), get).unwrap();
        assert_eq!(
            (card.game.as_str(), card.over, card.players.len()),
            ("raccoon-tycoon", true, 2)
        );
        assert_eq!(saved.record, RECORD);
    }

    #[test]
    fn what_cannot_be_read_is_left_alone() {
        let left = left();
        let get = |key: &str| left.get(key).cloned();
        assert!(game("0c", &cards(get), get).is_none());
        let broken = |key: &str| (key == LIST).then(|| "[".to_owned());
        assert!(cards(broken).is_empty());
    }
}
