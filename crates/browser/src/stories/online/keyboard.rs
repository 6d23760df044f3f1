//! A match with a friend without a mouse: the table is set, the invitation opened, the match played
//! and watched again by Tab, arrows and Enter.

use anyhow::{Context as _, Result, bail};
use fantoccini::key::Key;

use super::super::Scene;
use super::{accept, be, moment, settled, somebody};
use crate::page::Page;
use crate::table::Whim;

pub(in crate::stories) async fn tell(Scene { page: ann, house, driver }: Scene<'_>) -> Result<()> {
    be(ann, "Ann").await?;
    let bob = &somebody(driver, house, ann.size, ann, "Bob").await?;
    ann.screen("door").await?;
    press(ann, "[data-game=raccoon-tycoon] [data-part=invite]").await?;
    ann.see("dialog[open] [data-part=setup]").await?;
    press(ann, "dialog[open] [data-part=more] summary").await?;
    // Two rounds are enough.
    ann.tab_to("dialog[open] [name=round_limit]").await?;
    ann.chord(&[Key::Control], Key::Home).await?;
    ann.chord(&[Key::Control, Key::Shift], Key::End).await?;
    ann.press_letter('2').await?;
    press(ann, "dialog[open] [data-part=begin]").await?;
    ann.screen("room").await?;
    let link = ann.script("return document.querySelector('[data-part=link]').value", vec![]);
    accept(bob, link.await?.as_str().context("a link for friends")?).await?;
    bob.screen("name").await?;
    press(bob, "[data-part=come-in]").await?;
    bob.screen("room").await?;
    ann.reads("[data-screen=room]", "All are here").await?;
    press(ann, "[data-part=start]").await?;
    for page in [ann, bob] {
        page.see("main.table #prompt").await?;
    }
    // What is said is typed, and the window is left by Escape.
    press(ann, "[data-part=talk]").await?;
    ann.tab_to("dialog[open] [data-part=say] input").await?;
    ann.press_letter('x').await?;
    ann.press(Key::Enter).await?;
    ann.reads("dialog[open] [data-part=chat]", "x").await?;
    ann.press(Key::Escape).await?;
    ann.gone("dialog[open]").await?;

    let mut whim = Whim::new(2);
    for _ in 0..400 {
        let mut is_over = true;
        for page in [ann, bob] {
            match moment(page).await?.as_str() {
                "over" => continue,
                "asked" => {
                    page.decide_by_keyboard(&mut whim).await?;
                    settled(page).await?;
                }
                _ => {}
            }
            is_over = false;
        }
        if is_over {
            ann.see("[data-part=seal][data-fair=true]").await?;
            press(ann, "[data-part=replay]").await?;
            ann.screen("replay").await?;
            return bob.check_console().await;
        }
    }
    bail!("the match was not over after 400 looks at both")
}

/// Goes there by Tab, and presses Enter.
async fn press(page: &Page<'_>, css: &str) -> Result<()> {
    page.tab_to(css).await?;
    page.press(Key::Enter).await
}
