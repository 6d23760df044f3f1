//! What people do around a match: they talk, remind, write something down, watch, ask to take
//! something back, let a bot stand in, come back, go on from another device, and play once more.

use anyhow::{Context as _, Result, ensure};
use serde_json::json;

use super::super::Scene;
use super::{
    accept, be, heard, moment, play_until, say_name, settled, sit_down, somebody, until_asked,
};
use crate::driver::{DESK, PHONE};
use crate::games::RACCOON_TYCOON;
use crate::table::Whim;

pub(in crate::stories) async fn tell(Scene { page: ann, house, driver }: Scene<'_>) -> Result<()> {
    be(ann, "Ann").await?;
    let bob = &somebody(driver, house, PHONE, ann, "Bob").await?;
    sit_down(ann, bob, RACCOON_TYCOON, &["round_limit=20"]).await?;
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

    // It is Bob's turn, and Ann reminds him. What she writes down is hers, and is still there later.
    until_asked(&[bob, ann], &mut whim).await?;
    ann.click("[data-part=talk]").await?;
    ann.click("dialog[open] [data-part=nudge]").await?;
    bob.reads("[data-part=word]", "Ann reminds you").await?;
    bob.looks.study(bob, "nudged").await?;
    bob.click("[data-part=word] button").await?;
    ann.click("dialog[open] [data-part=notes] summary").await?;
    ann.type_into("dialog[open] [data-part=notes] textarea", "Bob hoards coal").await?;
    ann.click("dialog[open] .dialog-head button").await?;
    settled(ann).await?;
    ann.reload().await?;
    ann.click("[data-part=talk]").await?;
    let notes = "return document.querySelector('dialog[open] [data-part=notes] textarea')?.value";
    let notes = ann.until("her notes", notes, vec![]).await?;
    ensure!(notes == json!("Bob hoards coal"), "her notes are {notes}");
    ann.click("dialog[open] .dialog-head button").await?;
    ann.gone("dialog[open]").await?;

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

    // Ann goes on from another device, by a link that is hers alone, and plays her seat there.
    ann.click("[data-part=menu]").await?;
    ann.click("dialog[open] [data-part=personal-link]").await?;
    ann.see("dialog[open] [data-part=personal] .qr").await?;
    ann.looks.study(ann, "personal-link").await?;
    let link = "return document.querySelector('dialog[open] [data-part=personal] input').value";
    let link = ann.script(link, vec![]).await?;
    let link = link.as_str().context("a personal link")?.to_owned();
    ann.click("dialog[open] .dialog-head button").await?;
    ann.gone("dialog[open]").await?;
    // That all agreed was said, and is said no longer.
    ann.gone("[data-part=word]").await?;
    let tablet = &somebody(driver, house, PHONE, ann, "").await?;
    accept(tablet, &link).await?;
    tablet.screen("claim").await?;
    tablet.looks.study(tablet, "claim").await?;
    tablet.click("[data-part=claim]").await?;
    tablet.click("[data-part=mine] [data-table] a").await?;
    tablet.see("main.table #prompt").await?;
    until_asked(&[tablet, bob], &mut whim).await?;
    let both = [tablet, bob];

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
    tablet.check_console().await?;
    eve.check_console().await
}
