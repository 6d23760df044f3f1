//! What others hide is not in the page at all: money, tiles, the cards they may keep.

use anyhow::{Result, ensure};
use serde_json::json;

use super::Scene;
use super::quarter::{keep, screen};
use crate::games::CHINATOWN;
use crate::table::{Moment, With};

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down_at(CHINATOWN, With::Bots, 3, &["hidden_tiles"]).await?;
    page.moment().await?;
    let cards = "return document.querySelectorAll('[data-pick^=\"keep \"]').length";
    ensure!(page.script(cards, Vec::new()).await? == json!(7), "only our own cards are shown");
    keep(page).await?;
    ensure!(page.moment().await? == Moment::Asked, "we trade");
    ensure!(screen(page).await? == "trade", "we trade");
    let others = "return [...document.querySelectorAll('.player:not(.reader)')].map(it => \
        [it.querySelectorAll('.ct-mini').length, it.querySelector('.panel-score').textContent])";
    let seen = page.script(others, Vec::new()).await?;
    ensure!(seen == json!([[0, "$?hidden money"], [0, "$?hidden money"]]), "one sees {seen}");
    // One may ask for a tile without learning whether it is there.
    page.click("[data-partner]").await?;
    let known = "return [...document.querySelectorAll('.ct-ask b')].map(it => it.textContent)";
    let known = page.script(known, Vec::new()).await?;
    ensure!(known == json!(vec!["?"; 12]), "one learns {known}");
    // Nor is it anywhere else in the page.
    let found = "return [...document.querySelectorAll('main *')].some(it => [...it.attributes]\
        .some(at => at.value.includes('\"hands\"') || at.value.includes('\"bills\"')))";
    ensure!(page.script(found, Vec::new()).await? == json!(false), "a position is in the page");
    Ok(())
}
