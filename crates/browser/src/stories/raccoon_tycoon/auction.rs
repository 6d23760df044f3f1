//! A scene over the board: an auction that we start, with bids by plus, by a quick raise and
//! typed, and a pass.

use anyhow::{Context as _, Result, ensure};
use serde_json::json;

use super::super::Scene;
use crate::games::RACCOON_TYCOON;
use crate::page::Page;
use crate::table::{Moment, Whim, With};

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down(With::Bots, 3).await?;
    let mut whim = Whim::new(4);
    page.open_scene(RACCOON_TYCOON, &mut whim).await?;

    goods_and_sets_are_seen(page).await?;

    // More than we have becomes all that we have.
    let lowest = bid(page).await?;
    page.type_into("[data-part=amount] input[type=number]", "9999\t").await?;
    let highest = bid(page).await?;
    ensure!(highest >= lowest && highest < 9999, "a bid of {highest} from {lowest} on");
    if highest > lowest {
        page.click("[data-part=amount] [aria-label='One less']").await?;
        ensure!(bid(page).await? == highest - 1, "minus takes one away");
    }
    page.click(&format!("[data-part=amount] [data-amount='{lowest}']")).await?;
    ensure!(bid(page).await? == lowest, "a quick raise sets the bid");
    page.click("[data-part=confirm]").await?;

    while page.moment().await? == Moment::Asked && page.has("[data-part=auction]").await? {
        page.act("pass").await?;
    }
    let log = page.log().await?;
    let is_told = log.iter().any(|line| line.contains("auction"));
    ensure!(is_told, "the log does not tell of the auction: {log:?}");
    Ok(())
}

/// Every bidder's money, set and goods are inside of the scene, and whoever has goods shows them.
async fn goods_and_sets_are_seen(page: &Page<'_>) -> Result<()> {
    const UNSEEN: &str = "const stage = document.querySelector('.stage').getBoundingClientRect();\
        return [...document.querySelectorAll('.rt-bidder')].flatMap(it => \
            ['.money', '.rt-set', '.rt-held'].filter(part => {\
                const found = it.querySelector(part), box = found?.getBoundingClientRect();\
                const is_empty = part === '.rt-held' && !found?.childElementCount;\
                return !is_empty && !(found?.checkVisibility() && box.width > 0 && \
                    box.left >= stage.left && box.right <= stage.right + 1 && \
                    box.top >= stage.top && box.bottom <= stage.bottom + 1);\
            }).map(part => [it.textContent, part]))";
    page.see(".rt-bidder .rt-held .token").await?;
    let unseen = page.script(UNSEEN, Vec::new()).await?;
    ensure!(unseen == json!([]), "not seen in the auction: {unseen}");
    Ok(())
}

/// The bid that would be made now.
async fn bid(page: &Page<'_>) -> Result<u64> {
    const BID: &str =
        "return Number(document.querySelector('[data-part=amount] input[type=number]').value)";
    page.see("[data-part=amount]").await?;
    let found = page.script(BID, Vec::<serde_json::Value>::new()).await?;
    ensure!(found != json!(0), "no bid is proposed");
    found.as_u64().context("a number")
}
