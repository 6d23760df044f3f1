//! The owners of the railroads: half-length portraits in a box of 96 by 96.

use crate::palette::{
    AUTUMN, BRASS, BRASS_DARK, BRASS_LIGHT, CARD, COAL, COAL_DARK, COAL_LIGHT, EARTH, EARTH_DARK,
    GOODS, GREEN, GREEN_LIGHT, INK, IRON, IRON_DARK, IRON_LIGHT, Ink, LUXURY_DARK, NAVY, PINE,
    ROOF, ROOF_DARK, ROSE, SKY, STONE, SUN, WALL_DARK, WHEAT_LIGHT, WHITE, WOOD, WOOD_DARK,
    WOOD_LIGHT,
};
use crate::svg::Pen;
use crate::{pick, seed_of};

/// Outlines are everywhere of one width.
const EDGE: i32 = 15;

fn shape(pen: &mut Pen, ink: Ink, d: &str) {
    pen.shape(ink, INK, EDGE, d);
}

/// The same on both sides of the face.
fn both(pen: &mut Pen, paint: &dyn Fn(&mut Pen)) {
    paint(pen);
    pen.mirror(48, paint);
}

fn eye(pen: &mut Pen, x: i32, y: i32, r: i32) {
    pen.dot(WHITE, x, y, r).dot(INK, x, y, r - 2).dot(WHITE, x + 1, y - 2, 1);
}

pub(crate) fn skunk(pen: &mut Pen) {
    shape(pen, COAL_DARK, "M58 94C90 96 100 50 84 14 77 1 59 5 64 18c8 18 4 42-14 60z");
    pen.fill(WHITE, "M68 88C88 76 93 44 79 17c-5-7-11-4-9 2 7 22 2 44-13 63z");
    shape(pen, NAVY, "M10 97q2-22 26-24h24q24 2 26 24z");
    shape(pen, WHITE, "M36 72h24l-4 16H40z");
    pen.line(INK, EDGE, "M32 74v22M64 74v22").dot(BRASS, 32, 84, 3).dot(BRASS, 64, 84, 3);
    both(pen, &|pen| shape(pen, COAL_DARK, "M24 40c-10-4-12-18-4-20s16 8 14 14z"));
    shape(pen, COAL_DARK, "M48 22c20 0 32 14 32 32 0 16-14 26-32 26S16 70 16 54c0-18 12-32 32-32z");
    shape(
        pen,
        WHITE,
        "M48 54c-4-10-13-18-11-32l-5-4c7 0 5-6 5-12 6 2 6-3 11-6 5 3 5 8 11 6 0 6-2 12 5 12l-5 4c2 14-7 22-11 32z",
    );
    both(pen, &|pen| {
        pen.fill(WHITE, "M18 62c8-4 16 0 20 8-8 6-17 2-20-8z");
        pen.ring(INK, 55, 33, 35, 9).dot(SKY, 33, 35, 8).ring(BRASS, 30, 33, 35, 9);
        pen.line(WHITE, 20, "M29 37l6-6").line(BRASS_DARK, 40, "M23 37l-6 4");
        eye(pen, 34, 55, 6);
    });
    pen.line(BRASS, 35, "M42 33q6-3 12 0");
    shape(pen, WHITE, "M36 68q2-10 12-10t12 10q-2 10-12 10T36 68z");
    pen.oval(INK, 48, 62, 6, 4).line(INK, EDGE, "M48 66v4M40 70q8 6 16 0");
}

pub(crate) fn fox(pen: &mut Pen) {
    shape(pen, GREEN_LIGHT, "M8 97q2-20 26-24h28q24 4 26 24z");
    shape(pen, WHITE, "M36 76h24l-12 18z");
    both(pen, &|pen| {
        shape(pen, AUTUMN, "M13 46L14 5q14 6 24 24z");
        pen.fill(COAL_DARK, "M19 32l1-17q8 5 12 14z");
    });
    shape(
        pen,
        AUTUMN,
        "M6 50C16 28 32 24 48 24s32 4 42 26c-10 6-14 12-22 22-6 8-12 14-20 14s-14-6-20-14C20 62 16 56 6 50z",
    );
    both(pen, &|pen| {
        pen.fill(WHITE, "M9 50c16-3 29 5 34 20l5 15c-8 0-14-6-20-13C21 62 17 55 9 50z");
        pen.line(INK, 20, "M22 45q9-5 18 4");
        pen.shape(SUN, INK, 10, "M24 48q8-2 16 3-3 6-9 5t-7-8z").dot(INK, 34, 52, 3);
    });
    pen.fill(INK, "M41 78q7-5 14 0-1 6-7 8-6-2-7-8z");
    pen.line(INK, EDGE, "M48 84v3q8 5 16-5");
    shape(pen, ROOF, "M48 91l-15-7v14zM48 91l15-7v14z");
    pen.turn(-7, 48, 26, |pen| {
        shape(pen, WOOD_DARK, "M29 26C27 8 35 2 48 2s21 6 19 24q-19-6-38 0z");
        pen.fill(BRASS, "M28 19q20-6 40 0v6q-20-6-40 0z");
        shape(pen, WOOD_DARK, "M20 26q28-9 56 0 2 5-3 6-25-8-50 0-5-1-3-6z");
    });
}

pub(crate) fn cat(pen: &mut Pen) {
    shape(pen, LUXURY_DARK, "M0 97q2-24 30-27h36q28 3 30 27z");
    both(pen, &|pen| {
        shape(pen, IRON, "M10 50L8 14q18 4 28 20z");
        pen.fill(ROSE, "M14 34l-1-13q9 4 14 11z");
    });
    shape(pen, IRON, "M48 28c26 0 42 12 44 32 1 16-20 28-44 28S3 76 4 60c2-20 18-32 44-32z");
    pen.fill(IRON_DARK, "M10 46l15 5-16 2zM86 46l-15 5 16 2zM6 60l14 1-13 5zM90 60l-14 1 13 5z");
    shape(pen, WHITE, "M48 61c8-4 23 0 23 10 0 8-11 12-23 11-12 1-23-3-23-11 0-10 15-14 23-10z");
    both(pen, &|pen| {
        pen.shape(SUN, INK, 12, "M20 53h20q0 9-9 10-10 0-11-10z");
        pen.fill(INK, "M29 53h5q1 6-2 10-4-4-3-10z").line(INK, 24, "M18 53h24");
        pen.line(INK, 8, "M27 72L8 69M27 76L9 79");
    });
    pen.fill(ROSE, "M43 62q5-3 10 0-1 5-5 6-4-1-5-6z").line(
        INK,
        EDGE,
        "M48 68v5q-7 5-12 0M48 73q7 5 12 0",
    );
    pen.line(BRASS, 40, "M16 82q32 22 64 0").dot(BRASS_DARK, 48, 93, 7).dot(BRASS_LIGHT, 48, 92, 6);
    shape(pen, WHEAT_LIGHT, "M28 30l2-20q18-5 36 0l2 20z");
    pen.fill(ROOF, "M28 29l1-10q19-4 38 0l1 10z");
    shape(pen, WHEAT_LIGHT, "M14 31q34-8 68 0 3 4-2 6-32-8-64 0-5-2-2-6z");
}

pub(crate) fn bear(pen: &mut Pen) {
    shape(pen, NAVY, "M2 97q2-24 30-26h32q28 2 30 26z");
    pen.line(INK, EDGE, "M48 80v16").dot(BRASS, 41, 91, 3).dot(BRASS, 55, 91, 3);
    both(pen, &|pen| {
        pen.dot(INK, 17, 36, 13).dot(EARTH_DARK, 17, 36, 12).dot(ROSE, 17, 37, 6);
    });
    shape(pen, EARTH_DARK, "M48 22c28 0 37 18 37 36 0 20-15 30-37 30S11 78 11 58c0-18 9-36 37-36z");
    both(pen, &|pen| {
        pen.dot(INK, 32, 52, 5).dot(WHITE, 34, 50, 2);
        pen.line(INK, 25, "M25 44q6-4 12-1");
    });
    shape(pen, WOOD_LIGHT, "M48 58c14 0 22 6 22 15s-9 14-22 14-22-5-22-14 8-15 22-15z");
    pen.fill(INK, "M38 62q10-5 20 0 0 7-10 9-10-2-10-9z");
    pen.line(INK, EDGE, "M48 70v6q-6 6-13 1M48 76q6 6 13 1");
    shape(pen, NAVY, "M18 31C15 14 24 4 48 4s33 10 30 27q-30-9-60 0z");
    pen.fill(BRASS, "M18 24q30-9 60 0v7q-30-9-60 0z");
    shape(pen, COAL_DARK, "M16 32q32-11 64 0-1 9-7 9-25-8-50 0-6 0-7-9z");
    pen.dot(BRASS_DARK, 48, 15, 7).dot(BRASS_LIGHT, 48, 14, 6).dot(NAVY, 48, 14, 2);
}

pub(crate) fn dog(pen: &mut Pen) {
    shape(pen, ROOF, "M6 97q2-22 28-25h28q26 3 28 25z");
    both(pen, &|pen| {
        pen.shape(BRASS, INK, EDGE, "M9 97q0-16 15-19 6 6 2 19z");
        shape(pen, WOOD, "M28 28C8 26 0 50 7 68c5 8 12 6 14-4 1-10 3-20 9-26z");
    });
    shape(
        pen,
        WALL_DARK,
        "M48 20c22 0 29 14 29 30 0 8 3 12 3 20 0 12-14 20-32 20s-32-8-32-20c0-8 3-12 3-20 0-16 7-30 29-30z",
    );
    pen.fill(WOOD, "M52 21c20 0 24 14 24 28-2 14-16 16-20 4-2-10-6-20-4-32z");
    both(pen, &|pen| {
        eye(pen, 35, 49, 6);
        pen.line(INK, 22, "M28 41q6-5 13-1");
    });
    shape(pen, WHITE, "M48 58c14-2 25 6 25 17 0 9-13 13-25 6-12 7-25 3-25-6 0-11 11-19 25-17z");
    pen.shape(ROSE, INK, 12, "M43 81q5-3 10 0v8q-5 5-10 0z");
    pen.fill(INK, "M37 61q11-6 22 0 0 8-11 10-11-2-11-10z").dot(WHITE, 44, 62, 2);
    pen.line(INK, EDGE, "M48 70v10")
        .dot(INK, 33, 74, 1)
        .dot(INK, 37, 78, 1)
        .dot(INK, 63, 74, 1)
        .dot(INK, 59, 78, 1);
    shape(pen, BRASS_LIGHT, "M30 24L25 3l13 9L48 0l10 12 13-9-5 21q-18-5-36 0z");
    pen.fill(BRASS, "M29 18q19-5 38 0l-1 6q-18-5-36 0z")
        .dot(GOODS, 48, 14, 3)
        .dot(NAVY, 38, 16, 2)
        .dot(NAVY, 58, 16, 2);
}

pub(crate) fn raccoon(pen: &mut Pen) {
    shape(pen, COAL_DARK, "M4 97q2-22 30-25h28q28 3 30 25z");
    shape(pen, WHITE, "M32 76h32L48 97z");
    both(pen, &|pen| {
        shape(pen, COAL, "M10 46C2 34 4 20 12 20s18 6 22 12z");
        pen.fill(CARD, "M13 38c-4-6-3-12 1-12s9 3 11 7z");
    });
    shape(
        pen,
        COAL_LIGHT,
        "M48 26c22 0 34 10 38 28 1 5 9 10 9 10l-9 2 3 7-10-1c-7 11-18 16-31 16s-24-5-31-16l-10 1 3-7-9-2s8-5 9-10c4-18 16-28 38-28z",
    );
    both(pen, &|pen| {
        pen.fill(
            WHITE,
            "M12 52c6-14 22-16 33-4-12-2-23-2-33 4zM17 66c10 8 16 8 22 4-6 10-16 10-22-4z",
        );
        pen.fill(COAL_DARK, "M10 57c8-11 24-12 38-3v14H40C30 76 16 70 10 57z");
        eye(pen, 32, 58, 6);
    });
    shape(pen, WHITE, "M48 60c9 0 18 7 18 15 0 7-8 12-18 12s-18-5-18-12c0-8 9-15 18-15z");
    pen.fill(COAL, "M44 28h8l-2 30h-4z");
    pen.fill(INK, "M40 66q8-5 16 0-1 6-8 8-7-2-8-8z").line(
        INK,
        EDGE,
        "M48 73v5q-6 4-10 0M48 78q6 4 10 0",
    );
    pen.line(BRASS_LIGHT, 15, "M74 62q8 14 2 32").ring(BRASS_DARK, 32, 64, 58, 11).ring(
        BRASS_LIGHT,
        20,
        64,
        58,
        11,
    );
    shape(pen, ROOF, "M48 92l-13-6v12zM48 92l13-6v12z");
    shape(pen, COAL_DARK, "M30 30L28 2q20-4 40 0l-2 28z");
    pen.fill(ROOF, "M29 19q19-4 38 0l-1 9q-18-4-36 0z").line(COAL, 20, "M33 5v12");
    shape(pen, COAL_DARK, "M16 30q32-9 64 0 3 5-2 7-30-8-60 0-5-2-2-7z");
}

/// Somebody else's animal: coat, ears, snout and hat by the name of the line.
pub(crate) fn stranger(pen: &mut Pen, name: &str) {
    let mut seed = seed_of(name);
    let coats = [
        [WOOD, WOOD_LIGHT],
        [IRON, IRON_LIGHT],
        [AUTUMN, CARD],
        [STONE, WHITE],
        [COAL, COAL_LIGHT],
        [EARTH, WALL_DARK],
    ];
    let [coat, pale] = pick(&mut seed, &coats);
    let ears = pick(
        &mut seed,
        &[
            "M22 44C6 34 8 20 16 20s16 8 18 14z",
            "M14 44L14 8q16 6 24 22z",
            "M28 34C18 14 18-4 26-4s14 16 14 34z",
            "M26 30C8 30 4 50 9 68c5 8 12 4 14-6 1-10 3-16 9-22z",
            "M18 30a10 10 0 1 1 16-6z",
        ],
    );
    let clothes = pick(&mut seed, &[GREEN, NAVY, ROOF, LUXURY_DARK, PINE, ROOF_DARK]);
    shape(pen, clothes, "M6 97q2-22 28-25h28q26 3 28 25z");
    shape(pen, WHITE, "M34 76h28L48 94z");
    both(pen, &|pen| shape(pen, coat, ears));
    shape(pen, coat, "M48 22c24 0 34 14 34 34 0 18-14 30-34 30S14 74 14 56c0-20 10-34 34-34z");
    match pick(&mut seed, &[0, 1, 2]) {
        0 => both(pen, &|pen| _ = pen.fill(pale, "M18 66c0-14 12-18 24-4l6 22c-16 0-28-8-30-18z")),
        1 => _ = pen.fill(pale, "M43 23h10l4 30h-18z"),
        _ => both(pen, &|pen| _ = pen.oval(pale, 33, 52, 11, 12)),
    }
    both(pen, &|pen| eye(pen, 34, 53, 6));
    shape(pen, pale, "M48 62c10 0 17 6 17 13s-7 11-17 11-17-4-17-11 7-13 17-13z");
    pen.oval(INK, 48, 66, 7, 5).line(INK, EDGE, "M48 70v5q-6 5-10 1M48 75q6 5 10 1");
    let band = pick(&mut seed, &[BRASS, ROOF, CARD, GREEN_LIGHT]);
    match pick(&mut seed, &[0, 1, 2, 3]) {
        0 => {
            shape(pen, clothes, "M30 28L28 4q20-4 40 0l-2 24z");
            pen.fill(band, "M29 19q19-4 38 0l-1 8q-18-4-36 0z");
            shape(pen, clothes, "M18 28q30-9 60 0 2 5-2 6-28-8-56 0-4-1-2-6z");
        }
        1 => {
            shape(pen, clothes, "M18 32C16 14 28 8 48 8s32 6 30 24q-30-9-60 0z");
            pen.fill(band, "M18 25q30-9 60 0v7q-30-9-60 0z");
        }
        2 => {
            shape(pen, band, "M16 34q32-30 64 0-32-10-64 0z");
            pen.dot(INK, 48, 15, 6).dot(clothes, 48, 15, 5);
        }
        _ => {
            pen.line(BRASS_DARK, 40, "M18 32q30-12 60 0")
                .ring(BRASS, 30, 36, 30, 8)
                .ring(BRASS, 30, 60, 30, 8);
        }
    }
}
