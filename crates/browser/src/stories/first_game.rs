//! Somebody's first game of anything: what wins, in a line, three things to look at, each in sight
//! when it is spoken of, and a word about the first decision. Theme Parque's guide is followed
//! further in a story of its own.

use anyhow::{Result, bail};
use serde_json::json;

use super::Scene;
use crate::games::{CHINATOWN, CONEY, CONEY_ISLAND, Game, RACCOON_TYCOON};
use crate::page::Page;
use crate::table::{Whim, With};

const GUIDE: &str = "[data-part=coach]";

/// Each game with what is pointed at.
const MARKS: [(Game, [&str; 3]); 4] = [
    (RACCOON_TYCOON, ["hand", "market", "offers"]),
    (CHINATOWN, ["map", "dock", "players"]),
    (CONEY, ["hand", "farm", "ways"]),
    (CONEY_ISLAND, ["cars", "park", "strip"]),
];

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.start_with(&json!({ "pace": "instant", "motion": "reduced" })).await?;
    for (game, marks) in MARKS {
        page.sit_down_at(game, With::Bots, 3, &[]).await?;
        page.moment().await?;
        page.reads(GUIDE, "win").await?;
        page.click("[data-part=coach-next]").await?;
        to_the_table(page).await?;
        for part in marks {
            page.see(&format!("[data-part={part}][data-coached]")).await?;
            page.looks
                .picture(page, &format!("guide-{}-{part}-{}", game.id, page.size.width))
                .await?;
            page.click("[data-part=coach-next]").await?;
        }
        page.gone("[data-coached]").await?;
        page.see(GUIDE).await?;
        page.click("[data-part=coach-leave]").await?;
        page.gone(GUIDE).await?;
        page.go("/#/").await?;
    }
    Ok(())
}

/// Past a scene that comes before the table, as a draft does, with its own lesson.
async fn to_the_table(page: &Page<'_>) -> Result<()> {
    let mut whim = Whim::new(1);
    for _ in 0..20 {
        if page.has("[data-coached]").await? {
            return Ok(());
        }
        match page.has(GUIDE).await? {
            true => page.click("[data-part=coach-next]").await?,
            false => page.decide(&mut whim).await?,
        }
        page.moment().await?;
    }
    bail!("nothing is pointed at")
}
