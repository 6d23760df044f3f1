//! Finds what somebody asks about among the things of a game.

use tabletop::Piece;
use tabletop::words::slug;

/// Those of that name; or, where there is none, those whose name contains it.
pub(super) fn find<'a>(pieces: &'a [Piece], name: &str) -> Vec<&'a Piece> {
    let wanted = slug(name);
    if wanted.is_empty() {
        return Vec::new();
    }
    let exact: Vec<&Piece> = pieces.iter().filter(|it| slug(&it.name) == wanted).collect();
    if !exact.is_empty() {
        return exact;
    }
    pieces.iter().filter(|it| slug(&it.name).contains(&wanted)).collect()
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
        assert!(names("").is_empty() && names("moon").is_empty());
        assert_eq!(close_to(&pieces, "bnak"), Some("Bank"));
        assert_eq!(close_to(&pieces, "moon"), None);
    }
}
