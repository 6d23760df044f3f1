//! Rabbits: each by its name, its sex and its colours.

use coney::edition::{Edition, Face, Sex};

use super::coat::{self, Coat};
use super::pose::{ASLEEP, EARS, EYES, FACE, HEAD, LASHES, MARKINGS, PATCHED, POSES, Pose, TUFT};
use super::prop::{PROPS, SNORE, WEARS};
use super::{EDGE, icon};
use crate::palette::{
    AUTUMN, BERRY, BRASS, BRASS_LIGHT, CARD, COAL, COAL_DARK, COAL_LIGHT, COAT_BROWN,
    COAT_BROWN_DARK, COAT_ORANGE, COAT_WHITE, EARTH, EARTH_DARK, FEMALE, GOODS, GRASS, GRASS_DARK,
    HEARTY, HONEY, INK, IRON, IRON_LIGHT, Ink, JADE, LEAF, LEAF_DARK, LIGHT, LUXURY, LUXURY_LIGHT,
    MALE, MEADOW, MEADOW_DARK, NAVY, PAPER, PINE, ROOF, ROSE, SKY, SKY_MIST, SKY_ROSE, SKY_WARM,
    SUN, WATER, WHEAT, WHEAT_LIGHT, WHITE, WOOD, WOOD_DARK, WOOD_LIGHT,
};
use crate::sketch::sketch;
use crate::svg::{Pen, Picture};
use crate::{pick, seed_of};

/// The box of a rabbit alone, in which it stands on the ground at 188.
pub const SIZE: i32 = 200;

/// The box of a thumbnail, which has no text in it.
pub const THUMBNAIL: i32 = 96;

/// What makes a rabbit another than the next: numbers of the tables of parts.
#[derive(Clone, Copy)]
struct Looks {
    pose: u8,
    ears: u8,
    eyes: u8,
    marking: u8,
    wears: (u8, Ink, Ink),
    prop: (u8, Ink, Ink),
}

type Row = (&'static str, [u8; 4], (u8, Ink, Ink), (u8, Ink, Ink));

/// The rabbits of the house deck: pose, ears, eyes and marking; what each wears and carries.
#[rustfmt::skip]
const KNOWN: &[Row] = &[
    ("alabaster", [2, 0, 3, 0], (14, BRASS, WHITE), (26, PAPER, COAL_LIGHT)),
    ("snowball", [0, 4, 0, 0], (2, HEARTY, WHITE), (0, WHITE, SKY)),
    ("frost", [1, 2, 0, 7], (11, WATER, IRON_LIGHT), (22, WHITE, SKY)),
    ("daisy", [0, 1, 1, 0], (8, WHITE, HONEY), (1, WHITE, HONEY)),
    ("pearl", [1, 0, 0, 5], (6, PAPER, PAPER), (0, PAPER, ROSE)),
    ("lily", [2, 5, 1, 0], (13, ROSE, WHITE), (2, WHITE, HONEY)),
    ("ivory", [3, 3, 3, 3], (5, BRASS, WHITE), (29, MALE, EARTH)),
    ("cotton", [5, 1, 0, 0], (1, SKY, WATER), (0, WHITE, COAL_LIGHT)),
    ("angel", [0, 2, 1, 7], (7, WHITE, WHITE), (28, LUXURY_LIGHT, LUXURY)),
    ("marble", [4, 0, 0, 6], (10, JADE, WHITE), (0, WATER, WHITE)),
    ("sugar", [6, 4, 2, 0], (1, ROSE, FEMALE), (9, ROSE, WHITE)),
    ("opal", [3, 6, 1, 5], (6, LUXURY_LIGHT, JADE), (3, SKY, LUXURY)),
    ("onyx", [1, 4, 3, 0], (3, GOODS, BRASS), (3, COAL_DARK, COAL_LIGHT)),
    ("shadow", [5, 2, 0, 0], (9, LUXURY, SUN), (12, SUN, WHITE)),
    ("coal", [0, 6, 3, 5], (11, EARTH, EARTH_DARK), (25, IRON, BRASS)),
    ("raven", [4, 7, 0, 0], (8, LUXURY, HONEY), (13, NAVY, WATER)),
    ("velvet", [0, 0, 1, 5], (1, GOODS, ROOF), (31, GOODS, LUXURY)),
    ("ebony", [3, 1, 3, 7], (6, JADE, BRASS), (8, LEAF, LEAF_DARK)),
    ("midnight", [2, 2, 1, 0], (15, BRASS_LIGHT, MALE), (12, LIGHT, WHITE)),
    ("sable", [1, 3, 0, 5], (18, WHITE, COAL_LIGHT), (29, GOODS, EARTH)),
    ("licorice", [6, 1, 2, 0], (1, LUXURY, ROSE), (9, COAL_DARK, GOODS)),
    ("jet", [4, 5, 3, 7], (9, GOODS, WHITE), (3, COAL, WHITE)),
    ("pepper", [0, 7, 3, 6], (5, BRASS, WHITE), (15, WOOD, WOOD_DARK)),
    ("inky", [3, 4, 1, 3], (16, NAVY, NAVY), (14, NAVY, WHITE)),
    ("chestnut", [0, 5, 3, 0], (11, PINE, GRASS_DARK), (5, COAT_BROWN_DARK, WOOD_LIGHT)),
    ("bruno", [2, 4, 0, 5], (3, HONEY, GOODS), (24, WATER, IRON_LIGHT)),
    ("acorn", [1, 6, 3, 6], (16, LEAF_DARK, LEAF), (5, WOOD_LIGHT, WOOD)),
    ("hazel", [0, 3, 1, 7], (8, HONEY, WOOD), (5, WOOD, LEAF)),
    ("cocoa", [2, 1, 0, 5], (2, WHITE, GOODS), (4, GOODS, COAT_BROWN_DARK)),
    ("mocha", [6, 0, 1, 0], (10, FEMALE, WHITE), (4, WHITE, COAT_BROWN)),
    ("truffle", [3, 2, 3, 3], (9, WHITE, GOODS), (27, COAT_BROWN_DARK, WOOD_LIGHT)),
    ("nutmeg", [5, 5, 0, 0], (1, AUTUMN, HONEY), (5, EARTH, COAT_BROWN_DARK)),
    ("cinnamon", [1, 7, 1, 6], (6, GOODS, BRASS), (17, AUTUMN, ROOF)),
    ("biscuit", [0, 4, 2, 5], (18, WHITE, ROSE), (10, WHEAT, WOOD)),
    ("toffee", [4, 1, 0, 0], (1, HONEY, AUTUMN), (9, HONEY, WOOD)),
    ("maple", [2, 7, 3, 7], (13, AUTUMN, GOODS), (8, GOODS, ROOF)),
    ("rusty", [1, 0, 3, 6], (11, IRON, NAVY), (24, AUTUMN, ROOF)),
    ("blaze", [4, 2, 0, 1], (9, GOODS, HONEY), (11, GOODS, LIGHT)),
    ("tiger", [0, 6, 3, 6], (17, COAL_DARK, WHITE), (0, GOODS, WHITE)),
    ("clementine", [2, 1, 1, 0], (4, ROSE, WHITE), (6, COAT_ORANGE, WHITE)),
    ("marigold", [0, 2, 0, 5], (13, HONEY, AUTUMN), (1, HONEY, AUTUMN)),
    ("pumpkin", [3, 4, 2, 0], (16, LEAF, LEAF_DARK), (7, AUTUMN, ROOF)),
    ("saffron", [1, 5, 1, 7], (9, LUXURY, HONEY), (2, LUXURY, AUTUMN)),
    ("apricot", [6, 1, 0, 5], (8, ROSE, HONEY), (6, SKY_ROSE, WHITE)),
    ("amber", [3, 0, 3, 0], (6, HONEY, AUTUMN), (3, HONEY, AUTUMN)),
    ("paprika", [4, 3, 1, 6], (1, GOODS, ROOF), (16, GOODS, SKY_ROSE)),
    ("tangerine", [5, 7, 0, 0], (4, LEAF, WHITE), (6, AUTUMN, LIGHT)),
    ("copper", [0, 1, 3, 3], (10, JADE, BRASS), (21, AUTUMN, LIGHT)),
    ("domino", [0, 0, 3, 0], (12, COAL_DARK, GOODS), (18, WHITE, INK)),
    ("magpie", [4, 4, 1, 1], (6, BRASS_LIGHT, BRASS), (13, WHITE, COAL)),
    ("panda", [2, 4, 0, 2], (8, LEAF, WHITE), (23, LEAF, LEAF_DARK)),
    ("patch", [1, 1, 2, 1], (9, MALE, WHITE), (31, MALE, WHEAT_LIGHT)),
    ("cookie", [6, 5, 1, 0], (2, JADE, WHITE), (10, WOOD_LIGHT, COAT_BROWN_DARK)),
    ("latte", [3, 2, 1, 3], (1, WOOD_LIGHT, WOOD), (4, WOOD_LIGHT, PAPER)),
    ("sunny", [0, 7, 1, 1], (17, MALE, WHITE), (32, LIGHT, AUTUMN)),
    ("peaches", [5, 0, 0, 4], (8, SKY_ROSE, HONEY), (6, ROSE, WHITE)),
    ("calico", [2, 3, 3, 2], (9, GOODS, WHITE), (31, GOODS, SKY)),
    ("bramble", [3, 6, 3, 3], (12, PINE, BERRY), (19, BERRY, WHITE)),
    ("espresso", [1, 4, 3, 4], (5, GOODS, WHITE), (4, COAL, COAT_BROWN_DARK)),
    ("smudge", [6, 3, 2, 1], (16, GOODS, GOODS), (20, GOODS, MALE)),
    ("ember", [5, 6, 0, 2], (2, GOODS, HONEY), (11, AUTUMN, LIGHT)),
    ("tortie", [0, 5, 0, 0], (10, HONEY, GOODS), (28, HONEY, GOODS)),
    ("cinder", [2, 0, 1, 3], (15, IRON_LIGHT, WATER), (30, IRON_LIGHT, WATER)),
    ("rufus", [0, 3, 3, 4], (3, LEAF_DARK, HONEY), (29, LEAF_DARK, EARTH)),
    ("caramel", [4, 0, 2, 3], (8, WHITE, HONEY), (9, WOOD_LIGHT, AUTUMN)),
    ("sienna", [1, 2, 1, 0], (16, AUTUMN, ROOF), (20, AUTUMN, JADE)),
    ("bracken", [1, 2, 3, 6], (13, AUTUMN, HONEY), (36, AUTUMN, HONEY)),
    ("heather", [0, 7, 1, 4], (13, LUXURY, ROSE), (34, LUXURY, ROSE)),
    ("thistle", [4, 5, 0, 3], (13, FEMALE, LUXURY_LIGHT), (33, FEMALE, LEAF)),
    ("clover", [3, 0, 2, 2], (13, WHITE, LEAF), (35, LEAF, LEAF_DARK)),
    ("fern", [2, 6, 0, 8], (13, GRASS, LEAF_DARK), (36, LEAF, LEAF_DARK)),
    ("briar", [6, 2, 3, 5], (13, HEARTY, ROSE), (19, HEARTY, WHITE)),
];

fn looks(slug: &str) -> Looks {
    if let Some(&(_, [pose, ears, eyes, marking], wears, prop)) =
        KNOWN.iter().find(|(name, ..)| *name == slug)
    {
        return Looks { pose, ears, eyes, marking, wears, prop };
    }
    let mut seed = seed_of(slug);
    let mut below = |n: usize| {
        let n = u32::try_from(n).expect("a table is short");
        let digit = seed % n;
        seed = (seed / n) ^ seed.rotate_left(13);
        u8::try_from(digit).expect("a table is short")
    };
    let inks =
        [GOODS, HONEY, LEAF, WATER, LUXURY, ROSE, WHITE, JADE, BRASS, MALE, AUTUMN, BERRY, CARD];
    Looks {
        pose: below(POSES.len()),
        ears: below(EARS.len()),
        eyes: below(EYES.len()),
        marking: below(MARKINGS.len()),
        wears: (below(WEARS.len()), inks[usize::from(below(7))], inks[7 + usize::from(below(6))]),
        prop: (below(PROPS.len()), inks[usize::from(below(13))], inks[usize::from(below(13))]),
    }
}

/// The inks of a rabbit: coat, dark, light, markings.
fn inks(coats: &[Coat]) -> [Ink; 4] {
    let [coat, dark, light] = coats[0];
    // Markings of a rabbit of one colour are of a tone of it.
    let marks =
        coats.get(1).map_or(if coat == COAT_WHITE { dark } else { light }, |other| other[0]);
    [coat, dark, light, marks]
}

/// A rabbit as its card shows it, without a ground.
pub fn alone(edition: &Edition, face: &Face) -> Picture {
    Picture::new(SIZE, SIZE, |pen| paint(pen, edition, face))
}

/// The rabbit in its box, on its shadow.
pub(super) fn paint(pen: &mut Pen, edition: &Edition, face: &Face) {
    let looks = looks(&face.slug);
    let coats = coat::all(edition, face.colours);
    let own = inks(&coats);
    let Pose { body, patches, front, head: (x, y), tilt, prop, asleep } =
        POSES[usize::from(looks.pose)];
    pen.wash(INK, 16, "M20 188c30-10 130-10 160 0-30 9-130 9-160 0z");
    sketch(pen, body, EDGE, &own);
    if coats.len() > 1 || face.sex == Sex::Wild {
        sketch(pen, patches, EDGE, &own);
    }
    if face.sex == Sex::Wild {
        spots(pen, edition, 118, 132);
    }
    pen.at(x, y, 1000, |pen| {
        _ = pen.turn(tilt, 0, 0, |pen| paint_head(pen, face, looks, &coats, asleep));
    });
    sketch(pen, front, EDGE, &own);
    if asleep {
        sketch(pen, SNORE, EDGE, &[]);
    }
    let (kind, one, other) = looks.prop;
    pen.at(prop.0, prop.1, 1000, |pen| {
        sketch(pen, PROPS[usize::from(kind)], EDGE, &[one, other]);
    });
    // Paws hold what is before the belly.
    if prop.0 == SIZE / 2 {
        pen.shape(own[0], EDGE.0, EDGE.1, "M66 132c-8 8-6 20 4 24 8 2 18 0 20-6 0-6-6-8-12-8M134 132c8 8 6 20-4 24-8 2-18 0-20-6 0-6 6-8 12-8");
    }
}

/// A wild rabbit has a spot of every colour there is.
fn spots(pen: &mut Pen, edition: &Edition, x: i32, y: i32) {
    for i in 0..edition.colours.len() {
        let (dx, dy) = [(0, 2), (16, -3), (30, 8), (12, 16), (-14, 18), (42, 24)][i % 6];
        pen.oval(coat::of(edition, i)[0], x + dx, y + dy, 8, 6);
    }
}

/// The head with all that is on it, around 0, 0.
fn paint_head(pen: &mut Pen, face: &Face, looks: Looks, coats: &[Coat], asleep: bool) {
    let own = inks(coats);
    let [left, right] = EARS[usize::from(looks.ears)];
    // The left ear of a two-coloured rabbit is of its other colour.
    let mut ear = own;
    if let Some(&[coat, dark, _]) = coats.get(1) {
        ear[..2].copy_from_slice(&[coat, dark]);
    }
    sketch(pen, left, EDGE, &ear);
    pen.mirror(0, |pen| sketch(pen, right, EDGE, &own));
    if face.sex == Sex::Male {
        sketch(pen, TUFT, EDGE, &own);
    }
    pen.fill(own[0], HEAD);
    let marking = usize::from(looks.marking);
    let table = if coats.len() > 1 { PATCHED } else { MARKINGS };
    sketch(pen, table[marking % table.len()], EDGE, &own);
    pen.line(EDGE.0, EDGE.1, HEAD);
    sketch(pen, FACE, (EDGE.0, 16), &own);
    let eyes = if asleep { ASLEEP } else { EYES[usize::from(looks.eyes)] };
    sketch(pen, eyes, EDGE, &own);
    if face.sex == Sex::Female {
        sketch(pen, LASHES, EDGE, &own);
    }
    let (kind, one, other) = looks.wears;
    sketch(pen, WEARS[usize::from(kind)], EDGE, &[one, other]);
}

/// The head before a wash of colour, with what the rabbit carries: a card as small as can be.
pub fn thumbnail(edition: &Edition, face: &Face) -> Picture {
    Picture::new(THUMBNAIL, THUMBNAIL, |pen| {
        let looks = looks(&face.slug);
        let mut seed = seed_of(&face.slug);
        let ground = pick(&mut seed, &[MEADOW, SKY, SKY_WARM, SKY_ROSE, LUXURY_LIGHT, SKY_MIST]);
        icon::paint_coats(pen, edition, face, [0, 0, 96, 96], 18);
        pen.round(PAPER, 6, 6, 84, 84, 13).faint(75, |pen| _ = pen.round(ground, 6, 6, 84, 84, 13));
        pen.wash(MEADOW_DARK, 80, "M6 78c24-12 60-12 84 0v1c0 8-4 11-11 11H17C10 90 6 87 6 79z");
        let lean = pick(&mut seed, &[-10, 0, 8]);
        pen.at(46, 60, 740, |pen| {
            _ = pen.turn(lean, 0, 0, |pen| {
                paint_head(
                    pen,
                    face,
                    looks,
                    &coat::all(edition, face.colours),
                    POSES[usize::from(looks.pose)].asleep,
                );
            });
        });
        let (kind, one, other) = looks.prop;
        pen.at(76, 76, 700, |pen| sketch(pen, PROPS[usize::from(kind)], EDGE, &[one, other]));
    })
}
