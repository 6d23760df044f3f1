//! What is not allowed says why, and leads to the rule that forbids it.

use anyhow::{Context as _, Result, ensure};
use serde_json::json;

use super::Scene;
use crate::page::Page;
use crate::table::With;

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down(With::Bots, 2).await?;
    page.moment().await?;

    // A piece that cannot be used yet says so when it is picked.
    page.click("main [data-pick].resting").await?;
    page.see(".action-bar.refusal").await?;
    let words = page.text("[data-part=says]").await?;
    ensure!(words.ends_with('.'), "a reason is a sentence, not '{words}'");
    let picked = rule(page, ".action-bar.refusal a").await?;
    page.looks.study(page, "refusal").await?;

    // So does a move that is typed.
    page.click("[data-part=menu]").await?;
    page.click("[data-part=text] summary").await?;
    page.type_into("[data-part=text] .typed input", "pass\n").await?;
    let words = page.text("[data-part=text] [role=alert]").await?;
    ensure!(words.ends_with('.'), "a refusal is a sentence, not '{words}'");

    page.go(&picked).await?;
    page.screen("rules").await?;
    let anchor = picked.split('#').nth(1).unwrap_or_default();
    let script = "return !!document.getElementById(arguments[0])";
    let is_there = page.script(script, vec![json!(anchor)]).await?;
    ensure!(is_there == json!(true), "the rules have no #{anchor}");
    page.looks.study(page, "rules").await
}

/// The address of the rule that a reason names.
async fn rule(page: &Page<'_>, css: &str) -> Result<String> {
    let script = "return document.querySelector(arguments[0]).getAttribute('href')";
    let link = page.script(script, vec![json!(css)]).await?;
    let link = link.as_str().context("a link to the rule")?;
    ensure!(link.starts_with("/rules/raccoon-tycoon.html#s"), "the link leads to {link}");
    Ok(link.to_owned())
}
