//! The pictures of the game, drawn by us: insides of SVGs.

use std::fmt::Write;

use raccoon_tycoon::edition::Effect;
use raccoon_tycoon::{Commodity, Line};

use crate::parts::token::Art;

/// A commodity in a box of 24 by 24. Each has an outline of its own, so that colour is not needed.
pub(super) fn commodity(commodity: Commodity) -> Art {
    match commodity {
        Commodity::Wheat => {
            r##"<circle cx="12" cy="12" r="11.5" fill="#f8e3a6"/><path d="M12 22V8" stroke="#8a5a10" stroke-width="1.6"/><g fill="#c98a12" stroke="#8a5a10" stroke-width=".7"><ellipse cx="12" cy="5" rx="2.2" ry="3.4"/><ellipse cx="8.3" cy="9" rx="1.9" ry="3.2" transform="rotate(-32 8.3 9)"/><ellipse cx="15.7" cy="9" rx="1.9" ry="3.2" transform="rotate(32 15.7 9)"/><ellipse cx="8" cy="14" rx="1.9" ry="3.2" transform="rotate(-32 8 14)"/><ellipse cx="16" cy="14" rx="1.9" ry="3.2" transform="rotate(32 16 14)"/></g>"##
        }
        Commodity::Wood => {
            r##"<rect x=".5" y="2.5" width="23" height="19" rx="5" fill="#d9e3c0"/><g fill="#a3683a" stroke="#5e3517" stroke-width="1.1"><circle cx="7.3" cy="15.5" r="4.3"/><circle cx="16.7" cy="15.5" r="4.3"/><circle cx="12" cy="8" r="4.3"/></g><g fill="none" stroke="#e9c08f" stroke-width="1.1"><circle cx="7.3" cy="15.5" r="1.8"/><circle cx="16.7" cy="15.5" r="1.8"/><circle cx="12" cy="8" r="1.8"/></g>"##
        }
        Commodity::Iron => {
            r##"<path d="M12 .5L23 6.5v11L12 23.5L1 17.5v-11z" fill="#d5dde6"/><path d="M4 16l3-6h10l3 6z" fill="#7d8ea0" stroke="#3d4b5a" stroke-width="1.2" stroke-linejoin="round"/><path d="M8 10l1-2.5h6L16 10z" fill="#a9b8c6" stroke="#3d4b5a" stroke-width="1.2" stroke-linejoin="round"/>"##
        }
        Commodity::Coal => {
            r##"<path d="M7 1h10l6 6v10l-6 6H7l-6-6V7z" fill="#cfc6d3"/><path d="M5 15l2-7 6-3 5 4 1 7-5 4H8z" fill="#2c2833"/><path d="M7 8l5 4-4 8M12 12l6-3M12 12l2 8" stroke="#6c6577" stroke-width="1.1" fill="none"/>"##
        }
        Commodity::Goods => {
            r##"<rect x="1" y="1" width="22" height="22" fill="#f0d3c2"/><rect x="4" y="5.5" width="16" height="13" fill="#c76a45" stroke="#6b2d15" stroke-width="1.3"/><path d="M4 9.5h16M4 14.5h16M9 5.5v13M15 5.5v13" stroke="#6b2d15" stroke-width="1.1"/>"##
        }
        Commodity::Luxury => {
            r##"<path d="M12 .3L23.7 12L12 23.7L.3 12z" fill="#e6d3f0"/><path d="M7 8h10l3 3.5L12 19l-8-7.5z" fill="#8a4fb0" stroke="#4b1f69" stroke-width="1.1" stroke-linejoin="round"/><path d="M4 11.5h16M9.5 8L8.5 11.5L12 19l3.5-7.5L14.5 8" stroke="#d9b4ee" stroke-width=".9" fill="none"/>"##
        }
    }
}

/// The animal of a railroad line, in a box of 80 by 80.
pub(super) fn animal(line: Line) -> Art {
    match line.0 {
        0 => SKUNK,
        1 => FOX,
        2 => CAT,
        3 => BEAR,
        4 => DOG,
        _ => RACCOON,
    }
}

const SKUNK: Art = r##"<path d="M16 30L12 10l18 10zM64 30l4-20-18 10z" fill="#2b2530"/><ellipse cx="40" cy="42" rx="30" ry="28" fill="#2b2530"/><path d="M40 12q10 6 8 30h-16q-2-24 8-30z" fill="#f6f1ea"/><circle cx="27" cy="40" r="6" fill="#f6f1ea"/><circle cx="53" cy="40" r="6" fill="#f6f1ea"/><circle cx="28" cy="41" r="3" fill="#17131b"/><circle cx="54" cy="41" r="3" fill="#17131b"/><ellipse cx="40" cy="56" rx="12" ry="9" fill="#f6f1ea"/><path d="M35 51h10l-5 6z" fill="#17131b"/>"##;
const FOX: Art = r##"<path d="M10 34L12 6l22 16zM70 34L68 6 46 22z" fill="#c4561f"/><path d="M15 26l1-12 10 8zM65 26l-1-12-10 8z" fill="#3b1d12"/><path d="M8 36q32-28 64 0-4 26-32 36Q12 62 8 36z" fill="#d96a2b"/><path d="M8 38q20 2 32 26-26 2-32-26zM72 38q-20 2-32 26 26 2 32-26z" fill="#fff4e6"/><circle cx="27" cy="40" r="4" fill="#25120b"/><circle cx="53" cy="40" r="4" fill="#25120b"/><path d="M34 62h12l-6 9z" fill="#25120b"/>"##;
const CAT: Art = r##"<path d="M14 32L12 8l20 14zM66 32l2-24-20 14z" fill="#8a8f98"/><path d="M18 25l-1-9 8 6zM62 25l1-9-8 6z" fill="#e9b7b2"/><ellipse cx="40" cy="44" rx="33" ry="28" fill="#a3a9b3"/><path d="M40 17v14M32 18l2 11M48 18l-2 11" stroke="#5f656e" stroke-width="3" stroke-linecap="round"/><ellipse cx="27" cy="42" rx="6" ry="7" fill="#d9e58f"/><ellipse cx="53" cy="42" rx="6" ry="7" fill="#d9e58f"/><path d="M27 36v12M53 36v12" stroke="#1f2226" stroke-width="3"/><ellipse cx="40" cy="58" rx="14" ry="9" fill="#f1eeea"/><path d="M36 53h8l-4 5z" fill="#c96b70"/><path d="M20 56l-16-3M20 60l-15 3M60 56l16-3M60 60l15 3" stroke="#5f656e" stroke-width="1.5"/>"##;
const BEAR: Art = r##"<circle cx="16" cy="20" r="11" fill="#5d3d26"/><circle cx="64" cy="20" r="11" fill="#5d3d26"/><circle cx="16" cy="20" r="5" fill="#c69a6d"/><circle cx="64" cy="20" r="5" fill="#c69a6d"/><circle cx="40" cy="43" r="32" fill="#7a5233"/><ellipse cx="40" cy="56" rx="17" ry="14" fill="#d3aa7d"/><circle cx="28" cy="38" r="4" fill="#1f130b"/><circle cx="52" cy="38" r="4" fill="#1f130b"/><path d="M32 49q8-5 16 0l-8 8z" fill="#1f130b"/><path d="M40 57v4q-6 5-10 1M40 61q6 5 10 1" fill="none" stroke="#1f130b" stroke-width="2"/>"##;
const DOG: Art = r##"<ellipse cx="40" cy="42" rx="28" ry="30" fill="#e8c99a"/><path d="M16 20Q0 26 6 56q12 6 16-14zM64 20q16 6 10 36-12 6-16-14z" fill="#8a5a35"/><path d="M40 12q18 2 20 26-10 6-14-6-2-10-6-20z" fill="#8a5a35"/><circle cx="29" cy="38" r="4" fill="#20150d"/><circle cx="52" cy="38" r="4" fill="#20150d"/><ellipse cx="40" cy="56" rx="14" ry="12" fill="#fff3e0"/><ellipse cx="40" cy="50" rx="7" ry="5" fill="#20150d"/><path d="M40 55v6q-6 4-9 0M40 61q6 4 9 0" fill="none" stroke="#20150d" stroke-width="2"/><path d="M37 64q3 9 7 0z" fill="#d86a62"/>"##;
const RACCOON: Art = r##"<path d="M10 28l4-20 18 10zM70 28l-4-20-18 10z" fill="#6b6272"/><path d="M15 22l2-9 9 5zM65 22l-2-9-9 5z" fill="#e9dccb"/><ellipse cx="40" cy="44" rx="34" ry="28" fill="#8b8391"/><path d="M6 44q12-20 34-3 22-17 34 3-5 14-18 13-9-1-16-8-7 7-16 8-13 1-18-13z" fill="#352c3d"/><path d="M5 50q13 2 20 13-13 0-20-13zM75 50q-13 2-20 13 13 0 20-13z" fill="#fff3e2"/><path d="M27 56q13-16 26 0 1 15-13 16-14-1-13-16z" fill="#fff3e2"/><circle cx="26" cy="44" r="5" fill="#fff"/><circle cx="54" cy="44" r="5" fill="#fff"/><circle cx="27" cy="45" r="2.8" fill="#17101f"/><circle cx="55" cy="45" r="2.8" fill="#17101f"/><path d="M34 56h12l-6 7z" fill="#17101f"/>"##;

/// What a building does, as a sign in a box of 24 by 24 in one colour.
pub(super) fn sign(effect: Effect) -> Art {
    match effect {
        Effect::Bonus { .. } => r#"<path d="M12 4v16M4 12h16" stroke-width="4"/>"#,
        Effect::TradingFirm(_) => {
            r#"<path d="M15 5q-8-2-8 3t5 4 5 5-9 3M12 2v20" stroke-width="2.5"/>"#
        }
        Effect::Storage(_) => r#"<path d="M3 21V9l9-6 9 6v12zM8 21v-8h8v8" stroke-width="2.5"/>"#,
        Effect::AuctionCommission(_) => {
            r#"<path d="M5 13l8-8 4 4-8 8zM13 13l8 8M3 21h10" stroke-width="2.5"/>"#
        }
        Effect::TradingFloor => r#"<path d="M4 8h14l-4-4M20 16H6l4 4" stroke-width="2.5"/>"#,
        Effect::HandLimit(_) => {
            r#"<path d="M4 7l9-3 5 14-9 3zM15 6l5 1-3 13" stroke-width="2.2"/>"#
        }
        Effect::SecondPurchase => {
            r#"<path d="M3 21v-9l5-4 5 4v9zM13 12l4-3 4 3v9h-8" stroke-width="2.3"/>"#
        }
        Effect::TownDiscount(_) => {
            r#"<path d="M3 6h18v6H3zM3 12h18v6H3zM9 6v6M15 12v6" stroke-width="2.2"/>"#
        }
        Effect::SecondSale => {
            r#"<path d="M2 6h12v11H2zM14 10h4l4 4v3h-8z" stroke-width="2.2"/><circle cx="7" cy="19" r="2"/><circle cx="18" cy="19" r="2"/>"#
        }
        Effect::ProductionLimit(_) => {
            r#"<path d="M3 21V10l6 4v-4l6 4V4h5v17z" stroke-width="2.3"/>"#
        }
        Effect::ExportRaise(_) => {
            r#"<path d="M3 17h18l-3 4H6zM12 17V4M12 4l7 9h-7" stroke-width="2.3"/>"#
        }
        Effect::PointsPerTown(_) | Effect::PointsPerRailroad(_) | Effect::PointsPerBuilding(_) => {
            r#"<path d="M12 3l2.8 5.8 6.2.8-4.6 4.3 1.2 6.3L12 17l-5.6 3.2 1.2-6.3L3 9.6l6.2-.8z" stroke-width="2"/>"#
        }
        Effect::MoneyPerPoint(_) => {
            r#"<path d="M3 9l9-6 9 6zM5 12v6M10 12v6M14 12v6M19 12v6M3 21h18" stroke-width="2.3"/>"#
        }
    }
}

/// Houses of a town, as many as it has points, in a box of 120 by 48.
pub(super) fn skyline(points: u8) -> String {
    let mut houses = String::new();
    let n = i32::from(points.clamp(1, 6));
    let first = 60 - n * 10;
    for i in 0..n {
        let x = first + i * 20;
        let top = [20, 10, 16, 6, 14, 9][usize::try_from(i).expect("not negative") % 6];
        let (side, left, sill) = (46 - top, x + 7, top + 6);
        write!(
            houses,
            "<path class=\"house\" d=\"M{x} 46V{top}l9-8l9 8v{side}z\"/>\
             <path class=\"window\" d=\"M{left} {sill}h5v6h-5z\"/>",
        )
        .expect("a String takes all");
    }
    houses
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_town_has_a_house_for_every_point() {
        assert_eq!(skyline(4).matches("house").count(), 4);
    }
}
