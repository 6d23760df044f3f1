//! Numbers over time, as one line of blocks.

/// From the lowest number to the highest.
const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Some numbers as blocks between `low` and `high`, in at most `width` columns. Where there are
/// more numbers than columns, each column shows the last of its own; so the last is always shown.
pub(crate) fn blocks(values: &[i32], (low, high): (i32, i32), width: usize) -> String {
    let n_columns = values.len().min(width);
    let shown = (1..=n_columns).map(|i| values[i * values.len() / n_columns - 1]);
    shown.map(|value| BLOCKS[level(value, low, high)]).collect()
}

/// The block for a value: the whole range is divided evenly, and a range of nothing is low.
fn level(value: i32, low: i32, high: i32) -> usize {
    let range = i64::from(high) - i64::from(low);
    if range <= 0 {
        return 0;
    }
    let above = (i64::from(value) - i64::from(low)).clamp(0, range);
    let level = (above * 8 / range).min(7);
    usize::try_from(level).expect("between 0 and 7")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_height_has_its_block() {
        assert_eq!(blocks(&[0, 1, 2, 3, 4, 5, 6, 7], (0, 7), 20), "▁▂▃▄▅▆▇█");
        assert_eq!(blocks(&[-5, 0, 5], (-5, 5), 20), "▁▅█");
    }

    #[test]
    fn a_long_line_is_shortened_and_ends_where_it_ended() {
        let values: Vec<i32> = (0..1000).collect();
        assert_eq!(blocks(&values, (0, 999), 8), "▁▂▃▄▅▆▇█");
        let mut late = vec![0; 99];
        late.push(9);
        assert_eq!(blocks(&late, (0, 9), 10), "▁▁▁▁▁▁▁▁▁█");
    }

    #[test]
    fn nothing_and_no_range_are_drawn_low() {
        assert_eq!(blocks(&[], (0, 9), 10), "");
        assert_eq!(blocks(&[4, 4], (4, 4), 10), "▁▁");
        assert_eq!(blocks(&[i32::MIN, i32::MAX], (i32::MIN, i32::MAX), 10), "▁█");
    }
}
