//! How long bots may think.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use bots::Budget;

/// How long bots may think about a decision, if they think at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Think {
    /// The same decisions on every machine.
    Iterations(u32),
    /// As many iterations as fit.
    Time(Duration),
}

impl Think {
    /// Runs something with this budget, which begins now.
    pub fn run<R>(self, think: impl FnOnce(&mut Budget<'_>) -> R) -> R {
        match self {
            Think::Iterations(n) => think(&mut Budget::iterations(n)),
            Think::Time(time) => {
                let clock = Instant::now();
                think(&mut Budget::until(&mut || clock.elapsed() >= time))
            }
        }
    }
}

impl fmt::Display for Think {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Think::Iterations(n) => write!(f, "{n} iterations"),
            Think::Time(time) => write!(f, "{} ms", time.as_millis()),
        }
    }
}

/// Reads `200ms`, `1.5s`, or a number of iterations.
impl FromStr for Think {
    type Err = UnknownThink;

    fn from_str(text: &str) -> Result<Think, UnknownThink> {
        const MOST_SECONDS: f64 = 3600.0;
        let unknown = || UnknownThink { text: text.chars().take(60).collect() };
        let (number, seconds) = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
            (Some(number), _) => (number, 0.001),
            (None, Some(number)) => (number, 1.0),
            (None, None) => {
                let n: u32 = text.parse().map_err(|_| unknown())?;
                return if n > 0 { Ok(Think::Iterations(n)) } else { Err(unknown()) };
            }
        };
        let number: f64 = number.trim().parse().map_err(|_| unknown())?;
        let time = number * seconds;
        if !(time > 0.0 && time <= MOST_SECONDS) {
            return Err(unknown());
        }
        Ok(Think::Time(Duration::from_secs_f64(time)))
    }
}

/// A text that is no time to think.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{text}' is no time to think; write 200ms, 2s, or a number of iterations like 400")]
pub struct UnknownThink {
    pub text: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_to_think_are_read() {
        assert_eq!("400".parse(), Ok(Think::Iterations(400)));
        assert_eq!("200ms".parse(), Ok(Think::Time(Duration::from_millis(200))));
        assert_eq!("1.5s".parse(), Ok(Think::Time(Duration::from_millis(1500))));
        for text in ["0", "", "-3s", "1h", "nans", "999999s", "ms"] {
            let error = text.parse::<Think>().unwrap_err().to_string();
            assert!(error.contains("200ms, 2s, or a number"), "{error}");
        }
    }
}
