//! A zoom of 400 %: of a desk 320x256 are left. The page scrolls, downwards only, and everything can
//! be reached and played.

use anyhow::{Result, ensure};
use serde_json::json;

use super::Scene;
use crate::driver::Size;
use crate::games::RACCOON_TYCOON;
use crate::page::Page;
use crate::table::{Moment, Whim, With};

const ZOOMED: Size = Size { width: 320, height: 256, touch: false };

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.resize(ZOOMED).await?;
    page.screen("door").await?;
    scrolls_down(page, "the front door").await?;
    page.sit_down(With::Bots, 3).await?;
    page.moment().await?;
    scrolls_down(page, "the table").await?;
    let record = page.record().await?;
    let mut whim = Whim::new(17);
    page.play_until(&mut whim, "a few moves", |it, n| it == Moment::Asked && n > 5).await?;
    ensure!(page.record().await? != record, "nothing could be played");
    scrolls_down(page, "the table in mid-game").await?;
    page.open_scene(RACCOON_TYCOON, &mut whim).await?;
    scrolls_down(page, RACCOON_TYCOON.scene).await?;
    page.decide(&mut whim).await?;
    page.find_finished(RACCOON_TYCOON).await?;
    // A page that is loaded anew has the size of the story.
    page.resize(ZOOMED).await?;
    scrolls_down(page, "the end").await?;
    page.go("/#/settings").await?;
    page.screen("settings").await?;
    scrolls_down(page, "the settings").await
}

/// More than the screen holds lies below it, and nothing beside it.
async fn scrolls_down(page: &Page<'_>, scene: &str) -> Result<()> {
    const SIZE: &str = "const { scrollWidth, scrollHeight } = document.scrollingElement;\
        return [scrollWidth <= innerWidth, scrollHeight > innerHeight, scrollWidth, scrollHeight]";
    let found = page.script(SIZE, Vec::new()).await?;
    ensure!(found[0] == json!(true), "{scene} is {} px wide", found[2]);
    ensure!(found[1] == json!(true), "{scene} is cut off after {} px", found[3]);
    Ok(())
}
