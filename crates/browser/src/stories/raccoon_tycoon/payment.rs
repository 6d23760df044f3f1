//! A payment of several pieces is one act: the bar counts what is chosen, up and down, and says what
//! is missing; nothing is played before the number is right, and then all of it is.

use anyhow::{Context as _, Result, ensure};

use super::super::Scene;
use super::super::found::{Found, found, is_told};
use crate::page::Page;

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    let found = &found!(page, "raccoon-tycoon", ["mix", "return"]).await?;
    a_town(page, found).await?;
    what_cannot_be_stored(page, found).await
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
