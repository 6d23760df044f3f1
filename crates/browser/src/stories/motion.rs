//! Motion is there to explain, and is gone for those who want none.

use anyhow::{Result, ensure};
use serde_json::json;

use super::Scene;
use crate::page::Page;
use crate::table::{Moment, Whim, With};

const DEVICE: &str = "prefers-reduced-motion";

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.prefer(DEVICE, "no-preference").await?;
    page.settle(&json!({ "pace": "instant" })).await?;
    page.sit_down(With::Bots, 2).await?;
    let mut whim = Whim::new(11);
    let mid_game = |moment, n| moment == Moment::Asked && n > 5;
    page.play_until(&mut whim, "a few moves", mid_game).await?;
    ensure!(longest(page).await? > 100.0, "nothing moves, although motion is welcome");

    page.prefer(DEVICE, "reduce").await?;
    still(page, &mut whim, "the device").await?;
    page.prefer(DEVICE, "no-preference").await?;
    page.go("/#/settings").await?;
    page.click("label:has([name=motion][value=reduced])").await?;
    page.script("history.back()", Vec::new()).await?;
    page.moment().await?;
    still(page, &mut whim, "the setting").await
}

/// Plays on, and sees nothing move.
async fn still(page: &Page<'_>, whim: &mut Whim, asked_by: &str) -> Result<()> {
    let longest = longest(page).await?;
    ensure!(longest == 0.0, "{asked_by} asks for no motion, and something moves {longest} ms");
    page.play_until(whim, "a move", |moment, n| moment == Moment::Asked && n > 2).await?;
    let moving = page.script("return document.getAnimations().length", Vec::new()).await?;
    ensure!(moving == json!(0), "{asked_by} asks for no motion, and {moving} things move");
    Ok(())
}

/// How long anything on the page takes to move, in milliseconds.
async fn longest(page: &Page<'_>) -> Result<f64> {
    const LONGEST: &str = "const ms = text => parseFloat(text) * (text.endsWith('ms') ? 1 : 1000);\
        return Math.max(...[...document.querySelectorAll('body *')].flatMap(it => {\
            const { transitionDuration, animationDuration } = getComputedStyle(it);\
            return `${transitionDuration}, ${animationDuration}`.split(', ').map(ms) }))";
    Ok(page.script(LONGEST, Vec::new()).await?.as_f64().unwrap_or_default())
}
