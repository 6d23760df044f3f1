//! Numbers for people.

/// As short as can be: `12k`, `0.5`.
pub(crate) fn short(value: f64) -> String {
    match value.abs() {
        n if n >= 999_500.0 => trimmed(value / 1e6, 1, "M"),
        n if n >= 10_000.0 => trimmed(value / 1e3, 0, "k"),
        n if n >= 1_000.0 => trimmed(value / 1e3, 1, "k"),
        _ => plain(value),
    }
}

fn trimmed(value: f64, digits: usize, unit: &str) -> String {
    let text = format!("{value:.digits$}");
    let text =
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{text}{unit}")
}

/// With as many digits as say something.
pub(crate) fn plain(value: f64) -> String {
    match value.abs() {
        n if n >= 1_000.0 => grouped(value),
        n if n >= 100.0 => format!("{value:.0}"),
        n if n >= 10.0 => trimmed(value, 1, ""),
        _ => trimmed(value, 2, ""),
    }
}

/// `-1,234,567`.
fn grouped(value: f64) -> String {
    let digits = format!("{:.0}", value.abs());
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if value < 0.0 { format!("−{text}") } else { text }
}

/// A whole number with its thousands set apart.
pub(crate) fn count(n: u64) -> String {
    grouped(crate::float(n))
}

/// A share: `34 %`, and `34.2 %` where it is small or between.
pub(crate) fn percent(share: f64) -> String {
    let percent = share * 100.0;
    let digits = usize::from((percent - percent.round()).abs() > 0.05);
    format!("{percent:.digits$} %")
}

/// A difference of shares: `+3.1`, in percentage points.
pub(crate) fn points(share: f64) -> String {
    let points = share * 100.0;
    let digits = usize::from((points - points.round()).abs() > 0.05);
    if points.abs() < 0.05 {
        "0".to_owned()
    } else {
        format!("{points:+.digits$}").replace('-', "−")
    }
}

/// A number that shows its sign.
pub(crate) fn signed(value: f64) -> String {
    let text = plain(value.abs());
    match value {
        _ if text == "0" => text,
        n if n < 0.0 => format!("−{text}"),
        _ => format!("+{text}"),
    }
}

/// A probability: small ones are told by their order.
pub(crate) fn probability(p: f64) -> String {
    match p {
        p if p < 1e-12 => "below 10⁻¹²".to_owned(),
        p if p < 0.001 => format!("{p:.0e}"),
        p => format!("{p:.3}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_can_be() {
        let texts = [0.0, 0.25, 3.0, 41.26, 412.6, 1234.0, 25_000.0, 1_250_000.0].map(short);
        assert_eq!(texts, ["0", "0.25", "3", "41.3", "413", "1.2k", "25k", "1.2M"]);
        assert_eq!(plain(-12_345.0), "−12,345");
        assert_eq!((percent(0.3333), percent(0.5)), ("33.3 %".to_owned(), "50 %".to_owned()));
        assert_eq!((points(-0.031), points(0.0)), ("−3.1".to_owned(), "0".to_owned()));
        assert_eq!(
            (signed(0.5), signed(-2.0), signed(0.0001)),
            ("+0.5".into(), "−2".into(), "0".into())
        );
        assert_eq!(probability(0.04), "0.040");
    }
}
