//! The colours, each a CSS variable with its value inside: a page may set another one, and a file
//! opened alone looks right. All begin with `--art-`, because the page has inks and woods of its
//! own, but for the colours of the seats and of letters on them, which are the page's.
//!
//! Pieces are things that lie on a table, so they keep their colours by day and by night; by
//! night the light falls on them a little dimmer ([`DARK`]).

use std::fmt;

/// A colour, by its place in the list of them: a small number is the shortest thing that a thousand
/// shapes can name their colour by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ink(u8);

impl Ink {
    /// The first number that stands for an ink which a piece brings along.
    const OWN: u8 = 240;

    /// The ink of a drawing whose piece decides on it: the first, the second, ….
    pub(crate) const fn own(n: u8) -> Ink {
        Ink(Ink::OWN + n)
    }

    /// What it is for a piece that brings these inks along.
    pub(crate) fn among(self, own: &[Ink]) -> Ink {
        match self.0.checked_sub(Ink::OWN) {
            Some(n) => own[usize::from(n)],
            None => self,
        }
    }
}

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(WRITTEN[usize::from(self.0)])
    }
}

macro_rules! inks {
    ($($name:ident $css:literal $value:literal,)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "they count the inks")]
        #[repr(u8)]
        enum Place {
            $($name,)*
        }
        $(pub const $name: Ink = Ink(Place::$name as u8);)*

        /// Each colour as it stands in an attribute.
        const WRITTEN: &[&str] = &[$(concat!("var(--", $css, ", ", $value, ")"),)*];
    };
}

inks! {
    INK "art-ink" "#2b211b",
    WHITE "art-white" "#fffaf0",
    CARD "art-card" "#f6ead0",
    CARD_EDGE "art-card-edge" "#d8c194",
    BRASS "art-brass" "#c9993f",
    BRASS_LIGHT "art-brass-light" "#f2d58f",
    BRASS_DARK "art-brass-dark" "#845d1e",
    GREEN "art-green" "#1f4a3b",
    GREEN_DARK "art-green-dark" "#143128",
    GREEN_LIGHT "art-green-light" "#34705a",

    WHEAT "art-wheat" "#e2a92f",
    WHEAT_LIGHT "art-wheat-light" "#fbe094",
    WHEAT_DARK "art-wheat-dark" "#96640f",
    WOOD "art-wood" "#94602f",
    WOOD_LIGHT "art-wood-light" "#e0b07a",
    WOOD_DARK "art-wood-dark" "#57330f",
    IRON "art-iron" "#7b93a8",
    IRON_LIGHT "art-iron-light" "#dbe6ee",
    IRON_DARK "art-iron-dark" "#3f5366",
    COAL "art-coal" "#4a4754",
    COAL_LIGHT "art-coal-light" "#a7a2b3",
    COAL_DARK "art-coal-dark" "#1d1a22",
    GOODS "art-goods" "#c9503a",
    GOODS_LIGHT "art-goods-light" "#f8c4a4",
    GOODS_DARK "art-goods-dark" "#7a2416",
    LUXURY "art-luxury" "#8a52b5",
    LUXURY_LIGHT "art-luxury-light" "#ecd0fa",
    LUXURY_DARK "art-luxury-dark" "#4a2369",

    SKY "art-sky" "#bfdbe2",
    SKY_WARM "art-sky-warm" "#f8dcaa",
    SKY_ROSE "art-sky-rose" "#f0b48f",
    SKY_NIGHT "art-sky-night" "#2f3d5c",
    SKY_MIST "art-sky-mist" "#cdd0d6",
    SUN "art-sun" "#ffe9a8",
    WATER "art-water" "#5f9fb0",
    WATER_DARK "art-water-dark" "#2f6478",
    GRASS "art-grass" "#8fae5f",
    GRASS_DARK "art-grass-dark" "#5d8144",
    PINE "art-pine" "#2f5a45",
    AUTUMN "art-autumn" "#d2742c",
    RUST "art-rust" "#a84e14",
    EARTH "art-earth" "#8d6b48",
    EARTH_DARK "art-earth-dark" "#5d432b",
    STONE "art-stone" "#c9bfae",
    STONE_DARK "art-stone-dark" "#8b8073",
    SLATE "art-slate" "#515968",
    ROOF "art-roof" "#b5492f",
    ROOF_DARK "art-roof-dark" "#7c2d1d",
    WALL "art-wall" "#f1e1be",
    WALL_DARK "art-wall-dark" "#d1b583",
    LIGHT "art-light" "#ffd873",
    NAVY "art-navy" "#2d4a78",
    ROSE "art-rose" "#d98a86",

    DUSK_TOP "art-dusk-top" "#2a2148",
    DUSK_HIGH "art-dusk-high" "#6b3f6e",
    DUSK_MID "art-dusk-mid" "#cf6f68",
    DUSK_LOW "art-dusk-low" "#f9bd77",
    DUSK_SEA "art-dusk-sea" "#6d5a86",
    DUSK_SEA_LOW "art-dusk-sea-low" "#2f2a52",
    DUSK_FAR "art-dusk-far" "#5b3d66",
    DUSK_NEAR "art-dusk-near" "#2b1f3d",
    PLANK "art-plank" "#8a5a3f",
    PLANK_LIGHT "art-plank-light" "#b67a52",
    PLANK_DARK "art-plank-dark" "#57352c",
    JADE "art-jade" "#2f8f77",
    LANTERN "art-lantern" "#e2452f",
    PAPER "art-paper" "#f7efdc",
    MEADOW "art-meadow" "#b9d089",
    MEADOW_DARK "art-meadow-dark" "#86ab62",
    FUR "art-fur" "#f3e6cf",
    FUR_BROWN "art-fur-brown" "#a97b56",
    FUR_GREY "art-fur-grey" "#a8a8b4",
    SAND "art-sand" "#ecd6a2",
    SAND_DARK "art-sand-dark" "#cfae72",
    LAWN "art-lawn" "#7cb25c",
    LAWN_DARK "art-lawn-dark" "#5c9347",

    SEPIA "art-sepia" "#5b4433",
    COAT_WHITE "art-coat-white" "#fbf6ec",
    COAT_WHITE_DARK "art-coat-white-dark" "#d6c9b8",
    COAT_BLACK "art-coat-black" "#4a4450",
    COAT_BLACK_DARK "art-coat-black-dark" "#312c38",
    COAT_BLACK_LIGHT "art-coat-black-light" "#7d7584",
    COAT_BROWN "art-coat-brown" "#8f5c37",
    COAT_BROWN_DARK "art-coat-brown-dark" "#6a4122",
    COAT_BROWN_LIGHT "art-coat-brown-light" "#c0926a",
    COAT_ORANGE "art-coat-orange" "#ee9840",
    COAT_ORANGE_DARK "art-coat-orange-dark" "#c7701e",
    COAT_ORANGE_LIGHT "art-coat-orange-light" "#fbcb90",
    COAT_GREY "art-coat-grey" "#a3a3b1",
    COAT_GREY_DARK "art-coat-grey-dark" "#787787",
    COAT_GREY_LIGHT "art-coat-grey-light" "#d0d0da",
    COAT_BLUE "art-coat-blue" "#7d95b0",
    COAT_BLUE_DARK "art-coat-blue-dark" "#576e88",
    COAT_BLUE_LIGHT "art-coat-blue-light" "#b7c8da",
    COAT_CREAM "art-coat-cream" "#ecd5a6",
    COAT_CREAM_DARK "art-coat-cream-dark" "#c9ab74",
    COAT_LILAC "art-coat-lilac" "#b89bb6",
    COAT_LILAC_DARK "art-coat-lilac-dark" "#8d6f8d",
    COAT_LILAC_LIGHT "art-coat-lilac-light" "#dccbdc",
    LEAF "art-leaf" "#6d9a4b",
    LEAF_DARK "art-leaf-dark" "#46703a",
    BERRY "art-berry" "#8c3a63",
    HONEY "art-honey" "#e8b33c",
    HEARTY "art-hearty" "#d4574e",
    MALE "art-male" "#3f6f9e",
    FEMALE "art-female" "#c0527a",
    WANTED "art-wanted" "#4c8a4a",
    REFUSED "art-refused" "#b3372c",

    SEAT_A "seat-a" "#a63a2a",
    SEAT_B "seat-b" "#2a5fa3",
    SEAT_C "seat-c" "#2d7048",
    SEAT_D "seat-d" "#7a4596",
    SEAT_E "seat-e" "#8a5a00",
    SEAT_F "seat-f" "#44566b",
    ON_SEAT "on-seat" "#ffffff",
}

/// What a page in its dark theme sets, as declarations of one CSS rule.
pub const DARK: &str = "--art-card:#e9dabb;--art-card-edge:#b79f72;--art-white:#f3ead8;\
    --art-wall:#e2d0aa;--art-sky:#a9c6d0;--art-sky-warm:#e8c993;--art-sky-rose:#dca07d;\
    --art-sun:#f5dc95;--art-dusk-top:#171129;--art-dusk-high:#46284f;--art-dusk-mid:#a4504f;\
    --art-dusk-low:#dd9350;--art-dusk-sea:#4b3c66;--art-dusk-sea-low:#1d1936;--art-paper:#e6dcc4;\
    --art-plank:#6b4430;--art-plank-light:#8f5d3f;--art-plank-dark:#402620";

/// The colours of the seats, which are those of the page.
pub const SEATS: [Ink; 6] = [SEAT_A, SEAT_B, SEAT_C, SEAT_D, SEAT_E, SEAT_F];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_night_changes_only_colours_that_there_are() {
        for declaration in DARK.split(';') {
            let (name, value) = declaration.split_once(':').unwrap();
            let start = format!("var({name}, ");
            let day = WRITTEN.iter().find(|ink| ink.starts_with(&start));
            let day = day.unwrap_or_else(|| panic!("there is no {name}"));
            assert_ne!(*day, format!("{start}{value})"), "by day it is the same");
        }
    }

    #[test]
    fn no_two_colours_have_one_name() {
        let names: std::collections::BTreeSet<_> =
            WRITTEN.iter().map(|ink| ink.split(',').next()).collect();
        assert_eq!(names.len(), WRITTEN.len());
    }
}
