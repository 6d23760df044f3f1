//! A pen that writes SVG: shapes, groups, text, and nothing else.
//!
//! Coordinates are whole numbers; what is finer stands in the path of a shape. Strokes and scales
//! are whole numbers as well, of tenths and of thousandths, so that no float is ever written.

use std::fmt::{self, Display, Write as _};

use crate::palette::Ink;

/// A drawing in a box whose upper left corner is at 0, 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    pub width: i32,
    pub height: i32,
    /// What stands between `<svg …>` and `</svg>`.
    pub inside: String,
}

impl Picture {
    pub fn new(width: i32, height: i32, paint: impl FnOnce(&mut Pen)) -> Picture {
        let mut pen = Pen { text: String::with_capacity(2048) };
        pen.open(format_args!("g stroke-linecap=\"round\" stroke-linejoin=\"round\""));
        paint(&mut pen);
        pen.close();
        Picture { width, height, inside: pen.text }
    }

    /// The value of the attribute `viewBox`.
    pub fn view_box(&self) -> String {
        format!("0 0 {} {}", self.width, self.height)
    }

    /// The whole element, with the size of the box unless the page says otherwise.
    pub fn svg(&self) -> String {
        let Picture { width, height, inside } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\">{inside}</svg>"
        )
    }

    /// A file that looks right wherever it is opened: many programs know no CSS variables, so
    /// their values are written out.
    pub fn file(&self) -> String {
        plain(&self.svg())
    }
}

/// Writes elements one after the other.
#[derive(Debug)]
pub struct Pen {
    text: String,
}

/// Where a text stands: its middle, its start or its end is at the point given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// A typeface by what it is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    Title,
    Text,
}

impl Pen {
    fn write(&mut self, text: fmt::Arguments<'_>) -> &mut Pen {
        self.text.write_fmt(text).expect("a String takes all");
        self
    }

    fn open(&mut self, tag: fmt::Arguments<'_>) {
        self.write(format_args!("<{tag}>"));
    }

    fn close(&mut self) -> &mut Pen {
        self.text.push_str("</g>");
        self
    }

    fn path(&mut self, ink: Ink, edge: Option<(Ink, i32)>, d: &dyn Display) -> &mut Pen {
        self.write(format_args!("<path fill=\"{ink}\""));
        if let Some((edge, tenths)) = edge {
            self.write(format_args!(" stroke=\"{edge}\" stroke-width=\"{}\"", Tenths(tenths)));
        }
        self.write(format_args!(" d=\"{d}\"/>"))
    }

    fn stroke(&mut self, ink: Ink, tenths: i32, dash: &str, d: &dyn Display) -> &mut Pen {
        let width = Tenths(tenths);
        self.write(format_args!("<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\""));
        if !dash.is_empty() {
            self.write(format_args!(" stroke-dasharray=\"{dash}\""));
        }
        self.write(format_args!(" d=\"{d}\"/>"))
    }

    /// A filled path.
    pub fn fill(&mut self, ink: Ink, d: impl Display) -> &mut Pen {
        self.path(ink, None, &d)
    }

    /// A filled path that one sees through: so many hundredths of its ink.
    pub fn wash(&mut self, ink: Ink, hundredths: i32, d: impl Display) -> &mut Pen {
        let opacity = Thousandths(10 * hundredths);
        self.write(format_args!("<path fill=\"{ink}\" fill-opacity=\"{opacity}\" d=\"{d}\"/>"))
    }

    /// A filled path with an outline.
    pub fn shape(&mut self, ink: Ink, edge: Ink, tenths: i32, d: impl Display) -> &mut Pen {
        self.path(ink, Some((edge, tenths)), &d)
    }

    /// A stroke along a path.
    pub fn line(&mut self, ink: Ink, tenths: i32, d: impl Display) -> &mut Pen {
        self.stroke(ink, tenths, "", &d)
    }

    /// A broken stroke: `dash` is the value of `stroke-dasharray`.
    pub fn dashes(&mut self, ink: Ink, tenths: i32, dash: &str, d: impl Display) -> &mut Pen {
        self.stroke(ink, tenths, dash, &d)
    }

    pub fn rect(&mut self, ink: Ink, x: i32, y: i32, w: i32, h: i32) -> &mut Pen {
        self.fill(ink, format_args!("M{x} {y}h{w}v{h}h-{w}z"))
    }

    pub fn round(&mut self, ink: Ink, x: i32, y: i32, w: i32, h: i32, r: i32) -> &mut Pen {
        self.write(format_args!(
            "<rect fill=\"{ink}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{r}\"/>"
        ))
    }

    /// The outline of a box with round corners.
    pub fn frame(&mut self, ink: Ink, tenths: i32, at: [i32; 4], r: i32) -> &mut Pen {
        let ([x, y, w, h], width) = (at, Tenths(tenths));
        self.write(format_args!(
            "<rect fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" x=\"{x}\" y=\"{y}\" \
             width=\"{w}\" height=\"{h}\" rx=\"{r}\"/>"
        ))
    }

    pub fn dot(&mut self, ink: Ink, x: i32, y: i32, r: i32) -> &mut Pen {
        self.write(format_args!("<circle fill=\"{ink}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"))
    }

    pub fn ring(&mut self, ink: Ink, tenths: i32, x: i32, y: i32, r: i32) -> &mut Pen {
        let width = Tenths(tenths);
        self.write(format_args!(
            "<circle fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" cx=\"{x}\" \
             cy=\"{y}\" r=\"{r}\"/>"
        ))
    }

    pub fn oval(&mut self, ink: Ink, x: i32, y: i32, rx: i32, ry: i32) -> &mut Pen {
        self.write(format_args!(
            "<ellipse fill=\"{ink}\" cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\"/>"
        ))
    }

    /// One line of text. It may come from an edition or from a player, so it is escaped.
    pub fn text(
        &mut self,
        font: (Face, i32),
        ink: Ink,
        place: (i32, i32, Anchor),
        text: impl Display,
    ) -> &mut Pen {
        self.letters(font, ink, place, &text)
    }

    fn letters(
        &mut self,
        (face, tenths): (Face, i32),
        ink: Ink,
        (x, y, anchor): (i32, i32, Anchor),
        text: &dyn Display,
    ) -> &mut Pen {
        let (size, font) = (
            Tenths(tenths),
            match face {
                Face::Title => "var(--font-title, Georgia, serif)",
                Face::Text => "var(--font-text, system-ui, sans-serif)",
            },
        );
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.write(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-family=\"{font}\" font-size=\"{size}\" \
             font-weight=\"700\" text-anchor=\"{anchor}\" fill=\"{ink}\">"
        ));
        let start = self.text.len();
        self.write(format_args!("{text}"));
        let raw = self.text.split_off(start);
        escape_into(&raw, &mut self.text);
        self.text.push_str("</text>");
        self
    }

    // What opens a group is written once; only what is painted in it differs from call to call.

    fn open_at(&mut self, x: i32, y: i32, scale: i32) {
        let scale = Thousandths(scale);
        self.open(format_args!("g transform=\"translate({x} {y}) scale({scale})\""));
    }

    fn open_turn(&mut self, angle: i32, x: i32, y: i32) {
        self.open(format_args!("g transform=\"rotate({angle} {x} {y})\""));
    }

    fn open_faint(&mut self, hundredths: i32) {
        self.open(format_args!("g opacity=\"{}\"", Thousandths(10 * hundredths)));
    }

    /// Moves the origin to a point and scales by so many thousandths.
    pub fn at(&mut self, x: i32, y: i32, scale: i32, paint: impl FnOnce(&mut Pen)) -> &mut Pen {
        self.open_at(x, y, scale);
        paint(self);
        self.close()
    }

    /// Mirrored at the vertical line through `x`.
    pub fn mirror(&mut self, x: i32, paint: impl FnOnce(&mut Pen)) -> &mut Pen {
        self.open(format_args!("g transform=\"translate({} 0) scale(-1 1)\"", 2 * x));
        paint(self);
        self.close()
    }

    /// Turned by so many degrees around a point.
    pub fn turn(&mut self, angle: i32, x: i32, y: i32, paint: impl FnOnce(&mut Pen)) -> &mut Pen {
        self.open_turn(angle, x, y);
        paint(self);
        self.close()
    }

    /// Seen through: so many hundredths of the whole.
    pub fn faint(&mut self, hundredths: i32, paint: impl FnOnce(&mut Pen)) -> &mut Pen {
        self.open_faint(hundredths);
        paint(self);
        self.close()
    }

    /// A picture with its corner at a point, so wide.
    pub fn put(&mut self, picture: &Picture, x: i32, y: i32, width: i32) -> &mut Pen {
        let scale = width * 1000 / picture.width;
        self.at(x, y, scale, |pen| pen.text.push_str(&picture.inside))
    }

    /// A picture cut at the edges of its box; a group would let it hang out.
    pub fn put_cut(&mut self, picture: &Picture, at: [i32; 4]) -> &mut Pen {
        let ([x, y, w, h], Picture { width, height, inside }) = (at, picture);
        self.write(format_args!(
            "<svg x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" \
             viewBox=\"0 0 {width} {height}\" preserveAspectRatio=\"xMidYMid slice\">{inside}</svg>"
        ))
    }

    /// What is not drawn but must be said: a gradient, the title of a whole picture.
    pub fn raw(&mut self, markup: &str) -> &mut Pen {
        self.text.push_str(markup);
        self
    }
}

/// `15` is written `1.5`.
struct Tenths(i32);

impl Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 10, self.0 % 10) {
            (whole, 0) => write!(f, "{whole}"),
            (0, part) => write!(f, ".{part}"),
            (whole, part) => write!(f, "{whole}.{part}"),
        }
    }
}

/// `1500` is written `1.5`.
struct Thousandths(i32);

impl Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0 / 1000, self.0 % 1000);
        if whole > 0 || part == 0 {
            write!(f, "{whole}")?;
        }
        if part > 0 {
            write!(f, ".{}", format!("{part:03}").trim_end_matches('0'))?;
        }
        Ok(())
    }
}

/// Text as it may stand in an element or an attribute; what XML cannot hold is left out.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    escape_into(text, &mut escaped);
    escaped
}

fn escape_into(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => {}
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
}

/// The same text with every `var(--name, value)` of an attribute replaced by its value.
///
/// Texts are escaped but may contain these very letters, so only what stands right after `="` is
/// taken for a variable.
pub fn plain(svg: &str) -> String {
    let mut out = String::with_capacity(svg.len());
    let mut rest = svg;
    while let Some(at) = rest.find("=\"var(--") {
        let (before, found) = rest.split_at(at + 2);
        out.push_str(before);
        let end = found.find('"').unwrap_or(found.len());
        let (variable, after) = found.split_at(end);
        let value = variable.split_once(',').map_or(variable, |(_, value)| value);
        out.push_str(value.trim().trim_end_matches(')'));
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette;

    #[test]
    fn numbers_are_written_short() {
        let tenths = [5, 10, 15, 120].map(|n| Tenths(n).to_string());
        assert_eq!(tenths, [".5", "1", "1.5", "12"]);
        let thousandths = [250, 1000, 1050, 0, 3].map(|n| Thousandths(n).to_string());
        assert_eq!(thousandths, [".25", "1", "1.05", "0", ".003"]);
    }

    #[test]
    fn text_is_escaped_and_what_xml_cannot_hold_is_left_out() {
        let mut pen = Pen { text: String::new() };
        let name = "<b>&\"Land's\u{0} End\u{7}";
        pen.text((Face::Title, 120), palette::INK, (0, 0, Anchor::Start), name);
        assert!(pen.text.contains(">&lt;b&gt;&amp;&quot;Land&#39;s End</text>"), "{}", pen.text);
    }

    #[test]
    fn a_file_knows_no_variables() {
        let picture = Picture::new(10, 10, |pen| {
            let place = (5, 5, Anchor::Middle);
            pen.rect(palette::INK, 0, 0, 10, 10);
            pen.text((Face::Text, 95), palette::CARD, place, "=\"var(--x, y)\"");
        });
        let file = picture.file();
        assert!(picture.svg().contains("fill=\"var(--art-ink, #"), "{}", picture.svg());
        assert!(file.contains("font-family=\"system-ui, sans-serif\""), "{file}");
        assert!(file.contains("=&quot;var(--x, y)&quot;"), "a text stays as it is: {file}");
        assert!(!file.contains("\"var("), "{file}");
    }
}
