//! The server stops in mid-game: the game goes on, also after a reload, and a new one can begin.
//! What was kept for that came in the right order.

use anyhow::{Context as _, Result, ensure};
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

/// A device that knows nothing yet opens a game that it has: what that needs is kept before what it
/// does not, and what reads an edition of somebody's own is not fetched for it.
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
    const USED: &str = "return performance.getEntriesByType('resource')\
        .map(it => new URL(it.name).pathname)";
    page.script_async(FORGET, Vec::new()).await?;
    page.chromium("Network.clearBrowserCache", json!({})).await?;
    page.reload().await?;
    page.moment().await?;
    page.is_kept().await?;
    let texts = |list: Value| -> Result<Vec<String>> { Ok(serde_json::from_value(list)?) };
    let kept = texts(page.script_async(KEPT, Vec::new()).await?)?;
    let used = texts(page.script(USED, Vec::new()).await?)?;
    let at = |part: &str| {
        let found = kept.iter().position(|it| it.contains(part));
        found.with_context(|| format!("no {part} among {kept:?}"))
    };
    let game = at("raccoon_tycoon")?;
    for other in ["chinatown", "coney", "theme_parque", "own_edition"] {
        ensure!(game < at(other)?, "{other} is kept before the game that is open");
        ensure!(!used.iter().any(|it| it.contains(other)), "{other} is fetched for another game");
    }
    Ok(())
}
