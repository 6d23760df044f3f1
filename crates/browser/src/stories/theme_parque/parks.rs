//! Parks of all sets, of both editions: they are shown again whole, and looked at closely.

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use super::super::Scene;
use crate::page::Page;

/// Finished games for six with everything, in which nobody placed the last pawn.
const FIRST: &str = include_str!("../../../cases/theme-parque/all-first.jsonl");
const REVISED: &str = include_str!("../../../cases/theme-parque/all-revised.jsonl");

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    let parks = [
        (FIRST, "first", "0000ca01", "Every domino lies in the park"),
        (REVISED, "revised", "0000ca02", "The market is empty"),
    ];
    for (record, name, id, ending) in parks {
        let header: Value = serde_json::from_str(record.lines().next().unwrap_or_default())?;
        let seed = header["seed"].as_str().context("the record tells its seed")?;
        page.find(id, record, seed).await?;
        page.screen("over").await?;
        page.reads(".tp-story .ending", ending).await?;
        page.see("[data-part=keepsake] svg").await?;
        page.looks.picture(page, &format!("parque-{name}-over-{}", page.size.width)).await?;
        page.click("[data-part=see-board]").await?;
        let n = squares(page).await?;
        ensure!(n >= least(name), "{n} squares in the {name} edition");
        page.looks.study(page, &format!("parque-{name}-park")).await?;
        page.click("[data-part=show-score]").await?;
        page.click("[data-part=replay]").await?;
        page.screen("replay").await?;
        page.reads("[data-part=verdict]", "keep to the rules").await?;
        // To its end, where all of it lies there again.
        page.script(LAST, Vec::new()).await?;
        page.until("the whole park", WHOLE, vec![json!(n)]).await?;
    }
    Ok(())
}

/// Squares that lie there at the end: all 110 dominoes and the Entrance, and of 133 those that came
/// into play before the market was empty.
fn least(edition: &str) -> u64 {
    if edition == "first" { 222 } else { 220 }
}

/// A phone has no button for the last moment, but its slider goes there.
const LAST: &str = "const it = document.querySelector('[data-part=scrubber] [type=range]');\
    it.value = it.max; it.dispatchEvent(new Event('input', { bubbles: true }))";

const WHOLE: &str = "return document.querySelectorAll('.tp-cell').length === arguments[0]";

async fn squares(page: &Page<'_>) -> Result<u64> {
    let n: Value =
        page.script("return document.querySelectorAll('.tp-cell').length", Vec::new()).await?;
    n.as_u64().context("a number")
}
