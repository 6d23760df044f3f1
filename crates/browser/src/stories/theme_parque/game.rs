//! A whole game against bots, by clicking whatever is allowed: the start, a domino over a place
//! where it fits and over one where it does not, turning, undo, reload, the middle, the end with a
//! picture to keep, the replay.

use anyhow::{Context as _, Result, ensure};
use fantoccini::key::Key;

use super::super::Scene;
use crate::games::THEME_PARQUE;
use crate::looks::fills_screen;
use crate::page::Page;
use crate::table::{Moment, Whim, With};

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    let sets = ["wishneyland", "unibearsal"];
    page.sit_down_at(THEME_PARQUE, With::Bots, 3, &sets).await?;
    page.screen("table").await?;
    page.moment().await?;
    fills_screen(page, "the start").await?;
    page.looks.study(page, "parque-start").await?;
    a_domino_is_held(page).await?;
    it_is_laid_and_taken_back(page).await?;
    it_is_found_again(page).await?;

    let mut whim = Whim::new(1);
    let mid_game = |moment, n| moment == Moment::Asked && n > 18;
    page.play_until(&mut whim, "the middle of the game", mid_game).await?;
    to_a_domino(page, &mut whim).await?;
    page.looks.study(page, "parque-table").await?;
    fills_screen(page, "the middle of the game").await?;
    the_park_is_looked_at(page).await?;

    page.play_until(&mut whim, "the end", |moment, _| moment == Moment::Over).await?;
    page.see("[data-part=score] table").await?;
    page.see("[data-part=keepsake] svg").await?;
    page.reads("#prompt", "won with").await?;
    page.looks.study(page, "parque-over").await?;
    the_picture_is_kept(page).await?;
    page.click("[data-part=replay]").await?;
    page.screen("replay").await?;
    page.reads("[data-part=verdict]", "keep to the rules").await?;
    page.looks.study(page, "parque-replay").await
}

/// The park is handed out as a file that any program can show.
async fn the_picture_is_kept(page: &Page<'_>) -> Result<()> {
    const CATCH: &str = "window.kept = null;\
        const make = URL.createObjectURL;\
        URL.createObjectURL = it => { it.text().then(text => window.kept = text); return make(it); };";
    page.script(CATCH, Vec::new()).await?;
    page.click("[data-part=keep]").await?;
    let picture = page.until("a picture to keep", "return window.kept", Vec::new()).await?;
    let picture = picture.as_str().context("a text")?;
    ensure!(picture.starts_with("<svg") && picture.contains("viewBox"), "it is no picture");
    Ok(())
}

/// To the next moment at which a domino of the hand can be laid.
async fn to_a_domino(page: &Page<'_>, whim: &mut Whim) -> Result<()> {
    for _ in 0..60 {
        if page.has("[data-part=hand] [data-pick^='pick '].ready").await?
            && !page.has("[data-part=hand] [aria-pressed=true]").await?
        {
            return Ok(());
        }
        page.decide(whim).await?;
        ensure!(page.moment().await? == Moment::Asked, "the game ended too early");
    }
    anyhow::bail!("no domino of the hand can be laid")
}

/// A domino of the hand hangs over the park: its places glow, R turns it, the card says what it
/// would change, and where it does not fit the card says why.
async fn a_domino_is_held(page: &Page<'_>) -> Result<()> {
    let before = page.record().await?;
    page.click("[data-part=hand] [data-pick^='pick '].ready").await?;
    page.see("[data-part=hand] [aria-pressed=true]").await?;
    page.see("[data-part=cells] .tp-cell.ready").await?;
    page.reads("[data-part=says]", "turns it").await?;
    point_at(page, ".tp-cell.ready").await?;
    page.see(".tp-ghost.fits").await?;
    page.looks.study(page, "parque-fits").await?;
    // Four quarters turn it around.
    let way = ways(page).await?;
    for _ in 0..4 {
        match page.size.touch {
            true => page.click("[data-part=turn]").await?,
            false => page.press_letter('r').await?,
        }
    }
    ensure!(ways(page).await? == way, "four turns lead elsewhere");
    turned_otherwise(page).await?;
    point_at(page, ".tp-cell:is(.resting, .turned)").await?;
    page.see(".tp-ghost.clashes").await?;
    page.reads("[data-part=note]", "does not fit here").await?;
    page.looks.study(page, "parque-clashes").await?;
    page.press(Key::Escape).await?;
    page.gone("[data-part=hand] [aria-pressed=true]").await?;
    ensure!(page.record().await? == before, "a preview has changed the match");
    Ok(())
}

/// The wheel turns it too, and on a phone two fingers do.
async fn turned_otherwise(page: &Page<'_>) -> Result<()> {
    const MIDDLE: &str = "const box = document.querySelector('.tp-park').getBoundingClientRect();\
        return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]";
    let middle = page.script(MIDDLE, Vec::new()).await?;
    let number = |i: usize| middle[i].as_f64().context("a number");
    let (x, y) = (number(0)?, number(1)?);
    let before = ways(page).await?;
    match page.size.touch {
        // By half a right angle, which is one turn.
        true => {
            page.swipe(&[
                [(x - 80.0, y), (x - 57.0, y - 57.0)],
                [(x + 80.0, y), (x + 57.0, y + 57.0)],
            ])
            .await?;
        }
        false => page.roll(x, y, 100).await?,
    }
    page.breathe().await?;
    ensure!(ways(page).await? != before, "neither a wheel nor two fingers turn it");
    for _ in 0..3 {
        page.click("[data-part=turn]").await?;
    }
    page.click(".tp-park [aria-label='Show all']").await?;
    ensure!(ways(page).await? == before, "it was not turned by one quarter");
    Ok(())
}

/// What is offered as places, in notation.
async fn ways(page: &Page<'_>) -> Result<Vec<String>> {
    Ok(page.acts().await?.into_iter().filter(|act| act.starts_with("play ")).collect())
}

/// Brings the pointer over a cell, without a click.
pub(super) async fn point_at(page: &Page<'_>, css: &str) -> Result<()> {
    const POINT: &str = "document.querySelector(arguments[0])\
        .dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))";
    page.see(css).await?;
    page.script(POINT, vec![css.into()]).await?;
    Ok(())
}

/// A domino is laid, and taken back; on a phone it lies there first, to be confirmed.
async fn it_is_laid_and_taken_back(page: &Page<'_>) -> Result<()> {
    let before = page.record().await?;
    page.click("[data-part=hand] [data-pick^='pick '].ready").await?;
    page.click("[data-part=cells] .tp-cell.ready").await?;
    if page.size.touch {
        page.see(".tp-cell.picked").await?;
        ensure!(page.record().await? == before, "the first touch has played it");
        page.click("[data-part=confirm]").await?;
    }
    page.gone("[data-part=hand] [aria-pressed=true]").await?;
    ensure!(page.record().await? != before, "the domino was not laid");
    page.click("[data-part=undo]").await?;
    page.reads("[data-part=says]", "1 of 2").await?;
    ensure!(page.record().await? == before, "the record is not as it was before");
    Ok(())
}

/// A reload returns to the same table.
async fn it_is_found_again(page: &Page<'_>) -> Result<()> {
    let (record, acts) = (page.record().await?, page.acts().await?);
    page.reload().await?;
    page.moment().await?;
    ensure!(page.record().await? == record, "another record after the reload");
    ensure!(page.acts().await? == acts, "other choices after the reload");
    Ok(())
}

/// A network lights up, an item says what it scores and why; the park is enlarged and moved.
async fn the_park_is_looked_at(page: &Page<'_>) -> Result<()> {
    const TRANSFORM: &str =
        "return document.querySelector('.tp-park .surface-content').style.transform";
    point_at(page, ".tp-cell[data-pick^='claim ']").await?;
    page.see("[data-part=note] h3").await?;
    page.see(".tp-pointed").await?;
    let whole = page.script(TRANSFORM, Vec::new()).await?;
    page.click(".tp-park [aria-label='Zoom in']").await?;
    page.see(".tp-park .surface-window.enlarged").await?;
    let large = page.script(TRANSFORM, Vec::new()).await?;
    ensure!(large != whole, "the park is as large as before");
    if page.size.touch {
        let (x, y) = (190.0, 400.0);
        page.swipe(&[[(x, y), (x - 60.0, y - 40.0)]]).await?;
        let moved = page.script(TRANSFORM, Vec::new()).await?;
        ensure!(moved != large, "a finger does not move the park");
    }
    page.click(".tp-park [aria-label='Show all']").await?;
    page.gone(".tp-park .surface-window.enlarged").await?;
    let n = page.script("return document.querySelectorAll('.tp-cell').length", Vec::new()).await?;
    ensure!(n.as_u64().context("a number")? > 12, "{n} squares after a few turns");
    Ok(())
}
