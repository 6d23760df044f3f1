//! How long the page takes from a click to the next frame, early and late in a match, and from one
//! frame to the next while a large park is dragged; and from a decision to the next, when three hard
//! bots think in between.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::driver::{DESK, Driver, PHONE};
use crate::games::{CHINATOWN, GAMES, Game, RACCOON_TYCOON, THEME_PARQUE};
use crate::house::{House, Program};
use crate::looks::Looks;
use crate::page::Page;
use crate::stories::online;
use crate::table::{Moment, Whim, With, beginning};

/// So long is the log when it is measured.
const ENTRIES: [usize; 3] = [50, 400, 2_000];
/// So many turns of three hard bots are waited for.
const WAITS: usize = 30;
/// So often a click is repeated.
const CLICKS: usize = 31;

/// Chinatown in its sixth year, four people around one screen: 76 lots have owners, and ten offers
/// lie on the desk.
const FULL_DESK: &str = include_str!("../cases/chinatown/full-desk.jsonl");
const SEED_OF_FULL_DESK: &str = "7";

/// A finished game of Theme Parque for six, with every set of the revised edition.
const LARGE_PARK: &str = include_str!("../cases/theme-parque/all-revised.jsonl");

/// Measures every game that has a board, at as many seats as it takes, and what friends see of each
/// other's moves, and how long one waits for hard bots, and prints the figures; only of what is named
/// so, a game, `online` or `waits`.
pub(crate) async fn run(
    program: &Program<'_>,
    driver: &Driver,
    looks: &Looks,
    only: &str,
) -> Result<()> {
    let mut house = House::open(program).await?;
    for game in GAMES.into_iter().filter(|game| game.id.contains(only)) {
        let (record, seed) = stalled(program.boardwalk, &game)?;
        println!("    {}, from a click to the next frame, the median of {CLICKS}", game.id);
        let longest = record.lines().count() - 1;
        let mut lengths: Vec<usize> = ENTRIES.into_iter().filter(|n| *n < longest).collect();
        if lengths.len() < ENTRIES.len() {
            lengths.push(longest);
        }
        let mut picks = Vec::new();
        for length in lengths {
            let page = driver.page(&house.url, DESK, looks).await?;
            page.settle(&asking()).await?;
            let n = open_at(&page, &record, &seed, length).await?;
            let (pick, cancel) = (pick(&page).await?, cancel(&page).await?);
            println!("      {n:>5} entries: {pick:.1} ms to pick, {cancel:.1} ms to put back");
            picks.push((n, pick));
            page.close().await?;
        }
        if let (Some((few, early)), Some((many, late))) = (picks.first(), picks.last()) {
            println!(
                "      at {many} entries a pick takes {:.2} times as long as at {few}",
                late / early
            );
        }
    }
    if CHINATOWN.id.contains(only) {
        full_desk(&house, driver, looks).await?;
    }
    if THEME_PARQUE.id.contains(only) {
        dragged_park(&house, driver, looks).await?;
    }
    if "waits".contains(only) {
        waits(&house, driver, looks).await?;
    }
    if "online".contains(only) {
        other_browser(&house, driver, looks).await?;
    }
    house.close().await;
    Ok(())
}

/// How long one waits for three hard bots, as the page comes. Where we are asked in the turn of one,
/// the wait is over.
async fn waits(house: &House, driver: &Driver, looks: &Looks) -> Result<()> {
    const WATCH: &str = "window.waits = [];\
        let since = null;\
        const watch = () => {\
            const is_asked = !!document.querySelector('#prompt.asked'), now = performance.now();\
            const is_over = !!document.querySelector('[data-screen=over]');\
            if (is_asked && since !== null) window.waits.push(now - since);\
            since = is_asked || is_over ? null : since ?? now;\
        };\
        new MutationObserver(watch).observe(document.body, \
            { subtree: true, childList: true, attributeFilter: ['class'] })";
    let page = driver.page(&house.url, DESK, looks).await?;
    page.settle(&json!({})).await?;
    page.sit_down(With::HardBots, 4).await?;
    page.moment().await?;
    page.script(WATCH, Vec::new()).await?;
    let mut whim = Whim::new(3);
    let mut waits: Vec<f64> = Vec::new();
    while waits.len() < WAITS {
        match page.moment().await? {
            Moment::Over => page.click("[data-part=again]").await?,
            Moment::Asked | Moment::Cover => page.decide(&mut whim).await?,
        }
        page.moment().await?;
        waits = serde_json::from_value(page.script("return window.waits", Vec::new()).await?)?;
    }
    waits.sort_by(f64::total_cmp);
    let seconds = |percent: usize| waits[(waits.len() - 1) * percent / 100] / 1_000.0;
    println!("    {}, from a decision to the next with three hard bots", RACCOON_TYCOON.id);
    println!(
        "      {} waits: median {:.1} s, 95 % within {:.1} s, {:.1} s at most",
        waits.len(),
        seconds(50),
        seconds(95),
        seconds(100),
    );
    page.close().await
}

/// How long it takes from a click to its effect in the other browser.
async fn other_browser(house: &House, driver: &Driver, looks: &Looks) -> Result<()> {
    let mut times = online::times(house, driver, looks, 100).await?;
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!(
        "    raccoon-tycoon, from a click to its effect in the other browser, {} moves",
        times.len()
    );
    println!("      median {:.1} ms, 95 % within {:.1} ms", at(50), at(95));
    Ok(())
}

/// The most that a screen of any game has to show at once.
async fn full_desk(house: &House, driver: &Driver, looks: &Looks) -> Result<()> {
    const ANSWER: &str = "document.querySelector('[data-part=inbox] [data-pick].ready').click();";
    let page = driver.page(&house.url, DESK, looks).await?;
    page.settle(&asking()).await?;
    page.find("0ddba115", FULL_DESK, SEED_OF_FULL_DESK).await?;
    if page.moment().await? == Moment::Cover {
        page.click("[data-part=curtain] button").await?;
        page.gone("[data-part=curtain]").await?;
        page.moment().await?;
    }
    let (pick, cancel) = (pick(&page).await?, cancel(&page).await?);
    page.script(CANCEL, Vec::new()).await?;
    let answer = median(&page, ANSWER, CANCEL).await?;
    println!("    chinatown, with ten offers on the desk, 76 lots owned, four seats, year six");
    println!(
        "      {pick:.1} ms to put a lot on an offer, {cancel:.1} ms to clear it, {answer:.1} ms to \
         pick an answer"
    );
    page.close().await
}

/// A finished park of six, with every set, is enlarged and moved about.
async fn dragged_park(house: &House, driver: &Driver, looks: &Looks) -> Result<()> {
    let header: Value = serde_json::from_str(LARGE_PARK.lines().next().unwrap_or_default())?;
    let seed = header["seed"].as_str().context("the record tells its seed")?;
    println!("    theme-parque, from frame to frame while a finished park of six is dragged");
    for size in [PHONE, DESK] {
        let page = driver.page(&house.url, size, looks).await?;
        page.settle(&asking()).await?;
        page.find("0ddba115", LARGE_PARK, seed).await?;
        page.screen("over").await?;
        page.click("[data-part=see-board]").await?;
        for _ in 0..3 {
            page.click(".tp-park [aria-label='Zoom in']").await?;
        }
        page.see(".tp-park .surface-window.enlarged").await?;
        let frames = page.script_async(DRAG, Vec::new()).await?;
        let mut frames: Vec<f64> = serde_json::from_value(frames).context("the times of frames")?;
        frames.sort_by(f64::total_cmp);
        let at = |percent: usize| frames[(frames.len() - 1) * percent / 100];
        println!(
            "      {} px: {} frames, median {:.1} ms, 95 % within {:.1} ms, {:.1} ms at most: {}",
            size.width,
            frames.len(),
            at(50),
            at(95),
            at(100),
            // The clock of frames is not exact to the tenth of a millisecond.
            if at(95) < 17.0 { "60 frames a second" } else { "slower than 60 frames a second" },
        );
        page.close().await?;
    }
    Ok(())
}

/// Drags the park in circles for four seconds, a little in every frame.
const DRAG: &str = "const done = arguments[arguments.length - 1];\
    const it = document.querySelector('.tp-park .surface-window'), box = it.getBoundingClientRect();\
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2], times = [];\
    const send = (kind, at) => it.dispatchEvent(new PointerEvent(kind, { bubbles: true, \
        pointerId: 77, pointerType: 'mouse', buttons: 1, \
        clientX: x + 120 * Math.sin(at / 300), clientY: y + 90 * Math.cos(at / 300) }));\
    let began = null, last = null;\
    const step = now => {\
        began ??= (send('pointerdown', 0), now);\
        if (last !== null) times.push(now - last);\
        last = now;\
        if (now - began > 4000) { send('pointerup', now - began); return done(times.slice(5)); }\
        send('pointermove', now - began);\
        requestAnimationFrame(step);\
    };\
    requestAnimationFrame(step)";

/// A long match, and its seed.
fn stalled(boardwalk: &Path, game: &Game) -> Result<(String, String)> {
    let folder = TempDir::new()?;
    let file = folder.path().join("stalled.jsonl");
    let mut bench = Command::new(boardwalk);
    bench.args(["bench", game.id, "--session", "--seats"]).arg(game.most_seats.to_string());
    let told = bench.arg("--record").arg(&file).output()?;
    ensure!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    let told = String::from_utf8(told.stdout)?;
    let seed = told.split_whitespace().last().context("it tells the seed")?.to_owned();
    Ok((std::fs::read_to_string(&file)?, seed))
}

/// Opens a match at about so many entries, where the first seat has a piece to pick; tells at how
/// many.
async fn open_at(page: &Page<'_>, record: &str, seed: &str, length: usize) -> Result<usize> {
    let lines: Vec<&str> = record.lines().collect();
    let is_asked = |at: &usize| {
        let next: Value = serde_json::from_str(lines[*at]).unwrap_or_default();
        next["seat"][0] == json!(0)
    };
    // The first line is the header. Near the end of a match there may be none that is later.
    let (before, after) = (1..length + 1, length + 1..lines.len());
    for at in after.chain(before.rev()).filter(is_asked) {
        // Under a name of its own, because what is kept under a name stays.
        page.find(&format!("0dd{at:05x}"), &beginning(record, at - 1)?, seed).await?;
        page.moment().await?;
        if page.has("main [data-pick].ready").await? {
            return Ok(at - 1);
        }
    }
    bail!("the first seat never has a piece to pick")
}

/// With a question before everything, so that whatever is picked can be put back.
fn asking() -> Value {
    json!({ "pace": "instant", "confirm": "always" })
}

/// What picks a piece, and what puts it back.
const PICK: &str = "const it = document.querySelector('main [data-pick].ready'); it.click();";
const CANCEL: &str = "document.querySelector('[data-part=cancel]').click();";

async fn pick(page: &Page<'_>) -> Result<f64> {
    median(page, PICK, CANCEL).await
}

async fn cancel(page: &Page<'_>) -> Result<f64> {
    page.script(PICK, Vec::new()).await?;
    median(page, CANCEL, PICK).await
}

/// The median time of one click, when it is done and undone many times.
async fn median(page: &Page<'_>, click: &str, undo: &str) -> Result<f64> {
    let timed = format!(
        "const done = arguments[arguments.length - 1];\
         const frame = () => new Promise(then => requestAnimationFrame(() => setTimeout(then)));\
         (async () => {{\
             const times = [];\
             for (let i = 0; i < {CLICKS}; i++) {{\
                 await frame();\
                 const began = performance.now();\
                 {click}\
                 await frame();\
                 times.push(performance.now() - began);\
                 {undo}\
             }}\
             done(times.sort((a, b) => a - b)[{CLICKS} >> 1]);\
         }})().catch(error => done(String(error)))"
    );
    let found = page.script_async(&timed, Vec::new()).await?;
    found.as_f64().with_context(|| format!("the clicks failed: {found}"))
}
