//! Motion is there to explain, is over with a click, and is gone for those who want none.

use anyhow::{Result, bail, ensure};
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

    a_click_ends_it(page, &mut whim).await?;
    page.prefer(DEVICE, "reduce").await?;
    still(page, &mut whim, "the device").await?;
    page.prefer(DEVICE, "no-preference").await?;
    page.go("/#/settings").await?;
    page.click("label:has([name=motion][value=reduced])").await?;
    page.script("history.back()", Vec::new()).await?;
    page.moment().await?;
    still(page, &mut whim, "the setting").await
}

/// Pieces fly while others move, and all are down with the click that skips it; then it is our turn
/// at once.
async fn a_click_ends_it(page: &Page<'_>, whim: &mut Whim) -> Result<()> {
    // In the very moment in which a piece takes off, long before it would land by itself.
    const SKIP_FLIGHTS: &str = "window.landed = null;\
        const skip = '[data-part=skip]', flying = '[data-part=flights] .airborne';\
        const watch = new MutationObserver(() => {\
            const button = document.querySelector(skip);\
            if (!button || !document.querySelector(flying)) return;\
            watch.disconnect();\
            button.click();\
            requestAnimationFrame(() => window.landed = !document.querySelector(flying));\
        });\
        watch.observe(document.body, { subtree: true, childList: true })";
    page.settle(&json!({ "pace": "calm" })).await?;
    page.moment().await?;
    page.script(SKIP_FLIGHTS, Vec::new()).await?;
    for _ in 0..40 {
        if page.moment().await? == Moment::Over {
            page.click("[data-part=again]").await?;
            page.moment().await?;
        }
        page.decide(whim).await?;
        page.moment().await?;
        let landed = page.script("return window.landed", Vec::new()).await?;
        if !landed.is_null() {
            ensure!(landed == json!(true), "pieces fly on after they were skipped");
            page.settle(&json!({ "pace": "instant" })).await?;
            page.moment().await?;
            return Ok(());
        }
    }
    bail!("in 40 moves nothing has flown while others moved")
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
