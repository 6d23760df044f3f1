//! Motion is there to explain, is over with a click, and is gone for those who want none. Whatever a
//! bot does in its turn is one animation, with a caption; without motion there is the caption.

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};

use super::Scene;
use crate::games::CONEY;
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
    still(page, &mut whim, "the setting").await?;
    turns_of_others(page).await
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
            a_turn_flies_again(page).await?;
            page.settle(&json!({ "pace": "instant" })).await?;
            page.moment().await?;
            return Ok(());
        }
    }
    bail!("in 40 moves nothing has flown while others moved")
}

/// A row of the log shows its turn with everything that flew in it.
async fn a_turn_flies_again(page: &Page<'_>) -> Result<()> {
    page.moment().await?;
    page.click("[data-part=log] li:nth-last-child(3) .log-row").await?;
    page.see(".action-bar.past").await?;
    page.until("pieces in the air", FLYING, Vec::new()).await?;
    page.click("[data-part=to-now]").await?;
    page.gone(".action-bar.past").await
}

const FLYING: &str = "return !!document.querySelector('[data-part=flights] .airborne')";

/// In Coney a turn is many clicks: bots discard, draw and take tokens. All of that takes off at once
/// and is down after 900 ms at most, while the bar tells all of it; without motion it tells the same.
async fn turns_of_others(page: &Page<'_>) -> Result<()> {
    // Of each take-off: the turn that is the latest in the log, whether it is ours, when the last
    // piece is down, and whether the bar says what its row does.
    const WATCH: &str = "window.flown = []; window.captions = [];\
        const known = new WeakSet();\
        const ms = text => parseFloat(text) * (text.endsWith('ms') ? 1 : 1000);\
        const watch = () => {\
            const says = document.querySelector('.action-bar.told [data-part=says]')?.textContent;\
            const row = document.querySelector('[data-part=log] .log-row');\
            if (says && row && !row.querySelector('.seat-a')) \
                window.captions.push(says.startsWith(row.querySelector('b').textContent));\
            const fresh = [...document.querySelectorAll('[data-part=flights] .airborne')]\
                .filter(it => !known.has(it));\
            if (!fresh.length) return;\
            fresh.forEach(it => known.add(it));\
            const down = Math.max(...fresh.map(getComputedStyle).map(it => \
                ms(it.animationDelay) + ms(it.animationDuration)));\
            window.flown.push([row.dataset.turn, !!row.querySelector('.seat-a'), down]);\
        };\
        new MutationObserver(() => requestAnimationFrame(watch))\
            .observe(document.body, { subtree: true, childList: true, characterData: true })";
    for motion in ["system", "reduced"] {
        page.settle(&json!({ "pace": "brisk", "motion": motion })).await?;
        page.go("/#/").await?;
        page.sit_down_at(CONEY, With::Bots, 2, &[]).await?;
        let mut whim = Whim::new(11);
        // All choose their cards at the same time first.
        page.play_until(&mut whim, "a turn", |_, n| n > 4).await?;
        page.script(WATCH, Vec::new()).await?;
        let later = |it, n| it == Moment::Asked && n > 12;
        page.play_until(&mut whim, "a few turns", later).await?;
        let told = page.script("return window.captions", Vec::new()).await?;
        let told = told.as_array().context("a list")?;
        ensure!(!told.is_empty(), "no caption tells what others do");
        ensure!(told.iter().all(|it| *it == json!(true)), "a caption tells something else");
        let flown = page.script("return window.flown", Vec::new()).await?;
        let flown = flown.as_array().context("a list")?;
        let theirs: Vec<&Value> = flown.iter().filter(|it| it[1] == json!(false)).collect();
        ensure!(theirs.is_empty() == (motion == "reduced"), "with {motion} motion fly {flown:?}");
        for (i, it) in theirs.iter().enumerate() {
            ensure!(it[2].as_f64() <= Some(900.0), "a turn is shown for {} ms", it[2]);
            ensure!(theirs[..i].iter().all(|before| before[0] != it[0]), "in pieces: {theirs:?}");
        }
    }
    Ok(())
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
