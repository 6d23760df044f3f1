//! Three people around one screen, whose newspapers stay covered while it is handed on.

use anyhow::{Result, ensure};

use super::super::Scene;
use crate::games::CONEY_ISLAND;
use crate::table::{Moment, Whim, With};

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down_at(CONEY_ISLAND, With::People, 3, &["extra_income"]).await?;
    let mut whim = Whim::new(4);
    let mut hosts = Vec::new();
    while hosts.len() < 4 {
        page.play_until(&mut whim, "a change of hands", |it, _| it == Moment::Cover).await?;
        for secret in ["[data-part=papers]", "[data-part=players]", "main [data-pick]"] {
            ensure!(!page.has(secret).await?, "{secret} can be seen while the screen is covered");
        }
        hosts.push(page.text("[data-part=curtain] button").await?);
        page.click("[data-part=curtain] button").await?;
        page.gone("[data-part=curtain]").await?;
        page.see("[data-part=papers]").await?;
    }
    hosts.sort();
    hosts.dedup();
    ensure!(hosts.len() == 3, "the screen went to {} only", hosts.join(" and "));
    Ok(())
}
