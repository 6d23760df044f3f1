//! Long arrays: `#[serde(with = "tabletop::edition::long_array")]`. Serde does not know those of
//! more than 32 elements by itself, and reads shorter ones by code that is written out once for
//! each element.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// # Errors
/// As the serializer says.
pub fn serialize<T, S, const N: usize>(array: &[T; N], serializer: S) -> Result<S::Ok, S::Error>
where
    T: Serialize,
    S: Serializer,
{
    array.as_slice().serialize(serializer)
}

/// # Errors
/// When there are more elements, or fewer.
pub fn deserialize<'de, T, D, const N: usize>(deserializer: D) -> Result<[T; N], D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    let elements = Vec::deserialize(deserializer)?;
    let n_found = elements.len();
    let wrong = |_| D::Error::custom(format_args!("{n_found} elements instead of {N}"));
    elements.try_into().map_err(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    struct Toy(#[serde(with = "super")] [u8; 40]);

    #[test]
    fn a_long_array_is_read_as_it_was_written() {
        let text = serde_json::to_string(&Toy([7; 40])).unwrap();
        assert_eq!(serde_json::from_str::<Toy>(&text).unwrap(), Toy([7; 40]));
        let problem = serde_json::from_str::<Toy>("[1, 2]").unwrap_err().to_string();
        assert!(problem.contains("2 elements instead of 40"), "{problem}");
    }
}
