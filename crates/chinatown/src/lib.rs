//! Chinatown: the rules, as one value.
