//! The colours, each a CSS variable with its value inside: a page may set another one, and a file
//! opened alone looks right. All begin with `--art-`: the page has inks and woods of its own.
//!
//! Pieces are things that lie on a table, so they keep their colours by day and by night; by
//! night the light falls on them a little dimmer ([`DARK`]).

use std::fmt;

/// A colour as it is written into an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ink(&'static str);

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

macro_rules! inks {
    ($($name:ident $css:literal $value:literal,)*) => {
        $(pub const $name: Ink = Ink(concat!("var(--art-", $css, ", ", $value, ")"));)*
    };
}

inks! {
    INK "ink" "#2b211b",
    WHITE "white" "#fffaf0",
    CARD "card" "#f6ead0",
    CARD_EDGE "card-edge" "#d8c194",
    BRASS "brass" "#c9993f",
    BRASS_LIGHT "brass-light" "#f2d58f",
    BRASS_DARK "brass-dark" "#845d1e",
    GREEN "green" "#1f4a3b",
    GREEN_DARK "green-dark" "#143128",
    GREEN_LIGHT "green-light" "#34705a",

    WHEAT "wheat" "#e2a92f",
    WHEAT_LIGHT "wheat-light" "#fbe094",
    WHEAT_DARK "wheat-dark" "#96640f",
    WOOD "wood" "#94602f",
    WOOD_LIGHT "wood-light" "#e0b07a",
    WOOD_DARK "wood-dark" "#57330f",
    IRON "iron" "#7b93a8",
    IRON_LIGHT "iron-light" "#dbe6ee",
    IRON_DARK "iron-dark" "#3f5366",
    COAL "coal" "#4a4754",
    COAL_LIGHT "coal-light" "#a7a2b3",
    COAL_DARK "coal-dark" "#1d1a22",
    GOODS "goods" "#c9503a",
    GOODS_LIGHT "goods-light" "#f8c4a4",
    GOODS_DARK "goods-dark" "#7a2416",
    LUXURY "luxury" "#8a52b5",
    LUXURY_LIGHT "luxury-light" "#ecd0fa",
    LUXURY_DARK "luxury-dark" "#4a2369",

    SKY "sky" "#bfdbe2",
    SKY_WARM "sky-warm" "#f8dcaa",
    SKY_ROSE "sky-rose" "#f0b48f",
    SKY_NIGHT "sky-night" "#2f3d5c",
    SKY_MIST "sky-mist" "#cdd0d6",
    SUN "sun" "#ffe9a8",
    WATER "water" "#5f9fb0",
    WATER_DARK "water-dark" "#2f6478",
    GRASS "grass" "#8fae5f",
    GRASS_DARK "grass-dark" "#5d8144",
    PINE "pine" "#2f5a45",
    AUTUMN "autumn" "#d2742c",
    EARTH "earth" "#8d6b48",
    EARTH_DARK "earth-dark" "#5d432b",
    STONE "stone" "#c9bfae",
    STONE_DARK "stone-dark" "#8b8073",
    SLATE "slate" "#515968",
    ROOF "roof" "#b5492f",
    ROOF_DARK "roof-dark" "#7c2d1d",
    WALL "wall" "#f1e1be",
    WALL_DARK "wall-dark" "#d1b583",
    LIGHT "light" "#ffd873",
    NAVY "navy" "#2d4a78",
    ROSE "rose" "#d98a86",

    DUSK_TOP "dusk-top" "#2a2148",
    DUSK_HIGH "dusk-high" "#6b3f6e",
    DUSK_MID "dusk-mid" "#cf6f68",
    DUSK_LOW "dusk-low" "#f9bd77",
    DUSK_SEA "dusk-sea" "#6d5a86",
    DUSK_SEA_LOW "dusk-sea-low" "#2f2a52",
    DUSK_FAR "dusk-far" "#5b3d66",
    DUSK_NEAR "dusk-near" "#2b1f3d",
    PLANK "plank" "#8a5a3f",
    PLANK_LIGHT "plank-light" "#b67a52",
    PLANK_DARK "plank-dark" "#57352c",
    JADE "jade" "#2f8f77",
    LANTERN "lantern" "#e2452f",
    PAPER "paper" "#f7efdc",
    MEADOW "meadow" "#b9d089",
    MEADOW_DARK "meadow-dark" "#86ab62",
    FUR "fur" "#f3e6cf",
    FUR_BROWN "fur-brown" "#a97b56",
    FUR_GREY "fur-grey" "#a8a8b4",
    SAND "sand" "#ecd6a2",
    SAND_DARK "sand-dark" "#cfae72",
    LAWN "lawn" "#7cb25c",
    LAWN_DARK "lawn-dark" "#5c9347",
}

/// What a page in its dark theme sets, as declarations of one CSS rule.
pub const DARK: &str = "--art-card:#e9dabb;--art-card-edge:#b79f72;--art-white:#f3ead8;\
    --art-wall:#e2d0aa;--art-sky:#a9c6d0;--art-sky-warm:#e8c993;--art-sky-rose:#dca07d;\
    --art-sun:#f5dc95;--art-dusk-top:#171129;--art-dusk-high:#46284f;--art-dusk-mid:#a4504f;\
    --art-dusk-low:#dd9350;--art-dusk-sea:#4b3c66;--art-dusk-sea-low:#1d1936;--art-paper:#e6dcc4;\
    --art-plank:#6b4430;--art-plank-light:#8f5d3f;--art-plank-dark:#402620";

/// The colours of the seats, which are those of the page.
pub const SEATS: [Ink; 6] = [
    Ink("var(--seat-a, #a63a2a)"),
    Ink("var(--seat-b, #2a5fa3)"),
    Ink("var(--seat-c, #2d7048)"),
    Ink("var(--seat-d, #7a4596)"),
    Ink("var(--seat-e, #8a5a00)"),
    Ink("var(--seat-f, #44566b)"),
];
