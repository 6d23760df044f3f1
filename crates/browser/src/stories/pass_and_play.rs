//! Three people around one screen, whose secrets stay covered while it is handed on.

use anyhow::{Result, ensure};

use super::Scene;
use crate::table::{Moment, Whim, With};

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down(With::People, 3).await?;
    let mut whim = Whim::new(3);
    let mut hosts = Vec::new();
    let mut studied = false;
    while hosts.len() < 9 {
        page.play_until(&mut whim, "a change of hands", |it, _| it == Moment::Cover).await?;
        if !studied {
            page.looks.study(page, "cover").await?;
            studied = true;
        }
        for secret in ["[data-part=hand]", "[data-part=players]", "main [data-pick]"] {
            ensure!(!page.has(secret).await?, "{secret} can be seen while the screen is covered");
        }
        hosts.push(page.text("[data-part=curtain] button").await?);
        page.click("[data-part=curtain] button").await?;
        page.gone("[data-part=curtain]").await?;
        page.see("[data-part=hand]").await?;
    }
    hosts.sort();
    hosts.dedup();
    ensure!(hosts.len() == 3, "the screen went to {} only", hosts.join(" and "));
    Ok(())
}
