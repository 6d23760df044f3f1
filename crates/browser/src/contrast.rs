//! Whether text can be read where no script can tell: over a picture, a gradient, or a piece.
//!
//! axe-core reads colours from styles, and calls it undecided where something is drawn behind a
//! text. There we look at the screen itself, with its letters and without them: where the two differ
//! there are letters, what is left without them is the ground that they stand on, and nine tenths of
//! that must be far enough from their colour.

use std::io::Cursor;

use anyhow::{Context as _, Result, bail, ensure};
use base64::Engine as _;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::page::Page;

/// What the guidelines ask for (WCAG 2.2, 1.4.3), of text and of large text.
const ENOUGH: f64 = 4.5;
const ENOUGH_IF_LARGE: f64 = 3.0;
/// A hairline may cross the ground of a letter, so its last tenth is not asked.
const ASKED_OF_TEN: usize = 9;
/// So often a screen is looked at until it is at rest.
const TRIES: usize = 20;
/// Where a letter is thickest, so much of its colour is on the screen.
const SEEN: f64 = 0.5;

/// A text of which axe-core could not decide.
#[derive(Deserialize, Debug)]
struct Undecided {
    html: String,
    /// Where its words are: left, top, width, height.
    boxes: Vec<[f64; 4]>,
    /// Red, green and blue up to 255, and how opaque.
    color: [f64; 4],
    is_large: bool,
}

/// Fails if a text at one of these places cannot be read.
pub(crate) async fn decide(page: &Page<'_>, places: &[Value], screen: &str) -> Result<()> {
    if places.is_empty() {
        return Ok(());
    }
    // What moves while it is looked at, as a pane that is still being swept in or a piece that is
    // faded in under a text, says nothing.
    for _ in 0..TRIES {
        let texts = page.script(TEXTS, vec![json!(places)]).await?;
        let Some(rim) = rim(&texts)? else { return Ok(()) };
        let lettered = Screen::of(page, rim).await?;
        let pale = pale(page, places, &texts, rim, &lettered).await?;
        if pale.is_empty() {
            return Ok(());
        }
        let is_at_rest = page.script(TEXTS, vec![json!(places)]).await? == texts
            && Screen::of(page, rim).await?.bytes == lettered.bytes;
        ensure!(!is_at_rest, "too little contrast on {screen}: {}", pale.join("; "));
    }
    bail!("the texts of {screen} do not come to rest")
}

/// What lies around all of these texts, if there are any.
fn rim(texts: &Value) -> Result<Option<[f64; 4]>> {
    Ok(around(Vec::<Undecided>::deserialize(texts)?.iter().flat_map(|it| &it.boxes)))
}

/// Which of some texts cannot be read where the screen is `lettered` so.
async fn pale(
    page: &Page<'_>,
    places: &[Value],
    texts: &Value,
    rim: [f64; 4],
    lettered: &Screen,
) -> Result<Vec<String>> {
    let texts = Vec::<Undecided>::deserialize(texts)?;
    page.script(HIDE_TEXT, vec![json!(places)]).await?;
    let ground = Screen::of(page, rim).await;
    page.script(SHOW_TEXT, Vec::new()).await?;
    let ground = ground?;
    let mut pale = Vec::new();
    for text in &texts {
        let enough = if text.is_large { ENOUGH_IF_LARGE } else { ENOUGH };
        let ratio = ground.contrast(lettered, text);
        if ratio < enough {
            pale.push(format!("{ratio:.2} instead of {enough}: {}", text.html));
        }
    }
    Ok(pale)
}

/// The words of elements, as far as they are in sight, within what cuts them off, and nothing lies
/// over them. What lets clicks through is not found by asking for what is at a point: where it has a
/// ground of its own that nothing shines through, it lies over them all the same.
const TEXTS: &str = "const texts = [], range = document.createRange();\
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });\
    const painted = (colour) => {\
        canvas.clearRect(0, 0, 1, 1);\
        canvas.fillStyle = colour;\
        canvas.fillRect(0, 0, 1, 1);\
        return canvas.getImageData(0, 0, 1, 1).data;\
    };\
    const covers = [...document.querySelectorAll('main *')].filter(it => {\
        const style = getComputedStyle(it);\
        return style.pointerEvents === 'none' && style.opacity === '1' \
            && painted(style.backgroundColor)[3] > 229 && it.checkVisibility();\
    });\
    const is_covered = (it, x, y) => covers.some(cover => {\
        const { left, top, right, bottom } = cover.getBoundingClientRect();\
        return left <= x && x <= right && top <= y && y <= bottom && !cover.contains(it);\
    });\
    for (const place of arguments[0]) {\
        const it = document.querySelector(place);\
        if (!it || !it.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;\
        const boxes = [];\
        for (const node of it.childNodes) {\
            if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;\
            range.selectNodeContents(node);\
            for (const box of range.getClientRects()) {\
                let { left, top, right, bottom } = box;\
                for (let up = it.parentElement; up; up = up.parentElement) {\
                    if (getComputedStyle(up).overflow === 'visible') continue;\
                    const rim = up.getBoundingClientRect();\
                    left = Math.max(left, rim.left), right = Math.min(right, rim.right);\
                    top = Math.max(top, rim.top), bottom = Math.min(bottom, rim.bottom);\
                }\
                if (left >= right || top >= bottom) continue;\
                const [x, y] = [(left + right) / 2, (top + bottom) / 2];\
                const above = document.elementFromPoint(x, y);\
                if (above && (it.contains(above) || above.contains(it)) && !is_covered(it, x, y))\
                    boxes.push([left, top, right - left, bottom - top]);\
            }\
        }\
        if (!boxes.length) continue;\
        const style = getComputedStyle(it), size = parseFloat(style.fontSize);\
        const [r, g, b, a] = painted(\
            it instanceof SVGElement ? style.fill : style.webkitTextFillColor);\
        let opacity = a / 255;\
        for (let up = it; up; up = up.parentElement) opacity *= getComputedStyle(up).opacity;\
        const is_large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);\
        texts.push({ html: it.outerHTML.slice(0, 160), boxes, color: [r, g, b, opacity], is_large });\
    }\
    return texts";

/// Only letters go: what takes its colour from theirs stays as it is. A style for every element would
/// have the browser style and draw the whole screen twice.
const HIDE_TEXT: &str = "const all = arguments[0].map(place => document.querySelector(place));\
    window.hidden_texts = all.filter(it => it).map(it => [it, it.style.cssText]);\
    for (const [it] of window.hidden_texts) {\
        const colour = it instanceof SVGElement ? 'fill' : '-webkit-text-fill-color';\
        it.style.setProperty(colour, 'transparent', 'important');\
    }";
const SHOW_TEXT: &str = "for (const [{ style }, was] of window.hidden_texts) style.cssText = was";

/// The smallest box around these: of the rest of the screen no picture is taken.
fn around<'a>(boxes: impl Iterator<Item = &'a [f64; 4]>) -> Option<[f64; 4]> {
    let edges = boxes.map(|&[x, y, width, height]| [x, y, x + width, y + height]);
    let rim = edges.reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]);
    let [left, top, right, bottom] = rim?;
    let (left, top) = (left.floor().max(0.0), top.floor().max(0.0));
    Some([left, top, (right - left).ceil(), (bottom - top).ceil()])
}

/// A part of what is on the screen, pixel by pixel.
struct Screen {
    left: f64,
    top: f64,
    width: usize,
    height: usize,
    channels: usize,
    bytes: Vec<u8>,
}

impl Screen {
    async fn of(page: &Page<'_>, [left, top, width, height]: [f64; 4]) -> Result<Screen> {
        let scrolled = page.script("return [scrollX, scrollY]", Vec::new()).await?;
        let scrolled = |i: usize| scrolled[i].as_f64().unwrap_or_default();
        let clip = json!({
            "x": left + scrolled(0),
            "y": top + scrolled(1),
            "width": width,
            "height": height,
            "scale": 1,
        });
        let how = json!({ "format": "png", "optimizeForSpeed": true, "clip": clip });
        let taken = page.chromium("Page.captureScreenshot", how).await?;
        let data = taken["data"].as_str().context("a picture")?;
        let data = base64::engine::general_purpose::STANDARD.decode(data)?;
        let mut reader = png::Decoder::new(Cursor::new(data)).read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().context("a picture that fits")?];
        let info = reader.next_frame(&mut bytes)?;
        let channels = info.color_type.samples();
        ensure!(channels >= 3 && info.bit_depth == png::BitDepth::Eight, "a picture in colour");
        let (width, height) = (usize::try_from(info.width)?, usize::try_from(info.height)?);
        Ok(Screen { left, top, width, height, channels, bytes })
    }

    /// How far a text is from what it stands on, which is this screen without letters; as far as can
    /// be where nothing of it is in sight.
    fn contrast(&self, lettered: &Screen, text: &Undecided) -> f64 {
        let [red, green, blue, opacity] = text.color;
        let mut ratios: Vec<f64> = Vec::new();
        let mut boldest: f64 = 0.0;
        for &rim in &text.boxes {
            for (ground, shown) in self.pixels(rim).zip(lettered.pixels(rim)) {
                // Beside a letter, or under what lies over it.
                if ground.iter().zip(&shown).all(|(a, b)| a.total_cmp(b).is_eq()) {
                    continue;
                }
                let mix = |letter: f64, ground: f64| letter * opacity + ground * (1.0 - opacity);
                let letter = [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2])];
                ratios.push(ratio(luminance(letter), luminance(ground)));
                boldest = boldest.max(nearness(ground, letter, shown));
            }
        }
        // Something lies over it, as a preview or a label, and what shows through is not there to be
        // read.
        if boldest < SEEN {
            return f64::INFINITY;
        }
        ratios.sort_by(|a, b| b.total_cmp(a));
        let last = (ratios.len() * ASKED_OF_TEN / 10).min(ratios.len().saturating_sub(1));
        ratios.get(last).copied().unwrap_or(f64::INFINITY)
    }

    /// The pixels of a box, as far as it is on the screen.
    fn pixels(&self, [x, y, width, height]: [f64; 4]) -> impl Iterator<Item = [f64; 3]> {
        let columns = span(x - self.left, width, self.width);
        let rows = span(y - self.top, height, self.height);
        rows.flat_map(move |row| columns.clone().map(move |column| (row, column))).map(
            |(row, column)| {
                let at = (row * self.width + column) * self.channels;
                [0, 1, 2].map(|i| f64::from(self.bytes[at + i]))
            },
        )
    }
}

/// The whole pixels between two edges.
fn span(from: f64, length: f64, end: usize) -> std::ops::Range<usize> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "an edge below zero is at zero, and one beyond the screen is at its end"
    )]
    let whole = |edge: f64| (edge.round().max(0.0) as usize).min(end);
    whole(from)..whole(from + length)
}

/// How near a pixel is to the colour of a letter, from 0 on the ground to 1 in the letter; below 0
/// where something else is drawn.
fn nearness(ground: [f64; 3], letter: [f64; 3], shown: [f64; 3]) -> f64 {
    let apart = |a: [f64; 3]| (0..3).map(|i| (a[i] - letter[i]).powi(2)).sum::<f64>().sqrt();
    let whole = apart(ground);
    if whole > 0.0 { 1.0 - apart(shown) / whole } else { 1.0 }
}

/// Relative luminance, as the guidelines define it.
fn luminance([red, green, blue]: [f64; 3]) -> f64 {
    let linear = |channel: f64| {
        let it = channel / 255.0;
        if it <= 0.040_45 { it / 12.92 } else { ((it + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

fn ratio(a: f64, b: f64) -> f64 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn screen(colors: &[[u8; 3]]) -> Screen {
        let (left, top, width) = (0.0, 0.0, colors.len());
        Screen { left, top, width, height: 1, channels: 3, bytes: colors.concat() }
    }

    fn text(color: [f64; 4], width: f64) -> Undecided {
        let boxes = vec![[0.0, 0.0, width, 1.0]];
        Undecided { html: String::new(), boxes, color, is_large: false }
    }

    /// How far a text is from these colours, when letters of another one cover all of them.
    fn contrast(ground: &[[u8; 3]], text: &Undecided) -> f64 {
        let [.., opacity] = text.color;
        let shade = |ground: u8, letter: f64| {
            let mixed = letter * opacity + f64::from(ground) * (1.0 - opacity);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a colour")]
            let mixed = mixed as u8;
            // What differs is a letter, and be it by one.
            if mixed == ground { mixed.abs_diff(1) } else { mixed }
        };
        let lettered = ground.iter().map(|it| [0, 1, 2].map(|i| shade(it[i], text.color[i])));
        screen(ground).contrast(&screen(&lettered.collect::<Vec<_>>()), text)
    }

    #[test]
    fn black_on_white_is_twenty_one_to_one() {
        let black = text([0.0, 0.0, 0.0, 1.0], 1.0);
        assert!((contrast(&[[255; 3]], &black) - 21.0).abs() < 1e-9);
        assert!((contrast(&[[0; 3]], &black) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_hairline_beneath_is_forgiven_and_a_dark_half_is_not() {
        let black = text([0.0, 0.0, 0.0, 1.0], 20.0);
        let mut colors = [[255; 3]; 20];
        colors[7] = [0; 3];
        assert!(contrast(&colors, &black) > ENOUGH);
        colors[10..].fill([0; 3]);
        assert!(contrast(&colors, &black) < ENOUGH);
    }

    #[test]
    fn what_is_half_there_is_half_as_dark() {
        let faint = text([0.0, 0.0, 0.0, 0.5], 1.0);
        let contrast = contrast(&[[255; 3]], &faint);
        assert!(contrast > 3.0 && contrast < ENOUGH, "{contrast}");
    }

    #[test]
    fn what_is_beside_a_letter_is_not_judged() {
        let black = text([0.0, 0.0, 0.0, 1.0], 2.0);
        let (ground, lettered) = ([[255; 3], [0; 3]], [[0; 3], [0; 3]]);
        assert!((screen(&ground).contrast(&screen(&lettered), &black) - 21.0).abs() < 1e-9);
    }

    #[test]
    fn what_shows_through_a_preview_is_not_judged() {
        let black = text([0.0, 0.0, 0.0, 1.0], 1.0);
        let (ground, lettered) = ([[120; 3]], [[110; 3]]);
        assert!(screen(&ground).contrast(&screen(&lettered), &black).is_infinite());
    }

    #[test]
    fn what_is_out_of_sight_is_not_judged() {
        let far = Undecided { boxes: vec![[90.0, 90.0, 5.0, 5.0]], ..text([0.0; 4], 1.0) };
        assert!(contrast(&[[0; 3]], &far).is_infinite());
    }
}
