//! Trading one after the other on the floor, with amounts that only the parties of a deal know.

use anyhow::{Result, ensure};
use serde_json::json;

use super::Scene;
use super::quarter::{keep, screen};
use super::three_traders::{answer, compose, covered, lot_of, more, owner, propose};
use crate::games::CHINATOWN;
use crate::page::Page;
use crate::table::{Moment, With};

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    let options = ["trade=floor", "money=hidden_amounts"];
    page.sit_down_at(CHINATOWN, With::People, 3, &options).await?;
    for _ in 0..3 {
        take_over(page).await?;
        keep(page).await?;
    }
    // Whoever has the floor makes an offer to one of the others.
    take_over(page).await?;
    ensure!(screen(page).await? == "trade", "all have chosen, so they trade");
    page.reads("#prompt", "You have the floor").await?;
    let me = reader(page).await?;
    let to = if me == "B" { "C" } else { "B" };
    let lot = lot_of(page, &me).await?;
    compose(page, &[to], &[lot]).await?;
    more(page, 3).await?;
    propose(page).await?;
    // They are asked next, and take it.
    take_over(page).await?;
    ensure!(reader(page).await? == to, "somebody else is asked");
    page.reads("#prompt", "An offer to you").await?;
    page.reads("[data-part=inbox] .to-me", "$30k").await?;
    page.looks.study(page, "chinatown-floor").await?;
    answer(page, "accept").await?;
    // The floor goes on; those who were no parties never learn the amount.
    for _ in 0..3 {
        take_over(page).await?;
        ensure!(owner(page, lot).await? == to, "the lot has not changed hands");
        let seat = reader(page).await?;
        let told = page.log().await?.join(" ");
        let is_party = seat == me || seat == to;
        ensure!(told.contains("30,000") == is_party, "{seat} reads: {told}");
        page.click("main .acts [data-act='pass']").await?;
    }
    Ok(())
}

/// The screen is handed on, if it is to be.
async fn take_over(page: &Page<'_>) -> Result<()> {
    if page.moment().await? == Moment::Cover {
        covered(page).await?;
        page.click("[data-part=curtain] button").await?;
        page.gone("[data-part=curtain]").await?;
        page.moment().await?;
    }
    Ok(())
}

/// Who has the screen.
async fn reader(page: &Page<'_>) -> Result<String> {
    let script = "return document.querySelector('.player.reader')?.dataset.seat";
    let found = page.until("the reader's row", script, Vec::new()).await?;
    ensure!(found != json!(null), "nobody has the screen");
    Ok(found.as_str().unwrap_or_default().to_owned())
}
