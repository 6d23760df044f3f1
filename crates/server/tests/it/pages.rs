//! Which request gets which answer.

use server::{Limits, Site};

use crate::client::{Answer, PAGE, Running};

fn start() -> Running {
    Running::start(PAGE, Limits::default())
}

fn get(path: &str, headers: &[(&str, &str)]) -> Answer {
    start().ask("GET", path, headers)
}

const SCRIPT: &str = "/assets/boardwalk-1.js";

#[test]
fn the_front_door_is_the_page() {
    let server = start();
    for path in ["/", "/?from=home", "/index.html"] {
        let answer = server.ask("GET", path, &[]);
        assert_eq!((answer.status, &*answer.body), (200, "plain page"), "{path}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(answer.header("content-length"), "10");
    }
}

#[test]
fn files_come_with_their_type() {
    let server = start();
    for (path, expected) in [
        (SCRIPT, "text/javascript; charset=utf-8"),
        ("/assets/boardwalk-1.wasm", "application/wasm"),
        ("/icons/a.svg", "image/svg+xml"),
    ] {
        assert_eq!(server.ask("GET", path, &[]).header("content-type"), expected);
    }
}

#[test]
fn a_file_travels_in_the_best_form_that_is_taken() {
    let server = start();
    for (accepted, coding, body) in [
        ("gzip, deflate, br, zstd", "br", "brotli script"),
        ("gzip", "gzip", "gzip script"),
        ("br;q=0, gzip", "gzip", "gzip script"),
        ("deflate", "", "plain script"),
        ("identity", "", "plain script"),
    ] {
        let answer = server.ask("GET", SCRIPT, &[("accept-encoding", accepted)]);
        assert_eq!((answer.header("content-encoding"), &*answer.body), (coding, body));
        assert_eq!(answer.header("vary"), "accept-encoding");
    }
    let only_plain = server.ask("GET", "/icons/a.svg", &[("accept-encoding", "br, gzip")]);
    assert_eq!((only_plain.header("content-encoding"), &*only_plain.body), ("", "<svg/>"));
    assert_eq!(only_plain.header("vary"), "");
}

#[test]
fn hashed_names_are_kept_for_ever_and_others_asked_for_again() {
    let server = start();
    let cache = |path| server.ask("GET", path, &[]).header("cache-control").to_owned();
    assert_eq!(cache(SCRIPT), "public, max-age=31536000, immutable");
    for path in ["/", "/sw.js", "/icons/a.svg", "/healthz", "/none"] {
        assert_eq!(cache(path), "no-cache", "{path}");
    }
}

#[test]
fn what_the_browser_has_is_not_sent_again() {
    let server = start();
    let first = server.ask("GET", "/", &[("accept-encoding", "br")]);
    let tag = first.header("etag");
    assert_eq!(tag, "\"p1-br\"");
    let again = [("accept-encoding", "br"), ("if-none-match", tag)];
    let second = server.ask("GET", "/", &again);
    assert_eq!((second.status, &*second.body), (304, ""));
    assert_eq!((second.header("etag"), second.header("cache-control")), (tag, "no-cache"));
    assert_eq!(second.header("vary"), "accept-encoding");
    // The same page in another form is not what the browser has.
    assert_eq!(server.ask("GET", "/", &[("if-none-match", tag)]).status, 200);
}

#[test]
fn a_head_is_a_get_without_its_body() {
    let answer = start().ask("HEAD", "/", &[]);
    assert_eq!((answer.status, &*answer.body), (200, ""));
    assert_eq!((answer.header("content-length"), answer.header("etag")), ("10", "\"p1\""));
}

#[test]
fn every_answer_carries_the_policy() {
    let server = start();
    for (method, path) in
        [("GET", "/"), ("GET", SCRIPT), ("GET", "/none"), ("POST", "/"), ("GET", "/healthz")]
    {
        let answer = server.ask(method, path, &[]);
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'"), "{policy}");
        assert!(policy.ends_with("frame-ancestors 'none'"), "{policy}");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "same-origin");
        assert!(answer.header("permissions-policy").contains("camera=()"));
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
    }
}

#[test]
fn an_unknown_address_leads_to_the_front_door() {
    let server = start();
    for path in ["/none", "/play/1", "/assets", "/assets/", "/index.html.br", "/favicon.ico"] {
        let answer = server.ask("GET", path, &[]);
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.body.contains("<a href=\"/\">Go to the front door.</a>"), "{}", answer.body);
    }
}

#[test]
fn no_path_leads_out_of_the_table() {
    let server = start();
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/assets/../index.html", "//etc/passwd"] {
        assert_eq!(server.ask("GET", path, &[]).status, 404, "{path}");
    }
}

#[test]
fn pages_are_only_read() {
    let server = start();
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "BREW"] {
        let answer = server.ask(method, "/", &[]);
        assert_eq!((answer.status, answer.header("allow")), (405, "GET, HEAD"), "{method}");
        assert!(answer.body.contains("GET or HEAD"), "{}", answer.body);
    }
}

#[test]
fn health_is_one_word() {
    let answer = get("/healthz", &[]);
    assert_eq!((answer.status, &*answer.body), (200, "ok\n"));
}

#[test]
fn without_a_page_the_front_door_says_how_to_build_one() {
    let server = Running::start(Site(&[]), Limits::default());
    let answer = server.ask("GET", "/", &[]);
    assert_eq!(answer.status, 503);
    assert!(answer.body.contains("<code>cargo xtask serve</code>"), "{}", answer.body);
    assert_eq!(server.ask("GET", "/none", &[]).status, 404);
    assert_eq!(server.ask("GET", "/healthz", &[]).status, 200);
}
