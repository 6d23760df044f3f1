//! A whole game of Chinatown against bots, by clicking: cards, deals, shops, to the end.

use anyhow::{Result, bail, ensure};
use serde_json::json;

use super::Scene;
use super::three_traders::{compose, lot_of, propose};
use crate::games::CHINATOWN;
use crate::page::Page;
use crate::table::{Moment, With};

/// More decisions than a person has in six years.
const MOST: usize = 400;

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down_at(CHINATOWN, With::Bots, 3, &[]).await?;
    page.moment().await?;
    page.looks.study(page, "chinatown-cards").await?;
    let (mut n_offers, mut has_built) = (0, false);
    for _ in 0..MOST {
        if page.moment().await? == Moment::Over {
            break;
        }
        match screen(page).await?.as_str() {
            "trade" => {
                let year = page.text("[data-part=progress]").await?;
                if n_offers == 0 {
                    explain(page).await?;
                }
                for idea in ["idea-buy", "idea-sell", "idea-swap"] {
                    n_offers += u32::from(offer(page, idea).await?);
                }
                if year.starts_with("Year 2") {
                    offer_to_two(page).await?;
                }
                if year.starts_with("Year 3") {
                    page.looks.study(page, "chinatown-trade").await?;
                }
                done_trading(page).await?;
            }
            "build" => {
                build(page).await?;
                if !has_built {
                    has_built = true;
                    page.looks.study(page, "chinatown-build").await?;
                }
                while page.moment().await? == Moment::Asked && screen(page).await? == "build" {
                    page.click("main [data-part=confirm]:not([aria-disabled=true])").await?;
                }
            }
            _ => keep(page).await?,
        }
    }
    ensure!(n_offers > 4, "in six years we could make {n_offers} offers only");
    page.screen("over").await?;
    page.reads("#prompt", "won with").await?;
    page.see("[data-part=score] table").await?;
    page.see("[data-part=deals]").await?;
    page.looks.study(page, "chinatown-over").await
}

/// Which screen is shown.
pub(super) async fn screen(page: &Page<'_>) -> Result<String> {
    let script = "return document.querySelector('main[data-screen]')?.dataset.screen ?? ''";
    Ok(page.script(script, Vec::new()).await?.as_str().unwrap_or_default().to_owned())
}

/// Keeps the first cards of the hand.
pub(super) async fn keep(page: &Page<'_>) -> Result<()> {
    const CARD: &str = "[data-part=hand] [data-pick^='keep '].ready";
    for _ in 0..9 {
        if !page.has(CARD).await? {
            return page.click("main [data-part=confirm]:not([aria-disabled=true])").await;
        }
        page.click(CARD).await?;
    }
    bail!("nine cards are more than anybody is dealt")
}

/// Fills in an offer and makes it, if one comes to mind that has not been made already.
async fn offer(page: &Page<'_>, idea: &str) -> Result<bool> {
    const READY: &str = "main [data-part=confirm]:not([aria-disabled=true])";
    if !page.has("[data-part=composer]").await? {
        return Ok(false);
    }
    let before = page.record().await?;
    page.click("[data-part=clear]").await?;
    page.click(&format!("[data-part={idea}]")).await?;
    if !page.has(READY).await? {
        return Ok(false);
    }
    page.see("[data-part=effects] table").await?;
    page.see("[data-part=worth]").await?;
    page.click(READY).await?;
    page.moment().await?;
    Ok(page.record().await? != before)
}

/// A deal of three, in which a lot of each goes to another one, is offered to both bots.
async fn offer_to_two(page: &Page<'_>) -> Result<()> {
    page.see("[data-part=composer]").await?;
    let lots = [lot_of(page, "A").await?, lot_of(page, "B").await?, lot_of(page, "C").await?];
    compose(page, &["B", "C"], &lots).await?;
    page.click(&format!("[data-pick='good lot {}']", lots[1])).await?;
    page.see(&format!("[data-gets=C] [data-pick='good lot {}']", lots[1])).await?;
    propose(page).await?;
    page.moment().await?;
    let record = page.record().await?;
    ensure!(record.contains("\"parties\":[0,1,2]"), "no deal of three was offered");
    Ok(())
}

/// The lot that is pointed at says whose it is and what it is worth.
async fn explain(page: &Page<'_>) -> Result<()> {
    let script = "document.querySelector('.ct-lot.owned').focus()";
    page.script(script, Vec::new()).await?;
    let read = "return document.querySelector('[data-part=info]')?.textContent";
    let words = page.until("what is known of a lot", read, Vec::new()).await?;
    ensure!(words.as_str().is_some_and(|it| it.contains("Worth to you")), "it says {words}");
    // Filters dim what is not looked for.
    let dim = "return document.querySelectorAll('.ct-lot.dim').length";
    lots_of_one(page, "of A").await?;
    ensure!(page.script(dim, Vec::new()).await? != json!(0), "everything is still looked for");
    lots_of_one(page, "").await?;
    ensure!(page.script(dim, Vec::new()).await? == json!(0), "the filter stays");
    Ok(())
}

/// Looks for somebody's lots by their mark, or for all of them again; a phone has a list for it.
async fn lots_of_one(page: &Page<'_>, whose: &str) -> Result<()> {
    if page.size.touch {
        page.see(".ct-tools select").await?.select_by_value(whose).await?;
        return page.breathe().await;
    }
    page.click(".ct-tools [data-filter^='Lots of']").await
}

/// Declines what is offered and is ready, until trading is over.
pub(super) async fn done_trading(page: &Page<'_>) -> Result<()> {
    // At once: a bot may act in between, and the bar is drawn anew.
    const ON: &str = "document.querySelector(\"main .acts \
        :is([data-act='go-on'], [data-act='pass'], [data-act='ready'])\")?.click()";
    for _ in 0..MOST {
        if page.moment().await? != Moment::Asked || screen(page).await? != "trade" {
            return Ok(());
        }
        page.script(ON, Vec::new()).await?;
    }
    bail!("trading does not end")
}

/// Taps a tile and a vacant lot, as often as there are both.
pub(super) async fn build(page: &Page<'_>) -> Result<()> {
    const TILE: &str = "[data-part=tiles] .ct-tile.ready";
    const SITE: &str = "main .ct-lot.ready";
    for _ in 0..9 {
        if !page.has(TILE).await? || !page.has(SITE).await? {
            break;
        }
        page.click(TILE).await?;
        page.click(SITE).await?;
    }
    page.see("main [data-part=confirm]:not([aria-disabled=true])").await?;
    Ok(())
}
