//! What is printed on cards as signs: sexes, colours, rules, gains, coupons, stores.
//!
//! A sign lies around 0, 0 within 24 of it. What is wanted has a green ring and a heart, what is
//! refused a red ring and a stroke through it, what is limited a number.

use coney::Token;
use coney::edition::{
    Atom, Bonus, Colour, Condition, Coupon, Each, Edition, Face, Part, Sex, Store,
};

use super::{coat, token};
use crate::layout::{int, title};
use crate::palette::{
    BRASS_DARK, BRASS_LIGHT, CARD, COAT_BLACK, COAT_BROWN, FEMALE, GRASS_DARK, HEARTY, HONEY, INK,
    Ink, LEAF, LEAF_DARK, LIGHT, MALE, MEADOW, NAVY, PAPER, REFUSED, ROOF, SEPIA, SKY, WALL,
    WANTED, WHITE, WOOD, WOOD_DARK,
};
use crate::sketch::Mark::{self, F, L, S};
use crate::sketch::sketch;
use crate::svg::{Anchor, Pen, Picture};
use crate::{pick, seed_of};

/// The box of a sign.
pub const SIZE: i32 = 48;

const THIN: (Ink, i32) = (SEPIA, 16);

fn picture(paint: impl FnOnce(&mut Pen)) -> Picture {
    Picture::new(SIZE, SIZE, |pen| _ = pen.at(24, 24, 1000, paint))
}

/// The sign of a sex: a square buck, a round doe, a wild leaf.
pub fn sex(sex: Sex) -> Picture {
    picture(|pen| paint_sex(pen, sex))
}

/// The head of a rabbit of a colour, with the letter of the colour.
pub fn colour(edition: &Edition, colour: Colour) -> Picture {
    picture(|pen| paint_colour(pen, edition, colour))
}

/// A placement rule.
pub fn rule(edition: &Edition, atom: Atom) -> Picture {
    picture(|pen| paint_rule(pen, edition, atom))
}

/// The logo of a store.
pub fn store(edition: &Edition, store: Store) -> Picture {
    picture(|pen| paint_store(pen, edition.store_name(store)))
}

/// When a coupon works: at the end, at once, or by growth.
pub fn coupon(coupon: &Coupon) -> Picture {
    picture(|pen| paint_kind(pen, coupon))
}

pub(super) fn paint_sex(pen: &mut Pen, sex: Sex) {
    const BUCK: &[Mark] = &[
        S(MALE, "M-18-20h36c3 0 4 1 4 4v32c0 3-1 4-4 4h-36c-3 0-4-1-4-4v-32c0-3 1-4 4-4z"),
        L(WHITE, 45, "M-12 5a9 9 0 1 1 18 0 9 9 0 0 1-18 0zM4-3L13-12M5-12h8v8"),
    ];
    const DOE: &[Mark] = &[
        S(FEMALE, "M-22 0a22 22 0 1 1 44 0 22 22 0 0 1-44 0z"),
        L(WHITE, 45, "M-9-6a9 9 0 1 1 18 0 9 9 0 0 1-18 0zM0 3v13M-6 10h12"),
    ];
    const WILD: &[Mark] = &[
        S(
            LEAF,
            "M0-23c6 6 10 6 20 4 2 10 0 14-2 20-4 12-10 18-18 22-8-4-14-10-18-22-2-6-4-10-2-20 10 2 14 2 20-4z",
        ),
        L(WHITE, 30, "M0 18V-12M0 8l-9-8M0 8l9-8M0-2l-6-5M0-2l6-5"),
    ];
    let marks = match sex {
        Sex::Male => BUCK,
        Sex::Female => DOE,
        Sex::Wild => WILD,
    };
    sketch(pen, marks, THIN, &[]);
}

/// A head with both ears up.
const HEAD: &str = "M-7-6c-9-8-10-19-5-20s10 8 10 16h4c0-8 5-17 10-16s4 12-5 20c8 2 13 8 13 15 0 9-9 14-20 14s-20-5-20-14c0-7 5-13 13-15z";

pub(super) fn paint_colour(pen: &mut Pen, edition: &Edition, colour: Colour) {
    pen.shape(coat_of(edition, colour), SEPIA, 18, HEAD);
    paint_letter(pen, edition, colour);
}

fn coat_of(edition: &Edition, colour: Colour) -> Ink {
    coat::of(edition, usize::from(colour.0))[0]
}

/// The letter of a colour, dark on all coats but the two dark ones.
fn paint_letter(pen: &mut Pen, edition: &Edition, colour: Colour) {
    let is_dark = matches!(coat_of(edition, colour), COAT_BLACK | COAT_BROWN);
    let letter = edition.colours[usize::from(colour.0)].letter;
    pen.text(title(210), if is_dark { WHITE } else { INK }, (0, 16, Anchor::Middle), letter);
}

/// A head of all colours: any rabbit.
fn paint_rabbit(pen: &mut Pen, edition: &Edition) {
    pen.shape(PAPER, SEPIA, 18, HEAD);
    for i in 0..edition.colours.len() {
        pen.dot(coat::of(edition, i)[0], -11 + 7 * (int(i) % 4), 9 + 6 * (int(i) / 4), 4);
    }
}

fn paint_hutch(pen: &mut Pen) {
    const HUTCH: &[Mark] = &[
        S(WALL, "M-17-4h34v22h-34z"),
        S(ROOF, "M-22-2L0-21 22-2c-4 3-40 3-44 0z"),
        S(WOOD_DARK, "M-7 18V9c0-5 3-7 7-7s7 2 7 7v9z"),
    ];
    sketch(pen, HUTCH, THIN, &[]);
}

/// Wanted: a green ring with a heart at its foot.
fn wanted(pen: &mut Pen) {
    pen.ring(WANTED, 35, 0, 0, 22);
    sketch(
        pen,
        &[S(HEARTY, "M13 23c-10-6-11-13-5-14 2 0 4 1 5 3 1-2 3-3 5-3 6 1 5 8-5 14z")],
        (WHITE, 16),
        &[],
    );
}

/// Refused: a red ring with a stroke through it.
fn refused(pen: &mut Pen) {
    pen.line(WHITE, 60, "M-15-15l30 30")
        .line(REFUSED, 38, "M-15-15l30 30")
        .ring(REFUSED, 38, 0, 0, 22);
}

fn number(pen: &mut Pen, text: impl std::fmt::Display) {
    pen.round(SEPIA, -5, 3, 34, 22, 11).round(PAPER, -3, 5, 30, 18, 9);
    pen.text(title(140), INK, (12, 19, Anchor::Middle), text);
}

pub(super) fn paint_rule(pen: &mut Pen, edition: &Edition, atom: Atom) {
    pen.dot(PAPER, 0, 0, 22);
    let small = |pen: &mut Pen, paint: &dyn Fn(&mut Pen)| _ = pen.at(0, 0, 680, paint);
    match atom {
        Atom::MaxMales(0) => {
            small(pen, &|pen| paint_sex(pen, Sex::Male));
            refused(pen);
        }
        Atom::MaxMales(n) => {
            pen.ring(HONEY, 35, 0, 0, 22);
            pen.at(-3, -3, 680, |pen| paint_sex(pen, Sex::Male));
            number(pen, format_args!("≤{n}"));
        }
        Atom::NeedsFemale => {
            small(pen, &|pen| paint_sex(pen, Sex::Female));
            wanted(pen);
        }
        // Females all around.
        Atom::OnlyFemales => {
            for (x, y) in [(-10, -6), (10, -6), (0, 10)] {
                pen.at(x, y, 420, |pen| paint_sex(pen, Sex::Female));
            }
            pen.ring(WANTED, 35, 0, 0, 22);
        }
        Atom::Refuses(colour) => {
            small(pen, &|pen| paint_colour(pen, edition, colour));
            refused(pen);
            // What is refused must be read, so that the stroke ends at its letter.
            small(pen, &|pen| {
                pen.dot(coat_of(edition, colour), 0, 9, 14);
                paint_letter(pen, edition, colour);
            });
        }
        Atom::AtLeast(colours) => {
            let n = i32::from(colours.len());
            for (i, colour) in (0..).zip(colours.iter()) {
                let (x, scale) = if n == 1 { (0, 640) } else { (22 * i / (n - 1) - 11, 540) };
                // Above the heart, which would cover letters.
                pen.at(x, -5, scale, |pen| paint_colour(pen, edition, colour));
            }
            wanted(pen);
        }
        Atom::NoHutch => {
            small(pen, &paint_hutch);
            refused(pen);
        }
    }
}

fn paint_store(pen: &mut Pen, name: &str) {
    const HILL: &[Mark] = &[
        S(SKY, "M-22 0a22 22 0 1 1 44 0 22 22 0 0 1-44 0z"),
        F(LEAF, "M-21 6C-12-8 8-10 21 6 18 17 9 22 0 22S-18 17-21 6z"),
        L(WOOD_DARK, 26, "M2-2v-8"),
        F(LEAF_DARK, "M2-19c6 0 9 4 8 8s-4 4-8 4-8 0-8-4 2-8 8-8z"),
    ];
    const BARN: &[Mark] = &[
        S(LIGHT, "M-22 0a22 22 0 1 1 44 0 22 22 0 0 1-44 0z"),
        S(ROOF, "M-13 14V-4l5-8 8-4 8 4 5 8v18z"),
        L(WHITE, 20, "M-6 14V2H6v12M-6 2L6 14M6 2L-6 14M-3-7h6"),
    ];
    const MEADOW_SIGN: &[Mark] = &[
        S(MEADOW, "M-22 0a22 22 0 1 1 44 0 22 22 0 0 1-44 0z"),
        L(GRASS_DARK, 34, "M0 16V-2M-9 16v-9M9 16v-9M-15 15v-4M15 15v-4"),
        F(WHITE, "M0-2c-9 4-12-4-6-6-6-6 4-10 6-4 2-6 12-2 6 4 6 2 3 10-6 6z"),
        F(HONEY, "M-3-7a3 3 0 1 1 6 0 3 3 0 0 1-6 0z"),
    ];
    let marks = match name {
        "Lone Hill" => HILL,
        "Red Barn" => BARN,
        "Green Meadow" => MEADOW_SIGN,
        _ => {
            let mut seed = seed_of(name);
            let ground = pick(&mut seed, &[HONEY, SKY, LIGHT, MEADOW, CARD]);
            let roof = pick(&mut seed, &[ROOF, NAVY, LEAF_DARK, WOOD, FEMALE]);
            let awning = pick(
                &mut seed,
                &["M-16-2l4-10h24l4 10z", "M-16-2l16-14 16 14z", "M-16-2c0-18 32-18 32 0z"],
            );
            pen.dot(SEPIA, 0, 0, 23).dot(ground, 0, 0, 22);
            pen.shape(WALL, SEPIA, 14, "M-12-2h24v18h-24z").shape(roof, SEPIA, 14, awning);
            let letter = name.chars().next().unwrap_or('?');
            pen.text(title(150), SEPIA, (0, 13, Anchor::Middle), letter);
            return;
        }
    };
    sketch(pen, marks, THIN, &[]);
}

fn paint_kind(pen: &mut Pen, coupon: &Coupon) {
    const END: &[Mark] = &[
        S(NAVY, "M-22 0a22 22 0 1 1 44 0 22 22 0 0 1-44 0z"),
        L(WHITE, 34, "M-8 15v-30"),
        F(WHITE, "M-8-15h21l-6 7 6 7H-8z"),
        F(NAVY, "M-4-15h5v5h-5zM5-15h5v5H5zM1-10h4v5H1z"),
    ];
    const NOW: &[Mark] = &[
        S(HONEY, "M-22 0a22 22 0 1 1 44 0 22 22 0 0 1-44 0z"),
        S(WHITE, "M5-18L-10 3h8l-4 15L11-5H2z"),
    ];
    const GROWTH: &[Mark] = &[
        S(LEAF, "M-22 0a22 22 0 1 1 44 0 22 22 0 0 1-44 0z"),
        L(WHITE, 36, "M0 16C0 6 0 0 0-4"),
        F(WHITE, "M0-2c-2-10-10-12-16-10 0 8 6 14 16 10zM0-4C2-14 10-18 16-15 17-7 10-1 0-4z"),
    ];
    let marks = match coupon {
        Coupon::End { .. } => END,
        Coupon::Immediately { .. } => NOW,
        Coupon::Growth { .. } => GROWTH,
    };
    sketch(pen, marks, THIN, &[]);
}

/// One word of a sentence of signs.
#[derive(Clone, Copy)]
pub(super) enum Sign {
    Points(u8),
    Word(&'static str),
    Cards(u8),
    Any,
    Token(Token),
    Place,
    TradeReserved,
    Each(Each),
    Condition(Condition),
    Trade,
}

impl Sign {
    fn width(self) -> i32 {
        if let Sign::Word(word) = self { 6 + 13 * int(word.chars().count()) } else { SIZE }
    }

    fn paint(self, pen: &mut Pen, edition: &Edition) {
        match self {
            Sign::Points(n) => paint_points(pen, n),
            Sign::Word(word) => _ = pen.text(title(240), SEPIA, (0, 9, Anchor::Middle), word),
            Sign::Cards(n) => paint_cards(pen, n),
            Sign::Any => token::paint_any(pen),
            Sign::Token(kind) => token::paint(pen, kind),
            Sign::Place => {
                paint_slot(pen);
                pen.at(0, -9, 600, token::paint_any);
                pen.line(WHITE, 50, "M0 3v12M-6 9l6 7 6-7").line(
                    WANTED,
                    30,
                    "M0 3v12M-6 9l6 7 6-7",
                );
            }
            Sign::TradeReserved => {
                paint_cards(pen, 1);
                pen.at(6, 8, 640, paint_trade);
            }
            Sign::Each(each) => paint_each(pen, edition, each),
            Sign::Condition(condition) => paint_condition(pen, edition, condition),
            Sign::Trade => paint_trade(pen),
        }
    }
}

/// Victory points on a medal.
pub(super) fn paint_points(pen: &mut Pen, n: u8) {
    const MEDAL: &[Mark] = &[
        S(
            BRASS_LIGHT,
            "M0-22l6 4 7-1 3 7 6 3-1 7 3 6-6 5-1 7-7 1-5 5-5-5-7-1-1-7-6-5 3-6-1-7 6-3 3-7 7 1z",
        ),
        L(BRASS_DARK, 12, "M-14 1a14 14 0 1 1 28 0 14 14 0 0 1-28 0z"),
    ];
    sketch(pen, MEDAL, (BRASS_DARK, 18), &[]);
    pen.text(title(if n > 9 { 180 } else { 240 }), INK, (0, 9, Anchor::Middle), n);
}

/// So many cards face down.
fn paint_cards(pen: &mut Pen, n: u8) {
    for i in (0..i32::from(n.clamp(1, 3))).rev() {
        let (x, y) = (5 * i - 13, -4 * i - 14);
        pen.round(SEPIA, x - 2, y - 2, 26, 36, 5).round(PAPER, x, y, 22, 32, 4).round(
            LEAF,
            x + 3,
            y + 3,
            16,
            26,
            2,
        );
    }
    pen.at(-2, 3, 480, |pen| _ = pen.fill(PAPER, HEAD));
    if n > 1 {
        number(pen, n);
    }
}

/// A card seen from above, on which something lies.
fn paint_slot(pen: &mut Pen) {
    pen.shape(MEADOW, SEPIA, 16, "M-16 8h32l6 14h-44z");
}

/// Two arrows that change places.
pub(super) fn paint_trade(pen: &mut Pen) {
    const ARROWS: &str = "M-16-6h28M6-14l8 8-8 8M16 8h-28M-6 0l-8 8 8 8";
    pen.line(WHITE, 90, ARROWS).line(WOOD_DARK, 45, ARROWS);
}

/// The card in the middle, and those around it that count.
fn paint_cross(pen: &mut Pen, in_line: bool) {
    let arms = if in_line {
        "M-5-24h10v48h-10zM-24-5h48v10h-48z"
    } else {
        "M-7-21h14v42h-14zM-21-7h42v14h-42z"
    };
    pen.shape(MEADOW, SEPIA, 14, arms);
    pen.fill(LEAF_DARK, "M-6-6h12v12h-12z");
}

fn paint_each(pen: &mut Pen, edition: &Edition, each: Each) {
    let near = |pen: &mut Pen, in_line, paint: &dyn Fn(&mut Pen)| {
        pen.at(-4, -4, 830, |pen| paint_cross(pen, in_line));
        pen.at(9, 9, 600, paint);
    };
    match each {
        Each::AdjacentSex(sex) => near(pen, false, &|pen| paint_sex(pen, sex)),
        Each::AdjacentColour(colour) => near(pen, false, &|pen| paint_colour(pen, edition, colour)),
        Each::AdjacentRabbit => near(pen, false, &|pen| paint_rabbit(pen, edition)),
        Each::InLine(colour) => near(pen, true, &|pen| paint_colour(pen, edition, colour)),
        Each::Placed(kind) => {
            paint_slot(pen);
            pen.at(0, -3, 720, |pen| token::paint(pen, kind));
        }
        Each::PlacedToken => {
            paint_slot(pen);
            pen.at(0, -4, 700, token::paint_any);
        }
    }
}

fn paint_condition(pen: &mut Pen, edition: &Edition, condition: Condition) {
    let counted = |pen: &mut Pen, paint: &dyn Fn(&mut Pen), text: String| {
        pen.at(-4, -4, 800, paint);
        number(pen, text);
    };
    match condition {
        Condition::NoHutch => {
            pen.at(0, 0, 800, paint_hutch);
            refused(pen);
        }
        Condition::FullFarm | Condition::Centre => {
            for i in 0..9 {
                let is_lit = condition == Condition::FullFarm || i == 4;
                let ink = if is_lit { LEAF } else { PAPER };
                let (x, y) = (i % 3 * 14 - 20, i / 3 * 14 - 20);
                pen.round(SEPIA, x - 1, y - 1, 14, 14, 3).round(ink, x, y, 12, 12, 2);
            }
        }
        Condition::Colours(n) => counted(pen, &|pen| paint_rabbit(pen, edition), format!("={n}")),
        Condition::Males(n) => counted(pen, &|pen| paint_sex(pen, Sex::Male), format!("={n}")),
        Condition::FemalesAtLeast(n) => {
            counted(pen, &|pen| paint_sex(pen, Sex::Female), format!("≥{n}"));
        }
        Condition::WildAtLeast(n) => {
            counted(pen, &|pen| paint_sex(pen, Sex::Wild), format!("≥{n}"));
        }
    }
}

fn parts_signs(parts: &[Part], signs: &mut Vec<Sign>) {
    for &part in parts {
        match part {
            Part::Cards(n) => signs.push(Sign::Cards(n)),
            Part::Any(n) => signs.extend((0..n).map(|_| Sign::Any)),
            Part::Different(n) => {
                for i in 0..n {
                    if i > 0 {
                        signs.push(Sign::Word("≠"));
                    }
                    signs.push(Sign::Any);
                }
            }
            Part::Tokens { token, n } => signs.extend((0..n).map(|_| Sign::Token(token))),
            Part::Place(n) => signs.extend((0..n).map(|_| Sign::Place)),
            Part::TradeReserved(n) => signs.extend((0..n).map(|_| Sign::TradeReserved)),
        }
    }
}

/// What a trade gives, as signs.
pub(super) fn trade_signs(parts: &[Part]) -> Vec<Sign> {
    let mut signs = vec![Sign::Trade];
    parts_signs(parts, &mut signs);
    signs
}

/// What a coupon gives, as signs.
pub(super) fn coupon_signs(coupon: &Coupon) -> Vec<Sign> {
    let mut signs = Vec::new();
    match coupon {
        &Coupon::End { vp, bonus } => {
            signs.push(Sign::Points(vp));
            match bonus {
                Bonus::ForEach(each) => signs.extend([Sign::Word("×"), Sign::Each(each)]),
                Bonus::If(condition) => {
                    signs.extend([Sign::Word("if"), Sign::Condition(condition)]);
                }
            }
        }
        Coupon::Immediately { parts } => parts_signs(parts, &mut signs),
        Coupon::Growth { store: _, choices } => {
            for (i, parts) in choices.iter().enumerate() {
                if i > 0 {
                    signs.push(Sign::Word("/"));
                }
                parts_signs(parts, &mut signs);
            }
        }
    }
    signs
}

/// Signs one after the other, as large as a box of this size allows, around a point.
pub(super) fn paint_signs(
    pen: &mut Pen,
    edition: &Edition,
    signs: &[Sign],
    (x, y): (i32, i32),
    (w, largest): (i32, i32),
) {
    let total: i32 = signs.iter().map(|sign| sign.width() + 3).sum();
    let scale = (1000 * largest / SIZE).min(1000 * w / total.max(1));
    pen.at(x - total * scale / 2000, y, scale, |pen| {
        let mut left = 0;
        for sign in signs {
            pen.at(left + sign.width() / 2, 0, 1000, |pen| sign.paint(pen, edition));
            left += sign.width() + 3;
        }
    });
}

/// A box in the colours of a rabbit, side by side: one, two, or all of them.
pub(super) fn paint_coats(pen: &mut Pen, edition: &Edition, face: &Face, at: [i32; 4], r: i32) {
    let [x, y, w, h] = at;
    let mut inks: Vec<Ink> = coat::all(edition, face.colours).iter().map(|coat| coat[0]).collect();
    if face.sex == Sex::Wild {
        inks = (0..edition.colours.len()).map(|i| coat::of(edition, i)[0]).collect();
    }
    let n = int(inks.len());
    pen.round(SEPIA, x, y, w, h, r).round(inks[0], x + 1, y + 1, w - 2, h - 2, r - 1);
    for (i, &ink) in (0..).zip(&inks).skip(1) {
        let (from, to) = (x + w * i / n, x + w - 1);
        let (wide, tall) = (to - from - r, h - 2 - 2 * r);
        pen.fill(
            ink,
            format_args!("M{from} {}h{wide}q{r} 0 {r} {r}v{tall}q0 {r}-{r} {r}h-{wide}z", y + 1),
        );
    }
}
