//! Which request goes where, and what holds for all of them.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::routing::get;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use crate::hall::Hall;
use crate::site::Site;
use crate::{api, folders, pages};

/// Everything comes from here, no script or style stands in the page itself, and nobody puts the
/// page into a frame. The page compiles WebAssembly, and draws pictures from what it has made.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// A board game needs none of these.
const PERMISSIONS: &str = "camera=(), display-capture=(), geolocation=(), microphone=(), \
    payment=(), usb=()";

/// No message of a board game is larger.
const BODY_BYTES: usize = wire::caps::FRAME_BYTES;

/// How long a request's body may take to arrive and its answer to begin.
const ANSWER_TIME: Duration = Duration::from_secs(30);

/// The house: these routes, a word on its health, and the site behind every other address.
///
/// What holds for every answer holds for those of `routes` too; routes that are added to the
/// result stand outside of it.
pub fn app(site: Site, routes: Router) -> Router {
    // For whoever wants to know whether the server runs.
    house(site, routes.route("/healthz", get(async || "ok\n")), Router::new())
}

/// The house with tables at which matches are played.
pub fn app_with(site: Site, hall: Arc<Hall>) -> Router {
    let (routes, large) = api::routes(hall);
    house(site, routes, large)
}

/// `large` are routes that see to the size of a body themselves.
fn house(site: Site, routes: Router, large: Router) -> Router {
    let always = |name, value| {
        let name = HeaderName::from_static(name);
        SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
    };
    routes
        .fallback_service(pages::of(site))
        .layer(RequestBodyLimitLayer::new(BODY_BYTES))
        .merge(large)
        // The first is the outermost.
        .layer((
            always("content-security-policy", POLICY),
            always("x-content-type-options", "nosniff"),
            always("referrer-policy", "same-origin"),
            always("permissions-policy", PERMISSIONS),
            always("cross-origin-opener-policy", "same-origin"),
            always("cross-origin-resource-policy", "same-origin"),
            // Whatever says nothing else of itself may be another at the next request.
            SetResponseHeaderLayer::if_not_present(
                header::CACHE_CONTROL,
                HeaderValue::from_static("no-cache"),
            ),
            TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, ANSWER_TIME),
        ))
}

/// The house with a page that is read from folders, of which the first that has a file counts.
pub fn app_from(folders: Vec<PathBuf>) -> Router {
    app(Site(&[]), folders::routes(folders))
}

/// The same with tables.
pub fn app_from_with(folders: Vec<PathBuf>, hall: Arc<Hall>) -> Router {
    let (routes, large) = api::routes(hall);
    house(Site(&[]), routes.merge(folders::routes(folders)), large)
}
