//! What happens too seldom to wait for it: a hutch, a card laid against the rules beside one, a
//! trade, a coupon that trades a reserved card, growth with a choice, a reshuffle.
//!
//! Each begins with a game that was played, by dice, up to the moment in question; everybody at
//! the table is a person, and what is done is done by clicking.

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use super::super::Scene;
use crate::page::Page;

/// A game as far as it was played, and what its seat may do next.
struct Found {
    record: String,
    seed: String,
    notation: String,
}

/// Games that were played by dice up to the moment in question, all by people.
macro_rules! found {
    ($case:literal) => {
        Found::read(include_str!(concat!("../../../cases/coney/", $case, ".json")))?
    };
}

impl Found {
    fn read(text: &str) -> Result<Found> {
        let case: Value = serde_json::from_str(text)?;
        let word = |name: &str| case[name].as_str().map(str::to_owned).context("a whole case");
        Ok(Found { record: word("record")?, seed: word("seed")?, notation: word("notation")? })
    }
}

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    a_hutch(page).await?;
    against_the_rules(page).await?;
    a_trade(page).await?;
    a_reserved_card(page).await?;
    growth(page).await?;
    a_reshuffle(page).await?;
    substitution(page).await
}

/// Sits down where a game was left.
async fn sit(page: &Page<'_>, id: &str, found: &Found) -> Result<()> {
    page.find(id, &found.record, &found.seed).await?;
    page.screen("cover").await?;
    page.click("[data-part=curtain] button").await?;
    page.gone("[data-part=curtain]").await?;
    page.moment().await?;
    Ok(())
}

/// Picks a piece, wherever it lies, and plays what it proposes.
async fn play(page: &Page<'_>, notation: &str) -> Result<()> {
    page.bring_forward(&format!("main [data-pick='{notation}']")).await?;
    page.pick(notation).await?;
    page.confirm_if_asked().await
}

/// Waits until the log tells of something. If the turn has ended with it, the next reader lifts
/// the curtain first.
async fn is_told(page: &Page<'_>, what: &str) -> Result<()> {
    let script = "if (document.querySelector('[data-part=curtain]')) return 'cover';\
        return [...document.querySelectorAll('[data-part=log] .log-row')]\
        .some(it => it.title.includes(arguments[0]))";
    let waited_for = format!("'{what}' in the log");
    if page.until(&waited_for, script, vec![what.into()]).await? == "cover" {
        page.click("[data-part=curtain] button").await?;
        page.gone("[data-part=curtain]").await?;
        page.until(&waited_for, script, vec![what.into()]).await?;
    }
    Ok(())
}

async fn a_hutch(page: &Page<'_>) -> Result<()> {
    let found = found!("hutch");
    sit(page, "0000ca01", &found).await?;
    page.bring_forward("main [data-pick=hutch]").await?;
    page.pick("hutch").await?;
    page.reads("[data-part=says]", "face down").await?;
    page.looks.study(page, "coney-hutch").await?;
    page.click("[data-part=confirm]").await?;
    is_told(page, "as a hutch").await
}

/// Next to a hutch a rabbit lies that its rules would forbid elsewhere.
async fn against_the_rules(page: &Page<'_>) -> Result<()> {
    let found = found!("beside-a-hutch");
    sit(page, "0000ca02", &found).await?;
    page.pick(&found.notation).await?;
    page.see("[data-part=farm] .cn-space.picked").await?;
    page.click("[data-part=confirm]").await?;
    is_told(page, "placed Paprika").await?;

    // Where nothing excuses it, the space says who is against it, and so does the bar.
    let found = found!("against");
    sit(page, "0000ca03", &found).await?;
    page.pick(&found.notation).await?;
    page.bring_forward("[data-part=farm] [data-pick^='on ']").await?;
    page.click("[data-part=farm] .cn-space.resting:has(.cn-against)").await?;
    page.reads("[data-part=says]", "does not allow it").await?;
    page.see(".action-bar.refusal .rule").await?;
    Ok(())
}

async fn a_trade(page: &Page<'_>) -> Result<()> {
    let found = found!("trade");
    sit(page, "0000ca04", &found).await?;
    let notation = found.notation.clone();
    page.bring_forward(&format!("main [data-pick='{notation}']")).await?;
    page.pick(&notation).await?;
    page.reads("[data-part=says]", "Trade ").await?;
    page.click("[data-part=confirm]").await?;
    is_told(page, "traded ").await
}

/// A coupon that works immediately trades a card of the reserve.
async fn a_reserved_card(page: &Page<'_>) -> Result<()> {
    let found = found!("reserved");
    sit(page, "0000ca05", &found).await?;
    page.looks.study(page, "coney-immediately").await?;
    play(page, &found.notation).await?;
    is_told(page, "of the reserve").await
}

/// A growth coupon with a choice, and a token put on a card.
async fn growth(page: &Page<'_>) -> Result<()> {
    let found = found!("growth");
    sit(page, "0000ca06", &found).await?;
    // The piece is for the first gain; the second is another way of the same.
    let notation = found.notation.replace(" 2", " 1");
    page.bring_forward(&format!("main [data-pick='{notation}']")).await?;
    page.pick(&notation).await?;
    page.see(".ways .way:nth-child(2)").await?;
    page.looks.study(page, "coney-growth").await?;
    page.click(".ways .way:nth-child(2)").await?;
    page.see(".ways .way:nth-child(2)[aria-pressed=true]").await?;
    page.click("[data-part=confirm]").await?;
    is_told(page, "used the coupon of").await?;

    let found = found!("put");
    sit(page, "0000ca07", &found).await?;
    play(page, &found.notation).await?;
    is_told(page, "put 1 ").await?;

    // A last token ends the turn. Then cards are there to be looked at, but not by that click.
    let found = found!("last-token");
    sit(page, "0000ca10", &found).await?;
    page.bring_forward(&format!("main [data-pick='{}']", found.notation)).await?;
    page.pick(&found.notation).await?;
    page.breathe().await?;
    if page.has("[data-part=confirm]").await? {
        page.pick(&found.notation).await?;
    }
    page.screen("cover").await?;
    ensure!(!page.has("dialog[open]").await?, "the click that ended the turn opened a card");
    Ok(())
}

/// The pile is empty, and the discards become the new one.
async fn a_reshuffle(page: &Page<'_>) -> Result<()> {
    let found = found!("reshuffle");
    sit(page, "0000ca08", &found).await?;
    play(page, "draw pile").await?;
    is_told(page, "shuffled into a new pile").await
}

/// What is lacking of a price is replaced by two of any kind, which can be chosen.
async fn substitution(page: &Page<'_>) -> Result<()> {
    let found = found!("substitution");
    sit(page, "0000ca09", &found).await?;
    page.pick(&found.notation).await?;
    page.reads("[data-part=says]", "of any kind for 1 you lack").await?;
    page.reads("[data-part=count]", "2 of 2").await?;
    let before = page.record().await?;
    page.click("[data-part=purse] .chip-fewer:not([aria-disabled=true])").await?;
    page.reads("[data-part=count]", "1 of 2").await?;
    page.click("[data-part=confirm]").await?;
    page.reads("[data-part=says]", "Choose 1 more").await?;
    ensure!(page.record().await? == before, "an unfinished payment was played");
    page.click("[data-part=purse] .chip-more:not([aria-disabled=true])").await?;
    page.reads("[data-part=count]", "2 of 2").await?;
    page.click("[data-part=confirm]").await?;
    is_told(page, "placed ").await
}
