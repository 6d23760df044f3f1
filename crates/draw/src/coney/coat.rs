//! The colours of coats.

use coney::edition::{ColourSet, Edition};

use crate::palette::{
    COAT_BLACK, COAT_BLACK_DARK, COAT_BLACK_LIGHT, COAT_BLUE, COAT_BLUE_DARK, COAT_BLUE_LIGHT,
    COAT_BROWN, COAT_BROWN_DARK, COAT_BROWN_LIGHT, COAT_CREAM, COAT_CREAM_DARK, COAT_GREY,
    COAT_GREY_DARK, COAT_GREY_LIGHT, COAT_LILAC, COAT_LILAC_DARK, COAT_LILAC_LIGHT, COAT_ORANGE,
    COAT_ORANGE_DARK, COAT_ORANGE_LIGHT, COAT_WHITE, COAT_WHITE_DARK, Ink,
};
use crate::seed_of;

/// A coat in three tones: middle, dark, light.
pub(super) type Coat = [Ink; 3];

const KNOWN: &[(&str, Coat)] = &[
    ("white", [COAT_WHITE, COAT_WHITE_DARK, COAT_WHITE]),
    ("black", [COAT_BLACK, COAT_BLACK_DARK, COAT_BLACK_LIGHT]),
    ("brown", [COAT_BROWN, COAT_BROWN_DARK, COAT_BROWN_LIGHT]),
    ("orange", [COAT_ORANGE, COAT_ORANGE_DARK, COAT_ORANGE_LIGHT]),
    ("grey", [COAT_GREY, COAT_GREY_DARK, COAT_GREY_LIGHT]),
    ("blue", [COAT_BLUE, COAT_BLUE_DARK, COAT_BLUE_LIGHT]),
    ("cream", [COAT_CREAM, COAT_CREAM_DARK, COAT_WHITE]),
    ("lilac", [COAT_LILAC, COAT_LILAC_DARK, COAT_LILAC_LIGHT]),
];

/// A wild rabbit is of no colour, so it wears one that no other has, with spots of them all.
pub(super) const WILD: Coat = [COAT_CREAM_DARK, COAT_BROWN_DARK, COAT_CREAM];

/// The coat of a colour by its place in the edition. Colours that nobody has drawn take what the
/// other colours of the edition leave.
pub(super) fn of(edition: &Edition, colour: usize) -> Coat {
    let known = |name: &str| KNOWN.iter().position(|(known, _)| *known == name);
    let name = edition.colours[colour].name.as_str();
    if let Some(place) = known(name) {
        return KNOWN[place].1;
    }
    let mut taken: Vec<usize> = edition.colours.iter().filter_map(|it| known(&it.name)).collect();
    for it in edition.colours.iter().filter(|it| known(&it.name).is_none()) {
        let mut place = seed_of(&it.name) as usize % KNOWN.len();
        while taken.contains(&place) {
            place = (place + 1) % KNOWN.len();
        }
        if it.name == name {
            return KNOWN[place].1;
        }
        taken.push(place);
    }
    KNOWN[0].1
}

/// The coats of a rabbit: one, two, or that of the wild ones.
pub(super) fn all(edition: &Edition, colours: ColourSet) -> Vec<Coat> {
    let coats: Vec<Coat> =
        colours.iter().map(|colour| of(edition, usize::from(colour.0))).collect();
    if coats.is_empty() { vec![WILD] } else { coats }
}
