//! The page from folders, read anew with every request: for whoever works on it.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;

use crate::site::{PAGE, content_type};

/// Every address, looked up in one folder after the other.
pub(crate) fn routes(folders: Vec<PathBuf>) -> Router {
    Router::new().route("/", get(read)).route("/{*path}", get(read)).with_state(Arc::from(folders))
}

async fn read(State(folders): State<Arc<[PathBuf]>>, uri: Uri) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => PAGE,
        path => path,
    };
    let kind = [(header::CONTENT_TYPE, content_type(path))];
    let path = PathBuf::from(path);
    let found = tokio::task::spawn_blocking(move || find(&folders, &path)).await;
    match found {
        Ok(Some(bytes)) => (kind, bytes).into_response(),
        Ok(None) | Err(_) => (StatusCode::NOT_FOUND, "no folder has this\n").into_response(),
    }
}

/// The first file of that path, which must not lead out of the folders.
fn find(folders: &[PathBuf], path: &Path) -> Option<Vec<u8>> {
    let is_inside = path.components().all(|part| matches!(part, Component::Normal(_)));
    folders.iter().filter(|_| is_inside).find_map(|folder| fs::read(folder.join(path)).ok())
}
