//! Style sheets in fewer bytes: without comments, and without spaces that mean nothing.

/// The same style sheet. Only what a browser does not look at is left out: comments, and white
/// space beside braces, semicolons and commas or in a row. Strings stay as they are.
pub(crate) fn tighten(style: &str) -> String {
    let mut out = String::with_capacity(style.len());
    let mut rest = style;
    while let Some(next) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
            // What stood on both sides of it stays apart.
            space(&mut out);
        } else if next == '"' || next == '\'' {
            let end = end_of_string(rest, next);
            out.push_str(&rest[..end]);
            rest = &rest[end..];
        } else if next.is_ascii_whitespace() {
            rest = rest.trim_ascii_start();
            if !rest.starts_with(['{', '}', ';', ',']) {
                space(&mut out);
            }
        } else {
            out.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    out
}

/// A space, where one can mean something.
fn space(out: &mut String) {
    if !out.is_empty() && !out.ends_with(['{', '}', ';', ',', ' ']) {
        out.push(' ');
    }
}

/// Where a string ends that begins with this quote.
fn end_of_string(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (i, c) in text.char_indices().skip(1) {
        if c == quote && !escaped {
            return i + 1;
        }
        escaped = c == '\\' && !escaped;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_browser_does_not_look_at_is_gone() {
        let style =
            "/* a house */\n.a,\n.b :hover {\n  color: red;\n  margin: 0 1px;\n}\n\n.c > .d {\n}\n";
        assert_eq!(tighten(style), ".a,.b :hover{color: red;margin: 0 1px;}.c > .d{}");
    }

    #[test]
    fn what_means_something_stays() {
        for style in [
            "a{width: calc(1px + 2 * var(--u));}",
            "a{content: \"a , { /* b */ \\\" }\";}",
            "a{grid-template-areas: \"x y\" \"z z\";}",
            "a .b :is(c,d) + e{color: rgb(0 0 0 / 35%);}",
            "@media (width < 600px) and (height > 1px){a{top: 0;}}",
        ] {
            assert_eq!(tighten(style), style);
        }
        assert_eq!(tighten("a/* b */c{}"), "a c{}", "a comment parts words");
    }
}
