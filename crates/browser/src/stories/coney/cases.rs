//! What happens too seldom to wait for it: a hutch, a card laid against the rules beside one, a
//! trade, a coupon that trades a reserved card, growth with a choice, a reshuffle.

use anyhow::{Result, ensure};

use super::super::Scene;
use super::super::found::{Found, found, is_told};
use crate::page::Page;

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    let found = &found!(
        page,
        "coney",
        [
            "hutch",
            "beside-a-hutch",
            "against",
            "trade",
            "reserved",
            "growth",
            "put",
            "last-token",
            "reshuffle",
            "substitution"
        ]
    )
    .await?;
    a_hutch(page, found).await?;
    against_the_rules(page, found).await?;
    a_trade(page, found).await?;
    a_reserved_card(page, found).await?;
    growth(page, found).await?;
    a_reshuffle(page, found).await?;
    substitution(page, found).await
}

async fn a_hutch(page: &Page<'_>, found: &Found) -> Result<()> {
    found.sit(page, "hutch").await?;
    page.pick("hutch").await?;
    page.reads("[data-part=says]", "face down").await?;
    page.looks.study(page, "coney-hutch").await?;
    page.click("[data-part=confirm]").await?;
    is_told(page, "as a hutch").await
}

/// Next to a hutch a rabbit lies that its rules would forbid elsewhere.
async fn against_the_rules(page: &Page<'_>, found: &Found) -> Result<()> {
    let notation = found.sit(page, "beside-a-hutch").await?;
    page.pick(notation).await?;
    page.see("[data-part=farm] .cn-space.picked").await?;
    page.click("[data-part=confirm]").await?;
    is_told(page, "placed Paprika").await?;

    // Where nothing excuses it, the space says who is against it, and so does the bar.
    let notation = found.sit(page, "against").await?;
    page.pick(notation).await?;
    page.bring_forward("[data-part=farm] [data-pick^='on ']").await?;
    page.click("[data-part=farm] .cn-space.resting:has(.cn-against)").await?;
    page.reads("[data-part=says]", "does not allow it").await?;
    page.see(".action-bar.refusal .rule").await?;
    Ok(())
}

async fn a_trade(page: &Page<'_>, found: &Found) -> Result<()> {
    let notation = found.sit(page, "trade").await?;
    page.pick(notation).await?;
    page.reads("[data-part=says]", "Trade ").await?;
    page.click("[data-part=confirm]").await?;
    is_told(page, "traded ").await
}

/// A coupon that works immediately trades a card of the reserve.
async fn a_reserved_card(page: &Page<'_>, found: &Found) -> Result<()> {
    let notation = found.sit(page, "reserved").await?;
    page.looks.study(page, "coney-immediately").await?;
    page.play(notation).await?;
    is_told(page, "of the reserve").await
}

/// A growth coupon with a choice, and a token put on a card.
async fn growth(page: &Page<'_>, found: &Found) -> Result<()> {
    let notation = found.sit(page, "growth").await?;
    // The piece is for the first gain; the second is another way of the same.
    let notation = notation.replace(" 2", " 1");
    page.pick(&notation).await?;
    page.see(".ways .way:nth-child(2)").await?;
    page.looks.study(page, "coney-growth").await?;
    page.click(".ways .way:nth-child(2)").await?;
    page.see(".ways .way:nth-child(2)[aria-pressed=true]").await?;
    page.click("[data-part=confirm]").await?;
    is_told(page, "used the coupon of").await?;

    let notation = found.sit(page, "put").await?;
    page.play(notation).await?;
    is_told(page, "put 1 ").await?;

    // A last token ends the turn. Then cards are there to be looked at, but not by that click.
    let notation = found.sit(page, "last-token").await?;
    page.pick(notation).await?;
    page.breathe().await?;
    if page.has("[data-part=confirm]").await? {
        page.pick(notation).await?;
    }
    page.screen("cover").await?;
    ensure!(!page.has("dialog[open]").await?, "the click that ended the turn opened a card");
    Ok(())
}

/// The pile is empty, and the discards become the new one.
async fn a_reshuffle(page: &Page<'_>, found: &Found) -> Result<()> {
    found.sit(page, "reshuffle").await?;
    page.play("draw pile").await?;
    is_told(page, "shuffled into a new pile").await
}

/// What is lacking of a price is replaced by two of any kind, which can be chosen.
async fn substitution(page: &Page<'_>, found: &Found) -> Result<()> {
    let notation = found.sit(page, "substitution").await?;
    page.pick(notation).await?;
    page.reads("[data-part=says]", "of any kind for 1 you lack").await?;
    page.reads("[data-part=count]", "2 of 2").await?;
    let before = page.record().await?;
    page.click("[data-part=purse] .chip-fewer:not([aria-disabled=true])").await?;
    page.reads("[data-part=count]", "1 of 2").await?;
    page.click("[data-part=confirm]").await?;
    page.reads("[data-part=says]", "Choose 1 more").await?;
    ensure!(page.record().await? == before, "an unfinished payment was played");
    page.click("[data-part=purse] .chip:not(.full) .chip-more").await?;
    page.reads("[data-part=count]", "2 of 2").await?;
    page.click("[data-part=confirm]").await?;
    is_told(page, "placed ").await
}
