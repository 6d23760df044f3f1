//! A link as a picture that a phone's camera reads.

use std::fmt::Write as _;

use maud::{Markup, html};
use qrcodegen::{QrCode, QrCodeEcc};

/// Dark squares on a light ground, whatever the theme: a camera needs it so.
pub(super) fn code(text: &str) -> Markup {
    /// White around it, in squares.
    const RIM: i32 = 4;
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Medium) else { return html! {} };
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let run = (x..size).take_while(|&x| code.get_module(x, y)).count();
            if run > 0 {
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + RIM, y + RIM);
            }
            x += i32::try_from(run).unwrap_or(0) + 1;
        }
    }
    let whole = size + 2 * RIM;
    html! {
        svg.qr viewBox={ "0 0 " (whole) " " (whole) } role="img" data-part="qr"
            aria-label="The link as a code for a camera"
        {
            rect width=(whole) height=(whole) fill="#fff" {}
            path d=(path) fill="#1d1a2b" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_has_the_squares_of_the_code() {
        let text = "http://127.0.0.1:4141/#/join/abc/def";
        let drawn = code(text).into_string();
        let expected = QrCode::encode_text(text, QrCodeEcc::Medium).unwrap();
        // Every run of the path, as squares.
        let path = drawn.split("d=\"").nth(1).unwrap().split('"').next().unwrap();
        let mut dark = std::collections::BTreeSet::new();
        for run in path.split('M').skip(1) {
            let (place, rest) = run.split_once('h').unwrap();
            let (x, y) = place.split_once(' ').unwrap();
            let n: i32 = rest.split('v').next().unwrap().parse().unwrap();
            let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
            dark.extend((x..x + n).map(|x| (x - 4, y - 4)));
        }
        for y in 0..expected.size() {
            for x in 0..expected.size() {
                assert_eq!(dark.contains(&(x, y)), expected.get_module(x, y), "{x} {y}");
            }
        }
    }
}
