//! Why a move is worth a thought, in the words of somebody who looks at the park.

use tabletop::{Change, Seat};

use crate::face::Face;
use crate::park::Sq;
use crate::score::Survey;
use crate::state::State;
use crate::words::face_name;

impl State {
    pub(super) fn say_reasons(&self, after: &State, seat: Seat, changes: &[Change]) -> Vec<String> {
        let sides = Sides { before: self, after, seat };
        let told = |name: &str| changes.iter().any(|change| change.feature.name == name);
        let clauses = changes.iter().filter_map(|change| {
            // A pawn that is placed is told once, with what it stands on.
            let is_twice = match change.feature.name {
                "pawns" => told("last-pawn"),
                "claim-points" | "claim-hopes" => sides.claimed().is_some(),
                "hand-queues" => told("fitting"),
                _ => false,
            };
            if is_twice { None } else { sides.clause(change) }
        });
        clauses.collect()
    }
}

/// The same table before and after a move of a seat.
struct Sides<'a> {
    before: &'a State,
    after: &'a State,
    seat: Seat,
}

impl Sides<'_> {
    fn clause(&self, change: &Change) -> Option<String> {
        let rise = change.rise();
        let n = whole(rise);
        let is_up = rise > 0.0;
        let up_or_down = |up: &str, down: &str| if is_up { up.to_owned() } else { down.to_owned() };
        Some(match change.feature.name {
            "points" => self.points(n),
            "hopes" => match is_up {
                true => format!("{} may come to about {} more", self.subject(), points(n)),
                false => format!("{} can grow less", self.subject()),
            },
            "open-ends" => up_or_down(
                "your queues have another end to go on from",
                "one end fewer for your queues to go on from",
            ),
            "idle-pawns" => up_or_down(
                "a pawn of yours stands where nothing will score",
                "every pawn of yours may still score",
            ),
            "pawns" | "last-pawn" => match (is_up, change.feature.name) {
                (true, _) => "a pawn comes home to you".to_owned(),
                (false, "last-pawn") => "it is your last pawn: you leave the park".to_owned(),
                (false, _) => "spends a pawn".to_owned(),
            },
            "claim-points" => match is_up {
                true => format!("what you can claim next scores {} more", points(n)),
                false => format!("what you can claim next scores {} less", points(-n)),
            },
            "claim-hopes" => up_or_down(
                "what you can claim next may grow further",
                "what you can claim next has less room to grow",
            ),
            "growth" => up_or_down(
                "a ride of yours with a queue to build on",
                "less time to build on the queues of your rides",
            ),
            "fitting" => up_or_down(
                "you hold queues that fit your own rides",
                "uses up queues that would fit your own rides",
            ),
            "hand-queues" => match is_up {
                true => format!("{} more in hand", count(n, "queue square")),
                false => format!("lays {} of your hand", count(-n, "queue square")),
            },
            "hand-factors" => up_or_down(
                "another attraction to bring into the park",
                "brings an attraction of your hand into the park",
            ),
            "hand-stalls" => up_or_down(
                "another stall to bring into the park",
                "brings a stall of your hand into the park",
            ),
            "hand-decorations" => up_or_down(
                "another decoration to place where it helps or hurts",
                "one decoration fewer in hand",
            ),
            "hand" => match is_up {
                true => format!("{} more in hand", count(n, "domino")),
                false => format!("{} fewer in hand", count(-n, "domino")),
            },
            "turns" => up_or_down("more turns are yours to come", "fewer turns are yours to come"),
            "turn" => up_or_down("the next turn is yours", "the turn goes to somebody else"),
            _ => return None,
        })
    }

    /// What brings the points: the item that was claimed, or those of one's own that score more.
    fn points(&self, n: i32) -> String {
        if let Some(item) = self.claimed() {
            return format!("the {} scores {}", self.name(item), plain_points(n));
        }
        match self.changed() {
            Some((item, from, to)) => {
                format!("your {} scores {to} instead of {from}", self.name(item))
            }
            None => format!("{} of your items", points(n)),
        }
    }

    /// Whose points may grow.
    fn subject(&self) -> String {
        match self.claimed() {
            Some(item) => format!("the {}", self.name(item)),
            None => "what you have claimed".to_owned(),
        }
    }

    /// The item on which the seat has put a pawn.
    fn claimed(&self) -> Option<Sq> {
        let before = self.before.pawns.n_placed(self.seat);
        match self.after.pawns.n_placed(self.seat) > before {
            true => self.after.pawns.of(self.seat).last(),
            false => None,
        }
    }

    /// The own item whose points change most, with its points before and after.
    fn changed(&self) -> Option<(Sq, i32, i32)> {
        let (before, after) = (Survey::new(self.before), Survey::new(self.after));
        let own = self.before.pawns.of(self.seat);
        let there = own.filter(|&sq| self.after.pawns.of(self.seat).any(|it| it == sq));
        let points = there.map(|sq| (sq, before.points(sq), after.points(sq)));
        let most = points.max_by_key(|&(_, from, to)| from.abs_diff(to));
        most.filter(|(_, from, to)| from != to)
    }

    fn name(&self, sq: Sq) -> String {
        let face: Face = self.after.park.face(sq);
        face_name(self.after.edition.tables(), face)
    }
}

/// The nearest whole number that is not zero.
fn whole(rise: f32) -> i32 {
    match super::outlook::rounded(rise) {
        0 if rise < 0.0 => -1,
        0 => 1,
        n => n,
    }
}

fn points(n: i32) -> String {
    if n.abs() == 1 { format!("{n} point") } else { format!("{n} points") }
}

fn plain_points(n: i32) -> String {
    if n > 0 { format!("{} now", points(n)) } else { points(n) }
}

fn count(n: i32, what: &str) -> String {
    match (n, what) {
        (1, _) => format!("1 {what}"),
        (_, "domino") => format!("{n} dominoes"),
        (_, _) => format!("{n} {what}s"),
    }
}
