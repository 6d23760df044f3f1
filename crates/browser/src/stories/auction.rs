//! An auction that we start: a typed bid, then raises by a click, then a pass.

use anyhow::{Context as _, Result, ensure};

use super::Scene;
use crate::page::Page;
use crate::table::{Moment, Whim, With};

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down(With::Bots, 3).await?;
    let mut whim = Whim::new(4);
    page.put_up_a_railroad(&mut whim).await?;
    page.screen("auction").await?;

    // More than anybody has is refused, and the auction waits.
    page.type_into("[data-part=bid]", "9999\n").await?;
    page.see("[data-part=refusal]").await?;
    let lowest = lowest_bid(page).await?;
    page.type_into("[data-part=bid]", &lowest.to_string()).await?;
    page.click("[data-part=bid-submit]").await?;

    if page.moment().await? == Moment::Auction {
        let raise = lowest_bid(page).await?;
        ensure!(raise > lowest, "a raise of {raise} does not beat {lowest}");
        page.act(&format!("bid {raise}")).await?;
    }
    while page.moment().await? == Moment::Auction {
        page.act("pass").await?;
    }
    let log = page.log().await?;
    let is_won = log.iter().any(|line| line.contains("railroad") || line.contains("auction"));
    ensure!(is_won, "the log does not tell of the auction: {log:?}");
    Ok(())
}

/// The least that may be bid, by what can be clicked.
async fn lowest_bid(page: &Page<'_>) -> Result<u32> {
    let acts = page.acts().await?;
    let bids = acts.iter().filter_map(|act| act.strip_prefix("bid ")?.parse().ok());
    bids.min().with_context(|| format!("no bid can be clicked, only {acts:?}"))
}
