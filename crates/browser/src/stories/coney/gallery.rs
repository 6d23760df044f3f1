//! All cards, with filters and search, and a card opened large.

use std::fs;

use anyhow::{Result, ensure};
use fantoccini::key::Key;

use super::super::Scene;
use crate::page::Page;

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.screen("door").await?;
    page.click("[data-game=coney] a[href='#/cards/coney']").await?;
    page.screen("gallery").await?;
    page.reads("[data-part=found]", "All 72 cards").await?;
    page.looks.picture(page, &format!("coney-gallery-{}", page.size.width)).await?;

    // What is looked through for a screen reader is the same for every card: a few will do.
    page.see("[data-part=gallery] [name=sex]").await?.select_by_value("wild").await?;
    page.reads("[data-part=found]", "6 of 72").await?;
    page.looks.study(page, "coney-gallery").await?;
    page.see("[data-part=gallery] [name=sex]").await?.select_by_value("").await?;
    page.reads("[data-part=found]", "All 72 cards").await?;

    page.type_into("[data-part=gallery] [name=search]", "snowball").await?;
    page.reads("[data-part=found]", "1 of 72").await?;
    page.click("[data-part=gallery] [data-look]").await?;
    page.reads("dialog[open] [data-part=look]", "Snowball").await?;
    page.press(Key::Escape).await?;
    page.gone("dialog[open]").await?;
    page.type_into("[data-part=gallery] [name=search]", " dragon").await?;
    page.reads("[data-part=found]", "No card").await?;

    page.go("/#/").await?;
    page.screen("door").await?;
    page.go("/#/cards/coney").await?;
    page.reads("[data-part=found]", "All 72 cards").await?;
    page.see("[data-part=gallery] [name=sex]").await?.select_by_value("male").await?;
    page.reads("[data-part=found]", "18 of 72").await?;
    ensure!(shown(page).await? == 18, "as many cards are shown as are found");
    an_edition_of_ones_own(page).await
}

/// The cards of a file are leafed through before they are played with.
async fn an_edition_of_ones_own(page: &Page<'_>) -> Result<()> {
    const HOUSE: &str = include_str!("../../../../coney/editions/house.toml");
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("ours.toml");
    fs::write(&file, HOUSE.replace("Snowball", "Avalanche"))?;
    page.go("/#/").await?;
    page.screen("door").await?;
    page.click("[data-game=coney] [data-part=play-bots]").await?;
    page.click("dialog[open] [data-part=more] summary").await?;
    page.choose_file("dialog[open] input[data-file=edition]", &file).await?;
    page.reads("dialog[open] [data-part=edition]", "From a file").await?;
    page.reads("dialog[open] .setup-gallery [data-part=found]", "All 72 cards").await?;
    page.type_into("dialog[open] .setup-gallery [name=search]", "avalanche").await?;
    page.reads("dialog[open] .setup-gallery [data-part=found]", "1 of 72").await?;
    page.looks.study(page, "coney-edition").await
}

async fn shown(page: &Page<'_>) -> Result<u64> {
    let script = "return document.querySelectorAll('.cn-leaf').length";
    Ok(page.script(script, Vec::new()).await?.as_u64().unwrap_or_default())
}
