//! The server stops in mid-game: the game goes on, also after a reload, and a new one can begin.
//! What was kept for that came in the right order.

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use super::Scene;
use crate::page::Page;
use crate::table::{Moment, Whim, With};

pub(super) async fn tell(Scene { page, house, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down(With::Bots, 2).await?;
    let mut whim = Whim::new(7);
    page.play_until(&mut whim, "a few moves", |_, n| n > 5).await?;
    page.is_kept().await?;
    this_game_comes_first(page).await?;
    house.close().await;

    let record = page.record().await?;
    page.reload().await?;
    page.moment().await?;
    ensure!(page.record().await? == record, "another record without the server");
    page.play_until(&mut whim, "more moves", |_, n| n > 8).await?;
    ensure!(page.record().await? != record, "the game did not go on without the server");

    page.go("/").await?;
    page.sit_down(With::Bots, 2).await?;
    page.play_until(&mut whim, "a new game", |moment, n| moment == Moment::Asked && n > 2).await?;
    page.go("/rules/raccoon-tycoon.html").await?;
    page.screen("rules").await?;
    // A browser that looks for a newer service worker may complain that nobody answers.
    page.forget_console().await
}

/// A device that knows nothing of the page yet opens a game: what that needs is kept before what it
/// does not, and neither other games nor what reads an edition of somebody's own is fetched for it.
async fn this_game_comes_first(page: &Page<'_>) -> Result<()> {
    const FORGET: &str = "const done = arguments[arguments.length - 1];\
        navigator.serviceWorker.getRegistrations()\
        .then(all => Promise.all(all.map(it => it.unregister())))\
        .then(() => caches.keys()).then(all => Promise.all(all.map(it => caches.delete(it))))\
        .then(() => done(true))";
    // The names of the parts that are kept, in the order in which they came.
    const KEPT: &str = "const done = arguments[arguments.length - 1];\
        caches.keys().then(([name]) => caches.open(name)).then(it => it.keys())\
        .then(all => done(all.map(it => new URL(it.url).pathname)\
            .filter(it => it.endsWith('.wasm'))))";
    // Those of them that the page has fetched itself: the front door, and what its game needs.
    const USED: &str = "return performance.getEntriesByType('resource')\
        .map(it => new URL(it.name).pathname).filter(it => it.endsWith('.wasm'))";
    page.script_async(FORGET, Vec::new()).await?;
    page.chromium("Network.clearBrowserCache", json!({})).await?;
    page.reload().await?;
    page.moment().await?;
    page.is_kept().await?;
    let texts = |list: Value| -> Result<Vec<String>> { Ok(serde_json::from_value(list)?) };
    let kept = texts(page.script_async(KEPT, Vec::new()).await?)?;
    let used = texts(page.script(USED, Vec::new()).await?)?;
    let n_first = kept.iter().take_while(|it| used.contains(it)).count();
    let n_used = kept.iter().filter(|it| used.contains(it)).count();
    ensure!(n_used > 1, "the game brings no part of its own: {used:?}");
    ensure!(n_first == n_used, "of {n_used} parts in use {n_first} are kept first: {kept:?}");
    // Four other games, each with its bots, and what reads editions.
    ensure!(kept.len() > n_used + 8, "{n_used} of {} parts are fetched for a game", kept.len());
    Ok(())
}
