//! What a building does, as a sign: a glyph, and the number that goes with it.

use raccoon_tycoon::Commodity;
use raccoon_tycoon::edition::Effect;

use super::token;
use crate::layout::title;
use crate::palette::{
    BRASS, BRASS_DARK, BRASS_LIGHT, CARD, GREEN, GREEN_LIGHT, INK, IRON_DARK, LIGHT, NAVY, ROOF,
    WOOD, WOOD_LIGHT,
};
use crate::svg::{Anchor, Pen};

/// One thing on a sign.
enum Part {
    Text(String),
    Token(Option<Commodity>),
    Coin(u32),
    Star(u8),
    Glyph(Effect),
}

/// The sign in a row around a middle, 24 high.
pub(super) fn paint(pen: &mut Pen, x: i32, y: i32, effect: Effect) {
    let parts = parts(effect);
    let width: i32 = parts.iter().map(width_of).sum();
    let mut left = x - width / 2;
    for part in &parts {
        let middle = left + width_of(part) / 2;
        match part {
            Part::Text(text) => {
                pen.text(title(160), INK, (middle, y + 6, Anchor::Middle), text);
            }
            Part::Token(Some(commodity)) => {
                pen.put(&token::commodity(*commodity), left + 1, y - 11, 23);
            }
            Part::Token(None) => {
                pen.put(&token::any(), left + 1, y - 11, 23);
            }
            Part::Coin(amount) => {
                pen.put(&token::coin(*amount), left, y - 12, 25);
            }
            Part::Star(points) => {
                pen.put(&token::star(i32::from(*points)), left, y - 13, 26);
            }
            Part::Glyph(effect) => {
                pen.at(left, y - 12, 1000, |pen| glyph(pen, *effect));
            }
        }
        left += width_of(part);
    }
}

fn width_of(part: &Part) -> i32 {
    match part {
        Part::Text(text) => 4 + 10 * crate::layout::int(text.chars().count()),
        Part::Token(_) | Part::Coin(_) => 25,
        Part::Star(_) => 27,
        Part::Glyph(_) => 26,
    }
}

fn parts(effect: Effect) -> Vec<Part> {
    let text = |text: String| Part::Text(text);
    let glyph = Part::Glyph(effect);
    match effect {
        Effect::Bonus { commodity, amount: 1 } => {
            vec![text("+".to_owned()), Part::Token(commodity)]
        }
        Effect::Bonus { commodity, amount: 2 } => {
            vec![text("+".to_owned()), Part::Token(commodity), Part::Token(commodity)]
        }
        Effect::Bonus { commodity, amount } => {
            vec![text(format!("+{amount}")), Part::Token(commodity)]
        }
        Effect::TradingFirm([a, b]) => {
            vec![Part::Token(Some(a)), Part::Token(Some(b)), text("→".to_owned()), Part::Coin(1)]
        }
        Effect::Storage(n) => vec![text(format!("+{n}")), glyph],
        Effect::AuctionCommission(money) => vec![glyph, text("→".to_owned()), Part::Coin(money.0)],
        Effect::TradingFloor => vec![Part::Coin(1), glyph, Part::Token(None)],
        Effect::HandLimit(n) | Effect::ProductionLimit(n) => vec![text(n.to_string()), glyph],
        Effect::SecondPurchase | Effect::SecondSale => vec![text("2×".to_owned()), glyph],
        Effect::TownDiscount(n) => vec![glyph, text(format!("−{n}")), Part::Token(None)],
        Effect::ExportRaise(n) => vec![glyph, text(format!("+{n}"))],
        Effect::PointsPerTown(n) | Effect::PointsPerRailroad(n) | Effect::PointsPerBuilding(n) => {
            vec![glyph, text("→".to_owned()), Part::Star(n)]
        }
        Effect::MoneyPerPoint(money) => {
            vec![Part::Coin(money.0), text("→".to_owned()), Part::Star(1)]
        }
    }
}

/// The glyph alone, in a box of 24 by 24.
pub(super) fn glyph(pen: &mut Pen, effect: Effect) {
    match effect {
        Effect::Bonus { commodity, .. } => {
            let token = commodity.map_or_else(token::any, token::commodity);
            pen.put(&token, 0, 0, 24);
        }
        Effect::TradingFirm([a, b]) => {
            pen.put(&token::commodity(a), 0, 0, 15).put(&token::commodity(b), 9, 9, 15);
        }
        Effect::Storage(_) => {
            pen.shape(WOOD_LIGHT, INK, 14, "M3 6h18v16H3z").line(
                INK,
                14,
                "M3 10h18M3 18h18M6 17L18 11",
            );
        }
        Effect::AuctionCommission(_) => {
            pen.line(WOOD, 34, "M11 12l9 9")
                .shape(WOOD_LIGHT, INK, 13, "M2 9l8-8 7 7-8 8z")
                .line(INK, 24, "M2 22h11");
        }
        Effect::TradingFloor => {
            pen.line(GREEN, 30, "M3 9h15M21 16H6").fill(GREEN, "M16 4l7 5-7 5zM8 11l-7 5 7 5z");
        }
        Effect::HandLimit(_) => {
            pen.turn(-14, 12, 22, |pen| _ = pen.shape(CARD, INK, 12, "M4 5h10v15H4z"));
            pen.turn(12, 12, 22, |pen| {
                _ = pen.shape(GREEN_LIGHT, INK, 12, "M9 4h11v16H9z").line(
                    BRASS_LIGHT,
                    12,
                    "M12 8h5v8h-5z",
                );
            });
        }
        Effect::SecondPurchase => {
            pen.shape(WOOD_LIGHT, INK, 12, "M2 22v-9l7-6 7 6v9z")
                .shape(ROOF, INK, 12, "M9 22V10l6-6 7 6v12z")
                .rect(LIGHT, 13, 13, 5, 5);
        }
        Effect::TownDiscount(_) | Effect::PointsPerTown(_) => {
            pen.shape(NAVY, INK, 12, "M2 22V11l6-6 6 6v11zM14 22V7l4-6 4 6v15z")
                .rect(LIGHT, 6, 13, 4, 5)
                .rect(LIGHT, 17, 10, 3, 4);
        }
        Effect::SecondSale => {
            pen.put(&token::coin(1), 0, 0, 18).put(&token::coin(1), 7, 7, 18);
        }
        Effect::ProductionLimit(_) => {
            for (x, y) in [(0, 0), (11, 0), (5, 10)] {
                pen.put(&token::any(), x, y, 13);
            }
        }
        Effect::ExportRaise(_) => {
            pen.fill(GREEN, "M12 1l9 10h-5v11H8V11H3z").line(BRASS_LIGHT, 16, "M12 7v12");
        }
        Effect::PointsPerRailroad(_) => {
            pen.fill(IRON_DARK, "M2 8h7v-5h-1V1h7v2h-1v5h8v9H2z")
                .rect(LIGHT, 4, 10, 5, 3)
                .dot(INK, 6, 19, 4)
                .dot(INK, 18, 19, 4)
                .dot(BRASS, 6, 19, 2)
                .dot(BRASS, 18, 19, 2);
        }
        Effect::PointsPerBuilding(_) => {
            pen.shape(ROOF, INK, 12, "M2 22V10l6 4v-4l6 4V3h7v19z")
                .rect(LIGHT, 5, 16, 4, 3)
                .rect(LIGHT, 12, 16, 4, 3);
        }
        Effect::MoneyPerPoint(_) => {
            pen.fill(
                BRASS_DARK,
                "M1 9l11-8 11 8zM3 11h3v8H3zM10 11h4v8h-4zM18 11h3v8h-3zM1 20h22v3H1z",
            );
        }
    }
}
