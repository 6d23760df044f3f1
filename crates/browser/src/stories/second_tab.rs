//! A game is opened in a second tab: the first one says so, can write no more, and takes it back.

use anyhow::{Result, ensure};

use super::Scene;
use crate::table::{Moment, Whim, With};

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down(With::Bots, 2).await?;
    let mut whim = Whim::new(12);
    page.play_until(&mut whim, "a few moves", |moment, n| moment == Moment::Asked && n > 3).await?;
    let before = page.record().await?;

    let (first, second) = page.another_tab().await?;
    page.moment().await?;
    ensure!(page.record().await? == before, "the second tab shows another game");
    page.decide(&mut whim).await?;
    page.moment().await?;
    let later = page.record().await?;
    ensure!(later != before, "the second tab did not play");

    page.to_tab(&first).await?;
    page.screen("elsewhere").await?;
    page.looks.study(page, "elsewhere").await?;
    page.click("[data-part=continue-here]").await?;
    page.moment().await?;
    ensure!(page.record().await? == later, "a move of the second tab is lost");

    page.to_tab(&second).await?;
    page.screen("elsewhere").await?;
    page.to_tab(&first).await?;
    page.decide(&mut whim).await?;
    page.moment().await?;
    ensure!(page.record().await? != later, "the first tab does not play on");
    Ok(())
}
