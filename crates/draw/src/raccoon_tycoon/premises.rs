//! A picture of every building, in a box of 104 by 62, the ground at 52.

use raccoon_tycoon::edition::Effect;

use super::scenery::{
    chimney, columns, flag, gear, hall, house, ripples, shade, smoke, temple, tower, tree, windows,
};
use super::{sign, token};
use crate::layout::int;
use crate::palette::{
    AUTUMN, BRASS, BRASS_DARK, BRASS_LIGHT, CARD, COAL, COAL_DARK, COAL_LIGHT, EARTH, EARTH_DARK,
    GOODS, GOODS_DARK, GRASS, GRASS_DARK, GREEN, GREEN_LIGHT, INK, IRON, IRON_DARK, IRON_LIGHT,
    Ink, LIGHT, LUXURY, LUXURY_DARK, LUXURY_LIGHT, NAVY, PINE, ROOF, ROOF_DARK, SKY, SKY_MIST,
    SKY_NIGHT, SKY_ROSE, SKY_WARM, SLATE, STONE, STONE_DARK, SUN, WALL, WALL_DARK, WATER,
    WATER_DARK, WHEAT, WHEAT_DARK, WHEAT_LIGHT, WHITE, WOOD, WOOD_DARK, WOOD_LIGHT,
};
use crate::svg::{Pen, Picture};
use crate::{pick, seed_of};

pub(super) const WIDTH: i32 = 104;
pub(super) const HEIGHT: i32 = 62;

pub(super) fn of(slug: &str, effect: Effect) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| match (slug, effect) {
        ("wheat-field", _) => wheat_field(pen),
        ("grain-farm", _) => grain_farm(pen),
        ("lumber-yard", _) => lumber_yard(pen),
        ("saw-mill", _) => saw_mill(pen),
        ("coal-deposit", _) => deposit(pen, [COAL_DARK, COAL, COAL_LIGHT], SKY_MIST),
        ("coal-mine", _) => coal_mine(pen),
        ("iron-deposit", _) => deposit(pen, [IRON_DARK, AUTUMN, IRON_LIGHT], SKY_WARM),
        ("iron-mine", _) => iron_mine(pen),
        ("tool-die", _) => tool_and_die(pen),
        ("loom", _) => loom(pen),
        ("vineyard", _) => vineyard(pen),
        ("glass-works", _) => glass_works(pen),
        ("machine-shop", _) => machine_shop(pen),
        ("water-mill", _) => water_mill(pen),
        ("warehouse", _) => warehouse(pen),
        ("auction-house", _) => auction_house(pen),
        ("trading-floor", _) => trading_floor(pen),
        ("smuggler", _) => smuggler(pen),
        ("construction-company", _) => construction_company(pen),
        ("brick-works", _) => brick_works(pen),
        ("freight-company", _) => freight_company(pen),
        ("black-market", _) => black_market(pen),
        ("cottage-industry", _) => cottage_industry(pen),
        ("export-company", _) => export_company(pen),
        ("governors-mansion", _) => governors_mansion(pen),
        ("rail-baron", _) => rail_baron(pen),
        ("mayors-office", _) => mayors_office(pen),
        ("bank", _) => bank(pen),
        ("factory", _) => factory(pen),
        (_, Effect::TradingFirm(kinds)) => trading_firm(pen, kinds.map(token::tones)),
        _ => elsewhere(pen, slug, effect),
    })
}

fn land(pen: &mut Pen, sky: Ink, ground: Ink) {
    pen.rect(sky, 0, 0, WIDTH, HEIGHT).rect(ground, 0, 50, WIDTH, 12);
}

/// A row of ears; `y` is where they grow.
fn ears(pen: &mut Pen, y: i32, h: i32) {
    for i in 0..15 {
        let x = 3 + 7 * i;
        pen.line(WHEAT_DARK, 10, format_args!("M{x} {y}v-{h}"));
        pen.oval(WHEAT_LIGHT, x, y - h, 2, 5);
    }
}

fn wheat_field(pen: &mut Pen) {
    land(pen, SKY, WHEAT);
    pen.dot(SUN, 84, 14, 9).fill(WHEAT, "M0 36q52-12 104 0v26H0z").line(
        WHEAT_DARK,
        10,
        "M0 44Q30 34 52 31M30 62Q44 40 54 31M78 62Q62 40 56 31M104 44Q80 34 58 31",
    );
    pen.line(WOOD_DARK, 30, "M34 52V14M18 24h32")
        .fill(ROOF, "M27 22h14v18H27z")
        .dot(WALL_DARK, 34, 14, 6)
        .fill(WHEAT_DARK, "M24 11h20l-5-3-2-6h-6l-2 6z");
    ears(pen, 62, 14);
}

fn grain_farm(pen: &mut Pen) {
    land(pen, SKY_WARM, GRASS);
    pen.fill(STONE, "M70 52V16q9-10 18 0v36z")
        .line(STONE_DARK, 12, "M70 24h18M70 33h18M70 42h18")
        .fill(ROOF_DARK, "M68 17q11-14 22 0z");
    shade(pen, "M80 12q5 0 8 4v36h-8z");
    pen.rect(ROOF, 18, 26, 46, 26).fill(ROOF, "M18 26l8-12 15-8 15 8 8 12z").line(
        WHITE,
        24,
        "M16 28l9-15 16-8 16 8 9 15",
    );
    pen.rect(ROOF_DARK, 32, 34, 18, 18)
        .line(WHITE, 14, "M32 34h18v18M32 52V34l18 18M50 34L32 52")
        .rect(INK, 37, 16, 8, 8);
    ears(pen, 62, 9);
}

fn log_end(pen: &mut Pen, x: i32, y: i32, r: i32) {
    pen.dot(WOOD_DARK, x, y, r).dot(WOOD_LIGHT, x, y, r - 1).ring(WOOD, 10, x, y, r / 2);
}

fn lumber_yard(pen: &mut Pen) {
    land(pen, SKY, EARTH);
    tree(pen, 12, 52, 11, PINE);
    tree(pen, 96, 52, 12, PINE);
    for (row, n) in [(0, 5), (1, 4), (2, 3), (3, 2)] {
        for i in 0..n {
            log_end(pen, 28 + 7 * row + 14 * i, 50 - 12 * row, 7);
        }
    }
}

fn saw_mill(pen: &mut Pen) {
    land(pen, SKY_WARM, EARTH);
    hall(pen, (6, 52), (52, 26), WOOD_LIGHT, ROOF_DARK);
    chimney(pen, 14, 16, 10, SLATE);
    for i in 0..8 {
        pen.turn(45 * i, 70, 32, |pen| _ = pen.fill(IRON_LIGHT, "M70 8l9 9-9 6-6-6z"));
    }
    pen.dot(IRON_LIGHT, 70, 32, 21).ring(IRON, 20, 70, 32, 14).dot(IRON_DARK, 70, 32, 5);
    pen.fill(WOOD, "M40 40h60v12H40z")
        .line(WOOD_DARK, 12, "M40 46h54")
        .rect(WOOD_DARK, 66, 36, 6, 10);
    log_end(pen, 98, 46, 7);
}

/// A hill with something in it, and a pick.
fn deposit(pen: &mut Pen, [rock, seam, glint]: [Ink; 3], sky: Ink) {
    land(pen, sky, EARTH);
    pen.fill(rock, "M8 52l10-20 12-4 12-18 18-2 12 14 10 2 14 28z");
    pen.fill(seam, "M30 30l12-18 8 14-8 12zM54 20l14 4-2 14-12-4zM24 46l8-10 10 8-6 8H26zM62 44l12-6 10 14H64z");
    pen.fill(glint, "M42 14l4 8-6 4zM60 24l6 2-4 5zM30 40l5 2-5 4zM72 42l5 4-8 2z");
    pen.line(WOOD_LIGHT, 34, "M82 56L98 24").line(IRON_DARK, 40, "M84 24q12-6 18 10");
    pen.fill(rock, "M4 58l5-8 9 2 4 6zM44 60l6-8 10 1 5 7z")
        .fill(glint, "M9 52l5 1-4 2zM50 54l6 0-5 3z");
}

fn coal_mine(pen: &mut Pen) {
    land(pen, SKY_MIST, EARTH_DARK);
    pen.fill(COAL, "M0 52L18 16 44 4l30 6 30 42z").fill(INK, "M24 52V24h38v28z");
    pen.line(WOOD, 50, "M24 52V24h38v28").line(WOOD_LIGHT, 14, "M24 50V24h38v26");
    pen.dashes(WOOD_DARK, 40, "3 5", "M14 58h90").line(IRON_LIGHT, 14, "M10 56h94");
    pen.fill(COAL_DARK, "M50 36q8-10 16-4 10-8 18 4z")
        .dot(COAL_LIGHT, 62, 33, 2)
        .dot(COAL_LIGHT, 74, 33, 2);
    pen.fill(IRON_DARK, "M46 36h44l-5 16H51z")
        .line(IRON_LIGHT, 12, "M48 40h40")
        .dot(INK, 57, 54, 5)
        .dot(INK, 79, 54, 5)
        .dot(IRON, 57, 54, 2)
        .dot(IRON, 79, 54, 2);
    pen.dot(LIGHT, 43, 31, 3);
}

fn iron_mine(pen: &mut Pen) {
    land(pen, SKY_WARM, EARTH);
    pen.fill(AUTUMN, "M0 52l10-12 14 4 10-8 6 16z");
    pen.line(IRON_DARK, 34, "M50 52L60 10M84 52L66 10M54 38h26M57 24h14M54 38l17-14M80 38L58 24");
    pen.dot(IRON_DARK, 63, 10, 9).dot(IRON_LIGHT, 63, 10, 7).line(
        IRON_DARK,
        14,
        "M63 3v14M56 10h14M58 5l10 10M68 5L58 15",
    );
    pen.line(INK, 10, "M70 12l24 22M63 18v34");
    hall(pen, (78, 52), (24, 16), WALL, ROOF);
    pen.fill(IRON, "M12 54l4-9h16l4 9z")
        .fill(IRON_LIGHT, "M16 45l2-5h12l2 5z")
        .fill(IRON_DARK, "M30 40l6 14h-6l-2-9z");
}

fn tool_and_die(pen: &mut Pen) {
    land(pen, SKY, STONE);
    house(pen, (30, 52), (62, 22), GOODS, ROOF_DARK);
    pen.rect(WOOD_DARK, 74, 36, 14, 16);
    gear(pen, BRASS, 61, 26, 12);
    chimney(pen, 92, 52, 34, ROOF_DARK);
    pen.fill(IRON_DARK, "M2 34h30q-2 8-12 8v4l6 6H8l6-6v-4Q4 42 2 34z")
        .line(IRON_LIGHT, 14, "M5 36h22");
    pen.turn(-30, 22, 28, |pen| _ = pen.line(WOOD_LIGHT, 28, "M22 30V10").rect(COAL, 14, 8, 16, 8));
}

fn loom(pen: &mut Pen) {
    land(pen, SKY_ROSE, WOOD);
    pen.line(WOOD_DARK, 50, "M18 56V8h68v48").line(WOOD_DARK, 40, "M18 22h68M18 46h68");
    for i in 0..10 {
        pen.line(if i % 2 == 0 { WHITE } else { CARD }, 22, format_args!("M{} 12v22", 25 + 6 * i));
    }
    for (y, ink) in [(34, GOODS), (38, BRASS_LIGHT), (42, NAVY), (46, GOODS), (50, BRASS_LIGHT)] {
        pen.rect(ink, 23, y, 58, 4);
    }
    pen.fill(GOODS_DARK, "M23 54h58v4H23z")
        .fill(WOOD_LIGHT, "M34 29q10-6 20 0-10 6-20 0z")
        .dot(GOODS, 44, 29, 2);
    pen.line(WOOD_LIGHT, 14, "M18 54V9h68");
}

fn vineyard(pen: &mut Pen) {
    land(pen, SKY_ROSE, GRASS_DARK);
    pen.dot(SUN, 20, 16, 9).fill(GRASS, "M0 36q52-18 104 0v26H0z");
    house(pen, (72, 33), (16, 10), WALL, ROOF);
    pen.line(
        GRASS_DARK,
        50,
        "M4 58Q22 42 40 35M28 62q10-16 22-28M60 62q-2-14 0-28M88 60Q74 46 68 35",
    );
    pen.line(WOOD_DARK, 30, "M30 62V18M14 22q18-8 40 2")
        .fill(GRASS_DARK, "M14 24q-4-12 8-12 6-8 14 0 10-4 14 6 8 0 6 8-20-8-42-2z");
    for (x, y) in [
        (22, 30),
        (28, 30),
        (34, 30),
        (40, 30),
        (25, 36),
        (31, 36),
        (37, 36),
        (28, 42),
        (34, 42),
        (31, 48),
    ] {
        pen.dot(LUXURY_DARK, x, y, 4).dot(LUXURY, x - 1, y - 1, 2);
    }
}

fn glass_works(pen: &mut Pen) {
    land(pen, SKY_NIGHT, COAL);
    pen.fill(ROOF_DARK, "M6 54Q8 20 24 14V2h12v12q16 6 18 40z").line(
        GOODS_DARK,
        10,
        "M10 40h40M14 28h32M20 18h20",
    );
    pen.faint(50, |pen| _ = pen.dot(LIGHT, 30, 42, 15))
        .fill(LIGHT, "M20 54V42q10-12 20 0v12z")
        .fill(AUTUMN, "M24 54q0-8 6-12 6 4 6 12z");
    smoke(pen, 30, 4);
    pen.shape(GREEN_LIGHT, WHITE, 8, "M62 56V34q0-4 4-6V16h8v12q4 2 4 6v22z")
        .shape(LUXURY_LIGHT, WHITE, 8, "M82 22h18q0 16-7 18v12h5v4H84v-4h5V40q-7-2-7-18z")
        .fill(LUXURY, "M84 28h14q-1 8-7 9-6-1-7-9z");
    pen.line(WHITE, 14, "M66 36v14");
}

fn machine_shop(pen: &mut Pen) {
    land(pen, SKY_MIST, STONE_DARK);
    pen.rect(GOODS, 4, 16, 96, 38).rect(ROOF_DARK, 2, 10, 100, 7);
    windows(pen, SKY, (10, 22), (2, 1), (72, 0), (12, 22));
    pen.rect(COAL_DARK, 28, 20, 48, 34);
    gear(pen, BRASS, 42, 38, 11);
    gear(pen, IRON, 61, 32, 8);
    gear(pen, AUTUMN, 66, 48, 5);
    chimney(pen, 84, 12, 8, SLATE);
}

fn water_mill(pen: &mut Pen) {
    land(pen, SKY, WATER);
    pen.fill(GRASS, "M0 40q30-8 70 4v20H0z");
    house(pen, (14, 52), (42, 24), WALL, ROOF);
    pen.line(WOOD, 20, "M16 30h38M35 30v22M16 52l19-22 19 22");
    pen.fill(WATER, "M56 18h48v6H60z")
        .ring(WOOD_DARK, 40, 74, 38, 19)
        .ring(WOOD_LIGHT, 14, 74, 38, 19);
    for i in 0..6 {
        pen.turn(30 * i, 74, 38, |pen| _ = pen.line(WOOD, 26, "M74 17v42"));
    }
    pen.dot(WOOD_DARK, 74, 38, 4).fill(WATER_DARK, "M40 56q30-6 64 0v6H36z");
    ripples(pen, WHITE, "M52 59h14M80 58h16");
}

/// A firm for two commodities: the house in the colours of one, the air in those of the other,
/// and an awning for each.
fn trading_firm(pen: &mut Pen, [left, right]: [[Ink; 3]; 2]) {
    let ([left, left_light, roof], [right, right_light, edge]) = (left, right);
    land(pen, right_light, STONE);
    pen.rect(left_light, 14, 12, 76, 42).rect(edge, 14, 12, 76, 3).fill(roof, "M10 12h84l-6-8H16z");
    windows(pen, SKY_NIGHT, (22, 19), (5, 1), (13, 0), (8, 9));
    for (x, ink, light) in [(12, left, left_light), (54, right, right_light)] {
        pen.rect(INK, x + 4, 38, 30, 16);
        for i in 0..4 {
            let stripe = if i % 2 == 0 { ink } else { light };
            let x = x + 9 * i + 1;
            pen.fill(stripe, format_args!("M{x} 32h9v10q-4 5-9 0z"));
        }
        pen.dot(ink, x + 19, 50, 6).dot(light, x + 19, 50, 4);
    }
    pen.rect(BRASS, 48, 32, 8, 22).rect(WOOD_DARK, 49, 34, 6, 20);
}

fn warehouse(pen: &mut Pen) {
    land(pen, SKY, EARTH);
    pen.rect(WOOD, 8, 24, 88, 30)
        .fill(SLATE, "M4 26L52 4l48 22z")
        .fill(WOOD, "M18 25l34-16 34 16z");
    pen.line(WOOD_DARK, 8, "M16 26v26M24 26v26M80 26v26M88 26v26").rect(INK, 30, 28, 44, 26);
    for (x, y) in [(33, 40), (47, 40), (60, 40), (40, 28), (54, 28)] {
        pen.shape(WOOD_LIGHT, WOOD_DARK, 12, format_args!("M{x} {y}h12v12h-12z")).line(
            WOOD_DARK,
            10,
            format_args!("M{x} {y}l12 12"),
        );
    }
    pen.dot(CARD, 52, 17, 5);
}

fn auction_house(pen: &mut Pen) {
    land(pen, SKY_ROSE, STONE);
    pen.rect(LUXURY_DARK, 8, 14, 46, 40).rect(WALL, 4, 10, 54, 6);
    windows(pen, LIGHT, (14, 22), (3, 2), (13, 16), (8, 10));
    flag(pen, 31, 10, 10, ROOF);
    pen.fill(WOOD_DARK, "M62 52h38v6H62z").rect(WOOD, 66, 47, 30, 6);
    pen.turn(-38, 82, 30, |pen| {
        pen.line(WOOD_LIGHT, 40, "M82 30v30")
            .round(WOOD_DARK, 64, 14, 36, 18, 3)
            .rect(BRASS, 70, 14, 4, 18)
            .rect(BRASS, 90, 14, 4, 18);
    });
}

fn trading_floor(pen: &mut Pen) {
    land(pen, GREEN, WOOD);
    pen.rect(CARD, 10, 6, 84, 30).frame(BRASS, 20, [10, 6, 84, 30], 2);
    pen.line(STONE, 8, "M14 16h76M14 26h76")
        .line(GOODS, 24, "M14 30l14-8 10 6 16-14 12 6 12-10 12 2")
        .fill(GOODS, "M94 8v8l-8-4z");
    for (i, ink) in [NAVY, ROOF, COAL, WHEAT, LUXURY_DARK, GREEN_LIGHT].into_iter().enumerate() {
        let x = 12 + 16 * int(i);
        let lift = [0, 4, 1, 5, 0, 3][i];
        pen.dot(WALL_DARK, x, 44 - lift, 5)
            .fill(ink, format_args!("M{} 62V{}q8-7 16 0V62z", x - 8, 54 - lift));
        pen.fill(INK, format_args!("M{} {}h10v-2h-2v-5h-6v5h-2z", x - 5, 42 - lift));
    }
    pen.line(WALL_DARK, 26, "M36 48l-4-12M82 46l4-11");
}

fn smuggler(pen: &mut Pen) {
    land(pen, SKY_NIGHT, WATER_DARK);
    pen.dot(SUN, 84, 13, 8)
        .dot(SKY_NIGHT, 88, 10, 7)
        .fill(COAL_DARK, "M0 46V16l14 6 8 24z")
        .rect(WATER_DARK, 0, 42, 104, 20);
    pen.faint(40, |pen| _ = pen.dot(LIGHT, 74, 28, 15));
    pen.fill(WOOD_DARK, "M24 42h64q-4 14-14 14H38q-10 0-14-14z").line(WOOD_LIGHT, 14, "M26 46h58");
    pen.fill(COAL, "M40 44q-2-22 8-24 10 2 8 24z")
        .dot(WALL_DARK, 49, 24, 4)
        .fill(INK, "M40 21h18l-4-3q0-7-5-7t-5 7z")
        .rect(INK, 45, 22, 9, 3);
    log_end(pen, 32, 38, 6);
    pen.line(BRASS_DARK, 14, "M74 42V22h0").rect(LIGHT, 71, 23, 7, 9).line(
        WOOD_LIGHT,
        18,
        "M56 34L38 58",
    );
    ripples(pen, WHITE, "M4 52h14M88 54h12M14 58h10");
}

fn construction_company(pen: &mut Pen) {
    land(pen, SKY, EARTH);
    pen.rect(GOODS, 14, 26, 36, 28).rect(GOODS, 14, 18, 12, 10).rect(GOODS, 34, 22, 8, 6).line(
        WALL_DARK,
        8,
        "M14 34h36M14 42h36M26 26v8M40 26v8M20 34v8M34 34v8M28 42v10",
    );
    pen.line(WOOD_LIGHT, 22, "M10 56V14M56 56V14M8 22h50M8 38h50M10 56l46-18");
    pen.line(BRASS_DARK, 34, "M80 56V8")
        .line(BRASS, 30, "M60 12h42M80 4l20 8M80 4L62 12")
        .line(INK, 10, "M66 12v18")
        .fill(STONE, "M59 30h14v8H59z");
    pen.fill(BRASS, "M72 56l4-8h8l4 8z").rect(COAL, 92, 13, 8, 8);
}

fn brick_works(pen: &mut Pen) {
    land(pen, SKY_WARM, EARTH);
    for x in [6, 34] {
        chimney(pen, x + 10, 26, 16, GOODS_DARK);
        pen.fill(ROOF, format_args!("M{x} 54q0-32 14-32t14 32z"))
            .fill(INK, format_args!("M{} 54v-8q4-7 8 0v8z", x + 10))
            .fill(AUTUMN, format_args!("M{} 54v-4q2-4 4 0v4z", x + 12));
        pen.line(ROOF_DARK, 8, format_args!("M{} 42h24M{} 33h18", x + 2, x + 5));
    }
    for (row, n) in [(0, 3), (1, 3), (2, 2), (3, 1)] {
        for i in 0..n {
            let (x, y) = (62 + 13 * i + 4 * row - (row % 2) * 2, 50 - 7 * row);
            pen.rect(GOODS, x, y, 12, 6);
            shade(pen, format_args!("M{x} {}h12v2h-12z", y + 4));
        }
    }
}

fn freight_company(pen: &mut Pen) {
    land(pen, SKY, WALL_DARK);
    pen.fill(GRASS, "M0 40q52-10 104 0v10H0z");
    pen.rect(WOOD, 34, 38, 62, 8)
        .shape(WHITE, WALL_DARK, 12, "M36 38Q34 8 46 8h38q12 0 10 30z")
        .line(WALL_DARK, 14, "M50 9q-4 10-2 29M66 8v30M80 9q4 10 2 29");
    for x in [46, 84] {
        pen.ring(WOOD_DARK, 30, x, 48, 9)
            .line(WOOD_DARK, 14, format_args!("M{x} 40v16M{} 48h16", x - 8))
            .dot(BRASS, x, 48, 2);
    }
    pen.line(WOOD_DARK, 18, "M34 44H20")
        .fill(
            EARTH_DARK,
            "M4 56l2-16-2-4 2-10-4-4 6-8 4 2 6 12h10q5 2 4 12l2 16h-4l-3-12H14l-4 12z",
        )
        .line(INK, 20, "M12 16l6 12");
    pen.fill(NAVY, "M58 18h16v12H58z")
        .fill(BRASS_LIGHT, "M66 18l2 4h4l-3 3 1 5-4-3-4 3 1-5-3-3h4z");
}

fn black_market(pen: &mut Pen) {
    land(pen, COAL_DARK, COAL);
    pen.faint(35, |pen| _ = pen.dot(LIGHT, 52, 22, 22))
        .rect(LUXURY_DARK, 12, 10, 80, 46)
        .rect(INK, 22, 14, 60, 40);
    pen.fill(
        LUXURY,
        "M12 6h80v8q-5 6-10 0-5 6-10 0-5 6-10 0-5 6-10 0-5 6-10 0-5 6-10 0-5 6-10 0-5 6-10 0z",
    );
    pen.fill(COAL, "M36 54q-2-26 16-26t16 26z")
        .dot(COAL_LIGHT, 52, 30, 9)
        .fill(INK, "M42 27q10 4 20 0v6q-4 4-8 0h-4q-4 4-8 0z")
        .dot(LIGHT, 47, 30, 1)
        .dot(LIGHT, 57, 30, 1);
    pen.fill(INK, "M40 24h24l-5-3q0-8-7-8t-7 8z").rect(WOOD_DARK, 16, 46, 72, 12).line(
        BRASS,
        12,
        "M16 48h72",
    );
    pen.dot(BRASS_LIGHT, 28, 43, 3)
        .dot(BRASS_LIGHT, 33, 44, 3)
        .fill(GOODS, "M72 46l-4-6 4-4 4 4z")
        .fill(GREEN_LIGHT, "M80 46v-8l2-2v-4h2v4l2 2v8z");
}

fn cottage_industry(pen: &mut Pen) {
    land(pen, SKY, GRASS);
    tree(pen, 94, 52, 10, GRASS_DARK);
    chimney(pen, 18, 24, 14, STONE_DARK);
    pen.rect(WHITE, 12, 28, 48, 26).fill(
        WHEAT,
        "M4 32q4-24 20-26h24q16 2 20 26-6-5-10 0-6-5-11 0-5-5-11 0-5-5-11 0-5-5-11 0-5-4-10 0z",
    );
    pen.line(WHEAT_DARK, 10, "M22 10l-4 16M36 8v18M50 10l4 16")
        .rect(WOOD_DARK, 32, 36, 10, 18)
        .rect(LIGHT, 17, 36, 9, 8)
        .rect(LIGHT, 47, 36, 9, 8)
        .line(WOOD_DARK, 8, "M17 40h9M21 36v8M47 40h9M51 36v8");
    pen.ring(WOOD_DARK, 24, 82, 42, 11)
        .line(WOOD_DARK, 10, "M82 31v22M71 42h22M74 34l16 16M90 34L74 50")
        .line(WOOD_DARK, 24, "M66 54h34M82 42l-8 16M82 42l10 16")
        .dot(GOODS, 67, 48, 4);
}

fn export_company(pen: &mut Pen) {
    land(pen, SKY_ROSE, WATER_DARK);
    pen.dot(SUN, 20, 40, 10).rect(WATER_DARK, 0, 44, 104, 18);
    smoke(pen, 44, 10);
    smoke(pen, 62, 10);
    pen.rect(ROOF, 40, 10, 8, 18)
        .rect(ROOF, 58, 10, 8, 18)
        .rect(INK, 40, 10, 8, 4)
        .rect(INK, 58, 10, 8, 4);
    pen.rect(WHITE, 30, 24, 48, 10)
        .fill(NAVY, "M8 34h90l-8 18H20z")
        .rect(WHITE, 10, 34, 86, 3)
        .line(INK, 14, "M88 34V14M22 34V18")
        .line(INK, 6, "M88 14L66 24M22 18l14 8");
    for i in 0..6 {
        pen.dot(LIGHT, 28 + 10 * i, 43, 2);
    }
    pen.fill(GOODS, "M88 15l10 3-10 4z").rect(WATER, 0, 52, 104, 10);
    ripples(pen, WHITE, "M6 56h16M40 57h20M80 56h16");
}

fn governors_mansion(pen: &mut Pen) {
    land(pen, SKY, GRASS);
    pen.rect(WHITE, 6, 26, 92, 28)
        .rect(STONE, 4, 23, 96, 4)
        .fill(GREEN_LIGHT, "M36 18q16-22 32 0z")
        .rect(WHITE, 38, 14, 28, 10);
    windows(pen, SKY_NIGHT, (12, 31), (2, 2), (9, 11), (5, 7));
    windows(pen, SKY_NIGHT, (78, 31), (2, 2), (9, 11), (5, 7));
    temple(pen, (32, 56), (40, 30), 4, STONE);
    flag(pen, 52, 10, 10, ROOF);
    pen.dot(GRASS_DARK, 6, 54, 6)
        .dot(GRASS_DARK, 16, 56, 5)
        .dot(GRASS_DARK, 98, 54, 6)
        .dot(GRASS_DARK, 88, 56, 5);
}

fn rail_baron(pen: &mut Pen) {
    land(pen, SKY_WARM, STONE_DARK);
    pen.rect(GOODS, 4, 20, 96, 34)
        .fill(SLATE, "M0 22l10-8h84l10 8z")
        .fill(IRON_DARK, "M28 54V32q24-32 48 0v22z")
        .fill(SKY, "M32 54V34q20-26 40 0v20z");
    pen.line(IRON_DARK, 14, "M52 20v16M40 26l6 12M64 26l-6 12M32 38h40");
    pen.dot(BRASS, 52, 12, 9).dot(WHITE, 52, 12, 7).line(INK, 12, "M52 8v4l3 2");
    windows(pen, LIGHT, (10, 28), (2, 1), (8, 0), (5, 12));
    windows(pen, LIGHT, (82, 28), (2, 1), (8, 0), (5, 12));
    pen.dot(INK, 52, 46, 11)
        .dot(GREEN, 52, 46, 10)
        .dot(COAL_DARK, 52, 46, 6)
        .dot(LIGHT, 52, 46, 4)
        .rect(INK, 49, 30, 6, 7)
        .fill(ROOF, "M42 56h20l4 6H38z");
}

fn mayors_office(pen: &mut Pen) {
    land(pen, SKY, STONE);
    pen.rect(WALL, 10, 26, 84, 28).fill(ROOF, "M6 28l8-10h76l8 10z");
    windows(pen, SKY_NIGHT, (16, 34), (3, 1), (9, 0), (5, 12));
    windows(pen, SKY_NIGHT, (66, 34), (3, 1), (9, 0), (5, 12));
    tower(pen, (42, 54), (20, 38), WHITE, ROOF);
    pen.dot(BRASS, 52, 26, 8)
        .dot(WHITE, 52, 26, 6)
        .line(INK, 12, "M52 22v4h3")
        .fill(WOOD_DARK, "M46 54V42q6-6 12 0v12z");
    flag(pen, 16, 18, 14, NAVY);
    flag(pen, 84, 18, 14, NAVY);
}

fn bank(pen: &mut Pen) {
    land(pen, SKY_WARM, STONE_DARK);
    temple(pen, (12, 56), (80, 32), 5, STONE);
    pen.dot(BRASS_DARK, 52, 15, 6).dot(BRASS_LIGHT, 52, 14, 6).line(
        BRASS_DARK,
        14,
        "M54 11q-5-2-5 1t3 2 3 2-5 2M52 9v10",
    );
    pen.fill(INK, "M45 52V36h14v16z").fill(BRASS, "M46 52V37h5v15zM53 52V37h5v15z");
    for (x, n) in [(6, 3), (94, 4)] {
        for i in 0..n {
            pen.oval(BRASS_DARK, x, 58 - 3 * i, 7, 3).oval(BRASS_LIGHT, x, 57 - 3 * i, 6, 2);
        }
    }
}

fn factory(pen: &mut Pen) {
    land(pen, SKY_MIST, COAL);
    chimney(pen, 78, 54, 46, GOODS_DARK);
    chimney(pen, 90, 54, 40, GOODS_DARK);
    pen.fill(ROOF, "M4 54V30l18-14v14l18-14v14l18-14v14h16v24z");
    pen.fill(SKY, "M7 30l12-9v9zM25 30l12-9v9zM43 30l12-9v9z");
    windows(pen, LIGHT, (9, 37), (5, 1), (13, 0), (8, 8));
    pen.rect(INK, 76, 40, 24, 14).rect(ROOF_DARK, 74, 36, 28, 5);
}

/// A building of somebody's own: a house that its name decides, under the sign of what it does.
fn elsewhere(pen: &mut Pen, slug: &str, effect: Effect) {
    let mut seed = seed_of(slug);
    let sky = pick(&mut seed, &[SKY, SKY_WARM, SKY_ROSE, SKY_MIST]);
    land(pen, sky, pick(&mut seed, &[GRASS, STONE, EARTH, WALL_DARK]));
    let wall = pick(&mut seed, &[WALL, GOODS, STONE, WOOD_LIGHT, WHITE]);
    let roof = pick(&mut seed, &[ROOF_DARK, SLATE, NAVY, PINE, WOOD_DARK]);
    match pick(&mut seed, &[0, 1, 2, 3]) {
        0 => house(pen, (30, 54), (44, 22), wall, roof),
        1 => hall(pen, (16, 54), (72, 26), wall, roof),
        2 => temple(pen, (20, 56), (64, 30), 4, roof),
        _ => {
            hall(pen, (34, 54), (56, 22), wall, roof);
            tower(pen, (18, 54), (16, 26), wall, roof);
        }
    }
    match pick(&mut seed, &[0, 1, 2, 3]) {
        0 => chimney(pen, 90, 54, 40, ROOF_DARK),
        1 => flag(pen, 94, 54, 48, roof),
        2 => tree(pen, 94, 54, 9, GRASS_DARK),
        _ => columns(pen, (4, 56), (2, 90), (5, 26)),
    }
    pen.dot(BRASS_DARK, 52, 41, 13).dot(CARD, 52, 40, 12);
    pen.at(43, 31, 750, |pen| sign::glyph(pen, effect));
}
