//! Which request gets which answer.

use axum::Router;
use server::{Site, app};

use crate::client::{Answer, ask, page};

async fn get(path: &str, headers: &[(&str, &str)]) -> Answer {
    ask(&page(), "GET", path, headers, "").await
}

const SCRIPT: &str = "/assets/boardwalk-1.js";

#[tokio::test]
async fn the_front_door_is_the_page() {
    for path in ["/", "/?from=home", "/index.html"] {
        let answer = get(path, &[]).await;
        assert_eq!((answer.status, &*answer.body), (200, "plain page"), "{path}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(answer.header("content-length"), "10");
    }
}

#[tokio::test]
async fn files_come_with_their_type() {
    for (path, expected) in [
        (SCRIPT, "text/javascript; charset=utf-8"),
        ("/assets/boardwalk-1.wasm", "application/wasm"),
        ("/icons/a.svg", "image/svg+xml"),
        ("/manifest.webmanifest", "application/manifest+json"),
    ] {
        assert_eq!(get(path, &[]).await.header("content-type"), expected);
    }
}

#[tokio::test]
async fn a_file_travels_in_the_best_form_that_is_taken() {
    for (accepted, coding, body) in [
        ("gzip, deflate, br, zstd", "br", "brotli script"),
        ("gzip", "gzip", "gzip script"),
        ("br;q=0, gzip", "gzip", "gzip script"),
        ("deflate", "", "plain script"),
        ("identity", "", "plain script"),
    ] {
        let answer = get(SCRIPT, &[("accept-encoding", accepted)]).await;
        assert_eq!((answer.header("content-encoding"), &*answer.body), (coding, body));
        assert_eq!(answer.header("vary"), "accept-encoding");
    }
    let only_plain = get("/icons/a.svg", &[("accept-encoding", "br, gzip")]).await;
    assert_eq!((only_plain.header("content-encoding"), &*only_plain.body), ("", "<svg/>"));
    assert_eq!(only_plain.header("vary"), "");
}

#[tokio::test]
async fn hashed_names_are_kept_for_ever_and_others_asked_for_again() {
    let cache = async |path| get(path, &[]).await.header("cache-control").to_owned();
    assert_eq!(cache(SCRIPT).await, "public, max-age=31536000, immutable");
    for path in ["/", "/sw.js", "/icons/a.svg", "/healthz", "/none"] {
        assert_eq!(cache(path).await, "no-cache", "{path}");
    }
}

#[tokio::test]
async fn what_the_browser_has_is_not_sent_again() {
    let first = get("/", &[("accept-encoding", "br")]).await;
    let tag = first.header("etag");
    assert_eq!(tag, "\"p1-br\"");
    let again = [("accept-encoding", "br"), ("if-none-match", tag)];
    let second = get("/", &again).await;
    assert_eq!((second.status, &*second.body), (304, ""));
    assert_eq!((second.header("etag"), second.header("cache-control")), (tag, "no-cache"));
    assert_eq!(second.header("vary"), "accept-encoding");
    // The same page in another form is not what the browser has.
    assert_eq!(get("/", &[("if-none-match", tag)]).await.status, 200);
    for (tags, status) in [("\"a\", W/\"p1\"", 304), ("*", 304), ("\"ap1\"", 200), ("p1", 200)] {
        assert_eq!(get("/", &[("if-none-match", tags)]).await.status, status, "{tags}");
    }
}

#[tokio::test]
async fn a_head_is_a_get_without_its_body() {
    let answer = ask(&page(), "HEAD", "/", &[], "").await;
    assert_eq!((answer.status, &*answer.body), (200, ""));
    assert_eq!((answer.header("content-length"), answer.header("etag")), ("10", "\"p1\""));
}

#[tokio::test]
async fn every_answer_carries_the_policy() {
    for (method, path) in
        [("GET", "/"), ("GET", SCRIPT), ("GET", "/none"), ("POST", "/"), ("GET", "/healthz")]
    {
        let answer = ask(&page(), method, path, &[], "").await;
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

#[tokio::test]
async fn an_unknown_address_leads_to_the_front_door() {
    for path in ["/none", "/play/1", "/assets", "/assets/", "/index.html.br", "/favicon.ico"] {
        let answer = get(path, &[]).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.body.contains("<a href=\"/\">Go to the front door.</a>"), "{}", answer.body);
    }
}

#[tokio::test]
async fn no_path_leads_out_of_the_table() {
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/assets/../index.html", "//etc/passwd"] {
        assert_eq!(get(path, &[]).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn pages_are_only_read() {
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "BREW"] {
        let answer = ask(&page(), method, "/", &[], "").await;
        assert_eq!((answer.status, answer.header("allow")), (405, "GET,HEAD"), "{method}");
        assert!(answer.body.contains("GET or HEAD"), "{}", answer.body);
    }
}

#[tokio::test]
async fn health_is_one_word() {
    let answer = get("/healthz", &[]).await;
    assert_eq!((answer.status, &*answer.body), (200, "ok\n"));
}

#[tokio::test]
async fn without_a_page_the_front_door_says_how_to_build_one() {
    let empty = app(Site(&[]), Router::new());
    let get = async |path| ask(&empty, "GET", path, &[], "").await;
    let answer = get("/").await;
    assert_eq!(answer.status, 503);
    assert!(answer.body.contains("<code>cargo xtask serve</code>"), "{}", answer.body);
    assert_eq!(get("/none").await.status, 404);
    assert_eq!(get("/healthz").await.status, 200);
}
