//! The server stops in mid-game: the game goes on, also after a reload, and a new one can begin.

use anyhow::{Result, ensure};

use super::Scene;
use crate::table::{Moment, Whim, With};

pub(super) async fn tell(Scene { page, house, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down(With::Bots, 2).await?;
    let mut whim = Whim::new(7);
    page.play_until(&mut whim, "a few moves", |_, n| n > 5).await?;
    page.is_kept().await?;
    house.close().await;

    let record = page.record().await?;
    page.reload().await?;
    page.moment().await?;
    ensure!(page.record().await? == record, "another record without the server");
    page.play_until(&mut whim, "more moves", |_, n| n > 8).await?;
    ensure!(page.record().await? != record, "the game did not go on without the server");

    page.go("/").await?;
    page.sit_down(With::Bots, 2).await?;
    page.play_until(&mut whim, "a new game", |moment, n| moment == Moment::Asked && n > 2).await?;
    page.go("/rules/raccoon-tycoon.html").await?;
    page.screen("rules").await?;
    // A browser that looks for a newer service worker may complain that nobody answers.
    page.forget_console().await
}
