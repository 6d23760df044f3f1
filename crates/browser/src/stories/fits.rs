//! The table fits its screen: the page never scrolls in play, whatever the scene and however large
//! the text, all of everybody can be seen, nothing moves when something is previewed, and a turn of
//! the log can be seen again.

use anyhow::{Context as _, Result, bail, ensure};
use fantoccini::key::Key;
use serde_json::{Value, json};

use super::Scene;
use crate::games::RACCOON_TYCOON;
use crate::looks::{fills_screen, shows_everybody};
use crate::page::Page;
use crate::table::{Moment, Whim, With, beginning};

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    // With a question before every move, so that a card can be looked at before it is played.
    let settings = json!({ "pace": "instant", "motion": "reduced", "confirm": "always" });
    page.settle(&settings).await?;
    page.sit_down(With::Bots, 5).await?;
    page.moment().await?;
    fills_screen(page, "the start").await?;
    counts_a_set(page).await?;

    let mut whim = Whim::new(12);
    page.play_until(&mut whim, "a few turns", |it, n| it == Moment::Asked && n > 12).await?;
    while !page.has("[data-part=hand] [data-pick].ready").await? {
        page.decide(&mut whim).await?;
        page.moment().await?;
    }
    fills_screen(page, "the middle of the game").await?;
    shows_everybody(page, "the middle of the game").await?;
    nothing_jumps(page, "[data-part=hand] [data-pick].ready").await?;
    the_rest_fades(page, "[data-part=hand] [data-pick].ready").await?;
    page.hurry().await?;
    page.moment().await?;
    a_hint_plays_nothing(page).await?;
    a_keyboard_is_told(page).await?;
    a_turn_is_seen_again(page).await?;
    everybody_is_seen_whole(page).await?;
    page.open_scene(RACCOON_TYCOON, &mut whim).await?;
    fills_screen(page, RACCOON_TYCOON.scene).await?;
    for (action, piece) in PREVIEWS {
        // At a table of its own, so that what is asked before a move is as it was.
        page.settle(&settings).await?;
        sit_before(page, action).await?;
        nothing_jumps(page, piece).await.with_context(|| action.to_owned())?;
    }
    one_click_is_enough(page).await?;
    page.find_finished(RACCOON_TYCOON).await?;
    fills_screen(page, "the end").await
}

/// With larger text the table is as large as its window, and no piece is cut off.
pub(super) async fn in_larger_text(Scene { page, .. }: Scene<'_>) -> Result<()> {
    const CUT: &str = "const board = document.querySelector('.board').getBoundingClientRect();\
        return [...document.querySelectorAll('.board [data-pick]')]\
        .filter(it => it.checkVisibility({ visibilityProperty: true }))\
        .map(it => [it.getBoundingClientRect(), it.dataset.pick])\
        .filter(([box]) => box.left < board.left - 1 || box.top < board.top - 1 || \
            box.right > board.right + 1 || box.bottom > board.bottom + 1).map(([, name]) => name)";
    let settings = json!({ "pace": "instant", "motion": "reduced", "text": "larger" });
    page.settle(&settings).await?;
    page.sit_down(With::Bots, 5).await?;
    page.moment().await?;
    let mut whim = Whim::new(12);
    for scene in ["the start in larger text", "the middle of the game in larger text"] {
        fills_screen(page, scene).await?;
        let cut = page.script(CUT, Vec::new()).await?;
        ensure!(cut == json!([]), "{scene}: cut off: {cut}");
        page.play_until(&mut whim, "a few turns", |it, n| it == Moment::Asked && n > 12).await?;
    }
    everybody_is_seen_whole(page).await
}

/// Where players are a strip, a click on one of them shows all of everybody over the board.
async fn everybody_is_seen_whole(page: &Page<'_>) -> Result<()> {
    const STRIP: &str =
        "return !!document.querySelector('[data-part=show-players]')?.checkVisibility()";
    const CUT: &str = "return [...document.querySelectorAll('.player')].flatMap(it => {\
        const { left, right, bottom } = it.getBoundingClientRect();\
        return [...it.querySelectorAll('.panel-holdings *, .panel-hidden')]\
            .filter(it => it.checkVisibility()).map(it => it.getBoundingClientRect())\
            .filter(box => box.left < left - 1 || box.right > Math.min(right, innerWidth) + 1 || \
                box.bottom > Math.min(bottom, innerHeight) + 4).map(box => [it.ariaLabel, box]);\
        })";
    if page.script(STRIP, Vec::new()).await? == json!(false) {
        return Ok(());
    }
    page.see(".panel-hidden").await?;
    page.click(".player:nth-child(3) .panel-name").await?;
    page.see("main[data-pane=players]").await?;
    let cut = page.script(CUT, Vec::new()).await?;
    ensure!(cut == json!([]), "cut off, with everybody over the board: {cut}");
    page.looks.check(page, "everybody over the board").await?;
    page.click("[data-part=show-players]").await?;
    page.see("main:not([data-pane=players])").await?;
    Ok(())
}

/// What is previewed on the board, by what the record calls it and by its piece.
const PREVIEWS: [(&str, &str); 3] = [
    ("sell", "main [data-pick^='sell '].ready"),
    ("build", "main [data-pick^='build '].ready"),
    ("buy_town", "main [data-pick^=town].ready"),
];

/// Sits down in a kept game where somebody does this for the first time.
async fn sit_before(page: &Page<'_>, action: &str) -> Result<()> {
    const RECORD: &str = include_str!("../../cases/raccoon-tycoon/three-seats-21-rounds.jsonl");
    let header: Value = serde_json::from_str(RECORD.lines().next().unwrap_or_default())?;
    let seed = header["seed"].as_str().context("the record tells its seed")?;
    let is_it = |line: &str| line.contains("\"seat\":[") && line.contains(&format!("\"{action}\""));
    let line = RECORD.lines().position(is_it).context("somebody does it")?;
    let id = format!("0dd{line:05x}");
    page.find(&id, &beginning(RECORD, line - 1)?, seed).await?;
    page.screen("cover").await?;
    page.click("[data-part=curtain] button").await?;
    page.moment().await?;
    Ok(())
}

/// Whoever wants no question is asked none, even before what cannot be taken back.
async fn one_click_is_enough(page: &Page<'_>) -> Result<()> {
    let settings = json!({ "pace": "instant", "motion": "reduced", "confirm": "never" });
    page.settle(&settings).await?;
    sit_before(page, "build").await?;
    let before = page.record().await?;
    page.click("main [data-pick^='build '].ready").await?;
    for _ in 0..200 {
        if page.record().await? != before {
            return Ok(());
        }
        page.breathe().await?;
    }
    bail!("a building was not bought by one click")
}

/// What a mouse is told by hovering, a keyboard is told by coming there.
async fn a_keyboard_is_told(page: &Page<'_>) -> Result<()> {
    const TOLD: &str = "const it = document.activeElement, tip = '[data-part=tip]';\
        return it.title && document.querySelector(tip)?.textContent === it.title \
            && document.querySelector(tip).checkVisibility()";
    // The hint has left the focus on its piece, most likely one of the market.
    page.tab_to("[data-part=offers] [data-pick]").await?;
    page.until("what the piece is", TOLD, Vec::new()).await?;
    page.press(Key::Escape).await?;
    page.gone("[data-part=tip]").await
}

/// A hint shows what it would do, and does nothing.
async fn a_hint_plays_nothing(page: &Page<'_>) -> Result<()> {
    let before = page.record().await?;
    page.click("[data-part=ask-hint]").await?;
    page.reads("[data-part=says]", "Hint:").await?;
    page.see("main :is(.hinting .picked, .hinted)").await?;
    ensure!(page.record().await? == before, "a hint has played something");
    page.press(Key::Escape).await?;
    page.gone(".action-bar.hint").await
}

/// Free tokens are a set: the obvious choice is there, and one less is "0 of 1" and not played.
async fn counts_a_set(page: &Page<'_>) -> Result<()> {
    page.reads("[data-part=count]", "1 of 1").await?;
    page.click("main [data-pick^=claim][aria-pressed=true]").await?;
    page.reads("[data-part=count]", "0 of 1").await?;
    let before = page.record().await?;
    page.click("[data-part=confirm]").await?;
    page.reads("[data-part=says]", "0 of 1").await?;
    ensure!(page.record().await? == before, "an unfinished set was played");
    page.click("main [data-pick^=claim].ready").await?;
    page.reads("[data-part=count]", "1 of 1").await
}

/// Where every part of the screen and every piece lies, but for the one that is picked, which may be
/// lifted. The buttons of the bar come and go.
async fn places(page: &Page<'_>, picked: &Value) -> Result<Value> {
    const PLACES: &str = "return [...document.querySelectorAll(\
        '.frame > *, .table > *, .player, [data-pick]')]\
        .filter(it => it.dataset.pick !== arguments[0]).map(it => {\
        const { x, y, width, height } = it.getBoundingClientRect();\
        return [it.dataset.pick ?? it.className.split(' ')[0], x, y, width, height]; })";
    page.script(PLACES, vec![picked.clone()]).await
}

/// Where the regions of the screen and the players lie.
pub(super) async fn regions(page: &Page<'_>) -> Result<Value> {
    const REGIONS: &str = "return [...document.querySelectorAll('.frame > *, .table > *, .player')]\
        .map(it => [it.className.split(' ')[0], it.getBoundingClientRect().toJSON()])";
    page.script(REGIONS, Vec::new()).await
}

/// Picking a piece changes no other element's place.
async fn nothing_jumps(page: &Page<'_>, piece: &str) -> Result<()> {
    const PICKED: &str = "return document.querySelector(arguments[0]).dataset.pick";
    let picked = page.script(PICKED, vec![json!(piece)]).await?;
    // A pointer that rests on a piece lifts it.
    page.point_at(1.0, 1.0).await?;
    let before = places(page, &picked).await?;
    page.click(piece).await?;
    page.see("main [data-pick][aria-pressed=true]").await?;
    // It is ours to confirm: the bar wears our colour.
    page.see(".action-bar.asked:is(.seat-a, .seat-b, .seat-c) [data-part=confirm]").await?;
    let after = places(page, &picked).await?;
    let was = before.as_array().context("a list")?;
    let is = after.as_array().context("a list")?;
    ensure!(was.len() == is.len(), "a preview adds or removes parts of the screen");
    let moved: Vec<_> = was.iter().zip(is).filter(|(was, is)| was != is).collect();
    ensure!(moved.is_empty(), "a preview moves {moved:?}");
    page.click("[data-part=cancel]").await?;
    page.gone("main [data-pick][aria-pressed=true]").await
}

/// While a piece is held, whatever else could be picked steps back.
async fn the_rest_fades(page: &Page<'_>, piece: &str) -> Result<()> {
    const FADED: &str = "return arguments[0] === \
        [...document.querySelectorAll('main .piece.ready:not(.picked)')]\
            .some(it => getComputedStyle(it).opacity < 1)";
    page.until("no piece faded", FADED, vec![json!(false)]).await?;
    page.click(piece).await?;
    page.until("other pieces faded", FADED, vec![json!(true)]).await?;
    page.click("[data-part=cancel]").await?;
    page.until("no piece faded again", FADED, vec![json!(false)]).await?;
    Ok(())
}

/// All that stands on the board, prices and cards.
async fn board(page: &Page<'_>) -> Result<Value> {
    page.script("return document.querySelector('.board').textContent", Vec::new()).await
}

/// A row of the log shows its turn on the board, and leads back to the game.
async fn a_turn_is_seen_again(page: &Page<'_>) -> Result<()> {
    let before = page.record().await?;
    let shown = "return !!document.querySelector('.region-log')?.checkVisibility()";
    if page.script(shown, Vec::new()).await? == json!(false) {
        page.click("[data-part=show-log]").await?;
    }
    let now = board(page).await?;
    // The first turns have left their traces since.
    page.click("[data-part=log] li:nth-last-child(2) .log-row").await?;
    page.see(".action-bar.past").await?;
    ensure!(board(page).await? != now, "looking back shows the board as it is now");
    page.click("[data-part=to-now]").await?;
    page.gone(".action-bar.past").await?;
    page.moment().await?;
    ensure!(board(page).await? == now, "after looking back the board is another one");
    ensure!(page.record().await? == before, "looking back has changed the match");
    Ok(())
}
