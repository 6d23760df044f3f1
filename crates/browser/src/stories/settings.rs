//! Settings are kept, and the page looks as they say.

use anyhow::{Result, ensure};
use serde_json::json;

use super::Scene;
use crate::looks::check_fit;

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
    page.looks.check(page, "settings, dark, in large text").await
}
