//! On a phone, upright or sideways, every control of a turn is inside the screen, and large enough
//! for a finger.

use anyhow::{Context as _, Result, ensure};
use serde_json::json;

use super::Scene;
use crate::games::RACCOON_TYCOON;
use crate::page::Page;
use crate::table::{Moment, Whim, With};

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    for seats in [3, RACCOON_TYCOON.most_seats] {
        with_seats(page, seats).await.with_context(|| format!("with {seats} seats"))?;
        page.go("/").await?;
    }
    Ok(())
}

async fn with_seats(page: &Page<'_>, seats: u8) -> Result<()> {
    page.sit_down(With::Bots, seats).await?;
    page.moment().await?;
    within_reach(page, "the start").await?;
    let mut whim = Whim::new(13);
    page.play_until(&mut whim, "a few turns", |it, n| it == Moment::Asked && n > 8).await?;
    within_reach(page, "the middle of the game").await?;
    page.open_scene(RACCOON_TYCOON, &mut whim).await?;
    within_reach(page, RACCOON_TYCOON.scene).await?;
    bids_are_seen(page).await
}

/// Nothing of what a bid is made with lies under the rim of the scene, or under anything else.
async fn bids_are_seen(page: &Page<'_>) -> Result<()> {
    const COVERED: &str = "return [...document.querySelectorAll('.stage .amount *')]\
        .filter(it => it.matches('button, input') && \
            it.checkVisibility({ visibilityProperty: true }))\
        .map(it => [it, it.getBoundingClientRect()])\
        .filter(([it, { left, right, top, bottom }]) => [top + 3, bottom - 3].some(y => \
            !it.contains(document.elementFromPoint((left + right) / 2, y))))\
        .map(([it]) => it.ariaLabel ?? it.textContent)";
    let covered = page.script(COVERED, Vec::new()).await?;
    ensure!(covered == json!([]), "of a bid these are covered: {covered}");
    Ok(())
}

/// The controls, and the pieces on the board, which are large enough for a finger here.
async fn within_reach(page: &Page<'_>, scene: &str) -> Result<()> {
    controls_in_reach(page, scene).await?;
    large_enough(page, scene, ".board [data-pick]").await
}

/// What is asked, what answers it, and the ways to the rest of the table.
pub(super) async fn controls_in_reach(page: &Page<'_>, scene: &str) -> Result<()> {
    const OUTSIDE: &str = "return [...document.querySelectorAll(\
        'header :is(a, button), .says, .acts button, .acts input, .tab, .stage .amount button')]\
        .filter(it => it.checkVisibility({ visibilityProperty: true }))\
        .map(it => [it.getBoundingClientRect(), it.textContent.trim() || it.ariaLabel])\
        .filter(([box]) => box.left < -1 || box.top < -1 || \
            box.right > innerWidth + 1 || box.bottom > innerHeight + 1).map(([, name]) => name)";
    // What is one's own can be taken: the middle of a piece is not cut off, as in a strip that was
    // squeezed to nothing.
    const IN_HAND: &str = "const pieces = [...document.querySelectorAll('.region-dock [data-pick]')]\
        .filter(it => it.checkVisibility({ visibilityProperty: true }));\
        return !pieces.length || pieces.some(it => {\
            const { left, right, top, bottom } = it.getBoundingClientRect();\
            return it.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));\
        })";
    let outside = page.script(OUTSIDE, Vec::new()).await?;
    ensure!(outside == json!([]), "{scene}: outside of the screen: {outside}");
    let in_hand = page.script(IN_HAND, Vec::new()).await?;
    ensure!(in_hand == json!(true), "{scene}: no piece of the dock can be seen");
    large_enough(page, scene, CONTROLS).await
}

/// What a finger must hit in any scene.
const CONTROLS: &str = "header button, .acts button, .tab, .dock-more, .stage .amount button";

/// Fails if a finger would miss one of these.
async fn large_enough(page: &Page<'_>, scene: &str, css: &str) -> Result<()> {
    const TINY: &str = "return [...document.querySelectorAll(arguments[0])]\
        .filter(it => it.checkVisibility({ visibilityProperty: true }))\
        .map(it => [it.getBoundingClientRect(), it.dataset.pick ?? it.textContent.trim()])\
        .filter(([box]) => Math.max(box.width, box.height) < 43.5 || \
            Math.min(box.width, box.height) < 41).map(([, name]) => name)";
    let tiny = page.script(TINY, vec![json!(css)]).await?;
    ensure!(tiny == json!([]), "{scene}: too small for a finger: {tiny}");
    Ok(())
}
