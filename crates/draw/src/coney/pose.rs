//! Bodies, ears, faces and markings of rabbits, as tables.
//!
//! A body lies in a box of 200 by 200 with the ground at 188; a head around 0, 0, about 80 wide.
//! Own inks: the coat, its dark and light tones, and that of the markings.

use crate::palette::{INK, ROSE, SEPIA, WHITE, WOOD, WOOD_DARK, WOOD_LIGHT};
use crate::sketch::Mark::{self, F, L, S, W};
use crate::sketch::{A, B, C, D};

/// How a rabbit sits, and where its head and what it carries are.
pub(super) struct Pose {
    /// Painted before the head.
    pub(super) body: &'static [Mark],
    /// Markings on the body.
    pub(super) patches: &'static [Mark],
    /// Painted over the head: paws, the rim of a basket.
    pub(super) front: &'static [Mark],
    pub(super) head: (i32, i32),
    pub(super) tilt: i32,
    pub(super) prop: (i32, i32),
    pub(super) asleep: bool,
}

const FOOT: &str = "M46 181c1-12 12-15 25-15s24 4 24 15c-1 7-12 8-25 8s-24-1-24-8z";
const OTHER_FOOT: &str = "M154 181c-1-12-12-15-25-15s-24 4-24 15c1 7 12 8 25 8s24-1 24-8z";
const TAIL: &str = "M152 166c4-12 20-14 26-4 8 10 0 24-12 22-12 2-18-8-14-18z";

pub(super) const POSES: &[Pose] = &[
    // Sits before us.
    Pose {
        body: &[
            S(A, "M100 116c32 0 54 22 55 46 0 18-20 26-55 26s-55-8-55-26c1-24 23-46 55-46z"),
            F(C, "M100 128c18 0 28 14 28 32 0 17-10 26-28 26s-28-9-28-26c0-18 10-32 28-32z"),
        ],
        patches: &[F(
            D,
            "M49 154c4-16 14-28 26-33-2 18-8 34-20 44-5-2-6-7-6-11zM151 154c-4-16-12-26-22-31 0 16 6 32 18 43 3-3 4-8 4-12z",
        )],
        front: &[
            S(A, FOOT),
            S(A, OTHER_FOOT),
            S(
                A,
                "M80 136c-6 12-8 26-6 35 5 6 14 6 18 0 3-12 0-26-4-36M120 136c6 12 8 26 6 35-5 6-14 6-18 0-3-12 0-26 4-36",
            ),
            L(
                SEPIA,
                18,
                "M80 168v7M86 168v7M114 168v7M120 168v7M60 178v6M70 177v7M130 177v7M140 178v6",
            ),
        ],
        head: (100, 92),
        tilt: 0,
        prop: (168, 170),
        asleep: false,
    },
    // Sits sideways.
    Pose {
        body: &[
            S(C, TAIL),
            S(A, "M72 122c26-14 66-10 84 14 14 20 12 46-4 52H68c-10-2-12-14-8-26 4-14 2-30 12-40z"),
            F(C, "M66 132c-8 10-8 28 0 36 12-4 18-22 12-38z"),
        ],
        patches: &[F(
            D,
            "M108 116c22 0 40 8 50 26-12 12-42 6-50-26zM140 160c10-4 20 2 20 12-4 8-18 4-20-12z",
        )],
        front: &[
            L(SEPIA, 24, "M122 180c-12-14-6-34 16-36 14 0 22 10 21 24"),
            S(A, "M100 188c0-12 12-14 28-14 14 0 26 0 25 14z"),
            S(A, "M64 150c-8 12-10 26-8 35 5 5 16 5 20 0 3-12 2-26-2-36"),
            L(SEPIA, 18, "M62 181v6M69 181v6M108 183v5M117 182v6"),
        ],
        head: (76, 92),
        tilt: -7,
        prop: (30, 170),
        asleep: false,
    },
    // Stands on its hind legs and holds something.
    Pose {
        body: &[
            S(A, "M100 106c26 0 40 22 44 48 3 24-12 34-44 34s-47-10-44-34c4-26 18-48 44-48z"),
            F(C, "M100 118c16 0 26 18 28 40 0 18-10 28-28 28s-28-10-28-28c2-22 12-40 28-40z"),
        ],
        patches: &[F(
            D,
            "M59 152c2-18 10-32 20-39 0 20-6 40-16 54-4-4-5-10-4-15zM141 152c-2-18-8-30-16-37-2 18 4 40 12 52 3-4 5-10 4-15z",
        )],
        front: &[
            S(A, FOOT),
            S(A, OTHER_FOOT),
            L(SEPIA, 18, "M60 178v6M70 177v7M130 177v7M140 178v6"),
        ],
        head: (100, 82),
        tilt: 5,
        prop: (100, 146),
        asleep: false,
    },
    // Lies like a loaf.
    Pose {
        body: &[
            S(C, "M160 150c6-10 20-8 24 2 6 12-4 22-14 20z"),
            S(A, "M34 164c0-28 32-42 70-42s72 16 72 42c0 18-20 24-72 24s-70-6-70-24z"),
            W(B, 35, "M36 172c20 10 116 10 138 0-6 14-24 16-70 16s-62-2-68-16z"),
        ],
        patches: &[F(D, "M116 123c30 0 52 12 58 32-18 14-52 6-58-32z")],
        front: &[
            S(
                A,
                "M46 180c2-10 12-12 22-10 10 0 14 6 12 12-4 6-14 6-22 6s-12-2-12-8zM88 182c0-10 10-12 20-11 10 0 14 5 12 11-4 6-12 6-20 6s-12-2-12-6z",
            ),
            L(SEPIA, 18, "M56 180v6M64 180v6M98 181v6M106 181v6"),
        ],
        head: (80, 118),
        tilt: -4,
        prop: (172, 174),
        asleep: false,
    },
    // Leaps.
    Pose {
        body: &[
            W(INK, 18, "M52 186c20-6 86-6 104 0-20 8-86 8-104 0z"),
            S(A, "M140 126c18 4 42 22 48 40-2 10-16 10-26 4-16-8-30-24-34-34z"),
            S(C, "M150 104c6-10 20-8 24 2 4 12-8 20-18 16z"),
            S(A, "M60 104c24-16 72-14 98 10 16 16 10 34-10 34-28 4-56 6-78-2-18-8-22-32-10-42z"),
            W(C, 70, "M66 138c20 10 56 10 82 4-6 8-60 14-82-4z"),
        ],
        patches: &[F(D, "M100 96c24-2 44 6 58 20-6 16-46 14-58-20z")],
        front: &[
            S(
                A,
                "M70 132c-14 4-34 18-42 30 2 9 14 9 24 4 16-6 32-18 36-26M96 140c-10 6-22 18-24 28 4 8 14 6 20 0 10-8 18-18 18-26",
            ),
            L(SEPIA, 18, "M36 162l5 4M78 166l6 4M178 164l5-5"),
        ],
        head: (62, 90),
        tilt: -12,
        prop: (166, 178),
        asleep: false,
    },
    // Sleeps, curled up.
    Pose {
        body: &[
            S(C, "M158 152c6-10 20-8 24 2 6 12-4 22-14 20z"),
            S(A, "M30 166c-2-34 36-54 78-52 44 2 68 28 66 54-2 16-22 20-72 20s-70-6-72-22z"),
            L(B, 24, "M122 186c-14-14-10-38 14-40 16 0 24 10 24 24"),
        ],
        patches: &[F(D, "M112 115c30 2 52 16 58 38-20 10-54 2-58-38z")],
        front: &[
            S(A, "M36 182c2-9 12-12 24-11 12 0 18 5 16 11-4 6-14 7-24 7s-16-2-16-7z"),
            L(SEPIA, 18, "M48 180v7M58 180v7"),
        ],
        head: (76, 140),
        tilt: -9,
        prop: (166, 172),
        asleep: true,
    },
    // Looks out of a basket.
    Pose {
        body: &[S(A, "M60 150c0-24 16-36 40-36s40 12 40 36z")],
        patches: &[],
        front: &[
            S(WOOD_LIGHT, "M38 146h124l-14 42H52z"),
            L(
                WOOD,
                26,
                "M46 160h108M50 174h100M66 150l4 38M88 150l2 38M112 150l-2 38M134 150l-4 38",
            ),
            S(WOOD_LIGHT, "M32 142c0-5 4-7 8-7h120c4 0 8 2 8 7s-4 8-8 8H40c-4 0-8-3-8-8z"),
            L(WOOD_DARK, 16, "M46 146l10-8M66 146l10-8M112 146l10-8M140 146l10-8"),
            S(
                A,
                "M62 134c0-8 5-11 11-11s12 3 12 11v10c-1 6-6 8-12 8s-11-2-11-8zM115 134c0-8 5-11 11-11s12 3 12 11v10c-1 6-6 8-12 8s-11-2-11-8z",
            ),
            L(SEPIA, 18, "M70 143v7M77 143v7M123 143v7M130 143v7"),
        ],
        head: (100, 94),
        tilt: 4,
        prop: (168, 126),
        asleep: false,
    },
];

const UP: &str = "M-24-22c-12-26-12-62-2-68s20 26 24 60z";
const UP_INNER: &str = "M-20-34c-7-20-7-44-2-47s11 20 13 44z";
const SHORT: &str = "M-25-22c-12-18-12-40-3-44s19 14 25 34z";
const SHORT_INNER: &str = "M-22-30c-6-12-6-24-2-26s9 8 12 22z";
const LOP: &str = "M-14-32c-18-12-42 4-46 34-2 20 4 36 13 36 10-2 9-18 10-30 2-12 8-20 16-26z";
const LOP_INNER: &str = "M-46 28c-6-2-8-20-4-32 4-10 8-10 6 2-2 10 4 28-2 30z";
const FOLD: &str = "M-24-22c-8-18-12-36-6-44 10-8 20 4 26 34z";
const FOLD_TIP: &str = "M-34-60c6-10 16-8 20 2-8 12-22 16-32 12 0-6 6-10 12-14z";
const LONG: &str = "M-20-24c-22-20-34-56-26-66s32 22 42 56z";
const LONG_INNER: &str = "M-20-36c-14-16-22-42-18-48s18 16 26 42z";

/// The left ear, then the right one, which is mirrored.
pub(super) const EARS: &[[&[Mark]; 2]] = &[
    [&[S(A, UP), F(ROSE, UP_INNER)], &[S(A, UP), F(ROSE, UP_INNER)]],
    [&[S(A, LOP), F(B, LOP_INNER)], &[S(A, LOP), F(B, LOP_INNER)]],
    [&[S(A, LONG), F(ROSE, LONG_INNER)], &[S(A, LONG), F(ROSE, LONG_INNER)]],
    [&[S(A, UP), F(ROSE, UP_INNER)], &[S(A, LOP), F(B, LOP_INNER)]],
    [&[S(A, SHORT), F(ROSE, SHORT_INNER)], &[S(A, SHORT), F(ROSE, SHORT_INNER)]],
    [&[S(A, FOLD), S(B, FOLD_TIP)], &[S(A, FOLD), S(B, FOLD_TIP)]],
    [&[S(A, FOLD), S(B, FOLD_TIP)], &[S(A, UP), F(ROSE, UP_INNER)]],
    [&[S(A, LONG), F(ROSE, LONG_INNER)], &[S(A, UP), F(ROSE, UP_INNER)]],
];

pub(super) const HEAD: &str =
    "M0-36c26 0 40 16 42 38 1 22-18 36-42 36S-43 24-42 2c2-22 16-38 42-38z";

/// What a face has besides its eyes.
pub(super) const FACE: &[Mark] = &[
    W(ROSE, 55, "M-36 16a9 7 0 1 1 18 0 9 7 0 0 1-18 0zM18 16a9 7 0 1 1 18 0 9 7 0 0 1-18 0z"),
    F(C, "M0 8c9 0 17 5 17 13s-7 12-17 12-17-4-17-12S-9 8 0 8z"),
    S(ROSE, "M-6 8c3-2 9-2 12 0 1 4-3 7-6 8-3-1-7-4-6-8z"),
    L(SEPIA, 20, "M0 16v4c-3 6-9 6-12 2M0 20c3 6 9 6 12 2"),
    L(SEPIA, 10, "M-20 18l-24-4M-20 23l-22 4M20 18l24-4M20 23l22 4"),
];

pub(super) const EYES: &[&[Mark]] = &[
    &[
        F(WHITE, "M-27-1a9 10 0 1 1 18 0 9 10 0 0 1-18 0zM9-1a9 10 0 1 1 18 0 9 10 0 0 1-18 0z"),
        F(INK, "M-25 0a7 8 0 1 1 14 0 7 8 0 0 1-14 0zM11 0a7 8 0 1 1 14 0 7 8 0 0 1-14 0z"),
        F(WHITE, "M-18-4a3 3 0 1 1 6 0 3 3 0 0 1-6 0zM18-4a3 3 0 1 1 6 0 3 3 0 0 1-6 0z"),
    ],
    // Smiles.
    &[
        L(WHITE, 55, "M-26 3c4-9 12-9 16 0M10 3c4-9 12-9 16 0"),
        L(INK, 32, "M-26 3c4-9 12-9 16 0M10 3c4-9 12-9 16 0"),
    ],
    // Winks.
    &[
        F(WHITE, "M-27-1a9 10 0 1 1 18 0 9 10 0 0 1-18 0z"),
        F(INK, "M-25 0a7 8 0 1 1 14 0 7 8 0 0 1-14 0z"),
        F(WHITE, "M-18-4a3 3 0 1 1 6 0 3 3 0 0 1-6 0z"),
        L(WHITE, 55, "M10 0c5 5 11 5 16 0"),
        L(INK, 32, "M10 0c5 5 11 5 16 0"),
    ],
    // Looks aside.
    &[
        F(
            WHITE,
            "M-28-1a10 11 0 1 1 20 0 10 11 0 0 1-20 0zM8-1a10 11 0 1 1 20 0 10 11 0 0 1-20 0z",
        ),
        F(INK, "M-21 1a6 7 0 1 1 12 0 6 7 0 0 1-12 0zM15 1a6 7 0 1 1 12 0 6 7 0 0 1-12 0z"),
        F(WHITE, "M-14-2a2 2 0 1 1 4 0 2 2 0 0 1-4 0zM22-2a2 2 0 1 1 4 0 2 2 0 0 1-4 0z"),
    ],
];

pub(super) const ASLEEP: &[Mark] = &[
    L(WHITE, 50, "M-27-1c4 7 13 7 18 0M9-1c5 7 14 7 18 0"),
    L(INK, 28, "M-27-1c4 7 13 7 18 0M9-1c5 7 14 7 18 0"),
];

/// Only does have them.
pub(super) const LASHES: &[Mark] = &[L(INK, 18, "M-26-6l-6-4M-28-1l-7-1M26-6l6-4M28-1l7-1")];

/// A buck has a tuft.
pub(super) const TUFT: &[Mark] =
    &[S(A, "M-12-33c-2-8 2-13 6-15 0 4 2 6 4 7 0-4 3-7 8-8-2 4 0 7 2 8 3-1 5-1 7 1-5 1-8 5-9 8z")];

/// Markings of the face.
pub(super) const MARKINGS: &[&[Mark]] = &[
    &[],
    &[F(D, "M0-36c6 0 6 24 12 40 4 24-28 24-24 0 6-16 6-40 12-40z")],
    &[F(D, "M0-36c26 0 40 16 42 38 1 22-18 36-42 36 8-20-8-48 0-74z")],
    &[F(
        D,
        "M-34 0c-2-14 8-20 16-18s14 12 10 24-24 12-26-6zM34 0c2-14-8-20-16-18S4-6 8 6s24 12 26-6z",
    )],
    &[F(D, "M-38-2c0-20 14-28 24-24s14 20 8 32-30 12-32-8z")],
    &[F(D, "M-41 12c20-14 62-14 82 0 0 14-17 26-41 26S-41 26-41 12z")],
    &[L(D, 36, "M0-34v16M-13-32l4 13M13-32l-4 13M-40-2l13 3M40-2l-13 3M-38 12l10 1M38 12l-10 1")],
    &[F(D, "M0-32l6 10 10 2-10 4-6 10-6-10-10-4 10-2z")],
    &[F(D, "M-42 0c4-22 18-36 42-36s38 14 42 36c-12-10-28-14-42-2-14-12-30-8-42 2z")],
];

/// The tips of upright ears, and what a two-coloured rabbit has over one eye.
pub(super) const PATCHED: &[&[Mark]] = &[
    &[F(D, "M0-36c26 0 40 16 42 38 1 22-18 36-42 36 8-20-8-48 0-74z")],
    &[F(
        D,
        "M-38-2c0-20 14-28 24-24s14 20 8 32-30 12-32-8zM22-30c10 4 18 14 20 26-10 2-22-8-20-26z",
    )],
    &[F(
        D,
        "M-42 6c-2-26 14-42 36-42C-2-16-8-2-14 10c-6 12-22 16-28-4zM42 6c2-26-14-42-36-42 0 20 2 34 8 46 6 12 22 16 28-4z",
    )],
    &[F(D, "M-42 0c4-22 18-36 42-36s38 14 42 36c-12-10-28-14-42-2-14-12-30-8-42 2z")],
    &[F(D, "M-41 10c20-12 62-12 82 0 0 16-17 28-41 28S-41 26-41 10z")],
];
