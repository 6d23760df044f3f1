//! What a request for a file is answered with.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::response::{Html, IntoResponse as _, Response};
use axum::routing::{MethodRouter, get};
use headers::{ETag, HeaderMapExt as _, IfNoneMatch};

use crate::site::{File, Site};

/// A name with a hash in it stands for one content for ever; behind the others a browser asks
/// whether what it has is still right.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// All files of a site, to be read and nothing else.
pub(crate) fn of(site: Site) -> MethodRouter {
    get(read).fallback(refuse).with_state(site)
}

async fn read(State(site): State<Site>, uri: Uri, asked: HeaderMap) -> Response {
    if let Some(file) = site.find(uri.path()) {
        as_asked(file, &asked)
    } else if site.has_page() || uri.path() != "/" {
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
    }
}

async fn refuse() -> Response {
    say(
        StatusCode::METHOD_NOT_ALLOWED,
        "Pages here can be read and nothing else: the method is GET or HEAD.",
    )
}

/// A small page with one sentence.
fn say(status: StatusCode, sentence: &str) -> Response {
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Boardwalk</title>\n<main><h1>Boardwalk</h1>\n<p>{sentence}</p></main>\n</html>\n"
    );
    (status, Html(page)).into_response()
}

/// The file in the best form that the browser takes, or the news that it has it already.
fn as_asked(file: &'static File, asked: &HeaderMap) -> Response {
    let (bytes, coding) = match (file.brotli, file.gzip) {
        (Some(bytes), _) if accepts(asked, "br") => (bytes, Some("br")),
        (_, Some(bytes)) if accepts(asked, "gzip") => (bytes, Some("gzip")),
        _ => (file.bytes, None),
    };
    // Two forms of one file are two things to a cache.
    let tag = match coding {
        Some(coding) => format!("\"{}-{coding}\"", file.tag),
        None => format!("\"{}\"", file.tag),
    };
    let tag: ETag = tag.parse().expect("a tag is made of letters and digits");
    let has_it =
        asked.typed_get::<IfNoneMatch>().is_some_and(|theirs| !theirs.precondition_passes(&tag));

    let mut headers = HeaderMap::new();
    headers.typed_insert(tag);
    headers.insert(header::CACHE_CONTROL, if file.is_hashed() { FOR_EVER } else { ASK_AGAIN });
    if file.brotli.is_some() || file.gzip.is_some() {
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    if has_it {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    headers.insert(header::CONTENT_TYPE, file.content_type());
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    (headers, Body::from(Bytes::from_static(bytes))).into_response()
}

/// Whether values such as `gzip;q=0.5, br, *;q=0` let us send this coding.
fn accepts(asked: &HeaderMap, coding: &str) -> bool {
    let find = |wanted: &str| {
        let values = asked.get_all(header::ACCEPT_ENCODING).iter();
        let mut items = values.filter_map(|it| it.to_str().ok()).flat_map(|it| it.split(','));
        items.find_map(|item| {
            let (name, weight) = item.split_once(';').unwrap_or((item, ""));
            // A weight that cannot be read is no refusal.
            let weight = weight.trim().trim_start_matches(['q', 'Q', '=']).parse();
            let is_taken = weight != Ok(0.0_f32);
            name.trim().eq_ignore_ascii_case(wanted).then_some(is_taken)
        })
    };
    find(coding).or_else(|| find("*")).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codings_are_taken_as_browsers_name_them() {
        let accepts = |value, coding| {
            let asked = (header::ACCEPT_ENCODING, HeaderValue::from_static(value));
            accepts(&HeaderMap::from_iter([asked]), coding)
        };
        assert!(accepts("gzip, deflate, br, zstd", "br"));
        assert!(accepts("BR;q=0.1", "br"));
        assert!(accepts("br;q=what", "br"));
        assert!(accepts("*", "br"));
        assert!(!accepts("gzip", "br"));
        assert!(!accepts("br;q=0, *", "br"));
        assert!(!accepts("br; q=0.000", "br"));
        assert!(!accepts("gzip, *;q=0", "br"));
        assert!(!accepts("", "br"));
        assert!(!accepts("brotli", "br"));
    }

    #[test]
    fn codings_may_come_in_several_headers() {
        let asked = ["gzip;q=0.5", "br"].map(HeaderValue::from_static);
        let asked = HeaderMap::from_iter(asked.map(|it| (header::ACCEPT_ENCODING, it)));
        assert!(accepts(&asked, "br") && accepts(&asked, "gzip"));
        assert!(!accepts(&HeaderMap::new(), "br"));
    }
}
