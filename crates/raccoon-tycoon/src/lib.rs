//! Raccoon Tycoon: the rules, as one value.
