//! A whole game without a mouse.

use anyhow::{Result, bail};
use fantoccini::key::Key;

use super::super::Scene;
use crate::table::{Moment, Whim};

/// More decisions than one of two people has in a game.
const MOST: usize = 900;

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.screen("door").await?;
    page.tab_to("[data-game=theme-parque] [data-part=play-bots]").await?;
    page.press(Key::Enter).await?;
    page.see("dialog[open] [data-part=setup]").await?;
    // Two players: the one before three in the row.
    page.tab_to("dialog[open] [name=seats]").await?;
    page.press(Key::Left).await?;
    page.tab_to("dialog[open] [data-part=begin]").await?;
    page.press(Key::Enter).await?;

    let mut whim = Whim::new(2);
    for n in 0..MOST {
        match page.moment().await? {
            Moment::Over => {
                page.tab_to("[data-part=replay]").await?;
                page.press(Key::Enter).await?;
                return page.screen("replay").await;
            }
            Moment::Asked => {
                // Now and then what is held is turned.
                if n % 5 == 4 {
                    page.press_letter('r').await?;
                }
                page.decide_by_keyboard(&mut whim).await?;
            }
            Moment::Cover => bail!("nobody is there to hand the screen to"),
        }
    }
    bail!("{MOST} decisions by keyboard have not ended the game")
}
