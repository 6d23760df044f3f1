//! Charts as SVG, drawn with `plotters`.
//!
//! A chart is 400 units wide, so that three stand beside each other on a desk and one fills a phone,
//! with letters of the same size. Colours are CSS variables of the page, which knows day and night.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::number::{plain, short};

/// Everything is drawn twice as large as it is shown, because coordinates are whole numbers.
const FINE: u32 = 2;
const WIDTH: u32 = 400 * FINE;
const LETTER: i32 = 30;
const ROW: i32 = 46;

/// A colour of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    Text,
    Muted,
    Grid,
    /// The n-th colour of a series.
    Series(u8),
}

/// Colours of series there are; more begin anew.
pub(crate) const N_SERIES: u8 = 12;

impl Ink {
    /// Colours that nobody sees: each stands for a variable, and is replaced by it.
    fn placeholder(self) -> RGBColor {
        match self {
            Ink::Text => RGBColor(1, 2, 0),
            Ink::Muted => RGBColor(1, 2, 1),
            Ink::Grid => RGBColor(1, 2, 2),
            Ink::Series(n) => RGBColor(1, 3, n % N_SERIES),
        }
    }

    /// The variable of the page's style.
    pub(crate) fn variable(self) -> String {
        match self {
            Ink::Text => "--ink".to_owned(),
            Ink::Muted => "--muted".to_owned(),
            Ink::Grid => "--grid".to_owned(),
            Ink::Series(n) => format!("--s{}", n % N_SERIES),
        }
    }

    fn all() -> impl Iterator<Item = Ink> {
        [Ink::Text, Ink::Muted, Ink::Grid].into_iter().chain((0..N_SERIES).map(Ink::Series))
    }
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Draws a picture of that height. Drawing into a text cannot fail.
fn picture(height: i32, draw: impl FnOnce(&Area<'_>)) -> String {
    let mut svg = String::new();
    {
        let size = (WIDTH, u32::try_from(height).unwrap_or(1));
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        draw(&area);
        area.present().expect("a text takes all");
    }
    for ink in Ink::all() {
        let RGBColor(r, g, b) = ink.placeholder();
        svg = svg.replace(&format!("#{r:02X}{g:02X}{b:02X}"), &format!("var({})", ink.variable()));
    }
    tidy(&svg)
}

/// Leaves out what need not be said, which is half of it.
fn tidy(svg: &str) -> String {
    let open = svg.find("viewBox").unwrap_or(0);
    let mut text = format!("<svg {}", &svg[open..]);
    for (from, to) in [
        (" xmlns=\"http://www.w3.org/2000/svg\"", ""),
        (" opacity=\"1\"", ""),
        (" font-family=\"sans-serif\"", ""),
        (" stroke=\"none\"", ""),
        (" stroke-width=\"1\"", ""),
        (" text-anchor=\"start\"", ""),
        (" \"/>", "\"/>"),
        (">\n", ">"),
        ("\n<", "<"),
        ("font-size=\"24.193548387096776\"", ""),
    ] {
        text = text.replace(from, to);
    }
    text
}

fn letters(ink: Ink, across: HPos) -> TextStyle<'static> {
    let font = ("sans-serif", LETTER).into_font().color(&ink.placeholder());
    font.pos(Pos::new(across, VPos::Center))
}

fn write(area: &Area<'_>, text: impl Into<String>, at: (i32, i32), ink: Ink, across: HPos) {
    let text: String = text.into();
    area.draw(&Text::new(text, at, letters(ink, across))).expect("a text takes all");
}

fn bar(area: &Area<'_>, [left, right]: [i32; 2], [top, bottom]: [i32; 2], ink: Ink, opacity: f64) {
    let style = ink.placeholder().mix(opacity).filled();
    area.draw(&Rectangle::new([(left, top), (right, bottom)], style)).expect("a text takes all");
}

fn line(area: &Area<'_>, points: &[(i32, i32)], ink: Ink, width: u32) {
    let style = ink.placeholder().stroke_width(width);
    area.draw(&PathElement::new(points.to_vec(), style)).expect("a text takes all");
}

fn dot(area: &Area<'_>, at: (i32, i32), ink: Ink) {
    area.draw(&Circle::new(at, 8, ink.placeholder().filled())).expect("a text takes all");
}

/// About how wide a letter is, on the wide side of the typefaces that a page may get.
fn width(letter: char) -> i32 {
    match letter {
        'm' | 'w' | 'M' | 'W' | '…' => 24,
        'i' | 'j' | 'l' | 'I' | 'f' | 't' | 'r' | ' ' | '.' | ',' | '/' | '\'' | '(' | ')' => 10,
        letter if letter.is_uppercase() => 18,
        _ => 15,
    }
}

/// A name that fits a column of that width. What is left out is its middle, because names that
/// begin alike end differently.
fn fitting(name: &str, most: i32) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.iter().copied().map(width).sum::<i32>() <= most {
        return name.to_owned();
    }
    let half = (most - width('…')) / 2;
    let within = |letters: &mut dyn Iterator<Item = char>| {
        let mut left = half;
        let fits = |&letter: &char| {
            left -= width(letter);
            left >= 0
        };
        letters.take_while(fits).collect::<String>()
    };
    let head = within(&mut letters.iter().copied());
    let tail = within(&mut letters.iter().rev().copied());
    let tail: String = tail.chars().rev().collect();
    format!("{}…{}", head.trim_end(), tail.trim_start())
}

/// A line of numbers across part of a chart.
struct Scale {
    low: f64,
    high: f64,
    left: i32,
    right: i32,
    /// Ticks are no closer than this: what is counted has none between whole numbers.
    least_step: f64,
}

/// One for values that are whole numbers throughout.
fn least_step(values: impl IntoIterator<Item = f64>) -> f64 {
    let all_whole = values.into_iter().all(|value| (value - value.round()).abs() < 1e-9);
    if all_whole { 1.0 } else { 0.0 }
}

impl Scale {
    /// A scale that shows all the values, with round numbers at its ticks.
    fn over(values: impl IntoIterator<Item = f64>, left: i32, right: i32) -> Scale {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values {
            low = low.min(value);
            high = high.max(value);
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        if high - low < 1e-9 {
            high = low + 1.0;
        }
        Scale { low, high, left, right, least_step: 0.0 }
    }

    fn with_zero(values: impl IntoIterator<Item = f64>, left: i32, right: i32) -> Scale {
        Scale::over(values.into_iter().chain([0.0]), left, right)
    }

    #[allow(clippy::cast_possible_truncation, reason = "places on a chart are small")]
    fn at(&self, value: f64) -> i32 {
        let share = (value - self.low) / (self.high - self.low);
        let width = f64::from(self.right - self.left);
        (f64::from(self.left) + share.clamp(0.0, 1.0) * width).round() as i32
    }

    fn ticks(&self, about: f64) -> Vec<f64> {
        let rough = (self.high - self.low) / about;
        let unit = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|it| it * unit);
        let step = step.into_iter().find(|&it| it >= rough).unwrap_or(unit * 10.0);
        let step = step.max(self.least_step);
        let mut tick = (self.low / step).ceil() * step;
        let mut ticks = Vec::new();
        while tick <= self.high + step * 1e-6 {
            // Without this, zero may be written with a minus.
            ticks.push(if tick.abs() < step * 1e-6 { 0.0 } else { tick });
            tick += step;
        }
        ticks
    }

    /// Ticks below the rows, and lines through them.
    fn draw(&self, area: &Area<'_>, [top, bottom]: [i32; 2], label: &dyn Fn(f64) -> String) {
        for tick in self.ticks(4.0) {
            let x = self.at(tick);
            line(area, &[(x, top), (x, bottom)], Ink::Grid, 1);
            write(area, label(tick), (x, bottom + 22), Ink::Muted, HPos::Center);
        }
    }
}

/// Where names end and the picture begins.
const NAMES: i32 = 246;
const RIGHT: i32 = 750;
/// Between a name and its row.
const GAP: i32 = 16;

fn rows_height(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(0) * ROW + 56
}

fn row_middle(i: usize) -> i32 {
    i32::try_from(i).unwrap_or(0) * ROW + ROW / 2 + 4
}

fn name_rows(area: &Area<'_>, names: &[String]) {
    for (i, name) in names.iter().enumerate() {
        let at = (NAMES - GAP, row_middle(i));
        write(area, fitting(name, NAMES - GAP), at, Ink::Text, HPos::Right);
    }
}

/// Numbers from the least to the most of each row: 5, 25, 50, 75 and 95 percent.
pub(crate) fn boxes(names: &[String], rows: &[[f64; 5]], unit: &dyn Fn(f64) -> String) -> String {
    let bottom = rows_height(rows.len()) - 48;
    picture(rows_height(rows.len()), |area| {
        let scale = Scale::over(rows.iter().flatten().copied(), NAMES, RIGHT);
        scale.draw(area, [0, bottom], unit);
        name_rows(area, names);
        for (i, row) in rows.iter().enumerate() {
            let y = row_middle(i);
            let [low, quarter, middle, three, high] = row.map(|value| scale.at(value));
            let ink = Ink::Series(0);
            line(area, &[(low, y), (high, y)], ink, 3);
            bar(area, [quarter, three], [y - 13, y + 13], ink, 1.0);
            line(area, &[(middle, y - 13), (middle, y + 13)], Ink::Text, 5);
        }
    })
}

/// A value of each row with its interval, and a line at what would be expected.
pub(crate) fn intervals(
    names: &[String],
    rows: &[crate::totals::Estimate],
    expected: f64,
    label: &dyn Fn(f64) -> String,
) -> String {
    let bottom = rows_height(rows.len()) - 48;
    picture(rows_height(rows.len()), |area| {
        let ends = rows.iter().flat_map(|row| [row.low, row.high]);
        let scale = Scale::over(ends.chain([expected]), NAMES, RIGHT);
        scale.draw(area, [0, bottom], label);
        let x = scale.at(expected);
        line(area, &[(x, 0), (x, bottom)], Ink::Muted, 3);
        name_rows(area, names);
        for (i, row) in rows.iter().enumerate() {
            let y = row_middle(i);
            line(area, &[(scale.at(row.low), y), (scale.at(row.high), y)], Ink::Series(0), 4);
            dot(area, (scale.at(row.value), y), Ink::Series(0));
        }
    })
}

/// How often, and what of it, side by side: a bar, and a value with its interval where there is
/// one.
pub(crate) fn used_and_gained(
    names: &[String],
    rows: &[(f64, Option<crate::totals::Estimate>)],
    headings: [&str; 2],
    use_label: &dyn Fn(f64) -> String,
) -> String {
    const TOP: i32 = 44;
    // The labels of the one scale must not meet those of the other.
    const SECOND: i32 = 512;
    let height = rows_height(rows.len()) + TOP;
    let bottom = height - 48;
    picture(height, |area| {
        let uses = Scale::with_zero(rows.iter().map(|row| row.0), NAMES, 430);
        let ends = rows.iter().filter_map(|row| row.1).flat_map(|it| [it.low, it.high]);
        let gains = Scale::with_zero(ends, SECOND, 775);
        for tick in uses.ticks(2.0) {
            let x = uses.at(tick);
            line(area, &[(x, TOP), (x, bottom)], Ink::Grid, 1);
            write(area, use_label(tick), (x, bottom + 22), Ink::Muted, HPos::Center);
        }
        gains.draw(area, [TOP, bottom], &super::number::points);
        write(area, headings[0], (NAMES, 18), Ink::Muted, HPos::Left);
        write(area, headings[1], (SECOND, 18), Ink::Muted, HPos::Left);
        let zero = gains.at(0.0);
        line(area, &[(zero, TOP), (zero, bottom)], Ink::Muted, 3);
        for (i, (name, (used, gain))) in names.iter().zip(rows).enumerate() {
            let y = row_middle(i) + TOP;
            write(area, fitting(name, NAMES - GAP), (NAMES - GAP, y), Ink::Text, HPos::Right);
            bar(area, [uses.at(0.0), uses.at(*used)], [y - 12, y + 12], Ink::Series(0), 1.0);
            if let Some(gain) = gain {
                let is_clear = gain.low > 0.0 || gain.high < 0.0;
                let ink = match is_clear {
                    true if gain.value > 0.0 => Ink::Series(1),
                    true => Ink::Series(2),
                    false => Ink::Muted,
                };
                line(area, &[(gains.at(gain.low), y), (gains.at(gain.high), y)], ink, 4);
                dot(area, (gains.at(gain.value), y), ink);
            }
        }
    })
}

/// Bars of each row made of parts; parts below zero go to the left.
pub(crate) fn stacked(
    names: &[String],
    rows: &[Vec<f64>],
    label: &dyn Fn(f64) -> String,
) -> String {
    let bottom = rows_height(rows.len()) - 48;
    let sum = |row: &Vec<f64>, keep: fn(f64) -> bool| -> f64 {
        row.iter().copied().filter(|&part| keep(part)).sum()
    };
    picture(rows_height(rows.len()), |area| {
        let ends = rows.iter().flat_map(|row| [sum(row, |it| it > 0.0), sum(row, |it| it < 0.0)]);
        let scale = Scale::with_zero(ends, NAMES, RIGHT);
        scale.draw(area, [0, bottom], label);
        name_rows(area, names);
        for (i, row) in rows.iter().enumerate() {
            let y = row_middle(i);
            let (mut plus, mut minus) = (0.0, 0.0);
            for (part, &value) in (0..).zip(row) {
                let from = if value < 0.0 { &mut minus } else { &mut plus };
                let ends = [scale.at(*from), scale.at(*from + value)];
                *from += value;
                bar(
                    area,
                    [ends[0].min(ends[1]), ends[0].max(ends[1])],
                    [y - 16, y + 16],
                    Ink::Series(part),
                    1.0,
                );
            }
        }
    })
}

/// A plain bar for each row.
pub(crate) fn bars(names: &[String], rows: &[f64], label: &dyn Fn(f64) -> String) -> String {
    let bottom = rows_height(rows.len()) - 48;
    picture(rows_height(rows.len()), |area| {
        let scale = Scale::with_zero(rows.iter().copied(), NAMES, RIGHT - 80);
        scale.draw(area, [0, bottom], label);
        name_rows(area, names);
        for (i, &value) in rows.iter().enumerate() {
            let y = row_middle(i);
            bar(area, [scale.at(0.0), scale.at(value)], [y - 14, y + 14], Ink::Series(0), 1.0);
            write(area, label(value), (scale.at(value) + 10, y), Ink::Muted, HPos::Left);
        }
    })
}

const PLOT: i32 = 440;

/// What is told along one side of a frame.
struct Axis<'a> {
    low: f64,
    high: f64,
    least_step: f64,
    label: &'a dyn Fn(f64) -> String,
}

impl Axis<'_> {
    /// From nothing to all.
    const SHARE: Axis<'static> = Axis::share_to(1.0);

    const fn share_to(high: f64) -> Axis<'static> {
        Axis { low: 0.0, high, least_step: 0.0, label: &super::number::percent }
    }

    fn scale(&self, left: i32, right: i32) -> Scale {
        Scale { low: self.low, high: self.high, left, right, least_step: self.least_step }
    }
}

/// A frame with two scales: what is drawn in it is told where things lie.
fn framed(x: &Axis<'_>, y: &Axis<'_>, draw: impl FnOnce(&Area<'_>, &Scale, &Scale)) -> String {
    const BOTTOM: i32 = PLOT - 52;
    picture(PLOT, |area| {
        let across = x.scale(100, RIGHT);
        let up = y.scale(BOTTOM, 22);
        for tick in up.ticks(4.0) {
            let at = up.at(tick);
            line(area, &[(across.left, at), (across.right, at)], Ink::Grid, 1);
            write(area, (y.label)(tick), (across.left - 12, at), Ink::Muted, HPos::Right);
        }
        for tick in across.ticks(5.0) {
            write(area, (x.label)(tick), (across.at(tick), BOTTOM + 26), Ink::Muted, HPos::Center);
        }
        draw(area, &across, &up);
        line(area, &[(across.left, BOTTOM), (across.right, BOTTOM)], Ink::Muted, 2);
    })
}

/// Columns of equal width, each a range of numbers and the share that falls into it. Several series
/// are drawn as outlines over each other.
pub(crate) fn histogram(
    series: &[Vec<(f64, f64, f64)>],
    x_label: &dyn Fn(f64) -> String,
) -> String {
    let all = || series.iter().flatten();
    let low = all().map(|it| it.0).fold(f64::INFINITY, f64::min);
    let high = all().map(|it| it.1).fold(f64::NEG_INFINITY, f64::max);
    let top = all().map(|it| it.2).fold(0.0, f64::max).max(1e-6);
    let (low, high) = if low < high { (low, high) } else { (0.0, 1.0) };
    let least_step = least_step(all().flat_map(|it| [it.0, it.1]));
    let x = Axis { low, high, least_step, label: x_label };
    framed(&x, &Axis::share_to(top * 1.05), |area, across, up| {
        for (n, columns) in (0..).zip(series) {
            if series.len() == 1 {
                for &(from, to, share) in columns {
                    let ends = [across.at(from) + 1, across.at(to) - 1];
                    bar(area, ends, [up.at(share), up.at(0.0)], Ink::Series(n), 1.0);
                }
                continue;
            }
            let mut outline = Vec::new();
            for &(from, to, share) in columns {
                outline.push((across.at(from), up.at(share)));
                outline.push((across.at(to), up.at(share)));
            }
            line(area, &outline, Ink::Series(n), 4);
        }
    })
}

/// A curve of a game: its middle, the band that half of all keep to, and the band of nine in ten.
pub(crate) struct Band {
    pub(crate) ink: Ink,
    pub(crate) middle: Vec<f64>,
    pub(crate) half: Vec<[f64; 2]>,
    /// Empty if it is not drawn.
    pub(crate) most: Vec<[f64; 2]>,
}

/// Curves from the start of a game to its end.
pub(crate) fn curves(bands: &[Band], label: &dyn Fn(f64) -> String) -> String {
    let ends = || {
        let edges = |band: &Band| -> Vec<f64> {
            let edges = band.half.iter().chain(&band.most).flatten().copied();
            edges.chain(band.middle.iter().copied()).collect()
        };
        bands.iter().flat_map(edges).collect::<Vec<f64>>()
    };
    let scale = Scale::with_zero(ends(), 0, 1);
    let y = Axis { low: scale.low, high: scale.high, least_step: least_step(ends()), label };
    framed(&Axis::SHARE, &y, |area, across, up| {
        let steps = bands.first().map_or(1, |band| band.middle.len().saturating_sub(1).max(1));
        let x = |step: usize| across.at(crate::float(step as u64) / crate::float(steps as u64));
        for band in bands {
            for (edges, opacity) in [(&band.most, 0.16), (&band.half, 0.28)] {
                let there = edges.iter().enumerate().map(|(i, edge)| (x(i), up.at(edge[1])));
                let back = edges.iter().enumerate().rev().map(|(i, edge)| (x(i), up.at(edge[0])));
                let outline: Vec<(i32, i32)> = there.chain(back).collect();
                if !outline.is_empty() {
                    let style = band.ink.placeholder().mix(opacity).filled();
                    area.draw(&Polygon::new(outline, style)).expect("a text takes all");
                }
            }
        }
        for band in bands {
            let points = band.middle.iter().enumerate().map(|(i, &value)| (x(i), up.at(value)));
            line(area, &points.collect::<Vec<_>>(), band.ink, 6);
        }
    })
}

/// Shares that add up to one, from the start of a game to its end, the first at the bottom.
pub(crate) fn shares(rows: &[Vec<f64>]) -> String {
    framed(&Axis::SHARE, &Axis::SHARE, |area, across, up| {
        let steps = crate::float(rows.len().saturating_sub(1).max(1) as u64);
        let half = 0.5 / steps;
        for (i, row) in rows.iter().enumerate() {
            let middle = crate::float(i as u64) / steps;
            let mut below = 0.0;
            for (part, &share) in (0..).zip(row) {
                let ends = [across.at(middle - half) + 1, across.at(middle + half) - 1];
                bar(area, ends, [up.at(below + share), up.at(below)], Ink::Series(part), 1.0);
                below += share;
            }
        }
    })
}

/// Effects in standard deviations, the strongest first.
pub(crate) fn effects(names: &[String], rows: &[crate::totals::Estimate]) -> String {
    let bottom = rows_height(rows.len()) - 48;
    // Names are long here, so they stand above their line.
    picture(rows_height(rows.len()) + 10, |area| {
        let ends = rows.iter().flat_map(|row| [row.low, row.high]);
        let scale = Scale::with_zero(ends, 440, RIGHT);
        scale.draw(area, [0, bottom], &plain);
        let zero = scale.at(0.0);
        line(area, &[(zero, 0), (zero, bottom)], Ink::Muted, 3);
        for (i, (name, row)) in names.iter().zip(rows).enumerate() {
            let y = row_middle(i);
            write(area, fitting(name, 424), (424, y), Ink::Text, HPos::Right);
            let ink = if row.value > 0.0 { Ink::Series(1) } else { Ink::Series(2) };
            line(area, &[(scale.at(row.low), y), (scale.at(row.high), y)], ink, 4);
            dot(area, (scale.at(row.value), y), ink);
        }
    })
}

/// A label that is as short as can be: for axes.
pub(crate) fn axis(value: f64) -> String {
    short(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers() {
        let ticks = |low, high| Scale::over([low, high], 0, 100).ticks(4.0);
        assert_eq!(ticks(0.0, 10.0), [0.0, 5.0, 10.0]);
        assert_eq!(ticks(-3.0, 3.0), [-2.0, 0.0, 2.0]);
        let shares = ticks(0.31, 0.36);
        assert_eq!(shares.len(), 3, "{shares:?}");
        let counted = Scale { least_step: least_step([0.0, 2.0]), ..Scale::over([0.0, 2.0], 0, 9) };
        assert_eq!(counted.ticks(4.0), [0.0, 1.0, 2.0]);
    }

    #[test]
    fn a_picture_knows_day_and_night_and_says_nothing_twice() {
        let names = ["A & B".to_owned()];
        let svg = bars(&names, &[0.5], &super::super::number::percent);
        assert!(svg.starts_with("<svg viewBox=\"0 0 800 "), "{svg}");
        assert!(svg.contains("A &amp; B") && svg.contains("fill=\"var(--s0)\""), "{svg}");
        assert!(!svg.contains('#') && !svg.contains("opacity=\"1\""), "{svg}");
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(fitting("Café", 63), "Café");
        assert_eq!(fitting("Boardwalk", 100), "Bo…lk");
        assert_eq!(fitting("common queue tunnel", 184), "comm…tunnel");
    }
}
