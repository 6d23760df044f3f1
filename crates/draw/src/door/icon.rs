//! Small signs that all games share, in a box of 24 by 24.

use crate::palette::{
    BRASS, BRASS_DARK, BRASS_LIGHT, CARD, COAL_DARK, GREEN, INK, PAPER, ROOF, WHITE,
};
use crate::svg::Picture;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Icon {
    Money,
    Clock,
    Hat,
    Cards,
}

impl Icon {
    pub const ALL: [Icon; 4] = [Icon::Money, Icon::Clock, Icon::Hat, Icon::Cards];
}

pub fn icon(icon: Icon) -> Picture {
    Picture::new(24, 24, |pen| match icon {
        Icon::Money => {
            for y in [19, 15, 11] {
                pen.oval(BRASS_DARK, 12, y, 10, 4).oval(BRASS, 12, y - 1, 10, 4);
            }
            pen.oval(BRASS_LIGHT, 12, 9, 8, 3).oval(BRASS, 12, 9, 4, 1);
        }
        Icon::Clock => {
            pen.dot(BRASS_DARK, 12, 13, 10).dot(BRASS, 12, 12, 10).dot(WHITE, 12, 12, 8);
            pen.line(INK, 18, "M12 7v5l4 2").line(BRASS_DARK, 14, "M12 4v1M12 19v1M4 12h1M19 12h1");
        }
        Icon::Hat => {
            pen.fill(COAL_DARK, "M6 17L5 3q7-2 14 0l-1 14z").fill(ROOF, "M6 15l0-5q6-1 12 0v5z");
            pen.fill(COAL_DARK, "M1 17q11-4 22 0 1 3-1 4-10-3-20 0-2-1-1-4z");
        }
        Icon::Cards => {
            pen.turn(-12, 12, 22, |pen| _ = pen.shape(PAPER, INK, 10, "M4 5h10v15H4z"));
            pen.turn(10, 12, 22, |pen| {
                pen.shape(CARD, INK, 10, "M9 4h11v16H9z").rect(GREEN, 11, 6, 7, 12).line(
                    BRASS,
                    10,
                    "M14 9v6M12 12h5",
                );
            });
        }
    })
}
