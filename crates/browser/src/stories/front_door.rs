//! The front door: the boxes in their rows, choices that are remembered, a shell before the
//! program, and games that an older page has left.

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use super::Scene;
use crate::games::RACCOON_TYCOON;
use crate::page::Page;
use crate::table::{Whim, With};

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.screen("door").await?;
    boxes(page).await?;
    remembers(page).await?;
    older_games(page).await?;
    shell(page).await
}

/// Five in a row at a desk, two in a row on a phone; the art above is no taller than a strip.
async fn boxes(page: &Page<'_>) -> Result<()> {
    const ROWS: &str = "const tops = [...document.querySelectorAll('.shelf .lid')]\
        .map(it => Math.round(it.getBoundingClientRect().top));\
        return [tops.filter(it => it === tops[0]).length, tops.length,\
        Math.round(document.querySelector('.welcome').getBoundingClientRect().height)]";
    let found = page.script(ROWS, Vec::new()).await?;
    let in_a_row = if page.size.touch { 2 } else { 5 };
    ensure!(found[0] == json!(in_a_row) && found[1] == json!(5), "the boxes stand as {found}");
    ensure!(found[2].as_u64() <= Some(220), "the art is {} px tall", found[2]);
    Ok(())
}

/// Who sat down last sits there again.
async fn remembers(page: &Page<'_>) -> Result<()> {
    page.sit_down(With::Bots, 4).await?;
    page.moment().await?;
    page.go("/#/").await?;
    page.screen("door").await?;
    page.reads("[data-part=first-step]", "Continue Raccoon Tycoon").await?;
    page.click("[data-game=raccoon-tycoon] [data-part=play-bots]").await?;
    page.reads("dialog[open] [data-part=setup]", "Raccoon Tycoon").await?;
    let levels = "return [...document.querySelectorAll('dialog[open] .chair select')]\
        .map(it => it.value)";
    let found = page.script(levels, Vec::new()).await?;
    ensure!(found == json!(["person", "easy", "easy", "easy"]), "the chairs are {found}");
    page.click("dialog[open] [aria-label=Close]").await
}

/// A game in local storage moves to where games live now.
async fn older_games(page: &Page<'_>) -> Result<()> {
    const LEAVE: &str = "localStorage.setItem('boardwalk.game.0ddba115', arguments[0])";
    let header = RACCOON_TYCOON.record.lines().next().context("the record has a header")?;
    let header: Value = serde_json::from_str(header)?;
    let saved = json!({ "record": RACCOON_TYCOON.record, "seed": header["seed"], "edition": null });
    page.script(LEAVE, vec![json!(saved.to_string())]).await?;
    page.reload().await?;
    page.see(".game-row[data-over=true]").await?;
    let left = "return Object.keys(localStorage).filter(it => it.startsWith('boardwalk.game'))";
    let left = page.script(left, Vec::new()).await?;
    ensure!(left == json!([]), "it is still where it was: {left}");
    page.click(".game-row[data-over=true] a").await?;
    page.screen("replay").await
}

/// What is shown while the program is on its way.
async fn shell(page: &Page<'_>) -> Result<()> {
    const FORGET: &str = "const done = arguments[arguments.length - 1];\
        navigator.serviceWorker.getRegistrations()\
        .then(all => Promise.all(all.map(it => it.unregister()))).then(() => done(true))";
    page.is_kept().await?;
    page.script_async(FORGET, Vec::new()).await?;
    page.chromium("Network.enable", json!({})).await?;
    page.chromium("Network.setBlockedURLs", json!({ "urls": ["*/start.js"] })).await?;
    page.go("/").await?;
    page.reads("#shell h1", "Boardwalk").await?;
    boxes(page).await?;
    page.go("/rules/coney.html").await?;
    page.go("/#/play/raccoon-tycoon-00000000").await?;
    page.reads("#shell .waiting h1", "Raccoon Tycoon").await?;
    page.chromium("Network.setBlockedURLs", json!({ "urls": [] })).await?;
    // The browser complains of what was kept from it.
    page.forget_console().await?;
    page.go("/").await?;
    page.reload().await?;
    page.screen("door").await?;
    page.sit_down(With::Bots, 2).await?;
    page.moment().await?;
    page.decide(&mut Whim::new(15)).await
}
