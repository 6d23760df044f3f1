//! The server is brought up to date while somebody plays: the page says so, sends nothing of what it
//! still had to send, and is fetched anew at a click, past what the device has kept of the old one.
//!
//! There is one build here, so the old page is one that says in its greeting that it is of another
//! version, as long as the document is not the new one.

use std::fs;

use anyhow::{Context as _, Result, ensure};
use serde_json::json;

use super::super::Scene;
use super::{be, entries, moment, play_until, settled, sit_down, somebody, until_asked};
use crate::driver::PHONE;
use crate::games::RACCOON_TYCOON;
use crate::table::Whim;

/// Remembers what is sent, and greets as an old page does until the new one is there.
const OLD: &str = "window.sent = [];\
    const send = WebSocket.prototype.send;\
    WebSocket.prototype.send = function (text) {\
        const frame = JSON.parse(text);\
        const version = document.querySelector('meta[name=boardwalk-version]')?.content;\
        const is_old = localStorage.getItem('story.old') === version;\
        if (frame.t === 'hello' && is_old) frame.proto -= 1;\
        window.sent.push(frame.t);\
        send.call(this, JSON.stringify(frame));\
    }";

const VERSION: &str = "return document.querySelector('meta[name=boardwalk-version]').content";

pub(in crate::stories) async fn tell(Scene { page: ann, house, driver }: Scene<'_>) -> Result<()> {
    // The page as it will be: the same, under another version.
    let new_page = tempfile::tempdir()?;
    house.copy_page(new_page.path()).await?;
    ann.go("/").await?;
    let version = ann.script(VERSION, vec![]).await?;
    let version = version.as_str().context("a version")?.to_owned();
    let next = version.chars().rev().collect::<String>();
    for name in ["index.html", "sw.js"] {
        let file = new_page.path().join(name);
        fs::write(&file, fs::read_to_string(&file)?.replace(&version, &next))?;
    }
    ann.chromium("Page.addScriptToEvaluateOnNewDocument", json!({ "source": OLD })).await?;
    be(ann, "Ann").await?;
    ann.is_kept().await?;
    let bob = &somebody(driver, house, PHONE, ann, "Bob").await?;
    sit_down(ann, bob, RACCOON_TYCOON, &[]).await?;
    let (mut whim, both) = (Whim::new(5), [ann, bob]);
    play_until(&both, &mut whim, |n| n > 3).await?;

    // She plays while the server is away for its upgrade.
    until_asked(&both, &mut whim).await?;
    let before = entries(bob).await?;
    let is_old = "localStorage.setItem('story.old', arguments[0]); window.sent = []";
    ann.script(is_old, vec![json!(version)]).await?;
    house.close().await;
    ann.see("[data-line=away]").await?;
    ann.decide(&mut whim).await?;
    ann.see("[data-line=away][data-pending=true]").await?;
    house.reopen_with(new_page.path()).await?;

    // She is told, and nothing of it is sent, now or later.
    ann.see("[data-line=ended][data-pending=false]").await?;
    ann.reads("[data-part=says]", "The server was brought up to date").await?;
    ann.reads("[data-part=says]", "nothing that you did is half done").await?;
    ann.looks.study(ann, "online-old").await?;
    let sent = ann.script("return window.sent", vec![]).await?;
    let is_greeting = |it: &serde_json::Value| *it == "hello";
    let sent = sent.as_array().context("a list of frames")?;
    ensure!(!sent.is_empty() && sent.iter().all(is_greeting), "an old page has sent {sent:?}");
    ann.reads("[data-part=dismiss]", "Load anew").await?;
    ann.click("[data-part=dismiss]").await?;
    let is_new = "return document.querySelector('meta[name=boardwalk-version]')?.content \
        === arguments[0]";
    ann.until("the new page", is_new, vec![json!(next)]).await?;

    // It is at the same table, in the same turn, and plays on.
    ann.see("main.table #prompt.asked").await?;
    settled(bob).await?;
    ensure!(entries(ann).await? == before, "something was played by the old page");
    ensure!(moment(ann).await? == "asked", "it is no longer her turn");
    play_until(&both, &mut whim, |n| n > 2).await?;
    ann.forget_console().await?;
    bob.forget_console().await
}
