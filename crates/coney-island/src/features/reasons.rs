//! Why a move is worth a thought, in the words of somebody who looks at the park.

use tabletop::{Change, Seat};

use crate::pieces::Character;
use crate::state::{Phase, State};

impl State {
    pub(super) fn say_reasons(&self, after: &State, seat: Seat, changes: &[Change]) -> Vec<String> {
        let mut clauses: Vec<String> = Vec::new();
        for change in changes {
            let said = match change.feature.name {
                "points" => self.points_made(after, seat).into_iter().collect(),
                "money-2" | "money-5" => self.money_moved(after, seat).into_iter().collect(),
                "red-2" | "red-5" | "white-2" | "white-5" => self.materials_moved(after, seat),
                _ => clause(change).into_iter().collect::<Vec<String>>(),
            };
            for it in said {
                if !clauses.contains(&it) {
                    clauses.push(it);
                }
            }
        }
        clauses
    }

    // Features count what the next turn will bring, and take a site that was turned up for laid on
    // the best plot. Points, money and materials are told as they lie on the table.

    fn points_made(&self, after: &State, seat: Seat) -> Option<String> {
        let n = i32::from(after.mat(seat).points) - i32::from(self.mat(seat).points);
        (n != 0).then(|| points(n))
    }

    fn money_moved(&self, after: &State, seat: Seat) -> Option<String> {
        moved("money", self.mat(seat).money, after.mat(seat).money)
    }

    fn materials_moved(&self, after: &State, seat: Seat) -> Vec<String> {
        let (was, is) = (self.mat(seat).materials, after.mat(seat).materials);
        let mut clauses: Vec<String> = Vec::new();
        clauses.extend(moved("red", was.red, is.red));
        clauses.extend(moved("white", was.white, is.white));
        let due = if let Phase::Drawing { n_due, .. } = after.phase {
            Some(several(n_due, "a random material", "random materials"))
        } else if let Phase::Choosing { n_due, .. } = after.phase {
            Some(several(n_due, "a material of your choice", "materials of your choice"))
        } else {
            None
        };
        clauses.extend(due.filter(|_| after.active == seat));
        clauses
    }
}

/// "costs 2 money", "+1 red"; nothing where there is as much as before.
fn moved(what: &str, was: u8, is: u8) -> Option<String> {
    match i32::from(is) - i32::from(was) {
        0 => None,
        n if n < 0 => Some(format!("costs {} {what}", -n)),
        n => Some(format!("{n:+} {what}")),
    }
}

fn several(n: u8, one: &str, more: &str) -> String {
    if n == 1 { one.to_owned() } else { format!("{n} {more}") }
}

fn clause(change: &Change) -> Option<String> {
    let rise = change.rise();
    let n = whole(rise);
    let is_up = rise > 0.0;
    let up_or_down = |up: &str, down: &str| if is_up { up.to_owned() } else { down.to_owned() };
    let name = change.feature.name;
    if let Some(character) = Character::ALL.into_iter().find(|it| it.name() == name) {
        return Some(match is_up {
            true => format!("the {character} works for you"),
            false => format!("the {character} works for somebody else"),
        });
    }
    Some(match name {
        "paper-points" => format!("{} of newspapers at the end", points(n)),
        "papers" => up_or_down(
            "a newspaper that can be given up for one more action",
            "one newspaper fewer to give up",
        ),
        "showmen" => match is_up {
            true => format!("costs {} points at the end unless it is covered", 2 * n),
            false => format!("saves {} points at the end", -2 * n),
        },
        "park-worth" => match is_up {
            true => format!("{} once it is covered", points(n)),
            false => "less of yours is left to be covered".to_owned(),
        },
        "income-points" => match is_up {
            true => format!("{} every turn", points(n)),
            false => format!("{} fewer every turn", plain_points(-n)),
        },
        "income-money" => match is_up {
            true => format!("{n:+} money every turn"),
            false => format!("{} money fewer every turn", -n),
        },
        "income-chosen" => up_or_down(
            "a material of your choice every turn",
            "one chosen material fewer every turn",
        ),
        "income-repeats" => up_or_down("one action more every turn", "one action fewer every turn"),
        "squares" => match is_up {
            true => "completes a square: +2 points every turn".to_owned(),
            false => "breaks a square: 2 points fewer every turn".to_owned(),
        },
        "near-squares" => {
            up_or_down("one showman short of a square", "fewer squares that lack one showman")
        }
        "company" => up_or_down(
            "next to other showmen, where attractions come to lie",
            "fewer showmen side by side with yours",
        ),
        "build-next" => match is_up {
            true => format!("an attraction worth {} is yours next", plain_points(n)),
            false => "no such attraction is left to build next".to_owned(),
        },
        "build-later" => match is_up {
            true => format!("an attraction worth {} if nobody is faster", plain_points(n)),
            false => "an attraction that others may build is gone".to_owned(),
        },
        "build-now" => match is_up {
            true => format!("an attraction worth {} in this turn", plain_points(n)),
            false => "less can be built in the rest of this turn".to_owned(),
        },
        "place-next" => up_or_down(
            "materials for a showman next turn",
            "fewer materials for a showman next turn",
        ),
        "place-now" => up_or_down(
            "a showman can still be sent in this turn",
            "fewer showmen to send in this turn",
        ),
        "own-cover" => match is_up {
            true => format!("showmen worth {} stand where an attraction fits", plain_points(n)),
            false => "fewer of your showmen stand where an attraction fits".to_owned(),
        },
        "to-move" => up_or_down("the next turn is yours", "the turn goes to somebody else"),
        "last-turn" => {
            up_or_down("you still have a turn before the end", "no further turn before the end")
        }
        _ => return None,
    })
}

/// The nearest whole number that is not zero.
#[allow(clippy::cast_possible_truncation, reason = "numbers of the table are small")]
fn whole(rise: f32) -> i32 {
    match rise.round() as i32 {
        0 if rise < 0.0 => -1,
        0 => 1,
        n => n,
    }
}

fn points(n: i32) -> String {
    if n.abs() == 1 { format!("{n:+} point") } else { format!("{n:+} points") }
}

fn plain_points(n: i32) -> String {
    if n == 1 { "1 point".to_owned() } else { format!("{n} points") }
}
