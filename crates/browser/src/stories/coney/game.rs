//! A whole game against bots, by clicking whatever is allowed: the draft, the middle with a card
//! opened large and a rival's farm over the board, undo, reload, the end, the replay.

use anyhow::{Result, ensure};
use fantoccini::key::Key;

use super::super::Scene;
use crate::games::CONEY;
use crate::looks::fills_screen;
use crate::page::Page;
use crate::table::{Moment, Whim, With};

/// A card of the hand that can be placed.
const RABBIT: &str = "[data-part=hand] [data-pick^='pick '].ready";

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down_at(CONEY, With::Bots, 3, &[]).await?;
    page.screen("draft").await?;
    page.moment().await?;
    fills_screen(page, "the draft").await?;
    page.looks.study(page, "coney-draft").await?;

    let mut whim = Whim::new(1);
    // To the beginning of a turn in which another rabbit can be placed beside the first.
    for _ in 0..600 {
        ensure!(page.moment().await? == Moment::Asked, "the game ended without a farm to look at");
        let is_choosing = page.has("[data-part=ways] [data-pick=play].ready").await?;
        let can_place = page.has(RABBIT).await?;
        if is_choosing && can_place && n_rabbits(page).await? >= 1 {
            break;
        }
        // With some sense: whoever places no rabbits has no farm.
        if can_place {
            page.click(RABBIT).await?;
            page.confirm_if_asked().await?;
        } else {
            page.decide(&mut whim).await?;
        }
    }
    page.looks.study(page, "coney-table").await?;
    fills_screen(page, "the middle of the game").await?;
    a_card_is_held(page).await?;
    a_card_is_opened(page).await?;
    it_is_taken_back(page).await?;
    it_is_found_again(page).await?;

    page.play_until(&mut whim, "the end", |moment, _| moment == Moment::Over).await?;
    page.see("[data-part=score] table").await?;
    page.reads("#prompt", "won with").await?;
    page.looks.study(page, "coney-over").await?;
    page.click("[data-part=replay]").await?;
    page.screen("replay").await?;
    page.reads("[data-part=verdict]", "keep to the rules").await?;
    page.looks.study(page, "coney-replay").await
}

async fn n_rabbits(page: &Page<'_>) -> Result<u64> {
    let script = "return document.querySelectorAll('[data-part=farm] .cn-plot').length";
    Ok(page.script(script, Vec::new()).await?.as_u64().unwrap_or_default())
}

/// A card of the hand: its spaces glow with points, the preview is in the bar, Escape puts it back.
async fn a_card_is_held(page: &Page<'_>) -> Result<()> {
    let before = page.record().await?;
    page.click(RABBIT).await?;
    page.see("[data-part=hand] [aria-pressed=true]").await?;
    page.bring_forward("[data-part=farm] [data-pick^='on ']").await?;
    page.see("[data-part=farm] [aria-pressed=true] .cn-ghost").await?;
    page.reads("[data-part=says]", "Place ").await?;
    page.looks.study(page, "coney-held").await?;
    page.press(Key::Escape).await?;
    page.gone("[data-part=hand] [aria-pressed=true]").await?;
    ensure!(page.record().await? == before, "a preview has changed the match");
    Ok(())
}

/// The glass on a card shows it large; a rival's farm opens over the board.
async fn a_card_is_opened(page: &Page<'_>) -> Result<()> {
    page.script("document.querySelector('[data-part=hand] .cn-glass').click()", Vec::new()).await?;
    page.reads("dialog[open] [data-part=look]", "Placing").await?;
    page.looks.study(page, "coney-card").await?;
    page.press(Key::Escape).await?;
    page.gone("dialog[open]").await?;
    let farm = "document.querySelector('.player:not(.reader) .cn-mini').click()";
    page.script(farm, Vec::new()).await?;
    page.reads("dialog[open] [data-part=look]", "Farm of").await?;
    page.looks.study(page, "coney-farm").await?;
    page.press(Key::Escape).await?;
    page.gone("dialog[open]").await?;
    page.script("document.querySelector('.cn-discards').click()", Vec::new()).await?;
    page.reads("dialog[open] [data-part=look]", "in the discards").await?;
    page.press(Key::Escape).await?;
    page.gone("dialog[open]").await
}

/// A choice is taken back, and the record is as it was.
async fn it_is_taken_back(page: &Page<'_>) -> Result<()> {
    let before = page.record().await?;
    page.pick("play").await?;
    page.see("[data-part=ways] .cn-steps").await?;
    ensure!(page.record().await? != before, "the choice was not kept");
    page.click("[data-part=undo]").await?;
    page.see("[data-part=ways] [data-pick=play].ready").await?;
    ensure!(page.record().await? == before, "the record is not as it was before");
    Ok(())
}

/// A reload returns to the same table.
async fn it_is_found_again(page: &Page<'_>) -> Result<()> {
    let (record, acts) = (page.record().await?, page.acts().await?);
    page.reload().await?;
    page.moment().await?;
    ensure!(page.record().await? == record, "another record after the reload");
    ensure!(page.acts().await? == acts, "other choices after the reload");
    Ok(())
}
