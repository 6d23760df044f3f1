//! Fingers: a tap plays, one that goes sideways turns to the next part of the board, one that rests
//! is told what lies under it, one finger scrolls the sheet, two enlarge a picture, one moves it
//! then.

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use super::Scene;
use crate::games::RACCOON_TYCOON;
use crate::page::Page;
use crate::table::{Moment, Whim, With};

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    const LISTEN: &str = "window.pointers = [];\
        addEventListener('pointerdown', it => window.pointers.push(it.pointerType), true)";
    // What a finger must hit is large enough for one.
    const TINY: &str = "return [...document.querySelectorAll('main :is([data-act], [data-pick])')]\
        .filter(it => it.checkVisibility({ visibilityProperty: true }))\
        .map(it => [it.getBoundingClientRect(), it.dataset.act ?? it.dataset.pick])\
        .filter(([box]) => box.width < 24 || box.height < 24).map(([, name]) => name)";
    // The parts of the board, in the order of their tabs.
    const PANES: &str =
        "return [...document.querySelectorAll('[data-tab]')].map(it => it.dataset.tab)";
    page.hurry().await?;
    page.sit_down(With::Bots, 2).await?;
    page.moment().await?;
    page.script(LISTEN, Vec::new()).await?;
    let before = page.record().await?;
    let mut whim = Whim::new(10);
    page.play_until(&mut whim, "a few moves", |it, n| it == Moment::Asked && n > 4).await?;
    ensure!(page.record().await? != before, "taps have played nothing");
    let pointers = page.script("return [...new Set(window.pointers)]", Vec::new()).await?;
    ensure!(pointers == json!(["touch"]), "the page was touched by {pointers}");

    let tiny = page.script(TINY, Vec::new()).await?;
    ensure!(tiny == json!([]), "too small for a finger: {tiny}");

    let before = page.record().await?;
    let panes = page.script(PANES, Vec::new()).await?;
    let panes: Vec<&str> =
        panes.as_array().context("a list")?.iter().filter_map(Value::as_str).collect();
    ensure!(panes.len() > 2, "there is nothing to turn to but {panes:?}");
    for pane in &panes[1..] {
        turn_to(page, -120.0, pane).await?;
    }
    for pane in panes.iter().rev().skip(1) {
        turn_to(page, 120.0, pane).await?;
    }
    a_finger_that_rests_is_told(page, &before).await?;
    ensure!(page.record().await? == before, "turning to another part has played something");

    page.find_finished(RACCOON_TYCOON).await?;
    let center = "document.querySelector('.surface-window').scrollIntoView({ block: 'center' })";
    page.script(center, Vec::new()).await?;
    let (x, y) = middle(page).await?;
    let (was, scrolled) = (transform(page).await?, scroll(page).await?);
    // Upwards: the picture is the last thing on the sheet.
    page.swipe(&[[(x, y - 60.0), (x, y + 60.0)]]).await?;
    let moved = "return Math.abs(document.querySelector('.end').scrollTop - arguments[0]) > 20";
    page.until("the sheet to scroll", moved, vec![json!(scrolled)]).await?;
    ensure!(transform(page).await? == was, "one finger moves a picture that is shown whole");

    page.script(center, Vec::new()).await?;
    let (x, y) = middle(page).await?;
    page.swipe(&[[(x - 30.0, y), (x - 90.0, y)], [(x + 30.0, y), (x + 90.0, y)]]).await?;
    page.see(".surface-window.enlarged").await?;
    let (large, scrolled) = (transform(page).await?, scroll(page).await?);
    page.swipe(&[[(x, y), (x - 70.0, y - 50.0)]]).await?;
    ensure!(transform(page).await? != large, "one finger does not move the enlarged picture");
    ensure!(scroll(page).await? == scrolled, "the sheet scrolls while its picture is moved");
    page.click("[data-part=surface] [aria-label='Show all']").await?;
    page.gone(".surface-window.enlarged").await
}

/// What something is: a column of the market, and a picture in somebody's panel.
async fn a_finger_that_rests_is_told(page: &Page<'_>, before: &str) -> Result<()> {
    page.rest_on("[data-part=market] .rt-column").await?;
    page.see("[data-part=tip]").await?;
    page.reads("[data-part=tip]", "wheat costs $").await?;
    ensure!(page.record().await? == before, "asking what something is has played it");
    page.click("[data-tab=players]").await?;
    page.gone("[data-part=tip]").await?;
    page.rest_on(".player .rt-held").await?;
    page.reads("[data-part=tip]", "Holds ").await?;
    page.click("[data-tab=market]").await?;
    page.gone("[data-part=tip]").await
}

/// Goes sideways over the board with a finger, until another part of it is shown.
async fn turn_to(page: &Page<'_>, way: f64, pane: &str) -> Result<()> {
    const MIDDLE: &str = "const box = document.querySelector('main:not([data-pane=players]) \
        .board, main[data-pane=players] .region-players').getBoundingClientRect();\
        return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]";
    let found = page.script(MIDDLE, Vec::new()).await?;
    let number = |i: usize| found[i].as_f64().context("a number");
    let (x, y) = (number(0)?, number(1)?);
    page.swipe(&[[(x - way / 2.0, y), (x + way / 2.0, y)]]).await?;
    page.see(&format!("main[data-pane={pane}]")).await?;
    Ok(())
}

/// The middle of the picture on the screen.
async fn middle(page: &Page<'_>) -> Result<(f64, f64)> {
    const MIDDLE: &str = "const box = document.querySelector('.surface-window')\
        .getBoundingClientRect(), top = Math.max(box.top, 0), \
        bottom = Math.min(box.bottom, innerHeight);\
        return [Math.round(box.x + box.width / 2), Math.round((top + bottom) / 2)]";
    let found = page.script(MIDDLE, Vec::new()).await?;
    let number = |i: usize| found[i].as_f64().context("a number");
    Ok((number(0)?, number(1)?))
}

async fn transform(page: &Page<'_>) -> Result<Value> {
    let script = "return document.querySelector('.surface-content').style.transform";
    page.script(script, Vec::new()).await
}

async fn scroll(page: &Page<'_>) -> Result<Value> {
    let script = "return Math.round(document.querySelector('.end').scrollTop)";
    page.script(script, Vec::new()).await
}
