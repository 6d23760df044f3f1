//! Theme Parque: the rules, as one value.
