//! A browser that keeps nothing, and one that is full: it is said once, and the game goes on.

use anyhow::{Result, ensure};
use serde_json::json;

use super::Scene;
use crate::page::Page;
use crate::table::{Moment, Whim, With};

const CLOSED: &str = "Object.defineProperty(window, 'indexedDB', \
    { get() { throw new DOMException('', 'SecurityError') } })";
const FULL: &str = "IDBObjectStore.prototype.put = \
    () => { throw new DOMException('', 'QuotaExceededError') }";

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    for (trouble, words) in [(FULL, "no room left"), (CLOSED, "keeps nothing")] {
        page.chromium("Page.addScriptToEvaluateOnNewDocument", json!({ "source": trouble }))
            .await?;
        page.go("/").await?;
        page.reload().await?;
        play_on(page, words).await?;
    }
    Ok(())
}

async fn play_on(page: &Page<'_>, words: &str) -> Result<()> {
    page.screen("door").await?;
    // One that is closed is known at the door; one that is full when something is written.
    if words.contains("nothing") {
        page.reads("[data-part=notice]", words).await?;
        page.click("[data-part=notice] button").await?;
    }
    page.sit_down(With::Bots, 2).await?;
    page.moment().await?;
    if words.contains("room") {
        page.reads("[data-part=notice]", words).await?;
        page.click("[data-part=notice] button").await?;
    }
    let mut whim = Whim::new(13);
    page.play_until(&mut whim, "a few moves", |moment, n| moment == Moment::Asked && n > 4).await?;
    ensure!(!page.has("[data-part=notice]").await?, "it is said again");
    // As long as the page lives, the game is there.
    let log = page.log().await?;
    page.script("location.hash = '#/'", Vec::new()).await?;
    page.screen("door").await?;
    page.click(".game-row[data-over=false] a").await?;
    page.moment().await?;
    ensure!(page.log().await? == log, "the game is lost while the page lives");
    Ok(())
}
