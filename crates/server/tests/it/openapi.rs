//! The description of the HTTP interface.

use std::path::Path;

use serde_json::Value;

use crate::house::House;

/// `UPDATE_EXPECT=1` writes it anew.
#[test]
fn the_description_that_is_kept_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let current = server::openapi();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &current).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == current, "docs/openapi.json is old; run this test with UPDATE_EXPECT=1");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_description_is_served() {
    let house = House::open().await;
    let (status, served) = house.ask("GET", "/api/openapi.json", "", Value::Null).await;
    assert_eq!(status, 200);
    assert_eq!(served["info"]["title"], "Boardwalk");
    assert!(served["paths"]["/api/frame"]["post"].is_object());
    assert_eq!(house.ask("GET", "/api/nothing", "", Value::Null).await.0, 404);
}
