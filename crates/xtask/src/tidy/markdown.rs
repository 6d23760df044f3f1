//! Markdown names no path of one machine, and its links within the repository lead somewhere.

use super::Problem;
use super::tree::Tree;

/// Where machines keep people's files.
const MACHINES: &[&str] =
    &["/Users/", "/home/", "/mnt/", "/opt/", "/root/", "/tmp/", "/work/", "C:\\"];

pub(super) fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (path, text) in tree.texts("", ".md") {
        for (i, line) in text.lines().enumerate() {
            if let Some(found) = machine_path(line) {
                let sentence = format!("'{found}…' is a path of one machine");
                problems.push(Problem::at(path, i + 1, sentence));
            }
            for link in dead_links(tree, path, line) {
                let sentence = format!("the link leads to {link}, which is not there");
                problems.push(Problem::at(path, i + 1, sentence));
            }
        }
    }
    problems
}

fn machine_path(line: &str) -> Option<&'static str> {
    MACHINES.iter().copied().find(|machine| {
        line.match_indices(machine).any(|(at, _)| {
            // Inside of an address or a longer path it is just a word.
            let before = line[..at].chars().next_back();
            before.is_none_or(|c| !c.is_alphanumeric() && !"./:_-".contains(c))
        })
    })
}

fn dead_links<'a>(tree: &Tree, path: &str, line: &'a str) -> Vec<&'a str> {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let links = line.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    let links = links.map(|(link, _)| link.split('#').next().unwrap_or_default());
    links
        .filter(|link| !link.is_empty() && !link.contains("://") && !link.starts_with("mailto:"))
        .filter(|link| !tree.has(&resolve(folder, link)))
        .collect()
}

/// `../a.md` as seen from a folder.
fn resolve(folder: &str, link: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_with(text: &str, expected: &[&str]) {
        let tree = Tree::of(&[
            ("README.md", "see [the map](ARCHITECTURE.md)"),
            ("ARCHITECTURE.md", ""),
            ("docs/decisions/0001-a.md", text),
        ]);
        let found: Vec<String> = check(&tree).iter().map(ToString::to_string).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn a_path_of_one_machine_is_found() {
        let found = "docs/decisions/0001-a.md:2: '/home/…' is a path of one machine";
        check_with("hello\nsee `/home/ann/boardwalk`", &[found]);
        check_with(
            "(/root/x)",
            &["docs/decisions/0001-a.md:1: '/root/…' is a path of one machine"],
        );
        check_with("https://example.org/home/a, at work/ or crates/tmp/a", &[]);
    }

    #[test]
    fn a_link_to_nowhere_is_found() {
        let found = "docs/decisions/0001-a.md:1: the link leads to 0002-b.md, which is not there";
        check_with("[b](0002-b.md), [map](../../ARCHITECTURE.md#code-map)", &[found]);
        check_with("[a](https://example.org) [b](#here) [c](../decisions)", &[]);
    }
}
