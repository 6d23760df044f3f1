//! The table fits its screen: the page never scrolls in play, whatever the scene, nothing moves
//! when something is previewed, and a turn of the log can be seen again.

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use super::Scene;
use crate::games::RACCOON_TYCOON;
use crate::looks::fills_screen;
use crate::page::Page;
use crate::table::{Moment, Whim, With};

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    // With a question before every move, so that a card can be looked at before it is played.
    let settings = json!({ "pace": "instant", "motion": "reduced", "confirm": "always" });
    page.settle(&settings).await?;
    page.sit_down(With::Bots, 5).await?;
    page.moment().await?;
    fills_screen(page, "the start").await?;
    counts_a_set(page).await?;

    let mut whim = Whim::new(12);
    page.play_until(&mut whim, "a few turns", |it, n| it == Moment::Asked && n > 12).await?;
    while !page.has("[data-part=hand] [data-pick].ready").await? {
        page.decide(&mut whim).await?;
        page.moment().await?;
    }
    fills_screen(page, "the middle of the game").await?;
    nothing_jumps(page).await?;
    page.hurry().await?;
    page.moment().await?;
    a_turn_is_seen_again(page).await?;
    page.open_scene(RACCOON_TYCOON, &mut whim).await?;
    fills_screen(page, RACCOON_TYCOON.scene).await?;
    page.find_finished(RACCOON_TYCOON).await?;
    fills_screen(page, "the end").await
}

/// Free tokens are a set: the obvious choice is there, and one less is "0 of 1" and not played.
async fn counts_a_set(page: &Page<'_>) -> Result<()> {
    page.reads("[data-part=count]", "1 of 1").await?;
    page.click("main [data-pick^=claim][aria-pressed=true]").await?;
    page.reads("[data-part=count]", "0 of 1").await?;
    let before = page.record().await?;
    page.click("[data-part=confirm]").await?;
    page.reads("[data-part=says]", "0 of 1").await?;
    ensure!(page.record().await? == before, "an unfinished set was played");
    page.click("main [data-pick^=claim].ready").await?;
    page.reads("[data-part=count]", "1 of 1").await
}

/// Where every part of the screen lies.
async fn places(page: &Page<'_>) -> Result<Value> {
    const PLACES: &str = "return [...document.querySelectorAll(\
        '.frame > *, .table > *, .player, [data-pick], .acts')].map(it => {\
        const { x, y, width, height } = it.getBoundingClientRect();\
        const kind = it.dataset.pick ?? it.className.split(' ')[0];\
        return it.classList.contains('acts') ? kind : [kind, \
            ...(it.matches('[data-pick]') ? [width, height] : [x, y, width, height])]; })";
    page.script(PLACES, Vec::new()).await
}

/// Where the regions of the screen and the players lie.
pub(super) async fn regions(page: &Page<'_>) -> Result<Value> {
    const REGIONS: &str = "return [...document.querySelectorAll('.frame > *, .table > *, .player')]\
        .map(it => [it.className.split(' ')[0], it.getBoundingClientRect().toJSON()])";
    page.script(REGIONS, Vec::new()).await
}

/// Picking a card changes no other element's place.
async fn nothing_jumps(page: &Page<'_>) -> Result<()> {
    let before = places(page).await?;
    page.click("[data-part=hand] [data-pick].ready").await?;
    page.see("[data-part=hand] [aria-pressed=true]").await?;
    let after = places(page).await?;
    let was = before.as_array().context("a list")?;
    let is = after.as_array().context("a list")?;
    ensure!(was.len() == is.len(), "a preview adds or removes parts of the screen");
    let moved: Vec<_> = was.iter().zip(is).filter(|(was, is)| was != is).collect();
    ensure!(moved.is_empty(), "a preview moves {moved:?}");
    page.click("[data-part=cancel]").await?;
    page.gone("[data-part=hand] [aria-pressed=true]").await
}

/// A row of the log shows its turn on the board, and leads back to the game.
async fn a_turn_is_seen_again(page: &Page<'_>) -> Result<()> {
    let before = page.record().await?;
    let shown = "return !!document.querySelector('.region-log')?.checkVisibility()";
    if page.script(shown, Vec::new()).await? == json!(false) {
        page.click("[data-part=show-log]").await?;
    }
    page.click("[data-part=log] .log-row").await?;
    page.see(".action-bar.past").await?;
    page.click("[data-part=to-now]").await?;
    page.gone(".action-bar.past").await?;
    page.moment().await?;
    ensure!(page.record().await? == before, "looking back has changed the match");
    Ok(())
}
