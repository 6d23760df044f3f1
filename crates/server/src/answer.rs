//! What a request is answered with.

use axum::body::{Body, Bytes};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};

use crate::headers;
use crate::site::{File, Site};

/// For whoever wants to know whether the server runs.
const HEALTH: &str = "/healthz";

/// A name with a hash in it stands for one content for ever; behind the others a browser asks
/// whether what it has is still right.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
const ASK_AGAIN: &str = "no-cache";

const HTML: &str = "text/html; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";

pub(crate) fn answer(site: Site, method: &Method, path: &str, asked: &HeaderMap) -> Response<Body> {
    let mut response = if *method != Method::GET && *method != Method::HEAD {
        let mut refusal = say(
            StatusCode::METHOD_NOT_ALLOWED,
            "Pages here can be read and nothing else: the method is GET or HEAD.",
        );
        set(&mut refusal, header::ALLOW, "GET, HEAD");
        refusal
    } else if path == HEALTH {
        whole(StatusCode::OK, TEXT, Bytes::from_static(b"ok\n"))
    } else if let Some(file) = site.find(path) {
        file_as_asked(file, asked)
    } else if site.has_page() || path != "/" {
        say(
            StatusCode::NOT_FOUND,
            "There is nothing at this address. <a href=\"/\">Go to the front door.</a>",
        )
    } else {
        say(
            StatusCode::SERVICE_UNAVAILABLE,
            "This program was built without its page: run <code>cargo xtask serve</code>, which \
             builds both.",
        )
    };
    headers::add(response.headers_mut());
    if *method == Method::HEAD {
        // The length stays: it is that of what a GET would bring.
        *response.body_mut() = Body::empty();
    }
    response
}

/// A small page with one sentence.
fn say(status: StatusCode, sentence: &str) -> Response<Body> {
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Boardwalk</title>\n<main><h1>Boardwalk</h1>\n<p>{sentence}</p></main>\n</html>\n"
    );
    whole(status, HTML, page.into())
}

fn whole(status: StatusCode, content_type: &'static str, bytes: Bytes) -> Response<Body> {
    let length = bytes.len();
    let mut response = Response::new(Body::from(bytes));
    *response.status_mut() = status;
    set(&mut response, header::CONTENT_TYPE, content_type);
    set(&mut response, header::CACHE_CONTROL, ASK_AGAIN);
    response.headers_mut().insert(header::CONTENT_LENGTH, length.into());
    response
}

fn set(response: &mut Response<Body>, name: HeaderName, value: &'static str) {
    response.headers_mut().insert(name, HeaderValue::from_static(value));
}

/// The file in the best form that the browser takes, or the news that it has it already.
fn file_as_asked(file: &'static File, asked: &HeaderMap) -> Response<Body> {
    let takes =
        |coding| asked.get_all(header::ACCEPT_ENCODING).iter().any(|it| accepts(it, coding));
    let (bytes, coding) = match (file.brotli, file.gzip) {
        (Some(bytes), _) if takes("br") => (bytes, Some("br")),
        (_, Some(bytes)) if takes("gzip") => (bytes, Some("gzip")),
        _ => (file.bytes, None),
    };
    // Two forms of one file are two things to a cache.
    let tag = match coding {
        Some(coding) => format!("\"{}-{coding}\"", file.tag),
        None => format!("\"{}\"", file.tag),
    };
    let mut response = if asked.get_all(header::IF_NONE_MATCH).iter().any(|it| names(it, &tag)) {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response
    } else {
        let mut response =
            whole(StatusCode::OK, content_type(file.path), Bytes::from_static(bytes));
        if let Some(coding) = coding {
            set(&mut response, header::CONTENT_ENCODING, coding);
        }
        response
    };
    let is_hashed = file.path.starts_with("assets/");
    let cache = if is_hashed { FOR_EVER } else { ASK_AGAIN };
    set(&mut response, header::CACHE_CONTROL, cache);
    if file.brotli.is_some() || file.gzip.is_some() {
        set(&mut response, header::VARY, "accept-encoding");
    }
    let tag = HeaderValue::try_from(tag).expect("a tag is made of letters and digits");
    response.headers_mut().insert(header::ETAG, tag);
    response
}

/// Whether a value such as `gzip;q=0.5, br, *;q=0` lets us send this coding.
fn accepts(value: &HeaderValue, coding: &str) -> bool {
    let items = value.to_str().unwrap_or_default().split(',');
    let weights = items.filter_map(|item| {
        let mut parts = item.split(';').map(str::trim);
        let name = parts.next()?;
        // A weight that cannot be read is no refusal.
        let refused = parts.any(|part| {
            let weight = part.strip_prefix("q=").or_else(|| part.strip_prefix("Q="));
            weight.is_some_and(|weight| weight.trim_matches(['0', '.']).is_empty())
        });
        Some((name, !refused))
    });
    let weights: Vec<(&str, bool)> = weights.collect();
    let of = |wanted: &str| weights.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
    of(coding).or_else(|| of("*")).is_some_and(|&(_, accepted)| accepted)
}

/// Whether a list of tags names this one.
fn names(value: &HeaderValue, tag: &str) -> bool {
    let tags = value.to_str().unwrap_or_default().split(',').map(str::trim);
    tags.map(|it| it.strip_prefix("W/").unwrap_or(it)).any(|it| it == tag || it == "*")
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "css" => "text/css; charset=utf-8",
        "html" => HTML,
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => TEXT,
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codings_are_taken_as_browsers_name_them() {
        let accepts = |value, coding| accepts(&HeaderValue::from_static(value), coding);
        assert!(accepts("gzip, deflate, br, zstd", "br"));
        assert!(accepts("BR;q=0.1", "br"));
        assert!(accepts("*", "br"));
        assert!(!accepts("gzip", "br"));
        assert!(!accepts("br;q=0, *", "br"));
        assert!(!accepts("br; q=0.000", "br"));
        assert!(!accepts("gzip, *;q=0", "br"));
        assert!(!accepts("", "br"));
        assert!(!accepts("brotli", "br"));
    }

    #[test]
    fn tags_are_compared_one_by_one() {
        let names = |value, tag| names(&HeaderValue::from_static(value), tag);
        assert!(names("\"a\", W/\"b\"", "\"b\""));
        assert!(names("*", "\"b\""));
        assert!(!names("\"ab\"", "\"b\""));
    }
}
