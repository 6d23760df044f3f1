//! Matches, records and the erased face, tested with the toy game of the test kit.

mod any;
mod editions;
mod matches;
mod records;
mod table;
mod versions;
mod walks;
