//! What stands out in an edition: counts, costs and values that the others do not have.

use std::collections::{BTreeMap, BTreeSet};

use toml::Table;

use super::walk::{lists, name, numbers, words};

/// Fewer pieces have no pattern to stand out from.
const FEWEST: usize = 5;
/// How far beyond the others a number must lie, in parts of their range.
const BEYOND: f64 = 0.34;
/// How many typical deviations from what is usual for its cost.
const FAR: f64 = 5.0;
/// What a piece costs and what it is worth, by the names of the fields.
const COSTS: [&str; 5] = ["cost", "cost in all", "minimum", "amount", "price"];
const WORTHS: [&str; 4] = ["points", "vp", "points, 1st", "factor"];

/// Something to look at twice.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Oddity {
    /// Which piece, or which list.
    pub whose: String,
    /// What about it, as a sentence without a full stop.
    pub what: String,
}

/// What stands out, beside the edition that comes with the game. It need not be wrong.
///
/// # Errors
/// When one of them is no TOML.
pub fn check(text: &str, standard: &str) -> Result<Vec<Oddity>, toml::de::Error> {
    let (file, standard): (Table, Table) = (toml::from_str(text)?, toml::from_str(standard)?);
    let usual: BTreeMap<String, usize> =
        lists(&standard).into_iter().map(|(path, pieces)| (path, pieces.len())).collect();
    let mut odd = Vec::new();
    for (path, pieces) in lists(&file) {
        if let Some(&n) = usual.get(&path).filter(|&&n| n != pieces.len()) {
            let what = format!("there are {}, where the game comes with {n}", pieces.len());
            odd.push(Oddity { whose: words(&path), what });
        }
        let pieces: Vec<Piece> = pieces
            .iter()
            .enumerate()
            .map(|(i, piece)| Piece {
                name: name(piece).unwrap_or_else(|| (i + 1).to_string()),
                numbers: numbers(piece).into_iter().collect(),
            })
            .collect();
        if pieces.len() >= FEWEST {
            outside(&path, &pieces, &mut odd);
            for_its_cost(&path, &pieces, &mut odd);
        }
    }
    Ok(odd)
}

struct Piece {
    name: String,
    numbers: BTreeMap<String, f64>,
}

impl Piece {
    fn first(&self, fields: &'static [&'static str]) -> Option<(&'static str, f64)> {
        fields.iter().find_map(|&field| Some((field, *self.numbers.get(field)?)))
    }
}

/// Numbers outside what the others have.
fn outside(path: &str, pieces: &[Piece], odd: &mut Vec<Oddity>) {
    let fields: BTreeSet<&String> = pieces.iter().flat_map(|piece| piece.numbers.keys()).collect();
    for field in fields {
        let having: Vec<&Piece> =
            pieces.iter().filter(|piece| piece.numbers.contains_key(field)).collect();
        if having.len() < FEWEST {
            continue;
        }
        for piece in &having {
            let value = piece.numbers[field];
            let others = having.iter().filter(|other| other.name != piece.name);
            let others = others.map(|other| other.numbers[field]);
            let (low, high) = others.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), it| {
                (low.min(it), high.max(it))
            });
            let beyond = (low - value).max(value - high);
            // Where all others are equal, any other number stands out.
            if beyond > (high - low) * BEYOND && beyond > 0.0 {
                let others = match low < high {
                    true => format!("the others have {low} to {high}"),
                    false => format!("the others all have {low}"),
                };
                odd.push(Oddity {
                    whose: format!("{} {}", words(path), piece.name),
                    what: format!("{} is {value}, {others}", words(field)),
                });
            }
        }
    }
}

/// Pieces that are worth far more, or far less, than others of about their cost: far from the line
/// through the medians, by the typical distance from it (Theil and Sen).
fn for_its_cost(path: &str, pieces: &[Piece], odd: &mut Vec<Oddity>) {
    let points: Vec<(&Piece, &str, f64, &str, f64)> = pieces
        .iter()
        .filter_map(|piece| {
            let ((cost, paid), (worth, got)) = (piece.first(&COSTS)?, piece.first(&WORTHS)?);
            Some((piece, cost, paid, worth, got))
        })
        .collect();
    if points.len() < FEWEST {
        return;
    }
    let slopes = points.iter().enumerate().flat_map(|(i, one)| {
        points[i + 1..]
            .iter()
            .filter(move |two| (two.2 - one.2).abs() > 0.5)
            .map(move |two| (two.4 - one.4) / (two.2 - one.2))
    });
    let slopes: Vec<f64> = slopes.collect();
    if slopes.is_empty() {
        return;
    }
    let slope = crate::median(slopes);
    let level = crate::median(points.iter().map(|it| it.4 - slope * it.2).collect());
    let usual = |paid: f64| level + slope * paid;
    let typical = crate::median(points.iter().map(|it| (it.4 - usual(it.2)).abs()).collect());
    // Where all lie on the line, one unit is still no reason to look.
    let far = (typical * FAR).max(1.5);
    for (piece, cost, paid, worth, got) in points {
        if (got - usual(paid)).abs() > far {
            odd.push(Oddity {
                whose: format!("{} {}", words(path), piece.name),
                what: format!(
                    "{} is {got} for {} of {paid}, where about {:.0} is usual",
                    words(worth),
                    words(cost),
                    usual(paid)
                ),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn towns(points: [i64; 7]) -> String {
        let town = |(n, points)| {
            format!("[[town]]\nname = 'T{n}'\namount = {n}\npoints = {points}\ncopies = 4\n")
        };
        (1..).zip(points).map(town).collect()
    }

    #[track_caller]
    fn odd(text: &str, expected: &[(&str, &str)]) {
        let found = check(text, &towns([1, 2, 3, 4, 5, 6, 7])).unwrap();
        let found: Vec<(&str, &str)> =
            found.iter().map(|it| (it.whose.as_str(), it.what.as_str())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_plain_edition_has_nothing_that_stands_out() {
        odd(&towns([1, 2, 3, 4, 5, 6, 7]), &[]);
        odd(&towns([1, 2, 3, 5, 5, 6, 7]), &[]);
    }

    #[test]
    fn what_the_others_do_not_have_stands_out() {
        let text = towns([1, 2, 3, 4, 5, 6, 7]);
        let text = text.replacen("copies = 4", "copies = 9", 1);
        odd(&text, &[("town T1", "copies is 9, the others all have 4")]);
        let large = towns([1, 2, 3, 4, 5, 6, 30]);
        odd(
            &large,
            &[
                ("town T7", "points is 30, the others have 1 to 6"),
                ("town T7", "points is 30 for amount of 7, where about 7 is usual"),
            ],
        );
        odd(
            &towns([1, 6, 2, 4, 5, 6, 7]),
            &[("town T2", "points is 6 for amount of 2, where about 2 is usual")],
        );
        let fewer = text
            .replace("copies = 9", "copies = 4")
            .replace("[[town]]\nname = 'T7'\namount = 7\npoints = 7\ncopies = 4\n", "");
        odd(&fewer, &[("town", "there are 6, where the game comes with 7")]);
    }
}
