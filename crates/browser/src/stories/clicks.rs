//! A whole game against bots, by clicking whatever is allowed; every screen on the way is looked
//! at.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use super::Scene;
use crate::games::RACCOON_TYCOON;
use crate::looks::Timed;
use crate::page::Page;
use crate::table::{Moment, Whim, With};

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.screen("door").await?;
    page.looks.study(page, "door").await?;
    page.sit_down(With::Bots, 3).await?;

    let mut whim = Whim::new(1);
    let mid_game = |moment, n| moment == Moment::Asked && n > 15;
    page.play_until(&mut whim, "the middle of the game", mid_game).await?;
    // To the beginning of a turn, when everything can be picked.
    while !page.has("[data-part=hand] [data-pick].ready").await? {
        page.decide(&mut whim).await?;
        page.moment().await?;
    }
    page.looks.study(page, "table").await?;
    measure_click(page).await?;
    measure_board(page).await?;

    page.open_scene(RACCOON_TYCOON, &mut whim).await?;
    page.looks.study(page, RACCOON_TYCOON.scene).await?;

    page.play_until(&mut whim, "the end", |moment, _| moment == Moment::Over).await?;
    page.see("[data-part=score] table").await?;
    page.reads("#prompt", "won with").await?;
    begins_at(page, "[data-part=score] h2").await?;
    for part in [".podium .place-1", ".charts .curve", "[data-part=lapses] .lapses li"] {
        page.see(&format!("[data-part=score] {part}")).await?;
    }
    page.looks.study(page, "over").await?;
    rows_come_one_by_one(page).await?;

    // From the foot of one screen to the head of the next.
    let from_the_foot = "scrollTo(0, document.body.scrollHeight);\
        document.querySelector('[data-part=replay]').click()";
    page.script(from_the_foot, Vec::new()).await?;
    page.screen("replay").await?;
    begins_at(page, "main h1").await?;
    page.reads("[data-part=verdict]", "keep to the rules").await?;
    page.looks.study(page, "replay").await?;
    page.script("history.back()", Vec::new()).await?;

    page.screen("over").await?;
    let before = page.record().await?;
    page.click("[data-part=again]").await?;
    page.gone("main[data-screen=over]").await?;
    ensure!(page.moment().await? != Moment::Over, "playing again should begin anew");
    ensure!(page.record().await? != before, "playing again should be another match");
    Ok(())
}

/// For those who want motion the rows of the score come in one after the other.
async fn rows_come_one_by_one(page: &Page<'_>) -> Result<()> {
    const DELAYS: &str = "const root = document.documentElement, motion = root.dataset.motion;\
        delete root.dataset.motion;\
        const rows = [...document.querySelectorAll('[data-part=score] .sheet tbody tr')];\
        const delays = rows.map(it => parseFloat(getComputedStyle(it).animationDelay));\
        root.dataset.motion = motion;\
        return delays";
    page.prefer("prefers-reduced-motion", "no-preference").await?;
    let delays = page.script(DELAYS, Vec::new()).await?;
    let delays: Vec<f64> =
        delays.as_array().context("a list")?.iter().filter_map(Value::as_f64).collect();
    ensure!(delays.len() > 3, "the score has {} rows", delays.len());
    ensure!(delays.is_sorted_by(|one, next| one < next), "rows come in after {delays:?} s");
    Ok(())
}

/// A new screen is read from its top, with the focus on what it is called.
async fn begins_at(page: &Page<'_>, heading: &str) -> Result<()> {
    let focused = "return !!document.activeElement?.matches(arguments[0])";
    page.until(&format!("the focus on {heading}"), focused, vec![json!(heading)]).await?;
    let scrolled = page.script("return Math.round(scrollY)", Vec::new()).await?;
    ensure!(scrolled == json!(0), "the screen begins {scrolled} px below its top");
    Ok(())
}

/// How long a click takes until the browser has drawn what it did.
async fn measure_click(page: &Page<'_>) -> Result<()> {
    const CLICK: &str = "const done = arguments[arguments.length - 1];\
        const began = performance.now();\
        document.querySelector('main [data-pick]:not([aria-disabled=true])').click();\
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));";
    for _ in 0..10 {
        let took = page.script_async(CLICK, Vec::new()).await?;
        let took = took.as_f64().unwrap_or_default() / 1000.0;
        page.looks.note(Timed::Click, Duration::from_secs_f64(took));
    }
    Ok(())
}

/// How long the board takes from nothing, with the server at hand and no service worker.
async fn measure_board(page: &Page<'_>) -> Result<()> {
    const FORGET: &str = "const done = arguments[arguments.length - 1];\
        navigator.serviceWorker.getRegistrations()\
        .then(all => Promise.all(all.map(it => it.unregister())))\
        .then(() => caches.keys()).then(all => Promise.all(all.map(it => caches.delete(it))))\
        .then(() => done(true))";
    for _ in 0..3 {
        page.script_async(FORGET, Vec::new()).await?;
        page.chromium("Network.clearBrowserCache", json!({})).await?;
        let began = Instant::now();
        page.reload().await?;
        page.moment().await?;
        page.looks.note(Timed::Board, began.elapsed());
    }
    Ok(())
}
