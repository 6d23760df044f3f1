//! What a browser is told about every answer.

use axum::http::HeaderMap;
use axum::http::header::{HeaderName, HeaderValue};

/// Everything comes from here, no script or style stands in the page itself, and nobody puts the
/// page into a frame. The page compiles WebAssembly, and draws pictures from what it has made.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// A board game needs none of these.
const PERMISSIONS: &str = "camera=(), display-capture=(), geolocation=(), microphone=(), \
    payment=(), usb=()";

const ALL: &[(&str, &str)] = &[
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("permissions-policy", PERMISSIONS),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

pub(crate) fn add(headers: &mut HeaderMap) {
    for (name, value) in ALL {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
}
