//! Curves of numbers over time. Whole numbers only: a picture needs no more.

use std::fmt::Write;

use leptos::prelude::*;

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
        write!(points, "{x},{y} ").expect("a String takes all");
    }
    points.truncate(points.trim_end().len());
    points
}

/// A chart with its legend, drawn for a width of 640.
pub(crate) fn chart(chart: &Chart) -> impl IntoView + use<> {
    const WIDTH: i32 = 560;
    const HEIGHT: i32 = 220;
    let Chart { title, unit, curves } = chart;
    let values = || curves.iter().flat_map(|curve| curve.values.iter().copied());
    let low = values().min().unwrap_or(0).min(0);
    let high = nice_top(values().max().unwrap_or(1));
    let lines = (0..=4).map(|i| {
        let value = low + (high - low) * i / 4;
        let y = HEIGHT - scaled(value - low, high - low, HEIGHT);
        view! {
            <line class="grid" x1="0" x2=WIDTH y1=y y2=y></line>
            <text class="tick" x="-8" y=y + 5 text-anchor="end">
                {format!("{unit}{value}")}
            </text>
        }
    });
    let drawn = curves.iter().map(|curve| {
        let points = steps(&curve.values, low, high, WIDTH, HEIGHT);
        view! { <polyline class=format!("curve {}", curve.class) points=points></polyline> }
    });
    let ends = curves.iter().map(|curve| {
        let end = curve.values.last().copied().unwrap_or(low);
        let y = HEIGHT - scaled(end - low, high - low, HEIGHT);
        let mark: String = curve.name.chars().take(1).collect();
        view! {
            <text class=format!("end {}", curve.class) x=WIDTH + 6 y=y + 5>
                {mark}
            </text>
        }
    });
    let legend = curves.iter().map(|curve| {
        let end = curve.values.last().copied().unwrap_or(low);
        view! {
            <li>
                <svg viewBox="0 0 24 8" aria-hidden="true">
                    <polyline class=format!("curve {}", curve.class) points="0,4 24,4"></polyline>
                </svg>
                {format!("{}: {unit}{end}", curve.name)}
            </li>
        }
    });
    let spoken: Vec<String> = curves
        .iter()
        .map(|curve| {
            let end = curve.values.last().copied().unwrap_or(low);
            format!("{} {unit}{end}", curve.name)
        })
        .collect();
    let label = format!("{title} over time. At the end: {}", spoken.join(", "));
    view! {
        <figure class="chart">
            <figcaption>{*title}</figcaption>
            <svg viewBox="-52 -12 640 248" role="img" aria-label=label>
                {lines.collect_view()}
                {drawn.collect_view()}
                {ends.collect_view()}
            </svg>
            <ul class="legend" aria-hidden="true">
                {legend.collect_view()}
            </ul>
        </figure>
    }
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
