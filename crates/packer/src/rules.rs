//! A page of rules from a RULES.md: the same words, with an address for every section and ruling.
//!
//! §5.2 is found at `#s5-2` and ruling RT-3 at `#RT-3`; a refusal in the game leads there, and so
//! does every mention in the rules themselves.

use std::collections::BTreeSet;

use pulldown_cmark::html::push_html;
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, TextMergeStream};

/// The page around the rules, with placeholders.
const PAGE: &str = include_str!("rules.html");

/// What the game is called, by the title of its rules.
pub(crate) fn title(rules: &str) -> String {
    let title = rules.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default();
    title.split(':').next().unwrap_or_default().trim().to_owned()
}

/// The page of a game; the placeholders of the client are left in it.
pub(crate) fn page(rules: &str) -> String {
    let parser = Parser::new_ext(rules, Options::ENABLE_TABLES);
    let events: Vec<Event<'_>> = TextMergeStream::new(parser).collect();
    let (title, contents) = headings(&events);
    let anchors = anchors(&events);
    // A game's words could look like a placeholder; braces written as entities cannot.
    let plain = |html: String| html.replace("{{", "&#123;&#123;");
    PAGE.replace("[title]", &plain(html([Event::Text(title.into())])))
        .replace("[contents]", &plain(html(contents)))
        .replace("[rules]", &plain(html(body(events, &anchors))))
}

fn html<'a>(events: impl IntoIterator<Item = Event<'a>>) -> String {
    let mut html = String::new();
    push_html(&mut html, events.into_iter());
    html
}

/// The title of the rules, and their chapters as a list.
fn headings(events: &[Event<'_>]) -> (String, Vec<Event<'static>>) {
    let mut title = String::new();
    let mut contents = Vec::new();
    for (i, event) in events.iter().enumerate() {
        let Event::Start(Tag::Heading { level, .. }) = event else { continue };
        let text = text_of_heading(&events[i..]);
        match level {
            HeadingLevel::H1 => title = text,
            HeadingLevel::H2 => {
                let Some(section) = section(&text) else { continue };
                contents.push(Event::Html(format!("<li><a href=\"#{}\">", id(section)).into()));
                contents.push(Event::Text(text.into()));
                contents.push(Event::Html("</a></li>\n".into()));
            }
            HeadingLevel::H3 | HeadingLevel::H4 | HeadingLevel::H5 | HeadingLevel::H6 => {}
        }
    }
    (title, contents)
}

#[allow(clippy::wildcard_enum_match_arm, reason = "Markdown has more than rules need")]
fn text_of_heading(events: &[Event<'_>]) -> String {
    let inside = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let text = inside.filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(&**text),
        _ => None,
    });
    text.collect()
}

/// Every address that the page will have.
fn anchors(events: &[Event<'_>]) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    for pair in events.windows(2) {
        match pair {
            [Event::Start(Tag::Heading { .. } | Tag::Paragraph), Event::Text(text)] => {
                anchors.extend(section(text).map(id));
            }
            [Event::Start(Tag::TableCell), Event::Text(text)] if is_ruling(text) => {
                anchors.insert(text.to_string());
            }
            _ => {}
        }
    }
    anchors
}

/// The number at the beginning of a section: `5.2` of `5.2. Sale` and of `§5.2 Sale`.
fn section(text: &str) -> Option<&str> {
    let (number, has_sign) = match text.strip_prefix('§') {
        Some(rest) => (number(rest), true),
        None => (number(text), false),
    };
    let number = number?;
    // Without the sign, a full stop shows that it is not just a sentence that begins with one.
    let after = text.trim_start_matches('§')[number.len()..].chars().next();
    let ends = if has_sign { after.is_none_or(char::is_whitespace) } else { after == Some('.') };
    ends.then_some(number)
}

/// The digits, with single full stops between them, at the beginning of a text.
fn number(text: &str) -> Option<&str> {
    let mut end = 0;
    for (at, c) in text.char_indices() {
        match c {
            '0'..='9' => end = at + 1,
            '.' if end == at && at > 0 => {}
            _ => break,
        }
    }
    (end > 0).then(|| &text[..end])
}

fn id(section: &str) -> String {
    format!("s{}", section.replace('.', "-"))
}

/// Whether it is a word such as `RT-12`.
fn is_ruling(word: &str) -> bool {
    word.split_once('-').is_some_and(|(letters, digits)| {
        letters.len() == 2
            && letters.bytes().all(|byte| byte.is_ascii_uppercase())
            && !digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// The rules with their addresses, their mentions made links.
#[allow(clippy::wildcard_enum_match_arm, reason = "Markdown has more than rules need")]
fn body<'a>(events: Vec<Event<'a>>, anchors: &BTreeSet<String>) -> Vec<Event<'a>> {
    let mut body = Vec::new();
    let mut given = BTreeSet::new();
    let mut give = |id: String| given.insert(id.clone()).then_some(id);
    let mut is_plain = true;
    let mut events = events.into_iter().peekable();
    while let Some(event) = events.next() {
        let next = match events.peek() {
            Some(Event::Text(text)) => text.to_string(),
            _ => String::new(),
        };
        match event {
            Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                is_plain = false;
                let id = section(&next).map(id).and_then(&mut give).map(CowStr::from);
                body.push(Event::Start(Tag::Heading { level, id, classes, attrs }));
            }
            Event::Start(Tag::Paragraph) => match section(&next).map(id).and_then(&mut give) {
                Some(id) => body.push(Event::Html(format!("<p id=\"{id}\">").into())),
                None => body.push(event),
            },
            Event::Start(Tag::TableCell) if is_ruling(&next) => {
                body.push(event);
                if let Some(id) = give(next) {
                    body.push(Event::Html(format!("<span id=\"{id}\"></span>").into()));
                }
                body.extend(events.next());
            }
            // On a narrow screen a table slides within its frame, also by keyboard.
            Event::Start(Tag::Table(_)) => {
                let frame =
                    "<div class=\"slide\" tabindex=\"0\" role=\"region\" aria-label=\"table\">";
                body.extend([Event::Html(frame.into()), event]);
            }
            Event::End(TagEnd::Table) => body.extend([event, Event::Html("</div>\n".into())]),
            // No link within a link, and none in an example of notation.
            Event::Start(Tag::Link { .. } | Tag::CodeBlock(_)) => {
                is_plain = false;
                body.push(event);
            }
            Event::End(TagEnd::Heading(_) | TagEnd::Link | TagEnd::CodeBlock) => {
                is_plain = true;
                body.push(event);
            }
            Event::Text(text) if is_plain => link_mentions(&text, anchors, &mut body),
            // Rules are words: what looks like a tag is one that somebody wanted to show.
            Event::Html(text) | Event::InlineHtml(text) => body.push(Event::Text(text)),
            event => body.push(event),
        }
    }
    body
}

fn link_mentions(text: &str, anchors: &BTreeSet<String>, body: &mut Vec<Event<'_>>) {
    let mut plain = String::new();
    let mut rest = text;
    let mut at_start = true;
    while let Some(c) = rest.chars().next() {
        let mention = mention(rest, at_start).filter(|(_, id)| anchors.contains(id));
        let Some((length, id)) = mention else {
            plain.push(c);
            at_start = !c.is_ascii_alphanumeric();
            rest = &rest[c.len_utf8()..];
            continue;
        };
        body.push(Event::Text(std::mem::take(&mut plain).into()));
        body.push(Event::Html(format!("<a href=\"#{id}\">").into()));
        body.push(Event::Text(rest[..length].to_owned().into()));
        body.push(Event::Html("</a>".into()));
        at_start = false;
        rest = &rest[length..];
    }
    body.push(Event::Text(plain.into()));
}

/// A section or a ruling that the text begins with: how many bytes it takes, and its address.
fn mention(text: &str, at_start: bool) -> Option<(usize, String)> {
    if let Some(rest) = text.strip_prefix('§') {
        let number = number(rest)?;
        return Some(('§'.len_utf8() + number.len(), id(number)));
    }
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(text.len());
    let word = &text[..end];
    (at_start && is_ruling(word)).then(|| (word.len(), word.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_called_as_its_rules_are() {
        assert_eq!(title("# Coney Island: the rules\n"), "Coney Island");
        assert_eq!(title("no title"), "");
    }

    #[track_caller]
    fn check(rules: &str, expected: &str) {
        let page = page(rules);
        assert!(page.contains(expected), "{expected} is not in\n{page}");
    }

    #[test]
    fn sections_have_addresses_in_either_spelling() {
        check("## 5. The actions", "<h2 id=\"s5\">5. The actions</h2>");
        check("### §5.2 Where", "<h3 id=\"s5-2\">§5.2 Where</h3>");
        check("5.1. **Production.**\nPlay a card.", "<p id=\"s5-1\">5.1. <strong>");
        check("§4.10 A turn is", "<p id=\"s4-10\">");
        check("10 tokens, and 2.5 of them", "<p>10 tokens");
    }

    #[test]
    fn an_address_is_given_once() {
        let page = page("## §1 A\n\n§1.1 One.\n\n§1.1 says more.");
        assert_eq!(page.matches("id=\"s1-1\"").count(), 1, "{page}");
    }

    #[test]
    fn mentions_are_links_if_they_lead_somewhere() {
        check("§1.1 One.\n\nSee §1.1, not §1.2.", "See <a href=\"#s1-1\">§1.1</a>, not §1.2.");
        let table =
            "| id | ruling |\n| --- | --- |\n| RT-1 | No. |\n\nBy RT-1, not XRT-1 or RT-12.";
        check(table, "<td><span id=\"RT-1\"></span>RT-1</td>");
        check(table, "By <a href=\"#RT-1\">RT-1</a>, not XRT-1 or RT-12.");
        check("§1.1 One.\n\n[§1.1](https://example.org)", "example.org\">§1.1</a>");
    }

    #[test]
    fn the_chapters_are_listed() {
        check("# Toy: the rules", "<title>Toy: the rules");
        check("## §1 Setup & more", "<li><a href=\"#s1\">§1 Setup &amp; more</a></li>");
    }

    #[test]
    fn words_are_neither_tags_nor_placeholders() {
        check("a <b> c", "a &lt;b&gt; c");
        let page = page("write {{css}} here");
        assert!(!page.contains("write {{"), "{page}");
    }

    #[test]
    fn every_section_that_a_game_has_gets_its_address() {
        let crates = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).unwrap();
        let mut n_games = 0;
        for folder in crates {
            let path = folder.unwrap().path().join("RULES.md");
            let Ok(rules) = std::fs::read_to_string(&path) else { continue };
            let page = page(&rules);
            for line in rules.lines() {
                let text = line.trim_start_matches('#').trim_start();
                let Some(section) = section(text) else { continue };
                let wanted = format!("id=\"{}\"", id(section));
                assert!(page.contains(&wanted), "{}: {line} has no {wanted}", path.display());
            }
            n_games += 1;
        }
        assert!(n_games > 0);
    }
}
