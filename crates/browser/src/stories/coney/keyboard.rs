//! A whole game without a mouse.

use anyhow::{Result, bail};
use fantoccini::key::Key;

use super::super::Scene;
use crate::games::CONEY;
use crate::table::{Moment, Whim};

/// More decisions than one of two people has in a game.
const MOST: usize = 900;

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down_by_keyboard(CONEY, "7").await?;
    let mut whim = Whim::new(2);
    for _ in 0..MOST {
        match page.moment().await? {
            Moment::Over => {
                page.tab_to("[data-part=replay]").await?;
                page.press(Key::Enter).await?;
                return page.screen("replay").await;
            }
            Moment::Asked => page.decide_by_keyboard(&mut whim).await?,
            Moment::Cover => bail!("nobody is there to hand the screen to"),
        }
    }
    bail!("{MOST} decisions by keyboard have not ended the game")
}
