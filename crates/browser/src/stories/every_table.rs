//! The tables of all other games, with as many players as they take: on every desk the page is as
//! large as its window, and on every phone what is asked and what answers it is in sight. The screen
//! changes its size in mid-game, as a phone does that is turned.

use anyhow::{Result, bail, ensure};
use serde_json::json;

use super::thumb::controls_in_reach;
use super::{Scene, fits};
use crate::driver::{DESKS, PHONES, Size};
use crate::games::{CHINATOWN, CONEY, CONEY_ISLAND, Game, THEME_PARQUE};
use crate::looks::{fills_screen, shows_everybody};
use crate::page::Page;
use crate::table::{Moment, Whim, With};

const OTHERS: [Game; 4] = [CHINATOWN, CONEY, CONEY_ISLAND, THEME_PARQUE];

/// On desks, from the smallest to the widest, with a question before every move, so that a piece can
/// be looked at before it is played.
pub(super) async fn on_desks(Scene { page, .. }: Scene<'_>) -> Result<()> {
    let settings = json!({ "pace": "instant", "motion": "reduced", "confirm": "always" });
    page.settle(&settings).await?;
    for game in OTHERS {
        sit_down(page, game).await?;
        on_all(page, DESKS, game, "the start").await?;
        play_on(page, game).await?;
        on_all(page, DESKS, game, "the middle of the game").await?;
        nothing_jumps(page, game).await?;
        page.find_finished(game).await?;
        on_all(page, DESKS, game, "the end").await?;
        page.go("/").await?;
    }
    Ok(())
}

/// On phones, upright and sideways.
pub(super) async fn on_phones(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    for game in OTHERS {
        sit_down(page, game).await?;
        on_all(page, PHONES, game, "the start").await?;
        play_on(page, game).await?;
        on_all(page, PHONES, game, "the middle of the game").await?;
        page.go("/").await?;
    }
    Ok(())
}

async fn sit_down(page: &Page<'_>, game: Game) -> Result<()> {
    page.screen("door").await?;
    page.sit_down_at(game, With::Bots, game.most_seats, &[]).await?;
    page.moment().await?;
    Ok(())
}

/// Plays a few moves; whoever is ready in Chinatown waits for the others.
async fn play_on(page: &Page<'_>, game: Game) -> Result<()> {
    let mut whim = Whim::new(9);
    let some = |it, n| it == Moment::Asked && n > 7;
    let at = page.play_until(&mut whim, "a few moves", some).await?;
    ensure!(at == Moment::Asked, "{} has come to {at:?}", game.id);
    Ok(())
}

/// Judges the scene at each size, and returns to the size of the story.
async fn on_all(page: &Page<'_>, sizes: &[Size], game: Game, scene: &str) -> Result<()> {
    for &size in sizes {
        page.resize(size).await?;
        let name = format!("{}, {scene}, at {}x{}", game.id, size.width, size.height);
        fills_screen(page, &name).await?;
        if size.touch {
            controls_in_reach(page, &name).await?;
        } else {
            shows_everybody(page, &name).await?;
        }
    }
    page.resize(page.size).await
}

/// Whatever is picked, no part of the screen moves.
async fn nothing_jumps(page: &Page<'_>, game: Game) -> Result<()> {
    const PIECE: &str = "main [data-pick].ready:not([aria-pressed=true])";
    let mut whim = Whim::new(10);
    for _ in 0..60 {
        if page.has(PIECE).await? {
            let before = fits::regions(page).await?;
            page.click(PIECE).await?;
            page.see("[data-part=confirm], [data-part=cancel]").await?;
            let after = fits::regions(page).await?;
            ensure!(before == after, "{}: a preview moves {before} to {after}", game.id);
            return Ok(());
        }
        page.decide(&mut whim).await?;
        page.moment().await?;
    }
    bail!("no piece of {} could be picked", game.id)
}
