//! The line is cut in the middle of a turn, the server is killed and comes back, and a second tab
//! plays along: no move is lost, none is done twice, and nobody loads a page anew.

use anyhow::{Result, ensure};
use serde_json::json;

use super::super::Scene;
use super::{be, entries, listen, play_until, settled, sit_down, somebody, until_asked};
use crate::driver::PHONE;
use crate::games::RACCOON_TYCOON;
use crate::page::Page;
use crate::table::Whim;

/// Fails if the page was loaded since it was marked.
async fn is_the_same(page: &Page<'_>) -> Result<()> {
    ensure!(
        page.script("return window.mark", vec![]).await? == json!(1),
        "the page was loaded anew"
    );
    Ok(())
}

/// Cuts the network of one browser, or gives it back.
async fn network(page: &Page<'_>, is_there: bool) -> Result<()> {
    let conditions = json!({
        "offline": !is_there, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
    });
    page.chromium("Network.enable", json!({})).await?;
    page.chromium("Network.emulateNetworkConditions", conditions).await?;
    Ok(())
}

pub(in crate::stories) async fn tell(Scene { page: ann, house, driver }: Scene<'_>) -> Result<()> {
    be(ann, "Ann").await?;
    let bob = &somebody(driver, house, PHONE, ann, "Bob").await?;
    sit_down(ann, bob, RACCOON_TYCOON, &[]).await?;
    let (mut whim, both) = (Whim::new(5), [ann, bob]);
    play_until(&both, &mut whim, |n| n > 4).await?;
    ann.script("window.mark = 1", vec![]).await?;

    // The server goes in the middle of our turn; what we do meanwhile is sent when it is back.
    until_asked(&both, &mut whim).await?;
    let before = entries(ann).await?;
    house.close().await;
    ann.see("[data-line=away]").await?;
    ann.looks.study(ann, "online-away").await?;
    ann.decide(&mut whim).await?;
    house.reopen().await?;
    ann.forget_console().await?;
    settled(ann).await?;
    settled(bob).await?;
    is_the_same(ann).await?;
    // A piece may have been picked only: whatever was meant is played now.
    play_until(&both, &mut whim, |n| n > 2).await?;
    let after = entries(ann).await?;
    ensure!(after > before, "nothing was played after the server had come back");

    // The network is cut in the middle of a turn: what is done meanwhile waits, and is sent once.
    until_asked(&both, &mut whim).await?;
    network(ann, false).await?;
    ann.script("for (const it of window.sockets) it.close()", vec![]).await?;
    ann.see("[data-line=away]").await?;
    ann.decide(&mut whim).await?;
    network(ann, true).await?;
    settled(ann).await?;
    is_the_same(ann).await?;
    ann.forget_console().await?;

    // Both know the same match.
    play_until(&both, &mut whim, |n| n > 2).await?;
    let same = "return document.querySelector('[data-part=progress]').textContent";
    let (hers, his) = (ann.script(same, vec![]).await?, bob.script(same, vec![]).await?);
    ensure!(hers == his, "Ann is at {hers}, Bob at {his}");

    // Two tabs of one player: both show the match, and both play it.
    let (first, second) = ann.another_tab().await?;
    listen(ann).await?;
    ann.reload().await?;
    ann.see("main.table #prompt").await?;
    until_asked(&both, &mut whim).await?;
    let before = entries(ann).await?;
    play_until(&[ann], &mut whim, |n| n > 0).await?;
    let played = entries(ann).await?;
    ensure!(played > before, "the second tab did not play");
    ann.to_tab(&first).await?;
    let follows = "const frames = window.heard.map(it => JSON.parse(it).now?.entries ?? 0);\
        return Math.max(...frames) >= arguments[0]";
    ann.until("the first tab to follow", follows, vec![json!(played)]).await?;
    until_asked(&both, &mut whim).await?;
    play_until(&[ann], &mut whim, |n| n > 0).await?;
    ann.to_tab(&second).await?;
    let played = played + 1;
    ann.until("the second tab to follow", follows, vec![json!(played)]).await?;
    bob.forget_console().await
}
