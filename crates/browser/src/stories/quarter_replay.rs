//! A finished game of Chinatown is watched again, through everybody's eyes.

use anyhow::{Result, ensure};
use serde_json::json;

use super::Scene;
use super::replay::{drop_text, position, slide};
use crate::games::CHINATOWN;
use crate::looks::check_fit;
use crate::page::Page;

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.screen("door").await?;
    drop_text(page, CHINATOWN.record).await?;
    page.screen("replay").await?;
    page.reads("[data-part=verdict]", "promised before the first move").await?;
    let (now, last) = position(page).await?;
    ensure!(now == 0 && last > 50, "moment {now} of {last}");
    ensure!(n_owned(page).await? == 0, "lots have owners before the first move");
    slide(page, last).await?;
    page.reads("[data-part=progress]", "All six years").await?;
    let at_end = n_owned(page).await?;
    ensure!(at_end > 30, "only {at_end} lots have owners in the end");
    // Once it is over, all hands are open.
    let hidden = "return [...document.querySelectorAll('.panel-score')]\
        .some(it => it.textContent.includes('$?'))";
    ensure!(page.script(hidden, Vec::new()).await? == json!(false), "money is hidden");
    slide(page, last / 2).await?;
    let halfway = n_owned(page).await?;
    ensure!(0 < halfway && halfway < at_end, "{halfway} lots halfway, {at_end} in the end");
    // Nothing can be played in the past: what is tapped stays as it is.
    page.click(".ct-lot.owned").await?;
    ensure!(!page.has(".ct-lot.picked").await?, "a lot was picked in a replay");
    // Through the eyes of one seat there is a dock of its own.
    let eyes = "const it = document.querySelector('[data-part=eyes]');\
        it.selectedIndex = 1;\
        it.dispatchEvent(new Event('change', { bubbles: true })); return it.value";
    page.script(eyes, Vec::new()).await?;
    page.see("[data-part=purse]").await?;
    check_fit(page, "chinatown-replay").await?;
    page.looks.study(page, "chinatown-replay").await
}

async fn n_owned(page: &Page<'_>) -> Result<u64> {
    let count = "return document.querySelectorAll('.ct-lot.owned').length";
    Ok(page.script(count, Vec::new()).await?.as_u64().unwrap_or_default())
}
