//! Somebody's first game: the form says what can be varied, then there is a guide, who says what
//! wins, points at three things, explains each step as it comes up, and is gone when told so.

use anyhow::{Context as _, Result, ensure};
use serde_json::json;

use super::super::Scene;
use crate::page::Page;
use crate::table::{Moment, Whim};

const GUIDE: &str = "[data-part=coach]";

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.start_with(&json!({ "pace": "instant", "motion": "reduced" })).await?;
    page.screen("door").await?;
    page.click("[data-game=theme-parque] [data-part=play-bots]").await?;
    page.see("dialog[open] [data-part=setup]").await?;
    page.click("dialog[open] [data-part=more] summary").await?;
    for words in ["edition", "Wishneyland Parki", "Raging Rollercoasters", "may not grow"] {
        page.reads("dialog[open] [data-part=setup]", words).await?;
    }
    page.looks.study(page, "parque-setup").await?;
    page.click("dialog[open] label:has([name=in-order])").await?;
    page.type_into("dialog[open] [name=seed]", "7").await?;
    page.click("dialog[open] [data-part=begin]").await?;
    page.moment().await?;

    page.reads(GUIDE, "The most points win").await?;
    page.looks.study(page, "parque-guide").await?;
    for part in ["hand", "park", "market"] {
        page.click("[data-part=coach-next]").await?;
        page.see(&format!("[data-part={part}][data-coached]")).await?;
    }
    page.click("[data-part=coach-next]").await?;
    page.gone("[data-coached]").await?;
    page.reads(GUIDE, "Take a domino").await?;
    every_step_is_explained(page).await?;
    // It can be left, and stays away.
    page.click("[data-part=coach-leave]").await?;
    page.gone(GUIDE).await?;
    page.reload().await?;
    page.moment().await?;
    ensure!(!page.has(GUIDE).await?, "the guide is back");
    // The menu calls it.
    page.click("[data-part=menu]").await?;
    page.click("dialog[open] [data-part=guide]").await?;
    page.see(GUIDE).await?;
    Ok(())
}

/// Plays on, and is told something new at each kind of step, once.
async fn every_step_is_explained(page: &Page<'_>) -> Result<()> {
    let (mut whim, mut told) = (Whim::new(1), Vec::new());
    while told.len() < 4 {
        ensure!(page.moment().await? == Moment::Asked, "over, after {told:?}");
        if page.has(GUIDE).await? {
            let text = page.script(
                "return document.querySelector(arguments[0]).textContent",
                vec![json!(GUIDE)],
            );
            let text = text.await?.as_str().context("a text")?.to_owned();
            ensure!(!told.contains(&text), "told twice: {text}");
            told.push(text);
            if told.len() < 4 {
                page.click("[data-part=coach-next]").await?;
            }
        } else {
            page.decide(&mut whim).await?;
        }
    }
    Ok(())
}
