//! Every screen, on the smallest phone and on the widest desk: it fits, and it can be read.

use anyhow::Result;
use fantoccini::key::Key;

use super::Scene;
use crate::games::RACCOON_TYCOON;
use crate::page::Page;
use crate::table::{Whim, With};

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.screen("door").await?;
    study(page, "door").await?;
    for (part, screen) in [("play-bots", "dialog"), ("play-pass", "pass-dialog")] {
        page.click(&format!("[data-game={}] [data-part={part}]", RACCOON_TYCOON.id)).await?;
        page.see("dialog[open] [data-part=setup]").await?;
        study(page, screen).await?;
        // The largest table, with everything that can be chosen.
        page.click("dialog[open] label:has([name=seats][value='5'])").await?;
        page.click("dialog[open] [data-part=more] summary").await?;
        study(page, &format!("{screen}-in-full")).await?;
        page.press(Key::Escape).await?;
        page.gone("dialog[open]").await?;
    }
    for (address, screen) in [("/#/settings", "settings"), ("/#/play/nowhere", "trouble")] {
        page.go(address).await?;
        page.screen(screen).await?;
        study(page, screen).await?;
    }
    a_full_table(page).await?;

    page.go("/").await?;
    page.sit_down(With::People, 5).await?;
    page.screen("cover").await?;
    study(page, "cover").await?;

    page.find_finished(RACCOON_TYCOON).await?;
    study(page, "over").await?;
    page.click("[data-part=replay]").await?;
    page.screen("replay").await?;
    study(page, "replay").await?;
    page.go("/rules/raccoon-tycoon.html").await?;
    page.screen("rules").await?;
    study(page, "rules").await?;

    // A name as long as names may be, and large text: the widest words that there can be.
    page.go("/").await?;
    page.settle(&serde_json::json!({
        "name": "Wilhelmina Wolkenstein W",
        "text": "larger",
        "pace": "instant",
        "motion": "reduced",
    }))
    .await?;
    page.sit_down(With::Bots, 5).await?;
    page.open_scene(RACCOON_TYCOON, &mut Whim::new(9)).await?;
    study(page, &format!("{}-in-large-text", RACCOON_TYCOON.scene)).await?;
    page.find_finished(RACCOON_TYCOON).await?;
    study(page, "over-in-large-text").await
}

/// Five players, everything open that can be opened.
async fn a_full_table(page: &Page<'_>) -> Result<()> {
    page.go("/").await?;
    page.sit_down(With::Bots, 5).await?;
    page.moment().await?;
    study(page, "table").await?;
    page.click("[data-part=menu]").await?;
    page.click("[data-part=text] summary").await?;
    page.click("[data-part=match] summary").await?;
    study(page, "menu").await?;
    page.press(Key::Escape).await?;
    page.gone("dialog[open]").await?;
    page.click("[data-part=ask-hint]").await?;
    page.see(".action-bar.hint .says").await?;
    page.reads("[data-part=says]", "Hint:").await?;
    study(page, "hint").await?;
    page.open_scene(RACCOON_TYCOON, &mut Whim::new(8)).await?;
    study(page, RACCOON_TYCOON.scene).await
}

async fn study(page: &Page<'_>, screen: &str) -> Result<()> {
    page.looks.study(page, screen).await
}
