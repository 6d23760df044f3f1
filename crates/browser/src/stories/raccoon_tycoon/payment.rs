//! A payment of several pieces is one act: the bar counts what is chosen, up and down, and says what
//! is missing; nothing is played before the number is right, and then all of it is.

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use super::super::Scene;
use super::super::found::{Found, found, is_told};
use crate::page::Page;
use crate::table::beginning;

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    let found = &found!(page, "raccoon-tycoon", ["mix", "return"]).await?;
    a_town(page, found).await?;
    what_cannot_be_stored(page, found).await?;
    a_set_is_taken_back_whole(page).await
}

/// A card is played and its goods are taken, which is several moves and one gesture; Undo takes
/// back all of them.
async fn a_set_is_taken_back_whole(page: &Page<'_>) -> Result<()> {
    let case = include_str!("../../../cases/raccoon-tycoon/return.json");
    let case: Value = serde_json::from_str(case)?;
    let word = |name: &str| case[name].as_str().context("a whole case");
    let (record, seed) = (word("record")?, word("seed")?);
    let lines: Vec<&str> = record.lines().collect();
    let at = lines.iter().rposition(|it| it.contains("\"produce\"")).context("a card is played")?;
    let played: Value = serde_json::from_str(lines[at])?;
    let card = played["seat"][1]["produce"]["card"].as_u64().context("a card")? + 1;
    page.find("0dd00e7a", &beginning(record, at - 1)?, seed).await?;
    page.screen("cover").await?;
    page.click("[data-part=curtain] button").await?;
    page.moment().await?;
    let before = page.record().await?;
    page.play(&format!("produce {card}")).await?;
    // A building asks whether it is used, before chance answers.
    page.reads("[data-part=says]", "bonus building").await?;
    let n_played = page.record().await?.lines().count() - before.lines().count();
    ensure!(n_played > 1, "the card was {n_played} move, which is no set");
    page.click("[data-part=undo]:not([aria-disabled=true])").await?;
    page.moment().await?;
    ensure!(page.record().await? == before, "Undo has left a part of the set");
    Ok(())
}

/// A town is bought with tokens of any kind.
async fn a_town(page: &Page<'_>, found: &Found) -> Result<()> {
    let notation = found.sit(page, "mix").await?;
    page.pick(notation).await?;
    let n = counts(page, "pay").await?;
    ensure!(n >= 5, "a town for any {n} is hardly a set");
    is_told(page, "bought ").await
}

/// What is over the limit goes back to the supply; here it is the page that asks for it.
async fn what_cannot_be_stored(page: &Page<'_>, found: &Found) -> Result<()> {
    found.sit(page, "return").await?;
    page.reads("[data-part=says]", "You cannot store all").await?;
    let n = counts(page, "return").await?;
    ensure!(n >= 2, "of {n} tokens there is nothing to count");
    is_told(page, "returned ").await
}

/// Takes pieces away one by one and puts others to it, and plays the set when it is whole; how many
/// pieces it has. `word` begins the notation of each.
async fn counts(page: &Page<'_>, word: &str) -> Result<usize> {
    let before = page.record().await?;
    // The obvious choice is there.
    let count = page.text("[data-part=count]").await?;
    let (chosen, of) = count.split_once(" of ").context("3 of 5")?;
    ensure!(chosen == of, "the obvious choice has {count}");
    let n: usize = of.parse()?;
    confirms(page, true).await?;
    page.looks.study(page, &format!("payment-{word}")).await?;

    for chosen in (0..n).rev() {
        page.click(&format!("{SET} [data-remove]:not([aria-disabled=true])")).await?;
        page.reads("[data-part=count]", &format!("{chosen} of {n}")).await?;
        confirms(page, false).await?;
    }
    for chosen in 1..=n {
        page.click("[data-part=confirm]").await?;
        let missing = n + 1 - chosen;
        page.reads("[data-part=says]", &format!("Choose {missing} more: {} of {n}", chosen - 1))
            .await?;
        page.click(&format!("{SET} .chip:not(.full) [data-add]")).await?;
        page.reads("[data-part=count]", &format!("{chosen} of {n}")).await?;
        confirms(page, chosen == n).await?;
    }
    // One too many takes the place of another.
    page.click(&format!("{SET} .chip:not(.full) [data-add]")).await?;
    page.reads("[data-part=count]", &format!("{n} of {n}")).await?;
    ensure!(page.record().await? == before, "something was played before it was confirmed");

    page.click("[data-part=confirm]").await?;
    page.until(
        "the set to be played",
        "return !document.querySelector(\"[data-part=set]\")",
        vec![],
    )
    .await?;
    let after = page.record().await?;
    let played = after.lines().skip(before.lines().count());
    let n_played = played.filter(|line| line.contains(&format!("\"{word}\""))).count();
    ensure!(n_played == n, "of {n} pieces {n_played} were played");
    Ok(n)
}

const SET: &str = "[data-part=set]";

/// Whether what is chosen could be played.
async fn confirms(page: &Page<'_>, can: bool) -> Result<()> {
    page.see(&format!("[data-part=confirm][aria-disabled={}]", !can)).await?;
    Ok(())
}
