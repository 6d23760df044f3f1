//! A whole game against bots, by clicking whatever is allowed: the start, a showman held and put
//! back, undo up to chance and not past it, reload, the end, the replay.

use anyhow::{Result, ensure};
use fantoccini::key::Key;

use super::super::Scene;
use crate::games::CONEY_ISLAND;
use crate::looks::fills_screen;
use crate::page::Page;
use crate::table::{Moment, Whim, With};

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down_at(CONEY_ISLAND, With::Bots, 3, &[]).await?;
    page.screen("table").await?;
    page.moment().await?;
    fills_screen(page, "the start").await?;
    page.looks.study(page, "coney-island-start").await?;
    a_showman_is_held(page).await?;
    it_is_taken_back_up_to_chance(page).await?;

    let mut whim = Whim::new(5);
    let mid_game = |moment, n| moment == Moment::Asked && n > 24;
    page.play_until(&mut whim, "the middle of the game", mid_game).await?;
    fills_screen(page, "the middle of the game").await?;
    page.looks.study(page, "coney-island-table").await?;
    it_is_found_again(page).await?;

    page.play_until(&mut whim, "the end", |moment, _| moment == Moment::Over).await?;
    page.see("[data-part=score] table").await?;
    page.see("[data-part=sources]").await?;
    page.reads("#prompt", "won with").await?;
    page.looks.study(page, "coney-island-over").await?;
    page.click("[data-part=replay]").await?;
    page.screen("replay").await?;
    page.reads("[data-part=verdict]", "keep to the rules").await?;
    page.looks.check(page, "the replay").await
}

/// A showman of the strip: its spots glow, its ghost stands on one, another is chosen, and Escape
/// puts it back.
async fn a_showman_is_held(page: &Page<'_>) -> Result<()> {
    let before = page.record().await?;
    page.click("[data-part=strip] [data-pick^='pick '].ready").await?;
    page.see("[data-part=park] [aria-pressed=true] .ci-ghost").await?;
    page.reads("[data-part=says]", "Send a ").await?;
    page.click("[data-part=park] .ci-spot.ready").await?;
    page.see("[data-part=park] [aria-pressed=true] .ci-ghost").await?;
    page.looks.study(page, "coney-island-held").await?;
    page.press(Key::Escape).await?;
    page.gone("[data-part=park] [aria-pressed=true]").await?;
    ensure!(page.record().await? == before, "a preview has changed the match");
    Ok(())
}

/// A showman is sent and taken back; a site that was turned up stays turned up, and says so.
async fn it_is_taken_back_up_to_chance(page: &Page<'_>) -> Result<()> {
    let before = page.record().await?;
    page.click("[data-part=strip] [data-pick^='pick '].ready").await?;
    page.see("[data-part=park] [aria-pressed=true] .ci-ghost").await?;
    page.click("[data-part=confirm]").await?;
    page.see("[data-part=park] .ci-showman").await?;
    ensure!(page.record().await? != before, "the showman was not sent");
    page.click("[data-part=undo]").await?;
    page.gone("[data-part=park] .ci-showman").await?;
    ensure!(page.record().await? == before, "the record is not as it was before");

    page.click("[data-part=strip] [data-pick=site].ready").await?;
    page.click("[data-part=confirm]").await?;
    page.see("[data-part=park] .ci-coming").await?;
    let turned_up = page.record().await?;
    // The bar says so instead of taking it back.
    page.click("[data-part=undo]").await?;
    page.see(".action-bar.refusal").await?;
    ensure!(page.record().await? == turned_up, "what chance has done was taken back");
    page.press(Key::Escape).await?;
    page.gone(".action-bar.refusal").await?;
    page.looks.picture(page, &format!("coney-island-site-{}", page.size.width)).await
}

/// A reload returns to the same table.
async fn it_is_found_again(page: &Page<'_>) -> Result<()> {
    let (record, acts) = (page.record().await?, page.acts().await?);
    page.reload().await?;
    page.moment().await?;
    ensure!(played(&page.record().await?) == played(&record), "another record after the reload");
    ensure!(page.acts().await? == acts, "other choices after the reload");
    Ok(())
}

/// What was played, without the digests: those of a journal cover what was taken back, too.
fn played(record: &str) -> Vec<&str> {
    record.lines().filter_map(|line| line.split(",\"chain\"").next()).collect()
}
