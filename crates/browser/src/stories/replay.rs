//! A record is brought to the page, verified, and watched through several eyes.

use std::fs;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use super::Scene;
use crate::games::RACCOON_TYCOON;
use crate::looks::check_fit;
use crate::page::Page;

const RECORD: &str = RACCOON_TYCOON.record;

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.screen("door").await?;

    // What is no record is refused in words.
    drop_text(page, "{}").await?;
    page.see("[data-part=notice]").await?;
    // One that was tampered with as well.
    let tampered = RECORD.replacen("{\"seat\":0,\"card\":", "{\"seat\":1,\"card\":", 1);
    ensure!(tampered != RECORD, "the record has changed its shape");
    drop_text(page, &tampered).await?;
    page.reads("[data-part=notice]", "Not shown").await?;

    drop_text(page, RECORD).await?;
    page.screen("replay").await?;
    page.reads("[data-part=verdict]", "promised before the first move").await?;
    let moves = position(page).await?;
    ensure!(moves.1 > 20, "a game has more moves than {}", moves.1);

    // On a phone the slider alone leads there.
    if page.size.width > 700 {
        page.click("[data-part=scrubber] [aria-label=Last]").await?;
        ensure!(position(page).await?.0 == moves.1, "the last moment is not the last");
        page.click("[data-part=scrubber] [aria-label=First]").await?;
    }
    ensure!(position(page).await?.0 == 0, "the first moment is not the first");
    page.click("[data-part=scrubber] [aria-label='On one move']").await?;
    ensure!(position(page).await?.0 == 1, "one move on is not one move on");
    by_turn_and_by_itself(page).await?;
    let half = moves.1 / 2;
    slide(page, half).await?;
    ensure!(position(page).await?.0 == half, "the slider does not lead there");
    where_it_is_can_be_read(page, &format!("{half} / {}", moves.1)).await?;
    let log = page.log().await?;
    page.click("[data-part=scrubber] [aria-label='Back one move']").await?;
    ensure!(page.log().await? != log, "another moment has another log");

    // A finished game is open to all; a seat sees its own hand and no other.
    let eyes = "return document.querySelector('[data-part=eyes]').options.length";
    ensure!(page.script(eyes, Vec::new()).await?.as_u64() >= Some(4), "eyes are missing");
    check_fit(page, "replay").await?;
    page.click("[data-part=download]").await?;

    // The same by choosing a file.
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("match.jsonl");
    fs::write(&file, RECORD)?;
    page.go("/").await?;
    page.screen("door").await?;
    page.choose_file("[data-part=record-file]", &file).await?;
    page.screen("replay").await?;
    handed_on(page).await
}

/// A turn is more than a move: the steps lead to where one begins. Left alone, it goes on by itself.
async fn by_turn_and_by_itself(page: &Page<'_>) -> Result<()> {
    const TURNS: &str = "return document.querySelectorAll('[data-part=log] .log-row').length";
    slide(page, 20).await?;
    let turns = page.script(TURNS, Vec::new()).await?;
    page.click("[data-part=scrubber] [aria-label='On one turn']").await?;
    let next = position(page).await?.0;
    ensure!(next > 20, "one turn on is no step on");
    page.click("[data-part=scrubber] [aria-label='On one move']").await?;
    let later = page.script(TURNS, Vec::new()).await?;
    ensure!(later.as_u64() > turns.as_u64(), "after one turn on there is no new one in the log");
    page.click("[data-part=scrubber] [aria-label='Back one turn']").await?;
    ensure!(position(page).await?.0 == next, "back one turn leads to {}", position(page).await?.0);
    page.click("[data-part=run]").await?;
    let goes_on = "return Number(document.querySelector('[data-part=scrubber] [type=range]').value) \
        > arguments[0] + 1";
    page.until("the replay to go on by itself", goes_on, vec![json!(next)]).await?;
    page.click("[data-part=run][aria-label=Pause]").await?;
    page.see("[data-part=run][aria-label=Play]").await?;
    Ok(())
}

/// The counter is seen, and the slider is wide enough to be aimed at.
async fn where_it_is_can_be_read(page: &Page<'_>, words: &str) -> Result<()> {
    const WIDTH: &str = "return document.querySelector('[data-part=scrubber] [type=range]')\
        .getBoundingClientRect().width";
    ensure!(page.text("[data-part=scrubber] output").await? == words, "it is not said where");
    let width = page.script(WIDTH, Vec::new()).await?.as_f64().unwrap_or_default();
    ensure!(width >= 140.0, "a slider of {width} px");
    Ok(())
}

/// Where the device can hand a file to another program, the record of a match on it is one.
async fn handed_on(page: &Page<'_>) -> Result<()> {
    const DEVICE: &str = "navigator.canShare = it => it.files?.length === 1;\
        navigator.share = async it => { window.shared = await it.files[0].text(); }";
    let header: Value = serde_json::from_str(RECORD.lines().next().unwrap_or_default())?;
    let seed = header["seed"].as_str().context("the record tells its seed")?;
    page.keep([("0dd5a7ed", RECORD, seed)]).await?;
    page.script(DEVICE, Vec::new()).await?;
    page.open("0dd5a7ed").await?;
    page.screen("over").await?;
    page.click("[data-part=share]").await?;
    let shared = page.until("the record to be shared", "return window.shared", Vec::new()).await?;
    ensure!(shared.as_str() == Some(RECORD), "what was shared is not the record");
    Ok(())
}

/// Drops a file on the page as a mouse would.
pub(super) async fn drop_text(page: &Page<'_>, text: &str) -> Result<()> {
    const DROP: &str = "const data = new DataTransfer();\
        data.items.add(new File([arguments[0]], 'match.jsonl', { type: 'text/plain' }));\
        const target = document.querySelector('[data-part=drop]');\
        for (const kind of ['dragenter', 'dragover', 'drop']) {\
            target.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, \
            cancelable: true })); }";
    page.see("[data-part=drop]").await?;
    page.script(DROP, vec![json!(text)]).await?;
    Ok(())
}

/// Goes to a moment by the slider.
pub(super) async fn slide(page: &Page<'_>, to: u64) -> Result<()> {
    const SLIDE: &str = "const it = document.querySelector('[data-part=scrubber] [type=range]');\
        it.value = arguments[0]; it.dispatchEvent(new Event('input', { bubbles: true }))";
    page.script(SLIDE, vec![json!(to)]).await?;
    Ok(())
}

/// Which moment of how many.
pub(super) async fn position(page: &Page<'_>) -> Result<(u64, u64)> {
    const SLIDER: &str = "const it = document.querySelector('[data-part=scrubber] [type=range]');\
        return [Number(it.value), Number(it.max)]";
    let found = page.script(SLIDER, Vec::new()).await?;
    Ok((found[0].as_u64().unwrap_or_default(), found[1].as_u64().unwrap_or_default()))
}
