//! What people do around a match: they talk, watch, ask to take something back, let a bot stand
//! in, come back, and play once more.

use anyhow::{Context as _, Result, ensure};
use serde_json::json;

use super::super::Scene;
use super::{be, heard, moment, play_until, say_name, settled, sit_down, somebody};
use crate::driver::{DESK, PHONE};
use crate::games::RACCOON_TYCOON;
use crate::table::Whim;

pub(in crate::stories) async fn tell(Scene { page: ann, house, driver }: Scene<'_>) -> Result<()> {
    be(ann, "Ann").await?;
    let bob = &somebody(driver, house, PHONE, ann, "Bob").await?;
    sit_down(ann, bob, RACCOON_TYCOON, &[]).await?;
    let (mut whim, both) = (Whim::new(9), [ann, bob]);
    play_until(&both, &mut whim, |n| n > 5).await?;

    // Ann talks; Bob sees that something was said.
    ann.click("[data-part=talk]").await?;
    ann.type_into("dialog[open] [data-part=say] input", "Hello Bob").await?;
    ann.click("dialog[open] [data-part=say] button").await?;
    ann.reads("dialog[open] [data-part=chat]", "Hello Bob").await?;
    ann.looks.study(ann, "talk").await?;
    bob.see(".unread").await?;
    bob.click("[data-part=talk]").await?;
    bob.reads("dialog[open] [data-part=chat]", "Hello Bob").await?;
    bob.looks.study(bob, "talk").await?;
    for page in both {
        page.click("dialog[open] .dialog-head button").await?;
        page.gone("dialog[open]").await?;
    }

    // Somebody watches, with the link and a name, and sees what anybody may see.
    let link = "return document.querySelector('[data-part=link]')?.value ?? location.hash";
    let hash = ann.script(link, vec![]).await?;
    let table = hash.as_str().and_then(|it| it.split('/').nth(2)).context("a table")?.to_owned();
    let info = "const done = arguments[arguments.length - 1];\
        fetch(`/api/tables/${arguments[0]}`).then(it => it.json()).then(it => done(it.invite))";
    let invite = ann.script_async(info, vec![json!(table)]).await?;
    let invite = invite.as_str().and_then(|it| it.rsplit('/').next()).context("a link")?;
    let eve = &somebody(driver, house, DESK, ann, "").await?;
    eve.go(&format!("/#/table/{table}/{invite}")).await?;
    eve.reload().await?;
    say_name(eve, "Eve").await?;
    eve.see("main.table #prompt").await?;
    for frame in heard(eve).await? {
        let view = &frame["now"]["view"];
        ensure!(view.is_null() || view["viewer"] == json!("spectator"), "{}", view["viewer"]);
    }
    eve.looks.picture(eve, "watching").await?;
    ensure!(moment(eve).await?.is_empty(), "somebody who watches is asked for nothing");

    // A move is taken back once the other has agreed.
    for _ in 0..60 {
        let can_ask = "return document.querySelector('[data-part=undo]')?.textContent";
        if ann.script(can_ask, vec![]).await? == json!("Undo?") {
            break;
        }
        play_until(&both, &mut whim, |n| n > 0).await?;
        settled(ann).await?;
    }
    ann.click("[data-part=undo]").await?;
    bob.see("[data-part=vote] [data-part=agree]").await?;
    bob.looks.study(bob, "vote").await?;
    bob.click("[data-part=agree]").await?;
    bob.gone("[data-part=vote]").await?;
    ann.reads("[data-part=word]", "all agreed").await?;

    // Bob goes away, a bot plays for him, and when he is back the seat is his.
    let address = bob.script("return location.hash", vec![]).await?;
    bob.go("/").await?;
    bob.screen("door").await?;
    bob.see("[data-part=unfinished] a[href^='#/table/']").await?;
    bob.looks.study(bob, "door-online").await?;
    ann.reads(".player[data-seat=B] .beside", "away").await?;
    ann.click("[data-part=talk]").await?;
    ann.click("dialog[open] [data-part=stand-in]").await?;
    ann.reads("dialog[open] .people", "a bot stands in").await?;
    ann.click("dialog[open] .dialog-head button").await?;
    ann.reads(".player[data-seat=B] .beside", "stands in").await?;
    bob.go(&format!("/{}", address.as_str().unwrap_or_default())).await?;
    bob.see("main.table #prompt").await?;
    ann.until(
        "Bob to be back",
        "return !document.querySelector('.player[data-seat=B] .beside')",
        vec![],
    )
    .await?;

    // To the end, and once more.
    ensure!(play_until(&both, &mut whim, |_| false).await?, "it goes on for ever");
    ann.click("[data-part=again]").await?;
    ann.screen("room").await?;
    bob.see("[data-part=rematch] a").await?;
    bob.click("[data-part=rematch] a").await?;
    bob.screen("room").await?;
    bob.click("[data-part=start]").await?;
    ann.see("main.table #prompt").await?;
    bob.check_console().await?;
    eve.check_console().await
}
