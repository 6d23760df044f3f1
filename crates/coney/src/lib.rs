//! Coney: the rules, as one value.
