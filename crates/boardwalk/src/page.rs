//! The page as it was built into this program.
//!
//! Here and nowhere below, so that a new page is no reason to compile anything else anew.

use server::Site;

/// Perhaps empty: `build.rs` takes what `cargo xtask client` has left.
pub(crate) const EMBEDDED: Site = Site(include!(concat!(env!("OUT_DIR"), "/embedded.rs")));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_embedded_is_in_order() {
        let Site(files) = EMBEDDED;
        assert!(files.is_sorted_by(|a, b| a.path < b.path));
    }
}
