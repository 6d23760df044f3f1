//! Curves of numbers over time. Whole numbers only: a picture needs no more.

use std::fmt::Write as _;

use draw::svg::escape;

use crate::board::Chart;

/// Scales `value` of `0..=max` to `0..=size`.
fn scaled(value: i32, max: i32, size: i32) -> i32 {
    value * size / max.max(1)
}

/// The points of a polyline in a box, the last value at the right edge; each value holds until
/// the next.
fn steps(values: &[i32], low: i32, high: i32, width: i32, height: i32) -> String {
    let n = i32::try_from(values.len()).unwrap_or(i32::MAX);
    let mut points = String::new();
    for (i, value) in (0..).zip(values) {
        let x = scaled(i, n - 1, width);
        let y = height - scaled(value - low, high - low, height);
        _ = write!(points, "{x},{y} ");
    }
    points.truncate(points.trim_end().len());
    points
}

/// A chart with its legend, drawn for a width of 640.
pub(crate) fn chart(chart: &Chart) -> String {
    const WIDTH: i32 = 560;
    const HEIGHT: i32 = 220;
    let Chart { title, unit, curves } = chart;
    let values = || curves.iter().flat_map(|curve| curve.values.iter().copied());
    let low = values().min().unwrap_or(0).min(0);
    let high = nice_top(values().max().unwrap_or(1));
    let height_of = |value: i32| HEIGHT - scaled(value - low, high - low, HEIGHT);
    let mut inside = String::new();
    for i in 0..=4 {
        let value = low + (high - low) * i / 4;
        let y = height_of(value);
        let below = y + 5;
        _ = write!(
            inside,
            r#"<line class="grid" x1="0" x2="{WIDTH}" y1="{y}" y2="{y}"/>
            <text class="tick" x="-8" y="{below}" text-anchor="end">{unit}{value}</text>"#
        );
    }
    let (mut legend, mut spoken) = (String::new(), String::new());
    for curve in curves {
        let (class, name) = (&curve.class, escape(&curve.name));
        let points = steps(&curve.values, low, high, WIDTH, HEIGHT);
        let end = curve.values.last().copied().unwrap_or(low);
        let (x, y) = (WIDTH + 6, height_of(end) + 5);
        let mark: String = curve.name.chars().take(1).collect();
        let mark = escape(&mark);
        _ = write!(
            inside,
            r#"<polyline class="curve {class}" points="{points}"/>
            <text class="end {class}" x="{x}" y="{y}">{mark}</text>"#
        );
        _ = write!(
            legend,
            r#"<li><svg viewBox="0 0 24 8" aria-hidden="true">
            <polyline class="curve {class}" points="0,4 24,4"/></svg> {name}: {unit}{end}</li>"#
        );
        let comma = if spoken.is_empty() { "" } else { ", " };
        _ = write!(spoken, "{comma}{name} {unit}{end}");
    }
    format!(
        r#"<figure class="chart"><figcaption>{title}</figcaption>
        <svg viewBox="-52 -12 640 248" role="img" aria-label="{title} over time. At the end: {spoken}">
        {inside}</svg><ul class="legend" aria-hidden="true">{legend}</ul></figure>"#
    )
}

/// The smallest of 4, 8, 12, 20, 40, 80… that is not below `most`: quarters of it are whole.
fn nice_top(most: i32) -> i32 {
    let mut unit = 4;
    loop {
        for factor in [1, 2, 3, 5] {
            if unit * factor >= most {
                return unit * factor;
            }
        }
        unit *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_fills_its_box() {
        assert_eq!(steps(&[1, 12, 6], 1, 12, 60, 22), "0,22 30,0 60,12");
        assert_eq!(steps(&[5], 5, 5, 60, 22), "0,22");
        assert_eq!(steps(&[], 0, 1, 60, 22), "");
    }

    #[test]
    fn the_top_of_a_chart_is_round() {
        assert_eq!([3, 9, 13, 41, 77, 200].map(nice_top), [4, 12, 20, 80, 80, 200]);
    }
}
