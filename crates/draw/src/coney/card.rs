//! Rabbit cards: whole, as a square in a farm, face down, in piles; hutches and spaces of a farm.

use coney::Tokens;
use coney::edition::{Coupon, Edition, Face, Sex};
use coney::pieces::Token;

use super::icon::{self, coupon_signs, paint_coats, paint_signs, trade_signs};
use super::{meadow, rabbit, token};
use crate::layout::{fitting, int, title};
use crate::palette::{
    BRASS, CARD, CARD_EDGE, EARTH, GRASS_DARK, INK, LEAF, LEAF_DARK, MEADOW, MEADOW_DARK, PAPER,
    PINE, ROOF, ROOF_DARK, SEPIA, WALL, WALL_DARK, WHITE, WOOD, WOOD_DARK,
};
use crate::sketch::Mark::{self, F, L, S, W};
use crate::sketch::sketch;
use crate::svg::{Anchor, Pen, Picture};

/// The box of a card.
pub const WIDTH: i32 = 340;
pub const HEIGHT: i32 = 480;

/// The box of a card as it lies in a farm, of a hutch and of a space.
pub const PLOT: i32 = 150;

/// A rabbit in its meadow, in a box of 312 by 270.
fn scene(edition: &Edition, face: &Face) -> Picture {
    Picture::new(312, 270, |pen| {
        meadow::paint(pen, &face.slug);
        pen.at(40, 20, 1240, |pen| rabbit::paint(pen, edition, face));
    })
}

/// A card, face up. Sex and colours stand at the left, points and cost at the right; below the
/// name are the placement rules and what a trade gives, then the coupon.
pub fn card(edition: &Edition, face: &Face) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        paint_coats(pen, edition, face, [0, 0, WIDTH, HEIGHT], 22);
        pen.round(PAPER, 9, 9, WIDTH - 18, HEIGHT - 18, 15);
        pen.put_cut(&scene(edition, face), [15, 15, 310, 264]);
        pen.frame(SEPIA, 20, [15, 15, 310, 264], 8);
        ribbon(pen, &face.name);
        traits(pen, edition, face);
        points(pen, face, 300, 44, 1350);
        cost(pen, face.cost);
        rules(pen, edition, face);
        pen.line(CARD_EDGE, 20, "M170 334v46");
        paint_signs(pen, edition, &trade_signs(&face.trade), (246, 357), (138, 44));
        ticket(pen, edition, face);
    })
}

fn ribbon(pen: &mut Pen, name: &str) {
    const RIBBON: &[Mark] = &[
        F(PINE, "M4 288l24-10v40L4 326l10-19zM336 288l-24-10v40l24 8-10-19z"),
        S(LEAF_DARK, "M20 276c100-10 200-10 300 0v42c-100-10-200-10-300 0z"),
        L(WHITE, 12, "M24 284c98-9 194-9 292 0M24 310c98-9 194-9 292 0"),
    ];
    sketch(pen, RIBBON, (SEPIA, 20), &[]);
    let size = fitting(name, 268, 340);
    pen.text(title(size), WHITE, (170, 290 + size / 28, Anchor::Middle), name);
}

/// Sex and colours, at the left.
fn traits(pen: &mut Pen, edition: &Edition, face: &Face) {
    pen.dot(PAPER, 42, 44, 33).at(42, 44, 1250, |pen| icon::paint_sex(pen, face.sex));
    for (i, colour) in (0..).zip(face.colours.iter()) {
        pen.at(42, 102 + 56 * i, 1060, |pen| icon::paint_colour(pen, edition, colour));
    }
}

/// Points and cost, at the right.
fn points(pen: &mut Pen, face: &Face, x: i32, y: i32, scale: i32) {
    if face.sex != Sex::Wild || face.vp > 0 {
        pen.at(x, y, scale, |pen| icon::paint_points(pen, face.vp));
    }
}

fn cost(pen: &mut Pen, cost: Tokens) {
    let tokens: Vec<Token> = each(cost).collect();
    let step = if tokens.len() > 4 { 150 / int(tokens.len() - 1) } else { 46 };
    for (i, &kind) in (0..).zip(&tokens) {
        pen.dot(PAPER, 300, 104 + step * i, 23)
            .at(300, 104 + step * i, 900, |pen| token::paint(pen, kind));
    }
}

/// Tokens one by one.
fn each(tokens: Tokens) -> impl Iterator<Item = Token> {
    Token::ALL.into_iter().flat_map(move |kind| std::iter::repeat_n(kind, tokens.of(kind).into()))
}

/// The placement rules; a card that has none goes anywhere.
fn rules(pen: &mut Pen, edition: &Edition, face: &Face) {
    if face.rules.is_empty() {
        pen.at(92, 357, 900, |pen| {
            sketch(pen, ANYWHERE, (SEPIA, 16), &[]);
        });
    }
    let n = int(face.rules.len());
    for (i, &atom) in (0..).zip(&face.rules) {
        pen.at(92 + 54 * i - 27 * (n - 1), 357, 1060, |pen| icon::paint_rule(pen, edition, atom));
    }
}

const ANYWHERE: &[Mark] = &[
    L(LEAF_DARK, 36, "M0-20v40M-20 0h40"),
    F(LEAF, "M-7-16L0-26l7 10zM-7 16L0 26l7-10zM-16-7L-26 0l10 7zM16-7L26 0 16 7z"),
    S(MEADOW, "M-8-8H8V8H-8z"),
];

/// The coupon: a ticket to tear off.
fn ticket(pen: &mut Pen, edition: &Edition, face: &Face) {
    const TICKET: &str = "M28 390h284c6 0 9 3 9 9v16a13 13 0 0 0 0 26v16c0 6-3 9-9 9H28c-6 0-9-3-9-9v-16a13 13 0 0 0 0-26v-16c0-6 3-9 9-9z";
    pen.shape(CARD, SEPIA, 18, TICKET).dashes(CARD_EDGE, 20, "5 7", "M96 394v68");
    pen.put(&icon::coupon(&face.coupon), 35, 400, 56);
    let signs = coupon_signs(&face.coupon);
    if let Coupon::Growth { store, .. } = face.coupon {
        paint_signs(pen, edition, &signs, (172, 428), (144, 54));
        pen.dashes(CARD_EDGE, 20, "5 7", "M248 394v68");
        pen.put(&icon::store(edition, store), 253, 403, 50);
    } else {
        paint_signs(pen, edition, &signs, (208, 428), (204, 60));
    }
}

/// A card as it lies in a farm: the rabbit, and at each edge what it wants and refuses there.
pub fn plot(edition: &Edition, face: &Face) -> Picture {
    Picture::new(PLOT, PLOT, |pen| {
        paint_coats(pen, edition, face, [0, 0, PLOT, PLOT], 14);
        pen.round(PAPER, 5, 5, 140, 140, 10);
        pen.put_cut(&scene(edition, face), [8, 8, 134, 118]);
        pen.frame(SEPIA, 12, [8, 8, 134, 118], 6);
        pen.round(LEAF_DARK, 8, 121, 134, 22, 6);
        let size = fitting(&face.name, 100, 165);
        pen.text(title(size), WHITE, (75, 132 + size / 28, Anchor::Middle), &face.name);
        pen.at(23, 23, 560, |pen| icon::paint_sex(pen, face.sex));
        for (i, colour) in (0..).zip(face.colours.iter()) {
            pen.at(23, 50 + 26 * i, 500, |pen| icon::paint_colour(pen, edition, colour));
        }
        points(pen, face, 127, 23, 620);
        pen.put(&icon::coupon(&face.coupon), 10, 119, 26);
        if let Coupon::Growth { store, .. } = face.coupon {
            pen.put(&icon::store(edition, store), 114, 119, 26);
        }
        let n = int(face.rules.len());
        for (i, &atom) in (0..).zip(&face.rules) {
            let along = 75 + 26 * i - 13 * (n - 1);
            pen.at(along, 13, 460, |pen| icon::paint_rule(pen, edition, atom));
        }
    })
}

/// The rules of a card as they show towards one neighbour: a strip for the seam between two
/// spaces, so many units long. Nothing is on it if the card goes anywhere.
pub fn seam(edition: &Edition, face: &Face) -> Picture {
    let n = int(face.rules.len()).max(1);
    Picture::new(52 * n, 52, |pen| {
        for (i, &atom) in (0..).zip(&face.rules) {
            pen.at(26 + 52 * i, 26, 1000, |pen| icon::paint_rule(pen, edition, atom));
        }
    })
}

/// A hutch: a card that lies face down in a farm.
pub fn hutch() -> Picture {
    const HUTCH: &[Mark] = &[
        W(INK, 18, "M20 128c30-8 90-8 110 0-24 8-86 8-110 0z"),
        S(WOOD, "M34 112h10v16H34zM106 112h10v16h-10z"),
        S(WALL, "M28 62h94v54H28z"),
        F(WALL_DARK, "M28 62h94v8H28z"),
        S(WOOD_DARK, "M38 76h32v32H38z"),
        L(CARD_EDGE, 16, "M46 76v32M54 76v32M62 76v32M38 86h32M38 97h32"),
        S(WOOD, "M84 76h28v40H84z"),
        L(WOOD_DARK, 14, "M84 96h28M106 95h1"),
        S(ROOF, "M14 66L30 34h90l16 32c-30 5-92 5-122 0z"),
        L(
            ROOF_DARK,
            16,
            "M28 50h96M22 60h108M52 36l-6 12M76 36v12M100 36l6 12M62 52l-3 9M90 52l3 9",
        ),
        F(PINE, "M46 90c4-6 12-6 16 0-4 8-12 8-16 0z"),
    ];
    Picture::new(PLOT, PLOT, |pen| {
        pen.round(CARD_EDGE, 0, 0, PLOT, PLOT, 14).round(PAPER, 2, 2, 146, 146, 12);
        pen.faint(85, |pen| _ = pen.round(MEADOW, 8, 8, 134, 134, 8));
        pen.wash(MEADOW_DARK, 90, "M8 96q40-20 76-8t58-6v60H8z");
        sketch(pen, HUTCH, (SEPIA, 18), &[]);
    })
}

/// A space of a farm where a card may still lie.
pub fn space() -> Picture {
    Picture::new(PLOT, PLOT, |pen| {
        pen.faint(35, |pen| _ = pen.round(MEADOW, 3, 3, 144, 144, 14));
        pen.dashes(GRASS_DARK, 20, "8 8", "M16 6h118a10 10 0 0 1 10 10v118a10 10 0 0 1-10 10H16a10 10 0 0 1-10-10V16a10 10 0 0 1 10-10z");
        pen.line(
            GRASS_DARK,
            22,
            "M66 88l-5-14M66 88v-17M66 88l6-13M88 80l-4-10M88 80v-12M88 80l5-9",
        );
    })
}

/// The back of a card.
pub fn back() -> Picture {
    Picture::new(WIDTH, HEIGHT, paint_back)
}

fn paint_back(pen: &mut Pen) {
    pen.round(CARD_EDGE, 0, 0, WIDTH, HEIGHT, 22).round(PAPER, 2, 2, WIDTH - 4, HEIGHT - 4, 20);
    pen.round(LEAF_DARK, 16, 16, 308, 448, 14).frame(BRASS, 26, [26, 26, 288, 428], 10);
    pen.faint(45, |pen| {
        for i in 0..24 {
            let (x, y) = (60 + 55 * (i % 5) - 27 * (i / 5 % 2), 62 + 90 * (i / 5));
            pen.at(x, y, 1000, |pen| {
                pen.fill(
                    LEAF,
                    "M0-2c-9 4-12-4-6-6-6-6 4-10 6-4 2-6 12-2 6 4 6 2 3 10-6 6zM-1 0h2v12h-2z",
                );
            });
        }
    });
    pen.dot(SEPIA, 170, 240, 106)
        .dot(PAPER, 170, 240, 102)
        .dot(MEADOW, 170, 240, 94)
        .ring(BRASS, 24, 170, 240, 98);
    pen.wash(MEADOW_DARK, 90, "M80 262q46-22 92-10t90-8c-2 54-44 90-92 90s-88-34-90-72z");
    // A rabbit from behind, as a card shows its back.
    pen.at(170, 226, 1250, |pen| {
        const BEHIND: &[Mark] = &[
            S(EARTH, "M-8-34c-16-14-20-42-10-46s18 22 18 44zM8-34c16-14 20-42 10-46S0-58 0-36z"),
            S(EARTH, "M0 2c30 0 44 22 44 42C44 62 26 70 0 70S-44 62-44 44C-44 24-30 2 0 2z"),
            S(EARTH, "M0-40c20 0 30 14 30 28C30 6 18 14 0 14S-30 6-30-12c0-14 10-28 30-28z"),
            S(WHITE, "M-14 52c0-10 6-14 14-14s14 4 14 14-6 14-14 14-14-4-14-14z"),
        ];
        sketch(pen, BEHIND, (SEPIA, 22), &[]);
    });
}

/// How far a pile may stand out of the box of its card, to the right and downwards.
pub const PILE_LIFT: i32 = 16;

/// So many cards face down, one on the other; none is an empty place.
pub fn pile(n: usize) -> Picture {
    heap(n, paint_back)
}

/// The discard pile, with the card that shows.
pub fn discards(edition: &Edition, top: Option<&Face>, n: usize) -> Picture {
    heap(if top.is_some() { n } else { 0 }, |pen| {
        if let Some(face) = top {
            pen.put(&card(edition, face), 0, 0, WIDTH);
        }
    })
}

fn heap(n: usize, top: impl FnOnce(&mut Pen)) -> Picture {
    Picture::new(WIDTH + PILE_LIFT, HEIGHT + PILE_LIFT, |pen| {
        if n == 0 {
            pen.faint(20, |pen| _ = pen.round(GRASS_DARK, 2, 2, WIDTH - 4, HEIGHT - 4, 22));
            pen.dashes(GRASS_DARK, 40, "14 14", "M30 12h280a18 18 0 0 1 18 18v420a18 18 0 0 1-18 18H30a18 18 0 0 1-18-18V30a18 18 0 0 1 18-18z");
            return;
        }
        let n_edges = [0, 0, 1, 1, 2, 2, 3, 3][n.min(7)] + i32::from(n > 24);
        for i in (1..=n_edges).rev() {
            pen.round(CARD_EDGE, 4 * i, 4 * i, WIDTH, HEIGHT, 22).round(
                PAPER,
                4 * i,
                4 * i,
                WIDTH - 2,
                HEIGHT - 2,
                21,
            );
        }
        top(pen);
        pen.round(SEPIA, 120, 402, 100, 62, 31).round(PAPER, 123, 405, 94, 56, 28);
        pen.text(title(430), SEPIA, (170, 448, Anchor::Middle), int(n));
    })
}
