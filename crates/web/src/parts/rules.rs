//! Links into the rules.

use maud::{Markup, html};

/// Where a section of a game's rules stands: `§5.2` is `#s5-2`.
pub(crate) fn address(game: &str, rule: &str) -> String {
    let anchor = rule.trim_start_matches('§').replace('.', "-");
    format!("/rules/{game}.html#s{anchor}")
}

/// "Rules §5.2", as a link that leaves the table open.
pub(crate) fn link(game: &str, rule: &str) -> Markup {
    html! { a.rule href=(address(game, rule)) target="_blank" rel="noopener" { "Rules " (rule) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_has_its_anchor() {
        assert_eq!(address("coney", "§5.2"), "/rules/coney.html#s5-2");
        assert_eq!(address("coney", "§7"), "/rules/coney.html#s7");
    }
}
