//! A newcomer plays with a friend on another device: the link is sent, opened by somebody without
//! a name, and a whole match is played by clicking, at a desk and on a phone.

use anyhow::{Context as _, Result, ensure};
use serde_json::json;

use super::super::Scene;
use super::{accept, be, invite, keeps_secrets, play_until, say_name, somebody};
use crate::driver::PHONE;
use crate::games::RACCOON_TYCOON;
use crate::table::Whim;

pub(in crate::stories) async fn tell(Scene { page: ann, house, driver }: Scene<'_>) -> Result<()> {
    be(ann, "Ann").await?;
    let link = invite(ann, RACCOON_TYCOON, 2, &["round_limit=20"]).await?;
    ensure!(link.starts_with(&house.url), "the link leads to {link}");
    ann.see("[data-part=qr]").await?;
    ann.looks.study(ann, "room").await?;

    let bob = &somebody(driver, house, PHONE, ann, "").await?;
    accept(bob, &link).await?;
    bob.reads("main", "You are invited to Raccoon Tycoon").await?;
    bob.reads("main", "Ann is at the table").await?;
    bob.looks.study(bob, "invitation").await?;
    say_name(bob, "Bob").await?;
    bob.screen("room").await?;
    bob.looks.study(bob, "room").await?;
    ann.reads("[data-screen=room] .seats", "Bob").await?;
    // Who is not ready yet is said beside what starts the game; she waits for him.
    ann.reads("[data-part=room-state]", "All are here. Bob is not ready yet.").await?;
    ann.reads("[data-part=start]", "Start all the same").await?;
    bob.click("[data-part=ready]").await?;
    bob.see("[data-part=ready][aria-pressed=true]").await?;
    ann.see("[data-screen=room] .presence[data-ready]").await?;
    ann.reads("[data-part=start]", "Start the game").await?;
    ann.looks.study(ann, "room-ready").await?;
    ann.click("[data-part=start]").await?;

    let mut whim = Whim::new(3);
    let both = [ann, bob];
    ensure!(!play_until(&both, &mut whim, |n| n > 12).await?, "it was over too soon");
    ann.looks.study(ann, "online").await?;
    bob.looks.study(bob, "online").await?;
    ensure!(play_until(&both, &mut whim, |_| false).await?, "it goes on for ever");
    let mut sheets = Vec::new();
    for page in both {
        page.see("[data-part=seal][data-fair=true]").await?;
        page.reads("#prompt", "won with").await?;
        let totals = "return [...document.querySelectorAll('[data-part=score] .total td')]\
            .map(it => it.textContent)";
        sheets.push(page.script(totals, vec![]).await?);
    }
    ensure!(sheets[0] == sheets[1] && sheets[0] != json!([]), "two scores: {sheets:?}");
    ann.looks.picture(ann, "online-over").await?;
    keeps_secrets(ann, RACCOON_TYCOON, 0).await?;
    keeps_secrets(bob, RACCOON_TYCOON, 1).await?;

    // It can be watched for ever, by a link that leads to a move.
    let hash = ann.script("return location.hash", vec![]).await?;
    let table = hash.as_str().and_then(|it| it.split('/').nth(2)).context("the table's id")?;
    ann.go(&format!("/#/record/{table}/40")).await?;
    ann.screen("replay").await?;
    ann.reads("[data-part=scrubber] output", "/").await?;
    ann.go("/").await?;
    ann.screen("door").await?;
    ann.see("[data-part=finished] a[href^='#/record/']").await?;
    bob.check_console().await
}
