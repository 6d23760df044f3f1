//! Chinatown without a mouse, to the end: cards, an offer, shops.

use anyhow::{Result, bail, ensure};
use fantoccini::key::Key;

use super::Scene;
use super::quarter::screen;
use crate::games::CHINATOWN;
use crate::page::Page;
use crate::table::{Moment, With};

const CONFIRM: &str = "[data-part=confirm]:not([aria-disabled=true])";

/// What ends trading, or lets it end.
const ON: &str = ".acts :is([data-act='ready'], [data-act='go-on'], [data-part=go-on])";

/// More decisions than a person has in six years.
const MOST: usize = 300;

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down_at(CHINATOWN, With::Bots, 3, &[]).await?;
    let (mut has_offered, mut has_undone) = (false, false);
    for _ in 0..MOST {
        match page.moment().await? {
            Moment::Asked => {}
            Moment::Cover => bail!("nobody else sits here"),
            Moment::Over => {
                ensure!(has_offered && has_undone, "a game without an offer or a building");
                return page.see("[data-part=score] table").await.map(drop);
            }
        }
        match screen(page).await?.as_str() {
            "trade" if !has_offered => {
                has_offered = true;
                // To the map: arrows lead from lot to lot, Enter puts one on the offer.
                page.tab_to("[data-partner]").await?;
                page.press(Key::Enter).await?;
                page.tab_to(".ct-lot").await?;
                while !focused(page, ".ct-lot.owned").await? {
                    page.press(Key::Right).await?;
                }
                page.press(Key::Enter).await?;
                page.see("[data-part=composer] [data-pick^='good lot']").await?;
                page.tab_to("[data-part=composer] [data-part=more]").await?;
                page.press(Key::Enter).await?;
                let before = page.record().await?;
                page.tab_to(CONFIRM).await?;
                page.press(Key::Enter).await?;
                page.moment().await?;
                ensure!(page.record().await? != before, "no offer was made by keyboard");
            }
            // A bot may act on the way there, and then it is another moment.
            "trade" => {
                if page.has(ON).await? && page.tab_to(ON).await.is_ok() {
                    page.press(Key::Enter).await?;
                }
            }
            "build" => {
                if page.has("[data-part=tiles] .ct-tile.ready").await?
                    && page.has("main .ct-lot.ready").await?
                {
                    build(page).await?;
                }
                page.tab_to(CONFIRM).await?;
                page.press(Key::Enter).await?;
                if !has_undone {
                    has_undone = true;
                    undo(page).await?;
                }
            }
            _ => {
                for _ in 0..9 {
                    if page.has(&format!("main {CONFIRM}")).await? {
                        break;
                    }
                    page.tab_to("[data-part=hand] .ready").await?;
                    page.press(Key::Enter).await?;
                }
                page.tab_to(CONFIRM).await?;
                page.press(Key::Enter).await?;
            }
        }
    }
    bail!("{MOST} decisions have not led to the end")
}

/// A tile, and a lot of ours that is vacant.
async fn build(page: &Page<'_>) -> Result<()> {
    page.tab_to("[data-part=tiles] .ct-tile.ready").await?;
    page.press(Key::Enter).await?;
    page.tab_to(".ct-lot").await?;
    for _ in 0..90 {
        if focused(page, ".ct-lot.ready").await? {
            return page.press(Key::Enter).await;
        }
        page.press(Key::Right).await?;
    }
    bail!("the arrows do not lead to a vacant lot")
}

async fn focused(page: &Page<'_>, css: &str) -> Result<bool> {
    let script = "return !!document.activeElement?.matches(arguments[0])";
    Ok(page.script(script, vec![css.into()]).await? == serde_json::json!(true))
}

/// What was built is taken back in one go.
async fn undo(page: &Page<'_>) -> Result<()> {
    if page.moment().await? == Moment::Asked && screen(page).await? == "build" {
        let built = page.record().await?;
        page.tab_to("[data-part=undo]").await?;
        page.press(Key::Enter).await?;
        page.moment().await?;
        ensure!(page.record().await?.len() < built.len(), "nothing was taken back");
    }
    Ok(())
}
