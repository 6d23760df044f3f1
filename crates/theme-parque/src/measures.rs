//! What is worth counting: the squares that were played, the items that were claimed.

use tabletop::{Catalogue, Kind, Measures, Notes, Seat};

use crate::edition::{Edition, Set};
use crate::event::{Event, Fact};
use crate::face::{Face, Part};
use crate::score::Survey;
use crate::setup::Options;
use crate::state::State;
use crate::words::face_name;

const SQUARES: usize = 0;
const CLAIMED: usize = 1;
const OPENING: usize = 2;

const STATION: Face = Face::track(Part::Station, 0);

/// Every square of the sets in play, once and upright.
fn squares(edition: &Edition, options: Options) -> Vec<Face> {
    let sets = Set::ALL.into_iter().filter(|&set| options.has(set));
    let kinds = sets.flat_map(|set| &edition.set(set, options.rules).kinds);
    let mut squares: Vec<Face> =
        kinds.filter(|&&(_, n)| n > 0).map(|&(face, _)| face.upright()).collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// Those that can be claimed.
fn claimable(edition: &Edition, options: Options) -> Vec<Face> {
    let mut faces = squares(edition, options);
    faces.retain(|&face| face.is_item() || face == STATION);
    faces
}

impl State {
    fn note_claim(&self, seat: Seat, face: Face, notes: &mut Notes) {
        let faces = claimable(self.edition.tables(), self.options);
        if let Some(number) = faces.iter().position(|&it| it == face.upright()) {
            notes.used(seat, CLAIMED, number);
            notes.used(seat, OPENING, number);
        }
    }
}

impl Measures for State {
    fn catalogue(&self) -> Catalogue {
        let edition = self.edition.tables();
        let names = |faces: Vec<Face>| faces.into_iter().map(|face| face_name(edition, face));
        let items = || names(claimable(edition, self.options));
        Catalogue::new(
            "points",
            ["Attractions", "Stalls", "Rollercoasters"],
            ["Pawns placed", "Dominoes in hand"],
            vec![
                Kind::pieces(
                    "Squares of dominoes",
                    "played",
                    names(squares(edition, self.options)),
                ),
                Kind::pieces("Items", "claimed", items()).bringing("points"),
                Kind::opening("First item claimed", items()),
            ],
        )
    }

    #[allow(clippy::wildcard_enum_match_arm, reason = "what is not counted changes nothing")]
    fn note(&self, event: &Event, notes: &mut Notes) {
        let Event::Fact(fact) = event else { return };
        match *fact {
            Fact::Played { seat, halves, .. } => {
                let faces = squares(self.edition.tables(), self.options);
                for half in halves {
                    if let Some(number) = faces.iter().position(|&it| it == half.upright()) {
                        notes.used(seat, SQUARES, number);
                    }
                }
            }
            Fact::Claimed { seat, face, .. } => self.note_claim(seat, face, notes),
            _ => {}
        }
    }

    fn close(&self, notes: &mut Notes) {
        if self.pawns.placed().next().is_none() {
            return;
        }
        let faces = claimable(self.edition.tables(), self.options);
        let survey = Survey::new(self);
        for (seat, sq) in self.pawns.placed() {
            let (face, points) = (self.park.face(sq), survey.points(sq));
            let source = match (face.is_stall(), face.is_station()) {
                (true, _) => 1,
                (_, true) => 2,
                (false, false) => 0,
            };
            notes.scored(seat, source, points);
            if let Some(number) = faces.iter().position(|&it| it == face.upright()) {
                notes.brought(seat, CLAIMED, number, points);
            }
        }
    }

    fn curves(&self, seat: Seat, out: &mut Vec<i64>) {
        out.push(i64::from(self.pawns.n_placed(seat)));
        out.push(i64::from(self.hands.size(seat)));
    }

    /// Turns go round the table; only who plays on alone, when all others are out, has them counted as
    /// one.
    fn turn_mark(&self) -> u32 {
        u32::from(self.active.0)
    }
}
