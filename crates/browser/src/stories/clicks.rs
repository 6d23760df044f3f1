//! A whole game against bots, by clicking whatever is allowed; every screen on the way is looked
//! at.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use serde_json::json;

use super::Scene;
use crate::looks::Timed;
use crate::page::Page;
use crate::table::{Moment, Whim, With};

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.screen("door").await?;
    study(page, "door").await?;
    page.sit_down(With::Bots, 3).await?;

    let mut whim = Whim::new(1);
    let mid_game = |moment, n| moment == Moment::Table && n > 25;
    page.play_until(&mut whim, "the middle of the game", mid_game).await?;
    study(page, "table").await?;
    measure_click(page).await?;
    measure_board(page).await?;

    let auction = |moment, _| moment == Moment::Auction;
    page.play_until(&mut whim, "an auction", auction).await?;
    study(page, "auction").await?;

    page.play_until(&mut whim, "the end", |moment, _| moment == Moment::Over).await?;
    page.see("[data-part=score] table").await?;
    page.reads("[data-part=score]", "won with").await?;
    study(page, "over").await?;

    page.click("[data-part=replay]").await?;
    page.screen("replay").await?;
    page.reads("[data-part=verdict]", "keep to the rules").await?;
    study(page, "replay").await?;
    page.script("history.back()", Vec::new()).await?;

    page.screen("over").await?;
    let before = page.record().await?;
    page.click("[data-part=again]").await?;
    ensure!(page.moment().await? != Moment::Over, "playing again should begin anew");
    ensure!(page.record().await? != before, "playing again should be another match");
    Ok(())
}

async fn study(page: &Page<'_>, screen: &str) -> Result<()> {
    page.check_width(screen).await?;
    page.looks.study(page, screen).await
}

/// How long a click takes until the browser has drawn what it did.
async fn measure_click(page: &Page<'_>) -> Result<()> {
    const CLICK: &str = "const done = arguments[arguments.length - 1];\
        const began = performance.now();\
        document.querySelector('main [data-pick]:not([aria-disabled=true])').click();\
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));";
    for _ in 0..10 {
        let took = page.script_async(CLICK, Vec::new()).await?;
        let took = took.as_f64().unwrap_or_default() / 1000.0;
        page.looks.note(Timed::Click, Duration::from_secs_f64(took));
    }
    Ok(())
}

/// How long the board takes from nothing, with the server at hand and no service worker.
async fn measure_board(page: &Page<'_>) -> Result<()> {
    const FORGET: &str = "const done = arguments[arguments.length - 1];\
        navigator.serviceWorker.getRegistrations()\
        .then(all => Promise.all(all.map(it => it.unregister())))\
        .then(() => caches.keys()).then(all => Promise.all(all.map(it => caches.delete(it))))\
        .then(() => done(true))";
    for _ in 0..3 {
        page.script_async(FORGET, Vec::new()).await?;
        page.chromium("Network.clearBrowserCache", json!({})).await?;
        let began = Instant::now();
        page.reload().await?;
        page.moment().await?;
        page.looks.note(Timed::Board, began.elapsed());
    }
    Ok(())
}
