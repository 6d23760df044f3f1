//! A move is taken back inside the turn, and the record is as it was.

use anyhow::{Result, ensure};

use super::Scene;
use crate::table::{Moment, Whim, With};

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    const MAY: &str = "[data-part=undo]:not([aria-disabled=true])";
    page.hurry().await?;
    page.sit_down(With::Bots, 2).await?;
    let mut whim = Whim::new(5);
    // Until a move has been made that chance and the others have not answered yet.
    for _ in 0..200 {
        // A game in which nothing could be taken back is followed by another one.
        if page.moment().await? == Moment::Over {
            page.click("[data-part=again]").await?;
            page.moment().await?;
        }
        let (before, acts) = (page.record().await?, page.acts().await?);
        page.decide(&mut whim).await?;
        page.moment().await?;
        if !page.has(MAY).await? {
            continue;
        }
        let after = page.record().await?;
        ensure!(after != before, "the move was not kept");
        page.click(MAY).await?;
        page.moment().await?;
        ensure!(page.record().await? == before, "the record is not as it was before the move");
        // The piece may still be picked, and offer more than before.
        let now = page.acts().await?;
        ensure!(acts.iter().all(|act| now.contains(act)), "of {acts:?} only {now:?} came back");
        return Ok(());
    }
    anyhow::bail!("in 200 moves none could be taken back")
}
