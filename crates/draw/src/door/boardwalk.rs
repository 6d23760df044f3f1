//! A wooden boardwalk at dusk: the strip above the front door.
//!
//! It is cut to a phone from the middle, where the sun goes down beside the wheel; what stands
//! further out is for those with room.

use super::wheel::Wheel;
use crate::palette::{
    BRASS_LIGHT, DUSK_FAR, DUSK_HIGH, DUSK_LOW, DUSK_MID, DUSK_NEAR, DUSK_SEA, DUSK_SEA_LOW,
    DUSK_TOP, GOODS, JADE, LIGHT, PLANK, PLANK_DARK, PLANK_LIGHT, SUN, WHITE,
};
use crate::svg::{Pen, Picture};

pub const WIDTH: i32 = 1280;
pub const HEIGHT: i32 = 200;

/// Where the sea begins, and where the planks do.
const HORIZON: i32 = 122;
const EDGE: i32 = 158;

/// The strip, 1280 by 200; let it be cut by `preserveAspectRatio="xMidYMid slice"`.
pub fn boardwalk() -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        sky(pen);
        shore(pen);
        sea(pen);
        pier(pen);
        Wheel {
            middle: (742, 84),
            radius: 64,
            ground: EDGE,
            n_cabins: 12,
            steel: DUSK_NEAR,
            cabins: [BRASS_LIGHT, GOODS, JADE],
            bulbs: Some(LIGHT),
        }
        .paint(pen);
        planks(pen);
        lamps(pen);
    })
}

fn sky(pen: &mut Pen) {
    let stops = [(0, DUSK_TOP), (45, DUSK_HIGH), (80, DUSK_MID), (100, DUSK_LOW)];
    let stops = stops.map(|(at, ink)| format!("<stop offset=\"{at}%\" stop-color=\"{ink}\"/>"));
    pen.raw(&format!(
        "<linearGradient id=\"art-dusk\" x2=\"0\" y2=\"1\">{}</linearGradient>\
         <rect width=\"{WIDTH}\" height=\"{HORIZON}\" fill=\"url(#art-dusk)\"/>",
        stops.concat()
    ));
    for i in 0..46 {
        let (x, y) = (i * 283 % WIDTH, i * i * 37 % 56);
        pen.faint(30 + i * 11 % 60, |pen| _ = pen.dot(WHITE, x, y, 1));
    }
    pen.faint(22, |pen| _ = pen.dot(SUN, 566, HORIZON, 92))
        .faint(35, |pen| _ = pen.dot(SUN, 566, HORIZON, 60));
    pen.dot(SUN, 566, HORIZON, 36);
    pen.faint(45, |pen| {
        pen.fill(DUSK_LOW, "M330 96q40-8 96-4t90-6q-30 14-92 14t-94-4zM600 78q60-10 120-4t110-4q-40 14-114 14t-116-6zM980 92q50-10 110-4t100-4q-30 14-104 14t-106-6z");
        pen.fill(DUSK_MID, "M60 70q60-12 130-4t120-8q-50 20-126 20T60 70zM860 58q50-10 120-4t130-6q-60 18-134 18t-116-8z");
    });
}

/// The land beyond: a roller coaster, a tower, domes.
fn shore(pen: &mut Pen) {
    pen.fill(DUSK_FAR, "M0 112q60-10 120-6h320l40 18H0zM900 124l30-12h350v12z");
    pen.line(
        DUSK_FAR,
        34,
        "M-10 112C30 108 38 40 78 40s40 62 76 62 30-42 62-42 34 46 66 46 26-24 50-24 26 26 60 28",
    );
    for x in (18..380).step_by(14) {
        pen.line(DUSK_FAR, 12, format_args!("M{x} 112V{}", coaster(x)));
    }
    pen.faint(70, |pen| {
        for x in (18..380).step_by(28) {
            pen.dot(LIGHT, x, coaster(x) - 2, 1);
        }
    });
    // A tower, a dome with towers, tents.
    pen.fill(DUSK_FAR, "M986 114V44h-6l10-22 10 22h-6v70zM1040 114V78h-4q4-30 40-34 36 4 40 34h-4v36zM1130 114V66h-3l9-18 9 18h-3v48zM1160 114l26-32 26 32zM1204 114l24-28 26 28z");
    pen.fill(LIGHT, "M1052 92h6v10h-6zM1066 92h6v10h-6zM1080 92h6v10h-6zM1094 92h6v10h-6zM988 52h4v6h-4zM988 70h4v6h-4z");
    pen.line(DUSK_FAR, 20, "M1076 44V30M990 22V12M1186 82V72M1228 86v-8")
        .fill(GOODS, "M1076 30l14 4-14 5zM1186 72l10 3-10 4zM1228 78l10 3-10 4z");
}

/// How high the rails run at a place, nearly enough for their posts.
fn coaster(x: i32) -> i32 {
    let hill = |from: i32, to: i32, top: i32| {
        let (middle, half) = (i32::midpoint(from, to), (to - from) / 2);
        let off = (x - middle).abs().min(half);
        top + (106 - top) * off * off / (half * half)
    };
    hill(14, 142, 42).min(hill(154, 282, 62)).min(hill(282, 384, 84))
}

fn sea(pen: &mut Pen) {
    pen.rect(DUSK_SEA, 0, HORIZON, WIDTH, 40).fill(DUSK_SEA_LOW, "M0 142q320-8 640 0t640 0v24H0z");
    pen.faint(75, |pen| {
        pen.fill(SUN, "M532 123h68v2h-68zM520 128h90v2h-90zM540 134h54v2h-54zM524 140h80v2h-80zM546 147h44v2h-44z");
    });
    pen.faint(35, |pen| {
        pen.line(DUSK_LOW, 14, "M60 130h40M180 138h60M330 128h34M400 146h50M660 130h40M840 136h60M930 148h40M1020 130h50M1150 140h60");
    });
    pen.fill(DUSK_NEAR, "M430 130h30q-3 8-8 8h-14q-6 0-8-8z")
        .fill(WHITE, "M446 128v-26l15 26zM443 128v-20l-9 20z");
}

/// The pier with its pavilion, far out.
fn pier(pen: &mut Pen) {
    pen.fill(DUSK_NEAR, "M840 128h440v7H840z");
    for x in (846..1280).step_by(22) {
        pen.line(DUSK_NEAR, 26, format_args!("M{x} 134v26"));
    }
    pen.fill(DUSK_NEAR, "M866 128V104h-5q8-16 27-22 19 6 27 22h-5v24z")
        .line(DUSK_NEAR, 18, "M888 84V70")
        .fill(LIGHT, "M874 110h6v10h-6zM885 110h6v10h-6zM896 110h6v10h-6z");
    pen.fill(GOODS, "M888 70l12 4-12 5z");
}

fn planks(pen: &mut Pen) {
    pen.rect(PLANK, 0, EDGE, WIDTH, HEIGHT - EDGE).rect(PLANK_DARK, 0, EDGE, WIDTH, 4);
    pen.faint(55, |pen| _ = pen.fill(PLANK_LIGHT, "M0 164h1280v8H0zM0 186h1280v14H0z"));
    // Boards run away from us, towards the sun.
    for i in -26..=26 {
        let (far, near) = (566 + 30 * i, 566 + 46 * i);
        pen.line(PLANK_DARK, 12, format_args!("M{far} {}L{near} {HEIGHT}", EDGE + 4));
    }
    pen.faint(40, |pen| _ = pen.fill(SUN, "M540 162h52l30 38h-112z"));
    pen.faint(50, |pen| _ = pen.line(PLANK_DARK, 10, "M0 172h1280M0 186h1280"));
}

/// Lamp posts, a railing, and bulbs on a string between them.
fn lamps(pen: &mut Pen) {
    const POSTS: [i32; 8] = [-20, 170, 350, 490, 650, 830, 1010, 1190];
    pen.line(DUSK_NEAR, 28, "M0 146h1280").line(DUSK_NEAR, 16, "M0 154h1280");
    for x in (10..1280).step_by(20) {
        pen.line(DUSK_NEAR, 12, format_args!("M{x} 146v14"));
    }
    for pair in POSTS.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let middle = i32::midpoint(from, to);
        pen.line(DUSK_NEAR, 10, format_args!("M{from} 70Q{middle} 118 {to} 70"));
        for i in 1..8 {
            // Along the same curve.
            let x = from + (to - from) * i / 8;
            let y = 70 + 96 * i * (8 - i) / 64;
            pen.faint(30, |pen| _ = pen.dot(LIGHT, x, y + 3, 5)).dot(LIGHT, x, y + 3, 2);
        }
    }
    for x in POSTS {
        pen.line(DUSK_NEAR, 40, format_args!("M{x} 162V62"))
            .fill(DUSK_NEAR, format_args!("M{} 164l3-8h6l3 8z", x - 6));
        pen.faint(30, |pen| _ = pen.dot(LIGHT, x, 56, 16)).dot(LIGHT, x, 56, 7);
        pen.fill(DUSK_NEAR, format_args!("M{} 51q7-8 14 0z", x - 7)).rect(
            DUSK_NEAR,
            x - 4,
            62,
            8,
            3,
        );
    }
}
