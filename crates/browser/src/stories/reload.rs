//! The page is loaded anew in mid-game, and later found again from the front door.

use anyhow::{Result, ensure};

use super::Scene;
use crate::table::{Moment, Whim, With};

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down(With::Bots, 3).await?;
    let mut whim = Whim::new(6);
    let later = |moment, n| moment == Moment::Asked && n > 8;
    page.play_until(&mut whim, "a few moves", later).await?;
    let (record, log, acts) = (page.record().await?, page.log().await?, page.acts().await?);
    page.reload().await?;
    page.moment().await?;
    ensure!(page.record().await? == record, "another record after the reload");
    ensure!(page.log().await? == log, "another log after the reload");
    ensure!(page.acts().await? == acts, "other choices after the reload");

    page.go("/").await?;
    page.screen("door").await?;
    page.click(".game-row[data-over=false] a").await?;
    page.moment().await?;
    ensure!(page.record().await? == record, "another record by way of the front door");
    page.decide(&mut whim).await?;
    page.moment().await?;
    ensure!(page.record().await? != record, "the game did not go on");
    Ok(())
}
