//! Coney Island: the rules, as one value.
