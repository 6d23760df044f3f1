//! What holds for every route of the house.

use axum::Router;
use axum::routing::{get, post};
use server::app;

use crate::client::{PAGE, ask};

#[tokio::test]
async fn routes_stand_beside_the_site_and_carry_the_policy() {
    let api = Router::new().route("/hello", get(async || "hello"));
    let app = app(PAGE, Router::new().nest("/api", api));
    let answer = ask(&app, "GET", "/api/hello", &[], "").await;
    assert_eq!((answer.status, &*answer.body), (200, "hello"));
    assert!(answer.header("content-security-policy").starts_with("default-src 'none'"));
    assert_eq!(answer.header("cache-control"), "no-cache");
    assert_eq!(ask(&app, "GET", "/", &[], "").await.body, "plain page");
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused() {
    let app =
        app(PAGE, Router::new().route("/size", post(async |body: String| body.len().to_string())));
    let large: &str = "x".repeat(16 << 10).leak();
    let answer = ask(&app, "POST", "/size", &[], large).await;
    assert_eq!((answer.status, &*answer.body), (200, "16384"));
    let too_large: &str = "x".repeat((16 << 10) + 1).leak();
    assert_eq!(ask(&app, "POST", "/size", &[], too_large).await.status, 413);
    // Nothing is read of one that says beforehand how large it is.
    let claim = [("content-length", "16385")];
    assert_eq!(ask(&app, "POST", "/size", &claim, "").await.status, 413);
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_does_not_come_is_given_up() {
    let never = async || std::future::pending::<()>().await;
    let app = app(PAGE, Router::new().route("/never", get(never)));
    let answer = ask(&app, "GET", "/never", &[], "").await;
    assert_eq!(answer.status, 408);
    assert!(answer.header("content-security-policy").starts_with("default-src 'none'"));
}
