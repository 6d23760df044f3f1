//! Six people around one screen: nobody sees the dominoes of another.

use anyhow::{Result, bail, ensure};

use super::super::Scene;
use crate::games::THEME_PARQUE;
use crate::looks::fills_screen;
use crate::table::{Moment, Whim, With};

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down_at(THEME_PARQUE, With::People, 6, &["rules=revised"]).await?;
    let mut whim = Whim::new(3);
    let mut hosts = Vec::new();
    for _ in 0..200 {
        match page.moment().await? {
            Moment::Over => bail!("the game was over within a few turns"),
            Moment::Cover => {
                for secret in ["[data-part=hand]", "main [data-pick]"] {
                    ensure!(!page.has(secret).await?, "{secret} can be seen behind the curtain");
                }
                hosts.push(page.text("[data-part=curtain] button").await?);
                if hosts.len() > 7 {
                    break;
                }
                page.click("[data-part=curtain] button").await?;
                page.gone("[data-part=curtain]").await?;
                page.see("[data-part=hand]").await?;
                if hosts.len() == 6 {
                    fills_screen(page, "a table for six").await?;
                    page.looks.study(page, "parque-six").await?;
                }
            }
            Moment::Asked => page.decide(&mut whim).await?,
        }
    }
    hosts.sort();
    hosts.dedup();
    ensure!(hosts.len() == 6, "the screen went to {} only", hosts.join(" and "));
    Ok(())
}
