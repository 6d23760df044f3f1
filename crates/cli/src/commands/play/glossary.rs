//! Finds what somebody asks about among the things of a game.

use tabletop::Piece;
use tabletop::words::slug;

/// Those of that name; or, where there is none, those in whose name it is a word; or, where there is
/// none of these either, those whose name contains it.
pub(super) fn find<'a>(pieces: &'a [Piece], name: &str) -> Vec<&'a Piece> {
    let wanted = slug(name);
    if wanted.is_empty() {
        return Vec::new();
    }
    let is_name = |name: &str| name == wanted;
    // Numbers would be in many others: lot 4 is not lot 40.
    let is_word = |name: &str| format!("-{name}-").contains(&format!("-{wanted}-"));
    let is_part = |name: &str| name.contains(&wanted);
    let closer: [&dyn Fn(&str) -> bool; 3] = [&is_name, &is_word, &is_part];
    closer.iter().map(|fits| of_name(pieces, fits)).find(|it| !it.is_empty()).unwrap_or_default()
}

fn of_name<'a>(pieces: &'a [Piece], fits: &dyn Fn(&str) -> bool) -> Vec<&'a Piece> {
    pieces.iter().filter(|it| fits(&slug(&it.name))).collect()
}

/// The name that was probably meant.
pub(super) fn close_to<'a>(pieces: &'a [Piece], name: &str) -> Option<&'a str> {
    let wanted = slug(name);
    let likeness = |it: &&Piece| strsim::jaro_winkler(&slug(&it.name), &wanted);
    let best = pieces.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    (likeness(&best) > 0.8).then_some(best.name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_found_by_their_names() {
        let pieces = ["Fat Cat", "Coal Mine", "Coal Deposit", "Bank"].map(|it| Piece::new(it, "x"));
        let names =
            |name| find(&pieces, name).iter().map(|it| it.name.as_str()).collect::<Vec<_>>();
        assert_eq!(names("fat-cat"), ["Fat Cat"]);
        assert_eq!(names("coal"), ["Coal Mine", "Coal Deposit"]);
        assert_eq!(names("BANK"), ["Bank"]);
        assert_eq!(names("mi"), ["Coal Mine"]);
        assert!(names("").is_empty() && names("moon").is_empty());
        assert_eq!(close_to(&pieces, "bnak"), Some("Bank"));
        assert_eq!(close_to(&pieces, "moon"), None);
    }

    #[test]
    fn a_number_is_a_whole_one() {
        let pieces = [4, 14, 40].map(|it| Piece::new(format!("Lot {it}"), "x"));
        let names =
            |name| find(&pieces, name).iter().map(|it| it.name.as_str()).collect::<Vec<_>>();
        assert_eq!(names("4"), ["Lot 4"]);
        assert_eq!(names("lot 4"), ["Lot 4"]);
        assert_eq!(names("#40"), ["Lot 40"]);
        assert_eq!(names("lot"), ["Lot 4", "Lot 14", "Lot 40"]);
    }
}
