//! A whole match of each game between people with a browser of their own, at a desk and on a phone,
//! by clicking whatever is allowed: all see the same end, and nobody what is somebody else's.

use anyhow::{Result, bail, ensure};
use serde_json::json;

use super::super::{Scene, quarter};
use super::{be, gather, keeps_secrets, moment, play_until, settled, somebody};
use crate::driver::PHONE;
use crate::games::{CHINATOWN, CONEY, CONEY_ISLAND, Game, THEME_PARQUE};
use crate::page::Page;
use crate::table::Whim;

pub(in crate::stories) async fn coney(scene: Scene<'_>) -> Result<()> {
    tell(scene, CONEY, &["last_round_after=3"]).await
}

pub(in crate::stories) async fn coney_island(scene: Scene<'_>) -> Result<()> {
    tell(scene, CONEY_ISLAND, &["round_limit=6"]).await
}

pub(in crate::stories) async fn theme_parque(scene: Scene<'_>) -> Result<()> {
    tell(scene, THEME_PARQUE, &[]).await
}

async fn tell(
    Scene { page: ann, house, driver }: Scene<'_>,
    game: Game,
    options: &[&str],
) -> Result<()> {
    be(ann, "Ann").await?;
    let bob = &somebody(driver, house, PHONE, ann, "Bob").await?;
    let both = [ann, bob];
    gather(&both, game, options).await?;
    let mut whim = Whim::new(3);
    ensure!(!play_until(&both, &mut whim, |n| n > 10).await?, "it was over too soon");
    for page in both {
        page.looks.picture(page, &format!("online-{}-{}", game.id, page.size.width)).await?;
    }
    ensure!(play_until(&both, &mut whim, |_| false).await?, "it goes on for ever");
    ends_alike(&both, game).await?;
    bob.check_console().await
}

/// All see the same score, checked in their own browser, and have learnt nothing of the others.
pub(super) async fn ends_alike(people: &[&Page<'_>], game: Game) -> Result<()> {
    const TOTALS: &str = "return [...document.querySelectorAll('[data-part=score] .total td')]\
        .map(it => it.textContent)";
    let mut sheets = Vec::new();
    for (seat, page) in (0..).zip(people) {
        page.see("[data-part=seal][data-fair=true]").await?;
        page.reads("#prompt", "won with").await?;
        sheets.push(page.script(TOTALS, vec![]).await?);
        keeps_secrets(page, game, seat).await?;
    }
    let is_same = sheets.windows(2).all(|it| it[0] == it[1]);
    ensure!(is_same && sheets[0] != json!([]), "the scores differ: {sheets:?}");
    Ok(())
}

/// Three people in Chinatown, who agree on one deal in which everybody gives something, and play
/// on to the end.
pub(in crate::stories) async fn chinatown(scene: Scene<'_>) -> Result<()> {
    let Scene { page: ann, house, driver } = scene;
    be(ann, "Ann").await?;
    let bob = &somebody(driver, house, PHONE, ann, "Bob").await?;
    let cat = &somebody(driver, house, ann.size, ann, "Cat").await?;
    let all = [ann, bob, cat];
    gather(&all, CHINATOWN, &[]).await?;
    for page in all {
        to_screen(page, "table").await?;
        quarter::keep(page).await?;
        settled(page).await?;
    }
    for page in all {
        to_screen(page, "trade").await?;
    }
    super::deal::among_three(all).await?;
    let mut is_over = false;
    for _ in 0..400 {
        is_over = true;
        for page in all {
            is_over &= moment(page).await? == "over";
            go_on(page).await?;
        }
        if is_over {
            break;
        }
    }
    ensure!(is_over, "the years do not end");
    ends_alike(&all, CHINATOWN).await?;
    bob.check_console().await?;
    cat.check_console().await
}

async fn to_screen(page: &Page<'_>, name: &str) -> Result<()> {
    page.see(&format!("main.table[data-screen={name}]")).await?;
    page.see("#prompt.asked").await?;
    Ok(())
}

/// Does whatever brings the year to its end, if there is something to do.
async fn go_on(page: &Page<'_>) -> Result<()> {
    const ON: &str = "main .acts :is([data-act='go-on'], [data-act='pass'], [data-act='ready'])";
    if moment(page).await? != "asked" {
        return Ok(());
    }
    match quarter::screen(page).await?.as_str() {
        "trade" if page.has(ON).await? => page.click(ON).await?,
        // Whoever is ready waits for the others.
        "trade" => return Ok(()),
        "build" => {
            quarter::build(page).await?;
            page.click("main [data-part=confirm]:not([aria-disabled=true])").await?;
        }
        _ => quarter::keep(page).await?,
    }
    settled(page).await
}

/// A match on a server that keeps everything in PostgreSQL, with a restart in the middle.
pub(in crate::stories) async fn in_postgres(scene: Scene<'_>) -> Result<()> {
    let Scene { page, house, driver } = scene;
    let folder = tempfile::tempdir()?;
    let database = store::conformance::postgres::Server::start(folder.path());
    let mut house = house.beside(&database.url()).await?;
    let ann = &driver.page(&house.url, page.size, page.looks).await?;
    be(ann, "Ann").await?;
    let bob = &somebody(driver, &house, PHONE, ann, "Bob").await?;
    let (both, game) = ([ann, bob], crate::games::RACCOON_TYCOON);
    gather(&both, game, &["round_limit=3"]).await?;
    let mut whim = Whim::new(6);
    if play_until(&both, &mut whim, |n| n > 6).await? {
        bail!("it was over too soon");
    }
    house.reopen().await?;
    for page in both {
        settled(page).await?;
        page.forget_console().await?;
    }
    ensure!(play_until(&both, &mut whim, |_| false).await?, "it goes on for ever");
    ends_alike(&both, game).await?;
    house.close().await;
    Ok(())
}
