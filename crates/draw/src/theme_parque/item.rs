//! Attractions, stalls and decorations, each known by its key in the edition.

use theme_parque::{Edition, Face};

use crate::palette::{
    AUTUMN, BRASS, BRASS_LIGHT, CARD, COAL, COAL_DARK, COAL_LIGHT, EARTH, GOODS, GRASS_DARK,
    HEARTY, INK, IRON, IRON_DARK, IRON_LIGHT, Ink, JADE, LAWN, LAWN_DARK, LEAF, LEAF_DARK, LIGHT,
    LUXURY, LUXURY_DARK, LUXURY_LIGHT, NAVY, PINE, ROOF, ROSE, SAND, SAND_DARK, SKY, SKY_WARM,
    STONE, STONE_DARK, SUN, WATER, WATER_DARK, WHITE, WOOD, WOOD_DARK, WOOD_LIGHT,
};
use crate::sketch::Mark::{self, F, L, S};
use crate::sketch::{A, B, sketch};
use crate::svg::Pen;
use crate::{pick, seed_of};

/// A wheel of eight wedges seen from above.
const ROUND: &str = "M12 46a36 36 0 1 1 72 0 36 36 0 0 1-72 0z";
const WEDGES: &str = "M48 46L34 13a36 36 0 0 1 28 0zM48 46L81 32a36 36 0 0 1 0 28zM48 46l14 33a36 36 0 0 1-28 0zM48 46L15 60a36 36 0 0 1 0-28z";
/// A booth with a counter, under which an awning hangs.
const BOOTH: Mark = S(CARD, "M20 34h56v44H20z");
const AWNING: Mark =
    S(A, "M12 38L22 16h52l10 22c-4 8-14 8-18 0-4 8-14 8-18 0-4 8-14 8-18 0-4 8-14 8-18 0z");
const STRIPES: Mark = F(WHITE, "M36 16L30 38c4 8 14 8 18 0V16zM60 16h14l10 22c-4 8-14 8-18 0z");

#[rustfmt::skip]
const KNOWN: &[(&str, &[Mark])] = &[
    ("carousel", &[S(GOODS, ROUND), F(WHITE, WEDGES), L(INK, 20, ROUND), S(BRASS_LIGHT, "M40 46a8 8 0 1 1 16 0 8 8 0 0 1-16 0z"), L(LIGHT, 50, "M48 12h1M72 22h1M82 46h1M72 70h1M48 80h1M24 70h1M14 46h1M24 22h1")]),
    ("swinging-ship", &[L(INK, 90, "M48 12L22 76M48 12l26 64"), L(IRON_LIGHT, 56, "M48 12L22 76M48 12l26 64"), S(WOOD, "M8 40c10 8 24 10 34 8s26-8 34-18c8 0 12-4 12-4 0 28-18 46-42 46C26 72 12 60 8 40z"), L(SUN, 40, "M18 52c18 8 44 2 60-14"), S(GOODS, "M40 12a8 8 0 1 1 16 0 8 8 0 0 1-16 0z")]),
    ("log-flume", &[S(WATER, "M10 66c0-8 76-8 76 0v12H10z"), L(INK, 150, "M16 22h20c20 0 24 40 44 44"), L(WATER, 116, "M16 22h20c20 0 24 40 44 44"), L(WHITE, 22, "M16 18h22c18 0 26 34 40 42"), S(WOOD, "M30 14l24 18-8 12-24-18z"), S(SKY_WARM, "M28 22a6 6 0 1 1 12 0 6 6 0 0 1-12 0zM38 30a6 6 0 1 1 12 0 6 6 0 0 1-12 0z"), F(WHITE, "M64 76c-2-12 4-20 8-22 0 8 4 8 6 4 6-4 8-2 10 0-6 4-6 10-4 18z")]),
    ("wooden-coaster", &[L(WOOD, 26, "M12 78V44M22 78V26M32 78V24M42 78V44M52 78V60M62 78V46M72 78V34M82 78V48M12 50l40 28M52 50L12 78M52 66l30 12M82 50L52 78"), L(INK, 86, "M6 62C16 24 20 18 28 18c14 0 14 44 28 44 8 0 8-30 18-30 8 0 8 10 16 22"), L(WOOD_LIGHT, 56, "M6 62C16 24 20 18 28 18c14 0 14 44 28 44 8 0 8-30 18-30 8 0 8 10 16 22"), S(GOODS, "M32 16l12 4 6 16-10 4z"), S(SKY_WARM, "M38 16a5 5 0 1 1 10 0 5 5 0 0 1-10 0z")]),
    ("ferris-wheel", &[L(INK, 60, "M48 44L28 82M48 44l20 38"), L(WHITE, 30, "M48 44L28 82M48 44l20 38"), L(NAVY, 40, "M18 44a30 30 0 1 1 60 0 30 30 0 0 1-60 0zM48 14v60M18 44h60M27 23l42 42M69 23L27 65"), S(GOODS, "M42 8h12v11H42zM42 68h12v11H42z"), S(LIGHT, "M12 38h12v11H12zM72 38h12v11H72z"), S(JADE, "M20 16h12v11H20zM64 59h12v11H64z"), S(LUXURY, "M64 16h12v11H64zM20 59h12v11H20z"), S(WHITE, "M42 44a6 6 0 1 1 12 0 6 6 0 0 1-12 0z")]),
    ("spiral-slide", &[S(SUN, "M12 46a36 36 0 1 1 72 0 36 36 0 0 1-72 0z"), L(INK, 140, "M48 46c8-8 16 0 14 8-4 14-30 14-34-4-2-20 18-30 34-24 22 8 24 34 14 48"), L(AUTUMN, 104, "M48 46c8-8 16 0 14 8-4 14-30 14-34-4-2-20 18-30 34-24 22 8 24 34 14 48"), L(WHITE, 20, "M56 22c22 4 28 28 18 46"), S(GOODS, "M38 42l10-14 10 14z")]),
    ("launch-tower", &[S(STONE_DARK, "M14 64h68v16H14z"), S(NAVY, "M38 8h20v62H38z"), L(IRON_LIGHT, 20, "M38 20h20M38 32h20M38 44h20M38 56h20M38 8l20 12M58 20L38 32M38 32l20 12M58 44L38 56"), S(GOODS, "M26 30h44v16H26z"), S(SKY_WARM, "M28 28a5 5 0 1 1 10 0 5 5 0 0 1-10 0zM58 28a5 5 0 1 1 10 0 5 5 0 0 1-10 0z"), L(LIGHT, 46, "M48 4h1"), L(LIGHT, 24, "M24 62v-10M20 56l4-5 4 5M72 62v-10M68 56l4-5 4 5")]),
    ("bumper-cars", &[S(COAL, "M10 12h76v66H10z"), L(COAL_LIGHT, 12, "M10 34h76M10 56h76M34 12v66M60 12v66"), S(GOODS, "M18 32c0-10 6-14 14-14s14 4 14 14-4 14-14 14-14-4-14-14z"), S(LIGHT, "M52 36c0-10 6-14 14-14s14 4 14 14-4 14-14 14-14-4-14-14z"), S(JADE, "M34 62c0-10 6-14 14-14s14 4 14 14-4 14-14 14-14-4-14-14z"), S(SKY_WARM, "M26 32a6 6 0 1 1 12 0 6 6 0 0 1-12 0zM60 36a6 6 0 1 1 12 0 6 6 0 0 1-12 0zM42 62a6 6 0 1 1 12 0 6 6 0 0 1-12 0z")]),
    ("haunted-house", &[S(LUXURY_DARK, "M14 80V36l12-18 12 18h20l12-24 14 24v44z"), S(COAL_DARK, "M38 80V62c2-12 18-12 20 0v18z"), F(LIGHT, "M22 44h10v12H22zM64 42h10v14H64zM44 42h8v10h-8z"), S(WHITE, "M40 40c0-16 4-22 10-22s12 6 10 22l-4-4-4 4-4-4-4 4z"), F(INK, "M45 26h3v4h-3zM52 26h3v4h-3z")]),
    ("wave-swinger", &[L(INK, 16, "M48 46L14 18M48 46L82 18M48 46L8 52M48 46l40 6M48 46L24 80M48 46l24 34"), S(LIGHT, "M22 46a26 26 0 1 1 52 0 26 26 0 0 1-52 0z"), F(JADE, "M48 46L38 22a26 26 0 0 1 20 0zM48 46l24-10a26 26 0 0 1 0 20zM48 46l10 24a26 26 0 0 1-20 0zM48 46L24 56a26 26 0 0 1 0-20z"), L(INK, 18, "M22 46a26 26 0 1 1 52 0 26 26 0 0 1-52 0z"), S(GOODS, "M6 10h12v12H6zM78 10h12v12H78zM2 46h12v12H2zM82 46h12v12H82zM18 74h12v12H18zM66 74h12v12H66z")]),
    ("playground", &[S(SAND, "M10 40c0-20 20-28 38-28s38 8 38 28-14 40-38 40-38-20-38-40z"), L(INK, 50, "M20 70L30 28M40 70L30 28M30 28h34M64 28l10 42M64 28L54 70"), L(GOODS, 28, "M20 70L30 28M40 70L30 28M30 28h34M64 28l10 42M64 28L54 70"), L(COAL, 18, "M42 30v24M54 30v24"), S(NAVY, "M38 52h20v7H38z"), L(SUN, 70, "M76 66c4 0 8-4 8-10"), S(LIGHT, "M18 76a7 7 0 1 1 14 0 7 7 0 0 1-14 0z")]),
    ("steel-coaster", &[L(IRON, 40, "M14 80V52M82 80V40M48 80V74"), L(INK, 96, "M6 60c14-2 30-4 42 0 26 8 26-44 2-44s-22 54 4 44c14-6 22-16 36-26"), L(NAVY, 66, "M6 60c14-2 30-4 42 0 26 8 26-44 2-44s-22 54 4 44c14-6 22-16 36-26"), L(IRON_LIGHT, 20, "M6 60c14-2 30-4 42 0 26 8 26-44 2-44s-22 54 4 44c14-6 22-16 36-26"), S(GOODS, "M64 40l18-14 6 9-18 14z")]),

    ("toilet", &[S(SKY, "M18 18h60v62H18z"), S(WHITE, "M14 22L48 6l34 16z"), L(NAVY, 50, "M48 30v44"), S(NAVY, "M28 36a6 6 0 1 1 12 0 6 6 0 0 1-12 0zM29 46h10v24H29z"), S(GOODS, "M57 36a6 6 0 1 1 12 0 6 6 0 0 1-12 0zM63 46l9 18h-5v6h-8v-6h-5z")]),
    ("food-stall", &[BOOTH, AWNING, STRIPES, S(WOOD, "M14 62h68v16H14z"), S(WOOD_LIGHT, "M32 58c0-10 32-10 32 0z"), S(GOODS, "M30 58h36v5H30z"), F(LEAF, "M30 56h36v3H30z")]),
    ("souvenir-shop", &[S(LUXURY, "M14 34h68v46H14z"), S(LUXURY_LIGHT, "M10 36L24 12h48l14 24z"), S(LIGHT, "M24 44h22v22H24zM54 44h18v36H54z"), S(GOODS, "M28 52h14v12H28z"), L(WHITE, 26, "M35 50v14M28 57h14"), S(HEARTY, "M48 34c-12-8-13-17-6-18 3 0 5 2 6 4 1-2 3-4 6-4 7 1 6 10-6 18z")]),
    ("info-kiosk", &[S(WHITE, "M28 38h40v42H28z"), S(NAVY, "M18 40c0-22 14-32 30-32s30 10 30 32z"), F(WHITE, "M44 14h8v7h-8zM42 24h10v12h3v4H42v-4h3v-8h-3z"), S(SKY, "M34 46h28v16H34z"), S(SKY_WARM, "M42 54a6 6 0 1 1 12 0 6 6 0 0 1-12 0z")]),
    ("drinks-stall", &[BOOTH, AWNING, STRIPES, S(WOOD, "M14 64h68v14H14z"), S(AUTUMN, "M40 44h18l-3 22H43z"), L(INK, 24, "M52 46l6-16"), S(LIGHT, "M30 54h10l-2 12h-6zM60 54h10l-2 12h-6z")]),
    ("balloon-shop", &[S(WOOD_LIGHT, "M30 66h36v14H30z"), L(INK, 14, "M48 68L26 36M48 68V28M48 68l22-32M48 68L38 40M48 68l12-26"), S(GOODS, "M14 30c0-10 5-14 11-14s11 4 11 14-5 14-11 14-11-4-11-14z"), S(LIGHT, "M36 22c0-10 5-16 12-16s12 6 12 16-5 16-12 16-12-6-12-16z"), S(NAVY, "M60 30c0-10 5-14 11-14s11 4 11 14-5 14-11 14-11-4-11-14z"), S(JADE, "M28 46c0-8 4-12 9-12s9 4 9 12-4 12-9 12-9-4-9-12zM50 46c0-8 4-12 9-12s9 4 9 12-4 12-9 12-9-4-9-12z")]),
    ("photo-booth", &[S(COAL_DARK, "M16 28h64v50H16z"), S(COAL_DARK, "M36 28l5-12h16l5 12z"), S(IRON_LIGHT, "M30 52a18 18 0 1 1 36 0 18 18 0 0 1-36 0z"), S(NAVY, "M37 52a11 11 0 1 1 22 0 11 11 0 0 1-22 0z"), L(WHITE, 34, "M43 47h2"), S(LIGHT, "M68 33h8v8h-8z")]),
    ("cash-machine", &[S(JADE, "M22 10h52v70H22z"), S(COAL_DARK, "M30 18h36v20H30z"), F(LIGHT, "M44 20h8v2c4 1 5 3 5 5h-5l-3-1v4c6 1 9 2 9 5h-14v-2h6v-4c-4-1-6-2-6-5s1-4 0-4z"), S(IRON_LIGHT, "M30 44h20v14H30z"), L(INK, 20, "M34 49h1M40 49h1M46 49h1M34 54h1M40 54h1M46 54h1"), S(WHITE, "M34 66h28v12H34z"), L(LEAF_DARK, 30, "M42 72h12")]),
    ("vending-machine", &[S(GOODS, "M22 8h52v72H22z"), S(SKY, "M28 14h28v46H28z"), F(AUTUMN, "M31 18h6v10h-6zM47 32h6v10h-6zM31 46h6v10h-6z"), F(JADE, "M39 18h6v10h-6zM31 32h6v10h-6zM47 46h6v10h-6z"), F(LUXURY, "M47 18h6v10h-6zM39 32h6v10h-6zM39 46h6v10h-6z"), S(COAL_DARK, "M28 66h28v9H28z"), L(WHITE, 30, "M65 20v10M65 40h1")]),
    ("umbrella-stall", &[L(INK, 40, "M48 48v30c0 8 12 8 12 0"), S(GOODS, "M10 48C12 22 28 12 48 12s36 10 38 36c-6-6-12-6-18 0-6-6-14-6-20 0-6-6-14-6-20 0-6-6-12-6-18 0z"), F(LIGHT, "M48 12c-12 6-20 20-20 36 6-6 14-6 20 0 6-6 14-6 20 0 0-16-8-30-20-36z"), L(INK, 20, "M48 12v-6M48 12c-12 6-20 20-20 36M48 12c12 6 20 20 20 36")]),
    ("merchandise-shop", &[S(NAVY, "M12 40h72v40H12z"), S(LIGHT, "M8 42l10-18h60l10 18z"), S(WHITE, "M32 48l8-4c4 5 12 5 16 0l8 4 6 10-8 4-2-3v19H36V59l-2 3-8-4z"), F(GOODS, "M48 72c-8-5-8-12-4-12 2 0 3 1 4 3 1-2 2-3 4-3 4 0 4 7-4 12z")]),
    ("first-aid-room", &[S(WHITE, "M12 32h72v48H12z"), S(IRON_LIGHT, "M8 34l12-20h56l12 20z"), F(GOODS, "M40 38h16v10h10v16H56v10H40V64H30V48h10z")]),

    ("tree", &[S(WOOD, "M42 58h12v24H42z"), S(LEAF_DARK, "M48 8c14 0 20 8 20 16 12 2 16 12 14 22-2 12-16 18-34 18S16 58 14 46c-2-10 2-20 14-22 0-8 6-16 20-16z"), F(LEAF, "M44 14c10-2 18 4 18 12 8 2 12 8 10 14-10-4-22-2-30-8-6-6-6-14 2-18z"), F(GOODS, "M28 42a4 4 0 1 1 8 0 4 4 0 0 1-8 0zM58 50a4 4 0 1 1 8 0 4 4 0 0 1-8 0z")]),
    ("dump", &[S(EARTH, "M8 76c4-20 14-22 20-34 8-12 16-16 22-8 6-8 14-2 18 8 10 6 16 18 20 34z"), S(IRON, "M24 58h16v16H24z"), S(LEAF, "M46 44l10-4 6 14-10 4z"), S(GOODS, "M58 62h16v10H58z"), S(WHITE, "M38 32c6-2 10 0 12 4l-10 6z"), L(COAL_LIGHT, 30, "M30 26c-6-6 4-8-2-16M64 26c-6-6 4-8-2-16")]),
    ("statue", &[S(STONE_DARK, "M20 70h56v12H20z"), S(STONE, "M28 58h40v14H28z"), S(IRON_LIGHT, "M38 58c-2-14 0-20 4-24l-14-12 5-4 13 10h6l16-14 5 5-17 17c4 6 4 12 2 22z"), S(IRON_LIGHT, "M41 18a8 8 0 1 1 16 0 8 8 0 0 1-16 0z"), S(BRASS, "M64 12l4-8 4 8 8 2-8 3-4 8-4-8-8-3z")]),
    ("bulldozer", &[S(COAL_DARK, "M22 60h54c8 0 10 6 10 10s-2 10-10 10H22c-8 0-10-6-10-10s2-10 10-10z"), F(IRON, "M18 70a5 5 0 1 1 10 0 5 5 0 0 1-10 0zM43 70a5 5 0 1 1 10 0 5 5 0 0 1-10 0zM68 70a5 5 0 1 1 10 0 5 5 0 0 1-10 0z"), S(LIGHT, "M30 40h30l20 4v16H30z"), S(LIGHT, "M44 18h22v26H44z"), S(SKY, "M48 22h14v14H48z"), L(INK, 50, "M30 52H18"), S(IRON_LIGHT, "M8 36c8 4 10 30 4 40H6c4-14 4-28 2-40z")]),
    ("lantern", &[S(COAL_DARK, "M40 74h16v8H40z"), L(INK, 60, "M48 76V44"), F(SUN, "M20 28a28 28 0 1 1 56 0 28 28 0 0 1-56 0z"), S(LIGHT, "M36 18h24l-4 26H40z"), S(COAL_DARK, "M32 18l16-12 16 12z"), L(INK, 16, "M44 18l1 26M52 18l-1 26")]),
    ("rocks", &[S(STONE_DARK, "M10 76l4-26 18-16 18 10 8 32z"), S(STONE, "M38 78l6-34 18-22 18 14 8 42z"), F(WHITE, "M46 48l16-20 6 8-10 14z"), F(STONE, "M16 52l16-14 6 6-12 12z"), L(STONE_DARK, 18, "M62 48l4 24M72 44l6 28"), S(STONE, "M24 82l4-12 12-2 6 14z")]),
    ("fountain", &[S(STONE, "M8 58a40 22 0 1 1 80 0 40 22 0 0 1-80 0z"), S(WATER, "M16 56a32 16 0 1 1 64 0 32 16 0 0 1-64 0z"), S(STONE, "M42 56V36h12v20z"), S(STONE, "M28 36c0-6 40-6 40 0-4 8-36 8-40 0z"), L(WHITE, 40, "M48 30V12M48 14c-10-6-20 2-20 16M48 14c10-6 20 2 20 16M34 40c-6 2-8 8-8 14M62 40c6 2 8 8 8 14"), L(WATER_DARK, 16, "M30 62h10M56 62h10M44 66h8")]),
    ("flowers", &[S(EARTH, "M10 54c0-16 14-24 38-24s38 8 38 24-14 26-38 26-38-10-38-26z"), S(GOODS, "M22 44a10 10 0 1 1 20 0 10 10 0 0 1-20 0z"), S(LIGHT, "M54 42a10 10 0 1 1 20 0 10 10 0 0 1-20 0z"), S(LUXURY, "M38 60a10 10 0 1 1 20 0 10 10 0 0 1-20 0z"), S(ROSE, "M14 60a8 8 0 1 1 16 0 8 8 0 0 1-16 0zM64 62a9 9 0 1 1 18 0 9 9 0 0 1-18 0z"), F(WHITE, "M28 44a4 4 0 1 1 8 0 4 4 0 0 1-8 0zM44 60a4 4 0 1 1 8 0 4 4 0 0 1-8 0z"), F(AUTUMN, "M60 42a4 4 0 1 1 8 0 4 4 0 0 1-8 0z")]),
    ("garbage-bin", &[S(IRON_DARK, "M28 30h40l-5 50H33z"), L(IRON_LIGHT, 24, "M40 38l2 34M48 38v34M56 38l-2 34"), S(LEAF_DARK, "M22 22h52v9H22z"), S(LEAF_DARK, "M40 14h16v8H40z"), S(AUTUMN, "M66 74c6-8 14-6 18 0-4 8-14 8-18 0z"), S(WHITE, "M10 70l12-4 4 10-12 4z")]),
    ("bench", &[S(WOOD_DARK, "M20 52h6v28h-6zM70 52h6v28h-6z"), S(WOOD_LIGHT, "M10 24h76v9H10zM10 37h76v9H10z"), S(WOOD, "M8 52h80v10H8z"), S(SKY_WARM, "M30 20a7 7 0 1 1 14 0 7 7 0 0 1-14 0z"), S(GOODS, "M28 30c0-6 18-6 18 0v24H28z")]),
    ("office", &[S(WOOD_LIGHT, "M16 16h64v64H16z"), S(ROOF, "M10 20L20 6h56l10 14z"), S(SKY, "M24 28h14v12H24zM41 28h14v12H41zM58 28h14v12H58zM24 46h14v12H24zM58 46h14v12H58z"), S(NAVY, "M40 52h16v28H40z"), L(BRASS_LIGHT, 30, "M52 66h1")]),
    ("signpost", &[S(WOOD_DARK, "M43 10h10v72H43z"), S(WOOD_LIGHT, "M22 16h48l14 9-14 9H22z"), S(LIGHT, "M74 42H30l-14 9 14 9h44z"), L(INK, 24, "M32 25h26M40 51h26"), F(LAWN_DARK, "M34 82c4-6 24-6 28 0z")]),
];

/// An attraction, a stall or a decoration of somebody's own; what is not set is by the name.
#[rustfmt::skip]
const STRANGE: [&[&[Mark]]; 3] = [
    &[
        &[S(A, ROUND), F(B, WEDGES), L(INK, 20, ROUND), S(WHITE, "M36 46a12 12 0 1 1 24 0 12 12 0 0 1-24 0z")],
        &[S(A, "M12 44L48 8l36 36v36H12z"), S(B, "M32 80V56c4-14 28-14 32 0v24z"), F(WHITE, "M40 36h16v10H40z")],
        &[L(INK, 100, "M16 70c0-60 64-60 64 0"), L(A, 70, "M16 70c0-60 64-60 64 0"), S(B, "M36 38h24v40H36z"), L(WHITE, 30, "M42 50h12M42 62h12")],
        &[S(A, "M10 20h76v58H10z"), S(B, "M22 32a10 10 0 1 1 20 0 10 10 0 0 1-20 0zM54 32a10 10 0 1 1 20 0 10 10 0 0 1-20 0zM38 58a10 10 0 1 1 20 0 10 10 0 0 1-20 0z")],
    ],
    &[
        &[BOOTH, AWNING, S(B, "M14 62h68v16H14zM40 44h16v16H40z")],
        &[BOOTH, AWNING, STRIPES, S(B, "M36 48a12 12 0 1 1 24 0 12 12 0 0 1-24 0z")],
        &[S(B, "M22 12h52v68H22z"), S(A, "M30 20h36v26H30z"), L(WHITE, 30, "M34 56h28M34 66h16")],
        &[S(A, "M12 34h72v46H12z"), S(B, "M8 36l12-22h56l12 22z"), S(WHITE, "M36 46h24v34H36z")],
    ],
    &[
        &[S(A, "M14 60c-4-20 10-34 34-34s38 14 34 34c-4 16-64 16-68 0z"), F(B, "M30 48a6 6 0 1 1 12 0 6 6 0 0 1-12 0zM54 54a6 6 0 1 1 12 0 6 6 0 0 1-12 0zM46 38a6 6 0 1 1 12 0 6 6 0 0 1-12 0z")],
        &[S(WOOD, "M43 50h10v32H43z"), S(A, "M48 8l28 30H62l18 22H16l18-22H20z"), F(B, "M34 46a4 4 0 1 1 8 0 4 4 0 0 1-8 0zM54 46a4 4 0 1 1 8 0 4 4 0 0 1-8 0z")],
        &[S(STONE, "M26 68h44v14H26z"), S(A, "M48 12l20 28-20 28-20-28z"), L(B, 24, "M48 20v40M36 40h24")],
        &[S(STONE_DARK, "M20 72h56v9H20z"), S(A, "M28 72V30h40v42z"), S(B, "M22 32L48 10l26 22z")],
    ],
];

const INKS: [Ink; 12] =
    [GOODS, NAVY, JADE, LIGHT, LUXURY, AUTUMN, WATER, ROSE, PINE, COAL, SAND, GRASS_DARK];

pub(super) fn paint(pen: &mut Pen, edition: &Edition, face: Face) {
    let Some(label) = edition.label(face) else { return };
    let class = if face.is_decoration() { 2 } else { usize::from(face.is_stall()) };
    // An attraction fills a plaza, a stall stands on a deck, a decoration on the lawn.
    match class {
        0 => {
            _ = pen.round(INK, 3, 3, 90, 90, 10).round(SAND, 5, 5, 86, 86, 8).frame(
                GOODS,
                30,
                [7, 7, 82, 82],
                7,
            );
        }
        1 => _ = pen.round(SAND_DARK, 8, 10, 80, 80, 8).round(SAND, 10, 12, 76, 76, 7),
        _ => _ = pen.wash(LAWN_DARK, 70, "M8 74c10-12 70-12 80 0-10 14-70 14-80 0z"),
    }
    if let Some((key, marks)) = KNOWN.iter().find(|(key, _)| *key == label.key) {
        // Two stalls share a booth: the awning is of their own colour.
        let own = if *key == "drinks-stall" { WATER } else { GOODS };
        sketch(pen, marks, (INK, 18), &[own, LAWN]);
    } else {
        let mut seed = seed_of(&label.key);
        let first = pick(&mut seed, &INKS);
        let others: Vec<Ink> = INKS.into_iter().filter(|&ink| ink != first).collect();
        let own = [first, pick(&mut seed, &others)];
        sketch(pen, pick(&mut seed, STRANGE[class]), (INK, 18), &own);
        let flag = pick(&mut seed, &INKS);
        pen.line(INK, 24, "M84 8v20").shape(flag, INK, 10, "M84 8l-14 4 14 5z");
    }
    // One bulb for each point that a step of the queue brings.
    if let Some(attraction) = edition.attraction(face) {
        let n = i32::from(attraction.factor.min(6));
        for i in 0..n {
            let x = 48 + 11 * i - 11 * (n - 1) / 2;
            pen.dot(INK, x, 88, 6).dot(LIGHT, x, 88, 4);
        }
    }
}
