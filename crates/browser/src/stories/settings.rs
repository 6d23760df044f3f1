//! Settings are kept, and the page looks as they say; from the table they are two clicks away.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use serde_json::json;

use super::Scene;
use crate::looks::check_fit;
use crate::page::Page;
use crate::table::With;

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.go("/").await?;
    page.screen("door").await?;
    page.go("/#/settings").await?;
    page.screen("settings").await?;
    page.looks.study(page, "settings").await?;
    let background = "return getComputedStyle(document.body).backgroundColor";
    page.click("label:has([name=theme][value=light])").await?;
    let light = page.script(background, Vec::new()).await?;
    page.click("label:has([name=theme][value=dark])").await?;
    page.until(
        "another background",
        &format!("{background} !== arguments[0]"),
        vec![light.clone()],
    )
    .await?;
    page.click("label:has([name=text][value=larger])").await?;
    page.reload().await?;
    page.screen("settings").await?;
    ensure!(page.script(background, Vec::new()).await? != light, "the theme was forgotten");
    let text = page.script("return document.documentElement.dataset.text", Vec::new()).await?;
    ensure!(text == json!("larger"), "the size of the text was forgotten");
    check_fit(page, "settings in large text").await?;
    page.looks.check(page, "settings, dark, in large text").await?;
    from_the_table(page).await
}

/// Leads there and back; the table looks as it was said.
async fn from_the_table(page: &Page<'_>) -> Result<()> {
    page.hurry().await?;
    page.go("/").await?;
    page.sit_down(With::Bots, 2).await?;
    page.moment().await?;
    let record = page.record().await?;
    // This advice comes when nobody is there to take it.
    page.click("[data-part=ask-hint]").await?;
    page.click("[data-part=menu]").await?;
    page.click("dialog[open] a[href='#/settings']").await?;
    page.screen("settings").await?;
    page.click("label:has([name=confirm][value=always])").await?;
    page.script("history.back()", Vec::new()).await?;
    page.moment().await?;
    ensure!(page.record().await? == record, "another match after the settings");
    page.click("[data-part=ask-hint]").await?;
    page.reads("[data-part=says]", "Hint").await?;
    page.press(Key::Escape).await?;
    page.click("main [data-pick].ready").await?;
    page.see("[data-part=confirm]:not([aria-disabled=true])").await?;
    ensure!(page.record().await? == record, "something was played without a question");
    Ok(())
}
