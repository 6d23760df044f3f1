//! People at one table, each with a browser of their own, on a real server.

pub(super) mod cut;
mod deal;
pub(super) mod friends;
pub(super) mod keyboard;
pub(super) mod matches;
pub(super) mod notices;
pub(super) mod old_page;
pub(super) mod people;
pub(super) mod pushed;
pub(super) mod screens;

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};

use crate::driver::{Driver, Size};
use crate::games::Game;
use crate::house::House;
use crate::page::Page;
use crate::table::Whim;

/// Hears everything that a page hears from its server, from before it has loaded.
const LISTEN: &str = "window.heard = []; window.shown = []; window.clicked = 0;\
    addEventListener('click', () => {\
        window.clicked = performance.timeOrigin + performance.now();\
    }, true);\
    const Plain = window.WebSocket;\
    window.WebSocket = class extends Plain {\
        constructor(...all) {\
            super(...all);\
            window.sockets = [...(window.sockets ?? []), this];\
            this.addEventListener('message', ({ data }) => {\
                window.heard.push(data);\
                const { t, seq } = JSON.parse(data);\
                if (t !== 'ev') return;\
                const shown = () => window.shown.push([seq, performance.timeOrigin + performance.now()]);\
                requestAnimationFrame(() => setTimeout(shown));\
            });\
        }\
    };";

/// Hears everything in this tab that comes from the server, once it is loaded anew.
async fn listen(page: &Page<'_>) -> Result<()> {
    page.chromium("Page.addScriptToEvaluateOnNewDocument", json!({ "source": LISTEN })).await?;
    Ok(())
}

/// What somebody is called, who needs no guide, no motion and no pause.
pub(super) async fn be(page: &Page<'_>, name: &str) -> Result<()> {
    listen(page).await?;
    page.settle(&json!({ "pace": "instant", "motion": "reduced", "name": name })).await
}

/// A browser of somebody else.
pub(super) async fn somebody<'a>(
    driver: &Driver,
    house: &House,
    size: Size,
    page: &Page<'a>,
    name: &str,
) -> Result<Page<'a>> {
    let other = driver.page(&house.url, size, page.looks).await?;
    be(&other, name).await?;
    Ok(other)
}

/// Sets a table up for friends; we start, and the cards are always the same. Gives the link.
async fn invite(page: &Page<'_>, game: Game, seats: usize, options: &[&str]) -> Result<String> {
    page.screen("door").await?;
    page.click(&format!("[data-game={}] [data-part=invite]", game.id)).await?;
    page.see("dialog[open] [data-part=setup]").await?;
    page.click(&format!("dialog[open] label:has([name=seats][value='{seats}'])")).await?;
    page.click("dialog[open] label:has([name=in-order])").await?;
    page.click("dialog[open] [data-part=more] summary").await?;
    page.choose(options).await?;
    page.type_into("dialog[open] [name=seed]", "7").await?;
    page.click("dialog[open] [data-part=begin]").await?;
    page.screen("room").await?;
    let link = page.script("return document.querySelector('[data-part=link]').value", vec![]);
    Ok(link.await?.as_str().context("a link for friends")?.to_owned())
}

/// Opens an invitation, as somebody who has a name already.
async fn accept(page: &Page<'_>, link: &str) -> Result<()> {
    let (_, path) = link.split_once("/#").context("a link into the page")?;
    page.go(&format!("/#{path}")).await?;
    page.reload().await
}

/// Says a name where one is asked for.
async fn say_name(page: &Page<'_>, name: &str) -> Result<()> {
    page.screen("name").await?;
    page.type_into("[data-part=name] input", name).await?;
    page.click("[data-part=come-in]").await
}

/// Two people, the first of whom starts, at a table of a game.
pub(super) async fn sit_down(
    ann: &Page<'_>,
    bob: &Page<'_>,
    game: Game,
    options: &[&str],
) -> Result<()> {
    gather(&[ann, bob], game, options).await
}

/// People at a table of a game, the first of whom has invited the others and starts.
async fn gather(people: &[&Page<'_>], game: Game, options: &[&str]) -> Result<()> {
    let (host, friends) = people.split_first().context("somebody has the table")?;
    let link = invite(host, game, people.len(), options).await?;
    for friend in friends {
        accept(friend, &link).await?;
        say_name(friend, "").await?;
        friend.screen("room").await?;
    }
    host.reads("[data-screen=room]", "All are here").await?;
    host.click("[data-part=start]").await?;
    for page in people {
        page.see("main.table #prompt").await?;
    }
    Ok(())
}

/// What a page at a table is at: `asked`, `over`, or nothing to do.
pub(super) async fn moment(page: &Page<'_>) -> Result<String> {
    const NOW: &str = "const main = document.querySelector('main.table');\
        if (main?.dataset.screen === 'over') return 'over';\
        if (document.querySelector('[data-line]')?.dataset.pending === 'true') return '';\
        return document.querySelector('#prompt.asked') ? 'asked' : ''";
    Ok(page.script(NOW, vec![]).await?.as_str().unwrap_or_default().to_owned())
}

/// Waits until all that was sent is answered.
pub(super) async fn settled(page: &Page<'_>) -> Result<()> {
    let script = "return document.querySelector('[data-line=here]')?.dataset.pending === 'false'";
    page.until("an answer of the server", script, vec![]).await?;
    Ok(())
}

/// Somebody decides, if they are asked: whether they were.
pub(super) async fn decide(page: &Page<'_>, whim: &mut Whim) -> Result<bool> {
    if moment(page).await? != "asked" {
        return Ok(false);
    }
    page.decide(whim).await?;
    settled(page).await?;
    Ok(true)
}

/// All of them play until something is so; whether the match is over by then.
async fn play_until(
    pages: &[&Page<'_>],
    whim: &mut Whim,
    mut is_enough: impl FnMut(usize) -> bool,
) -> Result<bool> {
    const MOST: usize = 3_000;
    const PATIENCE: Duration = Duration::from_mins(1);
    let (mut n, mut last) = (0, Instant::now());
    while n < MOST {
        if is_enough(n) {
            return Ok(false);
        }
        let mut is_over = true;
        for page in pages {
            match moment(page).await?.as_str() {
                "over" => continue,
                "asked" => {
                    page.decide(whim).await?;
                    settled(page).await?;
                    (n, last) = (n + 1, Instant::now());
                }
                _ => {}
            }
            is_over = false;
        }
        if is_over {
            return Ok(true);
        }
        if last.elapsed() > PATIENCE {
            let says = pages[0].text("[data-part=says]").await.unwrap_or_default();
            bail!("nobody was asked for a minute after {n} decisions; the table says: {says}");
        }
    }
    bail!("{MOST} decisions were not enough")
}

/// The others play until the first of these people is asked.
async fn until_asked(people: &[&Page<'_>], whim: &mut Whim) -> Result<()> {
    for _ in 0..200 {
        if moment(people[0]).await? == "asked" {
            return Ok(());
        }
        for page in &people[1..] {
            decide(page, whim).await?;
        }
        settled(people[0]).await?;
    }
    bail!("it is never the first one's turn")
}

/// Everything that a page has heard from the server.
pub(super) async fn heard(page: &Page<'_>) -> Result<Vec<Value>> {
    let heard = page.script("return window.heard", vec![]).await?;
    let frames = heard.as_array().context("a list of frames")?;
    let frame = |it: &Value| Ok(serde_json::from_str(it.as_str().unwrap_or_default())?);
    frames.iter().map(frame).collect()
}

/// How many entries the match has, as the page knows it.
async fn entries(page: &Page<'_>) -> Result<u64> {
    let frames = heard(page).await?;
    let mut known = frames.iter().rev().filter_map(|frame| frame["now"]["entries"].as_u64());
    Ok(known.next().unwrap_or(0))
}

/// Fails if a page knows what only others may know: in what it has heard, kept, or shows.
async fn keeps_secrets(page: &Page<'_>, game: Game, seat: u64) -> Result<()> {
    const KEPT: &str = "const done = arguments[arguments.length - 1];\
        const kept = JSON.stringify({ ...localStorage, ...sessionStorage });\
        const request = indexedDB.open('boardwalk', 1);\
        request.onerror = () => done([kept, 0]);\
        request.onsuccess = () => {\
            const all = request.result;\
            const lines = all.objectStoreNames.contains('lines')\
                ? all.transaction('lines').objectStore('lines').count() : { result: 0 };\
            const end = () => { all.close(); done([kept, lines.result]); };\
            lines.onsuccess === undefined ? end() : lines.onsuccess = end;\
        }";
    let (mut n_views, mut laid_open) = (0, Vec::new());
    for frame in heard(page).await? {
        let now = &frame["now"];
        let is_over = !now["ending"].is_null();
        if let Some(view) = now.get("view") {
            n_views += 1;
            ensure!(view["viewer"] == json!({ "seat": seat }), "a view of {}", view["viewer"]);
            if !is_over {
                shows_nothing_of_others(game, view, seat, &mut laid_open)?;
            }
        }
        for line in frame["news"].as_array().into_iter().flatten() {
            let drew = &line["news"]["drew"];
            let is_theirs = drew["seat"] != json!(seat);
            ensure!(drew.is_null() || !is_theirs || drew["card"].is_null(), "a card: {line}");
        }
        ensure!(is_over || frame["seed"].is_null(), "the seed");
    }
    ensure!(n_views > 5, "only {n_views} views were heard");
    let kept = page.script_async(KEPT, vec![]).await?;
    ensure!(kept[1] == json!(0), "lines of a match are kept: {}", kept[1]);
    let text = kept[0].as_str().unwrap_or_default();
    for word in ["hand", "mats", "token", "cookie"] {
        ensure!(!text.contains(word), "'{word}' is kept: {text}");
    }
    let cookie = page.script("return document.cookie", vec![]).await?;
    ensure!(cookie == json!(""), "a script can read who we are: {cookie}");
    Ok(())
}

/// Fails if a view shows what somebody else holds in secret. What lay open before, or was the
/// reader's own, they may know in another's hand.
fn shows_nothing_of_others(
    game: Game,
    view: &Value,
    seat: u64,
    laid_open: &mut Vec<Value>,
) -> Result<()> {
    let mats = view.get("mats").or_else(|| view.get("seats")).and_then(Value::as_array);
    let mats = (0..).zip(mats.context("a mat for each seat")?);
    let (own, others): (Vec<_>, Vec<_>) = mats.partition(|(i, _)| *i == seat);
    for (_, mat) in others {
        // What a game keeps covered until its end.
        let secret = match game.id {
            "raccoon-tycoon" | "chinatown" => "money",
            "coney-island" => "open_papers",
            _ => "",
        };
        ensure!(mat[secret].is_null(), "{secret} of somebody else: {mat}");
        let hand = &mat["hand"];
        ensure!(hand.get("mine").is_none(), "somebody's hand: {mat}");
        for tile in hand.as_array().into_iter().flatten().map(|it| &it["tile"]) {
            let is_known = tile.is_null() || laid_open.contains(tile);
            ensure!(is_known, "a tile that somebody has drawn: {tile}");
        }
    }
    let in_hand = own.iter().flat_map(|(_, mat)| mat["hand"].as_array().into_iter().flatten());
    let open = in_hand.map(|it| &it["tile"]).chain(view["market"].as_array().into_iter().flatten());
    laid_open.extend(open.cloned());
    Ok(())
}

/// How long it takes from a click to its effect in the other browser: so many times, in
/// milliseconds.
pub(crate) async fn times(
    house: &House,
    driver: &Driver,
    looks: &crate::looks::Looks,
    n: usize,
) -> Result<Vec<f64>> {
    let ann = &driver.page(&house.url, crate::driver::DESK, looks).await?;
    be(ann, "Ann").await?;
    let bob = &somebody(driver, house, crate::driver::DESK, ann, "Bob").await?;
    sit_down(ann, bob, crate::games::RACCOON_TYCOON, &[]).await?;
    let (mut whim, mut times) = (Whim::new(1), Vec::new());
    while times.len() < n {
        for (page, other) in [(ann, bob), (bob, ann)] {
            let before = last_shown(other).await?.map_or(0.0, |(seq, _)| seq);
            if !decide(page, &mut whim).await? {
                continue;
            }
            // A piece that was picked only is no move yet.
            page.breathe().await?;
            let clicked = page.script("return window.clicked", vec![]).await?;
            if let (Some((seq, shown)), Some(clicked)) =
                (last_shown(other).await?, clicked.as_f64())
                && seq > before
            {
                times.push(shown - clicked);
            }
        }
        ensure!(moment(ann).await? != "over", "the match was over before {n} moves");
    }
    Ok(times)
}

/// The last change that a page has shown, and when.
async fn last_shown(page: &Page<'_>) -> Result<Option<(f64, f64)>> {
    let last = page.script("return window.shown.at(-1) ?? null", vec![]).await?;
    Ok(last[0].as_f64().zip(last[1].as_f64()))
}
