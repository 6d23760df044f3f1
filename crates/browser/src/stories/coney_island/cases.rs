//! What happens too seldom to wait for it: an attraction over three owners' showmen, one of four
//! spots with several places, a repeat, each character, a showman who moves, a newspaper given up,
//! surplus materials, showmen who come home in a rival's turn, the last round.

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use super::super::Scene;
use super::super::found::{Found, found, is_told};
use crate::page::Page;

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    let found = &found!(
        page,
        "coney-island",
        [
            "three-owners",
            "size-four",
            "repeat",
            "characters",
            "hire-away",
            "move",
            "discard",
            "surplus",
            "homecoming",
            "last-round"
        ]
    )
    .await?;
    three_owners(page, found).await?;
    size_four(page, found).await?;
    a_repeat(page, found).await?;
    each_character(page, found).await?;
    hired_away(page, found).await?;
    a_move(page, found).await?;
    a_newspaper(page, found).await?;
    surplus(page, found).await?;
    homecoming(page, found).await?;
    last_round(page, found).await
}

/// The points of everybody, in the order of their panels.
async fn points(page: &Page<'_>) -> Result<Value> {
    const POINTS: &str = "return [...document.querySelectorAll('.player')]\
        .map(it => Number(it.querySelector('.panel-score [aria-hidden]').textContent))";
    page.script(POINTS, Vec::new()).await
}

/// Everybody whose showmen are covered scores, as the preview says.
async fn three_owners(page: &Page<'_>, found: &Found) -> Result<()> {
    let notation = found.sit(page, "three-owners").await?;
    let before = points(page).await?;
    let stack = notation.split(' ').nth(1).context("a stack")?;
    page.pick(&format!("pick stack {stack}")).await?;
    page.bring_forward("[data-part=park] .ci-coin").await?;
    // The best place is proposed.
    page.see(&format!("[data-part=park] .ci-coin.picked[data-pick='{notation}']")).await?;
    page.see("[data-part=park] .ci-coin.picked i ~ i").await?;
    page.looks.study(page, "coney-island-three-owners").await?;
    page.click("[data-part=confirm]").await?;
    page.gone("[data-part=park] .ci-coin").await?;
    is_told(page, "took back a ").await?;
    let after = points(page).await?;
    let pairs =
        before.as_array().context("points")?.iter().zip(after.as_array().context("points")?);
    let gained = pairs.filter(|(was, is)| was != is).count();
    ensure!(gained == 3, "{gained} of three owners have scored: {before} and then {after}");
    Ok(())
}

/// Every place of an attraction of four spots is there, and they are grouped by what they bring.
async fn size_four(page: &Page<'_>, found: &Found) -> Result<()> {
    let notation = found.sit(page, "size-four").await?;
    page.pick("pick stack 4").await?;
    page.bring_forward("[data-part=park] .ci-coin").await?;
    page.see("[data-part=park] .ci-coin.picked").await?;
    page.see(".ways .way:nth-child(3)").await?;
    page.looks.study(page, "coney-island-size-four").await?;
    page.click(".ways .way:nth-child(2)").await?;
    page.see(".ways .way:nth-child(2)[aria-pressed=true]").await?;
    page.see(&format!("[data-part=park] .ci-coin.picked[data-pick='{notation}']")).await?;
    page.click("[data-part=confirm]").await?;
    is_told(page, " built the ").await
}

/// An action is taken once more.
async fn a_repeat(page: &Page<'_>, found: &Found) -> Result<()> {
    found.sit(page, "repeat").await?;
    let showman = "[data-part=strip] [data-do='deed showman'].ci-again.ready";
    page.reads(showman, "once more").await?;
    page.see("[data-part=income] .ci-repeats").await?;
    page.click(showman).await?;
    page.reads("[data-part=says]", "spends a repeat").await?;
    page.click("[data-part=confirm]").await?;
    is_told(page, "spent a repeat on the showman").await
}

/// Each of the five works once in a turn, and says so.
async fn each_character(page: &Page<'_>, found: &Found) -> Result<()> {
    found.sit(page, "characters").await?;
    page.looks.picture(page, &format!("coney-island-characters-{}", page.size.width)).await?;
    for (name, told) in [
        ("promoter", "paid the promoter"),
        ("patron", "with the patron"),
        ("journalist", "paid the journalist"),
        ("officer", "paid the police officer"),
        ("worker", "paid the migrant worker"),
    ] {
        page.click(&format!("[data-part=strip] [data-do='deed {name}'].ready")).await?;
        page.confirm_if_asked().await?;
        page.moment().await?;
        // What is over five goes back at once.
        if page.has("[data-part=set]").await? {
            page.click("[data-part=confirm]").await?;
            page.gone("[data-part=set]").await?;
        }
        is_told(page, told).await?;
        page.see(&format!("[data-part=strip] [data-do='deed {name}'].ci-done")).await?;
    }
    // Once is all; the rule says so.
    page.click("[data-part=strip] [data-do='deed promoter']").await?;
    page.reads("[data-part=says]", "have no repeat left").await?;
    page.see(".action-bar.refusal .rule").await?;
    Ok(())
}

/// A character goes from a rival to us.
async fn hired_away(page: &Page<'_>, found: &Found) -> Result<()> {
    let notation = found.sit(page, "hire-away").await?;
    page.play(notation).await?;
    is_told(page, " away from ").await
}

/// A showman of an empty car moves to another spot.
async fn a_move(page: &Page<'_>, found: &Found) -> Result<()> {
    let notation = found.sit(page, "move").await?;
    let stand = format!("[data-part=park] [data-pick='{notation}']");
    page.bring_forward(&stand).await?;
    page.click(&stand).await?;
    page.reads("[data-part=says]", "Move the ").await?;
    page.see("[data-part=park] .ci-leaves").await?;
    page.click("[data-part=confirm]").await?;
    is_told(page, " moved a ").await
}

/// A newspaper is given up for a repeat, with a question before.
async fn a_newspaper(page: &Page<'_>, found: &Found) -> Result<()> {
    let notation = found.sit(page, "discard").await?;
    let before = page.record().await?;
    page.pick(notation).await?;
    page.reads("[data-part=says]", "Give up a newspaper").await?;
    ensure!(page.record().await? == before, "a newspaper was given up by a slip");
    page.click("[data-part=confirm]").await?;
    page.see("[data-part=income] .ci-repeats").await?;
    is_told(page, "gave up a ").await
}

/// What is over five goes back: which, is counted.
async fn surplus(page: &Page<'_>, found: &Found) -> Result<()> {
    found.sit(page, "surplus").await?;
    page.reads("[data-part=count]", "1 of 1").await?;
    let before = page.record().await?;
    page.click("[data-part=purse] .chip-fewer:not([aria-disabled=true])").await?;
    page.reads("[data-part=count]", "0 of 1").await?;
    page.click("[data-part=confirm]").await?;
    page.reads("[data-part=says]", "Choose 1 more").await?;
    ensure!(page.record().await? == before, "an unfinished choice was played");
    page.click("[data-part=purse] .chip:not(.full) .chip-more").await?;
    page.reads("[data-part=count]", "1 of 1").await?;
    page.looks.study(page, "coney-island-surplus").await?;
    page.click("[data-part=confirm]").await?;
    is_told(page, " put back ").await
}

/// In the turn of a rival our showmen come home, and we say in which order.
async fn homecoming(page: &Page<'_>, found: &Found) -> Result<()> {
    let notation = found.sit(page, "homecoming").await?;
    page.see("[data-part=homecoming]").await?;
    page.looks.study(page, "coney-island-homecoming").await?;
    page.play(notation).await?;
    page.screen("cover").await
}

/// The last round is called, and so is how near the other ends are.
async fn last_round(page: &Page<'_>, found: &Found) -> Result<()> {
    found.sit(page, "last-round").await?;
    page.reads("[data-part=progress]", "the last").await?;
    page.reads("[data-part=ends] .ci-call", "Last round").await?;
    page.see("[data-part=ends] .ci-here").await?;
    Ok(())
}
