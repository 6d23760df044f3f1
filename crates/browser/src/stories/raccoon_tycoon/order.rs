//! An auction with a standing order: somebody says how far they would go and leaves, and the server
//! bids for them, up to there and no further.

use anyhow::{Context as _, Result, ensure};
use serde_json::json;

use super::super::Scene;
use super::super::online::{be, decide, heard, moment, settled, sit_down, somebody};
use crate::driver::PHONE;
use crate::games::RACCOON_TYCOON;
use crate::page::Page;
use crate::table::Whim;

pub(in crate::stories) async fn tell(Scene { page: ann, house, driver }: Scene<'_>) -> Result<()> {
    be(ann, "Ann").await?;
    let bob = &somebody(driver, house, PHONE, ann, "Bob").await?;
    sit_down(ann, bob, RACCOON_TYCOON, &[]).await?;
    open_auction(ann, bob).await?;
    let lowest = amount(ann).await?;
    ann.click("[data-part=amount] [aria-label='One more']").await?;
    let limit = amount(ann).await?;
    ensure!(limit == lowest + 1, "one more than {lowest} is {limit}");
    ann.click("[data-part=order]").await?;
    ann.reads("[data-part=says]", "You bid up to").await?;
    ann.looks.study(ann, "order").await?;

    // She is away, and bids all the same: the least that is enough, and later her limit.
    ann.go("/").await?;
    ann.screen("door").await?;
    bob.see("[data-part=auction]").await?;
    bob.reads("[data-part=auction] .rt-bidder", &format!("bid ${lowest}")).await?;
    let mut n_bids = 0;
    while bob.has("[data-part=auction]").await? && n_bids < 9 {
        if moment(bob).await? == "asked" && bob.has("[data-part=amount]").await? {
            bob.click("main [data-part=confirm]:not([aria-disabled=true])").await?;
            settled(bob).await?;
            n_bids += 1;
        }
    }
    // Nobody is told that it was an order.
    let bids = bids_of_ann(bob).await?;
    ensure!(!bids.is_empty() && bids.iter().all(|&bid| bid <= limit), "Ann bid {bids:?}");
    let told = bob.script("return window.heard.some(it => JSON.parse(it).t === 'order')", vec![]);
    ensure!(told.await? == json!(false), "Bob was told of the order");
    bob.check_console().await
}

/// Both play until Ann can auction a railroad, and she does.
async fn open_auction(ann: &Page<'_>, bob: &Page<'_>) -> Result<()> {
    let mut whim = Whim::new(11);
    for _ in 0..300 {
        if moment(ann).await? == "asked" && ann.has(RACCOON_TYCOON.opener).await? {
            ann.click(RACCOON_TYCOON.opener).await?;
            ann.breathe().await?;
            settled(ann).await?;
            // What can be taken back was played by the first click.
            if !ann.has("[data-part=auction]").await? {
                ann.click("main [data-part=confirm]:not([aria-disabled=true])").await?;
            }
            return ann.see("[data-part=auction]").await.map(drop);
        }
        for page in [ann, bob] {
            decide(page, &mut whim).await?;
        }
    }
    anyhow::bail!("Ann could never auction anything")
}

/// The bid that would be made now.
async fn amount(page: &Page<'_>) -> Result<u64> {
    const BID: &str =
        "return Number(document.querySelector('[data-part=amount] input[type=number]').value)";
    page.see("[data-part=amount]").await?;
    page.script(BID, vec![]).await?.as_u64().context("a number")
}

/// What Ann has bid in the last auction, as Bob has heard it.
async fn bids_of_ann(bob: &Page<'_>) -> Result<Vec<u64>> {
    let mut bids = Vec::new();
    for frame in heard(bob).await? {
        for line in frame["news"].as_array().into_iter().flatten() {
            let fact = &line["news"]["fact"];
            if !fact["auction_started"].is_null() {
                bids.clear();
            }
            if fact["bid"]["seat"] == json!(0) {
                bids.extend(fact["bid"]["amount"].as_u64());
            }
        }
    }
    Ok(bids)
}
