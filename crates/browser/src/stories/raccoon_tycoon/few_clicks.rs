//! A game of 21 rounds in a few clicks: a kept match is opened at every decision of one player, and
//! what was played there is played again with the clicks that a test of the page has found to be
//! enough.

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};

use super::super::Scene;
use crate::page::Page;
use crate::table::beginning;

/// Between three players.
const RECORD: &str = include_str!("../../../cases/raccoon-tycoon/three-seats-21-rounds.jsonl");
/// By entry of the log, written by `a_game_of_21_rounds_takes_at_most_60_clicks`.
const CLICKS: &str = include_str!("../../../cases/raccoon-tycoon/three-seats-21-rounds.clicks");
/// Whose clicks they are.
const SEAT: u64 = 1;

/// What is done at one moment, by which clicks.
struct Gesture {
    entry: usize,
    clicks: Vec<&'static str>,
}

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    let gestures = CLICKS.lines().map(gesture).collect::<Result<Vec<Gesture>>>()?;
    let moments: Vec<(String, &Gesture)> = gestures.iter().map(|it| (id(it), it)).collect();
    keep(page, &moments).await?;
    page.hurry().await?;
    let mut n_clicks = 0;
    let ends = gestures.iter().skip(1).map(|it| it.entry).chain([RECORD.lines().count()]);
    for (it, end) in gestures.iter().zip(ends) {
        sit(page, &id(it)).await.with_context(|| format!("before entry {}", it.entry))?;
        if !it.clicks.is_empty() {
            page.moment().await?;
        }
        for click in &it.clicks {
            make(page, click).await.with_context(|| format!("entry {}, {click}", it.entry))?;
            n_clicks += 1;
        }
        is_played(page, it, &wanted(it.entry, end)?).await?;
    }
    ensure!(n_clicks <= 60, "{n_clicks} clicks");
    what_is_forced_is_said(page, &gestures).await
}

fn gesture(line: &'static str) -> Result<Gesture> {
    let (entry, clicks) = line.split_once(':').context("an entry and its clicks")?;
    let clicks = clicks.split(',').map(str::trim).filter(|it| !it.is_empty()).collect();
    Ok(Gesture { entry: entry.parse()?, clicks })
}

/// Puts the match on this device, as it was at some moments.
async fn keep(page: &Page<'_>, moments: &[(String, &Gesture)]) -> Result<()> {
    let header: Value = serde_json::from_str(RECORD.lines().next().unwrap_or_default())?;
    let seed = header["seed"].as_str().context("the record tells its seed")?;
    let beginnings = moments.iter().map(|(_, it)| beginning(RECORD, it.entry));
    let beginnings = beginnings.collect::<Result<Vec<String>>>()?;
    let games = moments.iter().zip(&beginnings);
    page.keep(games.map(|((id, _), record)| (id.as_str(), record.as_str(), seed))).await
}

/// What the match is called on this device.
fn id(it: &Gesture) -> String {
    format!("0dd{:05x}", it.entry)
}

/// From the front door to the table, where the screen is handed on.
async fn sit(page: &Page<'_>, id: &str) -> Result<()> {
    page.go("/#/").await?;
    page.screen("door").await?;
    page.go(&format!("/#/play/{id}")).await?;
    page.screen("cover").await?;
    page.click("[data-part=curtain] button").await
}

/// One click.
async fn make(page: &Page<'_>, click: &str) -> Result<()> {
    match click.split_once(' ') {
        Some(("pick", piece)) => page.pick(piece).await,
        Some(("act", notation)) => page.act(notation).await,
        Some(("more", piece)) => page.click(&format!("main [data-add='{piece}']")).await,
        Some(("fewer", piece)) => page.click(&format!("main [data-remove='{piece}']")).await,
        Some(("way", i)) => page.click(&format!("main [data-do='way {i}']")).await,
        Some(("amount", n)) => slide(page, n.parse()?).await,
        None => page.click(&format!("main [data-part={click}]:not([aria-disabled=true])")).await,
        Some(_) => bail!("no such click"),
    }
}

/// Clicks where a number is on its slider.
async fn slide(page: &Page<'_>, n: f64) -> Result<()> {
    const PLACE: &str = "const it = document.querySelector('main .amount-slider');\
        const box = it.getBoundingClientRect(), thumb = 16;\
        const part = (arguments[0] - it.min) / (it.max - it.min);\
        return [box.x + thumb / 2 + part * (box.width - thumb), box.y + box.height / 2]";
    page.see("main .amount-slider").await?;
    let place = page.script(PLACE, vec![json!(n)]).await?;
    let number = |i: usize| place[i].as_f64().context("a number");
    page.click_at(number(0)?, number(1)?).await?;
    let set = "return Number(document.querySelector('main .amount-slider').value) === arguments[0]";
    page.until(&format!("the slider at {n}"), set, vec![json!(n)]).await?;
    Ok(())
}

/// What the player did from there on, as long as nobody else did anything.
fn wanted(entry: usize, end: usize) -> Result<Vec<Value>> {
    own(RECORD.lines().skip(1).take(end).skip(entry))
}

/// What the player does in these lines, until somebody else or chance does something.
fn own<'a>(lines: impl Iterator<Item = &'a str>) -> Result<Vec<Value>> {
    let lines = lines.map(serde_json::from_str::<Value>);
    let own = |it: &serde_json::Result<Value>| {
        it.as_ref().map_or(true, |it| it["seat"][0] == json!(SEAT))
    };
    lines.take_while(own).map(|it| Ok(it?["seat"][1].take())).collect()
}

/// Waits until the match has gone on as it did; in which order tokens were counted is no matter.
async fn is_played(page: &Page<'_>, it: &Gesture, wanted: &[Value]) -> Result<()> {
    let sorted = |all: &[Value]| {
        let mut all: Vec<String> = all.iter().map(Value::to_string).collect();
        all.sort();
        all
    };
    for _ in 0..200 {
        let record = page.record().await?;
        let played = own(record.lines().skip(1 + it.entry))?;
        if played.len() >= wanted.len() {
            let played = &played[..wanted.len()];
            ensure!(sorted(played) == sorted(wanted), "{played:?} instead of {wanted:?}");
            return Ok(());
        }
        page.breathe().await?;
    }
    bail!("entry {}: {wanted:?} was not played by {:?}", it.entry, it.clicks)
}

/// Somebody who cannot bid reads that they pass, and need not do it.
async fn what_is_forced_is_said(page: &Page<'_>, gestures: &[Gesture]) -> Result<()> {
    let it = gestures.iter().find(|it| it.clicks.is_empty()).context("a pass that is forced")?;
    keep(page, &[("0ddf0ced".to_owned(), it)]).await?;
    page.settle(&json!({ "pace": "brisk" })).await?;
    sit(page, "0ddf0ced").await?;
    page.reads("[data-part=says]", "you pass").await?;
    page.screen("cover").await
}
