//! A match in the store: the only file of the table that writes there.

use session::{Change, Session};
use tabletop::{Edition, Match, Names, Printed, Seat, Seed, Standing, Turn, Viewer};

use crate::board::Board;
use crate::browser;
use crate::store::{self, Card, Saved};

/// Where a match is kept.
pub(super) struct Shelf {
    pub(super) id: String,
    pub(super) seed: Seed,
}

impl Shelf {
    /// Keeps the match from its beginning: the journal of one that goes on, without what was taken
    /// back, or the record of one that is over.
    pub(super) fn keep_whole<G: Board>(&self, session: &Session<G>) {
        let game = session.game();
        let is_over = game.position().turn() == Turn::Over;
        let saved = Saved {
            record: if is_over { game.record() } else { session.journal() },
            seed: Some(self.seed),
            edition: own_text::<G>(game.position().edition()),
        };
        store::keep(card_of(&self.id, game, false), &saved);
    }

    /// Keeps what one move has changed.
    pub(super) fn append<G: Board>(&self, change: &Change<G>, session: &Session<G>) {
        match session.game().position().turn() {
            Turn::Over => self.keep_whole(session),
            Turn::Seats(_) | Turn::Chance => {
                store::append(card_of(&self.id, session.game(), false), &change.lines);
            }
        }
    }
}

/// The text of an edition that does not come with the game.
pub(crate) fn own_text<G: Board>(edition: Printed<G::Edition>) -> Option<String> {
    let text = edition.text();
    (!G::Edition::EMBEDDED.contains(&text)).then(|| text.to_owned())
}

/// What the front door shows of a match.
pub(crate) fn card_of<G: Board>(id: &str, game: &Match<G>, guest: bool) -> Card {
    let header = game.header();
    let standing = match &header.result {
        Some(result) => who_won(&result.standing, &header.names()),
        None => G::how_far(&game.position().view(Viewer::Spectator)),
    };
    Card {
        id: id.to_owned(),
        game: G::TITLE.id.to_owned(),
        standing,
        over: header.result.is_some(),
        players: header.players,
        played: browser::now(),
        guest,
    }
}

/// "Ann won with 41", "Ann and Bea won with 41".
pub(crate) fn who_won(standing: &Standing, names: &Names) -> String {
    let winners: Vec<Seat> = standing.winners().iter().collect();
    let who: Vec<&str> = winners.iter().map(|&seat| names.subject(seat)).collect();
    let points = winners.first().map_or(0, |&seat| standing.scores[seat]);
    format!("{} won with {points}", who.join(" and "))
}

#[cfg(test)]
mod tests {
    use tabletop::PerSeat;

    use super::*;

    #[test]
    fn a_shared_victory_names_everybody() {
        let scores = PerSeat::from_fn(3, |seat| [41, 41, 7][seat.idx()]);
        let places = Some(PerSeat::from_fn(3, |seat| [1, 1, 3][seat.idx()]));
        let names = Names::new(vec!["Ann".to_owned(), "Bea".to_owned(), "Cy".to_owned()]);
        let standing = Standing { scores, places };
        assert_eq!(who_won(&standing, &names), "Ann and Bea won with 41");
        let names = names.read_by(Viewer::Seat(Seat(0)));
        assert_eq!(who_won(&standing, &names), "You and Bea won with 41");
    }
}
