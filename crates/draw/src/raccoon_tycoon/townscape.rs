//! A picture of every town, in a box of 116 by 84. Each has a sky and an outline of its own, so
//! that it is known by them when it is small.

use super::scenery::{
    chimney, flag, hall, house, pine, ripples, shade, smoke, tower, tree, windows,
};
use crate::palette::{
    AUTUMN, BRASS, BRASS_DARK, CARD, COAL, COAL_DARK, EARTH, EARTH_DARK, GOODS, GRASS, GRASS_DARK,
    GREEN_LIGHT, INK, IRON, IRON_DARK, Ink, LIGHT, LUXURY, LUXURY_DARK, LUXURY_LIGHT, NAVY, PINE,
    ROOF, ROOF_DARK, SKY, SKY_MIST, SKY_NIGHT, SKY_ROSE, SKY_WARM, SLATE, STONE, STONE_DARK, SUN,
    WALL, WALL_DARK, WATER, WATER_DARK, WHEAT, WHEAT_LIGHT, WHITE, WOOD, WOOD_DARK, WOOD_LIGHT,
};
use crate::svg::{Pen, Picture};
use crate::{pick, seed_of};

pub(super) const WIDTH: i32 = 116;
pub(super) const HEIGHT: i32 = 84;

pub(super) fn of(slug: &str) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| match slug {
        "beaver-ford" => beaver_ford(pen),
        "bridgewater" => bridgewater(pen),
        "molehill" => molehill(pen),
        "black-friar" => black_friar(pen),
        "foxwoods" => foxwoods(pen),
        "newgate" => newgate(pen),
        "trinity" => trinity(pen),
        "marketshire" => marketshire(pen),
        "badger-downs" => badger_downs(pen),
        "wild-grove" => wild_grove(pen),
        "bishops-glen" => bishops_glen(pen),
        "dunmoor" => dunmoor(pen),
        "river-ridge" => river_ridge(pen),
        "canterbury-woods" => canterbury_woods(pen),
        "drover-crossing" => drover_crossing(pen),
        "lands-end" => lands_end(pen),
        _ => elsewhere(pen, slug),
    })
}

fn sky(pen: &mut Pen, ink: Ink) {
    pen.rect(ink, 0, 0, WIDTH, HEIGHT);
}

fn sun(pen: &mut Pen, x: i32, y: i32, r: i32) {
    pen.faint(40, |pen| _ = pen.dot(SUN, x, y, r + 6)).dot(SUN, x, y, r);
}

/// A lodge of sticks in the river, and its owner.
fn beaver_ford(pen: &mut Pen) {
    sky(pen, SKY);
    pen.fill(GRASS_DARK, "M0 40q30-10 58-2t58-4v50H0z");
    pine(pen, 12, 46, 30);
    pine(pen, 26, 44, 38);
    pine(pen, 104, 42, 34);
    pen.fill(WATER, "M0 46q58-8 116 0v38H0z");
    pen.fill(EARTH_DARK, "M30 68q4-40 30-40t32 40z");
    pen.line(
        WOOD_LIGHT,
        28,
        "M38 62l22-26M50 66l20-28M62 66l14-20M76 66L56 36M88 64L68 38M64 66L44 46",
    );
    pen.line(WOOD, 22, "M34 66h56M44 58l30-10M54 64l30-12");
    pen.fill(INK, "M56 68q0-12 8-12t8 12z");
    pen.fill(EARTH, "M12 74q2-14 14-14t14 12z")
        .dot(EARTH, 18, 63, 7)
        .dot(INK, 15, 61, 1)
        .dot(EARTH_DARK, 22, 56, 3);
    pen.fill(WHITE, "M12 66h4v5h-4z").oval(INK, 12, 63, 3, 2);
    pen.fill(WATER_DARK, "M0 70q60-6 116 0v14H0z");
    ripples(pen, WHITE, "M6 77h16M44 74h22M86 78h18");
}

/// Two arches of stone, and a boat under one of them.
fn bridgewater(pen: &mut Pen) {
    sky(pen, SKY_WARM);
    sun(pen, 58, 24, 11);
    pen.fill(GRASS, "M0 44q20-8 40 0h36q20-8 40 0v14H0z");
    house(pen, (4, 44), (15, 13), WALL, ROOF);
    house(pen, (96, 44), (16, 15), WALL, ROOF_DARK);
    pen.rect(WATER, 0, 52, 116, 32);
    pen.fill(STONE, "M0 74V44q58-22 116 0v30h-8q0-22-20-22T68 74H48q0-22-20-22T8 74z");
    pen.line(STONE_DARK, 20, "M0 44q58-22 116 0").line(
        STONE_DARK,
        14,
        "M8 74q0-22 20-22t20 22M68 74q0-22 20-22t20 22M58 40v6M30 45v4M86 45v4",
    );
    pen.fill(WOOD_DARK, "M76 74h26q-3 8-8 8H84q-6 0-8-8z").fill(WHITE, "M88 72V56l11 16z").line(
        WOOD_DARK,
        14,
        "M88 74V54",
    );
    pen.rect(WATER_DARK, 0, 80, 116, 4);
    ripples(pen, WHITE, "M4 78h14M24 74h10M52 78h14");
}

/// A round hill with a door, windows and a chimney, and heaps around.
fn molehill(pen: &mut Pen) {
    sky(pen, LUXURY_LIGHT);
    pen.dot(WHITE, 94, 18, 9);
    pen.fill(GRASS, "M0 66q60-10 116 0v18H0z");
    chimney(pen, 72, 30, 18, STONE_DARK);
    pen.fill(EARTH, "M14 74Q18 20 58 20t44 54z").fill(
        GRASS_DARK,
        "M23 44Q32 20 58 20t35 24q-8-6-14 0-6-6-12 0-6-6-12 0-6-6-11 0-6-6-21 0z",
    );
    pen.dot(WOOD_DARK, 58, 60, 15)
        .dot(GREEN_LIGHT, 58, 60, 12)
        .line(WOOD_DARK, 12, "M58 48v24")
        .dot(BRASS, 62, 61, 2);
    pen.rect(EARTH, 40, 74, 40, 6);
    for x in [31, 85] {
        pen.dot(WOOD_DARK, x, 58, 7).dot(LIGHT, x, 58, 5).line(
            WOOD_DARK,
            10,
            format_args!("M{x} 53v10M{} 58h10", x - 5),
        );
    }
    pen.fill(EARTH_DARK, "M0 78q8-16 18 0zM98 78q8-14 18 0z").rect(GRASS_DARK, 0, 76, 116, 8);
}

/// A monastery by night, and a monk with a lantern.
fn black_friar(pen: &mut Pen) {
    sky(pen, SKY_NIGHT);
    pen.dot(SUN, 22, 18, 10).dot(SKY_NIGHT, 27, 15, 9);
    for (x, y) in [(44, 12), (60, 22), (104, 14), (8, 40)] {
        pen.dot(WHITE, x, y, 1);
    }
    pen.fill(COAL, "M0 62q60-12 116 0v22H0z");
    pen.rect(COAL_DARK, 46, 40, 66, 32).fill(COAL_DARK, "M42 42l16-18h42l16 18z");
    pen.rect(COAL_DARK, 74, 14, 12, 30).fill(COAL_DARK, "M70 16L80-2l10 18z").line(
        BRASS,
        14,
        "M80-2v8M77 1h6",
    );
    pen.fill(LIGHT, "M53 62V52q4-7 8 0v10zM69 62V52q4-7 8 0v10zM85 62V52q4-7 8 0v10zM99 62V52q4-7 8 0v10zM78 30v-7q2-4 4 0v7z");
    pen.fill(COAL_DARK, "M0 72h116v12H0z");
    pen.shape(EARTH, COAL_DARK, 14, "M16 80q-1-26 10-34 11 8 10 34z")
        .fill(INK, "M20 52q6-8 12 0-1 8-6 8t-6-8z")
        .line(WHITE, 10, "M17 66h18");
    pen.faint(45, |pen| _ = pen.dot(LIGHT, 41, 66, 9)).rect(LIGHT, 39, 63, 5, 6).line(
        BRASS,
        10,
        "M34 62l7 0",
    );
}

/// Red and golden trees, and a fox on the path.
fn foxwoods(pen: &mut Pen) {
    sky(pen, WHEAT_LIGHT);
    pen.fill(AUTUMN, "M0 48q14-26 30-14 10-18 28-4 14-14 28 2 18-8 30 14v30H0z");
    pen.faint(35, |pen| {
        _ = pen.fill(ROOF, "M0 48q14-16 30-6 10-12 28 0 14-10 28 2 18-6 30 8v24H0z");
    });
    pen.fill(GRASS_DARK, "M0 66q58-10 116 0v18H0z");
    for (x, y, r, ink) in
        [(14, 72, 15, ROOF), (98, 72, 17, AUTUMN), (36, 66, 11, WHEAT), (78, 66, 11, ROOF)]
    {
        tree(pen, x, y, r, ink);
    }
    pen.fill(WALL_DARK, "M50 84q2-14 8-18h4q2 8 14 18z");
    pen.fill(ROOF, "M46 78q0-10 12-10 6 0 10-4l-1-6 5 4 5 0 2 6-6 4-3 2v8h-4v-6H54l-2 4z")
        .fill(ROOF, "M48 76q-12 4-15-8 10 6 16 2z")
        .fill(WHITE, "M33 68q-1 6 6 8l1-5zM74 70l5-2-6 4z");
}

/// Two round towers and the gate between them.
fn newgate(pen: &mut Pen) {
    sky(pen, SKY);
    pen.faint(70, |pen| {
        _ = pen.fill(
            WHITE,
            "M4 22q8-10 18 0 10-4 14 6H0q0-4 4-6zM86 14q6-8 14 0 8-2 12 6H82q0-4 4-6z",
        );
    });
    pen.fill(GRASS, "M0 66h116v18H0z").fill(WALL_DARK, "M40 84l10-14h16l10 14z");
    pen.rect(STONE_DARK, 0, 48, 116, 22)
        .rect(STONE, 38, 34, 40, 38)
        .fill(STONE, "M38 34v-6h8v4h7v-4h10v4h7v-4h8v6z");
    for x in [14, 76] {
        pen.rect(STONE, x, 22, 26, 50);
        shade(pen, format_args!("M{} 22h12v50h-12z", x + 14));
        pen.fill(STONE, format_args!("M{} 24v-10h7v5h6v-5h6v5h6v-5h7v10z", x - 3));
        pen.rect(INK, x + 11, 32, 4, 9).rect(INK, x + 11, 50, 4, 9);
    }
    pen.fill(INK, "M46 72V52q12-14 24 0v20z").line(
        IRON,
        14,
        "M50 50v14M55 47v17M61 47v17M66 50v14M47 56h22M47 61h22",
    );
    flag(pen, 27, 16, 16, ROOF);
    flag(pen, 89, 16, 16, ROOF);
    pen.rect(STONE_DARK, 0, 48, 14, 22).rect(STONE_DARK, 102, 48, 14, 22);
}

/// Three spires, the tallest in the middle.
fn trinity(pen: &mut Pen) {
    sky(pen, SKY_ROSE);
    sun(pen, 58, 46, 22);
    pen.fill(GRASS_DARK, "M0 66q58-8 116 0v18H0z");
    tower(pen, (16, 72), (16, 28), WALL, NAVY);
    tower(pen, (84, 72), (16, 28), WALL, NAVY);
    hall(pen, (26, 72), (64, 18), WALL, SLATE);
    tower(pen, (49, 72), (18, 34), WHITE, NAVY);
    for (x, y) in [(24, 12), (58, 2), (92, 12)] {
        pen.line(BRASS, 16, format_args!("M{x} {}v-9M{} {}h6", y + 5, x - 3, y - 1));
    }
    pen.dot(BRASS, 58, 48, 6)
        .dot(WHITE, 58, 48, 5)
        .line(INK, 10, "M58 45v3h3")
        .fill(WOOD_DARK, "M53 72v-9q5-6 10 0v9z");
}

/// Striped tents on a square.
fn marketshire(pen: &mut Pen) {
    sky(pen, SKY_WARM);
    house(pen, (2, 56), (24, 24), WALL, ROOF_DARK);
    house(pen, (92, 56), (22, 26), WALL_DARK, NAVY);
    hall(pen, (32, 54), (50, 22), WALL, ROOF);
    pen.rect(STONE, 0, 56, 116, 28).line(STONE_DARK, 10, "M0 66h116M0 77h116");
    pen.line(BRASS_DARK, 8, "M0 12q58 18 116 0");
    for (i, ink) in [ROOF, WHITE, NAVY, WHEAT, ROOF, WHITE, NAVY].into_iter().enumerate() {
        let x = 8 + 16 * crate::layout::int(i);
        pen.fill(ink, format_args!("M{x} {}h8l-4 8z", 16 - (x - 54) * (x - 54) / 700 + 2));
    }
    for (x, y, ink) in [(8, 78, ROOF), (44, 82, LUXURY), (80, 78, GREEN_LIGHT)] {
        pen.line(WOOD_DARK, 20, format_args!("M{} {y}v-18M{} {y}v-18", x + 2, x + 26));
        pen.fill(WHITE, format_args!("M{} {}h32l-6-14h-20z", x - 2, y - 16));
        for stripe in 0..2 {
            let x = x + 4 + 12 * stripe;
            pen.fill(ink, format_args!("M{x} {}h6l-1-14h-4z", y - 16));
        }
        pen.fill(ink, format_args!("M{} {}h32v4q-4 4-8 0-4 4-8 0-4 4-8 0-4 4-8 0z", x - 2, y - 16));
        pen.rect(WOOD, x, y - 7, 28, 7)
            .dot(GOODS, x + 6, y - 8, 3)
            .dot(WHEAT, x + 13, y - 8, 3)
            .dot(GRASS_DARK, x + 20, y - 8, 3);
    }
}

/// Bare chalk downs with ploughed stripes and a windmill.
fn badger_downs(pen: &mut Pen) {
    sky(pen, SKY);
    pen.fill(GRASS, "M0 54Q36 22 74 46t42-4v42H0z");
    pen.fill(WHEAT, "M0 66Q40 34 116 60v24H0z");
    pen.line(WHEAT_LIGHT, 26, "M8 84Q38 52 76 51M34 84q24-22 58-26M64 84q16-12 44-20");
    pen.at(-16, 2, 1000, mill);
    pen.fill(COAL_DARK, "M10 72q2-16 16-16t18 16q-1 4-17 4t-17-4z")
        .fill(WHITE, "M24 56q2 8 0 20h5q1-12-1-20zM14 61l3 14h4l-2-17z");
}

fn mill(pen: &mut Pen) {
    pen.fill(WALL, "M68 54l5-34h14l5 34z")
        .fill(ROOF_DARK, "M70 22q10-16 20 0z")
        .rect(WOOD_DARK, 77, 44, 7, 10)
        .rect(INK, 78, 30, 4, 5);
    shade(pen, "M80 20h7l5 34H80z");
    pen.turn(20, 80, 18, |pen| {
        for i in 0..4 {
            pen.turn(90 * i, 80, 18, |pen| {
                _ = pen.fill(WHITE, "M80 18v-20h7v16z").line(WOOD_DARK, 14, "M80 18V-3");
            });
        }
    });
    pen.dot(BRASS, 80, 18, 2);
}

/// One enormous tree with a house in it.
fn wild_grove(pen: &mut Pen) {
    sky(pen, GRASS);
    pen.fill(PINE, "M0 52q10-24 24-12 6-14 18-6h36q10-10 18 4 14-8 20 16v30H0z");
    pen.fill(EARTH_DARK, "M40 84q10-14 10-40h18q0 26 12 40z").line(
        EARTH_DARK,
        60,
        "M56 52L36 36M62 52l22-18",
    );
    pen.dot(GRASS_DARK, 58, 22, 24)
        .dot(GRASS_DARK, 30, 32, 17)
        .dot(GRASS_DARK, 88, 32, 18)
        .dot(GRASS_DARK, 42, 12, 14)
        .dot(GRASS_DARK, 76, 12, 14);
    pen.faint(25, |pen| _ = pen.dot(WHITE, 48, 12, 12).dot(WHITE, 26, 28, 8).dot(WHITE, 84, 26, 8));
    pen.rect(WOOD_DARK, 42, 50, 34, 4);
    house(pen, (48, 50), (20, 14), WOOD_LIGHT, ROOF);
    pen.line(WOOD_LIGHT, 14, "M70 54v28M77 54v28M70 60h7M70 66h7M70 72h7M70 78h7")
        .dot(INK, 56, 68, 4);
    pen.fill(GRASS_DARK, "M0 78q58-6 116 0v6H0z");
}

/// A church in a narrow valley.
fn bishops_glen(pen: &mut Pen) {
    sky(pen, SKY_WARM);
    pen.dot(SUN, 58, 26, 15);
    pen.fill(IRON_DARK, "M0 8l22 8 12 20 24 38H0z").fill(IRON, "M116 4L96 14 82 38 58 74h58z");
    pen.fill(WHITE, "M0 8l22 8-8 8-6-4-8 8zM116 4L96 14l8 10 5-4 7 6z");
    pen.fill(GRASS_DARK, "M0 62q30-2 58 8 30-10 58-8v22H0z").fill(GRASS, "M0 74q58-10 116 0v10H0z");
    pen.rect(WALL, 46, 46, 24, 26).fill(ROOF, "M43 48l15-14 15 14z");
    pen.fill(WHITE, "M52 36V18q0-8 6-14 6 6 6 14v18z").fill(BRASS, "M56 10h4v22h-4z").line(
        BRASS,
        14,
        "M52 26h12",
    );
    pen.fill(WOOD_DARK, "M54 72V60q4-5 8 0v12z")
        .rect(LIGHT, 48, 54, 4, 8)
        .rect(LIGHT, 64, 54, 4, 8);
    pine(pen, 26, 78, 22);
    pine(pen, 90, 78, 24);
    pine(pen, 102, 80, 18);
}

/// A ruin and standing stones in the mist.
fn dunmoor(pen: &mut Pen) {
    sky(pen, SKY_MIST);
    pen.faint(60, |pen| _ = pen.dot(WHITE, 30, 22, 12));
    pen.fill(LUXURY, "M0 58Q50 30 116 52v32H0z").fill(LUXURY_DARK, "M0 70q50-18 116-4v18H0z");
    pen.fill(SLATE, "M52 50V20l6-4v6h5v-8h6v8h5l2-6v20l6 6V26h6v-4h5v4h5v-4h6v30z");
    pen.fill(INK, "M60 50V40q5-6 10 0v10zM96 36h4v8h-4z");
    shade(pen, "M68 50V14h1v8h5v14l2 14z");
    pen.fill(STONE_DARK, "M10 78V56q5-5 9 0v22zM26 80V52q5-4 10 0v28zM44 80V58q4-5 9 0v22z");
    pen.faint(65, |pen| {
        _ = pen
            .fill(WHITE, "M0 66q20-6 44 0t72-4v6q-40 6-66 2T0 72zM40 54q30-4 76 0v3q-40 4-76-3z");
    });
}

/// Sharp snowy peaks, and a river that winds down.
fn river_ridge(pen: &mut Pen) {
    sky(pen, SKY);
    pen.fill(IRON_DARK, "M0 62L16 22l12 18L52 4l22 38 14-18 28 40v20H0z");
    pen.fill(
        WHITE,
        "M16 22l-6 15 6-3 5 6 4-5zM52 4L37 27l8-3 6 7 7-7 8 5zM88 24l-8 10 7-1 5 5 5-2z",
    );
    shade(pen, "M52 4l22 38 14-18 28 40v12L70 62 56 40z");
    pen.fill(GRASS_DARK, "M0 60q50-12 116 2v22H0z");
    pen.fill(WATER, "M62 52q14 6 2 12-28 8-34 20h44q-2-12 14-18 10-8-26-14z");
    ripples(pen, WHITE, "M48 76h14M60 66h12");
    hall(pen, (8, 74), (22, 10), WALL, ROOF);
    pine(pen, 98, 78, 24);
    pine(pen, 108, 82, 18);
}

/// A cathedral among firs.
fn canterbury_woods(pen: &mut Pen) {
    sky(pen, SKY_WARM);
    pen.fill(PINE, "M0 50l8-14 8 12 8-16 10 16h50l8-14 8 14 8-12 8 12v34H0z");
    pen.rect(STONE, 34, 40, 48, 36).fill(SLATE, "M44 42l14-16 14 16z");
    for x in [32, 68] {
        pen.rect(STONE, x, 22, 16, 54).fill(STONE, format_args!("M{x} 22l2-10 3 8h6l3-8 2 10z"));
        shade(pen, format_args!("M{} 22h7v54h-7z", x + 9));
        pen.fill(INK, format_args!("M{} 44V30q3-5 6 0v14z", x + 5))
            .fill(INK, format_args!("M{} 66V54q3-5 6 0v12z", x + 5));
    }
    pen.dot(STONE_DARK, 58, 46, 9)
        .dot(NAVY, 58, 46, 7)
        .line(WHITE, 10, "M58 39v14M51 46h14M53 41l10 10M63 41L53 51")
        .dot(GOODS, 58, 46, 2);
    pen.fill(WOOD_DARK, "M51 76V64q7-9 14 0v12z");
    pen.fill(GRASS_DARK, "M0 74h116v10H0z");
    pine(pen, 12, 80, 46);
    pine(pen, 24, 82, 30);
    pine(pen, 102, 80, 48);
    pine(pen, 90, 82, 28);
}

/// A red barn where two roads meet, a signpost and a sheep.
fn drover_crossing(pen: &mut Pen) {
    sky(pen, SKY);
    pen.fill(GRASS, "M0 50q58-10 116 0v34H0z")
        .fill(WALL_DARK, "M0 66h116v8H0zM48 84l14-32h8l-2 32z");
    pen.rect(ROOF, 66, 30, 42, 30).fill(ROOF, "M66 30l6-12 15-8 15 8 6 12z").line(
        WHITE,
        24,
        "M64 32l8-15 15-8 15 8 8 15",
    );
    pen.rect(ROOF_DARK, 78, 40, 18, 20)
        .line(WHITE, 16, "M78 40h18v20H78zM78 40l18 20M96 40L78 60")
        .rect(INK, 83, 20, 8, 8);
    pen.line(WOOD_DARK, 34, "M30 76V18")
        .fill(CARD, "M12 22h28l6 5-6 5H12z")
        .fill(CARD, "M50 36H22l-6 5 6 5h28z");
    pen.line(WOOD_DARK, 14, "M16 27h20M26 41h20");
    pen.dot(WHITE, 90, 74, 7)
        .dot(WHITE, 98, 73, 7)
        .dot(WHITE, 82, 73, 6)
        .line(INK, 20, "M84 78v5M98 78v5")
        .oval(INK, 76, 71, 4, 5);
    pen.dot(WHITE, 10, 80, 4).dot(WHITE, 15, 80, 4).oval(INK, 20, 79, 2, 3);
}

/// A lighthouse on the last cliff.
fn lands_end(pen: &mut Pen) {
    sky(pen, SKY_ROSE);
    pen.faint(60, |pen| _ = pen.fill(SUN, "M84 18L0 2v26zM84 18l32-10v22z"));
    pen.dot(SUN, 22, 54, 12).rect(WATER_DARK, 0, 54, 116, 30);
    pen.faint(60, |pen| _ = pen.fill(SUN, "M12 58h20v2H12zM8 64h26v2H8zM14 70h14v2H14z"));
    pen.fill(EARTH_DARK, "M52 84l4-22 12-6 8-4h40v32z")
        .fill(GRASS_DARK, "M56 62l12-6 8-4h40v8H80q-8 4-24 2z");
    pen.fill(WHITE, "M77 54l4-30h10l4 30z")
        .fill(ROOF, "M78 47l1-8h14l1 8zM80 33l1-7h10l1 7z")
        .rect(INK, 78, 21, 16, 3)
        .rect(LIGHT, 81, 13, 10, 8)
        .fill(ROOF, "M79 13q7-9 14 0z");
    shade(pen, "M87 24h4l4 30h-7z");
    house(pen, (98, 54), (14, 10), WALL, ROOF_DARK);
    pen.line(WHITE, 14, "M40 84q6-6 12-2M46 78q4-4 8-2")
        .fill(WHITE, "M36 50l-1-14 9 14zM34 50V34l-7 16z")
        .fill(WOOD_DARK, "M26 51h20l-4 5H30z");
}

/// A town of somebody's own: sky, ground, houses, and one thing to know it by.
fn elsewhere(pen: &mut Pen, slug: &str) {
    let mut seed = seed_of(slug);
    sky(pen, pick(&mut seed, &[SKY, SKY_WARM, SKY_ROSE, SKY_MIST, WHEAT_LIGHT, LUXURY_LIGHT]));
    let ground = pick(&mut seed, &[GRASS, GRASS_DARK, WHEAT, EARTH]);
    let back = pick(
        &mut seed,
        &[
            "M0 60q30-30 58-10t58-8v42H0z",
            "M0 58l24-34 18 24 22-38 24 40 14-16 14 22v28H0z",
            "M0 50q58-14 116 0v34H0z",
        ],
    );
    let roof = pick(&mut seed, &[ROOF, NAVY, SLATE, PINE, ROOF_DARK]);
    pen.faint(60, |pen| _ = pen.fill(PINE, back)).fill(ground, "M0 66q58-10 116 0v18H0z");
    let wall = pick(&mut seed, &[WALL, WHITE, STONE, WOOD_LIGHT]);
    let heights =
        pick(&mut seed, &[[18, 26, 14], [28, 16, 20], [14, 20, 28], [22, 22, 14], [16, 30, 16]]);
    for (i, h) in heights.into_iter().enumerate() {
        house(pen, (24 + 26 * crate::layout::int(i), 74), (20, h), wall, roof);
    }
    match pick(&mut seed, &[0, 1, 2, 3, 4]) {
        0 => tower(pen, (6, 76), (12, 34), wall, roof),
        1 => tree(pen, 14, 78, 12, AUTUMN),
        2 => chimney(pen, 104, 76, 40, ROOF_DARK),
        3 => {
            pen.fill(WATER, "M0 76q58-8 116 0v8H0z");
            ripples(pen, WHITE, "M10 80h16M60 79h20");
        }
        _ => {
            flag(pen, 104, 76, 46, roof);
            smoke(pen, 40, 34);
            windows(pen, LIGHT, (98, 60), (2, 2), (6, 6), (3, 4));
        }
    }
    pine(pen, 110, 82, pick(&mut seed, &[16, 24, 32]));
}
