//! Three people trade around one screen: an offer is countered, accepted, declined, withdrawn,
//! becomes void; three of them agree on one deal; what is secret stays covered.

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::json;

use super::Scene;
use super::quarter::{build, keep, screen};
use crate::games::CHINATOWN;
use crate::page::Page;
use crate::table::{Moment, With};

const CONFIRM: &str = "main [data-part=confirm]:not([aria-disabled=true])";

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down_at(CHINATOWN, With::People, 3, &[]).await?;
    // Everybody chooses in secret.
    for _ in 0..3 {
        covered(page).await?;
        page.click("[data-part=curtain] button").await?;
        page.gone("[data-part=curtain]").await?;
        ensure!(page.moment().await? == Moment::Asked, "whoever has the screen is asked");
        keep(page).await?;
    }
    speak_as(page, "A").await?;
    ensure!(screen(page).await? == "trade", "all have chosen, so they trade");

    // A offers B a lot for money; B asks for more; A agrees.
    let lot = lot_of(page, "A").await?;
    compose(page, &["B"], &[lot]).await?;
    more(page, 2).await?;
    propose(page).await?;
    speak_as(page, "B").await?;
    page.looks.study(page, "chinatown-inbox").await?;
    page.click("[data-part=inbox] .to-me [data-part=counter]").await?;
    page.see("[data-part=as-it-was]").await?;
    page.click("[data-part=composer] [data-part=more]").await?;
    propose(page).await?;
    speak_as(page, "A").await?;
    page.see("[data-part=inbox] .to-me .ct-item.new").await?;
    answer(page, "accept").await?;
    page.reads("[data-part=inbox] .settled", "carried out").await?;
    ensure!(owner(page, lot).await? == "B", "the lot has not changed hands");

    // A offers C another one and thinks better of it.
    speak_as(page, "A").await?;
    let lot = lot_of(page, "A").await?;
    compose(page, &["C"], &[lot]).await?;
    propose(page).await?;
    speak_as(page, "A").await?;
    answer(page, "withdraw").await?;
    page.reads("[data-part=inbox] .ct-closed", "withdrew").await?;

    // Offered to both: one takes it, and the other offer is void. The first one is declined.
    speak_as(page, "A").await?;
    for (partner, price) in [("B", 1), ("B", 2), ("C", 1)] {
        compose(page, &[partner], &[lot]).await?;
        more(page, price).await?;
        propose(page).await?;
        speak_as(page, "A").await?;
    }
    speak_as(page, "B").await?;
    answer(page, "decline").await?;
    page.reads("[data-part=inbox] .ct-closed", "declined").await?;
    speak_as(page, "B").await?;
    answer(page, "accept").await?;
    page.reads("[data-part=inbox] .ct-closed", "void: something in it changed hands").await?;

    // Three at once: everybody gives something to somebody.
    speak_as(page, "A").await?;
    let lots = [lot_of(page, "A").await?, lot_of(page, "B").await?, lot_of(page, "C").await?];
    compose(page, &["B", "C"], &lots).await?;
    // What B gives goes on to C.
    page.click(&format!("[data-pick='good lot {}']", lots[1])).await?;
    page.see(&format!("[data-gets=C] [data-pick='good lot {}']", lots[1])).await?;
    page.looks.study(page, "chinatown-three").await?;
    propose(page).await?;
    // A reload in the middle of it loses nothing.
    let record = page.record().await?;
    page.reload().await?;
    page.moment().await?;
    ensure!(page.record().await? == record, "the talks have changed by a reload");
    for seat in ["B", "C"] {
        speak_as(page, seat).await?;
        answer(page, "accept").await?;
    }
    page.reads("[data-part=inbox] .settled", "carried out").await?;
    second_year(page).await
}

/// All are ready, build, and choose cards once more.
async fn second_year(page: &Page<'_>) -> Result<()> {
    const READY: &str = "main .acts :is([data-act='ready'], [data-act='go-on'])";
    for _ in 0..40 {
        if page.moment().await? == Moment::Cover {
            page.click("[data-part=curtain] button").await?;
            page.gone("[data-part=curtain]").await?;
            page.moment().await?;
        }
        match screen(page).await?.as_str() {
            "table" => return page.see("[data-part=hand] [data-pick^='keep ']").await.map(drop),
            "trade" if page.has(READY).await? => page.click(READY).await?,
            // Whoever is ready hands the screen on to somebody who is not.
            "trade" => page.click("[data-speak][aria-pressed=false]").await?,
            _ => {
                build(page).await?;
                page.click(CONFIRM).await?;
            }
        }
    }
    bail!("the first year does not end")
}

/// While the screen is handed on, it shows nothing of anybody.
pub(super) async fn covered(page: &Page<'_>) -> Result<()> {
    ensure!(page.moment().await? == Moment::Cover, "the screen is not covered");
    for secret in ["[data-part=dock]", "[data-part=players]", "main [data-pick]"] {
        ensure!(!page.has(secret).await?, "{secret} can be seen while the screen is covered");
    }
    Ok(())
}

/// Makes somebody the one who has the screen, whoever has it now.
pub(super) async fn speak_as(page: &Page<'_>, seat: &str) -> Result<()> {
    if page.moment().await? == Moment::Cover {
        page.click("[data-part=curtain] button").await?;
        page.gone("[data-part=curtain]").await?;
    }
    page.see(&format!("[data-speak='{seat}']")).await?;
    if page.has(&format!("[data-speak='{seat}'][aria-pressed=true]")).await? {
        return Ok(());
    }
    page.click(&format!("[data-speak='{seat}']")).await?;
    covered(page).await?;
    page.click("[data-part=curtain] button").await?;
    page.gone("[data-part=curtain]").await?;
    // Of the others' money nothing is seen.
    let seen = "return [...document.querySelectorAll('.player:not(.reader) .panel-score')]\
        .every(it => it.textContent.includes('$?'))";
    ensure!(page.script(seen, Vec::new()).await? == json!(true), "money of others can be seen");
    Ok(())
}

/// A lot that somebody owns and that is on no offer.
pub(super) async fn lot_of(page: &Page<'_>, seat: &str) -> Result<u64> {
    const FIND: &str = "return [...document.querySelectorAll('.ct-lot.owned')]\
        .find(it => it.querySelector('.ct-owner .badge text')?.textContent.trim() === arguments[0])\
        ?.dataset.lot";
    let found = page.script(FIND, vec![json!(seat)]).await?;
    found.as_str().and_then(|it| it.parse().ok()).with_context(|| format!("{seat} owns no lot"))
}

pub(super) async fn owner(page: &Page<'_>, lot: u64) -> Result<String> {
    const OWNER: &str = "return document.querySelector(`[data-lot='${arguments[0]}'] \
        .ct-owner .badge text`)?.textContent.trim()";
    let found = page.script(OWNER, vec![json!(lot)]).await?;
    Ok(found.as_str().unwrap_or_default().to_owned())
}

/// Puts lots on an offer to these partners; the reader's own go to the one named first.
pub(super) async fn compose(page: &Page<'_>, partners: &[&str], lots: &[u64]) -> Result<()> {
    page.click("[data-part=clear]").await?;
    page.click(&format!("[data-partner='{}']", partners[0])).await?;
    for lot in lots {
        page.click(&format!(".ct-lot[data-lot='{lot}']")).await?;
    }
    Ok(())
}

/// The partner pays so many bills more.
pub(super) async fn more(page: &Page<'_>, bills: u32) -> Result<()> {
    for _ in 0..bills {
        page.click("[data-part=composer] [data-part=more]").await?;
    }
    Ok(())
}

pub(super) async fn propose(page: &Page<'_>) -> Result<()> {
    page.click(CONFIRM).await
}

/// Answers the first offer that can be answered so.
pub(super) async fn answer(page: &Page<'_>, verb: &str) -> Result<()> {
    page.click(&format!("[data-part=inbox] .ct-offer [data-pick^='{verb} '].ready")).await?;
    page.confirm_if_asked().await
}
